"""Writes our own emblems as the pictures that screens show: `python -m samples.studio.screen_art`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from samples.studio import art
from samples.studio.scene import Art

ASSETS = Path(__file__).parents[2] / "ui" / "assets"
PIXELS = 192
KINDS = ("king", "queen", "bishop", "knight", "rook")
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


FIGURES = replace(
    SCREEN,
    family="drawn",
    design="staunton",
    two_inks=True,
    ink_on_light=(0.16, 0.14, 0.20),
    ink_on_dark=(0.95, 0.92, 0.86),
    size=0.74,
)


def main() -> None:
    """Write one PNG with transparency a symbol: emblems, and chess figures in the ink of either tile."""
    for kind in (*KINDS, "keizar"):
        _write(art.paint(SCREEN, kind, PIXELS, "light"), ASSETS / "emblems" / f"{kind}.png")
    for kind in (*KINDS, "pawn"):
        _write(art.paint(FIGURES, kind, PIXELS, "light"), ASSETS / "figures" / f"{kind}-light.png")
        _write(art.paint(FIGURES, kind, PIXELS, "dark"), ASSETS / "figures" / f"{kind}-dark.png")


def _write(picture: art.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    rgba = (picture * 255).round().astype(np.uint8)
    cv2.imwrite(str(path), cv2.cvtColor(rgba, cv2.COLOR_RGBA2BGRA))


if __name__ == "__main__":
    main()
