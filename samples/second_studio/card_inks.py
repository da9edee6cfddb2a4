"""The colours of the players, and which figure on which ground shows whose a card is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from samples.second_studio.basics import Colour, Rng, hsv, luminance

PLAYERS = ["white", "black", "red", "blue", "green", "yellow", "orange", "purple"]
HUES: dict[str, tuple[float, float]] = {
    "red": (0.965, 1.005),
    "orange": (0.06, 0.082),
    "yellow": (0.13, 0.155),
    "green": (0.3, 0.42),
    "blue": (0.57, 0.655),
    "purple": (0.745, 0.81),
}
"""From which to which hue a colour is called so."""
BRIGHT = {
    "red": (0.6, 0.92),
    "orange": (0.88, 1.0),
    "yellow": (0.86, 1.0),
    "green": (0.4, 0.75),
    "blue": (0.5, 0.92),
    "purple": (0.42, 0.75),
}
"""How bright it may be."""
PALE: Colour = (0.97, 0.96, 0.93)
DARK: Colour = (0.07, 0.07, 0.08)


def player_colour(name: str, seed: int, vivid: float, deep: float) -> Colour:
    """The colour of a player: vivid from 0 (muted) to 1, deep from 0 (bright) to 1."""
    rng = np.random.default_rng([seed, PLAYERS.index(name), 3])
    if name == "white":
        g = rng.uniform(0.93, 0.99)
        return g, g * rng.uniform(0.98, 1.0), g * rng.uniform(0.93, 1.0)
    if name == "black":
        g = rng.uniform(0.03, 0.1)
        return g, g, g * rng.uniform(1.0, 1.15)
    low, high = BRIGHT[name]
    hue = rng.uniform(*HUES[name])
    floor = 0.72 if name in ("orange", "yellow", "red") else 0.5
    return hsv(hue, floor + (1 - floor) * vivid * rng.uniform(0.85, 1.0), high + (low - high) * deep)


def mixed(a: Colour, b: Colour, t: float) -> Colour:
    """A colour between two."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


def apart(a: Colour, b: Colour) -> float:
    """How easily two colours are told apart: mostly by their brightness."""
    return abs(luminance(a) - luminance(b)) + 0.2 * float(np.abs(np.subtract(a, b)).max())


def against(ground: Colour, pale: Colour = PALE, dark: Colour = DARK) -> Colour:
    """The one of two colours that is seen better on a ground."""
    return dark if luminance(ground) > 0.52 else pale


def shaded(colour: Colour, strength: float) -> Colour:
    """A second shade of a colour for light and shadow."""
    bright = luminance(colour)
    if bright < 0.2:
        return mixed(colour, (1, 1, 1), 0.22 * strength)
    if bright > 0.85:
        return mixed(colour, (0.2, 0.2, 0.25), 0.17 * strength)
    return mixed(colour, (1, 1, 1) if bright < 0.45 else (0, 0, 0), 0.45 * strength)


@dataclass(frozen=True)
class Dress:
    """The colours that a figure is painted with."""

    fill: Colour
    line: Colour
    outline: Colour | None
    """None: it has none."""
    cover: float = 1.0
    """How strongly its lines are printed."""


def dressed(name: str, ink: Colour, ground: Colour, outlined: bool, edged: bool) -> Dress:
    """A figure in an ink on a ground.

    Outlined ones are drawn in the ink and filled with the ground, which white and black cannot be: nobody
    could tell them apart. Edged ones have an outline in any case, others only where they need it.
    """
    clear = apart(ink, ground)
    if name in ("white", "black") or clear < 0.42:
        edge = against(ground)
        # White on white and black on black live by their outlines.
        need = edged or clear < 0.5
        if need and apart(edge, ink) < 0.3:
            edge = against(ink)
        return Dress(ink, against(ink), edge if need else None)
    if outlined:
        inside = mixed(ground, (1, 1, 1), 0.35) if luminance(ground) > 0.5 else ground
        return Dress(inside, ink, ink)
    if edged:
        edge = against(ground) if apart(against(ground), ink) > 0.25 else against(ink)
        return Dress(ink, against(ink, mixed(ground, PALE, 0.7), DARK), edge)
    return Dress(ink, ground, None)


def paper(rng: Rng, kind: str) -> Colour:
    """The colour of a card's ground: white, cream, tinted, grey, kraft or dark."""
    if kind == "white":
        g = rng.uniform(0.93, 0.99)
        return g, g, g * rng.uniform(0.97, 1.0)
    if kind == "cream":
        return hsv(rng.uniform(0.1, 0.14), rng.uniform(0.06, 0.2), rng.uniform(0.9, 0.98))
    if kind == "tinted":
        return hsv(rng.random(), rng.uniform(0.06, 0.2), rng.uniform(0.8, 0.95))
    if kind == "grey":
        g = rng.uniform(0.58, 0.78)
        return g, g, g * rng.uniform(0.97, 1.03)
    if kind == "kraft":
        return hsv(rng.uniform(0.08, 0.11), rng.uniform(0.25, 0.4), rng.uniform(0.6, 0.78))
    return hsv(rng.random(), rng.uniform(0.05, 0.45), rng.uniform(0.14, 0.27))
