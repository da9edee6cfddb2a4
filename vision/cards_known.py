"""A photo of cards against a board that is known: which card is which square, and what each square shows.

A board of cards has no frame and no letters. Between two photos the camera may have gone round the table and
the board may have grown to the left, so that columns and rows of a reading mean nothing by themselves. Every
quarter turn and shift is tried that lays like cards on like cards; the few best ones are handed on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from rules.core import Loc, Reading, Symbol
from vision.cards import CardsReading
from vision.cards_lattice import Cell
from vision.cards_read import COLOURS, SHOWN
from vision.cards_solve import DOWN, KINDS

EMPTY: Final = "empty"
VACANT: Final = "vacant"
Chances = dict[Symbol, float]


@dataclass(frozen=True)
class KnownTuning:
    """Numbers of this step."""

    floor: float = log(0.02)
    """What a square that looks otherwise costs: an act changes a few, a wrong alignment nearly all."""
    same_way: float = 1.5
    """How much rather the photo was taken from the side from which the board was told."""
    within: float = 6.0
    """Alignments worse than the best by more than this are not handed on."""
    most: int = 4
    tried: int = 8
    """Shifts tried in each turn."""
    unseen: float = 0.01
    """How likely a card lies where neither finder nor grid led to look."""
    half: float = 0.5
    """Share of the known squares that must look as known."""
    few: int = 6
    """So many squares may differ in any case."""


TUNING: Final = KnownTuning()


@dataclass(frozen=True)
class Alignment:
    """From the columns and rows of a reading to those of a known board: quarter turns, then a shift."""

    turns: int
    shift: Cell
    score: float
    """Log of how well the unchanged board explains the photo; only differences matter."""

    def place(self, cell: Cell) -> Cell:
        """Where a cell of the reading is on the known board."""
        column, row = turned(cell, self.turns)
        return column + self.shift[0], row + self.shift[1]

    def cell(self, place: Cell) -> Cell:
        """Where a place of the known board is in the reading."""
        return turned((place[0] - self.shift[0], place[1] - self.shift[1]), -self.turns)


def turned(cell: Cell, turns: int) -> Cell:
    """A cell after quarter turns counter-clockwise about 0,0."""
    column, row = cell
    return ((column, row), (-row, column), (-column, -row), (row, -column))[turns % 4]


def chances_of(reading: CardsReading, colours: Iterable[str]) -> dict[Cell, Chances]:
    """What each place that was looked at may show, if only these colours are played."""
    played = [COLOURS.index(colour) for colour in colours]
    found = {}
    for cell, looked in reading.looked.items():
        shown = looked.shown[1:] / max(float(looked.shown[1:].sum()), 1e-12)
        tints = looked.colours[played] + 1e-6
        tints = tints / tints.sum()
        chances = {EMPTY: 1 - looked.there, VACANT: looked.there * float(shown[DOWN - 1])}
        for number, kind in enumerate(KINDS):
            face = looked.there * float(shown[SHOWN.index(KINDS[0]) - 1 + number])
            for colour, tint in zip(played, tints, strict=True):
                chances[f"{COLOURS[colour]}.{kind}"] = face * float(tint)
        found[cell] = chances
    return found


def align(
    chances: Mapping[Cell, Chances], board: Mapping[Cell, Symbol], tuning: KnownTuning = TUNING
) -> list[Alignment]:
    """The likeliest ways to lay a photo on a known board, best first; none if it shows another board."""
    best = {cell: max(shown, key=lambda symbol: shown[symbol]) for cell, shown in chances.items()}
    cards = {cell: symbol for cell, symbol in best.items() if symbol != EMPTY}
    rare = Counter(board.values())
    found = []
    for turns in range(4):
        votes: Counter[Cell] = Counter()
        for cell, symbol in cards.items():
            column, row = turned(cell, turns)
            for (x, y), known in board.items():
                votes[x - column, y - row] += 1 + 8 // rare[known] * (known == symbol)
        for shift, _ in votes.most_common(tuning.tried):
            way = Alignment(turns, shift, 0.0)
            seen = {way.place(cell): shown for cell, shown in chances.items()}
            score = sum(_fit(seen.get(place), symbol, tuning) for place, symbol in board.items())
            score += sum(tuning.floor for cell in cards if way.place(cell) not in board)
            score += tuning.same_way * (turns == 0)
            found.append(Alignment(turns, shift, score))
    found.sort(key=lambda way: -way.score)
    if not found or not _same(found[0], cards, board, tuning):
        return []
    return [way for way in found if way.score >= found[0].score - tuning.within][: tuning.most]


def _fit(seen: Chances | None, symbol: Symbol, tuning: KnownTuning) -> float:
    return tuning.floor if seen is None else max(log(max(seen.get(symbol, 0.0), 1e-12)), tuning.floor)


def _same(
    way: Alignment, cards: Mapping[Cell, Symbol], board: Mapping[Cell, Symbol], tuning: KnownTuning
) -> bool:
    """Whether the photo shows this board at all, however changed."""
    like = sum(board.get(way.place(cell)) == symbol for cell, symbol in cards.items())
    fresh = sum(way.place(cell) not in board for cell in cards)
    least = max(min(tuning.half * len(board), len(board) - tuning.few), len(board) // 3)
    return like >= least and fresh <= tuning.few


def laid_on(
    chances: Mapping[Cell, Chances], way: Alignment, places: Iterable[Cell], tuning: KnownTuning = TUNING
) -> Reading:
    """The photo in the columns and rows of the known board, for the referee: `-2,3` and what it shows.

    `places` are squares to be judged even if nobody looked there: no card was seen on them.
    """
    found: dict[Loc, Chances] = {}
    symbols = next(iter(chances.values()))
    nothing = dict.fromkeys(symbols, tuning.unseen / (len(symbols) - 1)) | {EMPTY: 1 - tuning.unseen}
    for column, row in places:
        found[f"{column},{row}"] = nothing
    for cell, shown in chances.items():
        column, row = way.place(cell)
        found[f"{column},{row}"] = shown
    return Reading(found)
