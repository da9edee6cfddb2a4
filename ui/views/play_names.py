"""What players, sides and squares are called on the screen and by screen readers."""

from __future__ import annotations

from typing import Any, Final

from rules.core import Game, Layout, Loc, Symbol
from ui.components.board import spots
from ui.desk import Desk
from ui.house import Room
from ui.matches import seats

_FIGURES: Final = {
    "king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P",
    "soldier": "soldier", "?": "unknown",
}  # fmt: skip
"""The word of the catalogue for each kind of piece."""


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
    told = {}
    for loc in spots(layout or game.layout(state)):
        piece = symbol_name(desk, view.get(loc, "empty"), game)
        tile = view.get(f"{loc}.tile")
        if tile is None:
            told[loc] = words("play.place_name", place=place_name(desk, loc), piece=piece)
        else:
            told[loc] = words("play.square_name", place=loc, tile=symbol_name(desk, tile, game), piece=piece)
    return told


def symbol_name(desk: Desk, symbol: Symbol, game: Game[Any] | None = None) -> str:
    """What lies somewhere, in words: a tile, a piece in its colour, a die, a domino."""
    words = desk.words
    if f"symbols.{symbol}" in words:
        return words(f"symbols.{symbol}")
    side, _, kind = symbol.partition(".")
    kind, _, more = kind.partition(".")
    if f"sides.{side}" in words and kind in _FIGURES:
        piece = words(f"figures.{_FIGURES[kind]}")
        told = words("symbols.piece_of", side=words(f"sides.{side}").lower(), piece=piece)
        return words("symbols.carries", piece=told) if more else told
    if symbol.startswith("die-"):
        return words("symbols.die", value=symbol.removeprefix("die-"))
    if symbol[:1].isdecimal():
        return words("symbols.domino", value=symbol)
    return game.symbols().get(symbol, symbol) if game is not None else symbol


def place_name(desk: Desk, loc: Loc) -> str:
    """What a place is called: as it is written on boards, in words where it lies beside them."""
    words = desk.words
    head, _, number = loc.partition(" ")
    if number.isdecimal() and f"places.{head}" in words:
        return words(f"places.{head}", number=number)
    side, _, rest = loc.partition(".")
    kind, _, number = rest.partition(".")
    if f"sides.{side}" in words and f"places.{kind}" in words:
        count = int(number) + 1 if number.isdecimal() else ""
        return words(f"places.{kind}", side=words(f"sides.{side}"), number=count)
    return loc


def side_name(desk: Desk, side: str) -> str:
    """What a side is called."""
    return desk.words(f"sides.{side}") if f"sides.{side}" in desk.words else side.capitalize()
