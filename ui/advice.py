"""What to do for a better photo: told after a bad one, from what was measured on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from vision.intake import open_photo
from vision.photo import SIDE, Floats, Pixels
from vision.pipeline import BoardReading
from vision.solve import orders

SMALL: Final = 40.0
"""Pixels a square, below which symbols blur into dots."""
DARK: Final = 45.0
"""Mean brightness of the board, of 255."""
BLURRED: Final = 18.0
"""Variance of the Laplacian of the flat board, on a board of 64 pixels a square."""
FLAT: Final = 25.0
"""Degrees above the table from which the camera looks."""
GLARE: Final = 0.10
"""Share of a square that is burnt out."""

WHITE: Final = 0.04
"""Share of a whole photo that is burnt out."""
EDGE: Final = 0.15
"""Of the side of a card, the least distance to the edge of the photo."""
SHARP: Final = 640
"""Pixels of the long side at which a whole photo is judged to be sharp."""


class Advice(NamedTuple):
    """One thing to do: a key of the catalogue and its number."""

    key: str
    number: int = 0


def advice(reading: BoardReading) -> list[Advice]:
    """Everything that made this photo hard to read, the most important first."""
    found = []
    corners = reading.sheet.corners
    width, height = reading.photo.size
    outside = int(((corners < -2) | (corners > np.array([width, height]) + 2)).any(axis=1).sum())
    if outside:
        found.append(Advice("advice.corner", outside))
    if not reading.found:
        found.append(Advice("advice.not_found"))
    if not reading.doubts:
        return found
    sheet = reading.sheet.image
    grey = cv2.cvtColor(sheet, cv2.COLOR_BGR2GRAY)
    if float(grey.mean()) < DARK:
        found.append(Advice("advice.dark"))
    glare = _burnt_out(reading)
    if glare:
        found.append(Advice("advice.glare", glare))
    area = abs(float(cv2.contourArea(corners.astype(np.float32))))
    if area**0.5 / SIDE < SMALL:
        found.append(Advice("advice.small"))
    side = 64 * SIDE
    fine = cv2.resize(grey, (side, side), interpolation=cv2.INTER_AREA)
    if float(cv2.Laplacian(fine, cv2.CV_64F).var()) < BLURRED:
        found.append(Advice("advice.blurred"))
    x, y, up = reading.sheet.camera
    away = float(np.hypot(x - SIDE / 2, y - SIDE / 2))
    if np.degrees(np.arctan2(up, away)) < FLAT:
        found.append(Advice("advice.flat"))
    return found


def of_picture(pixels: Pixels) -> list[Advice]:
    """What can be said of any photo that was hard to read, whatever lies on the table."""
    found = []
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    dark = float(grey.mean()) < DARK
    if dark:
        found.append(Advice("advice.dark"))
    if float((grey > 250).mean()) > WHITE:
        found.append(Advice("advice.lamp"))
    shrink = SHARP / max(grey.shape)
    fine = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA) if shrink < 1 else grey
    # In the dark nothing has contrast: that is no unsteady hand.
    if not dark and float(cv2.Laplacian(fine, cv2.CV_64F).var()) < BLURRED:
        found.append(Advice("advice.blurred"))
    return found


def of_things(outlines: Sequence[Floats], size: tuple[int, int]) -> list[Advice]:
    """Whether things lie so near to the edge of a photo of this size that others may be outside it."""
    ends = np.array(size)
    for outline in outlines:
        side = abs(float(cv2.contourArea(outline.astype(np.float32)))) ** 0.5
        if min(outline.min(), (ends - outline).min()) < EDGE * side:
            return [Advice("advice.edge")]
    return []


def of_corners(corners: Sequence[tuple[float, float]]) -> list[Advice]:
    """Whether corners of a board, as shares of a photo, are outside it."""
    ends = np.array(corners)
    outside = int(((ends < 0) | (ends > 1)).any(axis=1).sum())
    return [Advice("advice.corner", outside)] if outside else []


def of_nothing(data: bytes, what: str) -> list[Advice]:
    """What to do after a photo on which nothing was found: what is wrong with it, or how to take one."""
    pixels = open_photo(data).pixels
    return of_picture(pixels) or [Advice(f"advice.nothing_{what}")]


def _burnt_out(reading: BoardReading) -> int:
    """How many doubtful squares have a patch of pure white."""
    cells = orders()[reading.solved.turns]
    doubtful = {*reading.solved.doubtful_symbols, *reading.solved.doubtful_pieces}
    count = 0
    for square in doubtful:
        row, column = divmod(int(cells[square]), SIDE)
        window = reading.sheet.window(column, row)
        count += bool(window.size) and float((window.min(axis=2) > 250).mean()) > GLARE
    return count
