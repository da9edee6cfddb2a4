"""Where the phone is, and where a point of the table lands in the photo.

The camera stands at `azimuth` and `elevation` from the point it aims at. How far away it stands and what it
aims at follow from the picture asked for: the playing area spans `fill` of the frame and sits at `aim` in
the room that is left. Both engines draw a straight (pinhole) image a little larger than the photo;
`develop.lens` bends and crops it, so that nothing has to be invented at the rim.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samples.studio.scene import Camera

Floats = NDArray[np.floating[Any]]

BORDER = 0.012
"""Free room kept round the playing area, as a share of the frame."""
_CORNERS = np.array([(-4, -4, 0), (4, -4, 0), (4, 4, 0), (-4, 4, 0)], float)
_EDGES = np.array(
    [point for s in np.linspace(-4, 4, 9) for e in (-4, 4) for point in ((s, e, 0), (e, s, 0))],
    float,
)


def focal(camera: Camera) -> float:
    """Focal length in pixels."""
    return float(max(camera.width, camera.height) / 2 / np.tan(np.radians(camera.fov) / 2))


def overscan(camera: Camera) -> int:
    """By how many pixels the straight image is larger than the photo, on each side."""
    if camera.bend == 0:
        return 0
    radius = np.hypot(camera.width, camera.height) / 2 / focal(camera)
    return int(np.ceil(abs(camera.bend) * radius**2 * np.hypot(camera.width, camera.height) / 2 * 1.25)) + 2


def raw_size(camera: Camera) -> tuple[int, int]:
    """Width and height of the straight image that an engine has to draw."""
    margin = overscan(camera)
    return camera.width + 2 * margin, camera.height + 2 * margin


def axes(camera: Camera) -> Floats:
    """Rows: the camera's right, down and forward in the world; the rotation from world to camera."""
    azimuth, elevation, roll = np.radians((camera.azimuth, camera.elevation, camera.roll))
    right = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
    towards = np.array(
        [np.cos(elevation) * np.sin(azimuth), -np.cos(elevation) * np.cos(azimuth), np.sin(elevation)]
    )
    forward = -towards
    down = np.cross(forward, right)
    rolled_right = np.cos(roll) * right + np.sin(roll) * down
    return np.stack([rolled_right, np.cross(forward, rolled_right), forward])


@lru_cache(maxsize=64)
def _stand(camera: Camera) -> tuple[float, float, float]:
    """Aim point on the tiles' plane (x, y) and distance to it, by Newton's method on what the frame shows."""
    rotation, length = axes(camera), focal(camera)
    frame = np.array([camera.width, camera.height], float)

    def miss(stand: Floats) -> Floats:
        centre = np.array([stand[0], stand[1], 0]) - rotation[2] * np.exp(stand[2])
        seen = _bend((_EDGES - centre) @ rotation.T, length, camera.bend) / frame
        low, high = seen.min(axis=0), seen.max(axis=0)
        span = high - low
        room = np.maximum((1 - span) / 2 - BORDER, 0)
        middle = (low + high) / 2 - np.asarray(camera.aim) * room
        return np.array([middle[0], middle[1], np.log(span.max() / camera.fill)])

    stand = np.array([0.0, 0.0, np.log(8 / camera.fill * length / frame.min())])
    error = miss(stand)
    for _ in range(40):
        if np.abs(error).max() < 1e-6:
            break
        slope = np.stack([(miss(stand + step) - error) / 1e-5 for step in np.eye(3) * 1e-5], axis=1)
        if abs(np.linalg.det(slope)) < 1e-12:  # so close that edges lie behind the camera
            break
        step = -np.linalg.solve(slope, error)
        step *= min(1.0, 0.5 / np.abs(step[2]).clip(1e-9), 2.0 / np.abs(step[:2]).max().clip(1e-9))
        while np.abs(miss(stand + step)).max() > np.abs(error).max() and np.abs(step).max() > 1e-7:
            step = step / 2
        stand = stand + step
        error = miss(stand)
    return float(stand[0]), float(stand[1]), float(np.exp(stand[2]))


def _bend(points: Floats, length: float, bend: float) -> Floats:
    """Camera coordinates to pixels from the middle of the photo, lens included."""
    flat = points[:, :2] / np.maximum(points[:, 2:3], 1e-6)
    if bend:
        flat = flat * (1 + bend * np.sum(flat * flat, axis=1, keepdims=True))
    return flat * length


@lru_cache(maxsize=64)
def pose(camera: Camera) -> tuple[Floats, Floats, Floats]:
    """``R, t, K`` of the straight image of `raw_size`: pixel ~ K (R X + t); x right, y down, z forward."""
    rotation = axes(camera)
    x, y, distance = _stand(camera)
    centre = np.array([x, y, 0.0]) - rotation[2] * distance
    width, height = raw_size(camera)
    length = focal(camera)
    matrix = np.array([[length, 0, width / 2], [0, length, height / 2], [0, 0, 1]])
    return rotation, -rotation @ centre, matrix


@lru_cache(maxsize=64)
def position(camera: Camera) -> Floats:
    """Where the lens is, in the world."""
    rotation, shift, _ = pose(camera)
    return np.asarray(-rotation.T @ shift)


def project_raw(camera: Camera, points: Floats) -> Floats:
    """World points (n, 3) to pixels of the straight image; pixel (0, 0) is the corner of the first pixel."""
    rotation, shift, matrix = pose(camera)
    seen = np.asarray(points, float).reshape(-1, 3) @ rotation.T + shift
    return np.asarray(_bend(seen, matrix[0, 0], 0.0) + matrix[:2, 2])


def project(camera: Camera, points: Floats) -> Floats:
    """World points (n, 3) to pixels of the finished photo."""
    rotation, shift, matrix = pose(camera)
    seen = np.asarray(points, float).reshape(-1, 3) @ rotation.T + shift
    return np.asarray(_bend(seen, matrix[0, 0], camera.bend) + np.array([camera.width, camera.height]) / 2)


@lru_cache(maxsize=64)
def homography(camera: Camera, z: float) -> Floats:
    """Table coordinates ``(x, y, 1)`` on the plane at height z to pixels of the straight image."""
    rotation, shift, matrix = pose(camera)
    return np.asarray(matrix @ np.stack([rotation[:, 0], rotation[:, 1], rotation[:, 2] * z + shift], axis=1))


def corners(camera: Camera) -> Floats:
    """The playing area's outer corners a1, h1, h8, a8 in the finished photo."""
    return project(camera, _CORNERS)
