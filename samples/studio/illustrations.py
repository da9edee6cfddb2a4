"""Figures in full colour, as an illustrator paints them: robes in the player's colour, the rest as it comes.

Any drawing in marks becomes one: its largest parts have the player's colour, the others are skin, gold, wood,
steel or linen, and everything has a dark outline.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import figures, ink, palettes
from samples.studio.scene import RGB

Picture = NDArray[np.float32]
OVER = 3
"""How many times finer than the picture it is painted."""
SHARE = 0.3
"""Parts larger than this, over the largest one, have the player's colour, too."""
_OUTLINE: RGB = (0.1, 0.08, 0.08)
_TINTS: tuple[RGB, ...] = (
    (0.93, 0.76, 0.62),
    (0.87, 0.68, 0.2),
    (0.55, 0.36, 0.2),
    (0.62, 0.63, 0.66),
    (0.95, 0.94, 0.9),
    (0.25, 0.2, 0.2),
    (0.8, 0.2, 0.2),
)
"""Skin, gold, wood, steel, linen, leather, cloth."""


def paint(design: str, kind: str, size: int, own: RGB, seed: int) -> Picture:
    """One figure, upright, (size, size, 4) RGBA, 0 to 1; all figures of a seed share their tints."""
    marks = figures.marks(design, kind)
    n = size * OVER
    covers = [np.maximum(*ink.masks([_inked(mark)], n, 1)) > 0 for mark in marks]
    areas = [
        float(cover.mean()) if mark.tone != "clear" else 0.0
        for mark, cover in zip(marks, covers, strict=True)
    ]
    rng = np.random.default_rng([seed, 71])
    tints = [_TINTS[i] for i in rng.permutation(len(_TINTS))]
    outline = max(1, round(rng.uniform(0.008, 0.022) * n))
    picture = np.zeros((n, n, 4), np.float32)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * outline + 1,) * 2)
    small = 0
    for mark, cover, area in zip(marks, covers, areas, strict=True):
        tone = own
        if mark.tone == "clear":
            tone = _OUTLINE if mark.width else tints[-1]
        elif area < SHARE * max(areas):
            tone, small = tints[small % len(tints)], small + 1
        if mark.tone != "clear":
            around = cv2.dilate(cover.astype(np.uint8), brush) > 0
            picture[around] = (*_OUTLINE, 1.0)
        else:
            cover = cover & (picture[..., 3] > 0)
        picture[cover] = (*tone, 1.0)
    return np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA), np.float32)


def _inked(mark: ink.Mark) -> ink.Mark:
    """The same shape, whatever its tone."""
    return ink.Mark(mark.contours, "ink", mark.width, mark.closed)


def robe(own: RGB) -> RGB:
    """A player's colour as paint: Black's is not quite the outline's."""
    return own if palettes.luma(own) > 0.2 else (0.2, 0.2, 0.22)
