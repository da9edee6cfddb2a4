"""Tokens on tables drawn here, by other means than the ones the networks learnt from."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
import pytest

from vision.photo import Floats, Photo, Pixels, Sheet, project, square_to
from vision.tokens import Token, find_tokens

Colour = tuple[int, int, int]
CELL = 90
AWAY = 3.5
DOTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-0.21, 0), (0.21, 0)],
    3: [(-0.2, 0.14), (0.2, 0.14), (0, -0.2)],
}


class Table:
    """A board on a table, drawn from above with `CELL` pixels a square."""

    def __init__(self, cloth: Colour = (70, 92, 118)) -> None:
        side = round((8 + 2 * AWAY) * CELL)
        rng = np.random.default_rng(3)
        grain = cv2.GaussianBlur(rng.normal(0, 22, (side, side)), (0, 0), 3)
        self.image = np.clip(np.array(cloth) + grain[..., None], 0, 255).astype(np.uint8)
        self._polygon([(-0.4, -0.4), (8.4, -0.4), (8.4, 8.4), (-0.4, 8.4)], (40, 60, 96))
        for x, y in product(range(8), range(8)):
            tone = (190, 214, 226) if (x + y) % 2 else (52, 74, 96)
            self._polygon([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], tone)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round((x + AWAY) * CELL * 16), round((y + AWAY) * CELL * 16)

    def _polygon(self, points: list[tuple[float, float]], colour: Colour) -> None:
        cv2.fillPoly(self.image, [np.array([self._at(x, y) for x, y in points])], colour, cv2.LINE_AA, 4)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        cv2.circle(self.image, self._at(x, y), round(radius * CELL * 16), colour, -1, cv2.LINE_AA, 4)

    def token(
        self,
        dots: int,
        x: float,
        y: float,
        *,
        round_: bool = True,
        face: Colour = (196, 222, 205),
        dot: Colour = (30, 34, 40),
        width: float = 0.7,
    ) -> None:
        half = width / 2
        for shift, colour in ((0.05, (30, 40, 52)), (0.0, face)):
            if round_:
                self.disc(x + shift, y + shift, half, colour)
            else:
                square = [
                    (x + u + shift, y + v + shift)
                    for u, v in ((-half, -half), (half, -half), (half, half), (-half, half))
                ]
                self._polygon(square, colour)
        for u, v in DOTS[dots]:
            self.disc(x + u * width, y + v * width, 0.09 * width, dot)

    def shoot(
        self, corners: list[tuple[float, float]], size: tuple[int, int] = (1400, 1050)
    ) -> tuple[Photo, Sheet]:
        """A photo with the board's corners at these pixels, and the sheet that would be cut from it."""
        homography = square_to(corners)
        to_sheet = np.array([[1 / CELL, 0, -AWAY], [0, 1 / CELL, -AWAY], [0, 0, 1]])
        pixels = cv2.warpPerspective(
            self.image, homography @ to_sheet, size, flags=cv2.INTER_AREA, borderValue=(40, 48, 60)
        )
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.8)
        noisy = pixels + np.random.default_rng(1).normal(0, 3, pixels.shape)
        photo = Photo(np.clip(noisy, 0, 255).astype(np.uint8), (size[0] * 2, size[1] * 2), 2.0)
        return photo, sheet(homography)


def sheet(homography: Floats) -> Sheet:
    blank: Pixels = np.zeros((1, 1, 3), np.uint8)
    return Sheet(blank, 1, 0.0, 0, 0, homography, np.zeros((10, 2)), 2.0, (4.0, 12.0, 8.0))


ABOVE = [(380.0, 200.0), (1020.0, 200.0), (1020.0, 840.0), (380.0, 840.0)]
SLANTING = [(460.0, 300.0), (960.0, 310.0), (1090.0, 800.0), (330.0, 790.0)]


def seen(found: list[Token], view: Sheet) -> dict[int, tuple[float, float]]:
    """Where each number of dots was seen, in sheet units."""
    back = np.asarray(np.linalg.inv(view.homography), np.float64)
    places = {token.dots: project(back, np.array([token.centre]) / 2)[0] for token in found}
    return {dots: (float(place[0]), float(place[1])) for dots, place in places.items()}


@pytest.mark.parametrize("corners", [ABOVE, SLANTING])
@pytest.mark.parametrize("round_", [True, False])
@pytest.mark.parametrize("dark", [False, True])
def test_three_tokens_beside_the_board(corners: list[tuple[float, float]], round_: bool, dark: bool) -> None:
    table = Table()
    face, dot = ((40, 44, 90), (225, 230, 235)) if dark else ((196, 222, 205), (30, 34, 40))
    laid = {1: (-1.3, 2.0), 2: (-1.3, 3.3), 3: (-1.3, 4.7)}
    for dots, (x, y) in laid.items():
        table.token(dots, x, y, round_=round_, face=face, dot=dot)
    photo, view = table.shoot(corners)
    places = seen(find_tokens(photo, view), view)
    assert set(places) == {1, 2, 3}
    for dots, place in places.items():
        assert place == pytest.approx(laid[dots], abs=0.2)


def test_a_bare_table_and_a_coin_are_no_dotted_tokens() -> None:
    table = Table()
    photo, view = table.shoot(ABOVE)
    assert find_tokens(photo, view) == []
    table.disc(9.4, 3, 0.25, (90, 150, 190))
    table.disc(9.4, 4, 0.2, (28, 28, 30))
    photo, view = table.shoot(ABOVE)
    assert all(token.dots == 0 for token in find_tokens(photo, view))


def test_the_same_token_is_never_seen_twice() -> None:
    table = Table()
    table.token(2, -1.3, 2)
    table.token(2, -1.3, 4)
    photo, view = table.shoot(ABOVE)
    assert [token.dots for token in find_tokens(photo, view)].count(2) == 1


def test_a_board_that_fills_the_picture_leaves_no_room_for_tokens() -> None:
    photo, view = Table().shoot([(20, 20), (1380, 20), (1380, 1030), (20, 1030)])
    assert find_tokens(photo, view) == []
