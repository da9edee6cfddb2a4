"""Small positions for the tests, laid out by hand on the built-in board: only what matters is named."""

from __future__ import annotations

from functools import partial

import table_talk

from rules.games.shahbazee.board import GUESS, Board
from rules.games.shahbazee.game import GAME
from rules.games.shahbazee.state import State, number_of, write_cells, write_position


def at(
    red: str, blue: str, roll: str = "-", side: str = "r", double: str = "-", carried: str = "-",
    board: Board = GUESS,
) -> State:  # fmt: skip
    """`at("Ke1 Sc3", "Ke9", "4-2")`: pieces, dice, whose turn it is, the open double, carried kings."""
    cells = ["."] * (board.columns * board.rows)
    for letters, pieces in ((str.upper, red), (str.lower, blue)):
        for piece in pieces.split():
            cells[number_of(board, piece[1:])] = letters(piece[0])
    empty = State(board, "".join(cells))
    word = write_position(empty).split(" ")[0]
    return GAME.read(f"{word} {write_cells(empty)} {side} {roll} {double} {carried}")


def acts(state: State) -> set[str]:
    return {GAME.token(act) for act in GAME.legal_moves(state)}


goes = partial(table_talk.goes, GAME)
play = partial(table_talk.play, GAME)
refusal = partial(table_talk.refusal, GAME)
