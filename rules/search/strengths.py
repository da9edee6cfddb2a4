"""Playing against the program: three strengths, for every game that can be searched.

The weaker ones look at little and do not always play the best they saw; how far behind the best a move may be
is drawn by lot. The lot falls by the position, so that asking again, after a move was taken back or the
program was started anew, gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from rules.core import Game
from rules.search.advice import Suggestion
from rules.search.limits import Limits
from rules.search.suggest import suggest


class Strength(NamedTuple):
    """How hard the program thinks, and how strictly it plays what it found."""

    nodes: int | None
    seconds: float | None
    slack: float
    """The loss in win chance at which a move is played about a third as often as the best; 0: never."""
    wide: int = 1
    """So many moves are compared."""


STRENGTHS: Final = {
    "gentle": Strength(nodes=200, seconds=None, slack=0.1, wide=24),
    "steady": Strength(nodes=1500, seconds=None, slack=0.015, wide=3),
    "strong": Strength(nodes=None, seconds=1.0, slack=0.0),
}


def choose(
    game: Game[Any],
    state: Any,
    strength: str,
    cancelled: Callable[[], bool] | None = None,
) -> Suggestion | None:
    """The move the program makes; None when there is none to make."""
    level = STRENGTHS[strength]
    limits = Limits(level.seconds, level.nodes, cancelled)
    found = suggest(game, state, limits, level.wide, told=False).suggestions
    if not found or level.slack == 0:
        return found[0] if found else None
    best = max(one.win for one in found)
    weights = [exp((one.win - best) / level.slack) for one in found]
    return Random(f"{strength} {game.write(state)}").choices(found, weights)[0]
