"""Tables with many tokens, seen flat, to train the two token networks on.

`python -m samples.training.token_tables --seed 200000 --count 400 --out DIR` makes them with the fast engine.
Each studio scene gets three sets of tokens instead of one and a camera that leaves room around the board.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import casting, fast, props, stuff
from samples.studio.scene import Scene, Token
from vision.photo import inverse, project, square_to
from vision.tokens import table_view

CELL = 64
"""Pixels a square as stored: finer than either network looks."""


def crowd(seed: int, width: int) -> Scene:
    """A seen scene with up to nine tokens and a wide view."""
    scene = casting.make_scene(seed, "seen", width)
    rng = np.random.default_rng([seed, 77])
    tokens: tuple[Token, ...] = ()
    for _ in range(3):
        for token in props.draw_tokens(rng, scene.board, scene.standing, scene.look):
            if all(np.hypot(token.x - t.x, token.y - t.y) > 0.75 * (token.width + t.width) for t in tokens):
                tokens += (token,)
    camera = replace(scene.camera, fill=float(rng.uniform(0.4, 0.68)))
    clutter = props.draw_clutter(rng, scene.board, scene.standing, scene.look, tokens, camera)
    return replace(scene, tokens=tokens, camera=camera, clutter=clutter)


def flat(scene: Scene, pixels: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], list[list[float]]]:
    """The table seen flat, and its tokens: x and y in sheet units, dots, whether wholly in the photo."""
    rng = np.random.default_rng([scene.seed, 78])
    corners = lens.corners(scene.camera)
    turn = int(rng.integers(4))
    side = np.linalg.norm(corners[0] - corners[2])
    homography = square_to(np.roll(corners[::-1], turn, axis=0) + rng.normal(0, 0.002, (4, 2)) * side)
    tokens = []
    for token in scene.tokens:
        height = stuff.THICK - scene.board.height
        half = token.width / 2
        spots = np.array(
            [(token.x + u, token.y + v, height) for u in (-half, 0, half) for v in (-half, 0, half)]
        )
        seen = lens.project(scene.camera, spots)
        size = np.array([scene.camera.width, scene.camera.height])
        whole = bool(((seen > 0) & (seen < size)).all())
        x, y = project(inverse(homography), seen[4:5])[0]
        tokens.append([float(x), float(y), token.dots if token.face_up else 0, whole])
    return table_view(pixels, homography, CELL), tokens


def main() -> None:
    """Make a folder of tables: JPEG and tokens, one pair a scene."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=200_000)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--width", type=int, default=1100)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for seed in range(wanted.seed, wanted.seed + wanted.count):
        scene = crowd(seed, wanted.width)
        picture, tokens = flat(scene, fast.render(scene))
        cv2.imwrite(str(wanted.out / f"{seed}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 93])
        (wanted.out / f"{seed}.json").write_text(json.dumps(tokens))


def load(folder: Path) -> Iterator[tuple[NDArray[np.uint8], NDArray[Any]]]:
    """All tables of a folder with their tokens, one after the other."""
    for file in sorted(folder.glob("*.json")):
        picture = np.asarray(cv2.imread(str(file.with_suffix(".jpg"))), np.uint8)
        yield picture, np.array(json.loads(file.read_text()), float).reshape(-1, 4)


if __name__ == "__main__":
    main()
