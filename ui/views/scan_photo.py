"""The photo with the reading over it: a button on every square, or four handles on its corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from rules.core import Loc
from rules.games.keizar.game import tile_symbol
from rules.games.keizar.state import EMPTY, INDEX, PIECES, SIDES
from ui.components.parts import icon_button
from ui.desk import Desk
from ui.drafts import EMPTY as EMPTY_PLACE
from ui.drafts import TableDraft
from ui.scans import AnyDraft
from ui.views.play_names import place_name, symbol_name
from ui.views.scan_state import Scan

WHEEL: Final = 1e9
"""So much wheel for a zoom that there is none: the wheel scrolls the page; with Ctrl it enlarges."""


def photo_size(desk: Desk, ratio: float) -> tuple[float, float]:
    """Width and height on the screen of a photo that is so much wider than tall."""
    room = min(desk.width - 24, 860) if not desk.wide else desk.width - desk.rail - 380
    height = desk.height * (0.52 if not desk.wide else 0.86)
    width = min(room, height * ratio)
    return width, width / ratio


def photo(desk: Desk, at: Scan, change: Callable[..., None], over: Sequence[ft.Control] = ()) -> ft.Control:
    """The photo with the reading over it, and whatever else lies `over` it; a button on every square."""
    draft, words = at.draft, desk.words
    width, height = photo_size(desk, at.ratio)
    layers: list[ft.Control] = [
        ft.Image(
            src=at.picture,
            width=width,
            height=height,
            fit=ft.BoxFit.FILL,
            gapless_playback=True,
            exclude_from_semantics=True,
            border_radius=12,
        )
    ]
    if at.corners:
        layers += _handles(desk, at, change, width, height)
        return ft.Stack(layers, width=width, height=height)
    assert draft is not None

    def opener(loc: Loc) -> Any:
        return lambda _: change(square=loc)

    layers += over
    otherwise = {loc for loc, *_ in at.compared[1]} if at.compared else set()
    # From the top: a name that is longer than its square hangs over the one below, which is to be hit there.
    for loc, (x, y, wide, tall) in sorted(draft.spots().items(), key=lambda each: each[1].y):
        name = _place_name(desk, draft, loc)
        layers.append(
            ft.Container(
                ft.Semantics(
                    identifier=f"scan-{loc}",
                    label=words("scan.square_doubt", name=name) if loc in draft.doubts else name,
                    button=True,
                    content=ft.GestureDetector(
                        on_tap=opener(loc),
                        mouse_cursor=ft.MouseCursor.CLICK,
                        content=_spot(desk, max(wide * width, 8), max(tall * height, 8), loc in otherwise),
                    ),
                ),
                left=x * width - wide * width / 2,
                top=y * height - tall * height / 2,
                key=f"spot-{loc}",
            )
        )
    viewer = ft.InteractiveViewer(
        ft.Stack(layers, width=width, height=height),
        min_scale=1,
        max_scale=8,
        scale_factor=WHEEL,
        width=width,
        height=height,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )

    async def closer(_: Any) -> None:
        await viewer.zoom(1.6)

    async def back(_: Any) -> None:
        await viewer.reset(ft.Duration(milliseconds=200))

    tools = ft.Row(
        [
            icon_button("zoom-in", ft.Icons.ZOOM_IN, words("scan.zoom_in"), closer),
            icon_button("zoom-out", ft.Icons.ZOOM_OUT, words("scan.zoom_out"), back),
        ],
        spacing=0,
        tight=True,
    )
    # Below the photo: on it they would hide the squares in its corner.
    below = ft.Row([tools], alignment=ft.MainAxisAlignment.END, width=width)
    return ft.Column([viewer, below], spacing=0, tight=True)


def _spot(desk: Desk, width: float, height: float, otherwise: bool) -> ft.Control:
    """What is touched of a square: nothing to see, or a mark where another tile belongs."""
    if not otherwise:
        return ft.Container(width=width, height=height)
    mark = min(width, height) * 0.5
    return ft.Container(
        ft.Container(
            ft.Icon(ft.Icons.SWAP_HORIZ, size=mark * 0.9, color="#ffffff"),
            width=mark,
            height=mark,
            border_radius=mark / 2,
            bgcolor=desk.look.wrong,
            alignment=ft.Alignment.CENTER,
        ),
        width=width,
        height=height,
        alignment=ft.Alignment.TOP_LEFT,
        border=ft.Border.all(2, desk.look.wrong),
        border_radius=4,
        key="otherwise",
    )


def _handles(
    desk: Desk, at: Scan, change: Callable[..., None], width: float, height: float
) -> list[ft.Control]:
    """Four rings to be dragged onto the corners, joined by a line."""
    look = desk.look
    spots = [(x * width, y * height) for x, y in at.corners]
    line = ft.Paint(color=look.last, stroke_width=3, style=ft.PaintingStyle.STROKE)
    outline: list[cv.Path.PathElement] = [cv.Path.MoveTo(*spots[0])]
    outline += [cv.Path.LineTo(*spot) for spot in spots[1:]]
    outline.append(cv.Path.Close())
    parts: list[ft.Control] = [cv.Canvas(shapes=[cv.Path(outline, paint=line)], width=width, height=height)]

    def mover(number: int) -> Any:
        def move(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
            moved = event.local_delta or ft.Offset(0, 0)
            dx, dy = moved.x / width, moved.y / height
            x, y = corners.current[number]
            corners.current[number] = (min(max(x + dx, -0.2), 1.2), min(max(y + dy, -0.2), 1.2))
            change(corners=tuple(corners.current))

        return move

    corners: Any = _Box(list(at.corners))
    for number, (x, y) in enumerate(spots):
        name = desk.words("scan.corner_name", name=at.ends[number])
        ring = ft.Container(
            ft.Text(at.ends[number], size=11, weight=ft.FontWeight.BOLD, color="#201a10"),
            width=44,
            height=44,
            border_radius=22,
            alignment=ft.Alignment.CENTER,
            border=ft.Border.all(3, look.last),
            bgcolor=ft.Colors.with_opacity(0.45, "#ffffff"),
        )
        parts.append(
            ft.GestureDetector(
                left=x - 22,
                top=y - 22,
                drag_interval=30,
                on_pan_update=mover(number),
                content=ft.Semantics(identifier=f"corner-{at.ends[number]}", label=name, content=ring),
                key=f"corner-{number}",
            )
        )
    return parts


class _Box:
    """Where the handles are between two renders."""

    def __init__(self, current: Any) -> None:
        self.current = current


def _place_name(desk: Desk, draft: AnyDraft, loc: Loc) -> str:
    if isinstance(draft, TableDraft):
        shown = draft.there.get(loc, EMPTY_PLACE)
        return desk.words("play.place_name", place=place_name(desk, loc), piece=symbol_name(desk, shown))
    words, at = desk.words, INDEX[loc]
    stands = draft.pieces[at]
    return words(
        "play.square_name",
        place=loc,
        tile=words(f"symbols.{tile_symbol(draft.tiles[at])}"),
        piece=words(f"symbols.{'empty' if stands == EMPTY else SIDES[PIECES.index(stands)]}"),
    )
