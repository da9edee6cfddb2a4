"""Where the rulebook is silent or can be read in two ways: each question, its answers, and the one we take.

A table may agree on another answer. What differs from ours stands in the position text, so that a record
replays under the readings it was played with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.core import BadPosition


class Readings(NamedTuple):
    """One answer to each question of `QUESTIONS`. The defaults are ours."""

    pawns_attack: str = "no"
    pawns_captured: str = "yes"
    connected_to_king: str = "eight"
    vacant_by_king: str = "no"
    placing_answers_check: str = "yes"
    king_into_check: str = "no"
    check_before_kings: str = "yes"
    answer_needs_six: str = "no"
    no_safe_place: str = "ask"
    six_counted: str = "before"
    king_on_vacant: str = "yes"
    knight_path: str = "either"
    corner_slide: str = "yes"
    placing_discovers_check: str = "yes"
    empty_plan: str = "moves"
    no_action: str = "draw-or-pass"
    loser_turns: str = "at-once"


OURS: Final = Readings()


class Question(NamedTuple):
    """A question to the players, with a sentence for each answer, our own answer first."""

    name: str
    """As in the position text: `knight-path`."""

    text: str
    answers: Mapping[str, str]


QUESTIONS: Final = (
    Question(
        "pawns-attack",
        "Do pawns attack?",
        {
            "no": "No: they cannot move, so they cannot capture or check.",
            "yes": "A pawn checks a king on the four squares diagonally next to it; it still cannot capture.",
        },
    ),
    Question(
        "pawns-captured",
        "May pawns be captured?",
        {"yes": "Yes, like any piece.", "no": "No: a pawn stays where it was placed."},
    ),
    Question(
        "connected-to-king",
        "Which squares are directly connected to a king?",
        {"eight": "All eight neighbours.", "sides": "The four that share a side with it."},
    ),
    Question(
        "vacant-by-king",
        "May a piece be placed on a vacant square that touches an enemy king?",
        {"no": "No.", "yes": "Yes: only new squares are barred."},
    ),
    Question(
        "placing-answers-check",
        "May placing answer a check?",
        {"yes": "Yes, by blocking, if it breaks no placing rule.", "no": "No: only a move answers a check."},
    ),
    Question(
        "king-into-check",
        "May a king be placed into check, or next to a king?",
        {"no": "No.", "yes": "Yes."},
    ),
    Question(
        "check-before-kings",
        "Is there check before all kings are placed?",
        {"yes": "Yes: a placed king must be kept safe.", "no": "No: only once every king is on the board."},
    ),
    Question(
        "answer-needs-six",
        "Does a king placed in answer to a summons need six vacant squares?",
        {"no": "No.", "yes": "Yes: until there are six, the duty waits."},
    ),
    Question(
        "no-safe-place",
        "A summoned king has no safe place?",
        {
            "ask": "The players are asked: the duty waits, or the player is out.",
            "wait": "The duty waits and the player takes an ordinary turn.",
            "out": "The player is out.",
        },
    ),
    Question(
        "six-counted",
        "When are the six vacant squares counted?",
        {"before": "Before the king is laid.", "after": "After it: six must be left."},
    ),
    Question(
        "king-on-vacant",
        "May a king be placed on a vacant square?",
        {"yes": "Yes.", "no": "No, only on a new square."},
    ),
    Question(
        "knight-path",
        "Which path must be unbroken for a knight?",
        {
            "either": "One of its two, the long leg first or the short leg first.",
            "long-first": "The one with the long leg first.",
            "both": "Both.",
        },
    ),
    Question(
        "corner-slide",
        "May a piece step diagonally between two cards that only a corner joins?",
        {"yes": "Yes.", "no": "No: one of the two squares beside the step must be there."},
    ),
    Question(
        "placing-discovers-check",
        "May placing a card discover check by another card?",
        {"yes": "Yes: the rule speaks of the new piece only.", "no": "No: no placing may give check."},
    ),
    Question(
        "empty-plan",
        "What may a player do whose Battleplan is empty?",
        {"moves": "Only move.", "pass": "Move, or pass when not in check."},
    ),
    Question(
        "no-action",
        "A player who is not in check has no legal act?",
        {
            "draw-or-pass": "With two players left the game is drawn, with more the player passes.",
            "draw": "The game is drawn.",
            "pass": "The player passes.",
            "out": "The player is out.",
        },
    ),
    Question(
        "loser-turns",
        "When is a checkmated player out and turns the cards?",
        {
            "at-once": "Before the next player's turn.",
            "own-turn": "When the own turn comes and the check still cannot be answered.",
        },
    ),
)


def write_readings(readings: Readings) -> str:
    """The answers that differ from ours, as `knight-path=both,no-action=out`, or `-`."""
    pairs = zip(QUESTIONS, readings, OURS, strict=True)
    return ",".join(f"{question.name}={answer}" for question, answer, ours in pairs if answer != ours) or "-"


def read_readings(text: str) -> Readings:
    """The readings that a text names. Raises `BadPosition`."""
    if text == "-":
        return OURS
    answers: dict[str, str] = {}
    for part in text.split(","):
        name, _, answer = part.partition("=")
        question = next((question for question in QUESTIONS if question.name == name), None)
        if question is None:
            raise BadPosition(f"'{name[:40]}' is not the name of a reading, like knight-path.")
        if answer not in question.answers:
            choices = ", ".join(question.answers)
            raise BadPosition(f"The reading {name} is one of {choices}; not '{answer[:40]}'.")
        if name in answers:
            raise BadPosition(f"The reading {name} is given twice.")
        answers[name] = answer
    return Readings(**{name.replace("-", "_"): answer for name, answer in answers.items()})
