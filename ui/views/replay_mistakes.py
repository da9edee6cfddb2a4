"""The mistakes of a saved game: looked for when asked, told as they are found, one touch away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from rules.core import Game
from ui import hints, mistakes
from ui.components.badges import SIGNS, sign
from ui.components.chart import chart
from ui.components.parts import body, button, card, small_heading
from ui.desk import Desk
from ui.house import Room
from ui.mistakes import Judged, Progress
from ui.thinking import Work, errand, use_errands
from ui.views.play_names import side_name


@dataclass(frozen=True)
class Search:
    """Where the search for mistakes stands."""

    progress: Progress | None = None
    busy: bool = False
    start: Any = None
    stop: Any = None

    def judged(self, acts: int) -> Judged | None:
        """The move that led to a position, by its number of acts."""
        moves = self.progress.moves if self.progress else ()
        return next((each for each in moves if each.act == acts - 1), None)


def use_mistakes(desk: Desk, room: Room, game: Game[Any]) -> Search:
    """Looks through the game of a room. What was found is kept with the room until the game goes on."""
    known = room.mistakes if room.mistakes and room.mistakes[0] == room.match.acts else None
    found, set_found = ft.use_state((room.match.acts, known[1] if known else None))
    busy, set_busy = ft.use_state(False)
    errands = use_errands()
    match = room.match

    def find(work: Work[Progress]) -> Progress:
        return mistakes.find(game, match, work.cancelled, work.tell)

    def show(progress: Progress) -> None:
        set_found((match.acts, progress))

    async def job() -> None:
        try:
            async with desk.house.patience:
                progress = await errand(find, show)
            room.mistakes = (match.acts, progress)
            show(progress)
        finally:
            set_busy(False)

    def start(_: Any = None) -> None:
        set_busy(True)
        errands.start(job)

    def stop(_: Any = None) -> None:
        errands.stop()
        set_busy(False)

    progress = found[1] if found[0] == match.acts else None
    return Search(progress, busy, start, stop)


def mistakes_card(
    desk: Desk,
    room: Room,
    game: Game[Any],
    search: Search,
    at: int,
    step: Callable[[int], None],
    width: float,
) -> ft.Control:
    """The way to ask, how far it is, and what was found."""
    words, look = desk.words, desk.look
    progress, acts = search.progress, room.match.acts
    rows: list[ft.Control] = [small_heading(desk, words("library.mistakes"))]
    if progress is None and not search.busy:
        rows.append(body(desk, words("library.mistakes_help"), soft=True))
        rows.append(
            button(
                "find-mistakes",
                words("library.mistakes_find"),
                search.start,
                icon=ft.Icons.TROUBLESHOOT,
                disabled=not acts,
            )
        )
    told = ""
    if search.busy:
        done, count = (progress.done, progress.total) if progress else (0, max(len(acts), 1))
        told = words("library.mistakes_at", number=done, count=count)
        rows.append(
            ft.Row(
                [
                    ft.ProgressBar(value=done / max(count, 1), expand=True, color=look.hint, bar_height=6),
                    body(desk, told, soft=True),
                    button("stop-mistakes", words("app.cancel"), search.stop),
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    if progress is not None:
        if len(game.players) == 1 or max(game.players) == 2:
            rows.append(chart(desk, progress.moves, len(acts), at, game.sides, width, step))
        marked = [each for each in progress.moves if each.marked]
        rows += [_line(desk, game, each, each.act == at - 1, step) for each in marked]
        if not search.busy and not marked:
            told = words("library.mistakes_none")
            rows.append(body(desk, told))
        elif not search.busy:
            told = words("library.mistakes_count", count=len(marked))
        if not search.busy and progress.done < progress.total:
            rows.append(button("find-mistakes", words("library.mistakes_find"), search.start))
    return ft.Semantics(
        identifier="mistakes",
        live_region=not search.busy,
        label=told or words("library.mistakes"),
        container=True,
        content=card(desk, ft.Column(rows, spacing=8, tight=True)),
    )


def _line(
    desk: Desk, game: Game[Any], each: Judged, current: bool, step: Callable[[int], None]
) -> ft.Control:
    look = desk.look
    text = told(desk, game, each)
    return ft.Semantics(
        identifier=f"mistake-{each.act + 1}",
        button=True,
        label=text,
        content=ft.Container(
            ft.Row([sign(each.name, 20), ft.Container(body(desk, text), expand=True)], spacing=10),
            padding=ft.Padding.symmetric(horizontal=6, vertical=8),
            border_radius=10,
            bgcolor=look.raised if current else None,
            ink=True,
            on_click=lambda _: step(each.act + 1),
        ),
    )


def told(desk: Desk, game: Game[Any], each: Judged) -> str:
    """A mistake in one sentence."""
    return desk.words(
        f"library.mistake_{each.name}",
        move=f"{each.text}{SIGNS[each.name]}",
        side=side_name(desk, game.sides[each.side]),
        before=hints.percent(each.before),
        after=hints.percent(each.after),
        better=each.better,
    )
