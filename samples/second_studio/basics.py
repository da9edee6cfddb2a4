"""Luck, colours and turns: the small things that every other module needs."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Rng = np.random.Generator
Colour = tuple[float, float, float]
"""sRGB, every part from 0 to 1."""
Option = TypeVar("Option")
UP = np.array([0.0, 0.0, 1.0])
"""Away from the table, whose top is the plane z = 0. All lengths are centimetres."""


def chance(rng: Rng, p: float) -> bool:
    """True with probability p."""
    return bool(rng.random() < p)


def pick(rng: Rng, options: Sequence[Option], weights: Sequence[float] | None = None) -> Option:
    """One of the options: all alike, or by weight."""
    if weights is None:
        return options[int(rng.integers(len(options)))]
    w = np.asarray(weights, float)
    return options[int(rng.choice(len(options), p=w / w.sum()))]


def log_uniform(rng: Rng, low: float, high: float) -> float:
    """A number between low and high, even on a log scale."""
    return float(math.exp(rng.uniform(math.log(low), math.log(high))))


def hsv(h: float, s: float, v: float) -> Colour:
    """The colour of a hue, a saturation and a value."""
    return colorsys.hsv_to_rgb(h % 1.0, s, v)


def linear(colour: Colour) -> tuple[float, float, float, float]:
    """Linear RGBA of a colour, as Blender wants it."""
    c = np.asarray(colour, float)
    lin = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return float(lin[0]), float(lin[1]), float(lin[2]), 1.0


def luminance(colour: Colour) -> float:
    """How bright a colour looks, roughly."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def jitter_colour(rng: Rng, colour: Colour, amount: float = 0.05) -> Colour:
    """A colour close to the given one."""
    c = np.clip(np.asarray(colour) + rng.normal(0, amount, 3) * 0.5 + rng.normal(0, amount), 0.01, 0.99)
    return float(c[0]), float(c[1]), float(c[2])


def smooth_step(x: Array, low: float, high: float) -> Array:
    """0 below low, 1 above high, smooth between."""
    t = np.clip((x - low) / (high - low + 1e-9), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def rot2(angle: float) -> Array:
    """The matrix that turns points of the plane by an angle in radians."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def rot3(angle: float) -> Array:
    """The same for points of space, about the vertical."""
    turn = np.eye(3)
    turn[:2, :2] = rot2(angle)
    return turn


def rectangle(length: float, width: float) -> Array:
    """The corners of a rectangle about the origin, counter-clockwise from the lower left."""
    hx, hy = length / 2, width / 2
    return np.array([(-hx, -hy), (hx, -hy), (hx, hy), (-hx, hy)])
