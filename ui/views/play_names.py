"""What players, sides and squares are called on the screen and by screen readers."""

from __future__ import annotations

from typing import Any

from rules.core import Game, Layout, Loc
from ui.components.board import spots
from ui.desk import Desk
from ui.house import Room
from ui.matches import seats


def player_names(desk: Desk, room: Room) -> tuple[str, ...]:
    """The players' names, seat by seat, or what to call them until they have said."""
    count = len(seats(room.match))
    given = (*room.saved.names, *("",) * count)[:count]
    return tuple(name or _unnamed(desk, room, number) for number, name in enumerate(given))


def _unnamed(desk: Desk, room: Room, player: int) -> str:
    strength = room.programs.get(player, "")
    if strength:
        return desk.words("program.name", strength=desk.words(f"program.is_{strength}"))
    return desk.words("play.player", number=player + 1)


def square_names(desk: Desk, game: Game[Any], state: Any, layout: Layout | None = None) -> dict[Loc, str]:
    """What a screen reader says of every place."""
    words, view = desk.words, game.view(state)
    return {
        loc: words(
            "play.square_name",
            place=loc,
            tile=_symbol(desk, game, view.get(f"{loc}.tile", "plain")),
            piece=_symbol(desk, game, view.get(loc, "empty")),
        )
        for loc in spots(layout or game.layout(state))
    }


def _symbol(desk: Desk, game: Game[Any], symbol: str) -> str:
    key = f"symbols.{symbol}"
    return desk.words(key) if key in desk.words else game.symbols().get(symbol, symbol)


def side_name(desk: Desk, side: str) -> str:
    """What a side is called."""
    return desk.words(f"sides.{side}") if f"sides.{side}" in desk.words else side.capitalize()
