"""Boards drawn with known corners are found, doubt is honest, taps snap."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from drawn_boards import VIEWS, Look, draw, worst

from samples.studio import casting, develop, fast, truth
from vision.intake import open_photo
from vision.locate import hypotheses, locate
from vision.photo import NoBoard, Photo, project, square_to

LOOKS = {
    "plain": Look(),
    "no frame": Look(frame=None),
    "light frame": Look(frame=(200, 220, 230)),
    "dark frame": Look(frame=(50, 70, 90)),
    "close browns": Look(light=(110, 140, 165), dark=(70, 95, 115)),
    "gaps": Look(gap=0.09, frame=(20, 25, 30)),
    "in play": Look(pieces=32, seed=3),
    "on a chequered cloth": Look(cloth=True),
    "in play on a cloth": Look(cloth=True, pieces=24, seed=5),
    "red on black": Look(light=(30, 30, 130), dark=(58, 58, 58), frame=None),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("view", ["oblique", "turned"])
def test_found_within_three_percent(view: str, look: str) -> None:
    lattice = locate(draw(VIEWS[view], LOOKS[look]))
    assert worst(lattice.corners, VIEWS[view]) < 0.03
    assert lattice.confidence >= 0.5


def test_lattice_is_consistent() -> None:
    photo = draw(VIEWS["turned"], Look(pieces=10))
    lattice = locate(Photo(photo.pixels, (1600, 1200), 2.0))
    assert worst(lattice.corners / 2, VIEWS["turned"]) < 0.03
    assert np.allclose(lattice.to_working([(0, 0), (8, 0), (8, 8), (0, 8)]) * 2, lattice.corners)
    assert lattice.corners.sum(axis=1).argmin() == 0
    turn = np.diff(np.vstack([lattice.corners, lattice.corners[:1]]), axis=0)
    assert (np.cross(np.c_[turn, np.zeros(4)], np.roll(np.c_[turn, np.zeros(4)], -1, axis=0))[:, 2] > 0).all()
    seen = lattice.to_working(lattice.nodes)
    assert np.median(np.linalg.norm(seen - lattice.points, axis=1)) < 1.5
    # The light squares really are the lighter ones.
    grey = photo.pixels.mean(axis=2)
    tone: list[list[float]] = [[], []]
    for i in range(8):
        for j in range(8):
            x, y = lattice.to_working([(i + 0.15, j + 0.15)])[0]
            tone[(i + j) % 2].append(float(grey[round(y), round(x)]))
    assert np.median(tone[lattice.light]) > np.median(tone[1 - lattice.light])


def test_hypotheses_hold_the_neighbouring_windows() -> None:
    found = hypotheses(draw(VIEWS["oblique"]))
    assert len(found) >= 3
    assert worst(found[0].corners, VIEWS["oblique"]) < 0.03
    assert all(worst(other.corners, VIEWS["oblique"]) > 0.05 for other in found[1:])
    assert all(other.confidence < 0.5 for other in found[1:])


@pytest.mark.parametrize("view", ["above", "low"])
@pytest.mark.parametrize("look", ["plain", "in play"])
def test_found_from_above_and_from_low(view: str, look: str) -> None:
    lattice = locate(draw(VIEWS[view], LOOKS[look]))
    assert worst(lattice.corners, VIEWS[view]) < 0.03
    assert lattice.confidence >= 0.5


@pytest.mark.parametrize("kind", ["flat", "noise", "stripes", "cloth"])
def test_no_board_is_no_confident_board(kind: str) -> None:
    random = np.random.default_rng(1)
    pixels = np.full((480, 640, 3), 128, np.uint8)
    if kind == "noise":
        pixels = random.integers(0, 255, pixels.shape, dtype=np.uint8)
    elif kind == "stripes":
        pixels[:, ::20] = 20
        pixels[:, 1::20] = 20
    elif kind == "cloth":
        y, x = np.mgrid[:480, :640]
        pixels[((x // 31 + y // 31) % 2) == 0] = 230
    photo = Photo(pixels, (640, 480), 1.0)
    if kind == "cloth":
        assert all(lattice.confidence < 0.5 for lattice in hypotheses(photo))
        return
    with pytest.raises(NoBoard) as caught:
        locate(photo)
    assert caught.value.code == "no-board"


@pytest.mark.parametrize("view", VIEWS)
def test_taps_snap(view: str) -> None:
    random = np.random.default_rng(2)
    photo = draw(VIEWS[view], Look(pieces=12))
    board = np.array([(0, 0), (8, 0), (8, 8), (0, 8)]) + random.uniform(-0.35, 0.35, (4, 2))
    taps = project(square_to(VIEWS[view]), board)
    for order in ([0, 1, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]):
        lattice = locate(photo, taps[order])
        assert worst(lattice.corners, VIEWS[view]) < 0.02
        assert lattice.confidence >= 0.5


def test_taps_decide_where_nothing_is_seen() -> None:
    photo = Photo(np.full((480, 640, 3), 90, np.uint8), (640, 480), 1.0)
    corners = [(100, 100), (400, 110), (420, 400), (90, 380)]
    lattice = locate(photo, corners)
    assert worst(lattice.corners, corners) < 0.001
    assert len(lattice.nodes) == 0


def test_a_board_that_crossings_alone_leave_in_doubt_is_believed() -> None:
    """Dark gaps as wide as the letters' strokes: without the network's word its confidence was 0.29."""
    photo = Path(__file__).parents[2] / "samples" / "keizar-14.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))["corners"]
    lattice = locate(open_photo(photo))
    assert lattice.confidence >= 0.5
    assert worst(lattice.corners, [truth[name] for name in ("a8", "h8", "h1", "a1")]) < 0.03


def test_a_crowded_board_seen_from_low_is_fitted_on_a_finer_picture() -> None:
    """Two thirds of its crossings are hidden; on the coarse picture a corner was a third of a square off."""
    scene = casting.make_scene(91121, "unseen", 1400)
    picture = develop.finish(fast.expose(scene), scene)
    corners = truth.truth(scene, "fast")["corners"]
    true = [corners[name] for name in ("h1", "a1", "a8", "h8")]  # from the top left on
    found = locate(Photo(picture, (scene.camera.width, scene.camera.height), 1.0))
    assert worst(found.corners, true) < 0.03
