"""The board of Keizár on the stage: 64 tiles or a printed sheet, on a base or none, in a frame or none."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, hsv, jitter_colour, pick, rot2
from samples.second_studio.keizar_make import Make
from samples.second_studio.keizar_play import Layout, Square
from samples.second_studio.keizar_tiles import CELL, SIDE, paint_tiles, stuff_picture
from samples.second_studio.shaders import Shader, blender_image, image_material
from samples.second_studio.shapes import box_part, ring_faces
from samples.second_studio.stage import Face, Part, Place, Stage, join_parts
from samples.second_studio.textures import blend

PIXELS = 96
"""Pixels along a square in the picture of the base and its frame."""


@dataclass
class Board:
    """A board on the table, about the origin, with its rows along y."""

    square: float
    """From a tile to the next, in centimetres."""
    frame: float
    """Width of the frame in squares."""
    top: float
    """Height of the tiles' upper faces."""
    tiles: dict[Square, Array]
    """The corners of the upper face of every tile: at a1's side left, right, then the far ones."""
    highest: float
    words: str

    @property
    def half(self) -> float:
        """From the middle to the outer edge."""
        return self.square * (4 + self.frame)

    def middle(self, square: Square) -> Array:
        """The middle of a tile's upper face."""
        return np.asarray(self.tiles[square].mean(0))

    def corners(self) -> Array:
        """The corners of the 64 squares: a1, h1, h8, a8."""
        h = 4 * self.square
        return np.array([(-h, -h, self.top), (h, -h, self.top), (h, h, self.top), (-h, h, self.top)])

    def outer(self) -> Array:
        """The corners of the frame."""
        return self.corners() * (self.half / (4 * self.square), self.half / (4 * self.square), 1)


def add_board(rng: Rng, stage: Stage, make: Make, layout: Layout) -> Board:
    """Put up a board with a layout of tiles of a make."""
    square = rng.uniform(2.6, 5.6)
    printed = make.finish == "printed" and chance(rng, 0.3)
    picture, depth = paint_tiles(rng, make, layout, printed)
    frame = pick(rng, [0.0, rng.uniform(0.06, 0.25), rng.uniform(0.3, 0.85)], [3, 2, 3])
    if printed:
        return _sheet(rng, stage, make, picture, square, frame)
    gap = pick(rng, [rng.uniform(0.004, 0.015), rng.uniform(0.015, 0.05), rng.uniform(0.05, 0.12)], [3, 3, 1])
    thick = square * {"card": rng.uniform(0.02, 0.08)}.get(make.stuff, rng.uniform(0.05, 0.25))
    based = frame > 0 or chance(rng, 0.35)
    low = rng.uniform(0.15, 1.0) if based else 0.02
    board = Board(square, frame, low + thick, {}, low + thick, "tiles")
    if based:
        _base(rng, stage, make, board, low)
        board.words += ", base"
    if frame > 0 and chance(rng, 0.5):
        board.highest = low + thick * rng.uniform(0.7, 1.8)
        _rim(rng, stage, make, board)
        board.words += ", rim"
    material = tile_material(rng, make, picture, depth, square)
    side = Shader("side", Base_Color=side_colour(rng, make), Roughness=0.7).material
    outline = tile_outline(rng, make)
    bevel = pick(rng, [0.0, rng.uniform(0.004, 0.015), rng.uniform(0.02, 0.06)], [1, 2, 1.5])
    sloppy, twist = gap * rng.uniform(0, 0.3), math.radians(rng.uniform(0, 1.2)) * min(1.0, gap / 0.03)
    parts = []
    for column in range(8):
        for row in range(8):
            dx, dy = np.clip(rng.normal(0, sloppy, 2), -gap / 2.2, gap / 2.2) * square
            at = np.array([(column - 3.5) * square + dx, (row - 3.5) * square + dy])
            turn = float(np.clip(rng.normal(0, twist), -2 * twist, 2 * twist))
            wide = square * (1 - gap)
            # A hair of difference, as every tile is cut on its own.
            top = board.top - rng.uniform(0, 0.006)
            parts.append(_tile(outline, wide, low, top, at, turn, bevel * square, (column, row)))
            flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * wide / 2 @ rot2(turn).T + at
            board.tiles[column, row] = np.column_stack([flat, np.full(4, board.top)])
    stage.add(join_parts(parts), [material, side])
    return board


def tile_outline(rng: Rng, make: Make) -> Array:
    """The outline of a tile that is two wide, with sharp or rounded corners."""
    radius = pick(rng, [0.0, rng.uniform(0.02, 0.08), rng.uniform(0.1, 0.3)], [2, 3, 1])
    if radius == 0:
        return np.array([(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)])
    points = []
    for k, (x, y) in enumerate([(-1, -1), (1, -1), (1, 1), (-1, 1)]):
        for t in np.linspace(0, math.pi / 2, 5).tolist():
            a = math.pi + k * math.pi / 2 + t
            points.append((x * (1 - radius) + radius * math.cos(a), y * (1 - radius) + radius * math.sin(a)))
    return np.array(points)


def _tile(
    outline: Array, wide: float, low: float, top: float, at: Array, turn: float, bevel: float, cell: Square
) -> Part:
    """A tile whose picture is a cell of the great one."""
    bevel = min(bevel, (top - low) * 0.8)
    inset = 1 - 2 * bevel / wide
    rings = [(1.0, low), (1.0, top - bevel), (1.0, top - bevel)]
    for t in (0.3, 0.7, 1.0):
        s = math.sin(t * math.pi / 2)
        rings.append((1 - (1 - inset) * (1 - math.cos(t * math.pi / 2)), top - bevel + bevel * s))
    # The last ring comes twice: so the top stays flat where light falls on it.
    rings.append(rings[-1])
    n, verts = len(outline), []
    for scale, z in rings:
        verts.append(np.column_stack([outline * scale * wide / 2 @ rot2(turn).T + at, np.full(n, z)]))
    faces: list[Face] = [*ring_faces(len(rings), n), tuple(range((len(rings) - 1) * n, len(rings) * n))]
    flat = [outline * scale for scale, _ in rings]
    places = (np.concatenate(flat) / 2 * (1 - 2 / CELL) + 0.5 + np.asarray(cell)) / 8
    uvs: list[Place] = [(float(places[i, 0]), float(places[i, 1])) for f in faces for i in f]
    slots = [1] * n + [0] * (len(faces) - n)
    return Part(np.concatenate(verts), faces, None, uvs, None, slots)


def side_colour(rng: Rng, make: Make) -> Colour:
    """The colour of the tiles' sides: grey board, or what they are of."""
    if make.stuff == "card":
        return pick(rng, [(0.75, 0.7, 0.6), (0.5, 0.48, 0.44), (0.92, 0.91, 0.88), (0.12, 0.12, 0.12)])
    r, g, b = ((a + c) / 2 * 0.8 for a, c in zip(make.light, make.dark, strict=True))
    return r, g, b


def tile_material(rng: Rng, make: Make, picture: Array, depth: Array, square: float) -> object:
    """The material of the tiles, with what is engraved lying deeper."""
    shader = Shader(
        "tiles", Roughness=make.roughness, Specular_IOR_Level=0.2 if make.stuff == "cork" else 0.5
    )
    node = shader.texture(blender_image("tiles", np.ascontiguousarray(picture[::-1])), "UVMap")
    shader.link(node.outputs[0], shader.bsdf.inputs["Base Color"])
    deep = {"engraved": 0.035, "burnt": 0.01, "laser": 0.03}.get(make.finish, 0.0)
    if deep:
        heights = 1 - cv2.GaussianBlur(depth, (0, 0), CELL * 0.008)
        small = cv2.resize(heights, (SIDE, SIDE))
        data = shader.texture(blender_image("depth", np.ascontiguousarray(small[::-1]), data=True), "UVMap")
        shader.bump(data.outputs["Color"], deep * square * rng.uniform(0.5, 1.2))
    if make.finish == "foil":
        metal = shader.texture(blender_image("foil", np.ascontiguousarray(depth[::-1]), data=True), "UVMap")
        shader.link(metal.outputs["Color"], shader.bsdf.inputs["Metallic"])
    if make.stuff in ("card", "plastic", "ceramic") and chance(rng, 0.3):
        shader.bsdf.inputs["Coat Weight"].default_value = rng.uniform(0.3, 0.9)
        shader.bsdf.inputs["Coat Roughness"].default_value = rng.uniform(0.03, 0.3)
    return shader.material


def rim_colour(rng: Rng, make: Make) -> Colour:
    """The colour of a base or a frame."""
    darker: Colour = (make.dark[0] * 0.5, make.dark[1] * 0.5, make.dark[2] * 0.5)
    brown = jitter_colour(rng, (0.34, 0.2, 0.11), 0.08)
    purple = hsv(rng.uniform(0.73, 0.82), rng.uniform(0.5, 1), rng.uniform(0.25, 0.7))
    paint = hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.15, 0.85))
    grey = rng.uniform(0.04, 0.95)
    options = [make.dark, make.light, darker, brown, purple, paint, (grey, grey, grey)]
    return pick(rng, options, [2, 1, 2, 2, 1.5, 1, 2])


def frame_picture(rng: Rng, make: Make, frame: float) -> Array:
    """Base and frame from above, perhaps with a line round the tiles and the names of rows and columns."""
    edge, size = round(frame * PIXELS), 8 * PIXELS
    colour = rim_colour(rng, make)
    stuff = make.stuff if chance(rng, 0.5) else pick(rng, ["wood", "card", "plastic"])
    picture = stuff_picture(rng, stuff, colour, size + 2 * edge)
    ink = (0.92, 0.88, 0.78) if sum(colour) < 1.3 else (0.07, 0.06, 0.06)
    if edge > 6 and chance(rng, 0.4):
        w = int(rng.integers(2, max(3, edge // 3)))
        cv2.rectangle(picture, (edge - w, edge - w), (edge + size + w, edge + size + w), ink, 2, cv2.LINE_AA)
    if edge > 24 and chance(rng, 0.6):
        _letters(rng, picture, edge, ink)
    return np.clip(picture, 0, 1)


def _letters(rng: Rng, picture: Array, edge: int, ink: Colour) -> None:
    """Names of columns and rows in the frame, on two sides or on all four."""
    mask, scale = np.zeros(picture.shape[:2], np.float32), edge / PIXELS * rng.uniform(0.8, 1.7)
    faces = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX]
    face, capitals, all_sides = pick(rng, faces), chance(rng, 0.5), chance(rng, 0.5)
    far = picture.shape[0] - edge // 2
    for k in range(8):
        at, column = edge + k * PIXELS + PIXELS // 2, "abcdefgh"[k]
        column = column.upper() if capitals else column
        for middle, left in ((far, edge // 2), (edge // 2, far)) if all_sides else ((far, edge // 2),):
            for text, x, y in ((column, at, middle), (str(8 - k), left, at)):
                (w, h), _ = cv2.getTextSize(text, face, scale, 2)
                cv2.putText(mask, text, (x - w // 2, y + h // 2), face, scale, 1.0, 2, cv2.LINE_AA)
    picture[:] = blend(picture, ink, mask)


def _base(rng: Rng, stage: Stage, make: Make, board: Board, low: float) -> None:
    """What the tiles lie on."""
    image = frame_picture(rng, make, board.frame)
    part = box_part((2 * board.half, 2 * board.half, low), (0, 0, 0))
    stage.add(part, [image_material("base", image, rng.uniform(0.2, 0.9), 0.4)], False)


def _rim(rng: Rng, stage: Stage, make: Make, board: Board) -> None:
    """Four beams round the tiles, joined at their mitres."""
    image = stuff_picture(rng, pick(rng, ["wood", "plastic", make.stuff]), rim_colour(rng, make), 512)
    inner, outer, high = board.square * 4.005, board.half, board.highest
    bevel = min((outer - inner) * 0.15, high * 0.3)
    profile = [(outer, 0.0), (outer, high - bevel), (outer - bevel, high), (inner + bevel, high)]
    profile += [(inner, high - bevel), (inner, 0.0)]
    parts = []
    for k in range(4):
        verts = [(x, s * x, z) for s in (-1, 1) for x, z in profile]
        n = len(profile)
        faces: list[Face] = [(i, i + n, i + n + 1, i + 1) for i in range(n - 1)]
        faces = [f[::-1] for f in faces]
        turned = np.array(verts)
        turned[:, :2] = turned[:, :2] @ rot2(k * math.pi / 2).T
        along = [
            (verts[i][1] / outer / 2 + 0.5, verts[i][0] / outer * 3 + k * 0.31) for f in faces for i in f
        ]
        parts.append(Part(turned, faces, None, along))
    stage.add(join_parts(parts), [image_material("rim", image, rng.uniform(0.15, 0.8), 0.4)], False)


def _sheet(rng: Rng, stage: Stage, make: Make, picture: Array, square: float, frame: float) -> Board:
    """A board that is printed in one piece, perhaps folded in the middle, or rolled out."""
    thick = pick(rng, [0.05, rng.uniform(0.15, 0.4), rng.uniform(0.5, 1.5)])
    base = frame_picture(rng, make, frame)
    whole: Array = cv2.resize(base, None, fx=CELL / PIXELS, fy=CELL / PIXELS)
    edge = (len(whole) - SIDE) // 2
    if chance(rng, 0.3):
        ink = pick(rng, [(0.05, 0.05, 0.05), (0.9, 0.87, 0.75), (0.45, 0.05, 0.6)])
        for k in range(9):
            at, w = min(max(k * CELL, 1), SIDE - 2), int(rng.integers(1, 3))
            picture[at - w : at + w] = ink
            picture[:, at - w : at + w] = ink
    whole[edge : edge + SIDE, edge : edge + SIDE] = picture
    if chance(rng, 0.4):
        middle = len(whole) // 2
        whole[middle - 1 : middle + 1] = whole[middle - 1 : middle + 1] / 2
        if chance(rng, 0.4):
            whole[:, middle - 1 : middle + 1] = whole[:, middle - 1 : middle + 1] / 2
    board = Board(square, edge / CELL, thick, {}, thick, "printed")
    part = box_part((2 * board.half, 2 * board.half, thick), (0, 0, 0))
    material = image_material("board", np.clip(whole, 0, 1), make.roughness, 0.4)
    stage.add(part, [material], False)
    for column in range(8):
        for row in range(8):
            flat = np.add([(0, 0), (1, 0), (1, 1), (0, 1)], (column - 4, row - 4)) * square
            board.tiles[column, row] = np.column_stack([flat, np.full(4, thick)])
    return board
