"""How the tiles are laid out: the rulebook's four groups, a random set-up, what is wrong with a wrong one.

Each half of the board has dark and light squares, and each of these four groups is shuffled by itself: four
tiles with a symbol among plain ones. Sixteen squares are always plain, and the Keizár tile lies on d5.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from rules.core import Loc
from rules.games.keizar.refusals import TILE_NAMES
from rules.games.keizar.state import D5, EMPTY, KEIZAR, PIECES, SQUARES, SYMBOLS, WHITE, State

ALWAYS_PLAIN: Final = frozenset(
    ("a1", "b1", "g1", "h1", "c2", "d2", "e2", "f2", "a8", "b8", "g8", "h8", "c7", "d7", "e7", "f7")
)


class Group(NamedTuple):
    """The squares of one colour in one half, and the four symbols shuffled among those that are not fixed."""

    owner: str
    """`White` for rows 1 to 4, `Black` for rows 5 to 8."""

    colour: str
    """`dark` or `light`."""

    symbols: str
    squares: tuple[int, ...]
    """All of them, lowest row first, a-file first."""

    free: tuple[int, ...]
    """Those that are neither always plain nor the Keizár tile."""


def _group(owner: str, colour: str, symbols: str) -> Group:
    rows = range(4) if owner == "White" else range(4, 8)
    parity = 0 if colour == "dark" else 1
    squares = tuple(row * 8 + file for row in rows for file in range(8) if (file + row) % 2 == parity)
    free = tuple(square for square in squares if SQUARES[square] not in ALWAYS_PLAIN and square != D5)
    return Group(owner, colour, symbols, squares, free)


GROUPS: Final = (
    _group("White", "dark", "QBNR"),
    _group("White", "light", "KBNR"),
    _group("Black", "dark", "KBNR"),
    _group("Black", "light", "QBNR"),
)


def start(tiles: str) -> State:
    """The starting position on these tiles: 16 pieces each, white to move."""
    return State(tiles, PIECES[0] * 16 + EMPTY * 32 + PIECES[1] * 16, WHITE, None)


def random_tiles(seed: int | None = None) -> str:
    """A random set-up, every legal one equally likely. The same seed gives the same tiles."""
    from random import Random  # here, because it takes longer to import than the whole of this package

    # An unseeded Random draws from the system, so that no set-up is out of reach.
    rng = Random(seed)
    tiles = blank()
    for group in GROUPS:
        stack = list(group.symbols) + [EMPTY] * (len(group.free) - len(group.symbols))
        rng.shuffle(stack)
        for square, tile in zip(group.free, stack, strict=True):
            tiles[square] = tile
    return "".join(tiles)


def blank() -> list[str]:
    """64 plain tiles with the Keizár tile in its place, to lay symbols on."""
    tiles = [EMPTY] * 64
    tiles[D5] = KEIZAR
    return tiles


class Fault(NamedTuple):
    """One thing wrong with a set-up, and the squares to look at."""

    text: str
    places: tuple[Loc, ...]


def faults(tiles: str) -> list[Fault]:
    """Everything in which 64 tiles differ from a legal set-up. Empty for a legal one."""
    if len(tiles) != 64 or not set(tiles) <= set(SYMBOLS + KEIZAR + EMPTY):
        return [Fault(f"a set-up is 64 tiles: {' '.join(SYMBOLS)}, {KEIZAR}, and {EMPTY} for plain", ())]
    found = []
    for square, tile in enumerate(tiles):
        name = SQUARES[square]
        if square == D5 and tile != KEIZAR:
            found.append(Fault(f"d5 has a {TILE_NAMES[tile]} tile where the Keizár tile belongs", (name,)))
        elif square != D5 and tile == KEIZAR:
            found.append(Fault(f"the Keizár tile lies on {name}, it belongs on d5", (name,)))
        elif name in ALWAYS_PLAIN and tile != EMPTY:
            found.append(Fault(f"{name} has a {TILE_NAMES[tile]} tile and is always plain", (name,)))
    for group in GROUPS:
        found += _group_faults(tiles, group)
    return found


def _group_faults(tiles: str, group: Group) -> list[Fault]:
    """A symbol on a square that is always plain still counts: it is the group's own, in the wrong place."""
    found = []
    where = f"on {group.colour} squares in {group.owner}'s half"
    counts = Counter(tiles[square] for square in group.squares)
    for symbol in SYMBOLS:
        name, count, due = TILE_NAMES[symbol], counts[symbol], int(symbol in group.symbols)
        places = tuple(SQUARES[square] for square in group.squares if tiles[square] == symbol)
        if count == 0 and due:
            found.append(Fault(f"the {group.colour} {name} is missing in {group.owner}'s half", ()))
        elif count == 1 and not due:
            found.append(Fault(f"a {name} lies {where}, where there is none", places))
        elif count > 1:
            many, instead = _NUMBERS.get(count, str(count)), "one" if due else "none"
            found.append(Fault(f"{many} {name}s {where} instead of {instead}", places))
    return found


_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def explain(found: list[Fault]) -> str:
    """The faults as one sentence."""
    text = ", ".join(fault.text for fault in found)
    return f"{text[0].upper()}{text[1:]}." if text else "This is a legal set-up."
