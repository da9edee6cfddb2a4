"""The referee on Keizár photos: which positions may have been, what a photo says of them, and how to tell it.

One judgement serves the command line, the watching camera and the app:

    judgement = judge([(state, 1.0)], reading.raw, reading.tokens)
    answer(judgement)                                       # the contract's JSON
    sentences(judgement)                                    # what a person wants to be told
    judgement.state                                         # the position in the record from now on
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import numpy as np

from rules.core import Loc, Reading
from rules.drift import ways_back
from rules.evidence import compared, tempered
from rules.faults import attempted, fault
from rules.games.keizar.game import GAME
from rules.games.keizar.state import D5, EMPTY, HOLD_TO_WIN, SQUARES, State
from rules.games.keizar.table import as_it_lies, hold_words, tokens_differ
from rules.referee import Explanation, Verdict, explain_any, tell
from ui.cli.answers import outcome_json
from ui.cli.keizar_photo import box
from ui.cli.positions import hold_json
from vision.known import TILE, Known, both, match
from vision.photo import Floats, NoBoard
from vision.reading import PIECE_LETTERS, RawReading
from vision.solve import orders, solve
from vision.tokens import Token

DOUBTED: Final = 0.98
"""A piece of the first photo below this confidence may also have been another."""
MOST_DOUBTS: Final = 3
"""So many doubtful squares of the first photo are followed up."""

States = Sequence[tuple[State, float]]
"""Positions that may have been before the photo, each with a weight."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """A verdict, with what it was made from."""

    verdict: Verdict[State]
    known: Known
    turned: int | None
    """How many tokens lie dots down; None unless all three were seen."""
    side_known: bool

    @property
    def state(self) -> State:
        """The position in the record from now on: after a legal move, else as before."""
        best = self.verdict.best
        return best.state if self.verdict.kind == "legal" else best.before

    @property
    def table(self) -> State:
        """The position with the pieces as the photo shows them."""
        seen = {square: self.known.reading.best(square)[0] for square in SQUARES}
        return as_it_lies(self.verdict.best.before, seen, self.turned)


@dataclass(frozen=True, eq=False)
class Earlier:
    """What a photo of the position itself says about one that was taken later from the same place."""

    reading: Reading
    """Squares that were misread there are believed less now."""
    likeness: Floats
    """By cell of the later sheet, how much it still looks the same: logarithms of odds."""

    def by_square(self, turns: int) -> dict[Loc, float]:
        """The likeness of each square, given how the sheet lies."""
        return dict(zip(SQUARES, self.likeness[orders()[turns]].tolist(), strict=True))


def judge(
    states: States, raw: RawReading, tokens: Sequence[Token] = (), earlier: Earlier | None = None
) -> Judgement:
    """What happened between a position, or one of several on the same tiles, and a photo.

    Raises `NoBoard` when the photo does not show these tiles.
    """
    first = states[0][0]
    known = match(raw, first.tiles, first.pieces)
    if not known.same_setup:
        raise NoBoard("The photo does not show the tiles of this game, or not the whole board.")
    reading = known.reading
    if earlier is not None:
        view = GAME.view(first)
        odds = earlier.by_square(known.turns)
        unmoved = {square + TILE: same for square, same in odds.items() if same > 0}
        reading = compared(tempered(reading, earlier.reading, view), view, odds | unmoved)
    verdict = explain_any(GAME, states, reading)
    return Judgement(
        verdict, known, turned_tokens(tokens), side_known=len({state.turn for state, _ in states}) == 1
    )


def positions_before(
    before: RawReading, tokens: Sequence[Token], side: str | None, after: RawReading
) -> States:
    """The positions that a first photo may show, on tiles that both photos agree on.

    Without a side it may have been either's turn. What a piece hides on the first photo is looked up on the
    second, so that the tile a piece moved from is known.
    """
    seen = solve(before, box())
    turns = match(after, seen.tiles, seen.pieces).turns
    joined = solve(both(before, seen.turns, after, turns), box())
    tiles = joined.tiles if joined.turns == seen.turns else seen.tiles
    players = (0, 1) if side is None else ("wb".index(side),)
    held = turned_tokens(tokens) or 0
    return [
        (State(tiles, pieces, player, None if pieces[D5] == EMPTY else held), weight)
        for pieces, weight in _standing(seen.pieces, seen.piece_chances, seen.piece_confidence)
        for player in players
    ]


def turned_tokens(tokens: Sequence[Token]) -> int | None:
    """How many tokens lie dots down; None unless all three were seen."""
    return sum(token.dots == 0 for token in tokens) if len(tokens) == HOLD_TO_WIN else None


def _standing(
    pieces: str, chances: np.ndarray[Any, Any], confidence: np.ndarray[Any, Any]
) -> Iterator[tuple[str, float]]:
    """The pieces as read, and with the most doubtful squares read otherwise; the likeliest first."""
    doubted = [int(square) for square in np.argsort(confidence)[:MOST_DOUBTS] if confidence[square] < DOUBTED]
    options = [
        sorted(zip(PIECE_LETTERS, chances[square], strict=True), key=lambda option: -option[1])[:2]
        for square in doubted
    ]
    found = []
    for choice in product(*options):
        letters = list(pieces)
        for square, (letter, _) in zip(doubted, choice, strict=True):
            letters[square] = letter
        found.append(("".join(letters), max(float(np.prod([chance for _, chance in choice])), 1e-9)))
    yield from sorted(found, key=lambda option: -option[1])


def answer(judgement: Judgement) -> dict[str, Any]:
    """The contract's `referee` object."""
    verdict, state = judgement.verdict, judgement.state
    best = verdict.best
    told: dict[str, Any] = {"verdict": verdict.kind, **_move(best), "position": GAME.write(state)}
    if verdict.kind == "unclear":
        told |= {"move": None, "notation": None, "captured": None, "question": verdict.question}
        told.pop("moves", None)
    if verdict.kind == "illegal" and verdict.refusal is not None:
        told["reason"] = {"rule": verdict.refusal.rule, "text": verdict.refusal.text}
        told["fault"] = fault(GAME, best.state, best.acts, best.events)
    told |= {
        "hold": hold_json(GAME, state),
        "hold_text": hold_words(state),
        "tokens_text": tokens_differ(state, judgement.turned),
        "outcome": outcome_json(GAME, GAME.outcome(state)),
        "side_known": judgement.side_known,
        "margin": round(verdict.margin, 2),
        "differing": [
            {"square": change.place, "record": change.record, "table": change.table}
            for change in verdict.differing
        ],
        "alternatives": [
            {**_move(story), "text": tell(GAME, story), "probability": round(story.probability, 4)}
            for story in verdict.alternatives
        ],
    }
    drift = ways_back(GAME, verdict)
    if drift is not None:
        told["drift"] = {
            "text": drift.text,
            "ways": list(drift.ways),
            "put_back": list(drift.put_back),
            "table": GAME.write(judgement.table),
        }
    return told


def _move(story: Explanation[State]) -> dict[str, Any]:
    """The move a story tells of: its last legal one, or the one it looks like."""
    told: dict[str, Any] = {"move": None, "notation": None, "captured": None}
    state, moves = story.before, list(story.acts)
    if len(moves) > 1 and story.kind == "legal":
        told["moves"] = [GAME.token(move) for move in moves]
    tried = attempted(GAME, story.state, story.events)
    if tried is not None:
        moves.append(tried)
    elif story.kind == "illegal":
        return told
    for move in moves[:-1]:
        state = GAME.apply(state, move)
    if moves:
        there = GAME.view(state)[moves[-1].dst]
        told["move"], told["notation"] = GAME.token(moves[-1]), GAME.notate(state, moves[-1])
        told["captured"] = None if there == "empty" else there
    return told


def sentences(judgement: Judgement) -> list[str]:
    """The verdict in words, what follows from it, and what to do about it."""
    verdict, state = judgement.verdict, judgement.state
    said = [_headline(verdict)]
    if verdict.kind in ("legal", "unchanged"):
        outcome = GAME.outcome(state)
        said.append(outcome.text if outcome is not None else hold_words(state))
        said.append(tokens_differ(state, judgement.turned))
    drift = ways_back(GAME, verdict)
    if drift is not None:
        said += [drift.text, *(f"  {number}. {way}" for number, way in enumerate(drift.ways, start=1))]
    return [sentence for sentence in said if sentence]


def _headline(verdict: Verdict[State]) -> str:
    if verdict.kind == "unchanged":
        return "Nothing moved."
    if verdict.kind == "unclear":
        return f"I cannot tell. {verdict.question}"
    if verdict.kind == "legal":
        missed = "Two moves, one of them not photographed: " if len(verdict.best.acts) > 1 else ""
        return f"{missed}{tell(GAME, verdict.best)}: legal."
    return f"Illegal. {verdict.refusal.text if verdict.refusal is not None else ''}"
