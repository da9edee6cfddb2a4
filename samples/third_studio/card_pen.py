"""The pen that draws the figures of cards: filled and cut shapes, lines, balls.

A figure is drawn in a square whose sides are 1 long, x to the right and y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from samples.third_studio.draws import Array

SIDE = 320
"""Pixels of a side of the square in which a figure is drawn."""
Point = tuple[float, float]


def _empty() -> Array:
    return np.zeros((SIDE, SIDE), np.float32)


@dataclass
class Layers:
    """A figure: its body, the lines on it, and how much lighter or darker (-1..1) it is where."""

    body: Array = field(default_factory=_empty)
    line: Array = field(default_factory=_empty)
    tone: Array = field(default_factory=_empty)


def smooth(points: Sequence[Point], closed: bool = True, steps: int = 8) -> list[Point]:
    """A soft curve through the points."""
    p = np.array(points, float)
    p = np.concatenate([p[-1:], p, p[:2]]) if closed else np.concatenate([p[:1], p, p[-1:]])
    out: list[Point] = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1 : i + 3]
        for t in np.linspace(0, 1, steps, endpoint=False):
            # The usual spline of Catmull and Rom.
            q = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
            out.append((float(q[0]), float(q[1])))
    return out if closed else [*out, points[-1]]


def mirrored(right: Sequence[Point]) -> list[Point]:
    """The whole outline of what is alike on both sides of x = 0.5, from its right half, top to foot."""
    return [*right, *[(1 - x, y) for x, y in reversed(right)]]


def box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """An upright rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def ring(x: float, y: float, rx: float, ry: float | None = None, n: int = 40, turn: float = 0) -> list[Point]:
    """A circle or an ellipse; of few corners a polygon."""
    a = np.linspace(0, 2 * math.pi, n, endpoint=False) + turn
    ry = rx if ry is None else ry
    return [(float(x + rx * math.sin(t)), float(y - ry * math.cos(t))) for t in a]


def star(x: float, y: float, r: float, points: int, inner: float = 0.5) -> list[Point]:
    """A star with so many points."""
    n = 2 * points
    return [
        (x + (r if i % 2 == 0 else r * inner) * math.sin(i * 2 * math.pi / n),
         y - (r if i % 2 == 0 else r * inner) * math.cos(i * 2 * math.pi / n))
        for i in range(n)
    ]  # fmt: skip


def filled(points: Sequence[Point], side: int = SIDE, height: int | None = None) -> Array:
    """The share of each pixel that a shape covers; places count in sides."""
    m = np.zeros((height or side, side), np.uint8)
    cv2.fillPoly(m, [np.round(np.array(points) * side * 16).astype(np.int32)], (255,), cv2.LINE_AA, 4)
    return np.asarray(m, np.float32) / 255


def stroked(
    points: Sequence[Point], width: float, closed: bool = False, side: int = SIDE, height: int | None = None
) -> Array:
    """The share of each pixel that a line of that width covers."""
    m = np.zeros((height or side, side), np.uint8)
    p = np.round(np.array(points) * side * 16).astype(np.int32)
    cv2.polylines(m, [p], closed, (255,), max(1, round(width * side)), cv2.LINE_AA, 4)
    return np.asarray(m, np.float32) / 255


class Pen:
    """Draws the layers of one figure."""

    def __init__(self) -> None:
        self.out = Layers()

    def add(self, points: Sequence[Point]) -> None:
        """Add a shape to the body."""
        self.out.body = np.maximum(self.out.body, filled(points))

    def cut(self, points: Sequence[Point]) -> None:
        """Cut a shape out of the body."""
        self.out.body = self.out.body * (1 - filled(points))

    def thick(self, points: Sequence[Point], width: float, closed: bool = False) -> None:
        """Add a line to the body."""
        self.out.body = np.maximum(self.out.body, stroked(points, width, closed))

    def slit(self, points: Sequence[Point], width: float) -> None:
        """Cut a line out of the body."""
        self.out.body = self.out.body * (1 - stroked(points, width))

    def ball(self, x: float, y: float, r: float) -> None:
        """Add a disc to the body."""
        self.add(ring(x, y, r))

    def rule(self, points: Sequence[Point], width: float, closed: bool = False) -> None:
        """Draw a line on the body."""
        self.out.line = np.maximum(self.out.line, stroked(points, width, closed))

    def spot(self, points: Sequence[Point]) -> None:
        """Draw a filled shape on the body, in the colour of lines."""
        self.out.line = np.maximum(self.out.line, filled(points))
