"""The studio: scenes by seed, a camera that sees the board, truth that matches the picture."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.studio import __main__ as command
from samples.studio import camera as lens
from samples.studio import casting, develop, fast, setups, truth
from samples.studio.scene import Split

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_is_a_scene(seed: int) -> None:
    assert casting.make_scene(seed, "seen", 640) == casting.make_scene(seed, "seen", 640)


def test_splits_share_no_design() -> None:
    def designs(split: Split) -> list[set[tuple[str, object]]]:
        scenes = [casting.make_scene(seed, split, 640) for seed in range(150)]
        arts: set[tuple[str, object]] = {(scene.art.family, scene.art.design) for scene in scenes}
        return [arts, {(scene.look.shape, scene.look.design) for scene in scenes}]

    for seen, unseen in zip(designs("seen"), designs("unseen"), strict=True):
        assert len(seen) > 5
        assert not seen & unseen


def test_setups_are_legal_unless_disturbed() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        tiles = setups.draw_tiles(rng)
        assert setups.is_legal(tiles)
        assert tiles.count(".") == 47
        wrong = setups.disturb_tiles(rng, tiles)
        assert wrong.count("*") == 1
        assert wrong[setups.KEIZAR_SQUARE] == "*"


def test_groups_have_the_rulebooks_sizes() -> None:
    assert [len(setups.group_squares(row, dark)) for row, dark, _ in setups.GROUPS] == [12, 12, 12, 11]


def test_every_phase_occurs_and_no_side_has_too_many() -> None:
    rng = np.random.default_rng(2)
    tiles = setups.draw_tiles(rng)
    counts = []
    for _ in range(300):
        pieces = setups.draw_pieces(rng, tiles)
        assert len(pieces) == 64
        assert max(pieces.count("w"), pieces.count("b")) <= 16
        counts.append(64 - pieces.count("."))
    assert 0.08 < counts.count(0) / 300 < 0.25
    assert 0.15 < counts.count(32) / 300 < 0.45
    assert sum(0 < count < 32 for count in counts) > 100


def test_position_text_is_the_contracts() -> None:
    tiles = list("." * 64)
    for square, mark in ((0, "K"), (35, "*"), (63, "R")):
        tiles[square] = mark
    pieces = "w" * 16 + "." * 32 + "b" * 16
    text = setups.position_text("".join(tiles), pieces)
    assert text == "7R/8/8/3*4/8/8/8/K7 bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -"
    held = pieces[:35] + "w" + pieces[36:]
    assert setups.position_text("".join(tiles), held).endswith("w 0")


@pytest.mark.parametrize("seed", range(60))
def test_the_whole_playing_area_is_in_the_frame(seed: int) -> None:
    camera = casting.draw_camera(np.random.default_rng(seed), 1024)
    spots = lens.corners(camera)
    assert (spots > 0).all()
    assert (spots < (camera.width, camera.height)).all()
    span = ((spots.max(axis=0) - spots.min(axis=0)) / (camera.width, camera.height)).max()
    assert span == pytest.approx(camera.fill, abs=0.02)


def test_the_photographer_stands_where_azimuth_says() -> None:
    camera = replace(
        casting.draw_camera(np.random.default_rng(3), 800), azimuth=0.0, aim=(0.0, 0.0), roll=0.0
    )
    assert lens.position(camera)[1] < 0  # White's side
    x, y, _ = lens.position(replace(camera, azimuth=90.0))
    assert x > abs(y)  # file h


def test_the_lens_bends_as_the_truth_says() -> None:
    base = casting.draw_camera(np.random.default_rng(5), 800)
    for bend in (-0.04, 0.04):
        camera = replace(base, bend=bend)
        points = np.array([(x, y, 0.0) for x in (-4, 0, 4) for y in (-4, 0, 4)])
        width, height = lens.raw_size(camera)
        image = np.zeros((height, width), np.float32)
        for x, y in lens.project_raw(camera, points):
            cv2.circle(image, (round(x - 0.5), round(y - 0.5)), 3, 1.0, -1)
        bent = develop.lens(image, camera)
        for x, y in lens.project(camera, points):
            left, top = round(x) - 8, round(y) - 8
            spot = bent[top : top + 16, left : left + 16]
            middle = np.array([np.average(np.arange(16), weights=spot.sum(axis=axis)) for axis in (0, 1)])
            assert np.hypot(*(middle + 0.5 + (left, top) - (x, y))) < 1.2


def test_a_photo_is_the_same_every_time() -> None:
    first, facts = fast.shoot(7, "seen", 480)
    second, again = fast.shoot(7, "seen", 480)
    assert facts == again
    assert (first == second).all()
    assert first.shape == (facts["size"][1], facts["size"][0], 3)


def test_corners_lie_on_the_chequers() -> None:
    """Rectified by the truth, light and dark squares alternate from a1."""
    found = 0
    for seed in range(400, 412):
        scene = casting.make_scene(seed, "seen", 640)
        scene = replace(scene, tiles="." * 64, pieces="." * 64, standing=(), clutter=(), tokens=())
        light = replace(scene.light, key_softness=0.9, shade=None, key_from=(0.1, 0.1, 0.99))
        surfaces = {
            name: replace(getattr(scene.board, name), kind="plain", colours=(tone,) * 2, roughness=0.9)
            for name, tone in (("light", (0.9, 0.9, 0.9)), ("dark", (0.1, 0.1, 0.1)))
        }
        scene = replace(scene, light=light, board=replace(scene.board, **surfaces))
        photo = fast.render(scene)
        ends = np.array([(0, 8), (8, 8), (8, 0), (0, 0)], np.float32) * 20
        matrix = cv2.getPerspectiveTransform(lens.corners(scene.camera).astype(np.float32), ends)
        flat = cv2.cvtColor(cv2.warpPerspective(photo, matrix, (160, 160)), cv2.COLOR_BGR2GRAY)
        tones = flat.reshape(8, 20, 8, 20)[:, 6:14, :, 6:14].mean(axis=(1, 3))[::-1].ravel()
        dark = np.array([setups.is_dark(square) for square in range(64)])
        found += tones[dark].max() < tones[~dark].min()
    assert found >= 11


def test_a_piece_hides_its_symbol_and_not_the_others() -> None:
    scene = casting.make_scene(3, "seen", 640)
    camera = replace(scene.camera, elevation=89.0)
    look = replace(scene.look, shape="disc", width=0.8, height=0.1)
    pieces = tuple(piece for piece in scene.standing if piece.on_board)[:1]
    shares = truth.visible(replace(scene, camera=camera, look=look, standing=pieces))
    square = int(np.floor(pieces[0].x + 4)) + 8 * int(np.floor(pieces[0].y + 4))
    name = "abcdefgh"[square % 8] + str(square // 8 + 1)
    assert shares.pop(name) < 0.5
    assert min(shares.values()) > 0.95
    assert set(truth.visible(replace(scene, standing=())).values()) == {1.0}


def test_ordinary_boards_have_no_symbols() -> None:
    photo, facts = fast.shoot(11, "seen", 480, ordinary=1.0)
    assert facts["game"] == "chess"
    assert facts["position"].startswith("8/8/8/8/8/8/8/8 ")
    assert not facts["legal_setup"]
    assert photo.std() > 5


def test_the_command_writes_photos_and_truth(tmp_path: Path) -> None:
    def shots(folder: str, *more: str) -> dict[str, bytes]:
        out = tmp_path / folder
        assert command.main(["--width", "320", "--out", str(out), "--jobs", "1", *more]) == 0
        return {path.name: path.read_bytes() for path in sorted(out.iterdir())}

    both = shots("a", "--count", "2", "--seed", "5")
    one = shots("b", "--count", "1", "--seed", "6")
    assert len(both) == 4
    assert all(both[name] == data for name, data in one.items())
    facts = json.loads(next(data for name, data in one.items() if name.endswith(".json")))
    assert facts["engine"] == "fast"
    assert len(facts["visible"]) == 64
    assert set(facts["corners"]) == {"a1", "h1", "h8", "a8"}
