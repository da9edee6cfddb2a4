"""Faces: the pictures of all halves, sides and backs of one set, painted into one image.

One image for a whole set keeps it one mesh with one material, which renders fastest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from PIL import Image, ImageDraw

from samples.third_studio.colours import GOLD, INK, WHITE, Colour, luma
from samples.third_studio.designs import Design
from samples.third_studio.draws import Array, Rng, between, chance, clouds, one_of
from samples.third_studio.lettering import typeface

REACH = 0.5
"""Distance of the outer pips from the centre of a half whose side is 2."""
RED = (0.75, 0.04, 0.06)
"""The ones and fours of East Asian dice."""


def pip_places(value: int, flip: bool, across: bool) -> list[tuple[float, float]]:
    """Pip centres in a square -1..1; the threes of a six run along x unless `across`."""
    g = REACH
    diag = [(-g, -g), (g, g)]
    corners = [(-g, -g), (g, g), (-g, g), (g, -g)]
    mids = [(0.0, g), (0.0, -g)]
    places: dict[int, list[tuple[float, float]]] = {
        0: [],
        1: [(0.0, 0.0)],
        2: diag,
        3: [*diag, (0.0, 0.0)],
        4: corners,
        5: [*corners, (0.0, 0.0)],
        6: corners + mids,
    }
    out = places[value]
    if flip:
        out = [(x, -y) for x, y in out]
    return [(y, x) for x, y in out] if across else out


@dataclass
class Atlas:
    """Pictures of all faces in cells of one size: colour, where the pips are, and height.

    Rows run from the bottom, as Blender's images do.
    """

    colour: Array
    mask: Array
    height: Array
    cell_w: int
    cell_h: int
    columns: int

    def cell(self, index: int) -> tuple[int, int]:
        """Left and lower pixel of a cell."""
        return (index % self.columns) * self.cell_w, (index // self.columns) * self.cell_h

    def uv(self, index: int, st: Array) -> Array:
        """Texture coordinates for places st (-1..1) in a cell."""
        x, y = self.cell(index)
        # A pixel and a half inside, so that no neighbouring cell bleeds in at the edge.
        px = x + 1.5 + (st[:, 0] * 0.5 + 0.5) * (self.cell_w - 3)
        py = y + 1.5 + (st[:, 1] * 0.5 + 0.5) * (self.cell_h - 3)
        return np.stack([px / self.colour.shape[1], py / self.colour.shape[0]], 1)


def new_atlas(rng: Rng, d: Design, cells: int, cell_w: int, cell_h: int) -> Atlas:
    """An atlas of blank cells in the body's texture."""
    columns = max(1, math.ceil(math.sqrt(cells * cell_h / cell_w)))
    h, w = math.ceil(cells / columns) * cell_h, columns * cell_w
    a, b = np.array(d.body, np.float32), np.array(d.body2, np.float32)
    k = w / cell_w
    if d.texture == "vein":
        mix = np.clip(clouds(rng, h, w, h / 14, 4 * k, 3), 0, 1)
    elif d.texture == "grain":
        mix = np.clip(0.5 + 0.5 * clouds(rng, h, w, h / 9, 1.5 * k, 3), 0, 1)
    elif d.texture == "swirl":
        n = clouds(rng, h, w, h / cell_h * 2, k * 2, 4)
        mix = 0.5 + 0.5 * np.sin(n * 7 + clouds(rng, h, w, h / cell_h * 3, k * 3, 2) * 2)
    elif d.texture == "speckle":
        mix = np.clip(clouds(rng, h, w, h / 5, w / 5, 2) * 1.5, 0, 1)
    elif d.texture == "brushed":
        mix = np.clip(0.5 + clouds(rng, h, w, h / 3, 3 * k, 1), 0, 1)
    else:
        mix = np.zeros((h, w), np.float32)
    mix = (mix * d.texture_gain)[..., None]
    colour = (a * (1 - mix) + b * mix).astype(np.float32)
    mask, height = np.zeros((h, w), np.float32), np.full((h, w), 0.5, np.float32)
    return Atlas(colour, mask, height, cell_w, cell_h, columns)


def pip_distance(dx: Array, dy: Array, shape: str) -> Array:
    """Distance from a pip's centre, measured so that the pip's outline is where it is constant."""
    if shape == "square":
        return np.asarray((dx**6 + dy**6) ** (1 / 6) * 1.08)
    if shape == "diamond":
        return np.asarray((np.abs(dx) + np.abs(dy)) * 0.8)
    return np.asarray(np.sqrt(dx * dx + dy * dy))


def stamp_pip(at: Atlas, cx: float, cy: float, r: float, colour: Colour, d: Design) -> None:
    """Paint and carve one pip of radius r, in pixels of the atlas."""
    m = int(r * 1.3 + 3)
    x0, y0 = int(cx) - m, int(cy) - m
    yy, xx = np.mgrid[y0 : y0 + 2 * m, x0 : x0 + 2 * m].astype(np.float32)
    dist = pip_distance(xx - cx + 0.5, yy - cy + 0.5, d.shape)
    cover = np.clip(r - dist + 0.5, 0, 1)
    if d.shape in ("ring", "target"):
        inner = 0.6 if d.shape == "ring" else 0.7
        cover *= np.clip(dist - r * inner + 0.5, 0, 1)
        if d.shape == "target":
            cover += np.clip(r * 0.4 - dist + 0.5, 0, 1)
    dish = np.sqrt(np.clip(1 - (dist / (r * 1.05)) ** 2, 0, 1)) * d.carve * 0.5
    s = np.s_[y0 : y0 + 2 * m, x0 : x0 + 2 * m]
    at.colour[s] = at.colour[s] * (1 - cover[..., None]) + np.array(colour, np.float32) * cover[..., None]
    at.mask[s] = np.maximum(at.mask[s], cover)
    at.height[s] -= dish


def paint_half(
    at: Atlas,
    rng: Rng,
    d: Design,
    box: tuple[float, float, float, float],
    value: int,
    colours: list[Colour],
    most: int = 6,
) -> None:
    """Pips of one value in a box (x, y, width, height); `most` is the highest number of the set."""
    x, y, w, h = box
    side = min(w, h)
    # A set that goes to nine needs room for its nines on every half.
    spread = 1.06 if most <= 6 else 1.14
    radius = side * 0.098 * d.pip_size * (1.0 if most <= 6 else 0.85)
    radius *= between(rng, 0.97, 1.03)
    flip, across = chance(rng, d.flips), d.six_across
    off = rng.normal(0, 0.006 * side, 2)
    for px, py in pip_places(value, flip, across):
        cx = x + w / 2 + px * side / 2 * spread + off[0] + rng.normal(0, 0.003 * side)
        cy = y + h / 2 + py * side / 2 * spread + off[1] + rng.normal(0, 0.003 * side)
        big = 1.5 if d.red_one and value == 1 else 1.0
        colour = colours[value % len(colours)]
        if d.red_one and value in (1, 4):
            colour = RED
        stamp_pip(at, cx, cy, radius * big, colour, d)


def paint_divider(at: Atlas, d: Design, cell: int) -> None:
    """The middle line of a domino."""
    if d.divider == "none":
        return
    x, y = at.cell(cell)
    w, h = at.cell_w, at.cell_h
    half = {"line": 0.006, "carved": 0.008, "short": 0.008, "bar": 0.016, "metal": 0.012}[d.divider] * w
    margin = {"line": 0.1, "carved": 0.0, "short": 0.25, "bar": 0.12, "metal": 0.12}[d.divider] * h
    x0, x1 = round(x + w / 2 - half), round(x + w / 2 + half) + 1
    s = np.s_[int(y + margin) : int(y + h - margin), x0:x1]
    if d.divider == "metal":
        at.colour[s], at.mask[s] = GOLD, 1.0
        return
    at.colour[s] = at.colour[s] * 0.15 + np.array(d.divider_colour, np.float32) * 0.85
    at.mask[s] = 0.7
    if d.divider == "carved":
        at.height[s] -= 0.2


def paint_border(at: Atlas, d: Design, cell: int) -> None:
    """A thin frame line round a domino face."""
    x, y = at.cell(cell)
    m, t = int(at.cell_h * 0.09), max(1, int(at.cell_h * 0.014))
    ring = np.zeros((at.cell_h, at.cell_w), np.float32)
    ring[m:-m, m:-m] = 1
    ring[m + t : -m - t, m + t : -m - t] = 0
    s = np.s_[y : y + at.cell_h, x : x + at.cell_w]
    at.colour[s] += ring[..., None] * (np.array(d.divider_colour, np.float32) - at.colour[s])


def paint_back(at: Atlas, d: Design, cell: int) -> None:
    """Ornament of a domino's back."""
    if d.back == "plain":
        return
    canvas = Image.new("L", (at.cell_w, at.cell_h), 0)
    pen, (w, h) = ImageDraw.Draw(canvas), (at.cell_w, at.cell_h)
    if d.back == "star":
        spikes = [(h * (0.3 if i % 2 else 0.13), i * math.pi / 5) for i in range(10)]
        pen.polygon([(w / 2 + r * math.cos(a), h / 2 + r * math.sin(a)) for r, a in spikes], fill=255)
    elif d.back == "text":
        pen.text((w / 2, h / 2), "DOMINO", fill=255, anchor="mm", font=typeface(2, int(h * 0.32)))
    else:
        for i in range(9):
            pen.line([(w * i / 8 - h * 0.3, 0), (w * i / 8 + h * 0.3, h)], fill=200, width=max(1, h // 40))
    x, y = at.cell(cell)
    ink = np.asarray(canvas, np.float32)[::-1] / 255
    s = np.s_[y : y + h, x : x + w]
    at.height[s] -= ink * 0.25
    at.colour[s] *= 1 - 0.35 * ink[..., None]


def wear_atlas(at: Atlas, rng: Rng, d: Design) -> None:
    """Dirt, scratches and rubbed paint."""
    h, w = at.mask.shape
    grime = np.clip(clouds(rng, h, w, h / 60, w / 60, 4), -1, 1)
    at.colour *= (1 - 0.12 * d.wear * np.clip(grime, 0, 1))[..., None]
    scratches = np.zeros((h, w), np.uint8)
    for _ in range(int(d.wear * 3 * (h // at.cell_h) * (w // at.cell_w))):
        p = rng.uniform(0, 1, 2) * np.array([w, h])
        q = p + rng.normal(0, at.cell_h * 0.25, 2)
        ends = (int(p[0]), int(p[1])), (int(q[0]), int(q[1]))
        cv2.line(scratches, *ends, (int(rng.integers(40, 160)),), 1, cv2.LINE_AA)
    s = (scratches.astype(np.float32) / 255)[..., None] * d.wear
    at.colour += s * ((0.75 if luma(d.body) < 0.4 else 0.3) - at.colour)
    # Hands rub the edges of a face dark first.
    to_x = at.cell_w / 2 - np.abs(np.arange(w) % at.cell_w - at.cell_w / 2)
    to_y = at.cell_h / 2 - np.abs(np.arange(h) % at.cell_h - at.cell_h / 2)
    near = np.minimum(to_x[None], to_y[:, None]) / at.cell_h
    at.colour *= (1 - 0.25 * d.wear * np.exp(-near / 0.04))[..., None]
    np.clip(at.colour, 0, 1, out=at.colour)


def domino_atlas(rng: Rng, d: Design, faces: list[tuple[int, int]], most: int) -> Atlas:
    """One cell for each domino, then a last one for the back."""
    # The more dominoes, the smaller they come out on the photo, and the coarser they may be painted.
    s = 208 if len(faces) <= 4 else 144 if len(faces) <= 14 else 104
    at = new_atlas(rng, d, len(faces) + 1, 2 * s, s)
    for i, (a, b) in enumerate(faces):
        x, y = at.cell(i)
        paint_divider(at, d, i)
        if d.border:
            paint_border(at, d, i)
        paint_half(at, rng, d, (x, y, s, s), a, d.pips, most)
        paint_half(at, rng, d, (x + s, y, s, s), b, d.pips, most)
    paint_back(at, d, len(faces))
    wear_atlas(at, rng, d)
    return at


def dice_atlas(rng: Rng, d: Design, sets: int) -> Atlas:
    """Six cells (1 to 6) for each set; further sets take the variant colours."""
    s = 144
    at = new_atlas(rng, d, 6 * sets, s, s)
    for k in range(sets):
        body = [d.body, *d.variants][k % (1 + len(d.variants))]
        colours = d.pips
        if k and d.variants:
            colours = [INK if luma(body) > 0.5 else WHITE]
        own = replace(d, six_across=chance(rng, 0.5), flips=one_of(rng, (0.0, 1.0, 0.5)))
        for v in range(1, 7):
            x, y = at.cell(6 * k + v - 1)
            if k and d.variants:
                at.colour[y : y + s, x : x + s] = body
            paint_half(at, rng, own, (x, y, s, s), v, colours)
    wear_atlas(at, rng, d)
    return at
