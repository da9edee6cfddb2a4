"""The user's cameras on disk: one readable file, a lens for each model."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from calibration.camera import BadCamera, Lens
from calibration.exif import camera_facts
from ui.files import CannotWrite, save
from ui.home import home

VERSION = 1
_MOST = 200_000
_HEAD = 256 * 1024
"""Bytes at the beginning of a photo that may hold its camera's name."""


def path() -> Path:
    """Where the cameras are written down."""
    return home() / "cameras.toml"


def load() -> dict[str, Lens]:
    """The lens of each camera model. Raises `BadCamera` when the file is damaged or of another version."""
    try:
        with path().open("rb") as file:
            raw = tomllib.loads(file.read(_MOST).decode())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise _damaged() from None
    if raw.get("version") != VERSION:
        raise BadCamera(f"{path()} was made by another version of Boardside and cannot be used here.")
    return dict(_entry(entry) for entry in raw.get("camera", []))


def _entry(entry: Any) -> tuple[str, Lens]:
    try:
        lens = Lens(
            float(entry["focal"]), float(entry["bend"]), int(entry["photos"]), float(entry["crooked"])
        )
        model = str(entry["model"])
    except (KeyError, TypeError, ValueError):
        raise _damaged() from None
    if not (0.2 < lens.focal < 6 and abs(lens.bend) <= 0.5):  # also refuses what is not a number
        raise _damaged()
    return model, lens


def _damaged() -> BadCamera:
    return BadCamera(f"{path()} is damaged. Remove it and calibrate the camera again.")


def keep(model: str, lens: Lens) -> None:
    """Write down the lens of a model, in place of an older one."""
    lines = ["# Lenses that Boardside has measured: `boardside calibrate camera`.", f"version = {VERSION}"]
    for name, known in ({**load(), model: lens}).items():
        lines += ["", "[[camera]]", f"model = {json.dumps(name)}", f"focal = {known.focal:.4f}"]
        lines += [f"bend = {known.bend:.5f}", f"photos = {known.photos}", f"crooked = {known.crooked:.5f}"]
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{path().parent} could not be made: {error.strerror or error}.") from None
    save(path(), ("\n".join(lines) + "\n").encode())


def lens_of(photo: Path) -> Lens | None:
    """The lens that took a photo, if its camera was measured. Reading a photo never fails for want of it."""
    if not path().is_file():
        return None
    try:
        with photo.open("rb") as file:
            model = camera_facts(file.read(_HEAD)).model
        return load().get(model) if model else None
    except (OSError, BadCamera):
        return None
