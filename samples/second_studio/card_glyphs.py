"""Letters, words and chess glyphs of the machine's fonts, as masks."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from samples.second_studio.basics import Array

FOLDER = Path("/usr/share/fonts")
GLYPH_FONTS = [
    *["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSansMono", "DejaVuSansCondensed-Bold"],
    *["FreeSerif", "FreeSerif", "Symbola_hint", "Symbola_hint", "NotoSansSymbols2-Regular", "unifont"],
]
"""Fonts that have chessmen; the most different ones twice."""
TEXT_FONTS = [
    *["DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSansMono-Bold", "FreeSans"],
    *["DejaVuSansCondensed-Bold", "FreeSansBold", "FreeSerif", "FreeSerifBold", "FreeSerifBoldItalic"],
    *["FreeMonoBold", "LiberationSans-Bold", "LiberationSerif-Bold", "LiberationSansNarrow-Bold"],
    *["NotoSans-Bold", "NotoSerif-Bold", "NotoSansDisplay-Bold", "NotoSerifDisplay-Bold", "FreeSansOblique"],
    *["NotoSerifDisplay-BoldItalic", "LiberationSerif-BoldItalic"],
]
"""Fonts for letters and words."""
SOLID = dict(zip(("king", "queen", "rook", "bishop", "knight", "pawn"), "♚♛♜♝♞♟", strict=True))
OPEN = dict(zip(("king", "queen", "rook", "bishop", "knight", "pawn"), "♔♕♖♗♘♙", strict=True))


@lru_cache(1)
def _files() -> dict[str, str]:
    """Every font file by its name."""
    files = sorted(file for end in ("ttf", "otf") for file in FOLDER.rglob(f"*.{end}"))
    return {file.stem: str(file) for file in files}


@lru_cache(128)
def _font(name: str, size: int) -> Any:
    """A font by its name, or the plainest where there is none of that name."""
    file = _files().get(name)
    return ImageFont.truetype(file, size) if file else ImageFont.load_default(size)


def known(name: str) -> bool:
    """Whether the machine has a font of this name."""
    return name in _files()


@lru_cache(1024)
def text_mask(text: str, name: str, size: int = 160) -> Array:
    """The text as a mask from 0 to 1, cropped to its ink."""
    font = _font(name, size)
    left, top, right, bottom = font.getbbox(text)
    page = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(page).text((4 - left, 4 - top), text, fill=255, font=font)
    mask = np.asarray(page, np.float32) / 255
    rows, columns = np.flatnonzero(mask.max(1) > 0.1), np.flatnonzero(mask.max(0) > 0.1)
    if not len(rows):
        return np.ones((8, 8), np.float32)
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@lru_cache(1024)
def word_mask(text: str, name: str, size: int = 96) -> tuple[Array, float]:
    """The text as a mask with like room above and below for all words, and what share of it capitals fill."""
    font = _font(name, size)
    _, top, _, bottom = font.getbbox("H")
    left, _, right, _ = font.getbbox(text)
    spare = round((bottom - top) * 0.34)
    page = Image.new("L", (int(right - left) + 8, int(bottom - top) + 2 * spare))
    ImageDraw.Draw(page).text((4 - left, spare - top), text, fill=255, font=font)
    mask = np.asarray(page, np.float32) / 255
    return mask, (bottom - top) / mask.shape[0]


def filled(mask: Array) -> Array:
    """The mask with its holes filled: the outer shape of an outlined glyph."""
    page = np.pad((mask > 0.4).astype(np.uint8), 1)
    around = np.zeros((page.shape[0] + 2, page.shape[1] + 2), np.uint8)
    flooded = page.copy()
    cv2.floodFill(flooded, around, (0, 0), 1)
    holes = (flooded == 0)[1:-1, 1:-1]
    return np.asarray(np.maximum(mask, cv2.GaussianBlur(holes.astype(np.float32), (3, 3), 0) * holes))


def chess_glyph(kind: str, name: str, outlined: bool) -> tuple[Array, Array]:
    """Body and lines of a font's chessman: a solid one, or one drawn in outline."""
    glyph = text_mask((OPEN if outlined else SOLID)[kind], name, 300)
    body = filled(glyph)
    if outlined:
        # Only what is drawn inside counts as lines: an outline goes round the body in any case.
        return body, glyph * cv2.erode(np.pad(body, 1), np.ones((13, 13)))[1:-1, 1:-1]
    return body, np.clip(body - glyph, 0, 1)
