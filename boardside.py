"""Boardside: a companion for games played on a real table.

The one root module: it starts the command line. The folders beside it (`rules`, `vision`, `calibration`,
`ui`) have names too common for site-packages, so the wheel carries them inside one package, `boardside`,
with this file as its `__init__`. Putting this file's own folder first on `sys.path` lets every module
import the others by the same flat name (`from rules.core import Move`), in the tree and installed alike.
"""

from __future__ import annotations

import sys
from pathlib import Path

_HERE = str(Path(__file__).resolve().parent)
if sys.path[0] != _HERE:
    sys.path.insert(0, _HERE)


def main() -> None:
    """Run the command line."""
    from ui.cli.app import run

    run()


if __name__ == "__main__":
    main()
