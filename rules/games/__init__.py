"""The games, found by folder: a folder here that holds a `game.py` with a `GAME` in it is a game.

Nothing is imported until a game is asked for, so that a command about one game does not pay for the others.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from rules.core import Game


def names() -> tuple[str, ...]:
    """The games there are, as the command line names them: `keizar`, `king-for-2`."""
    here = os.path.dirname(__file__)  # os and not pathlib, which alone doubles the time this import takes
    found = (
        entry.name.replace("_", "-")
        for entry in os.scandir(here)
        # A phone build keeps only the compiled files.
        if any(os.path.isfile(os.path.join(entry.path, file)) for file in ("game.py", "game.pyc"))
    )
    return tuple(sorted(found))


def load(name: str) -> Game[Any]:
    """The game of that name. Raises `LookupError` with the names there are."""
    if name not in names():
        raise LookupError(f"There is no game called '{name}'; there is {', '.join(names())}.")
    game: Game[Any] = import_module(f"rules.games.{name.replace('-', '_')}.game").GAME
    return game
