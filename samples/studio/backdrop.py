"""What lies beyond the table's edge: a floor, chairs, people, all out of focus."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import props, solids
from samples.studio.scene import Scene


def hang(scene: Scene, image: NDArray[np.float32]) -> None:
    """Replace what lies beyond the table's edge, in place; many tables end within the frame."""
    rng = np.random.default_rng([scene.seed, 77])
    least = props.rim(scene.board) + 0.4
    size = least + rng.gamma(2.0, 2.5, 2) if rng.random() < 0.6 else np.full(2, 40.0)
    beside = [piece for piece in scene.standing if not piece.on_board]
    spots = [(thing.x, thing.y, 1.0) for thing in beside] + [
        (thing.x, thing.y, 1.0) for thing in scene.tokens
    ]
    spots += [(thing.x, thing.y, 1 + thing.size * 0.7) for thing in scene.clutter]
    for x, y, reach in spots:
        size = np.maximum(size, np.abs([x, y]) + reach)
    if scene.camera.elevation < 53:
        size = np.minimum(size, 24.0)
    height, width = image.shape[:2]
    shift = rng.normal(0, 0.4, 2)
    low = solids.block(
        float(shift[0]), float(shift[1]), -scene.board.height, (size[0] * 2, size[1] * 2, 0.0), 0
    )[:4]
    edge = _clip_front(low, scene)
    if rng.random() < 0.15:
        ring = np.linspace(0, 2 * np.pi, 72, endpoint=False)
        radius = float(np.max(size)) * 1.25
        round_edge = np.c_[np.cos(ring) * radius, np.sin(ring) * radius, np.full(72, -scene.board.height)]
        edge = _clip_front(round_edge, scene)
    mask = np.zeros((height, width), np.uint8)
    border = solids.fixed(lens.project_raw(scene.camera, edge))
    cv2.fillPoly(mask, [border], 255, cv2.LINE_AA, solids.SHIFT)
    if mask.min() == 255:
        return
    alpha = np.asarray(cv2.GaussianBlur(mask, (0, 0), width / 900), np.uint8)
    beyond = np.flatnonzero(alpha < 255)
    share = (alpha.ravel()[beyond].astype(np.float32) / 255)[:, None]
    pixels = image.reshape(-1, 3)
    pixels[beyond] = pixels[beyond] * share + _room(rng, width, height).reshape(-1, 3)[beyond] * (1 - share)


def _clip_front(outline: NDArray[np.floating], scene: Scene) -> NDArray[np.floating]:
    """Cut a polygon off well before the camera's own plane."""
    rotation, shift, _ = lens.pose(scene.camera)
    depth = outline @ rotation[2] + shift[2]
    kept = []
    least = 1.0
    for index in range(len(outline)):
        here, there = outline[index], outline[(index + 1) % len(outline)]
        a, b = depth[index], depth[(index + 1) % len(outline)]
        if a >= least:
            kept.append(here)
        if (a >= least) != (b >= least):
            kept.append(here + (there - here) * (least - a) / (b - a))
    return np.array(kept) if len(kept) >= 3 else outline


def _room(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    """Soft shapes in muted colours, linear light."""
    small = np.empty((48, 64, 3), np.float32)
    base = rng.uniform(0.01, 0.35) * (1 + rng.normal(0, 0.15, 3))
    small[:] = np.clip(base, 0.004, 1)
    for _ in range(int(rng.integers(3, 12))):
        tone = [float(v) for v in np.clip(rng.gamma(1.2, 0.12) * (1 + rng.normal(0, 0.35, 3)), 0.003, 0.8)]
        x, y = int(rng.integers(0, 64)), int(rng.integers(0, 48))
        if rng.random() < 0.5:
            cv2.ellipse(
                small, (x, y), (int(rng.integers(3, 16)), int(rng.integers(3, 16))), 0, 0, 360, tone, -1
            )
        else:
            far = (x + int(rng.integers(3, 30)), y + int(rng.integers(3, 30)))
            cv2.rectangle(small, (x, y), far, tone, -1)
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.4, 1.5))), np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32).clip(
        0.002
    )
