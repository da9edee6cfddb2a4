"""Chess figures as printers cut them, drawn by chance: broad and flat, hardly any body.

King and queen are crowns on a band, the bishop a mitre on a curl or a foot, the rook a tower of bricks, the
pawn a ball on a bell. `free_figures` has the makes that stand on a foot of turned wood.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from samples.studio.ink import Mark, Points, circle, fill, mirrored, rounded, stroke

_FLOOR = 0.94


@dataclass(frozen=True)
class _Make:
    """What the figures of a make have in common, each a share from 0 to 1 unless it says otherwise."""

    wide: float
    """Half the width of crowns."""
    band: float
    """Height of the band under a crown or of a foot."""
    bands: int
    ornament: int
    """On bands: 0 nothing, 1 a line, 2 lozenges, 3 dots."""
    line: float
    """Width of open lines."""
    flare: float
    """How much wider a crown is above than below."""
    king: int
    """0 two arches, 1 a flared crown, 2 a cushion, 3 a row of points under the cross."""
    cross: int
    queen: int
    """How its points end: 0 balls, 1 bare, 2 one ball over all, 3 small crosspieces."""
    points: int
    bishop: int
    """Its foot: 0 curled, 1 flat, 2 a step."""
    mitre: int
    """What is cut into it: 0 a cross, 1 a slit aslant, 2 an upright slit, 3 nothing."""
    balls: int
    """On the mitre: one or two."""
    merlons: int
    bricks: bool
    tower: float
    """How slim it is."""
    horse: float
    pawn: int
    """0 ball on a bell, 1 ball, collar and bell, 2 ball on ball, 3 ball on a skirt."""
    seed: int


@lru_cache(maxsize=512)
def _make(number: int) -> _Make:
    rng = np.random.default_rng([45, number])
    return _Make(
        wide=float(rng.uniform(0.6, 0.87)),
        band=float(rng.uniform(0.12, 0.3)),
        bands=int(rng.integers(1, 4)),
        ornament=int(rng.integers(4)),
        line=float(rng.uniform(0.03, 0.075)),
        flare=float(rng.uniform(0, 1)),
        king=int(rng.integers(4)),
        cross=int(rng.integers(3)),
        queen=int(rng.choice([0, 0, 0, 1, 2, 3])),
        points=int(rng.choice([3, 4, 5, 5, 5, 7, 9])),
        bishop=int(rng.integers(3)),
        mitre=int(rng.choice([0, 0, 1, 1, 2, 3])),
        balls=int(rng.choice([1, 1, 1, 2])),
        merlons=int(rng.choice([3, 3, 3, 4, 5])),
        bricks=bool(rng.random() < 0.4),
        tower=float(rng.uniform(0, 1)),
        horse=float(rng.uniform(0, 1)),
        pawn=int(rng.integers(4)),
        seed=number,
    )


def marks(number: int, kind: str) -> list[Mark]:
    """The drawing of one symbol of a make."""
    return _DRAW[kind](_make(number))


def _band(make: _Make, half: float, top: float | None = None) -> list[Mark]:
    """Bands one under the other down to the floor, the upper ones narrower, with their ornament."""
    top = _top_of_band(make) if top is None else top
    high = (_FLOOR - top) / make.bands
    rows: list[Mark] = []
    for step in range(make.bands):
        low = _FLOOR - high * step
        narrow = half * (1 - 0.1 * step)
        rows.append(fill([(-narrow, low), (-narrow, low - high), (narrow, low - high), (narrow, low)]))
        if step or make.ornament == 1:
            rows.append(stroke([(-narrow * 0.9, low), (narrow * 0.9, low)], make.line, "clear"))
    rows.append(stroke([(-half * 0.85, top), (half * 0.85, top)], make.line, "clear"))
    if make.ornament >= 2 and high > 0.14:
        middle = top + high / 2
        size = high * 0.28
        for x in np.linspace(-half * 0.6, half * 0.6, 3 + make.seed % 3):
            lozenge = [
                (x - size * 1.4, middle),
                (x, middle - size),
                (x + size * 1.4, middle),
                (x, middle + size),
            ]
            rows.append(fill(lozenge if make.ornament == 2 else circle(size, float(x), middle), tone="clear"))
    return rows


def _top_of_band(make: _Make) -> float:
    return _FLOOR - make.band * (0.6 + 0.4 * make.bands)


def _cross(make: _Make, y: float, size: float) -> list[Mark]:
    """A cross that stands on `y`: plain, of wedges, or a Latin one in outline."""
    arm, middle = size * 0.44, y - size * 0.58
    if make.cross == 1:
        wedge = np.array([(0, 0), (-size * 0.22, -arm), (size * 0.22, -arm)])
        turns = [np.array([[c, -s], [s, c]]) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        return [fill(wedge @ turn.T + (0, middle)) for turn in turns]
    width = size * (0.16 if make.cross else 0.28)
    upright, across = [(0, y), (0, y - size)], [(-arm, middle), (arm, middle)]
    return [stroke(upright, width), stroke(across, width)]


def _king(make: _Make) -> list[Mark]:
    low, half = _top_of_band(make), make.wide * (0.72 + 0.2 * (1 - make.flare))
    size = 0.3 + 0.14 * make.horse
    top = -0.95 + size
    rows = _cross(make, top + 0.04, size)
    if make.king == 0:
        tall = low - top
        t = np.linspace(0, 1, 24)
        side = np.stack(
            [
                -half * 0.75 - (make.wide - half * 0.75) * np.sin(np.pi * t) ** 0.7,
                low - tall * (0.12 + 0.8 * t),
            ],
            1,
        )
        arch = np.concatenate(
            [[(0, low)], [(-half * 0.75, low)], side, [(-0.12, top + tall * 0.1)], [(0, top + tall * 0.3)]]
        )
        rows += [fill(arch), fill(arch * (-1, 1))]
        if make.ornament:
            inner = arch * (0.72, 0.72) + (-half * 0.12, (low + top) / 2 * 0.28)
            rows += [
                stroke(inner, make.line, "clear", True),
                stroke(inner * (-1, 1), make.line, "clear", True),
            ]
        rows.append(stroke([(0, top), (0, low)], make.line * 1.6))
    elif make.king == 1:
        dip = top + (low - top) * (0.1 + 0.3 * make.flare)
        rows.append(
            fill(
                [
                    (-half * 0.8, low),
                    (-make.wide, top + 0.1),
                    (0, dip),
                    (make.wide, top + 0.1),
                    (half * 0.8, low),
                ]
            )
        )
        rows.append(fill([(-0.16, top), (0, low), (0.16, top)]))
    elif make.king == 2:
        t = np.linspace(0, np.pi, 25)
        dome = np.stack([-make.wide * np.cos(t), low - (low - top) * np.sin(t) ** 0.8], 1)
        rows.append(fill(dome))
        if make.ornament:
            rows.append(stroke(dome * (0.55, 1) + (0, make.line * 2), make.line, "clear"))
    else:
        rows.append(
            fill(
                _zigzag(
                    make.wide * 0.92, top + (low - top) * 0.3, top + (low - top) * 0.62, low, half * 0.85, 5
                )
            )
        )
        rows.append(fill([(-0.1, top), (-0.2, low), (0.2, low), (0.1, top)]))
    return rows + _band(make, half * 0.86)


def _zigzag(wide: float, tips: float, valleys: float, low: float, half: float, count: int) -> Points:
    """A crown's outline: `count` points, the outer ones a little lower."""
    rim = []
    for i, x in enumerate(np.linspace(-wide, wide, count)):
        rim.append((float(x), tips + 0.14 * (x / wide) ** 2))
        if i + 1 < count:
            rim.append((float(x) * 0.85 + wide / (count - 1) * 0.85, valleys))
    return np.array([*rim, (half, low), (-half, low)])


def _queen(make: _Make) -> list[Mark]:
    low, half = _top_of_band(make), make.wide * (0.7 + 0.2 * (1 - make.flare))
    ball = 0.07 + 0.05 * make.horse
    top = -0.92 + 2 * ball
    deep = top + (low - top) * (0.4 + 0.45 * make.flare)
    rim = _zigzag(make.wide, top, deep, low, half * 0.85, make.points)
    rows = [fill(rim)]
    tips = rim[: 2 * make.points - 1 : 2]
    if make.queen == 0:
        rows += [fill(circle(ball, float(x), float(y) - ball * 0.6)) for x, y in tips]
    elif make.queen == 2:
        rows += [fill(circle(ball * 1.4, 0, top - ball * 0.5)), stroke([(0, top), (0, low)], 0.1)]
    elif make.queen == 3:
        for x, y in tips:
            rows.append(stroke([(x - ball, y), (x + ball, y)], ball * 0.9))
    return rows + _band(make, half * 0.86)


def _mitre(make: _Make, top: float, low: float, half: float) -> list[Mark]:
    y = np.linspace(0, 1, 20)
    side = half * np.sin(np.pi * (0.12 + 0.8 * y) ** (0.75 + 0.4 * make.flare))
    side[0] = 0
    rows = [fill(mirrored(np.stack([-side, top + (low - top) * y], 1)))]
    middle, width = top + (low - top) * 0.55, make.line * 1.7
    if make.mitre == 0:
        rows.append(stroke([(0, middle - 0.2), (0, middle + 0.2)], width, "clear"))
        rows.append(stroke([(-0.15, middle - 0.04), (0.15, middle - 0.04)], width, "clear"))
    elif make.mitre == 1:
        rows.append(stroke([(0, middle + 0.05), (half * 0.9, middle - 0.32)], width, "clear"))
    elif make.mitre == 2:
        rows.append(stroke([(0, top + 0.1), (0, middle)], width, "clear"))
    return rows


def _bishop(make: _Make) -> list[Mark]:
    ball = 0.08 + 0.05 * make.horse
    top, low, half = -0.92 + 2 * ball, 0.34, 0.34 + 0.16 * make.wide
    spread = [0.0] if make.balls == 1 else [-ball, ball]
    rows = [fill(circle(ball, x, top - ball * 0.7)) for x in spread] + _mitre(make, top, low, half)
    neck = half * 0.62
    rows.append(
        fill([(-neck, low + 0.04), (-neck * 1.15, low + 0.22), (neck * 1.15, low + 0.22), (neck, low + 0.04)])
    )
    rows.append(stroke([(-neck, low), (neck, low)], make.line, "clear"))
    if make.bishop == 0:
        t = np.linspace(0, 1, 16)
        curl = np.stack([-0.05 - make.wide * 0.9 * t, low + 0.32 + 0.2 * t**0.5 - 0.14 * t**3], 1)
        rows += [stroke(curl, 0.13), stroke(curl * (-1, 1), 0.13), fill(circle(0.12, 0, low + 0.34))]
        return rows
    return rows + _band(
        make, make.wide * (0.75 if make.bishop == 1 else 0.6), max(low + 0.26, _top_of_band(make))
    )


def _rook(make: _Make) -> list[Mark]:
    top, half = -0.82, 0.44 + 0.3 * (1 - make.tower) * make.wide
    merlon, brow = top + 0.2, top + 0.38
    count = make.merlons
    width = 2 * half / (2 * count - 1)
    teeth = [(-half + 2 * i * width, -half + (2 * i + 1) * width) for i in range(count)]
    rows = [fill([(a, top), (b, top), (b, merlon + 0.02), (a, merlon + 0.02)]) for a, b in teeth]
    rows.append(fill([(-half, merlon), (half, merlon), (half * 0.82, brow), (-half * 0.82, brow)]))
    low, body = _top_of_band(make), half * (0.82 - 0.12 * make.tower)
    foot = body * (1 + 0.25 * make.flare)
    rows.append(fill([(-body, brow), (body, brow), (foot, low), (-foot, low)]))
    rows.append(stroke([(-half * 0.8, brow), (half * 0.8, brow)], make.line, "clear"))
    if make.bricks:
        courses = np.linspace(brow, low, 6)
        for number, y in enumerate(courses[1:-1]):
            rows.append(stroke([(-body * 0.95, y), (body * 0.95, y)], make.line * 0.6, "clear"))
            for x in np.linspace(-body, body, 4)[:-1] + body / (3 if number % 2 else 6):
                rows.append(stroke([(x, y), (x, y + courses[1] - courses[0])], make.line * 0.6, "clear"))
    return rows + _band(make, max(make.wide * 0.8, foot * 1.1))


def _knight(make: _Make) -> list[Mark]:
    """A head in profile, from the chest up to the ear and down the mane."""
    rng = np.random.default_rng([46, make.seed])
    low = _top_of_band(make)
    head = np.array(
        [(-0.36, 1.0), (-0.2, 0.72), (0.06, 0.5), (-0.2, 0.56), (-0.5, 0.72), (-0.72, 0.62), (-0.66, 0.4),
         (-0.42, 0.22), (-0.26, 0.1), (-0.2, 0.0), (-0.06, 0.1), (0.2, 0.08), (0.5, 0.3), (0.64, 0.6),
         (0.68, 1.0)]
    )  # fmt: skip
    head = head + rng.normal(0, 0.03, head.shape)
    head[:, 0] *= 0.8 + 0.4 * make.wide
    head[:, 1] = -0.9 + (low + 0.9) * head[:, 1]
    rows = [fill(rounded(head, int(rng.integers(0, 3))))]
    if rng.random() < 0.75:
        rows.append(fill(circle(0.055, -0.2, -0.9 + (low + 0.9) * 0.25), tone="clear"))
    if rng.random() < 0.6:
        mane = np.array([(0.16, 0.18), (0.4, 0.36), (0.52, 0.6), (0.56, 0.95)]) * (1, low + 0.9) - (0, 0.9)
        rows.append(stroke(mane, make.line, "clear"))
    return rows + _band(make, make.wide * 0.75)


def _pawn(make: _Make) -> list[Mark]:
    ball = 0.17 + 0.15 * make.tower
    top, low = -0.78 + 0.2 * make.horse, _top_of_band(make)
    half = make.wide * (0.6 + 0.2 * make.flare)
    neck = top + 1.8 * ball
    t = np.linspace(0, 1, 16)
    bell = ball * 0.6 + (half - ball * 0.6) * t ** (1.2 + 1.6 * make.flare)
    rows = [fill(circle(ball, 0, top + ball)), fill(mirrored(np.stack([-bell, neck + (low - neck) * t], 1)))]
    if make.pawn == 1:
        rows.append(stroke([(-ball * 1.3, neck), (ball * 1.3, neck)], 0.13))
    elif make.pawn == 2:
        rows.append(fill(circle(ball * 1.35, 0, neck + ball * 0.9)))
    elif make.pawn == 3:
        rows.append(
            fill(
                [
                    (-0.1, neck - 0.05),
                    (-half * 0.8, neck + 0.24),
                    (half * 0.8, neck + 0.24),
                    (0.1, neck - 0.05),
                ]
            )
        )
    return rows + _band(make, half)


_DRAW = {
    "king": _king,
    "queen": _queen,
    "bishop": _bishop,
    "knight": _knight,
    "rook": _rook,
    "pawn": _pawn,
}
