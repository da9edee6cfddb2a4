"""Tiles compared by their lines: how well the outlines on two squares fall on each other, whatever the turn.

The network's vectors know what a symbol is; these know what it looks like. On marks that no network has ever
seen, the eye's own way still works: lay one tile over the other, turn it four ways, and see whether line
falls on line. A line is an edge between two colours and the way it runs, not which side of it is the darker
one: the same mark is the same in dark ink on a light tile, in light ink on a dark one, and on a disc that
stands out from one tile and hardly from the other. Neither a lamp nor the strength of the ink counts.
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
class LineTuning:
    """Numbers of this comparison."""

    points: int = 24
    """Points across a square."""
    side: int = 18
    """Points across its middle, which is compared: gaps, bevels and frames stay out."""
    slack: int = 1
    """By how many points two tiles may be shifted against each other."""
    blur: float = 0.0175
    """Softening before edges are looked for, in squares."""
    even: float = 0.6
    """Power of an edge's contrast that counts as its strength: the rim of a disc must not outshout a mark."""
    strength: float = 0.7
    """Weight of how strong an edge is, against the way it runs."""


TUNING: Final = LineTuning()


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines on some squares."""

    field: Singles
    """n x points x points x 3: the way the edges run, as cosine and sine of twice the angle, and their
    strength; the first two times the strength."""

    def only(self, rows: NDArray[np.int64]) -> Lines:
        """Some of the squares."""
        return Lines(self.field[rows])


def cut(image: Pixels, cell: int, margin: float, tuning: LineTuning = TUNING) -> Lines:
    """The lines on all 64 squares of a board seen flat, row by row."""
    start, extent = round(margin * cell), SIDE * cell
    board = image[start : start + extent, start : start + extent].astype(np.float32) / 255
    lab = cv2.GaussianBlur(cv2.cvtColor(board, cv2.COLOR_BGR2LAB), (0, 0), tuning.blur * cell)
    right, down = (cv2.Scharr(lab, cv2.CV_32F, *way, scale=1 / 16) for way in ((1, 0), (0, 1)))
    across, along, both = (
        np.einsum("yxc,yxc->yx", one, two) for one, two in ((right, right), (down, down), (right, down))
    )
    contrast = across + along + 1e-3  # more than nothing: flat ground has no way to run
    strength = contrast ** (tuning.even / 2)
    field = cv2.merge([strength * (across - along) / contrast, strength * 2 * both / contrast, strength])
    count = tuning.points
    small = cv2.resize(field, (SIDE * count, SIDE * count), interpolation=cv2.INTER_AREA)
    tiles = small.reshape(SIDE, count, SIDE, count, 3).transpose(0, 2, 1, 3, 4)
    return Lines(np.asarray(tiles.reshape(-1, count, count, 3), np.float32))


def alike(these: Lines, those: Lines, faint: float = 0.0, tuning: LineTuning = TUNING) -> Singles:
    """these x those: 1 for the same lines, 0 for lines that have nothing in common.

    With `faint`, squares with less energy (`energy`) than that count as plain: two of them are alike, and one
    with little to see is not like one with much.
    """
    side, slack = tuning.side, tuning.slack
    first = (tuning.points - side) // 2
    middle = those.field[:, first : first + side, first : first + side]
    known = np.concatenate([_rows(_turned(middle, turn), tuning) for turn in range(4)])
    two = np.linalg.norm(known[: len(middle)], axis=1)
    known /= np.tile(two, 4)[:, None] + 1e-6
    best = np.full((len(these.field), len(middle)), -1, np.float32)
    for y in range(first - slack, first + slack + 1):
        for x in range(first - slack, first + slack + 1):
            moved = _rows(these.field[:, y : y + side, x : x + side], tuning)
            moved /= np.linalg.norm(moved, axis=1, keepdims=True) + 1e-6
            best = np.maximum(best, products(moved, known).reshape(len(best), 4, -1).max(axis=1))
    if not faint:
        return best
    one = np.sqrt(energy(these, tuning))[:, None]
    return np.asarray((2 * best * one * two + faint) / (one**2 + two**2 + faint), np.float32)


def products(these: Singles, those: Singles) -> Singles:
    """Every row of these times every row of those.

    Not numpy's product: on a busy machine its threads wait for one another a hundred times longer than a
    product as small as these takes.
    """
    if not (len(these) and len(those)):  # an empty board, of which OpenCV would make an error
        return np.zeros((len(these), len(those)), np.float32)
    none = np.zeros((0, 0), np.float32)
    return np.asarray(cv2.gemm(these, those, 1, none, 0, flags=cv2.GEMM_2_T), np.float32)


def energy(lines: Lines, tuning: LineTuning = TUNING) -> Singles:
    """How much there is to see on each square."""
    first = (tuning.points - tuning.side) // 2
    last = first + tuning.side
    return np.asarray((_rows(lines.field[:, first:last, first:last], tuning) ** 2).sum(axis=1), np.float32)


def _turned(field: Singles, turn: int) -> Singles:
    """Every square turned by quarters: a line that ran across now runs along."""
    field = np.rot90(field, turn, axes=(1, 2))
    return field * np.array([-1, -1, 1], np.float32) if turn % 2 else field


def _rows(field: Singles, tuning: LineTuning) -> Singles:
    """The lines within a disc as one row a square; of their strength only what differs from its mean."""
    side = tuning.side
    at = np.arange(side, dtype=np.float32) - (side - 1) / 2
    disc = np.hypot(at[:, None], at[None]) < side / 2
    inside = field[:, disc]
    strength = inside[..., 2:] - inside[..., 2:].mean(axis=1, keepdims=True)
    parts = [inside[..., :2].reshape(len(field), -1), tuning.strength * strength[..., 0]]
    return np.ascontiguousarray(np.concatenate(parts, axis=1))
