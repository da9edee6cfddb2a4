"""En Prise as one object that fulfils the contract of `rules.core`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from types import MappingProxyType
from typing import Final

from rules.core import BadMove, Count, Game, Layout, Loc, Move, Outcome, Place, Refusal, Slip, Symbol
from rules.games.en_prise import play
from rules.games.en_prise.acts import DONE, LET_OUT, LET_WAIT, PASS, in_check, open_places
from rules.games.en_prise.attacks import attackers
from rules.games.en_prise.position import read_position, write_position
from rules.games.en_prise.refusals import refuse
from rules.games.en_prise.setup import deal, start
from rules.games.en_prise.slips import name_slip, symbol_of
from rules.games.en_prise.state import (
    BOX,
    KIND_NAMES,
    KINDS,
    NAMES,
    NO_STEP,
    SIDES,
    VACANT,
    State,
    cell_named,
    column_row,
    kind_of,
    owner,
)
from rules.games.en_prise.worth import CARDS, strengths
from rules.search.chances import Honesty

MOST_SQUARES: Final = 64

_HONEST: Final = Honesty(slope=1.7, to_act=-0.12)
"""Fitted to 48 games by itself with 200 to 500 nodes an act."""

_REMEMBERED_LAYOUTS: Final = 16
_WORDS: Final = {"done": DONE, "pass": PASS, "wait": LET_WAIT, "out": LET_OUT}
_LAYING: Final = re.compile(r"([KQRBNPv])@([-\d]+,[-\d]+)")
_MOVING: Final = re.compile(r"[KQRBNP]?([-\d]+,[-\d]+)[>x]([-\d]+,[-\d]+)")


class EnPrise(Game[State]):
    """Chess cards: every card is a square, face up with its piece on it, face down vacant."""

    name = "en-prise"
    sides = SIDES
    players = range(2, 5)

    def symbols(self) -> Mapping[Symbol, str]:
        """A vacant square and the six kinds of each colour: `red.knight`."""
        cards = {f"{side}.{name}": f"{side} {name}" for side in SIDES for name in KIND_NAMES.values()}
        return {"vacant": "vacant square"} | cards

    def inventory(self) -> Sequence[Count]:
        """Sixteen cards a colour, wherever they lie; no more squares than cards."""
        counts = [
            Count(f"{side}.{KIND_NAMES[letter]}", (), 0, most)
            for side in SIDES
            for letter, most in BOX.items()
        ]
        return [*counts, Count("vacant", (), 0, MOST_SQUARES)]

    def setup(self, players: int, seed: int) -> State:
        """The start of a game with shuffled Battleplans. White begins."""
        return start(deal(players, seed))

    def legal_moves(self, state: State) -> list[Move]:
        """Every legal act, none when the game is over."""
        return play.legal_moves(state)

    def apply(self, state: State, move: Move) -> State:
        """The position after a legal act, with the checkmated out."""
        return play.apply(state, move)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Why the act may not be done, with the rule."""
        return refuse(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended: one player left (rule 11) or nobody can go on (rule 12)."""
        return play.outcome(state)

    def view(self, state: State) -> Mapping[Loc, Symbol]:
        """The cards of the board, and beside it each Battleplan (`red.plan.1` is next) and waiting king."""
        seen = {NAMES[cell]: symbol_of(card) for cell, card in zip(state.cells, state.cards, strict=True)}
        for player in state.left:
            side = SIDES[player]
            for number, letter in enumerate(state.plan(player), 1):
                seen[f"{side}.plan.{number}"] = f"{side}.{KIND_NAMES[letter]}"
            if state.king(player) is None:
                seen[f"{side}.aside"] = f"{side}.king"
        return seen

    def layout(self, state: State) -> Layout:
        """The cards, the open places round them where a new square may be laid, and the rows below."""
        return _layout(state)

    def write(self, state: State) -> str:
        """The position text: board, corner, Battleplans, turn, step, readings."""
        return write_position(state)

    def read(self, text: str) -> State:
        """The position that a text names."""
        return read_position(text)

    def token(self, move: Move) -> str:
        """`N@1,0` placed, `v@1,0` laid face down, `K@1,0` summoned, `0,0>1,2` moved."""
        if move.kind == "move":
            return f"{move.src}>{move.dst}"
        if move.kind in ("place", "vacant", "summon"):
            letter = {"vacant": "v", "summon": "K"}.get(move.kind, move.arg)
            return f"{letter}@{move.dst}"
        return move.arg or move.kind

    def notate(self, state: State, move: Move) -> str:
        """As the token, with the piece that moves and `x` for a capture: `N0,0>1,2`, `N0,0x1,2`."""
        if move.kind != "move":
            return self.token(move)
        cards = {NAMES[cell]: card for cell, card in zip(state.cells, state.cards, strict=True)}
        letter = KINDS[kind_of(cards.get(move.src, VACANT))].replace("-", "")
        return f"{letter}{move.src}{'x' if cards.get(move.dst, VACANT) != VACANT else '>'}{move.dst}"

    def parse(self, state: State, text: str) -> Move:
        """The act that a token or a notation names, legal or not. Piece and `x` of a move are not checked."""
        if text in _WORDS:
            return _WORDS[text]
        laying, moving = _LAYING.fullmatch(text), _MOVING.fullmatch(text)
        places = (laying[2],) if laying else moving.groups() if moving else ()
        if not places or any(cell_named(place) is None for place in places):
            raise BadMove(
                f"'{text[:40]}' is not an act: write a card like N@1,0, a vacant square like v@1,0, "
                "a move like 0,0>1,2, or done, pass, wait, out."
            )
        if moving:
            return Move("move", *places)
        letter = text[0]
        kind = {"v": "vacant", "K": "summon"}.get(letter, "place")
        return Move(kind, "", places[0], letter if kind == "place" else "")

    def slip(self, state: State, changed: Mapping[Loc, Symbol]) -> Slip | None:
        """Swap and flip done wrongly, and cards laid as none may be."""
        return name_slip(state, changed)

    def estimate(self, state: State, player: int) -> float:
        """A player's share of the strength on the board and still to come; exact once the game is over."""
        ended = play.outcome(state)
        if ended is not None:
            return ended.scores[player] if player < len(ended.scores) else 0.0
        if player not in state.left:
            return 0.0
        strength = strengths(state)
        most = max(strength.values())
        odds = {other: exp(value - most) for other, value in strength.items()}
        return odds[player] / sum(odds.values())

    def chance(self, worth: float, players: int = 2) -> float:
        """As games by itself ended."""
        return _HONEST.chance(worth, players)

    def remark(self, state: State, move: Move) -> str:
        """A king laid, a king attacked."""
        if move.kind == "summon":
            return "brings the king onto the board"
        if move.kind not in ("move", "place", "vacant"):
            return ""
        after = play.apply(state, move)
        checked = len(after.left) > 1 and after.turn != state.turn and in_check(after, after.turn) is not None
        return "gives check" if checked else ""

    def in_danger(self, state: State, player: int) -> Mapping[Loc, float] | None:
        """The cards that the player to act may take with gain: unguarded, or dearer than what takes them."""
        cards = dict(zip(state.cells, state.cards, strict=True))
        by_name = {NAMES[cell]: cell for cell in state.cells}
        prey: dict[Loc, float] = {}
        for move in play.legal_moves(state):
            ended = play.outcome(play.apply(state, move))
            if ended is not None and ended.scores[player] == 0:
                return {"": 1.0}
            if (
                move.kind != "move"
                or (victim := cards[by_name[move.dst]]) == VACANT
                or owner(victim) != player
            ):
                continue
            worth = CARDS[kind_of(victim)]
            without = cards | {by_name[move.src]: VACANT}
            guards = attackers(without, by_name[move.dst], state.turn, state.readings)
            guarded = any(owner(cards[cell]) == player for cell in guards)
            if not guarded or CARDS[kind_of(cards[by_name[move.src]])] < worth:
                prey[move.dst] = worth
        return dict.fromkeys(sorted(prey, key=lambda loc: -prey[loc]), 1.0)

    def passed(self, state: State) -> State | None:
        """The next player acts. Nobody passes out of check or in the middle of a summons."""
        if state.step != NO_STEP or len(state.left) < 2 or in_check(state, state.turn) is not None:
            return None
        return play.end_turn(state)


@lru_cache(maxsize=_REMEMBERED_LAYOUTS)
def _layout(state: State) -> Layout:
    free = open_places(state.cells)
    places = {NAMES[cell]: _place(*column_row(cell), "open") for cell in free}
    places |= {NAMES[cell]: _place(*column_row(cell), "square") for cell in state.cells}
    columns, rows = zip(*map(column_row, free), strict=True)
    for row, player in enumerate(state.left, 1):
        side = SIDES[player]
        places[f"{side}.aside"] = _place(min(columns), min(rows) - row, "aside")
        for number, _ in enumerate(state.plan(player), 1):
            places[f"{side}.plan.{number}"] = _place(min(columns) + number, min(rows) - row, "plan")
    return Layout(MappingProxyType(places))


def _place(column: int, row: int, ground: str) -> Place:
    return Place(column + 0.5, row + 0.5, ground=ground)


GAME: Final = EnPrise()
