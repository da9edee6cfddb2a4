"""Keizár's own suggestions: the fast search, calibrated chances, reasons, and the opponent's threat."""

from __future__ import annotations

from typing import Final

from rules.games.keizar import words
from rules.games.keizar.chances import win_chance
from rules.games.keizar.engine import MOVES, Board
from rules.games.keizar.search import DECIDED, Found, Line, Searcher, Stakes
from rules.games.keizar.state import HOLD_TO_WIN, PIECES, SIDES, SQUARES, State
from rules.search.advice import Advice, Listener, Suggestion
from rules.search.limits import Limits

_THREAT_NODES: Final = 1500
"""A threat worth naming is near: this takes some milliseconds."""

_THREAT: Final = 120
"""Hundredths of a piece by which a free move must help the opponent before it is called a threat."""


def advise(
    state: State,
    limits: Limits,
    count: int,
    seen: Listener | None = None,
    stakes: Stakes | None = None,
) -> Advice:
    """The best moves of the side to move. `stakes` says how round one ended, when this is round two."""
    searcher = Searcher(state.tiles, stakes=stakes)
    if seen is not None:  # a first answer at once, before the threat is looked for
        seen(_advice(state, searcher.think(state, limits, count, depth=1), -1, "", limits))
    threat, said = _threat(state, limits)

    def tell(found: Found) -> None:
        if seen is not None:
            seen(_advice(state, found, threat, said, limits))

    found = searcher.think(state, limits, count, seen=tell)
    return _advice(state, found, threat, said, limits)


def _advice(state: State, found: Found, threat: int, said: str, limits: Limits) -> Advice:
    suggestions = []
    for line in found.lines:
        moves = tuple(MOVES[move] for move in line.moves)
        why = words.reason(state, line, found.lines[0], threat)
        suggestions.append(Suggestion(MOVES[line.move], win_chance(line.worth), moves, why))
    return Advice(tuple(suggestions), found.depth, found.nodes, limits.elapsed, said)


def _threat(state: State, limits: Limits) -> tuple[int, str]:
    """What the opponent would do if the player passed: its move, or -1, and a sentence."""
    rival = 1 - state.turn
    name = SIDES[rival].capitalize()
    hold = state.hold
    if hold is not None and PIECES[rival] == state.pieces[SQUARES.index("d5")]:
        hold += 1
        if hold == HOLD_TO_WIN:
            return -1, f"{name} wins with this move's count unless the piece on d5 is captured now."
    passed = State(state.tiles, state.pieces, rival, hold)
    board = Board(passed)
    if board.winner() is not None:
        return -1, ""
    nodes = _THREAT_NODES if limits.nodes is None else min(_THREAT_NODES, limits.nodes // 10)
    searcher = Searcher(state.tiles)
    found = searcher.think(passed, Limits(nodes=nodes, cancelled=limits.cancelled))
    still = searcher.think(state, Limits(nodes=nodes, cancelled=limits.cancelled))
    best = found.lines[0]
    if best.worth + still.lines[0].worth < _THREAT or best.worth < 0:
        return -1, ""
    return best.move, _said(board, best, name)


def _said(board: Board, best: Line, name: str) -> str:
    src, dst = SQUARES[best.move >> 6], SQUARES[best.move & 63]
    clauses = words.describe(board, best.move, name)
    if best.worth > DECIDED:
        clauses.insert(0, "wins by force")
    move = f"{src}{'x' if board.captures(best.move) else '-'}{dst}"
    said = f": {'; '.join(clauses[:3])}" if clauses else ""
    return f"{name} threatens {move}{said}."
