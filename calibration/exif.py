"""What a photo's file says about the camera that took it: make, model, focal length. Nothing is believed."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_MAKE: Final = 0x010F
_MODEL: Final = 0x0110
_EXIF: Final = 0x8769
_FOCAL_35MM: Final = 0xA405
_MOST_ENTRIES: Final = 200
FILM_DIAGONAL: Final = 43.27
"""Millimetres: what "35 mm equivalent" is measured against."""


@dataclass(frozen=True)
class CameraFacts:
    """A camera as its photo describes it."""

    model: str = ""
    """Make and model, for people and as a key; empty when the photo does not say."""
    focal: float | None = None
    """Focal length over the diagonal of the picture."""


def camera_facts(data: bytes) -> CameraFacts:
    """The camera of a JPEG, PNG or WebP file; nothing known is a fact as well."""
    block = _block(data)
    if block[:4] not in (b"II*\0", b"MM\0*"):
        return CameraFacts()
    order = "<" if block[:2] == b"II" else ">"
    found: dict[int, bytes | int] = {}
    try:
        (start,) = struct.unpack_from(order + "I", block, 4)
        found.update(_entries(block, order, start))
        inner = found.get(_EXIF)
        if isinstance(inner, int):
            found.update(_entries(block, order, inner))
    except struct.error:
        pass
    make, model = (_text(found.get(tag)) for tag in (_MAKE, _MODEL))
    name = model if model.lower().startswith(make.lower()) else f"{make} {model}"
    film = found.get(_FOCAL_35MM)
    focal = film / FILM_DIAGONAL if isinstance(film, int) and 8 <= film <= 400 else None
    return CameraFacts(name.strip()[:60], focal)


def _entries(block: bytes, order: str, start: int) -> Iterator[tuple[int, bytes | int]]:
    """Short numbers, offsets and texts of one directory."""
    (count,) = struct.unpack_from(order + "H", block, start)
    for entry in range(min(count, _MOST_ENTRIES)):
        at = start + 2 + 12 * entry
        tag, kind, length = struct.unpack_from(order + "HHI", block, at)
        if kind == 3:
            yield tag, struct.unpack_from(order + "H", block, at + 8)[0]
        elif kind == 4:
            yield tag, struct.unpack_from(order + "I", block, at + 8)[0]
        elif kind == 2 and length <= 200:
            place = at + 8 if length <= 4 else struct.unpack_from(order + "I", block, at + 8)[0]
            yield tag, block[place : place + length]


def _text(raw: bytes | int | None) -> str:
    text = raw.split(b"\0")[0].decode("ascii", "replace") if isinstance(raw, bytes) else ""
    return "".join(letter for letter in text if letter.isalnum() or letter in " -_.+()").strip()


def _block(data: bytes) -> bytes:
    """The EXIF block of a file, or nothing."""
    if data[:3] == b"\xff\xd8\xff":
        return _jpeg_block(data)
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return _chunk(data, 8, b"eXIf", ">", 4)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _chunk(data, 12, b"EXIF", "<", 0).removeprefix(b"Exif\0\0")
    return b""


def _jpeg_block(data: bytes) -> bytes:
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        (length,) = struct.unpack_from(">H", data, at + 2)
        if data[at + 1] == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            return data[at + 10 : at + 2 + length]
        at += 2 + max(length, 2)
    return b""


def _chunk(data: bytes, at: int, wanted: bytes, order: str, tail: int) -> bytes:
    """A chunk of PNG (length, name, body, check) or RIFF (name, length, body, even)."""
    while at + 8 <= len(data):
        if order == ">":
            length, name = struct.unpack_from(">I4s", data, at)
        else:
            name, length = struct.unpack_from("<4sI", data, at)
        if name == wanted:
            return data[at + 8 : at + 8 + length]
        at += 8 + length + (tail or length & 1)
    return b""
