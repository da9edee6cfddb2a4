"""`describe` writes what the rules load, and photos of a described board are read by colour."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from rules.games.chess_jumble import board as jumble
from rules.games.shahbazee import board as shahbazee
from rules.games.shahbazee.game import GAME
from ui.cli.app import app

SIZE = (1200, 900)
CORNERS = [(250, 120), (900, 140), (980, 800), (180, 780)]
OTHERS = [(310, 90), (1000, 160), (930, 790), (140, 700)]
CELL = 60
GUESS = shahbazee.GUESS
SHAHBAZEE = (
    "--size", "9x9", "--castles", "e1,e9", "--dungeons", "a1+i1,a9+i9", "--walls", "west,east",
    "--soldiers", ",".join("+".join(squares) for squares in GUESS.soldiers),
)  # fmt: skip


def _printed(columns: int, rows: int) -> NDArray[np.uint8]:
    """A board as a printer might make it: squares in two tones, each with an ornament of its own."""
    rng = np.random.default_rng(4)
    picture = np.full((rows * CELL, columns * CELL, 3), 200, np.uint8)
    for row in range(rows):
        for column in range(columns):
            x, y = column * CELL, row * CELL
            tone = (170, 205, 225) if (row + column) % 2 else (150, 180, 195)
            cv2.rectangle(picture, (x, y), (x + CELL - 1, y + CELL - 1), tone, -1)
            cv2.rectangle(picture, (x, y), (x + CELL - 1, y + CELL - 1), (60, 70, 80), 1)
            for _ in range(5):
                one, two = rng.integers(4, CELL - 4, (2, 2)) + np.array((x, y))
                cv2.line(picture, one.tolist(), two.tolist(), rng.integers(60, 160, 3).tolist(), 2)
    return picture


def _photo(
    board: NDArray[np.uint8],
    corners: list[tuple[int, int]],
    pieces: dict[str, tuple[int, int, int]],
    rows: int,
) -> NDArray[np.uint8]:
    """The board lying on a table, discs on some of its squares."""
    laid = board.copy()
    for square, colour in pieces.items():
        x, y = ord(square[0]) - 97, rows - int(square[1:])
        middle = (round((x + 0.5) * CELL), round((y + 0.5) * CELL))
        cv2.circle(laid, middle, round(0.34 * CELL), colour, -1, cv2.LINE_AA)
    height, width = laid.shape[:2]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, np.array(corners, np.float32))
    photo = np.full((SIZE[1], SIZE[0], 3), (70, 90, 60), np.uint8)
    cv2.warpPerspective(laid, matrix, SIZE, dst=photo, borderMode=cv2.BORDER_TRANSPARENT)
    return photo


def _save(path: Path, picture: NDArray[Any]) -> Path:
    cv2.imwrite(str(path), np.clip(picture, 0, 255).astype(np.uint8))
    return path


def _call(*words: str) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    [line] = result.stdout.splitlines()
    return result.exit_code, json.loads(line)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))


def _corners(corners: list[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in corners)


def _described(tmp_path: Path) -> dict[str, Any]:
    photo = _save(tmp_path / "empty.png", _photo(_printed(9, 9), CORNERS, {}, 9))
    words = ("describe", "shahbazee", str(photo), "--name", "Ours", *SHAHBAZEE)
    status, told = _call(*words, "--corners", _corners(CORNERS))
    assert status == 0, told
    return told


def test_a_described_board_is_what_the_rules_load(tmp_path: Path) -> None:
    told = _described(tmp_path)
    board = shahbazee.read_toml(Path(told["file"]).read_text())
    assert board == GUESS._replace(name="Ours", guess=False)
    assert GAME.read(told["position"]).board == board
    picture = cv2.imread(told["picture"])
    assert picture is not None
    assert picture.shape == (360, 360, 3)


def test_a_board_alone_on_the_table_needs_no_corners(tmp_path: Path) -> None:
    photo = _save(tmp_path / "empty.png", _photo(_printed(9, 9), CORNERS, {}, 9))
    status, told = _call("describe", "shahbazee", str(photo), "--name", "Ours", *SHAHBAZEE)
    assert status == 0
    whole = cv2.imread(told["picture"])
    assert whole is not None
    right = cv2.resize(_printed(9, 9), (360, 360), interpolation=cv2.INTER_AREA)
    assert np.abs(whole.astype(float) - right).mean() < 25


PIECES: dict[str, tuple[int, int, int]] = {
    "a1": (40, 40, 190), "e5": (40, 40, 190), "i3": (40, 40, 190),
    "b7": (170, 80, 30), "e6": (170, 80, 30), "h9": (170, 80, 30),
}  # fmt: skip


@pytest.mark.parametrize("tapped", [True, False])
def test_pieces_are_read_by_colour_from_another_side_in_other_light(tmp_path: Path, tapped: bool) -> None:
    _described(tmp_path)
    seen = _photo(_printed(9, 9), OTHERS, PIECES, 9).astype(float) * (0.65, 0.75, 0.85)
    photo = _save(tmp_path / "seen.jpg", seen)
    corners = ("--corners", _corners(OTHERS)) if tapped else ()
    status, told = _call("read", str(photo), "--game", "shahbazee", "--profile", "ours", *corners)
    assert status == 0, told
    read = {name: place["piece"]["colour"] for name, place in told["places"].items() if place["piece"]}
    assert read == {name: "red" if colour[2] > 100 else "blue" for name, colour in PIECES.items()}
    assert told["unsure"] == []
    assert len(told["places"]) == 81
    assert all(place["piece"] is None or place["piece"]["kind"] is None for place in told["places"].values())
    assert set(told["doubts"]) == set(PIECES)  # nobody knows their kinds


def test_another_board_is_not_found(tmp_path: Path) -> None:
    _described(tmp_path)
    photo = _save(tmp_path / "table.png", np.random.default_rng(1).integers(0, 255, (600, 800, 3)))
    status, told = _call("read", str(photo), "--game", "shahbazee", "--profile", "ours")
    assert (status, told["error"]["code"]) == (1, "no-board")


def test_a_board_nobody_described_is_asked_for(tmp_path: Path) -> None:
    photo = _save(tmp_path / "any.png", np.zeros((300, 300, 3)))
    for words, code in (((), "bad-profile"), (("--profile", "none"), "unknown-profile")):
        status, told = _call("read", str(photo), "--game", "shahbazee", *words)
        assert (status, told["error"]["code"]) == (1, code)
        assert "describe" in told["error"]["text"]


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--castles", "e1,d9", "castles"),
        ("--castles", "e1", "comma"),
        ("--dungeons", "a1+b1,a9+i9", "corner"),
        ("--walls", "up", "wall"),
        ("--size", "nine", "9x9"),
        ("--colours", "red,octarine", "octarine"),
    ],
)
def test_what_cannot_be_a_board_is_told(tmp_path: Path, option: str, value: str, says: str) -> None:
    photo = _save(tmp_path / "empty.png", _photo(_printed(9, 9), CORNERS, {}, 9))
    status, told = _call("describe", "shahbazee", str(photo), "--name", "Ours", *SHAHBAZEE, option, value)
    assert status == 1
    assert told["error"]["code"] == "bad-position"
    assert says in told["error"]["text"]


def test_a_chess_jumble_board_begins_with_a_file_and_is_written_to_one(tmp_path: Path) -> None:
    base = tmp_path / "guess.toml"
    base.write_text(jumble.write_toml(jumble.GUESS))
    photo = _save(tmp_path / "empty.png", _photo(_printed(11, 11), CORNERS, {}, 11))
    out = tmp_path / "ours.toml"
    words = ("--from", str(base), "--white", "+,#,1,2,3,5", "--corners", _corners(CORNERS), "--out", str(out))
    status, told = _call("describe", "chess-jumble", str(photo), "--name", "Ours", *words)
    assert status == 0, told
    board = jumble.read_toml(out.read_text())
    assert board.white == ("+", "#", "1", "2", "3", "5")
    assert not board.guess
    pieces = {"a1": (60, 150, 60), "f2": (40, 200, 240), "k11": (40, 40, 190)}
    seen = _save(tmp_path / "seen.png", _photo(_printed(11, 11), CORNERS, pieces, 11))
    status, told = _call("read", str(seen), "--game", "chess-jumble", "--board", str(out))
    assert status == 0, told
    read = {name: place["piece"]["colour"] for name, place in told["places"].items() if place["piece"]}
    assert read == {"a1": "green", "f2": "yellow", "k11": "red"}


def test_a_chess_jumble_board_needs_its_map(tmp_path: Path) -> None:
    photo = _save(tmp_path / "empty.png", _photo(_printed(11, 11), CORNERS, {}, 11))
    status, told = _call("describe", "chess-jumble", str(photo), "--name", "Ours")
    assert status == 1
    assert "--map" in told["error"]["text"]
