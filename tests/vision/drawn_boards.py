"""Small synthetic boards with known corners, for the tests of locating and flattening."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.photo import Floats, Photo, Pixels, project, square_to

VIEWS = {
    "above": [(180, 60), (640, 70), (630, 530), (170, 520)],
    "oblique": [(260, 170), (600, 180), (730, 520), (110, 500)],
    "low": [(290, 260), (560, 262), (700, 470), (120, 466)],
    "turned": [(420, 40), (700, 290), (430, 560), (140, 300)],
}


@dataclass(frozen=True)
class Look:
    """What the board and its table look like."""

    light: tuple[int, int, int] = (190, 215, 225)
    dark: tuple[int, int, int] = (50, 70, 90)
    frame: tuple[int, int, int] | None = (40, 50, 70)
    gap: float = 0.0
    pieces: int = 0
    cloth: bool = False
    seed: int = 0


PLAIN = Look()


def draw(corners: list[tuple[int, int]], look: Look = PLAIN, size: tuple[int, int] = (800, 600)) -> Photo:
    """A photo of a board whose (0,0), (8,0), (8,8), (0,8) lie at `corners`; square (0, 0) is light."""
    random = np.random.default_rng(look.seed)
    unit = 48  # pixels a square of the flat picture; three squares of table around
    flat = np.full((14 * unit, 14 * unit, 3), (70, 110, 140), np.uint8)
    if look.frame is not None:
        cv2.rectangle(flat, (round(2.4 * unit),) * 2, (round(11.6 * unit),) * 2, look.frame, -1)
    for row in range(8):
        for column in range(8):
            colour = look.light if (row + column) % 2 == 0 else look.dark
            inset = round(look.gap * unit / 2)
            top, left = (3 + row) * unit + inset, (3 + column) * unit + inset
            edge = unit - 2 * inset - 1
            cv2.rectangle(flat, (left, top), (left + edge, top + edge), colour, -1)
    for place in random.permutation(64)[: look.pieces]:
        row, column = divmod(int(place), 8)
        centre = (round((3.5 + column) * unit), round((3.5 + row) * unit))
        cv2.circle(flat, centre, round(0.36 * unit), (235, 235, 235) if place % 2 else (25, 25, 25), -1)
    to_photo = square_to(corners)
    place = to_photo @ np.array([[1 / unit, 0, -3], [0, 1 / unit, -3], [0, 0, 1]])
    table = _cloth(size) if look.cloth else np.full((size[1], size[0], 3), (70, 110, 140), np.uint8)
    photo = cv2.warpPerspective(flat, place, size, flags=cv2.INTER_AREA)
    reach = 0.6 if look.frame is not None else 0.0
    outline = project(
        to_photo, [(-reach, -reach), (8 + reach, -reach), (8 + reach, 8 + reach), (-reach, 8 + reach)]
    )
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, outline.astype(np.int32), 255)
    photo = np.where(mask[..., None] > 0, photo, table)
    noisy = cv2.GaussianBlur(photo, (0, 0), 0.8) + random.normal(0, 3, photo.shape)
    return Photo(np.clip(noisy, 0, 255).astype(np.uint8), size, 1.0)


def _cloth(size: tuple[int, int]) -> Pixels:
    """A chequered tablecloth, lying askew, with checks smaller than the board's squares."""
    y, x = np.mgrid[: size[1], : size[0]]
    across, along = (x * 0.95 + y * 0.3) // 23, (y * 0.95 - x * 0.3) // 23
    check = (across + along).astype(int) % 2 == 0
    return np.where(check[..., None], (230, 230, 230), (60, 60, 200)).astype(np.uint8)


def worst(found: Floats, corners: list[tuple[int, int]]) -> float:
    """Greatest distance of a corner from its truth, over the mean side."""
    truth = np.asarray(corners, np.float64)
    side = np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean()
    turns = (np.linalg.norm(np.roll(found, k, axis=0) - truth, axis=1).max() for k in range(4))
    return float(min(turns) / side)
