"""Where a device's scan stands."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core import Loc
from ui.refereeing import Judgement
from ui.scanning import Draft


@dataclass(frozen=True, eq=False)
class Scan:
    """Where this device's scan stands."""

    busy: str = ""
    """What is being done; empty when nothing is."""
    problem: str = ""
    data: bytes = b""
    draft: Draft | None = None
    picture: bytes = b""
    judgement: Judgement | None = None
    corners: tuple[tuple[float, float], ...] = ()
    """Where the handles are while they are dragged."""
    square: Loc = ""
    """The square whose palette is open."""
    sheet: str = ""
    compared: tuple[str, tuple[tuple[Loc, str, str], ...]] | None = None
    """A saved set-up's name, and where the board differs from it."""
