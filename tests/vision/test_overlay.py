"""The overlay says on the photo what the solver said: the right mark on the right square."""

from __future__ import annotations

import numpy as np
import pytest

from vision.overlay import STYLE, Colour, ToPixels, draw
from vision.photo import Floats, Pixels, project, square_to
from vision.reading import SQUARES
from vision.solve import Solved
from vision.tokens import Token

GREY = 128
TILES = "...RQN..........R.B....B......K.B..*R...RN.......N....K...Q....."
PIECES = "ww......w......................................b..............bb"
DISCS = {letter: disc for letter, disc, _ in STYLE.badges if letter in "KQBNR*?"}


def solved(symbols: tuple[str, ...] = (), pieces: tuple[str, ...] = ()) -> Solved:
    return Solved(
        tiles=TILES,
        pieces=PIECES,
        symbol_chances=np.zeros((64, 7)),
        piece_chances=np.zeros((64, 3)),
        turns=0,
        turn_chances=np.array([1.0, 0, 0, 0]),
        legal_chance=1.0,
        log_odds=9.0,
        legal_setup=True,
        doubtful_symbols=tuple(SQUARES.index(name) for name in symbols),
        doubtful_pieces=tuple(SQUARES.index(name) for name in pieces),
    )


def view(*corners: tuple[float, float]) -> ToPixels:
    """The board with a1, h1, h8 and a8 at these pixels."""
    matrix = square_to(corners)

    def to_pixels(board: Floats) -> Floats:
        return project(matrix, board)

    return to_pixels


def blank(width: int, height: int) -> Pixels:
    return np.full((height, width, 3), GREY, np.uint8)


FLAT = view((80, 880), (880, 880), (880, 80), (80, 80))


def shows(picture: Pixels, square: int, colour: Colour) -> bool:
    """Whether more than a few pixels of a square, in the flat view, have that colour."""
    left, bottom = FLAT(np.array([[square % 8, square // 8]], float))[0].astype(int)
    pixels = picture[bottom - 100 : bottom, left : left + 100].astype(int)
    return bool((np.abs(pixels - colour).max(axis=2) <= 2).mean() > 0.01)


def test_every_symbol_has_its_badge_and_plain_tiles_have_none() -> None:
    drawn = draw(blank(960, 960), FLAT, solved())
    for square, tile in enumerate(TILES):
        for letter, disc in DISCS.items():
            assert shows(drawn, square, disc) == (tile == letter), (SQUARES[square], letter)


def test_pieces_have_rings_and_empty_squares_have_none() -> None:
    drawn = draw(blank(960, 960), FLAT, solved())
    for square, piece in enumerate(PIECES):
        x, y = FLAT(np.array([[square % 8 + 0.5, square // 8 + 0.5 + STYLE.ring]]))[0].round().astype(int)
        expected = {"w": STYLE.white, "b": STYLE.ink, ".": (GREY, GREY, GREY)}[piece]
        assert np.abs(drawn[y, x].astype(int) - expected).max() <= 3, SQUARES[square]


def test_doubts_are_amber_and_nothing_else_is() -> None:
    drawn = draw(blank(960, 960), FLAT, solved(symbols=("c3", "d8"), pieces=("c3", "a2")))
    amber = [SQUARES[square] for square in range(64) if shows(drawn, square, STYLE.amber)]
    assert amber == ["a2", "c3", "d8"]


def test_a_caller_may_doubt_more_than_the_solver_does() -> None:
    drawn = draw(blank(960, 960), FLAT, solved(), doubts=("h8",))
    assert [SQUARES[square] for square in range(64) if shows(drawn, square, STYLE.amber)] == ["h8"]


def test_the_corner_of_a1_is_marked_wherever_it_lies() -> None:
    corners = [(80, 880), (880, 880), (880, 80), (80, 80)]
    for turn in range(4):
        turned = view(*(corners[(turn + step) % 4] for step in range(4)))
        drawn = draw(blank(960, 960), turned, solved())
        inside = (
            turned(np.array([(0.035, 0.3), (7.965, 0.3), (7.965, 7.7), (0.035, 7.7)])).round().astype(int)
        )
        marked = [bool(np.abs(drawn[y, x].astype(int) - STYLE.accent).max() < 8) for x, y in inside]
        assert marked == [True, False, False, False]


@pytest.mark.parametrize(
    ("size", "corners"),
    [
        ((1200, 900), ((150, 800), (1050, 790), (850, 250), (340, 260))),
        ((4032, 3024), ((300, 2800), (3800, 2700), (3000, 700), (1000, 640))),
        ((640, 480), ((-40, 500), (700, 470), (560, -30), (90, 10))),
        ((120, 90), ((10, 80), (110, 80), (90, 10), (30, 10))),
    ],
)
def test_any_size_and_a_board_that_leaves_the_picture(
    size: tuple[int, int], corners: tuple[tuple[float, float], ...]
) -> None:
    picture = blank(*size)
    drawn = draw(picture, view(*corners), solved(symbols=("e4",)))
    assert drawn.shape == picture.shape
    assert drawn.dtype == np.uint8
    assert (picture == GREY).all()
    assert (drawn != GREY).any()


def test_a_token_gets_its_number_beside_it() -> None:
    bare = draw(blank(960, 960), FLAT, solved())
    drawn = draw(blank(960, 960), FLAT, solved(), tokens=[Token(2, (910.0, 400.0), 0.99)])
    rows, columns = np.nonzero((drawn != bare).any(axis=2))
    assert 380 < rows.min() < rows.max() < 470
    assert columns.min() > 910


def test_badges_shrink_with_distance() -> None:
    slanting = view((100, 900), (1100, 900), (820, 300), (380, 300))
    drawn = draw(blank(1200, 1000), slanting, solved())
    pixels = {}
    for name, letter in (("e1", "Q"), ("c8", "Q")):
        near = np.abs(drawn.astype(int) - DISCS[letter]).max(axis=2) <= 2
        x, y = slanting(np.array([[SQUARES.index(name) % 8 + 0.5, SQUARES.index(name) // 8 + 0.5]]))[
            0
        ].astype(int)
        pixels[name] = int(near[y - 60 : y + 60, x - 70 : x + 70].sum())
    assert pixels["e1"] > 1.5 * pixels["c8"] > 0
