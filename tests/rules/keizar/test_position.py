"""The position text: what is written is read back, and what is wrong is named."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_talk import complaint, spoilt

from rules.core import BadCode, BadMove, BadPosition
from rules.games.keizar.game import GAME
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import State, read_position, write_position

START = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3 bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -"
TILES, PIECES = START.split(" ")[:2]
HELD = "bbbbbbbb/bbbbbbb1/8/3b4/8/8/wwwwwwww/wwwwwwww"


def test_the_printed_position_is_read_as_it_lies() -> None:
    state = read_position(START)
    view = GAME.view(state)
    assert (view["c8.tile"], view["d5.tile"], view["a2.tile"], view["e1.tile"]) == (
        "queen",
        "keizar",
        "king",
        "queen",
    )
    assert (view["a1"], view["h8"], view["d5"]) == ("white", "black", "empty")
    assert (state.turn, state.hold) == (0, None)


@st.composite
def positions(draw: st.DrawFn) -> State:
    tiles = draw(st.lists(st.sampled_from("....KQBNR"), min_size=64, max_size=64))
    tiles[35] = "*"
    count = draw(st.tuples(st.integers(0, 16), st.integers(0, 16)))
    pieces = draw(st.permutations("w" * count[0] + "b" * count[1] + "." * (64 - sum(count))))
    hold = None if pieces[35] == "." else draw(st.integers(0, 3))
    return State("".join(tiles), "".join(pieces), draw(st.integers(0, 1)), hold)


@given(positions())
def test_any_position_round_trips(state: State) -> None:
    text = write_position(state)
    assert read_position(text) == state
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{TILES} {PIECES} w", "four fields"),
        (f"{START} ", "four fields"),
        (f" {START}", "four fields"),
        (START.replace(" w", "  w"), "four fields"),
        (START.replace(" ", "\t"), "four fields"),
        (START.replace("2QN4/", ""), "tiles have 7 rows"),
        (START.replace("wwwwwwww w", "wwwwwwww/8 w"), "pieces have 9 rows"),
        (START.replace("2QN4", "2QN5"), "9 squares in row 8 of the tiles"),
        (START.replace("K7", "K6"), "7 squares in row 2 of the tiles"),
        (START.replace("K7", "K34"), "Two digits in a row in row 2 of the tiles"),
        (START.replace("K7", "K9"), "'9' in row 2 of the tiles"),
        (START.replace("K7", "k7"), "'k' in row 2 of the tiles"),
        (START.replace("K7", "K٧"), "'٧' in row 2 of the tiles"),
        (START.replace("bbbbbbbb/b", "Bbbbbbbb/b"), "'B' in row 8 of the pieces"),
        (START.replace("3*1RK1", "4*RK1"), "lies on d5: found on e5"),
        (START.replace("3*1RK1", "5RK1"), "lies on d5: there is none"),
        (START.replace("K7", "K6*"), "lies on d5: found on h2, d5"),
        (START.replace("/8/8/8/8/", "/8/8/8/w7/"), "17 white pieces"),
        (START.replace("/8/8/8/8/", "/b7/8/8/8/"), "17 black pieces"),
        (f"{TILES} {PIECES} W -", "w or b, not 'W'"),
        (f"{TILES} {PIECES} wb -", "w or b, not 'wb'"),
        (f"{TILES} {PIECES} w 0", "no piece stands on d5"),
        (f"{TILES} {HELD} w -", "a piece stands on d5"),
        (f"{TILES} {HELD} w 4", "not '4'"),
        (f"{TILES} {HELD} w 01", "not '01'"),
        (f"{TILES} {HELD} w ١", "not '١'"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    assert words in complaint(read_position, text)


def test_any_layout_of_the_other_tiles_is_a_position() -> None:
    assert read_position(f"RRRRRRRR/8/8/3*4/8/8/8/QQQQQQQQ {PIECES} b -").turn == 1


@pytest.mark.parametrize("text", ["d2d4", "d2-d4", "d2xd4"])
def test_moves_are_read_in_both_notations(text: str) -> None:
    move = GAME.parse(read_position(START), text)
    assert GAME.token(move) == "d2d4"


@pytest.mark.parametrize(
    "text", ["", "d2d9", "Nf3", "d2", "d2d4 ", "D2D4", "d2--d4", "d2d4q", "i1a1", "d2x", "d²d4"]
)
def test_what_is_no_move_is_said_so(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        GAME.parse(read_position(START), text)
    assert caught.value.code == "bad-move"
    assert type(caught.value) is BadMove


def test_captures_are_written_with_an_x() -> None:
    state = read_position(f"{TILES} 8/8/8/8/8/2b5/1w6/8 w -")
    assert GAME.notate(state, GAME.parse(state, "b2c3")) == "b2xc3"
    assert GAME.notate(state, GAME.parse(state, "b2b3")) == "b2-b3"


def test_ten_thousand_mutated_texts_are_read_or_refused_in_words() -> None:
    more = START + "d2d4-xé\x00\n\t9*KQBNRwb/"
    texts = (START, f"{TILES} {HELD} b 2", "d2d4", "e7xd6", "BSDD-WH1P-QZZX")
    for text in spoilt(10_000, *texts, more=more):
        for read in (GAME.read, read_code, lambda text: GAME.parse(read_position(START), text)):
            with suppress(BadPosition, BadCode, BadMove):  # anything else is a crash
                read(text)
