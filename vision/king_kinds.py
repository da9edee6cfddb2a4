"""Which kinds the pieces of a King for 2 board are: by their looks, and as many as the box holds of each.

A network looks at all pieces of a photo together, for a king is what is taller than the others. Then, walking
the pieces one by one and remembering only how many of each kind are used up (1,125 counts for two kings, two
queens and four of the others) gives the best naming and every piece's exact chances.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from vision.cuts import read_cuts
from vision.photo import Floats, Pixels, softmax

MODEL: Final = Path(__file__).parent / "models" / "king_kinds.onnx"

KINDS: Final = ("king", "queen", "rook", "bishop", "knight")
"""In the order of all chances of kinds."""
LEAST: Final = 1e-6
"""No kind is quite impossible: a reader may be wrong."""


def kinds_seen(cuts: Pixels) -> Floats:
    """n x 5 chances of the kinds of n pieces of one photo, by `king_views.close_looks`, and in a mirror."""
    if not len(cuts):
        return np.zeros((0, len(KINDS)))
    return softmax((read_cuts(MODEL, cuts) + read_cuts(MODEL, cuts[:, :, ::-1])) / 2)


def settle_kinds(chances: Floats, most: tuple[int, ...]) -> tuple[list[int], Floats]:
    """The best kinds of n pieces (numbers into `KINDS`) and their exact chances, n x 5.

    More pieces than the box holds are named as if it held any number.
    """
    chances = np.maximum(chances, LEAST)
    if len(chances) > sum(most):
        return chances.argmax(axis=1).tolist(), chances / chances.sum(axis=1, keepdims=True)
    size = tuple(count + 1 for count in most)
    forward = [np.zeros(size)]
    forward[0][(0,) * len(size)] = 1.0
    best = [np.full(size, -np.inf)]
    best[0][(0,) * len(size)] = 0.0
    for row in chances:
        sums, tops = np.zeros(size), np.full(size, -np.inf)
        for kind, chance in enumerate(row):
            after, before = _shift(kind, len(size))
            sums[after] += forward[-1][before] * chance
            tops[after] = np.maximum(tops[after], best[-1][before] + np.log(chance))
        forward.append(sums / sums.sum())
        best.append(tops)
    return _walk_back(best, chances), _shares(forward, chances, size)


def _shift(kind: int, kinds: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """Counts after and before one more of a kind."""
    after, before = [slice(None)] * kinds, [slice(None)] * kinds
    after[kind], before[kind] = slice(1, None), slice(None, -1)
    return tuple(after), tuple(before)


def _walk_back(best: list[Floats], chances: Floats) -> list[int]:
    at = tuple(int(k) for k in np.unravel_index(int(best[-1].argmax()), best[-1].shape))
    found: list[int] = []
    for number in range(len(chances) - 1, -1, -1):
        options = []
        for kind, chance in enumerate(chances[number]):
            if at[kind]:
                earlier = (*at[:kind], at[kind] - 1, *at[kind + 1 :])
                options.append((best[number][earlier] + np.log(chance), kind, earlier))
        _, kind, at = max(options)
        found.append(kind)
    return found[::-1]


def _shares(forward: list[Floats], chances: Floats, size: tuple[int, ...]) -> Floats:
    """Each piece's chances given all the others."""
    backward = np.ones(size)
    shares = np.empty_like(chances)
    for number in range(len(chances) - 1, -1, -1):
        earlier = np.zeros(size)
        for kind, chance in enumerate(chances[number]):
            after, before = _shift(kind, len(size))
            shares[number, kind] = chance * (forward[number][before] * backward[after]).sum()
            earlier[before] += chance * backward[after]
        backward = earlier / earlier.max()
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))
