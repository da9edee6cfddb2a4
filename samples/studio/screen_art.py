"""Writes our own emblems as the pictures that screens show: `python -m samples.studio.screen_art`."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from samples.studio import art
from samples.studio.scene import Art

OUT = Path(__file__).parents[2] / "ui" / "assets" / "emblems"
PIXELS = 192
SCREEN = Art(
    family="emblem",
    design="herald",
    colours=(
        ("king", (0.95, 0.76, 0.06)),
        ("queen", (0.90, 0.16, 0.16)),
        ("bishop", (0.10, 0.62, 0.93)),
        ("knight", (0.45, 0.73, 0.20)),
        ("rook", (0.95, 0.49, 0.18)),
    ),
    two_inks=False,
    ink_on_light=(0, 0, 0),
    ink_on_dark=(1, 1, 1),
    outline=False,
    disc=None,
    relief=0.0,
    size=0.86,
    wear=0.0,
    keizar_ground=(0.47, 0.13, 0.66),
    keizar_ink=(0.93, 0.77, 0.30),
    keizar_design=art.keizar_designs("seen")[0],
    seed=0,
)


def main() -> None:
    """Write one PNG with transparency a symbol."""
    OUT.mkdir(parents=True, exist_ok=True)
    for kind in ("king", "queen", "bishop", "knight", "rook", "keizar"):
        rgba = (art.paint(SCREEN, kind, PIXELS, "light") * 255).round().astype(np.uint8)
        cv2.imwrite(str(OUT / f"{kind}.png"), cv2.cvtColor(rgba, cv2.COLOR_RGBA2BGRA))


if __name__ == "__main__":
    main()
