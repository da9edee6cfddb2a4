"""The command line about positions keeps to its contract: JSON, exit statuses, and no traceback ever."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rules.core import BadMove
from rules.games.keizar.game import GAME
from ui.cli.app import app

ROOT = Path(__file__).parents[2]
START = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3 bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -"
HELD = "8/8/8/3*4/8/8/8/8 8/7b/8/3w4/8/8/8/w7 b 2"


def call(*words: str, stdin: str | None = None) -> tuple[int, list[Any]]:
    """Exit status and the JSON objects printed."""
    result = CliRunner().invoke(app, [*words, "--json"], input=stdin, catch_exceptions=False)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_setup_by_seed_is_repeatable_and_its_code_names_it() -> None:
    first = call("setup", "--seed", "7")
    assert first == call("setup", "--seed", "7")
    assert first != call("setup", "--seed", "8")
    code, [answer] = first
    assert code == 0
    assert call("setup", "--code", answer["code"]) == first


def test_setup_without_a_seed_differs() -> None:
    assert call("setup") != call("setup")


def test_moves_are_sorted_and_complete() -> None:
    code, [answer] = call("moves", "--position", START)
    assert code == 0
    assert answer["position"] == START
    assert answer["moves"] == sorted(answer["moves"])
    assert "d2d4" in answer["moves"]
    assert answer["outcome"] is None


def test_moves_answers_standard_input_line_by_line_and_goes_on_after_a_bad_one() -> None:
    code, answers = call("moves", stdin=f"{START}\nrubbish\n\n{HELD}\n")
    assert code == 1
    assert [set(answer) for answer in answers] == [
        {"position", "moves", "outcome"},
        {"position", "error"},
        {"position", "error"},
        {"position", "moves", "outcome"},
    ]
    assert answers[1]["error"]["code"] == "bad-position"


def test_a_finished_position_has_no_moves_and_an_outcome() -> None:
    code, [answer] = call("moves", "--position", HELD[:-1] + "3")
    assert code == 0
    assert answer["moves"] == []
    assert answer["outcome"]["winner"] == "white"
    assert answer["outcome"]["reason"] == "keizar.6"


def test_replay_counts_the_hold_and_ends_the_game() -> None:
    code, [answer] = call("replay", "--position", HELD, "--moves", "h7h6")
    assert code == 0
    assert answer["hold"] == {"by": "white", "count": 3}
    assert answer["outcome"]["winner"] == "white"


def test_replay_stops_at_the_first_illegal_move_with_its_reason() -> None:
    code, answers = call("replay", "--position", START, "--moves", "d2d4 d7d5 a2a3")
    assert code == 0
    assert [answer["legal"] for answer in answers] == [True, False]
    assert answers[1]["reason"]["rule"] == "keizar.4"


def test_replay_of_something_that_is_no_move_is_an_error() -> None:
    code, answers = call("replay", "--position", START, "--moves", "d2d4 e9e5")
    assert code == 1
    assert answers[1]["error"]["code"] == "bad-move"


def test_perft_counts_each_depth() -> None:
    code, [answer] = call("perft", "--position", START, "--depth", "2")
    assert code == 0
    assert answer["depth"] == 2
    assert answer["nodes"][0] == len(GAME.legal_moves(GAME.read(START)))


@pytest.mark.parametrize(
    "words",
    [
        ("moves", "--game", "draughts"),
        ("perft", "--position", START, "--depth", "0"),
        ("perft", "--position", START),
        ("setup", "--seed", "1", "--code", "0000-0000-0000"),
        ("fly",),
        ("replay",),
    ],
)
def test_a_wrong_call_exits_2(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 2


@pytest.mark.parametrize("words", [("setup", "--code", "ABCD"), ("setup", "--app-seed", "-1")])
def test_a_bad_code_exits_1_with_the_contract_error(words: tuple[str, ...]) -> None:
    code, [answer] = call(*words)
    assert code == 1
    assert answer["error"]["code"] == "bad-code"


@pytest.mark.parametrize("verb", ["setup", "moves", "replay", "perft", "read", "locate", "bench"])
def test_every_verb_explains_itself_with_an_example(verb: str) -> None:
    words = [verb, "rules"] if verb == "bench" else [verb]
    result = CliRunner().invoke(app, [*words, "--help"])
    assert result.exit_code == 0
    assert "Example:" in result.stdout


def test_people_get_a_board() -> None:
    result = CliRunner().invoke(app, ["setup", "--seed", "1"])
    assert result.exit_code == 0
    assert "a   b   c" in result.stdout


def test_people_see_what_lies_beside_a_board() -> None:
    guess = "guess s5k2/s4s1ss/1S7/S7s/s4s3/S8/9/1S2S3S/K5sS1 r 6-5:5 - -"
    shown = CliRunner().invoke(app, ["moves", "--game", "shahbazee", "--position", guess]).stdout
    assert "  9  uS  ·   ·   ·   ·   ·   uK  ·   ·" in shown
    assert "         die  6   5" in shown
    assert "     red out  rS  rS" in shown
    track = CliRunner().invoke(app, ["setup", "--game", "chess-jumble"]).stdout
    assert "  6  ·   ·                               ·   ·" in track
    assert "   green box  gQ  gR  gB  gN" in track


def test_ten_thousand_mutated_positions_and_moves_never_crash() -> None:
    rng = random.Random(20)
    alphabet = "KQBNR*wb12345678/ -0x\té\x00😀\ud7ff"

    def mutate(text: str) -> str:
        chars = list(text)
        for _ in range(rng.randint(1, 4)):
            spot = rng.randrange(len(chars) + 1)
            change = rng.random()
            if change < 0.4:
                chars[spot : spot + 1] = [rng.choice(alphabet)]
            elif change < 0.7:
                chars.insert(spot, rng.choice(alphabet))
            else:
                del chars[spot : spot + rng.randint(1, 12)]
        return "".join(chars)

    lines = [mutate(rng.choice((START, HELD))) for _ in range(7000)]
    code, answers = call("moves", stdin="".join(f"{line}\n" for line in lines))
    assert code == 1
    assert len(answers) == len(lines)
    assert all(answer.get("error", {}).get("code") in (None, "bad-position") for answer in answers)
    state, refused = GAME.read(START), 0
    for number in range(3000):
        moves = mutate("d2d4 e7e6 c2-c4").replace("\x00", "")
        if number % 30 == 0:
            code, answers = call("replay", "--position", START, "--moves", moves)
            assert code in (0, 1)
            assert code == 0 or answers[-1]["error"]["code"] == "bad-move"
        for word in moves.split():
            try:
                GAME.play(state, GAME.parse(state, word))
            except BadMove:
                refused += 1
    assert refused > 1000


def test_moves_loads_neither_opencv_nor_numpy_nor_flet() -> None:
    script = (
        "import sys, boardside\n"
        f"sys.argv = ['boardside', 'moves', '--json', '--position', {START!r}]\n"
        "try:\n    boardside.main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'cv2', 'numpy', 'flet', 'rich'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_a_closed_pipe_is_no_traceback() -> None:
    lines = f"{START}\n" * 3000
    command = f"{sys.executable} boardside.py moves --json | head -n 1"
    result = subprocess.run(
        command, shell=True, cwd=ROOT, input=lines.encode(), capture_output=True, check=False
    )
    assert b"Traceback" not in result.stderr


def test_a_byte_order_mark_is_no_part_of_the_first_position() -> None:
    code, [answer] = call("moves", stdin=f"\ufeff{START}\n")
    assert code == 0
    assert answer["position"] == START


@pytest.mark.parametrize(
    ("command", "status"), [("moves --json <&-", 0), ("setup --seed 1 --json > /dev/full", 1)]
)
def test_a_dead_stream_is_no_traceback(command: str, status: int) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    result = subprocess.run(
        f"{sys.executable} boardside.py {command}", shell=True, cwd=ROOT, capture_output=True, check=False
    )
    assert result.returncode == status
    assert b"Traceback" not in result.stderr
    assert b"Exception ignored" not in result.stderr
