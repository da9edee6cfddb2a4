"""The phone's camera: where it is held, what it sees and how its lens bends that."""

from __future__ import annotations

import math
from dataclasses import dataclass

import bpy
import cv2
import numpy as np
from mathutils import Matrix

from samples.second_studio.basics import UP, Array, Rng, chance, log_uniform, pick
from samples.second_studio.designs import Game
from samples.second_studio.stage import Stage


@dataclass
class Camera:
    """A pinhole camera whose lens bends a little."""

    place: Array
    right: Array
    up: Array
    forward: Array
    fov: float
    """Angle from the left to the right edge, in radians."""
    width: int
    height: int
    bend: float
    """Share by which the photo's corners move outward."""

    @property
    def focal(self) -> float:
        """Focal length in pixels."""
        return self.width / 2 / math.tan(self.fov / 2)

    def straight(self, points: Array) -> Array:
        """Where points of the scene would be without the bend, in pixels."""
        rel = np.asarray(points, float).reshape(-1, 3) - self.place
        depth = np.maximum(rel @ self.forward, 1e-3)
        x = self.width / 2 + self.focal * (rel @ self.right) / depth
        y = self.height / 2 - self.focal * (rel @ self.up) / depth
        return np.column_stack([x, y])

    def bent(self, pixels: Array) -> Array:
        """Where pixels are after the bend."""
        centre = np.array([self.width / 2, self.height / 2])
        rel = pixels - centre
        r2 = (rel**2).sum(-1, keepdims=True) / (centre**2).sum()
        # Drawn inward the photo is enlarged as much, so that its corners stay filled.
        return np.asarray(centre + rel * (1 + self.bend * np.minimum(r2, 3)) / (1 + min(self.bend, 0)))

    def project(self, points: Array) -> Array:
        """Where points of the scene are on the photo, in pixels."""
        return self.bent(self.straight(points))

    def bend_image(self, image: Array) -> Array:
        """A straight picture as the lens bends it."""
        if abs(self.bend) < 1e-4:
            return image
        y, x = np.mgrid[0 : self.height, 0 : self.width].astype(np.float32)
        goal = np.stack([x + 0.5, y + 0.5], -1)
        source = goal.copy()
        # The bend is mild: stepping by what is missing finds its inverse quickly.
        for _ in range(4):
            source += goal - self.bent(source).astype(np.float32)
        across, down = (source[..., axis].astype(np.float32) - 0.5 for axis in (0, 1))
        return cv2.remap(image, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def look_at(
    target: Array,
    elevation: float,
    azimuth: float,
    distance: float,
    roll: float,
    fov: float,
    width: int,
    height: int,
    bend: float,
) -> Camera:
    """A camera that looks at a point from a distance; all angles are in radians."""
    flat = math.cos(elevation)
    back = np.array([flat * math.cos(azimuth), flat * math.sin(azimuth), math.sin(elevation)])
    right = np.cross(-back, UP)
    right /= np.linalg.norm(right)
    up = np.cross(right, -back)
    c, s = math.cos(roll), math.sin(roll)
    return Camera(
        target + back * distance, c * right + s * up, c * up - s * right, -back, fov, width, height, bend
    )


def choose_camera(rng: Rng, corners: Array, unit: float, long_side: int, game: Game) -> tuple[Camera, float]:
    """A camera that shows these corners of pieces one unit long, and its elevation in degrees.

    Now and then it is so close that some of them are cut off.
    """
    portrait = chance(rng, 0.45)
    ratio = pick(rng, [4 / 3, 4 / 3, 16 / 9, 1.0])
    short = round(long_side / ratio / 2) * 2
    width, height = (short, long_side) if portrait else (long_side, short)
    fov = math.radians(rng.uniform(55, 63) if portrait else rng.uniform(55, 75))
    elevation = rng.uniform(33, 88) if chance(rng, 0.75) else rng.uniform(70, 88)
    azimuth, bend = rng.uniform(0, 2 * math.pi), rng.uniform(-0.05, 0.025) if chance(rng, 0.6) else 0.0
    roll = rng.normal(0, 0.06) if chance(rng, 0.8) else rng.uniform(-0.5, 0.5)
    target = (corners.min(0) + corners.max(0)) / 2
    margin = rng.uniform(0.02, 0.12) * min(width, height)
    low, high = unit, unit * 80

    def build(target: Array, distance: float) -> Camera:
        return look_at(target, math.radians(elevation), azimuth, distance, roll, fov, width, height, bend)

    # The nearest distance at which all is in the frame, by halving.
    for _ in range(22):
        middle = math.sqrt(low * high)
        camera = build(target, middle)
        px = camera.project(corners)
        near = ((corners - camera.place) @ camera.forward).min() < unit * 0.5
        inside = (
            (px > margin).all() and (px[:, 0] < width - margin).all() and (px[:, 1] < height - margin).all()
        )
        low, high = (low, middle) if inside and not near else (middle, high)
    fit = high * (rng.uniform(0.55, 0.9) if chance(rng, 0.15) else 1.0)
    focal = build(target, 1.0).focal
    # Pieces are to be neither specks nor larger than the frame, whatever the layout.
    small, large = (50, 360) if game == "dominoes" else (30, 240)
    wanted = focal * unit / (log_uniform(rng, small, large) * long_side / 1000)
    farthest = focal * unit / ((46 if game == "dominoes" else 24) * long_side / 1000)
    nearest = focal * unit / ((400 if game == "dominoes" else 260) * long_side / 1000)
    distance = float(np.clip(fit if chance(rng, 0.45) else max(fit, wanted), nearest, max(farthest, nearest)))
    reach = distance / focal * min(width, height) / 2 * max(0.0, 1 - fit / distance) * 0.8
    aside = np.array([rng.uniform(-reach, reach), rng.uniform(-reach, reach), 0])
    return build(target + aside, distance), elevation


def place_camera(stage: Stage, camera: Camera) -> None:
    """Set the camera up on the stage."""
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.angle, data.clip_end = "HORIZONTAL", camera.fov, 5000
    data.clip_start = 0.05
    obj = bpy.data.objects.new("camera", data)
    columns = np.column_stack([camera.right, camera.up, -camera.forward])
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = columns, camera.place
    obj.matrix_world = Matrix(matrix.tolist())
    stage.scene.collection.objects.link(obj)
    stage.scene.camera = obj
    stage.scene.render.resolution_x, stage.scene.render.resolution_y = camera.width, camera.height
