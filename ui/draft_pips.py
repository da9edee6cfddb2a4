"""A photo of dice or dominoes between taking it and using it."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from rules.core import CHANCE, Game, Loc, Move, Symbol
from rules.games.king_for_2.dominoes import TILES
from ui.advice import Advice, of_picture
from ui.drafts import EMPTY, Spot, TableDraft, Window, spot_of, window_round
from vision import pips, pips_overlay
from vision.intake import open_photo
from vision.photo import Floats, NoBoard, Photo, Pixels
from vision.pips import TUNING, Die, Domino

FACES: Final = tuple(f"die-{value}" for value in range(1, 7))


@dataclass(frozen=True, eq=False)
class PipsDraft(TableDraft):
    """Dice or dominoes, numbered as they were found."""

    found: Sequence[Die | Domino] = ()

    @classmethod
    def read(cls, data: bytes) -> PipsDraft:
        """Read a photo. Raises `NoBoard` when none lies there, and what the stages raise."""
        photo = open_photo(data)
        return cls.of(photo, cls._find(photo))

    @classmethod
    def _find(cls, photo: Photo) -> Sequence[Die | Domino]:
        raise NotImplementedError

    @classmethod
    def of(cls, photo: Photo, found: Sequence[Die | Domino]) -> PipsDraft:
        """As it was read."""
        there, unsure = tiles_of(found)
        return cls(photo, there, frozenset(unsure), tuple(found))

    def as_read(self) -> Self:
        """The same without corrections."""
        there, unsure = tiles_of(self.found)
        return replace(self, there=there, doubts=frozenset(unsure), corrected=frozenset())

    def places(self) -> Mapping[Loc, Spot]:
        """Every one that was found."""
        names = tiles_of(self.found)[0]
        return {
            name: spot_of(one.corners, self.photo.size) for name, one in zip(names, self.found, strict=True)
        }

    def outlines(self) -> Sequence[Floats]:
        """The dice or dominoes."""
        return [one.corners for one in self.found]

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What would make a better photo; a lamp may hide some, however sure the others are."""
        blinded = [each for each in of_picture(self.photo.pixels) if each.key == "advice.lamp"]
        return super().advice or tuple(blinded)

    @property
    def window(self) -> Window:
        """What was found, and a little of the table."""
        return window_round(self.places().values())

    def drawn(self) -> Pixels:
        """The photo with each outlined and named."""
        return pips_overlay.draw(self.photo, as_told(self.found, self.there, self.doubts), TUNING.sure)

    @property
    def values(self) -> list[str]:
        """What they show: `4`, or `5-1`."""
        return [symbol.removeprefix("die-") for symbol in self.there.values() if symbol != EMPTY]

    def rolls(self, game: Game[Any], state: Any) -> list[Move]:
        """What chance may have brought in this position, by what lies there; more than one to choose from."""
        raise NotImplementedError


class DiceDraft(PipsDraft):
    """Dice."""

    what: ClassVar[str] = "dice"

    @classmethod
    def _find(cls, photo: Photo) -> Sequence[Die | Domino]:
        found = pips.find_dice(photo) if pips.ready() else []
        if not found:
            raise NoBoard("No dice can be seen on this photo.")
        return found

    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """Nothing, or the six faces."""
        return [(EMPTY,), FACES]

    def rolls(self, game: Game[Any], state: Any) -> list[Move]:
        """One die for a game that throws one; of two, both orders where it matters whose is which."""
        if state.turn != CHANCE:
            return []
        acts = {act.arg: act for act in game.legal_moves(state) if act.arg and not act.dst}
        values = self.values
        orders = dict.fromkeys(("-".join(values), "-".join(values[::-1])))
        found = [acts[text] for text in orders if text in acts]
        # Of dice that belong together 5-3 and 3-5 are one throw.
        if found and found[0].kind != "start":
            return found[:1]
        return found


class DominoDraft(PipsDraft):
    """Dominoes."""

    what: ClassVar[str] = "dominoes"

    @classmethod
    def _find(cls, photo: Photo) -> Sequence[Die | Domino]:
        found = pips.find_dominoes(photo) if pips.ready() else []
        if not found:
            raise NoBoard("No dominoes can be seen on this photo.")
        return found

    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """Nothing, or all there are."""
        return [(EMPTY,), TILES]

    def rolls(self, game: Game[Any], state: Any) -> list[Move]:
        """The tiles on the photo that had not been turned before."""
        if state.turn != CHANCE:
            return []
        seen = {frozenset(value.split("-")) for value in self.values}
        acts = [act for act in game.legal_moves(state) if act.kind == "draw"]
        return [act for act in acts if frozenset(act.arg.split("-")) in seen]


def tiles_of(found: Sequence[Die | Domino]) -> tuple[dict[Loc, Symbol], set[Loc]]:
    """Names for what was found and what it shows, and which of them are in doubt."""
    there: dict[Loc, Symbol] = {}
    for number, one in enumerate(found, start=1):
        if isinstance(one, Die):
            there[f"die {number}"] = f"die-{one.value}"
        else:
            there[f"tile {number}"] = f"{max(one.pips)}-{min(one.pips)}"
    unsure = {name for name, one in zip(there, found, strict=True) if one.confidence < TUNING.sure}
    return there, unsure


def as_told(
    found: Sequence[Die | Domino], there: Mapping[Loc, Symbol], doubts: Container[Loc]
) -> list[Die | Domino]:
    """What was found as a person corrected it; what is none is left out."""
    told: list[Die | Domino] = []
    for name, one in zip(tiles_of(found)[0], found, strict=True):
        sure, symbol = 0.0 if name in doubts else 1.0, there[name]
        if symbol == EMPTY:
            continue
        if isinstance(one, Die):
            told.append(replace(one, value=int(symbol[-1]), confidence=sure))
        else:
            told.append(replace(one, pips=(int(symbol[0]), int(symbol[-1])), confidence=sure))
    return told
