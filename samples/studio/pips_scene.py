"""Tables with dominoes and dice: what lies where, drawn from a seed, and what a reader should find.

The table, its light, clutter, camera and film are those of a usual studio scene, the `host`; some hosts keep
their board, and the dominoes or dice lie beside it. Lengths are in squares, as everywhere in the studio.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import casting, props
from samples.studio.scene import RGB, Scene, Split

Floats = NDArray[np.float64]
Game = Literal["dominoes", "dice"]
TOUCH = 0.04
"""How much of its half a tile that touches others may share with them."""
WHOLE = 0.8
"""A face of which less is in the photo and in view need not be read."""


@dataclass(frozen=True)
class Style:
    """How the pieces of one set are made."""

    body: RGB
    pip: RGB
    one: RGB
    """Colour of a single pip; on many dice it is red and large."""
    four: RGB
    radius: float
    """Of a pip, over the width of its face."""
    one_scale: float
    spread: float
    """How far the pips stand apart: 1 is usual, dice from the Far East have less."""
    sunk: float
    """Depth of the pips' hollows, 0 printed to 1."""
    corner: float
    """Radius of the corners seen from above, over the width."""
    edge: float
    """Radius of the edges, over the width."""
    gloss: float
    clear: float
    """How much shines through, 0 to 1."""
    bar: float
    """Thickness of a domino's line, 0 for none."""
    spinner: bool
    frame: bool
    """A line round each domino."""
    wear: float
    grain: float
    seed: int
    hues: tuple[RGB, ...] = ()
    """Colours of the pips of faces with one to six, where each number has its own."""


@dataclass(frozen=True)
class Block:
    """A domino or a die."""

    game: Game
    pips: tuple[int, int]
    """The two halves of a domino, the first towards its own +x; upper and front face of a die."""
    x: float
    y: float
    turn: float
    size: tuple[float, float, float]
    """Along its own x (the long way of a domino), along y, upwards."""
    base: float
    """Height of what it lies on above the table."""
    style: Style
    tilt: tuple[float, float] = (0.0, 0.0)
    """Slope of the upper face, for its shine only."""
    face_down: bool = False
    printed: bool = False
    """Only a picture of one, on a board or a mat."""
    mirrored: bool = False
    """Dice are made in two ways round."""


@dataclass(frozen=True)
class Spots:
    """A playing card or a button: spots that are no pips."""

    x: float
    y: float
    turn: float
    size: tuple[float, float]
    round: bool
    ground: RGB
    ink: RGB
    spots: int
    seed: int
    suited: bool = False
    """With an index in two corners and spots as on a playing card; a button then has a rim."""


@dataclass(frozen=True)
class PipsScene:
    """One photo to take."""

    host: Scene
    board: bool
    """Whether the host's own board is there."""
    blocks: tuple[Block, ...]
    spots: tuple[Spots, ...]
    tray: tuple[float, RGB, RGB] | None
    """Half width, floor and wall of a dice tray, if any."""
    mat: tuple[float, RGB] | None
    """Half width and colour of a printed board under everything, if any."""

    @property
    def floor(self) -> float:
        """Height of the table."""
        return -self.host.board.height


_IVORY: RGB = (0.93, 0.90, 0.80)
SETS: dict[Split, dict[str, tuple[tuple[RGB, RGB], ...]]] = {
    "seen": {
        "dominoes": (
            (_IVORY, (0.05, 0.05, 0.05)), ((0.95, 0.95, 0.94), (0.04, 0.04, 0.05)),
            ((0.06, 0.06, 0.07), (0.94, 0.94, 0.92)), ((0.88, 0.84, 0.70), (0.10, 0.07, 0.05)),
            ((0.40, 0.24, 0.13), (0.93, 0.88, 0.75)), ((0.60, 0.08, 0.09), (0.95, 0.93, 0.88)),
            ((0.85, 0.68, 0.44), (0.12, 0.07, 0.04)), ((0.12, 0.20, 0.42), (0.93, 0.92, 0.88)),
            ((0.93, 0.92, 0.88), (0.10, 0.18, 0.55)), ((0.94, 0.93, 0.90), (0.65, 0.08, 0.10)),
        ),
        "dice": (
            ((0.95, 0.95, 0.94), (0.04, 0.04, 0.05)), (_IVORY, (0.06, 0.05, 0.05)),
            ((0.92, 0.87, 0.66), (0.05, 0.05, 0.05)), ((0.96, 0.96, 0.96), (0.08, 0.14, 0.60)),
            ((0.70, 0.07, 0.08), (0.95, 0.94, 0.92)), ((0.06, 0.06, 0.07), (0.94, 0.94, 0.93)),
            ((0.10, 0.22, 0.55), (0.95, 0.95, 0.94)), ((0.10, 0.42, 0.20), (0.95, 0.95, 0.93)),
            ((0.93, 0.78, 0.12), (0.05, 0.05, 0.05)), ((0.80, 0.62, 0.40), (0.13, 0.08, 0.05)),
            ((0.92, 0.40, 0.08), (0.96, 0.95, 0.93)), ((0.85, 0.86, 0.88), (0.45, 0.05, 0.06)),
        ),
    },
    "unseen": {
        "dominoes": (
            ((0.97, 0.97, 0.93), (0.02, 0.02, 0.02)), ((0.15, 0.35, 0.25), (0.95, 0.92, 0.82)),
            ((0.90, 0.88, 0.84), (0.05, 0.35, 0.20)), ((0.24, 0.13, 0.09), (0.95, 0.80, 0.45)),
            ((0.82, 0.77, 0.66), (0.20, 0.10, 0.08)), ((0.55, 0.60, 0.66), (0.06, 0.06, 0.08)),
        ),
        "dice": (
            ((0.97, 0.96, 0.90), (0.02, 0.02, 0.03)), ((0.45, 0.12, 0.50), (0.95, 0.94, 0.95)),
            ((0.95, 0.93, 0.88), (0.05, 0.40, 0.22)), ((0.30, 0.62, 0.70), (0.04, 0.05, 0.08)),
            ((0.25, 0.14, 0.09), (0.94, 0.88, 0.70)), ((0.94, 0.70, 0.76), (0.25, 0.04, 0.15)),
        ),
    },
}  # fmt: skip


def make_pips_scene(
    seed: int,
    game: Game,
    split: Split = "seen",
    width: int = 960,
    zoom: float = 1.0,
    prints: float = 0.22,
    busy: float = 0.0,
) -> PipsScene:
    """The scene of this seed; `width` is the longer side in pixels, `zoom` brings the camera closer.

    `prints` is the share of domino tables with a board on which dominoes are only printed, `busy` that of
    tables with all that is easily taken for something else: cards and buttons among the things, dominoes
    among dice, things laid side by side, a photo exposed too long.
    """

    def stream(aspect: str) -> np.random.Generator:
        return np.random.default_rng([seed, split == "unseen", zlib.crc32(f"{game} {aspect}".encode())])

    rng = stream("host")
    harder = stream("busy")
    hard = bool(harder.random() < busy)
    board = bool(rng.random() < 0.12)
    host = casting.make_scene(seed, split, width, ordinary=0.5 if board else 0.0)
    if not board:
        flat = replace(host.board, height=0.0, frame=None, frame_height=0.0, gap=0.0)
        host = replace(host, board=flat, standing=(), tokens=(), clutter=())
        fill = float(rng.uniform(0.75, 1.2)) * zoom
        host = replace(host, camera=replace(host.camera, fill=fill, aim=(0.0, 0.0)))
    host = replace(host, clutter=tuple(thing for thing in host.clutter if thing.kind != "die"))
    if hard and harder.random() < 0.35:
        brighter = host.develop.exposure + float(harder.uniform(0.2, 0.9))
        host = replace(host, develop=replace(host.develop, exposure=brighter))
    taken = _Taken(host, board)
    if not board:
        host = replace(host, clutter=_clutter(stream("clutter"), host, taken))
    mat = None
    tray = None
    blocks: list[Block] = []
    rng = stream("props")
    if game == "dominoes" and not board and rng.random() < prints:
        mat = (float(rng.uniform(3.2, 4.2)), _tone(rng, 0.05, 0.6, 0.7))
        laid = draw_style(stream("blocks"), "dominoes", split)
        blocks += _printed(stream("print"), split, mat[0], taken, laid)
    elif game == "dice" and not board and not host.clutter and rng.random() < 0.2:
        tray = (float(rng.uniform(2.2, 3.2)), _tone(rng, 0.05, 0.5, 0.6), _tone(rng, 0.05, 0.6, 0.4))
        taken.inside(tray[0] - 0.1)
    drawn = _lay_dominoes if game == "dominoes" else _lay_dice
    blocks += drawn(stream("blocks"), split, taken, hard)
    if rng.random() < (0.4 if hard else 0.08):
        other = _lay_dice if game == "dominoes" else _lay_dominoes
        blocks += other(stream("others"), split, taken, hard)[: 6 if hard else 3]
    spots = _spots(stream("spots"), taken, hard) if tray is None else ()
    return PipsScene(host, board, tuple(blocks), spots, tray, mat)


LESSON_WIDTHS = (480, 560, 640, 760, 900)
"""Longer side of a photo to learn from: small ones, taken from nearer, teach more in the time they take."""


def make_lesson(seed: int, split: Split = "seen") -> PipsScene:
    """A scene to learn from: even seeds show dominoes, odd ones dice, many near and busy."""
    rng = np.random.default_rng([seed, 9])
    zoom, width = float(np.exp(rng.uniform(0.0, 0.9))), int(rng.choice(LESSON_WIDTHS))
    return make_pips_scene(seed, "dice" if seed % 2 else "dominoes", split, width, zoom, prints=0.2, busy=0.6)


# --- where things lie --------------------------------------------------------------------------------------


class _Taken:
    """Which parts of the table are taken, as rectangles, and which can be seen."""

    def __init__(self, host: Scene, board: bool) -> None:
        self.camera, self.floor = host.camera, -host.board.height
        self.outlines: list[NDArray[np.float32]] = []
        self.reach = 3.9 / max(1.0, host.camera.fill)
        self.hidden: Any = None
        """The part of the photo where a board and its pieces stand."""
        if board:
            half = props.rim(host.board) + 0.1
            self.add(rectangle(0, 0, 2 * half, 2 * half, 0))
            self.reach = half + 2.5
            slab = np.r_[
                np.c_[rectangle(0, 0, 2 * half, 2 * half, 0), np.full(4, self.floor)],
                np.c_[rectangle(0, 0, 8, 8, 0), np.full(4, 1.4)],
            ]
            self.hidden = cv2.convexHull(lens.project(self.camera, slab).astype(np.float32))
            for piece in host.standing:
                if not piece.on_board:
                    self.add(rectangle(piece.x, piece.y, 1, 1, 0))
            for token in host.tokens:
                self.add(rectangle(token.x, token.y, token.width, token.width, token.turn))
            for thing in host.clutter:
                self.add(rectangle(thing.x, thing.y, thing.size * 1.3, thing.size * 1.3, thing.turn))

    def add(self, outline: Floats) -> None:
        """Take a place."""
        self.outlines.append(np.asarray(outline, np.float32))

    def inside(self, half: float) -> None:
        """Allow only places within a square about the middle."""
        self.reach = half

    def free(self, outline: Floats, height: float = 0.0, seen: bool = True) -> bool:
        """Whether a place is free and, if it matters, wholly in the photo."""
        if seen and np.abs(outline).max() > self.reach:
            return False
        spots = lens.project(
            self.camera, np.c_[np.r_[outline, outline], np.repeat([self.floor, self.floor + height], 4)]
        )
        size = np.array([self.camera.width, self.camera.height])
        if seen and not ((spots > 6) & (spots < size - 6)).all():
            return False
        if seen and self.hidden is not None:
            hull = cv2.convexHull(spots.astype(np.float32))
            if cv2.intersectConvexConvex(hull, self.hidden)[0] > 0:
                return False
        convex = np.asarray(outline, np.float32)
        return all(cv2.intersectConvexConvex(convex, other)[0] <= 1e-4 for other in self.outlines)


def rectangle(x: float, y: float, width: float, depth: float, turn: float) -> Floats:
    """Corners of a turned rectangle, anticlockwise."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (width / 2, depth / 2)
    return np.asarray(flat @ np.array([[c, s], [-s, c]]) + (x, y), np.float64)


def _clutter(rng: np.random.Generator, host: Scene, taken: _Taken) -> tuple[Any, ...]:
    """Mugs, pens and the like from a usual scene, moved to the rim of this one."""
    if rng.random() < 0.5:
        return ()
    other = casting.make_scene(int(rng.integers(1 << 30)), "seen", 640)
    found = []
    for thing in other.clutter:
        around, away = rng.uniform(0, 2 * np.pi), rng.uniform(2.8, 5.0)
        x, y = float(np.cos(around) * away), float(np.sin(around) * away)
        outline = rectangle(x, y, thing.size * 1.25, thing.size * 1.25, thing.turn)
        if thing.kind != "die" and taken.free(outline, seen=False):
            taken.add(outline)
            found.append(replace(thing, x=x, y=y))
    return tuple(found)


def _lay_dominoes(rng: np.random.Generator, split: Split, taken: _Taken, hard: bool = False) -> list[Block]:
    """Dominoes as people leave them; when `hard`, more of them side by side, with a line round each."""
    style = draw_style(rng, "dominoes", split)
    if hard and rng.random() < 0.3:
        style = replace(style, frame=True)
    count = int(rng.integers(1, 29)) if rng.random() < 0.7 else int(rng.integers(1, 7))
    wide = float(np.clip(rng.uniform(1.5, 3.4) / np.sqrt(count + 1), 0.3, 1.3))
    long = wide * float(rng.uniform(1.88, 2.12))
    size = (long, wide, wide * float(rng.uniform(0.16, 0.5)))
    tiles = [(a, b) for a in range(7) for b in range(a + 1)]
    if rng.random() < 0.2:
        tiles = [tiles[k] for k in rng.integers(len(tiles), size=28)]
    order = [tiles[k] for k in rng.permutation(len(tiles))][:count]
    way = rng.random()
    matched = way < 0.4 and rng.random() < 0.6
    if matched:
        order = _matched(rng, order)
    places = (
        _chain(rng, order, size, taken.reach)
        if way < 0.4
        else _rows(rng, count, size, taken.reach)
        if way < 0.52
        else _bricks(rng, count, size)
        if way < (0.8 if hard else 0.65)
        else _scatter(rng, count, taken.reach)
    )
    blocks: list[Block] = []
    for x, y, turn in places:
        outline = rectangle(x, y, size[0], size[1], turn)
        # Tiles that touch are seldom quite straight: what they share at the rim keeps none of them out.
        core = outline + TOUCH * (outline.mean(axis=0) - outline)
        if len(blocks) == count or not taken.free(core, size[2]):
            continue
        taken.add(core)
        a, b = order[len(blocks)]
        pips = (a, b) if matched or rng.random() < 0.5 else (b, a)
        down = bool(rng.random() < 0.03)
        blocks.append(Block("dominoes", pips, x, y, turn, size, 0.0, style, _tilt(rng), down))
    if len(blocks) > 2 and rng.random() < 0.1:
        blocks += _stacked(rng, blocks, taken)
    return blocks


def _matched(rng: np.random.Generator, tiles: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The tiles in an order of play, each with its open end first: like numbers meet as long as they can."""
    left, found = list(tiles), list[tuple[int, int]]()
    while left:
        fits = [tile for tile in left if found and found[-1][0] in tile] or left
        tile = fits[int(rng.integers(len(fits)))]
        left.remove(tile)
        found.append(tile[::-1] if found and tile[0] == found[-1][0] else tile)
    return found


def beside_board(rng: np.random.Generator, host: Scene, split: Split, count: int) -> list[Block]:
    """So many dominoes of one set lying beside the host's board, as far as there is room in the photo."""
    taken = _Taken(host, board=True)
    style = draw_style(rng, "dominoes", split)
    wide = float(rng.uniform(0.55, 1.1))
    size = (wide * float(rng.uniform(1.88, 2.12)), wide, wide * float(rng.uniform(0.16, 0.5)))
    tiles = [(a, b) for a in range(7) for b in range(a + 1)]
    order = [tiles[k] for k in rng.permutation(len(tiles))]
    blocks: list[Block] = []
    for x, y, turn in _scatter(rng, 10 * count, taken.reach):
        outline = rectangle(x, y, size[0], size[1], turn)
        if len(blocks) < count and taken.free(outline, size[2]):
            taken.add(outline)
            blocks.append(Block("dominoes", order[len(blocks)], x, y, turn, size, 0.0, style, _tilt(rng)))
    return blocks


def _stacked(rng: np.random.Generator, blocks: list[Block], taken: _Taken) -> list[Block]:
    """One or two tiles lying on others, which they mostly hide."""
    found = []
    for under in blocks[: int(rng.integers(1, 3))]:
        pips = (int(rng.integers(7)), int(rng.integers(7)))
        x, y = under.x + rng.normal(0, 0.1), under.y + rng.normal(0, 0.1)
        turn = under.turn + float(rng.normal(0, 12))
        spot = rectangle(x, y, *under.size[:2], turn)
        spots = lens.project(taken.camera, np.c_[spot, np.full(4, taken.floor + 2 * under.size[2])])
        if ((spots > 6) & (spots < (taken.camera.width - 6, taken.camera.height - 6))).all():
            found.append(replace(under, pips=pips, x=x, y=y, turn=turn, base=under.size[2], face_down=False))
    return found


def _scatter(rng: np.random.Generator, count: int, reach: float) -> list[tuple[float, float, float]]:
    """Anywhere, in any direction; some sets lie all about the same way."""
    common = float(rng.uniform(0, 360))
    loose = 180.0 if rng.random() < 0.75 else 6.0
    return [
        (
            float(rng.uniform(-reach, reach)),
            float(rng.uniform(-reach, reach)),
            common + float(rng.uniform(-loose, loose)) + 90 * float(rng.integers(4)),
        )
        for _ in range(6 * count)
    ]


def _rows(
    rng: np.random.Generator, count: int, size: tuple[float, float, float], reach: float
) -> list[tuple[float, float, float]]:
    """Side by side, as in a hand or in the box."""
    gap = float(rng.choice([0.0, 0.02, 0.15])) * size[1]
    across = int(rng.integers(3, 8))
    turn, loose = float(rng.uniform(0, 360)), float(rng.choice([0.0, 1.5]))
    places = []
    for k in range(count):
        u, v = (k % across - across / 2) * (size[1] + gap), (k // across - 1) * (size[0] + gap)
        places.append((*_turned(u, v, turn), turn + 90 + float(rng.normal(0, loose))))
    return places


def _bricks(
    rng: np.random.Generator, count: int, size: tuple[float, float, float]
) -> list[tuple[float, float, float]]:
    """Pushed together end to end and side by side, rows flush or shifted like bricks."""
    gap = float(rng.choice([0.0, 0.0, 0.01, 0.04])) * size[1]
    loose, turn = float(rng.choice([0.0, 0.0, 0.7])), float(rng.uniform(0, 360))
    across = int(rng.integers(1, max(2, min(7, count)) + 1))
    shift = float(rng.choice([0.0, 0.5, rng.uniform(-0.5, 0.5)]))
    rows = -(-count // across)
    places = []
    for k in range(count):
        row, column = divmod(k, across)
        u = (column - (across - 1) / 2 + shift * (row % 2)) * (size[0] + gap)
        v = (row - (rows - 1) / 2) * (size[1] + gap)
        places.append((*_turned(u, v, turn), turn + float(rng.normal(0, loose))))
    return places


def _turned(u: float, v: float, turn: float) -> tuple[float, float]:
    """A place told in axes that are turned by degrees."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return float(u * c - v * s), float(u * s + v * c)


def _chain(
    rng: np.random.Generator, order: list[tuple[int, int]], size: tuple[float, float, float], reach: float
) -> list[tuple[float, float, float]]:
    """A line of play: end to end, doubles across, corners where the table ends."""
    long, wide, _ = size
    gap = float(rng.choice([0.0, 0.004, 0.02, 0.06])) * wide
    loose = float(rng.choice([0.0, 0.5, 1.5]))
    slope = float(rng.choice([0.0, rng.uniform(0, 90)]))
    places: list[tuple[float, float, float]] = []
    x, y, way = float(rng.uniform(-3, 3)), float(rng.uniform(-3, 3)), int(rng.integers(4))
    outlines: list[NDArray[np.float32]] = []
    spin = np.array(
        [
            [np.cos(np.radians(slope)), np.sin(np.radians(slope))],
            [-np.sin(np.radians(slope)), np.cos(np.radians(slope))],
        ]
    )
    for a, b in order:
        crosswise = a == b and rng.random() < 0.6
        step = wide if crosswise else long
        for turned in [*rng.permutation([0, 0, 0, 1, 3])[:3].tolist(), 1, 3, 0]:
            ahead = (way + turned) % 4
            move = np.array([(1, 0), (0, 1), (-1, 0), (0, -1)][ahead], float)
            side = (
                np.array([-move[1], move[0]])
                * (wide / 2 if turned else 0)
                * (1 if rng.random() < 0.5 else -1)
            )
            middle = np.array([x, y]) + move * (step / 2 + gap) + side
            facing = 90.0 * ahead + (90 if crosswise else 0)
            flat = rectangle(float(middle[0]), float(middle[1]), long * 0.99, wide * 0.99, facing)
            convex = np.asarray(flat, np.float32)
            if np.abs(flat).max() < reach and all(
                cv2.intersectConvexConvex(convex, other)[0] < 1e-4 for other in outlines
            ):
                outlines.append(convex)
                spot = middle @ spin
                places.append((float(spot[0]), float(spot[1]), facing + slope + float(rng.normal(0, loose))))
                x, y = (float(part) for part in middle + move * step / 2)
                way = ahead
                break
        else:
            x, y, way = (
                float(rng.uniform(-reach, reach)),
                float(rng.uniform(-reach, reach)),
                int(rng.integers(4)),
            )
    return places


def _lay_dice(rng: np.random.Generator, split: Split, taken: _Taken, hard: bool = False) -> list[Block]:
    """Dice as they fell; when `hard`, more often pushed together."""
    count = int(rng.integers(1, 8)) if rng.random() < 0.6 else int(rng.integers(6, 21))
    side = float(np.clip(rng.uniform(1.2, 3.8) / np.sqrt(count + 1), 0.3, 1.7))
    mixed = rng.random() < 0.45
    styles = [draw_style(rng, "dice", split) for _ in range(4 if mixed else 1)]
    places = _scatter(rng, 3 * count, taken.reach * float(rng.uniform(0.4, 1.0)))
    if rng.random() < (0.5 if hard else 0.2):
        across, turn = int(rng.integers(2, 6)), float(rng.uniform(0, 360))
        grid = np.array([(k % across - across / 2, k // across - 1) for k in range(count)]) * side * 1.01
        grid = grid @ np.array(
            [
                [np.cos(np.radians(turn)), np.sin(np.radians(turn))],
                [-np.sin(np.radians(turn)), np.cos(np.radians(turn))],
            ]
        )
        places = [(float(x), float(y), turn + 90 * float(rng.integers(4))) for x, y in grid]
    touching = float(rng.choice([0.0, 0.25, 0.7]))
    blocks: list[Block] = []
    for x, y, turn in places:
        if len(blocks) >= count:
            break
        style = styles[int(rng.integers(len(styles)))]
        own = side * (float(np.exp(rng.normal(0, 0.2))) if mixed else 1.0)
        if blocks and rng.random() < touching:
            x, y, turn = _beside(rng, blocks[int(rng.integers(len(blocks)))], own)
        outline = rectangle(x, y, own, own, turn)
        if not taken.free(outline, own):
            continue
        taken.add(outline * 0.999 + outline.mean(axis=0) * 0.001)
        top = int(rng.integers(1, 7))
        front = int(rng.choice([v for v in range(1, 7) if v not in (top, 7 - top)]))
        mirrored = bool(rng.random() < 0.5)
        blocks.append(
            Block(
                "dice", (top, front), x, y, turn, (own,) * 3, 0.0, style, _tilt(rng), False, False, mirrored
            )
        )
    return blocks


def _beside(rng: np.random.Generator, die: Block, side: float) -> tuple[float, float, float]:
    """Where a die lies that was pushed against another one: flush, or shifted along its side."""
    way = np.radians(die.turn + 90 * float(rng.integers(4)))
    ahead, along = np.array([np.cos(way), np.sin(way)]), np.array([-np.sin(way), np.cos(way)])
    shift = float(rng.choice([0.0, rng.uniform(-0.6, 0.6)])) * side
    x, y = np.array([die.x, die.y]) + ahead * (die.size[0] + side) * 0.501 + along * shift
    return float(x), float(y), die.turn + 90 * float(rng.integers(4))


def _printed(rng: np.random.Generator, split: Split, half: float, taken: _Taken, laid: Style) -> list[Block]:
    """Pictures of dominoes round the rim of a printed board: flat, without a shadow.

    Most show the tiles that are `laid`, a little duller.
    """
    style = draw_style(rng, "dominoes", split)
    if rng.random() < 0.65:
        r, g, b = (tone * rng.uniform(0.8, 1.02) for tone in laid.body)
        style = replace(laid, body=(r, g, b))
    style = replace(style, sunk=0.0, gloss=0.1, wear=0.0, clear=0.0, edge=0.0)
    wide = float(rng.uniform(0.4, 0.6))
    blocks = []
    for side in range(4):
        along = -half + wide
        while along < half - wide:
            lying = rng.random() < 0.6
            long = wide * 2 if lying else wide
            u, v = along + long / 2, half - wide * (0.7 if lying else 1.2)
            x, y = ((u, -v), (v, u), (-u, v), (-v, -u))[side]
            turn = 90.0 * side + (0 if lying else 90)
            pips = (int(rng.integers(7)), int(rng.integers(7)))
            size = (wide * 2, wide, 0.0)
            outline = rectangle(x, y, size[0], size[1], turn)
            if rng.random() < 0.85 and taken.free(outline, seen=False):
                taken.add(outline)
                blocks.append(Block("dominoes", pips, x, y, turn, size, 0.0, style, printed=True))
            along += long + wide * 0.05
    return blocks


def _spots(rng: np.random.Generator, taken: _Taken, hard: bool = False) -> tuple[Spots, ...]:
    """Cards and buttons; when `hard`, more of them, in view and more like real ones."""
    if not hard and rng.random() < 0.55:
        return ()
    found = []
    for _ in range(int(rng.integers(3, 12) if hard else rng.integers(1, 6))):
        is_round = bool(rng.random() < 0.5)
        wide = float(rng.uniform(0.3, 0.7) if is_round else rng.uniform(0.6, 1.6))
        size = (wide, wide) if is_round else (wide * float(rng.uniform(1.3, 1.6)), wide)
        x, y = (float(v) for v in rng.uniform(-5, 5, 2) * (taken.reach / 5 if hard else 1))
        turn = float(rng.uniform(0, 360))
        outline = rectangle(x, y, size[0], size[1], turn)
        if taken.free(outline, seen=False):
            taken.add(outline)
            bright = rng.random() < 0.7
            ground = _tone(rng, 0.7, 0.95, 0.2) if bright else _tone(rng, 0.05, 0.5, 0.8)
            ink = _tone(rng, 0.02, 0.5, 0.9) if bright else _tone(rng, 0.6, 0.95, 0.3)
            spots = int(rng.choice([2, 4])) if is_round else int(rng.integers(0, 11))
            drawn = int(rng.integers(1 << 30))
            suited = hard and bool(rng.random() < 0.6)
            found.append(Spots(x, y, turn, size, is_round, ground, ink, spots, drawn, suited))
    return tuple(found)


# --- how things look ---------------------------------------------------------------------------------------


def _tilt(rng: np.random.Generator) -> tuple[float, float]:
    x, y = rng.normal(0, 0.02, 2)
    return float(x), float(y)


def _tone(rng: np.random.Generator, low: float, high: float, colourful: float) -> RGB:
    tinted = np.clip(rng.uniform(low, high) * (1 + rng.uniform(-colourful, colourful, 3)), 0.02, 0.97)
    return float(tinted[0]), float(tinted[1]), float(tinted[2])


def draw_style(rng: np.random.Generator, game: Game, split: Split) -> Style:
    """One set: seen and unseen ones share no pair of colours."""
    pairs = SETS[split][game]
    if game == "dice" and rng.random() < 0.35:
        pairs = pairs[:4]  # most dice are white
    body, pip = (_near(rng, colour) for colour in pairs[int(rng.integers(len(pairs)))])
    hues: tuple[RGB, ...] = ()
    if split == "seen" and rng.random() < 0.3:
        body, pip = any_pair(rng, game)
    if split == "seen" and rng.random() < 0.1:
        hues = tuple(_against(rng, body) for _ in range(6))
    dice = game == "dice"
    bright = sum(body) / 3 > 0.6
    eastern = dice and bright and rng.random() < 0.25
    red: RGB = (0.80, 0.08, 0.09)
    clear = float(rng.uniform(0.2, 0.6)) if dice and not bright and rng.random() < 0.35 else 0.0
    coloured = not dice and bright and rng.random() < 0.15
    edge = float(rng.uniform(0.05, 0.2) if rng.random() < 0.55 else rng.uniform(0.0, 0.06))
    if split == "seen" and rng.random() < 0.2:  # cheap dice are nearly balls
        edge = float(rng.uniform(0.18, 0.32))
    corner = edge + float(rng.uniform(0.0, 0.16) if rng.random() < 0.5 else 0.0)
    if not dice:
        edge, corner = float(rng.uniform(0.0, 0.07)), float(rng.uniform(0.0, 0.16))
    radius = float(rng.uniform(0.07, 0.125) if dice else rng.uniform(0.075, 0.125))
    return Style(
        body=body,
        pip=_tone(rng, 0.15, 0.5, 0.9) if coloured else pip,
        one=red if eastern else pip,
        four=red if eastern and rng.random() < 0.6 else pip,
        radius=radius,
        one_scale=float(rng.uniform(1.2, 2.0)) if eastern else float(rng.choice([1.0, 1.0, 1.3])),
        spread=float(rng.uniform(0.62, 0.85) if eastern or rng.random() < 0.15 else rng.uniform(0.85, 1.1)),
        sunk=float(rng.choice([0.0, 1.0]) * rng.uniform(0.3, 1.0)),
        corner=corner,
        edge=edge,
        gloss=float(rng.uniform(0.0, 1.0)),
        clear=clear,
        bar=0.0 if dice or rng.random() < 0.04 else float(rng.uniform(0.02, 0.07)),
        spinner=not dice and bool(rng.random() < 0.3),
        frame=not dice and bool(rng.random() < 0.12),
        wear=float(rng.uniform(0, 1) ** 3),
        grain=float(rng.uniform(0.0, 0.08)),
        seed=int(rng.integers(1 << 30)),
        hues=hues,
    )


def any_pair(rng: np.random.Generator, game: Game) -> tuple[RGB, RGB]:
    """Any two colours that can be told apart, but for those near an unseen set's."""
    kept = np.array([body for body, _ in SETS["unseen"][game]])
    while True:
        body = _tone(rng, 0.03, 0.95, float(rng.choice([0.1, 0.9])))
        if np.abs(kept - body).max(axis=1).min() > 0.12:
            return body, _against(rng, body)


def _against(rng: np.random.Generator, ground: RGB) -> RGB:
    """A colour that stands out from another, by its brightness."""
    while True:
        colour = _tone(rng, 0.02, 0.97, float(rng.choice([0.1, 0.9])))
        if abs(sum(colour) - sum(ground)) > 0.9:
            return colour


def _near(rng: np.random.Generator, colour: RGB) -> RGB:
    shifted = np.clip(np.array(colour) * np.exp(rng.normal(0, 0.06)) + rng.normal(0, 0.02, 3), 0.015, 0.98)
    return float(shifted[0]), float(shifted[1]), float(shifted[2])


_SITES: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def pip_sites(value: int, style: Style, long_way: bool) -> Floats:
    """Middles of the pips on a face from -0.5 to 0.5; a domino's rows of three run across it (`long_way`)."""
    sites = np.array(_SITES[value], float).reshape(-1, 2)
    if value == 6 and long_way:
        sites = sites[:, ::-1]
    if style.seed % 3 == 0:  # twos and threes run along either diagonal
        sites = sites * (-1, 1)
    reach = (0.27 if long_way else 0.26) * style.spread
    if value == 6 and style.seed % 5 == 0:
        sites = sites * ((1.0, 0.85) if long_way else (0.85, 1.0))
    return np.asarray(sites * min(reach, 0.46 - style.radius))


def die_sides(block: Block) -> tuple[int, int, int, int]:
    """Values on the sides towards the die's own -y, +x, +y and -x."""
    top, front = block.pips
    right = next(v for v in range(1, 7) if v not in (top, 7 - top, front, 7 - front))
    # Two ways round; which of the two other pairs stands right does not matter more than that.
    if block.mirrored:
        right = 7 - right
    return front, right, 7 - front, 7 - right


# --- the truth ---------------------------------------------------------------------------------------------


def top_corners(block: Block, floor: float) -> Floats:
    """The upper face in the world, 4x3: from its own (-x, -y) anticlockwise seen from above."""
    flat = rectangle(block.x, block.y, block.size[0], block.size[1], block.turn)
    return np.asarray(np.c_[flat, np.full(4, floor + block.base + block.size[2])], np.float64)


def views(scene: PipsScene) -> list[tuple[Block, Floats, float]]:
    """Every block with the corners of its upper face in the photo and the share of it that is in view."""
    camera = scene.host.camera
    eye = lens.position(camera)
    scale = 480 / max(camera.width, camera.height)
    shape = (round(camera.height * scale), round(camera.width * scale))
    owner = np.full(shape, -1, np.int32)
    ordered = in_depth(scene, eye)
    found = []
    for index, block in enumerate(ordered):
        high = top_corners(block, scene.floor)
        low = high - (0, 0, block.size[2])
        hull = cv2.convexHull((lens.project(camera, np.r_[high, low]) * scale).astype(np.float32))
        cv2.fillConvexPoly(owner, np.round(hull).astype(np.int32), 2 * index)
        top = np.round(lens.project(camera, high) * scale).astype(np.int32)
        cv2.fillConvexPoly(owner, top, 2 * index + 1)
    for index, block in enumerate(ordered):
        corners = np.asarray(lens.project(camera, top_corners(block, scene.floor)), np.float64)
        area = float(cv2.contourArea((corners * scale).astype(np.float32)))
        visible = float((owner == 2 * index + 1).sum()) / max(area, 1.0)
        found.append((block, corners, min(visible, 1.0)))
    return found


def in_depth(scene: PipsScene, eye: NDArray[Any]) -> list[Block]:
    """Blocks in the order of painting: pictures first, then from far to near, upper ones last."""
    return sorted(
        scene.blocks,
        key=lambda b: (not b.printed, b.base > 0, -float(np.hypot(b.x - eye[0], b.y - eye[1]))),
    )


def truth(scene: PipsScene, engine: str) -> dict[str, Any]:
    """What a reader should find, ready for JSON; faces too hidden to be asked for are under `unclear`."""
    facts: dict[str, Any] = {"dominoes": [], "dice": [], "unclear": []}
    for block, corners, visible in views(scene):
        if block.printed or block.face_down:
            continue
        # Clockwise, the first and the last corner being those of the first half.
        spots = [[round(float(x), 2), round(float(y), 2)] for x, y in corners[[1, 0, 3, 2]]]
        if visible < WHOLE:
            facts["unclear"].append({"corners": spots})
        elif block.game == "dominoes":
            facts["dominoes"].append({"pips": list(block.pips), "corners": spots})
        else:
            middle = np.round(corners.mean(axis=0), 2).tolist()
            facts["dice"].append({"value": block.pips[0], "centre": middle, "corners": spots})
    game = next((block.game for block in scene.blocks if not block.printed), "dominoes")
    host = scene.host
    return {
        "game": game,
        "seed": host.seed,
        "split": host.split,
        "engine": engine,
        "size": [host.camera.width, host.camera.height],
        **facts,
        "elevation": round(host.camera.elevation, 2),
        "design": {"table": host.table.kind, "board": scene.board, "printed": scene.mat is not None},
    }
