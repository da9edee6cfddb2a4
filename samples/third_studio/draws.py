"""Draws: chances, choices and clouds of noise out of one photo's generator.

Everything about a photo is drawn from a generator seeded with its number, so the order of the draws is part
of what a number means: a draw more or less changes every photo.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Rng = np.random.Generator
_T = TypeVar("_T")


def one_of(rng: Rng, choices: Sequence[_T]) -> _T:
    """One of the choices, all equally likely."""
    return choices[int(rng.integers(len(choices)))]


def pick(rng: Rng, words: str) -> str:
    """One word out of a pool separated by spaces; a word given twice is twice as likely."""
    return one_of(rng, words.split())


def chance(rng: Rng, p: float) -> bool:
    """True with probability p."""
    return bool(rng.random() < p)


def between(rng: Rng, low: float, high: float) -> float:
    """A number between two, all equally likely."""
    return float(rng.uniform(low, high))


def clouds(rng: Rng, h: int, w: int, cells_y: float, cells_x: float, octaves: int = 4) -> Array:
    """Smooth noise of several sizes, (h, w), with mean 0 and mostly within -1..1."""
    out: Array = np.zeros((h, w), np.float32)
    amp = 1.0
    for o in range(octaves):
        gy, gx = max(2, int(cells_y * 2**o)), max(2, int(cells_x * 2**o))
        if gy > h or gx > w:
            break
        coarse = rng.normal(0, 0.5, (gy, gx)).astype(np.float32)
        out += amp * cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC)
        amp *= 0.55
    return out
