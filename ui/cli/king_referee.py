"""The referee on King for 2: a position, a photo of the table after the turn, and the domino drawn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from rules.core import CHANCE, BoardsideError, Move
from rules.games.king_for_2.dominoes import tile_named
from rules.games.king_for_2.game import GAME
from rules.games.king_for_2.state import State
from rules.referee import Verdict
from ui.cli import turn_referee
from ui.cli.answers import emit, error_json
from ui.cli.king_photo import dominoes, read_table
from vision import pips
from vision.king import TUNING, KingReading, as_reading, turned_to
from vision.photo import NoBoard


def referee_king(position: str, after: Path, roll: str | None, profile: str | None, json: bool) -> None:
    """Judge a turn; without a roll, a domino on the photo that is new tells it."""
    given: dict[str, Any] = {"position": position}
    try:
        state = GAME.read(position)
        drawn = turn_referee.parse_roll(GAME, state, roll)
        given = {"photo": str(after)}
        verdict = judge(state, after, drawn, profile)
    except BoardsideError as error:
        if json:
            emit(given | {"error": error_json(error)})
        else:
            typer.echo(f"{' '.join(given.values())}: {error.text}", err=True)
        raise typer.Exit(1) from None
    if json:
        emit(turn_referee.answer(GAME, verdict))
        return
    for sentence in turn_referee.sentences(GAME, verdict):
        typer.echo(sentence)


def judge(state: State, photo: Path, roll: Sequence[Move], profile: str | None = None) -> Verdict[State]:
    """What happened between a position and a photo. Raises `NoBoard` when the photo shows another table."""
    reading = read_table(photo, profile)
    turns, chance = turned_to(reading, state.pieces)
    if not reading.found or chance < TUNING.turn_sure:
        raise NoBoard("The photo does not show the board of this game, or not the whole of it.")
    if not roll and state.turn == CHANCE:
        roll = _drawn(state, reading)
    return turn_referee.judge(GAME, state, as_reading(reading, turns), roll)


def _drawn(state: State, reading: KingReading) -> tuple[Move, ...]:
    """The one domino on the photo that had not been turned before; nothing when that is not clear."""
    beside, _ = dominoes(reading)
    names = [tile_named(f"{a}-{b}") for a, b in (tile.pips for tile in beside or ())]
    if any(tile.confidence < pips.TUNING.sure for tile in beside or ()):
        return ()
    new = [name for name in names if name is not None and name not in state.used]
    return (Move("draw", arg=new[0]),) if len(new) == 1 else ()
