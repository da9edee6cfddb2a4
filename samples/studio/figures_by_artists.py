"""Chess figures as twenty-odd illustrators would draw them, each with a taste and a set of habits of his own.

A style is a function from a kind and a `Hand` to marks; the hand is drawn once per number, so that the six
figures of a number are one set. Figures stand on y = 1 and look to the left until `marks` fits them in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from samples.studio.ink import (
    Mark,
    Points,
    Tone,
    arc,
    circle,
    fill,
    mirrored,
    moved,
    path,
    star,
    stroke,
    turned,
)

Marks = list[Mark]
Part = tuple[str, float, float, float]


@dataclass(frozen=True)
class Hand:
    """What an illustrator settled on for one whole set: a row of numbers between 0 and 1."""

    dice: tuple[float, ...]

    def span(self, i: int, low: float, high: float) -> float:
        """A measure between two bounds."""
        return low + (high - low) * self.dice[i]

    def pick(self, i: int, count: int) -> int:
        """One of so many choices."""
        return int(self.dice[i] * count)

    def yes(self, i: int, share: float = 0.5) -> bool:
        """Whether a habit is kept."""
        return self.dice[i] < share


# --- tools -------------------------------------------------------------------------------------------------


@lru_cache(512)
def drawn(text: str) -> tuple[Points, ...]:
    """A path, read once."""
    return path(text)


def whole(text: str, tone: Tone = "ink") -> Mark:
    """The left half of a shape, from the bottom up, with its mirror image."""
    return fill(mirrored(drawn(text)[0]), tone=tone)


def area(text: str, tone: Tone = "ink") -> Mark:
    """A filled path."""
    return fill(*drawn(text), tone=tone)


def line(text: str, width: float, tone: Tone = "ink") -> Mark:
    """A stroked path."""
    return stroke(drawn(text)[0], width, tone)


def box(x0: float, y0: float, x1: float, y1: float, tone: Tone = "ink") -> Mark:
    """A rectangle."""
    return fill([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], tone=tone)


def dot(r: float, x: float = 0.0, y: float = 0.0, tone: Tone = "ink") -> Mark:
    """A disc."""
    return fill(circle(r, x, y), tone=tone)


def bar(w: float, y: float, width: float, tone: Tone = "clear") -> Mark:
    """A level line across the figure."""
    return stroke([(-w, y), (w, y)], width, tone)


def girdle(body: Mark, y: float, width: float) -> Mark:
    """An open level line exactly as long as a turned body is wide there."""
    half = body.contours[0][: len(body.contours[0]) // 2][::-1]
    w = -float(np.interp(y, half[:, 1], half[:, 0])) - width / 2
    return stroke([(-w, y), (w, y)], width, "clear")


def oval(rx: float, ry: float, x: float = 0.0, y: float = 0.0, tone: Tone = "ink") -> Mark:
    """An ellipse."""
    return fill(circle(1) * (rx, ry) + (x, y), tone=tone)


def placed(marks: Marks, s: float, x: float, y: float) -> Marks:
    """Marks made smaller or larger about the middle, then shifted."""
    return [
        replace(m, contours=tuple(c * s + np.array((x, y)) for c in m.contours), width=m.width * s)
        for m in marks
    ]


def swapped(marks: Marks) -> Marks:
    """Ink and open parts exchanged, for drawings cut out of a dark ground."""
    other: dict[Tone, Tone] = {"ink": "clear", "clear": "ink", "second": "second"}
    return [replace(m, tone=other[m.tone]) for m in marks]


def within(points: Points) -> Points:
    """A slanting cut, open at the rim of a silhouette, made to end inside its outline."""
    if len(points) != 2 or 0 in points[1] - points[0]:
        return points
    return np.stack([points[0], points[0] + 0.66 * (points[1] - points[0])])


def outlined(marks: Marks, width: float, inside: Tone) -> Marks:
    """Only the outline of all inked parts together; open inner lines become inked ones."""
    thin = [m for m in marks if m.tone == "ink" and 0 < m.width < 0.105]
    solid = [m for m in marks if m.tone == "ink" and m not in thin]
    rim = [replace(m, width=m.width + 2 * width, closed=m.closed or not m.width) for m in solid]
    inner: Marks = []
    for m in marks:
        if m.tone == "clear" and not m.width and np.ptp(m.contours[0][:, 1]) > 0.25:
            inner += [replace(m, tone="ink", width=width), m]
        elif m.tone == "clear" and m.width < 0.15:  # wider ones only keep parts of a silhouette apart
            inner.append(replace(m, tone="ink", width=min(m.width, 0.075), contours=(within(m.contours[0]),)))
    return rim + [replace(m, tone=inside) for m in solid] + inner + thin


def lathe(y: float, *parts: Part) -> tuple[Mark, float]:
    """A turned piece built up from y, and where it ends.

    Parts are (form, width below, width above, height): "/" straight, ")" a flaring foot, "v" an opening cup,
    "d" a dome, "o" a ring as wide below as above, the second width being its bulge.
    """
    t = np.linspace(0, 1, 9)
    rows = []
    for form, low, high, tall in parts:
        if form == "o":
            a = t * np.pi
            x, up = low + (high - low) * np.sin(a), (1 - np.cos(a)) / 2
        else:
            bend = {"/": ((low + high) / 2, 0.5), ")": (high, 0.22), "v": (low, 0.78), "d": (low, 1.0)}[form]
            x = (1 - t) ** 2 * low + 2 * t * (1 - t) * bend[0] + t**2 * high
            up = 2 * t * (1 - t) * bend[1] + t**2
        rows.append(np.stack([-x, y - tall * up], 1))
        y -= tall
    return fill(mirrored(np.concatenate(rows))), y


# --- parts that tell the pieces apart ----------------------------------------------------------------------


def cross(y: float, tall: float, thick: float, form: int = 0) -> Marks:
    """A king's cross standing on y: plain, splayed, with round ends, or a long one."""
    arm, mid = tall * 0.38, y - tall * 0.58
    if form == 1:
        c, e = thick * 0.35, tall * 0.26
        blade = np.array([(-c, -c), (-e, -tall * 0.44), (e, -tall * 0.44), (c, -c)])
        return [fill(moved(turned(blade, 90 * k), 0, mid)) for k in range(4)] + [box(-c, mid, c, y)]
    mid = y - tall * 0.68 if form == 3 else mid
    lines = [stroke([(0, y), (0, y - tall)], thick), stroke([(-arm, mid), (arm, mid)], thick)]
    if form == 2:
        lines += [dot(thick * 0.85, *p) for p in ((-arm, mid), (arm, mid), (0, y - tall + thick * 0.3))]
    return lines


def coronet(
    y: float, low: float, high: float, tall: float, n: int, pearl: float, dip: float = 0.5, arch: float = 0.12
) -> Marks:
    """A crown of n points, pearls on them if any, its middle a little raised."""
    x = np.linspace(-high, high, 2 * n - 1)
    lift = arch * tall * (1 - (x / high) ** 2)
    tips = np.where(np.arange(2 * n - 1) % 2 == 0, y - tall - lift, y - tall * (1 - dip) - lift)
    shape = np.stack([x, tips], 1)
    marks = [fill(np.concatenate([[(-low, y)], shape, [(low, y)]]))]
    return marks + ([dot(pearl, *p) for p in shape[::2]] if pearl else [])


def mitre(y: float, w: float, tall: float, cut: int, pen: float, ball: float = 0.0) -> Marks:
    """A bishop's head on y: with a slanting cut, an open cross, a cleft, or a band and a cut."""
    body = np.array([(-0.62, 0), (-0.9, 0.16), (-1.0, 0.36), (-0.86, 0.58), (-0.5, 0.83), (0, 1)]) * (
        w,
        -tall,
    )
    if cut == 2:
        body = np.concatenate([body[:-1], np.array([(-0.18, 0.98), (0, 0.42)]) * (w, -tall)])
    marks = [fill(mirrored(moved(body, 0, y)))]
    if ball and cut != 2:
        marks.append(dot(ball, 0, y - tall - ball * 0.5))
    if cut in (0, 3):
        marks.append(stroke([(w * 0.02, y - tall * 0.42), (w * 0.75, y - tall * 0.86)], pen, "clear"))
    if cut == 3:
        marks.append(bar(w * 1.1, y - tall * 0.17, pen * 0.8))
    if cut == 1:
        marks.append(stroke([(0, y - tall * 0.18), (0, y - tall * 0.74)], pen, "clear"))
        marks.append(bar(w * 0.42, y - tall * 0.48, pen))
    return marks


def merlons(
    y: float, low: float, high: float, tall: float, n: int, gap: float = 0.45, depth: float = 0.45
) -> Mark:
    """The head of a tower with n teeth."""
    tooth = 2 * high / (n + gap * (n - 1))
    rows = [(-low, y), (-high, y - tall * (1 - depth) * 0.7)]
    for i in range(n):
        x = -high + i * tooth * (1 + gap)
        rows += [(x, y - tall), (x + tooth, y - tall)]
        if i < n - 1:
            rows += [(x + tooth, y - tall * (1 - depth)), (x + tooth * (1 + gap), y - tall * (1 - depth))]
    return fill([*rows, (high, y - tall * (1 - depth) * 0.7), (low, y)])


HORSES: Final = (
    # club
    "M .42 .6 C .55 .1 .5 -.55 .1 -.78 L .06 -1 L -.1 -.8 C -.3 -.72 -.42 -.5 -.5 -.32"
    " C -.62 -.12 -.68 -.02 -.64 .06 C -.6 .18 -.46 .2 -.4 .12 C -.3 .02 -.2 0 -.08 -.06"
    " C -.02 .1 -.35 .3 -.4 .6",
    # slim, chin drawn in
    "M .35 .6 C .52 .2 .46 -.72 0 -.84 L -.02 -1 L -.15 -.83 C -.38 -.7 -.46 -.4 -.54 -.1"
    " C -.56 .05 -.42 .12 -.33 .03 C -.27 -.07 -.22 -.17 -.1 -.25 C .02 -.1 -.22 .2 -.32 .6",
    # planed with a knife
    "M .4 .6 L .48 -.2 L .3 -.65 L .1 -.8 L .08 -1 L -.08 -.82 L -.3 -.65 L -.66 -.12 L -.58 .08"
    " L -.4 .1 L -.3 -.02 L -.05 -.1 L -.35 .3 L -.42 .6",
    # fat
    "M .55 .6 C .68 0 .6 -.7 .12 -.82 L .14 -1 L -.06 -.86 C -.36 -.82 -.5 -.5 -.66 -.28"
    " C -.78 -.1 -.74 .1 -.56 .12 C -.42 .12 -.36 .04 -.2 .04 C -.16 .2 -.5 .3 -.5 .6",
    # ragged mane, open mouth
    "M .45 .6 L .54 .35 L .4 .25 L .56 .05 L .4 -.05 L .52 -.25 L .36 -.33 L .42 -.55 L .26 -.58"
    " L .24 -.8 L .1 -.76 L .1 -1 L -.08 -.8 C -.3 -.7 -.45 -.45 -.62 -.25 L -.74 -.08 L -.64 .02"
    " L -.46 -.05 L -.6 .09 L -.46 .18 C -.32 .08 -.2 .05 -.08 0 C -.02 .15 -.35 .3 -.42 .6",
    # flowing
    "M .3 .6 C .72 .4 .76 -.05 .5 -.28 C .62 -.55 .4 -.8 .12 -.82 C .13 -.9 .1 -.96 .02 -1"
    " C -.02 -.92 -.06 -.86 -.12 -.82 C -.34 -.66 -.4 -.35 -.58 -.12 C -.68 .02 -.58 .14 -.46 .12"
    " C -.36 .1 -.34 -.02 -.12 -.12 C .06 .1 -.45 .2 -.42 .6",
    # two ears, long face held level
    "M .5 .6 C .5 .2 .5 -.4 .3 -.7 L .34 -.98 L .18 -.82 L .06 -1 L -.02 -.76 C -.25 -.66 -.5 -.52 -.7 -.42"
    " C -.82 -.34 -.8 -.12 -.68 -.1 C -.5 -.1 -.35 -.16 -.16 -.14 C -.1 .1 -.34 .3 -.38 .6",
)
REARING: Final = (
    "M -.3 -.15 C -.25 .2 -.05 .35 .05 .5 C .25 .65 .5 .5 .45 .25 C .4 0 .2 -.15 .12 -.45"
    " C .1 -.75 -.1 -.95 -.3 -.95 L -.3 -1.05 L -.42 -.92 C -.52 -.86 -.68 -.74 -.82 -.62"
    " C -.88 -.5 -.76 -.44 -.68 -.48 C -.56 -.53 -.5 -.58 -.36 -.58 C -.3 -.5 -.35 -.3 -.3 -.15"
)


def horse(i: int, top: float, bottom: float, wide: float, pen: float = 0.07, mane: bool = False) -> Marks:
    """A horse's head and neck between two heights, `wide` times its natural width."""
    k = (bottom - top) / 1.6
    size = np.array((k * wide, k))
    at = np.array((0.05 * k, top + k))
    eye = np.array((-0.22, -0.5)) * size + at
    marks = [fill(drawn(HORSES[i])[0] * size + at), dot(pen * 0.75, eye[0], eye[1], "clear")]
    if mane:
        back = np.array([(0.13, -0.55), (0.27, -0.25), (0.28, 0.05), (0.22, 0.38)]) * size + at
        marks.append(stroke(back, pen * 0.8, "clear"))
    return marks


def rearing(pen: float) -> Marks:
    """A whole horse on its hind legs."""
    legs = (
        "M .34 .35 L .52 .62 L .4 .95 L .3 .95",
        "M .15 .42 L .22 .7 L .06 .95 L -.04 .95",
        "M -.15 -.1 L -.6 -.12 L -.62 .14",
        "M -.12 .1 L -.5 .14 L -.46 .4",
        "M .42 .3 C .7 .1 .75 .4 .72 .75",
    )
    return [area(REARING), *(line(t, 0.15) for t in legs), dot(pen * 0.6, -0.48, -0.72, "clear")]


def head_of(kind: str, y: float, w: float, tall: float, h: Hand, pen: float) -> Marks:
    """What a turned piece carries above its collar, from y up over a height."""
    form = h.pick(10, 4)
    if kind == "king":
        cup, lid = lathe(y, ("v", w * 0.5, w, tall * 0.44), ("d", w * 0.85, w * 0.12, tall * 0.13))
        return [cup, *cross(lid + 0.02, tall * 0.43, pen, form)]
    if kind == "queen":
        cup, rim = lathe(y, ("v", w * 0.5, w * 0.92, tall * 0.55))
        points = 4 + h.pick(11, 3)
        crown = coronet(
            rim + 0.01, w * 0.92, w * 1.1, tall * 0.24, points, pen * h.pick(12, 2) * 0.6, 0.75, 0.2
        )
        return [cup, *crown, dot(tall * 0.09, 0, rim - tall * 0.33)]
    if kind == "bishop":
        return mitre(y, w * 0.8, tall * 0.86, h.pick(13, 4), pen, tall * 0.08)
    if kind == "rook":
        wall, top = lathe(y, ("v", w * 0.8, w, tall * 0.3))
        return [wall, merlons(top + 0.01, w, w, tall * 0.7, 3 + h.pick(14, 2) * 2 * (w > 0.4), 0.5, 0.5)]
    return [dot(tall * 0.5, 0, y - tall * 0.47)]


# --- turned pieces -----------------------------------------------------------------------------------------

TALL: Final = {"king": 1.0, "queen": 0.93, "bishop": 0.84, "knight": 0.84, "rook": 0.74, "pawn": 0.66}
BROAD: Final = {"king": 1.0, "queen": 0.97, "bishop": 0.88, "knight": 0.95, "rook": 0.95, "pawn": 0.82}
HEAD: Final = {"king": 0.38, "queen": 0.33, "bishop": 0.4, "rook": 0.3, "pawn": 0.38, "knight": 0.75}


@dataclass(frozen=True)
class Turner:
    """The habits of a turner: widths of foot, stem, collar and head, and the horse he carves."""

    foot: float
    stem: float
    collar: float
    head: float
    horse: int
    pen: float
    finial: float = 1.0
    rings: int = 1


CLUB: Final = Turner(0.6, 0.17, 0.32, 0.36, 0, 0.085)
FRENCH: Final = Turner(0.46, 0.085, 0.22, 0.25, 1, 0.06, 0.9, 2)
DUTCH: Final = Turner(0.78, 0.33, 0.5, 0.54, 3, 0.11)
SOVIET: Final = Turner(0.52, 0.15, 0.3, 0.31, 2, 0.05, 0.62)


def staunton(kind: str, h: Hand, s: Turner) -> Marks:
    """A piece as clubs use it, seen from the side."""
    tall = 1.95 * TALL[kind] ** h.span(0, 0.5, 1.1)
    broad = BROAD[kind] * h.span(1, 0.92, 1.08)
    foot, stem, collar = s.foot * broad, s.stem * broad * h.span(2, 0.85, 1.25), s.collar * broad
    share = HEAD[kind] * (s.finial if kind in ("king", "queen") else 1) ** 0.5
    plinth: list[Part] = [
        ("/", foot, foot, 0.09),
        ("o", foot * 0.88, foot, 0.1),
        ("/", foot * 0.86, foot * 0.74, 0.04),
    ]
    if kind == "knight":
        base, y = lathe(0.97, *plinth)
        lines = [girdle(base, 0.86, s.pen * 0.6)] if h.yes(3) else []
        wide = min(1.15, foot * 1.75) * h.span(4, 0.85, 1.0)
        return [base, *horse(s.horse, 0.97 - tall, y + 0.02, wide, s.pen, h.yes(5)), *lines]
    if kind == "rook":
        stem, collar = max(stem * 1.5, foot * 0.45), foot * 0.72
    rings: list[Part] = [
        ("o", stem * 1.05, collar * (1 - 0.16 * i), 0.075) for i in range(s.rings + h.pick(6, 2))
    ]
    if kind == "rook":
        rings = rings[:1]
    neck = tall * (1 - share) - 0.23 - 0.075 * len(rings)
    body, y = lathe(0.97, *plinth, (")", foot * 0.72, stem, max(neck, 0.1)), *rings)
    head = s.head * broad * h.span(7, 0.9, 1.1) if kind != "rook" else foot * 0.72
    lines = [girdle(body, 0.86, s.pen * 0.6)] if h.yes(3) else []
    lines += [girdle(body, y + 0.05, s.pen * 0.5)] if h.yes(8, 0.4) else []
    return [body, *lines, *head_of(kind, y + 0.015, head, tall * share, h, s.pen)]


def club(kind: str, h: Hand) -> Marks:
    """Tournament pieces."""
    return staunton(kind, h, CLUB)


def french(kind: str, h: Hand) -> Marks:
    """Slim pieces on thin stems."""
    return staunton(kind, h, FRENCH)


def dutch(kind: str, h: Hand) -> Marks:
    """Fat pieces."""
    return staunton(kind, h, DUTCH)


def soviet(kind: str, h: Hand) -> Marks:
    """Tall cones with tiny finials: king and queen differ in little more than the finial."""
    if kind in ("knight", "rook", "pawn"):
        return staunton(kind, h, SOVIET)
    tall, foot = 1.95 * TALL[kind] ** 0.8, 0.5 * BROAD[kind]
    neck = h.span(2, 0.1, 0.16)
    rings: list[Part] = [("o", neck, 0.28, 0.06)] * (1 + h.pick(6, 3))
    low = tall * 0.58 - 0.14 - 0.06 * len(rings)
    body, y = lathe(
        0.97,
        ("/", foot, foot, 0.08),
        ("o", foot * 0.9, foot * 0.96, 0.06),
        (")", foot * 0.8, neck, low),
        *rings,
    )
    left = y - (0.97 - tall)
    if kind == "bishop":
        return [body, *mitre(y + 0.01, 0.24, left * 0.9, (0, 1, 3)[h.pick(13, 3)], 0.07, 0.045)]
    head, w = left * 0.68, h.span(7, 0.25, 0.32)
    cup, y = lathe(y + 0.01, ("/", neck * 0.9, w, head * 0.8), ("d", w, 0.05, head * 0.2))
    if kind == "king":
        return [body, cup, *cross(y + 0.02, left * 0.32, 0.05, h.pick(10, 4))]
    crown = coronet(y + head * 0.22, w * 0.95, w * 1.15, head * 0.24, 5, 0.03 * h.pick(12, 2), 0.8, 0.0)
    return [body, cup, *crown, dot(left * 0.1, 0, y - left * 0.08)]


def barleycorn(kind: str, h: Hand) -> Marks:
    """Barrels between many rings."""
    tall, w = 1.95 * TALL[kind] ** 0.8, BROAD[kind] * h.span(1, 0.4, 0.52)
    n = 2 + h.pick(6, 2)
    share = HEAD[kind]
    rings: list[Part] = [("o", w * 0.5, w * (0.72 - 0.1 * i), 0.07) for i in range(n)]
    foot: list[Part] = [("d", w * 1.1, w * 0.7, 0.16), ("o", w * 0.4, w * 0.72, 0.08)]
    if kind == "knight":
        base, y = lathe(0.97, *foot, *rings[:1])
        return [base, *horse(1 + 4 * h.pick(4, 2), 0.97 - tall, y + 0.02, 0.8, 0.06, h.yes(5))]
    barrel = max(tall * (1 - share) - 0.24 - 0.07 * n, 0.12)
    swell = w * (0.9 if kind == "rook" else 0.78)
    body, y = lathe(0.97, *foot, ("o", w * 0.4, swell, barrel), *rings)
    lines = (
        [girdle(body, 0.97 - 0.24 - barrel * f, 0.035) for f in np.linspace(0.3, 0.7, 3)]
        if h.yes(3, 0.7)
        else []
    )
    return [body, *lines, *head_of(kind, y + 0.02, w * 0.72, tall * share, h, 0.065)]


def st_george(kind: str, h: Hand) -> Marks:
    """A thin spindle strung with wide discs."""
    tall, w = 1.95 * TALL[kind] ** 0.75, BROAD[kind] * h.span(1, 0.42, 0.54)
    foot: list[Part] = [("/", w, w, 0.08), ("d", w * 0.95, w * 0.3, 0.14)]
    n = {"king": 4, "queen": 3, "bishop": 2, "rook": 2, "knight": 1, "pawn": 1}[kind]
    if kind == "knight":
        base, y = lathe(0.97, *foot, ("o", w * 0.25, w * 0.7, 0.09))
        return [base, *horse(h.pick(4, 3), 0.97 - tall, y + 0.02, 0.9, 0.07, h.yes(5))]
    share = HEAD[kind]
    step = (tall * (1 - share) - 0.22) / n
    flat = h.span(2, 0.35, 0.55)
    discs: list[Part] = []
    for i in range(n):
        discs += [
            ("/", w * 0.22, w * 0.22, step * (1 - flat)),
            ("o", w * 0.22, w * (0.85 - 0.1 * i), step * flat),
        ]
    body, y = lathe(0.97, *foot, *discs)
    return [body, *head_of(kind, y + 0.02, w * (0.9 if kind == "rook" else 0.66), tall * share, h, 0.07)]


def selenus(kind: str, h: Hand) -> Marks:
    """Crowns growing out of crowns like flowers, as many as the rank deserves."""
    tiers = {"king": 3, "queen": 2, "bishop": 1, "rook": 1, "knight": 1, "pawn": 0}[kind]
    tall, n = 1.95 * TALL[kind] ** 0.7, 3 + h.pick(11, 3)
    w = h.span(1, 0.36, 0.46)
    base, y = lathe(0.97, ("/", w, w, 0.07), ("d", w * 0.9, w * 0.3, 0.16), ("o", w * 0.15, w * 0.4, 0.07))
    marks = [base]
    share = {"king": 0.3, "queen": 0.24, "bishop": 0.42, "rook": 0.4, "knight": 0.62, "pawn": 0.4}[kind]
    rest = y - (0.97 - tall * (1 - share))
    step = rest / max(tiers, 1)
    for i in range(tiers):
        stem, top = lathe(
            y + 0.02, (")", w * 0.3, 0.06, step * 0.55 + 0.02), ("v", 0.06, w * (0.6 - 0.06 * i), step * 0.2)
        )
        marks += [
            stem,
            *coronet(top + 0.01, w * 0.5, w * (1.1 - 0.12 * i), step * 0.36, n, 0.035 * h.pick(12, 2), 0.6),
        ]
        y = top - step * 0.1
    if not tiers:
        stem, y = lathe(y + 0.02, (")", w * 0.4, 0.07, rest), ("o", 0.07, w * 0.5, 0.07))
        return [*marks, stem, dot(w * h.span(7, 0.5, 0.62), 0, y - w * 0.45)]
    left = y - (0.97 - tall)
    if kind == "king":
        return [
            *marks,
            box(-0.03, y - 0.1, 0.03, y + 0.1),
            *cross(y - 0.05, left - 0.05, 0.075, h.pick(10, 4)),
        ]
    if kind == "queen":
        return [
            *marks,
            box(-0.04, y - left * 0.6, 0.04, y + 0.1),
            dot(0.11, 0, y - left * 0.6),
            dot(0.06, 0, y - left),
        ]
    if kind == "knight":
        return [*marks, *horse(h.pick(4, 2) * 5, 0.97 - tall, y + 0.05, 0.85, 0.06)]
    return [*marks, *head_of(kind, y + 0.05, w * 0.8, left + 0.05, h, 0.07)]


# --- persons -----------------------------------------------------------------------------------------------


def face(y: float, r: float, h: Hand, beard: bool = False) -> Marks:
    """Eyes, perhaps a mouth, left open in a head; a beard is a line around the chin."""
    marks = [dot(r * 0.14, s * r * 0.36, y - r * 0.1, "clear") for s in (-1, 1)]
    if beard:
        marks.append(stroke(arc(r * 0.5, 20, 160, 0, y + r * 0.1, 12), r * 0.16, "clear"))
    elif h.yes(9):
        marks.append(stroke([(-r * 0.22, y + r * 0.45), (r * 0.22, y + r * 0.45)], r * 0.13, "clear"))
    return marks


def tower(w: float, top: float, n: int, h: Hand, gate: bool = True, flare: float = 1.12) -> Marks:
    """A tower with a gate or a window."""
    base, y = lathe(0.97, ("/", w * 1.25, w * 1.25, 0.12), ("/", w * 1.05, w * 0.9, 0.75 - top * 0.5))
    marks = [base, merlons(y + 0.01, w * 0.9, w * flare, y - top, n, 0.55, 0.42)]
    door = w * 0.32
    if gate:
        arch = np.concatenate([[(-door, 0.85)], arc(door, 180, 360, 0, 0.55, 12), [(door, 0.85)]])
        marks.append(fill(arch, tone="clear"))
    if h.yes(15):
        marks += [box(-w * 0.1, y + 0.06, w * 0.1, y + 0.26, "clear")]
    return marks


def crook(x: float, pen: float, top: float = -0.75, foot: float = 0.95) -> Marks:
    """A bishop's crozier."""
    curl = np.concatenate([[(x, foot)], arc(0.17, 180, 450, x + 0.17, top, 20), [(x + 0.1, top + 0.06)]])
    return [stroke(curl, pen)]


def busts(kind: str, h: Hand) -> Marks:
    """Heads and shoulders."""
    w, r = h.span(1, 0.58, 0.72), h.span(2, 0.28, 0.33)
    if kind == "knight":
        return [
            box(-w, 0.82, w, 0.97),
            *horse((0, 3, 6)[h.pick(4, 3)], -0.95, 0.84, 0.95, 0.09, h.yes(5)),
            bar(w, 0.8, 0.04),
        ]
    if kind == "rook":
        return tower(w * 0.82, -0.75, 3 + h.pick(14, 2), h)
    lower = 0.12 if kind == "pawn" else 0.0
    coat = f"M {-w} .97 C {-w} .55 {-w * 0.7} .42 -.16 {0.36 + lower} L -.14 .1 L 0 .1"
    y = -0.02 + lower
    marks = [whole(coat), oval(r * 0.92, r * 1.08, 0, y), *face(y, r, h, kind == "king" and h.yes(8))]
    if h.yes(3):
        marks.append(line(f"M -.2 {0.45 + lower} L 0 .72 L .2 {0.45 + lower}", 0.05, "clear"))
    brow = y - r * 0.55
    if kind == "king":
        crown = coronet(brow, r * 1.05, r * 1.3, 0.32, 3, 0.0, 0.55, 0.0)
        return [
            *marks,
            bar(r * 1.5, brow + 0.02, 0.045),
            *crown,
            *cross(brow - 0.26, 0.36, 0.08, h.pick(10, 3)),
        ]
    if kind == "queen":
        hair = [oval(r * 0.42, r * 1.0, s * r * 1.05, y + r * 0.75) for s in (-1, 1)]
        crown = coronet(brow, r * 0.95, r * 1.3, 0.34, 5, 0.055, 0.7, 0.2)
        return [*hair, *rimmed(marks, 1, 0.05), bar(r * 1.3, brow + 0.02, 0.045), *crown]
    if kind == "bishop":
        cap = mitre(brow + 0.04, r * 1.1, 0.62, 1 + h.pick(13, 2), 0.07)
        return [*marks, bar(r * 1.3, brow + 0.05, 0.045), *cap]
    return [*marks, bar(r * 1.4, brow + 0.03, 0.045), *helmet(brow, r * 1.12, h.pick(16, 3))]


def rimmed(marks: Marks, i: int, gap: float) -> Marks:
    """Marks with an open rim around the i-th, so that a face stays free of the hair."""
    return [*marks[:i], replace(marks[i], tone="clear", width=gap * 2), *marks[i:]]


def helmet(y: float, r: float, form: int) -> Marks:
    """A soldier's headgear with its rim on y: a kettle hat, a cap with a knob, a pointed helm."""
    dome = fill(arc(r, 180, 360, 0, y, 20) * (1, 0.9) + (0, y * 0.1))
    if form == 0:
        return [dome, oval(r * 1.5, r * 0.24, 0, y)]
    if form == 1:
        return [dome, dot(r * 0.2, 0, y - r)]
    return [fill([(-r, y), (-r * 0.8, y - r * 0.6), (0, y - r * 1.4), (r * 0.8, y - r * 0.6), (r, y)])]


def standing(kind: str, h: Hand) -> Marks:
    """People in robes with what they carry; an elephant bears the castle."""
    if kind == "knight":
        return rider(h)
    if kind == "rook":
        return elephant(h) if h.yes(16) else tower(0.55, -0.7, 3 + h.pick(14, 2), h)
    w, top = h.span(1, 0.42, 0.52), {"king": -0.3, "queen": -0.3, "bishop": -0.3, "pawn": -0.05}[kind]
    waist, r = w * (0.42 if kind == "queen" else 0.62), 0.2
    robe = (
        f"M {-w} .97 C {-w * 0.9} .5 {-waist} .4 {-waist} {top + 0.55}"
        f" C {-w} {top + 0.4} {-w * 0.9} {top + 0.2} 0 {top + 0.15}"
    )
    marks = [whole(robe), dot(r, 0, top), *face(top + 0.02, r, h)]
    if h.yes(3):
        marks.append(bar(waist * 1.05, top + 0.56, 0.05))
    brow, side = top - r * 0.5, w + 0.13
    if kind == "king":
        crown = coronet(brow, r * 1.05, r * 1.3, 0.2, 3, 0.0, 0.5, 0.0)
        scepter = [
            stroke([(side, 0.75), (side, -0.1)], 0.06),
            dot(0.08, side, -0.14),
            stroke([(w * 0.6, 0.2), (side, 0.3)], 0.13),
        ]
        return [
            *marks,
            *crown,
            *cross(brow - 0.14, 0.42, 0.075, h.pick(10, 3)),
            *(scepter if h.yes(17) else []),
        ]
    if kind == "queen":
        veil = whole(f"M {-r * 1.25} {top + 0.42} C {-r * 1.5} {top - 0.1} {-r} {brow} 0 {brow}")
        fan = coronet(brow, r, r * 1.5, 0.3, 5, 0.05, 0.7, 0.25)
        return [veil, *rimmed(marks, 1, 0.045), bar(r * 1.2, brow + 0.03, 0.04), *fan]
    if kind == "bishop":
        arm = stroke([(w * 0.5, 0.15), (side, 0.25)], 0.12)
        return [
            *marks,
            *mitre(brow + 0.05, r * 1.15, 0.5, 1 + h.pick(13, 2), 0.065),
            *crook(side, 0.075),
            arm,
        ]
    hat = helmet(brow + 0.03, r * 1.1, h.pick(15, 3))
    return [*marks, *hat, *armed(w, side, h)]


def armed(w: float, side: float, h: Hand) -> Marks:
    """A footman's spear and round shield, or one of them, or neither."""
    x = -w * 0.55
    tip = fill([(side - 0.1, -0.36), (side, -0.72), (side + 0.1, -0.36)])
    spear = [stroke([(side, 0.95), (side, -0.4)], 0.06), tip] if h.yes(17) else []
    shield = [dot(0.27, x, 0.45, "clear"), dot(0.22, x, 0.45), dot(0.07, x, 0.45, "clear")]
    return spear + (shield if h.yes(18, 0.7) else [])


def elephant(h: Hand) -> Marks:
    """An elephant with a castle on its back."""
    body = (
        "M -.62 -.02 C -.45 -.3 .5 -.32 .72 .0 C .85 .3 .8 .6 .78 .97 L .42 .97 L .4 .62"
        " L -.05 .62 L -.06 .97 L -.42 .97 L -.44 .55 C -.52 .55 -.56 .5 -.6 .46"
        " C -.6 .66 -.62 .86 -.8 .88 C -.96 .88 -.98 .74 -.92 .66 C -.84 .74 -.78 .7 -.8 .55"
        " C -.9 .3 -.85 .08 -.62 -.02"
    )
    keep = [box(-0.34, -0.62, 0.5, -0.12), merlons(-0.55, 0.42, 0.52, 0.42, 3, 0.6, 0.55)]
    keep = [keep[0], placed(keep[1:], 1, 0.08, 0)[0]]
    ear = line("M -.3 .0 C -.12 .1 -.16 .42 -.36 .36", 0.06, "clear")
    cloth = stroke([(-0.36, -0.16), (0.52, -0.16)], 0.05, "clear")
    door = [box(0.02, -0.5, 0.16, -0.26, "clear")] if h.yes(15) else []
    return [area(body), *keep, ear, cloth, dot(0.05, -0.62, 0.2, "clear"), *door]


def rider(h: Hand) -> Marks:
    """A horseman with a lance."""
    beast = (
        "M -.3 .12 C -.5 .0 -.52 -.1 -.55 -.1 C -.68 .0 -.78 .12 -.9 .1"
        " C -.98 .02 -.96 -.06 -.9 -.1 L -.62 -.4 L -.6 -.52 L -.52 -.42"
        " C -.3 -.4 -.2 -.12 -.1 -.04 C .2 .04 .5 -.08 .66 .08 C .76 .2 .7 .45 .6 .5 L -.25 .5"
        " C -.38 .4 -.36 .25 -.3 .12"
    )
    legs = (
        "M -.22 .4 L -.5 .58 L -.42 .85",
        "M -.16 .4 L -.12 .92",
        "M .5 .4 L .6 .68 L .5 .92",
        "M .38 .4 L .3 .92",
    )
    tail = line("M .66 .15 C .9 .2 .84 .5 .86 .7", 0.12)
    man = [area("M .0 .1 L -.06 -.45 C .0 -.62 .3 -.62 .36 -.45 L .34 .1"), dot(0.17, 0.15, -0.72)]
    man += placed(helmet(0.0, 0.19, h.pick(15, 3)), 1, 0.15, -0.76)
    lance = [stroke([(-0.62, -0.95), (0.42, -0.02)], 0.06), stroke([(0.2, -0.4), (-0.1, -0.42)], 0.13)]
    leg = line("M .14 .1 L -.02 .42", 0.06, "clear")
    return [
        area(beast),
        *(line(t, 0.13) for t in legs),
        tail,
        *man,
        *lance,
        leg,
        dot(0.035, -0.68, -0.2, "clear"),
    ]


def doll(kind: str, h: Hand) -> Marks:
    """Turned and painted dolls of the toy-makers: a skirt, a ball, a hat."""
    w, r = h.span(1, 0.42, 0.56), h.span(2, 0.26, 0.31)
    if kind == "knight":
        return [*horse(6, -0.95, 0.6, 0.95, 0.08), *rocker(h)]
    if kind == "rook":
        return tower(w * 1.1, -0.62, 3, h, True, 1.0)
    top = -0.12 if kind != "pawn" else 0.08
    bell = ("d", w, w * 0.35, 0.97 - top - r * 0.8) if h.yes(3) else ("/", w, w * 0.4, 0.97 - top - r * 0.8)
    body, _ = lathe(0.97, bell)
    marks = [body, dot(r, 0, top), *face(top, r, h, kind in ("king", "bishop") and h.yes(8))]
    marks += (
        [dot(0.045, 0, y, "clear") for y in (0.45, 0.62, 0.79)] if h.yes(17) else [bar(w * 0.8, 0.72, 0.05)]
    )
    brow = top - r * 0.45
    marks.append(bar(r * 1.2, brow + 0.03, 0.04))
    if kind == "king":
        return [
            *marks,
            *coronet(brow, r, r * 1.15, 0.3, 3, 0.0, 0.4, 0.0),
            *cross(brow - 0.24, 0.36, 0.09, h.pick(10, 3)),
        ]
    if kind == "queen":
        braids = [stroke([(s * r * 1.1, top + 0.02), (s * r * 1.4, top + 0.42)], 0.1) for s in (-1, 1)]
        gaps = [replace(b, tone="clear", width=0.2) for b in braids]
        return [
            *marks,
            *gaps,
            *braids,
            dot(r, 0, top),
            *face(top, r, h),
            bar(r * 1.2, brow + 0.03, 0.04),
            *coronet(brow, r * 0.85, r * 1.2, 0.32, 4, 0.055, 0.7, 0.1),
        ]
    if kind == "bishop":
        return [*marks, *mitre(brow + 0.06, r * 1.05, 0.62, 1, 0.08)]
    hat = [box(-r * 1.6, brow - 0.04, r * 1.6, brow + 0.04), lathe(brow, ("/", r * 0.75, r * 0.65, 0.24))[0]]
    return [*marks, *(hat if h.yes(16) else helmet(brow, r * 1.03, 1))]


def rocker(h: Hand) -> Marks:
    """What a toy horse stands on: a stick's cross-piece, or a pair of rockers."""
    if h.yes(16):
        return [
            box(-0.55, 0.55, 0.6, 0.68),
            box(-0.4, 0.66, -0.26, 0.9),
            box(0.3, 0.66, 0.44, 0.9),
            stroke(arc(1.5, 62, 118, 0, -0.58), 0.11),
        ]
    return [
        box(-0.08, 0.5, 0.08, 0.97),
        stroke([(-0.3, 0.72), (0.3, 0.72)], 0.1),
        box(-0.45, 0.5, 0.55, 0.62),
    ]


def lewis(kind: str, h: Hand) -> Marks:
    """Squat people with wide eyes, sitting on stools, carved from a tooth."""
    w = h.span(1, 0.6, 0.72)
    if kind == "pawn":
        stone = f"M {-w * 0.75} .97 L {-w * 0.75} .8 L {-w * 0.6} .8 L {-w * 0.62} -.05 L 0 -.65"
        runes = [line("M 0 -.3 L 0 .6", 0.06, "clear"), line("M -.18 .3 L 0 .12 L .18 .3", 0.06, "clear")]
        return [whole(stone), *runes[: 1 + h.pick(9, 2)], bar(w * 0.6, 0.8, 0.045)]
    if kind == "knight":
        return [box(-w, 0.75, w, 0.97), *horse(3, -0.95, 0.78, 0.9, 0.1, True), bar(w, 0.75, 0.045)]
    if kind == "rook":
        rows = [line(f"M {-w} {y} L {w} {y}", 0.045, "clear") for y in (0.0, 0.35, 0.7)]
        split = [
            line(f"M {x} {y} L {x} {y + 0.35}", 0.045, "clear")
            for x, y in ((0.0, 0.0), (-w * 0.5, 0.35), (w * 0.5, 0.35))
        ]
        return [box(-w, -0.2, w, 0.97), merlons(-0.19, w, w, 0.5, 3, 0.5, 0.6), *rows, *split]
    body = whole(f"M {-w} .97 L {-w} .5 C {-w} .05 -.45 -.0 -.36 -.05 C -.42 -.5 -.3 -.5 0 -.5")
    eyes = [dot(0.095, s * 0.16, -0.2, "clear") for s in (-1, 1)] + [
        dot(0.045, s * 0.16, -0.2) for s in (-1, 1)
    ]
    marks = [body, *eyes, bar(0.1, 0.0, 0.045), bar(0.4, -0.42, 0.05)]
    if kind == "king":
        sword = [
            stroke([(-w * 0.75, 0.6), (w * 0.75, 0.6)], 0.09, "clear"),
            stroke([(-w * 0.45, 0.46), (-w * 0.45, 0.74)], 0.08, "clear"),
        ]
        return [
            *marks,
            *sword,
            *coronet(-0.44, 0.36, 0.4, 0.24, 4, 0.0, 0.6, 0.0),
            *cross(-0.55, 0.45, 0.1, h.pick(10, 3)),
        ]
    if kind == "queen":
        hand_on_cheek = line("M -.5 .75 L .25 .6 L .33 .1", 0.07, "clear")
        veil = whole("M -.5 .3 C -.55 -.4 -.4 -.45 0 -.45")
        return [veil, *marks, hand_on_cheek, *coronet(-0.44, 0.33, 0.46, 0.36, 5, 0.06, 0.75, 0.2)]
    staff = [
        stroke(
            np.concatenate([[(0.0, 0.95), (0.0, 0.45)], arc(0.13, 180, 430, 0.13, 0.4, 14)]), 0.07, "clear"
        )
    ]
    return [*marks, *staff, *mitre(-0.4, 0.42, 0.62, 1, 0.08)]


def card_coat(kind: str, r: float, h: Hand) -> tuple[Marks, float]:
    """Head and shoulders of a court card, and where the headgear sits."""
    low = 0.22 if kind == "pawn" else 0.0
    y = 0.02 + low
    marks = [whole(f"M -.82 .97 C -.8 .6 -.62 {0.36 + low} -.15 {0.3 + low} L 0 {low}")]
    marks += [
        fill(moved(star(4, 0.09, 0.045), 0, d), tone="clear") for d in np.arange(0.48 + low, 0.95, 0.22)
    ]
    for s in (-1, 1):
        marks.append(line(f"M {s * 0.14} {0.32 + low} L {s * 0.3} .97", 0.05, "clear"))
        if h.yes(3):
            marks.append(line(f"M {s * 0.8} .9 L {s * 0.45} {0.55 + low * 0.5}", 0.045, "clear"))
        if kind in ("king", "queen"):
            marks += [dot(0.11, s * r * 1.15, y + d) for d in (0.06, 0.2)]
    brow = y - r * 0.6
    head = [oval(r * 0.95, r * 1.1, 0, y), *face(y, r, h, kind == "king"), bar(r * 1.3, brow + 0.01, 0.04)]
    return [*marks, *head], brow


def court(kind: str, h: Hand) -> Marks:
    """Half figures as on playing cards, lined all over."""
    r = 0.25
    if kind == "rook":
        return [
            *tower(0.62, -0.8, 3 + h.pick(14, 2), h),
            *(line(t, 0.035, "clear") for t in ("M -.6 .05 L .6 .05", "M -.6 -.15 L .6 -.15")),
        ]
    if kind == "knight":
        reins = [
            line("M -.26 .6 L .56 .4", 0.05, "clear"),
            line("M -.3 .73 L .56 .53", 0.05, "clear"),
            line("M -.5 .85 L .5 .85", 0.05, "clear"),
        ]
        return [*horse(h.pick(4, 2) * 6, -0.97, 0.97, 1.0, 0.08), *reins]
    marks, brow = card_coat(kind, r, h)
    if kind == "king":
        return [
            *marks,
            *coronet(brow - 0.01, r, r * 1.5, 0.4, 3, 0.05, 0.6, 0.0),
            *cross(brow - 0.36, 0.42, 0.085, h.pick(10, 2)),
        ]
    if kind == "queen":
        return [*marks, *coronet(brow - 0.01, r, r * 1.35, 0.36, 5, 0.05, 0.6, 0.3), *rose(0.62, 0.2)]
    if kind == "bishop":
        return [*marks, *mitre(brow, r * 1.2, 0.62, 1 + h.pick(13, 2), 0.065), *crook(0.68, 0.075, -0.6, 0.6)]
    cap = [
        *helmet(brow, r * 1.15, 0),
        line(f"M .1 {brow - 0.2} C .3 {brow - 0.45} .5 {brow - 0.3} .5 {brow - 0.1}", 0.08),
    ]
    pike = [
        stroke([(-0.66, 0.7), (-0.66, -0.2)], 0.06),
        fill([(-0.78, -0.15), (-0.66, -0.5), (-0.54, -0.15)]),
    ]
    return [*marks, *cap, *(pike if h.yes(17) else [])]


def rose(x: float, y: float) -> Marks:
    """The flower a card queen holds."""
    petals = [dot(0.075, x + dx, y + dy) for dx, dy in ((-0.08, 0), (0.08, 0), (0, -0.08), (0, 0.08))]
    return [*petals, dot(0.04, x, y, "clear"), stroke([(x, y + 0.1), (x - 0.06, y + 0.5)], 0.05)]


# --- emblems -----------------------------------------------------------------------------------------------


def emblem(kind: str, h: Hand) -> Marks:
    """The attribute alone, large."""
    form, pen = h.pick(16, 3), h.span(2, 0.06, 0.09)
    if kind == "king":
        vault = "M -.62 .8 L -.72 .1 C -.85 -.4 -.3 -.55 0 -.22"
        open_parts = (
            "M -.5 .34 C -.66 -.1 -.4 -.24 -.14 -.0 L -.14 .34",
            "M .5 .34 C .66 -.1 .4 -.24 .14 0 L .14 .34",
        )
        crown = [whole(vault), *([area(t, "clear") for t in open_parts] if h.yes(3) else [])]
        crown = crown if form else coronet(0.8, 0.6, 0.78, 0.95, 3, 0.0, 0.6, 0.15)
        return [*crown, bar(0.56, 0.56, pen), *cross(-0.18 if form else -0.14, 0.72, 0.12, h.pick(10, 3))]
    if kind == "queen":
        return [*coronet(0.8, 0.55, 0.86, 1.15, 5 - 2 * (form == 2), 0.11, 0.62, 0.15), bar(0.52, 0.58, pen)]
    if kind == "bishop":
        tails = (
            [line(f"M {s * 0.14} .6 C {s * 0.16} .75 {s * 0.3} .8 {s * 0.28} .93", 0.1) for s in (-1, 1)]
            if form == 2
            else []
        )
        cleft = "-.12 -.9 L 0 -.6" if h.yes(17) else "0 -.95"
        hat = whole(f"M -.45 .72 C -.62 .2 -.72 -.1 -.62 -.32 C -.5 -.6 -.2 -.8 {cleft}")
        sign = [line("M 0 -.5 L 0 .3", pen, "clear"), line("M -.26 -.18 L .26 -.18", pen, "clear")]
        return [*tails, hat, bar(0.6, 0.47, pen), *sign]
    if kind == "rook":
        return tower(0.62, -0.8, 3 + h.pick(14, 2), h)
    if kind == "knight":
        bridle = [line("M -.54 -.1 L -.28 .26", pen * 0.8, "clear")] if h.yes(5) else []
        return [*horse((0, 3, 5)[form], -0.95, 0.95, 0.95, 0.1), *bridle]
    return soldier_emblem(h, pen)


def soldier_emblem(h: Hand, pen: float) -> Marks:
    """A helmet, or a round shield before crossed spears."""
    if h.yes(18, 0.45):
        shell = whole("M -.52 .9 C -.72 .5 -.62 .2 -.62 .1 C -.62 -.5 -.25 -.7 0 -.95")
        opening = "M -.4 .16 L -.1 .16 L -.1 .46 L .1 .46 L .1 .16 L .4 .16 L .36 .6 C .2 .8 -.2 .8 -.36 .6"
        return [shell, area(opening, "clear"), bar(0.52, -0.04, pen)]
    marks: Marks = []
    for turn in (-40, 40):
        spear = np.array([(-0.055, 0.95), (-0.055, -0.58), (-0.2, -0.56), (0, -1)])
        marks.append(fill(turned(mirrored(spear), turn)))
    return [*marks, dot(0.56, 0, 0.08, "clear"), dot(0.47, 0, 0.08), dot(0.16, 0, 0.08, "clear")]


def heraldic(kind: str, h: Hand) -> Marks:
    """The emblem cut out of a shield."""
    shapes = (
        "M 0 1 C -.6 .75 -.82 .4 -.82 -.1 L -.82 -.95 L 0 -.95",
        "M 0 1 C -.1 .86 -.84 .95 -.84 .5 L -.84 -.95 L 0 -.95",
        "M 0 1 C -.5 .8 -.9 .4 -.74 -.3 C -.95 -.5 -.85 -.75 -.6 -.95 C -.4 -.8 -.2 -.8 0 -.95",
    )
    shape = shapes[h.pick(0, 3)]
    charge = placed(swapped(emblem(kind, h)), 0.68, 0, -0.14)
    rim = [replace(placed([whole(shape)], 0.9, 0, -0.0)[0], tone="clear", width=0.045)] if h.yes(1) else []
    return [whole(shape), *rim, *charge]


def medallion(kind: str, h: Hand) -> Marks:
    """The emblem stamped into a round man."""
    edge = circle(0.97) if h.yes(0) else star(24, 0.97, 0.9)
    ring = [replace(dot(0.84), tone="clear", width=0.05)] if h.yes(1) else []
    return [fill(edge), *ring, *placed(swapped(emblem(kind, h)), 0.64, 0, 0.02)]


def woodcut(kind: str, h: Hand) -> Marks:
    """Rough knife work with hatching, as in the first printed chess books."""
    if kind == "knight":
        marks = [box(-0.6, 0.78, 0.62, 0.97), *horse(4, -0.97, 0.82, 1.0, 0.09)]
        cuts = [
            "M .1 -.5 L .36 -.38",
            "M .14 -.22 L .4 -.1",
            "M .12 .06 L .4 .18",
            "M .04 .34 L .36 .46",
            "M -.1 .6 L .3 .68",
        ]
        return [*marks, *(line(t, 0.05, "clear") for t in cuts)]
    w = {"pawn": 0.5, "rook": 0.62}.get(kind, 0.56) * h.span(1, 0.9, 1.1)
    top = {"pawn": 0.1, "rook": -0.1}.get(kind, -0.05)
    foot = (
        f"M {-w - 0.1} .97 L {-w - 0.06} .8 L {-w * 0.8} .74 L {-w * 0.45} {top + 0.1}"
        f" L {-w * 0.7} {top} L 0 {top}"
    )
    if kind == "rook":
        foot = f"M {-w - 0.1} .97 L {-w - 0.08} .78 L {-w * 0.9} .74 L {-w * 0.86} {top} L 0 {top}"
    steps = np.arange(top + 0.3, 0.72, h.span(2, 0.14, 0.2))
    cuts = [f"M {w * 0.05} {y} L {w * (0.28 + 0.3 * (y - top))} {y - 0.06}" for y in steps]
    marks = [
        whole(foot),
        *(line(t, 0.045, "clear") for t in cuts),
        bar(w * 0.7, 0.76, 0.04),
        bar(w * 0.4, top + 0.06, 0.035),
    ]
    if kind == "king":
        points = coronet(top, 0.3, 0.5, 0.5, 3, 0.0, 0.65, 0.1)
        return [*marks, *points, *cross(top - 0.4, 0.52, 0.11, h.pick(10, 2)), bar(0.26, top - 0.08, 0.04)]
    if kind == "queen":
        return [*marks, *coronet(top, 0.3, 0.58, 0.6, 5, 0.075, 0.72, 0.2), bar(0.26, top - 0.08, 0.04)]
    if kind == "bishop":
        hat = whole(f"M -.3 {top} L -.46 {top - 0.36} L -.26 {top - 0.66} L 0 {top - 0.9}")
        return [
            *marks,
            hat,
            *(
                line(t, 0.065, "clear")
                for t in (f"M 0 {top - 0.1} L 0 {top - 0.66}", f"M -.2 {top - 0.4} L .2 {top - 0.4}")
            ),
        ]
    if kind == "rook":
        bricks = [line(f"M {-w * 0.6} {y} L {-w * 0.2} {y}", 0.045, "clear") for y in (0.1, 0.3, 0.5)]
        return [*marks, *bricks, merlons(top + 0.01, w * 0.95, w * 1.1, 0.55, 3, 0.55, 0.5)]
    return [*marks, fill(moved(star(8, 0.36, 0.31), 0, top - 0.3))]


def nouveau(kind: str, h: Hand) -> Marks:
    """Stems and buds, all in whiplash lines."""
    w, stem = h.span(1, 0.5, 0.62) * BROAD[kind], h.span(2, 0.09, 0.14)
    top = {"king": -0.2, "queen": -0.2, "bishop": -0.05, "rook": 0.05, "knight": 0.5, "pawn": 0.2}[kind]
    if kind == "rook":
        stem = 0.3
    foot = (
        f"M {-w} .97 C {-w} .8 {-stem} .8 {-stem} {(top + 0.97) / 2}"
        f" C {-stem} {top + 0.15} {-stem * 1.8} {top + 0.05} {-stem * 2} {top} L 0 {top}"
    )
    leaves = [
        line(f"M {s * w * 0.9} .9 C {s * w * 0.6} .6 {s * w * 0.9} .45 {s * w * 0.55} .38", 0.07)
        for s in (-1, 1)
    ]
    marks = [whole(foot), *(leaves if h.yes(3) and kind in ("king", "queen", "bishop") else [])]
    if kind == "knight":
        curl = line("M .34 .4 C .75 .3 .7 -.1 .52 -.28", 0.04, "clear")
        return [
            whole(f"M {-w} .97 C {-w} .75 -.45 .8 -.4 .55 L 0 .5"),
            *horse(5, -0.97, 0.66, 0.95, 0.08, True),
            curl,
        ]
    if kind == "king":
        bud = whole(
            f"M {-stem * 2} {top + 0.02} C -.6 {top - 0.2} -.45 {top - 0.5} -.34 {top - 0.5}"
            f" C -.2 {top - 0.4} -.1 {top - 0.35} 0 {top - 0.42}"
        )
        return [
            *marks,
            bud,
            line(f"M 0 {top} L 0 {top - 0.28}", 0.05, "clear"),
            *cross(top - 0.36, 0.56, 0.085, h.pick(10, 3)),
        ]
    if kind == "queen":
        petal = drawn("M 0 .1 C -.2 -.2 -.12 -.45 0 -.68 C .12 -.45 .2 -.2 0 .1")[0]
        petals = [fill(moved(turned(petal, a), 0, top)) for a in (-62, -31, 0, 31, 62)]
        return [
            *marks,
            *petals,
            *(dot(0.055, 0.7 * np.sin(a), top - 0.7 * np.cos(a)) for a in np.radians((-62, -31, 0, 31, 62))),
        ]
    if kind == "bishop":
        bud = whole(f"M {-stem * 1.6} {top + 0.02} C -.55 {top - 0.3} -.2 {top - 0.6} 0 {top - 0.86}")
        return [
            *marks,
            bud,
            line(f"M -.02 {top - 0.2} C .0 {top - 0.45} .12 {top - 0.6} .26 {top - 0.66}", 0.075, "clear"),
        ]
    if kind == "rook":
        return [*marks, merlons(top + 0.02, 0.56, 0.62, 0.7, 3, 0.45, 0.5)]
    return [*marks, whole(f"M {-stem * 1.5} {top + 0.02} C -.46 {top - 0.1} -.4 {top - 0.58} 0 {top - 0.56}")]


def deco(kind: str, h: Hand) -> Marks:
    """Stepped plinths, straight flutes, sunbursts."""
    w = h.span(1, 0.5, 0.62) * BROAD[kind]
    n, lift = 2 + h.pick(6, 2), 0.1
    steps = [box(-w + 0.1 * i, 0.97 - lift * (i + 1), w - 0.1 * i, 0.98 - lift * i) for i in range(n)]
    y = 0.97 - lift * n
    shaft = w - 0.1 * n
    top = {"king": -0.25, "queen": -0.25, "bishop": -0.1, "rook": -0.1, "knight": 0.6, "pawn": 0.15}[kind]
    if kind == "knight":
        flutes = [line(t, 0.05, "clear") for t in ("M .1 -.5 L .3 .5", "M .22 -.42 L .38 .3")]
        return [*steps, *horse(2, -0.97, y + 0.02, 1.0, 0.09), *(flutes if h.yes(3) else [])]
    if kind == "rook":
        shaft = w * 0.72
    flutes = [
        stroke([(x, y - 0.1), (x, top + 0.12)], 0.04, "clear")
        for x in ((-shaft * 0.35, shaft * 0.35) if h.yes(3) else (0.0,))
    ]
    marks = [*steps, box(-shaft, top, shaft, y + 0.01), *flutes]
    if kind == "king":
        fan = [
            box(-0.4, top - 0.1, 0.4, top),
            box(-0.3, top - 0.2, 0.3, top - 0.09),
            box(-0.2, top - 0.3, 0.2, top - 0.19),
        ]
        return [*marks, *fan, *cross(top - 0.28, 0.46, 0.1, h.pick(10, 2))]
    if kind == "queen":
        return [
            *marks,
            *coronet(top + 0.01, shaft, 0.6, 0.62, 3 + 2 * h.pick(11, 2), 0.0, 0.6, 0.3),
            dot(0.07, 0, top - 0.87),
        ]
    if kind == "bishop":
        half = fill([(-0.36, top), (-0.36, top - 0.35), (0.0, top - 0.85), (0.36, top - 0.35), (0.36, top)])
        return [*marks, half, stroke([(-0.02, top - 0.18), (0.4, top - 0.6)], 0.085, "clear")]
    if kind == "rook":
        return [
            *marks,
            merlons(top + 0.01, w * 0.9, w * 0.95, 0.5, 3, 0.5, 0.5),
            bar(w * 0.8, top - 0.06, 0.04),
        ]
    return [
        *marks,
        fill(arc(0.36, 180, 360, 0, top + 0.01)),
        *([bar(0.3, top - 0.1, 0.04)] if h.yes(9) else []),
    ]


# --- plain forms -------------------------------------------------------------------------------------------


def cylinder(kind: str, h: Hand) -> Marks:
    """A plain post; only the cut at its top speaks."""
    w = h.span(1, 0.34, 0.48)
    top = {"king": -0.6, "queen": -0.5, "bishop": -0.75, "rook": -0.35, "knight": -0.7, "pawn": 0.1}[kind]
    foot = [box(-w * 1.25, 0.82, w * 1.25, 0.97)] if h.yes(3) else []
    ring = [bar(w * 0.97, 0.6, 0.05)] if h.yes(6) else []
    post = [box(-w, top, w, 0.97), *foot, *ring]
    if kind == "king":
        return [*post, *cross(top + 0.02, 0.5, 0.14, h.pick(10, 2))]
    if kind == "queen":
        return [
            box(-w, top + 0.3, w, 0.97),
            *foot,
            *ring,
            *coronet(top + 0.31, w, w, 0.6, 3 + h.pick(11, 2), 0.06 * h.pick(12, 2), 0.7, 0.1),
        ]
    if kind == "bishop":
        tip = fill(
            [(-w, top + 0.5), (-w * 0.7, top + 0.2), (0, top - 0.15), (w * 0.7, top + 0.2), (w, top + 0.5)]
        )
        return [
            box(-w, top + 0.49, w, 0.97),
            tip,
            *foot,
            *ring,
            stroke([(-w * 0.1, top + 0.45), (w * 0.9, top + 0.0)], 0.1, "clear"),
        ]
    if kind == "rook":
        return [*post, merlons(top + 0.01, w, w, 0.32, 3, 0.6, 0.8)]
    if kind == "knight":
        snout = area(
            f"M {-w} .2 L {-w - 0.28} .02 L {-w - 0.2} -.28 L {-w * 0.3} -.72 L {w * 0.1} -.95"
            f" L {w * 0.25} -.7 L {w} -.45 L {w} .3"
        )
        return [box(-w, 0.0, w, 0.97), snout, *foot, *ring, dot(0.075, -w * 0.25, -0.38, "clear")]
    return [*post, fill(arc(w, 180, 360, 0, top + 0.01))]


def cone(kind: str, h: Hand) -> Marks:
    """A cone each, with a sign on its tip."""
    w, neck = h.span(1, 0.5, 0.64) * BROAD[kind], h.span(2, 0.07, 0.14)
    top = {"king": -0.4, "queen": -0.35, "bishop": -0.15, "rook": -0.1, "knight": 0.3, "pawn": 0.05}[kind]
    body = fill([(-w, 0.97), (-neck, top), (neck, top), (w, 0.97)])
    band = [stroke([(-w * 0.85, 0.76), (w * 0.85, 0.76)], 0.06, "clear")] if h.yes(3) else []
    marks = [body, *band]
    if kind == "king":
        return [*marks, dot(0.2, 0, top - 0.05), *cross(top - 0.15, 0.42, 0.1, h.pick(10, 3))]
    if kind == "queen":
        n = 4 + h.pick(11, 2)
        return [*marks, *coronet(top + 0.12, 0.12, 0.48, 0.62, n, 0.06 * h.pick(12, 2), 0.5, 0.15)]
    if kind == "bishop":
        return [*marks, *mitre(top + 0.12, 0.32, 0.85, (0, 1)[h.pick(13, 2)], 0.085)]
    if kind == "rook":
        return [
            fill([(-w, 0.97), (-w * 0.5, top), (w * 0.5, top), (w, 0.97)]),
            *band,
            merlons(top + 0.01, w * 0.5, w * 0.85, 0.55, 3, 0.5, 0.5),
        ]
    if kind == "knight":
        return [
            fill([(-w, 0.97), (-0.3, 0.3), (0.4, 0.3), (w, 0.97)]),
            *band,
            *horse((2, 0)[h.pick(4, 2)], -0.97, 0.5, 1.0, 0.09),
        ]
    return [*marks, dot(h.span(7, 0.28, 0.34), 0, top - 0.12)]


def cube(kind: str, h: Hand) -> Marks:
    """Blocks with notches sawn into them."""
    w = h.span(1, 0.55, 0.68)
    low = 0.55 - 0.1 * h.pick(6, 2)
    plinth = [box(-w, low, w, 0.97), bar(w, low + 0.01, 0.05)]
    if kind == "king":
        return [
            *plinth,
            box(-w * 0.75, -0.35, w * 0.75, low),
            box(-0.1, -0.98, 0.1, -0.3),
            box(-0.32, -0.78, 0.32, -0.58),
        ]
    if kind == "queen":
        return [*plinth, *coronet(low, w * 0.7, w * 0.9, low + 0.9, 3 + h.pick(11, 2), 0.0, 0.36, 0.0)]
    if kind == "bishop":
        block = fill([(-w * 0.6, low), (-w * 0.6, -0.3), (0, -0.85), (w * 0.6, -0.3), (w * 0.6, low)])
        return [*plinth, block, stroke([(0.0, -0.12), (w * 0.75, -0.68)], 0.11, "clear")]
    if kind == "rook":
        return [
            *plinth,
            box(-w * 0.85, -0.25, w * 0.85, low),
            merlons(-0.24, w * 0.85, w * 0.85, 0.4, 3, 0.6 + 0.4 * h.pick(14, 2), 0.9),
        ]
    if kind == "knight":
        ell = (
            f"M {w * 0.75} {low} L {w * 0.75} -.6 L {w * 0.45} -.6 L {w * 0.45} -.95"
            f" L {w * 0.1} -.6 L {-w * 0.3} -.6 L {-w} -.2 L {-w} .12 L {-w * 0.1} .12"
            f" L {-w * 0.5} {low}"
        )
        return [*plinth, area(ell), box(-0.18, -0.38, -0.04, -0.24, "clear")]
    return [*plinth, box(-w * 0.5, 0.0, w * 0.5, low)]


def mughal(kind: str, h: Hand) -> Marks:
    """Domes, lotus rings and finials."""
    w = h.span(1, 0.5, 0.6) * BROAD[kind]
    pen = 0.05
    drum: list[Part] = [("/", w, w, 0.08), ("o", w * 0.8, w * 0.95, 0.1), ("v", w * 0.6, w * 0.72, 0.12)]
    base, y = lathe(0.97, *drum)
    scallops = [dot(0.05, x, 0.8, "clear") for x in np.linspace(-w * 0.6, w * 0.6, 5)] if h.yes(3) else []
    if kind == "knight":
        return [base, *scallops, *horse((1, 5)[h.pick(4, 2)], -0.95, y + 0.03, 0.9, 0.07, True)]
    if kind == "rook":
        wall, y = lathe(y + 0.01, ("/", w * 0.72, w * 0.62, 0.7), ("v", w * 0.62, w * 0.9, 0.12))
        arch = area(
            "M -.14 .6 L -.14 .3 C -.14 .16 -.04 .12 0 .02 C .04 .12 .14 .16 .14 .3 L .14 .6", "clear"
        )
        return [
            base,
            *scallops,
            wall,
            merlons(y + 0.01, w * 0.9, w * 0.9, 0.32, 3 + h.pick(14, 2), 0.5, 0.8),
            arch,
        ]
    size = {"king": 1.0, "queen": 0.92, "bishop": 0.95, "pawn": 0.6}[kind]
    wide = w * {"king": 1.05, "queen": 1.05, "bishop": 0.72, "pawn": 0.85}[kind]
    onion = (
        f"M {-w * 0.5} {y + 0.02}"
        f" C {-wide * 1.5} {y - 0.3 * size} {-wide * 0.9} {y - 0.75 * size} 0 {y - 1.0 * size}"
    )
    tip = y - 0.95 * size
    ribs = [line(f"M 0 {y} L 0 {tip + 0.2}", pen, "clear")] if h.yes(6) and kind in ("king", "queen") else []
    marks = [base, *scallops, whole(onion), *ribs, bar(w * 0.55, y, pen)]
    if kind == "king":
        return [*marks, dot(0.07, 0, tip), *cross(tip, 0.48, 0.08, h.pick(10, 3))]
    if kind == "queen":
        return [*marks, *coronet(tip + 0.16, 0.12, 0.46, 0.46, 4 + h.pick(11, 2), 0.055, 0.7, 0.2)]
    if kind == "bishop":
        return [
            *marks,
            stroke([(0.02, y - 0.42), (wide * 0.8, y - 0.82)], 0.09, "clear"),
            dot(0.07, 0, tip - 0.05),
        ]
    return [*marks, dot(0.08, 0, tip)]


def stencil(kind: str, h: Hand) -> Marks:
    """Bold pieces held together by bridges, as sprayed on crates."""
    w, gap = h.span(1, 0.6, 0.74), h.span(2, 0.06, 0.09)
    drawing = emblem(kind, h) if kind in ("king", "queen", "rook", "bishop") else []
    if kind == "knight":
        drawing = horse((0, 2, 3)[h.pick(4, 3)], -0.95, 0.8, 1.05, 0.1)
    if kind == "pawn":
        drawing = [
            dot(0.36, 0, -0.25),
            whole("M -.55 .8 C -.5 .4 -.2 .3 -.2 .02 L 0 .02"),
            bar(0.4, 0.08, gap),
        ]
    plate = [bar(1.0, 0.62, gap), box(-w, 0.64, w, 0.9)] if kind in ("knight", "pawn") or h.yes(3) else []
    split = [stroke([(0, 0.36), (0, 1)], gap, "clear")] if h.yes(6) and kind != "knight" else []
    return [*drawing, *plate, *split]


def epic(kind: str, h: Hand) -> Marks:
    """A northern tale: a ship for the tower, a rearing horse, warriors with round shields."""
    base = [box(-0.6, 0.86, 0.6, 0.98)]
    if kind == "knight":
        return [*placed(rearing(0.08), 0.95, 0, -0.05), *base]
    if kind == "rook":
        hull = area(
            "M -.95 .1 C -.7 .35 .7 .35 .95 .1 C .85 .6 .6 .86 .4 .88 L -.4 .88 C -.6 .86 -.85 .6 -.95 .1"
        )
        keep = [
            box(-0.38, -0.4, 0.38, 0.4),
            merlons(-0.38, 0.38, 0.52, 0.5, 3, 0.55, 0.5),
            box(-0.09, -0.2, 0.09, 0.06, "clear"),
        ]
        waves = [line("M -.72 .45 C -.4 .58 .4 .58 .72 .45", 0.06, "clear")]
        return [*base, hull, *keep, *waves] if h.yes(16, 0.6) else tower(0.56, -0.7, 3, h)
    low = 0.2 if kind == "pawn" else 0.0
    cloak = whole(f"M -.5 .9 C -.56 .3 -.4 {0.0 + low} 0 {-0.1 + low}")
    head = dot(0.2, 0, -0.2 + low)
    marks = [*base, cloak, head, bar(0.55, 0.86, 0.045), *face(-0.17 + low, 0.2, h)]
    brow = -0.28 + low
    if kind == "king":
        return [
            *marks,
            *coronet(brow, 0.2, 0.3, 0.3, 3, 0.0, 0.6, 0.0),
            *cross(brow - 0.2, 0.48, 0.09, h.pick(10, 3)),
            line("M 0 .15 L 0 .8", 0.05, "clear"),
        ]
    if kind == "queen":
        dress = whole("M -.66 .9 C -.5 .6 -.16 .5 -.16 .2 L 0 .2")
        return [*marks, dress, *coronet(brow, 0.19, 0.42, 0.46, 5, 0.055, 0.7, 0.25)]
    if kind == "bishop":
        return [
            *marks,
            *mitre(brow + 0.05, 0.27, 0.62, 1 + h.pick(13, 2), 0.07),
            *crook(0.62, 0.085, -0.5, 0.9),
        ]
    shield = [dot(0.3, 0, 0.55, "clear"), dot(0.25, 0, 0.55), dot(0.09, 0, 0.55, "clear")]
    return [*marks, *shield, *helmet(brow + 0.04, 0.23, 2 - h.pick(15, 2))]


def monoline(kind: str, h: Hand) -> Marks:
    """One even pen line, nothing filled."""
    pen = h.span(1, 0.07, 0.11)
    w = h.span(2, 0.45, 0.6)
    texts = {
        "king": [
            "M -.3 .6 L -.42 -.25 Q 0 -.5 .42 -.25 L .3 .6",
            "M 0 -.38 L 0 -.95",
            "M -.2 -.72 L .2 -.72",
        ],
        "queen": ["M -.35 .6 L -.65 -.6 L -.3 -.05 L 0 -.8 L .3 -.05 L .65 -.6 L .35 .6"],
        "rook": [
            "M -.3 .6 L -.3 -.1 L -.48 -.25 L -.48 -.7 L -.2 -.7 L -.2 -.48 L .2 -.48 L .2 -.7"
            " L .48 -.7 L .48 -.25 L .3 -.1 L .3 .6"
        ],
        "bishop": [
            "M -.2 .6 L -.16 .25 C -.55 .0 -.4 -.4 0 -.8 C .4 -.4 .55 0 .16 .25 L .2 .6",
            "M .02 -.08 L .26 -.4",
            "M -.3 .26 L .3 .26",
        ],
        "knight": [
            "M .42 .6 C .55 .1 .5 -.5 .1 -.68 L .06 -.92 L -.12 -.7 C -.3 -.6 -.45 -.4 -.62 -.08"
            " C -.66 .08 -.5 .16 -.42 .08 C -.3 0 -.2 .02 -.05 -.08 C 0 .1 -.3 .3 -.35 .6"
        ],
        "pawn": ["M -.36 .6 C -.3 .4 -.16 .3 -.16 .12", "M .36 .6 C .3 .4 .16 .3 .16 .12"],
    }[kind]
    foot = [stroke([(-w, 0.9), (w, 0.9), (w * 0.85, 0.62), (-w * 0.85, 0.62)], pen, "ink", True)]
    foot = foot if h.yes(3) else [bar(w * 1.1, 0.85, pen, "ink"), bar(w * 0.9, 0.62, pen, "ink")]
    extra = [replace(dot(0.28, 0, -0.14), width=pen)] if kind == "pawn" else []
    extra += [dot(pen * 0.75, -0.2, -0.4)] if kind == "knight" else []
    extra += (
        [dot(pen * 0.95, x, y) for x, y in ((-0.65, -0.66), (0, -0.88), (0.65, -0.66))]
        if kind == "queen"
        else []
    )
    return [*(line(t, pen) for t in texts), *foot, *extra]


def berliner(kind: str, h: Hand) -> Marks:
    """Carved silhouettes with a slim waist: king and queen share one body and differ in the small top."""
    w, waist = h.span(1, 0.42, 0.54) * BROAD[kind], h.span(2, 0.07, 0.11)
    if kind in ("knight", "rook"):
        body, y = lathe(
            0.97, ("/", w, w, 0.07), (")", w * 0.9, waist * 2, 0.36), ("v", waist * 2, w * 0.8, 0.16)
        )
        if kind == "knight":
            return [body, *horse((0, 1, 4)[h.pick(4, 3)], -0.9, y + 0.03, 0.95, 0.08, h.yes(5))]
        return [
            body,
            merlons(y + 0.01, w * 0.7, w * 0.85, 0.85, 3, 0.55, 0.36),
            *([bar(w * 0.7, y - 0.12, 0.05)] if h.yes(3) else []),
        ]
    drop = {"king": 0.0, "queen": 0.04, "bishop": 0.12, "pawn": 0.3}[kind]
    body, y = lathe(
        0.97,
        ("/", w, w, 0.07),
        (")", w * 0.9, waist, 0.72 - drop),
        ("o", waist, w * 0.62, 0.06),
        ("/", waist, waist, 0.05),
    )
    if kind == "pawn":
        return [body, oval(0.24, h.span(7, 0.2, 0.28), 0, y - 0.16), dot(0.06, 0, y - 0.42)]
    if kind == "bishop":
        return [body, *mitre(y + 0.02, 0.27, 0.72, (0, 1, 3)[h.pick(13, 3)], 0.075, 0.05)]
    urn, y = lathe(
        y + 0.01,
        ("v", waist, w * 0.6, 0.42),
        ("o", w * 0.5, w * 0.66, 0.07),
        ("d", w * 0.45, waist * 0.6, 0.16),
    )
    if kind == "king":
        return [body, urn, *cross(y + 0.02, 0.36, 0.055, h.pick(10, 4))]
    return [body, urn, *coronet(y + 0.06, 0.08, 0.22, 0.22, 3 + h.pick(11, 2), 0.035, 0.6, 0.2)]


def shaded(kind: str, h: Hand) -> Marks:
    """Lit from the left: a second tone lies over the right-hand side."""
    drawing = staunton(kind, h, (CLUB, DUTCH)[h.pick(15, 2)])
    edge = 0.14 if kind == "knight" else h.span(16, -0.06, 0.1)
    solid = [m for m in drawing if m.tone == "ink" and not m.width]
    right = [np.maximum(m.contours[0], (edge, -9)) for m in solid]
    shade = [fill(c, tone="second") for c in right]
    return [
        *solid,
        *shade,
        *(stroke(c, 0.06, "ink", True) for c in right),
        *(m for m in drawing if m not in solid),
    ]


# --- the sets ----------------------------------------------------------------------------------------------

ARTISTS: Final[tuple[Callable[[str, Hand], Marks], ...]] = (
    club,
    french,
    dutch,
    soviet,
    barleycorn,
    st_george,
    selenus,
    busts,
    standing,
    doll,
    lewis,
    court,
    emblem,
    heraldic,
    medallion,
    woodcut,
    nouveau,
    deco,
    cylinder,
    cone,
    cube,
    mughal,
    stencil,
    epic,
    monoline,
    berliner,
    shaded,
)
BARE: Final[frozenset[Callable[[str, Hand], Marks]]] = frozenset(
    {heraldic, medallion, monoline, lewis, court, woodcut, stencil, shaded}
)
"""Styles that live by their solid ground or by their own lines: never shown as outlines."""

STYLES: Final = len(ARTISTS)
"""How many illustrators there are."""


@lru_cache(256)
def hand(number: int) -> Hand:
    """The habits of one set."""
    return Hand(tuple(float(d) for d in np.random.default_rng([61, number]).random(24)))


def stretched(marks: Marks, wide: float) -> Marks:
    """The drawing made slimmer or broader, its lines kept."""
    return [replace(m, contours=tuple(c * (wide, 1) for c in m.contours)) for m in marks]


def fitted(marks: Marks, flip: bool, grow: bool) -> Marks:
    """The drawing centred and brought to the edge of the sheet; without `grow` it keeps its rank's height."""
    inked = [(c, m.width / 2) for m in marks if m.tone != "clear" for c in m.contours]
    low = np.min([c.min(0) - w for c, w in inked], 0)
    high = np.max([c.max(0) + w for c, w in inked], 0)
    size = np.max(high - low) / 2
    factor = min(0.98 / size, 1.25 if grow else 1.0)
    middle = (low + high) / 2
    foot = 0.98 - (high[1] - low[1]) / 2 * factor
    k, down = np.array((-factor if flip else factor, factor)), np.array((0.0, foot))
    return [
        replace(
            m,
            contours=tuple(np.clip((c - middle) * k + down, -1, 1) for c in m.contours),
            width=m.width * factor,
        )
        for m in marks
    ]


def marks(number: int, kind: str) -> list[Mark]:
    """The figure of a kind in set `number`: style `number % STYLES`, varied by the number itself."""
    h, artist = hand(number), ARTISTS[number % STYLES]
    line_art = artist not in BARE and h.dice[22] < 0.3
    if line_art:  # between two contours only the plain cross keeps its shape
        h = Hand((*h.dice[:10], 0.0, *h.dice[11:]))
    drawing = artist(kind, h)
    if artist is not medallion:
        drawing = stretched(drawing, h.span(19, 0.84, 1.08))
    if line_art:
        drawing = outlined(drawing, h.span(21, 0.045, 0.07), "clear" if h.dice[22] < 0.18 else "second")
    return fitted(drawing, kind == "knight" and h.yes(23), h.yes(20, 0.6))
