"""The settings for phone builds, read as Flet's own command line reads them."""

from __future__ import annotations

import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PERMISSIONS = {"location", "camera", "microphone", "photo_library", "biometric"}
"""Those that Flet 1.0.5 knows on every platform."""


def flet_settings() -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["flet"]
    return settings


def test_the_entry_is_one_module_at_the_root() -> None:
    app = flet_settings()["app"]
    # `flet build` takes the stem and looks for the file in the app's folder, nowhere else.
    assert (ROOT / app["path"] / f"{Path(app['module']).stem}.py").is_file()


def test_what_is_named_exists() -> None:
    settings = flet_settings()
    assert set(settings["permissions"]) <= PERMISSIONS
    for package in settings["android"]["extract_packages"]:
        assert find_spec(package) is not None
    for name in ("rules", "vision", "calibration", "ui"):
        assert name not in settings["app"]["exclude"]


def test_flets_own_reader_finds_every_setting() -> None:
    reader = pytest.importorskip("flet_cli.utils.pyproject_toml", reason="flet-cli is not installed")
    get = reader.load_pyproject_toml(ROOT)
    for path, value in leaves(flet_settings(), "tool.flet"):
        assert get(path) == value, path
    assert get("project.name") == "boardside"
    # A misspelt setting is read by nobody: each must be asked for somewhere in the command line.
    source = "".join(path.read_text() for path in Path(reader.__file__).parents[1].rglob("*.py"))
    for path, _ in leaves(flet_settings(), "tool.flet"):
        asked = (path, path.removeprefix("tool.flet."), path.rpartition(".")[2])
        assert any(f'"{each}"' in source for each in asked[:2]) or f'"{asked[2]}"' in source, path


def leaves(table: dict[str, Any], prefix: str) -> list[tuple[str, Any]]:
    found = []
    for key, value in table.items():
        path = f"{prefix}.{key}"
        found += leaves(value, path) if isinstance(value, dict) else [(path, value)]
    return found
