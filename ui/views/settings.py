"""Settings: language, look, what the board shows, the clock, and which set is on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ui.choices import ALLOWED
from ui.components.parts import body, card, page, pills, small_heading
from ui.desk import Desk
from ui.tasks import run
from ui.views.own_sets import own_sets
from ui.words import LANGUAGES

SWITCHES = ("legal", "last", "coordinates", "follow", "facing", "evaluation", "arrow", "sounds", "awake")


@ft.component
def settings(desk: Desk, keys: Any, key: str = "") -> ft.Control:
    """The screen."""
    words = desk.words
    clock = {"off": words("settings.clock_off")} | {
        value: words("settings.clock_minutes", minutes=value) for value in ALLOWED["clock"][1:]
    }
    parts: list[ft.Control] = [
        _choice(desk, "language", LANGUAGES),
        _choice(desk, "theme", {value: words(f"settings.theme_{value}") for value in ALLOWED["theme"]}),
        _choice(desk, "style", {value: words(f"settings.style_{value}") for value in ALLOWED["style"]}),
        _choice(desk, "text", {value: f"{value} %" for value in ALLOWED["text"]}),
        card(
            desk,
            ft.Column([_switch(desk, name) for name in SWITCHES], spacing=4),
        ),
        _choice(desk, "clock", clock),
        own_sets(desk, key="sets"),
        card(
            desk,
            ft.Column([small_heading(desk, words("settings.keys")), body(desk, words("settings.keys_text"))]),
        ),
        body(desk, words("settings.about"), soft=True),
    ]
    return page(desk, words("settings.title"), parts)


def _chooser(desk: Desk, name: str) -> Callable[[str], None]:
    async def keep(value: str) -> None:
        await desk.choose(name, value)

    def chosen(value: str) -> None:
        run(ft.context.page, keep, value)

    return chosen


def _choice(desk: Desk, name: str, options: dict[str, str]) -> ft.Control:
    row = pills(desk, name, list(options.items()), getattr(desk.choices, name), _chooser(desk, name))
    inner = ft.Column([small_heading(desk, desk.words(f"settings.{name}")), row], spacing=8)
    return card(desk, inner)


def _switch(desk: Desk, name: str) -> ft.Control:
    text, on = desk.words(f"settings.{name}"), getattr(desk.choices, name) == "on"

    async def changed(event: Any) -> None:
        await desk.choose(name, "on" if event.control.value else "off")

    async def touched(_: Any) -> None:
        await desk.choose(name, "off" if on else "on")

    # The switch's own label would stay on one line, whatever its length.
    beside = ft.GestureDetector(
        on_tap=touched, content=ft.Text(text, size=desk.size(14), color=desk.look.ink)
    )
    return ft.Row(
        [
            ft.Semantics(identifier=name, label=text, content=ft.Switch(value=on, on_change=changed)),
            ft.Semantics(exclude_semantics=True, expand=True, content=beside),
        ],
        spacing=10,
    )
