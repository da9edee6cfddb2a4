"""Small positions for the tests, laid out by hand: only what matters is named."""

from __future__ import annotations

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


def goes(state: State, square: str, number: int) -> str:
    """Where the piece on a square may go with a number, sorted: `d3 d4`."""
    return " ".join(
        sorted(act.dst for act in GAME.legal_moves(state) if (act.src, act.arg) == (square, str(number)))
    )


def play(state: State, tokens: str) -> State:
    """The position after some acts, each of them checked."""
    for text in tokens.split():
        state = GAME.play(state, GAME.parse(state, text))
    return state


def refusal(state: State, text: str) -> str:
    """What a player is told: `king-for-2.8 The 5 …`, or nothing when the act is legal."""
    refused = GAME.refuse(state, GAME.parse(state, text))
    return "" if refused is None else f"{refused.rule} {refused.text}"
