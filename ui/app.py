"""The app of one device: its five screens, and what they share."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import flet as ft

from rules.core import BoardsideError
from rules.games import load
from ui import choices as chosen
from ui import door, look
from ui.choices import Choices
from ui.desk import Desk
from ui.house import House
from ui.look import BAR_TEXT, LETTER, TARGET
from ui.said import said
from ui.store import HOST
from ui.tasks import steady
from ui.views.learn import learn
from ui.views.library import library
from ui.views.play import play
from ui.views.scan import scan
from ui.views.settings import settings
from ui.words import Words

SCREENS: Final = {
    "play": (ft.Icons.GRID_ON_OUTLINED, ft.Icons.GRID_ON),
    "scan": (ft.Icons.PHOTO_CAMERA_OUTLINED, ft.Icons.PHOTO_CAMERA),
    "library": (ft.Icons.COLLECTIONS_BOOKMARK_OUTLINED, ft.Icons.COLLECTIONS_BOOKMARK),
    "learn": (ft.Icons.SCHOOL_OUTLINED, ft.Icons.SCHOOL),
    "settings": (ft.Icons.SETTINGS_OUTLINED, ft.Icons.SETTINGS),
}

Address = Callable[[str], str | None]


def make_main(house: House, address: Address) -> Callable[[ft.Page], Any]:
    """What Flet calls for every device that connects."""

    async def main(page: ft.Page) -> None:
        device = door.device()
        settings = await house.call(house.store.settings, device)
        kept = chosen.read({"language": door.language()} | settings)
        page.title = "Boardside"
        page.padding = 0
        # Listened for from the first picture on: no early key is lost.
        page.on_keyboard_event = lambda _: None
        dress(page, kept)
        steady(page)
        try:
            game = await table_of(house, device, kept)
        except BoardsideError as error:  # nothing can be saved: nothing can be played
            page.render(closed, kept, error.text)
            return
        draw = partial(page.render, app, house, device, kept, game, address)
        if page.session.connection is None:  # gone before its first picture: drawn when it is back
            page.on_connect = lambda _: draw()
        else:
            draw()

    return main


def dress(page: Any, choices: Choices) -> None:
    """Give a page its colours and the size of its texts."""
    scale = int(choices.text) / 100
    page.theme, page.dark_theme = look.theme(look.LIGHT, scale), look.theme(look.DARK, scale)
    page.theme_mode = ft.ThemeMode(choices.theme)


async def table_of(house: House, device: str, kept: Choices) -> int:
    """The game a device comes back to: the one it looked at last, or its newest, or a fresh one."""
    store = house.store
    if kept.game.isdecimal() and await house.call(store.may_see, device, int(kept.game)):
        return int(kept.game)
    games = await house.call(store.games, device)
    if games:
        return games[0].id
    room = await house.new_game(device, *fresh_start())
    return room.saved.id


def fresh_start() -> tuple[str, str]:
    """What lies on the table when nothing was chosen: Keizár on a random set-up, as name and position."""
    game = load("keizar")
    return game.name, game.write(game.setup(2, secrets.randbits(53)))


@ft.component
def closed(choices: Choices, reason: str) -> ft.Control:
    """What a device sees when not even a first game can be put on the table."""
    words = Words(choices.language)
    return ft.SafeArea(
        expand=True,
        content=ft.Container(
            ft.Semantics(
                identifier="closed",
                live_region=True,
                content=ft.Text(words("app.closed", reason=said(words, reason)), size=16, selectable=True),
            ),
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding.all(24),
        ),
    )


@ft.component
def app(house: House, device: str, kept: Choices, first_game: int, address: Address) -> ft.Control:
    """Everything a device sees."""
    page: Any = ft.context.page
    choices, set_choices = ft.use_state(kept)
    place, set_screen = ft.use_state("play")
    game, set_game = ft.use_state(first_game)
    size, set_size = ft.use_state((page.width or 400, page.height or 700))
    bright, set_bright = ft.use_state(page.platform_brightness != ft.Brightness.DARK)
    message, set_message = ft.use_state("")
    # What happens while a device is away is not drawn: when it comes back, everything is drawn again.
    _, set_visits = ft.use_state(0)
    keys: Any = ft.use_ref(None)
    dark = choices.theme == "dark" or (choices.theme == "system" and not bright)
    words = Words(choices.language)

    async def choose(key: str, value: str) -> None:
        set_choices(lambda now: replace(now, **{key: value}))
        try:
            await house.call(house.store.choose, device, key, value)
        except BoardsideError as error:  # it holds until the app is closed
            set_message(said(words, error.text))

    async def open_game(number: int) -> None:
        if await house.call(house.store.may_see, device, number):
            set_game(number)
            set_screen("play")
            await choose("game", str(number))

    desk = Desk(
        house=house,
        device=device,
        words=words,
        look=look.DARK if dark else look.LIGHT,
        choices=choices,
        width=size[0],
        height=size[1],
        game=game,
        choose=choose,
        open_game=open_game,
        show=set_screen,
        say=set_message,
        address=address,
    )

    async def key(event: ft.KeyboardEvent) -> None:
        if keys.current is not None and not (event.ctrl or event.alt or event.meta):
            await keys.current(event)

    def brightness(event: Any) -> None:
        set_bright(page.platform_brightness != ft.Brightness.DARK)

    def mounted() -> None:
        page.on_resize = lambda event: set_size((event.width, event.height))
        page.on_connect = lambda _: set_visits(lambda count: count + 1)
        page.on_keyboard_event = key
        page.on_platform_brightness_change = brightness
        # Flet would show the inside of the program; it is in the log, and the table is as it was.
        page.session.error = lambda _: set_message(words("app.trouble"))
        if device == HOST and house.store.notice is not None:
            set_message(words("app.damaged_store", path=house.store.notice))

    ft.on_mounted(mounted)

    def theme() -> None:
        dress(page, choices)
        page.update()

    ft.use_effect(theme, [choices.theme, choices.text])
    ft.use_dialog(
        ft.SnackBar(
            ft.Text(message, size=desk.size(14)),
            duration=6000,
            show_close_icon=True,
            on_dismiss=lambda _: set_message(""),
        )
        if message
        else None
    )

    keys.current = None
    screen, _, detail = place.partition(":")
    body = _screen(desk, screen, detail, keys)
    names = list(SCREENS)
    icons = [(words(f"app.{name}"), *SCREENS[name]) for name in names]

    def go(event: Any) -> None:
        set_screen(names[int(event.control.selected_index)])

    # One shape for wide and narrow: a phone that is turned keeps what its screen was doing.
    parts: list[ft.Control] = [ft.Container(body, key="body", expand=True)]
    row: list[ft.Control] = [ft.Column(parts, key="main", expand=True, spacing=0)]
    if desk.wide:
        rail = ft.NavigationRail(
            key="rail",
            selected_index=names.index(screen),
            on_change=go,
            label_type=ft.NavigationRailLabelType.ALL,
            group_alignment=-0.9,
            destinations=[
                ft.NavigationRailDestination(icon=plain, selected_icon=full, label=text)
                for text, plain, full in icons
            ],
        )
        row.insert(0, rail)
    else:
        parts.append(_bar(desk, screen, [text for text, *_ in icons], go, set_screen))
    return ft.SafeArea(expand=True, content=ft.Row(row, expand=True, spacing=0))


def _bar(desk: Desk, screen: str, texts: list[str], go: Any, show: Callable[[str], None]) -> ft.Control:
    """The screens along the lower edge: icons with their names, or, where letters are too large to stand side
    by side under icons, the names alone in as many lines as they need.
    """
    names = list(SCREENS)
    widest = max(map(len, texts)) * desk.size(BAR_TEXT) * LETTER
    if desk.scale == 1 or widest <= desk.width / len(names):
        return ft.NavigationBar(
            key="bar",
            selected_index=names.index(screen),
            on_change=go,
            destinations=[
                ft.NavigationBarDestination(icon=SCREENS[name][0], selected_icon=SCREENS[name][1], label=text)
                for name, text in zip(names, texts, strict=True)
            ],
        )

    def name_of(name: str, text: str) -> ft.Control:
        chosen = name == screen
        return ft.Semantics(
            identifier=f"screen-{name}",
            label=text,
            button=True,
            selected=chosen,
            content=ft.Container(
                ft.Text(
                    text,
                    size=desk.size(BAR_TEXT),
                    color=desk.look.ink,
                    weight=ft.FontWeight.W_700 if chosen else ft.FontWeight.W_400,
                ),
                # No alignment: it would make a name as wide as the screen.
                padding=ft.Padding.symmetric(
                    horizontal=10, vertical=max(4, (TARGET - desk.size(BAR_TEXT) * 1.45) / 2)
                ),
                border_radius=TARGET / 2,
                bgcolor=desk.look.raised if chosen else None,
                ink=True,
                on_click=lambda _: show(name),
            ),
        )

    shown = [name_of(name, text) for name, text in zip(names, texts, strict=True)]
    return ft.Container(
        ft.Row(shown, wrap=True, spacing=2, run_spacing=0, alignment=ft.MainAxisAlignment.CENTER),
        key="bar",
        width=desk.width,
        bgcolor=desk.look.card,
        padding=ft.Padding.symmetric(vertical=4),
    )


def _screen(desk: Desk, screen: str, detail: str, keys: Any) -> ft.Control:
    if screen in ("play", "scan") and not desk.house.store.may_see(desk.device, desk.game):
        screen = "library"  # the game was removed, perhaps by another device
    if screen == "play":
        return play(desk, desk.house.room(desk.game), keys, key=f"play-{desk.game}")
    if screen == "scan":
        return scan(desk, keys, detail == "teach", key=f"scan-{detail}")
    if screen == "library":
        return library(desk, keys, key="library")
    if screen == "learn":
        return learn(desk, keys, detail, key=f"learn-{detail}")
    return settings(desk, keys, key="settings")
