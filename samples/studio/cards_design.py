"""Playing cards that might be En Prise: how their faces and backs look. `cards_paint` paints them.

Nobody has shown us the published cards, so a design is made up whole: figures of any style, colour as ink, as
ground, as a panel or as a frame, corner indices or none, square to 1 : 1.5, and a back of any sort.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from samples.studio import art, card_presses, glyphs, palettes, portraits, printed_cards
from samples.studio.free_figures import MAKES
from samples.studio.scene import RGB, Art, Split

KINDS = ("king", "queen", "rook", "bishop", "knight", "pawn")
COLOURS: dict[str, RGB] = {
    "white": (0.95, 0.94, 0.91),
    "black": (0.09, 0.09, 0.10),
    "red": (0.76, 0.10, 0.11),
    "blue": (0.11, 0.28, 0.66),
    "green": (0.12, 0.48, 0.22),
    "yellow": (0.95, 0.79, 0.13),
    "orange": (0.93, 0.47, 0.09),
    "purple": (0.46, 0.17, 0.60),
}
"""What a colour's name means, before a printer has his say."""

Scheme = Literal["ink", "ground", "panel", "frame", "sign", "split", "tint"]
Sign = Literal["", "foot", "side", "corner", "corners", "discs", "spot", "rim"]
Medal = Literal["", "shield", "lozenge", "square", "disc"]
Pattern = Literal[
    "plain",
    "lattice",
    "dots",
    "stripes",
    "checks",
    "wood",
    "word",
    "crest",
    "waves",
    "rings",
    "figures",
    "free",
]
_PATTERNS: dict[Split, tuple[Pattern, ...]] = {
    "seen": ("plain", "lattice", "dots", "stripes", "wood", "word", "crest", "figures", "rings"),
    "unseen": ("plain", "checks", "waves", "word", "wood", "lattice"),
}
FREE = 0.55
"""Share of seen makes whose back nobody designed: more variety than any list has."""
MIXED = 0.5
"""Share of seen makes with glyphs whose heads and feet are of two designs."""
NIGHT = 0.12
KRAFT = 0.1
"""Shares of seen makes that are printed on dark card, and on brown card."""
PIXELS = 0.12
"""Share of seen makes whose figures are made of small squares."""
PARTED = 0.6
"""Share of seen makes with the figure twice that have a line between the two;"""
BUSTS = 0.5
"""and of those on which each is cut off there, as on court cards."""
SIGNS = 0.12
"""Share of seen makes with dark figures for all, on which a small sign alone has the player's colour."""
SIGNED = 0.08
"""Share of those whose figures have the player's colour, and such a sign besides."""
PAINTED = 0.25
"""Share of seen makes with drawn figures that are painted in full colour."""
PRINTED = 0.3
"""Share of seen makes whose faces other designers have laid out as a whole (`printed_cards`)."""
PEOPLE = 0.15
"""Share of seen makes whose figures are people, animals and buildings (`portraits`)."""
PRESSED = 0.5
"""Share of seen makes that come from the other studios' presses (`card_presses`), backs and all."""
SPLIT = 0.06
TINT = 0.1
"""Shares of seen makes of which one half has the player's colour, and that have a pale ground of it."""
MEDAL = 0.2
"""Share of seen makes whose figure stands on a shield, a pointed, square or round field of its own."""
LETTERS = 0.3
"""Share of seen makes with indices that have letters there."""
LETTERED = 0.08
"""Share of seen makes of glyphs and drawn figures that have letters in their stead."""
KNOCKOUT = 0.5
"""Share of seen makes with pale figures on light grounds, too, such as yellow and orange."""
BAND = 0.12
"""Share of seen makes with a band in the player's colour, most with the piece's name on it."""
TWOFOLD: dict[Split, float] = {"seen": 0.14, "unseen": 0.07}
_WORDS: dict[Split, tuple[str, ...]] = {
    "seen": ("CHESS", "CARDS", "GAMBIT", "ROYAL", "CASTLE", "PLAY", "TEMPO", "Rook & Co", "64"),
    "unseen": ("EN PRISE", "Mate!", "EXCELSIOR"),
}


@dataclass(frozen=True)
class Back:
    """The side that shows on a vacant square."""

    pattern: Pattern
    ground: RGB
    ink: RGB
    scale: float
    """Repeats of the pattern over the card's width."""
    border: float
    """Width of a plain rim over the card's width; 0 = printed to the edge."""
    rim: RGB
    line: bool
    """A thin line inside the rim."""
    word: str
    seed: int


@dataclass(frozen=True)
class CardDesign:
    """One make of cards."""

    art: Art
    """Which figures; inks do not count."""
    scheme: Scheme
    """Where a player's colour shows."""
    paper: RGB
    colours: tuple[tuple[str, RGB], ...]
    """Two to four players' colours by name."""
    figure: float
    """Width of the figure over the card's."""
    toned: bool
    """Figures have a contour and a filled body."""
    indices: Literal["none", "two", "four"]
    """Small figures in the corners."""
    twofold: bool
    """The figure twice, one upside down, as on court cards."""
    margin: float
    """Unprinted rim of the face, over the card's width."""
    line: bool
    """A thin line round the face."""
    long: float
    """Height over width, 1 to 1.5."""
    corner: float
    """Radius of the corners over the width."""
    thick: float
    """Thickness over the width."""
    roughness: float
    back: Back
    band: float = 0.0
    """Height of a band along the lower side in the player's colour, over the card's width; 0 for none."""
    label: bool = False
    """The piece's name stands on the band."""
    pixels: int = 0
    """So many small squares make up a figure's width; 0 where it is drawn."""
    parted: bool = False
    """A line between the two figures of a face with the figure twice."""
    busts: bool = False
    """Each of the two is cut off at that line."""
    medal: Medal = ""
    """The field that the figure stands on."""
    sign: Sign = ""
    """Where a sign has the player's colour: a bar at the foot or the side, one large corner, all corners, a
    spot below the figure, a narrow rim."""
    painted: bool = False
    """Figures are illustrations in full colour (`illustrations`)."""
    slant: float = 0.0
    """Which way a card of two halves is parted: 0 across, 1 along, else from corner to corner."""
    pale: float = 0.0
    """How much of a tinted ground is white."""
    letters: bool = False
    """Indices are letters instead of small figures."""
    pale_on: float = 0.5
    """Figures on grounds up to this light are pale, on lighter ones dark."""
    printed: int | None = None
    """Which make of `printed_cards` the faces are."""
    portrait: int | None = None
    """Which make of `portraits` the figures are, where they are painted."""
    pressed: int | None = None
    """Which make of `card_presses` the cards are."""

    @property
    def name(self) -> str:
        """For tables of results."""
        if self.pressed is not None:
            return f"pressed-{self.pressed}"
        layout = self.scheme if self.printed is None else f"printed-{self.printed}"
        return f"{self.art.family}/{self.art.design} {layout} {self.back.pattern}"


def draw_design(rng: np.random.Generator, split: Split, players: int) -> CardDesign:
    """A make of cards, made up at random within a split."""
    paper = palettes.rgb(
        rng.uniform(0.05, 0.17), rng.choice([0.0, rng.uniform(0, 0.3)]), rng.uniform(0.82, 1)
    )
    if rng.random() < 0.12:
        paper = palettes.rgb(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.45, 0.8))
    scheme: Scheme = ("ink", "ground", "panel", "frame")[int(rng.choice(4, p=[0.42, 0.32, 0.13, 0.13]))]
    design = CardDesign(
        art=_figures(rng, split),
        scheme=scheme,
        paper=paper,
        colours=_players(rng, players),
        figure=float(rng.uniform(0.5, 0.85)),
        toned=bool(rng.random() < 0.3),
        indices=("none", "two", "four")[int(rng.choice(3, p=[0.6, 0.3, 0.1]))],
        twofold=bool(rng.random() < TWOFOLD[split]),
        margin=float(rng.choice([0.0, rng.uniform(0.02, 0.08)])),
        line=bool(rng.random() < 0.3),
        long=1.0 if rng.random() < 0.45 else float(rng.choice([1.4, rng.uniform(1.02, 1.5)])),
        corner=float(rng.choice([0.0, rng.uniform(0.02, 0.1)], p=[0.25, 0.75])),
        thick=float(rng.choice([rng.uniform(0.003, 0.01), rng.uniform(0.01, 0.05)], p=[0.7, 0.3])),
        roughness=float(rng.uniform(0.25, 0.9)),
        back=_back(rng, split, paper),
    )
    return _unusual(rng, design) if split == "seen" else design


def _unusual(rng: np.random.Generator, design: CardDesign) -> CardDesign:
    """The same cards, some of them on dark or brown card, with bands, or with figures of small squares."""
    card, band, pixels = rng.random(3)
    if card < NIGHT:
        paper = palettes.rgb(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.06, 0.3))
        taken = [name for name, _ in design.colours]
        spare = next(name for name in ("white", "yellow", "red", "green", "blue") if name not in taken)
        colours = tuple(
            (spare, _printed(spare, rng)) if name == "black" else (name, tone)
            for name, tone in design.colours
        )
        design = replace(design, paper=paper, colours=colours, scheme="ink", toned=False)
    elif card < NIGHT + KRAFT:
        paper = palettes.rgb(rng.uniform(0.06, 0.11), rng.uniform(0.3, 0.55), rng.uniform(0.5, 0.8))
        back = replace(design.back, ground=paper, rim=paper) if rng.random() < 0.7 else design.back
        design = replace(design, paper=paper, scheme="ink", back=back)
    if band < BAND and design.scheme in ("ink", "frame"):
        wide = float(rng.uniform(0.1, 0.22))
        design = replace(design, band=wide, label=bool(rng.random() < 0.7))
    if pixels < PIXELS:
        design = replace(design, pixels=int(rng.integers(8, 18)))
    parted, busts, medal, letters, signed = rng.random(5)
    if signed < SIGNS and card >= NIGHT + KRAFT and not design.band:
        signs: tuple[Sign, ...] = ("foot", "foot", "side", "corner", "corners", "spot", "rim")
        label = bool(rng.random() < 0.6)
        design = replace(design, scheme="sign", sign=signs[int(rng.integers(len(signs)))], label=label)
    elif card >= NIGHT + KRAFT and not design.band:
        design = _coloured(rng, design)
    if design.twofold:
        design = replace(design, parted=bool(parted < PARTED), busts=bool(busts < BUSTS))
    elif medal < MEDAL and design.scheme in ("ink", "frame", "ground", "tint"):
        fields: tuple[Medal, ...] = ("shield", "lozenge", "square", "disc", "disc")
        design = replace(design, medal=fields[int(rng.integers(len(fields)))])
    painted = design.art.family == "drawn" and not design.pixels and bool(rng.random() < PAINTED)
    design = replace(design, letters=bool(letters < LETTERS), painted=painted and card >= NIGHT)
    return _by_others(rng, _plainer(design))


def _plainer(design: CardDesign) -> CardDesign:
    """The same cards, some of them with letters for figures, or with pale figures on light grounds."""
    rng = np.random.default_rng([design.art.seed, 3])
    lettered, knockout, light = rng.random(3)
    if knockout < KNOCKOUT:
        design = replace(design, pale_on=float(0.5 + 0.32 * light))
    if lettered < LETTERED and not design.painted:
        letter = art.draw_art(rng, "seen", "letter")
        design = replace(design, art=replace(design.art, family=letter.family, design=letter.design))
    return design


def _by_others(rng: np.random.Generator, design: CardDesign) -> CardDesign:
    """The same cards, some of them laid out by other designers, or with people for figures."""
    press, number, chance, make = rng.random(4)
    if press < PRESSED:
        pressed = int(number * card_presses.MAKES)
        return replace(design, pressed=pressed, long=card_presses.long(pressed))
    if chance < PRINTED:
        return replace(design, printed=int(make * printed_cards.MAKES))
    if chance < PRINTED + PEOPLE:
        return replace(design, painted=True, portrait=int(make * portraits.MAKES))
    return design


def _coloured(rng: np.random.Generator, design: CardDesign) -> CardDesign:
    """The same cards, some of them with the player's colour on one half, a pale ground, or a sign too."""
    chance, slant, pale = rng.random(3)
    if chance < SPLIT:
        others = [name for name in COLOURS if name not in ("white", "black")]
        names = [others[i] for i in rng.permutation(len(others))[: len(design.colours)]]
        colours = tuple((name, _printed(name, rng)) for name in names)
        return replace(design, scheme="split", colours=colours, slant=round(2 * float(slant)) / 2)
    if chance < SPLIT + TINT:
        return replace(design, scheme="tint", pale=float(0.3 + 0.5 * pale), line=bool(slant < 0.6))
    if chance < SPLIT + TINT + SIGNED and design.scheme == "ink":
        signs: tuple[Sign, ...] = ("corners", "discs", "discs", "rim")
        return replace(design, sign=signs[int(4 * pale)])
    return design


def _players(rng: np.random.Generator, players: int) -> tuple[tuple[str, RGB], ...]:
    """The published four, or any others."""
    names = ["white", "black", "red", "blue"] if rng.random() < 0.5 else list(COLOURS)
    chosen = [names[i] for i in rng.permutation(len(names))[:players]]
    return tuple((name, _printed(name, rng)) for name in chosen)


def _printed(name: str, rng: np.random.Generator) -> RGB:
    """A colour as some printer makes it."""
    h, s, v = colorsys.rgb_to_hsv(*COLOURS[name])
    if name in ("white", "black"):
        low, high = (0.86, 1.0) if name == "white" else (0.03, 0.17)
        return palettes.rgb(rng.random(), rng.uniform(0, 0.06), rng.uniform(low, high))
    return palettes.rgb(h + rng.normal(0, 0.012), s * rng.uniform(0.78, 1.08), v * rng.uniform(0.8, 1.2))


def _figures(rng: np.random.Generator, split: Split) -> Art:
    family = str(rng.choice(["glyph", "drawn", "letter"], p=[0.5, 0.42, 0.08]))
    drawn = art.draw_art(rng, split, family)
    design = drawn.design.removesuffix(art.TONED)
    if drawn.family == "drawn" and split == "seen" and rng.random() < 0.65:
        design = f"free-{rng.integers(MAKES)}"
    if drawn.family == "glyph" and split == "seen" and rng.random() < MIXED:
        design = glyphs.mixed(rng) or design
    varied = split == "seen" and rng.random() < 0.5
    return Art(
        family=drawn.family,
        design=design,
        colours=tuple((kind, (1.0, 0.0, 0.0)) for kind in KINDS),
        two_inks=True,
        ink_on_light=(1.0, 0.0, 0.0),
        ink_on_dark=(0.0, 1.0, 0.0),
        outline=False,
        disc=None,
        relief=0.0,
        size=0.96,
        wear=round(float(rng.uniform(0.05, 0.3)), 3) if rng.random() < 0.15 else 0.0,
        keizar_ground=(0.0, 0.0, 0.0),
        keizar_ink=(0.0, 0.0, 0.0),
        keizar_design="plain",
        seed=int(rng.integers(1 << 31)),
        stretch=round(float(np.exp(rng.normal(0, 0.1))), 3) if varied else 1.0,
        bold=round(float(rng.uniform(-0.8, 2.0)), 2) if varied and rng.random() < 0.5 else 0.0,
        waver=round(float(rng.uniform(0.4, 1.6)), 2) if varied and rng.random() < 0.4 else 0.0,
    )


def _back(rng: np.random.Generator, split: Split, paper: RGB) -> Back:
    patterns = _PATTERNS[split]
    pattern = patterns[int(rng.integers(len(patterns)))]
    if split == "seen" and rng.random() < FREE:
        pattern = "free"
    deep = palettes.rgb(
        rng.random(), rng.choice([rng.uniform(0, 0.2), rng.uniform(0.3, 0.95)]), rng.uniform(0.08, 0.6)
    )
    pale = palettes.rgb(rng.random(), rng.uniform(0, 0.35), rng.uniform(0.7, 1.0))
    ground, ink = (deep, pale) if rng.random() < 0.65 else (pale, deep)
    if pattern == "wood":
        wood = palettes.rgb(rng.uniform(0.05, 0.11), rng.uniform(0.3, 0.7), rng.uniform(0.25, 0.85))
        ground, ink = wood, tuple(part * 0.7 for part in wood)  # type: ignore[assignment]
    return Back(
        pattern=pattern,
        ground=ground,
        ink=ink,
        scale=float(np.exp(rng.uniform(np.log(2.5), np.log(12)))),
        border=float(rng.choice([0.0, rng.uniform(0.03, 0.12)])),
        rim=paper if rng.random() < 0.7 else ink,
        line=bool(rng.random() < 0.3),
        word=str(rng.choice(_WORDS[split])),
        seed=int(rng.integers(1 << 31)),
    )
