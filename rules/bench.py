"""How fast Keizár's rules are, beside python-chess in the same process.

Seconds depend on the machine and on what else it does, so the figure that counts is a ratio: both programs
take turns in one process, time is CPU time, and the median of several rounds is kept. Two questions:

- `perft`: nodes a second of a perft to depth 4 when the last ply is counted without being played, by both;
- `api`: the same when every leaf is played through the public interface (`Game.legal_moves` and `Game.apply`,
  which make a new state, against python-chess's `push` and `pop`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from rules.core import BoardsideError
from rules.games.keizar import engine
from rules.games.keizar.game import GAME
from rules.games.keizar.state import State, read_position

if TYPE_CHECKING:
    import chess

DEPTH: Final = 4
ROUNDS: Final = 5
REPEATS: Final = 8
"""The engine's perft is over in a blink; repeated, it takes about as long as the other side and as steady."""

TARGETS: Final = {"perft": 3.0, "api": 2.0}
"""The least ratios we hold ourselves to."""

LAYOUTS: Final = (
    "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3",
    "3B4/7B/N1RR2QN/3*2K1/R2N4/RN3BQ1/1B4K1/8",
    "8/RB4BR/NN6/3*KQ2/1QR1NN2/1B2B3/7R/5K2",
)
START: Final = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -"


class ChessMissingError(BoardsideError):
    """python-chess, the measure, is not installed."""

    code = "missing-chess"


def run() -> dict[str, Any]:
    """Measure both ratios; takes some twenty seconds. Raises `ChessMissingError` without python-chess."""
    try:
        import chess
    except ImportError:
        raise ChessMissingError(
            "Speed is measured against python-chess, which is not installed: pip install 'boardside[dev]'."
        ) from None
    starts = [read_position(f"{layout} {START}") for layout in LAYOUTS]
    board = chess.Board()
    return {
        "depth": DEPTH,
        "rounds": ROUNDS,
        "python_chess": chess.__version__,
        "perft": _compare(
            "perft",
            lambda: sum(engine.perft(start, DEPTH)[-1] for start in starts * REPEATS),
            lambda: _chess_perft(board, DEPTH),
        ),
        "api": _compare(
            "api",
            lambda: sum(_play_every_leaf(start, DEPTH) for start in starts),
            lambda: _chess_play_every_leaf(board, DEPTH),
        ),
    }


def table(result: dict[str, Any]) -> str:
    """The result of `run` for people."""
    lines = [
        f"Nodes a second of CPU time in perft {result['depth']}, median of {result['rounds']} rounds",
        "",
        f"{'':32}{'Keizár':>12}{'chess ' + result['python_chess']:>16}{'ratio':>8}{'at least':>10}",
    ]
    names = {"perft": "engine, last ply counted", "api": "public interface, leaves played"}
    for key, name in names.items():
        row = result[key]
        lines.append(
            f"{name:32}{row['keizar']:>12,}{row['chess']:>16,}{row['ratio']:>8.1f}{row['target']:>10.1f}"
        )
    return "\n".join(lines)


def _compare(name: str, keizar: Callable[[], int], chess_nodes: Callable[[], int]) -> dict[str, Any]:
    """Both sides in turn, round after round: whatever slows the machine for a while slows both."""
    ours, theirs = [], []
    keizar()  # the first use fills tables that a running program has
    for _ in range(ROUNDS):
        ours.append(_speed(keizar))
        theirs.append(_speed(chess_nodes))
    return {
        "keizar": round(median(ours)),
        "chess": round(median(theirs)),
        "ratio": round(median(ours) / median(theirs), 2),
        "target": TARGETS[name],
    }


def _speed(count: Callable[[], int]) -> float:
    """Nodes a second of CPU time."""
    begin = time.process_time()
    nodes = count()
    return nodes / (time.process_time() - begin)


def _play_every_leaf(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in GAME.legal_moves(state):
        nodes += _play_every_leaf(GAME.apply(state, move), depth - 1)
    return nodes


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _chess_perft(board, depth - 1)
        board.pop()
    return nodes


def _chess_play_every_leaf(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _chess_play_every_leaf(board, depth - 1)
        board.pop()
    return nodes
