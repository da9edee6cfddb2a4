"""Chess figures written with a brush or drawn in single lines."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from samples.second_studio.basics import Array, smooth_step
from samples.second_studio.card_pen import SIZE, Pen, Points, curve, lerp, ring

FOOT: Points = [(-0.34, 0.04), (-0.1, 0.07), (0.12, 0.05), (0.36, 0.08)]
"""The line that all of them stand on."""
WAYS: dict[str, list[Points]] = {
    "pawn": [
        ring(0, 0.58, 0.15, 0.16, 80, 440)[::3],
        [(-0.06, 0.42), (-0.12, 0.25), (-0.26, 0.1)],
        [(0.06, 0.42), (0.12, 0.25), (0.26, 0.1)],
        FOOT,
    ],
    "rook": [
        [(-0.2, 0.1), (-0.17, 0.4), (-0.19, 0.64)],
        [(0.2, 0.1), (0.17, 0.4), (0.19, 0.64)],
        [(-0.28, 0.66), (0.0, 0.68), (0.28, 0.66)],
        [(-0.27, 0.86), (-0.26, 0.68)],
        [(0.0, 0.87), (0.0, 0.69)],
        [(0.27, 0.87), (0.26, 0.68)],
        FOOT,
    ],
    "bishop": [
        [(0.0, 0.96), (-0.15, 0.74), (-0.1, 0.52), (0.05, 0.46), (0.16, 0.6), (0.12, 0.8), (0.0, 0.96)],
        [(0.03, 0.64), (0.17, 0.84)],
        [(-0.06, 0.46), (-0.11, 0.25), (-0.25, 0.1)],
        [(0.06, 0.46), (0.11, 0.25), (0.25, 0.1)],
        FOOT,
    ],
    "knight": [
        [(-0.06, 0.97), (-0.2, 0.82), (-0.4, 0.6), (-0.32, 0.47), (-0.17, 0.55), (-0.02, 0.58)],
        [(-0.02, 0.58), (-0.05, 0.42), (-0.2, 0.24), (-0.24, 0.1)],
        [(-0.06, 0.97), (0.14, 0.86), (0.28, 0.62), (0.27, 0.34), (0.22, 0.1)],
        [(-0.17, 0.75), (-0.13, 0.74)],
        FOOT,
    ],
    "queen": [
        [(-0.36, 0.86), (-0.28, 0.64), (-0.19, 0.42), (-0.22, 0.1)],
        [(0.36, 0.86), (0.28, 0.64), (0.19, 0.42), (0.22, 0.1)],
        [(-0.36, 0.86), (-0.24, 0.68), (-0.18, 0.96)],
        [(-0.18, 0.96), (-0.08, 0.68), (0.0, 0.98)],
        [(0.0, 0.98), (0.08, 0.68), (0.18, 0.96)],
        [(0.18, 0.96), (0.24, 0.68), (0.36, 0.86)],
        [(-0.2, 0.42), (0.0, 0.38), (0.2, 0.42)],
        FOOT,
    ],
    "king": [
        [(-0.05, 0.62), (-0.26, 0.74), (-0.34, 0.56), (-0.2, 0.36), (-0.22, 0.1)],
        [(0.05, 0.62), (0.26, 0.74), (0.34, 0.56), (0.2, 0.36), (0.22, 0.1)],
        [(-0.2, 0.36), (0.0, 0.32), (0.2, 0.36)],
        [(0.0, 1.0), (0.0, 0.84), (0.0, 0.36)],
        [(-0.13, 0.87), (0.0, 0.88), (0.13, 0.87)],
        FOOT,
    ],
}
"""The strokes of every figure."""


def _bristles(rng: np.random.Generator, dryness: float) -> Array:
    """Where a dry brush leaves paint: 1, and where it does not: 0."""
    fine = cv2.resize(rng.random((SIZE // 2, SIZE // 24), dtype=np.float32), (SIZE, SIZE))
    coarse = cv2.resize(rng.random((16, 16), dtype=np.float32), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    return 1 - smooth_step(0.55 * fine + 0.45 * coarse, 1.02 - dryness, 1.12 - dryness)


def brushed(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a figure in brush strokes that swell and thin out, wet or dry."""
    rng = np.random.default_rng(int(p[8] * 1e6) + len(kind))
    thick = lerp(0.06, 0.12, p[0])
    texture = _bristles(rng, lerp(0.2, 0.45, p[2])) if p[1] > 0.6 else None
    swell = [lerp(0.4, 1.3, p[3]), 1.2, 0.9, lerp(0.2, 0.9, p[4])]
    for way in WAYS[kind]:
        loose = [(x + rng.normal(0, 0.008), y + rng.normal(0, 0.008)) for x, y in way]
        pen.brush(loose, [thick * s * rng.uniform(0.85, 1.15) for s in swell], texture)


def lined(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a figure in lines of one width, smooth or straight."""
    thick = lerp(0.035, 0.075, p[0])
    for way in WAYS[kind]:
        pen.limb(way if p[1] > 0.75 else curve(way), thick)
    if p[2] > 0.6:
        for way in WAYS[kind]:
            for x, y in (way[0], way[-1]):
                pen.disc(x, y, thick * 0.9)
