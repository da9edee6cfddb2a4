"""Backs of cards that nobody designed: prints of every sort, made up from a seed.

A reader that knows ten patterns fails at the eleventh. These are waves upon waves, blots, a motif repeated
and mirrored, ornaments about the middle, frames within frames, bands with letters, a star amid nothing.
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
    make = (_waves, _blots, _motif, _ornament, _frames, _bands, _emblem)[int(rng.integers(7))]
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


def _bands(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """Broad bands from side to side, or a broad field between them with a letter or a few."""
    cover = np.zeros((rows, columns), np.float32)
    low, high = np.sort(rng.uniform(0.12, 0.88, 2))
    if rng.random() < 0.5:
        low, high = rng.uniform(0.15, 0.38), rng.uniform(0.62, 0.85)
    across = rng.random() < 0.7
    span = rows if across else columns
    band = slice(round(low * span), max(round(high * span), round(low * span) + 2))
    if across:
        cover[band] = 1.0
    else:
        cover[:, band] = 1.0
    if rng.random() < 0.4:
        cover = 1 - cover
    letters = "".join(rng.choice(list("ABCDEFGHKLMNPRSTUVXZ&"), int(rng.integers(1, 4))))
    if rng.random() < 0.8:
        cover = np.abs(cover - _letters(rng, letters, rows, columns))
    return np.asarray(cover, np.float32)


def _letters(rng: np.random.Generator, text: str, rows: int, columns: int) -> Cover:
    """A monogram amid the card."""
    drawn = np.zeros((rows, columns), np.uint8)
    font = int(rng.choice([cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX]))
    (wide, tall), _ = cv2.getTextSize(text, font, 1.0, 2)
    scale = columns * rng.uniform(0.25, 0.7) / wide
    scale = min(scale, 0.7 * rows / tall)
    spot = (round((columns - wide * scale) / 2), round((rows + tall * scale) / 2))
    cv2.putText(drawn, text, spot, font, scale, 255, max(1, round(3 * scale)), cv2.LINE_AA)
    return np.asarray(drawn / np.float32(255), np.float32)


def _emblem(rng: np.random.Generator, rows: int, columns: int) -> Cover:
    """One star, moon or letter on bare ground, perhaps among specks."""
    cover = np.zeros((rows, columns), np.float32)
    middle = np.array([columns, rows]) / 2 + rng.normal(0, 0.05, 2) * columns
    reach = columns * rng.uniform(0.1, 0.36)
    shape = rng.integers(3)
    if shape == 0:
        points = int(rng.integers(4, 13))
        radii = np.where(np.arange(2 * points) % 2, rng.uniform(0.3, 0.7), 1.0) * reach
        angles = np.arange(2 * points) * np.pi / points + rng.uniform(0, 6)
        star = middle + radii[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        cv2.fillPoly(cover, [star.round().astype(np.int32)], 1.0)
    elif shape == 1:
        spot = middle.round().astype(int).tolist()
        cv2.circle(cover, spot, round(reach), 1.0, -1)
        away = (middle + reach * rng.uniform(-0.6, 0.6, 2)).round().astype(int).tolist()
        cv2.circle(cover, away, round(reach * rng.uniform(0.6, 0.95)), 0.0, -1)
    else:
        cover = _letters(rng, str(rng.choice(list("ABEGKMPRSX"))), rows, columns)
    for _ in range(int(rng.integers(4, 30)) if rng.random() < 0.5 else 0):
        at = (rng.random(2) * (columns, rows)).astype(int).tolist()
        cv2.circle(cover, at, max(1, round(columns * rng.uniform(0.005, 0.02))), 1.0, -1)
    return cover
