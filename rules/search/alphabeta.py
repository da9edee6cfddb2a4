"""Two players, no chance: iterative deepening alpha-beta over any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.core import Game, Move
from rules.search.limits import Limits, Stopped

_REMEMBERED: Final = 100_000
_DEEPEST: Final = 40
_SOONER: Final = 1e-6
"""A won game is worth this much less for each act it takes, so that the short way is preferred."""


class Line(NamedTuple):
    """A move, its worth to the player to act (0 lost to 1 won), and how the game is expected to go on."""

    move: Move
    worth: float
    moves: tuple[Move, ...]


class Found(NamedTuple):
    """What a search has found, best first."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int


def think(
    game: Game[Any],
    state: Any,
    limits: Limits,
    count: int = 1,
    depth: int = _DEEPEST,
    seen: Callable[[Found], None] | None = None,
) -> Found:
    """Search deeper and deeper until the limits are reached; one act ahead is always looked at.

    The players are the one to act and everybody else as one opponent, which is exact for two.
    """
    return _Search(game, state.turn, limits).think(state, count, depth, seen)


class _Search:
    def __init__(self, game: Game[Any], player: int, limits: Limits) -> None:
        self._game = game
        self._player = player
        self._limits = limits
        self._look = 0
        self._free = True  # nothing ends the first ply: there is always an answer
        self._table: dict[Any, tuple[int, float, float, Move | None]] = {}
        self.nodes = 0

    def think(self, state: Any, count: int, depth: int, seen: Callable[[Found], None] | None) -> Found:
        moves = list(self._game.legal_moves(state))
        found = Found((), 0, 0)
        if not moves:
            return found
        try:
            for deep in range(1, depth + 1):
                lines = self._root(state, moves, deep, count)
                moves.sort(key=lambda move: next((-line.worth for line in lines if line.move == move), 1.0))
                found = Found(tuple(lines), deep, self.nodes)
                if seen is not None:
                    seen(found)
                self._free = False
                if self._limits.over(self.nodes) or len(moves) == 1 or lines[0].worth in (0.0, 1.0):
                    break
                if abs(lines[0].worth - 0.5) >= 0.5 - _SOONER * (deep + 1):
                    break
        except Stopped:
            pass
        return found._replace(nodes=self.nodes)

    def _root(self, state: Any, moves: Sequence[Move], depth: int, count: int) -> list[Line]:
        """The best `count` moves with their exact worth."""
        lines: list[Line] = []
        for move in moves:
            floor = lines[count - 1].worth if len(lines) >= count else -1.0
            after = self._game.apply(state, move)
            worth = self._worth(after, depth - 1, floor, 2.0, 1)
            if worth > floor or not lines:
                lines.append(Line(move, worth, (move, *self._line(after, depth - 1))))
                lines.sort(key=lambda line: -line.worth)
                del lines[count:]
        return lines

    def _worth(self, state: Any, depth: int, low: float, high: float, ply: int) -> float:
        """The worth to our player, between `low` and `high`."""
        self.nodes += 1
        if not self._free and self.nodes >= self._look:
            if self._limits.over(self.nodes):
                raise Stopped
            self._look = self._limits.next_look(self.nodes)
        game = self._game
        outcome = game.outcome(state)
        if outcome is not None:
            score = outcome.scores[self._player]
            return score + (0.5 - score) * _SOONER * ply * 2
        if depth <= 0:
            return game.estimate(state, self._player)
        known = self._table.get(state)
        first = None
        if known is not None:
            known_depth, least, most, first = known
            if known_depth == depth:
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
        ours = state.turn == self._player
        moves = list(game.legal_moves(state))
        if first is not None and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        best, best_move = (-1.0, None) if ours else (2.0, None)
        alpha, beta = low, high
        for move in moves:
            worth = self._worth(game.apply(state, move), depth - 1, alpha, beta, ply + 1)
            if ours and worth > best:
                best, best_move = worth, move
                alpha = max(alpha, worth)
            elif not ours and worth < best:
                best, best_move = worth, move
                beta = min(beta, worth)
            if alpha >= beta:
                break
        if len(self._table) >= _REMEMBERED:
            self._table.clear()
        least = best if best > low else -1.0
        most = best if best < high else 2.0
        self._table[state] = (depth, least, most, best_move)
        return best

    def _line(self, state: Any, depth: int) -> tuple[Move, ...]:
        line: list[Move] = []
        while len(line) < depth:
            known = self._table.get(state)
            if known is None or known[3] is None:
                break
            line.append(known[3])
            state = self._game.apply(state, known[3])
        return tuple(line)
