"""Faults at the table that are no act at all, by name: swap and flip done wrongly, cards laid as none may be.

The commonest slip is to move a piece as in chess: then no vacant square is left behind, and the board begins
to disappear. What the photo shows of some places is compared with what the rules would have made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core import Loc, Move, Refusal, Slip, Symbol
from rules.games.en_prise.refusals import refuse
from rules.games.en_prise.state import (
    KIND_NAMES,
    KINDS,
    NAMES,
    SIDES,
    VACANT,
    State,
    kind_of,
    owner,
)

GONE: Final = "empty"
FACE_DOWN: Final = "vacant"
_LETTERS: Final = {name: letter for letter, name in KIND_NAMES.items()}


def symbol_of(card: int) -> Symbol:
    """What a card shows: `vacant`, `red.knight`."""
    return FACE_DOWN if card == VACANT else f"{SIDES[owner(card)]}.{KIND_NAMES[KINDS[kind_of(card)]]}"


def name_slip(state: State, changed: Mapping[Loc, Symbol]) -> Slip | None:
    """The slip that makes these places look so; None if it has no name.

    When several things happened, what the player to act did wrong is named.
    """
    before = {NAMES[cell]: symbol_of(card) for cell, card in zip(state.cells, state.cards, strict=True)}
    changed = {place: now for place, now in changed.items() if before.get(place, GONE) != now}
    changed = _without_legal(state, before, changed)
    return (
        _moved(state, before, changed)
        or _flipped(state, before, changed)
        or _laid(state, before, changed)
        or _gone(before, changed)
    )


def _without_legal(
    state: State, before: Mapping[Loc, Symbol], changed: Mapping[Loc, Symbol]
) -> dict[Loc, Symbol]:
    """The changes without a move that was done as it should be."""
    for dst, now in changed.items():
        for src, left in changed.items():
            done = now == before.get(src) and left == FACE_DOWN
            if done and refuse(state, Move("move", src, dst)) is None:
                return {place: now for place, now in changed.items() if place not in (src, dst)}
    return dict(changed)


def _moved(state: State, before: Mapping[Loc, Symbol], changed: Mapping[Loc, Symbol]) -> Slip | None:
    """A piece is elsewhere, and where it was there is no vacant square."""
    side = SIDES[state.turn]
    ways = [
        (src, dst)
        for dst, now in changed.items()
        for src, left in changed.items()
        if src != dst and now == before.get(src) and left != now and now not in (GONE, FACE_DOWN)
    ]
    if not ways:
        return None
    # With two cards that have changed places, the one that may move is the one that moved.
    src, dst = max(
        ways, key=lambda way: (_whose(before[way[0]]) == side, refuse(state, Move("move", *way)) is None)
    )
    move, piece, left = Move("move", src, dst), before[src], changed[src]
    refusal = refuse(state, move)
    if refusal is not None:
        kind = "against-rule" if _whose(piece) == side else "wrong-side"
        if left == GONE and before.get(dst, GONE) != GONE:
            text = f"{refusal.text} Besides, {src} is gone: swap the cards (rule 7)."
            refusal = Refusal(refusal.rule, text, (*refusal.places, src))
        return Slip(kind, refusal, move)
    taken, said = before.get(dst, GONE), f"The {_words(piece)} went from {src} to {dst}"
    if left == GONE:
        if taken == FACE_DOWN:
            text = f"{said}, but the square {src} is gone: swap the cards, so that a vacant square is left"
            return Slip("not-swapped", _rule(7, text, src, dst), move)
        text = f"{said} and captured the {_words(taken)}, but the square {src} is gone: swap the cards and"
        return Slip("not-swapped", _rule(7, f"{text} turn the captured one face down there", src, dst), move)
    if left == taken:
        text = (
            f"{said} and captured the {_words(taken)}, but the captured card lies face up on {src}: flip it"
        )
        return Slip("not-flipped", _rule(7, text, src, dst), move)
    if left != FACE_DOWN:
        text = f"{said}, and a {_words(left)} lies on {src}, where a vacant square is to be left behind"
        return Slip("not-swapped", _rule(7, text, src, dst), move)
    return None


def _flipped(state: State, before: Mapping[Loc, Symbol], changed: Mapping[Loc, Symbol]) -> Slip | None:
    """A card lies face down where it was face up, and nothing came in its place."""
    for place, now in changed.items():
        was = before.get(place, GONE)
        if now != FACE_DOWN or was in (GONE, FACE_DOWN):
            continue
        if _whose(was) == SIDES[state.turn]:
            # It may have been moved and laid down the wrong way: then its target is vacant as before.
            text = f"The {_words(was)} on {place} was turned face down: only a captured card is"
            return Slip("flipped", _rule(7, text, place))
        hunters = [
            NAMES[cell]
            for cell, card in zip(state.cells, state.cards, strict=True)
            if card != VACANT
            and owner(card) == state.turn
            and refuse(state, Move("move", NAMES[cell], place)) is None
        ]
        text = f"The {_words(was)} on {place} was turned face down, but no card came in its place"
        if len(hunters) == 1:
            text = f"{text}: swap it with the {_words(before[hunters[0]])} on {hunters[0]}"
            return Slip("not-swapped", _rule(7, text, place, hunters[0]), Move("move", hunters[0], place))
        return Slip("flipped", _rule(7, text, place))
    return None


def _laid(state: State, before: Mapping[Loc, Symbol], changed: Mapping[Loc, Symbol]) -> Slip | None:
    """A card is there that was not: the rule against laying it so."""
    side = SIDES[state.turn]
    fresh = [(place, now) for place, now in changed.items() if now != GONE and before.get(place) != now]
    fresh.sort(key=lambda card: _whose(card[1]) != side)  # the player's own first
    for place, now in fresh:
        whose = _whose(now)
        if whose not in ("", side):
            text = f"It is {side.capitalize()}'s turn, and a {_words(now)} was laid on {place}"
            return Slip("wrong-side", _rule(3, text, place))
        act = _act(now, place)
        refusal = refuse(state, act)
        if refusal is not None:
            return Slip("against-rule", refusal, act)
    return None


def _gone(before: Mapping[Loc, Symbol], changed: Mapping[Loc, Symbol]) -> Slip | None:
    gone = [place for place, now in changed.items() if now == GONE]
    if not gone:
        return None
    some = " and ".join(f"the {_words(before[place])} on {place}" for place in gone[:3])
    more = f" and {len(gone) - 3} more" if len(gone) > 3 else ""
    verb = "is" if len(gone) == 1 else "are"
    text = f"{some[0].upper()}{some[1:]}{more} {verb} gone: the squares of a board never become fewer"
    return Slip("vanished", _rule(7, text, *gone))


def _act(now: Symbol, place: Loc) -> Move:
    if now == FACE_DOWN:
        return Move("vacant", "", place)
    letter = _LETTERS[now.partition(".")[2]]
    return Move("summon", "", place) if letter == "K" else Move("place", "", place, letter)


def _whose(symbol: Symbol) -> str:
    side, dot, _ = symbol.partition(".")
    return side if dot else ""


def _words(symbol: Symbol) -> str:
    return "vacant square" if symbol == FACE_DOWN else symbol.replace(".", " ")


def _rule(rule: int, text: str, *places: Loc) -> Refusal:
    return Refusal(f"en-prise.{rule}", f"{text} (rule {rule}).", places)
