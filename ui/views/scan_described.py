"""Scanning boards that their owners described: which one lies there, and first of all a photo of it empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import cv2
import flet as ft
import numpy as np

from ui import boards, scanning
from ui.components.parts import body, button
from ui.desk import Desk
from ui.draft_described import pixels
from ui.store import HOST
from ui.views.described_boards import described_boards
from vision.described import find_outline
from vision.intake import open_photo
from vision.photo import NoBoard

SOMEWHERE: Final = ((0.2, 0.8), (0.8, 0.8), (0.8, 0.2), (0.2, 0.2))
"""Where the handles are when no board was found: a1, h1, h8, a8."""


def intro(desk: Desk, what: str, board: str, empty: bool) -> ft.Control:
    """What to photograph: the game, or the `empty` board first; nothing while only our guess is known."""
    key = "scan.intro_empty" if empty else f"scan.intro_{what}"
    text = desk.words(key if board else "scan.board_first")
    return ft.Semantics(identifier="scan-intro", label=text, content=body(desk, text, soft=True))


def choice(desk: Desk, what: str, board: str, empty: bool, change: Callable[..., None]) -> list[ft.Control]:
    """The boards that there are, with the ways to describe another or to take the empty one's photo again."""

    def choose(name: str) -> None:
        change(board=name, empty=False, problem="")

    parts: list[ft.Control] = [described_boards(desk, what, board, choose, key=f"boards-{what}")]
    if board and not empty and desk.device == HOST:  # a guest never replaces what others have described
        again = desk.words("scan.empty_again")
        parts.append(
            button("empty-again", again, lambda _: change(empty=True, problem=""), icon=ft.Icons.CROP_FREE)
        )
    return parts


def take_empty(
    what: str, board: str, data: bytes, corners: Sequence[tuple[float, float]] | None
) -> dict[str, Any]:
    """Look for the corners of the empty board; once a person has shown them, keep its picture.

    The answer is what the scan shows next. Raises `BoardsideError`.
    """
    photo = open_photo(data)
    if corners:
        ends = pixels(corners, photo.size)
        if not cv2.isContourConvex(ends.astype(np.float32)) or cv2.contourArea(ends.astype(np.float32)) < 1:
            raise NoBoard("The four corners do not make a board on this photo.")
        boards.keep_picture(what, board, photo, ends)
        return {"picture": b"", "corners": (), "data": b"", "empty": False}
    try:
        found = find_outline(photo)[::-1] / np.array(photo.size)
        shown = tuple((float(x), float(y)) for x, y in found)
    except NoBoard:
        shown = SOMEWHERE
    picture, shape = scanning.preview(data)
    return {"picture": picture, "shape": shape, "corners": shown}
