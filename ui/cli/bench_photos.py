"""What measures of reading share: photos with their truth, how honest confidences are, how long it takes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TypeVar

import cv2
import numpy as np

Verdict = TypeVar("Verdict")


def truth_of(photo: Path) -> dict[str, Any]:
    """What is known about a photo, from the file beside it."""
    truth: dict[str, Any] = json.loads(photo.with_suffix(".json").read_text())
    return truth


def photos_in(folder: Path, *games: str) -> list[Path]:
    """The photos of some games in a folder that have their truth beside them."""
    files = [file for file in sorted(folder.glob("*.jpg")) if file.with_suffix(".json").exists()]
    return [file for file in files if truth_of(file).get("game") in games]


def judge_all(judge: Callable[[Path], Verdict], photos: Sequence[Path], jobs: int) -> list[Verdict]:
    """A verdict on every photo, some at the same time."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return list(pool.map(judge, photos, chunksize=2))


def reliability(told: Sequence[tuple[float, bool]]) -> dict[str, str]:
    """For each range of confidence, how much of what was told so is right, and how much there was."""
    ranges = {}
    for low, high in pairwise((0, 0.5, 0.9, 0.99, 0.999, 1.001)):
        rights = [right for confidence, right in told if low <= confidence < high]
        if rights:
            ranges[f"confidence_from_{low}"] = f"{sum(rights) / len(rights):.4f} right of {len(rights)}"
    return ranges


def times_decode(
    photos: Iterable[Path], read: Callable[[Path], object], rounds: int, megapixels: float = 12
) -> float:
    """Time from file to answer over `cv2.imdecode` of the same file, made so large, on one core."""
    cv2.setNumThreads(1)
    ratios = []
    with TemporaryDirectory() as folder:
        for photo in photos:
            picture = cv2.imread(str(photo))
            assert picture is not None
            factor = (megapixels * 1e6 / picture.shape[0] / picture.shape[1]) ** 0.5
            scaled = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
            file = Path(folder) / photo.name
            cv2.imwrite(str(file), scaled, [cv2.IMWRITE_JPEG_QUALITY, 92])
            ratios.append(_ratio(file, read, rounds))
    return round(median(ratios), 2)


def _ratio(file: Path, read: Callable[[Path], object], rounds: int) -> float:
    """Medians of alternating runs in the core's own time, not the clock's; the first warms up."""
    data = np.frombuffer(file.read_bytes(), np.uint8)
    decode, whole = [], []
    for _ in range(rounds):
        start = process_time()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        middle = process_time()
        read(file)
        decode.append(middle - start)
        whole.append(process_time() - middle)
    return median(whole[1:]) / median(decode[1:])
