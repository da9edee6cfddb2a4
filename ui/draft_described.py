"""A photo of a board that its owner described, Shahbazee's or Chess Jumble's, between taking and using it.

Colours are read, kinds are not: what kind a piece is a person says, or the game on the table knows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

import numpy as np

from rules.core import CHANCE, Loc, Move, Symbol
from rules.games import load
from rules.games.chess_jumble.options import KIND_NAMES
from ui.advice import Advice, of_corners
from ui.cli.described_photo import Grid, Look, look
from ui.cli.described_referee import same_board
from ui.cli.turn_referee import Table, judge
from ui.draft_pips import as_told, tiles_of
from ui.drafts import EMPTY, SURE, Judged, Spot, TableDraft, spot_of
from vision import pips_overlay
from vision.described import TUNING, Found, Seen
from vision.described_overlay import Mark, draw, to_photo
from vision.intake import open_photo
from vision.photo import Floats, Pixels
from vision.pips import TUNING as PIPS
from vision.pips import Die

UNKNOWN: Final = "?"
"""The kind of a piece that nobody has said: `green.?`."""
_LETTER: Final = {name: letter for letter, name in KIND_NAMES.items()} | {UNKNOWN: UNKNOWN}


@dataclass(frozen=True, eq=False)
class DescribedDraft(TableDraft):
    """The places of a described board, and the dice beside it as `die 1`, `die 2`…"""

    grid: Grid
    look: Look
    dice: Sequence[Die] = ()

    newcomer: ClassVar[str] = UNKNOWN
    """The kind of a piece that came to its place since a known position."""

    @classmethod
    def read(
        cls, data: bytes, board: str, corners: Sequence[tuple[float, float]] | None = None
    ) -> DescribedDraft:
        """Read a photo of the board of that name; `corners` are shares of its size, from a1 on.

        Raises what the stages raise.
        """
        grid = cls._grid(board)
        taps = None if corners is None else pixels(corners, open_photo(data).size)
        seen = look(data, grid, None if taps is None else tuple((x, y) for x, y in taps.tolist()))
        return cls.of(grid, seen, cls._beside(seen.found))

    @classmethod
    def of(cls, grid: Grid, seen: Look, dice: Sequence[Die] = ()) -> Self:
        """As it was read."""
        side = dict(zip(grid.colours, grid.sides, strict=True))
        there = {
            place: EMPTY if one.colour is None else cls._taken_for(grid, place, side[one.colour])
            for place, one in seen.seen.items()
        }
        doubts = {place for place, one in seen.seen.items() if one.confidence < TUNING.sure}
        faces, unsure = tiles_of(dice)
        return cls(seen.found.photo, there | faces, frozenset(doubts | unsure), grid, seen, tuple(dice))

    @staticmethod
    @abstractmethod
    def _grid(board: str) -> Grid:
        """The description of that name. Raises `BadProfile` or `UnknownProfile`."""

    @staticmethod
    def _beside(found: Found) -> Sequence[Die]:
        """The dice beside the board."""
        return ()

    @staticmethod
    @abstractmethod
    def _taken_for(grid: Grid, place: Loc, side: str) -> Symbol:
        """What a piece of a side is taken for until someone says its kind."""

    @abstractmethod
    def _table(self) -> Table:
        """What the referee gets to see, what a person said included."""

    @abstractmethod
    def start(self, turn: str) -> str | None:
        """The position with a side to roll; None while a kind is not known. Raises `BadPosition`."""

    def as_read(self) -> Self:
        """The same without corrections."""
        return self.of(self.grid, self.look, self.dice)

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What would make a better photo."""
        return (*of_corners(self.corners), *super().advice)

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The board's corners, from column a in row 1 towards the last column, as shares of the photo."""
        wide, tall = self.grid.picture.columns, self.grid.picture.rows
        ends = self.to_photo(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float))
        return [(float(x), float(y)) for x, y in ends / np.array(self.photo.size)]

    def places(self) -> Mapping[Loc, Spot]:
        """Every place of the board, and every die beside it."""
        half = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
        found = {
            place: spot_of(self.to_photo(half + np.array(middle)), self.photo.size)
            for place, middle in self.grid.places.items()
        }
        for name, die in zip(tiles_of(self.dice)[0], self.dice, strict=True):
            found[name] = spot_of(die.corners, self.photo.size)
        return found

    def to_photo(self, points: Floats) -> Floats:
        """Cells from the corner of a1, as pixels of the photo."""
        return to_photo(self.look.found, self.grid.picture, points)

    def middle(self, loc: Loc) -> tuple[float, float] | None:
        """The middle of a place."""
        return self.grid.places.get(loc)

    def drawn(self) -> Pixels:
        """The photo with the pieces in their colours, and the dice."""
        marks = {}
        for place in self.grid.places:
            side, *kind = self.there[place].split(".")
            marks[place] = Mark(
                self._word.get(side), place in self.doubts, _LETTER.get(kind[0] if kind else "", "")
            )
        picture = pips_overlay.draw(self.photo, as_told(self.dice, self.there, self.doubts), PIPS.sure)
        return draw(self.look.found, self.grid.picture, self.grid.places, marks, picture)

    def judge(self, state: Any, roll: str = "") -> Judged:
        """What the referee says of this photo after a position; corrected places are taken as certain."""
        same_board(self.grid, state.board)
        if state.turn == CHANCE and not roll:
            roll = self._rolled(state)
        table = self._table()
        verdict = judge(table, [(state, 1.0)], roll or None)
        return Judged(table.game, verdict, unrolled=state.turn == CHANCE and not roll)

    def turned_up(self, state: Any) -> Sequence[Move]:
        """Whatever may be rolled: the dice on the photo were rolled for the turn before."""
        return load(self.what).legal_moves(state)

    def with_roll(self, state: Any, act: Move) -> Any:
        """The position after that roll."""
        return load(self.what).apply(state, act)

    def _rolled(self, state: Any) -> str:
        """What the dice beside the board show, if that is certain."""
        return ""

    @property
    def _word(self) -> dict[str, str]:
        """The colour of each side's pieces, as it was described."""
        return dict(zip(self.grid.sides, self.grid.colours, strict=True))

    def _told(self) -> dict[str, Seen]:
        """What was seen, with everything that a person said."""
        word, seen = self._word, dict(self.look.seen)
        for place in self.corrected & seen.keys():
            colour = word.get(self.there[place].partition(".")[0])
            rest = (1 - SURE) / len(word)
            chances = {each: SURE if each == (colour or EMPTY) else rest for each in (EMPTY, *word.values())}
            seen[place] = Seen(colour, chances)
        return seen

    def _known(self, view: Mapping[Loc, Symbol]) -> dict[Loc, Symbol]:
        """What stands on each place; kinds as a person said, or as they were where nothing has changed."""
        known = {}
        for place in self.grid.places:
            here, before = self.there[place], view.get(place, EMPTY)
            side = here.partition(".")[0]
            if place in self.corrected or here == EMPTY:
                known[place] = here
            else:
                known[place] = before if before.partition(".")[0] == side else f"{side}.{self.newcomer}"
        return known

    def _unsure(self) -> bool:
        return any(place in self.doubts for place in self.grid.places)


def pixels(corners: Sequence[tuple[float, float]], size: tuple[int, int]) -> Floats:
    """Corners as shares, from a1 on, as pixels clockwise from the upper left, as the reader wants them."""
    return np.asarray((np.array(corners) * np.array(size))[::-1])
