"""Chess figures as turned from wood: slim, stout, stepped or sharp-edged."""

from __future__ import annotations

from dataclasses import dataclass

from samples.third_studio.card_pen import Layers, Pen, Point, box, mirrored, ring, smooth
from samples.third_studio.draws import Rng, between, chance

HORSES: tuple[tuple[tuple[Point, ...], Point, Point], ...] = (
    (
        ((0.76, 0.84), (0.80, 0.62), (0.76, 0.42), (0.66, 0.26), (0.57, 0.18), (0.54, 0.05), (0.46, 0.15),
         (0.37, 0.21), (0.28, 0.35), (0.17, 0.48), (0.13, 0.56), (0.17, 0.63), (0.25, 0.63), (0.33, 0.57),
         (0.42, 0.54), (0.47, 0.51), (0.45, 0.60), (0.36, 0.70), (0.30, 0.84)),
        (0.40, 0.32), (0.19, 0.55),
    ),
    (
        ((0.72, 0.84), (0.80, 0.66), (0.80, 0.45), (0.70, 0.26), (0.58, 0.17), (0.60, 0.05), (0.52, 0.11),
         (0.46, 0.04), (0.43, 0.17), (0.33, 0.26), (0.24, 0.40), (0.16, 0.50), (0.17, 0.60), (0.26, 0.63),
         (0.38, 0.55), (0.49, 0.53), (0.42, 0.66), (0.34, 0.76), (0.32, 0.84)),
        (0.41, 0.31), (0.21, 0.53),
    ),
    (
        ((0.74, 0.84), (0.76, 0.60), (0.72, 0.34), (0.58, 0.20), (0.49, 0.06), (0.44, 0.19), (0.34, 0.25),
         (0.14, 0.47), (0.21, 0.59), (0.41, 0.52), (0.42, 0.60), (0.30, 0.84)),
        (0.40, 0.32), (0.21, 0.49),
    ),
    (
        ((0.70, 0.84), (0.72, 0.70), (0.84, 0.66), (0.75, 0.58), (0.85, 0.50), (0.74, 0.44), (0.80, 0.34),
         (0.68, 0.31), (0.70, 0.19), (0.59, 0.19), (0.52, 0.05), (0.46, 0.18), (0.33, 0.25), (0.18, 0.44),
         (0.15, 0.54), (0.25, 0.60), (0.36, 0.53), (0.47, 0.53), (0.43, 0.66), (0.34, 0.84)),
        (0.43, 0.30), (0.21, 0.50),
    ),
    (
        ((0.66, 0.84), (0.74, 0.66), (0.75, 0.44), (0.69, 0.24), (0.55, 0.13), (0.50, 0.02), (0.45, 0.13),
         (0.33, 0.19), (0.27, 0.33), (0.23, 0.50), (0.22, 0.59), (0.29, 0.65), (0.38, 0.61), (0.44, 0.50),
         (0.51, 0.47), (0.52, 0.58), (0.42, 0.70), (0.36, 0.84)),
        (0.41, 0.28), (0.27, 0.56),
    ),
)  # fmt: skip
"""Heads of horses that look left: the outline, the eye and the nostril."""


@dataclass(frozen=True)
class Build:
    """How a set is turned: widths count in parts of the square."""

    foot: float
    waist: float
    head: float
    sharp: bool
    steps: int
    collars: int
    graded: float
    horse: int
    points: int
    merlons: int
    cross: int
    flat: bool


def draw_build(rng: Rng, kind: str) -> Build:
    """A way of turning of a kind: slim, stout, deco or mixed."""
    slim = {"slim": (0.22, 0.29), "stout": (0.30, 0.38), "deco": (0.26, 0.33)}.get(kind, (0.24, 0.36))
    waist = {"slim": (0.05, 0.08), "stout": (0.13, 0.20), "deco": (0.07, 0.14)}.get(kind, (0.06, 0.16))
    head = {"slim": (0.82, 1.0), "stout": (1.12, 1.35), "deco": (0.9, 1.15)}.get(kind, (0.85, 1.2))
    return Build(
        between(rng, *slim),
        between(rng, *waist),
        between(rng, *head),
        kind == "deco" or (kind == "mixed" and chance(rng, 0.3)),
        int(rng.integers(1, 4)),
        int(rng.integers(0, 3)),
        between(rng, 0, 0.22) if chance(rng, 0.6) else 0.0,
        int(rng.integers(len(HORSES))),
        int(rng.integers(2, 5)) * 2 - 1 if chance(rng, 0.8) else 4,
        int(rng.integers(3, 5)),
        int(rng.integers(3)),
        chance(rng, 0.4),
    )


def add_foot(pen: Pen, b: Build, top: float = 0.8) -> None:
    """The foot, in as many steps as the set has."""
    y1, each = 0.96, (0.96 - top - 0.02) / b.steps
    for i in range(b.steps):
        half = b.foot * (1 - 0.16 * i)
        y0 = y1 - each
        right: list[Point] = [(0.5 + half * 0.97, y0), (0.5 + half, y0 + each * 0.3), (0.5 + half, y1)]
        pen.add(mirrored(right))
        if i:
            pen.rule([(0.5 - half, y1), (0.5 + half, y1)], 0.012)
        y1 = y0 + 0.002


def add_stem(pen: Pen, b: Build, top: float, neck: float, waist: float | None = None) -> None:
    """The stem between the head and the foot."""
    w = b.waist if waist is None else waist
    low = b.foot * (1 - 0.16 * (b.steps - 1)) * 0.95
    span = 0.83 - top
    pts: list[Point] = [
        (0.5 + neck, top),
        (0.5 + w * 1.02, top + span * 0.3),
        (0.5 + w * 1.25, top + span * 0.62),
        (0.5 + low * 0.8, top + span * 0.88),
        (0.5 + low, 0.83),
    ]
    pen.add(mirrored(pts if b.sharp else smooth(pts, closed=False)))


def add_collars(pen: Pen, b: Build, y: float, half: float) -> None:
    """Rings below the head."""
    for i in range(b.collars + 1):
        h = half * (1 - 0.17 * i)
        yy = y + 0.04 * i
        if b.sharp:
            pen.add(box(0.5 - h, yy - 0.018, 0.5 + h, yy + 0.018))
        else:
            pen.add(ring(0.5, yy, h, 0.022))
        pen.rule([(0.5 - h * 0.9, yy + 0.022), (0.5 + h * 0.9, yy + 0.022)], 0.011)


def turned(b: Build, kind: str) -> Layers:
    """One figure of a turned set."""
    pen = Pen()
    # A graded set has low pawns and a tall king.
    low = {"king": 0.0, "queen": 0.1, "bishop": 0.35, "knight": 0.4, "rook": 0.55, "pawn": 1.0}[kind]
    top = 0.04 + b.graded * low
    {
        "pawn": add_pawn,
        "rook": add_rook,
        "bishop": add_bishop,
        "knight": add_knight,
        "queen": add_queen,
        "king": add_king,
    }[kind](pen, b, top)
    add_foot(pen, b)
    return pen.out


def add_pawn(pen: Pen, b: Build, top: float) -> None:
    """A ball on a stem."""
    top = max(top, 0.1)
    r = 0.14 * b.head
    pen.add(ring(0.5, top + r, r, n=8, turn=0.393) if b.sharp and b.flat else ring(0.5, top + r, r))
    add_stem(pen, b, top + 1.85 * r, 0.09 * b.head)
    add_collars(pen, b, top + 2.05 * r, 0.16 * b.head)


def add_rook(pen: Pen, b: Build, top: float) -> None:
    """A tower with merlons."""
    top = max(top, 0.1)
    h = 0.2 * b.head
    pen.add(box(0.5 - h, top, 0.5 + h, top + 0.2))
    gap = 2 * h / (2 * b.merlons - 1)
    for i in range(b.merlons - 1):
        x = 0.5 - h + gap * (2 * i + 1)
        pen.cut(box(x, top - 0.01, x + gap, top + 0.085))
    pen.rule([(0.5 - h, top + 0.2), (0.5 + h, top + 0.2)], 0.014)
    waist = max(b.waist, 0.11) * 1.1
    add_stem(pen, b, top + 0.19, h * 0.8, min(waist, h * 0.75))
    if b.collars > 1:
        for y in (0.42, 0.55, 0.68):
            pen.rule([(0.5 - waist * 0.8, y), (0.5 + waist * 0.8, y)], 0.009)


def add_bishop(pen: Pen, b: Build, top: float) -> None:
    """A mitre with a slit."""
    h = 0.15 * b.head
    t = top + 0.05
    right: list[Point] = [
        (0.5, t),
        (0.5 + h * 0.75, t + 0.12),
        (0.5 + h, t + 0.22),
        (0.5 + h * 0.7, t + 0.32),
    ]
    pen.add(mirrored(right if b.sharp else smooth(right, closed=False)))
    pen.ball(0.5, top + 0.045, 0.04 * b.head)
    slit: list[Point] = [(0.5 + h * 0.15, t + 0.21), (0.5 + h * 0.95, t + 0.08)]
    if b.flat:
        pen.rule([(0.5, t + 0.1), (0.5, t + 0.25)], 0.026)
        pen.rule([(0.5 - h * 0.45, t + 0.17), (0.5 + h * 0.45, t + 0.17)], 0.026)
    else:
        pen.slit(slit, 0.03)
    add_stem(pen, b, t + 0.31, h * 0.65)
    add_collars(pen, b, t + 0.34, h * 1.15)


def add_knight(pen: Pen, b: Build, top: float) -> None:
    """The head of a horse."""
    outline, eye, nose = HORSES[b.horse]
    # Shrunk towards the foot, as the set is graded, and about the middle, as it is slim or stout.
    k, w = (0.84 - top) / 0.80, 0.8 + 0.2 * min(1.1, b.head)

    def place(p: Point) -> Point:
        return (0.5 + (p[0] - 0.5) * w, 0.84 - (0.84 - p[1]) * k)

    pts = [place(p) for p in outline]
    hard = b.sharp or b.horse in (2, 3)
    pen.add(pts if hard else smooth(pts))
    ex, ey = place(eye)
    pen.spot(ring(ex, ey, 0.022, 0.017))
    nx, ny = place(nose)
    pen.spot(ring(nx, ny, 0.013))
    if b.collars:
        for i in range(3):
            curl = [(0.62 + 0.04 * i, 0.30 + 0.13 * i), (0.66, 0.36 + 0.13 * i), (0.60, 0.42 + 0.13 * i)]
            pen.rule(smooth([place(p) for p in curl], closed=False), 0.016)
    pen.add(mirrored([(0.5 + b.foot * 0.8, 0.82), (0.5 + b.foot * 0.85, 0.86)]))


def add_queen(pen: Pen, b: Build, top: float) -> None:
    """A coronet of points, each with a ball."""
    h = 0.235 * b.head
    brim, neck = top + 0.1, top + 0.34
    pen.add(mirrored([(0.5 + h * 0.82, brim + 0.1), (0.5 + h * 0.42, neck)]))
    n = b.points
    for i in range(n):
        u = -1 + 2 * i / (n - 1)
        x, y = 0.5 + h * 1.08 * u, top + 0.05 + 0.05 * u * u
        w = h * 0.95 / n
        x0 = 0.5 + h * 0.8 * u
        pen.add([(x, y), (x0 + w, brim + 0.13), (x0 - w, brim + 0.13)])
        if not (b.sharp and b.flat):
            pen.ball(x, y, 0.034 if n < 5 else 0.028)
    pen.rule([(0.5 - h * 0.75, brim + 0.12), (0.5 + h * 0.75, brim + 0.12)], 0.014)
    add_stem(pen, b, neck - 0.01, h * 0.42)
    add_collars(pen, b, neck, h * 0.72)


def add_king(pen: Pen, b: Build, top: float) -> None:
    """A closed crown with a cross on it."""
    h = 0.2 * b.head
    brim, neck = top + 0.2, top + 0.4
    dome: list[Point] = [(0.5, brim - 0.06), (0.5 + h * 0.55, brim - 0.045), (0.5 + h, brim)]
    pen.add(mirrored([*(dome if b.sharp else smooth(dome, closed=False)), (0.5 + h * 0.5, neck)]))
    arm, t = 0.075, 0.03
    pen.add(box(0.5 - t / 2 - 0.004, top, 0.5 + t / 2 + 0.004, brim - 0.03))
    pen.add(box(0.5 - arm, top + 0.045, 0.5 + arm, top + 0.045 + t + 0.006))
    if b.cross == 1:
        for x, y in ((0.5, top + 0.01), (0.5 - arm, top + 0.063), (0.5 + arm, top + 0.063)):
            pen.ball(x, y, 0.024)
    elif b.cross == 2:
        for s in (-1, 1):
            a = 0.5 + s * arm
            pen.add([(0.5, top + 0.063), (a, top + 0.025), (a, top + 0.1)])
        pen.add([(0.5, top + 0.063), (0.465, top - 0.005), (0.535, top - 0.005)])
    pen.rule([(0.5 - h * 0.95, brim + 0.01), (0.5 + h * 0.95, brim + 0.01)], 0.014)
    pen.rule([(0.5, brim + 0.02), (0.5, neck - 0.02)], 0.012)
    add_stem(pen, b, neck - 0.01, h * 0.5)
    add_collars(pen, b, neck, h * 0.85)
