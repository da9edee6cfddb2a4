"""Photos on their way from a phone: refused, torn, forgotten, or whole while the phone is away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest
from app_harness import Device, Recorder, keizar_game, play
from starlette.requests import ClientDisconnect

from ui import uploading
from ui.arriving import Arriving
from ui.house import House
from vision.intake import MAX_BYTES

SAMPLE = Path(__file__).parents[3] / "samples" / "keizar-01.jpg"


async def scanning(house: House) -> Device:
    await keizar_game(house)
    device = await Device(house).start()
    await device.go("scan")
    return device


async def choose(device: Device, size: int = 1000) -> str:
    """Choose a photo; the answer is the name under which it is to be sent, empty if it is not."""
    chooser = max(device.all(ft.FilePicker), key=lambda each: each._i)
    file = {"id": 1, "name": "table.jpg", "size": size, "path": None}
    await device.fire(chooser, "result", {"files": [file]})
    sent = [args for name, args in device.connection.calls if name == "upload"]
    return str(sent[-1]["files"][0].upload_url).partition("f=")[2] if sent else ""


async def put(house: House, name: str, data: bytes, status: int = 200) -> None:
    """A request that brings a file; without a status it breaks off."""

    async def receiver(scope: Any, receive: Any, send: Any) -> None:
        (house.uploads / name).write_bytes(data)
        if not status:
            raise ClientDisconnect
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def nothing(*_: Any) -> None:
        return None

    scope = {"type": "http", "method": "PUT", "path": "/upload", "query_string": f"f={name}&e=1".encode()}
    await Arriving(receiver, house)(scope, nothing, nothing)


def test_a_photo_that_is_too_large_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await scanning(house)
        assert await choose(device, MAX_BYTES + 1) == ""
        assert "25 MB" in str(device.named("scan-problem").label)
        assert await choose(device, MAX_BYTES)

    play(tmp_path, story)


def test_a_photo_that_arrives_while_the_phone_is_away_is_read(tmp_path: Path) -> None:
    """The connection of the screens is lost at the end of the upload: nobody but the server knows of it."""

    async def story(house: House) -> None:
        device = await scanning(house)
        name = await choose(device)
        await device.session.disconnect(3600)
        await put(house, name, SAMPLE.read_bytes())
        device.session.attach_connection(Recorder())
        await device.session.dispatch_connect_event()
        await device.until(lambda: device.has("scan-info"), 120)
        assert list(house.uploads.iterdir()) == []

    play(tmp_path, story)


@pytest.mark.parametrize("status", [0, 413], ids=["torn", "too large after all"])
def test_a_part_of_a_photo_is_deleted_and_told(tmp_path: Path, status: int) -> None:
    async def story(house: House) -> None:
        device = await scanning(house)
        await put(house, await choose(device), b"half of it", status)
        await device.until(lambda: device.has("scan-problem"))
        assert "did not arrive" in str(device.named("scan-problem").label)
        assert device.has("pick")
        assert list(house.uploads.iterdir()) == []

    play(tmp_path, story)


def test_a_photo_nobody_waits_for_any_more_is_deleted(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        device = await scanning(house)
        name = await choose(device)
        await device.click("cancel")
        await put(house, name, SAMPLE.read_bytes())
        await device.settle(0.05)
        assert not device.has("scan-busy")
        assert list(house.uploads.iterdir()) == []

    play(tmp_path, story)


def test_a_photo_that_never_comes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "BEGUN", 0.05)

    async def story(house: House) -> None:
        device = await scanning(house)
        await choose(device)
        assert device.has("scan-busy")
        await device.until(lambda: device.has("scan-problem"))
        assert not device.has("scan-busy")

    play(tmp_path, story)


def test_only_the_host_names_a_file_of_this_machine(tmp_path: Path) -> None:
    """A client that says it is no browser is believed; one that is elsewhere has no files here."""
    secret = tmp_path / "secret.txt"
    secret.write_text("no photo")

    async def story(house: House) -> None:
        number = await keizar_game(house)
        guest = "a" * 32
        await house.call(house.store.seat, guest, number)
        seats = (await Device(house, device=guest).start(), await Device(house).start())
        for device, read in zip(seats, (False, True), strict=True):
            await device.go("scan")
            device.session.apply_page_patch({"web": False})
            chooser = max(device.all(ft.FilePicker), key=lambda each: each._i)
            file = {"id": 1, "name": "table.jpg", "size": 8, "path": str(secret)}
            await device.fire(chooser, "result", {"files": [file]})
            await device.settle(0.1)
            assert ("upload" not in [name for name, _ in device.connection.calls]) == read

    play(tmp_path, story)
