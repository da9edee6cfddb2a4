"""What is counted beside the board: the hold tokens, the players with their captures and rounds."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from rules.core import Symbol
from ui.components.board import piece
from ui.desk import Desk
from ui.keizar import Hold

_DOTS = {1: ((0.5, 0.5),), 2: ((0.36, 0.36), (0.64, 0.64)), 3: ((0.32, 0.32), (0.5, 0.5), (0.68, 0.68))}


def token(desk: Desk, number: int, turned: bool, size: float) -> ft.Control:
    """One of the three tokens: pale with its dots up, gold with a tick when it is turned."""
    look = desk.look
    ground, edge = (look.gold, look.gold) if turned else (look.raised, look.line)
    shapes: list[cv.Shape] = [
        cv.Circle(size / 2, size / 2, size / 2 - 1, ft.Paint(color=ground)),
        cv.Circle(
            size / 2,
            size / 2,
            size / 2 - size * 0.09,
            ft.Paint(
                color="#66ffffff" if turned else edge,
                style=ft.PaintingStyle.STROKE,
                stroke_width=size * 0.035,
            ),
        ),
    ]
    if turned:
        tick: list[cv.Path.PathElement] = [
            cv.Path.MoveTo(size * 0.33, size * 0.52),
            cv.Path.LineTo(size * 0.45, size * 0.64),
            cv.Path.LineTo(size * 0.68, size * 0.38),
        ]
        line = ft.Paint(
            color="#241a05",
            style=ft.PaintingStyle.STROKE,
            stroke_width=size * 0.085,
            stroke_cap=ft.StrokeCap.ROUND,
            stroke_join=ft.StrokeJoin.ROUND,
        )
        shapes.append(cv.Path(tick, line))
    else:
        shapes += [
            cv.Circle(x * size, y * size, size * 0.075, ft.Paint(color=look.ink)) for x, y in _DOTS[number]
        ]
    face = cv.Canvas(shapes=shapes, width=size, height=size, key=f"token-{number}-{turned}")
    return ft.AnimatedSwitcher(
        face,
        duration=320,
        reverse_duration=120,
        transition=ft.AnimatedSwitcherTransition.SCALE,
        switch_in_curve=ft.AnimationCurve.EASE_OUT_BACK,
    )


def hold_counter(desk: Desk, hold: Hold, sides: tuple[str, ...], size: float = 46) -> ft.Control:
    """Three tokens and who holds d5."""
    words, look = desk.words, desk.look
    if hold.by is None:
        text, sub = words("play.hold_free"), words("play.hold_free_more")
    else:
        text = words(f"play.holds_{sides[hold.by]}")
        sub = words("play.hold_count", count=hold.moves)
    tokens = ft.Row([token(desk, n, n <= hold.moves, size) for n in (1, 2, 3)], spacing=8, tight=True)
    lines = ft.Column(
        [
            ft.Text(
                text,
                size=desk.size(15),
                weight=ft.FontWeight.W_600,
                color=look.ink,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            ft.Text(sub, size=desk.size(12), color=look.soft),
        ],
        spacing=1,
        tight=True,
        expand=True,
    )
    return ft.Semantics(
        identifier="hold",
        label=f"{text}. {sub}",
        container=True,
        content=ft.Row([tokens, lines], spacing=14, vertical_alignment=ft.CrossAxisAlignment.CENTER),
    )


def player_strip(
    desk: Desk,
    name: str,
    side: Symbol,
    other: Symbol,
    captured: int,
    wins: int,
    to_move: bool,
    clock: str = "",
    out: bool = False,
) -> ft.Control:
    """One player: colour, name, rounds won, pieces captured; a bar at the left while it is their turn.

    Whoever is `out` of the game is struck through.
    """
    words, look = desk.words, desk.look
    caught: list[ft.Control] = []
    if captured:
        shown = min(captured, 6 if not desk.wide else 8)
        caught.append(
            ft.Stack(
                [ft.Container(piece(other, 16), left=i * 9) for i in range(shown)],
                width=16 + 9 * (shown - 1),
                height=16,
            )
        )
        caught.append(ft.Text(f"{captured}", size=desk.size(13), color=look.soft))
    stars: list[ft.Control] = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=look.gold) for _ in range(wins)]
    times: list[ft.Control] = []
    if clock:
        times.append(
            ft.Container(
                ft.Text(clock, size=desk.size(15), weight=ft.FontWeight.W_700, color=look.ink),
                bgcolor=look.raised,
                border_radius=8,
                padding=ft.Padding.symmetric(horizontal=8, vertical=2),
            )
        )
    row = ft.Row(
        [
            ft.Container(width=4, height=26, border_radius=2, bgcolor=look.gold if to_move else None),
            piece(side, 24),
            ft.Text(
                name,
                size=desk.size(15),
                weight=ft.FontWeight.W_700 if to_move else ft.FontWeight.W_500,
                color=look.ink,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
                style=ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if out else None,
                opacity=0.6 if out else 1,
            ),
            *stars,
            *caught,
            *times,
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        height=max(36, desk.size(24)),
    )
    side_word = words(f"sides.{side}") if f"sides.{side}" in words else side
    label = words("play.player_label", name=name, side=side_word, captured=captured, wins=wins)
    if out:
        label = words("play.player_out", name=name, side=side_word)
    return ft.Semantics(identifier=f"player-{side}", label=label, container=True, content=row)
