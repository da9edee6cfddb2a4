"""A device that has lost the program, or waits for it too long, is told so, with a button to try again.

Flet's client shows a turning ring and tries again by itself. A small script in the page, which is there even
when the program is not, lays a line over it and takes it away once the connection is back.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ui.door import language
from ui.words import Words

SCRIPT: Final = (Path(__file__).parent / "assets" / "lost.js").read_text(encoding="utf-8")


def script() -> str:
    """The script in the visitor's language."""
    words = Words(language())
    told = json.dumps([words("door.lost"), words("door.slow"), words("door.again")]).replace("<", "\\u003c")
    return f"<script>{SCRIPT.replace('TEXTS', told)}</script>"


class Lost:
    """Puts the script into the app's page; everything else passes through."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request."""
        if scope["type"] != "http" or "." in scope["path"]:
            await self._app(scope, receive, send)
            return
        begun: dict[str, Any] = {}
        page = b""

        async def tell(message: Any) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                begun.update(message)
                return
            page += message.get("body", b"")
            if message.get("more_body"):
                return
            body = page.replace(b"</head>", script().encode() + b"</head>", 1)
            kept = [pair for pair in begun["headers"] if pair[0].lower() != b"content-length"]
            kept.append((b"content-length", str(len(body)).encode()))
            await send({**begun, "headers": kept})
            await send({"type": "http.response.body", "body": body})

        await self._app(scope, receive, tell)
