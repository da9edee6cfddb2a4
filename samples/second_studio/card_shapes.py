"""Chess figures of plain shapes: geometric ones, building blocks, art deco, and signs of how they move."""

from __future__ import annotations

import math
from collections.abc import Sequence

from samples.second_studio.card_pen import Pen, Point, curve, lerp, ring
from samples.second_studio.card_turned import cross, horse


def geometric(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a figure of a plain body with a plain head on it."""
    half, top = lerp(0.24, 0.36, p[0]), lerp(0.04, 0.2, p[1])
    low = 0.1 if p[2] < 0.5 else 0.0
    neck = 0.5
    if kind == "knight":
        _angular_horse(pen, half, p)
    else:
        pen.mirrored([(half, low), (top, neck)])
        _plain_head(pen, kind, neck, top, p)
    if low:
        pen.bar(-half * 1.08, 0, half * 1.08, 0.075)
    if p[3] > 0.6 and kind != "knight":
        pen.limb([(-0.5, neck), (0.5, neck)], 0.025, 0)


def _angular_horse(pen: Pen, half: float, p: Sequence[float]) -> None:
    if p[4] < 0.4:
        pen.poly(
            [
                *[(-half * 0.9, 0.1), (-0.06, 0.48), (-0.32, 0.38), (-0.42, 0.52), (-0.14, 0.84)],
                *[(-0.1, 0.99), (0.02, 0.86), (0.28, 0.66), (half, 0.1)],
            ]
        )
    elif p[4] < 0.7:
        pen.poly([(-half, 0.0), (half, 0.0), *ring(half - 0.42, 0.42, 0.42, 0.42, 0, 95), (-half, 0.6)])
        pen.poly([(-0.43, 0.5), (-0.43, 0.66), (-0.1, 0.84), (-0.1, 0.5)])
        pen.poly([(-0.08, 0.75), (-0.06, 1.0), (0.08, 0.8)])
        pen.poly([(-half, 0.48), (-half, 0.12), (-0.08, 0.48)], 0)
    else:
        pen.bar(-half * 0.9, 0, half * 0.9, 0.18)
        pen.poly([(-0.02, 0.15), (half * 0.9, 0.15), (half * 0.9, 0.7), (0.1, 0.9), (-0.04, 0.9)])
        pen.poly([(-0.4, 0.5), (-0.4, 0.68), (-0.05, 0.9), (0.1, 0.5)])
        pen.poly([(0.0, 0.85), (0.1, 1.0), (0.16, 0.8)])
    pen.dot(-0.13, 0.7, 0.032)


def _plain_head(pen: Pen, kind: str, neck: float, top: float, p: Sequence[float]) -> None:
    big = lerp(0.85, 1.15, p[5])
    if kind == "pawn":
        pen.disc(0, neck + 0.13 * big, 0.18 * big)
    elif kind == "rook":
        half = max(0.23 * big, top)
        pen.bar(-half, neck, half, 0.84)
        for x in (-1.0, -0.2, 0.6):
            pen.bar(x * half, 0.8, x * half + half * 0.4, 0.94)
    elif kind == "bishop":
        if p[6] < 0.5:
            pen.poly([(0, neck - 0.04), (0.17 * big, 0.7), (0, 0.98), (-0.17 * big, 0.7)])
        else:
            pen.smooth(
                [(0, neck), (0.17 * big, 0.64), (0.1, 0.82), (0, 0.97), (-0.1, 0.82), (-0.17 * big, 0.64)]
            )
        pen.limb([(-0.01, 0.68), (0.2, 0.88)], 0.04, 0)
    elif kind == "queen":
        half = 0.28 * big
        rim: list[Point] = []
        for k in range(5):
            x = -half + half * k / 2
            rim += [(x, 0.93), (x + half / 4, 0.74)] if k < 4 else [(x, 0.93)]
            pen.disc(x, 0.95, 0.04)
        pen.poly([(-top - 0.05, neck), *rim, (top + 0.05, neck)])
    else:
        half = 0.22 * big
        pen.mirrored([(top + 0.03, neck), (half, 0.76)])
        cross(pen, 0.74, 0.26, lerp(0.06, 0.1, p[6]), p[7] > 0.5)


def blocks(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a figure that fills its square, like a building block."""
    half = lerp(0.3, 0.4, p[0])
    arch = ring(0, 0, half, 0.38, 0, 180)
    if kind == "pawn":
        pen.poly(arch)
        pen.disc(0, 0.52, 0.21)
    elif kind == "rook":
        pen.bar(-half, 0, half, 0.16)
        pen.bar(-half * 0.74, 0.16, half * 0.74, 0.6)
        pen.bar(-half, 0.6, half, 0.78)
        for x in (-1.0, -0.2, 0.6):
            pen.bar(x * half, 0.75, x * half + half * 0.4, 0.92)
        pen.line([(-half * 0.74, 0.17), (half * 0.74, 0.17)], 0.025)
        pen.line([(-half, 0.61), (half, 0.61)], 0.025)
    elif kind == "bishop":
        pen.bar(-half, 0, half, 0.14)
        pen.mirrored(curve([(half * 0.55, 0.12), (half * 0.8, 0.38), (half * 0.6, 0.65), (0.02, 0.92)]))
        pen.disc(0, 0.94, 0.06)
        pen.limb([(half * 0.05, 0.46), (half * 0.8, 0.74)], 0.055, 0)
        pen.line([(-half * 0.55, 0.145), (half * 0.55, 0.145)], 0.025)
    elif kind == "knight":
        horse(pen, (p[1], p[2], 1.0, 1.0, p[4]), 0.1, p[5] > 0.6, p[6] > 0.4)
        pen.bar(-half, 0, half, 0.13)
        pen.line([(-half * 0.7, 0.135), (half * 0.7, 0.135)], 0.022)
    elif kind == "queen":
        rim = [(-half * 0.7, 0.1)]
        for k in range(5):
            x = -half * 1.1 + half * 0.55 * k
            rim += [(x, 0.8), (x * 0.78 + half * 0.2, 0.42)] if k < 4 else [(x, 0.8)]
            pen.disc(x, 0.84, 0.06)
        pen.poly([*rim, (half * 0.7, 0.1)])
        pen.bar(-half * 0.8, 0, half * 0.8, 0.13)
        pen.line([(-half * 0.7, 0.14), (half * 0.7, 0.14)], 0.025)
    else:
        pen.bar(-half * 0.8, 0, half * 0.8, 0.13)
        for side in (-1, 1):
            lobe = [
                (side * x, y) for x, y in [(0, 0.12), (0.25, 0.12), (half * 1.1, 0.4), (0.26, 0.66), (0, 0.5)]
            ]
            pen.smooth(lobe)
        pen.bar(-0.05, 0.1, 0.05, 0.6)
        cross(pen, 0.6, 0.4, 0.09, p[7] > 0.5)
        pen.line([(-half * 0.7, 0.14), (half * 0.7, 0.14)], 0.025)
        pen.line([(0, 0.18), (0, 0.52)], 0.025)


def deco(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a figure in tiers and flutes, as the nineteen-twenties liked it."""
    half = lerp(0.26, 0.34, p[0])
    for k in range(3):
        wide = half * (1 - 0.17 * k)
        pen.bar(-wide, 0.07 * k, wide, 0.07 * (k + 1) + 0.003)
        pen.line([(-wide, 0.07 * (k + 1)), (wide, 0.07 * (k + 1))], 0.012)
    slim = half * lerp(0.38, 0.55, p[1])
    if kind == "knight":
        pen.poly([(-0.12, 0.2), *ring(-0.05, 0.42, 0.33, 0.5, -20, 105), (-0.14, 1.0), (-0.2, 0.86)])
        pen.poly([(-0.22, 0.86), (-0.42, 0.55), (-0.36, 0.45), (-0.1, 0.56), (0.1, 0.8)])
        for k in range(3):
            arc = ring(-0.05, 0.42, 0.26 - 0.07 * k, 0.42 - 0.08 * k, 0, 75)
            pen.line(arc, 0.02)
        pen.dot(-0.2, 0.72, 0.026)
        return
    neck = 0.56
    pen.mirrored([(slim, 0.2), (slim * 0.85, neck)])
    for x in (-0.5, 0.0, 0.5):
        pen.line([(x * slim, 0.24), (x * slim * 0.85, neck - 0.03)], 0.016)
    pen.bar(-slim * 1.35, neck - 0.02, slim * 1.35, neck + 0.03)
    if kind == "pawn":
        pen.disc(0, 0.71, 0.17)
        for y in (0.66, 0.71, 0.76):
            pen.line([(-0.16, y), (0.16, y)], 0.014)
    elif kind == "rook":
        for k in range(2):
            wide = 0.2 + 0.05 * k
            pen.bar(-wide, neck + 0.11 * k, wide, neck + 0.11 * (k + 1) + 0.02)
        for x in (-0.25, -0.065, 0.12):
            pen.bar(x, 0.78, x + 0.13, 0.92)
        pen.line([(-0.25, 0.78), (0.25, 0.78)], 0.016)
    elif kind == "bishop":
        pen.mirrored(curve([(0.1, neck), (0.19, 0.7), (0.12, 0.85), (0.01, 1.0)]))
        for k in range(3):
            y = 0.64 + 0.09 * k
            pen.line([(-0.15 + 0.03 * k, y), (0, y + 0.08), (0.15 - 0.03 * k, y)], 0.02)
    elif kind == "queen":
        pen.poly([(0, neck), *ring(0, neck, 0.36, 0.38, 25, 155)])
        for a in range(35, 155, 22):
            x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
            pen.line([(0.05 * x, neck + 0.05 * y), (0.34 * x, neck + 0.36 * y)], 0.016)
            pen.disc(0.37 * x, neck + 0.39 * y, 0.03)
    else:
        for k in range(3):
            wide = 0.23 - 0.06 * k
            pen.bar(-wide, neck + 0.085 * k, wide, neck + 0.085 * (k + 1) + 0.01)
        cross(pen, 0.78, 0.22, 0.05, True)


def _arrow(pen: Pen, angle: float, start: float, end: float, wide: float) -> None:
    c, s = math.cos(angle), math.sin(angle)
    pen.limb([(start * c, 0.5 + start * s), ((end - 0.07) * c, 0.5 + (end - 0.07) * s)], wide)
    tip, back = (end * c, 0.5 + end * s), end - wide * 1.9
    for side in (-1, 1):
        wing = (back * c - side * wide * 1.4 * s, 0.5 + back * s + side * wide * 1.4 * c)
        pen.poly([tip, wing, (back * c, 0.5 + back * s)])


def moves(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw how a piece moves: arrows, and a knight's bent way."""
    wide = lerp(0.05, 0.09, p[0])
    straight = [k * math.pi / 2 for k in range(4)]
    slanted = [math.pi / 4 + a for a in straight]
    pen.disc(0, 0.5, 0.12)
    if kind == "pawn":
        _arrow(pen, math.pi / 2, 0, 0.42, wide * 1.5)
    elif kind == "knight":
        pen.limb([(0, 0.5), (0, 0.92), (0.28, 0.92)], wide)
        pen.disc(0.3, 0.92, wide * 1.2)
        pen.limb([(0, 0.5), (0, 0.08), (-0.28, 0.08)], wide)
        pen.disc(-0.3, 0.08, wide * 1.2)
    else:
        ways = {"rook": straight, "bishop": slanted}.get(kind, [*straight, *slanted])
        reach = 0.3 if kind == "king" else 0.48
        for angle in ways:
            _arrow(pen, angle, 0, reach, wide if kind != "king" else wide * 0.8)
        if kind == "king":
            pen.disc(0, 0.5, 0.13)
