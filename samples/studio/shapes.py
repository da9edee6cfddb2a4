"""Turned outlines of the pieces: what a lathe would cut."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from samples.studio.scene import PieceLook, Split, Surface

SHAPES = ("disc", "ring", "cylinder", "pawn", "cone", "stone", "dome", "bust")
Profile = NDArray[np.float64]


def designs(shape: str, split: Split) -> list[int]:
    """Numbers of the variants of a shape; none stands in both splits."""
    return [0] if split == "seen" else [1]


def hole(look: PieceLook) -> float:
    """Radius of the hole through a ring, in squares; 0 for every other shape."""
    return look.width * 0.3 if look.shape == "ring" else 0.0


def profile(look: PieceLook) -> Profile:
    """Outline as (radius, z) from the bottom to the top, in squares. A ring's runs from hole to hole."""
    r, h, inner = look.width / 2, look.height, hole(look)
    return np.array([(inner, 0.0), (r * 0.96, 0.0), (r, 0.04 * h), (r, 0.96 * h), (r * 0.96, h), (inner, h)])


def draw_look(rng: np.random.Generator, split: Split) -> PieceLook:
    """The equal pieces of both sides."""
    seed = int(rng.integers(1 << 31))
    width = float(rng.uniform(0.35, 0.8))
    return PieceLook(
        "disc",
        designs("disc", split)[0],
        width,
        width * 0.3,
        Surface("plain", ((0.93, 0.9, 0.83),), 1.0, 0.2, 0.4, seed),
        Surface("plain", ((0.1, 0.09, 0.08),), 1.0, 0.2, 0.4, seed + 1),
    )
