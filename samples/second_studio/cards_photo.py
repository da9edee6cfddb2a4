"""Photos of En Prise cards with their truth: ``python -m samples.second_studio --game en-prise``."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np

from samples.second_studio.basics import UP, Array, Colour, chance
from samples.second_studio.camera import Camera, place_camera
from samples.second_studio.card_prints import Design, back, face, make
from samples.second_studio.cards_layout import Card, Spread, lay
from samples.second_studio.cards_scene import furnish, lay_mat, lay_table, tree
from samples.second_studio.cards_slabs import Slab, add_cards, make_stock
from samples.second_studio.cards_view import choose_view, from_upper_left, in_reading_order, places, upward
from samples.second_studio.develop import develop
from samples.second_studio.light import build_light
from samples.second_studio.render import render_linear, setup_render
from samples.second_studio.stage import Stage
from samples.second_studio.truth import on_photo, seen_share

IN_VIEW = 0.6
"""Share of a card beside the board that must be in view for it to be listed."""
DARKEST = 72
"""The least mean value of the pixels of the grid."""
BRIGHTEST = 2.6
"""How many times as bright as the photo its cards may be, before the contrast is lowered."""
RENDER_PERCENT = 90
"""Cards are small on the photo, so little is gained by rendering it much coarser."""


def make_cards_photo(
    seed: int, long_side: int, samples: int, threads: int
) -> tuple[Array, dict[str, Any], int]:
    """Take the photo of a seed; returns it (BGR), its truth and the quality its JPEG shall have."""
    rng = np.random.default_rng([seed, 41])
    stage, design = Stage(), make(rng)
    wide = float(rng.uniform(4.2, 8.5))
    stock = make_stock(rng, wide)
    slab = Slab(stock, wide, wide * design.aspect)
    spread = lay(rng, slab.wide, slab.high, stock.thick)
    lift = lay_mat(rng, stage, spread) if not spread.beside and chance(rng, 0.16) else 0.0
    for card in (*spread.cards, *spread.below):
        card.z += lift
    for card in spread.cards:
        card.bend = stock.curl * float(rng.random()) ** 1.5
    quads = [slab.corners(card) for card in spread.cards]
    grid = np.concatenate(quads[: len(spread.grid)])
    camera, elevation = choose_view(rng, grid, _joined(quads[len(spread.grid) :]), wide, long_side)
    ground = camera.place + camera.forward * (-camera.place[2] / min(camera.forward[2], -0.1))
    view = 2 * float(np.linalg.norm(camera.place - ground)) * math.tan(camera.fov / 2)
    depth = float(np.percentile((grid - camera.place) @ camera.forward, 25))
    width = int(np.clip(camera.focal * wide / depth * RENDER_PERCENT / 100, 40, 460))
    cards = add_cards(rng, stage, design, slab, spread, width)
    table = lay_table(rng, stage, ground * (1, 1, 0), view, *_tones(design, spread))
    clutter = furnish(rng, stage, spread, camera, quads, view)
    light = build_light(rng, stage, ground * (1, 1, 0), wide)
    place_camera(stage, camera)
    setup_render(stage.scene, samples, threads, False, seed)
    linear = render_linear(stage.scene, camera.width, camera.height, RENDER_PERCENT)
    picture, spots = camera.bend_image(linear), camera.project(grid)
    photo = metered(develop(rng, toned(picture, spots), "dim" in light), spots)
    # A bent card must not seem to hide itself, and none hides another.
    bvh = tree([part for part in stage.solid if part is not cards])
    record = {
        "game": "en-prise",
        "seed": seed,
        "split": "seen",
        "engine": "blender",
        "size": [camera.width, camera.height],
        "lean": 0,
        **_cards_truth(bvh, camera, spread, quads),
        "elevation": round(elevation, 2),
        "design": f"{design.words}; {stock.finish}; {spread.words}",
        "light": light,
        "table": table + (" with a mat" if lift else "") + (f", beside{clutter}" if clutter else ""),
    }
    return photo, record, int(rng.integers(70, 96))


def _on_grid(shape: tuple[int, ...], pixels: Array) -> Array:
    """Where the cards of the grid are on the photo, by the pixels of their corners."""
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, list(np.round(pixels).astype(np.int32).reshape(-1, 4, 2)), 255)
    return mask > 0


def toned(picture: Array, pixels: Array) -> Array:
    """Linear light with less contrast if few bright cards lie on a dark table, or they would burn out.

    Phones that take several exposures at once do the same.
    """
    lum = np.maximum(picture @ np.array([0.3, 0.59, 0.11], np.float32), 1e-4)
    mean = float(lum.mean())
    bright = float(np.percentile(lum[_on_grid(picture.shape, pixels)], 85)) / mean
    if bright <= BRIGHTEST:
        return picture
    power = max(math.log(BRIGHTEST) / math.log(bright), 0.45)
    return np.asarray(picture * ((lum / mean) ** (power - 1))[..., None]).astype(np.float32)


def metered(photo: Array, pixels: Array) -> Array:
    """The photo, made lighter if the cards are too dark to read."""
    mean = float(photo[_on_grid(photo.shape, pixels)].mean())
    if mean >= DARKEST:
        return photo
    gamma = math.log(DARKEST / 255) / math.log(max(mean, 2.0) / 255)
    table = (255 * (np.arange(256) / 255) ** gamma + 0.5).astype(np.uint8)
    return np.asarray(cv2.LUT(photo, table))


def _joined(quads: list[Array]) -> Array:
    return np.concatenate(quads) if quads else np.empty((0, 3))


def _tones(design: Design, spread: Spread) -> tuple[Colour, Colour]:
    """The mean colour of a face and of the back."""
    shown = next((card for card in spread.grid if card.colour), None)
    pictures = [face(design, shown.colour, shown.piece, 32) if shown else back(design, 32), back(design, 32)]
    (a, b, c), (d, e, f) = (picture.mean((0, 1)).tolist() for picture in pictures)
    return (a, b, c), (d, e, f)


def _entry(camera: Camera, card: Card, quad: Array, up: int) -> dict[str, Any]:
    """What the truth says of a card."""
    entry: dict[str, Any] = {"face": "up" if card.colour else "down"}
    if card.colour:
        entry |= {"colour": card.colour, "piece": card.piece}
    return entry | {"corners": on_photo(camera, from_upper_left(quad, up))}


def _cards_truth(bvh: Any, camera: Camera, spread: Spread, quads: list[Array]) -> dict[str, Any]:
    """The cells of the grid, the cards beside it that are well in view, and the battle plans."""
    up = upward(camera, spread, float(np.mean([quad[:, 2].mean() for quad in quads])))
    at = places(spread, up)
    cells, beside = [], []
    seen: dict[int, list[Card]] = {}
    for card, quad in zip(spread.cards, quads, strict=True):
        entry = _entry(camera, card, quad, up)
        if card.cell is not None:
            cells.append({"at": at[card.cell], **entry})
        elif seen_share(bvh, camera, quad, UP) >= IN_VIEW:
            beside.append(entry)
            if card.plan >= 0:
                seen.setdefault(card.plan, []).append(card)
    cells.sort(key=lambda cell: cell["at"])
    plans = {
        spread.plans[plan]: [card.piece for card in in_reading_order(cards)] for plan, cards in seen.items()
    }
    return {"cells": cells, "beside": beside, "battleplans": plans}
