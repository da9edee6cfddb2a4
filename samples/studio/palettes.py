"""Inks: which colours a maker prints the symbols in."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

from samples.studio.scene import RGB, Split

KINDS = ("king", "queen", "bishop", "knight", "rook")
DESCRIBED: dict[str, RGB] = {
    "king": (0.95, 0.90, 0.06),
    "queen": (0.95, 0.09, 0.09),
    "bishop": (0.07, 0.69, 0.96),
    "knight": (0.52, 0.81, 0.24),
    "rook": (0.95, 0.49, 0.18),
}
"""The hues of the published emblems, by symbol."""

_TEMPERS: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "plain": ((0.85, 1.05), (0.9, 1.03)),
    "dusty": ((0.45, 0.7), (0.75, 0.95)),
    "dark": ((0.8, 1.05), (0.5, 0.75)),
    "light": ((0.4, 0.65), (1.0, 1.1)),
    "neon": ((1.05, 1.25), (1.02, 1.12)),
    "faded": ((0.25, 0.45), (0.7, 0.95)),
}
_METALS: tuple[RGB, ...] = ((0.80, 0.62, 0.22), (0.66, 0.67, 0.69), (0.75, 0.45, 0.28), (0.78, 0.24, 0.18))
"""Gold, silver, copper, red: one ink that shows on light and on dark tiles."""
_DEEP: dict[str, RGB] = {
    "brick": (0.66, 0.20, 0.14),
    "teal": (0.08, 0.46, 0.46),
    "navy": (0.10, 0.17, 0.40),
    "forest": (0.12, 0.36, 0.18),
    "violet": (0.38, 0.2, 0.55),
}


@dataclass(frozen=True)
class Inks:
    """One maker's inks."""

    colours: tuple[tuple[str, RGB], ...]
    two_inks: bool
    on_light: RGB
    on_dark: RGB


def rgb(h: float, s: float, v: float) -> RGB:
    """A colour from hue, saturation and value, each brought into range."""
    r, g, b = colorsys.hsv_to_rgb(h % 1, min(max(s, 0), 1), min(max(v, 0), 1))
    return round(r, 4), round(g, 4), round(b, 4)


def luma(colour: RGB) -> float:
    """How light a colour looks, 0 to 1."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def stands_out(colour: RGB) -> bool:
    """Whether a thin line in this ink is seen on light and on dark tiles."""
    return 0.3 < luma(colour) < 0.72


def near(colour: RGB, rng: np.random.Generator, hue: float = 0.01, spread: float = 0.05) -> RGB:
    """A colour a little off the given one."""
    h, s, v = colorsys.rgb_to_hsv(*colour)
    return rgb(h + rng.normal(0, hue), s + rng.normal(0, spread), v + rng.normal(0, spread))


def dark_and_light(rng: np.random.Generator) -> tuple[RGB, RGB]:
    """Ink for light tiles and ink for dark ones."""
    dark = rgb(rng.random(), rng.uniform(0, 0.75) * rng.random(), rng.uniform(0.03, 0.32))
    light = rgb(rng.uniform(0.04, 0.18), rng.uniform(0, 0.35), rng.uniform(0.78, 1.0))
    return dark, light


def hues(rng: np.random.Generator, split: Split) -> tuple[tuple[str, RGB], ...]:
    """One ink a symbol: mostly the described hues, else others, so that hue alone never decides."""
    tempers = (
        ["neon", "faded"]
        if split == "unseen" and rng.random() < 0.3
        else ["plain", "plain", "dusty", "dark", "light"]
    )
    if split == "seen" and rng.random() < 0.25:
        tempers = list(_TEMPERS)
    (s0, s1), (v0, v1) = _TEMPERS[str(rng.choice(tempers))]
    base = dict(DESCRIBED)
    drift = rng.normal(0, 0.008)
    luck = rng.random()
    if luck < 0.08:
        base = dict(zip(KINDS, [base[KINDS[i]] for i in rng.permutation(5)], strict=True))
    elif luck < 0.18:
        start = rng.random()
        order = rng.permutation(5)
        base = {
            k: rgb(start + order[i] / 5, rng.uniform(0.6, 1), rng.uniform(0.5, 1))
            for i, k in enumerate(KINDS)
        }
    s, v = rng.uniform(s0, s1), rng.uniform(v0, v1)
    inks = []
    for kind in KINDS:
        hue, saturation, value = colorsys.rgb_to_hsv(*base[kind])
        colour = rgb(hue + drift + rng.normal(0, 0.012), saturation * s, value * v)
        if luma(colour) < 0.3 and colour[0] < 0.6:
            colour = rgb(hue, saturation * 0.7, 0.85)
        inks.append((kind, colour))
    return tuple(inks)


def draw(rng: np.random.Generator, split: Split, coloured: float) -> Inks:
    """A maker's inks; `coloured` is the chance that each symbol has its own."""
    dark, light = dark_and_light(rng)
    if rng.random() < coloured:
        return Inks(hues(rng, split), False, dark, light)
    luck = rng.random()
    if luck < 0.15:
        metal = near(_METALS[int(rng.integers(len(_METALS)))], rng, 0.02)
        return Inks(tuple((k, metal) for k in KINDS), False, dark, light)
    if luck < 0.35:
        dark = near(list(_DEEP.values())[int(rng.integers(len(_DEEP)))], rng, 0.02)
    return Inks(tuple((k, dark) for k in KINDS), True, dark, light)


def purple(rng: np.random.Generator, split: Split) -> RGB:
    """The Keizár tile's ground: violet to magenta, dark to bright."""
    hue = rng.uniform(0.74, 0.85) if split == "seen" else rng.uniform(0.72, 0.87)
    return rgb(hue, rng.uniform(0.5, 1.0), rng.uniform(0.35, 0.9))


def keizar_ink(rng: np.random.Generator) -> RGB:
    """Mostly gold; also white, yellow, black or silver."""
    some = [
        (0.78, 0.59, 0.05),
        (0.85, 0.68, 0.2),
        (0.95, 0.85, 0.2),
        (0.95, 0.94, 0.9),
        (0.1, 0.06, 0.1),
        (0.75, 0.75, 0.78),
    ]
    return near(some[int(rng.choice(6, p=[0.4, 0.2, 0.12, 0.14, 0.08, 0.06]))], rng, 0.01, 0.04)
