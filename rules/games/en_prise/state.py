"""An En Prise position as a value: which cards lie where, what is left of the Battleplans, who acts.

A square is a card on the table. Its place is `column,row`, counted from the first card: `0,0`, then `1,0` to
the right of it and `0,1` above it. Inside, a place is one int, so that a step in a direction is an addition.
A card is one int too: `VACANT` lies face down, any other is a colour and a kind. Whose the vacant cards are
is not kept: nobody at the table can see it, and no rule asks.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rules.core import Loc
from rules.games.en_prise.readings import OURS, Readings

SIDES: Final = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple")
"""The colours a set of cards may have. The box has the first four; a player's number is the colour's."""

LETTERS: Final = "wbrugyop"
"""The letter of each colour; blue is `u`, because black has the `b`."""

KIND_NAMES: Final = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
BOX: Final = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
"""The sixteen cards of one colour."""

KINDS: Final = "-KQRBNP"
"""The letter of a kind by its number: `KINDS[KING]` is `K`."""

VACANT: Final = 0
KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN = range(1, 7)

NO_STEP, ESCAPE, WAIT = "", "escape", "wait"
"""Within a turn: nothing done yet; a king was just placed; the table lets the duty to place a king wait."""

SIX: Final = 6
"""So many vacant squares allow a summons."""


class State(NamedTuple):
    """A position. `cells` and `cards` belong together, in the order of the cells."""

    players: tuple[int, ...]
    """Their colours, in order of play."""

    cells: tuple[int, ...]
    cards: tuple[int, ...]
    plans: tuple[str | None, ...]
    """What is left of each player's Battleplan, the next card first; None for a player who is out."""

    turn: int
    """The colour of the player to act."""

    step: str = NO_STEP
    readings: Readings = OURS

    @property
    def left(self) -> list[int]:
        """The players still in the game, in order of play."""
        return [player for player, plan in zip(self.players, self.plans, strict=True) if plan is not None]

    def plan(self, player: int) -> str:
        """What is left of a player's Battleplan; empty for a player who is out."""
        return self.plans[self.players.index(player)] or ""

    def king(self, player: int) -> int | None:
        """Where a player's king lies, None while it is aside."""
        try:
            return self.cells[self.cards.index(card_of(player, KING))]
        except ValueError:
            return None


def card_of(player: int, kind: int) -> int:
    """The card of that colour and kind, face up."""
    return player << 3 | kind


def owner(card: int) -> int:
    """The colour of a card that is face up."""
    return card >> 3


def kind_of(card: int) -> int:
    """The kind of a card, 0 for a vacant one."""
    return card & 7


WIDTH: Final = 1024
"""One row up, as a step. No board is half as wide."""

FARTHEST: Final = 400
"""The farthest column or row that a place may name."""

_PLACE: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


def cell_at(column: int, row: int) -> int:
    """The number of a place."""
    return row * WIDTH + column


def column_row(cell: int) -> tuple[int, int]:
    """Column and row of a place."""
    column = (cell + WIDTH // 2) % WIDTH - WIDTH // 2
    return column, (cell - column) // WIDTH


class _Names(dict[int, Loc]):
    """Names of places, made once: a search writes millions of them."""

    def __missing__(self, cell: int) -> Loc:
        column, row = column_row(cell)
        name = self[cell] = f"{column},{row}"
        return name


NAMES: Final = _Names()
"""The name of a place by its number: `NAMES[cell_at(-2, 3)]` is `-2,3`."""


def cell_named(place: Loc) -> int | None:
    """The number of the place that a text names, None when it names none."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    column, row = int(found[1]), int(found[2])
    if abs(column) > FARTHEST or abs(row) > FARTHEST or place != f"{column},{row}":
        return None
    return cell_at(column, row)
