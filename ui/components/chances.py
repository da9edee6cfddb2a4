"""What the table has rolled or turned, entered with one touch for each die or half: faces, no lists."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from rules.core import Move
from ui.components.parts import card
from ui.desk import Desk
from ui.look import TARGET

_PAIR: Final = re.compile(r"(\d)-(\d)")
_PIPS: Final = {
    "0": (),
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "5": ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    "6": ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_IVORY: Final = "#fffaf0"
_INK: Final = "#28232f"
_RIM: Final = "#b9ae9c"


def fits(acts: Sequence[Move]) -> bool:
    """Whether these are outcomes of chance that faces can show: one die, two dice, a domino."""
    return bool(acts) and all(act.arg and not act.src and not act.dst for act in acts)


@ft.component
def chance_entry(
    desk: Desk,
    acts: Sequence[Move],
    titles: tuple[str, ...],
    attempt: Callable[[Move], Awaitable[bool]],
    key: str = "",
) -> ft.Control:
    """A row of faces for every die or half, under its title; once each is touched, it counts."""
    chosen, set_chosen = ft.use_state(("", ""))
    pairs = {act.arg: act for act in acts if _PAIR.fullmatch(act.arg)}
    either_way = not any(f"{b}-{a}" in pairs for a, b in (arg.split("-") for arg in pairs) if a != b)

    def found(first: str, second: str) -> Move | None:
        return pairs.get(f"{first}-{second}") or (pairs.get(f"{second}-{first}") if either_way else None)

    async def touch(row: int, face: str) -> None:
        both = (face, chosen[1]) if row == 0 else (chosen[0], face)
        if chosen[row] == face:
            both = ("", both[1]) if row == 0 else (both[0], "")
        act = found(*both)
        set_chosen(("", "") if act else both)
        if act:
            await attempt(act)

    if len(pairs) < len(acts):
        faces = [_face(desk, titles[0], "face", act.arg, False, True, _once(attempt, act)) for act in acts]
        return _card(desk, [(titles[0], faces)])
    values = sorted({face for arg in pairs for face in arg.split("-")})
    rows = []
    for row, title in enumerate(titles):
        other = chosen[1 - row]
        faces = []
        for value in values:
            pair = (value, other) if row == 0 else (other, value)
            open_ = found(*pair) is not None if other else any(value in arg for arg in pairs)
            does = _call(touch, row, value)
            faces.append(_face(desk, title, f"face-{row + 1}", value, chosen[row] == value, open_, does))
        rows.append((title, faces))
    return _card(desk, rows)


def _once(attempt: Callable[[Move], Awaitable[bool]], act: Move) -> Any:
    async def click(_: Any) -> None:
        await attempt(act)

    return click


def _call(touch: Callable[[int, str], Awaitable[None]], row: int, face: str) -> Any:
    async def click(_: Any) -> None:
        await touch(row, face)

    return click


def _card(desk: Desk, rows: Sequence[tuple[str, list[ft.Control]]]) -> ft.Control:
    parts: list[ft.Control] = []
    for title, faces in rows:
        parts.append(ft.Text(title, size=desk.size(13), color=desk.look.ink))
        parts.append(ft.Row(faces, spacing=4))
    inner = ft.Column(parts, spacing=4, tight=True)
    padded = ft.Padding.symmetric(horizontal=10, vertical=8)
    return ft.Semantics(identifier="chance", container=True, content=card(desk, inner, padding=padded))


def left_over(state: Any) -> tuple[str, ...]:
    """The faces that are still to be played: dice, halves of a domino, or a number of steps."""
    left = getattr(state, "left", ())
    if isinstance(left, tuple):
        return tuple(str(each) for each in left)
    if left and isinstance(left, int | str):  # En Prise counts its players by that name
        return (str(left),)
    return tuple(str(die) for die in (getattr(state, "white", ""), getattr(state, "orange", "")) if die)


def shown(desk: Desk, title: str, values: Sequence[str]) -> ft.Control:
    """Faces to look at, after their title."""
    text = ft.Text(title, size=desk.size(13), color=desk.look.ink)
    return ft.Semantics(
        identifier="left",
        label=f"{title}: {', '.join(values)}",
        container=True,
        content=ft.Row([text, *(face_of(value, 28.0) for value in values)], spacing=6, tight=True),
    )


def _face(
    desk: Desk, title: str, ident: str, value: str, chosen: bool, possible: bool, on_click: Any
) -> ft.Control:
    """A face as a button."""
    return ft.Semantics(
        identifier=f"{ident}-{value}",
        label=f"{title}: {value}",
        button=True,
        selected=chosen,
        expand=True,
        content=ft.Container(
            face_of(value, 36.0),
            height=TARGET + 2,
            alignment=ft.Alignment.CENTER,
            border_radius=12,
            border=ft.Border.all(3, desk.look.accent) if chosen else None,
            opacity=1.0 if possible else 0.3,
            ink=True,
            on_click=on_click if possible else None,
        ),
    )


def domino(value: str, size: float) -> ft.Control:
    """A domino, one half above the other."""
    halves = [face_of(half, size / 2) for half in value.split("-")]
    return ft.Column(list(halves), spacing=0, tight=True)


def face_of(value: str, size: float) -> ft.Control:
    """A face: pips, or the sign that is printed there."""
    if value not in _PIPS:
        return ft.Container(
            ft.Text(value, size=size * 0.55, weight=ft.FontWeight.W_700, color=_INK),
            width=size,
            height=size,
            border_radius=size * 0.22,
            bgcolor=_IVORY,
            border=ft.Border.all(1.2, _RIM),
            alignment=ft.Alignment.CENTER,
        )
    rim = ft.Paint(color=_RIM, style=ft.PaintingStyle.STROKE, stroke_width=1.2)
    shapes: list[cv.Shape] = [
        cv.Rect(1, 1, size - 2, size - 2, border_radius=size * 0.22, paint=paint)
        for paint in (ft.Paint(color=_IVORY), rim)
    ]
    for x, y in _PIPS[value]:
        spot = (size * (0.5 + 0.25 * x), size * (0.5 + 0.25 * y))
        shapes.append(cv.Circle(*spot, size * 0.085, paint=ft.Paint(color=_INK)))
    return cv.Canvas(shapes=shapes, width=size, height=size)
