"""Why a move, in words that hold for any game: what leaves the table, and what it does for the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core import CHANCE, Game, Move, Symbol
from rules.search.dangers import NOTABLE, Dangers, odds, piece_name

_NOTABLE: Final = 0.03
_MOST_CLAUSES: Final = 3
_NOTHING: Final = ("empty", "vacant", "covered")


def taken(game: Game[Any], state: Any, moves: Sequence[Move]) -> list[str]:
    """What the player to act takes from others in a line, as `blue queen on d8`."""
    player = state.turn
    side = game.sides[player]
    found = []
    for move in moves:
        if state.turn == player and move.dst:
            symbol: Symbol = game.view(state).get(move.dst, "empty")
            owner = symbol.partition(".")[0]
            if symbol not in _NOTHING and owner in game.sides and owner != side:
                found.append(f"{piece_name(game, symbol)} on {move.dst}")
        state = game.apply(state, move)
    return found


def reason(
    game: Game[Any],
    state: Any,
    moves: Sequence[Move],
    worth: float,
    best: float,
    dangers: Dangers | None = None,
) -> str:
    """One sentence for a suggested line. `best` is the worth of the best line; `dangers` are the player's."""
    player = state.turn
    end, after, own_acts, turn = state, state, 0, 0
    for number, move in enumerate(moves, 1):
        own_acts += end.turn == player
        end = game.apply(end, move)
        if own_acts == number:
            turn, after = number, end
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
    parts += _remarks(game, state, moves[:turn])
    risk = ""
    if dangers is not None and outcome is None:
        saved, risk = _safety(game, state, moves[:turn], after, dangers)
        parts += [saved] if saved else []
    if not parts:
        change = worth - game.estimate(state, player)
        if len(game.legal_moves(state)) == 1:
            parts.append("the only act there is")
        elif change > _NOTABLE:
            parts.append("leads to a better position in the expected line")
        elif change < -_NOTABLE:
            threatened = dangers is None or _threatened(game, state, dangers)
            parts.append("loses least of what is threatened" if threatened else "keeps what can be kept")
        else:
            parts.append("keeps the balance")
    del parts[_MOST_CLAUSES:]
    if risk:
        parts.append(risk)
    if worth < best - _NOTABLE:
        parts.append("but gives the opponent more than the best move does")
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _threatened(game: Game[Any], state: Any, dangers: Dangers) -> bool:
    passed = game.passed(state)
    return passed is not None and any(one.chance >= NOTABLE for one in dangers.at(passed))


def _remarks(game: Game[Any], state: Any, moves: Sequence[Move]) -> list[str]:
    """What the game itself says about the acts of a turn, each thing once: of a way only where it ends."""
    found: dict[str, None] = {}
    for move in moves:
        told = game.remark(state, move)
        if told:
            found[told] = None
        state = game.apply(state, move)
    return list(found)


def _safety(
    game: Game[Any], state: Any, moves: Sequence[Move], after: Any, dangers: Dangers
) -> tuple[str, str]:
    """What a turn saves of that which was threatened, and what it leaves to be taken."""
    passed = game.passed(state)
    before = dangers.at(passed) if passed is not None else ()
    left = dangers.at(after)
    chances = {one.place: one.chance for one in left}
    saved = ""
    for one in before:
        place = one.place
        for move in moves:
            place = move.dst if place and move.src == place else place
        if one.chance >= NOTABLE and chances.get(place, 0.0) < one.chance / 2:
            hunter = dangers.hunter(passed).capitalize()
            saved = f"stops {hunter} from winning at once" if one.whole_game else f"saves the {one.what}"
            break
    risk = ""
    worst = next((one for one in left if one.chance >= NOTABLE), None)
    if worst is not None and after.turn == CHANCE:
        who = dangers.hunter(after).capitalize()
        risk = f"{who} may win then" if worst.whole_game else f"the {worst.what} may be taken then"
        risk += odds(worst)
    return saved, risk


def shown_line(state: Any, game: Game[Any], moves: Sequence[Move]) -> tuple[Move, ...]:
    """The line up to the first act of chance, which nobody can expect."""
    line: list[Move] = []
    for move in moves:
        if state.turn == CHANCE:
            break
        line.append(move)
        state = game.apply(state, move)
    return tuple(line)
