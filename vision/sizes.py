"""How large a thing ought to be at some place on a table, given how large equal ones are elsewhere.

The area of a thing lying on a table goes with the cube of its nearness, and nearness changes evenly across
the photo: so the cube root of the area should lie on a plane over the photo.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.photo import Floats

SLANTED: Final = 4
"""From so many others on it can be told how sizes change across the photo."""
EVEN: Final = 0.01
"""How strongly sizes are held to be the same everywhere, for each thing."""
ODD: Final = 0.05
"""Things off by more than this, over their size, count for little when the others' sizes are learned."""
ROUNDS: Final = 5


def expected_root(ways: Floats, roots: Floats) -> float:
    """The cube root of the area at the origin, from those of things at some places."""
    usual = float(np.median(roots))
    places = np.c_[np.ones(len(ways)), ways]
    held = np.diag([0.0, 1.0, 1.0]) * (EVEN if len(ways) >= SLANTED else 1e3)
    weights = np.ones(len(ways))
    plane = np.array([usual, 0.0, 0.0])
    for _ in range(ROUNDS):
        weighed = places * weights[:, None]
        plane = np.linalg.solve(weighed.T @ places + held * weights.sum(), weighed.T @ roots)
        weights = 1 / (1 + (np.abs(roots - places @ plane) / usual / ODD) ** 2)
    return max(float(plane[0]), 0.2 * usual)
