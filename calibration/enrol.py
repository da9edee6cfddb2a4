"""Learn a set from a photo: by its true position, or by asking about the tiles that nobody can name.

With a position only one thing is open: from which side the photo was taken. Without one, the tiles are sorted
into heaps that look alike (`calibration.heaps`), one crop of each heap is shown, and five answers at most say
what they are. The solver then works out the whole board, and what it is sure of is learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import lines, matcher
from calibration.fixed import grid_of
from calibration.heaps import Heap
from calibration.matcher import BOARD_KINDS, PIECE, TILE, TILES, unit_looks
from calibration.profile import BadProfile, Examples, Profile, check_name
from rules.core import BadPosition
from vision.box import Box
from vision.photo import Floats, Pixels, Sheet
from vision.pipeline import BoardReading
from vision.read import CELL, MARGIN, MODEL, read
from vision.reading import PIECE_LETTERS, TILE_LETTERS, RawReading
from vision.solve import DEFAULTS, Solved, orders, solve

UNTOLD: Final = -1
"""The label of a square about which nothing is certain."""
MOST_ALIKE: Final = {"tile": 8, "piece": 10}
"""Examples kept of one symbol in one photo: a board has 47 plain tiles, and they say the same."""
SURE: Final = 0.98
"""Confidence from which a square of a solved board is learned."""
FAINT: Final = 0.1
"""Energy of lines, over a symbol's, below which a tile is plain to the eye."""
CONTRADICTIONS: Final = 10
"""Squares on which a sure reader may see another piece than the position has."""

Labels = NDArray[np.int64]
"""64 numbers into a kind's symbols, or `UNTOLD`, in sheet order: row by row as the photo was taken."""


@lru_cache(maxsize=1)
def reader_id() -> str:
    """Which reader this program has. Vectors of different readers cannot be compared."""
    return sha256(MODEL.read_bytes()).hexdigest()[:12]


def new_profile(name: str, game: str) -> Profile:
    """A profile of a set on a board of 64 squares that has learned nothing yet."""
    return Profile(check_name(name), game, reader_id(), BOARD_KINDS)


def up_to_date(profile: Profile) -> Profile:
    """The profile in the language of this program's reader; one of another learns from its pictures again.

    Raises `BadProfile` when a lesson kept no picture.
    """
    if profile.reader == reader_id():
        return profile
    lessons = []
    for lesson in profile.lessons:
        raw = _read_again(matcher.picture(lesson))
        tiles, pieces = np.full(64, UNTOLD), np.full(64, UNTOLD)
        for kind, labels in ((TILE, tiles), (PIECE, pieces)):
            part = lesson.examples.get(kind.name)
            if part is not None:
                labels[part.places] = [kind.symbols.index(symbol) for symbol in part.symbols]
        lessons.append(replace(lesson, examples=_examples(raw, tiles, pieces)))
    return replace(profile, reader=reader_id(), kinds=BOARD_KINDS, lessons=tuple(lessons))


def teach_position(
    profile: Profile, reading: BoardReading, tiles: str, pieces: str, photo: str, today: date
) -> Profile:
    """Learn from a photo whose position is known: 64 letters each, a1 first.

    Raises `BadPosition` when the photo clearly shows something else.
    """
    raw = read(reading.sheet)
    order = orders()[find_turn(raw, reading, tiles, pieces)]
    laid, stands = np.full(64, UNTOLD), np.full(64, UNTOLD)
    laid[order] = [TILE_LETTERS.index(tile) for tile in tiles]
    stands[order] = [PIECE_LETTERS.index(piece) for piece in pieces]
    return _add(profile, reading, raw, laid, stands, photo, "position", today)


def teach_reading(profile: Profile, reading: BoardReading, photo: str, today: date) -> Profile:
    """Learn from a reading that a person has looked at: every square that is not in doubt.

    Raises `BadProfile` when nothing on the photo is certain enough to learn from.
    """
    laid, stands = _sure_labels(reading.solved)
    if not reading.found or (laid == UNTOLD).sum() > 32:
        raise BadProfile("Too much of this reading is in doubt to learn from it: give the position.")
    return _add(profile, reading, read(reading.sheet), laid, stands, photo, "reading", today)


def teach_answers(
    profile: Profile,
    reading: BoardReading,
    box: Box,
    answers: Mapping[Heap, str],
    photo: str,
    today: date,
) -> tuple[Profile, Solved]:
    """Learn from heaps of like tiles and what a person called them; also the board that follows.

    Raises `BadProfile` when the answers make no board.
    """
    raw = read(reading.sheet)
    laid = np.full(64, UNTOLD)
    for heap, symbol in answers.items():
        laid[list(heap.cells)] = TILE.symbols.index(symbol)
    stands = np.where(raw.pieces.max(axis=-1) > SURE, raw.pieces.argmax(axis=-1), UNTOLD).ravel()
    first = _add(profile, reading, raw, laid, stands, photo, "answers", today)
    solved = solve(matcher.teacher(first)(raw, reading.sheet), box)
    laid, stands = _sure_labels(solved)
    if (laid == UNTOLD).sum() > 32:
        raise BadProfile(
            "These answers make no set-up that can be trusted: take another photo, or give the position."
        )
    return _add(profile, reading, raw, laid, stands, photo, "answers", today), solved


def find_turn(raw: RawReading, reading: BoardReading, tiles: str, pieces: str) -> int:
    """Which way round the board lies if this is the position: by pieces, symbols, and what looks alike."""
    order = orders()
    laid = np.array([TILE_LETTERS.index(tile) for tile in tiles])
    stands = np.array([PIECE_LETTERS.index(piece) for piece in pieces])
    likeness = tile_likeness(raw, reading)
    said_tiles, said_pieces = raw.symbols.reshape(64, -1), raw.pieces.reshape(64, -1)
    parity = raw.light_parity()
    scores, wrongs = [], []
    for cells in order:
        here, standing = np.empty(64, np.int64), np.empty(64, np.int64)
        here[cells], standing[cells] = laid, stands
        seen = standing == 0
        each = np.arange(64)
        said = said_pieces[each, standing]
        score = np.log(np.maximum(said, 0.02)).sum()
        score += np.log(np.maximum(said_tiles[each, here], 0.1))[seen].sum()
        score += _agreement(likeness[np.ix_(seen, seen)], here[seen])
        corner = cells[0]
        if parity is not None and (corner // 8 + corner % 8) % 2 == parity:  # a1 is dark
            score -= 9.0
        scores.append(score)
        wrongs.append(int((said < 0.02).sum()))
    best = int(np.argmax(scores))
    if wrongs[best] > CONTRADICTIONS:
        raise BadPosition(
            f"The photo does not show this position: the pieces differ on {wrongs[best]} squares at least."
        )
    return best


def _agreement(likeness: Floats, labels: Labels) -> float:
    """How well labels fit which tiles look alike: log of each tile's chance to be named by the others."""
    count = int(labels.max()) + 1
    scores = np.full((len(labels), count), -np.inf)
    apart = likeness.copy()
    np.fill_diagonal(apart, -np.inf)
    for label in range(count):
        mine = labels == label
        total = mine.sum() - mine
        heard = total > 0
        if heard.any():
            logs = np.logaddexp.reduce(apart[np.ix_(heard, mine)], axis=1)
            scores[heard, label] = logs - np.log(total[heard])
    own = scores[np.arange(len(labels)), labels]
    alone = ~np.isfinite(own)
    chance = own - np.logaddexp.reduce(scores, axis=1)
    return float(np.maximum(np.where(alone, 0.0, chance), -4.0).sum())


def tile_likeness(raw: RawReading, reading: BoardReading) -> Floats:
    """64 x 64: how alike the tiles of one photo are, in nats."""
    looks = unit_looks(raw)
    drawn = lines.cut(reading.sheet.image, reading.sheet.cell, reading.sheet.margin)
    usual = float(np.sort(lines.energy(drawn))[-16:].mean())
    score = TILES.lines * lines.alike(drawn, drawn, FAINT * usual)
    if looks is not None:
        score = score + TILES.look * (looks[0] @ looks[0].T)
    return np.asarray(score, np.float64)


def _read_again(image: Pixels) -> RawReading:
    """What the reader sees on a lesson's picture; where that board once lay does not matter."""
    return read(Sheet(image, CELL, MARGIN, 0, 0, np.eye(3), np.zeros((10, 2)), 1.0, (4.0, 4.0, 8.0)))


def _sure_labels(solved: Solved) -> tuple[Labels, Labels]:
    """What a solved board is sure of, in sheet order."""
    order = orders()[solved.turns]
    laid, stands = np.full(64, UNTOLD), np.full(64, UNTOLD)
    tiles = np.array([TILE_LETTERS.index(tile) for tile in solved.tiles])
    pieces = np.array([PIECE_LETTERS.index(piece) for piece in solved.pieces])
    if solved.turn_chances[solved.turns] >= DEFAULTS.turn_sure:
        laid[order] = np.where(solved.symbol_confidence >= SURE, tiles, UNTOLD)
        stands[order] = np.where(solved.piece_confidence >= SURE, pieces, UNTOLD)
    return laid, stands


def _add(
    profile: Profile,
    reading: BoardReading,
    raw: RawReading,
    tiles: Labels,
    pieces: Labels,
    photo: str,
    told_by: str,
    today: date,
) -> Profile:
    image = reading.sheet.image
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert done
    examples = _examples(raw, tiles, pieces)
    grown = profile.add(examples, photo, told_by, jpeg.tobytes(), today)
    colours = {**profile.colours, **_colours(reading, tiles, pieces)}
    return replace(grown, grid=grid_of(reading.photo, reading.lattice), colours=colours)


def _examples(raw: RawReading, tiles: Labels, pieces: Labels) -> dict[str, Examples]:
    """What the squares with known labels teach. Tiles under a piece teach nothing about symbols."""
    looks = unit_looks(raw)
    if looks is None:
        raise BadProfile("The reader of this version cannot compare tiles.")
    open_tiles = np.where(pieces > 0, UNTOLD, tiles)
    found = {}
    for kind, labels, vectors, said in (
        (TILE, open_tiles, looks[0], raw.symbols.reshape(64, -1)),
        (PIECE, pieces, looks[1], raw.pieces.reshape(64, -1)),
    ):
        rows = [
            row
            for symbol in range(len(kind.symbols))
            for row in _some(np.flatnonzero(labels == symbol), MOST_ALIKE[kind.name])
        ]
        if rows:
            symbols = tuple(kind.symbols[labels[row]] for row in rows)
            found[kind.name] = Examples(symbols, vectors[rows], said[rows], np.array(rows))
    return found


def _some(rows: NDArray[np.intp], most: int) -> list[int]:
    """At most so many of the rows, spread evenly over the board."""
    if len(rows) <= most:
        return [int(row) for row in rows]
    return [int(rows[k]) for k in np.linspace(0, len(rows) - 1, most).round().astype(int)]


def _colours(reading: BoardReading, tiles: Labels, pieces: Labels) -> dict[str, str]:
    """What the set's tiles and pieces look like on this photo, for a screen that draws them."""
    sheet = reading.sheet
    chequer = np.indices((8, 8)).sum(axis=0).ravel() % 2
    plain = (tiles == 0) & (pieces == 0)
    groups = {
        "light": plain & (chequer == sheet.light),
        "dark": plain & (chequer != sheet.light),
        "white": pieces == PIECE.symbols.index("white"),
        "black": pieces == PIECE.symbols.index("black"),
    }
    colours = {}
    for name, members in groups.items():
        if members.any():
            cells = [sheet.window(cell % 8, cell // 8, -0.35) for cell in np.flatnonzero(members).tolist()]
            blue, green, red = np.median(np.concatenate([c.reshape(-1, 3) for c in cells]), axis=0)
            colours[name] = f"#{round(red):02x}{round(green):02x}{round(blue):02x}"
    return colours
