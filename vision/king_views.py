"""Upright close looks at the 64 squares of a board: a square, what stands on it, and a little around it.

Pieces lean away from the camera and over the squares behind them. So every square is cut out of the photo by
itself, turned so that a piece on it stands upright, its foot at the same place in every look. A piece has the
same size in all looks, near or far, and the whole photo is brought to the same brightness first.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import SIDE as CUT
from vision.photo import SIDE, Floats, Lattice, Photo, Pixels, project
from vision.rectify import camera_place

WIDTH: Final = 64
HEIGHT: Final = 96
"""Pixels of one look."""
SCALE: Final = 40.0
"""Pixels of a square's width: a look is 1.6 squares wide and 2.4 high."""
BELOW: Final = 0.65
"""Squares between the middle of the square and the lower edge of its look."""
CLOSE: Final = ((8.0, 8.0), (56.0, 88.0))
"""The part of a look that a piece fills, in its pixels: what a closer look shows."""
LEAST_AWAY: Final = 6.0
"""Squares from the board's middle to the camera's foot at least: from straight above there is no upright."""
FACE: Final = 24
"""Pixels of a face seen from above."""
FACE_WIDE: Final = 0.56
"""Squares of its width."""
TALL: Final = 28
BROAD: Final = 14
"""Pixels of a silhouette, two squares high and one broad."""
COARSE: Final = 2
"""How many times smaller a look is in which only colours are told."""
_BRIGHT: Final = 115.0
"""Mean grey of the board after levelling."""

CELLS: Final = np.array([(column + 0.5, row + 0.5) for row in range(SIDE) for column in range(SIDE)])
"""Middles of the squares in lattice units, row by row: the order of all looks."""


def looks(photo: Photo, lattice: Lattice) -> Pixels:
    """64 x 96 x 64 x 3: all squares of a board, in the order of `CELLS`."""
    frames = upright_frames(lattice.homography, _foot(photo, lattice.homography))
    pictures = _ever_smaller(photo.pixels)
    return level(np.stack([_cut(pictures, frame, (WIDTH, HEIGHT)) for frame in frames]))


def close_looks(
    photo: Photo, lattice: Lattice, cells: NDArray[np.intp], side: int = CUT, margin: float = 0.0
) -> Pixels:
    """n x side x side x 3: some squares, in the order of `CELLS`, as large as the pieces on them.

    `margin` is how much more is seen on every side, over the width or height of the cut.
    """
    frames = upright_frames(lattice.homography, _foot(photo, lattice.homography))[cells]
    pictures = _ever_smaller(photo.pixels)
    low = np.array(CLOSE[0]) - margin * (np.array(CLOSE[1]) - CLOSE[0])
    step = (np.array(CLOSE[1]) - CLOSE[0]) * (1 + 2 * margin) / side
    # From pixels of the cut to pixels of the look, both counted from their middles.
    way = np.c_[np.diag(step), low + step / 2 - 0.5]
    whole = np.vstack([way, (0, 0, 1)])
    cuts = [_cut(pictures, frame @ whole, (side, side)) for frame in frames]
    return np.array(cuts, np.uint8).reshape(-1, side, side, 3)


def _ever_smaller(pixels: Pixels) -> list[Pixels]:
    """The photo, and the same at half, a quarter and an eighth of its size."""
    pictures = [pixels]
    while min(pictures[-1].shape[:2]) > 64 and len(pictures) < 4:
        half = (pictures[-1].shape[1] // 2, pictures[-1].shape[0] // 2)
        pictures.append(np.asarray(cv2.resize(pictures[-1], half, interpolation=cv2.INTER_AREA), np.uint8))
    return pictures


def faces(photo: Photo, lattice: Lattice) -> NDArray[np.float32]:
    """64 x 24 x 24: the middle of every square seen from above, grey, as symbols on flat pieces show."""
    fine = round(FACE / FACE_WIDE)
    size = SIDE * fine
    scale = np.diag([1 / fine, 1 / fine, 1.0])
    scale[:2, 2] = 0.5 / fine
    grey = cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY)
    flat = cv2.warpPerspective(
        grey, lattice.homography @ scale, (size, size), flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    )
    rim = (fine - FACE) // 2
    cells = flat.reshape(SIDE, fine, SIDE, fine).swapaxes(1, 2).reshape(-1, fine, fine)
    return np.asarray(cells[:, rim : rim + FACE, rim : rim + FACE], np.float32)


def level(cut: Pixels) -> Pixels:
    """The looks in the brightness that all boards are given."""
    middle = cut[:, HEIGHT - round(1.0 * SCALE) : HEIGHT - round(0.3 * SCALE)]
    gain = np.clip(_BRIGHT / max(float(middle.mean()), 8.0), 0.5, 3.5)
    return np.asarray(np.clip(cut * np.float32(gain), 0, 255), np.uint8)


def upright_frames(homography: Floats, foot: Floats) -> Floats:
    """64 x 2 x 3: from pixels of a look to working pixels, `foot` being the camera's place over the board."""
    away = CELLS - foot
    away /= np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
    across = np.stack([-away[:, 1], away[:, 0]], axis=1)
    middles = project(homography, CELLS)
    wide = np.linalg.norm(
        project(homography, CELLS + across / 2) - project(homography, CELLS - across / 2), axis=1
    )
    up = project(homography, CELLS + away * 0.1) - middles
    up /= np.maximum(np.linalg.norm(up, axis=1, keepdims=True), 1e-9)
    right = np.stack([-up[:, 1], up[:, 0]], axis=1)
    step = (wide / SCALE)[:, None]
    frames = np.empty((len(CELLS), 2, 3))
    frames[:, :, 0], frames[:, :, 1] = right * step, -up * step
    middle = np.array([(WIDTH - 1) / 2, HEIGHT - 0.5 - BELOW * SCALE])
    frames[:, :, 2] = middles - frames[:, :, 0] * middle[0] - frames[:, :, 1] * middle[1]
    return frames


def _foot(photo: Photo, homography: Floats) -> Floats:
    """The point of the board's plane under the camera, moved away from the board if it lies on it."""
    middle = np.full(2, SIDE / 2)
    away = np.array(camera_place(photo, homography)[:2]) - middle
    far = float(np.linalg.norm(away))
    if far < 0.8:  # what is down on the photo is near
        height, width = photo.pixels.shape[:2]
        below = np.linalg.inv(homography) @ (width / 2, height, 1.0)
        away = below[:2] / below[2] - middle
        far = max(float(np.linalg.norm(away)), 1e-6)
    return np.asarray(middle + away / far * max(far, LEAST_AWAY))


def _cut(pictures: list[Pixels], frame: Floats, size: tuple[int, int]) -> Pixels:
    step = float(np.sqrt(abs(np.linalg.det(frame[:, :2]))))
    level = min(max(0, round(np.log2(max(step, 1e-6)))), len(pictures) - 1)
    shrunk = frame / 2**level
    shrunk[:, 2] += 0.5 / 2**level - 0.5
    return np.asarray(
        cv2.warpAffine(
            pictures[level],
            shrunk,
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


def summary(pictures: Pixels) -> NDArray[np.float32]:
    """n x 4 x 48 x 32: the looks in coarse, enough to see whether something stands there, and whose."""
    return _planes(pictures, COARSE)


def silhouettes(pictures: Pixels, state: NDArray[np.intp], steepness: Floats) -> NDArray[np.float32]:
    """n x 28 x 14: the shapes of pieces by their colour, as tall as they really are; zeros on empty squares.

    `state` is 0 for an empty square, 1 for a red and 2 for a blue piece; `steepness` is the angle under which
    the camera sees each square. What is bare and what is red or blue on this photo its own squares tell.
    """
    bgr = pictures.astype(np.float32) / 255
    soft = bgr.sum(axis=3) + 0.12
    tone = np.stack([bgr[..., 2] - bgr[..., 0], bgr[..., 2] - bgr[..., 1]], axis=-1) / soft[..., None]
    foot = HEIGHT - 0.5 - BELOW * SCALE
    middle = tone[:, int(foot) - 14 : int(foot) + 4, WIDTH // 2 - 6 : WIDTH // 2 + 6]
    own = np.median(middle.reshape(len(pictures), -1, 2), axis=1)
    bare = np.median(own[state == 0], axis=0) if (state == 0).any() else np.zeros(2)
    found = np.zeros((len(pictures), TALL, BROAD), np.float32)
    fine = TALL / 2.0  # pixels of a square
    for colour in (1, 2):
        mine = np.flatnonzero(state == colour)
        if not len(mine):
            continue
        way = np.median(own[mine], axis=0) - bare
        for number in mine.tolist():
            cover = np.clip((tone[number] - bare) @ way / max(float(way @ way), 1e-6), 0, 1.2)
            rise = max(float(np.cos(steepness[number])), 0.25) * SCALE / fine
            wide = SCALE / fine
            matrix = np.array(
                [
                    [wide, 0, (WIDTH - 1) / 2 - (BROAD - 1) / 2 * wide],
                    [0, rise, foot - (TALL - 4) * rise],
                ]
            )
            soft_cover = cv2.GaussianBlur(cover.astype(np.float32), (0, 0), 1.2)
            found[number] = cv2.warpAffine(
                soft_cover,
                matrix,
                (BROAD, TALL),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            )
    return found


def steepness(photo: Photo, homography: Floats) -> Floats:
    """The angle, in radians, under which the camera sees each square."""
    x, y, height = camera_place(photo, homography)
    return np.asarray(np.arctan2(height, np.hypot(CELLS[:, 0] - x, CELLS[:, 1] - y)))


def _planes(pictures: Pixels, pool: int) -> NDArray[np.float32]:
    """Brightness, two differences of colour, and how much changes, of each look."""
    bgr = pictures.astype(np.float32) / 255
    total = bgr.sum(axis=3)
    soft = total + 0.12  # in deep shadow colours mean little
    rise, run = np.zeros_like(total), np.zeros_like(total)
    rise[:, 1:], run[:, :, 1:] = np.abs(np.diff(total, axis=1)), np.abs(np.diff(total, axis=2))
    planes = np.stack(
        [
            total / 3 - 0.45,
            3 * (bgr[..., 2] - bgr[..., 0]) / soft,
            3 * (bgr[..., 2] - bgr[..., 1]) / soft,
            2 * np.sqrt(rise + run) - 0.6,
        ],
        axis=1,
    )
    fields = planes.reshape(len(pictures), 4, HEIGHT // pool, pool, WIDTH // pool, pool)
    return np.asarray(fields.mean(axis=(3, 5)), np.float32)
