"""Chess figures as plain shapes, and as icons: crown, tiara, tower, mitre, head of a horse, ball."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from samples.third_studio.card_pen import Layers, Pen, Point, box, mirrored, ring, smooth, star
from samples.third_studio.card_turned import HORSES
from samples.third_studio.draws import Rng, between, chance


@dataclass(frozen=True)
class Cut:
    """How a set of plain shapes or icons is cut."""

    wide: float
    foot: int
    points: int
    horse: int
    soft: bool
    gems: bool
    gap: float


def draw_cut(rng: Rng) -> Cut:
    """A cut by chance."""
    return Cut(
        between(rng, 0.22, 0.32),
        int(rng.integers(4)),
        int(rng.integers(3, 6)),
        int(rng.integers(len(HORSES))),
        chance(rng, 0.5),
        chance(rng, 0.6),
        between(rng, 0.015, 0.04),
    )


def _bar(pen: Pen, c: Cut) -> None:
    """The bar below plain figures, or none."""
    w = c.wide
    if c.foot == 0:
        pen.add(box(0.5 - w, 0.87, 0.5 + w, 0.96))
    elif c.foot == 1:
        pen.add(mirrored([(0.5 + w * 0.8, 0.84), (0.5 + w * 1.1, 0.96)]))
    elif c.foot == 2:
        pen.add(box(0.5 - w * 1.1, 0.9, 0.5 + w * 1.1, 0.96))
        pen.add(box(0.5 - w * 0.85, 0.82, 0.5 + w * 0.85, 0.9 - c.gap))
    else:
        pen.add(box(0.5 - w * 0.9, 0.83, 0.5 + w * 0.9, 0.95))


def geometric(c: Cut, kind: str) -> Layers:
    """A figure of circles, triangles and bars."""
    pen, w, g = Pen(), c.wide, c.gap
    floor = 0.84 - g
    if kind == "pawn":
        pen.ball(0.5, 0.36, w * 0.62)
        pen.add(mirrored([(0.5 + w * 0.2, 0.36 + w * 0.62 + g), (0.5 + w * 0.75, floor)]))
    elif kind == "rook":
        for i in (-1, 0, 1):
            pen.add(box(0.5 + i * w * 0.76 - w * 0.23, 0.18, 0.5 + i * w * 0.76 + w * 0.23, 0.34))
        pen.add(box(0.5 - w, 0.29, 0.5 + w, 0.42 - g))
        pen.add(box(0.5 - w * 0.68, 0.42, 0.5 + w * 0.68, floor))
    elif kind == "bishop":
        if c.soft:
            pen.add(smooth(mirrored([(0.5, 0.14), (0.5 + w * 0.75, 0.4), (0.5 + w * 0.45, 0.58)])))
            pen.add(mirrored([(0.5 + w * 0.35, 0.6 + g), (0.5 + w * 0.7, floor)]))
        else:
            pen.add([(0.5, 0.16), (0.5 + w * 0.85, floor), (0.5 - w * 0.85, floor)])
        pen.ball(0.5, 0.11, 0.055)
        pen.slit([(0.47, 0.46), (0.5 + w, 0.2)], 0.045)
    elif kind == "knight":
        if c.soft:
            pen.add([(0.5 - w * 0.6, floor), (0.46, 0.52), (0.2, 0.58), (0.17, 0.42), (0.46, 0.16),
                     (0.54, 0.05), (0.6, 0.18), (0.5 + w * 0.95, 0.4), (0.5 + w * 0.85, floor)])  # fmt: skip
        else:
            pen.add([(0.5 - w * 0.7, floor), (0.5 - w * 0.2, 0.5), (0.5 - w * 1.1, 0.5),
                     (0.5 - w * 1.1, 0.32), (0.45, 0.2), (0.45, 0.06), (0.56, 0.2), (0.5 + w * 0.8, 0.2),
                     (0.5 + w * 0.8, floor)])  # fmt: skip
        pen.spot(ring(0.45, 0.31, 0.03))
    elif kind == "queen":
        n = c.points
        for i in range(n):
            u = -1 + 2 * i / (n - 1)
            pen.ball(0.5 + w * 1.15 * u, 0.14 + 0.06 * u * u, 0.045)
            pen.add([(0.5 + w * 1.12 * u, 0.17 + 0.06 * u * u), (0.5 + w * (0.6 * u + 0.28), 0.56),
                     (0.5 + w * (0.6 * u - 0.28), 0.56)])  # fmt: skip
        pen.add(mirrored([(0.5 + w * 0.78, 0.55), (0.5 + w * 0.8, floor)]))
        pen.rule([(0.5 - w * 0.78, 0.64), (0.5 + w * 0.78, 0.64)], 0.025)
    else:
        pen.add(box(0.465, 0.05, 0.535, 0.32))
        pen.add(box(0.39, 0.11, 0.61, 0.18))
        pen.add(mirrored([(0.5 + w * (0.9 if c.soft else 0.55), 0.32), (0.5 + w * 0.62, floor)]))
        pen.rule([(0.5 - w * 0.8, 0.42), (0.5 + w * 0.8, 0.42)], 0.025)
    _bar(pen, c)
    return pen.out


def icon(c: Cut, kind: str) -> Layers:
    """An icon that stands for the kind."""
    pen = Pen()
    if kind == "king":
        _crown(pen, c)
    elif kind == "queen":
        _tiara(pen, c)
    elif kind == "rook":
        _tower(pen, c)
    elif kind == "bishop":
        _mitre(pen, c)
    elif kind == "knight":
        outline, eye, nose = HORSES[c.horse]
        pts: list[Point] = [(x, 0.5 + (y - 0.44) * 1.12) for x, y in outline]
        pen.add(smooth(pts) if c.horse not in (2, 3) and c.soft else pts)
        pen.spot(ring(eye[0], 0.5 + (eye[1] - 0.44) * 1.12, 0.025))
        pen.spot(ring(nose[0], 0.5 + (nose[1] - 0.44) * 1.12, 0.014))
        if c.gems:
            rein = [(0.28, 0.60), (0.36, 0.50), (0.56, 0.42), (0.74, 0.52)]
            pen.rule(smooth(rein, closed=False), 0.018)
    else:
        pen.ball(0.5, 0.35, 0.2)
        right: list[Point] = [(0.56, 0.5), (0.6, 0.66), (0.72, 0.8), (0.74, 0.92)]
        pen.add(mirrored(smooth(right, closed=False) if c.soft else right))
        if c.gems:
            pen.add(ring(0.5, 0.55, 0.17, 0.035))
            pen.rule([(0.27, 0.85), (0.73, 0.85)], 0.015)
    return pen.out


def _crown(pen: Pen, c: Cut) -> None:
    """A king's crown: arches that meet under a cross."""
    pen.add(box(0.2, 0.78, 0.8, 0.92))
    if c.soft:
        side: list[Point] = [(0.5, 0.36), (0.62, 0.28), (0.78, 0.3), (0.86, 0.44), (0.8, 0.62), (0.75, 0.78)]
        pen.add(mirrored(smooth(side, closed=False)))
        for s in (-1, 1):
            arch: list[Point] = [(0.5 + s * 0.02, 0.74), (0.5 + s * 0.13, 0.42), (0.5 + s * 0.24, 0.42)]
            pen.rule(smooth([*arch, (0.5 + s * 0.24, 0.58), (0.5 + s * 0.19, 0.74)], closed=False), 0.022)
    else:
        pen.add(
            [(0.24, 0.76), (0.12, 0.34), (0.34, 0.52), (0.5, 0.24), (0.66, 0.52), (0.88, 0.34), (0.76, 0.76)]
        )
        pen.ball(0.12, 0.33, 0.04)
        pen.ball(0.88, 0.33, 0.04)
    pen.add(box(0.47, 0.06, 0.53, 0.36))
    pen.add(box(0.39, 0.13, 0.61, 0.19))
    pen.rule([(0.2, 0.78), (0.8, 0.78)], 0.015)
    if c.gems:
        for x in (0.32, 0.5, 0.68):
            pen.spot(ring(x, 0.85, 0.028, n=4))


def _tiara(pen: Pen, c: Cut) -> None:
    """A queen's tiara: a bowed band with rising points, open at the top, and no cross."""
    low: list[Point] = [(x, 0.86 - 0.14 * (1 - ((x - 0.5) / 0.42) ** 2)) for x in np.linspace(0.92, 0.08, 15)]
    n = c.points if c.points % 2 else c.points + 1
    top: list[Point] = []
    for i in range(n):
        u = -1 + 2 * i / (n - 1)
        tip = (0.5 + 0.43 * u, 0.2 + 0.3 * abs(u) ** 1.4)
        top.append(tip)
        if i < n - 1:
            v = u + 1 / (n - 1)
            top.append((0.5 + 0.41 * v, 0.5 + 0.14 * abs(v) ** 1.4))
    pen.add([*top, *low])
    for i in range(n):
        x, y = top[2 * i]
        pen.add(ring(x, y, 0.042) if c.soft else star(x, y, 0.055, 4, 0.6))
    band = [(x, y - 0.1) for x, y in low[1:-1]]
    pen.rule(band, 0.02)
    if c.gems:
        pen.spot(ring(0.5, 0.47, 0.04, 0.055, n=4))


def _tower(pen: Pen, c: Cut) -> None:
    """A tower with merlons, a gate and courses of stone."""
    pen.add(box(0.2, 0.1, 0.8, 0.32))
    n = 3 if c.points < 5 else 4
    gap = 0.6 / (2 * n - 1)
    for i in range(n - 1):
        x = 0.2 + gap * (2 * i + 1)
        pen.cut(box(x, 0.05, x + gap, 0.21))
    pen.add(mirrored([(0.72, 0.31), (0.27 + 0.45, 0.38), (0.73 if c.soft else 0.78, 0.84)]))
    pen.add(box(0.18, 0.83, 0.82, 0.93))
    gate = [(0.43, 0.93), (0.43, 0.72), (0.46, 0.66), (0.5, 0.64), (0.54, 0.66), (0.57, 0.72), (0.57, 0.93)]
    pen.cut([(x, y + 0.01) for x, y in gate])
    pen.rule([(0.26, 0.34), (0.74, 0.34)], 0.018)
    if c.gems:
        for k, y in enumerate((0.42, 0.50, 0.58)):
            for x in np.arange(0.32 + 0.06 * (k % 2), 0.66, 0.13):
                pen.rule([(float(x), y), (float(x) + 0.07, y)], 0.013)


def _mitre(pen: Pen, c: Cut) -> None:
    """A bishop's mitre with its cross and ribbons."""
    right: list[Point] = [(0.5, 0.06), (0.66, 0.2), (0.79, 0.45), (0.74, 0.78)]
    pen.add(mirrored(smooth(right, closed=False) if c.soft else right))
    pen.add(box(0.25, 0.8, 0.75, 0.92))
    pen.rule([(0.26, 0.79), (0.74, 0.79)], 0.016)
    pen.rule([(0.5, 0.24), (0.5, 0.70)], 0.045)
    pen.rule([(0.37, 0.42), (0.63, 0.42)], 0.045)
    if c.gems:
        for s in (-1, 1):
            a = math.radians(20) * s
            pen.add([(0.5 + s * 0.24, 0.86), (0.5 + s * 0.36 + a * 0.02, 0.97), (0.5 + s * 0.28, 0.99)])
