"""What runs for a device beside its touches: it goes on while the device is away, and says so when it fails.

    run(page, job)                       # a coroutine function, as a task of this device
    steady(page)                         # once, before the first picture

Flet's own `page.run_task` fails for a device that is away (a phone that sleeps, a page that is being loaded
again), and drops whatever goes wrong in the task. Its drawing ends for good at the first fault of a screen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, Final

from flet.controls.context import _context_page

_LOG: Final = logging.getLogger("boardside")
_UNDER_WAY: Final[set[asyncio.Task[None]]] = set()
"""Held here: the event loop itself holds its tasks only loosely."""


def run(page: Any, job: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> asyncio.Task[None]:
    """Start a task of a device; the answer can be cancelled. Whoever calls stays the current device."""
    context = copy_context()
    context.run(_context_page.set, page)
    task = asyncio.get_running_loop().create_task(_told(page, job, args), context=context)
    _UNDER_WAY.add(task)
    task.add_done_callback(_UNDER_WAY.discard)
    return task


async def _told(page: Any, job: Callable[..., Coroutine[Any, Any, None]], args: tuple[Any, ...]) -> None:
    try:
        await job(*args)
    except Exception as error:
        report(page, "A task failed.", error)


def report(page: Any, what: str, error: Exception) -> None:
    """Keep what went wrong in the log, and have the device say so in its own words."""
    _LOG.error(what, exc_info=error)
    page.session.error(what)


@dataclass(frozen=True)
class _Drawing:
    """A part of a screen that waits to be drawn again."""

    page: Any
    part: Any

    def update(self) -> None:
        """Draw it. A fault is told, and the rest of the screen goes on."""
        try:
            self.part.update()
        except Exception as error:
            report(self.page, "A screen could not be drawn.", error)


def steady(page: Any) -> None:
    """Have a device go on drawing after a fault of one of its screens."""
    schedule = page.session.schedule_update
    page.session.schedule_update = lambda part: schedule(_Drawing(page, part))
