"""What is counted in the younger games: vacant squares, calls for kings, covered dominoes, carried kings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, cast

import flet as ft

from rules.core import CHANCE
from rules.games.en_prise.acts import Table
from rules.games.en_prise.game import GAME as EN_PRISE
from rules.games.en_prise.state import KIND_NAMES, SIDES, SIX, VACANT
from rules.games.king_for_2.dominoes import TILES
from rules.games.king_for_2.game import GAME as KING_FOR_2
from rules.games.king_for_2.odds import Odds, kind_odds
from rules.games.shahbazee.game import GAME as SHAHBAZEE
from rules.games.shahbazee.state import HOMELESS
from ui.components.board import back, piece
from ui.components.parts import body, card
from ui.desk import Desk


def table_counters(desk: Desk, game: str, state: Any) -> list[ft.Control]:
    """The counters of a game, if it has any that its board does not show."""
    made = _COUNTERS.get(game)
    return made(desk, state) if made is not None else []


def _counter(desk: Desk, ident: str, spoken: str, rows: list[ft.Control]) -> ft.Control:
    """A card of counters, read out as one."""
    inner = ft.Column(rows, spacing=6, tight=True)
    padded = ft.Padding.symmetric(horizontal=12, vertical=8)
    return ft.Semantics(
        identifier=ident,
        label=spoken,
        container=True,
        exclude_semantics=True,
        content=card(desk, inner, padding=padded),
    )


def _beside(*parts: ft.Control) -> ft.Control:
    return ft.Row(list(parts), spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _en_prise(desk: Desk, state: Any) -> list[ft.Control]:
    """How many squares are vacant, who has to lay the king, and everyone's next card."""
    words, look = desk.words, desk.look
    vacant = state.cards.count(VACANT)
    counted = words("play.vacant", count=vacant, six=SIX)
    table = Table(state, state.turn)
    side = words(f"sides.{SIDES[state.turn]}")
    if table.summoned:
        duty = words("play.summoned", side=side)
    elif any(act.kind == "summon" for act in EN_PRISE.legal_moves(state)):
        duty = words("play.may_summon", side=side)
    elif state.king(state.turn) is None:
        duty = words("play.no_king_yet")
    else:
        duty = ""
    told = ft.Column(
        [
            ft.Text(counted, size=desk.size(15), weight=ft.FontWeight.W_600, color=look.ink),
            *([ft.Text(duty, size=desk.size(12), color=look.soft)] if duty else []),
        ],
        spacing=1,
        tight=True,
        expand=True,
    )
    urgent = [ft.Icon(ft.Icons.CAMPAIGN, size=26, color=look.gold)] if table.summoned else []
    spoken = [f"{counted}.", duty]
    nexts: list[ft.Control] = [ft.Text(words("play.next_card"), size=desk.size(13), color=look.soft)]
    for player, plan in zip(state.players, state.plans, strict=True):
        if plan is None:
            continue
        colour = words(f"sides.{SIDES[player]}")
        if plan:
            kind = KIND_NAMES[plan[0]]
            shown = piece(f"{SIDES[player]}.{kind}", 30)
            name = words(f"figures.{plan[0]}")
            spoken.append(words("play.next_is", side=colour, piece=name, count=len(plan)))
        else:
            shown = ft.Container(piece(SIDES[player], 30), opacity=0.4)
            spoken.append(words("play.plan_done", side=colour))
        count = ft.Text(str(len(plan)), size=desk.size(13), color=look.ink)
        nexts.append(ft.Row([shown, count], spacing=4, tight=True))
    rows = [_beside(back(30), told, *urgent), ft.Row(nexts, wrap=True, spacing=14, run_spacing=4)]
    return [_counter(desk, "vacant", " ".join(filter(None, spoken)), rows)]


def _king_for_2(desk: Desk, state: Any) -> list[ft.Control]:
    return [_bag(desk, state, key="bag")]


@ft.component
def _bag(desk: Desk, state: Any, key: str = "") -> ft.Control:
    """How many dominoes are still covered, and with how many of them each kind could move next."""
    words, look = desk.words, desk.look
    counted_for, set_counted_for = ft.use_state(cast("tuple[Any, tuple[Odds, ...]]", (None, ())))
    waits = state.turn == CHANCE and KING_FOR_2.outcome(state) is None

    async def count() -> None:
        if waits:  # every covered tile is tried: too long for the event loop
            set_counted_for((state, await asyncio.to_thread(_odds_of, state, state.side)))

    ft.use_effect(count, [state])
    covered = len(TILES) - len(state.used) or len(TILES)
    counted = words("play.covered", count=covered, all=len(TILES))
    title = ft.Text(counted, size=desk.size(15), weight=ft.FontWeight.W_600, color=look.ink)
    about, odds = counted_for
    if not waits:
        return _counter(desk, "bag", counted, [title])
    shown = odds if about == state else ()
    side = KING_FOR_2.sides[state.side]
    spoken = [
        words("play.odds", piece=words(f"figures.{_letter(each)}"), count=len(each.tiles), all=each.covered)
        for each in shown
    ]
    why = ft.Text(words("play.odds_help"), size=desk.size(12), color=look.soft)
    row = ft.Row([_chance(desk, side, each) for each in shown], wrap=True, spacing=14, run_spacing=4)
    return _counter(desk, "bag", f"{counted}. {' '.join(spoken)}", [title, why, row])


_odds_of = lru_cache(maxsize=32)(kind_odds)


def _chance(desk: Desk, side: str, odds: Odds) -> ft.Control:
    text = ft.Text(str(len(odds.tiles)), size=desk.size(14), color=desk.look.ink)
    return ft.Row([piece(f"{side}.{odds.what}", 28), text], spacing=5, tight=True)


def _letter(odds: Odds) -> str:
    return "N" if odds.what == "knight" else odds.what[0].upper()


def _shahbazee(desk: Desk, state: Any) -> list[ft.Control]:
    """Which king is carried, and where."""
    words = desk.words
    lines = []
    for king, square in enumerate(state.carriers):
        if square is not None:
            side = words(f"sides.{SHAHBAZEE.sides[king]}")
            column, row = square % state.board.columns, square // state.board.columns
            place = f"{chr(ord('a') + column)}{row + 1}"
            key = "play.king_homeless" if square == HOMELESS else "play.king_carried"
            lines.append((SHAHBAZEE.sides[king], words(key, side=side, place=place)))
    if not lines:
        return []
    rows = [_beside(piece(f"{side}.king", 28), body(desk, text, expand=True)) for side, text in lines]
    return [_counter(desk, "carried", " ".join(text for _, text in lines), rows)]


_COUNTERS: Final[dict[str, Callable[[Desk, Any], list[ft.Control]]]] = {
    EN_PRISE.name: _en_prise,
    KING_FOR_2.name: _king_for_2,
    SHAHBAZEE.name: _shahbazee,
}
