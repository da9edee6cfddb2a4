"""Draws one table of cards from a seed: which make, what lies where, in what light, seen from where."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import casting, lighting, props, shapes, surfaces
from samples.studio.cards_design import CardDesign, draw_design
from samples.studio.cards_layout import Card, lay
from samples.studio.scene import Board, Scene, Split, Surface

HALF = 4.0
"""All cards lie within so many squares of the middle: what a `Camera` always sees."""
_HEIGHT = 0.004
"""The least height of a card's face over the table, in squares."""
_CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
"""Bottom left first, counter-clockwise seen from above."""


@dataclass(frozen=True)
class CardTable:
    """One photo of cards to take."""

    room: Scene
    """Table, light, camera and clutter; its board is empty and as thin as a card."""
    design: CardDesign
    width: float
    """A card's width in squares."""
    cards: tuple[Card, ...]
    """x and y in squares. Later cards lie on earlier ones."""

    def outline(self, card: Card) -> NDArray[Any]:
        """The card's corners on the table, 4x2, bottom left of its face first, counter-clockwise."""
        angle = np.radians(card.turn)
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        size = self.width * np.array([1.0, self.design.long])
        return np.asarray(_CORNERS * size @ spin + (card.x, card.y))


def make_table(
    seed: int, split: Split = "seen", width: int = 1024, count: int | None = None, make: int | None = None
) -> CardTable:
    """The table of this seed: a photo `width` pixels long, and if so wanted `count` cards on the board.

    `make` is the seed whose cards are used, so that one set can be photographed several times.
    """

    def stream(aspect: str) -> np.random.Generator:
        source = make if make is not None and aspect in ("players", "design") else seed
        return np.random.default_rng([source, split == "unseen", zlib.crc32(f"cards {aspect}".encode())])

    players = 4 if count and make is None else int(stream("players").choice([2, 3, 4], p=[0.45, 0.2, 0.35]))
    design = draw_design(stream("design"), split, players)
    cards = lay(stream("layout"), design, count)
    spots = np.array([(card.x, card.y) for card in cards])
    reach = np.hypot(1, design.long) / 2
    low, high = spots.min(axis=0) - reach, spots.max(axis=0) + reach
    scale = 2 * HALF / max(float((high - low).max()), 3.0)
    middle = (low + high) / 2
    cards = [
        replace(card, x=float((card.x - middle[0]) * scale), y=float((card.y - middle[1]) * scale))
        for card in cards
    ]
    room = _room(stream, seed, split, width, design, max(_HEIGHT, design.thick * scale))
    return CardTable(room, design, float(scale), tuple(cards))


def _room(stream: Any, seed: int, split: Split, width: int, design: CardDesign, height: float) -> Scene:
    rng = stream("camera")
    camera = casting.draw_camera(rng, width)
    camera = replace(camera, fill=float(rng.uniform(0.7, 0.97)))
    table = surfaces.draw_table(stream("table"), split)
    board = Board(table, table, table, 0.0, 0.0, 0.0, None, 0.0, 0.0, None, None, height)
    look = shapes.draw_look(stream("look"), split)
    table = _like_cards(stream("likeness"), table, design)
    return Scene(
        seed=seed,
        split=split,
        tiles="." * 64,
        pieces="." * 64,
        tile_shifts=((0.0, 0.0, 0.0),) * 64,
        symbol_turns=(0,) * 64,
        standing=(),
        tokens=(),
        clutter=props.draw_clutter(stream("clutter"), board, (), look, (), camera),
        art=design.art,
        board=board,
        look=look,
        table=table,
        light=lighting.draw_light(stream("light")),
        camera=camera,
        develop=lighting.draw_develop(stream("develop")),
    )


def _like_cards(rng: np.random.Generator, table: Surface, design: CardDesign) -> Surface:
    """Now and then a table that hides the cards: nearly their paper's colour, or their back's."""
    if rng.random() > 0.2:
        return table
    ground = design.paper if rng.random() < 0.5 else design.back.ground
    shade = float(rng.uniform(0.8, 1.1))
    near = tuple(float(np.clip(part * shade + rng.normal(0, 0.02), 0.02, 1)) for part in ground)
    kind = str(rng.choice(["plain", "cloth", "wood", "paper"]))
    dark = tuple(part * 0.85 for part in near)
    return replace(table, kind=kind, colours=(near, dark))  # type: ignore[arg-type]


def spots(table: CardTable, card: Card) -> NDArray[Any]:
    """The card's corners on the photo, 4x2, in the order of `CardTable.outline`."""
    flat = table.outline(card)
    return lens.project(table.room.camera, np.c_[flat, np.zeros(4)])


def seen_at(table: CardTable, elevation: float) -> CardTable:
    """The same table from another height: degrees over the table's plane."""
    camera = replace(table.room.camera, elevation=elevation)
    return replace(table, room=replace(table.room, camera=camera))
