"""How well and how fast photos are read: compares answers with the truth beside each photo."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import cv2
import numpy as np

from rules.core import BoardsideError
from rules.games.keizar.state import SQUARES, read_position
from ui.cli.keizar_photo import locate_photo, read_photo
from vision.reading import PIECES, SYMBOLS, TILE_LETTERS

NEAR = 0.03
"""A board is located when its worst corner is off by at most this share of the mean side."""
HIDDEN = 0.5
"""A symbol counts as hidden when a piece leaves less than this share of it in view."""


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
    truth = json.loads(photo.with_suffix(".json").read_text())
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


def accuracy(photos: Sequence[Path], jobs: int) -> dict[str, Any]:
    """Read all photos and sum up."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        verdicts = list(pool.map(judge, photos, chunksize=2))
    count = len(verdicts)
    squares = [square for verdict in verdicts for square in verdict.squares]
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


def reliability(squares: Sequence[tuple[float, bool]]) -> dict[str, str]:
    """For each range of confidence, how many symbols and pieces were right, and how many there were."""
    ranges = {}
    for low, high in pairwise((0, 0.5, 0.9, 0.99, 0.999, 1.001)):
        rights = [right for confidence, right in squares if low <= confidence < high]
        if rights:
            ranges[f"confidence_from_{low}"] = f"{sum(rights) / len(rights):.4f} right of {len(rights)}"
    return ranges


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


def speed(
    photos: Iterable[Path], megapixels: Sequence[int] = (2, 4, 8, 12, 24, 48), rounds: int = 7
) -> dict[str, Any]:
    """Time from file to position over `cv2.imdecode` of the same file, by size, on one core."""
    cv2.setNumThreads(1)
    table: dict[int, list[float]] = {size: [] for size in megapixels}
    with tempfile.TemporaryDirectory() as folder:
        for photo in photos:
            picture = cv2.imread(str(photo))
            assert picture is not None
            for size in megapixels:
                factor = (size * 1e6 / picture.shape[0] / picture.shape[1]) ** 0.5
                scaled = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
                file = Path(folder) / f"{photo.stem}-{size}.jpg"
                cv2.imwrite(str(file), scaled, [cv2.IMWRITE_JPEG_QUALITY, 92])
                table[size].append(_ratio(file, rounds))
    return {str(size): round(median(ratios), 2) for size, ratios in table.items()}


def _ratio(file: Path, rounds: int) -> float:
    """Medians of alternating runs, so that a busy machine slows both sides alike."""
    data = np.frombuffer(file.read_bytes(), np.uint8)
    decode, whole = [], []
    for _ in range(rounds):
        start = perf_counter()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        middle = perf_counter()
        read_photo(file)
        decode.append(middle - start)
        whole.append(perf_counter() - middle)
    return median(whole[1:]) / median(decode[1:])
