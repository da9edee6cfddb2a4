"""The clock: how long each player has thought in this round, told by the log and not by a ticking counter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

PAUSE: Final = 3600.0
"""A longer gap is an interruption, not a thought."""


class Tick(NamedTuple):
    """A line of the log: when it was written, who was to act before it, in which round."""

    at: float
    player: int
    round: int


def thought(ticks: Iterable[Tick], now: float, turn: int, round_: int, running: bool) -> dict[int, float]:
    """Seconds each player has used in a round. The clock starts with the first act of the round."""
    used: dict[int, float] = {}
    last: float | None = None
    for tick in ticks:
        if tick.round == round_:
            if last is not None and tick.player >= 0 and tick.at - last < PAUSE:
                used[tick.player] = used.get(tick.player, 0.0) + max(tick.at - last, 0.0)
            last = tick.at
    if running and last is not None and turn >= 0 and now - last < PAUSE:
        used[turn] = used.get(turn, 0.0) + max(now - last, 0.0)
    return used


def face(minutes: int, used: float) -> str:
    """What a clock shows: the time left, 0:00 when it is used up."""
    left = max(0, round(minutes * 60 - used))
    return f"{left // 60}:{left % 60:02d}"
