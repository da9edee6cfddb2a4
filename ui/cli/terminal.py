"""A board drawn in the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from rules.core import Game

_INK = {"K": "#f3d90d", "Q": "#f05050", "B": "#3cb4f9", "N": "#88d13d", "R": "#f3803a", "*": "#ffd75f"}
_LETTER = {"king": "K", "queen": "Q", "bishop": "B", "knight": "N", "rook": "R", "keizar": "*", "plain": " "}
_GROUND = {"light": "#6e6a62", "dark": "#33302c", "keizar": "#6a1b9a"}


def show(game: Game[Any], state: Any, title: str | None = None) -> None:
    """Print a position of an 8×8 game: the tile's letter, then the piece on it (○ white, ● black)."""
    console = Console(highlight=False)
    if title:
        console.print(title, style="bold")
    view = game.view(state)
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
    console.print(_status(game, state))


def _status(game: Game[Any], state: Any) -> str:
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.text
    turn = f"{game.sides[state.turn].capitalize()} to move."
    hold = getattr(state, "hold", None)
    if hold is None:
        return turn
    return f"{turn} {game.view(state)['d5'].capitalize()} holds d5: {hold} of 3 counted."
