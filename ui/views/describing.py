"""What the pages on which boards are described by touch have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import BoardsideError
from ui import boards
from ui.components.parts import button
from ui.desk import Desk
from ui.said import said
from ui.store import HOST


async def keep(
    desk: Desk, game: str, make: Callable[[], Any], instead: str, done: Callable[[str], Any]
) -> None:
    """Make the board and keep it; `done` gets its name. `instead` is the board being changed, if any."""
    try:
        made = make()
        # A guest never replaces what others have described.
        kept = await desk.house.call(boards.keep_new, game, made, instead if desk.device == HOST else "")
    except BoardsideError as error:
        desk.say(said(desk.words, error.text))
        return
    desk.say(desk.words("boards.taken", name=made.name))
    done(kept)


def field(ident: str, label: str, value: str, most: int, change: Callable[[str], Any]) -> ft.Control:
    """A line to write in."""
    return ft.Semantics(
        identifier=ident,
        content=ft.TextField(
            label=label,
            value=value,
            max_length=most,
            on_change=lambda event: change(event.control.value or ""),
        ),
    )


def keep_or_leave(desk: Desk, keep: Callable[[Any], Any], done: Callable[[str], Any]) -> ft.Control:
    """The buttons at the end."""
    return ft.Row(
        [
            button("keep-board", desk.words("app.save"), keep, filled=True),
            button("leave-board", desk.words("library.back"), lambda _: done("")),
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
