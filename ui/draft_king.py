"""A photo of King for 2, with the dominoes beside its board, between taking it and using it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Final, Self

import numpy as np

from calibration import figures
from rules.by_colour import ByColour
from rules.core import CHANCE, Loc, Move, Reading, Symbol
from rules.games.king_for_2.dominoes import TILES, tile_named
from rules.games.king_for_2.game import GAME
from rules.games.king_for_2.state import KIND_NAMES, SIDES, State
from ui import shelf
from ui.advice import Advice, of_corners
from ui.cli.king_photo import box, dominoes, taught
from ui.cli.turn_referee import Rolled, Table, judge
from ui.draft_pips import tiles_of
from ui.drafts import EMPTY, Judged, Spot, TableDraft, certain, spot_of
from vision import king_overlay, pips
from vision.king import (
    COLOURS,
    TUNING,
    KingReading,
    Standing,
    as_reading,
    colours,
    read_king,
    standing,
    turned_to,
)
from vision.king_kinds import KINDS
from vision.locate import hypotheses
from vision.photo import Floats, NoBoard, Pixels
from vision.reading import SQUARES
from vision.solve import orders

_LETTER: Final = {name: letter for letter, name in KIND_NAMES.items()}
_STATES: Final = (EMPTY, *COLOURS)
UNKNOWN: Final = "?"
"""The kind of a piece that nobody can tell: `red.?`."""


@dataclass(frozen=True, eq=False)
class KingDraft(TableDraft):
    """The pieces on the board, and the dominoes beside it as `tile 1`, `tile 2`…"""

    reading: KingReading
    beside: Sequence[pips.Domino] = ()
    own_set: bool = False
    """Whether a profile knows these pieces: then their kinds are relied upon."""

    what: ClassVar[str] = GAME.name

    @classmethod
    def read(
        cls, data: bytes, corners: Sequence[tuple[float, float]] | None = None, profile: str = ""
    ) -> KingDraft:
        """Read a photo; `corners` are shares of its size. Raises what the stages raise."""
        from vision.intake import open_photo

        tell = taught(profile).tell if profile else None
        taps = None if corners is None else np.array(corners) * np.array(open_photo(data).size)
        reading = read_king(data, box(), taps, hypotheses, tell)
        beside, _ = dominoes(reading)
        return cls.of(reading, beside or (), own_set=bool(profile))

    @classmethod
    def of(cls, reading: KingReading, beside: Sequence[pips.Domino], *, own_set: bool = False) -> KingDraft:
        """As it was read."""
        stands = standing(reading, box())
        there = {
            square: EMPTY if one.colour is None else f"{one.colour}.{one.kind or UNKNOWN}"
            for square, one in stands.items()
        }
        doubts = {square for square, one in stands.items() if one.doubted}
        tiles, unsure = tiles_of(beside)
        return cls(
            reading.photo, there | tiles, frozenset(doubts | unsure), reading, tuple(beside), own_set=own_set
        )

    def as_read(self) -> Self:
        """The same without corrections."""
        fresh = self.of(self.reading, self.beside)
        return replace(self, there=fresh.there, doubts=fresh.doubts, corrected=frozenset())

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What would make a better photo."""
        found = super().advice
        if not self.reading.found or self.reading.turn_chance < TUNING.turn_sure:
            found = Advice("advice.not_king"), *found
        return (*of_corners(self.corners), *found)

    @property
    def corners(self) -> list[tuple[float, float]]:
        """a1, h1, h8, a8 as shares of the photo's width and height."""
        ends = self.reading.to_photo(np.array([(0, 0), (8, 0), (8, 8), (0, 8)], float))
        return [(float(x), float(y)) for x, y in ends / np.array(self.photo.size)]

    def places(self) -> Mapping[Loc, Spot]:
        """Every square, and every domino beside the board."""
        found = {}
        for number, square in enumerate(SQUARES):
            x, y = number % 8, number // 8
            ends = np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], float)
            found[square] = spot_of(self.reading.to_photo(ends), self.photo.size)
        for name, tile in zip(tiles_of(self.beside)[0], self.beside, strict=True):
            found[name] = spot_of(tile.corners, self.photo.size)
        return found

    def to_photo(self, points: Floats) -> Floats:
        """Squares from a1's corner, as pixels of the photo."""
        return self.reading.to_photo(points)

    def middle(self, loc: Loc) -> tuple[float, float] | None:
        """The middle of a square."""
        if loc not in SQUARES:
            return None
        return SQUARES.index(loc) % 8 + 0.5, SQUARES.index(loc) // 8 + 0.5

    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """Nothing, or the five kinds in either colour; for a domino all there are."""
        if loc not in SQUARES:
            return [(EMPTY,), TILES]
        return [(EMPTY,), *[[f"{side}.{kind}" for kind in KINDS] for side in COLOURS]]

    @property
    def turned(self) -> list[str]:
        """The dominoes that lie beside the board."""
        found = [tile_named(symbol) for loc, symbol in self.there.items() if loc not in SQUARES]
        return [name for name in found if name is not None]

    @property
    def pieces(self) -> str | None:
        """64 letters, a1 first, red in capitals; None while a kind is not known."""
        letters = ""
        for square in SQUARES:
            side, _, kind = self.there[square].partition(".")
            if kind == UNKNOWN:
                return None
            letter = _LETTER[kind] if kind else "."
            letters += letter if side == SIDES[0] else letter.lower()
        return letters

    def start(self, turn: str) -> str | None:
        """The position with a domino to be turned by a side; those beside the board were turned before."""
        if self.pieces is None:
            return None
        state = State(self.pieces, SIDES.index(turn))._replace(used=frozenset(self.turned))
        return GAME.write(GAME.read(GAME.write(state)))

    def positions(self) -> list[State]:
        """One for either side to turn a domino; none while a kind is not known."""
        return [] if self.pieces is None else [State(self.pieces, side) for side in range(len(SIDES))]

    def turned_up(self, state: State) -> Sequence[Move]:
        """Of the dominoes beside the board those that were not turned before, else any that is covered."""
        covered = GAME.legal_moves(state)
        unsure = any(loc not in SQUARES for loc in self.doubts)
        shown = [act for act in covered if act.arg in self.turned]
        return covered if unsure or not shown else shown

    def with_roll(self, state: State, act: Move) -> State:
        """The position with that domino to be played; where no record says so the others were played."""
        used = state.used or frozenset(self.turned) - {act.arg}
        return GAME.apply(state._replace(used=used), act)

    def lies(self, state: State) -> str | None:
        """The pieces as they stand here, all else as in a state."""
        return None if self.doubts or self.pieces is None else GAME.write(state._replace(pieces=self.pieces))

    def judge(self, state: State, roll: str = "") -> Judged:
        """What the referee says of this photo after a position; corrected squares are taken as certain."""
        told = self.told()
        turns, chance = turned_to(told, state.pieces)
        if not self.reading.found or chance < TUNING.turn_sure:
            raise NoBoard("The photo does not show the board of this game, or not the whole of it.")
        if self.own_set:
            table = Table(GAME, as_reading(told, turns), Rolled)
        else:
            table = Table(ByColour(GAME), Reading(colours(told, turns)), Rolled)
        if state.turn == CHANCE and not roll:
            roll = self._new_tile(state)
        unrolled = state.turn == CHANCE and not roll
        squares = dict(zip(orders()[turns], SQUARES, strict=True))
        seen = {squares[cell]: square for cell, square in zip(self.reading.order, SQUARES, strict=True)}
        verdict = judge(table, [(state, 1.0)], roll or None)
        return Judged(table.game, verdict, unrolled, where=lambda loc: seen.get(loc, loc))

    def _new_tile(self, state: State) -> str:
        """The one domino on the photo that had not been turned before, if that is certain."""
        new = [name for name in self.turned if name not in state.used]
        unsure = any(loc not in SQUARES for loc in self.doubts)
        return new[0] if len(new) == 1 and not unsure else ""

    def told(self) -> KingReading:
        """The reading with everything that a person said."""
        seen, kinds = self.reading.seen.copy(), self.reading.kinds.copy()
        for square, cell in zip(SQUARES, self.reading.order, strict=True):
            if square in self.corrected:
                side, _, kind = self.there[square].partition(".")
                seen[cell] = certain(_STATES, side)
                if kind:
                    kinds[cell] = certain(KINDS, kind)
        return replace(self.reading, seen=seen, kinds=kinds)

    def drawn(self) -> Pixels:
        """The photo with pieces and dominoes named."""
        stands = {}
        for square in SQUARES:
            side, _, kind = self.there[square].partition(".")
            known = None if kind in ("", UNKNOWN) else kind
            stands[square] = Standing(side if kind else None, known, 1.0, square in self.doubts)
        tiles = []
        for name, tile in zip(tiles_of(self.beside)[0], self.beside, strict=True):
            if self.there[name] != EMPTY:
                one, _, other = self.there[name].partition("-")
                sure = 0.0 if name in self.doubts else 1.0
                tiles.append(replace(tile, pips=(int(one), int(other)), confidence=sure))
        return king_overlay.draw(self.reading, stands, tiles)


def teach(draft: KingDraft, name: str) -> int:
    """Learn one's own pieces from a corrected photo; how many photos the profile has now."""
    known = taught(name).profile if shelf.exists(name) else figures.new_profile(name, GAME.name)
    photo = f"photo {len(known.lessons) + 1}"
    grown = figures.teach_position(known, draft.told(), draft.pieces or "", photo, date.today())
    shelf.keep(grown)
    return len(grown.lessons)
