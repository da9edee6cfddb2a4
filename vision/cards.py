"""From a photo to the cards on the table: which are the board, what they show, what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards_lattice import Cell, Group, groups, in_lines, joined, parts
from vision.cards_read import COLOURS, Faces, cut, read_faces
from vision.cards_solve import NONE, Told, plan_like, solve
from vision.intake import open_photo
from vision.photo import Floats, NoBoard, Photo, Pixels
from vision.quads import find_quads

MODEL: Final = Path(__file__).parent / "models" / "card_places.onnx"
SIDE: Final = 640
"""Longer side of the photo as the finder of cards sees it."""
LEAST: Final = 0.06
"""Places less likely than this are not looked at."""
FOUND: Final = 0.3
"""Places less likely than this count only where they fit the others' grid."""
THERE: Final = 0.5
"""Chance at which a place counts as a card."""
SEEN: Final = 0.75
"""Where most cards of a board are less likely than this, others may be overlooked: all of it is in doubt."""
SURE: Final = 0.95
"""A card less surely there, or a gap less surely empty, is a doubt."""


@dataclass(frozen=True, eq=False)
class CardAt:
    """One card of the board."""

    at: Cell
    """Column to the right, row upward as the camera sees it, from 0."""
    told: Told
    corners: Floats
    """4x2 full-resolution pixels, clockwise on the photo."""
    rgb: tuple[int, int, int] | None
    """The colour of this player's cards as measured; None for a back."""
    confidence: float
    doubt: bool


@dataclass(frozen=True, eq=False)
class CardsReading:
    """All that was seen on one photo."""

    photo: Photo
    cells: Sequence[CardAt]
    doubts: Sequence[Cell]
    """Cells a person should look at; also free ones where a card may have been missed."""
    battleplans: dict[str, list[str]]
    beside: Sequence[tuple[Told, Floats]]
    """Every card that is not part of the board, with its corners."""
    ms: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class _Seen:
    """The places looked at, and what is there."""

    corners: Floats
    there: Floats
    told: dict[int, Told]
    """What the places that hold cards show."""
    cuts: Pixels


def read_cards(source: Path | bytes) -> CardsReading:
    """Read the cards on a photo. Raises `NoBoard` if there is none."""
    clock = [perf_counter()]
    photo = open_photo(source)
    clock.append(perf_counter())
    quads = find_quads(photo.pixels, MODEL, 1, SIDE, LEAST)
    if not quads:
        raise NoBoard("No cards can be seen on this photo.")
    corners = np.array([quad.corners for quad in quads])
    scores = np.array([quad.score for quad in quads])
    corners, scores, found = _with_gaps(corners, scores, _groups(corners, scores))
    clock.append(perf_counter())
    cuts = cut(photo.pixels, corners)
    faces = read_faces(cuts)
    clock.append(perf_counter())
    there = _there(scores, faces)
    if not (there >= THERE).any():
        raise NoBoard("No cards can be seen on this photo.")
    cards = np.flatnonzero(there >= THERE)
    told = dict(zip(cards.tolist(), solve(Faces(faces.shown[cards], faces.colours[cards])), strict=True))
    seen = _Seen(corners, there, told, cuts)
    board, rest, clear = _choose(found, seen)
    clear &= float(np.median(scores[board.members])) >= SEEN
    cells, doubts = _board(photo, board, seen, clear)
    clock.append(perf_counter())
    steps = np.diff(clock) * 1000
    ms = dict(zip(("decode", "locate", "read", "solve"), steps.round(1).tolist(), strict=True))
    return CardsReading(
        photo,
        cells,
        doubts,
        _plans(rest, seen),
        [(told[m], corners[m] * photo.scale) for group in rest for m in group.members],
        ms | {"total": round(float(steps.sum()), 1)},
    )


def _there(scores: Floats, faces: Faces) -> Floats:
    """How likely each place holds a card, by the finder and the reader together."""
    reader = np.clip(1 - faces.shown[:, NONE], 1e-4, 1 - 1e-4)
    finder = np.clip(scores, 1e-3, 1 - 1e-3)
    odds = np.log(reader / (1 - reader)) + 0.5 * np.log(finder / (1 - finder))
    return np.asarray(1 / (1 + np.exp(-odds)), np.float64)


def _groups(corners: Floats, scores: Floats) -> list[Group]:
    """Cards that lie together; doubtful ones only where they fit."""
    weak = scores < min(FOUND, float(scores.max()))
    strong = np.flatnonzero(~weak)
    found = [
        Group(strong[group.members], group.cells, group.homography, group.size)
        for group in groups(corners[strong])
    ]
    for member in np.flatnonzero(weak):
        (single,) = groups(corners[member : member + 1])
        found.append(Group(np.array([member]), single.cells, single.homography, single.size))
    return joined(found, corners, weak)


def _with_gaps(corners: Floats, scores: Floats, found: list[Group]) -> tuple[Floats, Floats, list[Group]]:
    """Places within a group where the finder saw nothing are looked at as well."""
    whole = []
    for group in found:
        gaps = np.array(group.close(), np.int64).reshape(-1, 2)
        if len(group.members) < 2 or len(gaps) == 0:
            whole.append(group)
            continue
        first = len(corners)
        corners = np.concatenate([corners, group.corners(gaps)])
        scores = np.concatenate([scores, np.full(len(gaps), LEAST / 2)])
        members = np.concatenate([group.members, np.arange(first, len(corners))])
        whole.append(Group(members, np.concatenate([group.cells, gaps]), group.homography, group.size))
    return corners, scores, whole


def _choose(found: list[Group], seen: _Seen) -> tuple[Group, list[Group], bool]:
    """The board, the other groups, and whether the choice was clear.

    Battleplans are rows of one colour; the board is what has more than that: backs, several colours, bends.
    """
    pieces: list[Group] = []
    for group in found:
        keep = seen.there[group.members] >= THERE
        if not keep.any():
            continue
        members, cells = group.members[keep], group.cells[keep]
        for part in parts(cells):
            pieces.append(Group(members[part], cells[part], group.homography, group.size))
    ranks = []
    for group in pieces:
        cards = [seen.told[m] for m in group.members]
        row = len(cards) > 1 and plan_like(cards, in_lines(group.cells))
        colours = len({card.colour for card in cards if card.up})
        backs = sum(not card.up for card in cards)
        king = len(cards) == 1 and cards[0].kind in ("king", "down")
        ranks.append(
            (not row, not king, min(len(cards), 3) + 2 * (backs > 0) + 2 * (colours > 1), len(cards))
        )
    order = sorted(range(len(pieces)), key=lambda k: ranks[k], reverse=True)
    best = order[0]
    clear = len(order) == 1 or ranks[best][:3] > ranks[order[1]][:3]
    return pieces[best], [pieces[k] for k in order[1:]], clear


def _board(photo: Photo, group: Group, seen: _Seen, clear: bool) -> tuple[list[CardAt], list[Cell]]:
    """The board's cards, from column and row 0, and its doubts."""
    least = group.cells.min(axis=0)
    paint = _measured(group, seen)
    cells = []
    for member, cell in zip(group.members, group.cells - least, strict=True):
        told, there = seen.told[member], float(seen.there[member])
        confidence = min(told.confidence, there)
        doubt = told.doubt or there < SURE or not clear
        rgb = None if told.colour is None else paint[told.colour]
        at = (int(cell[0]), int(cell[1]))
        cells.append(CardAt(at, told, seen.corners[member] * photo.scale, rgb, confidence, doubt))
    cells.sort(key=lambda card: (card.at[1], card.at[0]))
    return cells, [card.at for card in cells if card.doubt] + _missed(group, seen, least)


def _missed(group: Group, seen: _Seen, least: NDArray[np.int64]) -> list[Cell]:
    """Free cells of the board where there may be a card after all."""
    taken = {(int(x), int(y)) for x, y in group.cells}
    maybe = []
    lattice = {(int(x), int(y)): m for m, (x, y) in _unlikely(group, seen)}
    for cell, member in lattice.items():
        touches = any(max(abs(cell[0] - x), abs(cell[1] - y)) == 1 for x, y in taken)
        if cell not in taken and touches and seen.there[member] > 1 - SURE:
            maybe.append((cell[0] - int(least[0]), cell[1] - int(least[1])))
    return maybe


def _unlikely(group: Group, seen: _Seen) -> list[tuple[int, NDArray[np.int64]]]:
    """Places on the board's grid that were looked at and not taken for cards."""
    others = np.flatnonzero(seen.there < THERE)
    if len(others) == 0:
        return []
    spots = group.grid(seen.corners[others].mean(axis=1))
    near = np.abs(spots - spots.round()).max(axis=1) < 0.25
    return list(zip(others[near].tolist(), spots[near].round().astype(np.int64), strict=True))


def _measured(group: Group, seen: _Seen) -> dict[str, tuple[int, int, int]]:
    """Each colour as it looks on this photo: of the tones on its cards, the one its name means."""
    found = {}
    for colour in {seen.told[m].colour for m in group.members} - {None}:
        mine = [m for m in group.members if seen.told[m].colour == colour][:8]
        edge = seen.cuts.shape[1] // 6
        pixels = seen.cuts[mine][:, edge:-edge:2, edge:-edge:2].reshape(-1, 3).astype(np.float32)
        labels = np.zeros((len(pixels), 1), np.int32)
        how = (cv2.TERM_CRITERIA_MAX_ITER, 8, 0.0)
        cv2.setRNGSeed(1)
        tones = np.asarray(cv2.kmeans(pixels, 4, labels, how, 1, cv2.KMEANS_PP_CENTERS)[2])
        ideal = np.array(_TYPICAL[colour or "white"])[::-1]
        blue, green, red = tones[np.linalg.norm(tones - ideal, axis=1).argmin()]
        found[str(colour)] = (round(float(red)), round(float(green)), round(float(blue)))
    return found


_TYPICAL: Final = dict(
    zip(
        COLOURS,
        ((235, 233, 225), (30, 30, 32), (185, 35, 35), (35, 75, 165), (40, 120, 60), (235, 195, 45),
         (230, 120, 35), (115, 50, 145)),
        strict=True,
    )
)  # fmt: skip
"""RGB that a colour's name brings to mind."""


def _plans(rest: list[Group], seen: _Seen) -> dict[str, list[str]]:
    """Battleplans by colour: rows from the top down, each from left to right as the camera sees it."""
    rows: list[tuple[Floats, str, list[str]]] = []
    for group in rest:
        cards = [seen.told[m] for m in group.members]
        if not plan_like(cards, in_lines(group.cells)):
            continue
        wide = np.ptp(group.cells[:, 0]) >= np.ptp(group.cells[:, 1])
        column, row = group.cells.T
        order = np.lexsort((column, -row)) if wide else np.lexsort((-row, column))
        middle = seen.corners[group.members].mean(axis=(0, 1))
        rows.append((middle, str(cards[0].colour), [cards[k].kind for k in order]))
    plans: dict[str, list[str]] = {}
    for _, colour, kinds in sorted(rows, key=lambda row: (row[0][1], row[0][0])):
        plans.setdefault(colour, []).extend(kinds)
    return plans
