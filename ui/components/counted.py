"""A number with one fewer and one more beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui.components.parts import body, icon_button
from ui.desk import Desk


def counted(desk: Desk, what: str, count: int, change: Callable[[int], Any]) -> ft.Control:
    """How many columns or rows there are, to be changed."""
    words = desk.words
    title = words(f"boards.{what}")
    return ft.Row(
        [
            ft.Container(body(desk, title), expand=True),
            icon_button(
                f"fewer-{what}",
                ft.Icons.REMOVE,
                words("boards.fewer", what=title),
                lambda _: change(count - 1),
            ),
            ft.Semantics(
                identifier=f"count-{what}",
                label=f"{title}: {count}",
                live_region=True,
                exclude_semantics=True,
                content=ft.Text(
                    str(count),
                    size=desk.size(18),
                    weight=ft.FontWeight.W_700,
                    color=desk.look.ink,
                    width=desk.size(30),
                    text_align=ft.TextAlign.CENTER,
                ),
            ),
            icon_button(
                f"more-{what}", ft.Icons.ADD, words("boards.more", what=title), lambda _: change(count + 1)
            ),
        ],
        spacing=4,
    )
