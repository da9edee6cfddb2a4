"""One set as this user owns it: what its tiles and pieces look like to the reader, photo by photo.

A profile is two files, a readable TOML that says what was learned when, and beside it the numbers (NumPy's
`.npz`, no pickles). Every photo is a lesson of its own and can be taken back. Nothing here knows a game: a
lesson holds, for each *kind* of thing (tile, piece, card face), examples of the symbols a game declares.

Profiles are shared between strangers. So the TOML is parsed within limits, it tells the exact size and shape
of every array, and the data file is read only as far as it keeps to that.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import tomllib
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rules.core import BoardsideError, Symbol
from vision.photo import Floats

VERSION: Final = 1
TOML_NAME: Final = "profile.toml"
MOST_TEXT: Final = 200_000
"""Bytes of TOML."""
MOST_DATA: Final = 20_000_000
"""Bytes of data, packed or unpacked."""
MOST_LESSONS: Final = 60
MOST_EXAMPLES: Final = 400
"""Of one kind in one lesson."""
TOLD_BY: Final = ("position", "answers", "reading")

_NAME: Final = re.compile(r"[^\W_][\w '-]{0,39}")
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}")
_DATA_NAME: Final = re.compile(r"examples-[0-9a-f]{8}\.npz")
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")
"""Names that Windows keeps for itself."""
_HEADER: Final = 256
"""Bytes in front of an array, more than NumPy writes."""


class BadProfile(BoardsideError):
    """A profile that is damaged, of another version, or not one at all."""

    code = "bad-profile"


class UnknownProfile(BoardsideError):
    """There is no profile of that name."""

    code = "unknown-profile"


@dataclass(frozen=True)
class Kind:
    """A kind of thing that is learned, and how its reader speaks of it."""

    name: str
    """`tile`, `piece`, `card`."""
    symbols: tuple[Symbol, ...]
    """What it may show, in the order of the reader's probabilities."""
    width: int
    """Numbers in one vector."""


@dataclass(frozen=True, eq=False)
class Examples:
    """What one photo taught about one kind. Rows belong together; they are grouped by symbol."""

    symbols: tuple[Symbol, ...]
    """What each row shows."""
    vectors: Floats
    """n x `Kind.width`, each of length 1: near when two things look alike."""
    said: Floats
    """n x symbols: what the reader would have said without a profile. Tells how far to trust it."""
    places: NDArray[np.int64]
    """Where on the lesson's picture each row is: squares row by row."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """One photo whose truth somebody told."""

    number: int
    """Counts up; a number taken back is not used again."""
    added: date
    photo: str
    """Name of the file, for people."""
    told_by: str
    """One of `TOLD_BY`: a position, answers to questions, or a reading somebody confirmed."""
    examples: Mapping[str, Examples]
    """By name of the kind."""
    picture: bytes = b""
    """The board seen flat, as JPEG: a better reader can learn from it again."""


@dataclass(frozen=True)
class Grid:
    """Where the board was on the last photo. A camera on a stand finds it there again."""

    size: tuple[int, int]
    """Of the photo as displayed."""
    corners: tuple[tuple[float, float], ...]
    """Four, clockwise, in pixels of the photo as displayed."""
    light: int
    """Parity of the light squares, as in `Lattice.light`."""


@dataclass(frozen=True, eq=False)
class Profile:
    """A set. Adding and taking back give a new one; nothing here changes."""

    name: str
    game: str
    reader: str
    """Which reader the vectors come from: another one speaks another language."""
    kinds: tuple[Kind, ...]
    lessons: tuple[Lesson, ...] = ()
    grid: Grid | None = None
    colours: Mapping[str, str] = field(default_factory=dict)
    """What was measured of the set, for screens: `light`, `dark`, `white`, `black` as `#rrggbb`."""
    taught: int = 0
    """The highest number a lesson ever had."""

    def add(
        self, examples: Mapping[str, Examples], photo: str, told_by: str, picture: bytes, added: date
    ) -> Profile:
        """With one more lesson. The oldest one goes when there are too many."""
        lesson = Lesson(self.taught + 1, added, photo, told_by, examples, picture)
        return replace(self, lessons=(*self.lessons, lesson)[-MOST_LESSONS:], taught=lesson.number)

    def take_back(self, number: int) -> Profile:
        """Without that lesson. Raises `UnknownProfile` when there is none."""
        kept = tuple(lesson for lesson in self.lessons if lesson.number != number)
        if len(kept) == len(self.lessons):
            raise UnknownProfile(f"The profile '{self.name}' has no lesson {number}.")
        return replace(self, lessons=kept)

    def kind(self, name: str) -> Kind:
        """The kind of that name."""
        return next(kind for kind in self.kinds if kind.name == name)


def check_name(name: str) -> str:
    """A name that may be a folder on every system; spaces at its ends do not count."""
    name = name.strip()
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name.casefold()):
        raise BadProfile(
            "A profile's name has up to 40 letters, digits, spaces, hyphens or apostrophes; "
            "it starts with a letter or digit."
        )
    return name


# --- writing -----------------------------------------------------------------------------------------------


def pack(profile: Profile) -> tuple[str, str, bytes]:
    """The TOML text, the name of the data file, and the data."""
    data = _pack_arrays(profile)
    digest = hashlib.sha256(data).hexdigest()
    data_name = f"examples-{digest[:8]}.npz"
    lines = [
        "# A set that Boardside has learned from photos: `boardside calibrate show` tells more.",
        f"version = {VERSION}",
        f"name = {_quote(profile.name)}",
        f"game = {_quote(profile.game)}",
        f"reader = {_quote(profile.reader)}",
        f"taught = {profile.taught}",
        f"data = {_quote(data_name)}",
        f"sha256 = {_quote(digest)}",
    ]
    if profile.grid:
        corners = ", ".join(f"[{x:.1f}, {y:.1f}]" for x, y in profile.grid.corners)
        lines += ["", "[grid]", f"size = {list(profile.grid.size)}", f"corners = [{corners}]"]
        lines += [f"light = {profile.grid.light}"]
    if profile.colours:
        lines += ["", "[colours]", *(f"{name} = {_quote(value)}" for name, value in profile.colours.items())]
    for kind in profile.kinds:
        symbols = ", ".join(map(_quote, kind.symbols))
        lines += ["", "[[kind]]", f"name = {_quote(kind.name)}", f"width = {kind.width}"]
        lines += [f"symbols = [{symbols}]"]
    for lesson in profile.lessons:
        lines += ["", "[[lesson]]", f"number = {lesson.number}", f"added = {lesson.added.isoformat()}"]
        lines += [f"photo = {_quote(lesson.photo)}", f"told_by = {_quote(lesson.told_by)}"]
        lines += [f"picture = {len(lesson.picture)}"]
        for name, examples in lesson.examples.items():
            counts = _counts(examples.symbols)
            lines += [f"[lesson.{name}]", *(f"{_quote(symbol)} = {count}" for symbol, count in counts)]
    return "\n".join(lines) + "\n", data_name, data


def _pack_arrays(profile: Profile) -> bytes:
    arrays: dict[str, NDArray[Any]] = {}
    for lesson in profile.lessons:
        for name, examples in lesson.examples.items():
            key = f"lesson-{lesson.number}-{name}"
            arrays[f"{key}-vectors"] = examples.vectors.astype(np.float16)
            arrays[f"{key}-said"] = examples.said.astype(np.float16)
            arrays[f"{key}-places"] = examples.places.astype(np.int16)
        arrays[f"lesson-{lesson.number}-picture"] = np.frombuffer(lesson.picture, np.uint8)
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, array in arrays.items():
            # A fixed time, so that the same profile is the same bytes.
            info = zipfile.ZipInfo(f"{key}.npy", (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            raw = BytesIO()
            np.lib.format.write_array(raw, array, version=(1, 0), allow_pickle=False)
            archive.writestr(info, raw.getvalue())
    return stream.getvalue()


def _counts(symbols: Iterable[Symbol]) -> list[tuple[Symbol, int]]:
    counts: dict[Symbol, int] = {}
    for symbol in symbols:
        counts[symbol] = counts.get(symbol, 0) + 1
    return list(counts.items())


def _quote(text: str) -> str:
    return json.dumps(text).replace("\x7f", "\\u007f")  # a JSON string is a TOML string


# --- reading -----------------------------------------------------------------------------------------------


def data_name(text: str) -> str:
    """The name of the data file that a profile's TOML asks for."""
    name = _Table(_parse(text)).text("data")
    if not _DATA_NAME.fullmatch(name):
        raise _damaged()
    return name


def unpack(text: str, data: bytes) -> Profile:
    """The profile in a TOML text and its data. Raises `BadProfile` with a sentence; believes nothing."""
    top = _Table(_parse(text))
    if len(data) > MOST_DATA or hashlib.sha256(data).hexdigest() != top.text("sha256"):
        raise _damaged()
    kinds = tuple(_kind(table) for table in top.tables("kind", most=8))
    if len({kind.name for kind in kinds}) != len(kinds):
        raise _damaged()
    tables = top.tables("lesson", most=MOST_LESSONS)
    arrays = _arrays(data, _expected(tables, kinds))
    lessons = tuple(_lesson(table, kinds, arrays) for table in tables)
    numbers = [lesson.number for lesson in lessons]
    taught = top.number("taught", most=1_000_000)
    if numbers != sorted(set(numbers)) or max(numbers, default=0) > taught:
        raise _damaged()
    return Profile(
        name=check_name(top.text("name")),
        game=top.word("game"),
        reader=top.word("reader"),
        kinds=kinds,
        lessons=lessons,
        grid=_grid(_Table(top.raw["grid"])) if "grid" in top.raw else None,
        colours=_colours(_Table(top.raw["colours"])) if "colours" in top.raw else {},
        taught=taught,
    )


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise BadProfile("This is no profile: it is too large.")
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        raise _damaged() from None
    version = raw.get("version")
    if type(version) is not int:
        raise BadProfile("This is no profile of a set: it does not say its version.")
    if version != VERSION:
        age = "a newer" if version > VERSION else "an older"
        raise BadProfile(f"This profile was made by {age} version of Boardside and cannot be used here.")
    return raw


def _damaged() -> BadProfile:
    return BadProfile("This profile is damaged. Import it again, or calibrate the set anew.")


class _Table:
    """A TOML table that hands out only what has the right type and size."""

    def __init__(self, raw: Any) -> None:
        if not isinstance(raw, dict):
            raise _damaged()
        self.raw: dict[str, Any] = raw

    def text(self, key: str, most: int = 200) -> str:
        value = self.raw.get(key)
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise _damaged()
        return value

    def word(self, key: str) -> str:
        value = self.text(key)
        if not _WORD.fullmatch(value):
            raise _damaged()
        return value

    def number(self, key: str, most: int, least: int = 0) -> int:
        value = self.raw.get(key)
        if type(value) is not int or not least <= value <= most:
            raise _damaged()
        return value

    def tables(self, key: str, most: int) -> list[_Table]:
        value = self.raw.get(key, [])
        if not isinstance(value, list) or len(value) > most:
            raise _damaged()
        return [_Table(entry) for entry in value]


def _kind(table: _Table) -> Kind:
    symbols = table.raw.get("symbols")
    if (
        not isinstance(symbols, list)
        or not 2 <= len(symbols) <= 64
        or len(set(map(str, symbols))) != len(symbols)
    ):
        raise _damaged()
    if not all(isinstance(symbol, str) and _WORD.fullmatch(symbol) for symbol in symbols):
        raise _damaged()
    return Kind(table.word("name"), tuple(symbols), table.number("width", most=1024, least=1))


def _rows(table: _Table, kind: Kind) -> tuple[Symbol, ...]:
    """The symbol of each row, as the counts of a lesson tell."""
    counts = _Table(table.raw[kind.name])
    if not set(counts.raw) <= set(kind.symbols):
        raise _damaged()
    rows: list[Symbol] = []
    for symbol in counts.raw:
        rows += [symbol] * counts.number(symbol, most=MOST_EXAMPLES, least=1)
    if len(rows) > MOST_EXAMPLES:
        raise _damaged()
    return tuple(rows)


_Shapes = dict[str, tuple[type[np.generic], tuple[int, ...]]]


def _expected(tables: Iterable[_Table], kinds: Iterable[Kind]) -> _Shapes:
    """Every array that the data file must hold, no more and no less."""
    shapes: _Shapes = {}
    for table in tables:
        number = table.number("number", most=1_000_000, least=1)
        for kind in kinds:
            if kind.name not in table.raw:
                continue
            rows = len(_rows(table, kind))
            key = f"lesson-{number}-{kind.name}"
            shapes[f"{key}-vectors"] = (np.float16, (rows, kind.width))
            shapes[f"{key}-said"] = (np.float16, (rows, len(kind.symbols)))
            shapes[f"{key}-places"] = (np.int16, (rows,))
        size = table.number("picture", most=1_000_000)
        shapes[f"lesson-{number}-picture"] = (np.uint8, (size,))
    return shapes


def _arrays(data: bytes, expected: _Shapes) -> dict[str, NDArray[Any]]:
    sizes = {key: math.prod(shape) * np.dtype(kind).itemsize for key, (kind, shape) in expected.items()}
    if sum(sizes.values()) > MOST_DATA:
        raise _damaged()
    arrays = {}
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sorted(archive.namelist()) != sorted(f"{key}.npy" for key in expected):
                raise _damaged()
            for key, (kind, shape) in expected.items():
                with archive.open(f"{key}.npy") as packed:
                    raw = packed.read(sizes[key] + _HEADER + 1)  # never more, whatever the file claims
                arrays[key] = _array(raw, np.dtype(kind), shape)
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, OSError, RuntimeError, KeyError):
        raise _damaged() from None
    return arrays


def _array(raw: bytes, kind: np.dtype[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    stream = BytesIO(raw)
    if np.lib.format.read_magic(stream) != (1, 0):
        raise _damaged()
    if np.lib.format.read_array_header_1_0(stream, max_header_size=_HEADER) != (shape, False, kind):
        raise _damaged()
    body = raw[stream.tell() :]
    if len(body) != math.prod(shape) * kind.itemsize:
        raise _damaged()
    return np.frombuffer(body, kind).reshape(shape)


def _lesson(table: _Table, kinds: Iterable[Kind], arrays: Mapping[str, NDArray[Any]]) -> Lesson:
    added, told_by = table.raw.get("added"), table.word("told_by")
    if type(added) is not date or told_by not in TOLD_BY:
        raise _damaged()
    number = table.number("number", most=1_000_000, least=1)
    examples = {}
    for kind in kinds:
        if kind.name not in table.raw:
            continue
        key = f"lesson-{number}-{kind.name}"
        vectors = np.asarray(arrays[f"{key}-vectors"], np.float64)
        said = np.asarray(arrays[f"{key}-said"], np.float64)
        places = np.asarray(arrays[f"{key}-places"], np.int64)
        lengths = np.linalg.norm(vectors, axis=1)
        # A comparison with NaN is false, so these also refuse what is not a number.
        if not ((np.abs(lengths - 1) < 0.02).all() and (said >= 0).all() and (said <= 1).all()):
            raise _damaged()
        if (places < 0).any():
            raise _damaged()
        examples[kind.name] = Examples(_rows(table, kind), vectors, said, places)
    picture = arrays[f"lesson-{number}-picture"].tobytes()
    return Lesson(number, added, table.text("photo"), told_by, examples, picture)


def _grid(table: _Table) -> Grid:
    size, corners = table.raw.get("size"), table.raw.get("corners")
    try:
        width, height = size  # type: ignore[misc]
        points = tuple((float(x), float(y)) for x, y in corners)  # type: ignore[union-attr]
    except (TypeError, ValueError):
        raise _damaged() from None
    whole = all(type(side) is int and 0 < side <= 100_000 for side in (width, height))
    if not whole or len(points) != 4 or not all(abs(c) < 1e6 for point in points for c in point):
        raise _damaged()
    return Grid((width, height), points, table.number("light", most=1))


def _colours(table: _Table) -> dict[str, str]:
    colours = {key: table.text(key, most=7) for key in list(table.raw)[:9]}
    if not all(_WORD.fullmatch(key) and re.fullmatch("#[0-9a-f]{6}", v) for key, v in colours.items()):
        raise _damaged()
    return colours


# --- one file, to share ------------------------------------------------------------------------------------


def bundle(profile: Profile) -> bytes:
    """The whole profile as one file."""
    text, name, data = pack(profile)
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(TOML_NAME, text)
        archive.writestr(name, data)
    return stream.getvalue()


def unbundle(raw: bytes) -> Profile:
    """The profile in a file that somebody shared. Raises `BadProfile`.

    Nothing is unpacked to disk, and only the two files with their own names are read at all.
    """
    if len(raw) > MOST_DATA:
        raise BadProfile("This file is too large to be a profile.")
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            if len(archive.namelist()) != 2:
                raise BadProfile("This file is not a profile.")
            text = _member(archive, TOML_NAME, MOST_TEXT).decode()
            data = _member(archive, data_name(text), MOST_DATA)
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, OSError, RuntimeError, KeyError):
        raise BadProfile("This file is not a profile, or it is damaged.") from None
    return unpack(text, data)


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    with archive.open(name) as packed:
        raw = packed.read(most + 1)
    if len(raw) > most:
        raise BadProfile("This file is too large to be a profile.")
    return raw
