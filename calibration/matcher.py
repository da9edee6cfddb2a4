"""Compares squares with a profile's examples, and says how likely each symbol is.

Three voices are heard: how near a square's vector is to the examples', how well their lines agree
(`calibration.lines`), and what the network says without any profile. That last word is weighed by what it
was worth on the examples, whose truth is known: on a set the network knows it is taken as it stands; on runes
and stickers as a habit ("what it calls a rook is this set's queen"), or not at all. Every example has a
weight, how well the others bear it out, so that one wrongly confirmed photo does not spoil the profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import lines
from calibration.lines import Lines
from calibration.profile import BadProfile, Kind, Lesson, Profile
from vision.photo import Floats, Pixels, Sheet, softmax
from vision.pipeline import Teach
from vision.read import CELL, MARGIN
from vision.reading import PIECES, SYMBOL_LOOK, SYMBOLS, RawReading
from vision.solve import DEFAULTS

TILE: Final = Kind("tile", SYMBOLS, SYMBOL_LOOK)
PIECE: Final = Kind("piece", PIECES, 16)
BOARD_KINDS: Final = (TILE, PIECE)
"""What is learned from a board of 64 squares."""


@dataclass(frozen=True)
class MatchTuning:
    """Numbers of the matcher, set on sets kept apart from those it is measured on."""

    look: float
    """Weight of the vectors' cosine, in nats."""
    lines: float
    """Weight of the lines' likeness, in nats."""
    unknown: float
    """A symbol without an example is believed as if this much less alike than a true one, in nats."""
    bare: tuple[float, float] = (-0.15, 0.35)
    """Likeness with the bare ground, which has no lines, of a square full of them and of one without any."""
    faint: float = 0.05
    """Energy of lines, over a usual symbol's, that is midway between the two."""
    covered: float = 0.3
    """How much a comparison is worth on a tile that a piece covers."""
    astray: tuple[float, float] = (0.0002, 0.05)
    """How often a comparison says nothing, on an open tile and on a covered one: glare, blur, a shadow."""
    slip: float = 0.02
    """How often the network is wrong even on a set that it knows."""
    familiar: float = 2.0
    """Log of the odds that the network knows a set, before it has shown what it makes of the examples."""
    habit: float = 0.5
    """Examples' worth of doubt about what the network makes of each symbol of a strange set."""
    rounds: int = 3
    """Times the weights of the examples are worked out from one another."""


TILES: Final = MatchTuning(look=18.0, lines=19.0, unknown=6.0)
STANDING: Final = MatchTuning(look=2.0, lines=0.0, unknown=4.0)


@dataclass(frozen=True, eq=False)
class Matcher:
    """The examples of one kind, ready to be compared with."""

    tuning: MatchTuning
    labels: NDArray[np.int64]
    """Numbers into the kind's symbols."""
    vectors: Floats
    lines: Lines | None
    faint: float
    """Energy of lines that is little for a symbol of this set."""
    weights: Floats
    """0 to 1: how well the other examples bear this one out."""
    typical: float
    """Score of an example among its own: what a symbol without an example is measured by."""
    habits: Floats
    """symbols x symbols: what the network says, on average, of each true symbol of this set."""
    known: float
    """How likely it is that the network knows this set by itself; never quite sure, so both stories count."""


def learn(kind: Kind, lessons: Sequence[Lesson], prior: Floats, tuning: MatchTuning) -> Matcher | None:
    """All that some lessons teach of one kind; None when they teach nothing of it."""
    taught = [lesson for lesson in lessons if kind.name in lesson.examples]
    if not taught:
        return None
    examples = [lesson.examples[kind.name] for lesson in taught]
    labels = np.array([kind.symbols.index(symbol) for part in examples for symbol in part.symbols])
    vectors = np.concatenate([part.vectors for part in examples])
    said = np.concatenate([part.said for part in examples])
    drawn, faint = None, 1.0
    if tuning.lines:
        pictures = [lines.cut(picture(lesson), CELL, MARGIN) for lesson in taught]
        rows = [whole.only(part.places).field for whole, part in zip(pictures, examples, strict=True)]
        drawn = Lines(np.concatenate(rows))
        # The first symbol is the bare ground: a plain tile, an empty square.
        if (labels > 0).any():
            faint = max(tuning.faint * float(np.median(lines.energy(drawn)[labels > 0])), 1e-3)
    matcher = Matcher(
        tuning, labels, vectors, drawn, faint, np.ones(len(labels)), 0.0, np.eye(len(kind.symbols)), 1.0
    )
    return _know(_weigh(matcher), said, prior)


def picture(lesson: Lesson) -> Pixels:
    """The board that a lesson was taken from, seen flat."""
    side = round((8 + 2 * MARGIN) * CELL)
    pixels = (
        cv2.imdecode(np.frombuffer(lesson.picture, np.uint8), cv2.IMREAD_COLOR) if lesson.picture else None
    )
    if pixels is None or pixels.shape != (side, side, 3):
        raise BadProfile("A picture in this profile is damaged. Take that lesson back, or calibrate anew.")
    return np.asarray(pixels, np.uint8)


def _likeness(matcher: Matcher, vectors: Floats, drawn: Lines | None) -> Floats:
    """Squares x examples, in nats."""
    score = matcher.tuning.look * (vectors @ matcher.vectors.T)
    if matcher.lines is not None and drawn is not None:
        full, none = matcher.tuning.bare
        bare = full + (none - full) * matcher.faint / (lines.energy(drawn) + matcher.faint)
        agree = np.where(matcher.labels > 0, lines.alike(drawn, matcher.lines), bare[:, None])
        score = score + matcher.tuning.lines * agree
    return np.asarray(score, np.float64)


def _per_symbol(matcher: Matcher, likeness: Floats) -> Floats:
    """Squares x symbols: the mean over a symbol's examples, in the sense of likelihoods."""
    count = len(matcher.habits)
    answer = np.full((len(likeness), count), matcher.typical - matcher.tuning.unknown)
    for symbol in range(count):
        mine = matcher.labels == symbol
        weight = matcher.weights[mine]
        if weight.sum() > 0.2:
            logs = likeness[:, mine] + np.log(np.maximum(weight, 1e-9))
            answer[:, symbol] = np.logaddexp.reduce(logs, axis=1) - np.log(weight.sum())
    return answer


def _weigh(matcher: Matcher) -> Matcher:
    """Weigh every example by what the others say of it."""
    likeness = _likeness(matcher, matcher.vectors, matcher.lines)
    np.fill_diagonal(likeness, -np.inf)
    own = np.arange(len(matcher.labels)), matcher.labels
    for _ in range(matcher.tuning.rounds):
        scores = np.full((len(likeness), len(matcher.habits)), -np.inf)
        for symbol in range(len(matcher.habits)):
            mine = matcher.labels == symbol
            logs = likeness[:, mine] + np.log(np.maximum(matcher.weights[mine], 1e-9))
            # An example does not speak for itself.
            total = matcher.weights[mine].sum() - np.where(mine, matcher.weights, 0)
            heard = total > 0.2
            if heard.any():
                scores[heard, symbol] = np.logaddexp.reduce(logs[heard], axis=1) - np.log(total[heard])
        among_own = scores[own][np.isfinite(scores[own])]
        typical = float(np.median(among_own)) if len(among_own) else float(np.median(likeness.max(axis=1)))
        scores = np.where(np.isfinite(scores), scores, typical - matcher.tuning.unknown)
        borne_out = softmax(scores)[own]
        best = np.full(len(matcher.habits), 1e-9)
        np.maximum.at(best, matcher.labels, borne_out)
        # Two examples that differ are still all there is to know of their symbol.
        matcher = replace(matcher, weights=borne_out / best[matcher.labels], typical=typical)
    return matcher


def _know(matcher: Matcher, said: Floats, prior: Floats) -> Matcher:
    """Judge the network by the examples: does it know this set, and if not, what does it make of it?"""
    count = len(prior)
    taken = np.zeros((count, count))
    np.add.at(taken, matcher.labels, said * matcher.weights[:, None])
    worth = np.bincount(matcher.labels, matcher.weights, count)
    doubt = matcher.tuning.habit * (0.5 * np.eye(count) + 0.5 / count)
    habits = (taken + doubt) / (worth[:, None] + matcher.tuning.habit)
    odds = 0.0
    for row, label, weight in zip(said, matcher.labels, matcher.weights, strict=True):
        # What the others show about the network's habits; the example itself does not count.
        rest = taken[label] - row * weight + doubt[label]
        others = habits.copy()
        others[label] = rest / (worth[label] - weight + matcher.tuning.habit)
        as_it_stands = _heard(row[None], prior, np.eye(count), matcher.tuning.slip)[0]
        as_a_habit = _heard(row[None], prior, others, matcher.tuning.slip)[0]
        odds += weight * (np.log(as_it_stands[label]) - np.log(as_a_habit[label]))
    odds = np.clip(odds + matcher.tuning.familiar, -20, 4)
    return replace(matcher, habits=habits, known=float(1 / (1 + np.exp(-odds))))


def _heard(said: Floats, prior: Floats, habits: Floats, slip: float) -> Floats:
    """Squares x symbols, rows adding up to 1: what the network's word tells of the true symbol."""
    likely = (said / prior) @ habits.T
    return np.asarray((1 - slip) * likely / likely.sum(axis=1, keepdims=True) + slip / len(habits))


def answer(
    matcher: Matcher, said: Floats, prior: Floats, vectors: Floats, drawn: Lines | None, empty: Floats
) -> Floats:
    """Squares x symbols: probabilities after all three voices. `prior` is what the solver will divide by.

    `empty` says, square by square, how likely it is that nothing covers it.
    """
    share, astray = (
        (empty * on_open + (1 - empty) * on_covered)[:, None]
        for on_open, on_covered in ((1.0, matcher.tuning.covered), matcher.tuning.astray)
    )
    compared = softmax(_per_symbol(matcher, _likeness(matcher, vectors, drawn)) * share)
    compared = (1 - astray) * compared + astray / len(matcher.habits)
    likely = (said / prior) / (said / prior).sum(axis=1, keepdims=True)
    as_a_habit = _heard(said, prior, matcher.habits, matcher.tuning.slip)
    network = matcher.known * likely + (1 - matcher.known) * as_a_habit
    told = prior * np.maximum(network, 1e-12) * compared
    return np.asarray(told / told.sum(axis=1, keepdims=True), np.float64)


def teacher(profile: Profile) -> Teach:
    """What the pipeline asks about every reading: this profile's word on it."""
    prior = np.array(DEFAULTS.trained_open)
    standing = np.array(DEFAULTS.trained_pieces)
    tiles = learn(TILE, profile.lessons, prior, TILES)
    pieces = learn(PIECE, profile.lessons, standing, STANDING)
    if pieces is not None:
        pieces = replace(pieces, known=1.0)  # light or dark, there or not: the network tells on any set

    def teach(raw: RawReading, sheet: Sheet) -> RawReading:
        looks = unit_looks(raw)
        if looks is None:
            return raw
        taught = raw
        if pieces is not None:
            said = raw.pieces.reshape(64, -1)
            told = answer(pieces, said, standing, looks[1], None, np.ones(64))
            taught = replace(taught, pieces=told.reshape(raw.pieces.shape))
        if tiles is not None:
            said = raw.symbols.reshape(64, -1)
            empty = taught.pieces.reshape(64, -1)[:, 0]
            blend = empty[:, None] * prior + (1 - empty[:, None]) * np.array(DEFAULTS.trained_covered)
            drawn = lines.cut(sheet.image, sheet.cell, sheet.margin)
            told = answer(tiles, said, blend, looks[0], drawn, empty)
            taught = replace(taught, symbols=told.reshape(raw.symbols.shape))
        return taught

    return teach


def unit_looks(raw: RawReading) -> tuple[Floats, Floats] | None:
    """The vectors of symbols and of pieces, 64 rows each of length 1; None from a reader without them."""
    if raw.features is None or raw.features.size == 0:
        return None
    flat = raw.features.reshape(64, -1)
    one, two = (
        part / np.maximum(np.linalg.norm(part, axis=1, keepdims=True), 1e-9)
        for part in (flat[:, :SYMBOL_LOOK], flat[:, SYMBOL_LOOK:])
    )
    return one, two
