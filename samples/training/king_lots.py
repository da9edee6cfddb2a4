"""Looks at the squares of King for 2 boards: `python -m samples.training.king_lots --sets 200 --out DIR`.

One file a set: 4 photos, the first of the start, each as 64 upright looks (`vision.king_views`) with what
stands there (0 empty; 1 to 5 red K Q R B N; 6 to 10 blue) and how much of it can be seen. DIR/hands gets the
pieces of the same photos as cuts, for the reader of kinds (`train_cuts --what kinds`). With `--told FOLDER`
the photos are those that have their truth beside them there, `king-7-0.jpg` and so on of each set, such as
`samples.second_studio` makes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.games.king_for_2.state import EMPTY, KINDS, SQUARES, read_pieces
from samples.studio import camera as lens
from samples.studio import king_fast, king_scene
from samples.studio.king_scene import KingScene
from samples.studio.scene import Split
from samples.training.cards_lots import ROOM, save_hands
from samples.training.lots import NO_COLOUR, photos_in, with_truth
from vision.cuts import SIDE as CUT
from vision.king_kinds import KINDS as NAMES
from vision.king_views import CELLS, close_looks, looks
from vision.photo import SIDE, Floats, Lattice, Photo, Pixels, square_to

PHOTOS = 4
SEEN = 0.15
"""A piece of which less is seen is not asked for."""


Shot = tuple[Photo, Lattice, Pixels, NDArray[np.float32]]
"""A photo, its board, what stands on the squares in the order of `CELLS`, how much of it can be seen."""


def labels(pieces: str, seen: Mapping[str, float]) -> tuple[Pixels, NDArray[np.float32]]:
    """What stands on the squares in the order of `CELLS`, a8 first, and how much of it can be seen."""
    what, share = np.zeros(64, np.uint8), np.ones(64, np.float32)
    for place, (x, y) in enumerate(CELLS):
        square = int(x) + 8 * (SIDE - 1 - int(y))
        letter = pieces[square]
        if letter != EMPTY:
            what[place] = 1 + KINDS.index(letter.upper()) + (0 if letter.isupper() else 5)
            share[place] = seen[SQUARES[square]]
    return what, share


def shoot(scene: KingScene, rng: np.random.Generator) -> Shot:
    """One photo of the studio."""
    corners = np.asarray(lens.corners(scene.host.camera)[[3, 2, 1, 0]], np.float64)
    told = labels(scene.pieces, king_scene.visible(scene))
    return *on_board(king_fast.render(scene), corners, rng), *told


def on_board(pixels: Pixels, corners: Floats, rng: np.random.Generator) -> tuple[Photo, Lattice]:
    """A photo and its board's corners, from a8 on, as roughly as a finder knows them."""
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / SIDE
    corners = corners + rng.normal(0, 0.03 * side, (4, 2))
    photo = Photo(pixels, (pixels.shape[1], pixels.shape[0]), 1.0)
    return photo, Lattice(square_to(corners), corners, 1.0, np.zeros((0, 2), np.int64), np.zeros((0, 2)), 0)


def of_truth(pixels: Pixels, truth: Mapping[str, Any], rng: np.random.Generator) -> Shot:
    """One photo whose truth is told."""
    corners = np.array([truth["corners"][name] for name in ("a8", "h8", "h1", "a1")])
    return *on_board(pixels, corners, rng), *labels(read_pieces(truth["pieces"]), truth["visible"])


def hand_of(
    photo: Photo, lattice: Lattice, what: Pixels, share: NDArray[np.float32]
) -> tuple[Pixels, Pixels, Pixels]:
    """The pieces of one photo that can be seen, with room to move them about, and their kinds."""
    there = np.flatnonzero((what > 0) & (share >= SEEN))
    kinds = (what[there] - 1) % len(NAMES)
    cuts = close_looks(photo, lattice, there, ROOM, (ROOM / CUT - 1) / 2)
    return cuts, kinds, np.full_like(kinds, NO_COLOUR)


def sets(asked: argparse.Namespace) -> Iterator[tuple[str, Iterator[Shot]]]:
    """The name of every set and its photos, the start first."""
    if asked.told:
        names = sorted({file.stem.rpartition("-")[0] for file in photos_in(asked.told)})
        for name in names:
            files = [asked.told / f"{name}-{number}.jpg" for number in range(PHOTOS)]
            if all(file.with_suffix(".json").exists() for file in files):
                rng = np.random.default_rng(int(name.rpartition("-")[2]))
                yield name, (of_truth(pixels, truth, rng) for pixels, truth in with_truth(files))
        return
    for number in range(asked.sets):
        seed = asked.seed + 1000 * number
        yield f"{asked.split}-{seed}", made(seed, asked.split, asked.width)


def made(seed: int, split: Split, width: int) -> Iterator[Shot]:
    """The photos of a set that the fast engine makes."""
    rng = np.random.default_rng(seed)
    first = None
    for photo in range(PHOTOS):
        scene = king_scene.make_king_scene(
            seed + photo, split, width, first, at_start=photo == 0, dominoes=False
        )
        first = first or scene
        # The board fills the photo: sharper looks for the same work.
        near = replace(scene.host.camera, fill=float(rng.uniform(0.72, 0.95)), aim=(0.0, 0.0))
        yield shoot(replace(scene, host=replace(scene.host, camera=near)), rng)


def main() -> None:
    """Make the files that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--split", choices=["seen", "unseen"], default="seen")
    parser.add_argument("--width", type=int, default=900)
    parser.add_argument("--told", type=Path, help="folder of photos with their truth, from whatever studio")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    (asked.out / "hands").mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for name, shots in sets(asked):
        file = asked.out / f"{name}.npz"
        if file.exists():
            continue
        parts, hands = [], []
        for photo, lattice, what, share in shots:
            parts.append((looks(photo, lattice), what, share))
            hands.append(hand_of(photo, lattice, what, share))
        part = file.with_suffix(".part.npz")
        np.savez(
            part,
            looks=np.stack([cut for cut, _, _ in parts]),
            what=np.stack([what for _, what, _ in parts]),
            share=np.stack([share for _, _, share in parts]),
        )
        part.rename(file)
        save_hands(asked.out / "hands" / file.name, hands)


if __name__ == "__main__":
    main()
