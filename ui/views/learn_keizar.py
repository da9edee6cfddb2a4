"""Keizár's rules in our own words, with a small board that plays each tile's move."""

from __future__ import annotations

from typing import Any, Final

import flet as ft

from rules.games.keizar.game import GAME
from rules.games.keizar.setup import blank
from rules.games.keizar.state import D5, INDEX, State
from ui import art, keizar
from ui.components.board import Marks, board
from ui.components.counters import hold_counter
from ui.components.parts import body, card, small_heading
from ui.desk import Desk
from ui.keizar import Hold
from ui.views.learn_parts import demo_edge, numbered, told, use_beat

LESSONS: Final = {"plain": ".", "king": "K", "queen": "Q", "bishop": "B", "knight": "N", "rook": "R"}
RULES: Final = range(1, 11)


def lesson(symbol: str) -> list[State]:
    """A piece on a tile, and after each of some of its moves: what the animation shows, from the rules."""
    tiles = blank()
    square = INDEX["c2" if symbol == "plain" else "e3"]
    tiles[square] = LESSONS[symbol]
    pieces = ["."] * 64
    pieces[square] = "w"
    for black in ("b3", "f6") if symbol == "plain" else ("g5", "e6", "c5", "f4"):
        pieces[INDEX[black]] = "b"
    first = State("".join(tiles), "".join(pieces), 0, None)
    moves = [move for move in GAME.legal_moves(first) if INDEX[move.dst] != D5]
    some = moves[:: max(1, len(moves) // 5)][:6]
    shown = []
    for move in some:
        shown += [first, GAME.apply(first, move)]
    return shown


def holding() -> list[tuple[State, Hold]]:
    """A piece enters d5 and holds it for three moves of the opponent."""
    tiles = blank()
    tiles[INDEX["d3"]] = "R"
    pieces = ["."] * 64
    for white in ("d3", "h2"):
        pieces[INDEX[white]] = "w"
    for black in ("a7", "h7", "f7"):
        pieces[INDEX[black]] = "b"
    state = State("".join(tiles), "".join(pieces), 0, None)
    shown = [(state, keizar.hold(state))]
    for token in ("d3d5", "a7a6", "h2h3", "h7h6", "h3h4", "f7f6"):
        state = GAME.apply(state, GAME.parse(state, token))
        shown.append((state, keizar.hold(state)))
    return shown


@ft.component
def learn_keizar(desk: Desk, rule: str = "", key: str = "") -> ft.Control:
    """All of it; `rule` is the number of the one that was asked for."""
    words = desk.words
    symbol, set_symbol = ft.use_state("knight")
    shown = numbered(desk, [words(f"learn.rule_{number}") for number in RULES], rule)
    parts: list[ft.Control] = [
        told(desk, words("learn.aim"), words("learn.aim_text")),
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("learn.moves_title")),
                    body(desk, words("learn.moves_text")),
                    _tiles(desk, symbol, set_symbol),
                    ft.Semantics(
                        identifier="lesson",
                        live_region=True,
                        label=words(f"learn.{symbol}"),
                        content=body(desk, words(f"learn.{symbol}"), weight=ft.FontWeight.W_600),
                    ),
                    ft.Row([_demo(desk, symbol, key=symbol)], alignment=ft.MainAxisAlignment.CENTER),
                ],
                spacing=10,
            ),
        ),
        card(
            desk,
            ft.Column(
                [
                    small_heading(desk, words("learn.win_title")),
                    body(desk, words("learn.win_text")),
                    ft.Row([_hold_demo(desk)], alignment=ft.MainAxisAlignment.CENTER),
                ],
                spacing=10,
            ),
        ),
        told(desk, words("learn.match_title"), words("learn.match_text")),
        told(desk, words("learn.setup_title"), words("learn.setup_text")),
    ]
    return ft.Column(
        [shown, *parts] if rule else [*parts, shown],
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _tiles(desk: Desk, chosen: str, choose: Any) -> ft.Control:
    """A button for each tile."""
    look = desk.look
    ring, line = ft.Border.all(3, look.accent), ft.Border.all(1, look.line)

    def tile(symbol: str) -> ft.Control:
        picture = art.tile_picture(symbol, desk.choices.style, "light")
        inner = ft.Image(src=picture, width=44, height=44, exclude_from_semantics=True) if picture else None
        return ft.Semantics(
            identifier=f"lesson-{symbol}",
            label=desk.words(f"symbols.{symbol}"),
            button=True,
            selected=symbol == chosen,
            content=ft.Container(
                inner,
                width=50,
                height=50,
                alignment=ft.Alignment.CENTER,
                bgcolor=look.light_tile,
                border_radius=10,
                border=ring if symbol == chosen else line,
                ink=True,
                on_click=lambda _: choose(symbol),
            ),
        )

    return ft.Row([tile(symbol) for symbol in LESSONS], wrap=True, spacing=6, run_spacing=6)


@ft.component
def _demo(desk: Desk, symbol: str, key: str = "") -> ft.Control:
    states: Any = ft.use_ref(lambda: lesson(symbol))
    shown: list[State] = states.current
    state = shown[use_beat(len(shown))]
    first = shown[0]
    resting = state == first
    src = "c2" if symbol == "plain" else "e3"
    targets = tuple(move.dst for move in GAME.legal_moves(first)) if resting else ()
    marks = Marks(selected=src if resting else "", targets=targets)
    return _small_board(desk, state, marks)


@ft.component
def _hold_demo(desk: Desk) -> ft.Control:
    states: Any = ft.use_ref(holding)
    shown: list[tuple[State, Hold]] = states.current
    state, hold = shown[use_beat(len(shown))]
    return ft.Column(
        [_small_board(desk, state, Marks()), hold_counter(desk, hold, GAME.sides, 40)],
        width=demo_edge(desk),
        spacing=10,
    )


def _small_board(desk: Desk, state: State, marks: Marks) -> ft.Control:
    layout, view, style = GAME.layout(state), GAME.view(state), desk.choices.style
    picture = board(layout, view, marks, demo_edge(desk), desk.look, style, None, {}, coordinates=False)
    return ft.Semantics(label=desk.words("learn.demo"), image=True, content=picture)
