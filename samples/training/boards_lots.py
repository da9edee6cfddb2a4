"""Photos of boards to train their finder on: `python -m samples.training.boards_lots --count 4000 --out DIR`.

Lots for `train_quads` with one kind of thing, the playing area. Every third board is an ordinary chess board:
the finder serves any chequered board. `--photos DIR` takes photos that are there already.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from samples.training.lots import lot_options, make_lots, photos_in, save_quads, with_truth
from vision.photo import Pixels
from vision.quads import in_order

LOT = 50
ORDINARY = 0.35


def _of_seeds(first: int, split: Any) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    from samples.studio import fast

    for seed in range(first, first + LOT):
        yield fast.shoot(seed, split, 480, ORDINARY)


def _save(job: tuple[Path, int, str, int, list[Path]]) -> str:
    file, first, split, side, files = job
    if file.exists():
        return file.name
    cv2.setNumThreads(1)
    photos, quads = [], []
    for pixels, facts in with_truth(files) if files else _of_seeds(first, split):
        scale = side / max(pixels.shape[:2])
        corners = np.array([facts["corners"][name] for name in ("a8", "h8", "h1", "a1")], np.float64)
        small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        photos.append(np.asarray(small, np.uint8))
        quads.append([(0, in_order(corners * scale))])
    save_quads(file, photos, quads)
    return file.name


def main() -> None:
    """Make lots."""
    parser = lot_options(__doc__, 0, 2000)
    parser.add_argument("--split", choices=("seen", "unseen"), default="seen")
    parser.add_argument("--side", type=int, default=320, help="longer side of a stored photo")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    jobs: list[tuple[Path, int, str, int, list[Path]]]
    if given.photos:
        files = photos_in(given.photos)
        starts = range(0, len(files), LOT)
        jobs = [(given.out / f"{k}.npz", k, "", given.side, files[k : k + LOT]) for k in starts]
    else:
        seeds = range(given.seed, given.seed + given.count, LOT)
        jobs = [
            (given.out / f"{given.split}-{seed}.npz", seed, given.split, given.side, []) for seed in seeds
        ]
    make_lots(_save, jobs, given.jobs)


if __name__ == "__main__":
    main()
