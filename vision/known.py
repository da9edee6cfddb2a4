"""Read a board whose tiles are known: which way round it lies, and what stands on it, for the referee.

Once a set-up is known, a photo has only to be matched against it. All 64 tiles together say which of the four
quarter turns it is, wherever the photographer stands. Then the pieces are read square by square, and the
tiles again, to notice one that was moved.

    known = match(raw, state.tiles, state.pieces)      # raw: RawReading, as the pipeline has it
    explain(GAME, state, known.reading)                # rules.referee

With two photos of one game, `both(first, second)` joins what they show of the tiles: what a piece hides on
one is often seen on the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.core import Reading
from vision.photo import Floats
from vision.reading import PIECE_LETTERS, PIECES, SQUARES, SYMBOLS, TILE_LETTERS, RawReading
from vision.solve import DEFAULTS, orders, to_sheet
from vision.solve import Settings as Trained

TILE: Final = ".tile"
"""Games call the tile under a square `d5.tile`."""


@dataclass(frozen=True)
class Tuning:
    """Numbers of this stage."""

    tile_misread: float = 0.01
    """How often the reader's word on a tile is worth nothing. Bounds what one tile says about the turn."""
    piece_elsewhere: float = 0.2
    """How often a square does not hold what the record says: pieces have been moved since."""
    parity_wrong: float = 1e-3
    """How often the found chequer pattern is the wrong way round."""
    fits: float = 0.75
    """Share of the clearly seen tiles that must be as known, or it is another set-up."""
    hidden: float = 0.99
    """A tile read with less than this chance may learn from another photo of it."""
    clear: float = 0.9
    """A tile read with this chance is clearly seen."""


TUNING: Final = Tuning()


@dataclass(frozen=True, eq=False)
class Known:
    """A photo read against a known set-up."""

    reading: Reading
    """Pieces of the 64 squares and, as `d5.tile`, their tiles, as likelihoods."""
    turns: int
    """Quarter turns clockwise that bring the sheet upright, White at the bottom."""
    turn_chances: Floats
    """How likely each of the four turns is."""
    fit: float
    """Share of the clearly seen tiles that are as known."""

    @property
    def same_setup(self) -> bool:
        """Whether this can be the known set-up at all."""
        return self.fit >= TUNING.fits

    def to_sheet(self, board: Floats) -> Floats:
        """Board coordinates to sheet units, as `Solved.to_sheet`."""
        return to_sheet(self.turns, board)


def match(raw: RawReading, tiles: str, pieces: str | None = None, trained: Trained = DEFAULTS) -> Known:
    """Match a photo with 64 known tiles (and, as a hint, the pieces of the record), a1 first."""
    order = orders()
    symbols, standing = likelihoods(raw, trained)
    laid = np.array([TILE_LETTERS.index(tile) for tile in tiles])
    chances = _turn_chances(raw, symbols[order], standing[order], laid, pieces)
    turn = int(chances.argmax())
    # An unsure turn makes an unsure reading: the squares of the four ways mixed as they are likely.
    seen_symbols = np.tensordot(chances, symbols[order], axes=1)
    seen_pieces = np.tensordot(chances, standing[order], axes=1)
    clear = seen_symbols.max(axis=1) >= TUNING.clear
    right = seen_symbols.argmax(axis=1) == laid
    fit = float(right[clear].mean()) if clear.any() else 1.0
    return Known(_reading(seen_symbols, seen_pieces), turn, chances, fit)


def likelihoods(raw: RawReading, trained: Trained = DEFAULTS) -> tuple[Floats, Floats]:
    """64x7 and 64x3 in sheet order: what the reader saw, without how common it was in training.

    Each row sums to one, so that it can be shown and compared like a probability.
    """
    empty = np.clip(raw.pieces[..., :1], 0, 1)
    shares = empty * np.array(trained.trained_open) + (1 - empty) * np.array(trained.trained_covered)
    symbols = _normal(np.clip(raw.symbols, 1e-9, 1) / shares)
    pieces = _normal(np.clip(raw.pieces, 1e-9, 1) / np.array(trained.trained_pieces))
    return symbols.reshape(64, len(SYMBOLS)), pieces.reshape(64, len(PIECES))


def _turn_chances(
    raw: RawReading, symbols: Floats, standing: Floats, laid: NDArray[np.intp], pieces: str | None
) -> Floats:
    """How likely each quarter turn is; `symbols` is 4x64x7 and `standing` 4x64x3, by turn and square."""
    square = np.arange(64)
    misread = TUNING.tile_misread
    evidence = np.log((1 - misread) * symbols[:, square, laid] + misread / len(SYMBOLS)).sum(axis=1)
    if pieces is not None:
        stand = np.array([PIECE_LETTERS.index(piece) for piece in pieces])
        elsewhere = TUNING.piece_elsewhere
        agree = (1 - elsewhere) * standing[:, square, stand] + elsewhere / len(PIECES)
        evidence = evidence + np.log(agree).sum(axis=1)
    parity = raw.light_parity()
    if parity is not None:
        corner = orders()[:, 0]
        dark = (corner // 8 + corner % 8) % 2 != parity
        evidence = evidence + np.log(np.where(dark, 1 - TUNING.parity_wrong, TUNING.parity_wrong))
    return _normal(np.exp(evidence - evidence.max()))


def both(first: RawReading, first_turns: int, second: RawReading, second_turns: int) -> RawReading:
    """The first photo with what the second shows of the same tiles, once both are known to lie so.

    Only tiles that the first does not show clearly are filled in: one that was moved must stay noticed.
    """
    there, here = orders()[first_turns], orders()[second_turns]
    other, _ = likelihoods(second)
    joined = first.symbols.reshape(64, len(SYMBOLS)).copy()
    hidden = joined[there].max(axis=1) < TUNING.hidden
    joined[there[hidden]] *= other[here[hidden]] + TUNING.tile_misread / len(SYMBOLS)
    return replace(first, symbols=_normal(joined).reshape(first.symbols.shape))


def _reading(symbols: Floats, pieces: Floats) -> Reading:
    chances = {
        name: dict(zip(PIECES, (float(chance) for chance in pieces[square]), strict=True))
        for square, name in enumerate(SQUARES)
    }
    chances |= {
        name + TILE: dict(zip(SYMBOLS, (float(chance) for chance in symbols[square]), strict=True))
        for square, name in enumerate(SQUARES)
    }
    return Reading(chances)


def _normal(chances: Floats) -> Floats:
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True), np.float64)
