"""The symbols on the tiles, painted: round emblems, chess glyphs, chess figures, initials, and the Keizár tile."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio.scene import RGB, Art, Split

KINDS = ("king", "queen", "bishop", "knight", "rook")
FAMILIES = ("emblem", "glyph", "drawn", "letter")
Image = NDArray[np.float32]

_HUES: dict[str, RGB] = {
    "king": (0.95, 0.95, 0.05),
    "queen": (0.97, 0.08, 0.08),
    "bishop": (0.07, 0.71, 0.98),
    "knight": (0.53, 0.82, 0.24),
    "rook": (0.95, 0.49, 0.18),
}


def designs(family: str, split: Split) -> list[str]:
    """Names of the drawings of a family; none stands in both splits."""
    return ["plain"] if split == "seen" else ["plain-unseen"]


def draw_art(rng: np.random.Generator, split: Split) -> Art:
    """A whole way of drawing the symbols, at random."""
    return Art(
        family="emblem",
        design=designs("emblem", split)[0],
        colours=tuple(_HUES.items()),
        two_inks=False,
        ink_on_light=(0.1, 0.1, 0.1),
        ink_on_dark=(0.9, 0.9, 0.9),
        outline=False,
        disc=None,
        relief=0.0,
        size=float(rng.uniform(0.6, 0.9)),
        wear=0.0,
        keizar_ground=(0.59, 0.0, 0.8),
        keizar_ink=(0.78, 0.59, 0.0),
        keizar_design="cross",
        seed=int(rng.integers(1 << 31)),
    )


@lru_cache(maxsize=512)
def paint(art: Art, kind: str, size: int, tile: Literal["light", "dark"]) -> Image:
    """One symbol, upright and centred, as (size, size, 4) straight RGBA; "keizar" is an opaque tile."""
    n = size * 4
    mask = np.zeros((n, n), np.uint8)
    cv2.circle(mask, (n // 2, n // 2), int(n / 2 * art.size), 255, -1)
    cv2.putText(
        mask,
        kind[0].upper() if kind != "knight" else "N",
        (n // 3, 2 * n // 3),
        cv2.FONT_HERSHEY_DUPLEX,
        n / 60,
        0,
        max(1, n // 20),
    )
    mask = cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA)
    alpha = mask.astype(np.float32)[..., None] / 255
    out = np.empty((size, size, 4), np.float32)
    if kind == "keizar":
        out[..., :3] = np.float32(art.keizar_ground) * (1 - alpha) + np.float32(art.keizar_ink) * alpha
        out[..., 3] = 1
    else:
        out[..., :3] = dict(art.colours)[kind]
        out[..., 3:] = alpha
    out.setflags(write=False)
    return out
