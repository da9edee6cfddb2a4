"""Faces and backs of cards as pictures."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import card_presses, illustrations, palettes, portraits, printed_cards, surfaces
from samples.studio.card_backs import free_cover
from samples.studio.card_figures import Cover, figure, lay
from samples.studio.cards_design import KINDS, Back, CardDesign
from samples.studio.scene import RGB, Art, Surface

Picture = NDArray[np.float32]
"""RGB, 0 to 1, first row on top."""
FOOT = 0.16
"""Room for a sign at the foot of a card, over its width."""
BUST = 0.58
"""How much of a figure is shown where it is cut off."""
_DARK: RGB = (0.07, 0.07, 0.08)
_PALE: RGB = (0.97, 0.96, 0.93)


def shape(design: CardDesign, width: int) -> Cover:
    """The card's outline, 0 to 1, `width` pixels wide."""
    height = round(width * design.long)
    fine = 4
    mask = np.zeros((height * fine, width * fine), np.uint8)
    radius = design.corner * width * fine
    right, low = width * fine - 1, height * fine - 1
    if radius < 1:
        mask[:] = 255
    else:
        r = round(radius)
        cv2.rectangle(mask, (r, 0), (right - r, low), 255, -1)
        cv2.rectangle(mask, (0, r), (right, low - r), 255, -1)
        for x, y in ((r, r), (right - r, r), (right - r, low - r), (r, low - r)):
            cv2.circle(mask, (x, y), r, 255, -1)
    return np.asarray(
        cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA) / np.float32(255), np.float32
    )


@lru_cache(maxsize=96)
def face(design: CardDesign, colour: str, kind: str, width: int) -> Picture:
    """A card's face, upright."""
    if design.pressed is not None:
        return card_presses.face(design.pressed, colour, kind, width)
    height = round(width * design.long)
    own = dict(design.colours)[colour]
    if design.printed is not None:
        return printed_cards.face(design.printed, design.art, kind, colour, own, design.paper, width, height)
    picture = np.empty((height, width, 3), np.float32)
    picture[:] = design.paper
    rim = round(design.margin * width)
    inside = np.s_[rim : height - rim, rim : width - rim]
    ground = design.paper
    if design.scheme == "ground":
        picture[inside] = ground = own
    elif design.scheme == "frame":
        picture[inside] = own
        band = rim + max(2, round(0.09 * width))
        picture[band : height - band, band : width - band] = design.paper
    elif design.scheme == "split":
        picture[inside][_half(height - 2 * rim, width - 2 * rim, design.slant)] = own
    elif design.scheme == "tint":
        picture[inside] = ground = _tinted(own, design.pale)
    elif design.scheme == "panel":
        ground = own
        _disc(picture, own, 0.5 * min(1.15 * design.figure, 0.92) * width)
    ink, second = _inks(design, own, ground)
    if design.line:
        step = rim + max(1, round(0.025 * width))
        tone = [float(part) for part in (own if design.scheme == "tint" else ink)]
        cv2.rectangle(picture, (step, step), (width - 1 - step, height - 1 - step), tone, max(1, width // 90))
    if design.band:
        _band(picture, design.band, design.label, own, kind)
    if design.sign:
        _sign(picture, design, own, kind)
    if design.medal:
        _medal(picture, design, ground, ink)
    if design.parted:
        tone = [float(part) for part in ink]
        cv2.line(picture, (rim, height // 2), (width - 1 - rim, height // 2), tone, max(1, width // 70))
    # Where nothing but the figure tells White from Black, White's has a pale body and Black's a dark one.
    told = design.scheme in ("ink", "frame", "sign") and not night(design)
    white, black = told and palettes.luma(own) > 0.8, told and palettes.luma(own) < 0.2
    toned = white or (design.toned and not black)
    if black and _hollow(design.art, kind):
        toned, second = True, ink
    _figures(picture, design, kind, toned, ink, second, illustrations.robe(own) if design.painted else None)
    return picture


def _half(height: int, width: int, slant: float) -> NDArray[np.bool_]:
    """One half of a field, parted across, from corner to corner, or along."""
    down, across = np.mgrid[:height, :width]
    x, y = across / max(width - 1, 1) - 0.5, down / max(height - 1, 1) - 0.5
    return np.asarray((1 - slant) * y + slant * x < 0)


def _tinted(own: RGB, pale: float) -> RGB:
    """A colour with white in it; Black's stays dark enough to be told."""
    share = pale if palettes.luma(own) > 0.2 else 0.25 * pale
    red, green, blue = (part + (1 - part) * share for part in own)
    return red, green, blue


def _hollow(drawn: Art, kind: str) -> bool:
    """Whether a figure is drawn in lines alone: as Black's it would look like White's."""
    lines, contour = figure(drawn, kind, False, 64)[0], figure(drawn, kind, True, 64)
    return float(lines.sum()) < 0.65 * float(np.maximum(*contour).sum())


def _inks(design: CardDesign, own: RGB, ground: RGB) -> tuple[RGB, RGB]:
    """Ink of lines and of filled bodies."""
    if night(design):
        return _bright(own), design.paper
    if design.scheme == "ink":
        if palettes.luma(own) > 0.8:
            return _DARK, own
        return own, (_PALE if palettes.luma(own) < 0.5 else _DARK)
    light = palettes.luma(ground) > design.pale_on or design.scheme in ("sign", "split")
    ink, second = (_DARK, _PALE) if light else (_PALE, _DARK)
    if design.scheme == "frame" and palettes.luma(own) < 0.75:
        ink = own
    return ink, second


def night(design: CardDesign) -> bool:
    """Whether figures are printed on dark card, in inks that are light."""
    return design.scheme == "ink" and palettes.luma(design.paper) < 0.35


def _bright(ink: RGB) -> RGB:
    """An ink as it is mixed for dark card."""
    lift = max(0.0, 0.5 - palettes.luma(ink)) * 0.6
    red, green, blue = (part + (1 - part) * lift for part in ink)
    return red, green, blue


def _band(picture: Picture, tall: float, label: bool, own: RGB, kind: str) -> None:
    """A band along the lower side in the player's colour, so tall over the width, perhaps with a name."""
    height, width = picture.shape[:2]
    part = picture[height - max(3, round(tall * width)) :]
    part[:] = own
    if label:
        lay(
            part,
            _text(kind.upper(), width, len(part), 0.8, 0.6),
            _PALE if palettes.luma(own) < 0.5 else _DARK,
        )


def _text(text: str, width: int, height: int, across: float, down: float) -> Cover:
    """The cover of a text amid a field, as large as those shares of it allow."""
    font = cv2.FONT_HERSHEY_DUPLEX
    (wide, high), _ = cv2.getTextSize(text, font, 1.0, 2)
    scale = min(across * width / wide, down * height / high)
    spot = (round((width - wide * scale) / 2), round((height + high * scale) / 2))
    mask = np.zeros((height, width), np.uint8)
    cv2.putText(mask, text, spot, font, scale, 255, max(1, round(1.6 * scale)), cv2.LINE_AA)
    return np.asarray(mask / np.float32(255), np.float32)


def _sign(picture: Picture, design: CardDesign, own: RGB, kind: str) -> None:
    """The player's colour as a small sign; White's has a dark line round it."""
    height, width = picture.shape[:2]
    small, line = round(0.17 * width), max(1, width // 60)
    tone, dark = [float(part) for part in own], [float(part) for part in _DARK]
    pale = palettes.luma(own) > 0.8
    if design.sign == "foot":
        _band(picture, FOOT, design.label, own, kind)
        if pale:
            cv2.line(picture, (0, height - small), (width, height - small), dark, line)
    elif design.sign == "side":
        picture[:, : small // 2] = own
        if pale:
            cv2.line(picture, (small // 2, 0), (small // 2, height), dark, line)
    elif design.sign in ("corner", "corners"):
        one = design.sign == "corner"
        for x, y in ((0, 0), (width, height), (width, 0), (0, height))[: 1 if one else 4]:
            away = 2 * small if one else small
            reach = np.array([(x, y), (abs(x - away), y), (x, abs(y - away))], np.int32)
            cv2.fillConvexPoly(picture, reach, tone, cv2.LINE_AA)
            if pale:
                cv2.polylines(picture, [reach], True, dark, line, cv2.LINE_AA)
    elif design.sign == "discs":
        for corner in ((0, 0), (width, height), (width, 0), (0, height)):
            cv2.circle(picture, corner, small, tone, -1, cv2.LINE_AA)
            if pale:
                cv2.circle(picture, corner, small, dark, line, cv2.LINE_AA)
    elif design.sign == "spot":
        middle = (width // 2, height - round(0.1 * width))
        cv2.circle(picture, middle, round(0.07 * width), tone, -1, cv2.LINE_AA)
        if pale:
            cv2.circle(picture, middle, round(0.07 * width), dark, line, cv2.LINE_AA)
    else:
        step = round(0.04 * width)
        ends = (step, step), (width - 1 - step, height - 1 - step)
        cv2.rectangle(picture, *ends, tone, max(2, round(0.05 * width)))
        if pale:
            cv2.rectangle(picture, *ends, dark, line)


_FIELDS = {
    "shield": ((-1, -1), (1, -1), (1, 0.2), (0.75, 0.7), (0, 1.15), (-0.75, 0.7), (-1, 0.2)),
    "lozenge": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "disc": tuple((1.05 * np.cos(turn), 1.05 * np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 48)),
}
"""Outlines of what a figure may stand on, over half of its width."""
_GILT: RGB = (0.80, 0.66, 0.32)


def _medal(picture: Picture, design: CardDesign, ground: RGB, ink: RGB) -> None:
    """A field of its own for the figure, of another tone than its ground, and a line round it."""
    height, width = picture.shape[:2]
    middle = np.array([width / 2, (height - design.band * width) / 2])
    outline = middle + np.array(_FIELDS[design.medal]) * 0.5 * design.figure * width
    spots = np.round(outline * 16).astype(np.int32)
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [spots], 255, cv2.LINE_AA, 4)
    rng = np.random.default_rng(design.art.seed)
    pale = rng.uniform(0.7, 0.95) if palettes.luma(ground) > 0.5 else rng.uniform(0.6, 1.6)
    whiter = rng.uniform(0.15, 0.5) if rng.random() < 0.4 else 0.0
    red, green, blue = (min(part * pale, 1.0) * (1 - whiter) + whiter for part in ground)
    lay(picture, np.asarray(mask / np.float32(255), np.float32), (red, green, blue))
    tone = [float(part) for part in (_GILT if rng.random() < 0.3 else ink)]
    cv2.polylines(picture, [spots], True, tone, max(1, width // 70), cv2.LINE_AA, 4)


def _disc(picture: Picture, colour: RGB, radius: float) -> None:
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    cv2.circle(mask, (width * 8, height * 8), round(radius * 16), 255, -1, cv2.LINE_AA, 4)
    lay(picture, np.asarray(mask / np.float32(255), np.float32), colour)


def _figures(
    picture: Picture,
    design: CardDesign,
    kind: str,
    toned: bool,
    ink: RGB,
    second: RGB,
    robe: RGB | None,
) -> None:
    """The figure in the middle, or two head to head, and the small ones in the corners.

    With `robe` the larger ones are painted in full colour.
    """
    height, width = picture.shape[:2]
    share = 0.7 if design.medal == "disc" else 0.8 if design.scheme == "panel" or design.medal else 1.0
    size = design.figure * width * share
    foot = width * (FOOT if design.sign in ("foot", "spot") else design.band)
    size = min(size, 0.96 * (height - foot))
    middle = (width / 2, (height - foot) / 2)
    places = [(middle, size, False)]
    if design.twofold:
        size = min(size, 0.46 * height)
        places = [((width / 2, height * 0.27), size, False), ((width / 2, height * 0.73), size, True)]
        if design.busts:
            size = min(design.figure * width, 0.66 * height)
            away = 0.5 * size * BUST
            places = [
                ((width / 2, height / 2 - away), size, False),
                ((width / 2, height / 2 + away), size, True),
            ]
    if design.indices != "none" and design.scheme != "panel":
        small = 0.2 * width
        x, y = (design.margin + 0.035) * width + small / 2, (design.margin + 0.035) * width + small / 2
        places += [((x, y), small, False), ((width - x, height - y), small, True)]
        if design.indices == "four":
            places += [((width - x, y), small, False), ((x, height - y), small, True)]
    for number, ((x, y), share, down) in enumerate(places):
        side = max(8, round(share))
        index = number >= (2 if design.twofold else 1)
        rows = round(side / 2 + abs(y - height / 2)) if design.busts and not index else side
        if robe and not index:
            painted = _painted(design, kind, side, robe, rows)
            part, cut = _overlap(picture, painted[::-1, ::-1] if down else painted, (x, y))
            part *= 1 - cut[..., 3:]
            part += cut[..., :3]
            continue
        drawn = figure(design.art, kind, toned, side, design.pixels)
        if index and design.letters:
            drawn = _letter(kind, side)
        for cover, tone in zip(drawn, (ink, second), strict=True):
            shown = _upper(cover, rows)
            part, cut = _overlap(picture, shown[::-1, ::-1] if down else shown, (x, y))
            lay(part, cut, tone)


def _overlap(picture: Picture, drawn: Picture, middle: tuple[float, float]) -> tuple[Picture, Picture]:
    """The part of a picture that a square drawing round some middle covers, and what covers it."""
    side = len(drawn)
    left, top = round(middle[0] - side / 2), round(middle[1] - side / 2)
    part = picture[max(top, 0) : top + side, max(left, 0) : left + side]
    return part, drawn[max(-top, 0) :, max(-left, 0) :][: part.shape[0], : part.shape[1]]


@lru_cache(maxsize=96)
def _painted(design: CardDesign, kind: str, side: int, robe: RGB, rows: int) -> Picture:
    """An illustration, RGBA, of which so many rows are shown."""
    if design.portrait is None:
        picture = illustrations.paint(design.art.design, kind, side, robe, design.art.seed)
    else:
        picture = portraits.paint(design.portrait, kind, robe, side)
        picture[..., :3] *= picture[..., 3:]
    picture[rows:] = 0
    return picture


def _upper(cover: Cover, rows: int) -> Cover:
    """So many rows of a figure, and nothing below."""
    upper = cover.copy()
    upper[rows:] = 0
    return upper


def _letter(kind: str, size: int) -> tuple[Cover, Cover]:
    """The letter that stands for a piece, as the cover of the ink, and nothing of the second tone."""
    cover = _text("N" if kind == "knight" else kind[0].upper(), size, size, 0.9, 0.9)
    return cover, np.zeros_like(cover)


@lru_cache(maxsize=8)
def back(design: CardDesign, width: int) -> Picture:
    """A card's back."""
    if design.pressed is not None:
        return card_presses.back(design.pressed, width)
    value = design.back
    height = round(width * design.long)
    picture = np.empty((height, width, 3), np.float32)
    picture[:] = value.rim
    rim = round(value.border * width)
    inner = picture[rim : height - rim, rim : width - rim]
    inner[:] = value.ground
    rows, columns = inner.shape[:2]
    if value.pattern == "wood":
        grain = Surface("wood", (value.ground, value.ink), 0.8, 0.8, 0.5, value.seed)
        inner[:] = surfaces.paint(grain, 1, rows / columns, columns)[:rows, :columns] / np.float32(255)
    elif value.pattern == "word":
        _word(inner, value)
    elif value.pattern == "crest":
        size = round(0.6 * columns)
        _centre(inner, figure(design.art, KINDS[value.seed % 6], False, size)[0], value.ink)
        _disc_line(inner, value.ink, 0.4 * columns)
    elif value.pattern == "figures":
        _strewn(inner, design)
    elif value.pattern == "free":
        lay(inner, free_cover(value.seed, rows, columns), value.ink)
    elif value.pattern != "plain":
        lay(inner, _repeat(value, rows, columns), value.ink)
    if value.line:
        step = rim + max(1, round(0.03 * width))
        tone = [float(part) for part in (value.ink if value.pattern != "plain" else value.rim)]
        cv2.rectangle(picture, (step, step), (width - 1 - step, height - 1 - step), tone, max(1, width // 80))
    return picture


def _repeat(value: Back, rows: int, columns: int) -> Cover:
    """Cover of a repeating pattern."""
    fine = 3
    rng = np.random.default_rng(value.seed)
    step = value.scale / (columns * fine)
    x, y = np.meshgrid(np.arange(columns * fine) * step, np.arange(rows * fine) * step)
    thick = rng.uniform(0.12, 0.45)
    if value.pattern == "stripes":
        angle = rng.choice([0.0, 0.785, 1.571, 2.356])
        cover = (x * np.cos(angle) + y * np.sin(angle)) % 1 < thick
    elif value.pattern == "lattice":
        cover = ((x + y) % 1 < thick * 0.6) | ((x - y) % 1 < thick * 0.6)
    elif value.pattern == "checks":
        cover = (np.floor(x) + np.floor(y)) % 2 == 0
    elif value.pattern == "dots":
        cover = np.hypot(x % 1 - 0.5, y % 1 - 0.5) < thick
    elif value.pattern == "waves":
        cover = (y + 0.3 * np.sin(2 * np.pi * x * rng.uniform(0.4, 1.2))) % 1 < thick
    else:
        cover = np.hypot(x - x.max() / 2, y - y.max() / 2) % 1 < thick
    soft = cv2.resize(cover.astype(np.float32), (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(soft, np.float32)


def _centre(picture: Picture, cover: Cover, colour: RGB) -> None:
    top, left = (picture.shape[0] - cover.shape[0]) // 2, (picture.shape[1] - cover.shape[1]) // 2
    lay(picture[max(top, 0) : top + cover.shape[0], max(left, 0) : left + cover.shape[1]], cover, colour)


def _disc_line(picture: Picture, colour: RGB, radius: float) -> None:
    height, width = picture.shape[:2]
    tone = [float(part) for part in colour]
    cv2.circle(picture, (width // 2, height // 2), round(radius), tone, max(1, width // 40), cv2.LINE_AA)


def _word(picture: Picture, value: Back) -> None:
    """The game's or the maker's name, upright, slanting or along the long side."""
    rng = np.random.default_rng(value.seed)
    height, width = picture.shape[:2]
    font = int(rng.choice([cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SIMPLEX]))
    (wide, tall), _ = cv2.getTextSize(value.word, font, 1.0, 2)
    scale = 0.85 * width * 3 / wide
    mask = np.zeros((height * 3, width * 3), np.uint8)
    spot = (round(width * 1.5 - wide * scale / 2), round(height * 1.5 + tall * scale / 2))
    cv2.putText(mask, value.word, spot, font, scale, 255, max(1, round(2.2 * scale)), cv2.LINE_AA)
    turn = float(rng.choice([0, 45, 90], p=[0.6, 0.2, 0.2]))
    matrix = cv2.getRotationMatrix2D((width * 1.5, height * 1.5), turn, 1.0)
    mask = np.asarray(cv2.warpAffine(mask, matrix, (width * 3, height * 3)), np.uint8)
    soft = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA) / np.float32(255)
    lay(picture, np.asarray(soft, np.float32), value.ink)


def _strewn(picture: Picture, design: CardDesign) -> None:
    """Small figures in rows, as on many backs."""
    height, width = picture.shape[:2]
    size = max(8, width // 5)
    for row in range(height // size):
        for column in range(width // size):
            cover = figure(design.art, KINDS[(row * 5 + column) % 6], False, size)[0]
            part = picture[row * size : (row + 1) * size, column * size : (column + 1) * size]
            lay(part, cover[: part.shape[0], : part.shape[1]] * np.float32(0.7), design.back.ink)
