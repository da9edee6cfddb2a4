"""Chances said against games won: the table and its error, and what self-play writes down."""

from __future__ import annotations

import pytest

from rules.games import load
from rules.search import calibration
from rules.search.calibration import Tenth


def test_the_table_and_how_far_it_is_off() -> None:
    said = [(0.72, 1.0)] * 7 + [(0.74, 0.0)] * 3 + [(0.1, 0.0), (1.0, 1.0)]
    table = calibration.tenths(said)
    assert [one.positions for one in table] == [1, 10, 1]
    assert table[1].said == pytest.approx(0.726)
    assert table[1] == Tenth(table[1].said, 0.7, 10)
    assert calibration.error(table) == pytest.approx((0.1 + 0.026 * 10) / 12)
    assert calibration.error([]) == 0


def test_self_play_says_a_chance_for_each_turn_and_ends_with_the_score() -> None:
    game = load("shahbazee")
    said = calibration.self_play(game, game.setup(2, 3), 40, 3)
    assert said == calibration.self_play(game, game.setup(2, 3), 40, 3)
    assert said
    assert {score for _, score in said} <= {0.0, 0.5, 1.0}
    assert all(0 <= chance <= 1 for chance, _ in said)
