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
from vision.graph import find_nets, fit_homography, quarter_sign
from vision.photo import SIDE, Floats, Lattice, NoBoard, Photo, Pixels, inverse, project, square_to
from vision.window import weigh_windows


@dataclass(frozen=True)
class LocateTuning:
    """Numbers of this stage."""

    plane: int = 1050
    """Greatest long side of the picture in which crossings are looked for."""
    enough: float = 0.8
    """Confidence at which no further pass is made."""
    windows: int = 5
    """Windows of one lattice kept as hypotheses: the best and its neighbours."""
    least_inside: float = 0.25
    """Alternation below which a window is no hypothesis at all."""
    settle: tuple[float, ...] = (0.36, 0.3, 0.24, 0.2)
    """How far, in squares, a crossing may lie from its place while the board is fitted, round by round."""
    snap: float = 0.45
    """How far, in squares, a tap may lie from the corner it means."""


TUNING: Final = LocateTuning()


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
    height, width = photo.pixels.shape[:2]
    step = max(1, math.ceil(max(width, height) / TUNING.plane))
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    yield _view(grey, step)
    yield _view(grey, 2 * step)
    if step > 1:
        yield _view(grey, 1)


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
        evidence = weigh_windows(view.crossings.smooth, net.homography, net.nodes)
        if evidence is None:
            continue
        order = np.argsort(-evidence.total, axis=None)[: TUNING.windows]
        totals = evidence.total.ravel()[order]
        settled: Floats | None = None
        for rank, index in enumerate(order):
            column, row = np.unravel_index(int(index), evidence.total.shape)
            inside = float(evidence.inside[column, row])
            if inside < TUNING.least_inside:
                break
            origin = evidence.origin + np.array([column, row])
            light = (int(origin.sum()) + (net.sign < 0)) % 2
            if settled is None:  # refined once, on the best window; the others are its neighbours
                home, settled = origin, settle(view, net.homography @ _shift(origin), light)
            lattice = _lattice(photo, view, settled @ _shift(origin - home), light)
            margin = float(totals[rank] - totals[1 if rank == 0 else 0])
            lattices.append(replace(lattice, confidence=_confidence(inside, margin, len(lattice.nodes))))
    return lattices


def _confidence(inside: float, margin: float, nodes: int) -> float:
    value = 9 * (inside - 0.55) + 25 * (margin - 0.02) + 0.05 * (nodes - 20)
    return 1 / (1 + math.exp(-value))


def _shift(origin: NDArray[np.int64]) -> Floats:
    return np.array([[1, 0, origin[0]], [0, 1, origin[1]], [0, 0, 1]], np.float64)


def _match(
    view: _Pass, homography: Floats, light: int, reach: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The inner crossings of a board that were seen within `reach` squares: places, and indices."""
    crossings = view.crossings
    board = project(inverse(homography), crossings.xy)
    whole = np.round(board)
    off = np.abs(board - whole).max(axis=1)
    odd = whole.sum(axis=1).astype(np.int64) & 1
    # The quarter towards +x +y of crossing (i, j) is square (i, j).
    expected = np.where(odd == light, 1, -1)
    good = (off < reach) & ((whole >= 1) & (whole <= SIDE - 1)).all(axis=1)
    good &= quarter_sign(crossings, homography) == expected
    chosen = np.flatnonzero(good)
    chosen = chosen[np.argsort(off[chosen], kind="stable")]
    places, pick = np.unique(whole[chosen].astype(np.int64), axis=0, return_index=True)
    return places, chosen[pick]


def settle(view: _Pass, homography: Floats, light: int) -> Floats:
    """Fit a board's homography (to plane pixels) to all its seen crossings.

    The reach starts wide, because a fold in the board or a bent lens moves its far half.
    """
    for reach in TUNING.settle:
        places, members = _match(view, homography, light, reach)
        if len(places) < 8 or np.ptp(places, axis=0).min() < 2:
            break
        fitted = fit_homography(places.astype(np.float64), view.crossings.xy[members].astype(np.float64))
        if not sound(fitted):
            break
        homography = fitted
    return homography


def sound(homography: Floats) -> bool:
    """Does the homography show the board from above, all of it in front of the camera?"""
    ideal = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64)
    depth = ideal @ homography[2, :2] + homography[2, 2]
    return bool((depth > 0).all() and np.linalg.det(homography) > 0)


def _lattice(photo: Photo, view: _Pass, homography: Floats, light: int) -> Lattice:
    """A board in plane pixels as a `Lattice`: crossings refined, (0, 0) at the top left of the photo."""
    places, members = _match(view, homography, light, TUNING.settle[-1])
    points = view.crossings.xy[members].astype(np.float64)
    half = (view.factor - 1) / 2
    matrix = np.array([[view.factor, 0, half], [0, view.factor, half], [0, 0, 1]]) @ homography
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
        light=(light + nearest) % 2,
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
            lattice = _lattice(photo, view, settle(view, plane, light), light)
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
