"""Turns under chance: exact sums over the first roll, each outcome with its weight, when there is time."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import CHANCE, Game
from rules.games import load
from rules.games.king_for_2.dominoes import TILES
from rules.search import turns
from rules.search.limits import Limits

BAG = {"6-1", "6-2", "6-3", "6-4", "6-5"}
"""With a joker on every tile nobody ever loses a turn, so that there is one roll between two turns."""
USED = ",".join(tile for tile in TILES if tile not in BAG)
POSITIONS = (
    f"4k2k/8/8/6q1/8/8/8/K3K1R1 b 3-2 - {USED} KQRBN",
    f"k6k/2n5/8/8/4B3/8/8/K6K r 4-1 - {USED} KQRBN",
)


def answered(game: Game[Any], state: Any, player: int) -> float:
    """A turn's worth, by hand: chance by its weights, opponents by what looks best one act ahead."""
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.scores[player]
    if state.turn == player:
        return game.outlook(state, player)
    moves = game.legal_moves(state)
    if state.turn == CHANCE:
        return sum(
            game.weight(state, move) * answered(game, game.apply(state, move), player) for move in moves
        )
    after = [game.apply(state, move) for move in moves]
    return answered(game, max(after, key=lambda one: game.estimate(one, state.turn)), player)


@pytest.mark.parametrize("position", POSITIONS)
def test_with_time_a_turn_is_worth_its_sum_over_every_domino_in_the_bag(position: str) -> None:
    game = load("king-for-2")
    state = game.read(position)
    found = turns.think(game, state, Limits(), count=3)
    assert len(found.lines) == 3
    for line in found.lines:
        after = state
        for move in line.moves:
            after = game.apply(after, move)
        assert line.worth == pytest.approx(answered(game, after, state.turn))
    assert [line.worth for line in found.lines] == sorted((line.worth for line in found.lines), reverse=True)


def test_no_turn_that_was_dropped_early_is_better_by_the_sums() -> None:
    game = load("king-for-2")
    state = game.read(POSITIONS[0])
    best = turns.think(game, state, Limits()).lines[0]
    ends = [state]
    whole: list[Any] = []
    while ends:
        at = ends.pop()
        for move in game.legal_moves(at):
            after = game.apply(at, move)
            (ends if after.turn == state.turn and game.outcome(after) is None else whole).append(after)
    assert best.worth >= max(answered(game, after, state.turn) for after in set(whole)) - 1e-9


def test_all_21_rolls_of_two_dice_count_by_their_weights() -> None:
    game = load("shahbazee")
    state = game.setup(2, 3)
    while state.turn == CHANCE:
        state = game.apply(state, game.legal_moves(state)[1])
    search = turns._Search(game, state, Limits())
    begun = [turns._Candidate((move,), after, worth) for worth, move, after in search._acts(state)]
    one = search._whole_turns(begun)[0]
    assert search._catches_up(one, 21, best=0.0)
    assert one.outcomes is not None
    assert sorted(round(each.weight * 36) for each in one.outcomes) == [1] * 6 + [2] * 15
    assert len({each.move for each in one.outcomes}) == 21
    worths = [search._answered(one, number)[0] for number in range(21)]
    exact = sum(each.weight * worth for each, worth in zip(one.outcomes, worths, strict=True))
    assert one.worth == pytest.approx(exact)


def test_any_beginning_of_the_outcomes_is_spread_over_them_all() -> None:
    order = turns._spread([1 / 28] * 28)
    assert sorted(order) == list(range(28))
    for first in range(0, 24, 6):
        assert len({at // 7 for at in order[first : first + 6]}) >= 3
    assert turns._spread([0.001, 0.5, 0.499])[-1] == 0
