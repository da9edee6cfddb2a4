"""Above and below the board: the title, whose turn it is and what happened, acts that are no move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import CHANCE, Game
from ui.components.parts import button, icon_button, whole
from ui.desk import Desk
from ui.house import Room
from ui.look import TARGET
from ui.matches import Match
from ui.said import said
from ui.views.play_names import side_name
from ui.views.touch import Touch


def title_row(
    desk: Desk,
    room: Room,
    open_sheet: Callable[[str], None],
    zoom: tuple[Callable[[], None], bool] | None = None,
) -> ft.Control:
    """The game, the round, and the buttons for what is not on the board.

    `zoom` changes between the whole board and a larger one, and says whether it is large now.
    """
    words, look, match = desk.words, desk.look, room.match
    number, name = len(match.rounds), words(f"games.{room.saved.game}")
    round_ = words("play.round", number=number, rounds=2) if room.saved.game == "keizar" else ""
    if getattr(getattr(match.state, "board", None), "guess", False):
        round_ = words("play.guess")
    titles: list[ft.Control] = [
        ft.Text(
            name, size=whole(desk, name, 19, beside=5 * TARGET), weight=ft.FontWeight.W_700, color=look.ink
        ),
        ft.Text(round_, size=desk.size(13), color=look.soft),
    ]
    # Side by side, or below one another where the letters are large.
    together = ft.Row(titles[: 2 if round_ else 1], wrap=True, spacing=8, run_spacing=0)
    together.vertical_alignment = ft.CrossAxisAlignment.CENTER
    parts: list[ft.Control] = [ft.Container(together, expand=True)]
    if zoom is not None:
        change, large = zoom
        icon = ft.Icons.ZOOM_OUT_MAP if large else ft.Icons.ZOOM_IN
        name = words("play.whole_board" if large else "scan.zoom_in")
        parts.append(icon_button("zoom-board", icon, name, lambda _: change()))
    if not desk.wide:
        parts.append(
            icon_button(
                "moves", ft.Icons.FORMAT_LIST_NUMBERED, words("play.moves"), lambda _: open_sheet("moves")
            )
        )
    parts.append(
        icon_button("invite", ft.Icons.QR_CODE, words("play.invite"), lambda _: open_sheet("invite"))
    )
    parts.append(icon_button("more", ft.Icons.MORE_VERT, words("play.more"), lambda _: open_sheet("more")))
    return ft.Row(parts, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def status_card(desk: Desk, game: Game[Any], match: Match, touch: Touch, from_here: Any = None) -> ft.Control:
    """One card: whose turn it is and what happened, or why not; `from_here` tells what a piece can do."""
    words, look = desk.words, desk.look
    refusal = touch.refusal
    if refusal:
        rule = refusal.rule
        number = rule.rpartition(".")[2]
        head: list[ft.Control] = [
            ft.Icon(ft.Icons.BLOCK, color=look.wrong, size=20),
            ft.Text(
                words("play.not_legal"),
                size=desk.size(14),
                weight=ft.FontWeight.W_700,
                color=look.on_wrong,
                expand=True,
            ),
        ]
        if number.isdecimal():
            head.append(
                ft.Semantics(
                    identifier="rule",
                    button=True,
                    content=ft.Container(
                        ft.Text(
                            words("play.rule", number=number),
                            size=desk.size(12),
                            weight=ft.FontWeight.W_600,
                            color=look.on_wrong,
                        ),
                        border=ft.Border.all(1, look.wrong),
                        border_radius=12,
                        height=TARGET,
                        alignment=ft.Alignment.CENTER,
                        padding=ft.Padding.symmetric(horizontal=12),
                        on_click=lambda _: desk.show(f"learn:{rule}"),
                        ink=True,
                    ),
                )
            )
        content: ft.Control = ft.Column(
            [
                ft.Row(head, spacing=8),
                ft.Text(said(words, refusal.text), size=desk.size(14), color=look.on_wrong),
            ],
            spacing=4,
            tight=True,
        )
        ground, edge = look.wrong_card, look.wrong
        spoken = said(words, refusal.text)
    else:
        outcome = match.round.outcome
        headline = said(words, outcome.text) if outcome else _to_move(desk, game, match.state)
        detail = touch.note or _happened(desk, game, match)
        lines: list[ft.Control] = [
            ft.Text(headline, size=desk.size(16), weight=ft.FontWeight.W_700, color=look.ink)
        ]
        if detail:
            lines.append(ft.Text(detail, size=desk.size(13), color=look.soft))
        content = ft.Column(lines, spacing=2, tight=True)
        if touch.selected and from_here is not None:
            content.expand = True
            ask = button("from-here", words("hint.ask_from_here"), from_here, icon=ft.Icons.LIGHTBULB_OUTLINE)
            content = ft.Row([content, ask], vertical_alignment=ft.CrossAxisAlignment.CENTER)
        ground, edge = look.card, look.line
        spoken = f"{detail} {headline}".strip()
    return ft.Semantics(
        key="status",
        identifier="status",
        live_region=True,
        label=spoken,
        container=True,
        content=ft.Container(
            content,
            bgcolor=ground,
            border=ft.Border.all(1, edge),
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=14, vertical=9),
        ),
    )


def _happened(desk: Desk, game: Game[Any], match: Match) -> str:
    """What the last move was."""
    moves = match.round.moves
    if not moves:
        if match.state.turn == CHANCE:
            return ""
        placing = all(not act.src for act in game.legal_moves(match.state))
        return desk.words("play.first_place" if placing else "play.first")
    before = match.round.start
    for act in moves[:-1]:
        before = game.apply(before, act)
    text = game.notate(before, moves[-1])
    mover = "" if before.turn == CHANCE else game.sides[before.turn]
    key = f"play.{'captured' if 'x' in text else 'moved'}_{mover}"
    if key in desk.words:
        return desk.words(key, move=text)
    return desk.words("play.moved_any", side=side_name(desk, mover), move=text) if mover else text


def acting(state: Any) -> int | None:
    """The side whose turn it is, also while its dice are to be rolled; None while nobody's is."""
    side = state.turn if state.turn != CHANCE else getattr(state, "side", None)
    return None if side is None else int(side)


def _to_move(desk: Desk, game: Game[Any], state: Any) -> str:
    side = acting(state)
    if state.turn == CHANCE:
        kind = game.legal_moves(state)[0].kind
        key = f"play.chance_{kind}"
        if side is None or key not in desk.words:
            return desk.words("play.chance_start" if kind == "start" else "play.chance")
        return desk.words(key, side=side_name(desk, game.sides[side]))
    name = game.sides[state.turn]
    key = f"play.to_move_{name}"
    return desk.words(key) if key in desk.words else desk.words("play.to_move", side=side_name(desk, name))
