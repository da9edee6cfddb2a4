"""The 28 tiles of a double-six domino set, each named once, the higher number first: `5-1`."""

from __future__ import annotations

from typing import Final

HIGHEST: Final = 6

TILES: Final = tuple(f"{high}-{low}" for high in range(HIGHEST + 1) for low in range(high + 1))
"""All of them, `0-0` to `6-6`."""

ALL: Final = frozenset(TILES)

_NAMES: Final = {
    name: tile for tile in TILES for name in (tile, tile[::-1], tile[0] + tile[2], tile[2] + tile[0])
}


def tile_named(text: str) -> str | None:
    """The tile that `5-1`, `1-5`, `51` or `15` names, None when there is none."""
    return _NAMES.get(text)


def halves(tile: str) -> tuple[int, int]:
    """The two numbers of a tile, the higher one first."""
    return int(tile[0]), int(tile[2])
