"""The Keizár tile: a purple ground with an emblem of gold or white."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from samples.second_studio.basics import Array, Colour, Rng, chance, hsv, jitter_colour, pick
from samples.second_studio.keizar_marks import (
    MARK,
    ROUGH,
    contour,
    disc,
    polygon,
    shrink,
    star,
    stroke,
    turned,
)
from samples.second_studio.textures import blend

FONTS = [
    "liberation/LiberationSans-Bold.ttf",
    "liberation/LiberationSerif-Bold.ttf",
    "dejavu/DejaVuSans-Bold.ttf",
    "dejavu/DejaVuSerif.ttf",
    "freefont/FreeSerifBold.ttf",
]
ROOT = Path("/usr/share/fonts/truetype")


def word_mask(rng: Rng, text: str, height: float) -> Array:
    """A large mask of a word in the middle, not wider than the tile."""
    side = MARK * ROUGH
    page = Image.new("L", (side, side))
    found = [ROOT / f for f in FONTS if (ROOT / f).exists()]
    size = round(side * height / 2)
    face = ImageFont.truetype(str(pick(rng, found)), size) if found else ImageFont.load_default(size)
    draw = ImageDraw.Draw(page)
    wide = draw.textlength(text, font=face)
    if wide > side * 0.86 and found:
        face = face.font_variant(size=int(size * side * 0.86 / wide))
    draw.text((side / 2, side / 2), text, fill=255, font=face, anchor="mm")
    return np.asarray(page) > 127


def _cross(rng: Rng) -> Array:
    """A cross whose arms grow wider, perhaps within a ring."""
    slim, wide = rng.uniform(0.06, 0.2), rng.uniform(0.2, 0.5)
    arm = [(-slim, 0), (-wide, 0.84), (wide, 0.84), (slim, 0)]
    mask = polygon(*[turned(arm, k * math.pi / 2) for k in range(4)])
    if chance(rng, 0.6):
        mask |= contour(disc((0, 0), 0.98), rng.uniform(0.05, 0.12))
    return mask


def _crown(rng: Rng) -> Array:
    points, base = pick(rng, [3, 5, 5]), rng.uniform(0.5, 0.66)
    outline, balls = [(-base, -0.5)], disc((0, -9), 0.1)
    for k in range(points):
        u = -1 + 2 * k / (points - 1)
        tip = (u * 0.85, 0.62 - 0.22 * u * u)
        outline.append(tip)
        balls |= disc(tip, 0.09)
        if k < points - 1:
            outline.append(((u + 1 / (points - 1)) * 0.62, -0.02))
    outline.append((base, -0.5))
    band = stroke([(-base, -0.34), (base, -0.34)], 0.06)
    return np.asarray((polygon(outline) | balls) & ~band)


def _stars(rng: Rng) -> Array:
    count = int(rng.integers(4, 17))
    mask = polygon(star(count, 0.92, rng.uniform(0.35, 0.75)))
    if chance(rng, 0.5):
        mask &= ~disc((0, 0), 0.3)
        mask |= disc((0, 0), 0.2)
    return mask


def _rings(rng: Rng) -> Array:
    mask = disc((0, -9), 0.1)
    for k in range(int(rng.integers(1, 4))):
        mask |= contour(disc((0, 0), 0.95 - 0.3 * k), rng.uniform(0.06, 0.14))
    return mask | disc((0, 0), 0.12) if chance(rng, 0.5) else mask


def keizar_tile(rng: Rng, size: int, texture: Array) -> Array:
    """The tile from above; the texture is how light the stuff it is of is from place to place."""
    ground = hsv(rng.uniform(0.72, 0.83), rng.uniform(0.5, 1.0), rng.uniform(0.28, 0.82))
    if chance(rng, 0.5):
        ground = jitter_colour(rng, (0.58, 0.03, 0.8), 0.05)
    golds: list[Colour] = [(0.8, 0.6, 0.08), (0.9, 0.74, 0.3), (0.95, 0.95, 0.93), (0.85, 0.83, 0.8)]
    ink = jitter_colour(rng, pick(rng, golds, [4, 2, 2, 1]), 0.03)
    kind = pick(rng, ["cross", "crown", "star", "rings", "word", "bare"], [4, 3, 2.5, 1.5, 1.5, 0.3])
    draw = {"cross": _cross, "crown": _crown, "star": _stars, "rings": _rings}.get(kind)
    mask = draw(rng) if draw else disc((0, -9), 0.1)
    dots, word = mask & False, mask & False
    if kind == "cross" and chance(rng, 0.6):
        far, r = rng.uniform(0.55, 0.66), rng.uniform(0.05, 0.1)
        for k in range(4):
            a = math.pi / 4 + k * math.pi / 2
            dots |= disc((far * math.cos(a), far * math.sin(a)), r)
    if kind == "word" or (kind in ("cross", "rings") and chance(rng, 0.4)):
        text = pick(rng, ["KEIZÁR", "KEIZAR", "Keizár"])
        word = word_mask(rng, text, rng.uniform(0.36, 0.5))
        band = np.zeros_like(word)
        middle, half = word.shape[0] // 2, int(word.shape[0] * 0.13)
        band[middle - half : middle + half] = True
        mask &= ~band
    if kind == "word" and chance(rng, 0.6):
        mask |= contour(disc((0, 0), 0.98), 0.06)
    if chance(rng, 0.25):
        mask |= contour(polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)]), rng.uniform(0.03, 0.08))
    patch: Array = np.ones((size, size, 3), np.float32) * np.asarray(ground, np.float32)
    scale, white = rng.uniform(0.7, 0.95), pick(rng, [ink, (0.95, 0.95, 0.95)])
    for layer, colour in ((mask, ink), (dots, white), (word, white)):
        patch = blend(patch, colour, placed(shrink(layer), size, scale))
    return np.asarray(np.clip(patch * texture[..., None], 0, 1))


def placed(mark: Array, size: int, scale: float) -> Array:
    """A mark, scaled, in the middle of a tile of so many pixels."""
    inner = max(4, round(size * scale))
    small = cv2.resize(mark, (inner, inner), interpolation=cv2.INTER_AREA)
    out, edge = np.zeros((size, size), np.float32), (size - inner) // 2
    out[edge : edge + inner, edge : edge + inner] = small
    return out
