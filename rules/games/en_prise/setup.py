"""How a game begins: a Battleplan for each player, dealt at random or as the players have laid it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core import BadPosition
from rules.games.en_prise.position import read_position
from rules.games.en_prise.readings import OURS, Readings, write_readings
from rules.games.en_prise.state import BOX, LETTERS, SIDES, State

DECK: Final = "".join(letter * count for letter, count in BOX.items() if letter != "K")
"""The fifteen cards that are shuffled: the king is put aside."""


def deal(players: int, seed: int) -> dict[str, str]:
    """A shuffled Battleplan for each colour of the box. The same seed gives the same plans."""
    from random import Random  # here, because it takes longer to import than the whole of this package

    rng = Random(seed)
    return {side: "".join(rng.sample(DECK, len(DECK))) for side in SIDES[:players]}


def start(plans: Mapping[str, str], readings: Readings = OURS) -> State:
    """The start with these Battleplans, as `{"red": "PPNRQ…", "blue": …}` in order of play.

    Raises `BadPosition` when a plan is not the fifteen cards of a colour.
    """
    for side, plan in plans.items():
        if side not in SIDES:
            raise BadPosition(f"'{side}' is not a colour of cards; there are {', '.join(SIDES)}.")
        if sorted(plan) != sorted(DECK):
            raise BadPosition(f"The Battleplan of {side} is not the fifteen cards of one colour, {DECK}.")
    letters = [LETTERS[SIDES.index(side)] for side in plans]
    rows = "/".join(letter + plan for letter, plan in zip(letters, plans.values(), strict=True))
    return read_position(f"- 0,0 {rows or '-'} {letters[0] if letters else '-'} - {write_readings(readings)}")
