"""From a file to a position: the stages in order, with the time each took."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import numpy as np

from vision.box import Box
from vision.close import look_closer
from vision.intake import open_photo
from vision.locate import hypotheses, locate
from vision.photo import Floats, Lattice, Photo, Sheet
from vision.read import CELL, MARGIN, read
from vision.reading import SQUARES, SYMBOLS, RawReading
from vision.rectify import rectify
from vision.solve import DEFAULTS, Solved, solve
from vision.tokens import Token, find_tokens

SURE = 0.5
"""A board reported with at least this confidence is right (the contract's promise)."""
LEGAL = 0.9
LEGAL_ODDS = 5.0
"""Tiles that are a legal set-up with this chance, and say so this loud, prove a board the finder doubts."""
PURPLE = 0.9
"""How sure the reader must be of a Keizár tile in the board's middle. On other boards it is at most 0.6."""
GLIMPSED = 0.1
"""The same where a piece hides it and the other tiles are a legal set-up. Other boards stay under 0.04."""
SHOWN = 4
IN_SIGHT = 0.9
MAYBE_LEGAL = 0.5
"""Where it is hidden altogether, or shows an emblem that nobody has drawn there before, so many symbols in
sight, so surely read, in what is likely to be a legal set-up. Chess boards show none, and printed diagrams
are no set-up."""
TAUGHT = replace(DEFAULTS, pieces_alike=(0.0, 0.0, 0.0))
"""A profile has compared the pieces already, with better ones."""
AS_LEGAL = 0.01
"""Set-ups whose chances to be legal differ by less say nothing: the finder's order stands."""
TRIES = 4
"""Candidate boards read when the finder is not sure of its first."""


@dataclass(frozen=True, eq=False)
class BoardReading:
    """All that was seen on one photo, stage by stage."""

    photo: Photo
    lattice: Lattice
    sheet: Sheet
    raw: RawReading
    solved: Solved
    tokens: Sequence[Token]
    ms: dict[str, float]
    """Milliseconds: decode, locate, read, solve, tokens, total."""

    @property
    def found(self) -> bool:
        """Whether this is a Keizár board and rightly found; if not, no square can be trusted."""
        keizar = float(self.raw.symbols[3:5, 3:5, SYMBOLS.index("keizar")].max())
        legal, clear = self.solved.legal_chance, self.lattice.confidence >= SURE
        proven = legal >= LEGAL and self.solved.log_odds >= LEGAL_ODDS
        hidden = self.solved.pieces[SQUARES.index("d5")] != "." and clear
        glimpsed = keizar >= GLIMPSED and legal >= LEGAL
        shown = (self.raw.symbols[..., 1:-1].max(axis=-1) > IN_SIGHT) & (self.raw.pieces[..., 0] > IN_SIGHT)
        guessed = int(shown.sum()) >= SHOWN and legal >= MAYBE_LEGAL
        strange = glimpsed and guessed and clear
        return (keizar >= PURPLE and (clear or proven)) or strange or (hidden and (glimpsed or guessed))

    @property
    def doubts(self) -> tuple[str, ...]:
        """Names of the squares a person should look at: all of them when the board itself is in doubt."""
        return self.solved.doubts if self.found else SQUARES

    def to_photo(self, board: Floats) -> Floats:
        """Board coordinates (x from file a's edge, y from row 1's edge) to full-resolution pixels."""
        return self.sheet.to_photo(self.solved.to_sheet(board))


Find = Callable[[Photo], Sequence[Lattice]]
"""Finds the board on a photo: candidates, most trusted first."""
Teach = Callable[[RawReading, Sheet], RawReading]
"""Lets what is known of this user's set have a word in a reading."""


def read_board(
    source: Path | bytes,
    box: Box,
    corners: Floats | None = None,
    find: Find = hypotheses,
    teach: Teach | None = None,
) -> BoardReading:
    """Read the board on a photo; `corners` are four taps near its outer corners, in displayed pixels.

    `find` replaces the search for the board (a fixed camera, a known lens), `teach` adds a set's profile.
    """
    start = perf_counter()
    photo = open_photo(source)
    decoded = perf_counter()
    lattices = find(photo) if corners is None else [locate(photo, corners)]
    located = perf_counter()
    reading = read_lattices(photo, lattices, box, teach)
    before = {"decode": (decoded - start) * 1000, "locate": (located - decoded) * 1000}
    ms = {name: round(took, 1) for name, took in (before | reading.ms).items()}
    ms["total"] = round(sum(before.values()) + reading.ms["total"], 1)
    return replace(reading, ms=ms)


def read_lattices(
    photo: Photo, lattices: Sequence[Lattice], box: Box, teach: Teach | None = None
) -> BoardReading:
    """Read the board at a place on the photo that is known already, or at the best of several.

    Where the finder is not sure, the box decides: of several candidates the one whose tiles are most likely
    a legal set-up is taken.
    """
    clock = [perf_counter()]
    lattices = lattices[:1] if lattices[0].confidence >= SURE else lattices[:TRIES]
    sheets = [rectify(photo, lattice, CELL, MARGIN) for lattice in lattices]
    raws = [look_closer(photo, sheet, read(sheet)) for sheet in sheets]
    if teach is not None:
        raws = [teach(raw, sheet) for raw, sheet in zip(raws, sheets, strict=True)]
    clock.append(perf_counter())
    settings = DEFAULTS if teach is None else TAUGHT
    answers = [solve(raw, box, settings) for raw in raws]
    chances = [answer.legal_chance for answer in answers]
    best = next(k for k, chance in enumerate(chances) if chance >= max(chances) - AS_LEGAL)
    clock.append(perf_counter())
    tokens = find_tokens(photo, sheets[best])
    clock.append(perf_counter())
    steps = np.diff(clock) * 1000
    ms = dict(zip(("read", "solve", "tokens"), steps.tolist(), strict=True))
    ms["total"] = float(steps.sum())
    return BoardReading(photo, lattices[best], sheets[best], raws[best], answers[best], tokens, ms)
