"""Tiles to train the close look on: `python -m samples.training.tiles_lots --seed 0 --count 4000 --out DIR`.

Boards as in `sheets`, photographed finer; of each, the squares that show a symbol and some that show none,
cut out as `vision.close` cuts them. Made-up marks have no names: they teach to be in doubt. With `--engine
flat` the boards are the second studio's, painted but not photographed: many designs in little time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.second_studio.keizar_make import draw_make
from samples.second_studio.keizar_play import lay_tiles
from samples.second_studio.keizar_tiles import CELL as TILE
from samples.second_studio.keizar_tiles import paint_tiles
from samples.studio import develop, truth
from samples.studio.jobs import engine_for
from samples.training.aslant import aslant
from samples.training.cards_lots import ROOM, WIDE, save_hands
from samples.training.lots import NO_COLOUR, BoardJob, board_jobs, make_lots, with_truth
from samples.training.sheets import flattened, on_squares, training_scene
from vision.close import squares_of
from vision.cuts import cut_out
from vision.photo import Pixels
from vision.reading import SYMBOLS, TILE_LETTERS

LOT = 25
MOST = 40
"""Squares a photo."""
PLAIN = 8
"""Squares without a symbol, a photo."""
IN_PLAY = 0.5
"""Share of painted boards with pieces on them."""
_CORNERS = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
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
    chosen = rng.permutation(_wanted(symbols, rng))[:MOST]
    cuts = cut_out(pixels, squares_of(sheet, chosen), ROOM, WIDE)
    return cuts, symbols[chosen[:, 0], chosen[:, 1]], np.full(len(chosen), NO_COLOUR, np.uint8)


def _wanted(symbols: Pixels, rng: np.random.Generator) -> NDArray[np.int64]:
    """Rows and columns of all squares with a symbol and some without."""
    wanted = symbols > 0
    wanted.flat[rng.choice(64, PLAIN, replace=False)] = True
    return np.argwhere(wanted)


def _of_seeds(first: int, engine: str) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    expose = engine_for(engine)
    for seed in range(first, first + LOT):
        scene = training_scene(seed)
        finer = np.random.default_rng([seed, 4]).uniform(1.0, 1.8)
        wide, high = (round(side * finer) for side in (scene.camera.width, scene.camera.height))
        scene = replace(scene, camera=replace(scene.camera, width=wide, height=high))
        yield develop.finish(expose(scene), scene), truth.truth(scene, engine)


def _of_paint(first: int, rng: np.random.Generator) -> Iterator[tuple[Pixels, Pixels, Pixels]]:
    """Stored cuts of painted boards, some in play, as `hand_of` gives them."""
    for seed in range(first, first + LOT):
        chance = np.random.default_rng([seed, 13])
        make, layout = draw_make(chance), lay_tiles(chance)
        picture, _ = paint_tiles(chance, make, layout, bool(chance.random() < 0.3))
        side = float(chance.uniform(26, 80))
        whole = (picture[..., ::-1] * 255).astype(np.uint8)
        board = np.asarray(
            cv2.resize(whole, None, fx=side / TILE, fy=side / TILE, interpolation=cv2.INTER_AREA), np.uint8
        )
        if chance.random() < IN_PLAY:
            _put_men(board, side, chance)
        seen, way, shift = aslant(board, chance)
        symbols = np.zeros((8, 8), np.uint8)
        for (column, row), letter in layout.items():
            symbols[7 - row, column] = TILE_LETTERS.index(letter)
        chosen = rng.permutation(_wanted(symbols, rng))[:MOST]
        corners = (chosen[:, None, ::-1] + _CORNERS) * side
        corners = corners + rng.normal(0, 0.02 * side, corners.shape)
        cuts = cut_out(seen, corners @ way.T + shift, ROOM, WIDE)
        yield cuts, symbols[chosen[:, 0], chosen[:, 1]], np.full(len(chosen), NO_COLOUR, np.uint8)


def _put_men(board: Pixels, side: float, rng: np.random.Generator) -> None:
    """Discs, rings, cylinders on some squares, all of one make, each hiding part of its square."""
    width, tall = side * rng.uniform(0.3, 0.8), side * rng.uniform(0, 0.5) * (rng.random() < 0.6)
    hole = rng.uniform(0.45, 0.8) if rng.random() < 0.3 else 0.0
    lean = rng.uniform(0, 2 * np.pi)
    tones = (rng.uniform(150, 250), rng.uniform(15, 80))
    for row, column in np.argwhere(rng.random((8, 8)) < rng.uniform(0.15, 0.5)):
        foot = (np.array([column, row]) + 0.5 + rng.normal(0, 0.05, 2)) * side
        tone = float(tones[int(rng.integers(2))])
        top = foot + tall * np.array([np.cos(lean), np.sin(lean)])
        ring = max(1, round(width * (1 - hole) / 2)) if hole else -1
        radius = round(width / 2 - max(ring, 0) / 2)
        for share in (0.0, 0.5, 1.0) if tall else (1.0,):
            at = np.round(foot + share * (top - foot)).astype(int).tolist()
            dark = tone * (0.75 if share < 1 else 1.0)
            cv2.circle(board, at, radius, (dark, dark * 1.02, dark * 1.04), ring, cv2.LINE_AA)


def _save(job: BoardJob) -> str:
    out, seed, engine, files = job
    if not out.exists():
        cv2.setNumThreads(1)
        rng = np.random.default_rng([seed, 3])
        if engine == "flat":
            save_hands(out, list(_of_paint(seed, rng)))
        else:
            photos = with_truth(files) if files else _of_seeds(seed, engine)
            save_hands(out, [hand_of(pixels, facts, rng) for pixels, facts in photos])
    return out.name


def main() -> None:
    """Make lots."""
    jobs, at_once = board_jobs(__doc__, 0, 4000, dict.fromkeys(("fast", "blender", "flat", "photos"), LOT))
    make_lots(_save, jobs, at_once)


if __name__ == "__main__":
    main()
