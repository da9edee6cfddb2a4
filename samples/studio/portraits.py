"""Pieces as people, animals and buildings, in the colours an illustrator of playing cards would take.

A make is one imagined artist's set: a style, drawn from its number, and all measures and details within it.
Lengths are in half heads: the head's middle is (0, 0), y grows downwards; the sheet is fitted at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeVar

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from samples.studio import ink
from samples.studio.illustrations import Picture
from samples.studio.scene import RGB

MAKES: Final = 4000
"""How many different sets there are."""
OVER: Final = 3
"""How many times finer than the picture it is painted."""
SHOWN: Final = 0.13
"""The least share of a figure in its owner's colour; where there is less, a ground has it."""
KINDS: Final = ("king", "queen", "rook", "bishop", "knight", "pawn")
"""The six pieces."""

_T = TypeVar("_T")
_Pixels = NDArray[np.uint8]
_Span = tuple[float, float]
_SKINS = ((0.98, 0.85, 0.74), (0.93, 0.74, 0.6), (0.85, 0.63, 0.46), (0.68, 0.46, 0.31), (0.47, 0.3, 0.2))
_HAIRS = ((0.16, 0.12, 0.1), (0.36, 0.22, 0.13), (0.6, 0.36, 0.16), (0.9, 0.75, 0.4), (0.8, 0.8, 0.8))
_COATS = ((0.45, 0.29, 0.17), (0.7, 0.5, 0.3), (0.92, 0.9, 0.86), (0.28, 0.24, 0.23), (0.6, 0.6, 0.63))
_FURS = ((0.9, 0.6, 0.25), (0.6, 0.42, 0.27), (0.62, 0.62, 0.65), (0.94, 0.91, 0.85), (0.82, 0.66, 0.42))
_GOLDS = ((0.93, 0.74, 0.2), (0.85, 0.62, 0.16), (0.97, 0.83, 0.38), (0.78, 0.6, 0.28))
_STONES = ((0.72, 0.7, 0.66), (0.82, 0.76, 0.64), (0.58, 0.58, 0.6), (0.76, 0.55, 0.42), (0.88, 0.86, 0.82))
_ACCENTS = ((0.55, 0.13, 0.16), (0.12, 0.32, 0.42), (0.2, 0.38, 0.22), (0.42, 0.22, 0.42), (0.75, 0.42, 0.16))
_INKS = ((0.08, 0.07, 0.08), (0.2, 0.12, 0.08), (0.1, 0.1, 0.22))
_CIRCLE: Final = ink.arc(1, 0, 348, n=30)


@dataclass(frozen=True)
class _Style:
    """What one school of artists does; spans and choices are settled by the make."""

    name: str
    line: _Span = (0.8, 1.5)
    """Width of the outline, in hundredths of the picture; 0 leaves it out."""
    forms: tuple[str, ...] = ("robe",)
    length: _Span = (2.4, 3.2)
    """How far below the head's middle a figure ends."""
    shoulders: _Span = (1.15, 1.55)
    eyes: tuple[str, ...] = ("dot", "almond")
    folk: tuple[str, ...] = ("human",)
    backdrop: tuple[str, ...] = ("",)
    patterns: tuple[str, ...] = ("", "", "dots", "stripes")
    shade: tuple[str, ...] = ("", "side", "light", "wash")
    palette: str = "nature"
    custom: str = "europe"
    knights: tuple[str, ...] = ("head", "head", "rider", "rider", "folk")
    rooks: tuple[str, ...] = ("tower", "tower", "castle", "guard", "elephant")
    profile: float = 0.0
    """How often a person looks to the side."""
    soft: int = 2
    """How often corners are cut."""


_STYLES: tuple[_Style, ...] = (
    _Style("court", profile=0.35, patterns=("lozenges", "stripes", "dots", "checks"), length=(2.3, 2.8)),
    _Style("lewis", forms=("seated",), length=(3.0, 3.4), palette="ivory", eyes=("round", "almond")),
    _Style("children", length=(1.9, 2.3), shoulders=(0.8, 1.05), eyes=("round", "dot"),
           rooks=("face", "tower")),
    _Style("heraldic", forms=("fur",), folk=("lion", "bear"), backdrop=("shield", "shield", ""),
           palette="arms"),
    _Style("flat", profile=0.3, line=(0, 0), eyes=("none", "none", "line"), shade=("", "side"), soft=1,
           palette="modern"),
    _Style("manuscript", profile=0.25, forms=("robe", "seated"), length=(3.2, 4.0),
           backdrop=("arch", "", "square")),
    _Style("east", forms=("kimono",), eyes=("line",), custom="east",
           rooks=("pagoda", "pagoda", "guard", "tower")),
    _Style("egypt", profile=0.8, forms=("robe", "shift"), custom="egypt", eyes=("almond",),
           length=(2.8, 3.8)),
    _Style("fantasy", custom="fantasy", shade=("side", "light"),
           knights=("rider", "unicorn", "dragon", "folk")),
    _Style("pets", forms=("robe", "fur"), folk=("cat", "dog"), length=(2.0, 2.6),
           knights=("rider", "folk", "head")),
    _Style("oval", profile=0.3, backdrop=("oval", "oval", "square", "arch"), length=(2.0, 2.3),
           knights=("head", "folk")),
    _Style("busts", profile=0.4, length=(1.7, 2.1), forms=("bust",), shoulders=(1.4, 1.8),
           knights=("head", "folk")),
    _Style("whole", profile=0.2, length=(3.8, 4.6), forms=("robe", "robe", "kimono"),
           patterns=("", "", "stripes", "hems")),
    _Style("pegs", forms=("peg",), length=(2.1, 2.9), shoulders=(0.9, 1.15), palette="toy",
           knights=("toy", "head")),
    _Style("glass", line=(2.0, 3.0), backdrop=("arch", "oval", ""), palette="glass", shade=("glass",)),
    _Style("nutcracker", forms=("block",), length=(3.4, 4.2), eyes=("round",), custom="toys",
           knights=("toy", "rider")),
    _Style("woodcut", profile=0.3, line=(1.0, 2.0), palette="print", shade=("hatch", ""),
           patterns=("stripes", "lozenges", "")),
    _Style("forest", forms=("robe", "fur"), folk=("bear", "fox", "rabbit", "owl", "mouse"),
           length=(2.0, 2.7)),
    _Style("sketch", profile=0.3, line=(0.5, 0.8), length=(2.2, 4.0), shade=("hatch", "wash"),
           palette="pale", soft=1),
    _Style("icons", line=(0, 0), forms=("bust", "peg"), eyes=("none",), shade=("side", ""),
           palette="modern", soft=3),
    _Style("cameo", line=(0.5, 1.2), profile=0.6, backdrop=("oval", "oval", ""), palette="cameo",
           length=(1.9, 3.0)),
    _Style("pixels", line=(1.6, 2.4), length=(2.0, 2.6), patterns=("",), shade=("pixels",), palette="modern"),
)  # fmt: skip


@dataclass(eq=False)
class _Part:
    """One act of painting: an area, or a line when `width` is given."""

    points: ink.Points
    tone: RGB
    width: float = 0.0
    edge: bool = True
    cloth: bool = False
    """Takes the set's pattern and shade."""


@dataclass(eq=False)
class _Figure:
    """A figure being painted: what its set has in common, its own chances, and the parts so far."""

    kind: str
    style: _Style
    tones: dict[str, RGB]
    rng: np.random.Generator
    form: str
    folk: str
    eyes: str
    backdrop: str
    pattern: str
    shade: str
    line: float
    length: float
    sw: float
    rx: float
    ry: float
    turned: bool = False
    """Looks to the side."""
    parts: list[_Part] = field(default_factory=list)

    def pick(self, choices: Sequence[_T]) -> _T:
        """One of the choices."""
        return choices[int(self.rng.random() * len(choices))]

    def u(self, low: float, high: float) -> float:
        """Something between."""
        return low + (high - low) * float(self.rng.random())

    def maybe(self, chance: float) -> bool:
        """True that often."""
        return bool(self.rng.random() < chance)

    def fill(
        self, points: ArrayLike, tone: str, soft: int = 0, edge: bool = True, cloth: bool = False
    ) -> None:
        """An area, its corners cut `soft` times."""
        p = np.asarray(points, np.float64)
        cloth = cloth or (tone == "own" and len(p) < 12)
        self.parts.append(_Part(ink.rounded(p, soft), self.tones[tone], 0.0, edge, cloth))

    def stroke(self, points: ArrayLike, tone: str, width: float, edge: bool = True) -> None:
        """A line, by default cased in the outline."""
        self.parts.append(_Part(np.asarray(points, np.float64), self.tones[tone], width, edge))

    def disc(self, x: float, y: float, r: float, tone: str, ry: float = 0.0, edge: bool = True) -> None:
        """A round area, or an oval one."""
        self.fill(_CIRCLE * (r, ry or r) + (x, y), tone, 0, edge)

    def box(self, x: float, y: float, w: float, h: float, tone: str, edge: bool = True) -> None:
        """A rectangle about (x, y), `w` and `h` to each side."""
        self.fill(_box(x, y, w, h), tone, 0, edge)

    def both(self, points: ArrayLike, tone: str, soft: int = 0) -> None:
        """An area and its mirror image."""
        p = np.asarray(points, np.float64)
        self.fill(p, tone, soft)
        self.fill(p * (-1, 1), tone, soft)


def paint(make: int, kind: str, own: RGB, size: int) -> Picture:
    """One figure of a set, upright, (size, size, 4) RGBA, 0 to 1;"
    "its owner's colour is on its largest parts."""
    common = np.random.default_rng([make % MAKES, 9071])
    f = _figure(make, kind, own, common)
    knight, rook = common.choice(f.style.knights), common.choice(f.style.rooks)
    if kind == "knight":
        _knight(f, str(knight))
    elif kind == "rook":
        _rook(f, str(rook))
    else:
        _person(f)
    if _showing(f) < SHOWN + 0.03 * f.line:  # wide outlines eat some of it
        _ground(f)
    if f.maybe(0.4):
        for part in f.parts:
            part.points = part.points * (-1, 1)
    return _painted(f, common, size)


def _figure(make: int, kind: str, own: RGB, common: np.random.Generator) -> _Figure:
    """An empty sheet with the set's manners; `common` draws the same for all six pieces."""
    style = _STYLES[make % len(_STYLES)]
    own_rng = np.random.default_rng([make % MAKES, KINDS.index(kind), 417])
    tones = _tones(style.palette, own, common, own_rng)

    def one(choices: tuple[str, ...]) -> str:
        return choices[int(common.integers(len(choices)))]

    form, folk, eyes = one(style.forms), one(style.folk), one(style.eyes)
    if folk == "human":
        tones["fur"] = tones["skin"]
    f = _Figure(
        kind, style, tones, own_rng, form, folk, eyes, one(style.backdrop), one(style.patterns),
        one(style.shade),
        float(common.uniform(*style.line)), float(common.uniform(*style.length)),
        float(common.uniform(*style.shoulders)), float(common.uniform(0.78, 0.98)),
        float(common.uniform(0.92, 1.12)),
    )  # fmt: skip
    factor = {"king": 1.05, "queen": 0.9, "pawn": 0.86}.get(kind, 1.0)
    return replace(
        f, sw=f.sw * factor * f.u(0.94, 1.06), rx=f.rx * f.u(0.95, 1.05), length=f.length * f.u(0.94, 1.06)
    )


# --- Colours --------------------------------------------------------------------------------------


def _mixed(a: RGB, b: RGB, share: float) -> RGB:
    """Some of `b` in `a`."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share)


def _tones(
    palette: str, own: RGB, common: np.random.Generator, single: np.random.Generator
) -> dict[str, RGB]:
    """The paint box: the set's metals and woods, each person's own skin and hair."""

    def one(rng: np.random.Generator, choices: tuple[RGB, ...]) -> RGB:
        pick = choices[int(rng.random() * len(choices))]
        return _mixed(pick, (float(rng.random()), float(rng.random()), float(rng.random())), 0.07)

    black = one(common, _INKS)
    robe = own if max(own) > 0.24 else _mixed(own, (0.3, 0.3, 0.33), 0.7)
    far = [a for a in _ACCENTS if sum(abs(x - y) for x, y in zip(a, own, strict=True)) > 0.6] or list(
        _ACCENTS
    )
    dark = 0.3 * own[0] + 0.59 * own[1] + 0.11 * own[2] < 0.3
    tones = {
        "own": robe, "skin": one(single, _SKINS), "hair": one(single, _HAIRS), "coat": one(single, _COATS),
        "fur": one(single, _FURS), "gold": one(common, _GOLDS), "stone": one(common, _STONES),
        "steel": _mixed((0.7, 0.73, 0.78), (0.5, 0.5, 0.52), float(common.random())),
        "wood": one(common, ((0.5, 0.33, 0.18), (0.66, 0.46, 0.26), (0.35, 0.22, 0.13))),
        "linen": one(common, ((0.97, 0.95, 0.9), (0.9, 0.86, 0.76))), "accent": one(common, tuple(far)),
        "fold": _mixed(robe, (1.0, 1.0, 1.0) if dark else black, 0.3), "ink": black,
        "red": (0.72, 0.16, 0.16),
        "field": one(common, ((0.95, 0.9, 0.78), (0.75, 0.83, 0.86), (0.82, 0.85, 0.74), (0.9, 0.8, 0.76))),
        "leaf": (0.3, 0.5, 0.25), "elephant": (0.6, 0.6, 0.64), "white": (0.98, 0.98, 0.98),
    }  # fmt: skip
    flesh = ("skin", "hair", "coat", "fur", "stone", "steel", "wood", "linen", "accent", "field", "elephant")
    if palette in ("ivory", "print", "pale"):
        paper = one(common, ((0.95, 0.91, 0.8), (0.9, 0.83, 0.68), (0.97, 0.96, 0.93)))
        share = {"ivory": 0.86, "print": 1.0, "pale": 0.5}[palette]
        for name in (*flesh, *(("gold",) if palette == "ivory" or common.random() < 0.5 else ())):
            tones[name] = _mixed(tones[name], paper, share)
        if palette != "pale":
            tones["hair"] = _mixed(paper, tones["wood"] if palette == "ivory" else black, 0.22)
            tones["red"] = tones["leaf"] = tones["accent"]
    elif palette == "cameo":
        light, deep = _mixed(robe, (1.0, 0.98, 0.94), 0.72), _mixed(robe, black, 0.55)
        tones |= dict.fromkeys(flesh, light) | {
            "hair": _mixed(robe, light, 0.45),
            "field": deep,
            "accent": deep,
        }
        tones |= {"stone": _mixed(robe, light, 0.6), "red": deep, "coat": _mixed(light, robe, 0.15)}
    elif palette == "arms":
        metal = one(common, (tones["gold"], (0.93, 0.93, 0.9)))
        tones |= {"fur": metal, "coat": metal, "hair": _mixed(metal, black, 0.25), "stone": metal}
    elif palette == "glass":
        for name in ("accent", "field", "gold", "leaf"):
            tones[name] = _mixed(tones[name], (1.0, 1.0, 0.9), 0.15)
        tones["ink"] = (0.07, 0.07, 0.08)
    elif palette == "modern":
        tones |= {
            "gold": (0.98, 0.78, 0.28),
            "steel": (0.74, 0.78, 0.82),
            "fold": _mixed(robe, (0, 0, 0), 0.18),
        }
        tones |= {"ink": (0.16, 0.17, 0.24), "coat": _mixed(tones["coat"], (0.45, 0.3, 0.2), 0.5)}
    elif palette == "toy":
        tones |= {"skin": _mixed((0.9, 0.73, 0.5), tones["skin"], 0.3), "coat": (0.82, 0.62, 0.38)}
    return tones


# --- Heads ----------------------------------------------------------------------------------------


def _box(x: float, y: float, w: float, h: float) -> ink.Points:
    return np.array([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])


def _oval(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360) -> ink.Points:
    points: ink.Points = ink.arc(1, start, end, 0, 0, 26) * (rx, ry) + (x, y)
    return points


@lru_cache(maxsize=512)
def _parsed(text: str) -> tuple[tuple[str, int, bool, str, float, ink.Points], ...]:
    """A drawing in words: shape, corner cuts, outline, tones, width; rows of x, y, share of length."""
    acts = []
    for act in text.split(";"):
        verb, tones, *words = act.split()
        width = float(words.pop(0)) if "," not in words[0] else 0.0
        rows = []
        for word in words:
            x, y = word.split(",")
            share = {"e": 1.0, "m": 0.45}.get(y[0], 0.0)
            rows.append((float(x), float(y[1:] or 0) if share else float(y), share))
        name, soft = verb.strip("-0123"), int(verb.strip("-")[-1]) if verb.strip("-")[-1].isdigit() else 0
        acts.append((name, soft, not verb.endswith("-"), tones, width, np.array(rows)))
    return tuple(acts)


def _draw(f: _Figure, text: str, sx: float = 1, sy: float = 1, x: float = 0, y: float = 0) -> None:
    """Draws what the words say: ``fill1 gold/steel 0,1 2,3 4,e-1; disc- ink 0,0 .2,.3``.

    A digit cuts corners, a dash leaves the outline out, tones divided by / are a choice; y written with e
    counts from the figure's end, with m from its waist; `half` is mirrored into one area, `both` into two.
    """
    for name, soft, edge, tones, width, rows in _parsed(text):
        tone = f.pick(tones.split("/")) if "/" in tones else tones
        p = np.stack([rows[:, 0] * sx + x, rows[:, 1] * sy + y], 1)
        low = rows[:, 2] > 0
        p[low, 1] = rows[low, 1] + f.length * rows[low, 2] + np.where(rows[low, 2] < 1, 0.5, 0)
        if name == "line":
            f.stroke(p, tone, width, edge)
        elif name == "disc":
            rx, ry = rows[1, :2]
            f.disc(p[0, 0], p[0, 1], rx * abs(sx), tone, ry * abs(sy), edge)
        elif name == "box":
            f.box(p[0, 0], p[0, 1], rows[1, 0] * abs(sx), rows[1, 1] * sy, tone, edge)
        elif name == "both":
            f.both(p, tone, soft)
        else:
            f.fill(ink.mirrored(p) if name == "half" else p, tone, soft, edge, tone == "own" and edge)


_EARS = {
    "cat": "both fur -1,-.1 -1.12,-1.25 -.2,-.8",
    "fox": "both fur -1,-.1 -1.12,-1.35 -.2,-.8; both- linen -.85,-.6 -1,-1.05 -.5,-.8",
    "rabbit": "both2 fur -1.2,-.3 -1.5,-1.2 -1.1,-2.1 -.8,-1.2 -.7,-.5",
    "dog": "both2 hair -.6,-.8 -1.5,-.3 -1.4,.7 -.8,.2",
    "bear": "disc fur -1,-.65 .4,.4; disc fur 1,-.65 .4,.4",
    "lion": "disc hair 0,.1 1.5,1.45; disc fur -.95,-.65 .36,.36; disc fur .95,-.65 .36,.36",
    "mouse": "disc fur -1.1,-.6 .6,.6; disc fur 1.1,-.6 .6,.6; disc- skin -1.1,-.6 .4,.4;"
    "disc- skin 1.1,-.6 .4,.4",
    "owl": "both fur -1,-.2 -1.1,-1.3 -.1,-.8",
}


def _ears(f: _Figure) -> None:
    """What tells an animal, behind its head."""
    if f.folk in _EARS:
        _draw(f, _EARS[f.folk], f.rx, f.ry)


def _face(f: _Figure) -> None:
    """Eyes, nose and mouth, as far as the style has them, a little to one side at times."""
    if f.folk == "owl":
        for x in (-0.42, 0.42):
            f.disc(x, -0.05, 0.42, "linen")
            f.disc(x, -0.05, 0.2, "ink", edge=False)
        _draw(f, "fill gold -.16,.15 .16,.15 0,.6")
        return
    t = 0.0 if f.folk != "human" or f.maybe(0.5) else f.u(-0.16, 0.16)
    if f.folk != "human":
        f.disc(0, 0.42, 0.48, "linen", 0.36, edge=False)
        f.disc(0, 0.22, 0.17, "ink", 0.12, edge=False)
        _draw(f, "line- ink .07 -.25,.52 0,.45 0,.3 0,.45 .25,.52")
    _eyes(f, t)
    if f.folk == "human" and f.eyes != "none":
        nose = f.u(0.12, 0.3)
        brow = _mixed(f.tones["skin"], f.tones["ink"], 0.45)
        f.parts.append(
            _Part(np.array([(t, -0.02), (t + nose * 0.6, nose + 0.1), (t, nose + 0.14)]), brow, 0.07, False)
        )
        f.stroke([(t - 0.2, 0.5), (t, 0.55), (t + 0.2, 0.5)], "red", f.u(0.07, 0.13), False)
        if f.maybe(0.35):
            cheek = _mixed(f.tones["skin"], (0.9, 0.35, 0.3), 0.35)
            for x in (-0.5, 0.5):
                f.parts.append(_Part(_oval(x + t, 0.3, 0.16, 0.13), cheek, 0, False))


def _eyes(f: _Figure, t: float) -> None:
    e = f.rx * 0.4
    for x in (t - e, t + e):
        if f.eyes == "round":
            f.disc(x, -0.05, 0.22, "white", 0.25)
            f.disc(x + t * 0.5, -0.02, 0.11, "ink", edge=False)
        elif f.eyes == "almond":
            f.fill([(x - 0.23, -0.04), (x, -0.17), (x + 0.23, -0.04), (x, 0.08)], "white", 1, False)
            f.stroke([(x - 0.25, -0.04), (x, -0.18), (x + 0.25, -0.04)], "ink", 0.07, False)
            f.disc(x, -0.04, 0.09, "ink", edge=False)
        elif f.eyes == "line":
            f.stroke([(x - 0.2, -0.02), (x, -0.08), (x + 0.2, -0.04)], "ink", 0.09, False)
        elif f.eyes == "dot" or f.folk != "human":
            f.disc(x, -0.04, 0.12, "ink", 0.15, edge=False)


def _hair_behind(f: _Figure) -> None:
    """Hair or cloth that falls behind head and shoulders."""
    if f.folk != "human":
        return
    rx = f.rx
    if f.kind == "queen":
        cut = f.pick(("long", "veil", "waves", "braids", "buns"))
        end = min(f.length - 0.3, f.u(1.5, 2.3))
        if cut in ("long", "veil"):
            tone = "hair" if cut == "long" else f.pick(("linen", "own"))
            side = ((-rx * 1.05, -0.75), (-rx * 1.35, 0.4), (-rx * 1.6, end), (-0.3, end))
            f.fill(ink.mirrored([(0, -1.25), *side]), tone, 2)
        elif cut == "waves":
            for y in np.arange(-0.3, end, 0.42):
                f.disc(-rx * 1.08, float(y), 0.36, "hair")
                f.disc(rx * 1.08, float(y), 0.36, "hair")
        elif cut == "braids":
            f.disc(0, -0.1, rx * 1.15, "hair", f.ry * 1.1)
            for s in (-1, 1):
                f.stroke([(s * rx, 0), (s * rx * 1.4, 1.0), (s * rx * 1.3, end + 0.3)], "hair", 0.36)
        else:
            f.disc(0, -0.1, rx * 1.15, "hair", f.ry * 1.1)
            f.both(_oval(-rx * 1.2, -0.1, 0.48, 0.5), "hair")
    elif f.style.custom == "egypt" and f.kind != "bishop":
        _nemes(f)
    elif f.kind != "bishop" or f.maybe(0.5):
        low = f.u(0.3, 1.0)
        f.fill(ink.mirrored([(0, -1.1), (-rx * 1.1, -0.7), (-rx * 1.28, low), (-0.4, low)]), "hair", 2)


def _nemes(f: _Figure) -> None:
    """The striped cloth of Egypt."""
    _draw(f, "half1 own 0,-1.15 -.9,-.95 -1.7,.5 -1.3,1.5 -.5,1.5", f.rx)
    for y in np.linspace(-0.4, 1.2, 5):
        _draw(f, "line- gold .12 -1.3,.15 0,-.1 1.3,.15", f.rx + 0.12 * float(y), 1, 0, float(y))


def _head(f: _Figure) -> None:
    """Neck, head and face."""
    skin = "skin" if f.folk == "human" else "fur"
    if f.form != "peg":
        f.box(0, 0.95, 0.3, 0.3, skin)
    _ears(f)
    if f.folk == "human" and f.form not in ("block", "peg") and f.maybe(f.style.profile):
        f.turned = True
        _profile(f)
        return
    if f.form == "block":
        f.fill(_box(0, 0.05, f.rx * 0.95, f.ry), skin, 1)
    elif f.folk == "human" and f.form != "peg" and f.style.soft < 3 and f.maybe(0.5):
        jaw = f.u(0.5, 0.95)
        chin = [(0, f.ry * 1.08), (-f.rx * 0.55, f.ry * 1.05), (-f.rx * 1.05 * (0.7 + 0.3 * jaw), 0.4)]
        f.fill(ink.mirrored([*chin, (-f.rx * 1.06, -0.5), (-f.rx * 0.6, -f.ry * 1.05)]), skin, 2)
    else:
        f.disc(0, 0, f.rx, skin, f.ry)
    _face(f)
    _beard(f)
    if f.kind == "queen" and f.folk == "human" and f.maybe(0.7):
        f.both([(-f.rx * 1.06, -0.2), (-f.rx * 0.98, -f.ry), (0, -f.ry * 1.1), (0, -f.ry * 0.72)], "hair", 1)


def _beard(f: _Figure) -> None:
    """A man's beard, below his mouth, or a moustache alone."""
    chance = {"king": 0.85, "bishop": 0.5, "pawn": 0.12, "rook": 0.35}.get(f.kind, 0.0)
    if f.folk != "human" or not f.maybe(chance):
        return
    rx = f.rx
    cut = f.pick(("full", "full", "point", "fork", "long", "tash"))
    if f.style.custom == "egypt":
        _draw(f, "fill hair -.16,.95 .16,.95 .24,1.75 -.24,1.75")
        return
    end = {"full": 1.35, "point": 1.7, "fork": 1.5, "long": 2.1}.get(cut, 0)
    if end:
        tip = {"full": rx * 0.6, "point": 0.1, "fork": 0.45, "long": 0.3}[cut]
        half = [
            (0, 0.38),
            (-0.3, 0.36),
            (-rx * 0.72, 0.1),
            (-rx * 1.04, -0.05),
            (-rx * 0.98, 0.75),
            (-tip, end),
        ]
        middle = [(0, end - 0.45)] if cut == "fork" else [(0, end + 0.05)]
        f.fill(ink.mirrored(half + middle), "hair", 1)
        _draw(f, "line- red .12 -.2,.6 .2,.6")
    f.both([(0, 0.3), (-0.35, 0.3), (-0.75, f.u(0.3, 0.65)), (-0.3, 0.52)], "hair", 1)


# --- What is worn on heads ------------------------------------------------------------------------


def _cross(f: _Figure, x: float, y: float, r: float, tone: str = "gold") -> None:
    """A cross, flared, plain or with a loop as in Egypt."""
    if f.style.custom == "egypt" and f.kind == "king":
        f.disc(x, y - r * 0.5, r * 0.5, tone, r * 0.6)
        f.disc(x, y - r * 0.5, r * 0.22, "linen", r * 0.3)
        f.box(x, y + r * 0.45, r * 0.16, r * 0.55, tone)
        f.box(x, y + r * 0.25, r * 0.8, r * 0.16, tone)
        return
    a, b = r * 0.2, r * (0.45 if f.style.soft == 2 else 0.25)
    arm = np.array([(-a, -a), (-b, -r), (b, -r), (a, -a)])
    arms = np.concatenate([ink.turned(arm, q) for q in (0, 90, 180, 270)])
    f.fill(ink.moved(arms, x, y), tone)


def _band(f: _Figure, w: float, base: float, h: float, tone: str = "gold") -> None:
    """The ring of a crown, with stones."""
    _draw(f, f"fill {tone} -1,0 0,.1 1,0 .94,{h} 0,{h + 0.12} -.94,{h}", w, 1, 0, base - h)
    for x in np.linspace(-0.6, 0.6, f.pick((1, 3, 3, 5))):
        f.disc(float(x) * w, base - h / 2 + 0.08, h * 0.26, f.pick(("accent", "red", "linen")), edge=False)


def _crown(f: _Figure) -> None:
    """A king's: closed, a cross on top."""
    w, base, h = f.rx * f.u(0.95, 1.12), -f.ry * 0.5, f.u(0.95, 1.4)
    flare, top = w * f.u(1.0, 1.35), base - 0.3
    cut = f.pick(("arches", "arches", "points", "court", "dome"))
    dome = _oval(0, top, flare, h - 0.15, 180, 360)
    f.fill(dome, "gold" if cut == "dome" else f.pick(("accent", "red", "own")))
    peak = top - h + 0.15
    if cut == "arches":
        for k in (1.0, 0.45):
            f.stroke(_oval(0, top, flare * k, h - 0.2, 180, 360), "gold", 0.17)
    elif cut == "dome":
        for x in (-0.5, 0, 0.5):
            f.stroke([(x * flare, top), (x * flare * 0.9, top - h * 0.55), (0, peak)], "accent", 0.08, False)
    else:
        n = f.pick((3, 5))
        _points(f, n, flare, top + 0.1, h * 0.8, cut == "court")
    _band(f, w if cut == "dome" else w * 1.02, base, 0.42)
    f.disc(0, peak - 0.06, 0.17, "gold")
    _cross(f, 0, peak - 0.48, f.u(0.34, 0.46))


def _points(f: _Figure, n: int, flare: float, base: float, h: float, leaves: bool) -> None:
    """The points of a crown with balls or leaves."""
    x = np.linspace(-flare, flare, 2 * n - 1)
    y = np.where(np.arange(2 * n - 1) % 2, base - h * 0.25, base - h + 0.12 * (x / flare) ** 2)
    f.fill(
        np.concatenate([np.stack([x, y], 1), [(flare * 0.85, base + 0.15), (-flare * 0.85, base + 0.15)]]),
        "gold",
    )
    for i in range(0, 2 * n - 1, 2):
        if leaves:
            f.disc(float(x[i]), float(y[i]), 0.2, "gold", 0.24)
        else:
            f.disc(float(x[i]), float(y[i]) - 0.05, 0.15, f.pick(("linen", "gold", "gold")))


def _coronet(f: _Figure) -> None:
    """A queen's: open, low, with points, pearls or leaves."""
    w, base = f.rx * f.u(0.75, 1.08), -f.ry * f.u(0.55, 0.7)
    cut = f.pick(("points", "points", "leaves", "pearls", "tiara", "rays"))
    h, flare = f.u(0.7, 1.05), w * f.u(1.05, 1.4)
    if cut in ("points", "leaves"):
        n = f.pick((5, 7) if cut == "points" else (3, 5))
        _points(f, n, flare, base - 0.2, h, cut == "leaves")
    elif cut == "tiara":
        _draw(f, "fill1 gold -1,0 -.75,-.45 0,-1.2 .75,-.45 1,0", w, h, 0, base)
        f.disc(0, base - h * 0.6, 0.22, f.pick(("accent", "red")))
        f.disc(0, base - h * 1.2, 0.17, "linen")
        return
    else:
        for x in np.linspace(-1, 1, 7):
            tip = (float(x) * flare * 1.1, base - h - 0.2 + 0.35 * float(x) ** 2)
            f.stroke([(float(x) * w * 0.9, base - 0.2), tip], "gold", 0.13)
            f.disc(*tip, 0.15 if cut == "pearls" else 0.11, "linen" if cut == "pearls" else "gold")
    _band(f, w, base, 0.32)


def _profile(f: _Figure) -> None:
    """A head that looks to the left."""
    nose = f.u(1.2, 1.4)
    p = [(-0.35, -1.05), (-0.82, -0.75), (-0.88, -0.2), (-nose, 0.2), (-0.9, 0.3), (-1.0, 0.5), (-0.86, 0.62)]
    p += [(-0.88, 0.95), (-0.5, 1.1), (0.3, 0.8), (0.9, 0.3), (0.95, -0.6), (0.5, -1.05)]
    f.fill(np.array(p) * (f.rx, f.ry), "skin", 1)
    _draw(f, "fill1 hair -.3,-1.1 .6,-1.15 1.15,-.5 1.1,.7 .5,.8 .35,.1 .1,-.5", f.rx, f.ry)
    if f.eyes != "none":
        _draw(f, "fill- white -.75,-.1 -.4,-.22 -.35,-.02; disc- ink -.56,-.1 .1,.1", f.rx, f.ry)
        _draw(f, "line- ink .07 -.8,-.35 -.35,-.38; line- red .1 -.85,.48 -.55,.5", f.rx, f.ry)
    if f.kind in ("king", "bishop") and f.maybe(0.8):
        end = f.u(1.3, 2.0)
        _draw(f, f"fill1 hair -.85,.58 -.3,.5 .3,0 .5,.5 -.3,{end} -.8,{end - 0.1}")


def _mitre(f: _Figure) -> None:
    """A bishop's: a tall pointed cap with a cross; with some artists a magician's hat or a hood."""
    hats = ["mitre", "mitre", "mitre", "cleft", "cleft"]
    hats += {"fantasy": ["wizard"] * 5, "europe": ["hood"]}.get("" if f.turned else f.style.custom, [])
    cut = f.pick(hats)
    w, base, h = f.rx * f.u(0.9, 1.08), -f.ry * 0.42, f.u(1.6, 2.2)
    cap, trim = f.pick((("own", "gold"), ("linen", "gold"), ("linen", "own"), ("own", "linen")))
    if cut == "wizard":
        _draw(f, f"fill own -1,0 -.4,-.8 {f.u(-0.4, 0.4)},-1.35 .45,-.8 1,0", w, h, 0, base)
        for x, y in ((-0.25, 0.35), (0.25, 0.6), (0.0, 0.95)):
            f.fill(ink.moved(ink.star(5, 0.2, 0.09), x, base - y * h), "gold", edge=False)
        _draw(f, "disc own 0,0 1.5,.24; disc gold 0,-.25 .7,.1", w, 1, 0, base)
        return
    if cut == "hood":
        _draw(f, "half1 own 0,-1.5 -.9,-1.2 -1.35,.3 -1.2,1.3 -.5,1.3 -.85,.4 -.75,-.45 0,-.75", f.rx, f.ry)
        _cross(f, 0, -f.ry * 1.15, 0.33)
        return
    if cut == "cleft":
        _draw(f, "fill1 accent -.9,0 -1.1,-.6 0,-.95 1.1,-.6 .9,0", w, h, 0, base)
        _draw(f, f"both {cap} 0,0 -1,0 -1.2,-.55 -.6,-1 0,-.5", w, h, 0, base)
    else:
        half = np.array([(-1, 0), (-f.u(1.05, 1.35), -0.45), (-0.62, -0.8), (0, -1.08)]) * (w, h) + (0, base)
        f.fill(ink.mirrored(half), cap)
        f.stroke(ink.mirrored(half), trim, 0.12, False)
    if f.maybe(0.5):
        _draw(f, f"box- {trim} 0,-.35 .12,.38; box- {trim} 0,-.45 .62,.06", w, h, 0, base)
    else:
        _cross(f, 0, base - h * 0.5, 0.42, trim)
    _band(f, w, base, 0.3, trim)


_CAP = "fill2 {} -1,.2 -1,-.75 -.5,-1.1 .5,-1.1 1,-.75 1,.2;"
_HELMETS = {
    "kettle": _CAP.format("steel") + "disc steel 0,0 1.5,.26",
    "wide": _CAP.format("wood") + "disc wood 0,0 1.6,.26; box own 0,-.32 .9,.1",
    "morion": _CAP.format("steel") + "fill2 steel 0,-1.7 -.8,-1 -.5,-.6 .5,-.6 .8,-1; "
    "fill1 steel -1.6,-.35 -.8,.1 .8,.1 1.6,-.35 .8,-.2 -.8,-.2",
    "nasal": "fill1 steel -1,.1 -.9,-.55 0,-1.5 .9,-.55 1,.1; box steel 0,.3 .1,.45; box gold 0,.02 1,.12",
    "bucket": "fill steel -1,1.25 -1.02,-.6 0,-1 1.02,-.6 1,1.25 0,1.5; box- ink 0,.25 .8,.11;"
    "box- gold 0,.5 .08,.8",
    "plume": "disc own 0,-.85 .36,.95;" + _CAP.format("steel")
    + "both1 steel -1,-.1 -1,1.05 -.55,.9 -.7,0; box gold 0,0 1,.13",
    "comb": "fill1 own/red -1.1,.4 -1.2,-.9 0,-1.9 1.2,-.9 1.1,.4 .8,-.6 -.8,-.6;" + _CAP.format("gold/steel")
    + "both1 gold/steel -1,-.1 -1,1.05 -.55,.9 -.7,0",
    "crest": _CAP.format("steel") + "box own 0,0 1.15,.14; both1 gold -.1,-.2 -.9,-1.6 -.35,-.6",
    "straw": "fill1 wood -1.7,.2 0,-1.1 1.7,.2 0,.4; disc own 0,-.35 .24,.24",
    "shako": "fill ink -.95,0 -1.05,-1.5 1.05,-1.5 .95,0; fill gold -1,0 1,0 .8,.25 -.8,.25;"
    "disc gold 0,-.75 .3,.3;"
    "disc own 0,-1.8 .22,.5",
    "bearskin": "fill2 ink -.9,.3 -1.3,-1.9 1.3,-1.9 .9,.3; line gold .1 -.9,0 -.6,1.1 .6,1.1 .9,0;"
    "disc own 0,-.9 .26,.3",
    "band": "box own 0,-.15 1,.18",
    "mail": "half1 steel 0,-1.05 -.9,-.85 -1.2,.8 -.9,1.4 -.75,.7 -.7,-.1 0,-.4",
    "cap": _CAP.format("own/wood/accent") + "box linen/wood 0,0 1.04,.14;"
    "fill1 red/linen .6,-.3 1.3,-1.3 1,-.2",
    "beret": "fill2 own/accent -1.2,.1 -1.3,-.6 0,-1.1 1.5,-.7 1.2,.1; disc gold -.7,-.1 .14,.14;"
    "line linen .14 -.7,-.2 -1.1,-1.4",
}  # fmt: skip
_WORN = {
    "east": ("straw", "straw", "crest", "crest"), "toys": ("shako", "shako", "bearskin"),
    "egypt": ("cap", "band", "nasal"), "fantasy": ("nasal", "bucket", "plume", "wide", "comb"),
    "europe": ("kettle", "nasal", "bucket", "plume", "cap", "mail", "wide", "morion", "comb", "beret"),
}  # fmt: skip


def _helmet(f: _Figure) -> None:
    """A soldier's: iron hat, pointed cap, bucket, plumes, bearskin, straw."""
    cut = f.pick(_WORN[f.style.custom])
    if (f.turned or f.eyes == "none") and cut in ("mail", "nasal", "bucket"):
        cut = "kettle"
    _draw(f, _HELMETS[cut], f.rx * 1.1, f.u(0.85, 1.15), 0, -f.ry * 0.3)


# --- Bodies ---------------------------------------------------------------------------------------


def _robe(f: _Figure) -> None:
    """A gown to the sheet's edge, the waist drawn in for a queen."""
    sw, end, hem = f.sw, f.length, f.u(1.0, 1.35)
    waist = 0.6 if f.kind == "queen" else 0.95
    _draw(f, f"half1 own -.3,.72 -.8,.95 -1,1.35 -{waist},m -{hem},e-.1 -{hem},e", sw)
    if f.style.name != "icons" and f.maybe(0.55):
        low = "m" if f.kind == "queen" else "e"
        _draw(f, f"fill linen/accent/gold -.3,.85 .3,.85 .42,{low} -.42,{low}")
    elif end > 2.4:
        _draw(
            f,
            "line- fold .07 -.4,m.2 -.6,e-.1; line- fold .07 0,m.3 0,e-.1; line- fold .07 .4,m.2 .6,e-.1",
            sw,
        )
    if end > 2.2 and f.maybe(0.6):
        _draw(f, f"box gold/wood 0,m {waist},.13", sw)
    if end > 2.8 and f.maybe(0.6):
        _draw(f, f"box gold/linen 0,e-.16 {hem * 0.98},.16", sw)


def _bust(f: _Figure) -> None:
    """Head and shoulders, cut off below."""
    cut = f.pick(("round", "straight", "plinth"))
    if cut == "plinth":
        _draw(f, "fill stone -.5,e-.3 .5,e-.3 .85,e.55 -.85,e.55")
    low = "-1.05,e 0,e" if cut == "straight" else "-.75,e 0,e.2"
    _draw(f, "half1 own -.25,.75 -.75,1 -1.02,1.4 " + low, f.sw * 1.15)


def _seated(f: _Figure) -> None:
    """On a throne, knees towards us."""
    if f.kind in ("king", "queen", "bishop"):
        _draw(f, "fill wood/stone -1.35,.5 1.35,.5 1.35,e -1.35,e", f.sw)
        f.both(_oval(-f.sw * 1.35, 0.45, 0.22, 0.26), "gold")
    _draw(
        f,
        "half1 own -.3,.7 -1,1 -.9,1.9 -1.2,2.2 -1.1,e; both1 own -.06,2.1 -.95,2 -.85,e-.15 -.2,e-.15",
        f.sw,
    )
    for k in (-0.7, -0.5, -0.3, 0.3, 0.5, 0.7):
        _draw(f, f"line- fold .06 {k},2.4 {k * 0.9},e-.3", f.sw)
    _draw(f, "disc wood -.5,e .28,.17; disc wood .5,e .28,.17", f.sw)


def _peg(f: _Figure) -> None:
    """A turned wooden body."""
    top, belly, foot = f.u(0.45, 0.75), f.u(0.7, 1.1), f.u(1.0, 1.3)
    soft = f.pick(("", "2"))
    _draw(f, f"half{soft} own -{top},.6 -{belly},m.4 -{foot},e", f.sw)
    if f.maybe(0.6):
        _draw(f, f"fill1 wood/gold -{foot},e-.2 {foot},e-.2 {foot},e.17 -{foot},e.17", f.sw)
    if f.maybe(0.5):
        _draw(f, "box gold/linen 0,.95 .68,.14", f.sw)
    if f.kind == "bishop":
        _cross(f, 0, f.length / 2 + 0.45, 0.5)


def _kimono(f: _Figure) -> None:
    """Wide sleeves, crossed collar, sash."""
    _draw(
        f,
        "half own -.3,.75 -.7,.9 -.8,1.8 -1.2,e; both1 own -.55,.85 -1.25,1.5 -1.7,2.5 -.9,2.6 -.45,1.6",
        f.sw,
    )
    _draw(f, "fill linen .42,.72 .2,.72 -.5,1.7 -.2,1.75; fill linen -.42,.72 -.2,.72 .5,1.7 .2,1.75")
    _draw(f, "box accent/gold 0,1.85 .72,.2", f.sw)


def _shift(f: _Figure) -> None:
    """A man of Egypt: bare chest, kilt, broad collar; a queen's gown."""
    if f.kind == "queen":
        _robe(f)
    else:
        _draw(f, "half1 skin -.25,.75 -1,1 -.7,2; box skin -.3,e-.25 .18,.3; box skin .3,e-.25 .18,.3", f.sw)
        _draw(f, "half own -.75,1.6 -1.15,e-.25; box gold 0,1.7 .75,.13", f.sw)
    _draw(f, "half1 gold -.3,.8 -.95,1.05 -.45,1.6; half1 own -.25,.85 -.7,1.05 -.3,1.4", f.sw)


def _block(f: _Figure) -> None:
    """A toy soldier: stiff coat with buttons, trousers, boots."""
    if f.kind in ("queen", "bishop"):
        _robe(f)
    else:
        _draw(f, "box linen -.42,e-.8 .3,.7; box linen .42,e-.8 .3,.7; box ink -.45,e-.25 .38,.3", f.sw)
        _draw(f, "box ink .45,e-.25 .38,.3; half own -1,.85 -.85,2 -1,e-1.1", f.sw)
        _draw(f, "disc gold -1,1 .3,.2; disc gold 1,1 .3,.2", f.sw)
    _draw(
        f, "line- gold .12 -.5,1.25 .5,1.25; line- gold .12 -.5,1.6 .5,1.6; line- gold .12 -.5,1.95 .5,1.95"
    )
    _draw(f, "box linen 0,2.25 .82,.12", f.sw)


def _fur(f: _Figure) -> None:
    """A beast sitting up, in a short tabard."""
    _draw(
        f, "line fur .26 1,e-.3 1.7,e-.7 1.5,e-1.5 1.9,e-1.9; half2 fur -.4,.6 -.8,1.2 -1.2,e-.4 -.9,e", f.sw
    )
    tone = "accent" if f.backdrop == "shield" else "own"
    _draw(
        f,
        f"half1 {tone} -.4,.75 -.9,1.1 -.9,e-.4 0,e-.1; disc fur -.7,e .34,.24; disc fur .7,e .34,.24",
        f.sw,
    )


def _tunic(f: _Figure) -> None:
    """A foot soldier's short coat over legs."""
    knee = f"e-{f.u(0.8, 1.1):.2f}" if f.length > 2.9 else "2.0"
    if f.length > 2.3:
        legs = f.pick(("wood", "accent", "linen", "steel"))
        _draw(
            f,
            f"both {legs} -.15,1.6 -.7,1.6 -.7,e -.15,e; both ink -.1,e.15 -.1,e-.2 -.72,e-.15 -.95,e.15",
            f.sw,
        )
    _draw(f, f"half own -.3,.72 -1,1.05 -.8,1.8 -1.05,{knee}", f.sw)
    if f.maybe(0.6):
        _draw(f, "box wood/gold/linen 0,1.8 .82,.12", f.sw)
    if f.maybe(0.3):
        _cross(f, 0, 1.35, 0.32, "linen")


_FORMS: dict[str, Callable[[_Figure], None]] = {
    "robe": _robe, "bust": _bust, "seated": _seated, "peg": _peg, "kimono": _kimono, "shift": _shift,
    "block": _block, "fur": _fur, "tunic": _tunic,
}  # fmt: skip


def _collar(f: _Figure) -> None:
    """What is worn over the shoulders: ermine, necklace, stole, mail."""
    sw = f.sw
    if f.kind == "king" and f.form != "peg" and f.maybe(0.65):
        f.fill(ink.mirrored([(-0.4, 0.75), (-sw * 0.85, 1.0), (-sw * 0.7, 1.45), (0, 1.65)]), "linen", 1)
        for x, y in ((-0.7, 1.15), (-0.3, 1.4), (0.3, 1.4), (0.7, 1.15)):
            f.disc(x * sw * 0.8, y, 0.07, "ink", 0.1, edge=False)
    elif f.kind == "queen":
        if f.form not in ("peg", "kimono") and f.folk == "human":
            _draw(f, "fill1 skin -.5,.8 .5,.8 .35,1.25 0,1.4 -.35,1.25")
        for a in np.linspace(25, 155, 7):
            x, y = 0.55 * np.cos(np.radians(a)), 0.75 + 0.5 * np.sin(np.radians(a))
            f.disc(float(x), float(y), 0.12, "gold" if f.maybe(0.5) else "linen")
    elif f.kind == "bishop" and f.form != "peg":
        low = min(f.length - 0.1, f.u(2.0, 3.4))
        trim = f.pick(("gold", "linen"))
        if f.maybe(0.5):
            f.both([(-0.35, 0.8), (-0.62, 0.85), (-0.55, low), (-0.18, low)], trim)
        else:
            f.fill(
                ink.mirrored([(-0.75, 0.85), (-0.5, 0.8), (-0.16, 1.45), (-0.16, low), (-0.02, low)]), trim
            )
        _cross(f, 0, 1.55, 0.3)
    elif f.kind == "pawn" and f.form == "robe" and f.maybe(0.4):
        f.fill(ink.mirrored([(-0.5, 0.7), (-sw * 0.75, 1.1), (0, 1.4)]), "steel", 1)


# --- Things held ----------------------------------------------------------------------------------


def _crozier(f: _Figure, x: float, y: float) -> None:
    foot = max(y + 0.6, f.length - 0.1)
    top, r = min(y - 1.7, -0.3), 0.5
    side = -1 if x > 0 else 1
    a = np.radians(np.linspace(180, 610, 36))
    k = np.linspace(r, 0.12, 36)
    curl = np.stack([x + side * (r + k * np.cos(a)), top + k * np.sin(a)], 1)
    f.stroke(np.concatenate([[(x, foot), (x, top)], curl]), f.pick(("gold", "gold", "wood")), 0.19)


_DEVICES = {
    "cross": "box- linen 0,-.05 .14,.8; box- linen 0,-.2 .65,.14", "ball": "disc gold 0,-.1 .35,.35",
    "bar": "fill gold -.88,-.55 -.88,-.95 .7,.35 .45,.7",
    "chief": "fill gold -.85,-1 .85,-1 .85,-.5 -.85,-.5",
    "rim": "line- gold .11 -.78,-.85 .78,-.85 .74,.1 0,1.1 -.74,.1 -.78,-.85",
}  # fmt: skip


def _shield(f: _Figure, x: float, y: float) -> None:
    r = f.u(0.65, 0.85)
    if f.maybe(0.35):
        _draw(f, "disc gold 0,0 1,1; disc own 0,0 .8,.8; disc gold 0,0 .25,.25", r, r, x, y)
        return
    _draw(f, "half own 0,-1 -.9,-1 -.85,.1 0,1.3;" + f.pick(list(_DEVICES.values())), r, r, x, y)


_THINGS = {
    "sceptre": "line gold .17 0,.9 0,-1.5; disc gold 0,-1.7 .28,.28",
    "crossed": "line gold .17 0,.9 0,-1.5; box gold 0,-1.75 .1,.4; box gold 0,-1.75 .36,.1",
    "lily": "line gold .17 0,.9 0,-1.5; disc gold -.22,-1.6 .2,.2; disc gold .22,-1.6 .2,.2;"
    "disc gold 0,-1.85 .2,.34",
    "orb": "disc gold/gold/accent 0,-.35 .44,.44; box- linen 0,-.35 .42,.07; box gold 0,-1 .08,.25;"
    "box gold 0,-1 .25,.08",
    "sword": "fill steel -.16,-.3 -.14,-1.9 0,-2.2 .14,-1.9 .16,-.3; box gold 0,-.28 .48,.09;"
    "line wood .16 0,-.2 0,.3;"
    "disc gold 0,.38 .14,.14",
    "rood": "line gold/wood .16 0,e-.1 0,-1.8; box gold 0,-2.1 .14,.6; box gold 0,-2.1 .5,.14",
    "wand": "line wood .2 0,e-.1 .08,0 -.05,-1.7; disc accent/gold/leaf -.05,-1.9 .34,.34",
    "book": "box accent/wood/red 0,-.25 .42,.5; box- gold 0,-.25 .08,.32; box- gold 0,-.33 .24,.08",
    "flower": "line leaf .11 0,.4 0,-.8; disc red/linen/gold -.2,-1.1 .22,.22; disc red .2,-1.1 .22,.22;"
    "disc red/linen 0,-.8 .24,.24; disc- gold 0,-1 .13,.13",
    "fan": "fill linen/accent 0,0 -.9,-.3 -.7,-.75 -.25,-1 .25,-1 .7,-.75 .9,-.3;"
    "line- ink .05 -.7,-.5 0,0 .7,-.5;"
    "line- ink .05 -.25,-.85 0,0 .25,-.85",
    "spear": "line wood .16 0,e 0,-2.6; fill steel 0,-3.5 .27,-2.8 0,-2.4 -.27,-2.8",
    "halberd": "line wood .16 0,e 0,-2.8; fill1 steel .08,-2.5 .8,-2.7 .8,-1.8 .08,-2;"
    "fill steel 0,-3.6 .2,-2.8 -.2,-2.8",
    "pennon": "line wood .16 0,e 0,-2.8; fill own 0,-2.7 1.1,-2.4 0,-2; fill steel 0,-3.5 .25,-2.9 -.25,-2.9",
    "axe": "line wood .2 0,1 0,-1.6; fill1 steel .05,-1.5 .8,-1.7 .8,-.6 .05,-.9",
    "musket": "line wood .3 0,.9 0,-.5; line steel .14 0,-.5 0,-1.9",
    "bow": "line wood .18 .1,1.4 -.5,.7 -.6,-.2 -.5,-1.1 .1,-1.8; line- linen .06 .1,1.4 .1,-1.8",
}  # fmt: skip
_TALL = set(_THINGS) - {"orb", "book"} | {"crozier"}
_HELD: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "king": (("sceptre", "crossed", "lily", "sword", ""), ("orb", "orb", "", "")),
    "queen": (("flower", "lily", "fan", "", ""), ("", "", "orb", "flower")),
    "bishop": (("crozier", "crozier", "crozier", "rood"), ("book", "", "")),
    "pawn": (
        ("spear", "spear", "spear", "halberd", "pennon", "sword", "axe", "bow", ""),
        ("shield", "shield", ""),
    ),
    "rook": (("spear", "halberd", "sword"), ("shield", "")),
    "knight": (("spear", "pennon", "sword"), ("shield",)),
}


def _hold(f: _Figure, thing: str, x: float, y: float) -> None:
    """A thing in a hand."""
    if thing == "crozier":
        _crozier(f, x, y)
    elif thing == "shield":
        _shield(f, x, y)
    else:
        _draw(f, _THINGS[thing], 1 if x < 0 else -1, 1, x, y)


def _arms(f: _Figure) -> None:
    """Both arms and what the hands hold: a staff out to the side, small things before the chest."""
    for s, things in zip((-1, 1), _HELD[f.kind], strict=True):
        thing = f.pick(things)
        if f.style.custom == "fantasy" and thing == "crozier":
            thing = "wand"
        if f.style.custom == "toys" and thing in ("spear", "bow"):
            thing = "musket"
        far = f.sw * 1.02 + f.u(0.15, 0.5) if thing in _TALL else f.sw * f.u(0.55, 0.75)
        x, y = s * far, min(f.length - 0.35, f.u(1.4, 2.0))
        bare = f.form in ("peg", "bust")
        if bare and not thing:
            continue
        if not bare:
            sleeve = {"fur": "fur", "shift": "skin"}.get(f.form, "own")
            elbow = (s * f.sw * 1.08, min(f.length - 0.2, 2.05))
            f.stroke(
                [(s * f.sw * 0.85, 1.25), elbow, (x, y)], sleeve, 0.36 if f.style.name == "children" else 0.42
            )
        if thing:
            _hold(f, thing, x, y)
        if thing != "shield":
            f.disc(x, y, 0.23, "fur" if f.folk != "human" else "skin")


def _backdrop(f: _Figure) -> None:
    """A frame behind: oval, window, panel or coat of arms."""
    end, w = f.length, max(f.sw * 1.25, 1.7)
    mid = (end - 1.5) / 2
    if f.backdrop == "oval":
        for k, tone in ((1.14, "gold"), (1.0, "field")):
            f.fill(_oval(0, mid, w * k + 0.25, (end + 2.1) / 2 + 0.3 * k), tone)
    elif f.backdrop in ("arch", "square"):
        half = (
            [(0, -2.6), (-w * 0.7, -1.9), (-w, -0.9), (-w, end)]
            if f.backdrop == "arch"
            else [(-w, -2.0), (-w, end)]
        )
        p = ink.mirrored(half)
        f.fill((p - (0, mid)) * 1.12 + (0, mid), f.pick(("gold", "stone", "wood")))
        f.fill(p, "field")
        if f.style.name == "glass":
            for y in np.arange(-1.2, end, 0.9):
                _draw(f, "line- ink .08 -1,1 1,1", w, y)
            f.stroke([(0, -2.5), (0, end)], "ink", 0.08, False)
    elif f.backdrop == "shield":
        half = [(-w * 1.25, -2.0), (-w * 1.25, end * 0.45), (-w * 0.8, end * 0.85), (0, end + 0.6)]
        f.fill(ink.mirrored(half), "gold")
        f.fill((ink.mirrored(half) - (0, mid)) * 0.93 + (0, mid), "own", 0, cloth=True)


def _person(f: _Figure) -> None:
    """A man, a woman or a beast dressed as one."""
    _backdrop(f)
    _hair_behind(f)
    form = "tunic" if f.kind == "pawn" and f.form in ("robe", "seated") and f.maybe(0.75) else f.form
    if f.kind == "king" and form == "robe" and f.maybe(0.4):
        f.fill(ink.mirrored([(-0.5, 0.7), (-f.sw * 1.15, 1.1), (-f.sw * 1.6, f.length)]), "red", 1)
    _FORMS[form](f)
    _collar(f)
    _head(f)
    {"king": _crown, "queen": _coronet, "bishop": _mitre}.get(f.kind, _helmet)(f)
    if f.kind == "pawn" and f.form in ("bust", "peg") and f.maybe(0.4):
        return
    _arms(f)


# --- Knights --------------------------------------------------------------------------------------
_HORSE = np.array([
    (0.02, -1.25), (-0.12, -0.88), (-0.3, -0.72), (-0.5, -0.4), (-0.76, -0.06), (-1.0, 0.2), (-1.02, 0.42),
    (-0.86, 0.52), (-0.68, 0.42), (-0.45, 0.34), (-0.2, 0.3), (0.0, 0.2), (0.02, 0.45), (-0.18, 0.8),
    (-0.3, 1.25),    (0.9, 1.25), (0.88, 0.5), (0.76, -0.1), (0.55, -0.58), (0.3, -0.85), (0.2, -0.95),
])  # fmt: skip


def _mane(f: _Figure, at: Callable[[ArrayLike], ink.Points], cut: str) -> None:
    """Hair along the neck: tufts, a brush, or waves."""
    spine = np.array([(0.1, -0.95), (0.42, -0.78), (0.68, -0.35), (0.84, 0.1), (0.94, 0.6), (0.96, 1.0)])
    if cut == "brush":
        f.fill(
            at(np.concatenate([ink.moved(spine, 0.12, -0.12), ink.moved(spine, -0.12, 0)[::-1]])), "hair", 1
        )
        return
    for a, b in pairwise(spine):
        reach = (0.35, 0.1) if cut == "tufts" else (0.22, 0.3)
        f.fill(
            at(np.array([a, a, b, b]) + np.array([(-0.2, 0), (0.08, -0.08), reach, (-0.16, 0)])),
            "hair",
            2 if cut == "waves" else 0,
        )


def _horse_head(f: _Figure, x: float, y: float, r: float, low: bool = False) -> None:
    """A horse's head and neck, looking left; `low` cuts the neck for a whole horse."""

    def at(p: ArrayLike) -> ink.Points:
        result: ink.Points = np.asarray(p, np.float64) * (r * stretch, r) + (x, y)
        return result

    stretch = f.u(0.92, 1.1)
    steel = f.maybe(0.25)
    if not low or f.maybe(0.7):
        _mane(f, at, f.pick(("tufts", "brush", "waves")))
    f.fill(at([(0.2, -0.85), (0.3, -1.3), (0.42, -0.75)]), "coat")
    f.fill(at(_HORSE), "coat", 1 if f.style.soft == 1 else 2)
    if steel:
        f.fill(
            at([(-0.12, -0.85), (-0.5, -0.42), (-0.98, 0.2), (-0.72, 0.32), (-0.2, -0.1), (0.1, -0.7)]),
            "steel",
        )
    f.fill(at(_CIRCLE * 0.1 + (-0.22, -0.32)), "ink", edge=False)
    f.fill(at(_CIRCLE * 0.04 + (-0.24, -0.35)), "white", edge=False)
    f.fill(at(_CIRCLE * 0.055 + (-0.88, 0.24)), "ink", edge=False)
    f.stroke(at([(-0.96, 0.42), (-0.74, 0.36)]), "ink", 0.05 * r, False)
    if f.maybe(0.6):
        rein = f.pick(("gold", "accent", "own", "red"))
        f.stroke(at([(-0.7, -0.12), (-0.55, 0.36)]), rein, 0.1 * r, False)
        f.stroke(at([(-0.62, 0.12), (0.0, 0.12), (0.22, -0.8)]), rein, 0.1 * r, False)
    if f.maybe(0.2):
        f.fill(at([(0.1, -1.0), (0.2, -1.7), (0.65, -1.75), (0.5, -1.35), (0.3, -0.9)]), "own", 2)


def _knight(f: _Figure, how: str) -> None:
    """A horse's head, a horse, a horse with a rider, or a horse dressed as a man."""
    if how in ("rider", "toy", "dragon") and f.backdrop in ("", "square"):
        _rider(f, how)
    elif how == "folk" or (f.form in ("bust", "peg") and f.maybe(0.4)):
        _backdrop(f)
        _FORMS["bust" if f.form in ("peg", "bust", "fur") else f.form](f)
        _horse_head(f, -0.1, -0.6, 1.35)
        if f.form != "bust" and f.maybe(0.7):
            _arms(f)
    else:
        _big_head(f, how == "unicorn" or f.maybe(0.12))


def _big_head(f: _Figure, horn: bool) -> None:
    """A horse's head that fills the sheet, with a cloth or a foot in its owner's colour."""
    f.length = min(f.length, 2.4)
    _backdrop(f)
    if horn:
        _draw(
            f,
            "fill gold -.35,-1.2 -.95,-2.9 -.1,-1.45; line- wood .06 -.6,-1.8 -.3,-1.9;"
            "line- wood .06 -.7,-2.2 -.5,-2.3",
        )
    _horse_head(f, 0.05, 0.1, 1.65)
    _draw(f, f.pick((
        "fill1 own .15,.35 -.35,1.3 -.75,2.4 1.85,2.4 1.62,1 1.35,-.1 .8,.5;"
        "line gold .14 .15,.45 .7,.6 1.3,0",
        "fill1 own -.3,1.1 .7,1.35 1.65,.9 1.8,2.35 -.7,2.35; disc gold 0,1.6 .13,.13;"
        "disc gold .5,1.65 .13,.13;"
        "disc gold 1,1.6 .13,.13; disc gold 1.4,1.5 .13,.13",
        "fill own -1,2.75 -.9,2 -.4,1.75 1.5,1.75 1.9,2 2,2.75; box gold .55,1.75 1.1,.16",
    )))  # fmt: skip


def _rider(f: _Figure, how: str) -> None:
    """A whole horse in a long cloth, looking left; on its back a knight, small beside it."""
    run = f.u(0, 0.4)
    _draw(f, "line hair .4 2.1,1.6 2.75,1.9 2.6,3")
    for x in (-1.2, -0.75, 1.2, 1.75):
        bend = run * (1 if x in (-1.2, 1.75) else -0.6) * (-1 if x < 0 else 1)
        f.stroke([(x, 2.4), (x + bend, 3.3), (x + bend * 0.7, 4.1)], "coat", 0.4)
        f.box(x + bend * 0.7 - 0.06, 4.2, 0.28, 0.14, "ink")
    f.disc(0.35, 2.0, 1.95, "coat", 0.95)
    if how == "toy":
        f.stroke(ink.arc(6.0, 63, 117, 0.2, -1.5), "wood", 0.35)
    _horse_head(f, -1.75, 0.55, 1.25, low=True)
    sleeve = f.maybe(0.7)
    low = f.u(2.9, 3.5) if sleeve else 2.5
    cloth = [(-1.1, 1.3), (0.3, 1.05), (2.1, 1.35), (2.35, low), (0.35, low - 0.3), (-1.75, low)]
    f.fill(cloth, "own", 1, cloth=True)
    f.stroke([(-1.65, low - 0.22), (0.35, low - 0.45), (2.25, low - 0.22)], "gold", 0.14, False)
    if how == "dragon":
        _draw(f, "fill accent .9,1.3 1.5,-1.4 2.1,-.4 2.8,-.6 2.6,.3 3.3,.6 1.9,1.5")
    if how != "toy" or f.maybe(0.5):
        _horseman(f)


def _horseman(f: _Figure) -> None:
    """He who sits on the horse: his coat, his helmet, a lance and a shield."""
    man = replace(f, parts=[], kind="pawn", length=2.2, sw=1.0)
    if f.maybe(0.75):
        man.stroke([(-2.2, -1.6), (1.8, 2.6)] if f.maybe(0.4) else [(-1.4, -3.2), (-1.0, 2.6)], "wood", 0.18)
    _draw(man, "half1 own -.35,.72 -1,1.05 -.8,2.7")
    _head(man)
    _helmet(man)
    _draw(man, "line steel .42 .6,1.3 .2,2 -1.1,1.8")
    man.disc(-1.15, 1.8, 0.24, "skin" if f.folk == "human" else "fur")
    if f.maybe(0.55):
        _shield(man, 0.35, 1.9)
    for part in man.parts:
        part.points = part.points * 0.78 + (0.5, -0.65)
        part.width *= 0.78
    _draw(f, "line steel .4 .4,1.2 .2,2.2 -.1,2.9")
    f.parts += man.parts


# --- Rooks ----------------------------------------------------------------------------------------


def _battlements(x: float, y: float, w: float, h: float, n: int) -> ink.Points:
    """The head of a tower, from its lower left round to its lower right."""
    edges = np.linspace(x - w, x + w, 2 * n)
    points = [(x - w, y + h)]
    for i in range(n):
        a, b = float(edges[2 * i]), float(edges[2 * i + 1])
        points += [(a, y), (b, y)]
        if i < n - 1:
            points += [(b, y + h * 0.45), (float(edges[2 * i + 2]), y + h * 0.45)]
    return np.array([*points, (x + w, y + h)])


def _tower(f: _Figure, x: float, top: float, foot: float, w: float, tone: str) -> None:
    """A tower with battlements, joints and perhaps a window."""
    h, taper = (foot - top) * f.u(0.24, 0.32), f.u(0.95, 1.25)
    neck = w * f.u(0.75, 0.9)
    _draw(
        f, f"fill {tone} -1,{h * 0.9} -{taper},{foot - top} {taper},{foot - top} 1,{h * 0.9}", neck, 1, x, top
    )
    joint = "fold" if tone == "own" else "joint"
    f.tones.setdefault("joint", _mixed(f.tones["stone"], f.tones["ink"], 0.35))
    if f.maybe(0.6):
        for i, y in enumerate(np.arange(top + h * 1.25, foot - 0.1, 0.42 * w)):
            s = w * (0.35 if i % 2 else -0.25)
            f.stroke([(x + s - w * 0.2, y), (x + s + w * 0.2, y)], joint, 0.07, False)
    f.fill(_battlements(x, top, w, h, f.pick((3, 3, 4)) if w > 0.8 else 3), tone)
    line = f.pick((joint, "gold")) if w > 0.8 else joint
    f.stroke([(x - w * 0.95, top + h), (x + w * 0.95, top + h)], line, 0.12, False)


def _gate(f: _Figure, x: float, foot: float, w: float) -> None:
    h = w * f.u(0.8, 1.4)
    arch = np.concatenate([[(x - w, foot)], _oval(x, foot - h, w, w, 180, 360), [(x + w, foot)]])
    f.fill(arch, f.pick(("wood", "ink")))
    if f.maybe(0.5):
        for k in (-0.4, 0.0, 0.4):
            bar = "gold" if f.maybe(0.3) else "steel"
            f.stroke([(x + k * w, foot - h - w * 0.7), (x + k * w, foot)], bar, 0.06, False)


def _flag(f: _Figure, x: float, y: float, r: float) -> None:
    """A flag on a pole."""
    f.stroke([(x, y), (x, y - r * 1.7)], "wood", 0.12)
    end = f.pick(("1.5,-.8", "1.3,-1.7 1,-1.2 1.3,-.7"))
    _draw(f, f"fill own 0,-1.75 {end} 0,-.6", r, r, x, y)


def _hanging(f: _Figure, x: float, y: float, w: float, h: float) -> None:
    """A banner down a wall."""
    _draw(f, f"fill own -1,0 1,0 1,1 0,{f.u(0.75, 1.2)} -1,1", w, h, x, y)
    if f.maybe(0.6):
        _cross(f, x, y + h * 0.45, w * 0.6)
    f.stroke([(x - w * 1.15, y), (x + w * 1.15, y)], "gold", 0.13)


def _rook(f: _Figure, how: str) -> None:
    """A tower, a castle, a guard before one, an elephant that carries one, or a pagoda."""
    if how == "elephant":
        _elephant(f)
        return
    if how == "pagoda":
        _pagoda(f)
        return
    f.length = min(f.length, 2.8)
    if f.backdrop != "shield" or how == "tower":
        _backdrop(f)
    tone = f.pick(("own", "own", "stone"))
    if f.backdrop == "shield":
        tone = "stone"
    w, end = f.u(1.0, 1.45), f.length
    if how == "guard":
        _guard(f, tone)
        return
    if how == "castle":
        for s in (-1, 1):
            _tower(f, s * 1.3, -1.1 + f.u(-0.2, 0.2), end, 0.66, "stone")
        _tower(f, 0, -0.2 if f.maybe(0.4) else -1.7, end, 1.05, tone)
        _flag(f, f.pick((-1.3, 1.3)), -1.0, 0.7)
    else:
        if f.maybe(0.35):
            _flag(f, 0, -1.3, 0.9)
        _tower(f, 0, -1.5, end, w, tone)
        _draw(f, f"fill {tone} -1.25,.1 -1.1,-.35 1.1,-.35 1.25,.1", w, 1, 0, end)
    if how == "face":
        f.eyes = "round"
        _eyes(f, 0.0)
        _draw(f, "line red .16 -.4,.45 0,.65 .4,.45")
        if tone == "stone":
            f.box(0, -0.72, w * 0.95, 0.17, "own")
            _hanging(f, 0, 1.0, w * 0.6, 1.1)
        return
    if tone == "stone" and f.backdrop != "shield":
        _hanging(f, 0, -0.3, w * 0.55, 1.5)
    else:
        _draw(f, "fill1 ink -.2,.7 -.2,.1 0,-.15 .2,.1 .2,.7")
    _gate(f, 0, end, f.u(0.35, 0.5))


def _guard(f: _Figure, tone: str) -> None:
    """A watchman in front of his tower, or looking out at its top."""
    man = replace(f, parts=[], backdrop="", length=2.4)
    if f.maybe(0.5):
        _FORMS["tunic"](man)
        _head(man)
        _helmet(man)
        scale, at = 0.62, (0.0, -1.35)
        for part in man.parts:
            part.points, part.width = part.points * scale + at, part.width * scale
        f.parts += man.parts
        _tower(f, 0, -0.9, f.length + 0.6, 1.5, tone)
        if tone == "stone":
            _hanging(f, 0, 0.5, 0.75, 1.5)
        else:
            _gate(f, 0, f.length + 0.6, 0.5)
        return
    wall = "own" if tone == "own" and f.maybe(0.6) else "stone"
    _tower(f, 0, -2.5, 2.6, 1.7, wall)
    if wall == "stone":
        for x in (-1.0, 1.0):
            _hanging(f, x, -0.9, 0.36, 1.6)
    _FORMS["tunic"](man)
    _head(man)
    _helmet(man)
    _arms(man)
    for part in man.parts:
        part.points, part.width = part.points * 0.75 + (0, 1.0), part.width * 0.75
    f.parts += man.parts


def _elephant(f: _Figure) -> None:
    """An elephant, looking left, with a tower on its back."""
    _tower(f, 0.5, -2.4, 0.5, 1.15, f.pick(("own", "wood", "stone")))
    for x in (-0.9, -0.1, 1.1, 1.7):
        f.box(x, 2.6, 0.4, 0.75, "elephant")
    _draw(f, "line elephant .16 2.2,1.1 2.5,2.2")
    f.fill(_oval(0.4, 1.3, 1.95, 1.25), "elephant")
    _draw(f, "fill own -.6,.3 1.6,.3 1.85,2 .5,2.25 -.8,2; line- gold .15 -.75,1.85 .5,2.1 1.8,1.85")
    up = f.maybe(0.3)
    _draw(f, "line elephant .5 -1.8,.9 -2.6,1.5 -3,.8 -2.9,-.3" if up else
          "line elephant .5 -1.8,.9 -2.4,1.6 -2.35,2.7 -2.7,2.95")  # fmt: skip
    _draw(f, "disc elephant -1.45,.65 .95,.9; fill linen -2,1.1 -2.75,1.75 -3,1.5 -2.5,1.5 -1.8,1.4")
    _draw(f, "fill2 elephant -1.3,-.1 -.4,-.1 -.3,1.2 -1,1.5 -1.25,.9; disc- ink -1.85,.4 .12,.12")


def _pagoda(f: _Figure) -> None:
    """A tower of the East: roofs in its owner's colour over walls, stones and battlements below."""
    _tower(f, 0, 0.9, 2.9, 1.5, "stone")
    for y, w in ((0.9, 1.75), (-0.25, 1.45), (-1.3, 1.1)):
        _draw(
            f,
            "box linen 0,-.05 .6,.5; box- ink -.3,.05 .06,.22; box- ink 0,.05 .06,.22;"
            "box- ink .3,.05 .06,.22",
            w,
            1,
            0,
            y,
        )
        _draw(f, "half own -.25,-.95 -.6,-.62 -1.1,-.62 -.9,-.3", w, 1, 0, y)
    _draw(f, "line gold .17 0,-2.2 0,-2.8")
    _gate(f, 0, 2.9, 0.35)


# --- Painting -------------------------------------------------------------------------------------


def _showing(f: _Figure) -> float:
    """The share of the figure that has its owner's colour, by a small rough picture."""
    points = np.concatenate([p.points for p in f.parts])
    low = points.min(0)
    scale = 62 / float((points.max(0) - low).max())
    sheet = np.zeros((64, 64), np.uint8)
    for part in f.parts:
        value = 2 if part.tone == f.tones["own"] else 1
        p = [np.round((part.points - low) * scale * 16).astype(np.int32)]
        if part.width:
            cv2.polylines(sheet, p, False, value, max(1, round(part.width * scale)), cv2.LINE_8, 4)
        else:
            cv2.fillPoly(sheet, p, value, cv2.LINE_8, 4)
    return float((sheet == 2).sum() / max(1, (sheet > 0).sum()))


def _ground(f: _Figure) -> None:
    """The owner's colour behind a figure that wears little of it: the frame's, or one of its own."""
    framed = [part for part in f.parts if part.tone == f.tones["field"]]
    for part in framed:
        part.tone, part.cloth = f.tones["own"], True
    if framed:
        return
    points = np.concatenate([p.points for p in f.parts])
    (x, y), (w, h) = (points.max(0) + points.min(0)) / 2, np.ptp(points, 0) / 2 * f.u(0.85, 1.0)
    shape = f.pick((
        ink.arc(1, 0, 350, n=36),
        _box(0, 0, 0.9, 1),
        ink.mirrored([(0, -1), (-0.95, -1), (-0.95, 0.2), (-0.6, 0.75), (0, 1.05)]),
        ink.mirrored([(0, -1.05), (-0.6, -0.8), (-0.9, -0.3), (-0.9, 1)]),
    ))  # fmt: skip
    f.parts.insert(0, _Part(shape * (w, h) + (x, y), f.tones["own"], cloth=True))


def _painted(f: _Figure, common: np.random.Generator, size: int) -> Picture:
    """The parts, one over another, fitted into the picture;"
    "each set leans, bends and is stretched its own way."""
    lean, bend, phase, wide = (common.random(4) * (0.08, 0.05, 6, 0.3) + (-0.04, 0, 0, 0.88)).tolist()
    n = size * OVER
    ends = np.cumsum([len(p.points) for p in f.parts])
    x, y = np.concatenate([p.points for p in f.parts]).T
    bent = np.stack([(x + lean * y + bend * np.sin(1.7 * y + phase)) * wide, y + bend * np.sin(1.5 * x)], 1)
    half = np.repeat([p.width / 2 for p in f.parts], np.diff(ends, prepend=0))[:, None]
    low, high = (bent - half).min(0), (bent + half).max(0)
    edge = f.line / 100 * n
    scale = (n - 2 * edge - 4) / float((high - low).max())
    bent = bent * scale + (n / 2 - (low + high) / 2 * scale)
    sheet = np.zeros((n, n, 4), np.uint8)
    for part, points in zip(f.parts, np.split(bent, ends[:-1]), strict=True):
        _lay(sheet, f, part, points, scale, round(edge))
    small: Picture = np.asarray(cv2.resize(sheet, (size, size), interpolation=cv2.INTER_AREA), np.float32)
    small = small / np.float32(255)
    small[..., :3] /= np.maximum(small[..., 3:], 1e-3)
    _finish(small, f, common)
    if f.shade == "pixels":
        grid = int(common.integers(30, 42))
        at = (np.arange(size) * grid // size * size + size // 2) // grid
        small = small[at][:, at]
    return np.minimum(small, 1)


def _lay(sheet: _Pixels, f: _Figure, part: _Part, points: ink.Points, scale: float, edge: int) -> None:
    """One part onto the sheet: its area, pattern and shade, then its outline."""
    p = [np.round(points * 16).astype(np.int32)]
    paint, dark = _bytes(part.tone), _bytes(f.tones["ink"])
    if part.width:
        width = max(1, round(part.width * scale))
        if part.edge and edge:
            cv2.polylines(sheet, p, False, dark, width + 2 * edge, cv2.LINE_8, 4)
        cv2.polylines(sheet, p, False, paint, width, cv2.LINE_8, 4)
        return
    if part.cloth and (f.pattern or f.shade in ("side", "hatch")):
        _clothe(sheet, f, p[0], paint, scale)
    else:
        cv2.fillPoly(sheet, p, paint, cv2.LINE_8, 4)
    if part.edge and edge:
        cv2.polylines(sheet, p, True, dark, edge + 1, cv2.LINE_8, 4)


def _bytes(tone: RGB) -> tuple[int, int, int, int]:
    return (round(tone[0] * 255), round(tone[1] * 255), round(tone[2] * 255), 255)


def _clothe(sheet: _Pixels, f: _Figure, points: NDArray[Any], paint: Sequence[int], scale: float) -> None:
    """Cloth: the pattern in a second tone, and a side in the shade."""
    x0, y0 = np.maximum(points.min(0) // 16 - 1, 0)
    x1, y1 = points.max(0) // 16 + 2
    part = sheet[y0:y1, x0:x1]
    high, wide = part.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    cv2.fillPoly(mask, [points - np.array((x0, y0), np.int32) * 16], 1, cv2.LINE_8, 4)
    inside = mask > 0
    part[inside] = paint
    if f.pattern:
        part[inside & _pattern(f.pattern, high, wide, scale)] = _bytes(
            _mixed(f.tones["fold"], f.tones["gold"], 0.35)
        )
    if f.shade == "side":
        step = max(2, round(0.35 * scale))
        shifted = np.zeros_like(inside)
        shifted[:, :-step] = inside[:, step:]
        dim = inside & ~shifted
        part[dim] = (part[dim] * np.array((0.78, 0.78, 0.82, 1.0))).astype(np.uint8)
    elif f.shade == "hatch":
        y, x = np.ogrid[:high, :wide]
        lines = ((x + y) % max(6, round(0.26 * scale)) < max(2, round(0.06 * scale))) & (x > wide * 0.6)
        part[inside & lines] = _bytes(f.tones["ink"])


def _pattern(name: str, high: int, wide: int, scale: float) -> NDArray[np.bool_]:
    """Where the second tone of a pattern is, about half a head wide."""
    y, x = np.ogrid[:high, :wide]
    u, v = ((x - wide / 2) / (0.55 * scale)) % 1, (y / (0.55 * scale)) % 1
    if name == "stripes":
        return np.asarray((u < 0.28) & (v >= 0))
    if name == "hems":
        return np.asarray((v < 0.2) & (u >= 0))
    if name == "dots":
        return np.asarray((u - 0.5) ** 2 + (v - 0.5) ** 2 < 0.05)
    if name == "checks":
        return np.asarray((u < 0.5) ^ (v < 0.5))
    return np.asarray(abs(u - 0.5) + abs(v - 0.5) < 0.3)


def _finish(picture: Picture, f: _Figure, common: np.random.Generator) -> None:
    """Light over the whole: from a side, as watercolour pools, or as through old glass."""
    cells, depth = {
        "pixels": (2, 0.05),
        "light": (2, 0.3),
        "side": (2, 0.08),
        "wash": (7, 0.22),
        "glass": (12, 0.28),
    }.get(f.shade, (0, 0))
    if not cells:
        return
    coarse = common.random((cells, cells)).astype(np.float32)
    if cells == 2:
        coarse = np.array([[0.0, 1.0], [0.2, 1.0]], np.float32)
    n = picture.shape[0]
    picture[..., :3] *= cv2.resize(1 - depth * coarse, (n, n), interpolation=cv2.INTER_LINEAR)[..., None]
