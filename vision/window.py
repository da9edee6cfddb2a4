"""Which 8x8 window of a lattice is the board?

Frames continue the pattern, pieces hide the border row, and a third of first guesses is off by one row. What
decides is the alternation of *touching corner patches*: the bits of neighbouring squares beside a crossing
are nearly always visible, free of symbols, and differ by the board's light/dark ratio inside the board only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings import Grey
from vision.photo import SIDE, Floats, project

Windows = NDArray[np.float64]


@dataclass(frozen=True)
class WindowTuning:
    """Numbers of this stage."""

    patch: tuple[tuple[float, float], ...] = ((0.13, 0.13), (0.24, 0.10), (0.10, 0.24), (0.2, 0.2))
    """Where a square is sampled near its corner, in squares from that corner."""
    dark: float = 12.0
    """Added to brightness before the logarithm, so that noise in black does not count as contrast."""
    full: float = 0.6
    """Share of the board's typical contrast that already counts as fully alternating."""
    reach: int = 3
    """Windows this many squares beyond the seen crossings are tried."""
    outside: float = 0.25
    """Weight of alternation just outside the window against it: a tablecloth goes on, a board ends."""
    widest: int = 40
    """Lattices with more squares than this along a side are cut."""


TUNING: Final = WindowTuning()


@dataclass(frozen=True, eq=False)
class Evidence:
    """Alternation of a stretch of lattice, and what it says about every 8x8 window of it."""

    origin: NDArray[np.int64]
    """Lattice place of window [0, 0]."""
    inside: Windows
    """Mean alternation of the 112 inner edges, -1..1, per window (column, row)."""
    outside: Windows
    """Mean alternation of the edges just outside, per window."""
    weakest: Windows
    """The least of the eight-edge means over the four border rows: low when one row too far."""
    visible: Windows
    """Share of the window that lies on the photo."""
    total: Windows
    """What is maximised."""


def weigh_windows(
    smooth: Grey, homography: Floats, nodes: NDArray[np.int64], tuning: WindowTuning = TUNING
) -> Evidence | None:
    """Evidence for every window near the seen crossings (`nodes`, lattice places)."""
    low, high = nodes.min(axis=0), nodes.max(axis=0)
    first = np.minimum(high - (SIDE - 1), low - 1) - tuning.reach
    last = np.maximum(high - (SIDE - 1), low - 1) + tuning.reach
    cells = last - first + SIDE  # squares covered by all windows, per axis
    if cells.max() > tuning.widest:
        return None
    base = first - 1  # one more square around, for the look outside
    across, down, seen = _alternation(smooth, homography, base, cells + 2, tuning)
    contrast = _contrast(across, down, nodes - base)
    if contrast is None:
        return None
    across = np.clip(across / (tuning.full * contrast), -1, 1)
    down = np.clip(down / (tuning.full * contrast), -1, 1)
    return _windows(first, across, down, seen, tuning)


def _alternation(
    smooth: Grey, homography: Floats, base: NDArray[np.int64], cells: NDArray[np.int64], tuning: WindowTuning
) -> tuple[Floats, Floats, Floats]:
    """Signed log contrast across every cell edge, at its two ends averaged.

    `across[i, j]` is the edge between squares (i - 1, j) and (i, j), `down[i, j]` between (i, j - 1) and
    (i, j); squares count from `base`. Where a square lies off the photo the contrast is 0.
    """
    width, height = int(cells[0]), int(cells[1])
    corner = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
    inward = 1 - 2 * corner
    patch = np.array(tuning.patch)
    offsets = (corner[:, None] + inward[:, None] * patch[None]).reshape(-1, 2)
    place = np.stack(np.meshgrid(np.arange(width), np.arange(height), indexing="ij"), axis=-1)
    board = (place[:, :, None] + base + offsets).reshape(-1, 2)
    depth = board @ homography[2, :2] + homography[2, 2]
    ahead = depth > 1e-3 * float(np.abs(depth).max())
    points = np.full(board.shape, -1e4)
    points[ahead] = project(homography, board[ahead])
    points = np.clip(points, -1e4, 1e4).astype(np.float32)
    limit = np.array(smooth.shape[::-1]) - 1
    on_photo = ((points >= 0) & (points <= limit)).all(axis=1)
    values = cv2.remap(
        smooth, np.ascontiguousarray(points[:, :1]), np.ascontiguousarray(points[:, 1:]), cv2.INTER_LINEAR
    )
    shape = (width, height, 4, len(patch))
    tone = np.log(values.reshape(shape) + tuning.dark).mean(axis=-1)
    seen = np.asarray(on_photo.reshape(shape).all(axis=-1))
    even = np.where((place.sum(axis=-1) & 1) == 0, 1.0, -1.0)

    across = np.zeros((width + 1, height))
    down = np.zeros((width, height + 1))
    # Corners 0..3 of a square are top left, top right, bottom right, bottom left.
    step = (tone[1:, :, [0, 3]] - tone[:-1, :, [1, 2]]) * (seen[1:, :, [0, 3]] & seen[:-1, :, [1, 2]])
    across[1:-1] = even[1:] * step.mean(axis=-1)
    step = (tone[:, 1:, [0, 1]] - tone[:, :-1, [3, 2]]) * (seen[:, 1:, [0, 1]] & seen[:, :-1, [3, 2]])
    down[:, 1:-1] = even[:, 1:] * step.mean(axis=-1)
    return across, down, np.asarray(seen.all(axis=-1), np.float64)


def _contrast(across: Floats, down: Floats, nodes: NDArray[np.int64]) -> float | None:
    """Typical contrast at the edges that leave a seen crossing; its sign is the parity of the lattice."""
    x, y = nodes[:, 0], nodes[:, 1]
    values = np.concatenate([across[x, y], across[x, y - 1], down[x, y], down[x - 1, y]])
    middle = float(np.median(values))
    return middle if abs(middle) > 0.01 else None


def _windows(
    first: NDArray[np.int64], across: Floats, down: Floats, seen: Floats, tuning: WindowTuning
) -> Evidence:
    shape = (across.shape[0] - 2 - SIDE, across.shape[1] - 1 - SIDE)  # windows per axis
    inner = SIDE - 1

    def total(table: Floats, x: int, y: int, width: int, height: int) -> Windows:
        """Sum of a width x height block at (x, y) of each window, by a summed-area table."""
        area = np.pad(table.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        rows, columns = shape
        return np.asarray(
            area[x + width : x + width + rows, y + height : y + height + columns]
            - area[x : x + rows, y + height : y + height + columns]
            - area[x + width : x + width + rows, y : y + columns]
            + area[x : x + rows, y : y + columns]
        )

    # In tables the window's own squares start at index 1 (one square of surroundings is kept).
    inside = (total(across, 2, 1, inner, SIDE) + total(down, 1, 2, SIDE, inner)) / (2 * SIDE * inner)
    rings = [  # the lines of edges that one step too far would add: eight across the border, seven along
        total(across, 1, 1, 1, SIDE) + total(down, 0, 2, 1, inner),
        total(across, 1 + SIDE, 1, 1, SIDE) + total(down, 1 + SIDE, 2, 1, inner),
        total(down, 1, 1, SIDE, 1) + total(across, 2, 0, inner, 1),
        total(down, 1, 1 + SIDE, SIDE, 1) + total(across, 2, 1 + SIDE, inner, 1),
    ]
    # Only sides that lie on the photo can tell. With none of them on it nothing is known, and nothing held
    # against the window.
    shown = [
        total(seen, 0, 1, 1, SIDE),
        total(seen, 1 + SIDE, 1, 1, SIDE),
        total(seen, 1, 0, SIDE, 1),
        total(seen, 1, 1 + SIDE, SIDE, 1),
    ]
    outside = sum(np.maximum(ring, 0) for ring in rings) * (SIDE / (SIDE + inner))
    outside = outside / np.maximum(sum(shown), 1.0)
    lines = [
        total(across, 2, 1, 1, SIDE) + total(down, 1, 2, 1, inner),
        total(across, SIDE, 1, 1, SIDE) + total(down, SIDE, 2, 1, inner),
        total(down, 1, 2, SIDE, 1) + total(across, 2, 1, inner, 1),
        total(down, 1, SIDE, SIDE, 1) + total(across, 2, SIDE, inner, 1),
    ]
    weakest = np.minimum.reduce(lines) / (SIDE + inner)
    visible = total(seen, 1, 1, SIDE, SIDE) / SIDE**2
    score = inside - tuning.outside * outside
    return Evidence(first, inside, np.asarray(outside), weakest, visible, np.asarray(score))
