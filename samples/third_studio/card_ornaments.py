"""Ornaments of cards: frames, bands, seals and medallions, as masks over the whole card.

Places count in widths of the card: x runs to 1, y to the card's aspect.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from samples.third_studio.card_pen import Point, filled, ring, star, stroked
from samples.third_studio.draws import Array, Rng, clouds

Shape2 = tuple[int, int]
"""Height and width in pixels."""


def rounded(shape: Shape2, inset: float, r: float, top: float = 0, bottom: float = 0) -> Array:
    """A rectangle that far inside the card, its corners rounded by r."""
    h, w = shape
    yy, xx = (np.mgrid[0:h, 0:w].astype(np.float32) + 0.5) / w
    aspect = h / w
    hx = 0.5 - inset
    y0, y1 = inset + top, aspect - inset - bottom
    hy = (y1 - y0) / 2
    r = max(1e-3, min(r, hx, hy))
    dx, dy = np.abs(xx - 0.5) - hx + r, np.abs(yy - (y0 + y1) / 2) - hy + r
    beyond = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0)
    return np.asarray(np.clip((r - beyond) * w + 0.5, 0, 1))


def frame(shape: Shape2, inset: float, width: float, r: float) -> Array:
    """A line of that width, that far inside the card."""
    inner = rounded(shape, inset + width, max(0.0, r - width))
    return np.asarray(rounded(shape, inset, r) * (1 - inner))


def shape_mask(shape: Shape2, points: list[Point]) -> Array:
    """A filled shape."""
    return filled(points, shape[1], shape[0])


def medallion(kind: str, x: float, y: float, r: float) -> list[Point]:
    """The outline of a disc, shield, octagon, diamond, arch, scallop or oval."""
    if kind == "shield":
        right: list[Point] = [(x, y - r * 0.95), (x + r * 0.95, y - r * 0.95), (x + r * 0.95, y),
                              (x + r * 0.75, y + r * 0.5), (x, y + r * 1.08)]  # fmt: skip
        return [*right, *[(2 * x - a, b) for a, b in reversed(right)]]
    if kind == "octagon":
        return ring(x, y, r * 1.06, n=8, turn=math.pi / 8)
    if kind == "diamond":
        return ring(x, y, r * 1.22, n=4)
    if kind == "square":
        return [(x - r * 0.95, y - r * 0.95), (x + r * 0.95, y - r * 0.95), (x + r * 0.95, y + r * 0.95),
                (x - r * 0.95, y + r * 0.95)]  # fmt: skip
    if kind == "arch":
        a = np.linspace(-math.pi / 2, math.pi / 2, 24)
        over = [(float(x + r * 0.88 * math.sin(t)), float(y - 0.15 * r - r * 0.88 * math.cos(t))) for t in a]
        return [*over, (x + r * 0.88, y + r), (x - r * 0.88, y + r)]
    if kind == "scallop":
        a = np.linspace(0, 2 * math.pi, 160, endpoint=False)
        rr = r * (1 + 0.05 * np.abs(np.sin(a * 9)))
        return [(float(x + q * math.sin(t)), float(y - q * math.cos(t))) for t, q in zip(a, rr, strict=True)]
    if kind == "oval":
        return ring(x, y, r * 0.9, r * 1.1)
    return ring(x, y, r)


MEDALLIONS = "disc disc disc shield octagon diamond square arch scallop oval"
"""The words for `medallion`."""


def laurel(shape: Shape2, x: float, y: float, r: float) -> Array:
    """Two twigs round a medallion, open at the top."""
    out: Array = np.zeros(shape, np.float32)
    for s in (-1, 1):
        a = np.linspace(math.pi * 0.98, 0.28 * math.pi, 11)
        path = [(float(x + s * r * math.sin(t)), float(y - r * math.cos(t))) for t in a]
        out = np.maximum(out, stroked(path, 0.009, False, shape[1], shape[0]))
        for t in a[1:]:
            for side in (-1, 1):
                # A leaf points along the twig and away from it.
                d = t - s * 0 + 0.0
                tip = (
                    x + s * (r + side * 0.055) * math.sin(d - 0.13),
                    y - (r + side * 0.055) * math.cos(d - 0.13),
                )
                root = (x + s * r * math.sin(d), y - r * math.cos(d))
                mid = ((tip[0] + root[0]) / 2, (tip[1] + root[1]) / 2)
                nx, ny = (tip[1] - root[1]) * 0.3, -(tip[0] - root[0]) * 0.3
                leaf: list[Point] = [root, (mid[0] + nx, mid[1] + ny), tip, (mid[0] - nx, mid[1] - ny)]
                out = np.maximum(out, filled(leaf, shape[1], shape[0]))
    return out


def rays(shape: Shape2, n: int, y: float) -> Array:
    """Beams from the middle."""
    h, w = shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / w
    return np.asarray((np.sin(np.arctan2(yy - y, xx - 0.5) * n) > 0).astype(np.float32))


def backdrop(shape: Shape2, kind: str, rng: Rng) -> Array:
    """A faint pattern below a figure, 0..1."""
    h, w = shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / w
    n = float(rng.uniform(5, 14))
    if kind == "rays":
        return rays(shape, int(rng.integers(6, 18)), h / w / 2)
    if kind == "checks":
        return np.asarray(((np.floor(xx * n) + np.floor(yy * n)) % 2).astype(np.float32))
    if kind == "dots":
        return np.asarray((np.hypot(xx * n % 1 - 0.5, yy * n % 1 - 0.5) < 0.22).astype(np.float32))
    if kind == "stripes":
        return np.asarray(((xx + yy) * n % 1 < 0.5).astype(np.float32))
    if kind == "glow":
        return np.asarray(np.clip(1 - np.hypot(xx - 0.5, yy - h / w / 2) * 1.7, 0, 1))
    if kind == "grain":
        return np.asarray(np.clip(clouds(rng, h, w, 4 * h / w, 4) * 0.5 + 0.5, 0, 1))
    return np.zeros(shape, np.float32)


BACKDROPS = "none none none none none rays checks dots stripes glow glow grain grain"
"""The words for `backdrop`."""


def corner_art(shape: Shape2, kind: str, inset: float, size: float) -> Array:
    """Ornaments in the four corners of a frame."""
    h, w = shape
    out: Array = np.zeros(shape, np.float32)
    a = h / w
    for sx, sy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = (inset if sx == 0 else 1 - inset), (inset if sy == 0 else a - inset)
        dx, dy = (1 - 2 * sx) * size, (1 - 2 * sy) * size
        if kind == "triangle":
            out = np.maximum(out, filled([(x, y), (x + dx, y), (x, y + dy)], w, h))
        elif kind == "quarter":
            arc = [(x, y), *[(x + dx * math.cos(t), y + dy * math.sin(t)) for t in np.linspace(0, 1.571, 12)]]
            out = np.maximum(out, filled(arc, w, h))
        elif kind == "dot":
            out = np.maximum(out, filled(ring(x + dx * 0.6, y + dy * 0.6, size * 0.4), w, h))
        elif kind == "star":
            out = np.maximum(out, filled(star(x + dx * 0.6, y + dy * 0.6, size * 0.6, 5, 0.42), w, h))
        else:
            hook: list[Point] = [(x + dx, y + dy * 0.2), (x + dx * 0.2, y + dy * 0.2), (x + dx * 0.2, y + dy)]
            out = np.maximum(out, stroked(hook, size * 0.16, False, w, h))
            out = np.maximum(out, filled(ring(x + dx * 0.62, y + dy * 0.62, size * 0.22, n=4), w, h))
    return out


CORNERS = "triangle quarter dot star hook"
"""The words for `corner_art`."""


def put(canvas: Array, mask: Array, colour: tuple[float, float, float], share: float = 1.0) -> None:
    """Paint a colour through a mask."""
    m = (np.asarray(mask, np.float32) * share)[..., None]
    canvas += (np.array(colour, np.float32) - canvas) * m


def swollen(mask: Array, width: float) -> Array:
    """The mask, broader by so many pixels all round."""
    r = max(1, round(width))
    return np.asarray(cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * r + 1, 2 * r + 1))))
