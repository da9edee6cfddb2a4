"""QR codes that one phone shows and another photographs."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.qr import qr_png, read_qr


def photographed(code: str, seed: int) -> NDArray[np.uint8]:
    """The code somewhere on a screen, at a slant, a little blurred and noisy."""
    luck = np.random.default_rng(seed)
    shown = cv2.imdecode(np.frombuffer(qr_png(code), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    side = int(luck.integers(110, 400))
    width, height = int(side * luck.uniform(1.6, 3)), int(side * luck.uniform(1.8, 3))
    screen = np.full((height, width, 3), luck.choice([40, 240]), np.uint8)
    x, y = int(luck.integers(0, width - side)), int(luck.integers(0, height - side))
    screen[y : y + side, x : x + side] = cv2.resize(shown, (side, side), interpolation=cv2.INTER_AREA)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    lean = (corners + luck.uniform(0, 0.14, (4, 2)) * (width, height)).astype(np.float32)
    round_and_lean = np.eye(3)
    round_and_lean[:2] = cv2.getRotationMatrix2D((width / 2, height / 2), float(luck.uniform(-25, 25)), 0.9)
    round_and_lean = round_and_lean @ cv2.getPerspectiveTransform(corners, lean)
    seen = cv2.warpPerspective(
        screen, round_and_lean, (int(width * 1.2), int(height * 1.2)), borderValue=(90, 120, 140)
    )
    seen = cv2.GaussianBlur(seen, (0, 0), float(luck.uniform(0.3, 1.1)))
    noisy = np.clip(seen * luck.uniform(0.6, 1) + luck.normal(0, 4, seen.shape), 0, 255)
    return np.asarray(noisy, np.uint8)


def test_codes_are_read_from_another_screen_at_a_slant() -> None:
    code = "8J04-RD9N-3S2N"
    # OpenCV's usual detector alone, at the size of the photo, sees nothing in the last two.
    assert {read_qr(photographed(code, seed)) for seed in (*range(10), 27, 47)} == {code}


def test_a_picture_without_a_code_says_nothing() -> None:
    chequered = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((60, 60))) * 255
    assert read_qr(chequered.astype(np.uint8)) == ""
