"""What a player may do, and what an act does to the table.

Every act is tried against the own king only where it could matter. A king that is safe stays safe unless
something changes on one of the eight lines through it: even the squares under a knight's L all lie on these
lines, seen from the square it attacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from rules.core import Move
from rules.games.en_prise.attacks import AROUND, attacker, attackers, checking_places, neighbours, reached
from rules.games.en_prise.state import (
    ESCAPE,
    KINDS,
    KING,
    NAMES,
    PAWN,
    SIX,
    VACANT,
    WAIT,
    WIDTH,
    State,
    card_of,
    cell_at,
    kind_of,
    owner,
)

DONE: Final = Move("done")
"""The turn ends without an escape square."""

PASS: Final = Move("pass")
"""No act is possible, and the turn goes on to the next player."""

LET_WAIT: Final = Move("ruling", arg=WAIT)
LET_OUT: Final = Move("ruling", arg="out")
"""What the players may rule when a summoned king has no safe place."""

FIRST: Final = cell_at(0, 0)
"""Where the first card lies: places are counted from it."""

_IN_LINE: Final = frozenset(step * far for step in AROUND for far in range(1, WIDTH // 2))
_REMEMBERED_SHAPES: Final = 2048


class Table:
    """The board spread out for one player, whoever's turn it is."""

    __slots__ = ("board", "check", "enemy_kings", "guarded", "king", "plan", "player", "readings", "state")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.player = player
        self.readings = state.readings
        self.board = dict(zip(state.cells, state.cards, strict=True))
        self.plan = state.plan(player)
        self.king = state.king(player)
        others = [state.king(other) for other in state.left if other != player]
        self.enemy_kings = [king for king in others if king is not None]
        counts = self.readings.check_before_kings == "yes" or None not in others
        self.guarded = self.king if counts else None
        """Where the own king lies that must be kept safe."""
        self.check = None if self.guarded is None else self.attacker(self.guarded)
        """Where a card lies that gives this player check."""

    def attacker(self, cell: int) -> int | None:
        """Where an opponent's card lies that attacks this place, as the board is now."""
        return attacker(self.board, cell, self.player, self.readings)

    @property
    def vacant(self) -> list[int]:
        """The vacant squares."""
        return [cell for cell, card in self.board.items() if card == VACANT]

    @property
    def summoned(self) -> bool:
        """Whether the own king must be placed now, because another one was."""
        if self.king is not None or not self.enemy_kings or self.state.step == WAIT:
            return False
        return self.readings.answer_needs_six == "no" or self.state.cards.count(VACANT) >= SIX

    def checks(self) -> set[tuple[int, int]]:
        """Every check this player gives: the card that gives it, and the king."""
        given = set()
        for king in self.enemy_kings:
            target = owner(self.board[king])
            for cell in attackers(self.board, king, target, self.readings):
                if owner(self.board[cell]) == self.player:
                    given.add((cell, king))
        return given


@lru_cache(maxsize=_REMEMBERED_SHAPES)
def open_places(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Where a new square would touch the board by a side or a corner."""
    if not cells:
        return (FIRST,)
    return tuple(sorted({cell + step for cell in cells for step in AROUND}.difference(cells)))


def acts_of(state: State, player: int) -> Iterator[Move]:
    """Every act of a player, as if it were this player's turn. Passing for want of any is not among them."""
    table = Table(state, player)
    if state.step == ESCAPE:
        yield from _escape_squares(table)
        yield DONE
        return
    if table.summoned:
        answers = list(_king_placings(table))
        if answers or state.readings.no_safe_place != "wait":
            yield from answers or ((LET_WAIT, LET_OUT) if state.readings.no_safe_place == "ask" else ())
            return
    yield from _moves(table)
    if table.plan:
        yield from _placings(table)
    elif state.readings.empty_plan == "pass" and table.check is None:
        yield PASS
    if table.king is None and not table.summoned:
        yield from _king_placings(table)


def _moves(table: Table) -> Iterator[Move]:
    """Rules 6 and 7: chess moves over existing squares, onto vacant ones or an opponent's piece or pawn."""
    board, player, readings = table.board, table.player, table.readings
    in_check = table.check is not None
    guarded = table.guarded
    for src, card in zip(table.state.cells, table.state.cards, strict=True):
        kind = kind_of(card)
        if card == VACANT or owner(card) != player or kind == PAWN:
            continue
        risky = guarded is not None and (in_check or kind == KING or src - guarded in _IN_LINE)
        for dst in reached(board, src, kind, readings):
            taken = board[dst]
            if taken != VACANT:
                if owner(taken) == player or kind_of(taken) == KING:
                    continue
                if kind_of(taken) == PAWN and readings.pawns_captured == "no":
                    continue
            if risky and guarded is not None:
                board[src], board[dst] = VACANT, card
                attacked = table.attacker(dst if kind == KING else guarded)
                board[src], board[dst] = card, taken
                if attacked is not None:
                    continue
            yield Move("move", NAMES[src], NAMES[dst])


def _placings(table: Table) -> Iterator[Move]:
    """Rules 3, 4, 5 and 10: the next card of the Battleplan, face up, or face down if it is a pawn."""
    readings, letter = table.readings, table.plan[0]
    if readings.placing_answers_check == "no" and table.check is not None:
        return
    kind = KINDS.index(letter)
    new = open_places(table.state.cells)
    touching = {cell for king in table.enemy_kings for cell in neighbours(king, readings)}
    barred = {
        cell for king in table.enemy_kings for cell in checking_places(table.board, king, kind, readings)
    }
    vacant = table.vacant
    if readings.vacant_by_king == "yes":
        touching.difference_update(vacant)
    barred |= touching
    allowed = [cell for cell in (*vacant, *new) if cell not in barred]
    for cell in _without_harm(table, allowed, card_of(table.player, kind)):
        yield Move("place", "", NAMES[cell], letter)
    if kind == PAWN:
        for cell in _without_harm(table, new, VACANT):
            yield Move("vacant", "", NAMES[cell])


def _king_placings(table: Table) -> Iterator[Move]:
    """Rule 8: on a turn that begins with six vacant squares, or in answer to a summons."""
    readings = table.readings
    vacant = table.vacant
    answers = table.summoned and readings.answer_needs_six == "no"
    on_vacant = SIX if readings.six_counted == "before" else SIX + 1
    allowed: list[int] = []
    if readings.king_on_vacant == "yes" and (answers or len(vacant) >= on_vacant):
        allowed += vacant
    if answers or len(vacant) >= SIX:
        allowed += open_places(table.state.cells)
    if readings.king_into_check == "no":
        touching = {cell for king in table.enemy_kings for cell in neighbours(king, readings)}
        # What attacks a place does not depend on the card that is laid there.
        allowed = [cell for cell in allowed if cell not in touching and table.attacker(cell) is None]
    for cell in _without_harm(table, allowed, card_of(table.player, KING)):
        yield Move("summon", "", NAMES[cell])


def _escape_squares(table: Table) -> Iterator[Move]:
    """Rule 9: the next card of the Battleplan, any kind, face down."""
    for cell in _without_harm(table, open_places(table.state.cells), VACANT):
        yield Move("vacant", "", NAMES[cell])


def _without_harm(table: Table, cells: Iterable[int], card: int) -> Iterator[int]:
    """The places where laying this card leaves the own king safe and discovers no check that is barred."""
    board, readings, guarded, check = table.board, table.readings, table.guarded, table.check
    if table.state.step == ESCAPE and check is not None:
        guarded = None  # the table lets kings be placed into check: the escape square makes it no worse
    before = table.checks() if readings.placing_discovers_check == "no" else None
    for cell in cells:
        under = board.get(cell)
        risky = guarded is not None and (
            check is not None
            or (under is None and (cell - guarded in _IN_LINE or readings.corner_slide == "no"))
        )
        if risky or before is not None:
            board[cell] = card
            harm = risky and guarded is not None and table.attacker(guarded) is not None
            if before is not None and not table.checks() <= before:
                harm = True
            if under is None:
                del board[cell]
            else:
                board[cell] = under
            if harm:
                continue
        yield cell


def has_act(state: State, player: int) -> bool:
    """Whether a player could act, were it this player's turn."""
    return any(True for _ in acts_of(state, player))


def in_check(state: State, player: int) -> int | None:
    """Where a card lies that gives a player check, None for none."""
    return Table(state, player).check
