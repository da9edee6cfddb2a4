"""The user's own sets: which one reads the photos, what each has learned, and the guide for teaching one."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

import flet as ft

from rules.core import BoardsideError
from ui import shelf
from ui.components.parts import body, button, card, icon_button, small_heading
from ui.desk import Desk
from ui.look import TARGET
from ui.store import HOST
from ui.views.scan_state import Scan

TEACH: Final = "scan:teach"
"""Where a set is taught, step by step."""
STEPS: Final = (ft.Icons.LOOKS_ONE, ft.Icons.LOOKS_TWO, ft.Icons.LOOKS_3)


class Known(NamedTuple):
    """A set on the shelf."""

    name: str
    game: str = ""
    """Empty when its files are damaged."""
    photos: int = 0


@ft.component
def own_sets(desk: Desk, key: str = "") -> ft.Control:
    """The card in the settings."""
    words = desk.words
    nothing: tuple[Known, ...] = ()
    sets, set_sets = ft.use_state(nothing)

    async def look() -> None:
        set_sets(await asyncio.to_thread(_known))

    ft.use_effect(look, [])

    def remover(name: str) -> Any:
        async def remove(_: Any) -> None:
            await desk.trying(asyncio.to_thread(shelf.remove, name))
            if shelf.same(desk.choices.set, name):
                await desk.choose("set", "")
            await look()

        return remove

    rows = [_row(desk, "", words("settings.set_none"), "")]
    for each in sets:
        game = words(f"games.{each.game}") if each.game else ""
        told = words("settings.set_photos", game=game, photos=each.photos) if game else ""
        removing = remover(each.name) if desk.device == HOST else None
        rows.append(_row(desk, each.name, each.name, told or words("settings.set_damaged"), removing))
    teach = button("teach-set", words("settings.set_teach"), lambda _: desk.show(TEACH), icon=ft.Icons.SCHOOL)
    parts = [
        small_heading(desk, words("settings.set")),
        body(desk, words("settings.set_help"), soft=True),
        ft.Column(rows, spacing=0),
        teach,
    ]
    return card(desk, ft.Column(parts, spacing=8))


def _known() -> tuple[Known, ...]:
    found = []
    for name in shelf.names():
        try:
            profile = shelf.load(name)
            found.append(Known(profile.name, profile.game, len(profile.lessons)))
        except BoardsideError:
            found.append(Known(name))
    return tuple(found)


def _row(desk: Desk, name: str, title: str, told: str, remove: Any = None) -> ft.Control:
    """One set: a touch chooses it."""
    words, look = desk.words, desk.look
    chosen = shelf.same(desk.choices.set, name)

    async def choose(_: Any) -> None:
        await desk.choose("set", name)

    icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    texts: list[ft.Control] = [body(desk, title, weight=ft.FontWeight.W_600)]
    if told:
        texts.append(ft.Text(told, size=desk.size(13), color=look.soft))
    line = ft.Container(
        ft.Row([ft.Icon(icon, color=look.accent), ft.Column(texts, spacing=0, expand=True)], spacing=12),
        padding=ft.Padding.symmetric(vertical=max(4, (TARGET - desk.size(20)) / 2), horizontal=4),
        border_radius=12,
        ink=True,
        on_click=choose,
    )
    picked = ft.Semantics(
        identifier=f"set-{name or 'none'}",
        label=f"{title}, {told}" if told else title,
        button=True,
        selected=chosen,
        content=line,
        expand=True,
    )
    parts: list[ft.Control] = [picked]
    if remove is not None:
        text = words("settings.set_remove", name=title)
        parts.append(icon_button(f"forget-{name}", ft.Icons.DELETE_OUTLINE, text, remove))
    return ft.Row(parts, spacing=4)


def guide(desk: Desk, at: Scan) -> ft.Control:
    """What to do next to teach a set, and how far it is."""
    words, look = desk.words, desk.look
    number = 1 if at.draft is None else 2 if at.draft.doubts else len(STEPS)
    rows: list[ft.Control] = [small_heading(desk, words("scan.guide"))]
    for step, digit in enumerate(STEPS, 1):
        done, now = bool(at.taught) or step < number, not at.taught and step == number
        icon = ft.Icons.CHECK_CIRCLE if done else digit
        weight = ft.FontWeight.W_600 if now else ft.FontWeight.W_400
        told = body(desk, words(f"scan.guide_{step}"), not now, weight=weight)
        rows.append(
            ft.Row(
                [
                    ft.Icon(icon, color=look.accent if done or now else look.soft),
                    ft.Container(told, expand=True),
                ],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    said = at.taught or words("scan.guide_at", number=number, count=len(STEPS))
    if at.taught:
        rows += [
            body(desk, at.taught, weight=ft.FontWeight.W_600),
            body(desk, words("scan.guide_more"), soft=True),
            button("teach-done", words("scan.guide_done"), lambda _: desk.show("settings"), filled=True),
        ]
    return ft.Semantics(
        identifier="guide",
        live_region=True,
        label=f"{said} {'' if at.taught else words(f'scan.guide_{number}')}".strip(),
        container=True,
        content=card(desk, ft.Column(rows, spacing=8)),
    )
