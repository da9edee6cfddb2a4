"""The odds are counted, so they can be counted again another way."""

from __future__ import annotations

import pytest
from king_for_2_positions import at, play

from rules.games.king_for_2.dominoes import TILES, halves
from rules.games.king_for_2.game import GAME
from rules.games.king_for_2.odds import kind_odds, piece_odds
from rules.games.king_for_2.state import INDEX, State


def test_a_free_queen_can_move_with_13_of_the_28_tiles() -> None:
    odds = {entry.what: entry for entry in kind_odds(at("Ka1 Qd4", "Ke8"), 0)}
    assert odds["queen"].text == "A queen can move with 13 of the 28 tiles."
    assert set(odds["queen"].tiles) == {tile for tile in TILES if {2, 6} & set(halves(tile))}
    assert odds["queen"].probability == pytest.approx(13 / 28)
    assert set(odds) == {"king", "queen"}


def test_a_shut_in_queen_counts_the_tiles_that_open_it() -> None:
    odds = {entry.what: entry.tiles for entry in kind_odds(GAME.setup(2, 0), 0)}
    # a bishop (4), a knight (5) or a joker goes first, then the queen by 2 or by a second joker
    assert odds["queen"] == ("4-2", "5-2", "6-2", "6-4", "6-5", "6-6")
    assert odds["king"] == ("4-1", "6-1", "6-4", "6-6")


def test_only_covered_tiles_count() -> None:
    state = play(at("Ka1 Qd4", "Ke8 Nh8"), "6-2 d4d5:2 a1a2:6")
    (queen,) = (entry for entry in kind_odds(state, 0) if entry.what == "queen")
    assert queen.text == "A queen can move with 12 of the 27 tiles left."


def test_one_piece_by_its_square() -> None:
    state = at("Ka1 Qd4 Rb1 Nb2 Na2", "Ke8")
    assert piece_odds(state, INDEX["d4"]).text == "A queen on d4 can move with 13 of the 28 tiles."
    assert piece_odds(state, INDEX["e8"]).text == "A king on e8 can move with 13 of the 28 tiles."
    # The king is shut in: the rook (3) or a knight (5) must go first, or a joker moves one of them.
    assert piece_odds(state, INDEX["a1"]).tiles == ("3-1", "5-1", "6-1", "6-3", "6-5", "6-6")


def lines(state: State, side: int) -> list[list[str]]:
    """Every line of one turn as the squares that pieces leave."""
    if state.turn != side or GAME.outcome(state) is not None:
        return [[]]
    return [
        [act.src, *rest] for act in GAME.legal_moves(state) for rest in lines(GAME.apply(state, act), side)
    ]


@pytest.mark.parametrize("square", ["a1", "c1", "f3"])
def test_the_count_is_the_number_of_tiles_with_such_a_line(square: str) -> None:
    state = at("Ka1 Bc1 Nb2 Rb1 Na2 Rf3", "Ke8 Bd2")
    tiles = [tile for tile in TILES if any(square in line for line in lines(play(state, tile), 0))]
    assert list(piece_odds(state, INDEX[square]).tiles) == tiles
