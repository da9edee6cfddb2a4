"""The backs of En Prise cards: patterns, emblems, words and materials."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour
from samples.second_studio.card_design import Design
from samples.second_studio.card_figure import KINDS, figure
from samples.second_studio.card_inks import Dress, against, apart, mixed
from samples.second_studio.card_ornaments import BACKINGS, weave
from samples.second_studio.card_sheet import Sheet, circle, rounded, star
from samples.second_studio.textures import fbm, marble_image, wood_image


def print_back(design: Design, width: int) -> Sheet:
    """The back of a make, on a sheet so many pixels wide."""
    back, h = design.back, design.aspect
    rng = np.random.default_rng([design.seed, 99])
    sheet = Sheet(width, h, back.ground)
    if back.texture != "none":
        _texture(sheet, back.texture, rng, back.ground, back.ink)
    if back.weave != "none" and back.texture in ("none", "linen"):
        pattern = weave(sheet, back.weave, back.step, rng)
        sheet.ink(pattern, back.ink)
        if back.third != back.ink and back.step > 0.08:
            other = weave(sheet, back.weave, back.step * 2, np.random.default_rng(design.seed))
            sheet.ink(pattern * other, back.third)
    _emblem(sheet, design)
    if back.border:
        b = back.border
        outer = [(0.0, 0.0), (1.0, 0.0), (1.0, h), (0.0, h)]
        inner = rounded((b, b, 1 - b, h - b), design.radius)
        sheet.ink(sheet.shape(outer, inner), back.edge)
        if back.line:
            sheet.ink(
                sheet.stroke(inner, back.line), back.ink if apart(back.ink, back.edge) > 0.15 else back.third
            )
    elif back.line:
        inner = rounded((0.06, 0.06, 0.94, h - 0.06), design.radius)
        sheet.ink(sheet.stroke(inner, back.line), back.ink)
    if design.grain > 0.004:
        sheet.speckle(rng, design.grain)
    return sheet


def _texture(sheet: Sheet, kind: str, rng: np.random.Generator, ground: Colour, ink: Colour) -> None:
    """Wood, marble or linen all over."""
    size = 256
    if kind == "wood":
        light = mixed(ground, (0.8, 0.6, 0.4), 0.6)
        picture: Array = wood_image(rng, size, light, mixed(light, (0.15, 0.08, 0.04), 0.55), 1)
    elif kind == "marble":
        picture = marble_image(rng, size, ground, ink, rng.uniform(2, 6))
    else:
        y, x = np.mgrid[0:size, 0:size]
        threads = 0.5 + 0.25 * np.sin(x * 1.6) + 0.25 * np.sin(y * 1.6) + 0.3 * (fbm(rng, size, 40) - 0.5)
        picture = np.asarray(ground) * (0.78 + 0.3 * threads[..., None])
    if rng.random() < 0.5:
        picture = np.ascontiguousarray(np.rot90(picture))
    large = cv2.resize(
        picture.astype(np.float32), (sheet.height, sheet.height), interpolation=cv2.INTER_LINEAR
    )
    sheet.canvas[:] = large[:, : sheet.width]


def _emblem(sheet: Sheet, design: Design) -> None:
    """What stands in the middle of the back, if anything does."""
    back, h = design.back, design.aspect
    x, y, r = 0.5, h / 2, back.emblem_size / 2
    ground = back.ground if design.seed % 2 else back.ink
    sign = back.ink if design.seed % 2 else back.ground
    if apart(ground, sign) < 0.15:
        sign = against(ground)
    if back.emblem == "none":
        return
    busy = back.weave != "none" and back.texture == "none"
    if back.emblem in ("backing", "medallion", "monogram") or (busy and back.emblem in ("figure", "word")):
        shapes = list(BACKINGS)
        path = BACKINGS[shapes[design.seed % len(shapes)]](x, y, r * 1.1, np.random.default_rng(1))
        if back.emblem == "word":
            path = rounded((0.5 - r * 1.2, y - r * 0.5, 0.5 + r * 1.2, y + r * 0.5), 0.05)
        sheet.ink(sheet.shape(path), ground)
        sheet.ink(sheet.stroke(path, 0.016), sign)
    dress = Dress(sign, ground, None)
    kinds = [KINDS[design.seed % 6], KINDS[design.seed // 7 % 6]]
    # A large plain chessman on a back must not pass for a face: it comes twice, or in a ring.
    if back.emblem == "figure":
        style = replace(design.style, level=1.0)
        for turned in (False, True):
            off = r * 0.5 * (1 if turned else -1)
            sheet.figure(
                figure(style, kinds[0]), (x, y + off), (r * 1.1, r * 0.85), dress, 0, half_turn=turned
            )
    elif back.emblem == "repeated":
        style = replace(design.style, level=1.0)
        for row in range(4):
            for column in range(3):
                at = ((column + 0.5) / 3, h * (row + 0.5) / 4)
                drawn = figure(style, kinds[(row + column) % 2])
                sheet.figure(drawn, at, (0.22, 0.19), Dress(sign, ground, None), 0, half_turn=row > 1)
    elif back.emblem == "word":
        sheet.text(back.word, design.font, (x, y), r * 0.5, sign, r * 2.1)
    elif back.emblem == "monogram":
        sheet.text("EP" if len(back.word) > 2 else back.word, design.font, (x, y), r * 0.8, sign, r * 1.3)
    elif back.emblem == "medallion":
        for k in range(design.seed % 5 + 5):
            a = 2 * math.pi * k / (design.seed % 5 + 5)
            petal = circle(x + r * 0.45 * math.cos(a), y + r * 0.45 * math.sin(a), r * 0.3)
            sheet.ink(sheet.stroke(petal, 0.012), sign)
        sheet.ink(sheet.shape(star(x, y, r * 0.35, 8, 0.5)), sign)
