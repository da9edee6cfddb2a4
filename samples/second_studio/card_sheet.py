"""The sheet that a card's face or back is printed on: shapes, masks and figures in colours."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, smooth_step
from samples.second_studio.card_figure import Figure
from samples.second_studio.card_glyphs import word_mask
from samples.second_studio.card_inks import Dress, shaded

Box = tuple[float, float, float, float]
"""Left, top, right and bottom; the width of the card is one, and so are all lengths."""


class Sheet:
    """A card while it is being printed."""

    def __init__(self, width: int, aspect: float, ground: Colour) -> None:
        """Cut a sheet of a colour."""
        self.width, self.height, self.aspect = width, round(width * aspect), aspect
        self.canvas: Array = np.empty((self.height, self.width, 3), np.float32)
        self.canvas[:] = ground

    def grid(self) -> tuple[Array, Array]:
        """How far right and how far down every pixel is."""
        x = (np.arange(self.width, dtype=np.float32) + 0.5)[None, :] / self.width
        y = (np.arange(self.height, dtype=np.float32) + 0.5)[:, None] / self.width
        return np.broadcast_to(x, (self.height, self.width)), np.broadcast_to(y, (self.height, self.width))

    def ink(self, mask: Array, colour: Colour | Array, strength: float = 1.0) -> None:
        """Print a mask of the whole sheet."""
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        if not len(rows):
            return
        part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        here, paint = self.canvas[part], np.asarray(colour, np.float32)
        t = (mask[part] * strength)[..., None].astype(np.float32)
        here += ((paint[part] if paint.ndim == 3 else paint) - here) * t

    def speckle(self, rng: Rng, strength: float) -> None:
        """Let the paper's fibres show."""
        self.canvas += strength * rng.standard_normal((self.height, self.width, 1), dtype=np.float32)

    def shape(self, *paths: Sequence[tuple[float, float]]) -> Array:
        """The mask of polygons; where two overlap is neither."""
        mask = np.zeros((self.height, self.width), np.uint8)
        pixels = [np.round(np.asarray(path) * self.width * 16 - 8).astype(np.int32) for path in paths]
        cv2.fillPoly(mask, pixels, 255, cv2.LINE_AA, 4)
        return mask.astype(np.float32) / 255

    def stroke(self, path: Sequence[tuple[float, float]], thick: float, closed: bool = True) -> Array:
        """The mask of a line along points."""
        mask = np.zeros((self.height, self.width), np.uint8)
        pixels = np.round(np.asarray(path) * self.width * 16 - 8).astype(np.int32)
        cv2.polylines(mask, [pixels], closed, 255, max(1, round(thick * self.width)), cv2.LINE_AA, 4)
        return mask.astype(np.float32) / 255

    def stamp(
        self, mask: Array, centre: tuple[float, float], colour: Colour | Array, half_turn: bool = False
    ) -> None:
        """Print a small mask of so many pixels about a place."""
        if half_turn:
            mask = mask[::-1, ::-1]
            if isinstance(colour, np.ndarray) and colour.ndim == 3:
                colour = colour[::-1, ::-1]
        h, w = mask.shape
        left, top = round(centre[0] * self.width - w / 2), round(centre[1] * self.width - h / 2)
        x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + w, self.width), min(top + h, self.height)
        if x1 <= x0 or y1 <= y0:
            return
        part = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
        here = self.canvas[y0:y1, x0:x1]
        paint = np.asarray(colour, np.float32)
        here += ((paint[part] if paint.ndim == 3 else paint) - here) * mask[part][..., None]

    def text(
        self,
        text: str,
        font: str,
        centre: tuple[float, float],
        high: float,
        colour: Colour,
        wide: float = 9.0,
        half_turn: bool = False,
        turns: int = 0,
    ) -> None:
        """Print a text about a place, its capitals so high, or lower if it were wider than allowed."""
        mask, capitals = word_mask(text, font)
        scale = min(high / capitals / mask.shape[0], wide / mask.shape[1]) * self.width
        size = (max(2, round(mask.shape[1] * scale)), max(2, round(mask.shape[0] * scale)))
        small = np.rot90(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), turns)
        self.stamp(small, centre, colour, half_turn)

    def figure(
        self,
        drawn: Figure,
        centre: tuple[float, float],
        size: tuple[float, float],
        dress: Dress,
        stroke: float,
        effect: str = "flat",
        rng: Rng | None = None,
        half_turn: bool = False,
    ) -> None:
        """Print a figure about a place, as large as fits into a width and a height."""
        h, w = drawn.body.shape
        scale = min(size[0] / w, size[1] / h) * drawn.tall * self.width
        goal = (max(4, round(w * scale)), max(4, round(h * scale)))
        reach = max(1, round(stroke * self.width)) if dress.outline is not None else 1
        body = _fitted(drawn.body, goal, reach)
        lines = _fitted(drawn.lines, goal, reach) * body * dress.cover
        x, y = centre[0], centre[1] + size[1] * (1 - drawn.tall) / 2 * (-0.6 if half_turn else 0.6)
        if effect == "shadow":
            off = 0.022 * (-1 if half_turn else 1)
            soft = cv2.GaussianBlur(np.pad(body, reach * 2), (0, 0), max(0.6, 0.012 * self.width))
            self.stamp(soft * 0.5, (x + off, y + off), (0, 0, 0), half_turn)
        if effect == "glow" and dress.outline is not None:
            soft = cv2.GaussianBlur(np.pad(body, reach * 4), (0, 0), max(1.0, 0.035 * self.width))
            self.stamp(soft * 0.55, (x, y), dress.outline, half_turn)
        if effect == "slipped":  # colour and outline were printed by two plates that did not quite match
            self.stamp(body, (x + 0.015, y + 0.012), dress.fill, half_turn)
            body = body * (0.0 if dress.outline is not None else 1.0)
        around = _grown(_fitted(drawn.body, goal, reach), reach)
        if dress.outline is not None:
            ring = around - body if effect != "slipped" else around - _fitted(drawn.body, goal, reach)
            self.stamp(np.clip(ring, 0, 1), (x, y), dress.outline, half_turn)
        fill = _fill(effect, rng or np.random.default_rng(0), dress.fill, body.shape)
        self.stamp(body, (x, y), fill, half_turn)
        self.stamp(lines, (x, y), dress.line, half_turn)
        if effect == "inline":
            inner = _shrunk(body, max(1, round(0.022 * self.width)))
            thin = np.clip(inner - _shrunk(inner, max(1, round(0.013 * self.width))), 0, 1)
            self.stamp(thin * (1 - lines), (x, y), dress.line, half_turn)


def _fitted(mask: Array, goal: tuple[int, int], margin: int) -> Array:
    return np.pad(cv2.resize(mask, goal, interpolation=cv2.INTER_AREA), margin)


def _kernel(reach: int) -> Array:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))


def _grown(mask: Array, reach: int) -> Array:
    return np.asarray(cv2.dilate(mask, _kernel(reach)))


def _shrunk(mask: Array, reach: int) -> Array:
    return np.asarray(cv2.erode(mask, _kernel(reach)))


def _fill(effect: str, rng: Rng, colour: Colour, shape: tuple[int, ...]) -> Colour | Array:
    """The colour of a figure, or a picture of it in shades."""
    h, w = shape
    y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j].astype(np.float32)
    if effect == "halves":
        t = (x > 0.5).astype(np.float32)
    elif effect == "gradient":
        t = y
    elif effect == "facets":
        seeds = rng.random((26, 2)) * (w, h)
        far = np.stack([(x * w - sx) ** 2 + (y * h - sy) ** 2 for sx, sy in seeds])
        t = rng.random(26).astype(np.float32)[far.argmin(0)]
    elif effect == "halftone":
        step = max(4.0, w / 16)
        u, v = (x * w + y * h) / step % 1 - 0.5, (x * w - y * h) / step % 1 - 0.5
        t = smooth_step(np.sqrt(0.35 * x + 0.1) - np.hypot(u, v) * 1.3, -0.08, 0.08)
    elif effect == "stripes":
        step = max(4.0, w / 9)
        t = smooth_step(np.abs((x * w + y * h) / step % 1 - 0.5), 0.2, 0.3)
    elif effect == "chalk":
        small = rng.random((max(4, h // 3), max(4, w // 3)), dtype=np.float32)
        t = smooth_step(cv2.resize(small, (w, h)), 0.4, 0.9)
    elif effect == "round":
        t = np.clip(np.hypot(x - 0.35, (y - 0.35) * 0.8) * 1.4 - 0.1, 0, 1)
    else:
        return colour
    other = np.asarray(shaded(colour, 1.0), np.float32)
    base = np.asarray(colour, np.float32)
    return np.asarray(base + (other - base) * t[..., None])


def rounded(box: Box, radius: float) -> list[tuple[float, float]]:
    """A rectangle with round corners."""
    x0, y0, x1, y1 = box
    r = max(min(radius, (x1 - x0) / 2, (y1 - y0) / 2), 1e-4)
    out = []
    for cx, cy, first in (
        (x1 - r, y0 + r, -90),
        (x1 - r, y1 - r, 0),
        (x0 + r, y1 - r, 90),
        (x0 + r, y0 + r, 180),
    ):
        for k in range(7):
            a = math.radians(first + 15 * k)
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return out


def circle(x: float, y: float, radius: float, high: float | None = None) -> list[tuple[float, float]]:
    """A circle, or an ellipse of another height."""
    a = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    return [(x + radius * math.cos(t), y + (high or radius) * math.sin(t)) for t in a]


def star(
    x: float, y: float, radius: float, tips: int, inner: float, turn: float = 0.0
) -> list[tuple[float, float]]:
    """A star, or with an inner radius near one a wavy disc."""
    out = []
    for k in range(2 * tips):
        r, a = radius * (inner if k % 2 else 1.0), turn + math.pi * k / tips - math.pi / 2
        out.append((x + r * math.cos(a), y + r * math.sin(a)))
    return out


def inset(box: Box, by: float) -> Box:
    """A smaller box."""
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by
