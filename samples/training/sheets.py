"""Rectified boards with their truth, to train the reader on.

`python -m samples.training.sheets --seed 1000000 --count 12000 --out DIR` makes them with the fast engine;
`--engine blender` with the physical one, `--photos DIR` from photos already taken. A file holds some dozen
sheets: JPEG bytes, symbols and pieces by sheet square. Corners are moved a little, as the finder would.
Made sheets come in twos, an even seed and the odd one after it: two photos of the same set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from samples.studio import art, casting, develop, free_figures, glyphs, props, truth
from samples.studio.jobs import engine_for
from samples.studio.scene import Art, Scene
from samples.training.lots import BoardJob, Stock, board_jobs, make_lots, picture, save_lot, with_truth
from vision.photo import SIDE, Lattice, Photo, Pixels, Sheet, project, square_to
from vision.reading import PIECE_LETTERS, SQUARES, TILE_LETTERS
from vision.rectify import rectify

CELL = 40
MARGIN = 1.0
LOTS = {"fast": 50, "blender": 10, "photos": 50}
"""Sheets a file."""
CROWDED = 0.5
"""Share of made boards with far more pieces than a game has."""


class Sheets(Stock):
    """All sheets in some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.symbols = np.zeros((0, SIDE, SIDE), np.uint8)
        self.pieces = np.zeros((0, SIDE, SIDE), np.uint8)
        self.nameless = np.zeros(0, bool)
        """Whether the symbols are made-up marks, which tell tiles apart but have no names."""
        self.twins = np.zeros(0, bool)
        """Whether the sheet and its neighbour (index ^ 1) show the same set."""
        self.calls = 0
        super().__init__(folders)

    def refresh(self) -> None:
        """Load new files, looking only now and then."""
        self.calls += 1
        if self.calls % 200 == 1:
            super().refresh()

    def take(self, lot: Any, count: int) -> None:
        """What lies and stands on each square, sheet by sheet."""
        self.symbols = np.concatenate([self.symbols, lot["symbols"]])
        self.pieces = np.concatenate([self.pieces, lot["pieces"]])
        without = np.zeros(count, bool)
        self.nameless = np.concatenate([self.nameless, lot.get("nameless", without)])
        self.twins = np.concatenate([self.twins, lot.get("twins", without)])

    def image(self, index: int) -> Pixels:
        """One sheet, BGR."""
        return picture(self.jpegs[index])


def truth_lattice(photo: Photo, truth: dict[str, Any], shake: float, rng: np.random.Generator) -> Lattice:
    """The lattice that a finder with errors of `shake` squares at the corners would give."""
    corners = np.array([truth["corners"][name] for name in ("a8", "h8", "h1", "a1")], np.float64)
    square = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / SIDE
    corners += rng.normal(0, shake * square, corners.shape)
    first = int(np.argmin(corners.sum(axis=1)))
    corners = np.roll(corners, -first, axis=0)
    homography = square_to(corners / photo.scale)
    empty = np.zeros((0, 2))
    return Lattice(homography, corners, 1.0, empty.astype(np.int64), empty, 0)


def flattened(pixels: Pixels, truth: dict[str, Any], shake: float, rng: np.random.Generator) -> Sheet:
    """The sheet of a photo, cut by corners as good as a finder's."""
    height, width = pixels.shape[:2]
    photo = Photo(pixels, (width, height), 1.0)
    return rectify(photo, truth_lattice(photo, truth, shake, rng), CELL, MARGIN)


def on_squares(sheet: Sheet, truth: dict[str, Any]) -> tuple[Pixels, Pixels]:
    """What lies and what stands on each square of a sheet."""
    corners = [truth["corners"][name] for name in ("a1", "h1", "h8", "a8")]
    to_square = np.asarray(np.linalg.inv(square_to(corners)), np.float64)
    centres = np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE)), axis=-1).reshape(-1, 2) + 0.5
    at = np.floor(project(to_square, sheet.to_photo(centres))).astype(int).clip(0, SIDE - 1)
    tiles, pieces = (_squares(field) for field in truth["position"].split()[:2])
    index = at[:, 1] * SIDE + at[:, 0]
    symbols = np.array([TILE_LETTERS.index(tiles[i]) for i in index], np.uint8).reshape(SIDE, SIDE)
    standing = np.array([PIECE_LETTERS.index(pieces[i]) for i in index], np.uint8).reshape(SIDE, SIDE)
    return symbols, standing


def _squares(field: str) -> str:
    """A field of a position as 64 letters from a1 on. The rules would not read a strewn board."""
    rows = "".join("." * int(c) if c.isdigit() else c for c in field).split("/")
    return "".join(reversed(rows))


def training_art(rng: np.random.Generator) -> Art:
    """Art of the seen designs, varied far beyond: other hands, figures drawn by chance, made-up marks."""
    family = str(
        rng.choice(["emblem", "glyph", "drawn", "letter", "abstract"], p=[0.26, 0.32, 0.25, 0.06, 0.11])
    )
    drawn = art.draw_art(rng, "seen", family)
    if rng.random() < 0.75:
        drawn = replace(drawn, keizar_design=f"free-{rng.integers(5000)}")
    if family == "drawn" and rng.random() < 0.7:
        drawn = replace(
            drawn,
            design=f"free-{rng.integers(free_figures.MAKES)}" + art.TONED * drawn.design.endswith(art.TONED),
        )
    if family == "glyph" and rng.random() < 0.5:
        toned = art.TONED * drawn.design.endswith(art.TONED)
        drawn = replace(drawn, design=(glyphs.mixed(rng) or drawn.design.removesuffix(art.TONED)) + toned)
    if rng.random() < 0.5:
        return drawn
    return replace(
        drawn,
        stretch=float(np.exp(rng.normal(0, 0.12))),
        bold=float(rng.uniform(-1.2, 2.5)) if rng.random() < 0.5 else 0.0,
        waver=float(rng.uniform(0.5, 2.2)) if rng.random() < 0.5 else 0.0,
    )


def training_scene(seed: int) -> Scene:
    """A seen scene made to teach much in little time.

    Most of a usual photo is table, and three quarters of the tiles are plain: three scenes in four are taken
    close up, and most boards are strewn with symbols, Keizár tiles too, against all rules. Many are crowded
    with pieces as well, since a symbol half under a piece is the hardest to read. An odd seed photographs
    the set of the even one before it.
    """
    rng = np.random.default_rng([seed, 77])
    close, strewn = rng.random(2) < (0.75, 0.8)
    other = training_scene(seed - 1) if seed % 2 else None
    scene = casting.make_scene(seed, "seen", int(rng.choice([640, 704, 800])) if close else 960, like=other)
    if other is None:
        scene = replace(scene, art=training_art(rng))
    if close:
        fill = max(scene.camera.fill, float(rng.uniform(0.7, 0.92)))
        scene = replace(scene, camera=replace(scene.camera, fill=fill))
    if strewn:
        share = rng.uniform(0.3, 0.9)
        tiles = [str(rng.choice(list("KQBNRKQBNR*"))) if rng.random() < share else "." for _ in range(64)]
        tiles[SQUARES.index("d5")] = "*"
        scene = replace(scene, tiles="".join(tiles))
    if rng.random() < CROWDED:
        share = rng.uniform(0.25, 0.6)
        pieces = "".join(str(rng.choice(["w", "b"])) if rng.random() < share else "." for _ in range(64))
        standing = props.stand_pieces(rng, pieces, scene.board, scene.look)
        scene = replace(scene, pieces=pieces, standing=standing)
    return scene


def _of_seeds(first: int, engine: str) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    expose = engine_for(engine)
    for seed in range(first, first + LOTS[engine]):
        scene = training_scene(seed)
        yield develop.finish(expose(scene), scene), truth.truth(scene, engine)


def _save(job: BoardJob) -> str:
    out, seed, engine, files = job
    if out.exists():
        return out.name
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, 5])
    sheets, nameless = [], []
    for pixels, facts in with_truth(files) if files else _of_seeds(seed, engine):
        sheet = flattened(pixels, facts, 0.02, rng)
        sheets.append((sheet.image, *on_squares(sheet, facts)))
        nameless.append(facts["design"]["art"].startswith("abstract"))
    images, symbols, pieces = zip(*sheets, strict=True)
    save_lot(
        out,
        images,
        93,
        symbols=np.stack(symbols),
        pieces=np.stack(pieces),
        nameless=np.array(nameless),
        twins=np.full(len(sheets), not files),
    )
    return out.name


def main() -> None:
    """Make sheets."""
    jobs, at_once = board_jobs(__doc__, 1_000_000, 12_000, LOTS)
    make_lots(_save, jobs, at_once)


if __name__ == "__main__":
    main()
