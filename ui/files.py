"""Files of the user's: written whole or not at all, and a plain sentence when that fails."""

from __future__ import annotations

from pathlib import Path

from rules.core import BoardsideError


class CannotWrite(BoardsideError):
    """A file could not be written."""

    code = "cannot-write"


def save(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise CannotWrite(f"{path} could not be written: {error.strerror or error}.") from None
