"""Tiles compared point by point: how alike the ink on two squares is, whatever their quarter turn.

The network's vectors know what a symbol is; these know what it looks like. On marks that no network has ever
seen, the eye's own way still works: lay one tile over the other, turn it four ways, and see whether the ink
falls on the ink. What is compared is the ink alone, as difference from the tile's own ground, so dark ink
on a light tile equals light ink on a dark one, and a lamp's colour does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import SIDE, Pixels

Singles = NDArray[np.float32]


@dataclass(frozen=True)
class PatchTuning:
    """Numbers of this comparison."""

    side: int = 24
    """Points across a tile. Fewer blur fine marks, more ask for an exact lay."""
    slack: int = 1
    """By how many points two tiles may be shifted against each other."""
    rim: float = 0.05
    """Share of a square cut off on each side: gaps and bevels."""
    ground: tuple[float, float] = (0.075, 0.15)
    """The ring, in squares from the edge, that shows a tile's own ground."""
    blur: float = 0.02
    """Softening before tiles are made small, in squares."""
    least_contrast: float = 8.0
    """Least difference between light and dark tiles, in Lab, that the ink is measured against."""
    faint: float = 0.2
    """Ink energy, as a share of a symbol's, below which a tile counts as plain to the eye."""
    bare: float = 0.25
    """Share of that below which there is no ink worth laying over another: saves most of the work."""


TUNING: Final = PatchTuning()


@dataclass(frozen=True, eq=False)
class Patches:
    """The ink of some squares: brightness of the difference, then its two colour axes."""

    ink: Singles
    """n x (side + 2 slack) x (side + 2 slack) x 3, over the board's own contrast."""

    def only(self, rows: NDArray[np.int64]) -> Patches:
        """Some of the squares."""
        return Patches(self.ink[rows])


def cut(image: Pixels, cell: int, margin: float, tuning: PatchTuning = TUNING) -> Patches:
    """The ink of all 64 squares of a board seen flat, row by row."""
    start, extent = round(margin * cell), SIDE * cell
    lab = cv2.cvtColor(
        image[start : start + extent, start : start + extent].astype(np.float32) / 255, cv2.COLOR_BGR2LAB
    )
    tiles: Singles = (
        np.asarray(lab, np.float32)
        .reshape(SIDE, cell, SIDE, cell, 3)
        .transpose(0, 2, 1, 3, 4)
        .reshape(-1, cell, cell, 3)
    )
    ground = _ground(tiles, *(round(share * cell) for share in tuning.ground))
    chequer = np.indices((SIDE, SIDE)).sum(axis=0).ravel() % 2
    shades = [np.median(ground[chequer == parity], axis=0) for parity in (0, 1)]
    contrast = max(float(np.linalg.norm(shades[0] - shades[1])), tuning.least_contrast)
    rim = round(tuning.rim * cell)
    ink = (tiles - ground[:, None, None])[:, rim : cell - rim, rim : cell - rim] / contrast
    size = tuning.side + 2 * tuning.slack
    strength = np.sqrt((ink**2).sum(axis=-1, keepdims=True))
    layers = np.concatenate([strength, ink[..., 1:]], axis=-1)
    small = [
        cv2.resize(
            cv2.GaussianBlur(tile, (0, 0), tuning.blur * cell), (size, size), interpolation=cv2.INTER_AREA
        )
        for tile in layers
    ]
    return Patches(np.asarray(small, np.float32))


def _ground(tiles: Singles, first: int, last: int) -> Singles:
    """The colour of each tile beside its symbol: the median over a ring near its edge."""
    cell = tiles.shape[1]
    at = np.minimum(np.arange(cell), np.arange(cell)[::-1])
    depth = np.minimum(at[:, None], at[None])
    ring = (depth >= first) & (depth < last)
    return np.asarray(np.median(tiles[:, ring], axis=1), np.float32)


def alike(these: Patches, those: Patches, symbol: float, tuning: PatchTuning = TUNING) -> Singles:
    """these x those: 1 for the same ink, 0 for ink that has nothing in common; two plain tiles are alike.

    `symbol` is the ink energy (`energy`) that a symbol of this set usually has.
    """
    side, slack = tuning.side, tuning.slack
    floor = tuning.faint * max(symbol, 1e-3)  # a set without any ink is no reason to divide by nothing
    one, two = energy(these, tuning), energy(those, tuning)
    inked, known = np.flatnonzero(one > tuning.bare * floor), np.flatnonzero(two > tuning.bare * floor)
    middle = those.ink[known, slack : slack + side, slack : slack + side]
    turned = np.concatenate([_centred(np.rot90(middle, turn, axes=(1, 2))) for turn in range(4)])
    best = np.zeros((len(inked), len(known)), np.float32)
    for down in range(2 * slack + 1):
        for right in range(2 * slack + 1):
            moved = _centred(these.ink[inked, down : down + side, right : right + side])
            common = (moved @ turned.T).reshape(len(inked), 4, len(known)).max(axis=1)
            best = np.maximum(best, common)
    shared = np.zeros((len(one), len(two)), np.float32)
    shared[np.ix_(inked, known)] = best
    return np.asarray((2 * shared + floor) / (one[:, None] + two[None] + floor), np.float32)


def energy(patches: Patches, tuning: PatchTuning = TUNING) -> Singles:
    """How much ink each square shows."""
    side, slack = tuning.side, tuning.slack
    middle = _centred(patches.ink[:, slack : slack + side, slack : slack + side])
    return np.asarray((middle**2).sum(axis=1), np.float32)


def _centred(ink: Singles) -> Singles:
    """The ink within a disc, less its mean, as one row a square."""
    side = ink.shape[1]
    at = np.arange(side, dtype=np.float32) - (side - 1) / 2
    disc = (np.hypot(at[:, None], at[None]) < side / 2).astype(np.float32)[..., None]
    mean = (ink * disc).sum(axis=(1, 2), keepdims=True) / disc.sum()
    # The width is spelled out because a board may have no inked square at all.
    return np.ascontiguousarray(((ink - mean) * disc).reshape(len(ink), side * side * ink.shape[3]))
