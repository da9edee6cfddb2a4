"""Dominoes and dice: the geometry of their faces."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import pips
from vision.photo import Floats, Photo, Pixels
from vision.pips import DIE, DOMINO, candidates, close_view, halves, like, ways
from vision.pips_judge import surroundings
from vision.quads import Quad


def test_a_domino_is_cut_into_halves_that_share_its_line() -> None:
    corners = np.array([(0, 0), (200, 0), (200, 100), (0, 100)], float)
    first, second = halves(corners)
    assert first.mean(axis=0).tolist() == [50, 50]
    assert second.mean(axis=0).tolist() == [150, 50]
    assert (
        {tuple(spot) for spot in first[2:]} == {tuple(spot) for spot in second[2:]} == {(100, 0), (100, 100)}
    )


def test_a_domino_standing_upright_is_cut_across() -> None:
    corners = np.array([(0, 0), (100, 0), (100, 200), (0, 200)], float)
    [turned] = ways(corners, 1.55)
    first, second = halves(turned)
    assert first.mean(axis=0).tolist() == [50, 50]
    assert second.mean(axis=0).tolist() == [50, 150]


def test_a_foreshortened_domino_is_tried_both_ways() -> None:
    assert len(ways(np.array([(0, 0), (120, 0), (120, 100), (0, 100)], float), 1.55)) == 2


@pytest.mark.parametrize("scale", [1, 6])
def test_a_close_view_shows_the_face_flat_whatever_its_size(scale: int) -> None:
    picture = np.zeros((200 * scale, 200 * scale, 3), np.uint8)
    corners: Floats = np.array([(60, 50), (140, 60), (130, 140), (50, 120)], float) * scale
    cv2.fillConvexPoly(picture, corners.astype(np.int32), (255, 255, 255))
    view = close_view(picture, corners)
    assert view[24, 24].min() > 250
    assert view[9:39, 9:39].mean() > 245
    assert view[:5].max() < 60


@pytest.mark.parametrize("turns", range(4))
def test_two_cuts_of_one_thing_start_at_the_same_corner(turns: int) -> None:
    corners = np.array([(0, 0), (200, 0), (200, 100), (0, 100)], float)
    assert like(np.roll(corners + 7, turns, axis=0), corners).tolist() == (corners + 7).tolist()


def test_the_judge_sees_a_domino_whole_with_what_is_around_it() -> None:
    domino = np.array([(100, 100), (300, 100), (300, 200), (100, 200)], float)
    [square] = surroundings(DOMINO, [domino])
    assert square.mean(axis=0).tolist() == domino.mean(axis=0).tolist()
    assert np.ptp(square, axis=0) == pytest.approx([280, 280])
    [slanting] = surroundings(DOMINO, [domino * (1, 0.5)])
    assert np.ptp(slanting, axis=0) == pytest.approx([280, 140]), "foreshortened as the domino is"


@pytest.mark.parametrize("kind", [DOMINO, DIE])
def test_what_one_look_misses_is_found_by_another(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From above, half as large as on this photo, only dominoes are looked at."""
    spots = {640: [300.0], 832: [301.0, 600.0], 416: [300.5, 450.0]}
    looks: list[int] = []

    def look(pixels: object, model: object, kinds: int, side: int, *_: object, **__: object) -> list[Quad]:
        looks.append(side)
        shape = np.array([(-100, -50), (100, -50), (100, 50), (-100, 50)], float)
        scale = 0.5 if side == 416 else 1.0
        return [Quad(kind, 0.9, scale * (shape + np.array((x, 300)))) for x in spots[side]]

    def from_above(*_: object) -> tuple[Pixels, Floats]:
        return np.zeros((416, 320, 3), np.uint8), np.diag([0.5, 0.5, 1.0])

    monkeypatch.setattr(pips, "find_quads", look)
    monkeypatch.setattr(pips, "view_from_above", from_above)
    monkeypatch.setattr(pips, "look_again", lambda pixels, model, kinds, quads, *_: [None] * len(quads))
    photo = Photo(np.zeros((900, 1200, 3), np.uint8), (1200, 900), 1.0)
    found = sorted(find.corners[:, 0].mean() for find in candidates(photo, kind))
    if kind == DIE:
        assert looks == [640, 832]
        assert found == [300, 600], "what both looks find is one thing"
    else:
        assert looks == [640, 832, 416]
        assert found == pytest.approx([300.5, 450, 600]), "the later look tells corners better"


def test_what_the_judge_calls_no_domino_may_be_two_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = np.array([(200, 300), (400, 300), (400, 400), (200, 400)], float)
    told = {"odds": 0.0}
    monkeypatch.setattr(pips, "find_quads", lambda *_, **__: [Quad(DOMINO, 0.9, pair)])
    monkeypatch.setattr(pips, "odds_of_things", lambda pixels, kind, finds: np.full(len(finds), told["odds"]))
    photo = Photo(np.zeros((900, 1200, 3), np.uint8), (1200, 900), 1.0)
    found = candidates(photo, DIE)
    assert sorted(find.corners.mean(axis=0).tolist() for find in found) == [[250, 350], [350, 350]]
    told["odds"] = 3.0
    assert candidates(photo, DIE) == []
