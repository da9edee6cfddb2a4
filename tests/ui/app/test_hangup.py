"""Devices that go away at the wrong moment, and what the terminal hears when something breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from app_harness import Device, keizar_game, play
from flet.messaging.protocol import MessageAction
from flet_web.fastapi.flet_app_manager import app_manager  # type: ignore[import-untyped]

from ui import logbook
from ui.files import CannotWrite
from ui.house import House
from ui.serve import build

SCOPE = {
    "type": "websocket",
    "path": "/ws",
    "raw_path": b"/ws",
    "root_path": "",
    "scheme": "ws",
    "query_string": b"",
    "client": ("127.0.0.1", 5000),
    "server": ("127.0.0.1", 8550),
    "headers": [(b"host", b"127.0.0.1:8550")],
    "subprotocols": [],
}


def register() -> bytes:
    """What a browser says first."""
    page = {"route": "/", "web": True, "platform": "linux", "width": 390, "height": 844}
    body = {"session_id": None, "page_name": "", "page": page}
    packed: bytes = msgpack.packb([MessageAction.REGISTER_CLIENT.value, body])
    return b"\x00" + packed


def test_a_phone_that_goes_while_it_is_talked_to_leaves_its_session_for_later(tmp_path: Path) -> None:
    """The send fails before the end is heard: no error, and the session can be taken up again."""

    async def story(house: House) -> None:
        await keizar_game(house)
        failed = asyncio.Event()
        said: Iterator[dict[str, Any]] = iter(
            [{"type": "websocket.connect"}, {"type": "websocket.receive", "bytes": register()}]
        )

        async def receive() -> dict[str, Any]:
            for message in said:
                return message
            await failed.wait()
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                failed.set()
                raise ConnectionResetError("nobody is there")

        known = set(_sessions())
        await asyncio.wait_for(build(house, lambda code: None)(dict(SCOPE), receive, send), 20)
        [left] = [session for name, session in _sessions().items() if name not in known]
        assert left.connection is None
        left.close()

    play(tmp_path, story)


def _sessions() -> dict[str, Any]:
    kept: dict[str, Any] = app_manager._FletAppManager__sessions
    return kept


def test_a_fault_inside_is_a_sentence_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()

        def broken(*_: Any) -> None:
            raise ZeroDivisionError("inside")

        monkeypatch.setattr(house.room(1), "do", broken)
        await device.move("f2f4")
        assert "Something went wrong here" in device.texts()
        assert "ZeroDivisionError" not in device.texts()
        monkeypatch.undo()
        await device.tap("f4")  # the piece is still held
        assert "f2-f4" in device.status

    play(tmp_path, story)


@contextmanager
def _loggers() -> Iterator[None]:
    """Puts back how this program logs."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    try:
        yield
    finally:
        root.handlers[:], root.level, logging.raiseExceptions = before, level, True


def test_a_traceback_goes_to_the_file_and_a_sentence_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with _loggers():
        logbook.keep(tmp_path / "boardside.log")
        try:
            raise ZeroDivisionError("inside")
        except ZeroDivisionError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
        logging.getLogger("uvicorn.error").warning("one line")
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert str(tmp_path / "boardside.log") in told
    assert "one line" in told
    assert "ZeroDivisionError: inside" in (tmp_path / "boardside.log").read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with _loggers():
        logbook.keep(tmp_path / "nowhere" / "boardside.log")
        logging.getLogger("uvicorn.error").warning("one line")
    assert capsys.readouterr().err == "Boardside: one line\n"


def test_a_choice_that_cannot_be_kept_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await keizar_game(house)
        device = await Device(house).start()

        def full(*_: Any) -> None:
            raise CannotWrite("This could not be saved: database or disk is full.")

        monkeypatch.setattr(house.store, "choose", full)
        await device.go("settings")
        await device.click("theme-dark")
        await device.until(lambda: "This could not be saved" in device.texts())

    play(tmp_path, story)
