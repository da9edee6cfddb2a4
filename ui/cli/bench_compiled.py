"""What compiling Keizár's search brings: the same files through mypyc, in a folder that is thrown away.

In a checkout `python -m mypyc rules/games/keizar/engine.py rules/games/keizar/worth.py
rules/games/keizar/search.py` does the same for good; Python then takes the compiled files by itself. It needs
a C compiler and the `dev` extra. Nothing needs it: without it the same files run as they are.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

FILES: Final = tuple(f"rules/games/keizar/{name}.py" for name in ("engine", "worth", "search"))
ROUNDS: Final = 3
NODES: Final = 20_000

_SEARCH: Final = """
import json, sys, time
from rules.games.keizar import search
from rules.games.keizar.state import read_position
from rules.search.limits import Limits
found, nodes, begin = [], 0, time.process_time()
for position in sys.argv[2:]:
    state = read_position(position)
    answer = search.Searcher(state.tiles).think(state, Limits(nodes=int(sys.argv[1])))
    nodes += answer.nodes
    found.append([answer.depth, answer.nodes, [line.move for line in answer.lines], answer.lines[0].worth])
speed = nodes / (time.process_time() - begin)
print(json.dumps({"speed": speed, "found": found, "compiled": not search.__file__.endswith(".py")}))
"""


def run(positions: Sequence[str], rounds: int, tell: Callable[[str], None]) -> dict[str, Any]:
    """Nodes a second as compiled and as it is, in turns, and whether both find the same."""
    with TemporaryDirectory() as folder:
        for name in ("plain", "compiled"):
            source = Path(__file__).parents[2] / "rules"
            shutil.copytree(
                source, Path(folder, name, "rules"), ignore=shutil.ignore_patterns("*.so", "*.pyd")
            )
        compiled, plain = Path(folder, "compiled"), Path(folder, "plain")
        tell("compiled: compiling")
        made = subprocess.run(
            [sys.executable, "-m", "mypyc", *FILES], cwd=compiled, capture_output=True, text=True, check=False
        )
        if made.returncode:
            return {"error": (made.stderr or made.stdout).strip().splitlines()[-1]}
        speeds: dict[Path, list[float]] = {plain: [], compiled: []}
        answers = []
        for _ in range(rounds):
            for where, measured in speeds.items():
                told = _searched(where, positions)
                assert told["compiled"] == (where == compiled)
                measured.append(told["speed"])
                answers.append(told["found"])
                tell(f"compiled: {told['speed']:,.0f} nodes a second {where.name}")
    ours, theirs = median(speeds[compiled]), median(speeds[plain])
    return {
        "compiled": round(ours),
        "plain": round(theirs),
        "gain": round(ours / theirs, 2),
        "same_answers": all(one == answers[0] for one in answers),
    }


def _searched(folder: Path, positions: Sequence[str]) -> dict[str, Any]:
    command = [sys.executable, "-c", _SEARCH, str(NODES), *positions]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told
