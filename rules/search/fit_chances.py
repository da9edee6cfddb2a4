"""Fit the chances that hints name to self-play, for games whose searches say 0 to 1.

    python -m rules.search.fit_chances --game shahbazee --games 200 --nodes 1000

Plays like the calibration bench, from other seeds, and looks for the slope and the offset of the log odds
that would have been honest. Slope 1 and offset 0 say that nothing is to be changed; else multiply a game's
slope by the slope found, and see that the half of the games which the fit has not seen agrees.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from math import exp, log
from pathlib import Path

from rules import games
from rules.search.calibration import Said, self_play

Sample = tuple[float, float]
"""What is to be turned into log odds, and the score."""

SEEDS = 10_000
"""The first seed, far from those of the bench."""

_SURE = 0.002
"""Chances nearer to 0 or 1 than this are ends that the search has seen: there is nothing to fit."""


def samples(said: Sequence[Said]) -> list[Sample]:
    """The log odds that were said, and the score."""
    return [(log(chance / (1 - chance)), score) for chance, score in said if _SURE < chance < 1 - _SURE]


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
    parser.add_argument("--game", choices=games.names(), required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="Write what was said and won here, a game a line.")
    asked = parser.parse_args()
    game = games.load(asked.game)
    played: list[list[Said]] = []
    for seed in range(SEEDS, SEEDS + asked.games):
        played.append(self_play(game, game.setup(2, seed), asked.nodes, seed))
        if asked.keep:
            asked.keep.write_text("".join(json.dumps(one) + "\n" for one in played))
    half = len(played) // 2
    for name, ones in (("all", played), ("first half", played[:half]), ("second half", played[half:])):
        slope, offset = fit(samples([said for one in ones for said in one]))
        print(f"{name}: slope {slope:.3f}, offset {offset:.3f}")
    slope, offset = fit(samples([said for one in played[:half] for said in one]))
    print("  said    won  positions (second half, with the fit of the first)")
    for said, won, count in table(samples([said for one in played[half:] for said in one]), slope, offset):
        print(f"{said:6.2f} {won:6.2f} {count:6}")
