"""The live camera: it watches the table and plays what it sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import BoardsideError
from rules.games import load
from ui import scans
from ui.components.parts import body, button, card
from ui.desk import Desk
from ui.drafts import Judged
from ui.house import Room
from ui.live import Agreement, Camera, NoCamera
from ui.refereeing import Judgement
from ui.said import said
from ui.tasks import run
from ui.views.scan_told import as_said

REST = 0.4
"""Seconds between two pictures, beside the time it takes to read one."""


@ft.component
def watch(desk: Desk, room: Room, stop: Callable[[], None], key: str = "") -> ft.Control:
    """The camera's picture, what was seen last, and the way to stop."""
    words = desk.words
    game = load(room.saved.game)
    told, set_told = ft.use_state(words("scan.live_looking"))
    width = min(desk.width - 52, 640.0)
    camera: Any = ft.use_ref(lambda: Camera(width=width, height=width * 0.75))
    task: Any = ft.use_ref(None)
    page: Any = ft.context.page

    async def look() -> None:
        agreement = Agreement()
        try:
            await camera.current.open()
            while True:
                data = await camera.current.picture()
                async with desk.house.reader:
                    judgement = await asyncio.to_thread(
                        _judge, room.saved.game, data, room.match.state, desk.choices.set
                    )
                if room.match.round.outcome is not None:
                    break
                before = room.match.state
                acts = agreement.see(judgement)
                if acts and not as_said(room, acts):
                    said_move = room.expected
                    key = "program.expects" if said_move else "program.wait"
                    set_told(words(key, move=game.notate(before, said_move) if said_move else ""))
                    await asyncio.sleep(REST)
                    continue
                for act in acts:
                    await room.do(act)
                if acts:
                    set_told(words("scan.legal", move=game.notate(before, acts[0])))
                else:
                    set_told(_seen(desk, judgement))
                await asyncio.sleep(REST)
        except NoCamera:
            set_told(words("scan.live_no"))
        except BoardsideError as error:
            set_told(said(words, error.text))

    def begin() -> None:
        task.current = run(page, look)

    def end() -> None:
        if task.current is not None:
            task.current.cancel()

    ft.use_effect(begin, [], end)
    return card(
        desk,
        ft.Column(
            [
                camera.current,
                ft.Semantics(identifier="live", live_region=True, label=told, content=body(desk, told)),
                button("live-stop", words("scan.live_stop"), lambda _: stop(), icon=ft.Icons.STOP),
            ],
            spacing=10,
        ),
    )


def _seen(desk: Desk, judgement: Judgement | Judged | None) -> str:
    """What to tell while no move is certain: nobody should wonder whether the camera sees anything."""
    words = desk.words
    if judgement is None:
        return words("scan.live_nothing")
    verdict = judgement.verdict
    if verdict.kind == "illegal":
        return said(words, verdict.refusal.text) if verdict.refusal else words("scan.illegal")
    keys = {"unchanged": "scan.live_unchanged", "unclear": "scan.live_unclear"}
    return words(keys.get(verdict.kind, "scan.live_sure"))


def _judge(game: str, data: bytes, state: Any, profile: str) -> Judgement | Judged | None:
    """What the referee says of one picture; None when it shows no board, or another one."""
    try:
        return scans.read(game, data, None, profile).judge(state)
    except BoardsideError:
        return None
