"""Chess Jumble as one object that fulfils the contract of `rules.core`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.core import CHANCE, BadMove, Count, Game, Layout, Line, Loc, Move, Outcome, Place, Refusal, Symbol
from rules.described import spot_of
from rules.games.chess_jumble import moves, race
from rules.games.chess_jumble.board import GUESS, HIGHEST_FACE, SIDES, Board, cells
from rules.games.chess_jumble.deck import Card, cards_for
from rules.games.chess_jumble.options import KIND_NAMES, KINDS, Options
from rules.games.chess_jumble.refusals import refuse
from rules.games.chess_jumble.state import BOX, HOUSE, State, read_position, write_position
from rules.search.chances import Honesty

_CELL: Final = r"[a-z](?:[1-9]|1[0-9]|2[0-6])"
_MOVE: Final = re.compile(rf"[QRBNKP]?({_CELL})[-x]?({_CELL})")
_HOME: Final = re.compile(rf"[QRBNKP]?({_CELL})-house")
_ENTER: Final = re.compile(rf"([QRBNKP])@({_CELL})")
_PUT: Final = re.compile(rf"({'|'.join(SIDES)})\.([QRBNKP])=({_CELL}|box|house)")
_ROLL: Final = re.compile(r"(?:[+#]|[1-9]\d?)(?:/[1-9]\d?)?")
_CARD: Final = re.compile(r"card:([1-9]\d?)")
_WORDS: Final = ("stop", "draw", "done")

_SEATS: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The colours that play: two players sit across from each other. Our guess."""

_HONEST: Final = Honesty(slope=0.9, to_act=0.0)
"""From about a hundred games by itself with 300 nodes an act."""


class ChessJumble(Game[State]):
    """Chess pieces race round a track by the dice; the first colour with all of them home wins."""

    name = "chess-jumble"
    sides = SIDES
    players = range(2, 5)

    def symbols(self) -> Mapping[Symbol, str]:
        """The pieces of four colours, and the faces of the dice."""
        pieces = {f"{side}.{kind}": f"{side} {kind}" for side in SIDES for kind in KIND_NAMES.values()}
        numbers = [str(number) for number in range(1, HIGHEST_FACE + 1)]
        white = {f"white-{face}": f"white die showing {face}" for face in ("+", "#", *numbers)}
        orange = {f"orange-{face}": f"orange die showing {face}" for face in numbers}
        return {"empty": "no piece"} | pieces | white | orange | {"no-die": "die not rolled"}

    def inventory(self) -> Sequence[Count]:
        """One of each kind a colour, wherever it is."""
        return [Count(f"{side}.{kind}", (), 0, 1) for side in SIDES for kind in KIND_NAMES.values()]

    def setup(self, players: int, seed: int) -> State:
        """The little game on the built-in guess of a board; `start` takes boards, games and decks."""
        return start(GUESS, Options(), _SEATS[players])

    def legal_moves(self, state: State) -> list[Move]:
        """Every act of the player to act, every roll or card at chance."""
        return moves.legal_moves(state)

    def weight(self, state: State, move: Move) -> float:
        """A face as often as it is on the die, a card as often as it is in the deck."""
        return moves.weight(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The position after a legal act."""
        return moves.apply(state, move)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Why the act may not be done."""
        return refuse(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended: all pieces of a colour home."""
        return moves.outcome(state)

    def view(self, state: State) -> Mapping[Loc, Symbol]:
        """The track, the pieces in box and house as `green.box.Q` and `green.house.Q`, the dice."""
        seen = dict.fromkeys(cells(state.board), "empty")
        for colour, side in enumerate(SIDES):
            for kind, word in KIND_NAMES.items():
                symbol = f"{side}.{word}"
                places = state.pieces[colour]
                place = places[KINDS.index(kind)] if KINDS.index(kind) < len(places) else ""
                for area in (BOX, HOUSE):
                    seen[f"{side}.{area}.{kind}"] = symbol if place == area else "empty"
                if place in seen:
                    seen[place] = symbol
        seen["die.white"] = f"white-{state.white}" if state.white else "no-die"
        seen["die.orange"] = f"orange-{state.orange}" if state.orange else "no-die"
        return seen

    def layout(self, state: State) -> Layout:
        """The track with its coloured squares and lines; boxes, houses, dice and cards around it."""
        return board_layout(state.board)

    def write(self, state: State) -> str:
        """The position text: ten fields, see `RULES.md`."""
        return write_position(state)

    def read(self, text: str) -> State:
        """The position that a text names; what would happen in it without a choice has happened."""
        return moves.settle(read_position(text))

    def token(self, move: Move) -> str:
        """`3`, `3/8`, `Q@g1`, `c3c5`, `e2-house`, `stop`, `draw`, `card:4`, `green.Q=c4`, `done`."""
        if move.kind == "enter":
            return f"{move.arg}@{move.dst}"
        if move.kind == "move":
            return move.src + move.dst
        if move.kind == "home":
            return f"{move.src}-house"
        if move.kind == "put":
            return f"{move.arg}={move.dst.rpartition('.')[2]}"
        if move.kind == "card":
            return f"card:{move.arg}"
        return move.arg if move.kind == "roll" else move.kind

    def notate(self, state: State, move: Move) -> str:
        """As the token, with the piece and the mark of a capture: `Qc3-c5`, `Qc3xc5`, `Qe2-house`."""
        standing = state.standing()
        if move.kind not in ("move", "home") or move.src not in standing:
            return self.token(move)
        if move.kind == "home":
            return f"{standing[move.src][1]}{move.src}-house"
        return f"{standing[move.src][1]}{move.src}{'x' if move.dst in standing else '-'}{move.dst}"

    def parse(self, state: State, text: str) -> Move:
        """The act that a token or notation names, legal or not. Letter and mark of a move are not checked."""
        if text in _WORDS:
            return Move(text)
        if _ROLL.fullmatch(text):
            return Move("roll", arg=text)
        if found := _CARD.fullmatch(text):
            return Move("card", arg=found[1])
        if found := _ENTER.fullmatch(text):
            self._on_track(state, text, found[2])
            return Move("enter", moves.box_place(state.side), found[2], found[1])
        if found := _HOME.fullmatch(text):
            self._on_track(state, text, found[1])
            return Move("home", found[1], moves.house_place(state.side))
        if found := _MOVE.fullmatch(text):
            self._on_track(state, text, found[1], found[2])
            return Move("move", found[1], found[2])
        if found := _PUT.fullmatch(text):
            area = found[3] in (BOX, HOUSE)
            if not area:
                self._on_track(state, text, found[3])
            place = f"{found[1]}.{found[3]}" if area else found[3]
            return Move("put", dst=place, arg=f"{found[1]}.{found[2]}")
        raise BadMove(
            f"'{text}' is not an act: write a roll like 3 or 3/8, Q@g1, c3c5, e2-house, stop, draw, card:4, "
            "green.Q=c4 or done."
        )

    def _on_track(self, state: State, text: str, *places: Loc) -> None:
        for place in places:
            if place not in cells(state.board):
                raise BadMove(f"'{text}' is not an act: there is no cell {place} on this track.")

    def estimate(self, state: State, player: int) -> float:
        """The chance to be home first, as the race stands; exact once the game is over."""
        ended = moves.outcome(state)
        if ended is not None:
            return ended.scores[player]
        return race.chance(state, player) if state.pieces[player] else 0.0

    def outlook(self, state: State, player: int) -> float:
        """The race, less what the next roll of each opponent may capture."""
        if state.over or not state.pieces[player]:
            return self.estimate(state, player)
        return race.outlook(state, player)

    def chance(self, worth: float, players: int = 2) -> float:
        """As games by itself ended."""
        return _HONEST.chance(worth, players)

    def remark(self, state: State, move: Move) -> str:
        """Into play, nearer, home."""
        if move.kind == "enter":
            return f"brings the {KIND_NAMES[move.arg]} into play"
        if move.kind not in ("move", "home"):
            return ""
        kind = state.standing()[move.src][1]
        if move.kind == "home":
            return f"brings the {KIND_NAMES[kind]} home"
        far = race.moves_home(state.board, state.side, kind)
        nearer = far.get(move.dst, race.FAR) < far.get(move.src, race.FAR)
        return f"brings the {KIND_NAMES[kind]} nearer to its house" if nearer else ""

    def passed(self, state: State) -> State | None:
        """The next colour rolls."""
        return None if state.over or state.card else moves.passed(state)

    def in_danger(self, state: State, player: int) -> Mapping[Loc, float] | None:
        """How many of the next colour's rolls reach a piece, with any of their moves."""
        if state.over or state.turn != CHANCE or state.card or state.side == player:
            return {}
        return race.hit_chances(state, player, state.side)


def start(board: Board, options: Options, colours: Sequence[int], deck: Sequence[Card] = ()) -> State:
    """The start of a game: all pieces in their boxes, the first of the colours to roll."""
    boxed = (BOX,) * len(options.kinds)
    cards = cards_for(tuple(deck), options) if options.action else ()
    return State(
        board,
        options,
        tuple(boxed if colour in colours else () for colour in range(len(SIDES))),
        colours[0],
        deck=cards,
        drawn=(0,) * len(cards),
    )


@lru_cache(maxsize=16)
def board_layout(board: Board) -> Layout:
    """What to draw of a board. Boxes and houses lie in rows beside it, a slot for each piece."""
    grounds: dict[Loc, str] = {}
    for side, seat in zip(SIDES, board.seats, strict=True):
        for what, squares in (("break", seat.breaks), ("entry", seat.entries), ("start", seat.start)):
            grounds |= dict.fromkeys(squares, f"{what}.{side}")
    places = {}
    for name, (x, y) in cells(board).items():
        places[name] = Place(x + 0.5, y + 0.5, ground=grounds.get(name, "plain"))
    width = float(len(board.rows[0]))
    for number, side in enumerate(SIDES):
        for row, area in enumerate((BOX, HOUSE)):
            level = 0.5 + 2.0 * number + row * 0.9
            places[f"{side}.{area}"] = Place(width + 3.5, level, 5.0, 0.8, ground=f"{area}.{side}")
            for slot, kind in enumerate(KINDS):
                places[f"{side}.{area}.{kind}"] = Place(width + 1.4 + 0.85 * slot, level, 0.8, 0.8)
    for number, name in enumerate(("die.white", "die.orange", "deck")):
        places[name] = Place(width + 1.5 + number, 9.0, 0.8, 0.8)
    lines = [
        barrier_line(edge, side)
        for side, seat in zip(SIDES, board.seats, strict=True)
        for edge in seat.barrier
    ]
    return Layout(places, tuple(lines))


def barrier_line(edge: tuple[Loc, Loc], side: str) -> Line:
    """Where a piece of a barrier line is to be drawn."""
    (x, y), (a, b) = sorted(map(spot_of, edge))
    if y == b:
        return Line((float(a), float(y)), (float(a), y + 1.0), f"barrier.{side}")
    return Line((float(x), float(b)), (x + 1.0, float(b)), f"barrier.{side}")


GAME: Final = ChessJumble()
