"""The board seen from straight above, as the fast engine lays it: tiles, symbols, gaps, frame, coordinates.

Row 0 of a sheet is the far side (row 8) and column 0 is file a. Colours are sRGB, 8 bits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import art, props, setups, surfaces
from samples.studio import camera as lens
from samples.studio.scene import Art, Board, Light, Scene
from samples.studio.solids import SHIFT, fixed

Sheet = NDArray[np.uint8]
Floats = NDArray[np.float32]
KINDS = {"K": "king", "Q": "queen", "B": "bishop", "N": "knight", "R": "rook", "*": "keizar"}
ROOM = 0.05
"""How far the sheet of the playing area reaches beyond it: shifted tiles may stick out."""


def field(scene: Scene, ppu: int) -> Sheet:
    """The playing area with its tiles, ``8 + 2 * ROOM`` squares wide."""
    board, side = scene.board, round((8 + 2 * ROOM) * ppu)
    margin = (side - 8 * ppu) / 2
    ground = board.bed if board.gap > 0 else board.frame or board.bed
    # Only slits of the bed are seen: a cut of two squares, repeated, is enough.
    bed = surfaces.paint(ground, 2, 2, ppu).astype(np.float32) * (0.62 if board.gap > 0 else 1.0)
    sheet = np.tile(bed.astype(np.uint8), (5, 5, 1))[:side, :side].copy()
    edge = max(2, round((1 - board.gap) * ppu))
    materials = [surfaces.paint(surface, 8, 4, ppu) for surface in (board.light, board.dark)]
    shading = _tile_shading(board, scene.light, edge)
    stencil = _stencil(edge, board.bevel + (0.02 if board.gap > 0.01 else 0))
    rng = np.random.default_rng(scene.art.seed)
    if board.gap > 0 and board.tile_height > 0.005:
        _walls(sheet, scene, ppu, margin)
    for square in range(64):
        dark = setups.is_dark(square)
        patch = _cut(materials[int(dark)], square, edge, ppu).astype(np.float32)
        if board.gap > 0:
            patch *= 1 + rng.normal(0, 0.025)
        mark = KINDS.get(scene.tiles[square])
        if mark:
            symbol = _symbol(scene.art, mark, edge, dark)
            symbol = np.rot90(symbol, scene.symbol_turns[square])
            alpha = symbol[..., 3:]
            if scene.art.relief > 0:
                patch *= _relief(alpha[..., 0], scene)
            patch += alpha * (symbol[..., :3] * 255 - patch)
        if shading is not None:
            patch *= shading
        dx, dy, turn = scene.tile_shifts[square]
        x = margin + (square % 8 + 0.5 + dx) * ppu
        y = side - margin - (square // 8 + 0.5 + dy) * ppu
        _paste(sheet, patch, stencil, x, y, turn)
    return sheet


def _walls(sheet: Sheet, scene: Scene, ppu: int, margin: float) -> None:
    """The sides of the tiles as they show in the gaps: a line of sight meets this plane nearer the camera."""
    board, eye = scene.board, lens.position(scene.camera)
    lit = 0.3 + 0.25 * scene.light.fill_strength
    tones = [tuple(255 * lit * part for part in tile.colours[0]) for tile in (board.light, board.dark)]
    reach = (1 - board.gap) / 2
    corners = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
    for square in range(64):
        dx, dy, _ = scene.tile_shifts[square]
        middle = np.array([square % 8 - 3.5 + dx, square // 8 - 3.5 + dy])
        lean = (eye[:2] - middle) / eye[2] * board.tile_height
        both = np.concatenate([corners + middle, corners + middle + lean])
        pixels = np.c_[(both[:, 0] + 4) * ppu + margin, (4 - both[:, 1]) * ppu + margin]
        hull = cv2.convexHull(fixed(pixels))
        cv2.fillConvexPoly(sheet, hull, tones[int(setups.is_dark(square))], cv2.LINE_AA, SHIFT)


def symbol_size(edge: int) -> int:
    """Size at which symbols are painted for tiles of `edge` pixels: few sizes, so each is painted once."""
    return next((size for size in (96, 160, 256) if edge <= size * 1.15), 512)


def _symbol(style: Art, mark: str, edge: int, dark: bool) -> Floats:
    symbol = art.paint(style, mark, symbol_size(edge), "dark" if dark else "light")
    return np.asarray(cv2.resize(symbol, (edge, edge), interpolation=cv2.INTER_AREA), np.float32)


def _cut(material: Sheet, square: int, edge: int, ppu: int) -> Sheet:
    """A tile's own piece of the material: 32 different cuts, turned so that no two neighbours continue."""
    index = square // 2
    top = (index // 8) * ppu
    left = (index % 8) * ppu
    top, left = min(top, material.shape[0] - edge), min(left, material.shape[1] - edge)
    piece = material[top : top + edge, left : left + edge]
    return piece[::-1, ::-1] if square // 8 % 2 else piece


def _stencil(edge: int, rounding: float) -> Floats | None:
    """Where a tile is: its square with softly rounded corners."""
    radius = round(rounding * edge)
    if radius < 1:
        return None
    mask = np.zeros((edge, edge), np.uint8)
    cv2.rectangle(mask, (radius, 0), (edge - 1 - radius, edge - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (edge - 1, edge - 1 - radius), 255, -1)
    for x in (radius, edge - 1 - radius):
        for y in (radius, edge - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.asarray(mask, np.float32)[..., None] / np.float32(255)


def _paste(sheet: Sheet, patch: Floats, stencil: Floats | None, x: float, y: float, turn: float) -> None:
    """Lay a tile with its middle at (x, y), turned anticlockwise by degrees."""
    edge = patch.shape[0]
    if abs(np.radians(turn)) * edge / 2 < 0.4:
        left, top = max(0, round(x - edge / 2)), max(0, round(y - edge / 2))
        spot = sheet[top : top + edge, left : left + edge]
        np.clip(patch, 0, 255, out=patch)
        patch = patch[: spot.shape[0], : spot.shape[1]]
        if stencil is None:
            spot[:] = patch
        else:
            spot[:] = spot + stencil[: spot.shape[0], : spot.shape[1]] * (patch - spot)
        return
    reach = edge // 2 + 3
    left, top = int(x) - reach, int(y) - reach
    size = 2 * reach + 2
    matrix = cv2.getRotationMatrix2D(((edge - 1) / 2, (edge - 1) / 2), turn, 1.0)
    matrix[:, 2] += (x - left - edge / 2, y - top - edge / 2)
    alpha = np.ones((edge, edge, 1), np.float32) if stencil is None else stencil
    laid = cv2.warpAffine(np.concatenate([patch * alpha, alpha], axis=2), matrix, (size, size))
    rows = slice(max(top, 0), min(top + size, sheet.shape[0]))
    columns = slice(max(left, 0), min(left + size, sheet.shape[1]))
    laid = laid[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    spot = sheet[rows, columns]
    sheet[rows, columns] = np.clip(laid[..., :3] + spot * (1 - laid[..., 3:]), 0, 255)


def _tile_shading(board: Board, light: Light, edge: int) -> Floats | None:
    """How much brighter or darker the bevelled rim of a tile is than its flat top."""
    width = board.bevel * edge
    if width < 0.7:
        return None
    lx, ly, lz = light.key_from
    slope = 0.6
    shade = np.ones((edge, edge), np.float32)
    along = np.arange(edge, dtype=np.float32)
    distances = np.stack(
        np.broadcast_arrays(along[None], along[::-1][None], along[:, None], along[::-1][:, None]), axis=0
    )
    side = distances.argmin(axis=0)
    depth = np.clip(1 - distances.min(axis=0) / width, 0, 1)
    for index, (nx, ny) in enumerate(((-1, 0), (1, 0), (0, 1), (0, -1))):
        facing = (lz + slope * (nx * lx + ny * ly)) / np.hypot(1, slope) / max(lz, 0.3)
        lit = np.clip(facing, 0, 1.8) * light.key_strength + light.fill_strength * 0.9
        shade = np.where(side == index, 1 + depth * (lit - 1), shade)
    return np.asarray(shade[..., None], np.float32)


def _relief(alpha: Floats, scene: Scene) -> Floats:
    """Light and shade on the walls of an engraved symbol."""
    lx, ly, lz = scene.light.key_from
    soft = cv2.GaussianBlur(alpha, (0, 0), max(0.6, alpha.shape[0] * 0.012))
    slope_x, slope_y = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    strength = min(scene.art.relief * 14, 0.6) * scene.light.key_strength / max(lz, 0.35)
    # Alpha grows into the pit: a wall that faces the light is the far one.
    shade = 1 + strength * (slope_x * lx - slope_y * ly)
    return np.asarray(np.clip(shade, 0.4, 1.6)[..., None], np.float32)


def frame(scene: Scene, ppu: int) -> Sheet:
    """The frame's top with line and coordinates; the middle, where tiles lie, stays empty."""
    board = scene.board
    half = props.rim(board)
    side = round(2 * half * ppu)
    surface = board.frame or board.bed
    band = max(2, round((half - 4) * ppu))
    strips = surfaces.paint(surface, 2 * half, 2 * (half - 4) + 2 / ppu, ppu)
    sheet = np.zeros((side, side, 3), np.uint8)
    first, second = strips[:band, :side], strips[band : 2 * band, :side]
    for turn, strip in enumerate((first, second, first[::-1], second[:, ::-1])):
        view = np.rot90(sheet, turn)
        height, width = min(band, strip.shape[0]), min(side, strip.shape[1])
        view[:height, :width] = strip[:height, :width]
    if board.coordinates:
        _coordinates(sheet, scene, ppu, band)
    if board.line:
        offset = band - max(1, round(min(0.08, (half - 4) * 0.4) * ppu))
        tone = tuple(255 * channel for channel in board.line)
        cv2.rectangle(
            sheet, (offset, offset), (side - 1 - offset,) * 2, tone, max(1, round(ppu * 0.03)), cv2.LINE_AA
        )
    return sheet


def _coordinates(sheet: Sheet, scene: Scene, ppu: int, band: int) -> None:
    tone = tuple(255 * channel for channel in scene.board.coordinates or (0, 0, 0))
    rng = np.random.default_rng(scene.board.light.seed)
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX]))
    capital, everywhere, facing = rng.random() < 0.5, rng.random() < 0.6, rng.random() < 0.5
    tall = min(band * 0.55, ppu * 0.35)
    scale, weight = tall / 21, max(1, round(tall / 12))
    side = sheet.shape[0]
    for index in range(8):
        letter = "ABCDEFGH"[index] if capital else "abcdefgh"[index]
        along = band + (index + 0.5) * ppu
        spots = [(letter, along, side - band / 2, False), (str(8 - index), band / 2, along, False)]
        if everywhere:
            spots += [(letter, along, band / 2, facing), (str(8 - index), side - band / 2, along, facing)]
        for text, x, y, turned in spots:
            (width, height), _ = cv2.getTextSize(text, font, scale, weight)
            box = max(width, height) + 2 * weight + 2
            stamp = np.zeros((box, box), np.uint8)
            cv2.putText(
                stamp, text, ((box - width) // 2, (box + height) // 2), font, scale, 255, weight, cv2.LINE_AA
            )
            stamp = stamp[::-1, ::-1] if turned else stamp
            left, top = max(0, round(x - box / 2)), max(0, round(y - box / 2))
            spot = sheet[top : top + box, left : left + box]
            alpha = stamp[: spot.shape[0], : spot.shape[1], None].astype(np.float32) / 255
            spot[:] = spot * (1 - alpha) + np.array(tone) * alpha


@lru_cache(maxsize=1)
def to_linear() -> NDArray[Any]:
    """Table from 8-bit sRGB to linear light."""
    value = np.arange(256) / 255
    return np.where(value < 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)
