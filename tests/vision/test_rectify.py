"""The sheet shows the board flat, upright for the reader, and maps both ways."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from drawn_boards import VIEWS, Look, draw

from vision.locate import locate
from vision.photo import Floats, Lattice, Photo, cubic, project, square_to
from vision.rectify import camera_place, fit_bend, rectify


def exact(photo: Photo, corners: list[tuple[int, int]]) -> Lattice:
    """A lattice straight from the truth."""
    return Lattice(
        square_to(corners), np.asarray(corners, float), 1.0, np.zeros((0, 2), np.int64), np.zeros((0, 2)), 0
    )


@pytest.mark.parametrize("view", VIEWS)
def test_squares_are_where_they_should_be(view: str) -> None:
    photo = draw(VIEWS[view])
    sheet = rectify(photo, locate(photo), cell=32, margin=0.5)
    assert sheet.image.shape == (288, 288, 3)
    for column in range(8):
        for row in range(8):
            tone = float(sheet.window(column, row)[8:24, 8:24].mean())
            assert (tone > 140) == ((column + row) % 2 == sheet.light)


def test_the_near_side_is_at_the_bottom() -> None:
    corners = VIEWS["oblique"]
    for turn in range(4):
        turned = corners[turn:] + corners[:turn]  # the board lies differently, the photo is the same
        sheet = rectify(draw(corners), exact(draw(corners), turned), cell=16)
        bottom = sheet.to_photo([(0, 8), (8, 8)])
        top = sheet.to_photo([(0, 0), (8, 0)])
        assert bottom[:, 1].mean() > top[:, 1].mean() + 200
        assert sheet.camera[1] > 8
        assert sheet.camera[2] > 3


def test_from_above_down_stays_down() -> None:
    corners = [(100, 80), (500, 80), (500, 480), (100, 480)]
    assert rectify(draw(corners, size=(600, 560)), exact(draw(corners), corners)).turn == 0


def test_maps_both_ways() -> None:
    photo = draw(VIEWS["turned"], Look(pieces=8))
    sheet = rectify(Photo(photo.pixels, (1600, 1200), 2.0), locate(Photo(photo.pixels, (1600, 1200), 2.0)))
    board = np.random.default_rng(0).uniform(-0.5, 8.5, (50, 2))
    assert np.abs(sheet.to_board(sheet.to_photo(board)) - board).max() < 1e-3
    assert np.abs(sheet.to_working(board) * 2 - sheet.to_photo(board)).max() < 1e-9
    assert np.allclose(sheet.to_pixels([(0, 0)]), 63.5)


def bent(points: Floats, strength: float) -> Floats:
    """Barrel distortion about the middle of an 800 x 600 photo."""
    middle = np.array([400.0, 300.0])
    away = (points - middle) / 500
    return np.asarray(points - away * (away**2).sum(axis=1, keepdims=True) * strength, np.float64)


def test_lens_bend_is_taken_out() -> None:
    homography = square_to(VIEWS["above"])
    nodes = np.array([(i, j) for i in range(1, 8) for j in range(1, 8)], float)
    straight = cv2.perspectiveTransform(nodes[None], homography)[0]
    points = bent(straight, 40.0)
    fitted = np.asarray(cv2.findHomography(nodes, points)[0], np.float64)
    bend = fit_bend(fitted, nodes, points)
    before = np.abs(project(fitted, nodes) - points).max()
    after = np.abs(project(fitted, nodes) + cubic(nodes) @ bend - points).max()
    assert before > 0.3
    assert after < 0.35 * before


def test_noise_and_outliers_do_not_bend_the_sheet() -> None:
    random = np.random.default_rng(4)
    homography = square_to(VIEWS["above"])
    nodes = np.array([(i, j) for i in range(1, 8) for j in range(1, 8)], float)
    points = cv2.perspectiveTransform(nodes[None], homography)[0]
    noisy = points + random.normal(0, 0.4, points.shape)
    noisy[::11] += 9
    corners = np.array([(0, 0), (8, 0), (8, 8), (0, 8)], float)
    assert np.abs(cubic(corners) @ fit_bend(homography, nodes, noisy)).max() < 3


def test_camera_place() -> None:
    """A camera at a known place is found again, focal length unknown."""
    focal, place = 640.0, np.array([3.0, 15.0, -9.0])  # board z points down
    forward = np.array([4.0, 4.0, 0.0]) - place
    forward /= np.linalg.norm(forward)
    right = np.cross([0.0, 0.0, 1.0], forward)
    right /= -np.linalg.norm(right)
    down = np.cross(forward, right)
    rotation = np.stack([right, down, forward])
    lens = np.array([[focal, 0, 400], [0, focal, 300], [0, 0, 1.0]])
    homography = lens @ np.column_stack([rotation[:, 0], rotation[:, 1], -rotation @ place])
    photo = Photo(np.zeros((600, 800, 3), np.uint8), (800, 600), 1.0)
    assert np.allclose(camera_place(photo, homography), (3, 15, 9), atol=0.05)
