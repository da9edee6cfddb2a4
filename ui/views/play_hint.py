"""Hints on the table: asked for by a player, shown at once, refined for a second, gone with the next move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from rules.core import Game, Loc
from rules.search.advice import Advice, Suggestion
from rules.search.limits import Limits
from rules.search.suggest import COUNT
from ui import hints
from ui.components.badges import SIGNS, sign
from ui.components.board import Marks
from ui.components.parts import icon_button
from ui.desk import Desk
from ui.hints import Hint
from ui.house import Room
from ui.thinking import Errands, Work, errand, use_errands
from ui.views.play_names import side_name


@dataclass(frozen=True)
class Asked:
    """What a device has asked for: the best moves, or all that one piece can do."""

    state: Any = None
    """The position it was asked in; None while nothing is."""
    src: Loc = ""
    """The piece in question, empty for the best moves of all."""
    hint: Hint | None = None
    chosen: int = 0
    """Which of the proposals is looked at."""

    @property
    def found(self) -> tuple[Suggestion, ...]:
        """The proposals, the best first."""
        if self.hint is None:
            return ()
        return hints.about(self.hint.advice, self.src) if self.src else self.hint.advice.suggestions

    @property
    def one(self) -> Suggestion | None:
        """The proposal that is looked at."""
        return self.found[min(self.chosen, len(self.found) - 1)] if self.found else None

    def mark(self, marks: Marks) -> Marks:
        """The same marks with what is proposed: arrows, or a judgement on every goal of the piece."""
        if self.one is None or self.hint is None:
            return marks
        if self.src:
            best = self.hint.advice.suggestions[0].win
            badges = tuple((each.move.dst, hints.judged(each.win, best)) for each in self.found)
            return marks._replace(badges=badges, targets=())
        main = (self.one.move.src, self.one.move.dst)
        others = [(each.move.src, each.move.dst) for each in self.found]
        return marks._replace(arrows=(main, *(each for each in dict.fromkeys(others) if each != main)))


class Advisor:
    """Asks for one device, and keeps what it heard."""

    def __init__(self, room: Room, asked: Asked, set_asked: Any, errands: Errands) -> None:
        self._room, self._set, self._errands = room, set_asked, errands
        self.asked = asked

    def ask(self, game: Game[Any], src: Loc = "", state: Any = None) -> None:
        """Think about a position, the one on the table if none is given; asked the same again, stop."""
        room, match = self._room, self._room.match
        state = match.state if state is None else state
        if self.asked.state == state and self.asked.src == src:
            self.clear()
            return
        count = len(game.legal_moves(state)) if src else COUNT
        known = room.thoughts.get((state, count))
        self._set(Asked(state, src, Hint(known, True) if known else None))
        if known:
            return

        def think(work: Work[Advice]) -> Advice:
            limits = Limits(hints.SECONDS, cancelled=work.cancelled)
            return hints.advise(game, match, state, limits, count, work.tell)

        def hear(advice: Advice, done: bool = False) -> None:
            self._set(lambda now: replace(now, hint=Hint(advice, done)) if now.state == state else now)

        async def job() -> None:
            try:
                advice = await errand(think, hear)
            except Exception:
                self._set(Asked())
                raise
            room.remember((state, count), advice)
            hear(advice, True)

        self._errands.start(job)

    def choose(self, number: int) -> None:
        """Look at another proposal."""
        self._set(lambda now: replace(now, chosen=number))

    def clear(self) -> None:
        """Put the hint away."""
        self._errands.stop()
        self._set(Asked())


def use_hint(room: Room, *, anywhere: bool = False) -> Advisor:
    """The hints of this screen: for the position on the table, or, `anywhere`, for one that is asked for."""
    asked, set_asked = ft.use_state(Asked())
    match = room.match
    if not anywhere and (asked.state != match.state or match.round.outcome is not None):
        asked = Asked()
    return Advisor(room, asked, set_asked, use_errands())


def hint_card(desk: Desk, game: Game[Any], state: Any, advisor: Advisor) -> ft.Control:
    """What is proposed: the chance in words, the proposals, why, how it is expected to go on."""
    words, look, asked = desk.words, desk.look, advisor.asked
    rows: list[ft.Control] = []
    if asked.one is None:
        waiting = asked.hint is None or not asked.hint.done
        title = words("hint.thinking") if waiting else words("hint.nothing")
        spoken = title
    elif asked.src:
        title = words("hint.from_here", place=asked.src)
        rows = _judgements(desk, asked)
        spoken = f"{title}. " + " ".join(str(row.data) for row in rows)
    else:
        side = side_name(desk, game.sides[state.turn])
        title = hints.chance(words, game, state, asked.found[0].win, side)
        rows = _proposals(desk, game, state, advisor)
        first = asked.one
        why = hints.reason(words, first.why)
        spoken = words("hint.spoken", move=game.notate(state, first.move), why=why, chance=title)
    busy = asked.hint is None or not asked.hint.done
    head = ft.Row(
        [
            ft.ProgressRing(width=20, height=20, stroke_width=2.5, color=look.hint)
            if busy
            else ft.Icon(ft.Icons.LIGHTBULB, size=20, color=look.hint),
            ft.Text(title, size=desk.size(15), weight=ft.FontWeight.W_700, color=look.ink, expand=True),
            icon_button("hint-close", ft.Icons.CLOSE, words("hint.close"), lambda _: advisor.clear()),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Semantics(
        key="hint-card",
        identifier="hint-card",
        live_region=True,
        label=words("hint.thinking") if busy else spoken,  # said once, when it is certain
        container=True,
        content=ft.Container(
            ft.Column([head, *rows], spacing=6, tight=True),
            bgcolor=look.card,
            border=ft.Border.all(1.5, look.hint),
            border_radius=16,
            padding=ft.Padding.only(left=12, right=12, top=2, bottom=10),
        ),
    )


def _proposals(desk: Desk, game: Game[Any], state: Any, advisor: Advisor) -> list[ft.Control]:
    words, look, asked = desk.words, desk.look, advisor.asked
    one, hint = asked.one, asked.hint
    assert one is not None
    assert hint is not None

    def chip(number: int, each: Suggestion) -> ft.Control:
        chosen = each is one
        text = game.notate(state, each.move)
        face = ft.Row(
            [
                ft.Text(
                    text,
                    size=desk.size(14),
                    weight=ft.FontWeight.W_700,
                    color="#ffffff" if chosen else look.ink,
                    max_lines=1,
                ),
                ft.Text(
                    f"{hints.percent(each.win)} %",
                    size=desk.size(12),
                    color="#ffffff" if chosen else look.soft,
                ),
            ],
            spacing=5,
            run_spacing=0,
            wrap=True,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        return ft.Semantics(
            identifier=f"proposal-{number}",
            expand=True,
            button=True,
            selected=chosen,
            label=words("hint.proposal", move=text, percent=hints.percent(each.win)),
            content=ft.Container(
                face,
                padding=ft.Padding.symmetric(horizontal=4, vertical=11),
                alignment=ft.Alignment.CENTER,
                border_radius=12,
                bgcolor=look.hint_ground if chosen else look.raised,
                ink=True,
                on_click=lambda _: advisor.choose(number),
            ),
        )

    rows: list[ft.Control] = [
        ft.Row([chip(number, each) for number, each in enumerate(asked.found)], spacing=6),
        ft.Text(hints.reason(words, one.why), size=desk.size(14), color=look.ink),
    ]
    if len(one.line) > 1:
        rows.append(_labelled(desk, words("hint.line"), hints.line(game, state, one.line)))
    if hint.advice.threat:
        rows.append(
            ft.Row(
                [
                    ft.Icon(ft.Icons.WARNING_AMBER, size=18, color=look.gold),
                    ft.Text(
                        hints.threat(words, hint.advice.threat),
                        size=desk.size(13),
                        color=look.ink,
                        expand=True,
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    return rows


def _labelled(desk: Desk, label: str, text: str) -> ft.Control:
    return ft.Text(
        spans=[
            ft.TextSpan(f"{label}  ", ft.TextStyle(color=desk.look.soft)),
            ft.TextSpan(text, ft.TextStyle(color=desk.look.ink)),
        ],
        size=desk.size(13),
    )


def _judgements(desk: Desk, asked: Asked) -> list[ft.Control]:
    """The goals of a piece, grouped by how good it is to go there."""
    words, look = desk.words, desk.look
    assert asked.hint is not None
    best = asked.hint.advice.suggestions[0].win
    groups: dict[str, list[str]] = {name: [] for name in SIGNS}
    for each in asked.found:
        told = words("hint.goal", place=each.move.dst, percent=hints.percent(each.win))
        groups[hints.judged(each.win, best)].append(told)
    rows: list[ft.Control] = []
    for name, goals in groups.items():
        if goals:
            title, listed = words(f"hint.judged_{name}"), ", ".join(dict.fromkeys(goals))
            text = ft.Text(
                spans=[
                    ft.TextSpan(f"{title}  ", ft.TextStyle(weight=ft.FontWeight.W_600)),
                    ft.TextSpan(listed, ft.TextStyle(color=look.soft)),
                ],
                size=desk.size(14),
                color=look.ink,
                expand=True,
            )
            rows.append(ft.Row([sign(name, 20), text], spacing=8, data=f"{title}: {listed}."))
    return rows
