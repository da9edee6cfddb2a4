"""The judge of photo readings: what counts as exact, as silently wrong, as an open doubt."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.keizar.state import SQUARES
from ui.cli.bench_vision import compare

POSITION = "8/8/8/3*4/8/8/8/K7 8/8/8/8/8/8/8/w7 w -"
CORNERS = {"a1": [0, 800], "h1": [800, 800], "h8": [800, 0], "a8": [0, 0]}


def answer() -> dict[str, Any]:
    squares: dict[str, dict[str, Any]] = {
        name: {"symbol": "plain", "symbol_confidence": 1.0, "piece": None, "piece_confidence": 1.0}
        for name in SQUARES
    }
    squares["d5"]["symbol"] = "keizar"
    squares["a1"].update(symbol="king", piece="white")
    return {"corners": dict(CORNERS), "squares": squares, "doubts": []}


def truth(hidden: str = "") -> dict[str, Any]:
    visible = {name: 0.1 if name == hidden else 1.0 for name in SQUARES}
    return {"corners": CORNERS, "position": POSITION, "visible": visible}


def test_the_truth_is_exact() -> None:
    verdict = compare(answer(), truth())
    assert verdict.exact
    assert verdict.silent == []
    assert verdict.open_doubts == []


@pytest.mark.parametrize(("field", "value"), [("symbol", "queen"), ("piece", "black"), ("piece", None)])
def test_a_wrong_square_is_silent_unless_doubted(field: str, value: str | None) -> None:
    wrong = answer()
    wrong["squares"]["a1"][field] = value
    assert compare(wrong, truth()).silent == ["a1"]
    wrong["doubts"] = ["a1"]
    verdict = compare(wrong, truth())
    assert verdict.silent == []
    assert not verdict.exact
    assert verdict.open_doubts == ["a1"]


def test_a_hidden_symbol_counts_when_it_is_doubted() -> None:
    wrong = answer()
    wrong["squares"]["a1"]["symbol"] = "queen"
    assert not compare(wrong, truth(hidden="a1")).exact
    wrong["doubts"] = ["a1"]
    verdict = compare(wrong, truth(hidden="a1"))
    assert verdict.exact
    assert verdict.open_doubts == []


def test_the_place_of_the_board_counts_whichever_corner_is_a1() -> None:
    turned = answer()
    turned["corners"] = dict(zip(("h1", "h8", "a8", "a1"), CORNERS.values(), strict=True))
    assert compare(turned, truth()).located
    turned["corners"]["a1"] = [60, 60]
    assert not compare(turned, truth()).located
