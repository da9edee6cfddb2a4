"""A question to the people at the table, with our answer until they agree on another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui.agreements import Ask
from ui.components.parts import body
from ui.desk import Desk
from ui.look import TARGET


def asking(
    desk: Desk, ask: Ask, answer: str, opened: bool, toggle: Callable[[], Any], choose: Callable[[str], Any]
) -> ft.Control:
    """The question and what holds now; once it is touched, every answer to choose from."""
    words, look = desk.words, desk.look
    ours = answer == ask.ours
    label = words("learn.ours" if ours else "learn.agreed")
    face = ft.Row(
        [
            ft.Column(
                [
                    body(desk, ask.text, weight=ft.FontWeight.W_600),
                    *([] if opened else [body(desk, ask.answers[answer])]),
                    ft.Text(label, size=desk.size(12), color=look.soft if ours else look.accent),
                ],
                spacing=1,
                tight=True,
                expand=True,
            ),
            ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=look.soft),
        ],
        spacing=8,
    )
    head = ft.Semantics(
        identifier=f"ask-{ask.name}",
        label=f"{ask.text} {ask.answers[answer]} ({label})",
        button=True,
        expanded=opened,
        exclude_semantics=True,
        content=ft.Container(
            face,
            padding=ft.Padding.symmetric(vertical=8),
            border_radius=10,
            ink=True,
            on_click=lambda _: toggle(),
        ),
    )
    if not opened:
        return head
    lines = [_answer(desk, ask, key, key == answer, choose) for key in ask.answers]
    return ft.Column([head, *lines], spacing=0, tight=True)


def _answer(desk: Desk, ask: Ask, key: str, chosen: bool, choose: Callable[[str], Any]) -> ft.Control:
    look = desk.look
    icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    text = ask.answers[key]
    ours = desk.words("learn.ours") if key == ask.ours else ""
    told: list[ft.Control] = [body(desk, text)]
    if ours:
        told.append(ft.Text(ours, size=desk.size(12), color=look.soft))
    return ft.Semantics(
        identifier=f"ask-{ask.name}-{key}",
        label=f"{text} {ours and f'({ours})'}".strip(),
        button=True,
        selected=chosen,
        exclude_semantics=True,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(icon, size=22, color=look.accent if chosen else look.soft),
                    ft.Column(told, spacing=1, tight=True, expand=True),
                ],
                spacing=10,
            ),
            padding=ft.Padding.symmetric(horizontal=6, vertical=max(6, (TARGET - desk.size(22)) / 2)),
            border_radius=10,
            ink=True,
            on_click=lambda _: choose(key),
        ),
    )
