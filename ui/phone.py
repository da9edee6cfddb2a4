"""A phone without a screen: speaks to the app's server as Flet's own client does.

For measuring: eight real browsers would measure the machine that paints them, not the server that answers.
It knows every control it was sent, by the name we gave it, and can touch it.
"""

from __future__ import annotations

import asyncio
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

import msgpack  # type: ignore[import-untyped]
import websockets
from flet.messaging.protocol import MessageAction

PATIENCE: Final = 60.0
"""Seconds to wait for anything."""


class Phone:
    """One device at the table."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._socket: Any = None
        self._hearing: Any = None
        self._news = asyncio.Event()
        self.controls: dict[str, dict[str, Any]] = {}
        """What has a name of ours, as it was sent first."""
        self.kinds: dict[str, list[int]] = {}
        """The numbers of all controls by their kind, the newest last."""
        self.calls: list[dict[str, Any]] = []
        """What the server asked the phone to do."""
        self.heard = 0
        """Messages so far."""
        self.said: list[str] = []
        """Every text that was sent."""

    async def connect(self, width: int = 390, height: int = 844) -> Phone:
        """Open the app, and wait for the first board."""
        socket = self._address.replace("http", "ws", 1) + "ws"
        self._socket = await websockets.connect(socket, max_size=None, ping_interval=None)
        self._hearing = asyncio.create_task(self._hear())
        page = {"route": "/", "web": True, "platform": "android", "width": width, "height": height}
        await self._send(MessageAction.REGISTER_CLIENT, session_id=None, page_name="", page=page)
        await self.until(lambda: "status" in self.controls)
        return self

    async def leave(self) -> None:
        """Close the connection."""
        self._hearing.cancel()
        await self._socket.close()

    async def touch(self, name: str) -> float:
        """Touch a control; the answer is the seconds until the screen was told what it brought about."""
        control = _touchable(self.controls[name])
        assert control is not None, f"{name} cannot be touched"
        kind = "tap" if control["_c"] == "GestureDetector" else "click"
        before, start = self.heard, time.perf_counter()
        await self.event(control["_i"], kind, {})
        await self.until(lambda: self.heard > before)
        return time.perf_counter() - start

    async def go(self, number: int) -> None:
        """Go to another screen by its number in the bar."""
        bar = self.kinds["NavigationBar"][-1]
        await self._send(MessageAction.UPDATE_CONTROL_PROPS, id=bar, props={"selected_index": number})
        await self.event(bar, "change", number)

    async def photograph(self, photo: Path) -> None:
        """Give a photo to the chooser that was shown last; ends when it was taken in, before it is read."""
        picker, size, already = self.kinds["FilePicker"][-1], photo.stat().st_size, len(self.calls)
        file = {"id": 1, "name": photo.name, "size": size, "path": None}
        await self.event(picker, "result", {"files": [file]})
        await self.until(lambda: any(call["name"] == "upload" for call in self.calls[already:]))
        call = next(call for call in self.calls[already:] if call["name"] == "upload")
        target = urljoin(self._address, call["args"]["files"][0]["upload_url"])
        await asyncio.to_thread(_put, target, photo.read_bytes())
        await self._send(
            MessageAction.INVOKE_METHOD,
            control_id=call["control_id"],
            call_id=call["call_id"],
            result=None,
            error=None,
        )
        await self.event(picker, "upload", {"file_name": photo.name, "progress": 1.0, "error": None})

    async def event(self, control: int, name: str, data: Any) -> None:
        """Tell the server what happened to a control."""
        await self._send(MessageAction.CONTROL_EVENT, target=control, name=name, data=data)

    async def hears(self, text: str) -> None:
        """Wait until a text that contains this was sent. Raises `TimeoutError`."""
        await self.until(lambda: any(text in each for each in self.said))

    async def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait for what the server will send. Raises `TimeoutError`."""
        async with asyncio.timeout(seconds):
            while not true():
                self._news.clear()
                await self._news.wait()

    async def _send(self, action: MessageAction, **body: Any) -> None:
        await self._socket.send(b"\x00" + msgpack.packb([action.value, body]))

    async def _hear(self) -> None:
        async for frame in self._socket:
            action, body = msgpack.unpackb(frame[1:], strict_map_key=False, ext_hook=lambda code, data: None)
            if action == MessageAction.INVOKE_METHOD.value:
                self.calls.append(body)
            self._learn(body)
            self.heard += 1
            self._news.set()

    def _learn(self, sent: Any) -> None:
        if isinstance(sent, dict):
            if sent.get("identifier"):
                self.controls[sent["identifier"]] = sent
            if "_c" in sent and "_i" in sent:
                self.kinds.setdefault(sent["_c"], []).append(sent["_i"])
            for each in sent.values():
                self._learn(each)
        elif isinstance(sent, list | tuple):
            for each in sent:
                self._learn(each)
        elif isinstance(sent, str):
            self.said.append(sent)


def _touchable(sent: Any) -> dict[str, Any] | None:
    """The first control inside that listens for a touch."""
    if isinstance(sent, dict):
        if sent.get("on_tap") or sent.get("on_click"):
            return sent
        for each in sent.values():
            found = _touchable(each)
            if found is not None:
                return found
    elif isinstance(sent, list | tuple):
        for each in sent:
            found = _touchable(each)
            if found is not None:
                return found
    return None


def _put(address: str, data: bytes) -> None:
    request = urllib.request.Request(address, data, method="PUT")
    urllib.request.urlopen(request, timeout=PATIENCE).read()
