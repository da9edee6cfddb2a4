"""Short sounds of wood for a move, a capture and the end. `python -m ui.sounds` makes the files.

Flet's web client can play sounds; its Python half for that is a package of its own. All we need of it is one
call, so that is what stands here.
"""

from __future__ import annotations

import math
import struct
import wave
from pathlib import Path
from random import Random
from typing import Any, Final

import flet as ft

from ui.awake import asked
from ui.tasks import run

FOLDER: Final = Path(__file__).parent / "assets" / "sounds"
RATE: Final = 22_050
NOTES: Final = {"move": (420.0,), "capture": (300.0, 240.0), "end": (392.0, 494.0, 587.0)}
"""Pitches of each sound, one knock after the other."""


@ft.control("Audio")  # type: ignore[arg-type]
class Sound(ft.Service):
    """One sound that can be played again and again."""

    src: str = ""

    async def play(self) -> None:
        """Play it. A client without sound says nothing."""
        try:
            await self._invoke_method("play", {"position": 0}, timeout=5)
        except (TimeoutError, RuntimeError):
            return


def use_sounds(on: bool) -> Any:
    """A call that plays a sound by name and gives a short buzz, or does nothing when both are off."""
    kept: Any = ft.use_ref(dict)
    page: Any = ft.context.page

    def play(name: str) -> None:
        if not on:
            return
        if name not in kept.current:
            kept.current[name] = Sound(src=f"sounds/{name}.wav")
        run(page, kept.current[name].play)
        run(page, asked, ft.HapticFeedback().light_impact)

    return play


def make() -> None:
    """Write the files: each knock is a pitch and its overtone, dying away, with a little noise at first."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, pitches in NOTES.items():
        rng = Random(1)
        samples: list[int] = []
        for pitch in pitches:
            for step in range(int(RATE * 0.12)):
                at = step / RATE
                tone = math.sin(2 * math.pi * pitch * at) + 0.4 * math.sin(2 * math.pi * pitch * 2.76 * at)
                knock = (rng.random() * 2 - 1) * math.exp(-at * 300)
                samples.append(round(9000 * math.exp(-at * 34) * (tone + 0.8 * knock)))
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


if __name__ == "__main__":
    make()
