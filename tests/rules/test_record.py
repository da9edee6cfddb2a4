"""Records: what a person may do to one, and what is said about a damaged one."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_talk import spoilt

from rules.core import BadRecord
from rules.games import load
from rules.record import Comment, Record, read, read_all, states, write, write_all

GAME = load("keizar")
START = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3 bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -"
TEXT = f"""Boardside record
game: keizar
white: Anna
black: Ben
start: {START}

{{Anna begins}} 1. d2d4 e7e6
2. c2c4 {{a bold try}} f7f5
(draw agreed)
"""


def test_a_record_is_read_as_it_stands() -> None:
    record = read(TEXT)
    assert [GAME.token(act) for act in record.acts] == ["d2d4", "e7e6", "c2c4", "f7f5"]
    assert record.headers == (("white", "Anna"), ("black", "Ben"))
    assert record.comments == (Comment(0, "Anna begins"), Comment(3, "a bold try"))
    assert (record.game, record.start, record.ending) == ("keizar", START, "draw agreed")
    assert write(record) == TEXT


def test_what_editors_and_mail_programs_do_is_forgiven() -> None:
    mailed = (
        TEXT.replace("\n", "\r\n")
        .replace("e7e6\r\n2. c2c4", "e7e6 2.\r\n  c2-c4 ")
        .replace("bold", "bold\r\n")
    )
    mailed = mailed.replace("(draw agreed)", "(draw\r\nagreed)")
    assert read(f"\ufeff\n{mailed}\n\n") == read(TEXT)
    assert read(TEXT.replace("1. ", "").replace("2. ", "")) == read(TEXT)  # numbers are for people


def test_a_record_may_start_with_black_and_have_no_acts() -> None:
    start = START.replace(" w -", " b -")
    record = Record(
        "keizar", start, (GAME.parse(None, "e7e6"), GAME.parse(None, "d2d4"), GAME.parse(None, "e6e5"))
    )
    assert write(record).endswith("\n\n1. e7e6 d2d4\n2. e6e5\n")
    assert read(write(record)) == record
    assert read(write(Record("keizar", start))) == Record("keizar", start)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("Boardside record", "Boardside", 1, "starts with a line 'Boardside record'"),
        ("game: keizar\n", "", 9, "no line 'game: …'"),
        ("game: keizar", "game: chess", 2, "no game called 'chess'"),
        ("game: keizar", "keizar", 2, "'keizar' is not a header"),
        ("black: Ben", "white: Ben", 4, "a second 'white'"),
        ("start: 2QN4", "start: 2QN5", 5, "9 squares in row 8 of the tiles"),
        ("start:", "begin:", 10, "no line 'start: …'"),
        ("e7e6", "e7e9", 7, "'e7e9' cannot be played here. 'e7e9' is not a move"),
        ("e7e6", "d7d5", 7, "it stands in the Keizár column (rule 4)"),
        ("c2c4", "c2c5", 8, "'c2c5' cannot be played here"),
        ("2. ", "3. ", 8, "the number is 3. and 2. was expected"),
        ("try}", "try", 8, "'{' is never closed by '}'"),
        ("bold try}", "bold try}}", 8, "'}' closes nothing"),
        ("(draw agreed)", "(black wins)", 9, "'black wins' is not an ending"),
        ("(draw agreed)", "(draw agreed) g7g6", 9, "'g7g6' stands after the end"),
        ("(draw agreed)", "(draw agreed", 9, "'(' is never closed"),
        ("(draw agreed)", "Boardside record", 9, "a second record starts here"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(old: str, new: str, line: int, words: str) -> None:
    damaged = TEXT.replace(old, new)
    assert damaged != TEXT
    if old == "(draw agreed)" and new == "Boardside record":
        damaged += TEXT.partition("\n")[2]
    with pytest.raises(BadRecord) as caught:
        read(damaged)
    assert words in caught.value.text
    assert (caught.value.line, caught.value.code) == (line, "bad-record")
    assert caught.value.text.startswith(f"Line {line}: ")


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "{", "\x00"])
def test_what_is_no_record_is_said_so(text: str) -> None:
    with pytest.raises(BadRecord, match="a record starts with a line"):
        read(text)


def test_an_ending_after_the_end_is_refused() -> None:
    over = Record("keizar", START.replace("8/8/8/8", "8/3w4/8/8").replace("w" * 8 + " w -", "wwwwwww1 w 3"))
    with pytest.raises(BadRecord, match="over before 'draw agreed'"):
        read(write(over) + "(draw agreed)\n")


@st.composite
def records(draw: st.DrawFn) -> Record:
    state = GAME.setup(2, draw(st.integers(0, 1000)))
    start = GAME.write(state)
    acts = []
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=30)):
        moves = GAME.legal_moves(state)
        if moves:
            acts.append(moves[choice % len(moves)])
            state = GAME.apply(state, acts[-1])
    words = st.text("abz AZ.:;,()12\n\té♞\u2028", max_size=20).map(lambda text: " ".join(text.split()))
    after = sorted(draw(st.lists(st.integers(0, len(acts)), max_size=4)))
    comments = tuple(Comment(count, draw(words)) for count in after)
    headers = tuple(
        (name, draw(words))
        for name in draw(st.lists(st.sampled_from(["white", "date", "söte"]), unique=True))
    )
    ending = draw(st.sampled_from(["", "draw agreed", "white resigns", "black resigns"]))
    return Record(
        "keizar", start, tuple(acts), headers, comments, ending if GAME.outcome(state) is None else ""
    )


@given(records())
def test_every_record_round_trips(record: Record) -> None:
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text
    assert len(states(record)) == len(record.acts) + 1


@given(st.lists(records(), min_size=1, max_size=3))
def test_several_records_in_one_text(several: list[Record]) -> None:
    assert read_all(write_all(several)) == tuple(several)


def test_mutated_records_are_read_or_refused_in_words() -> None:
    for text in spoilt(3000, TEXT, more="{}()é\x00\r", most=6, longest=3):
        with suppress(BadRecord):  # anything else is a crash
            read(text)
