"""Playing against the program at the table: it says its move, a person moves its pieces."""

from __future__ import annotations

from typing import Any

import flet as ft

from rules.core import Game, IllegalMove, Move, Refusal
from rules.search.strengths import STRENGTHS
from ui.components.parts import button, segments, small_heading
from ui.desk import Desk
from ui.house import Room
from ui.tasks import run
from ui.views.play_names import player_names, side_name

ENDINGS = ("resign", "agree", "turn-the-board")
"""What players may do whoever is to move."""


def check_program(desk: Desk, game: Game[Any], room: Room, act: Move) -> None:
    """While the program is to move, the board expects the move it said. Raises `IllegalMove`."""
    if not room.program or act.kind in ENDINGS:
        return
    expected = room.expected
    if expected is None:
        raise IllegalMove(Refusal("program", desk.words("program.wait")))
    if act != expected:
        text = desk.words("program.expects", move=game.notate(room.match.state, expected))
        places = tuple(filter(None, (expected.src, expected.dst)))
        raise IllegalMove(Refusal("program", text, places))


def program_card(desk: Desk, game: Game[Any], room: Room, attempt: Any) -> ft.Control:
    """The program thinks, or says its move; a person makes it on the table and says so."""
    words, look = desk.words, desk.look
    state, expected = room.match.state, room.expected
    side = side_name(desk, game.sides[state.turn])
    rows: list[ft.Control] = []
    if expected is None:
        title = detail = words("program.thinking", side=side)
        rows.append(ft.Text(title, size=desk.size(16), weight=ft.FontWeight.W_700, color=look.ink))
        icon: ft.Control = ft.ProgressRing(width=24, height=24, stroke_width=2.5, color=look.hint)
    else:
        move = game.notate(state, expected)
        title = words("program.plays", side=side, move=move)
        takes = expected.dst and game.view(state).get(expected.dst, "empty") != "empty"
        detail = words("program.make_it_capture" if takes else "program.make_it")
        rows = [
            ft.Text(title, size=desk.size(18), weight=ft.FontWeight.W_700, color=look.ink),
            ft.Text(detail, size=desk.size(13), color=look.soft),
        ]
        icon = ft.Icon(ft.Icons.SMART_TOY_OUTLINED, size=28, color=look.hint)

    async def made(_: Any) -> None:
        if expected is not None:
            await attempt(expected)

    top = ft.Row(
        [icon, ft.Column(rows, spacing=2, tight=True, expand=True)],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    parts: list[ft.Control] = [top]
    if expected is not None:
        parts.append(
            ft.Row(
                [
                    button("program-made", words("program.made"), made, icon=ft.Icons.CHECK, filled=True),
                    button(
                        "program-photo",
                        words("program.photo"),
                        lambda _: desk.show("scan"),
                        icon=ft.Icons.PHOTO_CAMERA,
                    ),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    return ft.Semantics(
        key="program",
        identifier="status",
        live_region=True,
        label=title if title == detail else f"{title} {detail}",
        container=True,
        content=ft.Container(
            ft.Column(parts, spacing=8, tight=True),
            bgcolor=look.card,
            border=ft.Border.all(1.5, look.hint),
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        ),
    )


def program_seats(desk: Desk, room: Room) -> list[ft.Control]:
    """Who plays each seat: a person, or the program at one of its strengths."""
    words = desk.words
    options = [("person", words("program.person")), *((s, words(f"program.as_{s}")) for s in STRENGTHS)]

    def chooser(player: int) -> Any:
        async def seat(value: str) -> None:
            await desk.trying(room.seat_program(player, "" if value == "person" else value))

        return lambda value: run(ft.context.page, seat, value)

    rows: list[ft.Control] = [small_heading(desk, words("program.title"))]
    for player, name in enumerate(player_names(desk, room)):
        rows.append(ft.Text(name, size=desk.size(13), color=desk.look.soft))
        seats = segments(
            f"seat-{player + 1}",
            options,
            room.programs.get(player) or "person",
            chooser(player),
            tick=False,
            size=desk.size(14),
            room=min(desk.width, 640) - 36,
        )
        rows.append(ft.Row([seats]))
    return rows
