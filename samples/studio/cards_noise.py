"""How well tables of cards are understood if finder and reader are as good as said: no photo, only slips.

``python -m samples.studio.cards_noise --count 200`` prints a line for each amount of noise. What is missing
to 100 % at the first line is a fault of the solver; the others say how good the networks have to be.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from rules.core import BoardsideError
from samples.studio import cards_casting, cards_truth
from ui.cli.bench_en_prise import Verdict, compare
from ui.cli.en_prise_photo import answer
from vision.cards import CardsReading, Look, understand
from vision.cards_find import LEAST
from vision.cards_read import COLOURS, SHOWN, Faces
from vision.cuts import SIDE
from vision.photo import Floats, Photo
from vision.quads import Quad, apart, in_order

Facts = dict[str, Any]
_LEAST_DOUBT = 1e-5


@dataclass(frozen=True)
class Noise:
    """How good a finder and a reader are."""

    corners: float = 0.03
    """Error of a corner, over the card's side."""
    missed: float = 0.02
    """Cards that the finder does not see at all."""
    invented: float = 0.01
    """Places without a card that it takes for one, a card."""
    doubt: float = 0.1
    """The greatest doubt of a reading. Doubts are honest and spread evenly over the orders of magnitude."""


LEVELS = (
    Noise(0.0, 0.0, 0.0, 0.0),
    Noise(0.015, 0.0, 0.0, 0.0),
    Noise(0.03, 0.0, 0.0, 0.0),
    Noise(0.05, 0.0, 0.0, 0.0),
    Noise(0.03, 0.02, 0.0, 0.0),
    Noise(0.03, 0.0, 0.01, 0.0),
    Noise(0.03, 0.02, 0.01, 0.0),
    Noise(0.015, 0.005, 0.005, 0.02),
    Noise(0.03, 0.02, 0.01, 0.1),
    Noise(0.05, 0.04, 0.03, 0.3),
)


def facts_of(seed: int, oblique: bool = False) -> Facts:
    """The truth of an unseen table; oblique: seen at 35 to 42 degrees over the table."""
    table = cards_casting.make_table(seed, "unseen", 1024)
    if oblique:
        rng = np.random.default_rng([seed, 35])
        table = cards_casting.seen_at(table, float(rng.uniform(35, 42)))
    return cards_truth.truth(table, "none")


def understood(facts: Facts, noise: Noise, rng: np.random.Generator) -> CardsReading:
    """What would be read of a table. Raises `NoBoard`."""
    seen = [*facts["cells"], *facts["beside"]]
    corners = in_order(np.array([card["corners"] for card in seen]))
    width, height = facts["size"]
    photo = Photo(np.zeros((height // 8, width // 8, 3), np.uint8), (width, height), 1.0)
    return understand(photo, _found(corners, noise, rng), _reader(seen, corners, noise, rng))


def judged(facts: Facts, noise: Noise, seed: int) -> Verdict:
    """The same, compared with the truth."""
    try:
        return compare(answer(understood(facts, noise, np.random.default_rng([seed, 9]))), facts)
    except BoardsideError as error:
        cells = len(facts["cells"])
        return Verdict("", cards=cells, wrong=[None] * cells, error=error.code)


def _sides(corners: Floats) -> Floats:
    return np.asarray(np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1))


def _found(corners: Floats, noise: Noise, rng: np.random.Generator) -> list[Quad]:
    """What the finder says."""
    sides = _sides(corners)
    shaken = corners + rng.normal(0, 1, corners.shape) * noise.corners * sides[:, None, None]
    there = rng.random(len(corners)) >= noise.missed
    scores = 1 - np.exp(rng.uniform(np.log(1e-3), np.log(0.4), len(corners)))
    quads = [
        Quad(0, float(score), in_order(spots))
        for spots, score, kept in zip(shaken, scores, there, strict=True)
        if kept
    ]
    for number in np.flatnonzero(rng.random(len(corners)) < noise.invented):
        step = rng.uniform(-2.5, 2.5, 2) * sides[number]
        quads.append(Quad(0, float(rng.uniform(LEAST, 0.7)), shaken[number] + step))
    return apart(sorted(quads, key=lambda quad: -quad.score), 0.35)


def _reader(seen: Sequence[Facts], corners: Floats, noise: Noise, rng: np.random.Generator) -> Look:
    """What the reader says of any place."""
    middles = corners.mean(axis=1)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).min(axis=1)

    def look(places: Floats) -> tuple[Faces, np.ndarray[Any, np.dtype[np.uint8]]]:
        shown, colours = [], []
        for place in places:
            away = np.linalg.norm(middles - place.mean(axis=0), axis=1) / sides
            card = seen[int(away.argmin())] if away.min() < 0.35 else {}
            kind = card.get("piece", "down") if card else "none"
            shown.append(_said(SHOWN.index(kind), len(SHOWN), noise, rng))
            colours.append(_said(COLOURS.index(card.get("colour", "white")), len(COLOURS), noise, rng))
        return Faces(np.array(shown), np.array(colours)), np.zeros((len(places), SIDE, SIDE, 3), np.uint8)

    return look


def _said(true: int, count: int, noise: Noise, rng: np.random.Generator) -> Floats:
    """Probabilities as honest as their doubt."""
    doubt = _LEAST_DOUBT
    if noise.doubt > 0:
        doubt *= (noise.doubt / _LEAST_DOUBT) ** rng.random()
    said = (true + int(rng.integers(1, count))) % count if rng.random() < doubt else true
    chances = np.full(count, doubt / (count - 1))
    chances[said] = 1 - doubt
    return chances


def figures(count: int, noise: Noise, first: int = 0, oblique: bool = False) -> dict[str, float]:
    """How much is right of so many tables."""
    verdicts = [judged(facts_of(seed, oblique), noise, seed) for seed in range(first, first + count)]
    cards = sum(verdict.cards for verdict in verdicts)
    return {
        "shape": sum(verdict.shape for verdict in verdicts) / count,
        "exact": sum(verdict.exact for verdict in verdicts) / count,
        "cards": sum(verdict.right for verdict in verdicts) / cards,
        "plans": sum(verdict.plans for verdict in verdicts) / count,
        "silent": sum(bool(verdict.silent) for verdict in verdicts) / count,
        "doubts": sum(verdict.doubts for verdict in verdicts) / count,
    }


def main(arguments: list[str] | None = None) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m samples.studio.cards_noise", description=__doc__)
    parser.add_argument("--count", type=int, default=200, metavar="N", help="tables a line")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--level", type=int, action="append", metavar="K", help="only these lines, from 0")
    parser.add_argument("--oblique", action="store_true", help="all seen at 35 to 42 degrees")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    print("corners missed invented doubt   shape   exact   cards   plans  silent  doubts a photo")
    for noise in [LEVELS[k] for k in asked.level] if asked.level else LEVELS:
        told = figures(asked.count, noise, asked.seed, asked.oblique)
        given = f"{noise.corners:7.3f} {noise.missed:6.3f} {noise.invented:8.3f} {noise.doubt:5.2f}"
        shares = " ".join(f"{told[name]:7.4f}" for name in ("shape", "exact", "cards", "plans", "silent"))
        print(f"{given} {shares} {told['doubts']:7.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
