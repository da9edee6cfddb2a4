"""Below the board: its tools. And the sizes that board and column share the screen by."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import flet as ft

from ui.components.parts import tool
from ui.desk import Desk

LARGE: Final = 1.5
"""From this size of text on the tools stand in two rows, so that their names fit."""


class Tools(NamedTuple):
    """What each tool does; None for one that cannot be used now."""

    undo: Any
    redo: Any
    flip: Any
    way: Any
    hint: Any


def tool_bar(desk: Desk, tools: Tools, *, keizar: bool, way_shown: bool, hint_shown: bool) -> ft.Control:
    """The row of tools."""
    words = desk.words

    def made(name: str, icon: ft.IconData, does: Any, active: bool = False) -> ft.Control:
        return tool(desk, name, icon, words(f"play.{name}"), does, disabled=does is None, active=active)

    row = [
        made("undo", ft.Icons.UNDO, tools.undo),
        made("redo", ft.Icons.REDO, tools.redo),
        made("flip", ft.Icons.SWAP_VERT, tools.flip),
    ]
    if keizar:
        row.append(made("way", ft.Icons.ROUTE, tools.way, way_shown))
    row.append(made("hint", ft.Icons.LIGHTBULB_OUTLINE, tools.hint, hint_shown))
    row.append(made("photo", ft.Icons.PHOTO_CAMERA, lambda _: desk.show("scan")))
    if desk.scale < LARGE:
        return ft.Row(row, spacing=2)
    half = len(row) // 2
    return ft.Column([ft.Row(row[:half], spacing=2), ft.Row(row[half:], spacing=2)], spacing=0, tight=True)


def board_size(desk: Desk) -> float:
    """As large as fits: beside its column on a wide screen, above its bars on a tall one."""
    if desk.wide:
        bar = 0 if desk.choices.evaluation == "off" else max(28, desk.size(26))
        return max(240.0, min(desk.height - 32 - bar, desk.width - desk.rail - panel_width(desk) - 56, 900))
    return max(240.0, min(desk.width - 4, desk.height * 0.62))


def board_height(desk: Desk) -> float:
    """How tall a board may be that is taller than wide."""
    return board_size(desk) if desk.wide else max(240.0, desk.height * 0.56)


def panel_width(desk: Desk) -> float:
    """The column beside the board."""
    return min(420.0, max(300.0, desk.width * 0.3))
