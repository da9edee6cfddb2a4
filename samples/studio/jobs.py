"""Taking many photos: which engine makes them, how they are kept, and how the work is shared out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import develop
from samples.studio.scene import Scene

Linear = NDArray[np.float32]
Job = TypeVar("Job")


def engine_for(engine: str, things: str = "") -> Callable[[Any], Linear]:
    """What makes straight linear light of a scene: of a board, or of `cards_` or `pips_`."""
    module = import_module(f"samples.studio.{things}{engine}")  # Blender's need bpy, which few machines have
    make: Callable[[Any], Linear]
    if engine == "fast":
        cv2.setNumThreads(1)  # the jobs share the cores already
        make = module.expose
    else:
        make = module.render
    return make


def save(photo: Path, image: Linear, room: Scene, facts: dict[str, Any], indent: int | None = None) -> None:
    """Write a photo and its truth beside it. Where the photo is, both are whole."""
    data = develop.encode(develop.develop(image, room), room.develop)
    photo.with_suffix(".json").write_text(json.dumps(facts, indent=indent) + "\n", encoding="utf-8")
    part = photo.with_suffix(".part")
    part.write_bytes(data)
    part.rename(photo)


def work_off(work: Callable[[Job], str], todo: Iterable[Job], jobs: int, chunk: int = 1) -> Iterator[str]:
    """What `work` says of each thing to do, in order, with so many at the same time."""
    if jobs == 1:
        yield from map(work, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, todo, chunksize=chunk)
