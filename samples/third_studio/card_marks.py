"""Frames of cards, and the marks that show whose a card is: borders, bands, corners, gems, seals."""

from __future__ import annotations

import numpy as np

from samples.third_studio.card_design import Design
from samples.third_studio.card_inks import Look
from samples.third_studio.card_ornaments import (
    corner_art,
    frame,
    medallion,
    put,
    rounded,
    shape_mask,
    swollen,
)
from samples.third_studio.card_pen import Point
from samples.third_studio.draws import Array

Insets = tuple[float, float, float, float]
"""What is taken from the card at the left, the top, the right and the bottom, in widths."""


def insets(d: Design) -> tuple[float, Insets]:
    """How far inside the edge corners and words begin, and what is left to the figure."""
    low = 0.03
    if d.frame != "none":
        low = d.frame_at + d.frame_width * (3.2 if d.frame == "double" else 1)
    if d.mark == "border":
        low = max(low, d.mark_size * 0.5 + 0.01)
    left = top = right = bottom = low
    s = d.mark_size
    if d.mark == "band":
        top += s
    elif d.mark == "foot":
        bottom += s
    elif d.mark == "bar":
        left += s * 0.8
    elif d.mark in ("gem", "seal") and d.words not in ("head", "both"):
        top += s * 0.35
    if d.words in ("foot", "both"):
        bottom += 0.11
    if d.words in ("head", "both"):
        top += 0.11
    if d.indices != "none":
        # Corners are narrow at a figure's head: it may reach between them.
        left, right = left + 0.05, right + 0.05
    return low, (left, top, right, bottom)


def draw_frame(canvas: Array, d: Design, lk: Look) -> None:
    """The frame along the card's edge, and what stands in its corners."""
    shape = canvas.shape[0], canvas.shape[1]
    at, w, r = d.frame_at, d.frame_width, d.radius
    colour = lk.text
    if d.frame == "line":
        put(canvas, frame(shape, at, w, r), colour)
    elif d.frame == "double":
        put(canvas, frame(shape, at, w * 0.8, r), colour)
        put(canvas, frame(shape, at + w * 1.9, w * 0.5, max(0, r - w * 2)), colour)
    elif d.frame == "thick":
        put(canvas, frame(shape, at * 0.6, at * 0.4 + w, r), lk.mark)
    elif d.frame == "ink":
        put(canvas, frame(shape, at, w, r), lk.mark)
    elif d.frame == "cut":
        put(canvas, 1 - rounded(shape, at, r), d.inks.paper)
        if lk.ground == d.inks.paper:
            put(canvas, frame(shape, at, 0.006, r), colour)
    if d.art != "none" and d.indices == "none":
        put(canvas, corner_art(shape, d.art, at + w, 0.11), colour, 0.85)


def draw_mark(canvas: Array, d: Design, lk: Look) -> None:
    """What shows the player beside the figure."""
    if d.mark == "none":
        return
    shape = h, w = canvas.shape[0], canvas.shape[1]
    a, s = h / w, d.mark_size
    masks: list[Array] = []
    if d.mark == "border":
        masks.append(1 - rounded(shape, s * 0.5, d.radius))
    elif d.mark == "diagonal":
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32) / w
        masks.append((np.abs(xx - yy / a) < s * 0.9).astype(np.float32))
    elif d.mark in ("corner", "corners"):
        k = s * 1.9
        points: list[list[Point]] = [[(0, 0), (k, 0), (0, k)], [(1, a), (1 - k, a), (1, a - k)],
                                     [(1, 0), (1 - k, 0), (1, k)], [(0, a), (k, a), (0, a - k)]]  # fmt: skip
        masks += [shape_mask(shape, p) for p in points[: 2 if d.mark == "corner" else 4]]
    elif d.mark in ("gem", "seal"):
        kind = "diamond" if d.mark == "gem" else "scallop"
        r = max(0.085, s * 0.55)
        x = 1 - r - 0.05 if d.seed % 3 else 0.5
        masks.append(shape_mask(shape, medallion(kind, x, r + 0.05, r)))
        if a > 1.15 or d.double != "none":
            masks.append(masks[0][::-1, ::-1].copy())
    else:
        strip = {
            "band": [(0.0, 0.0), (1.0, s)],
            "foot": [(0.0, a - s), (1.0, a)],
            "bar": [(0.0, 0.0), (s * 0.8, a)],
        }
        (x0, y0), (x1, y1) = strip[d.mark]
        masks.append(shape_mask(shape, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))
    for m in masks:
        if lk.rim is not None:
            put(canvas, swollen(np.asarray(m, np.float32), 0.01 * w), lk.rim)
        put(canvas, m, lk.mark)
