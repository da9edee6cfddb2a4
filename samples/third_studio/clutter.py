"""Clutter: what else lies and stands on a table."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from samples.third_studio.camera import Camera
from samples.third_studio.colours import BLACK, CREAM, WHITE, strong_colour
from samples.third_studio.draws import Array, Rng, between, chance, one_of
from samples.third_studio.hand import add_hand
from samples.third_studio.materials import plain
from samples.third_studio.pieces import Piece, moved
from samples.third_studio.prints import (
    Print,
    box_lid,
    card,
    chess_board,
    newspaper,
    notes,
    score_sheet,
)
from samples.third_studio.shapes import TIP, Shape, capsule, join, lathe, rectangle, rounded_box
from samples.third_studio.stage import add_mesh
from samples.third_studio.table import lay_print

WALL = 0.35
"""Thickness of a cup."""


def add_cup(rng: Rng, x: float, y: float, kind: str) -> None:
    """A mug, a cup, a drinking glass or a dice cup; all but the last perhaps with a drink."""
    r, h = {"mug": (4.2, 9.5), "cup": (3.6, 6), "glass": (3.6, 11), "dicecup": (4, 9)}[kind]
    r, h = r * between(rng, 0.85, 1.15), h * between(rng, 0.85, 1.15)
    colour = (0.2, 0.1, 0.06)
    if kind != "dicecup":
        colour = one_of(rng, [WHITE, BLACK, strong_colour(rng), (0.7, 0.6, 0.5)])
    mat = plain(colour, between(rng, 0.05, 0.5))
    if kind == "glass":
        # Nearly the index of air: few samples cannot resolve what true glass would do.
        mat = plain((0.95, 0.97, 0.97), 0.02, Transmission_Weight=1.0, IOR=1.15)
    outside = [(TIP, 0), (r * 0.92, 0), (r, h * 0.1), (r, h)]
    inside = [(r - WALL, h), (r - WALL, h * 0.15), (TIP, h * 0.12)]
    add_mesh(lathe(outside + inside), mat, at=(x, y, 0))
    if kind != "dicecup" and chance(rng, 0.8):
        drink = plain(one_of(rng, [(0.08, 0.04, 0.02), (0.4, 0.25, 0.15), (0.75, 0.45, 0.1)]), 0.05)
        add_mesh(lathe([(TIP, h * 0.75), (r - 0.4, h * 0.75)]), drink, at=(x, y, 0))
    if kind in ("mug", "cup"):
        pts = [
            np.array([r + 2.2 * math.sin(t), 0, h * (0.5 - 0.32 * math.cos(t))])
            for t in np.linspace(0, math.pi, 8)
        ]
        parts = [capsule(a, b, 0.5, 0.5, 8) for a, b in pairwise(pts)]
        add_mesh(join(parts), mat, at=(x, y, 0), yaw=between(rng, 0, 6.28))


def add_coin(rng: Rng, x: float, y: float, kind: str) -> None:
    """A coin, a button, a bead, a checker or a plate."""
    if kind == "bead":
        r = between(rng, 0.25, 0.7)
        a = np.linspace(-1.57, 1.57, 9)
        g = lathe([(max(TIP, r * math.cos(t)), r + r * math.sin(t)) for t in a], 16)
        add_mesh(g, plain(strong_colour(rng), 0.2), at=(x, y, 0))
        return
    # All radii are drawn, whichever is wanted: the draws that follow stay the same.
    r, h = {
        "coin": (between(rng, 0.85, 1.4), 0.2),
        "button": (between(rng, 0.6, 1.3), 0.25),
        "checker": (1.6, 0.8),
        "plate": (between(rng, 7, 11), 1.2),
    }[kind]
    rim = [(r * 0.95, 0), (r, h * 0.2), (r, h * 0.8), (r * 0.97, h), (r * 0.86, h)]
    profile = [*rim, (r * 0.83, h * 0.75), (TIP, h * 0.75)]
    if kind == "coin":
        metal = one_of(rng, [(0.75, 0.74, 0.7), (0.75, 0.55, 0.25), (0.6, 0.33, 0.2)])
        mat = plain(metal, 0.35, Metallic=1.0)
    elif kind == "plate":
        mat = plain(WHITE, 0.25)
        profile = [(r * 0.6, 0), (r, h), (r * 0.97, h), (r * 0.62, h * 0.35), (TIP, h * 0.3)]
    else:
        mat = plain(one_of(rng, [strong_colour(rng), BLACK, CREAM]), 0.25)
    add_mesh(lathe(profile), mat, at=(x, y, 0))
    if kind == "button":
        hole = plain((0.04, 0.03, 0.03), 0.8)
        for k in range(4):
            p = (x + 0.28 * r * math.cos(k * 1.57), y + 0.28 * r * math.sin(k * 1.57), h * 0.76)
            add_mesh(lathe([(r * 0.13, 0), (TIP, 0.01)], 10), hole, at=p)


def add_stick(rng: Rng, x: float, y: float, kind: str) -> None:
    """A pen, keys, a phone, a case for glasses or a toy block."""
    yaw = between(rng, 0, 6.28)
    if kind == "pen":
        body = plain(one_of(rng, [strong_colour(rng), BLACK, WHITE, (0.8, 0.65, 0.1)]), 0.25)
        g = lathe([(TIP, 0), (0.1, 0.1), (0.4, 1.6), (0.42, 12), (0.3, 13.5), (TIP, 13.6)], 12)
        v = np.stack([g.verts[:, 2] - 7, g.verts[:, 1], g.verts[:, 0] + 0.42], 1)
        add_mesh(Shape(v, g.quads), body, at=(x, y, 0), yaw=yaw)
    elif kind == "keys":
        mat = plain(one_of(rng, [(0.75, 0.73, 0.68), (0.75, 0.6, 0.3)]), 0.3, Metallic=1.0)
        for a in (0.0, between(rng, 0.4, 1.2)):
            blade = (x + 3 * math.cos(yaw + a), y + 3 * math.sin(yaw + a), 0.12)
            add_mesh(rounded_box(2.0, 0.35, 0.1, 0.05, 1), mat, at=blade, yaw=yaw + a)
            bow = lathe([(1.1, 0), (1.1, 0.22), (0.4, 0.22), (0.4, 0)], 20)
            add_mesh(bow, mat, at=(x + 0.4 * a, y, 0.03))
    elif kind == "phone":
        mat = plain(one_of(rng, [BLACK, WHITE, (0.2, 0.3, 0.5)]), 0.1, Coat_Weight=1.0)
        add_mesh(rounded_box(3.6, 7.5, 0.4, 0.35, 3), mat, at=(x, y, 0.4), yaw=yaw)
        add_mesh(rectangle(6.7, 14.4), plain((0.01, 0.01, 0.015), 0.03), at=(x, y, 0.81), yaw=yaw)
    elif kind == "glasses_case":
        mat = plain(one_of(rng, [BLACK, (0.3, 0.12, 0.08), (0.1, 0.15, 0.3)]), 0.4)
        add_mesh(rounded_box(8, 3, 1.6, 1.5, 4), mat, at=(x, y, 1.6), yaw=yaw)
    else:
        e = between(rng, 0.8, 1.8)
        toy = rounded_box(e, e * one_of(rng, (0.5, 1.0, 1.0)), e * 0.7, 0.1, 2)
        add_mesh(toy, plain(strong_colour(rng), 0.4), at=(x, y, e * 0.7), yaw=yaw)


def add_sheet(rng: Rng, x: float, y: float, kind: str, z: float, printed: list[Array]) -> None:
    """Something printed that lies on the table; pips printed on it are added to `printed`."""
    make, size = SHEETS[kind]
    img, marks = make(rng)
    yaw = between(rng, 0, 6.28)
    lay_print(img, size, 0.5 if kind == "card" else 0.8, (x, y, z), yaw)
    for quad in marks:
        p = moved(np.array(quad) * (size[0] / 2, size[1] / 2), yaw, x, y)
        printed.append(np.c_[p, np.full(4, z)])


RADIUS = {
    "mug": 7,
    "cup": 6,
    "glass": 4.5,
    "dicecup": 5,
    "coin": 1.4,
    "button": 1.4,
    "bead": 0.8,
    "checker": 1.8,
    "plate": 11,
    "pen": 7.5,
    "keys": 4,
    "phone": 8,
    "glasses_case": 8,
    "block": 2.2,
}
"""Room that each thing needs around itself."""
SHEETS: dict[str, tuple[Callable[[Rng], Print], tuple[float, float]]] = {
    "newspaper": (newspaper, (29, 38)),
    "card": (card, (6.3, 8.8)),
    "chess": (chess_board, (27, 27)),
    "paper": (notes, (15, 21)),
    "score": (score_sheet, (10.5, 16.8)),
    "print": (box_lid, (19.0, 10.9)),
}
"""What is printed, and its width and height."""


def add_clutter(rng: Rng, kinds: list[str], cam: Camera, pieces: list[Piece], printed: list[Array]) -> None:
    """Put things in view where they touch no piece; only sheets may lie below pieces."""
    taken: list[tuple[float, float, float]] = [
        (p.x, p.y, math.hypot(p.size[0], p.size[1]) / 2) for p in pieces
    ]
    for i, kind in enumerate(kinds):
        if kind == "hand":
            add_hand(rng, cam)
            continue
        for _ in range(14):
            at = cam.ground(between(rng, -0.1, 1.1) * cam.w, between(rng, -0.1, 1.1) * cam.h)
            if at is None or np.linalg.norm(at - cam.pos) > 250:
                continue
            x, y = float(at[0]), float(at[1])
            if kind in SHEETS:
                add_sheet(rng, x, y, kind, 0.012 + 0.006 * i, printed)
                break
            r = RADIUS[kind]
            before_the_lens = np.linalg.norm(at - cam.pos) < 14 + r
            if before_the_lens or any(math.hypot(x - a, y - b) < r + c for a, b, c in taken):
                continue
            taken.append((x, y, r))
            if kind in ("mug", "cup", "glass", "dicecup"):
                add_cup(rng, x, y, kind)
            elif kind in ("coin", "button", "bead", "checker", "plate"):
                add_coin(rng, x, y, kind)
            else:
                add_stick(rng, x, y, kind)
            break
