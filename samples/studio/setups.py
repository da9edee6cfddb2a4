"""Which tiles and pieces lie on the 64 squares: set-ups by the rulebook's groups, every phase of a game."""

from __future__ import annotations

import numpy as np

from rules.games.keizar.setup import faults
from rules.games.keizar.state import WHITE, State, write_position

KEIZAR_SQUARE = 4 * 8 + 3
FILES = "abcdefgh"
ALWAYS_PLAIN = frozenset(
    row * 8 + file
    for row, files in ((0, "abgh"), (1, "cdef"), (6, "cdef"), (7, "abgh"))
    for file in map(FILES.index, files)
)
GROUPS = ((0, True, "QBNR"), (0, False, "KBNR"), (4, True, "KBNR"), (4, False, "QBNR"))
"""First row of the half, dark tiles?, and the four symbols of each group."""


def is_dark(square: int) -> bool:
    """a1 is dark."""
    return (square % 8 + square // 8) % 2 == 0


def group_squares(first_row: int, dark: bool) -> list[int]:
    """The squares of one group that may carry a symbol."""
    return [
        square
        for square in range(first_row * 8, first_row * 8 + 32)
        if is_dark(square) == dark and square not in ALWAYS_PLAIN and square != KEIZAR_SQUARE
    ]


def draw_tiles(rng: np.random.Generator) -> str:
    """A legal set-up, every one as likely as any other."""
    tiles = ["."] * 64
    tiles[KEIZAR_SQUARE] = "*"
    for first_row, dark, symbols in GROUPS:
        places = rng.choice(group_squares(first_row, dark), size=4, replace=False)
        for place, symbol in zip(places, symbols, strict=True):
            tiles[int(place)] = symbol
    return "".join(tiles)


def disturb_tiles(rng: np.random.Generator, tiles: str) -> str:
    """The same with a tile or two laid wrong: two swapped, one of a wrong kind, one forgotten."""
    found = list(tiles)
    for _ in range(int(rng.integers(1, 3))):
        symbols = [square for square in range(64) if found[square] not in ".*"]
        first = int(rng.choice(symbols))
        mistake = rng.random()
        if mistake < 0.5:
            other = int(rng.choice([square for square in range(64) if square not in (first, KEIZAR_SQUARE)]))
            found[first], found[other] = found[other], found[first]
        elif mistake < 0.8:
            found[first] = str(rng.choice([symbol for symbol in "KQBNR" if symbol != found[first]]))
        else:
            found[first] = "."
    return "".join(found)


def is_legal(tiles: str) -> bool:
    """Whether these 64 tiles are a set-up the rulebook allows."""
    return not faults(tiles)


def draw_pieces(rng: np.random.Generator, tiles: str) -> str:
    """Pieces of some phase: none, start, middle, few. At most 16 of each colour."""
    phase = rng.random()
    if phase < 0.15:
        return "." * 64
    start = "w" * 16 + "." * 32 + "b" * 16
    if phase < 0.40:
        return start
    if phase < 0.80:
        return _middle(rng, tiles, start, int(rng.integers(2, 60)))
    pieces = ["."] * 64
    for colour in "wb":
        for square in rng.permutation(64)[: int(rng.integers(0, 7))]:
            pieces[int(square)] = colour
    if rng.random() < 0.3:
        pieces[KEIZAR_SQUARE] = str(rng.choice(["w", "b"]))
    return "".join(pieces)


def _middle(rng: np.random.Generator, tiles: str, start: str, plies: int) -> str:
    """Pieces wander from the start and take each other: not a legal game, but what one looks like."""
    pieces = list(start)
    for ply in range(plies):
        colour = "wb"[ply % 2]
        own = [square for square in range(64) if pieces[square] == colour and square != KEIZAR_SQUARE]
        if not own:
            break
        square = int(rng.choice(own))
        ahead = 1 if colour == "w" else -1
        if tiles[square] == ".":
            columns, rows = int(rng.integers(-1, 2)), ahead * int(rng.choice([1, 1, 2]))
        else:
            columns, rows = int(rng.integers(-4, 5)), int(rng.integers(-3, 5)) * ahead
        file, row = square % 8 + columns, square // 8 + rows
        goal = row * 8 + file
        if rng.random() < 0.04:
            goal, file, row = KEIZAR_SQUARE, 3, 4
        if 0 <= file < 8 and 0 <= row < 8 and pieces[goal] != colour:
            if pieces[goal] != "." and rng.random() < 0.35:
                continue  # takes are rarer than quiet moves
            pieces[square], pieces[goal] = ".", colour
    return "".join(pieces)


def position_text(tiles: str, pieces: str) -> str:
    """The position as the contract writes it, White to move."""
    return write_position(State(tiles, pieces, WHITE, None if pieces[KEIZAR_SQUARE] == "." else 0))
