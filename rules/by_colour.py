"""A game as a camera sees it that tells whose a piece is, and not of which kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Generic

from rules.core import Count, Game, Layout, Loc, Move, Outcome, Refusal, S, Slip, Symbol
from rules.disturbances import side_of


def in_kinds(game: Game[S]) -> Game[S]:
    """The game itself, in which every piece has its kind."""
    return game.game if isinstance(game, ByColour) else game


class ByColour(Game[S], Generic[S]):
    """The same game; only what lies on its places is told as a colour: `red` for `red.rook`.

    What else is seen of a piece stays: `red.carrying` for `red.soldier.carrying`.
    """

    def __init__(self, game: Game[S], words: Mapping[str, str] | None = None) -> None:
        """`words` are what the sides' pieces really look like, where they are not called after their side."""
        self.game = game
        self.name, self.sides, self.players = game.name, game.sides, game.players
        self._words = words or {}

    def colour(self, symbol: Symbol) -> Symbol:
        """What is seen of a symbol."""
        side, *rest = symbol.split(".")
        return ".".join((side, *rest[1:])) if side in self.sides else symbol

    def symbols(self) -> Mapping[Symbol, str]:
        """Each side's pieces as one symbol, the rest as it is."""
        seen = {}
        for symbol, word in self.game.symbols().items():
            side, more = side_of(symbol), symbol.count(".") > 1
            piece = f"{self._words.get(side, side)} piece{' that carries another' if more else ''}"
            seen[self.colour(symbol)] = piece if side in self.sides else word
        return seen

    def inventory(self) -> Sequence[Count]:
        """How many pieces a side has, of whichever kind."""
        most: Counter[Symbol] = Counter()
        for count in self.game.inventory():
            most[self.colour(count.symbol)] += count.most
        return [Count(symbol, (), 0, number) for symbol, number in most.items()]

    def view(self, state: S) -> Mapping[Loc, Symbol]:
        """What a camera sees that tells no kinds."""
        return {place: self.colour(symbol) for place, symbol in self.game.view(state).items()}

    def setup(self, players: int, seed: int) -> S:
        """As in the game."""
        return self.game.setup(players, seed)

    def legal_moves(self, state: S) -> Sequence[Move]:
        """As in the game: kinds are known from the record, only not seen."""
        return self.game.legal_moves(state)

    def apply(self, state: S, move: Move) -> S:
        """As in the game."""
        return self.game.apply(state, move)

    def refuse(self, state: S, move: Move) -> Refusal | None:
        """As in the game."""
        return self.game.refuse(state, move)

    def outcome(self, state: S) -> Outcome | None:
        """As in the game."""
        return self.game.outcome(state)

    def layout(self, state: S) -> Layout:
        """As in the game."""
        return self.game.layout(state)

    def write(self, state: S) -> str:
        """As in the game."""
        return self.game.write(state)

    def read(self, text: str) -> S:
        """As in the game."""
        return self.game.read(text)

    def token(self, move: Move) -> str:
        """As in the game."""
        return self.game.token(move)

    def notate(self, state: S, move: Move) -> str:
        """As in the game."""
        return self.game.notate(state, move)

    def parse(self, state: S, text: str) -> Move:
        """As in the game."""
        return self.game.parse(state, text)

    def weight(self, state: S, move: Move) -> float:
        """As in the game."""
        return self.game.weight(state, move)

    def slip(self, state: S, changed: Mapping[Loc, Symbol]) -> Slip | None:
        """None: the game's own names for faults are about kinds."""
        return None
