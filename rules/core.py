"""The contract every game fulfils, in the words of the table: a move, an outcome, a refusal, a layout.

A game is one plain object that fulfils `Game`. Its states are frozen, hashable values; everything else
(referee, record, search, command line, app) is written once against this file. Three ideas carry five games:

- Chance is a player, `CHANCE`. A roll, a drawn domino or a shuffled row of cards is a move like any other and
  stands in the record, so that a record always replays to the same state.
- A `Move` is one atomic act. A turn may be several (two halves of a domino, n steps of one piece).
- A place is a string (`d5`, `-2,3`, `red.start`), so a board may grow; what lies beside the board or under
  a piece is a place too (`token.1`, `d5.tile`).

Values here are named tuples: equality and hash run at C speed, which is what a search spends its time on.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Protocol, TypeVar

CHANCE: Final = -1
"""The player who rolls the dice and turns the dominoes."""

Loc = str
"""The name of a place: `d5`, `-2,3`, `red.start`."""

Symbol = str
"""What may lie on a place: `white`, `red.rook`, `empty`."""


class Move(NamedTuple):
    """One atomic act: a piece moved, a card placed, a die rolled. Unused fields are empty strings."""

    kind: str
    src: Loc = ""
    dst: Loc = ""
    arg: str = ""


class Outcome(NamedTuple):
    """How a game ended: a score from 0 to 1 for each player, the rule that ended it, and a sentence."""

    scores: tuple[float, ...]
    reason: str
    text: str

    @property
    def winner(self) -> int | None:
        """The one player with the best score, or None for a draw."""
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None


class Refusal(NamedTuple):
    """Why a move is not legal: the rule's code, a sentence a player understands, the places that show it."""

    rule: str
    text: str
    places: tuple[Loc, ...] = ()


class Slip(NamedTuple):
    """A fault at the table that a game knows by name."""

    kind: str
    """For programs: `not-swapped`, `not-flipped`."""
    refusal: Refusal
    move: Move | None = None
    """The act that was meant."""


class Place(NamedTuple):
    """Where to draw a place, in cells: centre (x to the right, y away from the first player) and size."""

    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    ground: str = ""


class Line(NamedTuple):
    """A line on the board that matters to the rules (a wall, a barrier), in the same cells as `Place`."""

    start: tuple[float, float]
    end: tuple[float, float]
    kind: str


class Layout(NamedTuple):
    """The board as it is to be drawn. What lies on each place is told by `Game.view`."""

    places: Mapping[Loc, Place]
    lines: tuple[Line, ...] = ()


class Count(NamedTuple):
    """What the box holds: between `least` and `most` of the given places show this symbol.

    No places means "anywhere": boards that grow have no list of places.
    """

    symbol: Symbol
    places: tuple[Loc, ...]
    least: int
    most: int

    def holds(self, view: Mapping[Loc, Symbol]) -> bool:
        """Whether a table that looks like this keeps to the count."""
        seen = view.values() if not self.places else (view.get(place) for place in self.places)
        return self.least <= sum(symbol == self.symbol for symbol in seen) <= self.most


class Reading(NamedTuple):
    """What a photo shows: the probability of each symbol on each place. Vision fills it for the referee."""

    chances: Mapping[Loc, Mapping[Symbol, float]]

    def best(self, place: Loc) -> tuple[Symbol, float]:
        """The likeliest symbol of a place, and how likely it is."""
        return max(self.chances[place].items(), key=lambda item: item[1])


SHOWN: Final = 300
"""Characters kept of either end of an error's text that repeats a very long input."""


class BoardsideError(Exception):
    """Something the user gave cannot be used. `code` is for programs, the text is one sentence for people."""

    code: ClassVar[str]

    def __init__(self, text: str) -> None:
        if len(text) > 2 * SHOWN + 200:  # somebody gave a whole file where a word was meant
            text = f"{text[:SHOWN]} … {text[-SHOWN:]}"
        super().__init__(text)
        self.text = text


class BadPosition(BoardsideError):
    """A position text that is malformed, or that no table can show."""

    code = "bad-position"


class BadMove(BoardsideError):
    """A text that is not a move of this game at all."""

    code = "bad-move"


class IllegalMove(BadMove):
    """A well-formed move that the rules refuse here. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


class BadCode(BoardsideError):
    """A set-up code or seed that names no set-up."""

    code = "bad-code"


class BadRecord(BoardsideError):
    """A record that is damaged. `line` counts from 1."""

    code = "bad-record"

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"Line {line}: {text}")
        self.line = line


class HasTurn(Hashable, Protocol):
    """What every state has."""

    @property
    def turn(self) -> int:
        """The player to act, 0, 1, … or `CHANCE`."""
        ...


S = TypeVar("S", bound=HasTurn)


class Game(Protocol[S]):
    """One game. Derive from this class and fill in what has no body.

    `apply` trusts its caller: the move is one of `legal_moves(state)`, and nothing is checked, because a
    search applies millions of them. A move from a person or a file goes through `play`, which asks `refuse`.
    """

    name: str
    """As on the command line: `keizar`, `king-for-2`."""

    sides: tuple[str, ...]
    """What the players are called at the table, in order of play: `("white", "black")`."""

    players: range
    """How many may play."""

    def symbols(self) -> Mapping[Symbol, str]:
        """All that may lie on a place, each with a word for people."""
        ...

    def inventory(self) -> Sequence[Count]:
        """What the box holds, per group of places. True of every position of the game, from set-up to end."""
        ...

    def setup(self, players: int, seed: int) -> S:
        """A starting state. The same seed gives the same state."""
        ...

    def legal_moves(self, state: S) -> Sequence[Move]:
        """Every legal act of the player to act; at `CHANCE` every outcome; nothing when the game is over."""
        ...

    def apply(self, state: S, move: Move) -> S:
        """The state after a legal move. Pure, and unchecked: see `play`."""
        ...

    def refuse(self, state: S, move: Move) -> Refusal | None:
        """Why this move may not be made. None exactly for the members of `legal_moves`."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def view(self, state: S) -> Mapping[Loc, Symbol]:
        """What a camera above the table would see."""
        ...

    def layout(self, state: S) -> Layout:
        """What to draw, and where."""
        ...

    def write(self, state: S) -> str:
        """The state as one line of text."""
        ...

    def read(self, text: str) -> S:
        """The state that a text names. Raises `BadPosition`."""
        ...

    def token(self, move: Move) -> str:
        """The move as one word without spaces, as in records and JSON: `d2d4`."""
        ...

    def notate(self, state: S, move: Move) -> str:
        """The move as players write it: `d2-d4`, `d2xc3`."""
        ...

    def parse(self, state: S, text: str) -> Move:
        """The move that a token or a notation names, legal or not. Raises `BadMove`."""
        ...

    def estimate(self, state: S, player: int) -> float:
        """How well a player stands, 0 (lost) to 1 (won). For search; exact once the game is over."""
        outcome = self.outcome(state)
        return 0.5 if outcome is None else outcome.scores[player]

    def outlook(self, state: S, player: int) -> float:
        """How well a player stands whose turn has just ended, with an eye to what the others may do next.

        A slower and better `estimate`, if a game has one: a search asks it which turns deserve a look.
        """
        return self.estimate(state, player)

    def chance(self, worth: float, players: int = 2) -> float:
        """The chance to win of the player to act, from what a search found the position to be worth to it.

        The worth itself, unless a game has been fitted to how its games end.
        """
        return worth

    def passed(self, state: S) -> S | None:
        """The state if the player to act did nothing: what the others would do then is what they threaten."""
        return None

    def in_danger(self, state: S, player: int) -> Mapping[Loc, float] | None:
        """For each piece of a player the chance that the turn which begins here may take it.

        The dearest first; no place stands for the game. None where the search is to count for itself: the
        captures that are the first act of a turn.
        """
        return None

    def remark(self, state: S, move: Move) -> str:
        """What a move does that no capture tells, as a clause: `gives check`. Empty for most."""
        return ""

    def weight(self, state: S, move: Move) -> float:
        """The probability of a chance outcome. All alike unless the game says otherwise."""
        return 1 / len(self.legal_moves(state))

    def slip(self, state: S, changed: Mapping[Loc, Symbol]) -> Slip | None:
        """The fault that makes places look so, if this game has a name for it. `empty`: nothing is there."""
        return None

    def play(self, state: S, move: Move) -> S:
        """The state after a move that may be illegal. Raises `IllegalMove` with the refusal."""
        refusal = self.refuse(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.apply(state, move)

    def perft(self, state: S, depth: int) -> list[int]:
        """How many lines of play are 1, 2, … `depth` acts long: the classic test of a move generator."""
        nodes = [0] * depth

        def count(state: S, ply: int) -> None:
            moves = self.legal_moves(state)
            nodes[ply] += len(moves)
            if ply + 1 < depth:
                for move in moves:
                    count(self.apply(state, move), ply + 1)

        if depth > 0:
            count(state, 0)
        return nodes
