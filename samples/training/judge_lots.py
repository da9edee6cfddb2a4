"""Finds to train the judge of dominoes and dice on: `python -m samples.training.judge_lots --out DIR`.

Photos as in `pips_lots`, read as `vision.pips` reads them up to where it asks the judge: all that
today's finder takes for a domino or a die, with its own slips, and what lies there in truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from samples.training.cards_lots import ROOM, WIDE, save_hands
from samples.training.lots import NO_COLOUR, make_lots
from samples.training.pips_lots import KEPT, Lesson, lessons, options, sources
from samples.training.pips_tables import Table
from vision.cuts import HAND, cut_out
from vision.photo import Floats, Photo, Pixels
from vision.pips import DOMINO, candidates
from vision.pips_judge import surroundings

ON_IT, BESIDE = 0.22, 0.45
"""Up to which error of the worst corner a find is the thing, and from which not, over middle to corner."""


def told(table: Table, kind: int, finds: Sequence[Floats]) -> list[int | None]:
    """For each find whether it is a thing; None for what is neither here nor there, and for most prints."""
    rng = np.random.default_rng([table.seed, 12])
    left_out = [thing.printed and rng.random() > KEPT for thing in table.things]
    answers: list[int | None] = []
    for find in finds:
        size = float(np.linalg.norm(find - find.mean(axis=0), axis=1).mean())
        answer: int | None = 0
        for thing, left in zip(table.things, left_out, strict=True):
            turns = (0, 2) if kind == DOMINO else range(4)
            turned = [np.roll(thing.corners, turn, axis=0) for turn in turns]
            off = min(float(np.linalg.norm(corners - find, axis=1).max()) for corners in turned)
            if thing.kind != kind or off > BESIDE * size or not (thing.shows or left):
                continue
            answer = 1 if thing.whole and off < ON_IT * size else None
            break
        answers.append(answer)
    return answers


def hand_of(table: Table, photo: Photo, kind: int) -> tuple[Pixels, Pixels, Pixels] | None:
    """Stored cuts of all finds of one kind, whether each is a thing, and that they have no colour."""
    finds = [find.corners for find in candidates(photo, kind)]
    answers = told(table, kind, finds)
    kept = [(find, answer) for find, answer in zip(finds, answers, strict=True) if answer is not None][:HAND]
    if not kept:
        return None
    cuts = cut_out(photo.pixels, surroundings(kind, [find for find, _ in kept]), ROOM, WIDE)
    shown = np.array([answer for _, answer in kept], np.uint8)
    return cuts, shown, np.full(len(kept), NO_COLOUR, np.uint8)


def _make(job: tuple[Path, Lesson]) -> str:
    out, source = job
    file = out / f"{source.name}.npz"
    if file.exists():
        return file.name
    hands = []
    for table, pixels in lessons(source):
        photo = Photo(pixels, (pixels.shape[1], pixels.shape[0]), 1.0)
        kinds = [max((thing.kind for thing in table.things), default=table.seed % 2)]
        if np.random.default_rng([table.seed, 11]).random() < 0.4:
            kinds.append(1 - kinds[0])
        hands += [hand for kind in kinds if (hand := hand_of(table, photo, kind)) is not None]
    save_hands(file, hands)
    return file.name


def main() -> None:
    """Make lots."""
    given = options(__doc__, 4_700_000, 2000).parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    make_lots(_make, [(given.out, source) for source in sources(given)], given.jobs)


if __name__ == "__main__":
    main()
