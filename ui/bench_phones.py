"""Eight phones at one table: how quickly touches are answered while one has a photo read and one a hint."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

import cv2

from rules.games.keizar.game import GAME
from ui.browser import serving
from ui.keizar import start_of
from ui.phone import Phone
from ui.picture import draw_setup
from ui.store import HOST, Store

PHONES: Final = 8
TOUCHES: Final = 12
"""Of each phone that plays, in each part."""
PAUSE: Final = 0.5
"""Seconds between a phone's touches."""
CODE: Final = "8J04-RD9N-3S2N"
MOVE: Final = "f2f4"
WIDTH: Final = 4000
"""Pixels across the photo: as many as a phone takes."""
SCAN: Final = 1
"""The number of the screen that reads photos."""
ENDS: Final = ("start", "scan-problem")
"""What is on that screen once a photo was read."""


def run() -> dict[str, Any]:
    """Measure with a server of its own on loopback."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        store = Store(home / "boardside.sqlite")
        saved = store.new_game(HOST, GAME.name, start_of(CODE))
        store.choose(HOST, "game", str(saved.id))
        store.close()
        with serving(home) as address:
            return asyncio.run(_measure(address, _photo(home)))


async def _measure(address: str, photo: Path) -> dict[str, Any]:
    start = time.perf_counter()
    phones = await asyncio.gather(*(Phone(address).connect() for _ in range(PHONES)))
    connected = time.perf_counter() - start
    reader, thinker, *players = phones
    await reader.go(SCAN)
    await reader.until(lambda: "pick" in reader.controls)
    quiet = await _touches(players)
    busy = asyncio.Event()
    photos = asyncio.create_task(_again(busy, lambda: _scan(reader, photo)))
    hints = asyncio.create_task(_again(busy, lambda: _hint(thinker)))
    loaded = await _touches(players)
    busy.set()
    readings, searches = await photos, await hints
    seen = await _move_seen(players)
    for phone in phones:
        await phone.leave()
    return {
        "phones": PHONES,
        "phones_connected_seconds": round(connected, 2),
        "phones_touch_ms": _told(quiet),
        "phones_touch_ms_while_busy": _told(loaded),
        "phones_photos_read_meanwhile": readings,
        "phones_hints_meanwhile": searches,
        "phones_move_seen_by_all_ms": round(1000 * seen, 1),
    }


async def _touches(players: Sequence[Phone]) -> list[float]:
    """Every player picks a piece up and puts it down, in its own time."""

    async def one(number: int, phone: Phone) -> list[float]:
        await asyncio.sleep(PAUSE * number / len(players))
        taken = []
        for _ in range(TOUCHES):
            taken.append(await phone.touch("sq-a2"))
            await asyncio.sleep(PAUSE)
        return taken

    found = await asyncio.gather(*(one(number, phone) for number, phone in enumerate(players)))
    return [each for row in found for each in row]


async def _move_seen(players: Sequence[Phone]) -> float:
    """Seconds until the other players see a move."""
    told = f"{MOVE[:2]}-{MOVE[2:]}"
    mover, *others = players
    await mover.touch(f"sq-{MOVE[:2]}")
    start = time.perf_counter()
    await mover.touch(f"sq-{MOVE[2:]}")
    await asyncio.gather(*(phone.hears(told) for phone in others))
    return time.perf_counter() - start


async def _again(enough: asyncio.Event, job: Callable[[], Awaitable[None]]) -> int:
    """Do a piece of work over and over, at least once; the answer is how often it was done."""
    done = 0
    while not done or not enough.is_set():
        await job()
        done += 1
    return done


async def _hint(phone: Phone) -> None:
    """Ask for a hint, wait for its end, put it away."""
    await phone.touch("hint")
    await asyncio.sleep(1.3)
    await phone.touch("hint-close")


async def _scan(phone: Phone, photo: Path) -> None:
    """Have a photo read; whether a board is found in it does not matter here."""
    for name in ENDS:
        phone.controls.pop(name, None)
    await phone.photograph(photo)
    await phone.until(lambda: any(name in phone.controls for name in ENDS))


def _photo(folder: Path) -> Path:
    """A picture of a board on a table, as large as phones make them."""
    drawn = draw_setup(GAME.read(start_of(CODE)), CODE)
    table = cv2.copyMakeBorder(drawn, 150, 150, 200, 200, cv2.BORDER_CONSTANT, value=(90, 120, 140))
    scale = WIDTH / table.shape[1]
    path = folder / "table.jpg"
    cv2.imwrite(str(path), cv2.resize(table, None, fx=scale, fy=scale))
    return path


def _told(seconds: Sequence[float]) -> dict[str, float]:
    milliseconds = [1000 * each for each in seconds]
    return {
        "median": round(median(milliseconds), 1),
        "p95": round(quantiles(milliseconds, n=20)[-1], 1),
        "worst": round(max(milliseconds), 1),
    }
