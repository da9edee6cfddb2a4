"""Draws what was read of King for 2 over the photo: the board, its pieces, the dominoes beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from vision.king import KingReading, Standing
from vision.photo import SIDE, Pixels
from vision.pips import TUNING, Domino
from vision.pips_overlay import draw as draw_dominoes
from vision.reading import SQUARES

_LETTER: Final = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
_INK: Final = {"red": (70, 70, 235), "blue": (235, 140, 60)}
_AMBER: Final = (0, 170, 255)
_EDGE: Final = (236, 190, 64)


def draw(reading: KingReading, there: Mapping[str, Standing], beside: Sequence[Domino]) -> Pixels:
    """A copy of the photo, at working size; doubted squares are framed in orange, a1 has a filled corner."""
    photo = reading.photo
    picture = draw_dominoes(photo, beside, TUNING.sure)
    thick = max(1, round(max(picture.shape[:2]) / 600))

    def spots(points: Sequence[tuple[float, float]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
        return np.round(reading.to_photo(np.array(points, float)) / photo.scale).astype(np.int32)

    edge = spots([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
    cv2.polylines(picture, [edge], True, _EDGE, 2 * thick, cv2.LINE_AA)
    cv2.fillConvexPoly(picture, spots([(0, 0), (0.4, 0), (0, 0.4)]), _EDGE, cv2.LINE_AA)
    for number, name in enumerate(SQUARES):
        x, y = float(number % SIDE), float(number // SIDE)
        one = there[name]
        if one.doubted:
            inner = [(x + a, y + b) for a, b in ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))]
            cv2.polylines(picture, [spots(inner)], True, _AMBER, thick, cv2.LINE_AA)
        if one.colour is None:
            continue
        middle = spots([(x + 0.5, y + 0.5)])[0].tolist()
        wide = float(np.linalg.norm(np.diff(spots([(x, y + 0.5), (x + 1, y + 0.5)]), axis=0)))
        radius = max(5, round(0.2 * wide))
        cv2.circle(picture, middle, radius, _INK[one.colour], -1, cv2.LINE_AA)
        cv2.circle(picture, middle, radius, (255, 255, 255), thick, cv2.LINE_AA)
        letter, scale = _LETTER.get(one.kind or "", "?"), radius / 15
        (w, h), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        at = (middle[0] - w // 2, middle[1] + h // 2)
        cv2.putText(picture, letter, at, cv2.FONT_HERSHEY_SIMPLEX, scale, (255, 255, 255), thick, cv2.LINE_AA)
    return picture
