"""Clutter: what else is on the table, and where there is room for it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from samples.second_studio import prints, things
from samples.second_studio.basics import UP, Array, Rng, chance, pick, rot2
from samples.second_studio.camera import Camera
from samples.second_studio.play import Play
from samples.second_studio.shaders import image_material
from samples.second_studio.shapes import box_part
from samples.second_studio.stage import Stage

KINDS: dict[str, tuple[float, float]] = {
    "mug": (2, 5),
    "coin": (3, 1.4),
    "button": (2, 1.4),
    "pen": (2, 7),
    "phone": (1, 8),
    "key": (1, 4.5),
    "book": (1, 12),
    "card": (2.5, 5),
    "chess": (1, 23),
    "text": (2.5, 0),
    "napkin": (1.5, 0),
    "print": (1, 0),
    "pawn": (1, 1.4),
}
"""How often a thing comes, and the radius of the room it needs: none if pieces may lie on it."""
MANY = ("coin", "button", "card", "pawn")
"""These come several at a time."""
BODIES: dict[str, Callable[[Rng, Stage, float, float], None]] = {
    "mug": things.mug,
    "coin": things.coin,
    "button": things.button,
    "pen": things.pen,
    "phone": things.phone,
    "key": things.key,
    "pawn": things.pawn,
}


class Clutter:
    """Puts other things around the pieces."""

    def __init__(self, rng: Rng, stage: Stage, taken: list[tuple[float, float, float]]) -> None:
        """Start with the circles that are taken: x, y, radius."""
        self.rng, self.stage, self.taken = rng, stage, taken
        self.printed: list[Array] = []
        """Corners of all printed pictures of dominoes."""
        self.sheets = 0

    def spot(self, centre: Array, reach: float, radius: float) -> tuple[float, float] | None:
        """A place within reach with room for a thing, if one is found."""
        for _ in range(25):
            a, r = self.rng.uniform(0, 2 * math.pi), reach * math.sqrt(self.rng.random())
            x, y = float(centre[0] + r * math.cos(a)), float(centre[1] + r * math.sin(a))
            if not radius:
                return x, y
            if all(math.hypot(x - tx, y - ty) > radius + tr for tx, ty, tr in self.taken):
                self.taken.append((x, y, radius))
                return x, y
        return None

    def sheet(
        self,
        image: Array,
        size: tuple[float, float],
        at: tuple[float, float],
        thick: float = 0.012,
        rough: float = 0.7,
    ) -> tuple[float, float]:
        """A flat picture on the table; returns its turn and the height of its top."""
        angle, self.sheets = float(self.rng.uniform(0, 6.3)), self.sheets + 1
        # A hair higher each, or sheets that overlap would show through each other.
        z = 0.004 * self.sheets
        part = box_part((*size, thick), (*at, z), angle)
        self.stage.add(part, [image_material("sheet", image, rough)], False)
        return angle, z + thick

    def book(self, at: tuple[float, float]) -> None:
        """A closed book."""
        thick, angle = float(self.rng.uniform(1, 3)), float(self.rng.uniform(0, 6.3))
        cover = image_material("book", prints.book_image(self.rng), 0.35)
        self.stage.add(box_part((14, 20, thick), (*at, 0), angle), [cover], False)

    def leaflet(self, at: tuple[float, float]) -> None:
        """A leaflet with printed dominoes: they are none, but a reader may well take them for some."""
        image, quads = prints.printed_pieces(self.rng)
        size = (13.0, 17.3)
        angle, z = self.sheet(image, size, at)
        for quad in quads:
            flat = ((quad - 0.5) * size) @ rot2(angle).T + at
            self.printed.append(np.column_stack([flat, np.full(4, z)]))

    def random_thing(self, centre: Array, reach: float) -> None:
        """One more thing, or a few of a kind."""
        kind = pick(self.rng, list(KINDS), [often for often, _ in KINDS.values()])
        radius = KINDS[kind][1]
        for _ in range(int(self.rng.integers(2, 6)) if kind in MANY else 1):
            at = self.spot(centre, reach + radius * 0.6, radius)
            if at is None:
                return
            self.put(kind, at)

    def put(self, kind: str, at: tuple[float, float]) -> None:
        """A thing of a kind, at a place."""
        if kind in BODIES:
            BODIES[kind](self.rng, self.stage, *at)
        elif kind == "book":
            self.book(at)
        elif kind == "card":
            self.sheet(prints.card_image(self.rng), (6.3, 8.8), at, rough=0.3)
        elif kind == "chess":
            self.sheet(prints.chess_image(self.rng), (30, 30), at, 0.8, 0.35)
        elif kind == "text":
            self.sheet(prints.text_sheet(self.rng), (14.8, 21.0), at)
        elif kind == "napkin":
            self.sheet(prints.napkin_image(self.rng), (16, 16), at, rough=0.9)
        else:
            self.leaflet(at)


def furnish(
    rng: Rng, stage: Stage, play: Play, camera: Camera, ground: Array, view: float
) -> tuple[Clutter, str]:
    """Put trays, cups, hands and clutter around the pieces; returns it and words for it.

    The ground is the point of it that the camera looks at, the view the width of what it sees there.
    """
    taken = [(p.x, p.y, play.unit * 0.58) for p in play.tiles]
    taken += [(p.x, p.y, play.size(p) * 0.75) for p in play.dice]
    clutter, words = Clutter(rng, stage, taken), ""
    if play.game == "dice":
        radius = max(math.hypot(p.x, p.y) + play.size(p) for p in play.dice)
        if play.layout == "spill" and chance(rng, 0.7):
            left = min(p.x for p in play.dice) - play.unit * 1.5
            things.cup(rng, stage, float(left - 9), float(np.mean([p.y for p in play.dice])))
            taken.append((float(left - 5), 0.0, 7.0))
            words = " cup"
        elif chance(rng, 0.18):
            things.tray(rng, stage, radius * 1.1)
            taken.append((0.0, 0.0, radius * 1.7 + 2))
            words = " tray"
    if chance(rng, 0.65):
        for _ in range(int(rng.integers(1, 6))):
            clutter.random_thing(ground, view * 0.55)
    if chance(rng, 0.1):
        # From about where the photographer stands.
        a = math.atan2(camera.place[1] - ground[1], camera.place[0] - ground[0]) + rng.normal(0, 0.8)
        d = np.array([math.cos(a), math.sin(a), 0.0])
        tip = ground * (1, 1, 0) + d * view * rng.uniform(0.15, 0.38)
        things.hand(rng, stage, tip + UP * (0.3 + play.unit * 0.2), tip + d * 20)
        words += " hand"
    return clutter, words
