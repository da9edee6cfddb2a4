"""Read a sheet: how likely each symbol and each piece is on each of its squares. One network, one call."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.photo import Floats, Pixels, Sheet
from vision.reading import SYMBOLS, RawReading

CELL: Final = 40
MARGIN: Final = 1.0
"""The sheet that the network was trained on."""

MODEL: Final = Path(__file__).parent / "models" / "board.onnx"


def read(sheet: Sheet) -> RawReading:
    """Read every square of a sheet cut with `CELL` and `MARGIN`.

    The board and its mirror image are read, and their answers averaged: slips of the network seldom agree.
    """
    logits = (_answer(sheet.image) + _answer(sheet.image[:, ::-1])[:, ::-1]) / 2
    return RawReading(
        symbols=_softmax(logits[..., : len(SYMBOLS)]),
        pieces=_softmax(logits[..., len(SYMBOLS) :]),
        parity=sheet.light,
    )


def _answer(image: Pixels) -> Floats:
    """8x8x10 log-odds: seven symbols, then three pieces."""
    net = _net()
    net.setInput(cv2.dnn.blobFromImage(np.ascontiguousarray(image), 1 / 255))
    answer: Floats = np.asarray(net.forward(), np.float64)[0].transpose(1, 2, 0)
    return answer


@lru_cache(maxsize=1)
def _net() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODEL))


def _softmax(logits: Floats) -> Floats:
    power = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(power / power.sum(axis=-1, keepdims=True), np.float64)
