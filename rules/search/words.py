"""Why a move, in words that hold for any game: what leaves the table, and what it does for the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core import CHANCE, Game, Move, Symbol

_NOTABLE: Final = 0.03
_NOTHING: Final = ("empty", "vacant", "covered")


def taken(game: Game[Any], state: Any, moves: Sequence[Move]) -> list[str]:
    """What the player to act takes from others in a line, as `blue queen on d8`."""
    player = state.turn
    side = game.sides[player]
    names = game.symbols()
    found = []
    for move in moves:
        if state.turn == player and move.dst:
            symbol: Symbol = game.view(state).get(move.dst, "empty")
            owner = symbol.partition(".")[0]
            if symbol not in _NOTHING and owner in game.sides and owner != side:
                found.append(f"{names[symbol]} on {move.dst}")
        state = game.apply(state, move)
    return found


def reason(game: Game[Any], state: Any, moves: Sequence[Move], worth: float, best: float) -> str:
    """One sentence for a suggested line. `best` is the worth of the best line."""
    player = state.turn
    end, own_acts = state, 0
    for move in moves:
        own_acts += end.turn == player
        end = game.apply(end, move)
    outcome = game.outcome(end)
    prey = taken(game, state, moves[:1])
    later = taken(game, state, moves)[len(prey) :]
    parts = []
    if outcome is not None and outcome.winner == player:
        parts.append("wins the game" if own_acts == 1 else f"wins the game in {own_acts} acts")
    if prey:
        parts.append(f"takes the {prey[0]}")
    if later:
        parts.append(f"goes on to take the {later[0]}")
    if not parts:
        change = worth - game.estimate(state, player)
        if len(game.legal_moves(state)) == 1:
            parts.append("the only act there is")
        elif change > _NOTABLE:
            parts.append("leads to a better position in the expected line")
        elif change < -_NOTABLE:
            parts.append("loses least of what is threatened")
        else:
            parts.append("keeps the balance")
    if worth < best - _NOTABLE:
        parts.append("but gives the opponent more than the best move does")
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."


def shown_line(state: Any, game: Game[Any], moves: Sequence[Move]) -> tuple[Move, ...]:
    """The line up to the first act of chance, which nobody can expect."""
    line: list[Move] = []
    for move in moves:
        if state.turn == CHANCE:
            break
        line.append(move)
        state = game.apply(state, move)
    return tuple(line)
