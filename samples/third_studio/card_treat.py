"""What makers do to a figure: woodcut lines, stencil bridges, pixels, facets, and the like."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from samples.third_studio.card_pen import SIDE, Layers
from samples.third_studio.draws import Array, Rng, between, chance, clouds

_YY, _XX = (g.astype(np.float32) / SIDE for g in np.mgrid[0:SIDE, 0:SIDE])


def inside(body: Array) -> Array:
    """How far each place lies inside the body, in sides."""
    return np.asarray(cv2.distanceTransform((body > 0.5).astype(np.uint8), cv2.DIST_L2, 5) / SIDE)


def edge(body: Array, width: float) -> Array:
    """The rim of the body, so wide."""
    return np.clip((width - inside(body)) * SIDE * 0.7 + 0.5, 0, 1) * body


def plain(f: Layers, rng: Rng) -> Layers:
    """A mere silhouette; whatever lines told, such as slits, is lost but for the thickest."""
    return Layers(f.body, f.line * (rng.random() < 0.3))


def detailed(f: Layers, rng: Rng) -> Layers:
    """As it was drawn."""
    return f


def inline(f: Layers, rng: Rng) -> Layers:
    """A line that follows the outline inside."""
    d, w = between(rng, 0.022, 0.032), between(rng, 0.01, 0.016)
    depth = inside(f.body)
    line = np.clip((w / 2 - np.abs(depth - d)) * SIDE * 0.8 + 0.5, 0, 1) * f.body
    return Layers(f.body, np.maximum(line, f.line * (depth > d + w)))


def stencil(f: Layers, rng: Rng) -> Layers:
    """Bridges across the body, and its lines as cuts."""
    body = f.body * (1 - cv2.dilate(f.line, np.ones((3, 3))))
    w = between(rng, 0.022, 0.036)
    if chance(rng, 0.5):
        body = body * (1 - (np.abs(_XX - 0.5) < w / 2) * (between(rng, 0.4, 0.55) < _YY))
    for y in (between(rng, 0.44, 0.5), between(rng, 0.76, 0.83)):
        body = body * (1 - (np.abs(_YY - y) < w / 2))
    return Layers(np.asarray(body, np.float32))


def woodcut(f: Layers, rng: Rng) -> Layers:
    """Cut lines that swell towards one side, and a rim left dark."""
    a, n = between(rng, -0.6, 0.6) + (1.57 if chance(rng, 0.3) else 0), between(rng, 16, 28)
    wave = 0.012 * np.sin(_XX * 14 + _YY * 5) + 0.02 * clouds(rng, SIDE, SIDE, 4, 4, 2)
    phase = ((_YY * np.cos(a) + _XX * np.sin(a) + wave) * n) % 1
    lit = np.clip((_XX - between(rng, 0.3, 0.45)) * 2.2, 0, 0.62) if chance(rng, 0.5) else np.clip(
        (0.7 - _XX) * 1.6, 0, 0.62)  # fmt: skip
    cut = np.clip((lit / 2 - np.abs(phase - 0.5)) * 14 + 0.3, 0, 1) * (lit > 0.06)
    cut = cut * np.clip((inside(f.body) - 0.018) * SIDE * 0.6, 0, 1)
    return Layers(f.body, np.maximum(f.line, np.asarray(cut, np.float32)))


def hatched(f: Layers, rng: Rng) -> Layers:
    """A shadow of fine parallel lines on one side."""
    n, t = between(rng, 28, 45), between(rng, 0.25, 0.4)
    phase = ((_XX + _YY * (1 if chance(rng, 0.5) else -1)) * n) % 1
    shade = (np.abs(phase - 0.5) < t / 2) * (0.52 + 0.03 * np.sin(_YY * 9) < _XX)
    return Layers(f.body, np.maximum(f.line, shade.astype(np.float32) * f.body))


def lowpoly(f: Layers, rng: Rng) -> Layers:
    """Facets of flat shades."""
    outlines, _ = cv2.findContours((f.body > 0.5).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    body = np.zeros((SIDE, SIDE), np.uint8)
    flat = [cv2.approxPolyDP(c, between(rng, 0.007, 0.012) * SIDE, True) for c in outlines]
    cv2.fillPoly(body, [c for c in flat if len(c) > 2], (255,), cv2.LINE_AA)
    subdiv = cv2.Subdiv2D((0, 0, SIDE, SIDE))
    points = [tuple(map(float, p[0])) for c in flat for p in c]
    points += [tuple(map(float, p)) for p in rng.uniform(0.05, 0.95, (30, 2)) * SIDE]
    for x, y in points:
        subdiv.insert((min(max(x, 1), SIDE - 2), min(max(y, 1), SIDE - 2)))
    tone: Array = np.zeros((SIDE, SIDE), np.float32)
    strength = between(rng, 0.2, 0.42)
    for t in subdiv.getTriangleList():
        tri = np.array(t).reshape(3, 2)
        slope = float((0.5 - tri[:, 0].mean() / SIDE) * 1.4 + rng.normal(0, 0.5))
        cv2.fillPoly(tone, [np.round(tri).astype(np.int32)], (float(np.clip(slope, -1, 1)) * strength,))
    eye = f.line * (inside(f.body) > 0.02)
    return Layers(body.astype(np.float32) / 255, eye.astype(np.float32), tone)


def pixels(f: Layers, rng: Rng) -> Layers:
    """The figure in big square pixels."""
    n = int(rng.integers(22, 33))

    def coarse(m: Array, level: float) -> Array:
        small = (cv2.resize(m, (n, n), interpolation=cv2.INTER_AREA) > level).astype(np.float32)
        return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST))

    body = coarse(f.body, 0.45)
    return Layers(
        body, coarse(f.line, 0.5) * body, coarse(f.body * (_XX > 0.52), 0.5) * -between(rng, 0, 0.4)
    )


def halved(f: Layers, rng: Rng) -> Layers:
    """One half in shadow."""
    return Layers(f.body, f.line, np.where(_XX > 0.5, -between(rng, 0.25, 0.45), 0.0).astype(np.float32))


def embossed(f: Layers, rng: Rng) -> Layers:
    """As a relief, lit from the upper left."""
    relief = cv2.GaussianBlur(np.minimum(inside(f.body), 0.05).astype(np.float32), (0, 0), 2) * 20
    gy, gx = np.gradient(relief * 14)
    return Layers(f.body, f.line * 0.6, np.clip(gx + gy, -0.5, 0.5).astype(np.float32))


def shaken(f: Layers, rng: Rng) -> Layers:
    """Drawn by an unsteady hand, or printed from a worn stamp."""
    amount = between(rng, 0.008, 0.02) * SIDE
    dx, dy = (clouds(rng, SIDE, SIDE, 9, 9, 3) * amount for _ in range(2))
    mx, my = (_XX * SIDE + dx).astype(np.float32), (_YY * SIDE + dy).astype(np.float32)
    body, line = (cv2.remap(m, mx, my, cv2.INTER_LINEAR) for m in (f.body, f.line))
    if chance(rng, 0.5):
        body = body * (clouds(rng, SIDE, SIDE, 70, 70, 1) < between(rng, 0.9, 1.3))
    return Layers(np.asarray(body, np.float32), np.asarray(line, np.float32))


def dotted(f: Layers, rng: Rng) -> Layers:
    """Shaded with the dots of a coarse print."""
    n = between(rng, 26, 40)
    u, v = (_XX + _YY) * n * 0.7, (_XX - _YY) * n * 0.7
    near = np.hypot(u % 1 - 0.5, v % 1 - 0.5)
    size = np.clip((_XX - 0.42) * 1.3, 0, 0.48)
    dots = np.clip((size - near) * 10, 0, 1) * (inside(f.body) > 0.012)
    return Layers(f.body, np.maximum(f.line, dots.astype(np.float32)))


def rings(f: Layers, rng: Rng) -> Layers:
    """Lines that follow the outline all the way in."""
    step = between(rng, 0.026, 0.036)
    depth = inside(f.body)
    line = np.clip((0.16 - np.abs((depth / step) % 1 - 0.5)) * step * SIDE + 0.5, 0, 1) * (depth > step * 0.4)
    return Layers(f.body, line.astype(np.float32))


TREATMENTS: dict[str, Callable[[Layers, Rng], Layers]] = {
    "detailed": detailed,
    "plain": plain,
    "inline": inline,
    "stencil": stencil,
    "woodcut": woodcut,
    "hatched": hatched,
    "lowpoly": lowpoly,
    "pixels": pixels,
    "halved": halved,
    "embossed": embossed,
    "shaken": shaken,
    "dotted": dotted,
    "rings": rings,
}
"""Each treatment by its name."""
