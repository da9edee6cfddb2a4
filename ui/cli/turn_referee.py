"""The referee on games whose turns are several acts under chance: a position, a photo, a domino or dice.

Generic over the game: a reader says what stands where (`Table`), `rules.turns` finds the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from rules.by_colour import in_kinds
from rules.core import CHANCE, BoardsideError, Game, Reading
from rules.drift import ways_back
from rules.faults import attempted, fault
from rules.referee import Explanation, Verdict, tell
from rules.turns import judge_any
from ui.cli.answers import emit, outcome_json, unusable

Answer = dict[str, Any]
States = Sequence[tuple[Any, float]]
"""Positions that may have been before the photo, each with a weight."""


class Table(NamedTuple):
    """What a photo shows of a game."""

    game: Game[Any]
    """As the camera sees it: by colour where no kinds can be told."""
    reading: Reading
    rolled: Callable[[], Rolled]
    """Looks for dice or dominoes, which takes a while and is not always needed."""


class Rolled(NamedTuple):
    """What lies beside the board."""

    rolls: tuple[str, ...] = ()
    missing: str = ""
    """If there is no roll, why, and what to do about it."""


class Asked(NamedTuple):
    """The photos of a call, and how to read them."""

    after: Path
    profile: str | None = None
    board: Path | None = None


class _Reader(NamedTuple):
    """How a game's tables are read."""

    read: Callable[[Path, Asked, Any], Table]
    """A photo, taken when the state was or might have become another. Raises `NoBoard` for another table."""
    before: Callable[[Path, Asked, str | None], States]
    """The positions that a photo taken before the turn may show."""


def _king() -> _Reader:
    from ui.cli import king_referee

    return _Reader(king_referee.read, king_referee.positions)


def _shahbazee() -> _Reader:
    from ui.cli import described_referee

    return _Reader(described_referee.read_shahbazee, described_referee.shahbazee_start)


def _chess_jumble() -> _Reader:
    from ui.cli import described_referee

    return _Reader(described_referee.read_chess_jumble, described_referee.chess_jumble_start)


READERS: Final[Mapping[str, Callable[[], _Reader]]] = {
    "king-for-2": _king,
    "shahbazee": _shahbazee,
    "chess-jumble": _chess_jumble,
}


def referee_turn(
    game: Game[Any],
    position: str | None,
    before: Path | None,
    side: str | None,
    asked: Asked,
    roll: str | None,
    json: bool,
) -> None:
    """Judge a turn and tell of it; what cannot be used ends with a sentence and exit status 1."""
    reader = READERS[game.name]()
    used = {"photo": str(before)} if position is None else {"position": position}
    try:
        states = (
            reader.before(before, asked, side) if before is not None else [(game.read(position or ""), 1.0)]
        )
        used = {"photo": str(asked.after)}
        table = reader.read(asked.after, asked, states[0][0])
        verdict = judge(table, states, roll)
    except BoardsideError as error:
        raise unusable(used, error, json) from None
    if json:
        emit(answer(table.game, verdict))
        return
    for sentence in sentences(table.game, verdict):
        typer.echo(sentence)


def judge(table: Table, states: States, roll: str | None = None) -> Verdict[Any]:
    """What happened, given what was rolled: as the text says, else as it lies on the table."""
    given = Rolled(tuple(roll.split())) if roll else Rolled()
    if not roll and any(state.turn == CHANCE for state, _ in states):
        given = table.rolled()
    verdict = judge_any(table.game, states, table.reading, given.rolls)
    if verdict.kind == "unclear" and given.missing:
        return replace(verdict, question=f"{given.missing} {verdict.question}")
    return verdict


def answer(game: Game[Any], verdict: Verdict[Any]) -> Answer:
    """The contract's `referee` object."""
    best = verdict.best
    state = best.state if verdict.kind in ("legal", "unchanged") else best.before
    told: Answer = {"verdict": verdict.kind, **_moves(game, best), "position": game.write(state)}
    if verdict.kind == "unclear":
        told |= {"move": None, "notation": None, "captured": None, "question": verdict.question}
        told.pop("moves", None)
    if verdict.kind == "illegal" and verdict.refusal is not None:
        told["reason"] = {"rule": verdict.refusal.rule, "text": verdict.refusal.text}
        played = [act for act in best.acts if act.src or act.dst]  # a roll alone is nobody's move
        told["fault"] = fault(game, best.state, played, best.events)
    told |= {
        "hold": None,
        "outcome": outcome_json(game, game.outcome(state)),
        "margin": round(verdict.margin, 2),
        "differing": [
            {"square": change.place, "record": change.record, "table": change.table}
            for change in verdict.differing
        ],
        "alternatives": [
            {**_moves(game, story), "text": tell(game, story), "probability": round(story.probability, 4)}
            for story in verdict.alternatives
        ],
    }
    drift = ways_back(game, verdict)
    if drift is not None:
        told["drift"] = {"text": drift.text, "ways": list(drift.ways), "put_back": list(drift.put_back)}
    return told


def _moves(game: Game[Any], story: Explanation[Any]) -> Answer:
    """All acts of a story, the roll among them, and the last one by itself."""
    told: Answer = {"move": None, "notation": None, "captured": None}
    acts = list(story.acts)
    if len(acts) > 1:
        told["moves"] = [game.token(act) for act in acts]
    tried = attempted(game, story.state, story.events)
    if tried is not None:
        acts.append(tried)
    state, view = story.before, in_kinds(game).view
    for number, act in enumerate(acts):
        last = number == len(acts) - 1
        if act.dst and (last or not acts[-1].dst):
            there = view(state).get(act.dst, "empty")
            told["captured"] = None if there == "empty" else there
        if last and (story.kind != "illegal" or tried is not None):
            told["move"], told["notation"] = game.token(act), game.notate(state, act)
        if not last:
            state = game.apply(state, act)
    return told


def sentences(game: Game[Any], verdict: Verdict[Any]) -> list[str]:
    """The verdict in words, what follows from it, and what to do about it."""
    best = verdict.best
    if verdict.kind == "unchanged":
        said = ["Nothing moved."]
    elif verdict.kind == "unclear":
        said = [f"I cannot tell. {verdict.question}"]
    elif verdict.kind == "legal":
        said = [f"{tell(game, best)}: legal."]
    else:
        said = [f"Illegal. {verdict.refusal.text if verdict.refusal is not None else ''}"]
    state = best.state if verdict.kind in ("legal", "unchanged") else best.before
    outcome = game.outcome(state)
    if outcome is not None:
        said.append(outcome.text)
    drift = ways_back(game, verdict)
    if drift is not None:
        said += [drift.text, *(f"  {number}. {way}" for number, way in enumerate(drift.ways, start=1))]
    return said
