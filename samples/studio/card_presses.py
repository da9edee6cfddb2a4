"""Cards as the presses of the second and the third studio print them, faces and backs.

Whoever draws one studio's cards has habits; these two were drawn by others, each with makes without end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from samples.second_studio import card_prints as second
from samples.third_studio import card_print as third

Picture = NDArray[np.float32]
"""RGB, 0 to 1, first row on top."""
MAKES: Final = 1 << 30
"""How many makes there are; those with an even number are the second studio's."""


@lru_cache(maxsize=8)
def _seconds(make: int) -> second.Design:
    return second.make(np.random.default_rng([make, 2]))


@lru_cache(maxsize=8)
def _thirds(make: int) -> third.Design:
    return third.make(np.random.default_rng([make, 3]))


def long(make: int) -> float:
    """Height over width of a make's cards."""
    return float(_thirds(make).aspect if make % 2 else _seconds(make).aspect)


def face(make: int, colour: str, kind: str, width: int) -> Picture:
    """The face of a player's piece."""
    if make % 2:
        return np.asarray(third.face(_thirds(make), colour, kind, width), np.float32)
    return np.asarray(second.face(_seconds(make), colour, kind, width), np.float32)


def back(make: int, width: int) -> Picture:
    """The back of all cards of a make."""
    if make % 2:
        return np.asarray(third.back(_thirds(make), width), np.float32)
    return np.asarray(second.back(_seconds(make), width), np.float32)
