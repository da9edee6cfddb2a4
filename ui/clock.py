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


def thought(ticks: Iterable[Tick], now: float, turn: int, round_: int, running: bool) -> tuple[float, float]:
    """Seconds each of two players has used in a round. The clock starts with the first act of the round."""
    used = [0.0, 0.0]
    last: float | None = None
    for tick in ticks:
        if tick.round == round_:
            if last is not None and tick.player in (0, 1) and tick.at - last < PAUSE:
                used[tick.player] += max(tick.at - last, 0.0)
            last = tick.at
    if running and last is not None and turn in (0, 1) and now - last < PAUSE:
        used[turn] += max(now - last, 0.0)
    return used[0], used[1]


def face(minutes: int, used: float) -> str:
    """What a clock shows: the time left, 0:00 when it is used up."""
    left = max(0, round(minutes * 60 - used))
    return f"{left // 60}:{left % 60:02d}"
