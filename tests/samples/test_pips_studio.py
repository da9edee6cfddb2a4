"""Tables with dominoes and dice: what the truth says is what the photo shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from samples.studio import pips_faces, pips_fast
from samples.studio.pips_scene import (
    SETS,
    WHOLE,
    Block,
    Game,
    PipsScene,
    any_pair,
    die_sides,
    draw_style,
    make_pips_scene,
    pip_sites,
    truth,
    views,
)

WIDTH = 320


def scene_with(game: Game, least: int) -> PipsScene:
    for seed in range(40):
        scene = make_pips_scene(seed, game, "seen", WIDTH)
        wanted = [block for block in scene.blocks if block.game == game and not block.printed]
        if len(wanted) >= least and not scene.board:
            return scene
    raise AssertionError("no scene has so many")


@pytest.mark.parametrize("game", ["dominoes", "dice"])
def test_the_same_seed_is_the_same_table(game: Game) -> None:
    assert make_pips_scene(3, game, "seen", WIDTH) == make_pips_scene(3, game, "seen", WIDTH)
    assert make_pips_scene(3, game, "seen", WIDTH) != make_pips_scene(3, game, "unseen", WIDTH)


def test_busy_tables_have_cards_and_buttons_in_view_that_are_no_faces() -> None:
    scenes = [make_pips_scene(seed, "dice", "seen", WIDTH, busy=1.0) for seed in range(6)]
    spots = [thing for scene in scenes for thing in scene.spots]
    assert len(spots) > 10
    assert {thing.round for thing in spots} == {thing.suited for thing in spots} == {True, False}
    for thing in spots:
        picture = pips_faces.card(thing, 40)
        ink = np.abs(picture[..., :3] - np.array(thing.ground, np.float32)).max(axis=2) > 0.05
        assert not ink.all(), "its ground is seen"
        assert ink.any() or not (thing.spots or thing.suited)


@pytest.mark.parametrize("game", ["dominoes", "dice"])
def test_seen_and_unseen_sets_share_no_pair_of_colours(game: Game) -> None:
    assert not set(SETS["seen"][game]) & set(SETS["unseen"][game])


def test_opposite_faces_of_a_die_add_up_to_seven() -> None:
    scene = scene_with("dice", 3)
    for block in scene.blocks:
        if block.game == "dice":
            front, right, back, left = die_sides(block)
            assert front + back == right + left == 7
            assert len({block.pips[0], 7 - block.pips[0], front, right, back, left}) == 6


@pytest.mark.parametrize("value", range(7))
def test_a_face_has_as_many_pips_as_it_says(value: int) -> None:
    style = replace(
        draw_style(np.random.default_rng(value), "dominoes", "seen"),
        body=(1.0, 1.0, 1.0), pip=(0.0, 0.0, 0.0), one=(0.0, 0.0, 0.0), four=(0.0, 0.0, 0.0),
        bar=0.0, frame=False, spinner=False, wear=0.0, grain=0.0, radius=0.08, hues=(),
    )  # fmt: skip
    assert len(pip_sites(value, style, True)) == value
    block = Block("dominoes", (value, 0), 0, 0, 0, (2.0, 1.0, 0.3), 0.0, style)
    picture = pips_faces.top(block, 100)[0]
    from cv2 import connectedComponents

    dark = (picture.mean(axis=2) < 0.5).astype(np.uint8)
    assert connectedComponents(dark)[0] - 1 == value
    assert not dark[:, :100].any()  # the first half lies towards +x


@pytest.mark.parametrize("game", ["dominoes", "dice"])
def test_taking_a_block_away_changes_the_photo_where_the_truth_says(game: Game) -> None:
    scene = scene_with(game, 2)
    block, corners, visible = next(view for view in reversed(views(scene)) if view[2] >= WHOLE)
    without = replace(scene, blocks=tuple(other for other in scene.blocks if other != block))
    changed = np.abs(pips_fast.expose(scene) - pips_fast.expose(without)).max(axis=2)
    margin = (np.array(changed.shape[::-1]) - (scene.host.camera.width, scene.host.camera.height)) // 2
    x, y = np.round(corners.mean(axis=0)).astype(int) + margin
    assert visible >= WHOLE
    assert changed[y, x] > 0.005
    reach = 4 * np.linalg.norm(corners - corners.mean(axis=0), axis=1).max()
    rows, columns = np.nonzero(changed > 0.02)
    assert np.hypot(columns - x, rows - y).max() < reach + 20


def test_pictures_of_dominoes_and_hidden_ones_are_not_asked_for() -> None:
    seed = next(s for s in range(60) if make_pips_scene(s, "dominoes", "seen", WIDTH).mat is not None)
    scene = make_pips_scene(seed, "dominoes", "seen", WIDTH)
    assert any(block.printed for block in scene.blocks)
    facts = truth(scene, "fast")
    real = [block for block in scene.blocks if block.game == "dominoes" and not block.printed]
    assert len(facts["dominoes"]) <= len(real)
    for tile in facts["dominoes"]:
        assert len(tile["corners"]) == 4
        assert all(0 <= pips <= 6 for pips in tile["pips"])


def test_where_each_number_has_a_colour_its_pips_are_painted_in_it() -> None:
    hues = tuple((0.1 * value, 0.0, 0.0) for value in range(1, 7))
    style = replace(
        draw_style(np.random.default_rng(1), "dice", "seen"),
        body=(1.0, 1.0, 1.0),
        wear=0.0,
        grain=0.0,
        hues=hues,
    )
    for value in range(1, 7):
        block = Block("dice", (value, 2), 0, 0, 0, (1.0, 1.0, 1.0), 0.0, style)
        assert np.isclose(pips_faces.top(block, 100)[0][..., 0].min(), 0.1 * value)


def test_no_seen_set_has_the_body_of_an_unseen_one() -> None:
    unseen = np.array([body for body, _ in SETS["unseen"]["dice"]])
    for seed in range(40):
        body, pip = any_pair(np.random.default_rng(seed), "dice")
        assert np.abs(unseen - body).max(axis=1).min() > 0.12
        assert abs(sum(body) - sum(pip)) > 0.9
