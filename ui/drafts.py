"""A photo of any table between taking it and using it: read, corrected by a person, put to use.

    draft = read("en-prise", data)              # in a thread: it takes a second
    draft = draft.with_shown("2,1", "red.rook") # a place corrected is no doubt any more
    draft.judge(state)                          # what the referee says of it after a position

Keizár, which has tiles under its pieces and set-ups to keep, has a draft of its own (`ui.scanning`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, NamedTuple, Self

import cv2
import numpy as np

from rules.core import Game, Loc, Move, Symbol
from rules.referee import Verdict
from ui.advice import Advice, of_picture, of_things
from vision.photo import Floats, Photo, Pixels

SHOWN: Final = 1280
"""Pixels of the long side of the photo on the screen."""
SURE: Final = 1 - 1e-9
"""How sure we are of what a person said."""
EMPTY: Final = "empty"
JPEG: Final = (cv2.IMWRITE_JPEG_QUALITY, 82)


class Spot(NamedTuple):
    """Middle, width and height of a place, as shares of the photo's width and height."""

    x: float
    y: float
    wide: float
    tall: float


Window = tuple[float, float, float, float]
MARGIN: Final = 0.06
"""Of the photo, left round what lies on the table when the rest is cut off."""
LEAST_SHOWN: Final = 0.34
"""Of the photo's width and height, so that a single die is not blown up."""


def window_round(spots: Iterable[Spot]) -> Window:
    """The part of a photo that holds everything, with a margin: small cards become large enough to touch."""
    ends = np.array([(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for x, y, w, h in spots]).reshape(-1, 4)
    if not len(ends):
        return 0.0, 0.0, 1.0, 1.0
    low, high = ends[:, :2].min(axis=0) - MARGIN, ends[:, 2:].max(axis=0) + MARGIN
    middle, half = (low + high) / 2, np.maximum((high - low) / 2, LEAST_SHOWN / 2)
    middle = np.clip(middle, np.minimum(half, 0.5), np.maximum(1 - half, 0.5))
    left, top = np.maximum(middle - half, 0.0).tolist()
    right, bottom = np.minimum(middle + half, 1.0).tolist()
    return left, top, right, bottom


@dataclass(frozen=True, eq=False)
class Judged:
    """What the referee says of a photo."""

    game: Game[Any]
    """As the camera sees it: by colour where no kinds can be told."""
    verdict: Verdict[Any]
    unrolled: bool = False
    """Whether it is not known what was rolled or turned: a person has to say it."""
    where: Callable[[Loc], Loc] = str
    """From a place of the game to the one that the draft calls it: boards may lie any way round."""


@dataclass(frozen=True, eq=False)
class TableDraft(ABC):
    """What a photo shows, as far as it is known and corrected."""

    photo: Photo
    there: Mapping[Loc, Symbol]
    """What lies on each place."""
    doubts: frozenset[Loc]
    corrected: frozenset[Loc] = field(default=frozenset(), kw_only=True)

    what: ClassVar[str]
    """The name of the game, or of what else is on the photo."""

    @property
    def ratio(self) -> float:
        """How much wider than tall what is shown of the photo is."""
        left, top, right, bottom = self.window
        return self.photo.size[0] * (right - left) / (self.photo.size[1] * (bottom - top))

    @property
    def window(self) -> Window:
        """The part of the photo that is shown, as shares of its size: left, top, right, bottom."""
        return 0.0, 0.0, 1.0, 1.0

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What would make a better photo."""
        if not self.doubts:
            return ()
        found = (*of_things(self.outlines(), self.photo.size), *of_picture(self.photo.pixels))
        # Nothing is wrong with the picture itself, and yet little is sure; where nothing is, others say so.
        if not found and len(self.there) > len(self.doubts) >= len(self.there) / 2:
            return (Advice("advice.above"),)
        return found

    def outlines(self) -> Sequence[Floats]:
        """The corners, in pixels, of each thing that was seen; none where the board has corners itself."""
        return ()

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Where the corners of the board are, as shares of the photo; empty if it has none to be dragged."""
        return []

    @abstractmethod
    def places(self) -> Mapping[Loc, Spot]:
        """Everything that can be touched: what was seen, and where something may have been overlooked."""

    def spots(self) -> dict[Loc, Spot]:
        """The same as shares of what is shown of the photo."""
        left, top, right, bottom = self.window
        wide, tall = right - left, bottom - top
        return {
            loc: Spot((x - left) / wide, (y - top) / tall, w / wide, h / tall)
            for loc, (x, y, w, h) in self.places().items()
        }

    @abstractmethod
    def palette(self, loc: Loc) -> Sequence[Sequence[Symbol]]:
        """What may be there, in rows."""

    @abstractmethod
    def as_read(self) -> Self:
        """The same without corrections."""

    @abstractmethod
    def drawn(self) -> Pixels:
        """The photo with everything drawn over it, at any size."""

    def with_shown(self, loc: Loc, symbol: Symbol) -> Self:
        """The same with one place as a person says it is."""
        return replace(
            self,
            there={**self.there, loc: symbol},
            doubts=self.doubts - {loc},
            corrected=self.corrected | {loc},
        )

    def all_right(self) -> Self:
        """The same after a person has looked at every doubtful place and found it right."""
        return replace(self, doubts=frozenset())

    def picture(self) -> bytes:
        """The photo with everything drawn over it, as JPEG."""
        drawn = self.drawn()
        height, width = drawn.shape[:2]
        left, top, right, bottom = self.window
        shown = drawn[
            round(top * height) : round(bottom * height), round(left * width) : round(right * width)
        ]
        return cv2.imencode(".jpg", small(np.ascontiguousarray(shown)), JPEG)[1].tobytes()

    def judge(self, state: Any, roll: str = "") -> Judged | None:
        """What the referee says of this photo after a position, given what was rolled, if that is known.

        None where there is nothing to judge. Raises `NoBoard` when the photo shows another table.
        """
        return None

    def positions(self) -> list[Any]:
        """What a hint may be asked for when nothing but the photo is known: a position for either side.

        Chance is to act in it while nobody knows what was rolled or turned. Empty where a photo tells too
        little. A position may be one that no box can lay: whoever uses it has to ask.
        """
        return []

    def turned_up(self, state: Any) -> Sequence[Move]:
        """What may have been rolled or turned in a position of chance: one act if the photo shows it."""
        return []

    def with_roll(self, state: Any, act: Move) -> Any:
        """The position after that."""
        return state

    def middle(self, loc: Loc) -> tuple[float, float] | None:
        """Where a place is on the table, in squares; None for what lies beside the board."""
        return None

    def on_photo(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Points of the table, in squares, as shares of what is shown of the photo."""
        left, top, right, bottom = self.window
        shares = self.to_photo(np.array(points, float)) / np.array(self.photo.size)
        return [((float(x) - left) / (right - left), (float(y) - top) / (bottom - top)) for x, y in shares]

    def to_photo(self, points: Floats) -> Floats:
        """Points of the table, in squares, as pixels of the photo."""
        return points

    def lies(self, state: Any) -> str | None:
        """The position with the table as it is here, all else as in a state; None while it is in doubt."""
        return None


def small(pixels: Pixels) -> Pixels:
    """A picture as large as a screen shows it."""
    shrink = min(1.0, SHOWN / max(pixels.shape[:2]))
    return np.asarray(cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)


def spot_of(corners: Floats, size: tuple[int, int]) -> Spot:
    """A good place for a finger on a slanting quadrangle, given in pixels.

    Half way between the box round it and the one inside it.
    """
    quad = corners / np.array(size)
    middle = quad.mean(axis=0)
    spread = np.sort(quad, axis=0)
    wide, tall = (spread[3] + spread[2] - spread[1] - spread[0]) / 2
    return Spot(float(middle[0]), float(middle[1]), float(wide), float(tall))


def certain(symbols: Sequence[Any], one: Any) -> Floats:
    """Chances of someone who was told."""
    chances = np.full(len(symbols), (1 - SURE) / max(1, len(symbols) - 1))
    chances[list(symbols).index(one)] = SURE
    return chances
