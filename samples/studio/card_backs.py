"""Backs of cards that nobody designed: prints of every sort, made up from a seed.

A reader that knows ten patterns fails at the eleventh. These are waves upon waves, blots, a motif repeated
and mirrored, ornaments about the middle, frames within frames.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Cover = NDArray[np.float32]
_FINE = 2
"""Times finer than asked, before it is made smooth."""


def free_cover(seed: int, rows: int, columns: int) -> Cover:
    """How much ink lies where, 0 to 1."""
    rng = np.random.default_rng(seed)
    make = (_waves, _blots, _motif, _ornament, _frames)[int(rng.integers(5))]
    cover = make(rng, rows * _FINE, columns * _FINE)
    return np.asarray(cv2.resize(cover, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _plane(rows: int, columns: int) -> tuple[Cover, Cover]:
    """Coordinates over the card, its width being 1, the middle 0."""
    y, x = np.mgrid[:rows, :columns].astype(np.float32) / np.float32(columns)
    return x - np.float32(0.5), y - np.float32(rows / columns / 2)


def _inked(rng: np.random.Generator, height: NDArray[np.float32]) -> Cover:
    """A landscape as a print: what is high is inked, in one tone or in shades."""
    low, high = np.quantile(height, [0.02, 0.98])
    even = (height - low) / max(float(high - low), 1e-6)
    if rng.random() < 0.2:
        return np.asarray(np.clip(even, 0, 1), np.float32)
    if rng.random() < 0.25:
        even = even * rng.integers(2, 6) % 1
    return np.asarray(even > np.quantile(even, rng.uniform(0.3, 0.75)), np.float32)


def _waves(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """Some waves upon one another, straight or round."""
    x, y = _plane(rows, columns)
    x = x + np.float32(rng.uniform(0, 0.06)) * np.sin(y * np.float32(rng.uniform(5, 40)))
    height = np.zeros_like(x)
    for _ in range(rng.integers(1, 5)):
        often = float(np.exp(rng.uniform(np.log(1.5), np.log(11)))) * 2 * np.pi
        angle = rng.uniform(0, np.pi)
        way = x * np.cos(angle) + y * np.sin(angle)
        if rng.random() < 0.3:
            way = np.hypot(x - rng.uniform(-0.5, 0.5), y - rng.uniform(-0.5, 0.5))
        height = height + rng.uniform(0.3, 1) * np.sin(often * way + rng.uniform(0, 6))
    return _inked(rng, np.asarray(height, np.float32))


def _blots(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """Blots or a maze, all of about one size."""
    noise = rng.normal(size=(rows, columns)).astype(np.float32)
    wide = columns * float(np.exp(rng.uniform(np.log(0.012), np.log(0.09))))
    smooth = cv2.GaussianBlur(noise, (0, 0), wide)
    if rng.random() < 0.6:
        smooth = smooth - cv2.GaussianBlur(noise, (0, 0), wide * 1.7)
    return _inked(rng, np.asarray(smooth, np.float32))


def _strokes(rng: np.random.Generator, size: int, count: int) -> Cover:
    """Lines, rings, spots and patches in a square."""
    square = np.zeros((size, size), np.float32)
    for _ in range(count):
        a, b = (tuple(int(v) for v in rng.integers(0, size, 2)) for _ in range(2))
        thick = int(rng.integers(1, max(2, size // 7)))
        ink = float(rng.choice([1.0, 0.0], p=[0.8, 0.2]))
        shape = rng.integers(4)
        if shape == 0:
            cv2.line(square, a, b, ink, thick)
        elif shape == 1:
            reach = int(rng.integers(1, max(2, size // 3)))
            cv2.circle(square, a, reach, ink, thick if rng.random() < 0.5 else -1)
        elif shape == 2:
            cv2.fillPoly(square, [rng.integers(0, size, (int(rng.integers(3, 6)), 2))], ink)
        else:
            axes = tuple(int(v) for v in rng.integers(1, max(2, size // 2), 2))
            turn, end = (float(v) for v in rng.uniform((0, 60), (180, 360)))
            cv2.ellipse(square, a, axes, turn, 0, end, ink, thick)
    return square


def _motif(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """One small drawing again and again, some mirrored."""
    size = max(6, round(columns / float(np.exp(rng.uniform(np.log(2), np.log(9))))))
    drawn = _strokes(rng, size, int(rng.integers(1, 5)))
    across, down = rng.random(2) < 0.5
    pair = np.hstack([drawn, drawn[:, ::-1] if across else drawn])
    cell = np.vstack([pair, pair[::-1] if down else pair])
    times = -(-rows // len(cell)), -(-columns // len(cell))
    return np.ascontiguousarray(np.tile(cell, times)[:rows, :columns])


def _ornament(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """A drawing in one quarter, mirrored into the others."""
    size = max(rows, columns) // 2 + 1
    quarter = _strokes(rng, size, int(rng.integers(4, 14)))
    if rng.random() < 0.4:
        quarter = np.maximum(quarter, quarter.T)
    half = np.hstack([quarter[:, ::-1], quarter])
    whole = np.vstack([half[::-1], half])
    top, left = (whole.shape[0] - rows) // 2, (whole.shape[1] - columns) // 2
    return np.ascontiguousarray(whole[top : top + rows, left : left + columns])


def _frames(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """Frames within frames, with something in the middle or nothing."""
    cover = np.zeros((rows, columns), np.float32)
    step = 0
    for _ in range(rng.integers(1, 6)):
        step += int(columns * rng.uniform(0.02, 0.09))
        thick = max(1, int(columns * rng.uniform(0.008, 0.05)))
        cv2.rectangle(cover, (step, step), (columns - 1 - step, rows - 1 - step), 1.0, thick)
        step += thick
    if rng.random() < 0.7:
        wide = max(6, int(columns * rng.uniform(0.25, 0.6)))
        drawn = _strokes(rng, wide, int(rng.integers(2, 7)))
        if rng.random() < 0.6:
            drawn = np.maximum(drawn, drawn[:, ::-1])
        top, left = (rows - wide) // 2, (columns - wide) // 2
        part = cover[max(top, 0) : top + wide, max(left, 0) : left + wide]
        part[:] = np.maximum(part, drawn[: part.shape[0], : part.shape[1]])
    return cover
