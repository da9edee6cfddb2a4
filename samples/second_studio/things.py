"""Things that lie about on a table where people play: mugs, coins, keys, a hand."""

from __future__ import annotations

import math

import bpy
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, hsv, pick
from samples.second_studio.bodies import Piece, TileMould
from samples.second_studio.designs import TileSize
from samples.second_studio.shaders import Shader, image_material
from samples.second_studio.shapes import box_part, lathe_part, moved, tube_part
from samples.second_studio.stage import Stage, join_parts
from samples.second_studio.tables import table_felt

PAWN = [
    *[(1.2, 0.0), (1.2, 0.5), (0.8, 1.0), (0.5, 2.4), (0.85, 2.6)],
    *[(0.45, 2.75), (0.7, 3.1), (0.75, 3.4), (0.5, 3.85), (0.01, 4.0)],
]
"""Radius and height of the rings of a chess pawn."""
PAWN_SCALE = 0.8
PHONE = TileSize(length=15.0, width=7.3, thick=0.8, edge=0.2, corner=0.9)


def plain(colour: Colour, roughness: float = 0.4, metal: float = 0.0) -> bpy.types.Material:
    """A material of one colour."""
    return Shader("thing", Base_Color=colour, Roughness=roughness, Metallic=metal).material


def mug(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A mug with a drink."""
    r, h = rng.uniform(3.2, 4.4), rng.uniform(6, 10)
    body = lathe_part([(0.01, 0), (r * 0.9, 0), (r, 0.6), (r, h), (r * 0.93, h), (r * 0.92, h * 0.85)])
    bow = [(r + 2.2 * math.cos(t) - 0.5, 0, h / 2 + 2.6 * math.sin(t)) for t in np.linspace(-1.3, 1.3, 9)]
    handle = tube_part(bow, [0.45] * 9, 10)
    turn = rng.uniform(0, 6.3)
    glazes = [(0.9, 0.9, 0.88), hsv(rng.random(), 0.6, 0.6), (0.06, 0.06, 0.07)]
    glaze = plain(pick(rng, glazes), 0.15)
    stage.add(moved(body, (x, y, 0), turn), [glaze])
    stage.add(moved(handle, (x, y, 0), turn), [glaze])
    drink = lathe_part([(r * 0.925, h * 0.85), (0.01, h * 0.85)])
    stage.add(moved(drink, (x, y, 0)), [plain((0.2, 0.1, 0.05), 0.03)])


def coin(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A coin of silver, brass or copper."""
    r = rng.uniform(0.8, 1.35)
    part = lathe_part([(r, 0), (r, 0.17), (r * 0.9, 0.17), (r * 0.87, 0.13), (r * 0.4, 0.15), (0.01, 0.16)])
    metal = pick(rng, [(0.75, 0.74, 0.7), (0.8, 0.62, 0.3), (0.6, 0.35, 0.2)])
    stage.add(moved(part, (x, y, 0)), [plain(metal, 0.3, 0.95)], False)


def button(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A button, whose four holes look much like pips."""
    r = rng.uniform(0.6, 1.3)
    colour = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95))
    rings = [(r * 0.9, 0), (r, 0.1), (r * 0.95, 0.25), (r * 0.75, 0.25), (r * 0.65, 0.17), (0.01, 0.17)]
    stage.add(moved(lathe_part(rings), (x, y, 0)), [plain(colour, 0.25)])
    hole = lathe_part([(r * 0.13, 0.176), (0.005, 0.178)], 10)
    holes = [
        moved(hole, (x + 0.26 * r * math.cos(t), y + 0.26 * r * math.sin(t), 0))
        for t in (0.8, 2.37, 3.94, 5.5)
    ]
    stage.add(join_parts(holes), [plain((0.03, 0.03, 0.03), 0.9)])


def pen(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A pen."""
    t, long_ = rng.uniform(0, 6.3), rng.uniform(10, 15)
    d = np.array([math.cos(t), math.sin(t), 0])
    at, r = np.array([x, y, 0.5]), 0.45
    line = [at - d * long_ / 2, at + d * long_ * 0.38, at + d * long_ / 2]
    shaft = tube_part(line, [r, r, 0.08], 10, False)
    stage.add(shaft, [plain(hsv(rng.random(), 0.7, rng.uniform(0.1, 0.8)), 0.2)])


def phone(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """Somebody's phone: nothing but a large smooth tile."""
    part = TileMould(PHONE).cast(rng, Piece(x, y, float(rng.uniform(0, 6.3))))
    stage.add(part, [plain((0.02, 0.02, 0.025), 0.05)])


def key(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A key."""
    t = np.linspace(0, 2 * math.pi, 13)
    bow = tube_part([(1.1 * math.cos(a), 1.1 * math.sin(a), 0.2) for a in t], [0.2] * 13, 8, False)
    blade = box_part((3.4, 0.6, 0.2), (2.8, 0, 0.1))
    teeth = [box_part((0.35, 0.3, 0.2), (2.2 + 0.6 * k, -0.42, 0.1)) for k in range(4)]
    metal, turn = plain((0.75, 0.68, 0.45), 0.3, 0.9), rng.uniform(0, 6.3)
    for part in (bow, blade, *teeth):
        stage.add(moved(part, (x, y, 0), turn), [metal], part is bow)


def pawn(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A pawn of some other game."""
    colour = pick(rng, [(0.9, 0.82, 0.65), (0.08, 0.06, 0.05), (0.8, 0.1, 0.1)])
    part = lathe_part([(r * PAWN_SCALE, z * PAWN_SCALE) for r, z in PAWN], 20)
    stage.add(moved(part, (x, y, 0)), [plain(colour, 0.3)])


def cup(rng: Rng, stage: Stage, x: float, y: float) -> None:
    """A dice cup that lies on its side, its mouth towards positive x."""
    r, h = 3.6, 9.0
    part = lathe_part([(0.01, 0), (r * 0.85, 0), (r, h), (r * 0.92, h), (r * 0.78, 0.4), (0.01, 0.4)])
    part = moved(part, (0, 0, r), 0, -math.pi / 2)
    leather = pick(rng, [(0.25, 0.12, 0.06), (0.05, 0.05, 0.05), (0.5, 0.1, 0.1)])
    stage.add(moved(part, (x, y, 0), -math.pi / 2), [plain(leather, 0.5)])


def tray(rng: Rng, stage: Stage, radius: float) -> None:
    """A dice tray about the origin: square or round, with a floor of felt."""
    rim = plain(pick(rng, [(0.3, 0.16, 0.08), (0.08, 0.08, 0.08), (0.6, 0.42, 0.25)]), 0.35)
    felt = table_felt(rng)
    if chance(rng, 0.5):
        inner = radius + 1.0
        floor = box_part((2 * inner, 2 * inner, 0.01), (0, 0, -0.005))
        stage.add(floor, [image_material("felt", felt.image[:512, :512], 1.0, 0.1)], False)
        for k in range(4):
            a = k * math.pi / 2
            at = ((inner + 0.5) * math.cos(a), (inner + 0.5) * math.sin(a), 0)
            stage.add(box_part((2 * inner + 2, 1, 2.2), at, a + math.pi / 2), [rim], False)
        return
    r = radius * 1.1 + 1.0
    ring = lathe_part([(r, 0), (r, 2), (r + 0.3, 2.3), (r + 0.8, 2.2), (r + 1, 1.8), (r + 1, 0)], 48)
    stage.add(ring, [rim])
    cloth = plain(tuple(felt.image.mean((0, 1)).tolist()), 1.0)
    stage.add(lathe_part([(r, 0.006), (0.01, 0.006)], 48), [cloth], False)


def hand(rng: Rng, stage: Stage, tip: Array, root: Array) -> None:
    """A hand and its arm, of tubes, that reaches from root to tip."""
    tone = pick(rng, [(0.87, 0.67, 0.55), (0.75, 0.53, 0.4), (0.45, 0.29, 0.2), (0.93, 0.75, 0.66)])
    skin = Shader("skin", Base_Color=tone, Roughness=0.55).material
    d = (root - tip) / np.linalg.norm(root - tip)
    s = np.array([-d[1], d[0], 0])

    def limb(*joints: tuple[Array, float, float]) -> None:
        """A tube through joints: where, how much higher, how thick."""
        line = [np.add(at, (0, 0, rise)) for at, rise, _ in joints]
        stage.add(tube_part(line, [radius for _, _, radius in joints]), [skin])

    for k, back in enumerate((1.2, 0.2, 0.0, 1.0)):
        off = s * (k - 1.5) * 1.9
        p = tip + off * 1.05 + d * back
        knuckle = tip + off * 0.8 + d * 9
        limb((p, 0.8, 0.72), (p + d * 2.6, 1.9, 0.82), (p + d * 5.2, 2.6, 0.88), (knuckle, 2.4, 1.1))
    ball = tip + s * 2.5 + d * 11.5
    limb((tip + s * 5 + d * 5, 0.9, 0.85), (tip + s * 5 + d * 8, 1.6, 1.0), (ball, 2.0, 1.4))
    for k in range(4):
        off = s * (k - 1.5) * 1.5
        wrist, elbow = tip + off * 0.8 + d * 14, tip + off * 0.6 + d * 30
        limb((tip + off + d * 8.6, 2.3, 1.45), (wrist, 2.4, 1.9), (elbow, 4, 2.3))
