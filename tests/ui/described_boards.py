"""Boards as a printer might make them, and photos of them on a table with pieces and dice."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from typer.testing import CliRunner

from ui.cli.app import app

Colour = tuple[int, int, int]
SIZE = (1200, 900)
CORNERS = [(250, 120), (900, 140), (980, 800), (180, 780)]
CELL = 60
INK: Mapping[str, Colour] = {
    "red": (40, 40, 190), "blue": (170, 80, 30), "green": (60, 150, 60), "yellow": (40, 200, 240)
}  # fmt: skip
"""How pieces look, in BGR."""
DICE = [(1080, 300), (1090, 480)]
"""Where dice lie beside the board."""
_PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}
"""Where the pips of a face are, in three rows of three."""


def printed(columns: int, rows: int) -> NDArray[np.uint8]:
    """A board as a printer might make it: squares in two tones, each with an ornament of its own."""
    rng = np.random.default_rng(4)
    picture = np.full((rows * CELL, columns * CELL, 3), 200, np.uint8)
    for row in range(rows):
        for column in range(columns):
            x, y = column * CELL, row * CELL
            tone = (170, 205, 225) if (row + column) % 2 else (150, 180, 195)
            cv2.rectangle(picture, (x, y), (x + CELL - 1, y + CELL - 1), tone, -1)
            cv2.rectangle(picture, (x, y), (x + CELL - 1, y + CELL - 1), (60, 70, 80), 1)
            for _ in range(5):
                one, two = rng.integers(4, CELL - 4, (2, 2)) + np.array((x, y))
                cv2.line(picture, one.tolist(), two.tolist(), rng.integers(60, 160, 3).tolist(), 2)
    return picture


def photo_of(
    board: NDArray[np.uint8],
    corners: list[tuple[int, int]],
    pieces: Mapping[str, Colour],
    rows: int,
    dice: Sequence[int] = (),
) -> NDArray[np.uint8]:
    """The board lying on a table, discs on some of its squares, dice beside it."""
    laid = board.copy()
    for square, colour in pieces.items():
        x, y = ord(square[0]) - 97, rows - int(square[1:])
        middle = (round((x + 0.5) * CELL), round((y + 0.5) * CELL))
        cv2.circle(laid, middle, round(0.34 * CELL), colour, -1, cv2.LINE_AA)
    height, width = laid.shape[:2]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, np.array(corners, np.float32))
    photo = np.full((SIZE[1], SIZE[0], 3), (70, 90, 60), np.uint8)
    cv2.warpPerspective(laid, matrix, SIZE, dst=photo, borderMode=cv2.BORDER_TRANSPARENT)
    for (x, y), value in zip(DICE, dice, strict=False):
        _die(photo, x, y, value)
    return photo


def _die(photo: NDArray[np.uint8], x: int, y: int, value: int, half: int = 32) -> None:
    """A die seen from straight above: a white square with its corners worn round, and black pips."""
    bone, round_ = (238, 242, 244), 8
    for wide, high in ((half, half - round_), (half - round_, half)):
        cv2.rectangle(photo, (x - wide, y - high), (x + wide, y + high), bone, -1)
    for dx, dy in product((round_ - half, half - round_), repeat=2):
        cv2.circle(photo, (x + dx, y + dy), round_, bone, -1, cv2.LINE_AA)
    for spot in _PIPS[value]:
        column, row = (int(spot) - 1) % 3 - 1, (int(spot) - 1) // 3 - 1
        middle = (x + round(column * 0.55 * half), y + round(row * 0.55 * half))
        cv2.circle(photo, middle, 6, (25, 25, 25), -1, cv2.LINE_AA)


def save(path: Path, picture: NDArray[Any]) -> Path:
    """Write a picture to a file."""
    cv2.imwrite(str(path), np.clip(picture, 0, 255).astype(np.uint8))
    return path


def call(*words: str) -> tuple[int, dict[str, Any]]:
    """The exit status and the one object that a command prints."""
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    [line] = result.stdout.splitlines()
    return result.exit_code, json.loads(line)


def points(corners: list[tuple[int, int]]) -> str:
    """Corners as the command line takes them."""
    return " ".join(f"{x},{y}" for x, y in corners)
