"""Where the camera is held over a board of Keizár, and how much of every tile it sees."""

from __future__ import annotations

import math

import numpy as np
from mathutils.bvhtree import BVHTree

from samples.second_studio.basics import UP, Array, Rng, chance, pick
from samples.second_studio.camera import Camera, look_at
from samples.second_studio.keizar_board import Board
from samples.second_studio.keizar_play import square_name
from samples.second_studio.truth import seen_share

CENTRAL = 0.8
"""Share of a tile's width that counts as the area of its symbol."""


def choose_view(rng: Rng, board: Board, long_side: int) -> tuple[Camera, float, float]:
    """A camera that shows the whole board, its elevation and from where it looks, in degrees.

    The latter is 0 from beyond the h column, 90 from beyond the eighth row, 270 from white's side.
    """
    ratio, portrait = pick(rng, [4 / 3, 4 / 3, 16 / 9, 1.0]), chance(rng, 0.4)
    short = round(long_side / ratio / 2) * 2
    width, height = (short, long_side) if portrait else (long_side, short)
    fov = math.radians(rng.uniform(44, 60) if portrait else rng.uniform(52, 74))
    elevation = math.radians(rng.uniform(35, 75) if chance(rng, 0.7) else rng.uniform(72, 89.5))
    azimuth, bend = rng.uniform(0, 2 * math.pi), rng.uniform(-0.05, 0.025) if chance(rng, 0.6) else 0.0
    if chance(rng, 0.4):
        # Most people sit at one of the sides.
        azimuth = int(rng.integers(4)) * math.pi / 2 + rng.normal(0, 0.2)
    roll = rng.normal(0, 0.05) if chance(rng, 0.8) else rng.uniform(-0.5, 0.5)
    frame = np.array([width, height])
    share = rng.uniform(0.48, 0.92) if chance(rng, 0.35) else rng.uniform(0.74, 0.92)
    points = np.concatenate([board.outer(), board.corners()])
    target = np.array([0.0, 0.0, board.top])

    def build(at: Array, distance: float) -> Camera:
        return look_at(at, elevation, azimuth, distance, roll, fov, width, height, bend)

    def nearest(at: Array) -> float:
        """The distance at which the board is as large as it shall be, by halving."""
        low, high = board.square * 2, board.square * 90
        for _ in range(20):
            middle = math.sqrt(low * high)
            camera = build(at, middle)
            px = camera.project(points)
            fits = bool(((points - camera.place) @ camera.forward).min() > board.square * 0.5)
            fits = fits and bool((np.ptp(px, 0) <= frame * share).all())
            low, high = (low, middle) if fits else (middle, high)
        return high

    # Where in the frame the middle of the board shall be: anywhere that leaves all of it inside.
    goal = rng.uniform(-1, 1, 2) * (0.85 if chance(rng, 0.7) else 0.2)
    for _ in range(5):
        far = nearest(target)
        camera = build(target, far)
        px = camera.project(points)
        spare = np.maximum((frame - np.ptp(px, 0)) / 2 - 4, 0)
        off = (px.min(0) + px.max(0) - frame) / 2 - goal * spare
        step = off * far / camera.focal
        flat = camera.right * step[0] - camera.up * step[1]
        # Moved along the line of sight until it is in the plane of the tiles.
        target = target + flat - camera.forward * (flat[2] / camera.forward[2])
    while ((px < 2) | (px > frame - 2)).any():
        far *= 1.02
        camera = build(target, far)
        px = camera.project(points)
        target = target * (0.97, 0.97, 1)
    return camera, math.degrees(elevation), math.degrees(azimuth) % 360


def tiles_seen(board: Board, bvh: BVHTree, camera: Camera) -> dict[str, float]:
    """For every tile the share of its central area that the camera sees."""
    shares = {}
    for square, quad in sorted(board.tiles.items()):
        middle = quad.mean(0)
        inner = middle + (quad - middle) * CENTRAL
        shares[square_name(square)] = round(seen_share(bvh, camera, inner, UP, 9), 3)
    return shares
