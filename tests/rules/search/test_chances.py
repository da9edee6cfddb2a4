"""Honest chances: in order, certain only at the end, even when all are even."""

from __future__ import annotations

import pytest

from rules.games import load, names
from rules.search.chances import Honesty


@pytest.mark.parametrize("name", names())
def test_a_better_position_has_a_better_chance(name: str) -> None:
    game = load(name)
    chances = [game.chance(worth / 100) for worth in range(101)]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert chances[-1] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_even_stays_even(players: int) -> None:
    assert Honesty(1.7, 0.0).chance(1 / players, players) == pytest.approx(1 / players)


def test_only_an_end_that_was_seen_is_certain() -> None:
    honest = Honesty(3.0, 0.0)
    assert honest.chance(0.9999999, 2) == 0.9999999
    assert honest.chance(0.999, 2) == 0.999
    assert honest.chance(0.001, 2) == 0.001
    assert honest.chance(0.0, 2) == 0.0


def test_a_slope_above_one_makes_surer_and_below_one_less_sure() -> None:
    assert Honesty(1.5, 0.0).chance(0.7, 2) > 0.7 > Honesty(0.7, 0.0).chance(0.7, 2) > 0.5
    assert Honesty(1.0, -0.1).chance(0.5, 2) < 0.5
