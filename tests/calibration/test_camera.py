"""Lenses are told from drawn boards whose lens is known exactly, and from what photos say of themselves."""

from __future__ import annotations

import struct
from functools import lru_cache

import cv2
import numpy as np
import pytest
from bent_boards import CORNERS, Shot, photograph, worst

from calibration.camera import BadCamera, Lens, crookedness, from_boards, straighten
from calibration.exif import CameraFacts, camera_facts
from calibration.fixed import check, find_again, grid_of
from vision.locate import hypotheses, locate
from vision.photo import Lattice, Photo
from vision.rectify import rectify

DIAGONAL = float(np.hypot(4, 3)) / 4
"""Of the drawn photos, over their longer side."""


def shots(bend: float, focal: float = 0.8) -> list[Shot]:
    stands = [(35, 10, 14), (45, -25, 15), (20, 40, 13), (50, 80, 16)]
    return [Shot(focal, bend, tilt, spin, distance) for tilt, spin, distance in stands]


@lru_cache
def seen(shot: Shot, pieces: int = 0) -> tuple[Photo, Lattice]:
    photo = photograph(shot, pieces)
    return photo, locate(photo)


@pytest.mark.parametrize(("bend", "focal"), [(-0.3, 0.7), (0.25, 0.8)])
def test_focal_length_and_bend_are_told_from_four_photos(bend: float, focal: float) -> None:
    boards = [seen(shot) for shot in shots(bend, focal)]
    lens = from_boards(boards)
    assert lens.photos == 4
    assert lens.bend == pytest.approx(bend, rel=0.15)
    assert lens.focal * DIAGONAL == pytest.approx(focal, rel=0.06)
    before = np.mean([crookedness(board, photo) for photo, board in boards])
    after = np.mean([crookedness(board, photo, lens) for photo, board in boards])
    assert after < 0.7 * before
    assert lens.crooked < 0.004


def test_one_photo_tells_the_bend_when_the_focal_length_is_written_in_it() -> None:
    lens = from_boards([seen(Shot(0.8, -0.15, 40, 10, 14))], focal=0.8 / DIAGONAL)
    assert lens.focal == pytest.approx(0.8 / DIAGONAL)
    assert lens.bend == pytest.approx(-0.15, abs=0.05)


def test_a_straight_lens_stays_straight() -> None:
    assert abs(from_boards([seen(shot) for shot in shots(0.0)]).bend) < 0.02


def test_a_known_lens_puts_corners_right_that_pieces_hide() -> None:
    """A crowded board seen through a strong barrel: the lens knows where its outer corners are."""
    shot = Shot(0.7, -0.2, 30, 8, 12)
    photo, board = seen(shot, pieces=40)
    lens = Lens(0.7 / DIAGONAL, -0.2)
    straight = straighten(photo, board, lens)
    assert len(straight.nodes) == 81
    assert worst(straight.corners, shot) < 0.01
    assert worst(straight.corners, shot) < worst(board.corners, shot)
    sheet = rectify(photo, straight, 40, 1.0)
    assert worst(sheet.corners, shot) < 0.012


def test_bending_and_unbending_undo_each_other() -> None:
    lens = Lens(0.6, -0.15)
    points = np.random.default_rng(1).uniform(0, 800, (50, 2))
    assert np.allclose(lens.bent(lens.unbend(points, (800, 800)), (800, 800)), points, atol=0.01)


def test_photos_that_tell_no_camera_are_refused() -> None:
    photo, board = seen(Shot())
    nothing = np.zeros((0, 2))
    blind = Lattice(board.homography, board.corners, 0.5, nothing.astype(np.int64), nothing, 0)
    with pytest.raises(BadCamera, match="clearly"):
        from_boards([(photo, blind)])
    wide = photograph(Shot(size=(720, 400)))
    with pytest.raises(BadCamera, match="shape"):
        from_boards([(photo, board), (wide, locate(wide))])


# --- a camera on a stand -----------------------------------------------------------------------------------


def test_a_board_that_stayed_is_found_where_it_was() -> None:
    photo, board = seen(Shot())
    later = photograph(Shot(), pieces=20, seed=4)
    again = check(later, grid_of(photo, board))
    assert again is not None
    assert worst(again.corners, Shot()) < 0.02
    assert again.light == board.light


def test_a_nudged_board_is_followed() -> None:
    photo, board = seen(Shot())
    nudged = Shot(spin=11, aim=(0.15, 0.1))
    again = check(photograph(nudged), grid_of(photo, board))
    assert again is not None
    assert worst(again.corners, nudged) < 0.02


@pytest.mark.parametrize(
    "moved", [Shot(spin=30), Shot(aim=(2.5, 0.0)), Shot(aim=(1.0, 0.0)), Shot(distance=11)], ids=str
)
def test_a_board_that_moved_is_not_believed_but_searched(moved: Shot) -> None:
    photo, board = seen(Shot())
    grid = grid_of(photo, board)
    later = photograph(moved)
    again = check(later, grid)
    assert again is None or worst(again.corners, moved) < 0.02
    assert worst(find_again(grid)(later)[0].corners, moved) < 0.02


def test_no_board_and_another_camera_are_not_believed() -> None:
    photo, board = seen(Shot())
    grid = grid_of(photo, board)
    table = Photo(np.full((480, 640, 3), 120, np.uint8), (640, 480), 1.0)
    assert check(table, grid) is None
    assert check(photograph(Shot(size=(600, 450))), grid) is None
    assert find_again(None) is hypotheses


# --- EXIF --------------------------------------------------------------------------------------------------


def tiff(order: str, model: bytes = b"Phone 7\0", film: int = 26) -> bytes:
    make = b"Acme\0\0\0\0"
    mark = b"II*\0" if order == "<" else b"MM\0*"
    # Header 8, directory of three entries 8..50, texts at 50 and 58, second directory at 80.
    entries = [(0x010F, 2, 5, 50), (0x0110, 2, len(model), 58), (0x8769, 4, 1, 80)]
    body = mark + struct.pack(order + "I", 8) + struct.pack(order + "H", len(entries))
    body += b"".join(struct.pack(order + "HHII", *entry) for entry in entries) + bytes(4)
    body = body.ljust(50, b"\0") + make + model
    return body.ljust(80, b"\0") + struct.pack(order + "HHHIHH", 1, 0xA405, 3, 1, film, 0) + bytes(4)


def jpeg(exif: bytes) -> bytes:
    plain = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
    block = b"Exif\0\0" + exif
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + plain[2:]


@pytest.mark.parametrize("order", ["<", ">"])
def test_model_and_focal_length_are_read(order: str) -> None:
    facts = camera_facts(jpeg(tiff(order)))
    assert facts.model == "Acme Phone 7"
    assert facts.focal == pytest.approx(26 / 43.27)


def test_png_and_webp_tell_as_well() -> None:
    png = cv2.imencode(".png", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
    chunk = struct.pack(">I4s", len(tiff("<")), b"eXIf") + tiff("<") + bytes(4)
    assert camera_facts(png[:33] + chunk + png[33:]).model == "Acme Phone 7"
    body = b"WEBP" + b"EXIF" + struct.pack("<I", len(tiff(">"))) + tiff(">")
    assert camera_facts(b"RIFF" + struct.pack("<I", len(body)) + body).model == "Acme Phone 7"


def test_a_model_that_repeats_its_make_says_it_once() -> None:
    assert camera_facts(jpeg(tiff("<", b"ACME 7 Pro\0"))).model == "ACME 7 Pro"


def test_broken_facts_are_no_facts() -> None:
    whole = jpeg(tiff("<"))
    rng = np.random.default_rng(2)
    for _ in range(150):
        broken = bytearray(whole)
        for at in rng.integers(2, 140, 6):
            broken[at] = int(rng.integers(256))
        camera_facts(bytes(broken))
    for length in range(160):
        camera_facts(whole[:length])
    assert camera_facts(b"") == CameraFacts()
    assert camera_facts(jpeg(tiff("<", film=0))).focal is None


def test_corners_of_the_drawn_boards_are_where_the_lens_says() -> None:
    """The tests above rest on drawings that are right."""
    shot = Shot(0.7, -0.2, 30, 8, 12)
    photo = photograph(shot)
    inside = shot.project(CORNERS * 0.9 + 0.4)
    for x, y in inside.round().astype(int):
        assert photo.pixels[y, x].sum() != 3 * 107
