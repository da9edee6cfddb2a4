"""Shapes: meshes of quads. The studio's unit of length is the centimetre."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from mathutils import Vector

from samples.third_studio.draws import Array


@dataclass
class Shape:
    """A mesh of quads; without `normals` Blender finds its own."""

    verts: Array
    quads: Array
    normals: Array | None = None


@dataclass
class Box:
    """A box as a mesh; for each vertex also its side, as in `AXES`, and its place there, -1..1."""

    verts: Array
    quads: Array
    normals: Array
    side: Array
    place: Array


AXES = ((0, 1, 2, 1), (0, 2, 1, -1), (1, 2, 0, 1), (1, 0, 2, -1), (2, 0, 1, 1), (2, 1, 0, -1))
"""The sides +x, -x, +y, -y, +z, -z of a box: the axis it looks along, the two it spans, and the sign."""
BOTTOM = 5
"""The side -z."""
TIP = 1e-3
"""Radius at which a turned body ends: a true point has no normal."""
SHEET_UV = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
"""Texture places that spread a picture over a `rectangle`."""


def rounded_box(hx: float, hy: float, hz: float, r: float, k: int = 3, ball: float = 0.0) -> Box:
    """A box of half lengths hx, hy, hz whose edges are rounded by r in k steps.

    With `ball` its edges are sharp, but a sphere of that radius cuts them off, as on round dice.
    """
    half = np.array([hx, hy, hz])
    r = min(r, 0.98 * float(half.min()))
    verts, normals, quads, sides, places = [], [], [], [], []
    base = 0
    for f, (axis, ua, va, sign) in enumerate(AXES):
        cu, cv = edge_steps(half[ua], r, k, ball), edge_steps(half[va], r, k, ball)
        uu, vv = np.meshgrid(cu, cv)
        p = np.zeros((uu.size, 3))
        p[:, ua], p[:, va], p[:, axis] = uu.ravel(), vv.ravel(), sign * half[axis]
        if ball:
            n = p / np.linalg.norm(p, axis=1, keepdims=True)
            flat = np.linalg.norm(p, axis=1) <= ball
            n[flat] = np.eye(3)[axis] * sign
            p = p * np.minimum(1, ball / np.linalg.norm(p, axis=1, keepdims=True))
        else:
            inner = np.clip(p, -(half - r), half - r)
            n = p - inner
            n /= np.linalg.norm(n, axis=1, keepdims=True)
            p = inner + r * n
        i = np.arange(uu.size).reshape(uu.shape)
        q = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
        verts.append(p)
        normals.append(n)
        quads.append(q + base)
        sides.append(np.full(uu.size, f))
        places.append(p[:, [ua, va]] / half[[ua, va]])
        base += uu.size
    return Box(
        np.concatenate(verts),
        np.concatenate(quads),
        np.concatenate(normals),
        np.concatenate(sides),
        np.concatenate(places),
    )


def edge_steps(h: float, r: float, k: int, ball: float) -> Array:
    """Grid lines along one edge, dense where it is round."""
    if ball:
        return np.linspace(-h, h, 25)
    outer = h - r + r * np.tan(np.linspace(0, math.pi / 4, k + 1))
    return np.concatenate([-outer[::-1], outer])


def lathe(profile: list[tuple[float, float]], steps: int = 28) -> Shape:
    """A body turned about z from a profile of (radius, height)."""
    prof = np.array(profile, float)
    ang = np.linspace(0, 2 * math.pi, steps, endpoint=False)
    v = np.stack([prof[:, :1] * np.cos(ang), prof[:, :1] * np.sin(ang), np.repeat(prof[:, 1:], steps, 1)], -1)
    i = np.arange(v.shape[0] * steps).reshape(-1, steps)
    j = np.roll(i, -1, 1)
    q = np.stack([i[:-1], j[:-1], j[1:], i[1:]], -1).reshape(-1, 4)
    return Shape(v.reshape(-1, 3), q)


def capsule(p: Array, q: Array, r0: float, r1: float, steps: int = 12) -> Shape:
    """A rounded stick from p, where its radius is r0, to q, where it is r1."""
    d = q - p
    length = float(np.linalg.norm(d))
    a = np.linspace(-math.pi / 2, 0, 5)
    prof = [(max(TIP, r0 * math.cos(t)), r0 * math.sin(t)) for t in a]
    prof += [(max(TIP, r1 * math.cos(t)), length + r1 * math.sin(t)) for t in -a[::-1]]
    g = lathe(prof, steps)
    rot = np.array(Vector(d).to_track_quat("Z", "Y").to_matrix())
    return Shape(g.verts @ rot.T + p, g.quads)


def rectangle(w: float, h: float) -> Shape:
    """A flat rectangle about the origin."""
    corners = (SHEET_UV * 2 - 1) * (w / 2, h / 2)
    return Shape(np.c_[corners, np.zeros(4)], np.array([[0, 1, 2, 3]]))


def join(parts: list[Shape]) -> Shape:
    """Several shapes as one; their normals are dropped."""
    base, vs, qs = 0, [], []
    for g in parts:
        vs.append(g.verts)
        qs.append(g.quads + base)
        base += len(g.verts)
    return Shape(np.concatenate(vs), np.concatenate(qs))
