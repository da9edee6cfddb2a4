"""``python -m samples.studio.sequences``: photos of one table in a row, with what happened in between.

A sequence is five photos of one set. From each photo to the next one thing happens: a legal move, two of them
(a photo was missed), nothing, or a fault of a named kind. After a fault the players put the table back, so a
fault is always one change away from the position that stands in the record. What is called a fault is one:
no legal move and no two legal moves lead to the same table.

Half of the sequences are taken from one place with a hand that shakes, half from a new place each time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.games.keizar.game import GAME
from rules.games.keizar.setup import start
from rules.games.keizar.state import D5, EMPTY, INDEX, PIECES, SQUARES, State
from samples.studio import casting, develop, jobs, lighting, setups
from samples.studio.scene import Camera, Piece, Scene

FAULTS: Final = ("against-rule", "wrong-side", "moved-twice", "vanished", "appeared", "tile-moved")
PHOTOS: Final = 5
FIRST_SEED: Final = 7_000_000
"""Scenes of sequences are none of those that readers are trained or measured on."""
TRIES: Final = 200


@dataclass(frozen=True)
class Step:
    """What happened before a photo, and what it shows."""

    verdict: str
    """What a referee should say: `legal`, `illegal` or `unchanged`."""
    fault: str
    moves: tuple[str, ...]
    record: State
    """The position before, as in the record."""
    table: State
    """What lies there now; only tiles and pieces count."""


def plan(rng: np.random.Generator, number: int) -> list[Step]:
    """The steps of one sequence: legal ones and faults in turn, every kind of fault equally often."""
    while True:
        record = _some_position(rng)
        steps: list[Step] = []
        for photo in range(1, PHOTOS):
            step = _step(rng, record, number * (PHOTOS - 1) + photo - 1)
            if step is None:
                break
            steps.append(step)
            record = step.table if step.verdict == "legal" else record
        if len(steps) == PHOTOS - 1:
            return steps


def _step(rng: np.random.Generator, record: State, number: int) -> Step | None:
    if number % 2:
        kind = FAULTS[number // 2 % len(FAULTS)]
        return _fault(rng, record, kind)
    if number % 24 == 10:
        return Step("unchanged", "", (), record, record)
    moves: list[str] = []
    table = record
    for _ in range(2 if number % 24 == 20 else 1):
        legal = GAME.legal_moves(table)
        if not legal:
            return None
        move = legal[int(rng.integers(len(legal)))]
        moves.append(GAME.token(move))
        table = GAME.apply(table, move)
    return Step("legal", "", tuple(moves), record, table) if GAME.outcome(table) is None else None


def _some_position(rng: np.random.Generator) -> State:
    """A position of a random game, from its start to well into it."""
    while True:
        state = start(setups.draw_tiles(rng))
        for _ in range(int(rng.integers(0, 40))):
            legal = GAME.legal_moves(state)
            if not legal:
                break
            state = GAME.apply(state, legal[int(rng.integers(len(legal)))])
        if GAME.outcome(state) is None:
            return state


def _fault(rng: np.random.Generator, record: State, kind: str) -> Step | None:
    reached = _reached(record)
    for _ in range(TRIES):
        table = _FAULTY[kind](rng, record)
        if table is not None and (table.tiles != record.tiles or table.pieces not in reached):
            return Step("illegal", kind, (), record, table)
    return None


def _reached(record: State) -> set[str]:
    """The pieces after no, one and two legal moves."""
    found = {record.pieces}
    for move in GAME.legal_moves(record):
        after = GAME.apply(record, move)
        found.add(after.pieces)
        found |= {GAME.apply(after, reply).pieces for reply in GAME.legal_moves(after)}
    return found


def _pick(rng: np.random.Generator, state: State, letters: str) -> int:
    squares = [square for square in range(64) if state.pieces[square] in letters]
    return int(rng.choice(squares)) if squares else -1


def _placed(state: State, changes: dict[int, str]) -> State:
    pieces = "".join(changes.get(square, piece) for square, piece in enumerate(state.pieces))
    return state._replace(pieces=pieces, hold=None if pieces[D5] == EMPTY else state.hold or 0)


def _shoved(rng: np.random.Generator, state: State, own: str) -> State | None:
    """A piece on a square it cannot reach, seldom far away."""
    other = PIECES.replace(own, "")
    src, dst = _pick(rng, state, own), _pick(rng, state, EMPTY if rng.random() < 0.75 else other)
    if src < 0 or dst < 0:
        return None
    far = max(abs(src % 8 - dst % 8), abs(src // 8 - dst // 8))
    return None if far > 3 and rng.random() < 0.7 else _placed(state, {src: EMPTY, dst: own})


def _moved_twice(rng: np.random.Generator, state: State) -> State | None:
    """Two legal moves of one side: of two pieces, or of one piece."""
    for _ in range(2):
        legal = GAME.legal_moves(state)
        if not legal:
            return None
        turn = state.turn
        state = GAME.apply(state, legal[int(rng.integers(len(legal)))])._replace(turn=turn)
    return state


def _wrong_side(rng: np.random.Generator, state: State) -> State | None:
    legal = GAME.legal_moves(state._replace(turn=1 - state.turn))
    if not legal:
        return None
    return GAME.apply(state._replace(turn=1 - state.turn), legal[int(rng.integers(len(legal)))])


def _vanished(rng: np.random.Generator, state: State) -> State | None:
    square = _pick(rng, state, PIECES)
    return None if square < 0 else _placed(state, {square: EMPTY})


def _appeared(rng: np.random.Generator, state: State) -> State | None:
    square = _pick(rng, state, EMPTY)
    spare = [piece for piece in PIECES if state.pieces.count(piece) < 16] or list(PIECES)
    return None if square < 0 else _placed(state, {square: str(rng.choice(spare))})


def _tile_moved(rng: np.random.Generator, state: State) -> State | None:
    """Two tiles that can be seen change places, at least one of them with a symbol."""
    seen = [square for square in range(64) if state.pieces[square] == EMPTY and square != D5]
    one, other = (int(square) for square in rng.choice(seen, 2, replace=False))
    if state.tiles[one] == state.tiles[other]:
        return None
    tiles = list(state.tiles)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return state._replace(tiles="".join(tiles))


_FAULTY: Final[dict[str, Callable[[np.random.Generator, State], State | None]]] = {
    "against-rule": lambda rng, state: _shoved(rng, state, PIECES[state.turn]),
    "wrong-side": _wrong_side,
    "moved-twice": _moved_twice,
    "vanished": _vanished,
    "appeared": _appeared,
    "tile-moved": _tile_moved,
}


def scenes(seed: int, steps: list[Step], width: int, changing: bool) -> list[Scene]:
    """The photos to take: one set on one table, the first photo before the first step."""
    rng = np.random.default_rng([seed, 1])
    base = casting.make_scene(seed, "unseen", width)
    shown = [steps[0].record, *(step.table for step in steps)]
    found = []
    before = replace(base, tiles=shown[0].tiles, pieces=EMPTY * 64, standing=())
    for state in shown:
        camera = casting.draw_camera(rng, width) if changing else shaken(rng, base.camera)
        before = dressed(rng, before, state)
        found.append(replace(before, camera=camera, develop=lighting.draw_develop(rng)))
    return found


def dressed(rng: np.random.Generator, scene: Scene, state: State) -> Scene:
    """The scene with this position on its board: pieces that did not move stand where they stood."""
    standing = {_square(piece): piece for piece in scene.standing if piece.on_board}
    found = []
    for square, colour in enumerate(state.pieces):
        if colour == EMPTY:
            continue
        known = standing.get(square)
        if known is None or known.colour != colour:
            x, y = (float(value) for value in rng.uniform(-0.08, 0.08, 2))
            turn = float(rng.uniform(0, 360))
            known = Piece(
                "w" if colour == "w" else "b", square % 8 - 3.5 + x, square // 8 - 3.5 + y, turn, True
            )
        found.append(known)
    tokens = tuple(replace(token, face_up=token.dots > (state.hold or 0)) for token in scene.tokens)
    return replace(scene, tiles=state.tiles, pieces=state.pieces, standing=tuple(found), tokens=tokens)


def _square(piece: Piece) -> int:
    return INDEX["abcdefgh"[int(piece.x + 4)] + str(int(piece.y + 4) + 1)]


def shaken(rng: np.random.Generator, camera: Camera) -> Camera:
    """The same stand with a hand's shake."""
    turn, tilt, roll, near = (float(value) for value in rng.normal(0, 1, 4))
    across, up = (float(value) for value in rng.normal(0, 0.08, 2))
    return replace(
        camera,
        azimuth=(camera.azimuth + 1.2 * turn) % 360,
        elevation=float(np.clip(camera.elevation + 0.8 * tilt, 35, 90)),
        roll=camera.roll + 0.6 * roll,
        fill=float(np.clip(camera.fill * (1 + 0.02 * near), 0.3, 0.93)),
        aim=(float(np.clip(camera.aim[0] + across, -1, 1)), float(np.clip(camera.aim[1] + up, -1, 1))),
    )


def take(number: int, out: Path, engine: str, width: int) -> str:
    """Take one sequence into a folder of its own, with `truth.json` beside the photos."""
    seed = FIRST_SEED + number
    steps = plan(np.random.default_rng([seed, 0]), number)
    changing = number % 2 == 1
    folder = out / f"{engine}-{number:03d}"
    folder.mkdir(parents=True, exist_ok=True)
    for photo, scene in enumerate(scenes(seed, steps, width, changing)):
        image = jobs.engine_for(engine)(scene)
        jpeg = develop.encode(develop.develop(image, scene), scene.develop)
        (folder / f"photo-{photo}.jpg").write_bytes(jpeg)
    (folder / "truth.json").write_text(json.dumps(_truth(steps, changing), indent=1) + "\n", encoding="utf-8")
    return folder.name


def _truth(steps: list[Step], changing: bool) -> dict[str, Any]:
    """For each photo after the first, what happened; `before` is the last photo that shows the record."""
    told = []
    before = 0
    for photo, step in enumerate(steps, start=1):
        told.append(
            {
                "before": before,
                "photo": photo,
                "verdict": step.verdict,
                "fault": step.fault,
                "moves": list(step.moves),
                "record": GAME.write(step.record),
                "tiles": step.table.tiles,
                "pieces": step.table.pieces,
                "differing": [
                    name
                    for square, name in enumerate(SQUARES)
                    if (step.record.tiles[square], step.record.pieces[square])
                    != (step.table.tiles[square], step.table.pieces[square])
                ],
            }
        )
        if step.verdict != "illegal":
            before = photo
    return {"viewpoint": "changing" if changing else "fixed", "steps": told}


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the sequences."""
    parser = argparse.ArgumentParser(prog="python -m samples.studio.sequences", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--count", type=int, default=60, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="number of the first sequence")
    parser.add_argument("--engine", choices=["fast", "blender"], default="fast")
    parser.add_argument("--width", type=int, default=1280, metavar="W", help="longer side in pixels")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    asked = parser.parse_args(arguments)
    work = partial(take, out=asked.out, engine=asked.engine, width=asked.width)
    numbers = range(asked.first, asked.first + asked.count)
    for name in jobs.work_off(work, numbers, asked.jobs):
        print(name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
