"""A camera left watching: says when the table has come to rest, and reads it then.

Most frames are only compared with the one at which stillness began, small and grey: a few milliseconds. After
something has moved and the picture has been still for a moment, the board is found anew (so a knocked camera
does not matter) and read, unless a hand or an arm lies over its edge.

    watcher = Watcher()
    for pixels, time in frames("game.mp4"):
        glimpse = watcher.see(pixels, time)           # None, or a table at rest that has not been read yet
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import BoardsideError
from vision.close import look_closer
from vision.locate import hypotheses
from vision.photo import SIDE, Floats, Lattice, NoBoard, Photo, Pixels, Sheet
from vision.pipeline import SURE, Find, Teach
from vision.read import CELL, MARGIN, read
from vision.reading import RawReading
from vision.rectify import rectify
from vision.tokens import Token, find_tokens

Grey = NDArray[np.float32]


class NoFilm(BoardsideError):
    """A film or camera that gives no pictures."""

    code = "unreadable-image"


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage. Times are in seconds, areas in squares, brightness from 0 to 255."""

    width: int = 192
    """Width of the small grey frame."""
    different: float = 14.0
    """Brightness by which a small pixel must differ to have changed."""
    moving: float = 0.002
    """Share of changed pixels from which on something moves."""
    settle: float = 0.35
    """The table is at rest after so long without motion."""
    again: float = 0.7
    """A table that could not be read, or left a question, is read again after so long."""
    reading: int = 1280
    """Longer side of the frame that is read."""
    bumped: float = 0.12
    """The camera was moved when the board's corners lie so far from where they were."""
    hand_contrast: float = 30.0
    """Brightness by which the board must differ where a hand lies over it."""
    hand_outside: float = 0.25
    hand_inside: float = 0.8
    """A hand is one change of at least these areas beside and on the board."""


TUNING: Final = Tuning()
REMEMBERED: Final = 3
"""Tables at rest that a new one is compared with."""
_FINE: Final = 10
"""Pixels a square when looking for a hand."""


@dataclass(frozen=True, eq=False)
class Glimpse:
    """A table at rest, read."""

    time: float
    photo: Photo
    lattice: Lattice
    sheet: Sheet
    raw: RawReading
    tokens: tuple[Token, ...]
    bumped: bool
    """Whether the camera was moved since the glimpse before."""


class Watcher:
    """Follows frames, and gives a glimpse of each table that has come to rest."""

    def __init__(self, find: Find = hypotheses, teach: Teach | None = None, tuning: Tuning = TUNING) -> None:
        self.curious = False
        """Set by the user of a glimpse who wants the same table read once more."""
        self.looks = 0
        """How many frames were read, for measuring."""
        self._find = find
        self._teach = teach
        self._tuning = tuning
        self._anchor: Grey | None = None
        self._still_since = 0.0
        self._next_look = 0.0
        self._last: deque[Glimpse] = deque(maxlen=REMEMBERED)

    def see(self, pixels: Pixels, time: float) -> Glimpse | None:
        """Take in one frame; a glimpse if the table has come to rest and is now read."""
        tuning = self._tuning
        small = _small(pixels, tuning.width)
        if self._anchor is None or _changed(small, self._anchor, tuning.different) > tuning.moving:
            self._anchor, self._still_since = small, time
            self._next_look = time + tuning.settle
            self.curious = True
            return None
        if not self.curious or time < self._next_look:
            return None
        self._next_look = time + tuning.again
        glimpse = self._look(pixels, time)
        if glimpse is not None:
            if glimpse.bumped:
                self._last.clear()
            self._last.append(glimpse)
            self.curious = False
        return glimpse

    def _look(self, pixels: Pixels, time: float) -> Glimpse | None:
        self.looks += 1
        photo = _photo(pixels, self._tuning.reading)
        try:
            lattice = self._find(photo)[0]
        except NoBoard:
            return None
        if lattice.confidence < SURE:
            return None
        sheet = rectify(photo, lattice, CELL, MARGIN)
        bumped = not self._last or _shift(sheet, self._last[-1].sheet) > self._tuning.bumped
        # A hand that was in the picture once and overlooked would seem to be there whenever it is not.
        if not bumped and all(_hand(sheet, last.sheet, self._tuning) for last in self._last):
            return None
        raw = look_closer(photo, sheet, read(sheet))
        if self._teach is not None:
            raw = self._teach(raw, sheet)
        return Glimpse(time, photo, lattice, sheet, raw, tuple(find_tokens(photo, sheet)), bumped)


def frames(source: Path | int) -> Iterator[tuple[Pixels, float]]:
    """The frames of a film or of a camera, each with its time in seconds. Raises `NoFilm`."""
    film = cv2.VideoCapture(str(source) if isinstance(source, Path) else source)
    try:
        if not film.isOpened():
            raise NoFilm("This film or camera cannot be opened.")
        rate = film.get(cv2.CAP_PROP_FPS) or 25.0
        start, number = perf_counter(), 0
        while True:
            done, pixels = film.read()
            if not done:
                break
            live = not isinstance(source, Path)
            yield np.asarray(pixels, np.uint8), perf_counter() - start if live else number / rate
            number += 1
        if number == 0:
            raise NoFilm("This film or camera gives no pictures.")
    finally:
        film.release()


def _small(pixels: Pixels, width: int) -> Grey:
    height = max(round(pixels.shape[0] * width / pixels.shape[1]), 1)
    small = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.float32)


def _changed(small: Grey, anchor: Grey, different: float) -> float:
    """Share of pixels that differ by more than the whole picture does."""
    if small.shape != anchor.shape:
        return 1.0
    change = small - anchor
    change -= np.median(change)
    return float((np.abs(change) > different).mean())


def _photo(pixels: Pixels, most: int) -> Photo:
    height, width = pixels.shape[:2]
    shrink = min(most / max(height, width), 1.0)
    if shrink < 1.0:
        size = (round(width * shrink), round(height * shrink))
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Photo(pixels, (width, height), width / pixels.shape[1])


def _shift(sheet: Sheet, last: Sheet) -> float:
    """How far the board has moved in the picture, in squares; turned by a quarter counts as far."""
    here, there = sheet.corners, last.corners
    square = float(np.linalg.norm(there - np.roll(there, 1, axis=0), axis=1).mean()) / SIDE
    return float(np.linalg.norm(here - there, axis=1).max()) / square


def _hand(sheet: Sheet, last: Sheet, tuning: Tuning) -> bool:
    """Whether one changed patch reaches over the board's edge: pieces do not, arms must."""
    now, then = _flat(sheet), _flat(last)
    change = now - then
    change -= np.median(change.reshape(-1, 3), axis=0)
    differs = (np.abs(change).max(axis=2) > tuning.hand_contrast).astype(np.uint8)
    differs = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    margin = round(sheet.margin * _FINE)
    count, labels = cv2.connectedComponents(differs)
    inside = labels[margin:-margin, margin:-margin]
    unit = _FINE * _FINE
    for label in range(1, count):
        on_board = int((inside == label).sum())
        beside = int((labels == label).sum()) - on_board
        if on_board >= tuning.hand_inside * unit and beside >= tuning.hand_outside * unit:
            return True
    return False


def _flat(sheet: Sheet) -> Floats:
    side = round((SIDE + 2 * sheet.margin) * _FINE)
    return np.asarray(cv2.resize(sheet.image, (side, side), interpolation=cv2.INTER_AREA), np.float64)
