"""How a screen follows what others change: it is drawn again whenever its room was told something."""

from __future__ import annotations

from typing import Any

import flet as ft

from ui.house import Room
from ui.tasks import run


def use_room(room: Room) -> None:
    """Draw this component again after every change of the room, in the session that owns it."""
    _, set_version = ft.use_state(0)
    page: Any = ft.context.page
    stop: Any = ft.use_ref(None)

    async def again() -> None:
        set_version(lambda version: version + 1)

    def wake() -> None:
        run(page, again)  # and no call: the change may come from another device's session

    def follow() -> None:
        stop.current = room.watch(wake)

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(follow, [room], leave)
