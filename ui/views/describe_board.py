"""A Shahbazee board described by touch: its size, castles, dungeons, soldiers and walls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from rules.core import BoardsideError, Loc
from rules.games.shahbazee.board import SIDES
from ui.board_draft import TOOLS, Draft, NoEdge
from ui.components.board import Marks, board
from ui.components.counted import counted
from ui.components.hands import use_touches
from ui.components.parts import body, card, pills, small_heading
from ui.desk import Desk
from ui.look import TARGET
from ui.said import said
from ui.views import describing

GAME = "shahbazee"


@ft.component
def describe_board(
    desk: Desk, base: Any, instead: str, done: Callable[[str], Any], key: str = ""
) -> ft.Control:
    """The description of `base`, or of an empty board; `done` gets the name it is kept under, or none."""
    words = desk.words
    draft, set_draft = ft.use_state(Draft.of(base) if base is not None else Draft())
    tool, set_tool = ft.use_state(TOOLS[0])
    side, set_side = ft.use_state(0)
    name, set_name = ft.use_state("" if base is None or base.guess else base.name)

    async def tap(square: Loc) -> None:
        try:
            set_draft(draft.touched(tool, side, square))
        except NoEdge:
            desk.say(words("boards.no_wall", place=square))
        except BoardsideError as error:
            desk.say(said(words, error.text))

    async def keep(_: Any) -> None:
        if not all(draft.castles):
            desk.say(words("boards.needs_castles"))
            return
        changed = instead if base is not None else ""
        await describing.keep(desk, GAME, lambda: draft.board(name.strip()), changed, done)

    hands = use_touches(tap)
    across = desk.width - 24 if not desk.wide else min(desk.width - desk.rail - 24, 620)
    size = max(min(across, 620.0), TARGET * draft.columns)
    drawn = board(
        draft.layout,
        draft.view,
        Marks(),
        size,
        desk.look,
        desk.choices.style,
        hands,
        {square: _spoken(desk, draft, square) for square in draft.squares},
        still=True,
        tall=size * draft.rows / draft.columns,
    )
    soldiers = [len(squares) for squares in draft.soldiers]
    marking: list[ft.Control] = [
        small_heading(desk, words("boards.mark")),
        pills(desk, "mark", [(each, words(f"boards.{each}")) for each in TOOLS], tool, set_tool),
    ]
    if tool == "wall":
        marking.append(body(desk, words("boards.walls_help"), soft=True))
    else:
        sides = [(each, words(f"sides.{each}")) for each in SIDES]
        marking += [
            body(desk, words("boards.whose"), soft=True),
            pills(desk, "whose", sides, SIDES[side], lambda each: set_side(SIDES.index(each))),
        ]
    parts: list[ft.Control] = [
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("boards.describe")),
                    body(desk, words("boards.describe_help"), soft=True),
                    counted(
                        desk,
                        "columns",
                        draft.columns,
                        lambda count: set_draft(draft.sized(count, draft.rows)),
                    ),
                    counted(
                        desk,
                        "rows",
                        draft.rows,
                        lambda count: set_draft(draft.sized(draft.columns, count)),
                    ),
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
            identifier="soldiers-left",
            live_region=True,
            content=body(desk, words("boards.soldiers_left", red=soldiers[0], blue=soldiers[1]), soft=True),
        ),
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("boards.neighbours")),
                    pills(
                        desk,
                        "neighbours",
                        [("8", "8"), ("4", "4")],
                        str(draft.neighbours),
                        lambda count: set_draft(replace(draft, neighbours=int(count))),
                    ),
                    describing.field("board-name", words("library.name"), name, 40, set_name),
                    describing.keep_or_leave(desk, keep, done),
                ],
                spacing=8,
            ),
        ),
    ]
    return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _spoken(desk: Desk, draft: Draft, square: Loc) -> str:
    words = desk.words
    marks = [
        words("boards.of_side", what=words(f"boards.{what}"), side=words(f"sides.{SIDES[side]}"))
        for what, side in draft.marks(square)
    ]
    return words("boards.square", place=square, marks=", ".join(marks) or words("symbols.empty"))
