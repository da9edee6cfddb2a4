"""What the box holds, in the solver's terms: which symbols lie on which squares, how many pieces exist.

A game tells it as `inventory()`; `Box.of` turns that list of counts into groups. Vision never imports a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.core import Count
from vision.reading import PIECES, SQUARES, SYMBOLS, TILE_LETTERS

_PLAIN: Final = TILE_LETTERS[0]
_KEIZAR: Final = TILE_LETTERS[-1]
_TILE: Final = ".tile"
"""Games call the tile under a piece `d5.tile`."""


@dataclass(frozen=True)
class Group:
    """Squares that hold exactly one of each of some symbols, in any order, and plain tiles for the rest."""

    squares: tuple[int, ...]
    symbols: tuple[int, ...]
    """Numbers into `SYMBOLS`."""

    @property
    def letters(self) -> str:
        """What lies on the squares, as letters of a position, in no order."""
        named = "".join(TILE_LETTERS[symbol] for symbol in self.symbols)
        return named + _PLAIN * (len(self.squares) - len(named))


@dataclass(frozen=True)
class Box:
    """The constraint that every set-up keeps. All groups hold equally many symbols."""

    groups: tuple[Group, ...]
    plain: tuple[int, ...]
    """Squares that never hold a symbol."""
    keizar: int
    """The square of the Keizár tile."""
    pieces_each: int = 16

    @classmethod
    def of(cls, counts: Sequence[Count]) -> Box:
        """The box that a game's `inventory()` describes.

        Counts of exactly one symbol over the same squares make a group; squares of no group are plain.
        """
        groups: dict[tuple[int, ...], list[int]] = {}
        keizar, most = SQUARES.index("d5"), 16
        for count in counts:
            if count.symbol in PIECES[1:]:
                most = count.most
            if count.symbol not in SYMBOLS[1:] or count.most == 0:
                continue
            squares = tuple(sorted(SQUARES.index(place.removesuffix(_TILE)) for place in count.places))
            if count.symbol == "keizar":
                keizar = squares[0]
            else:
                groups.setdefault(squares, []).extend([SYMBOLS.index(count.symbol)] * count.most)
        taken = {square for squares in groups for square in squares} | {keizar}
        return cls(
            groups=tuple(Group(squares, tuple(symbols)) for squares, symbols in groups.items()),
            plain=tuple(square for square in range(64) if square not in taken),
            keizar=keizar,
            pieces_each=most,
        )

    def keeps(self, tiles: str) -> bool:
        """Whether 64 tiles are a legal set-up."""
        fixed = dict.fromkeys(self.plain, _PLAIN) | {self.keizar: _KEIZAR}
        return all(tiles[square] == letter for square, letter in fixed.items()) and all(
            sorted(tiles[square] for square in group.squares) == sorted(group.letters)
            for group in self.groups
        )
