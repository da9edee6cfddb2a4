"""Readings made from tables, sure and unsure, for the tests of the referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from rules.core import Loc, Reading, Symbol
from rules.games.keizar.game import tile_place
from rules.games.keizar.state import SQUARES

PIECES = ("empty", "white", "black")
TILES = ("plain", "king", "queen", "bishop", "knight", "rook", "keizar")


def of_keizar(view: Mapping[Loc, Symbol], sure: float = 1.0) -> Reading:
    """Pieces and tiles of a table, each read with this chance."""
    chances = {square: _spread(view[square], PIECES, sure) for square in SQUARES}
    chances |= {tile: _spread(view[tile], TILES, sure) for tile in map(tile_place, SQUARES)}
    return Reading(chances)


def of_any(view: Mapping[Loc, Symbol], places: Iterable[Loc], symbols: Iterable[Symbol]) -> Reading:
    """A table of any game, read without a doubt; places that the view does not name are empty."""
    names = sorted({*symbols, "empty"})
    return Reading({place: _spread(view.get(place, "empty"), names, 1.0) for place in places})


def unsure(view: Mapping[Loc, Symbol], rng: Random) -> tuple[Reading, set[Loc]]:
    """Pieces with doubts that are honest: a square read with a doubt of 0.1 is wrong one time in ten."""
    chances, wrong = {}, set()
    for square in SQUARES:
        doubt = 1e-5 * (0.3 / 1e-5) ** rng.random()  # 3 % on average
        shown = view[square]
        if rng.random() < doubt:
            shown = rng.choice([piece for piece in PIECES if piece != shown])
            wrong.add(square)
        chances[square] = _spread(shown, PIECES, 1 - doubt)
    return Reading(chances), wrong


def _spread(symbol: Symbol, symbols: Iterable[Symbol], sure: float) -> dict[Symbol, float]:
    others = [other for other in symbols if other != symbol]
    return {symbol: sure, **{other: (1 - sure) / len(others) for other in others}}
