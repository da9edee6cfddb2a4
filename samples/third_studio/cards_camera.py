"""The camera over a board of cards, and which way up the board is as it sees it."""

from __future__ import annotations

import math

import numpy as np

from samples.third_studio.camera import Camera, look
from samples.third_studio.cards_plan import Card, Deal
from samples.third_studio.draws import Array, Rng, between, chance, one_of

SMALLEST = 0.055
"""Cards less wide than this share of a photo's width are not worth what else it would show."""


def make_camera(rng: Rng, deal: Deal, width: int) -> tuple[Camera, float]:
    """A camera that has all of the board in view, and its elevation in degrees."""
    portrait = chance(rng, 0.45)
    ratio = one_of(rng, (4 / 3, 4 / 3, 4 / 3, 16 / 9, 1.5, 1.0))
    w = round(width * 0.75) if portrait else width
    h = round(w * min(ratio, 1.5)) if portrait else round(w / ratio)
    f = w / 2 / math.tan(math.radians(between(rng, 52, 60) if portrait else between(rng, 55, 72)) / 2)
    bands = ((78, 89.5), (60, 82), (50, 70), (35, 55))
    elevation = one_of(rng, [between(rng, *band) for band in bands])
    board = np.concatenate([deal.top(c) for c in deal.cells()])
    aside = [deal.top(c) for c in deal.beside()]
    # Usually the photo is meant to show what lies beside the board, too.
    pts = np.concatenate([board, *aside]) if aside and chance(rng, 0.8) else board
    lo, hi = pts.min(0), pts.max(0)
    span = float(np.linalg.norm(hi - lo))
    target = (lo + hi) / 2 + np.append(rng.normal(0, 0.03 * span, 2), 0)
    az = between(rng, 0, 2 * math.pi)
    roll = float(rng.normal(0, 0.06)) if chance(rng, 0.85) else between(rng, -0.6, 0.6)
    k = between(rng, -0.05, 0.05) if chance(rng, 0.6) else 0.0
    fill = between(rng, 0.72, 0.97)
    middle = np.array([w / 2, h / 2])

    def at(dist: float) -> Camera:
        return look(target, az, math.radians(elevation), roll, dist, w, h, f, k)

    def fitting(shown: Array) -> float:
        near, far = span * 0.3 + 3, span * 6 + 60
        for _ in range(24):
            mid = (near + far) / 2
            off = np.abs((at(mid).ideal(shown) - middle) / middle).max()
            near, far = (mid, far) if off > fill else (near, mid)
        return far

    far = fitting(pts)
    if f * deal.width / far < SMALLEST * width:
        far = fitting(board)
    # A few cards do not fill the photo: nobody holds a phone so near.
    dist = max(far, f * deal.width / (between(rng, 0.12, 0.3) * width))
    cam = at(dist)
    # The bend of the lens may have pushed a corner out again.
    while np.abs((cam.project(board) - middle) / middle).max() > 0.985:
        dist *= 1.04
        cam = at(dist)
    return cam, elevation


def quarter_up(cam: Camera, at: Array, yaw: float) -> int:
    """By how many right angles what lies with that turn must be turned on to run upward in the photo."""
    best, most = 0, -2.0
    for k in range(4):
        a = yaw + k * math.pi / 2 + math.pi / 2
        p, q = cam.project(np.array([at, at + np.array([math.cos(a), math.sin(a), 0]) * 0.5]))
        up = float((p[1] - q[1]) / np.linalg.norm(q - p))
        if up > most:
            best, most = k, up
    return best


def seen_corners(cam: Camera, deal: Deal, card: Card, quarter: int) -> Array:
    """A card's corners in space, the upper left first and clockwise as the camera sees it."""
    # In its own order the corners run counter-clockwise from the lower left; the upper left is the last.
    order = [(3 - i + quarter) % 4 for i in range(4)]
    return np.asarray(deal.top(card)[order])
