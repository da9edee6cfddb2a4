"""`describe` writes what the rules load, and photos of a described board are read by colour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from described_boards import CORNERS, call, photo_of, points, printed, save

from rules.games.chess_jumble import board as jumble
from rules.games.shahbazee import board as shahbazee
from rules.games.shahbazee.game import GAME

OTHERS = [(310, 90), (1000, 160), (930, 790), (140, 700)]
GUESS = shahbazee.GUESS
SHAHBAZEE = (
    "--size", "9x9", "--castles", "e1,e9", "--dungeons", "a1+i1,a9+i9", "--walls", "west,east",
    "--soldiers", ",".join("+".join(squares) for squares in GUESS.soldiers),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))


def _described(tmp_path: Path) -> dict[str, Any]:
    photo = save(tmp_path / "empty.png", photo_of(printed(9, 9), CORNERS, {}, 9))
    words = ("describe", "shahbazee", str(photo), "--name", "Ours", *SHAHBAZEE)
    status, told = call(*words, "--corners", points(CORNERS))
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


def test_a_board_alone_on_the_table_needs_nopoints(tmp_path: Path) -> None:
    photo = save(tmp_path / "empty.png", photo_of(printed(9, 9), CORNERS, {}, 9))
    status, told = call("describe", "shahbazee", str(photo), "--name", "Ours", *SHAHBAZEE)
    assert status == 0
    whole = cv2.imread(told["picture"])
    assert whole is not None
    right = cv2.resize(printed(9, 9), (360, 360), interpolation=cv2.INTER_AREA)
    assert np.abs(whole.astype(float) - right).mean() < 25


PIECES: dict[str, tuple[int, int, int]] = {
    "a1": (40, 40, 190), "e5": (40, 40, 190), "i3": (40, 40, 190),
    "b7": (170, 80, 30), "e6": (170, 80, 30), "h9": (170, 80, 30),
}  # fmt: skip


@pytest.mark.parametrize("tapped", [True, False])
def test_pieces_are_read_by_colour_from_another_side_in_other_light(tmp_path: Path, tapped: bool) -> None:
    _described(tmp_path)
    seen = photo_of(printed(9, 9), OTHERS, PIECES, 9).astype(float) * (0.65, 0.75, 0.85)
    photo = save(tmp_path / "seen.jpg", seen)
    corners = ("--corners", points(OTHERS)) if tapped else ()
    status, told = call("read", str(photo), "--game", "shahbazee", "--profile", "ours", *corners)
    assert status == 0, told
    read = {name: place["piece"]["colour"] for name, place in told["places"].items() if place["piece"]}
    assert read == {name: "red" if colour[2] > 100 else "blue" for name, colour in PIECES.items()}
    assert told["unsure"] == []
    assert len(told["places"]) == 81
    assert all(place["piece"] is None or place["piece"]["kind"] is None for place in told["places"].values())
    assert set(told["doubts"]) == set(PIECES)  # nobody knows their kinds


def test_another_board_is_not_found(tmp_path: Path) -> None:
    _described(tmp_path)
    photo = save(tmp_path / "table.png", np.random.default_rng(1).integers(0, 255, (600, 800, 3)))
    status, told = call("read", str(photo), "--game", "shahbazee", "--profile", "ours")
    assert (status, told["error"]["code"]) == (1, "no-board")


def test_a_board_nobody_described_is_asked_for(tmp_path: Path) -> None:
    photo = save(tmp_path / "any.png", np.zeros((300, 300, 3)))
    for words, code in (((), "bad-profile"), (("--profile", "none"), "unknown-profile")):
        status, told = call("read", str(photo), "--game", "shahbazee", *words)
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
    photo = save(tmp_path / "empty.png", photo_of(printed(9, 9), CORNERS, {}, 9))
    status, told = call("describe", "shahbazee", str(photo), "--name", "Ours", *SHAHBAZEE, option, value)
    assert status == 1
    assert told["error"]["code"] == "bad-position"
    assert says in told["error"]["text"]


def test_a_chess_jumble_board_begins_with_a_file_and_is_written_to_one(tmp_path: Path) -> None:
    base = tmp_path / "guess.toml"
    base.write_text(jumble.write_toml(jumble.GUESS))
    photo = save(tmp_path / "empty.png", photo_of(printed(11, 11), CORNERS, {}, 11))
    out = tmp_path / "ours.toml"
    words = ("--from", str(base), "--white", "+,#,1,2,3,5", "--corners", points(CORNERS), "--out", str(out))
    status, told = call("describe", "chess-jumble", str(photo), "--name", "Ours", *words)
    assert status == 0, told
    board = jumble.read_toml(out.read_text())
    assert board.white == ("+", "#", "1", "2", "3", "5")
    assert not board.guess
    pieces = {"a1": (60, 150, 60), "f2": (40, 200, 240), "k11": (40, 40, 190)}
    seen = save(tmp_path / "seen.png", photo_of(printed(11, 11), CORNERS, pieces, 11))
    status, told = call("read", str(seen), "--game", "chess-jumble", "--board", str(out))
    assert status == 0, told
    read = {name: place["piece"]["colour"] for name, place in told["places"].items() if place["piece"]}
    assert read == {"a1": "green", "f2": "yellow", "k11": "red"}


def test_a_chess_jumble_board_needs_its_map(tmp_path: Path) -> None:
    photo = save(tmp_path / "empty.png", photo_of(printed(11, 11), CORNERS, {}, 11))
    status, told = call("describe", "chess-jumble", str(photo), "--name", "Ours")
    assert status == 1
    assert "--map" in told["error"]["text"]
