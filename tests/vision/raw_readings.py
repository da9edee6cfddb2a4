"""Readings as the network gives them, made from a position and laid any way round."""

from __future__ import annotations

import numpy as np

from vision.photo import Floats
from vision.reading import PIECE_LETTERS, TILE_LETTERS, RawReading
from vision.solve import orders


def raw_of(tiles: str, pieces: str, turns: int = 0, sure: float = 0.999) -> RawReading:
    """64 squares read with this chance; a tile under a piece says nothing."""
    symbols = _chances(tiles, TILE_LETTERS, sure)
    covered = np.array([piece != "." for piece in pieces])
    symbols[covered] = np.array([0.77, 0.027, 0.027, 0.053, 0.053, 0.053, 0.017])
    standing = _chances(pieces, PIECE_LETTERS, sure)
    cell = orders()[turns]
    on_sheet, under = np.empty_like(standing), np.empty_like(symbols)
    on_sheet[cell], under[cell] = standing, symbols
    corner = int(cell[0])
    parity = 1 - (corner // 8 + corner % 8) % 2  # a1 is dark
    return RawReading(under.reshape(8, 8, -1), on_sheet.reshape(8, 8, -1), parity)


def _chances(letters: str, alphabet: str, sure: float) -> Floats:
    chances = np.full((64, len(alphabet)), (1 - sure) / (len(alphabet) - 1))
    chances[np.arange(64), [alphabet.index(letter) for letter in letters]] = sure
    return chances
