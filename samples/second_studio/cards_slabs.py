"""Cards as thin slabs: their shape, their stock, and the atlas of all that is printed on them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import bpy
import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, log_uniform, pick, rot2
from samples.second_studio.card_prints import Design, back, face
from samples.second_studio.cards_layout import Card, Spread
from samples.second_studio.shaders import Shader, blender_image
from samples.second_studio.stage import Face, Part, Place, Stage, join_parts

PAD = 4
"""Pixels round every picture of the atlas that repeat its edge."""
BACK = ("", "")
"""Stands for the back where a colour and a piece stand for a face."""


@dataclass(frozen=True)
class Stock:
    """What the cards are made of."""

    thick: float
    corner: float
    """Radius of the corners, in centimetres."""
    curl: float
    """How far the ends of the most bent card rise, or its middle if less than nought."""
    along: bool
    """Cards bend along their height, not their width."""
    finish: str
    roughness: float
    edge: Colour


def make_stock(rng: Rng, wide: float) -> Stock:
    """A random stock for cards so wide."""
    finish = pick(rng, ["matte", "linen", "glossy"], [4, 2, 2.5])
    rough = rng.uniform(0.12, 0.36) if finish == "glossy" else rng.uniform(0.42, 0.9)
    g = rng.uniform(0.6, 0.95)
    edges = [(g, g * 0.97, g * 0.92), (0.06, 0.06, 0.06), (0.55, 0.42, 0.3)]
    return Stock(
        thick=log_uniform(rng, 0.03, 0.15),
        corner=wide * rng.uniform(0.02, 0.12) if chance(rng, 0.8) else 0.0,
        curl=rng.uniform(0.05, 0.3) * pick(rng, [1, -1], [2, 1]) if chance(rng, 0.25) else 0.0,
        along=chance(rng, 0.5),
        finish=finish,
        roughness=rough,
        edge=pick(rng, edges, [6, 1, 1]),
    )


class Slab:
    """The shape that all cards of a make share; single cards are bent more or less."""

    def __init__(self, stock: Stock, wide: float, high: float) -> None:
        """Shape a card."""
        self.stock, self.wide, self.high = stock, wide, high
        long_, short = (high / 2, wide / 2) if stock.along else (wide / 2, high / 2)
        r = min(stock.corner, short * 0.5)
        corner = [
            (long_ - r + r * math.sin(a), short - r + r * math.cos(a)) for a in np.linspace(0, 1.5708, 6)
        ]
        inner = np.linspace(0, long_ - r, 5 if stock.curl else 2)[:-1]
        half = [(float(u), short) for u in inner] + (corner if r > 0 else [(long_, short)])
        stations = [(-u, v) for u, v in reversed(half[1:])] + half
        self.along = np.array([u for u, _ in stations])
        self.reach = np.array([v for _, v in stations])
        self.long = long_

    def height(self, u: Array, bend: float) -> Array:
        """How high the bent card rises at a way from its middle."""
        t = (u / self.long) ** 2
        return np.asarray(bend * t if bend > 0 else -bend * (1 - t))

    def cast(self, card: Card, uv: tuple[float, float, float, float], edge: Place) -> Part:
        """One card; uv are left, low, right and high end of its picture in the atlas."""
        n = len(self.along)
        u = np.concatenate([self.along, self.along[::-1]])
        v = np.concatenate([-self.reach, self.reach[::-1]])
        rise = self.height(u, card.bend)
        x, y = (-v, u) if self.stock.along else (u, v)  # turned, not swapped: the top must stay on top
        slope = 2 * card.bend * u / self.long**2
        tilt = np.column_stack([np.zeros_like(u), -slope] if self.stock.along else [-slope, np.zeros_like(u)])
        up = np.column_stack([tilt, np.ones_like(u)])
        out = np.column_stack([x, y, np.zeros_like(x)]) / np.hypot(x, y)[:, None]
        low = np.column_stack([x, y, rise])
        high = np.add(low, (0, 0, self.stock.thick))
        verts = np.concatenate([high, high, low])
        normals = np.concatenate([up / np.linalg.norm(up, axis=1, keepdims=True), out, out])
        count = 2 * n
        faces: list[Face] = [(i, i + 1, count - 2 - i, count - 1 - i) for i in range(n - 1)]
        for i in range(count):
            j = (i + 1) % count
            faces.append((2 * count + i, 2 * count + j, count + j, count + i))
        places = [
            (uv[0] + (uv[2] - uv[0]) * (a / self.wide + 0.5), uv[1] + (uv[3] - uv[1]) * (b / self.high + 0.5))
            for a, b in zip(x.tolist(), y.tolist(), strict=True)
        ]
        uvs = [places[i] if i < count else edge for f in faces for i in f]
        grain = [(float(verts[i, 0]), float(verts[i, 1])) for f in faces for i in f]
        turn = np.eye(3)
        turn[:2, :2] = rot2(card.angle)
        return Part(verts @ turn.T + (card.x, card.y, card.z), faces, normals @ turn.T, uvs, grain)

    def corners(self, card: Card) -> Array:
        """The corners of the upper face were they sharp: clockwise from the figure's upper left."""
        flat = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * (self.wide / 2, self.high / 2)
        rise = self.height(flat[:, 1] if self.stock.along else flat[:, 0], card.bend)
        turned = flat @ rot2(card.angle).T + (card.x, card.y)
        return np.column_stack([turned, rise + card.z + self.stock.thick])


def build_atlas(
    design: Design, kinds: list[tuple[str, str]], width: int, edge: Colour
) -> tuple[Array, dict[tuple[str, str], tuple[float, float, float, float]], Place]:
    """All pictures side by side (rows from the top), where each is, and a place of the edge's colour."""
    pictures = [back(design, width) if kind == BACK else face(design, *kind, width) for kind in kinds]
    h, w = pictures[0].shape[:2]
    columns = math.ceil(math.sqrt(len(kinds) * h / w))
    rows = math.ceil(len(kinds) / columns)
    step_x, step_y = w + 2 * PAD, h + 2 * PAD
    atlas = np.zeros((rows * step_y + 8, columns * step_x, 3), np.float32)
    atlas[-8:] = edge
    full_h, full_w = atlas.shape[:2]
    where = {}
    for k, (kind, picture) in enumerate(zip(kinds, pictures, strict=True)):
        row, column = divmod(k, columns)
        x, y = column * step_x, row * step_y
        atlas[y : y + step_y, x : x + step_x] = cv2.copyMakeBorder(
            picture, PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE
        )
        x, y = x + PAD, y + PAD
        where[kind] = (x / full_w, 1 - (y + h) / full_h, (x + w) / full_w, 1 - y / full_h)
    return atlas, where, (0.5, 4 / full_h)


def add_cards(rng: Rng, stage: Stage, design: Design, slab: Slab, spread: Spread, width: int) -> Part:
    """Lay all cards on the stage, printed so many pixels wide; returns them as one part."""
    kinds = sorted({(card.colour, card.piece) for card in spread.cards} | {BACK})
    atlas, where, edge = build_atlas(design, kinds, width, slab.stock.edge)
    cards = [*spread.below, *spread.cards]
    parts = [slab.cast(card, where[(card.colour, card.piece)], edge) for card in cards]
    stage.add(join_parts(parts), [_material(rng, atlas, slab.stock)], False)
    return stage.solid[-1]


def _material(rng: Rng, atlas: Array, stock: Stock) -> bpy.types.Material:
    """The printed stock with its finish."""
    # With more gloss a lamp would wipe whole cards out, which nobody who takes a photo lets happen.
    specular = 0.3 if stock.finish == "matte" else rng.uniform(0.2, 0.42)
    shader = Shader("cards", Roughness=stock.roughness, Specular_IOR_Level=specular)
    picture = shader.texture(blender_image("cards", np.ascontiguousarray(atlas[::-1])), "UVMap", "EXTEND")
    shader.link(picture.outputs[0], shader.bsdf.inputs["Base Color"])
    if stock.finish == "linen":
        y, x = np.mgrid[0:64, 0:64] * (2 * math.pi * 8 / 64)
        threads = (0.5 + 0.25 * np.sin(x) + 0.25 * np.sin(y)).astype(np.float32)
        heights = shader.texture(blender_image("linen", threads, data=True), "grain")
        shader.bump(heights.outputs[0], rng.uniform(0.004, 0.012), 0.7)
    elif stock.finish == "glossy" and chance(rng, 0.5):
        shader.bsdf.inputs["Coat Weight"].default_value = rng.uniform(0.08, 0.3)
        shader.bsdf.inputs["Coat Roughness"].default_value = rng.uniform(0.06, 0.2)
    return shader.material
