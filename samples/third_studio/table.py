"""The table, the floor below it, and boxes and trays on it."""

from __future__ import annotations

import math

import numpy as np

from samples.third_studio.colours import jitter, strong_colour
from samples.third_studio.draws import Array, Rng, between, chance, pick
from samples.third_studio.materials import image_material, plain
from samples.third_studio.pieces import Piece
from samples.third_studio.prints import board_game, newspaper
from samples.third_studio.shapes import SHEET_UV, rectangle, rounded_box
from samples.third_studio.stage import add_mesh
from samples.third_studio.surfaces import hard_surface, soft_surface, surface_material, wood_surface


def lay_print(
    img: Array, size: tuple[float, float], rough: float, at: tuple[float, float, float], yaw: float
) -> None:
    """Lay a printed sheet on the table."""
    add_mesh(rectangle(*size), image_material(img, rough), uv=SHEET_UV, at=at, yaw=yaw, smooth=False)


def add_walls(rng: Rng, pieces: list[Piece], kind: str) -> None:
    """A `box` that just holds the pieces, or a wider tray; both are lined with felt."""
    pts = np.concatenate([p.rect() for p in pieces])
    gap = 0.12 if kind == "box" else between(rng, 1, 4)
    lo, hi = pts.min(0) - gap, pts.max(0) + gap
    c, half = (lo + hi) / 2, (hi - lo) / 2
    t, h = between(rng, 0.2, 0.5), between(rng, 0.6, 1.6) if kind == "box" else between(rng, 1.5, 3)
    mat = wood_surface(rng, chance(rng, 0.5), False) if chance(rng, 0.7) else plain(strong_colour(rng), 0.4)
    short, long = rounded_box(t, half[1] + 2 * t, h / 2, 0.08, 1), rounded_box(half[0], t, h / 2, 0.08, 1)
    for s in (-1, 1):
        add_mesh(short, mat, at=(c[0] + s * (half[0] + t), c[1], h / 2))
        add_mesh(long, mat, at=(c[0], c[1] + s * (half[1] + t), h / 2))
    lining = soft_surface(rng, "felt")
    add_mesh(rectangle(2 * half[0], 2 * half[1]), lining, at=(c[0], c[1], 0.008), smooth=False)


def add_table(rng: Rng, kind: str, span: float) -> None:
    """A table top that may end in view, with chairs and floor beyond; a board or a newspaper lies on one."""
    if kind in ("board", "newspaper"):
        img, _ = board_game(rng) if kind == "board" else newspaper(rng)
        w = max(45.0, span * between(rng, 1.2, 2)) if kind == "board" else 40.0
        size = (w, w * img.shape[0] / img.shape[1])
        x, y = rng.normal(0, 3, 2)
        lay_print(img, size, between(rng, 0.3, 0.8), (float(x), float(y), 0.006), between(rng, 0, 6.28))
        kind = pick(rng, "wood laminate cloth")
    mat = surface_material(rng, kind)
    if kind == "carpet" or chance(rng, 0.3):
        add_mesh(rectangle(900, 900), mat, smooth=False)
        return
    half = span * 0.5 + between(rng, 12, 60)
    add_mesh(
        rounded_box(half * between(rng, 1, 1.6), half, 1.5, 0.4, 2),
        mat,
        at=(0, 0, -1.5),
        yaw=between(rng, 0, 6.28),
    )
    floor = wood_surface(rng, chance(rng, 0.5), True) if chance(rng, 0.6) else hard_surface(rng, "concrete")
    add_mesh(rectangle(1500, 1500), floor, at=(0, 0, -74), smooth=False)
    for _ in range(3):
        a, r = between(rng, 0, 6.28), half * 2 + between(rng, 10, 90)
        add_mesh(
            rounded_box(20, 20, between(rng, 20, 50), 4, 2),
            plain(jitter(rng, (0.4, 0.35, 0.3), 0.15), 0.7),
            at=(r * math.cos(a), r * math.sin(a), -50),
            yaw=a,
        )
