"""A player's hand."""

from __future__ import annotations

import math

import numpy as np

from samples.third_studio.camera import Camera
from samples.third_studio.colours import jitter, linear
from samples.third_studio.draws import Rng, between, one_of
from samples.third_studio.materials import Shader
from samples.third_studio.shapes import capsule, join
from samples.third_studio.stage import add_mesh


def add_hand(rng: Rng, cam: Camera) -> None:
    """A hand that reaches in from an edge of the photo, unless it would hide the lens."""
    side = int(rng.integers(4))
    t = between(rng, 0.2, 0.8)
    px = [(0, t), (1, t), (t, 0), (t, 1)][side]
    start = cam.ground(px[0] * cam.w, px[1] * cam.h)
    middle = cam.ground(cam.w / 2, cam.h / 2)
    if start is None or middle is None or np.linalg.norm(start - cam.pos) < 22:
        return
    d = (middle - start)[:2]
    a = math.atan2(d[1], d[0]) + rng.normal(0, 0.25)
    reach = between(rng, -6, 2)
    parts = [
        capsule(np.array([-22.0, 0, 5]), np.array([-8.0, 0, 3.6]), 3.0, 2.6),
        capsule(np.array([-7.0, -2.2, 3.2]), np.array([-0.5, -2.6, 3]), 1.7, 1.3),
        capsule(np.array([-7.0, 1.2, 3.4]), np.array([-0.5, 1.8, 3]), 1.9, 1.3),
        capsule(np.array([-7.0, -0.4, 3.6]), np.array([-0.5, -0.4, 3.2]), 1.9, 1.5),
    ]
    for i, y in enumerate((-3.0, -1.1, 0.9, 2.7)):
        k = np.array([3.0 + (0.6 if 0 < i < 3 else 0), y * 1.1, 3.4])
        tip = np.array(
            [5.2 + (1 if 0 < i < 3 else 0) + rng.normal(0, 0.5), y * 1.0, 1.2 + 1.5 * rng.random()]
        )
        parts += [capsule(np.array([-0.5, y, 3.0]), k, 1.0, 0.9), capsule(k, tip, 0.88, 0.7)]
    parts += [
        capsule(np.array([-5.0, 3, 3]), np.array([-1.5, 5, 2.4]), 1.2, 0.95),
        capsule(np.array([-1.5, 5, 2.4]), np.array([1.5, 5.2, 1.4]), 0.95, 0.75),
    ]
    s = Shader("skin")
    tone = one_of(rng, [(0.86, 0.66, 0.55), (0.75, 0.54, 0.42), (0.5, 0.33, 0.24), (0.3, 0.19, 0.14)])
    n = s.noise(s.coords(rng), 0.7)
    redder = linear((tone[0] * 0.9, tone[1] * 0.75, tone[2] * 0.7))
    s.set(Base_Color=s.mix(n, linear(jitter(rng, tone, 0.03)), redder), Roughness=0.5)
    s.bump(s.noise(s.coords(rng), 5), 0.04)
    g = join(parts)
    # Left or right; a mirrored mesh must turn its quads round to keep its outside out.
    g.verts[:, 1] *= one_of(rng, (-1.0, 1.0))
    if g.verts[parts[0].verts.shape[0], 1] > 0:
        g.quads = g.quads[:, ::-1]
    at = start[:2] + reach * np.array([math.cos(a), math.sin(a)])
    ob = add_mesh(g, s.mat, at=(float(at[0]), float(at[1]), 0.0), yaw=float(a))
    # Sticks grow together to one skin.
    remesh = ob.modifiers.new("r", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", 0.3, True
    smooth = ob.modifiers.new("s", "SMOOTH")
    smooth.iterations, smooth.factor = 8, 0.5
