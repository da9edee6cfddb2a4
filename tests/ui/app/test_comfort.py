"""What makes the app comfortable: large letters everywhere, written moves, a screen that stays on."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from app_harness import Device, keizar_game, play

from rules.games import load
from ui import door, look
from ui.house import House
from ui.sounds import Sound
from ui.store import HOST


def test_large_letters_are_large_in_buttons_and_fields_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await house.call(house.store.choose, HOST, "text", "200")
        device = await Device(house).start()
        texts = device.page.theme.text_theme
        assert (texts.label_large.size, texts.body_large.size) == (28, 32)
        assert device.page.dark_theme.text_theme.body_large.color == look.DARK.ink  # else black on black
        await device.go("settings")
        await device.click("text-100")
        assert device.page.theme.text_theme.label_large.size == 14

    play(tmp_path, story)


@pytest.mark.parametrize("language", ["en", "hu", "de", "it"])
@pytest.mark.parametrize("text", ["125", "150", "200"])
def test_the_names_of_the_screens_grow_with_the_letters(tmp_path: Path, language: str, text: str) -> None:
    async def story(house: House) -> None:
        await house.call(house.store.choose, HOST, "text", text)
        await house.call(house.store.choose, HOST, "language", language)
        device = await Device(house).start()
        size = look.BAR_TEXT * int(text) / 100
        names = [each for each in device.all(ft.Semantics) if str(each.identifier).startswith("screen-")]
        if names:
            assert len(names) == 5
            assert {each.content.content.size for each in names} == {size}  # type: ignore[union-attr]
        else:
            assert device.page.theme.navigation_bar_theme.label_text_style.size == size
            longest = max(len(str(each.label)) for each in device.all(ft.NavigationBar)[0].destinations)
            assert longest * size * look.LETTER <= 390 / 5
        await device.go("settings")
        assert device.has("language-en")

    play(tmp_path, story)


def test_a_sheet_scrolls_only_when_it_is_too_high(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.click("more")
        assert _scrolls(device) is None
        await house.call(house.store.choose, HOST, "text", "200")
        large = await Device(house).start()
        await large.click("more")
        assert _scrolls(large) == ft.ScrollMode.AUTO

    play(tmp_path, story)


def _scrolls(device: Device) -> Any:
    shown = next(each for each in device.page._dialogs.controls if isinstance(each, ft.BottomSheet))
    inner: Any = shown.content
    return inner.content.scroll


@pytest.mark.parametrize("width", [390, 1280])
def test_a_move_can_be_written(tmp_path: Path, width: float) -> None:
    """And while someone writes, letters are no shortcuts."""

    async def story(house: House) -> None:
        room = house.room(await keizar_game(house))
        device = await Device(house, width, 800).start()
        if width < 700:
            await device.click("moves")

        async def write(text: str) -> None:
            field = device.named("write-move").content
            assert field is not None
            await device.fire(field, "focus")
            await device.press("F", "U")
            await device.fire(field, "submit", text, value=text)
            await device.fire(field, "blur")

        await write("f2f4")
        await write("f7-f5")
        assert [f"{act.src}{act.dst}" for act in room.match.acts] == ["f2f4", "f7f5"]
        await write("a1h8")
        assert "rule" in _problem(device)
        await write("nonsense")
        assert "nonsense" in _problem(device)
        assert len(room.match.acts) == 2

    play(tmp_path, story)


def _problem(device: Device) -> str:
    field = device.named("write-move").content
    assert isinstance(field, ft.TextField)
    return str(field.error)


def test_the_screen_stays_on_at_the_table_unless_told_otherwise(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await Device(house).start()
        await device.until(lambda: ("enable", None) in _calls(device))
        await device.go("library")
        await device.until(lambda: ("disable", None) in _calls(device))
        await house.call(house.store.choose, HOST, "awake", "off")
        other = await Device(house).start()
        await other.settle(0.05)
        assert ("enable", None) not in _calls(other)

    play(tmp_path, story)


def test_a_move_is_heard_only_where_sounds_are_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        quiet = await Device(house).start()
        await quiet.move("f2f4")
        assert ("play", None) not in _calls(quiet)
        await house.call(house.store.choose, HOST, "sounds", "on")
        loud = await Device(house).start()
        await loud.move("f7f5")
        await loud.until(lambda: {("play", None), ("light_impact", None)} <= set(_calls(loud)))
        assert [sound.src for sound in loud.all(Sound)] == ["sounds/move.wav"]

    play(tmp_path, story)


def test_the_last_move_is_marked_unless_told_otherwise(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.move("f2f4")
        marked = _shapes(device)
        await device.go("settings")
        switch = device.named("last").content
        assert isinstance(switch, ft.Switch)
        await device.fire(switch, "change", None, value=False)
        await device.go("play")
        assert _shapes(device) < marked

    play(tmp_path, story)


def _shapes(device: Device) -> int:
    gc.collect()
    return sum(len(canvas.shapes or []) for canvas in device.all(cv.Canvas))


@pytest.mark.parametrize("game", ["keizar", "king-for-2"])
def test_pieces_opposite_can_face_whoever_sits_there(tmp_path: Path, game: str) -> None:
    async def story(house: House) -> None:
        rules = load(game)
        await house.new_game(HOST, game, rules.write(rules.setup(2, 7)))
        await house.call(house.store.choose, HOST, "style", "figures")
        assert _upside_down(await Device(house).start()) == []
        await house.call(house.store.choose, HOST, "facing", "on")
        device = await Device(house).start()
        heights = sorted(float(man.top or 0) for man in _men(device))
        middle = heights[len(heights) // 2]
        far = _upside_down(device)
        assert far
        assert max(far) < middle
        await device.press("F")
        await device.settle(0.05)
        assert _upside_down(device)
        assert max(_upside_down(device)) < middle  # whoever is far now

    play(tmp_path, story)


def _men(device: Device) -> list[ft.Container]:
    gc.collect()
    return [box for box in device.all(ft.Container) if str(box.key).startswith("man-")]


def _upside_down(device: Device) -> list[float]:
    """How high those pieces stand that are to be seen from the other side."""
    found = []
    for man in _men(device):
        disc: Any = man.content
        if disc.content.rotate:
            found.append(float(man.top or 0))
    return sorted(found)


def _calls(device: Device) -> list[tuple[str, None]]:
    return [(name, None) for name, _ in device.connection.calls]


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, it;q=0.7", "it"), ("fr", "en"), ("", "en"), ("HU", "hu")],
)
def test_a_new_device_is_spoken_to_in_its_own_language(tmp_path: Path, header: str, language: str) -> None:
    assert door.asked_language(header) == language

    async def story(house: House) -> None:
        token = door._language.set(language)
        try:
            device = await Device(house).start()
        finally:
            door._language.reset(token)
        words = {"en": "Play", "de": "Spielen", "it": "Gioca", "hu": "Játék"}
        bar = device.all(ft.NavigationBar)[0]
        assert bar.destinations[0].label == words[language]

    play(tmp_path, story)
