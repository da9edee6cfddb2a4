"""The boards that their owners described: to choose one for a game, to bring one in, to pass one on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import BoardsideError
from rules.games import load
from ui import boards
from ui.agreements import GUESSES, Agreement, start
from ui.components.arranging import arrange
from ui.components.board import Marks, board
from ui.components.parts import body, button, card, icon_button, pills, small_heading
from ui.desk import Desk
from ui.said import said
from ui.store import HOST
from ui.uploading import use_upload
from ui.views.describe_board import describe_board
from ui.views.describe_track import describe_track

DESCRIBE = "describe"
CHANGE = "change"
IMPORT = "import"


@ft.component
def described_boards(
    desk: Desk, game: str, chosen: str, choose: Callable[[str], Any], key: str = ""
) -> ft.Control:
    """A choice of boards with the chosen one drawn; `choose` gets its name, an empty one for our guess."""
    words, look = desk.words, desk.look
    doing, set_doing = ft.use_state("")
    sure, set_sure = ft.use_state(False)
    removed, set_removed = ft.use_state(0)
    pasted: Any = ft.use_ref("")

    async def file_arrived(data: bytes) -> None:
        await take(data[: boards.MOST_TEXT + 1].decode("utf-8", errors="replace"))

    upload = use_upload(desk, file_arrived, desk.say)

    async def take(text: str) -> None:
        if not text.strip():
            desk.say(words("boards.no_text"))
            return
        try:
            made = boards.read(game, text)
            name = await desk.house.call(boards.keep_new, game, made)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        desk.say(words("boards.taken", name=made.name))
        done(name)

    def done(name: str) -> None:
        set_doing("")
        choose(name)

    async def take_pasted(_: Any) -> None:
        await take(str(pasted.current))

    async def remove(_: Any) -> None:
        if not sure:
            set_sure(True)
            return
        set_sure(False)
        choose("")
        await desk.trying(desk.house.call(boards.remove, game, chosen))
        set_removed(removed + 1)  # the list is read anew

    def pick(name: str) -> None:
        set_sure(False)
        choose(name)

    def show(what: str) -> Callable[[Any], None]:
        return lambda _: set_doing("" if doing == what else what)

    try:
        made = boards.named(game, chosen) if chosen else GUESSES[game]
        about = _about(desk, game, chosen, made)
    except BoardsideError as error:
        made, about = None, [ft.Text(said(words, error.text), size=desk.size(14), color=look.wrong)]

    if doing in (DESCRIBE, CHANGE):
        base = made if doing == CHANGE else None
        describe = describe_board if game == "shahbazee" else describe_track
        return describe(desk, base, chosen, lambda name: done(name or chosen), key=doing)

    options = [("", words("boards.guess")), *((name, name) for name in boards.names(game))]
    parts: list[ft.Control] = [
        small_heading(desk, words("boards.title")),
        pills(desk, "board", options, chosen, pick),
    ]
    parts += about
    tools: list[ft.Control] = []
    if made is not None and (desk.device == HOST or not chosen):
        tools.append(button("change", words("boards.change"), show(CHANGE), icon=ft.Icons.EDIT))
    tools.append(button("describe", words("boards.describe"), show(DESCRIBE), icon=ft.Icons.ADD))
    tools.append(button("bring-in", words("boards.import"), show(IMPORT), icon=ft.Icons.FILE_OPEN))
    if chosen and desk.device == HOST:
        text = words("library.remove_sure" if sure else "library.remove")
        tools.append(button("remove", text, remove, icon=ft.Icons.DELETE_OUTLINE))
    parts.append(ft.Row(tools, wrap=True, spacing=8, run_spacing=8))
    if doing == IMPORT:
        parts += [
            body(desk, words("boards.import_help"), soft=True),
            ft.Semantics(
                identifier="board-text",
                content=ft.TextField(
                    multiline=True,
                    min_lines=3,
                    max_lines=10,
                    text_size=desk.size(13),
                    on_change=lambda event: _keep(pasted, event),
                ),
            ),
            ft.Row(
                [
                    button("take-in", words("boards.take"), take_pasted, filled=True),
                    button("board-file", words("library.import_file"), action=upload.choose(pictures=False)),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            ),
        ]
    return ft.Semantics(identifier="boards", container=True, content=card(desk, ft.Column(parts, spacing=10)))


def _keep(ref: Any, event: Any) -> None:
    ref.current = event.control.value or ""


def _about(desk: Desk, game: str, chosen: str, made: Any) -> list[ft.Control]:
    """The board drawn as a game begins on it, where it comes from, and its text to pass on."""
    words, look = desk.words, desk.look
    rules = load(game)
    state = start(Agreement(game, players=rules.players[-1], board=chosen), 1)
    view = rules.view(state)
    edge = min(desk.width - 56, 360.0)
    layout = arrange(rules.layout(state), view)
    drawn = board(
        layout, view, Marks(), edge, look, desk.choices.style, None, {}, still=True, tall=edge * 1.5
    )
    columns, rows = boards.size_of(made)
    key = "boards.guess_help" if made.guess else "boards.own_help"
    lines = [words(key) if made.guess else words(key, columns=columns, rows=rows)]
    if game == "chess-jumble":
        lines.append(words("boards.dice", white=" ".join(made.white), orange=" ".join(made.orange)))
    icon = ft.Icons.HELP_OUTLINE if made.guess else ft.Icons.CHECK_CIRCLE_OUTLINE
    text = boards.GAMES[game].write_toml(made)
    return [
        ft.Row(
            [
                ft.Icon(icon, size=22, color=look.gold if made.guess else look.good),
                ft.Semantics(
                    identifier="board-about",
                    expand=True,
                    content=body(desk, " ".join(lines)),
                ),
                icon_button(
                    "copy-board",
                    ft.Icons.CONTENT_COPY,
                    words("boards.copy"),
                    None,
                    action=ft.CopyToClipboard(text),
                ),
                icon_button(
                    "share-board", ft.Icons.SHARE, words("boards.share"), None, action=ft.ShareText(text)
                ),
            ],
            spacing=6,
        ),
        ft.Row(
            [
                ft.Semantics(
                    identifier="board-picture",
                    label=words("boards.picture", name=made.name),
                    image=True,
                    exclude_semantics=True,
                    content=drawn,
                )
            ],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    ]
