"""King for 2: which number of a domino moves which piece, to look at or to change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from rules.games.king_for_2.state import KIND_NAMES
from ui.components.board import piece
from ui.desk import Desk
from ui.look import TARGET


def number_table(
    desk: Desk, table: str, held: int | None = None, touch: Callable[[int], Any] | None = None
) -> ft.Control:
    """The numbers 1 to 5 with their pieces; the one in hand is framed. Without `touch` it is a picture."""
    words, look = desk.words, desk.look

    def entry(place: int, kind: str) -> ft.Control:
        number = str(place + 1)
        spoken = f"{number}: {words(f'figures.{kind}')}"
        chosen = place == held
        face = ft.Column(
            [
                ft.Text(number, size=desk.size(15), weight=ft.FontWeight.W_700, color=look.ink),
                piece(f"red.{KIND_NAMES[kind]}", 34),
            ],
            spacing=4,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return ft.Semantics(
            identifier=f"number-{number}",
            label=spoken,
            button=touch is not None or None,
            selected=chosen if touch else None,
            exclude_semantics=True,
            content=ft.Container(
                face,
                padding=ft.Padding.symmetric(horizontal=8, vertical=6),
                width=max(TARGET + 8, desk.size(40)),
                border_radius=12,
                bgcolor=look.raised,
                border=ft.Border.all(3 if chosen else 1, look.accent if chosen else look.line),
                ink=touch is not None,
                on_click=(lambda _: touch(place)) if touch else None,
            ),
        )

    entries = [entry(place, kind) for place, kind in enumerate(table)]
    return ft.Semantics(
        identifier="number-table",
        container=True,
        content=ft.Row(entries, wrap=True, spacing=6, run_spacing=6),
    )


def swapped(table: str, one: int, other: int) -> str:
    """The table with two of its kinds exchanged."""
    kinds = list(table)
    kinds[one], kinds[other] = kinds[other], kinds[one]
    return "".join(kinds)
