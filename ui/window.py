"""The app in a window of its own, where Flet's desktop client is installed; else in the browser.

The client is never fetched: a first start at the table, without internet, must not wait for it.
"""

from __future__ import annotations

import os
import webbrowser
from importlib import import_module
from pathlib import Path

from flet_web import version  # type: ignore[import-untyped]


def client_is_here() -> bool:
    """Whether Flet's client of this version is on this machine."""
    kept = Path.home() / ".flet" / "client"
    return bool(os.environ.get("FLET_VIEW_PATH")) or any(kept.glob(f"flet-desktop-*-{version.version}*"))


def open_app(address: str) -> None:
    """Open a window on the app, or the browser where there is none."""
    # A browser can be told to trust a certificate of our own making; the window cannot.
    if not address.startswith("https") and client_is_here() and _opened(address):
        return
    webbrowser.open(address)


def _opened(address: str) -> bool:
    try:
        import_module("flet_desktop").open_flet_view(address, None, False)
    except (ImportError, OSError):
        return False
    return True
