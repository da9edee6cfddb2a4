"""A photo of a Shahbazee board that its owner described, with the dice beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.core import BadPosition, Loc, Symbol
from rules.games.shahbazee.game import GAME
from rules.games.shahbazee.state import EMPTY as NOBODY
from rules.games.shahbazee.state import KINGS, SOLDIERS, State, numbers
from ui.cli.described_photo import Grid, dice_beside, shahbazee_grid
from ui.cli.described_referee import shahbazee_table
from ui.cli.turn_referee import Rolled, Table
from ui.draft_described import DescribedDraft
from ui.draft_pips import FACES, tiles_of
from ui.drafts import EMPTY
from vision.described import Found
from vision.pips import Die


class ShahbazeeDraft(DescribedDraft):
    """Shahbazee: soldiers, and a king of either side."""

    what: ClassVar[str] = GAME.name
    newcomer: ClassVar[str] = "soldier"

    @staticmethod
    def _grid(board: str) -> Grid:
        return shahbazee_grid(board, None)

    @staticmethod
    def _beside(found: Found) -> Sequence[Die]:
        return dice_beside(found) or ()

    @staticmethod
    def _taken_for(grid: Grid, place: Loc, side: str) -> Symbol:
        """A king in its castle, else a soldier."""
        return f"{side}.{'king' if grid.board.castles[grid.sides.index(side)] == place else 'soldier'}"

    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """Nothing, or what either side may have there; for a die its faces."""
        if loc not in self.grid.places:
            return [(EMPTY,), FACES]
        symbols = GAME.symbols()
        return [
            (EMPTY,),
            *[[each for each in symbols if each.startswith(f"{side}.")] for side in self.grid.sides],
        ]

    @property
    def kings(self) -> dict[str, Loc]:
        """Where the kings stand by themselves."""
        found = {symbol: place for place, symbol in self.there.items()}
        return {side: found[f"{side}.king"] for side in self.grid.sides if f"{side}.king" in found}

    def start(self, turn: str) -> str:
        """The position with the dice to be rolled by a side. Raises `BadPosition`."""
        for side in self.grid.sides:
            if not self._has_king(side):  # told before what follows from it: that there are ten soldiers
                raise BadPosition(f"There is one {side} king: on the board or carried, and once only.")
        state = self._with(State(self.grid.board, ""), self.there)
        state = state._replace(side=self.grid.sides.index(turn))
        return GAME.write(GAME.read(GAME.write(state)))

    def _has_king(self, side: str) -> bool:
        """Whether its king stands on the board or is carried."""
        return any(
            symbol.startswith(f"{side}.king") if symbol.startswith(side) else symbol.endswith(".carrying")
            for symbol in self.there.values()
        )

    def lies(self, state: State) -> str | None:
        """The pieces as they stand here, all else as in a state."""
        known = self._known(GAME.view(state))
        return None if self._unsure() else GAME.write(self._with(state, known))

    def _with(self, state: State, known: Mapping[Loc, Symbol]) -> State:
        """A state with these pieces on its board."""
        squares, sides = numbers(self.grid.board), self.grid.sides
        letters = [NOBODY] * len(squares)
        carriers: list[int | None] = [None, None]
        for place, number in squares.items():
            side, *kind = known[place].split(".")
            if kind:
                letters[number] = (KINGS if kind[0] == "king" else SOLDIERS)[sides.index(side)]
            if len(kind) > 1:
                carriers[1 - sides.index(side)] = number
        return state._replace(cells="".join(letters), carriers=(carriers[0], carriers[1]))

    def _table(self) -> Table:
        return shahbazee_table(self.grid, self._told(), Rolled)

    def _rolled(self, state: State) -> str:
        names = tiles_of(self.dice)[0]
        shown = [self.there[name] for name in names if self.there[name] != EMPTY]
        if state.side is None or len(shown) != 2 or self.doubts & names.keys():
            return ""
        return "-".join(symbol.removeprefix("die-") for symbol in shown)
