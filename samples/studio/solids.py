"""Everything that stands on the table, for the fast engine: turned bodies and boxes, labelled then lit.

A body is painted as a stack of thin slices, lowest first. Every line of sight comes from above, so it meets
the higher of two slices first, and painting upward is exactly right without a depth buffer. Painting only
writes which slice a pixel shows; light is worked out once for all covered pixels.
"""

from __future__ import annotations

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
    "inner",
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
        points, normals = slices(np.asarray(outline, np.float64).tobytes(), self.scale)
        hole = float(outline[0, 0])
        rings = np.empty((len(points), len(CIRCLE), 3))
        rings[..., :2] = CIRCLE * points[:, None, :1] + (x, y)
        rings[..., 2] = points[:, 1:] + base
        pixels = fixed(lens.project_raw(self.camera, rings.reshape(-1, 3))).reshape(len(points), -1, 2)
        inner = None
        if hole > 0.01:
            rings[..., :2] = CIRCLE * hole + (x, y)
            inner = fixed(lens.project_raw(self.camera, rings.reshape(-1, 3))).reshape(len(points), -1, 2)
        for index, (point, normal) in enumerate(zip(points, normals, strict=True)):
            self.rows.append(
                (x, y, base + point[1], hole, normal[0], 0, 0, normal[1], *colour, rough, texture, base, lit)
            )
            label = len(self.rows) - 1
            if inner is None:
                cv2.fillConvexPoly(self.labels, pixels[index], label, cv2.LINE_8, SHIFT)
            elif point[0] > hole * 1.02:
                cv2.fillPoly(self.labels, [pixels[index], inner[index]], label, cv2.LINE_8, SHIFT)

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
        self.rows.append(
            (
                middle[0],
                middle[1],
                middle[2],
                0,
                0,
                *normal,
                *colour,
                rough,
                texture,
                corners[:, 2].min(),
                lit,
            )
        )
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
def slices(outline_bytes: bytes, scale: float) -> tuple[Floats, Floats]:
    """Points (radius, z) along the outline, about three pixels apart, and its normals (radial, up) there."""
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
        count = 1 if level else int(np.clip(np.ceil(length * scale / 3), 1, 14))
        for part in range(count):
            points.append(start + step * (part / count))
            normals.append(normal)
    if not points:
        return outline[:1], np.array([[0.0, 1.0]])
    flat = np.array(points), np.array(normals)
    return flat[0], _smooth(flat[1])


def _smooth(normals: Floats) -> Floats:
    """Round the corners of the outline a little, except sharp ones: light runs softly over a turned body."""
    before, after = np.roll(normals, 1, axis=0), np.roll(normals, -1, axis=0)
    before[0], after[-1] = normals[0], normals[-1]
    near_before = (normals * before).sum(axis=1, keepdims=True) > 0.75
    near_after = (normals * after).sum(axis=1, keepdims=True) > 0.75
    mixed = normals + 0.5 * before * near_before + 0.5 * after * near_after
    return np.asarray(mixed / np.linalg.norm(mixed, axis=1, keepdims=True))
