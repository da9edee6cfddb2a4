"""The chance to win a round, from what the search thinks a position is worth.

The two numbers were fitted to self-play; `python -m rules.games.keizar.fit_chances` plays and fits again, and
prints how often positions of each chance were won. Fitted with `--games 150 --nodes 500`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from rules.games.keizar.search import DECIDED

SLOPE: Final = 0.0062
"""Log odds for each hundredth of a piece."""

TO_MOVE: Final = -0.06
"""Log odds for being the side to move."""


def win_chance(worth: int) -> float:
    """The chance of the side to move, given its worth after a search. A forced end is certain."""
    if worth > DECIDED:
        return 1.0
    if worth < -DECIDED:
        return 0.0
    return min(max(1 / (1 + exp(-SLOPE * worth - TO_MOVE)), 0.001), 0.999)
