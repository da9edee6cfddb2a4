"""Heads of chessmen, by which their kinds are told: crosses, crowns, battlements, mitres and horses.

All lengths are squares of the board. Every man stands on the origin and looks along x.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import bmesh  # type: ignore[import-not-found]  # part of Blender
import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick, rot2
from samples.second_studio.shapes import box_part, lathe_part, moved, ring_faces, tube_part
from samples.second_studio.stage import Face, Part

BODY, ACCENT, DARK, FELT, PRINT = range(5)
"""What a part is painted with."""
Shape = list[tuple[Part, int]]
"""The parts of a man, each with its paint."""
Outline = list[tuple[float, float]]

HORSES: list[Outline] = [
    [
        *[(-0.30, 0), (0.32, 0), (0.30, 0.08), (0.16, 0.2), (0.10, 0.34), (0.14, 0.43), (0.24, 0.45)],
        *[(0.36, 0.40), (0.48, 0.36), (0.56, 0.42), (0.54, 0.52), (0.44, 0.61), (0.30, 0.74), (0.22, 0.85)],
        *[(0.16, 0.88), (0.13, 1.0), (0.05, 0.90), (-0.06, 0.87), (-0.20, 0.75), (-0.30, 0.56)],
        *[(-0.34, 0.36), (-0.33, 0.18)],
    ],
    [
        *[(-0.28, 0), (0.28, 0), (0.26, 0.1), (0.12, 0.28), (0.08, 0.44), (0.15, 0.53), (0.22, 0.47)],
        *[(0.29, 0.31), (0.38, 0.24), (0.49, 0.28), (0.51, 0.38), (0.45, 0.56), (0.36, 0.75), (0.24, 0.88)],
        *[(0.20, 1.0), (0.10, 0.92), (-0.06, 0.92), (-0.2, 0.84), (-0.3, 0.68), (-0.35, 0.48), (-0.34, 0.25)],
    ],
    [
        *[(-0.26, 0), (0.26, 0), (0.22, 0.12), (0.14, 0.3), (0.12, 0.48), (0.2, 0.57), (0.4, 0.54)],
        *[(0.6, 0.51), (0.66, 0.57), (0.64, 0.67), (0.52, 0.73), (0.32, 0.82), (0.2, 0.88), (0.18, 1.0)],
        *[(0.08, 0.92), (-0.08, 0.86), (-0.2, 0.7), (-0.28, 0.5), (-0.3, 0.3)],
    ],
    [
        *[(-0.32, 0), (0.3, 0), (0.12, 0.4), (0.44, 0.34), (0.56, 0.46), (0.24, 0.84), (0.18, 1.0)],
        *[(0.02, 0.88), (-0.3, 0.7)],
    ],
    [
        *[(-0.3, 0), (0.34, 0), (0.3, 0.16), (0.16, 0.36), (0.3, 0.4), (0.46, 0.33), (0.56, 0.4)],
        *[(0.55, 0.5), (0.36, 0.66), (0.28, 0.82), (0.2, 0.87), (0.2, 1.0), (0.08, 0.88), (-0.02, 0.94)],
        *[
            (-0.06, 0.82),
            (-0.2, 0.84),
            (-0.18, 0.7),
            (-0.32, 0.68),
            (-0.27, 0.54),
            (-0.4, 0.5),
            (-0.33, 0.38),
        ],
        *[(-0.42, 0.3), (-0.34, 0.2)],
    ],
]
"""Heads of horses from the side, about one high: staunton, arched, stretched, angular, with a crest."""
QUEEN: Outline = [
    *[(-0.34, 0), (0.34, 0), (0.36, 0.2), (0.52, 0.86), (0.26, 0.5), (0.18, 0.97), (0, 0.52)],
    *[(-0.18, 0.97), (-0.26, 0.5), (-0.52, 0.86), (-0.36, 0.2)],
]
ROOK: Outline = [
    *[(-0.42, 0), (0.42, 0), (0.42, 0.14), (0.28, 0.2), (0.28, 0.62), (0.42, 0.7), (0.42, 1.0), (0.25, 1.0)],
    *[(0.25, 0.84), (0.09, 0.84), (0.09, 1.0), (-0.09, 1.0), (-0.09, 0.84), (-0.25, 0.84), (-0.25, 1.0)],
    *[(-0.42, 1.0), (-0.42, 0.7), (-0.28, 0.62), (-0.28, 0.2), (-0.42, 0.14)],
]
BISHOP: Outline = [
    *[(-0.4, 0), (0.4, 0), (0.4, 0.1), (0.16, 0.16), (0.16, 0.24), (0.3, 0.4), (0.29, 0.56), (0.2, 0.7)],
    *[(0.06, 0.5), (0.01, 0.54), (0.14, 0.78), (0.06, 0.86), (0.08, 0.95), (0, 1.0), (-0.08, 0.95)],
    *[(-0.06, 0.86), (-0.24, 0.66), (-0.3, 0.5), (-0.28, 0.38), (-0.16, 0.24), (-0.16, 0.16), (-0.4, 0.1)],
]
KING: Outline = [
    *[(-0.34, 0), (0.34, 0), (0.36, 0.2), (0.48, 0.44), (0.38, 0.6), (0.1, 0.56), (0.06, 0.66), (0.06, 0.76)],
    *[(0.2, 0.76), (0.2, 0.87), (0.06, 0.87), (0.06, 1.0), (-0.06, 1.0), (-0.06, 0.87), (-0.2, 0.87)],
    *[(-0.2, 0.76), (-0.06, 0.76), (-0.06, 0.66), (-0.1, 0.56), (-0.38, 0.6), (-0.48, 0.44), (-0.36, 0.2)],
]


@dataclass
class Manner:
    """What the heads of one set have in common."""

    segments: int
    crown: int
    """The paint of crosses, crowns and the like."""
    cross: str
    king: str
    queen: str
    points: int
    rook: str
    teeth: int
    bishop: str
    slit: float
    """Angle of the cut in a mitre."""
    horse: Array
    horse_made: str
    thick: float
    """Thickness of crosses and horses over their width."""
    eyes: bool


def choose_manner(rng: Rng, segments: int, crown: int, thick: float) -> Manner:
    """Heads of a set at random."""
    horse = np.array(pick(rng, HORSES)) * (rng.uniform(0.85, 1.2), 1)
    horse[:, 0] += horse[:, 1] * rng.uniform(-0.1, 0.12)
    ahead = horse[:, 0] > 0.25
    horse[ahead, 0] = 0.25 + (horse[ahead, 0] - 0.25) * rng.uniform(0.8, 1.3)
    horse += rng.normal(0, 0.007, horse.shape)
    return Manner(
        segments,
        crown,
        pick(rng, ["thin", "thick", "pattée", "maltese"]),
        pick(rng, ["cross", "ball and cross", "closed crown", "finial"], [5, 2, 2.5, 1]),
        pick(rng, ["points", "balls on points", "ball", "bowl", "scallops"], [4, 3, 2, 1, 2]),
        int(rng.integers(4, 13)),
        pick(rng, ["round", "square", "roof"], [6, 2, 0.6]),
        int(rng.integers(3, 9)),
        pick(rng, ["slit", "ball on ogive", "split", "drop"], [5, 2, 1.5, 1.5]),
        rng.uniform(0.5, 1.1),
        horse,
        "neck" if chance(rng, 0.2) else "outline",
        thick,
        chance(rng, 0.4),
    )


def ball(r: float, at: Sequence[float], n: int = 10) -> Part:
    """A ball."""
    t = np.linspace(-math.pi / 2, math.pi / 2, max(5, n // 2 + 1)).tolist()
    rings = [(max(r * math.cos(a), 0.001), r * math.sin(a)) for a in t]
    return moved(lathe_part(rings, max(6, n)), at)


def plate(outline: Array, thick: float, bevel: float = 0.1, taper: float = 0.0) -> Part:
    """An outline in x and z made solid across y; tapered it is thinner at the top."""
    centre, n = outline.mean(0), len(outline)
    top = float(outline[:, 1].max()) or 1.0
    layers = []
    for side, grow in ((-1.0, 1 - bevel), (-0.6, 1.0), (0.6, 1.0), (1.0, 1 - bevel)):
        flat = centre + (outline - centre) * grow
        across = side * thick / 2 * (1 - taper * np.clip(flat[:, 1] / top, 0, 1))
        layers.append(np.column_stack([flat[:, 0], across, flat[:, 1]]))
    faces: list[Face] = [tuple(range(n)), *ring_faces(4, n), tuple(reversed(range(3 * n, 4 * n)))]
    faces[1:-1] = [tuple(reversed(f)) for f in faces[1:-1]]
    return Part(np.concatenate(layers), faces)


def cut(part: Part, at: Sequence[float] | Array, away: Sequence[float] | Array) -> Part:
    """What is left of a part behind a plane, whose normal points to what is cut off; the cut is closed."""
    mesh = bmesh.new()
    verts = [mesh.verts.new(v) for v in part.verts.tolist()]
    for face in part.faces:
        mesh.faces.new([verts[i] for i in face])
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts[:], dist=0.0015)
    everything = [*mesh.verts, *mesh.edges, *mesh.faces]
    done = bmesh.ops.bisect_plane(mesh, geom=everything, plane_co=at, plane_no=away, clear_outer=True)
    edges = [e for e in done["geom_cut"] if isinstance(e, bmesh.types.BMEdge)]
    if edges:
        bmesh.ops.edgeloop_fill(mesh, edges=edges)
    mesh.verts.index_update()
    points = np.array([v.co[:] for v in mesh.verts]).reshape(-1, 3)
    faces: list[Face] = [tuple(v.index for v in f.verts) for f in mesh.faces]
    mesh.free()
    return Part(points, faces)


def cross_outline(kind: str) -> Array:
    """A cross about the origin, reaching one to each side."""
    inner, end = {"thin": (0.14, 0.14), "thick": (0.27, 0.27), "pattée": (0.13, 0.45)}.get(kind, (0.1, 0.5))
    points = []
    for k in range(4):
        arm = [(1, -end), (0.72, 0), (1, end), (inner, inner)]
        if kind != "maltese":
            del arm[1]
        points.append(np.array(arm) @ rot2(k * math.pi / 2).T)
    return np.concatenate(points)


def cross(manner: Manner, width: float, z: float) -> Shape:
    """A cross that stands at a height, seen by both players."""
    outline = cross_outline(manner.cross) * (width / 2, width / 2 * 1.15) + (0, z + width * 0.55)
    part = plate(outline, width * max(0.22, manner.thick * 0.8), 0.06)
    return [(moved(part, (0, 0, 0), math.pi / 2), manner.crown)]


def coronet(manner: Manner, r0: float, r1: float, z: float, high: float, style: str, points: int) -> Shape:
    """A ring of points."""
    steps = 6 if style == "scallops" else 2
    m = steps * points
    a = np.arange(m) * 2 * math.pi / m
    phase = np.arange(m) % steps / steps
    rise = np.sin(math.pi * phase) if steps > 2 else 1 - 2 * phase
    wall = r1 * 0.16
    rings = []
    for r, zs in (
        (r0, np.full(m, z)),
        (r1, z + high * (0.4 + 0.6 * rise)),
        (r1 - wall, z + high * (0.4 + 0.6 * rise)),
        (r0 * 0.8, np.full(m, z + high * 0.2)),
    ):
        rings.append(np.column_stack([r * np.cos(a), r * np.sin(a), zs]))
    shape: Shape = [(Part(np.concatenate(rings), ring_faces(4, m)), manner.crown)]
    if style == "balls on points":
        size = min(0.5 * math.pi * r1 / points, 0.25 * r1)
        for k in range(points):
            b = k * 2 * math.pi / points
            place = ((r1 - wall / 2) * math.cos(b), (r1 - wall / 2) * math.sin(b), z + high)
            shape.append((ball(size, place, 6), manner.crown))
    return shape


def cup(manner: Manner, neck: float, r: float, z: float, high: float, lid: float) -> Shape:
    """What a crown stands on: it widens upward and ends in a dome, whose height is the lid's."""
    rings = [(neck, z), (neck * 1.1, z + high * 0.15), ((neck + r) * 0.52, z + high * 0.55), (r, z + high)]
    rings += [(r * 0.93, z + high + lid * 0.3), (r * 0.6, z + high + lid * 0.75), (0.001, z + high + lid)]
    return [(lathe_part(rings, manner.segments), BODY)]


def king_head(manner: Manner, neck: float, r: float, z: float, high: float) -> Shape:
    """Cross, ball with cross, closed crown or pointed finial upon a cup."""
    if manner.king == "closed crown":
        shape = cup(manner, neck, r * 0.95, z, high * 0.35, high * 0.06)
        low, top, arches = z + high * 0.35, z + high * 0.72, 4 if manner.points < 8 else 6
        rings = [(r * 0.9, low), (r * 1.08, low), (r * 1.08, low + high * 0.1), (r * 0.9, low + high * 0.1)]
        shape.append((lathe_part(rings, manner.segments), manner.crown))
        for k in range(arches // 2):
            turn, t = rot2(k * 2 * math.pi / arches), np.linspace(0, math.pi, 9)
            flat = np.column_stack([r * np.cos(t), 0 * t]) @ turn.T
            bow = np.column_stack([flat, low + high * 0.08 + (top - low - high * 0.08) * np.sin(t) ** 0.8])
            shape.append((tube_part(list(bow), [r * 0.13] * 9, 6, False), manner.crown))
        shape.append((ball(r * 0.62, (0, 0, low + high * 0.16), 8), BODY))
        return [*shape, (ball(r * 0.2, (0, 0, top), 8), manner.crown), *cross(manner, high * 0.26, top)]
    shape = cup(manner, neck, r, z, high * 0.42, high * 0.16)
    top = z + high * 0.56
    if manner.king == "finial":
        rings = [(r * 0.22, top), (r * 0.42, top + high * 0.14), (r * 0.3, top + high * 0.22)]
        shape.append((lathe_part([*rings, (0.004, z + high)], manner.segments), manner.crown))
        return shape
    if manner.king == "ball and cross":
        shape.append((ball(high * 0.1, (0, 0, top + high * 0.06), 10), manner.crown))
        top += high * 0.13
    return shape + cross(manner, max(z + high - top, high * 0.34), top - high * 0.02)


def queen_head(manner: Manner, neck: float, r: float, z: float, high: float) -> Shape:
    """A coronet, an open bowl or a cup with a ball."""
    shape = cup(manner, neck, r, z, high * 0.5, high * (0.22 if manner.queen == "ball" else 0.1))
    if manner.queen == "ball":
        points = max(manner.points, 6)
        shape += coronet(manner, r, r * 1.1, z + high * 0.5, high * 0.22, "points", points)
        return [*shape, (ball(high * 0.15, (0, 0, z + high * 0.86), 10), manner.crown)]
    if manner.queen == "bowl":
        rings = [(r, z + high * 0.5), (r * 1.25, z + high), (r * 1.1, z + high), (r * 0.5, z + high * 0.6)]
        shape.append((lathe_part(rings, manner.segments), manner.crown))
        return [*shape, (ball(r * 0.36, (0, 0, z + high * 0.72), 8), manner.crown)]
    shape += coronet(manner, r, r * 1.25, z + high * 0.48, high * 0.5, manner.queen, manner.points)
    return [*shape, (ball(r * 0.33, (0, 0, z + high * 0.68), 8), manner.crown)]


def rook_head(manner: Manner, neck: float, r: float, z: float, high: float) -> Shape:
    """A tower with battlements, or now and then a roof."""
    low, top, n = z + high * 0.55, z + high, manner.segments
    if manner.rook == "square":
        side = r * 1.75
        shape: Shape = [(box_part((side, side, high * 0.58), (0, 0, z)), BODY)]
        per_side = 2 if manner.teeth < 6 else 3
        tooth = side / (2 * per_side - 1)
        places = np.linspace(-side / 2 + tooth / 2, side / 2 - tooth / 2, per_side)
        for x in places:
            for y in places:
                if max(abs(x), abs(y)) > side / 2 - tooth:
                    size = (tooth, tooth, high * 0.42)
                    shape.append((box_part(size, (float(x), float(y), low)), manner.crown))
        return shape
    rings = [(neck, z), (neck * 1.05, z + high * 0.15), (r, z + high * 0.3), (r, low + high * 0.05)]
    if manner.rook == "roof":
        shape = [(lathe_part([*rings, (0.001, low + high * 0.05)], n), BODY)]
        roof = [(r * 1.2, low), (r * 1.15, low + high * 0.05), (0.004, z + high * 1.25)]
        return [*shape, (lathe_part(roof, n), manner.crown)]
    shape = [(lathe_part([*rings, (r * 0.7, low + high * 0.05), (0.001, low - high * 0.02)], n), BODY)]
    for k in range(manner.teeth):
        a = np.linspace(-0.3, 0.3, 3) * 2 * math.pi / manner.teeth + k * 2 * math.pi / manner.teeth
        loop = np.concatenate([np.column_stack([s * np.cos(a), s * np.sin(a)]) for s in (r, r * 0.68)])
        loop = loop[[0, 1, 2, 5, 4, 3]]
        verts = np.concatenate([np.column_stack([loop, np.full(6, height)]) for height in (low, top)])
        wall: list[Face] = [*ring_faces(2, 6), (6, 7, 10, 11), (7, 8, 9, 10)]
        shape.append((Part(verts, wall), manner.crown))
    return shape


def bishop_head(manner: Manner, neck: float, r: float, z: float, high: float) -> Shape:
    """A mitre with a cut, a split one, an ogive with a ball, or a drop."""
    n, small = manner.segments, high * 0.1
    tall = high - small * 1.4
    widest = 0.2 if manner.bishop == "drop" else 0.34
    rings = [(neck * 0.9, z)]
    for t in (0.12, widest, 0.5, 0.66, 0.8, 0.92):
        share = (
            (t / widest) ** 0.5 if t < widest else math.cos((t - widest) / (1 - widest) * math.pi / 2) ** 0.8
        )
        rings.append((max(neck * 0.9 * (t < widest), r * share), z + tall * t))
    egg = lathe_part([*rings, (0.001, z + tall)], n)
    knob: Shape = [
        (ball(small * (1.4 if manner.bishop == "ball on ogive" else 0.9), (0, 0, z + tall), 8), manner.crown)
    ]
    if manner.bishop in ("drop", "ball on ogive"):
        return [(egg, BODY), *knob]
    if manner.bishop == "split":
        lean, low = 0.32, (0, 0, z + tall * 0.3)
        return [(cut(egg, low, (1, 0, lean)), BODY), (cut(egg, low, (-1, 0, lean)), BODY)]
    away = np.array([-math.sin(manner.slit), 0, math.cos(manner.slit)])
    at, gap = np.array([r * 0.1, 0, z + tall * 0.5]), away * high * 0.05
    below, above = cut(egg, at - gap, away), cut(egg, at + gap, -away)
    middle = cut(cut(cut(egg, at + gap, away), at - gap, -away), (r * 0.1, 0, 0), (1, 0, 0))
    return [(below, BODY), (above, BODY), (middle, DARK), *knob]


def knight_head(manner: Manner, r: float, z: float, high: float) -> Shape:
    """A horse's head: an outline made solid, or a neck with a muzzle and two ears."""
    if manner.horse_made == "neck":
        path = np.array([(-0.12, -0.1), (-0.2, 0.2), (-0.18, 0.5), (-0.02, 0.76), (0.22, 0.72), (0.5, 0.52)])
        wide = min(r * 1.9, high * 0.9)
        points = [(x * wide, 0.0, z + y * high) for x, y in path.tolist()]
        radii = [r * s for s in (0.85, 0.66, 0.52, 0.5, 0.42, 0.27)]
        shape: Shape = [(tube_part(points, radii, max(6, min(manner.segments, 12))), BODY)]
        for side in (-1, 1):
            ear = lathe_part([(r * 0.17, 0), (0.004, high * 0.24)], 6)
            shape.append((moved(ear, (-0.05 * wide, side * r * 0.25, z + high * 0.86)), BODY))
        eye, reach = (0.12 * wide, r * 0.42, z + high * 0.84), r * 0.09
    else:
        wide = min(r * 2.3, high * 1.15)
        outline = manner.horse * (wide, high * 1.0) + (-0.06 * wide, 0)
        broad = wide * max(0.3, manner.thick)
        head = plate(outline, broad, 0.12, 0.4)
        shape = [(moved(head, (0, 0, z)), BODY)]
        if manner.crown == ACCENT:
            back = outline[(outline[:, 0] < 0.05 * wide) & (outline[:, 1] > 0.3 * high)]
            inner = back[::-1] * (0.55, 0.9) + (0.02 * wide, 0.03 * high)
            mane = np.concatenate([back * (1.08, 1.02), inner])
            shape.append((moved(plate(mane, broad * 0.8, 0.02, 0.3), (0, 0, z)), ACCENT))
        eye, reach = (0.2 * wide, broad * 0.36, z + high * 0.72), wide * 0.05
    if manner.eyes:
        for side in (-1, 1):
            shape.append((ball(reach, (eye[0], side * eye[1], eye[2]), 6), DARK))
    return shape
