"""The reading of a photo of cards, drawn over it: outlines, what each card shows, and what to check."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CardsReading
from vision.photo import Floats, Pixels

Colour = tuple[int, int, int]
"""Blue, green, red, as OpenCV has it."""
INK: Final[Colour] = (32, 24, 20)
WHITE: Final[Colour] = (255, 255, 255)
AMBER: Final[Colour] = (0, 170, 255)
DIM: Final = 0.62
"""Brightness left to what is no card of the board."""
_LETTERS: Final = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P"}
_LOSSY: Final = {".jpg": (cv2.IMWRITE_JPEG_QUALITY, 90), ".jpeg": (cv2.IMWRITE_JPEG_QUALITY, 90), ".webp": ()}
_SHIFT: Final = 4


def overlay(data: bytes, reading: CardsReading, suffix: str) -> bytes:
    """A reading drawn on its photo (the file's bytes), as JPEG or WebP if the suffix says so, else as PNG."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or picture.shape[1::-1] != reading.photo.size:
        picture = reading.photo.pixels
    drawn = draw(np.asarray(picture, np.uint8), reading)
    kind = suffix.lower() if suffix.lower() in _LOSSY else ".png"
    return cv2.imencode(kind, drawn, _LOSSY.get(kind, ()))[1].tobytes()


def draw(picture: Pixels, reading: CardsReading) -> Pixels:
    """A copy of the picture with everything that was read drawn on it."""
    shrink = picture.shape[1] / reading.photo.size[0]
    canvas = _without_the_rest(picture, [card.corners * shrink for card in reading.cells])
    unit = float(np.median([_side(card.corners * shrink) for card in reading.cells]))
    thick = max(1, round(0.035 * unit))
    for _, corners in reading.beside:
        _outline(canvas, corners * shrink, WHITE, max(1, thick // 2))
    for card in sorted(reading.cells, key=lambda card: card.doubt):
        spots = card.corners * shrink
        _outline(canvas, spots, INK, thick * 2)
        _outline(canvas, spots, AMBER if card.doubt else WHITE, thick * 2 if card.doubt else thick)
    for card in reading.cells:
        spots = card.corners * shrink
        size = max(11, round(0.36 * _side(spots)))
        low = spots[np.argsort(spots[:, 1])[-2:]].mean(axis=0)
        place = spots.mean(axis=0) * 0.42 + low * 0.58
        if card.told.up:
            red, green, blue = card.rgb or (128, 128, 128)
            _badge(canvas, place, _LETTERS[card.told.kind], size, (blue, green, red))
        if card.doubt:
            high = spots[np.argsort(spots[:, 1])[:2]].mean(axis=0)
            _badge(canvas, spots.mean(axis=0) * 0.42 + high * 0.58, "?", size, AMBER)
    return canvas


def _without_the_rest(picture: Pixels, cards: list[Floats]) -> Pixels:
    mask = np.zeros(picture.shape[:2], np.uint8)
    for spots in cards:
        cv2.fillConvexPoly(mask, _fixed(spots), 255, cv2.LINE_AA, _SHIFT)
    dim = (picture * DIM).astype(np.uint8)
    return np.where(mask[..., None] > 127, picture, dim)


def _side(spots: Floats) -> float:
    return float(np.sqrt(abs(cv2.contourArea(spots.astype(np.float32)))))


def _outline(canvas: Pixels, spots: Floats, colour: Colour, thick: int) -> None:
    cv2.polylines(canvas, [_fixed(spots)], True, colour, thick, cv2.LINE_AA, _SHIFT)


def _fixed(spots: Floats) -> NDArray[np.int32]:
    return np.rint(np.clip(spots, -1e5, 1e5) * (1 << _SHIFT)).astype(np.int32)


@lru_cache(maxsize=1)
def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")


def _badge(canvas: Pixels, place: Floats, letter: str, size: int, colour: Colour) -> None:
    """A letter on a disc of the player's colour, readable on any ground."""
    x, y = (round(float(part) * (1 << _SHIFT)) for part in place)
    dark = 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2] < 128
    rim, ink = (WHITE, WHITE) if dark else (INK, INK)
    for radius, tone in ((size * 0.56, rim), (size * 0.48, colour)):
        cv2.circle(canvas, (x, y), round(radius * (1 << _SHIFT)), tone, -1, cv2.LINE_AA, _SHIFT)
    height = round(size * 0.8)
    (left, top, width, tall) = cv2.getTextSize((0, 0), letter, (0, 0), _font(), height, 650)
    spot = (round(float(place[0]) - width / 2 - left), round(float(place[1]) - tall / 2 - top))
    cv2.putText(canvas, letter, spot, ink, _font(), height, 650)
