"""A camera that does not move: the board is looked for where it was, and only if it is gone, everywhere."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.profile import Grid
from vision.locate import hypotheses, locate_near
from vision.photo import Lattice, Photo, square_to
from vision.pipeline import SURE, Find


def find_again(grid: Grid | None) -> Find:
    """A finder that first checks where the board was; moved or hidden, it is searched as usual."""
    if grid is None:
        return hypotheses
    known = grid

    def find(photo: Photo) -> Sequence[Lattice]:
        found = check(photo, known)
        return hypotheses(photo) if found is None else [found]

    return find


def check(photo: Photo, grid: Grid) -> Lattice | None:
    """The board at a known place, settled onto its crossings; None unless it is surely there."""
    if photo.size != grid.size:
        return None
    corners = np.array(grid.corners, np.float64)
    nothing = np.zeros((0, 2))
    homography = square_to(corners / photo.scale)
    guess = Lattice(homography, corners, 0.0, nothing.astype(np.int64), nothing, grid.light)
    found = locate_near(photo, guess)
    return found if found is not None and found.confidence >= SURE else None


def grid_of(photo: Photo, lattice: Lattice) -> Grid:
    """Where a board was found, to look there again."""
    corners = tuple((float(x), float(y)) for x, y in lattice.corners)
    return Grid(photo.size, corners, lattice.light)
