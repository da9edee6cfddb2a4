"""Each player's colour as it looks on one photo."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.cards_read import COLOURS
from vision.photo import Pixels

RGB = tuple[int, int, int]
TYPICAL: Final[dict[str, RGB]] = dict(
    zip(
        COLOURS,
        ((235, 233, 225), (30, 30, 32), (185, 35, 35), (35, 75, 165), (40, 120, 60), (235, 195, 45),
         (230, 120, 35), (115, 50, 145)),
        strict=True,
    )
)  # fmt: skip
"""RGB that a colour's name brings to mind."""
_ENOUGH: Final = 3
"""Cards of one colour that are looked at."""
_POINTS: Final = 9
"""Every so many pixels of a cut are enough to know its tones."""


def tones(cuts: Pixels, colours: list[str | None]) -> dict[str, RGB]:
    """Of the tones on each colour's cards the one that its name means. None is a card face down."""
    found = {}
    edge = cuts.shape[1] // 6
    for colour in {name for name in colours if name is not None}:
        mine = [number for number, name in enumerate(colours) if name == colour][:_ENOUGH]
        pixels = cuts[mine][:, edge:-edge, edge:-edge].reshape(-1, 3)[::_POINTS].astype(np.float32)
        labels = np.zeros((len(pixels), 1), np.int32)
        how = (cv2.TERM_CRITERIA_MAX_ITER, 8, 0.0)
        cv2.setRNGSeed(1)
        means = np.asarray(cv2.kmeans(pixels, 4, labels, how, 1, cv2.KMEANS_PP_CENTERS)[2])
        ideal = np.array(TYPICAL[colour])[::-1]
        blue, green, red = means[np.linalg.norm(means - ideal, axis=1).argmin()]
        found[colour] = (round(float(red)), round(float(green)), round(float(blue)))
    return found
