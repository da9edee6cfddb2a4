"""Where the pieces lie: dominoes thrown about, in blocks and in played lines, dice rolled or lined up."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick, rectangle, rot2
from samples.second_studio.bodies import Piece
from samples.second_studio.designs import Design, TileSize


def rectangles_meet(a: Array, b: Array) -> bool:
    """Whether two rectangles overlap: they do unless a side of one has all of the other beyond it."""
    for quad in (a, b):
        for i in range(2):
            edge = quad[i + 1] - quad[i]
            axis = np.array([-edge[1], edge[0]])
            pa, pb = a @ axis, b @ axis
            if pa.max() <= pb.min() or pb.max() <= pa.min():
                return False
    return True


def footprint(piece: Piece, length: float, width: float, shrink: float = 1.0) -> Array:
    """The corners of the ground that a piece of a size covers."""
    turned = rectangle(length * shrink, width * shrink) @ rot2(piece.angle).T
    return np.asarray(np.add(turned, (piece.x, piece.y)))


class DominoLayout:
    """Places dominoes of one size so that none overlaps another."""

    def __init__(self, rng: Rng, size: TileSize) -> None:
        """Start with a full shuffled set."""
        self.rng, self.length, self.width, self.thick = rng, size.length, size.width, size.thick
        self.pieces: list[Piece] = []
        stock = [(a, b) for a in range(7) for b in range(a, 7)]
        order = rng.permutation(len(stock))
        self.stock: list[tuple[int, int]] = []
        for a, b in (stock[i] for i in order):
            self.stock.append((a, b) if chance(rng, 0.5) else (b, a))
        self.gap = pick(rng, [0.005, 0.02, 0.06]) * size.width
        self.loose = pick(rng, [0.0, 0.01, 0.04])

    def draw(self, match: int | None = None) -> tuple[int, int]:
        """Take a tile from the stock, if possible with the wanted first number."""
        if not self.stock:
            return int(self.rng.integers(7)), int(self.rng.integers(7))
        for i, (a, b) in enumerate(self.stock):
            if match is None or match in (a, b):
                self.stock.pop(i)
                return (a, b) if match in (None, a) else (b, a)
        return self.stock.pop()

    def free(self, piece: Piece, shrink: float) -> bool:
        """Whether there is room for a piece; shrink below 1 lets tiles touch, above 1 keeps them apart."""
        mine = footprint(piece, self.length, self.width, shrink)
        reach = self.length * 1.2
        near = [p for p in self.pieces if abs(p.x - piece.x) < reach and abs(p.y - piece.y) < reach]
        return not any(rectangles_meet(mine, footprint(p, self.length, self.width, shrink)) for p in near)

    def scatter(self, count: int, centre: tuple[float, float], density: float, up: bool = True) -> None:
        """Tiles thrown about; density is the share of the ground they cover."""
        radius = math.sqrt(count * self.length * self.width / density / math.pi) + 0.3 * self.length
        straight = chance(self.rng, 0.2)
        for _ in range(count):
            for attempt in range(60):
                a = self.rng.uniform(0, 2 * math.pi)
                r = radius * math.sqrt(self.rng.random()) * (1 + attempt / 60)
                if straight:
                    turn = float(self.rng.normal(0, 0.1) + math.pi / 2 * self.rng.integers(4))
                else:
                    turn = self.rng.uniform(0, 2 * math.pi)
                piece = Piece(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a), turn, up=up)
                if self.free(piece, 1.01):
                    piece.a, piece.b = self.draw()
                    self.pieces.append(piece)
                    break

    def block(
        self,
        count: int,
        centre: tuple[float, float],
        columns: int,
        turn: float,
        up: bool = True,
        end_on: bool = False,
    ) -> None:
        """Tiles side by side in rows, or end to end."""
        gap_y = self.gap * pick(self.rng, [1, 1, 4])
        step_x = (self.length if end_on else self.width) + self.gap
        step_y = (self.width if end_on else self.length) + gap_y
        rows = math.ceil(count / columns)
        for i in range(count):
            row, col = divmod(i, columns)
            at = np.array([(col - (columns - 1) / 2) * step_x, (row - (rows - 1) / 2) * step_y])
            at = rot2(turn) @ (at + self.rng.normal(0, self.loose * self.width, 2))
            own = turn + (0 if end_on else math.pi / 2) + self.rng.normal(0, self.loose)
            own += math.pi if chance(self.rng, 0.5) else 0
            piece = Piece(float(at[0] + centre[0]), float(at[1] + centre[1]), float(own), up=up)
            if self.free(piece, 0.96):
                piece.a, piece.b = self.draw()
                self.pieces.append(piece)

    def chain(
        self,
        count: int,
        runs: Sequence[int],
        turns: Sequence[int],
        start: tuple[float, float],
        heading: float,
        match: int | None = None,
    ) -> None:
        """A played line: runs[i] tiles straight, then turns[i] (+1 left, -1 right, 0 none), repeated.

        It ends early where it would run into other tiles.
        """
        p, d = np.array(start, float), np.array([math.cos(heading), math.sin(heading)])
        run, used, crosswise = 0, 0, chance(self.rng, 0.85)
        for _ in range(count):
            a, b = self.draw(match)
            turn = 0
            if used >= runs[run % len(runs)] and self.pieces:
                turn, used, run = turns[run % len(turns)], 0, run + 1
            tries = [turn, 0] if turn == 0 else [turn, -turn, 0]
            if not any(self._play(p, d, a, b, t, crosswise) for t in tries):
                self.stock.append((a, b))
                return
            p, d = self._tip
            used, match = used + 1, b

    def _play(self, p: Array, d: Array, a: int, b: int, turn: int, crosswise: bool) -> bool:
        """Lay a tile at the tip p of a line that goes along d, if there is room."""
        side = np.array([-d[1], d[0]]) * turn
        across = a == b and crosswise and turn == 0
        deep = self.width if across else self.length
        if turn == 0:
            centre, way, tip = p + d * (deep / 2), d, p + d * (deep + self.gap)
        elif chance(self.rng, 0.5):  # round the corner, with its first half at the tip
            centre = p + d * self.width / 2 + side * (self.length - self.width) / 2
            way, tip = side, centre + side * (self.length / 2 + self.gap)
        else:  # off the side of the last tile
            centre = p - d * (self.width / 2 + self.gap) + side * ((self.width + self.length) / 2 + self.gap)
            way, tip = side, centre + side * (self.length / 2 + self.gap)
        angle = math.atan2(way[1], way[0]) + (math.pi / 2 if across else 0)
        wobble = self.rng.normal(0, self.loose * 0.4)
        piece = Piece(float(centre[0]), float(centre[1]), float(angle + wobble), a, b)
        if not self.free(piece, 0.95):
            return False
        self.pieces.append(piece)
        self._tip = (tip + self.rng.normal(0, self.loose * self.width * 0.3, 2), way)
        return True

    def on_top(self) -> None:
        """Lay one more tile across another."""
        host = pick(self.rng, self.pieces)
        along = rot2(host.angle) @ np.array([self.rng.uniform(-0.3, 0.3) * self.length, 0])
        a, b = self.draw()
        x, y = float(host.x + along[0]), float(host.y + along[1])
        turn = float(host.angle + self.rng.normal(math.pi / 2, 0.3))
        self.pieces.append(Piece(x, y, turn, a, b, True, self.thick))

    def bounds(self) -> tuple[Array, Array]:
        """Smallest and largest corner of all tiles."""
        pts = np.concatenate([footprint(p, self.length, self.width) for p in self.pieces])
        return pts.min(0), pts.max(0)


def domino_layout(rng: Rng, design: Design) -> tuple[list[Piece], str]:
    """A random layout of dominoes, and words for it."""
    lay = DominoLayout(rng, design.tile)
    kinds = ["scatter", "block", "row", "line", "snake", "spiral", "cross", "few"]
    kind = pick(rng, kinds, [3, 2, 2, 3, 3, 1.5, 2, 2.5])
    count = int(rng.integers(3, 29)) if chance(rng, 0.6) else int(rng.integers(2, 12))
    turn = rng.uniform(0, 2 * math.pi)
    if kind == "few":
        lay.scatter(int(rng.integers(1, 5)), (0, 0), rng.uniform(0.15, 0.5))
    elif kind == "scatter":
        lay.scatter(count, (0, 0), rng.uniform(0.2, 0.6))
    elif kind == "block":
        lay.block(count, (0, 0), int(rng.integers(2, 8)), turn, end_on=chance(rng, 0.3))
    elif kind == "row":
        count = min(count, 12)
        lay.block(count, (0, 0), count, turn, end_on=chance(rng, 0.15) and count < 8)
    elif kind == "line":
        lay.chain(min(count, 14), [99], [0], (0, 0), turn)
    elif kind == "snake":
        run = int(rng.integers(3, 8))
        turns = pick(rng, [[1, 1, -1, -1], [1, -1], [1, -1, -1, 1]])
        lay.chain(count, [run, 1] if len(turns) == 4 else [run, 2], turns, (0, 0), turn)
    elif kind == "spiral":
        side = pick(rng, [1, -1])
        lay.chain(max(count, 8), [2, 2, 3, 3, 4, 4, 5, 5, 6, 6], [side], (0, 0), turn)
    else:
        cross_layout(rng, lay, count, turn)
    extras = add_extras(rng, lay)
    if chance(rng, 0.05) and len(lay.pieces) > 2:
        lay.on_top()
        extras += " stacked"
    if chance(rng, 0.12):
        for piece in lay.pieces[1:]:
            piece.up = piece.up and not chance(rng, 0.25)
    return lay.pieces[:60], kind + extras


def cross_layout(rng: Rng, lay: DominoLayout, count: int, turn: float) -> None:
    """Arms played off a double in the middle."""
    value = int(rng.integers(7))
    lay.stock = [t for t in lay.stock if t != (value, value)]
    lay.pieces.append(Piece(0, 0, turn + math.pi / 2, value, value))
    arms = int(rng.integers(2, 5))
    for k in range(arms):
        heading = turn + math.pi * k if k < 2 else turn + math.pi / 2 + math.pi * k
        reach = (lay.width if k < 2 else lay.length) / 2 + lay.gap
        start = (reach * math.cos(heading), reach * math.sin(heading))
        run, bend = int(rng.integers(2, 5)), pick(rng, [1, -1, 0])
        lay.chain(max(1, (count - 1) // arms), [run], [bend], start, heading, value)


def add_extras(rng: Rng, lay: DominoLayout) -> str:
    """Maybe a hand or a boneyard beside the main layout; returns words for them."""
    low, high = lay.bounds()
    words = ""
    if chance(rng, 0.18):
        count = int(rng.integers(3, 8))
        y = low[1] - lay.length * rng.uniform(0.8, 1.5)
        lay.block(count, (float((low[0] + high[0]) / 2), float(y)), count, 0.0)
        words += " +hand"
    if chance(rng, 0.22):
        count = int(rng.integers(2, 15))
        at = (float(high[0] + lay.length * rng.uniform(1.2, 2.2)), float(rng.uniform(low[1], high[1])))
        if chance(rng, 0.5):
            lay.scatter(count, at, rng.uniform(0.3, 0.6), up=False)
        else:
            lay.block(count, at, max(1, count // 2), float(rng.uniform(0, 3)), up=False)
        words += " +boneyard"
    return words


def dice_layout(rng: Rng, designs: Sequence[Design]) -> tuple[list[Piece], str]:
    """A random layout of dice of one or several sets, and a word for it."""
    kind = pick(rng, ["scatter", "touching", "row", "grid", "spill", "few"], [4, 2, 1.5, 1, 2, 2])
    count = int(rng.integers(2, 21)) if chance(rng, 0.5) else int(rng.integers(1, 8))
    count = int(rng.integers(1, 4)) if kind == "few" else count
    pieces: list[Piece] = []
    size = max(d.size for d in designs)
    if kind in ("row", "grid"):
        columns = count if kind == "row" else int(rng.integers(2, 6))
        columns = min(columns, 10)
        step, turn = size * pick(rng, [1.005, 1.05, 1.4]), rng.uniform(0, 6.3)
        wobble = pick(rng, [0.0, 0.01, 0.12]) if step > size * 1.2 else 0.0
        for i in range(count):
            at = rot2(turn) @ (np.array([i % columns, i // columns]) * step)
            own, design = float(turn + rng.normal(0, wobble)), int(rng.integers(len(designs)))
            pieces.append(Piece(float(at[0]), float(at[1]), own, design=design))
    else:
        tight = {"touching": 0.75, "spill": 0.35}.get(kind, rng.uniform(0.06, 0.35))
        radius = math.sqrt(count * size * size / tight / math.pi)
        for _ in range(count):
            place_die(rng, pieces, designs, radius, kind == "spill", kind == "touching")
    for piece in pieces:
        piece.a = int(rng.integers(1, 7))
    middle = np.mean([(p.x, p.y) for p in pieces], axis=0)
    for piece in pieces:
        piece.x, piece.y = float(piece.x - middle[0]), float(piece.y - middle[1])
    return pieces, kind


def place_die(
    rng: Rng, pieces: list[Piece], designs: Sequence[Design], radius: float, fan: bool, touching: bool
) -> None:
    """Put one more die where there is room: anywhere, in a fan to one side, or touching another."""
    for attempt in range(80):
        a = rng.uniform(-0.6, 0.6) if fan else rng.uniform(0, 2 * math.pi)
        r = radius * math.sqrt(rng.random()) * (1 + attempt / 40) * (1.8 if fan else 1)
        kind = int(rng.integers(len(designs)))
        turn = rng.uniform(0, 6.3)
        if touching and pieces and chance(rng, 0.6):
            host = pick(rng, pieces)
            step = (designs[host.design].size + designs[kind].size) / 2 * 1.005
            way = host.angle + math.pi / 2 * rng.integers(4)
            x, y = host.x + step * math.cos(way), host.y + step * math.sin(way)
            new = Piece(float(x), float(y), host.angle, design=kind)
        else:
            new = Piece(float(r * math.cos(a)), float(r * math.sin(a)), float(turn), design=kind)
        mine, *others = [footprint(p, designs[p.design].size, designs[p.design].size) for p in (new, *pieces)]
        if not any(rectangles_meet(mine, other) for other in others):
            pieces.append(new)
            return
