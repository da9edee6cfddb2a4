"""Position text: what it means, and what is said about one that no table can show."""

from __future__ import annotations

from contextlib import suppress

import pytest
from table_talk import complaint, spoilt

from rules.core import BadMove, BadPosition, Move
from rules.games.king_for_2.dominoes import TILES
from rules.games.king_for_2.game import GAME

ROWS = "rrqkkqrr/nnbbbbnn/8/8/8/8/NNBBBBNN/RRQKKQRR"
TEXT = f"{ROWS} r 5-1 - 5-1,6-6 KQRBN"


def test_the_text_says_all() -> None:
    state = GAME.read(TEXT)
    assert (state.side, state.tile, state.left) == (0, "5-1", (5, 1))
    assert state.used == {"5-1", "6-6"}
    view = GAME.view(state)
    assert (view["d1"], view["a8"], view["e4"], view["domino"]) == ("red.king", "blue.rook", "empty", "5-1")
    assert (view["tile.6-6"], view["tile.0-0"]) == ("open", "covered")
    assert GAME.write(state) == TEXT


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        (f"{ROWS} r 5-0 - 5-0 KQRBN", f"{ROWS} r 5-0:5 - 5-0 KQRBN"),
        (f"{ROWS} r 0-0 - 0-0 KQRBN", f"{ROWS} b - - 0-0 KQRBN"),
        (f"{ROWS} r 1-5 - 1-5 KQRBN+whole+both", f"{ROWS} b - - 5-1 KQRBN+both+whole"),
        (f"{ROWS} r - - {','.join(TILES)} KQRBN", f"{ROWS} r - - - KQRBN"),
    ],
)
def test_what_needs_no_choice_has_happened(text: str, settled: str) -> None:
    assert GAME.write(GAME.read(text)) == settled


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (" KQRBN", "", "six fields"),
        ("/8/8/8/8", "/8/8/8", "7 rows, not 8"),
        ("nnbbbbnn", "nnbbbbn", "7 squares in row 7"),
        ("/8/8/8/8", "/44/8/8/8", "Two digits in a row in row 6"),
        ("nnbbbbnn", "nnbxbbnn", "'x' in row 7 is none of"),
        ("8/8/8/8", "8/8/8/7K", "There are 3 red kings; a side has 2"),
        ("8/8/8/8", "8/8/8/7b", "There are 5 blue bishops; a side has 4"),
        (ROWS, "8/8/8/8/8/8/8/8", "Both sides have lost both kings"),
        (" r ", " w ", "The side to move is r or b, not 'w'"),
        (" 5-1 ", " 7-1 ", "'7-1' is not a tile"),
        (" 5-1 ", " 51 ", "'51' is not a tile"),
        (" 5-1 ", " 5-1:4 ", "The number left of tile 5-1 is 5 or 1, not '4'"),
        (" 5-1 ", " 4-1 ", "The tile in play, 4-1, must stand among the used tiles"),
        ("5-1,6-6", "5-1,6-7", "'6-7' among the used tiles is not a tile"),
        ("5-1,6-6", "5-1,1-5", "Tile 5-1 stands twice"),
        (" - 5-1", " z9 5-1", "named by its square, or '-'; not 'z9'"),
        (" - 5-1", " d5 5-1", "A red piece has moved to d5, but no such piece stands there"),
        (" - 5-1", " d8 5-1", "A red piece has moved to d8, but no such piece stands there"),
        (" - 5-1", " a2 5-1", "so one number of a tile must be left"),
        ("KQRBN", "KQRBB", "The number table is the letters KQRBN"),
        ("KQRBN", "KQRBN+fast", "'fast' is not a switch"),
        ("KQRBN", "KQRBN+both+both", "The switch 'both' stands twice"),
        ("rrqkkqrr", "rrq2qrr", "the game is over: the tile must be '-'"),
    ],
)
def test_a_bad_position_is_refused_in_words(old: str, new: str, words: str) -> None:
    bad = TEXT.replace(old, new, 1) if old != "KQRBN" else TEXT[:-5] + new
    assert bad != TEXT
    assert words in complaint(GAME.read, bad)


def test_mutated_positions_are_read_or_refused_in_words() -> None:
    for text in spoilt(4000, TEXT, more="+:,-0é\x00"):
        with suppress(BadPosition):  # anything else is a crash
            state = GAME.read(text)
            assert GAME.read(GAME.write(state)) == state


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5-1", Move("draw", arg="5-1")),
        ("15", Move("draw", arg="5-1")),
        ("lost:3", Move("lose", arg="3")),
        ("a2c3:5", Move("move", "a2", "c3", "5")),
        ("Na2-c3:5", Move("move", "a2", "c3", "5")),
        ("Na2xc3:6", Move("move", "a2", "c3", "6")),
    ],
)
def test_acts_in_words(text: str, move: Move) -> None:
    assert GAME.parse(GAME.setup(2, 0), text) == move


@pytest.mark.parametrize(("tile", "number"), [("6-5", "5"), ("6-4", "6"), ("5-4", "5")])
def test_without_a_number_the_own_one_comes_first(tile: str, number: str) -> None:
    state = GAME.read(f"{ROWS} r {tile} - {tile} KQRBN")
    assert GAME.parse(state, "a2c3").arg == number


@pytest.mark.parametrize(
    ("tile", "text", "number", "rule"),
    [
        ("5-1", "a2a4", "5", "king-for-2.3"),  # no knight's leap, whatever the 1 says
        ("5-4", "a2c1", "5", "king-for-2.3"),  # an own piece there
        ("6-4", "a1a4", "6", "king-for-2.3"),  # the joker, and the way is blocked
        ("5-4", "a1a4", "4", "king-for-2.6"),  # nothing on the tile speaks of a rook
        ("-", "a2c3", "5", "king-for-2.6"),
        ("-", "a5c6", "1", "king-for-2.6"),
    ],
)
def test_without_a_number_a_refusal_speaks_of_the_own_one(
    tile: str, text: str, number: str, rule: str
) -> None:
    state = GAME.read(f"{ROWS} r {tile} - {tile} KQRBN")
    act = GAME.parse(state, text)
    assert act.arg == number
    refused = GAME.refuse(state, act)
    assert refused is not None
    assert refused.rule == rule


@pytest.mark.parametrize("text", ["7-1", "lost", "lost:7", "a2c3:7", "a2", "a2i3", "Pa2a3", "a2c3:", "5/1"])
def test_what_is_no_act(text: str) -> None:
    with pytest.raises(BadMove, match="is not an act"):
        GAME.parse(GAME.setup(2, 0), text)
