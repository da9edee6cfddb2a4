"""Marks on tiles as masks: the grid they are drawn on, and what every way of drawing needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from samples.second_studio.basics import Array, rot2

MARK = 256
"""Pixels along the side of a mark; it reaches from -1 to 1 both ways, up is positive."""
ROUGH = 3
"""Masks are drawn so many times as large, so that their edges come out soft."""
Points = Sequence[tuple[float, float]]


@dataclass
class Mark:
    """A symbol in two inks, the second over the first; from 0 to 1."""

    fill: Array
    line: Array


def grid() -> tuple[Array, Array]:
    """The places of all pixels of a large mask."""
    side = MARK * ROUGH
    v = ((np.arange(side) + 0.5) / side * 2 - 1).astype(np.float32)
    x, y = np.meshgrid(v, -v)
    return x, y


def shrink(mask: Array) -> Array:
    """The mark of a large mask."""
    small = cv2.resize(np.asarray(mask, np.float32), (MARK, MARK), interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(small, 0, 1))


def polygon(*shapes: Points) -> Array:
    """A large mask of filled polygons."""
    side = MARK * ROUGH
    mask = np.zeros((side, side), np.uint8)
    for points in shapes:
        p = (np.asarray(points, float) * (1, -1) + 1) / 2 * side
        cv2.fillPoly(mask, [np.round(p).astype(np.int32)], 1)
    return mask.astype(bool)


def disc(at: tuple[float, float], radius: float) -> Array:
    """A large mask of a disc."""
    x, y = grid()
    return np.asarray(np.hypot(x - at[0], y - at[1]) < radius)


def stroke(points: Points, width: float, closed: bool = False) -> Array:
    """A large mask of a line."""
    side = MARK * ROUGH
    mask = np.zeros((side, side), np.uint8)
    p = np.round((np.asarray(points, float) * (1, -1) + 1) / 2 * side).astype(np.int32)
    cv2.polylines(mask, [p], closed, 1, max(1, round(width * side / 2)))
    return mask.astype(bool)


def star(points: int, outer: float, inner: float, turn: float = 0.0) -> list[tuple[float, float]]:
    """The outline of a star with a point upward."""
    corners = []
    for k in range(2 * points):
        a, r = turn + math.pi / 2 + k * math.pi / points, outer if k % 2 == 0 else inner
        corners.append((r * math.cos(a), r * math.sin(a)))
    return corners


def turned(points: Points, angle: float) -> list[tuple[float, float]]:
    """The points, turned about the middle."""
    return [(float(x), float(y)) for x, y in np.asarray(points, float) @ rot2(angle).T]


def contour(mask: Array, width: float) -> Array:
    """The outline of a large mask, on its inner side."""
    far = cv2.distanceTransform(np.pad(mask.astype(np.uint8), 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
    return np.asarray(mask & (far <= max(1, round(width * MARK * ROUGH / 2))))


def thick(mask: Array, width: float) -> Array:
    """Those parts of a large mask that are wider than so much."""
    k = max(1, round(width * MARK * ROUGH / 4))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * k + 1, 2 * k + 1))
    core = cv2.erode(mask.astype(np.uint8), kernel)
    return np.asarray(mask & (cv2.dilate(core, kernel, iterations=2) > 0))


def rounded(mask: Array, radius: float) -> Array:
    """The mask with its corners rounded off."""
    sigma = radius * MARK * ROUGH / 2
    return np.asarray(cv2.GaussianBlur(mask.astype(np.float32), (0, 0), max(sigma, 0.3)) > 0.5)


def holes_filled(mask: Array) -> Array:
    """The mask together with all that it encloses."""
    padded = np.pad(mask.astype(np.uint8), 1)
    flood = padded.copy()
    cv2.floodFill(flood, None, (0, 0), 2)
    return np.asarray((flood != 2)[1:-1, 1:-1])


def fitted(fill: Array, line: Array, size: float = 1.0) -> tuple[Array, Array]:
    """Both masks moved to the middle and enlarged alike until they are as large as can be."""
    rows, columns = np.nonzero(fill | line)
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    side = MARK * ROUGH
    s = side * size / max(bottom - top, right - left)
    move = np.array(
        [[s, 0, side / 2 - s * (left + right) / 2], [0, s, side / 2 - s * (top + bottom) / 2]], np.float32
    )
    done = [cv2.warpAffine(m.astype(np.float32), move, (side, side)) > 0.5 for m in (fill, line)]
    return np.asarray(done[0]), np.asarray(done[1])
