"""Why a Keizár move: clauses about what it does for d5 and what the search saw, joined to a sentence."""

from __future__ import annotations

from typing import Final

from rules.games.keizar.engine import Board
from rules.games.keizar.refusals import TILE_NAMES
from rules.games.keizar.search import DECIDED, STEP, WIN, Line
from rules.games.keizar.state import D5, EMPTY, SIDES, SQUARES, State
from rules.games.keizar.worth import entrants, lookers, worth_of

_TIMES: Final = ("", "", " twice", " three times", " four times")
_NOTABLE: Final = 60
"""Hundredths of a piece that are worth a word."""


def reason(state: State, line: Line, best: Line, threat: int = -1) -> str:
    """Why the side to move should play this: one sentence. `threat` is the move the opponent threatens."""
    before = Board(state)
    clauses = [_forced(line, SIDES[1 - state.turn])]
    clauses += describe(before, line.move, "you")
    if threat >= 0:
        clauses.append(_parried(before, line.move, threat))
    clauses.append(_balance(before, line))
    clauses = [clause for clause in clauses if clause]
    if line.worth > DECIDED and len(clauses) == 1:
        clauses.append(f"{SIDES[1 - state.turn].capitalize()} cannot take on d5 in time")
    if not clauses:
        clauses = [_nearer(before, line.move)]
    if line.move != best.move and best.worth - line.worth > _NOTABLE:
        clauses = [*clauses[:2], "but worse than the first choice"]
    sentence = "; ".join(clauses[:3])
    return f"{sentence[0].upper()}{sentence[1:]}."


def describe(board: Board, move: int, mover: str) -> list[str]:
    """What a move does at d5, in clauses without a subject. `mover` is who retakes: `you`, `Black`."""
    turn = board.turn
    other = SIDES[1 - turn]
    src, dst = move >> 6, move & 63
    took = board.captures(move)
    ours, theirs = lookers(board, turn), lookers(board, 1 - turn)
    held = board.hold >= 0 and bool((board.black if turn else board.white) >> D5 & 1)
    board.make(move)
    ours_after, theirs_after = lookers(board, turn), lookers(board, 1 - turn)
    can_enter = entrants(board, 1 - turn)
    board.unmake()
    clauses = []
    if dst == D5:
        clauses.append("takes on d5, the count starts again" if took else "enters d5")
    elif took:
        useful = ", which could take on d5" if theirs >> dst & 1 else ""
        clauses.append(f"takes the piece on {SQUARES[dst]}{useful}")
    clauses += _lanes(board.tiles, src, dst, ours, ours_after, theirs, theirs_after, other)
    changed = ours_after.bit_count() > ours.bit_count() or theirs_after.bit_count() < theirs.bit_count()
    if dst == D5 or (held and changed):
        clauses.append(_exchange(theirs_after, ours_after, other, mover, "takes"))
    elif board.hold < 0 and changed and can_enter and ours_after:
        clauses.append(_exchange(can_enter, ours_after, other, mover, "enters"))
    return clauses


def _lanes(
    tiles: str, src: int, dst: int, ours: int, ours_after: int, theirs: int, theirs_after: int, other: str
) -> list[str]:
    """Who looks at d5 now and did not before, or no longer does."""
    clauses = []
    if dst != D5 and ours_after >> dst & 1:
        tile = tiles[dst]
        how = "" if tile == EMPTY else f" as a {TILE_NAMES[tile]}"
        clauses.append(f"looks at d5 from {SQUARES[dst]}{how}")
    opened = _squares(ours_after & ~ours & ~(1 << dst))
    if opened:
        clauses.append(f"opens the {TILE_NAMES[tiles[opened[0]]]}'s lane from {SQUARES[opened[0]]} to d5")
    closed = _squares(theirs & ~theirs_after & ~(1 << dst))
    if closed:
        name = TILE_NAMES[tiles[closed[0]]]
        clauses.append(f"closes {other.capitalize()}'s {name} lane from {SQUARES[closed[0]]} to d5")
    lost = _squares(ours & ~ours_after & ~(1 << src))
    if lost and dst != D5:
        clauses.append(f"though it blocks the own lane from {SQUARES[lost[0]]}")
    return clauses


def _exchange(attackers: int, defenders: int, other: str, mover: str, verb: str) -> str:
    """What happens when the opponent goes to d5: how often it can be retaken."""
    name = other.capitalize()
    if not attackers:
        return f"no {other} piece can take there now"
    times = min(attackers.bit_count(), defenders.bit_count())
    retake = "retake" if mover == "you" else "retakes"
    if times == 0:
        return f"but {name} can take and nothing retakes yet"
    if verb == "enters":
        retake = f"can {retake.removesuffix('s')}" if mover == "you" else f"can {retake[:-1]}"
    return f"if {name} {verb}, {mover} {retake}{_TIMES[min(times, 4)]}"


def _forced(line: Line, other: str) -> str:
    if abs(line.worth) <= DECIDED:
        return ""
    plies = round((WIN - abs(line.worth)) / STEP)
    if line.worth > 0:
        moves = (plies + 1) // 2
        return "wins by force" if moves < 2 else f"wins by force within {moves} moves"
    return f"{other.capitalize()} wins by force, this lasts longest"


def _parried(board: Board, move: int, threat: int) -> str:
    """Whether the threatened move is no longer there."""
    name = f"{SQUARES[threat >> 6]}-{SQUARES[threat & 63]}"
    board.make(move)
    gone = threat not in board.moves()
    board.unmake()
    return f"stops {name}" if gone else ""


def _balance(board: Board, line: Line) -> str:
    """Pieces won or lost in the expected line."""
    lead = 0
    for number, move in enumerate(line.moves):
        if board.captures(move):
            lead += -1 if number % 2 else 1
        board.make(move)
    for _ in line.moves:
        board.unmake()
    first = board.captures(line.move)
    if lead > (1 if first else 0):
        return f"wins {'a piece' if lead == 1 else f'{lead} pieces'} in the expected line"
    if first and lead == 1 and len(line.moves) > 2:
        return "keeps the piece won"
    if lead < 0:
        return f"gives {'a piece' if lead == -1 else f'{-lead} pieces'} for it in the expected line"
    return ""


def _nearer(board: Board, move: int) -> str:
    """For a quiet move: how far the piece is from d5, by its own moves."""
    far = worth_of(board.tiles).distance[board.turn]
    now, then = far[move >> 6], far[move & 63]
    square = SQUARES[move & 63]
    if then < now and then != float("inf"):
        moves = "one move" if then <= 1 else f"{then:.0f} moves"
        return f"brings a piece to {square}, {moves} from d5"
    return f"improves the position round d5 from {square}" if then <= now else "keeps everything guarded"


def _squares(pieces: int) -> list[int]:
    return [square for square in range(64) if pieces >> square & 1]
