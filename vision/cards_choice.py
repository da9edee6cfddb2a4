"""Which of the cards on a table are the board, and what the Battleplans beside it say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from vision.cards_lattice import Group, in_lines, parts
from vision.cards_solve import LINES, Told, plan_colour, plan_like
from vision.photo import Floats

THERE: Final = 0.5
"""Chance at which a place counts as a card."""
BACKS: Final = 12
"""One card in so many lies face down on a board; a back among more is a slip, amid rows laid crosswise."""
ON_GRID: Final = 0.15
"""A card so near to a cell's middle, in cells, lies on it."""
MIXED: Final = 3
"""One card in so many has another colour on a board of two; fewer may be slips."""


def choose(
    found: list[Group], there: Floats, told: Mapping[int, Told], corners: Floats
) -> tuple[Group, list[Group], bool]:
    """The board, the other groups, and whether the choice was clear.

    Battleplans are rows of one colour; the board is what has more than that: backs, several colours, bends.
    Of two that have, it is the one in more lines than a Battleplan has, or else the larger one.
    Hardly a board shows no face at all: what seems all backs is rather the pattern of a cloth.
    If nothing has, a few cards in a colour that has a row besides are a board that has only begun.
    """
    pieces: list[Group] = []
    for group in found:
        keep = there[group.members] >= THERE
        if not keep.any():
            continue
        members, cells = group.members[keep], group.cells[keep]
        for part in parts(cells):
            pieces.append(Group(members[part], cells[part], group.homography, group.size))
    ranks = []
    shown = [plan_colour([told[m] for m in group.members]) for group in pieces]
    for group, colour in zip(pieces, shown, strict=True):
        cards = [told[m] for m in group.members]
        faced = any(card.up and card.confidence >= THERE for card in cards)
        lines = in_lines(group.cells)
        row = len(cards) > 1 and plan_like(cards, lines)
        if row and shown.count(colour) > 1:
            ranks.append((False, faced, True, 9, False, -len(cards)))
            continue
        mixed = sum(card.up and card.colour != colour for card in cards) * MIXED >= len(cards)
        backs = sum(not card.up for card in cards) * BACKS >= len(cards)
        king = len(cards) == 1 and cards[0].kind in ("king", "down")
        several = min(len(cards), 3) + 2 * backs + 2 * mixed
        ranks.append((not row, faced, not king, several, lines > LINES, len(cards)))
    order = sorted(range(len(pieces)), key=lambda k: ranks[k], reverse=True)
    best = order[0]
    clear = len(order) == 1 or (ranks[best][0] and ranks[best][:4] > ranks[order[1]][:4])
    board, rest = _with_strays(pieces[best], [pieces[k] for k in order[1:]], corners)
    return board, rest, clear


def _with_strays(board: Group, rest: list[Group], corners: Floats) -> tuple[Group, list[Group]]:
    """The board with the lone cards that lie on its grid and touch it: a row beside it had claimed them."""
    others = []
    for group in rest:
        spots = board.grid(corners[group.members].mean(axis=1))
        cells = spots.round().astype(np.int64)
        away = np.abs(board.cells - cells[0]).max(axis=1).min()
        if len(group.members) == 1 and away == 1 and np.abs(spots - cells).max() < ON_GRID:
            members, placed = (
                np.concatenate(pair) for pair in ((board.members, group.members), (board.cells, cells))
            )
            board = Group(members, placed, board.homography, board.size)
        else:
            others.append(group)
    return board, others


def plans(rest: list[Group], told: Mapping[int, Told], corners: Floats) -> dict[str, list[str]]:
    """Battleplans by colour: rows from the top down, each from left to right as the camera sees it.

    A lone card is what is left of a plan only where another colour has a row and its own has none.
    """
    rows: list[tuple[Floats, str, list[str]]] = []
    for group in rest:
        cards = [told[m] for m in group.members]
        if not plan_like(cards, in_lines(group.cells)):
            continue
        wide = np.ptp(group.cells[:, 0]) >= np.ptp(group.cells[:, 1])
        column, row = group.cells.T
        order = np.lexsort((column, -row)) if wide else np.lexsort((-row, column))
        middle = corners[group.members].mean(axis=(0, 1))
        rows.append((middle, str(plan_colour(cards)), [cards[k].kind for k in order if cards[k].up]))
    laid = {colour for _, colour, kinds in rows if len(kinds) > 1}
    found: dict[str, list[str]] = {}
    for _, colour, kinds in sorted(rows, key=lambda row: (row[0][1], row[0][0])):
        if len(kinds) == 1 and (colour in laid or not laid):
            continue
        found.setdefault(colour, []).extend(kinds)
    return found
