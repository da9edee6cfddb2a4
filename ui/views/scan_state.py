"""Where a device's scan stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.core import Loc
from ui.drafts import Judged
from ui.refereeing import Judgement
from ui.scans import AnyDraft

ENDS: Final = ("a1", "h1", "h8", "a8")
"""The corners of a chess board, as handles are given and named."""


@dataclass(frozen=True, eq=False)
class Scan:
    """Where this device's scan stands."""

    busy: str = ""
    """What is being done; empty when nothing is."""
    problem: str = ""
    data: bytes = b""
    what: str = ""
    """What lies on the table, if someone has said it: a name of `ui.scans.READABLE`."""
    board: str | None = None
    """Which described board lies there, if someone has said it; empty for our guess."""
    empty: bool = False
    """Whether the described board is to be photographed empty once more."""
    draft: AnyDraft | None = None
    picture: bytes = b""
    """The photo with the reading drawn over it; the bare photo when no board was found on it."""
    shape: float = 1.0
    """How much wider than tall a photo is that shows no board."""
    judgement: Judgement | Judged | None = None
    roll: str = ""
    """What was rolled or turned before the photo, if someone has said it."""
    unrolled: Any = None
    """The position a hint was asked for while nobody knows what was rolled or turned in it."""
    corners: tuple[tuple[float, float], ...] = ()
    """Where the handles are while they are dragged."""
    ends: tuple[str, ...] = ENDS
    """What the handles are called."""
    square: Loc = ""
    """The square whose palette is open."""
    sheet: str = ""
    taught: str = ""
    """What was learned from this photo, if it was a lesson."""
    compared: tuple[str, tuple[tuple[Loc, str, str], ...]] | None = None
    """A saved set-up's name, and where the board differs from it."""

    @property
    def ratio(self) -> float:
        """How much wider than tall the photo is."""
        return self.draft.ratio if self.draft is not None else self.shape
