"""Whole card faces with chess pieces, as designers, publishers and hobbyists make them: no two makes alike.

A make is drawn from one of many families (a photographed piece on a floor, a coat of arms, a blueprint, a
card of letters alone, ...). A family says which grounds, finishes, frames, words and so on go together; the
make's number picks among them and sets every measure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import palettes
from samples.studio.card_figures import figure, lay
from samples.studio.scene import RGB, Art

Picture = NDArray[np.float32]
"""RGB (or, for a layer, RGBA times its cover), 0 to 1, first row on top."""
Cover = NDArray[np.float32]
Poly = NDArray[np.float64]
"""Corners, x from -0.5 to 0.5 and y from 0 at the foot to 1 at the top."""

MAKES: Final = 20_000
"""How many makes there are; `face` takes any number below."""
PAD: Final = 0.16
"""Room round a figure for its shadow or glow, over its height."""
APART: Final = 0.3
"""How far two tones must lie apart for a figure to be seen on its ground."""
_DARK: RGB = (0.07, 0.07, 0.08)
_PALE: RGB = (0.97, 0.96, 0.92)


@dataclass(frozen=True)
class _Family:
    """What goes together; each field lists what to pick from, as often as it is named."""

    tell: str = "body"
    """Where the player's colour is: on the figure's body, the whole ground, or the plate under the figure."""
    base: str = "paper paper cream tint grey hue"
    ground: str = "plain"
    finish: str = "flat outlined"
    place: str = "one"
    plate: str = "none"
    frame: str = "none none line"
    word: str = "none none corner2 foot"
    mark: str = "none"
    source: str = "turned turned flat block crest art art"
    texture: str = "none none none grain"


_F = _Family
_RICH = "plain gradient radial burst checks stripes rings dots hexes waves brick facets linen"
_FRAMES = "none line double ornate thick corners deco brackets scallops inner dotted"
_WORDS = "none none corner2 corner4 foot top ribbon bar badge value"
_FAMILIES: Final = (
    # Pieces that were turned, photographed or rendered: real cards show these most often.
    _F("body", "grey cream hue contra tint", "floor floor studio radial gradient", "turned", source="turned"),
    _F("body", "grey cream dark kraft", "table floor boardfloor", "turned", source="turned", frame=_FRAMES),
    _F("ground", "own", "floor studio radial gradient", "turned", source="turned", word=_WORDS),
    _F("body", "paper cream", "plain", "turned", "one low", frame="thick line none", source="turned"),
    _F("body", "tint grey", "studio", "turned", "twofold bust reflect", source="turned", frame=_FRAMES),
    _F("body", "grey hue dark", "studio bokeh", "turned", "bleed", source="turned", word="none foot badge"),
    _F("plate", "paper grey dark", "plain linen", "turned", plate="disc arch window", source="turned"),
    # The player's colour all over.
    _F("ground", "own", "gradient burst radial", "flat shadow sticker", frame=_FRAMES, word=_WORDS),
    _F("ground", "own", "plain", "shadow longshadow", word=_WORDS),
    _F("ground", "own", "plain gradient stripes", "flat", "bleed", word="none corner2 badge", frame="none"),
    _F("ground", "own", _RICH, "flat outlined emboss duo", frame=_FRAMES, word=_WORDS),
    _F("ground", "own", "checks stripes", "sticker shadow", frame=_FRAMES),
    _F("ground", "own", "plain linen", "thin thick hatch", "one tilt", frame=_FRAMES),
    _F("ground", "own", "facets", "lowpoly flat", word="none badge"),
    # Frames, plates and arms.
    _F("body", "paper cream tint", "plain linen", "outlined flat duo", "one small", frame="ornate deco"),
    _F("body", "cream paper", "plain parchment", "outlined hatch", "one", "none arch", "double ornate"),
    _F("plate", "paper cream grey dark", _RICH, "flat outlined shadow", plate="disc hexagon octagon star"),
    _F("plate", "cream hue paper", "plain linen stripes", "flat emboss", plate="cartouche oval quatrefoil"),
    _F("plate", "paper cream kraft", "plain parchment", "flat outlined", plate="shield", word="ribbon foot"),
    _F("body", "paper tint", "plain quarters", "outlined sticker", plate="shield arch", word="ribbon none"),
    _F("body", "paper cream", "plain", "flat duo outlined", frame="thick thick inner", word=_WORDS),
    _F("body", "paper cream grey", "plain", "flat outlined", frame="corners corners scallops", word=_WORDS),
    _F("body", "paper cream", "plain linen", "flat shadow gradient", word="bar bar"),
    # Materials and techniques.
    _F("body", "parchment", "parchment", "hatch outlined engraved", frame="none double ornate", word=_WORDS),
    _F("body", "wood", "wood", "burned", frame="none line double", word="none corner2 foot"),
    _F("body", "wood kraft", "wood plain", "emboss flat inlay", frame=_FRAMES),
    _F("body", "slate", "chalkboard", "chalk", frame="none line", word="none corner2 top", texture="chalky"),
    _F("body", "dark", "plain radial brick", "neon", frame="none line", word="none foot badge"),
    _F("body", "navy", "blueprint", "blueprint thin", frame="line double",
        word="none corner2 foot", mark="dims"),
    _F("body", "paper cream kraft", "plain", "linocut", frame="none thick line", texture="rough"),
    _F("ground", "own", "plain", "linocut stencil", frame="none inner stamp", texture="rough grain"),
    _F("body", "kraft grey paper", "plain concrete", "stencil", frame="none brackets", texture="rough spray"),
    _F("body", "paper hue cream", "halftone burst", "comic", frame="none thick", word="none badge top"),
    _F("ground", "own", "halftone", "comic sticker", frame="thick none inner"),
    _F("body", "paper grey dark tint", "facets plain gradient", "lowpoly", source="turned block art"),
    _F("body", "paper cream", "blots plain", "watercolour", frame="none line", texture="grain none"),
    _F("plate", "paper cream", "plain", "flat", plate="blot", texture="none grain"),
    _F("body", "cream grey dark", "mosaic plain", "glass", frame="none thick arched",
        source="flat crest art"),
    _F("body", "paper dark hue", "plain pixels", "pixel", frame="none line", word="none corner2"),
    _F("body", "cream paper hue", "linen", "stitch", frame="none double dotted"),
    _F("plate", "paper cream", "plain linen", "flat", plate="perforated", frame="none", word="value none"),
    _F("body", "paper cream", "plain", "scribble pencil misprint", frame="none line", texture="grain"),
    # Thin and thick icons, and plain print-and-play sheets.
    _F("body", "paper cream grey", "plain", "thin", "one small", frame="none line brackets"),
    _F("body", "paper tint hue", "plain", "thick rounded", "one", "none disc", "none inner"),
    _F("body", "paper", "plain", "flat outlined", "one corners small", frame="line none dotted", word=_WORDS),
    _F("body", "tint shade hue contra", "plain radial rings", "striped dotted gradient duo", "one tilt"),
    _F("body", "grey hue contra", "board", "sticker", frame="none thick line"),
    _F("body", "paper grey hue", "split", "counter sticker", word="none corner2"),
    _F("body", "paper cream tint", "plain isofloor", "isometric", source="flat block crest turned"),
    _F("body", "hue tint contra", "landscape", "flat outlined sticker turned", frame="none inner thick"),
    _F("body", "dark navy shade", "stars radial rings", "foil flat outlined",
        frame="double deco ornate line"),
    # How figures are set out.
    _F("body", "paper cream tint", "plain", "flat outlined duo", "twofold bust", frame=_FRAMES,
        word="none corner2"),
    _F("ground", "own", "plain gradient", "flat", "twofold bust quarter four", frame="none inner line"),
    _F("body", "paper cream grey", "plain quarters", "flat outlined", "quarter four",
        frame=_FRAMES, word="none"),
    _F("body", "paper cream", "plain", "flat outlined", "pips", frame="none line", word="corner2"),
    _F("ground", "own", "plain split", "flat", "pips trio", word="none"),
    _F("body", "paper tint hue", "plain gradient", "flat shadow duo", "trio corners tilt", frame=_FRAMES),
    _F("body", "paper cream", "plain halfown", "outlined flat sticker", "one", frame="none inner",
        word=_WORDS),
    # Letters and diagrams.
    _F("body", "paper cream tint dark", "plain", "flat", "letter", frame=_FRAMES, word="cornerfig"),
    _F("ground", "own", "plain gradient checks", "flat shadow", "letter", frame=_FRAMES,
        word="cornerfig none"),
    _F("plate", "paper cream", "plain", "flat", "letter", "disc shield octagon", word="cornerfig"),
    _F("body", "paper cream grey", "plain", "flat outlined", "beside", frame=_FRAMES, word="none"),
    _F("ground", "own", "plain gradient", "flat shadow", "beside", frame="none inner", word="none foot"),
    _F("body", "paper cream", "plain", "flat outlined duo", word="pale", frame=_FRAMES),
    _F("ground", "own", "plain gradient", "flat shadow", word="pale", frame="none inner line"),
    _F("body", "paper cream grey", "plain", "flat outlined", word="foot none value", mark="moves",
        frame=_FRAMES),
    _F("ground", "own", "plain gradient", "flat shadow", word="none top value", mark="moves"),
    _F("body", "paper cream hue", "plain linen", "outlined flat turned", word="ribbon",
        mark="none pips moves"),
    _F("ground", "own", "plain burst", "flat outlined", word="ribbon", frame=_FRAMES),
    _F("body", "paper cream", "plain", "flat outlined", word="corner2 corner4", mark="pips stars",
        frame=_FRAMES),
)  # fmt: skip


@dataclass(frozen=True)
class _Style:
    """One make: what it picked from its family, and numbers from 0 to 1 for all its measures."""

    seed: int
    tell: str
    base: str
    ground: str
    finish: str
    place: str
    plate: str
    frame: str
    word: str
    mark: str
    source: str
    texture: str
    n: tuple[float, ...]


@lru_cache(maxsize=256)
def _style(make: int) -> _Style:
    rng = np.random.default_rng((make, 77))
    family = _FAMILIES[int(rng.integers(len(_FAMILIES)))]
    picks = {
        name: str(rng.choice(getattr(family, name).split()))
        for name in _Style.__dataclass_fields__
        if name not in ("seed", "n")
    }
    return _Style(seed=make, n=tuple(float(value) for value in rng.random(24)), **picks)


# ---------------------------------------------------------------------------------------- tones


def _mix(tone: RGB, other: RGB, share: float) -> RGB:
    a, b, c = (p + (q - p) * share for p, q in zip(tone, other, strict=True))
    return a, b, c


def _contrast(tone: RGB) -> RGB:
    return _PALE if palettes.luma(tone) < 0.52 else _DARK


def _distance(tone: RGB, other: RGB) -> float:
    far = float(np.linalg.norm(np.subtract(tone, other)))
    return max(abs(palettes.luma(tone) - palettes.luma(other)), 0.55 * far)


def _apart(ground: RGB, tone: RGB) -> RGB:
    """The ground, made paler or darker until what has that tone is seen on it."""
    away = (0.05, 0.05, 0.06) if palettes.luma(tone) > 0.55 else (1.0, 1.0, 1.0)
    for _ in range(10):
        if _distance(ground, tone) >= APART:
            break
        ground = _mix(ground, away, 0.15)
    return ground


def _base(style: _Style, own: RGB, paper: RGB) -> RGB:
    n = style.n
    grey = 0.3 + 0.55 * n[0]
    hues: dict[str, RGB] = {
        "own": own,
        "paper": paper if n[1] < 0.6 else (0.98, 0.98, 0.97),
        "cream": palettes.rgb(0.08 + 0.07 * n[0], 0.06 + 0.2 * n[1], 0.9 + 0.08 * n[2]),
        "tint": _mix(own, (1.0, 1.0, 1.0), 0.55 + 0.35 * n[0]),
        "shade": _mix(own, (0.04, 0.04, 0.06), 0.55 + 0.3 * n[0]),
        "grey": (grey, grey * (0.97 + 0.05 * n[1]), grey * (0.95 + 0.1 * n[2])),
        "dark": palettes.rgb(n[0], 0.4 * n[1], 0.04 + 0.12 * n[2]),
        "hue": palettes.rgb(n[0], 0.1 + 0.4 * n[1], 0.6 + 0.38 * n[2]),
        "contra": _mix((1 - own[0], 1 - own[1], 1 - own[2]), (0.6, 0.6, 0.6), 0.3 + 0.5 * n[0]),
        "kraft": palettes.rgb(0.07 + 0.03 * n[0], 0.3 + 0.2 * n[1], 0.6 + 0.2 * n[2]),
        "parchment": palettes.rgb(0.1 + 0.03 * n[0], 0.2 + 0.25 * n[1], 0.75 + 0.18 * n[2]),
        "wood": palettes.rgb(0.05 + 0.06 * n[0], 0.35 + 0.3 * n[1], 0.5 + 0.35 * n[2]),
        "slate": palettes.rgb(0.3 + 0.3 * n[0], 0.3 * n[1], 0.14 + 0.12 * n[2]),
        "navy": palettes.rgb(0.58 + 0.07 * n[0], 0.6 + 0.3 * n[1], 0.25 + 0.3 * n[2]),
    }
    return hues[style.base]


# ---------------------------------------------------------------------------------------- sheet


@dataclass
class _Sheet:
    """A face while it is being painted."""

    picture: Picture
    style: _Style
    art: Art
    kind: str
    colour: str
    own: RGB
    base: RGB
    body: RGB
    """The figure's tone."""
    ink: RGB
    """The tone of lines and letters on the ground."""
    room: list[float] = field(default_factory=list)
    """What is left for the figure: left, top, right, low, in pixels."""

    @property
    def wide(self) -> int:
        return int(self.picture.shape[1])

    @property
    def high(self) -> int:
        return int(self.picture.shape[0])

    def rng(self, salt: int) -> np.random.Generator:
        return np.random.default_rng((self.style.seed, salt))

    def under(self) -> RGB:
        return self.own if self.style.tell == "plate" else self.base


def _grid(high: int, wide: int) -> tuple[Cover, Cover]:
    """How far down and across each pixel lies, over the width, from the middle."""
    down, across = np.mgrid[:high, :wide].astype(np.float32)
    return (down - high / 2) / np.float32(wide), (across - wide / 2) / np.float32(wide)


def _noise(rng: np.random.Generator, high: int, wide: int, down: float, across: float) -> Cover:
    """Soft noise, -1 to 1, with so many cells down and across."""
    cells = rng.uniform(-1, 1, (max(2, round(down)), max(2, round(across)))).astype(np.float32)
    return np.asarray(cv2.resize(cells, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)


def _soft(mask: NDArray[np.bool_] | Cover, wide: int, high: int) -> Cover:
    return np.asarray(
        cv2.resize(mask.astype(np.float32), (wide, high), interpolation=cv2.INTER_AREA), np.float32
    )


def _blur(cover: Cover, radius: float) -> Cover:
    return np.asarray(cv2.GaussianBlur(cover, (0, 0), max(radius, 0.3)), np.float32)


def _fill(high: int, wide: int, outlines: list[Poly], line: float = 0, closed: bool = True) -> Cover:
    """Cover of outlines in pixels, filled or, with a width, drawn as lines."""
    mask = np.zeros((high, wide), np.uint8)
    spots = [np.round(outline * 16).astype(np.int32) for outline in outlines]
    if line:
        cv2.polylines(mask, spots, closed, 255, max(1, round(line)), cv2.LINE_AA, 4)
    else:
        for spot in spots:
            cv2.fillPoly(mask, [spot], 255, cv2.LINE_AA, 4)
    return np.asarray(mask / np.float32(255), np.float32)


_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)


@lru_cache(maxsize=256)
def _text(text: str, high: int, wide: int, look: float) -> Cover:
    """The cover of a text amid a field; `look` picks the font, its weight and whether it is hollow."""
    font = _FONTS[int(look * 6) % 6] if len(text) == 1 or look < 0.83 else cv2.FONT_HERSHEY_DUPLEX
    fine, weight = 2, 1.2 + 4 * (look * 37 % 1) * (1.6 if len(text) == 1 else 0.8)
    (across, down), _ = cv2.getTextSize(text, font, 1.0, 2)
    scale = min(0.86 * wide * fine / (across + weight), 0.84 * high * fine / (down + weight))
    spot = (round((wide * fine - across * scale) / 2), round((high * fine + down * scale) / 2))
    mask = np.zeros((high * fine, wide * fine), np.uint8)
    cv2.putText(mask, text, spot, font, scale, 255, max(1, round(weight * scale)), cv2.LINE_AA)
    if len(text) == 1 and look * 91 % 1 < 0.2 and weight * scale > 9:
        solid = mask.copy()
        cv2.putText(mask, text, spot, font, scale, 0, round(weight * scale * 0.4), cv2.LINE_AA)
        if mask.mean() < 0.4 * solid.mean():  # letters of several strokes may lose all of them
            mask = solid
    return _soft(np.asarray(mask / np.float32(255), np.float32), wide, high)


_NAMES = {
    "en": "KING QUEEN ROOK BISHOP KNIGHT PAWN",
    "de": "KONIG DAME TURM LAUFER SPRINGER BAUER",
    "fr": "ROI DAME TOUR FOU CAVALIER PION",
    "es": "REY DAMA TORRE ALFIL CABALLO PEON",
    "it": "RE DONNA TORRE ALFIERE CAVALLO PEDONE",
    "nl": "KONING DAME TOREN LOPER PAARD PION",
}
_KINDS = ("king", "queen", "rook", "bishop", "knight", "pawn")
_VALUES = dict(zip(_KINDS, "K95331", strict=True))


def _initial(kind: str) -> str:
    return "N" if kind == "knight" else kind[0].upper()


def _name(sheet: _Sheet) -> str:
    tongue = ("en", "en", "en", "en", "de", "fr", "es", "it", "nl")[int(sheet.style.n[3] * 9)]
    name = _NAMES[tongue].split()[_KINDS.index(sheet.kind)]
    return name if sheet.style.n[4] < 0.7 else name.capitalize()


# ---------------------------------------------------------------------------------------- figures


@dataclass(frozen=True)
class _Shape:
    """A figure in a square with `PAD` round it: all of it, and the lines inside, to be inked or cut."""

    body: Cover
    lines: Cover

    @property
    def size(self) -> int:
        return len(self.body)


_KNIGHTS = (
    "28,0 34,25 36,50 30,72 16,90 4,96 1,106 -6,95 -14,88 -24,74 -34,60 -43,50 -44,42 -38,34 -30,36 -22,42 "
    "-10,44"
    " -4,38 -8,30 -18,20 -26,8 -28,0",
    "30,0 36,30 34,60 24,82 10,94 8,106 0,98 -6,106 -10,92 -22,82 -30,66 -40,52 -45,42 -40,33 -32,34 "
    "-26,39 -14,42"
    " -6,48 -10,36 -20,24 -24,12 -26,0",
    "30,0 38,40 26,80 6,100 -6,88 -22,80 -46,50 -40,34 -14,44 -4,40 -24,16 -28,0",
    "26,0 30,20 40,36 32,42 40,56 29,60 34,74 22,76 22,90 10,90 6,104 -4,94 -16,86 -28,68 -42,52 -42,42 "
    "-34,36 -20,44"
    " -8,42 -4,32 -14,18 -24,0",
    "26,0 24,22 34,44 32,68 20,88 6,97 -2,108 -8,96 -18,90 -28,72 -36,54 -36,44 -28,38 -18,46 -8,54 0,50 "
    "-2,40 -16,26"
    " -26,10 -26,0",
)
"""Heads of horses, which all look to the left, in hundredths."""


def _points(text: str) -> Poly:
    return np.array([[float(part) / 100 for part in spot.split(",")] for spot in text.split()])


def _smooth(outline: Poly, steps: int = 5) -> Poly:
    """A closed curve through all corners."""
    before, after, next2 = (np.roll(outline, shift, axis=0) for shift in (1, -1, -2))
    t = np.linspace(0, 1, steps, endpoint=False)[:, None, None]
    curve = 0.5 * (
        2 * outline
        + (after - before) * t
        + (2 * before - 5 * outline + 4 * after - next2) * t**2
        + (3 * outline - before - 3 * after + next2) * t**3
    )
    return np.asarray(curve.transpose(1, 0, 2).reshape(-1, 2))


def _oval(x: float, y: float, across: float, down: float = 0.0) -> Poly:
    angle = np.linspace(0, 2 * np.pi, 25)[:-1]
    return np.stack((x + across * np.cos(angle), y + (down or across) * np.sin(angle)), 1)


def _box(left: float, low: float, right: float, top: float) -> Poly:
    return np.array(((left, low), (right, low), (right, top), (left, top)))


def _lathe(profile: list[tuple[float, float]]) -> Poly:
    """The outline of a turned body from heights and radii."""
    right = np.array([(radius, height) for height, radius in profile])
    return np.concatenate((right, right[::-1] * (-1, 1)))


def _bend(start: tuple[float, float], end: tuple[float, float], power: float) -> list[tuple[float, float]]:
    """Heights and radii from one to another along a curve."""
    return [
        (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t**power)
        for t in np.linspace(0, 1, 9)
    ]


def _cross(low: float, top: float, arm: float, flare: float) -> list[Poly]:
    """A cross, its arms wider at the ends by `flare`."""
    middle, half, thin = low + (top - low) * 0.58, (top - low) / 2, arm * 0.36
    wide = thin * (1 + flare)
    up = np.array(((-wide, low), (wide, low), (thin, middle), (wide, top), (-wide, top), (-thin, middle)))
    side = np.array(((-arm, -wide), (0, -thin), (arm, -wide), (arm, wide), (0, thin), (-arm, wide)))
    return [up, side * (1, min(1.0, half / arm)) + (0, middle)]


_Parts = tuple[list[Poly], list[Poly], list[Poly]]
"""What is filled, what is cut out of it, and what is drawn inside as lines."""


def _battlements(half: float, low: float, top: float, teeth: int) -> list[Poly]:
    """The gaps between so many teeth."""
    step = 2 * half / (2 * teeth - 1)
    return [
        _box(-half + step * (2 * i + 1), low, -half + step * (2 * i + 2), top + 0.05)
        for i in range(teeth - 1)
    ]


def _horse(n: tuple[float, ...], low: float, broad: float) -> _Parts:
    """A horse's head on its own foot, with an eye, a mouth and perhaps a mane."""
    design = int(n[5] * len(_KNIGHTS))
    head = _points(_KNIGHTS[design])
    head += 0.022 * np.sin(np.arange(head.size).reshape(head.shape) * (1 + 7 * n[6]) + 9 * n[7])
    if n[8] < 0.65:
        head = _smooth(head)
    head[:, 0] += (n[9] - 0.5) * 0.16 * head[:, 1]

    def place(spots: Poly) -> Poly:
        return np.asarray(spots * (broad, (0.97 - low) / 1.06) + (0.02, low))

    eye = place(_oval(-0.13, 0.74, 0.035))
    mouth = place(np.array(((-0.42, 0.43), (-0.3, 0.46))))
    mane = [place(np.array(((0.22 - 0.03 * i, 0.72 - 0.2 * i), (0.06, 0.66 - 0.17 * i)))) for i in range(3)]
    jaw = place(np.array(((-0.06, 0.42), (0.04, 0.5), (0.06, 0.6))))
    return [place(head)], [], [eye, mouth, *(mane if n[10] < 0.5 else []), *([jaw] if n[11] < 0.6 else [])]


def _turned(kind: str, n: tuple[float, ...]) -> _Parts:
    """A turned piece as on real boards."""
    foot, waist = 0.27 + 0.1 * n[0], 0.08 + 0.07 * n[1]
    low = 0.13 + 0.06 * n[2]
    tops = {"pawn": 0.56, "bishop": 0.58, "queen": 0.64, "king": 0.62, "rook": 0.64, "knight": low}
    neck, ring = tops[kind] + 0.05 * (n[3] - 0.5), waist + 0.06 + 0.04 * n[4]
    if kind == "rook":
        waist, ring = waist + 0.06, ring + 0.08
    if kind == "pawn":
        waist, foot = waist + 0.02, foot * 1.02
    profile = [(0.0, foot * 0.97), (0.02, foot), (0.05, foot), (0.06, foot * (0.8 + 0.15 * n[5]))]
    profile += _bend((0.065, foot * 0.92), (low, waist + 0.1), 0.6 + n[6])
    lines = [np.array(((-foot, 0.06), (foot, 0.06))), np.array(((-waist - 0.1, low), (waist + 0.1, low)))]
    if kind == "knight":
        horse = _horse(n[4:], low - 0.01, (0.72 + 0.25 * n[12]) * min(1.0, foot / 0.3))
        return [_lathe([*profile, (low, foot * 0.8)]), *horse[0]], [], [*lines, *horse[2]]
    profile += [(low, waist + 0.07 * (n[7] > 0.4))]
    profile += _bend((low + 0.01, waist + 0.06), (neck - 0.04, waist * 0.8), 0.35 + 0.5 * n[8])
    thick = 0.02 + 0.02 * n[9]
    profile += [(neck - thick, ring), (neck, ring * 1.03), (neck + 0.01, ring * 0.7)]
    if n[10] < 0.5 and kind != "pawn":
        profile += [(neck + 0.015, ring * 0.9), (neck + 0.035, ring * 0.88), (neck + 0.04, waist)]
    lines += [np.array(((-ring, spot), (ring, spot))) for spot in (neck, neck - thick)]
    parts, cuts = _turned_head(kind, n, neck, profile)
    if kind == "bishop":
        lines.append(np.array(((0.02, 0.8), (0.1, 0.88))))
    return [_lathe(profile), *parts, _oval(0, 0.0, foot * 0.97, 0.03)], cuts, lines


def _turned_head(
    kind: str, n: tuple[float, ...], neck: float, profile: list[tuple[float, float]]
) -> tuple[list[Poly], list[Poly]]:
    """Adds the upper end to a profile; and what no lathe makes."""
    wide = 0.17 + 0.06 * n[11]
    if kind == "pawn":
        half = (0.93 - neck) / 2
        return [_oval(0, neck + half, min(half * (0.95 + 0.2 * n[12]), 0.21), half)], []
    if kind == "bishop":
        up = np.linspace(0.04, 1, 14)
        profile += [
            (neck + 0.02 + (0.9 - neck) * t, 0.94 * wide * float(np.sin(np.pi * t**0.62)) ** 0.8) for t in up
        ]
        slit = _points("-2,74 2,72 28,90 24,93")
        return [_oval(0, 0.94, 0.035 + 0.02 * n[12])], [slit] if n[13] < 0.7 else []
    if kind == "rook":
        wide += 0.05
        profile += [
            (neck + 0.05, wide * 0.85),
            *_bend((neck + 0.09, wide * 0.85), (0.83, wide), 2.0),
            (0.95, wide),
        ]
        return [], _battlements(wide, 0.87, 0.95, 3 if n[12] < 0.6 else 4)
    if kind == "queen":
        profile += [*_bend((neck + 0.04, wide * 0.6), (0.86, wide * 1.15), 1.6), (0.86, 0.1)]
        count, rim = 5 + 2 * (n[12] < 0.4), wide * 1.15
        xs = np.linspace(-rim, rim, count)
        spikes = [np.array(((x - 0.05, 0.84), (x + 0.05, 0.84), (x * 1.12, 0.93))) for x in xs]
        return [*spikes, _oval(0, 0.94, 0.05), _lathe([(0.85, rim * 0.7), (0.9, rim * 0.3)])], []
    profile += [*_bend((neck + 0.04, wide * 0.6), (0.77, wide * 1.05), 1.4), (0.79, wide * 0.9), (0.83, 0.05)]
    return _cross(0.81, 1.0, 0.105, 0.8 * n[12]), []


_STOCK: dict[str, dict[str, tuple[str, ...]]] = {
    "flat": {
        "": (
            "+b -34 0 34 11;+b -28 11 28 21;~p -34,11 34,11;~p -28,21 28,21",
            "+m 36,0 36,8 24,12 22,21;~p -24,12 24,12",
        ),
        "king": (
            "+o -19 53 20 18;+o 19 53 20 18;+m 25,21 36,50;+o 0 60 10 17;+c 72 100 12;~o -19 53 20 18;~o "
            "19 53 20 18",
            "+m 24,20 20,50 30,72 10,80;+c 76 100 13;~p -21,50 21,50;~p -24,66 24,66",
        ),
        "queen": (
            "+m 25,21 42,75 30,50 21,86 11,50 0,92;+o -42 76 6;+o -21 86 6;+o 0 92 6;+o 21 86 6;+o 42 76 6",
            "+m 22,20 18,50 36,86 22,72 12,90 6,74 0,92;+o 0 94 6;+o -36 87 5;+o 36 87 5;~p -18,50 18,50",
        ),
        "rook": (
            "+m 27,21 23,68;+b -31 66 31 96;-t 31 82 96;~p -23,64 23,64;~p -24,32 24,32",
            "+m 20,20 20,60 32,74 32,95;-t 32 84 95;~p -20,60 20,60;~p -32,76 32,76",
        ),
        "bishop": (
            "+m 22,21 14,36;+S 14,32 24,52 10,80 0,88;+o 0 91 6;-b -2.5 46 2.5 68;-b -9 54 9 59;~p -15,36 "
            "15,36",
            "+m 20,20 10,42;+S 13,40 22,56 8,84 0,92;+o 0 94 5;-p 0,56 4,54 25,76 21,80;~p -12,42 12,42",
        ),
        "pawn": ("+m 28,21 10,55;+o 0 67 17;+o 0 52 20 4", "+S 26,18 24,34 8,52 4,60;+o 0 68 19"),
    },
    "block": {
        "": ("+b -28 0 28 12;~p -28,12 28,12", "+m 32,0 24,13;~p -24,13 24,13"),
        "king": (
            "+m 25,12 16,60 26,78;+c 76 100 12;~p -16,60 16,60",
            "+b -17 12 17 74;+b -24 62 24 74;+c 72 100 14",
        ),
        "queen": (
            "+m 25,12 14,58 32,92 21,76 11,92 6,76 0,90;+o 0 92 6;~p -14,60 14,60",
            "+m 22,12 8,56 34,88;+o -23 91 6;+o 0 93 7;+o 23 91 6;~p -30,80 30,80",
        ),
        "rook": (
            "+b -21 12 21 70;+b -27 62 27 95;-t 27 80 95;~p -21,62 21,62",
            "+b -25 10 25 94;-t 25 74 94",
        ),
        "bishop": (
            "+m 25,12 10,60;+m 5,48 20,60 0,98;-p 0,66 0,60 24,78 20,84",
            "+m 24,12 20,58 0,99;-p -2,64 0,58 24,80 18,84;~p -21,40 21,40",
        ),
        "pawn": (
            "+m 25,12 4,62;+o 0 68 19",
            "+b -12 12 12 50;+o 0 66 20",
            "+m 24,12 12,56;+m 0,50 20,68 0,88",
        ),
    },
    "crest": {
        "": ("",),
        "king": (
            "+b -31 10 31 24;+S 31,20 43,52 19,70 0,64;+c 64 98 15;~p -31,24 31,24;~p 15,24 23,50 0,66;~p "
            "-15,24 -23,50 0,66",
            "+m 34,6 34,22 42,60 22,46 12,66 0,50;+c 46 98 17;~p -34,22 34,22;~o 0 14 4;~o 20 14 4;~o -20 "
            "14 4",
        ),
        "queen": (
            "+m 31,10 31,24 42,70 29,44 21,76 10,44 0,80;+o 42 74 6;+o 21 80 6;+o 0 84 6;+o -21 80 6;+o "
            "-42 74 6;~p -31,24 31,24",
            "+m 34,10 44,66 30,46 24,74 12,48 0,80;~o 0 20 4;~o 18 20 4;~o -18 20 4;+o 44 69 5;+o -44 69 5;"
            "+o 0 84 7",
        ),
        "rook": (
            "+b -26 4 26 70;+b -34 62 34 96;+b -34 0 34 10;-t 34 80 96;-b -8 10 8 26;-o 0 26 8;~p -20,50 "
            "-8,50;~p 6,42 18,42",
            "+m 32,2 24,60 34,66 34,95;-t 34 78 95;-b -3 32 3 52;~p -24,60 24,60;~p -30,14 30,14",
        ),
        "bishop": (
            "+m 26,5 34,42 24,70 0,98;-b -3 28 3 72;-b -14 50 14 56;~p -28,17 28,17",
            "+S 26,5 36,40 26,70 0,98 0,98;-b -3 26 3 74;-b -15 48 15 54;~p -28,17 28,17",
        ),
        "pawn": (
            "+b -26 4 26 16;+m 22,16 8,56;+o 0 66 20",
            "+S 32,4 30,20 10,40 8,56;+o 0 68 22;~p -14,48 14,48",
        ),
    },
}  # fmt: skip
"""Figures in hundredths: what is filled (+), cut out (-) and drawn inside (~), as boxes, ovals, polygons,
halves that are mirrored (m, or S for curves), crosses and teeth of towers; "" is what all stand on."""


def _stock(source: str, kind: str, n: tuple[float, ...]) -> _Parts:
    """A figure of the stock, which a make bends to a measure of its own."""
    solid: list[Poly] = []
    cuts: list[Poly] = []
    lines: list[Poly] = []
    foot = _STOCK[source][""]
    texts = [foot[int(n[0] * len(foot))]]
    if kind != "knight":
        choice = _STOCK[source][kind]
        texts.append(choice[int(n[1] * 7 * (1 + len(kind))) % len(choice)])
    for part in ";".join(texts).strip(";").split(";"):
        if part:
            {"+": solid, "-": cuts, "~": lines}[part[0]].extend(_outlines(part[1], part[2:], n[2]))
    if kind == "knight":
        horse = _horse(n[3:], 0.19 if source == "flat" else 0.1 if source == "block" else 0.04, 0.9)
        solid, lines = solid + horse[0], lines + horse[2]
    broad = np.interp(np.linspace(0, 1, 21), (0, 0.3, 0.6, 1), 0.84 + 0.32 * np.array(n[14:18]))
    for outline in (*solid, *cuts, *lines):
        outline[:, 0] *= np.interp(outline[:, 1], np.linspace(0, 1, 21), broad)
    return solid, cuts, lines


def _outlines(shape: str, text: str, flare: float) -> list[Poly]:
    """The outlines that one word of the stock's shorthand stands for."""
    if shape in "pmS":
        spots = _points(text)
        if shape == "p":
            return [spots]
        whole = np.concatenate((spots, spots[::-1] * (-1, 1)))
        return [_smooth(whole) if shape == "S" else whole]
    numbers = [float(value) / 100 for value in text.split()]
    if shape == "o":
        return [_oval(numbers[0], numbers[1], numbers[2], sum(numbers[3:]))]
    if shape == "b":
        left, low, right, top = numbers
        return [_box(left, low, right, top)]
    low, high, third = numbers
    return _battlements(low, high, third, 3) if shape == "t" else _cross(low, high, third, flare)


def _shape(sheet: _Sheet, size: int) -> _Shape:
    """The figure of a face, so high in pixels."""
    style, drawn = sheet.style, sheet.art
    if style.source == "art" and drawn.family in ("glyph", "drawn"):
        ink, second = figure(drawn, sheet.kind, True, size)
        body = np.maximum(ink, second)
        # A design that leaves no second tone has lines of its own: those are the body already.
        lines = ink if second.sum() > 0.15 * body.sum() else np.zeros_like(ink)
        pad = round(PAD * size)
        return _Shape(*(np.asarray(np.pad(cover, pad), np.float32) for cover in (body, lines)))
    return _own_shape(style.seed, style.source, sheet.kind, size)


@lru_cache(maxsize=96)
def _own_shape(seed: int, source: str, kind: str, size: int) -> _Shape:
    rng = np.random.default_rng((seed, 5))
    n = tuple(float(value) for value in rng.random(24))
    solid, cuts, drawn = _stock(source, kind, n) if source in _STOCK else _turned(kind, n)
    pad, fine = round(PAD * size), 2
    side = size + 2 * pad
    stretch = (0.9 + 0.35 * n[20]) * (0.78 + 0.22 * n[21] if kind == "pawn" else 1.0)
    tall = (0.84 + 0.14 * n[22]) if kind == "pawn" and n[23] < 0.5 else 0.98
    mirrored = -1 if n[19] < 0.3 else 1
    low = (size + pad - 0.01 * size) * fine

    def spots(outline: Poly) -> Poly:
        x = side * fine / 2 + mirrored * np.clip(outline[:, 0] * stretch, -0.5, 0.5) * size * fine
        return np.stack((x, low - outline[:, 1] * tall * size * fine), 1)

    # Each part is drawn by itself: a polygon that is filled twice in one call would be hollow there.
    body = _fill(side * fine, side * fine, [spots(part) for part in solid])
    body *= 1 - _fill(side * fine, side * fine, [spots(part) for part in cuts])
    thin = max(1.0, (0.012 + 0.018 * n[18]) * size * fine)
    lines = _fill(side * fine, side * fine, [spots(part) for part in drawn], thin, False) * body
    return _Shape(_soft(body, side, side), _soft(lines, side, side))


def _rim(shape: _Shape, thick: float) -> Cover:
    """The contour, so thick over the figure's height, on the inside."""
    size = max(3, 2 * round(thick * shape.size) + 1)
    inner = cv2.erode(shape.body, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    return np.asarray(shape.body - inner, np.float32)


def _grown(cover: Cover, share: float) -> Cover:
    size = max(3, 2 * round(share * len(cover)) + 1)
    return np.asarray(
        cv2.dilate(cover, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))), np.float32
    )


def _relief(shape: _Shape, lathe: bool) -> tuple[Cover, Cover]:
    """How far the surface leans to the right and downwards, -1 to 1, were the figure round."""
    mask = shape.body > 0.5
    far = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    cap = max(0.12 * shape.size, 1.0)
    dome = np.sqrt(np.clip(far, 0, cap) * (2 * cap - np.clip(far, 0, cap)))
    dome = _blur(np.asarray(dome, np.float32), 0.012 * shape.size)
    across, down = (
        -np.asarray(cv2.Sobel(dome, cv2.CV_32F, 1, 0)),
        -np.asarray(cv2.Sobel(dome, cv2.CV_32F, 0, 1)),
    )
    long = np.sqrt(across**2 + down**2 + 64)
    if not lathe:
        return across / long, down / long
    columns = np.arange(shape.size, dtype=np.float32)
    first, last = mask.argmax(1), shape.size - 1 - mask[:, ::-1].argmax(1)
    half = np.where(mask.any(1), (last - first) / 2 + 0.7, 1).astype(np.float32)
    turn = np.clip((columns - ((first + last) / 2)[:, None]) / half[:, None], -1, 1)
    slope = _blur(np.gradient(half).astype(np.float32)[:, None], 0.7)
    lean = -slope / np.sqrt(1 + slope**2) * np.sqrt(1 - 0.9 * turn**2)
    return np.asarray(turn, np.float32), np.asarray(np.clip(lean, -1, 1), np.float32)


# ---------------------------------------------------------------------------------------- finishes


class _Layer:
    """A figure being painted: RGB times cover, and cover."""

    def __init__(self, side: int) -> None:
        self.rgba: Picture = np.zeros((side, side, 4), np.float32)

    def lay(self, cover: Cover, tone: RGB | Picture, share: float = 1.0) -> None:
        cover = np.asarray(np.clip(cover * np.float32(share), 0, 1), np.float32)
        self.rgba *= 1 - cover[..., None]
        self.rgba[..., :3] += np.asarray(tone, np.float32) * cover[..., None]
        self.rgba[..., 3] += cover


def _shifted(cover: Cover, right: float, down: float) -> Cover:
    moved = np.array(((1, 0, right), (0, 1, down)), np.float32)
    return np.asarray(cv2.warpAffine(cover, moved, cover.shape[::-1]), np.float32)


def _lit(sheet: _Sheet, shape: _Shape) -> Picture:
    """A turned piece of wood, metal or plastic, with light from above on one side."""
    n, body = sheet.style.n, np.array(sheet.body, np.float32)
    right, down = _relief(shape, sheet.kind != "knight")
    side = -1.0 if n[12] < 0.6 else 1.0
    facing = np.sqrt(np.clip(1 - right**2 - down**2, 0, 1))
    light = np.clip(0.5 * side * right - 0.4 * down + 0.72 * facing, 0, 1)
    glint = np.clip(0.45 * side * right - 0.5 * down + 0.74 * facing, 0, 1) ** (14 + 50 * n[13])
    stuff = ("plastic", "wood", "plastic", "wood", "metal")[int(n[14] * 5)]
    dark = palettes.luma(sheet.body) < 0.2
    body = body * 0.85 + 0.04 if dark else body
    tone = body * (0.34 + 0.76 * light)[..., None]
    if stuff == "wood":
        grain = _noise(sheet.rng(3), shape.size, shape.size, 4, shape.size * 0.45)
        tone *= 1 + (0.12 + 0.1 * n[15]) * grain[..., None]
    elif stuff == "metal":
        bands = 0.62 + 0.38 * np.sin(5.5 * right + 3 * down + 6 * n[15]) * facing
        tone = body * (0.3 + 0.85 * bands)[..., None]
    tone += (glint * ((0.3 if dark else 0.7) if stuff != "wood" else 0.25))[..., None]
    # Light that the floor throws back keeps the far edge apart from what is behind.
    return np.asarray(np.clip(tone + 0.1 * np.clip(-side * right, 0, 1)[..., None] ** 4, 0, 1), np.float32)


def _filling(sheet: _Sheet, shape: _Shape, finish: str) -> Picture | RGB:
    """What a body is filled with."""
    n, body, size = sheet.style.n, sheet.body, shape.size
    rng, light = sheet.rng(9), _mix(sheet.body, (1.0, 1.0, 1.0), 0.3)
    dark = _mix(body, (0.0, 0.0, 0.0), 0.3)
    down, across = _grid(size, size)
    share: NDArray[Any] | None = None
    if finish == "turned":
        return _lit(sheet, shape)
    if finish == "duo":
        share = ((across + (n[12] - 0.5) * 0.5 * down) > 0).astype(np.float32)
    elif finish in ("gradient", "foil", "isometric"):
        share = np.clip((down if n[12] < 0.6 else down + across) + 0.5, 0, 1)
        share = 0.5 + 0.5 * np.sin(share * 12) if finish == "foil" else share
    elif finish in ("lowpoly", "glass"):
        share = _facets(rng, size, size, 30 + 60 * n[12])
        right, down = _relief(shape, False)
        share = np.clip(share * 0.7 + 0.2 + 0.35 * right, 0, 1) if finish == "lowpoly" else share
    elif finish in ("comic", "dotted"):
        step = 0.05 + 0.05 * n[12]
        cells = np.hypot((across + down) % step - step / 2, (across - down) % step - step / 2) / step
        share = 1 - np.clip((cells - 0.25 - 0.5 * across * (finish == "comic")) * 8 + 0.5, 0, 1)
        share = share * (0.75 if finish == "comic" else 1)
    elif finish == "striped":
        share = (np.sin((down + (n[12] > 0.5) * across) * (40 + 40 * n[13])) > 0.2).astype(np.float32)
    elif finish in ("hatch", "engraved"):
        right, _ = _relief(shape, False)
        wave = np.sin((down + 0.6 * across + 0.1 * right) * size * (0.9 + 0.5 * n[12]))
        share = np.clip((wave * 0.5 + 0.9 * right) * 2, 0, 1)
        light, dark = body, _contrast(body)
        share = share * 0.6
    elif finish in ("burned", "watercolour", "inlay"):
        share = 0.5 + 0.5 * _noise(rng, size, size, 5, 5)
    elif finish in ("scribble", "pencil"):
        slant = down + across + 0.04 * _noise(rng, size, size, 9, 9)
        share = 0.5 + 0.5 * np.sin(slant * (60 + 50 * n[12]))
    elif finish == "stitch":
        step = 2 / max(24.0, size / 4)
        share = 1.0 - np.minimum(abs((across + down) % step), abs((across - down) % step)) / step * 2
    if share is None:
        return body
    # Neither Black's highlights nor White's shades go so far that the two look alike.
    spread = 0.55 if finish in ("lowpoly", "glass", "foil", "striped", "dotted") else 0.9
    pair = np.asarray(light, np.float32), np.asarray(dark, np.float32)
    mixed = np.asarray(share, np.float32)[..., None] * (pair[1] - pair[0]) + pair[0]
    return np.asarray(body + (mixed - np.asarray(body, np.float32)) * np.float32(spread), np.float32)


def _coarse(shape: _Shape, cells: int) -> _Shape:
    """The figure made of small squares."""

    def squares(cover: Cover) -> Cover:
        small = _soft(cover, cells, cells) > 0.45
        big = cv2.resize(small.astype(np.float32), cover.shape, interpolation=cv2.INTER_NEAREST)
        return np.asarray(big, np.float32)

    return _Shape(squares(shape.body), squares(shape.lines) * 0.6)


def _remade(sheet: _Sheet, shape: _Shape, finish: str) -> _Shape:
    """The figure's shape as a technique changes it."""
    n, size = sheet.style.n, shape.size
    if finish in ("pixel", "stitch"):
        return _coarse(shape, round(22 + 12 * n[16]))
    if finish in ("linocut", "chalk", "burned", "watercolour", "pencil"):
        far = (0.006 + 0.008 * n[16]) * size
        down, across = np.mgrid[:size, :size].astype(np.float32)
        rng, cells = sheet.rng(11), 0.3 * size
        wild = [far * _noise(rng, size, size, cells, cells) for _ in range(2)]
        moved = [
            np.asarray(cv2.remap(part, across + wild[0], down + wild[1], cv2.INTER_LINEAR), np.float32)
            for part in (shape.body, shape.lines)
        ]
        return _Shape(*moved)
    if finish in ("thick", "rounded"):
        return _Shape(np.clip(_blur(_grown(shape.body, 0.006), 0.018 * size) * 6 - 2.5, 0, 1), shape.lines)
    if finish == "stencil":
        across = _grid(size, size)[1]
        bridge = np.clip((abs(across) - 0.014) * size, 0, 1) * (1 - _grown(shape.lines, 0.004))
        return _Shape(np.asarray(shape.body * bridge, np.float32), shape.lines * 0)
    return shape


_BARE = ("thin", "neon", "chalk", "blueprint", "thick")
"""Finishes that are lines alone,"""
_LINED = (
    "outlined",
    "hatch",
    "engraved",
    "comic",
    "glass",
    "pixel",
    "stitch",
    "misprint",
    "scribble",
    "counter",
)
"""and finishes with a contour in any case."""


def _figure(sheet: _Sheet, size: int) -> Picture:
    """The figure of a face as a layer, so high without its padding."""
    style, n, finish = sheet.style, sheet.style.n, sheet.style.finish
    shape = _remade(sheet, _shape(sheet, size), finish)
    layer, body, under = _Layer(shape.size), sheet.body, sheet.under()
    ink = _contrast(body)
    edge = _rim(shape, 0.01 + 0.012 * n[8])
    if finish == "shadow" or (finish == "turned" and style.ground not in ("floor", "table", "boardfloor")):
        far = (0.015 + 0.04 * n[5]) * size
        layer.lay(_blur(_shifted(shape.body, far, far), 0.4 * far + 0.5), (0.0, 0.0, 0.0), 0.55)
    elif finish == "turned":
        flat = np.array(((1, -0.5, 0.5 * (0.86 * shape.size)), (0, 0.28, 0.62 * shape.size)), np.float32)
        cast = np.asarray(cv2.warpAffine(shape.body, flat, shape.body.shape), np.float32)
        layer.lay(_blur(cast, 0.02 * size), (0.0, 0.0, 0.0), 0.25 + 0.35 * n[5])
    elif finish in ("longshadow", "isometric"):
        steps = [
            _shifted(shape.body, s * shape.size / 40, s * shape.size / 60)
            for s in range(1, 15 if finish[0] == "l" else 4)
        ]
        layer.lay(np.maximum.reduce(steps), _mix(under if finish[0] == "l" else body, (0, 0, 0), 0.35))
    elif finish == "sticker" or (finish == "comic" and n[5] < 0.5):
        layer.lay(_grown(shape.body, 0.05), (0.0, 0.0, 0.0), 0.35)
        layer.lay(_grown(shape.body, 0.035), ink)
    elif finish == "neon":
        layer.lay(_blur(_grown(edge, 0.012), 0.05 * size) * 1.4, _mix(body, (1, 1, 1), 0.1), 0.8)
    elif finish == "misprint":
        layer.lay(_shifted(shape.body, 0.025 * size, 0.018 * size), body)
    if finish in _BARE:
        # White and Black are told by their bodies, so theirs are never left open.
        solid = 1.0 if sheet.colour in ("black", "white") else 0.0 if n[6] < 0.6 else 0.4
        layer.lay(shape.body, body, 0.9 * solid)
        wide = {"thin": 0.012, "thick": 0.045, "neon": 0.02}.get(finish, 0.018)
        line = np.maximum(_rim(shape, wide), shape.lines)
        if finish == "chalk":
            line = line * np.clip(
                0.8 + 0.7 * _noise(sheet.rng(4), shape.size, shape.size, size / 2, size / 2), 0, 1
            )
        tone = body if solid < 1 else ink
        if abs(palettes.luma(tone) - palettes.luma(under)) < 0.35 and finish != "neon":
            tone = _mix(tone, _contrast(under), 0.3)
        layer.lay(line, _mix(tone, (1, 1, 1), 0.35) if finish == "neon" and solid < 1 else tone)
        return layer.rgba
    if sheet.colour == "white" and palettes.luma(under) > 0.5 and style.tell == "body" and finish != "turned":
        layer.lay(_grown(shape.body, 0.014), _DARK)
    elif finish != "turned" and (finish in _LINED or _distance(under, body) < 0.35):
        # Outside the body, so that thin crosses and spikes keep its tone.
        layer.lay(_grown(shape.body, 0.008 + 0.008 * n[8]), ink)
    if finish != "misprint":
        layer.lay(shape.body, _filling(sheet, shape, finish))
    if finish == "watercolour":
        layer.lay(edge, _mix(body, (0, 0, 0), 0.35), 0.6)
        layer.rgba *= np.float32(0.93)
    elif finish in ("emboss", "inlay", "foil"):
        tall = _blur(shape.body, 0.015 * size)
        slope = (_shifted(tall, 2, 2) - _shifted(tall, -2, -2)) * shape.body
        layer.lay(np.clip(slope, 0, 1), (0, 0, 0), 0.5)
        layer.lay(np.clip(-slope, 0, 1), (1, 1, 1), 0.6)
    if finish == "burned":
        layer.lay(_blur(edge, 0.01 * size) * 1.5, (0.12, 0.06, 0.03), 0.9)
    elif finish == "turned":
        layer.lay(shape.lines, (0, 0, 0), 0.25)
    elif finish in ("flat", "shadow", "longshadow", "linocut", "striped", "dotted"):
        layer.lay(shape.lines, under if _distance(under, body) > 0.35 else ink, 0.85)
    elif finish not in ("emboss", "foil", "duo", "stencil", "lowpoly"):
        layer.lay(shape.lines, ink if finish != "pencil" else _DARK)
    return layer.rgba


# ---------------------------------------------------------------------------------------- grounds


def _facets(rng: np.random.Generator, high: int, wide: int, count: float) -> Cover:
    """Flat cells of one tone each, 0 to 1."""
    seeds = np.full((high, wide), 255, np.uint8)
    seeds[rng.integers(0, high, round(count)), rng.integers(0, wide, round(count))] = 0
    _, labels = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    return np.asarray(rng.random(int(labels.max()) + 1)[labels], np.float32)


_SIXTHS = ((1.0, 0.0), (0.5, 0.87), (0.5, -0.87))
"""Three ways that make six-cornered cells."""


def _pattern(sheet: _Sheet, name: str) -> Cover | None:
    """How much of the second tone a ground has, pixel by pixel."""
    n, rng, (high, wide) = sheet.style.n, sheet.rng(1), sheet.picture.shape[:2]
    y, x = _grid(high, wide)
    step, turn = 0.07 + 0.17 * n[16], float(n[17] * np.pi)
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    wave = x * np.cos(turn) + y * np.sin(turn)
    fine = wide / step * 0.5
    grain = _noise(rng, high, wide, 5, 70)
    swell, fleck = _noise(rng, high, wide, 4, 3), 0.5 * _noise(rng, high, wide, 30, 24)

    def spotted(far: float) -> NDArray[Any]:
        return np.asarray(np.hypot((x + y) % far - far / 2, (x - y) % far - far / 2))

    cover: dict[str, Callable[[], NDArray[Any]]] = {
        "gradient": lambda: np.clip(wave + 0.5, 0, 1) * 2,
        "radial": lambda: np.clip(radius * 1.6, 0, 1) * 2,
        "burst": lambda: np.clip(np.sin(angle * round(8 + 12 * n[18])) * radius * 40 + 0.5, 0, 1),
        "checks": lambda: ((np.floor(x / step) + np.floor(y / step)) % 2).astype(np.float32),
        "stripes": lambda: np.clip(np.sin(wave / step * 6.28) * fine * 0.5 + 0.5, 0, 1),
        "rings": lambda: np.clip(np.sin(radius / step * 6.28) * fine * 0.5 + 0.5, 0, 1),
        "dots": lambda: np.clip((0.3 * step - spotted(step)) * wide, 0, 1),
        "hexes": lambda: 0.4 + 0.4 * np.sum([np.sin((a * x + b * y) / step * 6.28) for a, b in _SIXTHS], 0),
        "waves": lambda: np.clip(np.sin((y + 0.04 * np.sin(x * 20)) / step * 6.28) * fine * 0.4 + 0.5, 0, 1),
        "halftone": lambda: np.clip((0.06 * (0.8 + y) - spotted(0.09)) * wide, 0, 1),
        "facets": lambda: _facets(rng, high, wide, 30 + 50 * n[18]) * 1.3,
        "mosaic": lambda: _facets(rng, high, wide, 90) * 1.3,
        "pixels": lambda: _noise(rng, high, wide, 16, 12).round(0) + 0.5,
        "linen": lambda: rng.random((high, 1), np.float32) * 0.5 + rng.random((1, wide), np.float32) * 0.5,
        "parchment": lambda: 0.8 + _noise(rng, high, wide, 6, 5) + fleck + 9 * np.maximum(abs(x) - 0.36, 0),
        "concrete": lambda: 0.7 + 0.7 * _noise(rng, high, wide, 12, 9) + fleck,
        "wood": lambda: 1 + 0.5 * (np.sin((x + 0.05 * swell) * 60 * (1 + n[18])) + grain),
        "chalkboard": lambda: 0.5 + 0.5 * _noise(rng, high, wide, 6, 6),
        "brick": lambda: 1 * (np.fmax(np.cos(y * 63), np.cos(31 * x + 3 * (np.floor(y * 10) % 2))) > 0.93),
        "blueprint": lambda: np.maximum(np.cos(x / 0.08 * 6.28), np.cos(y / 0.08 * 6.28)) ** 15,
        "bokeh": lambda: np.clip(1 + 1.2 * _noise(rng, high, wide, 5, 4), 0, 2),
        "stars": lambda: (rng.random((high, wide), np.float32) > 0.985) * np.float32(4),
        "blots": lambda: np.clip(4 * _noise(rng, high, wide, 5, 4) - 1.2, 0, 1),
        "studio": lambda: np.clip(radius * 1.7 + 0.8 * y, 0, 2),
        "quarters": lambda: ((x > 0) != (y > 0)).astype(np.float32),
        "isofloor": lambda: (np.floor((x + 2 * y) / 0.24) + np.floor((x - 2 * y) / 0.24)) % 2,
    }  # fmt: skip
    return np.asarray(cover[name](), np.float32) if name in cover else None


def _ground(sheet: _Sheet) -> None:
    n, picture, name = sheet.style.n, sheet.picture, sheet.style.ground
    high, wide = picture.shape[:2]
    picture[:] = sheet.base
    away = (
        (0.0, 0.0, 0.0)
        if (palettes.luma(sheet.base) > 0.45) == (palettes.luma(sheet.body) > 0.5 or n[19] < 0.5)
        else (1.0, 1.0, 1.0)
    )
    second = _apart(_mix(sheet.base, away, 0.1 + 0.18 * n[20]), sheet.body)
    cover = _pattern(sheet, name)
    y, x = _grid(high, wide)
    if cover is not None:
        picture += (np.asarray(second, np.float32) - sheet.base) * cover[..., None]
    elif name in ("floor", "table", "boardfloor"):
        far = float(y[0, 0] + (0.5 + 0.2 * n[16]) * high / wide)
        deep = np.maximum(y - far, 0.02)
        floor = (
            (np.floor(x / deep * 0.5) + np.floor(0.35 / deep)) % 2
            if name == "boardfloor"
            else _noise(sheet.rng(1), high, wide, 50, 4) * (name == "table")
        )
        picture += (np.asarray(second, np.float32) - sheet.base) * (0.6 * (y < far) * (0.5 - y))[..., None]
        picture *= 1 - ((y > far) * (0.08 + 0.1 * floor))[..., None].astype(np.float32)
    elif name == "board":
        squares = (np.floor(x / 0.25) + np.floor(y / 0.25)) % 2
        picture[:] = np.where(
            squares[..., None] > 0, _mix(sheet.base, (0, 0, 0), 0.45), _mix(sheet.base, (1, 1, 1), 0.4)
        )
    elif name in ("split", "halfown"):
        part = (x * np.cos(n[17] * 3) + y * np.sin(n[17] * 3) > 0) if name == "split" else (y > 0.1)
        lay(
            picture,
            np.asarray(part, np.float32),
            second if name == "split" else _mix(sheet.own, sheet.base, 0.35),
        )
    elif name == "landscape":
        for i in range(3):
            hill = y > 0.05 + 0.15 * i + 0.08 * np.sin(x * (4 + 3 * i) + 9 * n[16 + i])
            lay(picture, hill.astype(np.float32), _mix(sheet.base, second, 0.4 + 0.3 * i))
    np.clip(picture, 0, 1, out=picture)


# ------------------------------------------------------------------------------- what surrounds the figure


def _line(sheet: _Sheet, step: float, thick: float, tone: RGB) -> None:
    far = round(step)
    colour = [float(part) for part in tone]
    ends = (far, far), (sheet.wide - 1 - far, sheet.high - 1 - far)
    cv2.rectangle(sheet.picture, *ends, colour, max(1, round(thick)), cv2.LINE_AA)


def _corners(sheet: _Sheet, outline: Poly, tone: RGB) -> None:
    """The same ornament in all corners; over the width, from the corner."""
    spots = outline * sheet.wide
    turned = [np.abs(np.array((right, low)) - spots) for right in (0, sheet.wide) for low in (0, sheet.high)]
    lay(sheet.picture, _fill(sheet.high, sheet.wide, turned), tone)


def _frame(sheet: _Sheet) -> None:
    """Draws the frame and takes its breadth from the room."""
    name, n, wide = sheet.style.frame, sheet.style.n, sheet.wide
    tone = sheet.ink if sheet.style.tell == "ground" or n[21] < 0.3 else sheet.own
    step, broad = 0.02 + 0.04 * n[22], 0.0
    if name in ("line", "double", "deco", "dotted", "ornate", "arched"):
        _line(sheet, step * wide, wide / (60 + 60 * n[23]), tone)
        broad = step + 0.02
    if name in ("double", "ornate"):
        _line(sheet, (step + 0.03) * wide, wide / 100, tone)
        broad = step + 0.05
    if name in ("ornate", "scallops", "dotted"):
        radius, inset = 0.025 + 0.02 * n[10], step + (0.075 if name == "ornate" else 0.02)
        across, down = (
            np.linspace(inset, end - inset, round(end / radius / 2.6)) for end in (1, sheet.high / wide)
        )
        edge = [(x, y) for x in across for y in (down[0], down[-1])] + [
            (x, y) for y in down for x in (across[0], across[-1])
        ]
        rings = [_oval(x * wide, y * wide, radius * wide) for x, y in edge]
        lay(
            sheet.picture,
            _fill(sheet.high, wide, rings, wide / 90 if n[11] < 0.5 and name == "ornate" else 0),
            tone,
        )
        broad = inset + radius
    if name in ("ornate", "double", "deco") and n[12] < 0.7:
        reach = broad + 0.12
        curls = [
            _oval(reach, reach, 0.06),
            np.array(((broad, broad), (reach, broad), (broad, reach))),
            _oval(broad + 0.05, broad + 0.05, 0.07),
        ]
        _corners(sheet, curls[int(n[13] * 3)], tone)
    if name in ("thick", "inner", "stamp"):
        broad = 0.05 + 0.07 * n[22]
        if sheet.style.tell == "ground":
            tone = _mix(sheet.ink, sheet.own, 0.15)
        elif name == "thick":
            tone = sheet.own
        thick = round(broad * wide)
        for part in np.s_[:thick], np.s_[-thick:], np.s_[:, :thick], np.s_[:, -thick:]:
            sheet.picture[part] = tone
        _line(sheet, thick, wide / 90, _contrast(tone))
    if name == "corners":
        reach = 0.14 + 0.16 * n[22]
        shapes = [
            ((0, 0), (reach, 0), (0, reach)),
            ((0, 0), (reach, 0), (reach, 0.05), (0.05, 0.05), (0.05, reach), (0, reach)),
        ]
        outline = np.array(shapes[int(n[10] * 3)]) if n[10] < 0.66 else _oval(0, 0, reach * 0.8)
        _corners(sheet, outline, sheet.own if sheet.style.tell != "ground" else tone)
        broad = 0.06
    if name == "brackets":
        _corners(sheet, _points("4,4 24,4 24,6 6,6 6,24 4,24"), tone)
        broad = 0.07
    margin = (broad + 0.015) * wide
    sheet.room = [margin, margin, wide - margin, sheet.high - margin]


def _strip(sheet: _Sheet, top: float, low: float, text: str, bare: bool) -> None:
    """A name on a band, or just on the ground, over all of the room's width."""
    left, right = (
        (0, sheet.wide) if sheet.style.frame == "none" else (round(sheet.room[0]), round(sheet.room[2]))
    )
    part = sheet.picture[round(top) : round(low), left:right]
    tone = sheet.own if sheet.style.tell != "ground" else sheet.ink
    if not bare:
        part[:] = tone
    lay(part, _text(text, *part.shape[:2], sheet.style.n[2]), sheet.ink if bare else _contrast(tone))


def _words(sheet: _Sheet) -> None:
    """Letters and names that take room from the figure."""
    word, n, room = sheet.style.word, sheet.style.n, sheet.room
    tall = (0.13 + 0.1 * n[14]) * sheet.wide
    if word == "foot":
        _strip(sheet, room[3] - tall, room[3], _name(sheet), n[15] < 0.4)
        room[3] -= tall * 1.08
    elif word == "top":
        _strip(sheet, room[1], room[1] + tall, _name(sheet), n[15] < 0.5)
        room[1] += tall * 1.08
    elif word == "bar":
        part = sheet.picture[round(room[1]) : round(room[3]), round(room[0]) : round(room[0] + tall)]
        part[:] = tone = sheet.own if sheet.style.tell != "ground" else sheet.ink
        text = np.rot90(_text(_name(sheet), part.shape[1], part.shape[0], n[2]), 1 if n[15] < 0.7 else 3)
        lay(part, np.ascontiguousarray(text), _contrast(tone))
        room[0] += tall
    elif word == "ribbon":
        low, mid, reach = room[3] - 0.02 * sheet.wide, sheet.wide / 2, 0.44 * sheet.wide
        tone = sheet.own if sheet.style.tell != "ground" else sheet.ink
        tail = _points("-100,25 -80,25 -80,120 -100,120 -92,72")
        for side in (-1, 1):
            spots = tail * (side * reach, tall) + (mid, low - 1.2 * tall)
            lay(sheet.picture, _fill(sheet.high, sheet.wide, [spots]), _mix(tone, (0, 0, 0), 0.35))
        left, top, right = round(mid - 0.85 * reach), round(low - 1.2 * tall), round(mid + 0.85 * reach)
        part = sheet.picture[top : round(top + tall), left:right]
        part[:] = tone
        lay(part, _text(_name(sheet), *part.shape[:2], n[2]), _contrast(tone))
        room[3] = low - 1.3 * tall
    elif word == "pale":
        faint = _mix(sheet.base, sheet.own if sheet.style.tell == "body" else sheet.ink, 0.22)
        lay(sheet.picture, _text(_initial(sheet.kind), sheet.high, sheet.wide, n[2]), faint)


def _indices(sheet: _Sheet) -> None:
    """Letters, numbers or small figures in the corners, over everything else."""
    word, n, side = sheet.style.word, sheet.style.n, round((0.15 + 0.08 * sheet.style.n[14]) * sheet.wide)
    if word not in ("corner2", "corner4", "cornerfig", "badge", "value"):
        return
    step = round(sheet.room[0] * 0.8 + 0.01 * sheet.wide)
    tone = sheet.body if _distance(sheet.base, sheet.body) > 0.3 and sheet.style.tell == "body" else sheet.ink
    tile = np.zeros((side, side, 4), np.float32)
    if word == "cornerfig":
        # Beside a plate the small figure stands on the paper: it has the colour that the plate has.
        plain = replace(sheet.style, tell="body") if sheet.style.tell == "plate" else sheet.style
        body = sheet.own if plain.tell == "body" else sheet.body
        layer = _figure(replace(sheet, style=plain, body=body), round(side * 1.3))
        side = round(side * 1.6)
        tile = np.asarray(cv2.resize(layer, (side, side), interpolation=cv2.INTER_AREA), np.float32)
    else:
        if word == "badge":
            disc = sheet.own if sheet.style.tell != "ground" else sheet.ink
            cover = _fill(side, side, [_oval(side / 2, side / 2, side * 0.48)])
            tile[..., :3], tile[..., 3], tone = (
                np.array(disc, np.float32) * cover[..., None],
                cover,
                _contrast(disc),
            )
        text = _text(_VALUES[sheet.kind] if word == "value" else _initial(sheet.kind), side, side, n[2])
        tile *= 1 - text[..., None]
        tile[..., :3] += np.array(tone, np.float32) * text[..., None]
        tile[..., 3] += text
    side = len(tile)
    for i in range({"badge": 1, "corner4": 4}.get(word, 2)):
        low, right = i % 2, (i % 2) if i < 2 else 1 - i % 2
        top, left = (sheet.high - step - side if low else step), (sheet.wide - step - side if right else step)
        _stamp(sheet.picture, tile[::-1, ::-1] if low else tile, left, top)


def _stamp(picture: Picture, layer: Picture, left: float, top: float) -> None:
    """Lays a layer on a picture, as far as it reaches over it."""
    x, y = round(left), round(top)
    part = picture[max(y, 0) : max(y + len(layer), 0), max(x, 0) : max(x + layer.shape[1], 0)]
    cut = layer[max(-y, 0) :, max(-x, 0) :][: part.shape[0], : part.shape[1]]
    part *= 1 - cut[..., 3:]
    part += cut[..., :3]


def _polygon(corners: int, turn: float) -> Poly:
    angle = np.linspace(0, 2 * np.pi, corners + 1)[:-1] + turn
    return np.stack((np.cos(angle), np.sin(angle)), 1) * 0.5


def _radial(count: int, depth: float) -> Poly:
    angle = np.linspace(0, 2 * np.pi, 96)
    far = 0.5 * (1 - depth + depth * np.cos(angle * count))
    return np.stack((far * np.cos(angle), far * np.sin(angle)), 1)


_PLATES: dict[str, tuple[Poly, float]] = {
    "disc": (_oval(0, 0, 0.5), 0.72),
    "oval": (_oval(0, 0, 0.42, 0.5), 0.72),
    "hexagon": (_polygon(6, np.pi / 6), 0.74),
    "octagon": (_polygon(8, np.pi / 8), 0.76),
    "star": (_radial(16, 0.06), 0.66),
    "quatrefoil": (_radial(4, 0.12), 0.66),
    "perforated": (_box(-0.42, -0.5, 0.42, 0.5), 0.74),
    "window": (_box(-0.42, -0.5, 0.42, 0.5), 0.84),
    "blot": (_radial(7, 0.05) * (0.95, 1) + 0.015 * np.sin(np.arange(192).reshape(96, 2)), 0.7),
    "arch": (np.concatenate((_box(-0.4, 0, 0.4, 0.5)[2:], _oval(0, -0.1, 0.4)[12:], [(0.4, -0.1)])), 0.74),
    "shield": (_points("-42,-48 0,-44 42,-48 42,5 34,28 0,50 -34,28 -42,5"), 0.68),
    "cartouche": (
        _points("-42,-30 -20,-36 -30,-50 -10,-42 0,-52 10,-42 30,-50 20,-36 42,-30 42,50 -42,50"),
        0.68,
    ),
}
"""Outlines of what a figure stands on, y down, and how much of it a figure fills."""


def _plate(sheet: _Sheet) -> None:
    """The figure's own field, which takes all that surrounds it from the room."""
    style = sheet.style
    if style.plate == "none":
        return
    outline, fills = _PLATES[style.plate]
    left, top, right, low = sheet.room
    tall, wide = 0.96 * (low - top), 0.96 * (right - left)
    size = (
        min(wide / 0.84, tall)
        if style.plate not in ("disc", "star", "hexagon", "quatrefoil", "octagon", "blot")
        else min(wide, tall)
    )
    size *= 0.85 + 0.15 * style.n[10]
    spots = outline * size + ((left + right) / 2, (top + low) / 2)
    cover = _fill(sheet.high, sheet.wide, [spots])
    tone = sheet.own if style.tell == "plate" else _apart(_mix(sheet.base, (1, 1, 1), 0.5), sheet.body)
    if style.plate == "blot":
        cover = cover * (0.9 + 0.1 * _noise(sheet.rng(6), sheet.high, sheet.wide, 9, 7))
    lay(sheet.picture, np.clip(cover, 0, 1), tone)
    if style.plate not in ("blot", "perforated"):
        ring = _fill(sheet.high, sheet.wide, [spots], 1 + 0.03 * style.n[11] * sheet.wide)
        lay(sheet.picture, ring, _contrast(sheet.base) if style.n[12] < 0.6 else _contrast(tone))
    if style.plate == "perforated":
        edge = [
            _oval(float(spot[0]), float(spot[1]), 0.02 * size)
            for a, b in zip(spots, np.roll(spots, -1, 0), strict=True)
            for spot in np.linspace(a, b, 14)
        ]
        lay(sheet.picture, _fill(sheet.high, sheet.wide, edge), sheet.base)
    half, middle = fills * size / 2, (top + low) / 2 + (0.04 * size if style.plate == "cartouche" else 0)
    sheet.room = [(left + right) / 2 - half, middle - half, (left + right) / 2 + half, middle + half]


_STEPS = {
    "king": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)],
    "queen": [(x * f, y * f) for x in (-1, 0, 1) for y in (-1, 0, 1) for f in (1, 2)],
    "rook": [(x, 0) for x in (-2, -1, 1, 2)] + [(0, y) for y in (-2, -1, 1, 2)],
    "bishop": [(x, s * x) for x in (-2, -1, 1, 2) for s in (-1, 1)],
    "knight": [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)],
    "pawn": [(0, -1)],
}
"""Where a piece goes, which a small grid shows."""


def _marks(sheet: _Sheet) -> None:
    """A grid of the piece's moves, its worth in pips, or a drawing's measures."""
    mark, n, room = sheet.style.mark, sheet.style.n, sheet.room
    if mark == "moves":
        step = (0.055 + 0.015 * n[16]) * sheet.wide
        corner = n[17] < 0.4
        x, y = (room[2] - 3 * step if corner else (room[0] + room[2]) / 2), room[3] - 2.8 * step
        for spot in [(i, j) for i in range(-2, 3) for j in range(-2, 3)]:
            tone = (
                sheet.ink
                if spot in _STEPS[sheet.kind]
                else _mix(sheet.base, sheet.ink, 0.5 if spot == (0, 0) else 0.15)
            )
            field_ = _oval(0, 0, 0.4) if n[18] < 0.4 else _box(-0.42, -0.42, 0.42, 0.42)
            lay(sheet.picture, _fill(sheet.high, sheet.wide, [(field_ + spot) * step + (x, y)]), tone)
        room[3] -= (2.6 if corner else 5.6) * step
    elif mark in ("pips", "stars"):
        count, radius = (int(_VALUES[sheet.kind].replace("K", "4"))), 0.03 * sheet.wide
        tops = _radial(5, 0.3) * 2.4 if mark == "stars" else _polygon(4, 0) * 2
        middle = (room[0] + room[2]) / 2
        pips = [
            tops * radius + (middle + (i - (count - 1) / 2) * radius * 2.5, room[3] - radius * 1.5)
            for i in range(count)
        ]
        lay(sheet.picture, _fill(sheet.high, sheet.wide, pips), sheet.ink)
        room[3] -= 3.4 * radius
    elif mark == "dims":
        x, y = room[0] + 0.05 * sheet.wide, room[3] - 0.05 * sheet.wide
        spots = [np.array(((x, room[1]), (x, room[3]))), np.array(((room[0], y), (room[2], y)))]
        lay(sheet.picture, _fill(sheet.high, sheet.wide, spots, 1, False), _mix(sheet.base, (1, 1, 1), 0.5))


_Place = tuple[float, float, float, float]
"""The middle of a figure across and down the room, its size over the room's, and its turn in degrees."""


def _places(sheet: _Sheet) -> list[_Place]:
    n = sheet.style.n
    tight = 0.8 + 0.16 * n[6]
    flank = [(0.2, 0.72, 0.4, 0.0), (0.8, 0.72, 0.4, 0.0), (0.5, 0.46, 0.75, 0.0)]
    small = [(0.14, 0.12, 0.24, 0.0), (0.86, 0.88, 0.24, 180.0), (0.5, 0.5, 0.66, 0.0)]
    rows = [(0.28, 0.24), (0.72, 0.24), (0.28, 0.76), (0.72, 0.76), (0.5, 0.5)]
    places: dict[str, list[_Place]] = {
        "one": [(0.5, 0.5, tight, 0)],
        "low": [(0.5, 0.58, tight * 0.9, 0)],
        "small": [(0.5, 0.5, 0.48 + 0.15 * n[7], 0)],
        "tilt": [(0.5, 0.5, tight * 0.95, (n[7] - 0.5) * 50)],
        "bleed": [(0.5 + 0.3 * (n[7] - 0.5), 0.6 + 0.1 * n[9], 1.2 + 0.25 * n[8], (n[15] - 0.5) * 20)],
        "twofold": [(0.5, 0.26, 0.62, 0), (0.5, 0.74, 0.62, 180)],
        "bust": [(0.5, 0.325, 1.1, 0), (0.5, 0.675, 1.1, 180)],
        "reflect": [(0.5, 0.42, 0.76, 0)],
        "quarter": [(0.36, 0.27, 0.58, 0), (0.64, 0.73, 0.58, 90 if n[7] < 0.5 else 270)],
        "four": [(0.5, 0.2, 0.42, 0), (0.5, 0.8, 0.42, 180), (0.22, 0.5, 0.42, 90), (0.78, 0.5, 0.42, 270)],
        "trio": flank,
        "corners": small,
        "pips": [(x, y, 0.4, 180 if y > 0.6 and n[8] < 0.5 else 0) for x, y in rows[: 4 + (n[7] < 0.4)]],
        "beside": [(0.3, 0.5, 0.66, 0)],
        "letter": [],
    }
    return places[sheet.style.place]


def _set_out(sheet: _Sheet) -> None:
    """Paints the figures, each where it belongs."""
    left, top, right, low = sheet.room
    wide, tall, place = right - left, low - top, sheet.style.place
    if place in ("letter", "beside"):
        start = left + (0.5 if place == "beside" else 0) * wide
        part = sheet.picture[round(top) : round(low), round(start) : round(right)]
        text = _text(_initial(sheet.kind), *part.shape[:2], sheet.style.n[2])
        if sheet.style.finish == "shadow":
            lay(part, _shifted(text, 0.03 * wide, 0.03 * wide), _mix(sheet.base, (0, 0, 0), 0.5))
        if _distance(sheet.under(), sheet.body) < 0.35 or (
            sheet.colour == "white" and sheet.style.tell == "body"
        ):
            lay(part, _grown(text, 0.02), _contrast(sheet.body))
        lay(part, text, sheet.body)
    for x, y, share, turn in _places(sheet):
        size = max(10, round(share * min(wide, tall)))
        if place in ("twofold", "bust", "four"):
            size = round(min(share * wide * 1.1, (0.5 if place == "twofold" else 0.62) * tall))
        layer = _figure(sheet, size)
        if place == "bust":
            layer = layer.copy()
            layer[round(len(layer) / 2 + abs(y - 0.5) * tall) :] = 0
        if place == "reflect":
            faded = layer[::-1] * np.linspace(0.5, -0.3, len(layer), dtype=np.float32).clip(0)[:, None, None]
            _stamp(
                sheet.picture, faded, left + x * wide - len(layer) / 2, top + y * tall + size / 2 - PAD * size
            )
        if turn % 90:
            about = cv2.getRotationMatrix2D((len(layer) / 2, len(layer) / 2), turn, 1.0)
            layer = np.asarray(cv2.warpAffine(layer, about, layer.shape[:2]), np.float32)
        layer = np.rot90(layer, int(turn // 90) if turn % 90 == 0 else 0)
        _stamp(sheet.picture, layer, left + x * wide - len(layer) / 2, top + y * tall - len(layer) / 2)


def _texture(sheet: _Sheet) -> None:
    """What printing, cutting or chalk leaves over everything."""
    name, (high, wide) = sheet.style.texture, sheet.picture.shape[:2]
    if name == "none":
        return
    noise = _noise(sheet.rng(8), high, wide, high * 0.7, wide * 0.7)
    if name in ("grain", "spray"):
        sheet.picture += (0.05 * noise)[..., None]
    else:
        bald = np.clip((noise - 0.62) * 4, 0, 0.6 if name == "rough" else 0.3)
        sheet.picture += (np.asarray(sheet.base, np.float32) * 0.5 + 0.5 - sheet.picture) * (bald * 0.5)[
            ..., None
        ]


def face(
    make: int, art: Art, kind: str, colour: str, own: RGB, paper: RGB, width: int, height: int
) -> Picture:
    """One card's printed face, upright: all faces of a make share layout and style.

    `own` is the player's colour and `colour` its name, which is told by the figure's body, by the ground or
    by the field under the figure, as the make has it. Some makes draw their figures as `art` does, and some
    are printed on `paper`; the others have their own.
    """
    style = _style(make % MAKES)
    base = _base(style, own, paper)
    body = own if style.tell == "body" else _contrast(own)
    if style.tell == "body":
        base = _apart(base, body)
    elif style.tell == "plate":
        base = _apart(base, own)
    sheet = _Sheet(
        np.empty((height, width, 3), np.float32), style, art, kind, colour, own, base, body, _contrast(base)
    )
    for paint in (_ground, _frame, _words, _marks, _plate, _set_out, _indices, _texture):
        paint(sheet)
    return np.clip(sheet.picture, 0, 1, out=sheet.picture)
