"""The truth of a photo: what can be seen where."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from samples.third_studio.camera import Camera
from samples.third_studio.draws import Array
from samples.third_studio.pieces import Piece, moved

GONE = 0.06
"""A piece of which no more than this share is seen is not on the photo."""
CLEAR = 0.75
"""A piece of which at least this share is seen can be read."""
CLEAR_SIDE = 0.4
"""A side of a die of which at least this share is seen counts as a side."""


def seen_share(cam: Camera, quad: Array) -> float:
    """The share of a quad of the world that the camera sees, found at a grid of points on it."""
    scene, deps = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    t = np.linspace(0.08, 0.92, 7)
    good = 0
    for u in t:
        pts = np.array(
            [(quad[0] * (1 - u) + quad[1] * u) * (1 - v) + (quad[3] * (1 - u) + quad[2] * u) * v for v in t]
        )
        px = cam.project(pts)
        for p, (x, y) in zip(pts, px, strict=True):
            if not (0 <= x < cam.w and 0 <= y < cam.h):
                continue
            ray = p - cam.pos
            dist = float(np.linalg.norm(ray))
            hit = scene.ray_cast(deps, Vector(cam.pos), Vector(ray / dist), distance=dist - 0.05)
            # What the camera cannot see, such as the phone itself, hides nothing.
            good += not (hit[0] and hit[4].visible_camera)
    return good / len(t) ** 2


def top_of(p: Piece) -> Array:
    """The upper face, clockwise seen from above; the first and last corner belong to the first half."""
    hx, hy, _ = (s / 2 for s in p.size)
    corners = np.array([[-hx, hy], [hx, hy], [hx, -hy], [-hx, -hy]])
    level = np.full(4, p.z + p.size[2])
    return np.column_stack([moved(corners, p.yaw, p.x, p.y), level])


def sides_of(p: Piece) -> list[Array]:
    """The upright faces of a die, clockwise seen from outside."""
    top = top_of(p)
    low = top - np.array([0, 0, p.size[2]])
    return [np.array([top[(i + 1) % 4], top[i], low[i], low[(i + 1) % 4]]) for i in range(4)]


def in_pixels(cam: Camera, p: Array) -> list[list[float]]:
    """Points of the world as pixels of the photo, to two digits."""
    return [[round(float(x), 2), round(float(y), 2)] for x, y in cam.project(p)]


def faces_camera(cam: Camera, quad: Array) -> bool:
    """Is the front of a face turned to the camera, and not at a grazing angle?"""
    n = np.cross(quad[3] - quad[0], quad[1] - quad[0])
    d = cam.pos - quad.mean(0)
    return float(n @ d) / float(np.linalg.norm(n) * np.linalg.norm(d)) > 0.08


def make_truth(cam: Camera, game: str, pieces: list[Piece], printed: list[Array]) -> dict[str, Any]:
    """What a reader should find, and as `unclear` what it may find or miss.

    Unclear are pieces mostly hidden or face down, and pips that are only printed on something.
    """
    dominoes, dice, unclear = [], [], []
    for p in pieces:
        quad = top_of(p)
        share = seen_share(cam, quad)
        if share < GONE:
            continue
        corners = in_pixels(cam, quad)
        if share < CLEAR or not p.up:
            unclear.append({"corners": corners})
        elif game == "dominoes":
            dominoes.append({"pips": list(p.values), "corners": corners})
        else:
            seen = [q for q in sides_of(p) if faces_camera(cam, q) and seen_share(cam, q) >= CLEAR_SIDE]
            sides = [in_pixels(cam, q) for q in seen]
            centre = in_pixels(cam, quad.mean(0)[None])[0]
            dice.append({"value": p.values[0], "centre": centre, "corners": corners, "sides": sides})
    # A little above the sheet, so that sheets lying closely on each other do not hide each other's print.
    lift = np.array([0, 0, 0.06])
    shown = [q for q in printed if seen_share(cam, q + lift) > GONE]
    unclear += [{"corners": in_pixels(cam, q)} for q in shown]
    return {"dominoes": dominoes, "dice": dice, "unclear": unclear}
