"""How fair a set-up is: the program plays it against itself, and White's share is shown as it converges."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from rules.games.keizar.fairness import GAMES, Fairness, measure
from rules.games.keizar.game import GAME
from rules.games.keizar.setup_code import read_code
from rules.search.match import wilson
from ui.components.parts import body, button, card, small_heading
from ui.desk import Desk
from ui.store import Store
from ui.thinking import Work, errand, use_errands


def known(store: Store, code: str) -> Fairness | None:
    """What was counted of a set-up so far; None if nothing was."""
    games, points = store.fairness(GAME.name, code)
    return Fairness(games, points, *wilson(points, games)) if games else None


def told(desk: Desk, result: Fairness) -> str:
    """White's chance with its uncertainty, in words."""
    words = desk.words
    low, high = round(result.low * 100), round(result.high * 100)
    if not result.even:
        key = "fair_white" if result.white > 0.5 else "fair_black"
    else:
        key = "fair_even"
    return words(f"library.{key}", percent=round(result.white * 100), low=low, high=high)


@ft.component
def fairness_card(desk: Desk, code: str, key: str = "") -> ft.Control:
    """The card on the page of a set-up: what is known, and the way to count on."""
    words, look, house = desk.words, desk.look, desk.house
    first: Any = partial(known, house.store, code)
    counted, set_result = ft.use_state(first)
    result: Fairness | None = counted
    busy, set_busy = ft.use_state(False)
    errands = use_errands()
    before = result or Fairness(0, 0.0, 0.0, 1.0)
    latest: Any = ft.use_ref(lambda: before)

    def count(work: Work[Fairness]) -> Fairness:
        begun = latest.current

        def seen(more: Fairness) -> bool:
            games, points = begun.games + more.games, begun.points + more.points
            latest.current = Fairness(games, points, *wilson(points, games))
            work.tell(latest.current)
            return work.cancelled()

        # Rounds are numbered: counting on plays the next ones, not the same again.
        measure(read_code(code), GAMES - begun.games, seed=begun.games, seen=seen)
        return latest.current  # type: ignore[no-any-return]

    async def job() -> None:
        try:
            async with house.patience:
                set_result(await errand(count, set_result))
        finally:
            got = latest.current
            set_busy(False)
            keep = house.call(house.store.keep_fairness, GAME.name, code, got.games, got.points)
            await desk.trying(keep)

    def start(_: Any) -> None:
        set_busy(True)
        errands.start(job)

    def stop(_: Any) -> None:
        errands.stop()
        set_busy(False)

    rows: list[ft.Control] = [small_heading(desk, words("library.fairness"))]
    spoken = words("library.fairness_help")
    if result is None or not result.games:
        rows.append(body(desk, spoken, soft=True))
    else:
        spoken = told(desk, result)
        rows += [
            body(desk, spoken, weight=ft.FontWeight.W_600),
            _scale(desk, result, min(desk.width - 60, 420.0)),
            body(desk, words("library.fairness_games", games=result.games, count=GAMES), soft=True),
        ]
    if busy:
        progress = ft.ProgressBar(value=before.games / GAMES, expand=True, color=look.hint, bar_height=6)
        rows.append(
            ft.Row(
                [progress, button("stop-fairness", words("app.cancel"), stop)],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    elif before.games < GAMES:
        caption = words("library.fairness_on" if before.games else "library.fairness_measure")
        rows.append(button("measure", caption, start, icon=ft.Icons.BALANCE))
    return ft.Semantics(
        identifier="fairness",
        live_region=not busy,
        label=spoken,
        container=True,
        content=card(desk, ft.Column(rows, spacing=8, tight=True)),
    )


def _scale(desk: Desk, result: Fairness, width: float) -> ft.Control:
    """From Black's side to White's: the interval is a band, the estimate a dot, the even chance a line."""
    look, height = desk.look, 44.0
    left, right, middle = 10.0, width - 10.0, 15.0

    def at(share: float) -> float:
        return left + (right - left) * share

    def text(share: float, said: str, alignment: ft.Alignment) -> cv.Text:
        style = ft.TextStyle(size=desk.size(11), color=look.soft)
        return cv.Text(at(share), 27, said, style=style, alignment=alignment)

    line = ft.Paint(color=look.line, stroke_width=8, stroke_cap=ft.StrokeCap.ROUND)
    band = ft.Paint(
        color=ft.Colors.with_opacity(0.5, look.good if result.even else look.gold),
        stroke_width=8,
        stroke_cap=ft.StrokeCap.ROUND,
    )
    words = desk.words
    shapes: list[cv.Shape] = [
        cv.Line(left, middle, right, middle, paint=line),
        cv.Line(at(result.low), middle, at(result.high), middle, paint=band),
        cv.Line(at(0.5), 3, at(0.5), 27, paint=ft.Paint(color=look.ink, stroke_width=1.5)),
        cv.Circle(at(result.white), middle, 8, ft.Paint(color="#ffffff")),
        cv.Circle(at(result.white), middle, 6.5, ft.Paint(color=look.good if result.even else look.gold)),
        text(0.0, words("sides.black"), ft.Alignment.TOP_LEFT),
        text(0.5, "50 %", ft.Alignment.TOP_CENTER),
        text(1.0, words("sides.white"), ft.Alignment.TOP_RIGHT),
    ]
    return cv.Canvas(shapes=shapes, width=width, height=max(height, 28 + desk.size(14)))
