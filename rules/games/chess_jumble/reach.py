"""Where chess pieces come to on a track of any shape: lines of cells, barrier lines, the way home."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from rules.core import Loc
from rules.described import Spot, place_name, spot_of
from rules.games.chess_jumble.board import Board, cells
from rules.games.chess_jumble.options import KINDS

STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
STEPS: Final = {
    "Q": STRAIGHT + DIAGONAL,
    "R": STRAIGHT,
    "B": DIAGONAL,
    "N": LEAPS,
    "K": STRAIGHT + DIAGONAL,
    "P": STRAIGHT + DIAGONAL,
}
SLIDERS: Final = "QRB"


class Line(NamedTuple):
    """One direction of a piece: the cells it comes to, nearest first, and whether home is behind them."""

    cells: tuple[Loc, ...]
    home: bool
    quiet: bool = True
    """Whether the piece may move this way without capturing."""

    captures: bool = True


@lru_cache(maxsize=64)
def barrier(board: Board, colour: int) -> frozenset[tuple[Spot, Spot]]:
    """The pieces of a colour's barrier line, each in both directions."""
    edges = [(spot_of(one), spot_of(other)) for one, other in board.seats[colour].barrier]
    return frozenset(edges) | frozenset((other, one) for one, other in edges)


def crosses(board: Board, colour: int, src: Spot, dst: Spot) -> bool:
    """Whether one step or one leap goes over the barrier line of a colour.

    A straight step crosses the line between its two places. A leap is judged by the straight line from
    centre to centre. A diagonal step passes a corner: it crosses when neither way round avoids the line.
    """
    line = barrier(board, colour)
    (x, y), (a, b) = src, dst
    if abs(a - x) + abs(b - y) == 1:
        return (src, dst) in line
    if abs(a - x) == abs(b - y) == 1:
        corners = ((x, b), (a, y))
        touched = any(edge in line for corner in corners for edge in ((src, corner), (corner, dst)))
        track = set(cells(board).values())
        free = any(
            corner in track and (src, corner) not in line and (corner, dst) not in line for corner in corners
        )
        return touched and not free
    if abs(b - y) == 2:
        path = (src, (x, (y + b) // 2), (a, (y + b) // 2), dst)
    else:
        path = (src, ((x + a) // 2, y), ((x + a) // 2, b), dst)
    return any(step in line for step in pairwise(path))


@lru_cache(maxsize=32)
def lines(board: Board) -> tuple[Mapping[tuple[str, Loc], tuple[Line, ...]], ...]:
    """For each colour: the lines of each kind from each cell."""
    return tuple(
        {
            (kind, name): tuple(
                line for step in STEPS[kind] if (line := _line(board, colour, kind, name, step)) is not None
            )
            for kind in KINDS
            for name in cells(board)
        }
        for colour in range(4)
    )


def _line(board: Board, colour: int, kind: str, name: Loc, step: Spot) -> Line | None:
    track, seat = cells(board), board.seats[colour]
    here = track[name]
    found: list[Loc] = []
    home = False
    while True:
        there = (here[0] + step[0], here[1] + step[1])
        if min(there) < 0 or crosses(board, colour, here, there):
            break
        place = place_name(there)
        if place not in track:
            home = place in seat.house and place_name(here) in seat.entries
            break
        found.append(place)
        if kind not in SLIDERS:
            break
        here = there
    if kind == "P" and step in DIAGONAL:  # the pawn goes straight and captures diagonally
        return Line(tuple(found), False, quiet=False) if found else None
    return Line(tuple(found), home, captures=kind != "P") if found or home else None


def attacks(board: Board, standing: Mapping[Loc, object], colour: int, kind: str, src: Loc, dst: Loc) -> bool:
    """Whether a piece on `src` could capture on `dst`, by how it moves and its barrier line alone."""
    for line in lines(board)[colour][kind, src]:
        if line.captures and dst in line.cells:
            way = line.cells[: line.cells.index(dst)]
            if not any(cell in standing for cell in way):
                return True
    return False
