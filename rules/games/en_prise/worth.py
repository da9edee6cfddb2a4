"""What a position is worth to a player: cards, loose cards, room for the pieces, and air round the kings.

Every player has a strength in log odds; the share of a player is its part of all of them. Only what lies on
the table counts in full: a card still in the Battleplan may come too late.
"""

from __future__ import annotations

from typing import Final

from rules.games.en_prise.attacks import AROUND, reached
from rules.games.en_prise.state import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    VACANT,
    State,
    column_row,
)

CARDS: Final = {KING: 0.0, QUEEN: 9.0, ROOK: 5.0, BISHOP: 3.0, KNIGHT: 2.5, PAWN: 0.5}
"""In pawns of chess."""

PLAN: Final = {"Q": 4.5, "R": 2.5, "B": 1.5, "N": 1.25, "P": 0.25, "K": 0.0}
"""A card still in the Battleplan counts for half."""

_PER_PAWN: Final = 0.12
_LOOSE: Final = 0.6
"""The share of an unguarded card that is lost when the player to act attacks it; others must wait."""
_LOOSE_LATER: Final = 0.15
_ROOM: Final = 0.012
"""For each square that a piece looks at."""
_AIR: Final = 0.09
"""For each square round a king that it may go to."""
_CHECK: Final = 0.25
_NEAR: Final = 0.02
"""For each step that a piece is nearer to an enemy king: the game is won there and nowhere else."""
_FAR: Final = 10


def strengths(state: State) -> dict[int, float]:
    """The log odds of every player still in."""
    readings, turn = state.readings, state.turn
    board = dict(zip(state.cells, state.cards, strict=True))
    left = state.left
    strength = {player: _PER_PAWN * sum(map(PLAN.__getitem__, state.plan(player))) for player in left}
    looks: dict[int, list[int]] = {player: [] for player in left}
    kings: dict[int, int] = {}
    pieces: list[tuple[int, int, int]] = []
    for cell, card in board.items():
        if card == VACANT:
            continue
        player, kind = card >> 3, card & 7
        strength[player] += _PER_PAWN * CARDS[kind]
        if kind == KING:
            kings[player] = cell
        if kind != PAWN:
            looks[player] += reached(board, cell, kind, readings)
        pieces.append((cell, player, kind))
    seen = {player: set(squares) for player, squares in looks.items()}
    for player, squares in looks.items():
        strength[player] += _ROOM * len(squares)
    for cell, player, kind in pieces:
        if kind in (KING, PAWN) or cell in seen[player]:
            continue
        for other in left:
            if other != player and cell in seen[other]:
                loss = (_LOOSE if other == turn else _LOOSE_LATER) * _PER_PAWN * CARDS[kind]
                strength[player] -= loss
                break
    for player, king in kings.items():
        feared = set().union(*(seen[other] for other in left if other != player))
        air = sum(board.get(king + step) == VACANT and king + step not in feared for step in AROUND)
        strength[player] += _AIR * air - (_CHECK if king in feared else 0.0)
        column, row = column_row(king)
        for cell, other, kind in pieces:
            if other != player and kind != PAWN:
                x, y = column_row(cell)
                strength[other] += _NEAR * (_FAR - min(max(abs(x - column), abs(y - row)), _FAR))
    return strength
