"""Looks at squares stand upright, and a rendered table is read."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from rules.games.king_for_2.state import EMPTY
from samples.studio import camera as lens
from samples.studio import develop, king_fast
from samples.studio.king_scene import make_king_scene
from ui.cli.king_photo import box
from vision import king
from vision.king_kinds import kinds_seen
from vision.king_views import BELOW, HEIGHT, SCALE, WIDTH, close_looks, looks
from vision.photo import Floats, Lattice, Photo, square_to
from vision.solve import orders


@pytest.mark.parametrize("quarter", range(4))
def test_a_look_shows_its_square_at_the_same_place_however_the_board_lies(quarter: int) -> None:
    corners = np.roll(np.array([(300, 120), (700, 130), (850, 640), (160, 620)], float), quarter, axis=0)
    matrix = square_to(corners)
    board = np.zeros((8 * 20, 8 * 20, 3), np.uint8)
    board[5 * 20 : 6 * 20, 2 * 20 : 3 * 20] = 255  # column 2, row 5
    pixels = cv2.warpPerspective(board, matrix @ np.diag([1 / 20, 1 / 20, 1]), (1000, 750))
    photo = Photo(np.asarray(pixels, np.uint8), (1000, 750), 1.0)
    lattice = Lattice(matrix, corners, 1.0, np.zeros((0, 2), np.int64), np.zeros((0, 2)), 0)
    seen = looks(photo, lattice)
    foot = HEIGHT - round(BELOW * SCALE)
    assert seen[5 * 8 + 2, foot - 4 : foot + 4, WIDTH // 2 - 8 : WIDTH // 2 + 8].mean() > 200
    assert seen[5 * 8 + 3, foot - 4 : foot + 4, WIDTH // 2 - 8 : WIDTH // 2 + 8].mean() < 30


@pytest.mark.skipif(not king.ready(), reason="the networks are not trained yet")
def test_a_rendered_table_is_read(tmp_path: Path) -> None:
    scene = make_king_scene(21, "seen", 900, at_start=True, dominoes=False)
    picture = develop.develop(king_fast.expose(scene), scene.host)
    photo = tmp_path / "table.jpg"
    photo.write_bytes(develop.encode(picture, scene.host.develop))
    reading = king.read_king(photo, box())
    turns, chance = king.turned_to(reading, scene.pieces)
    assert chance > 0.99
    assert reading.turns == turns
    state = [0 if piece == EMPTY else 1 if piece.isupper() else 2 for piece in scene.pieces]
    wrong = (reading.seen[orders()[turns]].argmax(axis=1) != state).sum()
    assert wrong <= 1
    spots = reading.to_photo(np.array([(0, 0), (8, 0), (8, 8), (0, 8)], float))
    assert np.abs(spots - lens.corners(scene.host.camera)).max() < 12
    chances = king.as_reading(reading, turns).chances
    assert all(abs(sum(square.values()) - 1) < 1e-6 for square in chances.values())


@pytest.mark.skipif(not king.ready(), reason="the networks are not trained yet")
def test_pieces_look_the_same_in_a_mirror() -> None:
    rng = np.random.default_rng(5)
    views = rng.integers(0, 256, (3, HEIGHT, WIDTH, 3), np.uint8)
    assert np.abs(king.pieces_seen(views) - king.pieces_seen(views[:, :, ::-1])).max() < 1e-4
    cuts = rng.integers(0, 256, (3, 80, 80, 3), np.uint8)
    assert np.abs(kinds_seen(cuts) - kinds_seen(cuts[:, :, ::-1])).max() < 1e-4


def test_a_closer_look_shows_a_piece_upright_in_its_middle() -> None:
    pixels = np.full((900, 900, 3), 90, np.uint8)
    pixels[300:420, 480:520] = (0, 0, 250)  # a red post on the square whose middle is at 500, 400
    corners: Floats = np.array([(50, 50), (850, 50), (850, 850), (50, 850)], float)
    lattice = Lattice(square_to(corners), corners, 1.0, np.zeros((0, 2), np.int64), np.zeros((0, 2)), 0)
    (seen,) = close_looks(Photo(pixels, (900, 900), 1.0), lattice, np.array([3 * 8 + 4]))
    red = seen[..., 2].astype(int) - seen[..., 1] > 60
    across, up = np.flatnonzero(red.any(axis=0)), np.flatnonzero(red.any(axis=1))
    assert abs(across.mean() - len(seen) / 2) < 6
    assert up.min() < len(seen) / 2 < up.max() < 0.9 * len(seen)
    assert close_looks(Photo(pixels, (900, 900), 1.0), lattice, np.array([], np.intp)).shape[0] == 0
