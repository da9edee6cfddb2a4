"""What lies on a table of dominoes or dice, as a teacher needs it.

Known from a scene of the studio, or from the truth beside a photo that somebody else has made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from samples.studio import camera as lens
from samples.studio.pips_scene import WHOLE, Block, PipsScene, Spots, rectangle, views
from vision.photo import Floats
from vision.pips import DIE, DOMINO
from vision.quads import in_order


@dataclass(frozen=True, eq=False)
class Thing:
    """A domino or a die, or what is printed or painted like one."""

    kind: int
    pips: tuple[int, ...]
    corners: Floats
    """Of the upper face in the photo, clockwise; a domino's first and last are those of its first half."""
    visible: float
    """Share of the upper face that is in view."""
    shows: bool = True
    """False for a print or a domino lying face down."""
    printed: bool = False

    @property
    def whole(self) -> bool:
        """Whether a reader is asked for it."""
        return self.shows and self.visible >= WHOLE


@dataclass(frozen=True, eq=False)
class Table:
    """All that may be taken for a face with pips."""

    seed: int
    things: Sequence[Thing]
    sides: Sequence[Floats]
    """Upright faces of dice, which are not to be read."""
    spotted: Sequence[Floats]
    """Squares on cards and buttons that may look like faces."""

    @property
    def middles(self) -> Floats:
        """The middles of all things, Nx2."""
        return np.array([thing.corners.mean(axis=0) for thing in self.things]).reshape(-1, 2)


def of_scene(scene: PipsScene) -> Table:
    """A table of the studio."""
    rng = np.random.default_rng([scene.host.seed, 10])
    things, sides = [], []
    for block, own, visible in views(scene):
        kind = DOMINO if block.game == "dominoes" else DIE
        shows = not (block.printed or block.face_down)
        pips = block.pips if kind == DOMINO else block.pips[:1]
        things.append(Thing(kind, pips, own[[1, 0, 3, 2]], visible, shows, block.printed))
        if kind == DIE and visible >= 0.35:
            sides += _sides(scene, block)
    spotted = [quad for spots in scene.spots for quad in _on_spots(scene, spots, rng)]
    return Table(scene.host.seed, things, sides, spotted)


def of_truth(truth: dict[str, Any]) -> Table:
    """A table of which only the truth is known that stands beside its photo."""
    things = [Thing(DOMINO, tuple(d["pips"]), _clockwise(d["corners"]), 1.0) for d in truth["dominoes"]]
    things += [Thing(DIE, (d["value"],), _clockwise(d["corners"]), 1.0) for d in truth["dice"]]
    unclear = DOMINO if truth["game"] == "dominoes" else DIE
    things += [Thing(unclear, (), _clockwise(u["corners"]), 0.5) for u in truth["unclear"]]
    sides = [np.array(side) for die in truth["dice"] for side in die.get("sides", ())]
    return Table(truth["seed"], things, sides, ())


def _clockwise(corners: Sequence[Sequence[float]]) -> Floats:
    """Corners as told, which may run the other way round; the first and the last stay a pair."""
    told = np.array(corners, np.float64)
    return told if cv2.contourArea(told.astype(np.float32), oriented=True) > 0 else told[::-1].copy()


def _sides(scene: PipsScene, block: Block) -> list[Floats]:
    """The upright faces of a die that are seen."""
    eye = lens.position(scene.host.camera)
    flat = rectangle(block.x, block.y, block.size[0], block.size[1], block.turn)
    low, high = scene.floor + block.base, scene.floor + block.base + block.size[2]
    found = []
    for k in range(4):
        a, b = flat[k], flat[(k + 1) % 4]
        outward = np.array([(b - a)[1], -(b - a)[0]])
        if (eye[:2] - (a + b) / 2) @ outward > 0:
            corners = np.array([(*a, low), (*b, low), (*b, high), (*a, high)])
            found.append(np.asarray(lens.project(scene.host.camera, corners), np.float64))
    return found


def _on_spots(scene: PipsScene, spots: Spots, rng: np.random.Generator) -> list[Floats]:
    """Squares on a card or a button that may look like a face."""
    found = []
    for _ in range(2):
        wide, (long, tall) = spots.size[1] * rng.uniform(0.45, 1.0), spots.size
        u, v = (rng.uniform(-0.5, 0.5, 2) * ((long - wide), (tall - wide))).tolist()
        c, s = np.cos(np.radians(spots.turn)), np.sin(np.radians(spots.turn))
        flat = rectangle(spots.x + u * c - v * s, spots.y + u * s + v * c, wide, wide, spots.turn)
        if spots.round:
            flat = rectangle(spots.x, spots.y, wide, wide, rng.uniform(0, 90))
        corners = np.c_[flat, np.full(4, scene.floor)]
        found.append(in_order(np.asarray(lens.project(scene.host.camera, corners), np.float64)))
    return found
