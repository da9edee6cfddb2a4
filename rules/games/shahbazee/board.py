"""The board as its owner describes it: a value, a TOML file, and one word inside a position.

The rulebook shows the board only in pictures that we do not have. What it says in words is checked here; the
rest is what the owner sees on the table. `GUESS` is a board to try the game on, and nothing more.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from rules import described
from rules.core import BadPosition, Loc
from rules.described import GUESS_WORD, LARGEST, listed, place_name, quoted, spot_of, value, words

SIDES: Final = ("red", "blue")
"""The first and the second player. How their pieces really look is told by the board's colours."""

SOLDIERS_EACH: Final = 9
SMALLEST: Final = 3
EDGES: Final = ("west", "east", "south", "north")

Wall = tuple[str, int]
"""One walled edge: `("west", 3)` is the west edge of row 3, `("north", 5)` the north edge of column 5."""


class Board(NamedTuple):
    """A Shahbazee board. Squares are named as in chess; the first player's side is row 1."""

    name: str
    columns: int
    rows: int
    castles: tuple[Loc, Loc]
    dungeons: tuple[tuple[Loc, ...], tuple[Loc, ...]]
    walls: frozenset[Wall]
    soldiers: tuple[tuple[Loc, ...], tuple[Loc, ...]]
    neighbours: int = 8
    """How many squares are next to a king: 8 with the diagonals, or 4."""

    colours: tuple[str, str] = SIDES
    guess: bool = False
    """Whether this is a guess of ours and not a board that somebody has."""

    @property
    def squares(self) -> tuple[Loc, ...]:
        """All squares, row 1 first, column a first."""
        return tuple(place_name((column, row)) for row in range(self.rows) for column in range(self.columns))


def checked(board: Board) -> Board:
    """The same board, once it is known to be one. Raises `BadPosition` with what is wrong."""
    for what, count in (("columns", board.columns), ("rows", board.rows)):
        if not SMALLEST <= count <= LARGEST:
            raise BadPosition(f"A board has {SMALLEST} to {LARGEST} {what}, not {count}.")
    squares = set(board.squares)
    standing = (board.castles, *board.dungeons, *board.soldiers)
    for square in (square for group in standing for square in group):
        if square not in squares:
            raise BadPosition(f"'{square}' is not a square of a board of {board.columns} by {board.rows}.")
    _check_castles(board)
    _check_dungeons(board)
    for side, soldiers in zip(SIDES, board.soldiers, strict=True):
        if len(soldiers) != SOLDIERS_EACH:
            raise BadPosition(
                f"{side.capitalize()} has {len(soldiers)} soldiers; the box holds {SOLDIERS_EACH}."
            )
    taken: set[Loc] = set()
    for square in (*board.castles, *board.soldiers[0], *board.soldiers[1]):
        if square in taken:
            raise BadPosition(f"Two pieces start on {square}.")
        taken.add(square)
    for edge, number in board.walls:
        if edge not in EDGES or not 1 <= number <= (
            board.rows if edge in ("west", "east") else board.columns
        ):
            raise BadPosition(f"There is no edge '{edge}' with the number {number} on this board.")
    if board.neighbours not in (4, 8):
        raise BadPosition(f"Next to a king are 8 squares or 4, not {board.neighbours}.")
    if not all(colour.strip() for colour in board.colours) or len(set(board.colours)) != 2:
        raise BadPosition("The two colours must be two different words.")
    described.check_name(board.name)
    return board


def _check_castles(board: Board) -> None:
    """The kings stand in the middle row, directly across from each other; that may run either way."""
    (column, row), (other_column, other_row) = map(spot_of, board.castles)
    in_middle_row = row == other_row and 2 * row + 1 == board.rows
    in_middle_column = column == other_column and 2 * column + 1 == board.columns
    if board.castles[0] == board.castles[1] or not (in_middle_row or in_middle_column):
        where = " and ".join(board.castles)
        raise BadPosition(
            f"The castles lie across from each other in the middle row or column, not on {where}."
        )


def _check_dungeons(board: Board) -> None:
    corners = {place_name((column, row)) for column in (0, board.columns - 1) for row in (0, board.rows - 1)}
    for side, dungeons in zip(SIDES, board.dungeons, strict=True):
        if not dungeons:
            raise BadPosition(f"{side.capitalize()} has no dungeon; each player needs at least one.")
        for square in dungeons:
            if square not in corners:
                raise BadPosition(f"The dungeons are at the four corners; {square} is not a corner.")
    both = [*board.dungeons[0], *board.dungeons[1]]
    for square in both:
        if both.count(square) > 1:
            raise BadPosition(
                f"The dungeon {square} stands twice; each corner belongs to one player at most."
            )


# Walls in words: `west` for a whole side, `west:3-5` for a part of it.


def _write_walls(board: Board) -> list[str]:
    words = []
    for edge in EDGES:
        length = board.rows if edge in ("west", "east") else board.columns
        numbers = [number for number in range(1, length + 1) if (edge, number) in board.walls]
        if len(numbers) == length:
            words.append(edge)
            continue
        starts = [number for number in numbers if number - 1 not in numbers]
        ends = [number for number in numbers if number + 1 not in numbers]
        words += [f"{edge}:{first}-{last}" for first, last in zip(starts, ends, strict=True)]
    return words


def read_walls(words: list[str], columns: int, rows: int) -> frozenset[Wall]:
    """The walled edges that words like `west` and `west:3-5` name. Raises `BadPosition`."""
    walls: set[Wall] = set()
    for word in words:
        found = re.fullmatch(r"(west|east|south|north)(?::(\d{1,2})-(\d{1,2}))?", word)
        if found is None:
            raise BadPosition(f"A wall is a side like 'west' or a part of it like 'west:3-5', not '{word}'.")
        length = rows if found[1] in ("west", "east") else columns
        first, last = (int(found[2]), int(found[3])) if found[2] else (1, length)
        if not 1 <= first <= last <= length:
            raise BadPosition(f"The wall '{word}' does not fit a side of {length} squares.")
        walls |= {(found[1], number) for number in range(first, last + 1)}
    return frozenset(walls)


# The TOML file.


def write_toml(board: Board) -> str:
    """The description as a file for people."""
    lines = ["# A Shahbazee board for Boardside."]
    if board.guess:
        lines.append(
            "# THIS BOARD IS A GUESS: the rulebook's pictures are not found. Describe your own instead."
        )
    lines += [
        f"name = {quoted(board.name)}",
        f"guess = {str(board.guess).lower()}",
        f"columns = {board.columns}",
        f"rows = {board.rows}",
        f"walls = {listed(_write_walls(board))}",
        f"neighbours = {board.neighbours}",
    ]
    for side, key in enumerate(SIDES):
        lines += [
            "",
            f"[{key}]",
            f"colour = {quoted(board.colours[side])}",
            f"castle = {quoted(board.castles[side])}",
            f"dungeons = {listed(board.dungeons[side])}",
            f"soldiers = {listed(board.soldiers[side])}",
        ]
    return "\n".join(lines) + "\n"


def read_toml(text: str) -> Board:
    """The board that a file describes. Raises `BadPosition` with what is wrong."""
    data = described.read_file(text)
    sides = [value(data, side, dict) for side in SIDES]
    described.no_more(data, ("name", "guess", "columns", "rows", "walls", "neighbours", *SIDES))
    for side, part in zip(SIDES, sides, strict=True):
        described.no_more(part, ("colour", "castle", "dungeons", "soldiers"), side)
    columns, rows = (value(data, key, int) for key in ("columns", "rows"))
    first, second = (
        (
            value(part, "castle", str, side),
            words(part, "dungeons", side),
            words(part, "soldiers", side),
            str(part.get("colour", side)),
        )
        for side, part in zip(SIDES, sides, strict=True)
    )
    board = Board(
        name=value(data, "name", str),
        columns=columns,
        rows=rows,
        castles=(first[0], second[0]),
        dungeons=(first[1], second[1]),
        walls=read_walls(list(words(data, "walls")), columns, rows),
        soldiers=(first[2], second[2]),
        neighbours=int(data.get("neighbours", 8)) if isinstance(data.get("neighbours", 8), int) else 0,
        colours=(first[3], second[3]),
        guess=data.get("guess", False) is True,
    )
    return checked(board)


# One word, for positions.


def write_word(board: Board) -> str:
    """The board inside a position: `guess` for the built-in guess, else everything, without spaces."""
    if board == GUESS:
        return GUESS_WORD
    parts = (
        quote(board.name, safe=""),
        "guess" if board.guess else "real",
        f"{board.columns}x{board.rows}",
        "+".join(_write_walls(board)),
        str(board.neighbours),
        *(
            ",".join(
                (
                    quote(board.colours[side], safe=""),
                    board.castles[side],
                    "+".join(board.dungeons[side]),
                    "+".join(board.soldiers[side]),
                )
            )
            for side in range(2)
        ),
    )
    return ";".join(parts)


def read_word(word: str) -> Board:
    """The board that a word names. Raises `BadPosition`."""
    if word == GUESS_WORD:
        return GUESS
    parts = word.split(";")
    players = [part.split(",") for part in parts[5:]]
    if len(parts) != 7 or any(len(player) != 4 for player in players):
        raise BadPosition(
            "A board is 'guess' or name;real;COLUMNSxROWS;walls;8;red's part;blue's part, "
            "each part colour,castle,dungeons,soldiers."
        )
    size = re.fullmatch(r"(\d{1,2})x(\d{1,2})", parts[2])
    if size is None or parts[1] not in ("real", "guess") or parts[4] not in ("4", "8"):
        raise BadPosition(
            "After its name a board says 'real' or 'guess', its size like 9x9, walls, and 8 or 4."
        )
    columns, rows = int(size[1]), int(size[2])
    first, second = (
        (unquote(colour), castle, tuple(dungeons.split("+")), tuple(soldiers.split("+")))
        for colour, castle, dungeons, soldiers in players
    )
    board = Board(
        name=unquote(parts[0]),
        columns=columns,
        rows=rows,
        castles=(first[1], second[1]),
        dungeons=(first[2], second[2]),
        walls=read_walls(parts[3].split("+") if parts[3] else [], columns, rows),
        soldiers=(first[3], second[3]),
        neighbours=int(parts[4]),
        colours=(first[0], second[0]),
        guess=parts[1] == "guess",
    )
    return checked(board)


GUESS: Final = checked(
    Board(
        name="Our guess",
        columns=9,
        rows=9,
        castles=("e1", "e9"),
        dungeons=(("a1", "i1"), ("a9", "i9")),
        walls=frozenset((edge, row) for edge in ("west", "east") for row in range(1, 10)),
        soldiers=(
            tuple(f"{column}2" for column in "abcdefghi"),
            tuple(f"{column}8" for column in "abcdefghi"),
        ),
        guess=True,
    )
)
"""OUR GUESS, from nothing but the relations in the text: a middle column between the castles, nine soldiers
in a row before each, dungeons at the own corners, walls on the two sides. The real board is not found."""
