"""Why a story is not legal: the rule it breaks, and what on the table shows it.

A piece that was moved is refused by the game itself, in the game's own words. Of what is no move at all (a
piece gone, two tiles changed about) the game says which rule wants a move, and the rest is said here.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core import CHANCE, BadMove, Game, Loc, Move, Refusal, S, Slip
from rules.disturbances import Event, side_of
from rules.evidence import GROUND


def refusal(game: Game[S], before: S, state: S, acts: Sequence[Move], events: Sequence[Event]) -> Refusal:
    """Why these events may not follow the acts that led from `before` to `state`."""
    named = _slip(game, state, events)
    if named is not None:
        return named.refusal
    turn = state.turn
    side = game.sides[turn] if turn != CHANCE else ""
    # What the player to move did wrong says more than what else lies about.
    ordered = sorted(events, key=lambda event: (event.kind != "moved", side_of(event.symbol) != side))
    first = _refused(game, before, state, acts, ordered[0])
    if len(ordered) == 1:
        return first
    others = "; ".join(words(game, event) for event in ordered[1:4])
    more = f"; and {len(ordered) - 4} more" if len(ordered) > 4 else ""
    places = [*first.places, *(place for event in ordered for place in _places(event))]
    return Refusal(first.rule, f"{first.text} Also: {others}{more}.", tuple(dict.fromkeys(places)))


def fault(game: Game[S], state: S, acts: Sequence[Move], events: Sequence[Event]) -> str:
    """What kind of fault it is.

    `against-rule`, `wrong-side`, `moved-twice`, `vanished`, `appeared`, `exchanged`, `tile-moved`, or a name
    that the game has for it.
    """
    named = _slip(game, state, events)
    if named is not None:
        return named.kind
    moved = [event for event in events if event.kind == "moved"]
    if not moved:
        kind = events[0].kind
        return "tile-moved" if kind in ("tiles-swapped", "tile-exchanged") else kind
    turn = state.turn
    if turn != CHANCE and any(side_of(event.symbol) == game.sides[turn] for event in moved):
        return "against-rule"
    if turn == CHANCE and not acts:
        return "against-rule"  # whoever it was should have rolled first
    return "moved-twice" if acts else "wrong-side"


def attempted(game: Game[S], state: S, events: Sequence[Event]) -> Move | None:
    """The move that the events look like, if a piece was moved."""
    named = _slip(game, state, events)
    if named is not None:
        return named.move
    moved = [event for event in events if event.kind == "moved"]
    return as_move(game, state, moved[0].src, moved[0].dst) if moved else None


def _slip(game: Game[S], state: S, events: Sequence[Event]) -> Slip | None:
    """The game's own name for what happened, all events taken together."""
    changed = {place: symbol for event in events for place, symbol in event.changed.items()}
    return game.slip(state, changed) if changed else None


def words(game: Game[S], event: Event) -> str:
    """An event in a few words, to stand inside a sentence."""
    thing = game.symbols()[event.symbol]
    if event.kind == "moved":
        return f"a {thing} went from {event.src} to {event.dst}"
    if event.kind == "vanished":
        return f"the {thing} on {event.src} is gone"
    if event.kind == "appeared":
        return f"a {thing} has appeared on {event.dst}"
    src, dst = (place.removesuffix(GROUND) for place in (event.src, event.dst))
    if event.kind == "tiles-swapped":
        other = game.symbols()[event.changed[event.src]]
        return f"the {thing} of {src} and the {other} of {dst} have changed places"
    shown = game.symbols()[event.changed[event.src]]
    return f"a {shown} is on {src} instead of the {thing}"


def _refused(game: Game[S], before: S, state: S, acts: Sequence[Move], event: Event) -> Refusal:
    if event.kind == "moved":
        refused = game.refuse(state, as_move(game, state, event.src, event.dst))
        if refused is not None:
            side = side_of(event.symbol)
            if acts and before.turn != CHANCE and side == game.sides[before.turn]:
                first = " ".join(game.token(act) for act in acts)
                text = f"{side.capitalize()} moved twice, {first} and {event.src}{event.dst}. {refused.text}"
                return refused._replace(text=text)
            return refused
    no_move = game.refuse(state, Move(""))
    rule = no_move.rule if no_move is not None else game.name
    said = words(game, event)
    number = rule.rpartition(".")[2]
    text = f"{said[0].upper()}{said[1:]}: that is not a move (rule {number})."
    return Refusal(rule, text, _places(event))


def as_move(game: Game[S], state: S, src: Loc, dst: Loc) -> Move:
    """A piece moved by hand as the game would write it: with the kind that moves of this game have."""
    moves = [move for move in game.legal_moves(state) if move.src and move.dst]
    kinds = [move.kind for move in moves]
    if any(move.arg for move in moves) or state.turn == CHANCE:  # with which die or number, the game says
        try:
            return game.parse(state, src + dst)
        except BadMove:
            pass
    return Move(max(kinds, key=kinds.count, default="move"), src, dst)


def _places(event: Event) -> tuple[Loc, ...]:
    return tuple(dict.fromkeys(place.removesuffix(GROUND) for place in (event.src, event.dst) if place))
