"""A new game of those that a table must agree on first: players, open rules, the number table, the board."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from rules.core import BoardsideError
from rules.games import load
from rules.games.chess_jumble.options import BIG_ACTION, GAMES, LITTLE_ACTION
from rules.games.king_for_2.state import KINDS
from ui import boards
from ui.agreements import GUESSES, Agreement, asks, start
from ui.components.asking import asking
from ui.components.number_table import number_table, swapped
from ui.components.parts import body, button, card, icon_button, page, pills, small_heading
from ui.desk import Desk
from ui.said import said
from ui.views.described_boards import described_boards
from ui.views.learn_parts import labelled


@ft.component
def new_game(desk: Desk, game: str, back: Callable[[], Any], key: str = "") -> ft.Control:
    """The page: whoever agrees with us touches the first button and plays."""
    words, house = desk.words, desk.house
    first: Any = ft.use_ref(lambda: _first(game))
    begun: Agreement = first.current
    agreement, set_agreement = ft.use_state(begun)
    opened, set_opened = ft.use_state("")
    held, set_held = ft.use_state(-1)

    async def begin(_: Any) -> None:
        rules = load(game)
        try:
            position = rules.write(start(agreement, int(time.time())))
            names = ("",) * agreement.players
            room = await house.new_game(desk.device, game, position, names=names)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        await desk.open_game(room.saved.id)

    def number(place: int) -> None:
        if held == -1:
            set_held(place)
            return
        set_agreement(replace(agreement, table=swapped(agreement.table, held, place)))
        set_held(-1)

    parts: list[ft.Control] = [
        ft.Row([button("start", words("library.start"), begin, icon=ft.Icons.PLAY_ARROW, filled=True)])
    ]
    counts = load(game).players
    if len(counts) > 1:
        options = [(str(count), str(count)) for count in counts]
        chosen = pills(
            desk,
            "players",
            options,
            str(agreement.players),
            lambda count: set_agreement(replace(agreement, players=int(count))),
        )
        parts.append(_part(desk, words("options.players"), chosen))
    if game == "chess-jumble":
        forms = [(form, words(f"options.form_{form}")) for form in GAMES]
        chosen = pills(
            desk,
            "form",
            forms,
            agreement.form,
            lambda form: set_agreement(replace(agreement, form=form)),
        )
        parts.append(_part(desk, words("options.form"), chosen))
    if game in GUESSES:
        parts.append(
            described_boards(
                desk,
                game,
                agreement.board,
                lambda name: set_agreement(lambda now: replace(now, board=name)),
                key="boards",
            )
        )
    if game == "king-for-2":
        table: list[ft.Control] = [
            body(desk, words("options.table_help")),
            number_table(desk, agreement.table, None if held == -1 else held, number),
        ]
        title = words("options.table")
        parts.append(labelled(desk, "table", ft.Icons.HELP_OUTLINE, title, table))
    if agreement.form in (LITTLE_ACTION, BIG_ACTION):
        parts.append(
            _part(
                desk,
                words("options.deck"),
                body(desk, words("options.deck_help"), soft=True),
                ft.Semantics(
                    identifier="deck",
                    content=ft.TextField(
                        multiline=True,
                        min_lines=2,
                        max_lines=8,
                        value=agreement.deck,
                        text_size=desk.size(13),
                        on_change=lambda event: set_agreement(
                            replace(agreement, deck=event.control.value or "")
                        ),
                    ),
                ),
            )
        )
    questions = asks(words, agreement)
    if questions:
        lines: list[ft.Control] = [body(desk, words("options.rules_help"), soft=True)]
        for ask in questions:
            lines.append(
                asking(
                    desk,
                    ask,
                    agreement.answer(ask),
                    opened == ask.name,
                    lambda name=ask.name: set_opened("" if opened == name else name),  # type: ignore[misc]
                    lambda answer, ask=ask: set_agreement(agreement.agree(ask, answer)),  # type: ignore[misc]
                )
            )
        if any(agreement.answer(ask) != ask.ours for ask in questions) or agreement.table != KINDS:
            reset = replace(agreement, answers={}, table=KINDS)
            lines.append(button("reset", words("options.reset"), lambda _: set_agreement(reset)))
        parts.append(labelled(desk, "asks", ft.Icons.MENU_BOOK, words("options.rules"), lines))
    close = icon_button("back", ft.Icons.CLOSE, words("library.back"), lambda _: back())
    return page(desk, words(f"games.{game}"), parts, close)


def _part(desk: Desk, title: str, *parts: ft.Control) -> ft.Control:
    return card(desk, ft.Column([small_heading(desk, title), *parts], spacing=8))


def _first(game: str) -> Agreement:
    """Our readings, on the first board that was described if there is one."""
    own = boards.names(game) if game in GUESSES else []
    return Agreement(game, board=own[0] if own else "")
