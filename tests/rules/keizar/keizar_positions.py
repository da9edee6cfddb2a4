"""Small positions for the tests, laid out by hand: only what matters is named."""

from __future__ import annotations

from functools import partial

import table_talk

from rules.games.keizar.game import GAME
from rules.games.keizar.state import D5, INDEX, State


def at(tiles: str = "", white: str = "", black: str = "", turn: str = "w", hold: int | None = None) -> State:
    """`at("Rd1 Nf3", white="d1 f3", black="d7")`: tiles with symbols, pieces, whose turn it is, the count."""
    ground = ["."] * 64
    ground[D5] = "*"
    for tile in tiles.split():
        ground[INDEX[tile[1:]]] = tile[0]
    pieces = ["."] * 64
    for letter, squares in (("w", white), ("b", black)):
        for square in squares.split():
            pieces[INDEX[square]] = letter
    return GAME.read(GAME.write(State("".join(ground), "".join(pieces), "wb".index(turn), hold)))


goes = partial(table_talk.goes, GAME)
play = partial(table_talk.play, GAME)
refusal = partial(table_talk.refusal, GAME)
