"""Four photos of one chess set for King for 2: its start and three positions, each on another table."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick, rot2
from samples.second_studio.bodies import Piece, TileMould, add_dominoes
from samples.second_studio.camera import Camera, look_at, place_camera
from samples.second_studio.chessboard import Board, add_board
from samples.second_studio.chessmen import KINDS, ChessSet, Workshop, make_set
from samples.second_studio.clutter import Clutter
from samples.second_studio.designs import make_design
from samples.second_studio.develop import develop
from samples.second_studio.light import build_light
from samples.second_studio.photo import save
from samples.second_studio.render import render_linear, setup_render
from samples.second_studio.stage import Part, Stage
from samples.second_studio.tables import add_table
from samples.second_studio.truth import Truth, domino_truth, on_photo, seen_share

START = ["rrqkkqrr", "nnbbbbnn", *["........"] * 4, "NNBBBBNN", "RRQKKQRR"]
"""The start, from the eighth row down; red is in capitals and near a1."""
PHOTOS = 4
"""Photos of one set."""


def make_chess_photo(
    seed: int, number: int, long_side: int, samples: int, threads: int
) -> tuple[Array, dict[str, Any], int]:
    """Take a photo of the set of a seed; returns it (BGR), its truth and the quality of its JPEG."""
    rng = np.random.default_rng([seed, number, 29])
    stage, chess = Stage(), make_set(seed)
    square = rng.uniform(3.2, 5.6)
    board = add_board(rng, stage, square)
    rows = START if number == 0 else random_rows(rng)
    camera, elevation = choose_view(rng, board, chess, rows, long_side)
    ground = camera.place + camera.forward * ((board.thick - camera.place[2]) / min(camera.forward[2], -0.1))
    view = 2 * float(np.linalg.norm(camera.place - ground)) * math.tan(camera.fov / 2)
    table = add_table(rng, stage, np.zeros(3), view, None)
    workshop = Workshop(rng, chess)
    men = put_men(rng, workshop, board, rows)
    clutter = Clutter(rng, stage, [(0.0, 0.0, board.half * 1.42)])
    beside = captured(rng, workshop, clutter, board, rows) if chance(rng, 0.35) else []
    truth = Truth()
    tiles, mould = lay_dominoes(rng, stage, clutter, board) if chance(rng, 0.15) else ([], None)
    if chance(rng, 0.45):
        for _ in range(int(rng.integers(1, 4))):
            clutter.random_thing(ground, view * 0.5)
    light = build_light(rng, stage, np.zeros(3), square)
    place_camera(stage, camera)
    setup_render(stage.scene, samples, threads, False, seed * PHOTOS + number)
    # The men are small on the photo, so little is gained by rendering it coarser still.
    picture = camera.bend_image(render_linear(stage.scene, camera.width, camera.height, 88))
    photo = develop(rng, picture, "dim" in light)
    first = sum(len(part.faces) for part in stage.solid)
    stage.solid += [*men.values(), *beside]
    bvh = stage.bvh()
    if mould is not None:
        domino_truth(truth, bvh, camera, mould, tiles)
    for quad in clutter.printed:
        if seen_share(bvh, camera, quad[[3, 2, 1, 0]], np.array([0, 0, 1.0]), 5) > 0.02:
            truth.unclear.append({"corners": on_photo(camera, quad)})
    record = {
        "game": "king-for-2",
        "seed": seed,
        "split": "seen",
        "engine": "blender",
        "size": [camera.width, camera.height],
        "corners": dict(zip(("a1", "h1", "h8", "a8"), on_photo(camera, board.corners()), strict=True)),
        "pieces": fen(rows),
        "visible": visible(rng, bvh, camera, men, first),
        "dominoes": truth.dominoes,
        "unclear": truth.unclear,
        "elevation": round(elevation, 2),
        "design": {"make": chess.words, "board": board.words, "table": f"{table}, {light}"},
    }
    return photo, record, int(rng.integers(70, 96))


def save_set(folder: Path, seed: int, long_side: int, samples: int, threads: int) -> list[str]:
    """Take all photos of a set that are not there yet; returns words for each."""
    done = []
    for number in range(PHOTOS):
        stem = folder / f"king-{seed:07d}-{number}"
        if stem.with_suffix(".json").exists() and stem.with_suffix(".jpg").exists():
            continue
        photo, record, quality = make_chess_photo(seed, number, long_side, samples, threads)
        save(photo, record, quality, stem)
        done.append(f"{stem.name} {json.dumps(record['design'])}")
    return done


def random_rows(rng: Rng) -> list[str]:
    """From 8 to 24 men of the start anywhere on the board, both kings of one side not always among them."""
    men = [c for row in START for c in row if c != "."]
    chosen: list[str] = []
    while not {"k", "K"} & set(chosen):
        chosen = rng.choice(men, int(rng.integers(8, 25)), replace=False).tolist()
    cells = ["."] * 64
    for place, code in zip(rng.choice(64, len(chosen), replace=False).tolist(), chosen, strict=True):
        cells[place] = code
    return ["".join(cells[k : k + 8]) for k in range(0, 64, 8)]


def fen(rows: list[str]) -> str:
    """The rows as chess players write them, with numbers for empty squares."""
    text = "/".join(rows)
    for n in range(8, 0, -1):
        text = text.replace("." * n, str(n))
    return text


def choose_view(
    rng: Rng, board: Board, chess: ChessSet, rows: list[str], long_side: int
) -> tuple[Camera, float]:
    """A camera that shows the whole board with its men, and its elevation in degrees."""
    ratio, portrait = pick(rng, [4 / 3, 4 / 3, 16 / 9, 1.0]), chance(rng, 0.4)
    short = round(long_side / ratio / 2) * 2
    width, height = (short, long_side) if portrait else (long_side, short)
    fov = math.radians(rng.uniform(60, 75))
    elevation = rng.uniform(33, 70) if chance(rng, 0.7) else rng.uniform(60, 89.5)
    azimuth, bend = rng.uniform(0, 2 * math.pi), rng.uniform(-0.04, 0.02) if chance(rng, 0.6) else 0.0
    if chess.thin:
        # From the side, or from above, standees are but lines.
        elevation = rng.uniform(33, 55)
        azimuth = pick(rng, [-math.pi / 2, math.pi / 2]) + rng.uniform(-0.6, 0.6)
    roll = rng.normal(0, 0.05) if chance(rng, 0.8) else rng.uniform(-0.4, 0.4)
    tall = max(chess.tall(kind) for kind in KINDS) * board.square
    points = np.concatenate([board.outer(), board.corners() + np.array([0, 0, tall])])
    share, high = rng.uniform(0.7, 0.97), board.square * 60

    def build(target: Array, distance: float) -> Camera:
        return look_at(target, math.radians(elevation), azimuth, distance, roll, fov, width, height, bend)

    target = np.array([0, 0, board.thick])
    for _ in range(3):
        low, high = board.square * 3, board.square * 60
        for _ in range(18):
            middle = math.sqrt(low * high)
            camera = build(target, middle)
            px = camera.project(points)
            fits = (np.ptp(px, 0) < np.array([width, height]) * share).all()
            fits &= bool(((points - camera.place) @ camera.forward).min() > board.square)
            low, high = (low, middle) if fits else (middle, high)
        # Step aside until the board is in the middle.
        camera = build(target, high)
        px = camera.project(points)
        off = (px.min(0) + px.max(0) - (width, height)) / 2 * high / camera.focal
        flat = camera.right * off[0] - camera.up * off[1] / math.sin(math.radians(elevation)) ** 2
        target = target + flat * (1, 1, 0)
    spare = (np.array([width, height]) - np.ptp(px, 0)) / 2 * 0.7 * high / camera.focal
    flat = camera.right * rng.uniform(-spare[0], spare[0]) + camera.up * rng.uniform(-spare[1], spare[1])
    aside = flat * (1, 1, 0)
    for _ in range(12):
        camera = build(target + aside, high)
        px = camera.project(points)
        if ((px > 3) & (px < (width - 3, height - 3))).all():
            break
        aside, high = aside * 0.7, high * 1.01
    return camera, elevation


def put_men(rng: Rng, workshop: Workshop, board: Board, rows: list[str]) -> dict[str, Part]:
    """Stand the men on their squares; returns where each is by its square."""
    men: dict[str, Part] = {}
    sloppy = rng.uniform(0.0, 0.07)
    for row, line in enumerate(reversed(rows)):
        for column, code in enumerate(line):
            if code == ".":
                continue
            x, y, z = board.middle(column, row)
            dx, dy = np.clip(rng.normal(0, sloppy, 2), -0.12, 0.12) * board.square
            ahead = math.pi / 2 if code.isupper() else -math.pi / 2
            straight = workshop.chess.ahead or workshop.chess.thin
            turn = ahead + rng.normal(0, 0.12) if straight else rng.uniform(0, 2 * math.pi)
            name = "abcdefgh"[column] + str(row + 1)
            men[name] = workshop.stand(code, (x + dx, y + dy, z), turn, board.square)
    return men


def _beside(rng: Rng, clutter: Clutter, board: Board, radius: float) -> tuple[float, float] | None:
    """A place close to the board, with room for a radius."""
    for _ in range(10):
        along, out = rng.uniform(-board.half, board.half), board.half + radius * rng.uniform(1.1, 3)
        x, y = (rot2(int(rng.integers(4)) * math.pi / 2) @ (along, out)).tolist()
        if all(math.hypot(x - tx, y - ty) > radius + tr for tx, ty, tr in clutter.taken[1:]):
            clutter.taken.append((x, y, radius))
            return x, y
    return None


def captured(rng: Rng, workshop: Workshop, clutter: Clutter, board: Board, rows: list[str]) -> list[Part]:
    """Some of the men that are off the board, standing beside it or fallen over."""
    left = [c for row in START for c in row if c != "."]
    for code in "".join(rows).replace(".", ""):
        left.remove(code)
    rng.shuffle(left)
    parts = []
    for code in left[: int(rng.integers(1, 8))]:
        kind, size = code.lower(), board.square
        at = _beside(rng, clutter, board, size * 0.5)
        if at is None:
            continue
        whole, turn = workshop.joined[kind].verts, rng.uniform(0, 6.3)
        wide = float(np.abs(whole[:, 0]).max())
        if chance(rng, 0.25) and workshop.chess.tall(kind) > 0.6:
            parts.append(workshop.stand(code, (*at, wide * size), turn, size, math.pi / 2))
        else:
            parts.append(workshop.stand(code, (*at, 0.0), turn, size))
    return parts


def lay_dominoes(
    rng: Rng, stage: Stage, clutter: Clutter, board: Board
) -> tuple[list[Piece], TileMould | None]:
    """One or two dominoes beside the board."""
    design = make_design(rng, "dominoes")
    mould, tiles = TileMould(design.tile, design.two_layer is not None), []
    design.translucent = False
    for _ in range(int(rng.integers(1, 3))):
        at = _beside(rng, clutter, board, mould.length * 0.6)
        if at is not None:
            a, b = (int(v) for v in rng.integers(0, 7, 2))
            tiles.append(Piece(*at, float(rng.uniform(0, 6.3)), a, b))
    if not tiles:
        return [], None
    add_dominoes(rng, stage, design, mould, tiles)
    return tiles, mould


def visible(rng: Rng, bvh: Any, camera: Camera, men: dict[str, Part], first: int) -> dict[str, float]:
    """For each occupied square the share of its man that nothing hides, by looking at some of its points.

    The men's faces follow one another in the tree, starting at the first.
    """
    shares: dict[str, float] = {}
    start = first
    for name, man in men.items():
        end = start + len(man.faces)
        points = man.verts[rng.choice(len(man.verts), 30)] * 0.92 + man.verts.mean(0) * 0.08
        seen = met = 0
        for way in points - camera.place:
            far = float(np.linalg.norm(way))
            _, _, face, distance = bvh.ray_cast(camera.place.tolist(), (way / far).tolist())
            mine = face is not None and start <= face < end
            # What is met behind the point is no hindrance: the ray has passed beside the man.
            if mine or (face is not None and distance < far - 0.01):
                met, seen = met + 1, seen + mine
        shares[name] = round(seen / met, 2) if met else 1.0
        start = end
    return shares
