"""The table beside the record: the hold counter in words, the tokens it should show, the table as it lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core import Loc, Symbol
from rules.games.keizar.moves import holder
from rules.games.keizar.state import D5, EMPTY, HOLD_TO_WIN, PIECES, SIDES, SQUARES, State

_NUMBERS: Final = ("none", "one", "two", "three")


def hold_words(state: State) -> str:
    """Who holds d5 and how many of three are counted: one sentence, empty while nobody does."""
    held = holder(state)
    if held is None or state.hold is None:
        return ""
    side, other = SIDES[held].capitalize(), SIDES[1 - held].capitalize()
    if state.hold == HOLD_TO_WIN:
        return f"{side} has held d5 for three of {other}'s moves and wins (rule 6)."
    if state.hold == 0:
        return f"{side} holds d5; none of {other}'s three moves is counted yet."
    left = HOLD_TO_WIN - state.hold
    return f"{side} holds d5: {state.hold} of 3 counted, {left} more of {other}'s moves to win."


def tokens_differ(state: State, turned: int | None) -> str:
    """What to say when the tokens do not show the count; empty when they do, or were not all seen.

    `turned` is how many of the three tokens lie dots down.
    """
    count = state.hold or 0
    if turned is None or turned == count:
        return ""
    tokens = "token" if turned == 1 else "tokens"
    return f"The table shows {_NUMBERS[turned]} {tokens} turned, the count is {_NUMBERS[count]}."


def as_it_lies(state: State, seen: Mapping[Loc, Symbol], turned: int | None = None) -> State:
    """The position with the pieces a photo shows, to go on from when table and record have drifted apart.

    The count follows the tokens if all were seen; else it stays while the same side holds d5.
    """
    pieces = "".join(
        PIECES[SIDES.index(symbol)] if symbol in SIDES else EMPTY
        for symbol in (seen[square] for square in SQUARES)
    )
    if pieces[D5] == EMPTY:
        hold = None
    elif turned is not None:
        hold = turned
    else:
        hold = state.hold if state.hold is not None and pieces[D5] == state.pieces[D5] else 0
    return State(state.tiles, pieces, state.turn, hold)
