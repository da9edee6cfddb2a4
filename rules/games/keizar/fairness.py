"""How fair a set-up is: our search plays against itself on it, and White's share of the rounds is counted.

Both colours are played by the same program with the same number of nodes, so what is left is the set-up. The
first moves are drawn by lot among good ones, or every game would be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rules.core import Move
from rules.games.keizar.engine import MOVES, Board, apply, winner
from rules.games.keizar.search import Searcher
from rules.games.keizar.setup import random_tiles, start
from rules.games.keizar.state import State
from rules.search.limits import Limits
from rules.search.match import wilson

GAMES: Final = 270
NODES: Final = 400
_OPENING: Final = 4
"""Plies drawn by lot among the best few moves."""

_FEW: Final = 4
_CLOSE: Final = 80
"""How far behind the best such a move may be, in hundredths of a piece."""

_LONGEST: Final = 200
_CHECK_EVERY: Final = 30


class Fairness(NamedTuple):
    """White's share of the rounds so far, with its 95 % interval."""

    games: int
    points: float
    low: float
    high: float

    @property
    def white(self) -> float:
        """White's chance."""
        return self.points / self.games if self.games else 0.5

    @property
    def even(self) -> bool:
        """Whether an even chance lies within the interval."""
        return self.low <= 0.5 <= self.high


def measure(
    tiles: str,
    games: int = GAMES,
    nodes: int = NODES,
    seed: int = 0,
    seen: Callable[[Fairness], bool | None] | None = None,
) -> Fairness:
    """Play and count. `seen` hears of every round, to show the figure as it converges; True ends it early."""
    points = 0.0
    result = Fairness(0, 0.0, 0.0, 1.0)
    for number in range(games):
        points += self_play(tiles, nodes, seed + number)[1]
        result = Fairness(number + 1, points, *wilson(points, number + 1))
        if seen is not None and seen(result):
            break
    return result


def fair_setups(
    seed: int = 0,
    games: int = GAMES,
    nodes: int = NODES,
    seen: Callable[[str, Fairness], bool | None] | None = None,
) -> Iterator[tuple[str, Fairness]]:
    """Set-ups that stay even over all the games, one after the other; the same seed gives the same ones.

    `seen` hears of every round of every set-up that is tried; True ends the search.
    """
    called_off = False

    def watch(result: Fairness) -> bool:
        nonlocal called_off
        called_off = bool(seen is not None and seen(tiles, result))
        return called_off or (result.games % _CHECK_EVERY == 0 and not result.even)

    while not called_off:
        tiles = random_tiles(seed)
        result = measure(tiles, games, nodes, seed, watch)
        if result.games == games and result.even:
            yield tiles, result
        seed += 1


def self_play(tiles: str, nodes: int, seed: int) -> tuple[list[tuple[State, int]], float]:
    """One round: its positions with what the search thought of each, and White's score."""
    from random import Random

    rng = Random(seed)
    state = start(tiles)
    searcher = Searcher(tiles)
    been: set[int] = set()
    thought: list[tuple[State, int]] = []
    for ply in range(_LONGEST):
        won = winner(state)
        if won is not None:
            return thought, 1.0 - won
        opening = ply < _OPENING
        found = searcher.think(state, Limits(nodes=nodes), _FEW if opening else 1, avoid=frozenset(been))
        line = found.lines[0]
        thought.append((state, line.worth))
        if opening:
            line = rng.choice([one for one in found.lines if found.lines[0].worth - one.worth <= _CLOSE])
        state = _played(state, MOVES[line.move], been)
    return thought, 0.5


def _played(state: State, move: Move, been: set[int]) -> State:
    state = apply(state, move)
    been.add(Board(state).key)
    return state
