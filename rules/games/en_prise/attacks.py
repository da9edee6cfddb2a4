"""Who attacks whom: lines and leaps over the cards that lie there.

A board is a dict from places to cards. A place that is not in it is a gap: nothing moves onto or over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from rules.games.en_prise.readings import Readings
from rules.games.en_prise.state import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, VACANT, WIDTH

Board = Mapping[int, int]

STRAIGHT: Final = (1, WIDTH, -1, -WIDTH)
DIAGONAL: Final = (WIDTH + 1, WIDTH - 1, -WIDTH - 1, -WIDTH + 1)
AROUND: Final = STRAIGHT + DIAGONAL

STEPS: Final = {
    KING: AROUND,
    QUEEN: AROUND,
    ROOK: STRAIGHT,
    BISHOP: DIAGONAL,
    KNIGHT: (),
    PAWN: (),
}

_BESIDE: Final = {
    step: tuple(straight for straight in STRAIGHT if step - straight in STRAIGHT) for step in DIAGONAL
}
"""The two squares beside a diagonal step, as steps from where it starts."""


class Leap(NamedTuple):
    """A knight's leap: two steps of the long leg and one of the short."""

    offset: int
    long: int
    short: int


LEAPS: Final = tuple(
    Leap(2 * long + short, long, short)
    for long in STRAIGHT
    for short in STRAIGHT
    if short not in (long, -long)
)


def unbroken(board: Board, src: int, leap: Leap, readings: Readings) -> bool:
    """Whether the squares under a knight's L are there. Knights jump pieces, not gaps."""
    _, long, short = leap
    long_first = src + long in board and src + 2 * long in board
    if readings.knight_path == "long-first":
        return long_first
    short_first = src + short in board and src + short + long in board
    if readings.knight_path == "both":
        return long_first and short_first
    return long_first or short_first


def joined(board: Board, src: int, step: int, readings: Readings) -> bool:
    """Whether a piece may take this step, as far as the joint between the two cards goes."""
    if readings.corner_slide == "yes" or step not in _BESIDE:
        return True
    return any(src + beside in board for beside in _BESIDE[step])


def reached(board: Board, src: int, kind: int, readings: Readings) -> Iterator[int]:
    """The squares that a piece of this kind attacks from `src`, whoever stands on them."""
    corners = readings.corner_slide == "yes"
    for step in STEPS[kind]:
        at = src
        while corners or joined(board, at, step, readings):
            at += step
            card = board.get(at)
            if card is None:
                break
            yield at
            if card != VACANT or kind == KING:
                break
    if kind == KNIGHT:
        for leap in LEAPS:
            if src + leap.offset in board and unbroken(board, src, leap, readings):
                yield src + leap.offset


def attackers(board: Board, cell: int, player: int, readings: Readings) -> Iterator[int]:
    """Where the cards lie that attack `cell` and are not this player's: found by looking outward from it."""
    get = board.get
    corners = readings.corner_slide == "yes"
    for step in AROUND:
        at = cell + step
        card = get(at)
        if not corners and not joined(board, cell, step, readings):
            continue
        while card == VACANT:
            if not corners and not joined(board, at, step, readings):
                break
            at += step
            card = get(at)
        if not card or card >> 3 == player:
            continue
        kind = card & 7
        if (
            kind == QUEEN
            or kind == (BISHOP if step in _BESIDE else ROOK)
            or (
                at == cell + step
                and (kind == KING or (kind == PAWN and step in _BESIDE and readings.pawns_attack == "yes"))
            )
        ):
            yield at
    for leap in LEAPS:
        src = cell - leap.offset
        card = get(src)
        if card and card & 7 == KNIGHT and card >> 3 != player and unbroken(board, src, leap, readings):
            yield src


def attacker(board: Board, cell: int, player: int, readings: Readings) -> int | None:
    """One of the `attackers`, None when there is none."""
    return next(attackers(board, cell, player, readings), None)


def neighbours(cell: int, readings: Readings) -> tuple[int, ...]:
    """The places directly connected to a king there."""
    steps = AROUND if readings.connected_to_king == "eight" else STRAIGHT
    return tuple(cell + step for step in steps)


def checking_places(board: Board, king: int, kind: int, readings: Readings) -> Iterator[int]:
    """Where a new piece of this kind, on a vacant or a new square, would attack the king."""
    for step in STEPS[kind]:
        at = king
        while joined(board, at, step, readings):
            at += step
            card = board.get(at)
            if card:
                break
            yield at
            if card is None:
                break
    if kind == KNIGHT:
        for leap in LEAPS:
            if unbroken(board, king - leap.offset, leap, readings):
                yield king - leap.offset
    if kind == PAWN and readings.pawns_attack == "yes":
        yield from (king + step for step in DIAGONAL if joined(board, king, step, readings))
