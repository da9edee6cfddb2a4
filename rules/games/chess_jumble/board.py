"""The board and the dice as their owner describes them: a value, a TOML file, and one word inside a position.

Cells lie on a grid but the track may have any shape: a cell is where the map has an `o`. The rulebook shows
the board and the faces of the dice only in pictures that we do not have, so `GUESS` is a board to try the
game on, and nothing more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from rules import described
from rules.core import BadPosition, Loc
from rules.described import GUESS_WORD, LARGEST, Spot, listed, place_name, quoted, spot_of, words

SIDES: Final = ("green", "blue", "yellow", "red")
"""The rulebook names green, blue and yellow; red stands for the fourth colour, whatever it is."""

HIGHEST_FACE: Final = 20

Edge = tuple[Loc, Loc]
"""A piece of a barrier line: it runs between two neighbouring places, `("f1", "g1")`."""


class Seat(NamedTuple):
    """What belongs to one colour."""

    start: tuple[Loc, ...]
    """The two framed starting squares."""

    breaks: tuple[Loc, ...]
    """The break squares, where a piece of this colour cannot be captured."""

    entries: tuple[Loc, ...]
    """The two squares through which the target space is entered."""

    house: tuple[Loc, ...]
    """The places of the target space next to the track. It is one room: any number of pieces fit in."""

    barrier: tuple[Edge, ...]


class Board(NamedTuple):
    """A board, seen with the first colour below. Places are named as in chess, `a1` below on the left."""

    name: str
    rows: tuple[str, ...]
    """The map, last row first: `o` a cell of the track, `.` none."""

    seats: tuple[Seat, Seat, Seat, Seat]
    white: tuple[str, ...]
    """The faces of the white die: `+`, `#` and numbers."""

    orange: tuple[str, ...]
    """The faces of the orange die: numbers."""

    guess: bool = False
    """Whether this is a guess of ours and not a board that somebody has."""

    def __hash__(self) -> int:
        """Of little: tables of a board are looked up in every position, and few boards are in use."""
        return hash((self.name, self.rows[0]))


@lru_cache(maxsize=64)
def cells(board: Board) -> dict[Loc, Spot]:
    """The cells of the track by name, row 1 first."""
    found = {}
    for y, row in enumerate(reversed(board.rows)):
        found.update({place_name((x, y)): (x, y) for x, char in enumerate(row) if char == "o"})
    return found


def checked(board: Board) -> Board:
    """The same board, once it is known to be one. Raises `BadPosition` with what is wrong."""
    if not 1 <= len(board.rows) <= LARGEST or not 1 <= len(board.rows[0]) <= LARGEST:
        raise BadPosition(f"A map has 1 to {LARGEST} rows of 1 to {LARGEST} places.")
    for number, row in zip(range(len(board.rows), 0, -1), board.rows, strict=True):
        if len(row) != len(board.rows[0]) or not set(row) <= {"o", "."}:
            raise BadPosition(
                f"Row {number} of the map should be {len(board.rows[0])} places, each o or a dot."
            )
    track = cells(board)
    for side, seat in zip(SIDES, board.seats, strict=True):
        _check_seat(side, seat, set(track))
    for what in ("start", "house"):
        taken: set[Loc] = set()
        for side, seat in zip(SIDES, board.seats, strict=True):
            for place in getattr(seat, what):
                if place in taken:
                    raise BadPosition(f"{place} stands twice among the places of '{what}' ({side}).")
                taken.add(place)
    _check_dice(board)
    described.check_name(board.name)
    return board


def _check_seat(side: str, seat: Seat, track: set[Loc]) -> None:
    for what, squares in (("start", seat.start), ("breaks", seat.breaks), ("entries", seat.entries)):
        for square in squares:
            if square not in track:
                raise BadPosition(f"'{square}' in '{what}' of {side} is not a cell of the track.")
    for what, squares in (("start", seat.start), ("entries", seat.entries)):
        if len(set(squares)) != 2 or len(squares) != 2:
            raise BadPosition(f"'{what}' of {side} should be two different squares.")
    if not seat.house:
        raise BadPosition(f"{side.capitalize()} has no house.")
    for place in seat.house:
        if not _is_place(place) or place in track:
            raise BadPosition(f"'{place}' in 'house' of {side} should be a place beside the track, like e3.")
    doors = [spot_of(square) for square in seat.entries]
    rooms = [spot_of(place) for place in seat.house]
    if not any(max(abs(x - a), abs(y - b)) == 1 for x, y in doors for a, b in rooms):
        raise BadPosition(f"No entry square of {side} touches its house.")
    if not seat.barrier:
        raise BadPosition(f"{side.capitalize()} has no barrier line.")
    for edge in seat.barrier:
        if not all(_is_place(place) for place in edge) or _distance(edge) != 1:
            raise BadPosition(
                f"A piece of the barrier line of {side} runs between two neighbours, like f1|g1."
            )


def _is_place(text: str) -> bool:
    return re.fullmatch(r"[a-z](?:[1-9]|1[0-9]|2[0-6])", text) is not None


def _distance(edge: Edge) -> int:
    (x, y), (a, b) = map(spot_of, edge)
    return abs(x - a) + abs(y - b)


def _check_dice(board: Board) -> None:
    numbers = [str(number) for number in range(1, HIGHEST_FACE + 1)]
    for face in board.white:
        if face not in ("+", "#", *numbers):
            raise BadPosition(f"'{face}' is not a face of the white die: +, # or a number to {HIGHEST_FACE}.")
    for face in board.orange:
        if face not in numbers:
            raise BadPosition(f"'{face}' is not a face of the orange die: a number to {HIGHEST_FACE}.")
    if "+" not in board.white or not set(board.white) & set(numbers) or not board.orange:
        raise BadPosition("The white die needs a + and a number, the orange die a number.")


# The TOML file.

_LISTS: Final = ("start", "breaks", "entries", "house")


def write_toml(board: Board) -> str:
    """The description as a file for people."""
    lines = ["# A Chess Jumble board and its dice for Boardside."]
    if board.guess:
        lines.append("# THIS BOARD AND ITS DICE ARE A GUESS: the rulebook's pictures are not found.")
    lines += [f"name = {quoted(board.name)}", f"guess = {str(board.guess).lower()}", 'map = """']
    lines += [*board.rows, '"""', f"white = {listed(board.white)}", f"orange = {listed(board.orange)}"]
    for side, seat in zip(SIDES, board.seats, strict=True):
        lines += ["", f"[{side}]"]
        lines += [f"{key} = {listed(getattr(seat, key))}" for key in _LISTS]
        lines.append(f"barrier = {listed(tuple('|'.join(edge) for edge in seat.barrier))}")
    return "\n".join(lines) + "\n"


def read_toml(text: str) -> Board:
    """The board that a file describes. Raises `BadPosition` with what is wrong."""
    data = described.read_file(text)
    described.no_more(data, ("name", "guess", "map", "white", "orange", *SIDES))
    name, plan = (described.value(data, key, str) for key in ("name", "map"))
    seats = []
    for side in SIDES:
        part = described.value(data, side, dict)
        described.no_more(part, (*_LISTS, "barrier"), side)
        start, breaks, entries, house = (words(part, key, side) for key in _LISTS)
        seats.append(Seat(start, breaks, entries, house, read_edges(words(part, "barrier", side))))
    board = Board(
        name=name,
        rows=tuple(line.strip() for line in plan.strip().splitlines()),
        seats=(seats[0], seats[1], seats[2], seats[3]),
        white=words(data, "white"),
        orange=words(data, "orange"),
        guess=data.get("guess", False) is True,
    )
    return checked(board)


def read_edges(words: tuple[str, ...]) -> tuple[Edge, ...]:
    """The pieces of a barrier line that words like `f1|g1` name. Raises `BadPosition`."""
    edges = []
    for word in words:
        one, bar, other = word.partition("|")
        if not bar:
            raise BadPosition(f"A piece of a barrier line is written like f1|g1, not '{word}'.")
        edges.append((one, other))
    return tuple(edges)


# One word, for positions.


def write_word(board: Board) -> str:
    """The board inside a position: `guess` for the built-in guess, else everything, without spaces."""
    if board == GUESS:
        return GUESS_WORD
    rows = (re.sub(r"o+|\.+", lambda run: f"{len(run[0])}{run[0][0]}", row) for row in board.rows)
    parts = [quote(board.name, safe=""), "guess" if board.guess else "real", "/".join(rows)]
    parts += [",".join(board.white), ",".join(board.orange)]
    for seat in board.seats:
        lists = ["+".join(getattr(seat, key)) for key in _LISTS]
        parts.append(",".join((*lists, "+".join("|".join(edge) for edge in seat.barrier))))
    return ";".join(parts)


def read_word(word: str) -> Board:
    """The board that a word names. Raises `BadPosition`."""
    if word == GUESS_WORD:
        return GUESS
    parts = word.split(";")
    lists = [[tuple(filter(None, words.split("+"))) for words in part.split(",")] for part in parts[5:]]
    if len(parts) != 9 or parts[1] not in ("real", "guess") or any(len(part) != 5 for part in lists):
        raise BadPosition(
            "A board is 'guess' or name;real;map;white die;orange die and a part for each of four colours, "
            "each part start,breaks,entries,house,barrier."
        )
    rows = []
    for row in parts[2].split("/"):
        if not re.fullmatch(r"(?:[1-9][0-9]?[o.])+", row):
            raise BadPosition(f"'{row}' is not a row of a map like 2o7.2o.")
        rows.append(re.sub(r"(\d+)([o.])", lambda run: run[2] * int(run[1]), row))
    seats = [Seat(part[0], part[1], part[2], part[3], read_edges(part[4])) for part in lists]
    board = Board(
        name=unquote(parts[0]),
        rows=tuple(rows),
        seats=(seats[0], seats[1], seats[2], seats[3]),
        white=tuple(parts[3].split(",")),
        orange=tuple(parts[4].split(",")),
        guess=parts[1] == "guess",
    )
    return checked(board)


def _guess() -> Board:
    """A ring two cells wide; what belongs to a colour is turned by a quarter for the next."""
    width = 11

    def turned(places: str, quarters: int) -> tuple[Loc, ...]:
        spots = [spot_of(place) for place in places.split()]
        for _ in range(quarters):
            spots = [(width - 1 - y, x) for x, y in spots]  # counter-clockwise, as the race goes
        return tuple(map(place_name, spots))

    seats = []
    for quarters in range(4):
        barrier = turned("f1 g1 f2 g2", quarters)
        seats.append(
            Seat(
                start=turned("g1 g2", quarters),
                breaks=turned("k3 h11 a7", quarters),
                entries=turned("e2 f2", quarters),
                house=turned("e3 f3 g3 e4 f4 g4", quarters),
                barrier=((barrier[0], barrier[1]), (barrier[2], barrier[3])),
            )
        )
    return Board(
        name="Our guess",
        rows=("o" * width,) * 2 + ("oo" + "." * (width - 4) + "oo",) * (width - 4) + ("o" * width,) * 2,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        white=("+", "#", "1", "2", "3", "4"),
        orange=("3", "4", "5", "6", "7", "8"),
        guess=True,
    )


GUESS: Final = checked(_guess())
"""OUR GUESS, from nothing but the relations in the text: a ring of 72 cells, the colours a quarter apart in
the order of `SIDES`, a barrier line between entry and starting squares, houses inside. The faces of the dice
are a guess too: the text shows +, # and 2 on the white die, 8 on the orange one. Nothing else is known."""
