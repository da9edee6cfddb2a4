"""Flat materials as textures: tables, boards, tiles, frames and pieces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from samples.studio.scene import Split, Surface

Texture = NDArray[np.uint8]


def paint(surface: Surface, width: float, height: float, ppu: float) -> Texture:
    """RGB texture of ``width`` x ``height`` squares at ``ppu`` pixels a square."""
    rows, columns = max(1, round(height * ppu)), max(1, round(width * ppu))
    rng = np.random.default_rng(surface.seed)
    noise = rng.normal(0, 4 * surface.strength, (rows, columns, 1))
    return np.clip(np.array(surface.colours[0]) * 255 + noise, 0, 255).astype(np.uint8)


def draw_table(rng: np.random.Generator, split: Split) -> Surface:
    """A table top or a cloth."""
    return Surface("wood", ((0.6, 0.42, 0.26), (0.45, 0.3, 0.18)), 3.0, 0.6, 0.5, int(rng.integers(1 << 31)))


def draw_board_surfaces(rng: np.random.Generator, split: Split) -> tuple[Surface, Surface, Surface, Surface]:
    """Light tile, dark tile, bed and frame that go together."""
    seed = int(rng.integers(1 << 31))
    return (
        Surface("plain", ((0.93, 0.9, 0.84),), 1.0, 0.3, 0.6, seed),
        Surface("plain", ((0.3, 0.2, 0.15),), 1.0, 0.3, 0.6, seed + 1),
        Surface("plain", ((0.15, 0.12, 0.1),), 1.0, 0.3, 0.8, seed + 2),
        Surface("plain", ((0.4, 0.26, 0.18),), 1.0, 0.3, 0.5, seed + 3),
    )
