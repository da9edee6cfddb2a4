"""Makes of cards for En Prise: everything that decides how the faces and backs of a set look."""

from __future__ import annotations

from dataclasses import dataclass

from samples.second_studio.basics import Colour, Rng, chance, hsv, log_uniform, luminance, pick
from samples.second_studio.card_figure import THIN, Style
from samples.second_studio.card_glyphs import GLYPH_FONTS, TEXT_FONTS, known
from samples.second_studio.card_inks import DARK, PALE, apart, mixed, paper
from samples.second_studio.card_ornaments import BACKINGS, WEAVES

SOURCES = {
    "turned": 5.0,
    "glyph": 3.5,
    "open glyph": 2.0,
    "icons": 2.6,
    "geometric": 2.2,
    "blocks": 2.0,
    "deco": 1.4,
    "people": 1.4,
    "monolith": 1.2,
    "toys": 1.2,
    "brushed": 1.3,
    "lined": 1.3,
    "letter": 1.0,
    "moves": 0.5,
}
"""How often figures come from where."""
TOOLS = {
    "plain": 7.0,
    "pixel": 0.9,
    "mosaic": 0.5,
    "stencil": 0.8,
    "rough": 1.2,
    "woodcut": 1.0,
    "engraved": 0.6,
    "soft": 0.8,
    "faceted": 0.7,
}
SCHEMES = {
    "ink": 5.0,
    "ground": 2.6,
    "dark": 1.4,
    "tint": 1.6,
    "border": 1.2,
    "band": 1.0,
    "corner": 0.9,
    "gem": 0.9,
    "backing": 2.0,
    "halves": 0.7,
    "wash": 0.7,
}
"""How often a card shows its player by what."""
EFFECTS = {
    "flat": 9.0,
    "halves": 1.0,
    "gradient": 1.0,
    "facets": 0.8,
    "halftone": 0.6,
    "stripes": 0.5,
    "chalk": 0.7,
    "round": 0.7,
    "inline": 0.8,
    "shadow": 1.0,
    "glow": 0.6,
    "slipped": 0.4,
}
"""How often a figure is filled or surrounded in what way."""
TONGUES: dict[str, tuple[str, ...]] = {
    "english": ("king", "queen", "rook", "bishop", "knight", "pawn"),
    "german": ("könig", "dame", "turm", "läufer", "springer", "bauer"),
    "french": ("roi", "dame", "tour", "fou", "cavalier", "pion"),
    "spanish": ("rey", "dama", "torre", "alfil", "caballo", "peón"),
}
"""The names of the pieces in the order of card_figure.KINDS."""


@dataclass(frozen=True)
class Back:
    """The back that all cards of a make share."""

    ground: Colour
    ink: Colour
    third: Colour
    weave: str
    step: float
    """Width of the pattern's cell over the card's."""
    border: float
    """Width of the plain border over the card's, 0 without."""
    edge: Colour
    line: float
    """Thickness of a line between border and pattern."""
    emblem: str
    """"none", "figure", "word", "monogram", "backing", "medallion" or "repeated"."""
    emblem_size: float
    word: str
    texture: str
    """"none", "wood", "linen" or "marble"."""


@dataclass(frozen=True)
class Design:
    """A make of cards; draw one with card_prints.make."""

    words: str
    seed: int
    aspect: float
    """Height over width."""
    style: Style
    scheme: str
    ground: Colour
    accent: Colour
    """Of frames, ornaments and words, where these are not the player's."""
    tinted: bool
    """Figures are the player's colour though the scheme shows it elsewhere."""
    vivid: float
    deep: float
    outlined: bool
    edged: bool
    stroke: float
    """Width of outlines over the card's, as are the following."""
    effect: str
    size: float
    shift: tuple[float, float]
    double: bool
    """The figure stands on either end, as on court cards."""
    corner: str
    """What stands in the corners: "none", "letters", "figures", "pips" or "both"."""
    corners: int
    """In how many corners: 1, 2 or 4."""
    corner_size: float
    name: str
    """Where the piece's name is: "none", "below", "above", "both" or "side"."""
    tongue: str
    capitals: bool
    name_size: float
    font: str
    frame: str
    frame_by_player: bool
    margin: float
    radius: float
    backing: str
    backing_open: bool
    laurel: bool
    flourish: bool
    weave: str
    weave_step: float
    weave_strength: float
    grain: float
    """How much the paper shows."""
    back: Back


def _style(rng: Rng) -> Style:
    source = pick(rng, list(SOURCES), list(SOURCES.values()))
    tool = pick(rng, list(TOOLS), list(TOOLS.values()))
    if source in THIN and tool not in ("rough", "pixel"):
        tool = "plain"
    if source in ("moves", "brushed") or (source == "open glyph" and tool not in ("rough", "soft")):
        tool = "plain"
    fonts = [name for name in (GLYPH_FONTS if "glyph" in source else TEXT_FONTS) if known(name)]
    if not fonts and "glyph" in source:
        source = "turned"
    font = pick(rng, fonts) if fonts else ""
    p = [float(v) for v in rng.random(9)]
    if source == "turned" and chance(rng, 0.3):  # slim ones and fat ones more often than mere chance would
        fat = chance(rng, 0.5)
        p[0], p[1], p[3] = (0.9, 0.95, 1.0) if fat else (0.25, 0.05, 0.1)
    strength, level, mirrored = rng.random(), rng.random() ** 0.6, chance(rng, 0.3)
    return Style(source, tuple(p), tool, strength, font, level, mirrored, int(rng.integers(1 << 30)))


def _back(rng: Rng) -> Back:
    kind = pick(rng, ["white", "cream", "tinted", "dark", "kraft", "grey"], [3, 2, 1, 2, 1, 0.6])
    pale = paper(rng, kind)
    strong = hsv(rng.random(), rng.uniform(0.3, 0.95), rng.uniform(0.2, 0.85))
    if chance(rng, 0.2):
        g = rng.uniform(0.04, 0.5)
        strong = (g, g, g)
    if apart(pale, strong) < 0.2:
        strong = mixed(strong, DARK if luminance(pale) > 0.45 else PALE, 0.6)
    ground, ink = (pale, strong) if chance(rng, 0.5) else (strong, pale)
    if chance(rng, 0.25):  # tone on tone
        ink = mixed(ground, ink, rng.uniform(0.15, 0.4))
    weave = pick(rng, WEAVES) if chance(rng, 0.78) else "none"
    texture = pick(rng, ["none", "wood", "linen", "marble"], [8, 1, 1, 1])
    emblem = pick(
        rng,
        ["none", "figure", "word", "monogram", "backing", "medallion", "repeated"],
        [4, 1.4, 1, 0.8, 0.6, 1.2, 0.6],
    )
    return Back(
        ground=ground,
        ink=ink,
        third=hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.3, 0.95)) if chance(rng, 0.3) else ink,
        weave=weave,
        step=log_uniform(rng, 0.035, 0.3),
        border=rng.uniform(0.03, 0.12) if chance(rng, 0.6) else 0.0,
        edge=pick(rng, [paper(rng, "white"), ground, ink, paper(rng, "dark")], [3, 1, 1, 0.5]),
        line=rng.uniform(0.006, 0.02) if chance(rng, 0.4) else 0.0,
        emblem=emblem,
        emblem_size=rng.uniform(0.3, 0.75),
        word=pick(rng, ["En Prise", "CHESS", "EN PRISE", "Chess Cards", "ECHECS", "Gambit", "EP", "Rex"]),
        texture=texture,
    )


def make(rng: Rng) -> Design:
    """Draw a make of cards by chance."""
    style = _style(rng)
    scheme = pick(rng, list(SCHEMES), list(SCHEMES.values()))
    papers = {"dark": ["dark"], "tint": ["kraft", "grey", "tinted"], "border": ["cream", "grey", "tinted"]}
    ground = paper(rng, pick(rng, papers.get(scheme, ["white", "white", "cream", "cream", "tinted"])))
    if scheme in ("backing", "gem", "corner", "band") and chance(rng, 0.25):
        ground = paper(rng, pick(rng, ["dark", "kraft", "grey"]))
    accents = [DARK, (0.72, 0.56, 0.24), (0.4, 0.38, 0.36), (0.85, 0.72, 0.42), hsv(rng.random(), 0.5, 0.45)]
    accent = pick(rng, [c for c in accents if apart(c, ground) > 0.22])
    aspect = (
        1.0 if chance(rng, 0.45) else rng.uniform(1.25, 1.45) if chance(rng, 0.8) else rng.uniform(1.05, 1.5)
    )
    corner = pick(rng, ["none", "letters", "figures", "pips", "both"], [5, 2.4, 1.2, 0.5, 0.8])
    if style.source == "moves":
        corner = "letters"
    elif style.source == "letter" and corner == "letters":
        corner = "none"
    double = chance(rng, 0.13 if aspect > 1.2 else 0.05) and style.source != "letter"
    thin = style.source in THIN
    effect = pick(rng, list(EFFECTS), list(EFFECTS.values()))
    edged = chance(rng, 0.3) or effect in ("glow", "slipped", "inline") or style.source == "open glyph"
    backing = "none"
    if scheme == "backing" or (chance(rng, 0.2) and scheme in ("ink", "ground", "dark", "tint")):
        backing = pick(rng, list(BACKINGS))
    if thin and effect in ("inline", "facets", "halftone"):
        effect = "flat"
    name = pick(rng, ["none", "below", "above", "both", "side"], [6, 1.6, 0.6, 0.6, 0.4])
    if scheme in ("gem", "corner") and name != "none":
        name = "below" if aspect > 1.2 else "none"
    if double and scheme == "backing":
        scheme, backing = "ink", "none"
    if scheme == "band":
        name = pick(rng, ["below", "above", "none"])
    hatched = style.tool in ("woodcut", "engraved", "mosaic")
    outlined = chance(rng, 0.14) and not thin and not hatched
    return Design(
        words=f"{style.source} {style.tool} {effect}, {scheme}, {corner} corners, name {name}"
        + ", double" * double,
        seed=int(rng.integers(1 << 30)),
        aspect=round(float(aspect), 3),
        style=style,
        scheme=scheme,
        ground=ground,
        accent=accent,
        tinted=chance(rng, 0.6),
        vivid=rng.random(),
        deep=rng.random(),
        outlined=outlined,
        edged=edged,
        # Drawn in outline only, a figure must show its player's colour by that line.
        stroke=log_uniform(rng, 0.018 if outlined else 0.009, 0.02 if thin else 0.035),
        effect=effect,
        size=rng.uniform(0.48, 0.85),
        shift=(rng.normal(0, 0.015), rng.normal(0, 0.02)) if chance(rng, 0.5) else (0.0, 0.0),
        double=double,
        corner=corner,
        corners=pick(rng, [1, 2, 4], [1, 4, 1.5]),
        corner_size=rng.uniform(0.09, 0.17),
        name=name,
        tongue=pick(rng, list(TONGUES), [8, 1, 1, 1]),
        capitals=chance(rng, 0.6),
        name_size=rng.uniform(0.055, 0.1),
        font=pick(rng, [name for name in TEXT_FONTS if known(name)] or [""]),
        frame=pick(
            rng,
            ["none", "line", "double", "notched", "dashed", "corners", "deco", "beads"],
            [6, 3, 1, 0.7, 0.5, 0.7, 0.7, 0.5],
        ),
        frame_by_player=chance(rng, 0.35),
        margin=rng.uniform(0.025, 0.08),
        radius=rng.uniform(0.0, 0.1),
        backing=backing,
        backing_open=chance(rng, 0.3),
        laurel=scheme not in ("gem", "corner") and chance(rng, 0.08),
        flourish=chance(rng, 0.08),
        weave=pick(rng, WEAVES) if chance(rng, 0.18) else "none",
        weave_step=log_uniform(rng, 0.05, 0.25),
        weave_strength=rng.uniform(0.06, 0.22),
        grain=rng.uniform(0.0, 0.03),
        back=_back(rng),
    )
