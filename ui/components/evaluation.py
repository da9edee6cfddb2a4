"""The evaluation bar: how the chances of two sides stand, as a bar with both numbers in it."""

from __future__ import annotations

from typing import Any

import flet as ft

from rules.core import CHANCE, Game
from rules.search.advice import Advice
from rules.search.limits import Limits
from rules.search.suggest import rivals
from ui import art, hints
from ui.desk import Desk
from ui.house import Room
from ui.thinking import Work, errand, use_errands


def use_evaluation(room: Room, game: Game[Any], on: bool) -> float | None:
    """The chance of the first side in the position on the table; None when it is not asked for.

    The game's own estimate at once, what a short search says soon after. Only for two sides.
    """
    match = room.match
    state, outcome = match.state, match.round.outcome
    found, set_found = ft.use_state((None, 0.5))
    errands = use_errands()

    def look() -> None:
        errands.stop()
        if not on or outcome is not None or state.turn == CHANCE or (state, "glance") in room.thoughts:
            return

        def think(work: Work[Advice]) -> Advice:
            limits = Limits(hints.GLANCE, cancelled=work.cancelled)
            return hints.advise(game, match, state, limits, 1)

        async def job() -> None:
            advice = await errand(think)
            room.remember((state, "glance"), advice)
            set_found((state, advice.suggestions[0].win if advice.suggestions else 0.5))

        errands.start(job)

    ft.use_effect(look, [state, on, outcome is None])
    if not on:
        return None
    if outcome is not None:
        return float(outcome.scores[match.round.white])
    if len(rivals(game, state)) > 2:
        return None
    known = room.thoughts.get((state, "glance"))
    if known is not None and known.suggestions:
        found = (state, known.suggestions[0].win)
    if found[0] == state and state.turn != CHANCE:
        return found[1] if state.turn == 0 else 1 - found[1]
    return game.chance(game.estimate(state, 0))


def evaluation_bar(desk: Desk, sides: tuple[str, ...], share: float, width: float) -> ft.Control:
    """The bar: the first side's part from the left."""
    words = desk.words
    names = [words(f"sides.{side}") if f"sides.{side}" in words else side.capitalize() for side in sides[:2]]
    first = hints.percent(share)
    height = max(20, desk.size(18))
    inner = width - 2

    def part(side: str, number: int, wide: float, left: bool) -> ft.Control:
        paint = art.disc(side)
        dark = paint.ground == "dark"
        return ft.Container(
            ft.Text(
                f"{number} %" if wide > desk.size(40) else "",
                size=desk.size(12),
                weight=ft.FontWeight.W_700,
                color="#ffffff" if dark else "#241d2b",
            ),
            width=wide,
            height=height,
            bgcolor=paint.bottom if dark else paint.top,
            alignment=ft.Alignment.CENTER_LEFT if left else ft.Alignment.CENTER_RIGHT,
            padding=ft.Padding.symmetric(horizontal=8),
            animate=ft.Animation(300, ft.AnimationCurve.EASE_OUT),
        )

    bar = ft.Row(
        [
            part(sides[0], first, inner * first / 100, True),
            part(sides[1], 100 - first, inner * (100 - first) / 100, False),
        ],
        spacing=0,
    )
    label = words("hint.bar", first=names[0], a=first, second=names[1], b=100 - first)
    return ft.Semantics(
        identifier="evaluation",
        label=label,
        container=True,
        content=ft.Container(
            bar,
            width=width,
            height=height + 2,
            border=ft.Border.all(1, desk.look.line),
            border_radius=(height + 2) / 2,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ),
    )
