"""The card over the board when a round or the match is over."""

from __future__ import annotations

from typing import Any

import flet as ft

from rules.core import Move
from rules.games import load
from ui.components.parts import button
from ui.desk import Desk
from ui.house import Room
from ui.matches import Single, seats
from ui.said import said
from ui.views.play_names import side_name


def ending(
    desk: Desk, room: Room, names: tuple[str, ...], width: float, height: float, look_at: Any, attempt: Any
) -> ft.Control:
    """The card over the board when a round or the match is over."""
    words, look, match = desk.words, desk.look, room.match
    outcome = match.outcome or match.round.outcome
    assert outcome is not None
    game = load(room.saved.game)
    if match.outcome is not None:
        winner = match.outcome.winner
        title = words("play.match_drawn") if winner is None else words("play.match_won", name=names[winner])
        if isinstance(match, Single) and winner is not None:
            seat = seats(match).index(winner)
            title = words("play.game_won", name=names[seat], side=side_name(desk, game.sides[winner]))
    else:
        winner = match.round.outcome.winner
        side = None if winner is None else game.sides[match.round.side(winner)]
        title = words("play.round_drawn") if side is None else _round_won(desk, side)

    async def turn(_: Any) -> None:
        await attempt(Move("turn-the-board"))

    async def again(_: Any) -> None:
        desk.show("library")

    buttons: list[ft.Control] = []
    lines: list[ft.Control] = [
        ft.Icon(ft.Icons.HANDSHAKE if winner is None else ft.Icons.EMOJI_EVENTS, size=44, color=look.gold),
        ft.Text(
            title,
            size=desk.size(22),
            weight=ft.FontWeight.W_700,
            color=look.ink,
            text_align=ft.TextAlign.CENTER,
        ),
        ft.Text(
            said(words, outcome.text), size=desk.size(14), color=look.soft, text_align=ft.TextAlign.CENTER
        ),
    ]
    if not isinstance(match, Single):
        counted = (
            words("play.score", a=match.wins[0], b=match.wins[1]),
            words("play.captures", a=match.captures[0], b=match.captures[1]),
        )
        lines.append(
            ft.Text(" · ".join(counted), size=desk.size(14), weight=ft.FontWeight.W_600, color=look.ink)
        )
    if match.outcome is None and room.saved.game == "keizar":
        lines.append(
            ft.Text(
                words("play.round_two_help"),
                size=desk.size(13),
                color=look.soft,
                text_align=ft.TextAlign.CENTER,
            )
        )
        buttons.append(
            button("turn-board", words("play.turn_board"), turn, icon=ft.Icons.ROTATE_RIGHT, filled=True)
        )
    else:
        buttons.append(button("new-game", words("play.new_game"), again, icon=ft.Icons.ADD, filled=True))
    buttons.append(button("look", words("play.look"), look_at))
    inner = ft.Container(
        ft.Column(
            [*lines, *buttons],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
        ),
        bgcolor=look.card,
        border_radius=20,
        padding=ft.Padding.all(20),
        width=min(width - 32, 380),
        shadow=ft.BoxShadow(blur_radius=30, color="#66000000"),
    )
    return ft.Container(
        ft.Semantics(identifier="ending", container=True, content=inner),
        width=width,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor="#66140a1c",
        border_radius=14,
    )


def _round_won(desk: Desk, side: str) -> str:
    key = f"play.round_won_{side}"
    return desk.words(key) if key in desk.words else desk.words("play.match_won", name=side_name(desk, side))
