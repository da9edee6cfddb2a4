"""Draws what was read of dominoes and dice over the photo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.photo import Photo, Pixels
from vision.pips import Die, Domino

SURE: Final = (60, 190, 60)
UNSURE: Final = (40, 160, 250)


def draw(photo: Photo, found: Sequence[Domino | Die], sure: float) -> Pixels:
    """A copy of the photo, at working size, with each face outlined and named; doubted ones in orange."""
    picture = photo.pixels.copy()
    thick = max(1, round(max(picture.shape[:2]) / 600))
    for one in found:
        colour = SURE if one.confidence >= sure else UNSURE
        corners = one.corners / photo.scale
        cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)
        name = f"{one.pips[0]}-{one.pips[1]}" if isinstance(one, Domino) else str(one.value)
        scale = thick * 0.45
        (wide, high), _ = cv2.getTextSize(name, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        x, y = np.round(corners.mean(axis=0) - (wide / 2, -high / 2)).astype(int).tolist()
        for ink, width in (((0, 0, 0), thick + 2), (colour, thick)):
            cv2.putText(picture, name, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, ink, width, cv2.LINE_AA)
    return picture
