"""Cards in the physically based engine.

Needs `bpy`. ``python -m samples.studio.cards_blender`` writes a batch in one process; photos that are there
already are left alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.studio import blender, cards_truth, jobs
from samples.studio import blender_stage as stage
from samples.studio.blender_mesh import slab
from samples.studio.blender_stage import Finish
from samples.studio.cards_casting import CardTable, make_table
from samples.studio.cards_fast import face_of
from samples.studio.scene import Split

Image = NDArray[np.float32]
STEP = 0.0005
"""How much higher each card lies than the one laid before it, in squares."""


def render(table: CardTable, samples: int = blender.SAMPLES, threads: int = 0) -> Image:
    """The table as straight linear light, (height, width, 3), which `develop` makes a photo of."""
    stage.clear()
    build(table)
    return stage.shoot(samples, threads)


def build(table: CardTable) -> None:
    """Put everything of a table on Blender's stage."""
    ppu = blender.fineness(table.room, 1.2, 300)
    blender.room(table.room, ppu)
    _cards(table, ppu)


def _cards(table: CardTable, ppu: int) -> None:
    design, low = table.design, -table.room.board.height
    finish = Finish(design.roughness, coat=max(0.0, 0.6 - design.roughness))
    pixels = max(48, round(table.width * ppu))
    materials: dict[tuple[bool, str, str], stage.Handle] = {}
    plate = slab(
        table.width, table.width * design.long, low, 0.0, min(0.003, -low / 3), design.corner * table.width
    )
    for number, card in enumerate(table.cards):
        key = (True, card.colour, card.kind) if card.up else (False, "", "")
        if key not in materials:
            picture = stage.image("card", np.clip(face_of(table, card, pixels), 0, 1))
            materials[key] = stage.material("card", None, finish, picture)
        stage.place(plate, [materials[key]], (card.x, card.y, STEP * number), card.turn, "card")


def take(seed: int, split: Split, width: int, samples: int, out: Path, threads: int = 0) -> bool:
    """Write ``NAME.json`` and ``NAME.jpg`` of one table unless they are there; says whether it had to."""
    photo = out / f"cards-blender-{split}-{seed:06d}.jpg"
    if photo.exists():
        return False
    table = make_table(seed, split, width)
    jobs.save(photo, render(table, samples, threads), table.room, cards_truth.truth(table, "blender"))
    return True


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    parser = blender.options("cards_blender", "Rendered photos of cards with exact truth.")
    parser.add_argument("--threads", type=int, default=0, metavar="T", help="0 = all cores")
    asked = parser.parse_args(arguments)
    return blender.batch(
        asked, lambda seed: take(seed, asked.split, asked.width, asked.samples, asked.out, asked.threads)
    )


if __name__ == "__main__":
    sys.exit(main())
