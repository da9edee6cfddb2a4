"""Whether what the finder took for a domino or a die is one, or a print, a side face, a button, a card.

A close look at one face cannot tell a printed domino from a tile, nor a button's holes from pips: here each
find is seen whole, with what is around it and below it, in the company of all others of the photo.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from vision.cuts import cut_out, read_cuts
from vision.photo import Floats, Pixels

MODEL: Final = Path(__file__).parent / "models" / "pips_judge.onnx"
ANSWERS: Final = ("nothing", "thing")
REACH: Final = (1.4, 1.8)
"""Width of what is seen, but for the cut's margin, over the longer side of a domino and the side of a die."""
WIDE: Final = (2.0, 1.0)
"""Length over width of a domino and of a die."""


def odds_of_things(pixels: Pixels, kind: int, finds: Sequence[Floats]) -> Floats:
    """Log-odds that finds of one kind, the likeliest first, are things that lie there face up."""
    if not finds:
        return np.zeros(0)
    odds = read_cuts(MODEL, cut_out(pixels, surroundings(kind, finds)))
    return np.asarray(odds[:, 1] - odds[:, 0], np.float64)


def surroundings(kind: int, finds: Sequence[Floats]) -> Floats:
    """Nx4x2: the square round each find that is cut out, a domino's first side being a long one."""
    quads = np.asarray(finds, np.float64)
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 4 * REACH[kind]
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 4 * REACH[kind] * WIDE[kind]
    middle = quads.mean(axis=1)
    return np.stack(
        [middle - across - down, middle + across - down, middle + across + down, middle - across + down],
        axis=1,
    )
