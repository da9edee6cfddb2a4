"""A table photographed aslant looks as from straight above, once some things on it are known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.above import FINENESS, LARGEST, view_from_above
from vision.photo import Floats, project

SIZE = (900, 1200)
BLOCK = 32


def camera(tilt: float, way: float, focal: float) -> Floats:
    """From spots on a table, the middle of the photo at its origin, to pixels."""
    rows, columns = SIZE
    turn, _ = cv2.Rodrigues(np.radians(tilt) * np.array([np.cos(way), np.sin(way), 0.0]))
    pose = np.c_[turn[:, :2], (0, 0, 1)]
    lens = np.array([[focal * columns, 0, columns / 2], [0, focal * columns, rows / 2], [0, 0, 1]])
    return np.asarray(lens @ pose, np.float64)


def tiles(rng: np.random.Generator, count: int, ratio: float) -> list[Floats]:
    """Corners of things that lie in all directions, as long as a twelfth of the way to the camera."""
    flat = np.array([(-1, -1 / ratio), (1, -1 / ratio), (1, 1 / ratio), (-1, 1 / ratio)]) / 24
    found = []
    for spot in rng.uniform(-0.28, 0.28, (count, 2)):
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        found.append(flat @ turn.T + spot)
    return found


def shapes(way: Floats, seen: list[Floats]) -> tuple[Floats, Floats, Floats]:
    """Proportions, cosines of the first angle, and ways from the middle to a corner."""
    flat = project(way, np.concatenate(seen)).reshape(-1, 4, 2)
    long, short = flat[:, 1] - flat[:, 0], flat[:, 3] - flat[:, 0]
    lengths = np.linalg.norm(long, axis=1), np.linalg.norm(short, axis=1)
    sizes = np.linalg.norm(flat - flat.mean(axis=1, keepdims=True), axis=2).mean(axis=1)
    return lengths[0] / lengths[1], (long * short).sum(axis=1) / lengths[0] / lengths[1], sizes


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 999),
    tilt=st.floats(0, 55),
    way=st.floats(0, 6.28),
    focal=st.sampled_from([0.65, 0.85, 1.15]),
    count=st.integers(3, 20),
    ratio=st.sampled_from([1.0, 2.0]),
)
def test_things_have_their_own_shape_and_one_size(
    seed: int, tilt: float, way: float, focal: float, count: int, ratio: float
) -> None:
    rng = np.random.default_rng(seed)
    lens = camera(tilt, way, focal)
    seen = [project(lens, corners) + rng.normal(0, 0.4, (4, 2)) for corners in tiles(rng, count, ratio)]
    view, down = view_from_above(np.zeros((*SIZE, 3), np.uint8), seen, ratio, BLOCK)
    ratios, cosines, sizes = shapes(down, seen)
    assert np.median(np.abs(np.log(ratios / ratio))) < 0.08
    assert np.median(np.abs(cosines)) < 0.08
    assert sizes.max() / sizes.min() < 1.35
    assert max(view.shape[:2]) < LARGEST + BLOCK
    assert not np.array(view.shape[:2]) % BLOCK @ (1, 1)


def test_what_is_no_such_thing_counts_for_little() -> None:
    rng = np.random.default_rng(3)
    lens = camera(45, 0.4, 0.85)
    seen = [project(lens, corners) for corners in tiles(rng, 8, 2.0)]
    button = np.array([(500, 400), (580, 410), (575, 490), (505, 480)], float)
    _, down = view_from_above(np.zeros((*SIZE, 3), np.uint8), [*seen, button], 2.0, BLOCK)
    ratios, cosines, sizes = shapes(down, seen)
    assert ratios == pytest.approx(2.0, rel=0.1)
    assert np.abs(cosines).max() < 0.1
    assert np.median(sizes) == pytest.approx(FINENESS, rel=0.1)


def test_the_view_shows_the_things_where_its_matrix_says() -> None:
    rng = np.random.default_rng(1)
    lens = camera(40, 1.2, 0.85)
    seen = [project(lens, corners) for corners in tiles(rng, 5, 2.0)]
    photo = np.zeros((*SIZE, 3), np.uint8)
    cv2.fillPoly(photo, [np.round(corners).astype(np.int32) for corners in seen], (255, 255, 255))
    view, down = view_from_above(photo, seen, 2.0, BLOCK)
    for corners in seen:
        x, y = np.round(project(down, corners).mean(axis=0)).astype(int)
        assert view[y - 2 : y + 3, x - 2 : x + 3].min() > 200


@pytest.mark.parametrize("spot", [(600, 450), (20, 20), (1180, 880)])
def test_one_thing_alone_tells_enough_for_a_view(spot: tuple[int, int]) -> None:
    small = np.array([(-8, -4), (8, -4), (8, 4), (-8, 4)], float) + spot
    view, down = view_from_above(np.full((*SIZE, 3), 90, np.uint8), [small], 2.0, BLOCK)
    assert view.size
    assert np.linalg.norm(np.ptp(project(down, small), axis=0)) / 2 == pytest.approx(FINENESS, rel=0.3)
