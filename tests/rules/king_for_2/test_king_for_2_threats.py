"""What the next tile may take, held against all tiles played out."""

from __future__ import annotations

import pytest

from rules.core import CHANCE
from rules.games.king_for_2 import threats
from rules.games.king_for_2.game import GAME
from rules.games.king_for_2.state import INDEX, State

EMPTY_BOARD = "." * 64


def position(side: int, **pieces: str) -> State:
    board = list(EMPTY_BOARD)
    for square, piece in pieces.items():
        board[INDEX[square]] = piece
    return State("".join(board), side)


def best_of_a_tile(state: State, player: int) -> float:
    """The most that the side to act can gain with the tile in play, every line of its turn tried."""
    if state.turn != player or GAME.outcome(state) is not None:
        return threats.lead(state.pieces, player)
    return max(best_of_a_tile(GAME.apply(state, move), player) for move in GAME.legal_moves(state))


def test_the_expected_gain_is_the_mean_over_all_tiles() -> None:
    # No capturer can be retaken, no last king is in reach, and no capture opens another one.
    state = position(0, a1="R", h1="K", g1="K", a8="r", c3="N", d5="n", b5="b", h8="k", f8="k")
    before = threats.lead(state.pieces, 0)
    gains = []
    for draw in GAME.legal_moves(state):
        gains.append(best_of_a_tile(GAME.apply(state, draw), 0) - before)
    found = threats.captures(state.pieces)[0]
    covered = [draw.arg for draw in GAME.legal_moves(state)]
    expected = threats._expected(found, state.settings.table, covered)
    assert expected == pytest.approx(sum(gains) / len(gains))
    assert expected > 0


def test_the_last_king_in_reach_outweighs_everything() -> None:
    hanging = position(1, a1="K", b8="r", a8="r", h8="k", h7="k", c1="Q", d1="Q", e1="Q")
    safe = position(1, b2="K", c8="r", a8="r", h8="k", h7="k", d1="Q", e1="Q", f1="Q")
    assert hanging.turn == safe.turn == CHANCE
    assert GAME.outlook(hanging, 0) < GAME.outlook(safe, 0)
    assert GAME.estimate(hanging, 0) == pytest.approx(GAME.estimate(safe, 0))


def test_a_capturer_that_may_be_retaken_gains_less() -> None:
    free = threats.captures(position(0, a1="R", a8="n", h1="K", g5="k").pieces)[0]["R"]
    guarded = threats.captures(position(0, a1="R", a8="n", h1="K", b8="k").pieces)[0]["R"]
    assert [take.gain for take in free] == [threats.WORTH["N"]]
    assert [take.gain for take in guarded] == [threats.WORTH["N"] - 0.4 * threats.WORTH["R"]]


def test_both_players_share_the_chance() -> None:
    state = GAME.setup(2, 1)
    assert GAME.outlook(state, 0) + GAME.outlook(state, 1) == pytest.approx(1)
