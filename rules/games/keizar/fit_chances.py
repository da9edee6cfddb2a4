"""Fit the two numbers of `chances.py` to self-play, and show how honest they are.

    python -m rules.games.keizar.fit_chances --games 300 --nodes 1000

Rounds on random set-ups; every position that is not decided counts once, with its result for the side to
move. A logistic curve through worth and result is fitted by Newton's method on the first two thirds of the
games and checked on the rest.
"""

from __future__ import annotations

from argparse import ArgumentParser

from rules.games.keizar.fairness import self_play
from rules.games.keizar.search import DECIDED
from rules.games.keizar.setup import random_tiles
from rules.search.fit_chances import Sample, fit, table


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
