"""Plain shapes: boxes, turned bodies, tubes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from samples.second_studio.basics import Array, rectangle, rot2, rot3
from samples.second_studio.stage import Face, Part, Place

WHOLE: list[Place] = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
"""The corners of a picture."""


def ring_faces(rings: int, points: int) -> list[Face]:
    """The faces between rings of so many points, one ring after the other."""
    return [
        (k * points + i, k * points + j, (k + 1) * points + j, (k + 1) * points + i)
        for k in range(rings - 1)
        for i, j in zip(range(points), [*range(1, points), 0], strict=True)
    ]


def box_part(
    size: tuple[float, float, float],
    at: tuple[float, float, float],
    angle: float = 0.0,
    picture: Sequence[Place] = WHOLE,
) -> Part:
    """A box with the middle of its bottom at a point; its top shows what these corners of a picture hold."""
    flat = rectangle(size[0], size[1]) @ rot2(angle).T + at[:2]
    bottom, top = (np.column_stack([flat, np.full(4, z)]) for z in (at[2], at[2] + size[2]))
    faces: list[Face] = [(4, 5, 6, 7), (3, 2, 1, 0), *ring_faces(2, 4)]
    # The other five sides take the colour near the picture's corner.
    return Part(np.concatenate([bottom, top]), faces, None, [*picture, *[(0.02, 0.02)] * 20])


def lathe_part(profile: Sequence[tuple[float, float]], segments: int = 28) -> Part:
    """A turned body: radius and height of every ring, about the vertical."""
    a = np.linspace(0, 2 * math.pi, segments, endpoint=False)
    rings = [np.column_stack([r * np.cos(a), r * np.sin(a), np.full(segments, z)]) for r, z in profile]
    return Part(np.concatenate(rings), ring_faces(len(rings), segments))


def tube_part(
    points: Sequence[Sequence[float] | Array],
    radii: Sequence[float],
    segments: int = 12,
    round_ends: bool = True,
) -> Part:
    """A tube along points, as thick at each as its radius says."""
    pts, rad = [np.asarray(p, float) for p in points], list(radii)
    if round_ends:
        for end, inner in ((0, 1), (-1, -2)):
            way = pts[end] - pts[inner]
            way = way / np.linalg.norm(way)
            caps = [
                (pts[end] + way * rad[end] * math.sin(t), rad[end] * math.cos(t)) for t in (0.5, 1.0, 1.5)
            ]
            for p, r in caps:
                pts, rad = ([p, *pts], [r, *rad]) if end == 0 else ([*pts, p], [*rad, r])
    rings = []
    a = np.linspace(0, 2 * math.pi, segments, endpoint=False)[:, None]
    for i, p in enumerate(pts):
        way = pts[min(i + 1, len(pts) - 1)] - pts[max(i - 1, 0)]
        way = way / (np.linalg.norm(way) + 1e-9)
        side = np.cross(way, (0, 0, 1.0) if abs(way[2]) < 0.9 else (1.0, 0, 0))
        side /= np.linalg.norm(side)
        over = np.cross(side, way)
        rings.append(p + rad[i] * (np.cos(a) * side + np.sin(a) * over))
    return Part(np.concatenate(rings), ring_faces(len(rings), segments))


def moved(part: Part, at: Sequence[float], angle: float = 0.0, tip: float = 0.0) -> Part:
    """The part tipped over about the x axis, turned about the vertical and moved."""
    c, s = math.cos(tip), math.sin(tip)
    tilt = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return Part(part.verts @ (rot3(angle) @ tilt).T + np.asarray(at), part.faces, None, part.uvs)
