"""How well and how fast photos are read: compares answers with the truth beside each photo."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np

from rules.core import BoardsideError
from rules.games.keizar.state import SQUARES, read_position
from rules.search.match import wilson
from ui.cli.bench_photos import judge_all, reliability, times_decode, truth_of
from ui.cli.keizar_photo import locate_photo, read_photo
from ui.files import save
from vision.intake import open_photo
from vision.locate import locate
from vision.photo import Pixels
from vision.pipeline import SURE
from vision.read import CELL, MARGIN, read
from vision.reading import PIECES, SYMBOLS, TILE_LETTERS
from vision.rectify import rectify

NEAR = 0.03
"""A board is located when its worst corner is off by at most this share of the mean side."""
HIDDEN = 0.5
"""A symbol counts as hidden when a piece leaves less than this share of it in view."""
PHONE = 12
"""Megapixels of a phone photo."""


@dataclass
class Verdict:
    """One photo, judged."""

    name: str
    located: bool = False
    wrong: list[str] = field(default_factory=list)
    """Squares read wrong, except hidden symbols that were doubted."""
    silent: list[str] = field(default_factory=list)
    """Squares read wrong and not in doubt: the worst error there is."""
    open_doubts: list[str] = field(default_factory=list)
    """Doubted squares whose symbol can be seen."""
    squares: list[tuple[float, bool]] = field(default_factory=list)
    """Confidence and truth of every symbol and piece."""
    error: str = ""
    design: str = ""

    @property
    def exact(self) -> bool:
        """Whether the whole board is right."""
        return self.located and not self.wrong


def judge(photo: Path) -> Verdict:
    """Read one photo and compare with the truth beside it."""
    cv2.setNumThreads(1)
    truth = truth_of(photo)
    look = truth.get("design", {})
    design = " ".join(str(value) for value in look.values()) if isinstance(look, dict) else str(look)
    try:
        answer = read_photo(photo)
    except BoardsideError as error:
        return Verdict(photo.name, error=error.code, design=design)
    verdict = compare(answer, truth)
    verdict.name, verdict.design = photo.name, design
    return verdict


def compare(answer: dict[str, Any], truth: dict[str, Any]) -> Verdict:
    """An answer of `read` against the truth of a studio photo."""
    corners = np.array([answer["corners"][name] for name in ("a1", "h1", "h8", "a8")])
    true_corners = np.array([truth["corners"][name] for name in ("a1", "h1", "h8", "a8")])
    # Which corner is a1 is judged by the squares; here only the place of the board counts.
    verdict = Verdict("", located=_worst(corners, true_corners) <= NEAR)
    state = read_position(truth["position"])
    doubts = set(answer["doubts"])
    for number, name in enumerate(SQUARES):
        square = answer["squares"][name]
        symbol_right = square["symbol"] == SYMBOLS[TILE_LETTERS.index(state.tiles[number])]
        piece_right = (square["piece"] or "empty") == PIECES[".wb".index(state.pieces[number])]
        hidden = truth["visible"][name] < HIDDEN
        verdict.squares += [
            (square["symbol_confidence"], symbol_right),
            (square["piece_confidence"], piece_right),
        ]
        if not piece_right or (not symbol_right and not (hidden and name in doubts)):
            verdict.wrong.append(name)
        if not (symbol_right and piece_right) and name not in doubts:
            verdict.silent.append(name)
        if name in doubts and not hidden:
            verdict.open_doubts.append(name)
    return verdict


def _worst(found: np.ndarray[Any, Any], true: np.ndarray[Any, Any]) -> float:
    """The worst corner's error over the mean side, whichever corner comes first."""
    side = float(np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean())
    turned = [
        np.linalg.norm(np.roll(order, k, axis=0) - true, axis=1).max()
        for order in (found, found[::-1])
        for k in range(4)
    ]
    return float(min(turned)) / side


def accuracy(photos: Sequence[Path], jobs: int, plot: Path | None = None) -> dict[str, Any]:
    """Read all photos and sum up; with `plot`, draw how reliable the confidences are."""
    verdicts = judge_all(judge, photos, jobs)
    count = len(verdicts)
    squares = [square for verdict in verdicts for square in verdict.squares]
    if plot is not None:
        save(plot, cv2.imencode(".png", reliability_plot(squares))[1].tobytes())
    return {
        "photos": count,
        "designs": len({verdict.design for verdict in verdicts}),
        "located": sum(verdict.located for verdict in verdicts) / count,
        "exact": sum(verdict.exact for verdict in verdicts) / count,
        "silently_wrong_photos": sum(bool(verdict.silent) for verdict in verdicts),
        "silently_wrong_squares": sum(len(verdict.silent) for verdict in verdicts),
        "open_doubts_per_photo": sum(len(verdict.open_doubts) for verdict in verdicts) / count,
        **reliability(squares),
        "misses": [
            {
                "photo": verdict.name,
                "located": verdict.located,
                "wrong": verdict.wrong,
                "silent": verdict.silent,
                "error": verdict.error,
                "design": verdict.design,
            }
            for verdict in verdicts
            if not verdict.exact or verdict.silent
        ],
    }


def real_boards(folder: Path) -> dict[str, Any]:
    """Locate the boards of a folder with a `truth.json` that lists four corners each."""
    entries = json.loads((folder / "truth.json").read_text())["boards"]
    found, wrong_sure, times, misses = 0, 0, [], []
    for entry in entries:
        try:
            answer = locate_photo(folder / entry["file"])
        except BoardsideError as error:
            misses.append({"photo": entry["file"], "error": error.code})
            continue
        near = _worst(np.array(answer["corners"]), np.array(entry["corners"])) <= NEAR
        found += near
        wrong_sure += not near and answer["confidence"] >= 0.5
        times.append(answer["ms"]["locate"])
        if not near:
            misses.append({"photo": entry["file"], "confidence": answer["confidence"]})
    return {
        "boards": len(entries),
        "located": found,
        "wrong_but_sure": wrong_sure,
        "locate_ms_median": median(times),
        "misses": misses,
    }


def prints(folder: Path) -> dict[str, Any]:
    """Printed chess diagrams: how many are found, and how many squares are rightly empty or not.

    Nobody trained on such figures, so a square counts as taken when it shows anything at all. Which
    way up the page lies is not told: the best of the four turns counts.
    """
    entries = json.loads((folder / "truth.json").read_text())["prints"]
    located, right = 0, 0
    for entry in entries:
        try:
            photo = open_photo(folder / entry["file"])
            lattice = locate(photo)
        except BoardsideError:
            continue
        if lattice.confidence < SURE:
            continue
        located += 1
        raw = read(rectify(photo, lattice, CELL, MARGIN))
        bare = raw.symbols[..., SYMBOLS.index("plain")] * raw.pieces[..., PIECES.index("empty")]
        taken = np.array([square != "1" for square in entry["squares64"]]).reshape(8, 8)
        right += max(int((np.rot90(bare < 0.5, turn) == taken).sum()) for turn in range(4))
    return {
        "prints": len(entries),
        "located": located,
        "squares_right_where_located": right / max(1, 64 * located),
    }


def reliability_plot(squares: Sequence[tuple[float, bool]]) -> Pixels:
    """Confidence against the share that was right, in steps of odds: 50, 90, 99, 99.9 % and more.

    Both axes show how far from certain: a point on or above the diagonal is honest or modest. The bars are
    95 % intervals.
    """
    side, rim = 420, 70
    picture = np.full((side + 2 * rim, side + 2 * rim, 3), 255, np.uint8)
    worst, best = 0.5, 4.0  # minus log10 of the distance from certain

    def spot(confidence: float, share: float) -> tuple[int, int]:
        x, y = (np.clip(-np.log10(max(1 - value, 1e-9)) / best, 0, 1) for value in (confidence, share))
        return round(rim + float(x) * side), round(rim + side - float(y) * side)

    ink, grey, blue = (40, 40, 40), (205, 205, 205), (150, 80, 20)
    for label, value in (("0", 0.0), ("90 %", 0.9), ("99 %", 0.99), ("99.9 %", 0.999), ("99.99 %", 0.9999)):
        x, y = spot(value, value)
        cv2.line(picture, (x, rim), (x, rim + side), grey, 1)
        cv2.line(picture, (rim, y), (rim + side, y), grey, 1)
        cv2.putText(
            picture, label, (x - 22, rim + side + 22), cv2.FONT_HERSHEY_SIMPLEX, 0.42, ink, 1, cv2.LINE_AA
        )
        cv2.putText(picture, label, (6, y + 4), cv2.FONT_HERSHEY_SIMPLEX, 0.42, ink, 1, cv2.LINE_AA)
    cv2.line(picture, spot(0, 0), spot(0.9999, 0.9999), ink, 1, cv2.LINE_AA)
    points = []
    steps = [0.0, *(1 - 10.0**-power for power in np.arange(worst, best, 0.5)), 1.0001]
    for low, high in pairwise(steps):
        members = [(confidence, right) for confidence, right in squares if low <= confidence < high]
        if not members:
            continue
        mean, share = (float(np.mean(column)) for column in zip(*members, strict=True))
        down, up = wilson(share * len(members), len(members))
        at = spot(mean, share)
        cv2.line(picture, spot(mean, down), spot(mean, up), blue, 2, cv2.LINE_AA)
        cv2.circle(picture, at, 5, blue, -1, cv2.LINE_AA)
        points.append(at)
    cv2.polylines(picture, [np.array(points, np.int32)], False, blue, 1, cv2.LINE_AA)
    for text, where in (("confidence", (rim + side // 2 - 40, rim + side + 52)), ("right", (6, rim - 18))):
        cv2.putText(picture, text, where, cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
    return picture


def speed(photos: Sequence[Path], rounds: int = 5) -> dict[str, float]:
    """Time from file to position over decoding, by megapixels: 12 for many photos, how it grows for a few."""
    many, few = (photos[:: max(1, len(photos) // count)][:count] for count in (20, 5))
    return {
        str(size): times_decode(many if size == PHONE else few, read_photo, rounds, size)
        for size in (2, 4, 8, PHONE, 24, 48)
    }
