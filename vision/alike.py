"""Tiles of one set look alike: what the sure squares of a photo say about the others.

The reader gives every square a look, a unit vector that is near for tiles with the same symbol. Squares whose
symbol is known, at least in part, make up a mean look for each symbol; how near a square is to that mean
speaks for or against the symbol, independently of what the drawing was taken for at first sight. Pieces have
looks of their own and are compared in the same way.
"""

from __future__ import annotations

import numpy as np

from vision.photo import Floats


def evidence(looks: Floats, chances: Floats, open_share: Floats, slope: float, even: float) -> Floats:
    """Squares x symbols: log-odds that a square shows a symbol, by its likeness to the other squares.

    `chances` says how likely each symbol is on each square so far, `open_share` how likely nothing covers it.
    Likeness is the cosine with the mean of the *other* squares; at `even` it says nothing, and it gains
    `slope` a unit. A symbol that no other square shows has nothing to be compared with: 0.
    """
    shares = chances * open_share[:, None]
    sums = shares.T @ looks
    others = sums[None] - shares[:, :, None] * looks[:, None]
    likeness = np.einsum("skd,sd->sk", others, looks) / (np.linalg.norm(others, axis=2) + 1e-6)
    known = np.clip(shares.sum(axis=0)[None] - shares, 0, 1)
    return np.asarray(slope * (likeness - even) * known * open_share[:, None], np.float64)
