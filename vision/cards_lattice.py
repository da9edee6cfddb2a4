"""From loose quads to boards of cards: which card is whose neighbour, and where on the grid each one lies.

Cards laid by hand wander and turn a little, so no rigid lattice is fitted to begin with. Every card looks for
neighbours in its own axes: one step along a side, or one along each (a corner). What holds together that way
is a *group*; within it each card has a column and a row. Only then one homography for the group tells where
a card that was not found ought to be. A row of cards that lies apart is a group of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.graph import fit_homography
from vision.photo import Floats, inverse, project
from vision.quads import in_order

Cell = tuple[int, int]
_UNIT: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
"""A card's corners in its own axes, clockwise on the photo from the upper left."""


SENSELESS: Final = 1e12
"""Condition of a homography that no photo of a table has."""
_AROUND: Final = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


@dataclass(frozen=True)
class LatticeTuning:
    """Numbers of this stage, in card sides unless said otherwise."""

    least: float = 0.8
    most: float = 1.42
    """Distance of two neighbours' middles along a side."""
    aside: float = 0.3
    """How far a neighbour may be off the straight way."""
    turn: float = 14.0
    """Degrees by which neighbours may be turned against each other."""
    grown: float = 1.35
    """How much larger the axes of one neighbour may be than those of the other."""
    stray: float = 0.33
    """How far a card may lie from its place on the group's grid."""
    join: float = 0.28
    """The same for a card that no neighbour ties to the group."""


TUNING: Final = LatticeTuning()


@dataclass(frozen=True, eq=False)
class Group:
    """Cards that hold together by sides or corners."""

    members: NDArray[np.int64]
    """Numbers of the quads."""
    cells: NDArray[np.int64]
    """Column (to the right on the photo) and row (upward) of each, from 0."""
    homography: Floats
    """3x3, column and row (a card's middle being a whole number) to pixels."""
    size: tuple[float, float]
    """Width and height of a card in columns and rows: less than 1 where there are gaps."""

    def corners(self, cells: NDArray[np.int64]) -> Floats:
        """Nx4x2 pixels, clockwise from the upper left, of cards that lie just on the grid."""
        spots = cells[:, None] + _UNIT * np.array([self.size[0], -self.size[1]])
        return project(self.homography, spots.reshape(-1, 2)).reshape(-1, 4, 2)

    def grid(self, spots: Floats) -> Floats:
        """Pixels to columns and rows."""
        return project(inverse(self.homography), spots)

    def close(self) -> list[Cell]:
        """Free cells where a card may have been missed: between two by a side, or between two parts."""
        taken = {(int(column), int(row)): 0 for column, row in self.cells}
        for number, part in enumerate(parts(self.cells)):
            for column, row in self.cells[part]:
                taken[int(column), int(row)] = number
        sides: dict[Cell, int] = {}
        touched: dict[Cell, set[int]] = {}
        for (column, row), part_number in taken.items():
            for dx, dy in _AROUND:
                spot = (column + dx, row + dy)
                if spot not in taken:
                    sides[spot] = sides.get(spot, 0) + (dx == 0 or dy == 0)
                    touched.setdefault(spot, set()).add(part_number)
        return sorted(spot for spot in sides if sides[spot] >= 2 or len(touched[spot]) >= 2)


def groups(corners: Floats, scores: Floats | None = None) -> list[Group]:
    """Groups of Nx4x2 quads (clockwise, in pixels), largest first. Every quad is in at most one.

    `scores` says how sure each is: the surer, the more it counts when the grid is fitted.
    """
    if len(corners) == 0:
        return []
    weights = np.ones(len(corners)) if scores is None else scores
    frames = _aligned(corners)
    ways, near = _neighbours(corners.mean(axis=1), frames)
    found = []
    for members in _connected(near):
        for placed in _place(members, ways, near, frames):
            group = _fit(placed, corners, weights)
            if group is not None:
                found.append(group)
    return sorted(found, key=lambda group: -len(group.members))


def joined(found: list[Group], corners: Floats, scores: Floats, weak: NDArray[np.bool_]) -> list[Group]:
    """Groups that lie on one grid made one, across at most one missing card; a weak quad must touch.

    Whether there is a card between them is for the reader to say. Weak quads that fit nowhere are dropped.
    """
    left = [group for group in found if not weak[group.members].all()]
    singles = [group for group in found if weak[group.members].all()]
    whole: list[Group] = []
    while left:
        group = left.pop(0)
        again = True
        while again:
            again = False
            for other in (*left, *singles):
                reach = 1 if weak[other.members].all() else 2
                cells = _on_grid(group, corners[other.members], reach)
                if cells is None:
                    continue
                group = Group(
                    np.concatenate([group.members, other.members]),
                    np.concatenate([group.cells, cells]),
                    group.homography,
                    group.size,
                )
                if reach == 2:
                    group = _fitted_again(group, corners[group.members], scores[group.members])
                (left if other in left else singles).remove(other)
                again = True
                break
        whole.append(group)
    return sorted(whole, key=lambda group: -len(group.members))


def _fitted_again(group: Group, corners: Floats, weights: Floats) -> Group:
    """The same cards with a grid through all of them."""
    ideal = group.corners(group.cells)
    turned = np.stack([np.roll(corners, turn, axis=1) for turn in range(4)])
    away = np.linalg.norm(turned - ideal, axis=3).sum(axis=2)
    seen = turned[away.argmin(axis=0), np.arange(len(corners))]
    spots = group.cells[:, None] + _UNIT * np.array([group.size[0], -group.size[1]])
    way = _homography(spots, seen, weights)
    return group if way is None else Group(group.members, group.cells, way, group.size)


def _on_grid(group: Group, corners: Floats, reach: int) -> NDArray[np.int64] | None:
    """The cells of some quads on a group's grid, if they fit it and come as near to it as `reach`."""
    spots = group.grid(corners.mean(axis=1))
    cells = spots.round().astype(np.int64)
    if np.abs(spots - cells).max() > TUNING.join:
        return None
    apart = np.abs(cells[:, None] - group.cells[None]).max(axis=2)
    if not 1 <= apart.min() <= reach:
        return None
    ideal = group.corners(cells)
    for seen, expected in zip(corners, ideal, strict=True):
        side = np.sqrt(abs(float(np.linalg.det(_axes(expected[None])[0]))))
        if np.linalg.norm(in_order(seen) - in_order(expected), axis=1).max() > 1.6 * TUNING.join * side:
            return None
    return cells


def _axes(corners: Floats) -> Floats:
    """Nx2x2: mean edge to the right and mean edge downward, as columns."""
    right = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    down = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    return np.stack([right, down], axis=2)


def _aligned(corners: Floats) -> Floats:
    """Axes of every quad for each of its four turns, Nx4x2x2."""
    return np.stack([_axes(np.roll(corners, -turn, axis=1)) for turn in range(4)], axis=1)


def _neighbours(middles: Floats, frames: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Way from each card to each other in their common axes (NxNx2), and whether they are neighbours."""
    own = frames[:, 0]
    size = np.sqrt(np.abs(np.linalg.det(own)))
    # The other's axes are taken in the turn that fits best: which corner comes first is chance.
    gaps = np.linalg.norm(own[:, None, None] - frames[None], axis=(3, 4))
    turned = frames[np.arange(len(own))[None], gaps.argmin(axis=2)]
    common = (own[:, None] + turned) / 2
    apart = middles[None] - middles[:, None]
    singular = np.abs(np.linalg.det(common)) < 1e-6
    common[singular] = np.eye(2)
    ways = np.linalg.solve(common, apart[..., None])[..., 0]
    alike = gaps.min(axis=2) < _likeness() * np.minimum(size[:, None], size[None])
    # A card in perspective: neighbours' axes differ in length along with distance, so compare ratios as well.
    lengths, others = np.linalg.norm(own, axis=1)[:, None], np.linalg.norm(turned, axis=2)
    ratio = lengths / np.maximum(others, 1e-9)
    alike &= (np.maximum(ratio, 1 / np.maximum(ratio, 1e-9)) < TUNING.grown).all(axis=2)
    along = np.abs(ways)
    step = (along > TUNING.least) & (along < TUNING.most)
    still = along < TUNING.aside
    near = (step[..., 0] & still[..., 1]) | (step[..., 1] & still[..., 0]) | step.all(axis=2)
    near &= alike & ~singular
    np.fill_diagonal(near, False)
    return ways, near & near.T


def _likeness() -> float:
    """Greatest difference of axes: a turn of `turn` degrees and a growth of `grown` together."""
    return float(np.radians(TUNING.turn) * 1.5 + (TUNING.grown - 1))


def _connected(near: NDArray[np.bool_]) -> list[list[int]]:
    """Sets of cards that hold together."""
    left = set(range(len(near)))
    found = []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            card = edge.pop()
            group.append(card)
            fresh = [other for other in np.flatnonzero(near[card]).tolist() if other in left]
            left.difference_update(fresh)
            edge += fresh
        found.append(sorted(group))
    return found


@dataclass(frozen=True, eq=False)
class _Placed:
    members: list[int]
    cells: NDArray[np.int64]
    """x to the right, y downward, in the first card's turn."""
    turns: list[int]
    """Which of a card's four turns has the first card's axes."""
    pitch: Floats
    """Distance of neighbours along x and y, in card sides."""


def _place(members: list[int], ways: Floats, near: NDArray[np.bool_], frames: Floats) -> list[_Placed]:
    """Give every card its column and row, walking from card to card over the most convincing steps."""
    start = members[len(members) // 2]
    turns = {start: 0}
    cells: dict[int, Cell] = {start: (0, 0)}
    taken = {(0, 0)}
    steps: list[Floats] = []
    rest: list[int] = []
    edge = [(0.0, start, other) for other in np.flatnonzero(near[start]).tolist()]
    while edge:
        edge.sort(reverse=True)
        _, card, other = edge.pop()
        if other in cells or other in rest:
            continue
        way = _turned(ways[card, other], turns[card])
        step = np.sign(way) * (np.abs(way) > 0.55)
        cell = (cells[card][0] + int(step[0]), cells[card][1] + int(step[1]))
        if cell in taken:
            rest.append(other)
            continue
        cells[other] = cell
        taken.add(cell)
        gaps = np.linalg.norm(frames[other] - frames[card][turns[card]], axis=(1, 2))
        turns[other] = int(gaps.argmin())
        if np.abs(step).sum() == 1:
            steps.append(np.abs(way) * np.abs(step))
        for further in np.flatnonzero(near[other]).tolist():
            if further not in cells:
                off = np.abs(np.abs(ways[other, further]) - np.round(np.abs(ways[other, further])))
                corner = np.abs(ways[other, further]).min() > 0.55
                edge.append((float(off.sum()) + corner, other, further))
    pitch = np.array([_pitch([step[axis] for step in steps if step[axis] > 0]) for axis in (0, 1)])
    order = list(cells)
    whole = [_Placed(order, np.array([cells[m] for m in order], np.int64), [turns[m] for m in order], pitch)]
    # Two cards on one place: the second is left as a group by itself, for the reader to judge.
    return whole + [_Placed([m], np.zeros((1, 2), np.int64), [0], np.ones(2)) for m in rest]


def _turned(way: Floats, turn: int) -> Floats:
    """A way told in a card's first axes, in the axes of its turn `turn`."""
    x, y = way
    return np.array([(x, y), (y, -x), (-x, -y), (-y, x)][turn])


def _pitch(steps: list[float]) -> float:
    return float(np.median(steps)) if steps else 1.04


def _homography(ideal: Floats, seen: Floats, weights: Floats) -> Floats | None:
    """From corners on the grid to those on the photo, both Nx4x2, the cards counting by their weights."""
    way = fit_homography(ideal.reshape(-1, 2), seen.reshape(-1, 2), rounds=1, trust=np.repeat(weights, 4))
    return way / way[2, 2] if np.linalg.cond(way) < SENSELESS else None


def _fit(placed: _Placed, corners: Floats, weights: Floats) -> Group | None:
    """The homography through all corners; cards that stray from it are left out."""
    members, cells = np.array(placed.members), placed.cells
    spots = np.stack(
        [np.roll(corners[m], -turn, axis=0) for m, turn in zip(members, placed.turns, strict=True)]
    )
    half = 1 / placed.pitch
    keep = np.ones(len(members), bool)
    way = np.eye(3)
    for _ in range(3):
        found = _homography(cells[keep][:, None] + _UNIT * half, spots[keep], weights[members[keep]])
        if found is None:
            return None
        way = found
        expected = project(way, (cells[:, None] + _UNIT * half).reshape(-1, 2)).reshape(-1, 4, 2)
        scale = np.sqrt(np.abs(np.linalg.det(_axes(expected))))
        off = np.linalg.norm(expected.mean(axis=1) - spots.mean(axis=1), axis=1) / np.maximum(scale, 1e-9)
        fits = off < TUNING.stray
        if not fits.any() or (fits == keep).all():
            break
        keep = fits
    return _upright(members[keep], cells[keep], way, half)


def _upright(members: NDArray[np.int64], cells: NDArray[np.int64], way: Floats, half: Floats) -> Group:
    """Turn the grid so that columns go to the right and rows go up on the photo, both from 0."""
    middle = cells.mean(axis=0)
    here, across, along = project(way, middle + np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]))
    slopes = [np.degrees(np.arctan2(-y, x)) for x, y in (across - here, here - along)]
    # Seen aslant, columns and rows are not square to each other: the mean of both says how the grid lies.
    slope = slopes[0] + ((slopes[1] - slopes[0] + 90) % 360 - 180) / 2
    turn = round(slope / 90) % 4
    to_new = np.linalg.matrix_power(np.array([[0, -1], [1, 0]]), turn) @ np.array([[1, 0], [0, -1]])
    fresh = cells @ to_new.T
    least = fresh.min(axis=0)
    back = np.eye(3)
    back[:2, :2] = to_new.T
    back[:2, 2] = to_new.T @ least
    size = half if turn % 2 == 0 else half[::-1]
    return Group(members, fresh - least, way @ back, (float(size[0]), float(size[1])))


def parts(cells: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Which cells hang together by sides or corners: numbers, the largest part first."""
    apart = np.abs(cells[:, None] - cells[None]).max(axis=2)
    whole = _connected((apart == 1) & ~np.eye(len(cells), dtype=bool))
    return [np.array(part) for part in sorted(whole, key=len, reverse=True)]


def in_lines(cells: NDArray[np.int64]) -> int:
    """How many rows (or columns, if fewer) the cells take: 1 or 2 for a Battleplan."""
    return int(min(len(set(cells[:, 0].tolist())), len(set(cells[:, 1].tolist()))))
