"""Pictures of materials: noise, wood, marble, granite. Float sRGB, rows from the top."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, smooth_step


def noise(rng: Rng, size: int, cells_x: float, cells_y: float | None = None) -> Array:
    """A square of smooth noise from 0 to 1, with so many bumps across and down."""
    cx, cy = max(2, int(cells_x)), max(2, int(cells_x if cells_y is None else cells_y))
    small = rng.random((min(cy, size), min(cx, size)), dtype=np.float32)
    return np.clip(cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC), 0, 1)


def fbm(rng: Rng, size: int, cells_x: float, cells_y: float | None = None, octaves: int = 4) -> Array:
    """Noise with ever finer noise upon it, from about 0 to about 1."""
    cells_y = cells_x if cells_y is None else cells_y
    total, weight, norm = np.zeros((size, size), np.float32), 1.0, 0.0
    for octave in range(octaves):
        total += weight * noise(rng, size, cells_x * 2**octave, cells_y * 2**octave)
        norm += weight
        weight *= 0.55
    return total / norm


def blend(a: Colour | Array, b: Colour | Array, t: Array) -> Array:
    """A picture that is a where t is 0 and b where t is 1."""
    t3 = t[..., None].astype(np.float32)
    return np.asarray(np.asarray(a, np.float32) * (1 - t3) + np.asarray(b, np.float32) * t3)


def wood_image(rng: Rng, size: int, light: Colour, dark: Colour, planks: int) -> Array:
    """Wood with its grain along x, of one or several planks."""
    out = np.zeros((size, size, 3), np.float32)
    edges = np.linspace(0, size, planks + 1).astype(int).tolist()
    warp, strength = fbm(rng, size, 3, 6, 3), rng.uniform(0.03, 0.2)
    fibres = fbm(rng, size, 8, size // 4, 3)
    rows = np.linspace(0, 1, size, dtype=np.float32)[:, None]
    for top, bottom in pairwise(edges):
        straight = rows[top:bottom] * rng.uniform(20, 60)
        waves = np.roll(warp, int(rng.integers(size)), 1)[top:bottom] * rng.uniform(6, 16)
        rings = np.sin((straight + waves) * 2.2)
        t = np.clip(0.5 + strength * rings + 1.1 * (fibres[top:bottom] - 0.5), 0, 1)
        out[top:bottom] = blend(light, dark, t) * rng.uniform(0.85, 1.1)
        if planks > 1:
            out[top : top + max(2, size // 400)] *= 0.45
    return np.clip(out, 0, 1)


def marble_image(rng: Rng, size: int, base: Colour, vein: Colour, scale: float = 4) -> Array:
    """Marble: veins run where smooth noise crosses its middle."""
    heights = fbm(rng, size, scale, None, 5)
    veins = np.exp(-np.abs(heights - 0.5) * rng.uniform(25, 60))
    cloudy = fbm(rng, size, scale * 1.5, None, 4)
    return np.clip(blend(base, vein, np.clip(0.75 * veins + 0.5 * (cloudy - 0.45), 0, 1)), 0, 1)


def speckle_image(rng: Rng, size: int, base: Colour, other: Colour, third: Colour) -> Array:
    """Granite or terrazzo: specks of two colours on a third."""
    cells = size / rng.uniform(3, 9)
    a, b = noise(rng, size, cells), noise(rng, size, cells * 0.6)
    img = blend(base, other, smooth_step(a, 0.55, 0.75))
    return blend(img, third, smooth_step(b, 0.68, 0.8))
