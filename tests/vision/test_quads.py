"""Four-cornered things: how their corners are told to a network and back, and which finds are kept."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.photo import Floats
from vision.quads import (
    BLOCK,
    CLOSE,
    CLOSE_SIZE,
    STRIDE,
    UNIT,
    Quad,
    apart,
    close_cut,
    close_way,
    decode,
    encode,
    fit,
    in_order,
    peaks,
    unmirrored,
)

ANGLE = st.floats(0, 2 * np.pi)
SIDE = st.floats(6, 150)


def quad(x: float, y: float, wide: float, deep: float, angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (wide / 2, deep / 2)
    return np.asarray(flat @ np.array([[c, s], [-s, c]]) + (x, y))


@given(SIDE, SIDE, ANGLE, st.integers(0, 2**31))
def test_corners_told_are_the_corners_meant(wide: float, deep: float, angle: float, seed: int) -> None:
    bent = quad(300, 200, wide, deep, angle)
    bent += np.random.default_rng(seed).uniform(-0.08, 0.08, (4, 2)) * min(wide, deep)
    (back,) = decode(encode(bent, 290, 204)[None], np.array([(290.0, 204.0)]))
    assert np.allclose(back, in_order(bent), atol=1e-3)


@given(SIDE, SIDE, ANGLE, st.integers(0, 3))
def test_which_corner_comes_first_does_not_matter(wide: float, deep: float, angle: float, turns: int) -> None:
    corners = quad(0, 0, wide, deep, angle)
    told = encode(corners, 3, 4)
    assert np.allclose(told, encode(np.roll(corners, turns, axis=0), 3, 4))
    assert np.allclose(told, encode(corners[::-1], 3, 4))


@given(SIDE, ANGLE)
def test_what_is_told_never_jumps_as_a_square_turns(side: float, angle: float) -> None:
    step = 0.001
    one, two = (encode(quad(0, 0, side, side, turn), 0, 0) for turn in (angle, angle + step))
    assert np.abs(one - two).max() < 10 * step


def test_corners_are_in_order_clockwise_from_the_top_left() -> None:
    mixed = quad(50, 60, 40, 20, 0.0)[[2, 0, 3, 1]]
    assert in_order(mixed).tolist() == [[30, 50], [70, 50], [70, 70], [30, 70]]


def test_of_two_finds_on_one_thing_the_surer_is_kept() -> None:
    same = [Quad(0, 0.6, quad(100, 100, 80, 40, 0)), Quad(1, 0.9, quad(104, 101, 76, 40, 0.1))]
    beside = Quad(0, 0.5, quad(182, 100, 80, 40, 0))
    kept = apart(sorted([*same, beside], key=lambda one: -one.score), 0.35)
    assert [one.score for one in kept] == [0.9, 0.5]


def test_a_photo_is_filled_up_to_whole_blocks_and_never_squeezed() -> None:
    small, scale = fit(np.zeros((756, 1008, 3), np.uint8), 640)
    assert scale == 640 / 1008
    assert small.shape[0] % BLOCK == 0
    assert small.shape[1] == 640
    assert small.shape[0] >= round(756 * scale)


def test_a_peak_becomes_a_thing_where_the_network_says() -> None:
    corners = quad(82, 45, 40, 20, 0.3)
    maps = np.full((2 + 9, 24, 40), -8.0)
    column, row = int(82 / STRIDE), int(45 / STRIDE)
    maps[1, row, column] = 3.0
    maps[1, row, column + 1] = 1.0  # its neighbour is warm, but no peak
    maps[2:, row, column] = encode(corners, (column + 0.5) * STRIDE, (row + 0.5) * STRIDE)
    [found] = peaks(maps, 2, 0.3)
    assert found.kind == 1
    assert np.allclose(found.corners, in_order(corners), atol=1e-6)
    assert np.isclose(found.size, np.hypot(20, 10))
    assert np.isclose(np.exp(maps[4, row, column]) * UNIT, found.size)


@given(SIDE, SIDE, ANGLE, st.integers(0, 2**31))
def test_a_mirrored_answer_is_turned_back(wide: float, deep: float, angle: float, seed: int) -> None:
    corners = quad(0, 0, wide, deep, angle)
    corners += np.random.default_rng(seed).uniform(-0.1, 0.1, (4, 2)) * min(wide, deep)
    told, mirrored = encode(corners, 1, 2), encode(corners * (-1, 1), -1, 2)
    back = unmirrored(np.r_[0.5, mirrored].reshape(-1, 1, 1), 1).ravel()
    assert np.allclose(back, np.r_[0.5, told])


@pytest.mark.parametrize(("ratio", "scale"), [(1.0, 3), (2.0, 3), (2.0, 9)])
def test_a_close_look_undoes_the_slant(ratio: float, scale: int) -> None:
    corners = np.array([(60, 90), (140, 70), (170, 90), (90, 110)], float) * scale
    photo = np.zeros((200 * scale, 220 * scale, 3), np.uint8)
    cv2.fillConvexPoly(photo, corners.astype(np.int32), (255, 255, 255), cv2.LINE_AA)
    way = close_way(Quad(0, 1.0, in_order(corners)), ratio)
    seen = np.argwhere(close_cut(photo, way)[..., 0] > 127) + 0.5
    assert np.allclose(seen.mean(axis=0), CLOSE / 2, atol=0.7)
    deep, wide = np.ptp(seen, axis=0) + 1
    assert np.isclose(wide / deep, ratio, rtol=0.1)
    assert np.isclose(np.hypot(wide, deep) / 2, CLOSE_SIZE, rtol=0.06)
