"""The rulebook sentence by sentence, then our readings of what it leaves open."""

from __future__ import annotations

import pytest
from chess_jumble_positions import acts, at, goes, play, refusal

from rules.core import CHANCE
from rules.games.chess_jumble.board import GUESS, Board, Seat, checked
from rules.games.chess_jumble.deck import read_deck
from rules.games.chess_jumble.game import GAME, start
from rules.games.chess_jumble.options import Options, read_options
from rules.games.chess_jumble.state import State

START = GAME.setup(2, 0)


def side_of(state: State) -> str:
    return GAME.sides[state.side]


# How the chess pieces move


def test_a_roll_of_three_is_three_moves_of_one_piece() -> None:
    state = at("Qg1 Rk5", roll="3")
    moving = play(state, "g1h1 h1i1")
    assert (moving.mover, moving.left) == ("Q", 1)
    assert {act.src for act in GAME.legal_moves(moving)} == {"i1", ""}
    assert refusal(moving, "k5k6").startswith("chess-jumble.2 The queen has begun to move")
    assert side_of(play(moving, "i1j1")) == "yellow"


@pytest.mark.parametrize(
    ("piece", "squares"),
    [
        ("K", "j1 j2 j3 k1 k3"),
        ("Q", "a2 b2 c2 d2 e2 f2 g2 h2 i2 j1 j2 j3 k1 k10 k11 k3 k4 k5 k6 k7 k8 k9"),
        ("R", "a2 b2 c2 d2 e2 f2 g2 h2 i2 j2 k1 k10 k11 k3 k4 k5 k6 k7 k8 k9"),
        ("B", "j1 j3"),
        ("N", "i1 j4"),
        ("P", "j2 k1 k3"),
    ],
)
def test_how_the_pieces_move(piece: str, squares: str) -> None:
    state = at(f"{piece}k2", roll="1/3", game="big")
    reached = goes(state, "k2").split()
    expected = squares.split()
    if piece in "QR":  # green's own barrier line lies between columns f and g
        expected = [square for square in expected if square not in ("a2", "b2", "c2", "d2", "e2", "f2")]
    assert reached == expected


def test_only_the_knight_jumps_over_pieces() -> None:
    assert "k5" not in goes(at("Rk2 Bk3", roll="1"), "k2")
    assert goes(at("Nk2 Bk3 Rj2 Qj3", roll="1"), "k2") == "i1 j4"


def test_opposing_pieces_on_the_squares_can_be_captured() -> None:
    after = play(at("Rk2", "Qk6", "1"), "k2xk6")
    view = GAME.view(after)
    assert (view["k6"], view["yellow.box.Q"]) == ("green.rook", "yellow.queen")


def test_the_king_may_move_into_attack_and_capture() -> None:
    state = at("Kk2", "Rj9 Qk3", "1/3", game="big")
    assert "j2" in goes(state, "k2")  # attacked by the rook on j9
    assert "k3" in goes(state, "k2")


def test_the_pawn_goes_straight_in_four_directions_and_captures_diagonally_in_four() -> None:
    for corner in ("k11", "k9", "i11"):
        state = at("Pj10", f"Q{corner}", "1/3", game="big")
        assert set(goes(state, "j10").split()) == {"i10", "j9", "j11", "k10", corner}
    assert "j11" not in goes(at("Pj10", "Nj11", "1/3", game="big"), "j10")


# The little game


def test_four_pieces_wait_in_the_start_box() -> None:
    view = GAME.view(START)
    assert [view[f"green.box.{kind}"] for kind in "QRBNKP"] == [
        "green.queen", "green.rook", "green.bishop", "green.knight", "empty", "empty"
    ]  # fmt: skip


def test_a_plus_enters_any_piece_on_either_starting_square_and_gives_another_roll() -> None:
    state = play(START, "+")
    assert acts(state) == {f"{kind}@{square}" for kind in "QRBN" for square in ("g1", "g2")} | {"stop"}
    entered = play(state, "Q@g1")
    assert (side_of(entered), entered.turn) == ("green", CHANCE)
    assert "g1h1" in acts(play(entered, "3"))


def test_who_cannot_move_rolls_up_to_three_times() -> None:
    once = play(START, "3")
    assert (side_of(once), once.turn, once.tries) == ("green", CHANCE, 1)
    twice = play(once, "#")
    assert (side_of(twice), twice.tries) == ("green", 2)
    assert side_of(play(twice, "1")) == "yellow"
    assert "Q@g1" in acts(play(twice, "+"))  # with the third roll


def test_a_hash_is_to_sit_out() -> None:
    assert side_of(play(at("Qh1"), "#")) == "yellow"


def test_any_piece_may_move_after_an_entry() -> None:
    state = play(at("Rk5"), "+ Q@g1 2")
    assert {act.src for act in GAME.legal_moves(state)} == {"g1", "k5", ""}


def test_capture_only_with_the_last_move() -> None:
    after = play(at("Rk2", "Qk6", "3"), "k2k6")  # stops early: the move is the last one made
    assert side_of(after) == "yellow"
    strict = at("Rk2", "Qk6", "3", game="little+all-moves")
    assert refusal(strict, "k2k6").startswith(
        "chess-jumble.5 Only the last move of a roll may capture, and 3"
    )
    assert refusal(at("Rk2", "Qk6", "1", game="little+all-moves"), "k2k6") == ""


def test_if_both_starting_squares_are_taken_the_next_move_must_free_one() -> None:
    state = at("Qg1 Rg2 Bk5", roll="2")
    assert {act.src for act in GAME.legal_moves(state)} == {"g1", "g2"}
    assert refusal(state, "k5j4").startswith("chess-jumble.8 Both your starting squares are taken")
    assert refusal(state, "stop").startswith("chess-jumble.8 Both your starting squares are taken")
    freed = play(state, "g1h1")
    assert "stop" in acts(freed)
    assert refusal(freed, "h1g1").startswith("chess-jumble.8 While pieces wait in the start box, one")


def test_nothing_needs_to_be_freed_when_the_start_box_is_empty() -> None:
    state = at("Qg1 Rg2 Bk5 Nhouse", roll="2")
    assert {act.src for act in GAME.legal_moves(state)} == {"g1", "g2", "k5", ""}


def test_starting_squares_that_cannot_be_freed_bind_nobody() -> None:
    state = at("Bk5", "Qg1 Rg2", "2")  # both are held by yellow
    assert "k5j4" in acts(state)
    assert "stop" in acts(state)


def test_both_taken_with_another_colour_on_one_of_them() -> None:
    state = at("Rg2 Bk5", "Qg1", "2")
    assert {act.src for act in GAME.legal_moves(state)} == {"g2"}


def test_a_third_piece_cannot_enter_while_both_are_taken() -> None:
    assert side_of(play(at("Qg1 Rg2"), "+")) == "yellow"
    assert refusal(play(at("Qg1"), "+"), "R@g1").startswith("chess-jumble.8 Your own queen stands on g1")


def test_entering_throws_another_colours_piece_out() -> None:
    after = play(at("", "Ng1"), "+ Q@g1")
    assert (GAME.view(after)["g1"], GAME.view(after)["yellow.box.N"]) == ("green.queen", "yellow.knight")


def test_a_piece_on_a_break_square_of_its_colour_is_safe() -> None:
    assert "k5" in GUESS.seats[2].breaks  # yellow's
    blocked = at("Rk3", "Nk5", "1")
    assert refusal(blocked, "k3k5").startswith(
        "chess-jumble.6 The yellow knight on k5 stands on a break square"
    )
    assert "k5" not in goes(blocked, "k3")
    assert refusal(at("Rk3", "Nk4", "1"), "k3k4") == ""  # red's break square is no help to yellow


def test_never_over_the_own_barrier_line() -> None:
    state = at("Qg1 Nh2 Bg2 Rh1", roll="1")
    assert not set("abcdef") & {act.dst[0] for act in GAME.legal_moves(state) if act.src in ("g1", "h2")}
    assert refusal(at("Qg1", roll="1"), "g1f1").startswith(
        "chess-jumble.3 The way from g1 to f1 goes over your own barrier line"
    )
    assert refusal(at("Qg1", roll="1"), "g1f2").startswith("chess-jumble.3 The way from g1 to f2 goes over")
    assert refusal(at("Ng1", roll="1"), "g1e2").startswith("chess-jumble.3 The way from g1 to e2 goes over")
    assert refusal(at("Qe1", roll="1"), "e1h1").startswith("chess-jumble.3 The way from e1 to h1 goes over")


def test_other_barrier_lines_do_not_matter() -> None:
    assert "f11" in goes(at("Rk11", roll="1"), "k11")
    assert "a11" in goes(at("Rk11", roll="1"), "k11")


def test_all_directions_are_allowed() -> None:
    assert {"g1", "i1"} <= set(goes(at("Rh1", roll="1"), "h1").split())


@pytest.mark.parametrize(
    ("piece", "home"),
    [
        ("Qe2", True), ("Qe1", True), ("Qd1", True), ("Qa2", False), ("Rf1", True), ("Rg1", False),
        ("Be2", True), ("Bd1", True), ("Bg2", False), ("Ne2", True), ("Nf2", True), ("Ng2", False),
        ("Nd1", False),
    ],
)  # fmt: skip
def test_the_house_is_entered_through_the_entry_squares(piece: str, home: bool) -> None:
    state = at(piece, roll="2")
    assert (f"{piece[1:]}-house" in acts(state)) == home
    if not home:
        assert refusal(state, f"{piece[1:]}-house").startswith("chess-jumble.7 ")


def test_king_and_pawn_go_home_too() -> None:
    assert "e2-house" in acts(at("Ke2", roll="#/3", game="big"))
    assert "f2-house" in acts(at("Pf2", roll="#/3", game="big"))
    assert "e1-house" not in acts(at("Ke1", roll="#/3", game="big"))


def test_an_entry_square_that_is_taken_lets_nobody_slide_through() -> None:
    assert "e1-house" not in acts(at("Qe1", "Ne2 Rf1", "1"))


def test_moves_left_over_lapse_when_entering() -> None:
    after = play(at("Qe2 Rk5", roll="4"), "e2-house")
    assert (side_of(after), after.turn, GAME.view(after)["green.house.Q"]) == (
        "yellow",
        CHANCE,
        "green.queen",
    )


def test_the_first_with_all_pieces_home_wins() -> None:
    after = play(at("Qe2 Rhouse Bhouse Nhouse", roll="1"), "e2-house")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "chess-jumble.7")
    assert outcome.scores == (1.0, 0.0, 0.0, 0.0)
    assert GAME.legal_moves(after) == []


def test_the_others_may_play_on_for_the_places() -> None:
    state = at("Qe2 Rhouse Bhouse Nhouse", "", "1", game="little+play-on", red="Qb6 Rhouse Bhouse Nhouse")
    after = play(state, "e2-house")
    assert GAME.outcome(after) is None
    assert side_of(after) == "yellow"
    last = play(after, "# # # 1 b6-house")
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0, 0.0, 0.5)


def test_variant_plus_and_hash_enter() -> None:
    state = start(GUESS, read_options("little+hash-enters"), (0, 2))
    assert "Q@g1" in acts(play(state, "#"))
    empty = at("Qh1 Rhouse Bhouse Nhouse", game="little+hash-enters")
    assert side_of(play(empty, "#")) == "yellow"


# The action games


def test_plus_or_hash_enter_a_piece_or_draw_a_card() -> None:
    for game in ("little-action", "big-action"):
        for face in ("+", "#"):
            rolled = play(at("", game=game), face if game == "little-action" else f"{face}/3")
            assert {"Q@g1", "draw"} <= acts(rolled)
            assert "stop" not in acts(rolled)
            assert refusal(rolled, "stop").startswith(f"chess-jumble.10 On a {face} you draw an action card")


def test_after_an_entry_the_dice_are_rolled_again_after_a_card_the_next_player_goes_on() -> None:
    entered = play(at("", game="little-action"), "# Q@g1")
    assert (side_of(entered), entered.turn) == ("green", CHANCE)
    drawn = play(at("", game="little-action"), "# draw")
    assert (side_of(drawn), drawn.turn, drawn.card) == ("green", 0, "?")
    assert side_of(play(drawn, "done")) == "yellow"  # carried out without a move, or impossible


def test_a_card_is_told_by_putting_pieces_where_they_now_are() -> None:
    state = play(at("Rk5", "Qk8", game="little-action"), "+ draw")
    swapped = play(state, "green.R=k8 yellow.Q=k5 done")
    assert (GAME.view(swapped)["k8"], GAME.view(swapped)["k5"]) == ("green.rook", "yellow.queen")
    home = play(state, "green.Q=house yellow.Q=box")
    assert (GAME.view(home)["green.house.Q"], GAME.view(home)["yellow.box.Q"]) == (
        "green.queen",
        "yellow.queen",
    )
    assert refusal(home, "green.Q=box").startswith(
        "chess-jumble.10 This card has put the green queen somewhere"
    )


def test_a_card_may_end_the_game() -> None:
    state = play(at("Qe2 Rhouse Bhouse Nhouse", game="little-action", roll="#"), "draw green.Q=house")
    assert GAME.outcome(state) is not None


def test_variant_hash_draws_plus_enters() -> None:
    state = at("", game="little-action+hash-draws")
    assert acts(play(state, "#")) == {"draw"}
    assert "draw" not in acts(play(state, "+"))


def test_starting_squares_filled_by_a_card_must_be_cleared_on_the_next_turn() -> None:
    state = play(at("", game="little-action"), "+ draw green.Q=g1 green.R=g2 done # draw done 2")
    assert {act.src for act in GAME.legal_moves(state)} == {"g1", "g2"}


def test_cards_with_king_and_pawn_are_taken_out_of_the_little_game() -> None:
    deck = read_deck("2x Swap\nKings home [king]\nPawns back [pawn]\n4x Capture protected [protected]")
    texts = {
        game: [card.text for card in start(GUESS, read_options(game), (0, 2), deck).deck]
        for game in ("little", "little-action", "little-action+protected", "big-action")
    }
    assert texts["little"] == []
    assert texts["little-action"] == ["Swap"]
    assert texts["little-action+protected"] == ["Swap", "Capture protected"]
    assert texts["big-action"] == ["Swap", "Kings home", "Pawns back", "Capture protected"]


def test_a_deck_is_drawn_without_replacement_and_shuffled_when_used_up() -> None:
    state = start(GUESS, Options("little-action"), (0, 2), read_deck("2x Swap\nHop"))
    state = play(state, "# draw")
    assert state.turn == CHANCE
    chances = {GAME.token(act): GAME.weight(state, act) for act in GAME.legal_moves(state)}
    assert chances == pytest.approx({"card:1": 2 / 3, "card:2": 1 / 3})
    state = play(state, "card:2 done # draw")
    assert acts(state) == {"card:1"}
    assert refusal(state, "card:2").startswith("chess-jumble.10 Card 2 is not in the deck")
    state = play(state, "card:1 done # draw card:1 done # draw")
    assert acts(state) == {"card:1", "card:2"}


def test_a_card_with_the_sign_of_another_game_is_never_drawn() -> None:
    pieces = "green=box,box,box,box;blue=box,box,box,box"
    state = GAME.read(f"guess little-action {pieces} green - 0 - draw Swap::2:1,Kings:king:1:0,Hop::1:0 -")
    chances = {GAME.token(act): GAME.weight(state, act) for act in GAME.legal_moves(state)}
    assert chances == pytest.approx({"card:1": 1 / 2, "card:3": 1 / 2})
    assert refusal(state, "card:2").startswith("chess-jumble.10 Card 2 is not in the deck")
    used = GAME.read(f"guess little-action {pieces} green - 0 - draw Swap::2:2,Kings:king:1:0,Hop::1:1 -")
    assert play(used, "card:1").drawn == (1, 0, 0)


# The big game


def test_the_white_die_counts_for_four_kinds_the_orange_one_for_king_and_pawn() -> None:
    state = at("Qg1 Kh2", roll="2/8", game="big")  # the rulebook's example: king 8 moves, queen 2
    assert play(state, "h2h1").left == 7
    assert play(state, "g1h1").left == 1


def test_with_only_king_and_pawn_movable_the_orange_die_counts() -> None:
    state = at("Kh2", roll="2/8", game="big")
    assert {act.src for act in GAME.legal_moves(state)} == {"h2", ""}


def test_a_white_hash_leaves_the_orange_number_unless_the_switch_says_no() -> None:
    state = at("Qg1 Kh2", roll="#/3", game="big")
    assert {act.src for act in GAME.legal_moves(state)} == {"h2", ""}
    assert refusal(state, "g1h1").startswith("chess-jumble.11 The white die gives the queen no move")
    assert side_of(play(at("Qg1 Kh2", game="big+sits-out"), "#/3")) == "yellow"


def test_a_white_plus_enters_and_both_dice_are_rolled_again() -> None:
    state = play(at("Kh2", game="big"), "+/8")
    assert acts(state) == {f"{kind}@{square}" for kind in "QRBNP" for square in ("g1", "g2")} | {"stop"}
    assert play(state, "P@g1").turn == CHANCE


def test_plus_with_nothing_to_enter() -> None:
    full = "Qk5 Rhouse Bhouse Nhouse"
    assert side_of(play(at(full), "+")) == "yellow"
    again = play(at(full, game="little+plus-again"), "+")
    assert (side_of(again), again.turn) == ("green", CHANCE)
    assert acts(play(at(full, game="little-action"), "+")) == {"draw"}
    shut_out = at("", "Qh1 Rg1 Ng2", game="big")  # both starting squares are held by protected pieces
    assert play(shut_out, "2/3").tries == 1
    assert side_of(play(shut_out, "+/3")) == "yellow"  # a plus was rolled: there is no second try for one


# Protection

# yellow's rook on j9 is protected by its bishop on k10, the bishop by nobody
GUARDED = ("Qj3", "Rj9 Bk10")


def test_a_protected_piece_may_not_be_captured() -> None:
    big = at(*GUARDED, roll="1/3", game="big")
    assert refusal(big, "j3j9").startswith("chess-jumble.12 The yellow rook on j9 is protected")
    assert refusal(at("Qk4", "Rj9 Bk10", "1/3", game="big"), "k4k10") == ""
    assert refusal(at(*GUARDED, roll="1"), "j3j9") == ""  # the little game knows no protection
    variant = at(*GUARDED, roll="1", game="little-action+protected")
    assert refusal(variant, "j3j9").startswith("chess-jumble.12")


def test_the_rulebooks_example_bishop_and_rook() -> None:
    # The rook protects nobody here, so the bishop can be captured; the bishop protects the rook.
    state = at("Qk6", "Rj11 Bk10", "1/3", game="big")
    assert refusal(state, "k6k10") == ""
    assert refusal(at("Qj3", "Rj11 Bk10", "1/3", game="big"), "j3j11").startswith("chess-jumble.12")


def test_a_recapture_through_the_own_barrier_line_protects_nobody() -> None:
    # Yellow's barrier line lies between columns e and f above: its rook on d11 does not reach g11.
    assert refusal(at("Qk11", "Ng11 Rd11", "1/3", game="big"), "k11g11") == ""
    assert refusal(at("Qk11", "Ng11 Rf11", "1/3", game="big"), "k11g11").startswith("chess-jumble.12")


def test_a_capturer_on_its_own_break_square_cannot_be_recaptured() -> None:
    assert "k3" in GUESS.seats[0].breaks  # green's
    assert refusal(at("Rk1", "Qk3 Rk6", "1/3", game="big"), "k1k3") == ""
    assert refusal(at("Rk1", "Qk2 Rk6", "1/3", game="big"), "k1k2").startswith("chess-jumble.12")


def test_the_line_that_the_capturer_opens_counts() -> None:
    # The green queen on c11 stands between rook and queen; taking a11 opens the rook's line.
    assert refusal(at("Qc11", "Qa11 Rf11", "1/3", game="big"), "c11a11") == ""  # barrier between f and e
    assert refusal(at("Qk8", "Qk5 Rk10", "1/3", game="big"), "k8k5").startswith("chess-jumble.6")
    assert refusal(at("Qk8", "Qk6 Rk10", "1/3", game="big"), "k8k6").startswith("chess-jumble.12")


def test_entering_does_not_throw_out_a_protected_piece() -> None:
    state = play(at("", "Qg1 Rh1", game="big"), "+/3")
    assert refusal(state, "Q@g1").startswith("chess-jumble.12 The yellow queen on g1 is protected")
    assert "Q@g2" in acts(state)


def test_two_pieces_may_not_protect_each_other_on_starting_or_entry_squares() -> None:
    state = at("Re11 Qd10", "Nk5", "1/3", game="big")  # e11 and e10 are yellow's starting squares
    assert refusal(state, "d10e10").startswith("chess-jumble.13 Two pieces may not protect each other")
    assert (
        refusal(at("Be11 Qd10", "Nk5", "1/3", game="big"), "d10e10") == ""
    )  # the bishop does not protect back
    assert refusal(at("Rg10 Qe10", "Nk5", "1/3", game="big"), "e10f10").startswith("chess-jumble.13")
    assert refusal(at("Rf2 Qd1", "Nk5", "1/3", game="big"), "d1e2").startswith(
        "chess-jumble.13"
    )  # own ones too
    assert refusal(at("Re11 Qd10", "Nk5", "1"), "d10e10") == ""  # not in the little game


# Chance


def test_faces_fall_as_often_as_they_are_on_the_die() -> None:
    board = GUESS._replace(name="Loaded", white=("+", "+", "#", "1", "2", "2"), orange=("8", "8", "3", "5"))
    big = start(board, Options("big"), (0, 2))
    chances = {GAME.token(act): GAME.weight(big, act) for act in GAME.legal_moves(big)}
    assert chances["+/8"] == pytest.approx(1 / 6)
    assert chances["1/3"] == pytest.approx(1 / 24)
    assert sum(chances.values()) == pytest.approx(1)
    little = start(board, Options(), (0, 2))
    assert {GAME.token(act): GAME.weight(little, act) for act in GAME.legal_moves(little)} == pytest.approx(
        {"+": 1 / 3, "#": 1 / 6, "1": 1 / 6, "2": 1 / 3}
    )


def test_all_moves_must_be_made_with_that_switch() -> None:
    state = at("Rk2", roll="2", game="little+all-moves")
    assert refusal(state, "stop").startswith("chess-jumble.2 All moves of a roll must be made")
    assert refusal(play(state, "k2k4"), "stop").startswith("chess-jumble.2")
    assert "e2-house" in acts(at("Qe2 Rk2", roll="2", game="little+all-moves"))  # home may come early


# Barrier lines on other tracks


def tower(barrier: str) -> Board:
    """Three by five cells, with a barrier line for green."""
    edges = tuple((edge[:2], edge[3:]) for edge in barrier.split())
    green = Seat(("a1", "b1"), (), ("a5", "b5"), ("a6", "b6"), edges)
    line = (("c1", "c2"),)
    blue = Seat(("c1", "c2"), (), ("a5", "b5"), ("c6",), line)
    yellow = Seat(("a2", "b2"), (), ("b5", "c5"), ("d5",), line)
    red = Seat(("a3", "b3"), (), ("c4", "c5"), ("d4",), line)
    return checked(Board("Tower", ("ooo",) * 5, (green, blue, yellow, red), ("+", "#", "1"), ("1",)))


@pytest.mark.parametrize(
    ("barrier", "src", "dst", "allowed"),
    [
        ("a3|a4 b3|b4 c3|c4", "a3", "b4", False),
        ("a3|a4 b3|b4 c3|c4", "a2", "b4", False),
        ("a3|a4 b3|b4 c3|c4", "b2", "a4", False),
        ("a3|a4 b3|b4 c3|c4", "a3", "c4", False),
        ("a3|a4 b3|b4", "b3", "c4", True),  # round the end of the line
        ("a3|a4 b3|b4", "c3", "b4", True),
        ("a3|a4 b3|b4", "a3", "b4", False),
        ("b3|b4", "a3", "b4", True),
        ("a3|b3 a4|b4", "a3", "b4", False),
        ("b3|c3", "a3", "c4", True),  # the leap's straight line passes between b3 and b4
        ("b3|b4", "a3", "c4", False),
    ],
)
def test_what_crosses_a_barrier_line(barrier: str, src: str, dst: str, allowed: bool) -> None:
    kind = "N" if abs(ord(src[0]) - ord(dst[0])) != abs(int(src[1]) - int(dst[1])) else "Q"
    state = start(tower(barrier), Options(), (0, 1))
    places = tuple(src if k == kind else "house" if k != "R" else "box" for k in "QRBN")
    state = state._replace(pieces=(places, *state.pieces[1:]), white="1")
    assert (f"{src}{dst}" in acts(state)) == allowed
    if not allowed:
        assert "barrier line" in refusal(state, f"{src}{dst}")
