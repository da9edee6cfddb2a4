"""Cards in the physically based engine.

Needs `bpy`. ``python -m samples.studio.cards_blender`` writes a batch in one process; photos that are there
already are left alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.studio import (
    blender,
    blender_clutter,
    blender_light,
    blender_things,
    cards_truth,
    develop,
)
from samples.studio import blender_stage as stage
from samples.studio import camera as cameras
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
    room = table.room
    rotation, _, matrix = cameras.pose(room.camera)
    position = cameras.position(room.camera)
    width, height = cameras.raw_size(room.camera)
    nearest = max(1.0, float(np.linalg.norm(position)) - 3)
    ppu = int(np.clip(1.2 * matrix[0, 0] / nearest, 48, 300))
    blender_things.table(room, ppu)
    blender_clutter.build(room)
    blender_light.build(room)
    _cards(table, ppu)
    stage.camera(rotation, position, float(matrix[0, 0]), width, height)


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
    data = develop.encode(develop.develop(render(table, samples, threads), table.room), table.room.develop)
    facts = json.dumps(cards_truth.truth(table, "blender"))
    photo.with_suffix(".json").write_text(facts + "\n", encoding="utf-8")
    part = photo.with_suffix(".part")
    part.write_bytes(data)
    part.rename(photo)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    parser = argparse.ArgumentParser(
        prog="python -m samples.studio.cards_blender",
        description="Rendered photos of cards with exact truth.",
    )
    parser.add_argument("--count", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first photo")
    parser.add_argument("--split", choices=["seen", "unseen"], default="seen")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--width", type=int, default=1600, metavar="W", help="longer side in pixels")
    parser.add_argument(
        "--samples", type=int, default=blender.SAMPLES, metavar="N", help="light paths a pixel"
    )
    parser.add_argument("--threads", type=int, default=0, metavar="T", help="0 = all cores")
    asked = parser.parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    for seed in range(asked.seed, asked.seed + asked.count):
        start = time.monotonic()
        if take(seed, asked.split, asked.width, asked.samples, asked.out, asked.threads):
            print(f"{asked.split} {seed}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
