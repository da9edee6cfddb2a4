"""The scan: take a photo, see what was read over it, correct what is wrong, put it to use."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import flet as ft
import flet.canvas as cv

from rules.core import BoardsideError, Loc
from rules.games.keizar.game import GAME, tile_symbol
from rules.games.keizar.setup import explain
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import D5, EMPTY, INDEX, KEIZAR, PIECES, SIDES, SQUARES, SYMBOLS
from ui import art, scanning
from ui.components.board import piece
from ui.components.parts import body, button, card, icon_button, page, small_heading
from ui.desk import Desk
from ui.files import save
from ui.home import home
from ui.refereeing import Judgement, answer
from ui.said import said
from ui.scanning import Draft, differences
from ui.watching import use_room
from vision.intake import MAX_BYTES

CORNERS: Final = ("a1", "h1", "h8", "a8")


@dataclass(frozen=True, eq=False)
class Scan:
    """Where this device's scan stands."""

    busy: str = ""
    """What is being done; empty when nothing is."""
    problem: str = ""
    data: bytes = b""
    draft: Draft | None = None
    picture: bytes = b""
    judgement: Judgement | None = None
    corners: tuple[tuple[float, float], ...] = ()
    """Where the handles are while they are dragged."""
    square: Loc = ""
    """The square whose palette is open."""
    sheet: str = ""
    compared: tuple[str, tuple[tuple[Loc, str, str], ...]] | None = None
    """A saved set-up's name, and where the board differs from it."""


@ft.component
def scan(desk: Desk, keys: Any, key: str = "") -> ft.Control:
    """The screen."""
    words = desk.words
    room = desk.house.room(desk.game)
    use_room(room)
    at, set_at = ft.use_state(Scan())
    work: Any = ft.use_ref(None)
    upload: Any = ft.use_ref("")

    def change(**fields: Any) -> None:
        set_at(lambda now: Scan(**{**vars(now), **fields}))

    def state() -> Any:
        match = room.match
        return None if room.saved.game != GAME.name or match.round.outcome else match.state

    async def show(draft: Draft, **fields: Any) -> None:
        """Draw a draft over its photo, ask the referee, show both."""
        before = state()
        picture, judgement = await asyncio.to_thread(_look, draft, before)
        change(draft=draft, picture=picture, judgement=judgement, busy="", square="", **fields)

    async def read(data: bytes, corners: tuple[tuple[float, float], ...] = ()) -> None:
        busy = "scan.waiting" if desk.house.reader.locked() else "scan.reading"
        change(busy=words(busy), problem="", data=data, compared=None)
        try:
            async with desk.house.reader:
                change(busy=words("scan.reading"))
                seen = await asyncio.to_thread(scanning.read, data, list(corners) or None)
            await show(Draft.of(seen), corners=())
        except BoardsideError as error:
            change(busy="", problem=said(words, error.text), draft=None)

    def start(job: Any) -> None:
        work.current = ft.context.page.run_task(job)

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        file = event.files[0]
        if file.size > MAX_BYTES:
            change(problem=words("scan.too_large"))
            return
        if not ft.context.page.web and file.path:
            start(partial(read, Path(file.path).read_bytes()))
            return
        upload.current = f"{secrets.token_hex(16)}.photo"
        change(busy=words("scan.uploading", percent=0), problem="")
        address = ft.context.page.get_upload_url(upload.current, 300)
        await event.control.upload([ft.FilePickerUploadFile(id=file.id, upload_url=address)])

    async def uploaded(event: ft.FilePickerUploadEvent) -> None:
        arrived = desk.house.uploads / str(upload.current or "none")
        if event.error:
            arrived.unlink(missing_ok=True)
            change(busy="", problem=words("scan.upload_failed"))
        elif event.progress is not None and event.progress < 1:
            change(busy=words("scan.uploading", percent=round(event.progress * 100)))
        elif upload.current:
            upload.current = ""
            try:
                data = await asyncio.to_thread(arrived.read_bytes)
            except OSError:
                change(busy="", problem=words("scan.upload_failed"))
                return
            finally:
                arrived.unlink(missing_ok=True)
            start(partial(read, data))

    def cancel(_: Any) -> None:
        if work.current is not None:
            work.current.cancel()
        if upload.current:
            (desk.house.uploads / upload.current).unlink(missing_ok=True)
            upload.current = ""
        change(busy="", problem=words("scan.cancelled"))

    picker: Any = ft.use_ref(None)
    if picker.current is None:  # with its handlers, once: later assignments never reach the client
        picker.current = ft.FilePicker(on_result=picked, on_upload=uploaded)
    pick = ft.PickFiles(
        picker.current, file_type=ft.FilePickerFileType.IMAGE, cancel_upload_on_window_blur=False
    )

    _use_palette(desk, at, change, show)
    _use_sheet(desk, at, change)

    parts: list[ft.Control] = []
    if at.busy:
        parts.append(_busy(desk, at.busy, cancel))
    elif at.draft is None:
        parts.append(body(desk, words("scan.intro"), soft=True))
        parts.append(button("pick", words("scan.take"), icon=ft.Icons.PHOTO_CAMERA, filled=True, action=pick))
    if at.problem:
        parts.append(
            ft.Semantics(
                identifier="scan-problem",
                live_region=True,
                label=at.problem,
                container=True,
                content=card(
                    desk,
                    ft.Text(at.problem, size=desk.size(14), color=desk.look.on_wrong),
                    bgcolor=desk.look.wrong_card,
                    border=ft.Border.all(1, desk.look.wrong),
                ),
            )
        )
    if at.draft is not None and not at.busy:
        shown = _photo(desk, at, change)
        told = [
            *_summary(desk, at, change, show),
            *_corner_tools(desk, at, change, read),
            *_verdict(desk, at, room, change),
            *_uses(desk, at, change, pick),
        ]
        if desk.wide:
            parts.append(
                ft.Row(
                    [
                        ft.Column([shown], width=_photo_size(desk, at.draft)[0]),
                        ft.Column(told, expand=True, spacing=12),
                    ],
                    spacing=18,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                )
            )
        else:
            parts += [shown, *told]
    return page(desk, words("scan.title"), parts, wide=at.draft is not None)


def _look(draft: Draft, before: Any) -> tuple[bytes, Judgement | None]:
    judgement = None
    if before is not None:
        try:
            judgement = draft.judge(before)
        except BoardsideError:
            judgement = None
    return draft.picture(), judgement


def _busy(desk: Desk, text: str, cancel: Any) -> ft.Control:
    row = ft.Row(
        [
            ft.ProgressRing(width=28, height=28, color=desk.look.accent),
            ft.Text(text, size=desk.size(15), color=desk.look.ink, expand=True),
            button("cancel", desk.words("app.cancel"), cancel),
        ],
        spacing=14,
    )
    return ft.Semantics(
        identifier="scan-busy", live_region=True, label=text, container=True, content=card(desk, row)
    )


def _photo_size(desk: Desk, draft: Draft) -> tuple[float, float]:
    """Width and height of the photo on the screen."""
    room = min(desk.width - 24, 860) if not desk.wide else desk.width - 80 - 380
    height = desk.height * (0.52 if not desk.wide else 0.86)
    width = min(room, height * draft.seen.ratio)
    return width, width / draft.seen.ratio


def _photo(desk: Desk, at: Scan, change: Callable[..., None]) -> ft.Control:
    """The photo with the reading over it; a button on every square, or four handles."""
    draft = at.draft
    assert draft is not None
    words = desk.words
    width, height = _photo_size(desk, draft)
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

    def opener(loc: Loc) -> Any:
        return lambda _: change(square=loc)

    for loc in SQUARES:
        x, y, wide, tall = draft.seen.square(loc)
        name = _square_name(desk, draft, loc)
        layers.append(
            ft.Container(
                ft.Semantics(
                    identifier=f"scan-{loc}",
                    label=words("scan.square_doubt", name=name) if loc in draft.doubts else name,
                    button=True,
                    content=ft.GestureDetector(
                        on_tap=opener(loc),
                        mouse_cursor=ft.MouseCursor.CLICK,
                        content=ft.Container(width=max(wide * width, 8), height=max(tall * height, 8)),
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
    return ft.Stack(
        [
            viewer,
            ft.Container(
                tools,
                right=6,
                bottom=6,
                bgcolor=ft.Colors.with_opacity(0.85, desk.look.card),
                border_radius=22,
            ),
        ],
        width=width,
        height=height,
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
        name = desk.words("scan.corner_name", name=CORNERS[number])
        ring = ft.Container(
            ft.Text(CORNERS[number], size=11, weight=ft.FontWeight.BOLD, color="#201a10"),
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
                content=ft.Semantics(identifier=f"corner-{CORNERS[number]}", label=name, content=ring),
                key=f"corner-{number}",
            )
        )
    return parts


class _Box:
    """Where the handles are between two renders."""

    def __init__(self, current: Any) -> None:
        self.current = current


def _square_name(desk: Desk, draft: Draft, loc: Loc) -> str:
    words, at = desk.words, INDEX[loc]
    stands = draft.pieces[at]
    return words(
        "play.square_name",
        place=loc,
        tile=words(f"symbols.{tile_symbol(draft.tiles[at])}"),
        piece=words(f"symbols.{'empty' if stands == EMPTY else SIDES[PIECES.index(stands)]}"),
    )


def _summary(desk: Desk, at: Scan, change: Callable[..., None], show: Any) -> list[ft.Control]:
    """How sure the reading is, what would help, and the way to say that it is right."""
    draft, words = at.draft, desk.words
    assert draft is not None
    if not draft.doubts:
        text, icon, colour = words("scan.sure"), ft.Icons.CHECK_CIRCLE, desk.look.good
    elif len(draft.doubts) == len(SQUARES):
        text, icon, colour = words("scan.doubts_all"), ft.Icons.HELP, desk.look.gold
    else:
        text = words("scan.doubts", count=len(draft.doubts))
        icon, colour = ft.Icons.HELP, desk.look.gold

    async def right(_: Any) -> None:
        await show(draft.all_right())

    async def reset(_: Any) -> None:
        await show(Draft.of(draft.seen), compared=None)

    rows: list[ft.Control] = [
        ft.Row(
            [ft.Icon(icon, color=colour, size=22), ft.Container(body(desk, text), expand=True)], spacing=10
        )
    ]
    rows += [body(desk, words(each.key, number=each.number), soft=True) for each in draft.seen.advice]
    tools: list[ft.Control] = []
    if draft.doubts and len(draft.doubts) < len(SQUARES):
        tools.append(button("all-right", words("scan.all_right"), right, icon=ft.Icons.CHECK))
    if draft.corrected:
        tools.append(button("reset", words("scan.reset"), reset, icon=ft.Icons.RESTART_ALT))
    if not at.corners:
        tools.append(
            button(
                "corners",
                words("scan.corners"),
                lambda _: change(corners=tuple(draft.seen.corners)),
                icon=ft.Icons.CROP_FREE,
            )
        )
    rows.append(ft.Row(tools, wrap=True, spacing=8, run_spacing=8))
    return [
        ft.Semantics(
            identifier="scan-info",
            live_region=True,
            label=text,
            container=True,
            content=card(desk, ft.Column(rows, spacing=8, tight=True)),
        )
    ]


def _corner_tools(desk: Desk, at: Scan, change: Callable[..., None], read: Any) -> list[ft.Control]:
    if not at.corners:
        return []

    async def again(_: Any) -> None:
        await read(at.data, at.corners)

    return [
        card(
            desk,
            ft.Column(
                [
                    body(desk, desk.words("scan.corners_help")),
                    ft.Row(
                        [
                            button("corners-read", desk.words("scan.corners_read"), again, filled=True),
                            button("corners-off", desk.words("app.cancel"), lambda _: change(corners=())),
                        ],
                        wrap=True,
                    ),
                ],
                tight=True,
            ),
        )
    ]


def _verdict(desk: Desk, at: Scan, room: Any, change: Callable[..., None]) -> list[ft.Control]:
    """What the referee says of the photo as the next one of the game on the table."""
    judgement, words, look = at.judgement, desk.words, desk.look
    if judgement is None:
        return []
    verdict = judgement.verdict
    told = answer(judgement)
    rows: list[ft.Control] = [small_heading(desk, words("scan.verdict"))]

    def play(acts: tuple[Any, ...]) -> Any:
        async def click(_: Any) -> None:
            try:
                for act in acts:
                    await room.do(act)
            except BoardsideError as error:
                desk.say(said(words, error.text))
                return
            change(draft=None, judgement=None, picture=b"", data=b"")
            desk.show("play")

        return click

    def named(story: Any) -> str:
        place, said_moves = story.before, []
        for act in story.acts:
            said_moves.append(GAME.notate(place, act))
            place = GAME.apply(place, act)
        return ", ".join(said_moves)

    if verdict.kind == "legal":
        moves = named(verdict.best)
        several = len(verdict.best.acts) > 1
        text = words("scan.two_moves", moves=moves) if several else words("scan.legal", move=moves)
        rows.append(_told(desk, ft.Icons.CHECK_CIRCLE, look.good, text))
        caption = words("scan.play_these", moves=moves) if several else words("scan.play_it", move=moves)
        rows.append(button("play-it", caption, play(verdict.best.acts), icon=ft.Icons.CHECK, filled=True))
        if told["tokens_text"]:
            rows.append(body(desk, said(words, told["tokens_text"]), soft=True))
    elif verdict.kind == "unchanged":
        text = words("scan.unchanged")
        rows.append(_told(desk, ft.Icons.CHECK_CIRCLE, look.good, text))
    elif verdict.kind == "illegal":
        reason = verdict.refusal.text if verdict.refusal else ""
        text = f"{words('scan.illegal')}: {said(words, reason)}"
        rows.append(_told(desk, ft.Icons.BLOCK, look.wrong, text))
        drift = told.get("drift")
        if drift:
            places = ", ".join(dict.fromkeys(c["square"].removesuffix(".tile") for c in told["differing"]))
            rows.append(body(desk, words("scan.differ", places=places), soft=True))
            rows += [body(desk, said(words, sentence), soft=True) for sentence in drift["put_back"]]
            if len(room.match.rounds) == 1:

                async def lies(_: Any) -> None:
                    try:
                        await room.take_as_it_lies(drift["table"])
                    except BoardsideError as error:
                        desk.say(said(words, error.text))
                        return
                    desk.show("play")

                rows.append(button("as-it-lies", words("scan.as_it_lies"), lies))
            rows.append(button("enter", words("scan.enter_moves"), lambda _: desk.show("play")))
    else:
        text = words("scan.unclear")
        rows.append(_told(desk, ft.Icons.HELP, look.gold, text))
    if verdict.kind == "unclear":
        for number, story in enumerate(verdict.alternatives[:4]):
            if story.kind == "legal":
                caption = words("scan.play_it", move=named(story))
                rows.append(button(f"choice-{number}", caption, play(story.acts)))
            elif story.kind == "unchanged":
                rows.append(button(f"choice-{number}", words("scan.unchanged"), lambda _: desk.show("play")))
    return [
        ft.Semantics(
            identifier="verdict",
            live_region=True,
            label=text,
            container=True,
            content=card(desk, ft.Column(rows, spacing=10, tight=True)),
        )
    ]


def _told(desk: Desk, icon: ft.IconData, colour: str, text: str) -> ft.Control:
    style = ft.Text(text, size=desk.size(16), weight=ft.FontWeight.W_600, color=desk.look.ink)
    return ft.Row(
        [ft.Icon(icon, color=colour, size=26), ft.Container(style, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _uses(desk: Desk, at: Scan, change: Callable[..., None], pick: Any) -> list[ft.Control]:
    draft, words = at.draft, desk.words
    assert draft is not None

    async def keep(_: Any) -> None:
        pixels = draft.seen.reading.photo.pixels
        path = home() / "photos" / time.strftime("%Y-%m-%d %H.%M.%S.jpg")
        data = await asyncio.to_thread(lambda: cv2.imencode(".jpg", pixels)[1].tobytes())
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(save, path, data)
        except (BoardsideError, OSError) as error:
            desk.say(str(error))
            return
        desk.say(words("scan.kept", path=path))

    rows: list[ft.Control] = [small_heading(desk, words("scan.use"))]
    if at.compared is not None:
        rows.append(_comparison(desk, at.compared))
    rows += [
        button("pick", words("scan.again"), icon=ft.Icons.PHOTO_CAMERA, action=pick),
        button("start", words("scan.start"), lambda _: change(sheet="start"), icon=ft.Icons.PLAY_ARROW),
        button(
            "save-setup", words("scan.save_setup"), lambda _: change(sheet="save"), icon=ft.Icons.BOOKMARK
        ),
        button("compare", words("scan.compare"), lambda _: change(sheet="compare"), icon=ft.Icons.COMPARE),
        button("keep", words("scan.keep"), keep, icon=ft.Icons.SAVE_ALT),
    ]
    return [card(desk, ft.Column(rows, spacing=8, tight=True))]


def _comparison(desk: Desk, compared: tuple[str, tuple[tuple[Loc, str, str], ...]]) -> ft.Control:
    words = desk.words
    name, found = compared
    if not found:
        text = words("scan.compare_same", name=name)
        lines: list[ft.Control] = [_told(desk, ft.Icons.CHECK_CIRCLE, desk.look.good, text)]
    else:
        text = words("scan.compare_wrong", count=len(found), name=name)
        lines = [_told(desk, ft.Icons.SWAP_HORIZ, desk.look.gold, text)]
        lines += [
            body(
                desk,
                words(
                    "scan.compare_line",
                    place=loc,
                    here=words(f"symbols.{tile_symbol(here)}"),
                    there=words(f"symbols.{tile_symbol(there)}"),
                ),
            )
            for loc, here, there in found[:16]
        ]
    return ft.Semantics(
        identifier="compared",
        label=text,
        container=True,
        content=ft.Column(lines, spacing=4, tight=True),
    )


def _use_palette(desk: Desk, at: Scan, change: Callable[..., None], show: Any) -> None:
    """The sheet that asks what is on a square."""
    dialog = None
    draft, loc = at.draft, at.square
    if draft is not None and loc:
        words, number = desk.words, INDEX[loc]
        tile, stands = draft.tiles[number], draft.pieces[number]

        def choose(new_tile: str, new_piece: str) -> Any:
            async def click(_: Any) -> None:
                await show(draft.with_square(loc, new_tile, new_piece), compared=None)

            return click

        pieces = ft.Row(
            [
                _choice(
                    desk,
                    f"piece-{side or 'none'}",
                    words("scan.none") if not side else words(f"symbols.{side}"),
                    piece(side, 34) if side else ft.Icon(ft.Icons.CLOSE, size=30, color=desk.look.soft),
                    stands == letter,
                    choose(tile, letter),
                )
                for side, letter in (("", EMPTY), ("white", PIECES[0]), ("black", PIECES[1]))
            ],
            wrap=True,
            spacing=8,
        )
        ground = "light" if (number % 8 + number // 8) % 2 else "dark"
        letters = (KEIZAR,) if number == D5 else (EMPTY, *SYMBOLS)
        tiles = ft.Row(
            [
                _choice(
                    desk,
                    f"tile-{tile_symbol(letter)}",
                    words(f"symbols.{tile_symbol(letter)}"),
                    _tile(desk, tile_symbol(letter), ground),
                    tile == letter,
                    choose(letter, stands),
                )
                for letter in letters
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        )
        dialog = _bottom(
            desk,
            [
                small_heading(desk, words("scan.palette", place=loc)),
                body(desk, words("scan.piece"), soft=True),
                pieces,
                body(desk, words("scan.tile"), soft=True),
                tiles,
            ],
            lambda: change(square=""),
        )
    ft.use_dialog(dialog)


def _choice(desk: Desk, ident: str, text: str, face: ft.Control, chosen: bool, on_click: Any) -> ft.Control:
    look = desk.look
    return ft.Semantics(
        identifier=ident,
        label=text,
        button=True,
        selected=chosen,
        content=ft.Container(
            ft.Column(
                [face, ft.Text(text, size=desk.size(11), color=look.soft, text_align=ft.TextAlign.CENTER)],
                spacing=4,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            width=92,
            padding=ft.Padding.all(8),
            border_radius=12,
            border=ft.Border.all(3 if chosen else 1, look.accent if chosen else look.line),
            ink=True,
            on_click=on_click,
        ),
    )


def _tile(desk: Desk, symbol: str, ground: str) -> ft.Control:
    picture = art.tile_picture(symbol, desk.choices.style, ground)
    inner = ft.Image(src=picture, width=44, height=44, exclude_from_semantics=True) if picture else None
    colour = desk.look.light_tile if ground == "light" else desk.look.dark_tile
    return ft.Container(inner, width=44, height=44, bgcolor=colour, border_radius=6)


def _bottom(desk: Desk, parts: list[ft.Control], close: Callable[[], None]) -> ft.BottomSheet:
    return ft.BottomSheet(
        content=ft.Container(
            ft.Column(parts, spacing=12, tight=True, scroll=ft.ScrollMode.AUTO),
            padding=ft.Padding.only(left=18, right=18, top=6, bottom=24),
            width=min(desk.width, 640),
        ),
        show_drag_handle=True,
        scrollable=True,
        bgcolor=desk.look.card,
        on_dismiss=lambda _: close(),
    )


def _use_sheet(desk: Desk, at: Scan, change: Callable[..., None]) -> None:
    """Sheets for what comes next: starting, saving, comparing."""
    draft = at.draft
    turn, set_turn = ft.use_state(0)
    counted, set_counted = ft.use_state(-1)
    name: Any = ft.use_ref("")
    dialog = None
    if draft is not None and at.sheet:
        parts = {
            "start": lambda: _start_parts(desk, draft, turn, set_turn, counted, set_counted, change),
            "save": lambda: _save_parts(desk, draft, name, change),
            "compare": lambda: _compare_parts(desk, draft, change),
        }[at.sheet]()
        dialog = _bottom(desk, parts, lambda: change(sheet=""))
    ft.use_dialog(dialog)


def _start_parts(
    desk: Desk,
    draft: Draft,
    turn: int,
    set_turn: Any,
    counted: int,
    set_counted: Any,
    change: Callable[..., None],
) -> list[ft.Control]:
    words = desk.words
    hold, _ = draft.hold
    if counted < 0:
        counted = hold or 0

    async def start(_: Any) -> None:
        try:
            position = GAME.write(draft.state(turn, counted))
            GAME.read(position)
            room = await desk.house.new_game(desk.device, GAME.name, position)
        except BoardsideError as error:
            desk.say(words("scan.cannot_start", reason=said(words, error.text)))
            return
        change(sheet="", draft=None, judgement=None, picture=b"", data=b"")
        await desk.open_game(room.saved.id)

    parts: list[ft.Control] = []
    if draft.at_start:
        parts.append(small_heading(desk, words("scan.start")))
    else:
        white, black = draft.captured
        parts += [
            small_heading(desk, words("scan.join_title")),
            body(desk, words("scan.join_turn")),
            _segments(
                "turn",
                [(str(side), words(f"sides.{name}")) for side, name in enumerate(SIDES)],
                str(turn),
                lambda value: set_turn(int(value)),
            ),
            body(desk, words("scan.join_captured", white=white, black=black), soft=True),
        ]
        if draft.pieces[D5] != EMPTY:
            parts.append(body(desk, words("scan.join_hold")))
            parts.append(
                _segments(
                    "hold-count",
                    [(str(count), str(count)) for count in range(3)],
                    str(min(counted, 2)),
                    lambda value: set_counted(int(value)),
                )
            )
    parts.append(button("start-now", words("scan.join_start"), start, icon=ft.Icons.PLAY_ARROW, filled=True))
    return parts


def _segments(ident: str, options: list[tuple[str, str]], value: str, on_choose: Any) -> ft.Control:
    def chosen(event: Any) -> None:
        on_choose(next(iter(event.control.selected)))

    return ft.Semantics(
        identifier=ident,
        content=ft.SegmentedButton(
            segments=[ft.Segment(value=key, label=text) for key, text in options],
            selected=[value],
            on_change=chosen,
        ),
    )


def _save_parts(desk: Desk, draft: Draft, name: Any, change: Callable[..., None]) -> list[ft.Control]:
    words, code = desk.words, draft.code
    if code is None:
        reason = explain(draft.faults) if draft.faults else words("scan.doubts", count=len(draft.doubts))
        text = words("scan.save_not_yet", reason=said(words, reason))
        return [small_heading(desk, words("scan.save_setup")), body(desk, text)]

    def typed(event: Any) -> None:
        name.current = event.control.value or ""

    async def keep(_: Any) -> None:
        try:
            await desk.house.call(
                desk.house.store.save_setup, desk.device, GAME.name, code, name.current.strip() or code
            )
        except BoardsideError as error:
            desk.say(error.text)
            return
        change(sheet="")
        desk.say(words("scan.saved_setup", code=code))

    return [
        small_heading(desk, words("scan.save_setup")),
        ft.Text(code, selectable=True, size=desk.size(24), weight=ft.FontWeight.W_700),
        ft.Semantics(
            identifier="setup-name",
            content=ft.TextField(label=words("scan.name"), max_length=40, on_change=typed),
        ),
        button("save-now", words("app.save"), keep, filled=True),
    ]


def _compare_parts(desk: Desk, draft: Draft, change: Callable[..., None]) -> list[ft.Control]:
    words = desk.words
    setups = [each for each in desk.house.store.setups(desk.device) if each.game == GAME.name]

    def chosen(setup: Any) -> Any:
        def click(_: Any) -> None:
            found = tuple(differences(draft.tiles, read_code(setup.code)))
            change(sheet="", compared=(setup.name, found))

        return click

    parts: list[ft.Control] = [small_heading(desk, words("scan.compare_title"))]
    if not setups:
        parts.append(body(desk, words("scan.compare_none"), soft=True))
    parts += [
        button(f"compare-{number}", f"{setup.name} · {setup.code}", chosen(setup))
        for number, setup in enumerate(setups)
    ]
    return parts
