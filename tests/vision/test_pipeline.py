"""When a board counts as a Keizár board, above all where a piece hides its own tile."""

from __future__ import annotations

from unittest.mock import Mock

from raw_readings import raw_of

from rules.games import load
from rules.games.keizar.setup import random_tiles
from vision.box import Box
from vision.pipeline import BoardReading
from vision.reading import SQUARES, SYMBOLS
from vision.solve import solve

BOX = Box.of(load("keizar").inventory())
BARE = "." * 64
D5 = SQUARES.index("d5")
ON_D5 = BARE[:D5] + "w" + BARE[D5 + 1 :]


def found(tiles: str, pieces: str, confidence: float = 1.0, purple: float | None = None) -> bool:
    """Whether such a board, read well, is taken for one; `purple` is how much d5 looks like its own tile."""
    raw = raw_of(tiles, pieces)
    if purple is not None:
        raw.symbols[3, 3] = (1 - purple) / (len(SYMBOLS) - 1)
        raw.symbols[3, 3, SYMBOLS.index("keizar")] = purple
    lattice = Mock(confidence=confidence)
    return BoardReading(Mock(), lattice, Mock(), raw, solve(raw, BOX), [], {}).found


def test_its_own_tile_or_under_a_piece_its_symbols_tell_a_keizar_board() -> None:
    tiles = random_tiles(5)
    assert found(tiles, BARE)
    assert found(tiles, ON_D5)


def test_a_strange_emblem_on_its_own_tile_is_forgiven_where_the_symbols_are_a_set_up() -> None:
    tiles = random_tiles(5)
    assert found(tiles, BARE, purple=0.6)
    assert not found(tiles, BARE, purple=0.02)
    assert not found(BARE[:D5] + "*" + BARE[D5 + 1 :], BARE, purple=0.6)


def test_a_chess_board_is_none_whatever_stands_on_d5() -> None:
    plain = BARE[:D5] + "*" + BARE[D5 + 1 :]
    men = "".join("w" if square < 16 else "b" if square > 47 else "." for square in range(64))
    assert not found(plain, ON_D5)
    assert not found(plain, men[:D5] + "b" + men[D5 + 1 :])


def test_a_board_that_was_only_guessed_is_not_believed_for_its_symbols() -> None:
    assert not found(random_tiles(5), ON_D5, confidence=0.3)
