"""Figures of chess pieces as covers of ink, for faces of cards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import art
from samples.studio.scene import RGB, Art

Cover = NDArray[np.float32]
"""How much of each pixel is covered, 0 to 1."""


@lru_cache(maxsize=96)
def figure(drawn: Art, kind: str, toned: bool, size: int, pixels: int = 0) -> tuple[Cover, Cover]:
    """Cover of the ink and of the second tone, perhaps made up of small squares, `pixels` in a row."""
    if toned:
        drawn = replace(drawn, design=drawn.design + art.TONED, outline=True)
    picture = art.paint(drawn, kind, 8 * pixels if pixels else size, "light")
    cover = picture[..., :3] * picture[..., 3:]
    if pixels:
        coarse = cv2.resize(cover, (pixels, pixels), interpolation=cv2.INTER_AREA) > 0.5
        inked = np.asarray(coarse, np.float32)
        cover = np.asarray(cv2.resize(inked, (size, size), interpolation=cv2.INTER_NEAREST), np.float32)
    return np.ascontiguousarray(cover[..., 0]), np.ascontiguousarray(cover[..., 1])


def lay(picture: NDArray[np.float32], cover: Cover, tone: RGB | NDArray[np.float32]) -> None:
    """Ink of one tone, or a whole picture, over a picture, as far as it covers."""
    picture += (np.asarray(tone, np.float32) - picture) * cover[..., None]
