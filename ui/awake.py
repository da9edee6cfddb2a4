"""A phone that lies beside the board does not go to sleep while the game is on its screen."""

from __future__ import annotations

from typing import Any

import flet as ft

from ui.tasks import run


def use_awake(on: bool) -> None:
    """Keep the screen on as long as this component is shown. Browsers allow it on secure pages only."""
    page: Any = ft.context.page
    lock: Any = ft.use_ref(None)

    async def hold() -> None:
        if lock.current is None:
            lock.current = ft.Wakelock()
        await asked(lock.current.enable)

    def begin() -> None:
        if on:
            run(page, hold)

    def end() -> None:
        if lock.current is not None:
            run(page, asked, lock.current.disable)

    ft.use_effect(begin, [on], end)


async def asked(call: Any) -> None:
    """Ask the device. One that cannot, or has gone away, goes to sleep as usual."""
    try:
        await call()
    except (RuntimeError, TimeoutError):
        return
