"""One photo from set-up to file: the pieces, the table under them, the light, the camera and the truth."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from samples.second_studio.basics import Array, chance, luminance
from samples.second_studio.bodies import add_dice, add_dominoes
from samples.second_studio.camera import choose_camera, place_camera
from samples.second_studio.clutter import furnish
from samples.second_studio.designs import Game
from samples.second_studio.develop import develop
from samples.second_studio.light import build_light
from samples.second_studio.play import set_up
from samples.second_studio.render import render_linear, render_percent, setup_render
from samples.second_studio.stage import Stage
from samples.second_studio.tables import add_table
from samples.second_studio.truth import read_truth


def make_photo(
    game: Game, seed: int, long_side: int, samples: int, threads: int
) -> tuple[Array, dict[str, Any], int]:
    """Take the photo of a seed; returns it (BGR), its truth and the quality its JPEG shall have."""
    rng = np.random.default_rng([seed, 0 if game == "dominoes" else 1, 7])
    stage = Stage()
    play = set_up(rng, game)
    camera, elevation = choose_camera(rng, play.corners, play.unit, long_side, game)
    # Looking almost level the camera would meet the table too far away.
    ground = camera.place + camera.forward * ((play.thick - camera.place[2]) / min(camera.forward[2], -0.1))
    view = 2 * float(np.linalg.norm(camera.place - ground)) * math.tan(camera.fov / 2)
    brightness = luminance(play.design.body)
    camouflage = None
    if chance(rng, 0.3):
        camouflage = True if brightness < 0.3 else (False if brightness > 0.7 else None)
    table = add_table(rng, stage, play.corners.mean(0), view, camouflage)
    if play.tiles and play.tile_mould:
        add_dominoes(rng, stage, play.design, play.tile_mould, play.tiles)
    add_dice(rng, stage, play.die_moulds, play.dice)
    clutter, extra = furnish(rng, stage, play, camera, ground, view)
    light = build_light(rng, stage, ground * (1, 1, 0), play.unit)
    place_camera(stage, camera)
    setup_render(stage.scene, samples, threads, play.glassy, seed)
    percent = render_percent(camera, play.corners, play.unit, long_side, game)
    picture = camera.bend_image(render_linear(stage.scene, camera.width, camera.height, percent))
    photo = develop(rng, picture, "dim" in light)
    truth = read_truth(stage, camera, play, clutter.printed)
    record = {
        "game": game,
        "seed": seed,
        "size": [camera.width, camera.height],
        "dominoes": truth.dominoes,
        "dice": truth.dice,
        "unclear": truth.unclear,
        "elevation": round(elevation, 2),
        "design": f"{play.words}, on {table}, {light}{extra}",
    }
    return photo, record, int(rng.integers(70, 96))


def save(photo: Array, record: dict[str, Any], quality: int, stem: Path) -> None:
    """Write the photo, then the truth in one step: a truth that is there is whole and has its photo."""
    cv2.imwrite(str(stem.with_suffix(".jpg")), photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    part = stem.with_suffix(".json.part")
    part.write_text(json.dumps(record))
    part.replace(stem.with_suffix(".json"))
