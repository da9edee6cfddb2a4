"""From a photo to the cards on the table: which are the board, what they show, what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards_lattice import Cell, Group, groups, in_lines, joined, parts
from vision.cards_read import Faces, read_faces
from vision.cards_solve import NONE, Told, plan_colour, plan_like, solve
from vision.cards_tone import tones
from vision.cuts import cut_out
from vision.intake import open_photo
from vision.photo import Floats, NoBoard, Photo, Pixels
from vision.quads import Quad, find_quads

MODEL: Final = Path(__file__).parent / "models" / "card_places.onnx"
SIDE: Final = 640
"""Longer side of the photo as the finder of cards sees it."""
LEAST: Final = 0.02
"""Places less likely than this are not looked at."""
FOUND: Final = 0.3
"""Places less likely than this count only where they fit the others' grid."""
UNFOUND: Final = 0.001
"""How likely a card is between others where the finder saw nothing."""
FINDER: Final = 1.3
"""Weight of the finder's word beside the reader's, who takes bare table amid cards for a back too readily."""
THERE: Final = 0.5
"""Chance at which a place counts as a card."""
SEEN: Final = 0.75
"""Where most cards of a board are less likely than this, others may be overlooked: all of it is in doubt."""
SURE: Final = 0.95
"""A card less surely there, or a gap less surely empty, is a doubt."""
FEW: Final = 8
"""Surest cards that keep bare places company when these are looked at."""
TRUSTED: Final = 6
"""A group of so many cards has a grid that tells where each of them ought to lie."""
ASKEW: Final = 0.22
"""A corner so far from its place, in card sides, is more than careless laying."""

Look = Callable[[Floats], tuple[Faces, Pixels]]
"""From the corners of some places, Nx4x2 working pixels, to what they show, and their cuts."""
Teach = Callable[[Faces, Pixels], Faces]
"""What a profile of the user's own cards makes of a reading, given the cuts."""


@dataclass(frozen=True, eq=False)
class Looked:
    """A place on the board's grid that was looked at, card or not."""

    there: float
    """How likely a card lies there."""
    shown: Floats
    """8 probabilities over `cards_read.SHOWN`."""
    colours: Floats
    """8 probabilities over `cards_read.COLOURS`, given that a face is shown."""
    cut: Pixels | None = None
    """The place cut out, upright."""


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
    looked: Mapping[Cell, Looked] = field(default_factory=dict)
    """Every place on the board's grid that was looked at, in the columns and rows of `cells`."""


@dataclass(frozen=True, eq=False)
class _Seen:
    """The places looked at, and what is there."""

    corners: Floats
    scores: Floats
    """The finder's word on each."""
    there: Floats
    told: dict[int, Told]
    """What the places that hold cards show."""
    faces: Faces
    cuts: Pixels

    def looked(self, place: int) -> Looked:
        """All that is known of one place."""
        faces = self.faces
        return Looked(float(self.there[place]), faces.shown[place], faces.colours[place], self.cuts[place])


def read_cards(source: Path | bytes, teach: Teach | None = None) -> CardsReading:
    """Read the cards on a photo, with what a profile taught. Raises `NoBoard` if there is none."""
    start = perf_counter()
    photo = open_photo(source)
    decoded = perf_counter()
    quads = find_quads(photo.pixels, MODEL, 1, SIDE, LEAST)
    found = perf_counter()

    def look(corners: Floats) -> tuple[Faces, Pixels]:
        cuts = cut_out(photo.pixels, corners)
        faces = read_faces(cuts)
        return faces if teach is None else teach(faces, cuts), cuts

    reading = understand(photo, quads, look)
    reading.ms["decode"] = round((decoded - start) * 1000, 1)
    reading.ms["locate"] = round(reading.ms["locate"] + (found - decoded) * 1000, 1)
    reading.ms["total"] = round((perf_counter() - start) * 1000, 1)
    return reading


def understand(photo: Photo, quads: Sequence[Quad], look: Look) -> CardsReading:
    """From the places a finder saw, in working pixels, to cards. Raises `NoBoard` if there are none."""
    clock = [perf_counter()]
    if not quads:
        raise NoBoard("No cards can be seen on this photo.")
    corners = np.array([quad.corners for quad in quads])
    scores = np.array([quad.score for quad in quads])
    corners, scores, found = _fitting(corners, scores, _groups(corners, scores))
    clock.append(perf_counter())
    faces, cuts = look(corners)
    corners, scores, found = _with_gaps(corners, scores, found)
    if (more := len(corners) - len(cuts)) > 0:
        # Apart from the cards: bare places look as much alike as backs do.
        company = corners[: min(FEW, len(cuts))]
        others, bare = look(np.concatenate([company, corners[-more:]]))
        faces = faces.joined(others.only(slice(len(company), None)))
        cuts = np.concatenate([cuts, bare[len(company) :]])
    clock.append(perf_counter())
    there = _one_a_cell(found, chance_of_card(scores, faces))
    if not (there >= THERE).any():
        raise NoBoard("No cards can be seen on this photo.")
    cards = np.flatnonzero(there >= THERE)
    told = dict(zip(cards.tolist(), solve(Faces(faces.shown[cards], faces.colours[cards])), strict=True))
    seen = _Seen(corners, scores, there, told, faces, cuts)
    board, rest, clear = _choose(found, seen)
    clear &= float(np.median(scores[board.members])) >= SEEN
    cells, doubts, looked = _board(photo, board, seen, clear)
    clock.append(perf_counter())
    steps = (np.diff(clock) * 1000).round(1).tolist()
    return CardsReading(
        photo,
        cells,
        doubts,
        _plans(rest, seen),
        [(told[m], corners[m] * photo.scale) for group in rest for m in group.members],
        dict(zip(("locate", "read", "solve"), steps, strict=True)),
        looked,
    )


def chance_of_card(scores: Floats, faces: Faces) -> Floats:
    """How likely each place holds a card, by the finder and the reader together."""
    reader = np.clip(1 - faces.shown[:, NONE], 1e-4, 1 - 1e-4)
    finder = np.clip(scores, UNFOUND, 1 - UNFOUND)
    odds = np.log(reader / (1 - reader)) + FINDER * np.log(finder / (1 - finder))
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


def _fitting(corners: Floats, scores: Floats, found: list[Group]) -> tuple[Floats, Floats, list[Group]]:
    """Only the places that belong to a group, numbered anew, still the surest first."""
    used = np.sort(np.concatenate([group.members for group in found]))
    again = [
        Group(np.searchsorted(used, group.members), group.cells, group.homography, group.size)
        for group in found
    ]
    return corners[used], scores[used], again


def _with_gaps(corners: Floats, scores: Floats, found: list[Group]) -> tuple[Floats, Floats, list[Group]]:
    """Holes of a group, where the finder saw nothing between cards, are looked at as well.

    Where a card was seen, but far from its place on the grid, that place gets a look of its own.
    """
    whole = []
    for group in found:
        wanted = np.array(group.close() if len(group.members) > 1 else [], np.int64).reshape(-1, 2)
        if len(wanted) == 0:
            whole.append(group)
            continue
        wanted = wanted[_apart(group, wanted, corners)]
        first = len(corners)
        askew = _askew(group, corners)
        scores = np.concatenate([scores, np.full(len(wanted), UNFOUND), scores[group.members[askew]]])
        wanted = np.concatenate([wanted, group.cells[askew]])
        corners = np.concatenate([corners, group.corners(wanted)])
        members = np.concatenate([group.members, np.arange(first, len(corners))])
        whole.append(Group(members, np.concatenate([group.cells, wanted]), group.homography, group.size))
    return corners, scores, whole


def _askew(group: Group, corners: Floats) -> NDArray[np.bool_]:
    """Which cards of a group of some size were seen far from their place on its grid."""
    if len(group.members) < TRUSTED:
        return np.zeros(len(group.members), bool)
    ideal, seen = group.corners(group.cells), corners[group.members]
    sides = np.linalg.norm(ideal - np.roll(ideal, 1, axis=1), axis=2).min(axis=1)
    away = [np.linalg.norm(np.roll(seen, turn, axis=1) - ideal, axis=2).max(axis=1) for turn in range(4)]
    return np.asarray(np.min(away, axis=0) > ASKEW * sides)


def _one_a_cell(found: list[Group], there: Floats) -> Floats:
    """The same chances, but of two looks at one cell only the one that shows a card better counts."""
    there = there.copy()
    for group in found:
        best: dict[Cell, int] = {}
        for member, (column, row) in zip(group.members.tolist(), group.cells.tolist(), strict=True):
            rival = best.setdefault((column, row), member)
            if rival != member:
                lesser, better = sorted((rival, member), key=lambda each: there[each])
                there[lesser], best[column, row] = 0.0, better
    return there


def _apart(group: Group, cells: NDArray[np.int64], known: Floats) -> NDArray[np.bool_]:
    """Which cells are not on a known place already, as a card of another group, or one laid askew, may be."""
    spots = group.grid(known.mean(axis=1))
    return np.asarray(np.abs(cells[:, None] - spots[None]).max(axis=2).min(axis=1) > 0.6)


def _choose(found: list[Group], seen: _Seen) -> tuple[Group, list[Group], bool]:
    """The board, the other groups, and whether the choice was clear.

    Battleplans are rows of one colour; the board is what has more than that: backs, several colours, bends.
    Hardly a board shows no face at all: what seems all backs is rather the pattern of a cloth.
    If nothing has, a few cards in a colour that has a row besides are a board that has only begun.
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
    shown = [plan_colour([seen.told[m] for m in group.members]) for group in pieces]
    for group, colour in zip(pieces, shown, strict=True):
        cards = [seen.told[m] for m in group.members]
        faced = any(card.up and card.confidence >= THERE for card in cards)
        row = len(cards) > 1 and plan_like(cards, in_lines(group.cells))
        if row and shown.count(colour) > 1:
            ranks.append((False, faced, True, 9, -len(cards)))
            continue
        colours = len({card.colour for card in cards if card.up})
        backs = sum(not card.up for card in cards)
        king = len(cards) == 1 and cards[0].kind in ("king", "down")
        ranks.append(
            (not row, faced, not king, min(len(cards), 3) + 2 * (backs > 0) + 2 * (colours > 1), len(cards))
        )
    order = sorted(range(len(pieces)), key=lambda k: ranks[k], reverse=True)
    best = order[0]
    clear = len(order) == 1 or (ranks[best][0] and ranks[best][:4] > ranks[order[1]][:4])
    return pieces[best], [pieces[k] for k in order[1:]], clear


def _board(
    photo: Photo, group: Group, seen: _Seen, clear: bool
) -> tuple[list[CardAt], list[Cell], dict[Cell, Looked]]:
    """The board's cards, from column and row 0, its doubts, and all that was looked at on its grid."""
    least = group.cells.min(axis=0)
    colours = [seen.told[member].colour for member in group.members]
    paint = tones(seen.cuts[group.members], colours)
    cells, looked = [], {}
    for member, cell in zip(group.members, group.cells - least, strict=True):
        told, there = seen.told[member], float(seen.there[member])
        confidence = min(told.confidence, there)
        # What the finder did not see at all, a person should, however sure the reader is.
        doubt = bool(told.doubt or there < SURE or not clear or seen.scores[member] < LEAST)
        rgb = None if told.colour is None else paint[told.colour]
        at = (int(cell[0]), int(cell[1]))
        cells.append(CardAt(at, told, seen.corners[member] * photo.scale, rgb, confidence, doubt))
        looked[at] = seen.looked(int(member))
    cells.sort(key=lambda card: (card.at[1], card.at[0]))
    missed = []
    for member, spot in _unlikely(group, seen):
        at = (int(spot[0] - least[0]), int(spot[1] - least[1]))
        known = looked.get(at)
        if known is not None and known.there >= seen.there[member]:
            continue
        looked[at] = seen.looked(member)
        touches = any(max(abs(at[0] - card.at[0]), abs(at[1] - card.at[1])) == 1 for card in cells)
        # A card that the finder sees clearly and the reader denies is for a person to judge.
        if touches and (seen.there[member] > 1 - SURE or seen.scores[member] > THERE):
            missed.append(at)
    return cells, [card.at for card in cells if card.doubt] + missed, looked


def _unlikely(group: Group, seen: _Seen) -> list[tuple[int, NDArray[np.int64]]]:
    """Places on the board's grid that were looked at and not taken for cards."""
    others = np.flatnonzero(seen.there < THERE)
    if len(others) == 0:
        return []
    spots = group.grid(seen.corners[others].mean(axis=1))
    near = np.abs(spots - spots.round()).max(axis=1) < 0.25
    return list(zip(others[near].tolist(), spots[near].round().astype(np.int64), strict=True))


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
        rows.append((middle, str(plan_colour(cards)), [cards[k].kind for k in order if cards[k].up]))
    plans: dict[str, list[str]] = {}
    for _, colour, kinds in sorted(rows, key=lambda row: (row[0][1], row[0][0])):
        plans.setdefault(colour, []).extend(kinds)
    return plans
