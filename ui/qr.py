"""QR codes: made and read by OpenCV."""

from __future__ import annotations

import cv2
import numpy as np

_BORDER = 3
_DOT = 8
_SCALES = (1.0, 2.0, 0.5, 3.0)
_SMALLEST, _LARGEST = 200, 4200
"""Pixels of the longer side between which it is worth looking."""


def qr_png(text: str) -> bytes:
    """A QR code as PNG."""
    code = cv2.QRCodeEncoder.create().encode(text)
    code = cv2.copyMakeBorder(code, _BORDER, _BORDER, _BORDER, _BORDER, cv2.BORDER_CONSTANT, value=(255,))
    large = cv2.resize(code, None, fx=_DOT, fy=_DOT, interpolation=cv2.INTER_NEAREST)
    return cv2.imencode(".png", large)[1].tobytes()


def qr_lines(text: str) -> str:
    """A QR code for a terminal, two dots to a character."""
    code = cv2.QRCodeEncoder.create().encode(text)
    code = cv2.copyMakeBorder(code, 1, 2, 2, 2, cv2.BORDER_CONSTANT, value=(255,))
    if code.shape[0] % 2:
        code = np.vstack([code, np.full((1, code.shape[1]), 255, np.uint8)])
    blocks = {(1, 1): "█", (1, 0): "▀", (0, 1): "▄", (0, 0): " "}
    light = code > 127
    return "\n".join(
        "".join(blocks[int(light[y, x]), int(light[y + 1, x])] for x in range(light.shape[1]))
        for y in range(0, light.shape[0], 2)
    )


def read_qr(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> str:
    """The text of the QR code on a picture; empty when there is none.

    A code photographed at a slant from another screen is often found at one size only, and by one of
    OpenCV's two ways to look only: all are tried, the likeliest first.
    """
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    ways = (cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector())
    for scale in _SCALES:
        if not _SMALLEST <= max(grey.shape) * scale <= _LARGEST:
            continue
        how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        sized = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
        for way in ways:
            try:
                text = str(way.detectAndDecode(sized)[0])
            except cv2.error:  # a shape that only looked like one
                continue
            if text:
                return text
    return ""
