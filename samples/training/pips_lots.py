"""Photos of dominoes and dice to train on, `python -m samples.training.pips_lots --count N --out DIR`.

Writes lots for the finder into DIR/places (`train_quads`) and close looks at single faces into DIR/faces
(`pips_train`). Even seeds show dominoes, odd ones dice. With `--places` there are only the former. With
`--photos FOLDER` the photos are those that `samples.studio.pips_blender` made of the same seeds there, with
`--told FOLDER` any photos that have their truth beside them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from samples.studio import develop, pips_fast
from samples.studio.pips_scene import WHOLE, make_lesson, rectangle
from samples.studio.scene import Split
from samples.training.lots import (
    fresh_lots,
    lot_options,
    make_lots,
    photos_in,
    picture,
    save_lot,
    save_quads,
    with_truth,
)
from samples.training.pips_tables import Table, Thing, of_scene, of_truth
from vision.above import view_from_above
from vision.foot import facing
from vision.photo import Floats, Photo, Pixels, project
from vision.pips import (
    DIE,
    DOMINO,
    NONE,
    RATIOS,
    candidates,
    close_view,
    foot_below,
    halves,
    ready,
    ways,
)
from vision.quads import BLOCK, in_order

LOT = 20
STORED = 100
AROUND = 2.5
"""Pixels and reach of a close look as stored: enough to move it about."""
KEPT = 0.25
"""Share of printed dominoes whose faces are kept: there are many on a board."""
GUESSABLE = 0.45
"""A face of which more than this is seen may be found or not."""
Face = tuple[int, Pixels]


def things(table: Table) -> list[tuple[int, Floats]]:
    """Kind and corners of everything for the finder; -1 for what it may take for a thing or not."""
    return [
        (thing.kind if thing.whole else -1, thing.corners)
        for thing in table.things
        if thing.visible >= GUESSABLE or not thing.shows
    ]


def from_above(
    photo: Pixels, known: list[tuple[int, Floats]], rng: np.random.Generator
) -> tuple[Pixels, list[tuple[int, Floats]]] | None:
    """The same table as `vision.above` shows it once some of its things are known, and what is there."""
    kinds = [kind for kind, _ in known if kind >= 0]
    if not kinds:
        return None
    kind = kinds[int(rng.integers(len(kinds)))]
    told = [ways(corners, 1.0)[0] if kind == DOMINO else corners for k, corners in known if k == kind]
    some = [told[number] for number in rng.permutation(len(told))[: rng.integers(1, len(told) + 1)]]
    view, way = view_from_above(photo, some, RATIOS[kind], BLOCK)
    size = view.shape[1::-1]
    there = []
    for k, corners in known:
        ahead = corners @ way[2, :2] + way[2, 2]
        seen = project(way, corners)
        middle = seen.mean(axis=0)
        if (ahead > 0).all() and (middle > 0).all() and (middle < size).all():
            there.append((k, in_order(seen)))
    return view, there


def faces(table: Table, photo: Pixels, rng: np.random.Generator) -> list[Face]:
    """Close looks with what they show."""
    # Below an upper face lies a side, not the table, as the reader will see it.
    dice = [thing.corners for thing in table.things if thing.kind == DIE and thing.whole]
    foot = foot_below(photo, [in_order(corners) for corners in [*dice, *table.sides]])
    found = [(NONE, facing(in_order(side), foot)) for side in table.sides]
    found += [(NONE, square) for square in table.spotted]
    for thing in table.things:
        if thing.visible < 0.35:
            continue
        if thing.kind == DIE:
            found += [(thing.pips[0], facing(in_order(thing.corners), foot))] if thing.whole else []
        elif thing.shows or rng.random() < KEPT:
            found += _halves(table, thing, rng)
    found += mistakable(table, photo, rng)
    size = np.array(photo.shape[1::-1])
    for _ in range(4):
        spot = rng.random(2) * size
        side = float(np.exp(rng.uniform(np.log(18), np.log(140))))
        if len(table.things) and np.hypot(*(table.middles - spot).T).min() < side * 0.8 + 25:
            continue
        quad = rectangle(spot[0], spot[1], side, side * rng.uniform(0.6, 1.0), rng.uniform(0, 360))
        found.append((NONE, quad))
    looks = []
    for value, quad in found:
        inside = ((quad > -2) & (quad < size + 2)).all()
        area = cv2.contourArea(quad.astype(np.float32))
        if inside and area > 120:
            looks.append((value, close_view(photo, quad, STORED, AROUND)))
    return looks


def _halves(table: Table, domino: Thing, rng: np.random.Generator) -> list[tuple[int, Floats]]:
    """Both halves of a domino; at times also a square cut the wrong way, or half a tile off."""
    corners, found = domino.corners, list[tuple[int, Floats]]()
    if domino.visible >= WHOLE:
        found += zip(domino.pips if domino.shows else (NONE, NONE), halves(corners), strict=True)
    if rng.random() < 0.2:
        wrong = np.roll(corners, 1, axis=0)
        if rng.random() < 0.5:
            wrong = corners + (corners[1] - corners[0]) * rng.choice([-0.5, 0.5])
        squares = halves(wrong)
        # In a line the half after the end is a true face, another tile's: the judge tells whose.
        nearest = np.hypot(*(table.middles - wrong.mean(axis=0)).T).argmin()
        if table.things[int(nearest)] is domino:
            found.append((NONE, squares[int(rng.integers(2))]))
    return found


def mistakable(table: Table, photo: Pixels, rng: np.random.Generator) -> list[tuple[int, Floats]]:
    """What the finder of today takes for faces, with its own slips in the corners, and what they are."""
    if not ready():
        return []
    found: list[tuple[int, Floats]] = []
    whole = Photo(photo, (photo.shape[1], photo.shape[0]), 1.0)
    for kind in (DOMINO, DIE):
        for find in candidates(whole, kind)[:60]:
            found += _taken_for_it(table, kind, find.corners, rng)
            found += _taken_for_it(table, kind, find.first, rng)
    return found


def _taken_for_it(
    table: Table, kind: int, corners: Floats, rng: np.random.Generator
) -> list[tuple[int, Floats]]:
    """The faces of one find, and what they are; none of what is neither here nor there."""
    middle = corners.mean(axis=0)
    size = float(np.linalg.norm(corners - middle, axis=1).mean())
    away = np.hypot(*(table.middles - middle).T) / size
    squares = [corners] if kind == DIE else list(halves(corners))
    if not len(away) or away.min() > 1.3:
        return [(NONE, square) for square in squares]
    thing = table.things[int(away.argmin())]
    off = [np.linalg.norm(np.roll(thing.corners, turn, axis=0) - corners, axis=1).max() for turn in range(4)]
    if thing.kind != kind or thing.visible < WHOLE or away.min() > 0.3 or min(off) > 0.35 * size:
        return []
    if kind == DOMINO and np.argmin(off) % 2:  # its long side taken for the short one
        return [(NONE, square) for square in squares]
    if kind == DIE:
        return [(thing.pips[0], corners)]
    if not thing.shows and rng.random() > KEPT:
        return []
    found = []
    halfway = (thing.corners[0] + thing.corners[3]) / 2  # amid the first half's end
    for square in squares:
        first = np.hypot(*(square[:2].mean(axis=0) - halfway)) < 0.6 * size
        found.append((thing.pips[0 if first else 1] if thing.shows else NONE, square))
    return found


def lessons(source: Lesson) -> Iterator[tuple[Table, Pixels]]:
    """The tables of a lot and their photos: made by the fast engine, rendered before, or told by others."""
    cv2.setNumThreads(1)
    for photo, truth in with_truth(source.told):
        yield of_truth(truth), photo
    if source.told:
        return
    for seed in range(source.first, source.first + LOT):
        scene = make_lesson(seed, source.split)
        if source.rendered:
            file = source.rendered / f"lesson-blender-{source.split}-{seed:06d}.jpg"
            yield of_scene(scene), picture(file.read_bytes())
        else:
            yield of_scene(scene), develop.finish(pips_fast.expose(scene), scene.host)


class Lesson(NamedTuple):
    """Where the photos of one lot come from."""

    first: int
    """The first seed, or the number of the first of those that are told."""
    split: Split
    rendered: Path | None
    told: list[Path]

    @property
    def name(self) -> str:
        """For the file of the lot."""
        return self.told[0].stem if self.told else f"{self.split}-{self.first}"


def options(about: str | None, seed: int, count: int) -> argparse.ArgumentParser:
    """The command line, but for what is each maker's own."""
    parser = lot_options(about, seed, count)
    parser.add_argument("--split", choices=("seen", "unseen"), default="seen")
    parser.add_argument("--told", type=Path, help="folder of photos with their truth, from whatever studio")
    return parser


def sources(given: argparse.Namespace) -> list[Lesson]:
    """All lots; of photos that are being rendered, only those that are all there."""
    if given.told:
        files = photos_in(given.told)
        return [Lesson(k, given.split, None, files[k : k + LOT]) for k in range(0, len(files) - LOT + 1, LOT)]
    seeds = list(range(given.seed, given.seed + given.count, LOT))
    if given.photos:
        there = {
            int(file.stem.split("-")[-1]) for file in given.photos.glob(f"lesson-blender-{given.split}-*.jpg")
        }
        seeds = [seed for seed in seeds if there.issuperset(range(seed, seed + LOT))]
    return [Lesson(seed, given.split, given.photos, []) for seed in seeds]


def _make(job: tuple[Path, Lesson, bool]) -> str:
    out, source, closely = job
    goal = out / "places" / f"{source.name}.npz"
    if goal.exists():
        return goal.name
    photos, quads, looks = [], [], list[Face]()
    for table, photo in lessons(source):
        rng = np.random.default_rng([table.seed, 10])
        photos.append(photo)
        quads.append(things(table))
        above = from_above(photo, quads[-1], rng)
        if above is not None:
            photos.append(above[0])
            quads.append(above[1])
        if closely:
            looks += faces(table, photo, rng)
    if closely:
        save_faces(out / "faces" / goal.name, looks)
    save_quads(goal, photos, quads)
    return goal.name


def save_faces(file: Path, looks: list[Face]) -> None:
    """Write close looks: JPEG bytes and values."""
    values = np.array([value for value, _ in looks], np.uint8)
    save_lot(file, [look for _, look in looks], 94, values=values)


def load_faces(folders: list[Path]) -> tuple[Pixels, Pixels]:
    """All close looks of some folders, and what they show."""
    looks: list[Pixels] = []
    values = []
    for jpegs, lot in fresh_lots(folders, set()):
        looks += map(picture, jpegs)
        values.append(lot["values"])
    return np.stack(looks), np.concatenate(values)


def main() -> None:
    """Make lots."""
    parser = options(__doc__, 4_000_000, 2000)
    parser.add_argument("--places", action="store_true", help="only lots for the finder")
    given = parser.parse_args()
    for part in ("places", "faces"):
        (given.out / part).mkdir(parents=True, exist_ok=True)
    make_lots(_make, [(given.out, source, not given.places) for source in sources(given)], given.jobs)


if __name__ == "__main__":
    main()
