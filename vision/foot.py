"""The spot on a photo that lies straight below the camera: every die shows it its sides.

Where the camera looks aslant that spot is far below the photo, and sides lie below upper faces. Where it
looks down the spot is on the photo, and dice around it have their sides above or beside their upper faces.
Cut out with its side always below, an upper face is told from a side face much better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from vision.photo import Floats

WAYS: Final = (0.0, 0.15, 0.3, 0.45, 0.6, 0.8, 1.2, 2.0)
"""How far below the photo's middle the spot may be, over the longer side."""
BOUND: Final = 4.0
"""Log-odds that count as sure."""
AS_GOOD: Final = 0.5
"""Spots whose dice are told so little less surely are as good; the farthest of them is taken."""


def facing(corners: Floats, foot: Floats) -> Floats:
    """Corners in the same order, from one on such that the side between the last two faces the spot."""
    return np.roll(corners, _turn(corners, foot), axis=0)


def _turn(corners: Floats, foot: Floats) -> int:
    """By how many corners they must be moved on for that."""
    away = foot - corners.mean(axis=0)
    towards = []
    for turn in range(4):
        first, second, third, fourth = np.roll(corners, turn, axis=0)
        down = third + fourth - first - second
        towards.append(float(down @ away) / max(float(np.linalg.norm(down)), 1e-9))
    return int(np.argmax(towards))


def likeliest_foot(
    shape: Sequence[int], faces: Sequence[Floats], odds: Callable[[Sequence[Floats]], Floats]
) -> Floats:
    """The spot for which a reader is surest which of some faces are upper ones and which are not.

    `odds` are its log-odds for faces whose lower side is the one between the last two corners.
    """
    told = np.clip(
        [odds([np.roll(face, turn, axis=0) for face in faces]) for turn in range(4)], -BOUND, BOUND
    )
    feet = [np.array([shape[1] / 2, shape[0] / 2 + way * max(shape[:2])]) for way in WAYS]
    sure = np.zeros(len(feet))
    for number, face in enumerate(faces):
        for k, foot in enumerate(feet):
            sure[k] += abs(told[_turn(face, foot), number])
    return feet[int(np.flatnonzero(sure >= sure.max() - AS_GOOD).max())]
