"""Shapes as plain arrays, before Blender sees them: slabs, turned bodies, capsules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Face = tuple[int, ...]


@dataclass(frozen=True)
class Mesh:
    """Corners, faces counter-clockwise seen from outside, a texture place per corner, a material per face."""

    points: Floats
    faces: tuple[Face, ...]
    uv: Floats
    materials: tuple[int, ...] = field(default=())
    """Slot per face; empty = all 0."""

    def slots(self) -> tuple[int, ...]:
        """Material slot of every face."""
        return self.materials or (0,) * len(self.faces)

    def moved(self, x: float = 0, y: float = 0, z: float = 0, turn: float = 0) -> Mesh:
        """Turned about the vertical by degrees, then shifted. Texture places stay."""
        cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        rotation = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
        return Mesh(self.points @ rotation.T + (x, y, z), self.faces, self.uv, self.materials)

    def bent(self, matrix: Floats) -> Mesh:
        """Every corner through a 3x3 matrix that keeps handedness."""
        return Mesh(self.points @ np.asarray(matrix, float).T, self.faces, self.uv, self.materials)

    def slot(self, number: int) -> Mesh:
        """The same shape in one material slot."""
        return Mesh(self.points, self.faces, self.uv, (number,) * len(self.faces))

    def mapped(self, uv: Floats) -> Mesh:
        """The same shape with other texture places."""
        return Mesh(self.points, self.faces, uv, self.materials)


def join(meshes: Iterable[Mesh]) -> Mesh:
    """Several shapes as one."""
    points: list[Floats] = []
    uv: list[Floats] = []
    faces: list[Face] = []
    slots: list[int] = []
    base = 0
    for mesh in meshes:
        points.append(mesh.points)
        uv.append(mesh.uv)
        faces.extend(tuple(base + corner for corner in face) for face in mesh.faces)
        slots.extend(mesh.slots())
        base += len(mesh.points)
    return Mesh(np.concatenate(points), tuple(faces), np.concatenate(uv), tuple(slots))


def loft(loops: Sequence[Floats], top: bool = True, bottom: bool = True, closed: bool = False) -> Mesh:
    """A skin over equal-length loops, each counter-clockwise seen from above, from the lowest upward."""
    count = len(loops[0])
    points = np.concatenate([np.asarray(loop, float) for loop in loops])
    faces: list[Face] = []
    pairs = [(level, level + 1) for level in range(len(loops) - 1)]
    if closed:
        pairs.append((len(loops) - 1, 0))
    for below, above in pairs:
        low, high = below * count, above * count
        faces += [(low + i, low + (i + 1) % count, high + (i + 1) % count, high + i) for i in range(count)]
    if top and not closed:
        faces.append(tuple(range(len(points) - count, len(points))))
    if bottom and not closed:
        faces.append(tuple(reversed(range(count))))
    return Mesh(points, tuple(faces), points[:, :2].copy())


def rounded(width: float, depth: float, corner: float, steps: int = 5) -> Floats:
    """Outline of a rectangle with round corners, counter-clockwise, about the origin."""
    if corner <= 1e-6:
        return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (width / 2, depth / 2)
    corner = min(corner, width / 2, depth / 2)
    out = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angles = (np.linspace(0, 0.5, steps) + quarter * 0.5) * np.pi
        middle = (x * (width / 2 - corner), y * (depth / 2 - corner))
        out.append(np.stack([np.cos(angles), np.sin(angles)], axis=1) * corner + middle)
    return np.concatenate(out)


def level(outline: Floats, z: float) -> Floats:
    """A flat outline lifted to a height."""
    return np.column_stack([outline, np.full(len(outline), z)])


def slab(
    width: float, depth: float, low: float, high: float, bevel: float = 0.0, corner: float = 0.0, arc: int = 3
) -> Mesh:
    """A plate with a rounded upper rim. Texture places run 0 to 1 over width and depth, sides included."""
    bevel = min(bevel, (high - low) * 0.9, width / 4, depth / 4)
    rim = [(0.0, low)]
    if bevel > 1e-6:
        for angle in np.linspace(0, np.pi / 2, arc + 1):
            rim.append((bevel * (1 - np.cos(angle)), high - bevel * (1 - np.sin(angle))))
    else:
        rim.append((0.0, high))
    loops = [
        level(rounded(width - 2 * inset, depth - 2 * inset, max(corner - inset, corner * 0.3)), z)
        for inset, z in rim
    ]
    mesh = loft(loops)
    return mesh.mapped(mesh.points[:, :2] / (width, depth) + 0.5)


def disc(width: float, low: float, high: float, bevel: float = 0.0, sides: int = 48) -> Mesh:
    """A round plate, with texture places like a slab's."""
    bevel = min(bevel, (high - low) * 0.45)
    arc = np.linspace(0, np.pi / 2, 4)
    rim = [(width / 2 - bevel, low), (width / 2, low + bevel)]
    rim += [(width / 2 - bevel * (1 - np.cos(a)), high - bevel * (1 - np.sin(a))) for a in arc]
    mesh = lathe(np.array([(0.0, low), *rim, (0.0, high)]), sides)
    return mesh.mapped(mesh.points[:, :2] / width + 0.5)


def lathe(outline: Floats, sides: int = 64) -> Mesh:
    """A body turned about z from an outline of (radius, z), from below outward and up.

    An outline that starts and ends on the axis gives a full body; one that never touches it is taken as
    closed and gives a ring.
    """
    outline = np.asarray(outline, float)
    ring = bool((outline[:, 0] > 1e-6).all())
    if ring and np.allclose(outline[0], outline[-1]):
        outline = outline[:-1]
    inner = outline if ring else outline[outline[:, 0] > 1e-6]
    angles = np.arange(sides) * (2 * np.pi / sides)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    body = loft([level(circle * radius, z) for radius, z in inner], top=False, bottom=False, closed=ring)
    if ring:
        return body
    points, faces = list(body.points), list(body.faces)
    for first, tip in ((True, outline[0]), (False, outline[-1])):
        base = 0 if first else len(body.points) - sides
        if tip[0] <= 1e-6:
            points.append(np.array([0.0, 0.0, tip[1]]))
            hub = len(points) - 1
            for i in range(sides):
                one, two = base + i, base + (i + 1) % sides
                faces.append((hub, two, one) if first else (hub, one, two))
    whole = np.array(points)
    return Mesh(whole, tuple(faces), whole[:, :2].copy())


def capsule(start: Floats, end: Floats, thick: float, thin: float, sides: int = 16) -> Mesh:
    """A round-ended bar from one point to another, `thick` and `thin` being its radii there."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    length = float(np.linalg.norm(end - start))
    under = [(thick * np.cos(a), thick * np.sin(a)) for a in np.linspace(-np.pi / 2, 0, 6)]
    over = [(thin * np.cos(a), length + thin * np.sin(a)) for a in np.linspace(0, np.pi / 2, 6)]
    outline = np.array([*under, *over])
    outline[0, 0] = outline[-1, 0] = 0
    axis = (end - start) / max(length, 1e-9)
    side = np.cross(axis, (0, 0, 1.0) if abs(axis[2]) < 0.9 else (1.0, 0, 0))
    side /= np.linalg.norm(side)
    frame = np.stack([side, np.cross(axis, side), axis], axis=1)
    mesh = lathe(outline, sides).bent(frame)
    return mesh.moved(*start)
