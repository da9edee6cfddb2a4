"""One set-up: its picture, code and QR code, how to lay it out, and a game to start on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import BoardsideError
from rules.games.keizar.game import GAME, tile_symbol
from rules.games.keizar.setup import start
from rules.games.keizar.setup_code import read_code
from ui import keizar
from ui.components.board import Marks, board
from ui.components.parts import body, button, card, icon_button, page, small_heading
from ui.desk import Desk
from ui.qr import qr_png
from ui.said import said
from ui.views.setup_fairness import fairness_card


@ft.component
def setup_page(desk: Desk, code: str, back: Callable[[], Any], key: str = "") -> ft.Control:
    """The page of a set-up, saved or not."""
    words, house = desk.words, desk.house
    known = next((each for each in house.store.setups(desk.device) if each.code == code), None)
    name, set_name = ft.use_state(known.name if known else "")
    sure, set_sure = ft.use_state(False)
    tiles = read_code(code)
    state = start(tiles)._replace(pieces="." * 64)

    async def begin(_: Any) -> None:
        room = await desk.trying(house.new_game(desk.device, GAME.name, keizar.start_of(code)))
        if room is not None:
            await desk.open_game(room.saved.id)

    async def begin_against(_: Any) -> None:
        room = await desk.trying(house.new_game(desk.device, GAME.name, keizar.start_of(code)))
        if room is not None:
            await desk.trying(room.seat_program(1, "steady"))
            await desk.open_game(room.saved.id)

    async def keep(_: Any) -> None:
        try:
            await house.call(house.store.save_setup, desk.device, GAME.name, code, name.strip() or code)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        desk.say(words("library.saved"))

    async def remove(_: Any) -> None:
        if not sure:
            set_sure(True)
            return
        if known is not None:
            await desk.trying(house.call(house.store.remove_setup, desk.device, known.id))
        back()

    edge = min(desk.width - 24, 420.0 if desk.wide else 390.0)
    picture = board(
        GAME.layout(state),
        GAME.view(state),
        Marks(),
        edge,
        desk.look,
        desk.choices.style,
        None,
        {},
        still=True,
    )
    about: list[ft.Control] = [
        ft.Row(
            [
                ft.Semantics(
                    identifier="setup-code",
                    label=code,
                    content=ft.Text(
                        code,
                        selectable=True,
                        size=desk.size(24),
                        weight=ft.FontWeight.W_700,
                        color=desk.look.ink,
                    ),
                ),
                icon_button(
                    "copy",
                    ft.Icons.CONTENT_COPY,
                    words("library.copy"),
                    None,
                    action=ft.CopyToClipboard(code),
                ),
                icon_button("share", ft.Icons.SHARE, words("library.share"), None, action=ft.ShareText(code)),
            ],
            wrap=True,
        ),
        ft.Row(
            [
                button("start", words("library.start"), begin, icon=ft.Icons.PLAY_ARROW, filled=True),
                button(
                    "start-against",
                    words("program.start"),
                    begin_against,
                    icon=ft.Icons.SMART_TOY_OUTLINED,
                ),
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
        ft.Row(
            [
                ft.Semantics(
                    identifier="setup-name",
                    expand=True,
                    content=ft.TextField(
                        label=words("library.name"),
                        value=name,
                        max_length=40,
                        on_change=lambda event: set_name(event.control.value or ""),
                    ),
                ),
                button("save", words("app.save" if known else "library.save"), keep),
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        ft.Container(
            ft.Image(
                src=qr_png(code),
                width=180,
                height=180,
                filter_quality=ft.FilterQuality.NONE,
                semantics_label=words("library.qr"),
            ),
            bgcolor="#ffffff",
            border_radius=12,
            padding=ft.Padding.all(8),
            width=196,
        ),
    ]
    if known is not None:
        text = words("library.remove_sure" if sure else "library.remove")
        about.append(button("remove", text, remove, icon=ft.Icons.DELETE_OUTLINE))
    top: ft.Control = ft.Column(about, spacing=12, expand=desk.wide)
    shown: ft.Control = ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)
    if desk.wide:
        both: list[ft.Control] = [
            ft.Row([picture, top], spacing=24, vertical_alignment=ft.CrossAxisAlignment.START)
        ]
    else:
        both = [shown, top]
    close = icon_button("back", ft.Icons.CLOSE, words("library.back"), lambda _: back())
    fairness = fairness_card(desk, code, key=f"fairness-{code}")
    return page(
        desk,
        known.name if known else words("library.setup"),
        [*both, fairness, _lay_out(desk, tiles)],
        close,
    )


def _lay_out(desk: Desk, tiles: str) -> ft.Control:
    """Which symbols go where, row by row."""
    words = desk.words
    lines: list[ft.Control] = [
        small_heading(desk, words("library.lay_out")),
        body(desk, words("library.lay_intro"), soft=True),
    ]
    for number, row in keizar.rows(tiles):
        if row:
            told = ", ".join(
                words("library.row_tile", place=loc, tile=words(f"symbols.{tile_symbol(tile)}"))
                for loc, tile in row
            )
        else:
            told = words("library.row_plain")
        label = ft.Text(
            words("library.row", number=number),
            size=desk.size(14),
            weight=ft.FontWeight.W_600,
            color=desk.look.ink,
            width=desk.size(64),
        )
        lines.append(ft.Row([label, ft.Container(body(desk, told), expand=True)]))
    return ft.Semantics(identifier="lay-out", container=True, content=card(desk, ft.Column(lines, spacing=6)))
