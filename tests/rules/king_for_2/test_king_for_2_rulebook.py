"""The rulebook sentence by sentence, then our readings of what it leaves open."""

from __future__ import annotations

from collections import Counter

import pytest
from king_for_2_positions import acts, at, goes, play, refusal

from rules.core import CHANCE
from rules.games.king_for_2.dominoes import ALL, TILES, halves
from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import Settings

START = GAME.setup(2, 0)
SPOILER = at("Ra1 Nb1 Kb3", "Ke8", "3-1")
"""Rook and king: the king may step in front of the rook, which has no other way."""


# 1, 2: players, pieces, start


def test_red_starts_and_blue_follows() -> None:
    assert (START.side, START.turn) == (0, CHANCE)
    after = play(START, "5-0 b2c4:5")
    assert (after.side, after.turn) == (1, CHANCE)


@pytest.mark.parametrize(
    ("kind", "red", "blue"),
    [
        ("king", "d1 e1", "d8 e8"),
        ("queen", "c1 f1", "c8 f8"),
        ("rook", "a1 b1 g1 h1", "a8 b8 g8 h8"),
        ("knight", "a2 b2 g2 h2", "a7 b7 g7 h7"),
        ("bishop", "c2 d2 e2 f2", "c7 d7 e7 f7"),
    ],
)
def test_initial_position(kind: str, red: str, blue: str) -> None:
    view = GAME.view(START)
    for side, squares in (("red", red), ("blue", blue)):
        assert sorted(place for place in view if view[place] == f"{side}.{kind}") == squares.split()


def test_there_are_no_pawns_and_16_pieces_a_side() -> None:
    counts = Counter(symbol for place, symbol in GAME.view(START).items() if len(place) == 2)
    assert counts["empty"] == 32
    assert not any("pawn" in symbol for symbol in GAME.symbols())


# 3: moves


@pytest.mark.parametrize(
    ("piece", "number", "squares"),
    [
        ("K", 1, "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("Q", 2, "a7 b6 c3 c4 c5 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"),
        ("R", 3, "c4 d2 d3 d5 d6 d7 e4 f4 g4 h4"),
        ("B", 4, "a7 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
        ("N", 5, "b3 b5 c2 c6 e2 e6 f3 f5"),
    ],
)
def test_pieces_move_and_capture_as_in_chess(piece: str, number: int, squares: str) -> None:
    # own pieces on b4, d1 and b2, an enemy on d7 that may be captured but not leapt
    own = "Nb4 Nd1 Nb2" if piece == "R" else "Rb4 Rd1 Rb2"
    state = at(f"{piece}d4 Kh3 {own}", "Kd7 Ka1", f"{number}-0")
    assert goes(state, "d4", number) == squares


def test_only_the_knight_leaps() -> None:
    assert goes(play(START, "5-0"), "b2", 5) == "a4 c4 d3"
    assert play(START, "3-0").side == 1  # rooks are shut in: lost
    assert play(START, "2-0").side == 1
    assert play(START, "1-0").side == 1


def test_a_king_does_not_castle() -> None:
    state = at("Ke1 Kh8 Rh1", "Ka8", "1-0")
    assert goes(state, "e1", 1) == "d1 d2 e2 f1 f2"


# 4: no check


def test_a_king_may_stay_in_attack_and_move_into_it() -> None:
    attacked = at("Ka1 Nh1 Kh3", "Ra8 Kh8", "5-1")
    assert goes(attacked, "h1", 5) == "f2 g3"  # the king on a1 is left alone
    assert goes(attacked, "a1", 1) == "a2 b1 b2"  # a2 is on the rook's line too


def test_a_king_may_be_captured_and_the_game_goes_on_with_the_other() -> None:
    after = play(at("Ka1 Kh3", "Ra8 Kh8", "3-0", turn="b"), "a8a1:3")
    assert GAME.outcome(after) is None
    assert after.turn == CHANCE


# 5: the win


def test_the_second_king_ends_the_game_at_once_between_the_halves() -> None:
    state = at("Ka1 Rd4 Na7", "Kd8", "5-3")
    after = play(state, "d4d8:3")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "king-for-2.5")
    assert GAME.legal_moves(after) == []
    assert after.turn == 0


def test_blue_wins_too() -> None:
    outcome = GAME.outcome(play(at("Ka1", "Ra8 Kh8", "3-0", turn="b"), "a8a1:3"))
    assert outcome is not None
    assert outcome.winner == 1
    assert "Blue wins: both red kings are captured" in outcome.text


# 6, 7: numbers


def test_the_set_has_28_tiles_with_numbers_from_0_to_6() -> None:
    assert len(TILES) == len(ALL) == 28
    assert {number for tile in TILES for number in halves(tile)} == set(range(7))


def test_chance_facts() -> None:
    for number in range(7):
        assert sum(number in halves(tile) for tile in TILES) == 7
    assert sum(0 in halves(tile) or 6 in halves(tile) for tile in TILES) == 13
    assert sum(len(set(halves(tile))) == 1 for tile in TILES) == 7
    assert play(START, "0-0").side == 1  # the whole turn
    assert play(START, "6-0 b2c4:6").side == 1  # one free move


def test_a_number_moves_its_kind_only() -> None:
    state = at("Kd1 Qd2 Rd3 Bd4 Nd5", "Ka8")
    for number, square in enumerate(("d1", "d2", "d3", "d4", "d5"), 1):
        turned = play(state, f"{number}-0")
        assert {act.src for act in GAME.legal_moves(turned)} == {square}


def test_the_table_is_a_setting() -> None:
    state = at("Kd1 Qd2 Rd3 Bd4 Nd5", "Ka8", settings="NBRQK")
    for number, square in enumerate(("d5", "d4", "d3", "d2", "d1"), 1):
        turned = play(state, f"{number}-0")
        assert {act.src for act in GAME.legal_moves(turned)} == {square}


def test_six_is_any_piece() -> None:
    turned = play(at("Kd1 Qd2 Rd3 Bd4 Nd5", "Ka8"), "6-0")
    assert {act.src for act in GAME.legal_moves(turned)} == {"d1", "d2", "d3", "d4", "d5"}


# 8: lost or obliged


def test_a_number_whose_kind_is_captured_is_lost_and_only_it() -> None:
    state = at("Ka1 Rd4", "Ke8", "3-2")
    assert all(act.endswith(":3") or act == "lost:2" for act in acts(state))
    assert play(state, "d4d5:3").side == 1
    assert play(state, "lost:2 d4d5:3").side == 1


def test_a_number_whose_kind_is_shut_in_is_lost() -> None:
    assert play(START, "3-3").side == 1
    assert "lost:3" in acts(play(START, "4-3"))


def test_a_possible_move_is_obliged() -> None:
    assert refusal(play(START, "5-4"), "lost:5").startswith("king-for-2.8 The 5 can be played, for example ")
    assert not any(act.startswith("lost") for act in acts(play(START, "5-4")))
    assert refusal(play(START, "5-0"), "lost:5").startswith("king-for-2.8")


def test_either_half_first_and_a_half_is_judged_when_it_is_played() -> None:
    shut_in = play(START, "5-3")  # the rooks cannot move
    assert acts(play(shut_in, "lost:3"))[0].endswith(":5")  # lost now, then a knight
    opened = play(shut_in, "a2c3:5")  # the knight opens the rook, and now it must move
    assert set(acts(opened)) == {"a1a2:3", *(f"a1a{row}:3" for row in range(3, 8))}


def test_the_first_half_may_spoil_the_second() -> None:
    after = play(SPOILER, "b3a2:1")  # the king shuts the rook in
    assert (after.side, after.turn) == (1, CHANCE)


# 9: doubles


def test_a_double_moves_two_different_pieces() -> None:
    after = play(START, "5-5 a2c3:5")
    assert {act.src for act in GAME.legal_moves(after)} == {"b2", "g2", "h2"}
    assert refusal(after, "c3d5:5").startswith("king-for-2.9 The knight on c3 has moved in this turn already")


def test_a_double_with_one_such_piece_moves_it_once() -> None:
    assert play(at("Ka1 Rd4", "Ke8", "3-3"), "d4d5:3").side == 1


def test_two_jokers_move_two_different_pieces() -> None:
    after = play(START, "6-6 a2c3:6")
    assert "c3" not in {act.src for act in GAME.legal_moves(after)}
    assert after.left == (6,)


def test_different_numbers_move_different_pieces_too() -> None:
    after = play(at("Ka1 Rd4", "Ke8", "6-3"), "d4d5:3")
    assert {act.src for act in GAME.legal_moves(after)} == {"a1"}
    assert refusal(after, "d5d6:6").startswith("king-for-2.9")


# 10: the bag


def test_a_tile_comes_once_until_all_28_are_used() -> None:
    state = at("Ka1 Kh1", "Ka8 Kh8")
    turned: list[str] = []
    for number in range(28):
        draws = GAME.legal_moves(state)
        assert len(draws) == 28 - number
        assert all(GAME.weight(state, draw) == pytest.approx(1 / (28 - number)) for draw in draws)
        turned.append(draws[-1].arg)
        state = play(state, draws[-1].arg)
        while state.turn != CHANCE:
            state = GAME.apply(state, next(a for a in GAME.legal_moves(state) if a.dst not in ("a8", "h8")))
    assert sorted(turned) == sorted(TILES)
    assert state.used == frozenset()
    assert len(GAME.legal_moves(state)) == 28


# The switches


def test_twice_lets_one_piece_take_two_different_numbers() -> None:
    after = play(at("Ka1 Rd4", "Ke8", "6-3", settings="KQRBN+twice"), "d4d5:3")
    assert {act.src for act in GAME.legal_moves(after)} == {"a1", "d5"}
    double = play(at("Ka1 Rd4 Rh1", "Ke8", "3-3", settings="KQRBN+twice"), "d4d5:3")
    assert {act.src for act in GAME.legal_moves(double)} == {"h1"}


def test_both_demands_the_order_that_plays_both() -> None:
    state = play(start(Settings(both=True)), "5-3")
    assert acts(state) == [act for act in acts(play(START, "5-3")) if act != "lost:3"]
    assert refusal(state, "lost:3").startswith("king-for-2.8 Both numbers can be played, for example a2-")
    spoiler = SPOILER._replace(settings=Settings(both=True))
    assert refusal(spoiler, "b3a2:1").startswith("king-for-2.8 Both numbers can be played")
    assert refusal(spoiler, "a1a2:3") == ""


def test_both_never_forbids_what_must_be_lost_anyway() -> None:
    state = at("Ka1 Rd4", "Ke8", "3-2", settings="KQRBN+both")
    assert "lost:2" in acts(state)
    assert "d4d5:3" in acts(state)


def test_both_does_not_stand_in_the_way_of_the_last_king() -> None:
    winning = at("Ka1 Ra2 Nb2", "Ka8", "3-1", settings="KQRBN+both")
    assert refusal(winning, "a2a8:3") == ""


def test_a_capture_that_wins_does_not_play_both() -> None:
    alone = at("Ka1", "Kb2", "5-1", settings="KQRBN+both")
    without = acts(at("Ka1", "Kb2", "5-1"))
    assert acts(alone) == without == ["a1a2:1", "a1b1:1", "a1b2:1", "lost:5"]
    assert refusal(alone, "a1a2:1") == refusal(alone, "lost:5") == ""


@pytest.mark.parametrize("tile", ["5-0", "5-3", "4-2"])
def test_whole_loses_the_turn_with_one_lost_half(tile: str) -> None:
    assert play(start(Settings(whole=True)), tile).side == 1
    assert play(START, tile).side == 0


def test_whole_is_judged_when_the_tile_is_turned() -> None:
    state = SPOILER._replace(settings=Settings(whole=True))
    assert play(play(state, "b3b4:1"), "a1a3:3").side == 1
    assert play(state, "b3a2:1").side == 1  # spoilt by its own first half: that half only


def test_a_turn_without_a_possible_half_passes() -> None:
    assert play(START, "2-1").side == 1
    assert play(START, "2-1").turn == CHANCE
