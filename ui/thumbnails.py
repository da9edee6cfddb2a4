"""A set-up as a small picture, made once."""

from __future__ import annotations

from functools import lru_cache

import cv2

from rules.games.keizar.setup import start
from rules.games.keizar.setup_code import read_code
from ui.picture import draw_setup

SIDE = 8 * 128 + 2 * 64
"""Pixels of the board in the large picture, with its edge."""


@lru_cache(maxsize=200)
def thumbnail(code: str, pixels: int = 160) -> bytes:
    """The tiles of a set-up as PNG, without the code below them."""
    large = draw_setup(start(read_code(code)), code)[54 : SIDE - 54, 54 : SIDE - 54]
    small = cv2.resize(large, (pixels, pixels), interpolation=cv2.INTER_AREA)
    return cv2.imencode(".png", small)[1].tobytes()
