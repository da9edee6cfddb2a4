"""Printed things that lie about: score sheets, cards, chessboards, napkins, books, leaflets."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from samples.second_studio.basics import Array, Colour, Rng, chance, hsv, jitter_colour, pick, rectangle, rot2
from samples.second_studio.faces import pip_places
from samples.second_studio.textures import fbm

FONT_FOLDERS = [Path("/usr/share/fonts/truetype/dejavu"), Path("/usr/share/fonts/truetype/freefont")]
WORDS = [
    *["score", "round", "player", "total", "game", "night", "tea", "eggs", "bread"],
    *["call", "Anna", "Tom", "Rosa", "Leo", "points", "winner", "notes"],
]
CHESSBOARDS: list[tuple[Colour, Colour]] = [
    ((0.85, 0.7, 0.5), (0.4, 0.22, 0.12)),
    ((0.9, 0.9, 0.85), (0.2, 0.4, 0.25)),
    ((0.92, 0.92, 0.92), (0.08, 0.08, 0.08)),
]
"""Light and dark squares: wood, vinyl, black and white."""


def font(rng: Rng, size: int) -> Any:
    """One of the machine's fonts, or the plainest where there are none."""
    files = sorted(str(file) for folder in FONT_FOLDERS for file in folder.glob("*.ttf"))
    return ImageFont.truetype(pick(rng, files), size) if files else ImageFont.load_default()


def text_sheet(rng: Rng) -> Array:
    """A score sheet or a page with text."""
    paper = jitter_colour(rng, (0.94, 0.93, 0.88), 0.03)
    page = Image.new("RGB", (360, 480), tuple(int(255 * c) for c in paper))
    draw, ink = ImageDraw.Draw(page), tuple(int(v) for v in rng.integers(0, 110, 3))
    face, y = font(rng, int(rng.integers(14, 26))), 18
    if chance(rng, 0.5):
        for x in range(20, 360, int(rng.integers(50, 90))):
            draw.line([(x, 10), (x, 470)], fill=(130, 130, 150), width=1)
    while y < 450:
        if chance(rng, 0.6):
            text = " ".join(pick(rng, WORDS) for _ in range(int(rng.integers(1, 6))))
        else:
            text = "   ".join(str(int(rng.integers(0, 160))) for _ in range(int(rng.integers(2, 6))))
        draw.text((24, y), text, fill=ink, font=face)
        y += int(rng.integers(24, 44))
    return np.asarray(page, np.float32) / 255


def card_image(rng: Rng) -> Array:
    """A playing card with spots, or a card back."""
    image = np.ones((336, 240, 3), np.float32) * 0.96
    colour = pick(rng, [(0.8, 0.05, 0.08), (0.05, 0.05, 0.07)])
    if chance(rng, 0.25):
        image[14:-14, 14:-14] = hsv(rng.random(), 0.7, 0.6)
        for k in range(0, 560, 18):
            cv2.line(image, (k, 14), (k - 300, 322), (0.9, 0.9, 0.9), 2, cv2.LINE_AA)
        return image
    count, shape = int(rng.integers(1, 11)), pick(rng, ["diamond", "heart", "club"])
    rows = math.ceil(count / 2)
    for i in range(count):
        x = 120 if count == 1 else 75 + 90 * (i % 2)
        y = int(50 + (236 / max(rows - 1, 1)) * (i // 2)) if rows > 1 else 168
        if shape == "diamond":
            rhomb = np.array([(x, y - 26), (x + 18, y), (x, y + 26), (x - 18, y)])
            cv2.fillPoly(image, [rhomb], colour, cv2.LINE_AA)
        else:
            cv2.circle(image, (x - 10, y), 13, colour, -1, cv2.LINE_AA)
            cv2.circle(image, (x + 10, y), 13, colour, -1, cv2.LINE_AA)
            tip = y + 28 if shape == "heart" else y - 22
            cv2.fillPoly(image, [np.array([(x - 21, y + 5), (x + 21, y + 5), (x, tip)])], colour, cv2.LINE_AA)
    sign = np.zeros(image.shape[:2], np.uint8)  # newer OpenCV writes on bytes only
    cv2.putText(sign, "A23456789J"[count - 1], (8, 32), cv2.FONT_HERSHEY_SIMPLEX, 0.9, 255, 2, cv2.LINE_8)
    for _ in range(2):  # once in either corner, turned about between
        image[sign > 0] = colour
        image = np.ascontiguousarray(image[::-1, ::-1])
    return image


def chess_image(rng: Rng) -> Array:
    """A chessboard with a frame."""
    pair = pick(rng, CHESSBOARDS)
    image = np.ones((400, 400, 3), np.float32) * np.asarray(pair[1]) * 0.8
    for r in range(8):
        for c in range(8):
            image[20 + r * 45 : 20 + (r + 1) * 45, 20 + c * 45 : 20 + (c + 1) * 45] = pair[(r + c) % 2]
    return np.asarray((image * (0.9 + 0.2 * fbm(rng, 400, 6, 40)[..., None])).clip(0, 1), np.float32)


def napkin_image(rng: Rng) -> Array:
    """A dotted napkin."""
    ground = hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0.6, 0.97))
    ink = hsv(rng.random(), 0.7, 0.5)
    image = np.ones((384, 384, 3), np.float32) * np.asarray(ground, np.float32)
    step = int(rng.integers(24, 64))
    for i, y in enumerate(range(step // 2, 384, step)):
        for x in range(step // 2 + (step // 2) * (i % 2), 384, step):
            cv2.circle(image, (x, y), int(step * 0.24), ink, -1, cv2.LINE_AA)
    return image


def book_image(rng: Rng) -> Array:
    """A book cover."""
    cover = hsv(rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0.15, 0.9))
    page = Image.new("RGB", (300, 420), tuple(int(255 * c) for c in cover))
    draw = ImageDraw.Draw(page)
    ink = tuple(int(v) for v in rng.integers(0, 255, 3))
    draw.text((30, 60), f"The {pick(rng, WORDS)}\nof {pick(rng, WORDS)}", fill=ink, font=font(rng, 42))
    draw.ellipse([70, 200, 230, 360], outline=ink, width=int(rng.integers(2, 30)))
    return np.asarray(page, np.float32) / 255


def printed_pieces(rng: Rng) -> tuple[Array, list[Array]]:
    """A leaflet with pictures of dominoes, and the corners of each, from 0 to 1 to the right and up."""
    image = text_sheet(rng)
    quads: list[Array] = []
    h, w = image.shape[:2]
    for _ in range(int(rng.integers(1, 4))):
        long_, at = rng.uniform(90, 170), np.array([rng.uniform(110, w - 110), rng.uniform(110, h - 110)])
        turn, light = rot2(rng.uniform(0, 3.2)), chance(rng, 0.7)
        quad = rectangle(long_, long_ / 2) @ turn.T + at
        if any(np.linalg.norm(at - q.mean(0)) < 170 for q in quads):
            continue
        body = (0.97, 0.97, 0.95) if light else (0.08, 0.08, 0.08)
        ink = (0.05, 0.05, 0.05) if light else (0.95, 0.95, 0.95)
        cv2.fillPoly(image, [quad.astype(np.int32)], body, cv2.LINE_AA)
        cv2.polylines(image, [quad.astype(np.int32)], True, (0.1, 0.1, 0.1), 2, cv2.LINE_AA)
        bar = np.array([(0, -0.45), (0, 0.45)]) * long_ / 2 @ turn.T + at
        cv2.line(image, tuple(int(v) for v in bar[0]), tuple(int(v) for v in bar[1]), ink, 2, cv2.LINE_AA)
        for side in (-1, 1):
            for p in pip_places(int(rng.integers(7)), 0.27, False, False):
                spot = np.array([side * 0.5 + p[0], p[1]]) * long_ / 2 @ turn.T + at
                cv2.circle(image, tuple(int(v) for v in spot), int(long_ * 0.045), ink, -1, cv2.LINE_AA)
        quads.append(quad)
    return np.clip(image, 0, 1), [np.column_stack([q[:, 0] / w, 1 - q[:, 1] / h]) for q in quads]
