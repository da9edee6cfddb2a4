"""Photos of En Prise cards, each with its truth: ``python -m samples.third_studio --game en-prise``."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from samples.third_studio.camera import Camera
from samples.third_studio.card_print import Design, make
from samples.third_studio.cards_bodies import add_cards
from samples.third_studio.cards_camera import make_camera
from samples.third_studio.cards_plan import Deal, draw_deal
from samples.third_studio.cards_truth import cards_truth, uncovered
from samples.third_studio.clutter import RADIUS, SHEETS, add_clutter
from samples.third_studio.colours import Colour, jitter
from samples.third_studio.develop import develop
from samples.third_studio.draws import Array, Rng, between, chance, one_of, pick
from samples.third_studio.light import add_lights
from samples.third_studio.materials import plain
from samples.third_studio.pieces import Piece
from samples.third_studio.saving import save, saved
from samples.third_studio.shapes import rectangle
from samples.third_studio.stage import add_mesh, clear, place_camera, render_linear
from samples.third_studio.table import add_table

TABLES = (
    "wood wood wood darkwood planks laminate marble stone concrete white glass felt felt carpet linen "
    "leather cork cloth checked checked dotted dotted striped floral paper back"
)
"""The words for tables; `paper` and `back` are nearly of the colour of the cards or of their backs."""
LIGHTS = (
    "window window window overcast overcast lamp lamp lamp ceiling ceiling ceiling sun sun sun dim led club "
    "candle flash flash"
)
"""The words for light."""
DARKEST = 0.36
"""How light, of 1, the lighter places on the cards are at least."""
ABOVE_SHEETS = 0.056
"""How high the cards lie, so that newspapers and the like may lie below them."""


def centre(deal: Deal) -> float:
    """Move the cards so that the board's middle is the origin; returns how far all of them spread."""
    board = np.concatenate([deal.rect(c) for c in deal.cells()])
    x, y = (board.min(0) + board.max(0)) / 2
    for c in deal.cards:
        c.x, c.y = c.x - float(x), c.y - float(y)
    pts = np.concatenate([deal.rect(c) for c in deal.cards])
    return float(np.linalg.norm(pts.max(0) - pts.min(0)))


def lay_table(rng: Rng, d: Design, kind: str, span: float) -> None:
    """The table; one of the cards' own colour is plain."""
    if kind not in ("paper", "back"):
        add_table(rng, kind, span)
        return
    b = d.back
    colour: Colour = d.inks.paper if kind == "paper" else one_of(rng, [b.first, b.second])
    mat = plain(jitter(rng, colour, 0.035), between(rng, 0.2, 0.9))
    add_mesh(rectangle(900, 900), mat, smooth=False)


def strew(rng: Rng, cam: Camera, deal: Deal) -> None:
    """Put things around the cards; what would hide more than a tenth of a cell is taken away again."""
    pieces = [Piece(c.x, c.y, c.z, c.yaw, (deal.width, deal.height, deal.thick)) for c in deal.cards]
    pool = [*RADIUS, *RADIUS, "card", "card", "paper", "newspaper"]
    kinds = [one_of(rng, pool) for _ in range(int(rng.integers(0, 7)))] if chance(rng, 0.75) else []
    kinds += ["hand"] if chance(rng, 0.08) else []
    objects = bpy.context.scene.collection.objects
    for i, kind in enumerate(kinds):
        before = set(objects)
        # Each alone, but as if the others lay there too, at its own height if it is a sheet.
        add_clutter(rng, [kind], cam, pieces, [])
        new = [o for o in objects if o not in before]
        for o in new:
            o.location.z += 0.006 * i if kind in SHEETS else 0
        bpy.context.view_layer.update()
        if new and kind not in SHEETS:
            if uncovered(cam, deal):
                spot = new[0].location
                r = 1.4 * RADIUS.get(kind, 10)
                pieces.append(Piece(spot.x, spot.y, 0, 0, (r, r, 1)))
            else:
                for o in new:
                    bpy.data.objects.remove(o)


def build(rng: Rng, width: int, seed: int) -> tuple[Camera, Deal, str, dict[str, Any]]:
    """Put everything on the stage; returns the camera, the cards, the light and the truth."""
    design = make(rng)
    deal = draw_deal(rng, design.aspect)
    span = centre(deal)
    for c in deal.cards:
        c.z += ABOVE_SHEETS
    cam, elevation = make_camera(rng, deal, width)
    corners = [cam.project(deal.top(c)) for c in deal.cells()]
    longest = max(float(np.linalg.norm(q - np.roll(q, 1, 0), axis=1).max()) for q in corners)
    finish = add_cards(rng, design, deal, int(np.clip(longest * 1.25, 72, 260)))
    table, light = pick(rng, TABLES), pick(rng, LIGHTS)
    lay_table(rng, design, table, span)
    bpy.context.view_layer.update()
    strew(rng, cam, deal)
    add_lights(rng, light, cam, span)
    place_camera(rng, cam, seed)
    bpy.context.view_layer.update()
    truth = {
        "game": "en-prise",
        "seed": seed,
        "split": "seen",
        "engine": "blender",
        "size": [cam.w, cam.h],
        "lean": 0,
        **cards_truth(cam, deal),
        "elevation": round(elevation, 1),
        "design": f"{design.name}; {finish}",
        "light": light,
        "table": table,
    }
    return cam, deal, light, truth


def spots_on(cam: Camera, deal: Deal) -> Array:
    """Pixels on the cards, for the exposure."""
    tops = [deal.top(c) for c in deal.cells()]
    return cam.project(np.concatenate([t * k + t.mean(0) * (1 - k) for t in tops for k in (0.2, 0.8)]))


def lifted(pic: Array, spots: Array) -> Array:
    """The photo with its shadows lifted, as phones do at night, if the cards came out too dark to read."""
    h, w = pic.shape[:2]
    inside = spots[((spots >= 0) & (spots < (w, h))).all(1)].astype(int)
    level = float(np.percentile(pic[inside[:, 1], inside[:, 0]].mean(1), 65)) / 255
    if level >= DARKEST:
        return pic
    power = max(0.45, math.log(DARKEST) / math.log(max(level, 0.01)))
    return np.asarray(((pic / 255.0) ** power * 255 + 0.5).astype(np.uint8))


def cards_photo(seed: int, out: Path, width: int) -> None:
    """Take one photo and write its truth, unless both are there."""
    stem = out / f"en-prise-{seed}"
    if saved(stem):
        return
    rng = np.random.default_rng([seed, 73])
    clear()
    cam, deal, light, truth = build(rng, width, seed)
    with tempfile.TemporaryDirectory() as tmp:
        img = render_linear(Path(tmp))
    spots = spots_on(cam, deal)
    pic = lifted(develop(rng, img, light, cam, spots), spots)
    save(stem, pic, int(rng.integers(70, 96)), truth)
