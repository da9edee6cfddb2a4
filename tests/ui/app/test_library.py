"""Library, rules and settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import flet as ft
import numpy as np
import pytest
from app_harness import CODE, Device, keizar_game, play

from rules.core import Move
from rules.games import names
from rules.games.keizar.game import GAME
from ui.house import House
from ui.keizar import start_of
from ui.matches import begin
from ui.qr import qr_png
from ui.statistics import statistics
from ui.store import HOST
from ui.words import LANGUAGES


async def write(device: Device, identifier: str, text: str) -> None:
    field: Any = device.named(identifier).content
    await device.fire(field, "change", text, value=text)


def test_a_random_set_up_is_shown_saved_and_played(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("library")
        await device.click("random")
        code = str(device.named("setup-code").label)
        assert "Row 1" in device.texts()
        await write(device, "setup-name", "Sunday")
        await device.click("save")
        assert [(each.name, each.code) for each in house.store.setups(HOST)] == [("Sunday", code)]
        await device.click("start")
        assert house.room(2).match.state.pieces.count("w") == 16
        assert "White to move" in device.status

    play(tmp_path, story)


def test_a_code_is_entered_and_a_wrong_one_is_answered(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("library")
        await write(device, "code", "8J04-RD9N-3S2M")
        await device.click("enter-code")
        assert "check character" in device.texts()
        await write(device, "code", CODE.lower())
        await device.click("enter-code")
        assert device.named("setup-code").label == CODE

    play(tmp_path, story)


def test_a_set_up_code_goes_round_by_qr(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        picture = cv2.imdecode(np.frombuffer(qr_png(CODE), np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        photo = tmp_path / "qr.jpg"
        cv2.imwrite(
            str(photo), cv2.copyMakeBorder(picture, 80, 80, 90, 90, cv2.BORDER_CONSTANT, value=(90, 120, 140))
        )
        device = await Device(house).start()
        await device.go("library")
        await device.photograph(photo, picker=0)
        await device.until(lambda: device.has("setup-code"))
        assert device.named("setup-code").label == CODE

    play(tmp_path, story)


def test_a_game_is_replayed_corrected_and_taken_out_as_text(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        number = await keizar_game(house)
        room = house.room(number)
        for token in ("f2f4", "f7f5", "e2e3", "e7e6"):
            await room.do(GAME.parse(room.match.state, token))
        device = await Device(house).start()
        await device.go("library")
        await device.click(f"game-{number}")
        assert "1. f2f4 f7f5" in device.texts()
        await device.click("first")
        await device.click("next")
        assert "Move 1 of 4" in str(device.named("step").label)
        await device.click("correct")
        await device.move("f2f3")
        assert "still fit" in str(device.named("note").label)
        assert [GAME.token(act) for act in room.match.acts] == ["f2f3", "f7f5", "e2e3", "e7e6"]
        # A correction that makes a later move impossible keeps it as taken back and says which.
        await device.click("last")
        await device.click("previous")
        await device.click("correct")
        await device.move("c2c3")
        assert [GAME.token(act) for act in room.match.acts] == ["f2f3", "f7f5", "c2c3", "e7e6"]

    play(tmp_path, story)


def test_a_correction_that_breaks_later_moves_shows_the_first_that_no_longer_fits(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        number = await keizar_game(house)
        room = house.room(number)
        for token in ("f2f4", "f7f5", "e2e3", "e7e6", "e3e4", "e6e5"):
            await room.do(GAME.parse(room.match.state, token))
        device = await Device(house).start()
        await device.go("library")
        await device.click(f"game-{number}")
        for _ in range(3):
            await device.click("previous")
        await device.click("correct")
        await device.move("c2c3")
        assert "e3e4 no longer fits: There is no piece on e3" in str(device.named("note").label)
        assert [GAME.token(act) for act in room.match.acts] == ["f2f4", "f7f5", "c2c3", "e7e6"]
        assert [GAME.token(act) for act in room.table.undone] == ["e3e4", "e6e5"]

    play(tmp_path, story)


def test_a_record_is_read_in_and_a_damaged_one_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        number = await keizar_game(house)
        room = house.room(number)
        await room.rename(("Anna", "Béla"))
        await room.do(GAME.parse(room.match.state, "f2f4"))
        device = await Device(house).start()
        await device.go("library")
        await device.click(f"game-{number}")
        text = next(text.value for text in device.all(ft.Text) if "Boardside record" in str(text.value))
        await device.click("back")
        await write(device, "record", str(text).replace("f2f4", "f2f7"))
        await device.click("import")
        assert "cannot be played here" in device.texts()
        await write(device, "record", str(text))
        await device.click("import")
        copy = house.room(2)
        assert copy.match.acts == room.match.acts
        assert copy.saved.names == ("Anna", "Béla")

    play(tmp_path, story)


def test_backup_and_restore(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.go("library")
        await device.click("backup")
        name, args = device.connection.calls[-1]
        assert name == "save_file"
        file = tmp_path / "all.backup"
        file.write_bytes(args["src_bytes"])
        await house.remove_game(HOST, 1)
        await device.photograph(file, picker=2)
        await device.until(lambda: len(house.store.games(HOST)) == 1)
        assert "Games: 1," in device.texts()

    play(tmp_path, story)


def test_statistics_count_finished_rounds() -> None:
    match: Any = begin("keizar", start_of(CODE))
    playing = match.repeat(GAME.parse(match.state, "f2f4"))
    lost = playing.repeat(Move("resign", arg="1"))
    second = lost.turn_the_board().agree_draw()
    told = statistics([(playing, ("Anna", "Béla")), (second, ("Anna", "Béla"))])
    assert (told.games, told.rounds, told.draws, told.wins) == (2, 2, 1, {0: 1})
    assert told.moves_a_round == 0.5
    assert told.people == {"Anna": (1, 1), "Béla": (1, 0)}


def test_every_language_theme_and_style_can_be_chosen(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("settings")

        async def choose(name: str, value: str) -> None:
            await device.click(f"{name}-{value}")

        await choose("language", "hu")
        assert "Beállítások" in device.texts()
        await choose("theme", "dark")
        await device.until(lambda: device.page.theme_mode == ft.ThemeMode.DARK)
        await choose("style", "figures")
        await choose("text", "200")
        switch = device.named("coordinates").content
        assert isinstance(switch, ft.Switch)
        await device.fire(switch, "change", None, value=False)
        kept = house.store.settings(HOST)
        assert kept == {
            "language": "hu",
            "theme": "dark",
            "style": "figures",
            "text": "200",
            "coordinates": "off",
        }
        await device.go("play")
        pictures = [image.src for image in device.all(ft.Image)]
        assert any("figures/" in str(source) for source in pictures)

    play(tmp_path, story)


def test_the_rules_are_shown_and_a_lesson_moves(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.go("learn")
        assert "hold it there" in device.texts()
        await device.click("lesson-rook")
        assert "straight line" in str(device.named("lesson").label)

        def place() -> tuple[float, float]:
            man = next(box for box in device.all(ft.Container) if str(box.key) == "man-0")
            return float(man.left or 0), float(man.top or 0)

        before = place()
        await device.until(lambda: place() != before, 10)

    play(tmp_path, story)


def test_the_same_screen_plays_every_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        for name in names():
            if name != "keizar":
                await device.go("library")
                await device.click(f"new-{name}")
                await device.click("start")
                room = house.room(max(game.id for game in house.store.games(HOST)))
                assert room.saved.game == name
                assert device.has("status")
                if device.has("act-0"):
                    await device.click("act-0")
                    assert len(room.match.acts) == 1

    play(tmp_path, story)


def test_a_guest_leaves_a_game_and_only_its_owner_removes_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        number = await keizar_game(house)
        house.store.seat("phone", number)
        guest = await Device(house, device="phone").start()
        await guest.go("library")
        await guest.click(f"game-{number}")
        await guest.click("remove")
        await guest.click("remove")
        assert not house.store.may_see("phone", number)
        assert house.store.may_see(HOST, number)
        await guest.go("play")
        assert guest.has("random")  # nothing on the table: the library instead
        await house.remove_game(HOST, number)
        assert house.store.games(HOST) == []

    play(tmp_path, story)


@pytest.mark.parametrize("size", ["100", "200"])
def test_no_choice_of_the_settings_is_out_of_sight_on_a_phone(tmp_path: Path, size: str) -> None:
    """Four languages are wider than a phone: they go on in the next line then."""

    async def story(house: House) -> None:
        await house.call(house.store.choose, HOST, "text", size)
        narrow = await Device(house).start()
        await narrow.go("settings")
        shown = [each for each in narrow.all(ft.Row) if len(each.controls) == len(LANGUAGES) and each.wrap]
        assert shown
        assert all(narrow.has(f"language-{name}") for name in LANGUAGES)
        assert narrow.named("language-en").selected

    play(tmp_path, story)


def test_no_game_is_too_old_to_be_found(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        first = await keizar_game(house)
        for _ in range(20):
            await keizar_game(house)
        device = await Device(house).start()
        await device.go("library")
        assert not device.has(f"game-{first}")
        await device.click("older")
        assert device.has(f"game-{first}")
        assert not device.has("older")

    play(tmp_path, story)
