"""Chess figures from the fonts of the machine, solid and in outline."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from samples.second_studio.basics import Array, Rng, chance, pick
from samples.second_studio.keizar_marks import MARK, ROUGH, Mark, fitted, holes_filled, rounded, shrink

ROOT = Path("/usr/share/fonts")
FONTS = [
    "truetype/dejavu/DejaVuSans.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf",
    "truetype/dejavu/DejaVuSans-Oblique.ttf",
    "truetype/dejavu/DejaVuSansCondensed.ttf",
    "truetype/dejavu/DejaVuSansMono.ttf",
    "truetype/freefont/FreeSerif.ttf",
    "truetype/ancient-scripts/Symbola_hint.ttf",
    "truetype/noto/NotoSansSymbols2-Regular.ttf",
    "opentype/unifont/unifont.otf",
]
"""Fonts with chess figures, of which some may be missing."""
WEIGHTS = [2.0, 1.0, 0.4, 0.8, 1.0, 2.5, 2.5, 2.5, 0.5]
SOLID = {"K": "\u265a", "Q": "\u265b", "R": "\u265c", "B": "\u265d", "N": "\u265e"}
OPEN = {"K": "\u2654", "Q": "\u2655", "R": "\u2656", "B": "\u2657", "N": "\u2658"}


def glyph(path: Path, text: str) -> Array:
    """A large mask of a character."""
    side = MARK * ROUGH
    page = Image.new("L", (side, side))
    face = ImageFont.truetype(str(path), round(side * 0.6))
    ImageDraw.Draw(page).text((side / 2, side / 2), text, fill=255, font=face, anchor="mm")
    return np.asarray(page) > 127


def make_glyphs(rng: Rng) -> tuple[str, dict[str, Mark]] | None:
    """The five figures of a font as a maker prints them; none if the machine has no such font."""
    found = [(ROOT / f, w) for f, w in zip(FONTS, WEIGHTS, strict=True) if (ROOT / f).exists()]
    if not found:
        return None
    path = pick(rng, [f for f, _ in found], [w for _, w in found])
    style = pick(rng, ["solid", "outline", "two inks", "backed"], [4, 3, 3, 1])
    soft, flip = rng.uniform(0.01, 0.03) if chance(rng, 0.3) else 0.0, chance(rng, 0.25)
    even = chance(rng, 0.5)
    marks = {}
    for name in SOLID:
        solid, outline = glyph(path, SOLID[name]), glyph(path, OPEN[name])
        nothing = solid & False
        fill, line = {
            "solid": (solid, nothing),
            "outline": (outline, nothing),
            "two inks": (holes_filled(outline), outline),
            "backed": (holes_filled(solid), solid),
        }[style]
        fill, line = fitted(fill, line, 0.98 if even or name in "KQ" else 0.86)
        if soft:
            fill, line = rounded(fill, soft), rounded(line, soft) if line.any() else line
        if flip and name == "N":
            fill, line = fill[:, ::-1], line[:, ::-1]
        marks[name] = Mark(shrink(fill), shrink(line))
    return f"{path.stem} {style}", marks
