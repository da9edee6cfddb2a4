"""Find the 8x8 chequered board on a photo, empty or in play, from any side.

Crossings (`vision.crossings`) are tied to lattices (`vision.graph`), each lattice offers its 8x8 windows
(`vision.window`), the best are refined on the full working picture and judged. Typical photos are settled by
one pass over the grey picture; only a doubtful one gets further passes: a small network says where a board
seems to lie and crossings are looked for there, then come a colour projection and other scales.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.confidence import confidence
from vision.crossings import Crossings, find_crossings
from vision.graph import find_nets, find_squares
from vision.photo import SIDE, Floats, Lattice, NoBoard, Photo, Pixels, Signs, inverse, project, square_to
from vision.quads import Quad, find_quads
from vision.settle import Settled, grow, settle, sound
from vision.window import weigh_windows


@dataclass(frozen=True)
class LocateTuning:
    """Numbers of this stage."""

    gap: int = 9
    """Lines up to this width, pixels of the picture searched, are painted over where that is asked for."""
    enough: float = 0.65
    """Confidence at which no further pass is made."""
    squares: int = 14
    """Single squares from which a lattice is grown, on each view."""
    windows: int = 5
    """Windows of one lattice kept as hypotheses: the best and its neighbours."""
    least_inside: float = 0.25
    """Alternation below which a window is no hypothesis at all."""
    endless: float = 0.85
    """Alternation just outside above which a lattice is a tablecloth and no board."""
    same: float = 0.25
    """Boards whose corners differ by less than this, in squares, are the same board."""
    least_tapped: float = 0.005
    """Share of the photo that four taps must enclose at least."""
    snap: float = 0.49
    """How far, in squares, a tap may lie from the corner it means: 0.4, and the finder's own error."""
    sight_side: int = 192
    """Longer side of the photo as the network sees it."""
    sight_least: float = 0.3
    """Boards less likely than this to the network are not looked at."""
    sights: int = 2
    """Boards of the network that are looked at."""
    agree: float = 0.4
    """Corners of network and crossings that differ by less, in squares, confirm each other ..."""
    confirmed: float = 4.0
    """... with such log-odds, times the network's score."""


TUNING: Final = LocateTuning()
COARSE: Final = 540
"""Long side of the picture that settles most photos."""
FINER: Final = 1050
"""Long side of a picture that shows small boards, and crossings between crowded pieces."""
SIGHT: Final = Path(__file__).parent / "models" / "board_places.onnx"
_INNER: Final = np.array([(i, j) for j in range(1, SIDE) for i in range(1, SIDE)], np.int64)


@dataclass(frozen=True)
class Look:
    """One way of looking at a photo."""

    side: int
    """Long side of the picture in which crossings are looked for. A coarse one is quick, has little clutter
    and sees past the gaps between tiles; a fine one serves boards that fill little of the photo."""
    mend: str = ""
    """"close" paints over thin dark lines, "open" over thin light ones: wide gaps between tiles."""
    colour: bool = False
    """Look at colour instead of brightness."""


@dataclass(frozen=True, eq=False)
class _Pass:
    """One view of the photo: a plane, its scale, what was found on it."""

    crossings: Crossings
    factor: float
    """Working pixels = plane pixels * factor."""

    @property
    def to_working(self) -> Floats:
        """The matrix from the plane to working pixels, both counted from the middle of the first."""
        half = (self.factor - 1) / 2
        return np.array([[self.factor, 0, half], [0, self.factor, half], [0, 0, 1]])


def locate(photo: Photo, corners: ArrayLike | None = None) -> Lattice:
    """The board on the photo; with `corners`, four taps in full-resolution pixels, the board they mean.

    Raises `NoBoard` when nothing looks like a board at all.
    """
    if corners is not None:
        return _from_taps(photo, np.asarray(corners, np.float64).reshape(4, 2))
    return hypotheses(photo)[0]


def hypotheses(photo: Photo) -> list[Lattice]:
    """Candidate boards, most trusted first, with neighbouring windows of the best lattices among them.

    Raises `NoBoard` when there is none.
    """
    found = _search(photo)
    if not found:
        raise NoBoard(
            "No chequered board was found on this photo. Show all of it, or say where its four corners are."
        )
    return found


def locate_near(photo: Photo, lattice: Lattice) -> Lattice | None:
    """The board where it was before, settled anew; None unless one is there. Far quicker than a search."""
    found = _settled_anew(photo, lattice, COARSE)
    return found[0] if found and _apart(found[0], lattice.corners / photo.scale) < TUNING.snap else None


def _search(photo: Photo) -> list[Lattice]:
    found: list[Lattice] = []
    for search, view in _searches(photo):
        found += search(photo, view)
        found.sort(key=lambda lattice: -lattice.confidence)
        if found and found[0].confidence >= TUNING.enough:
            return found
    if found:  # where few crossings show, each counts, and a finer picture tells better where they are
        found += _settled_anew(photo, found[0], FINER)
    return sorted(found, key=lambda lattice: -lattice.confidence)


def _settled_anew(photo: Photo, lattice: Lattice, side: int) -> list[Lattice]:
    """A known board, fitted to a picture whose long side is about `side`, and its neighbours."""
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    view = _view(grey, max(1, round(max(grey.shape) / side)))
    return _windows(photo, view, inverse(view.to_working) @ lattice.homography, lattice.light)


_Search = Callable[[Photo, "_Pass"], list[Lattice]]


def _searches(photo: Photo) -> Iterator[tuple[_Search, _Pass]]:
    """What to try, in order of how often it settles the matter for its cost."""
    grey = np.asarray(cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    views: dict[Look, _Pass] = {}
    tried = set()
    for search, look in (
        (_from_nets, Look(COARSE)),
        (_from_nets, Look(360, "close")),
        (_from_sight, Look(COARSE)),
        (_from_sight, Look(360, "close")),
        (_from_nets, Look(FINER)),
        (_from_squares, Look(360, "close")),
        (_from_squares, Look(COARSE)),
        (_from_nets, Look(240)),
        (_from_squares, Look(240)),
        (_from_nets, Look(360, "open")),
        (_from_squares, Look(360, "open")),
        (_from_nets, Look(COARSE, colour=True)),
        (_from_squares, Look(360, "close", colour=True)),
        (_from_nets, Look(2100)),
    ):
        step = max(1, round(max(grey.shape) / look.side))
        if (search, step, look.mend, look.colour) in tried:  # a small photo has fewer scales
            continue
        tried.add((search, step, look.mend, look.colour))
        if look not in views:
            views[look] = _view(_contrast(photo) if look.colour else grey, step, look.mend)
        yield search, views[look]


def _view(channel: Pixels, step: int, mend: str = "") -> _Pass:
    if step > 1:  # whole factors have a fast path
        height, width = channel.shape[0] // step * step, channel.shape[1] // step * step
        size = (width // step, height // step)
        channel = channel[:height, :width]
        channel = np.asarray(cv2.resize(channel, size, interpolation=cv2.INTER_AREA), np.uint8)
    if mend:
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (TUNING.gap, TUNING.gap))
        how = cv2.MORPH_CLOSE if mend == "close" else cv2.MORPH_OPEN
        channel = np.asarray(cv2.morphologyEx(channel, how, disc), np.uint8)
    return _Pass(find_crossings(channel.astype(np.float32)), float(step))


def _contrast(photo: Photo) -> Pixels:
    """The photo in the direction of colour in which its chroma varies most: red on black has no grey."""
    height, width = photo.pixels.shape[:2]
    lab = cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2LAB)
    small = cv2.resize(lab, (width // 8 + 1, height // 8 + 1), interpolation=cv2.INTER_AREA)
    chroma = small.reshape(-1, 3)[:, 1:].astype(np.float64) - 128
    _, axes = np.linalg.eigh(np.cov(chroma.T))
    one, two = axes[:, 1]
    if two < 0:
        one, two = -one, -two
    mixed = cv2.transform(lab, np.array([[0.0, one, two]])).astype(np.float32)
    low, high = np.percentile(mixed[::8, ::8], (1, 99))
    return np.asarray(np.clip((mixed - low) * (255 / max(high - low, 24.0)), 0, 255), np.uint8)


def _from_nets(photo: Photo, view: _Pass) -> list[Lattice]:
    """Boards among the lattices of linked crossings."""
    lattices: list[Lattice] = []
    for net in find_nets(view.crossings):
        lattices += _best_window(photo, view, net.homography, net.nodes, int(net.sign < 0))
    return lattices


def _from_squares(photo: Photo, view: _Pass) -> list[Lattice]:
    """Boards grown from single squares."""
    lattices: list[Lattice] = []
    taken: list[Floats] = []
    tried = 0
    for homography, light in find_squares(view.crossings):
        middle = project(homography, [(0.5, 0.5)])
        if any(_within(other, middle) for other in taken):
            continue
        tried += 1
        if tried > TUNING.squares:
            break
        grown = grow(view.crossings.smooth, homography, light)
        if grown is None:
            continue
        best = _best_window(photo, view, grown.homography, grown.nodes, light)
        if best:
            lattices += best
            taken.append(best[0].corners / photo.scale / view.factor)
    return lattices


def _from_sight(photo: Photo, view: _Pass) -> list[Lattice]:
    """Boards where the network sees one, fitted to the crossings that are there."""
    lattices: list[Lattice] = []
    plane = inverse(view.to_working)
    for quad in _sights(photo):
        for light in (0, 1):
            found = _windows(photo, view, plane @ square_to(_clockwise(quad.corners)), light)
            lattices += [_confirmed(lattice, quad) for lattice in found]
    return lattices


def _sights(photo: Photo) -> list[Quad]:
    """Where the network sees boards, the surest first."""
    return find_quads(photo.pixels, SIGHT, 1, TUNING.sight_side, TUNING.sight_least)[: TUNING.sights]


def _confirmed(lattice: Lattice, quad: Quad) -> Lattice:
    """The same board, surer where the network put its corners in the same places."""
    if _apart(lattice, quad.corners) > TUNING.agree:
        return lattice
    sure = min(max(lattice.confidence, 1e-6), 1 - 1e-6)
    odds = math.log(sure / (1 - sure)) + TUNING.confirmed * quad.score
    return replace(lattice, confidence=1 / (1 + math.exp(-odds)))


def _best_window(
    photo: Photo, view: _Pass, homography: Floats, nodes: NDArray[np.int64], light: int
) -> list[Lattice]:
    """Choose the window of a lattice, fit it, and judge it with its neighbours."""
    found = weigh_windows(view.crossings.smooth, homography, nodes)
    if found is None:
        return []
    column, row = np.unravel_index(int(np.argmax(found.total)), found.total.shape)
    if found.inside[column, row] < TUNING.least_inside or found.outside[column, row] > TUNING.endless:
        return []
    origin = found.origin + np.array([column, row])
    return _windows(photo, view, homography @ _shift(origin), (int(origin.sum()) + light) % 2)


def _within(corners: Floats, point: Floats) -> bool:
    return (
        cv2.pointPolygonTest(corners.astype(np.float32), (float(point[0, 0]), float(point[0, 1])), False) > 0
    )


def _windows(photo: Photo, view: _Pass, homography: Floats, light: int) -> list[Lattice]:
    """The best window near a board that has been fitted, and its neighbours, each with its confidence."""
    smooth = view.crossings.smooth
    settled = settle(smooth, homography, light)
    if len(settled.nodes) < 8:
        return []
    evidence = weigh_windows(smooth, settled.homography, _INNER)
    if evidence is None:
        return []
    order = np.argsort(-evidence.total, axis=None)[: TUNING.windows]
    totals = evidence.total.ravel()[order]
    lattices = []
    for rank, index in enumerate(order):
        column, row = np.unravel_index(int(index), evidence.total.shape)
        inside = float(evidence.inside[column, row])
        if inside < TUNING.least_inside:
            break
        origin = evidence.origin + np.array([column, row])
        lattice = _lattice(photo, view, settled, light, origin)
        signs = Signs(
            inside=inside,
            margin=float(totals[rank] - totals[1 if rank == 0 else 0]),
            seen=len(lattice.nodes) / len(_INNER),
            weakest=float(evidence.weakest[column, row]),
            error=settled.error,
            outside=float(evidence.outside[column, row]),
            visible=float(evidence.visible[column, row]),
        )
        lattices.append(replace(lattice, confidence=confidence(signs), signs=signs))
    return lattices


def _shift(origin: NDArray[np.int64]) -> Floats:
    return np.array([[1, 0, origin[0]], [0, 1, origin[1]], [0, 0, 1]], np.float64)


def _lattice(photo: Photo, view: _Pass, settled: Settled, light: int, origin: NDArray[np.int64]) -> Lattice:
    """The window at `origin` of a fitted board as a `Lattice`, (0, 0) at the top left of the photo."""
    places = settled.nodes - origin
    kept = ((places >= 1) & (places < SIDE)).all(axis=1)
    places, points = places[kept], settled.points[kept]
    matrix = view.to_working @ settled.homography @ _shift(origin)
    corners = project(matrix, [(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
    nearest = int(np.argmin(corners.sum(axis=1)))
    quarter = np.array([[0, -1, SIDE], [1, 0, 0], [0, 0, 1]], np.float64)  # (0, 0) to (8, 0)
    frame = np.linalg.matrix_power(quarter, nearest)
    if len(places):
        places = np.round(project(inverse(frame), places)).astype(np.int64)
    matrix = matrix @ frame
    return Lattice(
        homography=matrix / matrix[2, 2],
        corners=np.roll(corners, -nearest, axis=0) * photo.scale,
        confidence=0.0,
        nodes=places,
        points=points * view.factor + (view.factor - 1) / 2,
        light=(light + int(origin.sum()) + nearest) % 2,
    )


def _from_taps(photo: Photo, taps: Floats) -> Lattice:
    """The board meant by four taps: one found near them, else the crossings near them, else the taps."""
    taps = _clockwise(taps / photo.scale)
    height, width = photo.pixels.shape[:2]
    room = 0.1 * max(width, height)  # a thumb slips over the edge of the photo
    inside = (taps >= -room).all() and (taps <= (width + room, height + room)).all()
    if not inside or cv2.contourArea(taps.astype(np.float32)) < TUNING.least_tapped * width * height:
        raise NoBoard("The four corners do not make a board on this photo.")
    near = [lattice for lattice in _search(photo) if _apart(lattice, taps) < TUNING.snap]
    if near:
        return replace(near[0], confidence=max(near[0].confidence, 0.9))
    drawn = square_to(taps)
    best: Lattice | None = None
    for _, view in islice(_searches(photo), 3):
        plane = inverse(view.to_working) @ drawn
        for light in (0, 1):
            settled = settle(view.crossings.smooth, plane, light)
            lattice = _lattice(photo, view, settled, light, np.zeros(2, np.int64))
            if _apart(lattice, taps) < TUNING.snap and (best is None or len(lattice.nodes) > len(best.nodes)):
                best = lattice
    if best is not None and len(best.nodes) >= 12:
        return replace(best, confidence=0.8)
    corners = taps * photo.scale
    nothing = np.zeros((0, 2))
    return Lattice(drawn, corners, 0.5, nothing.astype(np.int64), nothing, 0)


def _clockwise(taps: Floats) -> Floats:
    """Four points in clockwise order on the photo, from the one nearest its top left."""
    centre = taps.mean(axis=0)
    order = np.argsort(np.arctan2(*(taps - centre).T[::-1]))
    ring = taps[order]
    return np.asarray(np.roll(ring, -int(np.argmin(ring.sum(axis=1))), axis=0))


def _apart(lattice: Lattice, taps: Floats) -> float:
    """Greatest distance, in squares, of a lattice's corners from four points in working pixels."""
    if not sound(lattice.homography):
        return math.inf
    ideal = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64)
    board = project(inverse(lattice.homography), taps)
    return float(min(np.abs(np.roll(board, k, axis=0) - ideal).max() for k in range(4)))
