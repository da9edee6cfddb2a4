"""Matches between programs: pairs, intervals, the sequential test, the opponents, and fairness."""

from __future__ import annotations

from random import Random

import pytest

from rules.games import load
from rules.games.keizar import chances, fairness, players
from rules.games.keizar.engine import legal_moves
from rules.games.keizar.game import GAME
from rules.games.keizar.search import DECIDED
from rules.games.keizar.setup import random_tiles
from rules.games.keizar.state import State
from rules.search import fit_chances, match
from rules.search.match import Pair, Tally


def starts(count: int) -> list[tuple[State, int]]:
    return [(GAME.setup(2, seed), seed) for seed in range(count)]


def test_the_search_beats_those_who_do_not_look_ahead() -> None:
    for opponent in (match.at_random(GAME), match.greedy(GAME), players.app_policy):
        tally = Tally(tuple(match.compare(GAME, starts(3), players.searching(nodes=600), opponent)))
        assert tally.points >= 5


def test_a_match_repeats() -> None:
    games = [
        list(match.compare(GAME, starts(2), players.searching(nodes=100), players.app_policy, 60))
        for _ in "ab"
    ]
    assert games[0] == games[1]


def test_both_seats_meet_the_same_dice() -> None:
    game = load("king-for-2")
    rolled: list[list[str]] = []
    for _ in range(2):
        seen: list[str] = []
        state = game.setup(2, 1)
        dice = Random(7)
        seats = {side: (lambda state: game.legal_moves(state)[0]) for side in (0, 1)}
        state, _ = match.play(game, state, seats, dice, 10)
        seen.append(game.write(state))
        rolled.append(seen)
    assert rolled[0] == rolled[1]


def test_wilson() -> None:
    assert match.wilson(390, 400) == pytest.approx((0.9546, 0.9864), abs=1e-4)
    assert match.wilson(0, 0) == (0.0, 1.0)


def test_the_sequential_test_decides_both_ways_and_waits() -> None:
    good, even, bad = Pair(1, 1, 2), Pair(1, 0, 2), Pair(0, 0, 2)
    assert match.verdict(Tally((good, even) * 60)) is True
    assert match.verdict(Tally((bad, even) * 60)) is False
    assert match.verdict(Tally((good, bad))) is None
    assert Tally((good, even, bad)).lost_pairs == 1


def test_the_app_policy_goes_by_distance_and_keeps_off_d4() -> None:
    tiles = GAME.setup(2, 2).tiles
    far = players.moves_to_d5(tiles, 0)
    assert far[35] == 0
    assert all(far[square] > 0 for square in range(64) if square != 35)
    state = GAME.setup(2, 2)
    for seed in range(20):
        seat = players.app_policy(Random(seed))
        move = seat(state)
        assert move in legal_moves(state)
        assert move.dst != "d4"


def test_fairness_counts_rounds_and_says_how_sure_it_is() -> None:
    heard: list[fairness.Fairness] = []
    result = fairness.measure(random_tiles(1), games=4, nodes=40, seen=lambda so_far: heard.append(so_far))
    assert [one.games for one in heard] == [1, 2, 3, 4]
    assert result == heard[-1]
    assert result.low <= result.white <= result.high
    again = fairness.measure(random_tiles(1), games=4, nodes=40)
    assert again == result


def test_fair_setups_are_even() -> None:
    tiles, result = next(fairness.fair_setups(seed=3, games=4, nodes=40))
    assert result.games == 4
    assert result.even
    assert len(tiles) == 64


def test_the_fit_finds_the_curve_that_made_the_results() -> None:
    rng = Random(1)
    points = []
    for _ in range(4000):
        worth = rng.uniform(-500, 500)
        points.append((worth, float(rng.random() < 1 / (1 + 2.718281828 ** -(0.006 * worth + 0.2)))))
    slope, offset = fit_chances.fit(points)
    assert slope == pytest.approx(0.006, rel=0.1)
    assert offset == pytest.approx(0.2, abs=0.12)
    for said, won, count in fit_chances.table(points, slope, offset):
        assert won == pytest.approx(said, abs=0.09) or count < 100


def test_chances_are_fair_to_both_sides_of_certain() -> None:
    assert chances.win_chance(DECIDED + 1) == 1.0
    assert chances.win_chance(-DECIDED - 1) == 0.0
    worths = [chances.win_chance(worth) for worth in range(-900, 901, 100)]
    assert worths == sorted(worths)
