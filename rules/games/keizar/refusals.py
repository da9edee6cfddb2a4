"""Why a move is refused: the rule, one sentence for the player who tried it, and the squares that show it.

Written from the rulebook's sentences and not from the move generator, so that each checks the other.
"""

from __future__ import annotations

from typing import Final

from rules.core import Loc, Move, Refusal
from rules.games.keizar.moves import FIRST_ROWS, FORWARD, LEAPS, NO_DOUBLE_STEP, outcome
from rules.games.keizar.state import D5, EMPTY, INDEX, PIECES, SIDES, SQUARES, State

TILE_NAMES: Final = {
    "K": "king",
    "Q": "queen",
    "B": "bishop",
    "N": "knight",
    "R": "rook",
    "*": "Keizár",
    EMPTY: "plain",
}

HOW_IT_MOVES: Final = {
    "K": "one square in any direction",
    "Q": "any number of squares in a straight line or diagonally",
    "B": "any number of squares diagonally",
    "N": "by the knight's leap, two squares one way and one aside",
    "R": "any number of squares in a straight line",
}


def refuse(state: State, move: Move) -> Refusal | None:
    """Why the move may not be made; None exactly when it is legal."""
    if move.kind != "move" or move.src not in INDEX or move.dst not in INDEX or move.arg:
        return _refusal(1, "A move names two squares, the one a piece leaves and the one it goes to")
    ended = outcome(state)
    if ended is not None:
        places = ("d5",) if state.hold is not None else ()
        return Refusal(ended.reason, f"The round is over: {ended.text}", places)
    if move.src == move.dst:
        return _refusal(1, f"A move must end on another square than {move.src}, where it starts", move.src)
    src, dst = INDEX[move.src], INDEX[move.dst]
    if state.pieces[src] == EMPTY:
        return _refusal(1, f"There is no piece on {move.src} to move", move.src)
    if state.pieces[src] != PIECES[state.turn]:
        turn = f"It is {SIDES[state.turn].capitalize()}'s turn"
        return _refusal(1, f"{turn}, and the piece on {move.src} is {_side(state, src)}", move.src)
    if src == D5:
        return _refusal(6, "The piece on d5 must stay on the Keizár tile unless it is captured", "d5")
    if state.tiles[src] == EMPTY:
        return _refuse_plain(state, src, dst)
    return _refuse_symbol(state, src, dst)


def _refuse_symbol(state: State, src: int, dst: int) -> Refusal | None:
    """Rule 3: a piece moves as the symbol it stands on."""
    tile = state.tiles[src]
    if not _in_reach(tile, src, dst):
        stands = f"The piece on {SQUARES[src]} stands on a {TILE_NAMES[tile]} tile"
        text = f"{stands} and moves {HOW_IT_MOVES[tile]}: not to {SQUARES[dst]}"
        return _refusal(3, text, SQUARES[src], SQUARES[dst])
    for square in _between(src, dst) if tile != "N" else ():
        if state.pieces[square] != EMPTY:
            blocker = f"the {_side(state, square)} piece on {SQUARES[square]}"
            text = f"The way from {SQUARES[src]} to {SQUARES[dst]} is blocked by {blocker}"
            return _refusal(3, text, SQUARES[src], SQUARES[square])
    return _refuse_own_piece(state, src, dst)


def _refuse_plain(state: State, src: int, dst: int) -> Refusal | None:
    """Rules 4 and 5: on a plain tile a piece is a pawn, without promotion."""
    side = state.turn
    if src // 8 == FIRST_ROWS[1 - side][0]:
        where = f"a plain tile of row {SQUARES[src][1]}"
        return _refusal(5, f"A {SIDES[side]} piece on {where} stays there until it is captured", SQUARES[src])
    files = abs(dst % 8 - src % 8)
    ahead = (dst // 8 - src // 8) * FORWARD[side]
    if (files, ahead) == (0, 2):
        return _refuse_double_step(state, src, dst)
    if (files, ahead) not in ((0, 1), (1, 1)):
        text = (
            f"The piece on {SQUARES[src]} stands on a plain tile and moves one square straight ahead "
            f"or captures one square diagonally ahead: not to {SQUARES[dst]}"
        )
        return _refusal(4, text, SQUARES[src], SQUARES[dst])
    if files == 1 and state.pieces[dst] == PIECES[side]:
        return _refuse_own_piece(state, src, dst)
    if files == 0 and state.pieces[dst] == PIECES[side]:
        blocked = f"your own piece stands straight ahead on {SQUARES[dst]}"
        text = f"A piece on a plain tile advances only onto an empty square, and {blocked}"
        return _refusal(4, text, SQUARES[src], SQUARES[dst])
    if files == 0 and state.pieces[dst] != EMPTY:
        text = (
            f"A piece on a plain tile captures only diagonally: it cannot take the {_side(state, dst)} piece "
            f"straight ahead on {SQUARES[dst]}"
        )
        return _refusal(4, text, SQUARES[src], SQUARES[dst])
    if files == 1 and state.pieces[dst] == EMPTY:
        text = f"A piece on a plain tile goes diagonally only to capture, and {SQUARES[dst]} is empty"
        return _refusal(4, text, SQUARES[src], SQUARES[dst])
    return None


def _refuse_double_step(state: State, src: int, dst: int) -> Refusal | None:
    """Rule 4: two squares ahead from the own first two rows, with its exceptions."""
    side = state.turn
    name = SQUARES[src]
    front = (src + dst) // 2
    if src // 8 not in FIRST_ROWS[side]:
        rows = " and ".join(str(row + 1) for row in FIRST_ROWS[side])
        only = f"A {SIDES[side]} piece may advance two squares only from rows {rows}"
        return _refusal(4, f"{only}, and {name} is in row {name[1]}", name)
    if SIDES[side] == "black" and name in NO_DOUBLE_STEP:
        where = "in the Keizár column" if name[0] == "d" else "next to the Keizár column in Black's first row"
        return _refusal(4, f"A black piece on {name} may not advance two squares: it stands {where}", name)
    if state.tiles[front] != EMPTY:
        symbol = f"the {TILE_NAMES[state.tiles[front]]} symbol on {SQUARES[front]} is in front of it"
        return _refusal(4, f"The piece on {name} may not advance two squares: {symbol}", name, SQUARES[front])
    for square in (front, dst):
        if state.pieces[square] != EMPTY:
            blocker = f"the {_side(state, square)} piece on {SQUARES[square]} is in the way"
            text = f"The piece on {name} cannot advance two squares: {blocker}"
            return _refusal(4, text, name, SQUARES[square])
    return None


def _refuse_own_piece(state: State, src: int, dst: int) -> Refusal | None:
    if state.pieces[dst] != state.pieces[src]:
        return None
    text = f"Your own piece stands on {SQUARES[dst]}: only the opponent's pieces may be captured"
    return _refusal(3, text, SQUARES[src], SQUARES[dst])


def _in_reach(tile: str, src: int, dst: int) -> bool:
    """Whether the symbol's move joins the squares on an empty board."""
    files, rows = dst % 8 - src % 8, dst // 8 - src // 8
    straight, diagonal = files == 0 or rows == 0, abs(files) == abs(rows)
    if tile == "N":
        return (files, rows) in LEAPS
    if tile == "K":
        return max(abs(files), abs(rows)) == 1
    return (straight and tile in "RQ") or (diagonal and tile in "BQ")


def _between(src: int, dst: int) -> range:
    """The squares strictly between two squares of one line, from the start on."""
    files, rows = dst % 8 - src % 8, dst // 8 - src // 8
    step = (files > 0) - (files < 0) + 8 * ((rows > 0) - (rows < 0))
    return range(src + step, dst, step)


def _side(state: State, square: int) -> str:
    """`white` or `black`: whose piece stands there."""
    return SIDES[PIECES.index(state.pieces[square])]


def _refusal(rule: int, text: str, *places: Loc) -> Refusal:
    return Refusal(f"keizar.{rule}", f"{text} (rule {rule}).", places)
