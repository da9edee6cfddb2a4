"""The referee on boards that their owner described: Shahbazee and Chess Jumble, their pieces read by colour.

Kinds are known from the record alone. So a position is needed, except at the start of Shahbazee, which a
photo tells by its colours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rules.by_colour import ByColour
from rules.core import BadPosition, Reading, Symbol
from rules.games.chess_jumble.board import cells
from rules.games.chess_jumble.game import GAME as CHESS_JUMBLE
from rules.games.chess_jumble.state import State as JumbleState
from rules.games.shahbazee.game import GAME as SHAHBAZEE
from rules.games.shahbazee.game import start
from rules.games.shahbazee.state import State
from ui.cli.described_photo import Grid, Look, chess_jumble_grid, dice_beside, look, shahbazee_grid
from ui.cli.turn_referee import Asked, Rolled, States, Table
from vision import pips
from vision.described import TUNING, Seen
from vision.photo import NoBoard

_TWO_DICE = "Say what they showed with --roll, for example --roll 5-3."
_SIGNS = "The signs on these dice cannot be read. Say what they showed with --roll, for example --roll 3."
_STARTERS = "Say what was rolled for the start and then, with --roll, for example --roll 'start:4-2 5-3'."


def read_shahbazee(photo: Path, asked: Asked, state: State) -> Table:
    """What a photo of the described board shows, and the dice beside it."""
    grid = shahbazee_grid(asked.profile, asked.board)
    same_board(grid, state.board)
    seen = look(photo, grid)
    return shahbazee_table(grid, seen.seen, lambda: _rolled(seen, state))


def shahbazee_table(grid: Grid, seen: Mapping[str, Seen], rolled: Callable[[], Rolled]) -> Table:
    """What was seen on the squares, as the referee weighs it."""
    chances = {square: _with_carriers(here) for square, here in _by_side(grid, seen).items()}
    game = ByColour(SHAHBAZEE, dict(zip(grid.sides, grid.colours, strict=True)))
    return Table(game, Reading(chances), rolled)


def shahbazee_start(photo: Path, asked: Asked, side: str | None) -> States:
    """The start, if the photo shows it; without a side, either's turn."""
    grid = shahbazee_grid(asked.profile, asked.board)
    first = start(grid.board)
    view = ByColour(SHAHBAZEE).view(first)
    shown = _by_side(grid, look(photo, grid).seen)
    if any(max(here, key=lambda symbol: here[symbol]) != view[place] for place, here in shown.items()):
        raise NoBoard(
            "Only the start is known from a photo, because colours do not tell kinds, and this is not the "
            "start: give the position with --position."
        )
    players = (0, 1) if side is None else (1,) if side == "b" else (0,)
    return [(first._replace(side=player), 1.0) for player in players]


def read_chess_jumble(photo: Path, asked: Asked, state: JumbleState) -> Table:
    """What a photo shows of the track. What is in boxes and houses is known from the record alone."""
    grid = chess_jumble_grid(asked.profile, asked.board)
    same_board(grid, state.board)
    return chess_jumble_table(grid, look(photo, grid).seen)


def chess_jumble_table(grid: Grid, seen: Mapping[str, Seen]) -> Table:
    """What was seen on the track, as the referee weighs it."""
    track = cells(grid.board)
    reading = Reading({place: here for place, here in _by_side(grid, seen).items() if place in track})
    return Table(ByColour(CHESS_JUMBLE), reading, lambda: Rolled((), _SIGNS))


def chess_jumble_start(photo: Path, asked: Asked, side: str | None) -> States:
    """Never known: an empty track tells neither the game nor who plays it."""
    raise NoBoard(
        "A photo does not tell which Chess Jumble game is played, nor by whom: give the position with "
        "--position."
    )


def same_board(grid: Grid, board: Any) -> None:
    """Raises `BadPosition` when a position is one of another board."""
    if board != grid.board:
        raise BadPosition(
            f"The position is one of the board '{board.name}', and the photo is read as one of the board "
            f"'{grid.board.name}': give a position of that board, or the board of the position."
        )


def _by_side(grid: Grid, seen: Mapping[str, Seen]) -> dict[str, dict[Symbol, float]]:
    """The chances of each place, with the sides' names instead of their colours."""
    side = {"empty": "empty", **dict(zip(grid.colours, grid.sides, strict=True))}
    return {
        name: {side[word]: chance for word, chance in _clearly(one).items()} for name, one in seen.items()
    }


def _clearly(one: Seen) -> dict[str, float]:
    """Chances as the referee weighs them: what is not doubted counts for more the clearer it is.

    The reader's chances are made to mark doubts and end near 0.99, even for a bare square. Against the many
    turns that a roll allows, each a little wrong on some square, that would be too little.
    """
    best = one.colour or "empty"
    doubt, limit = 1 - one.chances[best], 1 - TUNING.sure
    shrink = min((doubt / limit) ** 2, 1.0)
    return {word: chance * (1 if word == best else shrink) for word, chance in one.chances.items()}


def _with_carriers(here: Mapping[Symbol, float]) -> dict[Symbol, float]:
    """A piece that carries a king shows its own colour or the king's, as players lay one on the other."""
    either = max(here["red"], here["blue"])
    return {**here, "red.carrying": either, "blue.carrying": either}


def _rolled(seen: Look, state: State) -> Rolled:
    """The two dice beside the board."""
    if state.side is None:
        return Rolled((), f"Who starts is not known from the dice that lie there now. {_STARTERS}")
    dice = dice_beside(seen.found)
    if dice is None:
        return Rolled((), f"This copy of the program cannot read dice. {_TWO_DICE}")
    if any(die.confidence < pips.TUNING.sure for die in dice):
        return Rolled((), f"A die beside the board cannot be read for sure. {_TWO_DICE}")
    if len(dice) != 2:
        count = {0: "No die was", 1: "Only one die was"}.get(len(dice), f"{len(dice)} dice were")
        return Rolled((), f"{count} seen beside the board. {_TWO_DICE}")
    return Rolled((f"{dice[0].value}-{dice[1].value}",))
