"""Small positions for the tests, laid out by hand: only what matters is named."""

from __future__ import annotations

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


def goes(state: State, square: str) -> str:
    """Where the piece on a square may go, sorted: `d3 d4`."""
    return " ".join(sorted(move.dst for move in GAME.legal_moves(state) if move.src == square))


def play(state: State, moves: str) -> State:
    """The position after some moves, each of them checked."""
    for text in moves.split():
        state = GAME.play(state, GAME.parse(state, text))
    return state


def refusal(state: State, text: str) -> str:
    """What a player is told about a move: `keizar.4 A piece …`, or nothing when it is legal."""
    refused = GAME.refuse(state, GAME.parse(state, text))
    return "" if refused is None else f"{refused.rule} {refused.text}"
