"""What to play, in any game: `suggest` finds the search that fits and puts its answer into words.

A game that has an `advice.py` with a function `advise` in its folder looks after itself (Keizár does). For
the others: alpha-beta for two players without chance, comparing whole turns for chance or more players.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from rules.core import CHANCE, Game
from rules.search import alphabeta, turns, words
from rules.search.advice import Advice, Listener, Suggestion
from rules.search.dangers import Dangers
from rules.search.dangers import threat as named
from rules.search.limits import Limits

COUNT: Final = 3
"""The best move and two alternatives."""

_LOOK_FOR_CHANCE: Final = 6
"""Acts within which chance, if the game has any, shows itself."""


def suggest(
    game: Game[Any],
    state: Any,
    limits: Limits,
    count: int = COUNT,
    seen: Listener | None = None,
    *,
    told: bool = True,
) -> Advice:
    """The best moves of the player to act. `seen` hears of every better answer on the way.

    A program that only wants to play need not be `told` of threats and dangers, which takes time to count.
    """
    if state.turn == CHANCE or game.outcome(state) is not None:
        return Advice((), 0, 0, limits.elapsed)
    own = f"rules.games.{game.name.replace('-', '_')}.advice"
    if find_spec(own) is not None:
        advice: Advice = import_module(own).advise(state, limits, count, seen)
        return advice

    dangers = Dangers(game, state.turn) if told else None
    heard = 0

    def tell(found: alphabeta.Found) -> None:
        nonlocal heard
        heard += 1
        if seen is not None:  # a first answer at once, before dangers are counted
            seen(_advice(game, state, found, limits, dangers if heard > 1 else None))

    if two_without_chance(game, state):
        found = alphabeta.think(game, state, limits, count, seen=tell)
    else:
        found = turns.think(game, state, limits, count, seen=tell)
    return _advice(game, state, found, limits, dangers)


def two_without_chance(game: Game[Any], state: Any) -> bool:
    """Whether two players are left and no dice, dominoes or cards come in: looked for by playing on."""
    if state.turn == CHANCE:
        return False
    if len(rivals(game, state)) != 2:
        return False
    for _ in range(_LOOK_FOR_CHANCE):
        moves = game.legal_moves(state)
        if not moves:
            break
        state = game.apply(state, moves[0])
        if state.turn == CHANCE:
            return False
    return True


def rivals(game: Game[Any], state: Any) -> list[int]:
    """The players who can still win."""
    return [player for player in range(max(game.players)) if game.estimate(state, player) > 0]


def _advice(
    game: Game[Any], state: Any, found: alphabeta.Found, limits: Limits, dangers: Dangers | None
) -> Advice:
    suggestions = []
    players = max(2, len(rivals(game, state)))
    for line in found.lines:
        why = words.reason(game, state, line.moves, line.worth, found.lines[0].worth, dangers)
        moves = words.shown_line(state, game, line.moves)
        win = game.chance(min(max(line.worth, 0.0), 1.0), players)
        suggestions.append(Suggestion(line.move, win, moves, why))
    threat = ""
    passed = game.passed(state) if dangers is not None else None
    if dangers is not None and passed is not None:
        threat = named(dangers.at(passed), dangers.hunter(passed))
    return Advice(tuple(suggestions), found.depth, found.nodes, limits.elapsed, threat)
