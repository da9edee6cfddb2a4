"""Draw what was read onto the photo it was read from: grid, symbols, pieces, doubts, and where a1 is.

Lines and rings lie flat on the board and follow its perspective. Badges and letters face the viewer, so that
they stay readable on a slanting board; their size follows the square they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import SIDE, Floats, Pixels
from vision.reading import SQUARES
from vision.solve import Solved
from vision.tokens import Token

if TYPE_CHECKING:
    from vision.pipeline import BoardReading

ToPixels = Callable[[Floats], Floats]
"""Board coordinates (x from file a's edge, y from row 1's edge, 0 to 8) to pixels of the picture drawn on."""

Point = tuple[float, float]

Colour = tuple[int, int, int]
"""Blue, green, red, as OpenCV has it."""


@dataclass(frozen=True)
class Style:
    """Sizes in squares, colours as BGR, opacities from 0 to 1."""

    grid: float = 0.014
    edge: float = 0.035
    badge: float = 0.40
    """Diameter of a symbol's badge."""
    corner: float = 0.29
    """How far from the middle of the square badges sit, along both sides."""
    ring: float = 0.41
    """Radius of the ring round a piece."""
    ring_line: float = 0.045
    label: float = 0.30
    label_away: float = 0.30
    """How far outside the board coordinates stand."""
    dim: float = 0.82
    """Brightness left to what is not the board."""
    white: Colour = (255, 255, 255)
    ink: Colour = (32, 24, 20)
    accent: Colour = (236, 190, 64)
    """The board's outline and the corner of a1."""
    amber: Colour = (0, 170, 255)
    badges: tuple[tuple[str, Colour, Colour], ...] = (
        ("K", (40, 214, 250), (30, 30, 30)),
        ("Q", (52, 52, 226), (255, 255, 255)),
        ("B", (236, 150, 36), (255, 255, 255)),
        ("N", (72, 168, 60), (255, 255, 255)),
        ("R", (30, 128, 246), (255, 255, 255)),
        ("*", (168, 44, 128), (96, 216, 255)),
        ("?", (0, 170, 255), (30, 30, 30)),
        ("1", (236, 190, 64), (30, 30, 30)),
        ("2", (236, 190, 64), (30, 30, 30)),
        ("3", (236, 190, 64), (30, 30, 30)),
        ("–", (150, 140, 130), (255, 255, 255)),
    )
    """Letter, disc, ink."""


STYLE: Final = Style()
_LOSSY: Final = {
    ".jpg": (cv2.IMWRITE_JPEG_QUALITY, 92),
    ".jpeg": (cv2.IMWRITE_JPEG_QUALITY, 92),
    ".webp": (cv2.IMWRITE_WEBP_QUALITY, 90),
}
_FINE: Final = 4
"""Sprites are drawn so many times larger and averaged down."""
_SHIFT: Final = 4
"""Bits of sub-pixel precision in OpenCV's drawing calls."""


def overlay(data: bytes, reading: BoardReading, suffix: str) -> bytes:
    """A reading drawn on its photo (the file's bytes), as JPEG or WebP if the suffix says so, else as PNG.

    Drawn at full size where OpenCV can open the photo the same way up, else on the copy that was read.
    """
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or picture.shape[1::-1] != reading.photo.size:
        picture = reading.photo.pixels
    shrink = picture.shape[1] / reading.photo.size[0]

    def to_pixels(board: Floats) -> Floats:
        return np.asarray(reading.to_photo(board) * shrink, np.float64)

    tokens = [replace(token, centre=_scaled(token.centre, shrink)) for token in reading.tokens]
    drawn = draw(np.asarray(picture, np.uint8), to_pixels, reading.solved, reading.doubts, tokens)
    kind = suffix.lower() if suffix.lower() in _LOSSY else ".png"
    return cv2.imencode(kind, drawn, _LOSSY.get(kind, ()))[1].tobytes()


def draw(
    picture: Pixels,
    to_pixels: ToPixels,
    solved: Solved,
    doubts: Sequence[str] | None = None,
    tokens: Sequence[Token] = (),
    style: Style = STYLE,
) -> Pixels:
    """A copy of the picture with everything that was read drawn on it.

    `doubts`, if given, replace the solver's own. `tokens` have their centres in pixels of this picture.
    """
    canvas = _Canvas(picture.copy(), to_pixels)
    canvas.surroundings(style)
    canvas.grid(style)
    unsure = [SQUARES.index(name) for name in (solved.doubts if doubts is None else doubts)]
    for square in unsure:
        canvas.doubt(square, style)
    for square, piece in enumerate(solved.pieces):
        if piece != ".":
            canvas.ring(square, piece == "w", style)
    canvas.coordinates(style)
    for token in tokens:
        canvas.token(token, style)
    for square in unsure:
        canvas.badge(square, "?", style, away=True)
    for square, tile in enumerate(solved.tiles):
        if tile != ".":
            canvas.badge(square, tile, style)
    return canvas.picture


class _Canvas:
    """The picture being drawn on, and how the board lies in it."""

    def __init__(self, picture: Pixels, to_pixels: ToPixels) -> None:
        self.picture = picture
        self._to_pixels = to_pixels
        corners = to_pixels(np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64))
        area = abs(float(cv2.contourArea(corners.astype(np.float32))))
        self.unit = max(np.sqrt(area) / SIDE, 4.0)
        """Pixels of an average square."""

    def surroundings(self, style: Style) -> None:
        """Dim all but the board a little: the eye goes where the answer is."""
        mask = np.full(self.picture.shape[:2], 255, np.uint8)
        board = self._path([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE), (0, 0)])
        cv2.fillPoly(mask, [_fixed(board)], 0, cv2.LINE_8, _SHIFT)
        dimmed = cv2.convertScaleAbs(self.picture, alpha=style.dim)
        cv2.copyTo(dimmed, mask, self.picture)

    def grid(self, style: Style) -> None:
        """The found lines, dark under light to show on any ground, and the outline with a1's corner."""
        lines = [self._path([(step, 0), (step, SIDE)]) for step in range(1, SIDE)]
        lines += [self._path([(0, step), (SIDE, step)]) for step in range(1, SIDE)]
        self._stroke(lines, style.grid * 2.4, style.ink, 0.30)
        self._stroke(lines, style.grid, style.white, 0.55)
        outline = [self._path([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE), (0, 0)])]
        self._stroke(outline, style.edge * 1.8, style.ink, 0.45)
        self._stroke(outline, style.edge, style.accent, 0.95)
        corner = [self._path([(0, 1), (0, 0), (1, 0)])]
        self._stroke(corner, style.edge * 4.4, style.ink, 0.45)
        self._stroke(corner, style.edge * 3.4, style.accent, 1.0)

    def doubt(self, square: int, style: Style) -> None:
        """An amber square."""
        x, y = square % SIDE, square // SIDE
        inset = 0.05
        low, high = inset, 1 - inset
        turns = ((low, low), (high, low), (high, high), (low, high), (low, low))
        path = self._path([(x + u, y + v) for u, v in turns])
        self._stroke([path], 0, style.amber, 0.16)
        self._stroke([path], style.edge * 1.9, style.ink, 0.35)
        self._stroke([path], style.edge * 1.2, style.amber, 1.0)

    def ring(self, square: int, white: bool, style: Style) -> None:
        """A ring on the board where the piece stands, in its colour with an edge of the other."""
        angle = np.linspace(0, 2 * np.pi, 73)
        centre = np.array([square % SIDE + 0.5, square // SIDE + 0.5])
        circle = [self._to_pixels(centre + style.ring * np.stack([np.cos(angle), np.sin(angle)], axis=1))]
        inner, outer = (style.white, style.ink) if white else (style.ink, style.white)
        self._stroke(circle, style.ring_line * 1.9, outer, 0.9)
        self._stroke(circle, style.ring_line, inner, 1.0)

    def badge(self, square: int, letter: str, style: Style, *, away: bool = False) -> None:
        """A symbol's badge in the lower right corner of its square; `away` puts it in the upper left one."""
        centre, size = self._square(square)
        middle = np.array([square % SIDE + 0.5, square // SIDE + 0.5])
        places = self._to_pixels(middle + style.corner * np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]))
        rank = (places - centre) @ (1.0, 1.0)
        place = places[rank.argmin() if away else rank.argmax()]
        self._paste(_badge(letter, max(round(size * style.badge), 9), style), place)

    def token(self, token: Token, style: Style) -> None:
        """A badge with the number of dots beside a token; a dash for one that lies dots down."""
        reach = 0.42 * self.unit
        place = np.array([token.centre[0] + reach, token.centre[1] + reach * 0.6])
        self._paste(
            _badge(str(token.dots or "–"), max(round(self.unit * style.badge * 0.9), 9), style), place
        )

    def coordinates(self, style: Style) -> None:
        """a to h along row 1 and 1 to 8 along file a, outside the board unless the picture ends there."""
        for step in range(SIDE):
            middle, away = step + 0.5, -style.label_away
            low, high = step + 0.13, step + 0.87
            self._label("abcdefgh"[step], (middle, away), ((low, 0.13), (high, 0.13)), step, style)
            self._label("12345678"[step], (away, middle), ((0.13, low), (0.13, high)), step * SIDE, style)

    def _label(self, text: str, outside: Point, inside: tuple[Point, ...], square: int, style: Style) -> None:
        """A coordinate outside the board or, where the picture ends, in the free corner of its square."""
        _, size = self._square(square)
        height = max(round(size * style.label), 10)
        place = self._to_pixels(np.array([outside]))[0]
        limit = np.array(self.picture.shape[1::-1]) - height / 2
        if (place < height / 2).any() or (place > limit).any():
            corners = self._to_pixels(np.array(inside))
            place = corners[corners.sum(axis=1).argmin()]  # badges sit at the other end
        self._paste(_text(text, height, style), place)

    def _square(self, square: int) -> tuple[Floats, float]:
        """Middle and apparent size of a square: what is drawn on it must also fit its height."""
        x, y = square % SIDE, square // SIDE
        corners = self._to_pixels(np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], np.float64))
        area = abs(float(cv2.contourArea(corners.astype(np.float32))))
        height = float(np.ptp(corners[:, 1]))
        return corners.mean(axis=0), min(float(np.sqrt(area)), 1.25 * height)

    def _path(self, points: list[tuple[float, float]]) -> Floats:
        """A broken line on the board in pixels, with points enough to follow a bent board."""
        ends = np.array(points, np.float64)
        steps = np.linspace(0, 1, 13)[:-1, None]
        parts = [start + (end - start) * steps for start, end in pairwise(ends)]
        return self._to_pixels(np.concatenate([*parts, ends[-1:]]))

    def _stroke(self, paths: list[Floats], width: float, colour: Colour, opacity: float) -> None:
        """Draw lines so many squares wide; with width 0, fill what they enclose."""
        thick = max(round(width * self.unit), 1)
        points = np.concatenate(paths)
        size = np.array(self.picture.shape[1::-1])
        low = np.clip(np.floor(points.min(axis=0)) - thick - 2, 0, size).astype(int)
        high = np.clip(np.ceil(points.max(axis=0)) + thick + 3, 0, size).astype(int)
        if (low >= high).any():
            return
        mask = np.zeros((high - low)[::-1], np.uint8)
        lines = [_fixed(path - low) for path in paths]
        if width:
            cv2.polylines(mask, lines, False, 255, thick, cv2.LINE_AA, _SHIFT)
        else:
            cv2.fillPoly(mask, lines, 255, cv2.LINE_AA, _SHIFT)
        _blend(self.picture[low[1] : high[1], low[0] : high[0]], mask, colour, opacity)

    def _paste(self, sprite: NDArray[np.float32], centre: Floats) -> None:
        """Lay a sprite (premultiplied BGR and alpha) over the picture; what falls outside is cut off."""
        height, width = sprite.shape[:2]
        left, top = round(float(centre[0]) - width / 2), round(float(centre[1]) - height / 2)
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = min(left + width, self.picture.shape[1]), min(top + height, self.picture.shape[0])
        if x0 >= x1 or y0 >= y1:
            return
        part = sprite[y0 - top : y1 - top, x0 - left : x1 - left]
        under = self.picture[y0:y1, x0:x1]
        under[:] = np.rint(under * (1 - part[..., 3:]) + part[..., :3]).astype(np.uint8)


def _scaled(point: Point, factor: float) -> Point:
    return point[0] * factor, point[1] * factor


def _fixed(path: Floats) -> NDArray[np.int32]:
    return np.rint(np.clip(path, -1e5, 1e5) * (1 << _SHIFT)).astype(np.int32)


def _blend(picture: Pixels, mask: Pixels, colour: Colour, opacity: float) -> None:
    """Mix a colour into the picture where the mask is set."""
    where = np.nonzero(mask)  # lines touch few of a large picture's pixels
    under = picture[where].astype(np.float32)
    alpha = mask[where][:, None].astype(np.float32) * (opacity / 255)
    picture[where] = np.rint(under + (np.array(colour, np.float32) - under) * alpha).astype(np.uint8)


@lru_cache(maxsize=1)
def _font() -> cv2.FontFace:
    return cv2.FontFace("sans")


def _shape(text: str, side: int, height: float, weight: int) -> NDArray[np.float32]:
    """A text's coverage in the middle of a square sprite of so many (fine) pixels a side."""
    mask = np.zeros((side, side, 3), np.uint8)
    if text == "*":
        angle = np.arange(8) * np.pi / 4
        reach = np.where(np.arange(8) % 2, 0.22, 0.62) * height
        points = np.stack([np.sin(angle), np.cos(angle)], axis=1) * reach[:, None] + side / 2
        cv2.fillPoly(mask, [_fixed(points)], (255, 255, 255), cv2.LINE_AA, _SHIFT)
    else:
        size = round(height / 0.7)  # capitals fill seven tenths of a font's size
        cv2.putText(mask, text, (side // 4, side * 3 // 4), (255, 255, 255), _font(), size, weight)
        left, top, width, tall = cv2.boundingRect(mask[..., 0])
        glyph = mask[top : top + tall, left : left + width].copy()
        mask[:] = 0
        x, y = (side - width) // 2, (side - tall) // 2
        mask[y : y + tall, x : x + width] = glyph
    return np.asarray(mask[..., 0] / np.float32(255), np.float32)


def _disc(side: int, radius: float) -> NDArray[np.float32]:
    mask = np.zeros((side, side), np.uint8)
    middle = round(side / 2 * (1 << _SHIFT))
    cv2.circle(mask, (middle, middle), round(radius * (1 << _SHIFT)), 255, -1, cv2.LINE_AA, _SHIFT)
    return np.asarray(mask / np.float32(255), np.float32)


def _over(sprite: NDArray[np.float32], cover: NDArray[np.float32], colour: Colour) -> None:
    sprite *= 1 - cover[..., None]
    sprite += cover[..., None] * np.array([*colour, 1], np.float32)


def _smaller(sprite: NDArray[np.float32]) -> NDArray[np.float32]:
    side = sprite.shape[0] // _FINE
    return np.asarray(cv2.resize(sprite, (side, side), interpolation=cv2.INTER_AREA), np.float32)


@lru_cache(maxsize=256)
def _badge(letter: str, size: int, style: Style) -> NDArray[np.float32]:
    """A letter on a coloured disc with a white rim and a soft shadow."""
    disc, ink = next((disc, ink) for name, disc, ink in style.badges if name == letter)
    fine = size * _FINE
    side = (size + 2 * (size // 4)) * _FINE
    sprite = np.zeros((side, side, 4), np.float32)
    shadow = cv2.GaussianBlur(_disc(side, fine / 2), (0, 0), fine * 0.07)
    shadow = np.roll(shadow, round(fine * 0.04), axis=0)
    _over(sprite, np.asarray(shadow * 0.5, np.float32), style.ink)
    _over(sprite, _disc(side, fine / 2), style.white)
    _over(sprite, _disc(side, fine * 0.445), disc)
    _over(sprite, _shape(letter, side, fine * 0.5, 650), ink)
    return _smaller(sprite)


@lru_cache(maxsize=256)
def _text(text: str, height: int, style: Style) -> NDArray[np.float32]:
    """A coordinate in white on a dark disc, readable on any table and over printed ones."""
    side = (height + 2) * _FINE
    sprite = np.zeros((side, side, 4), np.float32)
    _over(sprite, np.asarray(_disc(side, height * _FINE / 2) * 0.72, np.float32), style.ink)
    _over(sprite, _shape(text, side, height * _FINE * 0.5, 560), style.white)
    return _smaller(sprite)
