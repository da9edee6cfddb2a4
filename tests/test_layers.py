"""Who may import whom. The imports are read, not run, so a forbidden one is found wherever it hides.

    rules  <  vision  <  calibration  <  ui  <  boardside

Each layer may use those before it: vision only the contract in `rules.core`, and none but ui knows a screen.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("rules", "vision", "calibration", "ui", "boardside")

# For each layer the modules of ours, and of others, that it may not import: by the beginning of their names.
FORBIDDEN = {
    "rules": (
        "vision",
        "calibration",
        "ui",
        "boardside",
        "samples",
        "tests",
        "numpy",
        "cv2",
        "flet",
        "typer",
        "rich",
    ),
    "vision": ("calibration", "ui", "boardside", "samples", "tests", "flet", "typer", "rich"),
    "calibration": ("ui", "boardside", "samples", "tests", "flet", "typer", "rich"),
    "ui": ("boardside", "samples", "tests"),
    "boardside": ("samples", "tests", "flet"),
}
ALL_OF_RULES_FOR_VISION = ("rules.core",)


def modules(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py")) or [ROOT / f"{layer}.py"]


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Every module that a source names, with its line. `from a import b` names `a.b`: b may be a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            for name in node.names:
                yield node.lineno, f"{'.' * node.level}{node.module or ''}.{name.name}"


def begins(name: str, beginnings: tuple[str, ...]) -> bool:
    return any(name == beginning or name.startswith(f"{beginning}.") for beginning in beginnings)


def objections(layer: str, source: str) -> list[str]:
    """The imports that a file of this layer should not have."""
    found = []
    for line, name in imports(source):
        if name.startswith("."):
            found.append(f"{line}: {name}: imports are flat, from rules.core import Move")
        elif begins(name, FORBIDDEN[layer]):
            found.append(f"{line}: {layer} may not import {name}")
        elif layer == "vision" and begins(name, ("rules",)) and not begins(name, ALL_OF_RULES_FOR_VISION):
            found.append(f"{line}: of rules, vision may import only rules.core, not {name}")
        elif begins(name, tuple(f"boardside.{inner}" for inner in LAYERS)):
            found.append(f"{line}: {name}: imports are flat")
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_reaches_upward(layer: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{objection}"
        for path in modules(layer)
        for objection in objections(layer, path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_generic_part_of_rules_knows_no_game() -> None:
    generic = [path for path in modules("rules") if "games" not in path.relative_to(ROOT).parts]
    for path in generic:
        for line, name in imports(path.read_text(encoding="utf-8")):
            own_game = name.startswith("rules.games.") and name.split(".")[2] not in ("load", "names")
            assert not own_game or path.name == "bench.py", f"{path.relative_to(ROOT)}:{line}: {name}"


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("rules", "import vision"),
        ("rules", "def f():\n    import numpy as np"),
        ("rules", "from ui.views import board"),
        ("vision", "from rules.games import load"),
        ("vision", "from rules import record"),
        ("vision", "import flet.canvas"),
        ("calibration", "from ui import store"),
        ("ui", "from . import views"),
    ],
)
def test_an_import_that_reaches_upward_is_found(layer: str, source: str) -> None:
    assert objections(layer, source)


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("rules", "from rules.core import Move"),
        ("rules", "import uiautomation"),
        ("vision", "from rules.core import Reading\nimport cv2"),
        ("ui", "import flet\nfrom vision import pipeline"),
    ],
)
def test_an_import_that_stays_below_is_not(layer: str, source: str) -> None:
    assert objections(layer, source) == []


def test_the_rules_load_nothing_heavy() -> None:
    """`boardside moves` has a fifth of a second to start; importing a game must not spend it."""
    program = "import sys; import rules.games.keizar.game; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    heavy = {"numpy", "cv2", "flet", "typer", "rich", "chess", "inspect", "asyncio", "random", "pathlib"}
    assert heavy & set(done.stdout.split()) == set()
