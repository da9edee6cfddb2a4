"""The scan: take a photo, see what was read over it, correct what is wrong, put it to use."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import flet as ft

from rules.core import BoardsideError
from ui import advice, boards, scanning, scans
from ui.components.parts import body, button, card, icon_button, page, pills
from ui.desk import Desk
from ui.drafts import Judged
from ui.refereeing import Judgement
from ui.said import said
from ui.scanning import Draft
from ui.scans import AnyDraft
from ui.tasks import run
from ui.uploading import use_upload
from ui.views import scan_described
from ui.views.own_sets import guide
from ui.views.play_hint import use_hint
from ui.views.scan_described import SOMEWHERE
from ui.views.scan_hint import photo_arrows, photo_hint
from ui.views.scan_photo import photo, photo_size
from ui.views.scan_sheets import use_palette, use_sheet
from ui.views.scan_state import ENDS, Scan
from ui.views.scan_told import corner_tools, summary, uses, verdict_card
from ui.views.watch import watch
from ui.watching import use_room
from vision.photo import NoBoard


@ft.component
def scan(desk: Desk, keys: Any, teaching: bool = False, key: str = "") -> ft.Control:
    """The screen; `teaching` leads through the steps in which a set is learned."""
    words = desk.words
    room = desk.house.room(desk.game)
    use_room(room)
    at, set_at = ft.use_state(Scan())
    live, set_live = ft.use_state(False)
    work: Any = ft.use_ref(None)
    advisor = use_hint(room, anywhere=True)

    def change(**fields: Any) -> None:
        set_at(lambda now: Scan(**{**vars(now), **fields}))

    readable = scans.BOARDS if teaching else scans.READABLE
    what = at.what or scans.expected(room.saved.game)
    what = what if what in readable else readable[0]

    def state(of: str) -> Any:
        """The position that a photo of some game may follow; None if another game is on the table."""
        match = room.match
        return None if room.saved.game != of or match.round.outcome else match.state

    described = what in scans.DESCRIBED
    board = at.board
    if described and board is None:
        board = boards.one_like(what, getattr(state(what), "board", None))
    board = board or ""
    empty_first = described and bool(board) and (at.empty or not boards.pictured(what, board))

    async def show(draft: AnyDraft, roll: str = "", **fields: Any) -> None:
        """Draw a draft over its photo, ask the referee, show both."""
        advisor.clear()
        picture, judgement = await asyncio.to_thread(_look, draft, state(draft.what), roll)
        change(
            draft=draft,
            picture=picture,
            judgement=judgement,
            roll=roll,
            busy="",
            square="",
            unrolled=None,
            **fields,
        )

    async def read(data: bytes, corners: tuple[tuple[float, float], ...] = ()) -> None:
        busy = "scan.waiting" if desk.house.reader.locked() else "scan.reading"
        change(busy=words(busy), problem="", data=data, compared=None, taught="")
        try:
            async with desk.house.reader:
                change(busy=words("scan.reading"))
                change(ends=boards.corner_names(what, board) if described else ENDS)
                if empty_first:
                    job = asyncio.to_thread(scan_described.take_empty, what, board, data, corners)
                    change(busy="", draft=None, judgement=None, **await job)
                    if corners:
                        desk.say(words("scan.empty_kept"))
                    return
                known_as = board if described else desk.choices.set
                draft = await asyncio.to_thread(scans.read, what, data, corners or None, known_as)
            await show(draft, corners=())
        except BoardsideError as error:
            found: dict[str, Any] = {"picture": b"", "corners": ()}
            # It may be there all the same: let the player show where.
            if isinstance(error, NoBoard) and what in scans.WITH_CORNERS:
                picture, shape = await asyncio.to_thread(scanning.preview, data)
                found = {"picture": picture, "shape": shape, "corners": corners}
            problem = [said(words, error.text)]
            if isinstance(error, NoBoard):
                found_wrong = await asyncio.to_thread(advice.of_nothing, data, what)
                problem += [words(each.key, number=each.number) for each in found_wrong]
            change(busy="", problem=" ".join(problem), draft=None, judgement=None, **found)
        except Exception:
            change(busy="", problem=words("scan.broken"), draft=None, judgement=None, corners=(), picture=b"")
            raise

    def start(job: Any) -> None:
        work.current = run(ft.context.page, job)

    async def arrived(data: bytes) -> None:
        start(partial(read, data))

    upload = use_upload(
        desk,
        arrived,
        lambda text: change(busy="", problem=text),
        lambda text: change(busy=text, problem=""),
    )
    pick = upload.choose()

    def cancel(_: Any) -> None:
        if work.current is not None:
            work.current.cancel()
        upload.forget()
        change(busy="", problem=words("scan.cancelled"))

    def show_where(_: Any) -> None:
        change(corners=SOMEWHERE, problem="")

    def put_away(_: Any = None) -> None:
        advisor.clear()
        change(draft=None, judgement=None, picture=b"", data=b"", corners=(), problem="", compared=None)

    use_palette(desk, at, change, show)
    use_sheet(desk, at, change)

    parts: list[ft.Control] = [guide(desk, at)] if teaching else []
    if at.busy:
        parts.append(_busy(desk, at.busy, cancel))
    elif at.draft is None:
        options = [(each, words(f"games.{each}")) for each in readable]
        parts.append(body(desk, words("scan.what")))
        parts.append(
            pills(
                desk,
                "what",
                options,
                what,
                lambda chosen: change(what=chosen, board=None, empty=False, problem=""),
            )
        )
        if described:
            parts.append(scan_described.intro(desk, what, board, empty_first))
        else:
            parts.append(body(desk, words(f"scan.intro_{what}"), soft=True))
        if board or not described:
            take = "scan.take_empty" if empty_first else "scan.take"
            parts.append(button("pick", words(take), icon=ft.Icons.PHOTO_CAMERA, filled=True, action=pick))
        if live:
            parts.append(watch(desk, room, lambda: set_live(False), key="watch"))
        elif not teaching and what in scans.BOARDS and state(what) is not None:
            parts.append(
                button("live-start", words("scan.live"), lambda _: set_live(True), icon=ft.Icons.VIDEOCAM)
            )
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
    if at.draft is None and at.picture and not at.busy:
        if at.corners:
            parts += [photo(desk, at, change), *corner_tools(desk, at, change, read, empty_first)]
        else:
            where = button("corners", words("scan.corners"), show_where, icon=ft.Icons.CROP_FREE)
            parts.append(where)
    if described and at.draft is None and not at.busy:
        parts += scan_described.choice(desk, what, board, empty_first, change)
    if at.draft is not None and not at.busy:
        arrows = photo_arrows(desk, at, advisor, *photo_size(desk, at.ratio))
        shown = photo(desk, at, change, arrows)
        told = [
            *summary(desk, at, change, show),
            *corner_tools(desk, at, change, read),
            *([] if teaching else verdict_card(desk, at, room, change, show)),
            *([] if teaching else photo_hint(desk, at, room, advisor, change)),
            *uses(desk, at, change, pick, teaching),
        ]
        if desk.wide:
            parts.append(
                ft.Row(
                    [
                        ft.Column([shown], width=photo_size(desk, at.ratio)[0]),
                        ft.Column(
                            told,
                            expand=True,
                            spacing=12,
                            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        ),
                    ],
                    spacing=18,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                )
            )
        else:
            parts += [shown, *told]
    close = None
    if at.draft is not None and not at.busy:
        close = icon_button("put-away", ft.Icons.CLOSE, words("scan.put_away"), put_away)
    return page(desk, words("scan.title"), parts, close, wide=at.draft is not None)


def _look(draft: AnyDraft, before: Any, roll: str) -> tuple[bytes, Judgement | Judged | None]:
    judgement: Judgement | Judged | None = None
    if before is not None:
        try:
            judgement = draft.judge(before) if isinstance(draft, Draft) else draft.judge(before, roll)
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
