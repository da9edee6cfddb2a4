"""Crossings: the points where four squares of a chequered board meet.

Such a point is a saddle of brightness. On a small ring around it the brightness goes light, dark, light,
dark: the second Fourier harmonic holds nearly all the energy; its phase says which diagonal pair of squares
is light. Between neighbours on the board that phase flips. This is far stronger evidence than lines, and it
is local, so pieces on the board hide only a few crossings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]
Singles = NDArray[np.float32]


@dataclass(frozen=True)
class CrossingTuning:
    """Numbers of this stage."""

    blur: float = 1.7
    """Gaussian in front of the second derivatives, pixels of the plane."""
    ring: tuple[float, ...] = (4.0, 7.0)
    """Ring radii. The larger one looks past the gaps between tiles."""
    samples: int = 32
    suppress: int = 5
    """Side of the window in which only the strongest saddle survives."""
    floor: float = 3.0
    """Contrast (grey levels) added to the local deviation, so that sensor noise is not raised to a signal."""
    contrast: float = 2.0
    """Least amplitude of the second harmonic, grey levels."""
    purity: float = 0.55
    """Least share of the second harmonic in the ring's energy."""
    keep_saddles: int = 1600
    """Saddles that get the ring test."""
    double: float = 6.0
    """Of two crossings of like phase closer than this the weaker one is dropped, pixels."""
    blocks: int = 8
    """Blocks along the long side among which the kept crossings are shared out."""
    strongest: int = 150
    """Crossings kept wherever they are."""
    keep: int = 380
    """Crossings that go on to the lattice search."""


TUNING: Final = CrossingTuning()


@dataclass(frozen=True, eq=False)
class Crossings:
    """Candidates, strongest first, in pixels of the plane they were found on."""

    xy: Singles
    phase: Singles
    """Brightness on the ring runs like cos(2 * angle - phase), angles clockwise from the x axis."""
    strength: Singles
    """Amplitude over the local deviation, times purity: about 0..1."""
    amplitude: Singles
    """Half the contrast across the crossing, grey levels."""
    smooth: Grey
    """The blurred plane, for further sampling."""

    def __len__(self) -> int:
        return len(self.xy)


def find_crossings(plane: Grey, tuning: CrossingTuning = TUNING) -> Crossings:
    """Every plausible crossing of a grey picture."""
    smooth = np.asarray(cv2.GaussianBlur(plane, (0, 0), tuning.blur), np.float32)
    saddle = _saddle_measure(smooth)
    peak = cv2.dilate(saddle, np.ones((tuning.suppress, tuning.suppress), np.uint8))
    spread = _deviation(smooth, 10)
    # The measure is a contrast squared. Divided once by the local contrast a dim corner of the board is not
    # lost, divided twice the grain of a carpet would fill the list.
    ratio = np.where(saddle >= peak, saddle, 0) / (spread + tuning.floor)
    rim = int(max(tuning.ring)) + 2
    ratio[:rim] = ratio[-rim:] = 0
    ratio[:, :rim] = ratio[:, -rim:] = 0
    flat = ratio.ravel()
    candidates = np.flatnonzero(flat)
    if len(candidates) > tuning.keep_saddles:
        best = np.argpartition(-flat[candidates], tuning.keep_saddles)[: tuning.keep_saddles]
        candidates = candidates[best]
    if not len(candidates):
        nothing = np.zeros(0, np.float32)
        return Crossings(np.zeros((0, 2), np.float32), nothing, nothing, nothing, smooth)
    y, x = np.divmod(candidates, plane.shape[1])
    xy = np.stack([x, y], axis=1).astype(np.float32)
    xy += _subpixel(saddle, x, y)
    return _ring_test(smooth, spread[y, x], xy, tuning)


def _saddle_measure(smooth: Grey) -> Grey:
    xx = cv2.Sobel(smooth, cv2.CV_32F, 2, 0, ksize=3, scale=0.25)
    yy = cv2.Sobel(smooth, cv2.CV_32F, 0, 2, ksize=3, scale=0.25)
    xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3, scale=0.25)
    return np.asarray(np.maximum(xy * xy - xx * yy, 0), np.float32)


def _deviation(smooth: Grey, reach: int) -> Grey:
    """Standard deviation in a box, computed at half size: it varies slowly."""
    half = cv2.resize(smooth, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    box = (reach + 1, reach + 1)
    mean = cv2.blur(half, box)
    square = cv2.blur(half * half, box)
    deviation = np.sqrt(np.maximum(square - mean * mean, 0))
    return np.asarray(cv2.resize(deviation, smooth.shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _subpixel(field: Grey, x: NDArray[np.int64], y: NDArray[np.int64]) -> Singles:
    """Offset of the peak by a parabola through three values along each axis."""
    centre = field[y, x]
    offsets = []
    for dx, dy in ((1, 0), (0, 1)):
        before, after = field[y - dy, x - dx], field[y + dy, x + dx]
        curve = before - 2 * centre + after
        step = np.where(curve < -1e-12, 0.5 * (before - after) / np.minimum(curve, -1e-12), 0)
        offsets.append(np.clip(step, -0.5, 0.5))
    return np.stack(offsets, axis=1).astype(np.float32)


def _ring_test(smooth: Grey, spread: Singles, xy: Singles, tuning: CrossingTuning) -> Crossings:
    count = tuning.samples
    angle = np.arange(count, dtype=np.float32) * np.float32(2 * np.pi / count)
    radius = np.repeat(np.array(tuning.ring, np.float32), count)
    around = np.tile(np.stack([np.cos(angle), np.sin(angle)]), len(tuning.ring)) * radius
    values = cv2.remap(smooth, xy[:, :1] + around[0], xy[:, 1:] + around[1], cv2.INTER_LINEAR)
    rings = values.reshape(-1, count)  # rows: crossing 0 ring 0, crossing 0 ring 1, ...
    wave = np.stack([np.cos(2 * angle), np.sin(2 * angle), np.full(count, 0.5, np.float32)], axis=1)
    real, imaginary, mean = (rings @ (wave * np.float32(2 / count))).T
    energy = np.einsum("ij,ij->i", rings, rings) / count - mean * mean + 1e-3
    size = np.sqrt(real * real + imaginary * imaginary)
    purity = (0.5 * size * size / energy).reshape(len(xy), -1)
    pick = purity.argmax(axis=1) + np.arange(len(xy)) * len(tuning.ring)
    best = purity.ravel()[pick]
    amplitude = size[pick]
    strength = best * np.minimum(amplitude / (spread + tuning.floor), 1.2)
    good = np.flatnonzero((best > tuning.purity) & (amplitude > tuning.contrast))
    good = good[np.argsort(-strength[good])]
    good = good[_spread(xy[good], smooth.shape, tuning)]
    phase = np.arctan2(imaginary[pick[good]], real[pick[good]])
    kept = _single(xy[good], phase, tuning.double)[: tuning.keep]
    good, phase = good[kept], phase[kept]
    return Crossings(xy[good], phase, strength[good], amplitude[good], smooth)


def _single(xy: Singles, phase: Singles, reach: float) -> NDArray[np.int64]:
    """Indices without the weaker of two like crossings side by side: a gap between tiles shows double."""
    square = (xy[:, :1] - xy[:, 0]) ** 2 + (xy[:, 1:] - xy[:, 1]) ** 2
    first, second = np.nonzero(np.triu(square < reach * reach, 1))
    alike = np.cos(phase[first] - phase[second]) > 0
    drop = np.zeros(len(xy), bool)
    for strong, weak in zip(first[alike].tolist(), second[alike].tolist(), strict=True):
        if not drop[strong]:
            drop[weak] = True
    return np.flatnonzero(~drop)


def _spread(xy: Singles, shape: tuple[int, ...], tuning: CrossingTuning) -> NDArray[np.int64]:
    """The order in which crossings are kept: the strongest, then the strongest of each block in turn.

    Without the second a chequered cloth would take all places.
    """
    if len(xy) <= tuning.keep:
        return np.arange(len(xy))
    block = max(shape) / tuning.blocks
    column, row = (xy // block).astype(np.int64).T
    name = column * 64 + row
    order = np.argsort(name, kind="stable")  # within a block still strongest first
    start = np.searchsorted(name[order], name[order])
    rank = np.empty(len(xy), np.int64)
    rank[order] = np.arange(len(xy)) - start
    rank[: tuning.strongest] = -1
    return np.argsort(rank, kind="stable")[: 3 * tuning.keep // 2]
