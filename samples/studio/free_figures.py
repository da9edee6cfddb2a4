"""Chess figures drawn by chance: endless makes of the same six ideas.

What makes a king is the cross, a queen the crown, a bishop the cleft mitre, a rook the battlements, a knight
the horse's head, a pawn the bare ball; foot, body, proportions and inner lines are each make's own.
``free-<n>`` is one make; from `TURNED` on they are tall and slim, as if turned on a lathe, so that foot and
body are much the same and only the head tells; from `PRINTED` on they are those of `printed_figures`, from
`MODULAR` on those of `modular_figures`, from `CODERS` and `ARTISTS` on those of other hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from samples.studio import figures_by_artists, figures_by_coders, modular_figures, printed_figures
from samples.studio.ink import Mark, arc, circle, fill, mirrored, rounded, stroke

TURNED = 5000
PRINTED = 10_000
MODULAR = 15_000
CODERS = 27_000
ARTISTS = 45_000
MAKES = 63_000
"""How many makes there are to draw from."""
_FLOOR = 0.95


@dataclass(frozen=True)
class _Make:
    """What the five figures of a make have in common."""

    foot: float
    """Half the width of the foot."""
    foot_height: float
    steps: int
    body: float
    """Half the width of the body at its narrowest."""
    bow: float
    """0 straight sides, 1 strongly hollowed ones."""
    collar: int
    lines: bool
    """Open lines between the parts."""
    line: float
    king_top: int
    queen_points: int
    queen_top: int
    mitre_top: int
    cleft: int
    merlons: int
    horse: int
    slender: float
    """How much taller king and queen are than rook and knight."""
    seed: int


@lru_cache(maxsize=512)
def _make(number: int) -> _Make:
    rng = np.random.default_rng([43, number])
    turned = number >= TURNED
    foot = float(rng.uniform(0.34, 0.58) if turned else rng.uniform(0.45, 0.85))
    return _Make(
        foot=foot,
        foot_height=float(rng.uniform(0.1, 0.34)),
        steps=int(rng.integers(1 + turned, 4)),
        body=float(rng.uniform(0.25, 0.75)) * foot,
        bow=float(rng.uniform(0, 1)),
        collar=int(rng.integers(turned, 3 + turned)),
        lines=bool(rng.random() < 0.6),
        line=float(rng.uniform(0.03, 0.07)),
        king_top=int(rng.choice([0, 1, 3])) if turned else int(rng.integers(4)),
        queen_points=int(rng.choice([3, 5, 5, 7, 9])),
        queen_top=int(rng.integers(3)),
        mitre_top=int(rng.integers(3)),
        cleft=int(rng.choice([0, 1, 2, 0, 1, 2, 0, 3])),
        merlons=int(rng.choice([2, 3, 3, 3, 4])),
        horse=int(rng.integers(3)),
        slender=float(rng.choice([0.0, rng.uniform(0, 0.4)])),
        seed=number,
    )


def marks(design: str, kind: str) -> list[Mark]:
    """The drawing of one symbol."""
    number = int(design.removeprefix("free-"))
    if number >= ARTISTS:
        return figures_by_artists.marks(number, kind)
    if number >= CODERS:
        return figures_by_coders.marks(number, kind)
    if number >= MODULAR:
        return modular_figures.marks(number, kind)
    return printed_figures.marks(number, kind) if number >= PRINTED else _DRAW[kind](_make(number))


def _foot(make: _Make) -> list[Mark]:
    """A base of one to three steps."""
    top = _FLOOR - make.foot_height
    rows = []
    for step in range(make.steps):
        low = _FLOOR - make.foot_height * step / make.steps
        high = _FLOOR - make.foot_height * (step + 1) / make.steps
        half = make.foot * (1 - 0.18 * step)
        rows.append(fill([(-half, low), (-half * 0.96, high), (half * 0.96, high), (half, low)]))
    if make.lines:
        rows.append(stroke([(-make.foot, top), (make.foot, top)], make.line, "clear"))
    return rows


def _trunk(make: _Make, top: float, top_half: float, body: float | None = None) -> list[Mark]:
    """The body from the head's lower edge at `top` down to the foot, with its collars."""
    bottom = _FLOOR - make.foot_height
    low_half = make.foot * (1 - 0.18 * (make.steps - 1)) * 0.92
    waist = (body or make.body) * (1 - 0.3 * make.bow)
    t = np.linspace(0, 1, 17)
    straight = top_half + (low_half - top_half) * t
    side = straight + (np.minimum(waist, straight) - straight) * np.sin(np.pi * t) ** 0.7
    left = np.stack([-side, top + (bottom - top) * t], 1)
    rows = [fill(mirrored(left))]
    for ring in range(make.collar):
        y = top + 0.03 + 0.1 * ring
        half = top_half * (1.35 - 0.2 * ring)
        rows.append(fill([(-half, y), (-half * 0.9, y + 0.07), (half * 0.9, y + 0.07), (half, y)]))
        if make.lines:
            rows.append(stroke([(-half, y + 0.085), (half, y + 0.085)], make.line * 0.8, "clear"))
    return rows


def _cross(make: _Make, y: float, size: float) -> list[Mark]:
    """The cross on a king's head, standing on `y`."""
    arm = size * 0.42
    if make.king_top == 0:
        return [
            stroke([(0, y), (0, y - size)], size * 0.3),
            stroke([(-arm, y - size * 0.6), (arm, y - size * 0.6)], size * 0.3),
        ]
    flare = size * 0.2
    middle = y - size * 0.58
    blades = [
        [(-0.05, middle), (-flare, middle - arm), (flare, middle - arm), (0.05, middle)],
        [(-0.05, middle), (-flare, middle + arm), (flare, middle + arm), (0.05, middle)],
        [(0, middle - 0.05), (-arm, middle - flare), (-arm, middle + flare), (0, middle + 0.05)],
        [(0, middle - 0.05), (arm, middle - flare), (arm, middle + flare), (0, middle + 0.05)],
    ]
    return [fill(blade) for blade in blades]


def _king(make: _Make) -> list[Mark]:
    size = 0.34 + 0.1 * (make.seed % 3) / 2
    top = -0.95 + size
    half = min(0.42, make.foot * 0.75)
    rows = _cross(make, top + 0.02, size)
    if make.king_top in (0, 1):  # a cup under the cross
        neck = top + 0.34
        rows.append(fill([(-half, top), (-half * 0.6, neck), (half * 0.6, neck), (half, top)]))
        rows.append(fill(mirrored(arc(half, 180, 270, 0, top, 16) * (1, 0.4) + (0, top * 0.6))))
        return rows + _trunk(make, neck, half * 0.6) + _foot(make)
    if make.king_top == 2:  # two lobes, as in diagrams
        low = _FLOOR - make.foot_height
        wide = min(0.9, make.foot * 1.15)
        for side in (-1, 1):
            lobe = circle(0.36, side * wide * 0.48, top + 0.36) * (1.15, 1)
            rows.append(fill(lobe))
            if make.lines:
                rows.append(fill(circle(0.22, side * wide * 0.52, top + 0.38), tone="clear"))
        rows.append(
            fill(
                [
                    (-wide * 0.75, top + 0.5),
                    (-make.foot * 0.7, low),
                    (make.foot * 0.7, low),
                    (wide * 0.75, top + 0.5),
                ]
            )
        )
        rows.append(fill([(-0.14, top + 0.02), (0, top + 0.7), (0.14, top + 0.02)]))
        return rows + _foot(make)
    rows.append(fill(circle(0.3, 0, top + 0.26)))
    return rows + _trunk(make, top + 0.48, 0.24) + _foot(make)


def _queen(make: _Make) -> list[Mark]:
    top = -0.9 + 0.5 * make.slender * 0.3
    neck = top + 0.55 + 0.2 * (make.seed % 2)
    half = min(0.92, make.foot * (1.3 if make.queen_top == 0 else 0.95))
    low = half * 0.6
    count = make.queen_points
    tips = np.linspace(-half, half, count)
    heights = top + 0.12 + 0.22 * (np.abs(tips) / half) ** 2 * (make.queen_top != 2)
    valley = top + 0.12 + (neck - top) * (0.45 if make.queen_top else 0.75)
    rim: list[tuple[float, float]] = []
    for i in range(count):
        rim.append((float(tips[i]), float(heights[i])))
        if i + 1 < count:
            rim.append((float(tips[i] + tips[i + 1]) / 2 * 0.92, float(valley)))
    rows = [fill([*rim, (low, neck), (-low, neck)])]
    if make.queen_top != 2:
        size = min(0.11, half / count)
        rows += [
            fill(circle(size, float(x), float(y) - size * 0.5)) for x, y in zip(tips, heights, strict=True)
        ]
    else:
        rows.append(fill(circle(0.12, 0, top + 0.02)))
    if make.lines:
        rows.append(stroke([(-low, neck), (low, neck)], make.line, "clear"))
    return rows + _trunk(make, neck, low * 0.95) + _foot(make)


def _bishop(make: _Make) -> list[Mark]:
    top = -0.9 + 0.4 * make.slender
    tall = 0.75 + 0.2 * (make.seed % 3) / 2
    half = min(0.42, max(0.26, make.foot * 0.62))
    y = np.linspace(0, 1, 20)
    side = half * np.sin(np.pi * y**0.8) ** (0.7 if make.mitre_top else 0.9)
    side[-1] = half * 0.45
    rows = [fill(mirrored(np.stack([-side, top + 0.1 + tall * y], 1)))]
    if make.mitre_top != 2:
        rows.append(fill(circle(0.09 + 0.03 * (make.seed % 2), 0, top + 0.06)))
    middle = top + 0.1 + tall * 0.5
    width = 0.07 + 0.03 * (make.seed % 2)
    if make.cleft == 0:
        rows.append(stroke([(0.02, middle + 0.02), (half * 0.95, middle - 0.36)], width, "clear"))
    elif make.cleft == 1:
        rows.append(stroke([(0, middle - 0.2), (0, middle + 0.2)], width, "clear"))
        rows.append(stroke([(-0.16, middle - 0.02), (0.16, middle - 0.02)], width, "clear"))
    elif make.cleft == 2:
        rows.append(stroke([(-0.02, middle - 0.3), (-0.02, middle + 0.12)], width, "clear"))
    neck = top + 0.1 + tall * 0.94
    return rows + _trunk(make, neck, half * 0.45, make.body * 0.6) + _foot(make)


_HORSES: tuple[tuple[tuple[float, float], ...], ...] = (
    # from the chest up the throat to the muzzle, over the forehead and ear, down the mane
    ((-0.42, 0.7), (-0.3, 0.42), (-0.06, 0.12), (-0.3, 0.2), (-0.52, 0.3), (-0.7, 0.26), (-0.76, 0.08),
     (-0.6, -0.18), (-0.46, -0.46), (-0.3, -0.66), (-0.22, -0.94), (-0.04, -0.72), (0.3, -0.6),
     (0.56, -0.2), (0.62, 0.3), (0.56, 0.7)),
    ((-0.3, 0.7), (-0.34, 0.5), (-0.1, 0.2), (0.0, -0.02), (-0.2, 0.04), (-0.5, 0.16), (-0.66, 0.02),
     (-0.62, -0.16), (-0.34, -0.4), (-0.16, -0.62), (-0.12, -0.9), (0.06, -0.7), (0.34, -0.46),
     (0.46, -0.1), (0.44, 0.34), (0.5, 0.7)),
    ((-0.5, 0.7), (-0.46, 0.4), (-0.2, 0.2), (-0.36, 0.02), (-0.7, 0.1), (-0.84, -0.1), (-0.7, -0.3),
     (-0.4, -0.48), (-0.24, -0.7), (-0.02, -0.92), (0.06, -0.66), (0.36, -0.5), (0.6, -0.06), (0.54, 0.36),
     (0.6, 0.7)),
)  # fmt: skip


def _knight(make: _Make) -> list[Mark]:
    rng = np.random.default_rng([44, make.seed])
    head = np.array(_HORSES[make.horse]) + rng.normal(0, 0.035, (len(_HORSES[make.horse]), 2))
    bottom = _FLOOR - make.foot_height
    head[:, 1] = -0.92 + (head[:, 1] + 0.92) * (bottom + 0.92) / 1.62
    head[:, 0] *= rng.uniform(0.85, 1.15)
    rows = [fill(rounded(head, int(rng.integers(0, 4))))]
    if rng.random() < 0.7:
        rows.append(fill(circle(0.06, -0.28, -0.4), tone="clear"))
    if rng.random() < 0.5:
        mane = head[-5:-1] * (0.78, 0.96)
        rows.append(stroke(mane, make.line, "clear"))
    return rows + _foot(make)


def _rook(make: _Make) -> list[Mark]:
    top = -0.8 + 0.5 * make.slender
    half = min(0.7, make.foot * 0.88)
    deep = 0.14 + 0.08 * (make.seed % 3) / 2
    low = top + deep + 0.2
    count = make.merlons
    width = 2 * half / (2 * count - 1)
    rows = []
    for i in range(count):
        x = -half + 2 * i * width
        rows.append(
            fill([(x, top), (x + width, top), (x + width, top + deep + 0.02), (x, top + deep + 0.02)])
        )
    rows.append(fill([(-half, top + deep), (half, top + deep), (half * 0.8, low), (-half * 0.8, low)]))
    if make.lines:
        rows.append(stroke([(-half * 0.8, low), (half * 0.8, low)], make.line, "clear"))
    return rows + _trunk(make, low, half * 0.74, max(make.body, half * 0.5)) + _foot(make)


def _pawn(make: _Make) -> list[Mark]:
    top = -0.72 + 0.4 * make.slender
    ball = min(0.34, max(0.22, make.foot * (0.42 + 0.06 * (make.seed % 3))))
    neck = top + 1.75 * ball
    rows = [fill(circle(ball, 0, top + ball))]
    return rows + _trunk(make, neck, ball * 0.6, make.body * 0.8) + _foot(make)


_DRAW = {
    "king": _king,
    "queen": _queen,
    "bishop": _bishop,
    "knight": _knight,
    "rook": _rook,
    "pawn": _pawn,
}
