"""Who can sit down to a round of Keizár: our search, and the policy of the public app in our own words.

The app's computer opponent does not look ahead. As publicly described, it knows for each square the least
number of moves to d5, moves along shortest ways, goes to d5 itself when the opponent's count presses or when
enough of its pieces are near, keeps off the square right before d5, does not undo its last move, and now and
then plays something else. That description, not its code, is what `app_policy` follows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from rules.core import Move
from rules.games.keizar.engine import MOVES, Board, legal_moves
from rules.games.keizar.moves import targets
from rules.games.keizar.search import Searcher
from rules.games.keizar.state import D5, EMPTY, INDEX, PIECES, State
from rules.search.limits import Limits
from rules.search.match import Player, Seat

_PRESSING: Final = 0
"""The app takes on d5 when the opponent's count is above this."""

_ENOUGH_NEAR: Final = 2
"""It goes to d5 of its own accord with so many other pieces one move away."""

_SOMETHING_ELSE: Final = 0.08
_KEEP_OFF: Final = ("d4", "d6")


def searching(
    nodes: int | None = None, seconds: float | None = None, clock: Callable[[], float] | None = None
) -> Player:
    """Our search with a limit for each move. It does not go back to positions that were on the table."""

    def sit(rng: Random) -> Seat:
        searchers: dict[str, Searcher] = {}
        been: set[int] = set()

        def move(state: State) -> Move:
            searcher = searchers.setdefault(state.tiles, Searcher(state.tiles))
            limits = Limits(seconds, nodes, clock=clock) if clock else Limits(seconds, nodes)
            found = searcher.think(state, limits, avoid=frozenset(been))
            best = found.lines[0].move
            board = Board(state)
            board.make(best)
            been.add(board.key)
            return MOVES[best]

        return move

    return sit


def app_policy(rng: Random) -> Seat:
    """The public app's opponent, re-stated from its description."""
    last: list[Move] = []

    def move(state: State) -> Move:
        chosen = _app_move(state, last[-1] if last else None, rng)
        last.append(chosen)
        return chosen

    return move


def _app_move(state: State, last: Move | None, rng: Random) -> Move:
    moves = legal_moves(state)
    own = PIECES[state.turn]
    far = moves_to_d5(state.tiles, state.turn)
    entries = [move for move in moves if move.dst == "d5"]
    near = sum(1 for square in range(64) if state.pieces[square] == own and far[square] == 1)
    theirs = state.hold is not None and state.pieces[D5] != own
    if entries and (near > _ENOUGH_NEAR or (theirs and (state.hold or 0) > _PRESSING)):
        return rng.choice(entries)
    others = [
        move
        for move in moves
        if move.dst != "d5"
        and move.dst != _KEEP_OFF[state.turn]
        and not (last is not None and (move.src, move.dst) == (last.dst, last.src))
    ]
    if not others:
        return rng.choice(moves)
    if rng.random() < _SOMETHING_ELSE:
        return rng.choice(others)
    nearer = [move for move in others if far[INDEX[move.dst]] < far[INDEX[move.src]]]
    if not nearer:
        return rng.choice(others)
    least = min(far[INDEX[move.dst]] for move in nearer)
    return rng.choice([move for move in nearer if far[INDEX[move.dst]] == least])


@lru_cache(maxsize=512)
def moves_to_d5(tiles: str, side: int) -> tuple[int, ...]:
    """The least number of moves to d5 from each square on an empty board; 99 where no way leads there."""
    origins: list[list[int]] = [[] for _ in range(64)]
    for square in range(64):
        pieces = EMPTY * square + PIECES[side] + EMPTY * (63 - square)
        for target in targets(State(tiles, pieces, side, None), square):
            origins[target].append(square)
    far = [99] * 64
    far[D5] = 0
    queue = deque([D5])
    while queue:
        square = queue.popleft()
        for origin in origins[square]:
            if far[origin] == 99:
                far[origin] = far[square] + 1
                queue.append(origin)
    return tuple(far)
