"""Which cards are the board: what bends rather than a row, and lone cards that another row claimed."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cards_choice import choose, plans
from vision.cards_lattice import Group
from vision.cards_solve import Told

CARD = 50.0


def group(first: int, cells: list[tuple[int, int]], x: float = 0.0) -> Group:
    """Cards on a grid of its own, `x` columns further right."""
    way = np.array([[CARD, 0, CARD * x], [0, -CARD, 0], [0, 0, 1]])
    return Group(np.arange(first, first + len(cells)), np.array(cells), way, (0.96, 0.96))


@pytest.mark.parametrize(("column", "taken"), [(3.05, True), (3.4, False), (5.0, False)])
def test_a_lone_card_on_the_boards_grid_that_touches_it_is_the_boards(column: float, taken: bool) -> None:
    board = group(0, [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)])
    other = group(5, [(0, 0)], column)
    corners = np.concatenate([each.corners(each.cells) for each in (board, other)])
    told = {k: Told("pawn", "red" if k % 2 else "blue", 0.99, False) for k in range(6)}
    chosen, rest, _ = choose([board, other], np.ones(6), told, corners)
    assert (5 in chosen.members) == taken
    assert len(rest) == (not taken)
    if taken:
        assert chosen.cells[-1].tolist() == [3, 0]


def test_of_two_likely_boards_the_one_with_bends_is_taken_and_in_doubt() -> None:
    row = group(0, [(column, 0) for column in range(9)])
    board = group(9, [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)], 20)
    corners = np.concatenate([each.corners(each.cells) for each in (row, board)])
    seen = [("down", None), ("pawn", "red"), ("rook", "blue")]
    told = {k: Told(*seen[k % 3], 0.9, True) for k in range(14)}
    chosen, rest, clear = choose([row, board], np.ones(14), told, corners)
    assert set(chosen.members) == set(board.members)
    assert [set(each.members) for each in rest] == [set(row.members)]
    assert not clear


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["red"], {}),
        (["red", "blue"], {}),
        (["red red", "blue"], {"red": 2, "blue": 1}),
        (["red red", "red"], {"red": 2}),
        (["red red", "blue blue", "white"], {"red": 2, "blue": 2, "white": 1}),
    ],
)
def test_a_lone_card_is_the_last_of_a_plan_only_beside_rows_of_others(
    rows: list[str], told: dict[str, int]
) -> None:
    groups: list[Group] = []
    shown: dict[int, Told] = {}
    for number, row in enumerate(rows):
        first = len(shown)
        groups.append(group(first, [(column, 0) for column in range(len(row.split()))], 9.0 * number))
        shown |= {first + k: Told("pawn", colour, 0.99, False) for k, colour in enumerate(row.split())}
    corners = np.concatenate([each.corners(each.cells) for each in groups])
    assert {colour: len(kinds) for colour, kinds in plans(groups, shown, corners).items()} == told
