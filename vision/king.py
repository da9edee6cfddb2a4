"""Read King for 2: what stands on a chessboard, red or blue, and of which kind.

One small network looks at every square by itself (`vision.king_views`): empty, red or blue. Another looks at
all pieces together and says of which kind they are; with a profile (`calibration.figures`) they are compared
with the pieces of one photo of the start as well. How many pieces of each kind the box holds settles what is
alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import Reading, Symbol
from vision.assign import at_most
from vision.intake import open_photo
from vision.king_kinds import KINDS, kinds_seen, settle_kinds
from vision.king_kinds import MODEL as KIND_MODEL
from vision.king_views import (
    BELOW,
    HEIGHT,
    SCALE,
    WIDTH,
    close_looks,
    faces,
    looks,
    silhouettes,
    steepness,
    summary,
)
from vision.locate import hypotheses, locate
from vision.photo import Floats, Lattice, Photo, Pixels, softmax
from vision.reading import SQUARES
from vision.solve import orders, to_sheet

MODELS: Final = Path(__file__).parent / "models"
MODEL: Final = MODELS / "king_pieces.onnx"
COLOURS: Final = ("red", "blue")
START: Final = "RRQKKQRRNNBBBBNN" + "." * 32 + "nnbbbbnnrrqkkqrr"
"""The start, a1 first, red in capitals."""

Tell = Callable[["Views"], Floats]
"""From what squares look like to chances of the kinds (n x 5): what a profile knows."""
Find = Callable[[Photo], Sequence[Lattice]]


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage."""

    located: float = 0.5
    """A board found with less confidence cannot be trusted."""
    piece_sure: float = 0.98
    """A square whose colour is less sure is doubted."""
    kind_sure: float = 0.99
    """A piece whose kind is less sure is doubted."""
    turn_sure: float = 0.95
    """Below this chance nobody knows from which side the photo was taken."""
    parity_wrong: float = 0.01
    """How often the chequer pattern is found, or the board laid, the wrong way round."""
    homeward: float = 0.9
    """Nats for each row by which blue stands farther up the board than red, on average."""
    elsewhere: float = 0.2
    """How often a square does not hold what the record says: pieces have been moved since."""
    start: float = 50.0
    """How much likelier its first kind is on each square when all pieces stand on their first squares."""
    own_set: float = 0.4
    """Weight of the comparison with the owner's own set beside the network's word on kinds."""
    apart: float = 0.35
    """Least difference of log(red / blue) between red and blue pieces, or they are no such pieces."""


TUNING: Final = Tuning()


@dataclass(frozen=True, eq=False)
class Views:
    """What squares look like, in ways that can be compared with other squares of the same set."""

    shapes: NDArray[np.float32]
    """n x 28 x 14: outlines of standing pieces."""
    faces: NDArray[np.float32]
    """n x 24 x 24: what is seen from above, symbols on flat pieces."""

    def only(self, rows: NDArray[np.intp] | Sequence[int]) -> Views:
        """Some of the squares."""
        return Views(self.shapes[rows], self.faces[rows])


@dataclass(frozen=True, eq=False)
class KingReading:
    """All that was seen on one photo. Arrays have a row a square, a1 first, once the turn is applied."""

    photo: Photo
    lattice: Lattice
    seen: Floats
    """64 x 3 chances of empty, red, blue, cell by cell of the lattice."""
    kinds: Floats
    """64 x 5 chances of the kinds if a piece stands there, cell by cell."""
    views: Views
    """How the squares look, cell by cell."""
    pictures: Pixels
    """The 64 looks, cell by cell."""
    two_colours: bool
    """Whether red and blue pieces really differ in colour; if not, this is another game."""
    turns: int
    """Quarter turns clockwise that bring the lattice upright, red at the bottom."""
    turn_chance: float
    ms: Mapping[str, float]

    @property
    def order(self) -> Sequence[int]:
        """For each square its cell of the lattice."""
        return [int(cell) for cell in orders()[self.turns]]

    @property
    def found(self) -> bool:
        """Whether this is a board with red and blue pieces, rightly found."""
        return self.two_colours and self.lattice.confidence >= TUNING.located

    def to_photo(self, board: Floats) -> Floats:
        """Board coordinates (x from file a's edge, y from row 1's edge) to full-resolution pixels."""
        return self.lattice.to_working(to_sheet(self.turns, board)) * self.photo.scale


@dataclass(frozen=True)
class Standing:
    """What stands on a square."""

    colour: str | None
    """`red`, `blue`, or None for nothing."""
    kind: str | None
    """None if nothing stands there or nobody can tell."""
    confidence: float
    doubted: bool


def read_king(
    source: Path | bytes,
    most: Mapping[Symbol, int],
    corners: Floats | None = None,
    find: Find = hypotheses,
    tell: Tell | None = None,
) -> KingReading:
    """Read the board on a photo; `most` is how many of each piece the box holds, `red.king` and so on."""
    start = perf_counter()
    photo = open_photo(source)
    decoded = perf_counter()
    lattice = find(photo)[0] if corners is None else locate(photo, corners)
    located = perf_counter()
    pictures = looks(photo, lattice)
    each = max(sum(most[f"{colour}.{kind}"] for kind in KINDS) for colour in COLOURS)
    seen = at_most(softmax(pieces_seen(pictures)), each)
    shapes = silhouettes(pictures, seen.argmax(axis=1), steepness(photo, lattice.homography))
    views = Views(shapes, faces(photo, lattice))
    kinds = np.full((64, len(KINDS)), 1 / len(KINDS))
    there = np.flatnonzero(seen.argmax(axis=1) > 0)
    kinds[there] = kinds_seen(close_looks(photo, lattice, there))
    if tell is not None:
        kinds = softmax(np.log(kinds + 1e-6) + TUNING.own_set * np.log(tell(views) + 1e-6))
    chances = _turn_chances(seen, lattice.light)
    turns = int(chances.argmax())
    end = perf_counter()
    steps = {"decode": decoded - start, "locate": located - decoded, "read": end - located}
    return KingReading(
        photo=photo,
        lattice=lattice,
        seen=seen,
        kinds=kinds,
        views=views,
        pictures=pictures,
        two_colours=_two_colours(pictures, seen),
        turns=turns,
        turn_chance=float(chances[turns]),
        ms={name: round(took * 1000, 1) for name, took in (steps | {"total": sum(steps.values())}).items()},
    )


def standing(reading: KingReading, most: Mapping[Symbol, int]) -> dict[str, Standing]:
    """What stands on each square, and how sure that is, by all that the box allows."""
    order = reading.order
    seen = reading.seen[order]
    state = seen.argmax(axis=1)
    sure = seen.max(axis=1)
    kinds: list[str | None] = [None] * 64
    kind_sure = np.zeros(64)
    at_start = "".join(".Rb"[colour] for colour in state) == _only_colours(START)
    for number, colour in enumerate(COLOURS, start=1):
        squares = np.flatnonzero(state == number)
        if len(squares):
            counts = tuple(most[f"{colour}.{kind}"] for kind in KINDS)
            chances = reading.kinds[order][squares].copy()
            if at_start:  # all 32 pieces on their first squares: hardly anything else than the start
                first = [KINDS.index(_KIND_OF[START[square].upper()]) for square in squares.tolist()]
                chances[np.arange(len(squares)), first] *= TUNING.start
                chances /= chances.sum(axis=1, keepdims=True)
            best, shares = settle_kinds(chances, counts)
            for square, kind, share in zip(squares.tolist(), best, shares, strict=True):
                kinds[square], kind_sure[square] = KINDS[kind], share[kind]
    unclear = not reading.found or reading.turn_chance < TUNING.turn_sure
    told = {}
    for square, name in enumerate(SQUARES):
        there = state[square] > 0
        confidence = float(sure[square] * (kind_sure[square] if there and kinds[square] else 1.0))
        doubted = unclear or sure[square] < TUNING.piece_sure
        doubted |= bool(there) and kind_sure[square] < TUNING.kind_sure
        whose = COLOURS[state[square] - 1] if there else None
        told[name] = Standing(whose, kinds[square], confidence, bool(doubted))
    return told


_KIND_OF: Final = dict(zip("KQRBN", KINDS, strict=True))


def _only_colours(pieces: str) -> str:
    return "".join("." if piece == "." else "R" if piece.isupper() else "b" for piece in pieces)


def turned_to(reading: KingReading, pieces: str) -> tuple[int, float]:
    """How the board lies if these pieces (64 letters, a1 first) stood there lately, and how likely."""
    state = np.array([0 if piece == "." else 1 if piece.isupper() else 2 for piece in pieces])
    scores = np.empty(4)
    for turn, order in enumerate(orders()):
        said = reading.seen[order][np.arange(64), state]
        scores[turn] = np.log((1 - TUNING.elsewhere) * said + TUNING.elsewhere / 3).sum()
        kind = [KINDS.index(_KIND_OF[piece.upper()]) for piece in pieces if piece != "."]
        fit = reading.kinds[order][state > 0, kind]
        scores[turn] += np.log((1 - TUNING.elsewhere) * fit + TUNING.elsewhere / 5).sum()
    scores += _parity(reading.lattice.light)
    chances = softmax(scores)
    return int(chances.argmax()), float(chances.max())


def colours(reading: KingReading, turns: int) -> dict[str, dict[Symbol, float]]:
    """How likely each square is empty, holds a red piece or a blue one."""
    return {
        square: dict(zip(("empty", *COLOURS), map(float, reading.seen[cell]), strict=True))
        for square, cell in zip(SQUARES, orders()[turns], strict=True)
    }


def as_reading(reading: KingReading, turns: int) -> Reading:
    """The photo as the referee wants it: how likely each piece is on each square, its kind known or not."""
    order = orders()[turns]
    chances: dict[str, dict[Symbol, float]] = {}
    for square, cell in zip(SQUARES, order, strict=True):
        here: dict[Symbol, float] = {"empty": float(reading.seen[cell, 0])}
        for number, colour in enumerate(COLOURS, start=1):
            for kind, name in enumerate(KINDS):
                here[f"{colour}.{name}"] = float(reading.seen[cell, number] * reading.kinds[cell, kind])
        chances[square] = here
    return Reading(chances)


def ready() -> bool:
    """Whether the trained network is there: a copy of the program may lack it."""
    return MODEL.is_file() and KIND_MODEL.is_file()


def pieces_seen(pictures: Pixels) -> Floats:
    """n x 3 log-odds of empty, red, blue: the mean of a look and of its mirror image, whose slips differ."""
    net = _net()
    net.setInput(summary(np.concatenate([pictures, pictures[:, :, ::-1]])))
    both = np.asarray(net.forward(), np.float64).reshape(2, len(pictures), -1)
    return np.asarray(both.mean(axis=0))


@lru_cache(maxsize=1)
def _net() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODEL))


def _turn_chances(seen: Floats, light: int) -> Floats:
    """Four chances: red's home is row 1, a1 is dark."""
    rows = np.arange(64) // 8
    scores = np.empty(4)
    for turn, order in enumerate(orders()):
        weight = seen[order][:, 1:]
        amount = np.maximum(weight.sum(axis=0), 1e-6)
        red, blue = (weight * rows[:, None]).sum(axis=0) / amount
        scores[turn] = TUNING.homeward * (blue - red)
    return softmax(scores + _parity(light))


def _parity(light: int) -> Floats:
    """Four log-chances: a1 is dark."""
    first = orders()[:, 0]
    wrong = (first // 8 + first % 8) % 2 == light
    return np.where(wrong, np.log(TUNING.parity_wrong), 0.0)


def _two_colours(pictures: Pixels, seen: Floats) -> bool:
    """Whether what is called red is redder than what is called blue; one colour alone cannot be told."""
    foot = HEIGHT - round(BELOW * SCALE)
    reach = round(0.22 * SCALE)
    middle = pictures[:, foot - 2 * reach : foot + 1, WIDTH // 2 - reach : WIDTH // 2 + reach]
    tone = np.log((middle[..., 2] + 8.0) / (middle[..., 0] + 8.0))
    said = seen.argmax(axis=1)
    red, blue = (np.percentile(tone[said == number].reshape(-1), 50) if (said == number).any() else None
                 for number in (1, 2))  # fmt: skip
    return red is None or blue is None or bool(red - blue >= TUNING.apart)
