"""The pieces of one photo: which sets they are from, and how they lie."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from samples.second_studio.basics import Array, Rng, chance, pick
from samples.second_studio.bodies import DieMould, Piece, TileMould
from samples.second_studio.designs import Design, Game, make_design
from samples.second_studio.layouts import dice_layout, domino_layout


@dataclass
class Play:
    """Pieces on a table, and what they were cast from."""

    game: Game
    design: Design
    """Of the dominoes, or of the first set of dice."""
    tiles: list[Piece]
    dice: list[Piece]
    tile_mould: TileMould | None
    die_moulds: list[DieMould]
    """One for each set of dice."""
    corners: Array
    """Corners of the upper faces that the photo is of."""
    unit: float
    """Length of a piece."""
    thick: float
    """Its height."""
    layout: str
    words: str

    def size(self, die: Piece) -> float:
        """How large a die is."""
        return self.die_moulds[die.design].design.size

    @property
    def glassy(self) -> bool:
        """Whether light shines through some of the pieces."""
        return self.design.translucent or any(mould.design.translucent for mould in self.die_moulds)


def set_up(rng: Rng, game: Game) -> Play:
    """Pieces for a photo of a game."""
    return _dominoes(rng) if game == "dominoes" else _dice(rng)


def _dominoes(rng: Rng) -> Play:
    """Dominoes, and now and then a die or two beside them."""
    design = make_design(rng, "dominoes")
    mould = TileMould(design.tile, design.two_layer is not None)
    tiles, layout = domino_layout(rng, design)
    corners = np.concatenate([mould.top_corners(p) for p in tiles if p.up or len(tiles) < 3])
    dice: list[Piece] = []
    die_moulds: list[DieMould] = []
    if chance(rng, 0.05):
        die_design = make_design(rng, "dice")
        die_moulds = [DieMould(die_design)]
        reach = float(corners[:, 0].max()) + mould.length * 0.5
        for k in range(int(rng.integers(1, 3))):
            y, turn = float(rng.normal(0, mould.length)), float(rng.uniform(0, 6))
            dice.append(Piece(reach + die_design.size * (1.4 * k + 1), y, turn, int(rng.integers(1, 7))))
        # The dice lie where the boneyard might be: they win.
        end = max(p.x for p in dice) + mould.length * 1.5
        tiles = [t for t in tiles if t.up or t.x < reach - mould.length or t.x > end]
    words = f"{design.words}, {layout}"
    unit, thick = mould.length, mould.thick
    return Play("dominoes", design, tiles, dice, mould, die_moulds, corners, unit, thick, layout, words)


def _dice(rng: Rng) -> Play:
    """Dice of one or several sets, often all of one size."""
    count = pick(rng, [1, 2, 3, 4], [5, 2, 1.5, 1])
    designs = [make_design(rng, "dice") for _ in range(count)]
    size = designs[0].size
    if chance(rng, 0.55):
        for design in designs:
            design.size = size
    dice, layout = dice_layout(rng, designs)
    moulds = [DieMould(design) for design in designs]
    corners = np.concatenate([moulds[p.design].quads(p)[0][0] for p in dice])
    words = f"{' / '.join(sorted({design.words for design in designs}))}, {layout}"
    return Play("dice", designs[0], [], dice, None, moulds, corners, size, size, layout, words)
