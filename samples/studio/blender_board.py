"""The board: painted tiles as bevelled slabs in a bed, and the frame round them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import art, surfaces
from samples.studio import blender_stage as stage
from samples.studio.blender_mesh import Mesh, join, level, loft, rounded, slab
from samples.studio.blender_stage import Finish
from samples.studio.scene import RGB, Board, Scene, Surface
from samples.studio.setups import is_dark

Image = NDArray[np.float32]
KINDS = {"K": "king", "Q": "queen", "B": "bishop", "N": "knight", "R": "rook", "*": "keizar"}
SKIN = 0.004
"""The least height of a tile over its bed: printed boards too need two faces that do not touch."""


def finish_of(surface: Surface, bump: float = 0.0) -> Finish:
    """How a surface answers to light: smooth ones are varnished, cloth has a nap."""
    coat = float(np.clip((0.42 - surface.roughness) / 0.3, 0, 1)) * 0.7
    roughness = surface.roughness + coat * 0.25
    return Finish(roughness, coat, sheen=0.25 if surface.kind == "cloth" else 0.0, bump=bump)


def texture(surface: Surface, width: float, height: float, ppu: float) -> Image:
    """A surface as floats, 0 to 1."""
    return np.asarray(surfaces.paint(surface, width, height, ppu) / 255, np.float32)


def build(scene: Scene, ppu: int) -> None:
    """Put the board on the stage; `ppu` is how many texture pixels one square gets."""
    board = scene.board
    sheet, height = paint_tiles(scene, ppu)
    picture = stage.image("tiles", sheet)
    relief = stage.image("relief", height, colour=False) if scene.art.relief > 0 else None
    materials = [
        stage.material(surface.kind, None, finish_of(surface, scene.art.relief), picture, relief)
        for surface in (board.light, board.dark)
    ]
    stage.place(tile_meshes(scene), materials, name="tiles")
    _bed(board, ppu)
    if board.frame is not None and board.frame_width > 0:
        _frame(board, board.frame, ppu)


def paint_tiles(scene: Scene, cell: int) -> tuple[Image, Image]:
    """All 64 tiles in one picture, row 8 on top, and how high their surface is, 0 to 1."""
    rng = np.random.default_rng(scene.seed + 11)
    board = scene.board
    grounds = [texture(surface, 8, 8, cell) for surface in (board.light, board.dark)]
    loose = board.gap > 0
    sheet = np.empty((8 * cell, 8 * cell, 3), np.float32)
    height = np.ones((8 * cell, 8 * cell), np.float32)
    for square in range(64):
        dark = is_dark(square)
        file, row = square % 8, square // 8
        window = np.s_[(7 - row) * cell : (8 - row) * cell, file * cell : (file + 1) * cell]
        tile = grounds[dark][window].copy()
        if loose:
            tile = tile[::-1, ::-1] if rng.random() < 0.5 else tile
            tile = tile * np.float32(rng.normal(1, 0.02))
        mark = scene.tiles[square]
        if mark != ".":
            symbol = art.paint(scene.art, KINDS[mark], cell, "dark" if dark else "light")
            symbol = np.rot90(symbol, scene.symbol_turns[square])
            cover = symbol[..., 3:]
            tile = tile * (1 - cover) + symbol[..., :3] * cover
            if mark != "*":
                height[window] = 1 - cv2.GaussianBlur(np.ascontiguousarray(cover[..., 0]), (0, 0), cell / 110)
        sheet[window] = tile
    return np.clip(sheet, 0, 1), height


def tile_meshes(scene: Scene) -> Mesh:
    """Every tile where the players left it, light ones in material slot 0, dark ones in 1."""
    board = scene.board
    rng = np.random.default_rng(scene.seed + 12)
    width = 1 - board.gap
    plain = slab(width, width, -max(board.tile_height, SKIN), 0, board.bevel, board.bevel * 1.2)
    tiles = []
    for square in range(64):
        file, row = square % 8, square // 8
        x, y, turn = scene.tile_shifts[square]
        inside = np.clip(plain.uv, 0.004, 0.996)
        uv = (inside + np.array([file, row])) / 8
        lift = float(rng.uniform(-1, 1)) * 0.0008  # no two tops in quite the same plane
        tiles.append(
            plain.mapped(uv).slot(int(is_dark(square))).moved(file - 3.5 + x, row - 3.5 + y, lift, turn)
        )
    return join(tiles)


def _bed(board: Board, ppu: int) -> None:
    """What the tiles lie in; without a frame also the board's visible edge."""
    top = -max(board.tile_height, SKIN)
    half = 4 + (0.002 if board.frame is not None and board.frame_width > 0 else max(board.gap / 2, 0.01))
    low = -max(board.height, -top + 0.01)
    coarse = max(16, ppu // 3)
    picture = stage.image("bed", texture(board.bed, 2 * half, 2 * half, coarse))
    material = stage.material("bed", None, finish_of(board.bed), picture)
    stage.place(slab(2 * half, 2 * half, low, top, 0.0, 0.0), [material], name="bed")


def _frame(board: Board, surface: Surface, ppu: int) -> None:
    outer = 4 + board.frame_width
    density = min(ppu * 0.8, 2200 / (2 * outer))
    picture = stage.image("frame", paint_frame(board, surface, density))
    material = stage.material("frame", None, finish_of(surface), picture)
    stage.place(frame_mesh(board), [material], name="frame")


def frame_mesh(board: Board) -> Mesh:
    """A square ring with rounded edges from the table up to the frame's top."""
    inner, outer, top, low = 4.003, 4 + board.frame_width, board.frame_height, -board.height
    bevel = min(0.05, board.frame_width * 0.2, (top - low) * 0.45)
    corner = min(0.12, board.frame_width * 0.3)
    arc = np.linspace(0, np.pi / 2, 4)
    rim = [(inner, low), (outer, low)]
    rim += [(outer - bevel * (1 - np.cos(a)), top - bevel * (1 - np.sin(a))) for a in arc]
    rim += [(inner + bevel * 0.5 * (1 - np.sin(a)), top - bevel * 0.5 * (1 - np.cos(a))) for a in arc]
    loops = []
    for half, z in rim:
        share = (half - inner) / (outer - inner)
        loops.append(level(rounded(2 * half, 2 * half, max(corner * share, 2e-4)), z))
    mesh = loft(loops, closed=True)
    return mesh.mapped(mesh.points[:, :2] / (2 * outer) + 0.5)


def paint_frame(board: Board, surface: Surface, density: float) -> Image:
    """Four mitred bars seen from above, with letters, numbers and a line where the board has them."""
    outer = 4 + board.frame_width
    across = texture(surface, 2 * outer, 2 * outer, density)
    along = np.rot90(across)
    size = across.shape[0]
    rows, columns = np.mgrid[0:size, 0:size]
    upright = np.abs(columns - size / 2) > np.abs(rows - size / 2)
    sheet = np.where(upright[..., None], along[:size, :size], across)
    if surface.kind == "wood":
        mitre = np.abs(np.abs(columns - size / 2) - np.abs(rows - size / 2)) < max(0.7, 0.008 * density)
        sheet = np.where(mitre[..., None], sheet * 0.55, sheet)
    if board.line is not None:
        sheet = _line(sheet, board.line, 4 + min(0.12, board.frame_width * 0.22), outer, density)
    if board.coordinates is not None:
        sheet = _letters(sheet, board.coordinates, board.frame_width, density)
    return np.ascontiguousarray(sheet, np.float32)


def _line(sheet: Image, colour: RGB, half: float, outer: float, density: float) -> Image:
    mask = np.zeros(sheet.shape[:2], np.uint8)
    near, far = ((outer - half) * density, (outer + half) * density)
    low, high = (round(near * 16), round(near * 16)), (round(far * 16), round(far * 16))
    cv2.rectangle(mask, low, high, 255, max(1, round(0.035 * density)), cv2.LINE_AA, 4)
    cover = mask[..., None].astype(np.float32) / 255
    return np.asarray(sheet * (1 - cover) + np.asarray(colour) * cover, np.float32)


def _letters(sheet: Image, colour: RGB, width: float, density: float) -> Image:
    """a to h along two bars and 1 to 8 along the others, readable from White's side."""
    size = sheet.shape[0]
    mask = np.zeros(sheet.shape[:2], np.uint8)
    tall = 0.42 * min(width, 0.8) * density
    font, thick = cv2.FONT_HERSHEY_DUPLEX, max(1, round(tall / 9))
    scale = tall / cv2.getTextSize("A", font, 1.0, 1)[0][1]
    for step in range(8):
        near, far = width * 0.52 * density, size - width * 0.52 * density
        place = (width + step + 0.5) * density
        spots = [("abcdefgh"[step], (place, near)), ("abcdefgh"[step], (place, far))]
        spots += [(str(step + 1), (near, size - place)), (str(step + 1), (far, size - place))]
        for text, (x, y) in spots:
            (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
            cv2.putText(
                mask, text, (round(x - wide / 2), round(y + high / 2)), font, scale, 255, thick, cv2.LINE_AA
            )
    cover = mask[..., None].astype(np.float32) / 255
    return np.asarray(sheet * (1 - cover) + np.asarray(colour) * cover, np.float32)
