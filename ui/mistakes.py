"""The mistakes of a game: every move held against the best one, from its first position to its last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game, Move
from rules.search.limits import Limits
from rules.search.suggest import suggest, two_without_chance
from ui.hints import judged
from ui.matches import Match

NODES: Final = 3000
"""How much is looked at in each position: about a tenth of a second."""
MARKED: Final = ("weak", "bad")
"""The judgements worth a mark; smaller losses are within what so short a search can tell."""


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
    name: str
    """The judgement, as in `ui.hints.JUDGED`."""

    @property
    def marked(self) -> bool:
        """Whether it was a mistake."""
        return self.name in MARKED

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
    def limits() -> Limits:
        return Limits(nodes=NODES, cancelled=cancelled)

    alone = two_without_chance(game, state)
    choices = suggest(game, state, limits(), 1 if alone else len(game.legal_moves(state))).suggestions
    best = choices[0]
    known = next((one.win for one in choices if one.move == move), None)
    after = game.apply(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        win = outcome.scores[state.turn]
    elif known is not None:
        win = known
    elif alone:
        reply = suggest(game, after, limits(), 1).suggestions
        win = (reply[0].win if after.turn == state.turn else 1 - reply[0].win) if reply else 0.5
    else:
        win = game.estimate(after, state.turn)
    before = max(best.win, win)
    return Judged(
        act,
        move,
        game.notate(state, move),
        state.turn,
        before,
        win,
        game.notate(state, best.move),
        "best" if move == best.move else judged(win, before),
    )
