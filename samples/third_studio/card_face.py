"""The faces of cards: a make's picture of one piece of one player."""

from __future__ import annotations

import cv2
import numpy as np

from samples.third_studio.card_design import Design
from samples.third_studio.card_figure import figure
from samples.third_studio.card_glyphs import LETTERS, word
from samples.third_studio.card_inks import Look, look, on
from samples.third_studio.card_marks import draw_frame, draw_mark, insets
from samples.third_studio.card_ornaments import backdrop, laurel, medallion, put, rounded, shape_mask, swollen
from samples.third_studio.card_pen import SIDE, Layers
from samples.third_studio.card_treat import edge
from samples.third_studio.draws import Array, clouds

PIPS = {"king": 6, "queen": 5, "rook": 4, "bishop": 3, "knight": 2, "pawn": 1}
"""How many pips stand for a kind, on makes that count their pieces' worth."""


def upright(d: Design, kind: str, span: float, width: int) -> tuple[Layers, int]:
    """The figure's layers, scaled so that its square is `span` widths of the card, and its side in pixels."""
    f = figure(d.style, kind)
    side = max(8, round(span * width))
    how = cv2.INTER_AREA if side < SIDE else cv2.INTER_LINEAR
    body, line, tone = (
        np.asarray(cv2.resize(m, (side, side), interpolation=how), np.float32)
        for m in (f.body, f.line, f.tone)
    )
    return Layers(body, line, tone), side


def stamp(canvas: Array, f: Layers, at: tuple[int, int], lk: Look, d: Design) -> None:
    """Print a figure with its upper left corner there."""
    h, w = canvas.shape[:2]
    full = []
    for m in (f.body, f.line, f.tone):
        big: Array = np.zeros((h, w), np.float32)
        x0, y0 = max(0, at[0]), max(0, at[1])
        x1, y1 = min(w, at[0] + m.shape[1]), min(h, at[1] + m.shape[0])
        if x1 > x0 and y1 > y0:
            big[y0:y1, x0:x1] = m[y0 - at[1] : y1 - at[1], x0 - at[0] : x1 - at[0]]
        full.append(big)
    print_layers(canvas, Layers(*full), lk, d, f.body.shape[0])


def print_layers(canvas: Array, f: Layers, lk: Look, d: Design, side: int) -> None:
    """Print layers of the size of the card; `side` is that of the figure's square, in pixels."""
    strokes = d.style.family in ("brush", "fine")
    rim = max(1.0, d.inks.edge * side * (1.5 if strokes else 1))
    if lk.hollow and not strokes:
        put(canvas, f.body, lk.fill)
        grown = swollen(f.body, rim * 0.5)
        put(canvas, np.clip(grown - f.body + _rim(f.body, rim / SIDE), 0, 1), lk.line)
        put(canvas, f.line * f.body, lk.line)
        return
    fill = lk.line if lk.hollow else lk.fill
    if lk.edge is not None and not lk.hollow:
        put(canvas, swollen(f.body, rim), lk.edge)
    shade = np.clip(np.array(fill, np.float32) + f.tone[..., None] * (0.75 if lk.hollow else 0.8), 0, 1)
    canvas += (shade - canvas) * f.body[..., None]
    if not lk.hollow:
        put(canvas, f.line * np.maximum(f.body, swollen(f.body, 2)), lk.line)


def _rim(body: Array, width: float) -> Array:
    return np.asarray(edge(body, width), np.float32)


def write(canvas: Array, mask: Array, x: float, y: float, colour: tuple[float, float, float]) -> None:
    """Print a mask with its middle at a place, in pixels; what would go beyond the card is lost."""
    big: Array = np.zeros(canvas.shape[:2], np.float32)
    h, w = mask.shape
    x0, y0 = round(x - w / 2), round(y - h / 2)
    a0, b0, a1, b1 = max(0, x0), max(0, y0), min(big.shape[1], x0 + w), min(big.shape[0], y0 + h)
    if a1 > a0 and b1 > b0:
        big[b0:b1, a0:a1] = mask[b0 - y0 : b1 - y0, a0 - x0 : a1 - x0]
    put(canvas, big, colour)


def draw_words(canvas: Array, d: Design, lk: Look, kind: str, low: float) -> None:
    """The piece's name at the foot, the head or both; `low` is how far from the edge."""
    if d.words == "none":
        return
    h, w = canvas.shape[:2]
    name = kind.upper() if d.capitals else kind.capitalize()
    mask = word(d.font, name, round(0.075 * w))
    most = 0.62 * w
    if mask.shape[1] > most:
        k = most / mask.shape[1]
        mask = np.asarray(cv2.resize(mask, None, fx=k, fy=k, interpolation=cv2.INTER_AREA))
    y = (low + 0.055) * w
    # In a band of the player's colour the name is written on that.
    banded = on(d.inks, lk.mark)
    foot, head = (banded if d.mark == m else lk.text for m in ("foot", "band"))
    if d.words in ("foot", "both"):
        write(canvas, mask, w / 2, h - y, foot)
    if d.words == "head":
        write(canvas, mask, w / 2, y, head)
    elif d.words == "both":
        write(canvas, mask[::-1, ::-1], w / 2, y, head)


def draw_indices(canvas: Array, d: Design, lk: Look, kind: str, low: float) -> None:
    """Letters, small figures or pips in two corners or all four."""
    if d.indices == "none":
        return
    h, w = canvas.shape[:2]
    s = d.index_size * w
    if "letter" in d.indices:
        mask = word(d.font, LETTERS[kind], max(6, round(s * 0.8)))
    elif "figure" in d.indices:
        body = figure(d.style, kind).body
        mask = np.asarray(cv2.resize(body, (round(s * 1.1), round(s * 1.1)), interpolation=cv2.INTER_AREA))
    else:
        n, r = PIPS[kind], s * 0.13
        mask = np.zeros((round(s), round(s * 1.5)), np.float32)
        for i in range(n):
            at = (round((0.25 + 0.5 * (i % 3)) * s), round((0.3 + 0.42 * (i // 3)) * s))
            cv2.circle(mask, at, max(1, round(r)), (1.0,), -1, cv2.LINE_AA)
    if d.indices == "letterfigure":
        small = cv2.resize(figure(d.style, kind).body, (round(s), round(s)), interpolation=cv2.INTER_AREA)
        wide = max(mask.shape[1], small.shape[1])
        rows = [np.pad(m, ((0, 2), ((wide - m.shape[1]) // 2, wide - m.shape[1] - (wide - m.shape[1]) // 2)))
                for m in (mask, small)]  # fmt: skip
        mask = np.concatenate(rows)
    x, y = low * w + mask.shape[1] / 2 + 0.02 * w, low * w + mask.shape[0] / 2 + 0.025 * w
    # Beside a band, not on it.
    x1, y1 = w - x, h - y - (d.mark_size * w if d.mark == "foot" else 0)
    x += d.mark_size * 0.8 * w if d.mark == "bar" else 0
    y += d.mark_size * w if d.mark == "band" else 0
    write(canvas, mask, x, y, lk.text)
    write(canvas, mask[::-1, ::-1], x1, y1, lk.text)
    if d.indices in ("letters", "figures"):
        write(canvas, mask, x1, y, lk.text)
        write(canvas, mask[::-1, ::-1], x, y1, lk.text)


def face(d: Design, colour: str, kind: str, width: int) -> Array:
    """A card's face, `width` pixels wide; rows from the top, RGB 0..1."""
    w = max(240, min(2 * width, 480))
    h = round(w * d.aspect)
    lk = look(d.inks, colour)
    rng = np.random.default_rng([d.seed, 5])
    canvas: Array = np.empty((h, w, 3), np.float32)
    canvas[:] = lk.ground
    put(canvas, backdrop((h, w), d.backdrop, rng), lk.text, d.faint)
    if lk.second is not None:
        y, x = np.mgrid[0:h, 0:w]
        put(canvas, (x / w + y / h * (1 if d.seed % 2 else -1) > (1 if d.seed % 2 else 0)), lk.second)
    draw_frame(canvas, d, lk)
    draw_mark(canvas, d, lk)
    low, (left, top, right, bottom) = insets(d)
    room_w, room_h = 1 - left - right, d.aspect - top - bottom
    span = min(d.size, room_w * 1.06, room_h * 1.04)
    if d.medal != "none":
        span = min(span, room_w, room_h)
    if kind == "pawn":
        span *= d.graded
    cx, cy = left + room_w / 2 + d.shift[0], top + room_h / 2 + d.shift[1]
    if d.medal != "none" and d.double == "none":
        r = min(max(0.5 * d.size, 0.32), room_w / 2, room_h / 2)
        outline = shape_mask((h, w), medallion(d.medal, cx, cy, r))
        inner = {"diamond": 1.25, "shield": 1.42, "square": 1.62, "arch": 1.4}.get(d.medal, 1.34) * r
        span = min(span, inner) if lk.medal is not None else span
        rim = lk.rim or lk.mark
        put(canvas, swollen(outline, 0.014 * w), rim)
        put(canvas, outline, lk.medal if lk.medal is not None else lk.ground)
    if d.laurel and d.words == "none":
        r = min(0.46, room_w / 2, room_h / 2) - 0.04
        put(canvas, laurel((h, w), cx, cy, r), lk.text, 0.8)
        span = min(span, 1.4 * r)
    if d.double != "none":
        print_double(canvas, d, lk, kind, min(max(span, 0.55), room_w), cx)
    else:
        f, side = upright(d, kind, span, w)
        stamp(canvas, f, (round(cx * w - side / 2), round(cy * w - side / 2)), lk, d)
    draw_words(canvas, d, lk, kind, low)
    draw_indices(canvas, d, lk, kind, low)
    if d.wear:
        worn = np.clip(clouds(rng, h, w, 30, 30, 3) - 1.1 + 0.3 * d.wear, 0, 1) * d.wear
        put(canvas, worn, d.inks.paper)
    size = (width, round(width * d.aspect))
    return np.clip(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), 0, 1).astype(np.float32)


def print_double(canvas: Array, d: Design, lk: Look, kind: str, span: float, cx: float) -> None:
    """The figure or its upper part twice, the second time on its head."""
    h, w = canvas.shape[:2]
    court = d.double == "court"
    f, side = upright(d, kind, span if court else min(span, 0.47 * d.aspect), w)
    x0 = round(cx * w - side / 2)
    # Where the figure is cut lies in the card's middle; a whole one stands on it.
    y0 = round(h / 2 - (0.68 if court else 0.99) * side)
    half = canvas.copy()
    if lk.medal is not None:
        # A panel, for two figures do not fit into a medallion.
        put(half, rounded((h, w), max(0.08, insets(d)[0]), 0.05), lk.medal)
    stamp(half, f, (x0, y0), lk, d)
    canvas[: h // 2] = half[: h // 2]
    turned = half[::-1, ::-1]
    canvas[h // 2 :] = turned[h // 2 :]
    if d.seed % 4 == 0:
        return
    cv2.line(
        canvas, (round(0.14 * w), h // 2), (round(0.86 * w), h // 2), lk.text, max(1, w // 160), cv2.LINE_AA
    )
