"""A board drawn in the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from rules.core import CHANCE, Game, Layout, Loc, Symbol

_INK = {"K": "#f3d90d", "Q": "#f05050", "B": "#3cb4f9", "N": "#88d13d", "R": "#f3803a", "*": "#ffd75f"}
_LETTER = {"king": "K", "queen": "Q", "bishop": "B", "knight": "N", "rook": "R", "keizar": "*", "plain": " "}
_GROUND = {"light": "#6e6a62", "dark": "#33302c", "keizar": "#6a1b9a"}


_COLOURS = {
    "white": "#ffffff",
    "black": "#9a9a9a",
    "red": "#f05050",
    "blue": "#5c9dff",
    "green": "#5fc65f",
    "yellow": "#f3d90d",
    "orange": "#f3803a",
    "purple": "#c07af0",
}


_INITIAL = {"blue": "u"}
"""Where the first letter is taken: by black."""

_PATCH = {"vacant": "▒▒", "empty": "·"}
_NOTHING = ("empty", "no-die", "no-tile", "covered")
_SQUARE = re.compile(r"[a-z][0-9]+|-?[0-9]+,-?[0-9]+")
"""Names of a board's own places, unlike those beside it."""


def show(game: Game[Any], state: Any, title: str | None = None) -> None:
    """Print a position, and whose turn it is."""
    console = Console(highlight=False)
    if title:
        console.print(title, style="bold")
    view = game.view(state)
    if "d5.tile" in view:
        _show_tiles(console, view)
    else:
        _show_places(console, game.layout(state), view)
    console.print(_status(game, state))


def _show_places(console: Console, layout: Layout, view: Mapping[Loc, Symbol]) -> None:
    """Any board: a piece as the letters of its colour and its kind, a card face down as a grey patch.

    Below it, a line each, what lies beside it: boxes, plans, dice, dominoes.
    """
    cells, beside = {}, dict[str, Text]()
    for name, symbol in view.items():
        if _SQUARE.fullmatch(name):
            place = layout.places[name]
            cells[int(place.y // 1), int(place.x // 1)] = place.ground, symbol
        elif symbol not in _NOTHING:
            group, _, last = name.rpartition(".")
            what = (name if last.islower() else group).replace(".", " ")
            line = beside.setdefault(what, Text(f"{what:>12} ", style="dim"))
            line.append(_drawn(last if symbol == "open" else re.sub(r"^(die|white|orange)-", "", symbol)))
    if cells:
        _show_squares(console, cells, chess="a1" in view)
    for line in beside.values():
        console.print(line)


def _show_squares(
    console: Console, cells: Mapping[tuple[int, int], tuple[str, Symbol]], *, chess: bool
) -> None:
    """A board of any shape: ground and symbol by row and column.

    Squares with chess names are told by them, others by the numbers of column and row.
    """
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    across = range(min(columns), max(columns) + 1)
    for row in range(max(rows), min(rows) - 1, -1):
        line = Text(f"{row + chess:3} ", style="dim")
        for column in across:
            ground, symbol = cells.get((row, column), ("", ""))
            line.append(_drawn(symbol, f" on {_GROUND.get(ground, '#33302c')}" if symbol else ""))
        console.print(line)
    names = (chr(ord("a") + column) if chess else str(column) for column in across)
    console.print(Text("    " + "".join(f"{name:^4}" for name in names), style="dim"))


def _drawn(symbol: Symbol, paper: str = "") -> Text:
    """What lies somewhere: a piece as two letters, a die or a domino by its name."""
    colour, _, kind = symbol.partition(".")
    letters = _INITIAL.get(colour, colour[:1]) + _LETTER.get(kind, kind[:1].upper())
    text = _PATCH.get(symbol, letters if kind else symbol)
    return Text(f" {text:2} ", style=f"bold {_COLOURS.get(colour, '#8a857c')}{paper}")


def _show_tiles(console: Console, view: Mapping[Loc, Symbol]) -> None:
    """A Keizár board: the tile's letter, then the piece on it (○ white, ● black)."""
    for row in range(8, 0, -1):
        line = Text(f"{row} ", style="dim")
        for column, file in enumerate("abcdefgh"):
            square = f"{file}{row}"
            letter = _LETTER[view[f"{square}.tile"]]
            piece = {"white": "○", "black": "●"}.get(view[square], " ")
            ground = "keizar" if letter == "*" else "light" if (row + column) % 2 == 0 else "dark"
            ink = "#ffffff" if piece == "○" else "#000000"
            line.append(
                f" {letter if letter != ' ' else '·'}",
                style=f"bold {_INK.get(letter, '#8a857c')} on {_GROUND[ground]}",
            )
            line.append(f"{piece} ", style=f"bold {ink} on {_GROUND[ground]}")
        console.print(line)
    console.print(Text("   " + "   ".join("abcdefgh"), style="dim"))


def _status(game: Game[Any], state: Any) -> str:
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.text
    if state.turn == CHANCE:
        return "Dice, dominoes or cards are next."
    turn = f"{game.sides[state.turn].capitalize()} to move."
    hold = getattr(state, "hold", None)
    if hold is None:
        return turn
    return f"{turn} {game.view(state)['d5'].capitalize()} holds d5: {hold} of 3 counted."
