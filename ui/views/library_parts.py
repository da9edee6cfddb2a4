"""What the lists of the library are made of: a set-up, a game, the figures."""

from __future__ import annotations

import time
from typing import Any

import flet as ft

from ui.components.parts import body, button, card, small_heading
from ui.desk import Desk
from ui.house import Room
from ui.statistics import Statistics
from ui.store import SavedGame, SavedSetup
from ui.thumbnails import thumbnail
from ui.views.play_names import player_names
from ui.views.setup_fairness import known


def setup_tile(desk: Desk, setup: SavedSetup, on_click: Any) -> ft.Control:
    """A saved set-up: its picture, name, code, and how fair it is when that is known."""
    look = desk.look
    counted = known(desk.house.store, setup.code)
    fair: list[ft.Control] = []
    if counted is not None:
        text = desk.words("library.fair_short", percent=round(counted.white * 100))
        icon = ft.Icon(ft.Icons.BALANCE, size=14, color=look.good if counted.even else look.gold)
        fair.append(ft.Row([icon, ft.Text(text, size=desk.size(12), color=look.soft)], spacing=4, tight=True))
    return ft.Semantics(
        identifier=f"setup-{setup.code}",
        button=True,
        label=f"{setup.name}, {setup.code}",
        content=ft.Container(
            ft.Column(
                [
                    ft.Image(
                        src=thumbnail(setup.code),
                        width=140,
                        height=140,
                        border_radius=10,
                        exclude_from_semantics=True,
                    ),
                    ft.Text(
                        setup.name,
                        size=desk.size(14),
                        weight=ft.FontWeight.W_600,
                        color=look.ink,
                        max_lines=1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                        width=140,
                    ),
                    ft.Text(setup.code, size=desk.size(12), color=look.soft),
                    *fair,
                ],
                spacing=4,
                tight=True,
            ),
            bgcolor=look.card,
            border=ft.Border.all(1, look.line),
            border_radius=16,
            padding=ft.Padding.all(10),
            ink=True,
            on_click=on_click,
        ),
    )


def game_line(desk: Desk, saved: SavedGame, room: Room, on_click: Any) -> ft.Control:
    """A saved game: who, when, how far."""
    words, look, match = desk.words, desk.look, room.match

    async def open_it(_: Any) -> None:
        await desk.open_game(saved.id)

    date = time.strftime("%Y-%m-%d", time.localtime(saved.created))
    over = match.outcome is not None
    state = words("library.game_over") if over else words("library.game_on", number=len(match.rounds))
    moves = sum(len(played.moves) for played in match.rounds)
    line = words("library.game_line", names=" – ".join(player_names(desk, room)), moves=moves)
    title = words(f"games.{saved.game}") if f"games.{saved.game}" in words else saved.game
    row = ft.Row(
        [
            ft.Icon(
                ft.Icons.EMOJI_EVENTS if over else ft.Icons.GRID_ON, color=look.gold if over else look.soft
            ),
            ft.Column(
                [
                    ft.Text(line, size=desk.size(14), weight=ft.FontWeight.W_600, color=look.ink),
                    ft.Text(f"{title} · {date} · {state}", size=desk.size(12), color=look.soft),
                ],
                spacing=2,
                tight=True,
                expand=True,
            ),
            button(f"open-{saved.id}", words("library.open"), open_it),
        ],
        spacing=12,
    )
    return ft.Semantics(
        identifier=f"game-{saved.id}",
        button=True,
        label=line,
        content=card(desk, row, on_click=on_click, ink=True, padding=ft.Padding.all(10)),
    )


def statistics_card(desk: Desk, told: Statistics) -> ft.Control:
    """What all games tell together."""
    words = desk.words
    figures = (
        ("stat_games", told.games),
        ("stat_rounds", told.rounds),
        ("stat_white", told.wins.get(0, 0)),
        ("stat_black", told.wins.get(1, 0)),
        ("stat_draws", told.draws),
        ("stat_moves", f"{told.moves_a_round:.1f}"),
        ("stat_captures", f"{told.captures_a_round:.1f}"),
    )
    boxes: list[ft.Control] = [
        ft.Container(
            ft.Column(
                [
                    ft.Text(str(value), size=desk.size(22), weight=ft.FontWeight.W_700, color=desk.look.ink),
                    ft.Text(words(f"library.{name}"), size=desk.size(12), color=desk.look.soft),
                ],
                spacing=0,
                tight=True,
            ),
            bgcolor=desk.look.raised,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        )
        for name, value in figures
    ]
    people: list[ft.Control] = [
        body(desk, words("library.stat_people", name=name, won=won, ended=ended))
        for name, (ended, won) in sorted(told.people.items())
    ]
    inner = ft.Column(
        [
            small_heading(desk, words("library.statistics")),
            ft.Row(boxes, wrap=True, spacing=8, run_spacing=8),
            *people,
        ],
        spacing=10,
    )
    return ft.Semantics(identifier="statistics", container=True, content=card(desk, inner))
