"""Makes of cards: everything that chance decides about one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from samples.third_studio.card_figure import Style, draw_style
from samples.third_studio.card_glyphs import TEXT_FONTS, there
from samples.third_studio.card_inks import Inks, draw_inks
from samples.third_studio.card_ornaments import BACKDROPS, CORNERS, MEDALLIONS
from samples.third_studio.colours import Colour, hsv, luma
from samples.third_studio.draws import Rng, between, chance, one_of, pick

BACKS = (
    "lattice diamonds stripes zigzag dots spiral scrolls chequers plain plain wood linen marble word "
    "monogram emblem board rosette scales waves hatch stars tiles"
)
"""The words from which a back is picked; see `card_back`."""
MARKS = "border band foot diagonal corner corners gem seal bar"
"""The words for what shows the player beside the figure."""


@dataclass(frozen=True)
class Back:
    """What all cards of a make show face down; `border` is the share of the width that stays pale."""

    kind: str
    first: Colour
    second: Colour
    scale: float
    turn: float
    border: float
    frame: float
    font: str
    text: str
    badge: bool


@dataclass(frozen=True)
class Design:
    """A make of cards. Sizes count in widths of the card; `aspect` is its height.

    `double` is "court" for two upper parts joined, "pair" for two whole figures; `indices` are letters,
    figures or pips in corners, `words` where the piece's name stands.
    """

    aspect: float
    inks: Inks
    style: Style
    back: Back
    size: float
    shift: tuple[float, float]
    graded: float
    double: str
    frame: str
    frame_at: float
    frame_width: float
    radius: float
    art: str
    mark: str
    mark_size: float
    medal: str
    laurel: bool
    indices: str
    index_size: float
    words: str
    capitals: bool
    font: str
    backdrop: str
    faint: float
    wear: float
    seed: int

    @property
    def name(self) -> str:
        """What can be said of the make in a few words."""
        more = [w for w in (self.mark, self.indices, self.words, self.frame) if w != "none"]
        figures = f"{self.style.family}/{self.style.treat}"
        return f"{figures}; {self.inks.scheme}; {' '.join(more) or 'bare'}; back {self.back.kind}"


STROKED = "lines lines ground medal"
"""Schemes that suit figures of strokes: a stroke is too thin to be white within an outline."""


def draw_back(rng: Rng, inks: Inks) -> Back:
    """A back by chance, in one colour or two."""
    deep = hsv(between(rng, 0, 1), between(rng, 0.3, 0.95), between(rng, 0.18, 0.7))
    if chance(rng, 0.2):
        deep = one_of(rng, [inks.dark, inks.card])
    light = (
        inks.paper
        if chance(rng, 0.6)
        else hsv(between(rng, 0, 1), between(rng, 0.1, 0.6), between(rng, 0.7, 1))
    )
    if chance(rng, 0.2):
        # Tone on tone.
        share = between(rng, 1.25, 1.8)
        light = (min(1, deep[0] * share), min(1, deep[1] * share), min(1, deep[2] * share))
    first, second = (light, deep) if chance(rng, 0.25) and luma(light) > luma(deep) else (deep, light)
    fonts = there(TEXT_FONTS)
    return Back(
        pick(rng, BACKS),
        first,
        second,
        between(rng, 5, 15),
        between(rng, 0, 0.8) if chance(rng, 0.3) else 0.0,
        between(rng, 0.03, 0.1) if chance(rng, 0.5) else 0.0,
        between(rng, 0.008, 0.02) if chance(rng, 0.35) else 0.0,
        one_of(rng, fonts) if fonts else "",
        one_of(rng, ("EN PRISE", "En Prise", "CHESS", "Gambit", "ROYAL", "Chess Cards", "SCHACH", "e.p.")),
        chance(rng, 0.25),
    )


def make(rng: Rng) -> Design:
    """A make of cards by chance."""
    aspect = (
        1.0 if chance(rng, 0.5) else one_of(rng, (1.4, 1.5, between(rng, 1.0, 1.5), between(rng, 1.25, 1.45)))
    )
    inks, style = draw_inks(rng), draw_style(rng)
    if style.family in ("brush", "fine"):
        inks = replace(inks, scheme=pick(rng, STROKED))
    fonts = there(TEXT_FONTS)
    double = "none"
    if aspect > 1.25 and chance(rng, 0.3):
        # Only tall figures keep what tells them when cut below the middle.
        double = "court" if style.family in ("slim", "stout", "deco", "mixed", "people") else "pair"
    mark = pick(rng, MARKS) if inks.scheme == "marker" or chance(rng, 0.22) else "none"
    if inks.scheme == "medal" and mark in ("seal", "gem"):
        mark = "none"
    indices = pick(rng, "none none none letter letter letters figure figures pips letterfigure")
    return Design(
        aspect=aspect,
        inks=inks,
        style=style,
        back=draw_back(rng, inks),
        size=between(rng, 0.46, 0.95) if chance(rng, 0.4) else between(rng, 0.65, 0.98),
        shift=(float(rng.normal(0, 0.012)), float(rng.normal(0, 0.015))),
        graded=between(rng, 0.72, 0.95) if chance(rng, 0.2) else 1.0,
        double=double,
        frame=pick(rng, "none none none line line double thick ink cut"),
        frame_at=between(rng, 0.025, 0.085),
        frame_width=between(rng, 0.006, 0.03),
        radius=between(rng, 0.0, 0.14),
        art=pick(rng, CORNERS) if chance(rng, 0.2) else "none",
        mark=mark,
        mark_size=between(rng, 0.09, 0.2),
        medal=pick(rng, MEDALLIONS) if inks.scheme == "medal" or chance(rng, 0.12) else "none",
        laurel=chance(rng, 0.12) and double == "none",
        indices="none" if mark in ("corner", "corners") else indices,
        index_size=between(rng, 0.09, 0.16),
        words=pick(rng, "none none none none none none none foot foot head both"),
        capitals=chance(rng, 0.6),
        font=one_of(rng, fonts) if fonts else "",
        backdrop=pick(rng, BACKDROPS),
        faint=between(rng, 0.05, 0.14),
        wear=between(rng, 0.1, 1.0) if chance(rng, 0.3) else 0.0,
        seed=int(rng.integers(2**31)),
    )
