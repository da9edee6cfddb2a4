"""The purple tile in the middle of the board, as several makers might print it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import free_figures
from samples.studio.ink import (
    Mark,
    Tone,
    circle,
    fill,
    gear,
    mirrored,
    moved,
    path,
    scaled,
    star,
    stroke,
    turned,
)
from samples.studio.scene import Split

_SEEN = ("cross", "cross-bar", "cross-word", "crown", "star", "letter", "ring", "plain", "frame", "rosette")
_UNSEEN = ("sun", "eagle-cross", "coronet")


def designs(split: Split) -> list[str]:
    """Names of the emblems."""
    return list(_SEEN if split == "seen" else _UNSEEN)


def marks(design: str) -> list[Mark]:
    """The emblem on its purple ground: first tone gold, second white; ``free-<n>`` is drawn by chance."""
    if design.startswith("free-"):
        return _free(int(design.removeprefix("free-")))
    dots = [fill(circle(0.055, *(turned([(0, -0.8)], 30 * i)[0])), tone="second") for i in range(12)]
    rings = [stroke(circle(0.93), 0.05, closed=True), stroke(circle(0.68), 0.03, closed=True)]
    if design in ("cross", "cross-bar", "cross-word"):
        drawn = [*rings, *dots, *_cross(0.66, 0.13, 0.24)]
        if design == "cross-bar":
            drawn += [fill(_box(0.9, 0.15), tone="clear"), fill(_box(0.84, 0.1), tone="second")]
        elif design == "cross-word":
            drawn += [fill(_box(1.0, 0.27), tone="clear"), *_word("KEIZAR", 0.92, "second")]
        return drawn
    if design == "crown":
        return [*_crown(), *[fill(circle(0.06, x, 0.42), tone="second") for x in (-0.36, 0.0, 0.36)]]
    if design == "star":
        return [fill(star(5, 0.95, 0.4)), fill(circle(0.16), tone="second")]
    if design == "letter":
        return [stroke(circle(0.9), 0.08, closed=True), *_word("K", 0.36)]
    if design == "ring":
        return [stroke(circle(0.8), 0.16, closed=True), stroke(circle(0.45), 0.07, "second", closed=True)]
    if design == "frame":
        return [
            stroke(_box(0.9, 0.9), 0.06, closed=True),
            *_cross(0.6, 0.08, 0.26),
            fill(circle(0.12), tone="second"),
        ]
    if design == "rosette":
        petals = [fill(turned(moved(star(2, 0.36, 0.15, 0, -0.3), 0, -0.5), 45 * i)) for i in range(8)]
        return [*petals, fill(circle(0.15), tone="second"), stroke(circle(0.95), 0.04, closed=True)]
    if design == "sun":
        return [
            fill(star(16, 0.97, 0.6)),
            fill(circle(0.5), tone="clear"),
            fill(circle(0.4)),
            fill(circle(0.2), tone="second"),
        ]
    if design == "eagle-cross":
        return [
            fill(gear(24, 0.9, 0.97, 0.5, 0.2), circle(0.8)),
            *_cross(0.7, 0.05, 0.34),
            *_word("K", 0.2, "second"),
        ]
    if design == "coronet":
        points = path("M 0 -.6 L -.3 -.05 L -.8 -.5 L -.62 .5 L 0 .5")[0]
        return [fill(mirrored(points)), stroke(circle(0.95), 0.05, "second", closed=True)]
    return []


def _free(number: int) -> list[Mark]:
    """A figure, a star, a cog, rays or a letter, perhaps in a ring, perhaps with dots or a second tone."""
    rng = np.random.default_rng([45, number])
    drawn: list[Mark] = []
    size = float(rng.uniform(0.45, 0.95))
    kind = int(rng.integers(6))
    if kind == 0:
        figure = str(rng.choice(["king", "queen", "bishop", "knight", "rook"]))
        drawn += scaled(free_figures.marks(f"free-{number}", figure), size)
    elif kind == 1:
        points = int(rng.integers(3, 17))
        drawn.append(fill(star(points, size, size * float(rng.uniform(0.3, 0.8)), float(rng.uniform(0, 90)))))
    elif kind == 2:
        drawn.append(fill(gear(int(rng.integers(6, 26)), size * 0.8, size, 0.5, 0.2), circle(size * 0.6)))
    elif kind == 3:
        drawn += _cross(size, size * float(rng.uniform(0.05, 0.3)), size * float(rng.uniform(0.1, 0.5)))
    elif kind == 4:
        drawn += _word(str(rng.choice(["K", "KZ", "A", "KEIZAR", "R"])), size * 0.8)
    if rng.random() < 0.5:
        middle = float(rng.uniform(0.08, 0.4)) * size
        drawn.append(fill(circle(middle), tone=("second", "clear", "ink")[int(rng.integers(3))]))
    for _ in range(int(rng.integers(0, 3))):
        ring = float(rng.uniform(0.3, 0.95))
        drawn.append(
            stroke(
                circle(ring), float(rng.uniform(0.03, 0.16)), "second" if rng.random() < 0.3 else "ink", True
            )
        )
    if rng.random() < 0.25:
        count, out = int(rng.integers(4, 16)), float(rng.uniform(0.5, 0.9))
        drawn += [
            fill(circle(0.06, *turned([(0, -out)], 360 * i / count)[0]), tone="second") for i in range(count)
        ]
    return drawn


def _box(w: float, h: float) -> list[tuple[float, float]]:
    return [(-w, -h), (w, -h), (w, h), (-w, h)]


def _cross(reach: float, waist: float, end: float) -> list[Mark]:
    arm = [(-waist, 0.0), (-waist, -waist), (-end, -reach), (end, -reach), (waist, -waist), (waist, 0.0)]
    return [fill(turned(arm, 90 * i)) for i in range(4)]


def _crown() -> list[Mark]:
    points = path("M 0 -.5 L -.28 .02 L -.8 -.42 L -.62 .6 L 0 .6")[0]
    return [
        fill(mirrored(points)),
        *[fill(circle(0.1, x, y)) for x, y in ((0, -0.62), (-0.84, -0.52), (0.84, -0.52))],
    ]


def _word(text: str, half: float, tone: Tone = "ink") -> list[Mark]:
    """Letters as pen lines, `half` their half width, centred."""
    step = 1.35
    width = step * (len(text) - 1) + 1
    size = 2 * half / width
    drawn = []
    for i, c in enumerate(text):
        for line in _LETTERS[c]:
            p = moved(line, i * step - width / 2, -0.8) * size
            drawn.append(stroke(p, min(0.24 * size, 0.13), tone))
    return drawn


_LETTERS: dict[str, list[list[tuple[float, float]]]] = {
    "K": [[(0, 0), (0, 1.6)], [(1, 0), (0, 0.9)], [(0.3, 0.65), (1, 1.6)]],
    "E": [[(1, 0), (0, 0), (0, 1.6), (1, 1.6)], [(0, 0.8), (0.8, 0.8)]],
    "I": [[(0.5, 0), (0.5, 1.6)]],
    "Z": [[(0, 0), (1, 0), (0, 1.6), (1, 1.6)]],
    "A": [[(0, 1.6), (0.5, 0), (1, 1.6)], [(0.2, 1.1), (0.8, 1.1)], [(0.5, -0.2), (0.7, -0.45)]],
    "R": [
        [(0, 1.6), (0, 0), (0.7, 0), (1, 0.25), (1, 0.6), (0.7, 0.85), (0, 0.85)],
        [(0.55, 0.85), (1, 1.6)],
    ],
}


def ground(pixels: int, colour: tuple[float, float, float], seed: int) -> NDArray[np.float32]:
    """The tile's purple ground, a little uneven."""
    rng = np.random.default_rng((5, seed))
    soft = cv2.resize(
        rng.normal(0, 0.02, (4, 4)).astype(np.float32), (pixels, pixels), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(np.clip(np.array(colour, np.float32) + soft[..., None], 0, 1), np.float32)
