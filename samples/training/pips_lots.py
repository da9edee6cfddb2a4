"""Photos of dominoes and dice to train on, `python -m samples.training.pips_lots --count N --out DIR`.

Writes lots for the finder into DIR/places (`train_quads`) and close looks at single faces into DIR/faces
(`pips_train`). Even seeds show dominoes, odd ones dice. With `--places` there are only the former. With
`--photos FOLDER` the photos are those that `samples.studio.pips_blender` made of the same seeds there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from samples.studio import camera as lens
from samples.studio import develop, pips_fast
from samples.studio.pips_scene import WHOLE, Block, PipsScene, Spots, make_lesson, rectangle, views
from samples.studio.scene import Split
from samples.training.lots import fresh_lots, make_lots, picture, save_lot
from samples.training.train_quads import save_quads
from vision.photo import Floats, Pixels
from vision.pips import DIE, DOMINO, FINDER, KINDS, NONE, RATIOS, close_view, halves, ready, ways
from vision.quads import find_quads, in_order, look_again

LOT = 20
STORED = 100
AROUND = 2.5
"""Pixels and reach of a close look as stored: enough to move it about."""
KEPT = 0.25
"""Share of printed dominoes whose faces are kept: there are many on a board."""
GUESSABLE = 0.45
"""A face of which more than this is seen may be found or not."""
Face = tuple[int, Pixels]


def things(scene: PipsScene) -> list[tuple[int, Floats]]:
    """Kind and corners of everything for the finder; -1 for what it may take for a thing or not."""
    found = []
    for block, corners, visible in views(scene):
        kind = DOMINO if block.game == "dominoes" else DIE
        if block.printed or block.face_down or visible < WHOLE:
            kind = -1
        if visible >= GUESSABLE or kind == -1:
            found.append((kind, corners))
    return found


def faces(scene: PipsScene, photo: Pixels, rng: np.random.Generator) -> list[Face]:
    """Close looks with what they show."""
    found: list[tuple[int, Floats]] = []
    seen = views(scene)
    for block, own, visible in seen:
        if visible < 0.35:
            continue
        corners = own[[1, 0, 3, 2]]
        if block.game == "dice":
            if visible >= WHOLE:
                found.append((block.pips[0], in_order(corners)))
            # What is up on the photo is up in the look: below an upper face lies a side, not the table.
            found += [(NONE, in_order(side)) for side in _sides(scene, block)]
            continue
        if block.printed and rng.random() > KEPT:
            continue
        values = (NONE, NONE) if block.printed or block.face_down else block.pips
        if visible >= WHOLE:
            found += list(zip(values, halves(corners), strict=True))
        if rng.random() < 0.2:  # cut the wrong way, or half a tile off
            wrong = np.roll(corners, 1, axis=0)
            if rng.random() < 0.5:
                wrong = corners + (corners[1] - corners[0]) * rng.choice([-0.5, 0.5])
            squares = halves(wrong)
            # In a line the half after the end is a true face, another tile's: the judge tells whose.
            nearest = min(
                seen, key=lambda each: float(np.hypot(*(each[1].mean(axis=0) - wrong.mean(axis=0))))
            )
            if nearest[0] is block:
                found.append((NONE, squares[int(rng.integers(2))]))
    for spots in scene.spots:
        found += [(NONE, quad) for quad in _on_spots(scene, spots, rng)]
    found += mistakable(scene, photo, rng)
    middles = np.array([own.mean(axis=0) for _, own, _ in seen]).reshape(-1, 2)
    size = np.array(photo.shape[1::-1])
    for _ in range(4):
        spot = rng.random(2) * size
        side = float(np.exp(rng.uniform(np.log(18), np.log(140))))
        if len(middles) and np.hypot(*(middles - spot).T).min() < side * 0.8 + 25:
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


def _on_spots(scene: PipsScene, spots: Spots, rng: np.random.Generator) -> list[Floats]:
    """Squares on a card or a button that may look like a face."""
    found = []
    for _ in range(2):
        wide, (long, tall) = spots.size[1] * rng.uniform(0.45, 1.0), spots.size
        u, v = (rng.uniform(-0.5, 0.5, 2) * ((long - wide), (tall - wide))).tolist()
        c, s = np.cos(np.radians(spots.turn)), np.sin(np.radians(spots.turn))
        flat = rectangle(spots.x + u * c - v * s, spots.y + u * s + v * c, wide, wide, spots.turn)
        if spots.round:
            flat = rectangle(spots.x, spots.y, wide, wide, rng.uniform(0, 90))
        corners = np.c_[flat, np.full(4, scene.floor)]
        found.append(in_order(np.asarray(lens.project(scene.host.camera, corners), np.float64)))
    return found


def mistakable(scene: PipsScene, photo: Pixels, rng: np.random.Generator) -> list[tuple[int, Floats]]:
    """What the finder of today takes for faces, with its own slips in the corners, and what they are."""
    if not ready():
        return []
    seen = views(scene)
    middles = np.array([own.mean(axis=0) for _, own, _ in seen]).reshape(-1, 2)
    quads = find_quads(photo, FINDER, KINDS, max(photo.shape), 0.1, overlap=0.8)[:60]
    again = look_again(photo, FINDER, KINDS, quads, RATIOS, 0.1)
    found: list[tuple[int, Floats]] = []
    for quad in [*quads, *(quad for quad in again if quad is not None)]:
        away = np.hypot(*(middles - quad.centre).T) / quad.size
        corners = [quad.corners] if quad.kind == DIE else list(halves(ways(quad.corners, 1.0)[0]))
        if not len(away) or away.min() > 1.3:
            found += [(NONE, square) for square in corners]
            continue
        block, own, visible = seen[int(away.argmin())]
        kind = DOMINO if block.game == "dominoes" else DIE
        error = np.linalg.norm(own[:, None] - quad.corners[None], axis=2).min(axis=1).max()
        if kind != quad.kind or visible < WHOLE or away.min() > 0.3 or error > 0.35 * quad.size:
            continue
        if kind == DIE:
            found.append((block.pips[0], quad.corners))
            continue
        if block.printed and rng.random() > KEPT:
            continue
        halfway = (own[1] + own[2]) / 2  # amid the first half's end
        for square in corners:
            first = np.hypot(*(square[:2].mean(axis=0) - halfway)) < 0.6 * quad.size
            value = NONE if block.printed or block.face_down else block.pips[0 if first else 1]
            found.append((value, square))
    return found


def _sides(scene: PipsScene, block: Block) -> list[Floats]:
    """The upright faces of a die that are seen, which are not to be read."""
    eye = lens.position(scene.host.camera)
    flat = rectangle(block.x, block.y, block.size[0], block.size[1], block.turn)
    low, high = scene.floor + block.base, scene.floor + block.base + block.size[2]
    found = []
    for k in range(4):
        a, b = flat[k], flat[(k + 1) % 4]
        outward = np.array([(b - a)[1], -(b - a)[0]])
        if (eye[:2] - (a + b) / 2) @ outward > 0:
            corners = np.array([(*a, low), (*b, low), (*b, high), (*a, high)])
            found.append(np.asarray(lens.project(scene.host.camera, corners), np.float64))
    return found


def lessons(first: int, split: Split, rendered: Path | None) -> Iterator[tuple[PipsScene, Pixels]]:
    """The scenes of a lot and their photos: those in a folder, or made by the fast engine."""
    cv2.setNumThreads(1)
    for seed in range(first, first + LOT):
        scene = make_lesson(seed, split)
        if rendered:
            yield scene, picture((rendered / f"lesson-blender-{split}-{seed:06d}.jpg").read_bytes())
        else:
            yield scene, develop.finish(pips_fast.expose(scene), scene.host)


def lot_seeds(first: int, count: int, split: Split, rendered: Path | None) -> list[int]:
    """The first seed of every lot; of photos that are being rendered, only of those that are all there."""
    seeds = range(first, first + count, LOT)
    if not rendered:
        return list(seeds)
    there = {int(file.stem.split("-")[-1]) for file in rendered.glob(f"lesson-blender-{split}-*.jpg")}
    return [seed for seed in seeds if there.issuperset(range(seed, seed + LOT))]


class Job(NamedTuple):
    """A lot to make."""

    out: Path
    first: int
    split: Split
    rendered: Path | None
    closely: bool


def _make(job: Job) -> str:
    goal = job.out / "places" / f"{job.first}.npz"
    if goal.exists():
        return goal.name
    photos, quads, looks = [], [], list[Face]()
    for scene, photo in lessons(job.first, job.split, job.rendered):
        rng = np.random.default_rng([scene.host.seed, 10])
        photos.append(photo)
        quads.append(things(scene))
        if job.closely:
            looks += faces(scene, photo, rng)
    if job.closely:
        save_faces(job.out / "faces" / f"{job.first}.npz", looks)
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=4_000_000)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--split", choices=("seen", "unseen"), default="seen")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="folder of rendered photos of these seeds")
    parser.add_argument("--places", action="store_true", help="only lots for the finder")
    given = parser.parse_args()
    for part in ("places", "faces"):
        (given.out / part).mkdir(parents=True, exist_ok=True)
    seeds = lot_seeds(given.seed, given.count, given.split, given.photos)
    jobs = [Job(given.out, seed, given.split, given.photos, not given.places) for seed in seeds]
    make_lots(_make, jobs, given.jobs)


if __name__ == "__main__":
    main()
