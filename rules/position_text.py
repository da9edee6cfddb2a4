"""What the position texts of several games share: fields, and a chessboard as eight rows joined by `/`."""

from __future__ import annotations

from typing import Final

from rules.core import BadPosition

_EMPTY: Final = "."
_COUNTS: Final = {4: "four", 6: "six", 10: "ten"}


def split_fields(text: str, names: str) -> list[str]:
    """The fields of a position, as many as there are names: `tiles, pieces, side`. Raises `BadPosition`."""
    fields = text.split(" ")
    count = names.count(",") + 1
    if len(fields) != count or not all(fields):
        raise BadPosition(f"A position is {_COUNTS[count]} fields with single spaces between: {names}.")
    return fields


def write_rows(squares: str) -> str:
    """64 squares, a1 first, as rows, row 8 first, a digit for a run of empty squares."""
    rows = []
    for start in range(56, -8, -8):
        row = squares[start : start + 8]
        for run in range(8, 0, -1):
            row = row.replace(_EMPTY * run, str(run))
        rows.append(row)
    return "/".join(rows)


def read_rows(text: str, letters: str, what: str = "") -> str:
    """The 64 squares. Raises `BadPosition`; `what` names the field where rows of several kinds are told."""
    rows = text.split("/")
    if len(rows) != 8:
        raise BadPosition(f"The {what or 'pieces'} have {len(rows)} rows, not 8.")
    of = f" of the {what}" if what else ""
    squares = [_read_row(row, letters, f"row {8 - number}{of}") for number, row in enumerate(rows)]
    return "".join(reversed(squares))


def _read_row(row: str, letters: str, where: str) -> str:
    squares = ""
    after_digit = False
    for char in row:
        digit = char in "12345678"
        if digit and after_digit:
            raise BadPosition(f"Two digits in a row in {where}: one digit stands for the whole run.")
        if not digit and char not in letters:
            raise BadPosition(f"'{char}' in {where} is none of {' '.join(letters)} and no digit from 1 to 8.")
        squares += _EMPTY * int(char) if digit else char
        after_digit = digit
    if len(squares) != 8:
        raise BadPosition(f"There are {len(squares)} squares in {where}, not 8.")
    return squares
