"""Which of our pictures and colours shows a symbol. One we have no art for is shown by its first letter."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core import Symbol

EMBLEMS: Final = "emblems"
FIGURES: Final = "figures"
STYLES: Final = (EMBLEMS, FIGURES)
"""How tiles are drawn: our colour emblems, or chess figures."""

KINDS: Final = ("king", "queen", "bishop", "knight", "rook")
ON_DISCS: Final = {kind: kind for kind in (*KINDS, "pawn")} | {"soldier": "pawn"}
"""The figure that shows a piece's kind."""
FACE_DOWN: Final = "vacant"
"""A card that shows its back: nobody's piece, a square to stand on."""


class Disc(NamedTuple):
    """How a piece of a side is painted."""

    top: str
    bottom: str
    rim: str
    groove: str
    ground: str
    """The tile colour whose ink shows on the disc."""


DISCS: Final = {
    "white": Disc("#ffffff", "#ddd5c7", "#8d8577", "#c9bfae", "light"),
    "black": Disc("#524b5c", "#17141c", "#b7adc3", "#6a6177", "dark"),
    "red": Disc("#f0625f", "#b3201f", "#ffd7d2", "#f59a92", "dark"),
    "blue": Disc("#5aa2f2", "#1d57a8", "#d3e6fb", "#93c0f5", "dark"),
    "green": Disc("#62c27a", "#20733a", "#d5f2dc", "#9bdbaa", "dark"),
    "yellow": Disc("#ffe27a", "#dba70f", "#8a6a06", "#f3cc52", "light"),
    "orange": Disc("#ffb066", "#d36a10", "#7a3d06", "#ffcb98", "light"),
    "purple": Disc("#b07ae8", "#6a2c9c", "#ead9f8", "#c9a5ee", "dark"),
}


def disc(symbol: Symbol) -> Disc:
    """The paint of a piece: `white`, `red.rook`."""
    return DISCS.get(symbol.partition(".")[0], DISCS["blue"])


def tile_picture(symbol: Symbol, style: str, ground: str) -> str | None:
    """The picture of a tile, or None for a plain one."""
    if symbol == "keizar":
        return "emblems/keizar.png"
    if symbol not in KINDS:
        return None
    return f"emblems/{symbol}.png" if style == EMBLEMS else f"figures/{symbol}-{ground}.png"


def piece_picture(symbol: Symbol, tile: Symbol, style: str) -> str | None:
    """What is drawn on the disc itself: a piece's own kind, or the figure of the tile that it hides."""
    kind = symbol.partition(".")[2] or (tile if style == FIGURES else "")
    return f"figures/{ON_DISCS[kind]}-{disc(symbol).ground}.png" if kind in ON_DISCS else None


def initial(symbol: Symbol) -> str:
    """What stands on the disc of a piece we have no picture of."""
    kind = symbol.partition(".")[2]
    return "" if kind in ON_DISCS else kind[:1].upper()
