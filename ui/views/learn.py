"""The rules in our own words: of the game on the table, and of the others at a touch."""

from __future__ import annotations

from typing import Any

import flet as ft

from rules.games import names
from ui.components.parts import page, pills
from ui.desk import Desk
from ui.views.learn_keizar import learn_keizar
from ui.views.learn_younger import learn_younger


@ft.component
def learn(desk: Desk, keys: Any, asked: str = "", key: str = "") -> ft.Control:
    """The screen; `asked` is the code of a rule, like `en-prise.6`."""
    words = desk.words
    of, _, rule = asked.partition(".")
    there = desk.house.store.may_see(desk.device, desk.game)
    room = desk.house.room(desk.game) if there else None
    on_table = room.saved.game if room else "keizar"
    game, set_game = ft.use_state(of or on_table)
    options = [(name, words(f"games.{name}")) for name in ("keizar", *_younger())]
    chooser = ft.Semantics(
        label=words("learn.game"),
        container=True,
        content=pills(desk, "learn", options, game, set_game),
    )
    number = rule if game == of else ""
    if game == "keizar":
        shown = learn_keizar(desk, number, key=f"keizar-{number}")
    else:
        state = room.match.state if room and game == on_table else None
        shown = learn_younger(desk, game, state, number, key=f"{game}-{number}")
    return page(desk, words("learn.title"), [chooser, shown])


def _younger() -> list[str]:
    return [name for name in names() if name != "keizar"]
