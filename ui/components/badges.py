"""How good a move is, as a small sign: each has a shape and letters of its own, not only a colour."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import flet as ft
import flet.canvas as cv

SIGNS: Final = {"best": "", "good": "", "fair": "?!", "weak": "?", "bad": "??"}
"""The letters of a badge; the two good ones have a picture: a star, a tick."""


def colour(name: str) -> str:
    """The ground of a badge; white is readable on all of them."""
    return {
        "best": "#1d7f58",
        "good": "#1d7f58",
        "fair": "#8a6a10",
        "weak": "#b65410",
        "bad": "#c01f35",
    }[name]


def badge(name: str, x: float, y: float, size: float) -> list[cv.Shape]:
    """The shapes of a badge round a point: a circle for good moves, a diamond, a square, an octagon."""
    ground = ft.Paint(color=colour(name))
    edge = ft.Paint(color="#ffffff", style=ft.PaintingStyle.STROKE, stroke_width=size * 0.09)
    radius = size / 2
    shapes: list[cv.Shape]
    if name in ("best", "good"):
        shapes = [cv.Circle(x, y, radius, ground), cv.Circle(x, y, radius, edge)]
    else:
        corners, turn, out = {"fair": (4, 0.0, 1.12), "weak": (4, pi / 4, 1.12), "bad": (8, pi / 8, 1.04)}[
            name
        ]
        outline = _polygon(x, y, radius * out, corners, turn)
        shapes = [cv.Path(outline, paint=ground), cv.Path(list(outline), paint=edge)]
    white = ft.Paint(color="#ffffff")
    if name == "best":
        shapes.append(cv.Path(_star(x, y, radius * 0.68), paint=white))
    elif name == "good":
        line = ft.Paint(
            color="#ffffff",
            style=ft.PaintingStyle.STROKE,
            stroke_width=size * 0.13,
            stroke_cap=ft.StrokeCap.ROUND,
            stroke_join=ft.StrokeJoin.ROUND,
        )
        tick: list[cv.Path.PathElement] = [
            cv.Path.MoveTo(x - radius * 0.42, y + radius * 0.04),
            cv.Path.LineTo(x - radius * 0.1, y + radius * 0.36),
            cv.Path.LineTo(x + radius * 0.46, y - radius * 0.34),
        ]
        shapes.append(cv.Path(tick, paint=line))
    else:
        style = ft.TextStyle(size=size * 0.6, weight=ft.FontWeight.W_800, color="#ffffff")
        shapes.append(cv.Text(x, y, SIGNS[name], style=style, alignment=ft.Alignment.CENTER))
    return shapes


def sign(name: str, size: float) -> ft.Control:
    """A badge beside a text."""
    room = size * 1.3
    return cv.Canvas(shapes=badge(name, room / 2, room / 2, size), width=room, height=room)


def _polygon(x: float, y: float, radius: float, corners: int, turn: float) -> list[cv.Path.PathElement]:
    points = [
        (x + radius * cos(turn + 2 * pi * n / corners), y + radius * sin(turn + 2 * pi * n / corners))
        for n in range(corners)
    ]
    return [cv.Path.MoveTo(*points[0]), *(cv.Path.LineTo(*point) for point in points[1:]), cv.Path.Close()]


def _star(x: float, y: float, radius: float) -> list[cv.Path.PathElement]:
    points = []
    for n in range(10):
        out = radius if n % 2 == 0 else radius * 0.42
        angle = -pi / 2 + n * pi / 5
        points.append((x + out * cos(angle), y + out * sin(angle)))
    return [cv.Path.MoveTo(*points[0]), *(cv.Path.LineTo(*point) for point in points[1:]), cv.Path.Close()]
