"""Designs: what the dominoes or dice of one set look like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from samples.third_studio.colours import (
    BLACK,
    CREAM,
    GOLD,
    INK,
    WHITE,
    Colour,
    jitter,
    luma,
    number_colours,
    strong_colour,
)
from samples.third_studio.draws import Rng, between, chance, one_of, pick


@dataclass
class Design:
    """How the playing pieces of one set look.

    `pips` holds one colour for all numbers or one for each. `body2`, `texture` and `texture_gain` pattern
    the body; `layer` is the other colour of a two-layered domino. `carve` is how deep the pips are sunk,
    `corner` how round the edges are, over the width of a piece; a `ball` die is cut by a sphere. `flips` is
    how often twos and threes run along the other diagonal. `variants` are further body colours among dice.
    """

    kind: str
    body: Colour
    pips: list[Colour]
    body2: Colour = (0.5, 0.5, 0.5)
    texture: str = "plain"
    texture_gain: float = 0.0
    pip_size: float = 1.0
    shape: str = "disc"
    carve: float = 0.0
    divider: str = "line"
    divider_colour: Colour = (0.1, 0.1, 0.1)
    spinner: bool = False
    border: bool = False
    wear: float = 0.0
    rough: float = 0.3
    metallic: float = 0.0
    transmission: float = 0.0
    pip_metal: float = 0.0
    pip_emit: float = 0.0
    coat: float = 0.0
    layer: Colour | None = None
    corner: float = 0.1
    ball: bool = False
    variants: list[Colour] = field(default_factory=list)
    flips: float = 0.2
    six_across: bool = False
    red_one: bool = False
    back: str = "plain"


def make_design(kind: str, game: str, rng: Rng) -> Design:
    """A design of the kind with all its details drawn."""
    d = MAKERS[kind](rng)
    d.pip_size *= between(rng, 0.75, 1.18)
    d.carve = d.carve or (between(rng, 0.2, 1.1) if chance(rng, 0.6) else 0.0)
    d.wear = max(d.wear, between(rng, 0.2, 0.9) if chance(rng, 0.3) else between(rng, 0, 0.15))
    d.shape = pick(rng, "disc disc disc disc disc disc disc disc disc disc ring target square diamond")
    d.coat = d.coat or (0.4 if chance(rng, 0.2) else 0.0)
    d.flips = one_of(rng, (0.0, 0.0, 1.0, 0.5))
    if game == "dominoes":
        _finish_dominoes(d, rng)
    else:
        _finish_dice(d, rng)
    return d


def _finish_dominoes(d: Design, rng: Rng) -> None:
    d.divider = pick(rng, "line line carved carved short none bar metal")
    d.divider_colour = d.pips[0] if chance(rng, 0.7) else jitter(rng, (0.45, 0.4, 0.35), 0.1)
    d.spinner = chance(rng, 0.33)
    d.border = chance(rng, 0.1)
    d.corner = one_of(rng, (0.02, 0.06, 0.1, 0.16, 0.22)) * between(rng, 0.7, 1.2)
    d.six_across = chance(rng, 0.12)
    d.back = pick(rng, "plain plain star text ribs")
    if d.layer is None and chance(rng, 0.12):
        d.layer = jitter(rng, one_of(rng, [(0.1, 0.06, 0.04), (0.05, 0.2, 0.5), (0.6, 0.08, 0.08)]), 0.04)


def _finish_dice(d: Design, rng: Rng) -> None:
    d.corner = one_of(rng, (0.03, 0.08, 0.14, 0.22, 0.3)) * between(rng, 0.7, 1.15)
    if d.kind == "casino":
        # Casinos want sharp edges, so that wear and tampering show.
        d.corner = 0.04
    d.ball = d.ball or chance(rng, 0.12)
    d.red_one = d.red_one or (chance(rng, 0.05) and luma(d.body) > 0.6)
    if d.kind == "colour" and chance(rng, 0.5):
        d.variants = [strong_colour(rng) for _ in range(int(rng.integers(1, 5)))]
    elif chance(rng, 0.1) and d.texture == "plain" and d.metallic == 0:
        d.variants = [strong_colour(rng), WHITE, BLACK]


def _white(rng: Rng) -> Design:
    d = Design("white", jitter(rng, WHITE, 0.03), [INK], rough=between(rng, 0.1, 0.45))
    if chance(rng, 0.3):
        d.pips = [one_of(rng, [(0.7, 0.05, 0.07), (0.05, 0.12, 0.5), (0.03, 0.35, 0.15), (0.35, 0.2, 0.1)])]
    return d


def _pearl(rng: Rng) -> Design:
    d = _white(rng)
    d.kind, d.texture, d.texture_gain = "pearl", "swirl", 0.7
    d.body2 = jitter(rng, (0.8, 0.8, 0.84), 0.05)
    d.pips, d.pip_metal, d.coat = [jitter(rng, GOLD)], 0.8, 0.5
    # Bright gold hardly shows on a light body; most makers take a darker one.
    if luma(d.body) > 0.7 and chance(rng, 0.6):
        d.pips, d.pip_metal = [jitter(rng, (0.45, 0.3, 0.08))], 0.5
    return d


def _ivory(rng: Rng) -> Design:
    body = jitter(rng, CREAM, 0.03)
    return Design("ivory", body, [INK], rough=between(rng, 0.15, 0.4), carve=between(rng, 0.3, 1))


def _bone(rng: Rng) -> Design:
    d = Design(
        "bone",
        jitter(rng, (0.88, 0.8, 0.63), 0.04),
        [jitter(rng, (0.12, 0.08, 0.06), 0.03)],
        body2=(0.7, 0.55, 0.35),
        texture="vein",
        texture_gain=between(rng, 0.2, 0.6),
        rough=0.35,
        carve=between(rng, 0.6, 1.2),
        wear=between(rng, 0.3, 1),
    )
    # Old sets are bone on ebony.
    d.layer = jitter(rng, (0.08, 0.05, 0.04), 0.02) if chance(rng, 0.7) else None
    return d


def _black(rng: Rng) -> Design:
    body, pips = jitter(rng, BLACK, 0.02), jitter(rng, WHITE, 0.04)
    d = Design("black", body, [pips], rough=between(rng, 0.04, 0.4))
    if chance(rng, 0.3):
        d.pips = [one_of(rng, [(0.85, 0.1, 0.1), GOLD, (0.4, 0.75, 0.95), (0.5, 0.85, 0.3)])]
    return d


def _glow(rng: Rng) -> Design:
    body = jitter(rng, one_of(rng, [(0.1, 0.1, 0.12), (0.85, 0.87, 0.82)]), 0.03)
    pips = jitter(rng, (0.45, 0.95, 0.35), 0.05)
    d = Design("glow", body, [pips], rough=0.4, pip_emit=between(rng, 0.0, 0.5))
    if luma(d.body) > 0.5:
        d.pips = [jitter(rng, (0.1, 0.6, 0.15), 0.05)]
    return d


def _colour(rng: Rng) -> Design:
    d = Design("colour", strong_colour(rng), [WHITE], rough=between(rng, 0.08, 0.4))
    if luma(d.body) > 0.55:
        d.pips = [INK]
    return d


def _transparent(rng: Rng) -> Design:
    d = _colour(rng)
    reds = [(0.75, 0.03, 0.06)] * 3
    d.kind = "transparent"
    d.body = one_of(rng, [*reds, (0.1, 0.25, 0.7), (0.05, 0.45, 0.2), (0.85, 0.5, 0.05)])
    d.transmission, d.rough, d.pips = between(rng, 0.55, 0.9), between(rng, 0.02, 0.15), [WHITE]
    return d


def _casino(rng: Rng) -> Design:
    d = _transparent(rng)
    d.kind = "casino"
    return d


def _wood(rng: Rng) -> Design:
    return Design(
        "wood",
        jitter(rng, (0.8, 0.64, 0.43), 0.06),
        [jitter(rng, (0.16, 0.08, 0.04), 0.03)],
        body2=(0.6, 0.4, 0.22),
        texture="grain",
        texture_gain=between(rng, 0.4, 1),
        rough=0.55,
        carve=between(rng, 0.2, 1.2),
    )


def _kids(rng: Rng) -> Design:
    d = _wood(rng)
    d.kind = "kids"
    d.pips = number_colours(rng) if chance(rng, 0.6) else [strong_colour(rng)]
    d.pip_size, d.carve = between(rng, 1.1, 1.3), 0.1
    return d


def _darkwood(rng: Rng) -> Design:
    return Design(
        "darkwood",
        jitter(rng, (0.2, 0.11, 0.07), 0.03),
        [jitter(rng, (0.9, 0.85, 0.7), 0.04)],
        body2=(0.1, 0.05, 0.03),
        texture="grain",
        texture_gain=0.8,
        rough=between(rng, 0.25, 0.5),
    )


def _numbers(rng: Rng) -> Design:
    body = jitter(rng, one_of(rng, [WHITE, WHITE, CREAM, (0.8, 0.84, 0.87)]), 0.03)
    return Design("numbers", body, number_colours(rng), rough=between(rng, 0.15, 0.4))


def _metal(rng: Rng) -> Design:
    d = Design(
        "metal",
        jitter(rng, (0.75, 0.75, 0.76), 0.08),
        [jitter(rng, INK, 0.02)],
        texture="brushed",
        texture_gain=0.25,
        metallic=0.9,
        rough=between(rng, 0.25, 0.45),
        carve=0.8,
    )
    if chance(rng, 0.3):
        d.body = jitter(rng, (0.72, 0.5, 0.22), 0.05)
    return d


def _stone(rng: Rng) -> Design:
    return Design(
        "stone",
        jitter(rng, (0.6, 0.59, 0.56), 0.1),
        [INK],
        body2=(0.35, 0.34, 0.33),
        texture="speckle",
        texture_gain=0.6,
        rough=0.5,
        carve=1,
    )


def _marbled(rng: Rng) -> Design:
    body = strong_colour(rng)
    d = Design(
        "marbled",
        body,
        [WHITE if luma(body) < 0.45 else INK],
        body2=jitter(rng, body, 0.3),
        texture="swirl",
        texture_gain=1.0,
        rough=0.12,
        coat=0.5,
    )
    if luma(body) < 0.35 and chance(rng, 0.6):
        d.pips, d.pip_metal = [(0.95, 0.8, 0.4)], 0.7
    return d


def _bakelite(rng: Rng) -> Design:
    return Design(
        "bakelite",
        jitter(rng, (0.3, 0.12, 0.05), 0.04),
        [jitter(rng, (0.92, 0.85, 0.65), 0.05)],
        body2=(0.45, 0.2, 0.08),
        texture="swirl",
        texture_gain=0.5,
        rough=0.2,
        carve=0.6,
    )


def _red_one(rng: Rng) -> Design:
    return Design("red1", jitter(rng, WHITE, 0.03), [INK], rough=0.2, carve=0.8, red_one=True)


def _ball(rng: Rng) -> Design:
    d = MAKERS[pick(rng, "white colour ivory black wood marbled")](rng)
    d.ball = True
    return d


MAKERS: dict[str, Callable[[Rng], Design]] = {
    "white": _white,
    "pearl": _pearl,
    "ivory": _ivory,
    "bone": _bone,
    "black": _black,
    "glow": _glow,
    "colour": _colour,
    "casino": _casino,
    "transparent": _transparent,
    "wood": _wood,
    "kids": _kids,
    "darkwood": _darkwood,
    "numbers": _numbers,
    "metal": _metal,
    "stone": _stone,
    "marbled": _marbled,
    "bakelite": _bakelite,
    "red1": _red_one,
    "ball": _ball,
}
"""Each kind's typical colours and textures."""
