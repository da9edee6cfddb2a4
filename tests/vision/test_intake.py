"""Photos come from strangers: every file gives pixels or a sentence, never a traceback."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest

from rules.core import BoardsideError
from vision.intake import MAX_BYTES, open_photo, read_header
from vision.photo import ImageTooLarge, Pixels, UnreadableImage

ROOT = Path(__file__).resolve().parents[2]


def picture(width: int = 96, height: int = 64) -> Pixels:
    """Four quadrants of different colour, so that every turn and flip can be told apart."""
    image = np.zeros((height, width, 3), np.uint8)
    image[: height // 2, : width // 2] = (250, 30, 30)
    image[: height // 2, width // 2 :] = (30, 250, 30)
    image[height // 2 :, : width // 2] = (30, 30, 250)
    image[height // 2 :, width // 2 :] = (240, 240, 240)
    return image


def encode(image: Pixels, suffix: str) -> bytes:
    done, data = cv2.imencode(suffix, image)
    assert done
    return data.tobytes()


def exif(orientation: int, order: str = "<") -> bytes:
    mark = b"II*\0" if order == "<" else b"MM\0*"
    entry = struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0)
    return mark + struct.pack(order + "IH", 8, 1) + entry + struct.pack(order + "I", 0)


def with_exif(jpeg: bytes, orientation: int, order: str = "<") -> bytes:
    body = b"Exif\0\0" + exif(orientation, order)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, depth: int, colour: int, rows: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_formats(suffix: str) -> None:
    photo = open_photo(encode(picture(), suffix))
    assert photo.size == (96, 64)
    assert photo.scale == 1
    assert photo.ms["decode"] > 0
    assert np.abs(photo.pixels[10, 10].astype(int) - (250, 30, 30)).max() < 40


def test_path_and_bytes_agree(tmp_path: Path) -> None:
    data = encode(picture(), ".png")
    (tmp_path / "a.png").write_bytes(data)
    assert np.array_equal(open_photo(tmp_path / "a.png").pixels, open_photo(data).pixels)


# What a viewer shows for each orientation, as turns of the stored picture.
UPRIGHT = {
    1: lambda a: a,
    2: lambda a: a[:, ::-1],
    3: lambda a: a[::-1, ::-1],
    4: lambda a: a[::-1],
    5: lambda a: a.transpose(1, 0, 2),
    6: lambda a: np.rot90(a, -1),
    7: lambda a: a.transpose(1, 0, 2)[::-1, ::-1],
    8: lambda a: np.rot90(a),
}


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("order", ["<", ">"])
def test_every_exif_orientation(orientation: int, order: str) -> None:
    photo = open_photo(with_exif(encode(picture(), ".jpg"), orientation, order))
    expected = UPRIGHT[orientation](picture())
    assert photo.pixels.shape == expected.shape
    assert photo.size == (expected.shape[1], expected.shape[0])
    assert np.abs(photo.pixels.astype(int) - expected).mean() < 8


@pytest.mark.parametrize("orientation", [6, 8])
def test_reduced_decoding_is_turned_too(orientation: int) -> None:
    photo = open_photo(with_exif(encode(picture(4032, 3024), ".jpg"), orientation))
    assert photo.size == (3024, 4032)
    assert photo.scale == 2
    assert photo.pixels.shape == (2016, 1512, 3)
    expected = UPRIGHT[orientation](picture())
    assert np.abs(photo.pixels[100, 100].astype(int) - expected[5, 5]).max() < 40


@pytest.mark.parametrize(
    ("data", "tone"),
    [
        (png(64, 64, 8, 0, (b"\0" + b"\x64" * 64) * 64), 100),  # grey
        (png(64, 64, 16, 2, (b"\0" + b"\x64\x00" * 192) * 64), 100),  # 16 bit colour
        (png(64, 64, 8, 6, (b"\0" + b"\x64\x64\x64\xff" * 64) * 64), 100),  # alpha
        (png(64, 64, 1, 0, (b"\0" + b"\xff" * 8) * 64), 255),  # one bit
    ],
)
def test_unusual_pngs(data: bytes, tone: int) -> None:
    pixels = open_photo(data).pixels
    assert pixels.shape == (64, 64, 3)
    assert np.abs(pixels.astype(int) - tone).max() <= 2


def test_cmyk_jpeg() -> None:
    image = pytest.importorskip("PIL.Image")

    file = BytesIO()
    image.new("CMYK", (64, 64), (0, 255, 255, 0)).save(file, "JPEG")  # red
    pixels = open_photo(file.getvalue()).pixels
    blue, green, red = pixels.reshape(-1, 3).mean(axis=0)
    assert red > 150 > 100 > max(blue, green)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8\xff",
        b"not a picture at all",
        b"GIF89a" + bytes(100),
        encode(picture(), ".jpg")[:-300],
        encode(picture(), ".png")[:-40],
        encode(picture(), ".webp")[:-40],
        b"RIFF\xff\xff\xff\xffWEBPVP8X",
        b"\0\0\0\x18ftypheic" + bytes(40),
        encode(picture(8, 8), ".png"),
    ],
    ids=["empty", "start", "text", "gif", "cut-jpeg", "cut-png", "cut-webp", "webp", "heic", "tiny"],
)
def test_unreadable(data: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnreadableImage) as caught:
        open_photo(data)
    assert caught.value.code == "unreadable-image"
    assert caught.value.text.endswith(".")
    assert capfd.readouterr().err == ""


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jpg", tmp_path):
        with pytest.raises(UnreadableImage):
            open_photo(path)


def test_too_large(tmp_path: Path) -> None:
    with pytest.raises(ImageTooLarge):
        read_header(bytes(MAX_BYTES + 1))
    with (tmp_path / "big.jpg").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(ImageTooLarge):
        open_photo(tmp_path / "big.jpg")
    with pytest.raises(ImageTooLarge) as caught:
        open_photo(png(60_000, 60_000, 8, 2, bytes(100)))
    assert caught.value.code == "image-too-large"


def test_scan_bomb_is_refused() -> None:
    done, data = cv2.imencode(".jpg", picture(), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
    assert done
    jpeg = data.tobytes()
    last = jpeg.rfind(b"\xff\xda")
    with pytest.raises(UnreadableImage):
        open_photo(jpeg[:-2] + jpeg[last:-2] * 500 + b"\xff\xd9")


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_mutated_files(suffix: str, capfd: pytest.CaptureFixture[str]) -> None:
    random = np.random.default_rng(7)
    noise = random.integers(0, 255, (80, 120, 3), dtype=np.uint8)
    data = encode(noise, suffix)
    codes: set[str] = set()
    if suffix == ".jpg":
        data = with_exif(data, 6)
    for _ in range(150):
        broken = bytearray(data)
        for _ in range(random.integers(1, 6)):
            spot = int(random.integers(0, len(broken) if random.random() < 0.5 else 64))
            broken[spot] = int(random.integers(0, 256))
        if random.random() < 0.3:
            cut = int(random.integers(0, len(broken)))
            broken = broken[:cut] + broken[cut + int(random.integers(0, 60)) :]
        try:
            photo = open_photo(bytes(broken))
        except BoardsideError as problem:
            codes.add(problem.code)
        else:
            assert photo.pixels.dtype == np.uint8
            assert photo.pixels.ndim == 3
    assert codes <= {"unreadable-image", "image-too-large"}
    assert capfd.readouterr().err == ""


MEASURE = """
import re, sys
from pathlib import Path
from vision.intake import open_photo
from rules.core import BoardsideError
try:
    print(open_photo(Path(sys.argv[1])).pixels.shape[2])
except BoardsideError as problem:
    print(problem.code)
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
"""


def flat_png(width: int, height: int, depth: int, colour: int, row: int) -> bytes:
    """A black picture of any size in a few kilobytes, made without ever holding it."""
    squeeze = zlib.compressobj(9)
    body = b"".join(squeeze.compress(bytes(row + 1)) for _ in range(height)) + squeeze.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.skipif(sys.platform != "linux", reason="measures resident memory in kilobytes")
@pytest.mark.parametrize("kind", ["deep-alpha-png", "progressive-jpeg"])
def test_bombs_stay_within_memory(kind: str, tmp_path: Path) -> None:
    if kind == "deep-alpha-png":
        data = flat_png(7000, 7000, 16, 6, 7000 * 8)
    else:
        flags = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, 0x111111]
        data = cv2.imencode(".jpg", np.zeros((7000, 7000, 3), np.uint8), flags)[1].tobytes()
    (tmp_path / "bomb").write_bytes(data)
    command = [sys.executable, "-c", MEASURE, str(tmp_path / "bomb")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    answer, peak = run.stdout.split()
    assert answer in ("3", "image-too-large", "unreadable-image")
    assert run.stderr == ""
    assert int(peak) < 600_000


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_heic_is_upright_and_its_size_is_as_displayed(orientation: int) -> None:
    import pillow_heif
    from PIL import Image

    pillow_heif.register_heif_opener()
    upright = np.zeros((240, 320, 3), np.uint8)
    upright[:120, :160] = (255, 0, 0)
    turns = {1: 0, 3: 2, 6: 1, 8: 3}[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = BytesIO()
    Image.fromarray(np.ascontiguousarray(np.rot90(upright, turns))).save(
        file, "HEIF", quality=95, exif=exif.tobytes()
    )
    photo = open_photo(file.getvalue())
    assert photo.size == (320, 240)
    assert photo.pixels.shape == (240, 320, 3)
    assert photo.pixels[60, 80, 2] > 200
    assert photo.pixels[180, 240].max() < 60
