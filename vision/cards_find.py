"""Where cards lie on a photo: looks at it so coarse or so fine as their size asks for.

Near the camera cards may be five times as large as far from it, and the finder knows those of middling size
best. So one look that suits most of them is the rule, and what another look sees better is taken from there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from vision.cards_choice import THERE
from vision.photo import Floats, Pixels
from vision.quads import Quad, apart, find_quads

MODEL: Final = Path(__file__).parent / "models" / "card_places.onnx"
SIDE: Final = 640
"""Longer side of the photo as the finder sees it. Cards too large there it knows on smaller pictures:"""
SMALLER: Final = (320, 192)
"""tried first, the larger before the smaller, for as long as cards are large."""
LARGE: Final = 40
"""Pixels of a look, as the root of a card's area, from which on cards are large."""
LARGER: Final = ((17, 1280), (24, 960))
"""Cards whose like is smaller than so many pixels there it finds better on a larger picture."""
COVERED: Final = 1.15
"""Where a smaller picture shows so much more of large cards, figures were taken apart on the larger one."""
LEAST: Final = 0.02
"""Places less likely than this are not looked at."""
WELL_SEEN: Final = (22, 90)
"""Pixels of a look, as the root of a card's area, between which it is known well."""
BESIDE: Final = 0.35
"""Places that share no more than this of the smaller one are two."""


class _Look(NamedTuple):
    scale: float
    """Pixels of the look over those of the photo."""
    quads: list[Quad]

    def well_seen(self, quad: Quad) -> bool:
        low, high = WELL_SEEN
        return low <= self.scale * _root(quad) <= high


def find_cards(pixels: Pixels) -> list[Quad]:
    """All places that may be cards, in pixels of the photo, the surest first."""
    best, others = _looks(pixels)
    well = [quad for quad in best.quads if best.well_seen(quad)]
    badly = [quad for quad in best.quads if not best.well_seen(quad)]
    better = [quad for look in others for quad in look.quads if quad.score >= THERE and look.well_seen(quad)]
    better.sort(key=_surest)
    return sorted(apart([*well, *better, *badly], BESIDE), key=_surest)


def _surest(quad: Quad) -> float:
    return -quad.score


def _looks(pixels: Pixels) -> tuple[_Look, list[_Look]]:
    """The look that suits most cards, and the others that were needed to know it."""

    def look(side: int) -> _Look:
        return _Look(side / max(pixels.shape[:2]), find_quads(pixels, MODEL, 1, side, LEAST))

    coarse: list[_Look] = []
    for side in SMALLER:
        coarse.append(look(side))
        widths = _widths(coarse[-1])
        if len(widths) < 2 or np.quantile(widths, 0.1) < LARGE:
            break
    else:
        return coarse[-1], coarse[:-1]
    if len(coarse) > 1:
        return coarse[-2], coarse[-1:]
    usual = look(SIDE)
    widths = _widths(usual)
    for small, side in LARGER:
        if len(widths) > 1 and np.median(widths) < small:
            return look(side), [usual]
    if len(widths) and np.median(widths) >= LARGE:
        coarse += [look(side) for side in SMALLER[len(coarse) :]]
        best = max(coarse, key=_covered)
        if _covered(best) > COVERED * _covered(usual):
            return best, [usual, *(each for each in coarse if each is not best)]
    return usual, coarse


def _root(quad: Quad) -> float:
    """The root of a place's area."""
    return float(np.sqrt(cv2.contourArea(quad.corners.astype(np.float32))))


def _covered(look: _Look) -> float:
    """How much of the photo is likely to be cards."""
    return sum(quad.score * _root(quad) ** 2 for quad in look.quads)


def _widths(look: _Look) -> Floats:
    """Roots of the areas of those that are cards, in pixels of a look."""
    return look.scale * np.array([_root(quad) for quad in look.quads if quad.score >= THERE])
