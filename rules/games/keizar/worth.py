"""What a Keizár position is worth before anything is looked ahead, from tables made once for each layout.

A piece has no rank, so its worth is a fixed sum and what it can do for d5: how many moves it needs to get
there from the tile it stands on. Everything else is about d5 itself: who holds it, how far the count is, how
many pieces could take on d5 now and how many could retake. All of it can be kept up to date move by move.

Worth is in hundredths of a piece, always from the side to move.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from rules.games.keizar.engine import Board
from rules.games.keizar.moves import DIAGONAL, FORWARD, LEAPS, NO_DOUBLE_STEP, SLIDERS, STEPS, STRAIGHT
from rules.games.keizar.state import D5, EMPTY, KEIZAR, SQUARES

PIECE: Final = 100

REACH: Final = (
    (1.0, 25),
    (1.5, 15),
    (2.0, 25),
    (2.5, 22),
    (3.0, 20),
    (4.0, 10),
    (5.0, 5),
    (6.0, 2),
    (9.0, 0),
)
"""What a piece is worth more when d5 is that many moves away on an empty board."""

NO_WAY: Final = -50
"""What it is worth less when no way leads there any more."""

PAWN_CAPTURE: Final = 1.5
"""A diagonal step from a plain tile needs something to capture: it counts as a move and a half."""

ON_D5: Final = 20

# The seven situations of d5, from the side to move. The numbers are indices of `D5_WORTH`.
EMPTY_D5: Final = 0
OWN_0: Final = 1
"""The side to move holds d5 and nothing is counted yet; the next two numbers are a count of 1 and 2."""

THEIRS_0: Final = 4
"""The opponent holds d5, likewise up to `THEIRS_2`: then only a capture on d5 goes on."""

OWN_2: Final = OWN_0 + 2
THEIRS_2: Final = THEIRS_0 + 2

# Holding: nobody can take; somebody can, and enough can retake; too few can retake. By count.
_OWN: Final = ((200, 110, -30), (320, 160, 0), (700, 220, 60))
_THEIRS: Final = ((-200, -100, 110), (-350, -170, 80), (-900, -220, -20))
_EMPTY_LEAD: Final = 60
"""An empty d5: for each piece more than the opponent has that could take there."""

_TO_MOVE: Final = 10
_MOST_PIECES: Final = 32
"""One more than can ever look at d5, as a power of two: the index of the table is made of bits."""

SHORT_OF_MOVES: Final = (-160, -70, -30, -10)
"""Rule 8: who cannot move loses. For 0 (not on d5), 1, 2, 3 moves left, when few pieces are left."""


def _d5_worth() -> list[int]:
    """By `situation << 10 | own attackers << 5 | their attackers`; the holder itself is no attacker."""
    table: list[int] = []
    for situation in range(THEIRS_2 + 1):
        for own in range(_MOST_PIECES):
            for their in range(_MOST_PIECES):
                if situation == EMPTY_D5:
                    worth = max(-3, min(3, own - their)) * _EMPTY_LEAD
                elif situation < THEIRS_0:
                    worth = _OWN[situation - OWN_0][0 if their == 0 else 1 if own >= their else 2]
                else:
                    worth = _THEIRS[situation - THEIRS_0][0 if own == 0 else 1 if own <= their else 2]
                table.append(worth + _TO_MOVE)
    return table


D5_WORTH: Final = _d5_worth()


class _Lanes(dict[int, int]):
    """Which slider tiles look at d5 over a free way, by the pieces that stand between."""

    def __init__(self, ways: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._ways = ways

    def __missing__(self, between: int) -> int:
        tiles = 0
        for tile, way in self._ways:
            if not way & between:
                tiles |= 1 << tile
        self[between] = tiles
        return tiles


class Worth:
    """The tables of one layout. Pairs are for white and black."""

    __slots__ = (
        "distance",
        "gain",
        "jumpers",
        "lane_squares",
        "lanes",
        "pushers",
        "square",
        "takers",
        "tiles",
    )

    def __init__(self, tiles: str) -> None:
        self.tiles = tiles
        ways = tuple(_ways(tiles))
        self.lane_squares = 0
        for _, way in ways:
            self.lane_squares |= way
        self.lanes: dict[int, int] = _Lanes(ways)
        self.jumpers = _jumpers(tiles)
        pawns = (_plain(tiles, (D5 - 9, D5 - 7)), _plain(tiles, (D5 + 9, D5 + 7)))
        self.takers = (self.jumpers | pawns[0], self.jumpers | pawns[1])
        """Squares from which a piece takes on d5 whatever stands between; sliders are in `lanes`."""
        self.pushers = (_plain(tiles, (D5 - 8,)), _plain(tiles, (D5 + 8,)))
        """Where a pawn stands that could step onto an empty d5."""
        self.distance = (_distances(tiles, 0), _distances(tiles, 1))
        self.square = (_square_worth(self.distance[0]), _square_worth(self.distance[1]))
        self.gain = (_gains(self.square[0]), _gains(self.square[1]))
        """What a move changes for its own piece, at `from * 64 + to`."""


@lru_cache(maxsize=64)
def worth_of(tiles: str) -> Worth:
    """The tables of a layout, worked out at its first use."""
    return Worth(tiles)


def lookers(board: Board, side: int) -> int:
    """The squares of a side's pieces that could take on d5 now."""
    tables = worth_of(board.tiles)
    pieces = board.black if side else board.white
    return pieces & (tables.lanes[(board.white | board.black) & tables.lane_squares] | tables.takers[side])


def entrants(board: Board, side: int) -> int:
    """The squares of a side's pieces that could go to d5 if it is empty."""
    tables = worth_of(board.tiles)
    pieces = board.black if side else board.white
    lanes = tables.lanes[(board.white | board.black) & tables.lane_squares]
    return pieces & (lanes | tables.jumpers | tables.pushers[side])


def _plain(tiles: str, squares: tuple[int, ...]) -> int:
    return sum(1 << square for square in squares if tiles[square] == EMPTY)


def _jumpers(tiles: str) -> int:
    """Knight and king tiles that reach d5."""
    found = 0
    for letter, steps in (("N", LEAPS), ("K", STRAIGHT + DIAGONAL)):
        for files, rows in steps:
            square = D5 + rows * 8 + files
            if tiles[square] == letter:
                found |= 1 << square
    return found


def _ways(tiles: str) -> list[tuple[int, int]]:
    """Each slider tile in line with d5, and the squares between."""
    found = []
    for letters, steps in (("RQ", STRAIGHT), ("BQ", DIAGONAL)):
        for files, rows in steps:
            between = 0
            file, row = D5 % 8 + files, D5 // 8 + rows
            while 0 <= file < 8 and 0 <= row < 8:
                square = row * 8 + file
                if tiles[square] in letters:
                    found.append((square, between))
                between |= 1 << square
                file, row = file + files, row + rows
    return found


def _distances(tiles: str, side: int) -> list[float]:
    """Moves to d5 from every square on an empty board; infinite where no way leads there."""
    origins: list[list[tuple[int, float]]] = [[] for _ in range(64)]
    for square in range(64):
        for target, cost in _steps(tiles, square, side):
            origins[target].append((square, cost))
    far = [float("inf")] * 64
    far[D5] = 0.0
    queue = [(0.0, D5)]
    while queue:
        distance, square = heappop(queue)
        if distance > far[square]:
            continue
        for origin, cost in origins[square]:
            if distance + cost < far[origin]:
                far[origin] = distance + cost
                heappush(queue, (far[origin], origin))
    return far


def _steps(tiles: str, square: int, side: int) -> list[tuple[int, float]]:
    """Where a lone piece goes from a square, and what that costs in moves."""
    tile = tiles[square]
    if tile == KEIZAR:
        return []
    file, row = square % 8, square // 8
    found: list[tuple[int, float]] = []
    if tile == EMPTY:
        ahead = row + FORWARD[side]
        if 0 <= ahead < 8:
            found.append((ahead * 8 + file, 1.0))
            found += [(ahead * 8 + aside, PAWN_CAPTURE) for aside in (file - 1, file + 1) if 0 <= aside < 8]
        home = row < 2 if side == 0 else row > 5 and SQUARES[square] not in NO_DOUBLE_STEP
        if home and tiles[ahead * 8 + file] == EMPTY:
            found.append(((ahead + FORWARD[side]) * 8 + file, 1.0))
        return found
    for files, rows in STEPS[tile]:
        to_file, to_row = file + files, row + rows
        while 0 <= to_file < 8 and 0 <= to_row < 8:
            found.append((to_row * 8 + to_file, 1.0))
            if tile not in SLIDERS:
                break
            to_file, to_row = to_file + files, to_row + rows
    return found


def _square_worth(distances: list[float]) -> list[int]:
    worth = []
    for square, distance in enumerate(distances):
        bonus = next((extra for most, extra in REACH if distance <= most), NO_WAY)
        worth.append(PIECE + (ON_D5 if square == D5 else bonus))
    return worth


def _gains(worth: list[int]) -> list[int]:
    return [worth[dst] - worth[src] for src in range(64) for dst in range(64)]
