"""Pull a rough board onto the photo: find each inner crossing again in a flat view of the board, and fit all.

Seen flat, every crossing looks the same: four quarters, light and dark in turn, and which are light is known.
So one template with the right sign, laid over the flat view, finds crossings that the general search missed,
looks past the gaps between tiles, and pulls a guess that is 0.4 of a square off into place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings import Grey
from vision.graph import fit_homography
from vision.photo import SIDE, Floats, project


@dataclass(frozen=True)
class SettleTuning:
    """Numbers of this stage."""

    cell: int = 20
    """Pixels a square of the flat view."""
    quarter: int = 5
    """Side of the patch that stands for a quarter, pixels."""
    gap: float = 2.0
    """Pixels left out on each side of the edges: gaps, bevels, blur."""
    rounds: tuple[tuple[float, float], ...] = ((0.36, 4.0), (0.28, 3.0), (0.2, 2.0))
    """For each round how far a crossing may lie from where it is expected, in squares, and the width (sigma,
    pixels) of the template."""
    clear: float = 0.35
    """A crossing is seen when its quarters differ by this share of the typical difference."""
    rings: int = 4
    """Rings around a single square when a lattice is grown from it."""
    grown: tuple[int, ...] = (8, 14, 18, 20)
    """Crossings that must be seen after each ring."""
    dark: float = 12.0
    """Added to brightness before the logarithm."""


TUNING: Final = SettleTuning()
_INNER: Final = np.array([(i, j) for j in range(1, SIDE) for i in range(1, SIDE)], np.int64)


@dataclass(frozen=True, eq=False)
class Settled:
    """A board after the pull."""

    homography: Floats
    """Board units to plane pixels."""
    nodes: NDArray[np.int64]
    """Nx2, inner crossings that are clearly seen."""
    points: Floats
    """Nx2, where they are on the plane."""
    error: float
    """Median distance of the seen crossings from the homography, in squares."""


def settle(smooth: Grey, homography: Floats, light: int, tuning: SettleTuning = TUNING) -> Settled:
    """Fit the board to its crossings on the plane; `light` is the parity of its light squares."""
    result = Settled(homography, _INNER[:0], np.zeros((0, 2)), 1.0)
    for reach, width in tuning.rounds:
        board, clear = _seek(smooth, result.homography, _INNER, light, reach, width, tuning)
        nodes = _INNER[clear]
        if len(nodes) < 8 or np.ptp(nodes, axis=0).min() < 2:
            return result
        points = project(result.homography, board[clear])
        fitted = fit_homography(nodes.astype(np.float64), points)
        if not sound(fitted):
            return result
        error = float(np.median(np.linalg.norm(project(fitted, nodes) - points, axis=1)))
        size = float(np.sqrt(abs(np.linalg.det(_local(fitted)))))
        result = Settled(fitted, nodes, points, error / max(size, 1e-6))
    return result


def grow(smooth: Grey, homography: Floats, light: int, tuning: SettleTuning = TUNING) -> Settled | None:
    """Grow a lattice from the single square (0, 0) to (1, 1), ring by ring; None when it does not go on."""
    nodes, points = _INNER[:0], np.zeros((0, 2))
    for ring in range(1, tuning.rings + 1):
        span = np.arange(-ring, ring + 2)
        around = np.stack(np.meshgrid(span, span), axis=-1).reshape(-1, 2)
        depth = around @ homography[2, :2] + homography[2, 2]
        around = around[depth > 0.2 * float(depth.max())]
        if len(around) < 12:
            break
        board, clear = _seek(smooth, homography, around, light, 0.3, 3.0, tuning)
        on_plane = project(homography, board)
        limit = np.array(smooth.shape[::-1])
        clear &= ((on_plane > 0) & (on_plane < limit)).all(axis=1)
        if clear.sum() < tuning.grown[min(ring, len(tuning.grown)) - 1]:
            break
        fitted = fit_homography(around[clear].astype(np.float64), on_plane[clear])
        depth = around[clear] @ fitted[2, :2] + fitted[2, 2]
        if depth.min() <= 0 or np.linalg.det(fitted) <= 0:
            break
        homography, nodes, points = fitted, around[clear], on_plane[clear]
    if len(nodes) < tuning.grown[1]:
        return None
    return Settled(homography, nodes, points, 0.0)


def sound(homography: Floats) -> bool:
    """Does the homography show the board from above, all of it in front of the camera?"""
    ideal = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64)
    depth = ideal @ homography[2, :2] + homography[2, 2]
    return bool((depth > 0).all() and np.linalg.det(homography) > 0)


def _local(homography: Floats) -> Floats:
    """Pixels per square, as a 2x2 matrix, in the middle of the board."""
    middle, right, down = project(homography, [(4, 4), (4.5, 4), (4, 4.5)])
    return np.stack([right - middle, down - middle], axis=1) * 2


def _seek(
    smooth: Grey,
    homography: Floats,
    nodes: NDArray[np.int64],
    light: int,
    reach: float,
    width: float,
    tuning: SettleTuning,
) -> tuple[Floats, NDArray[np.bool_]]:
    """Where each of the given crossings is, in board units of the guess, and which are clearly seen."""
    cell = tuning.cell
    base = nodes.min(axis=0) - 1
    extent = (nodes.max(axis=0) + 1 - base) * cell
    # Pixel (x, y) of the flat view is board base + ((x + 0.5) / cell, (y + 0.5) / cell).
    left, top = base + 0.5 / cell
    flatten = homography @ np.array([[1 / cell, 0, left], [0, 1 / cell, top], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (int(extent[0]), int(extent[1]))
    flat = cv2.warpPerspective(smooth, flatten, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    tone = np.log(np.maximum(flat, 0) + tuning.dark)
    patch = cv2.blur(tone, (tuning.quarter, tuning.quarter))
    away = round(tuning.gap + tuning.quarter / 2)
    wide = np.pad(patch, away, mode="edge")
    a = wide[: -2 * away, : -2 * away]  # up left
    b = wide[: -2 * away, 2 * away :]
    c = wide[2 * away :, 2 * away :]
    d = wide[2 * away :, : -2 * away]
    # Along one diagonal light, along the other dark: how far apart are they?
    main = np.minimum(a, c) - np.maximum(b, d)
    other = np.minimum(b, d) - np.maximum(a, c)
    # The template itself peaks sharply at the crossing, also where a dark or light gap runs through it.
    slope = _slope(width)
    full = cv2.sepFilter2D(tone, cv2.CV_32F, slope, slope, borderType=cv2.BORDER_REPLICATE)

    span = round(reach * cell)
    odd = nodes.sum(axis=1) & 1
    on_main = odd == light  # square (i, j), down right of crossing (i, j), is light
    offset = np.arange(-span, span + 1)
    centre = (nodes - base) * cell
    at_x = centre[:, 0][:, None, None] + offset[None, None, :]
    at_y = centre[:, 1][:, None, None] + offset[None, :, None]
    score = np.where(on_main[:, None, None], full[at_y, at_x], -full[at_y, at_x])
    margin = np.where(on_main[:, None, None], main[at_y, at_x], other[at_y, at_x])
    peak = score.reshape(len(nodes), -1).argmax(axis=1)
    row, column = np.divmod(peak, len(offset))
    inside = (row > 0) & (row < 2 * span) & (column > 0) & (column < 2 * span)
    row, column = np.clip(row, 1, 2 * span - 1), np.clip(column, 1, 2 * span - 1)
    index = np.arange(len(nodes))
    shift_x = _vertex(score[index, row, column - 1], score[index, row, column], score[index, row, column + 1])
    shift_y = _vertex(score[index, row - 1, column], score[index, row, column], score[index, row + 1, column])
    place = np.stack([column + shift_x, row + shift_y], axis=1) - span
    seen = margin[index, row, column]
    contrast = float(np.median(np.sort(seen)[-(len(nodes) + 1) // 2 :]))
    clear = inside & (seen > tuning.clear * max(contrast, 0.02))
    # The array index k of the flat view is the pixel centre k + 0.5; a crossing at k * cell lies between two
    # pixels, and the four patches around index k are centred on k.
    return nodes + (place + 0.5) / cell, clear


def _slope(width: float) -> NDArray[np.float32]:
    """First derivative of a Gaussian; one along each axis makes the template of a crossing."""
    at = np.arange(-round(3 * width), round(3 * width) + 1)
    return (at * np.exp(-0.5 * (at / width) ** 2) / width**2).astype(np.float32)


def _vertex(before: NDArray[np.float32], middle: NDArray[np.float32], after: NDArray[np.float32]) -> Floats:
    """Offset of the peak of a parabola through three values."""
    curve = np.minimum(before - 2 * middle + after, -1e-9)
    return np.asarray(np.clip(0.5 * (before - after) / curve, -0.5, 0.5), np.float64)
