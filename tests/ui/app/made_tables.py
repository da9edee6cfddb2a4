"""Readings of tables as a camera would give them, made by hand: so that tests hang on no network's word."""

from __future__ import annotations

import numpy as np

from rules.games.king_for_2.game import start
from ui.draft_cards import CardsDraft, cell_of
from ui.draft_king import KingDraft
from ui.draft_pips import DiceDraft, DominoDraft
from vision.cards import CardAt, CardsReading, Looked
from vision.cards_read import COLOURS, SHOWN
from vision.cards_solve import Told
from vision.king import COLOURS as SIDES
from vision.king import KingReading, Views
from vision.king_kinds import KINDS
from vision.locate import locate
from vision.photo import Floats, Photo
from vision.pips import Die, Domino

SIDE = 60.0
SURE = 0.9999


def bare(width: int = 640, height: int = 480) -> Photo:
    """A photo of a grey table."""
    return Photo(np.full((height, width, 3), 120, np.uint8), (width, height), 1.0)


def square(x: float, y: float, side: float = SIDE, long: float = 1.0) -> Floats:
    return np.array([(x, y), (x + side, y), (x + side, y + long * side), (x, y + long * side)], float)


def _sure(names: tuple[str, ...], one: str, sure: float) -> Floats:
    chances = np.full(len(names), (1 - sure) / (len(names) - 1))
    chances[names.index(one)] = sure
    return chances


def cards(
    board: dict[str, str], doubts: tuple[str, ...] = (), plans: dict[str, list[str]] | None = None
) -> CardsDraft:
    """The draft of a photo that shows these cards: `{"0,0": "red.rook", "1,0": "vacant"}`."""
    cells, looked = [], {}
    for loc, symbol in board.items():
        at = cell_of(loc)
        colour, _, kind = symbol.partition(".")
        sure = 0.8 if loc in doubts else SURE
        told = Told(kind or "down", colour if kind else None, sure, loc in doubts)
        corners = square(60 + at[0] * 70.0, 380 - at[1] * 70.0)
        cells.append(CardAt(at, told, corners, (200, 40, 40) if kind else None, sure, loc in doubts))
        tint = _sure(COLOURS, colour, sure) if kind else np.full(len(COLOURS), 1 / len(COLOURS))
        looked[at] = Looked(SURE, _sure(SHOWN, kind or "down", sure), tint)
    doubted = [cell_of(loc) for loc in doubts]
    return CardsDraft.of(CardsReading(bare(), cells, doubted, plans or {}, [], {}, looked))


def king(
    pieces: str = "",
    doubts: tuple[int, ...] = (),
    tiles: tuple[tuple[int, int], ...] = (),
    sure: float = SURE,
) -> KingDraft:
    """The draft of a photo with these 64 pieces (a1 first, red in capitals), dominoes beside the board."""
    photo = bare()
    lattice = locate(photo, np.array([(100, 400), (400, 400), (400, 100), (100, 100)], float))
    reading = KingReading(
        photo=photo,
        lattice=lattice,
        seen=np.full((64, 3), 1 / 3),
        kinds=np.full((64, len(KINDS)), 1 / len(KINDS)),
        views=Views(np.zeros((64, 28, 14), np.float32), np.zeros((64, 24, 24), np.float32)),
        pictures=np.zeros((64, 4, 4, 3), np.uint8),
        two_colours=True,
        turns=0,
        turn_chance=1.0,
        ms={},
    )
    letters = dict(zip("kqrbn", KINDS, strict=True))
    for number, (cell, piece) in enumerate(zip(reading.order, pieces or start().pieces, strict=True)):
        here = 0.6 if number in doubts else sure
        side = "empty" if piece == "." else SIDES[0] if piece.isupper() else SIDES[1]
        reading.seen[cell] = _sure(("empty", *SIDES), side, here)
        if piece != ".":
            reading.kinds[cell] = _sure(tuple(KINDS), letters[piece.lower()], here)
    beside = [Domino(pips, square(450, 60 + 90 * n, 30, 2.0), 0.99) for n, pips in enumerate(tiles)]
    return KingDraft.of(reading, beside)


def dice(*values: int, unsure: int = 0) -> DiceDraft:
    """Dice on a table, the last of them in doubt."""
    found = [
        Die(value, square(100 + 90 * n, 200), 0.5 if n >= len(values) - unsure else 0.99)
        for n, value in enumerate(values)
    ]
    made = DiceDraft.of(bare(), found)
    assert isinstance(made, DiceDraft)
    return made


def dominoes(*pips: tuple[int, int]) -> DominoDraft:
    """Dominoes on a table."""
    found = [Domino(each, square(100 + 90 * n, 200, 40, 2.0), 0.99) for n, each in enumerate(pips)]
    made = DominoDraft.of(bare(), found)
    assert isinstance(made, DominoDraft)
    return made
