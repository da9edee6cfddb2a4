"""Work that takes a while, off the event loop: it tells of its progress and can be called off.

    found = await errand(lambda work: search(cancelled=work.cancelled, seen=work.tell), seen=show)

The work runs in a thread. What it tells arrives on the event loop, the newest only if it comes faster than it
can be shown. Cancelling the waiting task calls the work off: it ends at its next look.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, Generic, TypeVar

import flet as ft

from ui.tasks import run

T = TypeVar("T")
R = TypeVar("R")

_THREADS: Final = ThreadPoolExecutor(8, "thinking")


class Work(Generic[T]):
    """What a piece of work in a thread holds on to."""

    def __init__(self, hear: Callable[[T], None]) -> None:
        self._hear = hear
        self._off = threading.Event()

    def tell(self, news: T) -> None:
        """Say how far it is."""
        if not self._off.is_set():
            self._hear(news)

    def cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._off.is_set()

    def call_off(self) -> None:
        """Ask it to end."""
        self._off.set()


async def errand(do: Callable[[Work[T]], R], seen: Callable[[T], None] | None = None) -> R:
    """Run work in a thread; `seen` hears on the event loop what it tells."""
    loop = asyncio.get_running_loop()
    news: list[T] = []
    context = copy_context()

    def show() -> None:
        if news and seen is not None:
            latest = news[-1]
            news.clear()
            seen(latest)

    def hear(said: T) -> None:
        news.append(said)
        if len(news) == 1:
            loop.call_soon_threadsafe(show, context=context)

    work: Work[T] = Work(hear)
    try:
        return await loop.run_in_executor(_THREADS, do, work)
    finally:
        work.call_off()
        news.clear()


class Errands:
    """The one piece of work that a screen has under way; a new one takes the place of the old."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._task: Any = None

    def start(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin; whatever was under way is called off."""
        self.stop()
        self._task = run(self._page, job)

    def stop(self) -> None:
        """Call it off."""
        if self._task is not None:
            self._task.cancel()
            self._task = None


def use_errands() -> Errands:
    """The work of this screen. It is called off when the screen is left."""
    page: Any = ft.context.page
    kept: Any = ft.use_ref(lambda: Errands(page))
    found: Errands = kept.current
    ft.on_unmounted(found.stop)
    return found
