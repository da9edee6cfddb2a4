"""The rules of the four younger games: what is printed, what is our reading, what is our guess."""

from __future__ import annotations

from itertools import count, takewhile
from random import Random
from typing import Any, Final, NamedTuple

import flet as ft

from rules.core import Game, Layout
from rules.games import load
from ui.agreements import Agreement, agreed, asks
from ui.components.arranging import arrange, without_plans
from ui.components.board import Marks, board
from ui.components.number_table import number_table
from ui.components.parts import body, card
from ui.desk import Desk
from ui.views.learn_parts import demo_edge, labelled, numbered, told, use_beat

SHOWN: Final = {
    "king-for-2": "5-3 b2c4:5 b1b6:3 5-4 a7b5:5 c7b6:4 6-2 c4e5:6 c1c7:2",
    "chess-jumble": "+ B@g1 2 g1h2 h2i1 + R@e11 3 e11d11 d11c11 c11b11 2 i1k3 k3j4",
    "shahbazee": "start:5-2 5-4 c2a4:5 e2e6:4 5-2 e8e6:2 g8c4:5 6-4 a4a8:4",
}
"""Acts that show what is special about a game, one after the other."""
LENGTH: Final = 14
"""Acts of a game that is made up as it goes."""


class Picture(NamedTuple):
    """One moment of a game that is shown."""

    layout: Layout
    view: dict[str, str]
    act: str
    touched: tuple[str, ...]


def pictures(name: str) -> list[Picture]:
    """A short game, from the rules: acts that were chosen for it, or any with a liking for captures."""
    game = load(name)
    state = game.setup(2, 4)
    chance, acts = Random(4), iter(SHOWN.get(name, "").split())
    shown = [(state, "", ("", ""))]
    for _ in range(len(SHOWN[name].split()) if name in SHOWN else LENGTH):
        token = next(acts, None)
        move = game.parse(state, token) if token else _any(game, state, chance)
        text = game.notate(state, move)
        state = game.apply(state, move)
        shown.append((state, text, (move.src, move.dst)))
    last = without_plans(game.layout(state))
    grows = name == "en-prise"
    found = []
    for now, act, touched in shown:
        view = dict(game.view(now))
        layout = _grown(last, view) if grows else arrange(game.layout(now), view)
        found.append(Picture(layout, view, act, tuple(filter(None, touched))))
    return found


def _any(game: Game[Any], state: Any, chance: Random) -> Any:
    legal = game.legal_moves(state)
    view = game.view(state)
    taking = [move for move in legal if move.src and view.get(move.dst, "empty") not in ("empty", "vacant")]
    return chance.choice(taking or legal)


def _grown(last: Layout, view: dict[str, str]) -> Layout:
    """The squares that there will be in the end, those that no card lies on yet as places to grow to."""
    places = {
        loc: place if loc in view else place._replace(ground="open")
        for loc, place in last.places.items()
        if place.ground and place.ground != "open"
    }
    return Layout(places)


@ft.component
def learn_younger(desk: Desk, game: str, state: Any, rule: str = "", key: str = "") -> ft.Control:
    """All of it; `state` is the game on the table if it is this one, `rule` the number that was asked for."""
    words, of = desk.words, f"learn.{game}"
    shown = numbered(desk, _texts(desk, f"{of}.rule_"), rule)
    agreement = agreed(game, state) if state is not None else Agreement(game)
    demo = card(
        desk,
        ft.Column(
            [
                body(desk, words(f"{of}.demo_text"), weight=ft.FontWeight.W_600),
                ft.Row([_demo(desk, game, key=game)], alignment=ft.MainAxisAlignment.CENTER),
            ],
            spacing=10,
        ),
    )
    guess: list[ft.Control] = [body(desk, words(f"{of}.guess_text"))]
    if game == "king-for-2":
        guess.append(number_table(desk, agreement.table))
    parts: list[ft.Control] = [
        told(desk, words("learn.aim"), words(f"{of}.aim_text")),
        demo,
        labelled(desk, "guess", ft.Icons.HELP_OUTLINE, words("learn.guess_title"), guess),
    ]
    readings = _readings(desk, agreement, state is not None)
    middle = [shown, *parts] if rule else [*parts, shown]
    return ft.Column([*middle, readings], spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _texts(desk: Desk, begins: str) -> list[str]:
    """The texts of the catalogue that are numbered from 1 on."""
    keys = takewhile(lambda key: key in desk.words, (f"{begins}{number}" for number in count(1)))
    return [desk.words(key) for key in keys]


def _readings(desk: Desk, agreement: Agreement, at_table: bool) -> ft.Control:
    """How we read what the rulebook leaves open; questions with the answer of the game on the table."""
    words, look = desk.words, desk.look
    lines: list[ft.Control] = [body(desk, words("learn.readings_text"), soft=True)]
    for text in _texts(desk, f"learn.{agreement.game}.reading_"):
        lines.append(
            ft.Row(
                [
                    ft.Text("·", size=desk.size(16), weight=ft.FontWeight.W_700, color=look.accent, width=12),
                    ft.Container(body(desk, text), expand=True),
                ],
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    questions = asks(words, agreement)
    if questions and at_table:
        lines.append(body(desk, words("learn.table_text"), weight=ft.FontWeight.W_600))
    for ask in questions:
        answer = agreement.answer(ask)
        ours = answer == ask.ours
        label = words("learn.ours" if ours else "learn.agreed")
        lines.append(
            ft.Semantics(
                identifier=f"reading-{ask.name}",
                label=f"{ask.text} {ask.answers[answer]} ({label})",
                container=True,
                exclude_semantics=True,
                content=ft.Column(
                    [
                        body(desk, ask.text, weight=ft.FontWeight.W_600),
                        body(desk, ask.answers[answer]),
                        ft.Text(label, size=desk.size(12), color=look.soft if ours else look.accent),
                    ],
                    spacing=1,
                    tight=True,
                ),
            )
        )
    return labelled(desk, "readings", ft.Icons.MENU_BOOK, words("learn.readings_title"), lines)


@ft.component
def _demo(desk: Desk, game: str, key: str = "") -> ft.Control:
    kept: Any = ft.use_ref(lambda: pictures(game))
    shown: list[Picture] = kept.current
    picture = shown[use_beat(len(shown))]
    edge = demo_edge(desk)
    drawn = board(
        picture.layout,
        picture.view,
        Marks(last=picture.touched),
        edge,
        desk.look,
        desk.choices.style,
        None,
        {},
        coordinates=False,
    )
    act = ft.Text(
        picture.act or " ",
        size=desk.size(15),
        weight=ft.FontWeight.W_600,
        color=desk.look.soft,
        text_align=ft.TextAlign.CENTER,
        width=edge,
    )
    return ft.Semantics(
        identifier="game-demo",
        label=desk.words("learn.game_demo"),
        image=True,
        exclude_semantics=True,
        content=ft.Column(
            [drawn, act], spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        ),
    )
