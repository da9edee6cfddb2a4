"""The rulebook sentence by sentence, then our readings of what it leaves open."""

from __future__ import annotations

from collections import Counter

import pytest
from shahbazee_positions import acts, at, goes, play, refusal

from rules.core import CHANCE
from rules.games.shahbazee.board import GUESS
from rules.games.shahbazee.game import GAME

START = GAME.setup(2, 0)


# 1, 2: set-up and the first roll


def test_nine_soldiers_and_a_king_each_with_the_kings_in_their_castles() -> None:
    counts = Counter(GAME.view(START).values())
    assert [counts[f"{side}.{kind}"] for side in ("red", "blue") for kind in ("soldier", "king")] == [
        9,
        1,
        9,
        1,
    ]
    assert [GAME.view(START)[castle] for castle in GUESS.castles] == ["red.king", "blue.king"]


def test_the_higher_roller_starts_and_ties_are_rolled_again() -> None:
    assert START.turn == CHANCE
    assert play(START, "start:4-2").side == 0
    assert play(START, "start:2-4").side == 1
    tied = play(START, "start:3-3")
    assert tied == START
    assert len(GAME.legal_moves(tied)) == 36


# 3, 4: dice


def test_a_turn_is_both_dice_for_two_pieces_or_for_one() -> None:
    state = at("Ke1 Sc3", "Ke9", "4-2")
    assert play(state, "c3c7:4 e1e3:2").side == 1
    assert play(state, "c3c7:4 c7e7:2").side == 1
    assert play(state, "e1e3:2 e3i3:4").side == 1


def test_even_goes_straight_and_odd_diagonally_both_ways() -> None:
    state = at("Ke5 Sh2", "Ka4", "4-3")
    assert goes(state, "e5", 4) == "a5 e1 e9 i5"
    assert goes(state, "e5", 3) == "b2 b8 h8"  # h2 is an own soldier's
    assert goes(at("Ke5", "Ka4", "5-5"), "e5", 5) == "a1 a9 i1 i9"  # walls end it after four squares
    assert goes(at("Ke1 Sd4", "Ka4", "2-1"), "d4", 2) == "b4 d2 d6 f4"
    assert goes(at("Ke1 Sd4", "Ka4", "2-1"), "d4", 1) == "c3 c5 e3 e5"


def test_kings_move_like_soldiers() -> None:
    assert goes(at("Ke5", "Ka4", "4-3"), "e5", 3) == goes(at("Se5 Kh1", "Ka4", "4-3"), "e5", 3)


def test_one_direction_for_the_whole_die() -> None:
    assert refusal(at("Ke1 Sc3", "Ke9", "4-2"), "c3e5:4").startswith(
        "shahbazee.4 An even number goes straight"
    )
    assert refusal(at("Ke1 Sc3", "Ke9", "4-2"), "c3c6:4").startswith(
        "shahbazee.4 A 4 from c3 that way ends on c7"
    )


# 5, 6: passing and capturing


def test_own_pieces_may_be_passed_enemies_not() -> None:
    assert "c7" in goes(at("Ke1 Sc3 Sc5", "Ke9", "4-2"), "c3", 4)
    blocked = at("Ke1 Sc3", "Ke9 Sc5", "4-2")
    assert "c7" not in goes(blocked, "c3", 4)
    assert refusal(blocked, "c3c7:4").startswith("shahbazee.5 The way leads through the blue soldier on c5")
    assert refusal(at("Ke1 Sc3", "Kc5", "4-2"), "c3c7:4").startswith(
        "shahbazee.5 The way leads through the blue king"
    )


def test_an_enemy_soldier_is_captured_at_the_end_of_a_movement() -> None:
    after = play(at("Ke1 Sc3", "Ke9 Sc7", "4-2"), "c3xc7:4")
    view = GAME.view(after)
    assert view["c7"] == "red.soldier"
    assert [symbol for place, symbol in view.items() if place.startswith("blue.out")].count(
        "blue.soldier"
    ) == 9


def test_each_die_ends_a_movement_so_the_first_may_capture() -> None:
    after = play(at("Ke1 Sc3", "Ke9 Sc7 Se7", "4-2"), "c3c7:4 c7e7:2")
    assert "blue.soldier" not in [GAME.view(after)[square] for square in GUESS.squares]


def test_own_pieces_are_not_landed_on() -> None:
    assert refusal(at("Ke1 Sc3 Sc7", "Ke9", "4-2"), "c3c7:4").startswith(
        "shahbazee.5 Your own soldier stands on c7"
    )


# 7: walls


def test_walls_stop_a_movement_early() -> None:
    state = at("Ke1 Sc3", "Ke9", "6-5")
    assert "a3" in goes(state, "c3", 6)  # two squares, then the west wall
    assert "a5" in goes(state, "c3", 5)  # diagonally too, without a bounce
    assert "a1" in goes(state, "c3", 5)  # into the corner, where the wall is on one side


def test_the_wall_belongs_to_the_square_where_the_piece_stops() -> None:
    part = GUESS._replace(name="Part", walls=frozenset({("west", 3)}))
    assert goes(at("Ke1 Sc3 Sc5", "Ke9", "6-5", board=part), "c3", 6) == "a3 c9 i3"
    assert "a3" in goes(at("Ke1 Sc5", "Ke9", "6-5", board=part), "c5", 5)  # stops on a3, which has a wall
    assert "a5" not in goes(at("Ke1 Sc3", "Ke9", "6-5", board=part), "c3", 5)  # a5 has none


def test_nothing_else_does() -> None:
    state = at("Ke1 Sc3", "Ke9", "6-5")
    assert goes(state, "c3", 6) == "a3 c9 i3"  # not beyond row 1
    assert refusal(state, "c3c1:6").startswith("shahbazee.7 A 6 from c3 that way would leave the board at c1")
    assert refusal(state, "c3b3:6").startswith(
        "shahbazee.7 A 6 from c3 that way ends on a3 because the wall stops"
    )


def test_a_wall_right_next_to_the_piece_is_no_move() -> None:
    state = at("Ke1 Sa3", "Ke9", "2-1")
    assert goes(state, "a3", 2) == "a1 a5 c3"
    assert refusal(at("Ke1 Sa3", "Ke9", "1-1"), "a3b4:1") == ""
    assert goes(at("Ke1 Sa3", "Ke9", "1-1"), "a3", 1) == "b2 b4"


def test_a_piece_may_capture_where_the_wall_ends_its_movement() -> None:
    assert "a3" in goes(at("Ke1 Sc3", "Ke9 Sa3", "6-5"), "c3", 6)
    assert "a3" not in goes(at("Ke1 Sc3", "Ke9 Sb3", "6-5"), "c3", 6)
    assert "a3" not in goes(at("Ke1 Sc3 Sa3", "Ke9", "6-5"), "c3", 6)


# 8, 9: carrying


def test_ending_on_the_king_picks_it_up_and_it_travels_along() -> None:
    taken = play(at("Ka2 Se5", "Ke9 Sa8", "4-2"), "e5e9:4")
    assert GAME.view(taken)["e9"] == "red.soldier.carrying"
    after = play(taken, "e9g9:2")
    assert GAME.view(after)["g9"] == "red.soldier.carrying"
    assert GAME.view(after)["e9"] == "empty"


def test_a_carried_king_does_not_move_itself() -> None:
    state = at("Ka2 Se5", "Sa8", "4-2", side="b", carried="k@e5")
    assert {act.src for act in GAME.legal_moves(state)} == {"a8", ""}
    assert refusal(state, "e5e7:2").startswith("shahbazee.8 Your king is carried by the red soldier on e5")


def test_the_king_returns_to_its_castle_when_the_carrier_is_captured() -> None:
    after = play(at("Ka2 Se5", "Sc5", "4-2", side="b", carried="k@e5"), "c5e5:2")
    view = GAME.view(after)
    assert (view["e5"], view["e9"], after.carriers) == ("blue.soldier", "blue.king", (None, None))


def test_a_king_may_capture_and_carry() -> None:
    after = play(at("Ke5", "Ke9 Sc9 Sa2", "4-2"), "e5e9:4 e9c9:2")
    assert GAME.view(after)["c9"] == "red.king.carrying"


def test_a_carrying_king_that_is_picked_up_lets_its_king_go() -> None:
    after = play(at("Ke5", "Sc5", "4-2", side="b", carried="k@e5"), "c5e5:2")
    view = GAME.view(after)
    assert (view["e5"], view["e9"]) == ("blue.soldier.carrying", "blue.king")


def test_an_enemy_in_the_castle_picks_the_returning_king_up() -> None:
    after = play(at("Ka2 Se5 Se9", "Sc5", "4-2", side="b", carried="k@e5"), "c5e5:2")
    assert GAME.view(after)["e9"] == "red.soldier.carrying"


def test_for_an_own_piece_in_the_castle_the_players_are_asked() -> None:
    asked = play(at("Ka2 Se5", "Sc5 Se9", "4-2", side="b", carried="k@e5"), "c5e5:2")
    assert acts(asked) == {f"king:{square}" for square in GUESS.squares if square not in ("a2", "e5", "e9")}
    assert refusal(asked, "done").startswith(
        "shahbazee.9 Your king returns to its castle, but your own piece"
    )
    assert refusal(asked, "king:e9").startswith("shahbazee.9 The king needs a free square")
    placed = play(asked, "king:d9")
    assert (GAME.view(placed)["d9"], placed.side, placed.left) == ("blue.king", 1, (4,))


# 10: the win


def test_bringing_the_king_to_the_own_dungeon_wins_at_once() -> None:
    after = play(at("Kh5 Sc1", "Sh8", "6-2", carried="k@c1"), "c1a1:2")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "shahbazee.10")
    assert outcome.text == "Red wins: the blue king is in its dungeon (rule 10)."
    assert GAME.legal_moves(after) == []


def test_the_enemys_dungeon_and_an_empty_handed_visit_do_not_win() -> None:
    assert GAME.outcome(play(at("Kh5 Sc9", "Sh8", "6-2", carried="k@c9"), "c9a9:2")) is None
    assert GAME.outcome(play(at("Kh5 Sc1", "Ke9", "6-2"), "c1a1:2")) is None


def test_picking_the_king_up_on_the_dungeon_wins() -> None:
    outcome = GAME.outcome(play(at("Kh5 Sc1", "Ka1", "6-2"), "c1a1:2"))
    assert outcome is not None


# 11: doubles


def test_a_double_returns_a_soldier_next_to_the_king_or_rolls_again() -> None:
    state = play(at("Ke1 Sc3 Sd1", "Ke9"), "2-2")
    assert {act for act in acts(state) if act.startswith("return")} == {
        "return:d2", "return:e2", "return:f1", "return:f2"
    }  # fmt: skip
    returned = play(state, "return:e2")
    assert GAME.view(returned)["e2"] == "red.soldier"
    assert returned.left == (2, 2)  # the dice are still played
    assert not any(act.startswith(("return", "again")) for act in acts(returned))
    assert refusal(returned, "again").startswith("shahbazee.11 This double has returned a soldier")
    assert play(returned, "c3c5:2 c5c7:2").side == 1


def test_rolling_again_comes_after_the_movement() -> None:
    state = play(at("Ke1 Sc3", "Ke9"), "2-2")
    assert refusal(state, "again").startswith(
        "shahbazee.11 You roll again after the movement: use a die first"
    )
    moved = play(state, "c3c5:2 c5c7:2")
    assert acts(moved) == {"again", "done"} | {
        f"return:{square}" for square in ("d1", "d2", "e2", "f1", "f2")
    }
    again = play(moved, "again")
    assert (again.side, again.turn) == (0, CHANCE)
    assert play(again, "3-3").double  # this holds for every double rolled


def test_a_soldier_may_return_after_the_movement_too() -> None:
    after = play(at("Ke1 Sc3", "Ke9"), "2-2 c3c5:2 c5c7:2 return:e2")
    assert (after.side, after.turn) == (1, CHANCE)


def test_a_double_without_any_possible_movement_may_be_rolled_again_at_once() -> None:
    shut = at(
        "Ke5", "Ke9 Sd2", "6-6", double="open", board=GUESS._replace(name="No walls", walls=frozenset())
    )
    assert {act for act in acts(shut) if not act.startswith("return")} == {"again", "done"}


def test_no_return_without_captured_soldiers_or_with_a_carried_king() -> None:
    assert refusal(play(START, "start:4-2 2-2"), "return:d1").startswith("shahbazee.11 None of your soldiers")
    carried = at("Sa5", "Ke9 Se5", "2-2", double="open", carried="K@e5")
    assert refusal(carried, "return:e2").startswith("shahbazee.11 A soldier returns next to your king, and")


def test_next_to_the_king_may_mean_four_squares() -> None:
    board = GUESS._replace(name="Four", neighbours=4)
    state = at("Ke1 Sc3", "Ke9", "2-2", double="open", board=board)
    assert {act for act in acts(state) if act.startswith("return")} == {"return:d1", "return:e2", "return:f1"}


# Duty and chance


def test_no_duty_to_use_the_dice() -> None:
    state = at("Ke1 Sc3", "Ke9", "4-2")
    assert play(state, "done").side == 1
    assert play(state, "c3c7:4 done").side == 1


def test_a_turn_in_which_nothing_can_be_done_passes() -> None:
    board = GUESS._replace(name="No walls", walls=frozenset())
    state = play(at("Ke5", "Ke9", board=board), "6-5")
    assert (state.side, state.turn) == (1, CHANCE)


def test_two_dice_fall_as_two_dice_do() -> None:
    state = play(START, "start:4-2")
    chances = {move.arg: GAME.weight(state, move) for move in GAME.legal_moves(state)}
    expected = Counter(f"{max(a, b)}-{min(a, b)}" for a in range(1, 7) for b in range(1, 7))
    assert chances == pytest.approx({roll: count / 36 for roll, count in expected.items()})
    first = [GAME.weight(START, move) for move in GAME.legal_moves(START)]
    assert first == pytest.approx([1 / 36] * 36)
