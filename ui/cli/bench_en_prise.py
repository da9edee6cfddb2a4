"""How well and how fast photos of cards are read: compares answers with the truth beside each photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from rules.core import BoardsideError
from ui.cli.bench_photos import judge_all, reliability, times_decode, truth_of
from ui.cli.en_prise_photo import read_photo

ASLANT = 38.0
"""A board that lies at such an angle on the photo (or more, up to 45°) may be told a quarter turn round."""
NEAR = 0.5
"""Two cards are the same one if their middles are nearer than this, in card sides."""


@dataclass
class Verdict:
    """One photo, judged."""

    name: str
    shape: bool = False
    """Whether the cells are just the right ones."""
    cards: int = 0
    right: int = 0
    wrong: list[Any] = field(default_factory=list)
    """Cells read wrong, missed or invented."""
    silent: list[Any] = field(default_factory=list)
    """... and not in doubt: the worst error there is."""
    doubts: int = 0
    plans: bool = False
    chances: list[tuple[float, bool]] = field(default_factory=list)
    error: str = ""
    design: str = ""

    @property
    def exact(self) -> bool:
        """Whether the whole board is right."""
        return self.shape and not self.wrong


def judge(photo: Path) -> Verdict:
    """Read one photo and compare with the truth beside it."""
    cv2.setNumThreads(1)
    truth = truth_of(photo)
    try:
        answer = read_photo(photo)
    except BoardsideError as error:
        cells = len(truth["cells"])
        return Verdict(
            photo.name, cards=cells, wrong=[None] * cells, error=error.code, design=truth["design"]
        )
    verdict = compare(answer, truth)
    verdict.name, verdict.design = photo.name, truth["design"]
    return verdict


def compare(answer: dict[str, Any], truth: dict[str, Any]) -> Verdict:
    """An answer of `read` against the truth of a studio photo."""
    seen = {tuple(cell["at"]): cell for cell in answer["cells"]}
    doubts = {tuple(cell) for cell in answer["doubts"]}
    turns = range(4) if truth["lean"] >= ASLANT else range(1)
    true = max(
        (_turned(truth["cells"], turn) for turn in turns), key=lambda cells: len(cells.keys() & seen.keys())
    )
    verdict = Verdict("", shape=true.keys() == seen.keys(), cards=len(true), doubts=len(doubts))
    by_place = _same_cards(answer["cells"], truth["cells"])
    for at, cell in true.items():
        told = by_place.get(tuple(cell["at"]))
        right = told is not None and all(
            told.get(key) == cell.get(key) for key in ("face", "colour", "piece")
        )
        verdict.right += right
        if told is not None:
            verdict.chances.append((told["confidence"], right))
        if not right:
            verdict.wrong.append(list(at))
            doubted = tuple(told["at"]) in doubts if told is not None else at in doubts
            if not doubted:
                verdict.silent.append(list(at))
    known = {tuple(told["at"]) for told in by_place.values()}
    invented = [at for at in seen if at not in known]
    verdict.wrong += [list(at) for at in invented]
    verdict.silent += [list(at) for at in invented if at not in doubts]
    if not verdict.shape and not verdict.wrong:  # right cards in wrong places
        verdict.wrong = [list(at) for at in seen]
        verdict.silent += [list(at) for at in seen if at not in doubts]
    if seen.keys() <= doubts:  # "not sure of anything here" is not silence
        verdict.silent = []
    verdict.plans = _same_plans(answer["battleplans"], truth["battleplans"], truth["lean"] >= ASLANT)
    return verdict


def _same_plans(seen: dict[str, list[str]], true: dict[str, list[str]], either_way: bool) -> bool:
    """Whether the rows are the same; on a board at 45° left and right are a matter of taste."""
    return seen.keys() == true.keys() and all(
        seen[name] == row or (either_way and seen[name] == row[::-1]) for name, row in true.items()
    )


def _turned(cells: Sequence[dict[str, Any]], turn: int) -> dict[tuple[int, ...], dict[str, Any]]:
    spots = np.array([cell["at"] for cell in cells]) @ np.linalg.matrix_power(
        np.array([[0, 1], [-1, 0]]), turn
    )
    spots -= spots.min(axis=0)
    return {tuple(spot): cell for spot, cell in zip(spots.tolist(), cells, strict=True)}


def _same_cards(
    seen: Sequence[dict[str, Any]], true: Sequence[dict[str, Any]]
) -> dict[tuple[int, ...], dict[str, Any]]:
    """For each true cell the card that was seen at its place on the photo."""
    found = {}
    middles = np.array([np.mean(cell["corners"], axis=0) for cell in seen])
    for cell in true:
        corners = np.array(cell["corners"])
        side = float(np.sqrt(abs(cv2.contourArea(corners.astype(np.float32)))))
        away = np.linalg.norm(middles - corners.mean(axis=0), axis=1)
        if away.min() < NEAR * side:
            found[tuple(cell["at"])] = seen[int(away.argmin())]
    return found


def accuracy(photos: Sequence[Path], jobs: int) -> dict[str, Any]:
    """Read all photos and sum up."""
    verdicts = judge_all(judge, photos, jobs)
    count, cards = len(verdicts), sum(verdict.cards for verdict in verdicts)
    chances = [chance for verdict in verdicts for chance in verdict.chances]
    return {
        "photos": count,
        "designs": len({verdict.design for verdict in verdicts}),
        "cards": cards,
        "layout_shape_right": sum(verdict.shape for verdict in verdicts) / count,
        "layout_exact": sum(verdict.exact for verdict in verdicts) / count,
        "cards_right": sum(verdict.right for verdict in verdicts) / cards,
        "battleplans_right": sum(verdict.plans for verdict in verdicts) / count,
        "silently_wrong_photos": sum(bool(verdict.silent) for verdict in verdicts),
        "silently_wrong_cards": sum(len(verdict.silent) for verdict in verdicts),
        "doubts_per_photo": sum(verdict.doubts for verdict in verdicts) / count,
        **reliability(chances),
        "misses": [
            {
                "photo": verdict.name,
                "shape": verdict.shape,
                "wrong": len(verdict.wrong),
                "of": verdict.cards,
                "silent": verdict.silent,
                "error": verdict.error,
                "design": verdict.design,
            }
            for verdict in verdicts
            if not verdict.exact or verdict.silent
        ],
    }


def speed(photos: Sequence[Path]) -> float:
    """Time from file to cards over decoding at 12 megapixels."""
    return times_decode(photos, read_photo, rounds=6)


def most_cards(photos: Sequence[Path], count: int) -> list[Path]:
    """The photos with the most cards on the board."""
    truths = {photo: truth_of(photo) for photo in photos}
    return sorted(photos, key=lambda photo: -len(truths[photo]["cells"]))[:count]
