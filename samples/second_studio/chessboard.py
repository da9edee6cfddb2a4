"""Chequered boards: squares of many colours, frames and letters."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, jitter_colour, pick
from samples.second_studio.shaders import image_material
from samples.second_studio.shapes import box_part
from samples.second_studio.stage import Stage
from samples.second_studio.textures import marble_image, noise, wood_image

COLOURS: list[tuple[Colour, Colour]] = [
    ((0.93, 0.93, 0.91), (0.07, 0.07, 0.08)),
    ((0.86, 0.72, 0.5), (0.42, 0.24, 0.13)),
    ((0.94, 0.85, 0.68), (0.55, 0.36, 0.2)),
    ((0.93, 0.91, 0.8), (0.22, 0.42, 0.26)),
    ((0.85, 0.87, 0.88), (0.36, 0.45, 0.55)),
    ((0.78, 0.78, 0.76), (0.42, 0.42, 0.43)),
    ((0.72, 0.55, 0.37), (0.52, 0.36, 0.22)),
    ((0.88, 0.86, 0.82), (0.3, 0.3, 0.32)),
    ((0.92, 0.84, 0.72), (0.5, 0.2, 0.15)),
]
"""Light and dark squares."""
CELL = 88
"""Pixels along the side of a square."""


@dataclass
class Board:
    """A board on the table, about the origin, with its rows along y."""

    square: float
    frame: float
    """Width of the frame in squares."""
    thick: float
    words: str

    @property
    def half(self) -> float:
        """From the middle to the outer edge."""
        return self.square * (4 + self.frame)

    def middle(self, column: int, row: int) -> tuple[float, float, float]:
        """The middle of a square's top, counted from a1."""
        return (column - 3.5) * self.square, (row - 3.5) * self.square, self.thick

    def corners(self) -> Array:
        """The corners of the 64 squares: a1, h1, h8, a8."""
        h = 4 * self.square
        return np.array([(-h, -h, self.thick), (h, -h, self.thick), (h, h, self.thick), (-h, h, self.thick)])

    def outer(self) -> Array:
        """The corners of the frame."""
        return self.corners() * (self.half / (4 * self.square), self.half / (4 * self.square), 1)


def add_board(rng: Rng, stage: Stage, square: float) -> Board:
    """Put up a board with squares of a size."""
    light, dark = (jitter_colour(rng, c, 0.04) for c in pick(rng, COLOURS))
    if chance(rng, 0.15):
        t = rng.uniform(0.25, 0.5)
        r, g, b = (d + t * (c - d) for c, d in zip(light, dark, strict=True))
        dark = (r, g, b)
    stuff = pick(rng, ["plain", "wood", "marble"], [4, 4, 1.5])
    frame = pick(rng, [0.0, rng.uniform(0.08, 0.3), rng.uniform(0.4, 0.9)], [2, 1.5, 4])
    image = _picture(rng, light, dark, stuff, frame)
    board = Board(square, frame, rng.uniform(0.15, 1.6), stuff)
    rough = rng.uniform(0.12, 0.75)
    part = box_part((2 * board.half, 2 * board.half, board.thick), (0, 0, 0))
    stage.add(part, [image_material("board", image, rough, 0.4)], False)
    return board


def _picture(rng: Rng, light: Colour, dark: Colour, stuff: str, frame: float) -> Array:
    """The board from above, the eighth row at the top."""
    edge = round(frame * CELL)
    size = 8 * CELL
    column, row = np.meshgrid(np.arange(size) // CELL, np.arange(size) // CELL)
    is_dark = (column + row) % 2 == 1
    rim = pick(
        rng,
        [
            dark,
            light,
            (dark[0] * 0.5, dark[1] * 0.5, dark[2] * 0.5),
            jitter_colour(rng, (0.3, 0.18, 0.1), 0.08),
        ],
    )
    colours = [light, dark, rim]
    layers = []
    for colour, side in zip(colours, (size, size, size + 2 * edge), strict=True):
        deeper = (colour[0] * 0.75, colour[1] * 0.72, colour[2] * 0.7)
        if stuff == "wood":
            layers.append(_grain(rng, colour, deeper, side))
        elif stuff == "marble":
            vein = (0.6, 0.6, 0.6) if sum(colour) > 1.2 else (0.35, 0.37, 0.36)
            layers.append(cv2.resize(marble_image(rng, 512, colour, vein, 6), (side, side)))
        else:
            shade = 0.96 + 0.08 * noise(rng, side, 5)[..., None]
            layers.append(np.asarray(colour, np.float32) * shade)
    squares = np.where(is_dark[..., None], layers[1], layers[0])
    if chance(rng, 0.2):
        ink = pick(rng, [(0.05, 0.05, 0.05), (0.9, 0.85, 0.7)])
        for k in range(9):
            at = min(k * CELL, size - 1)
            squares[max(at - 1, 0) : at + 1] = ink
            squares[:, max(at - 1, 0) : at + 1] = ink
    picture = layers[2]
    picture[edge : edge + size, edge : edge + size] = squares
    ink = (0.92, 0.88, 0.78) if sum(rim) < 1.3 else (0.06, 0.05, 0.05)
    if edge > 3 and chance(rng, 0.6):
        width = int(rng.integers(2, 6))
        cv2.rectangle(
            picture, (edge - width, edge - width), (edge + size + width, edge + size + width), ink, 2
        )
    if edge > 26 and chance(rng, 0.7):
        _letters(rng, picture, edge, ink)
    return np.clip(picture, 0, 1).astype(np.float32)


def _grain(rng: Rng, light: Colour, dark: Colour, side: int) -> Array:
    """Wood, its grain along the rows or across."""
    image = wood_image(rng, side, light, dark, 1)
    return np.ascontiguousarray(image.transpose(1, 0, 2)) if chance(rng, 0.5) else image


def _letters(rng: Rng, picture: Array, edge: int, ink: Colour) -> None:
    """Names of columns and rows in the frame, on two sides or on all four."""
    mask, scale = np.zeros(picture.shape[:2], np.uint8), edge / 60
    face = pick(rng, [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX])
    all_sides = chance(rng, 0.5)
    for k in range(8):
        at = edge + k * CELL + CELL // 2
        for far in (False, True) if all_sides else (False,):
            middle = len(picture) - edge // 2 if not far else edge // 2
            left = edge // 2 if not far else len(picture) - edge // 2
            for text, x, y in (("abcdefgh"[k], at, middle), (str(8 - k), left, at)):
                cv2.putText(
                    mask, text, (x - int(9 * scale), y + int(9 * scale)), face, scale, 255, 2, cv2.LINE_8
                )
    picture[mask > 0] = ink
