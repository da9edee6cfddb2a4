"""Dominoes and dice on a photo: where they lie, and what they show.

One network finds the upper faces (`vision.quads`), another reads each of them closely: a square face with
nought to six pips, or nothing of the kind. A die has one such face, a domino two side by side. A third judges
each find whole (`vision.pips_judge`): prints and buttons have faces, too. What is much larger or smaller than
the others is none either (`vision.pips_company`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.above import view_from_above
from vision.foot import facing, likeliest_foot
from vision.photo import Floats, Photo, Pixels, inverse, project, softmax
from vision.pips_company import misfits
from vision.pips_judge import MODEL as JUDGE
from vision.pips_judge import odds_of_things
from vision.pips_tiling import best_together, half_a_tile_off
from vision.quads import BLOCK, Quad, apart, find_quads, in_order, look_again, on_one_another
from vision.sizes import SLANTED

MODELS: Final = Path(__file__).parent / "models"
FINDER: Final = MODELS / "pips_places.onnx"
READER: Final = MODELS / "pips_faces.onnx"
DOMINO: Final = 0
DIE: Final = 1
KINDS: Final = 2
RATIOS: Final = (2.0, 1.0)
"""Length over width of the upper face of a domino and of a die."""
NONE: Final = 7
"""What the reader says of something that is no face with pips; below are the numbers of pips."""

BOX: Final = 28
"""Dominoes in a box."""
FRAME: Final = 0.12
"""How far from the outermost dominoes a printed frame of them reaches, over the board's width."""
SECTORS: Final = 12
"""In all of these a frame has dominoes."""

VIEW: Final = 48
"""Pixels of the close look at one face."""
REACH: Final = 1.6
"""Width of the close look over the width of the face."""


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage."""

    sides: tuple[int, ...] = (640, 832)
    """Longer side of the photo in each of the finder's looks: one finds what the other misses."""
    fine_side: int = 1120
    """The same for one look more, when the first finds nothing or something small."""
    small: float = 18.0
    """Pixels from middle to corner, in the first look, below which a thing is small."""
    readable: float = 9.0
    """Pixels of the photo from middle to corner, below which no pips can be counted."""
    worth_a_look: float = 0.1
    """Things below this chance are not looked at closely."""
    told: float = 0.45
    """The least confidence of something that is told at all."""
    sure: float = 0.9
    """Less sure things are doubted."""
    two_ways: float = 0.85
    """The most that is told of a line that can be read in two ways."""
    plain: float = 0.5
    """Finds with at least this score tell where the camera's foot is."""
    clear_find: float = 0.7
    """From this score on a find is not doubted for its score."""
    judge: tuple[float, float] = (0.9, 0.9)
    reader: tuple[float, float] = (0.03, 0.3)
    finder: tuple[float, float] = (0.6, 0.6)
    """Weights of the log-odds that say whether a find is a domino, or a die: of the judge, who sees all round
    it, of the reader, on the half that looks least like one, and of the finder."""
    alone: tuple[float, float] = (-1.0, -1.2)
    """Added to their sum."""
    as_large: tuple[float, float] = (0.4, 0.6)
    """A domino's and a die's size may be off by this from what the others let expect, as a logarithm."""
    about_as_large: tuple[float, float] = (0.9, 1.0)
    """The same with two or three others, who cannot tell how sizes change across the photo."""
    misfit: float = 8.0
    """Log-odds lost for each unit that a size is off by more."""
    overlap: float = 0.3
    """Of two readings that share more than this of the smaller one's area one is none."""
    same: float = 0.7
    """Of two finds that share more than this of the smaller one's area the surer is looked at."""
    no_domino: float = 1.5
    """Log-odds of the judge below which what looks like a domino may be two dice."""
    same_spot: float = 0.35
    """Corners off by less than this, over the way from the middle to a corner, are the same thing's."""
    most_looks: int = 120
    stout: float = 1.55
    """A domino that looks shorter than this, for its width, is tried both ways round."""


TUNING: Final = Tuning()


@dataclass(frozen=True, eq=False)
class Domino:
    """A domino lying face up."""

    pips: tuple[int, int]
    """The half with the first and the last corner, then the other."""
    corners: Floats
    """4x2 full-resolution pixels, clockwise on the photo."""
    confidence: float


@dataclass(frozen=True, eq=False)
class Die:
    """A die and the face that is up."""

    value: int
    corners: Floats
    """4x2 full-resolution pixels of the upper face, clockwise on the photo."""
    confidence: float

    @property
    def centre(self) -> Floats:
        """The middle of the upper face."""
        return np.asarray(self.corners.mean(axis=0))


def ready() -> bool:
    """Whether the trained networks are there: a copy of the program may lack them."""
    return FINDER.is_file() and READER.is_file() and JUDGE.is_file()


def find_dominoes(photo: Photo, tuning: Tuning = TUNING) -> list[Domino]:
    """All dominoes lying face up, in reading order: from top to bottom, from left to right."""
    tries = candidates(photo, DOMINO, tuning)
    found = _dominoes(photo, tries, tuning)
    if half_a_tile_off([domino.pips for domino in found]):
        tries += [
            Find(domino.confidence, corners, corners)
            for domino in found
            for corners in half_a_tile_on(domino.corners / photo.scale)
        ]
        found = _dominoes(photo, tries, tuning)
        most = tuning.told if half_a_tile_off([domino.pips for domino in found]) else tuning.two_ways
        found = [replace(each, confidence=min(each.confidence, most)) for each in found]
    return sorted(found, key=lambda domino: _in_rows(domino.corners, photo))


def _dominoes(photo: Photo, tries: Sequence[Find], tuning: Tuning) -> list[Domino]:
    """The dominoes among some places."""
    chances = _read(photo.pixels, tries, halves)

    def settled(confidence: Floats) -> list[Domino]:
        return [
            Domino(
                (int(first[:NONE].argmax()), int(second[:NONE].argmax())),
                quad.corners * photo.scale,
                quad.score,
            )
            for quad, (first, second) in _settled(tries, DOMINO, chances, confidence, tuning)
        ]

    by_faces = settled(_as_read(tries, chances, tuning))
    found = without_frame(by_faces)
    if len(found) < len(by_faces):
        return found
    # No frame: single prints are told by what is around them.
    judged = _as_judged(photo, tries, DOMINO, chances, tuning)
    return settled(_in_company(photo, tries, DOMINO, judged, tuning))


def without_frame(dominoes: Sequence[Domino]) -> list[Domino]:
    """The dominoes without those of a frame all round them.

    More than a box holds, a closed ring of them round the rest: that is a board with dominoes printed on its
    rim, and a print cannot be told from a tile by its looks alone.
    """
    if len(dominoes) <= BOX:
        return list(dominoes)
    middles = np.array([domino.corners.mean(axis=0) for domino in dominoes], np.float32)
    rim = np.asarray(cv2.approxPolyN(middles, 4), np.float32).reshape(4, 2)
    way = cv2.getPerspectiveTransform(rim, _UNIT)
    spots = cv2.perspectiveTransform(middles[None], way)[0]
    away = np.minimum(spots, 1 - spots).min(axis=1)
    ring = away < FRAME
    around = np.arctan2(*(spots[ring] - 0.5).T)
    sectors = np.unique(((around + np.pi) / (2 * np.pi) * SECTORS).astype(int) % SECTORS)
    if len(sectors) < SECTORS or ring.sum() <= BOX:
        return list(dominoes)
    return [domino for domino, framed in zip(dominoes, ring, strict=True) if not framed]


def find_dice(photo: Photo, tuning: Tuning = TUNING) -> list[Die]:
    """All dice, in reading order: from top to bottom, from left to right."""
    finds = candidates(photo, DIE, tuning)
    chances = _read(photo.pixels, finds, lambda corners: (corners,))
    chances[..., 0] = 0.0  # no die has a blank face
    judged = _as_judged(photo, finds, DIE, chances, tuning)
    confidence = _in_company(photo, finds, DIE, judged, tuning)
    dice = [
        Die(int(face[:NONE].argmax()), quad.corners * photo.scale, quad.score)
        for quad, (face,) in _settled(finds, DIE, chances, confidence, tuning)
    ]
    return sorted(dice, key=lambda die: _in_rows(die.corners, photo))


@dataclass(frozen=True, eq=False)
class Find:
    """A place worth a close look."""

    score: float
    corners: Floats
    """As told by a look at this place alone, if it was seen again."""
    first: Floats
    """As told at first."""


def candidates(photo: Photo, kind: int, tuning: Tuning = TUNING) -> list[Find]:
    """Places to be read, likeliest first; a domino's first side is a long one, if need be in either way."""
    finds = _finds(photo, kind, tuning)
    if kind == DIE:  # how dice look aslant, side faces and all, is better known than how they do from above
        return _sides_below(photo.pixels, finds, tuning)
    clear = [ways(find.corners, 1.0)[0] for find in finds if find.score >= tuning.clear_find]
    finds = [
        Find(find.score, corners, like(find.first, corners))
        for find in finds
        for corners in ways(find.corners, tuning.stout)
    ]
    return _seen_from_above(photo, finds, clear, tuning) if clear else finds


def _sides_below(pixels: Pixels, finds: Sequence[Find], tuning: Tuning) -> list[Find]:
    """The same finds, each from that corner on that makes its side face lie below it."""
    foot = foot_below(pixels, [find.corners for find in finds if find.score >= tuning.plain])
    turned = [facing(find.corners, foot) for find in finds]
    return [Find(find.score, corners, corners) for find, corners in zip(finds, turned, strict=True)]


def foot_below(pixels: Pixels, faces: Sequence[Floats]) -> Floats:
    """The spot of a photo that is straight below the camera, as some faces of dice tell."""

    def odds(turned: Sequence[Floats]) -> Floats:
        return _log_odds(1 - softmax(face_logits(pixels, turned))[:, NONE])

    return likeliest_foot(pixels.shape, faces, odds)


def _seen_from_above(
    photo: Photo, finds: Sequence[Find], clear: Sequence[Floats], tuning: Tuning
) -> list[Find]:
    """The dominoes found and those that a look from straight above adds, likeliest first.

    How the table lies is known from what was seen clearly. What is seen in both looks has the corners of the
    later one, which tells them better.
    """
    view, way = view_from_above(photo.pixels, clear, RATIOS[DOMINO], BLOCK)
    back = inverse(way)
    merged = list(finds)
    for quad in find_quads(view, FINDER, KINDS, max(view.shape[:2]), tuning.worth_a_look, overlap=0.8):
        if quad.kind != DOMINO:
            continue
        for flat in ways(quad.corners, tuning.stout):
            corners = project(back, flat)
            size = float(np.linalg.norm(corners - corners.mean(axis=0), axis=1).mean())
            off = [float(np.abs(like(find.corners, corners) - corners).max()) for find in finds]
            nearest = int(np.argmin(off))
            if off[nearest] < tuning.same_spot * size:
                find = finds[nearest]
                merged[nearest] = Find(max(find.score, quad.score), corners, like(find.corners, corners))
            else:
                merged.append(Find(quad.score, corners, corners))
    return sorted(merged, key=lambda find: -find.score)[: tuning.most_looks]


def _finds(photo: Photo, kind: int, tuning: Tuning) -> list[Find]:
    """Places worth a close look; which of several on one spot is right the reader says better."""

    def look(side: int) -> list[Quad]:
        found = find_quads(photo.pixels, FINDER, KINDS, side, tuning.worth_a_look, overlap=0.8)
        return [quad for quad in found if quad.size >= tuning.readable]

    first, *others = tuning.sides
    seen = look(first)
    scale = first / max(photo.pixels.shape[:2])
    sizes = [quad.size * scale for quad in seen if quad.kind == kind and quad.score >= tuning.clear_find]
    if not sizes or np.percentile(sizes, 25) < tuning.small:
        others.append(tuning.fine_side)
    seen += [quad for side in others for quad in look(side)]
    quads = [quad for quad in seen if quad.kind == kind]
    if kind == DIE:
        quads += _as_dice(photo.pixels, [quad for quad in seen if quad.kind == DOMINO], tuning)
    quads = apart(sorted(quads, key=lambda quad: -quad.score), tuning.same)[: tuning.most_looks]
    if kind == DIE:  # a second look tells round corners no better, and more sides seem to be up
        return [Find(quad.score, quad.corners, quad.corners) for quad in quads]
    again = look_again(photo.pixels, FINDER, KINDS, quads, RATIOS, tuning.worth_a_look)
    return [
        Find(quad.score, quad.corners if closer is None else closer.corners, quad.corners)
        for quad, closer in zip(quads, again, strict=True)
    ]


def _as_dice(pixels: Pixels, dominoes: Sequence[Quad], tuning: Tuning) -> list[Quad]:
    """The halves of what is no domino: two dice side by side look like one, or a die with its side face."""
    places = apart(sorted(dominoes, key=lambda quad: -quad.score), tuning.same)
    shapes = [(quad.score, corners) for quad in places for corners in ways(quad.corners, tuning.stout)]
    odds = odds_of_things(pixels, DOMINO, [corners for _, corners in shapes])
    return [
        Quad(DIE, score, in_order(half))
        for (score, corners), sure in zip(shapes, odds, strict=True)
        if sure < tuning.no_domino
        for half in halves(corners)
    ]


def _read(pixels: Pixels, finds: Sequence[Find], faces: Callable[[Floats], tuple[Floats, ...]]) -> Floats:
    """Chances of every face of every find: the mean of two cuts of it, whose slips seldom agree."""
    both = [[faces(find.corners) for find in finds], [faces(find.first) for find in finds]]
    count = len(both[0][0]) if finds else 1
    logits = [
        face_logits(pixels, [face for cut in cuts for face in cut], mirror)
        for cuts, mirror in zip(both, (False, True), strict=True)
    ]
    return softmax((logits[0] + logits[1]) / 2).reshape(len(finds), count, NONE + 1)


def _as_read(finds: Sequence[Find], chances: Floats, tuning: Tuning) -> Floats:
    """How likely each find is there and read right, going by its faces.

    The finder's own score adds little, once it is clearly a find.
    """
    trust = np.sqrt(np.minimum(1.0, np.array([find.score for find in finds]) / tuning.clear_find))
    return np.asarray(chances[..., :NONE].max(axis=-1).prod(axis=-1) * trust)


def _as_judged(photo: Photo, finds: Sequence[Find], kind: int, chances: Floats, tuning: Tuning) -> Floats:
    """The same as finder, reader and judge have it together: a print has faces, too."""
    judge = odds_of_things(photo.pixels, kind, [find.corners for find in finds])
    reader = _log_odds(1 - chances[..., NONE]).min(axis=1)
    finder = _log_odds(np.array([find.score for find in finds]))
    odds = tuning.judge[kind] * judge + tuning.reader[kind] * reader + tuning.finder[kind] * finder
    odds = odds + tuning.alone[kind]
    pips = chances[..., :NONE] / np.maximum(chances[..., :NONE].sum(axis=-1, keepdims=True), 1e-9)
    return np.asarray(pips.max(axis=-1).prod(axis=-1) / (1 + np.exp(-odds)), np.float64)


def _in_company(photo: Photo, finds: Sequence[Find], kind: int, confidence: Floats, tuning: Tuning) -> Floats:
    """The same confidence, less for what is not as large as the others."""
    side = float(max(photo.pixels.shape[:2]))
    off, others = misfits([find.corners for find in finds], confidence, tuning.told, side)
    free = np.where(others >= SLANTED, tuning.as_large[kind], tuning.about_as_large[kind])
    lost = np.exp(tuning.misfit * np.maximum(np.abs(off) - free, 0))
    return np.asarray(confidence / (confidence + (1 - confidence) * lost), np.float64)


def _log_odds(chances: Floats) -> Floats:
    """Bounded, so that nobody is ever quite sure."""
    bounded = np.clip(chances, 1e-3, 1 - 1e-3)
    return np.asarray(np.log(bounded / (1 - bounded)), np.float64)


def _settled(
    finds: Sequence[Find], kind: int, chances: Floats, confidence: Floats, tuning: Tuning
) -> list[tuple[Quad, Floats]]:
    """The readings that go together best, their scores now the confidence that they are there and right."""
    known = {}
    for find, sure, faces in zip(finds, confidence, chances, strict=True):
        settled = Quad(kind, float(sure), find.corners)
        if settled.score >= tuning.told:
            known[id(settled)] = settled, faces
    order = sorted((quad for quad, _ in known.values()), key=lambda quad: -quad.score)
    places = apart(order, tuning.same)
    together = best_together([quad.score for quad in places], on_one_another(places, tuning.overlap))
    return [known[id(places[number])] for number in together]


def _in_rows(corners: Floats, photo: Photo) -> tuple[int, float]:
    """A key that sorts things as lines of text: rows a twelfth of the photo high."""
    x, y = corners.mean(axis=0)
    return int(12 * y / photo.size[1]), float(x)


def ways(corners: Floats, stout: float) -> list[Floats]:
    """A domino's corners so that the first side is a long one, both ways round when that is hard to tell."""
    edges = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    ratio = (edges[0] + edges[2]) / max(edges[1] + edges[3], 1e-6)
    found = []
    if ratio > 1 / stout:
        found.append(corners)
    if ratio < stout:
        found.append(np.roll(corners, -1, axis=0))
    return found


def like(corners: Floats, other: Floats) -> Floats:
    """The same corners, counted from the one that the other's first one is nearest to."""
    turns = [np.roll(corners, turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turned: float(np.abs(turned - other).sum()))


def halves(corners: Floats) -> tuple[Floats, Floats]:
    """The two square faces of a domino whose first side is a long one, each with the line at its lower side.

    The first half has the domino's first and last corner.
    """
    middle = through(corners, np.array([(0.5, 0.0), (0.5, 1.0)]))
    first = np.array([corners[3], corners[0], middle[0], middle[1]])
    second = np.array([corners[1], corners[2], middle[1], middle[0]])
    return first, second


def half_a_tile_on(corners: Floats) -> list[Floats]:
    """The two places that share a half with a domino whose first side is a long one."""
    return [
        through(corners, np.array([(start, 0), (start + 1, 0), (start + 1, 1), (start, 1)]))
        for start in (-0.5, 0.5)
    ]


def through(corners: Floats, points: Floats) -> Floats:
    """Points of the unit square, carried to the four corners of (0,0), (1,0), (1,1), (0,1)."""
    matrix = cv2.getPerspectiveTransform(_UNIT, corners.astype(np.float32))
    lifted = np.c_[points, np.ones(len(points))] @ matrix.T
    return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)


_UNIT: Final = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


def close_view(pixels: Pixels, corners: Floats, size: int = VIEW, reach: float = REACH) -> Pixels:
    """A square face seen flat with some of its surroundings: `reach` times the face, `size` pixels wide."""
    rim = (reach - 1) / 2
    wide = through(corners, np.array([(-rim, -rim), (1 + rim, -rim), (1 + rim, 1 + rim), (-rim, 1 + rim)]))
    low = np.floor(wide.min(axis=0)).astype(int).clip(0, np.array(pixels.shape[1::-1]) - 2)
    high = np.ceil(wide.max(axis=0)).astype(int).clip(low + 2, pixels.shape[1::-1])
    cut = pixels[low[1] : high[1], low[0] : high[0]]
    side = np.linalg.norm(wide - np.roll(wide, 1, axis=0), axis=1).mean()
    shrink = np.ones(2)
    if side > 1.5 * size:  # sampling it as it is would alias
        goal = np.maximum(np.round((high - low) * size / side), 2).astype(int)
        shrink = goal / (high - low)
        cut = np.asarray(cv2.resize(cut, goal.tolist(), interpolation=cv2.INTER_AREA), np.uint8)
    source = ((wide - low) * shrink - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, _UNIT * size - np.float32(0.5))
    return np.asarray(
        cv2.warpPerspective(
            cut, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def face_logits(pixels: Pixels, faces: Sequence[Floats], mirror: bool = False) -> Floats:
    """For each square face the log-odds of nought to six pips and of `NONE`, seen straight or in a mirror."""
    if not len(faces):
        return np.zeros((0, NONE + 1))
    views = [close_view(pixels, face) for face in faces]
    net = _reader()
    net.setInput(cv2.dnn.blobFromImages([view[:, ::-1] for view in views] if mirror else views, 1 / 255))
    return np.asarray(net.forward(), np.float64)


@lru_cache(maxsize=1)
def _reader() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(READER))
