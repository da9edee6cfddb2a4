"""Round emblems of our own drawing for the five symbols.

What each shows is fixed (a cog with a star, a star with a dot, two leaves, horseshoes, towers); how it
shows it is an `Emblem`. Named ones are drawn by hand; ``free-<n>`` ones by chance from the same motifs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np

from samples.studio.ink import Mark, Points, arc, circle, fill, gear, moved, scaled, star, stroke, turned
from samples.studio.scene import Split


@dataclass(frozen=True)
class Emblem:
    """Everything that makes one make's emblems look like that make's. Lengths: the symbol's radius is 1."""

    contour: float = 0.0
    """Width of a dark line round every shape; 0 = none."""
    seal: float = 0.0
    """Width of a circle round every symbol; 0 = none."""
    # king: cog ring, four-point star
    teeth: int = 12
    tooth: Literal["square", "taper", "round", "point"] = "taper"
    tooth_depth: float = 0.15
    tooth_duty: float = 0.56
    cog_hole: float = 0.62
    star_tip: float = 0.60
    star_waist: float = 0.17
    star_bow: float = 0.0
    star_turn: float = 0.0
    star_look: Literal["plain", "facet", "hole", "double"] = "plain"
    # queen: eight-point star, clear ring, dot
    rays: float = 0.74
    """Radius of the star's inner corners."""
    rays_bow: float = 0.0
    rays_short: float = 1.0
    """Length of every second ray over the others'."""
    queen_hole: float = 0.50
    queen_dot: float = 0.24
    queen_look: Literal["hole", "groove", "rings", "petals"] = "hole"
    # bishop: two leaves on a diagonal, thin circle, two crosses
    leaf_length: float = 0.75
    leaf_width: float = 0.24
    leaf_belly: float = 0.5
    """Where along the leaf it is widest, from the middle outward."""
    leaf_gap: float = 0.02
    leaf_look: Literal["plain", "vein", "hollow", "half"] = "plain"
    leaves: Literal["inline", "beside"] = "inline"
    circle_width: float = 0.055
    cross: Literal["plus", "saltire", "flared", "spark"] = "plus"
    cross_at: float = 0.56
    cross_size: float = 0.15
    cross_bar: float = 0.065
    # knight: ring of horseshoes
    shoes: int = 8
    shoe_size: float = 0.235
    shoe_bar: float = 0.095
    shoe_opening: float = 70.0
    """Degrees left open."""
    shoe_legs: float = 0.0
    shoe_faces: Literal["out", "in", "round", "both"] = "out"
    shoe_nails: bool = False
    # rook: ring with four tower arms
    ring_out: float = 0.66
    ring_in: float = 0.50
    arm_neck: float = 0.13
    arm_head: float = 0.23
    arm_head_at: float = 0.80
    merlons: int = 3
    merlon_depth: float = 0.09
    arm_foot: float = 0.16
    arm_turn: float = 0.0
    arm_look: Literal["solid", "door", "waist", "block"] = "solid"
    ring_look: Literal["solid", "double", "square", "bricks"] = "solid"


def marks(design: str, kind: str) -> list[Mark]:
    """The drawing of one symbol in a design."""
    style = emblem(design)
    drawn = _DRAW[kind](style)
    if style.seal and kind != "bishop":
        return [
            stroke(circle(1 - style.seal / 2), style.seal, closed=True),
            *scaled(drawn, 0.93 - style.seal),
        ]
    return drawn


@lru_cache(maxsize=4096)
def emblem(design: str) -> Emblem:
    """The make behind a design's name."""
    if design.startswith("free-"):
        return _free(int(design[5:]))
    return (_SEEN | _UNSEEN)[design]


def designs(split: Split) -> list[str]:
    """Hand-drawn makes, best first, then those drawn by chance (seen only)."""
    if split == "unseen":
        return list(_UNSEEN)
    return [*_SEEN, *(f"free-{n}" for n in range(400))]


def _king(e: Emblem) -> list[Mark]:
    root = 1 - e.tooth_depth
    if e.tooth == "point":
        cog = star(e.teeth, 1.0, root)
    else:
        cog = gear(e.teeth, root, 1.0, e.tooth_duty, 0.35 if e.tooth == "taper" else 0.0, e.tooth == "round")
    tip, waist = e.star_tip, e.star_waist
    body = star(4, tip, waist, e.star_turn, e.star_bow)
    drawn = [fill(cog), fill(circle(e.cog_hole), tone="clear"), fill(body)]
    if e.star_look == "facet":
        for i in range(4):
            a = e.star_turn + 90 * i
            half = turned([(0, 0), (0, -tip), (waist * 0.707, -waist * 0.707)], a)
            drawn.append(fill(half * 0.999, tone="second"))
    elif e.star_look == "hole":
        drawn.append(fill(circle(waist * 0.62), tone="clear"))
    elif e.star_look == "double":
        drawn.insert(2, fill(star(4, tip * 0.62, waist * 0.8, e.star_turn + 45)))
    return drawn


def _queen(e: Emblem) -> list[Mark]:
    body = star(8, 1.0, e.rays, 0, e.rays_bow)
    if e.rays_short != 1.0:
        tips = np.hypot(body[:, 0], body[:, 1])
        angle = np.degrees(np.arctan2(body[:, 1], body[:, 0]))
        odd = np.abs((angle + 360) % 90 - 45) < 22.5
        gain = np.where(
            odd & (tips > e.rays), e.rays_short + (1 - e.rays_short) * (1 - tips) / (1 - e.rays), 1.0
        )
        body = body * gain[:, None]
    if e.queen_look == "groove":
        groove = fill(circle(e.queen_hole), circle(e.queen_dot * 1.25), tone="clear")
        return [fill(body), groove]
    drawn = [fill(body), fill(circle(e.queen_hole), tone="clear"), fill(circle(e.queen_dot))]
    if e.queen_look == "rings":
        middle = (e.queen_hole + e.queen_dot) / 2
        drawn.append(stroke(circle(middle), (e.queen_hole - e.queen_dot) * 0.28, closed=True))
    elif e.queen_look == "petals":
        drawn[0] = fill(*[turned(_leaf(e.queen_hole * 0.9, 1.0, 0.17, 0.45), 45 * i) for i in range(8)])
        drawn.insert(2, stroke(circle(e.queen_hole), 0.07, closed=True))
    return drawn


def _leaf(start: float, end: float, width: float, belly: float) -> Points:
    """A leaf pointing up, from radius `start` to `end`, widest at the share `belly` of its length."""
    t = np.linspace(0, 1, 25)
    bend = np.log(0.5) / np.log(min(max(belly, 0.2), 0.8))
    x = width * np.sin(np.pi * t**bend) ** 1.25
    y = -(start + (end - start) * t)
    return np.concatenate([np.stack([x, y], 1), np.stack([-x, y], 1)[::-1]])


def _bishop(e: Emblem) -> list[Mark]:
    drawn = [stroke(circle(1 - e.circle_width / 2), e.circle_width, closed=True)]
    for side in (0.0, 180.0):
        if e.leaves == "inline":
            shape = _leaf(e.leaf_gap, e.leaf_gap + e.leaf_length, e.leaf_width, e.leaf_belly)
            middle = -(e.leaf_gap + e.leaf_length * e.leaf_belly)
            ends = [(0.0, -e.leaf_gap - e.leaf_length * 0.12), (0.0, -e.leaf_gap - e.leaf_length * 0.84)]
        else:
            width = _beside_width(e)
            off = width + e.leaf_gap
            shape = moved(_leaf(-e.leaf_length * 0.95, e.leaf_length * 0.95, width, 0.5), off, 0)
            middle, ends = 0.0, [(off, -e.leaf_length * 0.7), (off, e.leaf_length * 0.7)]
        turn = 45 + side
        drawn.append(fill(turned(shape, turn)))
        if e.leaf_look == "vein":
            drawn.append(stroke(turned(ends, turn), 0.05, "clear"))
        elif e.leaf_look == "hollow":
            centre = (np.array(ends[0]) + ends[1]) / 2 if e.leaves == "beside" else np.array((0.0, middle))
            drawn.append(fill(turned((shape - centre) * 0.55 + centre, turn), tone="clear"))
        elif e.leaf_look == "half":
            axis = ends[0][0]
            half = shape[shape[:, 0] >= axis - 1e-9]
            drawn.append(fill(turned(half, turn), tone="second"))
    for turn in (-45, 135):
        drawn += _cross(e, turn)
    return drawn


def _beside_width(e: Emblem) -> float:
    """Leaves side by side leave room for the crosses."""
    return min(e.leaf_width, 0.23)


def _cross(e: Emblem, turn: float) -> list[Mark]:
    s, b = e.cross_size, e.cross_bar
    reach = e.cross_at
    if e.leaves == "beside":
        reach = max(reach, 2 * _beside_width(e) + e.leaf_gap + s + 0.04)
    at = turned([(0, -min(reach, 0.95 - e.circle_width - s))], turn)[0]
    lean = 45.0 if e.cross == "saltire" else 0.0
    if e.cross == "spark":
        return [fill(moved(star(4, s * 1.15, s * 0.3), *at))]
    if e.cross == "flared":
        arms = [turned([(-b * 0.3, 0), (-b, -s), (b, -s), (b * 0.3, 0)], 90 * i) for i in range(4)]
    else:
        arms = [
            turned([(-b / 2, b / 2), (-b / 2, -s), (b / 2, -s), (b / 2, b / 2)], 90 * i + lean)
            for i in range(4)
        ]
    return [fill(moved(arm, *at)) for arm in arms]


def _shoe(e: Emblem, size: float) -> list[Points]:
    """A horseshoe with its opening downward, and its nail holes."""
    half = e.shoe_opening / 2
    outer = arc(size, 90 + half, 450 - half, n=28)
    inner = arc(size - e.shoe_bar, 450 - half, 90 + half, n=28) * (1, 1.06)
    if e.shoe_legs:
        outer, inner = (
            np.concatenate([moved(p[:1], 0, e.shoe_legs), p, moved(p[-1:], 0, e.shoe_legs)])
            for p in (outer, inner)
        )
    shape = np.concatenate([outer, inner])
    nails = []
    if e.shoe_nails:
        r = size - e.shoe_bar / 2
        nails = [moved(circle(e.shoe_bar * 0.26), *arc(r, a, a, n=1)[0]) for a in (180, 225, 270, 315, 360)]
    return [shape, *nails]


def _knight(e: Emblem) -> list[Mark]:
    drawn = []
    reach = 1 - e.shoe_size - (e.shoe_legs if e.shoe_faces in ("out", "both") else 0)
    for i in range(e.shoes):
        turn = 360 / e.shoes * i
        face = {"out": 180.0, "in": 0.0, "round": 90.0, "both": 180.0 * (i % 2)}[e.shoe_faces]
        parts = [turned(moved(turned(p, face), 0, -reach), turn) for p in _shoe(e, e.shoe_size)]
        drawn.append(fill(*parts))
    return drawn


def _arm(e: Emblem) -> Points:
    """One tower, pointing up, from the ring's middle to 1."""
    at, low = e.arm_head_at, (e.ring_in + e.ring_out) / 2
    neck, head, foot = e.arm_neck, e.arm_head, e.arm_foot
    if e.arm_look == "block":
        neck = head
    side = [(-foot, -low), (-neck, -(low + at) / 2), (-neck, -at + 0.04), (-head, -at)]
    if e.arm_look == "waist":
        side = [(-foot, -low), (-neck * 0.7, -(low + at) / 2), (-head, -at)]
    tops = []
    slots = 2 * e.merlons - 1
    for i in range(slots):
        x0, x1 = -head + 2 * head * i / slots, -head + 2 * head * (i + 1) / slots
        y = -0.985 if i % 2 == 0 else -0.985 + e.merlon_depth
        tops += [(x0, y), (x1, y)]
    return np.array([*side, *tops, *[(-x, y) for x, y in reversed(side)]])


def _rook(e: Emblem) -> list[Mark]:
    arms = [turned(_arm(e), 90 * i + e.arm_turn) for i in range(4)]
    drawn = [fill(arm) for arm in arms]
    if e.ring_look == "square":
        corners = turned(star(4, e.ring_out * 1.32, e.ring_out * 0.933), 45 + e.arm_turn)
        drawn.append(fill(corners))
    else:
        drawn.append(fill(circle(e.ring_out)))
    if e.ring_look == "double":
        middle = (e.ring_in + e.ring_out) / 2
        drawn.append(stroke(circle(middle), (e.ring_out - e.ring_in) * 0.26, "clear", closed=True))
    elif e.ring_look == "bricks":
        for i in range(12):
            a = 30 * i + 15 + e.arm_turn
            drawn.append(stroke(turned([(0, -e.ring_in + 0.1), (0, -e.ring_out - 0.02)], a), 0.035, "clear"))
    if e.arm_look == "door":
        for i in range(4):
            door = [(0, -e.ring_out - 0.05), (0, -e.arm_head_at + 0.03)]
            drawn.append(stroke(turned(door, 90 * i + e.arm_turn), e.arm_neck * 0.6, "clear"))
    drawn.append(fill(circle(e.ring_in), tone="clear"))
    return drawn


_DRAW = {"king": _king, "queen": _queen, "bishop": _bishop, "knight": _knight, "rook": _rook}

_HERALD = Emblem()
_SEEN: dict[str, Emblem] = {
    "herald": _HERALD,
    "slim": replace(
        _HERALD, teeth=16, tooth="square", tooth_depth=0.10, tooth_duty=0.5, cog_hole=0.76,
        star_tip=0.66, star_waist=0.12, rays=0.66, queen_hole=0.42, queen_dot=0.14, leaf_width=0.16,
        circle_width=0.035, cross_bar=0.04, shoe_bar=0.055, shoe_size=0.19, ring_out=0.60,
        ring_in=0.52, arm_neck=0.07, arm_head=0.16, merlon_depth=0.07, arm_foot=0.09,
    ),
    "bold": replace(
        _HERALD, teeth=8, tooth="square", tooth_depth=0.2, tooth_duty=0.55, cog_hole=0.55,
        star_tip=0.52, star_waist=0.24, rays=0.7, queen_hole=0.46, queen_dot=0.30, leaf_width=0.34,
        leaf_length=0.62, circle_width=0.1, cross_size=0.17, cross_bar=0.1, shoe_size=0.235,
        shoe_bar=0.12, ring_out=0.7, ring_in=0.46, arm_neck=0.2, arm_head=0.3, arm_foot=0.24,
        merlons=2, merlon_depth=0.12,
    ),
    "mint": replace(
        _HERALD, contour=0.05, teeth=10, tooth="round", tooth_depth=0.13, tooth_duty=0.7,
        star_bow=0.35, star_waist=0.2, rays=0.72, rays_bow=0.12, leaf_look="vein", cross="flared",
        shoe_nails=True, shoe_bar=0.1, shoe_size=0.22, ring_look="double", ring_out=0.7,
        ring_in=0.48, arm_look="waist",
    ),
    "clock": replace(
        _HERALD, teeth=14, tooth="square", tooth_depth=0.12, tooth_duty=0.45, star_look="hole",
        star_waist=0.22, rays_short=0.86, rays=0.6, queen_hole=0.4, queen_dot=0.2,
        queen_look="rings", leaf_look="hollow", leaf_width=0.3, shoe_legs=0.06, shoe_opening=150,
        shoe_size=0.16, shoe_faces="in", shoe_bar=0.065, ring_look="bricks", arm_look="door",
        arm_neck=0.15,
    ),
    "garden": replace(
        _HERALD, teeth=12, tooth="round", tooth_depth=0.18, tooth_duty=0.95, cog_hole=0.58,
        star_bow=-0.18, star_waist=0.2, star_tip=0.52, queen_look="petals", queen_hole=0.42,
        queen_dot=0.2, leaf_belly=0.62, leaf_width=0.24, leaf_look="vein", cross="spark",
        cross_size=0.17, shoe_faces="in", shoe_opening=95, arm_look="waist", arm_foot=0.26,
        arm_head=0.2, merlons=2,
    ),
    "facet": replace(
        _HERALD, teeth=12, tooth="taper", star_look="facet", star_waist=0.2, rays=0.62,
        queen_hole=0.36, queen_dot=0.2, leaf_look="half", leaf_width=0.26, cross="saltire",
        shoe_faces="round", ring_look="square", ring_out=0.6, ring_in=0.46, arm_look="solid",
    ),
    "rivet": replace(
        _HERALD, contour=0.035, teeth=16, tooth="taper", tooth_depth=0.12, cog_hole=0.66,
        star_look="double", star_waist=0.15, rays=0.8, queen_hole=0.56, queen_dot=0.32,
        leaves="beside", leaf_width=0.2, leaf_length=0.66, leaf_gap=0.04, cross_at=0.62,
        cross_size=0.12, shoe_faces="both", shoe_nails=True, shoe_size=0.2, ring_out=0.62,
        ring_in=0.54, arm_look="block", arm_head=0.19, arm_head_at=0.8,
    ),
    "coin": replace(
        _HERALD, teeth=9, tooth="taper", tooth_depth=0.16, tooth_duty=0.66, star_turn=45,
        star_bow=0.25, star_waist=0.22, rays=0.78, queen_look="groove", queen_hole=0.44,
        queen_dot=0.26, leaf_width=0.36, leaf_length=0.6, leaf_gap=0.0, circle_width=0.07,
        cross="flared", cross_bar=0.09, shoes=8, shoe_opening=55, arm_turn=45, merlons=2,
        ring_out=0.64,
    ),
    "folk": replace(
        _HERALD, teeth=11, tooth="round", tooth_depth=0.14, tooth_duty=0.8, star_look="hole",
        star_bow=0.2, star_waist=0.26, star_tip=0.55, rays=0.55, rays_bow=-0.15, queen_hole=0.34,
        queen_dot=0.18, leaf_belly=0.38, leaf_width=0.25, leaf_look="hollow", cross="plus",
        cross_bar=0.09, shoe_opening=110, shoe_size=0.2, shoe_bar=0.075, arm_look="door",
        arm_neck=0.17, arm_head=0.25,
    ),
    "needle": replace(
        _HERALD, teeth=16, tooth="square", tooth_depth=0.07, tooth_duty=0.5, cog_hole=0.82,
        star_tip=0.8, star_waist=0.1, star_bow=0.2, rays=0.5, rays_bow=0.15, queen_hole=0.3,
        queen_dot=0.13, leaf_width=0.13, leaf_length=0.72, circle_width=0.03, cross="saltire",
        cross_bar=0.035, cross_size=0.11, shoe_size=0.17, shoe_bar=0.045, shoe_opening=80,
        ring_out=0.56, ring_in=0.5, arm_neck=0.05, arm_head=0.13, arm_head_at=0.84,
        merlon_depth=0.06, arm_foot=0.05,
    ),
    "stamp": replace(
        _HERALD, teeth=10, tooth="square", tooth_depth=0.18, tooth_duty=0.5, cog_hole=0.5,
        star_tip=0.42, star_waist=0.16, rays=0.76, queen_hole=0.34, queen_dot=0.2, leaves="beside",
        leaf_width=0.25, leaf_length=0.7, cross_at=0.7, cross_size=0.13, shoes=8, shoe_size=0.23,
        shoe_bar=0.11, shoe_opening=100, shoe_legs=0.03, arm_look="block", arm_head=0.24,
        ring_out=0.68, ring_in=0.44,
    ),
}  # fmt: skip

_UNSEEN: dict[str, Emblem] = {
    "guild": replace(
        _HERALD, teeth=13, tooth="point", tooth_depth=0.2, cog_hole=0.6, star_bow=0.3,
        star_waist=0.24, rays=0.68, rays_bow=0.2, queen_hole=0.52, queen_dot=0.28, leaf_width=0.31,
        leaf_belly=0.56, leaf_look="vein", cross="flared", shoe_size=0.19, shoe_opening=60,
        shoe_nails=True, shoe_bar=0.1, arm_head=0.27, arm_neck=0.1, ring_look="double",
        ring_out=0.68,
    ),
    "foundry": replace(
        _HERALD, contour=0.06, teeth=8, tooth="taper", tooth_depth=0.22, tooth_duty=0.7,
        cog_hole=0.56, star_turn=45, star_tip=0.5, rays_short=0.8, rays=0.64, queen_hole=0.44,
        queen_dot=0.26, leaves="beside", leaf_look="half", leaf_width=0.22, shoe_legs=0.09,
        shoe_opening=160, shoe_size=0.17, shoe_faces="out", merlons=3, arm_look="block",
        arm_head=0.22, ring_look="bricks",
    ),
    "courier": replace(
        _HERALD, teeth=15, tooth="round", tooth_depth=0.1, tooth_duty=0.6, cog_hole=0.72,
        star_look="facet", star_bow=0.0, star_waist=0.14, star_tip=0.7, queen_look="rings",
        rays=0.7, queen_hole=0.5, queen_dot=0.16, leaf_look="hollow", leaf_width=0.24,
        leaf_length=0.68, cross="spark", shoes=8, shoe_faces="both", shoe_opening=90, shoe_bar=0.06,
        ring_look="square", ring_out=0.58, ring_in=0.48, arm_look="waist", arm_head=0.21,
    ),
    "isle": replace(
        _HERALD, teeth=12, tooth="square", tooth_depth=0.14, tooth_duty=0.62, star_look="double",
        star_bow=0.15, queen_look="petals", queen_hole=0.38, queen_dot=0.24, leaf_belly=0.68,
        leaf_width=0.3, cross="saltire", shoe_size=0.2, shoe_faces="round", shoe_nails=False,
        shoe_bar=0.07, arm_turn=45, arm_look="door", arm_neck=0.16,
    ),
    "harbour": replace(
        _HERALD, teeth=18, tooth="point", tooth_depth=0.1, cog_hole=0.68, star_tip=0.64, star_waist=0.2,
        star_look="hole", rays=0.58, rays_short=0.9, queen_hole=0.36, queen_dot=0.22, leaf_width=0.38,
        leaf_length=0.66, leaf_look="half", circle_width=0.04, cross="plus", cross_bar=0.05, cross_size=0.12,
        shoe_size=0.25, shoe_bar=0.07, shoe_opening=45, shoe_faces="in", shoe_nails=True, ring_out=0.62,
        ring_in=0.54, arm_look="waist", arm_head=0.28, arm_foot=0.15, merlons=4, merlon_depth=0.08,
    ),
    "abbey": replace(
        _HERALD, contour=0.03, seal=0.045, teeth=9, tooth="square", tooth_depth=0.2, tooth_duty=0.48,
        star_bow=-0.12, star_waist=0.16, rays=0.76, rays_bow=-0.1, queen_look="groove", queen_hole=0.5,
        leaf_belly=0.34, leaf_width=0.24, leaf_length=0.7, cross="flared", cross_bar=0.08, shoe_legs=0.05,
        shoe_opening=140, shoe_size=0.2, shoe_bar=0.09, arm_turn=45, arm_look="block", arm_head=0.17,
        ring_look="double", ring_out=0.66, ring_in=0.46,
    ),
}  # fmt: skip


def _free(n: int) -> Emblem:
    """A make by chance. Motifs kept for unseen makes alone (pointed teeth) stay out."""
    r = np.random.default_rng((77, n))
    u = r.uniform
    ring_in = u(0.42, 0.56)
    hole = u(0.3, 0.56)
    neck = u(0.06, 0.2)
    legs = u(0.02, 0.09) if r.random() < 0.3 else 0.0
    return Emblem(
        contour=u(0.02, 0.06) if r.random() < 0.25 else 0.0, seal=u(0.03, 0.06) if r.random() < 0.08 else
        0.0, teeth=int(r.integers(8, 17)), tooth=r.choice(["square", "taper", "round"]),
        tooth_depth=u(0.08, 0.2), tooth_duty=u(0.42, 0.7), cog_hole=u(0.5, 0.76), star_tip=u(0.42, 0.66),
        star_waist=u(0.11, 0.26), star_bow=u(-0.15, 0.35) if r.random() < 0.5 else 0.0, star_turn=45.0 *
        (r.random() < 0.2), star_look=r.choice(["plain", "facet", "hole", "double"], p=[0.6, 0.14, 0.13,
        0.13]), rays=u(0.5, 0.8), rays_bow=u(-0.12, 0.16) if r.random() < 0.4 else 0.0, rays_short=u(0.8,
        0.95) if r.random() < 0.25 else 1.0, queen_hole=hole, queen_dot=hole * u(0.35, 0.62),
        queen_look=r.choice(["hole", "groove", "rings", "petals"], p=[0.65, 0.12, 0.1, 0.13]),
        leaf_length=u(0.55, 0.74), leaf_width=u(0.15, 0.42), leaf_belly=u(0.36, 0.64), leaf_gap=u(0.0,
        0.07), leaf_look=r.choice(["plain", "vein", "hollow", "half"], p=[0.55, 0.2, 0.12, 0.13]),
        leaves=r.choice(["inline", "beside"], p=[0.75, 0.25]), circle_width=u(0.025, 0.1),
        cross=r.choice(["plus", "saltire", "flared", "spark"]), cross_at=u(0.52, 0.66), cross_size=u(0.1,
        0.18), cross_bar=u(0.04, 0.1), shoes=8 if r.random() < 0.8 else int(r.integers(6, 11)),
        shoe_size=u(0.16, 0.265), shoe_bar=u(0.05, 0.11), shoe_opening=u(130, 170) if legs else u(50,
        120), shoe_legs=legs, shoe_faces=r.choice(["out", "in", "round", "both"], p=[0.45, 0.3, 0.13,
        0.12]), shoe_nails=bool(r.random() < 0.25), ring_in=ring_in, ring_out=ring_in + u(0.05, 0.2),
        arm_neck=neck, arm_head=min(neck * u(1.2, 2.0), 0.3), arm_head_at=u(0.77, 0.86),
        merlons=int(r.integers(2, 4)), merlon_depth=u(0.06, 0.11), arm_foot=neck * u(0.9, 1.6),
        arm_turn=45.0 * (r.random() < 0.15), arm_look=r.choice(["solid", "door", "waist", "block"]),
        ring_look=r.choice(["solid", "double", "square", "bricks"], p=[0.6, 0.15, 0.12, 0.13]),
    )  # fmt: skip
