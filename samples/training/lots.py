"""Lots: files of some dozen pictures as JPEG, with arrays that tell what the pictures show."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from samples.studio.jobs import Job, work_off
from vision.photo import Floats, Pixels

NO_COLOUR = 255
"""Whatever shows no colour of a player."""


class BoardJob(NamedTuple):
    """A lot of Keizár boards to make."""

    out: Path
    seed: int
    """Of the first board, or the number of the lot."""
    engine: str
    files: list[Path]
    """Photos to take instead of making some."""


def save_lot(file: Path, pictures: Iterable[Pixels], quality: int, **facts: Any) -> None:
    """Write a lot. It gets its name when it is whole: somebody may be training on the folder already."""
    how = [cv2.IMWRITE_JPEG_QUALITY, quality]
    jpegs = [cv2.imencode(".jpg", image, how)[1].ravel() for image in pictures]
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        lengths = np.array([len(jpeg) for jpeg in jpegs])
        np.savez(out, jpegs=np.concatenate(jpegs), lengths=lengths, **facts)
    part.rename(file)


def save_quads(file: Path, photos: Sequence[Pixels], quads: Sequence[Sequence[tuple[int, Floats]]]) -> None:
    """Write some photos, each with its things: kind and 4x2 corners in pixels."""
    rows = [
        (number, kind, *corners.ravel()) for number, things in enumerate(quads) for kind, corners in things
    ]
    save_lot(file, photos, 92, quads=np.array(rows, np.float32).reshape(-1, 10))


def fresh_lots(folders: Iterable[Path], known: set[Path]) -> Iterator[tuple[list[bytes], Any]]:
    """The JPEGs and the arrays of every lot that is not `known` yet; it is from then on."""
    for file in sorted(file for folder in folders for file in folder.glob("*.npz")):
        if file not in known:
            known.add(file)
            lot = np.load(file)
            raw, lengths = lot["jpegs"].tobytes(), lot["lengths"]
            yield [raw[end - n : end] for end, n in zip(np.cumsum(lengths), lengths, strict=True)], lot


class Stock:
    """The pictures of all lots in some folders, held as JPEG; `refresh` picks up lots made since."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        self.files: set[Path] = set()
        self.jpegs: list[bytes] = []
        self.refresh()

    def __len__(self) -> int:
        return len(self.jpegs)

    def refresh(self) -> None:
        """Load files that were not there before."""
        for jpegs, lot in fresh_lots(self.folders, self.files):
            self.jpegs += jpegs
            self.take(lot, len(jpegs))

    def take(self, lot: Any, count: int) -> None:
        """Keep what a lot says of its `count` pictures."""
        raise NotImplementedError


def picture(jpeg: bytes) -> Pixels:
    """One stored picture, BGR."""
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def photos_in(folder: Path) -> list[Path]:
    """The photos of a folder that have their truth beside them."""
    return sorted(file for file in folder.glob("*.jpg") if file.with_suffix(".json").exists())


def with_truth(photos: Iterable[Path]) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    """Photos and what is known about them."""
    for photo in photos:
        yield picture(photo.read_bytes()), json.loads(photo.with_suffix(".json").read_text())


def make_lots(make: Callable[[Job], str], jobs: Sequence[Job], at_once: int) -> None:
    """Work off all jobs, telling the name of each lot that is there."""
    for done, name in enumerate(work_off(make, jobs, at_once), start=1):
        print(f"{done}/{len(jobs)} {name}", flush=True)


def lot_options(about: str | None, seed: int, count: int) -> argparse.ArgumentParser:
    """The command line of what makes lots, but for what is its own."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--photos", type=Path, help="take these photos instead of making some")
    parser.add_argument("--jobs", type=int, default=1)
    return parser


def board_jobs(
    about: str | None, seed: int, count: int, sizes: Mapping[str, int]
) -> tuple[list[BoardJob], int]:
    """Read the command line of what makes lots of Keizár boards: the jobs, and how many to do at once.

    `sizes` says how many boards a file holds, by engine, and for photos that were taken already.
    """
    parser = lot_options(about, seed, count)
    engines = [engine for engine in sizes if engine != "photos"]
    parser.add_argument("--engine", choices=engines, default="fast")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    if not given.photos:
        seeds = range(given.seed, given.seed + given.count, sizes[given.engine])
        return [
            BoardJob(given.out / f"{given.engine}-{k}.npz", k, given.engine, []) for k in seeds
        ], given.jobs
    files = photos_in(given.photos)
    lots = [files[first : first + sizes["photos"]] for first in range(0, len(files), sizes["photos"])]
    names = [given.out / f"{lot[0].stem}-{len(lot)}.npz" for lot in lots]
    return [BoardJob(names[k], k, "photos", lot) for k, lot in enumerate(lots)], given.jobs
