"""Learn the pieces of a King for 2 set from a photo whose position is known, best the start, which shows all.

The same profile as every set has (`calibration.profile`), with two kinds of things: the outline of a standing
piece and the symbol on a flat one. Which of them counts on a set its own pieces show.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lines import products
from calibration.profile import BadProfile, Examples, Kind, Profile, check_name
from rules.core import BadPosition
from vision.king import KingReading, Tell, Views, turned_to
from vision.king_kinds import KINDS
from vision.king_views import BROAD, FACE, TALL
from vision.photo import Floats, softmax
from vision.solve import orders

READER: Final = "shapes-1"
"""How pieces are compared: sets learned in another way cannot be used."""
FIGURE: Final = Kind("figure", KINDS, TALL * BROAD)
"""The outline of a standing piece."""
SYMBOL: Final = Kind("symbol", KINDS, FACE * FACE)
"""What is seen from above: a symbol on a disc."""
NEARNESS: Final = (0.0, 7.0, 14.0, 28.0)
"""Nats between a piece that looks the same and one that has nothing in common: to choose from."""
CARE: Final = 0.7
TURNS: Final = 16
"""Ways round in which a symbol is tried."""
UNKNOWN: Final = 4.0
"""A kind without an example is believed as if it were this many nats less alike than a true one."""
CONTRADICTIONS: Final = 4
"""Squares on which a sure reader may see another colour than the position has."""
HIDDEN: Final = 0.5
"""A piece that is seen with less than this chance teaches nothing."""
_LETTERS: Final = "KQRBN"


def new_profile(name: str, game: str) -> Profile:
    """A profile that has learned nothing yet."""
    return Profile(check_name(name), game, READER, (FIGURE, SYMBOL))


def up_to_date(profile: Profile) -> Profile:
    """The profile, if this program compares pieces as the one that learned it. Raises `BadProfile`."""
    if profile.reader != READER:
        raise BadProfile(f"'{profile.name}' was learned by another version: learn it again from its photos.")
    return profile


def teach_position(profile: Profile, reading: KingReading, pieces: str, photo: str, today: date) -> Profile:
    """Learn from a photo whose pieces are known: 64 letters, a1 first, red in capitals.

    Raises `BadPosition` when the photo clearly shows something else.
    """
    turns, _ = turned_to(reading, pieces)
    order = orders()[turns]
    seen = reading.seen[order]
    state = np.array([0 if piece == "." else 1 if piece.isupper() else 2 for piece in pieces])
    wrong = int((seen[np.arange(64), state] < 0.02).sum())
    if wrong > CONTRADICTIONS:
        raise BadPosition(f"The photo does not show this position: the pieces differ on {wrong} squares.")
    squares = [
        square
        for kind in _LETTERS  # rows of a lesson are grouped by symbol
        for square in range(64)
        if pieces[square].upper() == kind and seen[square, state[square]] >= HIDDEN
    ]
    if not squares:
        raise BadProfile("No piece can be seen well enough on this photo to learn from it.")
    cells = order[squares]
    symbols = [KINDS[_LETTERS.index(pieces[square].upper())] for square in squares]
    examples = _examples(symbols, reading.views.only(cells))
    return profile.add(examples, photo, "position", b"", today)


def teller(profile: Profile) -> Tell | None:
    """What a profile says of squares; None when it has learned nothing."""
    lessons = [lesson for lesson in profile.lessons if FIGURE.name in lesson.examples]
    if not lessons:
        return None
    labels = np.array([KINDS.index(s) for lesson in lessons for s in lesson.examples[FIGURE.name].symbols])
    shapes, flat = (
        np.concatenate([lesson.examples[kind.name].vectors for lesson in lessons]).astype(np.float32)
        for kind in (FIGURE, SYMBOL)
    )
    shapes, known = shapes.reshape(-1, TALL, BROAD), flat.reshape(-1, FACE, FACE)
    weights = _weigh(labels, _shapes_alike(shapes, shapes), _faces_alike(known, known))

    def tell(views: Views) -> Floats:
        alike = np.zeros((len(views.shapes), len(labels)))
        if weights[0]:
            alike = alike + weights[0] * _shapes_alike(views.shapes, shapes)
        if weights[1]:
            alike = alike + weights[1] * _faces_alike(views.faces, known)
        return softmax(_by_kind(alike, labels))

    return tell


def _by_kind(alike: Floats, labels: NDArray[np.int64]) -> Floats:
    """n x 5: the mean over the examples of a kind, in the sense of likelihoods."""
    scores = np.full((len(alike), len(KINDS)), float(np.max(alike[np.isfinite(alike)], initial=0)) - UNKNOWN)
    for kind in range(len(KINDS)):
        mine = labels == kind
        if mine.any():
            scores[:, kind] = np.logaddexp.reduce(alike[:, mine], axis=1) - np.log(mine.sum())
    return scores


def _weigh(labels: NDArray[np.int64], outlines: Floats, symbols: Floats) -> tuple[float, float]:
    """How much outline and symbol count on this set: what tells its own pieces apart best.

    Every example is named by the others; pieces of one photo are more alike than those of two, hence `CARE`.
    """
    best, chosen = -np.inf, (NEARNESS[-1], 0.0)
    for outline in NEARNESS:
        for symbol in NEARNESS:
            alike = outline * outlines + symbol * symbols
            np.fill_diagonal(alike, -np.inf)
            told = softmax(_by_kind(alike, labels))[np.arange(len(labels)), labels]
            score = float(np.log(np.maximum(told, 1e-4)).sum())
            if score > best:
                best, chosen = score, (outline, symbol)
    return chosen[0] * CARE, chosen[1] * CARE


def _shapes_alike(these: NDArray[np.float32], those: NDArray[np.float32]) -> Floats:
    """these x those: correlation of two outlines, the best over small shifts and the mirror image."""
    known = np.concatenate([_row(those), _row(those[:, :, ::-1])])
    best = np.full((len(these), len(those)), -1.0)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            moved = _row(np.roll(these, (down, right), axis=(1, 2)))
            best = np.maximum(best, products(moved, known).reshape(len(these), 2, len(those)).max(axis=1))
    return best


def _row(shapes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Shapes less their mean, of length 1, a row each."""
    flat = shapes.reshape(len(shapes), TALL * BROAD)
    flat = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-3), np.float32)


def _faces_alike(these: NDArray[np.float32], those: NDArray[np.float32]) -> Floats:
    """these x those: correlation of two faces, the best over all ways round and small shifts."""
    middle = (FACE / 2 - 0.5, FACE / 2 - 0.5)
    turned = []
    for turn in range(TURNS):
        matrix = cv2.getRotationMatrix2D(middle, 360 / TURNS * turn, 1.0)
        turned.append(np.stack([cv2.warpAffine(face, matrix, (FACE, FACE)) for face in those]))
    known = _unit(np.concatenate(turned))
    best = np.full((len(these), len(those)), -1.0)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            moved = _unit(np.roll(these, (down, right), axis=(1, 2)))
            common = products(moved, known).reshape(len(these), TURNS, len(those)).max(axis=1)
            best = np.maximum(best, common)
    return best


def _unit(faces: NDArray[np.float32]) -> NDArray[np.float32]:
    """Faces within a disc, less their mean, of length 1, a row each."""
    at = np.arange(FACE, dtype=np.float32) - (FACE - 1) / 2
    disc = (np.hypot(at[:, None], at[None]) < FACE / 2 - 1).astype(np.float32)
    mean = (faces * disc).sum(axis=(1, 2), keepdims=True) / disc.sum()
    flat = ((faces - mean) * disc).reshape(len(faces), -1)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-3), np.float32)


def _examples(symbols: Sequence[str], views: Views) -> dict[str, Examples]:
    even = np.full((len(symbols), len(KINDS)), 1 / len(KINDS))  # without a profile the reader says nothing
    places = np.arange(len(symbols))
    # What has no contrast has no direction; any will do, for it says nothing.
    shapes, faces = (rows.astype(np.float64) + 1e-9 for rows in (_row(views.shapes), _unit(views.faces)))
    return {
        kind.name: Examples(tuple(symbols), rows / np.linalg.norm(rows, axis=1, keepdims=True), even, places)
        for kind, rows in ((FIGURE, shapes), (SYMBOL, faces))
    }
