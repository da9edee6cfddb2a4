"""The values that flow between the first stages: a photo, the lattice found on it, the board seen flat.

Coordinates used everywhere in `vision`:

- *full-resolution pixels*: the photo as a viewer displays it (EXIF applied), x to the right, y down;
- *working pixels*: `Photo.pixels`, which may have been decoded smaller; full = working * `Photo.scale`;
- *board units*: the playing area is (0, 0) to (8, 8), one unit a square, seen from above and never mirrored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules.core import BoardsideError

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

SIDE = 8
"""Squares along one side of the board."""


class UnreadableImage(BoardsideError):
    """The file is not a picture, or a damaged one."""

    code = "unreadable-image"


class ImageTooLarge(BoardsideError):
    """The file or the picture in it is larger than this program decodes."""

    code = "image-too-large"


class NoBoard(BoardsideError):
    """Nothing on the photo looks like an 8x8 board."""

    code = "no-board"


@dataclass(frozen=True, eq=False)
class Photo:
    """A decoded photo, upright, small enough to work on quickly."""

    pixels: Pixels
    """BGR, EXIF orientation applied, long side usually 1000 to 2100."""
    size: tuple[int, int]
    """Width and height of the photo as displayed, at full resolution."""
    scale: float
    """Full-resolution coordinates = coordinates in `pixels` * scale."""
    ms: Mapping[str, float] = field(default_factory=dict)
    """Milliseconds spent on each step so far, e.g. {"decode": 21.5}."""


class Signs(NamedTuple):
    """What speaks for a board, measured on the photo."""

    inside: float
    """Mean alternation of the 112 edges between its squares, -1..1."""
    margin: float
    """By how much it beats the best other window of the same lattice."""
    seen: float
    """Share of its 49 inner crossings that are clearly seen."""
    weakest: float
    """Alternation of the weakest of its four border rows."""
    error: float
    """Median distance of seen crossings from their places, in squares."""
    outside: float
    """Alternation just outside: a tablecloth goes on, a board ends."""
    visible: float
    """Share of it that lies on the photo."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """An 8x8 chequered board on a photo. Which corner is a1 is not decided here.

    Board unit (0, 0) is the corner nearest the top left of the photo and (8, 0) the next one clockwise.
    """

    homography: Floats
    """3x3, board units to working pixels (`Photo.pixels`)."""
    corners: Floats
    """4x2, full-resolution pixels of (0,0), (8,0), (8,8), (0,8): clockwise on the photo."""
    confidence: float
    """0..1; at 0.5 or more the board is right, below it is a proposal to adjust."""
    nodes: NDArray[np.int64]
    """Nx2, board units (1..7) of the inner crossings that were seen and measured."""
    points: Floats
    """Nx2, the same crossings in working pixels, refined below a pixel."""
    light: int
    """Parity (0 or 1) of i + j of the light squares, square (i, j) being [i, i+1] x [j, j+1]."""
    signs: Signs | None = None
    """What the confidence was made from; None for a board that was only tapped."""

    def to_working(self, board: ArrayLike) -> Floats:
        """Board units to working pixels, by the homography alone."""
        return project(self.homography, board)


@dataclass(frozen=True, eq=False)
class Sheet:
    """The board seen flat from above with the camera's side at the bottom, so that pieces lean upwards.

    The sheet has board units of its own: x to the right, y down, (0, 0) the top left corner of its playing
    area. A quarter turn leads from the lattice's units to the sheet's; every method here speaks sheet units.
    """

    image: Pixels
    """BGR, square, (8 + 2 * margin) * cell pixels a side."""
    cell: int
    """Pixels a square."""
    margin: float
    """Squares of surroundings kept on each side."""
    turn: int
    """Quarter turns clockwise that bring the lattice's frame into the sheet's."""
    light: int
    """Parity of column + row of the light squares of the sheet."""
    homography: Floats
    """3x3, sheet units to working pixels."""
    bend: Floats
    """10x2 cubic polynomial in sheet units, added in working pixels: lens bend, curl. Zeros if not needed."""
    scale: float
    """`Photo.scale`."""
    camera: tuple[float, float, float]
    """Estimated place of the camera in sheet units, height above the board last (upwards, in squares)."""

    def to_working(self, board: ArrayLike) -> Floats:
        """Sheet units to working pixels."""
        points = np.asarray(board, np.float64).reshape(-1, 2)
        return project(self.homography, points) + cubic(points) @ self.bend

    def to_photo(self, board: ArrayLike) -> Floats:
        """Sheet units to full-resolution pixels: what overlays draw with."""
        return self.to_working(board) * self.scale

    def to_board(self, photo: ArrayLike) -> Floats:
        """Full-resolution pixels to sheet units."""
        target = np.asarray(photo, np.float64).reshape(-1, 2) / self.scale
        back = inverse(self.homography)
        board = project(back, target)
        for _ in range(4):  # the bend is small and smooth: a few fixed-point steps settle it
            board = project(back, target - cubic(board) @ self.bend)
        return board

    def to_pixels(self, board: ArrayLike) -> Floats:
        """Sheet units to pixels of `image`."""
        return (np.asarray(board, np.float64).reshape(-1, 2) + self.margin) * self.cell - 0.5

    def window(self, column: int, row: int, border: float = 0.0) -> Pixels:
        """The pixels of one square with `border` squares around it (at most the margin)."""
        x0 = round((column - border + self.margin) * self.cell)
        y0 = round((row - border + self.margin) * self.cell)
        extent = round((1 + 2 * border) * self.cell)
        return self.image[max(y0, 0) : y0 + extent, max(x0, 0) : x0 + extent]

    @property
    def corners(self) -> Floats:
        """4x2 full-resolution pixels of the sheet's corners (0,0), (8,0), (8,8), (0,8)."""
        return self.to_photo([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])


def project(homography: Floats, points: ArrayLike) -> Floats:
    """Nx2 points through a 3x3 homography; a point on the horizon lands far away."""
    flat = np.asarray(points, np.float64).reshape(-1, 2)
    lifted = flat @ homography[:, :2].T + homography[:, 2]
    depth = lifted[:, 2:]
    return np.asarray(lifted[:, :2] / np.where(np.abs(depth) < 1e-12, 1e-12, depth), np.float64)


def inverse(matrix: Floats) -> Floats:
    """The inverse of a 3x3 matrix."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def softmax(odds: Floats) -> Floats:
    """Log-odds along the last axis as chances that add up to 1."""
    power = np.exp(odds - odds.max(axis=-1, keepdims=True))
    return np.asarray(power / power.sum(axis=-1, keepdims=True), np.float64)


def cubic(points: Floats) -> Floats:
    """The ten monomials up to degree three, board units scaled so that the playing area is -1..1."""
    x, y = (points[:, 0] - 4) / 4, (points[:, 1] - 4) / 4
    one = np.ones_like(x)
    return np.stack([one, x, y, x * x, x * y, y * y, x**3, x * x * y, x * y * y, y**3], axis=1)


def square_to(corners: ArrayLike) -> Floats:
    """The homography that takes (0,0), (8,0), (8,8), (0,8) to four corners."""
    ideal = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(ideal, np.asarray(corners, np.float32)), np.float64)
