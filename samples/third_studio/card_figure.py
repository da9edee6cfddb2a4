"""The figures of a make: how it draws each of the six kinds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from samples.third_studio.card_glyphs import CHESS_FONTS, TEXT_FONTS, letter, sign, there
from samples.third_studio.card_pen import Layers
from samples.third_studio.card_people import Folk, draw_folk, person
from samples.third_studio.card_strokes import Brush, draw_brush, strokes
from samples.third_studio.card_symbols import Cut, draw_cut, geometric, icon
from samples.third_studio.card_treat import TREATMENTS
from samples.third_studio.card_turned import Build, draw_build, turned
from samples.third_studio.draws import Rng, chance, one_of, pick

FAMILIES = (
    "glyph glyph glyph glyph outline outline slim slim stout stout deco deco mixed mixed geometric geometric "
    "icon icon icon people brush brush fine letter"
)
"""The words from which a make's way of drawing is picked."""
TREATS = {
    "glyph": "detailed detailed detailed detailed shaken embossed halved",
    "outline": "detailed detailed detailed shaken hatched dotted",
    "letter": "detailed inline shaken halved woodcut embossed",
    "brush": "detailed",
    "fine": "detailed",
    "people": "detailed detailed hatched shaken halved dotted",
}
"""Treatments that suit a way of drawing; all others suit any."""
ANY = (
    "detailed detailed plain inline stencil woodcut woodcut hatched lowpoly lowpoly pixels halved embossed "
    "shaken dotted rings"
)


@dataclass(frozen=True)
class Style:
    """How a make draws: the family, the treatment, and what chance chose for each."""

    family: str
    treat: str
    font: str
    shape: Build | Cut | Folk | Brush | None
    mirror: bool
    seed: int


def draw_style(rng: Rng) -> Style:
    """A way of drawing by chance."""
    family = pick(rng, FAMILIES)
    signs, texts = there(CHESS_FONTS), there(TEXT_FONTS)
    if family in ("glyph", "outline") and not signs:
        family = "mixed"
    treat = pick(rng, TREATS.get(family, ANY))
    # Faceted or pixelled thin stems fall apart.
    if family in ("slim", "mixed", "deco") and treat in ("pixels", "rings", "stencil"):
        treat = one_of(rng, ("woodcut", "inline", "detailed", "stencil" if family == "mixed" else "plain"))
    fonts = texts if family == "letter" else signs
    font = one_of(rng, fonts) if fonts else ""
    shape: Build | Cut | Folk | Brush | None = None
    if family in ("slim", "stout", "deco", "mixed"):
        shape = draw_build(rng, family)
    elif family in ("geometric", "icon"):
        shape = draw_cut(rng)
    elif family == "people":
        shape = draw_folk(rng)
    elif family in ("brush", "fine"):
        shape = draw_brush(rng, family == "fine")
    return Style(family, treat, font, shape, chance(rng, 0.35), int(rng.integers(2**31)))


def _drawn(s: Style, kind: str, rng: Rng) -> Layers:
    if isinstance(s.shape, Build):
        return turned(s.shape, kind)
    if isinstance(s.shape, Cut):
        return geometric(s.shape, kind) if s.family == "geometric" else icon(s.shape, kind)
    if isinstance(s.shape, Folk):
        return person(s.shape, kind)
    if isinstance(s.shape, Brush):
        return strokes(s.shape, kind, rng)
    if s.family == "letter":
        return letter(s.font, kind)
    return sign(s.font, kind, s.family == "glyph")


@lru_cache(maxsize=64)
def figure(s: Style, kind: str) -> Layers:
    """One figure of the make, filling its square up to a small margin; the same each time."""
    rng = np.random.default_rng([s.seed, len(kind), ord(kind[-1])])
    # All kinds of a set are treated alike: what the treatment draws comes from the set alone.
    out = TREATMENTS[s.treat](_drawn(s, kind, rng), np.random.default_rng(s.seed))
    if s.mirror and s.family != "letter":
        out = Layers(*(np.ascontiguousarray(m[:, ::-1]) for m in (out.body, out.line, out.tone)))
    return out
