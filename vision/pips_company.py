"""Whether a find is as large as the others: dominoes of one table are alike, and dice nearly so.

A button, a card or a gap between tiles that passed for a face has another size (`vision.sizes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Floats
from vision.sizes import expected_root

LIKELY: Final = 0.5
"""Finds below this confidence are no company."""


def misfits(
    corners: Sequence[Floats], confidence: Floats, least: float, side: float
) -> tuple[Floats, Floats]:
    """For each find the logarithm of its size over what the others let expect, and how many those are.

    Only finds of at least the confidence `least` are asked about; all others fit, and so does what has less
    than two others. `side` is the longer side of the photo.
    """
    off, company = np.zeros(len(corners)), np.zeros(len(corners))
    if len(corners) < 3:
        return off, company
    middles = np.array([quad.mean(axis=0) for quad in corners])
    areas = np.array([max(cv2.contourArea(quad.astype(np.float32)), 1.0) for quad in corners])
    sizes, roots = np.sqrt(areas / 2), np.cbrt(areas)
    others = _one_a_spot(middles, sizes, confidence)
    for number in np.flatnonzero(confidence >= least):
        away = np.hypot(*(middles[others] - middles[number]).T)
        near = others[away > sizes[number] / 2]
        company[number] = len(near)
        if len(near) >= 2:
            expected = expected_root((middles[near] - middles[number]) / side, roots[near])
            off[number] = 1.5 * np.log(roots[number] / expected)
    return off, company


def _one_a_spot(middles: Floats, sizes: Floats, confidence: Floats) -> NDArray[np.intp]:
    """Numbers of the likely finds, the surest one of each spot."""
    kept: list[int] = []
    for number in np.argsort(-confidence, kind="stable"):
        if confidence[number] < LIKELY:
            break
        if all(np.hypot(*(middles[number] - middles[other])) > sizes[number] / 2 for other in kept):
            kept.append(int(number))
    return np.array(kept, np.intp)
