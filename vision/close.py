"""A closer look at tiles: squares that may show a symbol, cut finer than the sheet and read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cuts import cut_out, read_cuts
from vision.photo import Floats, Photo, Sheet, softmax
from vision.reading import RawReading

MODEL: Final = Path(__file__).parent / "models" / "tiles.onnx"
LOOKS: Final = 16
"""Open squares looked at on one photo, the least sure ones: more were tried and gained nothing."""
COVERED: Final = 12
"""Squares under pieces looked at besides, in the company of the open ones."""
SURE: Final = 0.9995
"""When every square's symbol is this sure, there is no closer look."""
PLAIN: Final = 0.98
"""Squares more surely plain than this are not looked at."""
WEIGHTS: Final = (0.6, 0.9)
"""Of the sheet's log-odds and of the closer look's: together more than 1, for the two seldom err alike."""
UNDER: Final = (0.8, 0.5)
"""The same under pieces, where both guess what they cannot see."""
APART: Final = 0.03
"""Share of what either of them says by itself: where they contradict each other, no sum of theirs is sure."""
_CORNERS: Final = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)


def look_closer(photo: Photo, sheet: Sheet, raw: RawReading) -> RawReading:
    """The same reading, with a second opinion on tiles where the first leaves any doubt."""
    surely = raw.symbols.max(axis=-1)
    if (surely > SURE).all():
        return raw
    order = np.argsort(surely, axis=None)
    places = np.stack(np.unravel_index(order, surely.shape), axis=-1)
    places = places[raw.symbols[places[:, 0], places[:, 1], 0] <= PLAIN]
    covered = raw.pieces[places[:, 0], places[:, 1], 0] < 0.5
    under = places[covered][:COVERED]
    places = np.concatenate([places[~covered][:LOOKS], under])
    if len(places) == 0:
        return raw
    odds = read_cuts(MODEL, cut_out(photo.pixels, squares_of(sheet, places)))
    symbols = raw.symbols.copy()
    at = places[:, 0], places[:, 1]
    weights = np.array([WEIGHTS] * (len(places) - len(under)) + [UNDER] * len(under))
    agreed = softmax(weights[:, :1] * np.log(symbols[at] + 1e-9) + weights[:, 1:] * odds)
    symbols[at] = (1 - APART) * agreed + APART * (symbols[at] + softmax(odds)) / 2
    return replace(raw, symbols=symbols)


def squares_of(sheet: Sheet, places: NDArray[np.int64]) -> Floats:
    """Corners (Nx4x2 working pixels, clockwise) of squares given by row and column of the sheet."""
    units = places[:, None, ::-1] + _CORNERS
    return sheet.to_working(units.reshape(-1, 2)).reshape(-1, 4, 2)
