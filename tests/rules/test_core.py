"""The small values of the contract."""

from __future__ import annotations

import pytest

from rules.core import Count, Outcome, Reading


@pytest.mark.parametrize(
    ("scores", "winner"),
    [((1.0, 0.0), 0), ((0.0, 1.0), 1), ((0.5, 0.5), None), ((0.2, 0.2, 0.6), 2), ((0.5, 0.5, 0), None)],
)
def test_the_winner_is_the_one_with_the_best_score(scores: tuple[float, ...], winner: int | None) -> None:
    assert Outcome(scores, "rule", "Text.").winner == winner


def test_a_count_looks_at_its_places_or_everywhere() -> None:
    view = {"a1": "king", "b1": "king", "c1": "rook"}
    assert Count("king", ("a1", "c1"), 1, 1).holds(view)
    assert not Count("king", ("a1", "b1"), 1, 1).holds(view)
    assert Count("king", (), 2, 2).holds(view)
    assert not Count("rook", ("d1",), 1, 1).holds(view)


def test_a_reading_names_the_likeliest_symbol() -> None:
    assert Reading({"a1": {"white": 0.7, "black": 0.1, "empty": 0.2}}).best("a1") == ("white", 0.7)
