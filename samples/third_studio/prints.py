"""Prints: papers, cards and boards that lie about on tables.

A picture is (height, width, 3), 0..1, rows from the top. With it come the outlines of whatever pips are
printed on it, for a reader must not count those: places on the sheet, -1..1, y upwards.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from samples.third_studio.colours import hsv, in_bytes, jitter, strong_colour
from samples.third_studio.draws import Array, Rng, between, chance, clouds, pick
from samples.third_studio.faces import pip_places
from samples.third_studio.lettering import text_column, typeface

Outline = list[tuple[float, float]]
"""Four corners, clockwise from the upper left."""
Print = tuple[Array, list[Outline]]
"""A picture, and the outlines of the pips printed on it."""


def _picture(img: Image.Image) -> Array:
    return np.asarray(img, np.float32) / 255


def newspaper(rng: Rng) -> Print:
    """A page with headlines, columns and grey pictures."""
    tone = int(rng.integers(200, 240))
    img = Image.new("RGB", (1000, 1300), (tone, tone - 3, tone - 14))
    pen = ImageDraw.Draw(img)
    y = 30
    while y < 1250:
        headline = "".join("ETAOINSHR DLU"[int(i)] for i in rng.integers(0, 13, 24))
        pen.text((30, y), headline, fill=(15, 15, 15), font=typeface(2, int(rng.integers(34, 60))))
        h = int(rng.integers(200, 420))
        for c in range(4):
            x = 30 + c * 240
            if chance(rng, 0.25):
                g = np.clip(clouds(rng, h - 90, 220, 3, 3) * 70 + 120, 0, 255).astype(np.uint8)
                img.paste(Image.fromarray(g), (x, y + 75))
            else:
                text_column(rng, pen, (x, y + 75, x + 215, y + h - 10), 15)
        y += h
    return _picture(img), []


def board_game(rng: Rng) -> Print:
    """A board of many fields, or of a ring of fields, with spots that are no pips."""
    ground = hsv(between(rng, 0, 1), between(rng, 0.1, 0.6), between(rng, 0.5, 0.95))
    img = Image.new("RGB", (1200, 1200), in_bytes(ground))
    pen, n = ImageDraw.Draw(img), int(rng.integers(6, 11))
    step = 1200 // n
    ladder = chance(rng, 0.5)
    for i in range(n * n):
        x, y = (i % n) * step, (i // n) * step
        if not ladder and 0 < i % n < n - 1 and 0 < i // n < n - 1:
            continue
        fill = in_bytes(hsv(between(rng, 0, 1), between(rng, 0.1, 0.7), between(rng, 0.6, 1)))
        pen.rectangle((x, y, x + step, y + step), fill=fill, outline=(30, 30, 30), width=4)
        if chance(rng, 0.5):
            corner = (x + step * 0.2, y + step * 0.2)
            pen.text(corner, str(i + 1), fill=(20, 20, 20), font=typeface(2, step // 4), anchor="mm")
        if chance(rng, 0.5):
            spot = _disc(x + step * 0.5, y + step * 0.55, step * 0.16)
            pen.ellipse(spot, fill=in_bytes(strong_colour(rng)), outline=(0, 0, 0))
    for _ in range(6):
        p = rng.uniform(100, 1100, 4)
        pen.line([(p[0], p[1]), (p[2], p[3])], fill=in_bytes(strong_colour(rng)), width=12)
    for _ in range(25):
        p = rng.uniform(150, 1050, 2)
        pen.ellipse(_disc(p[0], p[1], between(rng, 5, 25)), fill=in_bytes(strong_colour(rng)))
    return _picture(img), []


def _disc(x: float, y: float, r: float) -> tuple[float, float, float, float]:
    return (x - r, y - r, x + r, y + r)


def chess_board(rng: Rng) -> Print:
    """A chess board."""
    a, b = (np.array(jitter(rng, c, 0.08), np.float32) for c in ((0.9, 0.8, 0.6), (0.35, 0.2, 0.1)))
    grid = (np.indices((8, 8)).sum(0) % 2)[..., None]
    small = np.where(grid, a, b).repeat(60, 0).repeat(60, 1)
    return np.pad(small, ((30, 30), (30, 30), (0, 0)), constant_values=0.2), []


def card(rng: Rng) -> Print:
    """A playing card, its face or its back."""
    img = Image.new("RGB", (250, 350), (242, 240, 235))
    pen = ImageDraw.Draw(img)
    if chance(rng, 0.3):
        pen.rectangle((14, 14, 236, 336), fill=in_bytes(strong_colour(rng)))
        for k in range(-350, 350, 22):
            pen.line([(k, 0), (k + 350, 350)], fill=(240, 240, 240), width=3)
        return _picture(img), []
    suit = int(rng.integers(4))
    colour = (190, 20, 30) if suit in (1, 2) else (15, 15, 20)
    n = int(rng.integers(1, 11))
    pen.text((22, 30), "A" if n == 1 else str(n), fill=colour, font=typeface(2, 36), anchor="mm")
    for i in range(n):
        x, y = (125, 175) if n == 1 else (80 + 90 * (i % 2), 60 + 230 * (i // 2) / max(1, (n - 1) // 2))
        pen.text((x, y), "♠♥♦♣"[suit], fill=colour, font=typeface(1, 56), anchor="mm")
    return _picture(img), []


def notes(rng: Rng) -> Print:
    """A printed sheet, or a ruled one with scores in ink."""
    img = Image.new("RGB", (500, 700), in_bytes(jitter(rng, (0.93, 0.93, 0.9), 0.03)))
    pen = ImageDraw.Draw(img)
    if chance(rng, 0.5):
        text_column(rng, pen, (40, 50, 460, 660), 17)
    else:
        for y in range(60, 690, 34):
            pen.line([(0, y), (500, y)], fill=(150, 180, 215), width=2)
        for y in range(80, 80 + 34 * int(rng.integers(2, 12)), 34):
            scores = "   ".join(str(rng.integers(1, 99)) for _ in range(3))
            pen.text((60, y), scores, fill=(30, 40, 110), font=typeface(3, 30))
    return _picture(img), []


def draw_printed_square(pen: ImageDraw.ImageDraw, x: float, y: float, s: float, value: int) -> None:
    """Print a square of side s with pips in it."""
    pen.rounded_rectangle((x, y, x + s, y + s), s * 0.12, outline=(20, 20, 20), fill=(250, 250, 250), width=3)
    for px, py in pip_places(value, False, False):
        spot = _disc(x + s / 2 + px * s / 2, y + s / 2 + py * s / 2, s * 0.09)
        pen.ellipse(spot, fill=(20, 20, 20))


def _outline(box: tuple[int, int, int, int], size: tuple[int, int]) -> Outline:
    """A box (left, top, right, bottom) in pixels of a picture of that size, as an outline on the sheet."""
    left, top, right, bottom = box
    w, h = size[0] / 2, size[1] / 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [((x - w) / w, (h - y) / h) for x, y in corners]


def score_sheet(rng: Rng) -> Print:
    """A score sheet with printed dice."""
    img = Image.new("RGB", (500, 800), (245, 244, 238))
    pen = ImageDraw.Draw(img)
    printed = []
    title = pick(rng, "YATZY SCORE KNIFFEL PUNKTE")
    pen.text((250, 30), title, fill=(150, 20, 20), font=typeface(2, 36), anchor="mm")
    for i in range(18):
        y = 60 + i * 40
        pen.line([(20, y), (480, y)], fill=(40, 40, 40), width=2)
        if i < 6:
            draw_printed_square(pen, 28, y + 5, 30, i + 1)
            printed.append(_outline((28, y + 5, 58, y + 35), img.size))
        text_column(rng, pen, (70, y + 10, 180, y + 30), 18)
        for c in range(3):
            if chance(rng, 0.3):
                score, place = str(rng.integers(1, 31)), (230 + c * 95, y + 20)
                pen.text(place, score, fill=(30, 40, 120), font=typeface(3, 30), anchor="mm")
    for x in (20, 190, 285, 380, 480):
        pen.line([(x, 60), (x, 780)], fill=(40, 40, 40), width=2)
    return _picture(img), printed


def box_lid(rng: Rng) -> Print:
    """The lid of a box of dominoes with one printed on it."""
    img = Image.new("RGB", (700, 400), in_bytes(strong_colour(rng)))
    pen = ImageDraw.Draw(img)
    title = pick(rng, "DOMINO Dominoes Dominó DOMINOES")
    pen.text((350, 70), title, fill=(250, 240, 220), font=typeface(2, 80), anchor="mm")
    x, y, s = 190, 170, 160
    draw_printed_square(pen, x, y, s, int(rng.integers(0, 7)))
    draw_printed_square(pen, x + s, y, s, int(rng.integers(0, 7)))
    return _picture(img), [_outline((x, y, x + 2 * s, y + s), img.size)]
