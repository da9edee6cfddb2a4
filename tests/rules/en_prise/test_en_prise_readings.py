"""Every question that the rulebook leaves open: our answer and the others, where they differ."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from en_prise_positions import acts, at, board, ended, plans, play, refusal

from rules.core import BadPosition
from rules.games.en_prise import readings
from rules.games.en_prise.game import GAME
from rules.games.en_prise.readings import OURS, QUESTIONS, Readings, read_readings, write_readings

RULES = Path(readings.__file__).with_name("RULES.md").read_text(encoding="utf-8")
STALEMATE = "1vwR2wK/1v/1v/bKv"

# The reading, the table, the act; whether it is legal by our answer, and by the other one.
EXAMPLES = [
    ("pawns-attack=yes", "vv/bKvwP3wK w/b b", "0,0>1,1", True, False),
    ("pawns-attack=yes", "vv/bKvwP3wK w/b b", "0,0>1,0", True, True),
    ("pawns-captured=no", "bRwP3wK3bK w/b b", "0,0>1,0", True, False),
    ("connected-to-king=sides", "bK3wK wP/b w", "P@1,1", False, True),
    ("connected-to-king=sides", "bK3wK wP/b w", "P@1,0", False, False),
    ("vacant-by-king=yes", "bKv3wK wP/b w", "P@1,0", False, True),
    ("vacant-by-king=yes", "bKv3wK wP/b w", "P@0,1", False, False),
    ("placing-answers-check=no", "v6bK/wKvvvbR wP/b w", "P@2,0", True, False),
    ("placing-answers-check=no", "v6bK/wKvvvbR wP/b w", "0,0>0,1", True, True),
    ("king-into-check=yes", "vvvvbR4bK w/b w", "K@0,0", False, True),
    ("king-into-check=yes", "vvvvbR4bK w/b w", "K@9,1", False, True),
    ("check-before-kings=no", "1bR/1v/1v/wKv w/b w", "0,0>1,0", False, True),
    ("check-before-kings=no", "1bR/1v/1v/wKv4bK w/b w", "0,0>1,0", False, False),
    ("answer-needs-six=yes", "wKwPwP w/bP b", "K@3,0", True, False),
    ("answer-needs-six=yes", "wKwPwP w/bP b", "v@3,0", False, True),
    ("answer-needs-six=yes", "wKvvvvvv w/bP b", "v@7,0", False, False),
    ("six-counted=after", "wPvvvvvv w/b w", "K@1,0", True, False),
    ("six-counted=after", "wPvvvvvv w/b w", "K@7,0", True, True),
    ("six-counted=after", "wPvvvvvvv w/b w", "K@1,0", True, True),
    ("king-on-vacant=no", "wPvvvvvv w/b w", "K@1,0", True, False),
    ("king-on-vacant=no", "wPvvvvvv w/b w", "K@7,0", True, True),
    ("knight-path=long-first", "1v/1v/wNv wP/b w", "0,0>1,2", True, False),
    ("knight-path=long-first", "vv/v/wN wP/b w", "0,0>1,2", True, True),
    ("knight-path=both", "1v/1v/wNv wP/b w", "0,0>1,2", True, False),
    ("knight-path=both", "vv/v/wN wP/b w", "0,0>1,2", True, False),
    ("knight-path=both", "vv/vv/wNv wP/b w", "0,0>1,2", True, True),
    ("corner-slide=no", "1v/wB wP/b w", "0,0>1,1", True, False),
    ("corner-slide=no", "1v/wK3bK wP/b w", "0,0>1,1", True, False),
    ("corner-slide=no", "vv/wB wP/b w", "0,0>1,1", True, True),
    ("placing-discovers-check=no", "wR1vbK4wK wP/b w", "v@1,0", True, False),
    ("placing-discovers-check=no", "wR1vbK4wK wP/b w", "v@0,1", True, True),
    ("empty-plan=pass", "wRv1wK2bK w/b w", "pass", False, True),
    ("empty-plan=pass", "wRv1wK2bK wP/b w", "pass", False, False),
    ("empty-plan=pass", "v6bK/wKvvvbR w/b w", "pass", False, False),
]


@pytest.mark.parametrize(("reading", "table", "act", "ours", "theirs"), EXAMPLES)
def test_a_reading_decides(reading: str, table: str, act: str, ours: bool, theirs: bool) -> None:
    squares, plan, turn = table.split(" ")
    for answer, legal in (("-", ours), (reading, theirs)):
        state = at(squares, plan, turn, readings=answer)
        assert (act in acts(state).split()) == legal
        assert (refusal(state, act) == "") == legal


def test_no_safe_place_and_the_players_are_asked() -> None:
    state = at("wK", "w/bPP", turn="b")  # all eight neighbours touch the king
    assert acts(state) == "out wait"
    assert refusal(state, "v@1,0").startswith("en-prise.8 Black's king has no safe place")
    assert refusal(state, "K@1,0").startswith("en-prise.10 A king may not be placed touching the white king")
    waits = play(state, "wait")
    assert GAME.write(waits) == "wK 0,0 w/bPP b wait -"
    assert {token[0] for token in acts(waits).split()} == {"v"}
    assert refusal(waits, "wait").startswith("en-prise.8 ")
    assert acts(play(waits, "v@1,0 0,0>1,0"), "K") != ""  # the duty is back
    assert ended(play(state, "out")).text == "White wins: Black is out (rule 11)."


def test_rulings_are_for_that_case_only() -> None:
    state = at("wKwP", "w/bP", turn="b")
    assert acts(state, "K") != ""
    for ruling in ("wait", "out"):
        assert refusal(state, ruling).startswith("en-prise.8 A king was summoned")
        assert refusal(at("wR", "wP/bP"), ruling).startswith("en-prise.8 The players rule only")


def test_no_safe_place_and_the_duty_waits() -> None:
    state = at("wK", "w/bPP", turn="b", readings="no-safe-place=wait")
    assert acts(state) == acts(state, "v") != ""
    assert refusal(state, "wait").startswith("en-prise.8 ")


def test_no_safe_place_and_the_player_is_out() -> None:
    assert ended(at("wK", "w/bPP", turn="b", readings="no-safe-place=out")).winner == 0
    state = at("wK", "wP/bPP/rPP", turn="b", readings="no-safe-place=out")
    assert plans(state) == "wP/bx/rx"  # red has none either


@pytest.mark.parametrize(("answer", "end"), [("draw-or-pass", None), ("draw", None), ("out", 0)])
def test_no_action_with_two_players(answer: str, end: int | None) -> None:
    state = play(at(STALEMATE, readings=f"no-action={answer}"), "2,3>1,3")
    assert ended(state).winner == end


def test_who_is_out_without_check_is_not_called_checkmated() -> None:
    state = play(at(STALEMATE, readings="no-action=out"), "2,3>1,3")
    assert ended(state).text == "White wins: Black is out (rule 11)."
    assert ended(GAME.read(GAME.write(state))).text == "White wins: Black is out (rule 11)."


def test_no_action_and_a_pass_even_with_two_players() -> None:
    state = play(at(STALEMATE, readings="no-action=pass"), "2,3>1,3")
    assert acts(state) == "pass"
    assert GAME.sides[play(state, "pass").turn] == "white"
    assert ended(at("wPbP", readings="no-action=pass")).text == "Draw: no player has a legal act (rule 12)."


@pytest.mark.parametrize(
    ("answer", "end"), [("draw-or-pass", "pass"), ("pass", "pass"), ("draw", ""), ("out", "6,3>7,3")]
)
def test_no_action_with_three_players(answer: str, end: str) -> None:
    squares = STALEMATE.replace("wK", "wK2rKv", 1)
    state = play(at(squares, "w/b/r", readings=f"no-action={answer}"), "2,3>1,3")
    assert acts(state) == end.replace("6,3>7,3", "8,3>9,3")
    if answer == "out":
        assert board(state).endswith("/vv")  # black's king is a vacant square


def test_the_loser_turns_the_cards_at_the_own_turn() -> None:
    """Between the checkmate and that turn another player may undo it."""
    table = "5wR1wK1rKv/bKvvvvv/4rB", "wP/r/b"
    assert plans(play(at(*table), "5,2>5,1")) == "wP/r/bx"
    state = play(at(*table, readings="loser-turns=own-turn"), "5,2>5,1")
    assert plans(state) == "wP/r/b"
    assert plans(play(state, "4,0>5,1")) == "wP/r/b"  # red takes the rook
    assert plans(play(state, "9,2>10,2")) == "wP/r/bx"  # red does something else


def test_every_question_stands_in_the_rules_with_our_answer_first() -> None:
    rows = re.findall(r"^\| .+? \| `([a-z-]+)` \| `([a-z-]+)`.*? \| (.*) \|$", RULES, re.MULTILINE)
    assert [(name, ours) for name, ours, _ in rows] == [
        (question.name, next(iter(question.answers))) for question in QUESTIONS
    ]
    for question, (_, _, others) in zip(QUESTIONS, rows, strict=True):
        assert re.findall(r"`([a-z-]+)`", others) == list(question.answers)[1:]
    assert [next(iter(question.answers)) for question in QUESTIONS] == list(OURS)
    assert [question.name.replace("-", "_") for question in QUESTIONS] == list(Readings._fields)


def test_every_answer_is_put_to_the_test() -> None:
    tried = {reading for reading, *_ in EXAMPLES}
    apart = {"no-safe-place", "no-action", "loser-turns"}
    answers = {
        f"{q.name}={answer}" for q in QUESTIONS for answer in list(q.answers)[1:] if q.name not in apart
    }
    assert tried == answers


def test_readings_round_trip() -> None:
    for question in QUESTIONS:
        for answer in question.answers:
            changed = OURS._replace(**{question.name.replace("-", "_"): answer})
            assert read_readings(write_readings(changed)) == changed
    assert write_readings(OURS) == "-"


@pytest.mark.parametrize(
    "text", ["", "knight", "knight-path", "knight-path=maybe", "a=b", "corner-slide=no,corner-slide=no"]
)
def test_other_readings_are_refused_in_words(text: str) -> None:
    with pytest.raises(BadPosition, match=r"\.$"):
        read_readings(text)


def test_a_game_keeps_its_readings() -> None:
    state = at("wRv", "wPP/bPP", readings="knight-path=both,no-action=out")
    assert GAME.write(play(state, "P@0,1 v@0,2")).endswith(" knight-path=both,no-action=out")
