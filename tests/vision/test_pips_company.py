"""Things of one table have one size, nearer ones looking larger."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.photo import Floats
from vision.pips_company import misfits

SURE = 0.95


def table(
    spots: list[tuple[float, float]], slant: float = 0.0, sizes: list[float] | None = None
) -> list[Floats]:
    """Squares of side 40 at places on a table 1000 wide, seen with its far side narrowed by `slant`."""
    flat = np.array([(0, 0), (1000, 0), (1000, 1000), (0, 1000)], np.float32)
    seen = flat + np.array(
        [(500 * slant, 400 * slant), (-500 * slant, 400 * slant), (0, 0), (0, 0)], np.float32
    )
    way = cv2.getPerspectiveTransform(flat, seen)
    found = []
    for (x, y), scale in zip(spots, sizes or [1.0] * len(spots), strict=True):
        square = np.array([(-20, -20), (20, -20), (20, 20), (-20, 20)]) * scale + (x, y)
        found.append(np.asarray(cv2.perspectiveTransform(square[None], way)[0], np.float64))
    return found


GRID = [(x, y) for x in (150.0, 500.0, 850.0) for y in (150.0, 500.0, 850.0)]


def test_nearer_things_look_larger_and_still_fit() -> None:
    things = table(GRID, slant=0.5)
    areas = [cv2.contourArea(thing.astype(np.float32)) for thing in things]
    assert max(areas) > 2.5 * min(areas), "or this would test nothing"
    off, company = misfits(things, np.full(9, SURE), 0.45, 1000)
    assert np.abs(off).max() < 0.25
    assert (company == 8).all()


@pytest.mark.parametrize("scale", [0.4, 2.5])
def test_one_of_another_size_does_not_fit_and_leaves_the_others_alone(scale: float) -> None:
    things = table(GRID, slant=0.3, sizes=[*[1.0] * 8, scale])
    off, _ = misfits(things, np.full(9, SURE), 0.45, 1000)
    assert off[-1] == pytest.approx(np.log(scale), abs=0.15)
    assert np.abs(off[:-1]).max() < 0.2


def test_unlikely_finds_are_neither_asked_about_nor_company() -> None:
    things = table(GRID, sizes=[*[1.0] * 6, 3.0, 3.0, 3.0])
    off, company = misfits(things, np.array([*[SURE] * 6, 0.2, 0.2, 0.2]), 0.45, 1000)
    assert np.abs(off).max() < 0.01
    assert company.tolist() == [5] * 6 + [0] * 3


def test_two_readings_of_one_spot_do_not_keep_each_other_company() -> None:
    things = table([(300.0, 300.0), (302.0, 300.0), (700.0, 700.0)])
    off, company = misfits(things, np.array([0.9, 0.8, 0.7]), 0.45, 1000)
    assert company.tolist() == [1, 1, 1]
    assert not off.any()


def test_nothing_has_no_company() -> None:
    off, company = misfits([], np.zeros(0), 0.45, 1000)
    assert len(off) == len(company) == 0
