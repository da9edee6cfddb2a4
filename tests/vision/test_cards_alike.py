"""Faces are named together: by those that show their figure, and against those that show another."""

from __future__ import annotations

import numpy as np
import pytest

from vision import cards_read
from vision.cards_alike import compared
from vision.cards_read import ANSWERS, FACE, LOOK, SHOWN, read_faces
from vision.photo import Floats, Pixels

KING, QUEEN = 0, 1


def chances(*pairs: tuple[float, float]) -> Floats:
    """Faces of which nothing is known but how likely they are a king, or a queen."""
    rows = np.full((len(pairs), 6), 0.001)
    rows[:, [KING, QUEEN]] = np.reshape(pairs, (-1, 2))
    return np.asarray(rows / rows.sum(axis=1, keepdims=True))


def looks(figures: str) -> Floats:
    """Looks of cards that show these figures: letters that are the same are the same figure."""
    return np.asarray([[2.5 * (letter == other) for other in "abcdef"] for letter in figures], np.float64)


def test_a_figure_that_is_known_elsewhere_is_known_here() -> None:
    told = compared(chances((0.97, 0.03), (0.97, 0.03), (0.4, 0.6)), looks("aaa"))
    assert told[2].argmax() == KING


def test_a_figure_unlike_all_queens_is_none() -> None:
    told = compared(
        chances((0.03, 0.97), (0.03, 0.97), (0.03, 0.97), (0.45, 0.55), (0.4, 0.6)), looks("aaabb")
    )
    assert told.argmax(axis=1).tolist() == [QUEEN, QUEEN, QUEEN, KING, KING]


def test_one_slip_does_not_change_what_is_sure() -> None:
    told = compared(chances((0.999, 0.001), (0.001, 0.999)), looks("aa"))
    assert told.argmax(axis=1).tolist() == [KING, QUEEN]


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_compare_with_changes_nothing(count: int) -> None:
    alone = chances(*[(0.3, 0.7)] * count)
    assert compared(alone, np.zeros((count, LOOK))) == pytest.approx(alone, abs=2e-3)


def test_an_unsure_cut_is_read_upside_down_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def network(model: object, cuts: Pixels) -> Floats:
        """Surely a king, but for cuts that are dark at the top: these it sees better the other way round."""
        said = np.zeros((len(cuts), ANSWERS + LOOK))
        dark = cuts[:, 0, 0, 0] == 0
        said[:, FACE] = np.where(dark, 0.1, 9.0)
        said[dark, SHOWN.index("rook")] = 0.3
        said[:, len(SHOWN)] = 9.0
        asked.append(len(cuts))
        return said

    monkeypatch.setattr(cards_read, "read_cuts", network)
    cuts = np.full((5, 80, 80, 3), 200, np.uint8)
    cuts[3, :40] = 0
    faces = read_faces(cuts)
    assert asked == [5, 5]
    assert faces.shown[3].argmax() == FACE
    assert faces.shown.sum(axis=1) == pytest.approx(np.ones(5))
