"""What is about the cards: tables that look like them, mats below them, and clutter that covers none."""

from __future__ import annotations

import math

import bpy
import numpy as np
from mathutils.bvhtree import BVHTree

from samples.second_studio import things
from samples.second_studio.basics import UP, Array, Colour, Rng, chance, jitter_colour, pick, rectangle
from samples.second_studio.camera import Camera
from samples.second_studio.cards_layout import Spread
from samples.second_studio.clutter import Clutter
from samples.second_studio.shaders import image_material
from samples.second_studio.shapes import box_part
from samples.second_studio.stage import Part, Stage, join_parts
from samples.second_studio.tables import Surface, add_table, table_cloth, table_felt, table_plain, table_wood
from samples.second_studio.truth import seen_share

ROOM: dict[str, tuple[float, float]] = {
    "mug": (2, 5.5),
    "coin": (2.5, 1.4),
    "button": (1, 1.4),
    "pen": (2, 7.5),
    "phone": (1.3, 8.5),
    "key": (1.2, 4.5),
    "book": (1, 12.5),
    "card": (1, 9),
    "chess": (0.6, 22),
    "text": (1.5, 13.2),
    "napkin": (1.2, 11.6),
    "pawn": (1.5, 1.4),
}
"""How often a thing comes, and the radius of the room it needs: here paper lies on no card."""
MANY = ("coin", "button", "pawn")
LIMIT = 0.92
"""Share of a card that must stay in view."""


def lay_table(rng: Rng, stage: Stage, centre: Array, view: float, card: Colour, back: Colour) -> str:
    """Put up a table, now and then one whose colour is nearly that of the cards or their backs."""
    if not chance(rng, 0.22):
        return add_table(rng, stage, centre, view, None)
    goal = np.asarray(jitter_colour(rng, card if chance(rng, 0.5) else back, 0.05))
    surface: Surface = pick(rng, [table_plain, table_felt, table_cloth, table_wood], [3, 2, 1, 1.5])(rng)
    mean = surface.image.mean((0, 1))
    image = np.clip(goal + (surface.image - mean) * 0.7, 0, 1).astype(np.float32)
    material = image_material("table", image, surface.roughness, surface.specular, surface.bump)
    span = max(view * 1.4, 30.0)
    picture = (rectangle(600 / span, 600 / span) + rng.random(2)).tolist()
    at = (float(centre[0]), float(centre[1]), -2.5)
    stage.add(box_part((600, 600, 2.5), at, rng.uniform(0, 6.3), picture), [material], False)
    return f"{surface.name} like the cards"


def lay_mat(rng: Rng, stage: Stage, spread: Spread) -> float:
    """A mat below all cards; returns how thick it is."""
    xy = np.array([(card.x, card.y) for card in spread.cards])
    margin = max(spread.wide, spread.high) * rng.uniform(0.8, 1.6)
    size, middle = np.ptp(xy, 0) + 2 * margin, (xy.min(0) + xy.max(0)) / 2
    surface = pick(rng, [table_felt, table_cloth, table_plain])(rng)
    thick = rng.uniform(0.1, 0.4)
    span = float(size.max()) * 1.2
    picture = (rectangle(float(size[0]) / span, float(size[1]) / span) + 0.5).tolist()
    part = box_part(
        (float(size[0]), float(size[1]), thick), (float(middle[0]), float(middle[1]), 0), 0, picture
    )
    stage.add(part, [image_material("mat", surface.image, surface.roughness, 0.2)], False)
    return thick


def _covers(stage: Stage, first: int, camera: Camera, quads: list[Array]) -> bool:
    """Whether what was added from the first part on hides too much of any of the cards."""
    if len(stage.solid) == first:
        return False
    bvh = tree(stage.solid[first:])
    return any(seen_share(bvh, camera, quad, UP) < LIMIT for quad in quads)


def tree(parts: list[Part]) -> BVHTree:
    """Parts, ready for casting rays."""
    whole = join_parts([Part(part.verts, part.faces) for part in parts])
    return BVHTree.FromPolygons(whole.verts.tolist(), whole.faces)


def _undo(stage: Stage, first: int, known: set[bpy.types.Object]) -> None:
    """Take away what was added to a stage."""
    del stage.solid[first:]
    for obj in [o for o in stage.scene.collection.objects if o not in known]:
        bpy.data.objects.remove(obj)


def furnish(rng: Rng, stage: Stage, spread: Spread, camera: Camera, quads: list[Array], view: float) -> str:
    """Put clutter and hands about the cards; what hides a card is taken away again. Returns words for it."""
    words = ""
    frame = (camera.width, camera.height)
    quads = [quad for quad in quads if ((p := camera.project(quad)) >= 0).all() and (p <= frame).all()]
    reach = math.hypot(spread.wide, spread.high) / 2
    taken = [(card.x, card.y, reach + 0.3) for card in spread.cards]
    ground = camera.place + camera.forward * (-camera.place[2] / min(camera.forward[2], -0.1))
    for _ in range(int(rng.integers(1, 7)) if chance(rng, 0.68) else 0):
        clutter = Clutter(rng, stage, taken)
        clutter.sheets = len(stage.solid)
        kind = pick(rng, list(ROOM), [often for often, _ in ROOM.values()])
        for _ in range(int(rng.integers(2, 6)) if kind in MANY else 1):
            room = ROOM[kind][1] + (spread.wide if kind == "card" else 0)
            at = clutter.spot(ground, view * 0.5 + room * 0.5, room)
            if at is None:
                break
            first, known = len(stage.solid), set(stage.scene.collection.objects)
            clutter.put(kind, at)
            if _covers(stage, first, camera, quads):
                _undo(stage, first, known)
                taken.pop()
            elif kind not in words:
                words += f" {kind}"
    if chance(rng, 0.14):
        toward = math.atan2(camera.place[1] - ground[1], camera.place[0] - ground[0])
        for _ in range(6):
            a = toward + rng.normal(0, 1.0)
            d = np.array([math.cos(a), math.sin(a), 0.0])
            tip = ground * (1, 1, 0) + d * view * rng.uniform(0.25, 0.5) + UP * 0.4
            first, known = len(stage.solid), set(stage.scene.collection.objects)
            things.hand(rng, stage, tip, tip + d * 20)
            if not _covers(stage, first, camera, quads):
                return f"{words} hand"
            _undo(stage, first, known)
    return words
