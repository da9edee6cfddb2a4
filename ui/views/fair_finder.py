"""Looking for a fair set-up: one random set-up after the other is played through until one stays even."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from rules.games.keizar.fairness import GAMES, Fairness, fair_setups
from rules.games.keizar.game import GAME
from rules.games.keizar.setup_code import write_code
from ui.components.parts import body, button
from ui.desk import Desk
from ui.thinking import Work, errand, use_errands


class Looking(NamedTuple):
    """How far it is: the set-up at hand, and how many were put away."""

    tiles: str
    result: Fairness
    tried: int


@ft.component
def fair_finder(desk: Desk, found: Callable[[str], None], key: str = "") -> ft.Control:
    """The button, or how far the search is and the way to stop it."""
    words, house = desk.words, desk.house
    nothing: Any = None
    at, set_at = ft.use_state(nothing)
    busy, set_busy = ft.use_state(False)
    errands = use_errands()

    def look(work: Work[Looking]) -> tuple[str, Fairness] | None:
        tried: set[str] = set()

        def seen(tiles: str, result: Fairness) -> bool:
            tried.add(tiles)
            work.tell(Looking(tiles, result, len(tried) - 1))
            return work.cancelled()

        return next(fair_setups(secrets.randbits(40), seen=seen), None)

    async def job() -> None:
        try:
            async with house.patience:
                got = await errand(look, set_at)
        finally:
            set_busy(False)
            set_at(None)
        if got is not None:
            tiles, result = got
            code = write_code(tiles)
            keep = house.call(house.store.keep_fairness, GAME.name, code, result.games, result.points)
            await desk.trying(keep)
            found(code)

    def start(_: Any) -> None:
        set_busy(True)
        errands.start(job)

    def stop(_: Any) -> None:
        errands.stop()
        set_busy(False)
        set_at(None)

    if not busy:
        return button("fair", words("library.fair"), start, icon=ft.Icons.BALANCE)
    looking: Looking | None = at
    if looking is None:
        text, share = words("library.fair_looking"), 0.0
    else:
        result = looking.result
        percent, share = round(result.white * 100), result.games / GAMES
        text = words("library.fair_at", number=looking.tried + 1, percent=percent, games=result.games)
    return ft.Semantics(
        identifier="fair-looking",
        label=text,
        container=True,
        content=ft.Row(
            [
                ft.Column(
                    [
                        body(desk, text, soft=True),
                        ft.ProgressBar(value=share, color=desk.look.hint, bar_height=6),
                    ],
                    spacing=6,
                    tight=True,
                    expand=True,
                ),
                button("stop-fair", words("app.cancel"), stop),
            ],
            spacing=12,
            width=min(desk.width - 60, 460.0),
        ),
    )
