"""The scan: a photo read, corrected, and put to use."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest
from app_harness import Device, play

from rules.games.keizar.game import GAME
from rules.games.keizar.state import INDEX, SQUARES, State
from ui import hints, scanning
from ui.components.board import arrow_outline
from ui.house import House
from ui.scanning import Draft, Seen
from ui.store import HOST
from vision.photo import NoBoard

SAMPLES = Path(__file__).parents[3] / "samples"
PHOTO = SAMPLES / "keizar-01.jpg"


DOUBTED = ("b4", "g6")
"""Squares these tests have doubts about, whatever the reader of the day thinks of them."""


@pytest.fixture(scope="module")
def draft() -> Draft:
    seen = scanning.read(PHOTO.read_bytes())
    squares = tuple(INDEX[name] for name in DOUBTED)
    solved = replace(seen.reading.solved, doubtful_pieces=squares, doubtful_symbols=())
    return Draft.of(replace(seen, reading=replace(seen.reading, solved=solved)))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, draft: Draft) -> None:
    """Reading takes a second; these tests are about what happens with it."""
    monkeypatch.setattr(scanning, "read", lambda data, corners=None, profile="": draft.seen)


def one_move_before(state: State) -> tuple[State, str]:
    """A position from which one quiet move leads to this one, and that move."""
    for dst in SQUARES:
        if state.pieces[INDEX[dst]] == "." or dst == "d5":
            continue
        for src in SQUARES:
            if state.pieces[INDEX[src]] != ".":
                continue
            pieces = list(state.pieces)
            pieces[INDEX[src]], pieces[INDEX[dst]] = pieces[INDEX[dst]], "."
            turn = "wb".index(pieces[INDEX[src]])
            hold = None if pieces[INDEX["d5"]] == "." else 0
            before = State(state.tiles, "".join(pieces), turn, hold)
            if any(GAME.token(move) == src + dst for move in GAME.legal_moves(before)):
                return before, src + dst
    raise AssertionError("no move leads here")


def test_a_photo_becomes_a_game(tmp_path: Path) -> None:
    """The one test here that really reads the photo."""

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"), 60)
        assert list(house.uploads.iterdir()) == []
        await device.click("start")
        await device.click("start-now")
        match = house.room(2).match
        assert house.store.settings(HOST)["game"] == "2"
        truth = json.loads(PHOTO.with_suffix(".json").read_text())["position"].split(" ")
        assert GAME.write(match.state).split(" ")[1] == truth[1]
        assert device.has("status")

    play(tmp_path, story)


def test_joining_a_game_asks_whose_turn_it_is_and_how_long_d5_is_held(
    tmp_path: Path, quick: None, draft: Draft
) -> None:
    async def story(house: House) -> None:
        assert draft.pieces[INDEX["d5"]] == "b"
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"))
        await device.click("start")
        white, black = draft.captured
        assert f"Captured so far: White {white}, Black {black}." in device.texts()
        for name, value in (("turn", "0"), ("hold-count", "2")):
            choice = device.named(name).content
            assert isinstance(choice, ft.SegmentedButton)
            await device.fire(choice, "change", None, selected=[value])
        await device.click("start-now")
        state = house.room(2).match.state
        assert (state.turn, state.hold) == (0, 2)

    play(tmp_path, story)


def test_a_photo_is_kept_only_when_asked_and_without_its_place(tmp_path: Path, quick: None) -> None:
    told = b"Exif\0\0MM\0*\0\0\0\x08 GPS 47.4979 N"
    data = PHOTO.read_bytes()
    placed = tmp_path / "placed.jpg"
    placed.write_bytes(data[:2] + b"\xff\xe1" + (len(told) + 2).to_bytes(2, "big") + told + data[2:])

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(placed)
        await device.until(lambda: device.has("scan-info"))
        assert "save_file" not in [name for name, _ in device.connection.calls]
        await device.click("keep")
        await device.until(lambda: "Kept, without place" in device.texts())
        name, kept = device.connection.calls[-1]
        assert (name, kept["file_name"][-4:]) == ("save_file", ".jpg")
        assert b"Exif" not in kept["src_bytes"]
        assert len(kept["src_bytes"]) > 10_000

    play(tmp_path, story)


def test_the_photo_is_enlarged_and_whole_again(tmp_path: Path, quick: None) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"))
        await device.click("zoom-in")
        await device.click("zoom-out")
        assert [name for name, _ in device.connection.calls if name in ("zoom", "reset")] == ["zoom", "reset"]

    play(tmp_path, story)


def test_a_square_is_corrected_from_the_palette(tmp_path: Path, quick: None, draft: Draft) -> None:
    async def story(house: House) -> None:
        doubt = min(draft.doubts)
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"))
        assert "please check" in str(device.named(f"scan-{doubt}").label)
        touch = device.named(f"scan-{doubt}").content
        assert isinstance(touch, ft.GestureDetector)
        await device.fire(touch, "tap", {})
        await device.click("piece-black")
        await device.until(lambda: "please check" not in str(device.named(f"scan-{doubt}").label))
        assert "black piece" in str(device.named(f"scan-{doubt}").label)
        assert "Squares to check: 1." in str(device.named("scan-info").label)
        await device.click("reset")
        await device.until(lambda: "please check" in str(device.named(f"scan-{doubt}").label))

    play(tmp_path, story)


def test_the_next_photo_is_refereed_and_played(tmp_path: Path, quick: None, draft: Draft) -> None:
    async def story(house: House) -> None:
        before, move = one_move_before(draft.state(0, 0))
        await house.new_game(HOST, "keizar", GAME.write(before))
        device = await Device(house).start()
        await device.click("photo")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("verdict"))
        assert "legal" in str(device.named("verdict").label)
        await device.click("play-it")
        assert [GAME.token(act) for act in house.room(1).match.acts] == [move]
        assert f"{move[:2]}-{move[2:]}" in device.status

    play(tmp_path, story)


def test_an_illegal_photo_is_answered_with_the_reason_and_ways_back(
    tmp_path: Path, quick: None, draft: Draft
) -> None:
    async def story(house: House) -> None:
        now = draft.state(0, 0)
        before, _ = one_move_before(now)
        wrong = before._replace(turn=1 - before.turn)
        await house.new_game(HOST, "keizar", GAME.write(wrong))
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("verdict"))
        assert "Not allowed" in str(device.named("verdict").label)
        await device.click("as-it-lies")
        assert house.room(1).match.state.pieces == now.pieces
        assert house.room(1).match.acts == ()

    play(tmp_path, story)


def test_a_set_up_is_saved_and_compared(tmp_path: Path, quick: None, draft: Draft) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"))
        await device.click("all-right")
        await device.click("save-setup")
        field = device.named("setup-name").content
        assert isinstance(field, ft.TextField)
        await device.fire(field, "change", "Sunday", value="Sunday")
        await device.click("save-now")
        (saved,) = house.store.setups(HOST)
        assert (saved.name, saved.code) == ("Sunday", draft.all_right().code)
        await device.click("compare")
        await device.click("compare-0")
        assert "Every tile lies as" in str(device.named("compared").label)
        touch = device.named("scan-e4").content
        assert isinstance(touch, ft.GestureDetector)
        await device.fire(touch, "tap", {})
        await device.click("tile-queen" if draft.tiles[INDEX["e4"]] != "Q" else "tile-king")
        await device.settle(0.2)
        await device.click("compare")
        await device.click("compare-0")
        assert "differ from “Sunday”: 1" in str(device.named("compared").label)
        gc.collect()
        assert len(device.all(ft.Container, key="otherwise")) == 1  # on the photo, too

    play(tmp_path, story)


def test_corners_are_dragged_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draft: Draft
) -> None:
    asked: list[object] = []

    def read(data: bytes, corners: object = None, profile: str = "") -> object:
        asked.append(corners)
        return draft.seen

    monkeypatch.setattr(scanning, "read", read)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"))
        await device.click("corners")
        handle = next(box for box in device.all(ft.GestureDetector) if box.key == "corner-0")
        spot = {"x": 5.0, "y": 5.0}
        moved = {"l": spot, "g": spot, "ld": {"x": 20.0, "y": -10.0}, "pd": 0, "t": 0}
        await device.fire(handle, "pan_update", moved)
        await device.click("corners-read")
        await device.until(lambda: len(asked) == 2)
        corners = asked[1]
        assert isinstance(corners, list)
        assert corners[0][0] > draft.seen.corners[0][0]
        assert corners[1:] == draft.seen.corners[1:]

    play(tmp_path, story)


def test_a_file_that_is_no_photo_is_a_sentence_and_a_way_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        junk = tmp_path / "junk.jpg"
        junk.write_bytes(b"no photo")
        await device.photograph(junk)
        await device.until(lambda: device.has("scan-problem"))
        assert "not a photo" in str(device.named("scan-problem").label)
        assert device.has("pick")
        assert list(house.uploads.iterdir()) == []

    play(tmp_path, story)


def test_a_reading_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draft: Draft) -> None:
    import threading

    gate = threading.Event()

    def slow(data: bytes, corners: object = None, profile: str = "") -> object:
        gate.wait(10)
        return draft.seen

    monkeypatch.setattr(scanning, "read", slow)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-busy"))
        await device.click("cancel")
        gate.set()
        await device.settle(0.2)
        assert device.has("pick")
        assert not device.has("scan-info")

    play(tmp_path, story)


def test_the_live_camera_plays_what_it_sees_twice(tmp_path: Path, quick: None, draft: Draft) -> None:
    async def story(house: House) -> None:
        before, move = one_move_before(draft.state(0, 0))
        await house.new_game(HOST, "keizar", GAME.write(before))
        device = await Device(house).start()
        back = {"name": "back", "lens_direction": "back", "sensor_orientation": 0, "lens_type": "wide"}
        device.connection.answers = {"get_available_cameras": [back], "take_picture": b"a picture"}
        await device.go("scan")
        await device.click("live-start")
        await device.until(lambda: len(house.room(1).match.acts) == 1)
        assert GAME.token(house.room(1).match.acts[0]) == move
        assert [name for name, _ in device.connection.calls].count("take_picture") >= 2
        await device.click("live-stop")
        assert not device.has("live")

    play(tmp_path, story)


def test_without_a_camera_there_is_a_sentence(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        device.connection.answers = {"get_available_cameras": []}
        await device.go("scan")
        await device.click("live-start")
        await device.until(lambda: "secure connection" in str(device.named("live").label))
        assert device.has("pick")

    play(tmp_path, story)


def test_a_hint_is_drawn_on_the_photo(
    tmp_path: Path, quick: None, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.1)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("hint-white"))
        assert device.has("hint-black")  # a photo does not show whose turn it is
        await device.click("hint-black")
        await device.until(lambda: device.has("proposal-0"))
        await device.until(lambda: "Black" in str(device.named("hint-card").label))
        canvas = max(device.all(cv.Canvas, key="photo-arrows"), key=lambda each: each._i)
        assert canvas.shapes
        # A correction makes another position of it: the old hint is gone.
        await device.click("all-right")
        await device.until(lambda: device.has("hint-white"))

    play(tmp_path, story)


def test_an_arrow_lies_on_the_board_in_perspective(draft: Draft) -> None:
    corners = draft.seen.on_photo(arrow_outline((0.5, 0.5), (0.5, 6.5), 1.0))
    tip, start = corners[3], [(corners[0][n] + corners[6][n]) / 2 for n in (0, 1)]
    x, y, _, _ = draft.seen.square("a7")
    assert abs(tip[0] - x) < 0.02
    assert abs(tip[1] - y) < 0.02
    x, y, wide, tall = draft.seen.square("a1")
    assert abs(start[0] - x) < wide
    assert abs(start[1] - y) < tall


def test_a_board_that_was_not_found_can_be_shown_by_its_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draft: Draft
) -> None:
    def blind(data: bytes, corners: list[tuple[float, float]] | None = None, profile: str = "") -> Seen:
        if corners is None:
            raise NoBoard("No chequered board was found on this photo.")
        assert len(corners) == 4
        return draft.seen

    monkeypatch.setattr(scanning, "read", blind)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-problem"))
        assert not device.has("corner-a1")
        await device.click("corners")
        assert all(device.has(f"corner-{name}") for name in ("a1", "h1", "h8", "a8"))
        await device.click("corners-read")
        await device.until(lambda: device.has("scan-info"))
        assert not device.has("scan-problem")

    play(tmp_path, story)
