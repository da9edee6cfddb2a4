"""The sheets of the scan: what is on a square, starting a game, saving and comparing a set-up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import BoardsideError
from rules.games.keizar.game import GAME, tile_symbol
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import D5, EMPTY, INDEX, KEIZAR, PIECES, SIDES, SYMBOLS
from ui import art, scanning
from ui.components.board import piece
from ui.components.parts import body, button, segments, sheet, small_heading
from ui.desk import Desk
from ui.said import said
from ui.scanning import Draft, differences
from ui.views.scan_state import Scan


def use_palette(desk: Desk, at: Scan, change: Callable[..., None], show: Any) -> None:
    """The sheet that asks what is on a square."""
    dialog = None
    draft, loc = at.draft, at.square
    if draft is not None and loc:
        words, number = desk.words, INDEX[loc]
        tile, stands = draft.tiles[number], draft.pieces[number]

        def choose(new_tile: str, new_piece: str) -> Any:
            async def click(_: Any) -> None:
                await show(draft.with_square(loc, new_tile, new_piece), compared=None)

            return click

        pieces = ft.Row(
            [
                _choice(
                    desk,
                    f"piece-{side or 'none'}",
                    words("scan.none") if not side else words(f"symbols.{side}"),
                    piece(side, 34) if side else ft.Icon(ft.Icons.CLOSE, size=34, color=desk.look.soft),
                    stands == letter,
                    choose(tile, letter),
                )
                for side, letter in (("", EMPTY), ("white", PIECES[0]), ("black", PIECES[1]))
            ],
            wrap=True,
            spacing=8,
        )
        ground = "light" if (number % 8 + number // 8) % 2 else "dark"
        letters = (KEIZAR,) if number == D5 else (EMPTY, *SYMBOLS)
        tiles = ft.Row(
            [
                _choice(
                    desk,
                    f"tile-{tile_symbol(letter)}",
                    words(f"symbols.{tile_symbol(letter)}"),
                    _tile(desk, tile_symbol(letter), ground),
                    tile == letter,
                    choose(letter, stands),
                )
                for letter in letters
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        )
        dialog = sheet(
            desk,
            [
                small_heading(desk, words("scan.palette", place=loc)),
                body(desk, words("scan.piece"), soft=True),
                pieces,
                body(desk, words("scan.tile"), soft=True),
                tiles,
            ],
            lambda: change(square=""),
            tall=480,
        )
    ft.use_dialog(dialog)


def _choice(desk: Desk, ident: str, text: str, face: ft.Control, chosen: bool, on_click: Any) -> ft.Control:
    look = desk.look
    return ft.Semantics(
        identifier=ident,
        label=text,
        button=True,
        selected=chosen,
        content=ft.Container(
            ft.Column(
                [face, ft.Text(text, size=desk.size(11), color=look.soft, text_align=ft.TextAlign.CENTER)],
                spacing=4,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            width=92,
            padding=ft.Padding.all(8),
            border_radius=12,
            border=ft.Border.all(3 if chosen else 1, look.accent if chosen else look.line),
            ink=True,
            on_click=on_click,
        ),
    )


def _tile(desk: Desk, symbol: str, ground: str) -> ft.Control:
    picture = art.tile_picture(symbol, desk.choices.style, ground)
    inner = ft.Image(src=picture, width=44, height=44, exclude_from_semantics=True) if picture else None
    colour = desk.look.light_tile if ground == "light" else desk.look.dark_tile
    return ft.Container(inner, width=44, height=44, bgcolor=colour, border_radius=6)


def use_sheet(desk: Desk, at: Scan, change: Callable[..., None]) -> None:
    """Sheets for what comes next: starting, saving, comparing."""
    draft = at.draft
    turn, set_turn = ft.use_state(0)
    counted, set_counted = ft.use_state(-1)
    name: Any = ft.use_ref("")
    dialog = None
    if draft is not None and at.sheet:
        parts = {
            "start": lambda: _start_parts(desk, draft, turn, set_turn, counted, set_counted, change),
            "save": lambda: _save_parts(desk, draft, name, change),
            "compare": lambda: _compare_parts(desk, draft, change),
            "teach": lambda: _teach_parts(desk, draft, name, change),
        }[at.sheet]()
        dialog = sheet(desk, parts, lambda: change(sheet=""), tall=100 + 58 * len(parts))
    ft.use_dialog(dialog)


def _start_parts(
    desk: Desk,
    draft: Draft,
    turn: int,
    set_turn: Any,
    counted: int,
    set_counted: Any,
    change: Callable[..., None],
) -> list[ft.Control]:
    words = desk.words
    hold, _ = draft.hold
    if counted < 0:
        counted = hold or 0

    async def start(_: Any) -> None:
        try:
            position = GAME.write(draft.state(turn, counted))
            GAME.read(position)
            room = await desk.house.new_game(desk.device, GAME.name, position)
        except BoardsideError as error:
            desk.say(words("scan.cannot_start", reason=said(words, error.text)))
            return
        change(sheet="", draft=None, judgement=None, picture=b"", data=b"")
        await desk.open_game(room.saved.id)

    parts: list[ft.Control] = []
    if draft.at_start:
        parts.append(small_heading(desk, words("scan.start")))
    else:
        white, black = draft.captured
        parts += [
            small_heading(desk, words("scan.join_title")),
            body(desk, words("scan.join_turn")),
            segments(
                "turn",
                [(str(side), words(f"sides.{name}")) for side, name in enumerate(SIDES)],
                str(turn),
                lambda value: set_turn(int(value)),
                size=desk.size(14),
            ),
            body(desk, words("scan.join_captured", white=white, black=black), soft=True),
        ]
        if draft.pieces[D5] != EMPTY:
            parts.append(body(desk, words("scan.join_hold")))
            parts.append(
                segments(
                    "hold-count",
                    [(str(count), str(count)) for count in range(3)],
                    str(min(counted, 2)),
                    lambda value: set_counted(int(value)),
                    size=desk.size(14),
                )
            )
    parts.append(button("start-now", words("scan.join_start"), start, icon=ft.Icons.PLAY_ARROW, filled=True))
    return parts


def _save_parts(desk: Desk, draft: Draft, name: Any, change: Callable[..., None]) -> list[ft.Control]:
    words, code = desk.words, draft.code
    if code is None:
        reason = "; ".join(said(words, fault.text) for fault in draft.faults)
        reason = reason or words("scan.doubts", count=len(draft.doubts))
        text = words("scan.save_not_yet", reason=reason)
        return [small_heading(desk, words("scan.save_setup")), body(desk, text)]

    def typed(event: Any) -> None:
        name.current = event.control.value or ""

    async def keep(_: Any) -> None:
        try:
            await desk.house.call(
                desk.house.store.save_setup, desk.device, GAME.name, code, name.current.strip() or code
            )
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        change(sheet="")
        desk.say(words("scan.saved_setup", code=code))

    return [
        small_heading(desk, words("scan.save_setup")),
        ft.Text(code, selectable=True, size=desk.size(24), weight=ft.FontWeight.W_700),
        ft.Semantics(
            identifier="setup-name",
            content=ft.TextField(label=words("scan.name"), max_length=40, on_change=typed),
        ),
        button("save-now", words("app.save"), keep, filled=True),
    ]


def _compare_parts(desk: Desk, draft: Draft, change: Callable[..., None]) -> list[ft.Control]:
    words = desk.words
    setups = [each for each in desk.house.store.setups(desk.device) if each.game == GAME.name]

    def chosen(setup: Any) -> Any:
        def click(_: Any) -> None:
            found = tuple(differences(draft.tiles, read_code(setup.code)))
            change(sheet="", compared=(setup.name, found))

        return click

    parts: list[ft.Control] = [small_heading(desk, words("scan.compare_title"))]
    if not setups:
        parts.append(body(desk, words("scan.compare_none"), soft=True))
    parts += [
        button(f"compare-{number}", f"{setup.name} · {setup.code}", chosen(setup))
        for number, setup in enumerate(setups)
    ]
    return parts


def _teach_parts(desk: Desk, draft: Draft, name: Any, change: Callable[..., None]) -> list[ft.Control]:
    """Learn this set from the photo, once a person has looked at every doubtful square."""
    words = desk.words
    parts: list[ft.Control] = [small_heading(desk, words("scan.teach"))]
    if draft.doubts:
        return [*parts, body(desk, words("scan.teach_not_yet", count=len(draft.doubts)))]
    name.current = name.current or desk.choices.set

    def typed(event: Any) -> None:
        name.current = event.control.value or ""

    async def learn(_: Any) -> None:
        try:
            photos = await asyncio.to_thread(scanning.teach, draft, name.current)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        change(sheet="")
        await desk.choose("set", name.current.strip())
        desk.say(words("scan.taught", name=name.current.strip(), photos=photos))

    return [
        *parts,
        body(desk, words("scan.teach_help"), soft=True),
        ft.Semantics(
            identifier="set-name",
            content=ft.TextField(
                label=words("scan.set_name"), value=name.current, max_length=40, on_change=typed
            ),
        ),
        button("teach-now", words("scan.teach"), learn, filled=True),
    ]
