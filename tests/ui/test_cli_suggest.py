"""`boardside suggest` and `fairness` as the contract has them, and the parts of `bench search` in small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rules.games.keizar.game import GAME
from ui.cli import bench_search
from ui.cli.app import app

START = GAME.write(GAME.setup(2, 7))


def call(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout


def answer(*arguments: str) -> dict[str, Any]:
    code, text = call(*arguments, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(text)
    return found


def test_suggest_answers_as_the_contract_says() -> None:
    found = answer("suggest", "--game", "keizar", "--position", START, "--nodes", "800", "--count", "2")
    assert set(found) >= {"suggestions", "depth", "nodes", "seconds"}
    assert len(found["suggestions"]) == 2
    for one in found["suggestions"]:
        assert set(one) == {"move", "win", "line", "why"}
        assert one["line"][0] == one["move"]
        assert 0 <= one["win"] <= 1
    assert found["depth"] >= 1


def test_suggest_by_nodes_repeats() -> None:
    asked = ("suggest", "--position", START, "--nodes", "700")
    answers = [answer(*asked) for _ in range(2)]
    for one in answers:
        one.pop("seconds")
    assert answers[0] == answers[1]


def test_suggest_in_words() -> None:
    code, text = call("suggest", "--position", START, "--nodes", "300")
    assert code == 0
    assert "1. " in text
    assert "nodes" in text


def test_a_bad_position_is_one_line_and_status_1() -> None:
    code, text = call("suggest", "--position", "nonsense", "--json")
    assert code == 1
    assert json.loads(text)["error"]["code"] == "bad-position"


def test_seconds_or_nodes_but_not_both() -> None:
    assert call("suggest", "--position", START, "--nodes", "5", "--seconds", "1")[0] == 2


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "soon"])
def test_seconds_that_are_no_time_are_refused(seconds: str) -> None:
    assert call("suggest", "--position", START, "--seconds", seconds)[0] == 2


@pytest.mark.parametrize("name", ["en-prise", "king-for-2", "shahbazee", "chess-jumble"])
def test_every_game_names_three_moves_with_line_and_reason(name: str) -> None:
    positions = {
        "en-prise": "3wR/3wN/2vv2wP/2wP2bP/2vwBv1bQbP/2wPv2v/1bN1bNwQ/v2bRwP -3,-2 wPBR/bRPPB b - -",
        "king-for-2": "rrqkk2r/nnbbbbqr/5nRn/7B/7N/1B1NB3/N3KQ1N/RRQKB2R b 3-2 - 3-2 KQRBN",
        "shahbazee": "guess 4k4/s2ss3s/6S2/S2S4s/s7s/5s2s/9/1SS1S1SS1/6K2 b 3-2 - -",
        "chess-jumble": "guess little green=box,box,box,i1;yellow=box,box,c11,e10 yellow 4 0 B:3 - - -",
    }
    found = answer("suggest", "--game", name, "--position", positions[name], "--nodes", "1500")
    assert len({one["move"] for one in found["suggestions"]}) == 3
    for one in found["suggestions"]:
        assert one["line"][0] == one["move"]
        assert one["why"].endswith(".")
    assert bool(found["threat"]) == (name != "chess-jumble")
    assert call("suggest", "--game", name, "--position", "nonsense")[0] == 1


def test_a_finished_round_has_no_suggestion_but_an_outcome() -> None:
    found = answer("suggest", "--position", "8/8/8/3*4/8/8/8/8 8/8/8/3w4/8/8/8/b7 b 3")
    assert found["suggestions"] == []
    assert found["outcome"]["winner"] == "white"


def test_fairness_measures_a_code_and_finds_a_setup() -> None:
    found = answer("fairness", "--find", "--games", "3", "--nodes", "30")
    assert found["games"] == 3
    low, high = found["interval"]
    assert low <= 0.5 <= high
    again = answer("fairness", "--code", found["code"], "--games", "2", "--nodes", "30")
    assert again["code"] == found["code"]
    assert call("fairness")[0] == 2
    assert call("fairness", "--code", "0000")[0] == 1


def test_the_committed_setups_and_middle_games() -> None:
    assert len({state.tiles for state in bench_search.setups()}) == 200
    for position in bench_search.MIDDLE_GAMES:
        assert GAME.outcome(GAME.read(position)) is None


@pytest.mark.parametrize(("part", "figure"), [("match", "wilson_95"), ("puzzles", "found")])
def test_bench_search_in_small(part: str, figure: str) -> None:
    found = answer("bench", "search", "--part", part, "--count", "2", "--nodes", "50")
    assert figure in found[part]


def test_bench_search_of_one_game() -> None:
    found = answer(
        "bench", "search", "--part", "calibration", "--game", "shahbazee", "--count", "1", "--nodes", "30"
    )
    assert set(found["calibration"]) == {"nodes", "target", "shahbazee"}
    assert found["calibration"]["shahbazee"]["games"] == 1
    assert call("bench", "search", "--part", "chance", "--game", "ludo")[0] == 2


def test_two_versions_play_and_a_folder_without_one_is_a_wrong_call(tmp_path: Path) -> None:
    here = Path(__file__).parents[2]
    found = answer("bench", "versions", str(here), "--pairs", "1", "--nodes", "20")
    assert found["games"] == 2
    assert found["points"] == 1  # the same version on both sides: each wins once, or both games are drawn
    assert call("bench", "versions", str(tmp_path), "--pairs", "1")[0] == 2
    assert call("bench", "versions", str(tmp_path / "nowhere"), "--pairs", "1")[0] == 2


def test_an_unknown_part_is_a_wrong_call() -> None:
    assert call("bench", "search", "--part", "luck")[0] == 2
