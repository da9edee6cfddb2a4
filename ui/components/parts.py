"""Small things that several screens are made of: cards, buttons with a name, headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from ui.desk import Desk
from ui.look import LETTER, TARGET


def card(desk: Desk, content: ft.Control, **more: Any) -> ft.Container:
    """A surface that lies on the page."""
    look = desk.look
    more.setdefault("padding", ft.Padding.all(14))
    more.setdefault("border", ft.Border.all(1, look.line))
    more.setdefault("bgcolor", look.card)
    return ft.Container(content, border_radius=16, **more)


def heading(desk: Desk, text: str) -> ft.Control:
    """The title of a screen or of a part of one."""
    size = whole(desk, text, 22, beside=2 * TARGET)
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_700, color=desk.look.ink)
    return ft.Semantics(header=True, content=ft.Text(text, style=style))


def whole(desk: Desk, text: str, size: float, beside: float) -> float:
    """The size of a title with so many pixels of other things beside it; its words stay whole."""
    room = desk.width - (desk.rail if desk.wide else 0) - beside
    longest = max(map(len, text.split()), default=1)
    return min(desk.size(size), max(size, room / (longest * LETTER)))


def small_heading(desk: Desk, text: str) -> ft.Control:
    """The title of a card."""
    style = ft.TextStyle(size=desk.size(16), weight=ft.FontWeight.W_600, color=desk.look.ink)
    return ft.Semantics(header=True, content=ft.Text(text, style=style))


def body(desk: Desk, text: str, soft: bool = False, **more: Any) -> ft.Text:
    """Running text."""
    return ft.Text(text, size=desk.size(14), color=desk.look.soft if soft else desk.look.ink, **more)


def tool(
    desk: Desk,
    ident: str,
    icon: ft.IconData,
    text: str,
    on_click: Any,
    *,
    disabled: bool = False,
    active: bool = False,
    action: Any = None,
) -> ft.Control:
    """A button of a tool bar: an icon with its name below it."""
    look = desk.look
    colour = look.line if disabled else look.on_accent if active else look.ink
    face = ft.Column(
        [
            ft.Icon(icon, size=24, color=colour),
            ft.Text(
                text,
                size=desk.size(11),
                text_align=ft.TextAlign.CENTER,
                color=look.soft if not active else look.on_accent,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                opacity=0.5 if disabled else 1,
            ),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    inner = ft.Container(
        face,
        height=max(54, 34 + desk.size(16)),
        alignment=ft.Alignment.CENTER,
        border_radius=14,
        bgcolor=look.accent if active else None,
        ink=True,
        on_click=None if disabled else on_click,
        disabled=disabled,
        padding=ft.Padding.symmetric(horizontal=4),
        action=None if disabled else action,
    )
    return ft.Semantics(
        identifier=ident, label=text, button=True, toggled=active or None, content=inner, expand=True
    )


def button(
    ident: str,
    text: str,
    on_click: Any = None,
    *,
    icon: ft.IconData | None = None,
    filled: bool = False,
    disabled: bool = False,
    expand: bool = False,
    action: Any = None,
) -> ft.Control:
    """A button with a text, at least as tall as a finger."""
    kind = ft.FilledButton if filled else ft.OutlinedButton
    # As tall as a finger with one line of usual text, taller when that is large or needs two lines.
    style = ft.ButtonStyle(
        padding=ft.Padding.symmetric(horizontal=20, vertical=13), visual_density=ft.VisualDensity.STANDARD
    )
    made = kind(text, icon=icon, on_click=on_click, disabled=disabled, style=style, action=action)
    # None and not False: Flutter takes any expand as a wish to be stretched, which a wrapped row refuses.
    return ft.Semantics(identifier=ident, content=made, expand=expand or None)


def icon_button(
    ident: str, icon: ft.IconData, text: str, on_click: Any, *, disabled: bool = False, action: Any = None
) -> ft.Control:
    """A button with an icon only; its name is its tooltip."""
    # No IconButton: it is a node of its own for screen readers, and one without a name.
    made = ft.Container(
        ft.Icon(icon, size=24, color=ft.Colors.ON_SURFACE_VARIANT, opacity=0.4 if disabled else 1),
        width=TARGET,
        height=TARGET,
        border_radius=TARGET / 2,
        alignment=ft.Alignment.CENTER,
        tooltip=text,
        ink=True,
        on_click=None if disabled else on_click,
        disabled=disabled,
        action=None if disabled else action,
    )
    return ft.Semantics(identifier=ident, label=text, button=True, content=made)


def page(
    desk: Desk,
    title: str,
    parts: Sequence[ft.Control],
    trailing: ft.Control | None = None,
    *,
    wide: bool = False,
) -> ft.Control:
    """A screen that is read from top to bottom: a title and what follows, never too wide to read."""
    head: list[ft.Control] = [ft.Container(heading(desk, title), expand=True)]
    if trailing is not None:
        head.append(trailing)
    column = ft.Column(
        [ft.Row(head), *parts],
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    across = desk.width - (desk.rail + 24 if desk.wide else 24)
    inner = ft.Container(
        column, width=across if wide else min(across, 860), padding=ft.Padding.only(top=12, bottom=24)
    )
    return ft.Column(
        [ft.Row([inner], alignment=ft.MainAxisAlignment.CENTER)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )


def sheet(desk: Desk, parts: Sequence[ft.Control], close: Callable[[], None], tall: float) -> ft.BottomSheet:
    """What slides up from below, as high as it needs.

    `tall` is about how high that is with letters of the usual size. Flutter gives whatever scrolls the whole
    screen, so only a sheet that is too high for it scrolls.
    """
    most = desk.height * 0.84
    column = ft.Column(
        list(parts), spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    if desk.size(tall) > most:
        column.height, column.scroll = most, ft.ScrollMode.AUTO
    return ft.BottomSheet(
        content=ft.Container(
            column,
            padding=ft.Padding.only(left=18, right=18, top=6, bottom=24),
            width=min(desk.width, 640),
        ),
        show_drag_handle=True,
        scrollable=True,
        bgcolor=desk.look.card,
        on_dismiss=lambda _: close(),
    )


def segments(
    ident: str,
    options: list[tuple[str, str]],
    value: str,
    on_choose: Any,
    *,
    tick: bool = True,
    size: float = 14,
    room: float = 0,
) -> ft.Control:
    """A choice of a few, all of them in sight: below one another where they do not fit into the `room`.

    Without the tick they are narrower.
    """

    def chosen(event: Any) -> None:
        on_choose(next(iter(event.control.selected)))

    def label(text: str) -> ft.Control:
        tall = ft.Padding.symmetric(vertical=max(4, (TARGET - size * 1.3) / 2))
        return ft.Container(ft.Text(text, size=size), padding=tall)

    widest = max(len(text) for _, text in options) * size * 0.56 + 30
    tick = tick and not (room and (widest + 24) * len(options) > room)
    below = bool(room) and widest * len(options) > room
    return ft.Semantics(
        identifier=ident,
        content=ft.SegmentedButton(
            segments=[ft.Segment(value=key, label=label(text)) for key, text in options],
            selected=[value],
            show_selected_icon=tick,
            direction=ft.Axis.VERTICAL if below else ft.Axis.HORIZONTAL,
            style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=14)),
            on_change=chosen,
        ),
    )


def pills(
    desk: Desk, ident: str, options: Sequence[tuple[str, str]], value: str, on_choose: Callable[[str], None]
) -> ft.Control:
    """A choice of a few that stand side by side and go on in the next line where they do not fit."""
    look = desk.look

    def pill(key: str, text: str) -> ft.Control:
        chosen = key == value
        colour = look.on_accent if chosen else look.ink
        tick: list[ft.Control] = [ft.Icon(ft.Icons.CHECK, size=desk.size(16), color=colour)] if chosen else []
        name = ft.Text(text, size=desk.size(14), color=colour, weight=ft.FontWeight.W_500)
        return ft.Semantics(
            identifier=f"{ident}-{key}",
            label=text,
            button=True,
            selected=chosen,
            content=ft.Container(
                ft.Row([*tick, name], spacing=6, tight=True),
                # No alignment: it would make a pill as wide as the screen.
                padding=ft.Padding.symmetric(horizontal=16, vertical=max(8, (TARGET - desk.size(20)) / 2)),
                border_radius=TARGET / 2,
                bgcolor=look.accent if chosen else look.raised,
                ink=True,
                on_click=lambda _: on_choose(key),
            ),
        )

    return ft.Row([pill(*option) for option in options], wrap=True, spacing=8, run_spacing=8)
