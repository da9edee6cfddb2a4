"""Silhouettes of chess figures: turned bodies, crowns, mitres, horses and towers, in many proportions."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick
from samples.second_studio.keizar_marks import (
    Mark,
    Points,
    contour,
    disc,
    fitted,
    polygon,
    rounded,
    shrink,
    star,
    stroke,
)

HORSES: list[Points] = [
    [
        *[(-0.5, -0.62), (-0.42, -0.2), (-0.12, 0.14), (-0.1, 0.22), (-0.34, 0.1), (-0.56, -0.02)],
        *[(-0.72, 0.06), (-0.78, 0.22), (-0.6, 0.4), (-0.4, 0.72), (-0.32, 1.0), (-0.14, 0.82)],
        *[(0.2, 0.74), (0.46, 0.5), (0.58, 0.1), (0.6, -0.3), (0.56, -0.62)],
    ],
    [
        *[(-0.45, -0.62), (-0.45, -0.3), (-0.05, 0.1), (-0.3, 0.05), (-0.75, -0.05), (-0.8, 0.25)],
        *[(-0.25, 0.7), (-0.25, 1.0), (0.0, 0.8), (0.45, 0.55), (0.55, -0.62)],
    ],
    [
        *[(-0.4, -0.62), (-0.36, -0.36), (-0.02, -0.06), (0.06, 0.16), (-0.1, 0.06), (-0.3, 0.06)],
        *[(-0.44, -0.1), (-0.62, -0.12), (-0.74, 0.0), (-0.7, 0.16), (-0.5, 0.42), (-0.36, 0.7)],
        *[(-0.4, 0.92), (-0.22, 0.84), (-0.12, 1.0), (-0.02, 0.8), (0.24, 0.7), (0.34, 0.76)],
        *[(0.36, 0.6), (0.5, 0.56), (0.48, 0.38), (0.6, 0.3), (0.54, 0.12), (0.62, 0.0), (0.54, -0.2)],
        *[(0.5, -0.62)],
    ],
]
"""Outlines of horses' heads that look to the left."""
EYES = [(-0.22, 0.5), (-0.2, 0.45), (-0.24, 0.46)]


@dataclass
class Cut:
    """The proportions that all figures of a maker share."""

    base: float
    plinth: float
    waist: float
    collar: float
    busts: bool
    """Only the heads, without a turned body."""
    square: bool
    """Straight edges, as cut by a saw."""


def _mirrored(right: Points) -> Points:
    return [*right, *[(-x, y) for x, y in reversed(right)]]


def _body(cut: Cut, top: float, head: float) -> tuple[Array, Array]:
    """What stands below a head of a width, up to a height; and its lines."""
    if cut.busts:
        y = top - 0.14
        foot = polygon(_mirrored([(head, y), (head, top + 0.01)]))
        return foot, stroke([(-head, top - 0.02), (head, top - 0.02)], 0.05)
    b, p = cut.base, cut.plinth
    outline = [(b, -1.0), (b, -1 + p * 0.6), (b * 0.86, -1 + p)]
    if cut.square:
        outline += [(cut.waist * 1.3, -1 + p), (cut.waist, top - 0.06)]
    else:
        for t in np.linspace(0, 1, 8).tolist():
            w = cut.waist + (b * 0.7 - cut.waist) * (1 - t) ** 2.2
            outline.append((w, -1 + p + (top - 0.1 + 1 - p) * t))
    outline += [(cut.collar, top - 0.1), (cut.collar, top + 0.01)]
    lines = stroke([(-b, -1 + p), (b, -1 + p)], 0.05)
    lines |= stroke([(-cut.collar, top - 0.1), (cut.collar, top - 0.1)], 0.045)
    return polygon(_mirrored(outline)), lines


def _king(rng: Rng, cut: Cut) -> tuple[Array, Array]:
    low, wide = -0.1, rng.uniform(0.42, 0.6)
    body, lines = _body(cut, low, wide * 0.75)
    if chance(rng, 0.5):
        head = polygon(_mirrored([(wide * 0.66, low), (wide, 0.42), (wide * 0.5, 0.52)]))
    else:
        head = disc((-wide * 0.5, 0.28), wide * 0.5) | disc((wide * 0.5, 0.28), wide * 0.5)
        head |= polygon(_mirrored([(wide * 0.62, low), (wide * 0.8, 0.3), (0.1, 0.5)]))
    s, w = rng.uniform(0.15, 0.22), rng.uniform(0.1, 0.16)
    cross = stroke([(0, 0.42), (0, 1.0)], w) | stroke([(-s, 0.78), (s, 0.78)], w)
    lines |= stroke([(0, low + 0.1), (0, 0.4)], 0.045)
    return body | head | cross, lines


def _queen(rng: Rng, cut: Cut) -> tuple[Array, Array]:
    low, wide = -0.15, rng.uniform(0.55, 0.78)
    body, lines = _body(cut, low, wide * 0.62)
    points, depth = pick(rng, [3, 5, 5, 7]), rng.uniform(0.3, 0.5)
    crown: list[tuple[float, float]] = [(-wide * 0.62, low)]
    tips = []
    for k in range(points):
        u = -1 + 2 * k / (points - 1)
        tip = (u * wide, 0.8 - 0.16 * u * u)
        tips.append(tip)
        crown.append(tip)
        if k < points - 1:
            v = u + 1 / (points - 1)
            crown.append((v * wide * 0.85, 0.8 - depth - 0.1 * v * v))
    crown.append((wide * 0.62, low))
    head = polygon(crown)
    if chance(rng, 0.7):
        r = rng.uniform(0.07, 0.11)
        for x, y in tips:
            head |= disc((x, y + r * 0.2), r)
    return body | head, lines | stroke([(-wide * 0.6, low + 0.12), (wide * 0.6, low + 0.12)], 0.04)


def _bishop(rng: Rng, cut: Cut) -> tuple[Array, Array]:
    low, wide = -0.15, rng.uniform(0.32, 0.44)
    body, lines = _body(cut, low, wide * 0.8)
    side = [(wide * 0.6, low)]
    for t in np.linspace(0.05, 1, 10).tolist():
        side.append((wide * (math.sin(math.pi * (0.28 + 0.72 * t)) ** 0.8), low + 0.98 * t))
    head = polygon(_mirrored(side)) | disc((0, 0.88), rng.uniform(0.08, 0.13))
    kind = pick(rng, ["slit", "cross", "both"])
    if kind != "cross":
        lines |= stroke([(0.05, 0.18), (wide, 0.56)], 0.08)
    if kind != "slit":
        lines |= stroke([(0, 0.05), (0, 0.5)], 0.06) | stroke([(-0.14, 0.32), (0.14, 0.32)], 0.06)
    return body | head, lines & ~contour(head, 0.01)


def _knight(rng: Rng, cut: Cut) -> tuple[Array, Array]:
    number = int(rng.integers(len(HORSES)))
    head = polygon(HORSES[number])
    if not cut.square:
        head = rounded(head, rng.uniform(0.03, 0.07))
    b = max(cut.base, 0.6)
    foot = polygon(_mirrored([(b, -1.0), (b, -1 + cut.plinth * 0.6), (b * 0.88, -0.6)]))
    if cut.busts:
        foot = polygon(_mirrored([(0.6, -0.72), (0.6, -0.58)]))
    lines = disc(EYES[number], rng.uniform(0.05, 0.08)) | stroke([(-b, -0.62), (b, -0.62)], 0.05)
    if chance(rng, 0.6):
        lines |= stroke([(0.1, 0.6), (0.32, 0.25), (0.36, -0.3)], 0.045)
    return head | foot, lines


def _rook(rng: Rng, cut: Cut) -> tuple[Array, Array]:
    wide, low, teeth = rng.uniform(0.5, 0.68), 0.1, pick(rng, [3, 3, 4])
    body, lines = _body(cut, low, wide * 0.8)
    if cut.busts:
        wall, foot = wide * 0.75, wide * 1.1
        body = polygon(_mirrored([(foot, -0.85), (foot, -0.7), (wall, -0.62), (wall, low)]))
    elif chance(rng, 0.6):
        body |= polygon(_mirrored([(wide * 0.9, -0.8), (wide * 0.7, low)]))
    head = polygon(_mirrored([(wide * 0.8, low - 0.02), (wide, low + 0.12), (wide, 0.5)]))
    step = 2 * wide / (2 * teeth - 1)
    for k in range(teeth):
        x = -wide + 2 * k * step
        head |= polygon([(x, 0.4), (x, 0.72), (x + step, 0.72), (x + step, 0.4)])
    if chance(rng, 0.4):
        lines |= stroke([(0, -0.5), (0, -0.25)], 0.12)
    return body | head, lines | stroke([(-wide, low + 0.12), (wide, low + 0.12)], 0.05)


DRAWERS = {"K": _king, "Q": _queen, "B": _bishop, "N": _knight, "R": _rook}


def make_figures(rng: Rng) -> tuple[str, dict[str, Mark]]:
    """The five figures of a maker who draws them himself."""
    base = rng.uniform(0.5, 0.75)
    waist = rng.uniform(0.16, 0.32)
    collar = rng.uniform(waist + 0.05, 0.46)
    cut = Cut(base, rng.uniform(0.2, 0.34), waist, collar, chance(rng, 0.35), chance(rng, 0.3))
    style = pick(rng, ["solid", "cut", "outline", "two inks", "hollow", "half"], [2, 4, 2, 3, 1, 1])
    edge, soft = rng.uniform(0.05, 0.11), rng.uniform(0.01, 0.045)
    even, flip, starry = chance(rng, 0.6), chance(rng, 0.4), chance(rng, 0.15)
    marks = {}
    for name, draw in DRAWERS.items():
        solid, lines = draw(rng, cut)
        if starry and name == "K":
            solid = solid | polygon([(x, y + 0.8) for x, y in star(5, 0.26, 0.12)])
        solid, lines = fitted(solid, lines & solid, 0.96 if even or name in "KQ" else 0.82)
        if not cut.square:
            solid = rounded(solid, soft)
        lines &= solid
        nothing, outline = solid & False, contour(solid, edge)
        dark_half = solid.copy()
        dark_half[:, : solid.shape[1] // 2] = False
        fill, line = {
            "solid": (solid, nothing),
            "cut": (solid & ~lines, nothing),
            "outline": (outline | lines, nothing),
            "two inks": (solid, outline | lines),
            "hollow": (solid & ~contour(solid & ~outline, edge * 0.5), nothing),
            "half": (solid, outline | dark_half),
        }[style]
        if flip and name == "N":
            fill, line = fill[:, ::-1], line[:, ::-1]
        marks[name] = Mark(shrink(fill), shrink(line))
    kind = "busts" if cut.busts else "figures"
    return f"{kind} {style}", marks
