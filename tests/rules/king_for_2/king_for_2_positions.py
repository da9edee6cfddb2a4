"""Small positions for the tests, laid out by hand: only what matters is named."""

from __future__ import annotations

from functools import partial

import table_talk

from rules.games.king_for_2.game import GAME
from rules.games.king_for_2.state import INDEX, State, write_pieces


def at(
    red: str, blue: str, tile: str = "-", turn: str = "r", moved: str = "-", settings: str = "KQRBN"
) -> State:
    """`at("Ka1 Rd4", "Ke8", "6-3")`: pieces, the tile in play, whose turn it is, who has moved."""
    squares = ["."] * 64
    for letters, pieces in ((str.upper, red), (str.lower, blue)):
        for piece in pieces.split():
            squares[INDEX[piece[1:]]] = letters(piece[0])
    used = "-" if tile == "-" else tile[:3]
    return GAME.read(f"{write_pieces(''.join(squares))} {turn} {tile} {moved} {used} {settings}")


def acts(state: State) -> list[str]:
    """The tokens of all that may be done, sorted."""
    return sorted(GAME.token(act) for act in GAME.legal_moves(state))


goes = partial(table_talk.goes, GAME)
play = partial(table_talk.play, GAME)
refusal = partial(table_talk.refusal, GAME)
