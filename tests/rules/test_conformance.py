"""What every game owes its users, asked of every game that is found. A new game needs no line here."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from table_talk import refusals

from rules import record
from rules.core import CHANCE, BadMove, BadPosition, Game, IllegalMove, Move
from rules.games import load, names

PLAYOUTS = 6
LONGEST = 400
STRANGERS = 40
"""How many moves from other moments of the game are held against each state."""

every_game = pytest.mark.parametrize("name", names())


def playout(game: Game[Any], seed: int) -> tuple[list[Any], list[Move]]:
    """A random game: its states and the moves between them."""
    rng = random.Random(seed)
    states = [game.setup(rng.choice(game.players), seed)]
    moves: list[Move] = []
    while len(moves) < LONGEST and (legal := game.legal_moves(states[-1])):
        moves.append(rng.choice(legal))
        states.append(game.apply(states[-1], moves[-1]))
    return states, moves


@pytest.fixture(scope="module", params=[(name, seed) for name in names() for seed in range(PLAYOUTS)])
def played(request: pytest.FixtureRequest) -> tuple[Game[Any], list[Any], list[Move]]:
    name, seed = request.param
    game = load(name)
    return game, *playout(game, seed)


Played = tuple[Game[Any], list[Any], list[Move]]


@every_game
def test_a_game_is_named_as_its_folder(name: str) -> None:
    game = load(name)
    assert game.name == name
    assert len(game.sides) >= max(game.players)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="keizar"):
        load("chess")


@every_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = load(name)
    starts = [game.setup(game.players[0], seed) for seed in range(5)]
    assert starts == [game.setup(game.players[0], seed) for seed in range(5)]


def test_a_move_is_refused_exactly_when_it_is_not_legal(played: Played) -> None:
    game, states, _ = played
    rng = random.Random(1)
    strangers = sorted({move for state in states[::10] for move in game.legal_moves(state)})
    for state in states:
        legal = game.legal_moves(state)
        assert len(legal) == len(set(legal))
        for move in legal:
            assert game.refuse(state, move) is None
        some = rng.sample(strangers, min(STRANGERS, len(strangers)))
        for _, refusal in refusals(game, state, some):
            assert re.fullmatch(rf"{game.name}\.\w+", refusal.rule)
            assert refusal.text.endswith(".")
            assert set(refusal.places) <= set(game.layout(state).places)


def test_an_illegal_move_cannot_be_played(played: Played) -> None:
    game, states, _ = played
    nonsense = Move("no-such-kind", "nowhere", "nowhere")
    with pytest.raises(IllegalMove) as caught:
        game.play(states[0], nonsense)
    assert caught.value.refusal == game.refuse(states[0], nonsense)
    assert caught.value.code == "bad-move"


def test_apply_is_pure(played: Played) -> None:
    game, states, moves = played
    for state, move, after in zip(states, moves, states[1:], strict=False):
        before = game.write(state), hash(state)
        assert game.apply(state, move) == game.play(state, move) == after
        assert (game.write(state), hash(state)) == before


def test_what_the_box_holds_is_what_lies_on_the_table(played: Played) -> None:
    game, states, _ = played
    inventory = game.inventory()
    for state in states:
        view = game.view(state)
        assert [count for count in inventory if not count.holds(view)] == []
        assert set(view.values()) <= set(game.symbols())
        assert set(view) <= set(game.layout(state).places)


def test_moves_are_legal_until_the_game_is_over(played: Played) -> None:
    game, states, _ = played
    for state in states:
        outcome = game.outcome(state)
        assert (outcome is None) == bool(game.legal_moves(state))
        assert state.turn == CHANCE or 0 <= state.turn < max(game.players)
        if outcome is not None:
            assert all(0 <= score <= 1 for score in outcome.scores)
            assert [game.estimate(state, player) for player in range(len(outcome.scores))] == list(
                outcome.scores
            )
    assert all(0 <= game.estimate(state, 0) <= 1 for state in states)


def test_chance_adds_up(played: Played) -> None:
    game, states, _ = played
    for state in states:
        if state.turn == CHANCE:
            assert sum(game.weight(state, move) for move in game.legal_moves(state)) == pytest.approx(1)


def test_positions_round_trip(played: Played) -> None:
    game, states, _ = played
    for state in states:
        text = game.write(state)
        assert "\n" not in text
        assert game.read(text) == state


def test_moves_round_trip(played: Played) -> None:
    game, states, _ = played
    for state in states:
        legal = game.legal_moves(state)
        tokens = [game.token(move) for move in legal]
        assert len(set(tokens)) == len(tokens)
        for move, token in zip(legal, tokens, strict=True):
            assert not re.search(r"[\s{}()]", token)
            assert not re.fullmatch(r"\d+\.", token)
            assert game.parse(state, token) == move
            assert game.parse(state, game.notate(state, move)) == move


def test_a_record_replays_to_the_same_state(played: Played) -> None:
    game, states, moves = played
    written = record.Record(game.name, game.write(states[0]), tuple(moves))
    read = record.read(record.write(written))
    assert read == written
    assert record.states(read) == states


def test_counting_lines_of_play_agrees_with_playing_them(played: Played) -> None:
    game, states, _ = played
    middle = states[len(states) // 2]
    assert game.perft(middle, 2) == Game.perft(game, middle, 2)
    assert game.perft(states[-1], 0) == []


@every_game
@pytest.mark.parametrize(
    "text", ["", " ", "x", "0", "\x00", "é", "a" * 1000, pytest.param("x" * 100_000, id="a file")]
)
def test_nonsense_is_refused_in_words(name: str, text: str) -> None:
    game = load(name)
    with pytest.raises(BadPosition, match=r"\.$") as of_position:
        game.read(text)
    with pytest.raises(BadMove, match=r"\.$") as of_move:
        game.parse(game.setup(game.players[0], 1), text)
    assert max(len(str(told.value)) for told in (of_position, of_move)) < 1000
