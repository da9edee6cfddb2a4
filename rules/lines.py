"""Lines of legal acts that may lie between two photos, scored by what they would make the table look like.

A breadth-first search, an act at a time. It is bounded twice: after each act only the likeliest lines are
followed, and a later act must touch a place at which line and photo still disagree. A piece that walks in
several steps passes, because the place it stands on too early is such a place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, log, log1p
from typing import Generic

from rules.core import CHANCE, Game, Loc, Move, S, Symbol
from rules.evidence import Evidence, Settings


@dataclass(frozen=True)
class Line(Generic[S]):
    """Legal acts in order, and where they lead."""

    acts: tuple[Move, ...]
    state: S
    turns: int
    """How many turns it completes."""
    midway: bool
    """Whether it stops in the middle of a turn."""
    luck: float
    """Log of the probability of what chance did in it."""
    changed: dict[Loc, Symbol]
    """What it changes of the places that were read."""
    score: float
    """Log of how good it is, readiness to believe it and evidence together."""
    rolled: bool = False
    """Whether its last act is chance's."""


def legal_lines(
    game: Game[S], state: S, roll: Sequence[Move], evidence: Evidence, settings: Settings
) -> list[Line[S]]:
    """All lines worth considering that start with the acts of `roll`, best first.

    A roll is what chance is known to have done. Where it is not known, every outcome is tried.
    """
    for act in roll:
        state = game.play(state, act)
    found: list[Line[S]] = []
    front = [Line(tuple(roll), state, 0, False, 0.0, {}, 0.0)]
    for number in range(settings.acts):
        grown: dict[S, Line[S]] = {}
        for line in front:
            for longer in _grow(game, line, evidence, settings, anything=number == 0):
                known = grown.get(longer.state)
                grown[longer.state] = longer if known is None else _either(known, longer)
        if not grown:
            break
        ranked = sorted(grown.values(), key=lambda line: -line.score)
        # A roll changes no table: it is told with the move that it allows.
        found += [line for line in ranked if (line.turns or line.midway) and not line.rolled]
        front = [line for line in ranked if line.turns < settings.turns][: settings.beam]
    ends: dict[S, Line[S]] = {}
    for line in found:  # a number given up before or after the other half: the same table, one line
        ends[line.state] = line if line.state not in ends else _either(ends[line.state], line)
    return sorted(ends.values(), key=lambda line: -line.score)


def _grow(
    game: Game[S], line: Line[S], evidence: Evidence, settings: Settings, *, anything: bool
) -> Iterator[Line[S]]:
    """The line with each further act; unless anything goes, only acts where line and reading disagree."""
    player = line.state.turn
    disagree = {change.place for change in evidence.differing(line.changed)}
    for act in game.legal_moves(line.state):
        if not anything and (act.src or act.dst) and not disagree & {act.src, act.dst}:
            continue
        state = game.apply(line.state, act)
        if player == CHANCE:
            turns, midway = line.turns, line.midway
            luck = line.luck + log(game.weight(line.state, act))
        else:
            midway, luck = state.turn == player and game.outcome(state) is None, line.luck
            turns = line.turns + (not midway)
        changed = evidence.changed(game.view(state))
        score = luck + evidence.score(changed)
        score += max(turns + midway - 1, 0) * log(settings.missed_turn) + midway * log(settings.unfinished)
        yield Line((*line.acts, act), state, turns, midway, luck, changed, score, player == CHANCE)


def _either(one: Line[S], other: Line[S]) -> Line[S]:
    """Two ways to the same state are one line, as likely as both together."""
    better, worse = (one, other) if one.score >= other.score else (other, one)
    return replace(better, score=better.score + log1p(exp(worse.score - better.score)))
