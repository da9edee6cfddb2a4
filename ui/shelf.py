"""The user's profiles on disk: one folder each, a TOML to read and the numbers beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from calibration.profile import (
    MOST_DATA,
    MOST_TEXT,
    TOML_NAME,
    BadProfile,
    Profile,
    UnknownProfile,
    check_name,
    data_name,
    pack,
    unpack,
)
from ui.files import CannotWrite, save
from ui.home import home


def folder(name: str) -> Path:
    """Where the profile of that name lies. Upper and lower case are the same, as on most disks."""
    return home() / "profiles" / check_name(name).casefold()


def same(one: str, other: str) -> bool:
    """Whether two names are of one profile."""
    return one.casefold() == other.casefold()


def names() -> list[str]:
    """The folders that hold a profile, good or bad, in order."""
    shelf = home() / "profiles"
    return (
        sorted(entry.name for entry in shelf.iterdir() if (entry / TOML_NAME).is_file())
        if shelf.is_dir()
        else []
    )


def load(name: str) -> Profile:
    """The profile of that name. Raises `UnknownProfile`, or `BadProfile` when it is damaged."""
    place = folder(name)
    if not (place / TOML_NAME).is_file():
        there = ", ".join(names())
        raise UnknownProfile(
            f"There is no profile called '{name}'" + (f"; there is {there}." if there else ".")
        )
    text = _read(place / TOML_NAME, MOST_TEXT).decode(errors="replace")
    return unpack(text, _read(place / data_name(text), MOST_DATA))


def exists(name: str) -> bool:
    """Whether a profile of that name is on the shelf."""
    return (folder(name) / TOML_NAME).is_file()


def keep(profile: Profile) -> None:
    """Write a profile. Interrupted anywhere, the old one or the new one is there, whole."""
    place = folder(profile.name)
    text, name, data = pack(profile)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{place} could not be made: {error.strerror or error}.") from None
    save(place / name, data)
    save(place / TOML_NAME, text.encode())
    for old in place.glob("examples-*.npz"):
        if old.name != name:
            old.unlink(missing_ok=True)


def remove(name: str) -> None:
    """Take a profile off the shelf, damaged or not. Raises `UnknownProfile`."""
    if not exists(name):
        load(name)  # says so
    try:
        shutil.rmtree(folder(name))
    except OSError as error:
        raise CannotWrite(f"{folder(name)} could not be removed: {error.strerror or error}.") from None


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError:
        raise BadProfile("This profile is damaged: its data file is missing.") from None
    if len(data) > most:
        raise BadProfile("This profile is damaged: a file of it is far too large.")
    return data
