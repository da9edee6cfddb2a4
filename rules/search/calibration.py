"""Whether chances to win are honest: of positions said 70 %, about 70 % must be won in self-play.

The program plays against itself as it would advise, writes down the chance it gives itself at the start of
every turn, and compares with how the games end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game
from rules.search.limits import Limits
from rules.search.suggest import suggest

_BY_LOT: Final = 6
"""Acts at the beginning that are drawn by lot, or games without dice would all be the same."""

_LONGEST: Final = 600
_TENTHS: Final = 10

Said = tuple[float, float]
"""The chance that the player to act was given, and the score of that player in the end."""


class Tenth(NamedTuple):
    """The positions with a chance between two tenths: what was said on average, and what was won."""

    said: float
    won: float
    positions: int


def self_play(game: Game[Any], state: Any, nodes: int, seed: int) -> list[Said]:
    """One game with so many nodes an act. A game that does not end within 600 acts says nothing."""
    rng = Random(seed)
    said: list[tuple[int, float]] = []
    last = CHANCE
    for act in range(_LONGEST):
        moves = game.legal_moves(state)
        if not moves:
            break
        turn = state.turn
        if turn == CHANCE:
            move = rng.choices(moves, [game.weight(state, move) for move in moves])[0]
        elif act < _BY_LOT:
            move = rng.choice(moves)
        else:
            best = suggest(game, state, Limits(nodes=nodes), 1, told=False).suggestions[0]
            move = best.move
            if turn != last:
                said.append((turn, best.win))
        last = turn
        state = game.apply(state, move)
    outcome = game.outcome(state)
    if outcome is None:
        return []
    return [(chance, outcome.scores[player]) for player, chance in said]


def games(game: Game[Any], starts: Iterable[tuple[Any, int]], nodes: int) -> Iterator[list[Said]]:
    """What was said in each game; a start is a state and a seed."""
    for state, seed in starts:
        yield self_play(game, state, nodes, seed)


def tenths(said: Sequence[Said]) -> list[Tenth]:
    """The table: one line for each tenth of chances that came up."""
    groups: list[list[Said]] = [[] for _ in range(_TENTHS)]
    for chance, score in said:
        groups[min(int(chance * _TENTHS), _TENTHS - 1)].append((chance, score))
    return [
        Tenth(
            sum(chance for chance, _ in group) / len(group),
            sum(score for _, score in group) / len(group),
            len(group),
        )
        for group in groups
        if group
    ]


def error(table: Sequence[Tenth]) -> float:
    """How far said and won are apart on average, every position counting alike."""
    total = sum(one.positions for one in table)
    return sum(abs(one.said - one.won) * one.positions for one in table) / total if total else 0.0
