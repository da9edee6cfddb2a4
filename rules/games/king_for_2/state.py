"""A King for 2 position: the value, and the text that names it.

    rrqkkqrr/nnbbbbnn/8/8/8/8/NNBBBBNN/RRQKKQRR r 5-1 - 5-1,6-6 KQRBN

Pieces, side, tile, the piece that has moved, tiles used, settings. Red's pieces are capitals.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core import CHANCE, BadPosition
from rules.games.king_for_2.dominoes import ALL, TILES, halves, tile_named
from rules.position_text import read_rows, split_fields, write_rows

RED: Final = 0
BLUE: Final = 1
SIDES: Final = ("red", "blue")
SIDE_LETTERS: Final = "rb"

KINDS: Final = "KQRBN"
KIND_NAMES: Final = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
EACH: Final = {"K": 2, "Q": 2, "R": 4, "B": 4, "N": 4}
"""How many of a kind a side has."""

EMPTY: Final = "."
JOKER: Final = 6
SQUARES: Final = tuple(file + row for row in "12345678" for file in "abcdefgh")
INDEX: Final = {name: number for number, name in enumerate(SQUARES)}

START: Final = "RRQKKQRRNNBBBBNN" + EMPTY * 32 + "nnbbbbnnrrqkkqrr"


class Settings(NamedTuple):
    """What the rulebook leaves open, or what a missing picture showed. The defaults are our readings."""

    table: str = KINDS
    """The kinds that the numbers 1 to 5 stand for. The printed table is not found: this one is our guess."""

    twice: bool = False
    """Whether one piece may move with both halves of a tile that shows two different numbers."""

    both: bool = False
    """Whether both halves must be played when some order and choice of moves permits it."""

    whole: bool = False
    """Whether a half that is lost when the tile is turned takes the whole turn with it."""


SWITCHES: Final = ("twice", "both", "whole")


class State(NamedTuple):
    """A position between two acts."""

    pieces: str
    """64 characters in the order of `SQUARES`: capitals red, small letters blue, `.` empty."""

    side: int
    """Whose turn it is, also while the domino is still to be turned."""

    tile: str = ""
    """The tile in play, empty while one is to be turned."""

    left: tuple[int, ...] = ()
    """The numbers of the tile that are still to be played, the higher one first."""

    moved: int | None = None
    """The square of the piece that has already moved in this turn."""

    used: frozenset[str] = frozenset()
    """The tiles turned since the last shuffle, the one in play among them."""

    settings: Settings = Settings()

    @property
    def over(self) -> bool:
        """Whether a side has lost both kings."""
        return "K" not in self.pieces or "k" not in self.pieces

    @property
    def turn(self) -> int:
        """The player to act; chance while a domino is to be turned."""
        return self.side if self.tile or self.over else CHANCE


def owner(piece: str) -> int:
    """The side of a piece letter."""
    return RED if piece.isupper() else BLUE


def write_position(state: State) -> str:
    """The position as text."""
    moved = "-" if state.moved is None else SQUARES[state.moved]
    used = ",".join(tile for tile in TILES if tile in state.used) or "-"
    fields = (
        write_pieces(state.pieces),
        SIDE_LETTERS[state.side],
        _write_tile(state),
        moved,
        used,
        write_settings(state.settings),
    )
    return " ".join(fields)


def _write_tile(state: State) -> str:
    if not state.tile:
        return "-"
    return state.tile if len(state.left) == 2 else f"{state.tile}:{state.left[0]}"


def read_position(text: str) -> State:
    """The position as it is written, not yet settled. Raises `BadPosition` with what is wrong and where."""
    fields = split_fields(text, "pieces, side, tile, moved piece, used tiles, settings")
    pieces = read_pieces(fields[0])
    if fields[1] not in ("r", "b"):
        raise BadPosition(f"The side to move is r or b, not '{fields[1]}'.")
    side = SIDE_LETTERS.index(fields[1])
    tile, left = _read_tile(fields[2])
    used = _read_used(fields[4])
    if tile and tile not in used:
        raise BadPosition(f"The tile in play, {tile}, must stand among the used tiles too.")
    moved = _read_moved(fields[3], pieces, side, tile, left)
    state = State(pieces, side, tile, left, moved, used, read_settings(fields[5]))
    if state.over and tile:
        raise BadPosition("A side has lost both kings, the game is over: the tile must be '-'.")
    return state


def _read_tile(text: str) -> tuple[str, tuple[int, ...]]:
    if text == "-":
        return "", ()
    name, colon, number = text.partition(":")
    tile = tile_named(name)
    if tile is None or len(name) != 3:
        raise BadPosition(f"'{text}' is not a tile like 5-1, a tile with one number left like 5-1:1, or '-'.")
    if not colon:
        return tile, halves(tile)
    if number not in (tile[0], tile[2]):
        raise BadPosition(f"The number left of tile {tile} is {tile[0]} or {tile[2]}, not '{number}'.")
    return tile, (int(number),)


def _read_used(text: str) -> frozenset[str]:
    if text == "-":
        return frozenset()
    used: set[str] = set()
    for name in text.split(","):
        tile = tile_named(name)
        if tile is None or len(name) != 3:
            raise BadPosition(f"'{name}' among the used tiles is not a tile like 5-1.")
        if tile in used:
            raise BadPosition(f"Tile {tile} stands twice among the used tiles; the set holds it once.")
        used.add(tile)
    return frozenset(used)


def _read_moved(text: str, pieces: str, side: int, tile: str, left: tuple[int, ...]) -> int | None:
    if text == "-":
        return None
    if text not in INDEX:
        raise BadPosition(f"The piece that has moved is named by its square, or '-'; not '{text}'.")
    square = INDEX[text]
    if pieces[square] == EMPTY or owner(pieces[square]) != side:
        raise BadPosition(f"A {SIDES[side]} piece has moved to {text}, but no such piece stands there.")
    if not tile or len(left) != 1:
        raise BadPosition(f"A piece has moved to {text}, so one number of a tile must be left to play.")
    return square


def write_settings(settings: Settings) -> str:
    """`KQRBN`, with a `+` and a word for each switch that is on."""
    switches = (name for name in SWITCHES if getattr(settings, name))
    return "+".join((settings.table, *switches))


def read_settings(text: str) -> Settings:
    """The settings that a text names. Raises `BadPosition`."""
    table, *switches = text.split("+")
    if sorted(table) != sorted(KINDS):
        raise BadPosition(f"The number table is the letters {KINDS} in the order of 1 to 5, not '{table}'.")
    for name in switches:
        if name not in SWITCHES:
            raise BadPosition(f"'{name}' is not a switch; there are {', '.join(SWITCHES)}.")
        if switches.count(name) > 1:
            raise BadPosition(f"The switch '{name}' stands twice.")
    return Settings(table, *(name in switches for name in SWITCHES))


def write_pieces(pieces: str) -> str:
    """Eight rows joined by `/`, row 8 first, a digit for a run of empty squares."""
    return write_rows(pieces)


def read_pieces(text: str) -> str:
    """64 squares from eight rows. Raises `BadPosition` for what no table can show."""
    pieces = read_rows(text, KINDS + KINDS.lower())
    for kind, most in EACH.items():
        for side, letter in zip(SIDES, (kind, kind.lower()), strict=True):
            if pieces.count(letter) > most:
                found = f"There are {pieces.count(letter)} {side} {KIND_NAMES[kind]}s"
                raise BadPosition(f"{found}; a side has {most}.")
    if "K" not in pieces and "k" not in pieces:
        raise BadPosition("Both sides have lost both kings; the game ends when the first side has.")
    return pieces


def shuffled(used: frozenset[str]) -> frozenset[str]:
    """The used tiles when the next one is to be turned: once all 28 are, they are covered and mixed."""
    return frozenset() if used == ALL else used
