"""The make of a set for Keizár: what its tiles are of, what is printed on them and in which colours."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from samples.second_studio.basics import Colour, Rng, chance, hsv, jitter_colour, luminance, pick
from samples.second_studio.keizar_emblems import make_emblems
from samples.second_studio.keizar_figures import make_figures
from samples.second_studio.keizar_glyphs import make_glyphs
from samples.second_studio.keizar_marks import Mark

SYMBOLS = "KQBNR"
GROUNDS: dict[str, list[tuple[Colour, Colour]]] = {
    "grey": [
        ((0.95, 0.95, 0.94), (0.06, 0.06, 0.07)),
        ((0.93, 0.93, 0.93), (0.28, 0.28, 0.29)),
        ((0.8, 0.8, 0.79), (0.42, 0.42, 0.43)),
        ((0.95, 0.94, 0.9), (0.6, 0.6, 0.6)),
        ((0.62, 0.62, 0.63), (0.14, 0.14, 0.15)),
    ],
    "brown": [
        ((0.88, 0.74, 0.53), (0.42, 0.25, 0.14)),
        ((0.95, 0.87, 0.7), (0.62, 0.42, 0.24)),
        ((0.74, 0.57, 0.39), (0.54, 0.38, 0.24)),
        ((0.82, 0.66, 0.46), (0.66, 0.48, 0.3)),
        ((0.9, 0.82, 0.68), (0.24, 0.14, 0.09)),
        ((0.6, 0.4, 0.25), (0.26, 0.15, 0.1)),
    ],
    "colour": [
        ((0.94, 0.93, 0.82), (0.24, 0.45, 0.28)),
        ((0.88, 0.9, 0.92), (0.3, 0.44, 0.6)),
        ((0.94, 0.88, 0.78), (0.55, 0.18, 0.15)),
        ((0.75, 0.83, 0.72), (0.42, 0.56, 0.42)),
        ((0.7, 0.8, 0.88), (0.14, 0.22, 0.4)),
        ((0.95, 0.85, 0.6), (0.2, 0.4, 0.42)),
        ((0.93, 0.88, 0.95), (0.4, 0.3, 0.5)),
        ((0.9, 0.8, 0.75), (0.45, 0.42, 0.5)),
    ],
}
"""Light and dark squares."""
STUFFS = {"wood": 4.0, "card": 4.0, "plastic": 3.0, "ceramic": 1.2, "marble": 0.7, "cork": 0.4}
HUES: dict[str, Colour] = {
    "K": (0.95, 0.92, 0.1),
    "Q": (0.95, 0.1, 0.1),
    "B": (0.08, 0.7, 0.96),
    "N": (0.53, 0.82, 0.24),
    "R": (0.95, 0.5, 0.18),
}
"""The colours of the coloured emblems."""
Pair = dict[str, tuple[Colour, Colour]]


@dataclass
class Make:
    """All that is drawn by chance once for a set."""

    art: str
    marks: dict[str, Mark]
    stuff: str
    light: Colour
    dark: Colour
    finish: str
    """printed, engraved, burnt, laser, inlaid or foil."""
    fills: dict[bool, dict[str, Colour]] = field(default_factory=dict)
    """For dark and light tiles the inks by symbol."""
    lines: dict[bool, dict[str, Colour]] = field(default_factory=dict)
    size: float = 0.8
    """Share of the tile that a symbol fills."""
    plate: str = "none"
    """What is printed under the symbols."""
    plates: dict[bool, dict[str, Colour]] = field(default_factory=dict)
    border: float = 0.0
    """Width of the line along the edges of every tile, as a share."""
    worn: float = 0.0
    turning: str = "any"
    """How the symbols are turned: any, alike, or toward the nearer player."""
    roughness: float = 0.4


def distance(a: Colour, b: Colour) -> float:
    """How different two colours look."""
    d = np.subtract(a, b)
    return float(abs(luminance(a) - luminance(b)) + 0.5 * np.linalg.norm(d - d.mean()))


def apart(ink: Colour, ground: Colour, least: float) -> Colour:
    """The ink, made lighter or darker until it is told from its ground."""
    goal = 1.0 if luminance(ground) < 0.42 else 0.0
    for _ in range(12):
        if distance(ink, ground) >= least:
            break
        r, g, b = (c + 0.15 * (goal - c) for c in ink)
        ink = (r, g, b)
    return ink


def draw_marks(rng: Rng) -> tuple[str, dict[str, Mark]]:
    """Whose art it is: emblems, a font's figures, or drawn ones."""
    kind = pick(rng, ["emblems", "glyphs", "figures"], [3, 3, 4])
    made = make_glyphs(rng) if kind == "glyphs" else None
    if made is None:
        made = make_emblems(rng) if kind == "emblems" else make_figures(rng)
    return made


def draw_make(rng: Rng) -> Make:
    """The make of a seed."""
    art, marks = draw_marks(rng)
    emblems = art.startswith("emblems")
    stuff = pick(rng, list(STUFFS), list(STUFFS.values()))
    family = (
        "brown" if stuff in ("wood", "cork") and chance(rng, 0.8) else pick(rng, list(GROUNDS), [4, 1.5, 3])
    )
    light, dark = (jitter_colour(rng, c, 0.035) for c in pick(rng, GROUNDS[family]))
    finish = "printed"
    if stuff in ("wood", "cork", "plastic", "marble") and not (emblems and chance(rng, 0.7)):
        finish = pick(rng, ["printed", "engraved", "burnt", "laser", "inlaid"], [3, 2, 2.5, 1.5, 1])
        if finish in ("burnt", "laser") and stuff not in ("wood", "cork"):
            finish = "engraved"
    elif stuff in ("card", "plastic", "ceramic") and not emblems and chance(rng, 0.12):
        finish = "foil"
    make = Make(art, marks, stuff, light, dark, finish)
    make.size = rng.uniform(0.6, 0.92) if not emblems else rng.uniform(0.74, 0.93)
    low, high = {"ceramic": (0.03, 0.2), "marble": (0.06, 0.3), "cork": (0.8, 1.0)}.get(stuff, (0.1, 0.75))
    make.roughness = rng.uniform(low, high)
    make.border = rng.uniform(0.008, 0.035) if chance(rng, 0.15) else 0.0
    make.worn = rng.uniform(0.1, 1.0) if chance(rng, 0.35) else 0.0
    make.turning = pick(rng, ["any", "alike", "players"], [7, 1, 1.5])
    if finish == "printed":
        draw_plate(rng, make, emblems)
    draw_inks(rng, make, emblems)
    return make


def draw_plate(rng: Rng, make: Make, emblems: bool) -> None:
    """What is under the symbols, and its colours."""
    weights = [8, 1, 0.6, 0.5, 0.4, 0.4] if emblems else [6, 2, 1.5, 1, 0.6, 0.8]
    make.plate = pick(rng, ["none", "disc", "ring", "square", "octagon", "cushion"], weights)
    if make.plate == "none":
        return
    make.size *= {"disc": 0.74, "octagon": 0.76, "ring": 0.72}.get(make.plate, 0.86)
    five = draw_palette(rng) if chance(rng, 0.25) and not emblems else None
    grey = pick(rng, [0.95, 0.9, 0.08, 0.5])
    one = jitter_colour(rng, pick(rng, [(grey, grey, grey), (0.93, 0.87, 0.72), hsv(rng.random(), 0.5, 0.6)]))
    for dark in (False, True):
        ground = make.dark if dark else make.light
        make.plates[dark] = {s: apart(five[s] if five else one, ground, 0.14) for s in SYMBOLS}


def draw_palette(rng: Rng) -> dict[str, Colour]:
    """Five colours, one for each symbol, that are told apart."""
    start, s, v = rng.random(), rng.uniform(0.45, 1.0), rng.uniform(0.45, 0.95)
    order = rng.permutation(5)
    return {
        name: hsv(start + k / 5 + rng.normal(0, 0.02), s, float(np.clip(v + rng.normal(0, 0.08), 0.3, 1)))
        for name, k in zip(SYMBOLS, order.tolist(), strict=True)
    }


def draw_inks(rng: Rng, make: Make, emblems: bool) -> None:
    """The inks of the symbols on light and on dark tiles."""
    five: dict[str, Colour] | None = None
    if emblems and chance(rng, 0.85):
        shift, dull = rng.normal(0, 0.02), rng.uniform(0.55, 1.0) if chance(rng, 0.35) else 1.0
        five = {}
        for name, colour in HUES.items():
            grey = luminance(colour)
            r, g, b = (dull * (grey + (c - grey) * (0.5 + 0.5 * dull)) for c in colour)
            five[name] = jitter_colour(rng, (r, g + shift, b), 0.03)
    elif make.finish in ("printed", "inlaid") and chance(rng, 0.3):
        five = draw_palette(rng)
    tint = hsv(rng.random(), rng.uniform(0, 0.6), 1.0)
    depth = rng.uniform(0.03, 0.3)
    deep: Colour = (tint[0] * depth, tint[1] * depth, tint[2] * depth)
    pale = jitter_colour(rng, pick(rng, [(0.95, 0.95, 0.93), (0.93, 0.86, 0.7), (0.85, 0.7, 0.35)]), 0.03)
    burn = jitter_colour(rng, (0.13, 0.07, 0.04), 0.02)
    foil = jitter_colour(rng, pick(rng, [(0.9, 0.68, 0.25), (0.82, 0.82, 0.84), (0.85, 0.5, 0.32)]), 0.03)
    # On middling tiles one and the same dark ink may serve both colours.
    same = luminance(make.dark) > 0.36 and chance(rng, 0.5)
    least = rng.uniform(0.2, 0.4)
    for dark in (False, True):
        tile = make.dark if dark else make.light
        make.fills[dark], make.lines[dark] = {}, {}
        for name in SYMBOLS:
            ground = make.plates[dark][name] if make.plates and make.plate != "ring" else tile
            bright = luminance(ground) > 0.42 or (same and dark)
            plain = deep if bright else pale
            if make.finish in ("burnt", "laser"):
                plain = burn if luminance(ground) > 0.3 else pale
            elif make.finish == "engraved" and not five:
                k = rng.uniform(0.3, 0.32) if bright else 2.2
                plain = (ground[0] * k, ground[1] * k * 0.97, ground[2] * k * 0.94)
                plain = (min(plain[0], 0.95), min(plain[1], 0.95), min(plain[2], 0.95))
            elif make.finish == "foil":
                plain = foil
            ink = apart(five[name] if five else plain, ground, least if not five else 0.2)
            make.fills[dark][name] = ink
            make.lines[dark][name] = _second(rng, make, ink, ground)


def _second(rng: Rng, make: Make, ink: Colour, ground: Colour) -> Colour:
    """The ink of the lines within or round a symbol of another ink."""
    if not any(m.line.any() for m in make.marks.values()):
        return ink
    bright = luminance(ink) > 0.45
    return (0.05, 0.05, 0.06) if bright else (0.96, 0.95, 0.92)
