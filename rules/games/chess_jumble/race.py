"""How the race stands: the turns that each colour is still expected to need, and the chance to win from that.

A piece needs a number of chess moves to get home over an empty track, the dice give some of them a turn, and
one piece moves a turn: so turns add up. Pieces in the start box wait for their roll as well. What stands in
the way and who may be captured next is not in it: that is for the search to see.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from math import exp
from typing import Final

from rules.core import Loc
from rules.games.chess_jumble.board import Board, cells
from rules.games.chess_jumble.moves import ORANGE_KINDS
from rules.games.chess_jumble.options import KINDS
from rules.games.chess_jumble.reach import lines
from rules.games.chess_jumble.state import BOX, HOUSE, State

_MOST: Final = 12.0
"""Turns beyond which a longer way makes no difference: a slow piece is captured on it as likely as not."""

_WAITING: Final = 0.5
"""Turns that a piece in the start box costs beyond its way home. Few, because it is safe there."""

_PER_TURN: Final = 0.14
"""Log odds for each turn of lead."""

_ON_TURN: Final = 0.5
"""Turns that being about to act is worth."""

_REMEMBERED: Final = 50_000


def chance(state: State, player: int) -> float:
    """The chance that a colour is the first at home, as far as the race goes."""
    tables = _turns_left(state.board)
    own = total = 0.0
    for colour, places in enumerate(state.pieces):
        if places:
            left = tables[colour][places]
            odds = exp(-_PER_TURN * (left - _ON_TURN if colour == state.side else left))
            total += odds
            if colour == player:
                own = odds
    return own / total


class _TurnsLeft(dict[tuple[Loc, ...], float]):
    """The turns a colour needs with its pieces in these places, worked out when first asked for."""

    def __init__(self, of_piece: dict[tuple[str, Loc], float]) -> None:
        super().__init__()
        self._of_piece = of_piece

    def __missing__(self, places: tuple[Loc, ...]) -> float:
        if len(self) >= _REMEMBERED:
            self.clear()
        turns = sum(self._of_piece[kind, place] for kind, place in zip(KINDS, places, strict=False))
        self[places] = turns
        return turns


@lru_cache(maxsize=16)
def _turns_left(board: Board) -> tuple[_TurnsLeft, ...]:
    return tuple(_TurnsLeft(_turns_home(board, colour)) for colour in range(len(board.seats)))


def _turns_home(board: Board, colour: int) -> dict[tuple[str, Loc], float]:
    """The turns that each kind of piece of a colour needs from each place, box and house included."""
    table = {}
    for kind in KINDS:
        far = _moves_home(board, colour, kind)
        turns = _turns(board, kind, max(far.values(), default=0))
        for cell in cells(board):
            table[kind, cell] = min(turns[far[cell]], _MOST) if cell in far else _MOST
        table[kind, HOUSE] = 0.0
        table[kind, BOX] = min(table[kind, cell] for cell in board.seats[colour].start) + _WAITING
    return table


def _moves_home(board: Board, colour: int, kind: str) -> dict[Loc, int]:
    """The least number of chess moves home from each cell of an empty track that a way leads from."""
    origins: dict[Loc, list[Loc]] = {cell: [] for cell in cells(board)}
    far: dict[Loc, int] = {}
    for cell in cells(board):
        for line in lines(board)[colour][kind, cell]:
            if line.home:
                far[cell] = 1
            if line.quiet:
                for target in line.cells:
                    origins[target].append(cell)
    queue = deque(far)
    while queue:
        cell = queue.popleft()
        for origin in origins[cell]:
            if origin not in far:
                far[origin] = far[cell] + 1
                queue.append(origin)
    return far


def _turns(board: Board, kind: str, most: int) -> list[float]:
    """The turns expected for 0, 1, 2 … moves; a roll that is too high goes home as well."""
    white = [int(face) for face in board.white if face.isdecimal()]
    faces = [int(face) for face in board.orange] if kind in ORANGE_KINDS else white
    idle = 1 - len(white) / len(board.white)
    turns = [0.0]
    for moves in range(1, most + 1):
        later = sum(turns[max(0, moves - face)] for face in faces) / len(faces)
        turns.append(1 / (1 - idle) + later)
    return turns
