"""Flat materials as textures: tables, boards, tiles, frames and pieces.

`paint` gives what a `Surface` says as a picture, the same for the same value; `materials` draws such values.
Checks, dots and stripes lie at an angle taken from the seed: half nearly square to the board, half at any.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from samples.studio.materials import BoardSurfaces, draw_board_surfaces, draw_table
from samples.studio.scene import Surface

__all__ = ["CHECKS", "BoardSurfaces", "draw_board_surfaces", "draw_table", "paint"]

Texture = NDArray[np.uint8]
Field = NDArray[np.float32]
CHECKS = ("squares", "gingham", "tartan", "windowpane")
"""Sorts of checked cloth: the seed modulo 4 says which."""


def paint(surface: Surface, width: float, height: float, ppu: float) -> Texture:
    """RGB texture of `width` x `height` squares at `ppu` pixels a square."""
    rows, columns = max(2, round(height * ppu)), max(2, round(width * ppu))
    rng = np.random.default_rng((31, surface.seed))
    return _KINDS[surface.kind](surface, _Sheet(rows, columns, ppu, rng))


class _Sheet:
    """The pixels to fill: noise and coordinates on them."""

    def __init__(self, rows: int, columns: int, ppu: float, rng: np.random.Generator) -> None:
        self.rows, self.columns, self.ppu, self.rng = rows, columns, ppu, rng

    def noise(self, wave_x: float, wave_y: float) -> Field:
        """Smooth noise about -1 to 1 whose bumps measure so many squares."""
        if max(wave_x, wave_y) * self.ppu < 6:
            return self._fine(wave_x * self.ppu)
        across = min(self.columns, int(self.columns / self.ppu / max(wave_x, 1e-3)) + 3)
        down = min(self.rows, int(self.rows / self.ppu / max(wave_y, 1e-3)) + 3)
        coarse = self.rng.random((down, across), np.float32) * 2 - 1
        how = cv2.INTER_LINEAR if across * down > self.rows * self.columns // 400 else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(coarse, (self.columns, self.rows), interpolation=how), np.float32)

    def _fine(self, bump: float) -> Field:
        """Noise of a pixel or a few: one patch laid over and over, its grain too small to tell."""
        side = min(512, max(self.rows, self.columns))
        few = max(2, min(side, round(side / max(bump, 1.0))))
        patch = cv2.resize(
            self.rng.random((few, few), np.float32) * 2 - 1, (side, side), interpolation=cv2.INTER_LINEAR
        )
        tiled = cv2.repeat(patch, -(-self.rows // side), -(-self.columns // side))
        return np.ascontiguousarray(tiled[: self.rows, : self.columns], np.float32)

    def octaves(self, wave: float, count: int, stretch: float = 1.0) -> Field:
        """Noise on noise, each half as coarse and half as strong; long in x by `stretch`."""
        total = self.noise(wave * stretch, wave)
        for i in range(1, count):
            total += self.noise(wave * stretch / 2**i, wave / 2**i) * np.float32(0.5**i)
        return total

    def axes(self, scale: float, degrees: float) -> tuple[Field, Field]:
        """Coordinates in repeats of the pattern, turned."""
        x = (np.arange(self.columns, dtype=np.float32)[None] + 0.5) / np.float32(self.ppu * scale)
        y = (np.arange(self.rows, dtype=np.float32)[:, None] + 0.5) / np.float32(self.ppu * scale)
        c, s = np.float32(np.cos(np.radians(degrees))), np.float32(np.sin(np.radians(degrees)))
        first, second = self.rng.random(2, np.float32)
        return x * c + y * s + first, y * c - x * s + second

    def angle(self) -> float:
        """Nearly square to the board, or any."""
        if self.rng.random() < 0.5:
            return float(self.rng.normal(0, 5))
        return float(self.rng.uniform(0, 90))


def _wave(u: Field, share: float, sharp: float) -> Field:
    """1 in the first `share` of every repeat, 0 elsewhere, with edges one pixel soft."""
    t = np.abs(u - np.floor(u) - np.float32(0.5))
    return np.asarray(
        np.clip((np.float32(share / 2) - t) * np.float32(sharp) + np.float32(0.5), 0, 1), np.float32
    )


def _rgb(colour: ArrayLike) -> NDArray[np.float64]:
    return np.asarray(colour, np.float64) * 255


def _blend(surface: Surface, share: Field, grain: Field | None = None) -> Texture:
    """From the ground to the second colour by `share`, lightened or darkened by `grain`."""
    ground = _rgb(surface.colours[0])
    other = _rgb(surface.colours[1]) if len(surface.colours) > 1 else ground * 0.8
    steps = np.linspace(0, 1, 256)[:, None]
    table = np.clip(ground + (other - ground) * steps, 0, 255).astype(np.uint8)
    index = _bytes(share, 0)
    picture = cv2.LUT(cv2.merge([index, index, index]), table[None])
    return _grained(picture, grain)


def _bytes(field: Field, zero: float) -> Texture:
    """A field of -1 to 1 as bytes, `zero` standing for 0, held within range."""
    return np.asarray(cv2.addWeighted(field, 255.0, field, 0.0, zero, dtype=cv2.CV_8U), np.uint8)


def _grained(picture: ArrayLike, grain: Field | None) -> Texture:
    result = np.asarray(picture, np.uint8)
    if grain is None:
        return result
    shade = _bytes(grain, 128)
    return np.asarray(cv2.addWeighted(result, 1.0, cv2.merge([shade, shade, shade]), 1.0, -128.0), np.uint8)


def _plain(surface: Surface, sheet: _Sheet) -> Texture:
    uneven = sheet.noise(4, 4) * np.float32(0.03) + sheet.noise(0.02, 0.02) * np.float32(0.012)
    return _blend(
        surface,
        np.zeros((sheet.rows, sheet.columns), np.float32),
        uneven * np.float32(surface.strength + 0.1),
    )


def _wood(surface: Surface, sheet: _Sheet) -> Texture:
    upright = sheet.rng.random() < 0.5
    if upright:
        sheet.rows, sheet.columns = sheet.columns, sheet.rows
    rings = float(sheet.rng.uniform(2.5, 7))
    wave = surface.scale
    field = sheet.noise(wave * 5, wave * 0.7) + sheet.noise(wave * 2, wave * 0.22) * np.float32(0.35)
    ring = field * np.float32(rings / 2)
    lines = np.abs((ring - np.floor(ring)) * np.float32(2) - np.float32(1))
    fibre = sheet.noise(wave * 0.9, 0.022) * np.float32(0.5) + sheet.noise(wave * 0.25, 0.012) * np.float32(
        0.3
    )
    strength = surface.strength
    share = lines * np.float32(0.6 * strength) + field * np.float32(0.2 * strength)
    share += fibre * np.float32(0.55 * strength)
    seams = None
    if sheet.rng.random() < 0.35 and sheet.rows / sheet.ppu > 6:
        _, v = sheet.axes(float(sheet.rng.uniform(2, 4)), 0)
        seams = -_wave(v, 0.012, sheet.ppu * 2) * np.float32(0.25)
        tones = sheet.rng.normal(0, 0.06, 64).astype(np.float32)
        seams += tones[np.floor(v).astype(np.int32) % 64] * np.float32(1.0)
        seams = np.broadcast_to(seams, share.shape)
    picture = _blend(surface, share.astype(np.float32), seams)
    return np.ascontiguousarray(np.transpose(picture, (1, 0, 2))) if upright else picture


def _stone(surface: Surface, sheet: _Sheet) -> Texture:
    cloud = sheet.octaves(surface.scale, 4)
    ridge = sheet.octaves(surface.scale * 1.3, 4, 1.7)
    veins = np.clip(1 - np.abs(ridge) * np.float32(9), 0, 1)
    strong = np.float32(surface.strength)
    fine = np.clip(1 - np.abs(cloud + ridge * np.float32(0.4)) * np.float32(22), 0, 1)
    share = (
        cloud * np.float32(0.22) + np.float32(0.1) + veins * np.float32(0.55) + fine * np.float32(0.3)
    ) * strong
    return _blend(surface, share, sheet.noise(0.015, 0.015) * np.float32(0.02))


def _weave(sheet: _Sheet, strength: float) -> Field:
    """Threads crossing, and the unevenness of cloth lying on a table."""
    pitch = float(sheet.rng.uniform(0.025, 0.06))
    x = np.sin(np.arange(sheet.columns, dtype=np.float32)[None] * np.float32(2 * np.pi / (pitch * sheet.ppu)))
    y = np.sin(np.arange(sheet.rows, dtype=np.float32)[:, None] * np.float32(2 * np.pi / (pitch * sheet.ppu)))
    wide = min(max(pitch * sheet.ppu / 3 - 0.6, 0.0), 1.0)  # threads finer than pixels would make moiré
    grain: Field = x * y * np.float32(0.05 * strength * wide)
    grain += sheet.noise(0.03, 0.03) * np.float32(0.04 * strength)
    grain += sheet.noise(3, 3) * np.float32(0.03)
    return grain


def _cloth(surface: Surface, sheet: _Sheet) -> Texture:
    slubs = sheet.noise(0.6, 0.02) * np.float32(0.25) + sheet.noise(0.02, 0.6) * np.float32(0.25)
    share = slubs * np.float32(surface.strength) + np.float32(0.15)
    return _blend(surface, share, _weave(sheet, 0.4 + surface.strength))


def _checked(surface: Surface, sheet: _Sheet) -> Texture:
    sort = CHECKS[surface.seed % 4]
    u, v = sheet.axes(surface.scale, sheet.angle())
    sharp = sheet.ppu * surface.scale
    weave = _weave(sheet, 0.5)
    if sort == "tartan":
        return _tartan(surface, sheet, u, v, weave)
    if sort == "windowpane":
        thin = float(sheet.rng.uniform(0.04, 0.12))
        share = np.maximum(_wave(u, thin, sharp), _wave(v, thin, sharp))
    else:
        a, b = _wave(u, 0.5, sharp), _wave(v, 0.5, sharp)
        share = a + b - 2 * a * b if sort == "squares" else (a + b) * np.float32(0.5)
    return _blend(surface, share * np.float32(0.4 + 0.6 * surface.strength), weave)


def _tartan(surface: Surface, sheet: _Sheet, u: Field, v: Field, weave: Field) -> Texture:
    """Bands of several widths, the same both ways, mixed where they cross."""
    cuts = np.sort(np.concatenate([[0.0], sheet.rng.uniform(0.05, 0.95, 7), [1.0]]))
    colours = [surface.colours[int(sheet.rng.integers(len(surface.colours)))] for _ in range(8)]
    table = np.zeros((256, 3), np.uint8)
    for colour, start, end in zip(colours, cuts, cuts[1:], strict=False):
        table[int(start * 256) : int(end * 256)] = _rgb(colour).astype(np.uint8)
    table[int(cuts[-2] * 256) :] = _rgb(surface.colours[0]).astype(np.uint8)
    both = []
    for w in (u, v):
        index = _bytes(1 - np.abs((w - np.floor(w)) * 2 - 1), 0)
        both.append(cv2.LUT(cv2.merge([index, index, index]), table[None]))
    return _grained(cv2.addWeighted(both[0], 0.5, both[1], 0.5, 0), weave)


def _dotted(surface: Surface, sheet: _Sheet) -> Texture:
    u, v = sheet.axes(surface.scale, sheet.angle())
    if sheet.rng.random() < 0.6:
        u += np.floor(v) * np.float32(0.5)
    radius = float(sheet.rng.uniform(0.14, 0.36))
    far = cv2.magnitude(u - np.floor(u) - np.float32(0.5), v - np.floor(v) - np.float32(0.5))
    share = np.clip(
        (np.float32(radius) - far) * np.float32(sheet.ppu * surface.scale) + np.float32(0.5), 0, 1
    )
    return _blend(surface, share * np.float32(0.4 + 0.6 * surface.strength), _weave(sheet, 0.5))


def _striped(surface: Surface, sheet: _Sheet) -> Texture:
    u, _ = sheet.axes(surface.scale, sheet.angle() + (90 if sheet.rng.random() < 0.5 else 0))
    sharp = sheet.ppu * surface.scale
    share = _wave(u, float(sheet.rng.uniform(0.2, 0.6)), sharp)
    if sheet.rng.random() < 0.5:
        share = np.maximum(share, _wave(u + np.float32(0.5), 0.06, sharp) * np.float32(0.8))
    return _blend(surface, share * np.float32(0.4 + 0.6 * surface.strength), _weave(sheet, 0.5))


def _paper(surface: Surface, sheet: _Sheet) -> Texture:
    fibre = sheet.noise(0.08, 0.015) * np.float32(0.05) + sheet.noise(0.015, 0.08) * np.float32(0.05)
    share = np.clip(sheet.octaves(surface.scale, 3) * np.float32(0.3) + np.float32(0.2), 0, 1) * np.float32(
        surface.strength
    )
    return _blend(surface, share, fibre * np.float32(0.4 + surface.strength))


def _leather(surface: Surface, sheet: _Sheet) -> Texture:
    bump = sheet.noise(0.07, 0.07) + sheet.noise(0.035, 0.035) * np.float32(0.6)
    creases = np.clip(1 - np.abs(bump) * np.float32(3.5), 0, 1)
    share = np.clip(creases * np.float32(0.7) + sheet.noise(2.5, 2.5) * np.float32(0.25), 0, 1) * np.float32(
        surface.strength
    )
    return _blend(surface, share, bump * np.float32(0.04))


def _speckle(surface: Surface, sheet: _Sheet) -> Texture:
    """Terrazzo and granite: chips of several colours."""
    picture = _blend(
        surface, np.zeros((sheet.rows, sheet.columns), np.float32), sheet.noise(0.02, 0.02) * np.float32(0.03)
    )
    size = max(0.03, surface.scale * 0.05)
    for colour in surface.colours[1:]:
        chips = sheet.noise(size, size) + sheet.noise(size * 0.5, size * 0.5) * np.float32(0.6)
        mask = (chips > np.float32(1.0 - 0.45 * surface.strength)).astype(np.uint8)
        cv2.copyTo(np.full_like(picture, _rgb(colour).astype(np.uint8)), mask, picture)
    return picture


_KINDS = {
    "plain": _plain,
    "wood": _wood,
    "stone": _stone,
    "cloth": _cloth,
    "checked": _checked,
    "dotted": _dotted,
    "striped": _striped,
    "paper": _paper,
    "leather": _leather,
    "speckle": _speckle,
}
