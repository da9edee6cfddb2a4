"""How the race stands: the turns that each colour is still expected to need, and the chance to win from that.

A piece needs a number of chess moves to get home over an empty track, the dice give some of them a turn, and
one piece moves a turn: so turns add up. Pieces in the start box wait for their roll as well. `chance` is the
race alone; `outlook` also counts what the next roll of each opponent may send back to its box.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from math import exp
from typing import Final

from rules.core import Loc
from rules.games.chess_jumble.board import Board, cells
from rules.games.chess_jumble.moves import ORANGE_KINDS
from rules.games.chess_jumble.options import KINDS
from rules.games.chess_jumble.reach import lines
from rules.games.chess_jumble.shots import dangers
from rules.games.chess_jumble.state import BOX, HOUSE, State

_MOST: Final = 12.0
"""Turns beyond which a longer way makes no difference: a slow piece is captured on it as likely as not."""

_PER_TURN: Final = 0.04
_PER_TURN_OF_ALL: Final = 0.01
"""Log odds for each turn a piece still needs: so much, and so much for each turn of its whole way. A slow
piece is longer in danger, so each of its turns weighs more."""

_WAITING: Final = 0.04
"""Log odds that a piece in the start box costs beyond its way home. Few, because it is safe there."""

_ON_TURN: Final = 0.07
"""Log odds for being about to act."""

_LATER: Final = 0.5
"""The share of a capture that is left when the prey may act first."""

FAR: Final = 1000
"""More moves than any way home has."""

_REMEMBERED: Final = 50_000


def chance(state: State, player: int) -> float:
    """The chance that a colour is the first at home, as far as the race goes."""
    return _chance(state, player, [0.0] * len(state.pieces))


def outlook(state: State, player: int) -> float:
    """The same, less what the next roll of each colour may cost the others."""
    lost = [0.0] * len(state.pieces)
    racing = [colour for colour in state.players if colour not in state.home]
    for hunter in racing:
        sure = 1.0 if hunter == state.side else _LATER
        for prey in racing:
            if prey != hunter:
                lost[prey] += sure * _loss(state, prey, hunter)
    return _chance(state, player, lost)


def _chance(state: State, player: int, lost: list[float]) -> float:
    tables = _weights_left(state.board)
    own = total = 0.0
    for colour, places in enumerate(state.pieces):
        if places:
            weight = tables[colour][places] + lost[colour] - (_ON_TURN if colour == state.side else 0.0)
            odds = exp(-weight)
            total += odds
            if colour == player:
                own = odds
    return own / total


def _loss(state: State, player: int, enemy: int) -> float:
    """The log odds that a player loses on average by the next roll of an enemy."""
    in_danger = dangers(state, player, enemy)
    if not in_danger:
        return 0.0
    board, of_piece = state.board, _weights_left(state.board)[player].of_piece
    standing = state.standing()
    costs = []
    for cell, numbers in in_danger.items():
        kind = standing[cell][1]
        costs.append((of_piece[kind, BOX] - of_piece[kind, cell], numbers))
    whites = [int(face) for face in board.white if face.isdecimal()]
    oranges = [int(face) for face in board.orange] if state.options.big else [0]
    lost = 0.0
    for white in whites:
        for orange in oranges:
            lost += max(
                (cost for cost, (one, other) in costs if 0 < one <= white or 0 < other <= orange), default=0.0
            )
    return max(lost, 0.0) / (len(board.white) * len(oranges))


def hit_chances(state: State, player: int, enemy: int) -> dict[Loc, float]:
    """For each piece of a player that the next roll of an enemy may capture: the chance of such a roll."""
    board = state.board
    whites = [int(face) if face.isdecimal() else 0 for face in board.white]
    oranges = [int(face) for face in board.orange] if state.options.big else [0]
    rolls = [(white, orange) for white in whites for orange in oranges]
    return {
        cell: sum(0 < one <= white or (0 < other <= orange and white > 0) for white, orange in rolls)
        / len(rolls)
        for cell, (one, other) in dangers(state, player, enemy).items()
    }


class _WeightsLeft(dict[tuple[Loc, ...], float]):
    """The weight of a colour's ways home with its pieces in these places, added up when first asked for."""

    def __init__(self, of_piece: dict[tuple[str, Loc], float]) -> None:
        super().__init__()
        self.of_piece = of_piece

    def __missing__(self, places: tuple[Loc, ...]) -> float:
        if len(self) >= _REMEMBERED:
            self.clear()
        weight = sum(self.of_piece[kind, place] for kind, place in zip(KINDS, places, strict=False))
        self[places] = weight
        return weight


@lru_cache(maxsize=16)
def _weights_left(board: Board) -> tuple[_WeightsLeft, ...]:
    return tuple(_WeightsLeft(_weights(board, colour)) for colour in range(len(board.seats)))


def _weights(board: Board, colour: int) -> dict[tuple[str, Loc], float]:
    """What the way home of each kind of piece weighs from each place, box and house included."""
    table: dict[tuple[str, Loc], float] = {}
    for kind in KINDS:
        far = moves_home(board, colour, kind)
        turns = _turns(board, kind, max(far.values(), default=0))
        left = {cell: min(turns[far[cell]], _MOST) if cell in far else _MOST for cell in cells(board)}
        whole = min(left[cell] for cell in board.seats[colour].start)
        each = _PER_TURN + _PER_TURN_OF_ALL * whole
        table |= {(kind, cell): each * count for cell, count in left.items()}
        table[kind, HOUSE] = 0.0
        table[kind, BOX] = each * whole + _WAITING
    return table


@lru_cache(maxsize=64)
def moves_home(board: Board, colour: int, kind: str) -> dict[Loc, int]:
    """The least number of chess moves home from each cell of an empty track that a way leads from."""
    origins: dict[Loc, list[Loc]] = {cell: [] for cell in cells(board)}
    far: dict[Loc, int] = {}
    for cell in cells(board):
        for line in lines(board)[colour][kind, cell]:
            if line.home:
                far[cell] = 1
            if line.quiet:
                for target in line.cells:
                    origins[target].append(cell)
    queue = deque(far)
    while queue:
        cell = queue.popleft()
        for origin in origins[cell]:
            if origin not in far:
                far[origin] = far[cell] + 1
                queue.append(origin)
    return far


def _turns(board: Board, kind: str, most: int) -> list[float]:
    """The turns expected for 0, 1, 2 … moves; a roll that is too high goes home as well."""
    white = [int(face) for face in board.white if face.isdecimal()]
    faces = [int(face) for face in board.orange] if kind in ORANGE_KINDS else white
    idle = 1 - len(white) / len(board.white)
    turns = [0.0]
    for moves in range(1, most + 1):
        later = sum(turns[max(0, moves - face)] for face in faces) / len(faces)
        turns.append(1 / (1 - idle) + later)
    return turns
