"""What a device's player is doing with the board: nobody else sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.core import Loc, Move, Refusal
from ui.components.board import spots

ARROWS = {"Arrow Up": (0, 1), "Arrow Down": (0, -1), "Arrow Left": (-1, 0), "Arrow Right": (1, 0)}


@dataclass(frozen=True)
class Touch:
    """What this device's player is doing with the board; nobody else sees it."""

    selected: Loc = ""
    cursor: Loc = ""
    refusal: Refusal | None = None
    way: tuple[Loc, ...] = ()
    note: str = ""
    after: int = -1
    """The number of acts when this was said: an older refusal is not shown any more."""
    choices: tuple[Move, ...] = ()
    """The acts that the last touch may have meant."""


def steer(touch: Touch, layout: Any, step: tuple[int, int], flipped: bool) -> Touch:
    """Move the keyboard's cursor to the nearest place in a direction."""
    places = {loc: layout.places[loc] for loc in spots(layout)}
    if touch.cursor not in places:
        start = touch.selected if touch.selected in places else list(places)[len(places) // 2]
        return Touch(touch.selected, start, touch.refusal, touch.way, touch.note, touch.after)
    dx, dy = (-step[0], -step[1]) if flipped else step
    here = places[touch.cursor]

    def cost(loc: Loc) -> float:
        along = (places[loc].x - here.x) * dx + (places[loc].y - here.y) * dy
        aside = abs((places[loc].x - here.x) * dy) + abs((places[loc].y - here.y) * dx)
        return along + 3 * aside if along > 0.1 else 1e9

    best = min(places, key=cost)
    best = best if cost(best) < 1e9 else touch.cursor
    return Touch(touch.selected, best, touch.refusal, touch.way, touch.note, touch.after)
