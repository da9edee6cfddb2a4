"""How well a photo fits a table: log-likelihoods, and the numbers by which the referee weighs stories.

A reading gives each place a probability for each symbol, taken as a likelihood up to a factor. A story (this
move was made, nothing moved, a piece fell off) says what should be seen, and is as good as what it says of
every place. All scores are natural logarithms relative to the table before, so only places that a story
changes have to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Final, NamedTuple

from rules.core import Loc, Reading, Symbol

EMPTY: Final = "empty"
"""The symbol of a place on which nothing lies; a place the view does not name is empty too."""

GROUND: Final = ".tile"
"""How the name of a place ends that lies under the pieces and does not move in play."""


@dataclass(frozen=True)
class Settings:
    """Every number of the referee that someone may want to tune.

    The weights are how readily a story is believed before looking, against "one turn was played" and
    "nothing moved", which have 1. They are set on the careful side, not counted at tables: a fault that
    passes as legal does more harm than a question.
    """

    misread: float = 2e-6
    """How often a sure reading of a piece is worth nothing, whatever it says."""
    ground_misread: float = 1e-4
    """The same for what lies under the pieces: it is seen badly, and hardly ever changes."""
    missed_turn: float = 1e-3
    """One more turn was played, this one of all that are legal, and nobody photographed it."""
    unfinished: float = 0.1
    """The photo was taken in the middle of a turn of several acts."""
    moved: float = 3e-3
    """Instead of a turn, this piece was moved to this place as no rule allows."""
    wrong_side: float = 5e-3
    """Instead of a turn, the other side moved."""
    second_move: float = 1e-3
    """Besides a turn, the same side made another move that would have been legal instead."""
    moved_too: float = 3e-5
    """Besides a turn, any other piece was moved anywhere. Two slips of the reader often look like this."""
    touched: float = 0.02
    """Instead of a turn, a piece vanished, appeared or was exchanged."""
    touched_too: float = 3e-3
    """The same besides a turn."""
    beyond_box: float = 0.2
    """How much less readily a piece is believed to have appeared that the box does not hold."""
    ground_swapped: float = 5e-3
    """Instead of a turn, two tiles changed places."""
    ground_swapped_too: float = 5e-5
    """The same besides a turn: two slips of the reader, king for queen and queen for king, look like this."""
    ground_touched: float = 1e-4
    """One tile was exchanged, or changed places with one that a piece hides."""
    sure: float = 0.95
    """A story below this probability is not decided: the referee asks."""
    contradicts: float = 0.95
    """A place read otherwise with this chance keeps a story from being called legal."""
    worth_telling: float = 0.0005
    """Alternatives below this probability are not told."""
    turns: int = 2
    """How many turns may lie between two photos."""
    acts: int = 16
    """How many acts a line may have, all turns together."""
    beam: int = 64
    """How many lines are followed further after each act."""
    stories: int = 24
    """With how many of the likeliest turns the referee asks what else may have happened on the table."""


SETTINGS: Final = Settings()


class Change(NamedTuple):
    """A place that looks otherwise than the record says."""

    place: Loc
    record: Symbol
    """What should lie there."""
    table: Symbol
    """What the photo shows."""
    chance: float
    """How likely the photo shows it."""


def tempered(reading: Reading, earlier: Reading, view: Mapping[Loc, Symbol]) -> Reading:
    """The reading, believed no more than an earlier one deserved that was taken when the table was as `view`.

    A reader that took a place for something else before will probably do so again: the two are told apart
    less, by as much as the earlier reading was mistaken. Of anything else its word is as good as ever.
    """
    chances: dict[Loc, Mapping[Symbol, float]] = {}
    for place, now in reading.chances.items():
        was = view.get(place, EMPTY)
        told = dict(now)
        for other, mistaken in earlier.chances.get(place, {}).items():
            if other != was:
                shift = mistaken * (now.get(was, 0.0) - now.get(other, 0.0)) / 2
                told[other] = told.get(other, 0.0) + shift
                told[was] = told.get(was, 0.0) - shift
        chances[place] = told
    return Reading(chances)


def compared(reading: Reading, view: Mapping[Loc, Symbol], same: Mapping[Loc, float]) -> Reading:
    """The reading with the word of a comparison: `same` is the log-odds that a place is as in `view`."""
    chances = dict(reading.chances)
    for place, odds in same.items():
        now, was = reading.chances[place], view.get(place, EMPTY)
        weights = {symbol: chance * (exp(odds) if symbol == was else 1.0) for symbol, chance in now.items()}
        total = sum(weights.values())
        chances[place] = {symbol: weight / total for symbol, weight in weights.items()}
    return Reading(chances)


class Evidence:
    """One reading, seen from the table before it: what every change would gain or cost."""

    def __init__(self, reading: Reading, before: Mapping[Loc, Symbol], settings: Settings) -> None:
        self.before = {place: before.get(place, EMPTY) for place in reading.chances}
        self._logs: dict[Loc, dict[Symbol, float]] = {}
        self._nothing: dict[Loc, float] = {}
        self._best: dict[Loc, tuple[Symbol, float]] = {}
        for place, chances in reading.chances.items():
            misread = settings.ground_misread if place.endswith(GROUND) else settings.misread
            total = sum(chances.values()) or 1.0
            self._nothing[place] = log(misread)
            self._logs[place] = {
                symbol: log((1 - misread) * max(chance, 0.0) / total + misread)
                for symbol, chance in chances.items()
            }
            best = max(chances, key=lambda symbol: chances[symbol])
            self._best[place] = best, chances[best] / total
        self.fit = sum(self._logs[place].get(was, self._nothing[place]) for place, was in self.before.items())
        """How well the table before explains the reading: what all other scores are relative to."""

    def gain(self, place: Loc, symbol: Symbol, instead: Symbol | None = None) -> float:
        """How much better a symbol explains a place than another one, by default the one before."""
        logs, nothing = self._logs[place], self._nothing[place]
        base = self.before[place] if instead is None else instead
        return logs.get(symbol, nothing) - logs.get(base, nothing)

    def changed(self, view: Mapping[Loc, Symbol]) -> dict[Loc, Symbol]:
        """The places of the reading that look otherwise than before."""
        return {
            place: symbol for place, was in self.before.items() if (symbol := view.get(place, EMPTY)) != was
        }

    def score(self, changed: Mapping[Loc, Symbol]) -> float:
        """How much better the table explains the reading after these changes than without them."""
        return sum(self.gain(place, symbol) for place, symbol in changed.items())

    def chance(self, place: Loc, symbol: Symbol) -> float:
        """How likely a place shows a symbol, as far as the reading is believed at all."""
        return exp(self._logs[place].get(symbol, self._nothing[place]))

    def differing(self, changed: Mapping[Loc, Symbol] | None = None) -> Iterator[Change]:
        """Where the reading shows another table than the one before with these changes."""
        for place, was in self.before.items():
            due = was if changed is None else changed.get(place, was)
            symbol, chance = self._best[place]
            if symbol != due and self.gain(place, symbol, due) > 0:
                yield Change(place, due, symbol, chance)
