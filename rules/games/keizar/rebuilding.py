"""Laying a set-up again: what to do with the hands, in order, until the wanted tiles lie on the table.

Tiles that lie face down are turned first, because they may be the ones that are looked for. Then tiles on the
table change places, those first of which one swap mends two squares. What is left comes from the box.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core import Loc
from rules.games.keizar.refusals import TILE_NAMES
from rules.games.keizar.state import SQUARES

MISSING: Final = "_"
"""Where no tile lies."""
FACE_DOWN: Final = "x"
"""Where a tile lies with its back up."""


class Fix(NamedTuple):
    """One thing to do."""

    kind: str
    """`turn`, `swap`, `replace` or `lay`."""
    squares: tuple[Loc, ...]
    text: str


def fixes(wanted: str, seen: str) -> list[Fix]:
    """What to do, in order; both are 64 letters of a position, the second also `_` and `x`.

    Tiles are light or dark and stay on squares of their colour.
    """
    table = list(seen)
    found = []
    for square in range(64):
        if table[square] == FACE_DOWN:
            name = _tile(wanted[square], square)
            text = f"Turn the tile on {SQUARES[square]} over. It should be the {name}."
            found.append(Fix("turn", (SQUARES[square],), text))
            table[square] = wanted[square]
    found += _swaps(wanted, table, both=True) + _swaps(wanted, table, both=False)
    for square in range(64):
        if table[square] == wanted[square]:
            continue
        name, where = _tile(wanted[square], square), SQUARES[square]
        if table[square] == MISSING:
            found.append(Fix("lay", (where,), f"Lay a {name} on {where}."))
        else:
            lies = TILE_NAMES[table[square]]
            found.append(Fix("replace", (where,), f"Put a {name} on {where} instead of the {lies} tile."))
    return found


def _swaps(wanted: str, table: list[str], *, both: bool) -> list[Fix]:
    """Swaps that mend both squares, or one; `table` is changed as the hands change it."""
    found = []
    for one in range(64):
        if table[one] in (wanted[one], MISSING):
            continue
        for other in range(64):
            alike = (one % 8 + one // 8 - other % 8 - other // 8) % 2 == 0
            helps = table[other] == wanted[one] and table[other] != wanted[other]
            if alike and helps and (not both or table[one] == wanted[other]):
                pair = SQUARES[one], SQUARES[other]
                found.append(Fix("swap", pair, f"Swap the tiles of {pair[0]} and {pair[1]}."))
                table[one], table[other] = table[other], table[one]
                break
    return found


def _tile(letter: str, square: int) -> str:
    colour = "light" if (square % 8 + square // 8) % 2 else "dark"
    return "Keizár tile" if letter == "*" else f"{colour} {TILE_NAMES[letter]} tile"
