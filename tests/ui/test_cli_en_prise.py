"""En Prise on the command line: start, moves, replay, perft, and a board of any shape drawn for people."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from rules.games.en_prise.game import GAME
from ui.cli.app import app

MATE_IN_ONE = "5wR1wK/bKvvvvv 0,0 w/b w - -"


def call(verb: str, *words: str, stdin: str | None = None) -> tuple[int, list[Any]]:
    """Exit status and the JSON objects printed."""
    command = [verb, "--game", "en-prise", *words, "--json"]
    result = CliRunner().invoke(app, command, input=stdin, catch_exceptions=False)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_start_by_seed_and_players() -> None:
    code, [answer] = call("setup", "--players", "3", "--seed", "7")
    assert code == 0
    assert answer == {"position": GAME.write(GAME.setup(3, 7))}
    assert call("setup", "--seed", "7")[1] == [{"position": GAME.write(GAME.setup(2, 7))}]
    assert call("setup") != call("setup")


@pytest.mark.parametrize("words", [("--players", "5"), ("--code", "0000-0000-0000"), ("--picture", "x.png")])
def test_what_en_prise_has_not_is_a_wrong_call(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, ["setup", "--game", "en-prise", *words]).exit_code == 2


def test_moves_answers_line_by_line() -> None:
    code, answers = call("moves", stdin=f"{MATE_IN_ONE}\nrubbish\n- 0,0 wPN/bR w - -\n")
    assert code == 1
    assert answers[0]["moves"] == sorted(answers[0]["moves"])
    assert "5,1>5,0" in answers[0]["moves"]
    assert answers[1]["error"]["code"] == "bad-position"
    assert answers[2] == {"position": "- 0,0 wPN/bR w - -", "moves": ["P@0,0", "v@0,0"], "outcome": None}


def test_replay_ends_with_the_mate() -> None:
    code, answers = call("replay", "--position", MATE_IN_ONE, "--moves", "R5,1>5,0 0,0>1,0")
    assert code == 0
    assert answers[0]["move"] == "5,1>5,0"
    assert answers[0]["hold"] is None
    assert answers[0]["outcome"]["winner"] == "white"
    assert answers[0]["outcome"]["reason"] == "en-prise.11"
    assert (answers[1]["legal"], answers[1]["reason"]["rule"]) == (False, "en-prise.11")


def test_the_winner_is_named_by_colour_whoever_plays() -> None:
    position = MATE_IN_ONE.replace("w", "g").replace("b", "u")
    _, [answer] = call("replay", "--position", position, "--moves", "5,1>5,0")
    assert answer["outcome"]["winner"] == "green"


def test_perft_counts_each_depth() -> None:
    code, [answer] = call("perft", "--position", "- 0,0 wPN/bRP w - -", "--depth", "3")
    assert (code, answer["nodes"]) == (0, GAME.perft(GAME.read("- 0,0 wPN/bRP w - -"), 3))


def test_people_get_a_board_of_any_shape() -> None:
    words = ["moves", "--game", "en-prise", "--position", "uKv1bR/1wP -2,3 wQ/b/u w - -"]
    shown = CliRunner().invoke(app, words).stdout
    assert "  4  uK  ▒▒      bR" in shown
    assert "  3      wP" in shown
    assert "    -2  -1  0   1" in shown
    assert "  white plan  wQ" in shown
    assert " white aside  wK" in shown
    assert "White to move." in shown
