"""The bodies of cards: thin slabs with rounded corners, perhaps curled, that carry a make's pictures."""

from __future__ import annotations

import math

import bpy
import numpy as np

from samples.third_studio.card_print import Design, back, face
from samples.third_studio.cards_plan import Card, Deal, lift
from samples.third_studio.colours import Colour
from samples.third_studio.draws import Array, Rng, between, chance, one_of
from samples.third_studio.materials import Shader, make_image, plain
from samples.third_studio.pieces import moved
from samples.third_studio.shapes import Shape
from samples.third_studio.stage import add_mesh

RINGS = (1.0, 0.92, 0.7, 0.45, 0.2, 0.004)
"""The card's outline is repeated inwards at these shares of its size."""


def outline(deal: Deal) -> Array:
    """Places (-1..1) along a card's edge, counter-clockwise."""
    hx, hy, r = deal.width / 2, deal.height / 2, deal.round * deal.width
    pts: list[tuple[float, float]] = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        # Of a sharp corner nothing is left but its point.
        for t in np.linspace(0, math.pi / 2, 7) if r else (math.pi / 4,):
            a = t + k * math.pi / 2
            x = sx * (hx - r) + r * math.cos(a) if r else sx * hx
            y = sy * (hy - r) + r * math.sin(a) if r else sy * hy
            pts.append((x / hx, y / hy))
        ax, ay = pts[-1]
        bx, by = ((-1 + r / hx, 1.0), (-1.0, -1 + r / hy), (1 - r / hx, -1.0), (1.0, 1 - r / hy))[k]
        pts += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.2, 0.4, 0.6, 0.8)]
    return np.array(pts)


class Atlas:
    """All pictures that a deal needs, in one."""

    def __init__(self, d: Design, deal: Deal, width: int) -> None:
        self.shown = sorted({(c.colour, c.kind) for c in deal.cards if c.up})
        self.cols = 6
        rows = math.ceil((len(self.shown) + 1) / self.cols)
        tile_h = round(width * d.aspect)
        self.tile = (width, tile_h)
        self.image: Array = np.ones((rows * tile_h, self.cols * width, 3), np.float32)
        pictures = [*[face(d, colour, kind, width) for colour, kind in self.shown], back(d, width)]
        for i, p in enumerate(pictures):
            y, x = divmod(i, self.cols)
            self.image[y * tile_h : (y + 1) * tile_h, x * width : (x + 1) * width] = p

    def uv(self, c: Card, places: Array) -> Array:
        """Where the picture shows what lies at those places of the card."""
        i = self.shown.index((c.colour, c.kind)) if c.up else len(self.shown)
        row, col = divmod(i, self.cols)
        turn = c.quarter * math.pi / 2
        u, v = moved(places, -turn, 0, 0).T
        tw, th = self.tile
        # Half a pixel inside, lest a neighbour's picture shine through at the edge.
        px = col * tw + 0.5 + (u * 0.5 + 0.5) * (tw - 1)
        py = row * th + 0.5 + (0.5 - v * 0.5) * (th - 1)
        h, w = self.image.shape[:2]
        return np.stack([px / w, 1 - py / h], 1)


def card_material(rng: Rng, img: Array) -> tuple[bpy.types.Material, str]:
    """Matte, linen or glossy print, and the word for it."""
    s = Shader("cards")
    tex = s.add("ShaderNodeTexImage", image=make_image(img[::-1])).outputs[0]
    kind = one_of(rng, ("matte", "matte", "linen", "glossy", "satin"))
    rough = {"matte": (0.6, 0.9), "linen": (0.45, 0.6), "glossy": (0.18, 0.32), "satin": (0.3, 0.45)}[kind]
    s.set(Base_Color=tex, Roughness=between(rng, *rough), Coat_Weight=0.2 if kind == "glossy" else 0.0)
    if kind == "linen":
        v = s.coords(rng, turn=0.0)
        thread = {"Vector": v, "Scale": between(rng, 3.5, 6)}
        a, b = (s.add("ShaderNodeTexWave", thread, bands_direction=axis).outputs[1] for axis in "XY")
        s.bump(s.math("ADD", a, b), 0.006, 0.6)
    return s.mat, kind


def add_cards(rng: Rng, d: Design, deal: Deal, tile: int) -> str:
    """Put all cards on the stage, their faces as one mesh and their edges as another; returns the finish."""
    atlas = Atlas(d, deal, tile)
    ring = outline(deal)
    m = len(ring)
    places = np.concatenate([ring * k for k in RINGS])
    i = np.arange(m * len(RINGS)).reshape(len(RINGS), m)
    j = np.roll(i, -1, 1)
    quads = np.stack([i[:-1], j[:-1], j[1:], i[1:]], -1).reshape(-1, 4)
    tops, uvs, walls = [], [], []
    for c in deal.cards:
        flat = moved(places * (deal.width / 2, deal.height / 2), c.yaw, c.x, c.y)
        rise = lift(c, places)
        tops.append(np.c_[flat, c.z + deal.thick + rise])
        uvs.append(atlas.uv(c, places))
        upper, lower = np.c_[flat[:m], c.z + deal.thick + rise[:m]], np.c_[flat[:m], c.z + rise[:m]]
        walls.append(np.concatenate([upper, lower]))
    n = len(deal.cards)
    mat, finish = card_material(rng, atlas.image)
    all_quads = np.concatenate([quads + k * len(places) for k in range(n)])
    add_mesh(Shape(np.concatenate(tops), all_quads), mat, uv=np.concatenate(uvs))
    k = np.arange(m)
    k1 = np.roll(k, -1)
    wall = np.stack([k, k + m, k1 + m, k1], -1)
    core: Colour = (0.12, 0.12, 0.13) if chance(rng, 0.15) else (0.88, 0.86, 0.8)
    all_walls = np.concatenate([wall + q * 2 * m for q in range(n)])
    add_mesh(Shape(np.concatenate(walls), all_walls), plain(core, 0.8), smooth=False)
    return finish
