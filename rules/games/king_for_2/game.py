"""King for 2 as one object that fulfils the contract of `rules.core`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from rules.core import BadMove, Count, Game, Layout, Loc, Move, Outcome, Place, Refusal, Symbol
from rules.games.king_for_2 import moves, threats
from rules.games.king_for_2.dominoes import TILES, tile_named
from rules.games.king_for_2.refusals import refuse
from rules.games.king_for_2.state import (
    EACH,
    EMPTY,
    INDEX,
    JOKER,
    KIND_NAMES,
    RED,
    SIDES,
    SQUARES,
    START,
    Settings,
    State,
    owner,
    read_position,
    shuffled,
    write_position,
)
from rules.search.chances import Honesty

_MOVE: Final = re.compile(r"[KQRBN]?([a-h][1-8])[-x]?([a-h][1-8])(?::([0-6]))?")
_LOST: Final = re.compile(r"lost:([0-6])")


def _layout() -> Layout:
    places = {}
    for square, name in enumerate(SQUARES):
        file, row = square % 8, square // 8
        places[name] = Place(file + 0.5, row + 0.5, ground="light" if (file + row) % 2 else "dark")
    places["domino"] = Place(10.5, 7.0, 2.0, 1.0)
    for tile in TILES:  # a triangle of 28: each tile in the row of its higher number
        places[f"tile.{tile}"] = Place(9.0 + int(tile[2]) * 0.8, 5.5 - int(tile[0]) * 0.8, 0.7, 0.7)
    return Layout(places)


_LAYOUT: Final = _layout()

_HONEST: Final = Honesty(slope=0.81, to_act=0.03)
"""Fitted to 80 games by itself with 1,000 nodes an act."""


class KingFor2(Game[State]):
    """Chess pieces without pawns or check, moved by the numbers of a domino; both enemy kings must fall."""

    name = "king-for-2"
    sides = SIDES
    players = range(2, 3)

    def symbols(self) -> Mapping[Symbol, str]:
        """The pieces, the 28 tiles, and the two faces a tile can show."""
        pieces = {f"{side}.{kind}": f"{side} {kind}" for side in SIDES for kind in KIND_NAMES.values()}
        tiles = {tile: f"tile {tile}" for tile in TILES}
        faces = {"covered": "tile, face down", "open": "tile, face up", "no-tile": "no tile in play"}
        return {"empty": "no piece"} | pieces | tiles | faces

    def inventory(self) -> Sequence[Count]:
        """At most 2 kings, 2 queens, 4 rooks, 4 bishops, 4 knights a side; 28 tiles; one tile in play."""
        counts = [
            Count(f"{side}.{KIND_NAMES[kind]}", SQUARES, 0, most)
            for side in SIDES
            for kind, most in EACH.items()
        ]
        places = tuple(f"tile.{tile}" for tile in TILES)
        counts += [Count("covered", places, 0, len(TILES)), Count("open", places, 0, len(TILES))]
        counts += [Count(tile, ("domino",), 0, 1) for tile in TILES]
        return counts

    def setup(self, players: int, seed: int) -> State:
        """The one starting position, red to turn the first tile."""
        return start()

    def legal_moves(self, state: State) -> list[Move]:
        """Every act of the player to act, every covered tile at chance."""
        return moves.legal_moves(state)

    def weight(self, state: State, move: Move) -> float:
        """Every tile that is still covered is as likely as any other."""
        return 1 / (len(TILES) - len(state.used))

    def apply(self, state: State, move: Move) -> State:
        """The position after a legal act."""
        return moves.apply(state, move)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Why the act may not be done."""
        return refuse(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended: both kings of a side captured."""
        return moves.outcome(state)

    def view(self, state: State) -> Mapping[Loc, Symbol]:
        """The pieces, the tile in play as `domino`, and each tile as `tile.5-1`, covered or open."""
        seen = {name: piece_symbol(piece) for name, piece in zip(SQUARES, state.pieces, strict=True)}
        seen["domino"] = state.tile or "no-tile"
        for tile in TILES:
            seen[f"tile.{tile}"] = "open" if tile in state.used else "covered"
        return seen

    def layout(self, state: State) -> Layout:
        """The chessboard from Red's side, the tile in play and the whole set to the right of it."""
        return _LAYOUT

    def write(self, state: State) -> str:
        """The position text: pieces, side, tile, moved piece, used tiles, settings."""
        return write_position(state)

    def read(self, text: str) -> State:
        """The position that a text names; what would happen in it without a choice has happened."""
        return moves.settle(read_position(text))

    def token(self, move: Move) -> str:
        """`5-1` for a tile turned, `b1c3:5` for a move with the 5, `lost:3` for a number given up."""
        if move.kind == "draw":
            return move.arg
        return f"lost:{move.arg}" if move.kind == "lose" else f"{move.src}{move.dst}:{move.arg}"

    def notate(self, state: State, move: Move) -> str:
        """As the token, with the piece and the mark of a capture: `Nb1-c3:5`, `Nb1xc3:5`."""
        if move.kind != "move":
            return self.token(move)
        mark = "-" if state.pieces[INDEX[move.dst]] == EMPTY else "x"
        return f"{state.pieces[INDEX[move.src]].upper()}{move.src}{mark}{move.dst}:{move.arg}"

    def parse(self, state: State, text: str) -> Move:
        """The act that a token or notation names, legal or not.

        The letter of the piece and the mark in the middle are not checked. Without a number, `b1c3` is played
        with the piece's own number if that is legal, else with the joker. When neither is, the refusal speaks
        of the own number if it may still be played, else of the joker, and only then of another.
        """
        tile = tile_named(text)
        if tile is not None:
            return Move("draw", arg=tile)
        lost = _LOST.fullmatch(text)
        if lost is not None:
            return Move("lose", arg=lost[1])
        move = _MOVE.fullmatch(text)
        if move is None:
            raise BadMove(f"'{text}' is not an act: write a tile like 5-1, a move like b1c3:5, or lost:3.")
        if move[3] is not None:
            return Move("move", move[1], move[2], move[3])
        kind = state.pieces[INDEX[move[1]]].upper()
        own = state.settings.table.find(kind) + 1 or 1
        numbers = sorted(
            set(state.left) or {own}, key=lambda number: (number != own, number != JOKER, number)
        )
        tries = [Move("move", move[1], move[2], str(number)) for number in numbers]
        return next((act for act in tries if refuse(state, act) is None), tries[0])

    def estimate(self, state: State, player: int) -> float:
        """Pieces left, the kings above all; exact once the game is over."""
        ended = moves.outcome(state)
        if ended is not None:
            return ended.scores[player]
        return 1 / (1 + exp(-threats.lead(state.pieces, player)))

    def outlook(self, state: State, player: int) -> float:
        """The same, with what the next tiles may take."""
        return self.estimate(state, player) if state.over or state.tile else threats.outlook(state, player)

    def chance(self, worth: float, players: int = 2) -> float:
        """As games by itself ended."""
        return _HONEST.chance(worth, players)

    def passed(self, state: State) -> State | None:
        """The other side turns a tile."""
        if state.over:
            return None
        after = state._replace(side=1 - state.side, tile="", left=(), moved=None)
        return after._replace(used=shuffled(after.used))


def start(settings: Settings | None = None, side: int = RED) -> State:
    """The starting position; red starts (rule 1)."""
    return State(START, side, settings=settings or Settings())


def piece_symbol(piece: str) -> Symbol:
    """The symbol of a piece letter as readers know it: `red.rook`, `empty`."""
    return "empty" if piece == EMPTY else f"{SIDES[owner(piece)]}.{KIND_NAMES[piece.upper()]}"


GAME: Final = KingFor2()
