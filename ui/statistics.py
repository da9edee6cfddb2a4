"""What all saved games tell together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ui.matches import Match


@dataclass
class Statistics:
    """Sums over games. Wins of rounds by side, wins of matches by the players' names."""

    games: int = 0
    rounds: int = 0
    moves: int = 0
    captures: int = 0
    wins: dict[int, int] = field(default_factory=dict)
    """Rounds won by each side."""
    draws: int = 0
    people: dict[str, tuple[int, int]] = field(default_factory=dict)
    """For each name: matches played to the end, and won."""

    @property
    def moves_a_round(self) -> float:
        """Mean length of a finished round."""
        return self.moves / self.rounds if self.rounds else 0.0

    @property
    def captures_a_round(self) -> float:
        """Mean number of pieces captured in a finished round."""
        return self.captures / self.rounds if self.rounds else 0.0


def statistics(games: Iterable[tuple[Match, tuple[str, ...]]]) -> Statistics:
    """Count games, each with its players' names."""
    told = Statistics()
    for match, names in games:
        told.games += 1
        for played in match.rounds:
            if played.outcome is None:
                continue
            told.rounds += 1
            told.moves += len(played.moves)
            told.captures += sum(played.captures)
            if played.outcome.winner is None:
                told.draws += 1
            else:
                side = played.side(played.outcome.winner)
                told.wins[side] = told.wins.get(side, 0) + 1
        if match.outcome is not None:
            for player, name in enumerate(names):
                if name:
                    ended, won = told.people.get(name, (0, 0))
                    told.people[name] = (ended + 1, won + (match.outcome.winner == player))
    return told
