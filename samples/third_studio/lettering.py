"""Typefaces, and texts of invented words."""

from __future__ import annotations

from PIL import ImageDraw, ImageFont

from samples.third_studio.draws import Rng

# Pillow knows no families, only files; a machine without them gets Pillow's own typeface.
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSerif.ttf",
)


def typeface(index: int, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """One of `FONTS`, at least 6 pixels high."""
    try:
        return ImageFont.truetype(FONTS[index % len(FONTS)], max(6, size))
    except OSError:
        return ImageFont.load_default()


def text_column(rng: Rng, pen: ImageDraw.ImageDraw, box: tuple[int, int, int, int], size: int) -> None:
    """Fill a box (left, top, right, bottom) with lines of invented words."""
    x0, y0, x1, y1 = box
    f = typeface(int(rng.integers(4)), size)
    # The commonest letters come first and are drawn most, so that the words look like words.
    letters = "etaoinshrdlucmfwypvbgk"
    for y in range(y0, y1, int(size * 1.35)):
        words = " ".join(
            "".join(letters[int(i)] for i in (rng.random(int(rng.integers(2, 9))) ** 1.5 * 22))
            for _ in range(14)
        )
        n = max(4, int((x1 - x0) / size * 1.8))
        pen.text((x0, y), words[:n], fill=(35, 35, 38), font=f)
