"""The figure of a piece in a style: where its shape is from, and what tool it was made with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from samples.second_studio.basics import Array, Rng, smooth_step
from samples.second_studio.card_glyphs import chess_glyph, text_mask
from samples.second_studio.card_icons import icons, monolith, people
from samples.second_studio.card_pen import Pen
from samples.second_studio.card_shapes import blocks, deco, geometric, moves
from samples.second_studio.card_strokes import brushed, lined
from samples.second_studio.card_toys import toys
from samples.second_studio.card_turned import HEIGHTS, turned

KINDS = ["king", "queen", "rook", "bishop", "knight", "pawn"]
LETTERS = dict(zip(KINDS, "KQRBNP", strict=True))
DRAWN: dict[str, Callable[[Pen, str, Sequence[float]], None]] = {
    "turned": turned,
    "geometric": geometric,
    "blocks": blocks,
    "deco": deco,
    "moves": moves,
    "icons": icons,
    "people": people,
    "monolith": monolith,
    "toys": toys,
    "brushed": brushed,
    "lined": lined,
}
"""Sources of figures that are drawn here; "glyph", "open glyph" and "letter" are from fonts."""
THIN = ("brushed", "lined", "moves", "letter")
"""Sources whose bodies are strokes: tools that cut or hatch would ruin them."""


@dataclass(frozen=True)
class Style:
    """How all figures of a make are drawn."""

    source: str
    p: tuple[float, ...]
    """Nine numbers from 0 to 1 that shape the drawing."""
    tool: str
    """"plain", "pixel", "stencil", "woodcut", "engraved", "rough", "soft", "faceted" or "mosaic"."""
    strength: float
    """How strongly the tool shows, from 0 to 1."""
    font: str
    level: float
    """0: a pawn is much lower than a king; 1: all are of one height."""
    mirrored: bool
    seed: int


@dataclass(frozen=True)
class Figure:
    """A figure, cropped to its body."""

    body: Array
    lines: Array
    tall: float
    """How tall it is to be beside the tallest."""


@lru_cache(96)
def figure(style: Style, kind: str) -> Figure:
    """The figure of a kind in a style."""
    body, lines = _shape(style, kind)
    if style.mirrored and style.source not in ("letter", "moves"):
        body, lines = body[:, ::-1], lines[:, ::-1]
    rng = np.random.default_rng([style.seed, KINDS.index(kind)])
    body, lines = TOOLS[style.tool](rng, body.astype(np.float32), lines.astype(np.float32), style.strength)
    rows, columns = np.flatnonzero(body.max(1) > 0.25), np.flatnonzero(body.max(0) > 0.25)
    cut = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    natural = 1.0 if style.source in ("letter", "moves", "icons") else HEIGHTS[kind]
    if style.source == "icons" and kind == "pawn":
        natural = 0.72
    return Figure(body[cut], lines[cut], natural + (1 - natural) * style.level)


def _shape(style: Style, kind: str) -> tuple[Array, Array]:
    """Body and lines before any tool has touched them."""
    if style.source in ("glyph", "open glyph", "letter"):
        if style.source == "letter":
            body = text_mask(LETTERS[kind], style.font, 300)
            lines = np.zeros_like(body)
        else:
            body, lines = chess_glyph(kind, style.font, style.source == "open glyph")
        return np.pad(body, 12), np.pad(lines, 12)
    pen = Pen()
    DRAWN[style.source](pen, kind, style.p)
    return pen.body / 255, pen.lines / 255


def _plain(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    return body, lines


def _pixel(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """Squares, as on a screen of old."""
    rows = np.flatnonzero(body.max(1) > 0.3)
    count = max(12, round((30 - 11 * strength) * body.shape[0] / (rows[-1] - rows[0] + 1)))
    across = max(12, round(count * body.shape[1] / body.shape[0]))
    out = []
    for mask, level in ((body, 0.45), (lines, 0.42)):
        small = (cv2.resize(mask, (across, count), interpolation=cv2.INTER_AREA) > level).astype(np.float32)
        out.append(cv2.resize(small, (across * 16, count * 16), interpolation=cv2.INTER_NEAREST))
    return out[0], out[1]


def _mosaic(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """Squares with gaps between them, as of tiles or stitches."""
    body, lines = _pixel(rng, body, lines, strength * 0.6)
    y, x = np.mgrid[0 : body.shape[0], 0 : body.shape[1]] % 16
    gap = (np.minimum(x, 15 - x) < 1.5) | (np.minimum(y, 15 - y) < 1.5)
    return body, np.maximum(lines, gap.astype(np.float32) * (0.2 + 0.25 * strength))


def _stencil(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """Bridges across, where the stencil holds together."""
    h, w = body.shape
    y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
    wide = 0.008 + 0.012 * strength
    tilt = rng.choice([0.0, 0.0, 0.35])
    bridges = np.zeros((h, w), bool)
    for at in (0.3, 0.58) if rng.random() < 0.6 else (0.42, 0.8):
        bridges |= np.abs(y - at + tilt * (x - 0.5)) < wide
    if rng.random() < 0.6:
        bridges |= np.abs(x - 0.5) < wide
    return body * ~bridges, lines * 0.0


def _edge_noise(rng: Rng, shape: tuple[int, ...], cells: int) -> Array:
    small = rng.random((cells, cells), dtype=np.float32)
    return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def _rough(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """A wavering edge, as of lino or potato prints."""
    cells = int(rng.integers(14, 46))
    dx, dy = (_edge_noise(rng, body.shape, cells) - 0.5 for _ in range(2))
    reach = (2 + 9 * strength) * 14 / cells + 2
    y, x = np.mgrid[0 : body.shape[0], 0 : body.shape[1]].astype(np.float32)
    moved = [
        cv2.remap(m, x + dx * reach, y + dy * reach, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        for m in (body, lines)
    ]
    return moved[0], moved[1]


def _shaded_side(body: Array) -> Array:
    """0 at the left edge of the body in every row, 1 at its right."""
    inside = body > 0.4
    first = np.argmax(inside, 1)
    last = body.shape[1] - 1 - np.argmax(inside[:, ::-1], 1)
    x = np.arange(body.shape[1])[None, :]
    return np.asarray(np.clip((x - first[:, None]) / np.maximum(last - first, 1)[:, None], 0, 1))


def _woodcut(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """Light lines cut into the lit side, which taper to points."""
    body, lines = _rough(rng, body, lines, 0.2)
    side = _shaded_side(body)
    y, x = np.mgrid[0 : body.shape[0], 0 : body.shape[1]]
    step = 13 + 10 * rng.random()
    waves = (y + 0.25 * x + 6 * _edge_noise(rng, body.shape, 8)) / step % 1
    reach = 0.35 + 0.25 * strength
    cut = np.clip(1 - side / reach, 0, 1) * (0.35 + 0.2 * strength)
    near = cv2.erode(body, np.ones((9, 9)))
    hatch = (np.abs(waves - 0.5) < cut / 2) & (near > 0.5)
    return body, np.maximum(lines, hatch.astype(np.float32))


def _engraved(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """Fine lines all over that swell where it is darker, as on bank notes."""
    side = _shaded_side(body)
    y, x = np.mgrid[0 : body.shape[0], 0 : body.shape[1]]
    slant = rng.choice([0.0, 0.5, -0.5, 1.0])
    waves = (y + slant * x) / (9 + 7 * rng.random()) % 1
    thin = 0.1 + 0.45 * strength * (1 - side)
    hatch = smooth_step(thin / 2 - np.abs(waves - 0.5), -0.08, 0.08)
    return body, np.maximum(lines, hatch.astype(np.float32) * 0.9)


def _soft(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """All corners rounded, as of dough."""
    blurred = cv2.GaussianBlur(np.pad(body, 16), (0, 0), 5 + 5 * strength)
    return smooth_step(blurred, 0.4, 0.48), np.pad(lines, 16)


def _faceted(rng: Rng, body: Array, lines: Array, strength: float) -> tuple[Array, Array]:
    """Straight cuts instead of curves."""
    page = (body > 0.5).astype(np.uint8)
    outlines, tree = cv2.findContours(page, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)[-2:]
    out = np.zeros_like(page)
    for path, links in zip(outlines, tree[0], strict=True):
        rough = cv2.approxPolyDP(path, 3.5 + 5 * strength, True)
        if len(rough) > 2:
            cv2.fillPoly(out, [rough], 0 if links[3] >= 0 else 255, cv2.LINE_AA)
    return out / np.float32(255), lines


TOOLS: dict[str, Callable[[Rng, Array, Array, float], tuple[Array, Array]]] = {
    "plain": _plain,
    "pixel": _pixel,
    "mosaic": _mosaic,
    "stencil": _stencil,
    "rough": _rough,
    "woodcut": _woodcut,
    "engraved": _engraved,
    "soft": _soft,
    "faceted": _faceted,
}
"""What every tool does to body and lines."""
