"""Cloths under a board that look a little like one: checked, chequered and dotted."""

from __future__ import annotations

import numpy as np

from samples.second_studio.basics import (
    Array,
    Rng,
    chance,
    hsv,
    jitter_colour,
    luminance,
    pick,
    rectangle,
    smooth_step,
)
from samples.second_studio.shaders import image_material
from samples.second_studio.shapes import box_part
from samples.second_studio.stage import Stage
from samples.second_studio.textures import blend, fbm

SIZE = 1024
"""Pixels along the side of the picture, which is mirrored at its edges."""


def _picture(rng: Rng, kind: str, count: int) -> Array:
    """A cloth with so many squares or dots along its side."""
    ground = jitter_colour(rng, (0.93, 0.92, 0.88), 0.03)
    ink = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 0.8))
    if chance(rng, 0.35):
        ground, ink = ink, ground
    if abs(luminance(ground) - luminance(ink)) < 0.15:
        ink = (0.08, 0.08, 0.1) if luminance(ground) > 0.4 else (0.95, 0.94, 0.9)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE * count
    # A quarter off, so that the picture may be mirrored at its edges without a seam.
    u, v, t = (x + 0.25) % 1, (y + 0.25) % 1, x
    if kind == "gingham":
        t = 0.5 * ((u < 0.5).astype(np.float32) + (v < 0.5))
    elif kind == "chequered":
        t = ((u < 0.5) != (v < 0.5)).astype(np.float32)
    elif kind == "tartan":
        a, b = rng.uniform(0.05, 0.2), rng.uniform(0.3, 0.45)
        far = [np.abs(w % 1 - 0.5) for w in (x, y)]
        stripes = [((f < a) | (np.abs(f - b) < 0.02)).astype(np.float32) for f in far]
        t = 0.5 * (stripes[0] + stripes[1])
    else:
        aside = 0.5 * (np.floor(y) % 2) if chance(rng, 0.5) else 0.0 * y
        d, r = np.hypot((x + aside) % 1 - 0.5, y % 1 - 0.5), rng.uniform(0.12, 0.34)
        t = 1 - smooth_step(d, r - 0.03, r + 0.03)
    weave = (
        1 + 0.05 * np.sin(x * 400 / count * 2) * np.sin(y * 400 / count * 2) + rng.normal(0, 0.03, t.shape)
    )
    folds = 1 + 0.12 * (fbm(rng, SIZE, 4, None, 2) - 0.5)
    return np.asarray(np.clip(blend(ground, ink, t) * (weave * folds)[..., None], 0, 1), np.float32)


def add_cloth(rng: Rng, stage: Stage, square: float) -> str:
    """Cover the table with a cloth whose squares are from much smaller to a bit larger than the board's."""
    kind = pick(rng, ["gingham", "chequered", "tartan", "polka dots"], [3, 2, 1, 3])
    count, step = 2 * int(rng.integers(4, 9)), square * rng.uniform(0.35, 2.6)
    size, turn = 500.0, rng.uniform(0, 6.3)
    span = count * step
    material = image_material("cloth", _picture(rng, kind, count), 0.95, 0.15, 0.012)
    corners = (rectangle(size / span, size / span) + rng.random(2)).tolist()
    stage.add(box_part((size, size, 2.0), (0, 0, -2.0), turn, corners), [material], False)
    return kind
