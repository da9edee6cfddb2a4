"""Who may come in: nobody without a code, and nobody by guessing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rules.games.keizar.game import GAME
from ui import door
from ui.door import Door, Patience, plain_code
from ui.serve import Address
from ui.store import HOST, Store

PHONE = "192.168.1.20"


class Inside:
    """The app behind the door; remembers who came in."""

    def __init__(self) -> None:
        self.came: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.came.append(door.device())
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"the app"})


def ask(
    entrance: Door,
    query: str = "",
    address: str = PHONE,
    kind: str = "http",
    path: str = "/",
    **headers: str,
) -> tuple[int, dict[str, str], bytes]:
    """What a request is answered with: status, headers, body."""
    headers = {"host": "192.168.1.5:8550"} | headers
    sent: list[dict[str, Any]] = []
    scope = {
        "type": kind,
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "client": (address, 5000),
        "scheme": "http",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(entrance(scope, receive, send))
    if sent[0]["type"] == "websocket.close":
        return int(sent[0]["code"]), {}, b""
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return int(sent[0]["status"]), told, sent[1]["body"]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "boardside.sqlite")
    made.new_game(HOST, "keizar", GAME.write(GAME.setup(2, 1)))
    return made


def test_the_host_comes_in_without_a_code(store: Store) -> None:
    inside = Inside()
    entrance = Door(inside, store)
    assert ask(entrance, address="127.0.0.1", host="127.0.0.1:8550")[0] == 200
    assert inside.came == [HOST]


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("path", ["/", "/ws", "/main.dart.js", "/upload"])
def test_a_stranger_sees_nothing_of_the_app(store: Store, kind: str, path: str) -> None:
    inside = Inside()
    status, _, body = ask(Door(inside, store), kind=kind, path=path)
    assert inside.came == []
    assert status in (200, 403, 4401)
    assert b"the app" not in body


def test_the_code_gives_a_seat_and_a_key(store: Store) -> None:
    inside = Inside()
    entrance = Door(inside, store)
    code = store.games(HOST)[0].code
    status, headers, _ = ask(entrance, f"join={code.lower()}")
    assert (status, headers["location"]) == (303, "/")
    assert "HttpOnly" in headers["set-cookie"]
    cookie = headers["set-cookie"].partition(";")[0]
    assert ask(entrance, cookie=cookie)[2] == b"the app"
    device = inside.came[0]
    assert device != HOST
    assert store.may_see(device, 1)
    store.new_game(HOST, "keizar", GAME.write(GAME.setup(2, 2)))
    assert not store.may_see(device, 2)
    assert ask(entrance, cookie="boardside=guessed")[2] != b"the app"


def test_guessing_is_made_slow(store: Store) -> None:
    now = [0.0]
    entrance = Door(Inside(), store, Patience(lambda: now[0]))
    code = store.games(HOST)[0].code
    wrong = "000000" if code != "000000" else "000001"
    for _ in range(door.TRIES):
        assert ask(entrance, f"join={wrong}")[0] == 403
    status, headers, body = ask(entrance, f"join={code}")
    assert (status, headers["retry-after"]) == (429, "10")
    assert b"wait 10 seconds" in body
    assert ask(entrance, f"join={code}", address="192.168.1.99")[0] == 303
    now[0] = 11
    assert ask(entrance, f"join={code}")[0] == 303


def test_guessing_from_many_addresses_is_made_slow_too(store: Store) -> None:
    now = [0.0]
    entrance = Door(Inside(), store, Patience(lambda: now[0]))
    for number in range(door.ALL_TRIES):
        ask(entrance, "join=nonsense", address=f"10.0.0.{number}")
    assert ask(entrance, f"join={store.games(HOST)[0].code}")[0] == 429


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example", "origin": "http://evil.example"},
        {"host": "127.0.0.1:8550", "origin": "http://evil.example"},
        {"host": "127.0.0.1:8550", "origin": "null"},
    ],
)
def test_another_sites_page_cannot_speak_for_the_host(store: Store, headers: dict[str, str]) -> None:
    inside = Inside()
    ask(Door(inside, store), kind="websocket", path="/ws", address="127.0.0.1", **headers)
    assert inside.came == []


def test_codes_forgive_what_people_mistake() -> None:
    assert plain_code("ab-o1l2") == "AB0112"
    assert plain_code("AB011") == ""
    assert plain_code("AB01U2") == ""


def test_without_lan_nobody_else_is_told_an_address() -> None:
    assert Address("127.0.0.1", 8550).join("ABC123") is None
    joined = Address("0.0.0.0", 8550).join("ABC123")
    assert joined is not None
    assert joined.endswith(":8550/?join=ABC123")
