"""What the others may take: named as a threat before a move, as saved or risked after it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import CHANCE
from rules.games import load
from rules.search.dangers import Dangers, threat
from rules.search.limits import Limits
from rules.search.suggest import suggest

QUEEN_HANGS = "4k2k/8/8/6q1/8/8/8/K3K1R1 b 3-2 - 3-2 KQRBN"
"""The red rook on g1 looks at the blue queen on g5; blue may move its rooks (none) or its queen."""


def test_a_threat_is_counted_over_the_tiles() -> None:
    game = load("king-for-2")
    state = game.read(QUEEN_HANGS)
    assert state.turn == 1
    passed = game.passed(state)
    dangers = Dangers(game, 1)
    found = dangers.at(passed)
    assert found[0].what == "blue queen on g5"
    tiles = [tile.arg for tile in game.legal_moves(passed)]
    allow = [tile for tile in tiles if set(tile) & {"3", "6"}]
    assert found[0].chance == pytest.approx(len(allow) / len(tiles))
    said = threat(found, dangers.hunter(passed))
    assert said == f"Red threatens to take the blue queen on g5 (chance {round(found[0].chance * 100)} %)."


def test_the_reason_says_what_is_saved_and_what_is_risked() -> None:
    game = load("king-for-2")
    advice = suggest(game, game.read(QUEEN_HANGS), Limits(nodes=2000))
    assert advice.threat.startswith("Red threatens to take the blue queen on g5")
    whys = [one.why for one in advice.suggestions]
    assert any("aves the blue queen on g5" in why or "akes the red rook on g1" in why for why in whys)


def test_the_last_king_is_the_game() -> None:
    game = load("king-for-2")
    advice = suggest(game, game.read("8/8/8/6k1/q7/8/8/K3K1R1 b 3-2 - 3-2 KQRBN"), Limits(nodes=200))
    assert advice.threat.startswith("Red threatens to win at once (chance ")


def test_nothing_is_threatened_while_all_are_in_their_boxes() -> None:
    game = load("chess-jumble")
    state: Any = game.setup(2, 1)
    while state.turn == CHANCE:
        state = game.apply(state, game.legal_moves(state)[0])
    assert suggest(game, state, Limits(nodes=300)).threat == ""


def test_every_roll_that_reaches_a_piece_of_the_race_counts() -> None:
    game = load("chess-jumble")
    state = game.read("guess little green=box,box,box,i1;yellow=box,box,c11,e10 yellow 4 0 B:3 - - -")
    passed = game.passed(state)
    told = game.in_danger(passed, 2)
    assert told is not None
    for loc, chance in told.items():
        reached = 0.0
        for roll in game.legal_moves(passed):
            weight = game.weight(passed, roll)
            reached += weight * _may_take(game, game.apply(passed, roll), loc, 0)
        assert chance == pytest.approx(reached), loc


def _may_take(game: Any, state: Any, loc: str, side: int) -> bool:
    """By trying every way the turn may go."""
    seen, front = {state}, [state]
    while front:
        at = front.pop()
        if at.turn != side:
            continue
        for move in game.legal_moves(at):
            if move.kind == "move" and move.dst == loc:
                return True
            after = game.apply(at, move)
            if after.turn == side and after not in seen:
                seen.add(after)
                front.append(after)
    return False


def test_only_a_card_that_is_lost_for_nothing_is_threatened() -> None:
    game = load("en-prise")
    state = game.read("3wR/3wN/2vv2wP/2wP2bP/2vwBv1bQbP/2wPv2v/1bN1bNwQ/v2bRwP -3,-2 wPBR/bRPPB b - -")
    told = game.in_danger(game.passed(state), 1)
    assert told == {"0,-2": 1.0}  # the rook beside the queen; the knight there is guarded by the rook
    advice = suggest(game, state, Limits(nodes=300))
    assert advice.threat == "White threatens to take the black rook on 0,-2."


def test_alternatives_have_other_first_acts() -> None:
    game = load("king-for-2")
    state = game.read(
        "rrqkk2r/nnbbbbqr/5nRn/7B/7N/1B1NB3/N3KQ1N/RRQKB2R b 3-2 - "
        "0-0,2-1,3-2,3-3,5-0,5-4,6-2,6-3,6-4,6-5 KQRBN"
    )
    advice = suggest(game, state, Limits(nodes=4000))
    assert len({one.move for one in advice.suggestions}) == 3
