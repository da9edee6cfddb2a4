"""What is known of a camera: its focal length, and how far its lens bends straight lines.

Both follow from chequered boards, whose crossings lie on straight lines: three to ten photos from different
sides (`from_boards`) tell best, a single oblique one tells roughly, and the focal length may stand in the
photo itself (`calibration.exif`). The proof is in the lines: `crookedness` before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import BoardsideError
from vision.graph import fit_homography
from vision.photo import SIDE, Floats, Lattice, Photo, project

FEWEST, MOST = 3, 10
"""Photos for a calibration."""
LEAST_SEEN: Final = 24
"""Crossings that a board must show to count."""
USUAL_FOCAL: Final = 0.65
"""Focal length over the picture's diagonal of a usual phone."""
STRONGEST: Final = 0.5
"""A stronger bend than this is no lens but a mistake."""


class BadCamera(BoardsideError):
    """Photos from which a camera cannot be told."""

    code = "bad-camera"


@dataclass(frozen=True)
class Lens:
    """A lens, in units that do not depend on the size of the picture. Its axis is the picture's middle."""

    focal: float
    """Over the diagonal of the picture."""
    bend: float = 0.0
    """A ray at r focal lengths from the middle lands at r * (1 + bend * r * r): negative is a barrel."""
    photos: int = 0
    """From how many photos it was told; 0: from the photo's own words."""
    crooked: float = 0.0
    """How far, in squares, the boards' lines are from straight once the bend is undone."""

    def unbend(self, points: Floats, size: tuple[int, int]) -> Floats:
        """Pixels of a photo of that size to where a straight lens would show them."""
        ray, middle, length = self._rays(points, size)
        scale = np.ones((len(ray), 1))
        squared = (ray**2).sum(axis=1, keepdims=True)
        for _ in range(12):  # a smooth, small correction: fixed-point steps settle it
            scale = 1 / (1 + self.bend * squared * scale * scale)
        return np.asarray(ray * scale * length + middle, np.float64)

    def bent(self, points: Floats, size: tuple[int, int]) -> Floats:
        """The way back: straight pixels to where this lens shows them."""
        ray, middle, length = self._rays(points, size)
        squared = (ray**2).sum(axis=1, keepdims=True)
        return np.asarray(ray * (1 + self.bend * squared) * length + middle, np.float64)

    def _rays(self, points: Floats, size: tuple[int, int]) -> tuple[Floats, Floats, float]:
        middle = np.array(size, np.float64) / 2
        length = self.focal * float(np.hypot(*size))
        return np.asarray((points - middle) / length, np.float64), middle, length


def from_boards(seen: Sequence[tuple[Photo, Lattice]], focal: float | None = None) -> Lens:
    """The lens that took these boards; `focal` (over the diagonal) is kept when the photos tell it already.

    One photo is enough for a rough answer. Raises `BadCamera` when too little is seen.
    """
    clear = [(photo, board) for photo, board in seen if len(board.nodes) >= LEAST_SEEN]
    if not clear:
        raise BadCamera("No board is seen clearly enough: show an empty chequered board, all of it.")
    shapes = {_shape(photo) for photo, _ in clear}
    if len(shapes) != 1:
        raise BadCamera("These photos differ in shape, so they are not of one camera.")
    size = _working_size(clear[0][0])
    diagonal = float(np.hypot(*size))
    # All in pixels of the first photo, turned so that the longer side lies flat: the lens turns with it.
    points = [_upright(photo, board.points) * (diagonal / _diagonal(photo)) for photo, board in clear]
    size = (max(size), min(size))
    flat = [np.c_[board.nodes, np.zeros(len(board.nodes))].astype(np.float32) for _, board in clear]
    start = (focal or USUAL_FOCAL) * diagonal
    matrix = np.array([[start, 0, size[0] / 2], [0, start, size[1] / 2], [0, 0, 1]])
    flags = (
        cv2.CALIB_USE_INTRINSIC_GUESS
        | cv2.CALIB_FIX_PRINCIPAL_POINT
        | cv2.CALIB_FIX_ASPECT_RATIO
        | cv2.CALIB_ZERO_TANGENT_DIST
        | cv2.CALIB_FIX_K2
        | cv2.CALIB_FIX_K3
    )
    if focal is not None or len(clear) < FEWEST:
        flags |= cv2.CALIB_FIX_FOCAL_LENGTH
    try:
        _, matrix, bend, *_ = cv2.calibrateCamera(
            flat, [part.astype(np.float32) for part in points], size, matrix, np.zeros(5), flags=flags
        )
    except cv2.error:
        raise BadCamera("These photos do not fit together: are they all of one camera?") from None
    lens = Lens(float(matrix[0, 0]) / diagonal, float(np.ravel(bend)[0]), len(clear))
    if not 0.2 < lens.focal < 6 or abs(lens.bend) > STRONGEST:
        raise BadCamera("These photos tell no camera: take them from different sides, some of them oblique.")
    errors = [crookedness(board, photo, lens) for photo, board in clear]
    return replace(lens, crooked=float(np.median(errors)))


def crookedness(board: Lattice, photo: Photo, lens: Lens | None = None) -> float:
    """How far half of the crossings are from the straight lines of their rows and files, in squares."""
    points = board.points if lens is None else lens.unbend(board.points, _working_size(photo))
    square = float(np.linalg.norm(np.diff(board.to_working([(3.5, 4), (4.5, 4)]), axis=0)))
    errors: list[NDArray[np.float64]] = []
    for axis in (0, 1):
        for line in range(1, SIDE):
            on = points[board.nodes[:, axis] == line]
            if len(on) >= 4:
                centred = on - on.mean(axis=0)
                errors.append(centred @ np.linalg.svd(centred, full_matrices=False)[2][1])
    if not errors:
        return float("nan")
    return float(np.median(np.abs(np.concatenate(errors))) / square)


def straighten(photo: Photo, board: Lattice, lens: Lens) -> Lattice:
    """The board with every crossing where this lens shows it, hidden and outer ones too.

    A few crossings and the lens tell all 81, so that the flat view bends back to the very edge.
    """
    if len(board.nodes) < 8 or np.ptp(board.nodes, axis=0).min() < 2:
        return board
    size = _working_size(photo)
    straight = fit_homography(board.nodes.astype(np.float64), lens.unbend(board.points, size))
    nodes = np.array([(i, j) for j in range(SIDE + 1) for i in range(SIDE + 1)], np.int64)
    points = lens.bent(project(straight, nodes), size)
    ring = lens.bent(project(straight, [(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)]), size)
    return replace(
        board,
        homography=fit_homography(nodes.astype(np.float64), points),
        corners=ring * photo.scale,
        nodes=nodes,
        points=points,
    )


def _working_size(photo: Photo) -> tuple[int, int]:
    height, width = photo.pixels.shape[:2]
    return width, height


def _diagonal(photo: Photo) -> float:
    return float(np.hypot(*photo.pixels.shape[:2]))


def _shape(photo: Photo) -> float:
    width, height = photo.size
    return round(max(width, height) / min(width, height), 1)


def _upright(photo: Photo, points: Floats) -> Floats:
    width, height = _working_size(photo)
    return points if width >= height else np.stack([points[:, 1], width - points[:, 0]], axis=1)
