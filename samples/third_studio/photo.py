"""One photo and its truth, from the number it is drawn from."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from samples.third_studio.bodies import add_dice, add_dominoes
from samples.third_studio.camera import Camera, make_camera
from samples.third_studio.clutter import RADIUS, add_clutter
from samples.third_studio.designs import Design, make_design
from samples.third_studio.develop import develop
from samples.third_studio.draws import Array, Rng, between, chance, one_of, pick
from samples.third_studio.layouts import dice_layout, domino_layout
from samples.third_studio.light import add_lights
from samples.third_studio.occasions import DICE_OCCASIONS, DOMINO_OCCASIONS, Occasion
from samples.third_studio.pieces import Piece
from samples.third_studio.saving import save, saved
from samples.third_studio.stage import clear, place_camera, render_linear
from samples.third_studio.table import add_table, add_walls
from samples.third_studio.truth import make_truth, top_of


@dataclass
class Plan:
    """What a photo shall show; `most` is the highest number of the set."""

    occasion: Occasion
    design: Design
    surface: str
    light: str
    layout: str
    pieces: list[Piece]
    most: int


def plan_photo(rng: Rng, game: str) -> Plan:
    """Draw the occasion and all that does not depend on the camera."""
    occasions = DOMINO_OCCASIONS if game == "dominoes" else DICE_OCCASIONS
    occasion = one_of(rng, occasions)
    # Now and then a word comes from another occasion, lest a set be known by its table.
    other = one_of(rng, occasions)
    kind = pick(rng, (other if chance(rng, 0.15) else occasion).designs)
    surface = pick(rng, (other if chance(rng, 0.15) else occasion).surfaces)
    light = pick(rng, (other if chance(rng, 0.2) else occasion).lights)
    layout = pick(rng, occasion.layouts)
    n = int(rng.integers(occasion.count[0], occasion.count[1] + 1))
    design = make_design(kind, game, rng)
    most = 9 if game == "dominoes" and chance(rng, 0.12) else 6
    if game == "dominoes":
        length = between(rng, 3.2, 5.8)
        size = (length, length * between(rng, 0.475, 0.525), length * between(rng, 0.11, 0.26))
        pieces = domino_layout(rng, layout, n, size, most)
    else:
        pieces = dice_layout(rng, layout, n, one_of(rng, (0.8, 1.2, 1.4, 1.6, 1.6, 1.9, 2.5)))
    return Plan(occasion, design, surface, light, layout, pieces, most)


def centre_pieces(pieces: list[Piece]) -> float:
    """Move the pieces so that their middle is the origin; returns how far they spread."""
    pts = np.concatenate([p.rect() for p in pieces])
    c = (pts.min(0) + pts.max(0)) / 2
    for p in pieces:
        p.x, p.y = p.x - float(c[0]), p.y - float(c[1])
    return float(np.linalg.norm(pts.max(0) - pts.min(0)))


def build(rng: Rng, game: str, plan: Plan, width: int, seed: int) -> tuple[Camera, dict[str, Any]]:
    """Put everything on the stage; returns the camera and the truth."""
    span = centre_pieces(plan.pieces)
    cam, elevation = make_camera(rng, plan.pieces, width, game)
    printed: list[Array] = []
    if game == "dominoes":
        add_dominoes(rng, plan.design, plan.pieces, plan.most)
    else:
        add_dice(rng, plan.design, plan.pieces)
    if plan.layout in ("box", "tray"):
        add_walls(rng, plan.pieces, plan.layout)
    add_table(rng, plan.surface, span)
    pool = plan.occasion.clutter.split() or ["coin"]
    if chance(rng, 0.3):
        pool = [*pool, *RADIUS, "card", "paper", "print" if game == "dominoes" else "score"]
    kinds = [one_of(rng, pool) for _ in range(int(rng.integers(0, 7)))]
    kinds += ["hand"] if chance(rng, 0.07) else []
    add_clutter(rng, kinds, cam, plan.pieces, printed)
    add_lights(rng, plan.light, cam, span)
    place_camera(rng, cam, seed)
    bpy.context.view_layer.update()
    truth = {
        "game": game,
        "seed": seed,
        "size": [cam.w, cam.h],
        **make_truth(cam, game, plan.pieces, printed),
        "elevation": round(elevation, 1),
        "design": f"{plan.design.kind}; {plan.occasion.name}; {plan.surface}; {plan.light}; {plan.layout}",
    }
    return cam, truth


def photo(game: str, seed: int, out: Path, width: int) -> None:
    """Take one photo and write its truth, unless both are there or the set is one that we do not read."""
    stem = out / f"{game}-{seed:07d}"
    if saved(stem):
        return
    rng = np.random.default_rng([seed, 71 if game == "dominoes" else 72])
    plan = plan_photo(rng, game)
    if any(max(p.values) > 6 for p in plan.pieces):
        print(f"{stem.name} left out: a double-nine set")
        return
    clear()
    cam, truth = build(rng, game, plan, width, seed)
    with tempfile.TemporaryDirectory() as tmp:
        img = render_linear(Path(tmp))
    # Well inside the upper faces.
    tops = np.concatenate([top_of(p) * 0.7 + top_of(p).mean(0) * 0.3 for p in plan.pieces])
    pic = develop(rng, img, plan.light, cam, cam.project(tops))
    save(stem, pic, int(rng.integers(70, 96)), truth)
