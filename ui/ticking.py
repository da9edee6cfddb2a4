"""A screen that is drawn again every second, while a clock runs."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

from ui.tasks import run


def use_ticking(on: bool) -> None:
    """Draw the screen again every second while a clock runs."""
    _, set_second = ft.use_state(0)
    page: Any = ft.context.page
    task: Any = ft.use_ref(None)

    async def tick() -> None:
        while True:
            await asyncio.sleep(1)
            set_second(lambda now: now + 1)

    def start() -> None:
        if on:
            task.current = run(page, tick)

    def stop() -> None:
        if task.current is not None:
            task.current.cancel()
            task.current = None

    ft.use_effect(start, [on], stop)
