"""Chess figures put together from parts: a foot, a body and a head, of a turner, a printer or a geometer.

The head tells the piece: a cross, a coronet, a cleft mitre, battlements, a horse, a bare ball. Everything
else, from a slab with a half disc on it to a stem with a dozen rings, is the make's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from samples.studio.ink import Mark, circle, fill, mirrored, rounded, stroke

_FLOOR = 0.95
_TALL = {"king": 1.0, "queen": 0.94, "bishop": 0.86, "knight": 0.8, "rook": 0.74, "pawn": 0.66}
"""How tall the pieces of a graded make are, over the king."""


@dataclass(frozen=True)
class _Make:
    """What the six figures of a make have in common."""

    foot: str
    wide: float
    """Half the width of the foot."""
    foot_tall: float
    body: str
    waist: float
    """Half the width of the body at its narrowest, over that of the foot."""
    rings: int
    head: float
    """Half the width of a head, over that of the foot."""
    graded: float
    """0 where all pieces are as tall as the king, 1 where they differ as on a real board."""
    gap: float
    """Height of the open lines between the parts; 0 for none."""
    cross: str
    under_cross: str
    points: int
    coronet: str
    deep: float
    """Depth of a coronet over its width."""
    flare: float
    mitre: str
    cleft: str
    merlons: int
    door: bool
    ball: str
    horse: int
    seed: int


@lru_cache(maxsize=512)
def _make(number: int) -> _Make:
    rng = np.random.default_rng([47, number])

    def one(*choices: str) -> str:
        return choices[int(rng.integers(len(choices)))]

    return _Make(
        foot=one("slab", "slab", "steps", "dome", "bell", "line", "none"),
        wide=float(rng.uniform(0.32, 0.78)),
        foot_tall=float(rng.uniform(0.1, 0.32)),
        body=one("turned", "turned", "turned", "cone", "bell", "column", "dome", "hourglass"),
        waist=float(rng.uniform(0.22, 0.8)),
        rings=int(rng.choice([0, 1, 1, 2, 3])),
        head=float(rng.uniform(0.5, 1.0)),
        graded=float(rng.choice([0.0, 0.0, rng.uniform(0.3, 1.0)])),
        gap=float(rng.choice([0.0, rng.uniform(0.025, 0.06)])),
        cross=one("plain", "plain", "flared", "short", "ball"),
        under_cross=one("cup", "dome", "orb", "crown", "block", "none"),
        points=int(rng.choice([3, 3, 4, 5, 5, 6, 7, 9])),
        coronet=one("teeth", "balls", "scallops", "pegs", "balls"),
        deep=float(rng.uniform(0.12, 0.6)),
        flare=float(rng.uniform(1.0, 1.7)),
        mitre=one("egg", "egg", "arch", "drop", "triangle"),
        cleft=one("slant", "slant", "slant", "cross", "upright", "bite", "none"),
        merlons=int(rng.choice([2, 3, 3, 3, 4, 5])),
        door=bool(rng.random() < 0.2),
        ball=one("round", "round", "round", "square", "diamond", "oval"),
        horse=int(rng.integers(4)),
        seed=number,
    )


def marks(number: int, kind: str) -> list[Mark]:
    """The drawing of one symbol of a make."""
    make = _make(number)
    top = _FLOOR - 1.88 * (1 - make.graded * (1 - _TALL[kind]))
    if kind == "knight":
        return _knight(make, top)
    tall = _FLOOR - make.foot_tall - top
    share = {"king": 0.5, "queen": 0.42, "bishop": 0.55, "rook": 0.4, "pawn": 0.45}[kind]
    if make.body in ("cone", "dome", "bell"):
        share += 0.1
    neck = top + tall * share
    half = make.wide * make.head
    head, low = _HEADS[kind](make, top, neck, half)
    return [*head, *_body(make, neck, low), *_foot(make)]


def _foot(make: _Make) -> list[Mark]:
    low, high, half = _FLOOR, _FLOOR - make.foot_tall, make.wide
    if make.foot == "none":
        return []
    if make.foot == "line":
        return [stroke([(-half, low - 0.03), (half, low - 0.03)], 0.07)]
    rows: list[Mark]
    if make.foot == "dome":
        t = np.linspace(0, np.pi, 24)
        rows = [fill(np.stack([-half * np.cos(t), low - (low - high) * np.sin(t)], 1))]
    elif make.foot == "bell":
        t = np.linspace(0, 1, 12)
        rows = [fill(mirrored(np.stack([-half * (0.55 + 0.45 * t**2), high + (low - high) * t], 1)))]
    else:
        count = 1 if make.foot == "slab" else 2 + make.seed % 2
        rows = []
        for step in range(count):
            a = low - (low - high) * step / count
            b = low - (low - high) * (step + 1) / count + make.gap * 0.6
            wide = half * (1 - 0.16 * step)
            rows.append(fill([(-wide, a), (-wide, b), (wide, b), (wide, a)]))
    if make.gap:
        rows.append(stroke([(-half, high), (half, high)], make.gap, "clear"))
    return rows


def _body(make: _Make, top: float, half: float) -> list[Mark]:
    """From the neck, where it is so wide, down to the foot."""
    low = _FLOOR - (make.foot_tall if make.foot not in ("none", "line") else 0.0)
    if make.foot == "line":
        low -= 0.09
    t = np.linspace(0, 1, 25)
    end = make.wide * (0.95 if make.body in ("cone", "bell", "dome") else 0.78)
    waist = min(make.waist * make.wide, max(half, 0.12))
    if make.body == "cone":
        side = half + (end - half) * t
    elif make.body == "dome":
        side = end * np.sqrt(np.maximum(1 - (1 - t) ** 2, (half / end) ** 2 * 0.5))
    elif make.body == "bell":
        side = half * 0.8 + (end - half * 0.8) * t**2.2
    elif make.body == "column":
        side = np.full(len(t), waist)
    elif make.body == "hourglass":
        side = waist + (np.where(t < 0.5, half, end) - waist) * np.abs(2 * t - 1)
    else:
        side = half + (end - half) * t
        side = side + (waist * 0.8 - side) * np.sin(np.pi * t**0.8) ** 0.8
    rows = [fill(mirrored(np.stack([-side, top + (low - top) * t], 1)))]
    if make.body in ("turned", "column", "hourglass"):
        rng = np.random.default_rng([48, make.seed])
        for ring in range(make.rings):
            y = top + (low - top) * (0.02 + 0.13 * ring) + 0.02
            wide, thick = half * rng.uniform(1.05, 1.5), rng.uniform(0.04, 0.09)
            rows.append(stroke([(-wide, y), (wide, y)], thick))
            if make.gap:
                rows.append(stroke([(-wide, y + thick), (wide, y + thick)], make.gap * 0.7, "clear"))
    if make.gap and make.rings == 0:
        rows.append(stroke([(-2 * half, top), (2 * half, top)], make.gap, "clear"))
    return rows


def _cross(make: _Make, y: float, size: float) -> list[Mark]:
    """Standing on `y`."""
    arm, thick = size * (0.5 if make.cross != "short" else 0.34), size * 0.3
    middle = y - size * 0.56
    if make.cross == "flared":
        blade = np.array([(-0.1, 0.0), (-0.5, -1.0), (0.5, -1.0), (0.1, 0.0)]) * (size * 0.45, arm)
        turns = [np.array([[c, s], [-s, c]]) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        return [fill(blade @ turn + (0, middle)) for turn in turns]
    rows = [
        stroke([(0, y + 0.02), (0, y - size)], thick),
        stroke([(-arm, middle), (arm, middle)], thick),
    ]
    if make.cross == "ball":
        rows.append(fill(circle(size * 0.3, 0, y - size * 0.02)))
    return rows


def _king(make: _Make, top: float, neck: float, half: float) -> tuple[list[Mark], float]:
    size = min(0.42, (neck - top) * (0.75 if make.under_cross == "none" else 0.46))
    low = top + size
    rows, below = _cross(make, low, size), half * 0.62
    t = np.linspace(0, np.pi, 24)
    if make.under_cross == "cup":
        wide = half * make.flare * 0.8
        rows.append(fill([(-wide, low + 0.06), (-below, neck), (below, neck), (wide, low + 0.06)]))
        rows.append(fill(np.stack([-wide * np.cos(t), low + 0.065 - 0.08 * np.sin(t)], 1)))
    elif make.under_cross == "dome":
        rows.append(fill(np.stack([-half * np.cos(t), neck - (neck - low) * np.sin(t)], 1)))
        below = half
    elif make.under_cross == "orb":
        size = min((neck - low) / 2, half)
        rows.append(fill(circle(size, 0, low + size)))
    elif make.under_cross == "crown":
        for side in (-1, 1):
            lobe = circle(half * 0.62, side * half * 0.5, (low + neck) / 2)
            rows.append(fill(lobe))
        rows.append(
            fill([(-half, (low + neck) / 2), (-below, neck), (below, neck), (half, (low + neck) / 2)])
        )
    elif make.under_cross == "block":
        rows.append(fill([(-half, low), (-half, neck), (half, neck), (half, low)]))
        below = half
    else:
        rows.append(stroke([(0, low), (0, neck)], size * 0.3))
        below = half * 0.5
    return rows, below


def _queen(make: _Make, top: float, neck: float, half: float) -> tuple[list[Mark], float]:
    wide, count = half * make.flare, make.points
    deep = min(make.deep * 2 * wide, (neck - top) * 0.7)
    room = wide / count * 0.8 if make.coronet in ("balls", "pegs") else 0.0
    rim, below = top + room, half * 0.62
    tips = np.linspace(-wide, wide, count)
    valley = rim + deep
    edge: list[tuple[float, float]] = []
    if make.coronet in ("teeth", "balls"):
        for i, x in enumerate(tips):
            edge.append((float(x), rim))
            if i + 1 < count:
                edge.append((float(x + wide / (count - 1)) * 0.96, valley))
    else:
        edge = [(-wide, valley), (wide, valley)]
    rows = [fill([*edge, (below, neck), (-below, neck)])]
    size = min(0.1, wide / count * 0.9)
    if make.coronet == "balls":
        rows += [fill(circle(size, float(x), rim)) for x in tips]
    elif make.coronet == "scallops":
        step = 2 * wide / count
        rows += [fill(circle(step / 2, -wide + step * (i + 0.5), valley)) for i in range(count)]
    elif make.coronet == "pegs":
        rows += [stroke([(float(x) * 0.94, valley), (float(x), rim)], size) for x in tips]
        rows += [fill(circle(size * 0.8, float(x), rim)) for x in tips]
    if make.seed % 4 == 0:  # a ball in the middle, as turners put it
        rows.append(fill(circle(0.09, 0, rim - 0.02)))
    return rows, below


def _bishop(make: _Make, top: float, neck: float, half: float) -> tuple[list[Mark], float]:
    ball = 0.08 if make.seed % 3 else 0.0
    start, wide = top + 1.5 * ball, half * 0.85
    tall = neck - start
    t = np.linspace(0, 1, 25)
    shapes = {
        "egg": np.sin(np.pi * t**0.75) ** 0.8,
        "arch": np.sin(np.pi / 2 * np.minimum(t * 1.5, 1)) * (1 - 0.25 * t),
        "drop": t**0.8 * np.sqrt(np.maximum(1 - t**3, 0.2)) * 1.25,
        "triangle": np.where(t < 0.72, t / 0.72, 1 - (t - 0.72)),
    }
    # An egg without a cleft would be a pawn.
    mitre = "drop" if make.mitre == "egg" and make.cleft == "none" else make.mitre
    side = wide * np.maximum(shapes[mitre], np.where(t > 0.5, 0.4, 0.0))
    rows = [fill(mirrored(np.stack([-side, start + tall * t], 1)))]
    if ball:
        rows.append(fill(circle(ball, 0, top + ball)))
    middle, width = start + tall * 0.5, 0.05 + 0.05 * (make.seed % 5) / 4
    if make.cleft == "slant":
        rows.append(stroke([(0.0, middle), (wide, middle - 0.55 * tall)], width, "clear"))
    elif make.cleft == "cross":
        rows.append(stroke([(0, middle - 0.25 * tall), (0, middle + 0.25 * tall)], width, "clear"))
        rows.append(stroke([(-0.5 * wide, middle - 0.04), (0.5 * wide, middle - 0.04)], width, "clear"))
    elif make.cleft == "upright":
        rows.append(stroke([(0, start), (0, middle + 0.1 * tall)], width, "clear"))
    elif make.cleft == "bite":
        notch = [(0.1 * wide, middle), (1.3 * wide, middle - 0.5 * tall), (1.3 * wide, middle - 0.12 * tall)]
        rows.append(fill(notch, tone="clear"))
    return rows, float(side[-1])


def _rook(make: _Make, top: float, neck: float, half: float) -> tuple[list[Mark], float]:
    wide, count = half * min(make.flare, 1.3), make.merlons
    deep = min(0.26, (neck - top) * (0.25 + 0.25 * make.deep))
    step = 2 * wide / (2 * count - 1)
    rows = []
    for i in range(count):
        x = -wide + 2 * i * step
        rows.append(fill([(x, top), (x + step, top), (x + step, top + deep + 0.02), (x, top + deep + 0.02)]))
    below = half * (0.95 if make.seed % 2 else 0.75)
    rim = top + deep + (neck - top - deep) * 0.4
    rows.append(fill([(-wide, top + deep), (wide, top + deep), (wide, rim), (-wide, rim)]))
    rows.append(fill([(-wide, rim), (wide, rim), (below, neck), (-below, neck)]))
    if make.gap:
        rows.append(stroke([(-wide, rim), (wide, rim)], make.gap, "clear"))
    if make.door:
        rows.append(stroke([(0, rim + 0.12), (0, neck)], 0.14, "clear"))
    return rows, below


def _pawn(make: _Make, top: float, neck: float, half: float) -> tuple[list[Mark], float]:
    size = min(half * 0.8, (neck - top) / 2 * 0.97)
    middle = neck - size
    if make.ball == "square":
        rows = [fill([(-size, middle - size), (size, middle - size), (size, neck), (-size, neck)])]
    elif make.ball == "diamond":
        rows = [fill([(0, middle - size), (size, middle), (0, neck), (-size, middle)])]
    else:
        rows = [fill(circle(size, 0, middle) * ((0.8, 1) if make.ball == "oval" else (1, 1)))]
    return rows, size * 0.62


_HORSES: tuple[tuple[tuple[float, float], ...], ...] = (
    # from the chest up the throat to the muzzle, over the forehead and ear, down the mane; 0 to 1 downwards
    ((-0.5, 1.0), (-0.42, 0.8), (-0.12, 0.62), (-0.3, 0.6), (-0.6, 0.68), (-0.78, 0.6), (-0.8, 0.48),
     (-0.45, 0.26), (-0.3, 0.12), (-0.2, 0.0), (-0.06, 0.1), (0.3, 0.2), (0.56, 0.48), (0.6, 1.0)),
    ((-0.6, 1.0), (-0.2, 0.66), (-0.1, 0.5), (-0.45, 0.58), (-0.75, 0.52), (-0.3, 0.16), (-0.3, 0.0),
     (0.1, 0.12), (0.5, 0.34), (0.6, 1.0)),
    ((-0.45, 1.0), (-0.35, 0.72), (0.02, 0.5), (-0.2, 0.46), (-0.5, 0.54), (-0.7, 0.46), (-0.62, 0.32),
     (-0.2, 0.12), (0.02, 0.02), (0.1, 0.0), (0.12, 0.1), (0.42, 0.3), (0.52, 0.64), (0.45, 1.0)),
    ((-0.55, 1.0), (-0.55, 0.86), (-0.2, 0.6), (-0.62, 0.6), (-0.8, 0.42), (-0.5, 0.2), (-0.5, 0.02),
     (-0.25, 0.14), (0.2, 0.14), (0.55, 0.5), (0.55, 1.0)),
)  # fmt: skip


def _knight(make: _Make, top: float) -> list[Mark]:
    rng = np.random.default_rng([49, make.seed])
    head = np.array(_HORSES[make.horse]) + rng.normal(0, 0.025, (len(_HORSES[make.horse]), 2))
    low = _FLOOR - (make.foot_tall if make.foot != "none" else 0.0)
    wide = max(make.wide, 0.42) / 0.6 * rng.uniform(0.85, 1.1)
    head = head * (wide, low - top) + (0.0, top)
    rows = [fill(rounded(head, int(rng.choice([0, 0, 2, 3]))))]
    spot = head[len(head) // 2 + 1] * (0.6, 1) + (0.05, 0.16 * (low - top))
    if rng.random() < 0.7:
        rows.append(
            fill(circle(float(rng.uniform(0.04, 0.08)), float(spot[0]), float(spot[1])), tone="clear")
        )
    if rng.random() < 0.4:
        rows.append(stroke(head[-4:-1] * (0.72, 1.0), 0.05, "clear"))
    return rows + _foot(make)


_HEADS = {"king": _king, "queen": _queen, "bishop": _bishop, "rook": _rook, "pawn": _pawn}
