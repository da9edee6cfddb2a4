"""A pen that draws chess figures: their bodies and the lines upon them, as two masks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from samples.second_studio.basics import Array

SIZE = 384
"""Pixels along the side of the square that a figure is drawn in."""
INSET = 0.06
"""Share of it that stays free all round, for what sticks out."""
FRACTION = 4
"""Bits of a pixel that OpenCV is told."""
Point = tuple[float, float]
"""To the right of the figure's middle from -0.5 to 0.5, and up from its foot from 0 to 1."""
Points = Sequence[Point]


def lerp(a: float, b: float, t: float) -> float:
    """From a to b as t goes from 0 to 1."""
    return a + (b - a) * t


def curve(points: Points, closed: bool = False, steps: int = 8) -> list[Point]:
    """A smooth curve through points (Catmull-Rom)."""
    pts = np.asarray(points, float)
    if closed:
        pts = np.concatenate([pts[-1:], pts, pts[:2]])
    else:
        pts = np.concatenate([2 * pts[:1] - pts[1:2], pts, 2 * pts[-1:] - pts[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    out = []
    for k in range(1, len(pts) - 2):
        a, b, c, d = pts[k - 1 : k + 3]
        cubic = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
        out.append(cubic / 2)
    if not closed:
        out.append(pts[-2:-1])
    return [(float(x), float(y)) for x, y in np.concatenate(out)]


def ring(x: float, y: float, rx: float, ry: float, first: float = 0, last: float = 360) -> list[Point]:
    """An ellipse, or a part of it between two angles in degrees, counter-clockwise from the right."""
    angles = np.radians(np.linspace(first, last, 40))
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


class Pen:
    """Draws one figure."""

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self.body = np.zeros((SIZE, SIZE), np.uint8)
        self.lines = np.zeros((SIZE, SIZE), np.uint8)

    def _pixels(self, points: Points) -> Array:
        scale = SIZE * (1 - 2 * INSET)
        pts = np.asarray(points, float)
        x = SIZE / 2 + pts[:, 0] * scale
        y = SIZE * (1 - INSET) - pts[:, 1] * scale
        return np.asarray(np.round(np.column_stack([x, y]) * 2**FRACTION).astype(np.int32))

    def _thick(self, width: float) -> int:
        return max(1, round(width * SIZE * (1 - 2 * INSET)))

    def poly(self, points: Points, value: int = 255) -> None:
        """Fill a polygon of the body; with value 0 cut it out."""
        cv2.fillPoly(self.body, [self._pixels(points)], value, cv2.LINE_AA, FRACTION)

    def smooth(self, points: Points, value: int = 255) -> None:
        """Fill a shape with a smooth edge through points."""
        self.poly(curve(points, True), value)

    def mirrored(self, half: Points, value: int = 255) -> None:
        """Fill a shape that is alike left and right, of the points of its right half from below."""
        self.poly([*half, *((-x, y) for x, y in reversed(half))], value)

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> None:
        """Fill a disc of the body."""
        self.poly(ring(x, y, radius, radius), value)

    def bar(self, left: float, low: float, right: float, high: float, value: int = 255) -> None:
        """Fill a rectangle of the body."""
        self.poly([(left, low), (right, low), (right, high), (left, high)], value)

    def limb(self, points: Points, width: float, value: int = 255) -> None:
        """Draw a thick line as part of the body, or cut one out."""
        self._stroke(self.body, points, width, value)

    def line(self, points: Points, width: float = 0.025) -> None:
        """Draw a line upon the body."""
        self._stroke(self.lines, points, width, 255)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a dot upon the body."""
        spot = self._pixels(ring(x, y, radius, radius))
        cv2.fillPoly(self.lines, [spot], 255, cv2.LINE_AA, FRACTION)

    def patch(self, points: Points) -> None:
        """Fill a polygon upon the body."""
        cv2.fillPoly(self.lines, [self._pixels(points)], 255, cv2.LINE_AA, FRACTION)

    def brush(self, points: Points, widths: Sequence[float], texture: Array | None = None) -> None:
        """Draw a stroke whose width changes along its way, as a brush does."""
        way = np.asarray(curve(points, steps=12))
        spread = np.interp(np.linspace(0, 1, len(way)), np.linspace(0, 1, len(widths)), widths)
        layer = np.zeros_like(self.body)
        for (x, y), wide in zip(way, spread, strict=True):
            spot = self._pixels(ring(x, y, wide / 2, wide / 2 * 0.8))
            cv2.fillPoly(layer, [spot], 255, cv2.LINE_AA, FRACTION)
        if texture is not None:
            layer = (layer * texture).astype(np.uint8)
        self.body = np.maximum(self.body, layer)

    def _stroke(self, mask: Array, points: Points, width: float, value: int) -> None:
        pixels = self._pixels(points)
        cv2.polylines(mask, [pixels], False, value, self._thick(width), cv2.LINE_AA, FRACTION)

    def flipped(self) -> None:
        """Mirror all that is drawn so far."""
        self.body, self.lines = self.body[:, ::-1].copy(), self.lines[:, ::-1].copy()
