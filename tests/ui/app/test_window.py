"""Where the app opens on the host's own machine."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from types import SimpleNamespace

import pytest
from flet_web import version  # type: ignore[import-untyped]

from ui.window import open_app

HERE = "http://127.0.0.1:8550/"


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What was opened where; the home folder is empty."""
    found: list[tuple[str, str]] = []
    desktop = SimpleNamespace(open_flet_view=lambda url, assets, hidden: found.append(("window", url)))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("FLET_VIEW_PATH", raising=False)
    monkeypatch.setitem(sys.modules, "flet_desktop", desktop)
    monkeypatch.setattr(webbrowser, "open", lambda url: found.append(("browser", url)))
    return found


def installed(home: Path, number: str) -> None:
    (home / ".flet" / "client" / f"flet-desktop-full-{number}").mkdir(parents=True)


def test_the_browser_where_no_client_is_installed(tmp_path: Path, opened: list[tuple[str, str]]) -> None:
    open_app(HERE)
    installed(tmp_path, "0.1.0")  # another version does not understand ours
    open_app(HERE)
    assert opened == [("browser", HERE), ("browser", HERE)]


def test_a_window_where_the_client_is_installed(tmp_path: Path, opened: list[tuple[str, str]]) -> None:
    installed(tmp_path, version.version)
    open_app(HERE)
    open_app("https://127.0.0.1:8550/")
    assert opened == [("window", HERE), ("browser", "https://127.0.0.1:8550/")]


def test_the_browser_where_the_window_fails(
    tmp_path: Path, opened: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, version.version)
    monkeypatch.setitem(sys.modules, "flet_desktop", None)
    open_app(HERE)
    assert opened == [("browser", HERE)]
