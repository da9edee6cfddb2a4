"""A watched game: each move is said once, a fault once and only when it stays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from raw_readings import raw_of

from rules.games.keizar.game import GAME
from rules.games.keizar.setup import random_tiles, start
from rules.games.keizar.state import State
from ui.umpire import Umpire
from vision.tokens import Token
from vision.watch import Glimpse

START = start(random_tiles(4))


def glimpse(
    state: State, time: float, turned: int | None = None, turns: int = 0, bumped: bool = True
) -> Glimpse:
    tokens = (
        () if turned is None else tuple(Token(0 if k < turned else k + 1, (0.0, 0.0), 1.0) for k in range(3))
    )
    unused: Any = None
    raw = raw_of(state.tiles, state.pieces, turns, sure=0.99999)
    # By default as if the camera had been moved each time, so that there are no pictures to compare.
    return Glimpse(time, unused, unused, unused, raw, tokens, bumped)


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = GAME.play(state, GAME.parse(state, move))
    return state


def without(state: State, square: str) -> State:
    number = (ord(square[0]) - ord("a")) + 8 * (int(square[1]) - 1)
    return state._replace(pieces=state.pieces[:number] + "." + state.pieces[number + 1 :])


def said(umpire: Umpire, seen: Glimpse) -> str | None:
    announcement = umpire.judge(seen)
    if announcement is None:
        return None
    verdict = announcement.judgement.verdict
    return " ".join(GAME.token(act) for act in verdict.best.acts) if verdict.kind == "legal" else verdict.kind


def opening() -> tuple[str, str]:
    first = GAME.legal_moves(START)[0]
    reply = GAME.legal_moves(GAME.apply(START, first))[0]
    return GAME.token(first), GAME.token(reply)


def test_each_move_is_said_once() -> None:
    one, two = opening()
    umpire = Umpire(START)
    after, later = played(START, one), played(START, one, two)
    assert said(umpire, glimpse(START, 0)) is None
    assert said(umpire, glimpse(after, 1)) == one
    assert said(umpire, glimpse(after, 2, turns=2)) is None
    assert said(umpire, glimpse(later, 3)) == two
    assert umpire.states == [(later, 1.0)]


def test_a_missed_move_is_said_with_the_next() -> None:
    one, two = opening()
    assert said(Umpire(START), glimpse(played(START, one, two), 1)) == f"{one} {two}"


def test_a_piece_in_the_hand_is_no_fault_until_it_stays_away() -> None:
    umpire = Umpire(START)
    lifted = without(START, "d2")
    assert said(umpire, glimpse(lifted, 1)) is None
    assert umpire.puzzled
    assert said(umpire, glimpse(START, 2)) is None
    assert not umpire.puzzled
    assert said(umpire, glimpse(lifted, 3)) is None
    assert said(umpire, glimpse(lifted, 7)) == "illegal"
    assert said(umpire, glimpse(lifted, 12)) is None


def test_the_first_table_says_what_the_game_is() -> None:
    one, _ = opening()
    umpire = Umpire(side="w")
    assert said(umpire, glimpse(START, 0)) is None
    assert said(umpire, glimpse(played(START, one), 1)) == one


def test_another_board_is_passed_over() -> None:
    assert said(Umpire(START), glimpse(start(random_tiles(9)), 1)) is None


def test_tokens_are_compared_with_the_count() -> None:
    umpire = Umpire(START)
    announcement = umpire.judge(glimpse(played(START, opening()[0]), 1, turned=1))
    assert announcement is not None
    assert announcement.judgement.turned == 1


def test_a_board_that_looks_otherwise_all_over_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that rests on the board changes more than a move does."""
    one, _ = opening()
    after = played(START, one)
    umpire = Umpire(START)
    assert said(umpire, glimpse(START, 0, bumped=False)) is None
    odds = np.full(64, 5.0)
    odds[[3, 11, 19, 27, 35]] = -4.0
    monkeypatch.setattr("ui.umpire.likeness", lambda now, before: odds)
    assert said(umpire, glimpse(after, 1, bumped=False)) is None
    assert umpire.puzzled
    assert said(umpire, glimpse(after, 4, bumped=False)) is None
    assert (
        said(umpire, glimpse(after, 8, bumped=False)) is None
    )  # it stays: from now on the picture is as good as new
    assert said(umpire, glimpse(after, 9, bumped=False)) == one
