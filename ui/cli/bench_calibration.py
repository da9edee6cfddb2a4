"""What one photo teaches: sets that no reader has seen, read before and after they were learned."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from calibration.enrol import new_profile, teach_position
from calibration.matcher import teacher
from rules.core import BoardsideError
from rules.games.keizar.state import SQUARES, State, read_position
from ui.cli.bench_photos import truth_of
from ui.cli.bench_vision import HIDDEN, compare
from ui.cli.keizar_photo import answer, box
from vision.pipeline import Teach, read_board
from vision.reading import SYMBOLS, TILE_LETTERS

ROOT = Path(__file__).parents[2]


@dataclass
class Count:
    """How some photos were read."""

    photos: int = 0
    tiles: int = 0
    tiles_right: int = 0
    setups: int = 0
    """Photos whose tiles are all right, hidden ones at least doubted."""
    boards: int = 0
    """... and all pieces too."""
    silent: int = 0
    """Photos with a wrong square that was not doubted."""
    ms: list[float] = field(default_factory=list)

    def add(self, other: Count) -> None:
        """Sum up."""
        for name in ("photos", "tiles", "tiles_right", "setups", "boards", "silent"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def figures(self, when: str) -> dict[str, float]:
        """As shares."""
        return {
            f"tiles_right_{when}": self.tiles_right / max(self.tiles, 1),
            f"setup_exact_{when}": self.setups / max(self.photos, 1),
            f"board_exact_{when}": self.boards / max(self.photos, 1),
            f"silently_wrong_photos_{when}": self.silent,
        }


def make_photos(folder: Path) -> None:
    """Take the photos with the studio, which lies beside the program in its source tree only."""
    subprocess.run(
        [sys.executable, "-m", "samples.own_sets", "--out", str(folder)], cwd=ROOT, check=True, timeout=3600
    )


def run(folder: Path) -> dict[str, Any]:
    """Learn every set of a folder from its first photo, and read the others without and with that."""
    sets = sorted({photo.name.rpartition("-")[0] for photo in folder.glob("*-0.jpg")})
    before, after, strange_before, strange_after = Count(), Count(), Count(), Count()
    enrolments, ratios, rows = [], [], []
    for name in sets:
        photos = sorted(folder.glob(f"{name}-*.jpg"))
        truth = truth_of(photos[0])
        start = perf_counter()
        teach = _enrol(photos[0], read_position(truth["position"]))
        enrolments.append(perf_counter() - start)
        one, two = _count(photos[1:], teach)
        ratios += [taught / plain for plain, taught in zip(one.ms, two.ms, strict=True)]
        design = str(truth["design"]["art"])
        before.add(one)
        after.add(two)
        if design.startswith("abstract"):
            strange_before.add(one)
            strange_after.add(two)
        rows.append({"set": name, "design": design, **one.figures("before"), **two.figures("after")})
    return {
        "sets": len(sets),
        "photos": after.photos,
        **before.figures("before"),
        **after.figures("after"),
        "abstract_photos": strange_after.photos,
        **{f"abstract_{key}": value for key, value in strange_before.figures("before").items()},
        **{f"abstract_{key}": value for key, value in strange_after.figures("after").items()},
        "enrolment_seconds_median": round(median(enrolments), 2),
        "enrolment_seconds_worst": round(max(enrolments), 2),
        "reading_time_with_profile_over_without": round(median(ratios), 3),
        "by_set": rows,
    }


def _enrol(photo: Path, state: State) -> Teach | None:
    """All that `calibrate set` does but writing the files; None when the photo cannot be used."""
    try:
        reading = read_board(photo, box())
        profile = teach_position(
            new_profile("bench", "keizar"), reading, state.tiles, state.pieces, photo.name, date.today()
        )
        return teacher(profile)
    except BoardsideError:
        return None


def _count(photos: Sequence[Path], teach: Teach | None) -> tuple[Count, Count]:
    """The photos without and with what was learned, in turn, so that a busy machine slows both alike."""
    counts = Count(), Count()
    for photo in photos:
        truth = truth_of(photo)
        for count, word in zip(counts, (None, teach), strict=True):
            count.photos += 1
            count.tiles += len(SQUARES)
            start = perf_counter()
            try:
                told = answer(read_board(photo, box(), teach=word), None)
            except BoardsideError:
                count.ms.append(perf_counter() - start)
                continue
            count.ms.append(perf_counter() - start)
            _judge(count, told, truth)
    return counts


def _judge(count: Count, told: dict[str, Any], truth: dict[str, Any]) -> None:
    verdict = compare(told, truth)
    tiles = read_position(truth["position"]).tiles
    wrong = []
    for number, name in enumerate(SQUARES):
        right = told["squares"][name]["symbol"] == SYMBOLS[TILE_LETTERS.index(tiles[number])]
        hidden = truth["visible"][name] < HIDDEN and name in told["doubts"]
        count.tiles_right += right or hidden
        if not right and not hidden:
            wrong.append(name)
    count.setups += verdict.located and not wrong
    count.boards += verdict.exact
    count.silent += bool(verdict.silent)
