"""From a photo to the cards on the table: which are the board, what they show, what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards_choice import THERE, choose, plans
from vision.cards_find import LEAST, find_cards
from vision.cards_lattice import Cell, Group, groups, joined
from vision.cards_mat import UNFOUND, Lay, Places, laid_out, read_mat, unknown
from vision.cards_read import Faces, read_faces
from vision.cards_solve import DOWN, NONE, Told, solve
from vision.cards_tone import tones
from vision.cuts import SIDE as SIDE_OF_CUT
from vision.cuts import cut_out
from vision.intake import open_photo
from vision.photo import Floats, NoBoard, Photo, Pixels
from vision.quads import Quad
from vision.sizes import expected_root

FOUND: Final = 0.3
"""Places less likely than this count only where they fit the others' grid."""
FINDER: Final = 1.3
"""Weight of the finder's word beside the reader's, who takes bare table amid cards for a back too readily."""
FINDER_AND_MAT: Final = 0.5
"""The same beside the mat's. There the reader, who takes any square of a cloth for a back, is not asked,"""
FIGURE: Final = 0.4
"""but for the weight of a figure that it sees,"""
CLUTTER: Final = 2.0
"""and of what it is sure is none: pencils and dice beside cards pass for some on a mat."""
READER: Final = 1.0
MAT: Final = 0.43
"""Weights of both in what a card shows. Their sum is more than one: what both say is surer than either is."""
SURE_BACK: Final = 0.999
"""A back that the mat is so sure of need not be read: there is nothing on it."""
MANY: Final = 24
"""So many cards, the least sure ones, are read in any case;"""
SURE_OF: Final = 0.995
"""of the others those that the mat is less sure of than this."""
SEEN: Final = 0.75
"""Where most cards of a board are less likely than this, others may be overlooked: all of it is in doubt."""
SURE: Final = 0.95
"""A card less surely there is a doubt."""
MISSED: Final = 0.005
"""A gap beside cards where one is likelier than this is a doubt: overlooked backs look as bare as that."""
READ: Final = 0.9
"""A figure read so surely is a card's."""
SIZED: Final = 4
"""From so many figures on it is known how large a card is, all over the photo."""
SHOWING: Final = 2
"""A group with so many of them is one of cards, whatever its size: near a low camera cards grow fast."""
OVERSIZED: Final = 0.35
"""The logarithm of a size over a card's, beyond which it is none,"""
LESS_SURE: Final = 1.0
"""or beyond this if it shows a figure: how sizes change across the photo may be hard to tell."""
FEW: Final = 8
"""Surest cards that keep bare places company when these are looked at, and cards whose size is compared."""
TRUSTED: Final = 6
"""A group of so many cards has a grid that tells where each of them ought to lie."""
ASKEW: Final = 0.22
"""A corner so far from its place, in card sides, is more than careless laying."""

Look = Callable[[Floats], tuple[Faces, Pixels]]
"""From the corners of some places, Nx4x2 working pixels, to what they show, and their cuts."""
Cut = Callable[[Floats], Pixels]
"""From the corners of some places to their cuts alone."""
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

    places: Places
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
    quads = find_cards(photo.pixels)
    found = perf_counter()

    def look(corners: Floats) -> tuple[Faces, Pixels]:
        cuts = cut_out(photo.pixels, corners)
        faces = read_faces(cuts)
        return faces if teach is None else teach(faces, cuts), cuts

    def lay(group: Group) -> tuple[list[Cell], Faces]:
        return read_mat(photo.pixels, group)

    reading = understand(photo, quads, look, lay, partial(cut_out, photo.pixels) if teach is None else None)
    reading.ms["decode"] = round((decoded - start) * 1000, 1)
    reading.ms["locate"] = round(reading.ms["locate"] + (found - decoded) * 1000, 1)
    reading.ms["total"] = round((perf_counter() - start) * 1000, 1)
    return reading


def understand(
    photo: Photo, quads: Sequence[Quad], look: Look, lay: Lay | None = None, cut: Cut | None = None
) -> CardsReading:
    """From the places a finder saw, in working pixels, to cards. Raises `NoBoard` if there are none.

    With `lay`, grids are read as a whole first; with `cut`, what is sure there is not read again.
    """
    clock = [perf_counter()]
    if not quads:
        raise NoBoard("No cards can be seen on this photo.")
    places = _fitting(np.array([quad.corners for quad in quads]), np.array([quad.score for quad in quads]))
    clock.append(perf_counter())
    if lay is not None:
        places = laid_out(lay, places, lambda spots: _on_photo(photo, spots))
    found = len(places.corners)
    places = _with_gaps(places)
    faces, cuts = _looked_at(places, found, look, cut)
    clock.append(perf_counter())
    there = _one_a_cell(places.groups, chance_of_card(places, faces))
    faces = together(faces, places.flat)
    there = of_one_size(places, faces, there, max(photo.pixels.shape))
    if not (there >= THERE).any():
        raise NoBoard("No cards can be seen on this photo.")
    cards = np.flatnonzero(there >= THERE)
    told = dict(zip(cards.tolist(), solve(Faces(faces.shown[cards], faces.colours[cards])), strict=True))
    seen = _Seen(places, there, told, faces, cuts)
    board, rest, clear = choose(places.groups, there, told, places.corners)
    sure = np.where(places.known, there, places.scores)
    clear &= float(np.median(sure[board.members])) >= SEEN
    cells, doubts, looked = _board(photo, board, seen, clear)
    clock.append(perf_counter())
    steps = (np.diff(clock) * 1000).round(1).tolist()
    return CardsReading(
        photo,
        cells,
        doubts,
        plans(rest, told, places.corners),
        [(told[m], places.corners[m] * photo.scale) for group in rest for m in group.members],
        dict(zip(("locate", "read", "solve"), steps, strict=True)),
        looked,
    )


def _looked_at(places: Places, found: int, look: Look, cut: Cut | None) -> tuple[Faces, Pixels]:
    """What the reader says of all places where a card may be. The first `found` places are those of cards."""
    likely = ~places.known | (chance_of_card(places, places.flat) > 1 - SURE)
    known = likely & (places.flat.shown[:, DOWN] > SURE_BACK) if cut else np.zeros(len(likely), bool)
    early = np.arange(len(likely)) < found
    if cut:
        known |= _beyond_doubt(places.flat, likely & early & ~known)
    likely &= ~known
    cards, gaps = np.flatnonzero(likely & early), np.flatnonzero(likely & ~early)
    faces = Faces(places.flat.shown.copy(), places.flat.colours.copy())
    cuts = np.zeros((len(likely), SIDE_OF_CUT, SIDE_OF_CUT, 3), np.uint8)
    if cut and known.any():
        cuts[known] = cut(places.corners[known])
    # Gaps apart from the cards: bare places look as much alike as backs do.
    for wanted, company in ((cards, cards[:0]), (gaps, cards[:FEW])):
        if len(wanted):
            read, seen = look(places.corners[np.concatenate([company, wanted])])
            own = slice(len(company), None)
            faces.shown[wanted], faces.colours[wanted] = read.shown[own], read.colours[own]
            cuts[wanted] = seen[own]
    return faces, cuts


def _beyond_doubt(flat: Faces, likely: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Cards that need no reading of their own: the mat is sure of them, and many others are read anyway."""
    sure = np.minimum(flat.shown.max(axis=1), flat.colours.max(axis=1))
    surest = np.flatnonzero(likely)[np.argsort(sure[likely])][MANY:]
    found = np.zeros(len(likely), bool)
    found[surest[sure[surest] > SURE_OF]] = True
    return found


def chance_of_card(places: Places, faces: Faces) -> Floats:
    """How likely each place holds a card: by the finder, and by the mat or else the reader.

    Of what lies on a mat the reader is asked for figures, which no cloth has, and for what surely is no card.
    """
    finder = _odds(places.scores, UNFOUND)
    reader, mat = (_odds(1 - each.shown[:, NONE]) for each in (faces, places.flat))
    figure = np.maximum(_odds(faces.shown[:, DOWN + 1 :].sum(axis=1)), 0)
    clutter = np.where((faces.shown != places.flat.shown).any(axis=1), np.maximum(-reader, 0), 0)
    flat = mat + FINDER_AND_MAT * finder + FIGURE * figure - CLUTTER * clutter
    odds = np.where(places.known, flat, reader + FINDER * finder)
    return np.asarray(1 / (1 + np.exp(-odds)), np.float64)


def _odds(chances: Floats, least: float = 1e-4) -> Floats:
    sure = np.clip(chances, least, 1 - least)
    return np.asarray(np.log(sure / (1 - sure)))


def together(faces: Faces, flat: Faces) -> Faces:
    """What the reader and the mat say together."""
    both = []
    for one, two in ((faces.shown, flat.shown), (faces.colours, flat.colours)):
        product = (one + 1e-6) ** READER * (two + 1e-6) ** MAT
        mixed = np.where(np.ptp(two, axis=1, keepdims=True) > 0, product, one)
        both.append(mixed / mixed.sum(axis=1, keepdims=True))
    return Faces(*both)


def _on_photo(photo: Photo, spots: Floats) -> NDArray[np.bool_]:
    height, width = photo.pixels.shape[:2]
    return np.asarray(((spots > 0) & (spots < (width, height))).all(axis=1))


def grouped(corners: Floats, scores: Floats) -> list[Group]:
    """Cards that lie together; doubtful ones only where they fit."""
    weak = scores < min(FOUND, float(scores.max()))
    strong = np.flatnonzero(~weak)
    found = [
        Group(strong[group.members], group.cells, group.homography, group.size)
        for group in groups(corners[strong], scores[strong])
    ]
    for member in np.flatnonzero(weak):
        (single,) = groups(corners[member : member + 1])
        found.append(Group(np.array([member]), single.cells, single.homography, single.size))
    return joined(found, corners, scores, weak)


def _fitting(corners: Floats, scores: Floats) -> Places:
    """Only the places that belong to a group, numbered anew, still the surest first."""
    found = grouped(corners, scores)
    used = np.sort(np.concatenate([group.members for group in found]))
    again = [
        Group(np.searchsorted(used, group.members), group.cells, group.homography, group.size)
        for group in found
    ]
    return Places(corners[used], scores[used], again, unknown(len(used)))


def _with_gaps(places: Places) -> Places:
    """Holes of a group, where the finder saw nothing between cards, are looked at as well, unless on a mat.

    Where a card was seen, but far from its place on the grid, that place gets a look of its own.
    """
    corners, scores, flat, whole = places.corners, places.scores, places.flat, []
    for group in places.groups:
        wanted = np.zeros((0, 2), np.int64)
        if len(group.members) > 1 and not places.known[group.members].any():
            wanted = np.array(group.close(), np.int64).reshape(-1, 2)
            wanted = wanted[_apart(group, wanted, corners)]
        askew = group.members[_askew(group, corners)]
        first = len(corners)
        scores = np.concatenate([scores, np.full(len(wanted), UNFOUND), scores[askew]])
        flat = flat.joined(unknown(len(wanted))).joined(Faces(flat.shown[askew], flat.colours[askew]))
        wanted = np.concatenate([wanted, group.cells[np.isin(group.members, askew)]])
        corners = np.concatenate([corners, group.corners(wanted)])
        members = np.concatenate([group.members, np.arange(first, len(corners))])
        whole.append(Group(members, np.concatenate([group.cells, wanted]), group.homography, group.size))
    return Places(corners, scores, whole, flat)


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


def of_one_size(places: Places, faces: Faces, there: Floats, side: float) -> Floats:
    """The same chances, but groups of another size than the cards whose figures were read are none.

    The squares of a cloth make fine grids of backs, but show no figures. `side` is the longer side of the
    photo.
    """
    figures = np.flatnonzero((faces.shown[:, 2:].max(axis=1) > READ) & (there > READ))
    if len(figures) < SIZED:
        return there
    middles, there = places.corners.mean(axis=1), there.copy()
    roots = np.cbrt([max(cv2.contourArea(quad), 1.0) for quad in places.corners.astype(np.float32)])
    for group in places.groups:
        if np.isin(group.members, figures).sum() >= SHOWING:
            continue
        off = []
        cards = group.members[there[group.members] >= THERE]
        for member in cards[:: 1 + len(cards) // FEW]:  # a few tell as much as all
            usual = expected_root((middles[figures] - middles[member]) / side, roots[figures])
            off.append(1.5 * np.log(roots[member] / usual))
        faced = bool((faces.shown[cards, DOWN + 1 :].sum(axis=1) > READ).all())
        if off and abs(float(np.median(off))) > (LESS_SURE if faced else OVERSIZED):
            there[group.members] = 0.0
    return there


def _apart(group: Group, cells: NDArray[np.int64], known: Floats) -> NDArray[np.bool_]:
    """Which cells are not on a known place already, as a card of another group, or one laid askew, may be."""
    spots = group.grid(known.mean(axis=1))
    return np.asarray(np.abs(cells[:, None] - spots[None]).max(axis=2).min(axis=1) > 0.6)


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
        unseen = not seen.places.known[member] and seen.places.scores[member] < LEAST
        doubt = bool(told.doubt or there < SURE or not clear or unseen)
        rgb = None if told.colour is None else paint[told.colour]
        at = (int(cell[0]), int(cell[1]))
        cells.append(CardAt(at, told, seen.places.corners[member] * photo.scale, rgb, confidence, doubt))
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
        if touches and (seen.there[member] > MISSED or seen.places.scores[member] > THERE):
            missed.append(at)
    return cells, [card.at for card in cells if card.doubt] + missed, looked


def _unlikely(group: Group, seen: _Seen) -> list[tuple[int, NDArray[np.int64]]]:
    """Places on the board's grid that were looked at and not taken for cards."""
    others = np.flatnonzero(seen.there < THERE)
    if len(others) == 0:
        return []
    spots = group.grid(seen.places.corners[others].mean(axis=1))
    near = np.abs(spots - spots.round()).max(axis=1) < 0.25
    return list(zip(others[near].tolist(), spots[near].round().astype(np.int64), strict=True))
