"""Flattened tables of cards with their truth, to train the reader of whole grids on (`train_mats`).

`samples.training.cards_lots` makes them of its photos. A mat is a group of cards and the cells around it, cut
by a grid as good as the finder's: some cards were overlooked, all corners are a little off.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samples.training.lots import NO_COLOUR, Stock, picture, save_lot
from vision.cards import grouped
from vision.cards_find import LEAST, MODEL, SIDE
from vision.cards_lattice import Group, groups
from vision.cards_mat import CELL, FEWEST, Patch, flatten, patch_of
from vision.photo import Floats, Pixels
from vision.quads import find_quads

MOST = 18
"""Cells along a side of a mat."""
RINGS = 3
"""Cells kept around the cards."""

UNASKED = 255
"""A cell that may be said to hold a card or not: another group's card lies across it."""
SHAKE = 0.025
"""Errors of a finder's corners, over the card's side."""
GROWN = 1.6
"""How much larger or smaller than its place on the grid a card may be that counts as lying there."""
ON = 0.3
"""How far from a cell's middle, in cells, a card may lie that counts as lying there."""

Mat = tuple[Pixels, Pixels, Pixels]
"""Picture; what each cell shows; in which colour."""


def mats_of(
    pixels: Pixels, corners: Floats, shown: Pixels, colours: Pixels, rng: np.random.Generator
) -> list[Mat]:
    """The mats of one photo, whose cards have these corners (Nx4x2), faces and colours."""
    whole = groups(corners)
    owner = np.full(len(corners), -1)
    for number, group in enumerate(whole):
        owner[group.members] = number
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    found = []
    for number, group in enumerate(whole):
        if len(group.members) < 3 and rng.random() < 0.7:
            continue
        seen = group.members[rng.random(len(group.members)) < rng.uniform(0.5, 1.0)]
        if len(seen) == 0:
            seen = group.members
        shaken = corners[seen] + rng.normal(0, SHAKE, corners[seen].shape) * sides[seen, None, None]
        grid = groups(shaken)
        if grid:
            found.append(_mat(pixels, grid[0], corners, shown, colours, owner == number))
    return found


def mats_seen(pixels: Pixels, corners: Floats, shown: Pixels, colours: Pixels) -> list[Mat]:
    """The mats of one photo along the grids that the finder sees, be they squares of the cloth."""
    quads = find_quads(pixels, MODEL, 1, SIDE, LEAST)
    if not quads:
        return []
    found = grouped(np.array([quad.corners for quad in quads]), np.array([quad.score for quad in quads]))
    mats = []
    for grid in found:
        if len(grid.members) >= FEWEST:
            cells = grid.grid(corners.mean(axis=1)).round().astype(np.int64)
            growth = _areas(corners) / np.maximum(_areas(grid.corners(cells)), 1e-9)
            fits = (growth > 1 / GROWN) & (growth < GROWN)
            mats.append(_mat(pixels, grid, corners, shown, colours, fits))
    return mats


def _areas(corners: Floats) -> Floats:
    x, y = corners[..., 0], corners[..., 1]
    return np.asarray(np.abs((x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)) / 2)


def _mat(
    pixels: Pixels, grid: Group, corners: Floats, shown: Pixels, colours: Pixels, mine: NDArray[np.bool_]
) -> Mat:
    spots = grid.grid(corners.mean(axis=1))
    near = _before_the_horizon(grid, corners)
    cells = spots.round().astype(np.int64)
    on = near & (np.abs(spots - cells).max(axis=1) < ON)
    patch = _in_view(grid, patch_of(grid).wider(RINGS), pixels)
    what = np.zeros((patch.rows, patch.columns), np.uint8)
    whose = np.full((patch.rows, patch.columns), NO_COLOUR, np.uint8)
    for card in np.flatnonzero(near):
        across, down = spots[card][0] - patch.left, patch.top - spots[card][1]
        if not (mine[card] and on[card]):
            # Somebody else's card, or one laid far from its place: all cells that it covers are left open.
            low = np.floor([down - 0.2, across - 0.2]).astype(int).clip(0)
            high = np.ceil([down + 0.2, across + 0.2]).astype(int).clip(0)
            what[low[0] : high[0] + 1, low[1] : high[1] + 1] = UNASKED
    for card in np.flatnonzero(on & mine):
        row, column = patch.top - cells[card][1], cells[card][0] - patch.left
        if 0 <= row < patch.rows and 0 <= column < patch.columns:
            what[row, column], whose[row, column] = shown[card], colours[card]
    return flatten(pixels, grid.homography, patch), what, whose


def _before_the_horizon(grid: Group, corners: Floats) -> NDArray[np.bool_]:
    """Which cards lie where the grid makes sense."""
    back = np.linalg.inv(grid.homography)
    depth = np.c_[corners.mean(axis=1), np.ones(len(corners))] @ back[2]
    here = float(np.r_[corners.mean(axis=(0, 1)), 1.0] @ back[2])
    return np.asarray(depth * np.sign(here) > 0.2 * abs(here))


def _in_view(grid: Group, patch: Patch, pixels: Pixels) -> Patch:
    """A patch without the outer rows and columns that lie wholly beyond the photo."""
    height, width = pixels.shape[:2]
    cells = np.array(patch.cells(), np.float64)
    flat = np.c_[cells, np.ones(len(cells))] @ grid.homography.T
    spots = flat[:, :2] / flat[:, 2:]
    inside = ((spots > -0.05 * width) & (spots < (1.05 * width, 1.05 * height))).all(axis=1)
    inside &= flat[:, 2] > 0.3 * np.median(flat[:, 2])
    kept = np.argwhere(inside.reshape(patch.rows, patch.columns))
    low, high = kept.min(axis=0), kept.max(axis=0)
    rows, columns = np.minimum(high - low + 1, MOST).tolist()
    return Patch(patch.left + int(low[1]), patch.top - int(low[0]), columns, rows)


def save_mats(file: Path, mats: Sequence[Mat]) -> None:
    """Write mats."""
    images, shown, colours = zip(*mats, strict=True)
    save_lot(
        file,
        images,
        93,
        sizes=np.array([each.shape for each in shown]),
        shown=np.concatenate([each.ravel() for each in shown]),
        colours=np.concatenate([each.ravel() for each in colours]),
    )


class Mats(Stock):
    """All mats in some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.shown: list[Pixels] = []
        self.colours: list[Pixels] = []
        self.sizes = np.zeros((0, 2), np.int64)
        super().__init__(folders)

    def take(self, lot: Any, count: int) -> None:
        """What each cell shows, mat by mat."""
        ends = np.cumsum(lot["sizes"].prod(axis=1))[:-1]
        for known, name in ((self.shown, "shown"), (self.colours, "colours")):
            parts = np.split(lot[name], ends)
            known += [part.reshape(size) for part, size in zip(parts, lot["sizes"], strict=True)]
        self.sizes = np.concatenate([self.sizes, lot["sizes"]])

    def window(self, index: int, top: int, left: int, rows: int, columns: int) -> Mat:
        """Some cells of a mat."""
        here = (slice(top, top + rows), slice(left, left + columns))
        pixels = picture(self.jpegs[index])
        part = pixels[top * CELL : (top + rows) * CELL, left * CELL : (left + columns) * CELL]
        return part, self.shown[index][here], self.colours[index][here]
