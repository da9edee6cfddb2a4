"""Why an act is refused: the rule, one sentence for the player who tried it, and the places that show it.

Written from the rules' sentences and not from the move generator, so that each checks the other.
"""

from __future__ import annotations

from typing import Final

from rules.core import Loc, Move, Refusal
from rules.games.king_for_2.dominoes import ALL, halves
from rules.games.king_for_2.moves import (
    LEAPS,
    barred,
    candidates,
    keeps_both,
    kind_of,
    moves_with,
    outcome,
    targets,
    wins,
)
from rules.games.king_for_2.state import EMPTY, INDEX, KIND_NAMES, SIDES, SQUARES, State, owner

HOW_IT_MOVES: Final = {
    "K": "one square in any direction",
    "Q": "any number of squares in a straight line or diagonally",
    "R": "any number of squares in a straight line",
    "B": "any number of squares diagonally",
    "N": "by the knight's leap, two squares one way and one aside",
}


def refuse(state: State, move: Move) -> Refusal | None:
    """Why the act may not be done; None exactly when it is legal."""
    if not _well_formed(move):
        return _refusal(6, "An act is a tile turned, a piece moved with a number, or a number that is lost")
    ended = outcome(state)
    if ended is not None:
        return Refusal(ended.reason, f"The game is over: {ended.text}")
    if move.kind == "draw":
        return _refuse_draw(state, move.arg)
    if not state.tile:
        turn = f"{SIDES[state.side].capitalize()} turns a domino first"
        return _refusal(6, f"{turn}: only its numbers say what may move", "domino")
    number = int(move.arg)
    if number not in state.left:
        return _refuse_number(state, number)
    return _refuse_lose(state, number) if move.kind == "lose" else _refuse_move(state, move)


def _well_formed(move: Move) -> bool:
    kind, src, dst, arg = move
    if kind == "draw":
        return not src and not dst and arg in ALL
    if len(arg) != 1 or arg not in "0123456":
        return False
    return (kind == "lose" and not src and not dst) or (kind == "move" and src in INDEX and dst in INDEX)


def _refuse_draw(state: State, tile: str) -> Refusal | None:
    if state.tile:
        left = " and ".join(map(str, state.left))
        return _refusal(6, f"Tile {state.tile} is still in play, with {left} to be played", "domino")
    if tile in state.used:
        told = f"Tile {tile} has been turned already; it comes back when all 28 are used and mixed"
        return _refusal(10, told, f"tile.{tile}")
    return None


def _refuse_number(state: State, number: int) -> Refusal:
    high, low = halves(state.tile)
    if number not in (high, low):
        return _refusal(6, f"The tile is {high}-{low}: there is no {number} to play", "domino")
    if number == 0:
        return _refusal(7, "A zero is no move: it is lost as soon as the tile is turned", "domino")
    return _refusal(6, f"The {number} of tile {high}-{low} has been played or lost already", "domino")


def _refuse_lose(state: State, number: int) -> Refusal | None:
    possible = next(moves_with(state, number), None)
    if possible is not None:
        told = f"The {number} can be played, for example {possible.src}-{possible.dst}, so it must be"
        return _refusal(8, told, possible.src, possible.dst)
    return _refuse_giving_up_the_other(state, Move("lose", arg=str(number)))


def _refuse_move(state: State, move: Move) -> Refusal | None:
    src, number = INDEX[move.src], int(move.arg)
    piece = state.pieces[src]
    if piece == EMPTY:
        return _refusal(1, f"There is no piece on {move.src} to move", move.src)
    if owner(piece) != state.side:
        turn = f"It is {SIDES[state.side].capitalize()}'s turn"
        return _refusal(1, f"{turn}, and the piece on {move.src} is {SIDES[owner(piece)]}", move.src)
    kind = kind_of(state, number)
    if kind is not None and piece.upper() != kind:
        stands_for = f"The number {number} stands for a {KIND_NAMES[kind]}"
        text = f"{stands_for}, and on {move.src} there is a {KIND_NAMES[piece.upper()]}"
        return _refusal(6, text, move.src, "domino")
    if src == barred(state):
        named = f"The {KIND_NAMES[piece.upper()]} on {move.src}"
        return _refusal(9, f"{named} has moved in this turn already: another piece must move", move.src)
    if not _in_reach(piece.upper(), src, INDEX[move.dst]):
        how = f"A {KIND_NAMES[piece.upper()]} moves {HOW_IT_MOVES[piece.upper()]}"
        return _refusal(3, f"{how}: not from {move.src} to {move.dst}", move.src, move.dst)
    for square in _between(src, INDEX[move.dst]) if piece.upper() != "N" else ():
        if state.pieces[square] != EMPTY:
            blocker = f"the {_named(state.pieces[square])} on {SQUARES[square]}"
            text = f"The way from {move.src} to {move.dst} is blocked by {blocker}"
            return _refusal(3, text, move.src, SQUARES[square])
    if state.pieces[INDEX[move.dst]] != EMPTY and owner(state.pieces[INDEX[move.dst]]) == state.side:
        text = f"Your own {KIND_NAMES[state.pieces[INDEX[move.dst]].upper()]} stands on {move.dst}"
        return _refusal(3, f"{text}: only the opponent's pieces may be captured", move.src, move.dst)
    return _refuse_giving_up_the_other(state, move)


def _refuse_giving_up_the_other(state: State, act: Move) -> Refusal | None:
    """With the switch `both`: a first half that leaves the second without a move, when another would not."""
    if not state.settings.both or len(state.left) < 2 or keeps_both(state, act) or wins(state, act):
        return None
    for number in sorted(set(state.left)):
        for square in candidates(state, number):
            for target in targets(state.pieces, square):
                better = Move("move", SQUARES[square], SQUARES[target], str(number))
                if keeps_both(state, better):
                    shown = f"for example {better.src}-{better.dst} with the {number} first"
                    text = f"Both numbers can be played, {shown}, so both must be"
                    return _refusal(8, text, better.src, better.dst)
    return None


def _named(piece: str) -> str:
    return f"{SIDES[owner(piece)]} {KIND_NAMES[piece.upper()]}"


def _in_reach(kind: str, src: int, dst: int) -> bool:
    """Whether the kind's move joins the squares on an empty board."""
    files, rows = dst % 8 - src % 8, dst // 8 - src // 8
    if kind == "N":
        return (files, rows) in LEAPS
    if kind == "K":
        return max(abs(files), abs(rows)) == 1
    straight, diagonal = (files == 0) != (rows == 0), files != 0 and abs(files) == abs(rows)
    return (straight and kind in "RQ") or (diagonal and kind in "BQ")


def _between(src: int, dst: int) -> range:
    """The squares strictly between two squares of one line, from the start on."""
    files, rows = dst % 8 - src % 8, dst // 8 - src // 8
    step = (files > 0) - (files < 0) + 8 * ((rows > 0) - (rows < 0))
    return range(src + step, dst, step)


def _refusal(rule: int, text: str, *places: Loc) -> Refusal:
    return Refusal(f"king-for-2.{rule}", f"{text} (rule {rule}).", places)
