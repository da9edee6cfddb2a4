"""Kinds under the box's counts: compared with trying all ways."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from vision.king_kinds import KINDS, settle_kinds

BOX = (2, 2, 4, 4, 4)


@pytest.mark.parametrize("seed", range(6))
def test_best_naming_and_chances_are_those_of_trying_all_ways(seed: int) -> None:
    rng = np.random.default_rng(seed)
    most = (1, 1, 2, 1, 2)
    chances = rng.dirichlet(np.full(5, 0.5), size=6) + 1e-3
    total, shares, top = 0.0, np.zeros((6, 5)), -1.0
    best: tuple[int, ...] = ()
    for names in product(range(5), repeat=6):
        if any(names.count(kind) > most[kind] for kind in range(5)):
            continue
        weight = float(np.prod(chances[np.arange(6), names]))
        total += weight
        shares[np.arange(6), names] += weight
        if weight > top:
            top, best = weight, names
    found, exact = settle_kinds(chances, most)
    assert tuple(found) == best
    np.testing.assert_allclose(exact, shares / total, atol=1e-9)


def test_the_box_corrects_a_fifth_rook() -> None:
    rook, bishop = KINDS.index("rook"), KINDS.index("bishop")
    chances = np.full((5, 5), 0.01)
    chances[:, rook] = 0.9
    chances[3, bishop] = 0.3
    found, shares = settle_kinds(chances, BOX)
    assert found.count(rook) == 4
    assert found[3] == bishop
    assert shares[3, bishop] > 0.6


def test_more_pieces_than_the_box_holds_are_still_named() -> None:
    chances = np.full((17, 5), 0.05)
    chances[:, 1] = 0.8
    found, shares = settle_kinds(chances, BOX)
    assert found == [1] * 17
    assert shares.shape == (17, 5)


def test_no_piece_is_no_trouble() -> None:
    found, shares = settle_kinds(np.zeros((0, 5)), BOX)
    assert found == []
    assert shares.shape == (0, 5)
