"""Who may be captured with the next roll: how many moves every enemy piece needs to reach every cell.

A piece that is hit goes back to its box, so a place on the track is only as good as it is safe. A roll of n
captures with its first, second … n-th move, so each cell has a least roll. Cells are bits of one int: where a
piece comes to with one move more is a lookup for each cell it may stand on.
"""

from __future__ import annotations

from functools import lru_cache

from rules.core import Loc
from rules.games.chess_jumble.board import Board, cells
from rules.games.chess_jumble.moves import ORANGE_KINDS
from rules.games.chess_jumble.reach import Line, attacks, lines
from rules.games.chess_jumble.state import State

Targets = tuple[int, int]
"""Cells that a piece may move to, and cells where it may capture."""


class _Ways(dict[int, Targets]):
    """Where one kind of piece comes to from one cell, by what stands on its lines."""

    def __init__(self, ways: tuple[Line, ...], bit: dict[Loc, int]) -> None:
        super().__init__()
        self._ways = tuple((tuple(bit[cell] for cell in way.cells), way.quiet, way.captures) for way in ways)
        self.mask = sum({cell for way, _, _ in self._ways for cell in way})

    def __missing__(self, standing: int) -> Targets:
        moves = captures = 0
        for way, quiet, takes in self._ways:
            for cell in way:
                if cell & standing:
                    captures |= cell if takes else 0
                    break
                moves |= cell if quiet else 0
        self[standing] = moves, captures
        return moves, captures


@lru_cache(maxsize=16)
def _bits(board: Board) -> dict[Loc, int]:
    return {cell: 1 << number for number, cell in enumerate(cells(board))}


@lru_cache(maxsize=16)
def _tables(board: Board) -> tuple[dict[str, list[_Ways]], ...]:
    """For each colour and kind the ways from every cell, in the order of the bits."""
    bit = _bits(board)
    tables = []
    for of_colour in lines(board):
        kinds: dict[str, list[_Ways]] = {}
        for (kind, _), ways in of_colour.items():
            kinds.setdefault(kind, []).append(_Ways(ways, bit))
        tables.append(kinds)
    return tuple(tables)


def capturable(ways: list[_Ways], src: int, standing: int, most: int) -> list[int]:
    """The cells where the piece on bit `src` may capture with its first, second … `most`-th move."""
    standing &= ~src
    found = []
    reached = front = src
    for _ in range(most):
        hit = after = 0
        while front:
            bit = front & -front
            front ^= bit
            way = ways[bit.bit_length() - 1]
            moves, captures = way[standing & way.mask]
            after |= moves
            hit |= captures
        found.append(hit)
        front = after & ~reached
        reached |= after
    return found


def dangers(state: State, player: int, enemy: int) -> dict[Loc, tuple[int, int]]:
    """The pieces of a player that an enemy may capture: the least white and the least orange number for it.

    A number that no such capture needs is 0.
    """
    board, bit = state.board, _bits(state.board)
    standing = state.standing()
    taken = sum(bit[cell] for cell in standing)
    most = [max(int(face) for face in faces if face.isdecimal()) for faces in (board.white, board.orange)]
    prey = [cell for cell, (colour, _) in standing.items() if colour == player and _open(state, cell, player)]
    found: dict[Loc, tuple[int, int]] = {}
    for cell, (colour, kind) in standing.items():
        if colour != enemy or not prey:
            continue
        orange = kind in ORANGE_KINDS
        hits = capturable(_tables(board)[enemy][kind], bit[cell], taken, most[orange])
        for victim in prey:
            least = next((number for number, hit in enumerate(hits, 1) if hit & bit[victim]), 0)
            if least:
                before = found.get(victim, (0, 0))
                number = min(least, before[orange] or least)
                found[victim] = (before[0], number) if orange else (number, before[1])
    return found


def _open(state: State, cell: Loc, player: int) -> bool:
    """Whether a piece there may be captured at all: no break square of its own, no protection."""
    if cell in state.board.seats[player].breaks:
        return False
    if not state.options.protection:
        return True
    standing = state.standing()
    return not any(
        attacks(state.board, standing, player, kind, place, cell)
        for place, (colour, kind) in standing.items()
        if colour == player and place != cell
    )
