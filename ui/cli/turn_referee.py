"""The referee on games whose turns are several acts under chance: a position, a photo, a domino or dice.

Generic over the game: a reader says what stands where (`rules.core.Reading`), `rules.referee` finds the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core import CHANCE, BadMove, Game, Move, Reading
from rules.drift import ways_back
from rules.faults import attempted, fault
from rules.referee import Explanation, Verdict, explain, tell
from ui.cli.answers import outcome_json

Answer = dict[str, Any]


def judge(game: Game[Any], state: Any, reading: Reading, roll: Sequence[Move]) -> Verdict[Any]:
    """What happened between a position and a photo, given what chance did."""
    return explain(game, state, reading, roll=roll)


def parse_roll(game: Game[Any], state: Any, text: str | None) -> tuple[Move, ...]:
    """The act of chance that a text names, as it may be done here. Raises `BadMove`."""
    if text is None:
        return ()
    if state.turn != CHANCE:
        raise BadMove("The position already has its roll: leave --roll away.")
    act = game.parse(state, text)
    game.play(state, act)  # says what is wrong with it
    return (act,)


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
        told["fault"] = fault(game, best.state, best.acts, best.events)
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
    state = story.before
    for number, act in enumerate(acts):
        last = number == len(acts) - 1
        if act.dst and (last or not acts[-1].dst):
            there = game.view(state).get(act.dst, "empty")
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
