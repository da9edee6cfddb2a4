"""The fast engine for cards: all of them painted flat on one sheet, which is then laid on the table."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import cards_paint, fast, glow, sheet, solids, surfaces
from samples.studio.cards_casting import HALF, CardTable
from samples.studio.cards_layout import Card

Linear = NDArray[np.float32]
_REACH = HALF + 0.3
"""Half the width of the sheet, in squares."""
_COARSE = 128
"""Pixels along the sheet on which shine is worked out."""


def expose(table: CardTable) -> Linear:
    """The straight linear RGB image of `camera.raw_size`."""
    room = table.room
    camera, floor = room.camera, -room.board.height
    stage = solids.Stage(camera)
    shadows = glow.Shadows(camera, room.light, floor, stage.scale)
    nothing = solids.block(0, 0, floor, (1e-3, 1e-3, 0.0), 0)
    touches = fast.stand(room, stage, nothing, shadows, shadows)
    dim = glow.ambient(camera, touches, stage.scale)
    shadow = np.asarray(shadows.finish(), np.float32)
    image = fast.lit_table(room, shadow, dim, nothing)
    _cards(table, image, shadow, dim, stage.scale)
    glow.light_bodies(room, stage, image, [])
    fast.smooth_edges(image, stage.labels)
    return image


def _cards(table: CardTable, image: Linear, shadow: Linear, dim: Linear, scale: float) -> None:
    room = table.room
    ppu = int(np.clip(round(scale * 1.25), 24, 400))
    colour, cover, shade = paint(table, ppu)
    corners = np.array(
        [(-_REACH, -_REACH, 0), (_REACH, -_REACH, 0), (_REACH, _REACH, 0), (-_REACH, _REACH, 0)]
    )
    pixels = solids.fixed(lens.project_raw(room.camera, corners)) >> solids.SHIFT
    window = fast.window_of(pixels, *shadow.shape)

    def seen(texture: NDArray[Any], border: int = cv2.BORDER_REPLICATE) -> NDArray[Any]:
        return fast.lay(
            texture, room, (-_REACH, _REACH, 0.0), texture.shape[0] / (2 * _REACH), border, window
        )

    lit = np.asarray(cv2.LUT(seen(colour), sheet.to_linear()), np.float32)
    lit *= fast.irradiance(room, 0.0, shadow[window], dim[window], window)
    shaded = seen(shade).astype(np.float32)[..., None] * np.float32(1 / 255)
    alpha = seen(cover, cv2.BORDER_CONSTANT).astype(np.float32)[..., None] * np.float32(1 / 255)
    lit *= shaded
    if table.design.roughness < 0.8:
        lit += (seen(_gloss(table)) * (1 - shadow[window]))[..., None]
    image[window] *= shaded
    image[window] += (lit - image[window]) * alpha


def paint(table: CardTable, ppu: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Colour, cover and light (255 = nothing keeps it off) of the sheet seen from above, north on top."""
    side = round(2 * _REACH * ppu)
    colour = np.full((side, side, 3), 128, np.uint8)
    cover = np.zeros((side, side), np.uint8)
    shade = np.full((side, side), 255, np.uint8)
    width = max(16, round(table.width * ppu))
    outline = cards_paint.shape(table.design, width)
    thick = table.design.thick * table.width
    slant = np.array(table.room.light.key_from[:2]) / max(table.room.light.key_from[2], 0.35) * thick * ppu
    soft = max(0.8, (0.3 + 1.2 * table.room.light.key_softness) * thick * ppu)
    for card in table.cards:
        picture = face_of(table, card, width)
        matrix, (left, top, right, low) = _placed(table, card, picture.shape[:2], ppu, side)
        size = (right - left, low - top)
        if min(size) <= 0:
            continue
        window = np.s_[top:low, left:right]
        mask = cv2.warpAffine(outline, matrix, size, flags=cv2.INTER_LINEAR)
        moved = matrix + np.array([[0, 0, -slant[0]], [0, 0, slant[1]]])
        thrown = cv2.GaussianBlur(cv2.warpAffine(outline, moved, size), (0, 0), soft)
        about = cv2.GaussianBlur(mask, (0, 0), max(1.0, 1.5 * thick * ppu))
        kept = 1 - 0.45 * np.maximum(thrown, about * 0.7)
        shade[window] = np.rint(shade[window] * kept * (1 - mask) + 255 * mask).astype(np.uint8)
        laid = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        under = colour[window].astype(np.float32)
        colour[window] = np.rint(under + (laid * 255 - under) * mask[..., None]).astype(np.uint8)
        cover[window] = np.maximum(cover[window], np.rint(mask * 255).astype(np.uint8))
    return colour, cover, shade


def from_above(table: CardTable, ppu: int) -> tuple[NDArray[np.uint8], NDArray[Any]]:
    """All cards seen straight from above (BGR), and every card's corners there, Nx4x2.

    No photo: no light but the shadows at the cards' edges, no lens, no camera. It takes a fifth of the time.
    """
    colour, cover, shade = paint(table, ppu)
    ground = surfaces.paint(table.room.table, 2 * _REACH, 2 * _REACH, ppu)[: len(cover), : len(cover)]
    alpha = cover[..., None].astype(np.float32) / 255
    whole = ground + (colour - ground.astype(np.float32)) * alpha
    whole *= shade[..., None].astype(np.float32) / 255
    corners = np.array([table.outline(card) for card in table.cards])
    flat = np.stack([corners[..., 0] + _REACH, _REACH - corners[..., 1]], axis=-1) * ppu
    return np.rint(whole[..., ::-1]).astype(np.uint8), flat


def face_of(table: CardTable, card: Card, width: int) -> NDArray[np.float32]:
    """What a card shows."""
    if card.up:
        return cards_paint.face(table.design, card.colour, card.kind, width)
    return cards_paint.back(table.design, width)


def _placed(
    table: CardTable, card: Card, shape: tuple[int, ...], ppu: int, side: int
) -> tuple[NDArray[np.float64], tuple[int, int, int, int]]:
    """The matrix from the card's picture to a window of the sheet, and that window."""
    flat = table.outline(card)
    spots = np.stack([(flat[:, 0] + _REACH) * ppu, (_REACH - flat[:, 1]) * ppu], axis=1) - 0.5
    room = 6
    low = np.clip(np.floor(spots.min(axis=0)).astype(int) - room, 0, side)
    high = np.clip(np.ceil(spots.max(axis=0)).astype(int) + room, 0, side)
    height, width = shape[:2]
    ends = np.array([(-0.5, height - 0.5), (width - 0.5, height - 0.5), (width - 0.5, -0.5)], np.float32)
    matrix = cv2.getAffineTransform(ends, (spots[:3] - low).astype(np.float32))
    return np.asarray(matrix, np.float64), (int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def _gloss(table: CardTable) -> Linear:
    """Shine of the cards, each lying at its own slight tilt and a little bent."""
    rng = np.random.default_rng(table.room.seed)
    tilt = np.zeros((_COARSE, _COARSE, 3), np.float32)
    unit = _COARSE / (2 * _REACH)
    for card in table.cards:
        spots = np.stack(
            [(table.outline(card)[:, 0] + _REACH) * unit, (_REACH - table.outline(card)[:, 1]) * unit], 1
        )
        lean = rng.normal(0, 0.025, 2)
        cv2.fillConvexPoly(tilt, np.round(spots).astype(np.int32), [float(lean[0]), float(lean[1]), 0.0])
    line = (np.arange(_COARSE) + 0.5) / _COARSE * 2 * _REACH - _REACH
    x, y = np.meshgrid(line, -line)
    points = np.stack([x, y, np.zeros_like(x)], axis=-1)
    way = lens.position(table.room.camera) - points
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    normals = np.dstack([tilt[..., 0], tilt[..., 1], np.ones_like(x)])
    return np.asarray(glow.shine(table.room, points, way, normals, table.design.roughness), np.float32)
