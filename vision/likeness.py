"""How much each square of the board still looks as it did, seen by a camera that has not moved.

What a reader may mistake, a white piece in the shade for a black one, a comparison does not: a square whose
picture is the same holds what it held, and one on which a piece was exchanged looks otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.photo import SIDE, Floats, Pixels
from vision.read import CELL, MARGIN
from vision.rectify import rectify
from vision.watch import Glimpse


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage. Differences are in brightness, 0 to 255."""

    blur: float = 2.0
    """In pixels of the sheet: a found grid is never quite the same twice."""
    core: float = 0.6
    """Share of a square's side that is compared: pieces stand in the middle, shadows fall across the rim."""
    even: float = 9.0
    """A difference that says nothing: a piece pushed a little looks so, and a shadow."""
    steep: float = 3.0
    """How fast the odds change with the logarithm of the difference."""
    same: float = 5.0
    other: float = -4.0
    """The strongest word, as a logarithm of odds, for the same content and for another."""


TUNING: Final = Tuning()


def likeness(now: Glimpse, before: Glimpse, tuning: Tuning = TUNING) -> Floats:
    """64 log-odds, by cell of the sheet: how much likelier a square looks so if nothing on it changed."""
    here = rectify(now.photo, before.lattice, CELL, MARGIN).image
    change = _differences(here, before.sheet.image, tuning)
    # Where all squares differ a little it is the camera's noise or the light.
    change = change / max(float(np.median(change)), 1.0)
    odds = tuning.steep * np.log(tuning.even / (change + 1))
    return np.asarray(np.clip(odds, tuning.other, tuning.same), np.float64)


def _differences(here: Pixels, there: Pixels, tuning: Tuning) -> Floats:
    """Mean difference on the core of every square, once the light is evened out."""
    rim = round(MARGIN * CELL)
    now, then = (
        cv2.GaussianBlur(image.astype(np.float32), (0, 0), tuning.blur)[rim:-rim, rim:-rim] + 8
        for image in (here, there)
    )
    gain = np.median(now / then, axis=(0, 1))
    apart = np.abs(now - then * gain).max(axis=2).reshape(SIDE, CELL, SIDE, CELL)
    edge = round((1 - tuning.core) / 2 * CELL)
    return np.asarray(apart[:, edge:-edge, :, edge:-edge].mean(axis=(1, 3)).ravel(), np.float64)
