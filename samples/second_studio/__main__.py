"""``python -m samples.second_studio``: photos of tables, boards or cards with their truth.

Needs Blender's `bpy`. For every seed ``GAME-SEED.jpg`` and ``GAME-SEED.json`` are written, for one of a chess
set four of each, ``king-SEED-0`` to ``-3``; what is there already is left alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2

from samples.second_studio.basics import Array
from samples.second_studio.cards_photo import make_cards_photo
from samples.second_studio.chess_photo import save_set
from samples.second_studio.keizar_photo import make_board_photo
from samples.second_studio.photo import make_photo, save

MAKERS: Final[dict[str, Callable[[int, int, int, int], tuple[Array, dict[str, Any], int]]]] = {
    "dominoes": partial(make_photo, "dominoes"),
    "dice": partial(make_photo, "dice"),
    "keizar": make_board_photo,
    "en-prise": make_cards_photo,
}


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    asked = _parser().parse_args(arguments)
    cv2.setNumThreads(asked.threads)
    asked.out.mkdir(parents=True, exist_ok=True)
    for seed in range(asked.seed, asked.seed + asked.count):
        if asked.game == "king-for-2":
            start = time.time()
            done = save_set(asked.out, seed, asked.width, asked.samples, asked.threads)
            print(*done, f"{time.time() - start:.2f}s", flush=True)
            continue
        stem = asked.out / f"{asked.game}-{seed:07d}"
        if stem.with_suffix(".json").exists() and stem.with_suffix(".jpg").exists():
            continue
        start = time.time()
        photo, record, quality = MAKERS[asked.game](seed, asked.width, asked.samples, asked.threads)
        save(photo, record, quality, stem)
        print(f"{stem.name} {time.time() - start:.2f}s {record['design']}", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m samples.second_studio",
        description="Photos of tables, boards or cards with their truth.",
    )
    parser.add_argument("--game", choices=[*MAKERS, "king-for-2"], required=True)
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first photo, or set")
    parser.add_argument("--count", type=int, default=1, metavar="N")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--width", type=int, default=1000, metavar="W", help="longer side in pixels")
    parser.add_argument("--samples", type=int, default=4, metavar="N", help="rays a pixel")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    return parser


if __name__ == "__main__":
    sys.exit(main())
