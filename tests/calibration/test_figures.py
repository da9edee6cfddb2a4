"""A King for 2 set is learned from one photo: made-up looks, so that no photo and no network is needed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from calibration import figures
from calibration.profile import BadProfile, pack, unpack
from rules.core import BadPosition
from vision import king
from vision.king import KingReading, Views, standing, turned_to
from vision.king_kinds import KINDS
from vision.king_views import BROAD, FACE, HEIGHT, TALL, WIDTH
from vision.photo import Floats, Lattice, Photo
from vision.solve import orders

BOX = {
    f"{colour}.{kind}": most
    for colour in king.COLOURS
    for kind, most in zip(KINDS, (2, 2, 4, 4, 4), strict=True)
}
TODAY = date(2026, 11, 16)
_RNG = np.random.default_rng(3)
OUTLINES = _RNG.uniform(0, 1, (5, TALL, BROAD))
SYMBOLS = _RNG.uniform(0, 255, (5, FACE, FACE)).astype(np.float32)


def reading(
    pieces: str, turns: int = 0, seed: int = 0, flat: bool = False, tell: king.Tell | None = None
) -> KingReading:
    """A photo of these pieces; sets of flat pieces show symbols, others outlines."""
    rng = np.random.default_rng(seed)
    seen = np.full((64, 3), 0.005)
    shapes, faces = rng.uniform(0, 1, (64, TALL, BROAD)), rng.uniform(0, 255, (64, FACE, FACE))
    for square, cell in enumerate(orders()[turns]):
        piece = pieces[square]
        seen[cell, 0 if piece == "." else 1 if piece.isupper() else 2] = 0.99
        if piece != ".":
            kind = "KQRBN".index(piece.upper())
            if flat:
                faces[cell] = np.rot90(SYMBOLS[kind], turns) + rng.normal(0, 20, (FACE, FACE))
            else:
                shapes[cell] = OUTLINES[kind] + rng.normal(0, 0.15, (TALL, BROAD))
    views = Views(shapes.astype(np.float32), faces.astype(np.float32))
    corners: Floats = np.array([(0, 0), (8, 0), (8, 8), (0, 8)], float)
    lattice = Lattice(np.eye(3), corners, 1.0, np.zeros((0, 2), np.int64), np.zeros((0, 2)), 1)
    return KingReading(
        photo=Photo(np.zeros((9, 9, 3), np.uint8), (9, 9), 1.0),
        lattice=lattice,
        seen=seen / seen.sum(axis=1, keepdims=True),
        kinds=np.full((64, 5), 0.2) if tell is None else tell(views),
        views=views,
        pictures=rng.integers(0, 255, (64, HEIGHT, WIDTH, 3)).astype(np.uint8),
        two_colours=True,
        turns=turns,
        turn_chance=0.99,
        ms={},
    )


MIDDLE = "RRQK.QRR.NBB.BNN..N.....B...K....b......k...n.n.n.bb.bnnrrq.kqrr"


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_one_photo_of_the_start_teaches_all_kinds(flat: bool, turns: int) -> None:
    profile = figures.new_profile("Ours", "king-for-2")
    profile = figures.teach_position(profile, reading(king.START, 0, 1, flat), king.START, "a.jpg", TODAY)
    tell = figures.teller(unpack(*pack(profile)[::2]))
    assert tell is not None
    photo = reading(MIDDLE, turns, 2, flat, tell)
    there = standing(photo, BOX)
    letters = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", None: "."}
    read = "".join(
        letters[one.kind].lower() if one.colour == "blue" else letters[one.kind] for one in there.values()
    )
    assert read == MIDDLE
    assert sum(one.doubted for one in there.values()) <= 3


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_the_position_tells_from_which_side_the_photo_was_taken(turns: int) -> None:
    assert turned_to(reading(MIDDLE, turns), MIDDLE)[0] == turns


def test_kinds_that_nobody_can_tell_are_doubts() -> None:
    there = standing(reading(MIDDLE), BOX)
    held = [one for one in there.values() if one.colour]
    assert len(held) == 64 - MIDDLE.count(".")
    assert all(one.doubted for one in held)
    first = standing(reading(king.START), BOX)
    assert (first["d1"].kind, first["a1"].kind) == ("king", "rook")  # what else, with all 32 at home


def test_a_photo_of_something_else_is_refused() -> None:
    profile = figures.new_profile("Ours", "king-for-2")
    with pytest.raises(BadPosition, match="does not show"):
        figures.teach_position(profile, reading(MIDDLE), king.START, "a.jpg", TODAY)
    with pytest.raises(BadProfile, match="No piece"):
        figures.teach_position(profile, reading("." * 64), "." * 64, "a.jpg", TODAY)


def test_a_profile_of_another_version_is_refused() -> None:
    profile = replace(figures.new_profile("Ours", "king-for-2"), reader="another")
    with pytest.raises(BadProfile, match="learn it again"):
        figures.up_to_date(profile)


def test_pieces_on_all_first_squares_are_the_start_unless_the_set_says_otherwise() -> None:
    def vaguely(views: Views) -> Floats:
        return np.full((len(views.shapes), 5), 0.2)

    there = standing(reading(king.START, tell=vaguely), BOX)
    assert there["d1"].kind == "king"
    assert not any(one.doubted for one in there.values())
    swapped = king.START.replace("NNBBBBNN", "BBNNNNBB")
    profile = figures.new_profile("Ours", "king-for-2")
    profile = figures.teach_position(profile, reading(king.START), king.START, "a.jpg", TODAY)
    there = standing(reading(swapped, seed=4, tell=figures.teller(profile)), BOX)
    assert there["a2"].kind == "bishop" or there["a2"].doubted
