"""Table and record no longer agree: where they differ, and the three ways back.

    drift = ways_back(game, verdict)
    drift.differing          # each place with what the record says and what the table shows
    drift.put_back           # "Move the white piece from d4 back to d2.", one sentence a piece
    drift.ways               # the three ways as sentences, to offer

Taking the table as it is needs a state made from what lies there, which is a game's own business (Keizár:
`rules.games.keizar.table.as_it_lies`); entering the missed moves is playing them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core import Game, S
from rules.disturbances import Weights, as_events
from rules.evidence import EMPTY, GROUND, Change
from rules.referee import Verdict


class Drift(NamedTuple):
    """How the table differs from the record, and what to do about it."""

    text: str
    """One sentence: that they differ, and where."""
    differing: tuple[Change, ...]
    put_back: tuple[str, ...]
    """What to do with the hands to make the table as the record has it."""
    ways: tuple[str, str, str]
    """Take the table as it is; put it back; enter the moves that were missed."""


def ways_back(game: Game[S], verdict: Verdict[S]) -> Drift | None:
    """The ways back; None while a legal line, or nothing at all, explains the table."""
    if verdict.kind != "illegal":
        return None
    places = [change.place.removesuffix(GROUND) for change in verdict.differing]
    squares = ", ".join(dict.fromkeys(places))
    put_back = tuple(_put_back(game, verdict.differing))
    return Drift(
        f"Table and record no longer agree: look at {squares}.",
        verdict.differing,
        put_back,
        (
            "Take the table as it is.",
            f"Put the table back: {' '.join(put_back)}",
            "Enter the moves that were missed.",
        ),
    )


def _put_back(game: Game[S], differing: tuple[Change, ...]) -> Iterator[str]:
    """A sentence for each thing to move, in an order that works: take off, move, put on."""
    words = game.symbols()
    record = {change.place: change.record for change in differing}
    found = as_events(differing, Weights(lambda symbol, src, dst: 1.0, 1.0, 1.0, 1.0))
    moved = [event for event in found if event.kind == "moved"]
    for event in found:
        if event.kind == "appeared":
            yield f"Take the {words[event.symbol]} off {event.dst}."
    for event in moved:
        yield f"Move the {words[event.symbol]} from {event.dst} back to {event.src}."
    for event in moved:
        captured = record[event.dst]
        if captured != EMPTY and not any(other.src == event.dst for other in moved):
            yield f"Put a {words[captured]} on {event.dst} again."
    for event in found:
        place = event.src.removesuffix(GROUND)
        if event.kind == "vanished":
            yield f"Put a {words[event.symbol]} on {place} again."
        elif event.kind in ("exchanged", "tile-exchanged"):
            yield f"Put a {words[event.symbol]} on {place} instead of what lies there."
        elif event.kind == "tiles-swapped":
            yield f"Swap the tiles of {place} and {event.dst.removesuffix(GROUND)}."
