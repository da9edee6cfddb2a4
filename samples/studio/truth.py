"""What a photo shows, exactly: corners, position, tokens, and how much of each symbol can be seen."""

from __future__ import annotations

import itertools
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import art, casting, setups, shapes, sheet, solids, stuff
from samples.studio import camera as lens
from samples.studio.scene import Piece, Scene

_COARSE = 768
"""Longer side of the mask on which hidden tiles are counted."""
_SAMPLES = 20
"""Points across a tile."""


def truth(scene: Scene, engine: str) -> dict[str, Any]:
    """The truth of one photo, ready for JSON."""
    corners = lens.corners(scene.camera)
    ordinary = "*" not in scene.tiles
    return {
        "game": "chess" if ordinary else "keizar",
        "seed": scene.seed,
        "split": scene.split,
        "engine": engine,
        "size": [scene.camera.width, scene.camera.height],
        "corners": {name: _point(spot) for name, spot in zip(("a1", "h1", "h8", "a8"), corners, strict=True)},
        "position": setups.position_text(scene.tiles, scene.pieces),
        "legal_setup": setups.is_legal(scene.tiles),
        "visible": visible(scene),
        "tokens": _tokens(scene),
        "elevation": round(scene.camera.elevation, 2),
        "azimuth": round(scene.camera.azimuth, 2),
        "design": {
            "art": f"{scene.art.family}/{scene.art.design}",
            "piece": f"{scene.look.shape}/{scene.look.design}",
            "table": scene.table.kind,
        },
    }


def _point(spot: NDArray[Any]) -> list[float]:
    return [round(float(spot[0]), 2), round(float(spot[1]), 2)]


def _tokens(scene: Scene) -> list[dict[str, Any]]:
    found = []
    for token in scene.tokens:
        spot = lens.project(scene.camera, np.array([[token.x, token.y, stuff.THICK - scene.board.height]]))[0]
        if 0 <= spot[0] < scene.camera.width and 0 <= spot[1] < scene.camera.height:
            found.append({"dots": token.dots if token.face_up else 0, "centre": _point(spot)})
    return found


def cover(mask: NDArray[np.uint8], scene: Scene, piece: Piece, scale: float) -> None:
    """Mark what a piece hides, on a mask `scale` times as large as the photo."""
    look = casting.shape_of(scene.look, piece.turn)
    base = 0.0 if piece.on_board else -scene.board.height
    heights, radii = solids.levels(casting.outline_of(look).tobytes(), 9)

    def circles(z: NDArray[Any], radius: NDArray[Any]) -> NDArray[Any]:
        points = np.empty((len(z), len(solids.CIRCLE), 3))
        points[..., :2] = solids.CIRCLE * radius[:, None, None] + (piece.x, piece.y)
        points[..., 2] = z[:, None] + base
        return lens.project(scene.camera, points.reshape(-1, 3)).reshape(len(z), -1, 2) * scale

    outer = solids.fixed(circles(heights, radii))
    for lower, upper in itertools.pairwise(outer):
        hull = cv2.convexHull(np.concatenate([lower, upper]))
        cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_8, solids.SHIFT)
    hole = shapes.hole(look)
    if hole > 0.02:
        # What yet another piece hides behind the hole is rare enough to be left out.
        ends = circles(heights[[0, -1]], np.array([hole, hole])).astype(np.float32)
        area, through = cv2.intersectConvexConvex(ends[0], ends[1])
        if area > 0.5:
            inside = solids.fixed(np.asarray(through, np.float64).reshape(-1, 2))
            cv2.fillConvexPoly(mask, inside, 0, cv2.LINE_8, solids.SHIFT)


def visible(scene: Scene) -> dict[str, float]:
    """For every square the share of its symbol's ink (of the middle of a plain tile) that no piece hides."""
    camera = scene.camera
    scale = _COARSE / max(camera.width, camera.height)
    mask = np.zeros((round(camera.height * scale) + 1, round(camera.width * scale) + 1), np.uint8)
    eye = lens.position(camera)
    for piece in sorted(scene.standing, key=lambda piece: -np.hypot(piece.x - eye[0], piece.y - eye[1])):
        cover(mask, scene, piece, scale)
    shares = _free_ink(scene, mask, scale)
    return {
        "abcdefgh"[square % 8] + str(square // 8 + 1): round(float(shares[square]), 3) for square in range(64)
    }


def _free_ink(scene: Scene, mask: NDArray[np.uint8], scale: float) -> NDArray[Any]:
    """Per square, the share of ink that lies on unmarked pixels of the mask."""
    line = (np.arange(_SAMPLES) + 0.5) / _SAMPLES - 0.5
    across, up = np.meshgrid(line, -line)
    middle = (np.hypot(across, up) < 0.4).astype(np.float32)
    inks: dict[tuple[str, bool], NDArray[Any]] = {}
    ink = np.empty((64, _SAMPLES, _SAMPLES), np.float32)
    for square, mark in enumerate(scene.tiles):
        dark = setups.is_dark(square)
        if mark in ".*" or scene.art.disc is not None:
            ink[square] = middle
            continue
        if (mark, dark) not in inks:
            symbol = art.paint(
                scene.art, sheet.KINDS[mark], sheet.symbol_size(1), "dark" if dark else "light"
            )
            inks[mark, dark] = cv2.resize(symbol[..., 3], (_SAMPLES, _SAMPLES), interpolation=cv2.INTER_AREA)
        ink[square] = np.rot90(inks[mark, dark], scene.symbol_turns[square])
    squares = np.arange(64)
    width = 1 - scene.board.gap
    shifts = np.array(scene.tile_shifts)[:, :2]
    points = np.zeros((64, _SAMPLES, _SAMPLES, 3))
    points[..., 0] = across * width + (squares % 8 - 3.5 + shifts[:, 0])[:, None, None]
    points[..., 1] = up * width + (squares // 8 - 3.5 + shifts[:, 1])[:, None, None]
    spots = lens.project(scene.camera, points.reshape(-1, 3)) * scale
    columns = spots[:, 0].astype(int).clip(0, mask.shape[1] - 1)
    rows = spots[:, 1].astype(int).clip(0, mask.shape[0] - 1)
    free = (mask[rows, columns] == 0).reshape(ink.shape)
    return np.asarray((ink * free).sum(axis=(1, 2)) / np.maximum(ink.sum(axis=(1, 2)), 1e-6))
