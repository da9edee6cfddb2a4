"""Who may come in. The device the program runs on may; every other one needs the code of a game.

A stranger is shown one small page that asks for the code. The right code gives the device a key of its own (a
cookie that scripts cannot read) and a seat at that game. Whoever guesses is made to wait. The check stands in
front of everything: pages, pictures, uploads and the connection the app itself runs on.
"""

from __future__ import annotations

import html
import ipaddress
import time
from collections.abc import Callable
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from rules.core import BoardsideError
from rules.games.keizar.setup_code import DIGITS
from ui.store import CODE_LENGTH, HOST, Store
from ui.words import LANGUAGES, Words

COOKIE: Final = "boardside"
TRIES: Final = 5
"""Wrong codes an address may give before it must wait; the wait doubles with each further one."""
FIRST_WAIT: Final = 10.0
LONGEST_WAIT: Final = 3600.0
ALL_TRIES: Final = 60
"""Wrong codes from all addresses together within an hour; then nobody new comes in for a while."""
_YEAR: Final = 365 * 24 * 3600
_LOOK_ALIKES: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})

_device: ContextVar[str] = ContextVar("device", default=HOST)
_language: ContextVar[str] = ContextVar("language", default="en")


def device() -> str:
    """The device whose request this is."""
    return _device.get()


def language() -> str:
    """The language that the device asked for, of those we speak."""
    return _language.get()


def asked_language(accepted: str) -> str:
    """The first of our languages in a header like `de-AT,de;q=0.9,en;q=0.8`; English if there is none."""
    wanted = (each.partition(";")[0].strip().partition("-")[0].lower() for each in accepted.split(","))
    return next((each for each in wanted if each in LANGUAGES), "en")


def plain_code(text: str) -> str:
    """A join code as it is kept: case, spaces and look-alikes do not matter; empty when it cannot be one."""
    code = text.upper().translate(_LOOK_ALIKES)
    return code if len(code) == CODE_LENGTH and set(code) <= set(DIGITS) else ""


class Patience:
    """Counts wrong codes, and says how long an address must wait before its next try."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}
        self._all: list[float] = []

    def wait(self, address: str) -> float:
        """Seconds until this address may try again."""
        now = self._clock()
        self._all = [at for at in self._all if now - at < LONGEST_WAIT]
        if len(self._all) >= ALL_TRIES:
            return LONGEST_WAIT - (now - self._all[0])
        count, last = self._wrong.get(address, (0, 0.0))
        if count < TRIES:
            return 0.0
        due: float = min(FIRST_WAIT * 2.0 ** min(count - TRIES, 20), LONGEST_WAIT)
        return max(0.0, last + due - now)

    def failed(self, address: str) -> None:
        """A wrong code came from there."""
        now = self._clock()
        if len(self._wrong) > 10_000:
            self._wrong.clear()
        self._wrong[address] = (self._wrong.get(address, (0, 0.0))[0] + 1, now)
        self._all.append(now)

    def passed(self, address: str) -> None:
        """The right code came from there."""
        self._wrong.pop(address, None)


class Door:
    """The app behind it is called only for devices that may come in; `device()` tells it which one."""

    def __init__(self, app: Any, store: Store, patience: Patience | None = None) -> None:
        self._app = app
        self._store = store
        self._patience = patience or Patience()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request or connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not _asked_by_us(scope, headers):
            await _refuse(scope, receive, send)
            return
        _language.set(asked_language(headers.get("accept-language", "")))
        address = scope["client"][0] if scope.get("client") else ""
        known = HOST if _loopback(address) else self._known(headers)
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("join", [""])[0]
        if scope["type"] == "http" and scope["method"] == "GET" and given:
            await self._join(scope, send, address, known, given)
        elif known is not None:
            _device.set(known)
            await self._app(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "GET" and "." not in scope["path"]:
            await _answer(send, 200, _page())
        else:
            await _refuse(scope, receive, send)

    def _known(self, headers: dict[str, str]) -> str | None:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return None
        return self._store.device(cookie.value) if cookie else None

    async def _join(self, scope: Any, send: Any, address: str, known: str | None, given: str) -> None:
        wait = 0.0 if known == HOST else self._patience.wait(address)
        if wait > 0:
            seconds = max(1, round(wait))
            await _answer(send, 429, _page("door.wait", seconds=seconds), ("retry-after", str(seconds)))
            return
        code = plain_code(given)
        game = self._store.game_with_code(code) if code else None
        if game is None:
            self._patience.failed(address)
            await _answer(send, 403, _page("door.wrong"))
            return
        self._patience.passed(address)
        try:
            headers = self._seat(scope, known, game.id)
        except BoardsideError:  # a full disk: the device cannot be remembered
            await _answer(send, 503, _page("door.full"))
            return
        await _answer(send, 303, b"", ("location", "/"), *headers)

    def _seat(self, scope: Any, known: str | None, game: int) -> list[tuple[str, str]]:
        """Give a device its seat, and a key of its own if it is new here."""
        headers = []
        if known is None:
            key = self._store.new_device()
            known = self._store.device(key)
            secure = "; Secure" if scope.get("scheme") in ("https", "wss") else ""
            cookie = f"{COOKIE}={key}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
            headers.append(("set-cookie", cookie))
        assert known is not None
        self._store.seat(known, game)
        self._store.choose(known, "game", str(game))
        return headers


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _asked_by_us(scope: Any, headers: dict[str, str]) -> bool:
    """Whether the request names this machine by number or as `localhost`, and comes from our own pages.

    A page of another site that is open on this machine could otherwise talk to us as if it were the host.
    """
    host = headers.get("host", "")
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        if name != "localhost" and not name.endswith((".local", ".lan", ".home", ".localhost")):
            return False
    origin = headers.get("origin")
    if scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in ("GET", "HEAD")):
        return origin is None or urlsplit(origin).netloc == host
    return True


async def _refuse(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4401})
    else:
        await _answer(send, 403, Words(language())("door.closed").encode())


async def _answer(send: Any, status: int, body: bytes, *headers: tuple[str, str]) -> None:
    sent = [("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"), *headers]
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in sent]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def _page(problem: str = "", **values: object) -> bytes:
    """The page for strangers. It stands alone: nothing of the app is shown before the code is right."""
    words = Words(language())
    said = f'<p class="wrong" role="alert">{html.escape(words(problem, **values))}</p>' if problem else ""
    page = PAGE.replace("{problem}", said).replace("{language}", words.language)
    page = page.replace("{ask}", html.escape(words("door.ask")))
    return page.replace("{join}", html.escape(words("door.join"))).encode()


PAGE: Final = (Path(__file__).parent / "assets" / "join.html").read_text(encoding="utf-8")
