"""Read cards all together on their grid: the table they lie on, seen flat, a card a cell.

The finder looks at a photo without knowing where cards ought to be, and overlooks backs that are hardly
darker than the table. Once some cards have given a grid, the table is flattened along it, one cell round the
cards included, and one network says of every cell whether a card lies there and what it shows. Backs are what
many cells share, bare table is what goes on beyond the cells: both are seen best on the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards_lattice import Cell, Group
from vision.cards_read import COLOURS, SHOWN, Faces
from vision.photo import Floats, Pixels, softmax
from vision.quads import load

MODEL: Final = Path(__file__).parent / "models" / "card_mat.onnx"
CELL: Final = 40
"""Pixels of a cell."""
EDGE: Final = 1
"""Cells around those that are read, seen but not read."""
FEWEST: Final = 2
"""Cards that make a grid worth reading."""
READINGS: Final = 3
"""How often a group that grows is read."""
LIKELY: Final = 0.2
"""A cell where a card is likelier than this is looked at by itself, too."""
MIDDLING: Final = 0.43
"""A mat darker than this, 0 to 1, is made lighter: backs hardly differ from a dark table otherwise,"""
LIGHTEST: Final = 0.5
"""but by no stronger curve than this power."""
APART: Final = 0.6
"""Places nearer than this, in columns and rows, are one card's."""
OTHER_SIZE: Final = 0.4
"""The logarithm of a size over a card's, beyond which it is none of a group's."""
UNFOUND: Final = 0.001
"""How likely a card is between others where the finder saw nothing."""


@dataclass(frozen=True)
class Patch:
    """Some cells of a grid."""

    left: int
    """First column."""
    top: int
    """Uppermost row: rows go up."""
    columns: int
    rows: int

    def cells(self) -> list[Cell]:
        """All of them, row by row from the top, each from the left."""
        across = range(self.left, self.left + self.columns)
        return [(column, self.top - down) for down in range(self.rows) for column in across]

    def wider(self, by: int) -> Patch:
        """With so many cells more on every side."""
        return Patch(self.left - by, self.top + by, self.columns + 2 * by, self.rows + 2 * by)


def patch_of(group: Group) -> Patch:
    """The cells of a group."""
    low, high = group.cells.min(axis=0), group.cells.max(axis=0)
    columns, rows = (high - low + 1).tolist()
    return Patch(int(low[0]), int(high[1]), columns, rows)


def flatten(pixels: Pixels, homography: Floats, patch: Patch, cell: int = CELL) -> Pixels:
    """A patch of the table from above; `homography` leads from columns and rows to pixels."""
    fine = 2 * cell
    # Pixels of the flat picture to columns and rows, both counted from the middles of pixels and cells.
    to_grid = np.array(
        [
            (1 / fine, 0, patch.left - 0.5 + 0.5 / fine),
            (0, -1 / fine, patch.top + 0.5 - 0.5 / fine),
            (0, 0, 1),
        ]
    )
    shift = np.array([(1, 0, -0.5), (0, 1, -0.5), (0, 0, 1)])
    size = (patch.columns * fine, patch.rows * fine)
    seen = cv2.warpPerspective(
        pixels,
        shift @ homography @ to_grid,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cv2.resize(seen, (size[0] // 2, size[1] // 2), interpolation=cv2.INTER_AREA), np.uint8)


def lightened(mat: Pixels) -> Pixels:
    """A dark mat developed so that half of it is lighter than middling."""
    median = max(float(np.median(cv2.cvtColor(mat, cv2.COLOR_BGR2GRAY))) / 255, 0.01)
    if median >= MIDDLING:
        return mat
    power = max(np.log(MIDDLING) / np.log(median), LIGHTEST)
    curve = np.round(255 * np.linspace(0, 1, 256) ** power).astype(np.uint8)
    return np.asarray(cv2.LUT(mat, curve), np.uint8)


Lay = Callable[[Group], tuple[list[Cell], Faces]]
"""From a group of cards to what lies on its cells and around."""
Inside = Callable[[Floats], NDArray[np.bool_]]
"""Whether some pixels are on the photo."""


def read_mat(pixels: Pixels, group: Group) -> tuple[list[Cell], Faces]:
    """What lies on every cell of a group and one cell round it."""
    patch = patch_of(group).wider(1)
    mat = lightened(flatten(pixels, group.homography, patch.wider(EDGE)))
    net = load(MODEL, cv2.dnn.ENGINE_NEW)  # the older one dies of a large mat after a small one
    net.setInput(cv2.dnn.blobFromImage(mat, 1 / 255))
    odds = np.asarray(net.forward(), np.float64).reshape(-1, len(SHOWN) + len(COLOURS))
    return patch.cells(), Faces(softmax(odds[:, : len(SHOWN)]), softmax(odds[:, len(SHOWN) :]))


def unknown(count: int) -> Faces:
    """What is known of places that nobody has looked at."""
    return Faces(*(np.full((count, len(what)), 1 / len(what)) for what in (SHOWN, COLOURS)))


@dataclass(frozen=True, eq=False)
class Places:
    """Where cards may lie."""

    corners: Floats
    """Nx4x2 working pixels."""
    scores: Floats
    """The finder's word on each."""
    groups: list[Group]
    flat: Faces
    """What the mats say; the same of everything where there is none."""

    @property
    def known(self) -> NDArray[np.bool_]:
        """Of which a mat says something."""
        return np.asarray(np.ptp(self.flat.shown, axis=1) > 0)


def laid_out(lay: Lay, places: Places, inside: Inside) -> Places:
    """Read the mats of all groups of some size; by cards that the finder overlooked the groups grow.

    A group that has grown is read again, since its new cards may have neighbours.
    """
    corners, scores, whole = places.corners, places.scores, []
    told: dict[int, tuple[Faces, int]] = {}
    lone = [group for group in places.groups if len(group.members) < FEWEST]
    for group in places.groups:
        if len(group.members) < FEWEST:
            continue
        for _ in range(READINGS):
            cells, faces = lay(group)
            # Half of a figure may have passed for a card beside the grid: it gives way to one on it.
            askew = [each for each in lone if not _fits(group, corners[each.members[0]])]
            settled = np.delete(corners, [each.members[0] for each in askew], axis=0)
            more = _overlooked(group, cells, faces, settled, inside)
            if len(more) == 0:
                break
            lone = [
                each for each in lone if each not in askew or _away(group, corners[each.members], more).all()
            ]
            members = np.arange(len(corners), len(corners) + len(more))
            corners = np.concatenate([corners, group.corners(more)])
            scores = np.concatenate([scores, np.full(len(more), UNFOUND)])
            before = patch_of(group)
            group = Group(
                np.concatenate([group.members, members]),
                np.concatenate([group.cells, more]),
                group.homography,
                group.size,
            )
            if patch_of(group) == before:
                break
        at = {cell: number for number, cell in enumerate(cells)}
        for member, (column, row) in zip(group.members.tolist(), group.cells.tolist(), strict=True):
            if (column, row) in at:
                told[member] = faces, at[column, row]
        whole.append(group)
    whole += lone
    flat = unknown(len(corners))
    for member, (faces, number) in told.items():
        flat.shown[member], flat.colours[member] = faces.shown[number], faces.colours[number]
    return Places(corners, scores, whole, flat)


def _overlooked(
    group: Group, cells: Sequence[Cell], faces: Faces, known: Floats, inside: Inside
) -> NDArray[np.int64]:
    """Cells of which the mat says that a card is likely and where nobody has seen one."""
    likely = np.array(cells, np.int64)[faces.shown[:, 0] < 1 - LIKELY]
    if len(likely) == 0:
        return likely
    spots = group.grid(known.mean(axis=1))
    free = np.abs(likely[:, None] - spots[None]).max(axis=2).min(axis=1) > APART
    free &= inside(group.corners(likely).mean(axis=1))
    return np.asarray(likely[free], np.int64)


def _away(group: Group, cards: Floats, cells: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which cards lie on none of some cells."""
    spots = group.grid(cards.mean(axis=1))
    return np.asarray(np.abs(spots[:, None] - cells[None]).max(axis=2).min(axis=1) > APART)


def _fits(group: Group, card: Floats) -> bool:
    """Whether a card is as large as those of a group, there where it lies."""
    cell = group.grid(card.mean(axis=0)[None]).round().astype(np.int64)
    areas = [cv2.contourArea(quad.astype(np.float32)) for quad in (card, group.corners(cell)[0])]
    return abs(float(np.log(max(areas[0], 1) / max(areas[1], 1)))) < OTHER_SIZE
