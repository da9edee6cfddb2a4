"""What the app knows of Keizár beyond the contract: the hold counter, the way to d5, laying tiles out."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from rules.core import Loc
from rules.games.keizar.game import GAME
from rules.games.keizar.search import Stakes
from rules.games.keizar.setup import start
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import D5, EMPTY, INDEX, PIECES, SQUARES, State
from ui.matches import Match


class Hold(NamedTuple):
    """Who holds d5 and how many moves are counted. `by` is a side, None while d5 is empty."""

    by: int | None
    moves: int


def hold(state: State) -> Hold:
    """The hold as it stands."""
    if state.hold is None:
        return Hold(None, 0)
    return Hold(PIECES.index(state.pieces[D5]), state.hold)


def way(state: State, src: Loc) -> tuple[Loc, ...]:
    """The fewest moves that bring a piece to d5 if nothing else moves: every stop, the first included.

    Empty when there is no way, or nobody may move.
    """
    begin = INDEX[src]
    side = state.pieces[begin]
    if side == EMPTY or begin == D5 or GAME.outcome(state) is not None:
        return ()
    board = state.pieces[:begin] + EMPTY + state.pieces[begin + 1 :]
    came = {begin: begin}
    queue = deque([begin])
    while queue:
        square = queue.popleft()
        if square == D5:
            stops = [square]
            while stops[-1] != begin:
                stops.append(came[stops[-1]])
            return tuple(SQUARES[stop] for stop in reversed(stops))
        here = board[:square] + side + board[square + 1 :]
        hold = None if here[D5] == EMPTY else 0
        moved = State(state.tiles, here, PIECES.index(side), hold)
        for move in GAME.legal_moves(moved):
            target = INDEX[move.dst]
            if move.src == SQUARES[square] and target not in came:
                came[target] = square
                queue.append(target)
    return ()


def shortest_way(state: State) -> tuple[Loc, ...]:
    """The way of the piece of the side to move that needs the fewest moves to d5."""
    own = PIECES[state.turn]
    ways = [way(state, SQUARES[square]) for square in range(64) if state.pieces[square] == own]
    return min(filter(None, ways), key=len, default=())


def start_of(code: str) -> str:
    """The position text of a game that starts on the set-up of a code. Raises `BadCode`."""
    return GAME.write(start(read_code(code)))


def rows(tiles: str) -> list[tuple[int, list[tuple[Loc, str]]]]:
    """Row by row from row 1 up, the symbols to lay and where; every other tile is plain."""
    found = []
    for row in range(8):
        squares = range(row * 8, row * 8 + 8)
        found.append((row + 1, [(SQUARES[s], tiles[s]) for s in squares if tiles[s] != EMPTY]))
    return found


def stakes(match: Match) -> Stakes | None:
    """What round one has brought whoever has white in round two; None while round one is played."""
    if len(match.rounds) < 2:
        return None
    first, white = match.rounds[0], match.round.white
    winner = None if first.outcome is None else first.outcome.winner
    rounds = 0 if winner is None else 1 if winner == white else -1
    return Stakes(rounds, first.captures[white] - first.captures[1 - white])
