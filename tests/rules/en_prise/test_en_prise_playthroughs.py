"""Whole games of three and four players as readable files, through summons, checkmates and turned cards.

After a change that is meant, write the files anew by running this file.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "playthroughs"
if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent.parent))

from rules.games.en_prise.game import GAME  # noqa: E402, the path comes first
from rules.games.en_prise.state import State  # noqa: E402

SEEDS = {3: 6, 4: 7}
LONGEST = 250


def playthrough(players: int) -> str:
    """A seeded game in which players summon early and then leave each other as little as they can."""
    seed = SEEDS[players]
    rng = random.Random(seed)
    state = GAME.setup(players, seed)
    lines = [f"game en-prise, {players} players, seed {seed}", GAME.write(state)]
    for number in range(1, LONGEST + 1):
        tokens = {GAME.token(move): move for move in GAME.legal_moves(state)}
        if not tokens:
            break
        some = rng.sample(sorted(tokens), min(len(tokens), 15))
        early = [token for token in some if token[0] in "Kv"]
        token = early[0] if early else min(some, key=lambda token: freedom(GAME.apply(state, tokens[token])))
        written, side = GAME.notate(state, tokens[token]), GAME.sides[state.turn]
        state = GAME.apply(state, tokens[token])
        lines.append(f"{number}. {side} plays {written}, one of {len(tokens)}: {GAME.write(state)}")
    outcome = GAME.outcome(state)
    assert outcome is not None, "the game has no end"
    lines.append(f"outcome {outcome.scores} {outcome.reason}: {outcome.text}")
    return "\n".join(lines) + "\n"


def freedom(state: State) -> int:
    return len(GAME.legal_moves(state)) + 100 * len(state.left)


@pytest.mark.parametrize("players", SEEDS)
def test_playthrough_is_as_it_was(players: int) -> None:
    golden = (FOLDER / f"en_prise_{players}_players.txt").read_text(encoding="utf-8")
    assert playthrough(players).splitlines() == golden.splitlines()


if __name__ == "__main__":
    for count in SEEDS:
        (FOLDER / f"en_prise_{count}_players.txt").write_text(playthrough(count), encoding="utf-8")
