"""The library: set-ups and games that were kept, and everything that can be done with them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import cv2
import flet as ft
import numpy as np

from rules.core import BadCode, BoardsideError
from rules.games import names
from rules.games.keizar.setup import random_tiles
from rules.games.keizar.setup_code import read_code, write_code
from ui.components.parts import body, button, card, page, small_heading
from ui.daily import of_today, today
from ui.desk import Desk
from ui.qr import read_qr
from ui.records import bring_in
from ui.said import said
from ui.statistics import Statistics, statistics
from ui.store import HOST
from ui.uploading import use_upload
from ui.views.fair_finder import fair_finder
from ui.views.library_parts import game_line, setup_tile, statistics_card
from ui.views.new_game import new_game
from ui.views.puzzle import puzzle_page, puzzle_tile
from ui.views.replay import replay
from ui.views.setup_page import setup_page

PAGE = 15
"""Games shown at once, and so many more with each touch."""
ROOM_BESIDE = 330
"""Pixels across, with letters of the usual size, below which a button stands under its field."""


@ft.component
def library(desk: Desk, keys: Any, key: str = "") -> ft.Control:
    """The screen: lists, and a page for the set-up or the game that was chosen."""
    at, set_at = ft.use_state("")
    told, set_told = ft.use_state(Statistics())
    none: Any = None
    daily, set_daily = ft.use_state(none)
    version, set_version = ft.use_state(0)
    listed, set_listed = ft.use_state(PAGE)
    code: Any = ft.use_ref("")
    pasted: Any = ft.use_ref("")
    words, house = desk.words, desk.house

    def again() -> None:
        set_version(lambda now: now + 1)

    async def count() -> None:
        rooms = []
        for game in house.store.games(desk.device):
            rooms.append(house.room(game.id))
            await asyncio.sleep(0)  # a long life of games is replayed one by one: nobody waits for all
        set_told(await asyncio.to_thread(statistics, [(room.match, room.saved.names) for room in rooms]))

    ft.use_effect(count, [version, desk.device])

    async def ask() -> None:
        set_daily(await of_today(desk))

    ft.use_effect(ask, [today(), desk.device])

    async def qr_arrived(data: bytes) -> None:
        text = await asyncio.to_thread(_read_code_photo, data)
        try:
            set_at(f"setup:{write_code(read_code(text))}")
        except BadCode:
            desk.say(words("library.no_qr"))

    async def file_arrived(data: bytes) -> None:
        await take_in(data.decode("utf-8", errors="replace"))

    async def backup_arrived(data: bytes) -> None:
        try:
            games, setups = await house.call(house.store.restore, data, desk.device)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        desk.say(words("library.restored", games=games, setups=setups))
        again()

    async def take_in(text: str) -> None:
        try:
            rooms = await bring_in(house, desk.device, text)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        desk.say(words("library.imported"))
        again()
        set_at(f"game:{rooms[0].saved.id}")

    qr_photo = use_upload(desk, qr_arrived, desk.say)
    record_file = use_upload(desk, file_arrived, desk.say)
    backup_file = use_upload(desk, backup_arrived, desk.say)

    def show(place: str) -> Callable[[Any], None]:
        return lambda _: set_at(place)

    def back() -> None:
        set_at("")
        again()

    kind, _, what = at.partition(":")
    if kind == "setup":
        return setup_page(desk, what, back, key=at)
    if kind == "new":
        return new_game(desk, what, back, key=at)
    if kind == "puzzle" and daily is not None:
        return puzzle_page(desk, daily, back, key="puzzle")
    if kind == "game" and house.store.may_see(desk.device, int(what)):
        return replay(desk, house.room(int(what)), back, keys, key=at)

    def entered(_: Any) -> None:
        try:
            set_at(f"setup:{write_code(read_code(code.current))}")
        except BadCode as error:
            desk.say(said(words, error.text))

    async def import_text(_: Any) -> None:
        await take_in(str(pasted.current))

    async def make_backup(_: Any) -> None:
        data = await house.call(house.store.backup)
        name = time.strftime("boardside-%Y-%m-%d.backup")
        await ft.FilePicker().save_file(file_name=name, src_bytes=data)

    def random_setup(_: Any) -> None:
        set_at(f"setup:{write_code(random_tiles())}")

    new = ft.Column(
        [
            small_heading(desk, words("library.new")),
            ft.Row(
                [
                    button(
                        "random", words("library.random"), random_setup, icon=ft.Icons.CASINO, filled=True
                    ),
                    button(
                        "scan-code",
                        words("library.scan_code"),
                        icon=ft.Icons.QR_CODE_SCANNER,
                        action=qr_photo.choose(),
                    ),
                    fair_finder(desk, lambda found: set_at(f"setup:{found}"), key="fair-finder"),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            ),
            _beside(
                desk,
                ft.Semantics(
                    identifier="code",
                    expand=True,
                    content=ft.TextField(
                        label=words("library.code"),
                        helper=words("library.code_help"),
                        helper_max_lines=4,
                        on_change=lambda event: _keep(code, event),
                        on_submit=entered,
                        capitalization=ft.TextCapitalization.CHARACTERS,
                    ),
                ),
                button("enter-code", words("library.show"), entered),
            ),
            *_other_games(desk, show),
        ],
        spacing=10,
    )
    setups = house.store.setups(desk.device)
    games = house.store.games(desk.device)
    parts: list[ft.Control] = [
        card(desk, new),
        puzzle_tile(desk, daily, show("puzzle")),
        small_heading(desk, words("library.setups")),
        *([] if setups else [body(desk, words("library.no_setups"), soft=True)]),
        ft.Row(
            [setup_tile(desk, setup, show(f"setup:{setup.code}")) for setup in setups],
            wrap=True,
            spacing=12,
            run_spacing=12,
        ),
        small_heading(desk, words("library.games")),
        *([] if games else [body(desk, words("library.no_games"), soft=True)]),
        *[game_line(desk, game, house.room(game.id), show(f"game:{game.id}")) for game in games[:listed]],
        *(
            [button("older", words("library.older"), lambda _: set_listed(listed + PAGE))]
            if games[listed:]
            else []
        ),
        statistics_card(desk, told),
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("library.import")),
                    body(desk, words("library.import_help"), soft=True),
                    ft.Row(
                        [
                            ft.Semantics(
                                identifier="record",
                                expand=True,
                                content=ft.TextField(
                                    multiline=True,
                                    min_lines=2,
                                    max_lines=8,
                                    on_change=lambda event: _keep(pasted, event),
                                    text_size=desk.size(13),
                                ),
                            )
                        ]
                    ),
                    ft.Row(
                        [
                            button("import", words("library.import"), import_text),
                            button(
                                "import-file",
                                words("library.import_file"),
                                action=record_file.choose(pictures=False),
                            ),
                        ],
                        wrap=True,
                    ),
                ],
                spacing=8,
            ),
        ),
    ]
    if desk.device == HOST:
        parts.append(
            card(
                desk,
                ft.Column(
                    [
                        small_heading(desk, words("library.backup")),
                        body(desk, words("library.backup_help"), soft=True),
                        ft.Row(
                            [
                                button("backup", words("library.backup_make"), make_backup),
                                button(
                                    "restore",
                                    words("library.restore"),
                                    action=backup_file.choose(pictures=False),
                                ),
                            ],
                            wrap=True,
                        ),
                    ],
                    spacing=8,
                ),
            )
        )
    return page(desk, words("library.title"), parts)


def _beside(desk: Desk, field: ft.Control, act: ft.Control) -> ft.Control:
    """A field with its button: beside it, or below it where letters are large."""
    if desk.width < ROOM_BESIDE * desk.scale:
        field.expand = None
        return ft.Column([field, act], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row([field, act], vertical_alignment=ft.CrossAxisAlignment.START)


def _keep(ref: Any, event: Any) -> None:
    ref.current = event.control.value or ""


def _read_code_photo(data: bytes) -> str:
    """The text of the QR code on a photo; the code alone, also when it stands in an address."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if picture is None:
        return ""
    text = read_qr(np.asarray(picture, np.uint8))
    return text.rpartition("=")[2].strip()


def _other_games(desk: Desk, show: Callable[[str], Callable[[Any], None]]) -> list[ft.Control]:
    """A button for each game whose players agree on something first."""
    others = [name for name in names() if name != "keizar" and f"games.{name}" in desk.words]
    if not others:
        return []
    return [
        body(desk, desk.words("library.other_games"), soft=True),
        ft.Row(
            [button(f"new-{name}", desk.words(f"games.{name}"), show(f"new:{name}")) for name in others],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]
