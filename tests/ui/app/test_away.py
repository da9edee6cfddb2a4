"""Devices that are away for a while, and work that fails: nobody waits without a word."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from app_harness import Device, Recorder, keizar_game, play

from ui import scans
from ui.house import House
from ui.views import play_status, scan

SAMPLE = Path(__file__).parents[3] / "samples" / "keizar-01.jpg"


async def come_back(device: Device) -> None:
    device.session.attach_connection(Recorder())
    await device.session.dispatch_connect_event()
    await device.settle(0.05)


def test_a_phone_that_sleeps_disturbs_nobody_and_wakes_to_the_position(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        asleep, player, third = [await Device(house).start() for _ in range(3)]
        await asleep.session.disconnect(3600)
        await player.move("f2f4")
        assert "went wrong" not in player.texts()
        assert "f2-f4" in player.status
        assert "f2-f4" in third.status
        await come_back(asleep)
        assert "f2-f4" in asleep.status
        await player.move("f7f5")
        assert "f7-f5" in asleep.status

    play(tmp_path, story)


def test_a_photo_read_while_the_phone_sleeps_is_there_when_it_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, read = scan._look, threading.Event()

    def looked(*given: Any) -> Any:
        found = look(*given)
        read.set()
        return found

    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.go("scan")
        monkeypatch.setattr(scan, "_look", looked)
        await device.photograph(SAMPLE)
        assert device.has("scan-busy")
        await device.session.disconnect(3600)
        await device.until(read.is_set)
        await device.settle(0.1)
        await come_back(device)
        assert device.has("scan-info")
        assert not device.has("scan-busy")

    play(tmp_path, story)


def test_a_phone_that_goes_before_its_first_picture_gets_it_when_it_is_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device, player = Device(house), await Device(house).start()
        await device.session.disconnect(3600)
        await device.start()
        await come_back(device)
        await player.move("f2f4")
        assert "f2-f4" in device.status

    play(tmp_path, story)


def test_a_reading_that_breaks_says_so_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("inside")

    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        await device.go("scan")
        monkeypatch.setattr(scans, "read", broken)
        await device.photograph(SAMPLE)
        await device.until(lambda: device.has("scan-problem"))
        assert "fault in Boardside" in str(device.named("scan-problem").label)
        assert not device.has("scan-busy")
        assert device.has("pick")

    play(tmp_path, story)


def test_a_screen_that_breaks_once_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing would otherwise end for good: nothing the player does is ever shown again."""

    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()
        whole = play_status._to_move

        def broken(*_: Any, **__: Any) -> None:
            monkeypatch.setattr(play_status, "_to_move", whole)
            raise ZeroDivisionError("inside")

        monkeypatch.setattr(play_status, "_to_move", broken)
        await device.tap("f2")
        assert "Something went wrong here" in device.texts()
        await device.tap("f4")
        assert "f2-f4" in device.status

    play(tmp_path, story)
