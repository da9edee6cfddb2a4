"""Draw on the photo what has to be done to its tiles: a numbered square for each step, joined for a swap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np

from vision.overlay import STYLE, Colour
from vision.photo import Floats, Pixels
from vision.reading import SQUARES

ToPixels = Callable[[Floats], Floats]
"""Board coordinates (x from file a's edge, y from row 1's edge, 0 to 8) to pixels of the picture."""

_RED: Final[Colour] = (60, 60, 230)
_INSET: Final = 0.06
_SHIFT: Final = 4


def draw(
    picture: Pixels, to_pixels: ToPixels, steps: Sequence[Sequence[str]], unclear: Sequence[str]
) -> Pixels:
    """A copy of the picture: the squares of each step in red with its number, those not clear in amber."""
    drawn = picture.copy()
    for square in unclear:
        _mark(drawn, to_pixels, square, STYLE.amber, "?")
    for number, squares in enumerate(steps, start=1):
        if len(squares) == 2:
            ends = to_pixels(np.array([_middle(square) for square in squares]))
            _line(drawn, ends, STYLE.ink, 0.09 * _unit(to_pixels, squares[0]))
            _line(drawn, ends, _RED, 0.05 * _unit(to_pixels, squares[0]))
        for square in squares:
            _mark(drawn, to_pixels, square, _RED, str(number))
    return drawn


def encode(picture: Pixels, suffix: str) -> bytes:
    """The picture as a file: JPEG if the suffix says so, else PNG."""
    kind = ".jpg" if suffix.lower() in (".jpg", ".jpeg") else ".png"
    return cv2.imencode(kind, picture)[1].tobytes()


def _middle(square: str) -> tuple[float, float]:
    number = SQUARES.index(square)
    return number % 8 + 0.5, number // 8 + 0.5


def _unit(to_pixels: ToPixels, square: str) -> float:
    """The apparent size of a square in pixels."""
    x, y = _middle(square)
    ends = to_pixels(np.array([(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)]))
    return float(np.linalg.norm(ends[1] - ends[0]) / np.sqrt(2))


def _line(picture: Pixels, ends: Floats, colour: Colour, width: float) -> None:
    points = [np.rint(ends * (1 << _SHIFT)).astype(np.int32)]
    cv2.polylines(picture, points, False, colour, max(round(width), 1), cv2.LINE_AA, _SHIFT)


def _mark(picture: Pixels, to_pixels: ToPixels, square: str, colour: Colour, text: str) -> None:
    x, y = _middle(square)
    reach = 0.5 - _INSET
    around = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    corners = np.rint(to_pixels(np.array(around)) * (1 << _SHIFT)).astype(np.int32)
    veil = picture.copy()
    cv2.fillPoly(veil, [corners], colour, cv2.LINE_AA, _SHIFT)
    cv2.addWeighted(veil, 0.25, picture, 0.75, 0, picture)
    size = _unit(to_pixels, square)
    for ink, width in ((STYLE.ink, 0.11), (colour, 0.06)):
        thick = max(round(width * size), 1)
        cv2.polylines(picture, [corners], True, ink, thick, cv2.LINE_AA, _SHIFT)
    centre = to_pixels(np.array([(x, y)]))[0]
    height = max(round(0.42 * size), 9)
    wide = cv2.getTextSize((0, 0), text, (0, 0), cv2.FontFace("sans"), height, 700)[2]
    spot = (round(float(centre[0])) - wide // 2, round(float(centre[1]) + 0.36 * height))
    for ink, weight in ((STYLE.ink, 900), (STYLE.white, 600)):
        cv2.putText(picture, text, spot, ink, cv2.FontFace("sans"), height, weight)
