"""Turned outlines of the pieces: what a lathe would cut.

An outline is written as a path with x = radius and y = height, both 0 to 1, from the bottom's middle to the
top's (for a ring from the hole's edge to the hole's edge), and stretched to the piece's width and height.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from samples.studio import ink
from samples.studio.materials import shifted
from samples.studio.scene import RGB, PieceLook, Split, Surface

Shape = Literal["disc", "ring", "cylinder", "pawn", "cone", "stone", "dome", "bust"]
SHAPES: tuple[Shape, ...] = ("disc", "ring", "cylinder", "pawn", "cone", "stone", "dome", "bust")
Profile = NDArray[np.float64]

_FOOT = "M 0 0 L .96 0 C 1 .01 1 .06 .97 .09 L .9 .12 L .9 .15 C .84 .18 .7 .2 .6 .24 "
_PATHS: dict[str, list[str]] = {
    "disc": [
        "M 0 0 L .95 0 Q 1 0 1 .15 L 1 .85 Q 1 1 .95 1 L 0 1",
        "M 0 0 L .93 0 Q 1 0 1 .2 L 1 .8 Q 1 1 .93 1 L .84 1 L .8 .82 L 0 .82",
        "M 0 0 L .95 0 Q 1 .05 1 .2 L 1 .8 Q 1 .98 .94 1 Q .6 .78 0 .72",
        "M 0 0 L .96 0 L 1 .12 L 1 .4 L .97 .46 L .97 .54 L 1 .6 L 1 .88 L .96 1 L .7 1 L .66 .88 L .5 .88 "
        "L .46 1 L 0 1",
        "M 0 0 L .9 0 Q 1 .1 1 .5 Q 1 .9 .9 1 L 0 1",
        "M 0 0 L 1 0 L 1 1 L .72 1 L .7 .9 L .6 .9 L .58 1 L .34 1 L .32 .9 L 0 .9",
        "M 0 0 L .8 0 L 1 .35 L 1 .65 L .8 1 L 0 1",
    ],
    "ring": [
        "M .62 0 L .96 0 Q 1 0 1 .12 L 1 .88 Q 1 1 .96 1 L .66 1 Q .62 1 .62 .88",
        "M .7 0 C .86 0 1 .2 1 .5 C 1 .8 .92 1 .85 1 C .78 1 .7 .8 .7 .5",
        "M .74 0 L 1 0 L 1 .8 L .94 1 L .8 1 L .74 .8",
        "M .5 0 L .97 0 L 1 .1 L 1 .55 Q .9 1 .75 1 Q .6 1 .5 .55",
        "M .8 0 L 1 0 L 1 1 L .8 1",
        "M .56 0 L .9 0 Q 1 .2 1 .5 Q 1 .8 .9 1 L .66 1 L .56 .6",
    ],
    "cylinder": [
        "M 0 0 L .94 0 Q 1 0 1 .05 L 1 .95 Q 1 1 .94 1 L 0 1",
        "M 0 0 L 1 0 L 1 .12 L .9 .16 L .9 .84 L 1 .88 L 1 1 L 0 1",
        "M 0 0 L .96 0 L 1 .04 L .84 .96 Q .82 1 .76 1 L 0 1",
        "M 0 0 L 1 0 L 1 .3 L .95 .33 L 1 .36 L 1 .64 L .95 .67 L 1 .7 L 1 1 L .8 1 L .76 .93 L 0 .93",
        "M 0 0 L .9 0 C 1 .2 1 .8 .9 1 L 0 1",
        "M 0 0 L 1 0 L .8 .3 L .8 .75 L .95 1 L 0 1",
    ],
    "pawn": [
        _FOOT + "C .45 .32 .36 .45 .34 .58 L .56 .6 Q .6 .63 .56 .66 L .38 .68 C .62 .74 .62 .97 0 1",
        "M 0 0 L .95 0 Q 1 0 1 .06 C .96 .2 .5 .4 .36 .62 C .5 .68 .56 .76 .54 .84 C .5 .95 .3 1 0 1",
        "M 0 0 L .95 0 Q 1 .02 1 .06 L .95 .12 C .7 .16 .42 .3 .4 .56 C .72 .66 .7 .96 0 1",
        _FOOT + "L .5 .3 C .3 .4 .3 .5 .36 .56 L .62 .58 L .62 .63 L .4 .66 C .66 .72 .7 .94 .4 .99 L 0 1",
        "M 0 0 L 1 0 L 1 .1 L .7 .16 L .45 .5 L .3 .62 C .66 .66 .66 1 0 1",
        _FOOT + "L .7 .28 C .5 .36 .42 .5 .42 .62 L .7 .66 L .5 .72 C .5 .86 .3 .96 0 1",
    ],
    "cone": [
        "M 0 0 L .96 0 Q 1 0 .98 .05 L .16 .93 Q .1 1 0 1",
        "M 0 0 L 1 0 L 1 .1 L .9 .14 L .26 .9 Q .2 1 0 1",
        "M 0 0 L 1 0 C .8 .2 .3 .5 .22 .9 Q .18 1 0 1",
        "M 0 0 L 1 0 L .42 1 L 0 1",
        "M 0 0 L 1 0 L .95 .08 L .3 .72 C .5 .8 .4 1 0 1",
    ],
    "stone": [
        "M 0 0 C .5 0 1 .15 1 .5 C 1 .85 .5 1 0 1",
        "M 0 0 L .6 0 C .85 .02 1 .2 1 .4 C 1 .75 .6 1 0 1",
        "M 0 0 C .7 0 1 .25 1 .52 C 1 .8 .7 1 0 1",
        "M 0 0 C .3 0 1 .2 1 .42 C .95 .7 .5 1 0 1",
        "M 0 0 L .75 0 C .95 0 1 .3 .98 .5 C .9 .8 .75 .98 .4 1 L 0 .97",
    ],
    "dome": [
        "M 0 0 L .97 0 Q 1 0 1 .06 C 1 .62 .56 1 0 1",
        "M 0 0 L 1 0 L 1 .25 C .98 .7 .5 1 0 1",
        "M 0 0 L 1 0 L 1 .16 L .9 .2 C .88 .7 .5 1 0 1",
    ],
    "bust": [
        _FOOT
        + "C .46 .3 .36 .44 .34 .6 L .54 .62 L .54 .65 L .36 .67 C .56 .72 .5 .88 .12 .94 Q .16 .99 0 1",
        _FOOT
        + "C .44 .3 .34 .46 .32 .62 L .56 .64 L .56 .67 L .36 .69 L .58 .9 L .44 .93 Q .2 .9 .15 .95 L 0 1",
        _FOOT + "L .52 .32 L .46 .66 L .66 .72 L .66 1 L .48 1 L .48 .9 L 0 .9",
        _FOOT
        + "C .42 .3 .34 .46 .32 .62 L .58 .64 L .58 .67 L .36 .69 L .5 .88 L .3 .91 L .1 .92 L .1 1 L 0 1",
        "M 0 0 L 1 0 L 1 .08 L .6 .14 L .6 .5 L .4 .54 C .7 .6 .7 .85 .3 .9 L .3 .96 L 0 1",
        "M 0 0 L 1 0 L 1 .06 L .4 .2 L .3 .55 L .6 .6 L .7 .9 L .5 1 L 0 .95",
        _FOOT + "L .7 .26 C .4 .4 .4 .6 .5 .7 L .7 .74 L .4 .8 C .5 .9 .3 .98 0 1",
    ],
}
_HELD_OUT = 2
"""The last designs of each shape are unseen; of domes all are."""


def designs(shape: str, split: Split) -> list[int]:
    """Numbers of the variants of a shape; none stands in both splits."""
    count = len(_PATHS[shape])
    first = 0 if shape == "dome" else count - _HELD_OUT
    return list(range(first)) if split == "seen" else list(range(first, count))


def hole(look: PieceLook) -> float:
    """Radius of the hole through a ring, in squares; 0 for every other shape."""
    return float(profile(look)[:, 0].min()) if look.shape == "ring" else 0.0


def profile(look: PieceLook) -> Profile:
    """Outline as (radius, z) in squares, bottom to top; a ring's begins and ends at the hole's edge."""
    outline = ink.path(_PATHS[look.shape][look.design])[0]
    outline = (outline - (0, outline[:, 1].min())) / (outline[:, 0].max(), np.ptp(outline[:, 1]))
    result: Profile = outline * (look.width / 2, look.height)
    return result


_WIDTHS = {
    "disc": (0.34, 0.85),
    "ring": (0.5, 0.85),
    "cylinder": (0.3, 0.65),
    "pawn": (0.34, 0.62),
    "cone": (0.34, 0.7),
    "stone": (0.34, 0.75),
    "dome": (0.34, 0.75),
    "bust": (0.36, 0.62),
}
_TALL = {
    "disc": (0.1, 0.36),
    "ring": (0.1, 0.34),
    "cylinder": (0.5, 1.2),
    "pawn": (1.1, 1.9),
    "cone": (0.8, 1.6),
    "stone": (0.3, 0.6),
    "dome": (0.4, 0.65),
    "bust": (1.5, 2.4),
}
"""Height over width."""
_WHITES: list[RGB] = [
    (0.95, 0.95, 0.94),
    (0.93, 0.89, 0.78),
    (0.88, 0.80, 0.64),
    (0.80, 0.66, 0.46),
    (0.80, 0.80, 0.80),
    (0.96, 0.93, 0.86),
    (0.86, 0.72, 0.52),
]
_BLACKS: list[RGB] = [
    (0.05, 0.05, 0.055),
    (0.10, 0.08, 0.07),
    (0.18, 0.11, 0.07),
    (0.20, 0.20, 0.21),
    (0.26, 0.15, 0.09),
    (0.08, 0.08, 0.10),
]


def draw_look(rng: np.random.Generator, split: Split) -> PieceLook:
    """The equal pieces of both sides: flat ones most often, since Keizár needs its symbols seen."""
    odds = {
        "disc": 5.0,
        "ring": 2.0,
        "cylinder": 1.5,
        "pawn": 2.0,
        "cone": 1.0,
        "stone": 1.5,
        "dome": 2.0,
        "bust": 0.6,
    }
    known = [s for s in SHAPES if designs(s, split)]
    weights = np.array([odds[s] for s in known])
    shape = known[int(rng.choice(len(known), p=weights / weights.sum()))]
    numbers = designs(shape, split)
    width = float(rng.uniform(*_WIDTHS[shape]))
    height = min(width * float(rng.uniform(*_TALL[shape])), 1.35)
    wooden = rng.random() < 0.4
    rough = float(rng.uniform(0.08, 0.35) if rng.random() < 0.45 else rng.uniform(0.4, 0.95))

    def made(choices: list[RGB]) -> Surface:
        ground = shifted(choices[int(rng.integers(len(choices)))], rng)
        r, g, b = (round(c * 0.82, 4) for c in ground)
        kind: Literal["wood", "plain"] = "wood" if wooden else "plain"
        strength = float(rng.uniform(0.2, 0.8)) if wooden else float(rng.uniform(0, 0.3))
        return Surface(
            kind, (ground, (r, g, b)), 0.4, round(strength, 4), round(rough, 4), int(rng.integers(1 << 30))
        )

    number = numbers[int(rng.integers(len(numbers)))]
    return PieceLook(shape, number, round(width, 4), round(height, 4), made(_WHITES), made(_BLACKS))
