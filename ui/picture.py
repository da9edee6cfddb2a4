"""A set-up as a picture to print or send: the tiles, coordinates, the code and its QR code."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.games.keizar.game import tile_symbol
from rules.games.keizar.state import SQUARES, State
from ui.files import save

Picture = NDArray[np.uint8]

EMBLEMS: Final = Path(__file__).parent / "assets" / "emblems"
_SQUARE: Final = 128
_EDGE: Final = 64
_FOOT: Final = 250
_GAP: Final = 3
# BGR
_PAPER: Final = (246, 249, 250)
_INK: Final = (44, 38, 36)
_SOFT: Final = (130, 122, 118)
_FRAME: Final = (120, 46, 88)
_TILES: Final = {"light": (232, 240, 243), "dark": (66, 60, 58)}


def save_setup(path: Path, state: State, code: str) -> None:
    """Write the picture of a set-up. Raises `CannotWrite` with the reason."""
    ok, data = cv2.imencode(".png", draw_setup(state, code))
    assert ok
    save(path, data.tobytes())


def draw_setup(state: State, code: str) -> Picture:
    """The tiles seen from White's side, without pieces; below, the code as text and as QR code."""
    board = 8 * _SQUARE
    side = board + 2 * _EDGE
    picture = np.full((side + _FOOT, side, 3), _PAPER, np.uint8)
    cv2.rectangle(
        picture, (_EDGE - 10, _EDGE - 10), (_EDGE + board + 9, _EDGE + board + 9), _FRAME, -1, cv2.LINE_AA
    )
    for number, tile in enumerate(state.tiles):
        x = _EDGE + number % 8 * _SQUARE
        y = _EDGE + (7 - number // 8) * _SQUARE
        _lay_tile(picture[y : y + _SQUARE, x : x + _SQUARE], tile_symbol(tile), SQUARES[number])
    for index in range(8):
        middle = _EDGE + index * _SQUARE + _SQUARE // 2
        _write(picture, "abcdefgh"[index], (middle, _EDGE + board + 38), 0.9, _SOFT)
        _write(picture, str(8 - index), (_EDGE // 2 - 6, middle), 0.9, _SOFT)
    top = side + 10
    qr = _qr(code, _FOOT - 50)
    picture[top : top + qr.shape[0], _EDGE : _EDGE + qr.shape[1]] = qr
    left = _EDGE + qr.shape[1] + 40
    _write(picture, code, (left, top + 90), 2.0, _INK, thickness=3, centred=False)
    _write(picture, "Keizár set-up", (left, top + 150), 0.9, _SOFT, centred=False)
    return picture


def _lay_tile(square: Picture, symbol: str, name: str) -> None:
    dark = (ord(name[0]) + ord(name[1])) % 2 == 0
    inner = square[_GAP:-_GAP, _GAP:-_GAP]
    inner[:] = _TILES["dark" if dark else "light"]
    if symbol != "plain":
        emblem = _emblem(symbol, inner.shape[0])
        alpha = emblem[..., 3:].astype(np.float32) / 255
        inner[:] = (inner * (1 - alpha) + emblem[..., :3] * alpha).round().astype(np.uint8)


@lru_cache(maxsize=16)
def _emblem(symbol: str, pixels: int) -> Picture:
    picture = cv2.imread(str(EMBLEMS / f"{symbol}.png"), cv2.IMREAD_UNCHANGED)
    assert picture is not None, f"the emblem {symbol} is missing"
    return np.asarray(cv2.resize(picture, (pixels, pixels), interpolation=cv2.INTER_AREA), np.uint8)


def _qr(text: str, pixels: int) -> Picture:
    code = cv2.QRCodeEncoder.create().encode(text)
    code = cv2.copyMakeBorder(code, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(255,))
    factor = pixels // code.shape[0]
    large = cv2.resize(code, None, fx=factor, fy=factor, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.cvtColor(large, cv2.COLOR_GRAY2BGR), np.uint8)


def _write(
    picture: Picture,
    text: str,
    at: tuple[int, int],
    size: float,
    colour: tuple[int, int, int],
    thickness: int = 2,
    centred: bool = True,
) -> None:
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, thickness)
    spot = (at[0] - width // 2, at[1] + height // 2) if centred else at
    cv2.putText(picture, text, spot, cv2.FONT_HERSHEY_DUPLEX, size, colour, thickness, cv2.LINE_AA)
