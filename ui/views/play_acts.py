"""Acts that are more than a piece going from one place to another: their names and their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from rules.core import CHANCE, Game, Layout, Loc, Move
from ui.components.board import spots
from ui.components.chances import chance_entry, fits, left_over, shown
from ui.components.parts import button, card
from ui.desk import Desk
from ui.views.play_names import side_name

LOOSE: Final = 40
"""Buttons at most."""


def starts_at(act: Move, place: Loc) -> bool:
    """Whether an act begins with what is touched: a piece, a box, or one piece in a box."""
    return bool(act.src) and place in (act.src, f"{act.src}.{act.arg}")


def laid_on(legal: Sequence[Move], place: Loc) -> list[Move]:
    """The acts that bring something new to a place: a card from the plan, a soldier from outside."""
    return [act for act in legal if place and not act.src and act.dst == place]


def act_name(desk: Desk, game: Game[Any], state: Any, act: Move) -> str:
    """What an act is called on a button: in words where we have them, else as players write it."""
    key = f"acts.{act.kind}"
    figure = f"figures.{act.arg}"
    if key not in desk.words:
        return game.notate(state, act)
    if act.kind == "move" and not act.arg:
        return game.notate(state, act)
    piece = desk.words(figure) if figure in desk.words else act.arg
    return desk.words(key, piece=piece, arg=act.arg)


def act_buttons(
    desk: Desk, game: Game[Any], state: Any, acts: Sequence[Move], attempt: Any, proposed: Move | None = None
) -> ft.Control:
    """What is still to be played, and a button for each act that can be chosen."""

    def button_of(number: int, act: Move) -> ft.Control:
        async def click(_: Any) -> None:
            await attempt(act)

        return button(f"act-{number}", act_name(desk, game, state, act), click, filled=act == proposed)

    row = ft.Row(
        [button_of(number, act) for number, act in enumerate(acts)], wrap=True, spacing=6, run_spacing=6
    )
    padded = ft.Padding.symmetric(horizontal=12, vertical=8)
    faces = left_over(state)
    heading: ft.Control = ft.Text(desk.words("play.acts"), size=desk.size(13), color=desk.look.ink)
    if faces:
        heading = shown(desk, desk.words("play.left"), faces)
    parts = [heading, row] if acts else [heading]
    return card(desk, ft.Column(parts, spacing=6, tight=True), padding=padded)


def loose_acts(
    desk: Desk,
    game: Game[Any],
    state: Any,
    layout: Layout,
    legal: Sequence[Move],
    attempt: Any,
    proposed: Move | None = None,
) -> list[ft.Control]:
    """What cannot be touched on the board: faces for what chance brings, buttons for the rest."""
    if state.turn == CHANCE and fits(legal):
        return [chance_entry(desk, legal, chance_titles(desk, game, legal), attempt, key=f"{state}")]
    drawn = set(spots(layout))
    loose = [act for act in legal if act.dst not in drawn or (act.src and act.src not in drawn)][:LOOSE]
    if not loose and not left_over(state):
        return []
    return [act_buttons(desk, game, state, loose, attempt, proposed)]


def chance_titles(desk: Desk, game: Game[Any], legal: Sequence[Move]) -> tuple[str, ...]:
    """What each row of faces stands for."""
    words, kind = desk.words, legal[0].kind
    if kind == "start":  # each side throws one die for who begins
        return tuple(words("play.die_of", side=side_name(desk, side)) for side in game.sides[:2])
    if kind == "draw":
        return words("play.half_one"), words("play.half_two")
    if any("-" in act.arg for act in legal):
        return words("play.die_one"), words("play.die_two")
    return (words("play.die"),)
