"""How the chances went, move by move, with the mistakes marked: a chart to be read and to be touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from ui import art
from ui.components.badges import badge
from ui.desk import Desk
from ui.mistakes import Judged

HEIGHT = 120.0
_EDGE = 14.0


def chart(
    desk: Desk,
    moves: Sequence[Judged],
    count: int,
    at: int,
    sides: tuple[str, ...],
    width: float,
    step: Callable[[int], None],
) -> ft.Control:
    """The first side's chance from the bottom up. `at` is the number of acts the board shows."""
    look = desk.look
    across = max(count - 1, 1)

    def point(each: Judged) -> tuple[float, float]:
        x = _EDGE + (width - 2 * _EDGE) * each.act / across
        return x, _EDGE + (HEIGHT - 2 * _EDGE) * (1 - each.share())

    paints = [art.disc(side) for side in sides[:2]]
    shapes: list[cv.Shape] = [
        cv.Rect(0, 0, width, HEIGHT, border_radius=12, paint=ft.Paint(color=paints[1].bottom)),
    ]
    points = [point(each) for each in moves]
    if points:
        area: list[cv.Path.PathElement] = [cv.Path.MoveTo(points[0][0], HEIGHT)]
        area += [cv.Path.LineTo(*each) for each in points]
        area += [cv.Path.LineTo(points[-1][0], HEIGHT), cv.Path.Close()]
        shapes.append(cv.Path(area, paint=ft.Paint(color=paints[0].top)))
    middle = ft.Paint(color=look.gold, stroke_width=1, stroke_dash_pattern=[4, 4])
    shapes.append(cv.Line(0, HEIGHT / 2, width, HEIGHT / 2, paint=middle))
    here = next((point(each) for each in moves if each.act == at - 1), None)
    if here is not None:
        shapes.append(cv.Line(here[0], 0, here[0], HEIGHT, paint=ft.Paint(color=look.hint, stroke_width=2)))
        shapes.append(cv.Circle(*here, 5, ft.Paint(color=look.hint)))
    for each in moves:
        if each.marked:
            x, y = point(each)
            shapes += badge(each.name, x, min(max(y, 14), HEIGHT - 14), 18)

    def touched(event: Any) -> None:
        place = event.local_position
        share = (float(place.x) - _EDGE) / max(width - 2 * _EDGE, 1)
        step(round(min(max(share, 0.0), 1.0) * across) + 1)

    return ft.Semantics(
        identifier="chart",
        label=desk.words("library.chart"),
        container=True,
        content=ft.Container(
            ft.GestureDetector(
                on_tap_down=touched,
                mouse_cursor=ft.MouseCursor.CLICK,
                exclude_from_semantics=True,
                content=cv.Canvas(shapes=shapes, width=width, height=HEIGHT),
            ),
            width=width,
            height=HEIGHT,
            border=ft.Border.all(1, look.line),
            border_radius=12,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ),
    )
