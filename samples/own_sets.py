"""Photos of sets that no reader has seen, several of each: `python -m samples.own_sets --out DIR`.

Every set has one photo to learn from (`set-03-0.jpg`) and further ones to be read (`set-03-1.jpg` …), the
truth beside each. All designs are of the unseen split; every third set bears marks that have no names.
The first photo is what a player is asked for: a laid-out board, a few pieces of both colours on plain tiles.
The others are any photo of that set: other tiles, light, table, camera and phase of the game.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from samples.studio import art, casting, develop, fast, props, setups, truth
from samples.studio.scene import Scene

WIDTH = 1280
EACH = 6
"""Pieces of each colour on the photo that is learned from."""


def own_set(number: int, seed: int) -> Scene:
    """The scene whose set is photographed. Sets 2, 5, 8 … bear made-up marks."""
    scene = casting.make_scene(seed + 1000 * number, "unseen", WIDTH)
    if number % 3 == 2:
        rng = np.random.default_rng([seed, number])
        scene = replace(scene, art=art.draw_art(rng, "unseen", "abstract"))
        while not _legible(scene):  # colours are drawn without regard to the board
            scene = replace(scene, art=art.draw_art(rng, "unseen", "abstract"))
    return scene


def _legible(scene: Scene) -> bool:
    """Whether a person could read every mark on tiles of both colours."""
    look, light, dark = scene.art, scene.board.light.colours[0], scene.board.dark.colours[0]
    if look.disc is not None:
        light = dark = look.disc
    if look.two_inks:
        pairs = [(look.ink_on_light, light), (look.ink_on_dark, dark)]
    else:
        pairs = [(ink, ground) for _, ink in look.colours for ground in (light, dark)]
    return all(float(np.abs(np.subtract(ink, ground)).max()) > 0.2 for ink, ground in pairs)


def laid_out(scene: Scene, seed: int) -> Scene:
    """The same table with a legal set-up and a few pieces that hide no symbol."""
    rng = np.random.default_rng([seed, 3])
    tiles = setups.draw_tiles(rng)
    plain = [square for square in range(64) if tiles[square] == "."]
    pieces = ["."] * 64
    for place, square in enumerate(rng.choice(plain, 2 * EACH, replace=False)):
        pieces[square] = "wb"[place % 2]
    standing = props.stand_pieces(rng, "".join(pieces), scene.board, scene.look)
    return replace(scene, tiles=tiles, pieces="".join(pieces), standing=standing)


def scenes(number: int, photos: int, seed: int) -> list[Scene]:
    """All photos of one set, the one to learn from first."""
    first = own_set(number, seed)
    others = [
        casting.make_scene(first.seed + photo, "unseen", WIDTH, like=first) for photo in range(1, photos)
    ]
    return [laid_out(first, first.seed), *others]


def main() -> int:
    """Take the photos."""
    parser = argparse.ArgumentParser(prog="python -m samples.own_sets", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--sets", type=int, default=12)
    parser.add_argument("--photos", type=int, default=7, help="of each set, the first one to learn from")
    parser.add_argument("--seed", type=int, default=7_000_000)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for number in range(asked.sets):
        for photo, scene in enumerate(scenes(number, asked.photos, asked.seed)):
            stem = asked.out / f"set-{number:02d}-{photo}"
            picture = develop.develop(fast.expose(scene), scene)
            stem.with_suffix(".jpg").write_bytes(develop.encode(picture, scene.develop))
            facts = json.dumps(truth.truth(scene, "fast"), indent=1)
            stem.with_suffix(".json").write_text(facts + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    cv2.setNumThreads(1)
    sys.exit(main())
