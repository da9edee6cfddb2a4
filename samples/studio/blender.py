"""The physically based engine: a scene, rendered by Blender's Cycles.

Needs `bpy` (Python 3.11). The image is straight, of `camera.raw_size`, in linear light; exposure, lens,
blur, noise and JPEG are `develop`'s.

``python -m samples.studio.blender`` writes a batch in one process. A photo that is there already is left
alone, so a batch that was stopped goes on where it was.
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
    blender_board,
    blender_clutter,
    blender_light,
    blender_things,
    casting,
    develop,
    truth,
)
from samples.studio import blender_stage as stage
from samples.studio import camera as cameras
from samples.studio.scene import Scene, Split

Image = NDArray[np.float32]
SAMPLES = 6
"""Light paths a pixel; the denoiser does the rest."""


def render(scene: Scene, samples: int = SAMPLES, threads: int = 0) -> Image:
    """The scene as straight linear light, (height, width, 3), which `develop` makes a photo of."""
    stage.clear()
    build(scene)
    return stage.shoot(samples, threads)


def build(scene: Scene) -> None:
    """Put everything of a scene on Blender's stage."""
    rotation, _, matrix = cameras.pose(scene.camera)
    position = cameras.position(scene.camera)
    width, height = cameras.raw_size(scene.camera)
    nearest = max(1.0, float(np.linalg.norm(position)) - 3)
    ppu = int(np.clip(1.1 * matrix[0, 0] / nearest, 48, 220))
    blender_things.table(scene, ppu)
    blender_board.build(scene, ppu)
    blender_things.pieces(scene, ppu)
    blender_things.tokens(scene)
    blender_clutter.build(scene)
    blender_light.build(scene)
    stage.camera(rotation, position, float(matrix[0, 0]), width, height)


def take(seed: int, split: Split, width: int, samples: int, ordinary: float, out: Path) -> bool:
    """Write ``NAME.json`` and ``NAME.jpg`` of one scene unless they are there; says whether it had to."""
    photo = out / f"blender-{split}-{seed:06d}.jpg"
    if photo.exists():
        return False
    scene = casting.make_scene(seed, split, width, ordinary)
    data = develop.encode(develop.develop(render(scene, samples), scene), scene.develop)
    facts = json.dumps(truth.truth(scene, "blender"), indent=1)
    photo.with_suffix(".json").write_text(facts + "\n", encoding="utf-8")
    part = photo.with_suffix(".part")
    part.write_bytes(data)
    part.rename(photo)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    parser = argparse.ArgumentParser(
        prog="python -m samples.studio.blender", description="A batch of rendered photos with exact truth."
    )
    parser.add_argument("--count", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first photo")
    parser.add_argument("--split", choices=["seen", "unseen"], default="seen")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--width", type=int, default=1600, metavar="W", help="longer side in pixels")
    parser.add_argument("--samples", type=int, default=SAMPLES, metavar="N", help="light paths a pixel")
    parser.add_argument("--ordinary", type=float, default=0.0, metavar="P", help="share of chess boards")
    asked = parser.parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    for seed in range(asked.seed, asked.seed + asked.count):
        start, work = time.monotonic(), time.process_time()
        if take(seed, asked.split, asked.width, asked.samples, asked.ordinary, asked.out):
            wall, cpu = time.monotonic() - start, time.process_time() - work
            print(f"{asked.split} {seed}: {wall:.1f} s, {cpu:.1f} s of work", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
