"""What a person sets by hand always wins, and the rest is worked out around it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bent_boards import CORNERS, Shot, photograph, worst

from calibration.hand import Hand, by_hand, mirror, shift, snap
from rules.core import BadPosition
from rules.games.keizar.game import GAME
from vision.box import Box
from vision.locate import locate
from vision.photo import NoBoard
from vision.pipeline import BoardReading, read_board, read_lattices
from vision.reading import SQUARES

BOX = Box.of(GAME.inventory())
PHOTO = Path(__file__).parents[2] / "samples" / "keizar-01.jpg"
D5 = SQUARES.index("d5")


@pytest.fixture(scope="module")
def reading() -> BoardReading:
    return read_board(PHOTO, BOX)


SHOTS = {
    "above": Shot(tilt=5),
    "oblique": Shot(tilt=40),
    "low": Shot(tilt=60, spin=2),
    "turned": Shot(tilt=30, spin=45),
}


@pytest.mark.parametrize("shot", SHOTS)
@pytest.mark.parametrize("pieces", [0, 28])
def test_taps_off_by_less_than_half_a_square_are_pulled_onto_the_corners(shot: str, pieces: int) -> None:
    photo = photograph(SHOTS[shot], pieces)
    for off in ((0.4, 0.0), (-0.28, 0.28), (0.0, -0.4)):
        for each in (np.ones((4, 1)), np.sign(4 - CORNERS)):  # all the same way, and all towards the middle
            taps = SHOTS[shot].project(CORNERS + np.array(off) * each)
            assert worst(snap(photo, taps).corners, SHOTS[shot]) < 0.03


def test_a_shift_moves_the_board_by_one_square_and_back() -> None:
    photo = photograph(SHOTS["oblique"])
    board = locate(photo)
    moved = shift(photo, board, right=1)
    square = np.linalg.norm(board.corners[1] - board.corners[0]) / 8
    assert (moved.corners[:, 0] - board.corners[:, 0] > 0.6 * square).all()
    assert moved.light != board.light
    assert len(moved.nodes) < len(board.nodes)
    assert np.allclose(moved.to_working(moved.nodes), moved.points, atol=0.2 * square)
    back = shift(photo, moved, right=-1)
    assert np.allclose(back.corners, board.corners, atol=1e-6)
    assert shift(photo, board, down=1).corners[0, 1] > board.corners[0, 1]


def test_a_board_is_not_shifted_off_the_photo() -> None:
    photo = photograph(SHOTS["above"])
    board = locate(photo)
    with pytest.raises(NoBoard, match="any further"):
        shift(photo, board, right=20)


def test_a_mirrored_photo_reads_like_the_true_one(reading: BoardReading) -> None:
    selfie = mirror(reading.photo)
    assert not np.array_equal(selfie.pixels, reading.photo.pixels)
    again = mirror(selfie)
    told = read_lattices(again, [locate(again)], BOX)
    assert told.solved.tiles == reading.solved.tiles
    assert told.solved.pieces == reading.solved.pieces


def test_a_square_set_by_hand_wins_over_any_reading(reading: BoardReading) -> None:
    hand = Hand()
    for square, letter in ((0, "K"), (9, "."), (42, "R")):
        hand = hand.tile(square, letter)
    for square, letter in ((0, "b"), (1, "w"), (63, ".")):
        hand = hand.piece(square, letter)
    told = by_hand(reading, BOX, hand).solved
    assert [told.tiles[square] for square in (0, 9, 42)] == ["K", ".", "R"]
    assert [told.pieces[square] for square in (0, 1, 63)] == ["b", "w", "."]
    assert not set(told.doubtful_symbols) & {0, 9, 42}
    assert not set(told.doubtful_pieces) & {0, 1, 63}
    assert told.symbol_confidence[0] == 1
    assert told.turns == reading.solved.turns
    assert told.legal_setup == BOX.keeps(told.tiles)
    assert not told.legal_setup  # a1 is always plain


def test_nothing_set_changes_nothing(reading: BoardReading) -> None:
    told = by_hand(reading, BOX, Hand()).solved
    assert told.tiles == reading.solved.tiles
    assert told.pieces == reading.solved.pieces
    assert np.allclose(told.piece_chances, reading.solved.piece_chances, atol=1e-3)


def test_a_quarter_turn_by_hand_is_obeyed_whatever_the_tiles_say(reading: BoardReading) -> None:
    hand = Hand()
    told = reading
    for quarter in (1, 2, 3, 4):
        hand = hand.turned(told.solved)
        told = by_hand(reading, BOX, hand)
        assert told.solved.turns == (reading.solved.turns + quarter) % 4
        assert told.solved.turn_chances[told.solved.turns] > 0.999
        assert told.solved.tiles[D5] == "*"
    assert told.solved.pieces == reading.solved.pieces


def test_squares_set_before_a_turn_stay_where_they_lie_on_the_table(reading: BoardReading) -> None:
    hand = Hand().piece(SQUARES.index("a1"), "b")
    told = by_hand(reading, BOX, hand)
    before = told.to_photo(np.array([[0.5, 0.5]]))
    turned = hand.turned(told.solved)
    [(square, letter)] = turned.pieces.items()
    assert letter == "b"
    after = by_hand(reading, BOX, turned)
    assert after.solved.pieces[square] == "b"
    assert np.allclose(after.to_photo(np.array([[square % 8 + 0.5, square // 8 + 0.5]])), before)


@pytest.mark.parametrize(
    ("set_by_hand", "text"),
    [
        (lambda: Hand().tile(0, "x"), "no tile"),
        (lambda: Hand().piece(0, "q"), "no piece"),
        (lambda: [Hand(pieces=dict.fromkeys(range(16), "w")).piece(20, "w")], "16"),
    ],
)
def test_what_no_table_can_show_is_refused(set_by_hand: object, text: str) -> None:
    assert callable(set_by_hand)
    with pytest.raises(BadPosition, match=text):
        set_by_hand()


def test_the_keizar_tile_lies_on_d5_only(reading: BoardReading) -> None:
    with pytest.raises(BadPosition, match="d5"):
        by_hand(reading, BOX, Hand().tile(0, "*"))
    with pytest.raises(BadPosition, match="d5"):
        by_hand(reading, BOX, Hand().tile(D5, "K"))


def test_a_board_in_doubt_stays_in_doubt_until_its_turn_is_set(reading: BoardReading) -> None:
    unsure = replace(reading, solved=replace(reading.solved, turn_chances=np.full(4, 0.25)))
    told = by_hand(unsure, BOX, Hand().tile(10, "K"))
    assert len(told.solved.doubts) == 63 + (10 in told.solved.doubtful_pieces)
    sure = by_hand(unsure, BOX, Hand(turns=reading.solved.turns))
    assert len(sure.solved.doubts) < 63
