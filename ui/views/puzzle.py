"""The puzzle of the day: a position from a game in which d5 can be held by force. Find how.

`ui.daily` chooses it: from this table's own games, or from the collection.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import Loc, Move
from rules.games.keizar.engine import MOVES
from rules.games.keizar.game import GAME
from rules.games.keizar.puzzles import PLIES, Puzzle
from rules.games.keizar.solver import forced_wins
from rules.games.keizar.state import SIDES, State
from rules.search.limits import Limits
from rules.search.suggest import suggest
from ui import keizar
from ui.components.board import Marks, board
from ui.components.counters import hold_counter
from ui.components.hands import use_touches
from ui.components.parts import body, button, card, icon_button, page, small_heading
from ui.daily import Daily
from ui.desk import Desk
from ui.said import said
from ui.views.play_names import player_names, square_names


def own_moves(puzzle: Puzzle) -> int:
    """Within how many own moves the puzzle is won."""
    return (min(puzzle.wins.values()) + 1) // 2


def wins(state: State) -> dict[str, int]:
    """The moves that win by force, as tokens, with the plies they take."""
    return {GAME.token(MOVES[move]): plies for move, plies in forced_wins(state, PLIES).items()}


def defence(state: State) -> Move | None:
    """The answer that holds out longest; None when the round is over."""
    if GAME.outcome(state) is not None:
        return None

    def lasts(move: Move) -> int:
        after = GAME.apply(state, move)
        return 0 if GAME.outcome(after) is not None else min(wins(after).values(), default=PLIES + 1)

    return max(GAME.legal_moves(state), key=lasts)


def refutation(state: State) -> str:
    """What the opponent answers to a move that does not win."""
    found = suggest(GAME, state, Limits(nodes=600), 1).suggestions
    return GAME.notate(state, found[0].move) if found else ""


def _source(desk: Desk, daily: Daily) -> list[ft.Control]:
    """Which of the saved games it comes from, if it does."""
    if daily.game is None or not desk.house.store.may_see(desk.device, daily.game):
        return []
    room = desk.house.room(daily.game)
    day = time.strftime("%Y-%m-%d", time.localtime(room.saved.created))
    names = " – ".join(player_names(desk, room))
    return [body(desk, desk.words("puzzle.from_game", names=names, date=day), soft=True)]


def puzzle_tile(desk: Desk, daily: Daily | None, show: Any) -> ft.Control:
    """The invitation in the library; None while it is looked for."""
    words, look = desk.words, desk.look
    if daily is None:
        ring = ft.ProgressRing(width=24, height=24, color=look.accent)
        return card(desk, ft.Row([ring, small_heading(desk, words("puzzle.title"))], spacing=14))
    puzzle = daily.puzzle
    solved = desk.choices.puzzle == str(daily.day)
    text = words(f"puzzle.task_{SIDES[puzzle.state.turn]}", count=own_moves(puzzle))
    state = puzzle.state
    picture = board(
        GAME.layout(state),
        GAME.view(state),
        Marks(),
        132,
        look,
        desk.choices.style,
        None,
        {},
        flipped=state.turn == 1,
        coordinates=False,
        still=True,
    )
    lines: list[ft.Control] = [small_heading(desk, words("puzzle.title")), body(desk, text)]
    lines += _source(desk, daily)
    if solved:
        done = ft.Row([ft.Icon(ft.Icons.CHECK_CIRCLE, color=look.good), body(desk, words("puzzle.solved"))])
        lines.append(done)
    lines.append(
        button("puzzle", words("puzzle.again" if solved else "puzzle.open"), show, filled=not solved)
    )
    return card(
        desk,
        ft.Row(
            [picture, ft.Column(lines, spacing=8, tight=True, expand=True)],
            spacing=16,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


@ft.component
def puzzle_page(desk: Desk, daily: Daily, back: Callable[[], Any], key: str = "") -> ft.Control:
    """The position; right moves are answered by the best defence, wrong ones are refuted and taken back."""
    words, look = desk.words, desk.look
    day, puzzle = daily.day, daily.puzzle
    state, set_state = ft.use_state(puzzle.state)
    none: tuple[Any, ...] = ()
    last, set_last = ft.use_state(none)
    src, set_src = ft.use_state("")
    note, set_note = ft.use_state(("", ""))
    arrow, set_arrow = ft.use_state(none)
    picked: Any = ft.use_ref("")
    side = puzzle.state.turn
    over = GAME.outcome(state)

    async def attempt(move: Move) -> None:
        set_arrow(())
        refusal = GAME.refuse(state, move)
        if refusal is not None:
            set_note(("wrong", said(words, refusal.text)))
            return
        text = GAME.notate(state, move)
        after = GAME.apply(state, move)
        right = await asyncio.to_thread(wins, state)
        if GAME.token(move) not in right:
            reply = await asyncio.to_thread(refutation, after)
            told = words("puzzle.wrong", move=text, reply=reply) if reply else words("puzzle.no", move=text)
            set_note(("wrong", told))
            return
        set_last((move.src, move.dst))
        answer = await asyncio.to_thread(defence, after)
        if answer is None or GAME.outcome(GAME.apply(after, answer)) is not None:
            set_state(after if answer is None else GAME.apply(after, answer))
            set_note(("right", words("puzzle.done")))
            await desk.choose("puzzle", str(day))
            return
        set_state(after)
        set_note(("right", words("puzzle.right", move=text)))
        await asyncio.sleep(0.7)
        set_last((answer.src, answer.dst))
        set_state(GAME.apply(after, answer))
        set_note(("right", words("puzzle.right_on", move=text, reply=GAME.notate(after, answer))))

    async def tap(place: Loc) -> None:
        chosen, picked.current = picked.current, ""
        set_src("")
        if over is not None or state.turn != side or place == chosen:
            return
        own = GAME.view(state).get(place) == SIDES[side]
        goals = [move for move in GAME.legal_moves(state) if move.src == chosen and move.dst == place]
        if chosen and (goals or not own):
            await attempt(goals[0] if goals else Move("move", chosen, place))
        elif own:
            picked.current = place
            set_src(place)

    hands = use_touches(tap)

    async def help_me(_: Any) -> None:
        right = await asyncio.to_thread(wins, state)
        if right:
            token = min(right, key=lambda each: right[each])
            if note[0] == "hint":
                set_arrow(((token[:2], token[2:4]),))
            else:
                set_note(("hint", words("puzzle.hint", place=token[:2])))
                set_src(token[:2])
                picked.current = token[:2]

    def again(_: Any) -> None:
        set_state(puzzle.state)
        set_last(())
        set_note(("", ""))
        set_arrow(())
        set_src("")
        picked.current = ""

    edge = min(desk.width - 24, desk.height * 0.6)
    if desk.wide:
        edge = min(desk.height - 100, desk.width - 480, 720.0)
    goals = tuple(move.dst for move in GAME.legal_moves(state) if src and move.src == src)
    picture = board(
        GAME.layout(state),
        GAME.view(state),
        Marks(selected=src, targets=goals, last=last, arrows=arrow),
        edge,
        look,
        desk.choices.style,
        hands,
        square_names(desk, GAME, state),
        flipped=side == 1,
        coordinates=desk.choices.coordinates == "on",
    )
    kind, text = note
    task = words(f"puzzle.task_{SIDES[side]}", count=own_moves(puzzle))
    icon, colour = {
        "right": (ft.Icons.CHECK_CIRCLE, look.good),
        "wrong": (ft.Icons.CANCEL, look.wrong),
        "hint": (ft.Icons.LIGHTBULB, look.hint),
        "": (ft.Icons.FLAG, look.gold),
    }[kind]
    told: list[ft.Control] = [body(desk, text or task, weight=ft.FontWeight.W_600)]
    if text and over is None:
        told.append(body(desk, task, soft=True))
    status = ft.Semantics(
        identifier="puzzle-status",
        live_region=True,
        label=text or task,
        container=True,
        content=card(
            desk,
            ft.Row(
                [
                    ft.Icon(icon, color=colour, size=26),
                    ft.Column(told, spacing=2, tight=True, expand=True),
                ],
                spacing=12,
            ),
        ),
    )
    counter = card(desk, hold_counter(desk, keizar.hold(state), GAME.sides, 44))
    tools = ft.Row(
        [
            button(
                "puzzle-hint",
                words("puzzle.show" if kind == "hint" else "play.hint"),
                help_me,
                icon=ft.Icons.LIGHTBULB_OUTLINE,
                disabled=over is not None,
            ),
            button("puzzle-again", words("puzzle.restart"), again, icon=ft.Icons.RESTART_ALT),
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    close = icon_button("back", ft.Icons.CLOSE, words("library.back"), lambda _: back())
    beside: list[ft.Control] = [status, counter, *_source(desk, daily), tools]
    if desk.wide:
        panel = ft.Column(beside, spacing=12, expand=True)
        rows: list[ft.Control] = [
            ft.Row([picture, panel], spacing=20, vertical_alignment=ft.CrossAxisAlignment.START)
        ]
        return page(desk, words("puzzle.title"), rows, close, wide=True)
    shown = ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)
    return page(desk, words("puzzle.title"), [shown, *beside], close)
