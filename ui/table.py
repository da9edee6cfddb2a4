"""One game on the table: what was done, what was taken back, and the log line for each change.

A table is a value. What a player does is an `Event`; `step` gives the table after it. Events are what the
store keeps, one line each, so a game is the fold of its lines and undoing is a line like any other.
"""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from rules.core import BadMove, BadRecord, Move
from ui.matches import Match, begin

DO: Final = "do"
BACK: Final = "back"
AGAIN: Final = "again"
CHANGE: Final = "change"
LIES: Final = "lies"


class Event(NamedTuple):
    """One line of a game's log.

    `do` an act; go `back` to the first `at` acts; do `again` what was taken back; `change` the act number
    `at` into another and keep those after it as far as they still fit; take the table as it `lies`, the
    position text being the act's `arg`.
    """

    kind: str
    act: Move | None = None
    at: int = 0


class Table(NamedTuple):
    """A game as it stands. `undone` is what may be done again, the next one first."""

    match: Match
    undone: tuple[Move, ...] = ()


def step(table: Table, event: Event) -> Table:
    """The table after an event. Raises `BadMove` (with the refusal, if the rules say no)."""
    match = table.match
    if event.kind == DO and event.act is not None:
        rest = table.undone[1:] if table.undone[:1] == (event.act,) else ()
        return Table(match.repeat(event.act), rest)
    if event.kind == BACK:
        at = min(max(event.at, 0), len(match.acts))
        return Table(match.back_to(at), (*match.acts[at:], *table.undone))
    if event.kind == AGAIN:
        if not table.undone:
            raise BadMove("There is nothing to do again.")
        return Table(match.repeat(table.undone[0]), table.undone[1:])
    if event.kind == CHANGE and event.act is not None:
        return change(table, event.at, event.act)
    if event.kind == LIES and event.act is not None:
        return Table(begin(event.act.kind, event.act.arg, match.round.white))
    raise BadMove("This is not an event of a game.")


def change(table: Table, at: int, act: Move) -> Table:
    """Put another act in the place of act number `at`; later ones follow as far as they are legal.

    Those from the first that no longer fits on are kept as taken back, so that nothing is lost.
    """
    acts = table.match.acts
    if not 0 <= at < len(acts):
        raise BadMove("There is no such move to change.")
    match = table.match.back_to(at).repeat(act)
    later = acts[at + 1 :]
    for number, old in enumerate(later):
        try:
            match = match.repeat(old)
        except BadMove:
            return Table(match, (*later[number:], *table.undone))
    return Table(match, table.undone)


def write_event(event: Event) -> str:
    """The event as one line."""
    line: dict[str, object] = {"kind": event.kind}
    if event.act is not None:
        line["act"] = list(event.act)
    if event.at:
        line["at"] = event.at
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def read_event(line: str) -> Event:
    """The event that a line tells. Raises `BadRecord`."""
    try:
        told = json.loads(line)
        act = Move(*map(str, told["act"])) if "act" in told else None
        return Event(str(told["kind"]), act, int(told.get("at", 0)))
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord(1, "this line of the saved game is damaged.") from error
