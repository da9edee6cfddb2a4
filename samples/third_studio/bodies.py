"""Bodies: the dominoes and dice themselves."""

from __future__ import annotations

import math

import numpy as np
from mathutils import Matrix, Vector

from samples.third_studio.designs import Design
from samples.third_studio.draws import Array, Rng, between, chance, one_of
from samples.third_studio.faces import dice_atlas, domino_atlas
from samples.third_studio.materials import piece_material, plain
from samples.third_studio.pieces import Piece, moved, rotate
from samples.third_studio.shapes import AXES, BOTTOM, TIP, Shape, join, lathe, rounded_box
from samples.third_studio.stage import add_mesh


def add_dominoes(rng: Rng, d: Design, pieces: list[Piece], most: int) -> None:
    """All dominoes as one mesh, spinners as another."""
    at = domino_atlas(rng, d, [p.values for p in pieces], most)
    hx, hy, hz = (s / 2 for s in pieces[0].size)
    g = rounded_box(hx, hy, hz, d.corner * 2 * hy, 3)
    verts, norms, uvs, levels, quads = [], [], [], [], []
    for i, p in enumerate(pieces):
        up = 1.0 if p.up else -1.0
        flip = np.array([1.0, up, up])
        v, n = g.verts * flip, g.normals * flip
        verts.append(np.c_[moved(v[:, :2], p.yaw, p.x, p.y), v[:, 2] + p.z + hz])
        norms.append(np.c_[rotate(n[:, :2], p.yaw), n[:, 2]])
        # Upright sides take the colour of the face's rim above them.
        place = g.verts[:, :2] / (hx, hy)
        uv = at.uv(i, place)
        uv[g.side == BOTTOM] = at.uv(len(pieces), place)[g.side == BOTTOM]
        uvs.append(uv)
        levels.append(g.verts[:, 2] / hz * 0.5 + 0.5 - 0.45)
        quads.append(g.quads + i * len(g.verts))
    shape = Shape(np.concatenate(verts), np.concatenate(quads), np.concatenate(norms))
    add_mesh(shape, piece_material(d, at), uv=np.concatenate(uvs), level=np.concatenate(levels))
    if d.spinner:
        add_spinners(rng, [p for p in pieces if p.up], hy * between(rng, 0.09, 0.16))


def add_spinners(rng: Rng, pieces: list[Piece], r: float) -> None:
    """The heads of the pins, of radius r, in the middle of dominoes that lie face up."""
    if not pieces:
        return
    dome = lathe([(r, 0), (r * 0.9, r * 0.25), (r * 0.5, r * 0.42), (TIP, r * 0.48)], 12)
    heads = [Shape(dome.verts + np.array([p.x, p.y, p.z + p.size[2]]), dome.quads) for p in pieces]
    brass_or_steel = one_of(rng, [(0.8, 0.62, 0.25), (0.8, 0.8, 0.8)])
    add_mesh(join(heads), plain(brass_or_steel, 0.25, Metallic=1.0))


def die_faces(value: int, turn: int, mirror: bool) -> tuple[Array, dict[int, int]]:
    """The rotation that brings `value` up, and the value on each side, as in `AXES`, before it.

    Opposite sides add up to seven; a `mirror` die counts 1, 2, 3 the other way round its corner.
    """
    faces = {4: 1, 5: 6, 3: 2, 2: 5, 0: 3, 1: 4}
    if mirror:
        faces[0], faces[1] = 4, 3
    where = next(f for f, v in faces.items() if v == value)
    axis, _, _, sign = AXES[where]
    n = np.eye(3)[axis] * sign
    rot = Vector(n.tolist()).rotation_difference(Vector((0, 0, 1))).to_matrix()
    return np.array(Matrix.Rotation(turn * math.pi / 2, 3, "Z") @ rot), faces


def add_dice(rng: Rng, d: Design, pieces: list[Piece]) -> None:
    """All dice as one mesh."""
    # Without variants three sets all the same, so that dice differ in the turn of their pips.
    sets = 1 + len(d.variants) if d.variants else 3
    at = dice_atlas(rng, d, sets)
    mirror = chance(rng, 0.4)
    ball = between(rng, 1.28, 1.5) if d.ball else 0.0
    verts, norms, uvs, quads, base = [], [], [], [], 0
    for p in pieces:
        h = p.size[0] / 2
        g = rounded_box(h, h, h, d.corner * 2 * h, 4, ball * h)
        rot, faces = die_faces(p.values[0], int(rng.integers(4)), mirror)
        rot = np.array(Matrix.Rotation(p.yaw, 3, "Z")) @ rot
        verts.append(g.verts @ rot.T + np.array([p.x, p.y, p.z + h]))
        norms.append(g.normals @ rot.T)
        k = int(rng.integers(sets))
        uv = np.zeros((len(g.verts), 2))
        for f, v in faces.items():
            uv[g.side == f] = at.uv(6 * k + v - 1, g.place[g.side == f])
        uvs.append(uv)
        quads.append(g.quads + base)
        base += len(g.verts)
    shape = Shape(np.concatenate(verts), np.concatenate(quads), np.concatenate(norms))
    add_mesh(shape, piece_material(d, at), uv=np.concatenate(uvs))
