"""Sort the tiles of one photo into heaps that look alike, as a player would, to ask about each heap once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.photo import Floats
from vision.reading import SYMBOLS, RawReading

FULL_HEAPS: Final = (4, 4, 4, 2, 2)
"""How many tiles of each symbol a set-up has, largest first."""
PLAIN: Final = 7
"""A heap of so many tiles is plain: no symbol is that common."""
PURPLE: Final = 0.5
"""Chance from which a tile in the middle of the board counts as the Keizár tile."""
NAMED: Final = 0.97
"""The network names a heap when it is this sure of every tile in it."""
KNOWN: Final = 4
"""... and when it is as sure of so many heaps: on a strange set a sure word means nothing."""


@dataclass(frozen=True)
class Heap:
    """Tiles that look alike."""

    cells: tuple[int, ...]
    """Squares in sheet order, the most typical first."""
    name: str | None = None
    """The symbol, where it need not be asked."""


def sort_tiles(raw: RawReading, likeness: Floats) -> tuple[Heap, ...]:
    """All uncovered tiles in heaps: plain ones, the Keizár tile, and at most five heaps of symbols.

    A tile like no other is left out when there are five heaps already: the solver will find its name.
    """
    said = raw.symbols.reshape(64, -1)
    keizar = SYMBOLS.index("keizar")
    middle = [27, 28, 35, 36]
    purple = max(middle, key=lambda cell: float(said[cell, keizar]))
    sure = said[purple, keizar] >= PURPLE
    free = [
        cell for cell in np.flatnonzero(raw.pieces[..., 0].ravel() > 0.5) if not (sure and cell == purple)
    ]
    if len(free) < 8:
        return ()
    plain, symbols = _best_cut(likeness[np.ix_(free, free)])
    heaps = [Heap((purple,), "keizar")] if sure else []
    heaps += [Heap(tuple(int(free[k]) for k in heap), "plain") for heap in plain]
    return (*heaps, *_name([tuple(int(free[k]) for k in heap) for heap in symbols], said))


def _best_cut(likeness: Floats) -> tuple[list[list[int]], list[list[int]]]:
    """Plain heaps and symbol heaps of the cut that comes nearest to what the box holds."""
    best_cost, best = np.inf, (list[list[int]](), list[list[int]]())
    for cut in _merges(likeness):
        plain = [heap for heap in cut if len(heap) >= PLAIN]
        rest = sorted((heap for heap in cut if len(heap) < PLAIN), key=len, reverse=True)
        sizes = [len(heap) for heap in rest]
        wanted = sizes[: len(FULL_HEAPS)] + [0] * (len(FULL_HEAPS) - len(sizes))
        cost = sum(abs(size - full) for size, full in zip(wanted, FULL_HEAPS, strict=True))
        cost += sum(sizes[len(FULL_HEAPS) :])
        if plain and cost < best_cost:
            best_cost, best = cost, (plain, rest[: len(FULL_HEAPS)])
    return tuple([_typical_first(heap, likeness) for heap in heaps] for heaps in best)  # type: ignore[return-value]


def _merges(likeness: Floats) -> list[list[list[int]]]:
    """Every stage of joining the two heaps that are most alike on average, from single tiles on."""
    heaps = [[k] for k in range(len(likeness))]
    sums = likeness.astype(np.float64).copy()
    np.fill_diagonal(sums, -np.inf)
    sizes = np.ones(len(heaps))
    alive = np.ones(len(heaps), bool)
    stages = []
    while alive.sum() > 2:
        mean = np.where(alive[:, None] & alive[None], sums / (sizes[:, None] * sizes[None]), -np.inf)
        one, two = np.unravel_index(int(mean.argmax()), mean.shape)
        heaps[one] = heaps[one] + heaps[two]
        sums[one] += sums[two]
        sums[:, one] += sums[:, two]
        sums[one, one] = -np.inf
        sizes[one] += sizes[two]
        alive[two] = False
        stages.append([list(heap) for heap, lives in zip(heaps, alive, strict=True) if lives])
    return stages


def _typical_first(heap: list[int], likeness: Floats) -> list[int]:
    within = likeness[np.ix_(heap, heap)].sum(axis=1)
    return [heap[k] for k in np.argsort(-within, kind="stable")]


def _name(heaps: list[tuple[int, ...]], said: NDArray[np.float64]) -> list[Heap]:
    """Names where the network is sure of every tile of most heaps, and no two heaps claim the same."""
    names: list[str | None] = []
    for cells in heaps:
        mean = said[list(cells)].mean(axis=0)
        best = int(mean.argmax())
        sure = bool((said[list(cells), best] >= NAMED).all()) and SYMBOLS[best] not in ("plain", "keizar")
        names.append(SYMBOLS[best] if sure else None)
    claimed = [name for name in names if name]
    trusted = len(claimed) >= KNOWN and len(set(claimed)) == len(claimed)
    return [Heap(cells, name if trusted else None) for cells, name in zip(heaps, names, strict=True)]
