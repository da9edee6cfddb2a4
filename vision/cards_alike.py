"""Cards of one set show the same figures: what is known of some faces helps to name the others.

A figure that nobody has seen before may be taken for a king here and for a bishop there. But that these two
cards show the same figure, and that it is another one than on those that surely are queens, can be seen all
the same. So every face listens to all others: to those that show its figure, and against those that do not.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.photo import Floats, softmax

UNLIKE: Final = 3.0
"""The product of the looks of two faces, less this, is the log-odds that both show the same figure."""
MOST: Final = 4.0
"""Two faces say no more about one another than this."""
HEARD: Final = 0.2
"""What a face hears counts only so much: all others may err alike."""
APART: Final = 0.03
"""Share of what each face says by itself: where all others contradict it, nothing is sure."""
ROUNDS: Final = 12


def compared(kinds: Floats, looks: Floats) -> Floats:
    """Chances of every kind for each face, nxkinds, once all were compared by their looks, nxnumbers."""
    alike = np.clip(looks @ looks.T - UNLIKE, -MOST, MOST)
    np.fill_diagonal(alike, 0)
    alone = np.log(kinds + 1e-4)
    told = kinds
    for _ in range(ROUNDS):
        told = (told + softmax(alone + HEARD * alike @ told)) / 2
    return np.asarray((1 - APART) * told + APART * kinds)
