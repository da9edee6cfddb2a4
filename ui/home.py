"""The one folder of the user's in which everything is kept: profiles, cameras, the library, games."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """`BOARDSIDE_HOME` if it is set, else where this system keeps a program's data. It need not exist yet."""
    moved = os.environ.get("BOARDSIDE_HOME")
    if moved:
        return Path(moved).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Boardside"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Boardside"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "boardside"
