"""Chess figures as a turner makes them, from slim Staunton to fat toys, and the horses they need."""

from __future__ import annotations

from collections.abc import Sequence

from samples.second_studio.card_pen import Pen, Point, curve, lerp, ring

HEIGHTS = {"pawn": 0.66, "rook": 0.72, "knight": 0.82, "bishop": 0.86, "queen": 0.95, "king": 1.0}
"""How tall the figures of a set are beside its king."""
HORSE: list[Point] = [
    *[(-0.23, 0.12), (-0.24, 0.22), (-0.16, 0.33), (-0.06, 0.46), (-0.04, 0.57), (-0.11, 0.57)],
    *[(-0.2, 0.51), (-0.27, 0.465), (-0.34, 0.49), (-0.33, 0.54), (-0.39, 0.57), (-0.4, 0.64)],
    *[(-0.33, 0.74), (-0.24, 0.85), (-0.16, 0.9), (-0.16, 1.0), (-0.07, 0.93), (0.03, 0.94)],
    *[(0.15, 0.88), (0.25, 0.76), (0.3, 0.6), (0.3, 0.42), (0.27, 0.26), (0.26, 0.12)],
]
"""The outline of a horse's head and neck that looks to the left."""
STEED: list[Point] = [
    *[(-0.26, 0.12), (-0.18, 0.24), (-0.1, 0.4), (-0.16, 0.43), (-0.3, 0.38), (-0.4, 0.44), (-0.41, 0.54)],
    *[(-0.32, 0.66), (-0.24, 0.8), (-0.12, 0.88), (-0.05, 1.0), (0.03, 0.88), (0.18, 0.8), (0.27, 0.64)],
    *[(0.29, 0.45), (0.22, 0.28), (0.28, 0.12)],
]
"""The same, drawn with fewer points."""
NAG: list[Point] = [
    *[(-0.2, 0.12), (-0.14, 0.3), (-0.05, 0.52), (-0.22, 0.47), (-0.38, 0.4), (-0.44, 0.5), (-0.38, 0.6)],
    *[(-0.22, 0.78), (-0.14, 0.86), (-0.2, 0.98), (-0.02, 0.9), (0.12, 0.9), (0.24, 0.78), (0.28, 0.55)],
    *[(0.2, 0.34), (0.24, 0.12)],
]
"""The same with a long nose that points down."""


def horse(pen: Pen, p: Sequence[float], low: float = 0.12, angular: bool = False, mane: bool = True) -> None:
    """Draw a horse's head: which, how long its nose and how stout its neck by the numbers p."""
    points = [HORSE, STEED, NAG][int(p[0] * 2.99)]
    nose, stout = lerp(0.9, 1.15, p[1]), lerp(0.85, 1.2, p[2])
    shape: list[Point] = []
    for x, y in points:
        wide = nose if x < 0 else stout
        shape.append((x * wide, low + (y - 0.12) * (1 - low) / 0.88))
    if angular:
        pen.poly(shape)
    else:
        pen.poly([*curve(shape, steps=6)])
    rise = (1 - low) / 0.88
    eye_y = low + 0.62 * rise
    pen.dot(-0.16 * nose, eye_y, lerp(0.018, 0.034, p[3]))
    pen.dot(-0.345 * nose, low + (0.47 if points is HORSE else 0.38) * rise, 0.012)
    if not mane:
        return
    if p[4] < 0.45:
        back = [(0.04, 0.9), (0.16, 0.76), (0.21, 0.58), (0.2, 0.4), (0.15, 0.22)]
        pen.line(curve([(x * stout, low + (y - 0.12) * rise) for x, y in back]), 0.024)
    elif p[4] < 0.75:
        for k in range(4):
            x, y = (0.11 + 0.045 * k) * stout, low + (0.7 - 0.15 * k) * rise
            pen.line(curve([(x - 0.1, y - 0.05), (x - 0.03, y - 0.02), (x + 0.06, y + 0.05)]), 0.022)
    else:
        for k in range(5):
            x, y = (0.12 + 0.045 * k - 0.012 * k * k) * stout, low + (0.76 - 0.14 * k) * rise
            pen.limb([(x, y), (x + 0.15, y + 0.02)], 0.025, 0)


def foot(pen: Pen, half: float, high: float, kind: int) -> None:
    """The foot that a figure stands on, of one of three kinds."""
    if kind == 0:
        pen.bar(-half, 0, half, high * 0.5)
        pen.mirrored([(half * 0.82, high * 0.45), (half * 0.82, high * 0.7), (half * 0.7, high)])
        pen.line([(-half, high * 0.5), (half, high * 0.5)], 0.016)
    elif kind == 1:
        pen.mirrored(
            curve([(half, 0), (half * 1.02, high * 0.35), (half * 0.85, high * 0.6), (half * 0.62, high)])
        )
    else:
        for k in range(3):
            wide = half * (1 - 0.13 * k)
            pen.bar(-wide, high * k / 3, wide, high * (k + 1) / 3 + 0.004)
            pen.line([(-wide, high * (k + 1) / 3), (wide, high * (k + 1) / 3)], 0.012)


def stem(pen: Pen, wide: float, slim: float, low: float, high: float) -> None:
    """The body between foot and head, hollow towards its foot."""
    half = []
    for k in range(13):
        t = k / 12
        half.append((slim + (wide - slim) * (1 - t) ** 2.3, low + (high - low) * t))
    pen.mirrored(half)


def collar(pen: Pen, half: float, y: float, high: float) -> None:
    """A ring about the neck."""
    pen.poly(ring(0, y, half, high))
    pen.line([(-half * 0.85, y - high), (half * 0.85, y - high)], 0.014)


def cross(pen: Pen, y: float, high: float, wide: float, flared: bool) -> None:
    """A king's cross that stands on a height."""
    middle, half = y + high * 0.58, high * 0.42
    if flared:
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            tip = [(dx * half - dy * half * 0.55, middle + dy * half + dx * half * 0.55)]
            tip.append((dx * half + dy * half * 0.55, middle + dy * half - dx * half * 0.55))
            pen.poly([(0.0, middle), *tip])
        pen.bar(-wide * 0.4, y, wide * 0.4, middle)
        return
    pen.bar(-wide / 2, y, wide / 2, y + high)
    pen.bar(-half, middle - wide / 2, half, middle + wide / 2)


def turned(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a turned figure; p are nine numbers from 0 to 1."""
    half = lerp(0.22, 0.36, p[0])
    slim = min(lerp(0.06, 0.15, p[1]), half * 0.55)
    neck = {"pawn": 0.5, "rook": 0.6, "bishop": 0.52, "queen": 0.58, "king": 0.58}.get(kind, 0.5)
    high, big = lerp(0.09, 0.17, p[2]), lerp(0.85, 1.25, p[3])
    wide = slim + lerp(0.04, 0.1, p[4])
    foot_kind = int(p[5] * 2.99)
    if kind == "knight":
        horse(pen, (*p[6:9], p[1], p[2]), high * 0.9, p[8] > 0.85)
        foot(pen, half, high, foot_kind)
        return
    foot(pen, half, high, foot_kind)
    stem(pen, half * 0.72, slim, high * 0.95, neck)
    collar(pen, wide, neck, 0.03)
    if p[7] > 0.5:
        collar(pen, wide * 0.82, neck - 0.075, 0.022)
    HEADS[kind](pen, p, neck, big, slim)


def _pawn(pen: Pen, p: Sequence[float], neck: float, big: float, slim: float) -> None:
    radius = 0.19 * big
    pen.disc(0, neck + radius * 0.95, radius)


def _rook(pen: Pen, p: Sequence[float], neck: float, big: float, slim: float) -> None:
    half = max(0.21 * big, slim * 1.15)
    pen.mirrored([(slim, neck), (half * 0.92, 0.7), (half, 0.72), (half, 1.0)])
    count = 2 if p[6] < 0.6 else 3
    gap = 2 * half / (count * 2 + 1)
    for k in range(count):
        left = -half + gap * (2 * k + 1)
        pen.bar(left, 0.87, left + gap, 1.05, 0)
    pen.line([(-half, 0.72), (half, 0.72)], 0.022)


def _bishop(pen: Pen, p: Sequence[float], neck: float, big: float, slim: float) -> None:
    half = 0.16 * big
    side = curve([(slim * 0.7, 0.54), (half * 0.95, 0.62), (half, 0.7), (half * 0.62, 0.83), (0.02, 0.93)])
    pen.mirrored(side)
    pen.disc(0, 0.955, 0.042)
    if p[6] < 0.7:
        pen.limb([(half * 0.1, 0.72), (half * 0.95, 0.87)], lerp(0.025, 0.045, p[8]), 0)
    else:
        pen.line([(0, 0.63), (0, 0.82)], 0.03)
        pen.line([(-0.07, 0.74), (0.07, 0.74)], 0.03)


def _queen(pen: Pen, p: Sequence[float], neck: float, big: float, slim: float) -> None:
    half, tips = 0.27 * big, 5 if p[6] < 0.6 else 7
    rim: list[Point] = [(-slim, neck)]
    for k in range(tips):
        x = -half + 2 * half * k / (tips - 1)
        y = 0.92 + 0.03 * (1 - abs(x) / half)
        rim.append((x, y))
        if k < tips - 1:
            rim.append((x * 0.86 + half * 0.86 / (tips - 1), 0.8))
        if p[7] < 0.65:
            pen.disc(x, y + 0.01, 0.034)
    pen.poly([*rim, (slim, neck)])
    pen.line(curve([(-half * 0.62, 0.74), (0, 0.71), (half * 0.62, 0.74)]), 0.022)
    if p[7] >= 0.65:
        pen.disc(0, 0.96, 0.05)


def _king(pen: Pen, p: Sequence[float], neck: float, big: float, slim: float) -> None:
    half = 0.2 * big
    pen.mirrored([(slim, neck), (half, 0.79), (half * 0.85, 0.82), (0.03, 0.86)])
    pen.line([(-half * 0.95, 0.78), (half * 0.95, 0.78)], 0.022)
    cross(pen, 0.83, 0.18, 0.05, p[6] > 0.5)


HEADS = {"pawn": _pawn, "rook": _rook, "bishop": _bishop, "queen": _queen, "king": _king}
"""How the head of each turned figure is drawn."""
