"""A photo is matched with known tiles from any side, and says what stands where."""

from __future__ import annotations

import numpy as np
import pytest
from raw_readings import raw_of

from rules.games.keizar.game import GAME
from rules.games.keizar.setup import random_tiles, start
from rules.games.keizar.state import SQUARES
from vision.known import both, match
from vision.reading import PIECES, SYMBOLS, TILE_LETTERS
from vision.solve import orders

TILES = random_tiles(4)
STATE = start(TILES)


@pytest.mark.parametrize("turns", range(4))
def test_the_turn_follows_from_the_tiles(turns: int) -> None:
    known = match(raw_of(TILES, STATE.pieces, turns), TILES)
    assert known.turns == turns
    assert known.turn_chances[turns] > 0.999
    view = GAME.view(STATE)
    assert all(known.reading.best(square)[0] == view[square] for square in SQUARES)
    assert known.same_setup


def test_where_nothing_tells_the_turn_the_reading_is_as_unsure() -> None:
    raw = raw_of("." * 64, "w" + "." * 63)
    blank = match(raw, "." * 64)
    assert blank.turn_chances.max() < 0.6
    assert blank.reading.best("a1")[1] < 0.6


def test_another_set_up_is_noticed() -> None:
    assert not match(raw_of(random_tiles(9), "." * 64), TILES).same_setup


def test_a_swapped_tile_shows_in_the_reading() -> None:
    open_squares = [square for square in range(16, 48) if TILES[square] not in ".*"]
    one, other = open_squares[0], next(square for square in range(16, 48) if TILES[square] == ".")
    laid = list(TILES)
    laid[one], laid[other] = laid[other], laid[one]
    reading = match(raw_of("".join(laid), STATE.pieces, 2), TILES, STATE.pieces).reading
    assert reading.best(f"{SQUARES[one]}.tile")[0] == "plain"
    assert reading.best(f"{SQUARES[other]}.tile")[0] == SYMBOLS[TILE_LETTERS.index(TILES[one])]


def test_training_frequencies_are_taken_out() -> None:
    raw = raw_of(TILES, STATE.pieces)
    raw.pieces[3, 3] = (0.667, 0.1665, 0.1665)  # the reader knows nothing but how common pieces are
    chances = match(raw, TILES).reading.chances["d5"]
    assert all(chances[piece] == pytest.approx(1 / 3, abs=1e-3) for piece in PIECES)


def test_a_second_photo_shows_what_a_piece_hid() -> None:
    hidden = next(square for square in range(16) if TILES[square] not in ".*")
    moved = STATE.pieces[:hidden] + "." + STATE.pieces[hidden + 1 :]
    first, second = raw_of(TILES, STATE.pieces, 1), raw_of(TILES, moved, 3)
    joined = both(first, 1, second, 3).symbols.reshape(64, -1)[orders()[1]]
    assert joined[hidden].argmax() == TILE_LETTERS.index(TILES[hidden])
    before = first.symbols.reshape(64, -1)[orders()[1]]
    seen = before.max(axis=1) > 0.99
    assert np.allclose(joined[seen], before[seen])
