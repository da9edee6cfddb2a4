"""Drawn boards seen through a lens that is known exactly."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.photo import Floats, Photo

UNIT = 48
"""Pixels a square of the flat drawing, which has three squares of table around the board."""


@dataclass(frozen=True)
class Shot:
    """A camera: focal length and bend in units of the focal length, and where it stands."""

    focal: float = 0.8
    """Over the longer side of the photo."""
    bend: float = 0.0
    tilt: float = 35.0
    """Degrees from straight above."""
    spin: float = 10.0
    distance: float = 15.0
    aim: tuple[float, float] = (0.0, 0.0)
    size: tuple[int, int] = (640, 480)

    def project(self, board: Floats) -> Floats:
        """Board units (0 to 8) to pixels."""
        tilt, spin = np.radians((self.tilt, self.spin))
        about_z = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
        about_x = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
        flat = np.concatenate([np.asarray(board, float) - 4, np.zeros((len(board), 1))], axis=1)
        seen = flat @ (about_x @ about_z).T + (*self.aim, self.distance)
        ray = seen[:, :2] / seen[:, 2:]
        ray = ray * (1 + self.bend * (ray**2).sum(axis=1, keepdims=True))
        return np.asarray(ray * self.focal * max(self.size) + np.array(self.size) / 2)


CORNERS = np.array([(0, 0), (8, 0), (8, 8), (0, 8)], float)


def photograph(shot: Shot, pieces: int = 0, seed: int = 0) -> Photo:
    """The photo of an empty or a crowded board."""
    rng = np.random.default_rng(seed)
    flat = np.full((14 * UNIT, 14 * UNIT, 3), (70, 110, 140), np.uint8)
    for row in range(8):
        for column in range(8):
            light = (row + column) % 2 == 0
            x, y = (3 + column) * UNIT, (3 + row) * UNIT
            colour = (190, 215, 225) if light else (50, 70, 90)
            cv2.rectangle(flat, (x, y), (x + UNIT - 1, y + UNIT - 1), colour, -1)
    for place in rng.permutation(64)[:pieces]:
        centre = (round((3.5 + place % 8) * UNIT), round((3.5 + place // 8) * UNIT))
        cv2.circle(flat, centre, round(0.36 * UNIT), (235, 235, 235) if place % 2 else (25, 25, 25), -1)
    width, height = shot.size
    x, y = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    board = _back(shot, np.stack([x.ravel(), y.ravel()], axis=1))
    at = ((board + 3) * UNIT - 0.5).astype(np.float32).reshape(height, width, 2)
    photo = cv2.remap(flat, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderValue=(70, 110, 140))
    noisy = cv2.GaussianBlur(photo, (0, 0), 0.9) + rng.normal(0, 3, photo.shape)
    return Photo(np.clip(noisy, 0, 255).astype(np.uint8), shot.size, 1.0)


def _back(shot: Shot, pixels: Floats) -> Floats:
    """Pixels to board units."""
    ray = (pixels - np.array(shot.size) / 2) / (shot.focal * max(shot.size))
    straight = ray.copy()
    for _ in range(8):
        straight = ray / (1 + shot.bend * (straight**2).sum(axis=1, keepdims=True))
    pinhole = Shot(shot.focal, 0.0, shot.tilt, shot.spin, shot.distance, shot.aim, shot.size)
    to_pixels = cv2.getPerspectiveTransform(
        CORNERS.astype(np.float32), pinhole.project(CORNERS).astype(np.float32)
    )
    flat = straight * shot.focal * max(shot.size) + np.array(shot.size) / 2
    return np.asarray(cv2.perspectiveTransform(flat[None], np.linalg.inv(to_pixels))[0], float)


def worst(found: Floats, shot: Shot) -> float:
    """Greatest distance of a corner from its truth, over the mean side."""
    truth = shot.project(CORNERS)
    side = float(np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean())
    turns = (np.linalg.norm(np.roll(found, k, axis=0) - truth, axis=1).max() for k in range(4))
    return float(min(turns)) / side
