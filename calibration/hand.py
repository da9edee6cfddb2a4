"""What a person sets by hand: the board's corners, its place, which way round it lies, and single squares.

The program proposes, the person decides: whatever is set here always wins, and everything else is worked out
again around it. The order in which an app offers these is the order in which things go wrong:

1. `snap`: four taps near the corners, pulled onto the true crossings;
2. `shift`: the grid is a whole square off (arrow keys);
3. `mirror`: a front camera shows the table mirrored;
4. `by_hand`: which corner is a1 (`Hand.turned`), what lies or stands on a square (`Hand.tile`, `Hand.piece`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules.core import BadPosition
from vision.box import Box
from vision.locate import locate
from vision.photo import SIDE, Floats, Lattice, NoBoard, Photo, project
from vision.pipeline import BoardReading
from vision.reading import PIECE_LETTERS, SQUARES, TILE_LETTERS, RawReading
from vision.settle import sound
from vision.solve import DEFAULTS, Settings, Solved, orders, solve

_NEVER = 1e-12
"""Chance that a person's word is a misreading. Not zero, because the solver takes logarithms."""
_MOST = 16
"""Pieces of one colour."""
_KEIZAR = TILE_LETTERS[-1]


@dataclass(frozen=True)
class Hand:
    """All that a person has set on one photo. Squares are numbers: 0 is a1, 1 is b1, 63 is h8."""

    turns: int | None = None
    """Quarter turns clockwise that bring the sheet upright, as in `Solved.turns`; None: not set by hand."""
    tiles: Mapping[int, str] = field(default_factory=dict)
    """Letters of `TILE_LETTERS` by square."""
    pieces: Mapping[int, str] = field(default_factory=dict)
    """Letters of `PIECE_LETTERS` by square."""

    def turned(self, solved: Solved, quarters: int = 1) -> Hand:
        """The board as it was answered, turned clockwise by so many quarters.

        Squares set before stay where they lie on the table, so their names turn with the board.
        """
        before, after = orders()[solved.turns], orders()[(solved.turns + quarters) % 4]
        renamed = {int(cell): square for square, cell in enumerate(after)}

        def rename(letters: Mapping[int, str]) -> dict[int, str]:
            return {renamed[int(before[square])]: letter for square, letter in letters.items()}

        return Hand((solved.turns + quarters) % 4, rename(self.tiles), rename(self.pieces))

    def tile(self, square: int, letter: str) -> Hand:
        """The tile of a square, as a letter of a position. Raises `BadPosition` when no table can show it."""
        if letter not in TILE_LETTERS or len(letter) != 1:
            raise BadPosition(f"'{letter}' is no tile; there are {' '.join(TILE_LETTERS)}.")
        return replace(self, tiles={**self.tiles, square: letter})

    def piece(self, square: int, letter: str) -> Hand:
        """The piece on a square: `.` none, `w`, `b`. Raises `BadPosition` when the box holds no more."""
        if letter not in PIECE_LETTERS or len(letter) != 1:
            raise BadPosition(f"'{letter}' is no piece; there are {' '.join(PIECE_LETTERS)}.")
        pieces = {**self.pieces, square: letter}
        if letter != "." and sum(other == letter for other in pieces.values()) > _MOST:
            raise BadPosition(f"The box holds {_MOST} pieces of a colour.")
        return replace(self, pieces=pieces)


def snap(photo: Photo, taps: ArrayLike) -> Lattice:
    """The board meant by four taps, in displayed pixels and any order, each up to 0.4 of a square off.

    Raises `NoBoard` when the taps enclose no board.
    """
    return locate(photo, taps)


def shift(photo: Photo, lattice: Lattice, right: int = 0, down: int = 0) -> Lattice:
    """The same grid moved by whole squares along its own lines, as seen on the photo.

    Raises `NoBoard` when nothing of the board would be left on the photo.
    """
    step = np.array([[1, 0, right], [0, 1, down], [0, 0, 1]], np.float64)
    homography = lattice.homography @ step
    corners = project(homography, [(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
    height, width = photo.pixels.shape[:2]
    outside = (corners.max(axis=0) < 0).any() or (corners.min(axis=0) > (width, height)).any()
    if outside or not sound(homography):
        raise NoBoard("The board cannot be moved any further that way.")
    nodes = lattice.nodes - (right, down)
    kept = ((nodes >= 1) & (nodes < SIDE)).all(axis=1)
    return Lattice(
        homography=homography / homography[2, 2],
        corners=corners * photo.scale,
        confidence=1.0,
        nodes=nodes[kept],
        points=lattice.points[kept],
        light=(lattice.light + right + down) % 2,
    )


def mirror(photo: Photo) -> Photo:
    """The photo as the table is, if a front camera mirrored it. Places on it are mirrored as well."""
    return replace(photo, pixels=np.ascontiguousarray(photo.pixels[:, ::-1]))


def by_hand(reading: BoardReading, box: Box, hand: Hand) -> BoardReading:
    """The reading worked out again around what a person has set. What they set is never a doubt."""
    seen = reading.solved
    turns = seen.turns if hand.turns is None else hand.turns
    raw = _certain(reading.raw, orders()[turns], box, hand)
    pinned = _pinned(raw, turns, box)
    solved = solve(pinned, box, replace(DEFAULTS, misread=_NEVER))
    if solved.turns != turns:  # the tiles contradict the person, who is right
        solved = _each_alone(pinned, turns, box)
    if hand.turns is not None:
        return replace(reading, raw=pinned, solved=_insist(solved, box, hand, ()))
    # Squares were set, the turn was not: it stays as it was seen, and as doubtful as it was.
    solved = replace(solved, turn_chances=seen.turn_chances)
    unsure = range(64) if seen.turn_chances[turns] < DEFAULTS.turn_sure else ()
    return replace(reading, raw=raw, solved=_insist(solved, box, hand, unsure))


def _certain(
    raw: RawReading, cells: NDArray[np.intp], box: Box, hand: Hand, settings: Settings = DEFAULTS
) -> RawReading:
    """The reading with the squares of the hand as sure as can be, and all others as sure as they were.

    The solver floors every square by the chance of a misreading; here that is done square by square, so
    that the solver may be told that nothing else is misread.
    """
    pieces = _floor(raw.pieces.reshape(64, -1), np.array(settings.trained_pieces), settings.misread)
    for square, letter in hand.pieces.items():
        pieces[cells[square]] = _one(PIECE_LETTERS, letter)
    empty = pieces[:, :1]
    shares = empty * np.array(settings.trained_open) + (1 - empty) * np.array(settings.trained_covered)
    symbols = _floor(raw.symbols.reshape(64, -1), shares, settings.misread)
    for square, letter in hand.tiles.items():
        if (letter == _KEIZAR) != (square == box.keizar):
            raise BadPosition(f"The one Keizár tile lies on {SQUARES[box.keizar]}.")
        symbols[cells[square]] = _one(TILE_LETTERS, letter)
    return replace(raw, symbols=symbols.reshape(raw.symbols.shape), pieces=pieces.reshape(raw.pieces.shape))


def _pinned(raw: RawReading, turns: int, box: Box) -> RawReading:
    """The reading with the one tile that tells the sides apart where this turn has it, and nowhere else."""
    symbols = raw.symbols.reshape(64, -1).copy()
    symbols[:, TILE_LETTERS.index(_KEIZAR)] = 0
    symbols[:, 0] += symbols.sum(axis=1) == 0
    symbols[orders()[turns][box.keizar]] = _one(TILE_LETTERS, _KEIZAR)
    return replace(raw, symbols=symbols.reshape(raw.symbols.shape), parity=None, light=None)


def _each_alone(raw: RawReading, turns: int, box: Box, settings: Settings = DEFAULTS) -> Solved:
    """Every square for itself, without the box's word: it speaks for another turn."""
    order, square = orders()[turns], np.arange(64)
    symbol_chances, piece_chances = (part.reshape(64, -1)[order] for part in (raw.symbols, raw.pieces))
    laid, stands = symbol_chances.argmax(axis=1), piece_chances.argmax(axis=1)
    tiles = "".join(TILE_LETTERS[symbol] for symbol in laid)
    unsure_symbols = symbol_chances[square, laid] < settings.symbol_sure
    unsure_pieces = piece_chances[square, stands] < settings.piece_sure
    return Solved(
        tiles=tiles,
        pieces="".join(PIECE_LETTERS[piece] for piece in stands),
        symbol_chances=symbol_chances,
        piece_chances=piece_chances,
        turns=turns,
        turn_chances=np.asarray(np.eye(4)[turns], np.float64),
        legal_chance=0.0,
        log_odds=-math.inf,
        legal_setup=box.keeps(tiles),
        doubtful_symbols=tuple(np.flatnonzero(unsure_symbols).tolist()),
        doubtful_pieces=tuple(np.flatnonzero(unsure_pieces).tolist()),
    )


def _insist(solved: Solved, box: Box, hand: Hand, unsure: Iterable[int]) -> Solved:
    """The hand's squares in the answer, letter for letter; `unsure` are squares to check in any case."""
    tiles, stands = list(solved.tiles), list(solved.pieces)
    symbol_chances, piece_chances = solved.symbol_chances.copy(), solved.piece_chances.copy()
    for square, letter in hand.tiles.items():
        tiles[square], symbol_chances[square] = letter, _one(TILE_LETTERS, letter)
    for square, letter in hand.pieces.items():
        stands[square], piece_chances[square] = letter, _one(PIECE_LETTERS, letter)
    return replace(
        solved,
        tiles="".join(tiles),
        pieces="".join(stands),
        symbol_chances=symbol_chances,
        piece_chances=piece_chances,
        legal_setup=box.keeps("".join(tiles)),
        doubtful_symbols=tuple(sorted({*solved.doubtful_symbols, *unsure} - set(hand.tiles))),
        doubtful_pieces=tuple(sorted({*solved.doubtful_pieces, *unsure} - set(hand.pieces))),
    )


def _floor(chances: Floats, shares: Floats, misread: float) -> Floats:
    whole = chances / chances.sum(axis=-1, keepdims=True)
    return np.asarray((1 - misread) * whole + misread * shares, np.float64)


def _one(letters: str, letter: str) -> Floats:
    return np.asarray(np.eye(len(letters))[letters.index(letter)], np.float64)
