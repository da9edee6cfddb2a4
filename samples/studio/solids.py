"""Everything that stands on the table, for the fast engine: turned bodies and boxes, labelled then lit.

A body is painted as a stack of thin slices, lowest first. Every line of sight comes from above, so it meets
the higher of two slices first, and painting upward is exactly right without a depth buffer. Painting only
writes which slice a pixel shows; light is worked out once for all covered pixels.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio.scene import Camera

Floats = NDArray[np.floating[Any]]
SHIFT = 4
"""Sub-pixel bits of OpenCV's polygon filling."""
_TURN = np.linspace(0, 2 * np.pi, 36, endpoint=False)
CIRCLE = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)
COLUMNS = (
    "x",
    "y",
    "z",
    "middle",
    "radial",
    "bx",
    "by",
    "bz",
    "r",
    "g",
    "b",
    "rough",
    "texture",
    "base",
    "lit",
    "inward",
    "inward_up",
)


def fixed(pixels: Floats) -> NDArray[np.int32]:
    """Pixel coordinates (corner convention) for polygon filling with `SHIFT` bits."""
    return np.asarray(np.round((pixels - 0.5) * (1 << SHIFT)).clip(-(1 << 24), 1 << 24), np.int32)


class Stage:
    """The bodies of one photo."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        width, height = lens.raw_size(camera)
        self.labels = np.zeros((height, width), np.int32)
        self.rows: list[tuple[float, ...]] = [(0.0,) * len(COLUMNS)]
        self.eye = lens.position(camera)
        self.scale = lens.focal(camera) / float(np.linalg.norm(self.eye))

    def lathe(
        self,
        outline: Floats,
        x: float,
        y: float,
        base: float,
        colour: Floats,
        rough: float,
        texture: int = -1,
        lit: float = 1.0,
    ) -> None:
        """A turned body: outline of (radius, z) from the bottom up; a first radius over 0 is a hole's."""
        key = np.asarray(outline, np.float64).tobytes()
        points, normals, inner = (rings if outline[0, 0] > 0.01 else slices)(key, self.scale)
        pixels = self._circles(points, x, y, base)
        holes = self._circles(inner[:, :2], x, y, base) if inner[:, 0].any() else None
        for index, (point, normal, hole) in enumerate(zip(points, normals, inner, strict=True)):
            middle = (point[0] + hole[0]) / 2 if holes is not None else 0.0
            up, radial = normal[1], normal[0]
            self.rows.append(
                (
                    x,
                    y,
                    base + point[1],
                    middle,
                    radial,
                    0,
                    0,
                    up,
                    *colour,
                    rough,
                    texture,
                    base,
                    lit,
                    *hole[2:],
                )
            )
            label = len(self.rows) - 1
            if holes is None:
                cv2.fillConvexPoly(self.labels, pixels[index], label, cv2.LINE_8, SHIFT)
            else:
                cv2.fillPoly(self.labels, [pixels[index], holes[index]], label, cv2.LINE_8, SHIFT)

    def _circles(self, points: Floats, x: float, y: float, base: float) -> NDArray[np.int32]:
        """Level circles of (radius, z) round an upright axis, as polygons of the image."""
        circles = np.empty((len(points), len(CIRCLE), 3))
        circles[..., :2] = CIRCLE * points[:, None, :1] + (x, y)
        circles[..., 2] = points[:, 1:2] + base
        return fixed(lens.project_raw(self.camera, circles.reshape(-1, 3))).reshape(len(points), -1, 2)

    def face(
        self,
        corners: Floats,
        normal: Floats,
        colour: Floats,
        rough: float,
        texture: int = -1,
        lit: float = 1.0,
    ) -> None:
        """A flat convex polygon in the world; not drawn when it looks away from the camera."""
        middle = corners.mean(axis=0)
        if (self.eye - middle) @ normal <= 0:
            return
        place = (*middle, 0, 0, *normal)
        self.rows.append((*place, *colour, rough, texture, corners[:, 2].min(), lit, 0, 0))
        pixels = fixed(lens.project_raw(self.camera, corners))
        cv2.fillConvexPoly(self.labels, pixels, len(self.rows) - 1, cv2.LINE_8, SHIFT)

    def box(
        self,
        x: float,
        y: float,
        base: float,
        size: tuple[float, float, float],
        turn: float,
        colour: Floats,
        rough: float,
    ) -> None:
        """A block standing on `base`, turned by degrees."""
        corners = block(x, y, base, size, turn)
        low, high = corners[:4], corners[4:]
        order = sorted(
            range(4), key=lambda k: -float(np.linalg.norm((low[k] + low[(k + 1) % 4]) / 2 - self.eye))
        )
        for k in order:
            wall = np.stack([low[k], low[(k + 1) % 4], high[(k + 1) % 4], high[k]])
            along = low[(k + 1) % 4] - low[k]
            outward = np.array([along[1], -along[0], 0.0])
            self.face(wall, outward / max(float(np.linalg.norm(outward)), 1e-9), colour, rough)
        self.face(high, np.array([0.0, 0.0, 1.0]), colour, rough)

    def erase(self, hull: NDArray[np.int32]) -> None:
        """Hide what stands behind something that is painted elsewhere: the board."""
        cv2.fillConvexPoly(self.labels, hull, 0, cv2.LINE_8, SHIFT)


def block(x: float, y: float, base: float, size: tuple[float, float, float], turn: float) -> Floats:
    """Eight corners of a block, the lower four first, anticlockwise."""
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(size[:2]) / 2 @ spin + (x, y)
    return np.concatenate([np.c_[flat, np.full(4, base)], np.c_[flat, np.full(4, base + size[2])]])


@lru_cache(maxsize=64)
def slices(outline_bytes: bytes, scale: float) -> tuple[Floats, Floats, Floats]:
    """Points (radius, z) along the outline, its normals (radial, up), and no hole."""
    outline = np.frombuffer(outline_bytes, np.float64).reshape(-1, 2)
    steps = np.diff(outline, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    keep = lengths > 1e-6
    steps, lengths, starts = steps[keep], lengths[keep], outline[:-1][keep]
    points, normals = [], []
    for start, step, length in zip(starts, steps, lengths, strict=True):
        normal = np.array([step[1], -step[0]]) / length
        if normal[1] < -0.999:  # an underside lying on the table
            continue
        level = abs(step[1]) < 1e-6
        count = 1 if level else int(np.clip(np.ceil(length * scale / 3), 1, 48))
        for part in range(count):
            points.append(start + step * (part / count))
            normals.append(normal)
    if not points:
        return outline[:1], np.array([[0.0, 1.0]]), np.zeros((1, 4))
    return np.array(points), _smooth(np.array(normals)), np.zeros((len(points), 4))


@lru_cache(maxsize=64)
def rings(outline_bytes: bytes, scale: float) -> tuple[Floats, Floats, Floats]:
    """Level cuts of a ring: (outer radius, z), outer normal (radial, up), (hole, z, normal there)."""
    outline = np.frombuffer(outline_bytes, np.float64).reshape(-1, 2)
    following = np.roll(outline, -1, axis=0)
    low, high = np.minimum(outline[:, 1], following[:, 1]), np.maximum(outline[:, 1], following[:, 1])
    steps = following - outline
    top = float(outline[:, 1].max())
    count = int(np.clip(top * scale / 2.5, 5, 40))
    points, normals, inner = [], [], []
    for z in top * (0.01 + 0.98 * np.linspace(0, 1, count)):
        crossed = np.flatnonzero((low <= z) & (high > z))
        part = (z - outline[crossed, 1]) / steps[crossed, 1]
        radii = outline[crossed, 0] + part * steps[crossed, 0]
        across = np.c_[steps[crossed, 1], -steps[crossed, 0]]
        across /= np.linalg.norm(across, axis=1, keepdims=True)
        far, near = radii.argmax(), radii.argmin()
        points.append((radii[far], z))
        normals.append(across[far])
        inner.append((radii[near], z, *across[near]))
    points.append((points[-1][0], top))
    normals.append(np.array([0.0, 1.0]))
    inner.append((inner[-1][0], top, 0.0, 1.0))
    return np.array(points), np.array(normals), np.array(inner)


@lru_cache(maxsize=64)
def levels(outline_bytes: bytes, count: int) -> tuple[Floats, Floats]:
    """Heights from bottom to top and the largest radius of a turned body at each."""
    outline = np.frombuffer(outline_bytes, np.float64).reshape(-1, 2)
    fine = np.concatenate([np.linspace(a, b, 24) for a, b in itertools.pairwise(outline)])
    heights = np.linspace(0, float(outline[:, 1].max()), count)
    nearest = np.abs(fine[:, 1:] - heights).argmin(axis=1)
    radii = np.zeros(count)
    np.maximum.at(radii, nearest, fine[:, 0])
    return heights, radii


def _smooth(normals: Floats) -> Floats:
    """Round the corners of the outline a little, except sharp ones: light runs softly over a turned body."""
    before, after = np.roll(normals, 1, axis=0), np.roll(normals, -1, axis=0)
    before[0], after[-1] = normals[0], normals[-1]
    near_before = (normals * before).sum(axis=1, keepdims=True) > 0.75
    near_after = (normals * after).sum(axis=1, keepdims=True) > 0.75
    mixed = normals + 0.5 * before * near_before + 0.5 * after * near_after
    return np.asarray(mixed / np.linalg.norm(mixed, axis=1, keepdims=True))
