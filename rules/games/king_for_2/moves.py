"""The rules of a turn, written to be read: what a number lets move, when it is lost, when the game is over.

A turn is a tile turned by chance and then its two numbers, in the order the player likes. A number is judged
when its turn comes: a piece of its kind moves, or it is lost. What leaves no choice happens by itself: a zero
is lost at once, and when no number left can be played the turn passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core import Move, Outcome
from rules.games.king_for_2.dominoes import TILES, halves
from rules.games.king_for_2.state import EMPTY, INDEX, JOKER, KINDS, RED, SIDES, SQUARES, State, shuffled

STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

STEPS: Final = {"K": STRAIGHT + DIAGONAL, "Q": STRAIGHT + DIAGONAL, "B": DIAGONAL, "N": LEAPS, "R": STRAIGHT}
SLIDERS: Final = "QBR"


def _lines(kind: str, square: int) -> tuple[tuple[int, ...], ...]:
    """The squares a piece comes to along each of its steps on an empty board, nearest first."""
    lines = []
    for files, rows in STEPS[kind]:
        line = []
        file, row = square % 8 + files, square // 8 + rows
        while 0 <= file < 8 and 0 <= row < 8:
            line.append(row * 8 + file)
            if kind not in SLIDERS:
                break
            file, row = file + files, row + rows
        if line:
            lines.append(tuple(line))
    return tuple(lines)


LINES: Final = {kind: tuple(_lines(kind, square) for square in range(64)) for kind in STEPS}


def targets(pieces: str, square: int) -> Iterator[int]:
    """Where the piece on a square may go by the rules of chess, captures included."""
    piece = pieces[square]
    red = piece.isupper()
    for line in LINES[piece.upper()][square]:
        for target in line:
            other = pieces[target]
            if other == EMPTY or other.isupper() != red:
                yield target
            if other != EMPTY:
                break


def barred(state: State) -> int | None:
    """The square of the piece that may not move again in this turn (rule 9)."""
    high, low = halves(state.tile)
    return None if state.settings.twice and high != low else state.moved


def kind_of(state: State, number: int) -> str | None:
    """The kind of piece that a number from 1 to 5 stands for; None for the joker, which is any kind."""
    return None if number == JOKER else state.settings.table[number - 1]


def candidates(state: State, number: int) -> list[int]:
    """The squares of the pieces that a number speaks of and that have not moved yet."""
    if number == 0:
        return []
    letters = kind_of(state, number) or KINDS
    letters = letters if state.side == RED else letters.lower()
    stays = barred(state)
    return [square for square, piece in enumerate(state.pieces) if piece in letters and square != stays]


def moves_with(state: State, number: int) -> Iterator[Move]:
    """Every move that a number allows here."""
    for square in candidates(state, number):
        for target in targets(state.pieces, square):
            yield Move("move", SQUARES[square], SQUARES[target], str(number))


def playable(state: State, number: int) -> bool:
    """Whether a number can be played now. If not, it is lost (rule 8)."""
    return any(True for _ in moves_with(state, number))


def legal_moves(state: State) -> list[Move]:
    """At chance every tile that is still covered; else every move, and every number that may be given up."""
    if state.over:
        return []
    if not state.tile:
        return [Move("draw", arg=tile) for tile in TILES if tile not in state.used]
    acts = [move for number in sorted(set(state.left)) for move in moves_with(state, number)]
    if len(state.left) == 2:
        acts += [Move("lose", arg=str(number)) for number in state.left if not playable(state, number)]
        if state.settings.both and any(keeps_both(state, act) for act in acts):
            return [act for act in acts if keeps_both(state, act) or wins(state, act)]
    return acts


def keeps_both(state: State, act: Move) -> bool:
    """Whether this first half leaves the second to be played. A move that ends the game leaves nothing."""
    if act.kind != "move":
        return False
    after = moved_piece(state, act)
    rest = list(state.left)
    rest.remove(int(act.arg))
    return not after.over and playable(after, rest[0])


def wins(state: State, act: Move) -> bool:
    """Whether this act takes the last enemy king: then no second half is asked for."""
    return act.kind == "move" and moved_piece(state, act).over


def apply(state: State, move: Move) -> State:
    """The position after a legal act."""
    if move.kind == "draw":
        tile = move.arg
        return settle(state._replace(tile=tile, left=halves(tile), used=state.used | {tile}))
    after = moved_piece(state, move) if move.kind == "move" else state
    if after.over:  # rule 5: at once, even between the halves
        return after._replace(tile="", left=(), moved=None)
    rest = list(state.left)
    rest.remove(int(move.arg))
    return settle(after._replace(left=tuple(rest)))


def moved_piece(state: State, move: Move) -> State:
    """The position with the piece on its new square and nothing else changed."""
    src, dst = INDEX[move.src], INDEX[move.dst]
    pieces = list(state.pieces)
    pieces[src], pieces[dst] = EMPTY, pieces[src]
    return state._replace(pieces="".join(pieces), moved=dst)


def settle(state: State) -> State:
    """What happens without a choice: zeros are lost, and a turn with nothing left to play passes."""
    if state.over:
        return state
    if not state.tile:
        return state._replace(used=shuffled(state.used))
    lost_with_the_tile = len(state.left) == 2 and not all(playable(state, number) for number in state.left)
    if not (state.settings.whole and lost_with_the_tile):
        state = state._replace(left=tuple(number for number in state.left if number != 0))
        if any(playable(state, number) for number in set(state.left)):
            return state
    passed = state._replace(side=1 - state.side, tile="", left=(), moved=None)
    return passed._replace(used=shuffled(passed.used))


def outcome(state: State) -> Outcome | None:
    """How the game ended: both kings of a side are captured (rule 5)."""
    if not state.over:
        return None
    winner = 0 if "k" not in state.pieces else 1
    names = SIDES[winner].capitalize(), SIDES[1 - winner]
    text = f"{names[0]} wins: both {names[1]} kings are captured (rule 5)."
    return Outcome((1.0 - winner, float(winner)), "king-for-2.5", text)
