"""Drives the app without a browser: a real Flet session over a connection that only records.

The one file that touches Flet's inner names; Flet is pinned, and this is where a new version would show.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from rules.games.keizar.game import GAME
from rules.games.keizar.setup import start
from rules.games.keizar.setup_code import read_code
from ui import door
from ui.app import make_main
from ui.house import House
from ui.store import HOST, Store

CODE = "8J04-RD9N-3S2N"
"""The set-up that tests play on."""
C = TypeVar("C", bound=BaseControl)


class Recorder(Connection):
    """A connection to nobody. Packing a message also takes the snapshot that the next difference needs."""

    def __init__(self) -> None:
        base: Any = super()
        base.__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(2)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.calls: list[tuple[str, Any]] = []
        """Methods of the client that were called, with their arguments."""
        self.answers: dict[str, Any] = {}
        """What the client answers to a method; nothing unless it stands here."""
        self.answer: Any = None

    def send_message(self, message: Message) -> None:
        encode: Any = configure_encode_object_for_msgpack
        msgpack.packb([message.action, message.body], default=encode(BaseControl))
        if message.action == MessageAction.INVOKE_METHOD:
            self.calls.append((message.body.name, message.body.args))
            call = message.body
            self.loop.call_soon(self.answer, call.control_id, call.call_id, self.answers.get(call.name))

    def get_upload_url(self, file_name: str, expires: int) -> str:
        return f"/upload?f={file_name}"


class Device:
    """One device with the app open."""

    def __init__(self, house: House, width: float = 390, height: float = 844, device: str = HOST) -> None:
        self.house, self.device = house, device
        self.connection = Recorder()
        self.session = Session(self.connection)
        self.connection.answer = lambda control, call, said: self.session.handle_invoke_method_results(
            control, call, said, None
        )
        self.page: Any = self.session.page
        size = {"route": "/", "web": True, "platform": "linux", "width": width, "height": height}
        self.session.apply_page_patch(size)

    async def start(self) -> Device:
        _context_page.set(self.page)
        flet: Any = context
        flet.reset_auto_update()
        door._device.set(self.device)
        session: Any = self.session
        patch = session.get_page_patch()
        body = RegisterClientResponseBody(session_id=self.session.id, page_patch=patch, error="")
        self.connection.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        await make_main(self.house, lambda code: f"http://192.0.2.1:8550/?join={code}")(self.page)
        await self.session.after_event(self.page)
        return await self.settle()

    async def settle(self, seconds: float = 0.01) -> Device:
        await asyncio.sleep(seconds)
        return self

    async def until(self, true: Callable[[], bool], seconds: float = 20) -> None:
        """Wait for something that work in a thread brings about."""
        for _ in range(int(seconds / 0.03)):
            if true():
                return
            await self.settle()
        raise AssertionError("it did not happen")

    def all(self, kind: type[C], **attributes: Any) -> list[C]:
        return [
            control
            for control in list(self.session.index.values())
            if isinstance(control, kind)
            and all(getattr(control, name, None) == value for name, value in attributes.items())
        ]

    def named(self, identifier: str) -> ft.Semantics:
        found = self.all(ft.Semantics, identifier=identifier)
        assert found, f"there is no {identifier}"
        return max(found, key=lambda control: control._i)  # a replaced one may not be collected yet

    def has(self, identifier: str) -> bool:
        gc.collect()  # the index is weak: drop replaced controls
        return bool(self.all(ft.Semantics, identifier=identifier))

    def texts(self) -> str:
        """Everything that can be read on the screen."""
        gc.collect()
        return "\n".join(text.value for text in self.all(ft.Text) if isinstance(text.value, str))

    async def fire(self, control: BaseControl, event: str, data: Any = None, **reported: Any) -> None:
        if reported:  # what the client reports before the event
            self.session.apply_patch(control._i, reported)
        _context_page.set(self.page)
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()
        for dialog in [dialog for dialog in self.page._dialogs.controls if not dialog.open]:
            await self.session.dispatch_event(dialog._i, "dismiss", None)  # as the client does in the end
            del dialog
            await self.settle()

    async def tap(self, square: str) -> None:
        target: Any = self.named(f"sq-{square}").content
        while not isinstance(target, ft.GestureDetector):
            target = target.content
        await self.fire(target, "tap", {})

    async def move(self, text: str) -> None:
        for act in text.split():
            await self.tap(act[:2])
            await self.tap(act[2:4])

    async def drag(self, src: str, dst: str) -> None:
        picked = next(item for item in self.all(ft.Draggable) if item.data == src)
        target = self.named(f"sq-{dst}").content
        assert target is not None
        spot = {"x": 1.0, "y": 1.0}
        await self.fire(target, "accept", {"src_id": picked._i, "l": spot, "g": spot})

    async def click(self, identifier: str) -> None:
        target: Any = self.named(identifier).content
        while getattr(target, "on_click", None) is None:
            target = target.content
        assert not target.disabled, f"{identifier} is disabled"
        await self.fire(target, "click")

    async def press(self, *keys: str) -> None:
        for key in keys:
            data = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
            await self.fire(self.page, "keyboard_event", data)

    async def go(self, screen: str) -> None:
        names = ["play", "scan", "library", "learn", "settings"]
        bars: list[Any] = [*self.all(ft.NavigationBar), *self.all(ft.NavigationRail)]
        if self.has(f"screen-{screen}"):  # names alone, in large letters
            await self.click(f"screen-{screen}")
            return
        await self.fire(bars[0], "change", None, selected_index=names.index(screen))

    async def photograph(self, photo: Path, picker: int = -1) -> None:
        """Choose a file with one of the screen's choosers; it is sent as a browser sends it."""
        chooser = sorted(self.all(ft.FilePicker), key=lambda each: each._i)[picker]
        file = {"id": 1, "name": photo.name, "size": photo.stat().st_size, "path": None}
        await self.fire(chooser, "result", {"files": [file]})
        _, args = next(call for call in reversed(self.connection.calls) if call[0] == "upload")
        address = str(args["files"][0].upload_url if hasattr(args["files"][0], "upload_url") else args)
        sent = address.partition("f=")[2].split("'")[0]
        (self.house.uploads / sent).write_bytes(photo.read_bytes())
        self.house.uploaded(sent, whole=True)
        await self.settle()

    @property
    def status(self) -> str:
        return str(self.named("status").label)


def play(folder: Path, story: Callable[[House], Awaitable[None]]) -> None:
    """Run a story in a house of its own."""

    async def run() -> None:
        house = House(Store(folder / "boardside.sqlite"))
        try:
            await story(house)
        finally:
            house.close()

    asyncio.run(run())


async def keizar_game(house: House, position: str = "", device: str = HOST) -> int:
    """A game on the set-up of these tests, or from a position."""
    room = await house.new_game(device, "keizar", position or GAME.write(start(read_code(CODE))))
    return room.saved.id
