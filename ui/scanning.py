"""A photo of a Keizár board between taking it and using it: read, corrected by a person, put to use.

seen = read(data)                    # in a thread: it takes a second
draft = Draft.of(seen)               # what it shows, and what a person should look at
draft = draft.with_piece("e4", "w")  # a square corrected is no doubt any more
draft.state(turn=0, hold=None)       # the position, to start from
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

import cv2
import numpy as np

from calibration.enrol import new_profile, teach_position, up_to_date
from rules.core import Loc, Reading
from rules.games.keizar.game import GAME, tile_place, tile_symbol
from rules.games.keizar.setup import Fault, faults
from rules.games.keizar.setup_code import write_code
from rules.games.keizar.state import D5, EMPTY, INDEX, PIECES, SIDES, SQUARES, State
from rules.referee import explain
from ui import shelf
from ui.advice import Advice, advice
from ui.cli.keizar_photo import box, hold_of
from ui.drafts import JPEG, SURE, Spot, small, spot_of
from ui.refereeing import Judgement, turned_tokens
from ui.taught import taught
from vision.known import match
from vision.overlay import draw
from vision.photo import Floats, NoBoard, Photo
from vision.pipeline import BoardReading, read_board


@dataclass(frozen=True, eq=False)
class Seen:
    """A photo that was read, small enough to be shown."""

    reading: BoardReading
    picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
    advice: tuple[Advice, ...]

    @property
    def ratio(self) -> float:
        """Width over height."""
        width, height = self.reading.photo.size
        return width / height

    def square(self, loc: Loc) -> Spot:
        """Where a square is on the photo."""
        x, y = INDEX[loc] % 8, INDEX[loc] // 8
        ends = np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], float)
        return spot_of(self.reading.to_photo(ends), self.reading.photo.size)

    def on_photo(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """As `Draft.on_photo`."""
        found = self.reading.to_photo(np.array(points, float)) / np.array(self.reading.photo.size)
        return [(float(x), float(y)) for x, y in found]

    @property
    def corners(self) -> list[tuple[float, float]]:
        """a1, h1, h8, a8 as shares of the photo's width and height."""
        return self.on_photo([(0, 0), (8, 0), (8, 8), (0, 8)])


def read(data: bytes, corners: list[tuple[float, float]] | None = None, profile: str = "") -> Seen:
    """Read a photo; `corners` are shares of its size. Raises what the stages raise."""
    taps: Floats | None = None
    if corners is not None:
        from vision.intake import open_photo

        taps = np.array(corners) * np.array(open_photo(data).size)
    if profile:
        known = taught(profile)
        reading = read_board(data, box(), taps, known.find, known.teach)
    else:
        reading = read_board(data, box(), taps)
    return Seen(reading, small(reading.photo.pixels), tuple(advice(reading)))


def preview(data: bytes) -> tuple[bytes, float]:
    """A photo as it is, small, as JPEG; and how much wider than tall it is."""
    from vision.intake import open_photo

    shown = small(open_photo(data).pixels)
    return cv2.imencode(".jpg", shown, JPEG)[1].tobytes(), shown.shape[1] / shown.shape[0]


@dataclass(frozen=True, eq=False)
class Draft:
    """What a photo shows, as far as it is known and corrected."""

    seen: Seen
    tiles: str
    pieces: str
    doubts: frozenset[Loc]
    corrected: frozenset[Loc] = frozenset()

    what: ClassVar[str] = GAME.name

    @classmethod
    def of(cls, seen: Seen) -> Draft:
        """As it was read."""
        solved = seen.reading.solved
        return cls(seen, solved.tiles, solved.pieces, frozenset(seen.reading.doubts))

    def as_read(self) -> Draft:
        """The same without corrections."""
        return Draft.of(self.seen)

    @property
    def photo(self) -> Photo:
        """The photo itself."""
        return self.seen.reading.photo

    @property
    def ratio(self) -> float:
        """How much wider than tall the photo is."""
        return self.seen.ratio

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What would make a better photo."""
        return self.seen.advice

    @property
    def corners(self) -> list[tuple[float, float]]:
        """a1, h1, h8, a8 as shares of the photo's width and height."""
        return self.seen.corners

    def middle(self, loc: Loc) -> tuple[float, float] | None:
        """The middle of a square, in squares from a1's corner."""
        return (INDEX[loc] % 8 + 0.5, INDEX[loc] // 8 + 0.5) if loc in INDEX else None

    def on_photo(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Points of the board, in squares from a1's corner, as shares of the photo's width and height."""
        return self.seen.on_photo(points)

    def spots(self) -> dict[Loc, Spot]:
        """Where the squares are."""
        return {loc: self.seen.square(loc) for loc in SQUARES}

    def with_square(self, loc: Loc, tile: str, piece: str) -> Draft:
        """The same with one square as a person says it is."""
        at = INDEX[loc]
        return replace(
            self,
            tiles=self.tiles[:at] + tile + self.tiles[at + 1 :],
            pieces=self.pieces[:at] + piece + self.pieces[at + 1 :],
            doubts=self.doubts - {loc},
            corrected=self.corrected | {loc},
        )

    def all_right(self) -> Draft:
        """The same after a person has looked at every doubtful square and found it right."""
        return replace(self, doubts=frozenset())

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the tiles as a set-up."""
        return faults(self.tiles)

    @property
    def code(self) -> str | None:
        """The code of the set-up, once the tiles are legal and no symbol is in doubt."""
        unsure = {SQUARES[square] for square in self.seen.reading.solved.doubtful_symbols} & self.doubts
        everything = len(self.doubts) == len(SQUARES)
        return None if self.faults or unsure or everything else write_code(self.tiles)

    @property
    def at_start(self) -> bool:
        """Whether all pieces stand as at the beginning, or none is on the board yet."""
        first = PIECES[0] * 16 + EMPTY * 32 + PIECES[1] * 16
        return self.pieces in (first, EMPTY * 64)

    @property
    def hold(self) -> tuple[int | None, bool]:
        """The hold count, and whether the photo shows it."""
        if self.pieces[D5] == EMPTY:
            return None, True
        count, known = hold_of(self.seen.reading)
        return count or 0, known and count is not None

    @property
    def captured(self) -> tuple[int, int]:
        """How many pieces White and Black have captured."""
        return 16 - self.pieces.count(PIECES[1]), 16 - self.pieces.count(PIECES[0])

    def state(self, turn: int, hold: int | None) -> State:
        """The position, to start from. A board without pieces gets them set up."""
        if self.at_start:
            first = PIECES[0] * 16 + EMPTY * 32 + PIECES[1] * 16
            return State(self.tiles, first, 0, None)
        return State(self.tiles, self.pieces, turn, None if self.pieces[D5] == EMPTY else hold or 0)

    def picture(self) -> bytes:
        """The photo with everything drawn over it, as JPEG."""
        seen = self.seen
        shrink = seen.picture.shape[1] / seen.reading.photo.size[0]

        def to_pixels(board: Floats) -> Floats:
            return np.asarray(seen.reading.to_photo(board) * shrink, np.float64)

        solved = replace(seen.reading.solved, tiles=self.tiles, pieces=self.pieces)
        doubts = sorted(self.doubts)
        drawn = draw(seen.picture, to_pixels, solved, doubts)
        return cv2.imencode(".jpg", drawn, JPEG)[1].tobytes()

    def judge(self, state: State) -> Judgement:
        """What the referee says of this photo after a position; corrected squares are taken as certain.

        Raises `NoBoard` when the photo does not show the tiles of this game.
        """
        known = match(self.seen.reading.raw, state.tiles, state.pieces)
        if not known.same_setup:
            raise NoBoard("The photo does not show the tiles of this game, or not the whole board.")
        reading = Reading(self._certain(known.reading.chances))
        known = replace(known, reading=reading)
        turned = turned_tokens(self.seen.reading.tokens)
        return Judgement(explain(GAME, state, reading), known, turned, side_known=True)

    def _certain(self, chances: Mapping[Loc, Mapping[str, float]]) -> dict[Loc, Mapping[str, float]]:
        told = dict(chances)
        for loc in self.corrected:
            at = INDEX[loc]
            piece = "empty" if self.pieces[at] == EMPTY else SIDES[PIECES.index(self.pieces[at])]
            for place, symbol in ((loc, piece), (tile_place(loc), tile_symbol(self.tiles[at]))):
                if place in told:
                    rest = (1 - SURE) / max(1, len(told[place]) - 1)
                    told[place] = {each: SURE if each == symbol else rest for each in told[place]}
        return told


def teach(draft: Draft, name: str) -> int:
    """Learn a set from a corrected photo; how many photos its profile has now. Raises `BadProfile`."""
    known = up_to_date(shelf.load(name)) if shelf.exists(name) else new_profile(name, GAME.name)
    photo = f"photo {len(known.lessons) + 1}"
    grown = teach_position(known, draft.seen.reading, draft.tiles, draft.pieces, photo, date.today())
    shelf.keep(grown)
    return len(grown.lessons)


def differences(tiles: str, wanted: str) -> list[tuple[Loc, str, str]]:
    """Where a board differs from a set-up: the square, what lies there, what belongs there."""
    return [
        (SQUARES[at], here, there)
        for at, (here, there) in enumerate(zip(tiles, wanted, strict=True))
        if here != there
    ]
