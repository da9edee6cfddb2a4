"""A Chess Jumble board described by touch: its cells, what belongs to each colour, its dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from rules.core import Loc
from rules.games.chess_jumble.board import SIDES
from ui.components.board import Marks, board
from ui.components.counted import counted
from ui.components.hands import use_touches
from ui.components.parts import body, card, pills, small_heading
from ui.desk import Desk
from ui.look import TARGET
from ui.track_draft import TOOLS, NoCell, NoNeighbours, NoRoom, TrackDraft
from ui.views import describing

GAME = "chess-jumble"
NAMED = 4
"""So many things that are still missing are named at once."""


@ft.component
def describe_track(
    desk: Desk, base: Any, instead: str, done: Callable[[str], Any], key: str = ""
) -> ft.Control:
    """The description of `base`, or of an empty ring; `done` gets the name it is kept under, or none."""
    words = desk.words
    draft, set_draft = ft.use_state(TrackDraft.of(base) if base is not None else TrackDraft.ring())
    tool, set_tool = ft.use_state(TOOLS[0])
    side, set_side = ft.use_state(0)
    turned, set_turned = ft.use_state(base is None)
    first, set_first = ft.use_state("")
    name, set_name = ft.use_state("" if base is None or base.guess else base.name)

    async def tap(square: Loc) -> None:
        try:
            if tool != "barrier":
                set_draft(draft.touched(tool, side, square, turned=turned))
            elif not first or first == square:
                set_first("" if first else square)
            else:
                set_draft(draft.lined(side, first, square, turned=turned))
                set_first("")
        except NoCell:
            desk.say(words("boards.needs_cell", place=square))
        except NoRoom:
            desk.say(words("boards.needs_room", place=square))
        except NoNeighbours:
            set_first(square)
            desk.say(words("boards.needs_neighbour", place=square, first=first))

    async def keep(_: Any) -> None:
        if draft.missing:
            desk.say(_still(desk, draft))
            return
        changed = instead if base is not None else ""
        await describing.keep(desk, GAME, lambda: draft.board(name.strip()), changed, done)

    def choose_tool(chosen: str) -> None:
        set_first("")
        set_tool(chosen)

    def choose_side(chosen: str) -> None:
        set_first("")
        set_side(SIDES.index(chosen))

    def white(faces: str) -> None:
        set_draft(replace(draft, white=faces))

    def orange(faces: str) -> None:
        set_draft(replace(draft, orange=faces))

    hands = use_touches(tap)
    across = desk.width - 24 if not desk.wide else min(desk.width - desk.rail - 24, 620)
    size = max(min(across, 620.0), TARGET * draft.columns)
    drawn = board(
        draft.layout,
        {},
        Marks(selected=first),
        size,
        desk.look,
        desk.choices.style,
        hands,
        {square: _spoken(desk, draft, square) for square in draft.squares},
        still=True,
        tall=size * draft.rows / draft.columns,
    )
    marking: list[ft.Control] = [
        small_heading(desk, words("boards.mark")),
        pills(desk, "mark", [(each, words(f"boards.{each}")) for each in TOOLS], tool, choose_tool),
    ]
    if tool != "cell":
        sides = [(each, words(f"sides.{each}")) for each in SIDES]
        marking += [
            body(desk, words("boards.whose"), soft=True),
            pills(desk, "whose", sides, SIDES[side], choose_side),
        ]
    marking.append(
        ft.Semantics(
            identifier="mark-help",
            live_region=True,
            content=body(desk, words(f"boards.{tool}_help"), soft=True),
        )
    )
    if draft.square:
        alike = [("on", words("boards.turned_on")), ("off", words("boards.turned_off"))]
        marking += [
            body(desk, words("boards.turned"), soft=True),
            pills(desk, "turned", alike, "on" if turned else "off", lambda each: set_turned(each == "on")),
        ]
    size_of: list[ft.Control] = [
        counted(desk, "columns", draft.columns, lambda count: set_draft(draft.sized(count, draft.rows))),
        counted(desk, "rows", draft.rows, lambda count: set_draft(draft.sized(draft.columns, count))),
    ]
    parts: list[ft.Control] = [
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("boards.describe")),
                    body(desk, words("boards.track_help"), soft=True),
                    *size_of,
                    *marking,
                ],
                spacing=8,
            ),
        ),
        ft.Row(
            [drawn],
            scroll=ft.ScrollMode.AUTO if size > across else None,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        ft.Semantics(
            identifier="still-missing", live_region=True, content=body(desk, _still(desk, draft), soft=True)
        ),
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("boards.faces")),
                    body(desk, words("boards.faces_help"), soft=True),
                    describing.field("white-faces", words("boards.white_faces"), draft.white, 80, white),
                    describing.field("orange-faces", words("boards.orange_faces"), draft.orange, 80, orange),
                    describing.field("board-name", words("library.name"), name, 40, set_name),
                    describing.keep_or_leave(desk, keep, done),
                ],
                spacing=14,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    ]
    return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _still(desk: Desk, draft: TrackDraft) -> str:
    """What is missing, in a sentence."""
    words = desk.words
    missing = [_mark_of(desk, *each) for each in draft.missing]
    if not missing:
        return words("boards.complete")
    more = words("boards.and_more", count=len(missing) - NAMED) if len(missing) > NAMED else ""
    return words("boards.still", what=", ".join(missing[:NAMED])) + more


def _mark_of(desk: Desk, tool: str, side: int) -> str:
    what = desk.words(f"boards.{tool}")
    return (
        desk.words("boards.of_side", what=what, side=desk.words(f"sides.{SIDES[side]}"))
        if side >= 0
        else what
    )


def _spoken(desk: Desk, draft: TrackDraft, square: Loc) -> str:
    marks = ", ".join(_mark_of(desk, *each) for each in draft.marks(square))
    return desk.words("boards.square", place=square, marks=marks or desk.words("boards.beside"))
