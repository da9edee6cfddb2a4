"""The three hold counters beside the board: flat round or square slabs, dots up or dots down.

Real tokens are not known to us, so shape and colour are left open; but coins, dice and captured pieces lie
beside the board too, and a token that is none is worse than one not seen. Two small networks share the work:
one looks over the table, seen flat with the board in the middle, for places where a token may lie; the other
looks at each such place closely and counts dots, or says that it is no token.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import SIDE, Floats, Photo, Pixels, Sheet, softmax

MODELS: Final = Path(__file__).parent / "models"

AROUND: Final = 3.5
"""Squares of table looked at on each side of the board."""
COARSE: Final = 24
"""Pixels a square for the first look."""
STRIDE: Final = 4
"""Pixels of the first look per answer."""
FINE: Final = 40
"""Pixels a square for the close look."""
CROP: Final = 48
"""Pixels of the close look."""


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage."""

    worth_a_look: float = 0.2
    """Places below this chance are not looked at closely."""
    most_looks: int = 10
    dotted: float = 0.9
    """A token with dots is reported from this confidence on."""
    blank: float = 0.8
    """A token that lies dots down, the same."""
    together: float = 2.5
    """Tokens lie no farther than this from the next, in squares."""
    company: float = 0.5
    """How likely the neighbour of a dotted token must be a token, of whatever face."""
    whole: float = 0.25
    """A token's middle is at least this far inside the photo, in squares."""
    apart: float = 0.4
    """Two tokens are never nearer, in squares."""


TUNING: Final = Tuning()
_HALF: Final = np.array([[0.5, 0, -0.25], [0, 0.5, -0.25], [0, 0, 1]])
"""Pixels to pixels of a picture half as large."""


@dataclass(frozen=True)
class Token:
    """A counter seen beside the board."""

    dots: int
    """1 to 3, or 0 when it lies dots down."""
    centre: tuple[float, float]
    """Full-resolution pixels."""
    confidence: float


def find_tokens(photo: Photo, sheet: Sheet, tuning: Tuning = TUNING) -> list[Token]:
    """The tokens seen on the table around a board: at most three, no number of dots twice."""
    pixels, homography = shrunk(photo.pixels, sheet.homography)
    looks = promising(table_view(pixels, homography, COARSE), tuning)
    looks = looks[_inside(pixels, homography, looks, tuning.whole)]
    if not len(looks):
        return []
    chances = softmax(_run("token_dots", np.stack([close_view(pixels, homography, at) for at in looks])))
    chosen = _dotted(chances, looks, tuning)
    chosen += _blank(chances, looks, chosen, tuning)
    centres = sheet_to_working(sheet.homography, looks) * sheet.scale
    return [
        Token(dots, (float(centres[index, 0]), float(centres[index, 1])), float(chances[index, 1 + dots]))
        for index, dots in chosen
    ]


Chosen = list[tuple[int, int]]
"""Which look, and how many dots."""


def _inside(pixels: Pixels, homography: Floats, looks: Floats, reach: float) -> NDArray[np.bool_]:
    """Which places are wholly in the photo: half a token with three dots may show two."""
    inside = np.ones(len(looks), bool)
    for x, y in ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)):
        spots = sheet_to_working(homography, looks + np.array([x, y]))
        inside &= ((spots >= 0) & (spots < pixels.shape[1::-1])).all(axis=1)
    return inside


def _dotted(chances: Floats, looks: Floats, tuning: Tuning) -> Chosen:
    """The surest look for each number of dots, if something like another token lies near.

    There are always three and players keep them together, while a button or a spot on the cloth lies alone.
    """
    found = []
    for dots in (1, 2, 3):
        index = int(chances[:, 1 + dots].argmax())
        near = np.hypot(*(looks - looks[index]).T) < tuning.together
        near[index] = False
        company = (1 - chances[near, 0]).max(initial=0.0)
        if chances[index, 1 + dots] >= tuning.dotted and company >= tuning.company:
            found.append((index, dots))
    return found


def _blank(chances: Floats, looks: Floats, dotted: Chosen, tuning: Tuning) -> Chosen:
    """Backs of tokens, believed only where the rules and the tokens beside them allow it.

    A captured piece may look just like a back. But the token with one dot is turned first, so as many lie
    dots down as numbers are missing below the lowest seen; and with no dots in sight there is no telling.
    """
    if not dotted:
        return []
    room = min(dots for _, dots in dotted) - 1
    company = looks[[index for index, _ in dotted]]
    backs = [int(index) for index in np.argsort(-chances[:, 1]) if chances[index, 1] >= tuning.blank]
    near = [index for index in backs if np.hypot(*(company - looks[index]).T).min() < tuning.together]
    return [(index, 0) for index in near[:room]]


def shrunk(pixels: Pixels, homography: Floats) -> tuple[Pixels, Floats]:
    """The photo halved while it is much finer than the views: sampling it as it is would alias."""
    corners = sheet_to_working(homography, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64))
    square = np.sqrt(cv2.contourArea(corners.astype(np.float32))) / SIDE
    while square >= 2 * FINE:
        size = (pixels.shape[1] // 2, pixels.shape[0] // 2)
        even = pixels[: size[1] * 2, : size[0] * 2]
        pixels = np.asarray(cv2.resize(even, size, interpolation=cv2.INTER_AREA), np.uint8)
        homography = _HALF @ homography
        square /= 2
    return pixels, homography


def sheet_to_working(homography: Floats, points: Floats) -> Floats:
    """Sheet units to pixels; beyond the board the lens bend is not known and left out."""
    lifted = np.c_[points, np.ones(len(points))] @ homography.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


def table_view(pixels: Pixels, homography: Floats, cell: int) -> Pixels:
    """Board and table seen flat, `AROUND` squares more than the board on each side."""
    side = round((SIDE + 2 * AROUND) * cell)
    to_sheet = np.array([[1 / cell, 0, 0.5 / cell - AROUND], [0, 1 / cell, 0.5 / cell - AROUND], [0, 0, 1]])
    return _warp(pixels, homography @ to_sheet, side)


def close_view(pixels: Pixels, homography: Floats, place: Floats, size: int = CROP) -> Pixels:
    """A small window seen flat, a place of the sheet in its middle."""
    shift = 0.5 / FINE - size / 2 / FINE
    to_sheet = np.array([[1 / FINE, 0, place[0] + shift], [0, 1 / FINE, place[1] + shift], [0, 0, 1]])
    return _warp(pixels, homography @ to_sheet, size)


def _warp(pixels: Pixels, to_pixels: Floats, side: int) -> Pixels:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(pixels, to_pixels, (side, side), flags=flags), np.uint8)


def promising(view: Pixels, tuning: Tuning) -> Floats:
    """Places, in sheet units, where a token may lie: peaks of the first network's map, off the board."""
    chance = 1 / (1 + np.exp(-_run("token_places", view[None])[0, 0]))
    around = round(tuning.apart * COARSE / STRIDE) * 2 - 1
    peaks = chance >= cv2.dilate(chance, np.ones((around, around), np.uint8))
    rows, columns = np.nonzero(peaks & (chance > tuning.worth_a_look))
    places = (np.stack([columns, rows], axis=1) * STRIDE + (STRIDE - 1) / 2 + 0.5) / COARSE - AROUND
    off_board = ((places < 0) | (places > SIDE)).any(axis=1)
    order = np.argsort(-chance[rows, columns][off_board])[: tuning.most_looks]
    return np.asarray(places[off_board][order], np.float64)


def _run(model: str, images: Pixels) -> Floats:
    net = _net(model)
    net.setInput(cv2.dnn.blobFromImages(list(images), 1 / 255))
    return np.asarray(net.forward(), np.float64)


@lru_cache(maxsize=2)
def _net(model: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODELS / f"{model}.onnx"))
