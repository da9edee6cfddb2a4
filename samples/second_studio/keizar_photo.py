"""Photos of Keizár with their truth: ``python -m samples.second_studio --game keizar``.

Every seed has a set of its own.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from samples.second_studio import things
from samples.second_studio.basics import UP, Array, Rng, chance, pick, rot2
from samples.second_studio.camera import Camera, place_camera
from samples.second_studio.clutter import KINDS as THINGS
from samples.second_studio.clutter import MANY, Clutter
from samples.second_studio.develop import develop
from samples.second_studio.keizar_board import Board, add_board
from samples.second_studio.keizar_cloth import add_cloth
from samples.second_studio.keizar_make import draw_make
from samples.second_studio.keizar_men import Men, make_men, make_tokens, stand, token_part
from samples.second_studio.keizar_play import Men as Placed
from samples.second_studio.keizar_play import choose_position, lay_tiles, position_text
from samples.second_studio.keizar_view import choose_view, tiles_seen
from samples.second_studio.light import build_light
from samples.second_studio.render import render_linear, setup_render
from samples.second_studio.stage import Stage, join_parts
from samples.second_studio.tables import add_table
from samples.second_studio.truth import on_photo


def make_board_photo(
    seed: int, long_side: int, samples: int, threads: int
) -> tuple[Array, dict[str, Any], int]:
    """Take the photo of a seed; returns it (BGR), its truth and the quality its JPEG shall have."""
    rng = np.random.default_rng([seed, 2, 31])
    stage, make = Stage(), draw_make(rng)
    layout = lay_tiles(rng)
    phase, placed = choose_position(rng, layout)
    board = add_board(rng, stage, make, layout)
    camera, elevation, azimuth = choose_view(rng, board, long_side)
    ground = camera.place + camera.forward * (camera.place[2] / -camera.forward[2])
    view = 2 * float(np.linalg.norm(camera.place - ground)) * math.tan(camera.fov / 2)
    if chance(rng, 0.16):
        table = add_cloth(rng, stage, board.square)
    else:
        table = add_table(rng, stage, np.zeros(3), view, None)
    men = make_men(rng)
    clutter = Clutter(rng, stage, _circles(board))
    put_men(rng, stage, men, board, placed)
    tokens = put_tokens(rng, stage, clutter, board, camera, placed) if chance(rng, 0.5) else []
    if phase in ("play", "few") and chance(rng, 0.65):
        put_captured(rng, stage, men, clutter, board, camera, placed)
    furnish(rng, clutter, camera, ground, view, elevation)
    light = build_light(rng, stage, np.zeros(3), board.square)
    place_camera(stage, camera)
    setup_render(stage.scene, samples, threads, men.glassy, seed)
    picture = camera.bend_image(render_linear(stage.scene, camera.width, camera.height, 92))
    photo = develop(rng, picture, "dim" in light)
    record = {
        "game": "keizar",
        "seed": seed,
        "split": "unseen",
        "engine": "blender",
        "size": [camera.width, camera.height],
        "corners": dict(zip(("a1", "h1", "h8", "a8"), on_photo(camera, board.corners()), strict=True)),
        "position": position_text(layout, placed),
        "legal_setup": True,
        "visible": tiles_seen(board, stage.bvh(), camera),
        "tokens": tokens,
        "elevation": round(elevation, 2),
        "azimuth": round(azimuth, 2),
        "design": {
            "art": f"{make.art}, {make.finish} on {make.stuff}, {board.words}, plate {make.plate}",
            "piece": men.kind,
            "table": table,
            "light": light,
            "phase": phase,
            "piece_width": round(men.share, 3),
        },
    }
    return photo, record, int(rng.integers(66, 96))


def _circles(board: Board) -> list[tuple[float, float, float]]:
    """Circles that together cover the board, where nothing else may lie."""
    step = board.half / 3
    places = [step * k / 2 for k in range(-5, 6, 2)]
    return [(x, y, step * 0.71) for x in places for y in places]


def put_men(rng: Rng, stage: Stage, men: Men, board: Board, placed: Placed) -> None:
    """Stand the pieces on their tiles, one tidier than another."""
    sloppy, wide = rng.uniform(0.01, 0.09), men.share * board.square
    reach = max(0.03, 0.5 - men.share / 2 + 0.04)
    for side in "wb":
        parts = []
        for square, owner in placed.items():
            if owner == side:
                off = np.clip(rng.normal(0, sloppy, 2), -reach, reach) * board.square
                at = board.middle(square) + np.append(off, 0)
                parts.append(stand(men, at, wide, rng.uniform(0, 6.3)))
        if parts:
            stage.add(join_parts(parts), men.materials[side])


def beside(
    rng: Rng, clutter: Clutter, board: Board, camera: Camera, radius: float
) -> tuple[float, float] | None:
    """A place close to the board and within the photo, with room for a radius."""
    for _ in range(40):
        along = rng.uniform(-1, 1) * board.half
        out = board.half + radius * rng.uniform(1.15, 2.0) + rng.exponential(0.8) * board.square
        x, y = (rot2(int(rng.integers(4)) * math.pi / 2) @ (along, out)).tolist()
        px = camera.project(
            np.array([(x - radius, y, 0), (x + radius, y, 0), (x, y - radius, 0), (x, y + radius, 0)])
        )
        if (px < 3).any() or (px > (camera.width - 3, camera.height - 3)).any():
            continue
        if all(math.hypot(x - tx, y - ty) > radius + tr for tx, ty, tr in clutter.taken):
            clutter.taken.append((x, y, radius))
            return x, y
    return None


def put_tokens(
    rng: Rng, stage: Stage, clutter: Clutter, board: Board, camera: Camera, placed: Placed
) -> list[dict[str, Any]]:
    """Lay the counters beside the board; returns what they show and where.

    While a piece has just come to d5 all must show their dots; else they lie as they were put.
    """
    tokens, found = make_tokens(rng, board.square), []
    held = (3, 4) in placed
    for dots in (1, 2, 3):
        at = beside(rng, clutter, board, camera, tokens.radius * 1.3)
        if at is None:
            continue
        shown = dots if held or chance(rng, 0.8) else 0
        part = token_part(tokens, np.array([*at, 0.03]), rng.uniform(0, 6.3))
        stage.add(part, [tokens.faces[shown], tokens.side], False)
        centre = on_photo(camera, np.array([[*at, 0.03 + tokens.thick]]))[0]
        found.append({"dots": shown, "centre": centre})
    return found


def put_captured(
    rng: Rng, stage: Stage, men: Men, clutter: Clutter, board: Board, camera: Camera, placed: Placed
) -> None:
    """Some of the pieces that are off the board, beside it: standing, fallen or piled up."""
    wide = men.share * board.square
    for side in "wb":
        left = 16 - sum(owner == side for owner in placed.values())
        count, parts = min(left, int(rng.integers(0, 7))), []
        while count > 0:
            at = beside(rng, clutter, board, camera, wide * max(0.55, men.high * 0.6))
            if at is None:
                break
            fallen = men.high > 1 and chance(rng, 0.3)
            pile = (
                int(rng.integers(1, 4))
                if men.high < 0.42 and "stone" not in men.kind and chance(rng, 0.3)
                else 1
            )
            for k in range(min(pile, count)):
                slip = rng.normal(0, 0.03, 2) * wide
                place = np.array([at[0] + slip[0], at[1] + slip[1], 0.03 + k * men.high * wide])
                parts.append(stand(men, place, wide, rng.uniform(0, 6.3), fallen))
            count -= pile
        if parts:
            stage.add(join_parts(parts), men.materials[side])


def furnish(rng: Rng, clutter: Clutter, camera: Camera, ground: Array, view: float, elevation: float) -> None:
    """Other things round the board; a mug never stands where it would hide some of it."""
    toward = camera.place - ground
    if chance(rng, 0.6):
        for _ in range(int(rng.integers(1, 6))):
            kind = pick(rng, list(THINGS), [often for often, _ in THINGS.values()])
            radius = THINGS[kind][1]
            for _ in range(int(rng.integers(2, 6)) if kind in MANY else 1):
                at = clutter.spot(ground, view * 0.55 + radius * 0.5, radius)
                if at is None:
                    break
                before = (at[0] - ground[0]) * toward[0] + (at[1] - ground[1]) * toward[1] > 0
                if kind != "mug" or not before or elevation > 70:
                    clutter.put(kind, at)
    if chance(rng, 0.08):
        a = math.atan2(toward[1], toward[0]) + rng.normal(0, 0.8)
        d = np.array([math.cos(a), math.sin(a), 0.0])
        # Outside the board, whose corners are farthest from its middle.
        edge = max(abs(x) for x, _, _ in clutter.taken[:36]) * 1.3
        tip = d * edge / max(abs(d[0]), abs(d[1])) + UP
        things.hand(rng, clutter.stage, tip, tip + d * 20)
