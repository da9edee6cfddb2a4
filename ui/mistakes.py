"""The mistakes of a game: every move held against the best one, from its first position to its last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game, Move
from rules.search.limits import Limits
from rules.search.suggest import suggest, two_without_chance
from ui.matches import Match

NODES: Final = 3000
"""How much is looked at in each position: about a tenth of a second."""
SURE: Final = 5
"""What looks like a mistake is looked at again with so many times the nodes before it is called one."""
MISTAKE: Final = 0.15
BLUNDER: Final = 0.30
"""How much of a chance such a move gives away; less is within what so short a search can tell."""


class Judged(NamedTuple):
    """One move of a game."""

    act: int
    """Its number among the acts of the match, from 0."""
    move: Move
    text: str
    """As players write it."""
    side: int
    before: float
    """The mover's chance with the best move."""
    after: float
    """The mover's chance with the move that was made."""
    better: str
    """What would have been best, as players write it."""

    @property
    def name(self) -> str:
        """The badge it gets: `weak` for a mistake, `bad` for a blunder, else none."""
        loss = self.before - self.after
        return "bad" if loss >= BLUNDER else "weak" if loss >= MISTAKE else ""

    @property
    def marked(self) -> bool:
        """Whether it was a mistake."""
        return bool(self.name)

    def share(self, side: int = 0) -> float:
        """A side's chance after the move; for games of two."""
        return self.after if self.side == side else 1 - self.after


class Progress(NamedTuple):
    """What is known so far, of how many positions."""

    moves: tuple[Judged, ...]
    done: int
    total: int


def find(
    game: Game[Any],
    match: Match,
    cancelled: Callable[[], bool],
    seen: Callable[[Progress], None],
) -> Progress:
    """Go through a match move by move; `seen` hears of every one."""
    moves = list(_moves(game, match))
    found: list[Judged] = []
    progress = Progress((), 0, len(moves))
    for number, (act, state, move) in enumerate(moves, 1):
        if cancelled():
            break
        if state.turn != CHANCE:
            found.append(_judge(game, act, state, move, cancelled))
        progress = Progress(tuple(found), number, len(moves))
        seen(progress)
    return progress


def _moves(game: Game[Any], match: Match) -> Iterator[tuple[int, Any, Move]]:
    """Every move with its number among the acts and the state before it."""
    act = 0
    for played in match.rounds:
        state = played.start
        for move in played.moves:
            yield act, state, move
            state = game.apply(state, move)
            act += 1
        while act < len(match.acts) and match.acts[act].kind in ("resign", "agree", "turn-the-board"):
            act += 1


def _judge(game: Game[Any], act: int, state: Any, move: Move, cancelled: Callable[[], bool]) -> Judged:
    alone = two_without_chance(game, state)
    count = 1 if alone else len(game.legal_moves(state))
    choices = suggest(game, state, Limits(nodes=NODES, cancelled=cancelled), count).suggestions
    best = choices[0]
    known = {one.move: one.win for one in choices}
    told = Judged(act, move, game.notate(state, move), state.turn, best.win, best.win, "")
    if move == best.move:
        return told
    told = told._replace(better=game.notate(state, best.move))

    def chance(made: Move, nodes: int) -> float:
        """The mover's chance after a move."""
        after = game.apply(state, made)
        outcome = game.outcome(after)
        if outcome is not None:
            return float(outcome.scores[state.turn])
        if not alone:
            return known.get(made, game.chance(game.estimate(after, state.turn)))
        reply = suggest(game, after, Limits(nodes=nodes, cancelled=cancelled), 1).suggestions
        win = reply[0].win if reply else 0.5
        return win if after.turn == state.turn else 1 - win

    for nodes in (NODES, NODES * SURE):
        # Both from where they lead to: a search from before the move sees one move less.
        after = chance(move, nodes)
        told = told._replace(before=max(chance(best.move, nodes), after), after=after)
        if not told.marked:
            break
    return told
