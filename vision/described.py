"""Boards that their owner described: find them again on a photo, and see what stands on their places.

The owner gives one photo of the empty board with its four corners. It is kept seen flat. On a later photo the
board is found by what is printed on it (or by four taps), and every place is compared with its empty picture:
what differs and has a piece's colour is a piece. No kind can be told this way, only whose piece it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Floats, NoBoard, Photo, Pixels, project

Spot = tuple[float, float]
"""Column and row of a place's middle in cells, from the board's lower left corner."""


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage."""

    cell: int = 40
    """Pixels of a cell of the board seen flat."""
    matches: int = 18
    """Points that must agree, or the board is not found."""
    agree: float = 0.75
    """A point is taken for another when the next best is this much worse."""
    reach: float = 0.26
    """Radius, in cells, of what is looked at in the middle of a place."""
    moved: float = 14.0
    """Difference from the empty board, in Lab, at which a pixel counts as covered, half and half."""
    covered: float = 0.45
    """Share of a place's middle that a piece covers, half and half."""
    sharp: float = 0.09
    """How sharply that share decides."""
    tone: float = 18.0
    """Distance in chroma at which two piece colours are told apart."""
    sure: float = 0.95
    """A place less sure is doubted."""


TUNING: Final = Tuning()

HUES: Final[Mapping[str, tuple[float, float, float]]] = {
    "red": (45.0, 60.0, 38.0),
    "blue": (38.0, 10.0, -45.0),
    "green": (48.0, -40.0, 28.0),
    "yellow": (82.0, 0.0, 65.0),
    "orange": (65.0, 38.0, 60.0),
    "purple": (38.0, 40.0, -35.0),
    "white": (92.0, 0.0, 4.0),
    "black": (14.0, 0.0, 0.0),
    "brown": (35.0, 18.0, 25.0),
    "gold": (68.0, 6.0, 50.0),
}
"""What colours with a name look like, in Lab. A board's owner names the pieces' colours with these words."""


@dataclass(frozen=True, eq=False)
class Described:
    """An empty board seen flat."""

    picture: Pixels
    """BGR, `rows` x `columns` cells of `TUNING.cell` pixels, the last row on top."""
    columns: int
    rows: int

    def to_flat(self, spots: Sequence[Spot]) -> Floats:
        """Places in cells to pixels of the picture."""
        flat = np.array(spots, np.float64).reshape(-1, 2)
        return np.stack([flat[:, 0], self.rows - flat[:, 1]], axis=1) * TUNING.cell - 0.5


@dataclass(frozen=True, eq=False)
class Found:
    """A described board on a photo."""

    photo: Photo
    homography: Floats
    """3x3, pixels of the described picture to working pixels."""
    agreeing: int
    """Points that agree; 0 for a board that was tapped."""
    flat: Pixels
    """The board on this photo, seen flat, in the described picture's light."""


@dataclass(frozen=True)
class Seen:
    """What stands on a place."""

    colour: str | None
    chances: Mapping[str, float]
    """Of `empty` and of every colour."""

    @property
    def confidence(self) -> float:
        """How sure that is."""
        return self.chances[self.colour or "empty"]


def find_outline(photo: Photo) -> Floats:
    """The corners of the largest four-cornered thing on a photo, clockwise from the upper left, full size.

    Good for a board that lies alone on a plain table. Raises `NoBoard` when there is none.
    """
    height, width = photo.pixels.shape[:2]
    step = max(1, round(max(height, width) / 500))
    small = cv2.resize(photo.pixels, (width // step, height // step), interpolation=cv2.INTER_AREA)
    best, largest = None, 0.12 * small.shape[0] * small.shape[1]
    for plane in cv2.split(cv2.GaussianBlur(small, (0, 0), 1.5)):
        edges = cv2.dilate(cv2.Canny(plane, 30, 90), np.ones((3, 3), np.uint8))
        for contour in cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
            hull = cv2.convexHull(contour)
            shape = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, True), True).reshape(-1, 2)
            area = cv2.contourArea(shape.astype(np.float32))
            if len(shape) == 4 and area > largest:
                best, largest = shape, area
    if best is None:
        raise NoBoard("The board's edges were not found: say where its corners are, with --corners.")
    ring = (best.astype(np.float64) + 0.5) * step - 0.5
    centre = ring.mean(axis=0)
    ring = ring[np.argsort(np.arctan2(*(ring - centre).T[::-1]))]
    return np.asarray(np.roll(ring, -int(ring.sum(axis=1).argmin()), axis=0) * photo.scale)


def describe(photo: Photo, corners: Floats, columns: int, rows: int) -> Described:
    """The board between four corners in full-resolution pixels, clockwise from the one that is upper left."""
    size = (columns * TUNING.cell, rows * TUNING.cell)
    flat = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform((corners / photo.scale).astype(np.float32), flat)
    picture = cv2.warpPerspective(photo.pixels, matrix, size, flags=cv2.INTER_AREA)
    return Described(np.asarray(picture, np.uint8), columns, rows)


def find(photo: Photo, board: Described, corners: Floats | None = None) -> Found:
    """Where a described board lies on a photo; `corners` are its four, clockwise from a-file's last row.

    Raises `NoBoard` when it cannot be found.
    """
    if corners is not None:
        height, width = board.picture.shape[:2]
        flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(flat, (corners / photo.scale).astype(np.float32))
        return _flattened(photo, board, np.asarray(matrix, np.float64), 0)
    matcher = cv2.SIFT_create(2500)  # type: ignore[attr-defined]
    grey = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in (board.picture, photo.pixels)]
    (points, marks), (others, seen) = (matcher.detectAndCompute(picture, None) for picture in grey)
    pairs = []
    if marks is not None and seen is not None and len(seen) > 1:
        for best, *rest in cv2.BFMatcher().knnMatch(marks, seen, k=2):
            if rest and best.distance < TUNING.agree * rest[0].distance:
                pairs.append((points[best.queryIdx].pt, others[best.trainIdx].pt))
    if len(pairs) >= TUNING.matches:
        source, goal = (np.array(side, np.float32) for side in zip(*pairs, strict=True))
        found, kept = cv2.findHomography(source, goal, cv2.USAC_MAGSAC, 3.0)
        agreeing = 0 if found is None else int(kept.sum())
        fitted = np.asarray(found, np.float64)
        if agreeing >= TUNING.matches and _sound(fitted, board):
            return _flattened(photo, board, fitted, agreeing)
    raise NoBoard(
        "The described board was not found on this photo: show all of it, or say where its corners are."
    )


def _sound(matrix: NDArray[np.float64], board: Described) -> bool:
    """Whether a homography keeps the board's corners in order, all before the camera."""
    height, width = board.picture.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    depth = corners @ matrix[2, :2] + matrix[2, 2]
    shape = project(matrix, corners).astype(np.float32)
    return bool((depth > 0).all() and cv2.isContourConvex(shape) and cv2.contourArea(shape, True) > 0)


def _flattened(photo: Photo, board: Described, matrix: Floats, agreeing: int) -> Found:
    height, width = board.picture.shape[:2]
    flat = cv2.warpPerspective(
        photo.pixels, matrix, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    return Found(photo, matrix, agreeing, _same_light(np.asarray(flat, np.uint8), board.picture))


def _same_light(flat: Pixels, like: Pixels) -> Pixels:
    """The flat board as the other photo's light would show it: a gain for each channel, varying slowly.

    Pieces cover less than half of any part of a board, so that medians belong to the board.
    """
    rows, columns = 3, 3
    gains = np.ones((rows, columns, 3), np.float32)
    height, width = flat.shape[:2]
    for row in range(rows):
        for column in range(columns):
            part = np.s_[
                row * height // rows : (row + 1) * height // rows,
                column * width // columns : (column + 1) * width // columns,
            ]
            ratio = (like[part].astype(np.float32) + 6) / (flat[part].astype(np.float32) + 6)
            gains[row, column] = np.median(ratio.reshape(-1, 3), axis=0)
    smooth = cv2.resize(gains, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip((flat.astype(np.float32) + 6) * smooth - 6, 0, 255), np.uint8)


def read_places(
    found: Found, board: Described, places: Mapping[str, Spot], colours: Sequence[str]
) -> dict[str, Seen]:
    """What stands on each place: nothing, or a piece of one of the colours, named by words of `HUES`."""
    now, empty = (_lab(picture) for picture in (found.flat, board.picture))
    reach = round(TUNING.reach * TUNING.cell)
    line = np.arange(-reach, reach + 1)
    disc = np.hypot(line[:, None], line[None]) <= reach
    spots = np.round(board.to_flat(list(places.values()))).astype(int)
    shares, tones = [], []
    for x, y in spots.tolist():
        window = np.s_[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1]
        inside = disc[-now[window].shape[0] :, -now[window].shape[1] :]
        here = now[window][inside]
        moved = np.linalg.norm((here - empty[window][inside]) * (0.7, 1, 1), axis=1)
        covered = 1 / (1 + np.exp(-(moved - TUNING.moved) / 3))
        shares.append(float(covered.mean()))
        weight = covered + 1e-3
        tones.append((here * weight[:, None]).sum(axis=0) / weight.sum())
    return {
        name: _told(share, tone, colours) for name, share, tone in zip(places, shares, tones, strict=True)
    }


def _told(share: float, tone: NDArray[np.float64], colours: Sequence[str]) -> Seen:
    stands = float(1 / (1 + np.exp(-(share - TUNING.covered) / TUNING.sharp)))
    far = np.array([_away(tone, colour) for colour in colours])
    odds = np.exp(-(far - far.min()) / TUNING.tone * 4)
    odds /= odds.sum()
    chances = {"empty": 1 - stands} | {
        colour: stands * float(chance) for colour, chance in zip(colours, odds, strict=True)
    }
    best = max(chances, key=lambda name: chances[name])
    return Seen(None if best == "empty" else best, chances)


def _away(tone: NDArray[np.float64], colour: str) -> float:
    """How far a measured colour is from one with a name; hue counts most, brightness little."""
    light, a, b = HUES.get(colour, (50.0, 0.0, 0.0))
    chroma, own = np.hypot(a, b), np.hypot(tone[1], tone[2])
    if chroma < 8:  # black and white differ by brightness alone
        return float(np.hypot(0.8 * (tone[0] - light), own))
    if own < 1e-6:
        return float(chroma)
    turn = np.array([a, b]) / chroma - tone[1:] / own
    return float(np.linalg.norm(turn) * 40 + max(0.0, 0.5 * chroma - own) + 0.12 * abs(tone[0] - light))


def _lab(picture: Pixels) -> NDArray[np.float64]:
    soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
    return np.asarray(cv2.cvtColor(soft.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float64)
