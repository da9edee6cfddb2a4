"""One game of each kind as a readable file: any change of behaviour shows as a line of difference.

After a change that is meant, write the files anew with `python tests/rules/test_playthroughs.py`.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "playthroughs"
if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent.parent))

from rules.games import load, names  # noqa: E402, the path comes first

SEED = 20
LONGEST = 120


def playthrough(name: str) -> str:
    """A seeded random game with all that the game says about each of its states."""
    game = load(name)
    rng = random.Random(SEED)
    state = game.setup(game.players[0], SEED)
    lines = [f"game {game.name}, seed {SEED}"]
    for number in range(LONGEST + 1):
        tokens = {game.token(move): move for move in game.legal_moves(state)}
        lines += ["", f"{number}: {game.write(state)}"]
        lines.append(" ".join((f"turn {state.turn}, {len(tokens)} moves:", *sorted(tokens))))
        outcome = game.outcome(state)
        if outcome is not None:
            lines.append(f"outcome {outcome.scores} {outcome.reason}: {outcome.text}")
            break
        # Two moves crossed are seldom legal: a sample of what the game says to a wrong one.
        one, other = (tokens[rng.choice(sorted(tokens))] for _ in range(2))
        refusal = game.refuse(state, one._replace(dst=other.dst))
        if refusal is not None:
            lines.append(f"refuses {one.src} to {other.dst}, {refusal.rule}: {refusal.text}")
        token = rng.choice(sorted(tokens))
        lines.append(f"plays {token}, written {game.notate(state, tokens[token])}")
        state = game.apply(state, tokens[token])
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", names())
def test_playthrough_is_as_it_was(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == golden.splitlines()


if __name__ == "__main__":
    for game_name in names():
        (FOLDER / f"{game_name}.txt").write_text(playthrough(game_name), encoding="utf-8")
