"""Designs of sets: what the body is made of, what the pips look like, and how large a piece is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samples.second_studio.basics import Colour, Rng, chance, hsv, jitter_colour, log_uniform, luminance, pick

Game = Literal["dominoes", "dice"]
LIGHT_BODIES: list[Colour] = [(0.93, 0.92, 0.89), (0.9, 0.85, 0.72), (0.97, 0.97, 0.97), (0.86, 0.8, 0.64)]
"""White, ivory, bright white and bone."""
DARK_BODIES: list[Colour] = [(0.05, 0.05, 0.055), (0.09, 0.08, 0.08), (0.03, 0.03, 0.03)]
"""Blacks, from bluish to deep."""
MARBLES: list[Colour] = [(0.88, 0.87, 0.85), (0.2, 0.3, 0.25), (0.13, 0.13, 0.16), (0.55, 0.3, 0.25)]
"""White, green, black and red marble."""


@dataclass(frozen=True)
class TileSize:
    """How large a domino is."""

    length: float = 4.8
    width: float = 2.4
    thick: float = 0.9
    edge: float = 0.1
    """Radius of the edges of its faces."""
    corner: float = 0.2
    """Radius of its four corners, seen from above."""


@dataclass
class Design:
    """Everything that decides how a set of dominoes or dice looks."""

    words: str
    body: Colour
    body_kind: str
    pip_colours: list[Colour]
    """One for each value from 0 to 6."""
    pip_style: str
    pip_radius: float
    """Over the width of a face, like the spread."""
    spread: float
    """How far from the middle the outer pips are."""
    big_one: float
    """How much larger the pip of a one is."""
    mirrored: bool
    """Which diagonal the pips of a two and a three run along."""
    six_across: bool
    roughness: float
    line: str = "none"
    line_colour: Colour = (0.1, 0.1, 0.1)
    border: bool = False
    wear: float = 0.0
    spinner: bool = False
    """Dominoes with a brass pin in the middle."""
    two_layer: Colour | None = None
    """Colour of the lower half of dominoes that are glued together of two."""
    translucent: bool = False
    aspect: float = 1.0
    """Length over width of half a domino."""
    back: str = "plain"
    shape: str = "box"
    """Dice: "box" has round edges, "super" bulges all over."""
    rounding: float = 0.1
    """Dice: the radius of a box over half its size, or the power of a super-ellipsoid."""
    size: float = 1.6
    """Dice: from face to face."""
    tile: TileSize = TileSize()


def choose_body(rng: Rng, game: Game) -> tuple[str, Colour]:
    """Kind of material and its main colour."""
    weights = [4, 3, 3, 1.2, 1, 1, 0.8] if game == "dominoes" else [3, 2, 5, 0.6, 0.4, 0.7, 2]
    kinds = ["light", "dark", "coloured", "light wood", "dark wood", "marble", "translucent"]
    kind = pick(rng, kinds, weights)
    if kind == "light":
        return kind, jitter_colour(rng, pick(rng, LIGHT_BODIES), 0.02)
    if kind == "dark":
        return kind, jitter_colour(rng, pick(rng, DARK_BODIES), 0.01)
    if kind == "light wood":
        return kind, jitter_colour(rng, (0.82, 0.65, 0.43), 0.04)
    if kind == "dark wood":
        return kind, jitter_colour(rng, (0.3, 0.17, 0.1), 0.03)
    if kind == "marble":
        return kind, jitter_colour(rng, pick(rng, MARBLES), 0.03)
    return kind, hsv(rng.random(), rng.uniform(0.5, 0.95), rng.uniform(0.3, 0.9))


def contrasting(rng: Rng, body: Colour, coloured: float) -> Colour:
    """A pip colour that can be told from the body; bright with the probability coloured."""
    lum = luminance(body)
    for _ in range(40):
        if chance(rng, coloured):
            c = hsv(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.2, 1))
        elif lum > 0.45:
            g = rng.uniform(0.01, 0.15)
            c = (g, g, g * 1.05)
        else:
            c = jitter_colour(rng, (0.92, 0.9, 0.85), 0.04)
        if abs(luminance(c) - lum) > 0.33:
            return c
    return (0.02, 0.02, 0.02) if lum > 0.45 else (0.95, 0.95, 0.92)


def choose_pips(rng: Rng, game: Game, kind: str, body: Colour) -> tuple[list[Colour], float]:
    """The pip colour of every value, and how much larger a one is."""
    main = contrasting(rng, body, 0.22)
    colours = [main] * 7
    if chance(rng, 0.22):
        colours = [contrasting(rng, body, 0.9) for _ in range(7)]
    big_one = 1.0
    if game == "dice" and chance(rng, 0.35):
        big_one = rng.uniform(1.3, 2.1)
    # Red ones and fours are common in Asia; on a reddish body they would vanish.
    if game == "dice" and chance(rng, 0.25) and not (body[0] > 0.4 and body[1] < 0.5):
        colours[1] = (0.8, 0.05, 0.06)
        if chance(rng, 0.3):
            colours[4] = colours[1]
    if kind == "translucent":  # what shines through is darker than the body colour
        colours = [(0.02, 0.02, 0.02) if luminance(body) > 0.55 else (0.95, 0.95, 0.93)] * 7
    return colours, big_one


def make_design(rng: Rng, game: Game) -> Design:
    """A random design of a set."""
    kind, body = choose_body(rng, game)
    colours, big_one = choose_pips(rng, game, kind, body)
    style = pick(rng, ["sunk", "printed", "glued", "ring", "bullseye"], [6, 3, 1, 0.8, 0.4])
    design = Design(
        words=f"{kind} {style}",
        body=body,
        body_kind=kind,
        pip_colours=colours,
        pip_style=style,
        pip_radius=rng.uniform(0.07, 0.125),
        spread=rng.uniform(0.22, 0.3),
        big_one=big_one,
        mirrored=chance(rng, 0.5),
        six_across=chance(rng, 0.35),
        roughness=log_uniform(rng, 0.06, 0.6),
        wear=rng.uniform(0.1, 0.5) if chance(rng, 0.25) else 0.0,
        translucent=kind == "translucent",
    )
    if game == "dominoes":
        _finish_dominoes(rng, design)
    else:
        _finish_dice(rng, design)
    return design


def _finish_dice(rng: Rng, design: Design) -> None:
    design.shape = pick(rng, ["box", "super"], [1.2, 1])
    design.rounding = log_uniform(rng, 0.02, 0.42) if design.shape == "box" else log_uniform(rng, 4.8, 14)
    # Pips must stay on the flat of a face.
    design.spread = min(design.spread, 0.26 if design.shape == "super" else 0.28)
    design.size = log_uniform(rng, 1.1, 2.4)


def _finish_dominoes(rng: Rng, design: Design) -> None:
    design.line = pick(rng, ["carved", "painted", "none", "brass"], [5, 3, 1, 1])
    design.line_colour = design.pip_colours[0] if chance(rng, 0.6) else contrasting(rng, design.body, 0.3)
    design.spinner = chance(rng, 0.35)
    design.border = chance(rng, 0.1)
    design.back = pick(rng, ["plain", "plain", "plain", "star", "rings", "stripes"])
    design.translucent = design.translucent and chance(rng, 0.5)
    if chance(rng, 0.2):
        if luminance(design.body) > 0.4:
            bases = [(0.05, 0.05, 0.05), (0.4, 0.2, 0.1), hsv(rng.random(), 0.7, 0.5)]
        else:
            bases = [(0.9, 0.85, 0.7), hsv(rng.random(), 0.8, 0.7)]
        design.two_layer = pick(rng, bases)
        design.words += " two-layer"
    length = rng.uniform(3.8, 5.6)
    ratio = rng.uniform(1.85, 2.1)
    thick = length * rng.uniform(0.12, 0.24)
    edge = thick * log_uniform(rng, 0.03, 0.32)
    corner = max(edge * 1.05, length * log_uniform(rng, 0.008, 0.1))
    design.tile = TileSize(length, length / ratio, thick, edge, corner)
    design.aspect = ratio / 2
