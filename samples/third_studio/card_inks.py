"""Inks and papers: how a make tells the players' colours apart, each against whatever lies below it."""

from __future__ import annotations

from dataclasses import dataclass

from samples.third_studio.colours import Colour, darker, hsv, jitter, luma
from samples.third_studio.draws import Rng, between, chance, one_of, pick

COLOURS = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple")
SCHEMES = "ink ink ink ink ground ground ground dark tint marker marker medal medal split lines lines"
"""The words from which a make's scheme is picked; see `look`."""

_HUES = {
    "red": (0.975, 1.008, 0.78, 0.98, 0.55, 0.86),
    "blue": (0.57, 0.655, 0.65, 0.98, 0.45, 0.85),
    "green": (0.31, 0.43, 0.6, 0.95, 0.35, 0.65),
    "yellow": (0.128, 0.158, 0.75, 0.98, 0.88, 0.99),
    "orange": (0.058, 0.085, 0.82, 0.98, 0.88, 0.99),
    "purple": (0.755, 0.82, 0.5, 0.85, 0.38, 0.68),
}
"""The least and greatest hue, saturation and value of each ink."""


@dataclass(frozen=True)
class Inks:
    """The inks and papers of a make, and how it uses them."""

    scheme: str
    tones: dict[str, Colour]
    paper: Colour
    dark: Colour
    card: Colour
    edges: bool
    pale_figure: bool
    edge: float


@dataclass(frozen=True)
class Look:
    """The colours of one player's cards.

    `fill` is the figure's, None if it is drawn in lines alone; `mark` tells the player on bands and the like
    and `rim` surrounds it; `text` is for letters on the ground.
    """

    ground: Colour
    fill: Colour
    line: Colour
    edge: Colour | None
    mark: Colour
    rim: Colour | None
    text: Colour
    medal: Colour | None = None
    second: Colour | None = None
    hollow: bool = False


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """Colour a with a share of b in it."""
    r, g, bl = (x + (y - x) * share for x, y in zip(a, b, strict=True))
    return (r, g, bl)


def draw_inks(rng: Rng) -> Inks:
    """Inks by chance."""
    tones: dict[str, Colour] = {"white": jitter(rng, (0.96, 0.955, 0.93), 0.012)}
    tones["black"] = jitter(rng, (0.07, 0.07, 0.08), 0.025)
    for name, (h0, h1, s0, s1, v0, v1) in _HUES.items():
        tones[name] = hsv(between(rng, h0, h1) % 1, between(rng, s0, s1), between(rng, v0, v1))
    papers: list[Colour] = [
        (0.96, 0.955, 0.94),
        (0.95, 0.95, 0.95),
        (0.95, 0.92, 0.83),
        (0.92, 0.87, 0.74),
        (0.80, 0.70, 0.55),
        (0.82, 0.86, 0.90),
        (0.85, 0.90, 0.82),
        (0.94, 0.86, 0.84),
        (0.78, 0.78, 0.77),
    ]
    cards: list[Colour] = [(0.10, 0.10, 0.11), (0.16, 0.17, 0.20), (0.08, 0.11, 0.22), (0.07, 0.18, 0.13),
                           (0.22, 0.07, 0.09), (0.20, 0.14, 0.10), (0.25, 0.25, 0.26)]  # fmt: skip
    darks: list[Colour] = [(0.05, 0.05, 0.06), (0.05, 0.05, 0.06), (0.16, 0.09, 0.05), (0.06, 0.08, 0.2)]
    return Inks(
        pick(rng, SCHEMES),
        tones,
        jitter(rng, papers[min(len(papers) - 1, int(abs(rng.normal(0, 3))))], 0.015),
        jitter(rng, one_of(rng, darks), 0.01),
        jitter(rng, one_of(rng, cards), 0.015),
        chance(rng, 0.4),
        chance(rng, 0.5),
        between(rng, 0.010, 0.024),
    )


def apart(a: Colour, b: Colour) -> float:
    """How well two colours can be told from each other, 0..1, mostly by how light they are."""
    tint = sum(abs((x - luma(a)) - (y - luma(b))) for x, y in zip(a, b, strict=True)) / 3
    return abs(luma(a) - luma(b)) + 0.2 * tint


def _contour(i: Inks, fill: Colour, ground: Colour) -> Colour | None:
    """The outline that the figure needs on that ground, or has because the make likes one."""
    if apart(fill, ground) < 0.33:
        # Whichever of dark and pale stands out from the ground as well as from the figure.
        pale = i.tones["white"]
        return max((i.dark, pale), key=lambda c: min(apart(c, ground) + 0.1, apart(c, fill)))
    return darker(fill, 0.4) if i.edges and luma(fill) > 0.2 else None


def on(i: Inks, ground: Colour) -> Colour:
    """Dark or pale, whichever can be read on the ground."""
    return max((i.dark, i.tones["white"]), key=lambda c: apart(c, ground))


def _rim(i: Inks, mark: Colour, ground: Colour) -> Colour | None:
    return on(i, mark) if apart(mark, ground) < 0.3 else None


def _figure_on(i: Inks, ground: Colour, colour: str) -> tuple[Colour, Colour | None]:
    """Fill and outline of a figure that lies on the player's own colour."""
    pale = i.tones["white"]
    if colour == "white":
        # A white player's figure on white: white within an outline, or dark.
        return (pale, i.dark) if i.pale_figure else (i.dark, None)
    if colour == "black":
        return pale, None
    if i.pale_figure or luma(ground) < 0.48:
        return pale, _contour(i, pale, ground)
    return i.dark, None


def look(i: Inks, colour: str) -> Look:
    """The colours of a player's cards.

    The figure in the player's ink on paper, the player's colour as ground, ink on a dark card, ink on a paler
    tint of itself, a neutral figure and the player's colour as a mark, a medallion in that colour, a ground
    in two halves, or lines alone.
    """
    ink, pale = i.tones[colour], i.tones["white"]
    if i.scheme == "ground":
        fill, edge = _figure_on(i, ink, colour)
        clear = on(i, ink)
        return Look(ink, fill, on(i, fill), edge, mixed(ink, clear, 0.75), None, clear)
    if i.scheme == "dark":
        bright = ink if colour in ("white", "black") else mixed(ink, pale, 0.12)
        edge = pale if colour == "black" else _contour(i, bright, i.card)
        return Look(i.card, bright, on(i, bright), edge, bright, _rim(i, bright, i.card), pale)
    if i.scheme == "tint":
        ground = {"white": pale, "black": (0.42, 0.42, 0.43)}.get(colour, mixed(ink, pale, 0.66))
        edge = i.dark if colour == "white" else darker(ink, 0.45)
        return Look(ground, ink, on(i, ink), edge if colour != "black" else None, ink, edge, on(i, ground))
    if i.scheme == "marker":
        fill = {"white": pale, "black": i.dark}.get(colour, pale if i.pale_figure else i.dark)
        edge = i.dark if fill == pale else None
        return Look(i.paper, fill, on(i, fill), edge, ink, _rim(i, ink, i.paper), i.dark)
    if i.scheme == "medal":
        fill, edge = _figure_on(i, ink, colour)
        rim = i.dark if colour == "white" else _rim(i, ink, i.paper)
        return Look(i.paper, fill, on(i, fill), edge, ink, rim, i.dark, medal=ink)
    if i.scheme == "split":
        fill = i.dark if colour == "black" else pale
        ground = i.paper if colour not in ("white", "black") else (0.6, 0.6, 0.6)
        edge = pale if colour == "black" else i.dark
        return Look(ground, fill, on(i, fill), edge, ink, _rim(i, ink, ground), i.dark, second=ink)
    if i.scheme == "lines":
        if colour == "black":
            return Look(ink, ink, pale, pale, ink, pale, pale, hollow=True)
        if colour == "white":
            return Look(pale, pale, i.dark, i.dark, pale, i.dark, i.dark, hollow=True)
        if luma(ink) > 0.45:
            return Look(i.paper, ink, i.dark, i.dark, ink, i.dark, i.dark)
        return Look(i.paper, i.paper, ink, ink, ink, None, ink, hollow=True)
    line = i.paper if apart(ink, i.paper) > 0.35 else i.dark
    edge = i.dark if colour == "white" else _contour(i, ink, i.paper)
    text = i.dark if apart(ink, i.paper) < 0.35 else ink
    return Look(i.paper, ink, line, edge, ink, i.dark if edge == i.dark else _rim(i, ink, i.paper), text)
