"""Tiles to train the close look on: `python -m samples.training.tiles_lots --seed 0 --count 4000 --out DIR`.

Boards as in `sheets`, photographed finer; of each, the squares that show a symbol and some that show none,
cut out as `vision.close` cuts them. Made-up marks have no names: they teach to be in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from samples.studio import develop, truth
from samples.studio.jobs import engine_for
from samples.training.cards_lots import ROOM, WIDE, save_hands
from samples.training.lots import NO_COLOUR, BoardJob, board_jobs, make_lots, with_truth
from samples.training.sheets import flattened, on_squares, training_scene
from vision.close import squares_of
from vision.cuts import cut_out
from vision.photo import Pixels
from vision.reading import SYMBOLS

LOT = 25
MOST = 40
"""Squares a photo."""
PLAIN = 8
"""Squares without a symbol, a photo."""
NAMELESS = 200
"""What a made-up mark shows: a symbol, but nobody can say which."""
FIGURES = slice(SYMBOLS.index("king"), SYMBOLS.index("keizar"))
"""Answers that a made-up mark may stand for."""


def hand_of(pixels: Pixels, facts: dict[str, Any], rng: np.random.Generator) -> tuple[Pixels, Pixels, Pixels]:
    """Stored cuts of one photo, what they show, and that they have no colour."""
    sheet = flattened(pixels, facts, 0.03, rng)
    symbols, _ = on_squares(sheet, facts)
    if facts["design"]["art"].startswith("abstract"):
        symbols[(symbols >= FIGURES.start) & (symbols < FIGURES.stop)] = NAMELESS
    wanted = symbols > 0
    wanted.flat[rng.choice(64, PLAIN, replace=False)] = True
    chosen = rng.permutation(np.argwhere(wanted))[:MOST]
    cuts = cut_out(pixels, squares_of(sheet, chosen), ROOM, WIDE)
    return cuts, symbols[chosen[:, 0], chosen[:, 1]], np.full(len(chosen), NO_COLOUR, np.uint8)


def _of_seeds(first: int, engine: str) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    expose = engine_for(engine)
    for seed in range(first, first + LOT):
        scene = training_scene(seed)
        finer = np.random.default_rng([seed, 4]).uniform(1.0, 1.8)
        wide, high = (round(side * finer) for side in (scene.camera.width, scene.camera.height))
        scene = replace(scene, camera=replace(scene.camera, width=wide, height=high))
        yield develop.finish(expose(scene), scene), truth.truth(scene, engine)


def _save(job: BoardJob) -> str:
    out, seed, engine, files = job
    if not out.exists():
        cv2.setNumThreads(1)
        rng = np.random.default_rng([seed, 3])
        photos = with_truth(files) if files else _of_seeds(seed, engine)
        save_hands(out, [hand_of(pixels, facts, rng) for pixels, facts in photos])
    return out.name


def main() -> None:
    """Make lots."""
    jobs, at_once = board_jobs(__doc__, 0, 4000, dict.fromkeys(("fast", "blender", "photos"), LOT))
    make_lots(_save, jobs, at_once)


if __name__ == "__main__":
    main()
