"""How well the referee judges: simulated readings, photo sequences, and films with their truth beside them.

Sequences and films are made by `python -m samples.studio.sequences` and `python -m samples.studio.films`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

import cv2

from rules.core import BoardsideError, Loc, Reading, Symbol
from rules.games.keizar.game import GAME
from rules.games.keizar.state import SQUARES, State, read_position
from rules.referee import explain
from ui.cli.keizar_photo import box
from ui.refereeing import Judgement, judge, positions_before
from ui.umpire import Umpire
from vision.pipeline import BoardReading, read_board
from vision.reading import PIECES
from vision.watch import Watcher, frames

LEAST_DOUBT: Final = 1e-5
MOST_DOUBT: Final = 0.3
"""Simulated doubts are spread evenly over these orders of magnitude; their mean is 3 %."""
LATE: Final = 2.5
"""A move announced later than this, in seconds, belongs to the next thing that happened."""


def simulate(count: int, seed: int = 5) -> dict[str, Any]:
    """Random moves seen through readings of which three squares in a hundred are wrong.

    The doubts are honest: of the squares read with a doubt of 0.1 one in ten is wrong, of those with 0.001
    one in a thousand. So the reading is sometimes wrong where it is sure.
    """
    rng = Random(seed)
    found: Counter[str] = Counter()
    squares = 0
    for _ in range(count):
        state = _some_position(rng)
        move = rng.choice(GAME.legal_moves(state))
        reading, wrong = _unsure(GAME.view(GAME.apply(state, move)), rng)
        squares += len(wrong)
        verdict = explain(GAME, state, reading)
        first = verdict.best.acts == (move,)
        decided = verdict.kind != "unclear"
        found["wrongly_decided"] += decided and not (verdict.kind == "legal" and first)
        if wrong & {move.src, move.dst}:
            among = any(story.acts == (move,) for story in verdict.alternatives)
            found["hit"] += 1
            found["asked"] += not decided and among
            found["decided_right"] += verdict.kind == "legal" and first
        else:
            found["missed"] += 1
            found["first"] += first
            found["legal"] += verdict.kind == "legal"
    return {
        "readings": count,
        "squares_wrong": squares / count / len(SQUARES),
        "slips_elsewhere": found["missed"],
        "true_move_first": found["first"] / max(found["missed"], 1),
        "decided_legal": found["legal"] / max(found["missed"], 1),
        "slips_on_the_move": found["hit"],
        "asked_with_true_move": found["asked"] / max(found["hit"], 1),
        "or_decided_right": (found["asked"] + found["decided_right"]) / max(found["hit"], 1),
        "wrongly_decided": found["wrongly_decided"],
    }


def _some_position(rng: Random) -> State:
    """A position of a random game that is not over."""
    state = GAME.setup(2, rng.randrange(2**31))
    for _ in range(rng.randrange(40)):
        after = GAME.apply(state, rng.choice(GAME.legal_moves(state)))
        if GAME.outcome(after) is not None:
            break
        state = after
    return state


def _unsure(view: Any, rng: Random) -> tuple[Reading, set[Loc]]:
    chances: dict[Loc, dict[Symbol, float]] = {}
    wrong = set()
    for square in SQUARES:
        doubt = LEAST_DOUBT * (MOST_DOUBT / LEAST_DOUBT) ** rng.random()
        shown = view[square]
        if rng.random() < doubt:
            shown = rng.choice([piece for piece in PIECES if piece != shown])
            wrong.add(square)
        chances[square] = {piece: 1 - doubt if piece == shown else doubt / 2 for piece in PIECES}
    return Reading(chances), wrong


class Case(NamedTuple):
    """One photo of a sequence, judged in one way."""

    photo: str
    way: str
    """`position` or `photo`: what the referee was given of the table before."""
    viewpoint: str
    truth: str
    fault: str
    said: str
    right: bool
    detail: str


def sequences(folder: Path, jobs: int) -> dict[str, Any]:
    """Judge every step of every sequence from its position, and from the photo before it."""
    folders = sorted(path.parent for path in folder.glob("*/truth.json"))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        cases = [case for part in pool.map(_sequence, folders) for case in part]
    told: dict[str, Any] = {"sequences": len(folders), "photos_judged": len(cases) // 2}
    for way in ("position", "photo"):
        told |= {f"{way}_{name}": figure for name, figure in _sum_up(cases, way).items()}
    told["misses"] = [case._asdict() for case in cases if not case.right]
    return told


def _sum_up(cases: Sequence[Case], way: str) -> dict[str, Any]:
    chosen = [case for case in cases if case.way == way]
    decided = [case for case in chosen if case.said in ("legal", "illegal", "unchanged")]
    faults = [case for case in chosen if case.truth == "illegal"]
    by_kind = Counter(case.fault or case.truth for case in chosen)
    right = Counter(case.fault or case.truth for case in chosen if case.right)
    return {
        "decided_right": sum(case.right for case in decided) / max(len(decided), 1),
        "unclear": sum(case.said == "unclear" for case in chosen) / max(len(chosen), 1),
        "not_read": sum(case.said.startswith("error") for case in chosen),
        "faults": len(faults),
        "faults_called_legal": sum(case.said == "legal" for case in faults),
        "right_by_kind": {kind: f"{right[kind]}/{count}" for kind, count in sorted(by_kind.items())},
    }


def _sequence(folder: Path) -> list[Case]:
    cv2.setNumThreads(1)
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    photos: dict[int, BoardReading | BoardsideError] = {}
    found = []
    for step in truth["steps"]:
        for way in ("position", "photo"):
            for number in (step["before"], step["photo"]):
                if number not in photos:
                    photos[number] = _read(folder / f"photo-{number}.jpg")
            judged = _judged(photos, step, way)
            found.append(_case(f"{folder.name}/{step['photo']}", way, truth["viewpoint"], step, judged))
    return found


def _read(photo: Path) -> BoardReading | BoardsideError:
    try:
        return read_board(photo, box())
    except BoardsideError as error:
        return error


def _judged(
    photos: dict[int, BoardReading | BoardsideError], step: dict[str, Any], way: str
) -> Judgement | BoardsideError:
    before, after = photos[step["before"]], photos[step["photo"]]
    state = read_position(step["record"])
    if isinstance(after, BoardsideError):
        return after
    try:
        if way == "position":
            return judge([(state, 1.0)], after.raw, after.tokens)
        if isinstance(before, BoardsideError):
            return before
        states = positions_before(before.raw, before.tokens, "wb"[state.turn], after.raw)
        return judge(states, after.raw, after.tokens)
    except BoardsideError as error:
        return error


def _case(
    photo: str, way: str, viewpoint: str, step: dict[str, Any], judged: Judgement | BoardsideError
) -> Case:
    truth = step["verdict"]
    if isinstance(judged, BoardsideError):
        return Case(photo, way, viewpoint, truth, step["fault"], f"error: {judged.code}", False, judged.text)
    verdict = judged.verdict
    right = verdict.kind == truth
    if right and truth == "legal":
        right = [GAME.token(act) for act in verdict.best.acts] == step["moves"]
    detail = verdict.refusal.text if verdict.refusal is not None else verdict.question
    return Case(photo, way, viewpoint, truth, step["fault"], verdict.kind, right, detail)


def films(folder: Path) -> dict[str, Any]:
    """Watch every film: each move announced once, nothing else, and how soon after the hand has left."""
    found: Counter[str] = Counter()
    delays: list[float] = []
    idle: list[float] = []
    misses = []
    for film in sorted(folder.glob("*.mp4")):
        truth = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
        said = list(_watched(film, read_position(truth["position"]), idle))
        wanted = [(move["move"], move["seconds"]) for move in truth["moves"]]
        found["films"] += 1
        found["moves"] += len(wanted)
        for move, gone in wanted:
            told = [(time, cost) for time, cost, moves in said if moves == [move] and time >= gone - 0.5]
            on_time = [time + cost - gone for time, cost in told if time - gone < LATE]
            found["announced_once"] += len(on_time) == 1
            delays += on_time[:1]
        extra = len(said) - len(wanted)
        found["said_besides"] += max(extra, 0)
        if [moves for _, _, moves in said] != [[move] for move, _ in wanted]:
            misses.append({"film": film.name, "said": [moves for _, _, moves in said], "played": wanted})
    return {
        **{name: found[name] for name in ("films", "moves", "announced_once", "said_besides")},
        "delay_median": median(delays) if delays else None,
        "delay_worst": max(delays, default=None),
        "frames_a_second_at_rest": 1 / median(idle) if idle else None,
        "misses": misses,
    }


def _watched(film: Path, state: State, idle: list[float]) -> Iterator[tuple[float, float, list[str]]]:
    """What is said of a film: when, what the look cost one core, and the moves or a sentence."""
    cv2.setNumThreads(1)
    watcher, umpire = Watcher(), Umpire(state)
    last = process_time()
    for pixels, time in frames(film):
        glimpse = watcher.see(pixels, time)
        said = None if glimpse is None else umpire.judge(glimpse)
        now = process_time()
        if glimpse is None:
            idle.append(now - last)
        else:
            watcher.curious = umpire.puzzled
        if said is not None:
            verdict = said.judgement.verdict
            moves = [GAME.token(act) for act in verdict.best.acts] if verdict.kind == "legal" else []
            text = verdict.refusal.text if verdict.refusal is not None else verdict.question
            yield time, now - last, moves or [text]
        last = process_time()
