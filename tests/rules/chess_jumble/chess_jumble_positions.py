"""Small positions for the tests, laid out by hand on the built-in board: only what matters is named."""

from __future__ import annotations

from functools import partial

import table_talk

from rules.games.chess_jumble.game import GAME
from rules.games.chess_jumble.state import State


def at(
    green: str, yellow: str = "", roll: str = "-", game: str = "little", side: str = "green",
    rest: str = "0 - - - -", red: str | None = None,
) -> State:  # fmt: skip
    """`at("Qg1 Rh2", "Na5", "3")`: pieces on the track; the others wait in their boxes. `Qhouse` is home."""
    kinds = "QRBNKP" if game.startswith("big") else "QRBN"
    parts = []
    for colour, pieces in (("green", green), ("yellow", yellow), ("red", red)):
        if pieces is not None:
            places = {piece[0]: piece[1:] for piece in pieces.split()}
            parts.append(f"{colour}={','.join(places.get(kind, 'box') for kind in kinds)}")
    return GAME.read(f"guess {game} {';'.join(parts)} {side} {roll} {rest}")


def acts(state: State) -> set[str]:
    return {GAME.token(act) for act in GAME.legal_moves(state)}


def goes(state: State, square: str) -> str:
    """Where the piece on a square may go with one move, sorted."""
    return " ".join(
        sorted(act.dst.removeprefix("green.") for act in GAME.legal_moves(state) if act.src == square)
    )


play = partial(table_talk.play, GAME)
refusal = partial(table_talk.refusal, GAME)
