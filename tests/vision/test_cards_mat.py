"""A table flattened along the grid of its cards, and groups that grow by what is seen on it."""

from __future__ import annotations

import subprocess
import sys

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import of_one_size
from vision.cards_lattice import Cell, Group
from vision.cards_mat import CELL, UNFOUND, Patch, Places, flatten, laid_out, lightened, patch_of, unknown
from vision.cards_read import COLOURS, SHOWN, Faces
from vision.photo import Floats, project

ASLANT = np.array([(52.0, 9.0, 120.0), (-6.0, -47.0, 330.0), (0.01, 0.02, 1.0)])
"""Columns and rows to pixels."""


def group_of(cells: list[Cell]) -> Group:
    return Group(np.arange(len(cells)), np.array(cells), ASLANT, (0.94, 0.94))


def everywhere(spots: Floats) -> NDArray[np.bool_]:
    return np.ones(len(spots), bool)


def mat_with(cards: set[Cell], group: Group) -> tuple[list[Cell], Faces]:
    cells = patch_of(group).wider(1).cells()
    shown = np.full((len(cells), len(SHOWN)), 1e-4)
    for number, cell in enumerate(cells):
        shown[number, SHOWN.index("down" if cell in cards else "none")] = 1
    colours = np.full((len(cells), len(COLOURS)), 1 / len(COLOURS))
    return cells, Faces(shown, colours)


def test_a_card_lies_on_its_cell() -> None:
    photo = np.full((480, 640, 3), 90, np.uint8)
    group = group_of([(0, 0), (1, 0), (2, 1)])
    for corners, grey in zip(group.corners(group.cells), (140, 190, 240), strict=True):
        cv2.fillConvexPoly(photo, corners.round().astype(np.int32), (grey,) * 3)
    patch = patch_of(group).wider(1)
    assert patch == Patch(-1, 2, 5, 4)
    mat = flatten(photo, group.homography, patch)
    assert mat.shape == (4 * CELL, 5 * CELL, 3)
    middles = mat[CELL // 2 :: CELL, CELL // 2 :: CELL, 0]
    bright = {cell: int(grey) for cell, grey in zip(patch.cells(), middles.ravel(), strict=True) if grey > 95}
    assert bright == {(0, 0): 140, (1, 0): 190, (2, 1): 240}


def test_a_dark_table_is_made_lighter_and_a_light_one_left_alone() -> None:
    dark = np.full((40, 40, 3), 20, np.uint8)
    dark[10:20, 10:20] = 28
    lighter = lightened(dark)
    assert lighter.mean() > 2 * dark.mean()
    assert int(lighter[15, 15, 0]) - int(lighter[0, 0, 0]) > 8, "what differed differs more"
    light = np.full((40, 40, 3), 150, np.uint8)
    assert (lightened(light) == light).all()


def test_a_group_grows_as_far_as_cards_are_seen() -> None:
    row = {(column, 0) for column in range(6)}
    group = group_of([(0, 0), (1, 0), (2, 0)])
    corners = group.corners(group.cells)
    places = Places(corners, np.full(3, 0.9), [group], unknown(3))
    laid = laid_out(lambda g: mat_with(row, g), places, everywhere)
    (grown,) = laid.groups
    assert {(int(column), int(row)) for column, row in grown.cells} >= {(column, 0) for column in range(5)}
    assert (laid.scores[3:] == UNFOUND).all()
    middles = project(ASLANT, grown.cells.astype(np.float64))
    assert np.allclose(laid.corners[grown.members].mean(axis=1), middles, atol=1.0)
    assert (laid.flat.shown[grown.members].argmax(axis=1) == SHOWN.index("down")).all()


def test_a_card_of_another_group_is_not_found_twice() -> None:
    group, other = group_of([(0, 0), (1, 0), (2, 0)]), group_of([(3, 0)])
    corners = np.concatenate([group.corners(group.cells), other.corners(other.cells)])
    other = Group(np.array([3]), other.cells, other.homography, other.size)
    cards = {(0, 0), (1, 0), (2, 0), (3, 0)}
    places = Places(corners, np.full(4, 0.9), [group, other], unknown(4))
    laid = laid_out(lambda g: mat_with(cards, g), places, everywhere)
    assert len(laid.corners) == 4


def test_half_a_figure_beside_the_grid_gives_way_to_the_whole_card() -> None:
    group, other = group_of([(0, 0), (1, 0), (2, 0)]), group_of([(3, 0)])
    whole = other.corners(other.cells)[0]
    half = (whole + whole[[3, 2, 2, 3]]) / 2
    corners = np.concatenate([group.corners(group.cells), half[None]])
    other = Group(np.array([3]), other.cells, other.homography, other.size)
    cards = {(0, 0), (1, 0), (2, 0), (3, 0)}
    places = Places(corners, np.full(4, 0.9), [group, other], unknown(4))
    laid = laid_out(lambda g: mat_with(cards, g), places, everywhere)
    (grown,) = laid.groups
    assert len(grown.cells) == 4
    assert np.allclose(laid.corners[grown.members[3]], whole, atol=1.0)


def test_squares_of_a_cloth_are_too_large_for_cards() -> None:
    unit = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    cards = np.array([(100 + 22 * k, 200) + 20 * unit for k in range(6)])
    cloth = np.array([(300 + 52 * (k % 3), 100 + 52 * (k // 3)) + 50 * unit for k in range(9)])
    shown = np.full((15, len(SHOWN)), 0.001)
    shown[:6, SHOWN.index("pawn")] = shown[6:, SHOWN.index("down")] = 0.99
    faces = Faces(shown, unknown(15).colours)
    cells = np.array([(k, 0) for k in range(9)])
    parts = np.arange(6), np.arange(6, 15)
    groups = [Group(part, cells[: len(part)], np.eye(3), (1.0, 1.0)) for part in parts]
    places = Places(np.concatenate([cards, cloth]), np.full(15, 0.9), groups, faces)
    there = of_one_size(places, faces, np.full(15, 0.99), 640.0)
    assert (there[:6] == 0.99).all()
    assert (there[6:] == 0).all()
    shown[6:8] = shown[0]
    there = of_one_size(places, faces, np.full(15, 0.99), 640.0)
    assert (there == 0.99).all(), "no cloth shows figures"


GROWING = """
import numpy as np
from vision.cards_lattice import Group
from vision.cards_mat import read_mat
photo = np.random.default_rng(1).integers(0, 255, (400, 600, 3), np.uint8)
for width in (1, 3, 9, 2):
    cells = np.array([(column, 0) for column in range(width)])
    way = np.array([(50.0, 0.0, 80.0), (0.0, -50.0, 200.0), (0.0, 0.0, 1.0)])
    print(len(read_mat(photo, Group(np.arange(width), cells, way, (0.95, 0.95)))[0]))
"""


def test_a_large_table_may_be_read_after_a_small_one() -> None:
    """In a process of its own: one of OpenCV's engines dies of it."""
    read = subprocess.run([sys.executable, "-c", GROWING], capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr
    assert read.stdout.split() == ["9", "15", "33", "12"]
