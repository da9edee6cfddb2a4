"""A photo of En Prise cards between taking it and using it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import ClassVar, Final, Self

import cv2
import numpy as np

from calibration import cards as own
from rules.core import Loc, Symbol
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import KIND_NAMES, SIDES, State, cell_at
from ui import shelf
from ui.advice import Advice
from ui.card_refereeing import card_named, judge
from ui.cli.en_prise_photo import shows_board, teacher
from ui.drafts import EMPTY, Judged, Spot, TableDraft, Window, certain, spot_of, window_round
from vision import cards_overlay
from vision.cards import CardAt, CardsReading, Looked, read_cards
from vision.cards_lattice import Cell
from vision.cards_read import COLOURS, SHOWN
from vision.cards_solve import Told
from vision.photo import Floats, Pixels

VACANT: Final = "vacant"
MOST_PLAYERS: Final = 4
SURE_CARD: Final = 1.0
CLOSER: Final = 28.0
"""Pixels of a card's side, in the photo as it is worked on, below which its figure blurs."""
_ENDS: Final = ((-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5))
"""The corners of a place from its middle, clockwise on the photo from the top left."""
_LETTER: Final = {name: letter for letter, name in KIND_NAMES.items()}


@dataclass(frozen=True, eq=False)
class CardsDraft(TableDraft):
    """The cards of a board, by `column,row` as the camera sees them."""

    reading: CardsReading
    plans: Mapping[str, str] = field(default_factory=dict)
    """What was seen of the Battleplans: letters by colour, from left to right."""

    board: bool = False
    """Whether it is rather a board of 8×8 squares that the photo shows."""

    what: ClassVar[str] = GAME.name

    @classmethod
    def read(cls, data: bytes, profile: str = "") -> CardsDraft:
        """Read a photo. Raises what the stages raise."""
        reading = read_cards(data, teacher(profile) if profile else None)
        return replace(cls.of(reading), board=shows_board(data, reading))

    @classmethod
    def of(cls, reading: CardsReading) -> CardsDraft:
        """As it was read."""
        there = {place(card.at): _symbol(card.told) for card in reading.cells}
        doubts = frozenset(place(cell) for cell in reading.doubts)
        plans = {
            colour: "".join(_LETTER[kind] for kind in kinds if kind in _LETTER)
            for colour, kinds in reading.battleplans.items()
        }
        return cls(reading.photo, there, doubts, reading, plans)

    def as_read(self) -> Self:
        """The same without corrections."""
        fresh = self.of(self.reading)
        return replace(self, there=fresh.there, doubts=fresh.doubts, corrected=frozenset())

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What would make a better photo."""
        if self.board:
            return (Advice("advice.keizar"),)
        found = super().advice
        sides = [cv2.contourArea(card.corners.astype(np.float32)) ** 0.5 for card in self.reading.cells]
        if self.doubts and np.median(sides) / self.photo.scale < CLOSER:
            return Advice("advice.closer"), *(each for each in found if each.key != "advice.above")
        return found

    def outlines(self) -> Sequence[Floats]:
        """The cards."""
        return [card.corners for card in self.reading.cells]

    @property
    def window(self) -> Window:
        """The cards and what touches them."""
        return window_round(self.places().values())

    @cached_property
    def _grid(self) -> Floats:
        """From columns and rows to the photo: the homography that lays the cards best."""
        cells, spots = [], []
        for card in self.reading.cells:
            # Cards lie any way round: their corners are told apart by where they are on the photo.
            first = int(card.corners.sum(axis=1).argmin())
            spots += list(np.roll(card.corners, -first, axis=0))
            column, row = card.at
            cells += [(column + dx, row + dy) for dx, dy in _ENDS]
        found, _ = cv2.findHomography(np.array(cells, np.float64), np.array(spots, np.float64))
        return np.eye(3) if found is None else np.asarray(found, np.float64)

    def to_photo(self, points: Floats) -> Floats:
        """Columns and rows, as pixels of the photo."""
        return np.asarray(
            cv2.perspectiveTransform(points[None].astype(np.float64), self._grid)[0], np.float64
        )

    def middle(self, loc: Loc) -> tuple[float, float] | None:
        """Its column and row."""
        return cell_of(loc)

    def _corners(self, cell: Cell) -> Floats:
        """The four corners of a place on the photo, as the cards round it lie."""
        column, row = cell
        return self.to_photo(np.array([(column + dx, row + dy) for dx, dy in _ENDS]))

    def places(self) -> Mapping[Loc, Spot]:
        """Every card, and every place beside one: a card may have been overlooked there."""
        size = self.photo.size
        found = {place(card.at): spot_of(card.corners, size) for card in self.reading.cells}
        for column, row in [cell_of(loc) for loc in (*found, *self.there)]:
            for cell in ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                if place(cell) in found:
                    continue
                spot = spot_of(self._corners(cell), size)
                if 0 < spot.x < 1 and 0 < spot.y < 1:
                    found[place(cell)] = spot
        return found

    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """Nothing or a back, then the six figures in each colour, those that are played first."""
        colours = sorted(SIDES, key=lambda side: side not in self.sides)
        return [(EMPTY, VACANT), *[[f"{side}.{kind}" for kind in KIND_NAMES.values()] for side in colours]]

    @property
    def sides(self) -> list[str]:
        """The colours that are played, as far as the photo tells; never one alone."""
        seen = {symbol.partition(".")[0] for symbol in self.there.values()} | set(self.plans)
        played = [side for side in SIDES if side in seen][:MOST_PLAYERS]
        for side in SIDES:
            if len(played) < 2 and side not in played:
                played.append(side)
        return sorted(played, key=SIDES.index)

    def state(self, turn: str, plans: Mapping[str, str]) -> State:
        """The position, to start from: the colour to act, and letters of what is left of the Battleplans."""
        board = {
            cell_at(*cell_of(loc)): card_named(symbol)
            for loc, symbol in self.there.items()
            if symbol != EMPTY
        }
        cells = tuple(sorted(board))
        return State(
            players=tuple(SIDES.index(side) for side in self.sides),
            cells=cells,
            cards=tuple(board[cell] for cell in cells),
            plans=tuple(plans.get(side, "") for side in self.sides),
            turn=SIDES.index(turn),
        )

    def positions(self) -> list[State]:
        """One for each colour to act, with as much of the Battleplans as was seen."""
        return [self.state(side, self.plans) for side in self.sides]

    def start(self, turn: str, plans: Mapping[str, str]) -> str:
        """The same as text, checked. Raises `BadPosition`."""
        return GAME.write(GAME.read(GAME.write(self.state(turn, plans))))

    def lies(self, state: State) -> str | None:
        """The table as it is here, with turn and Battleplans of a state."""
        if self.doubts:
            return None
        here = self.state(SIDES[state.turn], {})
        if not set(here.players) <= set(state.players):
            return None
        return GAME.write(here._replace(players=state.players, plans=state.plans, readings=state.readings))

    def judge(self, state: State, roll: str = "") -> Judged:
        """What the referee says of this photo after a position; corrected cards are taken as certain."""
        judged = judge([(state, 1.0)], self.told())
        return Judged(GAME, judged.verdict, where=lambda loc: place(judged.way.cell(cell_of(loc))))

    def told(self) -> CardsReading:
        """The reading with everything that a person said."""
        looked = dict(self.reading.looked)
        for loc in self.corrected:
            colour, _, kind = self.there[loc].partition(".")
            shown = {EMPTY: "none", VACANT: "down"}.get(colour, kind)
            tint = certain(COLOURS, colour) if kind else np.full(len(COLOURS), 1 / len(COLOURS))
            there = certain((False, True), shown != "none")[1]
            cut = looked[cell_of(loc)].cut if cell_of(loc) in looked else None
            looked[cell_of(loc)] = Looked(float(there), certain(SHOWN, shown), tint, cut)
        return replace(self.reading, cells=self._cards(), looked=looked, doubts=[*map(cell_of, self.doubts)])

    def _cards(self) -> list[CardAt]:
        """Every card as it is told now."""
        seen = {place(card.at): card for card in self.reading.cells}
        paint = {card.told.colour: card.rgb for card in self.reading.cells if card.told.colour}
        cards = []
        for loc, symbol in self.there.items():
            colour, _, kind = symbol.partition(".")
            if symbol == EMPTY:
                continue
            old = seen.get(loc)
            if old is not None and loc not in self.corrected:
                cards.append(replace(old, doubt=loc in self.doubts))
                continue
            told = Told(kind or "down", colour if kind else None, SURE_CARD, False)
            corners = self._corners(cell_of(loc)) if old is None else old.corners
            cards.append(CardAt(cell_of(loc), told, corners, paint.get(colour), SURE_CARD, False))
        return cards

    def drawn(self) -> Pixels:
        """The photo with the cards outlined and named."""
        told = replace(self.reading, cells=self._cards())
        return cards_overlay.draw(self.photo.pixels, told) if told.cells else self.photo.pixels


def teach(draft: CardsDraft, name: str) -> int:
    """Learn one's own cards from a corrected photo; how many photos the profile has now."""
    known = own.up_to_date(shelf.load(name)) if shelf.exists(name) else own.new_profile(name, GAME.name)
    board = {cell_of(loc): symbol for loc, symbol in draft.there.items() if symbol != EMPTY}
    grown = own.teach(known, draft.told(), board, f"photo {len(known.lessons) + 1}", date.today())
    shelf.keep(grown)
    return len(grown.lessons)


def letters_of(text: str) -> str:
    """A Battleplan as a person writes it, as letters."""
    return "".join(letter for letter in text.upper() if letter in KIND_NAMES)


def place(cell: Cell) -> Loc:
    """The name of a place."""
    return f"{cell[0]},{cell[1]}"


def cell_of(loc: Loc) -> Cell:
    """Column and row of a place."""
    column, _, row = loc.partition(",")
    return int(column), int(row)


def _symbol(told: Told) -> Symbol:
    return f"{told.colour}.{told.kind}" if told.up else VACANT
