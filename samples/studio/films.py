"""``python -m samples.studio.films``: films of whole openings, with hands that make the moves.

The table is rendered by the fast engine once for every position and camera; hand and arm are simple lit
shapes drawn over it, with a soft shadow. Between the moves things happen that are no moves: a hand hovers and
goes away, a hand rests on the board, somebody knocks the camera. `NAME.json` beside `NAME.mp4` says which
moves were made, and at which second the hand had left the picture after each.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import Move
from rules.games.keizar.game import GAME
from rules.games.keizar.setup import start
from rules.games.keizar.state import EMPTY, INDEX, State
from samples.studio import camera as lens
from samples.studio import casting, fast, jobs, lighting, setups
from samples.studio.scene import Camera, Scene
from samples.studio.sequences import dressed, shaken

Picture = NDArray[np.uint8]

FIRST_SEED: Final = 8_000_000
RATE: Final = 10.0
"""Frames a second."""
REACH: Final = 0.7
"""Seconds a hand needs to come or to go."""
LINGER: Final = 0.3
"""Seconds it stays where it takes or puts a piece."""
REST: Final = 1.6
"""Seconds between two moves."""
HAND_HEIGHT: Final = 1.1
"""Squares over the board."""
_SKIN: Final = ((108, 144, 196), (88, 122, 178), (60, 84, 128), (40, 54, 86))


@dataclass
class Film:
    """A film being made."""

    scene: Scene
    state: State
    rng: np.random.Generator
    writer: cv2.VideoWriter
    skin: tuple[int, int, int]
    sleeve: tuple[int, int, int]
    frames: int = 0
    moves: list[dict[str, Any]] = field(default_factory=list)

    def show(self, table: Picture, spot: tuple[float, float] | None = None, player: int = 0) -> None:
        """One frame: the table, and a hand over a place of the board."""
        frame = table if spot is None else self._with_hand(table, spot, player)
        noise = self.rng.normal(0, 1.5, frame.shape[:2]).astype(np.float32)[..., None]
        self.writer.write(np.clip(frame + noise, 0, 255).astype(np.uint8))
        self.frames += 1

    def rest(self, table: Picture, seconds: float) -> None:
        """Nothing happens."""
        for _ in range(round(seconds * RATE)):
            self.show(table)

    def hand(self, table: Picture, way: list[tuple[float, float]], seconds: float, player: int) -> None:
        """The hand goes along a way of two places."""
        count = max(round(seconds * RATE), 1)
        for step in range(count):
            share = (step + 1) / count
            spot = tuple(float(a + (b - a) * share) for a, b in zip(*way, strict=True))
            self.show(table, (spot[0], spot[1]), player)

    def _with_hand(self, table: Picture, spot: tuple[float, float], player: int) -> Picture:
        camera = self.scene.camera
        frame = table.astype(np.float32)
        away = -1.0 if player == 0 else 1.0
        palm = np.array([spot[0], spot[1] + 0.5 * away, HAND_HEIGHT])
        elbow = np.array([spot[0] * 1.1 + 0.8, spot[1] + 14.0 * away, HAND_HEIGHT + 0.9])
        shadow = np.zeros(table.shape[:2], np.uint8)
        _limb(shadow, camera, palm * (1, 1, 0), elbow * (1, 1, 0), 0.55)
        soft = cv2.GaussianBlur(shadow, (0, 0), max(table.shape[1] / 120, 1.0))
        frame *= 1 - 0.35 * (soft.astype(np.float32) / 255)[..., None]
        for start_point, end, width, colour in (
            (elbow, palm + (palm - elbow) * -0.08, 0.62, self.sleeve),
            (palm + (palm - elbow) * -0.09, palm, 0.48, self.skin),
            *self._fingers(palm, away),
        ):
            mask = np.zeros(table.shape[:2], np.uint8)
            _limb(mask, camera, end, start_point, width)
            _lit(frame, mask, colour)
        return np.clip(frame, 0, 255).astype(np.uint8)

    def _fingers(self, palm: NDArray[Any], away: float) -> list[tuple[Any, Any, float, tuple[int, int, int]]]:
        tips = [(-0.28, -0.62), (-0.1, -0.78), (0.08, -0.76), (0.25, -0.6)]
        return [
            (palm + np.array([x, 0, 0]), palm + np.array([0.8 * x, y * away, -0.4]), 0.15, self.skin)
            for x, y in tips
        ]


def _limb(mask: Picture, camera: Camera, near: NDArray[Any], far: NDArray[Any], width: float) -> None:
    """A thick line in space, as wide as it is from where the camera stands."""
    count = 24
    points = near + (far - near) * np.linspace(0, 1, count)[:, None]
    depth = np.linalg.norm(points - lens.position(camera), axis=1)
    spots = lens.project(camera, points)
    radius = lens.focal(camera) * width / depth
    for one, other, thick in zip(spots[:-1], spots[1:], radius[:-1], strict=True):
        ends = [tuple(int(v) for v in np.clip(point, -4000, 8000)) for point in (one, other)]
        cv2.line(mask, ends[0], ends[1], 255, max(int(thick * 2), 2), cv2.LINE_AA)


def _lit(frame: NDArray[np.float32], mask: Picture, colour: tuple[int, int, int]) -> None:
    """Fill a mask with a colour that darkens towards its rim."""
    inside = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    top = max(float(inside.max()), 1.0)
    shade = 0.72 + 0.28 * np.sqrt(np.clip(inside / top, 0, 1))
    alpha = (mask.astype(np.float32) / 255)[..., None]
    frame *= 1 - alpha
    frame += alpha * shade[..., None] * np.array(colour, np.float32)


def _home(player: int) -> tuple[float, float]:
    """Where a player's hand is out of the picture."""
    return 0.0, -10.0 if player == 0 else 10.0


def _spot(square: str) -> tuple[float, float]:
    number = INDEX[square]
    return number % 8 - 3.5, number // 8 - 3.5


def take(number: int, out: Path, width: int, height: int, moves: int) -> str:
    """Make one film with its truth."""
    cv2.setNumThreads(1)
    seed = FIRST_SEED + number
    rng = np.random.default_rng([seed, 0])
    base = casting.make_scene(seed, "unseen", width, height=height)
    camera = replace(_steady(rng, base.camera), width=width, height=height)
    state = start(setups.draw_tiles(rng))
    scene = dressed(rng, replace(base, camera=camera, standing=(), develop=_sharp(rng)), state)
    name = f"film-{number:02d}"
    out.mkdir(parents=True, exist_ok=True)
    # mp4v is what every build of OpenCV can write.
    writer = cv2.VideoWriter(str(out / f"{name}.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (width, height))
    skin = _SKIN[int(rng.integers(len(_SKIN)))]
    sleeve = tuple(int(v) for v in rng.integers(30, 200, 3))
    film = Film(scene, state, rng, writer, skin, (sleeve[0], sleeve[1], sleeve[2]))
    begin = GAME.write(state)
    _play(film, moves)
    writer.release()
    truth = {"position": begin, "rate": RATE, "moves": film.moves}
    (out / f"{name}.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")
    return name


def _steady(rng: np.random.Generator, camera: Camera) -> Camera:
    """A phone on a stand beside the table: it sees the board well."""
    return replace(
        camera,
        elevation=float(rng.uniform(50, 75)),
        fill=float(rng.uniform(0.72, 0.88)),
        roll=float(rng.normal(0, 2)),
    )


def _sharp(rng: np.random.Generator) -> Any:
    """A film's frames are neither shaken nor far out of focus, or nobody would use them."""
    return replace(lighting.draw_develop(rng), motion=(0.0, 0.0), defocus=0.3, noise=0.2)


def _play(film: Film, moves: int) -> None:
    table = fast.render(film.scene)
    film.rest(table, 2 * REST)
    for number in range(moves):
        legal = GAME.legal_moves(film.state)
        if not legal:
            break
        if number % 4 == 1:
            _hover(film, table)
        if number == moves // 2:
            table = _knock(film, table)
        table = _move(film, table, _lively(film, legal))
        film.rest(table, REST)
    film.rest(table, REST)


def _lively(film: Film, legal: list[Move]) -> Move:
    """Captures and moves to d5 are what an opening film should show."""
    there = [move for move in legal if film.state.pieces[INDEX[move.dst]] != EMPTY or move.dst == "d5"]
    choice = there if there and film.rng.random() < 0.6 else legal
    return choice[int(film.rng.integers(len(choice)))]


def _move(film: Film, table: Picture, move: Move) -> Picture:
    """Take away what is captured, take the piece, put it down, and go."""
    player = film.state.turn
    home = _home(player)
    src, dst = _spot(move.src), _spot(move.dst)
    lifted = film.state._replace(pieces=_without(film.state.pieces, move.src))
    if film.state.pieces[INDEX[move.dst]] != EMPTY:
        taken = film.state._replace(pieces=_without(film.state.pieces, move.dst))
        cleared = _dressed(film, taken)
        film.hand(table, [home, dst], REACH, player)
        film.hand(table, [dst, dst], LINGER, player)
        film.hand(cleared, [dst, home], REACH, player)
        film.rest(cleared, 0.6)
        lifted = lifted._replace(pieces=_without(lifted.pieces, move.dst))
        table = cleared
    film.hand(table, [home, src], REACH, player)
    film.hand(table, [src, src], LINGER, player)
    carried = _dressed(film, lifted)
    film.hand(carried, [src, dst], REACH, player)
    film.state = GAME.apply(film.state, move)
    after = _dressed(film, film.state, keep=True)
    film.hand(after, [dst, dst], LINGER, player)
    film.hand(after, [dst, home], REACH, player)
    film.moves.append({"move": GAME.token(move), "seconds": film.frames / RATE})
    return after


def _dressed(film: Film, state: State, *, keep: bool = False) -> Picture:
    scene = dressed(film.rng, film.scene, state)
    if keep:
        film.scene = scene
    return fast.render(scene)


def _without(pieces: str, square: str) -> str:
    number = INDEX[square]
    return pieces[:number] + EMPTY + pieces[number + 1 :]


def _hover(film: Film, table: Picture) -> None:
    """A hand comes, thinks, rests on the board for two seconds, and goes."""
    player = film.state.turn
    home = _home(player)
    spot = (float(film.rng.uniform(-3, 3)), float(film.rng.uniform(-2, 2)))
    film.hand(table, [home, spot], REACH, player)
    film.hand(table, [spot, spot], 2.0, player)
    film.hand(table, [spot, home], REACH, player)
    film.rest(table, 1.0)


def _knock(film: Film, table: Picture) -> Picture:
    """Somebody bumps the camera: the picture jumps about and comes to rest elsewhere."""
    height, width = table.shape[:2]
    for _ in range(4):
        across, down = film.rng.normal(0, width / 40, 2)
        matrix = np.array([[1, 0, across], [0, 1, down]], np.float32)
        shifted = cv2.warpAffine(table, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        film.show(np.asarray(cv2.GaussianBlur(shifted, (0, 0), width / 300), np.uint8))
    film.scene = replace(film.scene, camera=shaken(film.rng, film.scene.camera))
    moved = fast.render(film.scene)
    film.rest(moved, 2.0)
    return moved


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and make the films."""
    parser = argparse.ArgumentParser(prog="python -m samples.studio.films", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--count", type=int, default=6, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="number of the first film")
    parser.add_argument("--width", type=int, default=960)
    parser.add_argument("--height", type=int, default=540)
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    asked = parser.parse_args(arguments)
    work = partial(take, out=asked.out, width=asked.width, height=asked.height, moves=asked.moves)
    numbers = range(asked.first, asked.first + asked.count)
    for name in jobs.work_off(work, numbers, asked.jobs):
        print(name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
