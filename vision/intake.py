"""From a file to pixels: checks the header before anything is decoded, then decodes no more than is needed.

A photo comes from a stranger's phone or from the internet, so nothing is believed: the size is read from the
header by a few bounded lines per format, and only a file that may be decoded within the memory limit is.
"""

from __future__ import annotations

import os
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.photo import ImageTooLarge, Photo, Pixels, UnreadableImage

MAX_BYTES: Final = 25_000_000
MAX_PIXELS: Final = 50_000_000
MIN_SIDE: Final = 48
"""A board of eight squares needs at least this many pixels."""
MAX_SCANS: Final = 120
"""A progressive JPEG repeats its scans; an honest one has about ten, a hostile one thousands."""
MAX_INFLATION: Final = 1040
"""Deflate cannot unfold a byte to more than this many."""
WORKING_SIDE: Final = 2100
"""A photo with a longer side is decoded smaller, by 2, 4 or 8, until it is at most this."""


@dataclass(frozen=True)
class Header:
    """What a file says about itself before decoding."""

    format: str
    width: int
    height: int
    orientation: int = 1


def open_photo(source: Path | bytes) -> Photo:
    """Decode a JPEG, PNG, WebP or HEIC file, upright, at a size fit for working.

    Raises `UnreadableImage` or `ImageTooLarge`, each with a sentence for the player.
    """
    start = time.perf_counter()
    data = _load(source)
    header = read_header(data)
    pixels = _decode_heic(data) if header.format == "heic" else _decode(data, header)
    pixels = _upright(pixels, header.orientation)
    height, width = pixels.shape[:2]
    # libheif turns the picture itself, so only its shape tells.
    turned = (width > height) != (header.width > header.height)
    size = (header.height, header.width) if turned else (header.width, header.height)
    scale = max(size) / max(pixels.shape[:2])
    return Photo(pixels, size, scale, {"decode": (time.perf_counter() - start) * 1000})


def read_header(data: bytes) -> Header:
    """The format, size and EXIF orientation of an encoded picture, within the limits of this program."""
    if len(data) > MAX_BYTES:
        raise ImageTooLarge(f"This file has {len(data) / 1e6:.0f} MB; photos of up to 25 MB can be read.")
    try:
        header = _parse(data)
    except (struct.error, IndexError, ValueError):
        header = None
    if header is None:
        raise UnreadableImage("This file is damaged or is not a photo (JPEG, PNG, WebP or HEIC).")
    if header.width * header.height > MAX_PIXELS:
        mega = header.width * header.height / 1e6
        raise ImageTooLarge(f"This photo has {mega:.0f} megapixels; up to 50 can be read.")
    if min(header.width, header.height) < MIN_SIDE:
        raise UnreadableImage("This picture is too small to show a board.")
    return header


def _load(source: Path | bytes) -> bytes:
    if isinstance(source, bytes):
        return source
    try:
        size = source.stat().st_size
        if size > MAX_BYTES:  # do not even read it
            raise ImageTooLarge(f"This file has {size / 1e6:.0f} MB; photos of up to 25 MB can be read.")
        with source.open("rb") as file:
            return file.read(MAX_BYTES + 1)  # a pipe or device has no size: stop anyway
    except (OSError, ValueError) as problem:
        raise UnreadableImage("This file cannot be opened.") from problem


# --- headers -----------------------------------------------------------------------------------------------


def _parse(data: bytes) -> Header | None:
    if data[:3] == b"\xff\xd8\xff":
        return _parse_jpeg(data)
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return _parse_png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _parse_webp(data)
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"):
        return _parse_heic(data)
    return None


def _parse_jpeg(data: bytes) -> Header | None:
    """Walk the segments up to the first scan: the frame gives the size, APP1 the orientation."""
    at, orientation, size = 2, 1, None
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        kind = data[at + 1]
        if kind == 0xFF:  # padding
            at += 1
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if length < 2:
            return None
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = (width, height)
        elif kind == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            orientation = _orientation(data[at + 10 : at + 2 + length])
        elif kind == 0xDA:
            # Entropy-coded data cannot contain FF D9, so a missing end marker means a cut-off file.
            if size is None or data.find(b"\xff\xd9", at) < 0 or data.count(b"\xff\xda", at) > MAX_SCANS:
                return None
            return Header("jpeg", *size, orientation)
        at += 2 + length
    return None


def _parse_png(data: bytes) -> Header | None:
    """Walk all chunks: a decoder reserves whatever length a chunk claims to have."""
    if data[12:16] != b"IHDR":
        return None
    width, height, depth, colour = struct.unpack_from(">IIBB", data, 16)
    if width * height <= MAX_PIXELS:  # else the caller says that it is too large
        bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 4)
        if height * (1 + width * bits // 8) > MAX_INFLATION * len(data):
            return None
    at, orientation, ended = 8, 1, False
    while not ended:
        length, kind = struct.unpack_from(">I4s", data, at)
        if at + 12 + length > len(data) or kind == b"acTL":  # animated
            return None
        if kind == b"eXIf":
            orientation = _orientation(data[at + 8 : at + 8 + length])
        ended = kind == b"IEND"
        at += 12 + length
    return Header("png", width, height, orientation)


def _parse_webp(data: bytes) -> Header | None:
    (declared,) = struct.unpack_from("<I", data, 4)
    if declared + 8 > len(data) + 1:
        return None
    at, orientation, sizes = 12, 1, list[tuple[int, int]]()
    while at + 8 <= len(data):
        kind = data[at : at + 4]
        (length,) = struct.unpack_from("<I", data, at + 4)
        body = at + 8
        if kind == b"VP8X":
            if data[body] & 2:  # animated
                return None
            width = 1 + int.from_bytes(data[body + 4 : body + 7], "little")
            height = 1 + int.from_bytes(data[body + 7 : body + 10], "little")
            sizes.append((width, height))
        elif kind == b"VP8 ":
            width, height = struct.unpack_from("<HH", data, body + 6)
            sizes.append((width & 0x3FFF, height & 0x3FFF))
        elif kind == b"VP8L":
            bits = int.from_bytes(data[body + 1 : body + 5], "little")
            sizes.append(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        elif kind == b"EXIF":
            raw = data[body : body + length]
            orientation = _orientation(raw[6:] if raw[:6] == b"Exif\0\0" else raw)
        at = body + length + (length & 1)
    if len(set(sizes)) != 1:  # none, or a canvas and a picture that disagree
        return None
    return Header("webp", *sizes[0], orientation)


def _parse_heic(data: bytes) -> Header | None:
    """The largest `ispe` box is the size of the picture; libheif applies its turn itself."""
    best = (0, 0)
    at = data.find(b"ispe", 0, 1 << 16)
    while at >= 0:
        width, height = struct.unpack_from(">II", data, at + 8)
        if width * height > best[0] * best[1]:
            best = (width, height)
        at = data.find(b"ispe", at + 4, 1 << 16)
    return Header("heic", *best) if best[0] else None


def _orientation(tiff: bytes) -> int:
    """Tag 0x0112 of the first directory of an EXIF block; 1 (upright) when there is none or it is broken."""
    if tiff[:4] not in (b"II*\0", b"MM\0*"):
        return 1
    order = "<" if tiff[:2] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(order + "I", tiff, 4)
        (count,) = struct.unpack_from(order + "H", tiff, start)
        for entry in range(min(count, 200)):
            tag, kind, _, value = struct.unpack_from(order + "HHIH", tiff, start + 2 + 12 * entry)
            if tag == 0x0112 and kind == 3:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1


# --- decoding ----------------------------------------------------------------------------------------------

_quiet_lock = threading.Lock()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence file descriptor 2: libjpeg and libpng write their complaints straight to it."""
    with _quiet_lock:
        try:
            saved = os.dup(2)
        except OSError:  # a windowed app may have no standard error
            yield
            return
        sink = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(sink, 2)
            yield
        finally:
            os.dup2(saved, 2)
            os.close(saved)
            os.close(sink)


def _reduction(long_side: int) -> int:
    step = 1
    while step < 8 and long_side / step > WORKING_SIDE:
        step *= 2
    return step


_FLAGS: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def _decode(data: bytes, header: Header) -> Pixels:
    flag = _FLAGS[_reduction(max(header.width, header.height))] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        with _quiet():
            pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error:
        pixels = None
    if pixels is None or pixels.ndim != 3 or pixels.shape[2] != 3:
        raise UnreadableImage("This photo is damaged: it cannot be decoded. Please send or save it again.")
    wide = header.width >= header.height
    if wide != (pixels.shape[1] >= pixels.shape[0]) and header.width != header.height:
        raise UnreadableImage("This photo contradicts its own header.")
    return np.asarray(pixels, np.uint8)


def _decode_heic(data: bytes) -> Pixels:
    try:
        import pillow_heif  # optional extra
    except ImportError as missing:
        raise UnreadableImage(
            "This is a HEIC photo. Install the `heic` extra (pillow-heif), or set the phone to save JPEG."
        ) from missing
    try:
        picture = pillow_heif.open_heif(BytesIO(data), convert_hdr_to_8bit=True, bgr_mode=True)
        width, height = picture.size
        if width * height > MAX_PIXELS:
            raise ImageTooLarge(
                f"This photo has {width * height / 1e6:.0f} megapixels; up to 50 can be read."
            )
        pixels = np.asarray(picture)
    except ImageTooLarge:
        raise
    except Exception as problem:  # the library raises many kinds for hostile files
        raise UnreadableImage("This HEIC photo is damaged: it cannot be decoded.") from problem
    if pixels.ndim != 3 or pixels.dtype != np.uint8:
        raise UnreadableImage("This HEIC photo has a form that cannot be read.")
    step = _reduction(max(width, height))
    if step > 1:
        pixels = cv2.resize(pixels, (width // step, height // step), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(pixels[:, :, :3])


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Undo one of the eight EXIF orientations: 5 to 8 swap the axes, then each is a flip of one or both."""
    if orientation >= 5:
        pixels = np.asarray(cv2.transpose(pixels), np.uint8)
    axes = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}.get(orientation)
    return pixels if axes is None else np.asarray(cv2.flip(pixels, axes), np.uint8)
