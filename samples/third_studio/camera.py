"""The camera: where it stands, and which pixel shows which point."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from samples.third_studio.draws import Array, Rng, between, chance, one_of
from samples.third_studio.pieces import Piece


@dataclass
class Camera:
    """A camera of `w` by `h` pixels and focal length `f`, in pixels, whose lens bends by `k`.

    The columns of `rot` look right, up and backward. Blender renders the ideal picture, without the bend.
    """

    pos: Array
    rot: Array
    w: int
    h: int
    f: float
    k: float = 0.0

    def ideal(self, p: Array) -> Array:
        """Points of the world to ideal pixels, before the bend."""
        c = (p - self.pos) @ self.rot
        z = np.maximum(-c[:, 2], 1e-3)
        return np.stack([self.w / 2 + self.f * c[:, 0] / z, self.h / 2 - self.f * c[:, 1] / z], 1)

    def scale(self) -> float:
        """The scale at which the bent picture still fills the photo."""
        return 1 / (1 + max(self.k, 0.0))

    def bend(self, px: Array) -> Array:
        """Ideal pixels to pixels of the photo: the inverse of `unbend`."""
        c = np.array([self.w / 2, self.h / 2])
        half = float(np.hypot(*c))
        src = (px - c) / half
        out = src.copy()
        # There is no formula for it, but the bend is mild and repeating converges fast.
        for _ in range(12):
            out = src / (self.scale() * (1 + self.k * (out**2).sum(1, keepdims=True)))
        return np.asarray(out * half + c)

    def unbend(self, px: Array) -> Array:
        """Pixels of the photo to ideal pixels."""
        c = np.array([self.w / 2, self.h / 2])
        half = float(np.hypot(*c))
        o = (px - c) / half
        return np.asarray(o * self.scale() * (1 + self.k * (o**2).sum(-1, keepdims=True)) * half + c)

    def project(self, p: Array) -> Array:
        """Points of the world to pixels of the photo."""
        return self.bend(self.ideal(np.asarray(p, float)))

    def ground(self, px: float, py: float) -> Array | None:
        """The point of the table at an ideal pixel, or None near the horizon and above."""
        ray = self.rot @ np.array([(px - self.w / 2) / self.f, -(py - self.h / 2) / self.f, -1.0])
        if ray[2] > -0.05:
            return None
        return np.asarray(self.pos + ray * (-self.pos[2] / ray[2]))


def direction(az: float, el: float) -> Array:
    """Unit vector towards an azimuth and an elevation."""
    return np.array([math.cos(el) * math.cos(az), math.cos(el) * math.sin(az), math.sin(el)])


def look(
    target: Array, az: float, el: float, roll: float, dist: float, w: int, h: int, f: float, k: float
) -> Camera:
    """A camera that looks at the target from a direction and a distance."""
    back = direction(az, el)
    right = np.cross([0, 0, 1], back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    c, s = math.cos(roll), math.sin(roll)
    rot = np.stack([c * right + s * up, c * up - s * right, back], 1)
    return Camera(target + back * dist, rot, w, h, f, k)


def make_camera(rng: Rng, pieces: list[Piece], width: int, game: str) -> tuple[Camera, float]:
    """A camera that frames the pieces, and its elevation in degrees."""
    portrait = chance(rng, 0.45)
    ratio = one_of(rng, (4 / 3, 4 / 3, 4 / 3, 16 / 9, 1.5, 1.0))
    w = round(width * 0.75) if portrait else width
    h = round(w * min(ratio, 1.5)) if portrait else round(w / ratio)
    fov = math.radians(between(rng, 55, 62) if portrait else between(rng, 55, 75))
    f = w / 2 / math.tan(fov / 2)
    elevations = [between(rng, *band) for band in ((72, 88), (50, 75), (50, 75), (33, 52))]
    el_deg = one_of(rng, elevations)
    pts = np.concatenate([np.c_[p.rect(), np.full(4, p.z + p.size[2])] for p in pieces])
    lo, hi = pts.min(0), pts.max(0)
    span = float(np.linalg.norm(hi - lo))
    target = (lo + hi) / 2 + np.append(rng.normal(0, 0.07 * span, 2), 0)
    az = between(rng, 0, 2 * math.pi)
    roll = float(rng.normal(0, 0.06)) if chance(rng, 0.8) else between(rng, -0.6, 0.6)
    k = between(rng, -0.05, 0.05) if chance(rng, 0.6) else 0.0
    fill = between(rng, 0.5, 0.97) if chance(rng, 0.85) else between(rng, 1.0, 1.35)

    def at(dist: float) -> Camera:
        return look(target, az, math.radians(el_deg), roll, dist, w, h, f, k)

    # The distance at which the pieces fill that share of the photo.
    near, far = span * 0.3 + 3, span * 6 + 60
    middle = np.array([w / 2, h / 2])
    for _ in range(24):
        mid = (near + far) / 2
        off = np.abs((at(mid).ideal(pts) - middle) / middle).max()
        near, far = (mid, far) if off > fill else (near, mid)
    # Few pieces would fill the photo too well: they come out as long as on photos of many, but never
    # so small that nobody could count their pips.
    length = float(np.median([p.size[0] for p in pieces]))
    lo_px, hi_px = (60, 360) if game == "dominoes" else (36, 230)
    want = math.exp(between(rng, math.log(lo_px), math.log(hi_px))) * width / 1000
    dist = max(far, f * length / want)
    dist = min(dist, f * length / ((46 if game == "dominoes" else 24) * width / 1000))
    return at(dist), el_deg
