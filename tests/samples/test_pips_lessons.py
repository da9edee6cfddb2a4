"""Lessons for the readers of dominoes and dice: tables of the studio, and photos that others have made."""

from __future__ import annotations

import numpy as np
import pytest

from samples.studio.pips_scene import WHOLE, make_pips_scene, truth
from samples.training.pips_tables import of_scene, of_truth
from vision.pips import DIE, DOMINO, halves


@pytest.mark.parametrize("game", ["dominoes", "dice"])
def test_a_scene_and_its_truth_are_the_same_table(game: str) -> None:
    seed = next(s for s in range(50) if truth(make_pips_scene(s, game, "seen", 320), "fast")[game])  # type: ignore[arg-type]
    scene = make_pips_scene(seed, game, "seen", 320)  # type: ignore[arg-type]
    made, told = of_scene(scene), of_truth(truth(scene, "fast"))
    whole = [thing for thing in made.things if thing.whole]
    others = [thing for thing in told.things if thing.whole]
    assert [(thing.kind, thing.pips) for thing in whole] == [(thing.kind, thing.pips) for thing in others]
    for one, other in zip(whole, others, strict=True):
        assert np.abs(one.corners - other.corners).max() < 0.01


def test_corners_told_the_other_way_round_are_turned_and_halves_keep_their_pips() -> None:
    lying = [[10.0, 10.0], [50.0, 10.0], [50.0, 30.0], [10.0, 30.0]]
    facts = {"game": "dominoes", "seed": 1, "dice": [], "unclear": [{"corners": lying}]}
    tables = [
        of_truth({**facts, "dominoes": [{"pips": [2, 5], "corners": corners}]})
        for corners in (lying, lying[::-1])
    ]
    for table in tables:
        domino, hidden = table.things
        assert (domino.kind, domino.pips, domino.whole) == (DOMINO, (2, 5), True)
        first, second = halves(domino.corners)
        assert first.mean(axis=0)[0] == pytest.approx(20)
        assert second.mean(axis=0)[0] == pytest.approx(40)
        assert hidden.visible < WHOLE
        assert not hidden.whole


def test_sides_of_dice_come_along() -> None:
    face = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]]
    side = [[0.0, 9.0], [9.0, 9.0], [9.0, 15.0], [0.0, 15.0]]
    die = {"value": 3, "corners": face, "sides": [side]}
    table = of_truth({"game": "dice", "seed": 1, "dominoes": [], "dice": [die], "unclear": []})
    assert [(thing.kind, thing.pips) for thing in table.things] == [(DIE, (3,))]
    assert np.array_equal(table.sides[0], np.array(side))
