"""What is said of a photo: how sure the reading is, what the referee says, what can be done with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import flet as ft

from rules.core import BoardsideError, Loc, Move
from rules.faults import words as seen_words
from rules.games.keizar.game import GAME, tile_symbol
from rules.games.keizar.state import SQUARES
from ui.components.parts import body, button, card, small_heading
from ui.desk import Desk
from ui.files import save
from ui.home import home
from ui.house import Room
from ui.refereeing import answer
from ui.said import said
from ui.scanning import Draft
from ui.views.scan_state import Scan


def summary(desk: Desk, at: Scan, change: Callable[..., None], show: Any) -> list[ft.Control]:
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


def corner_tools(desk: Desk, at: Scan, change: Callable[..., None], read: Any) -> list[ft.Control]:
    """What to do while the corners are dragged."""
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


def verdict_card(desk: Desk, at: Scan, room: Room, change: Callable[..., None]) -> list[ft.Control]:
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

    if verdict.kind == "legal" and not as_said(room, verdict.best.acts):
        expected = room.expected
        moves = named(verdict.best)
        text = words("program.other_move", move=moves)
        rows.append(_told(desk, ft.Icons.SMART_TOY_OUTLINED, look.gold, text))
        told_move = GAME.notate(verdict.best.before, expected) if expected else ""
        rows.append(
            body(desk, words("program.expects", move=told_move) if expected else words("program.wait"))
        )
        rows.append(button("play-it", words("program.take_it", move=moves), play(verdict.best.acts)))
    elif verdict.kind == "legal":
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
        text = words("scan.illegal") + ": " + said(words, reason)
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
            else:
                seen = "; ".join(said(words, seen_words(GAME, event)) for event in story.events[:3])
                rows.append(body(desk, words("scan.or_illegal", what=seen), soft=True))
    return [
        ft.Semantics(
            identifier="verdict",
            live_region=True,
            label=text,
            container=True,
            content=card(desk, ft.Column(rows, spacing=10, tight=True)),
        )
    ]


def as_said(room: Room, acts: Sequence[Move]) -> bool:
    """Whether the first of some acts is what the program said; true while it is a person's turn."""
    return not room.program or (bool(acts) and acts[0] == room.expected)


def _told(desk: Desk, icon: ft.IconData, colour: str, text: str) -> ft.Control:
    style = ft.Text(text, size=desk.size(16), weight=ft.FontWeight.W_600, color=desk.look.ink)
    return ft.Row(
        [ft.Icon(icon, color=colour, size=26), ft.Container(style, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def uses(desk: Desk, at: Scan, change: Callable[..., None], pick: Any) -> list[ft.Control]:
    """What can be done with the photo."""
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
            desk.say(said(words, str(error)))
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
        button("teach", words("scan.teach"), lambda _: change(sheet="teach"), icon=ft.Icons.SCHOOL),
        button("keep", words("scan.keep"), keep, icon=ft.Icons.SAVE_ALT),
    ]
    stretched = ft.CrossAxisAlignment.STRETCH
    return [card(desk, ft.Column(rows, spacing=8, tight=True, horizontal_alignment=stretched))]


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
