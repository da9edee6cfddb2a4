"""A camera that watches reads a table once when it has come to rest, and never through a hand."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from drawn_boards import VIEWS, draw

from vision.likeness import likeness
from vision.photo import Pixels
from vision.watch import Glimpse, NoFilm, Watcher, frames

TABLE = draw(VIEWS["oblique"]).pixels
KNOCKED = draw([(x + 40, y + 25) for x, y in VIEWS["oblique"]]).pixels


def with_hand(spot: tuple[int, int]) -> Pixels:
    """An arm from the lower edge of the picture to a place."""
    picture = TABLE.copy()
    cv2.line(picture, (spot[0] + 60, 600), spot, (110, 140, 190), 60)
    return picture


def with_piece() -> Pixels:
    picture = TABLE.copy()
    cv2.circle(picture, (430, 330), 18, (30, 30, 30), -1)
    return picture


def watch(*scenes: tuple[Pixels, float]) -> list[Glimpse]:
    """Glimpses of a film of scenes, each so many seconds long, ten frames a second with noise."""
    watcher, found, random = Watcher(), [], np.random.default_rng(0)
    number = 0
    for picture, seconds in scenes:
        for _ in range(round(seconds * 10)):
            noisy = np.clip(picture + random.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)
            glimpse = watcher.see(noisy, number / 10)
            number += 1
            if glimpse is not None:
                found.append(glimpse)
    return found


def test_a_table_at_rest_is_read_once() -> None:
    [glimpse] = watch((TABLE, 3.0))
    assert 0.3 <= glimpse.time <= 0.6


def test_a_change_is_read_soon_after_the_hand_has_left() -> None:
    reaching = [(with_hand((300 + 30 * step, 560 - 40 * step)), 0.1) for step in range(5)]
    found = watch((TABLE, 1.0), *reaching, *reaching[::-1], (with_piece(), 1.5))
    assert len(found) == 2
    assert found[1].time - 2.0 <= 0.6
    assert not found[1].bumped


def test_a_hand_that_rests_on_the_board_is_never_read() -> None:
    found = watch((TABLE, 1.0), (with_hand((430, 330)), 3.0), (TABLE, 1.0))
    assert [glimpse.time < 1.0 or glimpse.time > 4.0 for glimpse in found] == [True, True]


def test_a_knocked_camera_finds_the_board_again() -> None:
    first, second = watch((TABLE, 1.0), (KNOCKED, 1.0))
    assert second.bumped
    assert np.allclose(second.lattice.corners - first.lattice.corners, (40, 25), atol=4)


def test_a_square_that_looks_otherwise_is_told_by_comparison() -> None:
    before, after = watch((TABLE, 1.0), (with_piece(), 1.5))
    odds = likeness(after, before)
    assert (odds < -1).sum() == 1
    assert (odds > 3).sum() == 63
    cell = int(odds.argmin())
    middle = before.sheet.to_photo(np.array([[cell % 8 + 0.5, cell // 8 + 0.5]]))[0]
    assert np.linalg.norm(middle - (430, 330)) < 40


def test_other_light_is_no_change() -> None:
    dimmer = (TABLE * 0.7).astype(np.uint8)
    before, after = watch((TABLE, 1.0), (dimmer, 1.5))
    assert (likeness(after, before) > 2).all()


def test_no_board_no_glimpse() -> None:
    assert watch((np.full_like(TABLE, 90), 2.0)) == []


def test_a_film_that_is_none_is_said_so(tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    film.write_bytes(b"no film")
    with pytest.raises(NoFilm):
        list(frames(film))
