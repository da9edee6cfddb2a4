"""Board descriptions: what a file says, what is said about a wrong one, and position text."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_talk import board_names, complaint, spoilt

import rules.games.shahbazee as package
from rules.core import BadMove, BadPosition, Move
from rules.games.shahbazee.board import GUESS, Board, checked, read_toml, read_word, write_toml, write_word
from rules.games.shahbazee.game import GAME, start

TOML = write_toml(GUESS)
START = "guess 4k4/sssssssss/9/9/9/9/9/SSSSSSSSS/4K4"


def test_the_guess_says_that_it_is_one() -> None:
    assert GUESS.guess
    assert "THIS BOARD IS A GUESS" in TOML
    assert write_word(GUESS) == "guess"
    assert read_toml(TOML) == read_word("guess") == GUESS


def test_the_file_in_the_rules_is_read() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", Path(package.__path__[0], "RULES.md").read_text("utf-8"), re.S)
    board = read_toml(text)
    assert ("east", 3) in board.walls
    assert ("east", 2) not in board.walls
    assert ("west", 2) in board.walls
    assert read_toml(write_toml(board)) == read_word(write_word(board)) == board


@settings(max_examples=40)
@given(name=board_names, colours=st.lists(board_names, min_size=2, max_size=2, unique=True), data=st.data())
def test_every_board_round_trips_as_a_file_and_as_a_word(
    name: str, colours: list[str], data: st.DataObject
) -> None:
    edges = st.tuples(st.sampled_from(["west", "east", "south", "north"]), st.integers(1, 9))
    board = GUESS._replace(
        name=name,
        colours=(colours[0], colours[1]),
        walls=data.draw(st.frozensets(edges)),
        neighbours=data.draw(st.sampled_from([4, 8])),
        guess=data.draw(st.booleans()),
    )
    assert read_toml(write_toml(checked(board))) == board
    assert read_word(write_word(board)) == board
    assert GAME.read(GAME.write(start(board))) == start(board)
    assert tomllib.loads(write_toml(board))["red"]["castle"] == "e1"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("columns = 9", "columns = 99", "3 to 26 columns, not 99"),
        ("columns = 9", 'columns = "9"', "'columns' of the board should be a number"),
        ("columns = 9", "columns = true", "'columns' of the board should be a number"),
        ("columns = 9\n", "", "'columns' of the board should be a number"),
        ("rows = 9", "rows = 10", "a9 is not a corner"),
        ('castle = "e1"', 'castle = "e9"', "The castles lie across from each other"),
        (
            'castle = "e1"',
            'castle = "d1"',
            "The castles lie across from each other in the middle row or column",
        ),
        ('castle = "e1"', 'castle = "z1"', "'z1' is not a square of a board of 9 by 9"),
        ('["a1", "i1"]', "[]", "Red has no dungeon"),
        ('["a1", "i1"]', '["b1"]', "b1 is not a corner"),
        ('["a1", "i1"]', '["a1", "a9"]', "The dungeon a9 stands twice"),
        ('"a2", ', "", "Red has 8 soldiers; the box holds 9"),
        ('"a2", ', '"b2", ', "Two pieces start on b2"),
        ('"a2", ', '"e1", ', "Two pieces start on e1"),
        ('"a2", ', "7, ", "'soldiers' of red should be a list of texts"),
        ('["west", "east"]', '["left"]', "A wall is a side like 'west'"),
        ('["west", "east"]', '["west:3-12"]', "does not fit a side of 9 squares"),
        ("neighbours = 8", "neighbours = 6", "8 squares or 4, not 6"),
        ('colour = "blue"', 'colour = "red"', "two different words"),
        ('name = "Our guess"', 'name = " "', "A board needs a name"),
        ('name = "Our guess"', 'title = "x"', "'title' means nothing in the board"),
        ('colour = "blue"', 'color = "blue"', "'color' means nothing in blue"),
        ("[blue]", "[blau]", "'blue' of the board should be a section"),
        ("[red]", "[red", "not TOML"),
    ],
)
def test_a_wrong_description_is_refused_in_words(old: str, new: str, words: str) -> None:
    assert old in TOML
    assert words in complaint(read_toml, TOML.replace(old, new, 1))


def test_castles_may_lie_in_the_middle_row_too() -> None:
    soldiers = tuple(tuple(f"{column}{row}" for row in range(1, 10)) for column in "bh")
    board = GUESS._replace(name="Sideways", castles=("a5", "i5"), soldiers=(soldiers[0], soldiers[1]))
    assert checked(board) == board


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{START} r 5-3 -", "six fields"),
        (f"{START} w - - -", "The side to move is r, b, or -"),
        (f"{START} - 5-3 - -", "Dice lie on the table"),
        (f"{START} r 7-3 - -", "'7-3' is not a roll"),
        (f"{START} r 5-3:4 - -", "The die left of 5-3 is 5 or 3, not 4"),
        (f"{START} r 5-3:- - -", "the turn has passed"),
        (f"{START} r 5-3 open -", "no double lies on the table"),
        (f"{START} r 5-3 shut -", "The choice of a double is 'open' or '-'"),
        (f"{START} r 5-3 - k@c4", "carried on c4, but no enemy piece stands there"),
        (f"{START} r 5-3 - k@a2", "There is one blue king"),
        (f"{START} r 5-3 - k@a8", "carried on a8, but no enemy piece"),
        (f"{START} r 5-3 - king", "A carried king is written like K@c4"),
        (f"{START.replace('4k4', '9')} r 5-3 - k@a2,k@b2", "The blue king is carried once only"),
        (f"{START.replace('4k4', '9')} r 5-3 - k@?", "can only wait for a square in blue's own turn"),
        (f"{START.replace('4k4', '9')} r 5-3 - -", "There is one blue king"),
        (f"{START.replace('4k4', '4kk3')} r 5-3 - -", "There is one blue king"),
        (f"{START.replace('9/9', '9', 1)} r 5-3 - -", "8 rows, the board has 9"),
        (f"{START.replace('4k4', '4k3')} r 5-3 - -", "Row 9 of the pieces has 8 squares, not 9"),
        (f"{START.replace('4k4', '4x4')} r 5-3 - -", "Row 9 of the pieces has something else"),
        (f"{START.replace('9/9', 's8/9', 1)} r 5-3 - -", "There are 10 blue soldiers; the box holds 9"),
        ("ours 9 r 5-3 - -", "A board is 'guess' or"),
    ],
)
def test_a_bad_position_is_refused_in_words(text: str, words: str) -> None:
    assert words in complaint(GAME.read, text)


def test_mutated_positions_are_read_or_refused_in_words() -> None:
    mine = GAME.write(start(GUESS._replace(name="Mine", guess=False))).replace("- - - -", "r 4-4 open -")
    for text in spoilt(1500, mine, more="@?%é\x00", most=3):
        with suppress(BadPosition):  # anything else is a crash
            state = GAME.read(text)
            assert GAME.read(GAME.write(state)) == state


def test_mutated_files_are_read_or_refused_in_words() -> None:
    for text in spoilt(800, TOML, longest=3):
        with suppress(BadPosition):  # anything else is a crash
            board: Board = read_toml(text)
            assert read_word(write_word(board)) == board


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("start:2-4", Move("start", arg="2-4")),
        ("3-5", Move("roll", arg="5-3")),
        ("c3-c7:4", Move("move", "c3", "c7", "4")),
        ("c3xc7:4", Move("move", "c3", "c7", "4")),
        ("return:e2", Move("return", dst="e2")),
        ("king:e4", Move("place", dst="e4")),
        ("again", Move("again")),
        ("done", Move("done")),
    ],
)
def test_acts_in_words(text: str, move: Move) -> None:
    assert GAME.parse(GAME.read(f"{START} r - - -"), text) == move


@pytest.mark.parametrize("text", ["7-1", "c3c", "c3c7:7", "return", "return:z9", "c3z9:4", "king:e10", "go"])
def test_what_is_no_act(text: str) -> None:
    with pytest.raises(BadMove, match="is not an act"):
        GAME.parse(GAME.setup(2, 0), text)


@pytest.mark.parametrize(
    ("roll", "text", "die"),
    [("5-3", "b2a3", "3"), ("5-1", "b2a3", "1"), ("5-3", "c2h7", "5"), ("6-2", "b2e5", "2")],
)
def test_without_a_die_the_lower_one_that_leads_there_is_meant(roll: str, text: str, die: str) -> None:
    assert GAME.parse(GAME.read(f"{START} r {roll} - -"), text).arg == die


def test_without_a_die_a_refusal_speaks_of_the_die_that_would_lead_there() -> None:
    state = GAME.read("guess 4k4/1ssssssss/9/9/9/9/3s5/SSSSSSSSS/4K4 r 5-4 - -")
    act = GAME.parse(state, "c2h7")
    assert act.arg == "5"
    refused = GAME.refuse(state, act)
    assert refused is not None
    assert refused.rule == "shahbazee.5"
