"""A Keizár position: the value, and the text that names it.

    2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3 bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -

Tiles, pieces, side to move, hold. Rows run from row 8 down, files from a, a digit stands for a run of plain
tiles or of empty squares. The hold is how many opponent moves have been counted against the piece on d5.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core import BadPosition
from rules.position_text import read_rows, split_fields, write_rows

WHITE: Final = 0
BLACK: Final = 1
SIDES: Final = ("white", "black")
PIECES: Final = "wb"
"""The letter of a side's pieces: `PIECES[WHITE]` is `w`."""

SYMBOLS: Final = "KQBNR"
KEIZAR: Final = "*"
EMPTY: Final = "."
"""No symbol on a tile, no piece on a square."""

SQUARES: Final = tuple(file + row for row in "12345678" for file in "abcdefgh")
"""Square names by number: 0 is a1, 1 is b1, 63 is h8."""

INDEX: Final = {name: number for number, name in enumerate(SQUARES)}
D5: Final = INDEX["d5"]

HOLD_TO_WIN: Final = 3
PIECES_EACH: Final = 16


class State(NamedTuple):
    """A position, with strings of 64 characters in the order of `SQUARES`.

    A named tuple, so that a search may make one with `tuple.__new__(State, (tiles, pieces, turn, hold))`.
    """

    tiles: str
    """`.` plain, `K Q B N R`, `*` the Keizár tile."""

    pieces: str
    """`.` empty, `w`, `b`."""

    turn: int
    """0 white, 1 black."""

    hold: int | None
    """Moves of the opponent counted against the piece on d5; None while d5 is empty."""


def write_position(state: State) -> str:
    """The position as text."""
    hold = "-" if state.hold is None else str(state.hold)
    return f"{write_rows(state.tiles)} {write_rows(state.pieces)} {PIECES[state.turn]} {hold}"


def read_position(text: str) -> State:
    """The position that a text names. Raises `BadPosition` with what is wrong and where."""
    fields = split_fields(text, "tiles, pieces, side, hold")
    tiles = read_rows(fields[0], SYMBOLS + KEIZAR, "tiles")
    pieces = read_rows(fields[1], PIECES, "pieces")
    keizars = [SQUARES[square] for square in range(64) if tiles[square] == KEIZAR]
    if keizars != ["d5"]:
        found = "there is none" if not keizars else f"found on {', '.join(keizars)}"
        raise BadPosition(f"The one Keizár tile lies on d5: {found}.")
    for side, piece in zip(SIDES, PIECES, strict=True):
        if pieces.count(piece) > PIECES_EACH:
            raise BadPosition(f"There are {pieces.count(piece)} {side} pieces; the box holds {PIECES_EACH}.")
    if fields[2] not in PIECES or len(fields[2]) != 1:
        raise BadPosition(f"The side to move is w or b, not '{fields[2]}'.")
    return State(tiles, pieces, PIECES.index(fields[2]), _read_hold(fields[3], occupied=pieces[D5] != EMPTY))


def _read_hold(text: str, *, occupied: bool) -> int | None:
    if text == "-":
        if occupied:
            raise BadPosition("The hold is '-' but a piece stands on d5: give the count, 0 to 3.")
        return None
    if text not in ("0", "1", "2", "3"):
        raise BadPosition(f"The hold is 0, 1, 2 or 3, or '-' while d5 is empty; not '{text}'.")
    if not occupied:
        raise BadPosition(f"The hold is {text} but no piece stands on d5: it must be '-'.")
    return int(text)
