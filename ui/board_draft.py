"""A Shahbazee board while its owner describes it by touch: half done, and never wrong by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from rules.core import BadPosition, Layout, Loc
from rules.described import LARGEST, place_name, spot_of
from rules.games.shahbazee.board import SIDES, SMALLEST, Board, Wall, checked
from rules.games.shahbazee.game import board_layout

TOOLS: Final = ("castle", "dungeon", "soldier", "wall")
Pair = tuple[tuple[Loc, ...], tuple[Loc, ...]]


class NoEdge(BadPosition):
    """A wall was wanted where the board does not end."""


@dataclass(frozen=True)
class Draft:
    """What has been marked so far."""

    columns: int = 9
    rows: int = 9
    castles: tuple[Loc, Loc] = ("", "")
    dungeons: Pair = ((), ())
    soldiers: Pair = ((), ())
    walls: frozenset[Wall] = frozenset()
    neighbours: int = 8
    colours: tuple[str, str] = SIDES

    @classmethod
    def of(cls, board: Board) -> Draft:
        """A board to be changed."""
        return cls(
            board.columns,
            board.rows,
            board.castles,
            board.dungeons,
            board.soldiers,
            board.walls,
            board.neighbours,
            board.colours,
        )

    def sized(self, columns: int, rows: int) -> Draft:
        """The same on a board of another size, as far as it fits; dungeons and walls go with the edges."""
        columns, rows = (min(max(count, SMALLEST), LARGEST) for count in (columns, rows))

        def inside(squares: tuple[Loc, ...]) -> tuple[Loc, ...]:
            return tuple(loc for loc in squares if _fits(loc, columns, rows))

        corners = _corners(columns, rows)
        left, right = (tuple(loc for loc in side if loc in corners) for side in self.dungeons)
        whole = {
            edge
            for edge, length in _edges(self.columns, self.rows)
            if all((edge, number) in self.walls for number in range(1, length + 1))
        }
        lengths = dict(_edges(columns, rows))
        walls = {wall for wall in self.walls if wall[1] <= lengths[wall[0]]}
        walls |= {(edge, number) for edge in whole for number in range(1, lengths[edge] + 1)}
        first, second = self.castles
        return replace(
            self,
            columns=columns,
            rows=rows,
            castles=(
                first if _fits(first, columns, rows) else "",
                second if _fits(second, columns, rows) else "",
            ),
            dungeons=(left, right),
            soldiers=(inside(self.soldiers[0]), inside(self.soldiers[1])),
            walls=frozenset(walls),
        )

    def touched(self, tool: str, side: int, square: Loc) -> Draft:
        """The same with a square marked, or no longer marked. Raises `BadPosition` when it cannot be so."""
        if tool == "castle":
            castles = ["" if loc == square else loc for loc in self.castles]
            if self.castles[side] != square:
                castles[side] = square
            return replace(self, castles=(castles[0], castles[1]), soldiers=_without(self.soldiers, square))
        if tool == "dungeon":
            if square not in _corners(self.columns, self.rows):
                raise BadPosition(f"The dungeons are at the four corners; {square} is not a corner.")
            return replace(self, dungeons=_toggled(self.dungeons, side, square))
        if tool == "soldier":
            if square in self.castles:
                raise BadPosition(f"Two pieces start on {square}.")
            return replace(self, soldiers=_toggled(self.soldiers, side, square))
        return replace(self, walls=self._walled(square))

    def _walled(self, square: Loc) -> frozenset[Wall]:
        """The walls once a square at the edge was touched: none, one side, the other, both, and round."""
        column, row = spot_of(square)
        ends: list[Wall] = []
        ends += [("west", row + 1)] if column == 0 else []
        ends += [("east", row + 1)] if column == self.columns - 1 else []
        ends += [("south", column + 1)] if row == 0 else []
        ends += [("north", column + 1)] if row == self.rows - 1 else []
        if not ends:
            raise NoEdge(f"{square} is not at the edge.")
        ways = [frozenset(some) for count in range(len(ends) + 1) for some in combinations(ends, count)]
        now = ways.index(self.walls & frozenset(ends))
        return (self.walls - frozenset(ends)) | ways[(now + 1) % len(ways)]

    def marks(self, square: Loc) -> list[tuple[str, int]]:
        """What is marked on a square, and whose it is: `("castle", 0)`."""
        found = []
        for side in range(len(SIDES)):
            found += [("castle", side)] if self.castles[side] == square else []
            found += [("dungeon", side)] if square in self.dungeons[side] else []
            found += [("soldier", side)] if square in self.soldiers[side] else []
        return found

    def board(self, name: str) -> Board:
        """The finished board. Raises `BadPosition` with what is missing."""
        return checked(self._board(name))

    def _board(self, name: str) -> Board:
        return Board(
            name,
            self.columns,
            self.rows,
            self.castles,
            self.dungeons,
            self.walls,
            self.soldiers,
            self.neighbours,
            self.colours,
        )

    @property
    def layout(self) -> Layout:
        """What to draw so far."""
        return board_layout(self._board("draft"))

    @property
    def view(self) -> dict[Loc, str]:
        """The pieces where they start."""
        seen: dict[Loc, str] = {}
        for side, name in enumerate(SIDES):
            seen |= dict.fromkeys(self.soldiers[side], f"{name}.soldier")
            if self.castles[side]:
                seen[self.castles[side]] = f"{name}.king"
        return seen

    @property
    def squares(self) -> list[Loc]:
        """All squares."""
        return [place_name((x, y)) for y in range(self.rows) for x in range(self.columns)]


def _fits(loc: Loc, columns: int, rows: int) -> bool:
    if not loc:
        return False
    column, row = spot_of(loc)
    return column < columns and row < rows


def _corners(columns: int, rows: int) -> set[Loc]:
    return {place_name((column, row)) for column in (0, columns - 1) for row in (0, rows - 1)}


def _edges(columns: int, rows: int) -> list[tuple[str, int]]:
    return [("west", rows), ("east", rows), ("south", columns), ("north", columns)]


def _without(pair: Pair, square: Loc) -> Pair:
    first, second = (tuple(loc for loc in squares if loc != square) for squares in pair)
    return first, second


def _toggled(pair: Pair, side: int, square: Loc) -> Pair:
    """A square given to a side, taken from the other; or taken away if it was this side's."""
    mine = square in pair[side]
    found = list(_without(pair, square))
    if not mine:
        found[side] = (*found[side], square)
    return found[0], found[1]
