"""Figures out of typefaces: chess signs, and big letters."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from samples.third_studio.card_pen import SIDE, Layers
from samples.third_studio.draws import Array

_ROOT = "/usr/share/fonts/truetype/"
CHESS_FONTS = (
    _ROOT + "dejavu/DejaVuSans.ttf",
    _ROOT + "dejavu/DejaVuSans-Bold.ttf",
    _ROOT + "dejavu/DejaVuSans-Oblique.ttf",
    _ROOT + "dejavu/DejaVuSansMono.ttf",
    _ROOT + "freefont/FreeSerif.ttf",
    _ROOT + "ancient-scripts/Symbola_hint.ttf",
    _ROOT + "noto/NotoSansSymbols2-Regular.ttf",
    "/usr/share/fonts/opentype/unifont/unifont.otf",
)
"""Typefaces with chess signs."""
TEXT_FONTS = (
    _ROOT + "dejavu/DejaVuSerif-Bold.ttf",
    _ROOT + "dejavu/DejaVuSans-Bold.ttf",
    _ROOT + "dejavu/DejaVuSansCondensed-Bold.ttf",
    _ROOT + "dejavu/DejaVuSerif.ttf",
    _ROOT + "dejavu/DejaVuSerif-BoldItalic.ttf",
    _ROOT + "dejavu/DejaVuSansMono-Bold.ttf",
    _ROOT + "freefont/FreeSerifBold.ttf",
    _ROOT + "freefont/FreeSerifItalic.ttf",
    _ROOT + "freefont/FreeSansBold.ttf",
    _ROOT + "freefont/FreeMonoBold.ttf",
    _ROOT + "noto/NotoSerif-Bold.ttf",
    _ROOT + "noto/NotoSerifDisplay-Bold.ttf",
    _ROOT + "noto/NotoSans-Bold.ttf",
    _ROOT + "liberation/LiberationSansNarrow-Bold.ttf",
    _ROOT + "liberation/LiberationSerif-BoldItalic.ttf",
)
"""Typefaces for letters and words."""
KINDS = ("king", "queen", "rook", "bishop", "knight", "pawn")
LETTERS = dict(zip(KINDS, "KQRBNP", strict=True))


def there(fonts: tuple[str, ...]) -> list[str]:
    """Those typefaces that this machine has."""
    return [f for f in fonts if Path(f).exists()]


@lru_cache(maxsize=400)
def _typeface(path: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    try:
        return ImageFont.truetype(path, size)
    except OSError:
        # A machine without it gets Pillow's own.
        return ImageFont.load_default(size)


@lru_cache(maxsize=400)
def word(path: str, text: str, height: int) -> Array:
    """A word as the share of each pixel that it covers, cropped; its capitals are about `height` high."""
    f = _typeface(path, max(6, round(height * 1.38)))
    left, top, right, bottom = f.getbbox(text)
    w, h = max(1, int(right - left) + 2), max(1, int(bottom - top) + 2)
    img = Image.new("L", (w, h))
    ImageDraw.Draw(img).text((1 - left, 1 - top), text, fill=255, font=f)
    return np.asarray(img, np.float32) / 255


def _in_square(mask: Array, share: float = 0.92) -> Array:
    """The mask, scaled and put in the middle of the square of figures."""
    h, w = mask.shape
    k = share * SIDE / max(h, w)
    small = cv2.resize(mask, (max(1, round(w * k)), max(1, round(h * k))), interpolation=cv2.INTER_AREA)
    out: Array = np.zeros((SIDE, SIDE), np.float32)
    y, x = (SIDE - small.shape[0]) // 2, (SIDE - small.shape[1]) // 2
    out[y : y + small.shape[0], x : x + small.shape[1]] = small
    return out


def hull(mask: Array) -> Array:
    """The mask with all its holes filled."""
    outside = (mask < 0.5).astype(np.uint8)
    padded = np.pad(outside, 1, constant_values=1)
    cv2.floodFill(padded, None, (0, 0), (2,))
    return np.asarray(np.maximum(mask, (padded[1:-1, 1:-1] != 2).astype(np.float32)))


@lru_cache(maxsize=200)
def sign(path: str, kind: str, solid: bool) -> Layers:
    """A chess sign; of an outlined one the body is filled and the outline lies on it as lines."""
    code = (0x265A if solid else 0x2654) + KINDS.index(kind)
    mask = _in_square(word(path, chr(code), SIDE))
    if not solid:
        return Layers(hull(mask), mask)
    # What the solid sign leaves open inside are its lines.
    body = hull(mask)
    return Layers(body, np.clip(body - mask, 0, 1))


@lru_cache(maxsize=200)
def letter(path: str, kind: str) -> Layers:
    """The kind's letter."""
    return Layers(_in_square(word(path, LETTERS[kind], SIDE)))
