"""Boards that their owners describe: what every such description shares, as a TOML file and as a value.

Games whose rulebook shows the board only in pictures have one, each its own (`games/…/board.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.core import BadPosition, Loc

LARGEST: Final = 26
"""Rows or columns that have a name."""

GUESS_WORD: Final = "guess"
"""Stands in a position for the board that we guessed."""

Spot = tuple[int, int]
"""Column and row, counted from 0."""


def place_name(spot: Spot) -> Loc:
    """`c4` for column 2 and row 3."""
    return f"{chr(97 + spot[0])}{spot[1] + 1}"


def spot_of(place: Loc) -> Spot:
    """Column and row of a place."""
    return ord(place[0]) - 97, int(place[1:]) - 1


def check_name(name: str) -> None:
    """Raises `BadPosition` for a name that no board may have."""
    if not name.isprintable() or not name.strip() or name == GUESS_WORD:
        raise BadPosition("A board needs a name of printable letters, and not just 'guess'.")


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def listed(words: Iterable[str]) -> str:
    """A list of texts as TOML has it."""
    return f"[{', '.join(map(quoted, words))}]"


def read_file(text: str) -> dict[str, Any]:
    """What a TOML file says. Raises `BadPosition`, as do all functions below."""
    import tomllib  # here, because few commands read a file

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(f"The board description is not TOML: {error}.") from None


_KIND_NAMES: Final[dict[type, str]] = {str: "a text", int: "a number", dict: "a section", list: "a list"}


def value(data: dict[str, Any], key: str, kind: type, where: str = "the board") -> Any:
    """One entry of a kind."""
    found = data.get(key)
    if not isinstance(found, kind) or isinstance(found, bool):
        raise BadPosition(f"'{key}' of {where} should be {_KIND_NAMES[kind]}.")
    return found


def words(data: dict[str, Any], key: str, where: str = "the board") -> tuple[str, ...]:
    """An entry that is a list of texts."""
    found = value(data, key, list, where)
    if not all(isinstance(word, str) for word in found):
        raise BadPosition(f"'{key}' of {where} should be a list of texts.")
    return tuple(found)


def no_more(data: dict[str, Any], known: tuple[str, ...], where: str = "the board") -> None:
    """Refuses entries that mean nothing: mostly slips of the pen."""
    for key in data:
        if key not in known:
            raise BadPosition(f"'{key}' means nothing in {where}; known are {', '.join(known)}.")
