"""Forced wins: the solver against brute force, the committed puzzles against solver and search."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from rules.games.keizar import puzzles
from rules.games.keizar.engine import Board, winner
from rules.games.keizar.game import GAME
from rules.games.keizar.solver import forced_wins
from rules.games.keizar.state import D5, PIECES, State
from rules.search.limits import Limits
from rules.search.suggest import suggest

COLLECTION = puzzles.load()


def wins(board: Board, side: int, plies: int) -> bool:
    """Everything tried, nothing clever."""
    over = board.winner()
    if over is not None:
        return over == side
    if plies == 0:
        return False
    results = []
    for move in board.moves():
        board.make(move)
        results.append(wins(board, side, plies - 1))
        board.unmake()
        if results[-1] == (board.turn == side):
            break
    return results[-1]


def position(seed: int) -> State:
    rng = random.Random(seed)
    board = ["."] * 64
    for side in PIECES:
        for square in rng.sample([square for square in range(64) if square != D5], 5):
            board[square] = side
    turn = rng.randint(0, 1)
    board[D5] = PIECES[turn]
    return State(GAME.setup(2, seed).tiles, "".join(board), turn, rng.choice((1, 1, 2)))


@pytest.mark.parametrize("seed", range(12))
def test_agrees_with_brute_force(seed: int) -> None:
    state = position(seed)
    if winner(state) is not None:
        pytest.skip("decided already")
    found = forced_wins(state, 4)
    board = Board(state)
    for move in board.moves():
        board.make(move)
        assert wins(board, state.turn, 3) == (move in found), GAME.write(state)
        board.unmake()


def test_the_collection_is_whole() -> None:
    assert len(COLLECTION) == 300
    assert len({GAME.write(puzzle.state) for puzzle in COLLECTION}) == 300
    for puzzle in COLLECTION:
        tokens = {GAME.token(move) for move in GAME.legal_moves(puzzle.state)}
        assert puzzle.wins
        assert set(puzzle.wins) < tokens
        assert max(puzzle.wins.values()) <= puzzles.PLIES


def test_the_command_makes_the_same_collection() -> None:
    assert tuple(islice(puzzles.make(0), 4)) == COLLECTION[:4]


@pytest.mark.parametrize("number", range(0, 300, 25))
def test_suggest_finds_the_win(number: int) -> None:
    puzzle = COLLECTION[number]
    best = suggest(GAME, puzzle.state, Limits(nodes=30_000), 1).suggestions[0]
    assert GAME.token(best.move) in puzzle.wins
    assert best.win == 1.0
    assert best.why.startswith("Wins by force")


def test_another_puzzle_each_day() -> None:
    assert len({GAME.write(puzzles.of_the_day(day).state) for day in range(300)}) == 300
