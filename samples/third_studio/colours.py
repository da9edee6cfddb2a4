"""Colours: named ones, drawn ones, and the forms in which shaders and prints want them.

A colour is red, green and blue as a screen shows them, each 0..1.
"""

from __future__ import annotations

import math

import numpy as np

from samples.third_studio.draws import Rng, between

Colour = tuple[float, float, float]

WHITE: Colour = (0.93, 0.92, 0.9)
CREAM: Colour = (0.92, 0.86, 0.7)
BLACK: Colour = (0.035, 0.035, 0.04)
INK: Colour = (0.04, 0.04, 0.05)
GOLD: Colour = (0.83, 0.66, 0.25)


def hsv(h: float, s: float, v: float) -> Colour:
    """Colour from hue, saturation and value (all 0..1)."""
    i = int(h * 6) % 6
    f = h * 6 - math.floor(h * 6)
    p, q, t = v * (1 - s), v * (1 - f * s), v * (1 - (1 - f) * s)
    return ((v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q))[i]


def jitter(rng: Rng, c: Colour, amount: float = 0.05) -> Colour:
    """The colour a little changed: mostly lighter or darker, less in its tint."""
    out = np.clip(np.array(c) + rng.normal(0, amount * 0.5, 3) + rng.normal(0, amount), 0.005, 0.99)
    return (float(out[0]), float(out[1]), float(out[2]))


def number_colours(rng: Rng) -> list[Colour]:
    """A colour for each number, as on modern sets."""
    hues = rng.permutation(np.array([0.0, 0.08, 0.33, 0.45, 0.58, 0.66, 0.78, 0.9, 0.14, 0.02]))
    return [hsv(float(h), between(rng, 0.7, 1.0), between(rng, 0.3, 0.75)) for h in hues]


def strong_colour(rng: Rng) -> Colour:
    """A saturated plastic colour."""
    return hsv(between(rng, 0, 1), between(rng, 0.55, 0.98), between(rng, 0.25, 0.9))


def luma(c: Colour) -> float:
    """How light a colour seems, 0..1."""
    return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]


def darker(c: Colour, share: float) -> Colour:
    """The colour with only that share of its value."""
    return (c[0] * share, c[1] * share, c[2] * share)


def linear(c: Colour) -> tuple[float, float, float, float]:
    """The colour as linear RGBA, as shader sockets want it."""
    r, g, b = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c)
    return (r, g, b, 1.0)


def in_bytes(c: Colour) -> tuple[int, int, int]:
    """The colour as Pillow wants it, 0..255."""
    return (int(c[0] * 255), int(c[1] * 255), int(c[2] * 255))
