"""What the next tile may take: every capture on the board, weighed by how likely the domino allows it.

One look at the board finds who attacks whom. A tile then gives its two numbers the two best captures, of
different pieces. A capturer that may be retaken is worth less, because a tile for that may come as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import exp
from typing import Final, NamedTuple

from rules.games.king_for_2.dominoes import TILES, halves
from rules.games.king_for_2.moves import LINES
from rules.games.king_for_2.state import EMPTY, JOKER, KINDS, RED, State, owner

# What a piece more than the opponent has is worth in log odds; `bench search --part calibration` shows how
# honest the chances are. The first king is dear, the second is the game.
WORTH: Final = {"K": 1.3, "Q": 0.4, "R": 0.25, "B": 0.16, "N": 0.16}
LAST_KING: Final = 6.0

_RETAKEN: Final = 0.4
"""How likely a tile lets a piece be retaken that stands within reach."""

_LATER: Final = 0.5
"""The share of a capture that is left when the other side acts first."""

_LOOKED_AT: Final = 3
"""The best captures of a number that are held against those of the other number."""


class Capture(NamedTuple):
    """One piece could take another."""

    gain: float
    src: int
    dst: int


def lead(pieces: str, player: int) -> float:
    """What a player has more than the opponent, in log odds."""
    total = sum(WORTH[piece.upper()] * (1 if piece.isupper() else -1) for piece in pieces if piece != EMPTY)
    return total if player == RED else -total


def outlook(state: State, player: int) -> float:
    """The chance of a player while a tile is to be turned: what the side to act may take, then the other."""
    found = captures(state.pieces)
    worth = lead(state.pieces, player)
    for hunter in (0, 1):
        if found[hunter]:
            first = hunter == state.side
            covered = [tile for tile in TILES if tile not in state.used] if first else TILES
            gain = _expected(found[hunter], state.settings.table, covered) * (1.0 if first else _LATER)
            worth += gain if hunter == player else -gain
    return 1 / (1 + exp(-worth))


def captures(pieces: str) -> tuple[dict[str, list[Capture]], dict[str, list[Capture]]]:
    """For red and blue: the captures of each kind of piece, the best first."""
    reach: list[tuple[int, int]] = []
    watched: list[set[int]] = [set(), set()]
    for src, piece in enumerate(pieces):
        if piece == EMPTY:
            continue
        for line in LINES[piece.upper()][src]:
            for dst in line:
                if pieces[dst] != EMPTY:
                    watched[owner(piece)].add(dst)
                    if owner(pieces[dst]) != owner(piece):
                        reach.append((src, dst))
                    break
    found: tuple[dict[str, list[Capture]], dict[str, list[Capture]]] = ({}, {})
    for src, dst in reach:
        side, kind = owner(pieces[src]), pieces[src].upper()
        gain = _price(pieces, dst)
        if dst in watched[1 - side]:
            gain -= _RETAKEN * _price(pieces, src)
        if gain > 0:
            found[side].setdefault(kind, []).append(Capture(gain, src, dst))
    for kinds in found:
        for takes in kinds.values():
            takes.sort(reverse=True)
    return found


def _price(pieces: str, square: int) -> float:
    """What the loss of the piece on a square costs: the last king is the game."""
    piece = pieces[square]
    return LAST_KING if piece in "Kk" and pieces.count(piece) == 1 else WORTH[piece.upper()]


def _expected(found: Mapping[str, Sequence[Capture]], table: str, covered: Sequence[str]) -> float:
    """What is taken on average with one of these tiles."""
    by_number: list[Sequence[Capture]] = [(), *(found.get(kind, ())[:_LOOKED_AT] for kind in table)]
    every = sorted((take for kind in KINDS for take in found.get(kind, ())), reverse=True)
    by_number.append(every[:_LOOKED_AT])
    assert len(by_number) == JOKER + 1
    return sum(_both(*(by_number[number] for number in halves(tile))) for tile in covered) / len(covered)


def _both(ones: Sequence[Capture], others: Sequence[Capture]) -> float:
    """The best that two numbers take together: two pieces move, and nothing is taken twice."""
    best = max((takes[0].gain for takes in (ones, others) if takes), default=0.0)
    for one, other in product(ones, others):
        if one.src != other.src and one.dst != other.dst:
            best = max(best, one.gain + other.gain)
    return best
