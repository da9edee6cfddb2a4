"""How the race is judged: the way home, and who may be captured with which roll, held against the rules."""

from __future__ import annotations

from random import Random

import pytest

from rules.core import CHANCE
from rules.games.chess_jumble import race, shots
from rules.games.chess_jumble.board import GUESS
from rules.games.chess_jumble.game import GAME
from rules.games.chess_jumble.state import State


def played(seed: int, acts: int) -> State:
    rng = Random(seed)
    state = GAME.setup(2, seed)
    for _ in range(acts):
        moves = GAME.legal_moves(state)
        if not moves:
            break
        state = GAME.apply(state, rng.choice(moves))
    return state


def hit_cells(state: State, hunter: int, face: str) -> set[str]:
    """Every cell where the hunter captures with this roll, by playing all its turns."""
    begun = state._replace(side=hunter, white=face, tries=0, mover="", left=0)
    found: set[str] = set()
    seen: set[State] = set()
    open_states = [begun]
    while open_states:
        at = open_states.pop()
        if at in seen or at.turn != hunter:
            continue
        seen.add(at)
        standing = at.standing()
        for move in GAME.legal_moves(at):
            if move.kind == "move" and move.dst in standing:
                found.add(move.dst)
            elif move.kind == "move":
                open_states.append(GAME.apply(at, move))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_dangers_are_the_captures_that_the_rules_allow(seed: int) -> None:
    state = played(seed, 60 + 9 * seed)
    for player, hunter in ((0, 2), (2, 0)):
        if state.boxed(hunter):  # rule 8 may forbid a way then: the quick look knows nothing of it
            state = state._replace(
                pieces=tuple(
                    tuple("house" if place == "box" else place for place in places)
                    if colour == hunter
                    else places
                    for colour, places in enumerate(state.pieces)
                )
            )
        if state.over or not any(owner == hunter for owner, _ in state.standing().values()):
            continue
        told = shots.dangers(state, player, hunter)
        for face in ("1", "2", "3"):
            number = int(face)
            expected = {
                cell for cell in hit_cells(state, hunter, face) if state.standing()[cell][0] == player
            }
            assert {cell for cell, (white, _) in told.items() if 0 < white <= number} == expected


def test_nearer_home_is_better_and_home_is_best() -> None:
    far = GAME.read("guess little green=k2,box,box,box;yellow=box,box,box,box yellow - 0 - - - -")
    near = GAME.read("guess little green=a2,box,box,box;yellow=box,box,box,box yellow - 0 - - - -")
    home = GAME.read("guess little green=house,box,box,box;yellow=box,box,box,box yellow - 0 - - - -")
    chances = [race.chance(state, 0) for state in (far, near, home)]
    assert chances == sorted(chances)
    assert len(set(chances)) == 3
    assert race.chance(near, 0) + race.chance(near, 2) == pytest.approx(1)


def test_a_piece_within_reach_is_worth_less_unless_it_stands_on_a_break_square() -> None:
    assert "k3" in GUESS.seats[0].breaks
    open_cell = GAME.read("guess little green=box,box,j3,box;yellow=box,k11,box,box yellow - 0 - - - -")
    guarded = GAME.read("guess little green=box,box,k3,box;yellow=box,k11,box,box yellow - 0 - - - -")
    assert race.outlook(open_cell, 0) < race.chance(open_cell, 0)
    assert shots.dangers(guarded, 0, 2) == {}
    assert guarded.turn == CHANCE
