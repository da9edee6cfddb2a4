"""The pieces of King for 2 in several makes: turned chessmen, cut-out plates, discs with a symbol.

How the real pieces look is not found, so that a reader must cope with all of them. `outline` gives the turned
part of a piece, `rows` the part that no lathe can cut: a knight's head, a plate's figure, a king's cross.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from samples.studio import art, figures, ink
from samples.studio.materials import shifted
from samples.studio.scene import RGB, Art, Piece, Split, Surface

Floats = NDArray[np.float64]
KIND_NAMES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_TALL = {"K": 1.0, "Q": 0.9, "B": 0.78, "N": 0.7, "R": 0.62}
_WIDE = {"K": 1.0, "Q": 0.97, "B": 0.86, "N": 0.9, "R": 0.88}
_REDS: tuple[RGB, ...] = ((0.72, 0.08, 0.07), (0.60, 0.05, 0.08), (0.85, 0.16, 0.12), (0.50, 0.09, 0.08))
_BLUES: tuple[RGB, ...] = ((0.08, 0.20, 0.62), (0.10, 0.34, 0.72), (0.07, 0.12, 0.40), (0.20, 0.45, 0.78))
_INKS: tuple[RGB, ...] = ((0.95, 0.94, 0.90), (0.93, 0.80, 0.35), (0.06, 0.05, 0.06))


@dataclass(frozen=True)
class FigureSet:
    """How the pieces of one set are made."""

    make: Literal["turned", "plates", "discs"]
    width: float
    """Of the king's foot, or of every disc."""
    height: float
    """Of the king, or of every disc."""
    foot: float
    """Height of the foot, over the piece's."""
    waist: float
    collar: float
    """Height of the collar under the head, over the piece's."""
    evenness: float
    """0: heights differ as in tournament chess; 1: all are equally tall."""
    horse: str
    """Whose drawing the knight's head, or all plates, are cut after."""
    thick: float
    """Of plates and heads that are cut and not turned."""
    art: Art
    """Symbols of discs."""
    ink: RGB
    red: Surface
    blue: Surface
    seed: int


@dataclass(frozen=True)
class Figure(Piece):
    """One piece. Red is the studio's `w`, blue its `b`."""

    kind: str = "K"


def draw_set(rng: np.random.Generator, split: Split) -> FigureSet:
    """A set made up at random."""
    make = str(rng.choice(["turned", "plates", "discs"], p=[0.5, 0.15, 0.35]))
    rough = float(rng.uniform(0.1, 0.4) if rng.random() < 0.4 else rng.uniform(0.4, 0.95))
    wooden = rng.random() < 0.3

    def made(choices: tuple[RGB, ...]) -> Surface:
        ground = shifted(choices[int(rng.integers(len(choices)))], rng)
        darker = (ground[0] * 0.82, ground[1] * 0.82, ground[2] * 0.82)
        strength = float(rng.uniform(0.2, 0.6)) if wooden else float(rng.uniform(0, 0.2))
        kind: Literal["wood", "plain"] = "wood" if wooden else "plain"
        return Surface(kind, (ground, darker), 0.4, strength, rough, int(rng.integers(1 << 30)))

    family = str(rng.choice(["glyph", "drawn", "emblem", "letter"], p=[0.4, 0.35, 0.15, 0.1]))
    flat = make == "discs"
    width = float(rng.uniform(0.55, 0.86) if flat else rng.uniform(0.5, 0.72))
    return FigureSet(
        make=make,  # type: ignore[arg-type]
        width=width,
        height=width * float(rng.uniform(0.1, 0.32)) if flat else float(rng.uniform(1.0, 1.85)),
        foot=float(rng.uniform(0.07, 0.14)),
        waist=float(rng.uniform(0.32, 0.55)),
        collar=float(rng.uniform(0.52, 0.64)),
        evenness=float(rng.uniform(0, 0.7)),
        horse=str(rng.choice(figures.designs(split))),
        thick=float(rng.uniform(0.14, 0.26)) if make == "turned" else float(rng.uniform(0.06, 0.14)),
        art=art.draw_art(rng, split, family),
        ink=_INKS[int(rng.choice(3, p=[0.6, 0.2, 0.2]))],
        red=made(_REDS),
        blue=made(_BLUES),
        seed=int(rng.integers(1 << 30)),
    )


def size_of(style: FigureSet, kind: str) -> tuple[float, float]:
    """Width of the foot and height of a piece."""
    if style.make == "discs":
        return style.width, style.height
    tall = _TALL[kind] + style.evenness * 0.6 * (0.85 - _TALL[kind])
    return style.width * _WIDE[kind], style.height * tall


@lru_cache(maxsize=256)
def outline(style: FigureSet, kind: str) -> Floats:
    """What the lathe cuts of a piece: (radius, z) from the bottom up."""
    width, height = size_of(style, kind)
    if style.make == "discs":
        points = [(0, 0), (0.97, 0), (1, 0.12), (1, 0.85), (0.94, 1), (0, 1)]
    elif style.make == "plates":
        points = [(0, 0), (1, 0), (1, style.foot * 0.7), (0.9, style.foot), (0, style.foot)]
    else:
        points = _turned(style, kind)
    return np.array(points) * (width / 2, height)


def _turned(style: FigureSet, kind: str) -> list[tuple[float, float]]:
    f, w, c = style.foot, style.waist, style.collar
    foot = [(0.0, 0.0), (1.0, 0.0), (1.0, f * 0.7), (0.86, f), (0.72, f * 1.3)]
    if kind == "R":
        w = max(w, 0.5)
        body = [(w * 1.1, f * 2), (w, 0.45), (w * 1.05, 0.68)]
        return [*foot, *body, (w * 1.35, 0.74), (w * 1.35, 1.0), (w * 0.95, 1.0), (w * 0.95, 0.9), (0.0, 0.9)]
    if kind == "N":
        return [*foot, (w * 1.2, f * 2), (w * 1.25, 0.3), (0.0, 0.32)]
    ring = min(w * 1.9, 0.85)
    body = [(w * 1.15, f * 2), (w * 0.85, 0.4), (w * 0.75, c - 0.03)]
    body += [(ring, c - 0.01), (ring, c + 0.03), (w * 0.8, c + 0.05)]
    if kind == "B":
        head = [(w, c + 0.12), (w * 1.05, c + 0.18), (w * 0.75, 0.88), (0.12, 0.95), (0.14, 0.97), (0.0, 1.0)]
    elif kind == "Q":
        head = [(w * 0.9, 0.75), (w * 1.45, 0.92), (w * 1.1, 0.945), (0.16, 0.94), (0.17, 0.97), (0.0, 1.0)]
    else:
        head = [(w * 0.95, 0.75), (w * 1.3, 0.87), (w * 1.2, 0.9), (0.1, 0.92), (0.0, 0.92)]
    return [*foot, *body, *head]


@lru_cache(maxsize=256)
def rows(style: FigureSet, kind: str) -> tuple[tuple[float, float, float, float], ...]:
    """What is cut flat: (z, from, to, thickness) from the bottom up, all in squares."""
    width, height = size_of(style, kind)
    if style.make == "plates":
        return _cut(style.horse, kind, style.foot * height, height, 0.95 * width, style.thick)
    if style.make == "turned" and kind == "N":
        return _cut(style.horse, "N", 0.3 * height, height, 0.9 * width, style.thick)
    if style.make == "turned" and kind == "K":
        arm, bar = 0.11 * width, 0.05 * width
        low, high = 0.9 * height, 1.06 * height
        middle = low + 0.6 * (high - low)
        return tuple(
            (float(z), *((-arm, arm) if abs(z - middle) < bar else (-bar, bar)), 2 * bar)
            for z in np.linspace(low, high, 8)
        )
    return ()


def _cut(
    design: str, kind: str, low: float, high: float, wide: float, thick: float
) -> tuple[tuple[float, float, float, float], ...]:
    """A drawn figure as rows of wood, at most two to a height."""
    drawn = figures.marks(design, KIND_NAMES[kind])
    solid = np.maximum(*ink.masks(drawn, 64, 2)) > 100
    inked = np.flatnonzero(solid.any(axis=1))
    columns = np.flatnonzero(solid.any(axis=0))
    middle, span = (columns[0] + columns[-1] + 1) / 2, max(columns[-1] + 1 - columns[0], 1)
    found = []
    for step in np.linspace(0, 1, 40):
        row = solid[inked[-1] - round(step * (inked[-1] - inked[0]))]
        edges = np.flatnonzero(np.diff(np.r_[0, row.astype(np.int8), 0]))
        for start, end in list(zip(edges[::2], edges[1::2], strict=True))[:4]:
            left, right = ((end_ - middle) / span * wide for end_ in (start, end))
            found.append((low + step * (high - low), float(left), float(right), thick))
    return tuple(found)


def symbol(style: FigureSet, kind: str, size: int) -> NDArray[Any]:
    """The symbol of a disc, straight RGBA."""
    drawn = art.paint(style.art, KIND_NAMES[kind], size, "light").copy()
    if style.art.disc is None:
        drawn[..., :3] = style.ink
    return drawn
