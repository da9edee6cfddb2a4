"""What a search tells a player: moves, chances, the line it expects, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.core import Move


class Suggestion(NamedTuple):
    """One move worth considering."""

    move: Move
    win: float
    """The chance that the player to act wins, 0 to 1."""

    line: tuple[Move, ...]
    """How the game is expected to go on, this move first. It ends where chance comes in."""

    why: str


class Advice(NamedTuple):
    """The best move first, then the alternatives; none when the game is over or chance is to act."""

    suggestions: tuple[Suggestion, ...]
    depth: int
    """How many acts ahead were looked at."""

    nodes: int
    seconds: float
    threat: str = ""
    """What the opponent would do if it could move now, as a sentence; empty when there is nothing to fear."""


Listener = Callable[[Advice], None]
"""Hears of every better answer while a search goes on."""
