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
from rules.games.keizar.state import State
from ui.refereeing import Judgement, States, judge, positions_before
from ui.taught import taught
from vision.photo import NoBoard
from vision.reading import RawReading
from vision.tokens import Token
from vision.watch import Glimpse, Watcher, frames

MOVED_WRONG: Final = 0.3
"""Seconds a piece that was moved against the rules has to stay."""
PUZZLING: Final = 3.0
"""Seconds for everything else: a piece gone, one too many, a table that is not clear."""


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
        self._earlier: Reading | None = None
        self._puzzle: tuple[Hashable, float] | None = None
        self._told: Hashable = None

    def judge(self, glimpse: Glimpse) -> Announcement | None:
        """Take in a table at rest; what is to be said of it, if anything."""
        if not self.states and self._first is None:
            self._first = glimpse.raw, glimpse.tokens
        if self._first is not None:  # nothing was played yet: both tables say what the tiles are
            self.states = positions_before(*self._first, self._side, glimpse.raw)
        try:
            earlier = None if glimpse.bumped else self._earlier
            judgement = judge(self.states, glimpse.raw, glimpse.tokens, earlier)
        except NoBoard:
            return None
        return self._announce(glimpse, judgement)

    @property
    def puzzled(self) -> bool:
        """Whether it wants to see the same table once more before it says anything."""
        return self._puzzle is not None

    def _announce(self, glimpse: Glimpse, judgement: Judgement) -> Announcement | None:
        kind = judgement.verdict.kind
        if kind in ("legal", "unchanged"):
            self._puzzle = self._told = None
            self._earlier = judgement.known.reading
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


def _patience(judgement: Judgement) -> float:
    verdict = judgement.verdict
    moved = any(event.kind == "moved" for event in verdict.best.events)
    return MOVED_WRONG if verdict.kind == "illegal" and moved else PUZZLING


def follow(source: Path | int, umpire: Umpire, profile: str | None = None) -> Iterator[Announcement]:
    """Watch a film or a camera, and say what happens as it happens; a profile knows the user's own set."""
    known = taught(profile) if profile else None
    watcher = Watcher(known.find, known.teach) if known else Watcher()
    for pixels, time in frames(source):
        glimpse = watcher.see(pixels, time)
        if glimpse is None:
            continue
        announcement = umpire.judge(glimpse)
        watcher.curious = umpire.puzzled
        if announcement is not None:
            yield announcement
