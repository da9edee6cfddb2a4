"""Photos of cards to train on: `python -m samples.training.cards_lots --seed 0 --count 2000 --out DIR`.

DIR/quads gets lots for the finder (`train_quads`), DIR/hands the cuts of the same photos for the reader
(`train_cuts`): every card, cut by corners as good as a finder's, and places where no card is; DIR/mats the
same tables flattened along the cards' grid (`train_mats`). With `--flat` there are only hands and mats, of
cards painted but not photographed: little time for many designs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from samples.training.aslant import aslant
from samples.training.lots import (
    NO_COLOUR,
    lot_options,
    make_lots,
    photos_in,
    save_lot,
    save_quads,
    with_truth,
)
from samples.training.mats import mats_of, mats_seen, save_mats
from vision.cards_read import COLOURS, SHOWN
from vision.cuts import HAND, MARGIN, SIDE, cut_out
from vision.photo import Floats, Pixels, project
from vision.quads import in_order

LOT = 25
PARTS = ("hands", "quads", "mats")
ROOM = 104
"""Pixels of a stored cut, larger than `SIDE`, so that training can move it about."""
WIDE = (ROOM / SIDE * (1 + 2 * MARGIN) - 1) / 2
"""The margin of a stored cut."""
SHAKE = 0.02
"""Errors of a finder's corners, over the card's side."""
NONE_OF_IT = 10
"""Cuts a photo that show no whole card."""


def hand_of(pixels: Pixels, facts: dict[str, Any], rng: np.random.Generator) -> tuple[Pixels, Pixels, Pixels]:
    """Stored cuts of one photo, what they show, and in which colour."""
    cards = [*facts["cells"], *facts["beside"]][:HAND]
    corners = in_order(np.array([card["corners"] for card in cards]))
    shown, colours = shown_on(cards)
    empty = _beside(corners, rng)[: HAND - len(cards)]
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    shaken = corners + rng.normal(0, SHAKE, corners.shape) * sides[:, None, None]
    whole = np.concatenate([shaken, empty]) if len(empty) else shaken
    cuts = cut_out(pixels, whole, ROOM, WIDE)
    return (
        cuts,
        np.array([*shown, *[0] * len(empty)], np.uint8),
        np.array([*colours, *[NO_COLOUR] * len(empty)], np.uint8),
    )


def shown_on(cards: Sequence[dict[str, Any]]) -> tuple[Pixels, Pixels]:
    """What some cards show, and in which colour."""
    shown = [SHOWN.index(card["piece"] if card["face"] == "up" else "down") for card in cards]
    colours = [COLOURS.index(card["colour"]) if card["face"] == "up" else NO_COLOUR for card in cards]
    return np.array(shown, np.uint8), np.array(colours, np.uint8)


def _beside(corners: Floats, rng: np.random.Generator) -> Floats:
    """Places like a card's but a step or half a step away, where no card is."""
    middles = corners.mean(axis=1)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    found = []
    for number in rng.integers(len(corners), size=NONE_OF_IT):
        way = cv2.getPerspectiveTransform(unit, corners[number].astype(np.float32))
        step = rng.choice([-1.06, -0.5, 0.0, 0.5, 1.06], 2)
        if not step.any():
            continue
        moved = project(np.asarray(way, np.float64), unit + step)
        back = np.asarray(np.linalg.inv(way), np.float64)
        away = np.abs(project(back, middles) - 0.5 - step).max(axis=1).min()
        if away > 0.35:
            found.append(moved)
    return np.array(found).reshape(-1, 4, 2)


def save_hands(file: Path, hands: list[tuple[Pixels, Pixels, Pixels]]) -> None:
    """Write hands, each as one JPEG of its cuts in a column."""
    cuts, shown, colours = zip(*hands, strict=True)
    save_lot(
        file,
        [column.reshape(-1, ROOM, 3) for column in cuts],
        93,
        counts=np.array([len(each) for each in shown]),
        shown=np.concatenate(shown),
        colours=np.concatenate(colours),
    )


def _of_seeds(first: int, split: Any, width: int) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    from samples.studio import cards_casting, cards_fast, cards_truth, develop

    for seed in range(first, first + LOT):
        fine = int(width * np.random.default_rng([seed, 9]).uniform(1, 2.4))
        table = cards_casting.make_table(seed, split, fine)
        yield develop.finish(cards_fast.expose(table), table.room), cards_truth.truth(table, "fast")


def _of_paint(first: int, split: Any) -> Iterator[tuple[Pixels, dict[str, Any]]]:
    """Full tables, painted."""
    from samples.studio import cards_casting, cards_fast

    for seed in range(first, first + LOT):
        rng = np.random.default_rng([seed, 8])
        table = cards_casting.make_table(seed, split, count=HAND - NONE_OF_IT)
        wide = float(rng.uniform(26, 90))
        picture, corners = cards_fast.from_above(table, max(8, round(wide / table.width)))
        lit, way, shift = aslant(picture, rng)
        cells = []
        for card, spots in zip(table.cards, corners, strict=True):
            told = {"colour": card.colour, "piece": card.kind, "face": "up"} if card.up else {"face": "down"}
            if card.place != "under":
                cells.append({"corners": spots @ way.T + shift, **told})
        rng.shuffle(cells)
        yield lit, {"cells": cells[: HAND - NONE_OF_IT // 2], "beside": []}


def _save_flat(job: tuple[Path, int, str, int, list[Path]]) -> str:
    out, seed, split, _, _ = job
    hands_file, mats_file = (out / part / f"flat-{split}-{seed}.npz" for part in ("hands", "mats"))
    if hands_file.exists() and mats_file.exists():
        return str(seed)
    cv2.setNumThreads(1)
    rng, other = np.random.default_rng([seed, 7]), np.random.default_rng([seed, 12])
    hands, mats = [], []
    for pixels, facts in _of_paint(seed, split):
        hands.append(hand_of(pixels, facts, rng))
        cards = facts["cells"]
        corners = in_order(np.array([card["corners"] for card in cards]))
        mats += mats_of(pixels, corners, *shown_on(cards), other)
    save_hands(hands_file, hands)
    save_mats(mats_file, mats)
    return str(seed)


def _save(job: tuple[Path, int, str, int, list[Path]]) -> str:
    out, seed, split, width, files = job
    files_of = {part: out / part / f"{split}-{seed}.npz" for part in PARTS}
    if all(file.exists() for file in files_of.values()):
        return str(seed)
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, 6])
    photos, quads, hands, mats = [], [], [], []
    for pixels, facts in with_truth(files) if files else _of_seeds(seed, split, width):
        hands.append(hand_of(pixels, facts, rng))
        cards = [*facts["cells"], *facts["beside"]]
        things = [(0, in_order(np.array(card["corners"]))) for card in cards]
        scale = min(1.0, width / max(pixels.shape[:2]))
        if scale < 1:
            pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
        photos.append(pixels)
        quads.append([(kind, corners * scale) for kind, corners in things])
        corners = np.array([spots for _, spots in quads[-1]])
        mats += mats_of(pixels, corners, *shown_on(cards), rng)
        mats += mats_seen(pixels, corners, *shown_on(cards))
    save_quads(files_of["quads"], photos, quads)
    save_hands(files_of["hands"], hands)
    save_mats(files_of["mats"], mats)
    return str(seed)


def main() -> None:
    """Make lots."""
    parser = lot_options(__doc__, 0, 2000)
    parser.add_argument("--split", choices=("seen", "unseen"), default="seen")
    parser.add_argument("--width", type=int, default=800)
    parser.add_argument("--flat", action="store_true", help="only hands and mats, painted, no photos")
    given = parser.parse_args()
    for part in PARTS:
        (given.out / part).mkdir(parents=True, exist_ok=True)
    jobs: list[tuple[Path, int, str, int, list[Path]]]
    if given.photos:
        files = photos_in(given.photos)
        starts = range(0, len(files), LOT)
        jobs = [(given.out, k, given.photos.name, given.width, files[k : k + LOT]) for k in starts]
    else:
        seeds = range(given.seed, given.seed + given.count, LOT)
        jobs = [(given.out, seed, given.split, given.width, []) for seed in seeds]
    make_lots(_save_flat if given.flat else _save, jobs, given.jobs)


if __name__ == "__main__":
    main()
