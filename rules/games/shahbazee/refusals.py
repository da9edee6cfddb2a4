"""Why an act is refused: the rule, one sentence for the player who tried it, and the places that show it.

Written from the rules' sentences and not from the move generator, so that each checks the other.
"""

from __future__ import annotations

import re
from typing import Final

from rules.core import Loc, Move, Refusal
from rules.games.shahbazee.moves import DIAGONAL, STRAIGHT, die_moves, neighbours, outcome, walled
from rules.games.shahbazee.state import (
    EMPTY,
    HOMELESS,
    KINGS,
    State,
    captured,
    names,
    numbers,
    owner,
)

_START: Final = re.compile(r"[1-6]-[1-6]")
_WORDS: Final = {"S": "soldier", "K": "king"}


def refuse(state: State, move: Move) -> Refusal | None:
    """Why the act may not be done; None exactly when it is legal."""
    if not _well_formed(state, move):
        return _refusal(
            3, "An act is a roll, a move with a die, a soldier returned, another roll, or the end of a turn"
        )
    ended = outcome(state)
    if ended is not None:
        return Refusal(ended.reason, f"The game is over: {ended.text}")
    if move.kind in ("start", "roll"):
        return _refuse_roll(state, move)
    if state.side is None:
        return _refusal(1, "Each player rolls one die first; the higher one starts")
    if not state.roll:
        return _refusal(3, f"{_side(state, state.side).capitalize()} rolls both dice first", "die.1", "die.2")
    if move.kind == "place":
        return _refuse_place(state, move.dst)
    if state.carriers[state.side] == HOMELESS:
        return _refuse_waiting(state)
    if move.kind == "again":
        return _refuse_again(state)
    if move.kind == "return":
        return _refuse_return(state, move.dst)
    return None if move.kind == "done" else _refuse_move(state, move)


def _well_formed(state: State, move: Move) -> bool:
    kind, src, dst, arg = move
    known = numbers(state.board)
    if kind in ("start", "roll"):
        in_order = kind == "start" or arg[:1] >= arg[2:]
        return not src and not dst and _START.fullmatch(arg) is not None and in_order
    if kind in ("again", "done"):
        return not src and not dst and not arg
    if kind in ("return", "place"):
        return not src and dst in known and not arg
    return kind == "move" and src in known and dst in known and re.fullmatch("[1-6]", arg) is not None


def _refuse_roll(state: State, move: Move) -> Refusal | None:
    if state.side is None:
        told = "Each player rolls one die to see who starts, before anybody rolls two"
        return None if move.kind == "start" else _refusal(1, told)
    if move.kind == "start":
        return _refusal(1, f"It is decided who starts: it is {_side(state, state.side)}'s turn")
    if state.carriers[state.side] == HOMELESS:
        return _refuse_waiting(state)
    if state.roll:
        return _refusal(
            3, f"The dice show {state.roll[0]} and {state.roll[1]}, and this turn goes on", "die.1"
        )
    return None


def _refuse_waiting(state: State) -> Refusal:
    """A freed king waits for its square, and nothing else is done before it has one."""
    assert state.side is not None
    castle = state.board.castles[state.side]
    text = f"Your king returns to its castle, but your own piece stands on {castle}: say where it goes first"
    return _refusal(9, text, castle)


def _refuse_place(state: State, square: Loc) -> Refusal | None:
    assert state.side is not None
    if state.carriers[state.side] != HOMELESS:
        return _refusal(9, "No king waits for a square: a freed king returns to its castle by itself")
    if state.cells[numbers(state.board)[square]] != EMPTY:
        return _refusal(9, f"The king needs a free square, and {square} is taken", square)
    return None


def _refuse_without_double(state: State, what: str) -> Refusal | None:
    high, low = state.roll
    if high != low:
        return _refusal(
            11, f"Only a double lets you {what}, and the dice show {high} and {low}", "die.1", "die.2"
        )
    if not state.double:
        return _refusal(
            11, f"This double has returned a soldier: it does not let you {what} as well", "die.1"
        )
    return None


def _refuse_again(state: State) -> Refusal | None:
    refused = _refuse_without_double(state, "roll again")
    if refused is not None or len(state.left) < 2:
        return refused
    possible = next(die_moves(state), None)
    if possible is None:
        return None
    shown = f"for example {possible.src}-{possible.dst}"
    return _refusal(
        11, f"You roll again after the movement: use a die first, {shown}", possible.src, possible.dst
    )


def _refuse_return(state: State, square: Loc) -> Refusal | None:
    assert state.side is not None
    refused = _refuse_without_double(state, "return a soldier")
    if refused is not None:
        return refused
    if not captured(state, state.side):
        return _refusal(11, "None of your soldiers is captured, so none can return")
    if KINGS[state.side] not in state.cells:
        return _refusal(11, "A soldier returns next to your king, and your king is being carried")
    number = numbers(state.board)[square]
    king = state.cells.index(KINGS[state.side])
    if number not in neighbours(state.board, king):
        where = names(state.board)[king]
        return _refusal(
            11, f"A soldier returns next to your king on {where}; {square} is not next to it", square
        )
    if state.cells[number] != EMPTY:
        return _refusal(11, f"A soldier returns on a free square, and {square} is taken", square)
    return None


def _refuse_move(state: State, move: Move) -> Refusal | None:
    assert state.side is not None
    die = int(move.arg)
    if die not in state.left:
        high, low = state.roll
        used = "has been used" if die in state.roll else "was not rolled"
        return _refusal(3, f"The dice show {high} and {low}: a {die} {used}", "die.1", "die.2")
    known = numbers(state.board)
    src, dst = known[move.src], known[move.dst]
    piece = state.cells[src]
    if state.carriers[state.side] == src:
        carrier = f"the {_named(state, src)} on {move.src}"
        return _refusal(8, f"Your king is carried by {carrier} and cannot move by itself", move.src)
    if piece == EMPTY:
        return _refusal(3, f"There is no piece on {move.src} to move", move.src)
    if owner(piece) != state.side:
        turn = f"It is {_side(state, state.side)}'s turn"
        return _refusal(3, f"{turn}, and the piece on {move.src} is {_side(state, owner(piece))}", move.src)
    return _refuse_way(state, src, dst, die)


def _refuse_way(state: State, src: int, dst: int, die: int) -> Refusal | None:
    board, name = state.board, names(state.board)
    files = dst % board.columns - src % board.columns
    rows = dst // board.columns - src // board.columns
    step = ((files > 0) - (files < 0), (rows > 0) - (rows < 0))
    how = "An even number goes straight" if die % 2 == 0 else "An odd number goes diagonally"
    on_line = files == 0 or rows == 0 or abs(files) == abs(rows)
    if not on_line or step not in (DIAGONAL if die % 2 else STRAIGHT):
        text = f"{how}: a {die} does not lead from {name[src]} to {name[dst]}"
        return _refusal(4, text, name[src], name[dst])
    column, row = src % board.columns, src // board.columns
    path: list[int] = []
    stopped = ""
    while len(path) < die:
        column, row = column + step[0], row + step[1]
        if 0 <= column < board.columns and 0 <= row < board.rows:
            path.append(column + row * board.columns)
            continue
        last = name[path[-1]] if path else name[src]
        if not walled(board, path[-1] if path else src, step):
            text = (
                f"A {die} from {name[src]} that way would leave the board at {last}, where no wall stops it"
            )
            return _refusal(7, text, name[src], last)
        if not path:
            return _refusal(7, f"The wall is right next to {name[src]}: nothing would move", name[src])
        stopped = " because the wall stops it"
        break
    if path[-1] != dst:
        text = f"A {die} from {name[src]} that way ends on {name[path[-1]]}{stopped}, not on {name[dst]}"
        return _refusal(7 if stopped else 4, text, name[src], name[path[-1]])
    for number in path[:-1]:
        if state.cells[number] != EMPTY and owner(state.cells[number]) != state.side:
            text = f"The way leads through the {_named(state, number)} on {name[number]}"
            return _refusal(5, f"{text}: only own pieces may be passed", name[src], name[number])
    if state.cells[dst] != EMPTY and owner(state.cells[dst]) == state.side:
        text = f"Your own {_WORDS[state.cells[dst].upper()]} stands on {name[dst]}"
        return _refusal(5, f"{text}: own pieces may be passed, not landed on", name[src], name[dst])
    return None


def _side(state: State, side: int) -> str:
    return state.board.colours[side]


def _named(state: State, square: int) -> str:
    piece = state.cells[square]
    return f"{_side(state, owner(piece))} {_WORDS[piece.upper()]}"


def _refusal(rule: int, text: str, *places: Loc) -> Refusal:
    return Refusal(f"shahbazee.{rule}", f"{text} (rule {rule}).", places)
