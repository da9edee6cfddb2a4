"""What to say of a game that a camera watches: each move once, a fault once, nothing while hands are busy.

A legal move is told as soon as the table is at rest. A fault is told when it has stayed for a while: a player
may have a captured piece in the hand, or be about to put something right.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.core import Reading
from rules.games.keizar.game import GAME
from rules.games.keizar.state import SQUARES, State
from rules.referee import Verdict
from ui.refereeing import Earlier, Judgement, States, judge, positions_before
from ui.taught import taught
from vision.likeness import likeness
from vision.photo import NoBoard
from vision.reading import RawReading
from vision.tokens import Token
from vision.watch import Glimpse, NoFilm, Watcher, frames

MOVED_WRONG: Final = 0.3
"""Seconds a piece that was moved against the rules has to stay."""
PUZZLING: Final = 3.0
"""Seconds for everything else: a piece gone, one too many, a table that is not clear."""
COVERED: Final = 6.0
"""Seconds after which a board that looks otherwise in many places is read afresh."""
OTHERWISE: Final = -1.0
"""Squares with such a likeness to before have changed, or something lies over them."""
SHADOWS: Final = 2
"""So many squares may look otherwise by what is played elsewhere: tall pieces hide, shadows fall."""
UNMOVED: Final = 0.2
"""Where the camera has just begun to look, or was moved, a table that may be as before is taken to be so: a
piece that is hard to read from there should not keep it from seeing what is played next."""

Shown = tuple[RawReading, Sequence[Token]]
"""A table as a photo shows it."""


@dataclass(frozen=True, eq=False)
class Announcement:
    """Something to say, and when it was seen."""

    time: float
    judgement: Judgement


class Umpire:
    """Follows one game from glimpse to glimpse."""

    def __init__(
        self, state: State | None = None, side: str | None = None, first: Shown | None = None
    ) -> None:
        self.states: States = [] if state is None else [(state, 1.0)]
        """Where the game may stand; empty until a table has shown it."""
        self._side = side
        self._first = first
        self._settled: tuple[Reading, Glimpse] | None = None
        """The table that was last told, as it was read and seen."""
        self._puzzle: tuple[Hashable, float] | None = None
        self._told: Hashable = None

    def judge(self, glimpse: Glimpse) -> Announcement | None:
        """Take in a table at rest; what is to be said of it, if anything."""
        if not self.states and self._first is None:
            self._first = glimpse.raw, glimpse.tokens
        if self._first is not None:  # nothing was played yet: both tables say what the tiles are
            self.states = positions_before(*self._first, self._side, glimpse.raw)
        earlier = self._compared(glimpse)
        try:
            judgement = judge(self.states, glimpse.raw, glimpse.tokens, earlier)
        except NoBoard:
            return None
        if earlier is not None and _unexplained(judgement, earlier) > SHADOWS:
            self._wait(glimpse)
            return None
        return self._announce(glimpse, judgement)

    def _wait(self, glimpse: Glimpse) -> None:
        """More looks otherwise than the story tells: a hand rests there. If it stays, it is the light."""
        if self._puzzle is None or self._puzzle[0] != "covered":
            self._puzzle = "covered", glimpse.time
        if glimpse.time - self._puzzle[1] >= COVERED:
            self._settled = None

    def _compared(self, glimpse: Glimpse) -> Earlier | None:
        """What the table that was last told says about this one, if the camera has not moved since."""
        if glimpse.bumped:
            self._settled = None
        if self._settled is None:
            return None
        reading, before = self._settled
        return Earlier(reading, likeness(glimpse, before))

    @property
    def puzzled(self) -> bool:
        """Whether it wants to see the same table once more before it says anything."""
        return self._puzzle is not None

    def _announce(self, glimpse: Glimpse, judgement: Judgement) -> Announcement | None:
        kind = judgement.verdict.kind
        if kind == "unclear" and self._settled is None and _unmoved(judgement.verdict) >= UNMOVED:
            kind = "unchanged"
        if kind in ("legal", "unchanged"):
            self._puzzle = self._told = None
            self._settled = judgement.known.reading, glimpse
            if kind == "unchanged":
                return None
            self._first = None
            self.states = [(judgement.state, 1.0)]
            return Announcement(glimpse.time, judgement)
        table = judgement.table.pieces, judgement.verdict.kind
        if table == self._told:
            self._puzzle = None
            return None
        if self._puzzle is None or self._puzzle[0] != table:
            self._puzzle = table, glimpse.time
        if glimpse.time - self._puzzle[1] < _patience(judgement):
            return None
        self._puzzle, self._told = None, table
        return Announcement(glimpse.time, judgement)


def _unmoved(verdict: Verdict[State]) -> float:
    """How likely nothing has moved."""
    return max(
        (story.probability for story in verdict.explanations if story.kind == "unchanged"), default=0.0
    )


def _unexplained(judgement: Judgement, earlier: Earlier) -> int:
    """How many squares look quite otherwise than before although the likeliest story leaves them alone."""
    best = judgement.verdict.best
    before, after = (GAME.view(state) for state in (best.before, best.state))
    touched = {place for event in best.events for place in event.changed}
    touched |= {place for place in SQUARES if before.get(place) != after.get(place)}
    likeness = earlier.by_square(judgement.known.turns)
    return sum(odds < OTHERWISE and square not in touched for square, odds in likeness.items())


def _patience(judgement: Judgement) -> float:
    verdict = judgement.verdict
    moved = any(event.kind == "moved" for event in verdict.best.events)
    return MOVED_WRONG if verdict.kind == "illegal" and moved else PUZZLING


def follow(source: Path | int, umpire: Umpire, profile: str | None = None) -> Iterator[Announcement]:
    """Watch a film or a camera, and say what happens as it happens; a profile knows the user's own set.

    Raises `NoFilm` in the end if there was nothing to judge.
    """
    known = taught(profile) if profile else None
    watcher = Watcher(known.find, known.teach) if known else Watcher()
    at_rest = False
    for pixels, time in frames(source):
        glimpse = watcher.see(pixels, time)
        if glimpse is None:
            continue
        at_rest = True
        announcement = umpire.judge(glimpse)
        watcher.curious = umpire.puzzled
        if announcement is not None:
            yield announcement
    if not at_rest:
        raise NoFilm(
            "No board at rest can be seen on this film: it must show the table for half a second "
            "without a hand, before the first move and after each one."
        )
