import numpy as np
import pytest

from vision.cards_lattice import Group, groups, in_lines, parts
from vision.photo import Floats, project
from vision.quads import in_order

SHAPES = {
    "block": [(x, y) for x in range(4) for y in range(3)],
    "corners only": [(0, 0), (1, 1), (2, 0), (3, 1), (4, 2)],
    "ring": [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)],
    "bent": [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 3), (4, 3), (0, 1)],
    "one": [(0, 0)],
}


def laid(
    cells: list[tuple[int, int]],
    rng: np.random.Generator,
    long: float = 1.0,
    gap: float = 0.06,
    turn: float = 0.0,
    oblique: float = 0.3,
    careless: float = 1.0,
    origin: tuple[float, float] = (0.0, 0.0),
) -> Floats:
    """Corners on a photo of cards laid by hand on some cells, seen from aslant."""
    size = np.array([1.0, long])
    unit = np.array([(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)])
    found = []
    for cell in cells:
        angle = np.radians(rng.uniform(-4, 4) * careless)
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        middle = np.array(cell) * (size + gap) + rng.uniform(-0.05, 0.05, 2) * careless + origin
        found.append(unit * size @ spin + middle)
    flat = np.array(found).reshape(-1, 2)
    a = np.radians(turn)
    view = np.array(
        [[60 * np.cos(a), -60 * np.sin(a), 300], [-60 * np.sin(a), -60 * np.cos(a), 400], [0, 0, 1]]
    )
    view[2, :2] = 0.02 * oblique * np.array([np.sin(a), np.cos(a)])
    seen = project(np.asarray(view, np.float64), flat).reshape(-1, 4, 2)
    return in_order(seen)


def shape_of(group: Group) -> dict[int, tuple[int, int]]:
    cells = [(int(x), int(y)) for x, y in group.cells]
    return dict(zip(group.members.tolist(), cells, strict=True))


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("long", [1.0, 1.45])
@pytest.mark.parametrize("turn", [0.0, 20.0, -33.0])
def test_every_card_has_its_column_and_row(name: str, long: float, turn: float) -> None:
    cells = SHAPES[name]
    corners = laid(cells, np.random.default_rng(len(name)), long, turn=turn)
    (group,) = groups(corners)
    assert shape_of(group) == dict(enumerate(cells))


def test_the_order_of_quads_does_not_matter() -> None:
    cells = SHAPES["bent"]
    rng = np.random.default_rng(5)
    corners = laid(cells, rng)
    order = rng.permutation(len(cells))
    (group,) = groups(corners[order])
    assert shape_of(group) == {number: cells[card] for number, card in enumerate(order)}


def test_a_row_apart_is_a_group_of_its_own() -> None:
    rng = np.random.default_rng(1)
    board = laid(SHAPES["block"], rng, origin=(0.0, 2.0))
    row = laid([(x, 0) for x in range(7)], rng, origin=(-1.0, 0.2))
    found = groups(np.concatenate([board, row]))
    assert [len(group.members) for group in found] == [12, 7]
    assert in_lines(found[1].cells) == 1


def test_a_card_turned_aside_belongs_to_nobody() -> None:
    rng = np.random.default_rng(2)
    board = laid(SHAPES["block"], rng)
    stray = laid([(0, 0)], rng, turn=0.0, origin=(4.2, 1.0), careless=0.0)
    spin = np.array([[np.cos(0.6), -np.sin(0.6)], [np.sin(0.6), np.cos(0.6)]])
    middle = stray.mean(axis=1, keepdims=True)
    found = groups(np.concatenate([board, (stray - middle) @ spin + middle]))
    assert sorted(len(group.members) for group in found) == [1, 12]


def test_a_missed_card_is_looked_for_where_it_lies() -> None:
    cells = SHAPES["block"]
    corners = laid(cells, np.random.default_rng(3), careless=0.5)
    hole = cells.index((1, 1))
    (group,) = groups(np.delete(corners, hole, axis=0))
    assert group.close() == [(1, 1)]
    expected = group.corners(np.array([(1, 1)]))[0]
    side = float(np.linalg.norm(corners[hole][0] - corners[hole][1]))
    assert np.abs(in_order(expected) - corners[hole]).max() < 0.12 * side


def test_two_quads_on_one_place_do_not_both_become_cells() -> None:
    corners = laid(SHAPES["block"], np.random.default_rng(4))
    double = corners[5:6] + 4.0
    found = groups(np.concatenate([corners, double]))
    cells = [tuple(cell) for cell in found[0].cells.tolist()]
    assert len(cells) == len(set(cells)) == 12


def test_nothing_found_makes_no_group() -> None:
    assert groups(np.zeros((0, 4, 2))) == []


def test_parts_hold_together_by_sides_and_corners() -> None:
    cells = np.array([(0, 0), (1, 1), (3, 1), (4, 1), (4, 2)])
    assert [sorted(part.tolist()) for part in parts(cells)] == [[2, 3, 4], [0, 1]]


def test_the_grid_of_a_lone_card_goes_through_its_corners() -> None:
    corners = laid([(0, 0)], np.random.default_rng(3), long=1.3, turn=12.0)
    (group,) = groups(corners)
    away = np.linalg.norm(
        np.sort(group.corners(group.cells)[0], axis=0) - np.sort(corners[0], axis=0), axis=1
    )
    assert away.max() < 0.01
