"""Pieces: where a domino or a die lies, and whether two would touch."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from samples.third_studio.draws import Array

Size = tuple[float, float, float]
"""Length, width and height."""
Tile = tuple[int, int]
"""The two halves of a domino."""


@dataclass
class Piece:
    """A domino or die: centre of its base, turn, size (full lengths) and what it shows.

    A die has its value and 0.
    """

    x: float
    y: float
    z: float
    yaw: float
    size: Size
    values: Tile = (0, 0)
    up: bool = True

    def rect(self, grow: float = 0.0) -> Array:
        """Footprint corners, counter-clockwise seen from above."""
        hx, hy = self.size[0] / 2 + grow, self.size[1] / 2 + grow
        corners = np.array([[-hx, -hy], [hx, -hy], [hx, hy], [-hx, hy]])
        return moved(corners, self.yaw, self.x, self.y)


def rotate(p: Array, yaw: float) -> Array:
    """Points turned counter-clockwise."""
    c, s = math.cos(yaw), math.sin(yaw)
    return np.asarray(p @ np.array([[c, s], [-s, c]]))


def moved(p: Array, yaw: float, x: float, y: float) -> Array:
    """Points turned counter-clockwise and then shifted."""
    return np.asarray(rotate(p, yaw) + np.array([x, y]))


def overlap(a: Array, b: Array) -> bool:
    """Do two convex quads overlap?"""
    # They do not if some edge of one has all of the other beyond it.
    for q in (a, b):
        for i in range(4):
            e = q[(i + 1) % 4] - q[i]
            n = np.array([e[1], -e[0]])
            if (a @ n).max() <= (b @ n).min() + 1e-6 or (b @ n).max() <= (a @ n).min() + 1e-6:
                return False
    return True


def free(p: Piece, others: list[Piece], gap: float = 0.0) -> bool:
    """Is the piece clear of the others on the same level?"""
    r = p.rect(gap)
    return not any(abs(o.z - p.z) < 0.1 and overlap(r, o.rect()) for o in others)
