"""Suggestions for every game there is: legal, in order, in words, and the same for the same nodes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.core import CHANCE, Game
from rules.games import load, names
from rules.games.keizar.game import GAME
from rules.search import alphabeta
from rules.search.advice import Advice
from rules.search.limits import Limits
from rules.search.suggest import suggest, two_without_chance

NODES = 400

cases = [(name, players) for name in names() for players in load(name).players]


def some_way_in(game: Game[Any], players: int, seed: int, acts: int) -> Any:
    rng = random.Random(seed)
    state = game.setup(players, seed)
    done = 0
    while done < acts or state.turn == CHANCE:
        after = game.apply(state, rng.choice(game.legal_moves(state)))
        if game.outcome(after) is not None:
            break
        state = after
        done += 1
    return state


@pytest.mark.parametrize(("name", "players"), cases)
@pytest.mark.parametrize("acts", [1, 12])
def test_every_game_gets_legal_advice(name: str, players: int, acts: int) -> None:
    game = load(name)
    state = some_way_in(game, players, 5, acts)
    legal = game.legal_moves(state)
    advice = suggest(game, state, Limits(nodes=NODES))
    assert 1 <= len(advice.suggestions) == min(3, len({one.move for one in advice.suggestions}))
    assert len(advice.suggestions) == min(3, len(legal)) or name != "keizar"
    for one in advice.suggestions:
        assert one.move in legal
        assert one.move == one.line[0]
        assert 0 <= one.win <= 1
        assert one.why[0].isupper()
        assert one.why.endswith(".")
        at = state
        for move in one.line:
            at = game.play(at, move)
    wins = [one.win for one in advice.suggestions]
    assert wins == sorted(wins, reverse=True)
    again = suggest(game, state, Limits(nodes=NODES))
    assert again._replace(seconds=0) == advice._replace(seconds=0)


@pytest.mark.parametrize("name", names())
def test_the_first_answer_comes_before_the_search_is_over(name: str) -> None:
    game = load(name)
    heard: list[Advice] = []
    state = some_way_in(game, 2, 8, 4)
    advice = suggest(game, state, Limits(nodes=NODES * 2), seen=heard.append)
    assert heard
    assert heard[0].nodes < advice.nodes or len(game.legal_moves(state)) == 1
    assert heard[0].suggestions


@pytest.mark.parametrize("name", names())
def test_calling_off_ends_it(name: str) -> None:
    game = load(name)
    state = some_way_in(game, 2, 9, 4)
    advice = suggest(game, state, Limits(cancelled=lambda: True))
    assert advice.suggestions
    assert advice.nodes < 6000


def test_nothing_to_suggest_when_it_is_over_or_chance_is_to_act() -> None:
    game = load("king-for-2")
    assert suggest(game, game.setup(2, 1), Limits(nodes=10)).suggestions == ()
    won = GAME.read("8/8/8/3*4/8/8/8/8 8/8/8/3w4/8/8/8/b7 b 3")
    assert suggest(GAME, won, Limits(nodes=10)).suggestions == ()


def test_which_search_fits() -> None:
    assert two_without_chance(GAME, GAME.setup(2, 1))
    assert two_without_chance(load("en-prise"), load("en-prise").setup(2, 1))
    assert not two_without_chance(load("en-prise"), load("en-prise").setup(3, 1))
    assert not two_without_chance(load("king-for-2"), load("king-for-2").setup(2, 1))


def plain(game: Game[Any], state: Any, player: int, depth: int, ply: int) -> float:
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.scores[player] + (0.5 - outcome.scores[player]) * 2e-6 * ply
    if depth == 0:
        return game.estimate(state, player)
    choose = max if state.turn == player else min
    return choose(
        plain(game, game.apply(state, move), player, depth - 1, ply + 1) for move in game.legal_moves(state)
    )


@pytest.mark.parametrize("seed", range(4))
def test_alphabeta_over_any_game_is_minimax(seed: int) -> None:
    state = some_way_in(GAME, 2, seed, 25)
    found = alphabeta.think(GAME, state, Limits(), count=2, depth=2)
    worths = sorted(
        (
            plain(GAME, GAME.apply(state, move), state.turn, found.depth - 1, 1)
            for move in GAME.legal_moves(state)
        ),
        reverse=True,
    )
    assert [line.worth for line in found.lines] == pytest.approx(worths[:2])


def test_reasons_say_what_the_move_does_for_d5() -> None:
    lane = GAME.read("8/8/8/3*4/8/8/3N4/3R4 3b4/8/8/8/8/8/3w4/w2w4 w -")
    best = suggest(GAME, lane, Limits(nodes=3000), 12)
    opened = [one.why for one in best.suggestions if one.move.src == "d2"]
    assert any("rook's lane from d1 to d5" in why for why in opened)


def test_a_threat_is_named() -> None:
    state = GAME.read("8/8/1N6/3*4/8/8/8/R7 7b/8/1b6/3w4/8/8/8/ww6 w 0")
    assert "threatens b6xd5" in suggest(GAME, state, Limits(nodes=4000)).threat


def test_a_count_of_two_is_a_threat_in_words() -> None:
    state = GAME.read("8/8/8/3*4/8/8/8/R7 7b/8/8/3b4/8/8/8/ww6 w 2")
    assert "unless the piece on d5 is captured now" in suggest(GAME, state, Limits(nodes=500)).threat
