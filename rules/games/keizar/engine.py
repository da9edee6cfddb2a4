"""Keizár at speed: the same answers as the readable rules, from bit tables.

A set of squares is one int, bit 0 for a1, bit 1 for b1, up to bit 63 for h8. Two such sets, white's pieces
and black's, are a whole position together with the side to move and the hold count. That fits Keizár well in
plain Python: most tiles are plain, so most pieces are pawns, and the moves of all pawns of a side come out of
a few shifts; only the handful of pieces on symbols are looked at one by one. There is no check, so every move
found is legal and a last ply can be counted without being played.

Tiles never move. What they mean for moving is worked out once for each layout (`layout_of`) and kept.

Inside, a move is the small int `from * 64 + to`; `MOVES` turns it into the shared `Move`. Two ways in:

- `legal_moves`, `apply`, `perft`, `has_move` and `winner` work on a frozen `State`;
- a `Board` is changed in place, for search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.core import Move
from rules.games.keizar.state import BLACK, D5, HOLD_TO_WIN, INDEX, SQUARES, WHITE, State

NO_HOLD: Final = -1
"""The hold count inside the engine while d5 is empty (a State says None)."""

MOVES: Final[tuple[Move, ...]] = tuple(Move("move", src, dst) for src in SQUARES for dst in SQUARES)
"""The one Move object of every from-to pair, at `from * 64 + to`."""

_ON_D5: Final = 1 << D5
_ALL: Final = (1 << 64) - 1

# Playing a move: the mover's set changes on two squares, the other side loses whatever stood on the target.
_SWAP: Final[tuple[int, ...]] = tuple(1 << src | 1 << dst for src in range(64) for dst in range(64))
_KEEP: Final[tuple[int, ...]] = tuple(_ALL ^ 1 << dst for src in range(64) for dst in range(64))

_FILE_A: Final = 0x0101010101010101
_FILE_H: Final = _FILE_A << 7
_NO_DOUBLE_STEP: Final = frozenset(INDEX[name] for name in ("d7", "d8", "c8", "e8"))
"""Black's squares without a double step (rule 4)."""

_STRAIGHT: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_KNIGHT: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

_REMEMBERED_GROUPS: Final = 4096
_REMEMBERED_LAYOUTS: Final = 256

Steps = tuple[tuple[int, int], ...]


def _walk(square: int, steps: Steps, occupied: int, *, far: bool) -> int:
    """The squares reached from `square` along `steps`, up to and including the first occupied one."""
    reached = 0
    for step_file, step_row in steps:
        file, row = square % 8 + step_file, square // 8 + step_row
        while 0 <= file < 8 and 0 <= row < 8:
            bit = 1 << row * 8 + file
            reached |= bit
            if not far or occupied & bit:
                break
            file, row = file + step_file, row + step_row
    return reached


def _blockers(square: int, steps: Steps) -> int:
    """The squares where a piece can shorten a slide. The last of each line cannot: the slide ends there."""
    inner = 0
    for step_file, step_row in steps:
        file, row = square % 8 + step_file, square // 8 + step_row
        while 0 <= file + step_file < 8 and 0 <= row + step_row < 8:
            inner |= 1 << row * 8 + file
            file, row = file + step_file, row + step_row
    return inner


class _Slides(dict[int, int]):
    """Where a slider on one square reaches, by the pieces on its lines; filled in as positions ask.

    A rook line set has at most 4096 entries and a bishop's 512, so all squares together stay small.
    """

    def __init__(self, square: int, steps: Steps) -> None:
        super().__init__()
        self._square = square
        self._steps = steps

    def __missing__(self, blockers: int) -> int:
        reached = self[blockers] = _walk(self._square, self._steps, blockers, far=True)
        return reached


Reach = tuple[int, dict[int, int]]
"""`(mask, table)`: a piece reaches `table[occupied & mask]`. A jumper has mask 0 and one entry."""


def _jumper(square: int, steps: Steps) -> Reach:
    return 0, {0: _walk(square, steps, 0, far=False)}


def _slider(square: int, steps: Steps) -> Reach:
    return _blockers(square, steps), _Slides(square, steps)


_ROOKS: Final = tuple(_slider(square, _STRAIGHT) for square in range(64))
_BISHOPS: Final = tuple(_slider(square, _DIAGONAL) for square in range(64))

# A queen is a rook and a bishop on one square: their targets never meet, so they may be counted apart.
_REACH: Final[dict[str, tuple[tuple[Reach, ...], ...]]] = {
    "K": tuple((_jumper(square, _STRAIGHT + _DIAGONAL),) for square in range(64)),
    "N": tuple((_jumper(square, _KNIGHT),) for square in range(64)),
    "R": tuple((rook,) for rook in _ROOKS),
    "B": tuple((bishop,) for bishop in _BISHOPS),
    "Q": tuple((rook, bishop) for rook, bishop in zip(_ROOKS, _BISHOPS, strict=True)),
}


class _Groups(dict[int, tuple[tuple[int, int, dict[int, int]], ...]]):
    """For a set of pieces on symbols: `(from * 64, mask, table)` of each of them, in board order.

    In a game the same few sets come back all the time, and a lookup is cheaper than picking the bits apart.
    """

    def __init__(self, tiles: str) -> None:
        super().__init__()
        self._tiles = tiles

    def __missing__(self, pieces: int) -> tuple[tuple[int, int, dict[int, int]], ...]:
        if len(self) >= _REMEMBERED_GROUPS:  # a long search must not eat the phone's memory
            self.clear()
        group = tuple(
            (square << 6, mask, table)
            for square in range(64)
            if pieces >> square & 1
            for mask, table in _REACH[self._tiles[square]][square]
        )
        self[pieces] = group
        return group


class Layout:
    """What 64 tiles mean for moving, as sets of squares."""

    __slots__ = ("black_double", "groups", "plain", "plain_not_a", "plain_not_h", "symbols", "white_double")

    def __init__(self, tiles: str) -> None:
        self.plain = self.symbols = self.white_double = self.black_double = 0
        for square, tile in enumerate(tiles):
            if tile in _REACH:
                self.symbols |= 1 << square
            elif tile == ".":
                self.plain |= 1 << square
                # Rule 4: from the own first two rows, unless there is a symbol on the next square.
                if square < 16 and tiles[square + 8] == ".":
                    self.white_double |= 1 << square
                if square >= 48 and tiles[square - 8] == "." and square not in _NO_DOUBLE_STEP:
                    self.black_double |= 1 << square
        self.plain_not_a = self.plain & ~_FILE_A
        self.plain_not_h = self.plain & ~_FILE_H
        self.groups = _Groups(tiles)


@lru_cache(maxsize=_REMEMBERED_LAYOUTS)
def layout_of(tiles: str) -> Layout:
    """The tables of a layout, worked out at its first use."""
    return Layout(tiles)


def _count(layout: Layout, white: int, black: int, turn: int) -> int:
    """How many moves the side to move has, without making a list of them."""
    # Single and double steps may be counted as one set because they never end on the same square: the square
    # behind the target holds the pawn in one case and is empty in the other. Captures can: they are two sets.
    occupied = white | black
    empty = _ALL ^ occupied
    if turn:
        own = black
        single = (black & layout.plain) >> 8
        double = ((black & layout.black_double) >> 8 & empty) >> 8
        count = (
            ((single | double) & empty).bit_count()
            + ((black & layout.plain_not_a) >> 9 & white).bit_count()
            + ((black & layout.plain_not_h) >> 7 & white).bit_count()
        )
    else:
        own = white
        single = (white & layout.plain) << 8
        double = ((white & layout.white_double) << 8 & empty) << 8
        count = (
            ((single | double) & empty).bit_count()
            + ((white & layout.plain_not_a) << 7 & black).bit_count()
            + ((white & layout.plain_not_h) << 9 & black).bit_count()
        )
    free = _ALL ^ own
    for _, mask, table in layout.groups[own & layout.symbols]:
        count += (table[occupied & mask] & free).bit_count()
    return count


def _moves(layout: Layout, white: int, black: int, turn: int) -> list[int]:
    """The moves of the side to move: pawns first, then pieces on symbols in board order."""
    occupied = white | black
    empty = _ALL ^ occupied
    moves: list[int] = []
    add = moves.append
    # With a fixed distance d between squares, from * 64 + to is (to - d) * 64 + to = to * 65 - d * 64.
    if turn:
        own = black
        pawns = (
            (512, (black & layout.plain) >> 8 & empty),
            (1024, ((black & layout.black_double) >> 8 & empty) >> 8 & empty),
            (576, (black & layout.plain_not_a) >> 9 & white),
            (448, (black & layout.plain_not_h) >> 7 & white),
        )
    else:
        own = white
        pawns = (
            (-512, (white & layout.plain) << 8 & empty),
            (-1024, ((white & layout.white_double) << 8 & empty) << 8 & empty),
            (-448, (white & layout.plain_not_a) << 7 & black),
            (-576, (white & layout.plain_not_h) << 9 & black),
        )
    for shift, targets in pawns:
        while targets:
            low = targets & -targets
            add((low.bit_length() - 1) * 65 + shift)
            targets ^= low
    free = _ALL ^ own
    for origin, mask, table in layout.groups[own & layout.symbols]:
        targets = table[occupied & mask] & free
        while targets:
            low = targets & -targets
            add(origin + low.bit_length() - 1)
            targets ^= low
    return moves


def _tally(layout: Layout, white: int, black: int, turn: int, hold: int, nodes: list[int], ply: int) -> None:
    """Add the moves from an unfinished position to `nodes[ply]`, and deeper ones to the entries after it."""
    last = len(nodes) - 1
    if ply == last:
        nodes[ply] += _count(layout, white, black, turn)
        return
    moves = _moves(layout, white, black, turn)
    nodes[ply] += len(moves)
    held_against = (white if turn else black) & _ON_D5
    after = hold + 1 if held_against else hold
    if after == HOLD_TO_WIN:  # every move but a capture on d5 ends the game here
        moves = [move for move in moves if move & 63 == D5]
    ply += 1
    opponent = 1 - turn
    if ply == last:
        total = 0
        if turn:
            for move in moves:
                total += _count(layout, white & _KEEP[move], black ^ _SWAP[move], opponent)
        else:
            for move in moves:
                total += _count(layout, white ^ _SWAP[move], black & _KEEP[move], opponent)
        nodes[ply] += total
        return
    for move in moves:
        count = 0 if move & 63 == D5 else after
        if turn:
            _tally(layout, white & _KEEP[move], black ^ _SWAP[move], opponent, count, nodes, ply)
        else:
            _tally(layout, white ^ _SWAP[move], black & _KEEP[move], opponent, count, nodes, ply)


_AS_WHITE_BITS: Final = str.maketrans(".wb", "010")
_AS_BLACK_BITS: Final = str.maketrans(".wb", "001")


def _sets(pieces: str) -> tuple[int, int]:
    """White's and black's squares of a State's piece string."""
    from_h8 = pieces[::-1]
    return int(from_h8.translate(_AS_WHITE_BITS), 2), int(from_h8.translate(_AS_BLACK_BITS), 2)


def legal_moves(state: State) -> list[Move]:
    """Every legal move, always in the same order; none once the game is over."""
    if state.hold == HOLD_TO_WIN:
        return []
    white, black = _sets(state.pieces)
    moves = MOVES
    return [moves[move] for move in _moves(layout_of(state.tiles), white, black, state.turn)]


def has_move(state: State) -> bool:
    """Whether the game goes on."""
    if state.hold == HOLD_TO_WIN:
        return False
    return _count(layout_of(state.tiles), *_sets(state.pieces), state.turn) > 0


def winner(state: State) -> int | None:
    """The side that has won, None while the game goes on."""
    return Board(state).winner()


def apply(state: State, move: Move) -> State:
    """The state after a legal move. The move is trusted: ask `legal_moves` or the rules first."""
    src = INDEX[move.src]
    dst = INDEX[move.dst]
    before = state.pieces
    piece = before[src]
    if src < dst:
        pieces = f"{before[:src]}.{before[src + 1 : dst]}{piece}{before[dst + 1 :]}"
    else:
        pieces = f"{before[:dst]}{piece}{before[dst + 1 : src]}.{before[src + 1 :]}"
    hold = state.hold
    if dst == D5:
        hold = 0  # entered, or captured: the count starts again for the piece that is there now
    elif hold is not None and before[D5] != piece:
        hold += 1  # only a move of the holder's opponent is counted
    # A search makes a State at every node: the tuple is built without the detour through State's own __new__.
    return tuple.__new__(State, (state.tiles, pieces, 1 - state.turn, hold))


def perft(state: State, depth: int) -> list[int]:
    """How many lines of play are 1, 2, … `depth` moves long.

    A finished position adds nothing deeper; the move that ends a game counts at its own depth.
    """
    nodes = [0] * depth
    if depth > 0 and state.hold != HOLD_TO_WIN:
        white, black = _sets(state.pieces)
        hold = NO_HOLD if state.hold is None else state.hold
        _tally(layout_of(state.tiles), white, black, state.turn, hold, nodes, 0)
    return nodes


class Board:
    """A position that is changed in place: make a move, look, take it back.

    Moves are the engine's small ints; `MOVES[move]` is the one to show. The attributes are there for an
    evaluation to read: `white` and `black` are sets of squares, `hold` is `NO_HOLD` while d5 is empty.
    """

    __slots__ = ("_past", "black", "hold", "layout", "tiles", "turn", "white")

    def __init__(self, state: State) -> None:
        self.tiles = state.tiles
        self.layout = layout_of(state.tiles)
        self.white, self.black = _sets(state.pieces)
        self.turn = state.turn
        self.hold = NO_HOLD if state.hold is None else state.hold
        self._past: list[tuple[int, int, int]] = []

    def state(self) -> State:
        """The position as a frozen State."""
        white, black = self.white, self.black
        pieces = "".join(".wb"[(white >> square & 1) + 2 * (black >> square & 1)] for square in range(64))
        return State(self.tiles, pieces, self.turn, None if self.hold == NO_HOLD else self.hold)

    @property
    def key(self) -> int:
        """The position as one int, the same exactly for the same position on these tiles."""
        return ((self.white << 64 | self.black) << 3 | self.hold + 1) << 1 | self.turn

    def moves(self) -> list[int]:
        """Every legal move, in the order of `legal_moves`; none once the game is over."""
        if self.hold == HOLD_TO_WIN:
            return []
        return _moves(self.layout, self.white, self.black, self.turn)

    def count(self, side: int) -> int:
        """How many moves `side` has, or would have if it were its turn."""
        if self.hold == HOLD_TO_WIN:
            return 0
        return _count(self.layout, self.white, self.black, side)

    def captures(self, move: int) -> bool:
        """Whether a legal move takes a piece."""
        return bool((self.white | self.black) >> (move & 63) & 1)

    def make(self, move: int) -> None:
        """Play a legal move."""
        self._past.append((self.white, self.black, self.hold))
        if self.turn:
            self.black ^= _SWAP[move]
            self.white &= _KEEP[move]
            opponent = self.white
        else:
            self.white ^= _SWAP[move]
            self.black &= _KEEP[move]
            opponent = self.black
        if move & 63 == D5:
            self.hold = 0
        elif opponent & _ON_D5:
            self.hold += 1
        self.turn = 1 - self.turn

    def unmake(self) -> None:
        """Take the last move back."""
        self.white, self.black, self.hold = self._past.pop()
        self.turn = 1 - self.turn

    def winner(self) -> int | None:
        """The side that has won, None while the game goes on."""
        if self.hold == HOLD_TO_WIN or not _count(self.layout, self.white, self.black, self.turn):
            # Rules 6 and 8 agree that whoever stands on d5 wins; with d5 empty the stuck side loses.
            if self.hold == NO_HOLD:
                return 1 - self.turn
            return WHITE if self.white & _ON_D5 else BLACK
        return None
