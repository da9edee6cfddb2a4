"""How well dominoes and dice are read: compares answers with the truth beside each photo."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from ui.cli.bench_photos import reliability, times_decode, truth_of
from ui.cli.pips_photo import READERS, read_dice, read_dominoes

Answer = dict[str, Any]
NEAR = 0.5
"""A thing is at its place when its middle is off by at most this share of its size (middle to corner)."""


@dataclass
class Verdict:
    """One photo, judged."""

    name: str
    game: str
    things: int = 0
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    silent: int = 0
    """Wrong or invented without a doubt: the worst error there is."""
    confidences: list[tuple[float, bool]] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Whether everything is read right and nothing invented."""
        return not (self.missed or self.wrong or self.invented)


def shown(game: str, thing: Answer) -> str:
    """A thing's value as text; the halves of a domino in either order are the same tile."""
    return "-".join(map(str, sorted(thing["pips"]))) if game == "dominoes" else str(thing["value"])


def judge(name: str, game: str, answer: Answer, truth: Answer) -> Verdict:
    """Compare by place; what the truth calls unclear may be told or not."""
    verdict = Verdict(name, game, len(truth[game]))
    true = [np.array(thing["corners"]) for thing in truth[game]]
    unclear = [np.array(thing["corners"]).mean(axis=0) for thing in truth["unclear"]]
    free = set(range(len(true)))
    for number, thing in enumerate(answer[game]):
        corners = np.array(thing["corners"])
        middle = corners.mean(axis=0)
        size = np.linalg.norm(corners - middle, axis=1).mean()
        near = [k for k in free if np.hypot(*(true[k].mean(axis=0) - middle)) <= NEAR * size]
        doubted = number in answer["doubts"]
        if near:
            at = min(near, key=lambda k: float(np.hypot(*(true[k].mean(axis=0) - middle))))
            free.discard(at)
            right = shown(game, thing) == shown(game, truth[game][at])
            if not right:
                verdict.wrong.append(f"{shown(game, truth[game][at])} read as {shown(game, thing)}")
        elif any(np.hypot(*(spot - middle)) <= size for spot in unclear):
            continue
        else:
            right = False
            verdict.invented.append(shown(game, thing))
        verdict.silent += not right and not doubted
        verdict.confidences.append((thing["confidence"], right))
    verdict.missed += [shown(game, truth[game][k]) for k in sorted(free)]
    return verdict


def studio(photos: Sequence[Path]) -> dict[str, Any]:
    """Photos of the studio, each with its truth beside it."""
    result: dict[str, Any] = {}
    for game in READERS:
        verdicts = []
        for photo in photos:
            truth = truth_of(photo)
            if truth.get("game") == game:
                verdicts.append(judge(photo.name, game, READERS[game](photo), truth))
        if verdicts:
            result[game] = _sum(verdicts)
    return result


def _sum(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    things = sum(verdict.things for verdict in verdicts)
    faults = sum(len(verdict.missed) + len(verdict.wrong) for verdict in verdicts)
    return {
        "photos": len(verdicts),
        "exact": sum(verdict.exact for verdict in verdicts),
        "things": things,
        "things_right": (things - faults) / max(1, things),
        "invented": sum(len(verdict.invented) for verdict in verdicts),
        "silently_wrong": sum(verdict.silent for verdict in verdicts),
        **reliability([pair for verdict in verdicts for pair in verdict.confidences]),
        "misses": [
            f"{v.name}: missed {v.missed} wrong {v.wrong} invented {v.invented} silent {v.silent}"
            for v in verdicts
            if not v.exact
        ],
    }


def real(folder: Path) -> dict[str, Any]:
    """Real photos listed in a `truth.json`: dice by the faces up, dominoes by the tiles on a field.

    The board under those dominoes is itself printed with dominoes all round. Whether its pictures were taken
    for tiles is counted apart: within the field only the tiles that were laid can be seen.
    """
    truth = json.loads((folder / "truth.json").read_text())
    return {
        "real_dice": _real_dice(folder, truth["dice"]),
        "real_dominoes": _real_dominoes(folder, truth["dominoes"]),
    }


def _real_dice(folder: Path, entries: Sequence[Answer]) -> dict[str, Any]:
    right, bare, misses = 0, 0, []
    for entry in entries:
        answer = read_dice(folder / entry["file"])
        seen = sorted(die["value"] for die in answer["dice"])
        if seen == sorted(entry["top_faces"]):
            right += bool(seen)
            bare += not seen
        else:
            misses.append(f"{entry['file']}: {entry['top_faces']} read as {seen}, doubts {answer['doubts']}")
    with_dice = sum(bool(entry["top_faces"]) for entry in entries)
    return {
        "photos_with_dice": with_dice,
        "exact": right,
        "photos_without": len(entries) - with_dice,
        "none_invented": bare,
        "misses": misses,
    }


def _real_dominoes(folder: Path, entries: Sequence[Answer]) -> dict[str, Any]:
    in_field, whole, misses = 0, 0, []
    for entry in entries:
        answer = read_dominoes(folder / entry["file"])
        true = sorted("-".join(map(str, sorted(pips for _, pips in tile))) for tile in entry["tiles"])
        everywhere = [shown("dominoes", tile) for tile in answer["dominoes"]]
        inside = everywhere
        if "field_corners" in entry:
            area = np.array(entry["field_corners"], np.float32)
            cell = float(np.linalg.norm(area[0] - area[1])) / entry["grid"][0]
            inside = [
                shown("dominoes", tile)
                for tile in answer["dominoes"]
                if cv2.pointPolygonTest(area, np.mean(tile["corners"], axis=0).tolist(), True) > -cell
            ]
        whole += sorted(everywhere) == true
        in_field += sorted(inside) == true
        if sorted(everywhere) != true:
            lost, added = _difference(true, inside), _difference(inside, true)
            outside = len(everywhere) - len(inside)
            misses.append(
                f"{entry['file']}: not read {lost} read instead {added} outside the field {outside}"
            )
    return {"photos": len(entries), "exact": whole, "exact_in_the_field": in_field, "misses": misses}


def _difference(some: Sequence[str], others: Sequence[str]) -> list[str]:
    rest = list(others)
    left = []
    for one in some:
        if one in rest:
            rest.remove(one)
        else:
            left.append(one)
    return left


def speed(photos: Sequence[Path], megapixels: int = 12, rounds: int = 5) -> dict[str, float]:
    """Time from file to answer over decoding."""
    result = {}
    for game, read in READERS.items():
        if some := [photo for photo in photos if game in photo.name][:4]:
            name = f"{game}_times_decode_at_{megapixels}_megapixels"
            result[name] = times_decode(some, read, rounds, megapixels)
    return result
