"""Hold d5 in three: positions from games with a forced win that is not easy to see.

`puzzles.txt` holds a collection. To make it again:

    python -m rules.games.keizar.puzzles --count 300 > puzzles.txt

Two players who do not look ahead play, and the solver keeps the positions where the side to
move wins by force within five plies with few of its moves. No search takes part, so that the collection stays
the same when the search learns. A line is the position and after a tab every first move that wins, with the
plies it takes at most.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from rules.core import Move
from rules.games.keizar.engine import MOVES, apply, legal_moves, winner
from rules.games.keizar.game import GAME
from rules.games.keizar.players import app_policy
from rules.games.keizar.setup import random_tiles, start
from rules.games.keizar.solver import forced_wins
from rules.games.keizar.state import State, read_position, write_position
from rules.search.match import greedy

PLIES: Final = 5
_LONGEST: Final = 120
_FEW: Final = 0.34
"""The share of the legal moves that may win; with more of them it is no puzzle."""


class Puzzle(NamedTuple):
    """A position and its solutions: move tokens and the plies they take at most."""

    state: State
    wins: dict[str, int]


@cache
def load() -> tuple[Puzzle, ...]:
    """The committed collection."""
    path = os.path.join(os.path.dirname(__file__), "puzzles.txt")
    with open(path, encoding="utf-8") as file:
        return tuple(read_line(line.rstrip("\n")) for line in file)


def of_the_day(day: int) -> Puzzle:
    """One of the collection, another each day: `day` counts from anywhere, as `date.toordinal()` does."""
    puzzles = load()
    return puzzles[day * 97 % len(puzzles)]


def read_line(line: str) -> Puzzle:
    """A line of the collection."""
    position, _, solutions = line.partition("\t")
    wins = dict(solution.split(":") for solution in solutions.split())
    return Puzzle(read_position(position), {move: int(plies) for move, plies in wins.items()})


def write_line(puzzle: Puzzle) -> str:
    """As `read_line` reads it."""
    solutions = " ".join(f"{move}:{plies}" for move, plies in sorted(puzzle.wins.items()))
    return f"{write_position(puzzle.state)}\t{solutions}"


def make(seed: int = 0) -> Iterator[Puzzle]:
    """Puzzles without end, at most one from a game; the same seed gives the same ones."""
    from random import Random

    while True:
        rng = Random(seed)
        state = start(random_tiles(seed))
        seats = [(app_policy(rng), greedy(GAME)(rng)) for _ in range(2)]
        for _ in range(_LONGEST):
            if winner(state) is not None:
                break
            if state.hold:
                puzzle = puzzle_in(state)
                if puzzle is not None:
                    yield puzzle
                    break
            state = apply(state, rng.choice(seats[state.turn])(state))
        seed += 1


def in_round(start: State, moves: Iterable[Move]) -> Puzzle | None:
    """The last puzzle of a round that was played: the nearer to its end, the less easy to see in time."""
    states = [start]
    for move in moves:
        states.append(apply(states[-1], move))
    found = (puzzle_in(state) for state in reversed(states) if state.hold)
    return next((puzzle for puzzle in found if puzzle is not None), None)


def puzzle_in(state: State) -> Puzzle | None:
    """The puzzle that a position is; None unless it is won by force within five plies by few of its moves."""
    wins = forced_wins(state, PLIES)
    moves = legal_moves(state)
    if not wins or len(wins) > _FEW * len(moves) or max(wins.values()) < 4:
        return None
    return Puzzle(state, {MOVES[move].src + MOVES[move].dst: plies for move, plies in wins.items()})


if __name__ == "__main__":
    import argparse
    from itertools import islice

    parser = argparse.ArgumentParser(description="Make a collection of puzzles.")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for made in islice(make(asked.seed), asked.count):
        print(write_line(made), flush=True)
