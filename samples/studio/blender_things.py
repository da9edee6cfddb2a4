"""Pieces and hold counters, and the table they stand on."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import blender_stage as stage
from samples.studio import casting, props
from samples.studio.blender_board import finish_of, texture
from samples.studio.blender_mesh import disc, lathe, slab
from samples.studio.blender_stage import Finish
from samples.studio.scene import PieceLook, Scene, Token
from samples.studio.stuff import THICK, dot_spots

TABLE_OVER_FLOOR = 16.0
_WRAP = 1.6
"""Width in squares of the texture wrapped round a piece."""


def pieces(scene: Scene, ppu: int) -> None:
    """Every piece, on the board and beside it."""
    materials = {}
    for colour, surface in (("w", scene.look.white), ("b", scene.look.black)):
        picture = stage.image(f"piece {colour}", texture(surface, _WRAP, _WRAP, max(48, ppu)))
        materials[colour] = stage.material(f"piece {colour}", None, finish_of(surface), picture, wrap=_WRAP)
    moulds: dict[tuple[str, PieceLook], stage.Handle] = {}
    for piece in scene.standing:
        look = casting.shape_of(scene.look, piece.turn)
        kind = (piece.colour, look)
        if kind not in moulds:
            moulds[kind] = stage.mesh("piece", lathe(casting.outline_of(look)))
        z = 0.0008 if piece.on_board else -scene.board.height
        stage.place(moulds[kind], [materials[piece.colour]], (piece.x, piece.y, z), piece.turn, "piece")


def tokens(scene: Scene) -> None:
    """The three hold counters on the table."""
    for token in scene.tokens:
        picture = stage.image("token", paint_token(token))
        if token.round:
            shape = disc(token.width, 0, THICK, THICK * 0.25)
        else:
            shape = slab(token.width, token.width, 0, THICK, THICK * 0.25, token.width * 0.1)
        material = stage.material("token", None, Finish(0.45, 0.1), picture)
        stage.place(shape, [material], (token.x, token.y, -scene.board.height), token.turn, "token")


def paint_token(token: Token) -> NDArray[np.float32]:
    """The side of a counter that is seen."""
    size = 192
    sheet = np.empty((size, size, 3), np.float32)
    sheet[:] = token.face if token.face_up else token.back
    if not token.face_up:
        return sheet
    mask = np.zeros((size, size), np.uint8)
    for x, y in dot_spots(token.dots):
        centre = (round((0.5 + x) * size * 16), round((0.5 - y) * size * 16))
        cv2.circle(mask, centre, round(size * 0.09 * 16), 255, -1, cv2.LINE_AA, 4)
    cover = mask[..., None].astype(np.float32) / 255
    return np.asarray(sheet * (1 - cover) + np.asarray(token.dot) * cover, np.float32)


def table(scene: Scene, ppu: int) -> None:
    """The table's top with its edges, and the floor below."""
    rng = np.random.default_rng(scene.seed + 41)
    span = 22.0
    density = min(ppu, 96)
    picture = stage.image("table", texture(scene.table, span, span, density))
    woven = scene.table.kind in ("cloth", "checked", "dotted", "striped", "leather")
    finish = finish_of(scene.table, 0.012 if woven else 0.004)
    material = stage.material("table", None, finish, picture, picture)
    left, right, near, far = _reach(scene, rng)
    top = slab(left + right, near + far, -0.9, 0, 0.08, 0.4)
    x, y = (right - left) / 2, (far - near) / 2
    top = top.mapped((top.points[:, :2] + (x, y)) / span + 0.5)
    stage.place(top, [material], (x, y, -scene.board.height), name="table")
    shade = float(rng.uniform(0.12, 0.6))
    floor = stage.material("floor", (shade, shade * 0.85, shade * 0.7), Finish(0.6))
    stage.place(slab(300, 300, -1, 0), [floor], (0, 0, -scene.board.height - TABLE_OVER_FLOOR), name="floor")


def _reach(scene: Scene, rng: np.random.Generator) -> NDArray[np.float64]:
    """How far the table goes to the left, right, near and far: enough for all that lies on it."""
    least = np.full(4, props.rim(scene.board) + 0.4)
    beside: list[tuple[float, float, float]] = [(p.x, p.y, 0.6) for p in scene.standing if not p.on_board]
    beside += [(token.x, token.y, 0.6) for token in scene.tokens]
    beside += [(thing.x, thing.y, 0.4 + thing.size * 0.7) for thing in scene.clutter]
    for x, y, room in beside:
        least = np.maximum(least, (room - x, room + x, room - y, room + y))
    ends = least + (rng.gamma(2.0, 2.5, 4) if rng.random() < 0.5 else rng.uniform(8, 20, 4))
    return np.asarray(ends)
