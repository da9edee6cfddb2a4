"""A device that goes away in the middle of a sentence is no error.

Flet's server goes on sending until it hears that the other side has gone. The send then fails, and with it
the part that would put the session aside to be taken up again: the terminal shows a traceback, and the phone
that comes back gets a new session. Here such a send is dropped, and Flet learns of the end the usual way.
"""

from __future__ import annotations

from typing import Any


class Hangup:
    """Stands between the web server and the app."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request or connection."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        gone = False

        async def hear() -> Any:
            nonlocal gone
            message = await receive()
            gone = gone or message["type"] == "websocket.disconnect"
            return message

        async def tell(message: Any) -> None:
            nonlocal gone
            if gone:
                return
            try:
                await send(message)
            except OSError:  # how web servers say that nobody listens any more
                gone = True

        await self._app(scope, hear, tell)
