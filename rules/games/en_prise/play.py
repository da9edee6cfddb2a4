"""What an act does to the table, who is out before the next turn begins, and how a game ends."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import Final

from rules.core import Move, Outcome
from rules.games.en_prise.acts import PASS, Table, acts_of, has_act, in_check
from rules.games.en_prise.state import (
    ESCAPE,
    KINDS,
    KING,
    NO_STEP,
    SIDES,
    VACANT,
    WAIT,
    State,
    card_of,
    cell_named,
    owner,
)

_REMEMBERED_OUTCOMES: Final = 256


def legal_moves(state: State) -> list[Move]:
    """Every legal act, none when the game is over."""
    if len(state.left) == 1:
        return []
    found = list(acts_of(state, state.turn))
    if not found and outcome(state) is None:
        return [PASS]
    return found


def apply(state: State, move: Move) -> State:
    """The position after a legal act."""
    if move.kind == "done" or move.kind == "pass":
        return end_turn(state)
    if move.kind == "ruling":
        waiting = state._replace(step=WAIT)
        return settle(waiting if move.arg == WAIT else _out(state, [state.turn]))
    dst = cell_named(move.dst)
    assert dst is not None, "a legal act names its place"
    if move.kind == "move":
        src = cell_named(move.src)
        assert src is not None, "a legal move names its place"
        cards = list(state.cards)
        leaves, enters = bisect_left(state.cells, src), bisect_left(state.cells, dst)
        # Swap the cards; a captured one is turned face down, so a vacant square is left behind either way.
        cards[leaves], cards[enters] = VACANT, cards[leaves]
        return end_turn(state._replace(cards=tuple(cards)))
    if move.kind == "summon":
        laid = _lay(state, dst, card_of(state.turn, KING))
        return laid._replace(step=ESCAPE) if laid.plan(state.turn) else end_turn(laid)
    card = VACANT if move.kind == "vacant" else card_of(state.turn, KINDS.index(state.plan(state.turn)[0]))
    seat = state.players.index(state.turn)
    rest = state.plan(state.turn)[1:]
    plans = (*state.plans[:seat], rest, *state.plans[seat + 1 :])
    return end_turn(_lay(state, dst, card)._replace(plans=plans))


def _lay(state: State, cell: int, card: int) -> State:
    """A card on a new square or on a vacant one."""
    cells, cards = state.cells, state.cards
    index = bisect_left(cells, cell)
    if index < len(cells) and cells[index] == cell:
        return state._replace(cards=(*cards[:index], card, *cards[index + 1 :]))
    return state._replace(
        cells=(*cells[:index], cell, *cells[index:]), cards=(*cards[:index], card, *cards[index:])
    )


def end_turn(state: State) -> State:
    """The next player acts, unless it is checkmated."""
    return settle(state._replace(turn=_next(state), step=NO_STEP))


def _next(state: State) -> int:
    """Who acts after the player whose turn it is."""
    seat = state.players.index(state.turn)
    order = state.players[seat + 1 :] + state.players[: seat + 1]
    left = state.left
    return next(player for player in order if player in left)


def settle(state: State) -> State:
    """What follows before a turn begins: rule 11 takes out whoever is checkmated, until nobody is.

    The cards that turn face down may open lines and mate another player, so it is asked again. Should
    everybody be checkmated by that, only the player to act is.
    """
    while len(left := state.left) > 1:
        lost = [player for player in _judged(state) if _checkmated(state, player)]
        if not lost and _lost_by_reading(state):
            lost = [state.turn]
        if not lost:
            break
        state = _out(state, lost if len(lost) < len(left) else [state.turn])
    return state


def _judged(state: State) -> list[int]:
    return state.left if state.readings.loser_turns == "at-once" else [state.turn]


def _checkmated(state: State, player: int) -> bool:
    return in_check(state, player) is not None and not has_act(state, player)


def _lost_by_reading(state: State) -> bool:
    """Whether the player to act is out without checkmate, where the table reads the rules so."""
    readings = state.readings
    if readings.no_safe_place == "out" and Table(state, state.turn).summoned:
        return not has_act(state, state.turn)
    return readings.no_action == "out" and not has_act(state, state.turn)


def _out(state: State, lost: list[int]) -> State:
    """Rule 11: these players are out. With two or more still in, their cards become vacant squares."""
    plans = tuple(
        None if player in lost else plan for player, plan in zip(state.players, state.plans, strict=True)
    )
    state = state._replace(plans=plans, step=NO_STEP)
    if state.turn in lost:
        state = state._replace(turn=_next(state))
    if len(state.left) > 1:
        cards = tuple(VACANT if card and owner(card) in lost else card for card in state.cards)
        state = state._replace(cards=cards)
    return state


@lru_cache(maxsize=_REMEMBERED_OUTCOMES)
def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on: one player left (rule 11), or nobody can go on (12)."""
    left = state.left
    if len(left) == 1:
        return _won(state, left[0])
    if has_act(state, state.turn):
        return None
    # The player to act is not in check: `settle` has taken out whoever is checkmated.
    stuck = SIDES[state.turn].capitalize()
    if state.readings.no_action == "draw" or (len(left) == 2 and state.readings.no_action == "draw-or-pass"):
        return _drawn(state, f"Draw: {stuck} has no legal act and is not in check (rule 12).")
    fresh = state._replace(step=NO_STEP)
    if not any(has_act(fresh, player) for player in left if player != state.turn):
        return _drawn(state, "Draw: no player has a legal act (rule 12).")
    return None


def _won(state: State, winner: int) -> Outcome:
    scores = tuple(float(player == winner) for player in range(max(state.players) + 1))
    losers = [player for player in state.players if player != winner]
    why = "no other player is left"
    if len(losers) == 1:
        # Whoever is out for want of a safe place or of an act, as a table may read it, is not in check.
        how = "out" if in_check(state, losers[0]) is None else "checkmated"
        why = f"{SIDES[losers[0]].capitalize()} is {how}"
    return Outcome(scores, "en-prise.11", f"{SIDES[winner].capitalize()} wins: {why} (rule 11).")


def _drawn(state: State, text: str) -> Outcome:
    left = state.left
    share = {player: 1 / len(left) for player in left}
    scores = tuple(share.get(player, 0.0) for player in range(max(state.players) + 1))
    return Outcome(scores, "en-prise.12", text)
