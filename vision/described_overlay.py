"""Draws what was read of a described board over the photo: a disc in the colour of every piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import cv2
import numpy as np

from vision.described import HUES, Described, Found, Spot
from vision.photo import Floats, Pixels, project

_AMBER: Final = (0, 170, 255)
_EDGE: Final = (236, 190, 64)
_GREY: Final = (128, 128, 128)


class Mark(NamedTuple):
    """What is drawn on a place."""

    colour: str | None
    """A word of `HUES`; None for an empty place."""
    doubted: bool
    letter: str = ""
    """The kind of the piece, if someone knows it."""


def to_photo(found: Found, board: Described, spots: Floats) -> Floats:
    """Points in cells from the board's lower left corner, as pixels of the photo."""
    flat = board.to_flat([(float(x), float(y)) for x, y in spots])
    return np.asarray(project(found.homography, flat) * found.photo.scale)


def draw(
    found: Found, board: Described, places: Mapping[str, Spot], marks: Mapping[str, Mark], on: Pixels
) -> Pixels:
    """The photo `on`, of working size, drawn over; doubted places have an orange ring."""
    thick = max(1, round(max(on.shape[:2]) / 600))

    def spots(points: list[Spot]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
        return np.round(project(found.homography, board.to_flat(points))).astype(np.int32)

    edge = spots([(0, 0), (board.columns, 0), (board.columns, board.rows), (0, board.rows)])
    cv2.polylines(on, [edge], True, _EDGE, 2 * thick, cv2.LINE_AA)
    cv2.fillConvexPoly(on, spots([(0, 0), (0.4, 0), (0, 0.4)]), _EDGE, cv2.LINE_AA)
    for name, (x, y) in places.items():
        mark = marks[name]
        left, right, middle = spots([(x - 0.5, y), (x + 0.5, y), (x, y)])
        radius = max(5, round(0.2 * float(np.linalg.norm(right - left))))
        if mark.colour is not None:
            _disc(on, middle.tolist(), radius, mark, thick)
        if mark.doubted:
            cv2.circle(on, middle.tolist(), radius + 3 * thick, _AMBER, 2 * thick, cv2.LINE_AA)
    return on


def _disc(on: Pixels, middle: list[int], radius: int, mark: Mark, thick: int) -> None:
    ink = _ink(mark.colour or "")
    paper = (20, 20, 20) if sum(ink) > 480 else (255, 255, 255)
    cv2.circle(on, middle, radius, ink, -1, cv2.LINE_AA)
    cv2.circle(on, middle, radius, paper, thick, cv2.LINE_AA)
    if mark.letter:
        scale = radius / 15
        (wide, high), _ = cv2.getTextSize(mark.letter, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        at = (middle[0] - wide // 2, middle[1] + high // 2)
        cv2.putText(on, mark.letter, at, cv2.FONT_HERSHEY_SIMPLEX, scale, paper, thick, cv2.LINE_AA)


def _ink(colour: str) -> tuple[float, ...]:
    """How a colour with a name looks, in BGR."""
    if colour not in HUES:
        return _GREY
    lab = np.array([[HUES[colour]]], np.float32)
    return tuple(float(part) * 255 for part in cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0, 0])
