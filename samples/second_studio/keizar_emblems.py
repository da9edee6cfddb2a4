"""Round emblems for the five symbols: cogs, stars, leaves, horseshoes and towers, in endless makes."""

from __future__ import annotations

import math

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick
from samples.second_studio.keizar_marks import (
    Mark,
    contour,
    disc,
    fitted,
    grid,
    polygon,
    rounded,
    shrink,
    star,
    stroke,
    thick,
    turned,
)


def _annulus(inner: float, outer: float) -> Array:
    return np.asarray(disc((0, 0), outer) & ~disc((0, 0), inner))


def king(rng: Rng) -> tuple[Array, Array]:
    """A cogwheel round a star of four points."""
    teeth = int(rng.integers(8, 19))
    root, hole = rng.uniform(0.76, 0.86), rng.uniform(0.5, 0.62)
    body = _annulus(hole, root)
    if chance(rng, 0.5):
        half = math.pi / teeth * rng.uniform(0.4, 0.6)
        for k in range(teeth):
            a, slim = 2 * math.pi * k / teeth, rng.uniform(0.7, 0.72)
            tooth = [(r * math.cos(a + t), r * math.sin(a + t)) for r, t in _tooth(root, half, slim)]
            body |= polygon(tooth)
    else:
        x, y = grid()
        angle = np.arctan2(y, x)
        wave = root + (0.99 - root) * (0.5 + 0.5 * np.cos(angle * teeth))
        body |= (np.hypot(x, y) < wave) & ~disc((0, 0), hole)
    outer = hole * rng.uniform(0.7, 1.0)
    heart = polygon(star(4, outer, outer * rng.uniform(0.25, 0.45), pick(rng, [0.0, math.pi / 4])))
    if chance(rng, 0.3):
        heart &= ~disc((0, 0), 0.08)
    return body, heart


def _tooth(root: float, half: float, slim: float) -> list[tuple[float, float]]:
    """Radius and angle of the corners of a cog's tooth."""
    return [(root * 0.95, -half), (1.0, -half * slim), (1.0, half * slim), (root * 0.95, half)]


def queen(rng: Rng) -> tuple[Array, Array]:
    """A star of eight points with a clear ring and a dot in its middle."""
    turn = pick(rng, [0.0, math.pi / 8])
    if chance(rng, 0.35):
        square = [(c * 0.72, s * 0.72) for c, s in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
        body = polygon(square) | polygon(turned(square, math.pi / 4))
    else:
        body = polygon(star(8, 1.0, rng.uniform(0.52, 0.74), turn))
    if chance(rng, 0.3):
        body = rounded(body, 0.05)
    ring, width = rng.uniform(0.3, 0.5), rng.uniform(0.07, 0.16)
    body &= ~_annulus(ring - width, ring)
    dot = disc((0, 0), (ring - width) * rng.uniform(0.6, 1.0))
    if chance(rng, 0.5):
        body &= ~disc((0, 0), ring)
    return np.asarray(body & ~dot), dot


def bishop(rng: Rng) -> tuple[Array, Array]:
    """Two leaves on a diagonal, two small crosses on the other, a thin ring round all."""
    thick, length = rng.uniform(0.15, 0.3), rng.uniform(0.8, 0.9)
    gap = rng.uniform(0.0, 0.07)
    radius = (length**2 / 4 + thick**2) / (2 * thick)
    off = radius - thick
    body = np.zeros_like(disc((0, 0), 0.1))
    crosses, d = body.copy(), math.sqrt(0.5)
    for sign in (-1, 1):
        mid = (gap + length / 2) * sign
        at = [(d * mid + d * off * k, d * mid - d * off * k) for k in (-1, 1)]
        leaf = disc(at[0], radius) & disc(at[1], radius)
        if chance(rng, 0.3):
            leaf &= ~stroke([(0, 0), (sign * d * 0.8, sign * d * 0.8)], 0.035)
        body |= leaf
        c, s = (d * sign * 0.58, -d * sign * 0.58), rng.uniform(0.08, 0.15)
        upright = [((c[0] - s, c[1]), (c[0] + s, c[1])), ((c[0], c[1] - s), (c[0], c[1] + s))]
        for line in upright:
            crosses |= stroke(line, 0.06)
    ring = _annulus(1 - rng.uniform(0.03, 0.1), 1.0)
    return np.asarray(body | ring), np.asarray(crosses & ~body)


def knight(rng: Rng) -> tuple[Array, Array]:
    """A ring of eight horseshoes round an empty middle."""
    count, outward = 8, chance(rng, 0.5)
    size, middle = rng.uniform(0.19, 0.26), rng.uniform(0.72, 0.76)
    width, open_half = size * rng.uniform(0.35, 0.55), rng.uniform(0.45, 0.75)
    body = np.zeros_like(disc((0, 0), 0.1))
    nails = body.copy()
    shift = pick(rng, [0.0, math.pi / 8])
    for k in range(count):
        a = 2 * math.pi * k / count + shift
        ends = a if outward else a + math.pi
        at = (middle * math.cos(a), middle * math.sin(a))
        sweep = np.linspace(ends + open_half, ends + 2 * math.pi - open_half, 24)
        r = size - width / 2
        bow = [(at[0] + r * math.cos(t), at[1] + r * math.sin(t)) for t in sweep.tolist()]
        tips = [ends + 0.55, ends - 0.55]
        legs = [(at[0] + size * 1.1 * math.cos(t), at[1] + size * 1.1 * math.sin(t)) for t in tips]
        body |= stroke([legs[0], *bow, legs[1]], width)
        for x, y in bow[4:-4:5]:
            nails |= disc((x, y), width * 0.17)
    return np.asarray(body), np.asarray(nails if chance(rng, 0.4) else body & False)


def rook(rng: Rng) -> tuple[Array, Array]:
    """A ring with four arms like towers, empty in the middle."""
    outer, width = rng.uniform(0.56, 0.72), rng.uniform(0.09, 0.2)
    body = _annulus(outer - width, outer)
    neck, head, top = rng.uniform(0.13, 0.24), rng.uniform(0.26, 0.4), 1.0
    step = head * 2 / 5
    tower = [(-neck, outer - width * 0.6), (-neck, 0.82), (-head, 0.86)]
    for k in range(5):
        height = top if k % 2 == 0 else top - 0.08
        tower += [(-head + k * step, height), (-head + (k + 1) * step, height)]
    tower += [(head, 0.86), (neck, 0.82), (neck, outer - width * 0.6)]
    inward = chance(rng, 0.5)
    arm = [(-neck * 1.2, outer - width / 2), (-neck * 0.7, outer - width - 0.14)]
    arm += [(neck * 0.7, outer - width - 0.14), (neck * 1.2, outer - width / 2)]
    for k in range(4):
        body |= polygon(turned(tower, k * math.pi / 2))
        if inward:
            body |= polygon(turned(arm, k * math.pi / 2))
    thin = contour(disc((0, 0), outer - width * 1.6), 0.03) if chance(rng, 0.3) else body & False
    return np.asarray(body), np.asarray(thin & ~body)


DRAWERS = {"K": king, "Q": queen, "B": bishop, "N": knight, "R": rook}


def make_emblems(rng: Rng) -> tuple[str, dict[str, Mark]]:
    """The five emblems of a maker."""
    style = pick(rng, ["plain", "edged", "soft", "two inks"], [4, 2, 1.5, 2])
    edge = rng.uniform(0.025, 0.06)
    marks = {}
    for name, draw in DRAWERS.items():
        body, inner = draw(rng)
        body, inner = fitted(body, inner, 0.98)
        if style == "soft":
            body, inner = rounded(body, 0.03), rounded(inner, 0.02)
        line = body & False
        if style == "two inks":
            line = inner
        elif style == "edged":
            # Thin strokes have no edge, or nothing else would be left of them.
            line = (contour(body, edge) & thick(body, edge * 1.7)) | contour(inner, edge)
        marks[name] = Mark(shrink(body | inner), shrink(line))
    return f"emblems {style}", marks
