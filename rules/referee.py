"""Which legal line of acts joins a state and a photo; if none does, what else happened, and why it is wrong.

    verdict = explain(game, state, reading)              # state: before; reading: what the photo shows now
    verdict.kind                                         # "legal", "illegal", "unchanged" or "unclear"
    verdict.best.acts, verdict.best.state                # the acts, and the state they lead to
    verdict.refusal                                      # why it is illegal: rule, sentence, places
    verdict.question                                     # what to ask when it is unclear
    verdict.alternatives                                 # other stories, best first, each with a probability
    verdict.differing                                    # places that differ from `state`

`explain(game, state, reading, roll=[...])` for games with dice or dominoes: the known acts of chance.
`explain_any(game, [(state, weight), ...], reading)` when it is not known which state it was, for example
whose turn: what is legal from any of them is legal, and `verdict.best.before` is the state it started from.
`rules.drift.ways_back(game, verdict)` tells what to do when table and record no longer agree.

A reading need not hold every place of the view: places it leaves out (counter tokens, tiles) are not judged.
The probabilities are taken as likelihoods: vision takes its training's prior out first (`vision.known`).

Stories are scored together: every legal line (one turn, or two when a photo was missed), nothing moved, and
each of these with disturbances that no rule covers (`rules.disturbances`). A photo that no legal line
reproduces is always explained better by such a disturbance, because a sure reading is believed more than the
rules are: that is what keeps a fault from passing as legal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final, Generic, Literal, NamedTuple

from rules.core import CHANCE, Game, Loc, Move, Reading, Refusal, S, Symbol
from rules.disturbances import Event, Weights, as_events, by_gain, side_of
from rules.evidence import GROUND, SETTINGS, Change, Evidence, Settings
from rules.faults import as_move, refusal, words
from rules.lines import Line, legal_lines

Kind = Literal["legal", "illegal", "unchanged", "unclear"]


@dataclass(frozen=True)
class Explanation(Generic[S]):
    """One story of what happened between the state and the photo."""

    kind: Kind
    """`legal`, `illegal` or `unchanged`."""
    acts: tuple[Move, ...]
    """The legal acts in it, in order."""
    events: tuple[Event, ...]
    """What no rule covers, after the acts. Empty unless illegal."""
    before: S
    """The state it starts from."""
    state: S
    """The state after the acts, without the events."""
    probability: float


@dataclass(frozen=True)
class Verdict(Generic[S]):
    """What the referee says of a photo."""

    kind: Kind
    explanations: tuple[Explanation[S], ...]
    """All stories worth telling, the likeliest first."""
    margin: float
    """Log of the odds of the best story against all others together."""
    refusal: Refusal | None
    """Why the best story is not legal; None if it is."""
    question: str
    """What to ask the players when it is unclear, else empty."""
    differing: tuple[Change, ...]
    """Places that the photo shows otherwise than the state before."""

    @property
    def best(self) -> Explanation[S]:
        """The likeliest story."""
        return self.explanations[0]

    @property
    def alternatives(self) -> tuple[Explanation[S], ...]:
        """What else it may have been; when it is unclear, all that it may have been."""
        return self.explanations if self.kind == "unclear" else self.explanations[1:]


def explain(
    game: Game[S],
    state: S,
    reading: Reading,
    *,
    roll: Sequence[Move] = (),
    settings: Settings = SETTINGS,
) -> Verdict[S]:
    """What happened between a state and a photo. Raises `IllegalMove` if the roll itself cannot be."""
    return explain_any(game, [(state, 1.0)], reading, roll=roll, settings=settings)


def explain_any(
    game: Game[S],
    states: Sequence[tuple[S, float]],
    reading: Reading,
    *,
    roll: Sequence[Move] = (),
    settings: Settings = SETTINGS,
) -> Verdict[S]:
    """The same when it may have been one of several states, each with a weight."""
    stories = [
        story
        for state, weight in states
        for story in _stories(game, state, log(weight), reading, roll, settings)
    ]
    ranked = _weighed(_without_disguises(stories))
    told = tuple(story for story in ranked if story.probability >= settings.worth_telling) or ranked[:1]
    best = told[0]
    kind = _decide(ranked, settings)
    if kind in ("legal", "unchanged") and contradicted(game, reading, best, settings):
        kind = "unclear"
    evidence = Evidence(reading, game.view(best.before), settings)
    return Verdict(
        kind=kind,
        explanations=told,
        margin=log(max(best.probability, _TINY) / max(1 - best.probability, _TINY)),
        refusal=refusal(game, best.before, best.state, best.acts, best.events) if best.events else None,
        question=ask(game, told) if kind == "unclear" else "",
        differing=tuple(_differing(game, evidence, kind, best)),
    )


def _differing(game: Game[S], evidence: Evidence, kind: Kind, best: Explanation[S]) -> Iterator[Change]:
    """What differs from before: as the story has it once it is decided, as it was read while it is not.

    Tiles are often hidden, so that of them only the story counts.
    """
    changed = evidence.changed(game.view(best.state))
    for event in best.events:
        changed.update(event.changed)
    for place, symbol in changed.items():
        if kind != "unclear" or place.endswith(GROUND):
            yield Change(place, evidence.before[place], symbol, evidence.chance(place, symbol))
    if kind == "unclear":
        yield from (change for change in evidence.differing() if not change.place.endswith(GROUND))


_TINY: Final = 1e-12
_FEW: Final = 6
"""Up to so many disturbances are taken one by one; beyond, it is another table altogether."""


class _Story(NamedTuple, Generic[S]):
    """An explanation before its probability is known."""

    explanation: Explanation[S]
    score: float
    table: frozenset[tuple[Loc, Symbol]]
    """What the places that were read look like at its end."""


def _stories(
    game: Game[S], state: S, weight: float, reading: Reading, roll: Sequence[Move], settings: Settings
) -> Iterator[_Story[S]]:
    """Every story that starts from one state: nothing, a legal line, and either with disturbances."""
    view = game.view(state)
    evidence, room = Evidence(reading, view, settings), _room(game, view)
    lines = legal_lines(game, state, roll, evidence, settings)
    weight += evidence.fit
    quiet = Line(tuple(roll), _rolled(game, state, roll), 0, False, 0.0, {}, 0.0)
    seen = [line for line in lines if line.changed]  # acts that change no table are not told by a photo
    for line in (quiet, *seen):
        kind: Kind = "legal" if line is not quiet else "unchanged"
        told = Explanation(kind, line.acts, (), state, line.state, 0.0)
        yield _Story(told, weight + line.score, _table(evidence, line.changed))
    for line in (quiet, *lines[: settings.stories]):
        rest = [change for change in evidence.differing(line.changed) if change.place not in line.changed]
        found = as_events(rest, _weights(game, quiet.state, line, settings))
        found = by_gain(found, evidence, {change.place: change.record for change in rest})
        for count in sorted({*range(1, min(len(found), _FEW) + 1), len(found)} - {0}):
            some = found[:count]
            changed = dict(line.changed)
            for event in some:
                changed.update(event.changed)
            score = line.score - evidence.score(line.changed) + evidence.score(changed)
            score += sum(event.weight for event in some)
            score += log(settings.beyond_box) * _beyond(room, some)
            told = Explanation("illegal", line.acts, tuple(some), state, line.state, 0.0)
            yield _Story(told, weight + score, _table(evidence, changed))


def _weights(game: Game[S], before: S, line: Line[S], settings: Settings) -> Weights:
    """How readily events are believed: instead of a turn more than besides one."""
    turn = before.turn
    side = game.sides[turn] if turn != CHANCE else ""

    def instead(symbol: Symbol, src: Loc, dst: Loc) -> float:
        return settings.moved if side_of(symbol) == side else settings.wrong_side

    def besides(symbol: Symbol, src: Loc, dst: Loc) -> float:
        second = side_of(symbol) == side and game.refuse(before, as_move(game, before, src, dst)) is None
        return settings.second_move if second else settings.moved_too

    if not (line.turns or line.midway):
        return Weights(instead, settings.touched, settings.ground_swapped, settings.ground_touched)
    return Weights(besides, settings.touched_too, settings.ground_swapped_too, settings.ground_touched)


def _room(game: Game[S], view: Mapping[Loc, Symbol]) -> dict[Symbol, int]:
    """How many more of each piece the box holds than lie on the table."""
    room: dict[Symbol, int] = {}
    for count in game.inventory():
        if not any(place.endswith(GROUND) for place in count.places):
            lie = sum(view.get(place) == count.symbol for place in count.places or view)
            room[count.symbol] = min(count.most - lie, room.get(count.symbol, count.most))
    return room


def _beyond(room: Mapping[Symbol, int], found: Sequence[Event]) -> int:
    """How many of the pieces that appeared the box does not hold."""
    come = [event.changed[event.dst] for event in found if event.kind in ("appeared", "exchanged")]
    return sum(max(come.count(symbol) - room.get(symbol, 0), 0) for symbol in set(come))


def _rolled(game: Game[S], state: S, roll: Sequence[Move]) -> S:
    for act in roll:
        state = game.play(state, act)
    return state


def _table(evidence: Evidence, changed: Mapping[Loc, Symbol]) -> frozenset[tuple[Loc, Symbol]]:
    return frozenset({**evidence.before, **changed}.items())


def _without_disguises(stories: list[_Story[S]]) -> list[_Story[S]]:
    """Drop illegal stories that end in a table which a legal one explains, and the weaker of two alike."""
    legal = {story.table for story in stories if story.explanation.kind != "illegal"}
    illegal: dict[frozenset[tuple[Loc, Symbol]], _Story[S]] = {}
    for story in stories:
        if story.explanation.kind == "illegal" and story.table not in legal:
            known = illegal.get(story.table)
            if known is None or story.score > known.score:
                illegal[story.table] = story
    return [story for story in stories if story.explanation.kind != "illegal"] + list(illegal.values())


def _weighed(stories: list[_Story[S]]) -> tuple[Explanation[S], ...]:
    """Stories with their probabilities, the likeliest first. The same acts from two states are one story."""
    top = max(story.score for story in stories)
    shares: dict[Hashable, float] = {}
    best: dict[Hashable, _Story[S]] = {}
    for story in sorted(stories, key=lambda story: -story.score):
        told = story.explanation
        key = told.acts, tuple((event.kind, event.symbol, event.src, event.dst) for event in told.events)
        shares[key] = shares.get(key, 0.0) + exp(story.score - top)
        best.setdefault(key, story)
    total = sum(shares.values())
    weighed = [replace(best[key].explanation, probability=share / total) for key, share in shares.items()]
    return tuple(sorted(weighed, key=lambda story: -story.probability))


def _decide(ranked: tuple[Explanation[S], ...], settings: Settings) -> Kind:
    """A fault may be certain while its exact story is not; a legal move has to be the one move."""
    best = ranked[0]
    if best.kind == "illegal":
        mass = sum(story.probability for story in ranked if story.kind == "illegal")
    else:
        mass = best.probability
    return best.kind if mass >= settings.sure else "unclear"


def contradicted(game: Game[S], reading: Reading, story: Explanation[S], settings: Settings) -> bool:
    """Whether the photo shows a piece, or none, where this story has it otherwise.

    However likely a slip of the reader is: what no legal line reproduces must not pass as legal. On the
    squares of the move itself the least contradiction is enough, elsewhere it has to be clear.
    """
    own = Evidence(reading, game.view(story.before), settings).changed(game.view(story.state))
    told = Evidence(reading, game.view(story.state), settings).differing()
    return any(
        change.place in own or change.chance >= settings.contradicts
        for change in told
        if not change.place.endswith(GROUND)
    )


def tell(game: Game[S], story: Explanation[S]) -> str:
    """A story in a few words: `d2-d4`, `nothing moved`, `d2-d4, and the white piece on c1 is gone`."""
    said = []
    state = story.before
    for act in story.acts:
        said.append(game.notate(state, act))
        state = game.apply(state, act)
    told = " ".join(said)
    if story.events:
        happened = " and ".join(words(game, event) for event in story.events[:_FEW])
        return f"{told}, and {happened}" if told else happened
    return told or "nothing moved"


def ask(game: Game[S], told: Sequence[Explanation[S]]) -> str:
    """What to ask the players who alone know which story is true."""
    options = [tell(game, story) for story in told[:_OPTIONS]]
    if len(options) == 1:
        return f"Was it this: {options[0]}?"
    return f"Which was it: {'; '.join(options[:-1])}; or {options[-1]}?"


_OPTIONS: Final = 4
