"""The bodies of dominoes and dice: the moulds they are cast from, and where their faces lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick, rectangle, rot2, rot3
from samples.second_studio.designs import Design, TileSize
from samples.second_studio.faces import BACK_CELL, BLANK_CELL, cell_uv
from samples.second_studio.shaders import Shader, piece_material
from samples.second_studio.shapes import box_part, lathe_part, moved, ring_faces
from samples.second_studio.stage import Face, Part, Place, Stage, join_parts


@dataclass
class Piece:
    """A domino or a die on the table."""

    x: float
    y: float
    angle: float
    a: int = 0
    """A die's value, or the number on the left half of a domino that is not turned."""
    b: int = 0
    up: bool = True
    z: float = 0.0
    """Height of what it lies on."""
    design: int = 0
    """Which of several sets of dice it is from."""


class TileMould:
    """The shape that all dominoes of a set share: rings of points, one above the other."""

    def __init__(self, size: TileSize, two_layer: bool = False) -> None:
        """Shape a tile of a size; the lower half of one of two layers has a material of its own."""
        self.length, self.width, self.thick = size.length, size.width, size.thick
        self.two_layer = two_layer
        outline, normals = self._outline(size.corner)
        self.count = len(outline)
        self.levels = self._levels(size.edge)
        verts, norms = [], []
        for inset, z, tilt in self.levels:
            verts.append(np.column_stack([outline - normals * inset, np.full(self.count, z)]))
            norms.append(np.column_stack([normals * math.cos(tilt), np.full(self.count, math.sin(tilt))]))
        self.verts, self.normals = np.concatenate(verts), np.concatenate(norms)
        self.faces, self.tops, self.slots = self._faces()

    def _outline(self, radius: float) -> tuple[Array, Array]:
        """Points and normals of a rounded rectangle, with points in the middle of the long sides.

        There the two halves of the upper face meet.
        """
        hx, hy, steps = self.length / 2 - radius, self.width / 2 - radius, 4
        pts, nrm = [(0.0, -self.width / 2)], [(0.0, -1.0)]
        for k, (sx, sy) in enumerate([(1, -1), (1, 1), (-1, 1), (-1, -1)]):
            if k == 2:
                pts.append((0.0, self.width / 2))
                nrm.append((0.0, 1.0))
            for i in range(steps + 1):
                a = math.pi / 2 * (k - 1 + i / steps)
                pts.append((sx * hx + radius * math.cos(a), sy * hy + radius * math.sin(a)))
                nrm.append((math.cos(a), math.sin(a)))
        return np.array(pts), np.array(nrm)

    def _levels(self, edge: float) -> list[tuple[float, float, float]]:
        """Inset, height and tilt of the normal of every ring."""
        tilts = [math.pi / 2 * t for t in (0, 0.34, 0.67, 1)]
        low = [(edge * (1 - math.cos(t)), edge - edge * math.sin(t), -t) for t in reversed(tilts)]
        high = [(edge * (1 - math.cos(t)), self.thick - edge + edge * math.sin(t), t) for t in tilts]
        return [*low, (0.0, self.thick * 0.52, 0.0), *high]

    def _faces(self) -> tuple[list[Face], list[int], list[int]]:
        """Faces, which half of the top each belongs to (-1: none) and the material slot."""
        n, base = self.count, 1 if self.two_layer else 0
        middle = n // 2
        faces = ring_faces(len(self.levels), n)
        tops: list[int] = []
        slots: list[int] = []
        for level in range(len(self.levels) - 1):
            on_top = level >= len(self.levels) - 4
            tops += [(1 if i < middle else 0) if on_top else -1 for i in range(n)]
            slots += [base if level < 4 else 0] * n
        top = (len(self.levels) - 1) * n
        faces += [tuple(top + i for i in range(middle + 1)), (*(top + i for i in range(middle, n)), top)]
        faces.append(tuple(reversed(range(n))))
        return faces, [*tops, 1, 0, -1], [*slots, 0, 0, base]

    def cast(self, rng: Rng, piece: Piece) -> Part:
        """One tile."""
        cells = (piece.a, piece.b) if piece.up else (BACK_CELL, BACK_CELL)
        shift = rng.random(2)
        uvs: list[Place] = []
        grain: list[Place] = []
        for face, half in zip(self.faces, self.tops, strict=True):
            for i in face:
                x, y, z = self.verts[i]
                sign = 1 if half == 1 else -1
                u, v = sign * x / (self.length / 2), 0.5 + sign * y / self.width
                uvs.append(cell_uv(BLANK_CELL, 0.5, 0.5) if half < 0 else cell_uv(cells[half], u, v))
                grain.append(((x + z) / 12 + shift[0], (y + 0.7 * z) / 12 + shift[1]))
        turn = rot3(piece.angle)
        verts = self.verts @ turn.T + (piece.x, piece.y, piece.z)
        slots = self.slots
        if self.two_layer and not piece.up:
            slots = [1 - s for s in slots]
        return Part(verts, self.faces, self.normals @ turn.T, uvs, grain, slots)

    def top_corners(self, piece: Piece) -> Array:
        """Where the corners of the upper face would be were they sharp, clockwise from the first half's."""
        # Upside down the rectangle starts at the upper left and runs clockwise.
        flat = rectangle(self.length, -self.width) @ rot2(piece.angle).T
        flat += (piece.x, piece.y)
        return np.column_stack([flat, np.full(4, piece.z + self.thick)])


FACE_FRAMES: list[tuple[Array, Array, Array]] = [
    (np.array(n, float), np.array(u, float), np.array(v, float))
    for n, u, v in [
        ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
        ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
        ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
        ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
        ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ]
]
"""Normal, right and up of the six faces of a die: top, bottom, east, west, north, south."""


def die_values(rng: Rng, top: int, right_handed: bool) -> list[int]:
    """Values of the six faces in the order of FACE_FRAMES: opposite faces sum to 7.

    A right-handed die is one whose 1, 2 and 3 run counter-clockwise about their corner.
    """
    east = pick(rng, [v for v in range(1, 7) if v not in (top, 7 - top)])
    rest = next(v for v in (1, 2, 3) if v not in (min(top, 7 - top), min(east, 7 - east)))
    flips = sum(v > 3 for v in (top, east))
    order = [min(top, 7 - top), min(east, 7 - east), rest]
    even = order in ([1, 2, 3], [2, 3, 1], [3, 1, 2])
    north = rest if (even ^ (flips % 2 == 1)) == right_handed else 7 - rest
    return [top, 7 - top, east, 7 - east, north, 7 - north]


class DieMould:
    """The shape that all dice of a set share: a rounded cube of six grids."""

    def __init__(self, design: Design) -> None:
        """Shape a die of a design."""
        self.design, self.half = design, design.size / 2
        if design.shape == "box":
            r = min(design.rounding, 0.98)
            soft = [1 - r + r * math.tan(t) for t in np.linspace(0, math.pi / 4, 4)]
            ticks = np.array([-t for t in reversed(soft)] + soft)
        else:
            ticks = np.linspace(-1, 1, 13)
        n = len(ticks)
        gy, gx = np.meshgrid(ticks, ticks, indexing="ij")
        self.faces: list[Face] = [
            (r * n + c, r * n + c + 1, (r + 1) * n + c + 1, (r + 1) * n + c)
            for r in range(n - 1)
            for c in range(n - 1)
        ]
        self.sides = [
            self._shape(out + gx.reshape(-1, 1) * u + gy.reshape(-1, 1) * v) for out, u, v in FACE_FRAMES
        ]

    def _shape(self, cube: Array) -> tuple[Array, Array]:
        """Round off points on the unit cube; returns points and normals."""
        if self.design.shape == "box":
            core = 1 - min(self.design.rounding, 0.98)
            inner = np.clip(cube, -core, core)
            normal = cube - inner
            normal /= np.linalg.norm(normal, axis=1, keepdims=True)
            return (inner + normal * (1 - core)) * self.half, normal
        power = self.design.rounding
        scale = (np.abs(cube) ** power).sum(1, keepdims=True) ** (1 / power)
        points = cube / scale
        normal = np.sign(points) * np.abs(points) ** (power - 1)
        return points * self.half, normal / np.linalg.norm(normal, axis=1, keepdims=True)

    def cast(self, rng: Rng, piece: Piece, right_handed: bool) -> Part:
        """One die."""
        turn = rot3(piece.angle)
        values = die_values(rng, piece.a, right_handed)
        # One number is enough to shift the grain; two are drawn so that old seeds give their old photos.
        parts, shift = [], rng.random(2)[0]
        for (points, normals), (_, u, v), value in zip(self.sides, FACE_FRAMES, values, strict=True):
            quarters = int(rng.integers(4))
            pu, pv = points @ u / self.half, points @ v / self.half
            for _ in range(quarters):
                pu, pv = -pv, pu
            uvs = [cell_uv(value, 0.5 + 0.5 * pu[i], 0.5 + 0.5 * pv[i]) for f in self.faces for i in f]
            place = points / 8 + shift
            grain = [
                (place[i, 0] + place[i, 2], place[i, 1] + 0.6 * place[i, 2]) for f in self.faces for i in f
            ]
            world = points @ turn.T + (piece.x, piece.y, piece.z + self.half)
            parts.append(Part(world, self.faces, normals @ turn.T, uvs, grain))
        return join_parts(parts)

    def quads(self, piece: Piece) -> list[tuple[Array, Array]]:
        """Corners that the faces would have were they sharp, and normals, in the order of FACE_FRAMES.

        The corners run clockwise, seen from outside.
        """
        turn = rot3(piece.angle)
        out = []
        for n, u, v in FACE_FRAMES:
            quad = np.array([n - u + v, n + u + v, n + u - v, n - u - v]) * self.half
            out.append((quad @ turn.T + (piece.x, piece.y, piece.z + self.half), turn @ n))
        return out


def add_dominoes(rng: Rng, stage: Stage, design: Design, mould: TileMould, pieces: Sequence[Piece]) -> None:
    """Put the dominoes on the table, with the brass pins and bars they may have."""
    materials = [piece_material(rng, design, "dominoes")]
    if design.two_layer:
        materials.append(Shader("base", Base_Color=design.two_layer, Roughness=design.roughness).material)
    stage.add(join_parts([mould.cast(rng, p) for p in pieces]), materials)
    brass = Shader("brass", Base_Color=(0.83, 0.65, 0.32), Metallic=0.95, Roughness=0.25).material
    faces_up = [p for p in pieces if p.up]
    if design.spinner and faces_up:
        r = mould.width * rng.uniform(0.045, 0.08)
        pin = lathe_part([(r, -0.02), (r * 0.9, 0.3 * r), (r * 0.55, 0.5 * r), (0.004, 0.56 * r)], 12)
        stage.add(join_parts([moved(pin, (p.x, p.y, p.z + mould.thick)) for p in faces_up]), [brass])
    if design.line == "brass" and faces_up:
        size = (mould.length * 0.018, mould.width * 0.8, 0.05)
        bars = [box_part(size, (p.x, p.y, p.z + mould.thick - 0.03), p.angle) for p in faces_up]
        stage.add(join_parts(bars), [brass], False)


def add_dice(rng: Rng, stage: Stage, moulds: Sequence[DieMould], pieces: Sequence[Piece]) -> None:
    """Put the dice on the table."""
    right_handed = chance(rng, 0.6)
    for index, mould in enumerate(moulds):
        mine = [p for p in pieces if p.design == index]
        if mine:
            parts = [mould.cast(rng, p, right_handed) for p in mine]
            stage.add(join_parts(parts), [piece_material(rng, mould.design, "dice")])
