"""Keizár as one object that fulfils the contract of `rules.core`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core import BadMove, Count, Game, Layout, Loc, Move, Outcome, Place, Refusal, Symbol
from rules.games.keizar import engine, moves
from rules.games.keizar.refusals import TILE_NAMES, refuse
from rules.games.keizar.setup import ALWAYS_PLAIN, GROUPS, random_tiles, start
from rules.games.keizar.state import (
    D5,
    EMPTY,
    INDEX,
    KEIZAR,
    PIECES,
    PIECES_EACH,
    SIDES,
    SQUARES,
    SYMBOLS,
    State,
    read_position,
    write_position,
)

TOKENS: Final = ("token.1", "token.2", "token.3")
"""The counter tokens beside the board, in the order in which they are turned."""

# What a player's standing is worth, in shares of a game: a guess good enough to steer a search.
_WORTH_OF_PIECE: Final = 0.015
_WORTH_OF_HOLDING: Final = 0.1
_WORTH_OF_COUNT: Final = 0.15


class Keizar(Game[State]):
    """Pieces without rank that move as the tile they stand on; whoever holds d5 for three moves wins."""

    name = "keizar"
    sides = SIDES
    players = range(2, 3)

    def symbols(self) -> Mapping[Symbol, str]:
        """Tiles, pieces, and the two faces of a token."""
        tiles = {tile_symbol(tile): f"{TILE_NAMES[tile]} tile" for tile in EMPTY + SYMBOLS + KEIZAR}
        pieces = {"empty": "no piece", "white": "white piece", "black": "black piece"}
        return tiles | pieces | {"dots-up": "token, dots up", "dots-down": "token, dots down"}

    def inventory(self) -> Sequence[Count]:
        """One of each symbol per group, plain tiles for the rest, at most 16 pieces a side, three tokens."""
        counts = [Count("keizar", (tile_place("d5"),), 1, 1)]
        counts.append(Count("plain", tuple(tile_place(name) for name in sorted(ALWAYS_PLAIN)), 16, 16))
        for group in GROUPS:
            places = tuple(tile_place(SQUARES[square]) for square in group.free)
            counts += [Count(tile_symbol(symbol), places, 1, 1) for symbol in group.symbols]
            plain = len(group.free) - len(group.symbols)
            counts.append(Count("plain", places, plain, plain))
        counts += [Count(side, SQUARES, 0, PIECES_EACH) for side in SIDES]
        counts.append(Count("dots-up", TOKENS, 0, len(TOKENS)))
        return counts

    def setup(self, players: int, seed: int) -> State:
        """The start of a round on random tiles."""
        return start(random_tiles(seed))

    def legal_moves(self, state: State) -> list[Move]:
        """Every legal move, none when the round is over."""
        return engine.legal_moves(state)

    def apply(self, state: State, move: Move) -> State:
        """The position after a legal move."""
        return engine.apply(state, move)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Why the move may not be made, with the rulebook's rule."""
        return refuse(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the round ended: a hold of three (rule 6) or a side that cannot move (rule 8)."""
        return moves.outcome(state)

    def view(self, state: State) -> Mapping[Loc, Symbol]:
        """The piece on `d5`, the tile under it as `d5.tile`, the tokens as `token.1` to `token.3`."""
        seen = {}
        for name, tile, piece in zip(SQUARES, state.tiles, state.pieces, strict=True):
            seen[name] = "empty" if piece == EMPTY else SIDES[PIECES.index(piece)]
            seen[tile_place(name)] = tile_symbol(tile)
        for number, token in enumerate(TOKENS):
            seen[token] = "dots-down" if number < (state.hold or 0) else "dots-up"
        return seen

    def layout(self, state: State) -> Layout:
        """The chessboard from White's side, and the tokens to the right of it."""
        places = {}
        for square, name in enumerate(SQUARES):
            file, row = square % 8, square // 8
            place = Place(file + 0.5, row + 0.5, ground="light" if (file + row) % 2 else "dark")
            places[name] = places[tile_place(name)] = place
        for number, token in enumerate(TOKENS):
            places[token] = Place(8.75, 3.25 + 0.75 * number, 0.5, 0.5)
        return Layout(places)

    def write(self, state: State) -> str:
        """The position text: tiles, pieces, side, hold."""
        return write_position(state)

    def read(self, text: str) -> State:
        """The position that a text names."""
        return read_position(text)

    def token(self, move: Move) -> str:
        """`d2d4`."""
        return move.src + move.dst

    def notate(self, state: State, move: Move) -> str:
        """`d2-d4`, and `d2xc3` for a capture."""
        captures = state.pieces[INDEX[move.dst]] == PIECES[1 - state.turn]
        return f"{move.src}{'x' if captures else '-'}{move.dst}"

    def parse(self, state: State, text: str) -> Move:
        """The move that `d2d4`, `d2-d4` or `d2xd4` names, legal or not. The middle mark is not checked."""
        src, dst = text[:2], text[3:] if text[2:3] in ("-", "x") else text[2:]
        if src not in INDEX or dst not in INDEX:
            raise BadMove(f"'{text}' is not a move: write the two squares, like d2d4.")
        return Move("move", src, dst)

    def estimate(self, state: State, player: int) -> float:
        """Pieces, the hold and its count; exact once the round is over."""
        ended = moves.outcome(state)
        if ended is not None:
            return ended.scores[player]
        own, other = PIECES[player], PIECES[1 - player]
        worth = 0.5 + _WORTH_OF_PIECE * (state.pieces.count(own) - state.pieces.count(other))
        if state.hold is not None:
            held = _WORTH_OF_HOLDING + _WORTH_OF_COUNT * state.hold
            worth += held if state.pieces[D5] == own else -held
        return min(max(worth, 0.01), 0.99)

    def perft(self, state: State, depth: int) -> list[int]:
        """As for every game, counted by the engine without making positions."""
        return engine.perft(state, depth)


def tile_place(square: Loc) -> Loc:
    """The place of the tile under a square: `d5.tile`."""
    return f"{square}.tile"


def tile_symbol(tile: str) -> Symbol:
    """The symbol of a tile letter as readers know it: `plain`, `king`, `keizar`."""
    return "keizar" if tile == KEIZAR else TILE_NAMES[tile]


GAME: Final = Keizar()
