"""How well King for 2 is read: sets learned from one photo of the start, then other photos of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import cv2
import numpy as np

from calibration import figures
from rules.core import BoardsideError
from rules.games.king_for_2.state import EMPTY, SQUARES, START, read_pieces
from ui.cli.bench_photos import reliability, truth_of
from ui.cli.king_photo import answer, box, dominoes
from vision.king import Tell, read_king, turned_to
from vision.solve import orders

ROOT = Path(__file__).parents[2]
HIDDEN = 0.12
"""A piece of which less can be seen may be doubted instead of read."""
_LETTERS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}


def make_photos(folder: Path) -> None:
    """Take the photos with the studio, which lies beside the program in its source tree only."""
    subprocess.run(
        [sys.executable, "-m", "samples.studio.king_fast", "--out", str(folder)],
        cwd=ROOT,
        check=True,
        timeout=3600,
    )


@dataclass
class Verdict:
    """One photo, judged."""

    name: str
    start: bool
    """Whether it shows the start."""
    error: str = ""
    turned: bool = False
    """Whether it was read the right way round, or said that it does not know."""
    colours: bool = False
    """Occupancy and colour exact, from whichever side."""
    kinds: bool = False
    """... and all kinds."""
    pieces: int = 0
    kinds_right: int = 0
    doubts: int = 0
    silent: list[str] = field(default_factory=list)
    """Wrong without a doubt: the worst error there is."""
    wrong: list[str] = field(default_factory=list)
    dominoes: bool | None = None
    confidences: list[tuple[float, bool]] = field(default_factory=list)
    ms: float = 0.0


def run(folder: Path) -> dict[str, Any]:
    """Learn every set of a folder from its first photo, and read the others with that."""
    cv2.setNumThreads(1)
    verdicts, learned, enrolments = [], 0, []
    sets = sorted({photo.name.rpartition("-")[0] for photo in folder.glob("king-*-0.jpg")})
    for name in sets:
        photos = sorted(folder.glob(f"{name}-*.jpg"))
        began = perf_counter()
        tell = _enrol(photos[0])
        enrolments.append(perf_counter() - began)
        learned += tell is not None
        verdicts += [judge(photo, tell) for photo in photos[1:]]
    return {"sets": len(sets), "sets_learned": learned, **_sum(verdicts, enrolments)}


def _enrol(photo: Path) -> Tell | None:
    """All that `calibrate set` does but writing the files; None when the photo cannot be used."""
    try:
        reading = read_king(photo, box())
        profile = figures.new_profile("bench", "king-for-2")
        return figures.teller(figures.teach_position(profile, reading, START, photo.name, date.today()))
    except BoardsideError:
        return None


def judge(photo: Path, tell: Tell | None) -> Verdict:
    """Read one photo and compare with the truth beside it."""
    truth = truth_of(photo)
    pieces = read_pieces(truth["pieces"])
    verdict = Verdict(photo.name, pieces == START)
    began = perf_counter()
    try:
        reading = read_king(photo, box(), tell=tell)
        tiles, _ = dominoes(reading)
        told = answer(reading, None, tiles)
    except BoardsideError as error:
        verdict.error = error.text
        return verdict
    verdict.ms = (perf_counter() - began) * 1000
    real, _ = turned_to(reading, pieces)
    verdict.turned = reading.turns == real or not told["turn_known"]
    verdict.doubts = len(told["doubts"])
    seen = _seen(told, reading.turns, real)
    hidden = {name for name, share in truth["visible"].items() if share < HIDDEN}
    colours = kinds = True
    for number, name in enumerate(SQUARES):
        (letter, doubted, confidence), true = seen[name], pieces[number]
        right = letter == true
        same = (letter == EMPTY) == (true == EMPTY) and letter.isupper() == true.isupper()
        excused = name in hidden and doubted
        colours &= same or excused
        kinds &= right or excused
        if true != EMPTY and name not in hidden:
            verdict.pieces += 1
            verdict.kinds_right += right
        if not right:
            verdict.wrong.append(f"{name} {true} read as {letter}")
            if not doubted:
                verdict.silent.append(name)
        verdict.confidences.append((confidence, right))
    verdict.colours, verdict.kinds = colours, kinds
    if tiles is not None:
        same_tiles = sorted(sorted(tile.pips) for tile in tiles if tile.confidence >= 0.9)
        verdict.dominoes = same_tiles == sorted(sorted(tile["pips"]) for tile in truth["dominoes"])
    return verdict


class Seen(NamedTuple):
    """What an answer says of a square."""

    letter: str
    """As in positions; X for a piece whose kind is not told."""
    doubted: bool
    confidence: float


def _seen(told: dict[str, Any], turns: int, real: int) -> dict[str, Seen]:
    """The answer by true squares: a board read the wrong way round is turned right first."""
    back = np.argsort(orders()[real])
    found = {}
    for name, cell in zip(SQUARES, orders()[turns], strict=True):
        square = told["squares"][name]
        piece = square["piece"]
        letter = EMPTY if piece is None else _LETTERS.get(piece["kind"] or "", "X")
        letter = letter.lower() if piece and piece["colour"] == "blue" else letter
        found[SQUARES[back[cell]]] = Seen(letter, name in told["doubts"], square["confidence"])
    return found


def _sum(verdicts: Sequence[Verdict], enrolments: Sequence[float]) -> dict[str, Any]:
    def share(values: Sequence[bool]) -> str:
        return f"{sum(values)} of {len(values)}"

    starts = [verdict for verdict in verdicts if verdict.start]
    middles = [verdict for verdict in verdicts if not verdict.start]
    tiles = [verdict.dominoes for verdict in verdicts if verdict.dominoes is not None]
    return {
        "photos": len(verdicts),
        "start_exact": share([verdict.kinds for verdict in starts]),
        "middle_colours_exact": share([verdict.colours for verdict in middles]),
        "middle_exact": share([verdict.kinds for verdict in middles]),
        "kinds_right": sum(v.kinds_right for v in verdicts) / max(1, sum(v.pieces for v in verdicts)),
        "right_way_round_or_said_unknown": share([verdict.turned for verdict in verdicts]),
        "silently_wrong_photos": sum(bool(verdict.silent) for verdict in verdicts),
        "silently_wrong_squares": sum(len(verdict.silent) for verdict in verdicts),
        "doubts_per_photo": sum(verdict.doubts for verdict in verdicts) / max(1, len(verdicts)),
        "dominoes_exact": share(tiles) if tiles else "not read: the networks are missing",
        **reliability([pair for verdict in verdicts for pair in verdict.confidences]),
        "enrolment_seconds_median": round(median(enrolments), 2),
        "reading_ms_median": round(median(verdict.ms for verdict in verdicts), 1),
        "misses": [
            f"{v.name}: {v.error or '; '.join(v.wrong[:6])}{' …' if len(v.wrong) > 6 else ''}"
            f" ({len(v.wrong)} wrong, silent {v.silent[:8]}, way round {v.turned})"
            for v in verdicts
            if not v.kinds or v.silent or not v.turned
        ],
    }
