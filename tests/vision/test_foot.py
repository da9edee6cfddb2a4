"""Where the camera's foot is, and which way the sides of dice lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.foot import WAYS, facing, likeliest_foot
from vision.photo import Floats

SHAPE = (900, 1200, 3)
SQUARE = np.array([(-20, -20), (20, -20), (20, 20), (-20, 20)], float)


def lower_side(corners: Floats) -> Floats:
    return np.asarray(corners[2:].mean(axis=0))


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("foot", "side"), [((600, 2000), (600, 420)), ((600, 100), (600, 380)), ((0, 400), (580, 400))]
)
def test_a_die_shows_its_side_towards_the_foot(
    turns: int, foot: tuple[int, int], side: tuple[int, int]
) -> None:
    corners = np.roll(SQUARE + np.array((600, 400)), turns, axis=0)
    turned = facing(corners, np.array(foot, float))
    assert lower_side(turned).tolist() == list(side)
    assert any(np.array_equal(turned, np.roll(corners, turn, axis=0)) for turn in range(4))


@pytest.mark.parametrize("way", [WAYS[0], WAYS[2], WAYS[-1]])
def test_the_foot_is_where_faces_are_told_most_surely(way: float) -> None:
    """A reader that knows faces only with their sides below, as it was taught."""
    foot = np.array([600, 450 + way * 1200])
    spots = [(x, y) for x in (150, 500, 700, 1050) for y in (100, 350, 550, 800)]
    faces = [SQUARE + spot for spot in spots]

    def odds(turned: Sequence[Floats]) -> Floats:
        return np.array([3.0 if np.array_equal(face, facing(face, foot)) else 0.2 for face in turned])

    found = likeliest_foot(SHAPE, faces, odds)
    for face in faces:
        assert lower_side(facing(face, found)).tolist() == lower_side(facing(face, foot)).tolist()


def test_where_nothing_tells_the_camera_looks_aslant() -> None:
    foot = likeliest_foot(SHAPE, [], lambda faces: np.zeros(len(faces)))
    assert foot[1] > SHAPE[0]
