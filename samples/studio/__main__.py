"""``python -m samples.studio``: write photos with their truth beside them.

Photo number i is the scene of seed ``--seed + i``, whatever the count or the number of jobs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from samples.studio import casting, jobs, truth


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    asked = _parser().parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    work = partial(
        _TAKE[asked.game], **{key: value for key, value in vars(asked).items() if key not in _BATCH}
    )
    seeds = range(asked.seed, asked.seed + asked.count)
    chunk = 4 if asked.engine == "fast" else 1
    _report(jobs.work_off(work, seeds, asked.jobs, chunk), asked.count)
    return 0


_BATCH = ("seed", "count", "jobs", "game")


def take(seed: int, engine: str, split: Any, out: Path, width: int | None, ordinary: float) -> str:
    """Take one photo and write ``NAME.jpg`` and ``NAME.json``; returns the name."""
    scene = casting.make_scene(seed, split, width or (1024 if engine == "fast" else 1600), ordinary)
    image = jobs.engine_for(engine)(scene)
    name = f"{engine}-{split}-{seed:06d}"
    jobs.save(out / f"{name}.jpg", image, scene, truth.truth(scene, engine), indent=1)
    return name


def take_cards(seed: int, engine: str, split: Any, out: Path, width: int | None, ordinary: float) -> str:
    """The same for a table of En Prise cards."""
    del ordinary  # a chessboard is no card table
    from samples.studio import cards_casting, cards_truth

    table = cards_casting.make_table(seed, split, width or (1024 if engine == "fast" else 1600))
    image = jobs.engine_for(engine, "cards_")(table)
    name = f"cards-{engine}-{split}-{seed:06d}"
    jobs.save(out / f"{name}.jpg", image, table.room, cards_truth.truth(table, engine))
    return name


def take_pips(
    game: Any, seed: int, engine: str, split: Any, out: Path, width: int | None, ordinary: float
) -> str:
    """The same for a table with dominoes or dice."""
    del ordinary  # some of these tables have a board, of whatever kind
    from samples.studio import pips_scene

    scene = pips_scene.make_pips_scene(seed, game, split, width or 1400)
    image = jobs.engine_for(engine, "pips_")(scene)
    name = f"{game}-{engine}-{split}-{seed:06d}"
    jobs.save(out / f"{name}.jpg", image, scene.host, pips_scene.truth(scene, engine))
    return name


_TAKE: dict[str, Callable[..., str]] = {
    "keizar": take,
    "en-prise": take_cards,
    "dominoes": partial(take_pips, "dominoes"),
    "dice": partial(take_pips, "dice"),
}


def _report(names: Any, count: int) -> None:
    for number, name in enumerate(names, 1):
        if sys.stderr.isatty():
            print(f"\r{number}/{count} {name}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m samples.studio",
        description="Photos of game tables that never were, with exact truth.",
    )
    parser.add_argument("--game", choices=sorted(_TAKE), default="keizar")
    parser.add_argument("--engine", choices=["fast", "blender"], default="fast")
    parser.add_argument("--count", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first photo")
    parser.add_argument("--split", choices=["seen", "unseen"], default="seen")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument(
        "--width", type=int, metavar="W", help="longer side in pixels (fast 1024, blender 1600)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    parser.add_argument(
        "--ordinary", type=float, default=0.0, metavar="P", help="share of ordinary chess boards"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
