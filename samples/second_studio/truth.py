"""The truth of a photo: which pieces it shows, where, and which of them nobody could be sure about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from samples.second_studio.basics import UP, Array
from samples.second_studio.bodies import DieMould, Piece, TileMould
from samples.second_studio.camera import Camera
from samples.second_studio.play import Play
from samples.second_studio.stage import Stage

COUNT_VISIBLE = 0.75
"""Share of its upper face that must be seen for a piece to count; with less it is unclear."""
Corners = list[list[float]]


@dataclass
class Truth:
    """What is on the photo."""

    dominoes: list[dict[str, Any]] = field(default_factory=list)
    dice: list[dict[str, Any]] = field(default_factory=list)
    unclear: list[dict[str, Corners]] = field(default_factory=list)
    """Pieces half hidden or face down, and printed ones: whatever a reader sees there is no mistake."""


def seen_share(bvh: BVHTree, camera: Camera, quad: Array, normal: Array, steps: int = 8) -> float:
    """Share of a face that is in the frame with nothing before it."""
    t = (np.arange(steps) + 0.5) / steps
    u, v = (axis.reshape(-1, 1) for axis in np.meshgrid(t, t))
    # A little above the face, or the piece would hide itself.
    points = quad[0] + (quad[1] - quad[0]) * u + (quad[3] - quad[0]) * v + normal * 0.03
    px = camera.project(points)
    inside = (px >= 0).all(1) & (px[:, 0] < camera.width) & (px[:, 1] < camera.height)
    inside &= (points - camera.place) @ camera.forward > 0.05
    seen, eye = 0, Vector(camera.place.tolist())
    for point in points[inside]:
        start = Vector(point.tolist())
        way = eye - start
        seen += bvh.ray_cast(start, way.normalized(), way.length)[0] is None
    return seen / len(points)


def on_photo(camera: Camera, points: Array) -> Corners:
    """Where points are on the photo, ready to be written."""
    return [[round(float(x), 2), round(float(y), 2)] for x, y in camera.project(points)]


def domino_truth(
    truth: Truth, bvh: BVHTree, camera: Camera, mould: TileMould, pieces: Sequence[Piece]
) -> None:
    """Add the dominoes."""
    for piece in pieces:
        quad = mould.top_corners(piece)
        share = seen_share(bvh, camera, quad, UP)
        if piece.up and share >= COUNT_VISIBLE:
            truth.dominoes.append({"pips": [piece.a, piece.b], "corners": on_photo(camera, quad)})
        elif share > 0.01:
            truth.unclear.append({"corners": on_photo(camera, quad)})


def dice_truth(
    truth: Truth, bvh: BVHTree, camera: Camera, moulds: Sequence[DieMould], pieces: Sequence[Piece]
) -> None:
    """Add the dice, each with the side faces that are well seen."""
    for piece in pieces:
        quads = moulds[piece.design].quads(piece)
        top, _ = quads[0]
        share = seen_share(bvh, camera, top, UP)
        if share < COUNT_VISIBLE:
            if share > 0.01:
                truth.unclear.append({"corners": on_photo(camera, top)})
            continue
        sides = []
        for quad, normal in quads[2:]:
            way = camera.place - quad.mean(0)
            if way @ normal / np.linalg.norm(way) > 0.08 and seen_share(bvh, camera, quad, normal, 6) > 0.4:
                sides.append(on_photo(camera, quad))
        centre = on_photo(camera, top.mean(0))[0]
        corners = on_photo(camera, top)
        truth.dice.append({"value": piece.a, "centre": centre, "corners": corners, "sides": sides})


def read_truth(stage: Stage, camera: Camera, play: Play, printed: Sequence[Array]) -> Truth:
    """List all pieces by looking from each to the camera; printed are the corners of pictures of dominoes."""
    truth, bvh = Truth(), stage.bvh()
    if play.tile_mould is not None:
        domino_truth(truth, bvh, camera, play.tile_mould, play.tiles)
    dice_truth(truth, bvh, camera, play.die_moulds, play.dice)
    for quad in printed:
        if seen_share(bvh, camera, quad[[3, 2, 1, 0]], UP, 5) > 0.02:
            truth.unclear.append({"corners": on_photo(camera, quad)})
    return truth
