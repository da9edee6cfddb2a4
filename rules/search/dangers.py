"""What the others may take next: counted over every roll, named before a move and asked again after it.

A piece is in danger when the turn that is about to begin may take it; with dice, by the share of the rolls
that allow it. Asked of the position as it is, with the turn passed, this is what is threatened; asked of the
position after a suggested turn it says what the turn saves and what it leaves to be taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game, Loc, Symbol

NOTABLE: Final = 0.1
"""Chances below this are not worth a word."""

_GAME: Final = "game"
"""Stands for the piece when it is the whole game that would be lost."""


class Danger(NamedTuple):
    """One thing that may be lost in the turn that is about to begin."""

    what: str
    """`blue rook on g6`, or `game`."""
    place: Loc
    chance: float
    cost: float
    """What it costs on average, in chances to win; the worst is named."""

    @property
    def whole_game(self) -> bool:
        """Whether nothing would come after it."""
        return self.what == _GAME


class Dangers:
    """Counts each position once; a search asks about the same ones again and again."""

    def __init__(self, game: Game[Any], player: int) -> None:
        self._game, self._player = game, player
        self._known: dict[Any, tuple[Danger, ...]] = {}

    def at(self, state: Any) -> tuple[Danger, ...]:
        """What the player may lose in the turn that begins here, the worst first."""
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = tuple(sorted(self._count(state), key=lambda one: -one.cost))
        return found

    def _count(self, state: Any) -> list[Danger]:
        game, player = self._game, self._player
        if game.outcome(state) is not None or state.turn == player:
            return []
        seen = game.view(state)
        side = game.sides[player]
        own = {
            loc: piece_name(game, symbol) for loc, symbol in seen.items() if symbol.partition(".")[0] == side
        }
        told = game.in_danger(state, player)
        if told is not None:
            return [
                Danger(f"{own[loc]} on {loc}" if loc else _GAME, loc, chance, chance)
                for loc, chance in told.items()
                if loc in own or not loc
            ]
        chances: dict[Loc, float] = {}
        costs: dict[Loc, float] = {}
        for weight, after in _rolled(game, state):
            for loc, cost in self._taken(after, own).items():
                chances[loc] = chances.get(loc, 0.0) + weight
                costs[loc] = costs.get(loc, 0.0) + weight * cost
        return [
            Danger(f"{own[loc]} on {loc}" if loc else _GAME, loc, min(chance, 1.0), costs[loc])
            for loc, chance in chances.items()
        ]

    def _taken(self, state: Any, own: Mapping[Loc, str]) -> dict[Loc, float]:
        """What the first act of this turn may take, and what each costs; no place stands for the game."""
        game, player = self._game, self._player
        if state.turn in (player, CHANCE):
            return {}
        before = game.estimate(state, player)
        found: dict[Loc, float] = {}
        for move in game.legal_moves(state):
            if move.dst not in own and not move.src:
                continue
            after = game.apply(state, move)
            outcome = game.outcome(after)
            if outcome is not None and outcome.scores[player] == 0:
                found[""] = before
            elif move.dst in own:
                cost = max(before - game.estimate(after, player), 0.001)
                found[move.dst] = max(found.get(move.dst, 0.0), cost)
        return found

    def hunter(self, state: Any) -> str:
        """Who acts in the turn that begins here; empty when nobody does."""
        for _, after in _rolled(self._game, state):
            if after.turn not in (self._player, CHANCE):
                side: str = self._game.sides[after.turn]
                return side
        return ""


def piece_name(game: Game[Any], symbol: Symbol) -> str:
    """A piece in two words, `blue soldier`, whatever it carries."""
    return game.symbols()[symbol].partition(" that ")[0]


def _rolled(game: Game[Any], state: Any) -> list[tuple[float, Any]]:
    """Every way in which chance lets the turn begin, with its weight."""
    if state.turn != CHANCE:
        return [(1.0, state)]
    return [(game.weight(state, roll), game.apply(state, roll)) for roll in game.legal_moves(state)]


def threat(found: Sequence[Danger], hunter: str) -> str:
    """The worst of what is threatened as a sentence; empty when there is nothing to fear."""
    worst = next((one for one in found if one.chance >= NOTABLE), None)
    if worst is None or not hunter:
        return ""
    does = "win at once" if worst.whole_game else f"take the {worst.what}"
    return f"{hunter.capitalize()} threatens to {does}{odds(worst)}."


def odds(one: Danger) -> str:
    """How likely, where it is not certain: ` (chance 31 %)`."""
    return "" if one.chance > 0.995 else f" (chance {round(one.chance * 100)} %)"
