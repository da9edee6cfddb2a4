"""`calibrate`, and reading with a profile, keep to their contract."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from calibration.heaps import Heap
from calibration.profile import BadProfile, UnknownProfile
from rules.core import BoardsideError
from ui import cameras, shelf
from ui.cli import calibrate
from ui.cli.app import app
from ui.home import home

SAMPLES = Path(__file__).parents[2] / "samples"
PHOTO = SAMPLES / "keizar-01.jpg"
POSITION = json.loads(PHOTO.with_suffix(".json").read_text())["position"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which one set has been learned, made once."""
    place = tmp_path_factory.mktemp("learned")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDSIDE_HOME", str(place))
        code, [answer] = call("set", str(PHOTO), "--game", "keizar", "--name", "Ours", "--position", POSITION)
    assert code == 0
    assert answer["lesson"] == 1
    assert answer["position"] == POSITION
    assert answer["learned"]["tile"]["plain"] > 1
    assert answer["learned"]["piece"]["white"] > 1
    return place


@pytest.fixture
def ours(learned: Path, own_home: Path) -> None:
    shutil.copytree(learned, own_home)


def call(*words: str, verb: str = "calibrate") -> tuple[int, list[Any]]:
    result = CliRunner().invoke(app, [verb, *words, "--json"], catch_exceptions=False)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_home_can_be_moved_and_is_else_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    assert home() == own_home
    monkeypatch.delenv("BOARDSIDE_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert home() == Path("/data/boardside")
    monkeypatch.setattr("sys.platform", "darwin")
    assert home().parts[-2:] == ("Application Support", "Boardside")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert home() == Path("/local/Boardside")


@pytest.mark.usefixtures("ours")
def test_list_show_and_remove() -> None:
    assert call("list") == (0, [{"name": "Ours", "game": "keizar", "lessons": 1}])
    code, [shown] = call("show", "ours")
    assert code == 0
    assert shown["lessons"][0]["photo"] == PHOTO.name
    assert shown["lessons"][0]["told_by"] == "position"
    assert set(shown["colours"]) >= {"white", "black"}
    assert (Path(shown["folder"]) / "profile.toml").is_file()
    assert call("remove", "OURS")[0] == 0
    assert call("list") == (0, [])


@pytest.mark.usefixtures("ours")
def test_people_are_told_in_words() -> None:
    told = CliRunner().invoke(app, ["calibrate", "show", "ours"]).stdout
    assert "keizar-01.jpg" in told
    assert "bishop" in told
    assert "1 photos" in CliRunner().invoke(app, ["calibrate", "list"]).stdout


@pytest.mark.usefixtures("ours")
def test_export_import_and_a_name_that_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "ours.boardside"
    assert call("export", "ours", str(file))[0] == 0
    with pytest.raises(BadProfile, match="already"):
        call("import", str(file))
    assert call("import", str(file), "--name", "Club")[1] == [
        {"name": "Club", "game": "keizar", "lessons": 1}
    ]
    assert shelf.names() == ["club", "ours"]
    file.write_bytes(b"PK nonsense")
    with pytest.raises(BadProfile):
        call("import", str(file), "--name", "Evil")
    with pytest.raises(BadProfile, match="opened"):
        call("import", str(tmp_path / "missing"))
    assert shelf.names() == ["club", "ours"]


@pytest.mark.usefixtures("ours")
def test_reading_with_a_profile_learns_and_forgets() -> None:
    words = ["--profile", "ours", "--learn", "--position", POSITION]
    code, [answer] = call(str(PHOTO), *words, verb="read")
    assert code == 0
    assert answer["learned"] == {"profile": "Ours", "lesson": 2}
    assert len(shelf.load("ours").lessons) == 2
    assert call("remove", "ours", "--lesson", "2")[1] == [{"removed": "ours", "lesson": 2, "lessons": 1}]
    with pytest.raises(UnknownProfile, match="no lesson 2"):
        call("remove", "ours", "--lesson", "2")


@pytest.mark.usefixtures("ours")
def test_locating_with_a_profile_finds_the_same_board() -> None:
    [plain], [known] = (
        call(str(PHOTO), verb="locate")[1],
        call(str(PHOTO), "--profile", "ours", verb="locate")[1],
    )
    assert np.allclose(plain["corners"], known["corners"], atol=4)
    assert known["confidence"] >= 0.5


@pytest.mark.parametrize("verb", ["read", "locate"])
def test_an_unknown_profile_is_said_for_every_photo(verb: str) -> None:
    code, answers = call(str(PHOTO), str(PHOTO), "--profile", "nobody's", verb=verb)
    assert code == 1
    assert [answer["error"]["code"] for answer in answers] == ["unknown-profile"] * 2


@pytest.mark.usefixtures("ours")
def test_a_damaged_profile_is_listed_refused_and_can_be_removed(own_home: Path) -> None:
    [data] = (own_home / "profiles" / "ours").glob("*.npz")
    data.write_bytes(data.read_bytes()[:-40])
    assert call("list")[1][0]["error"]["code"] == "bad-profile"
    code, [answer] = call(str(PHOTO), "--profile", "ours", verb="read")
    assert (code, answer["error"]["code"]) == (1, "bad-profile")
    data.unlink()
    with pytest.raises(BadProfile, match="missing"):
        shelf.load("ours")
    assert call("remove", "ours")[0] == 0


@pytest.mark.usefixtures("ours")
def test_an_interrupted_write_leaves_the_old_profile(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = shelf.load("ours")

    def full_disk(path: Path, data: bytes) -> None:
        if path.suffix == ".toml":
            raise BoardsideError("full")
        path.write_bytes(data)

    monkeypatch.setattr(shelf, "save", full_disk)
    with pytest.raises(BoardsideError):
        shelf.keep(profile.add({}, "x.jpg", "reading", b"", profile.lessons[0].added))
    monkeypatch.undo()
    monkeypatch.setenv("BOARDSIDE_HOME", str(own_home))
    assert len(shelf.load("ours").lessons) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["read", str(PHOTO), "--learn"],
        ["read", str(PHOTO), "--position", POSITION],
        ["read", str(PHOTO), str(PHOTO), "--learn", "--profile", "x"],
        ["calibrate", "set", str(PHOTO), "--game", "halma", "--name", "x"],
        ["calibrate", "camera", str(PHOTO)],
    ],
)
def test_a_wrong_call_exits_2(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2


@pytest.mark.parametrize(
    ("name", "position", "code"), [("../x", POSITION, None), ("x", "nonsense", "bad-position")]
)
def test_bad_names_and_positions(name: str, position: str, code: str | None) -> None:
    words = ["set", str(PHOTO), "--game", "keizar", "--name", name, "--position", position]
    if code is None:
        with pytest.raises(BadProfile):
            call(*words)
        return
    status, [answer] = call(*words)
    assert (status, answer["error"]["code"]) == (1, code)


def test_a_position_that_the_photo_does_not_show_is_refused() -> None:
    empty = POSITION.split()[0] + " 8/8/8/8/8/8/8/8 w -"
    status, [answer] = call("set", str(PHOTO), "--game", "keizar", "--name", "x", "--position", empty)
    assert status == 1
    assert answer["error"]["code"] == "bad-position"
    assert shelf.names() == []


# --- questions ---------------------------------------------------------------------------------------------


def test_at_most_four_words_are_typed_for_five_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fifth follows. A slip of the keyboard is asked again."""
    typed = iter(["k", "nonsense", "queen", "B", " rook "])
    monkeypatch.setattr("typer.prompt", lambda text: next(typed))
    monkeypatch.setattr(calibrate, "_draw", lambda sheet, cell: None)
    answers: dict[Heap, str] = {Heap((0,), "plain"): "plain"}
    for number in range(1, 6):
        heap = Heap((number,))
        answers[heap] = calibrate._ask(None, heap, number, list(answers.values()))  # type: ignore[arg-type]
    assert list(answers.values()) == ["plain", "king", "queen", "bishop", "rook", "knight"]


# --- cameras -----------------------------------------------------------------------------------------------


def test_a_camera_is_measured_and_kept(tmp_path: Path) -> None:
    chequer = np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((60, 60)))
    flat = np.full((640, 640), 120, np.uint8)
    flat[80:560, 80:560] = 40 + 180 * chequer
    photos = []
    eye = np.array([[700.0, 0, 320], [0, 700, 320], [0, 0, 1]])
    ideal = np.array([(0, 0), (640, 0), (640, 640), (0, 640)], np.float32)
    table = np.c_[ideal / 80 - 4, np.zeros(4)].astype(np.float64)
    for number, tilt in enumerate([(0.7, 0.0, 0.1), (-0.2, 0.7, 0.2), (-0.6, -0.4, 0.0)]):
        corners = cv2.projectPoints(table, np.array(tilt), np.array([0, 0, 11.0]), eye, None)[0]
        view = cv2.getPerspectiveTransform(ideal, corners.reshape(4, 2).astype(np.float32))
        seen = cv2.warpPerspective(flat, view, (640, 640), borderValue=120)
        photos.append(tmp_path / f"{number}.png")
        cv2.imwrite(str(photos[-1]), seen)
    with pytest.raises(BoardsideError, match="--model"):
        call("camera", *map(str, photos))
    code, [answer] = call("camera", *map(str, photos), "--model", "Acme 7")
    assert code == 0
    assert answer["photos"] == 3
    assert answer["crooked_after"] < 0.02
    assert list(cameras.load()) == ["Acme 7"]
    assert cameras.load()["Acme 7"].bend == pytest.approx(answer["bend"], abs=1e-4)


def test_a_damaged_camera_file_is_refused_but_stops_no_reading(own_home: Path) -> None:
    own_home.mkdir()
    for text in (
        "version = 9",
        "version = 1\n[[camera]]\nmodel = 'x'",
        "][",
        "version = 1\n" + "[[camera]]\nfocal=nan",
    ):
        cameras.path().write_text(text)
        with pytest.raises(BoardsideError):
            cameras.load()
        assert cameras.lens_of(PHOTO) is None
