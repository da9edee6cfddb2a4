"""Symbols that look like nothing a chess player knows: made-up marks, shapes, letters, runes.

A set of them is a design ``marks:<number>``: five figures that differ clearly, drawn in one manner. Readers
learn from them to tell tiles apart without knowing what they mean, as for a set somebody painted at home.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np

from samples.studio import glyphs, ink
from samples.studio.ink import Mark, Mask
from samples.studio.scene import Split

KINDS = ("king", "queen", "bishop", "knight", "rook")
_APART = 0.3
"""Two figures of a set must differ on this share of their joint area, whatever their quarter turns."""
_SIZE = 96

_TYPED = {
    "seen": "ACDEFGHJLMPSTUVWXYZabdefghkmpqrtwy123456789&%#@?αβγδλπσφωΔΘΛΞΣΨΩЖДЯЮ■▲●◆★✚✖➤☼♥♠♣♦✿☂⚓⚡☎✂✈❄☾",
    "unseen": "ᚠᚢᚦᚨᚱᚲᚷᚺᛁᛃᛈᛉᛋᛏᛒᛖᛗᛚᛞᛟאבגדהזחטכלמנסעצקרשת♈♉♊♋♌♍♎♏♐♑♒♓☉☿♁♃♄♅♆",
}
_FONTS = {
    "seen": ("DejaVuSans-Bold", "DejaVuSans", "FreeSerif", "FreeSerifBold", "unifont"),
    "unseen": ("Symbola_hint", "Symbola", "FreeSerif"),
}


def designs(split: Split) -> list[str]:
    """Names of some thousands of sets; odd numbers are unseen ones."""
    return [f"marks:{number}" for number in range(split == "unseen", 8000, 2)]


@lru_cache(maxsize=64)
def drawings(design: str) -> dict[str, Mask]:
    """The five figures of a set as masks of `glyphs.PIXELS`, each filling its sheet."""
    number = int(design.removeprefix("marks:"))
    split: Split = "unseen" if number % 2 else "seen"
    rng = np.random.default_rng([41, number])
    makers: list[Callable[[np.random.Generator], Mask]] = [_strokes, _shape] if number % 2 else [_rays, _blot]
    font = next((f for f in rng.permutation(_FONTS[split]) if f in glyphs.fonts()), None)
    if font is not None and rng.random() < 0.5:
        text = list(_TYPED[split])
        figures = _different(rng, lambda r: glyphs.typed(str(font), str(r.choice(text))))
    else:
        figures = _different(rng, makers[int(rng.integers(2))])
    return dict(zip(KINDS, figures, strict=True))


def _different(rng: np.random.Generator, make: Callable[[np.random.Generator], Mask]) -> list[Mask]:
    """Five figures, none of which could be taken for another."""
    chosen: list[Mask] = []
    while len(chosen) < len(KINDS):
        figure = _filling(make(rng))
        if figure is not None and all(_unlike(figure, other) > _APART for other in chosen):
            chosen.append(figure)
    return chosen


def _filling(mask: Mask) -> Mask | None:
    """The figure grown to its sheet; None if there is next to nothing."""
    x, y, w, h = cv2.boundingRect((mask > 64).astype(np.uint8))
    if w * h < 0.01 * mask.size:
        return None
    k = glyphs.PIXELS / max(w, h)
    shift = np.array(
        [[k, 0, glyphs.PIXELS / 2 - k * (x + w / 2)], [0, k, glyphs.PIXELS / 2 - k * (y + h / 2)]]
    )
    return np.asarray(cv2.warpAffine(mask, shift, (glyphs.PIXELS, glyphs.PIXELS)), np.uint8)


def _unlike(one: Mask, other: Mask) -> float:
    """Share of the joint area that only one of two figures covers, in their most alike quarter turn."""
    a, b = (cv2.resize(m, (_SIZE, _SIZE), interpolation=cv2.INTER_AREA) > 127 for m in (one, other))
    joint = [(a ^ turned).sum() / max((a | turned).sum(), 1) for turned in (np.rot90(b, k) for k in range(4))]
    return float(min(joint))


def _drawn(marks: list[Mark]) -> Mask:
    return ink.masks(marks, glyphs.PIXELS, 1)[0]


def _strokes(rng: np.random.Generator) -> Mask:
    """A few straight or bent strokes between points of a 3×3 grid, like a house mark."""
    grid = np.stack(np.meshgrid([-0.8, 0, 0.8], [-0.8, 0, 0.8]), -1).reshape(-1, 2)
    width = rng.uniform(0.16, 0.3)
    marks = []
    for _ in range(int(rng.integers(2, 5))):
        points = grid[rng.permutation(9)[: int(rng.integers(2, 4))]]
        marks.append(ink.stroke(points, width))
    if rng.random() < 0.3:
        marks.append(ink.fill(ink.circle(0.25, *grid[int(rng.integers(9))])))
    return _drawn(marks)


def _shape(rng: np.random.Generator) -> Mask:
    """A plain shape, perhaps hollow, perhaps with another inside."""

    def outline(r: float) -> ink.Points:
        kind = int(rng.integers(5))
        if kind == 0:
            return ink.circle(r)
        if kind == 1:
            return ink.star(int(rng.integers(3, 7)), r, r * float(rng.uniform(0.3, 0.6)))
        if kind == 2:
            return ink.turned(ink.arc(r, 0, 360 * (1 - 1 / (n := int(rng.integers(3, 7)))), n=n), 45)
        if kind == 3:
            return ink.arc(r, 0, float(rng.choice([90, 180, 270])), n=24)
        bar = r * float(rng.uniform(0.2, 0.4))
        return np.array([(-r, -bar), (r, -bar), (r, bar), (-r, bar)])

    marks = [ink.fill(outline(0.95))]
    if rng.random() < 0.6:
        marks.append(ink.fill(outline(float(rng.uniform(0.4, 0.7))), tone="clear"))
        if rng.random() < 0.6:
            marks.append(ink.fill(outline(float(rng.uniform(0.2, 0.35)))))
    return _drawn(marks)


def _rays(rng: np.random.Generator) -> Mask:
    """Spokes, arcs and dots about the middle, evenly or not."""
    width, marks = float(rng.uniform(0.12, 0.26)), []
    steps = int(rng.choice([4, 6, 8]))
    on = rng.random(steps) < 0.55
    for step in np.flatnonzero(on):
        end = np.array([[0.0, 0.0], [0.0, -0.9]])
        marks.append(ink.stroke(ink.turned(end, 360 * step / steps), width))
    if rng.random() < 0.6:
        start = float(rng.choice([0, 90, 180, 270]))
        around = ink.arc(float(rng.uniform(0.4, 0.85)), start, start + float(rng.choice([90, 180, 270, 355])))
        marks.append(ink.stroke(around, width))
    for _ in range(int(rng.integers(0, 3))):
        at = ink.turned(np.array([[0, -0.65]]), float(rng.choice(8)) * 45)[0]
        marks.append(ink.fill(ink.circle(0.2, *at)))
    return _drawn(marks or [ink.fill(ink.circle(0.5))])


def _blot(rng: np.random.Generator) -> Mask:
    """A random pattern of blocks, often with a mirror axis, its corners rounded or not."""
    side = int(rng.integers(3, 6))
    blocks = (rng.random((side, side)) < rng.uniform(0.4, 0.65)).astype(np.uint8) * 255
    if rng.random() < 0.6:
        blocks = np.maximum(blocks, blocks[:, ::-1])
    how = cv2.INTER_NEAREST if rng.random() < 0.5 else cv2.INTER_CUBIC
    grown = cv2.resize(blocks, (glyphs.PIXELS, glyphs.PIXELS), interpolation=how)
    return np.where(grown > 110, 255, 0).astype(np.uint8)
