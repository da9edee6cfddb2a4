"""Photos of dominoes, dice and King for 2 to what lies there: the committed samples against their truth."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.cli import bench_king, bench_pips
from ui.cli.bench_photos import truth_of
from ui.cli.pips_photo import READERS

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize("game", ["dominoes", "dice"])
def test_every_domino_and_die_is_told_and_nothing_else(game: str) -> None:
    photos = sorted(SAMPLES.glob(f"{game}-*.jpg"))
    assert len(photos) >= 2
    for photo in photos:
        verdict = bench_pips.judge(photo.name, game, READERS[game](photo), truth_of(photo))
        assert verdict.exact, verdict


def test_a_set_learned_from_its_start_is_known_in_mid_game() -> None:
    start, *later = sorted(SAMPLES.glob("king-for-2-*.jpg"))
    tell = bench_king._enrol(start)
    assert tell is not None
    for photo in later:
        verdict = bench_king.judge(photo, tell)
        assert verdict.colours
        assert verdict.dominoes
        assert not verdict.silent
        assert verdict.kinds_right >= 0.9 * verdict.pieces
