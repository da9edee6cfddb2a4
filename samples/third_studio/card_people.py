"""Chess figures as people: busts whose headgear tells what they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from samples.third_studio.card_pen import Layers, Pen, Point, box, mirrored, ring, smooth
from samples.third_studio.card_turned import HORSES
from samples.third_studio.draws import Rng, between, chance


@dataclass(frozen=True)
class Folk:
    """How the people of a set look."""

    face: float
    shoulders: float
    beard: bool
    horse: int
    collar: bool
    smile: float
    plain: bool


def draw_folk(rng: Rng) -> Folk:
    """A people by chance."""
    return Folk(
        between(rng, 0.14, 0.18),
        between(rng, 0.26, 0.38),
        chance(rng, 0.6),
        int(rng.integers(len(HORSES))),
        chance(rng, 0.5),
        between(rng, -0.01, 0.04),
        chance(rng, 0.4),
    )


def person(f: Folk, kind: str) -> Layers:
    """A bust; the rook is a tower with a face, the knight a horse."""
    pen = Pen()
    if kind == "rook":
        pen.add(box(0.24, 0.14, 0.76, 0.38))
        for x in (0.344, 0.552):
            pen.cut(box(x, 0.1, x + 0.104, 0.25))
        pen.add(mirrored([(0.69, 0.37), (0.71, 0.75), (0.8, 0.94)]))
        pen.rule([(0.29, 0.39), (0.71, 0.39)], 0.016)
        _face(pen, f, 0.5, 0.56, 0.11)
        return pen.out
    if kind == "knight":
        outline, eye, nose = HORSES[f.horse]
        pen.add(smooth(outline) if f.horse not in (2, 3) else outline)
        pen.add(smooth([(0.24, 0.96), (0.28, 0.82), (0.5, 0.79), (0.76, 0.82), (0.82, 0.96)]))
        pen.spot(ring(eye[0], eye[1], 0.026, 0.022))
        pen.spot(ring(nose[0], nose[1], 0.014))
        pen.rule([(0.26, 0.87), (0.8, 0.87)], 0.016)
        pen.rule(smooth([(0.70, 0.3), (0.66, 0.45), (0.7, 0.55), (0.64, 0.7)], closed=False), 0.018)
        return pen.out
    y = 0.46
    s = f.shoulders
    _body(pen, f, kind, s)
    if kind == "queen":
        # Long hair on both sides of the face.
        hair: list[Point] = [(0.5, 0.26), (0.5 + f.face * 1.35, 0.36), (0.5 + f.face * 1.5, 0.62),
                             (0.5 + f.face * 1.1, 0.68)]  # fmt: skip
        pen.add(mirrored(smooth(hair, closed=False)))
    pen.add(ring(0.5, y, f.face, f.face * 1.15))
    pen.rule(ring(0.5, y, f.face, f.face * 1.15), 0.012, closed=True)
    _face(pen, f, 0.5, y + 0.02, f.face * 0.75)
    w = f.face * 1.12
    if kind == "king":
        pen.add([(0.5 - w, 0.37), (0.5 - w * 1.3, 0.16), (0.5 - w * 0.55, 0.26), (0.5, 0.14),
                 (0.5 + w * 0.55, 0.26), (0.5 + w * 1.3, 0.16), (0.5 + w, 0.37)])  # fmt: skip
        pen.add(box(0.48, 0.02, 0.52, 0.2))
        pen.add(box(0.435, 0.06, 0.565, 0.1))
        pen.rule([(0.5 - w, 0.365), (0.5 + w, 0.365)], 0.016)
        if f.beard:
            beard: list[Point] = [(0.5 + f.face * 0.75, y + 0.09), (0.5 + f.face * 0.5, 0.7), (0.5, 0.77)]
            pen.spot(mirrored(beard))
    elif kind == "queen":
        n = 5
        tips: list[Point] = []
        for i in range(n):
            u = -1 + 2 * i / (n - 1)
            tips += [(0.5 + w * 1.25 * u, 0.13 + 0.05 * u * u)]
            if i < n - 1:
                tips += [(0.5 + w * (u + 0.25), 0.25)]
            pen.ball(0.5 + w * 1.25 * u, 0.12 + 0.05 * u * u, 0.024)
        pen.add([*tips, (0.5 + w * 0.95, 0.35), (0.5 - w * 0.95, 0.35)])
        pen.rule([(0.5 - w, 0.345), (0.5 + w, 0.345)], 0.016)
        for i in range(5):
            pen.spot(ring(0.5 + 0.05 * (i - 2), 0.71 - 0.01 * (i - 2) ** 2, 0.014))
    elif kind == "bishop":
        mitre: list[Point] = [(0.5, 0.02), (0.5 + w * 0.7, 0.12), (0.5 + w * 1.1, 0.25), (0.5 + w, 0.37)]
        pen.add(mirrored(smooth(mitre, closed=False)))
        pen.rule([(0.5, 0.09), (0.5, 0.31)], 0.03)
        pen.rule([(0.43, 0.19), (0.57, 0.19)], 0.03)
        pen.rule([(0.5 - w, 0.36), (0.5 + w, 0.36)], 0.016)
        crook = [(0.88, 0.95), (0.88, 0.35), (0.85, 0.26), (0.78, 0.28), (0.79, 0.36)]
        pen.thick(smooth(crook, closed=False), 0.03)
    else:
        # A pawn is a foot soldier in a round cap, or bare-headed.
        cap = [(0.5 - w, 0.43), (0.5 - w * 0.8, 0.32), (0.5, 0.27), (0.5 + w * 0.8, 0.32), (0.5 + w, 0.43)]
        if not f.plain:
            pen.add([*smooth(cap, closed=False), (0.5 + w * 1.3, 0.44), (0.5 - w * 1.3, 0.44)])
            pen.rule([(0.5 - w, 0.42), (0.5 + w, 0.42)], 0.014)
    return pen.out


def _body(pen: Pen, f: Folk, kind: str, s: float) -> None:
    """Shoulders and chest."""
    right: list[Point] = [(0.55, 0.6), (0.5 + s * 0.6, 0.69), (0.5 + s * 0.95, 0.78), (0.5 + s, 0.96)]
    pen.add(mirrored(smooth(right, closed=False)))
    if f.collar:
        pen.rule([(0.5 - s * 0.5, 0.72), (0.5, 0.84), (0.5 + s * 0.5, 0.72)], 0.016)
        pen.rule([(0.5, 0.84), (0.5, 0.95)], 0.012)
    elif kind in ("king", "queen"):
        for x in np.linspace(0.5 - s * 0.75, 0.5 + s * 0.75, 6):
            pen.spot(ring(float(x), 0.91, 0.017, 0.024, n=4))


def _face(pen: Pen, f: Folk, x: float, y: float, r: float) -> None:
    """Two eyes, a nose and a mouth."""
    for s in (-1, 1):
        pen.spot(ring(x + s * r * 0.45, y - r * 0.25, 0.016))
    if not f.plain:
        pen.rule([(x, y - r * 0.1), (x + 0.015, y + r * 0.3), (x - 0.005, y + r * 0.32)], 0.01)
    mouth = [(x - r * 0.4, y + r * 0.62), (x, y + r * 0.62 + f.smile), (x + r * 0.4, y + r * 0.62)]
    pen.rule(smooth(mouth, closed=False), 0.014)
