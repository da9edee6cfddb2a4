"""Position text: what it holds, what is forgiven, what is refused and in which words."""

from __future__ import annotations

from contextlib import suppress

import pytest
from en_prise_positions import at, play
from table_talk import complaint, spoilt

from rules.core import BadMove, BadPosition, Move
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import cell_at, column_row

EXAMPLE = "wNv1bR/1wPvv/3bP -1,0 wPQRBNPP/bNPPBQ w - -"


def test_the_example_of_the_rules() -> None:
    state = GAME.read(EXAMPLE)
    assert GAME.write(state) == EXAMPLE
    view = GAME.view(state)
    assert view["-1,2"] == "white.knight"
    assert view["0,2"] == view["1,1"] == view["2,1"] == "vacant"
    assert view["2,2"] == "black.rook"
    assert view["2,0"] == "black.pawn"
    assert view["0,1"] == "white.pawn"
    assert "1,2" not in view
    assert [view[f"black.plan.{n}"] for n in (1, 2)] == ["black.knight", "black.pawn"]
    assert view["white.aside"] == "white.king"


def test_gaps_are_forgiven_where_they_say_nothing() -> None:
    assert GAME.read("1wNv2/2v 0,0 w/b w - -") == GAME.read("wNv/1v 1,0 w/b w - -")


def test_colours_in_any_order() -> None:
    state = GAME.read("uNpK 0,0 pP/uP/gP/yP u - -")
    assert [GAME.sides[player] for player in state.players] == ["purple", "blue", "green", "yellow"]
    assert GAME.write(state) == "uNpK 0,0 pP/uP/gP/yP u - -"


def test_squares_need_not_be_joined_to_be_asked_about() -> None:
    assert GAME.write(at("wR//2v", "wP/b")) == "wR//2v 0,0 wP/b w - -"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wN 0,0 w/b w -", "six fields"),
        ("wN  0,0 w/b w - -", "six fields"),
        ("wX 0,0 w/b w - -", "'wX' in the board is no card"),
        ("wN? 0,0 w/b w - -", "'?' in the board"),
        ("kN 0,0 w/b w - -", "'kN' in the board"),
        ("wN 0 w/b w - -", "corner is a column and a row"),
        ("wN 00,0 w/b w - -", "corner is a column and a row"),
        ("wN 0,-0 w/b w - -", "corner is a column and a row"),
        ("wN 500,0 w/b w - -", "corner is a column and a row"),
        ("999wN 0,0 w/b w - -", "farther than 100"),
        ("wN 0,101 w/b w - -", "farther than 100"),
        ("v" * 4000 + " 0,0 w/b w - -", "farther than 163"),
        ("wN٣v 0,0 w/b w - -", "'٣v' in the board is no card"),
        ("3 0,0 w/b w - -", "without a card is written '-'"),
        ("- 1,0 w/b w - -", "corner of an empty board is 0,0"),
        ("wN 0,0 w w - -", "Two to four players"),
        ("wN 0,0 w/b/r/u/g w - -", "Two to four players"),
        ("wN 0,0 w/w w - -", "different colours"),
        ("wN 0,0 w/k w - -", "begins with the letter of its colour"),
        ("wN 0,0 w//b w - -", "begins with the letter of its colour"),
        ("wN 0,0 wK/b w - -", "other letters than Q R B N P"),
        ("wN 0,0 wPx/b w - -", "other letters than Q R B N P"),
        ("wN 0,0 wx/bx w - -", "All players are out"),
        ("wN 0,0 w/b r - -", "The player to act is w or b"),
        ("wN 0,0 w/b wb - -", "The player to act is w or b"),
        ("v 0,0 wx/b/r w - -", "White is out and cannot be the player to act"),
        ("wN 0,0 wx/b/r b - -", "White is out, so its cards lie face down"),
        ("rN 0,0 w/b w - -", "red cards on the board but no such player"),
        ("wKwK 0,0 w/b w - -", "There are 2 white kings; the box holds 1"),
        ("wNwN 0,0 wN/b w - -", "There are 3 white knights; the box holds 2"),
        ("wN 0,0 wPPPPPPPPP/b w - -", "There are 9 white pawns; the box holds 8"),
        (f"{'v' * 31} 0,0 w/b w - -", "31 vacant squares, but only 30 cards can lie face down"),
        ("wN 0,0 w/b w later -", "The step is -, escape or wait"),
        ("wN 0,0 wP/b w escape -", "White has placed no king"),
        ("wK 0,0 w/b w escape -", "White has placed no king, or has no card left"),
        ("wKwP 0,0 w/b b wait -", "Black has no king that must be placed and has no safe place"),
        ("wN 0,0 w/b w - chess=yes", "'chess' is not the name of a reading"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    assert words in complaint(GAME.read, text)


def test_thirty_vacant_squares_can_lie_there() -> None:
    assert GAME.write(at("v" * 30)).startswith("v" * 30)
    assert at("/".join(["vvvvvvv"] * 8), "w/b/r/ux").cells  # 56 of 64: the king of blue is among them


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("N@1,0", Move("place", "", "1,0", "N")),
        ("P@-1,-12", Move("place", "", "-1,-12", "P")),
        ("v@1,0", Move("vacant", "", "1,0")),
        ("K@1,0", Move("summon", "", "1,0")),
        ("0,0>-1,2", Move("move", "0,0", "-1,2")),
        ("N0,0>1,2", Move("move", "0,0", "1,2")),
        ("N0,0x1,2", Move("move", "0,0", "1,2")),
        ("done", Move("done")),
        ("pass", Move("pass")),
        ("wait", Move("ruling", arg="wait")),
        ("out", Move("ruling", arg="out")),
    ],
)
def test_acts_are_read(text: str, move: Move) -> None:
    assert GAME.parse(GAME.read(EXAMPLE), text) == move
    assert GAME.parse(GAME.read(EXAMPLE), GAME.token(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "n@1,0",
        "N@",
        "N@1",
        "N@1,0,2",
        "N@01,0",
        "N@-0,0",
        "N@401,0",
        "0,0",
        "0,0-1,0",
        "0,0>",
        "Done",
        "@1,0",
    ],
)
def test_what_is_no_act_is_said_so(text: str) -> None:
    with pytest.raises(BadMove, match="is not an act"):
        GAME.parse(GAME.read(EXAMPLE), text)


def test_moves_are_written_with_their_piece_and_captures_with_a_cross() -> None:
    state = at("wRvbN")
    assert GAME.notate(state, Move("move", "0,0", "1,0")) == "R0,0>1,0"
    assert GAME.notate(state, Move("move", "0,0", "2,0")) == "R0,0x2,0"
    assert GAME.notate(state, Move("move", "7,7", "8,8")) == "7,7>8,8"  # refused, and still written


def test_places_far_apart_are_told_apart() -> None:
    spots = [(column, row) for column in (-400, -1, 0, 1, 400) for row in (-400, -1, 0, 1, 400)]
    assert [column_row(cell_at(*spot)) for spot in spots] == spots


@pytest.mark.parametrize("corner", ["100,100", "-100,-100"])
def test_a_board_that_grows_at_the_brink_can_still_be_read(corner: str) -> None:
    state = at("wP", "wPPPP/bPPPP", corner=corner)
    for _ in range(8):
        farthest = max(
            (move for move in GAME.legal_moves(state) if move.kind == "vacant"),
            key=lambda move: sum(abs(int(number)) for number in move.dst.split(",")),
        )
        state = GAME.apply(state, farthest)
        assert GAME.read(GAME.write(state)) == state


def test_the_layout_shows_cards_open_places_and_rows_beside() -> None:
    places = GAME.layout(play(GAME.read(EXAMPLE), "P@1,2")).places
    assert (places["1,2"].x, places["1,2"].y, places["1,2"].ground) == (1.5, 2.5, "square")
    assert places["-2,3"].ground == "open"
    lowest = min(place.y for place in places.values() if place.ground in ("square", "open"))
    assert places["white.plan.1"].y == lowest - 1
    assert places["black.aside"].y == lowest - 2
    assert len({(place.x, place.y) for place in places.values()}) == len(places)


def test_mutated_texts_are_read_or_refused_in_words() -> None:
    texts = (EXAMPLE, "wK 0,0 w/bPP b wait -", "wKv 0,0 wQ/bP w escape corner-slide=no")
    for text in spoilt(4000, *texts, more="wbruvKQRBNP0123456789/,-x escapewait=é\x00"):
        with suppress(BadPosition):  # anything else is a crash
            state = GAME.read(text)
            assert GAME.read(GAME.write(state)) == state
            assert (GAME.outcome(state) is None) == bool(GAME.legal_moves(state))
