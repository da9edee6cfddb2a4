"""Shahbazee as one object that fulfils the contract of `rules.core`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from rules.core import BadMove, Count, Game, Layout, Line, Loc, Move, Outcome, Place, Refusal, Symbol
from rules.described import spot_of
from rules.games.shahbazee import moves
from rules.games.shahbazee.board import GUESS, SIDES, SOLDIERS_EACH, Board
from rules.games.shahbazee.refusals import refuse
from rules.games.shahbazee.state import (
    EMPTY,
    HOMELESS,
    KINGS,
    SOLDIERS,
    State,
    captured,
    names,
    number_of,
    numbers,
    owner,
    read_position,
    write_position,
)
from rules.search.chances import Honesty

_ROLL: Final = re.compile(r"(start:)?([1-6])-([1-6])")
_MOVE: Final = re.compile(r"([a-z][0-9]{1,2})[-x]?([a-z][0-9]{1,2})(?::([1-6]))?")
_PUT: Final = re.compile(r"(return|king):([a-z][0-9]{1,2})")
_PUT_KINDS: Final = {"return": "return", "king": "place"}

# What a player's standing is worth in log odds, fitted to self-play and rounded.
_WORTH_OF_SOLDIER: Final = 0.08
_WORTH_OF_CARRYING: Final = 1.1

_HONEST: Final = Honesty(slope=1.46, to_act=-0.085)
"""Fitted to 160 games by itself with 1,000 nodes an act."""


class Shahbazee(Game[State]):
    """Soldiers and kings that go as far as a die says; who brings the enemy king to a dungeon wins."""

    name = "shahbazee"
    sides = SIDES
    players = range(2, 3)

    def symbols(self) -> Mapping[Symbol, str]:
        """The pieces, also with a king on their back, and the faces of a die."""
        pieces = {}
        for side in SIDES:
            for kind in ("soldier", "king"):
                pieces[f"{side}.{kind}"] = f"{side} {kind}"
                pieces[f"{side}.{kind}.carrying"] = f"{side} {kind} that carries the enemy king"
        faces = {f"die-{face}": f"die showing {face}" for face in moves.FACES}
        return {"empty": "no piece"} | pieces | faces | {"no-die": "die not rolled"}

    def inventory(self) -> Sequence[Count]:
        """Nine soldiers and one king a side, captured soldiers beside the board included."""
        counts = []
        for side in SIDES:
            counts.append(Count(f"{side}.soldier", (), SOLDIERS_EACH - 1, SOLDIERS_EACH))
            counts += [
                Count(f"{side}.{piece}", (), 0, 1) for piece in ("soldier.carrying", "king", "king.carrying")
            ]
        return counts

    def setup(self, players: int, seed: int) -> State:
        """The start on the built-in guess of a board; `start` takes a board that somebody has."""
        return start(GUESS)

    def legal_moves(self, state: State) -> list[Move]:
        """Every act of the player to act, every roll at chance."""
        return moves.legal_moves(state)

    def weight(self, state: State, move: Move) -> float:
        """Two dice: a double once in 36, two different numbers twice."""
        return moves.weight(move)

    def apply(self, state: State, move: Move) -> State:
        """The position after a legal act."""
        return moves.apply(state, move)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Why the act may not be done."""
        return refuse(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended: a king in the enemy's dungeon."""
        return moves.outcome(state)

    def view(self, state: State) -> Mapping[Loc, Symbol]:
        """The pieces, the dice as `die.1` and `die.2`, captured soldiers as `red.out.1` to `red.out.9`."""
        seen = {}
        for number, name in enumerate(names(state.board)):
            piece = state.cells[number]
            seen[name] = "empty" if piece == EMPTY else piece_symbol(piece, number in state.carriers)
        for number in range(2):
            seen[f"die.{number + 1}"] = f"die-{state.roll[number]}" if state.roll else "no-die"
        for side, name in enumerate(SIDES):
            for number in range(1, SOLDIERS_EACH + 1):
                out = number <= captured(state, side)
                seen[f"{name}.out.{number}"] = f"{name}.soldier" if out else "empty"
        return seen

    def layout(self, state: State) -> Layout:
        """The board from the first player's side, dice to the right, captured soldiers to the left."""
        return board_layout(state.board)

    def write(self, state: State) -> str:
        """The position text: board, pieces, side, roll, double, carried kings."""
        return write_position(state)

    def read(self, text: str) -> State:
        """The position that a text names; what would happen in it without a choice has happened."""
        return moves.settle(read_position(text))

    def token(self, move: Move) -> str:
        """`start:4-2`, `5-3`, `c3c7:4`, `return:e2`, `king:e4`, `again`, `done`."""
        if move.kind == "move":
            return f"{move.src}{move.dst}:{move.arg}"
        if move.kind in ("return", "place"):
            return f"{'king' if move.kind == 'place' else 'return'}:{move.dst}"
        if move.kind in ("start", "roll"):
            return f"start:{move.arg}" if move.kind == "start" else move.arg
        return move.kind

    def notate(self, state: State, move: Move) -> str:
        """As the token, with a mark: `c3-c7:4`, and `c3xc7:4` for a capture or a king picked up."""
        if move.kind != "move":
            return self.token(move)
        mark = "-" if state.cells[numbers(state.board)[move.dst]] == EMPTY else "x"
        return f"{move.src}{mark}{move.dst}:{move.arg}"

    def parse(self, state: State, text: str) -> Move:
        """The act that a token or notation names, legal or not.

        In the first roll, `start:4-2`, red's die comes first. Without a die, `c3c7` means the lower one that
        leads there; when none does, the lower one that would if nothing stood in the way, else the lower one.
        """
        if text in ("again", "done"):
            return Move(text)
        if roll := _ROLL.fullmatch(text):
            if roll[1]:
                return Move("start", arg=f"{roll[2]}-{roll[3]}")
            high, low = sorted((roll[2], roll[3]), reverse=True)
            return Move("roll", arg=f"{high}-{low}")
        if put := _PUT.fullmatch(text):
            self._on_board(state, text, put[2])
            return Move(_PUT_KINDS[put[1]], dst=put[2])
        if move := _MOVE.fullmatch(text):
            self._on_board(state, text, move[1], move[2])
            dice = [move[3]] if move[3] else [str(die) for die in sorted(set(state.left) or {1})]
            tries = [Move("move", move[1], move[2], die) for die in dice]
            return min(tries, key=lambda act: _how_far_off(state, act))
        raise BadMove(f"'{text}' is not an act: write 5-3, c3c7:4, return:e2, king:e4, again or done.")

    def _on_board(self, state: State, text: str, *squares: Loc) -> None:
        for square in squares:
            if square not in numbers(state.board):
                raise BadMove(f"'{text}' is not an act: there is no square {square} on this board.")

    def estimate(self, state: State, player: int) -> float:
        """Soldiers, and who carries whose king; exact once the game is over."""
        ended = moves.outcome(state)
        if ended is not None:
            return ended.scores[player]
        lead = state.cells.count(SOLDIERS[player]) - state.cells.count(SOLDIERS[1 - player])
        worth = _WORTH_OF_SOLDIER * lead
        for king, square in enumerate(state.carriers):
            if square is not None and square >= 0:
                worth += -_WORTH_OF_CARRYING if king == player else _WORTH_OF_CARRYING
        return 1 / (1 + exp(-worth))

    def chance(self, worth: float, players: int = 2) -> float:
        """As games by itself ended."""
        return _HONEST.chance(worth, players)

    def remark(self, state: State, move: Move) -> str:
        """Whether a piece carries the enemy king on its way, or a soldier comes back."""
        if move.kind == "return":
            return "brings a soldier back"
        if move.kind != "move" or state.side is None:
            return ""
        carrier = state.carriers[1 - state.side]
        return "carries the enemy king on" if carrier == numbers(state.board)[move.src] else ""

    def passed(self, state: State) -> State | None:
        """The other side rolls."""
        if state.side is None or state.winner is not None or HOMELESS in state.carriers:
            return None
        return moves.passed(state)


def start(board: Board) -> State:
    """The start of a game on a board: pieces set out, the players about to roll for who begins."""
    cells = [EMPTY] * (board.columns * board.rows)
    for side in range(2):
        cells[number_of(board, board.castles[side])] = KINGS[side]
        for square in board.soldiers[side]:
            cells[number_of(board, square)] = SOLDIERS[side]
    return State(board, "".join(cells))


def piece_symbol(piece: str, carrying: bool) -> Symbol:
    """The symbol of a piece letter as readers know it: `red.soldier`, `blue.king.carrying`."""
    kind = "king" if piece in KINGS else "soldier"
    return f"{SIDES[owner(piece)]}.{kind}" + ".carrying" * carrying


@lru_cache(maxsize=16)
def board_layout(board: Board) -> Layout:
    """What to draw of a board: castles and dungeons as the ground of their squares, walls as lines."""
    grounds = {square: f"castle.{side}" for side, square in zip(SIDES, board.castles, strict=True)}
    for side, dungeons in zip(SIDES, board.dungeons, strict=True):
        grounds |= dict.fromkeys(dungeons, f"dungeon.{side}")
    places = {}
    for square in board.squares:
        column, row = spot_of(square)
        places[square] = Place(column + 0.5, row + 0.5, ground=grounds.get(square, "plain"))
    for number in range(2):
        places[f"die.{number + 1}"] = Place(board.columns + 1.0, board.rows / 2 - 0.5 + number, 0.7, 0.7)
    for pile, name in enumerate(SIDES):
        for number in range(SOLDIERS_EACH):
            places[f"{name}.out.{number + 1}"] = Place(-1.0 - pile * 0.6, 0.5 + number * 0.6, 0.5, 0.5)
    return Layout(places, tuple(_wall(board, edge, number) for edge, number in sorted(board.walls)))


def _wall(board: Board, edge: str, number: int) -> Line:
    if edge in ("west", "east"):
        x = 0.0 if edge == "west" else float(board.columns)
        return Line((x, number - 1.0), (x, float(number)), "wall")
    y = 0.0 if edge == "south" else float(board.rows)
    return Line((number - 1.0, y), (float(number), y), "wall")


def _how_far_off(state: State, act: Move) -> int:
    """0 for a legal move, 1 for one that something stops, 2 for one that its die does not know (rule 4)."""
    refused = refuse(state, act)
    return 0 if refused is None else 2 if refused.rule == "shahbazee.4" else 1


GAME: Final = Shahbazee()
