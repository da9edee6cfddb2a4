"""The games that are open in this program, and the devices that look at them.

A `Room` is one game, shared by every device at it. Whatever anyone does is checked by the rules, written to
the store, and only then shown, to all of them. Rooms are plain objects: each device's screen keeps its own
state and is told to draw itself again.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from rules.core import BadMove, BadRecord, Move
from rules.games import load
from rules.search.advice import Advice, Suggestion
from rules.search.strengths import choose
from ui import matches
from ui.clock import Tick
from ui.mistakes import Progress
from ui.store import HOST, SavedGame, Store
from ui.table import AGAIN, BACK, CHANGE, DO, LIES, Event, Table, step
from ui.thinking import Work, errand

_REMEMBERED: Final = 100
P = ParamSpec("P")
R = TypeVar("R")


class Room:
    """One game with everyone at it."""

    def __init__(
        self, house: House, saved: SavedGame, table: Table, ticks: list[Tick], damaged: bool = False
    ) -> None:
        self.saved = saved
        self.table = table
        self.ticks = ticks
        """When everything was done, for the clock."""
        self.damaged = damaged
        """Whether the end of the saved log could not be read; the game goes on from before it."""
        self.thoughts: dict[Any, Advice] = {}
        """What was found in positions of this game: asked again, by whichever device, it is known."""
        self.mistakes: tuple[tuple[Move, ...], Progress] | None = None
        """What was found when the game was looked through, and the acts it had then."""
        self.programs = house.store.programs(saved.id)
        """The players that the program plays for, each with its strength."""
        self._intent: tuple[Any, Move] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._about: tuple[Any, str] | None = None
        self._house = house
        self._lock = asyncio.Lock()
        self._watchers: list[Callable[[], None]] = []

    @property
    def match(self) -> matches.Match:
        """The match as it stands."""
        return self.table.match

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Be told after every change; call the answer to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    @property
    def watchers(self) -> int:
        """How many screens show this game."""
        return len(self._watchers)

    def remember(self, about: Any, advice: Advice) -> None:
        """Keep what was found, the newest only."""
        if len(self.thoughts) >= _REMEMBERED:
            del self.thoughts[next(iter(self.thoughts))]
        self.thoughts[about] = advice

    @property
    def program(self) -> str:
        """The strength of the program if it is its turn, else empty."""
        match = self.match
        seat = None if match.round.outcome is not None else matches.seat_to_act(match)
        return "" if seat is None else self.programs.get(seat, "")

    @property
    def expected(self) -> Move | None:
        """The move the program has said, to be made on the table; None while it thinks or a person acts."""
        if self._intent is None or not self.program or self._intent[0] != self.match.state:
            return None
        return self._intent[1]

    def consider(self) -> None:
        """Have the program think if it is its turn. Everyone is told when it has made up its mind."""
        state, strength = self.match.state, self.program
        about = (state, strength) if strength and self.expected is None else None
        if self._thinking is not None and not self._thinking.done():
            if about == self._about:
                return
            self._thinking.cancel()
        self._about = about
        if about is None:
            return
        game = load(self.saved.game)

        def think(work: Work[None]) -> Suggestion | None:
            return choose(game, state, strength, work.cancelled)

        async def job() -> None:
            found = await errand(think)
            if found is not None:
                self._intent = (state, found.move)
                self.tell()

        self._thinking = asyncio.create_task(job())

    async def seat_program(self, player: int, strength: str) -> None:
        """Let the program play for a player; an empty strength gives the seat back."""
        await self._house.call(self._house.store.seat_program, self.saved.id, player, strength)
        self.programs = self._house.store.programs(self.saved.id)
        self._intent = None
        self.consider()
        self.tell()

    async def do(self, act: Move) -> None:
        """Make a move or another act. Raises `BadMove`, `CannotWrite`."""
        await self._change(Event(DO, act))

    async def undo(self) -> None:
        """Take the last act back."""
        if self.match.acts:
            await self._change(Event(BACK, at=len(self.match.acts) - 1))

    async def back_to(self, length: int) -> None:
        """Go back to the first acts."""
        await self._change(Event(BACK, at=length))

    async def redo(self) -> None:
        """Do again what was taken back."""
        if self.table.undone:
            await self._change(Event(AGAIN))

    async def change(self, at: int, act: Move) -> None:
        """Correct an earlier act; see `table.change`."""
        await self._change(Event(CHANGE, act, at))

    async def take_as_it_lies(self, position: str) -> None:
        """Go on from the table as it is: moves from before can no longer be taken back."""
        await self._change(Event(LIES, Move(self.saved.game, arg=position)))

    async def rename(self, names: tuple[str, ...]) -> None:
        """Say who plays."""
        await self._house.call(self._house.store.rename, self.saved.id, names)
        self.saved = self._house.store.game(self.saved.id)
        self.tell()

    async def _change(self, event: Event) -> None:
        async with self._lock:
            after = step(self.table, event)
            await self._house.call(self._house.store.append, self.saved.id, event)
            self.ticks.append(_tick(time.time(), self.table))
            self.table = after
        self.consider()
        self.tell()

    def tell(self) -> None:
        """Have everyone at it look again."""
        for watcher in list(self._watchers):
            watcher()


class House:
    """The store, and the rooms that are open. One thread does all writing, so nobody waits on a disk."""

    def __init__(self, store: Store, uploads: Path | None = None) -> None:
        self.store = store
        self.uploads = uploads or Path(tempfile.mkdtemp(prefix="boardside-"))
        """Where photos arrive. Each is deleted as soon as it was read."""
        self.awaited: dict[str, Callable[[bool], object]] = {}
        """Files that are on their way, by name, and who is told whether they arrived whole."""
        self.reader = asyncio.Semaphore(max(1, (os.cpu_count() or 2) - 1))
        """So many photos are read at once; the rest wait their turn and the screens stay quick."""
        self.patience = asyncio.Semaphore(1)
        """Long work, the fairness of a set-up or the mistakes of a game, is done one at a time."""
        self._rooms: dict[int, Room] = {}
        self._writer = ThreadPoolExecutor(1, "store")

    async def call(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a call of the store off the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, lambda: work(*args, **kwargs))

    def room(self, number: int) -> Room:
        """The room of a saved game. Raises `LookupError`."""
        if number not in self._rooms:
            saved = self.store.game(number)
            self._rooms[number] = Room(self, saved, *_replay(saved, self.store))
        return self._rooms[number]

    async def new_game(
        self, device: str, game: str, start: str, white: int = 0, names: tuple[str, ...] = ("", "")
    ) -> Room:
        """Begin a game that this device owns."""
        matches.begin(game, start, white)
        saved = await self.call(self.store.new_game, device, game, start, white, names)
        return self.room(saved.id)

    async def remove_game(self, device: str, number: int) -> None:
        """Forget a game if it is this device's own; a guest only leaves it."""
        if device not in (HOST, self.store.game(number).owner):
            await self.call(self.store.leave, device, number)
            return
        await self.call(self.store.remove_game, number)
        room = self._rooms.pop(number, None)
        if room is not None:
            room.tell()

    def uploaded(self, name: str, whole: bool) -> None:
        """A file has arrived, or will not. What nobody waits for is deleted, and so is a part of a file."""
        told = self.awaited.pop(name, None)
        if name and (not whole or told is None):
            (self.uploads / name).unlink(missing_ok=True)
        if told is not None:
            told(whole)

    def close(self) -> None:
        """Finish writing and close the file."""
        self._writer.shutdown(wait=True)
        self.store.close()


def _replay(saved: SavedGame, store: Store) -> tuple[Table, list[Tick], bool]:
    """The table that a log leads to; a line that cannot be read or played ends it early."""
    table = Table(matches.begin(saved.game, saved.start, saved.white))
    ticks: list[Tick] = []
    times = iter(store.times(saved.id))
    try:
        for event in store.events(saved.id):
            after = step(table, event)
            ticks.append(_tick(next(times), table))
            table = after
    except (BadMove, BadRecord):
        return table, ticks, True
    return table, ticks, False


def _tick(at: float, before: Table) -> Tick:
    return Tick(at, before.match.turn, len(before.match.rounds))
