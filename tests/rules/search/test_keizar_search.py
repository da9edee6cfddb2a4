"""The search against plain minimax, which shares with it the worth of a quiet position and nothing else."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from rules.games.keizar import moves as readable
from rules.games.keizar.engine import MOVES, Board
from rules.games.keizar.game import GAME
from rules.games.keizar.search import DECIDED, STEP, WIN, Searcher, Stakes
from rules.games.keizar.state import D5, INDEX, PIECES, State
from rules.games.keizar.worth import D5_WORTH, OWN_0, SHORT_OF_MOVES, THEIRS_0, worth_of
from rules.search.limits import Limits

FEW = 5


def random_position(seed: int, pieces: int) -> State:
    """A legal layout with pieces strewn over it, d5 held as often as not."""
    rng = random.Random(seed)
    tiles = GAME.setup(2, seed).tiles
    squares = [square for square in range(64) if square != D5]
    board = ["."] * 64
    for side in PIECES:
        for square in rng.sample(squares, rng.randint(2, pieces)):
            board[square] = side
    board[D5] = rng.choice("..wwbb")
    hold = None if board[D5] == "." else rng.randint(0, 2)
    return State(tiles, "".join(board), rng.randint(0, 1), hold)


def attackers(state: State, side: int) -> int:
    """How many pieces of a side could take a piece of the other side on d5."""
    target = list(state.pieces)
    target[D5] = PIECES[1 - side]
    held = State(state.tiles, "".join(target), side, 0)
    return sum(move.dst == "d5" for move in readable.legal_moves(held))


def standing(state: State) -> int:
    """The worth of a position to the side to move, worked out from nothing."""
    own, other = PIECES[state.turn], PIECES[1 - state.turn]
    table = worth_of(state.tiles).square
    worth = sum(table[state.turn][square] for square in range(64) if state.pieces[square] == own)
    worth -= sum(table[1 - state.turn][square] for square in range(64) if state.pieces[square] == other)
    situation = 0
    if state.hold is not None:
        situation = (OWN_0 if state.pieces[D5] == own else THEIRS_0) + state.hold
    return worth + D5_WORTH[situation << 10 | attackers(state, state.turn) << 5 | attackers(state, 1 - state.turn)]


def ended(state: State, ply: int) -> int | None:
    outcome = readable.outcome(state)
    if outcome is None:
        return None
    lead = state.pieces.count(PIECES[state.turn]) - state.pieces.count(PIECES[1 - state.turn])
    return WIN - STEP * ply + lead if outcome.winner == state.turn else lead - WIN + STEP * ply


def quiet(state: State, ply: int, few: bool) -> int:
    over = ended(state, ply)
    if over is not None:
        return over
    legal = readable.legal_moves(state)
    forced = state.hold == 2 and state.pieces[D5] != PIECES[state.turn]
    best = -WIN * 2
    if forced:
        legal = [move for move in legal if move.dst == "d5"] or legal
    else:
        best = standing(state)
        if few and len(legal) < 4 and state.pieces[D5] != PIECES[state.turn]:
            best += SHORT_OF_MOVES[len(legal)]
        legal = [move for move in legal if move.dst == "d5" or state.pieces[INDEX[move.dst]] != "."]
    for move in legal:
        best = max(best, -quiet(readable.apply(state, move), ply + 1, few))
    return best


@lru_cache(maxsize=None)
def minimax(state: State, depth: int, ply: int, few: bool) -> int:
    over = ended(state, ply)
    if over is not None:
        return over
    forced = state.hold == 2 and state.pieces[D5] != PIECES[state.turn]
    if ply and forced:
        depth += 1
    if depth == 0:
        return quiet(state, ply, few)
    return max(
        -minimax(readable.apply(state, move), depth - 1, ply + 1, few) for move in readable.legal_moves(state)
    )


def is_few(state: State) -> bool:
    return min(state.pieces.count(piece) for piece in PIECES) <= FEW


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_plain_minimax(seed: int) -> None:
    state = random_position(seed, pieces=3 if seed % 3 else 7)
    if readable.outcome(state) is not None:
        pytest.skip("decided already")
    depth = 3 if seed % 3 else 2
    found = Searcher(state.tiles, selective=False).think(state, Limits(), depth=depth)
    assert found.lines[0].worth == minimax(state, found.depth, 0, is_few(state))
    after = readable.apply(state, MOVES[found.lines[0].move])
    assert -minimax(after, found.depth - 1, 1, is_few(state)) == found.lines[0].worth
