"""The rules of a turn, written to be read: where a die takes a piece, what it meets, what a double gives.

What leaves no choice happens by itself: a turn passes when both dice are used and no double is open, and when
nothing at all can be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core import Move, Outcome
from rules.games.shahbazee.board import Board
from rules.games.shahbazee.state import (
    EMPTY,
    HOMELESS,
    KINGS,
    SOLDIERS,
    State,
    captured,
    names,
    number_of,
    numbers,
    owner,
)

STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
FACES: Final = range(1, 7)

STARTS: Final = tuple(Move("start", arg=f"{red}-{blue}") for red in FACES for blue in FACES)
"""Each player rolls one die: red's first, then blue's."""

ROLLS: Final = tuple(Move("roll", arg=f"{high}-{low}") for high in FACES for low in FACES if low <= high)


class Way(NamedTuple):
    """One die in one direction: the squares it passes, and the one it ends on."""

    passed: tuple[int, ...]
    end: int
    by_wall: bool
    """Whether a wall stops it before the die is used up."""


def directions(die: int) -> tuple[tuple[int, int], ...]:
    """An even number goes straight, an odd one diagonally."""
    return DIAGONAL if die % 2 else STRAIGHT


def way(board: Board, square: int, die: int, step: tuple[int, int]) -> Way | None:
    """Where a die leads on an empty board; None when it would leave the board, or not move at all."""
    column, row = square % board.columns, square // board.columns
    path: list[int] = []
    for _ in range(die):
        column, row = column + step[0], row + step[1]
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            if not path or not walled(board, path[-1], step):
                return None
            return Way(tuple(path[:-1]), path[-1], True)
        path.append(column + row * board.columns)
    return Way(tuple(path[:-1]), path[-1], False)


def walled(board: Board, square: int, step: tuple[int, int]) -> bool:
    """Whether a step off the board runs into a wall of the square it leaves. At a corner one wall will do."""
    column, row = square % board.columns, square // board.columns
    beyond = []
    if not 0 <= column + step[0] < board.columns:
        beyond.append(("west" if step[0] < 0 else "east", row + 1))
    if not 0 <= row + step[1] < board.rows:
        beyond.append(("south" if step[1] < 0 else "north", column + 1))
    return any(edge in board.walls for edge in beyond)


@lru_cache(maxsize=16)
def ways(board: Board) -> dict[tuple[int, int], tuple[Way, ...]]:
    """All ways by square and die."""
    return {
        (square, die): tuple(
            found for step in directions(die) if (found := way(board, square, die, step)) is not None
        )
        for square in range(board.columns * board.rows)
        for die in FACES
    }


def targets(state: State, square: int, die: int) -> Iterator[int]:
    """Where the piece on a square may end with a die: never through an enemy, never onto an own piece."""
    side = owner(state.cells[square])
    for passed, end, _ in ways(state.board)[square, die]:
        if any(state.cells[number] != EMPTY and owner(state.cells[number]) != side for number in passed):
            continue
        if state.cells[end] == EMPTY or owner(state.cells[end]) != side:
            yield end


def neighbours(board: Board, square: int) -> list[int]:
    """The squares next to a square, as the board's owner understands that."""
    column, row = square % board.columns, square // board.columns
    return [
        column + files + (row + rows) * board.columns
        for files, rows in (STRAIGHT + DIAGONAL)[: board.neighbours]
        if 0 <= column + files < board.columns and 0 <= row + rows < board.rows
    ]


def die_moves(state: State) -> Iterator[Move]:
    """Every move of a piece with a die that is left."""
    name = names(state.board)
    for die in sorted(set(state.left)):
        for square, piece in enumerate(state.cells):
            if piece != EMPTY and owner(piece) == state.side:
                for target in targets(state, square, die):
                    yield Move("move", name[square], name[target], str(die))


def return_squares(state: State) -> list[int]:
    """Where a captured soldier may come back on a double: free squares next to the own king."""
    assert state.side is not None
    if not state.double or not captured(state, state.side) or KINGS[state.side] not in state.cells:
        return []
    king = state.cells.index(KINGS[state.side])
    return [square for square in neighbours(state.board, king) if state.cells[square] == EMPTY]


def may_roll_again(state: State) -> bool:
    """A double gives another roll after the movement; without any possible movement at once."""
    return state.double and (len(state.left) < 2 or next(die_moves(state), None) is None)


def legal_moves(state: State) -> list[Move]:
    """Every roll at chance; else moves, soldiers to return, another roll, and the end of the turn."""
    if state.winner is not None:
        return []
    if state.side is None:
        return list(STARTS)
    if not state.roll:
        return list(ROLLS)
    name = names(state.board)
    if state.carriers[state.side] == HOMELESS:
        return [Move("place", dst=name[n]) for n, piece in enumerate(state.cells) if piece == EMPTY]
    acts = list(die_moves(state))
    acts += [Move("return", dst=name[square]) for square in return_squares(state)]
    if may_roll_again(state):
        acts.append(Move("again"))
    acts.append(Move("done"))
    return acts


def weight(move: Move) -> float:
    """The probability of a roll: two different dice fall in two ways."""
    if move.kind == "start" or move.arg[0] == move.arg[2]:
        return 1 / 36
    return 2 / 36


def apply(state: State, move: Move) -> State:
    """The position after a legal act."""
    if move.kind == "start":
        red, blue = int(move.arg[0]), int(move.arg[2])
        return state if red == blue else state._replace(side=0 if red > blue else 1)
    if move.kind == "roll":
        roll = int(move.arg[0]), int(move.arg[2])
        return settle(state._replace(roll=roll, left=roll, double=roll[0] == roll[1]))
    assert state.side is not None
    if move.kind == "again":
        return state._replace(roll=(), left=(), double=False)
    if move.kind == "done":
        return passed(state)
    target = numbers(state.board)[move.dst]
    if move.kind == "return":
        return settle(_put(state, target, SOLDIERS[state.side])._replace(double=False))
    if move.kind == "place":
        free = _put(state, target, KINGS[state.side])
        return settle(_carried(free, state.side, None))
    left = list(state.left)
    left.remove(int(move.arg))
    return settle(_moved(state._replace(left=tuple(left)), numbers(state.board)[move.src], target))


def _moved(state: State, src: int, dst: int) -> State:
    """A piece ends its movement: it takes what stands there, and a king it frees goes home."""
    assert state.side is not None
    enemy = 1 - state.side
    met = state.cells[dst]
    frees = state.carriers[state.side] == dst
    piece = state.cells[src]
    state = _put(_put(state, src, EMPTY), dst, piece)
    if state.carriers[enemy] == src or met == KINGS[enemy]:
        state = _carried(state, enemy, dst)
    return _home(state, state.side) if frees and state.side is not None else state


def _home(state: State, king: int) -> State:
    """A freed king returns to its castle: an enemy there picks it up, for an own piece the players decide."""
    castle = number_of(state.board, state.board.castles[king])
    standing = state.cells[castle]
    if standing == EMPTY:
        return _carried(_put(state, castle, KINGS[king]), king, None)
    return _carried(state, king, HOMELESS if owner(standing) == king else castle)


def _put(state: State, square: int, piece: str) -> State:
    return state._replace(cells=state.cells[:square] + piece + state.cells[square + 1 :])


def _carried(state: State, king: int, square: int | None) -> State:
    red, blue = state.carriers
    return state._replace(carriers=(square, blue) if king == 0 else (red, square))


def settle(state: State) -> State:
    """What happens without a choice: a turn in which nothing is left but to end it has ended."""
    if state.winner is not None or state.side is None or not state.roll:
        return state
    if state.carriers[state.side] == HOMELESS:
        return state
    if state.double or next(die_moves(state), None) is not None:
        return state
    return passed(state)


def passed(state: State) -> State:
    """The turn goes to the other side."""
    assert state.side is not None
    return state._replace(side=1 - state.side, roll=(), left=(), double=False)


def outcome(state: State) -> Outcome | None:
    """How the game ended: the enemy king was brought to the own dungeon (rule 10)."""
    winner = state.winner
    if winner is None:
        return None
    colours = state.board.colours
    text = f"{colours[winner].capitalize()} wins: the {colours[1 - winner]} king is in its dungeon (rule 10)."
    return Outcome((1.0 - winner, float(winner)), "shahbazee.10", text)
