"""How long a search may think: seconds, nodes, or until somebody calls it off."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

BETWEEN_LOOKS: Final = 256
"""Nodes between two looks at the clock: a few milliseconds at most."""


class Limits:
    """What ends a search. Without seconds or nodes only `cancelled` and the end of the tree do.

    A search limited by nodes alone gives the same answer on every machine, every time.
    """

    __slots__ = ("_begin", "cancelled", "clock", "nodes", "seconds")

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        cancelled: Callable[[], bool] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.seconds = seconds
        self.nodes = nodes
        self.cancelled = cancelled
        self.clock = clock
        self._begin = clock()

    @property
    def elapsed(self) -> float:
        """Seconds since these limits were made."""
        return self.clock() - self._begin

    def over(self, nodes: int) -> bool:
        """Whether a search that has seen so many nodes must end."""
        if self.nodes is not None and nodes >= self.nodes:
            return True
        if self.seconds is not None and self.elapsed >= self.seconds:
            return True
        return self.cancelled is not None and self.cancelled()

    def next_look(self, nodes: int) -> int:
        """The node count at which to ask `over` again."""
        soon = nodes + BETWEEN_LOOKS
        return soon if self.nodes is None else min(soon, self.nodes)


class Stopped(Exception):
    """Raised inside a search when its limits are reached; never leaves it."""
