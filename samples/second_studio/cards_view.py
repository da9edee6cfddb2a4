"""Where the phone is held for a photo of cards, and how the grid stands in that photo."""

from __future__ import annotations

import math

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick
from samples.second_studio.camera import Camera, look_at
from samples.second_studio.cards_layout import Card, Cell, Spread

SIDES = [np.array(side, float) for side in ((1, 0), (0, 1), (-1, 0), (0, -1))]
"""The four ways in which the rows of the grid may run."""


SMALLEST = 0.042
"""Side of the smallest card of the grid over the longer side of the photo, below which nobody can read it."""


def choose_view(rng: Rng, grid: Array, rest: Array, unit: float, long_side: int) -> tuple[Camera, float]:
    """A camera that shows all corners of the grid, and its elevation in degrees.

    What lies beside the grid (the rest) is mostly in the photo too, unless the cards were too small then. The
    unit is the width of a card.
    """
    found: list[tuple[float, Camera, float]] = []
    for attempt in range(6):
        camera, elevation = _try_view(rng, grid, rest if attempt < 5 else rest[:0], unit, long_side)
        px = camera.project(grid).reshape(-1, 4, 2)
        a, b = px[:, 2] - px[:, 0], px[:, 3] - px[:, 1]
        area = np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2
        found.append((math.sqrt(float(area.min())), camera, elevation))
        if found[-1][0] >= SMALLEST * long_side:
            break
    _, camera, elevation = max(found, key=lambda view: view[0])
    return camera, elevation


def _try_view(rng: Rng, grid: Array, rest: Array, unit: float, long_side: int) -> tuple[Camera, float]:
    """Any such camera, however small the cards become."""
    ratio, portrait = pick(rng, [4 / 3, 4 / 3, 16 / 9, 1.0]), chance(rng, 0.45)
    short = round(long_side / ratio / 2) * 2
    width, height = (short, long_side) if portrait else (long_side, short)
    fov = math.radians(rng.uniform(48, 60) if portrait else rng.uniform(55, 75))
    elevation = rng.uniform(35, 75) if chance(rng, 0.6) else rng.uniform(60, 89.5)
    azimuth, bend = rng.uniform(0, 2 * math.pi), rng.uniform(-0.05, 0.025) if chance(rng, 0.6) else 0.0
    if chance(rng, 0.6):  # mostly the photographer sits at one of the four sides
        azimuth = int(rng.integers(4)) * math.pi / 2 + rng.normal(0, 0.18)
    roll = rng.normal(0, 0.06) if chance(rng, 0.8) else rng.uniform(-0.5, 0.5)
    points = np.concatenate([grid, rest]) if len(rest) and chance(rng, 0.85) else grid
    share = rng.uniform(0.72, 0.96) if chance(rng, 0.85) else rng.uniform(0.4, 0.72)
    frame = np.array([width, height])

    def build(target: Array, distance: float) -> Camera:
        return look_at(target, math.radians(elevation), azimuth, distance, roll, fov, width, height, bend)

    target = (points.min(0) + points.max(0)) / 2
    nearest = 2.2 * unit  # a phone does not focus nearer, nor does anybody hold it so near
    for _ in range(3):
        low, high = nearest, unit * 120
        for _ in range(18):
            middle = math.sqrt(low * high)
            camera = build(target, middle)
            px = camera.project(points)
            fits = (np.ptp(px, 0) < frame * share).all()
            fits &= bool(((points - camera.place) @ camera.forward).min() > unit)
            low, high = (low, middle) if fits else (middle, high)
        # Step aside until all is in the middle.
        camera = build(target, high)
        px = camera.project(points)
        off = (px.min(0) + px.max(0) - frame) / 2 * high / camera.focal
        steep = max(math.sin(math.radians(elevation)), 0.5) ** 2
        target = target + (camera.right * off[0] - camera.up * off[1] / steep) * (1, 1, 0)
    px = camera.project(points)
    spare = np.maximum(frame - np.ptp(px, 0), 0) / 2 * 0.8 * high / camera.focal
    flat = camera.right * rng.uniform(-spare[0], spare[0]) + camera.up * rng.uniform(-spare[1], spare[1])
    aside = flat * (1, 1, 0)
    for _ in range(30):
        camera = build(target + aside, high)
        px = camera.project(grid)
        if ((px > 3) & (px < frame - 3)).all():
            break
        aside, high = aside * 0.7, high * 1.02
    return camera, elevation


def upward(camera: Camera, spread: Spread, z: float) -> int:
    """Which of the four ways of the grid runs most nearly upward in the photo, at the grid's middle."""
    xy = np.array([(card.x, card.y) for card in spread.grid])
    middle = np.append((xy.min(0) + xy.max(0)) / 2, z)
    steps = []
    for side in SIDES:
        a, b = camera.project(np.array([middle, middle + np.append(side * spread.wide * 0.05, 0)]))
        steps.append((a[1] - b[1]) / float(np.linalg.norm(b - a)))
    return int(np.argmax(steps))


def places(spread: Spread, up: int) -> dict[Cell, list[int]]:
    """The column and the row of every cell as the camera sees them, from the lower left."""
    right, ahead = SIDES[(up - 1) % 4], SIDES[up]
    cells = [card.cell for card in spread.grid if card.cell is not None]
    seen = np.array([(np.dot(cell, right), np.dot(cell, ahead)) for cell in cells]).round().astype(int)
    seen -= seen.min(0)
    return {cell: [int(column), int(row)] for cell, (column, row) in zip(cells, seen, strict=True)}


def from_upper_left(corners: Array, up: int) -> Array:
    """The corners of a card with that first which is upper left as the camera sees the grid."""
    way = SIDES[up] - SIDES[(up - 1) % 4]
    flat = corners[:, :2] - corners[:, :2].mean(0)
    return np.roll(corners, -int(np.argmax(flat @ way)), 0)


def in_reading_order(cards: list[Card]) -> list[Card]:
    """The cards of a battle plan from the left end as its owner reads it."""
    angle = float(np.median([card.angle for card in cards]))
    return sorted(cards, key=lambda card: card.x * math.cos(angle) + card.y * math.sin(angle))
