"""Tables with King for 2 in play: what stands where, drawn from a seed, and what a reader should find.

Room, light, board, camera and film are those of a usual studio scene, the `host`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import EMPTY, SQUARES, START, State, write_pieces
from samples.studio import camera as lens
from samples.studio import casting, king_figures, pips_scene, props, solids
from samples.studio.king_figures import Figure, FigureSet
from samples.studio.pips_scene import Block
from samples.studio.scene import Scene, Split

HIDDEN = 0.2
"""A piece of which less can be seen need not be read."""


@dataclass(frozen=True)
class KingScene:
    """One photo to take."""

    host: Scene
    style: FigureSet
    pieces: str
    """64 letters, as in `rules.games.king_for_2.state`."""
    blocks: tuple[Block, ...]
    """Dominoes beside the board."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All pieces, captured ones too."""
        return tuple(piece for piece in self.host.standing if isinstance(piece, Figure))


def make_king_scene(
    seed: int,
    split: Split = "seen",
    width: int = 1024,
    like: KingScene | None = None,
    at_start: bool = False,
    dominoes: bool = True,
) -> KingScene:
    """The scene of this seed: any moment of a game, or its start.

    With `like` it is another photo of that scene's set and board.
    """

    def stream(aspect: str) -> np.random.Generator:
        return np.random.default_rng([seed, split == "unseen", zlib.crc32(f"king {aspect}".encode())])

    host = casting.make_scene(seed, split, width, like=like.host if like else None)
    style = like.style if like else king_figures.draw_set(stream("set"), split)
    pieces = START if at_start else play(stream("play")).pieces
    flat = replace(host.board, gap=min(host.board.gap, 0.02))
    standing = _stand(stream("standing"), pieces, style, flat.height, props.rim(flat))
    look = replace(host.look, width=style.width, white=style.red, black=style.blue)
    host = replace(host, tiles=EMPTY * 64, pieces=pieces, standing=standing, tokens=(), board=flat, look=look)
    clutter = props.draw_clutter(stream("clutter"), flat, standing, look, (), host.camera)
    host = replace(host, clutter=tuple(thing for thing in clutter if thing.kind not in ("die", "card")))
    count = int(stream("count").integers(0, 4)) if dominoes else 0
    blocks = pips_scene.beside_board(stream("dominoes"), host, split, count)
    return KingScene(host, style, pieces, tuple(blocks))


def play(rng: np.random.Generator, turns: int | None = None) -> State:
    """A game after some turns in which both sides mostly go forward and like to capture."""
    state = start()
    wanted = int(rng.integers(1, 45)) if turns is None else turns
    side = state.side
    while wanted > 0 and GAME.outcome(state) is None:
        acts = GAME.legal_moves(state)
        likes = np.array([_liking(state, act.src, act.dst) for act in acts])
        after = GAME.apply(state, acts[int(rng.choice(len(acts), p=likes / likes.sum()))])
        if GAME.outcome(after) is not None:
            break
        wanted -= after.side != side
        state, side = after, after.side
    return state


def _liking(state: State, src: str, dst: str) -> float:
    if not dst:
        return 1.0
    ahead = (int(dst[1]) - int(src[1])) * (1 if state.side == 0 else -1)
    home = int(dst[1]) <= 5 if state.side == 0 else int(dst[1]) >= 4
    capture = state.pieces[SQUARES.index(dst)] != EMPTY
    return float((3.0 if capture else 1.0) * (1.5 if ahead > 0 else 1.0) * (1.5 if home else 0.7))


def _stand(
    rng: np.random.Generator, pieces: str, style: FigureSet, height: float, rim: float
) -> tuple[Figure, ...]:
    """Pieces on their squares, as carefully as the players are, and the captured ones beside the board."""
    care = min(float(rng.choice([0.03, 0.07, 0.12])), max(0.0, (0.98 - style.width) / 2 + 0.03))
    loose = 180.0 if style.make == "turned" and rng.random() < 0.3 else float(rng.choice([3, 10, 25]))

    def turned(colour: str) -> float:
        facing = 0.0 if colour == "w" else 180.0
        return facing + float(rng.uniform(-loose, loose))

    standing = []
    for square, letter in enumerate(pieces):
        if letter != EMPTY:
            colour = "w" if letter.isupper() else "b"
            x, y = np.array([square % 8, square // 8]) - 3.5 + rng.uniform(-care, care, 2)
            standing.append(_figure(colour, x, y, turned(colour), True, letter))
    if rng.random() < 0.6:
        for colour, side in (("w", 1.0), ("b", -1.0)):
            gone = _gone(pieces, colour)
            for place, letter in enumerate(gone[: int(rng.integers(0, len(gone) + 1))]):
                across = rim + 0.55 + 0.9 * (place // 8) + float(rng.uniform(0, 0.1))
                along = -3.5 + 0.95 * (place % 8) + float(rng.uniform(-0.08, 0.08))
                standing.append(_figure(colour, side * across, along, turned(colour), False, letter))
    return tuple(standing)


def _figure(colour: str, x: float, y: float, turn: float, on_board: bool, letter: str) -> Figure:
    return Figure("w" if colour == "w" else "b", float(x), float(y), turn, on_board, letter.upper())


def _gone(pieces: str, colour: str) -> list[str]:
    """The pieces of a colour that are off the board."""
    box = [letter for letter in START if letter != EMPTY and letter.isupper() == (colour == "w")]
    for letter in pieces:
        if letter in box:
            box.remove(letter)
    return box


def visible(scene: KingScene) -> dict[str, float]:
    """For every piece on the board the share of its picture that no other piece hides."""
    camera = scene.host.camera
    scale = 512 / max(camera.width, camera.height)
    shape = (round(camera.height * scale) + 1, round(camera.width * scale) + 1)
    owner = np.zeros(shape, np.int32)
    eye = lens.position(camera)
    order = sorted(scene.figures, key=lambda figure: -np.hypot(figure.x - eye[0], figure.y - eye[1]))
    areas = []
    for number, figure in enumerate(order, start=1):
        hull = _hull(scene, figure, scale)
        cv2.fillConvexPoly(owner, hull, number)
        alone = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(alone, hull, 1)
        areas.append(int(alone.sum()))
    shares = {}
    for number, (figure, area) in enumerate(zip(order, areas, strict=True), start=1):
        if figure.on_board:
            square = SQUARES[int(np.floor(figure.x + 4)) + 8 * int(np.floor(figure.y + 4))]
            shares[square] = round(float((owner == number).sum()) / max(area, 1), 3)
    return shares


def _hull(scene: KingScene, figure: Figure, scale: float) -> NDArray[np.int32]:
    width, height = king_figures.size_of(scene.style, figure.kind)
    base = 0.0 if figure.on_board else -scene.host.board.height
    rings = [
        np.c_[solids.CIRCLE[::3] * r * width / 2 + (figure.x, figure.y), np.full(12, base + z * height)]
        for r, z in ((1.0, 0.0), (0.75, 0.5), (0.6 if scene.style.make != "discs" else 1.0, 1.0))
    ]
    spots = lens.project(scene.host.camera, np.concatenate(rings)) * scale
    return np.asarray(cv2.convexHull(np.round(spots).astype(np.int32)), np.int32)


def truth(scene: KingScene, engine: str) -> dict[str, Any]:
    """What a reader should find, ready for JSON."""
    host = scene.host
    corners = lens.corners(host.camera).round(2).tolist()
    facts = pips_scene.truth(with_dominoes(scene), engine)
    return {
        "game": "king-for-2",
        "seed": host.seed,
        "split": host.split,
        "engine": engine,
        "size": [host.camera.width, host.camera.height],
        "corners": dict(zip(("a1", "h1", "h8", "a8"), corners, strict=True)),
        "pieces": write_pieces(scene.pieces),
        "visible": visible(scene),
        "dominoes": facts["dominoes"],
        "unclear": facts["unclear"],
        "elevation": round(host.camera.elevation, 2),
        "azimuth": round(host.camera.azimuth, 2),
        "design": {"make": scene.style.make, "table": host.table.kind},
    }


def with_dominoes(scene: KingScene) -> pips_scene.PipsScene:
    """The same table as the engine of dominoes knows it."""
    return pips_scene.PipsScene(scene.host, True, scene.blocks, (), None, None)
