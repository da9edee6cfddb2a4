"""What is on disk survives: a killed program, a torn write, a full disk, a damaged file, an older schema."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from pathlib import Path
from random import Random

import pytest

from rules.core import Move
from rules.games.keizar.game import GAME
from ui import store as storing
from ui.files import CannotWrite
from ui.house import House
from ui.matches import begin
from ui.store import HOST, BadBackup, Store, StoreFromLater
from ui.table import BACK, DO, Event, Table, read_event, step, write_event


def long_game(seed: int, acts: int) -> tuple[str, list[Event]]:
    """A game of random moves, with some taken back."""
    rng = Random(seed)
    start = GAME.write(GAME.setup(2, seed))
    table = Table(begin("keizar", start))
    events: list[Event] = []
    while len(events) < acts:
        moves = GAME.legal_moves(table.match.state)
        if (table.match.acts and rng.random() < 0.1) or not moves:
            event = Event(BACK, at=len(table.match.acts) - 1)
        else:
            event = Event(DO, rng.choice(moves))
        table = step(table, event)
        events.append(event)
    return start, events


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_killed_at_every_write_of_a_long_game_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    start, events = long_game(1, 40)
    path = tmp_path / "boardside.sqlite"
    Store(path).new_game(HOST, "keizar", start)
    done, statement, deaths = 0, 0, 0
    while done < len(events):
        shown = _play_until_killed(path, events[done:], statement)
        store = Store(path)
        kept = list(store.events(1))
        store.close()
        assert kept == events[: len(kept)]
        assert done + shown <= len(kept) <= done + shown + 1
        deaths += 1
        statement = (statement + 1) % 7  # BEGIN, INSERT, COMMIT of this act and the next, and between
        done = len(kept)
    assert deaths > 20


def _play_until_killed(path: Path, events: list[Event], statement: int) -> int:
    """Play in a process that dies at its n-th SQL statement; how many acts it had shown by then."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        store = Store(path)
        count = 0

        def die(_: str) -> None:
            nonlocal count
            if count == statement:
                os.kill(os.getpid(), signal.SIGKILL)
            count += 1

        store._db.set_trace_callback(die)
        for event in events:
            store.append(1, event)
            os.write(writing, b".")
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        return len(pipe.read())


def test_a_write_torn_at_any_byte_leaves_a_whole_beginning(tmp_path: Path) -> None:
    start, events = long_game(2, 12)
    store = Store(tmp_path / "a.sqlite")
    store.new_game(HOST, "keizar", start)
    marks = []
    wal = Path(f"{store.path}-wal")
    for event in events:
        store.append(1, event)
        marks.append(wal.stat().st_size)
    rng = Random(3)
    cuts = sorted({*marks, *(mark - 1 for mark in marks), *rng.sample(range(marks[0], marks[-1]), 40)})
    last = 0
    for number, cut in enumerate(cuts):
        torn = tmp_path / f"torn-{number}.sqlite"
        shutil.copyfile(store.path, torn)
        Path(f"{torn}-wal").write_bytes(wal.read_bytes()[:cut])
        copy = Store(torn)
        kept = list(copy.events(1))
        copy.close()
        assert copy.notice is None
        assert kept == events[: len(kept)]
        assert len(kept) >= max(last, sum(mark <= cut for mark in marks))
        last = len(kept)
    store.close()


def test_what_cannot_be_saved_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    async def story() -> None:
        house = House(Store(tmp_path / "boardside.sqlite"))
        room = await house.new_game(HOST, "keizar", GAME.write(GAME.setup(2, 1)))

        def full(*_: object) -> None:
            raise CannotWrite("This could not be saved: database or disk is full.")

        monkeypatch.setattr(house.store, "append", full)
        with pytest.raises(CannotWrite, match="disk is full"):
            await room.do(GAME.legal_moves(room.match.state)[0])
        assert room.match.acts == ()
        house.close()

    asyncio.run(story())


def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path / "boardside.sqlite")
    store.new_game(HOST, "keizar", GAME.write(GAME.setup(2, 1)))
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(CannotWrite, match="full"):
        store.append(1, Event(DO, Move("move", "a2", "a3", "x" * 50_000)))
    assert list(store.events(1)) == []


def test_a_damaged_file_is_put_aside_and_named(tmp_path: Path) -> None:
    path = tmp_path / "boardside.sqlite"
    path.write_bytes(b"this is not a database at all" * 100)
    store = Store(path)
    assert store.notice is not None
    assert store.notice.read_bytes().startswith(b"this is not")
    assert store.games(HOST) == []


def test_a_damaged_line_ends_the_game_early_but_not_the_program(tmp_path: Path) -> None:
    import asyncio

    async def story() -> None:
        house = House(Store(tmp_path / "boardside.sqlite"))
        start, events = long_game(4, 6)
        house.store.new_game(HOST, "keizar", start)
        for event in events:
            house.store.append(1, event)
        house.store._db.execute("UPDATE events SET line = 'nonsense' WHERE number = 5")
        room = house.room(1)
        assert room.damaged
        expected = Table(begin("keizar", start))
        for event in events[:4]:
            expected = step(expected, event)
        assert room.table == expected
        house.close()

    asyncio.run(story())


def test_an_older_schema_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boardside.sqlite"
    first = Store(path)
    first.save_setup(HOST, "keizar", "8J04-RD9N-3S2N", "Sunday")
    first.close()
    later = (*storing.MIGRATIONS, "ALTER TABLE setups ADD COLUMN fairness REAL;")
    monkeypatch.setattr(storing, "MIGRATIONS", later)
    store = Store(path)
    assert store._db.execute("PRAGMA user_version").fetchone()[0] == len(later)
    assert [setup.name for setup in store.setups(HOST)] == ["Sunday"]
    store.close()
    monkeypatch.undo()
    with pytest.raises(StoreFromLater, match="newer Boardside"):
        Store(path)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boardside.sqlite"
    Store(path).close()
    monkeypatch.setattr(
        storing, "MIGRATIONS", (*storing.MIGRATIONS, "CREATE TABLE extra (a); SELECT nothing FROM nowhere;")
    )
    with pytest.raises(CannotWrite):
        Store(path)
    names = sqlite3.connect(path).execute("SELECT name FROM sqlite_master").fetchall()
    assert ("extra",) not in names


def test_backup_and_restore_of_everything(tmp_path: Path) -> None:
    start, events = long_game(5, 10)
    old = Store(tmp_path / "old.sqlite")
    old.new_game(HOST, "keizar", start, names=("Anna", "Béla"))
    for event in events:
        old.append(1, event)
    old.save_setup(HOST, "keizar", "8J04-RD9N-3S2N", "Sunday")
    old.seat_program(1, 1, "steady")
    old.keep_fairness("keizar", "8J04-RD9N-3S2N", 270, 140.0)
    new = Store(tmp_path / "new.sqlite")
    new.new_game(HOST, "keizar", start)
    assert new.restore(old.backup(), HOST) == (1, 1)
    assert new.restore(old.backup(), HOST) == (0, 0)
    game = next(game for game in new.games(HOST) if game.names == ("Anna", "Béla"))
    assert list(new.events(game.id)) == events
    assert new.programs(game.id) == {1: "steady"}
    assert new.fairness("keizar", "8J04-RD9N-3S2N") == (270, 140.0)
    for junk in (b"", b"nothing", old.backup()[:5000]):
        with pytest.raises(BadBackup):
            new.restore(junk, HOST)


def test_devices_see_their_own(tmp_path: Path) -> None:
    store = Store(tmp_path / "boardside.sqlite")
    key = store.new_device()
    phone = store.device(key)
    assert phone is not None
    assert store.device("guess") is None
    mine = store.new_game(phone, "keizar", GAME.write(GAME.setup(2, 1)))
    other = store.new_game(HOST, "keizar", GAME.write(GAME.setup(2, 2)))
    assert [game.id for game in store.games(phone)] == [mine.id]
    assert not store.may_see(phone, other.id)
    store.seat(phone, other.id)
    assert store.may_see(phone, other.id)
    store.save_setup(HOST, "keizar", "8J04-RD9N-3S2N", "Sunday")
    assert store.setups(phone) == []


def test_events_are_read_as_they_were_written() -> None:
    _, events = long_game(6, 30)
    assert [read_event(write_event(event)) for event in events] == events
