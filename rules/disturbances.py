"""What no rule covers: a piece moved against the rules, one gone, one too many, two tiles changed about.

Given the places where a photo shows something else than expected, the differences are told as few events as
possible: what is missing on one place and too much on another was moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log
from typing import NamedTuple

from rules.core import Loc, Symbol
from rules.evidence import EMPTY, GROUND, Change, Evidence


class Event(NamedTuple):
    """One thing that happened to the table and is no legal act."""

    kind: str
    """`moved`, `vanished`, `appeared`, `exchanged`, `tiles-swapped`, `tile-exchanged`."""
    symbol: Symbol
    """What was moved, vanished or appeared; what was exchanged or swapped: what should lie on `src`."""
    src: Loc
    """Where it was; empty for what appeared."""
    dst: Loc
    """Where it is; empty for what vanished."""
    changed: Mapping[Loc, Symbol]
    """What the places look like after it."""
    weight: float
    """Log of how readily it is believed before looking."""


class Weights(NamedTuple):
    """How readily events are believed, where they happen."""

    moved: Callable[[Symbol, Loc, Loc], float]
    """Of a piece and the places it went from and to."""
    touched: float
    ground_swapped: float
    ground_touched: float


def as_events(changes: Sequence[Change], weights: Weights) -> list[Event]:
    """The changes as few events."""
    pieces = [change for change in changes if not change.place.endswith(GROUND)]
    ground = [change for change in changes if change.place.endswith(GROUND)]
    return _of_pieces(pieces, weights) + _of_ground(ground, weights)


def by_gain(found: list[Event], evidence: Evidence, expected: Mapping[Loc, Symbol]) -> list[Event]:
    """Events in the order in which they make the reading likelier than what was expected."""

    def gain(event: Event) -> float:
        shown = (evidence.gain(place, symbol, expected[place]) for place, symbol in event.changed.items())
        return sum(shown) + event.weight

    return sorted(found, key=gain, reverse=True)


def side_of(symbol: Symbol) -> str:
    """Whose piece a symbol is: `white`, and `red` of `red.rook`."""
    return symbol.partition(".")[0]


def _of_pieces(changes: list[Change], weights: Weights) -> list[Event]:
    lost = {change.place: change.record for change in changes if change.record != EMPTY}
    come = {change.place: change.table for change in changes if change.table != EMPTY}
    found = []
    for dst, symbol in list(come.items()):
        # A place shown empty was left for sure; on one that shows another piece it was perhaps captured.
        sources = [place for place, was in lost.items() if was == symbol]
        if sources:
            src = min(sources, key=lambda place: place in come)
            changed = {src: come.get(src, EMPTY), dst: symbol}
            weight = log(weights.moved(symbol, src, dst))
            found.append(Event("moved", symbol, src, dst, changed, weight))
            del lost[src]
    arrived = {event.dst for event in found}
    touched = log(weights.touched)
    for place, symbol in come.items():
        if place in arrived:
            lost.pop(place, None)  # captured by what came
        elif place in lost:
            found.append(Event("exchanged", lost.pop(place), place, place, {place: symbol}, touched))
        else:
            found.append(Event("appeared", symbol, "", place, {place: symbol}, touched))
    for place, symbol in lost.items():
        found.append(Event("vanished", symbol, place, "", {place: EMPTY}, touched))
    return found


def _of_ground(changes: list[Change], weights: Weights) -> list[Event]:
    left = {change.place: change for change in changes}
    found = []
    for one in changes:
        for other in list(left.values()):
            if one.place in left and (other.table, other.record) == (one.record, one.table):
                changed = {one.place: one.table, other.place: other.table}
                weight = log(weights.ground_swapped)
                found.append(Event("tiles-swapped", one.record, one.place, other.place, changed, weight))
                del left[one.place], left[other.place]
    for place, change in left.items():
        changed = {place: change.table}
        weight = log(weights.ground_touched)
        found.append(Event("tile-exchanged", change.record, place, place, changed, weight))
    return found
