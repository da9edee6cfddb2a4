"""The studio's King for 2 tables are what they say they are."""

from __future__ import annotations

import numpy as np
import pytest

from rules.games.king_for_2.state import EACH, EMPTY, SQUARES, START, read_pieces
from samples.studio import king_fast, king_figures
from samples.studio.king_scene import KingScene, make_king_scene, play, truth

WIDTH = 320


def _scene(make: str) -> KingScene:
    """The first scene with a set of this make."""
    return next(
        scene for seed in range(60) if (scene := make_king_scene(seed, "seen", WIDTH)).style.make == make
    )


def test_a_seed_is_a_scene() -> None:
    assert make_king_scene(3, "seen", WIDTH) == make_king_scene(3, "seen", WIDTH)
    assert make_king_scene(3, "seen", WIDTH) != make_king_scene(4, "seen", WIDTH)


def test_other_photos_of_a_set_show_the_same_set_elsewhere() -> None:
    first = make_king_scene(5, "unseen", WIDTH, at_start=True)
    other = make_king_scene(6, "unseen", WIDTH, like=first)
    assert first.pieces == START
    assert other.style == first.style
    assert other.host.board == first.host.board
    assert other.host.camera != first.host.camera


def test_games_are_played_by_the_rules() -> None:
    for seed in range(8):
        pieces = play(np.random.default_rng(seed)).pieces
        for kind, most in EACH.items():
            assert pieces.count(kind) <= most
            assert pieces.count(kind.lower()) <= most
        assert "K" in pieces
        assert "k" in pieces


@pytest.mark.parametrize("make", ["turned", "plates", "discs"])
def test_a_piece_is_painted_where_the_truth_has_it(make: str) -> None:
    scene = _scene(make)
    facts = truth(scene, "fast")
    assert read_pieces(facts["pieces"]) == scene.pieces
    assert set(facts["visible"]) == {
        name for name, piece in zip(SQUARES, scene.pieces, strict=True) if piece != EMPTY
    }
    photo = king_fast.render(scene)
    assert photo.shape[:2] == (scene.host.camera.height, scene.host.camera.width)
    assert max(photo.shape) == WIDTH


def test_kinds_differ_in_outline_or_symbol() -> None:
    for make in ("turned", "plates", "discs"):
        style = _scene(make).style
        looks = {
            kind: (
                king_figures.outline(style, kind).tobytes(),
                king_figures.rows(style, kind),
                king_figures.symbol(style, kind, 32).tobytes() if make == "discs" else b"",
            )
            for kind in "KQRBN"
        }
        assert len(set(looks.values())) == 5
