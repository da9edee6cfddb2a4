"""Swap and flip done wrongly, squares gone, cards laid as none may be: each slip has a name and a rule."""

from __future__ import annotations

import pytest

from rules.core import Loc, Slip, Symbol
from rules.games.en_prise.game import GAME

# White rook 0,0; vacant 1,0; black pawn 2,0; white knight 0,1; vacant 1,1. White is to act, a bishop is next.
POSITION = "wNv/wRvbP 0,0 wBPQ/bNPP w - -"


def slip(changed: dict[Loc, Symbol], position: str = POSITION) -> Slip:
    found = GAME.slip(GAME.read(position), changed)
    assert found is not None
    return found


def test_a_move_that_leaves_no_square_behind_is_named_as_not_swapped() -> None:
    found = slip({"0,0": "empty", "1,0": "white.rook"})
    assert found.kind == "not-swapped"
    assert found.refusal.rule == "en-prise.7"
    assert "the square 0,0 is gone" in found.refusal.text
    assert found.move is not None
    assert GAME.token(found.move) == "0,0>1,0"


def test_a_capture_that_leaves_no_square_behind_asks_for_swap_and_flip() -> None:
    position = "wRvbP 0,0 wBPQ/bNPP w - -"
    found = slip({"0,0": "empty", "2,0": "white.rook"}, position)
    assert found.kind == "not-swapped"
    assert "captured the black pawn" in found.refusal.text
    assert "face down" in found.refusal.text


def test_a_captured_card_that_stays_face_up_is_named() -> None:
    found = slip({"0,0": "black.pawn", "2,0": "white.rook"}, "wRvbP 0,0 wBPQ/bNPP w - -")
    assert found.kind == "not-flipped"
    assert found.refusal.rule == "en-prise.7"
    assert "flip it" in found.refusal.text


def test_a_card_flipped_where_nothing_came_names_the_piece_that_should_have() -> None:
    found = slip({"2,0": "vacant"}, "wRvbP 0,0 wBPQ/bNPP w - -")
    assert found.kind == "not-swapped"
    assert "swap it with the white rook on 0,0" in found.refusal.text


def test_an_own_card_turned_face_down_is_named() -> None:
    found = slip({"0,1": "vacant"})
    assert found.kind == "flipped"
    assert "white knight on 0,1" in found.refusal.text


def test_a_square_that_vanished_is_named_as_such() -> None:
    found = slip({"1,1": "empty"})
    assert found.kind == "vanished"
    assert found.refusal.rule == "en-prise.7"
    assert found.refusal.text.startswith("The vacant square on 1,1 is gone")
    assert found.refusal.places == ("1,1",)


@pytest.mark.parametrize(
    ("changed", "rule", "kind"),
    [
        ({"3,0": "white.queen"}, "en-prise.1", "against-rule"),  # a bishop is next
        ({"5,5": "white.bishop"}, "en-prise.4", "against-rule"),  # touches nothing
        ({"2,0": "white.bishop"}, "en-prise.5", "against-rule"),  # on a card that is face up
        ({"3,0": "vacant"}, "en-prise.5", "against-rule"),  # only pawns lie face down
        ({"3,0": "white.king"}, "en-prise.8", "against-rule"),  # two vacant squares are not six
        ({"3,0": "black.knight"}, "en-prise.3", "wrong-side"),
        ({"0,1": "vacant", "1,0": "white.knight"}, "en-prise.6", "against-rule"),  # no knight's move
    ],
)
def test_a_card_laid_or_moved_against_a_rule_is_told_with_it(
    changed: dict[Loc, Symbol], rule: str, kind: str
) -> None:
    found = slip(changed)
    assert found.refusal.rule == rule
    assert found.kind == kind


def test_a_move_of_the_other_side_is_told_before_its_missing_swap() -> None:
    found = slip({"0,0": "empty", "1,0": "black.rook"}, "bRvwN 0,0 wBPQ/bNPP w - -")
    assert found.kind == "wrong-side"
    assert "0,0 is gone" in found.refusal.text


def test_a_legal_act_is_no_slip() -> None:
    state = GAME.read(POSITION)
    assert GAME.slip(state, {"0,0": "vacant", "1,0": "white.rook"}) is None
    assert GAME.slip(state, {"3,0": "white.bishop"}) is None
    assert GAME.slip(state, {"1,0": "vacant"}) is None
