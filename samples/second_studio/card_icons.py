"""Chess figures as signs and persons: crowns, mitres and towers, and those who wear or man them."""

from __future__ import annotations

from collections.abc import Sequence

from samples.second_studio.card_pen import Pen, Point, curve, lerp, ring
from samples.second_studio.card_turned import cross, horse


def crown(pen: Pen, low: float, high: float, half: float) -> None:
    """A king's crown with arches and a cross."""
    band = lerp(low, high, 0.2)
    pen.bar(-half * 0.82, low, half * 0.82, band)
    top = lerp(low, high, 0.68)
    for side in (-1, 1):
        lobe = [(0.0, band), (half * 0.8, band), (half * 1.05, lerp(band, top, 0.6)), (half * 0.6, top)]
        pen.smooth([(side * x, y) for x, y in [*lobe, (0.0, lerp(band, top, 0.75))]])
        pen.line(curve([(side * half * 0.3, band), (side * half * 0.42, lerp(band, top, 0.8))]), 0.022)
    pen.poly([(-half * 0.15, band), (half * 0.15, band), (half * 0.1, top), (-half * 0.1, top)])
    cross(pen, top - 0.04, high - top + 0.04, (high - low) * 0.09, True)
    pen.line([(-half * 0.8, band), (half * 0.8, band)], 0.025)


def tiara(pen: Pen, low: float, high: float, half: float, tips: int, balls: bool) -> None:
    """A queen's crown of points."""
    band = lerp(low, high, 0.2)
    rim: list[Point] = [(-half * 0.72, low)]
    for k in range(tips):
        t = k / (tips - 1) * 2 - 1
        y = high - 0.05 - (high - low) * 0.2 * t * t
        rim.append((t * half, y))
        if k < tips - 1:
            rim.append(((t + 1 / (tips - 1)) * half * 0.82, lerp(band, high, 0.32)))
        if balls:
            pen.disc(t * half, y + 0.015, half * 0.11)
    pen.poly([*rim, (half * 0.72, low)])
    pen.line([(-half * 0.72, band), (half * 0.72, band)], 0.025)


def mitre(pen: Pen, low: float, high: float, half: float, sign: int) -> None:
    """A bishop's hat, with a cross, a slit or bands on it."""
    side = curve(
        [(half * 0.75, low), (half, lerp(low, high, 0.45)), (half * 0.55, lerp(low, high, 0.8)), (0.01, high)]
    )
    pen.mirrored(side)
    pen.line([(-half * 0.8, lerp(low, high, 0.17)), (half * 0.8, lerp(low, high, 0.17))], 0.028)
    middle = lerp(low, high, 0.5)
    if sign == 0:
        pen.line([(0, lerp(low, high, 0.25)), (0, lerp(low, high, 0.82))], 0.045)
        pen.line([(-half * 0.5, middle), (half * 0.5, middle)], 0.045)
    elif sign == 1:
        pen.limb([(half * 0.05, middle), (half * 1.1, lerp(low, high, 0.85))], 0.045, 0)
    else:
        pen.line([(0, lerp(low, high, 0.17)), (0, high)], 0.04)
        for x in (-0.55, 0.55):
            pen.dot(x * half, lerp(low, high, 0.4), 0.03)


def tower(pen: Pen, low: float, high: float, half: float, p: Sequence[float]) -> None:
    """A rook's tower with a gate, a window or rows of bricks."""
    head = lerp(low, high, 0.7)
    flare = lerp(1.0, 1.25, p[0])
    pen.mirrored(
        [(half * flare, low), (half * flare, low + 0.07), (half * 0.86, low + 0.1), (half * 0.8, head - 0.06)]
    )
    pen.mirrored([(half * 0.8, head - 0.07), (half * 1.12, head), (half * 1.12, lerp(head, high, 0.5))])
    wide = half * 1.12 * 2 / 5
    for k in range(3):
        left = -half * 1.12 + 2 * wide * k
        pen.bar(left, lerp(head, high, 0.45), left + wide, high)
    pen.line([(-half * 1.1, head), (half * 1.1, head)], 0.025)
    if p[1] < 0.4:
        pen.patch([(-0.08, low), (0.08, low), *ring(0, low + 0.2, 0.08, 0.08, 0, 180)])
    elif p[1] < 0.7:
        pen.patch([(-0.04, low + 0.28), (0.04, low + 0.28), *ring(0, low + 0.4, 0.04, 0.05, 0, 180)])
    else:
        for row in range(3):
            y = lerp(low + 0.15, head - 0.1, row / 2)
            x = -half * 0.4 if row % 2 else half * 0.1
            pen.line([(x - 0.07, y), (x + 0.12, y)], 0.022)


def icons(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a sign: crown, tiara, tower, mitre, horse's head or ball."""
    half = lerp(0.34, 0.46, p[0])
    if kind == "king":
        crown(pen, 0.08, 0.95, half)
    elif kind == "queen":
        tiara(pen, 0.12, 0.86, half, 5 if p[1] < 0.6 else 7, p[2] < 0.7)
    elif kind == "bishop":
        mitre(pen, 0.04, 0.98, half * 0.72, int(p[3] * 2.99))
    elif kind == "rook":
        tower(pen, 0.03, 0.96, half * 0.68, (p[4], p[5]))
    elif kind == "knight":
        horse(pen, (p[6], p[7], p[1], p[0], p[8]), 0.03, p[3] > 0.75)
    elif p[8] < 0.5:
        pen.disc(0, 0.4, 0.3)
        pen.line(ring(-0.02, 0.42, 0.2, 0.2, 100, 170), 0.03)
    else:
        pen.disc(0, 0.6, 0.19)
        pen.mirrored([(0.34, 0.05), (0.32, 0.14), (0.13, 0.46)])


def people(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a bust of a person; rooks are towers and knights are horses or helmets."""
    if kind == "rook":
        tower(pen, 0.0, 0.92, 0.3, (p[4], p[5]))
        return
    if kind == "knight" and p[8] < 0.55:
        horse(pen, (p[6], p[7], p[1], p[0], p[2]), 0.0, False)
        return
    wide = lerp(0.34, 0.46, p[0])
    shoulders = curve([(wide, 0.0), (wide * 0.95, 0.16), (wide * 0.6, 0.3), (0.1, 0.36)])
    pen.mirrored(shoulders)
    face = lerp(0.14, 0.17, p[1])
    if kind == "queen":
        pen.smooth([(0.24, 0.3), (0.22, 0.62), (0.1, 0.72), (-0.1, 0.72), (-0.22, 0.62), (-0.24, 0.3)])
        pen.line(ring(0, 0.5, face * 0.9, face * 1.1, 160, 380), 0.022)
    else:
        pen.bar(-0.07, 0.3, 0.07, 0.45)
        pen.poly(ring(0, 0.5, face, face * 1.2))
    for side in (-1, 1):
        pen.dot(side * face * 0.42, 0.53, 0.02)
    if kind == "king":
        beard = curve([(face, 0.5), (face * 0.95, 0.36), (0.0, 0.24)])
        pen.mirrored(list(reversed(beard)))
        crown(pen, 0.62, 1.0, 0.25)
        pen.line(curve([(-0.08, 0.45), (0, 0.42), (0.08, 0.45)]), 0.025)
    elif kind == "queen":
        tiara(pen, 0.64, 1.0, 0.24, 5, True)
        pen.line([(-0.03, 0.44), (0.03, 0.44)], 0.022)
    elif kind == "bishop":
        mitre(pen, 0.6, 1.0, 0.2, 0)
        pen.line([(0, 0.02), (0, 0.26)], 0.035)
        pen.line([(-0.07, 0.17), (0.07, 0.17)], 0.035)
    elif kind == "pawn":
        pen.poly(ring(0, 0.56, face * 1.25, face * 0.95, 0, 180))
        pen.line([(-face * 1.2, 0.57), (face * 1.2, 0.57)], 0.025)
        pen.line([(0, 0.02), (0, 0.2)], 0.022)
    else:
        pen.poly(ring(0, 0.52, face * 1.3, face * 1.5))
        for y in (0.42, 0.48, 0.54):
            pen.line([(-face * 1.1, y), (face * 0.2, y)], 0.02)
        pen.smooth([(0.0, 0.74), (0.12, 0.92), (0.34, 0.86), (0.4, 0.6), (0.26, 0.72)])


def monolith(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a stout block of a figure, as walrus ivory was carved, that wears the sign of its rank."""
    half, top = lerp(0.24, 0.32, p[0]), 0.62
    if kind == "knight":
        horse(pen, (p[6], p[7], 1.0, p[0], p[2]), 0.1, False)
        pen.bar(-half, 0, half, 0.16)
        return
    if kind == "pawn":
        pen.poly([(-half * 0.9, 0), (half * 0.9, 0), *ring(0, 0.24, half * 0.8, 0.24, 0, 180)])
        pen.disc(0, 0.56, half * 0.6)
        pen.line([(-half * 0.8, 0.1), (half * 0.8, 0.1)], 0.022)
        return
    pen.mirrored(curve([(half, 0.0), (half * 1.04, 0.2), (half * 0.85, 0.45), (half * 0.62, top)]))
    pen.line([(-half, 0.1), (half, 0.1)], 0.022)
    if kind == "king":
        crown(pen, top - 0.04, 1.0, half * 0.95)
        pen.line([(0, 0.14), (0, 0.55)], 0.022)
    elif kind == "queen":
        tiara(pen, top - 0.04, 0.96, half, 5, p[2] < 0.7)
        pen.line(curve([(-half * 0.5, 0.56), (0, 0.35), (half * 0.5, 0.56)]), 0.022)
    elif kind == "bishop":
        mitre(pen, top - 0.05, 1.0, half * 0.7, int(p[3] * 1.99))
    else:
        wide = half * 1.05
        pen.bar(-wide, top - 0.08, wide, 0.76)
        for x in (-1.0, -0.2, 0.6):
            pen.bar(x * wide, 0.73, (x + 0.4) * wide, 0.88)
        pen.patch([(-0.07, 0.1), (0.07, 0.1), *ring(0, 0.3, 0.07, 0.08, 0, 180)])
