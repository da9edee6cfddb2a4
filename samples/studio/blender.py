"""The physically based engine: a scene, rendered by Blender's Cycles.

Needs `bpy` (Python 3.11). The image is straight, of `camera.raw_size`, in linear light; exposure, lens,
blur, noise and JPEG are `develop`'s.

``python -m samples.studio.blender`` writes a batch in one process. A photo that is there already is left
alone, so a batch that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.studio import (
    blender_board,
    blender_clutter,
    blender_light,
    blender_things,
    casting,
    jobs,
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
    ppu = fineness(scene, 1.1)
    blender_things.table(scene, ppu)
    blender_board.build(scene, ppu)
    blender_things.pieces(scene, ppu)
    blender_things.tokens(scene)
    blender_clutter.build(scene)
    blender_light.build(scene)
    aim(scene)


def fineness(scene: Scene, times: float, most: int = 220) -> int:
    """Pixels a square of what is painted: so many times what the camera sees at its nearest."""
    nearest = max(1.0, float(np.linalg.norm(cameras.position(scene.camera))) - 3)
    return int(np.clip(times * cameras.pose(scene.camera)[2][0, 0] / nearest, 48, most))


def aim(scene: Scene) -> None:
    """Set up the camera."""
    rotation, _, matrix = cameras.pose(scene.camera)
    width, height = cameras.raw_size(scene.camera)
    stage.camera(rotation, cameras.position(scene.camera), float(matrix[0, 0]), width, height)


def room(scene: Scene, ppu: int) -> None:
    """The table without its board, what lies about, light and camera."""
    blender_things.table(scene, ppu)
    blender_clutter.build(scene)
    blender_light.build(scene)
    aim(scene)


def take(seed: int, split: Split, width: int, samples: int, ordinary: float, out: Path) -> bool:
    """Write ``NAME.json`` and ``NAME.jpg`` of one scene unless they are there; says whether it had to."""
    photo = out / f"blender-{split}-{seed:06d}.jpg"
    if photo.exists():
        return False
    scene = casting.make_scene(seed, split, width, ordinary)
    jobs.save(photo, render(scene, samples), scene, truth.truth(scene, "blender"), indent=1)
    return True


def options(prog: str, about: str | None, width: int = 1600) -> argparse.ArgumentParser:
    """The command line of a batch."""
    parser = argparse.ArgumentParser(prog=f"python -m samples.studio.{prog}", description=about)
    parser.add_argument("--count", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first photo")
    parser.add_argument("--split", choices=["seen", "unseen"], default="seen")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--width", type=int, default=width, metavar="W", help="longer side in pixels")
    parser.add_argument("--samples", type=int, default=SAMPLES, metavar="N", help="light paths a pixel")
    return parser


def batch(asked: argparse.Namespace, take_one: Callable[[int], bool]) -> int:
    """Take the photos, telling of each that was not there how long it took."""
    asked.out.mkdir(parents=True, exist_ok=True)
    for seed in range(asked.seed, asked.seed + asked.count):
        start, work = time.monotonic(), time.process_time()
        if take_one(seed):
            wall, cpu = time.monotonic() - start, time.process_time() - work
            print(f"{asked.split} {seed}: {wall:.1f} s, {cpu:.1f} s of work", file=sys.stderr, flush=True)
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Parse the command line and take the photos."""
    parser = options("blender", "A batch of rendered photos with exact truth.")
    parser.add_argument("--ordinary", type=float, default=0.0, metavar="P", help="share of chess boards")
    asked = parser.parse_args(arguments)
    return batch(
        asked, lambda seed: take(seed, asked.split, asked.width, asked.samples, asked.ordinary, asked.out)
    )


if __name__ == "__main__":
    sys.exit(main())
