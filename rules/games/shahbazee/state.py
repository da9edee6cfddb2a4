"""A Shahbazee position: the value, and the text that names it.

    guess 4k4/sssssssss/9/9/9/9/9/SSSSSSSSS/4K4 r 5-3 - -

Board, pieces, side, roll, double, carried kings. Red's pieces are capitals.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core import CHANCE, BadPosition
from rules.described import spot_of
from rules.games.shahbazee.board import SIDES, SOLDIERS_EACH, Board, read_word, write_word
from rules.position_text import split_fields

SIDE_LETTERS: Final = "rb"
EMPTY: Final = "."
SOLDIERS: Final = "Ss"
"""The letter of a side's soldiers: `SOLDIERS[0]` is `S`."""

KINGS: Final = "Kk"
HOMELESS: Final = -1
"""Where a king is that should go back to its castle while an own piece stands there: the players must say."""


class State(NamedTuple):
    """A position between two acts. Squares are numbers: column + row × columns."""

    board: Board
    cells: str
    """A letter for each square: `S K` red, `s k` blue, `.` empty. A carried king stands nowhere."""

    side: int | None = None
    """Whose turn it is; None until the dice have said who starts."""

    roll: tuple[int, ...] = ()
    """The two dice, the higher one first; empty while they are to be rolled."""

    left: tuple[int, ...] = ()
    """The dice that have not been used yet."""

    double: bool = False
    """Whether a double was rolled and its choice is still open."""

    carriers: tuple[int | None, int | None] = (None, None)
    """For each king the square of the piece that carries it, `HOMELESS`, or None while it stands free."""

    @property
    def winner(self) -> int | None:
        """The player whose piece has carried the enemy king to the own dungeon."""
        for king, square in enumerate(self.carriers):
            if square is not None and square in dungeon_numbers(self.board)[1 - king]:
                return 1 - king
        return None

    @property
    def turn(self) -> int:
        """The player to act; chance while dice are to be rolled."""
        won = self.winner
        if won is not None:
            return won
        return CHANCE if self.side is None or not self.roll else self.side


def owner(piece: str) -> int:
    """The side of a piece letter."""
    return 0 if piece.isupper() else 1


@lru_cache(maxsize=64)
def numbers(board: Board) -> dict[str, int]:
    """The number of each square by its name."""
    return {name: number for number, name in enumerate(board.squares)}


@lru_cache(maxsize=64)
def names(board: Board) -> tuple[str, ...]:
    """The name of each square by its number."""
    return board.squares


@lru_cache(maxsize=64)
def dungeon_numbers(board: Board) -> tuple[frozenset[int], frozenset[int]]:
    """The squares of each player's dungeons."""
    first, second = (frozenset(number_of(board, square) for square in part) for part in board.dungeons)
    return first, second


def number_of(board: Board, square: str) -> int:
    """The number of a square."""
    column, row = spot_of(square)
    return column + row * board.columns


def captured(state: State, side: int) -> int:
    """How many soldiers of a side are off the board."""
    return SOLDIERS_EACH - state.cells.count(SOLDIERS[side])


def write_position(state: State) -> str:
    """The position as text."""
    roll = "-"
    if state.roll:
        roll = f"{state.roll[0]}-{state.roll[1]}"
        if len(state.left) == 1:
            roll += f":{state.left[0]}"
        elif not state.left:
            roll += ":-"
    carried = [
        f"{KINGS[king]}@{'?' if square == HOMELESS else names(state.board)[square]}"
        for king, square in enumerate(state.carriers)
        if square is not None
    ]
    fields = (
        write_word(state.board),
        write_cells(state),
        "-" if state.side is None else SIDE_LETTERS[state.side],
        roll,
        "open" if state.double else "-",
        ",".join(carried) or "-",
    )
    return " ".join(fields)


def write_cells(state: State) -> str:
    """The pieces as rows joined by `/`, the last row first, a number for a run of empty squares."""
    width = state.board.columns
    rows = []
    for start in range(len(state.cells) - width, -1, -width):
        row = state.cells[start : start + width]
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return "/".join(rows)


def read_position(text: str) -> State:
    """The position as it is written, not yet settled. Raises `BadPosition` with what is wrong."""
    fields = split_fields(text, "board, pieces, side, roll, double, carried kings")
    board = read_word(fields[0])
    cells = _read_cells(fields[1], board)
    if fields[2] not in ("r", "b", "-"):
        raise BadPosition(f"The side to move is r, b, or - before the first roll; not '{fields[2]}'.")
    side = None if fields[2] == "-" else SIDE_LETTERS.index(fields[2])
    roll, left = _read_roll(fields[3])
    if side is None and roll:
        raise BadPosition("Dice lie on the table, so the side to move is r or b.")
    if fields[4] not in ("-", "open"):
        raise BadPosition(f"The choice of a double is 'open' or '-', not '{fields[4]}'.")
    double = fields[4] == "open"
    if double and (not roll or roll[0] != roll[1]):
        raise BadPosition("The choice of a double is open, but no double lies on the table.")
    carriers = _read_carriers(fields[5], board, cells)
    for king, letter in enumerate(KINGS):
        if cells.count(letter) + (carriers[king] is not None) != 1:
            raise BadPosition(f"There is one {SIDES[king]} king: on the board or carried, and once only.")
        if carriers[king] == HOMELESS and (side != king or not roll):
            raise BadPosition(
                f"The {SIDES[king]} king can only wait for a square in {SIDES[king]}'s own turn."
            )
    state = State(board, cells, side, roll, left, double, carriers)
    if state.winner is None and roll and not left and not double and HOMELESS not in carriers:
        raise BadPosition("Both dice are used and nothing is left to choose: the turn has passed.")
    return state


def _read_cells(text: str, board: Board) -> str:
    rows = text.split("/")
    if len(rows) != board.rows:
        raise BadPosition(f"The pieces have {len(rows)} rows, the board has {board.rows}.")
    cells = ""
    for number, row in zip(range(1, board.rows + 1), reversed(rows), strict=True):
        if not re.fullmatch(r"(?:[SKsk]|[1-9][0-9]?(?![0-9]))*", row):
            raise BadPosition(f"Row {number} of the pieces has something else than S K s k and numbers.")
        squares = re.sub(r"[0-9]+", lambda run: EMPTY * int(run[0]), row)
        if len(squares) != board.columns:
            raise BadPosition(f"Row {number} of the pieces has {len(squares)} squares, not {board.columns}.")
        cells += squares
    for side, letter in zip(SIDES, SOLDIERS, strict=True):
        if cells.count(letter) > SOLDIERS_EACH:
            raise BadPosition(
                f"There are {cells.count(letter)} {side} soldiers; the box holds {SOLDIERS_EACH}."
            )
    return cells


def _read_roll(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if text == "-":
        return (), ()
    found = re.fullmatch(r"([1-6])-([1-6])(?::([1-6-]))?", text)
    if found is None:
        raise BadPosition(f"'{text}' is not a roll like 5-3, a roll with one die left like 5-3:3, or '-'.")
    high, low = sorted((int(found[1]), int(found[2])), reverse=True)
    if found[3] is None:
        return (high, low), (high, low)
    if found[3] == "-":
        return (high, low), ()
    if int(found[3]) not in (high, low):
        raise BadPosition(f"The die left of {high}-{low} is {high} or {low}, not {found[3]}.")
    return (high, low), (int(found[3]),)


def _read_carriers(text: str, board: Board, cells: str) -> tuple[int | None, int | None]:
    carriers: list[int | None] = [None, None]
    for word in text.split(",") if text != "-" else ():
        found = re.fullmatch(r"([Kk])@(\?|[a-z][0-9]{1,2})", word)
        if found is None:
            raise BadPosition(
                f"A carried king is written like K@c4, a king without a square K@?; not '{word}'."
            )
        king = KINGS.index(found[1])
        if carriers[king] is not None:
            raise BadPosition(f"The {SIDES[king]} king is carried once only.")
        if found[2] == "?":
            carriers[king] = HOMELESS
            continue
        square = numbers(board).get(found[2])
        if square is None or cells[square] == EMPTY or owner(cells[square]) == king:
            raise BadPosition(
                f"The {SIDES[king]} king is carried on {found[2]}, but no enemy piece stands there."
            )
        carriers[king] = square
    return carriers[0], carriers[1]
