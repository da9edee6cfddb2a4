"""What slides up from below the board: the moves, how to join, names and endings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import flet as ft

from rules.core import BoardsideError, Move
from rules.games import load
from ui.components.parts import button
from ui.components.parts import sheet as slide_up
from ui.desk import Desk
from ui.house import Room
from ui.matches import Single, seats
from ui.said import said
from ui.views.invite import invitation
from ui.views.play_names import side_name
from ui.views.play_program import program_seats

Write = Callable[[str], Awaitable[str]]
"""Play a move that was written; the answer says why not, or nothing."""


def move_list(desk: Desk, room: Room, write: Write, typing: Any = None) -> ft.Control:
    """All moves so far, to go back to any of them, and a line to write the next one."""
    words, look, match = desk.words, desk.look, room.match
    game = load(room.saved.game)
    rows: list[ft.Control] = []
    number = 0

    async def go(length: int) -> None:
        try:
            await room.back_to(length)
        except BoardsideError as error:
            desk.say(said(words, error.text))

    def cell(length: int, text: str, current: bool) -> ft.Control:
        async def click(_: Any) -> None:
            await go(length)

        return ft.Container(
            ft.Text(
                text,
                size=desk.size(14),
                weight=ft.FontWeight.W_700 if current else ft.FontWeight.W_400,
                color=look.ink,
            ),
            padding=ft.Padding.symmetric(horizontal=10, vertical=12),
            border_radius=8,
            bgcolor=look.raised if current else None,
            ink=True,
            on_click=click,
            expand=True,
        )

    for index, played in enumerate(match.rounds, 1):
        if len(match.rounds) > 1:
            rows.append(
                ft.Text(
                    words("play.round_heading", number=index),
                    size=desk.size(13),
                    color=look.soft,
                    weight=ft.FontWeight.W_600,
                )
            )
        state = played.start
        pairs: list[list[ft.Control]] = []
        for count, act in enumerate(played.moves):
            number += 1
            text = game.notate(state, act)
            state = game.apply(state, act)
            if count % 2 == 0:
                label = ft.Text(
                    f"{count // 2 + 1}.", size=desk.size(13), color=look.soft, width=desk.size(30)
                )
                pairs.append([label])
            pairs[-1].append(cell(number, text, number == len(match.acts)))
        for pair in pairs:
            if len(pair) == 2:
                pair.append(ft.Container(expand=True))
            rows.append(ft.Row(pair, spacing=4))
        number += len([act for act in match.acts[number : number + 2] if act not in played.moves])
    if not rows:
        rows.append(ft.Text(words("play.no_moves"), size=desk.size(13), color=look.soft))
    listed = ft.Column(rows, spacing=0, scroll=ft.ScrollMode.AUTO, auto_scroll=True, expand=True)
    inner = ft.Column([listed, _entry(desk, write, typing)], spacing=6, expand=True)
    return ft.Semantics(
        identifier="move-list",
        container=True,
        expand=True,
        content=ft.Container(
            inner,
            bgcolor=look.card,
            border=ft.Border.all(1, look.line),
            border_radius=16,
            padding=ft.Padding.all(10),
            expand=True,
        ),
    )


@ft.component
def _entry(desk: Desk, write: Write, typing: Any) -> ft.Control:
    """The line where a move is written: for whoever does not see the board, or is quicker at the keys."""

    problem, set_problem = ft.use_state("")

    async def submitted(event: Any) -> None:
        if event.control.value:
            set_problem(await write(event.control.value))

    def writes(now: bool) -> Any:
        def told(_: Any) -> None:
            if typing is not None:  # its letters are no shortcuts meanwhile
                typing.current = now

        return told

    field = ft.TextField(
        label=desk.words("play.write_move"),
        on_submit=submitted,
        error=problem or None,
        error_max_lines=6,
        on_focus=writes(True),
        on_blur=writes(False),
        dense=True,
    )
    return ft.Row([ft.Semantics(identifier="write-move", content=field, expand=True)])


def use_play_sheet(
    desk: Desk, room: Room, sheet: str, close: Callable[[], None], attempt: Any, write: Write
) -> None:
    """What slides up from below: the moves, how to join, more to do."""
    parts: Sequence[ft.Control] = ()
    tall = 0.0
    if sheet == "moves":
        height = min(desk.height * 0.6, 460)
        parts = [ft.Container(move_list(desk, room, write), height=height)]
    elif sheet == "invite":
        parts, tall = [invitation(desk, room)], 460
    elif sheet == "more":
        parts = _more(desk, room, close, attempt)
        tall = 340 + 170 * len(seats(room.match))
    ft.use_dialog(slide_up(desk, parts, close, tall) if parts else None)


def _more(desk: Desk, room: Room, close: Callable[[], None], attempt: Any) -> list[ft.Control]:
    words, match = desk.words, room.match
    game = load(room.saved.game)
    over = match.round.outcome is not None
    playing = seats(match)
    given = (*room.saved.names, *("",) * len(playing))
    fields = [
        ft.TextField(label=words("play.player", number=seat + 1), value=given[seat], max_length=30)
        for seat in range(len(playing))
    ]

    async def save(_: Any) -> None:
        await desk.trying(room.rename(tuple((field.value or "").strip() for field in fields)))
        close()

    def act(move: Move) -> Any:
        async def click(_: Any) -> None:
            close()
            await attempt(move)

        return click

    async def new(_: Any) -> None:
        close()
        desk.show("library")

    parts: list[ft.Control] = [
        ft.Text(words("play.names"), size=desk.size(16), weight=ft.FontWeight.W_600),
        *(ft.Semantics(identifier=f"name-{n}", content=field) for n, field in enumerate(fields, 1)),
        button("save-names", words("app.save"), save, filled=True),
        ft.Divider(),
        *program_seats(desk, room),
        ft.Divider(),
    ]
    # With more than two the others play on: whoever leaves such a game is no winner's reason.
    for seat, number in enumerate(playing if len(playing) == 2 else ()):
        side = game.sides[number]
        player = number if isinstance(match, Single) else seat
        named = words("play.resign_any", side=side_name(desk, side))
        parts.append(
            button(
                f"resign-{side}",
                named if isinstance(match, Single) else words(f"play.resign_{side}"),
                act(Move("resign", arg=str(player))),
                icon=ft.Icons.FLAG,
                disabled=over,
            )
        )
    parts.append(
        button("draw", words("play.draw"), act(Move("agree")), icon=ft.Icons.HANDSHAKE, disabled=over)
    )
    parts.append(button("new", words("play.new_game"), new, icon=ft.Icons.ADD))
    return parts
