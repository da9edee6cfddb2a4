"""The layouts of the official app, by their seed, so that a board saved there can be laid out here.

The app draws its layouts with the seeded generator of Kotlin's standard library: Marsaglia's xorwow
("Xorshift RNGs", Journal of Statistical Software 8, 2003) with 64 numbers thrown away at the start. It
reaches at most 2^31 of the legal set-ups, so a set-up from a real table normally has no such seed;
`setup_code.py` names them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core import BadCode
from rules.games.keizar.setup import GROUPS, blank

LARGEST: Final = 2**31 - 1
_WORD: Final = 0xFFFF_FFFF


def app_tiles(seed: int) -> str:
    """The tiles that the app lays out for a seed. Raises `BadCode` when the app has no such seed."""
    if not 0 <= seed <= LARGEST:
        raise BadCode(f"A seed of the official app is a number from 0 to {LARGEST:,}.")
    numbers = xorwow(seed)
    tiles = blank()
    for group in GROUPS:
        free = set(group.free)
        for symbol in group.symbols:
            square = next(square for number in numbers if (square := group.squares[number >> 28]) in free)
            free.remove(square)
            tiles[square] = symbol
    return "".join(tiles)


def xorwow(seed: int) -> Iterator[int]:
    """The 32-bit numbers that Kotlin's `Random(seed)` gives, as unsigned integers."""
    seed &= _WORD
    sign = _WORD if seed >> 31 else 0  # Kotlin's second seed word is the first one's sign
    x, y, z, w, v = seed, sign, 0, 0, ~seed & _WORD
    counter = (seed << 10 ^ sign >> 4) & _WORD
    drawn = 0
    while True:
        t = x ^ x >> 2
        x, y, z, w = y, z, w, v
        v = (t ^ t << 1 ^ v ^ v << 4) & _WORD
        counter = counter + 362437 & _WORD
        drawn += 1
        if drawn > 64:  # the first ones of a small seed are mostly zeros
            yield v + counter & _WORD
