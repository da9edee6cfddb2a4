"""The backs of cards."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from samples.third_studio.card_design import Back, Design
from samples.third_studio.card_face import write
from samples.third_studio.card_glyphs import word
from samples.third_studio.card_ornaments import frame, put, rounded, shape_mask
from samples.third_studio.card_pen import ring, star
from samples.third_studio.draws import Array, Rng, clouds

Pattern = Callable[[Array, Array, float, Rng], Array]
"""From places in widths of the card, about its middle, and a scale to a mask."""


def _wave(v: Array, share: float = 0.5) -> Array:
    """Bands of period 1 with soft edges."""
    return np.asarray(np.clip((share / 2 - np.abs(v % 1 - 0.5)) * 12 + 0.5, 0, 1))


def lattice(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Two sets of crossing lines."""
    t = float(rng.uniform(0.15, 0.4))
    return np.maximum(_wave((x + y) * n * 0.7, t), _wave((x - y) * n * 0.7, t))


def diamonds(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Upright diamonds, with smaller ones in them."""
    d = np.abs(x * n % 1 - 0.5) + np.abs(y * n * 0.6 % 1 - 0.5)
    return np.asarray(np.clip((0.4 - d) * 14, 0, 1) - np.clip((0.2 - d) * 14, 0, 1) * (rng.random() < 0.6))


def stripes(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Stripes."""
    return _wave((x if rng.random() < 0.5 else x + y) * n, float(rng.uniform(0.2, 0.6)))


def zigzag(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Zigzag bands."""
    return _wave(y * n + np.abs(x * n * 0.7 % 1 - 0.5) * 1.4)


def dots(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Dots in rows, every other row shifted."""
    row = np.floor(y * n)
    d = np.hypot((x * n + 0.5 * (row % 2)) % 1 - 0.5, y * n % 1 - 0.5)
    return np.asarray(np.clip((float(rng.uniform(0.15, 0.38)) - d) * 12 + 0.5, 0, 1))


def spiral(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """One spiral or several arms from the middle."""
    arms = int(rng.integers(1, 7))
    return _wave(np.hypot(x, y) * n * 0.8 + np.arctan2(y, x) / (2 * math.pi) * arms)


def scrolls(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Curls, each in a cell of its own, mirrored from cell to cell."""
    k = n * 0.45
    i, j = np.floor(x * k), np.floor(y * k)
    u, v = (x * k % 1 - 0.5) * np.where(i % 2, -1, 1), (y * k % 1 - 0.5) * np.where(j % 2, -1, 1)
    r = np.hypot(u, v)
    curl = _wave(r * 4.5 + np.arctan2(v, u) / (2 * math.pi), 0.4)
    return np.where(r < 0.47, curl, np.clip((r - 0.56) * 12, 0, 1))


def chequers(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Chequers."""
    k = n * 0.7
    return np.asarray(((np.floor(x * k + 0.5) + np.floor(y * k + 0.5)) % 2).astype(np.float32))


def scales(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Overlapping scales."""
    k = n * 0.6
    row = np.floor(y * k * 1.6)
    d = np.hypot((x * k + 0.5 * (row % 2)) % 1 - 0.5, (y * k * 1.6 % 1) * 0.62)
    return _wave(d * 3.2, 0.4)


def waves(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Wavy lines."""
    return _wave(y * n + 0.35 * np.sin(x * n * 2.2), 0.45)


def hatch(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Basket work: hatching that turns from cell to cell."""
    k = n * 0.4
    odd = (np.floor(x * k) + np.floor(y * k)) % 2
    return np.where(odd > 0, _wave(x * k * 4, 0.4), _wave(y * k * 4, 0.4))


def tiles(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Quarter circles laid at random turns."""
    k = n * 0.6
    i, j = np.floor(x * k).astype(int), np.floor(y * k).astype(int)
    flip = rng.integers(0, 2, (64, 64))[(j + 32) % 64, (i + 32) % 64]
    u, v = np.where(flip > 0, x * k % 1, 1 - x * k % 1), y * k % 1
    t = float(rng.uniform(0.1, 0.2))
    near = np.minimum(np.abs(np.hypot(u, v) - 0.5), np.abs(np.hypot(1 - u, 1 - v) - 0.5))
    return np.asarray(np.clip((t - near) * 12 + 0.5, 0, 1))


def rosette(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """A flower of many petals that fills the card."""
    r, t = np.hypot(x, y), np.arctan2(y, x)
    k = int(rng.integers(4, 10))
    return _wave(r * n * 0.55 + 0.35 * np.cos(t * k) * (1 - r), 0.5)


def wood(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Grain of wood."""
    h, w = x.shape
    v = y * n * 0.8 + clouds(rng, h, w, 3, 2, 3) * 0.8
    return 0.35 * np.sin(v * 2.5) ** 2 + 0.2 * np.clip(clouds(rng, h, w, 90, 3, 1) + 0.5, 0, 1)


def linen(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Woven threads."""
    return 0.18 * (_wave(x * n * 4) + _wave(y * n * 4)) + 0.08 * clouds(
        rng, x.shape[0], x.shape[1], 60, 60, 1
    )


def marble(x: Array, y: Array, n: float, rng: Rng) -> Array:
    """Marbled paper."""
    h, w = x.shape
    v = clouds(rng, h, w, 3, 3, 3) * 1.2 + x * n * 0.2
    return np.asarray(np.clip(1 - np.abs(np.sin(v * 3.5)) * 2.2, 0, 1) * 0.8 + 0.2 * np.clip(v, 0, 1))


PATTERNS: dict[str, Pattern] = {
    f.__name__: f
    for f in (lattice, diamonds, stripes, zigzag, dots, spiral, scrolls, chequers, scales, waves, hatch,
              tiles, rosette, wood, linen, marble)
}  # fmt: skip
"""Each pattern that fills the card, by its name."""


def emblem(shape: tuple[int, int], kind: str, rng: Rng) -> Array:
    """Something big in the middle: a star, a sun, a ring of dots or petals."""
    h, w = shape
    y = h / w / 2
    r = float(rng.uniform(0.2, 0.4))
    n = int(rng.integers(4, 13))
    out = shape_mask(shape, star(0.5, y, r, n, float(rng.uniform(0.35, 0.75))))
    if rng.random() < 0.6:
        out = (
            out
            - shape_mask(shape, ring(0.5, y, r * 0.45))
            + shape_mask(shape, star(0.5, y, r * 0.36, 4, 0.4))
        )
    if rng.random() < 0.5:
        ring_mask = shape_mask(shape, ring(0.5, y, r * 1.2)) - shape_mask(shape, ring(0.5, y, r * 1.13))
        out = np.maximum(out, ring_mask)
    return np.asarray(np.clip(out, 0, 1))


def _lettered(canvas: Array, b: Back, rng: Rng) -> None:
    """A word across the card, once, twice or many times, or the monogram of its first letters."""
    h, w = canvas.shape[:2]
    if b.kind == "monogram":
        short = "".join(p[0] for p in b.text.split())
        write(
            canvas, word(b.font, short, round(w * (0.5 if len(short) < 2 else 0.36))), w / 2, h / 2, b.second
        )
        return
    style = int(rng.integers(3))
    if style == 2:
        mask = word(b.font, b.text, max(8, round(w * 0.06)))
        for j in range(-1, int(h / mask.shape[0] / 1.8) + 2):
            for i in range(-1, int(w / mask.shape[1]) + 2):
                x = (i + 0.5 * (j % 2)) * mask.shape[1] * 1.25
                write(canvas, mask, x, (j + 0.5) * mask.shape[0] * 1.8, b.second)
        return
    mask = word(b.font, b.text, round(w * 0.16))
    k = min(1.0, 0.74 * w / mask.shape[1])
    mask = np.asarray(cv2.resize(mask, None, fx=k, fy=k, interpolation=cv2.INTER_AREA))
    if style == 0:
        write(canvas, mask, w / 2, h / 2, b.second)
    else:
        write(canvas, mask, w / 2, h * 0.3, b.second)
        write(canvas, mask[::-1, ::-1], w / 2, h * 0.7, b.second)


def back(d: Design, width: int) -> Array:
    """The back of the make's cards, `width` pixels wide; rows from the top, RGB 0..1."""
    b = d.back
    w = max(240, min(2 * width, 480))
    h = round(w * d.aspect)
    rng = np.random.default_rng([d.seed, 6])
    canvas: Array = np.empty((h, w, 3), np.float32)
    canvas[:] = b.first
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / w
    x0, y0 = xx - 0.5, yy - d.aspect / 2
    c, s = math.cos(b.turn), math.sin(b.turn)
    x, y = c * x0 - s * y0, s * x0 + c * y0
    if b.kind in PATTERNS:
        put(canvas, PATTERNS[b.kind](x, y, b.scale, rng), b.second)
    elif b.kind == "board":
        side = 0.78
        k = 8 if rng.random() < 0.6 else 4
        squares = (np.floor((x0 / side + 0.5) * k) + np.floor((y0 / side + 0.5) * k)) % 2
        inside = (np.abs(x0) < side / 2) & (np.abs(y0) < side / 2)
        put(canvas, inside * squares, b.second)
        put(canvas, frame((h, w), 0.07, 0.015, 0.02), b.second)
    elif b.kind == "stars":
        n = max(4, round(b.scale * 0.6))
        for j in range(round(n * d.aspect) + 1):
            for i in range(n + 1):
                at = ((i + 0.5 * (j % 2)) / n, (j + 0.5) / n)
                put(canvas, shape_mask((h, w), star(*at, 0.32 / n, 5, 0.42)), b.second)
    elif b.kind == "emblem":
        put(canvas, emblem((h, w), b.kind, rng), b.second)
    elif b.kind in ("word", "monogram"):
        _lettered(canvas, b, rng)
    if b.badge and b.kind not in ("emblem", "word", "monogram", "board"):
        y1 = d.aspect / 2
        put(canvas, shape_mask((h, w), ring(0.5, y1, 0.2)), b.second)
        put(canvas, shape_mask((h, w), ring(0.5, y1, 0.17)), b.first)
        put(canvas, shape_mask((h, w), star(0.5, y1, 0.13, int(rng.integers(4, 9)), 0.45)), b.second)
    if b.frame:
        put(canvas, frame((h, w), b.border + 0.03, b.frame, 0.04), b.second)
    if b.border:
        pale = d.inks.paper if rng.random() < 0.75 else b.second
        put(canvas, 1 - rounded((h, w), b.border, d.radius * 0.7), pale)
    if d.wear:
        put(canvas, np.clip(clouds(rng, h, w, 30, 30, 3) - 1.1 + 0.3 * d.wear, 0, 1) * d.wear, d.inks.paper)
    size = (width, round(width * d.aspect))
    return np.asarray(
        np.clip(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), 0, 1).astype(np.float32)
    )
