"""What a search found, as the app tells it: chances in words, judgements, reasons in every language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.core import CHANCE, Game, Move
from rules.search.advice import Advice, Suggestion
from rules.search.limits import Limits
from rules.search.suggest import COUNT, rivals, suggest
from ui.matches import Match
from ui.said import said
from ui.words import Words

SECONDS: Final = 1.0
"""How long a hint is refined."""
GLANCE: Final = 0.3
"""How long the evaluation bar thinks after a move."""

LEVELS: Final = (("won", 0.995), ("winning", 0.85), ("better", 0.6), ("even", 0.4), ("worse", 0.15))
"""How a chance is called, from above; below them all it is `losing`, and `lost` when nothing helps."""

JUDGED: Final = (("best", 0.004), ("good", 0.03), ("fair", 0.10), ("weak", 0.25))
"""How a move is called by what it loses against the best; worse than all of them is `bad`."""


class Hint(NamedTuple):
    """Advice on a position; `done` once the search has ended."""

    advice: Advice
    done: bool = False


def advise(
    game: Game[Any],
    match: Match | None,
    state: Any,
    limits: Limits,
    count: int = COUNT,
    seen: Callable[[Advice], None] | None = None,
) -> Advice:
    """The best moves in a position; the second round of a Keizár match knows how the first one ended."""
    if game.name == "keizar" and match is not None and len(match.rounds) > 1:
        from rules.games.keizar.advice import advise as keizar_advise
        from ui.keizar import stakes

        if state.turn != CHANCE and game.outcome(state) is None:
            return keizar_advise(state, limits, count, seen, stakes(match))
    return suggest(game, state, limits, count, seen)


def about(advice: Advice, src: str) -> tuple[Suggestion, ...]:
    """Of all moves that were judged, those of one piece, the best first."""
    return tuple(one for one in advice.suggestions if one.move.src == src)


def judged(win: float, best: float) -> str:
    """The name of a judgement: a key of the catalogue."""
    loss = best - win
    return next((name for name, most in JUDGED if loss <= most), "bad")


def level(win: float, players: int = 2) -> str:
    """The name of a chance: a key of the catalogue. With more players an even chance is a smaller one."""
    if 0 < win < 1 and players > 2:
        odds = win / (1 - win) * (players - 1)
        win = odds / (1 + odds)
    if win <= 0.005:
        return "lost"
    return next((name for name, least in LEVELS if win >= least), "losing")


def chance(words: Words, game: Game[Any], state: Any, win: float, side: str) -> str:
    """The chance of the side to move as a sentence: `White is better: 72 %`."""
    players = max(2, len(rivals(game, state)))
    return words(f"hint.chance_{level(win, players)}", side=side, percent=percent(win))


def percent(win: float) -> int:
    """A chance as a whole number; only what is certain is 0 or 100."""
    return round(win * 100) if win in (0.0, 1.0) else min(max(round(win * 100), 1), 99)


def line(game: Game[Any], state: Any, moves: Sequence[Move]) -> str:
    """A line of moves as players write it."""
    told = []
    for move in moves:
        told.append(game.notate(state, move))
        state = game.apply(state, move)
    return "  ".join(told)


def reason(words: Words, why: str) -> str:
    """The clauses of a reason, each in the reader's language, as one sentence."""
    if words.language == "en":
        return why
    clauses = [said(words, clause) for clause in why.removesuffix(".").split("; ")]
    sentence = "; ".join(clauses)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def threat(words: Words, text: str) -> str:
    """What the opponent threatens, in the reader's language."""
    head, colon, rest = text.partition(": ")
    if words.language == "en" or not colon:
        return said(words, text)
    return f"{said(words, f'{head}.').removesuffix('.')}: {_lower(reason(words, rest))}"


def _lower(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"
