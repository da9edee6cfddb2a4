"""What the reader hands to the solver: how likely each symbol and each piece is, square by square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.photo import Floats

SYMBOLS: Final = ("plain", "king", "queen", "bishop", "knight", "rook", "keizar")
"""What a tile may show, in the order of the probabilities."""

TILE_LETTERS: Final = ".KQBNR*"
"""The same symbols as letters of a position."""

PIECES: Final = ("empty", "white", "black")
"""What may stand on a square, in the order of the probabilities."""

PIECE_LETTERS: Final = ".wb"

SYMBOL_LOOK: Final = 32
"""How many numbers say how a symbol looks."""

SQUARES: Final = tuple(file + row for row in "12345678" for file in "abcdefgh")
"""Square names by number: 0 is a1, 1 is b1, 63 is h8."""


@dataclass(frozen=True, eq=False)
class RawReading:
    """64 squares read one by one, in sheet order: row 0 is the far edge, column 0 the left one.

    Nothing here knows the rules, nor which way round the board lies.
    """

    symbols: Floats
    """8x8x7 probabilities over `SYMBOLS`. A symbol hidden by a piece is spread out, about as in training."""
    pieces: Floats
    """8x8x3 probabilities over `PIECES`."""
    parity: int | None = None
    """Parity of column + row of the light squares, as in `Sheet.light`; None if nobody measured it."""
    light: Floats | None = None
    """8x8 measured lightness of the tiles; tells the parity when `parity` is None."""
    features: Floats | None = None
    """8x8x48: how each square looks, to be compared with other squares of the same set by cosine. The first
    `SYMBOL_LOOK` numbers are for its symbol (whatever its quarter turn), the others for what stands on it;
    each part has about unit length."""

    def light_parity(self) -> int | None:
        """Which squares are light, or None if that is not known."""
        if self.parity is not None or self.light is None:
            return self.parity
        chequer: NDArray[np.int64] = np.indices((8, 8)).sum(axis=0) % 2
        return int(np.median(self.light[chequer == 1]) > np.median(self.light[chequer == 0]))
