"""The sheets of the scan: what is on a square, starting a game, saving and comparing a set-up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from rules.core import BoardsideError, Loc, Symbol
from rules.games import load
from rules.games.keizar.game import GAME, tile_symbol
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import D5, EMPTY, INDEX, KEIZAR, PIECES, SIDES, SYMBOLS
from rules.games.king_for_2.state import START
from ui import art, scans
from ui.components.board import back, piece
from ui.components.chances import domino, face_of
from ui.components.parts import body, button, pills, segments, sheet, small_heading
from ui.desk import Desk
from ui.draft_cards import CardsDraft, letters_of
from ui.draft_described import DescribedDraft
from ui.draft_jumble import JumbleDraft
from ui.draft_king import KingDraft
from ui.draft_shahbazee import ShahbazeeDraft
from ui.drafts import EMPTY as EMPTY_PLACE
from ui.drafts import TableDraft
from ui.said import said
from ui.scanning import Draft, differences
from ui.scans import AnyDraft
from ui.views.play_names import place_name, symbol_name
from ui.views.scan_state import Scan

NO_PIECES: Final = ("en-prise", "dominoes", "dice")
"""Where it is no piece that may be missing."""


def use_palette(desk: Desk, at: Scan, change: Callable[..., None], show: Any) -> None:
    """The sheet that asks what is on a square."""
    dialog = None
    draft, loc = at.draft, at.square
    if isinstance(draft, TableDraft) and loc:
        dialog = _table_palette(desk, draft, loc, change, show)
    elif isinstance(draft, Draft) and loc:
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


def _table_palette(
    desk: Desk, draft: TableDraft, loc: Loc, change: Callable[..., None], show: Any
) -> ft.BottomSheet:
    """What may lie on a place, in rows: nothing or a back, then the kinds of each colour."""
    now = draft.there.get(loc, EMPTY_PLACE)

    def choose(symbol: Symbol) -> Any:
        async def click(_: Any) -> None:
            await show(draft.with_shown(loc, symbol), compared=None)

        return click

    def choice(symbol: Symbol) -> ft.Control:
        name = symbol_name(desk, symbol)
        if symbol == EMPTY_PLACE:
            name = desk.words(f"scan.nothing_{draft.what}" if draft.what in NO_PIECES else "scan.none")
        chosen, wordy = symbol == now, symbol in (EMPTY_PLACE, art.FACE_DOWN)
        edge = desk.look.accent if chosen else desk.look.line
        return ft.Semantics(
            identifier=f"put-{symbol}",
            label=name,
            button=True,
            selected=chosen,
            content=ft.Container(
                _symbol_face(desk, symbol, name),
                height=None if wordy else 50,
                width=None if wordy else 50,
                padding=ft.Padding.symmetric(horizontal=12, vertical=8) if wordy else None,
                alignment=None if wordy else ft.Alignment.CENTER,
                border_radius=12,
                border=ft.Border.all(3 if chosen else 1, edge),
                ink=True,
                on_click=choose(symbol),
            ),
        )

    rows = [
        ft.Row([choice(symbol) for symbol in row], wrap=True, spacing=6, run_spacing=6)
        for row in draft.palette(loc)
    ]
    heading = small_heading(desk, desk.words("scan.palette", place=place_name(desk, loc)))
    lines = sum(1 + (len(row) - 1) // 6 for row in draft.palette(loc))
    return sheet(desk, [heading, *rows], lambda: change(square=""), tall=90 + 62 * lines)


def _symbol_face(desk: Desk, symbol: Symbol, name: str) -> ft.Control:
    """A picture of what may lie somewhere."""
    if symbol in (EMPTY_PLACE, art.FACE_DOWN):
        shown = ft.Icon(ft.Icons.CLOSE, size=26, color=desk.look.soft) if symbol == EMPTY_PLACE else back(32)
        text = ft.Text(name[:1].upper() + name[1:], size=desk.size(14), color=desk.look.ink)
        return ft.Row([shown, text], spacing=8, tight=True)
    if symbol.startswith("die-"):
        return face_of(symbol.removeprefix("die-"), 36.0)
    if symbol[:1].isdecimal():
        return domino(symbol, 42.0)
    return piece(symbol, 36)


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
    plans: Any = ft.use_ref(dict)
    dialog = None
    if isinstance(draft, TableDraft) and at.sheet:
        parts = (
            _teach_parts(desk, draft, name, change)
            if at.sheet == "teach"
            else _table_start(desk, draft, turn, set_turn, plans, change)
        )
        dialog = sheet(desk, parts, lambda: change(sheet=""), tall=100 + 66 * len(parts))
    elif isinstance(draft, Draft) and at.sheet:
        parts = {
            "start": lambda: _start_parts(desk, draft, turn, set_turn, counted, set_counted, change),
            "save": lambda: _save_parts(desk, draft, name, change),
            "compare": lambda: _compare_parts(desk, draft, change),
            "teach": lambda: _teach_parts(desk, draft, name, change),
        }[at.sheet]()
        dialog = sheet(desk, parts, lambda: change(sheet=""), tall=100 + 58 * len(parts))
    ft.use_dialog(dialog)


def _table_start(
    desk: Desk, draft: TableDraft, turn: int, set_turn: Any, plans: Any, change: Callable[..., None]
) -> list[ft.Control]:
    """Whose turn it is, and what a photo of the board does not tell."""
    words = desk.words
    sides = draft.sides if isinstance(draft, CardsDraft) else list(load(draft.what).sides)
    side = sides[min(turn, len(sides) - 1)]
    letters = {colour: plans.current.get(colour, seen) for colour, seen in _plans_seen(draft).items()}

    async def start(_: Any) -> None:
        try:
            if isinstance(draft, CardsDraft):
                position = draft.start(side, {colour: letters_of(text) for colour, text in letters.items()})
            else:
                assert isinstance(draft, KingDraft | DescribedDraft)
                position = draft.start(side) or ""
                if not position:
                    desk.say(words("scan.kinds_unknown"))
                    return
            names = ("",) * len(sides)
            room = await desk.house.new_game(desk.device, draft.what, position, names=names)
        except BoardsideError as error:
            desk.say(words("scan.cannot_start", reason=said(words, error.text)))
            return
        plans.current = {}
        change(sheet="", draft=None, judgement=None, picture=b"", data=b"")
        await desk.open_game(room.saved.id)

    def typed(colour: str) -> Any:
        def keep(event: Any) -> None:
            letters[colour] = plans.current[colour] = event.control.value or ""

        return keep

    fresh = isinstance(draft, KingDraft) and draft.pieces == START and not draft.turned
    parts: list[ft.Control] = [
        small_heading(desk, words("scan.start" if fresh else "scan.join_title")),
        body(desk, words("scan.join_turn")),
        pills(
            desk,
            "turn",
            [(str(number), words(f"sides.{colour}")) for number, colour in enumerate(sides)],
            str(sides.index(side)),
            lambda value: set_turn(int(value)),
        ),
    ]
    if draft.doubts:
        parts.append(body(desk, words("scan.still_doubts", count=len(draft.doubts)), soft=True))
    if isinstance(draft, KingDraft) and draft.turned:
        parts.append(body(desk, words("scan.join_dominoes", tiles=", ".join(draft.turned)), soft=True))
    if isinstance(draft, DescribedDraft):
        parts += [body(desk, text, soft=True) for text in _taken_for_granted(desk, draft)]
    if isinstance(draft, CardsDraft):
        parts.append(body(desk, words("scan.join_plans"), soft=True))
        parts += [
            ft.Semantics(
                identifier=f"plan-{colour}",
                content=ft.TextField(
                    label=words("scan.plan_of", side=words(f"sides.{colour}")),
                    value=text,
                    max_length=30,
                    counter="",
                    capitalization=ft.TextCapitalization.CHARACTERS,
                    on_change=typed(colour),
                ),
            )
            for colour, text in letters.items()
        ]
    parts.append(button("start-now", words("scan.join_start"), start, icon=ft.Icons.PLAY_ARROW, filled=True))
    return parts


def _taken_for_granted(desk: Desk, draft: DescribedDraft) -> list[str]:
    """What colours alone do not tell."""
    words = desk.words
    if isinstance(draft, ShahbazeeDraft) and draft.kings:
        where = ", ".join(f"{words(f'sides.{side}')} {place}" for side, place in draft.kings.items())
        return [words("scan.join_kings", where=where)]
    if isinstance(draft, JumbleDraft):
        sides = ", ".join(words(f"sides.{side}") for side in draft.colours)
        return [words("scan.join_colours", sides=sides or "–")]
    return []


def _plans_seen(draft: TableDraft) -> dict[str, str]:
    return {side: draft.plans.get(side, "") for side in draft.sides} if isinstance(draft, CardsDraft) else {}


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


def _teach_parts(desk: Desk, draft: AnyDraft, name: Any, change: Callable[..., None]) -> list[ft.Control]:
    """Learn this set from the photo, once a person has looked at every doubtful square."""
    words = desk.words
    parts: list[ft.Control] = [small_heading(desk, words("scan.teach"))]
    if draft.doubts:
        return [*parts, body(desk, words("scan.teach_not_yet", count=len(draft.doubts)))]
    if isinstance(draft, KingDraft) and draft.pieces is None:
        return [*parts, body(desk, words("scan.kinds_unknown"))]
    name.current = name.current or scans.profile_for(draft.what, desk.choices.set)

    def typed(event: Any) -> None:
        name.current = event.control.value or ""

    async def learn(_: Any) -> None:
        try:
            photos = await asyncio.to_thread(scans.teach, draft, name.current)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        learned = words("scan.taught", name=name.current.strip(), photos=photos)
        change(sheet="", taught=learned)
        await desk.choose("set", name.current.strip())
        desk.say(learned)

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
