"""Programs against each other: the same starts with both seats, the same dice, and when to stop.

A pair is one start played twice with seats exchanged, so neither the start nor the first move favours
anybody. Pairs, not games, are what the test counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import log, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game, Move
from rules.search.limits import Limits
from rules.search.suggest import rivals, suggest

Seat = Callable[[Any], Move]
"""A player in one game: the move for a state. It may remember what it has seen."""

Player = Callable[[Random], Seat]
"""Sits down to a new game."""

LONGEST: Final = 600
"""Acts after which a game that does not end is called a draw."""


class Pair(NamedTuple):
    """Two games from one start: the scores (0 to 1) of the first player in the first and the second seat."""

    first: float
    second: float
    acts: int

    @property
    def score(self) -> float:
        """The mean of both games."""
        return (self.first + self.second) / 2


class Tally(NamedTuple):
    """A match so far."""

    pairs: tuple[Pair, ...] = ()

    @property
    def games(self) -> int:
        """Games played."""
        return 2 * len(self.pairs)

    @property
    def points(self) -> float:
        """Games won by the first player, a draw being half a win."""
        return sum(pair.first + pair.second for pair in self.pairs)

    @property
    def lost_pairs(self) -> int:
        """Starts lost with both seats."""
        return sum(pair.first == pair.second == 0.0 for pair in self.pairs)

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval for the share of points."""
        return wilson(self.points, self.games)

    def evidence(self, poor: float, good: float) -> float:
        """The log likelihood ratio of a true score of `good` against `poor`, from the pairs' own spread."""
        count = len(self.pairs)
        if count < 2:
            return 0.0
        mean = sum(pair.score for pair in self.pairs) / count
        spread = sum((pair.score - mean) ** 2 for pair in self.pairs) / count
        spread = max(spread, 0.25 / count)  # a few equal results are not certainty
        return count * (good - poor) * (2 * mean - good - poor) / (2 * spread)


def wilson(points: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share lies with 95 %."""
    if games == 0:
        return 0.0, 1.0
    share = points / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - half) / scale, (middle + half) / scale


def verdict(tally: Tally, poor: float = 0.5, good: float = 0.55, error: float = 0.05) -> bool | None:
    """Wald's sequential test: True when the first player is better, False when it is not, None to go on."""
    bound = log((1 - error) / error)
    evidence = tally.evidence(poor, good)
    return True if evidence >= bound else False if evidence <= -bound else None


def play(
    game: Game[Any], state: Any, seats: dict[int, Seat], dice: Random, longest: int = LONGEST
) -> tuple[Any, int]:
    """Play a game to its end; the last state, and how many acts it took."""
    acts = 0
    while acts < longest and (moves := game.legal_moves(state)):
        if state.turn == CHANCE:
            weights = [game.weight(state, move) for move in moves]
            move = dice.choices(moves, weights)[0]
        else:
            move = seats[state.turn](state)
        state = game.apply(state, move)
        acts += 1
    return state, acts


def compare(
    game: Game[Any], starts: Iterable[tuple[Any, int]], first: Player, second: Player, longest: int = LONGEST
) -> Iterator[Pair]:
    """Play each start (a state for two and a seed) with both seats, one pair after the other."""
    for state, seed in starts:
        scores, acts = [], 0
        for seat in (0, 1):
            players = (first, second) if seat == 0 else (second, first)
            rng = Random(seed * 2 + seat)
            numbers = rivals(game, state)  # two of four players may be 0 and 2
            seats = {number: player(rng) for number, player in zip(numbers, players, strict=True)}
            end, length = play(game, state, seats, Random(seed), longest)
            outcome = game.outcome(end)
            scores.append(0.5 if outcome is None else outcome.scores[numbers[seat]])
            acts += length
        yield Pair(scores[0], scores[1], acts)


def at_random(game: Game[Any]) -> Player:
    """Any legal act, all alike."""
    return lambda rng: lambda state: rng.choice(game.legal_moves(state))


def greedy(game: Game[Any]) -> Player:
    """One act ahead: whatever looks best to the game's own estimate, ties by lot."""

    def sit(rng: Random) -> Seat:
        def move(state: Any) -> Move:
            moves = list(game.legal_moves(state))
            rng.shuffle(moves)
            return max(moves, key=lambda move: game.estimate(game.apply(state, move), state.turn))

        return move

    return sit


def thinking(game: Game[Any], nodes: int) -> Player:
    """What `suggest` would play with so many nodes."""
    return lambda rng: (
        lambda state: suggest(game, state, Limits(nodes=nodes), 1, told=False).suggestions[0].move
    )
