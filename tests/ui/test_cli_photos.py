"""The command line about photos keeps to its contract."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from rules.games.keizar.game import GAME
from ui.cli.app import app
from ui.cli.photos import _work

SAMPLES = Path(__file__).parents[2] / "samples"
PHOTO = SAMPLES / "keizar-01.jpg"


def call(*words: str) -> tuple[int, list[Any]]:
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_read_answers_with_every_field_of_the_contract() -> None:
    code, [answer] = call("read", str(PHOTO), "--side", "b")
    assert code == 0
    picture = cv2.imread(str(PHOTO))
    assert picture is not None
    assert answer["photo"] == str(PHOTO)
    assert answer["game"] == "keizar"
    assert answer["size"] == [picture.shape[1], picture.shape[0]]
    assert set(answer["corners"]) == {"a1", "h1", "h8", "a8"}
    assert len(answer["squares"]) == 64
    assert set(answer["squares"]["a1"]) == {
        "tile",
        "symbol",
        "symbol_confidence",
        "piece",
        "piece_confidence",
    }
    assert answer["squares"]["a1"]["tile"] == "dark"
    assert answer["squares"]["d5"]["symbol"] == "keizar"
    assert set(answer["ms"]) == {"decode", "locate", "read", "solve", "tokens", "total"}
    state = GAME.read(answer["position"])
    assert state.turn == 1
    assert answer["side_known"] is True
    assert answer["setup"] is None or len(answer["setup"]) == 14


def test_without_a_side_white_is_assumed_and_said_so() -> None:
    _, [answer] = call("read", str(PHOTO))
    assert answer["side_known"] is False
    assert " w " in answer["position"]


def test_taps_near_the_corners_give_the_same_board(tmp_path: Path) -> None:
    truth = json.loads(PHOTO.with_suffix(".json").read_text())
    corners = np.array([truth["corners"][name] for name in ("a1", "h1", "h8", "a8")])
    square = np.linalg.norm(corners[1] - corners[0]) / 8
    taps = corners + square * 0.25 * np.array([(1, -1), (-1, 1), (1, 1), (-1, -1)])
    words = " ".join(f"{x:.0f},{y:.0f}" for x, y in taps)
    _, [tapped] = call("read", str(PHOTO), "--corners", words)
    _, [found] = call("read", str(PHOTO))
    assert tapped["position"] == found["position"]


def test_bad_photos_get_their_line_and_the_others_go_on(tmp_path: Path) -> None:
    text = tmp_path / "notes.jpg"
    text.write_text("not a photo")
    blank = tmp_path / "blank.png"
    cv2.imwrite(str(blank), np.full((600, 800, 3), 127, np.uint8))
    missing = tmp_path / "missing.jpg"
    code, answers = call("read", str(text), str(PHOTO), str(blank), str(missing))
    assert code == 1
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "unreadable-image",
        None,
        "no-board",
        "unreadable-image",
    ]


def test_many_photos_are_answered_in_order(tmp_path: Path) -> None:
    photos = []
    for number in range(9):
        photos.append(tmp_path / f"{9 - number}.jpg")
        shutil.copy(PHOTO, photos[-1])
    photos[4].write_bytes(b"")
    code, answers = call("locate", *map(str, photos))
    assert code == 1
    assert [answer["photo"] for answer in answers] == [str(photo) for photo in photos]
    assert ["error" in answer for answer in answers] == [number == 4 for number in range(9)]


def test_locate_answers_clockwise_from_the_top_left() -> None:
    code, [answer] = call("locate", str(PHOTO))
    assert code == 0
    corners = np.array(answer["corners"])
    assert answer["confidence"] >= 0.5
    assert corners.sum(axis=1).argmin() == 0
    assert cv2.contourArea(corners.astype(np.float32), oriented=True) > 0


def test_the_overlay_is_written(tmp_path: Path) -> None:
    out = tmp_path / "seen.png"
    code, _ = call("read", str(PHOTO), "--overlay", str(out))
    assert code == 0
    before, after = cv2.imread(str(PHOTO)), cv2.imread(str(out))
    assert before is not None
    assert after is not None
    assert before.shape == after.shape
    assert np.abs(before.astype(int) - after).mean() > 1


def test_an_overlay_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    out = str(tmp_path / "no" / "seen.png")
    result = CliRunner().invoke(app, ["read", str(PHOTO), "--overlay", out])
    assert result.exit_code == 1
    assert "could not be written" in result.stderr
    code, [answer] = call("read", str(PHOTO), "--overlay", out)
    assert code == 1
    assert "could not be written" in answer["overlay_error"]
    assert len(answer["squares"]) == 64


@pytest.mark.parametrize(
    "corners",
    [
        "1,1 1,1 1,1 1,1",
        "0,0 10,10 20,20 30,30",
        "1e9,1e9 2e9,1e9 2e9,2e9 1e9,2e9",
        "-5000,-5000 -4000,-5000 -4000,-4000 -5000,-4000",
    ],
)
def test_corners_that_make_no_board_are_told_so(corners: str) -> None:
    code, [answer] = call("read", str(PHOTO), "--corners", corners)
    assert code == 1
    assert answer["error"]["code"] == "no-board"


@pytest.mark.parametrize(
    "words",
    [
        ("read",),
        ("read", "x.jpg", "--side", "red"),
        ("read", "x.jpg", "--corners", "1,2 3"),
        ("read", "x.jpg", "--corners", "nan,inf 1,2 3,4 5,6"),
        ("read", "x.jpg", "--game", "dice", "--side", "w"),
        ("read", "x.jpg", "--game", "draughts"),
        ("read", "x.jpg", "y.jpg", "--overlay", "z.png"),
    ],
)
def test_a_wrong_call_exits_2(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, list(words)).exit_code == 2


def test_people_are_told_what_to_check() -> None:
    result = CliRunner().invoke(app, ["read", str(PHOTO)])
    assert result.exit_code == 0
    assert "Position:" in result.stdout


def test_a_chess_board_is_read_with_doubt_everywhere(tmp_path: Path) -> None:
    """A chequered board without a purple tile is no Keizár board: nothing about it may be called sure."""
    board = np.kron((np.indices((8, 8)).sum(axis=0) % 2).astype(np.uint8), np.ones((80, 80), np.uint8))
    picture = np.full((800, 900), 120, np.uint8)
    picture[80:720, 130:770] = 40 + 180 * (1 - board)
    photo = tmp_path / "chess.png"
    cv2.imwrite(str(photo), picture)
    code, [answer] = call("read", str(photo))
    assert code == 0
    assert len(answer["doubts"]) == 64
    assert answer["setup"] is None


def test_a_mirrored_photo_is_told(tmp_path: Path) -> None:
    picture = cv2.imread(str(SAMPLES / "keizar-02.jpg"))
    assert picture is not None
    cv2.imwrite(str(tmp_path / "selfie.png"), picture[:, ::-1])
    _, [answer] = call("read", str(tmp_path / "selfie.png"))
    assert {"d4", "d5"} <= set(answer["doubts"])
    assert any("mirrored" in fault for fault in answer["faults"])
    assert answer["setup"] is None


def _die(photo: Path) -> dict[str, Any]:
    if photo.stem == "deadly":
        os._exit(9)
    return {"photo": str(photo)}


def test_a_worker_that_dies_costs_a_sentence_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    asked = [Path("deadly.jpg"), *(Path(f"{number}.jpg") for number in range(8))]
    answers = list(_work(asked, _die, quiet=True))
    assert [answer["photo"] for answer in answers] == [str(photo) for photo in asked]
    assert answers[0]["error"]["code"] == "unreadable-image"
