"""Honest odds: with how many of the tiles still covered a piece can move in the coming turn.

Honest means counted, not estimated: every covered tile is turned and every line of its turn is tried. So
a queen shut in behind a bishop counts for the tiles that let the bishop go first, and for no others.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.core import Move
from rules.games.king_for_2.dominoes import TILES
from rules.games.king_for_2.moves import apply, legal_moves
from rules.games.king_for_2.state import KIND_NAMES, KINDS, SQUARES, State, owner, shuffled


class Odds(NamedTuple):
    """The tiles that let a piece move, of those that are still covered."""

    what: str
    """`queen`, or `queen on c1`."""

    tiles: tuple[str, ...]
    covered: int

    @property
    def probability(self) -> float:
        """Every covered tile is equally likely."""
        return len(self.tiles) / self.covered

    @property
    def text(self) -> str:
        """`A queen can move with 13 of the 28 tiles.`"""
        left = f"{self.covered} tile{'s' * (self.covered > 1)}" + " left" * (self.covered < len(TILES))
        return f"A {self.what} can move with {len(self.tiles)} of the {left}."


def kind_odds(state: State, player: int) -> tuple[Odds, ...]:
    """For each kind of piece that a player still has: the next tiles with which one of them can move."""
    return tuple(
        _odds(state, player, KIND_NAMES[kind], squares)
        for kind in KINDS
        if (squares := _squares(state, player, kind))
    )


def piece_odds(state: State, square: int) -> Odds:
    """The next tiles with which the piece on this square can move, on its owner's turn."""
    piece = state.pieces[square]
    what = f"{KIND_NAMES[piece.upper()]} on {SQUARES[square]}"
    return _odds(state, owner(piece), what, (square,))


def _squares(state: State, player: int, kind: str) -> tuple[int, ...]:
    letter = kind if player == 0 else kind.lower()
    return tuple(square for square, piece in enumerate(state.pieces) if piece == letter)


def _odds(state: State, player: int, what: str, squares: Collection[int]) -> Odds:
    before = state._replace(side=player, tile="", left=(), moved=None, used=shuffled(state.used))
    names = frozenset(SQUARES[square] for square in squares)
    draws = [] if before.over else legal_moves(before)
    tiles = tuple(draw.arg for draw in draws if _can_move(apply(before, draw), player, names))
    return Odds(what, tiles, len(TILES) - len(before.used))


def _can_move(state: State, player: int, names: frozenset[str]) -> bool:
    """Whether some line of the turn that is under way moves a piece from one of these squares."""
    if state.turn != player or state.over:
        return False
    acts = legal_moves(state)
    if any(act.src in names for act in acts):
        return True
    return any(_can_move(apply(state, act), player, names) for act in acts if _opens(act))


def _opens(act: Move) -> bool:
    """A number that is lost changes nothing on the board, so it opens no way."""
    return act.kind == "move"
