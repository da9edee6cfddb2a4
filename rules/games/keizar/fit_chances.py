"""Fit the two numbers of `chances.py` to self-play, and show how honest they are.

    python -m rules.games.keizar.fit_chances --games 300 --nodes 1000

Rounds on random set-ups; every position that is not decided counts once, with its result for the side to
move. A logistic curve through worth and result is fitted by Newton's method on the first two thirds of the
games and checked on the rest.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from math import exp

from rules.games.keizar.fairness import self_play
from rules.games.keizar.search import DECIDED
from rules.games.keizar.setup import random_tiles

Sample = tuple[float, float]
"""The worth to the side to move, and its score."""


def samples(games: range, nodes: int) -> list[Sample]:
    """The undecided positions of these games."""
    found = []
    for seed in games:
        thought, score = self_play(random_tiles(seed), nodes, seed)
        found += [
            (float(worth), score if state.turn == 0 else 1 - score)
            for state, worth in thought
            if abs(worth) < DECIDED
        ]
    return found


def fit(points: Sequence[Sample], rounds: int = 30) -> tuple[float, float]:
    """Slope and offset of the log odds, by Newton's method."""
    slope, offset = 0.001, 0.0
    for _ in range(rounds):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for worth, score in points:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, slope * worth + offset))))
            error, spread = score - chance, chance * (1 - chance)
            g0 += error * worth
            g1 += error
            h00 += spread * worth * worth
            h01 += spread * worth
            h11 += spread
        determinant = h00 * h11 - h01 * h01
        slope += (g0 * h11 - g1 * h01) / determinant
        offset += (g1 * h00 - g0 * h01) / determinant
    return slope, offset


def table(points: Sequence[Sample], slope: float, offset: float) -> list[tuple[float, float, int]]:
    """For each tenth of chances: the mean chance said, the share won, and how many positions."""
    tenths: list[list[Sample]] = [[] for _ in range(10)]
    for worth, score in points:
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, slope * worth + offset))))
        tenths[min(int(chance * 10), 9)].append((chance, score))
    return [
        (
            sum(chance for chance, _ in group) / len(group),
            sum(score for _, score in group) / len(group),
            len(group),
        )
        for group in tenths
        if group
    ]


if __name__ == "__main__":
    parser = ArgumentParser(description="Fit the chance to win to self-play.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1000)
    asked = parser.parse_args()
    border = asked.games * 2 // 3
    slope, offset = fit(samples(range(border), asked.nodes))
    print(f"SLOPE {slope:.5f}  TO_MOVE {offset:.3f}")
    print("  said    won  positions (games not used for the fit)")
    for said, won, count in table(samples(range(border, asked.games), asked.nodes), slope, offset):
        print(f"{said:6.2f} {won:6.2f} {count:6}")
