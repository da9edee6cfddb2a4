"""The ten rules of the rulebook, each by example."""

from __future__ import annotations

import pytest
from keizar_positions import at, goes, play, refusal

from rules.core import Outcome
from rules.games.keizar import match
from rules.games.keizar.game import GAME
from rules.games.keizar.setup import random_tiles, start
from rules.games.keizar.state import State


def ended(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert GAME.legal_moves(state) == []
    return outcome


def test_rule_01_white_starts_and_turns_alternate() -> None:
    state = start(random_tiles(1))
    assert state.turn == 0
    assert {move.src[1] for move in GAME.legal_moves(state)} <= {"1", "2"}
    state = play(state, "d2d3")
    assert state.turn == 1
    assert {move.src[1] for move in GAME.legal_moves(state)} <= {"7", "8"}
    assert play(state, "d7d6").turn == 0


def test_rule_01_one_move_per_turn() -> None:
    state = play(at(white="a2", black="h7"), "a2a3")
    assert refusal(state, "a3a4").startswith("keizar.1 It is Black's turn")


def test_rule_02_pieces_start_as_pawns_or_as_the_symbol_they_occupy() -> None:
    state = at("Na2 Kh1", white="a2 b2 h1", black="h8")
    assert goes(state, "a2") == "b4 c1 c3"
    assert goes(state, "b2") == "b3 b4"
    assert goes(state, "h1") == "g1 g2 h2"


@pytest.mark.parametrize(
    ("symbol", "reach"),
    [
        ("K", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("R", "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4"),
        ("B", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("Q", "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"),
    ],
)
def test_rule_03_a_piece_moves_as_the_symbol_it_stands_on(symbol: str, reach: str) -> None:
    assert goes(at(f"{symbol}d4", white="d4", black="h7"), "d4") == reach
    assert goes(at(f"{symbol}d4", white="h2", black="d4", turn="b"), "d4") == reach


def test_rule_03_the_colour_of_the_tile_does_not_matter() -> None:
    assert goes(at("Ka1", white="a1", black="h8"), "a1") == "a2 b1 b2"  # dark
    assert goes(at("Kh1", white="h1", black="h8"), "h1") == "g1 g2 h2"  # light


def test_rule_03_sliders_stop_at_the_first_piece_and_capture_only_the_opponents() -> None:
    state = at("Rd1", white="d1 f1", black="d4 d6")
    assert goes(state, "d1") == "a1 b1 c1 d2 d3 d4 e1"
    assert "d4" in goes(state, "d1")
    assert play(state, "d1d4").pieces.count("b") == 1


def test_rule_03_the_knight_jumps() -> None:
    walled = at("Nb1", white="a1 a2 b1 b2 c1 c2", black="h8")
    assert goes(walled, "b1") == "a3 c3 d2"


def test_rule_03_moves_change_with_the_new_tile() -> None:
    state = at("Na1", white="a1", black="h7 h8")
    state = play(state, "a1b3 h7h6")
    assert goes(state, "b3") == "b4"  # a plain tile: a pawn now


def test_rule_03_a_symbol_moves_on_from_the_last_row() -> None:
    assert goes(at("Ra8", white="a8", black="c8"), "a8") == "a1 a2 a3 a4 a5 a6 a7 b8 c8"


def test_rule_04_plain_tiles_advance_straight_and_capture_diagonally() -> None:
    state = at(white="d4", black="c5 e5 h7", hold=None)
    assert goes(state, "d4") == "c5 d5 e5"
    assert goes(at(white="e4", black="e5 h7"), "e4") == ""
    assert goes(at(white="c4 h2", black="d5", turn="w", hold=0), "c4") == "c5 d5"
    assert goes(at(white="h2", black="e5", turn="b"), "e5") == "e4"


def test_rule_04_two_squares_from_the_first_two_rows_at_any_time() -> None:
    state = at(white="a1 b2 c3", black="f8 g7 h6")
    assert (goes(state, "a1"), goes(state, "b2"), goes(state, "c3")) == ("a2 a3", "b3 b4", "c4")
    state = play(state, "a1a2")
    assert (goes(state, "f8"), goes(state, "g7"), goes(state, "h6")) == ("f6 f7", "g5 g6", "h5")
    state = play(state, "h6h5")
    assert goes(state, "a2") == "a3 a4"  # it has moved before; the table does not remember


@pytest.mark.parametrize("square", ["d7", "d8", "c8", "e8"])
def test_rule_04_no_two_squares_for_black_in_and_beside_the_keizar_column(square: str) -> None:
    state = at(white="h1", black=square, turn="b")
    assert goes(state, square) == f"{square[0]}{int(square[1]) - 1}"


@pytest.mark.parametrize("square", ["c7", "e7", "a7", "h7", "b8", "f8", "g8", "a8"])
def test_rule_04_two_squares_for_black_everywhere_else(square: str) -> None:
    state = at(white="h1", black=square, turn="b")
    row = int(square[1])
    assert goes(state, square) == f"{square[0]}{row - 2} {square[0]}{row - 1}"


@pytest.mark.parametrize("square", ["d1", "d2", "c1", "e1"])
def test_rule_04_white_has_no_such_exception(square: str) -> None:
    row = int(square[1])
    assert goes(at(white=square, black="h8"), square) == f"{square[0]}{row + 1} {square[0]}{row + 2}"


def test_rule_04_no_two_squares_with_a_symbol_on_the_next_square() -> None:
    assert goes(at("Nb3", white="b2", black="h8"), "b2") == "b3"
    assert goes(at("Nb4", white="b2", black="h8"), "b2") == "b3 b4"  # landing on a symbol is no matter
    assert goes(at("Qg6", white="a1", black="g7", turn="b"), "g7") == "g6"


def test_rule_04_two_squares_do_not_jump_and_do_not_capture() -> None:
    assert goes(at(white="b2 b3", black="h8"), "b2") == ""
    assert goes(at(white="b2", black="b3 h8"), "b2") == ""
    assert goes(at(white="b2", black="b4 h8"), "b2") == "b3"
    assert goes(at(white="b2 b4", black="h8"), "b2") == "b3"


def test_rule_05_there_is_no_promotion() -> None:
    state = play(at(white="a7 h2", black="h7"), "a7a8")
    assert GAME.view(state)["a8"] == "white"
    state = play(state, "h7h6")
    assert goes(state, "a8") == ""
    assert goes(state, "h2") == "h3 h4"


def test_rule_05_a_stranded_piece_may_be_captured() -> None:
    state = at("Rh8", white="a8 h2", black="h8", turn="b")
    assert "a8" in goes(state, "h8")


def test_rule_05_there_is_no_check_and_no_en_passant() -> None:
    in_line = at("Ka1 Rh1", white="a1 b3", black="h1")  # the "king" is attacked, and nothing follows from it
    assert goes(in_line, "b3") == "b4"
    passed = play(at(white="b5 h2", black="c7 h7", turn="b"), "c7c5")
    assert goes(passed, "b5") == "b6"


def test_rule_06_holding_for_three_opponent_moves_wins_at_once() -> None:
    state = play(at(white="d4 a2", black="h7 g7"), "d4d5")
    assert state.hold == 0
    state = play(state, "h7h6")
    assert state.hold == 1
    state = play(state, "a2a3")
    assert state.hold == 1  # the holder's own moves do not count
    state = play(state, "h6h5 a3a4 h5h4")
    assert state.hold == 3
    assert (ended(state).winner, ended(state).reason) == (0, "keizar.6")


def test_rule_06_black_wins_the_same_way() -> None:
    state = play(at(white="a1 b1", black="d6 h7", turn="b"), "d6d5 a1a2 h7h6 a2a3 h6h5")
    assert (state.hold, GAME.outcome(state)) == (2, None)
    state = play(state, "a3a4")
    assert (ended(state).winner, ended(state).reason) == (1, "keizar.6")


def test_rule_06_a_capture_elsewhere_counts_like_any_move() -> None:
    state = play(at(white="d4 a2", black="b3 h7"), "d4d5 b3a2")
    assert state.hold == 1


def test_rule_06_a_piece_remains_on_the_keizar_tile() -> None:
    state = at(white="d5 a2", black="h7", hold=1)
    assert goes(state, "d5") == ""
    assert refusal(state, "d5d6").startswith("keizar.6 ")


def test_rule_06_a_slider_may_pass_over_an_empty_keizar_tile() -> None:
    assert goes(at("Rd4", white="d4", black="d7"), "d4") == "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4 h4"
    assert "d6" not in goes(at("Rd4", white="d4 d5", black="d7", hold=0), "d4")


def test_rule_06_a_position_loaded_at_three_is_over() -> None:
    assert ended(at(white="d5 a2", black="h7", hold=3)).reason == "keizar.6"


def test_rule_07_a_capture_on_the_keizar_tile_resets_the_count() -> None:
    state = at(white="c4 a2", black="d5 h7", hold=2)
    state = play(state, "c4d5")
    assert (state.hold, GAME.view(state)["d5"]) == (0, "white")
    assert GAME.outcome(state) is None  # the third move captured: no win for the piece that was there
    assert play(state, "h7h6").hold == 1


def test_rule_07_the_tokens_are_turned_back() -> None:
    state = at(white="c4 a2", black="d5 h7", hold=2)
    tokens = [GAME.view(state)[f"token.{number}"] for number in (1, 2, 3)]
    assert tokens == ["dots-down", "dots-down", "dots-up"]
    after = GAME.view(play(state, "c4d5"))
    assert [after[f"token.{number}"] for number in (1, 2, 3)] == ["dots-up"] * 3


def test_rule_08_who_cannot_move_loses() -> None:
    state = play(at(white="a6", black="a8"), "a6a7")
    assert (ended(state).winner, ended(state).reason) == (0, "keizar.8")


def test_rule_08_unless_a_piece_is_on_the_keizar_tile() -> None:
    state = at(white="d5 a4", black="a5 h7", turn="w", hold=1)
    assert (ended(state).winner, ended(state).reason) == (0, "keizar.8")


def test_rule_08_the_opponent_on_the_keizar_tile_wins_too() -> None:
    state = at(white="a4", black="a5 d5", turn="w", hold=1)
    assert ended(state).winner == 1


def test_rule_08_no_pieces_left_is_no_move() -> None:
    state = play(at("Ra1", white="a1", black="a8"), "a1a8")
    assert (ended(state).winner, ended(state).reason) == (0, "keizar.8")
    assert "no piece left" in ended(state).text


def test_rule_08_a_position_loaded_already_stuck_is_over_at_once() -> None:
    assert ended(at(white="a8", black="b8", turn="w")).winner == 1
    assert ended(at(turn="b")).winner == 0


def test_rule_08_the_hold_comes_first_when_both_are_true() -> None:
    assert ended(at(white="d5 a4", black="a5", turn="w", hold=3)).reason == "keizar.6"


def test_rule_09_two_rounds_on_the_same_tiles_with_colours_swapped() -> None:
    tiles = random_tiles(9)
    first = match.begin(start(tiles))
    assert (first.turn, first.round.side(0), first.round.side(1)) == (0, 0, 1)
    second = first.resign(1).turn_the_board()
    assert second.state == start(tiles)
    assert (second.turn, second.round.side(0), second.round.side(1)) == (1, 1, 0)
    assert second.wins == (1, 0)


def test_rule_09_more_rounds_won_wins_the_match() -> None:
    played = match.begin(start(random_tiles(9))).resign(1).turn_the_board().agree_draw()
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (0, "keizar.9")


def test_rule_10_level_rounds_go_to_the_player_with_more_captures() -> None:
    state = start(random_tiles(9))
    played = match.begin(state)
    while played.captures == (0, 0):  # captures first, whoever finds one
        takes = [move for move in GAME.legal_moves(played.state) if "x" in GAME.notate(played.state, move)]
        played = played.play((takes or GAME.legal_moves(played.state))[0])
    captor = played.captures.index(1)
    played = played.resign(captor).turn_the_board().resign(1 - captor)
    assert played.wins == (1, 1)
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (captor, "keizar.10")


def test_rule_10_level_captures_are_a_real_draw() -> None:
    played = match.begin(start(random_tiles(9))).resign(0).turn_the_board().resign(1)
    assert played.outcome is not None
    assert (played.outcome.winner, played.outcome.reason) == (None, "keizar.10")
