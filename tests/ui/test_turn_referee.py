"""The referee of games under chance, on King for 2: readings made from tables."""

from __future__ import annotations

import json

import pytest

from rules.core import BadMove, BoardsideError, Reading
from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import SQUARES, State
from rules.referee import Verdict
from ui.cli.turn_referee import Rolled, Table, answer, judge, sentences

SYMBOLS = [symbol for symbol in GAME.symbols() if symbol == "empty" or "." in symbol]


def _seen(state: State, *, kinds: bool = True, sure: float = 0.9995) -> Reading:
    """A table as a reader tells it, with the kinds or without."""
    view = GAME.view(state)
    chances = {}
    for square in SQUARES:
        true = view[square]
        same = [symbol for symbol in SYMBOLS if symbol.split(".")[0] == true.split(".")[0]]
        good = [true] if kinds else same
        bad = (1 - sure) / (len(SYMBOLS) - len(good))
        chances[square] = {s: sure / len(good) if s in good else bad for s in SYMBOLS}
    return Reading(chances)


def _played(*acts: str) -> State:
    state = start()
    for act in acts:
        state = GAME.play(state, GAME.parse(state, act))
    return state


def _judge(
    state: State, reading: Reading, roll: str | None = None, seen: Rolled | None = None
) -> Verdict[State]:
    """The verdict, given a roll, or what is seen beside the board."""
    return judge(Table(GAME, reading, lambda: seen or Rolled()), [(state, 1.0)], roll)


@pytest.mark.parametrize("kinds", [True, False])
def test_both_halves_of_a_domino_are_found_on_one_photo(kinds: bool) -> None:
    after = _played("5-6", "b2c4:5", "g2f4:6")
    verdict = _judge(start(), _seen(after, kinds=kinds), "6-5")
    told = answer(GAME, verdict)
    assert told["verdict"] in ("legal", "unclear")  # either knight may have moved with either number
    assert {change["square"] for change in told["differing"]} >= {"b2", "c4", "g2", "f4"}
    json.dumps(told)


@pytest.mark.parametrize("kinds", [True, False])
def test_a_half_that_is_lost_does_not_make_it_unclear(kinds: bool) -> None:
    """Kings are shut in at the start: the 1 of 5-1 is lost, before or after the knight has moved."""
    after = _played("5-1", "b2c4:5")
    verdict = _judge(start(), _seen(after, kinds=kinds), "5-1")
    told = answer(GAME, verdict)
    assert told["verdict"] == "legal"
    assert (told["move"], told["notation"], told["captured"]) == ("b2c4:5", "Nb2-c4:5", None)
    assert told["moves"] == ["5-1", "b2c4:5"]
    assert told["position"] == GAME.write(after)
    assert sentences(GAME, verdict)[0] == "5-1 Nb2-c4:5: legal."


def test_nothing_moved_yet() -> None:
    verdict = _judge(start(), _seen(start()), "5-1")
    told = answer(GAME, verdict)
    assert told["verdict"] == "unchanged"
    assert GAME.read(told["position"]).tile == "5-1"  # the domino lies there all the same


def test_without_the_domino_it_asks() -> None:
    after = _played("5-1", "b2c4:5")
    verdict = _judge(start(), _seen(after))
    assert verdict.kind == "unclear"
    assert "5-1 Nb2-c4:5" in verdict.question


def test_a_piece_of_another_kind_is_refused() -> None:
    after = _played("5-1", "b2c4:5")
    letters = list(start().pieces)
    here, there = SQUARES.index("c1"), SQUARES.index("c4")
    letters[here], letters[there] = ".", letters[here]  # a queen through her own bishop, with a knight's 5
    verdict = _judge(start(), _seen(after._replace(pieces="".join(letters))), "5-1")
    told = answer(GAME, verdict)
    assert told["verdict"] == "illegal"
    assert told["reason"]["rule"].startswith("king-for-2.")
    assert told["move"].startswith("c1c4")
    assert told["position"] == GAME.write(start())


def test_a_domino_beside_the_board_is_as_good_as_told() -> None:
    after = _played("5-1", "b2c4:5")
    assert _judge(start(), _seen(after), seen=Rolled(("5-1",))).kind == "legal"


def test_a_domino_that_is_not_clear_is_asked_for() -> None:
    after = _played("5-1", "b2c4:5")
    verdict = _judge(start(), _seen(after), seen=Rolled((), "No domino was seen."))
    assert verdict.kind == "unclear"
    assert verdict.question.startswith("No domino was seen. What was rolled?")


def test_a_roll_that_cannot_be_is_refused() -> None:
    with pytest.raises(BoardsideError):
        _judge(start(), _seen(start()), "7-1")
    given = GAME.read("rrqkkqrr/nnbbbbnn/8/8/8/8/NNBBBBNN/RRQKKQRR r 5-1 - 5-1 KQRBN")
    with pytest.raises(BadMove, match="already"):
        _judge(given, _seen(given), "5-1")
