"""A disk that is really full: every way to lose something is answered with a sentence, and nothing breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest
from app_harness import Device, keizar_game, play

from ui.door import Door
from ui.house import House

FULL = "This could not be saved"


def fill(house: House) -> None:
    """Let SQLite itself refuse every write, as it does on a full disk."""
    house.store._db.execute("PRAGMA query_only = ON")


def test_no_move_is_shown_that_is_not_saved(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        room = house.room(await keizar_game(house))
        device = await Device(house).start()
        await device.move("f2f4")
        fill(house)
        await device.move("f7f5")
        assert FULL in device.texts()
        assert "f2-f4" in device.status
        assert len(room.match.acts) == len(list(house.store.events(room.saved.id))) == 1
        house.store._db.execute("PRAGMA query_only = OFF")  # room was made: it goes on
        await device.tap("f5")  # the piece is still in hand
        assert len(room.match.acts) == 2

    play(tmp_path, story)


@pytest.mark.parametrize("way", ["new-en-prise", "random", "names", "settings", "import"])
def test_whatever_is_to_be_kept_says_that_it_cannot(tmp_path: Path, way: str) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        fill(house)
        if way == "names":
            await device.click("more")
            await device.fire(device.named("name-1").content, "change", "A" * 30, value="A" * 30)  # type: ignore[arg-type]
            await device.click("save-names")
        elif way == "settings":
            await device.go("settings")
            await device.click("theme-dark")
            await device.until(lambda: device.page.theme_mode == ft.ThemeMode.DARK)  # while the app is open
        else:
            await device.go("library")
            if way == "import":
                text = "Game: keizar\n"
                await device.fire(device.named("record").content, "change", text, value=text)  # type: ignore[arg-type]
            await device.click(way)
            if way != "import":
                await device.click("start")
        if way != "import":
            await device.until(lambda: FULL in device.texts())
        assert "Something went wrong" not in device.texts()

    play(tmp_path, story)


def test_a_first_start_on_a_full_disk_says_what_to_do(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        fill(house)
        device = await Device(house, device="someone").start()
        assert "Make room on the disk" in device.texts()

    play(tmp_path, story)


def test_a_phone_that_joins_while_the_disk_is_full_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        room = house.room(await keizar_game(house))
        fill(house)
        sent: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        code = house.store.game(room.saved.id).code
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": f"join={code}".encode(),
            "headers": [(b"host", b"192.0.2.1:8550")],
            "client": ("192.0.2.7", 1),
            "scheme": "http",
        }
        await Door(None, house.store)(scope, receive, send)
        assert sent[0]["status"] == 503
        assert b"its disk may be full" in sent[1]["body"]

    play(tmp_path, story)
