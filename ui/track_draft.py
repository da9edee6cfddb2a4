"""A Chess Jumble board while its owner describes it by touch: half done, and never wrong by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from rules.core import BadPosition, Layout, Line, Loc, Place
from rules.described import LARGEST, place_name, spot_of
from rules.games.chess_jumble.board import GUESS, SIDES, Board, Edge, Seat, cells, checked
from rules.games.chess_jumble.game import barrier_line

TOOLS: Final = ("cell", "start", "break", "entry", "house", "barrier")
SMALLEST: Final = 4
WIDE: Final = 2
"""How many cells wide the ring is that a new description begins with."""
_MOST: Final = {"start": 2, "entry": 2}
_OF_SEAT: Final = {"start": "start", "break": "breaks", "entry": "entries", "house": "house"}
_UPWARD: Final = ("break", "entry", "start", "house")
"""Of several marks on one place the last of these is drawn, as in a game."""
_NOBODY: Final = Seat((), (), (), (), ())
Seats = tuple[Seat, Seat, Seat, Seat]


class NoCell(BadPosition):
    """A mark of the track was wanted beside it."""


class NoRoom(BadPosition):
    """A house was wanted on the track."""


class NoNeighbours(BadPosition):
    """A line was wanted between places that do not touch."""


@dataclass(frozen=True)
class TrackDraft:
    """What has been marked so far."""

    columns: int
    rows: int
    track: frozenset[Loc]
    seats: Seats = (_NOBODY,) * 4
    white: str = " ".join(GUESS.white)
    orange: str = " ".join(GUESS.orange)

    @classmethod
    def ring(cls, columns: int = 11, rows: int = 11) -> TrackDraft:
        """A ring round the edge, nothing else: most cells of a race track are there."""
        inner = range(WIDE, columns - WIDE)
        track = {
            place_name((x, y))
            for x in range(columns)
            for y in range(rows)
            if x not in inner or not WIDE <= y < rows - WIDE
        }
        return cls(columns, rows, frozenset(track))

    @classmethod
    def of(cls, board: Board) -> TrackDraft:
        """A board to be changed."""
        faces = (" ".join(board.white), " ".join(board.orange))
        return cls(len(board.rows[0]), len(board.rows), frozenset(cells(board)), board.seats, *faces)

    @property
    def square(self) -> bool:
        """Whether a quarter turn leads back onto the board."""
        return self.columns == self.rows

    def sized(self, columns: int, rows: int) -> TrackDraft:
        """The same on a board of another size, as far as it fits; an untouched ring becomes another."""
        columns, rows = (min(max(count, SMALLEST), LARGEST) for count in (columns, rows))
        ring = TrackDraft.ring(columns, rows)
        if replace(self, white="", orange="") == replace(
            TrackDraft.ring(self.columns, self.rows), white="", orange=""
        ):
            return replace(ring, white=self.white, orange=self.orange)
        inside = set(ring.squares)
        kept = [_within(seat, inside) for seat in self.seats]
        track = frozenset(self.track & inside)
        return replace(self, columns=columns, rows=rows, track=track, seats=_four(kept))

    def touched(self, tool: str, side: int, square: Loc, *, turned: bool = False) -> TrackDraft:
        """The same with a place marked, or no longer marked; `turned`, also for the other three colours.

        Raises `NoCell` or `NoRoom`.
        """
        on = not self._is_marked(tool, side, square)
        draft = self
        for quarters in range(4 if turned and self.square else 1):
            seat = (side + quarters) % len(SIDES)
            draft = draft._marked(tool, seat, self._turned(square, quarters), on)
        return draft

    def lined(self, side: int, one: Loc, other: Loc, *, turned: bool = False) -> TrackDraft:
        """The same with a piece of a barrier line between two places, or without. Raises `NoNeighbours`."""
        (x, y), (a, b) = spot_of(one), spot_of(other)
        if abs(x - a) + abs(y - b) != 1:
            raise NoNeighbours(f"A barrier line runs between two neighbours, not {one} and {other}.")
        on = _edge(one, other) not in map(_sorted, self.seats[side].barrier)
        seats = list(self.seats)
        for quarters in range(4 if turned and self.square else 1):
            seat = (side + quarters) % len(SIDES)
            edge = _edge(self._turned(one, quarters), self._turned(other, quarters))
            lines = tuple(each for each in seats[seat].barrier if _sorted(each) != edge)
            seats[seat] = seats[seat]._replace(barrier=(*lines, edge) if on else lines)
        return replace(self, seats=_four(seats))

    def marks(self, square: Loc) -> list[tuple[str, int]]:
        """What a place is: `("start", 0)`; `("cell", -1)` for a cell of the track."""
        found = [("cell", -1)] if square in self.track else []
        for side, seat in enumerate(self.seats):
            found += [(tool, side) for tool, part in _OF_SEAT.items() if square in getattr(seat, part)]
        return found

    @property
    def missing(self) -> list[tuple[str, int]]:
        """What each colour still needs: `("start", 2)`."""
        lacking = []
        for side, seat in enumerate(self.seats):
            lacking += [("start", side)] if len(seat.start) < _MOST["start"] else []
            lacking += [("entry", side)] if len(seat.entries) < _MOST["entry"] else []
            lacking += [] if seat.house else [("house", side)]
            lacking += [] if seat.barrier else [("barrier", side)]
        return lacking

    def board(self, name: str) -> Board:
        """The finished board. Raises `BadPosition` with what is missing."""
        rows = tuple(
            "".join("o" if place_name((x, y)) in self.track else "." for x in range(self.columns))
            for y in reversed(range(self.rows))
        )
        dice = (tuple(self.white.split()), tuple(self.orange.split()))
        return checked(Board(name, rows, self.seats, *dice))

    @property
    def layout(self) -> Layout:
        """Everything that can be touched: the track as it is drawn in a game, what is beside it open."""
        places = {}
        for square in self.squares:
            x, y = spot_of(square)
            marks = [f"{tool}.{SIDES[side]}" for tool, side in self.marks(square) if side >= 0]
            upmost = max(marks, key=lambda mark: _UPWARD.index(mark.partition(".")[0]), default="")
            ground = upmost or ("plain" if square in self.track else "open")
            places[square] = Place(x + 0.5, y + 0.5, ground=ground)
        lines: list[Line] = []
        for side, seat in zip(SIDES, self.seats, strict=True):
            lines += [barrier_line(edge, side) for edge in seat.barrier]
        return Layout(places, tuple(lines))

    @property
    def squares(self) -> list[Loc]:
        """All places, of the track and beside it."""
        return [place_name((x, y)) for y in range(self.rows) for x in range(self.columns)]

    def _turned(self, square: Loc, quarters: int) -> Loc:
        x, y = spot_of(square)
        for _ in range(quarters):
            x, y = self.columns - 1 - y, x  # counter-clockwise, as the race goes
        return place_name((x, y))

    def _is_marked(self, tool: str, side: int, square: Loc) -> bool:
        return square in (self.track if tool == "cell" else getattr(self.seats[side], _OF_SEAT[tool]))

    def _marked(self, tool: str, side: int, square: Loc, on: bool) -> TrackDraft:
        if tool == "cell":
            track = self.track | {square} if on else self.track - {square}
            seats = [_without(seat, square, on) for seat in self.seats]
            return replace(self, track=frozenset(track), seats=_four(seats))
        if tool == "house" and square in self.track:
            raise NoRoom(f"{square} is a cell of the track.")
        if tool != "house" and square not in self.track:
            raise NoCell(f"{square} is not a cell of the track.")
        part, seats = _OF_SEAT[tool], list(self.seats)
        if tool in ("start", "house"):  # these belong to one colour
            seats = [_dropped(seat, part, square) for seat in seats]
        seat = _dropped(seats[side], part, square)
        if on:
            marked: tuple[Loc, ...] = (*getattr(seat, part), square)
            seat = _with(seat, part, marked[-_MOST.get(tool, LARGEST * LARGEST) :])
        seats[side] = seat
        return replace(self, seats=_four(seats))


def _within(seat: Seat, inside: set[Loc]) -> Seat:
    for part in _OF_SEAT.values():
        seat = _with(seat, part, tuple(loc for loc in getattr(seat, part) if loc in inside))
    return seat._replace(barrier=tuple(edge for edge in seat.barrier if set(edge) <= inside))


def _with(seat: Seat, part: str, places: tuple[Loc, ...]) -> Seat:
    changed: dict[str, Any] = {part: places}
    return seat._replace(**changed)


def _four(seats: list[Seat]) -> Seats:
    return seats[0], seats[1], seats[2], seats[3]


def _sorted(edge: Edge) -> Edge:
    return _edge(*edge)


def _edge(one: Loc, other: Loc) -> Edge:
    return (one, other) if spot_of(one) <= spot_of(other) else (other, one)


def _dropped(seat: Seat, part: str, square: Loc) -> Seat:
    return _with(seat, part, tuple(loc for loc in getattr(seat, part) if loc != square))


def _without(seat: Seat, square: Loc, cell: bool) -> Seat:
    """A seat without what can no longer be on a place that has become a cell, or is none any more."""
    for part in ("house",) if cell else ("start", "breaks", "entries"):
        seat = _dropped(seat, part, square)
    return seat
