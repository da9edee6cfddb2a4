"""A profile at work: what reading a photo needs of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from calibration.camera import straighten
from calibration.enrol import up_to_date
from calibration.fixed import find_again
from calibration.matcher import teacher
from calibration.profile import BadProfile, Profile
from ui import cameras, shelf
from vision.locate import hypotheses
from vision.photo import Lattice, Photo
from vision.pipeline import Find, Teach


class Taught(NamedTuple):
    """A profile, and its two words in a reading (`vision.pipeline.read_board`)."""

    profile: Profile
    find: Find
    teach: Teach


def taught(name: str, game: str = "keizar") -> Taught:
    """The profile of that name, ready for photos. Raises `UnknownProfile` or `BadProfile`."""
    file = shelf.folder(name) / "profile.toml"
    changed = file.stat().st_mtime_ns if file.is_file() else 0
    ready = _taught(name, file, changed)
    if ready.profile.game != game:
        raise BadProfile(f"'{ready.profile.name}' is a set of {ready.profile.game}, not of {game}.")
    return ready


@lru_cache(maxsize=4)
def _taught(name: str, file: Path, changed: int) -> Taught:
    """Worked out once for a file as it stands; another home or a new lesson is another one."""
    profile = up_to_date(shelf.load(name))
    return Taught(profile, find_again(profile.grid), teacher(profile))


def finder(photo: Path, find: Find = hypotheses) -> Find:
    """The same finder, its boards straightened if the camera that took this photo has been measured."""
    lens = cameras.lens_of(photo)
    if lens is None:
        return find
    known = lens

    def found(opened: Photo) -> Sequence[Lattice]:
        return [straighten(opened, board, known) for board in find(opened)]

    return found
