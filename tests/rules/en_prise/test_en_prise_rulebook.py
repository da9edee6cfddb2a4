"""The rules of En Prise, each by example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from en_prise_positions import acts, at, board, ended, goes, plans, play, refusal

from rules.core import BadPosition
from rules.games.en_prise import play as play_module
from rules.games.en_prise.game import GAME
from rules.games.en_prise.setup import DECK, start

AROUND = "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1"
FIVE_BY_FIVE = "vvvvv/vvvvv/vv{}vv/vvvvv/vvvvv"


# 1. Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_01_fifteen_shuffled_cards_each_and_the_king_aside(players: int) -> None:
    state = GAME.setup(players, 7)
    assert len(state.players) == players
    assert state.turn == state.players[0]
    assert len(set(state.plans)) == players  # shuffled, each for itself
    for plan in state.plans:
        assert sorted(plan or "") == sorted("QRRBBNNPPPPPPPP")
    view = GAME.view(state)
    assert [view[f"{side}.aside"] for side in GAME.sides[:players]] == [
        f"{side}.king" for side in GAME.sides[:players]
    ]
    names = {"Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
    assert view["white.plan.1"] == f"white.{names[state.plan(0)[0]]}"
    assert len(view) == 16 * players


def test_rule_01_players_choose_their_colours_and_lay_out_their_own_plans() -> None:
    state = start({"red": DECK, "green": DECK[::-1]})
    assert plans(state) == f"r{DECK}/g{DECK[::-1]}"
    assert GAME.sides[state.turn] == "red"
    state = play(state, "Q@0,0")
    assert GAME.sides[state.turn] == "green"
    assert acts(state) == " ".join(sorted(f"{face}@{place}" for face in "Pv" for place in AROUND.split()))


@pytest.mark.parametrize(
    "wrong", [{}, {"red": DECK}, {"red": DECK, "pink": DECK}, {"red": DECK, "blue": "Q"}]
)
def test_rule_01_what_is_no_pair_of_battleplans_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(BadPosition, match=r"\.$"):
        start(wrong)


def test_rule_01_cards_are_played_in_the_order_dealt() -> None:
    state = at("wP", "wNQP/bP")
    assert {token[0] for token in acts(state).split()} == {"N"}
    state = play(state, "N@1,0 P@2,0")
    assert {token[0] for token in acts(state, "Q").split()} == {"Q"}
    assert acts(state, "P") == acts(state, "N") == acts(state, "v") == ""
    assert refusal(state, "P@0,1").startswith(
        "en-prise.1 Cards are played in order: White's next card is a queen"
    )


# 2. Playing


def test_rule_02_the_board_begins_with_the_first_card_of_the_first_player() -> None:
    state = at("-", "wNP/bRP")
    assert acts(state) == "N@0,0"
    assert refusal(state, "N@1,0").startswith("en-prise.2 ")
    state = play(state, "N@0,0")
    assert board(state) == "wN"
    assert acts(state) == " ".join(sorted(f"R@{place}" for place in AROUND.split()))


def test_rule_02_a_first_pawn_may_lie_face_down() -> None:
    state = at("-", "wPN/bRP")
    assert acts(state) == "P@0,0 v@0,0"
    assert board(play(state, "v@0,0")) == "v"


# 3. On each turn


def test_rule_03_a_turn_is_a_placed_card_or_a_move() -> None:
    state = at("wRv", "wN/bP")
    assert goes(state, "0,0") == "1,0"
    new = "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,1 2,-1 2,0 2,1"
    assert acts(state, "N") == " ".join(sorted(f"N@{place}" for place in [*new.split(), "1,0"]))
    assert GAME.sides[play(state, "N@0,1").turn] == GAME.sides[play(state, "0,0>1,0").turn] == "black"


def test_rule_03_players_take_turns_in_their_order() -> None:
    state = at("wP", "wPPP/rPPP/uPPP/bPPP", turn="u")
    for side in ("blue", "black", "white", "red", "blue"):
        assert GAME.sides[state.turn] == side
        state = play(state, acts(state).split()[0])


def test_rule_03_only_ones_own_pieces_and_only_placed_ones() -> None:
    state = at("wRvbR", "wN/bP")
    assert refusal(state, "2,0>1,0").startswith("en-prise.3 It is White's turn, and the black rook")
    assert refusal(state, "1,0>0,0").startswith("en-prise.3 1,0 is a vacant square")
    assert refusal(state, "5,0>0,0").startswith("en-prise.3 There is no card on 5,0")


def test_rule_03_an_empty_battleplan_leaves_only_moves() -> None:
    state = at("wRvbR", "w/bP")
    assert acts(state) == "0,0>1,0 0,0>2,0"
    assert refusal(state, "P@0,1").startswith("en-prise.3 White's Battleplan is played out")
    assert refusal(state, "v@0,1").startswith("en-prise.3 White's Battleplan is played out")


# 4. Connection


def test_rule_04_a_new_square_touches_by_a_side_or_a_corner() -> None:
    state = at("wR", "wN/bP")
    assert acts(state, "N") == " ".join(sorted(f"N@{place}" for place in AROUND.split()))
    for far in ("2,0", "2,2", "-2,1"):
        assert refusal(state, f"N@{far}").startswith("en-prise.4 ")
    assert refusal(at("wR", "wP/bP"), "v@2,0").startswith("en-prise.4 ")


def test_rule_04_the_board_may_grow_beyond_eight_rows_and_columns() -> None:
    state = at("wP", "wPPPPP/bPPPPP")
    state = play(state, " ".join(f"P@{n},{n}" for n in range(1, 11)))
    assert GAME.view(state)["10,10"] == "black.pawn"


# 5. Placing


def test_rule_05_a_card_is_placed_on_a_new_or_on_a_vacant_square() -> None:
    state = play(at("wRvbP", "wN/bP"), "N@1,0")
    assert board(state) == "wRwNbP"
    for place, whose in (("0,0", "white rook"), ("2,0", "black pawn")):
        told = refusal(at("wRvbP", "wN/bP"), f"N@{place}")
        assert told.startswith(f"en-prise.5 The {whose} lies on {place}")


def test_rule_05_a_pawn_may_be_a_new_vacant_square() -> None:
    state = at("wRv", "wPN/bP")
    after = play(state, "v@0,1")
    assert (board(after), plans(after)) == ("v/wRv", "wN/bP")
    assert refusal(state, "v@1,0").startswith("en-prise.5 A vacant square is a new square")
    assert refusal(state, "v@0,0").startswith("en-prise.5 A vacant square is a new square")


@pytest.mark.parametrize("letter", "QRBN")
def test_rule_05_only_a_pawn_may_lie_face_down(letter: str) -> None:
    state = at("wP", f"w{letter}/bP")
    assert acts(state, "v") == ""
    assert refusal(state, "v@1,0").startswith("en-prise.5 Only a pawn may be placed face down")


# 6. Movement


@pytest.mark.parametrize(
    ("piece", "reach"),
    [
        ("K", "1,1 1,2 1,3 2,1 2,3 3,1 3,2 3,3"),
        ("R", "0,2 1,2 2,0 2,1 2,3 2,4 3,2 4,2"),
        ("B", "0,0 0,4 1,1 1,3 3,1 3,3 4,0 4,4"),
        ("N", "0,1 0,3 1,0 1,4 3,0 3,4 4,1 4,3"),
        ("Q", "0,0 0,2 0,4 1,1 1,2 1,3 2,0 2,1 2,3 2,4 3,1 3,2 3,3 4,0 4,2 4,4"),
        ("P", ""),
    ],
)
def test_rule_06_pieces_move_as_in_chess_and_pawns_not_at_all(piece: str, reach: str) -> None:
    assert goes(at(FIVE_BY_FIVE.format(f"w{piece}")), "2,2") == reach


def test_rule_06_sliders_stop_at_cards_knights_jump_them() -> None:
    state = at("vvvbPv/vwPvvv/vvwQvv/vvvvv/vvvvv")
    assert "1,3" not in goes(state, "2,2")
    assert "0,4" not in goes(state, "2,2")
    assert refusal(state, "2,2>0,4").startswith(
        "en-prise.6 The way from 2,2 to 0,4 is blocked by the white pawn on 1,3"
    )
    assert goes(at("wPwPv/wPbPbP/wNwPwP"), "0,0") == "2,1"  # through cards, to a capture


def test_rule_06_nothing_moves_over_gaps_or_off_the_board() -> None:
    state = at("wRv1v")
    assert goes(state, "0,0") == "1,0"
    assert refusal(state, "0,0>3,0").startswith("en-prise.6 The way from 0,0 to 3,0 has a gap on 2,0")
    assert refusal(state, "0,0>2,0").startswith("en-prise.6 The rook on 0,0 cannot leave the board")
    assert refusal(at("wBv/1v/2v"), "0,2>2,0") == ""
    assert refusal(at("wB/2v", "wP/b"), "0,1>2,0").startswith("en-prise.6 The bishop on 0,1 moves")
    assert refusal(at("wB/v/2v", "wP/b"), "0,2>2,0").startswith(
        "en-prise.6 The way from 0,2 to 2,0 has a gap on 1,1"
    )


@pytest.mark.parametrize(
    ("squares", "legal"),
    [
        ("1v/1v/wNv", True),  # the short leg first
        ("vv/v/wN", True),  # the long leg first
        ("vv/vv/wNv", True),  # both
        ("1v/1bP/wNbP", True),  # over cards
        ("1v/vv/wN", False),  # a staircase is no L
        ("vv/1v/wN", False),
        ("1v/1v/wN", False),
        ("1v/v/wNv", False),
        ("1v//wN", False),
    ],
)
def test_rule_06_a_knight_needs_one_unbroken_l(squares: str, legal: bool) -> None:
    state = at(squares, "wP/b")
    assert ("1,2" in goes(state, "0,0").split()) == legal
    told = refusal(state, "0,0>1,2")
    assert told == "" if legal else told.startswith("en-prise.6 The knight on 0,0 needs an unbroken L to 1,2")


def test_rule_06_a_knight_gives_check_only_along_an_unbroken_l() -> None:
    assert refusal(at("1bN/1v/wKv2v1bK", "wP/b"), "v@3,0").startswith(
        "en-prise.6 The king on 0,0 would be in check"
    )
    assert refusal(at("1bN/1v/wK3v1bK", "wP/b"), "v@3,0") == ""
    # The new square would complete the knight's way to one's own king.
    assert refusal(at("1bN/1v/wK3v1bK", "wP/b"), "v@1,0").startswith(
        "en-prise.6 The king on 0,0 would be in check"
    )
    assert refusal(at("1bN/1v/wK3v1bK", "wP/b"), "P@1,0").startswith(
        "en-prise.6 The king on 0,0 would be in check"
    )


def test_rule_06_a_king_may_not_move_into_check_nor_be_left_there() -> None:
    state = at("v6bK/wKvvvbR", "wPN/b")
    assert goes(state, "0,0") == "0,1"
    assert refusal(state, "0,0>1,0").startswith(
        "en-prise.6 The king would be in check on 1,0, from the black rook"
    )
    pinned = at("wKvwRvbR2bK/2v")
    assert goes(pinned, "2,1") == "1,1 3,1 4,1"
    assert refusal(pinned, "2,1>2,0").startswith(
        "en-prise.6 The king on 0,1 would be in check from the black rook"
    )


def test_rule_06_there_is_no_castling() -> None:
    assert goes(at("wKvvwR3bK"), "0,0") == "1,0"


# 7. Moving a piece


def test_rule_07_moving_swaps_the_cards() -> None:
    assert board(play(at("wRvv"), "0,0>2,0")) == "vvwR"


def test_rule_07_capturing_leaves_a_vacant_square_behind() -> None:
    assert board(play(at("wRvbN"), "0,0>2,0")) == "vvwR"
    assert board(play(at("wRvbP"), "0,0>2,0")) == "vvwR"


def test_rule_07_ones_own_cards_are_not_captured() -> None:
    state = at("wRwPv")
    assert acts(state) == ""
    assert ended(state).reason == "en-prise.12"
    told = refusal(at("vwRwPv"), "1,0>2,0")
    assert told.startswith("en-prise.7 Your own pawn lies on 2,0")


def test_rule_07_a_king_is_never_captured() -> None:
    """With three players one may stand in check while another acts."""
    state = at("vvv/vrKv/vvv/1wR2wK3bK", "w/b/r")
    assert "1,2" not in goes(state, "1,0").split()
    assert refusal(state, "1,0>1,2").startswith(
        "en-prise.6 A king is never captured: the red king stays on 1,2"
    )


# 8. Summoning the kings


def test_rule_08_six_vacant_squares_are_needed() -> None:
    assert acts(at("wRvvvvv", "wP/bP"), "K") == ""
    state = at("wRvvvvvv", "wP/bP")
    assert "K@3,0" in acts(state, "K").split()  # on a vacant square
    assert "K@7,1" in acts(state, "K").split()  # on a new one
    assert len(acts(state, "K").split()) == 6 + 20
    assert refusal(at("wRvvvvv", "wP/bP"), "K@1,0").startswith(
        "en-prise.8 A king is summoned when there are six"
    )


def test_rule_08_they_are_counted_anew_each_turn() -> None:
    state = at("wRvvvvvv", "wP/bN")
    state = play(state, "P@7,0")
    assert acts(state, "K") != ""  # six are still there for black
    state = play(state, "N@1,0")
    assert acts(state, "K") == ""  # five are left for white


def test_rule_08_each_opponent_must_answer_on_the_next_turn() -> None:
    state = play(at("wRvvvvvv", "w/bPP/rPP"), "K@1,0")
    for side in ("black", "red"):
        assert GAME.sides[state.turn] == side
        assert acts(state) == acts(state, "K")
        assert refusal(state, "P@7,0").startswith("en-prise.8 A king was summoned")
        assert refusal(state, "v@7,0").startswith("en-prise.8 A king was summoned")
        assert refusal(state, "pass").startswith("en-prise.8 ")
        state = play(state, acts(state).split()[-1] + " done")
    assert GAME.sides[state.turn] == "white"
    assert all(state.king(player) is not None for player in state.players)


def test_rule_08_an_answer_needs_no_six_vacant_squares() -> None:
    state = at("wKwPwP", "w/bP", turn="b")
    assert acts(state) == "K@2,-1 K@2,1 K@3,-1 K@3,0 K@3,1"


def test_rule_08_the_duty_comes_before_moves_too() -> None:
    assert refusal(at("wKwPbRv", "w/bP", turn="b"), "2,0>3,0").startswith("en-prise.8 ")


def test_rule_08_there_is_one_king_each() -> None:
    state = at("wKvvvvvvbK", "wP/b")
    assert acts(state, "K") == ""
    assert refusal(state, "K@3,0").startswith("en-prise.8 The king is on the board already, on 0,0")


# 9. The escape square


@pytest.mark.parametrize("letter", "QRBNP")
def test_rule_09_the_next_card_whatever_it_is_may_be_an_escape_square(letter: str) -> None:
    state = play(at("wRvvvvvv", f"w{letter}P/bP"), "K@1,0")
    assert GAME.sides[state.turn] == "white"
    new = [
        f"v@{place}"
        for place in GAME.layout(state).places
        if GAME.layout(state).places[place].ground == "open"
    ]
    assert acts(state) == " ".join(sorted(["done", *new]))
    after = play(state, "v@0,1")
    assert (board(after), plans(after)) == ("v/wRwKvvvvv", "wP/bP")
    assert GAME.sides[after.turn] == "black"


def test_rule_09_it_is_an_option() -> None:
    state = play(at("wRvvvvvv", "wQP/bP"), "K@1,0 done")
    assert (board(state), plans(state)) == ("wRwKvvvvv", "wQP/bP")
    assert GAME.sides[state.turn] == "black"


def test_rule_09_without_a_card_left_there_is_none() -> None:
    assert GAME.sides[play(at("wRvvvvvv", "w/bP"), "K@1,0").turn] == "black"


def test_rule_09_those_who_answer_may_add_one_too() -> None:
    state = play(at("wRvvvvvv", "w/bQ"), "K@1,0 K@5,0")
    assert GAME.sides[state.turn] == "black"
    assert board(play(state, "v@7,0")) == "wRwKvvvbKvv"


def test_rule_09_nothing_else_is_done_after_the_king() -> None:
    state = play(at("wRvvvvvv", "wQP/bP"), "K@1,0")
    for act in ("0,0>2,0", "Q@0,1", "K@0,1", "pass", "wait"):
        assert refusal(state, act).startswith("en-prise.9 White has placed the king")
    assert refusal(state, "v@2,0").startswith("en-prise.9 A vacant square is a new square")
    assert refusal(state, "v@9,9").startswith("en-prise.4 ")
    assert refusal(at("wRv", "wP/bP"), "done").startswith("en-prise.9 ")


def test_rule_09_an_escape_square_may_touch_a_king_but_not_expose_ones_own() -> None:
    assert refusal(at("wKvv3bK", "wP/bQ", step="escape"), "v@6,1") == ""
    open_line = at("wKvv1bR3bK", "wP/b", step="escape")
    assert refusal(open_line, "v@3,0").startswith(
        "en-prise.6 The king on 0,0 would be in check from the black rook"
    )


# 10. Placing with kings on the board


def test_rule_10_no_new_piece_or_pawn_touches_an_enemy_king() -> None:
    for letter in "QRBNP":
        state = at("vvv/vbKv/vvv/3wK", f"w{letter}/b")
        near = ["0,1", "0,2", "0,3", "1,1", "1,3", "2,1", "2,2", "2,3"]
        assert not [place for place in near if f"{letter}@{place}" in acts(state).split()]
        assert refusal(state, f"{letter}@0,1").startswith("en-prise.10 A new")
        assert "touching the black king on 1,2" in refusal(state, f"{letter}@0,1")
    corner = at("bK3wK", "wP/b")
    assert refusal(corner, "P@1,1").startswith("en-prise.10 ")  # a new square, by its corner
    assert refusal(corner, "v@1,1") == refusal(corner, "v@1,0") == ""  # vacant squares may
    assert refusal(corner, "P@5,0") == ""  # one's own king may be touched


@pytest.mark.parametrize(
    ("letter", "squares", "place"),
    [
        ("R", "bKvvv/5wK", "3,1"),
        ("R", "bKvvv/5wK", "4,1"),  # a new square at the end of the line
        ("Q", "bKvvv/5wK", "2,1"),
        ("Q", "3v/2v/1v/bK4wK", "3,3"),
        ("B", "3v/2v/1v/bK4wK", "4,4"),
        ("N", "1v/1v/bKv4wK", "1,2"),
        ("N", "1v/bKv4wK", "1,2"),
    ],
)
def test_rule_10_no_new_piece_gives_check_at_once(letter: str, squares: str, place: str) -> None:
    state = at(squares, f"w{letter}/b")
    assert f"{letter}@{place}" not in acts(state).split()
    assert refusal(state, f"{letter}@{place}").startswith("en-prise.10 A new ")
    assert "may not give check at once" in refusal(state, f"{letter}@{place}")
    pawn = at(squares, "wP/b")
    assert refusal(pawn, f"P@{place}") == ""  # pawns give no check


def test_rule_10_a_gap_or_a_card_in_between_is_no_check() -> None:
    assert refusal(at("bKv1v/5wK", "wR/b"), "R@3,1") == ""
    assert refusal(at("bKvbPv/5wK", "wR/b"), "R@3,1") == ""
    assert refusal(at("1v/1v/bK5wK", "wN/b"), "N@1,2") == ""  # a broken L


def test_rule_10_every_opponents_king_counts() -> None:
    state = at("bKvvv3wK3rKvvv", "wR/b/r")
    assert refusal(state, "R@3,0").startswith("en-prise.10 ")
    assert refusal(state, "R@14,0").startswith("en-prise.10 ")


def test_rule_10_moving_next_to_a_king_and_giving_check_is_allowed() -> None:
    assert refusal(at("vv/bKv/3wR/3v1wK"), "3,1>3,0") == ""
    assert refusal(at("1vv/bKvwR1wK"), "2,0>1,0") == ""


# 11. Checkmate

MATE_IN_ONE = "5wR1wK/bKvvvvv"


def test_rule_11_checkmate_wins_with_two_players() -> None:
    state = play(at(MATE_IN_ONE), "5,1>5,0")
    outcome = ended(state)
    assert (outcome.scores, outcome.reason) == ((1.0, 0.0), "en-prise.11")
    assert outcome.text == "White wins: Black is checkmated (rule 11)."
    assert board(state) == "5v1wK/bKvvvvwR"  # the cards lie as they lay
    assert refusal(state, "0,0>1,0").startswith("en-prise.11 The game is over: White wins")


@pytest.mark.parametrize(
    ("squares", "black_plan", "answer"),
    [
        ("v4wR1wK/bKvvvvv", "", "0,0>0,1"),  # a way out
        ("5wR1wK/bKvvvvv", "P", "P@3,0"),  # a card in between
        ("5wR1wK/bKvvvvv/3bN", "", "3,0>5,1"),  # over an unbroken L
        ("5wR1wK/bKvvvvv/4bB", "", "4,0>5,1"),  # the piece that gives check is taken
        ("5wR1wK/bKvvvvv/2bR", "", "2,0>2,1"),  # a piece in between
    ],
)
def test_rule_11_a_check_that_can_be_answered_is_no_mate(squares: str, black_plan: str, answer: str) -> None:
    low = squares.count("/") - 1
    state = play(at(squares, f"w/b{black_plan}"), f"5,{low + 1}>5,{low}")
    assert GAME.outcome(state) is None
    assert answer in acts(state).split()
    play(state, answer)


THREE = "5wR1wK1rKvrN/bKvvvvvbP"


def test_rule_11_with_two_opponents_left_the_losers_cards_become_vacant() -> None:
    state = play(at(THREE, "wP/b/rP"), "5,1>5,0")
    assert board(state) == "5v1wK1rKvrN/vvvvvwRv"
    assert plans(state) == "wP/bx/rP"
    assert GAME.sides[state.turn] == "red"
    assert GAME.outcome(state) is None


def test_rule_11_the_cards_turn_before_the_next_player_whoever_that_is() -> None:
    state = play(at(THREE, "wP/rP/b"), "5,1>5,0")
    assert GAME.sides[state.turn] == "red"
    assert plans(state) == "wP/rP/bx"
    assert board(state).endswith("vvvvvwRv")


def test_rule_11_the_last_player_left_wins() -> None:
    outcome = ended(at("wK", "wP/bx/rx"))
    assert outcome.scores == (1.0, 0.0, 0.0)
    assert outcome.text == "White wins: no other player is left (rule 11)."
    blue = ended(at("uK", "wx/u", turn="u"))
    assert blue.winner == GAME.sides.index("blue")


def test_rule_11_turned_cards_may_mate_another_player() -> None:
    squares = "rKvvbPvvwR//5wR1wK/bKvvvvv"
    state = play(at(squares, "w/b/r"), "5,1>5,0")
    assert plans(state) == "w/bx/rx"
    assert ended(state).winner == 0
    assert board(state).startswith("rKvvvvvwR")  # nobody is left to play on over red's cards


def test_rule_11_several_may_be_checkmated_at_once() -> None:
    line = "5wR/bKvvvvvvvvvrK//7wK"
    state = play(at(line, "w/b/r"), "5,3>5,2")
    assert plans(state) == "w/bx/rx"
    assert ended(state).winner == 0


def test_rule_11_a_player_whose_king_is_aside_is_not_out() -> None:
    assert plans(at("wRvbPv", "w/b/r", turn="b")) == "w/b/r"


def test_a_position_that_is_read_with_somebody_checkmated_is_settled() -> None:
    state = at("7wK1rKvrN/bKvvvvwR", "w/b/r", turn="b")
    assert (plans(state), GAME.sides[state.turn]) == ("w/bx/r", "red")
    assert ended(at("7wK/bKvvvvwR", "w/b", turn="b")).winner == 0


# 12. No legal act

STALEMATE = "1vwR2wK/1v/1v/bKv"


def test_rule_12_no_legal_act_and_no_check_is_a_draw_with_two_players() -> None:
    state = play(at(STALEMATE), "2,3>1,3")
    outcome = ended(state)
    assert (outcome.scores, outcome.winner, outcome.reason) == ((0.5, 0.5), None, "en-prise.12")
    assert refusal(state, "pass").startswith("en-prise.12 The game is over: Draw")


def test_rule_12_with_more_players_the_turn_is_passed() -> None:
    state = play(at(f"{STALEMATE.replace('wK', 'wK2rKv', 1)}", "w/b/r"), "2,3>1,3")
    assert acts(state) == "pass"
    assert refusal(state, "0,0>1,0").startswith("en-prise.6 ")
    state = play(state, "pass")
    assert GAME.sides[state.turn] == "red"
    assert refusal(state, "pass").startswith("en-prise.3 A player who can place or move cannot pass")


def test_rule_12_two_left_of_three_are_two_players() -> None:
    state = play(at(STALEMATE, "w/b/rx"), "2,3>1,3")
    assert ended(state).scores == (0.5, 0.5, 0.0)


def test_rule_12_when_nobody_can_act_the_game_is_drawn() -> None:
    outcome = ended(at("wP/bP/rP", "w/b/r"))
    assert outcome.scores == (1 / 3, 1 / 3, 1 / 3)
    assert outcome.text == "Draw: no player has a legal act (rule 12)."


# Two rules at once


def test_a_card_that_blocks_a_check_keeps_to_the_placing_rules() -> None:
    table = "v/wKvvvbR/3v/3bK"  # the rook on 4,2 gives check
    assert acts(at(table, "wP/b"), "P") == "P@1,2 P@2,2 P@3,2"
    assert acts(at(table, "wR/b"), "R") == "R@1,2 R@2,2"  # on 3,2 it would give check
    near = "v/wKvvvbR/3bK"
    assert acts(at(near, "wP/b"), "P") == "P@1,1"  # 2,1 and 3,1 touch the king
    assert acts(at(near, "wP/b"), "v") == ""  # a vacant square blocks nothing


def test_a_king_may_be_summoned_though_the_battleplan_is_empty() -> None:
    assert acts(at("wRvvvvvv", "w/b"), "K") != ""


def test_the_codes_of_the_rules_are_all_there() -> None:
    rules = Path(play_module.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `en-prise\.(\d+)` \|", rules, re.MULTILINE) == [str(n) for n in range(1, 13)]
    position = re.search(r"^    (\S+ \S+ \S+ \S+ \S+ \S+)$", rules, re.MULTILINE)
    assert position is not None
    assert GAME.write(GAME.read(position[1])) == position[1]
