"""Find flat four-cornered things on a photo: domino faces, upper faces of dice, playing cards.

A fully convolutional network looks at the photo scaled to a working size and answers once for every
`STRIDE` pixels: how likely the middle of a thing of each kind is there, and where that thing's corners are.

A square that is turned by a quarter looks the same again, so "the first corner" is no name a network could
learn without a jump somewhere. The corners are therefore told as the polynomial whose four complex roots
they are: its coefficients do not depend on any order and change smoothly as the thing turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Floats, Pixels

STRIDE: Final = 4
"""Pixels of the scaled photo per answer."""
BLOCK: Final = 32
"""Sides of the scaled photo are multiples of this."""
SHAPE: Final = 9
"""Numbers that tell a place and a shape: see `encode`."""
UNIT: Final = 16.0
"""Pixels from middle to corner that count as size 1."""


@dataclass(frozen=True, eq=False)
class Quad:
    """One thing found."""

    kind: int
    """Which of the network's kinds."""
    score: float
    """How likely it is there, 0 to 1."""
    corners: Floats
    """4x2 pixels, clockwise on the photo, first the one nearest the top left."""

    @property
    def centre(self) -> Floats:
        """The mean of the corners."""
        return np.asarray(self.corners.mean(axis=0))

    @property
    def size(self) -> float:
        """Mean way from the middle to a corner, in pixels."""
        return float(np.linalg.norm(self.corners - self.centre, axis=1).mean())


def find_quads(
    pixels: Pixels, model: Path, kinds: int, side: int = 640, least: float = 0.3, overlap: float = 0.35
) -> list[Quad]:
    """All things on a BGR photo, surest first, in its own pixels.

    `side` is the longer side of the photo as the network sees it, `least` the lowest score reported; of two
    things that share more than `overlap` of the smaller one's area only the surer is kept.
    """
    small, scale = fit(pixels, side)
    seen = _run(model, small)
    mirrored = unmirrored(_run(model, np.ascontiguousarray(small[:, ::-1])), kinds)
    return [
        Quad(quad.kind, quad.score, quad.corners / scale)
        for quad in apart(peaks((seen + mirrored) / 2, kinds, least), overlap)
    ]


CLOSE: Final = 96
"""Pixels of a second look at one thing alone."""
CLOSE_SIZE: Final = 24.0
"""Pixels from middle to corner that a thing then has."""


def look_again(
    pixels: Pixels, model: Path, kinds: int, quads: Sequence[Quad], ratios: Sequence[float], least: float
) -> list[Quad | None]:
    """Each thing as found on a cut of its own, stretched as if seen from above; None where it is not.

    Far away or seen at a slant a thing's corners are told badly; with the first answer undone, they are told
    from the best side. `ratios` are width over height of each kind; the scores are those of the first look.
    """
    if not quads:
        return []
    ways = [close_way(quad, ratios[quad.kind]) for quad in quads]
    cuts = [close_cut(pixels, way) for way in ways]
    net = load(model)
    mirrored = [np.ascontiguousarray(cut[:, ::-1]) for cut in cuts]
    net.setInput(cv2.dnn.blobFromImages([*cuts, *mirrored], 1 / 255))
    answers = np.asarray(net.forward(), np.float64)
    answers = (answers[: len(cuts)] + unmirrored(answers[len(cuts) :], kinds)) / 2
    found: list[Quad | None] = []
    for quad, way, answer in zip(quads, ways, answers, strict=True):
        near = (
            seen
            for seen in peaks(answer, kinds, least)
            if seen.kind == quad.kind and np.hypot(*(seen.centre - CLOSE / 2)) < CLOSE_SIZE / 2
        )
        best = next(near, None)
        if best is not None:
            corners = (best.corners - way[:, 2]) @ np.linalg.inv(way[:, :2]).T
            best = Quad(quad.kind, quad.score, in_order(corners))
        found.append(best)
    return found


def close_way(quad: Quad, ratio: float) -> Floats:
    """The 2x3 matrix that makes a thing, as near as lines stay lines, a rectangle amid a close look."""
    corners = quad.corners
    edges = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    if ratio > 1 and edges[0] + edges[2] < edges[1] + edges[3]:
        corners = np.roll(corners, -1, axis=0)
    across = corners[1] - corners[0] + corners[2] - corners[3]
    down = corners[3] - corners[0] + corners[2] - corners[1]
    size = np.array([ratio, 1.0]) * (4 * CLOSE_SIZE / np.hypot(ratio, 1.0))
    turn = size[:, None] * np.linalg.inv(np.stack([across, down], axis=1))
    return np.asarray(np.c_[turn, CLOSE / 2 - turn @ quad.centre], np.float64)


def close_cut(pixels: Pixels, way: Floats) -> Pixels:
    """A thing and what is around it, through such a matrix."""
    back = np.linalg.inv(way[:, :2])
    rim = (np.array([(0, 0), (CLOSE, 0), (CLOSE, CLOSE), (0, CLOSE)]) - way[:, 2]) @ back.T
    low = np.floor(rim.min(axis=0)).astype(int).clip(0, np.array(pixels.shape[1::-1]) - 2)
    high = np.ceil(rim.max(axis=0)).astype(int).clip(low + 2, pixels.shape[1::-1])
    part = pixels[low[1] : high[1], low[0] : high[0]]
    scale = np.sqrt(abs(np.linalg.det(way[:, :2])))
    shrink = np.ones(2)
    if scale < 0.7:  # sampling it as it is would alias
        goal = np.maximum(np.round((high - low) * scale), 2).astype(int)
        shrink = goal / (high - low)
        part = np.asarray(cv2.resize(part, goal.tolist(), interpolation=cv2.INTER_AREA), np.uint8)
    turn = way[:, :2] / shrink
    # Pixels are counted from their middles here, from their corners in `way`.
    shift = way[:, 2] + way[:, :2] @ low + turn @ (0.5, 0.5) - 0.5
    return np.asarray(
        cv2.warpAffine(part, np.c_[turn, shift], (CLOSE, CLOSE), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _run(model: Path, photo: Pixels) -> Floats:
    net = load(model)
    net.setInput(cv2.dnn.blobFromImage(photo, 1 / 255))
    answer: Floats = np.asarray(net.forward(), np.float64)[0]
    return answer


def unmirrored(answer: Floats, kinds: int) -> Floats:
    """What the network said of a mirrored photo, as if it had seen it the right way round.

    Slips of the two seldom agree, so their mean is better than either. A root z becomes -conj(z), and the
    coefficients follow: real parts stay or change sign with the power, imaginary parts the other way.
    """
    signs = np.ones(kinds + SHAPE)
    signs[kinds:] = (-1, 1, 1, 1, -1, -1, 1, 1, -1)
    return np.asarray(answer[..., ::-1] * signs[:, None, None])


@cache
def load(model: Path, engine: int = cv2.dnn.ENGINE_CLASSIC) -> cv2.dnn.Net:
    """A network, kept ready. OpenCV's older engine reads whole pictures in two thirds of the time.

    It must not be used for networks whose squares talk to one another: it dies when there are more of them
    than at the first time.
    """
    return cv2.dnn.readNetFromONNX(str(model), engine)


def fit(pixels: Pixels, side: int) -> tuple[Pixels, float]:
    """The photo with its longer side `side` long, filled up to whole blocks, and the scale."""
    height, width = pixels.shape[:2]
    scale = side / max(height, width)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(pixels, (round(width * scale), round(height * scale)), interpolation=how)
    down, across = (-extent % BLOCK for extent in small.shape[:2])
    return np.asarray(cv2.copyMakeBorder(small, 0, down, 0, across, cv2.BORDER_REPLICATE), np.uint8), scale


def peaks(answer: Floats, kinds: int, least: float) -> list[Quad]:
    """Things at the peaks of the network's maps, in pixels of the scaled photo, surest first."""
    chance = 1 / (1 + np.exp(-answer[:kinds]))
    highest = chance.max(axis=0)
    top = highest >= cv2.dilate(highest, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero(top & (highest >= least))
    spots = np.asarray((np.stack([columns, rows], axis=-1) + 0.5) * STRIDE, np.float64)
    corners = decode(answer[kinds:, rows, columns].T, spots)
    kind, score = chance[:, rows, columns].argmax(axis=0), highest[rows, columns]
    found = [Quad(int(k), float(s), quad) for k, s, quad in zip(kind, score, corners, strict=True)]
    return sorted(found, key=lambda quad: -quad.score)


def apart(quads: list[Quad], overlap: float) -> list[Quad]:
    """The surest things that do not lie on one another."""
    near, kept = _near(quads), list[int]()
    for number, quad in enumerate(quads):
        if all(_shared(quad, quads[other]) <= overlap for other in kept if near[number, other]):
            kept.append(number)
    return [quads[number] for number in kept]


def on_one_another(quads: list[Quad], overlap: float) -> list[frozenset[int]]:
    """For each thing the numbers of those with which it shares more of the smaller one's area."""
    near, found = _near(quads), [set[int]() for _ in quads]
    for one, two in np.argwhere(np.triu(near, 1)).tolist():
        if _shared(quads[one], quads[two]) > overlap:
            found[one].add(two)
            found[two].add(one)
    return [frozenset(numbers) for numbers in found]


def _near(quads: list[Quad]) -> NDArray[np.bool_]:
    """NxN: whether things are near enough to each other to overlap."""
    if not quads:
        return np.zeros((0, 0), bool)
    corners = np.array([quad.corners for quad in quads])
    middles = corners.mean(axis=1)
    sizes = np.linalg.norm(corners - middles[:, None], axis=2).mean(axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    return np.asarray(away <= sizes[:, None] + sizes[None])


def _shared(one: Quad, two: Quad) -> float:
    """Common area over the smaller area."""
    hulls = [cv2.convexHull(quad.corners.astype(np.float32)) for quad in (one, two)]
    common, _ = cv2.intersectConvexConvex(hulls[0], hulls[1])
    return float(common) / max(min(cv2.contourArea(hull) for hull in hulls), 1e-6)


def encode(corners: Floats, x: float, y: float) -> Floats:
    """What the network should say at (x, y) about four corners near it.

    Way to the middle in strides (2), logarithm of the size, then three complex coefficients of the monic
    polynomial whose roots are the corners seen from their middle with size 1. Its cubic term is zero.
    """
    middle = corners.mean(axis=0)
    size = np.linalg.norm(corners - middle, axis=1).mean()
    roots = ((corners - middle) / size) @ np.array([1, 1j])
    _, _, second, third, fourth = np.poly(roots).astype(complex)
    way = (middle - (x, y)) / STRIDE
    shape = [part for value in (second, third, fourth) for part in (value.real, value.imag)]
    return np.array([*way, np.log(size / UNIT), *shape], np.float64)


def decode(told: Floats, spots: Floats) -> Floats:
    """The corners that `encode` told of some places, Nx9, at some spots, Nx2: Nx4x2, in order."""
    parts = told[:, 3::2] + 1j * told[:, 4::2]
    companions = np.zeros((len(told), 4, 4), complex)  # their eigenvalues are the roots
    companions[:, 0, 1:] = -parts
    companions[:, [1, 2, 3], [0, 1, 2]] = 1
    roots = np.linalg.eigvals(companions)
    sizes = (np.exp(told[:, 2]) * UNIT)[:, None, None]
    corners = np.stack([roots.real, roots.imag], axis=-1) * sizes
    return in_order(corners + (spots + told[:, :2] * STRIDE)[:, None])


def in_order(corners: Floats) -> Floats:
    """Corners, 4x2 or Nx4x2, clockwise on the photo, first the one nearest the top left."""
    x, y = np.moveaxis(corners - corners.mean(axis=-2, keepdims=True), -1, 0)
    around = np.argsort(np.arctan2(y, x), axis=-1)
    corners = np.take_along_axis(corners, around[..., None], axis=-2)
    first = np.argmin(corners.sum(axis=-1), axis=-1)
    turned = (np.arange(4) + first[..., None]) % 4
    return np.asarray(np.take_along_axis(corners, turned[..., None], axis=-2), np.float64)
