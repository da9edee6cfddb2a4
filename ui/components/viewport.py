"""A board that has more squares than fit: they stay as large as a finger, and the board is scrolled."""

from __future__ import annotations

from typing import Final, NamedTuple

import flet as ft

from rules.core import Layout, Loc
from ui.components.arranging import smallest, without_plans
from ui.components.board import Geometry
from ui.look import TARGET

SLACK: Final = 0.5
"""Pixels that a square may be smaller than a finger: sizes are rounded."""


class Fit(NamedTuple):
    """How a board is put on the screen."""

    layout: Layout
    size: float
    """Width at most, in pixels, and as much in height."""
    tall: float
    room: tuple[float, float]
    """Width and height of what is seen of it."""
    small: bool
    """Whether the whole board has squares too small for a finger."""
    scrolls: bool


def fit(layout: Layout, size: float, tall: float, larger: bool | None = None) -> Fit:
    """The whole board if its squares can be hit, else enlarged; `larger` is what the player has chosen."""
    whole = Geometry.of(layout, size, False, tall)
    finger = whole.unit * smallest(layout)
    small = finger < TARGET - SLACK
    scrolls = small if larger is None else larger and small
    if not scrolls:
        return Fit(layout, size, tall, whole.size, small, False)
    alone = without_plans(layout)
    grown = Geometry.of(alone, size, False, tall)
    factor = TARGET / smallest(layout) / grown.unit
    width, height = (2 * grown.frame + (side - 2 * grown.frame) * factor for side in grown.size)
    return Fit(alone, width + 1, height + 1, (min(width, size), min(height, tall)), True, True)


@ft.component
def viewport(drawn: ft.Control, geometry: Geometry, fitted: Fit, focus: Loc, key: str = "") -> ft.Control:
    """The part of a board that is seen: the place in `focus` is brought to its middle."""
    room, (width, height) = fitted.room, geometry.size
    place = fitted.layout.places.get(focus)
    middle = geometry.centre(place) if place is not None else (width / 2, height / 2)
    across = ft.Row([drawn], scroll=ft.ScrollMode.AUTO, spacing=0)
    down = ft.Column([across], scroll=ft.ScrollMode.AUTO, spacing=0, width=room[0], height=room[1])

    async def look() -> None:
        ends = (
            min(max(at - part / 2, 0), whole - part)
            for at, part, whole in zip(middle, room, (width, height), strict=True)
        )
        x, y = ends
        await across.scroll_to(offset=x, duration=200)
        await down.scroll_to(offset=y, duration=200)

    ft.use_effect(look, [focus, fitted.scrolls, geometry.flipped, round(width), round(height)])
    return ft.Container(down, border_radius=14, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
