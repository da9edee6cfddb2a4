"""The faces and bodies of dominoes and dice, for both engines: pictures of faces, and shapes."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio.blender_mesh import Mesh, level, loft, rounded
from samples.studio.pips_scene import Block, PipsScene, Spots, Style, die_sides, pip_sites
from samples.studio.scene import RGB

Image = NDArray[np.float32]
ARC = 3
"""Steps of a rounded edge."""


def body(block: Block) -> Mesh:
    """The shape about its own foot: a slab or a cube with round corners and edges."""
    long, wide, tall = block.size
    edge = min(block.style.edge * wide, tall * 0.45)
    corner = max(block.style.corner * wide, edge)
    turns = np.linspace(0, np.pi / 2, ARC + 1)
    rim = [(edge * (1 - np.sin(a)), edge * (1 - np.cos(a))) for a in turns]
    rim += [(edge * (1 - np.cos(a)), tall - edge * (1 - np.sin(a))) for a in turns]
    if edge < 1e-3:
        rim = [(0.0, 0.0), (0.0, tall)]
    loops = [
        level(rounded(long - 2 * inset, wide - 2 * inset, max(corner - inset, 0.01 * wide)), z)
        for inset, z in rim
    ]
    return loft(loops)


def top(block: Block, ppu: float) -> tuple[Image, Image]:
    """The upper face seen from above, sRGB 0 to 1, its own x to the right; and how high it is, 0 to 1."""
    long, wide, _ = block.size
    rows, columns = max(8, round(wide * ppu)), max(8, round(long * ppu))
    picture = _ground(block.style, rows, columns, block.pips)
    height = np.ones((rows, columns), np.float32)
    if block.game == "dice":
        _pips(picture, height, block.style, block.pips[0], (columns / 2, rows / 2), rows, False)
    elif not block.face_down:
        _line(picture, height, block.style, rows, columns)
        for value, share in zip(block.pips, (0.75, 0.25), strict=True):
            _pips(picture, height, block.style, value, (columns * share, rows / 2), rows, True)
    if block.style.wear > 0.15:
        _wear(picture, block.style)
    return picture, height


def sides(block: Block, ppu: float) -> list[tuple[Image, Image]]:
    """The four sides of a die: towards its own -y, +x, +y, -x, each upright as seen from outside."""
    found = []
    side = max(8, round(block.size[0] * ppu))
    for value in die_sides(block):
        picture = _ground(block.style, side, side, (value, 9))
        height = np.ones((side, side), np.float32)
        _pips(picture, height, block.style, value, (side / 2, side / 2), side, value % 2 == 0)
        found.append((picture, height))
    return found


def card(spots: Spots, ppu: float) -> Image:
    """A playing card's face or a button, with transparency."""
    rows, columns = max(8, round(spots.size[1] * ppu)), max(8, round(spots.size[0] * ppu))
    picture = np.zeros((rows, columns, 4), np.float32)
    rng = np.random.default_rng(spots.seed)
    mask = np.zeros((rows, columns), np.uint8)
    if spots.round:
        cv2.circle(mask, (columns // 2, rows // 2), rows // 2 - 1, 255, -1, cv2.LINE_AA)
    else:
        mask[:] = 255
    picture[..., :3] = spots.ground
    picture[..., 3] = mask.astype(np.float32) / 255
    ink = np.zeros((rows, columns), np.uint8)
    if spots.suited:
        _suited(spots, ink, rng)
        _blend(picture[..., :3], ink, spots.ink)
        return picture
    for k in range(spots.spots):
        if spots.round:
            around = 2 * np.pi * k / spots.spots
            x, y = columns * (0.5 + 0.14 * np.cos(around)), rows * (0.5 + 0.14 * np.sin(around))
            cv2.circle(ink, (round(x), round(y)), max(1, round(rows * 0.055)), 255, -1, cv2.LINE_AA)
            continue
        x, y = columns * (0.2 + 0.6 * (k // 2) / max(1, (spots.spots - 1) // 2)), rows * (0.3 + 0.4 * (k % 2))
        r = rows * 0.09
        corners = np.array([(x - r, y), (x, y - r), (x + r, y), (x, y + r)])
        if rng.random() < 0.5:
            cv2.fillConvexPoly(ink, np.round(corners).astype(np.int32), 255, cv2.LINE_AA)
        else:
            cv2.circle(ink, (round(x), round(y)), max(1, round(r * 0.8)), 255, -1, cv2.LINE_AA)
    _blend(picture[..., :3], ink, spots.ink)
    return picture


_COLUMNS = {
    1: (1,),
    2: (2,),
    3: (3,),
    4: (2, 2),
    5: (2, 1, 2),
    6: (3, 3),
    7: (3, 1, 3),
    8: (3, 2, 3),
    9: (4, 1, 4),
}
"""Spots in each column of a card held upright."""


def _suited(spots: Spots, ink: NDArray[np.uint8], rng: np.random.Generator) -> None:
    """A playing card with indices and as many spots as they say, or a button with a rim and its holes."""
    rows, columns = ink.shape
    if spots.round:
        middle, hole = (columns // 2, rows // 2), max(1, round(rows * rng.uniform(0.05, 0.1)))
        cv2.circle(ink, middle, round(rows * rng.uniform(0.3, 0.42)), 255, max(1, rows // 40), cv2.LINE_AA)
        apart = rows * rng.uniform(0.13, 0.2)
        for k in range(spots.spots):
            around = 2 * np.pi * k / spots.spots + np.pi / 4
            at = round(middle[0] + apart * np.cos(around)), round(middle[1] + apart * np.sin(around))
            cv2.circle(ink, at, hole, 255, -1, cv2.LINE_AA)
        return
    r, kind = rows * rng.uniform(0.06, 0.1), int(rng.integers(3))
    inset = float(rng.uniform(0.22, 0.3))
    for row, count in enumerate(lines := _COLUMNS.get(spots.spots, (4, 2, 4))):
        y = rows * (0.5 if len(lines) == 1 else inset + (1 - 2 * inset) * row / (len(lines) - 1))
        for k in range(count):
            x = columns * (0.5 if count == 1 else 0.18 + 0.64 * k / (count - 1))
            _suit(ink, x, y, r, kind)
    text = str(max(spots.spots, 1))
    for turned in (ink, ink[::-1, ::-1]):
        upright = np.zeros((columns, rows), np.uint8)  # letters stand on the short side
        cv2.putText(
            upright, text, (round(rows * 0.05), round(rows * 0.2)), cv2.FONT_HERSHEY_SIMPLEX,
            rows / 170, 255, max(1, rows // 50), cv2.LINE_AA,
        )  # fmt: skip
        np.maximum(turned, cv2.rotate(upright, cv2.ROTATE_90_CLOCKWISE), out=turned)


def _suit(ink: NDArray[np.uint8], x: float, y: float, r: float, kind: int) -> None:
    """One spot: a diamond, a heart or spade lying on its side, or a club."""
    if kind == 0:
        corners = np.array([(x - 1.3 * r, y), (x, y - r), (x + 1.3 * r, y), (x, y + r)])
        cv2.fillConvexPoly(ink, np.round(corners).astype(np.int32), 255, cv2.LINE_AA)
        return
    for side in (-1, 1):
        cv2.circle(ink, (round(x), round(y + side * 0.5 * r)), max(1, round(0.6 * r)), 255, -1, cv2.LINE_AA)
    if kind == 1:
        corners = np.array([(x - 0.1 * r, y - r), (x + 1.3 * r, y), (x - 0.1 * r, y + r)])
        cv2.fillConvexPoly(ink, np.round(corners).astype(np.int32), 255, cv2.LINE_AA)
        return
    cv2.circle(ink, (round(x + 0.8 * r), round(y)), max(1, round(0.6 * r)), 255, -1, cv2.LINE_AA)
    cv2.line(
        ink, (round(x - 1.2 * r), round(y)), (round(x), round(y)), 255, max(1, round(0.3 * r)), cv2.LINE_AA
    )


def mat(scene: PipsScene, ppu: float) -> Image:
    """A printed board: a ground, lines and lozenges."""
    assert scene.mat is not None
    half, colour = scene.mat
    rng = np.random.default_rng([scene.host.seed, 3])
    side = round(2 * half * ppu)
    picture = np.empty((side, side, 3), np.float32)
    picture[:] = colour
    inner = round(side * float(rng.uniform(0.14, 0.2)))
    ink = [float(v) for v in rng.uniform(0.02, 0.9, 3)]
    cv2.rectangle(picture, (inner, inner), (side - inner, side - inner), ink, -1)
    dark = [v * 0.6 for v in ink]
    lines = int(rng.integers(6, 16))
    for k in range(lines + 1):
        at = round(inner + (side - 2 * inner) * k / lines)
        cv2.line(picture, (at, inner), (at, side - inner), dark, 1, cv2.LINE_AA)
        cv2.line(picture, (inner, at), (side - inner, at), dark, 1, cv2.LINE_AA)
    cell = (side - 2 * inner) / lines
    for _ in range(int(rng.integers(0, 40))):
        x, y = (inner + (rng.integers(0, lines, 2) + 0.5) * cell).tolist()
        r = cell * 0.45
        spots = np.round([(x - r, y), (x, y - r), (x + r, y), (x, y + r)]).astype(np.int32)
        cv2.fillConvexPoly(picture, spots, [float(v) for v in rng.uniform(0.02, 0.95, 3)], cv2.LINE_AA)
    return picture


def _ground(style: Style, rows: int, columns: int, salt: tuple[int, int]) -> Image:
    rng = np.random.default_rng([style.seed, *salt])
    picture = np.empty((rows, columns, 3), np.float32)
    picture[:] = style.body
    coarse = rng.normal(0, style.grain, (5, 7)).astype(np.float32)
    picture *= 1 + cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC)[..., None]
    return picture


def _pips(
    picture: Image,
    height: Image,
    style: Style,
    value: int,
    middle: tuple[float, float],
    width: int,
    long_way: bool,
) -> None:
    colour = {1: style.one, 4: style.four}.get(value, style.pip)
    if style.hues and value:
        colour = style.hues[value - 1]
    radius = style.radius * width * (style.one_scale if value == 1 else 1)
    mask = np.zeros(picture.shape[:2], np.uint8)
    for x, y in pip_sites(value, style, long_way):
        spot = (round((middle[0] + x * width) * 16), round((middle[1] - y * width) * 16))
        cv2.circle(mask, spot, max(16, round(radius * 16)), 255, -1, cv2.LINE_AA, 4)
    _blend(picture, mask, colour)
    if style.sunk:
        cv2.GaussianBlur(mask, (0, 0), max(0.5, radius * 0.3), mask)
        height -= mask.astype(np.float32) / 255 * style.sunk


GROOVED = 2
"""Of five sets so many have a groove between the halves that is not painted."""


def _line(picture: Image, height: Image, style: Style, rows: int, columns: int) -> None:
    mask = np.zeros((rows, columns), np.uint8)
    if style.bar:
        half, end = max(0.5, style.bar * rows / 2), round(rows * (0.02 + 0.16 * (style.seed % 7) / 7))
        left, right = round((columns / 2 - half) * 16), round((columns / 2 + half) * 16)
        cv2.rectangle(mask, (left, end * 16), (right, (rows - end) * 16), 255, -1, cv2.LINE_AA, 4)
    if style.frame:
        inset = round(rows * 0.06)
        thick = max(1, round(rows * 0.015))
        cv2.rectangle(mask, (inset, inset), (columns - inset, rows - inset), 255, thick, cv2.LINE_AA)
    red, green, blue = style.body
    groove: RGB = (0.45 * red, 0.45 * green, 0.45 * blue)
    unpainted = style.seed % 5 < GROOVED  # looks much like the gap between two tiles
    _blend(picture, mask, groove if unpainted else style.pip)
    height -= mask.astype(np.float32) / 255 * (1.0 if unpainted else style.sunk)
    if style.spinner:
        metal: RGB = (0.75, 0.60, 0.25) if style.seed % 2 else (0.72, 0.72, 0.74)
        mask[:] = 0
        radius = max(1.0, rows * (0.035 + 0.03 * (style.seed % 11) / 11))
        cv2.circle(mask, (columns * 8, rows * 8), round(radius * 16), 255, -1, cv2.LINE_AA, 4)
        _blend(picture, mask, metal)


def _wear(picture: Image, style: Style) -> None:
    """Scratches, grime, and paint gone from the pips here and there."""
    rng = np.random.default_rng([style.seed, 5])
    rows, columns = picture.shape[:2]
    mask = np.zeros((rows, columns), np.uint8)
    for _ in range(int(style.wear * 14)):
        start, end = rng.integers(0, (columns, rows), (2, 2))
        cv2.line(mask, start.tolist(), (start + (end - start) // 3).tolist(), 120, 1, cv2.LINE_AA)
    _blend(picture, mask, tuple(float(v) for v in np.clip(np.array(style.body) * 0.7, 0, 1)))  # type: ignore[arg-type]
    coarse = (rng.random((9, 13)) < 0.12 * style.wear).astype(np.float32) * 160
    rubbed = cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC).clip(0, 140).astype(np.uint8)
    _blend(picture, rubbed, style.body)


def _blend(picture: NDArray[Any], mask: NDArray[np.uint8], colour: RGB) -> None:
    rows, columns = np.nonzero(mask)
    cover = mask[rows, columns].astype(np.float32)[:, None] * np.float32(1 / 255)
    spots = picture[rows, columns]
    picture[rows, columns] = spots + (np.asarray(colour, np.float32) - spots) * cover
