"""Chess figures as many programmers would each draw them in an afternoon: polygons, ellipses and lines.

A style is a function from a hand and a kind to marks; the hand is what one designer keeps the same through
all six figures. Coordinates are as in `ink`; `_fit` brings every figure to the size of the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from .ink import Mark, Points, Tone, arc, circle, fill, mirrored, moved, path, rounded, star, stroke, turned

Rows = Sequence[tuple[float, float]] | Points


@dataclass(frozen=True)
class Hand:
    """What one designer does alike in all six figures of a set."""

    wide: float
    head: float
    foot: float
    line: float
    cross: int
    points: int
    merlons: int
    slit: int
    face: int
    king: int
    queen: int
    mitre: int
    horse: int
    soft: bool
    lines: bool
    second: bool
    collar: bool
    a: float
    b: float
    pawn: float


@lru_cache(maxsize=4096)
def _hand(number: int) -> Hand:
    """The hand of a number."""
    rng = np.random.default_rng([59, number])
    u = rng.uniform

    def pick(n: int) -> int:
        return int(rng.integers(n))

    return Hand(
        wide=u(0.84, 1.16),
        head=u(0.88, 1.15),
        foot=u(0.13, 0.24),
        line=u(0.055, 0.09),
        cross=pick(5),
        points=(3, 5, 5, 4, 7, 6)[pick(6)],
        merlons=(3, 3, 4, 5)[pick(4)],
        slit=pick(4),
        face=1 - 2 * pick(2),
        king=pick(4),
        queen=pick(3),
        mitre=pick(4),
        horse=pick(60),
        soft=bool(pick(2)),
        lines=bool(pick(2)),
        second=pick(4) == 0,
        collar=bool(pick(2)),
        a=u(),
        b=u(),
        pawn=u(0.74, 1.0),
    )


# Shapes


@lru_cache(maxsize=256)
def _xy(text: str) -> Points:
    """Points written as numbers in a row."""
    return np.array(text.split(), np.float64).reshape(-1, 2)


def _slab(r: float, top: float, bottom: float, soft: float = 0.0, x: float = 0.0, tone: Tone = "ink") -> Mark:
    """A bar; `soft` 1 gives it half-round ends."""
    c = soft * min(r, (bottom - top) / 2)
    if not c:
        return fill([(x - r, top), (x + r, top), (x + r, bottom), (x - r, bottom)], tone=tone)
    right, left, up, down = x + r - c, x - r + c, top + c, bottom - c
    ends = ((right, down), (left, down), (left, up), (right, up))
    return fill(
        np.concatenate([arc(c, 90 * i, 90 * i + 90, *end, 8) for i, end in enumerate(ends)]), tone=tone
    )


def _turn(rows: Rows, wide: float = 1.0) -> Mark:
    """A body from a table of half-widths and heights, top first."""
    return fill(mirrored([(-r * wide, y) for r, y in rows]))


def _flare(r0: float, y0: float, r1: float, y1: float, power: float) -> Mark:
    """A stem that widens downwards from r0 to r1, late for a high power."""
    t = np.linspace(0, 1, 14)
    return _turn(list(zip(r0 + (r1 - r0) * t**power, y0 + (y1 - y0) * t, strict=True)))


def _ball(r: float, y: float, x: float = 0.0, tone: Tone = "ink") -> Mark:
    return fill(circle(r, x, y), tone=tone)


def _oval(rx: float, ry: float, y: float, x: float = 0.0, tone: Tone = "ink") -> Mark:
    return fill(moved(circle(1) * (rx, ry), x, y), tone=tone)


def _cross(h: Hand, y: float, s: float, thick: float = 0.0) -> list[Mark]:
    """A cross of height s that stands on y; its foot is sunk so that it never hangs in the air."""
    t = s * (thick or (0.15, 0.09, 0.1, 0.1, 0.12)[h.cross])
    span, m = s * (0.42, 0.34, 0.46, 0.38, 0.4)[h.cross], y - s * (0.56, 0.64, 0.52, 0.6, 0.55)[h.cross]
    low = y + 0.06
    if h.cross == 2:
        f = t * 2.3
        up = [(-t, m - t), (-f, y - s), (f, y - s), (t, m - t), (span, m - f), (span, m + f), (t, m + t)]
        return [fill([*up, (f, low), (-f, low), (-t, m + t), (-span, m + f), (-span, m - f)])]
    if h.cross == 4:
        arms = [fill(np.array(((-t, 0), (0, -t), (t, 0), (0, t))) * 2.4 + (0, m))]
    else:
        arms = []
    bars = [_slab(t, y - s, low, float(h.cross == 3)), _slab(span, m - t, m + t, float(h.cross == 3))]
    return bars + arms


def _coronet(h: Hand, y: float, w: float, t: float, balls: bool = False, neck: float = 0.68) -> list[Mark]:
    """A crown of points that rises from y by t and opens to a half-width w."""
    n, r = h.points, min(0.62 * w / h.points, 0.17 * w + 0.01)
    top, valley = y - t + (r * 1.6 if balls else 0), y - t * 0.36
    xs = np.linspace(-w, w, n) * (1 - r / w if balls else 1)
    tall = top + (y - top) * 0.22 * (np.abs(xs) / w) ** 2 * (1 if h.a < 0.6 else 0)
    teeth: list[tuple[float, float]] = []
    for i in range(n):
        teeth.append((xs[i], tall[i]))
        if i < n - 1:
            teeth.append(((xs[i] + xs[i + 1]) / 2 * 0.9, valley))
    marks = [fill([(-w * neck, y + 0.03), *teeth, (w * neck, y + 0.03)])]
    return marks + [_ball(r, b, x) for x, b in zip(xs, tall, strict=True) if balls]


def _battlement(h: Hand, y: float, w: float, t: float, neck: float = 1.0) -> Mark:
    """Merlons: y is the underside, t the height of all."""
    n = h.merlons
    share = 0.36 + 0.1 * h.a
    pitch, rows = 2 * w / (n - share), [(-w * neck, y + 0.02)]
    for i in range(n):
        x = -w + i * pitch
        deep = y - t * (0.42 + 0.2 * h.b)
        rows += [(x, deep), (x, y - t), (x + pitch * (1 - share), y - t), (x + pitch * (1 - share), deep)]
    return fill([*rows, (w * neck, y + 0.02)])


_OGIVE = path("M 0 -1 C -0.5 -0.62 -1 -0.3 -0.95 0.2 C -0.9 0.6 -0.7 0.8 -0.5 1 L 0 1")[0]
_DROP = path("M 0 -1 C -0.2 -0.55 -1 -0.1 -1 0.38 C -1 0.8 -0.6 1 0 1")[0]
_EGG = path("M 0 -1 C -0.6 -0.95 -1 -0.3 -1 0.15 C -1 0.65 -0.6 1 0 1")[0]
_HAT = _xy("0 -1.0 -.95 -.15 -.6 1 0 1")


def _mitre(h: Hand, y: float, w: float, t: float) -> list[Mark]:
    """A bishop's head of height t on y with its slit."""
    half = (_OGIVE, _DROP, _EGG, _HAT)[h.mitre]
    knob = 0.2 * w if h.mitre in (1, 2) or h.b < 0.5 else 0.0
    ry = (t - knob * 1.3) / 2
    m, f = y - ry, h.face
    marks = [fill(moved(mirrored(half * (w, ry)), 0, m))]
    marks += [_ball(knob, m - ry - knob * 0.35)] if knob else []
    k = max(h.line * 1.15, 0.17 * w)
    # A wedge would take half of the narrow hat away.
    slit = 0 if h.slit == 2 and h.mitre == 3 else h.slit
    if slit == 0:
        return [*marks, stroke([(f * 0.05 * w, m + ry * 0.1), (f * w, m - ry * 0.62)], k, "clear")]
    if slit == 1:
        upright = [(0, m - ry * 0.45), (0, m + ry * 0.6)]
        return [*marks, stroke(upright, k, "clear"), stroke([(-w * 0.4, m), (w * 0.4, m)], k, "clear")]
    if slit == 2:
        wedge = [(f * 0.02, m + ry * 0.25), (f * w * 0.62, m - ry * 1.05), (f * w * 1.1, m - ry * 0.6)]
        return [*marks, fill(wedge, tone="clear")]
    return [*marks, stroke([(f * 0.35 * w, m - ry * 0.5), (-f * 0.3 * w, m + ry * 0.35)], k, "clear")]


def _topper(h: Hand, kind: str, y: float, w: float) -> list[Mark]:
    """What a plain body carries to be told apart, seated on y."""
    w *= h.head
    if kind == "king":
        size = w * (1.5 if h.king else 1.75)
        if h.king == 0:
            return _cross(h, y, size)
        if h.king == 1:
            return [_ball(w * 0.62, y - w * 0.5), *_cross(h, y - w * 1.05, size * 0.8)]
        if h.king == 2:
            cup = fill(mirrored([(-w * 0.6, y + 0.03), (-w, y - w * 0.75), (-w * 0.5, y - w * 0.95)]))
            return [cup, *_cross(h, y - w * 0.92, size * 0.8)]
        dome = fill(np.concatenate([arc(w * 0.8, 180, 360, 0, y - w * 0.1), [(w * 0.7, y + 0.03)]]))
        return [dome, _slab(w * 0.9, y - w * 0.18, y + 0.03), *_cross(h, y - w * 0.86, size * 0.75)]
    if kind == "queen":
        if h.queen == 2:
            return [*_coronet(h, y, w * 1.15, w * 1.15), _ball(w * 0.28, y - w * 1.25)]
        return _coronet(h, y, w * 1.15, w * 1.35, balls=h.queen == 1)
    if kind == "rook":
        return [_battlement(h, y, w * 1.25, w * 1.05, 0.9 if h.soft else 1.0)]
    if kind == "bishop":
        return _mitre(h, y + 0.03, w * 0.85, w * 2.2)
    return [_ball(w, y - w * 0.8)]


# Horses look to the left and stand on y = 1. Each begins with its flags and its eye; r may be rounded, R
# always is, m takes a line along the mane, b has a square eye.
_STABLE: Final = """
rm -.33 -.36 M -.55 1 -.42 .55 -.05 .12 -.45 .2 -.75 .38 -.95 .12 -.5 -.5 -.42 -.68 -.3 -1 -.08 -.72 .4 -.5
.68 .1 .7 1;
m -.25 -.32 M -.5 1 -.1 .1 -.7 .34 -.92 .02 -.25 -.68 -.08 -1 .38 -.55 .62 1;
- -.32 -.32 M -.5 1 -.5 .7 -.1 .2 -.5 .28 -.72 .42 -.92 .2 -.45 -.55 -.18 -1 .05 -.72 .3 -.8 .28 -.5 .55
-.48 .46 -.18 .7 -.08 .56 .22 .76 .4 .6 .6 .65 1;
b -.28 -.42 M -.5 1 -.5 .66 -.1 .4 -.1 .16 -.62 .3 -.92 .3 -.92 -.06 -.5 -.46 -.5 -.72 -.28 -.72 -.28 -1
0 -1 0 -.72 .3 -.72 .3 -.46 .56 -.46 .56 1;
r -.3 -.36 M -.3 1 -.3 .1 -.85 .1 -.95 -.02 -.95 -.34 -.22 -.72 -.08 -1 .15 -.72 .5 -.56 .5 1;
Rm -.36 -.42 M -.6 1 -.5 .7 -.1 .35 .1 -.1 -.05 -.2 -.3 -.02 -.58 .2 -.82 .14 -.87 -.1 -.5 -.6 -.36 -.76
-.34 -1.05 -.1 -.83 .3 -.75 .65 -.35 .72 .2 .62 .7 .7 1;
rm -.36 -.4 M -.5 1 -.35 .5 -.2 .16 -.5 .14 -.9 .06 -1 -.2 -.85 -.38 -.35 -.66 -.2 -1 0 -.74 .35 -.55 .6 0
.55 1;
rm -.4 -.32 M -.45 1 -.2 .62 0 .1 -.26 .1 -.42 .48 -.66 .52 -.82 .3 -.65 -.3 -.42 -.68 -.32 -1 -.1 -.76 .35
-.6 .7 -.1 .76 .5 .65 1;
m -.34 -.3 M -.55 1 -.4 .55 -.08 .15 -.5 .22 -.8 .36 -.95 .08 -.52 -.45 -.52 -.98 -.28 -.7 -.12 -1 0 -.68
.42 -.45 .6 .1 .7 1;
- -.26 -.28 M -.25 1 -.02 .08 -.9 .36 -1 .06 -.2 -.66 -.06 -1 .18 -.62 .7 1;
m -.36 -.38 M -.6 1 C -.55 .6 -.1 .45 -.08 .08 C -.25 .18 -.4 .15 -.5 .3 C -.6 .45 -.85 .4 -.9 .22 C -.95
.05 -.7 -.15 -.62 -.35 C -.55 -.6 -.4 -.68 -.35 -.75 L -.32 -1 C -.2 -.95 -.12 -.85 -.08 -.78 C .5 -.7 .8
-.1 .72 1;
- -.32 -.36 M -.5 1 C -.5 .7 -.1 .5 -.1 .1 C -.3 .2 -.45 .25 -.55 .38 C -.7 .5 -.95 .35 -.9 .15 C -.85 0 -.6
-.2 -.52 -.45 L -.45 -.7 L -.38 -1 L -.15 -.75 Q .15 -.95 .25 -.6 Q .6 -.65 .55 -.25 Q .85 -.15 .68 .15 Q
.95 .4 .65 .55 Q .8 .8 .7 1;
R -.3 -.34 M -.45 1.1 -.42 1 -.24 .42 -.6 .5 -.98 .42 -1 -.02 -.6 -.3 -.5 -.7 -.34 -1.15 -.02 -.78 .4 -.72
.75 -.1 .7 1 .7 1.1;
m -.32 -.34 M -.5 1 -.45 .6 0 .15 -.3 .14 -.52 .26 -.58 .48 -.74 .42 -.7 .22 -.86 .28 -.95 .06 -.55 -.5 -.38
-.7 -.24 -1 0 -.7 .4 -.6 .6 -.2 .55 .3 .75 .7 .75 1
"""


def _foaled(text: str) -> tuple[Points, tuple[float, float], str]:
    flags, x, y, outline = text.split(maxsplit=3)
    return path(outline)[0], (float(x), float(y)), flags


_HORSES: Final = tuple(map(_foaled, _STABLE.split(";")))


def _horse(h: Hand, picks: Sequence[int], top: float, bottom: float, w: float) -> list[Mark]:
    """One of the horses, set between top and bottom and 2 w wide, looking as the hand has it."""
    points, eye, flags = _HORSES[picks[h.horse % len(picks)]]
    shape = rounded(points, 2) if "R" in flags or ("r" in flags and h.soft) else points
    low, high = shape.min(0), shape.max(0)
    size = np.array((2 * w, bottom - top)) / (high - low) * (-h.face, 1)

    def put(p: Iterable[Iterable[float]]) -> Points:
        q = np.asarray(list(p), np.float64)
        return np.asarray((q - ((low[0] + high[0]) / 2, low[1])) * size + (0, top), np.float64)

    marks = [fill(put(shape))]
    x, y = put([eye])[0]
    r = max(0.055, 0.12 * w)
    if "b" in flags:
        marks.append(_slab(r * 0.85, y - r * 0.85, y + r * 0.85, x=x, tone="clear"))
    elif h.soft:
        marks.append(_ball(r, y, x, "clear"))
    elif h.collar:
        slant = np.array([(1.4, -0.7), (1.0, 0.7), (-1.3, 0.6)]) * (-r * h.face, r)
        marks.append(fill(moved(slant, x, y), tone="clear"))
    else:
        marks.append(_ball(r * 0.8, y, x, "clear"))
    if h.lines and "m" in flags:
        after = points[int(points[:, 1].argmin()) + 1 :]
        inner = np.concatenate([moved(after[:-1], -0.19, 0.16), [(after[-1][0] - 0.22, 0.7)]])
        marks.append(stroke(put(inner), h.line * min(1.0, w * 1.4), "clear"))
    return marks


# Ways of treating a finished drawing


def _outlined(marks: list[Mark], width: float, inside: Tone) -> list[Mark]:
    """The outline of all shapes together; what was open becomes a line."""
    shapes = [m for m in marks if m.tone != "clear"]
    around = [replace(m, width=m.width + width, closed=True) for m in shapes]
    return (
        around + [replace(m, tone=inside) for m in shapes] + [_inked(m) for m in marks if m.tone == "clear"]
    )


def _inked(m: Mark) -> Mark:
    return replace(m, tone="ink")


def _rimmed(marks: list[Mark], gap: float, rim: float) -> list[Mark]:
    """A silhouette, a gap around it and a rim around the gap."""
    shapes = [m for m in marks if m.tone != "clear"]
    out = [replace(m, width=m.width + 2 * (gap + rim), closed=True) for m in shapes]
    return out + [replace(m, width=m.width + 2 * gap, closed=True, tone="clear") for m in shapes] + marks


def _right(p: Points) -> Points:
    """What of an area lies right of the middle."""
    q = np.roll(p, -1, 0)
    rows: list[Points] = []
    for a, b in zip(p, q, strict=True):
        if a[0] >= 0:
            rows.append(a)
        if (a[0] < 0) != (b[0] < 0):
            rows.append(a + (b - a) * (-a[0] / (b[0] - a[0])))
    return np.array(rows).reshape(-1, 2)


def _shaded(marks: list[Mark]) -> list[Mark]:
    """The right half in the second tone."""
    result: list[Mark] = []
    for m in marks:
        result.append(m)
        halves = tuple(half for half in map(_right, m.contours) if len(half) > 2)
        if m.tone == "ink" and not m.width and halves:
            result.append(replace(m, contours=halves, tone="second"))
    return result


def _cut(marks: list[Mark]) -> list[Mark]:
    """The same drawing as a hole."""
    other: dict[Tone, Tone] = {"ink": "clear", "clear": "ink", "second": "clear"}
    return [replace(m, tone=other[m.tone]) for m in marks]


def _placed(marks: list[Mark], s: float, y: float) -> list[Mark]:
    return [replace(m, contours=tuple(c * s + (0, y) for c in m.contours), width=m.width * s) for m in marks]


def _bounds(marks: list[Mark]) -> tuple[Points, Points]:
    shapes = [(c, m.width / 2) for m in marks if m.tone != "clear" for c in m.contours]
    low = np.min([c.min(0) - r for c, r in shapes], 0)
    return low, np.max([c.max(0) + r for c, r in shapes], 0)


def _fit(marks: list[Mark], size: float) -> list[Mark]:
    """Brought to `size` of the sheet, standing on its lower edge."""
    low, high = _bounds(marks)
    s = float(1.96 * size / max(high - low))
    x, y = -(low[0] + high[0]) / 2 * s, 0.98 - high[1] * s
    if size == 1:
        y = -(low[1] + high[1]) / 2 * s
    return [replace(m, contours=tuple(c * s + (x, y) for c in m.contours), width=m.width * s) for m in marks]


# Styles


def _trapezoid(h: Hand, kind: str) -> list[Mark]:
    """Bare trapezoids with something on top."""
    f, w = 1 - h.foot, h.wide
    foot = [_slab(0.66 * w, f, 1)]
    if kind == "knight":
        return _horse(h, (1, 9, 0), -0.75, f + 0.02, 0.62 * w) + foot
    top = {"king": -0.3, "queen": -0.25, "bishop": -0.1, "rook": -0.2, "pawn": 0.1}[kind]
    r = {"rook": 0.42, "king": 0.28, "queen": 0.26}.get(kind, 0.2)
    body = [_turn([(r * w, top), (0.52 * w, f + 0.01)])]
    return foot + body + _topper(h, kind, top, 0.4 if kind == "rook" else 0.36)


def _pictogram(h: Hand, kind: str) -> list[Mark]:
    """Circles and triangles."""
    top = {"king": -0.35, "queen": -0.35, "bishop": -0.35, "rook": -0.25}.get(kind, -0.1)
    cone = fill([(0, top - 0.3), (0.62 * h.wide, 0.98), (-0.62 * h.wide, 0.98)])
    if kind == "knight":
        return _horse(h, (9, 1), -0.85, 0.98, 0.62 * h.wide)
    if kind == "pawn":
        return [cone, _ball(0.36 * h.head, -0.3)]
    if kind == "king":
        return [cone, _ball(0.33, -0.4), *_cross(replace(h, cross=h.cross % 2), -0.68, 0.55)]
    if kind == "queen":
        n = max(h.points, 3)
        xs = np.linspace(-0.5, 0.5, n)
        rays = [fill([(x, -1.0 + 0.25 * abs(x)), (x * 0.4 - 0.1, -0.45), (x * 0.4 + 0.1, -0.45)]) for x in xs]
        return [cone, _ball(0.31, -0.4), *rays, *[_ball(0.06, -1.0 + 0.25 * abs(x), x) for x in xs if h.soft]]
    if kind == "rook":
        return [cone, _battlement(h, 0.0, 0.46, 0.62), _turn([(0.36, -0.02), (0.62 * h.wide, 0.98)])]
    tip = fill(mirrored([(0, -1.05), (-0.3, -0.5)]))
    slot = stroke([(0, -0.35), (h.face * 0.4, -0.75)], 0.11, "clear")
    return [cone, tip, _ball(0.34, -0.42), slot]


def _crown(h: Hand, queen: bool) -> list[Mark]:
    """A crown and nothing else: arched with a cross, or open with balls."""
    w, band = 0.8 * h.wide, _slab(0.68 * h.wide, 0.62, 0.9, 0.3 if h.soft else 0)
    gap = [_slab(0.6 * h.wide, 0.44, 0.44 + h.line, tone="clear")] if h.lines else []
    if queen:
        pointed = _coronet(replace(h, points=5 if h.points < 5 else h.points), 0.6, w * 1.1, 1.3, True, 0.62)
        return [*pointed, *gap, band]
    if h.king < 2:
        bow = path("M 0 -.3 C -.25 -.62 -.95 -.6 -.95 -.1 C -.95 .2 -.75 .4 -.62 .65 L 0 .65")[0]
        holes = path("M -.12 .3 C -.12 -.1 -.2 -.3 -.42 -.3 C -.7 -.3 -.72 -.02 -.55 .3 Z")[0] * (h.wide, 1)
        both = [fill(holes, tone="clear"), fill(holes * (-1, 1), tone="clear")] if h.a < 0.6 else []
        return [fill(mirrored(bow) * (h.wide, 1)), *both, *gap, band, *_cross(h, -0.36, 0.62)]
    teeth = mirrored(_xy("-.62 .65 -.95 -.25 -.42 .12 0 -.45")) * (h.wide, 1)
    return [fill(teeth), *gap, band, *_cross(h, -0.36, 0.62)]


def _castle(h: Hand, w: float) -> list[Mark]:
    """A plain tower with a door, windows or bricks."""
    marks = [_battlement(h, -0.3, w * 1.15, 0.62), _slab(w, -0.32, 0.9), _slab(w * 1.25, 0.72, 0.98)]
    look = int(h.a * 4)
    if look == 0:
        gate = np.concatenate([arc(0.2, 180, 360, 0, 0.35), [(0.2, 1.0), (-0.2, 1.0)]])
        return [*marks, fill(gate, tone="clear")]
    if look == 1:
        slots = [_slab(0.07, -0.1, 0.25, 0.9, x, "clear") for x in (-w * 0.5, w * 0.5)]
        return [*marks, *slots]
    if look == 2:
        lines = [stroke([(-w * 1.3, y), (w * 1.3, y)], h.line, "clear") for y in (-0.2, 0.1, 0.4)]
        ends = [
            (x, y) for y, xs in ((-0.05, (-0.25, 0.25)), (0.25, (0.0,)), (0.55, (-0.25, 0.25))) for x in xs
        ]
        return [*marks, *lines, *[stroke([(x, y - 0.1), (x, y + 0.1)], h.line, "clear") for x, y in ends]]
    return [*marks, _slab(w * 1.3, -0.3, -0.3 + h.line, tone="clear")]


def _crowns(h: Hand, kind: str) -> list[Mark]:
    """Emblems without bodies: crowns, tower, mitre, horse, ball on a cone."""
    if kind in ("king", "queen"):
        return _crown(h, kind == "queen")
    if kind == "rook":
        return _castle(h, 0.55 * h.wide)
    if kind == "knight":
        return _horse(h, (10, 8, 13, 6), -0.95, 0.95, 0.8 * h.wide)
    if kind == "pawn":
        return [_ball(0.36 * h.head, -0.35), _flare(0.14, -0.1, 0.55 * h.wide, 0.95, 1.5)]
    w = 0.68 * h.wide
    hat = mirrored([(0, -0.98), *path("M -.25 -.75 C -.8 -.4 -1 0 -.8 .6")[0], (-0.8, 0.6)]) * (w / 0.9, 1)
    k = h.line * 1.5
    mark = [stroke([(0, -0.4), (0, 0.42)], k, "clear"), stroke([(-0.25, -0.1), (0.25, -0.1)], k, "clear")]
    cleft = [fill([(0, -0.35), (-0.12, -1), (0.12, -1)], tone="clear")]
    band = [_slab(w * 0.92, 0.68, 0.95, 0.4 if h.soft else 0)]
    return [
        fill(hat),
        *(mark if h.slit % 2 else cleft + mark[1:] + [stroke([(0, -0.3), (0, 0.42)], k, "clear")]),
        *band,
    ]


def _slim(h: Hand, kind: str) -> list[Mark]:
    """A slender turned set: small thin cross, small coronet, one body for both."""
    w = 0.9 * h.wide
    foot = [_slab(0.52 * w, 0.82, 1, 0.5), _slab(0.42 * w, 0.7, 0.84, 1)]
    if kind == "knight":
        return _horse(h, (5, 10, 7), -0.7, 0.74, 0.5 * w) + foot
    if kind == "rook":
        return [*foot, _flare(0.26 * w, -0.2, 0.36 * w, 0.75, 2.5), _battlement(h, -0.18, 0.38 * w, 0.36)]
    top = {"king": -0.5, "queen": -0.5, "bishop": -0.2, "pawn": 0.02}[kind]
    body = [*foot, _flare(0.1, top, 0.36 * w, 0.76, 2.4), _slab(0.24, top - 0.03, top + 0.05, 1)]
    body += [_slab(0.19, top + 0.1, top + 0.16, 1)] if h.collar else []
    if kind == "king":
        bowl = _turn([(0.0, top - 0.34), (0.15, top - 0.3), (0.22, top - 0.26), (0.13, top)])
        return [*body, bowl, *_cross(replace(h, cross=(1, 0, 1, 3)[h.king]), top - 0.3, 0.27)]
    if kind == "queen":
        return body + _coronet(h, top, 0.25, 0.36, h.queen == 1, 0.5) + [_ball(0.06, top - 0.36)]
    if kind == "bishop":
        return body + _mitre(h, top, 0.2, 0.5)
    return [*body, _ball(0.21 * h.head, top - 0.2)]


def _stout(h: Hand, kind: str) -> list[Mark]:
    """A heavy turned set with collars as open lines."""
    w = h.wide
    foot = [_slab(0.72 * w, 0.76, 1, 0.6), _slab(0.58 * w, 0.6, 0.78, 0.8)]
    if kind == "knight":
        return _horse(h, (10, 11, 5, 7), -0.9, 0.64, 0.66 * w) + foot
    if kind == "rook":
        cuts = [_slab(0.7, -0.26, -0.26 + h.line, tone="clear")]
        return [*foot, _flare(0.42 * w, -0.3, 0.5 * w, 0.66, 2), _battlement(h, -0.24, 0.58 * w, 0.5), *cuts]
    top = {"king": -0.3, "queen": -0.3, "bishop": -0.1, "pawn": 0.0}[kind]
    body = [*foot, _flare(0.22 * w, top, 0.52 * w, 0.66, 1.7), _slab(0.42 * w, top - 0.06, top + 0.08, 1)]
    cuts = [_slab(0.7, 0.6, 0.6 + h.line * 0.8, tone="clear")] if h.lines else []
    return body + cuts + _topper(h, kind, top - 0.05, 0.34 * w + 0.04)


_PIXELS: Final[dict[str, tuple[str, ...]]] = {
    "king": (
        ".....#/....##/.....#/.##.##/.#####/.#####/..####/...###/...###/..####/.#####/######",
        ".....#/...###/.....#/.....#/..####/.#####/..####/...###/...###/...###/..####/.#####",
    ),
    "queen": (
        ".....#/.#.#.#/.#.#.#/.#####/.#####/..####/...###/...###/...###/..####/.#####/######",
        "....../#..#.#/##.#.#/.#####/.#####/..####/....##/...###/...###/...###/..####/.#####",
    ),
    "rook": (
        "....../....../.##.##/.##.##/.#####/..####/..####/..####/..####/..####/.#####/######",
        "....../....../##..##/##..##/######/.#####/..####/..###./..###./..####/..####/.#####",
    ),
    "bishop": (
        ".....#...../....###..../...#####.../...###.#.../...##.##.../...#.###.../....###..../....###..../....###..../"
        "...#####.../..#######../.#########.",
        ".....#...../....###..../...#####.../..####.###./..###.####./..##.#####./...#####.../....###..../....###..../"
        "...#####.../..#######../.#########.",
    ),
    "knight": (
        "....#....../...###...../..######.../.###.####../.#########./######.###./.###..####./.....#####./"
        "....######./...#######./..########./.#########.",
        ".....#.#.../....####.../...######../..##.#####./.#########./.####.####./.##..#####./....#####../"
        "...#####.../...######../..########./.##########",
    ),
    "pawn": (
        "....../....../....../....##/...###/...###/....##/....##/....##/...###/..####/.#####",
        "....../....../....../....##/..####/..####/..####/....##/....##/...###/..####/.#####",
    ),
}


def _pixels(h: Hand, kind: str) -> list[Mark]:
    """Blocks on a grid, joined, apart or as dots."""
    rows = _PIXELS[kind][h.king % 2].split("/")
    rows = [row + row[-2::-1] if len(row) == 6 else row for row in rows]
    rows = [row[::-1] for row in rows] if h.face > 0 else rows
    look, u = (0, 0, 1, 2)[h.mitre], 2 / 12
    if look == 0:
        runs = [(y, *run.span()) for y, row in enumerate(rows) for run in re.finditer("#+", row)]
        # Rows reach a little into the next, else a seam shows between them.
        return [_slab((b - a) / 2 * u, y * u, (y + 1.1) * u, 0, (a + b) / 2 * u) for y, a, b in runs]
    cells = [(c * u, y * u) for y, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    block = arc(u * 0.5, 0, 330, n=12) if look == 2 else _xy("-.4 -.4 .4 -.4 .4 .4 -.4 .4") * u
    return [fill(*[moved(block, x, y) for x, y in cells])]


def _blob(h: Hand, kind: str) -> list[Mark]:
    """Round and friendly, with eyes."""
    w, low = 0.72 * h.wide, 0.25
    eyes = [_oval(0.08, 0.11, 0.36, x, "clear") for x in (-0.22, 0.22)]
    eyes += [stroke(arc(0.16, 30, 150, 0, 0.5, 9), h.line, "clear")] if h.lines else []
    if kind == "knight":
        return [*_horse(replace(h, soft=True), (12,), -0.95, 0.95, 0.78 * h.wide), _oval(w, 0.22, 0.86)]
    tall = {"pawn": 0.0, "rook": -0.35, "bishop": -0.2}.get(kind, -0.12)
    body = [_slab(w, tall, 0.98, 0.85)]
    if kind == "pawn":
        return [_ball(0.5 * h.head, -0.25), _oval(w, 0.5, 0.62), *(_placed(eyes, 1, -0.62))]
    if kind == "rook":
        blocks = [_slab(0.19, -0.85, 0, 0.45, x) for x in (-w + 0.16, 0, w - 0.16)]
        return [_slab(w * 0.92, -0.4, 0.98, 0.3), *blocks, _slab(w + 0.03, -0.45, -0.1, 0.6), *eyes]
    if kind == "bishop":
        drop = fill(moved(mirrored(_EGG * (w * 0.92, 0.95)), 0, 0.02))
        slot = stroke([(h.face * 0.1, -0.15), (h.face * 0.6, -0.62)], 0.14, "clear")
        return [drop, _ball(0.15, -0.95), slot, _slab(w, 0.72, 0.98, 1), *_placed(eyes, 1, 0.05)]
    if kind == "king":
        arms = [_slab(0.13, -0.98, 0, 0.6), _slab(0.33, -0.72, -0.46, 0.6)]
        return [*body, *arms, _slab(w * 0.8, -0.28, 0.2, 0.7), *_placed(eyes, 1, low - 0.2)]
    n = 3 if h.points < 5 else 5
    xs = np.linspace(-w * 0.95, w * 0.95, n)
    body.append(_slab(w * 0.86, -0.3, 0.3, 0.4))
    tips = [stroke([(x, -0.55 - 0.15 * (1 - abs(x))), (x * 0.75, 0.2)], 0.2 if n == 5 else 0.3) for x in xs]
    return [*body, *tips, *[_ball(0.15, -0.65 - 0.15 * (1 - abs(x)), x) for x in xs], *_placed(eyes, 1, 0.05)]


def _thin(h: Hand, kind: str) -> list[Mark]:
    """Line icons: open strokes with round ends."""
    k = 0.09 + 0.05 * h.a
    w = h.wide

    def lines(*rows: Rows) -> list[Mark]:
        return [stroke([(x * w, y) for x, y in row], k) for row in rows]

    foot = [stroke([(-0.6 * w, 0.9), (0.6 * w, 0.9)], k)]
    sides = [((-0.25, -0.1), (-0.42, 0.9)), ((0.25, -0.1), (0.42, 0.9))]
    if kind == "king":
        cup = _xy("-.25 -.1 -.42 -.5 .42 -.5 .25 -.1")
        return foot + lines(
            *sides,
            cup,
            ((0, -0.5), (0, -0.95)),
            ((-0.17, -0.76), (0.17, -0.76)),
            ((-0.25, -0.1), (0.25, -0.1)),
        )
    if kind == "queen":
        zig = _xy("-.25 -.1 -.55 -.75 -.22 -.4 0 -.88 .22 -.4 .55 -.75 .25 -.1")
        dots = [_ball(k * 0.95, y, x * w) for x, y in ((-0.55, -0.75), (0, -0.88), (0.55, -0.75)) if h.soft]
        return foot + lines(*sides, zig, ((-0.25, -0.1), (0.25, -0.1))) + dots
    if kind == "rook":
        half = _xy("-.32 -.2 -.48 -.2 -.48 -.75 -.2 -.75 -.2 -.52")
        wall = stroke(mirrored(half) * (w, 1), k, closed=True)
        return [*foot, wall, *lines(((-0.32, -0.2), (-0.38, 0.9)), ((0.32, -0.2), (0.38, 0.9)))]
    if kind == "bishop":
        egg = moved(mirrored(_EGG * (0.34, 0.42)), 0, -0.32)
        slot = lines(((h.face * 0.02, -0.3), (h.face * 0.2, -0.52)))
        stem = lines(((-0.2, 0.1), (-0.42, 0.9)), ((0.2, 0.1), (0.42, 0.9)))
        return [*foot, stroke(egg * (w, 1), k, closed=True), *slot, *stem, _ball(k * 0.95, -0.84)]
    if kind == "pawn":
        stem = lines(((-0.16, 0.1), (-0.4, 0.9)), ((0.16, 0.1), (0.4, 0.9)))
        return [*foot, stroke(circle(0.32, 0, -0.2), k, closed=True), *stem]
    shape, eye = _horse(h, (0, 8, 10, 6), -0.9, 0.9, 0.66 * w)[:2]
    return [*foot, stroke(shape.contours[0], k, closed=True), _ball(0.07, *eye.contours[0].mean(0)[::-1])]


def _sticks(h: Hand, kind: str) -> list[Mark]:
    """A few fat strokes each, as with a marker."""
    k, f = 0.2 + 0.08 * h.a, h.face
    foot = [stroke([(-0.5 * h.wide, 0.85), (0.5 * h.wide, 0.85)], k)]
    if kind == "knight":
        neck = stroke([(f * x, y) for x, y in ((-0.1, 0.75), (-0.22, 0.2), (-0.08, -0.4))], k * 1.7)
        head = fill([(f * x, y) for x, y in _xy("-.25 -.75 .12 -.62 .62 -.12 .46 .1 -.1 -.05")])
        ear = stroke([(-f * 0.1, -0.55), (-f * 0.12, -0.88)], k * 0.7)
        return [*foot, neck, head, replace(head, width=k * 0.4), ear, _ball(0.07, -0.42, f * 0.12, "clear")]
    top = {"pawn": 0.0, "rook": -0.3}.get(kind, -0.2)
    stem = [*foot, stroke([(0, 0.85), (0, top)], k * 1.1)]
    if kind == "king":
        return [
            *stem,
            stroke([(0, top), (0, -0.95)], k * 0.85),
            stroke([(-0.3, -0.66), (0.3, -0.66)], k * 0.85),
            fill(mirrored([(-0.2, 0.3), (-0.5, -0.25)])),
        ]
    if kind == "queen":
        n = 3 if h.points < 5 else 5
        rays = [
            stroke([(x * 0.45, 0), (x, -0.85 + 0.25 * abs(x))], k * 0.72) for x in np.linspace(-0.6, 0.6, n)
        ]
        return [
            *stem,
            *rays,
            fill(mirrored([(-0.2, 0.3), (-0.4, -0.1)])),
            *[_ball(k * 0.62, m.contours[0][1][1], m.contours[0][1][0]) for m in rays if h.soft or n == 3],
        ]
    if kind == "rook":
        teeth = [stroke([(x, -0.35), (x, -0.75)], k) for x in (-0.42, 0, 0.42)]
        return [
            *foot,
            *teeth,
            stroke([(-0.42, -0.35), (0.42, -0.35)], k),
            stroke([(-0.2, -0.3), (-0.2, 0.85)], k),
            stroke([(0.2, -0.3), (0.2, 0.85)], k),
        ]
    if kind == "bishop":
        leaf = moved(mirrored(_DROP * (0.36, 0.48)), 0, -0.38)
        return [
            *stem,
            fill(leaf),
            stroke(leaf, 0.06, closed=True),
            stroke([(0, -0.25), (f * 0.3, -0.6)], 0.12, "clear"),
        ]
    return [*stem, _ball(0.34 * h.head, -0.2)]


def _stencil(h: Hand, kind: str) -> list[Mark]:
    """Solid shapes with the bridges a stencil needs."""
    w, g = h.wide, 0.07 + 0.04 * h.a
    foot = [_slab(0.64 * w, 0.74, 1)]
    gap = [_slab(1, 0.7, 0.7 + g, tone="clear")]
    bridge = [_slab(g / 2, -0.5 if h.lines else 0.1, 1.1, tone="clear")]
    if kind == "knight":
        return [*foot, *_horse(replace(h, lines=True), (0, 7, 6, 10), -0.9, 0.72, 0.64 * w), *gap]
    top = {"king": -0.15, "queen": -0.15, "bishop": 0.0, "rook": -0.2, "pawn": 0.1}[kind]
    body = [_flare((0.4 if kind == "rook" else 0.22) * w, top - 0.01, 0.5 * w, 0.74, 1.6)]
    collar = [_slab(1, top - g / 2, top + g / 2, tone="clear")]
    return [
        *foot,
        *body,
        *(bridge if kind != "rook" or h.lines else []),
        *gap,
        *_topper(replace(h, king=h.king or 2), kind, top - 0.02, 0.4),
        *collar,
    ]


def _woodcut(h: Hand, kind: str) -> list[Mark]:
    """Rough heavy shapes with tapering cuts of the gouge along the lit side."""
    w, f = h.wide, h.face
    foot = [fill([(-0.68 * w, 1), (-0.64 * w, 0.76), (0.6 * w, 0.72), (0.7 * w, 0.97)])]
    if kind == "knight":
        head = _horse(replace(h, lines=False), (2, 13, 0), -0.95, 0.76, 0.68 * w)
        return [
            *head,
            *[_gouge(-f * x, y, 0.42, -f * 24) for x, y in ((0.2, -0.2), (0.26, 0.08), (0.3, 0.36))],
            *foot,
        ]
    top = {"king": -0.2, "queen": -0.25, "bishop": -0.1, "rook": -0.2, "pawn": 0.1}[kind]
    r = 0.46 if kind == "rook" else 0.26
    bent = [
        (-r, top),
        (-r - 0.02, top + 0.3),
        (-0.56, 0.78),
        (0.54, 0.78),
        (r + 0.05, top + 0.34),
        (r - 0.02, top),
    ]
    cuts = [
        _gouge(f * w * (0.02 + 0.05 * i), y, 0.36 + 0.05 * i, 0)
        for i, y in enumerate(np.arange(top + 0.14, 0.7, 0.15))
    ]
    crown = _topper(replace(h, cross=2, king=2 + h.king % 2, mitre=h.mitre % 2 * 3), kind, top + 0.03, 0.42)
    return [*foot, fill([(x * w, y) for x, y in bent]), *cuts, *crown]


def _gouge(x: float, y: float, length: float, turn: float) -> Mark:
    """A cut thick in the middle and thin at both ends."""
    s = length / 2
    cut = [(-s, 0), (-s * 0.2, -0.035), (s, -0.01), (s * 0.1, 0.035)]
    return fill(moved(turned(cut, turn), x, y), tone="clear")


def _cubes(h: Hand, kind: str) -> list[Mark]:
    """Building blocks: each figure shows how it moves, by cubes, ball, X and L."""
    s, g, soft = 0.62, h.line if h.lines else 0.0, 0.12 if h.soft else 0.0
    cube = [_slab(s, -0.24, 1, soft)]
    seam = [_slab(1, -0.24, -0.24 + g, tone="clear")] if g else []
    if kind == "king":
        x = 0.3
        small = np.array([(0, -x), (x, 0), (0, x), (-x, 0)]) * 1.3 + (0, -0.42)
        bars = _cross(replace(h, cross=(0, 3)[h.soft]), -0.2, 0.76, 0.17)
        return [
            *cube,
            *(bars if h.a < 0.6 else [fill(small), *_cross(replace(h, cross=0), -0.6, 0.45, 0.16)]),
        ]
    if kind == "queen":
        tips = fill(_xy("-.44 -1.05 -.2 -.78 0 -1.12 .2 -.78 .44 -1.05 .32 -.5 -.32 -.5"))
        return [*cube, *seam, _ball(0.36, -0.5), tips]
    if kind == "rook":
        q = 0.2
        return [
            _slab(0.74, -0.4, 0.9, soft),
            *[_slab(q, -0.75, -0.3, 0, x) for x in (-0.54, 0.54)],
            *([_slab(0.14, -0.75, -0.3)] if h.b < 0.6 else []),
        ]
    if kind == "bishop":
        arm = _xy("-.2 -1.0 .2 -1.0 .2 1.0 -.2 1.0")
        return [fill(turned(arm, 42)), fill(turned(arm, -42))]
    if kind == "knight":
        f = -h.face
        block = _xy("-.95 -.62 -.15 -.62 -.15 -.95 .12 -.62 .62 -.62 .62 .95 -.1 .95 -.1 .06 -.95 .06")
        return [
            fill([(f * x, y) for x, y in block]),
            *([_slab(0.09, -0.4, -0.22, 0, -f * 0.28, "clear")] if h.a < 0.75 else []),
        ]
    return [_slab(0.42, 0.16, 1, soft), _ball(0.32, -0.1)]


def _deco(h: Hand, kind: str) -> list[Mark]:
    """Stepped towers with fluting."""
    w, n = h.wide, 2 if kind == "pawn" else 3
    tops = {"king": -0.3, "queen": -0.3, "bishop": -0.15, "rook": -0.3, "pawn": 0.2, "knight": 0.45}
    top = tops[kind]
    steps = [_slab((0.72 - 0.13 * i) * w, 1 - 0.16 * (i + 1), 1 - 0.16 * i + 0.01) for i in range(n)]
    if kind == "knight":
        return [*steps, *_horse(replace(h, soft=False), (3, 0, 9), -0.95, 0.54, 0.6 * w)]
    r = 0.44 * w if kind == "rook" else 0.33 * w
    shaft = [_slab(r, top, 0.7)]
    flutes = [
        _slab(h.line / 2, top + 0.14, 0.5, 0, x * r, "clear")
        for x in ((-0.5, 0, 0.5) if h.lines else (-0.28, 0.28))
    ]
    if kind == "king":
        crown = [
            _slab(r * 1.3, top - 0.1, top + 0.06),
            _slab(r * 0.75, top - 0.22, top),
            *_cross(replace(h, cross=(0, 2)[h.cross % 2]), top - 0.2, 0.52),
        ]
    elif kind == "queen":
        fan = [
            fill([(0, top + 0.06), *moved(arc(0.66, a - 9, a + 9, n=5), 0, top + 0.06)])
            for a in (-150, -120, -90, -60, -30)
        ]
        crown = [*fan, _slab(r * 1.3, top - 0.08, top + 0.06)]
    elif kind == "bishop":
        m = [(0, top - 0.75), (-r * 1.15, top - 0.3), (-r * 0.9, top + 0.02)]
        crown = [
            fill(mirrored(m)),
            _slab(h.line * 0.5, top - 0.9, top - 0.1, tone="clear"),
            _slab(r * 0.6, top - 0.36, top - 0.36 + h.line, tone="clear"),
        ]
    elif kind == "rook":
        crown = [_slab(r * 1.2, top - 0.12, top + 0.06), _battlement(h, top - 0.1, r * 1.4, 0.34)]
    else:
        half = fill(np.concatenate([arc(0.36, 150, 390, 0, top - 0.2)]))
        crown, flutes = [half, _slab(r * 1.2, top - 0.02, top + 0.1)], flutes[:0]
    return [*steps, *shaft, *flutes, *crown]


def _column(h: Hand, kind: str) -> list[Mark]:
    """A classical column under every emblem."""
    w = 0.42 * h.wide
    plinth = [_slab(w * 1.6, 0.84, 1), _slab(w * 1.3, 0.7, 0.85, 1)]
    top = {"pawn": 0.2, "bishop": 0.0, "knight": 0.2, "rook": -0.1}.get(kind, -0.1)
    shaft = _turn([(w * 0.82, top), (w * 0.95, 0.35), (w, 0.72)])
    n = 2 + int(h.a * 3)
    flutes = [_slab(0.035, top + 0.1, 0.64, 1, x, "clear") for x in np.linspace(-w * 0.45, w * 0.45, n)]
    cap = [_slab(w * 1.45, top - 0.12, top + 0.01), _slab(w * 1.1, top, top + 0.1, 1)]
    if h.collar:
        cap += [_ball(0.12, top, x) for x in (-w * 1.3, w * 1.3)]
    base = [*plinth, shaft, *(flutes if kind != "pawn" or n < 4 else []), *cap]
    if kind == "knight":
        return [*base, *_horse(h, (10, 0, 6, 8), -1.0, top - 0.1, 0.56 * h.wide)]
    return [*base, *_topper(h, kind, top - 0.11, 0.4)]


def _emblem(h: Hand, kind: str) -> list[Mark]:
    """Compact figures that stay readable as a hole."""
    w = h.wide
    foot = [_slab(0.62 * w, 0.78, 1, 0.3 if h.soft else 0)]
    if kind == "knight":
        return [*_horse(replace(h, lines=False), (0, 10, 6, 7), -0.95, 0.8, 0.66 * w), *foot]
    if kind == "rook":
        return [_battlement(h, -0.3, 0.56 * w, 0.5), _slab(0.42 * w, -0.32, 0.8), *foot]
    top = {"king": -0.05, "queen": -0.05, "bishop": 0.3, "pawn": 0.2}[kind]
    body = (
        [_turn([(0.4 * w, top), (0.26 * w, top + 0.3), (0.46 * w, 0.8)])] if kind in ("king", "queen") else []
    )
    body = body or [_turn([(0.2 * w, top - 0.1), (0.44 * w, 0.8)])]
    return [*foot, *body, *_topper(replace(h, king=(2, 3)[h.king % 2], queen=h.queen % 2), kind, top, 0.46)]


def _shield(h: Hand, kind: str) -> list[Mark]:
    """A shield that bears the figure."""
    forms = (
        "M -.85 -1 L 0 -1 L .85 -1 L .85 0 C .85 .5 .45 .8 0 1 C -.45 .8 -.85 .5 -.85 0",
        "M -.85 -.85 Q -.4 -.82 0 -1 Q .4 -.82 .85 -.85 C .9 .2 .8 .6 0 1 C -.8 .6 -.9 .2 -.85 -.85",
        "M -.85 -1 L .85 -1 L .85 .35 L 0 1 L -.85 .35",
    )
    edge = path(forms[h.king % 3])[0]
    rim = [stroke(edge * 0.88, h.line * 0.8, "clear", True)] if h.lines else []
    return [
        fill(edge),
        *rim,
        *_cut(_placed(_fit(_emblem(h, kind), 1), 0.62 if kind != "pawn" else 0.52, -0.1)),
    ]


def _badge(h: Hand, kind: str) -> list[Mark]:
    """A disc or plate with the emblem cut out."""
    plate = (circle(1), star(8, 1, 0.93, 22.5), _slab(0.94, -0.94, 0.94, 0.35).contours[0], circle(1))[h.king]
    rim = [stroke(plate * 0.9, h.line * 0.8, "clear", True)] if h.lines else []
    inner = _crowns(h, kind) if h.a < 0.6 else _emblem(h, kind)
    return [fill(plate), *rim, *_cut(_placed(_fit(inner, 1), 0.6 if kind != "pawn" else 0.54, 0))]


def _heraldic(h: Hand, kind: str) -> list[Mark]:
    """Charges of a coat of arms: arched crown, leaved crown, castle, mitre with ribbons, torn horse."""
    w = h.wide
    tone: Tone = "second" if h.second else "clear"
    if kind == "king":
        arch = [stroke(moved(arc(0.55, 180, 270, n=16) * (s * w * 1.1, 1.1), 0, 0.4), 0.16) for s in (-1, 1)]
        pearls = [
            _ball(0.085, y, s * x * w)
            for s in (-1, 1)
            for x, y in ((0.62, 0.15), (0.46, -0.12), (0.22, -0.24))
        ]
        return [
            *arch,
            *pearls,
            _ball(0.17, -0.3),
            stroke([(0, -0.2), (0, 0.5)], 0.15),
            *_cross(replace(h, cross=2), -0.42, 0.52),
            *_band(h, tone),
        ]
    if kind == "queen":
        leaf = path(
            "M 0 -.55 C -.3 -.3 -.1 -.1 -.08 0 C -.3 -.2 -.38 .05 -.22 .16 L -.1 .12 L -.14 .6 L 0 .6"
        )[0]
        leaves = [
            fill(moved(mirrored(leaf) * (0.9, 1) * (1 if x == 0 else 0.85), x * w, 0 if x == 0 else 0.1))
            for x in (-0.6, 0, 0.6)
        ]
        return [
            *leaves,
            *[_ball(0.09, 0.14, x * w) for x in (-0.3, 0.3)],
            *[_slab(0.03, 0.1, 0.5, 0, x * w) for x in (-0.3, 0.3)],
            *_band(h, tone),
        ]
    if kind == "rook":
        sides = [_slab(0.24, -0.3, 0.9, 0, x * w) for x in (-0.6, 0.6)]
        caps = [
            replace(m, contours=(moved(m.contours[0], x * w, 0),))
            for x in (-0.6, 0.6)
            for m in [_battlement(replace(h, merlons=3), -0.28, 0.31, 0.36)]
        ]
        gate = fill(np.concatenate([arc(0.2, 180, 360, 0, 0.5), [(0.2, 1.0), (-0.2, 1.0)]]), tone=tone)
        return [
            *sides,
            *caps,
            _slab(0.5 * w, 0, 0.9),
            _slab(0.3, -0.5, 0.2),
            _battlement(replace(h, merlons=3), -0.48, 0.38, 0.45),
            _slab(0.92 * w, 0.82, 0.98),
            gate,
        ]
    if kind == "bishop":
        hat = fill(mirrored(path("M 0 -.62 L -.14 -1 C -.55 -.72 -.8 -.3 -.62 .48 L 0 .48")[0]) * (w, 1))
        signs = [stroke(p, 0.09, tone) for p in (((0, -0.35), (0, 0.3)), ((-0.22, -0.05), (0.22, -0.05)))]
        return [hat, *signs, *_band(h, tone)]
    if kind == "knight":
        head = _horse(replace(h, lines=False), (11, 2, 13), -0.95, 0.75, 0.75 * w)
        torn = _xy("-.42 .7 -.42 1.0 -.15 .82 .08 1.02 .3 .82 .62 1.0 .58 .7")
        return [*head, fill([(-h.face * x * w, y) for x, y in torn])]
    return [
        _ball(0.36, -0.35),
        _slab(0.34, -0.04, 0.08, 1),
        _flare(0.18, 0, 0.5 * w, 0.8, 2),
        _slab(0.6 * w, 0.76, 0.98, 0.4),
    ]


def _band(h: Hand, tone: Tone) -> list[Mark]:
    """The rim of a crown with its stones."""
    w = 0.72 * h.wide
    stones = [moved(_xy("-.1 0 0 -.075 .1 0 0 .075"), x * w, 0.72) for x in (-0.6, 0, 0.6)]
    return [_slab(w, 0.46, 0.56), _slab(w * 1.02, 0.58, 0.86, 0.3), *[fill(s, tone=tone) for s in stones]]


def _folded(h: Hand, kind: str) -> list[Mark]:
    """Sharp folded paper, one half in the second tone."""
    w = h.wide
    k = replace(
        h, cross=(0, 2)[h.cross % 2], soft=False, mitre=3, slit=h.slit if h.slit != 1 else 0, lines=False
    )
    if kind == "knight":
        return _planes(k)
    top = {"king": -0.1, "queen": -0.15, "bishop": 0.0, "rook": -0.2, "pawn": 0.15}[kind]
    r = 0.4 if kind == "rook" else 0.16
    body = [_turn([(r, top), (r * 0.9, 0.3), (0.62, 0.98)], w)]
    if kind == "king":
        head = [
            _turn([(0.22, top - 0.36), (0.42, top - 0.2), (0.16, top + 0.02)], w),
            *_cross(k, top - 0.34, 0.52),
        ]
    elif kind == "pawn":
        head = [_turn([(0.2, top - 0.5), (0.36, top - 0.24), (0.2, top + 0.02)], w)]
    else:
        head = _topper(replace(k, queen=0), kind, top, 0.44)
    return _shaded([*body, *head])


def _planes(h: Hand) -> list[Mark]:
    """The folded horse: jaw, neck and mane as planes."""
    f, w = -h.face, h.wide
    planes: tuple[tuple[Tone, Rows], ...] = (
        ("ink", _xy("-.5 .98 -.05 .1 .05 -.6 .3 -.45 .3 .98")),
        ("ink", _xy("-.82 .4 -.98 .1 -.3 -.62 -.12 -.98 .08 -.6 .05 .05 -.4 .2")),
        ("second", _xy(".06 -.62 .42 -.42 .68 .98 .1 .98 .2 .1")),
        ("clear", ((-0.36, -0.3), (-0.12, -0.4), (-0.2, -0.2))),
    )
    return [fill([(f * x * w, y) for x, y in p], tone=t) for t, p in planes]


def _cartoon(h: Hand, kind: str) -> list[Mark]:
    """Bulging figures with a fat outline, open or in the second tone inside."""
    w = h.wide
    foot = [_slab(0.66 * w, 0.7, 1, 0.8)]
    k = replace(
        h,
        soft=True,
        cross=(0, 3, 3, 0, 3)[h.cross],
        points=3 if h.points < 5 else 5,
        merlons=3,
        slit=(0, 3)[h.slit % 2],
        mitre=h.mitre % 3,
    )
    if kind == "knight":
        plain = [*_horse(replace(k, lines=False), (12, 5, 10), -0.9, 0.75, 0.62 * w), *foot]
    elif kind == "rook":
        plain = [*foot, _slab(0.46 * w, -0.3, 0.8), _battlement(k, -0.15, 0.62 * w, 0.6)]
    else:
        top = {"king": -0.12, "queen": -0.12, "bishop": 0.1, "pawn": 0.15}[kind]
        body = [_flare(0.2 * w, top, 0.56 * w, 0.75, 1.4), _slab(0.4 * w, top - 0.05, top + 0.1, 1)]
        plain = [*foot, *body, *_topper(replace(k, king=1 + k.king % 3), kind, top - 0.03, 0.46)]
    return _outlined(plain, 0.16 + 0.06 * h.a, "second" if h.b < 0.5 else "clear")


def _bell(h: Hand, kind: str) -> list[Mark]:
    """Bells: a dome with a rim, and the emblem where the handle would be."""
    w = 0.6 * h.wide
    top = {"pawn": 0.25, "bishop": 0.1, "rook": 0.05}.get(kind, 0.05)
    curve = path("M 0 0 C -.5 0 -.62 .25 -.66 .5 C -.7 .75 -.8 .9 -1 1 L 0 1")[0]
    bell = [fill(mirrored(curve) * (w, 0.86 - top) + (0, top)), _slab(w * 1.08, 0.82, 0.98, 1)]
    stripe = [_slab(w * 1.2, 0.66, 0.66 + h.line, tone="clear")] if h.lines else []
    if kind == "knight":
        return [*bell, *stripe, *_horse(h, (6, 7, 10), -0.95, 0.4, 0.56 * h.wide)]
    neck = [_slab(0.15, top - 0.12, top + 0.1)]
    if kind == "rook":
        return [
            _turn([(w * 0.62, -0.2), (w * 0.66, 0.4), (w, 0.84)]),
            *bell[1:],
            *stripe,
            _battlement(h, -0.18, w * 0.85, 0.46),
        ]
    return [*bell, *stripe, *neck, *_topper(h, kind, top - 0.08, 0.38)]


def _discs(h: Hand, kind: str) -> list[Mark]:
    """Piles of discs, each smaller than the one below."""
    n = {"pawn": 3, "knight": 2, "bishop": 5, "rook": 5}.get(kind, 6)
    g, u = 0.02 + 0.03 * h.a, 0.2
    rs = [
        0.7 * h.wide * (0.5 if kind == "rook" and i > 1 else 0.83**i)
        + (0.12 if kind == "rook" and i > 1 else 0)
        for i in range(n)
    ]
    pile = [_slab(r, 1 - u * (i + 1) + g, 1 - u * i, 1 if h.soft else 0.25) for i, r in enumerate(rs)]
    top = 1 - u * n
    if kind == "knight":
        return [*pile, *_horse(h, (10, 7, 0), -0.95, top + 0.02, 0.58 * h.wide)]
    return [*pile, *_topper(replace(h, slit=h.slit % 2 * 3), kind, top, 0.36)]


def _busts(h: Hand, kind: str) -> list[Mark]:
    """People: head and shoulders with what they wear; the tower and the horse stay themselves."""
    w, low = 0.72 * h.wide, 0.98
    if kind == "rook":
        return _castle(replace(h, merlons=3), 0.5 * h.wide)
    if kind == "knight":
        return _horse(h, (8, 10, 0), -0.95, low, 0.72 * h.wide)
    torso = path("M 0 .3 L -.35 .3 C -.75 .32 -1 .5 -1 .98 L 0 .98")[0]
    y = 0.0 if kind != "pawn" else -0.1
    man = [fill(mirrored(torso) * (w, 1)), _ball(0.3, y)]
    gap = [stroke(arc(0.36, 20, 160, 0, y, 16), h.line, "clear")]
    brow = _slab(0.5, -0.2, -0.2 + h.line * 0.8, tone="clear")
    if kind == "king":
        crown = fill(mirrored(_xy("-.3 -.18 -.4 -.55 -.18 -.4 0 -.58")))
        beard = fill(mirrored([(-0.27, 0.05), (-0.2, 0.3), (0, 0.52)]))
        return [*man, *gap, beard, brow, crown, *_cross(replace(h, cross=h.cross % 3), -0.5, 0.48)]
    if kind == "queen":
        return [*man, *gap, brow, *_coronet(replace(h, points=max(h.points, 5)), -0.22, 0.46, 0.62, True)]
    if kind == "bishop":
        hat = fill(mirrored(path("M 0 -.98 C -.3 -.8 -.5 -.5 -.34 -.1 L 0 -.1")[0]))
        k = h.line * 1.1
        return [
            *man,
            *gap,
            hat,
            stroke([(0, -0.72), (0, -0.25)], k, "clear"),
            stroke([(-0.16, -0.5), (0.16, -0.5)], k, "clear"),
        ]
    return [fill(mirrored(torso) * (w, 1)), *gap, _ball(0.38 * h.head, y - 0.12)]


def _goblet(h: Hand, kind: str) -> list[Mark]:
    """Waists: king and queen share a slender cup."""
    w = 0.85 * h.wide
    foot = [_slab(0.5 * w, 0.86, 1, 0.5 if h.soft else 0)]
    if kind == "knight":
        return [*foot, _flare(0.3 * w, 0.6, 0.46 * w, 0.88, 2), *_horse(h, (7, 5, 13), -0.65, 0.64, 0.52 * w)]
    if kind == "rook":
        t = _xy(".4 -.3 .4 -.05 .26 .1 .24 .4 .3 .66 .46 .88")
        return [*foot, _turn(t, w), _battlement(h, -0.28, 0.4 * w, 0.26)]
    top = {"king": -0.55, "queen": -0.55, "bishop": -0.1, "pawn": 0.1}[kind]
    y = np.linspace(0, 1, 14)
    waist = 0.12 + 0.3 * np.abs(y - 0.3) ** 1.6 * 1.4
    stem = _turn(list(zip(waist, top + (0.9 - top) * y, strict=True)), w)
    ring = [_slab(0.22 * w, 0.28, 0.36, 1)] if h.collar else []
    cup = path("M -.1 .5 C -.3 .3 -.28 .15 -.32 0 L 0 0")[0] * (w, 0.8) + (0, top)
    if kind == "king":
        return [
            *foot,
            stem,
            *ring,
            fill(mirrored(cup)),
            _slab(0.2, top - 0.08, top + 0.02),
            *_cross(replace(h, cross=(1, 0, 3, 1)[h.king]), top - 0.06, 0.34),
        ]
    if kind == "queen":
        return [
            *foot,
            stem,
            *ring,
            fill(mirrored(cup)),
            *_coronet(h, top + 0.03, 0.33 * w, 0.3, h.queen == 1, 0.95),
        ]
    return [*foot, stem, *ring, *_topper(h, kind, top + 0.05, 0.27)]


def _arcs(h: Hand, kind: str) -> list[Mark]:
    """Half and quarter circles with squares, as on a poster."""
    q = h.face
    tone: Tone = "second" if h.b < 0.5 else "ink"
    foot = fill(np.concatenate([arc(0.62 * h.wide, 180, 360, 0, 0.98)]))
    block = _slab(0.3, -0.15, 0.6)
    if kind == "pawn":
        return [foot, _ball(0.38 * h.head, 0.7 - 0.62 * h.wide)]
    if kind == "rook":
        return [
            fill(foot.contours[0], tone=tone),
            _slab(0.4, -0.2, 0.7),
            *[_slab(0.15, -0.75, -0.1, 0, x) for x in (-0.43, 0, 0.43)],
            _slab(0.58, -0.42, -0.12),
        ]
    if kind == "bishop":
        eye = np.concatenate([arc(0.75, 0, 53, -0.45, -0.3)[::-1], arc(0.75, -53, 0, -0.45, -0.3)[::-1]])
        leaf = mirrored(
            np.concatenate([arc(0.75, 180, 233, 0.45, -0.3)[::-1], arc(0.75, 127, 180, 0.45, -0.3)[::-1]])
        )
        right = fill(np.concatenate([eye, [(0, -0.9)]]), tone=tone)
        slot = stroke([(0.0, -0.25), (q * 0.4, -0.55)], 0.1, "clear")
        return [foot, _slab(0.14, 0.0, 0.6), fill(leaf), right, slot]
    if kind == "knight":
        neck = np.concatenate([arc(1.05, 270, 360, -0.45, 0.2), [(0.6, 0.98), (-0.2, 0.98), (-0.2, 0.2)]])
        snout = np.concatenate([arc(0.62, 180, 270, -0.2, 0.0), [(-0.2, 0.2), (-0.82, 0.2)]])
        ear = [(-0.45, -0.6), (-0.45, -1.0), (-0.1, -0.7)]
        shapes = [fill(neck * (-q, 1) * (0.9, 1)), fill(snout * (-q, 1)), fill(np.array(ear) * (-q, 1))]
        return [*shapes, _ball(0.085, -0.3, q * 0.32, "clear")]
    if kind == "king":
        bowl = fill(np.concatenate([arc(0.5, 0, 180, 0, -0.35)]), tone=tone)
        return [foot, block, bowl, _slab(0.09, -0.98, -0.3), _slab(0.27, -0.78, -0.6)]
    bowl = fill(np.concatenate([arc(0.5, 0, 180, 0, -0.35)]), tone=tone)
    n = 3
    cups = [fill(arc(0.5 / n, 180, 360, x, -0.36)) for x in np.linspace(-0.5 + 0.5 / n, 0.5 - 0.5 / n, n)]
    tips = [
        fill([(x - 0.5 / n, -0.33), (x, -0.82), (x + 0.5 / n, -0.33)])
        for x in np.linspace(-0.5 + 0.5 / n, 0.5 - 0.5 / n, n)
    ]
    return [
        foot,
        block,
        bowl,
        *(tips if h.a < 0.7 else [*cups, *[_ball(0.1, -0.62, x) for x in (-0.33, 0, 0.33)]]),
    ]


def _spindle(h: Hand, kind: str) -> list[Mark]:
    """Very slim lozenges on a thin foot."""
    w = 0.75 * h.wide
    foot = [_turn([(0.12, 0.8), (0.48, 0.94), (0.48, 1)], w)]
    if kind == "knight":
        return [*foot, *_horse(replace(h, soft=False), (9, 1, 8), -0.55, 0.94, 0.46 * w)]
    if kind == "rook":
        return [
            *foot,
            _turn([(0.3, -0.3), (0.2, 0.2), (0.36, 0.88)], w),
            _battlement(h, -0.28, 0.42 * w, 0.3, 0.7),
        ]
    top = {"king": -0.5, "queen": -0.5, "bishop": -0.15, "pawn": 0.2}[kind]
    m = (top + 0.86) / 2
    body = [_turn([(0.08, top), (0.28 if kind != "pawn" else 0.2, m), (0.1, 0.86)], w)]
    split = [_slab(0.5, m - h.line / 2, m + h.line / 2, tone="clear")] if h.lines else []
    if kind == "king":
        return [
            *foot,
            *body,
            *split,
            _turn([(0.1, top - 0.2), (0.2, top - 0.1), (0.08, top + 0.04)]),
            *_cross(replace(h, cross=(1, 0, 2, 4)[h.king]), top - 0.18, 0.34),
        ]
    if kind == "queen":
        return [*foot, *body, *split, *_coronet(h, top, 0.3, 0.4, h.queen == 1, 0.5)]
    return [*foot, *body, *split, *_topper(replace(h, mitre=(0, 3)[h.mitre % 2]), kind, top + 0.04, 0.24)]


def _sticker(h: Hand, kind: str) -> list[Mark]:
    """A silhouette with a rim around it."""
    w = 0.9 * h.wide
    # A slit that reached the edge would cut the rim.
    k = replace(h, lines=False, points=3 if h.points < 5 else 5, merlons=3, slit=(1, 3)[h.slit % 2])
    foot = [_slab(0.6 * w, 0.74, 1, 0.5)]
    if kind == "knight":
        return _rimmed([*_horse(k, (0, 12, 6, 10), -0.9, 0.78, 0.62 * w), *foot], 0.06, 0.06)
    top = {"king": -0.15, "queen": -0.15, "bishop": 0.0, "rook": -0.2, "pawn": 0.1}[kind]
    r = 0.4 if kind == "rook" else 0.3
    body = [_turn([(r, top), (r * 0.8, 0.3), (0.5, 0.76)], w)]
    return _rimmed([*foot, *body, *_topper(k, kind, top, 0.42)], 0.06 + 0.02 * h.a, 0.06)


_STYLES: Final[tuple[Callable[[Hand, str], list[Mark]], ...]] = (
    _trapezoid,
    _pictogram,
    _crowns,
    _slim,
    _stout,
    _pixels,
    _blob,
    _thin,
    _sticks,
    _stencil,
    _woodcut,
    _cubes,
    _deco,
    _column,
    _shield,
    _badge,
    _heraldic,
    _folded,
    _cartoon,
    _bell,
    _discs,
    _busts,
    _goblet,
    _arcs,
    _spindle,
    _sticker,
)
STYLES: Final = len(_STYLES)
_FULL: Final = (_crowns, _shield, _badge, _heraldic)
"""Styles whose figures are all as large as the sheet."""
_BROAD: Final = (_cubes, _arcs, _busts, _deco)
"""Styles whose pawns are so broad that they would outgrow their king."""


def marks(number: int, kind: str) -> list[Mark]:
    """The figure of a kind in the set of a number."""
    style, h = _STYLES[number % STYLES], _hand(number)
    size = 1.0
    if kind == "pawn" and style not in _FULL:
        size = h.pawn * (0.78 if style in _BROAD else 1.0)
    return _fit(style(h, kind), size)
