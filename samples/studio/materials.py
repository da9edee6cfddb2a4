"""Materials drawn at random: tables, boards and what goes together. `surfaces` paints them."""

from __future__ import annotations

import colorsys
from typing import Literal, NamedTuple

import numpy as np

from samples.studio.scene import RGB, Split, Surface

Pair = tuple[RGB, RGB]
Kind = Literal[
    "plain", "wood", "stone", "cloth", "checked", "dotted", "striped", "paper", "leather", "speckle"
]

_OAK: Pair = ((0.72, 0.55, 0.36), (0.52, 0.36, 0.20))
_WALNUT: Pair = ((0.42, 0.28, 0.18), (0.25, 0.15, 0.09))
_PINE: Pair = ((0.86, 0.71, 0.48), (0.72, 0.53, 0.30))
_CHERRY: Pair = ((0.62, 0.35, 0.22), (0.44, 0.21, 0.12))
_GREY_OAK: Pair = ((0.60, 0.56, 0.50), (0.42, 0.38, 0.33))
_BEECH: Pair = ((0.83, 0.65, 0.46), (0.70, 0.50, 0.33))
_EBONY: Pair = ((0.17, 0.13, 0.11), (0.08, 0.06, 0.05))
_MAPLE: Pair = ((0.90, 0.80, 0.63), (0.80, 0.66, 0.46))
_TEAK: Pair = ((0.56, 0.38, 0.20), (0.36, 0.22, 0.10))
_WHITEWASH: Pair = ((0.86, 0.84, 0.80), (0.70, 0.67, 0.62))
_BLUE_WOOD: Pair = ((0.36, 0.48, 0.56), (0.24, 0.34, 0.41))

_TABLES: dict[Split, dict[Kind, list[tuple[RGB, ...]]]] = {
    "seen": {
        "wood": [_OAK, _WALNUT, _PINE, _CHERRY, _GREY_OAK, _BEECH, _EBONY],
        "stone": [((0.88, 0.87, 0.85), (0.6, 0.6, 0.62)), ((0.2, 0.2, 0.22), (0.55, 0.55, 0.57))],
        "cloth": [
            ((0.82, 0.78, 0.7), (0.7, 0.65, 0.55)),
            ((0.15, 0.35, 0.22), (0.1, 0.26, 0.16)),
            ((0.22, 0.26, 0.4), (0.15, 0.18, 0.3)),
            ((0.55, 0.14, 0.16), (0.42, 0.09, 0.1)),
            ((0.9, 0.9, 0.88), (0.82, 0.82, 0.8)),
            ((0.35, 0.35, 0.37), (0.27, 0.27, 0.29)),
        ],
        "checked": [
            ((0.95, 0.94, 0.92), (0.75, 0.1, 0.12)),
            ((0.95, 0.95, 0.93), (0.16, 0.3, 0.6)),
            ((0.94, 0.93, 0.9), (0.08, 0.08, 0.09)),
            ((0.9, 0.86, 0.76), (0.35, 0.22, 0.14)),
            ((0.85, 0.85, 0.84), (0.4, 0.4, 0.42)),
            ((0.55, 0.1, 0.12), (0.1, 0.22, 0.14), (0.9, 0.82, 0.4)),
        ],
        "dotted": [
            ((0.8, 0.12, 0.15), (0.96, 0.95, 0.93)),
            ((0.94, 0.93, 0.9), (0.2, 0.25, 0.5)),
            ((0.2, 0.22, 0.26), (0.9, 0.9, 0.9)),
            ((0.75, 0.85, 0.88), (0.97, 0.97, 0.95)),
        ],
        "striped": [
            ((0.93, 0.92, 0.88), (0.3, 0.4, 0.6)),
            ((0.9, 0.86, 0.75), (0.6, 0.25, 0.2)),
            ((0.3, 0.3, 0.32), (0.6, 0.6, 0.6)),
        ],
        "paper": [((0.93, 0.91, 0.86), (0.82, 0.78, 0.7)), ((0.72, 0.58, 0.42), (0.6, 0.46, 0.32))],
        "plain": [
            ((0.92, 0.92, 0.91),),
            ((0.1, 0.1, 0.11),),
            ((0.55, 0.56, 0.57),),
            ((0.3, 0.4, 0.5),),
            ((0.7, 0.62, 0.5),),
        ],
        "speckle": [
            ((0.78, 0.77, 0.75), (0.3, 0.3, 0.3), (0.55, 0.5, 0.45)),
            ((0.25, 0.25, 0.27), (0.6, 0.6, 0.6)),
        ],
    },
    "unseen": {
        "wood": [_TEAK, _WHITEWASH, _BLUE_WOOD],
        "stone": [((0.25, 0.38, 0.32), (0.7, 0.75, 0.68)), ((0.75, 0.66, 0.55), (0.55, 0.44, 0.34))],
        "cloth": [((0.78, 0.6, 0.18), (0.65, 0.48, 0.12)), ((0.3, 0.5, 0.52), (0.22, 0.4, 0.42))],
        "checked": [
            ((0.94, 0.93, 0.88), (0.1, 0.4, 0.28)),
            ((0.93, 0.88, 0.6), (0.3, 0.3, 0.32)),
            ((0.25, 0.28, 0.4), (0.85, 0.83, 0.8)),
        ],
        "dotted": [((0.88, 0.72, 0.75), (0.5, 0.15, 0.3)), ((0.15, 0.3, 0.25), (0.85, 0.8, 0.5))],
        "leather": [
            ((0.38, 0.2, 0.12), (0.24, 0.12, 0.07)),
            ((0.12, 0.12, 0.13), (0.05, 0.05, 0.06)),
            ((0.2, 0.3, 0.24), (0.1, 0.18, 0.14)),
        ],
        "plain": [((0.85, 0.8, 0.6),), ((0.35, 0.14, 0.2),)],
    },
}
_WEIGHT = {"wood": 5.0, "cloth": 2.0, "checked": 2.6, "dotted": 1.2, "leather": 2.0}
_CHECK_SORTS: dict[Split, tuple[int, ...]] = {"seen": (0, 0, 1, 2), "unseen": (3, 3, 0)}
"""Numbers in `surfaces.CHECKS`; windowpane is kept for unseen tables."""
_SCALE = {
    "wood": (0.7, 2.2),
    "stone": (0.8, 4),
    "cloth": (1, 1),
    "paper": (1, 4),
    "plain": (1, 1),
    "leather": (1, 1),
    "speckle": (0.7, 4),
    "dotted": (0.3, 2.5),
    "striped": (0.3, 3),
}


class BoardSurfaces(NamedTuple):
    """What a board is made of."""

    light: Surface
    dark: Surface
    bed: Surface
    frame: Surface


def shifted(colour: RGB, rng: np.random.Generator, hue: float = 0.012, spread: float = 0.05) -> RGB:
    """A colour a little off the given one."""
    h, s, v = colorsys.rgb_to_hsv(*colour)
    h, s, v = h + rng.normal(0, hue), s * (1 + rng.normal(0, 0.12)), v * (1 + rng.normal(0, spread))
    r, g, b = colorsys.hsv_to_rgb(h % 1, min(max(s, 0), 1), min(max(v, 0.02), 1))
    return round(r, 4), round(g, 4), round(b, 4)


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(1 << 30))


def draw_table(rng: np.random.Generator, split: Split) -> Surface:
    """A table top or a cloth on it. Unseen ones differ in kind or in colours, and in the sort of checks."""
    tables = _TABLES[split]
    kinds = list(tables)
    weights = np.array([_WEIGHT.get(k, 1.0) for k in kinds])
    kind = kinds[int(rng.choice(len(kinds), p=weights / weights.sum()))]
    choices = tables[kind]
    colours = tuple(shifted(c, rng) for c in choices[int(rng.integers(len(choices)))])
    seed = _seed(rng)
    if kind == "checked":
        sorts = _CHECK_SORTS[split]
        sort = 2 if len(colours) > 2 else sorts[int(rng.integers(len(sorts)))]
        seed = seed * 4 + sort
        scale = rng.uniform(1.6, 2.4) if rng.random() < 0.4 else np.exp(rng.uniform(np.log(0.35), np.log(5)))
        if sort == 2:
            scale = max(scale, 1.2)
    else:
        low, high = _SCALE[kind]
        scale = np.exp(rng.uniform(np.log(low), np.log(high)))
    rough = (
        rng.uniform(0.15, 0.8)
        if kind in ("wood", "stone", "plain", "speckle", "leather")
        else rng.uniform(0.75, 1)
    )
    strength = rng.uniform(0.3, 1.0) if kind not in ("checked", "dotted") else rng.uniform(0.6, 1.0)
    return Surface(
        kind, colours, round(float(scale), 4), round(float(strength), 4), round(float(rough), 4), seed
    )


_WOODS_LIGHT = [
    _MAPLE,
    _PINE,
    _BEECH,
    ((0.93, 0.87, 0.75), (0.85, 0.76, 0.6)),
    ((0.78, 0.62, 0.42), (0.66, 0.48, 0.3)),
]
_WOODS_DARK = [
    _WALNUT,
    _CHERRY,
    _EBONY,
    ((0.5, 0.32, 0.2), (0.36, 0.2, 0.12)),
    ((0.33, 0.17, 0.12), (0.2, 0.09, 0.06)),
]
_INK_PAIRS: list[Pair] = [
    ((0.96, 0.96, 0.95), (0.10, 0.10, 0.11)),
    ((0.95, 0.94, 0.90), (0.25, 0.25, 0.26)),
    ((0.94, 0.91, 0.80), (0.22, 0.42, 0.27)),
    ((0.92, 0.86, 0.72), (0.48, 0.29, 0.17)),
    ((0.90, 0.88, 0.84), (0.45, 0.13, 0.13)),
    ((0.88, 0.90, 0.92), (0.28, 0.38, 0.52)),
    ((0.85, 0.85, 0.84), (0.45, 0.45, 0.46)),
    ((0.93, 0.89, 0.75), (0.16, 0.14, 0.13)),
    ((0.80, 0.68, 0.50), (0.52, 0.36, 0.24)),
    ((0.74, 0.60, 0.44), (0.50, 0.36, 0.25)),
    ((0.97, 0.97, 0.97), (0.33, 0.33, 0.35)),
]
_STONES: list[tuple[Pair, Pair]] = [
    (((0.92, 0.91, 0.89), (0.7, 0.7, 0.71)), ((0.12, 0.12, 0.13), (0.5, 0.5, 0.5))),
    (((0.9, 0.88, 0.82), (0.72, 0.66, 0.55)), ((0.2, 0.32, 0.26), (0.5, 0.6, 0.52))),
    (((0.85, 0.78, 0.66), (0.7, 0.6, 0.46)), ((0.42, 0.24, 0.2), (0.6, 0.42, 0.36))),
]


def draw_board_surfaces(rng: np.random.Generator, split: Split) -> BoardSurfaces:
    """Light tile, dark tile, bed and frame that go together: wood, card, plastic or stone."""
    kind: Kind
    material = str(rng.choice(["wood", "card", "plastic", "stone"], p=[0.42, 0.26, 0.24, 0.08]))
    rough = float(rng.uniform(0.15, 0.45) if rng.random() < 0.35 else rng.uniform(0.5, 0.95))
    if material == "wood":
        kind, scale, strength = "wood", rng.uniform(0.4, 1.5), rng.uniform(0.25, 0.9)
        light, dark = (w[int(rng.integers(len(w)))] for w in (_WOODS_LIGHT, _WOODS_DARK))
    elif material == "stone":
        kind, scale, strength = "stone", rng.uniform(0.6, 1.6), rng.uniform(0.3, 0.9)
        light, dark = _STONES[int(rng.integers(len(_STONES)))]
        rough = float(rng.uniform(0.1, 0.4))
    else:
        kind = "paper" if material == "card" else "plain"
        scale, strength = 1.0, rng.uniform(0.05, 0.5)
        ink = _INK_PAIRS[int(rng.integers(len(_INK_PAIRS)))]
        light, dark = ((c, shifted(c, rng, 0.01, 0.08)) for c in ink)

    def made(colours: tuple[RGB, ...], of: Kind = kind, k: float = 1.0) -> Surface:
        new = tuple(shifted(c, rng) for c in colours)
        return Surface(
            of, new, round(float(scale), 4), round(float(strength * k), 4), round(rough, 4), _seed(rng)
        )

    bed_colour: RGB = ((0.06, 0.05, 0.05), (0.3, 0.2, 0.13), (0.85, 0.83, 0.78), (0.38, 0.05, 0.5))[
        int(rng.choice(4, p=[0.45, 0.3, 0.17, 0.08]))
    ]
    luck = rng.random()
    if luck < 0.4:
        frame = made(dark)
    elif luck < 0.55:
        frame = made(light)
    elif luck < 0.75:
        woods = [_OAK, _WALNUT, _CHERRY, _EBONY, _BEECH]
        frame = made(woods[int(rng.integers(5))], "wood")
    elif luck < 0.85:
        frame = made(((0.45, 0.08, 0.6),), "plain")
    else:
        some: list[RGB] = [
            (0.08, 0.08, 0.09),
            (0.9, 0.89, 0.87),
            (0.12, 0.2, 0.35),
            (0.45, 0.1, 0.1),
            (0.1, 0.28, 0.18),
        ]
        frame = made((some[int(rng.integers(5))],), "plain")
    return BoardSurfaces(made(light), made(dark), made((bed_colour,), "plain", 0.4), frame)
