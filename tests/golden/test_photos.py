"""Photo to position, whole: every committed sample against the truth beside it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ui.cli.bench_vision import compare
from ui.cli.keizar_photo import read_photo

SAMPLES = Path(__file__).parents[2] / "samples"
PHOTOS = sorted(SAMPLES.glob("keizar-*.jpg"))
EXACT_AT_LEAST = 0.85
"""What the present model reaches on these photos; raise it with every better one."""


@cache
def reading(photo: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The answer and the truth of a sample, read once for all tests."""
    return read_photo(photo), json.loads(photo.with_suffix(".json").read_text())


def test_there_are_samples() -> None:
    assert len(PHOTOS) >= 40


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda photo: photo.stem)
def test_every_square_is_right_or_in_doubt(photo: Path) -> None:
    verdict = compare(*reading(photo))
    assert verdict.located
    assert verdict.silent == []


def test_most_boards_are_read_exactly() -> None:
    exact = [compare(*reading(photo)).exact for photo in PHOTOS]
    assert sum(exact) >= EXACT_AT_LEAST * len(PHOTOS)


def test_a_known_setup_is_named_by_its_code() -> None:
    """A code is given only for a legal set-up without a doubtful symbol, and then it is the right one."""
    from rules.games.keizar.setup import faults
    from rules.games.keizar.setup_code import write_code
    from rules.games.keizar.state import read_position

    named = 0
    for photo in PHOTOS:
        answer, truth = reading(photo)
        tiles = read_position(truth["position"]).tiles
        if answer["setup"] is not None:
            assert not faults(tiles)
            assert answer["setup"] == write_code(tiles)
            named += 1
    assert named >= 5
