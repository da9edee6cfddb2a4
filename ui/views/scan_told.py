"""What is said of a photo: how sure the reading is, what the referee says, what can be done with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import cv2
import flet as ft

from rules.core import CHANCE, BoardsideError, Game, Loc, Move
from rules.faults import words as seen_words
from rules.games import load
from rules.games.keizar.game import GAME, tile_symbol
from rules.games.keizar.state import SQUARES
from rules.referee import Explanation
from ui.cli.turn_referee import answer as turn_answer
from ui.components.chances import chance_entry
from ui.components.parts import body, button, card, small_heading
from ui.desk import Desk
from ui.draft_described import DescribedDraft
from ui.draft_pips import PipsDraft
from ui.drafts import Judged, TableDraft
from ui.house import Room
from ui.refereeing import Judgement, answer
from ui.said import said
from ui.scanning import Draft
from ui.scans import AnyDraft
from ui.views.play_acts import chance_titles
from ui.views.play_names import side_name
from ui.views.scan_state import Scan


def summary(desk: Desk, at: Scan, change: Callable[..., None], show: Any) -> list[ft.Control]:
    """How sure the reading is, what would help, and the way to say that it is right."""
    draft, words = at.draft, desk.words
    assert draft is not None
    if not draft.doubts:
        text, icon, colour = words("scan.sure"), ft.Icons.CHECK_CIRCLE, desk.look.good
    elif nothing_sure(draft):
        again = "scan.doubts_all" if draft.corners else "scan.doubts_every"
        text, icon, colour = words(again), ft.Icons.HELP, desk.look.gold
    else:
        text = words("scan.doubts", count=len(draft.doubts))
        icon, colour = ft.Icons.HELP, desk.look.gold

    async def right(_: Any) -> None:
        await show(draft.all_right())

    async def reset(_: Any) -> None:
        await show(draft.as_read(), compared=None)

    rows: list[ft.Control] = [
        ft.Row(
            [ft.Icon(icon, color=colour, size=22), ft.Container(body(desk, text), expand=True)], spacing=10
        )
    ]
    rows += [body(desk, words(each.key, number=each.number), soft=True) for each in draft.advice]
    tools: list[ft.Control] = []
    if draft.doubts and (not draft.corners or not nothing_sure(draft)):
        tools.append(button("all-right", words("scan.all_right"), right, icon=ft.Icons.CHECK))
    if draft.corrected:
        tools.append(button("reset", words("scan.reset"), reset, icon=ft.Icons.RESTART_ALT))
    if draft.corners and not at.corners:
        tools.append(
            button(
                "corners",
                words("scan.corners"),
                lambda _: change(corners=tuple(draft.corners)),
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


def nothing_sure(draft: AnyDraft) -> bool:
    """Whether a reading is in doubt as a whole."""
    if isinstance(draft, Draft):
        return len(draft.doubts) == len(SQUARES)
    return len(draft.doubts) >= len(draft.there)


def corner_tools(
    desk: Desk, at: Scan, change: Callable[..., None], read: Any, empty: bool = False
) -> list[ft.Control]:
    """What to do while the corners are dragged, on a game's board or on one that is `empty` for once."""
    if not at.corners:
        return []

    async def again(_: Any) -> None:
        await read(at.data, at.corners)

    caption = "scan.empty_keep" if empty else "scan.corners_read"
    return [
        card(
            desk,
            ft.Column(
                [
                    body(desk, desk.words("scan.empty_help" if empty else "scan.corners_help")),
                    ft.Row(
                        [
                            button("corners-read", desk.words(caption), again, filled=True),
                            button("corners-off", desk.words("app.cancel"), lambda _: change(corners=())),
                        ],
                        wrap=True,
                    ),
                ],
                tight=True,
            ),
        )
    ]


def verdict_card(
    desk: Desk, at: Scan, room: Room, change: Callable[..., None], show: Any
) -> list[ft.Control]:
    """What the referee says of the photo as the next one of the game on the table."""
    judgement, draft, words, look = at.judgement, at.draft, desk.words, desk.look
    if isinstance(draft, PipsDraft):
        return roll_card(desk, draft, room, change)
    if judgement is None:
        return []
    verdict = judgement.verdict
    game: Game[Any] = GAME if isinstance(judgement, Judgement) else judgement.game
    told = answer(judgement) if isinstance(judgement, Judgement) else turn_answer(game, verdict)
    rows: list[ft.Control] = [small_heading(desk, words("scan.verdict"))]

    play = partial(_playing, desk, room, change)

    def named(story: Any) -> str:
        place, said_moves = story.before, []
        for act in story.acts:
            said_moves.append(game.notate(place, act))
            place = game.apply(place, act)
        return ", ".join(said_moves)

    if verdict.kind == "legal" and not as_said(room, verdict.best.acts):
        expected = room.expected
        moves = named(verdict.best)
        text = words("program.other_move", move=moves)
        rows.append(_told(desk, ft.Icons.SMART_TOY_OUTLINED, look.gold, text))
        told_move = game.notate(verdict.best.before, expected) if expected else ""
        rows.append(
            body(desk, words("program.expects", move=told_move) if expected else words("program.wait"))
        )
        rows.append(button("play-it", words("program.take_it", move=moves), play(verdict.best.acts)))
    elif verdict.kind == "legal":
        moves = named(verdict.best)
        several = _turns(game, verdict.best) > 1
        text = words("scan.two_moves", moves=moves) if several else words("scan.legal", move=moves)
        rows.append(_told(desk, ft.Icons.CHECK_CIRCLE, look.good, text))
        caption = words("scan.play_these", moves=moves) if several else words("scan.play_it", move=moves)
        rows.append(button("play-it", caption, play(verdict.best.acts), icon=ft.Icons.CHECK, filled=True))
        if told.get("tokens_text"):
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
            table = drift.get("table")
            if isinstance(draft, TableDraft):
                table = draft.lies(room.match.state)
            if table is not None and len(room.match.rounds) == 1:

                async def lies(_: Any) -> None:
                    try:
                        await room.take_as_it_lies(table)
                    except BoardsideError as error:
                        desk.say(said(words, error.text))
                        return
                    desk.show("play")

                rows.append(button("as-it-lies", words("scan.as_it_lies"), lies))
            rows.append(button("enter", words("scan.enter_moves"), lambda _: desk.show("play")))
    else:
        text = words("scan.unclear")
        rows.append(_told(desk, ft.Icons.HELP, look.gold, text))
    if isinstance(judgement, Judged) and judgement.unrolled:
        return [*_which_roll(desk, game, room, draft, show)]
    if verdict.kind == "unclear":
        for number, story in enumerate(verdict.alternatives[:4]):
            if story.kind == "legal":
                caption = words("scan.play_it", move=named(story))
                rows.append(button(f"choice-{number}", caption, play(story.acts)))
            elif story.kind == "unchanged":
                rows.append(button(f"choice-{number}", words("scan.unchanged"), lambda _: desk.show("play")))
            else:
                seen = "; ".join(said(words, seen_words(game, event)) for event in story.events[:3])
                rows.append(body(desk, words("scan.or_illegal", what=seen), soft=True))
    return [_announced(desk, text, ft.Column(rows, spacing=10, tight=True))]


def _which_roll(desk: Desk, game: Game[Any], room: Room, draft: Any, show: Any) -> list[ft.Control]:
    """Ask what was rolled or turned: without it nobody can say whether the move was legal."""
    words, legal = desk.words, game.legal_moves(room.match.state)

    async def chosen(act: Move) -> bool:
        if act.kind == "start":  # who begins is no part of the turn that the photo shows
            await desk.trying(room.do(act))
            await show(draft)
        else:
            await show(draft, roll=game.token(act))
        return True

    text = words("scan.which_roll")
    return [
        _announced(desk, text, _told(desk, ft.Icons.HELP, desk.look.gold, text)),
        chance_entry(desk, legal, chance_titles(desk, game, legal), chosen, key="which-roll"),
    ]


def roll_card(desk: Desk, draft: PipsDraft, room: Room, change: Callable[..., None]) -> list[ft.Control]:
    """What dice or dominoes show, and what that means in the game on the table."""
    words = desk.words
    values = draft.values
    shown = "  ".join(values)
    text = words("scan.rolled", values=shown)
    if draft.what == "dice" and len(values) > 1:
        text = words("scan.rolled_sum", values=shown, sum=sum(map(int, values)))
    rows: list[ft.Control] = [small_heading(desk, text)]
    over = room.match.round.outcome is not None
    acts = [] if over else draft.rolls(load(room.saved.game), room.match.state)

    if not acts:
        waits = not over and room.match.state.turn == CHANCE
        rows.append(body(desk, words("scan.roll_unfit" if waits else "scan.roll_unasked"), soft=True))
    for number, act in enumerate(acts):
        caption = words("scan.take_roll", roll=act.arg)
        if act.kind == "start":
            sides = load(room.saved.game).sides
            dice = zip(sides, act.arg.split("-"), strict=False)
            shown = ", ".join(f"{side_name(desk, side)} {die}" for side, die in dice)
            caption = words("scan.take_roll", roll=shown)
        click = _playing(desk, room, change, (act,))
        rows.append(button(f"roll-{number}", caption, click, filled=len(acts) == 1))
    return [_announced(desk, text, ft.Column(rows, spacing=10, tight=True))]


def _playing(desk: Desk, room: Room, change: Callable[..., None], acts: Sequence[Move]) -> Any:
    """What a button does that plays what the photo showed, and goes back to the board."""

    async def click(_: Any) -> None:
        try:
            for act in acts:
                await room.do(act)
        except BoardsideError as error:
            desk.say(said(desk.words, error.text))
            return
        change(draft=None, judgement=None, picture=b"", data=b"")
        desk.show("play")

    return click


def _announced(desk: Desk, text: str, content: ft.Control) -> ft.Control:
    """The card with the verdict, which a screen reader says by itself."""
    return ft.Semantics(
        identifier="verdict", live_region=True, label=text, container=True, content=card(desk, content)
    )


def as_said(room: Room, acts: Sequence[Move]) -> bool:
    """Whether the first of some acts is what the program said; true while it is a person's turn."""
    return not room.program or (bool(acts) and acts[0] == room.expected)


def _turns(game: Game[Any], story: Explanation[Any]) -> int:
    """How many players' turns a story tells of; what chance brings belongs to a turn."""
    state = story.before
    players: list[int] = []
    for act in story.acts:
        if state.turn != CHANCE and state.turn not in players[-1:]:
            players.append(state.turn)
        state = game.apply(state, act)
    return len(players)


def _told(desk: Desk, icon: ft.IconData, colour: str, text: str) -> ft.Control:
    style = ft.Text(text, size=desk.size(16), weight=ft.FontWeight.W_600, color=desk.look.ink)
    return ft.Row(
        [ft.Icon(icon, color=colour, size=26), ft.Container(style, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def uses(
    desk: Desk, at: Scan, change: Callable[..., None], pick: Any, teaching: bool = False
) -> list[ft.Control]:
    """What can be done with the photo; of one that is a lesson, nothing else."""
    draft, words = at.draft, desk.words
    assert draft is not None

    async def keep(_: Any) -> None:
        """On the device that asks, which need not be the one Boardside runs on."""
        pixels = draft.photo.pixels
        data = await asyncio.to_thread(lambda: cv2.imencode(".jpg", pixels)[1].tobytes())
        await ft.FilePicker().save_file(
            file_name=time.strftime("boardside-%Y-%m-%d-%H%M%S.jpg"), src_bytes=data
        )
        desk.say(words("scan.kept"))

    rows: list[ft.Control] = [small_heading(desk, words("scan.use"))]
    if at.compared is not None:
        rows.append(_comparison(desk, at.compared))
    kinds = {
        "start": ("start", "scan.start", ft.Icons.PLAY_ARROW),
        "save-setup": ("save", "scan.save_setup", ft.Icons.BOOKMARK),
        "compare": ("compare", "scan.compare", ft.Icons.COMPARE),
        "teach": ("teach", "scan.teach", ft.Icons.SCHOOL),
    }
    fitting = ["teach"] if teaching else list(kinds) if isinstance(draft, Draft) else ["start", "teach"]
    if isinstance(draft, DescribedDraft):  # the description is all that there is to learn
        fitting = ["start"]
    rows.append(button("pick", words("scan.again"), icon=ft.Icons.PHOTO_CAMERA, action=pick))
    first = teaching and not at.taught
    for name in [] if isinstance(draft, PipsDraft) else fitting:
        opened, text, icon = kinds[name]
        rows.append(button(name, words(text), _opener(change, opened), icon=icon, filled=first))
    rows.append(button("keep", words("scan.keep"), keep, icon=ft.Icons.SAVE_ALT))
    stretched = ft.CrossAxisAlignment.STRETCH
    return [card(desk, ft.Column(rows, spacing=8, tight=True, horizontal_alignment=stretched))]


def _opener(change: Callable[..., None], name: str) -> Callable[[Any], None]:
    return lambda _: change(sheet=name)


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
            for loc, here, there in found
        ]
    return ft.Semantics(
        identifier="compared",
        label=text,
        container=True,
        content=ft.Column(lines, spacing=4, tight=True),
    )
