"""What the rules of every game are shown with: texts, rules by their number, boards that move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from ui.components.parts import body, card, small_heading
from ui.desk import Desk
from ui.tasks import run

BEAT: Final = 1.1
"""Seconds between two pictures."""


def told(desk: Desk, title: str, text: str) -> ft.Control:
    """A card with a title and a text."""
    return card(desk, ft.Column([small_heading(desk, title), body(desk, text)], spacing=8))


def numbered(desk: Desk, rules: Sequence[str], asked: str = "") -> ft.Control:
    """The rules by their number, the one that was asked for in another tone."""
    lines: list[ft.Control] = [
        ft.Container(
            ft.Row(
                [
                    ft.Text(
                        str(number),
                        size=desk.size(16),
                        weight=ft.FontWeight.W_700,
                        color=desk.look.accent,
                        width=desk.size(30),
                    ),
                    ft.Container(body(desk, text), expand=True),
                ],
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            bgcolor=desk.look.raised if str(number) == asked else None,
            border_radius=10,
            padding=ft.Padding.all(8),
            key=f"rule-{number}",
        )
        for number, text in enumerate(rules, 1)
    ]
    title = small_heading(desk, desk.words("learn.rules_title"))
    return ft.Semantics(
        identifier="rules", container=True, content=card(desk, ft.Column([title, *lines], spacing=2))
    )


def labelled(desk: Desk, ident: str, icon: ft.IconData, title: str, parts: list[ft.Control]) -> ft.Control:
    """A card of what no rulebook says: it has a mark and an edge that nothing else on the page has."""
    look = desk.look
    head = ft.Row(
        [ft.Icon(icon, size=22, color=look.gold), ft.Container(small_heading(desk, title), expand=True)],
        spacing=8,
    )
    inner = ft.Column([head, *parts], spacing=8)
    edge = ft.Border.all(1.5, look.gold)
    return ft.Semantics(identifier=ident, container=True, content=card(desk, inner, border=edge))


def demo_edge(desk: Desk) -> float:
    """How wide a small board is."""
    return min(desk.width - 70, 320.0)


def use_beat(count: int) -> int:
    """A number that goes round from 0 to `count` - 1, one step a beat, while the screen is open."""
    beat, set_beat = ft.use_state(0)
    page: Any = ft.context.page
    task: Any = ft.use_ref(None)

    async def go_on() -> None:
        while True:
            await asyncio.sleep(BEAT)
            set_beat(lambda now: now + 1)

    def start() -> None:
        task.current = run(page, go_on)

    def stop() -> None:
        if task.current is not None:
            task.current.cancel()

    ft.use_effect(start, [], stop)
    return beat % count
