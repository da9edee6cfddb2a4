"""Find the 8x8 chequered board on a photo, empty or in play, from any side.

Crossings (`vision.crossings`) are tied to lattices (`vision.graph`), each lattice offers its 8x8 windows
(`vision.window`), the best are refined on the full working picture and judged. Typical photos are settled by
one pass over the grey picture; only a doubtful one gets further passes (a colour projection, another scale).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.crossings import Crossings, find_crossings
from vision.graph import find_nets
from vision.photo import SIDE, Floats, Lattice, NoBoard, Photo, Pixels, inverse, project, square_to
from vision.settle import Settled, settle, sound
from vision.window import weigh_windows


@dataclass(frozen=True)
class LocateTuning:
    """Numbers of this stage."""

    planes: tuple[int, ...] = (540, 1050)
    """Long sides of the pictures in which crossings are looked for. The coarse one is quicker, sees past the
    gaps between tiles and has less clutter; the finer one serves boards that fill little of the photo."""
    enough: float = 0.8
    """Confidence at which no further pass is made."""
    windows: int = 5
    """Windows of one lattice kept as hypotheses: the best and its neighbours."""
    least_inside: float = 0.25
    """Alternation below which a window is no hypothesis at all."""
    snap: float = 0.45
    """How far, in squares, a tap may lie from the corner it means."""


TUNING: Final = LocateTuning()
_FULL: Final = np.array([(i, j) for j in range(1, SIDE) for i in range(1, SIDE)], np.int64)


@dataclass(frozen=True, eq=False)
class _Pass:
    """One view of the photo: a plane, its scale, what was found on it."""

    crossings: Crossings
    factor: float
    """Working pixels = plane pixels * factor."""


def locate(photo: Photo, corners: ArrayLike | None = None) -> Lattice:
    """The board on the photo; with `corners`, four taps in full-resolution pixels, the board they mean.

    Raises `NoBoard` when nothing looks like a board at all.
    """
    if corners is not None:
        return _from_taps(photo, np.asarray(corners, np.float64).reshape(4, 2))
    found = hypotheses(photo)
    if not found:
        raise NoBoard("No chequered board was found on this photo. Tap its four corners to show where it is.")
    return found[0]


def hypotheses(photo: Photo) -> list[Lattice]:
    """Candidate boards, most trusted first, with neighbouring windows of the best lattices among them."""
    found: list[Lattice] = []
    for view in _passes(photo):
        found += _from_pass(photo, view)
        found.sort(key=lambda lattice: -lattice.confidence)
        if found and found[0].confidence >= TUNING.enough:
            break
    return found


def _passes(photo: Photo) -> Iterator[_Pass]:
    """Views of the photo, cheap and usual first."""
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    steps = [max(1, round(max(grey.shape) / side)) for side in TUNING.planes]
    for step in dict.fromkeys([*steps, 1]):
        yield _view(grey, step)


def _view(channel: Pixels, step: int) -> _Pass:
    if step > 1:  # whole factors have a fast path
        height, width = channel.shape[0] // step * step, channel.shape[1] // step * step
        size = (width // step, height // step)
        channel = channel[:height, :width]
        channel = np.asarray(cv2.resize(channel, size, interpolation=cv2.INTER_AREA), np.uint8)
    return _Pass(find_crossings(channel.astype(np.float32)), float(step))


def _from_pass(photo: Photo, view: _Pass) -> list[Lattice]:
    lattices: list[Lattice] = []
    for net in find_nets(view.crossings):
        found = weigh_windows(view.crossings.smooth, net.homography, net.nodes)
        if found is None:
            continue
        column, row = np.unravel_index(int(np.argmax(found.total)), found.total.shape)
        if found.inside[column, row] < TUNING.least_inside:
            continue
        origin = found.origin + np.array([column, row])
        light = (int(origin.sum()) + (net.sign < 0)) % 2
        lattices += _windows(photo, view, net.homography @ _shift(origin), light)
    return lattices


def _windows(photo: Photo, view: _Pass, homography: Floats, light: int) -> list[Lattice]:
    """The best window near a board that has been fitted, and its neighbours, each with its confidence."""
    smooth = view.crossings.smooth
    settled = settle(smooth, homography, light)
    if len(settled.nodes) < 8:
        return []
    evidence = weigh_windows(smooth, settled.homography, _FULL)
    if evidence is None:
        return []
    order = np.argsort(-evidence.total, axis=None)[: TUNING.windows]
    totals = evidence.total.ravel()[order]
    lattices = []
    for rank, index in enumerate(order):
        column, row = np.unravel_index(int(index), evidence.total.shape)
        inside = float(evidence.inside[column, row])
        if inside < TUNING.least_inside:
            break
        origin = evidence.origin + np.array([column, row])
        lattice = _lattice(photo, view, settled, light, origin)
        margin = float(totals[rank] - totals[1 if rank == 0 else 0])
        features = (inside, margin, len(lattice.nodes), float(evidence.weakest[column, row]), settled.error)
        lattices.append(replace(lattice, confidence=_confidence(*features), features=features))
    return lattices


def _confidence(inside: float, margin: float, nodes: int, weakest: float, error: float) -> float:
    value = 9 * (inside - 0.55) + 25 * (margin - 0.02) + 0.05 * (nodes - 20)
    return 1 / (1 + math.exp(-value))


def _shift(origin: NDArray[np.int64]) -> Floats:
    return np.array([[1, 0, origin[0]], [0, 1, origin[1]], [0, 0, 1]], np.float64)


def _lattice(photo: Photo, view: _Pass, settled: Settled, light: int, origin: NDArray[np.int64]) -> Lattice:
    """The window at `origin` of a fitted board as a `Lattice`, (0, 0) at the top left of the photo."""
    places = settled.nodes - origin
    kept = ((places >= 1) & (places < SIDE)).all(axis=1)
    places, points = places[kept], settled.points[kept]
    half = (view.factor - 1) / 2
    matrix = np.array([[view.factor, 0, half], [0, view.factor, half], [0, 0, 1]])
    matrix = matrix @ settled.homography @ _shift(origin)
    corners = project(matrix, [(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
    nearest = int(np.argmin(corners.sum(axis=1)))
    quarter = np.array([[0, -1, SIDE], [1, 0, 0], [0, 0, 1]], np.float64)  # (0, 0) to (8, 0)
    frame = np.linalg.matrix_power(quarter, nearest)
    if len(places):
        places = np.round(project(inverse(frame), places)).astype(np.int64)
    matrix = matrix @ frame
    return Lattice(
        homography=matrix / matrix[2, 2],
        corners=np.roll(corners, -nearest, axis=0) * photo.scale,
        confidence=0.0,
        nodes=places,
        points=points * view.factor + half,
        light=(light + int(origin.sum()) + nearest) % 2,
    )


def _from_taps(photo: Photo, taps: Floats) -> Lattice:
    """The board meant by four taps: one found near them, else the crossings near them, else the taps."""
    taps = _clockwise(taps / photo.scale)
    near = [lattice for lattice in hypotheses(photo) if _apart(lattice, taps, photo.scale) < TUNING.snap]
    if near:
        return replace(near[0], confidence=max(near[0].confidence, 0.9))
    drawn = square_to(taps)
    best: Lattice | None = None
    for view in _passes(photo):
        half = (view.factor - 1) / 2
        plane = inverse(np.array([[view.factor, 0, half], [0, view.factor, half], [0, 0, 1]])) @ drawn
        for light in (0, 1):
            settled = settle(view.crossings.smooth, plane, light)
            lattice = _lattice(photo, view, settled, light, np.zeros(2, np.int64))
            if _apart(lattice, taps, photo.scale) < TUNING.snap and (
                best is None or len(lattice.nodes) > len(best.nodes)
            ):
                best = lattice
    if best is not None and len(best.nodes) >= 12:
        return replace(best, confidence=0.8)
    corners = taps * photo.scale
    nothing = np.zeros((0, 2))
    return Lattice(drawn, corners, 0.5, nothing.astype(np.int64), nothing, 0)


def _clockwise(taps: Floats) -> Floats:
    """Four points in clockwise order on the photo, from the one nearest its top left."""
    centre = taps.mean(axis=0)
    order = np.argsort(np.arctan2(*(taps - centre).T[::-1]))
    ring = taps[order]
    return np.asarray(np.roll(ring, -int(np.argmin(ring.sum(axis=1))), axis=0))


def _apart(lattice: Lattice, taps: Floats, scale: float) -> float:
    """Greatest distance, in squares, of a lattice's corners from the taps."""
    if not sound(lattice.homography):
        return math.inf
    ideal = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64)
    board = project(inverse(lattice.homography), taps)
    return float(min(np.abs(np.roll(board, k, axis=0) - ideal).max() for k in range(4)))
