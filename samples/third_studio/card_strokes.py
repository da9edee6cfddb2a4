"""Chess figures of strokes: of a broad brush, a pen, or one thin line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from samples.third_studio.card_pen import SIDE, Layers, Point, filled, ring, smooth
from samples.third_studio.draws import Rng, between, chance, clouds

_SIDES: tuple[tuple[Point, ...], ...] = (
    ((0.41, 0.50), (0.42, 0.64), (0.36, 0.76), (0.26, 0.86)),
    ((0.59, 0.50), (0.58, 0.64), (0.64, 0.76), (0.74, 0.86)),
)
_FOOT: tuple[Point, ...] = ((0.20, 0.92), (0.50, 0.935), (0.81, 0.915))
STROKES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "pawn": ((*ring(0.5, 0.33, 0.13, n=11), (0.52, 0.19)), *_SIDES, _FOOT),
    "rook": (
        ((0.26, 0.13), (0.27, 0.26), (0.30, 0.35), (0.50, 0.36), (0.70, 0.35), (0.73, 0.26), (0.74, 0.13)),
        ((0.42, 0.13), (0.42, 0.27)),
        ((0.58, 0.13), (0.58, 0.27)),
        ((0.36, 0.37), (0.37, 0.60), (0.33, 0.75), (0.26, 0.86)),
        ((0.64, 0.37), (0.63, 0.60), (0.67, 0.75), (0.74, 0.86)),
        _FOOT,
    ),
    "bishop": (
        ((0.50, 0.12), (0.62, 0.25), (0.66, 0.38), (0.58, 0.49), (0.42, 0.49), (0.34, 0.38), (0.38, 0.25),
         (0.50, 0.12)),
        ((0.51, 0.38), (0.61, 0.21)),
        ((0.49, 0.06), (0.51, 0.07)),
        *_SIDES,
        _FOOT,
    ),
    "knight": (
        ((0.74, 0.85), (0.79, 0.62), (0.74, 0.40), (0.64, 0.23), (0.54, 0.16), (0.53, 0.04), (0.46, 0.15),
         (0.35, 0.23), (0.25, 0.38), (0.15, 0.52), (0.19, 0.61), (0.30, 0.58), (0.40, 0.52), (0.48, 0.49),
         (0.46, 0.60), (0.36, 0.72), (0.29, 0.85)),
        ((0.39, 0.31), (0.42, 0.33)),
        _FOOT,
    ),
    "queen": (
        ((0.17, 0.17), (0.26, 0.34), (0.33, 0.50), (0.34, 0.32), (0.37, 0.11), (0.43, 0.30), (0.50, 0.46),
         (0.57, 0.30), (0.63, 0.11), (0.66, 0.32), (0.67, 0.50), (0.74, 0.34), (0.83, 0.17)),
        ((0.33, 0.55), (0.50, 0.57), (0.67, 0.55)),
        ((0.36, 0.60), (0.37, 0.70), (0.32, 0.78), (0.26, 0.86)),
        ((0.64, 0.60), (0.63, 0.70), (0.68, 0.78), (0.74, 0.86)),
        _FOOT,
    ),
    "king": (
        ((0.50, 0.03), (0.50, 0.14), (0.50, 0.26)),
        ((0.41, 0.11), (0.50, 0.115), (0.59, 0.11)),
        ((0.50, 0.56), (0.34, 0.54), (0.22, 0.42), (0.26, 0.30), (0.38, 0.28), (0.50, 0.44), (0.62, 0.28),
         (0.74, 0.30), (0.78, 0.42), (0.66, 0.54), (0.50, 0.56)),
        ((0.37, 0.60), (0.38, 0.70), (0.32, 0.78), (0.26, 0.86)),
        ((0.63, 0.60), (0.62, 0.70), (0.68, 0.78), (0.74, 0.86)),
        _FOOT,
    ),
}  # fmt: skip
"""The strokes of each figure, by points that they pass."""


@dataclass(frozen=True)
class Brush:
    """What the strokes are drawn with: `width` at its broadest, and how much it varies (0..1)."""

    width: float
    swell: float
    slant: float
    dry: float
    wobble: float
    hard: bool


def draw_brush(rng: Rng, fine: bool) -> Brush:
    """A brush or a pen, or a fine one of even width."""
    if fine:
        return Brush(between(rng, 0.026, 0.05), 0, 0, 0, between(rng, 0, 0.012), chance(rng, 0.1))
    return Brush(
        between(rng, 0.06, 0.1),
        between(rng, 0.3, 0.8),
        between(rng, 0, 3.14),
        between(rng, 0.2, 0.8) if chance(rng, 0.5) else 0,
        between(rng, 0, 0.02),
        False,
    )


def strokes(b: Brush, kind: str, rng: Rng) -> Layers:
    """One figure; the hand of `rng` shakes."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for points in STROKES[kind]:
        shaken = [(x + rng.normal(0, b.wobble), y + rng.normal(0, b.wobble)) for x, y in points]
        path = np.array(shaken if b.hard else smooth(shaken, closed=False, steps=14))
        fine = []
        for p, q in pairwise(path):
            n = max(2, int(np.hypot(*(q - p)) * SIDE / 1.5))
            fine.append(p + (q - p) * np.linspace(0, 1, n, endpoint=False)[:, None])
        dots = np.concatenate([*fine, path[-1:]])
        along = np.linspace(0, 1, len(dots))
        run = np.gradient(dots, axis=0) if len(dots) > 1 else np.zeros_like(dots)
        # A flat brush is broad across its edge and thin along it; strokes also begin and end thin.
        turn = np.abs(np.sin(np.arctan2(run[:, 1], run[:, 0]) - b.slant))
        ends = np.minimum(1, np.minimum(along * 5 + 0.4, (1 - along) * 4 + 0.2)) if b.swell else 1.0
        radius = b.width / 2 * (1 - b.swell * 0.75 * (1 - turn)) * ends
        for (x, y), r in zip(dots, np.broadcast_to(radius, len(dots)), strict=True):
            at = (round(x * SIDE * 16), round(y * SIDE * 16))
            cv2.circle(mask, at, max(16, round(r * SIDE * 16)), (255,), -1, cv2.LINE_AA, 4)
    body = mask.astype(np.float32) / 255
    if b.dry:
        streaks = clouds(rng, SIDE, SIDE, 60, 6, 2)
        gone = np.clip((streaks - 1.25 + b.dry * 0.6) * 4, 0, 1)
        body = body * (1 - 0.8 * gone.astype(np.float32))
    out = Layers(body)
    if kind == "knight" and not b.swell:
        out.line = filled(ring(0.41, 0.32, 0.012))
    return out
