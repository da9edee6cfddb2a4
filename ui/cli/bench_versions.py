"""Two versions of the program against each other: is a change of the search an improvement?

The other version is a checkout in a folder of its own and runs in a process of its own. Both get the same
starts with both seats, the same dice and the same nodes a move, and a sequential test ends the match as soon
as the answer is clear.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from rules import games
from rules.core import CHANCE, Game, Move
from rules.search import match

_ANSWERS: Final = """
import os, sys
import rules
from rules.games import load
from rules.search.limits import Limits
from rules.search.suggest import suggest
if not os.path.samefile(os.path.dirname(os.path.dirname(rules.__file__)), "."):
    sys.exit("another version is installed and no version is here")
game, nodes = load(sys.argv[1]), int(sys.argv[2])
for line in sys.stdin:
    advice = suggest(game, game.read(line.rstrip("\\n")), Limits(nodes=nodes), 1)
    print(game.token(advice.suggestions[0].move), flush=True)
"""
"""What the other version runs: only what every version of the search has had."""

OPENING: Final = 6
"""Acts drawn by lot, the same for both games of a pair: games without dice would all be alike otherwise."""


class BadVersion(Exception):
    """The folder holds no version that answers: a sentence."""


@contextmanager
def other_version(folder: Path, game: Game[Any], nodes: int) -> Iterator[match.Player]:
    """A player that asks the program in another folder."""
    unfit = f"There is no version of Boardside in {folder} that plays {game.name}."
    if not folder.is_dir():
        raise BadVersion(unfit)
    process = subprocess.Popen(
        [sys.executable, "-c", _ANSWERS, game.name, str(nodes)],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    asked, answered = process.stdin, process.stdout

    def ask(state: Any) -> Move:
        token = ""
        with suppress(BrokenPipeError):
            asked.write(f"{game.write(state)}\n")
            asked.flush()
            token = answered.readline().strip()
        if not token:
            raise BadVersion(unfit)
        return game.parse(state, token)

    try:
        yield lambda rng: ask
    finally:
        process.kill()
        process.wait()
        answered.close()


def opened(game: Game[Any], seed: int) -> Any:
    """A start with its first acts drawn by lot; never a finished game."""
    rng = Random(seed)
    state = game.setup(2, seed)
    for _ in range(OPENING):
        moves = game.legal_moves(state)
        weights = [game.weight(state, move) for move in moves] if state.turn == CHANCE else None
        after = game.apply(state, rng.choices(moves, weights)[0])
        if game.outcome(after) is not None:
            break
        state = after
    return state


def run(name: str, folder: Path, nodes: int, pairs: int, tell: Callable[[str], None]) -> dict[str, Any]:
    """Play until the test has decided, or all the pairs. Raises `BadVersion`."""
    game = games.load(name)
    starts = ((opened(game, seed), seed) for seed in range(pairs))
    tally, decided = match.Tally(), None
    with other_version(folder, game, nodes) as other:
        for pair in match.compare(game, starts, match.thinking(game, nodes), other):
            tally = match.Tally((*tally.pairs, pair))
            decided = match.verdict(tally)
            tell(f"versions: {tally.points:g} of {tally.games}")
            if decided is not None:
                break
    low, high = tally.interval()
    words = {True: "this version is stronger", False: "this version is not stronger", None: "not decided yet"}
    return {
        "game": name,
        "nodes": nodes,
        "games": tally.games,
        "points": tally.points,
        "wilson_95": [round(low, 4), round(high, 4)],
        "verdict": words[decided],
    }
