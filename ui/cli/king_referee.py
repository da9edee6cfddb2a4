"""The referee on King for 2: what a photo shows of it, and which domino was drawn."""

from __future__ import annotations

from pathlib import Path

from rules.by_colour import ByColour
from rules.core import Reading
from rules.games.king_for_2.dominoes import tile_named
from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import BLUE, RED, State
from ui.cli.king_photo import box, dominoes, position_text, read_table
from ui.cli.turn_referee import Asked, Rolled, States, Table
from vision import pips
from vision.king import TUNING, KingReading, as_reading, colours, standing, turned_to
from vision.photo import NoBoard

_ASK = "Say which it was with --roll, for example --roll 5-1."


def read(photo: Path, asked: Asked, state: State) -> Table:
    """What a photo shows. Without a profile that knows the set, kinds are not relied upon."""
    reading = read_table(photo, asked.profile)
    turns, chance = turned_to(reading, state.pieces)
    if not reading.found or chance < TUNING.turn_sure:
        raise NoBoard("The photo does not show the board of this game, or not the whole of it.")
    if asked.profile is None:
        return Table(ByColour(GAME), Reading(colours(reading, turns)), lambda: drawn(state, reading))
    return Table(GAME, as_reading(reading, turns), lambda: drawn(state, reading))


def drawn(state: State, reading: KingReading) -> Rolled:
    """The one domino on the photo that had not been turned before."""
    beside, _ = dominoes(reading)
    if beside is None:
        return Rolled((), f"This copy of the program cannot read dominoes. {_ASK}")
    names = [tile_named(f"{a}-{b}") for a, b in (tile.pips for tile in beside)]
    new = [name for name in names if name is not None and name not in state.used]
    if any(tile.confidence < pips.TUNING.sure for tile in beside):
        return Rolled((), f"A domino beside the board cannot be read for sure. {_ASK}")
    if not new:
        return Rolled((), f"No {'new ' if names else ''}domino was seen beside the board. {_ASK}")
    if len(new) > 1:
        return Rolled((), f"More than one new domino lies beside the board: {', '.join(new)}. {_ASK}")
    return Rolled((new[0],))


def positions(photo: Path, asked: Asked, side: str | None) -> States:
    """The position on a photo, a domino to be turned; without a side, either's turn."""
    reading = read_table(photo, asked.profile)
    there = standing(reading, box())
    if not reading.found or reading.turn_chance < TUNING.turn_sure:
        raise NoBoard("The photo does not show the whole board of a King for 2 game.")
    players = (RED, BLUE) if side is None else (BLUE,) if side == "b" else (RED,)
    texts = [position_text(there, player) for player in players]
    states = [GAME.read(text) for text in texts if text is not None]
    doubted = any(one.doubted for one in there.values())
    if not states or (doubted and states[0].pieces != start().pieces):  # the start tells its kinds itself
        raise NoBoard(
            "Which pieces these are the photo does not tell for sure: give the position with --position."
        )
    return [(state, 1.0) for state in states]
