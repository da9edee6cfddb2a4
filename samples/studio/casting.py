"""Draws one scene from a seed: what lies on the table, in what light, seen from where.

Every aspect has its own stream of random numbers, so a new table or a new font changes only tables or
fonts, and any two aspects are independent of each other.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from samples.studio import art, lighting, props, setups, shapes, surfaces
from samples.studio import camera as lens
from samples.studio.scene import Board, Camera, Light, Piece, PieceLook, Scene, Split

_COLOURED_MEN = (
    ((0.93, 0.90, 0.82), (0.07, 0.07, 0.07)),
    ((0.90, 0.82, 0.66), (0.16, 0.08, 0.04)),
    ((0.72, 0.08, 0.06), (0.06, 0.06, 0.06)),
    ((0.92, 0.92, 0.92), (0.62, 0.06, 0.06)),
    ((0.10, 0.62, 0.20), (0.90, 0.32, 0.05)),
    ((0.93, 0.90, 0.82), (0.10, 0.16, 0.45)),
    ((0.78, 0.62, 0.40), (0.30, 0.16, 0.08)),
)


def make_scene(
    seed: int,
    split: Split = "seen",
    width: int = 1600,
    ordinary: float = 0.0,
    height: int | None = None,
    like: Scene | None = None,
) -> Scene:
    """The scene of this seed. `width` is the longer side in pixels; `ordinary` the share of chess boards.

    With `like`, it is another photo of that scene's set: the same art, board and pieces, all else new.
    """

    def stream(aspect: str) -> np.random.Generator:
        return np.random.default_rng([seed, split == "unseen", zlib.crc32(aspect.encode())])

    is_ordinary = bool(stream("game").random() < ordinary)
    rng = stream("tiles")
    tiles = setups.draw_tiles(rng)
    if rng.random() < 0.1:
        tiles = setups.disturb_tiles(rng, tiles)
    pieces = setups.draw_pieces(stream("pieces"), tiles)
    look = like.look if like else shapes.draw_look(stream("look"), split)
    if is_ordinary:
        tiles = "." * 64
        look = _chessmen(stream("look"), look)
    board = like.board if like else _draw_board(stream("board"), split)
    camera = draw_camera(stream("camera"), width, height, wide=is_ordinary)
    light = lighting.draw_light(stream("light"))
    if stream("glare").random() < 0.1:
        board, light = _glare(stream("glare"), board, light, camera)
    standing = props.stand_pieces(stream("standing"), pieces, board, look)
    if is_ordinary:
        standing = tuple(_rank(index, piece) for index, piece in enumerate(standing))
    tokens = () if is_ordinary else props.draw_tokens(stream("tokens"), board, standing, look)
    clutter = props.draw_clutter(stream("clutter"), board, standing, look, tokens, camera)
    return Scene(
        seed=seed,
        split=split,
        tiles=tiles,
        pieces=pieces,
        tile_shifts=_tile_shifts(stream("shifts"), board),
        symbol_turns=_symbol_turns(stream("turns")),
        standing=standing,
        tokens=tokens,
        clutter=clutter,
        art=like.art if like else art.draw_art(stream("art"), split),
        board=board,
        look=look,
        table=surfaces.draw_table(stream("table"), split),
        light=light,
        camera=camera,
        develop=lighting.draw_develop(stream("develop")),
    )


def _draw_board(rng: np.random.Generator, split: Split) -> Board:
    light, dark, bed, frame = surfaces.draw_board_surfaces(rng, split)
    printed = rng.random() < 0.3
    thick = float(rng.uniform(0.1, 0.6)) if rng.random() < 0.6 else float(rng.uniform(0.02, 0.1))
    gap = float(rng.uniform(0.008, 0.1) if rng.random() < 0.4 else rng.uniform(0.005, 0.04))
    gap = 0.0 if printed else gap
    tile_height = 0.0 if printed else float(min(rng.uniform(0.02, 0.15), gap * 2.5 + 0.01))
    framed = rng.random() < 0.75
    frame_width = float(rng.uniform(0.15, 1.2)) if framed else 0.0
    step = rng.random()
    frame_height = 0.0 if printed or not framed or step < 0.4 else float(rng.uniform(-tile_height, 0.15))
    line = coordinates = None
    ground = np.array(frame.colours[0] if framed else light.colours[0])
    bright = float(ground.mean()) > 0.45
    if rng.random() < 0.3:
        line = _ink(rng, bright)
    if framed and frame_width > 0.3 and rng.random() < 0.55:
        coordinates = _ink(rng, bright)
    return Board(
        light=light,
        dark=dark,
        bed=bed,
        gap=gap,
        bevel=0.0 if printed else float(rng.choice([0.0, 1.0]) * rng.uniform(0.01, 0.06)),
        tile_height=tile_height,
        frame=frame if framed else None,
        frame_width=frame_width,
        frame_height=frame_height,
        line=line,
        coordinates=coordinates,
        height=max(thick, tile_height + 0.02),
    )


def _glare(rng: np.random.Generator, board: Board, light: Light, camera: Camera) -> tuple[Board, Light]:
    """Varnished tiles, and the main light where they mirror it into the lens."""
    spot = np.array([rng.uniform(-4, 4), rng.uniform(-4, 4), 0.0])
    way = lens.position(camera) - spot
    way /= np.linalg.norm(way)
    height = max(float(way[2]), 0.3)
    mirrored = np.array([-way[0], -way[1], height]) / np.linalg.norm([way[0], way[1], height])
    rough = float(rng.uniform(0.12, 0.4))
    board = replace(
        board, light=replace(board.light, roughness=rough), dark=replace(board.dark, roughness=rough)
    )
    towards = (float(mirrored[0]), float(mirrored[1]), float(mirrored[2]))
    return board, replace(light, key_from=towards)


def _ink(rng: np.random.Generator, bright_ground: bool) -> tuple[float, float, float]:
    if rng.random() < 0.15:
        return (0.78, 0.62, 0.2)
    low, high = (0.02, 0.2) if bright_ground else (0.75, 0.97)
    grey = float(rng.uniform(low, high))
    return (grey, grey * 0.97, grey * 0.92)


def _tile_shifts(rng: np.random.Generator, board: Board) -> tuple[tuple[float, float, float], ...]:
    """Loose tiles wander as far as the gap lets them, and turn a little."""
    care = float(rng.choice([0.15, 0.5, 0.9]))
    room = board.gap / 2 * care
    shifts = rng.uniform(-room, room, (64, 2))
    turns = np.degrees(rng.uniform(-room, room, 64) * 1.2)
    if board.gap == 0:
        shifts, turns = shifts * 0, turns * 0
    return tuple((float(x), float(y), float(turn)) for (x, y), turn in zip(shifts, turns, strict=True))


def _symbol_turns(rng: np.random.Generator) -> tuple[int, ...]:
    """All upright for one player, any way at all, or each half facing its own player."""
    way = rng.random()
    if way < 0.4:
        return (int(rng.choice([0, 0, 2, 1, 3])),) * 64
    if way < 0.75:
        return tuple(int(turn) for turn in rng.integers(0, 4, 64))
    return tuple(0 if square < 32 else 2 for square in range(64))


def draw_camera(
    rng: np.random.Generator, width: int, height: int | None = None, wide: bool = False
) -> Camera:
    """A photographer's usual stand; `wide` allows the low and distant ones of people who photograph chess."""
    portrait = rng.random() < 0.35
    shorter = height or round(width * (0.75 if rng.random() < 0.75 else 0.5625))
    size = (shorter, width) if portrait else (width, shorter)
    if rng.random() < 0.67:
        azimuth = float(rng.choice([0.0, 180.0])) + _bell(rng, 10, 25)
    else:
        azimuth = float(rng.uniform(0, 360))
    kind = rng.random()
    if kind < 0.6:
        elevation = float(rng.triangular(42, 60, 78))
    elif kind < 0.85:
        elevation = float(rng.uniform(35, 90))
    else:
        elevation = float(rng.uniform(78, 90))
    fill = float(0.4 + 0.5 * rng.beta(2.6, 1.3))
    fill = max(fill, 0.3 * width / shorter)
    if wide and rng.random() < 0.5:
        elevation, fill = float(rng.uniform(22, 70)), float(rng.uniform(0.28, 0.8))
    roll = float(rng.uniform(-45, 45)) if rng.random() < 0.08 else _bell(rng, 4, 12)
    aim = (_bell(rng, 0.4, 1), _bell(rng, 0.4, 1))
    return Camera(
        width=size[0],
        height=size[1],
        fov=float(rng.uniform(60, 75)),
        azimuth=azimuth % 360,
        elevation=elevation,
        roll=roll,
        fill=fill,
        aim=aim,
        bend=_bell(rng, 0.012, 0.04),
    )


def _bell(rng: np.random.Generator, spread: float, most: float) -> float:
    return float(np.clip(rng.normal(0, spread), -most, most))


def _chessmen(rng: np.random.Generator, look: PieceLook) -> PieceLook:
    chances = (0.35, 0.25, 0.08, 0.08, 0.06, 0.06, 0.12)
    white, black = _COLOURED_MEN[int(rng.choice(len(_COLOURED_MEN), p=chances))]
    rough = float(rng.uniform(0.15, 0.7))
    return replace(
        look,
        shape="bust",
        design=0,
        width=float(rng.uniform(0.5, 0.75)),
        height=float(rng.uniform(1.2, 2.0)),
        white=replace(look.white, kind="plain", colours=(white,), roughness=rough),
        black=replace(look.black, kind="plain", colours=(black,), roughness=rough),
    )


def _rank(index: int, piece: Piece) -> Piece:
    """Whole turns beyond the first tell chessmen's ranks apart: see `shape_of`."""
    return replace(piece, turn=piece.turn % 360 + 360 * (index * 7919 % 6))


@lru_cache(maxsize=64)
def outline_of(look: PieceLook) -> NDArray[np.float64]:
    """The turned outline of a look, worked out once."""
    return np.asarray(shapes.profile(look), np.float64)


def shape_of(look: PieceLook, turn: float) -> PieceLook:
    """The look of one piece. All are equal, except that ordinary chessmen differ in size and outline."""
    rank = int(turn // 360)
    if look.shape != "bust" or rank == 0:
        return look
    tall = (0.62, 0.62, 0.72, 0.78, 0.92, 1.0)[rank]
    width = look.width * (0.75 + 0.25 * tall)
    return replace(look, design=look.design + rank, height=look.height * tall, width=width)
