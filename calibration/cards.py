"""Learn the faces and backs of one's own cards from a photo of them laid out, and use them in reading.

The same profile as every set has (`calibration.profile`); its one kind of thing is the card, its symbols are
those the game declares: a back, and a figure in a colour. What is compared is the picture itself, so that
figures which look like nothing in training can be learned: each of the four ways a card may lie is tried, and
colours are measured from the brightest paper on the photo, so that another lamp does not count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from hashlib import sha256
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.profile import BadProfile, Examples, Kind, Lesson, Profile, check_name
from rules.core import BadPosition, Symbol
from vision.cards import CardsReading, Teach
from vision.cards_known import turned
from vision.cards_lattice import Cell
from vision.cards_read import COLOURS, MODEL, SHOWN, Faces, read_faces
from vision.cards_solve import DOWN, KINDS, NONE
from vision.cuts import MARGIN, SIDE
from vision.photo import Floats, Pixels, softmax

SYMBOLS: Final = ("vacant", *(f"{colour}.{kind}" for colour in COLOURS for kind in KINDS))
"""As En Prise names what a camera sees."""
POINTS: Final = 28
"""Points across a card on which brightness is compared."""
SLACK: Final = 2
"""By how many of them two pictures may be shifted against each other."""
TINTS: Final = 9
"""Points across a card on which colour is compared."""
BLUR: Final = 0.8
"""Softening before, in pixels of a cut."""
CARD: Final = Kind("card", SYMBOLS, POINTS * POINTS + TINTS * TINTS * 2)
NEARNESS: Final = 45.0
"""Nats between pictures that are the same and pictures that have nothing in common."""
UNKNOWN: Final = 6.0
"""A card without an example is believed as if it were this many nats less alike than a true one."""
SLIP: Final = 0.05
"""How often the reader is wrong even on cards that it knows."""
COLOUR: Final = 0.65
"""Weight of colour against brightness."""
MIDDLE: Final = 0.62
"""How far from a card's middle its figure reaches, in half card sides: frames tell nothing."""
FAINT: Final = 4.0
"""Brightness and colour (Lab) that vary less than this over a card are mostly noise."""
Singles = NDArray[np.float32]
MOST_ALIKE: Final = 6
"""Examples kept of one symbol in one photo."""
MOSTLY: Final = 0.6
"""Mean chance that a position's cards are there, if a photo shows it."""
SURE: Final = 0.98
"""Confidence from which a card of a reading is learned."""
_ACROSS: Final = 8
_NEUTRAL: Final = 10
"""One point in so many, the brightest, tells what is white on a photo."""


@lru_cache(maxsize=1)
def reader_id() -> str:
    """Which reader this program has: how far its word is trusted is learned as well."""
    return sha256(MODEL.read_bytes()).hexdigest()[:12]


def new_profile(name: str, game: str) -> Profile:
    """A profile that has learned nothing yet."""
    return Profile(check_name(name), game, reader_id(), (CARD,))


def up_to_date(profile: Profile) -> Profile:
    """The profile in the language of this program's reader; one of another learns from its pictures again."""
    if profile.reader == reader_id():
        return profile
    lessons = []
    for lesson in profile.lessons:
        part = lesson.examples.get(CARD.name)
        examples = {} if part is None else {CARD.name: _examples(part.symbols, _cuts_of(lesson))}
        lessons.append(replace(lesson, examples=examples))
    return replace(profile, reader=reader_id(), kinds=(CARD,), lessons=tuple(lessons))


def teach(
    profile: Profile, reading: CardsReading, board: Mapping[Cell, Symbol], photo: str, today: date
) -> Profile:
    """Learn from a photo whose cards are known by column and row. Which way round it lies is found out.

    Raises `BadPosition` when the photo does not show a board of this shape.
    """
    best: list[tuple[float, list[Cell]]] = []
    for turns in range(4):
        found = _laid(reading, board, turns)
        if found is not None:
            there, cells = found
            cuts = _cuts(reading, cells)
            fit = _likely(read_faces(cuts), list(board.values())) + _agreement(cuts, list(board.values()))
            best.append((there + fit + 0.5 * (turns == 0), cells))
    if not best:
        raise BadPosition(
            f"The photo does not show this position: {len(reading.cells)} cards are seen, but not the "
            f"{len(board)} of it in their places. Lay them apart from all else, and take it from above."
        )
    cells = max(best, key=lambda each: each[0])[1]
    return _add(profile, list(board.values()), _cuts(reading, cells), photo, "position", today)


def teach_reading(profile: Profile, reading: CardsReading, photo: str, today: date) -> Profile:
    """Learn from a reading that a person has looked at: every card that is not in doubt."""
    sure = [card for card in reading.cells if not card.doubt and card.confidence >= SURE]
    if not sure:
        raise BadProfile("Too much of this reading is in doubt to learn from it: give the position.")
    symbols = [
        "vacant" if card.told.colour is None else f"{card.told.colour}.{card.told.kind}" for card in sure
    ]
    return _add(profile, symbols, _cuts(reading, [card.at for card in sure]), photo, "reading", today)


def teacher(profile: Profile) -> Teach | None:
    """What a profile makes of a reading; None when it has learned nothing."""
    parts = [lesson.examples[CARD.name] for lesson in profile.lessons if CARD.name in lesson.examples]
    if not parts:
        return None
    examples = np.concatenate([part.vectors for part in parts]).astype(np.float32)
    labels = np.array([SYMBOLS.index(symbol) for part in parts for symbol in part.symbols])
    trust = _trust(np.concatenate([part.said for part in parts]), labels)
    typical = _typical(examples, labels)

    def taught(faces: Faces, cuts: Pixels) -> Faces:
        if len(cuts) == 0:
            return faces
        vectors, alike = _nearest(looks_of(cuts), examples)
        # Another lamp makes all cards less alike: most of a photo's cards are of the set that was learned.
        cards = alike[faces.shown[:, NONE] < 0.5]
        usual = min(typical, float(np.median(cards))) if len(cards) > 2 else typical
        scores = _per_symbol(NEARNESS * vectors @ examples.T, labels, NEARNESS * usual - UNKNOWN)
        told = softmax(scores + trust * np.log(np.maximum(_joint(faces), SLIP / len(SYMBOLS))))
        return _apart(told, _no_card(faces, alike, typical))

    return taught


def _per_symbol(likeness: Floats, labels: NDArray[np.int64], unknown: float) -> Floats:
    """Cards x symbols: the mean over a symbol's examples, in the sense of likelihoods."""
    never = np.log(len(SYMBOLS) - len(np.unique(labels)) + 1)  # one chance for all that was not learned
    scores = np.full((len(likeness), len(SYMBOLS)), unknown - never)
    for symbol in np.unique(labels):
        mine = labels == symbol
        scores[:, symbol] = np.logaddexp.reduce(likeness[:, mine], axis=1) - np.log(mine.sum())
    return scores


def _trust(said: Floats, labels: NDArray[np.int64]) -> float:
    """What the reader's word is worth on these cards, 0 to 1, by what it said of the examples."""
    return max(0.0, 2 * float((said.argmax(axis=1) == labels).mean()) - 1) ** 2


def _typical(examples: Singles, labels: NDArray[np.int64]) -> float:
    """How alike two cards of one name are in this set."""
    alike = np.where(labels[:, None] == labels[None], examples @ examples.T, -1)
    np.fill_diagonal(alike, -1)
    nearest = alike.max(axis=1)
    return float(np.median(nearest[nearest > -1])) if (nearest > -1).any() else 0.9


def _no_card(faces: Faces, alike: Floats, typical: float) -> Floats:
    """How likely each place is no card: less so the more it looks like one of the set."""
    none = np.clip(faces.shown[:, NONE], 1e-6, 1 - 1e-6)
    nats = NEARNESS * (alike - typical) + UNKNOWN
    odds = none / (1 - none) * np.exp(-np.clip(nats, -2, 4))
    return np.asarray(odds / (1 + odds), np.float64)


# --- pictures ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Looks:
    """Pictures of some cards, as they are compared."""

    light: Singles
    """n x (POINTS + 2 SLACK) squared: brightness over the card's own spread."""
    tint: Singles
    """n x TINTS x TINTS x 2: colour."""

    def vectors(self, turn: int, right: int = 0, down: int = 0) -> Singles:
        """One row a card, of length 1, the card turned by quarters and shifted by points."""
        x, y = SLACK + right, SLACK + down
        light = np.rot90(self.light[:, y : y + POINTS, x : x + POINTS], turn, axes=(1, 2))
        tint = np.rot90(self.tint, turn, axes=(1, 2))
        # The widths are spelled out because there may be no card at all.
        parts = [light.reshape(-1, POINTS * POINTS), tint.reshape(-1, TINTS * TINTS * 2)]
        rows = np.concatenate(parts, axis=1)
        length = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(1e-9))
        return np.asarray(rows / length, np.float32)


def looks_of(cuts: Pixels) -> Looks:
    """What is compared of some cuts of one photo."""
    edge = round(MARGIN / (1 + 2 * MARGIN) * SIDE) + 1
    size = POINTS + 2 * SLACK
    light = np.empty((len(cuts), size, size), np.float32)
    tint = np.empty((len(cuts), TINTS, TINTS, 3), np.float32)
    for number, cut in enumerate(cuts):
        inner = cut[edge : SIDE - edge, edge : SIDE - edge].astype(np.float32) / 255
        lab = cv2.cvtColor(cv2.GaussianBlur(inner, (0, 0), BLUR), cv2.COLOR_BGR2LAB)
        light[number] = cv2.resize(lab[..., 0], (size, size), interpolation=cv2.INTER_AREA)
        tint[number] = cv2.resize(lab, (TINTS, TINTS), interpolation=cv2.INTER_AREA)
    bright = tint[..., 0] >= np.quantile(tint[..., 0], 1 - 1 / _NEUTRAL)
    ramp = np.linspace(-1, 1, size, dtype=np.float32)
    inside = np.exp(-(ramp[:, None] ** 2 + ramp[None] ** 2) / MIDDLE**2)
    for shape in (np.ones_like(inside), ramp[:, None], ramp[None]):  # a lamp from the side is no ink
        share = (light * shape * inside).sum(axis=(1, 2), keepdims=True) / (shape**2 * inside).sum()
        light -= share * shape
    light *= np.sqrt(inside)
    light /= np.linalg.norm(light, axis=(1, 2), keepdims=True) + FAINT * np.sqrt(inside.sum())
    colour = tint[..., 1:] - tint[bright][:, 1:].mean(axis=0)
    strength = np.sqrt((colour**2).mean(axis=(1, 2, 3), keepdims=True) * 2)
    colour *= np.float32(COLOUR / TINTS) / (strength + FAINT)
    return Looks(light, np.ascontiguousarray(colour))


def _nearest(looks: Looks, examples: Singles) -> tuple[Floats, Floats]:
    """Of each card's looks the one that is nearest to any example, and how near it is.

    First the turn is found, then the shift.
    """
    each = np.arange(len(looks.light))
    turned = np.stack([looks.vectors(turn) for turn in range(4)])
    turns = (turned @ examples.T).max(axis=2).argmax(axis=0)
    best, near = turned[turns, each], np.full(len(each), -1.0)
    steps = range(-SLACK, SLACK + 1)
    for turn in range(4):
        mine = np.flatnonzero(turns == turn)
        part = Looks(looks.light[mine], looks.tint[mine])
        for right, down in product(steps, steps):
            moved = part.vectors(turn, right, down)
            like = (moved @ examples.T).max(axis=1, initial=-1.0)
            better = like > near[mine]
            near[mine[better]], best[mine[better]] = like[better], moved[better]
    return np.asarray(best, np.float64), near


def _cuts(reading: CardsReading, cells: Sequence[Cell]) -> Pixels:
    return np.array([reading.looked[cell].cut for cell in cells], np.uint8).reshape(-1, SIDE, SIDE, 3)


# --- lessons -----------------------------------------------------------------------------------------------


def _laid(reading: CardsReading, board: Mapping[Cell, Symbol], turns: int) -> tuple[float, list[Cell]] | None:
    """Where the board's cards are on a photo that is turned so, and how well that fits; None if they are not.

    The reader may take some cards of a strange set for none, or see one more: what counts is the whole.
    """
    spun = {turned(cell, turns): cell for cell in reading.looked}
    there = {spot: float(np.clip(reading.looked[cell].there, 0.02, 0.98)) for spot, cell in spun.items()}
    first = next(iter(board))
    best: tuple[float, list[Cell]] | None = None
    for column, row in spun:
        shift = column - first[0], row - first[1]
        spots = [(x + shift[0], y + shift[1]) for x, y in board]
        if not all(spot in spun for spot in spots):
            continue
        inside = [there[spot] for spot in spots]
        outside = [1 - chance for spot, chance in there.items() if spot not in set(spots)]
        fit = float(np.log(inside).sum() + np.log(outside).sum())
        if np.mean(inside) >= MOSTLY and (best is None or fit > best[0]):
            best = fit, [spun[spot] for spot in spots]
    return best


def _likely(faces: Faces, labels: Sequence[Symbol]) -> float:
    joint = _joint(faces)
    rows = [SYMBOLS.index(label) for label in labels]
    return float(np.log(np.maximum(joint[np.arange(len(rows)), rows], 0.02)).sum())


def _agreement(cuts: Pixels, labels: Sequence[Symbol]) -> float:
    """How much more alike cards of one name are than cards of different names, in nats."""
    looks = looks_of(cuts)
    alike = np.stack([looks.vectors(0) @ looks.vectors(turn).T for turn in range(4)]).max(axis=0)
    names = np.array(labels)
    same = names[:, None] == names[None]
    np.fill_diagonal(alike, np.nan)
    inside, outside = alike[same], alike[~same]
    inside = inside[~np.isnan(inside)]
    if len(inside) == 0 or len(outside) == 0:
        return 0.0
    return float(NEARNESS * (inside.mean() - outside.mean()) * np.sqrt(len(labels)))


def _add(
    profile: Profile, symbols: Sequence[Symbol], cuts: Pixels, photo: str, told_by: str, today: date
) -> Profile:
    rows = [
        row
        for symbol in SYMBOLS  # rows of a lesson are grouped by symbol
        for row in [number for number, name in enumerate(symbols) if name == symbol][:MOST_ALIKE]
    ]
    examples = {CARD.name: _examples([symbols[row] for row in rows], cuts[rows])}
    return profile.add(examples, photo, told_by, _montage(cuts[rows]), today)


def _examples(symbols: Sequence[Symbol], cuts: Pixels) -> Examples:
    """Cards of one name are turned to lie like the first of them."""
    looks = looks_of(cuts)
    turned = np.stack([looks.vectors(turn) for turn in range(4)])
    vectors = turned[0].astype(np.float64)
    first: dict[Symbol, int] = {}
    for row, symbol in enumerate(symbols):
        model = vectors[first.setdefault(symbol, row)]
        vectors[row] = turned[int((turned[:, row] @ model).argmax()), row]
    return Examples(tuple(symbols), vectors, _joint(read_faces(cuts)), np.arange(len(symbols)))


def _joint(faces: Faces) -> Floats:
    """N x symbols: what the reader says of cards, given that they are cards."""
    shown = np.maximum(faces.shown[:, 1:], 1e-6)
    shown = shown / shown.sum(axis=1, keepdims=True)
    ups = faces.colours[:, :, None] * shown[:, None, DOWN:]
    return np.concatenate([shown[:, DOWN - 1 : DOWN], ups.reshape(len(shown), -1)], axis=1)


def _apart(told: Floats, none: Floats) -> Faces:
    """Probabilities of symbols as the solver wants them: what is shown, and in which colour."""
    ups = told[:, 1:].reshape(len(told), len(COLOURS), len(KINDS))
    shown = np.zeros((len(told), len(SHOWN)))
    shown[:, NONE] = none
    shown[:, DOWN] = told[:, 0] * (1 - none)
    shown[:, DOWN + 1 :] = ups.sum(axis=1) * (1 - none[:, None])
    colours = ups.sum(axis=2)
    return Faces(shown, colours / np.maximum(colours.sum(axis=1, keepdims=True), 1e-12))


def _montage(cuts: Pixels) -> bytes:
    rows = -(-len(cuts) // _ACROSS)
    sheet = np.zeros((rows * SIDE, _ACROSS * SIDE, 3), np.uint8)
    for number, picture in enumerate(cuts):
        top, left = number // _ACROSS * SIDE, number % _ACROSS * SIDE
        sheet[top : top + SIDE, left : left + SIDE] = picture
    done, jpeg = cv2.imencode(".jpg", sheet, [cv2.IMWRITE_JPEG_QUALITY, 95])
    assert done
    return bytes(jpeg.tobytes())


def _cuts_of(lesson: Lesson) -> Pixels:
    """The cards in a lesson's picture, row by row."""
    part: NDArray[np.int64] = lesson.examples[CARD.name].places
    sheet = (
        cv2.imdecode(np.frombuffer(lesson.picture, np.uint8), cv2.IMREAD_COLOR) if lesson.picture else None
    )
    rows = -(-len(part) // _ACROSS)
    if sheet is None or sheet.shape != (rows * SIDE, _ACROSS * SIDE, 3) or (part >= rows * _ACROSS).any():
        raise BadProfile("A picture in this profile is damaged. Take that lesson back, or calibrate anew.")
    tiles = np.asarray(sheet, np.uint8).reshape(rows, SIDE, _ACROSS, SIDE, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(tiles.reshape(-1, SIDE, SIDE, 3)[part])
