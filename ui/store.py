"""What is kept on disk: games, set-ups, settings, and which device may see what. One SQLite file.

A game is its first line and a log: one row for every act, appended in a transaction of its own before anyone
is shown the result. Killing the program at any moment loses at most the act under way. Nothing in a log is
ever changed: taking a move back is one more row.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rules.core import BoardsideError
from rules.games.keizar.setup_code import DIGITS
from ui.files import CannotWrite
from ui.table import Event, read_event, write_event

HOST: Final = "host"
"""The device the program runs on. It may see everything: the file is on its disk."""
CODE_LENGTH: Final = 6

MIGRATIONS: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        code TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL,
        start TEXT NOT NULL,
        white INTEGER NOT NULL,
        names TEXT NOT NULL,
        created REAL NOT NULL
    );
    CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE devices (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        created REAL NOT NULL
    );
    CREATE TABLE seats (
        device TEXT NOT NULL,
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        PRIMARY KEY (device, game)
    ) WITHOUT ROWID;
    CREATE TABLE setups (
        id INTEGER PRIMARY KEY,
        owner TEXT NOT NULL,
        game TEXT NOT NULL,
        code TEXT NOT NULL,
        name TEXT NOT NULL,
        created REAL NOT NULL,
        UNIQUE (owner, game, code)
    );
    CREATE TABLE settings (
        device TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (device, key)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE programs (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        player INTEGER NOT NULL,
        strength TEXT NOT NULL,
        PRIMARY KEY (game, player)
    ) WITHOUT ROWID;
    CREATE TABLE fairness (
        game TEXT NOT NULL,
        code TEXT NOT NULL,
        games INTEGER NOT NULL,
        points REAL NOT NULL,
        PRIMARY KEY (game, code)
    ) WITHOUT ROWID;
    """,
)
"""One script a schema version. Append; never edit one that was released."""


class StoreFromLater(BoardsideError):
    """The file was written by a newer Boardside."""

    code = "store-from-later"


@dataclass(frozen=True)
class SavedGame:
    """A game in the store, without its log."""

    id: int
    game: str
    code: str
    """What another device enters to join."""
    owner: str
    start: str
    white: int
    names: tuple[str, ...]
    created: float


@dataclass(frozen=True)
class SavedSetup:
    """A set-up in the library."""

    id: int
    game: str
    code: str
    name: str
    created: float


class Store:
    """The open file. Calls may come from any thread, one at a time."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. A damaged one is put aside, never deleted, and `notice` says so."""
        self.path = path
        self.notice: Path | None = None
        """Where a damaged file was put, if there was one."""
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = _open(path)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise CannotWrite(f"{path} could not be opened: {error}.") from None
            self.notice = _put_aside(path)
            self._db = _open(path)
        except OSError as error:
            raise CannotWrite(f"{path.parent} could not be made: {error.strerror or error}.") from None

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, on disk when it is left."""
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException as error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                if isinstance(error, sqlite3.OperationalError):
                    raise CannotWrite(f"This could not be saved: {error}.") from None
                raise

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock:
            return self._db.execute(query, values).fetchall()

    # --- games ---------------------------------------------------------------------------------------------

    def new_game(
        self, owner: str, game: str, start: str, white: int = 0, names: tuple[str, ...] = ("", "")
    ) -> SavedGame:
        """Begin a game. Its owner has a seat at it."""
        with self._writing() as db:
            code = _fresh_code()
            while db.execute("SELECT 1 FROM games WHERE code = ?", (code,)).fetchone():
                code = _fresh_code()
            row = (game, code, owner, start, white, json.dumps(names), time.time())
            made = db.execute(
                _NEW_GAME,
                row,
            )
            db.execute("INSERT INTO seats VALUES (?, ?)", (owner, made.lastrowid))
            number = int(made.lastrowid or 0)
        return self.game(number)

    def append(self, game: int, event: Event) -> None:
        """Add one line to a game's log: on disk when this returns."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO events SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ? FROM events WHERE game = ?",
                (game, write_event(event), time.time(), game),
            )

    def events(self, game: int) -> Iterator[Event]:
        """The log of a game, line by line. Raises `BadRecord` when it comes to a damaged one."""
        for (line,) in self._rows("SELECT line FROM events WHERE game = ? ORDER BY number", game):
            yield read_event(line)

    def times(self, game: int) -> list[float]:
        """When each line of the log was written."""
        return [at for (at,) in self._rows("SELECT at FROM events WHERE game = ? ORDER BY number", game)]

    def game(self, number: int) -> SavedGame:
        """One game. Raises `LookupError`."""
        rows = self._rows(f"SELECT {_GAME} FROM games WHERE id = ?", number)
        if not rows:
            raise LookupError(f"There is no game {number}.")
        return _game(rows[0])

    def games(self, device: str) -> list[SavedGame]:
        """The games a device may see, the one played last first."""
        touched = "COALESCE((SELECT MAX(at) FROM events WHERE events.game = games.id), created)"
        where = "" if device == HOST else "WHERE id IN (SELECT game FROM seats WHERE device = ?)"
        values = () if device == HOST else (device,)
        rows = self._rows(f"SELECT {_GAME} FROM games {where} ORDER BY {touched} DESC, id DESC", *values)
        return [_game(row) for row in rows]

    def rename(self, game: int, names: tuple[str, ...]) -> None:
        """Say who plays."""
        with self._writing() as db:
            db.execute("UPDATE games SET names = ? WHERE id = ?", (json.dumps(names), game))

    def programs(self, game: int) -> dict[int, str]:
        """The players that the program plays for, each with its strength."""
        return dict(self._rows("SELECT player, strength FROM programs WHERE game = ?", game))

    def seat_program(self, game: int, player: int, strength: str) -> None:
        """Let the program play for a player; an empty strength gives the seat back."""
        with self._writing() as db:
            db.execute("DELETE FROM programs WHERE game = ? AND player = ?", (game, player))
            if strength:
                db.execute("INSERT INTO programs VALUES (?, ?, ?)", (game, player, strength))

    def remove_game(self, game: int) -> None:
        """Forget a game and its log."""
        with self._writing() as db:
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    # --- who may see what ----------------------------------------------------------------------------------

    def game_with_code(self, code: str) -> SavedGame | None:
        """The game that a join code names."""
        rows = self._rows(f"SELECT {_GAME} FROM games WHERE code = ?", code)
        return _game(rows[0]) if rows else None

    def seat(self, device: str, game: int) -> None:
        """Let a device see a game."""
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (device, game))

    def leave(self, device: str, game: int) -> None:
        """Let a device no longer see a game."""
        with self._writing() as db:
            db.execute("DELETE FROM seats WHERE device = ? AND game = ?", (device, game))

    def may_see(self, device: str, game: int) -> bool:
        """Whether a device has a seat at a game."""
        if device == HOST:
            return bool(self._rows("SELECT 1 FROM games WHERE id = ?", game))
        return bool(self._rows("SELECT 1 FROM seats WHERE device = ? AND game = ?", device, game))

    def new_device(self) -> str:
        """Let a device in; the answer is the key it shows from now on. Only its hash is kept."""
        key = secrets.token_urlsafe(24)
        with self._writing() as db:
            db.execute(
                "INSERT INTO devices VALUES (?, ?, ?)", (secrets.token_hex(8), _hash(key), time.time())
            )
        return key

    def device(self, key: str) -> str | None:
        """The device that shows a key."""
        rows = self._rows("SELECT id FROM devices WHERE key = ?", _hash(key))
        return str(rows[0][0]) if rows else None

    # --- set-ups and settings ------------------------------------------------------------------------------

    def save_setup(self, owner: str, game: str, code: str, name: str) -> None:
        """Put a set-up into the library, or rename it if it is there."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO setups (owner, game, code, name, created) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (owner, game, code) DO UPDATE SET name = excluded.name",
                (owner, game, code, name, time.time()),
            )

    def setups(self, owner: str) -> list[SavedSetup]:
        """The set-ups of a device, newest first."""
        rows = self._rows(
            "SELECT id, game, code, name, created FROM setups WHERE owner = ? ORDER BY created DESC, id DESC",
            owner,
        )
        return [SavedSetup(*row) for row in rows]

    def remove_setup(self, owner: str, number: int) -> None:
        """Forget a set-up."""
        with self._writing() as db:
            db.execute("DELETE FROM setups WHERE owner = ? AND id = ?", (owner, number))

    def fairness(self, game: str, code: str) -> tuple[int, float]:
        """How often a set-up was played through, and White's points in these rounds."""
        rows = self._rows("SELECT games, points FROM fairness WHERE game = ? AND code = ?", game, code)
        return (int(rows[0][0]), float(rows[0][1])) if rows else (0, 0.0)

    def keep_fairness(self, game: str, code: str, games: int, points: float) -> None:
        """Keep what was counted, if it is more than is known."""
        with self._writing() as db:
            db.execute(_COUNTED, (game, code, games, points))

    def settings(self, device: str) -> dict[str, str]:
        """What a device has chosen."""
        return dict(self._rows("SELECT key, value FROM settings WHERE device = ?", device))

    def choose(self, device: str, key: str, value: str) -> None:
        """Keep a choice."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (device, key, value))

    # --- everything as one file ----------------------------------------------------------------------------

    def backup(self) -> bytes:
        """Everything as the bytes of one file, without the keys of devices."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            with self._lock:
                self._db.backup(copy)
            copy.execute("DELETE FROM devices")
            copy.execute("DELETE FROM seats")
            return _without_wal(copy.serialize())

    def restore(self, data: bytes, owner: str) -> tuple[int, int]:
        """Add the games and set-ups of a backup to what is here; how many of each were new.

        A game that is here already (same join code and start) is left alone. Raises `BadBackup`.
        """
        if not data.startswith(b"SQLite format 3\0"):
            raise BadBackup("This file is not a backup of Boardside.")
        try:
            other = sqlite3.connect(":memory:")
            other.deserialize(_without_wal(data))
            if other.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise BadBackup("This backup is damaged.")
            _migrate(other)
            games = other.execute(f"SELECT {_GAME} FROM games").fetchall()
            events = other.execute("SELECT game, number, line, at FROM events").fetchall()
            setups = other.execute("SELECT game, code, name, created FROM setups").fetchall()
            programs = other.execute("SELECT game, player, strength FROM programs").fetchall()
            fairness = other.execute("SELECT game, code, games, points FROM fairness").fetchall()
        except (sqlite3.Error, OverflowError) as error:
            raise BadBackup("This file is not a backup of Boardside.") from error
        with self._writing() as db:
            db.executemany(_COUNTED, fairness)
            return _add_games(db, games, events, programs, owner), _add_setups(db, setups, owner)


class BadBackup(BoardsideError):
    """A file that is no backup, or a damaged one."""

    code = "bad-backup"


_NEW_GAME: Final = (
    "INSERT INTO games (game, code, owner, start, white, names, created) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_COUNTED: Final = (
    "INSERT INTO fairness VALUES (?, ?, ?, ?) ON CONFLICT (game, code) DO UPDATE "
    "SET games = excluded.games, points = excluded.points WHERE excluded.games > games"
)
_GAME: Final = "id, game, code, owner, start, white, names, created"


def _game(row: tuple[Any, ...]) -> SavedGame:
    number, game, code, owner, start, white, names, created = row
    return SavedGame(number, game, code, owner, start, white, tuple(json.loads(names)), created)


def _add_games(
    db: sqlite3.Connection,
    games: Iterable[Any],
    events: Iterable[tuple[int, int, str, float]],
    programs: Sequence[tuple[int, int, str]],
    owner: str,
) -> int:
    logs: dict[int, list[tuple[int, str, float]]] = {}
    for game, number, line, at in events:
        read_event(line)
        logs.setdefault(game, []).append((number, line, at))
    added = 0
    for row in games:
        saved = _game(row)
        if db.execute("SELECT 1 FROM games WHERE code = ?", (saved.code,)).fetchone():
            continue
        made = db.execute(
            _NEW_GAME,
            (saved.game, saved.code, owner, saved.start, saved.white, json.dumps(saved.names), saved.created),
        )
        db.executemany(
            "INSERT INTO events VALUES (?, ?, ?, ?)",
            [(made.lastrowid, *line) for line in logs.get(saved.id, [])],
        )
        seated = [
            (made.lastrowid, player, strength) for game, player, strength in programs if game == saved.id
        ]
        db.executemany("INSERT INTO programs VALUES (?, ?, ?)", seated)
        db.execute("INSERT INTO seats VALUES (?, ?)", (owner, made.lastrowid))
        added += 1
    return added


def _add_setups(db: sqlite3.Connection, setups: Iterable[Any], owner: str) -> int:
    before = db.total_changes
    db.executemany(
        "INSERT OR IGNORE INTO setups (owner, game, code, name, created) VALUES (?, ?, ?, ?, ?)",
        [(owner, *row) for row in setups],
    )
    return db.total_changes - before


def _open(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        # FULL: on disk before anyone is shown the move, even if the power fails.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        if db.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("damaged")
        _migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def _migrate(db: sqlite3.Connection) -> None:
    """Bring the file to this program's schema, one version at a time, each whole or not at all."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreFromLater("The saved games were written by a newer Boardside. Please update this one.")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")


def _without_wal(data: bytes) -> bytes:
    """The file marked as not using a write-ahead log (bytes 18 and 19): in memory there can be none."""
    return data[:18] + b"\1\1" + data[20:]


def _put_aside(path: Path) -> Path:
    aside = path.with_name(f"{path.stem}-damaged-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    for ending in ("", "-wal", "-shm"):
        part = Path(f"{path}{ending}")
        if part.exists():
            part.replace(f"{aside}{ending}")
    return aside


def _fresh_code() -> str:
    return "".join(secrets.choice(DIGITS) for _ in range(CODE_LENGTH))


def _hash(key: str) -> str:
    return sha256(key.encode()).hexdigest()
