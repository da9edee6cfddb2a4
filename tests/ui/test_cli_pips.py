"""Dominoes and dice on the command line; their bench judges fairly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from ui.cli import pips_photo
from ui.cli.app import app
from ui.cli.bench_pips import judge
from vision import pips


def _tile(x: float, pips: list[int], **more: Any) -> dict[str, Any]:
    return {"pips": pips, "corners": [[x, 0], [x + 40, 0], [x + 40, 20], [x, 20]], **more}


def test_the_bench_tells_missed_wrong_and_invented_apart() -> None:
    truth = {
        "dominoes": [_tile(0, [1, 2]), _tile(100, [3, 4]), _tile(200, [5, 6])],
        "unclear": [_tile(300, [0, 0])],
    }
    answer = {
        "dominoes": [
            _tile(1, [2, 1], confidence=0.99),
            _tile(101, [3, 5], confidence=0.6),
            _tile(301, [0, 1], confidence=0.99),
            _tile(400, [6, 6], confidence=0.99),
        ],
        "doubts": [1],
    }
    verdict = judge("x", "dominoes", answer, truth)
    assert verdict.missed == ["5-6"]
    assert verdict.wrong == ["3-4 read as 3-5"]
    assert verdict.invented == ["6-6"]
    assert verdict.silent == 1
    assert not verdict.exact
    assert judge("x", "dominoes", {"dominoes": [], "doubts": []}, {"dominoes": [], "unclear": []}).exact


def _read(*words: str) -> Any:
    return CliRunner().invoke(app, ["read", *words], catch_exceptions=False)


@pytest.mark.parametrize("game", ["dominoes", "dice"])
def test_a_copy_without_the_networks_says_so(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pips, "ready", lambda: False)
    result = _read("any.jpg", "--game", game)
    assert result.exit_code == 2
    assert "networks are missing" in " ".join(result.output.split())
    assert CliRunner().invoke(app, ["bench", "pips", "--photos", "."]).exit_code == 2


def test_an_option_that_a_reader_has_no_use_for_is_a_wrong_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pips, "ready", lambda: True)
    assert _read("any.jpg", "--game", "dominoes", "--side", "w").exit_code == 2
    assert _read("any.jpg", "--game", "chequers").exit_code == 2


def test_dominoes_are_told_with_the_doubtful_one_marked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    corners = np.array([(10, 10), (50, 10), (50, 30), (10, 30)], float)
    found = [pips.Domino((3, 4), corners, 0.99), pips.Domino((6, 0), corners + 60, 0.6)]
    monkeypatch.setattr(pips, "ready", lambda: True)
    monkeypatch.setattr(pips_photo, "find_dominoes", lambda photo: found)
    photo = tmp_path / "table.png"
    cv2.imwrite(str(photo), np.zeros((120, 160, 3), np.uint8))
    assert "3-4  6-0?" in _read(str(photo), "--game", "dominoes").output
    told = json.loads(_read(str(photo), "--game", "dominoes", "--json").stdout)
    assert [tile["pips"] for tile in told["dominoes"]] == [[3, 4], [6, 0]]
    assert told["doubts"] == [1]


def test_auto_recognises_dominoes_where_there_is_no_board(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    corners = np.array([(10, 10), (50, 10), (50, 30), (10, 30)], float)
    monkeypatch.setattr(pips, "ready", lambda: True)
    monkeypatch.setattr(pips_photo, "find_dominoes", lambda photo: [pips.Domino((3, 4), corners, 0.99)])
    monkeypatch.setattr(pips_photo, "find_dice", lambda photo: [])
    photo = tmp_path / "table.png"
    cv2.imwrite(str(photo), np.full((240, 320, 3), 90, np.uint8))
    told = json.loads(_read(str(photo), "--json").stdout)
    assert told["game"] == "dominoes"
    monkeypatch.setattr(pips_photo, "find_dominoes", lambda photo: [])
    missing = _read(str(photo), "--json")
    assert missing.exit_code == 1
    assert json.loads(missing.stdout)["error"]["code"] == "no-board"


@pytest.mark.parametrize(
    ("dominoes", "dice", "game"),
    [
        ([0.99] * 3, [0.95] * 2, "dominoes"),
        ([0.85] * 10, [0.95] * 4, "dominoes"),  # none of them sure, and yet there are many
        ([0.86, 0.81], [0.98, 0.99], "dice"),  # two dice that might be two tiles
        ([], [0.84, 0.8], None),
    ],
)
def test_dominoes_and_dice_are_told_apart_by_what_is_seen_more_clearly(
    dominoes: list[float], dice: list[float], game: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(name: str, confidences: list[float]) -> dict[str, Any]:
        things = [{"confidence": each} for each in confidences]
        return {"game": name, name: things, "doubts": [k for k, each in enumerate(confidences) if each < 0.9]}

    told = {"dominoes": answer("dominoes", dominoes), "dice": answer("dice", dice)}
    readers = {name: lambda photo, name=name: told[name] for name in told}
    monkeypatch.setattr(pips_photo, "READERS", readers)
    found = pips_photo.read_either(Path("any.jpg"))
    assert (found and found["game"]) == game
