"""The rules of moving, written to be read: where a piece may go, what a move does, when a round is over.

`engine.py` gives the same answers from tables, many times faster. The tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core import Move, Outcome
from rules.games.keizar.state import D5, EMPTY, HOLD_TO_WIN, INDEX, PIECES, SIDES, SQUARES, WHITE, State

STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

STEPS: Final = {"K": STRAIGHT + DIAGONAL, "Q": STRAIGHT + DIAGONAL, "B": DIAGONAL, "N": LEAPS, "R": STRAIGHT}
"""The steps (files, rows) a symbol allows."""

SLIDERS: Final = "QBR"
"""The symbols whose steps may be repeated while the way is free."""

FORWARD: Final = (1, -1)
"""The way ahead in rows, for white and for black."""

FIRST_ROWS: Final = ((0, 1), (7, 6))
"""A side's own first two rows, the first row first; rows count from 0 here."""

NO_DOUBLE_STEP: Final = frozenset({"d7", "d8", "c8", "e8"})
"""Where black may not advance two squares (rule 4). They are squares, not pieces: a table has no memory."""


def square_at(file: int, row: int) -> int | None:
    """The number of a square, None off the board."""
    return row * 8 + file if 0 <= file < 8 and 0 <= row < 8 else None


def targets(state: State, square: int) -> Iterator[int]:
    """The squares the piece on `square` may move to, whoever's turn it is."""
    if square == D5:
        return  # rule 6: a piece must remain on the Keizár tile
    tile = state.tiles[square]
    if tile == EMPTY:
        yield from _plain_targets(state, square)
        return
    own = state.pieces[square]
    for files, rows in STEPS[tile]:
        file, row = square % 8 + files, square // 8 + rows
        while (target := square_at(file, row)) is not None:
            if state.pieces[target] != own:
                yield target
            if tile not in SLIDERS or state.pieces[target] != EMPTY:
                break
            file, row = file + files, row + rows


def _plain_targets(state: State, square: int) -> Iterator[int]:
    """Rule 4: on a plain tile a piece is a pawn."""
    side = PIECES.index(state.pieces[square])
    file, row = square % 8, square // 8
    for files in (-1, 1):
        aside = square_at(file + files, row + FORWARD[side])
        if aside is not None and state.pieces[aside] == PIECES[1 - side]:
            yield aside
    ahead = square_at(file, row + FORWARD[side])
    if ahead is None or state.pieces[ahead] != EMPTY:
        return
    yield ahead
    second = square_at(file, row + 2 * FORWARD[side])
    if second is None or state.pieces[second] != EMPTY:
        return
    if _may_double_step(state.tiles, side, square, ahead):
        yield second


def _may_double_step(tiles: str, side: int, square: int, ahead: int) -> bool:
    """Whether the tiles allow two squares ahead; both squares must be empty too."""
    if square // 8 not in FIRST_ROWS[side] or tiles[ahead] != EMPTY:
        return False
    return side == WHITE or SQUARES[square] not in NO_DOUBLE_STEP


def legal_moves(state: State) -> list[Move]:
    """Every legal move, none when the round is over."""
    if state.hold == HOLD_TO_WIN:
        return []
    own = PIECES[state.turn]
    return [
        Move("move", SQUARES[square], SQUARES[target])
        for square in range(64)
        if state.pieces[square] == own
        for target in targets(state, square)
    ]


def apply(state: State, move: Move) -> State:
    """The position after a legal move, with the hold as the three tokens show it."""
    src, dst = INDEX[move.src], INDEX[move.dst]
    pieces = list(state.pieces)
    pieces[src], pieces[dst] = EMPTY, pieces[src]
    hold = state.hold
    if dst == D5:
        hold = 0  # entered, or captured: rule 7 turns the tokens back
    elif hold is not None and pieces[D5] == PIECES[1 - state.turn]:
        hold += 1  # only moves of the holder's opponent are counted
    return State(state.tiles, "".join(pieces), 1 - state.turn, hold)


def holder(state: State) -> int | None:
    """The side whose piece stands on d5."""
    return None if state.pieces[D5] == EMPTY else PIECES.index(state.pieces[D5])


def outcome(state: State) -> Outcome | None:
    """How the round ended, or None while it goes on. A position that is already decided is over at once."""
    held = holder(state)
    if held is not None and state.hold == HOLD_TO_WIN:
        winner, other = SIDES[held].capitalize(), SIDES[1 - held].capitalize()
        text = f"{winner} wins: its piece stayed on the Keizár tile for three of {other}'s moves (rule 6)."
        return _won(held, "keizar.6", text)
    own = PIECES[state.turn]
    if any(True for square in range(64) if state.pieces[square] == own for _ in targets(state, square)):
        return None
    stuck, other = SIDES[state.turn].capitalize(), SIDES[1 - state.turn].capitalize()
    if held == state.turn:
        text = f"{stuck} wins: it cannot move, but its piece stands on the Keizár tile (rule 8)."
        return _won(state.turn, "keizar.8", text)
    why = "cannot move" if own in state.pieces else "has no piece left to move"
    return _won(1 - state.turn, "keizar.8", f"{other} wins: {stuck} {why} (rule 8).")


def _won(side: int, reason: str, text: str) -> Outcome:
    return Outcome((1.0, 0.0) if side == WHITE else (0.0, 1.0), reason, text)
