"""Profiles and readings made up for tests: a set is a prototype for each symbol, a photo adds noise."""

from __future__ import annotations

from datetime import date

import cv2
import numpy as np

from calibration.matcher import BOARD_KINDS, TILE
from calibration.profile import Examples, Kind, Profile
from vision.photo import Floats, Pixels

TODAY = date(2026, 11, 16)


def prototypes(seed: int, kind: Kind = TILE) -> Floats:
    """How a set's symbols look to a perfect reader."""
    rows = np.random.default_rng(seed).normal(size=(len(kind.symbols), kind.width))
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


def look(prototype: Floats, labels: list[int], noise: float, rng: np.random.Generator) -> Floats:
    """Vectors as a reader gives them: the prototype, shaken, of length 1."""
    rows = prototype[labels] + rng.normal(
        0, noise / np.sqrt(prototype.shape[1]), (len(labels), prototype.shape[1])
    )
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


def blank_picture() -> bytes:
    """A chequered sheet without any ink."""
    chequer = np.kron(np.indices((10, 10)).sum(axis=0) % 2, np.ones((40, 40)))
    image: Pixels = np.repeat((60 + 140 * chequer)[..., None], 3, axis=2).astype(np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


def examples(labels: list[int], vectors: Floats, said: Floats | None = None, kind: Kind = TILE) -> Examples:
    """Rows grouped by symbol, as a lesson keeps them."""
    order = np.argsort(labels, kind="stable")
    whole = np.full((len(labels), len(kind.symbols)), 1 / len(kind.symbols)) if said is None else said
    return Examples(
        tuple(kind.symbols[labels[k]] for k in order), vectors[order], whole[order], order.astype(np.int64)
    )


def made(seed: int = 1, lessons: int = 1, name: str = "Our set") -> Profile:
    """A profile with some photos of one set."""
    rng = np.random.default_rng(seed)
    labels = [0] * 8 + [1] * 2 + [2] * 2 + [3] * 4 + [4] * 4 + [5] * 4 + [6]
    profile = Profile(name, "keizar", "0123456789ab", BOARD_KINDS)
    for number in range(lessons):
        vectors = look(prototypes(seed), labels, 0.3, rng)
        taught = {"tile": examples(labels, vectors)}
        profile = profile.add(taught, f"table {number}.jpg", "position", blank_picture(), TODAY)
    return profile
