"""The scan of En Prise, King for 2, dominoes and dice: read, corrected, started from, refereed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import flet as ft
import flet.canvas as cv
import numpy as np
import pytest
from app_harness import Device, play
from made_tables import cards, dice, dominoes, king

from calibration.profile import Profile
from rules.core import CHANCE, Move
from rules.games import load
from rules.games.king_for_2.game import start
from ui import hints, scans, shelf
from ui.draft_cards import CardsDraft
from ui.drafts import Spot, TableDraft
from ui.house import House, Room
from ui.store import HOST
from vision.photo import NoBoard

PHOTO = Path(__file__).parents[3] / "samples" / "en-prise-02.jpg"
BOARD = {"0,0": "white.knight", "1,0": "vacant", "2,0": "black.rook", "1,1": "black.pawn"}


class Camera:
    """Whatever photo is taken, it shows this."""

    def __init__(self) -> None:
        self.shows: TableDraft | Exception = cards(BOARD)
        self.asked = ""

    def read(self, what: str, data: bytes, corners: Any = None, profile: str = "") -> TableDraft:
        self.asked = what
        if isinstance(self.shows, Exception):
            raise self.shows
        return self.shows


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Camera:
    made = Camera()
    monkeypatch.setattr(scans, "read", made.read)
    return made


async def table(house: House, name: str, position: str) -> tuple[Device, Room]:
    room = await house.new_game(HOST, name, position)
    await house.call(house.store.choose, HOST, "game", str(room.saved.id))
    return await Device(house).start(), room


async def photograph(device: Device, until: str = "scan-info") -> None:
    await device.photograph(PHOTO)
    await device.until(lambda: device.has(until))


async def touch(device: Device, identifier: str) -> None:
    target: Any = device.named(identifier).content
    while not isinstance(target, ft.GestureDetector):
        target = target.content
    await device.fire(target, "tap", {})


def test_cards_are_corrected_from_a_palette_and_become_a_game(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        camera.shows = cards(BOARD, doubts=("2,0",), plans={"white": ["pawn", "queen"]})
        await device.click("what-en-prise")
        assert "battle plans" in device.texts()
        await photograph(device)
        assert camera.asked == "en-prise"
        assert "Squares to check: 1." in str(device.named("scan-info").label)
        assert device.named("scan-2,0").label == "2,0, black rook, please check"
        await touch(device, "scan-2,0")
        await device.click("put-black.bishop")
        await device.until(lambda: device.named("scan-2,0").label == "2,0, black bishop")
        await touch(device, "scan-2,1")  # a card that was overlooked
        await device.click("put-vacant")
        await device.until(lambda: device.named("scan-2,1").label == "2,1, card face down")
        await device.click("start")
        await device.click("turn-1")
        field: Any = device.named("plan-black").content
        assert device.named("plan-white").content.value == "PQ"  # type: ignore[union-attr]
        await device.fire(field, "change", "pn", value="pn")
        await device.click("start-now")
        room = house.room(2)
        assert room.saved.game == "en-prise"
        game = load("en-prise")
        assert game.write(room.match.state) == "1bPv/wNvbB 0,0 wPQ/bPN b - -"

    play(tmp_path, story)


def test_a_board_that_no_box_can_lay_is_answered_with_the_reason(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-en-prise")
        camera.shows = cards({"0,0": "white.queen", "1,0": "white.queen", "2,0": "black.pawn"})
        await photograph(device)
        await device.click("start")
        await device.click("start-now")
        assert "There are 2 white queens; the box holds 1." in device.texts()
        assert len(house.store.games(HOST)) == 1

    play(tmp_path, story)


def test_the_next_photo_of_cards_is_refereed(tmp_path: Path, camera: Camera) -> None:
    """White lays the pawn that comes next; then a photo shows a card that vanished: that is named."""

    async def story(house: House) -> None:
        device, room = await table(house, "en-prise", "1bP/wNvbR 0,0 wPQ/bNN w - -")
        await device.click("photo")
        camera.shows = cards({**BOARD, "0,1": "white.pawn"})
        await photograph(device, "verdict")
        assert "legal" in str(device.named("verdict").label)
        await device.click("play-it")
        assert [(act.kind, act.dst) for act in room.match.acts] == [("place", "0,1")]
        await device.click("photo")
        gone = dict(BOARD)
        del gone["1,0"]
        camera.shows = cards({**gone, "0,1": "white.pawn"})
        await photograph(device, "verdict")
        assert "Not allowed" in str(device.named("verdict").label)
        await device.click("as-it-lies")
        assert "1,0" not in load("en-prise").view(room.match.state)

    play(tmp_path, story)


def test_a_corrected_card_decides_what_the_referee_says(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device, _ = await table(house, "en-prise", "1bP/wNvbR 0,0 wPQ/bNN w - -")
        await device.click("photo")
        camera.shows = cards({**BOARD, "0,1": "white.queen"})  # the pawn comes next, not the queen
        await photograph(device, "verdict")
        assert "legal" not in str(device.named("verdict").label)
        await touch(device, "scan-0,1")
        await device.click("put-white.pawn")
        await device.until(lambda: ": legal" in str(device.named("verdict").label))

    play(tmp_path, story)


def test_king_for_2_is_started_from_a_photo_with_its_dominoes(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-king-for-2")
        camera.shows = king(tiles=((5, 1), (2, 2)), doubts=(0,))
        await photograph(device)
        assert device.named("scan-tile 1").label == "Domino 1, domino 5-1"
        await touch(device, "scan-tile 2")
        await device.click("put-3-2")
        await device.until(lambda: device.named("scan-tile 2").label == "Domino 2, domino 3-2")
        await touch(device, "scan-a1")
        await device.click("put-red.rook")
        await device.click("start")
        assert "A game in progress" in device.texts()
        assert "5-1, 3-2" in device.texts()
        await device.click("turn-1")
        await device.click("start-now")
        state: Any = house.room(2).match.state
        assert (state.pieces, state.turn, state.side) == (start().pieces, CHANCE, 1)
        assert state.used == {"5-1", "3-2"}

    play(tmp_path, story)


def _two_knights() -> tuple[str, str]:
    """A turn with 5-5 from the start, which no other pieces could have made: the pieces, the position."""
    game, state = load("king-for-2"), start()
    state = game.apply(state, Move("draw", arg="5-5"))
    for src, dst in (("a2", "b4"), ("h2", "g4")):
        state = game.apply(
            state, next(act for act in game.legal_moves(state) if (act.src, act.dst) == (src, dst))
        )
    assert state.turn == CHANCE
    return state.pieces, game.write(state)


def test_a_turn_of_king_for_2_is_refereed_with_the_domino_beside_the_board(
    tmp_path: Path, camera: Camera
) -> None:
    async def story(house: House) -> None:
        pieces, wanted = _two_knights()
        device, room = await table(house, "king-for-2", load("king-for-2").write(start()))
        await device.click("photo")
        camera.shows = king(pieces, tiles=((5, 5),))
        await photograph(device, "verdict")
        assert "legal" in str(device.named("verdict").label)
        await device.click("play-it")
        assert load("king-for-2").write(room.match.state) == wanted

    play(tmp_path, story)


def test_a_domino_that_was_not_seen_is_asked_for(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        pieces, wanted = _two_knights()
        device, room = await table(house, "king-for-2", load("king-for-2").write(start()))
        await device.click("photo")
        camera.shows = king(pieces)
        await photograph(device, "verdict")
        assert "What was turned" in str(device.named("verdict").label)
        await device.click("face-1-5")
        await device.click("face-2-5")
        await device.until(lambda: "legal" in str(device.named("verdict").label))
        await device.click("play-it")
        assert load("king-for-2").write(room.match.state) == wanted

    play(tmp_path, story)


def drawn(device: Device) -> tuple[float, float, float, float]:
    """The box round what a hint proposes first, as shares of the photo: left, top, right, bottom."""
    canvas = max(device.all(cv.Canvas, key="photo-arrows"), key=lambda each: each._i)
    last: Any = canvas.shapes[-1]
    points = [(each.x, each.y) for each in last.elements if not isinstance(each, cv.Path.Close)]
    xs, ys = zip(*points, strict=True)
    width, height = canvas.width or 1, canvas.height or 1
    return min(xs) / width, min(ys) / height, max(xs) / width, max(ys) / height


def lies(box: tuple[float, float, float, float], start: Spot, end: Spot) -> bool:
    """Whether a box holds a straight way along a row, or a ring on one place."""
    left, top, right, bottom = box
    inside = min(start.x, end.x) - 0.5 * end.wide < left < right < max(start.x, end.x) + 0.5 * end.wide
    return inside and abs((top + bottom) / 2 - (start.y + end.y) / 2) < 0.25 * end.tall


def test_a_hint_is_drawn_on_a_photo_of_cards(
    tmp_path: Path, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.1)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-en-prise")
        made = camera.shows = cards({**BOARD, "3,0": "white.rook"}, plans={"black": ["pawn"]})
        await photograph(device)
        assert "only moves are proposed" in device.texts()  # White's plan was not seen
        assert device.has("hint-black")
        await device.click("hint-white")
        await device.until(lambda: "White" in str(device.named("hint-card").label))
        assert "3,0" in str(device.named("hint-card").label)  # the rook takes its neighbour
        assert lies(drawn(device), made.spots()["3,0"], made.spots()["2,0"])
        await device.click("hint-close")
        assert device.has("hint-white")

    play(tmp_path, story)


def test_a_card_that_is_to_be_laid_is_a_ring_on_the_photo(
    tmp_path: Path, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The photo was taken from the other side: the place is found all the same."""
    monkeypatch.setattr(hints, "SECONDS", 0.1)

    async def story(house: House) -> None:
        device, room = await table(house, "en-prise", "1bP/wPvbP 0,0 wQ/bP w - -")
        await device.click("photo")
        turned = {"2,1": "white.pawn", "1,1": "vacant", "0,1": "black.pawn", "1,0": "black.pawn"}
        made = camera.shows = cards(turned)
        await photograph(device, "verdict")
        await device.click("hint-white")  # the one the referee knows of
        assert not device.has("hint-black")
        await device.until(lambda: bool(room.thoughts))
        (advice,) = room.thoughts.values()
        move = advice.suggestions[0].move
        assert move.kind == "place"
        column, row = (int(each) for each in move.dst.split(","))
        goal = made.spots()[f"{2 - column},{1 - row}"]
        assert lies(drawn(device), goal, goal)

    play(tmp_path, story)


def test_a_hint_is_drawn_on_a_photo_of_king_for_2(
    tmp_path: Path, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.1)
    # Red takes the second king with a rook along the first row.
    pieces = "R......k" + "." * 48 + "K......."

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-king-for-2")
        made = camera.shows = king(pieces, tiles=((3, 0),))
        await photograph(device)
        assert device.has("hint-blue")
        await device.click("hint-red")
        await device.until(lambda: "Red" in str(device.named("hint-card").label))
        assert lies(drawn(device), made.spots()["a1"], made.spots()["h1"])
        # Without a domino on the photo somebody has to say which one is to be played.
        await device.click("put-away")
        camera.shows = king(pieces)
        await photograph(device)
        await device.click("hint-red")
        assert "What was rolled or turned" in device.texts()
        await device.click("face-1-3")
        await device.click("face-2-3")
        await device.until(lambda: "Red" in str(device.named("hint-card").label))
        assert lies(drawn(device), made.spots()["a1"], made.spots()["h1"])

    play(tmp_path, story)


def test_a_hint_after_a_turn_of_king_for_2_asks_for_the_next_domino(
    tmp_path: Path, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.1)

    async def story(house: House) -> None:
        pieces, _ = _two_knights()
        device, room = await table(house, "king-for-2", load("king-for-2").write(start()))
        await device.click("photo")
        camera.shows = king(pieces, tiles=((5, 5),))
        await photograph(device, "verdict")
        await device.click("hint-blue")
        await device.click("face-1-6")
        await device.click("face-2-1")
        await device.until(lambda: bool(room.thoughts))
        ((state, _),) = room.thoughts
        assert (state.turn, state.tile, state.used) == (1, "6-1", {"5-5", "6-1"})
        assert device.all(cv.Canvas, key="photo-arrows")

    play(tmp_path, story)


def test_no_hint_is_offered_for_dice_or_for_kinds_that_nobody_knows(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-dice")
        camera.shows = dice(2, 5)
        await photograph(device)
        assert not any(device.has(f"hint-{side}") for side in ("white", "red", "blue"))
        await device.click("put-away")
        await device.click("what-king-for-2")
        camera.shows = king().with_shown("d4", "red.?")
        await photograph(device)
        assert not device.has("hint-red")

    play(tmp_path, story)


def test_dice_on_a_photo_are_the_roll(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        game = load("shahbazee")
        device, room = await table(house, "shahbazee", game.write(game.setup(2, 3)))
        await device.click("photo")
        camera.shows = dice(2, 5)
        await photograph(device, "verdict")
        assert camera.asked == "dice"  # what this game waits for
        assert "2  5, together 7" in str(device.named("verdict").label)
        assert device.has("roll-1")  # whose die is which, nobody can see
        await device.click("roll-1")
        assert [act.arg for act in room.match.acts] == ["5-2"]
        await device.click("photo")
        camera.shows = dice(3, 4, unsure=1)
        await photograph(device, "verdict")
        await touch(device, "scan-die 2")
        await device.click("put-die-6")
        await device.until(lambda: "3  6" in str(device.named("verdict").label))
        assert not device.has("roll-1")
        await device.click("roll-0")
        assert room.match.acts[-1].arg == "6-3"

    play(tmp_path, story)


def test_a_domino_by_itself_is_the_tile_that_was_turned(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device, room = await table(house, "king-for-2", load("king-for-2").write(start()))
        await device.go("scan")
        await device.click("what-dominoes")
        camera.shows = dominoes((1, 5))
        await photograph(device, "verdict")
        await device.click("roll-0")
        assert [act.arg for act in room.match.acts] == ["5-1"]
        await device.go("scan")
        camera.shows = dominoes((1, 5))
        await photograph(device, "verdict")
        assert not device.has("roll-0")
        assert "waits for no roll" in device.texts()
        await device.click("put-away")
        assert device.has("what-keizar")

    play(tmp_path, story)


def test_a_photo_without_dice_says_so(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-dice")
        camera.shows = NoBoard("No dice can be seen on this photo.")
        await photograph(device, "scan-problem")
        assert "No dice can be seen" in str(device.named("scan-problem").label)
        assert device.has("pick")

    play(tmp_path, story)


def test_one_s_own_cards_are_taught_from_a_photo(
    tmp_path: Path, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path))
    taught: list[tuple[str, str]] = []

    def teach(draft: TableDraft, name: str) -> int:
        taught.append((draft.what, name))
        return 1

    monkeypatch.setattr(scans, "teach", teach)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-en-prise")
        camera.shows = cards(BOARD, doubts=("2,0",))
        await photograph(device)
        await device.click("teach")
        assert "First say" in device.texts()
        field = next(each for each in device.page._dialogs.controls if each.open)
        await device.fire(field, "dismiss")
        await device.click("all-right")
        await device.until(lambda: "Everything was read" in str(device.named("scan-info").label))
        await device.click("teach")
        name: Any = device.named("set-name").content
        await device.fire(name, "change", "ours", value="ours")
        await device.click("teach-now")
        await device.until(lambda: bool(taught))
        assert taught == [("en-prise", "ours")]

    play(tmp_path, story)


def test_the_settings_lead_step_by_step_through_teaching_a_set(
    tmp_path: Path, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDSIDE_HOME", str(tmp_path))

    def teach(draft: TableDraft, name: str) -> int:
        shelf.keep(Profile(name, draft.what, "any", (), ()))
        return 1

    monkeypatch.setattr(scans, "teach", teach)

    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("settings")
        await device.click("teach-set")
        assert "Step 1 of 3" in str(device.named("guide").label)
        assert not device.has("what-dice")  # nothing to be learned of them
        await device.click("what-en-prise")
        camera.shows = cards(BOARD, doubts=("2,0",))
        await photograph(device)
        assert "Step 2 of 3" in str(device.named("guide").label)
        assert not device.has("start")
        await device.click("all-right")
        await device.until(lambda: "Step 3 of 3" in str(device.named("guide").label))
        await device.click("teach")
        name: Any = device.named("set-name").content
        await device.fire(name, "change", "Our cards", value="Our cards")  # phones begin with a capital
        await device.click("teach-now")
        await device.until(lambda: "photos so far: 1" in str(device.named("guide").label))
        await device.click("teach-done")
        await device.until(lambda: device.has("set-Our cards"))
        assert device.named("set-Our cards").selected
        assert "En Prise, photos: 0" in device.texts()
        await device.click("set-none")
        assert device.named("set-none").selected
        # Chosen by an older version, in letters of another size: it is the same set, and forgotten as one.
        await house.call(house.store.choose, HOST, "set", "our cards")
        other = await Device(house).start()
        await other.go("settings")
        await other.until(lambda: other.has("set-Our cards"))
        assert other.named("set-Our cards").selected
        await other.click("forget-Our cards")
        await other.until(lambda: not other.has("set-Our cards"))
        assert shelf.names() == []
        assert house.store.settings(HOST)["set"] == ""

    play(tmp_path, story)


def test_the_photo_of_a_sample_is_really_read(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-en-prise")
        await device.photograph(PHOTO)
        await device.until(lambda: device.has("scan-info"), 120)
        assert list(house.uploads.iterdir()) == []

    play(tmp_path, story)


def test_a_correction_is_undone_by_as_it_was_read() -> None:
    draft = cards(BOARD, doubts=("2,0",))
    told = draft.with_shown("2,0", "empty").with_shown("0,2", "red.king").all_right()
    assert "2,0" not in {f"{card.at[0]},{card.at[1]}" for card in told.told().cells}
    assert told.sides == ["white", "black", "red"]
    assert told.picture()[:2] == b"\xff\xd8"
    again = told.as_read()
    assert (again.there, again.doubts) == (draft.there, draft.doubts)
    assert isinstance(again, CardsDraft)


def test_a_photo_of_nothing_is_told_what_was_wrong_with_it(tmp_path: Path, camera: Camera) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("scan")
        await device.click("what-dice")
        camera.shows = NoBoard("No dice can be seen on this photo.")
        await photograph(device, "scan-problem")
        assert "Come closer" in str(device.named("scan-problem").label)
        dark = tmp_path / "dark.jpg"
        pixels = cv2.imread(str(PHOTO))
        assert pixels is not None
        cv2.imwrite(str(dark), (pixels * 0.1).astype(np.uint8))
        await device.photograph(dark)
        await device.until(lambda: "turn on a light" in device.texts())
        assert "Come closer" not in str(device.named("scan-problem").label)

    play(tmp_path, story)
