"""King for 2 before the referee: what a photo says of the position, and which domino is the new one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rules.by_colour import ByColour
from rules.games.king_for_2.game import start
from samples.studio import develop, king_fast
from samples.studio.king_scene import make_king_scene
from ui.cli import king_referee
from ui.cli.king_referee import drawn, positions
from ui.cli.turn_referee import Asked, judge
from vision import king, pips
from vision.photo import NoBoard

needs_king = pytest.mark.skipif(not king.ready(), reason="the networks are not trained yet")


def _photo(path: Path, *, at_start: bool) -> Path:
    scene = make_king_scene(21, "seen", 900, at_start=at_start, dominoes=False)
    picture = develop.develop(king_fast.expose(scene), scene.host)
    path.write_bytes(develop.encode(picture, scene.host.develop))
    return path


@needs_king
def test_the_start_is_known_from_a_photo_of_either_players_turn(tmp_path: Path) -> None:
    photo = _photo(tmp_path / "start.jpg", at_start=True)
    asked = Asked(photo)
    states = positions(photo, asked, None)
    assert [state.pieces for state, _ in states] == [start().pieces] * 2
    assert {state.side for state, _ in states} == {0, 1}
    assert [state.side for state, _ in positions(photo, asked, "b")] == [1]
    table = king_referee.read(photo, asked, states[0][0])
    assert isinstance(table.game, ByColour)  # nobody has taught it this set
    assert judge(table, states, "5-1").kind in ("unchanged", "unclear")


@needs_king
def test_kinds_that_nobody_knows_are_asked_for(tmp_path: Path) -> None:
    photo = _photo(tmp_path / "later.jpg", at_start=False)
    with pytest.raises(NoBoard):
        positions(photo, Asked(photo), None)


def _tile(one: int, other: int, confidence: float = 0.99) -> pips.Domino:
    return pips.Domino((one, other), np.zeros((4, 2)), confidence)


@pytest.mark.parametrize(
    ("beside", "rolls", "says"),
    [
        ([_tile(1, 5), _tile(6, 6)], ("5-1",), ""),  # 6-6 was turned before
        ([], (), "No domino was seen beside the board."),
        ([_tile(6, 6)], (), "No new domino was seen beside the board."),
        ([_tile(1, 5), _tile(0, 2)], (), "More than one new domino lies beside the board: 5-1, 2-0."),
        ([_tile(1, 5, 0.5)], (), "A domino beside the board cannot be read for sure."),
        (None, (), "This copy of the program cannot read dominoes."),
    ],
)
def test_the_new_domino_is_the_roll(
    beside: list[pips.Domino] | None, rolls: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(king_referee, "dominoes", lambda reading: (beside, 0.0))
    found = drawn(start()._replace(used=frozenset({"6-6"})), None)  # type: ignore[arg-type]
    assert found.rolls == rolls
    assert found.missing.startswith(says)
    assert bool(found.missing) == bool(says)
