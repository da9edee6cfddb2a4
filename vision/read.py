"""Read a sheet: how likely each symbol and each piece is on each of its squares. One network, one call."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.photo import SIDE, Floats, Pixels, Sheet, softmax
from vision.reading import PIECES, SYMBOLS, RawReading

CELL: Final = 40
MARGIN: Final = 1.0
"""The sheet that the network was trained on."""

SURE: Final = 0.98
"""When every piece is this sure at first sight, there is no second look."""

MODEL: Final = Path(__file__).parent / "models" / "board.onnx"
_ODDS: Final = len(SYMBOLS) + len(PIECES)


def read(sheet: Sheet) -> RawReading:
    """Read every square of a sheet cut with `CELL` and `MARGIN`.

    Where a look at the board leaves a piece unsure, its mirror image is read as well and the answers are
    averaged: slips of the network seldom agree. Tiles get a closer look of their own (`vision.close`).
    """
    answer = _answer(sheet.image)
    if not _sure(answer):
        answer = (answer + _answer(sheet.image[:, ::-1])[:, ::-1]) / 2
    return _reading(answer, sheet.light)


def _reading(answer: Floats, parity: int | None) -> RawReading:
    return RawReading(
        symbols=softmax(answer[..., : len(SYMBOLS)]),
        pieces=softmax(answer[..., len(SYMBOLS) : _ODDS]),
        parity=parity,
        features=answer[..., _ODDS:],
    )


def _sure(answer: Floats) -> bool:
    return bool((_reading(answer, None).pieces.max(axis=-1) > SURE).all())


def _answer(image: Pixels) -> Floats:
    """8x8x58: log-odds of seven symbols and three pieces, then how symbol and piece look."""
    net = _net()
    net.setInput(cv2.dnn.blobFromImage(np.ascontiguousarray(image), 1 / 255))
    answer: Floats = np.asarray(net.forward(), np.float64).reshape(SIDE, SIDE, -1)
    return answer


@lru_cache(maxsize=1)
def _net() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODEL))
