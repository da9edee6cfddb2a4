"""Turns of several acts, with dice or dominoes, judged from one photo that tells colours and no kinds."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from readings import of_any

from rules.by_colour import ByColour
from rules.core import CHANCE, BadMove, Game, Loc, Reading
from rules.games.chess_jumble import game as jumble
from rules.games.chess_jumble.board import GUESS as TRACK
from rules.games.chess_jumble.board import cells
from rules.games.chess_jumble.options import Options
from rules.games.king_for_2 import game as king
from rules.games.shahbazee import game as shahbazee
from rules.games.shahbazee.board import GUESS
from rules.turns import judge, judge_any

SHAHBAZEE, JUMBLE, KING = ByColour(shahbazee.GAME), ByColour(jumble.GAME), ByColour(king.GAME)
RED_STARTS = shahbazee.start(GUESS)._replace(side=0)
LITTLE = jumble.start(TRACK, Options(), (0, 2))
ACTION = jumble.start(TRACK, Options("little-action"), (0, 2))


def _played(game: Game[Any], state: Any, *acts: str) -> Any:
    for act in acts:
        state = game.play(state, game.parse(state, act))
    return state


def _seen(game: Game[Any], state: Any, **otherwise: str) -> Reading:
    """A photo of a table, some of its places otherwise than the state has them."""
    places: Iterable[Loc] = cells(state.board) if game is JUMBLE else game.layout(state).places
    board = [place for place in places if "." not in place]
    colours = [symbol for symbol in game.symbols() if symbol == "empty" or symbol.split(".")[0] in game.sides]
    return of_any({**game.view(state), **otherwise}, board, colours)


def test_both_dice_of_a_roll_are_found_on_one_photo() -> None:
    after = _played(SHAHBAZEE, RED_STARTS, "4-2", "e2e6:4", "a2a4:2")
    verdict = judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, after), ["2-4"])
    assert verdict.kind == "legal"
    assert verdict.best.state == after
    assert {SHAHBAZEE.token(act) for act in verdict.best.acts} == {"4-2", "e2e6:4", "a2a4:2"}


def test_a_double_with_its_second_roll_is_one_turn() -> None:
    after = _played(SHAHBAZEE, RED_STARTS, "4-4", "e2e6:4", "again", "2-1", "a2a4:2")
    verdict = judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, after), ["4-4", "2-1"])
    assert verdict.kind == "legal"
    assert [SHAHBAZEE.token(act) for act in verdict.best.acts] == ["4-4", "e2e6:4", "again", "2-1", "a2a4:2"]


def test_two_pieces_that_change_about_in_a_long_turn_are_found() -> None:
    before = SHAHBAZEE.read("guess 4k3s/s1sssss1s/3S5/S8/4s3S/S8/1S7/S2S2SS1/4K4 b - - -")
    after = _played(SHAHBAZEE, before, "1-1", "i9h8:1", "d8c9:1", "again", "6-5", "e5i9:5", "c9a9:6")
    verdict = judge(SHAHBAZEE, before, _seen(SHAHBAZEE, after), ["1-1", "6-5"])
    assert verdict.kind == "legal"
    assert verdict.best.state.cells == after.cells


def test_who_starts_is_rolled_first_and_a_tie_is_rolled_again() -> None:
    start = shahbazee.start(GUESS)
    after = _played(SHAHBAZEE, start, "start:4-4", "start:2-5", "4-2", "e8e4:4")
    verdict = judge(SHAHBAZEE, start, _seen(SHAHBAZEE, after), ["4-4", "2-5", "4-2"])
    assert (verdict.kind, verdict.best.state) == ("legal", after)


def test_a_king_that_is_picked_up_is_found_under_its_carrier() -> None:
    before = SHAHBAZEE.read("guess 4k4/9/9/9/4S4/9/9/9/4K4 r - - -")
    after = _played(SHAHBAZEE, before, "4-2", "e5e9:4")
    verdict = judge(SHAHBAZEE, before, _seen(SHAHBAZEE, after), ["4-2"])
    assert (verdict.kind, verdict.best.state) == ("legal", after)
    assert after.carriers[1] is not None


def test_a_verdict_of_legal_never_rests_on_dice_that_nobody_saw() -> None:
    after = _played(SHAHBAZEE, RED_STARTS, "4-2", "e2e6:4", "a2a4:2")
    verdict = judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, after))
    assert verdict.kind == "unclear"
    assert verdict.question.startswith("What was rolled? It may have been 4-2 ")


def test_what_no_roll_allows_is_illegal_whatever_was_rolled() -> None:
    jumps = _seen(SHAHBAZEE, RED_STARTS, e2="empty", b7="red", a2="empty", g6="red", i2="empty", b4="red")
    verdict = judge(SHAHBAZEE, RED_STARTS, jumps)
    assert verdict.kind == "illegal"
    assert verdict.refusal is not None
    assert verdict.refusal.text.startswith("No roll allows that a red piece went from ")


def test_a_move_that_the_roll_does_not_allow_is_refused_by_its_rule() -> None:
    verdict = judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, RED_STARTS, e2="empty", e7="red"), ["4-2"])
    assert verdict.kind == "illegal"
    assert verdict.refusal is not None
    assert verdict.refusal.rule == "shahbazee.4"


def test_the_moves_of_another_roll_are_told_as_more_than_the_roll_allows() -> None:
    after = _played(SHAHBAZEE, RED_STARTS, "4-2", "e2e6:4", "a2a4:2")
    verdict = judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, after), ["5-3"])
    assert verdict.kind == "illegal"
    assert verdict.refusal is not None
    assert verdict.refusal.text.startswith("5-3 does not allow that a red piece went from ")


def test_the_wrong_side_is_named() -> None:
    verdict = judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, RED_STARTS, e8="empty", e6="blue"), ["4-2"])
    assert verdict.kind == "illegal"
    assert verdict.refusal is not None
    assert "It is red's turn" in verdict.refusal.text


def test_a_turn_that_was_left_unfinished_is_ended_by_the_next_roll() -> None:
    before = _played(SHAHBAZEE, RED_STARTS, "4-2", "e2e6:4")
    after = _played(SHAHBAZEE, before, "done", "6-2", "a8a6:2")
    verdict = judge(SHAHBAZEE, before, _seen(SHAHBAZEE, after), ["6-2"])
    assert (verdict.kind, verdict.best.state) == ("legal", after)


def test_either_side_may_have_moved_when_it_is_not_known_whose_turn_it_was() -> None:
    blue = RED_STARTS._replace(side=1)
    after = _played(SHAHBAZEE, blue, "4-2", "e8e4:4")
    states = [(RED_STARTS, 1.0), (blue, 1.0)]
    verdict = judge_any(SHAHBAZEE, states, _seen(SHAHBAZEE, after), ["4-2"])
    assert (verdict.kind, verdict.best.state) == ("legal", after)


@pytest.mark.parametrize("roll", ["7-1", "e2e4", "start:4-2", "x"])
def test_what_is_no_roll_is_refused(roll: str) -> None:
    with pytest.raises(BadMove):
        judge(SHAHBAZEE, RED_STARTS, _seen(SHAHBAZEE, RED_STARTS), [roll])


def test_which_piece_came_from_the_box_is_asked() -> None:
    after = _played(JUMBLE, LITTLE, "+", "Q@g1")
    verdict = judge(JUMBLE, LITTLE, _seen(JUMBLE, after), ["+"])
    assert verdict.kind == "unclear"
    assert verdict.question == "Which was it: + Q@g1; + R@g1; + B@g1; or + N@g1?"


def test_kinds_that_cannot_have_gone_so_are_not_asked_about() -> None:
    after = _played(JUMBLE, LITTLE, "+", "N@g2", "1", "g2i1")
    verdict = judge(JUMBLE, LITTLE, _seen(JUMBLE, after), ["+", "1"])
    assert verdict.kind == "unclear"
    assert "N@g2" in verdict.question
    assert "B@" not in verdict.question  # no bishop comes to i1 in one move


def test_several_moves_of_one_piece_are_followed() -> None:
    before = JUMBLE.read("guess little green=g1,box,box,box;yellow=box,box,box,box green - 0 - - - -")
    after = _played(JUMBLE, before, "3", "g1k1", "k1k5", "k5j6")
    verdict = judge(JUMBLE, before, _seen(JUMBLE, after), ["3"])
    assert verdict.kind == "legal"
    assert verdict.best.state.pieces == after.pieces


def test_more_moves_than_were_rolled_are_refused() -> None:
    before = JUMBLE.read("guess little green=g1,box,box,box;yellow=box,box,box,box green - 0 - - - -")
    after = _played(JUMBLE, before, "3", "g1k1", "k1k5", "k5j6")
    verdict = judge(JUMBLE, before, _seen(JUMBLE, after), ["1"])
    assert verdict.kind == "illegal"
    assert verdict.refusal is not None
    assert verdict.refusal.rule == "chess-jumble.3"


def test_what_a_card_did_is_asked_and_not_called_a_fault() -> None:
    verdict = judge(JUMBLE, ACTION, _seen(JUMBLE, ACTION, k5="yellow"), ["#"])
    assert verdict.kind == "unclear"
    assert "action card" in verdict.question


def test_king_for_2_is_judged_by_colour_too() -> None:
    start = king.start()
    after = _played(KING, start, "5-1", "b2c4:5")
    verdict = judge(KING, start, _seen(KING, after), ["5-1"])
    assert (verdict.kind, verdict.best.state) == ("legal", after)
    verdict = judge(KING, start, _seen(KING, start, b2="empty", b4="red"), ["5-1"])
    assert verdict.kind == "illegal"


def test_by_colour_nothing_else_is_seen() -> None:
    assert SHAHBAZEE.view(RED_STARTS)["e1"] == SHAHBAZEE.view(RED_STARTS)["e2"] == "red"
    assert KING.symbols()["red"] == "red piece"
    assert ByColour(shahbazee.GAME, {"red": "gold"}).symbols()["red"] == "gold piece"
    games: list[Game[Any]] = [SHAHBAZEE, JUMBLE, KING]
    for game in games:
        seen = set(game.view(game.setup(2, 1)).values())
        assert seen <= set(game.symbols())


@pytest.mark.parametrize("seed", range(3))
def test_random_turns_are_found(seed: int) -> None:
    """Played as the rules have it, each is found, or asked about, and never called a fault."""
    rng, state, found = Random(seed), RED_STARTS, 0
    for _ in range(8):
        before, rolls = state, []
        while state.side == before.side and SHAHBAZEE.outcome(state) is None:
            acts = SHAHBAZEE.legal_moves(state)
            act = rng.choice([act for act in acts if act.kind != "done"] or acts)
            rolls += [SHAHBAZEE.token(act)] if state.turn == CHANCE else []
            state = SHAHBAZEE.apply(state, act)
        verdict = judge(SHAHBAZEE, before, _seen(SHAHBAZEE, state), rolls)
        if state.cells == before.cells:
            assert verdict.kind == "unchanged"
            continue
        assert verdict.kind in ("legal", "unclear")
        found += verdict.kind == "legal" and verdict.best.state.cells == state.cells
    assert found >= 6
