"""Compare the tiles on a photo with a wanted set-up: right, wrong, missing, face down, or not to be seen.

The reader knows tiles that lie face up. A square without a tile, or with a tile's back, shows in its colour:
it is neither that of the light tiles nor that of the dark ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.known import likelihoods
from vision.photo import Floats, Sheet
from vision.reading import TILE_LETTERS, RawReading
from vision.solve import orders

MISSING: Final = "_"
FACE_DOWN: Final = "x"
UNSEEN: Final = "?"


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage."""

    sure: float = 0.9
    """A tile read with at least this chance is believed to lie there."""
    wanted_still: float = 0.05
    """... unless the wanted one is at least this likely: then somebody should look."""
    foreign: float = 32.0
    """Distance in colour (Lab) from the tiles of a square's kind, from which on no face lies there."""
    spread: float = 5.0
    """... and at least so many times what tiles of the kind differ among each other."""
    dotted: float = 9.0
    """Brightness by which a tile's back varies more than bare ground."""


TUNING: Final = Tuning()


def seen_tiles(raw: RawReading, sheet: Sheet, turns: int, wanted: str) -> str:
    """64 letters, a1 first: the tile seen, `_` where none lies, `x` for a back, `?` where it is not clear."""
    order = orders()[turns]
    symbols = likelihoods(raw)[0][order]
    empty = raw.pieces.reshape(64, -1)[order, 0]
    foreign, varied = _ground(sheet)
    letters = []
    for square in range(64):
        due = TILE_LETTERS.index(wanted[square])
        best = int(symbols[square].argmax())
        cell = int(order[square])
        if empty[square] < 0.5:
            letters.append(wanted[square] if best == due or symbols[square, due] > 0.01 else UNSEEN)
        elif best == due != 0 and symbols[square, due] >= TUNING.sure:
            letters.append(wanted[square])  # a symbol that is recognised lies there, whatever its ground
        elif foreign[cell]:
            letters.append(FACE_DOWN if varied[cell] > TUNING.dotted else MISSING)
        elif best == due or symbols[square, due] > TUNING.wanted_still:
            letters.append(wanted[square] if best == due else UNSEEN)
        else:
            letters.append(TILE_LETTERS[best] if symbols[square, best] >= TUNING.sure else UNSEEN)
    return "".join(letters)


def _ground(sheet: Sheet) -> tuple[NDArray[np.bool_], Floats]:
    """64 in sheet order: whether the rim of the square has no tile's colour; how much its middle varies."""
    lab = cv2.cvtColor(sheet.image, cv2.COLOR_BGR2LAB).astype(np.float64)
    rims, varied = np.zeros((64, 3)), np.zeros(64)
    for cell in range(64):
        column, row = cell % 8, cell // 8
        x0, y0 = (round((at + sheet.margin) * sheet.cell) for at in (column, row))
        tile = lab[y0 : y0 + sheet.cell, x0 : x0 + sheet.cell]
        inset = sheet.cell // 8
        inner = tile[inset:-inset, inset:-inset]
        rim = np.concatenate([inner[:2].reshape(-1, 3), inner[-2:].reshape(-1, 3), inner[:, 0], inner[:, -1]])
        rims[cell] = np.median(rim, axis=0)
        varied[cell] = float(inner[..., 0].std())
    parity = (np.arange(64) % 8 + np.arange(64) // 8) % 2
    foreign = np.zeros(64, bool)
    for kind in (0, 1):
        of_kind = parity == kind
        middle = np.median(rims[of_kind], axis=0)
        far = np.linalg.norm(rims[of_kind] - middle, axis=1)
        limit = max(TUNING.foreign, TUNING.spread * float(np.median(far)))
        foreign[of_kind] = far > limit
    return foreign, varied
