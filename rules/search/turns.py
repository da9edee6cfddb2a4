"""Chance, or more than two players: whole turns held against what dice and opponents may answer.

A turn may be several acts, so turns are what is compared. First the own turns are enumerated, the promising
ones in full. Then every candidate meets the same answers: an outcome of chance, the opponents' turns, and so
on until the player is to act again, where the position is judged. All candidates meet outcome 1, then all
meet outcome 2: with the same dice they differ only by merit. After each round of outcomes the worse half is
dropped. No outcome of the first roll is met twice before all were met once, and each counts with its own
weight: a candidate that has met all 21 rolls, or every domino left in the bag, is worth its expectimax sum
over them and nothing else. A second's thought gets there in middle games; with the 2,000 nodes of `bench
search` an exact sum over one candidate would leave nothing for the others, and more candidates meet fewer
outcomes.

Rolls after the first one, as after a double in Shahbazee, are drawn, anew each time round; so are longer
futures for three and four players: Monte-Carlo.

Opponents choose what is best for themselves one act ahead. The dice come from a seed of the position, so that
the same node count gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

_FAR_BEHIND: Final = 0.05
"""Of the chance to win: more than luck with later rolls explains, once every outcome was met."""

_SPREADING: Final = 6
"""Points laid for each outcome before those that none has hit come at the end."""


class _Candidate:
    """A turn, and what became of it."""

    __slots__ = ("_seen", "_sums", "_undecided", "acts", "asked", "outcomes", "outlook", "state")

    def __init__(self, acts: tuple[Move, ...], state: Any, outlook: float) -> None:
        self.acts, self.state, self.outlook = acts, state, outlook
        self.outcomes: Sequence[_Outcome] | None = None
        """What the first roll after it may bring, in the order in which it is met; None until it is met."""
        self.asked = 0
        """The number of the next answer that it has not met."""
        self._sums: list[float] = []
        self._seen: list[int] = []
        self._undecided: set[int] = set()

    @property
    def answers(self) -> int:
        """How many outcomes of the first roll were met."""
        return len(self._sums)

    @property
    def met(self) -> bool:
        """Whether all of them were."""
        return self.outcomes is not None and self.answers == len(self.outcomes)

    @property
    def settled(self) -> bool:
        """Whether more answers would only repeat themselves."""
        return self.met and not self._undecided

    def knows(self, number: int) -> bool:
        """Whether the `number`th answer would only repeat an earlier one."""
        return self.met and self.outcomes is not None and number % len(self.outcomes) not in self._undecided

    @property
    def worth(self) -> float:
        """The mean by weight of the answers met; while some are missing the outlook counts as one more."""
        if self.outcomes is None or not self._sums:
            return self.outlook
        missing = not self.met
        total, mass = (self.outlook / len(self.outcomes), 1 / len(self.outcomes)) if missing else (0.0, 0.0)
        for one, summed, seen in zip(self.outcomes, self._sums, self._seen, strict=False):
            total += one.weight * summed / seen
            mass += one.weight
        return total / mass

    def hear(self, number: int, worth: float, *, rolled: bool) -> None:
        """The `number`th answer, and whether there was another roll in it."""
        assert self.outcomes is not None
        self.asked = number + 1
        at = number % len(self.outcomes)
        if at == len(self._sums):
            self._sums.append(0.0)
            self._seen.append(0)
        self._sums[at] += worth
        self._seen[at] += 1
        if rolled:
            self._undecided.add(at)


class _Outcome(NamedTuple):
    """What the first roll after a turn may be."""

    weight: float
    move: Move | None
    """None where no roll comes before the player is to act again."""


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
        self._orders: dict[tuple[float, ...], list[int]] = {}
        self.nodes = 0

    def think(self, count: int, seen: Callable[[Found], None] | None) -> Found:
        if not self._game.legal_moves(self._state):
            return Found((), 0, 0)
        candidates = [_Candidate((move,), state, worth) for worth, move, state in self._acts(self._state)]
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
            dropped = [one for one in candidates if one not in live]
            for number in range(_MOST_ANSWERS):
                asked = [one for one in live if not one.knows(number)]
                answers = [self._answered(one, number) for one in asked]
                for one, (worth, rolled) in zip(asked, answers, strict=True):
                    one.hear(number, worth, rolled=rolled)
                live.sort(key=lambda one: -one.worth)
                found = self._found(live, count, longest + 1)
                if seen is not None and number % _ROUND == 0:
                    seen(found)
                if number % _ROUND == _ROUND - 1 and len(live) > _LAST_CANDIDATES:
                    kept = self._kept(live, max(len(live) // 2, _LAST_CANDIDATES, count), count)
                    dropped = [one for one in live if one not in kept] + dropped
                    live = kept
                if all(one.settled for one in live) or (len(live) == 1 and number >= _ROUND):
                    break
            for one in dropped:  # there is time left to be exact about them too
                if self._catches_up(one, number + 1, live[0].worth):
                    live = sorted([*live, one], key=lambda one: -one.worth)
                    found = self._found(live, count, longest + 1)
        except Stopped:
            pass
        return found._replace(nodes=self.nodes)

    def _catches_up(self, one: _Candidate, answers: int, best: float) -> bool:
        """Let a candidate meet the answers that the others have met; False once it is known to be far behind.

        The same answers, lest one is taken for the best that was only lucky with its few rolls.
        """
        for number in range(one.asked, answers):
            if one.met and one.worth < best - _FAR_BEHIND:
                return False
            if not one.knows(number):
                worth, rolled = self._answered(one, number)
                one.hear(number, worth, rolled=rolled)
        return True

    def _affordable(self, best: _Candidate) -> int:
        """How many candidates the limits allow to meet enough answers, from what one answer costs."""
        before = self.nodes
        self._answered(best, 0)
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
            if one.acts[0] not in firsts:
                firsts.add(one.acts[0])
                lines.append(Line(one.acts[0], one.worth, one.acts))
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
            open_turns = sorted(half.values(), key=lambda one: -one.outlook)
            begun = [
                _Candidate((*one.acts, move), state, worth)
                for one in open_turns[:_BEAM]
                for worth, move, state in self._acts(one.state)
            ]
        else:
            for one in begun:
                whole.setdefault(one.state, one)
        promising = sorted(whole.values(), key=lambda one: -one.outlook)[:_MOST_JUDGED]
        self._count(len(promising))
        for one in promising:
            one.outlook = self._game.outlook(one.state, self._player)
        return sorted(promising, key=lambda one: -one.outlook)

    def _answered(self, one: _Candidate, number: int) -> tuple[float, bool]:
        """What is left of a turn when chance and the opponents have answered it, the `number`th way.

        Also whether a second roll took part, so that the same first one may end otherwise.
        """
        game, dice = self._game, Random(number)
        state, rolls = one.state, 0
        others_acted = False  # until then a roll is one more for the player: it is played out as well
        for _ in range(_LONGEST_REPLY):
            outcome = game.outcome(state)
            turn = state.turn
            if outcome is not None or (turn == self._player and others_acted):
                break
            if turn != CHANCE:
                others_acted = others_acted or turn != self._player
                state = self._best_after(state)
                continue
            if rolls:
                state = self._roll(state, dice.random())
            else:
                if one.outcomes is None:
                    one.outcomes = self._outcomes(state)
                first = one.outcomes[number % len(one.outcomes)].move
                assert first is not None
                state = game.apply(state, first)
            rolls += 1
        if one.outcomes is None:
            one.outcomes = (_Outcome(1.0, None),)
        outcome = game.outcome(state)
        worth = game.outlook(state, self._player) if outcome is None else outcome.scores[self._player]
        return worth, rolls > 1

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

    def _roll(self, state: Any, point: float) -> Any:
        """An outcome of chance: the one that holds a point of the line from 0 to 1."""
        game = self._game
        moves = game.legal_moves(state)
        return game.apply(state, moves[_holding(point, [game.weight(state, move) for move in moves])])

    def _outcomes(self, state: Any) -> Sequence[_Outcome]:
        """Every outcome of the first roll, in an order of which any beginning is spread over them all."""
        moves = self._game.legal_moves(state)
        weights = tuple(self._game.weight(state, move) for move in moves)
        order = self._orders.get(weights)
        if order is None:
            order = self._orders[weights] = _spread(weights)
        return [_Outcome(weights[at], moves[at]) for at in order]

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        if not self._free and self._limits.over(self.nodes):
            raise Stopped


def _holding(point: float, weights: Sequence[float]) -> int:
    """Which of the weights laid end to end holds the point."""
    for at, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return at
    return len(weights) - 1


def _spread(weights: Sequence[float]) -> list[int]:
    """The numbers of all weights. The golden ratio spreads any count of points evenly from 0 to 1."""
    order: dict[int, None] = {}
    for number in range(_SPREADING * len(weights)):
        order.setdefault(_holding((0.5 + number * 0.6180339887498949) % 1.0, weights))
    return [*order, *(at for at in range(len(weights)) if at not in order)]
