"""A photo of a Chess Jumble board that its owner described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.core import BadPosition, Loc, Symbol
from rules.games.chess_jumble.board import cells
from rules.games.chess_jumble.game import GAME
from rules.games.chess_jumble.options import BIG, KIND_NAMES, LITTLE, Options
from rules.games.chess_jumble.state import BOX, HOUSE, State
from ui.cli.described_photo import Grid, chess_jumble_grid
from ui.cli.described_referee import chess_jumble_table
from ui.cli.turn_referee import Table
from ui.draft_described import UNKNOWN, DescribedDraft
from ui.drafts import EMPTY


class JumbleDraft(DescribedDraft):
    """Chess Jumble: one of each kind in up to four colours, on the track and in the houses."""

    what: ClassVar[str] = GAME.name

    @staticmethod
    def _grid(board: str) -> Grid:
        return chess_jumble_grid(board, None)

    @staticmethod
    def _taken_for(grid: Grid, place: Loc, side: str) -> Symbol:
        return f"{side}.{UNKNOWN}"

    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """Nothing, or any kind of each colour; in a house of its own colour only."""
        seats = zip(self.grid.sides, self.grid.board.seats, strict=True)
        sides = [side for side, seat in seats if loc in seat.house] or self.grid.sides
        return [(EMPTY,), *[[f"{side}.{kind}" for kind in KIND_NAMES.values()] for side in sides]]

    @property
    def colours(self) -> list[str]:
        """The sides with a piece on the board."""
        there = {self.there[place].partition(".")[0] for place in self.grid.places}
        return [side for side in self.grid.sides if side in there]

    def start(self, turn: str) -> str | None:
        """The position with a side to roll: who is on the board or to roll plays, the rest is in boxes."""
        shown = {place: self.there[place] for place in self.grid.places}
        if any(symbol.endswith(UNKNOWN) for symbol in shown.values()):
            return None
        big = any(symbol.endswith((".king", ".pawn")) for symbol in shown.values())
        options = Options(BIG if big else LITTLE)
        sides = [side for side in self.grid.sides if side in (*self.colours, turn)]
        if len(sides) < 2:
            raise BadPosition("Pieces of two colours at least must be on the board.")
        pieces = tuple((BOX,) * len(options.kinds) if side in sides else () for side in self.grid.sides)
        state = State(self.grid.board, options, pieces, self.grid.sides.index(turn))
        return GAME.write(GAME.read(GAME.write(self._with(state, shown))))

    def lies(self, state: State) -> str | None:
        """The pieces on the track as they stand here; None while the kind of one is not known."""
        track = cells(self.grid.board)
        known = self._known(GAME.view(state))
        shown = {place: symbol for place, symbol in known.items() if place in track}
        if self._unsure() or any(symbol.endswith(UNKNOWN) for symbol in shown.values()):
            return None
        try:
            return GAME.write(self._with(state, shown))
        except BadPosition:
            return None

    def _with(self, state: State, shown: Mapping[Loc, Symbol]) -> State:
        """A state with these pieces; those not seen are in their boxes, or in the houses if they were."""
        track, counts = cells(self.grid.board), Counter(shown.values())
        for symbol, count in counts.items():
            if symbol != EMPTY and count > 1:
                raise BadPosition(f"More than once on the board: {symbol.replace('.', ' ')}.")
        at = {
            symbol: place if place in track else HOUSE for place, symbol in shown.items() if symbol != EMPTY
        }
        names = [KIND_NAMES[letter] for letter in state.options.kinds]
        pieces = []
        for side, before in zip(self.grid.sides, state.pieces, strict=True):
            stays = [HOUSE if place == HOUSE else BOX for place in before]
            found = zip(names, stays, strict=False)
            pieces.append(tuple(at.pop(f"{side}.{name}", place) for name, place in found))
        if at:
            raise BadPosition(f"The {next(iter(at)).replace('.', ' ')} does not play in this game.")
        return state._replace(pieces=tuple(pieces))

    def _table(self) -> Table:
        return chess_jumble_table(self.grid, self._told())
