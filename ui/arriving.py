"""How the end of an upload is known: by the request itself, whatever becomes of the phone's other connection.

Flet's client tells the end over the connection that carries the screens. Where that is lost for a moment, as
on a phone that was put down, the news is lost with it, and the screen would wait for ever.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect

from ui.house import House


class Arriving:
    """Tells whoever waits for a file how its upload ended; one that nobody can use is deleted."""

    def __init__(self, app: Any, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request."""
        if scope["type"] != "http" or scope["path"] != "/upload" or scope["method"] != "PUT":
            await self._app(scope, receive, send)
            return
        answered = 0

        async def tell(message: Any) -> None:
            nonlocal answered
            answered = message.get("status", answered)
            await send(message)

        try:
            await self._app(scope, receive, tell)
        except ClientDisconnect:  # it went away in the middle: no error of ours
            answered = 0
        finally:
            (name,) = parse_qs(scope["query_string"].decode("latin-1")).get("f", [""])[:1]
            self._house.uploaded(Path(name).name, whole=answered == 200)
