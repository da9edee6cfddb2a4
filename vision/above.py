"""The table seen from straight above, as far as things of one size and shape that lie on it tell how it lies.

A camera that looks at a table aslant shows far things small and all of them squeezed. Two angles say how it
is tilted, and whatever is told so far says which two: seen from straight above, dominoes are twice as long as
wide, with square corners, and all as large. A finder that looks at the table again from there sees things
that it overlooked, and sees their corners better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.photo import Floats, Pixels, project

FOCALS: Final = (0.65, 0.85, 1.15)
"""Focal lengths that a phone may have, over the photo's longer side."""
STEEPEST: Final = 68.0
"""Degrees by which a camera may be off looking straight down."""
NEAREST: Final = 0.15
"""What is farther than this seems to be beyond the horizon."""
SHORT: Final = 0.12
SKEW: Final = 0.1
UNLIKE: Final = 0.1
"""Usual errors of a thing's proportions, of its right angles, of its size."""
ODD: Final = 3.0
"""Squared errors above this count for little."""
UPRIGHT: Final = 0.02
"""How much likelier a camera looks straight down, where nothing else tells."""
FINENESS: Final = 28.0
"""Pixels from the middle of a thing to its corner as it is seen from above."""
LARGEST: Final = 960
"""Longest side of such a view."""
AROUND: Final = 5.0
"""How far round the known things the view reaches, in such lengths."""
HORIZON: Final = 0.25
"""Nothing farther off than this is looked at, over the nearness of the photo's middle."""


def view_from_above(
    pixels: Pixels, things: Sequence[Floats], ratio: float, block: int
) -> tuple[Pixels, Floats]:
    """The surroundings of some things from above, and the matrix from the photo's pixels to the view's.

    `things` are 4x2 corners, the first side one of those that are `ratio` times as long as the next. The
    sides of the view are multiples of `block`.
    """
    known = np.asarray(things, np.float64)
    way = _straight_down(known, ratio, pixels.shape[:2])
    known = known[(known @ way[2, :2] + way[2, 2] > NEAREST).all(axis=1)]
    flat = project(way, known).reshape(-1, 4, 2)
    size = np.median(np.linalg.norm(flat - flat.mean(axis=1, keepdims=True), axis=2))
    way = np.diag([FINENESS / size, FINENESS / size, 1.0]) @ way
    ground = project(way, _this_side(way[2], pixels.shape[:2]))
    spots = project(way, known)
    low = np.maximum(ground.min(axis=0), spots.min(axis=0) - AROUND * FINENESS)
    high = np.minimum(ground.max(axis=0), spots.max(axis=0) + AROUND * FINENESS)
    scale = min(1.0, LARGEST / float((high - low).max()))
    way = np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]]) @ way
    wide, tall = (-(-np.ceil(scale * (high - low)) // block) * block).astype(int).tolist()
    # Where the view is much coarser than the photo, sampling the photo as it is would alias.
    coarse = _scale(way, known.reshape(-1, 2).mean(axis=0))
    shrink = 1.2 * coarse if coarse < 0.7 else 1.0
    if shrink < 1:
        pixels = np.asarray(
            cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
    onto = way @ np.diag([1 / shrink, 1 / shrink, 1.0])
    view = cv2.warpPerspective(pixels, onto, (wide, tall), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8), way


def _straight_down(things: Floats, ratio: float, shape: Sequence[int]) -> Floats:
    """The matrix that turns the camera so that it looks straight down, whatever it takes for a pixel."""
    side, middle = max(shape), np.array([shape[1], shape[0]]) / 2
    rays = (things - middle) / side
    best, found = np.inf, np.eye(3)
    for focal in FOCALS:
        tilts, ways = np.meshgrid(np.arange(0, STEEPEST, 4), np.arange(0, 360, 15.0))
        for step in (2.0, 1.0, 0.5, 0.0):
            turns = _turns(tilts.ravel(), ways.ravel())
            costs = _costs(turns, rays / focal, ratio) + UPRIGHT * (tilts.ravel() / 60) ** 2
            least = int(costs.argmin())
            tilt, way = tilts.ravel()[least], ways.ravel()[least]
            near = step * np.arange(-1, 2)
            tilts, ways = np.meshgrid(np.clip(tilt + near, 0, STEEPEST), way + 4 * near)
        if costs[least] < best:
            lens = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, focal * side]])
            best, found = float(costs[least]), turns[least] @ lens / (focal * side)
    return np.asarray(found, np.float64)


def _turns(tilts: Floats, ways: Floats) -> Floats:
    """Rotations by so many degrees about axes that lie in the photo, n×3×3."""
    tilt, way = np.radians(tilts)[:, None, None], np.radians(ways)
    cross = np.zeros((len(ways), 3, 3))
    cross[:, 0, 2], cross[:, 1, 2] = np.sin(way), -np.cos(way)
    cross[:, 2, 0], cross[:, 2, 1] = -np.sin(way), np.cos(way)
    return np.asarray(np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross)


def _costs(turns: Floats, rays: Floats, ratio: float) -> Floats:
    """How unlike one another, and unlike what they are, the things look after each turn."""
    seen = np.einsum("mij,nkj->mnki", turns, np.concatenate([rays, np.ones((*rays.shape[:2], 1))], axis=2))
    beyond = (seen[..., 2] < NEAREST).any(axis=2)
    flat = seen[..., :2] / np.maximum(seen[..., 2:], NEAREST)
    across = (flat[:, :, 1] - flat[:, :, 0] + flat[:, :, 2] - flat[:, :, 3]) / 2
    down = (flat[:, :, 3] - flat[:, :, 0] + flat[:, :, 2] - flat[:, :, 1]) / 2
    long, short = (np.linalg.norm(edge, axis=2) + 1e-9 for edge in (across, down))
    size = np.log(long * short) / 2
    errors = (
        (np.log(long / short / ratio) / SHORT) ** 2
        + ((across * down).sum(axis=2) / (long * short) / SKEW) ** 2
        + ((size - np.median(size, axis=1, keepdims=True)) / UNLIKE) ** 2
    )
    return np.asarray(np.where(beyond, 2.0, errors / (ODD + errors)).mean(axis=1))


def _this_side(horizon: Floats, shape: Sequence[int]) -> Floats:
    """The corners of the part of a photo that is near enough."""
    height, width = shape[:2]
    rim = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    least = HORIZON * (horizon @ (width / 2, height / 2, 1))
    near = rim @ horizon[:2] + horizon[2] - least
    corners = []
    for spot, then, off, off_then in zip(rim, np.roll(rim, -1, axis=0), near, np.roll(near, -1), strict=True):
        if off >= 0:
            corners.append(spot)
        if off * off_then < 0:
            corners.append(spot + (then - spot) * off / (off - off_then))
    return np.array(corners)


def _scale(way: Floats, spot: Floats) -> float:
    """How many times larger a length at some spot becomes."""
    seen = project(way, spot + np.array([(0, 0), (1, 0), (0, 1)]))
    return float(np.sqrt(abs(np.linalg.det(seen[1:] - seen[0]))))
