"""Forced wins, proved: every answer of the opponent is tried.

A round is won by holding d5 for three opponent moves, so a win needs time: a side that holds d5 at a count of
h wins in 2 * (3 - h) plies at the earliest, a side that must enter first in six. Positions that are too far
from a win for the plies left are not looked at, which makes an exhaustive proof quick. The other way to win,
a stuck opponent (rule 8), is looked for when the opponent has few moves left.
"""

from __future__ import annotations

from typing import Final

from rules.games.keizar.engine import Board
from rules.games.keizar.state import D5, HOLD_TO_WIN, State
from rules.games.keizar.worth import lookers

_MAY_GET_STUCK: Final = 6
"""An opponent with more moves than this is taken not to run out of them within a few plies."""


def forced_wins(state: State, plies: int) -> dict[int, int]:
    """Every first move that wins within `plies` against any defence, with the plies it takes at most."""
    board = Board(state)
    wins = {}
    if board.winner() is None:
        for move in board.moves():
            board.make(move)
            for most in range(1, plies + 1):
                if _holds(board, most - 1):
                    wins[move] = most
                    break
            board.unmake()
    return wins


def _wins(board: Board, plies: int) -> bool:
    """Whether the side to move wins within so many plies."""
    turn = board.turn
    if board.winner() is not None:
        return board.winner() == turn
    if plies <= 0:
        return False
    moves = board.moves()
    if board.count(1 - turn) > _MAY_GET_STUCK:
        if not _near(board, turn, plies):
            return False
        if not (board.black if turn else board.white) >> D5 & 1:
            moves = [move for move in moves if move & 63 == D5]
    for move in moves:
        board.make(move)
        won = _holds(board, plies - 1)
        board.unmake()
        if won:
            return True
    return False


def _holds(board: Board, plies: int) -> bool:
    """Whether the side that has just moved wins within so many plies against every answer."""
    side = 1 - board.turn
    over = board.winner()
    if over is not None:
        return over == side
    if plies <= 0:
        return False
    stuck_possible = board.count(board.turn) <= _MAY_GET_STUCK
    holds = bool((board.black if side else board.white) >> D5 & 1)
    if not stuck_possible:
        if not holds or 2 * (HOLD_TO_WIN - board.hold) - 1 > plies:
            return False
        if plies < 7 and lookers(board, board.turn):  # retaken, the count would have to start anew
            return False
    for move in board.moves():
        board.make(move)
        won = _wins(board, plies - 1)
        board.unmake()
        if not won:
            return False
    return True


def _near(board: Board, side: int, plies: int) -> bool:
    """Whether a hold of three can be complete in time."""
    holds = bool((board.black if side else board.white) >> D5 & 1)
    return 2 * (HOLD_TO_WIN - (board.hold if holds else 0)) <= plies
