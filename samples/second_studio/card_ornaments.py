"""Ornaments of card faces: grounds, frames, and what stands behind a figure."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, smooth_step
from samples.second_studio.card_sheet import Box, Sheet, circle, inset, rounded, star

Path = list[tuple[float, float]]


def weave(sheet: Sheet, kind: str, step: float, rng: Rng) -> Array:
    """A pattern all over the sheet, 0 to 1: for grounds and backs alike."""
    x, y = sheet.grid()
    u, v = (x - 0.5) / step, (y - sheet.aspect / 2) / step
    a, b = u + v, u - v
    middle = np.hypot(u, v)
    turn = np.arctan2(v, u)
    soft = 0.14 + 0.01 / step

    def bands(t: Array, share: float = 0.5) -> Array:
        return smooth_step(share / 2 - np.abs(t % 1 - 0.5), -soft / 2, soft / 2)

    if kind == "stripes":
        return bands(a)
    if kind == "bars":
        return bands(u)
    if kind == "lattice":
        return np.maximum(bands(a, 0.22), bands(b, 0.22))
    if kind == "squares":
        return np.maximum(bands(u, 0.2), bands(v, 0.2))
    if kind == "chequers":
        return smooth_step(np.sin(u * math.pi) * np.sin(v * math.pi), -0.1, 0.1)
    if kind == "diamonds":
        return smooth_step(np.sin(a * math.pi * 0.7) * np.sin(b * math.pi * 0.7), -0.1, 0.1)
    if kind == "dots":
        return smooth_step(0.3 - np.hypot(a % 1 - 0.5, b % 1 - 0.5), -soft / 2, soft / 2)
    if kind == "rings":
        return bands(middle)
    if kind == "spiral":
        return bands(middle + turn / (2 * math.pi) * int(rng.integers(1, 4)))
    if kind == "rays":
        return bands(turn / (2 * math.pi) * int(rng.integers(8, 20)) * 2)
    if kind == "waves":
        return bands(v + 0.35 * np.sin(u * math.pi))
    if kind == "zigzag":
        return bands(v + np.abs(u % 2 - 1))
    if kind == "scales":
        row = np.floor(v * 2)
        return bands(np.hypot((u + 0.5 * (row % 2)) % 1 - 0.5, v * 2 % 1 * 0.6) * 3.2)
    if kind == "scrolls":
        cell_u, cell_v = np.floor(u / 2), np.floor(v / 2)
        p, q = u / 2 % 1 - 0.5, v / 2 % 1 - 0.5
        hand = np.where((cell_u + cell_v) % 2 > 0, 1, -1)
        near = np.hypot(p, q)
        arm = bands(near * 6 + hand * np.arctan2(q, p) / (2 * math.pi), 0.45)
        return arm * smooth_step(0.55 - near, 0, 0.1)
    if kind == "flowers":
        p, q = a % 2 - 1, b % 2 - 1
        petals = 0.62 + 0.28 * np.cos(6 * np.arctan2(q, p))
        near = np.hypot(p, q)
        return smooth_step(petals - near, -0.06, 0.06) * smooth_step(near, 0.12, 0.22)
    if kind == "stars":
        p, q = a % 1 - 0.5, b % 1 - 0.5
        tip = 0.3 + 0.16 * np.cos(5 * np.arctan2(q, p))
        return smooth_step(tip - np.hypot(p, q), -0.04, 0.04)
    if kind == "guilloche":
        n = int(rng.integers(6, 15))
        total = np.zeros_like(u)
        for k in range(3):
            total += bands(middle * 0.5 + 0.5 * np.sin(turn * n + k * 2.1), 0.25)
        return np.clip(total, 0, 1)
    if kind == "kaleidoscope":
        n, c = int(rng.integers(4, 10)), rng.uniform(0.5, 2.5)
        return smooth_step(np.sin(turn * n) * np.cos(middle * c) + np.sin(middle * c * 1.7), -0.15, 0.15)
    if kind == "greek":
        p, q = u % 1, v % 1
        lines = (q < 0.15) | ((p < 0.15) & (q < 0.85)) | ((q > 0.7) & (q < 0.85) & (p < 0.7))
        return (lines | ((p > 0.55) & (p < 0.7) & (q > 0.4) & (q < 0.85))).astype(np.float32)
    return np.zeros_like(u)


WEAVES = [
    *["stripes", "bars", "lattice", "squares", "chequers", "diamonds", "dots", "rings", "spiral", "rays"],
    *["waves", "zigzag", "scales", "scrolls", "flowers", "stars", "guilloche", "kaleidoscope", "greek"],
]
"""All patterns."""


def frame(sheet: Sheet, kind: str, box: Box, thick: float, radius: float, colour: Colour) -> None:
    """A frame along a box."""
    if kind in ("line", "double", "notched", "dashed"):
        path = rounded(box, radius)
        if kind == "notched":
            x0, y0, x1, y1 = box
            n = 0.07
            path = [
                (x0 + n, y0),
                (x1 - n, y0),
                (x1 - n, y0 + n),
                (x1, y0 + n),
                (x1, y1 - n),
                (x1 - n, y1 - n),
            ]
            path += [
                (x1 - n, y1),
                (x0 + n, y1),
                (x0 + n, y1 - n),
                (x0, y1 - n),
                (x0, y0 + n),
                (x0 + n, y0 + n),
            ]
        mask = sheet.stroke(path, thick)
        if kind == "dashed":
            across, down = sheet.grid()
            mask = mask * (((across + down) * 14 % 1) < 0.6)
        sheet.ink(mask, colour)
        if kind == "double":
            sheet.ink(sheet.stroke(rounded(inset(box, 0.022 + thick), radius * 0.6), thick * 0.5), colour)
    elif kind == "corners":
        for x, sx in ((box[0], 1), (box[2], -1)):
            for y, sy in ((box[1], 1), (box[3], -1)):
                sheet.ink(
                    sheet.stroke([(x + sx * 0.16, y), (x, y), (x, y + sy * 0.16)], thick, False), colour
                )
    elif kind == "deco":
        sheet.ink(sheet.stroke(rounded(box, 0.0), thick), colour)
        for k in range(3):
            d = 0.03 + 0.028 * k
            for x, sx in ((box[0], 1), (box[2], -1)):
                for y, sy in ((box[1], 1), (box[3], -1)):
                    path = [(x, y + sy * d * 1.6), (x + sx * d, y + sy * d), (x + sx * d * 1.6, y)]
                    sheet.ink(sheet.stroke(path, thick * 0.6, False), colour)
    elif kind == "beads":
        count = 12
        for k in range(count):
            t = (k + 0.5) / count
            for x, y in ((t, box[1]), (t, box[3]), (box[0], t * sheet.aspect), (box[2], t * sheet.aspect)):
                inside = box[0] - 0.01 <= x <= box[2] + 0.01 and box[1] - 0.01 <= y <= box[3] + 0.01
                if inside:
                    sheet.ink(sheet.shape(circle(x, y, 0.008 + thick * 0.5)), colour)


def _shield(x: float, y: float, r: float, rng: Rng) -> Path:
    top, low = y - r * 1.05, y + r * 1.15
    right = [(x + r * 0.9, top), (x + r * 0.9, y), (x + r * 0.7, y + r * 0.55), (x + r * 0.3, y + r * 0.95)]
    return [*right, (x, low), *((2 * x - a, b) for a, b in reversed(right))]


BACKINGS: dict[str, Callable[[float, float, float, Rng], Path]] = {
    "disc": lambda x, y, r, rng: circle(x, y, r),
    "oval": lambda x, y, r, rng: circle(x, y, r * 0.86, r * 1.1),
    "shield": _shield,
    "diamond": lambda x, y, r, rng: [
        *[(x, y - r * 1.25), (x + r * 1.15, y)],
        *[(x, y + r * 1.25), (x - r * 1.15, y)],
    ],
    "hexagon": lambda x, y, r, rng: star(x, y, r * 1.1, 3, 1.0),
    "octagon": lambda x, y, r, rng: star(x, y, r * 1.05, 4, 1.0, math.pi / 8),
    "scallop": lambda x, y, r, rng: star(x, y, r * 1.06, 14, 0.93),
    "burst": lambda x, y, r, rng: star(x, y, r * 1.15, 16, 0.84),
    "square": lambda x, y, r, rng: rounded((x - r * 0.95, y - r * 0.95, x + r * 0.95, y + r * 0.95), r * 0.2),
    "arch": lambda x, y, r, rng: [
        *[
            (x + r * 0.85 * math.cos(t), y - r * 0.2 - r * 0.85 * math.sin(t))
            for t in np.linspace(0, math.pi, 30)
        ],
        *[(x - r * 0.85, y + r * 1.05), (x + r * 0.85, y + r * 1.05)],
    ],
}
"""Shapes that stand behind a figure: by their middle and radius."""


def laurel(sheet: Sheet, x: float, y: float, radius: float, colour: Colour) -> None:
    """Two branches of leaves about a place, open at the top."""
    for side in (-1, 1):
        for k in range(9):
            a = math.radians(80 - 17 * k)
            cx, cy = x + side * radius * math.cos(a), y + radius * math.sin(a)
            for out in (-1, 1):
                turn = a - math.pi / 2 + out * 0.6
                dx, dy = side * math.cos(turn), math.sin(turn)
                long_, wide = radius * 0.2, radius * 0.06
                tip, px, py = (cx + dx * long_, cy + dy * long_), -dy * wide, dx * wide
                leaf = [(cx, cy), (cx + dx * long_ / 2 + px, cy + dy * long_ / 2 + py), tip]
                sheet.ink(sheet.shape([*leaf, (cx + dx * long_ / 2 - px, cy + dy * long_ / 2 - py)]), colour)


def flourishes(sheet: Sheet, box: Box, colour: Colour, thick: float) -> None:
    """A curl in every corner of a box."""
    t = np.linspace(0, 2.6 * math.pi, 40)
    r = 0.075 * (1 - t / (3.2 * math.pi))
    for x, sx in ((box[0], 1), (box[2], -1)):
        for y, sy in ((box[1], 1), (box[3], -1)):
            cx, cy = x + sx * 0.085, y + sy * 0.085
            curl = np.column_stack([cx - sx * r * np.cos(t), cy - sy * r * np.sin(t)]).tolist()
            sheet.ink(sheet.stroke(curl, thick, False), colour)
            sheet.ink(
                sheet.stroke([(cx - sx * 0.075, cy), (cx - sx * 0.075, cy + sy * 0.12)], thick, False), colour
            )
