"""Small tables for the tests, laid out by hand: only what matters is named."""

from __future__ import annotations

from functools import partial

import table_talk

from rules.core import Outcome
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import State


def at(
    board: str, plans: str = "w/b", turn: str = "w", step: str = "-", readings: str = "-", corner: str = "0,0"
) -> State:
    """`at("wNv/bK", "wPP/b")`: rows from the top, the first column is 0, the lowest row is 0."""
    return GAME.read(f"{board} {corner} {plans} {turn} {step} {readings}")


def acts(state: State, beginning: str = "") -> str:
    """The legal acts whose tokens begin so, sorted."""
    tokens = (GAME.token(move) for move in GAME.legal_moves(state))
    return " ".join(sorted(token for token in tokens if token.startswith(beginning)))


def board(state: State) -> str:
    """The rows of the board."""
    return GAME.write(state).split(" ")[0]


def plans(state: State) -> str:
    """The Battleplans, `x` for a player who is out."""
    return GAME.write(state).split(" ")[2]


def ended(state: State) -> Outcome:
    """How the game ended; it must have."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert GAME.legal_moves(state) == []
    return outcome


goes = partial(table_talk.goes, GAME)
play = partial(table_talk.play, GAME)
refusal = partial(table_talk.refusal, GAME)
