"""The puzzle of the day: from a game that was played here, as long as there are any, else the collection's.

Every round that is over is looked through once for each device, those played last first; at most one puzzle a
day comes of it. The one that was found stays the day's puzzle, whatever is played meanwhile, and so does one
that was solved.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from rules.core import BoardsideError
from rules.games.keizar import puzzles
from rules.games.keizar.game import GAME
from rules.games.keizar.puzzles import Puzzle
from ui.desk import Desk
from ui.thinking import Work, errand

MOST_ROUNDS: Final = 40
"""Rounds looked through in a day: a second or two in a thread."""


class Daily(NamedTuple):
    """A day's puzzle."""

    day: int
    puzzle: Puzzle
    game: int | None = None
    """The saved game it comes from; None for the collection."""


class _Place(NamedTuple):
    """A round of a saved game."""

    game: int
    round: int
    played: Any

    @property
    def name(self) -> str:
        """As the choices keep it."""
        return f"{self.game}.{self.round}"


def today() -> int:
    """The day as a number."""
    return date.today().toordinal()


async def of_today(desk: Desk) -> Daily:
    """What the device is asked today; found in a thread when it is asked for the first time."""
    day = today()
    kept, _, known = desk.choices.daily.partition(":")
    settled = kept == str(day) or desk.choices.puzzle == str(day)
    places = await _places(desk)
    seen = set(desk.choices.dailies.split())
    if settled:
        asked = [place for place in places if kept == str(day) and place.name == known]
    else:
        asked = [place for place in places if place.name not in seen][:MOST_ROUNDS]
    looked: list[str] = []
    found: tuple[Puzzle, int] | None = None
    if asked:

        def look(work: Work[None]) -> tuple[list[str], tuple[Puzzle, int] | None]:
            return _first(work, asked)

        looked, found = await errand(look)
    if looked and not settled:
        before = [place.name for place in places if place.name in seen]  # games removed are forgotten
        await desk.choose("dailies", " ".join([*before, *looked]))
        await desk.choose("daily", f"{day}:{looked[-1] if found else ''}")
    if found is None:
        return Daily(day, puzzles.of_the_day(day))
    return Daily(day, *found)


async def _places(desk: Desk) -> list[_Place]:
    """The rounds of Keizár that are over, of the games this device may see."""
    found = []
    for saved in desk.house.store.games(desk.device):
        if saved.game == GAME.name:
            rounds = desk.house.room(saved.id).match.rounds
            found += [_Place(saved.id, at, one) for at, one in enumerate(rounds) if one.outcome is not None]
            await asyncio.sleep(0)  # games are replayed one by one: nobody waits for all
    return found


def _first(work: Work[None], places: Sequence[_Place]) -> tuple[list[str], tuple[Puzzle, int] | None]:
    """The rounds that were looked through, and the first puzzle among them."""
    looked: list[str] = []
    for place in places:
        if work.cancelled():
            break
        looked.append(place.name)
        try:
            puzzle = puzzles.in_round(place.played.start, place.played.moves)
        except BoardsideError:
            continue
        if puzzle is not None:
            return looked, (puzzle, place.game)
    return looked, None
