"""The closer look at tiles: which squares it asks about, and what two opinions make together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision import close
from vision.close import look_closer, squares_of
from vision.photo import Floats, Photo, Pixels, Sheet
from vision.reading import PIECES, SYMBOLS, RawReading

KING, QUEEN = SYMBOLS.index("king"), SYMBOLS.index("queen")
PHOTO = Photo(np.zeros((800, 800, 3), np.uint8), (800, 800), 1.0)
SHEET = Sheet(
    np.zeros((1, 1, 3), np.uint8), 40, 1.0, 0, 0, np.diag([100.0, 100.0, 1.0]), np.zeros((10, 2)), 1.0,
    (4.0, 20.0, 10.0),
)  # fmt: skip


def first_look(sure: float, covered: bool = False) -> RawReading:
    """All squares plain but one, which is probably a king."""
    symbols = np.zeros((8, 8, len(SYMBOLS)))
    symbols[..., 0] = 1.0
    symbols[2, 5] = (1 - sure) / (len(SYMBOLS) - 1)
    symbols[2, 5, KING] = sure
    pieces = np.zeros((8, 8, len(PIECES)))
    pieces[..., 0] = 1.0
    if covered:
        pieces[2, 5] = (0, 1, 0)
    return RawReading(symbols, pieces)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """A closer look that says what it is told to, and how many cuts it was shown."""
    told: dict[str, list[int]] = {"says": [KING], "cuts": []}

    def read_cuts(_: Path, cuts: Pixels) -> Floats:
        told["cuts"].append(len(cuts))
        odds = np.zeros((len(cuts), len(SYMBOLS)))
        odds[:, told["says"][0]] = 6.0
        return odds

    monkeypatch.setattr(close, "read_cuts", read_cuts)
    return told


def test_two_opinions_that_agree_are_surer_than_one(asked: dict[str, list[int]]) -> None:
    seen = look_closer(PHOTO, SHEET, first_look(0.9)).symbols
    assert seen[2, 5, KING] > 0.99
    assert asked["cuts"] == [1]
    assert (seen[0, 0] == first_look(0.9).symbols[0, 0]).all()


def test_opinions_that_contradict_each_other_are_never_sure(asked: dict[str, list[int]]) -> None:
    asked["says"] = [QUEEN]
    for sure in (0.4, 0.9, 0.99, 0.999):
        assert look_closer(PHOTO, SHEET, first_look(sure)).symbols[2, 5].max() < 0.99


def test_what_is_sure_is_not_looked_at(asked: dict[str, list[int]]) -> None:
    for raw in (first_look(0.99999), first_look(0.99999, covered=True)):
        assert (look_closer(PHOTO, SHEET, raw).symbols == raw.symbols).all()
    assert asked["cuts"] == []


def test_under_a_piece_the_closer_look_is_believed_less(asked: dict[str, list[int]]) -> None:
    open_, hidden = (
        look_closer(PHOTO, SHEET, first_look(0.5, covered)).symbols[2, 5] for covered in (False, True)
    )
    assert 0.5 < hidden[KING] < open_[KING]


def test_squares_are_cut_where_they_lie() -> None:
    (corners,) = squares_of(SHEET, np.array([(2, 5)]))
    assert corners.tolist() == [[500, 200], [600, 200], [600, 300], [500, 300]]
