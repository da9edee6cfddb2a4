"""From loose crossings to lattices: which are neighbours on a board, and the homography they obey."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings import Crossings, Singles
from vision.photo import Floats, inverse, project


@dataclass(frozen=True)
class GraphTuning:
    """Numbers of this stage."""

    shortest: float = 9.0
    """Least distance of neighbours, pixels of the plane."""
    longest: float = 0.15
    """Greatest distance of neighbours as a share of the plane's long side."""
    flip: float = -0.5
    """Cosine of the phase difference of neighbours: they must flip."""
    skew: float = 0.85
    """How far an edge may lie from its place on a square seen straight on (cosine of twice the angle)."""
    along: tuple[float, ...] = (0.2, 0.35, 0.5, 0.65, 0.8)
    """Where the step from light to dark is checked along an edge."""
    beside: float = 0.10
    """How far beside the edge, as a share of its length."""
    step: float = 0.2
    """Least step, relative to the contrast of the two crossings."""
    agreeing: int = 4
    """How many of the places along the edge must show the step."""
    per_crossing: int = 14
    """Neighbours examined for each crossing, nearest first."""
    agreeing_square: int = 2
    """The same when squares are sought one by one, with edges hidden."""
    per_quarter: int = 3
    """Neighbours tried in each direction when squares are sought."""
    most_squares: int = 250
    """Squares weighed as seeds."""
    least_support: int = 8
    """Crossings a square must explain, itself included, to be grown."""
    least: int = 7
    """Crossings that make a lattice worth fitting."""
    most_lattices: int = 6
    snap: float = 0.22
    """How far, in squares, a crossing may lie from its place on the fitted lattice."""
    rounds: int = 6


TUNING: Final = GraphTuning()


@dataclass(frozen=True, eq=False)
class Net:
    """Crossings with integer places on a common plane; the origin is arbitrary."""

    homography: Floats
    """Lattice places to plane pixels; keeps the sense of rotation."""
    nodes: NDArray[np.int64]
    """Nx2 places."""
    members: NDArray[np.int64]
    """N indices into the crossings."""
    sign: int
    """+1 when the square between directions +x and +y of even nodes is light."""


def find_nets(crossings: Crossings, tuning: GraphTuning = TUNING) -> list[Net]:
    """Lattices among the crossings, the one with most crossings first."""
    if len(crossings) < tuning.least:
        return []
    links = _links(crossings, tuning)
    neighbours = _neighbours(len(crossings), links.only(links.agreeing >= tuning.agreeing))
    nets: list[Net] = []
    free = np.ones(len(crossings), bool)
    queue = _components(neighbours, tuning.least)
    for nodes, members in queue:
        if len(nets) >= tuning.most_lattices:
            break
        if free[members].mean() < 0.5:  # a fragment of a lattice that has been extended over it
            continue
        net = _fit(crossings, nodes, members, tuning)
        if net is None:
            continue
        free[net.members] = False
        nets.append(net)
        rest = free[members]
        if rest.sum() >= 2 * tuning.least:  # a board that a false link had tied to the cloth beneath it
            queue.append((nodes[rest], members[rest]))
    return sorted(nets, key=lambda net: -len(net.nodes))


def find_squares(crossings: Crossings, tuning: GraphTuning = TUNING) -> list[tuple[Floats, int]]:
    """Single squares as seeds, most promising first: a homography from the unit square, and its parity.

    Four crossings of alternating phase that make a square predict the twelve around them; the squares with
    most predictions fulfilled come first. For boards whose edges are hidden by gaps, symbols and pieces.
    """
    if len(crossings) < tuning.least:
        return []
    corners = _squares(crossings, tuning)
    if not len(corners):
        return []
    corners = corners[:: math.ceil(len(corners) / tuning.most_squares)]
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    maps = np.array([cv2.getPerspectiveTransform(unit, crossings.xy[four]) for four in corners], np.float64)
    support = _support(crossings, maps, tuning)
    seeds = []
    for index in np.argsort(-support, kind="stable"):
        if support[index] < tuning.least_support:
            break
        middle = crossings.xy[corners[index]].mean(axis=0) - crossings.xy[corners[index][0]]
        bright = np.cos(2 * np.arctan2(middle[1], middle[0]) - crossings.phase[corners[index][0]]) > 0
        seeds.append((maps[index], 0 if bright else 1))
    return seeds


@dataclass(frozen=True, eq=False)
class _Links:
    """Pairs of crossings that may be neighbours, nearest first for each crossing."""

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    length: Singles
    quarter: NDArray[np.int64]
    """Direction at `first`: the quarter [k, k+1] * 90 degrees from its light axis (half its phase), so that
    each quarter holds exactly one edge of the board."""
    agreeing: NDArray[np.int64]
    """At how many places along the edge light and dark lie on the right sides."""

    def only(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> _Links:
        return _Links(
            self.first[chosen],
            self.second[chosen],
            self.length[chosen],
            self.quarter[chosen],
            self.agreeing[chosen],
        )


def _links(crossings: Crossings, tuning: GraphTuning) -> _Links:
    xy, phase = crossings.xy, crossings.phase
    count = len(xy)
    unit = np.exp(1j * phase).astype(np.complex64)
    axes = np.stack([unit.real, unit.imag], axis=1)
    flip = axes @ axes.T
    square = (xy[:, :1] - xy[:, 0]) ** 2 + (xy[:, 1:] - xy[:, 1]) ** 2
    reach = (tuning.longest * max(crossings.smooth.shape)) ** 2
    wanted = (square > tuning.shortest**2) & (square < reach) & (flip < tuning.flip)
    square[~wanted] = np.inf
    nearest = np.argpartition(square, min(tuning.per_crossing, count - 1), axis=1)[:, : tuning.per_crossing]
    first = np.repeat(np.arange(count), nearest.shape[1])
    second = nearest.ravel()
    valid = np.isfinite(square[first, second])
    first, second = first[valid], second[valid]

    span = xy[second] - xy[first]
    length = np.sqrt(square[first, second])
    along = span / length[:, None]
    twice = (along[:, 0] + 1j * along[:, 1]) ** 2 * unit[first].conj()  # exp(i (2 angle - phase))
    straight = np.abs(twice.real) < tuning.skew
    first, second, span, length, along, twice = (
        part[straight] for part in (first, second, span, length, along, twice)
    )
    side = -np.sign(twice.imag)  # +1: the light square lies clockwise of the edge
    step = _step_along(crossings, first, second, span, length, along, side, tuning)
    turn = np.arctan2(along[:, 1], along[:, 0]) - phase[first] / 2
    quarter = np.floor(turn / (np.pi / 2)).astype(np.int64) % 4
    agreeing = (step > tuning.step).sum(axis=1)
    order = np.argsort(length, kind="stable").astype(np.int64)
    return _Links(first, second, length, quarter, agreeing).only(order)


def _neighbours(count: int, links: _Links) -> NDArray[np.int64]:
    """For each crossing the neighbour in each of four directions, or -1; only where the choice is mutual."""
    found = np.full((count, 4), -1, np.int64)
    found[links.first[::-1], links.quarter[::-1]] = links.second[::-1]  # nearest written last
    mutual = np.full_like(found, -1)
    for k in range(4):
        chosen = found[:, k]
        has = np.flatnonzero(chosen >= 0)
        back = (found[chosen[has]] == has[:, None]).any(axis=1)
        mutual[has[back], k] = chosen[has[back]]
    return mutual


def _squares(crossings: Crossings, tuning: GraphTuning) -> NDArray[np.int64]:
    """Quadruples of crossings that look like one square, clockwise on the photo."""
    links = _links(crossings, tuning)
    links = links.only(links.agreeing >= tuning.agreeing_square)
    count, depth = len(crossings), tuning.per_quarter
    table = np.full((count, 4, depth), -1, np.int64)
    filled = np.zeros((count, 4), np.int64)
    for first, second, quarter in zip(
        links.first.tolist(), links.second.tolist(), links.quarter.tolist(), strict=True
    ):
        slot = filled[first, quarter]
        if slot < depth:
            table[first, quarter, slot] = second
            filled[first, quarter] = slot + 1
    here, quarter, one, two = np.meshgrid(
        np.arange(count), np.arange(4), np.arange(depth), np.arange(depth), indexing="ij"
    )
    right = table[here, quarter, one].ravel()
    down = table[here, (quarter + 1) % 4, two].ravel()
    here = here.ravel()
    valid = (right >= 0) & (down >= 0) & (here < right) & (here < down)  # each square once or twice
    here, right, down = here[valid], right[valid], down[valid]
    xy = crossings.xy
    across, along = xy[right] - xy[here], xy[down] - xy[here]
    long_a, long_b = np.linalg.norm(across, axis=1), np.linalg.norm(along, axis=1)
    sine = (across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]) / (long_a * long_b)
    ratio = long_a / long_b
    valid = (sine > 0.4) & (ratio > 0.3) & (ratio < 3.3)
    here, right, down, across, along = (part[valid] for part in (here, right, down, across, along))
    short = np.minimum(long_a[valid], long_b[valid])
    target = xy[here] + across + along
    gap = (target[:, :1] - xy[:, 0]) ** 2 + (target[:, 1:] - xy[:, 1]) ** 2
    alike = np.cos(crossings.phase[here][:, None] - crossings.phase[None]) > -tuning.flip
    gap[~alike] = np.inf
    last = gap.argmin(axis=1)
    near = gap[np.arange(len(last)), last] < (0.35 * short) ** 2
    return np.asarray(np.stack([here, right, last, down], axis=1)[near], np.int64)


def _support(crossings: Crossings, maps: Floats, tuning: GraphTuning) -> NDArray[np.int64]:
    """How many of the twelve places around each square hold a crossing of the right phase."""
    xy = crossings.xy.astype(np.float64)
    back = np.linalg.inv(maps)
    lifted = np.einsum("qij,nj->qni", back, np.concatenate([xy, np.ones((len(xy), 1))], axis=1))
    board = lifted[..., :2] / lifted[..., 2:]
    whole = np.round(board)
    near = (np.abs(board - whole) < tuning.snap).all(axis=2)
    near &= ((whole >= -1) & (whole <= 2)).all(axis=2)
    # Crossings of one colour class share their phase up to perspective; compare with the first corner's.
    origin = np.argmin(np.abs(board).sum(axis=2), axis=1)
    even = 1 - 2 * (whole.sum(axis=2).astype(np.int64) & 1)
    alike = np.cos(crossings.phase[None] - crossings.phase[origin][:, None]) * even > 0.3
    index = ((whole[..., 0] + 1) * 4 + whole[..., 1] + 1).astype(np.int64)
    good = near & alike
    support = np.zeros((len(maps), 16), bool)
    rows, columns = np.nonzero(good)
    support[rows, index[rows, columns]] = True
    return np.asarray(support.sum(axis=1))


def _step_along(
    crossings: Crossings,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    span: Singles,
    length: Singles,
    along: Singles,
    side: Singles,
    tuning: GraphTuning,
) -> Singles:
    """Light minus dark across each edge at several places, relative to the contrast of its two ends."""
    share = np.array(tuning.along, np.float32)
    if not len(first):  # OpenCV samples no empty list
        return np.zeros((0, len(share)), np.float32)
    at = crossings.xy[first][:, None] + span[:, None] * share[None, :, None]
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)
    offset = (normal * (np.maximum(tuning.beside * length, 2.5) * side)[:, None])[:, None]
    light = cv2.remap(crossings.smooth, *_maps(at + offset), cv2.INTER_LINEAR)
    dark = cv2.remap(crossings.smooth, *_maps(at - offset), cv2.INTER_LINEAR)
    contrast = crossings.amplitude[first] + crossings.amplitude[second]
    return np.asarray((light - dark) / contrast[:, None], np.float32)


def _maps(points: Singles) -> tuple[Singles, Singles]:
    return np.ascontiguousarray(points[..., 0], np.float32), np.ascontiguousarray(points[..., 1], np.float32)


_STEP: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _components(
    neighbours: NDArray[np.int64], least: int
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Connected crossings with integer places, largest component first.

    A link that leaves p in quarter k and enters q in quarter b ties the two frames together: direction k of p
    is the opposite of direction b of q. No angle needs to be compared, so any perspective will do.
    """
    links = neighbours.tolist()
    place: dict[int, tuple[int, int, int]] = {}
    components = []
    order = np.argsort(-(neighbours >= 0).sum(axis=1), kind="stable").tolist()
    for seed in order:
        if seed in place or sum(other >= 0 for other in links[seed]) < 2:
            continue
        place[seed] = (0, 0, 0)
        taken = {(0, 0): seed}
        queue = [seed]
        for here in queue:
            x, y, offset = place[here]
            for k, other in enumerate(links[here]):
                if other < 0 or other in place:
                    continue
                heading = (k + offset) % 4
                spot = (x + _STEP[heading][0], y + _STEP[heading][1])
                if spot in taken:
                    continue
                back = links[other].index(here)
                place[other] = (*spot, (heading + 2 - back) % 4)
                taken[spot] = other
                queue.append(other)
        if len(queue) >= least:
            nodes = np.array([place[member][:2] for member in queue], np.int64)
            components.append((nodes, np.array(queue, np.int64)))
    return sorted(components, key=lambda item: -len(item[1]))


def _fit(
    crossings: Crossings, nodes: NDArray[np.int64], members: NDArray[np.int64], tuning: GraphTuning
) -> Net | None:
    """A homography through a component, then outwards: every crossing that falls on the lattice joins."""
    if np.ptp(nodes, axis=0).min() < 1 or len(nodes) < 4:
        return None
    homography = _robust(nodes, crossings.xy[members])
    if homography is None:
        return None
    sign = 0
    for _ in range(tuning.rounds):
        parity = quarter_sign(crossings, homography)
        low, high = nodes.min(axis=0) - 1, nodes.max(axis=0) + 1
        board = project(inverse(homography), crossings.xy)
        whole = np.round(board)
        near = np.abs(board - whole).max(axis=1)
        even = 1 - 2 * (whole.sum(axis=1).astype(np.int64) & 1)
        inside = ((whole >= low) & (whole <= high)).all(axis=1) & (near < tuning.snap)
        sign = 1 if (parity * even)[inside].sum() >= 0 else -1
        inside &= parity * even == sign
        chosen = np.flatnonzero(inside)
        chosen = chosen[np.argsort(near[chosen], kind="stable")]
        spots, pick = np.unique(whole[chosen].astype(np.int64), axis=0, return_index=True)
        if len(spots) < tuning.least or np.ptp(spots, axis=0).min() < 1:
            return None
        grown = len(spots) != len(nodes)
        nodes, members = spots, chosen[pick]
        homography = fit_homography(nodes.astype(np.float64), crossings.xy[members].astype(np.float64), 3)
        if not _upright(homography, nodes):
            return None
        if not grown:
            break
    return Net(homography, nodes, members, sign)


def _robust(nodes: NDArray[np.int64], points: Singles) -> Floats | None:
    """Homography from lattice places to pixels by RANSAC, None when it folds the plane over or mirrors it."""
    ideal = nodes.astype(np.float32)
    spread = np.linalg.norm(np.ptp(points, axis=0)) / max(1.0, float(np.linalg.norm(np.ptp(nodes, axis=0))))
    found, _ = cv2.findHomography(ideal, points, cv2.RANSAC, max(1.5, 0.10 * float(spread)), maxIters=400)
    if found is None:
        return None
    matrix = np.asarray(found, np.float64)
    if matrix[2] @ (*nodes[0], 1) < 0:
        matrix = -matrix
    return matrix if _upright(matrix, nodes) else None


def _upright(homography: Floats, nodes: NDArray[np.int64]) -> bool:
    """Are all nodes in front of the camera, seen from above?"""
    depth = nodes @ homography[2, :2] + homography[2, 2]
    return bool(depth.min() > 0 and np.linalg.det(homography) > 0)


def quarter_sign(crossings: Crossings, homography: Floats) -> NDArray[np.int64]:
    """For each crossing: is the quarter between the lattice's +x and +y light (+1) or dark (-1) there?"""
    board = project(inverse(homography), crossings.xy)
    ahead = project(homography, board + 0.05) - project(homography, board)
    angle = np.arctan2(ahead[:, 1], ahead[:, 0])
    return np.where(np.cos(2 * angle - crossings.phase) > 0, 1, -1).astype(np.int64)


def fit_homography(nodes: Floats, points: Floats, rounds: int = 4, trust: Floats | None = None) -> Floats:
    """Least squares in which points that disagree with the rest lose their weight (no threshold to fall off).

    Unlike RANSAC it keeps both halves of a folding board whose halves disagree a little. `trust` says how
    much each point counts to begin with; with one round nothing else does.
    """
    ideal, to_ideal = _normalised(nodes)
    seen, to_seen = _normalised(points)
    x, y = ideal.T
    u, v = seen.T
    one, zero = np.ones_like(x), np.zeros_like(x)
    rows_u = np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], axis=1)
    rows_v = np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], axis=1)
    trust = one if trust is None else trust
    weight = trust
    matrix = np.eye(3)
    for _ in range(rounds):
        rows = np.concatenate([rows_u * weight[:, None], rows_v * weight[:, None]])
        matrix = np.linalg.eigh(rows.T @ rows)[1][:, 0].reshape(3, 3)
        if matrix[2, 2] < 0:  # the ideal points are centred: their middle is in front of the camera
            matrix = -matrix
        depth = ideal @ matrix[2, :2] + matrix[2, 2]
        off = np.linalg.norm(project(matrix, ideal) - seen, axis=1)
        scale = 2 * float(np.median(off)) + 1e-6
        # Algebraic errors carry the depth as a factor: dividing by it makes them distances.
        weight = trust / np.sqrt(1 + (off / scale) ** 2) / np.maximum(np.abs(depth), 1e-6)
    return np.asarray(inverse(to_seen) @ matrix @ to_ideal, np.float64)


def _normalised(points: Floats) -> tuple[Floats, Floats]:
    """Points moved and scaled to unit spread, and the matrix that does it."""
    flat = np.asarray(points, np.float64)
    centre = flat.mean(axis=0)
    scale = 1 / max(float(np.linalg.norm(flat - centre, axis=1).mean()), 1e-9)
    matrix = np.array([[scale, 0, -scale * centre[0]], [0, scale, -scale * centre[1]], [0, 0, 1]])
    return (flat - centre) * scale, matrix
