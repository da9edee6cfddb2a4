"""All 64 tiles painted into one picture: stuff, plates, inks, depth of engraving, wear."""

from __future__ import annotations

import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, pick, smooth_step
from samples.second_studio.keizar_make import Make
from samples.second_studio.keizar_marks import contour, disc, polygon, rounded, shrink, star
from samples.second_studio.keizar_play import Layout, is_dark
from samples.second_studio.keizar_purple import keizar_tile, placed
from samples.second_studio.textures import blend, fbm, marble_image, noise, speckle_image, wood_image

CELL = 136
"""Pixels along the side of a tile."""
SIDE = 8 * CELL


def stuff_picture(rng: Rng, stuff: str, colour: Colour, side: int) -> Array:
    """A piece of what the tiles are of, in a colour."""
    deep: Colour = (colour[0] * 0.74, colour[1] * 0.71, colour[2] * 0.68)
    if stuff == "wood":
        return wood_image(rng, side, colour, deep, 1)
    if stuff == "marble":
        vein: Colour = (0.58, 0.58, 0.57) if sum(colour) > 1.4 else (0.45, 0.46, 0.45)
        return np.asarray(cv2.resize(marble_image(rng, 512, colour, vein, 9), (side, side)))
    if stuff == "cork":
        pale: Colour = (min(colour[0] * 1.12, 1), min(colour[1] * 1.1, 1), min(colour[2] * 1.08, 1))
        return speckle_image(rng, side, colour, pale, deep)
    strength = {"card": 0.05, "plastic": 0.02, "ceramic": 0.07}[stuff]
    shade = 1 + strength * (fbm(rng, side, 40 if stuff == "card" else 12) - 0.5)
    return np.asarray(np.clip(np.asarray(colour, np.float32) * shade[..., None], 0, 1), np.float32)


def tile_grounds(rng: Rng, make: Make, whole: bool) -> Array:
    """All tiles without symbols, the eighth row at the top; of one whole or each cut on its own."""
    sheets = [stuff_picture(rng, make.stuff, c, SIDE) for c in (make.light, make.dark)]
    if make.stuff == "wood" and chance(rng, 0.5):
        sheets = [np.ascontiguousarray(s.transpose(1, 0, 2)) for s in sheets]
    out = np.zeros((SIDE, SIDE, 3), np.float32)
    mixed, uneven = chance(rng, 0.3), rng.uniform(0.0, 0.05)
    for column in range(8):
        for row in range(8):
            sheet = sheets[is_dark((column, row))]
            y, x = (7 - row) * CELL, column * CELL
            v, u = (y, x) if whole else (int(p) for p in rng.integers(0, SIDE - CELL, 2))
            patch = sheet[v : v + CELL, u : u + CELL]
            if not whole and mixed:
                patch = np.rot90(patch, int(rng.integers(4)))
            tone = 1.0 if whole else 1 + rng.normal(0, uneven)
            out[y : y + CELL, x : x + CELL] = patch * tone
    return np.clip(out, 0, 1)


def plate_mask(kind: str) -> tuple[Array, float]:
    """The mask of what is under the symbols, and its share of the tile."""
    if kind == "disc":
        return shrink(disc((0, 0), 1)), 0.88
    if kind == "ring":
        return shrink(contour(disc((0, 0), 1), 0.08)), 0.9
    if kind == "octagon":
        return shrink(polygon(star(8, 1.0, 0.93))), 0.9
    square = polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return shrink(rounded(square, 0.3) if kind == "cushion" else square), 0.84


def paint_tiles(rng: Rng, make: Make, layout: Layout, whole: bool) -> tuple[Array, Array]:
    """The picture of all tiles, the eighth row at the top, and how deep each point lies from 0 to 1."""
    picture, depth = tile_grounds(rng, make, whole), np.zeros((SIDE, SIDE), np.float32)
    wear = worn_mask(rng, make.worn) if make.worn else np.zeros((SIDE, SIDE), np.float32)
    plate, share = plate_mask(make.plate) if make.plate != "none" else (depth, 0.0)
    halo = rng.uniform(0.2, 0.7)
    common = int(rng.integers(4))
    for (column, row), symbol in layout.items():
        y, x = (7 - row) * CELL, column * CELL
        cut = (slice(y, y + CELL), slice(x, x + CELL))
        patch, old = picture[cut], wear[cut]
        quarter = int(rng.integers(4))
        if make.turning != "any":
            quarter = common if make.turning == "alike" else 0 if row < 4 else 2
        if symbol == "*":
            texture = patch.mean(-1) / max(float(patch.mean()), 0.02)
            flat = keizar_tile(rng, CELL, 1 + 0.6 * (texture - 1))
            picture[cut] = blend(np.rot90(flat, quarter), patch, old * 0.7)
            continue
        dark, mark = is_dark((column, row)), make.marks[symbol]
        fill, line = (np.rot90(placed(m, CELL, make.size), quarter) for m in (mark.fill, mark.line))
        bare = patch
        if share:
            patch = blend(patch, make.plates[dark][symbol], placed(plate, CELL, share))
        if make.finish in ("burnt", "laser"):
            # Heat browns the wood round what it has burnt.
            glow = cv2.GaussianBlur(np.maximum(fill, line), (0, 0), CELL * 0.02)
            patch = blend(patch, (0.3, 0.17, 0.08), np.clip(glow * halo, 0, 1))
        strength = 1.0 if make.finish != "engraved" else 0.85
        patch = blend(patch, make.fills[dark][symbol], fill * strength)
        patch = blend(patch, make.lines[dark][symbol], line * strength)
        picture[cut] = blend(patch, bare, old)
        depth[cut] = np.maximum(fill, line)
    if make.border:
        _borders(make, picture)
    if make.worn:
        _edges(rng, make, picture)
    return np.clip(picture, 0, 1), depth


def worn_mask(rng: Rng, much: float) -> Array:
    """Where the print has gone: specks and scratches."""
    low = 0.82 - 0.2 * much
    rubbed = smooth_step(fbm(rng, SIDE, 22, None, 5), low, low + 0.12)
    large = smooth_step(noise(rng, SIDE, 9), 0.3, 0.8)
    mask = rubbed * large * rng.uniform(0.5, 1.0)
    scratches = np.zeros((SIDE, SIDE), np.float32)
    for _ in range(int(60 * much)):
        a = rng.integers(0, SIDE, 2)
        b = a + rng.normal(0, 40, 2).astype(int)
        cv2.line(scratches, a.tolist(), b.tolist(), float(rng.uniform(0.2, 0.7)), 1, cv2.LINE_AA)
    return np.asarray(np.clip(mask + scratches, 0, 1) * 0.85, np.float32)


def _along_edges() -> Array:
    """For every pixel how far it is from the edge of its tile, as a share of the tile."""
    v = (np.arange(CELL) + 0.5) / CELL
    near = np.minimum(v, 1 - v)
    return np.asarray(np.tile(np.minimum(near[:, None], near[None]), (8, 8)), np.float32)


def _borders(make: Make, picture: Array) -> None:
    """A line along the edges of every tile, a little within."""
    far = _along_edges()
    line = ((far > 0.035) & (far < 0.035 + make.border)).astype(np.float32)
    tone = picture * 0.45 if sum(make.light) > 1.5 else np.clip(picture * 1.5 + 0.1, 0, 1)
    picture[:] = blend(picture, tone, line)


def _edges(rng: Rng, make: Make, picture: Array) -> None:
    """Tiles that have been handled are paler, or dirtier, along their edges."""
    far = _along_edges() + 0.03 * (noise(rng, SIDE, 120) - 0.5)
    colour = pick(rng, [(0.85, 0.82, 0.76), (0.2, 0.17, 0.14)])
    picture[:] = blend(picture, colour, (1 - smooth_step(far, 0.0, 0.045)) * 0.6 * make.worn)
