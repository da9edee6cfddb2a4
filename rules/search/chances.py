"""Honest chances: what a search finds a position to be worth, stretched to how often such games were won."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

_SEEN: Final = 1e-4
"""A worth nearer to 0 or 1 than this is an end that the search has seen: it is certain."""

_LEAST: Final = 0.001
"""Nothing else is more certain than this."""


class Honesty(NamedTuple):
    """How the log odds of a worth become those of winning; `python -m rules.search.fit_chances` fits both."""

    slope: float
    to_act: float
    """Log odds for being the player to act."""

    def chance(self, worth: float, players: int) -> float:
        """The chance to win. With more players an even chance is a smaller one, and stays what it is."""
        if worth < _SEEN or worth > 1 - _SEEN:
            return worth
        others = log(players - 1)
        odds = self.slope * (log(worth / (1 - worth)) + others) + self.to_act - others
        return min(max(1 / (1 + exp(-odds)), _LEAST), 1 - _LEAST)
