"""Chance, or more than two players: whole turns held against what dice and opponents may answer.

A turn may be several acts, so turns are what is compared. First the own turns are enumerated, the promising
ones in full. Then every candidate meets the same answers: an outcome of chance, the opponents' turns, and so
on until the player is to act again, where the position is judged. All candidates meet outcome 1, then all
meet outcome 2: with the same dice they differ only by merit. After each round of outcomes the worse half is
dropped. Over all outcomes of one chance act this is expectimax; over a sample of longer futures, for three
and four players, it is Monte-Carlo.

Opponents choose what is best for themselves one act ahead. The dice come from a seed of the position, so that
the same node count gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game, Move
from rules.search.alphabeta import Found, Line
from rules.search.limits import Limits, Stopped

_MOST_CANDIDATES: Final = 24
_LAST_CANDIDATES: Final = 3
_LEAST_ANSWERS: Final = 6
"""Fewer answers to a candidate are noise: with little time fewer candidates are compared."""

_BEAM: Final = 12
"""How many half turns are followed up in full."""

_MOST_JUDGED: Final = 60
"""Whole turns whose outlook is asked for."""

_LONGEST_TURN: Final = 16
_LONGEST_REPLY: Final = 60
_ROUND: Final = 6
"""Answers that every candidate meets before half of them are dropped."""

_MOST_ANSWERS: Final = 600


class _Candidate(NamedTuple):
    acts: tuple[Move, ...]
    state: Any
    worths: list[float]

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)


def think(
    game: Game[Any],
    state: Any,
    limits: Limits,
    count: int = 1,
    seen: Callable[[Found], None] | None = None,
) -> Found:
    """Compare turns until the limits are reached. The lines are whole turns of the player to act."""
    return _Search(game, state, limits).think(count, seen)


class _Search:
    def __init__(self, game: Game[Any], state: Any, limits: Limits) -> None:
        self._game = game
        self._state = state
        self._player: int = state.turn
        self._limits = limits
        self._free = True
        self._answers: dict[Any, tuple[int, Any]] = {}
        self.nodes = 0

    def think(self, count: int, seen: Callable[[Found], None] | None) -> Found:
        if not self._game.legal_moves(self._state):
            return Found((), 0, 0)
        candidates = [_Candidate((move,), state, [worth]) for worth, move, state in self._acts(self._state)]
        found = self._found(candidates, count, 1)
        if seen is not None:
            seen(found)
        self._free = False
        try:
            if self._limits.over(self.nodes):
                raise Stopped
            candidates = self._whole_turns(candidates)
            longest = max(len(one.acts) for one in candidates)
            found = self._found(candidates, count, longest)
            if seen is not None:
                seen(found)
            live = self._kept(candidates, max(self._affordable(candidates[0]), count), count)
            for number in range(_MOST_ANSWERS):
                answers = [self._answered(one.state, number) for one in live]
                for one, worth in zip(live, answers, strict=True):
                    one.worths.append(worth)
                live.sort(key=lambda one: -one.mean)
                found = self._found(live, count, longest + 1)
                if seen is not None and number % _ROUND == 0:
                    seen(found)
                if number % _ROUND == _ROUND - 1 and len(live) > _LAST_CANDIDATES:
                    live = self._kept(live, max(len(live) // 2, _LAST_CANDIDATES, count), count)
                if len(live) == 1 and number >= _ROUND:
                    break
        except Stopped:
            pass
        return found._replace(nodes=self.nodes)

    def _affordable(self, best: _Candidate) -> int:
        """How many candidates the limits allow to meet enough answers, from what one answer costs."""
        before = self.nodes
        self._answered(best.state, 0)
        cost = max(1, self.nodes - before)
        limits = self._limits
        left = float(_MOST_CANDIDATES * _LEAST_ANSWERS * cost)
        if limits.nodes is not None:
            left = limits.nodes - self.nodes
        elif limits.seconds is not None:
            elapsed = max(limits.elapsed, 1e-6)
            left = self.nodes * (limits.seconds - elapsed) / elapsed
        return max(_LAST_CANDIDATES, min(_MOST_CANDIDATES, int(left / (cost * _LEAST_ANSWERS))))

    @staticmethod
    def _kept(candidates: list[_Candidate], most: int, firsts: int) -> list[_Candidate]:
        """The best candidates, and of those dropped the best of so many first acts: alternatives to show."""
        kept, seen = candidates[:most], {one.acts[0] for one in candidates[:most]}
        for one in candidates[most:]:
            if len(seen) >= firsts:
                break
            if one.acts[0] not in seen:
                seen.add(one.acts[0])
                kept.append(one)
        return kept

    def _found(self, candidates: list[_Candidate], count: int, depth: int) -> Found:
        """The best turns, at most one for each first act."""
        lines: list[Line] = []
        firsts: set[Move] = set()
        for one in candidates:
            if one.acts[0] not in firsts and one.worths:
                firsts.add(one.acts[0])
                lines.append(Line(one.acts[0], one.mean, one.acts))
            if len(lines) == count:
                break
        return Found(tuple(lines), depth, self.nodes)

    def _acts(self, state: Any) -> list[tuple[float, Move, Any]]:
        """Every act with the state after it, best for whoever acts first."""
        game, player = self._game, state.turn
        found = []
        for move in game.legal_moves(state):
            after = game.apply(state, move)
            found.append((game.estimate(after, player), move, after))
        self._count(len(found))
        found.sort(key=lambda act: -act[0])
        return found

    def _whole_turns(self, begun: list[_Candidate]) -> list[_Candidate]:
        """Follow the turns to their ends. Two orders of the same acts that meet in one state are one turn."""
        whole: dict[Any, _Candidate] = {}
        for _ in range(_LONGEST_TURN):
            half: dict[Any, _Candidate] = {}
            for one in begun:
                if one.state.turn == self._player and self._game.outcome(one.state) is None:
                    half.setdefault(one.state, one)
                else:
                    whole.setdefault(one.state, one)
            if not half:
                break
            open_turns = sorted(half.values(), key=lambda one: -one.mean)
            begun = [
                _Candidate((*one.acts, move), state, [worth])
                for one in open_turns[:_BEAM]
                for worth, move, state in self._acts(one.state)
            ]
        else:
            for one in begun:
                whole.setdefault(one.state, one)
        promising = sorted(whole.values(), key=lambda one: -one.mean)[:_MOST_JUDGED]
        self._count(len(promising))
        judged = [one._replace(worths=[self._game.outlook(one.state, self._player)]) for one in promising]
        return sorted(judged, key=lambda one: -one.mean)

    def _answered(self, state: Any, number: int) -> float:
        """What is left of a turn when chance and the opponents have answered it, the `number`th way."""
        game = self._game
        dice = Random(number)
        first_roll = True
        others_acted = False  # until then a roll is one more for the player: it is played out as well
        for _ in range(_LONGEST_REPLY):
            outcome = game.outcome(state)
            if outcome is not None:
                return outcome.scores[self._player]
            turn = state.turn
            if turn == CHANCE:
                state = self._roll(state, number if first_roll else dice.randrange(1 << 30))
                first_roll = False
            elif turn == self._player and others_acted:
                break
            else:
                others_acted = others_acted or turn != self._player
                state = self._best_after(state)
        return game.outlook(state, self._player)

    def _best_after(self, state: Any) -> Any:
        """Where the act leads that is best for whoever acts. The same rolls lead to the same states again."""
        known = self._answers.get(state)
        if known is not None:
            self._count(known[0])
            return known[1]
        acts = self._acts(state)
        after = acts[0][2]
        self._answers[state] = len(acts), after
        return after

    def _roll(self, state: Any, number: int) -> Any:
        """An outcome of chance. Small numbers run through all outcomes in proportion to their weights."""
        game = self._game
        moves = game.legal_moves(state)
        # The golden ratio spreads any number of points evenly over the line from 0 to 1.
        point = (0.5 + number * 0.6180339887498949) % 1.0
        for move in moves:
            point -= game.weight(state, move)
            if point < 0:
                return game.apply(state, move)
        return game.apply(state, moves[-1])

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        if not self._free and self._limits.over(self.nodes):
            raise Stopped
