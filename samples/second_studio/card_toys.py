"""Chess figures for children: round, stout and with a face."""

from __future__ import annotations

from collections.abc import Sequence

from samples.second_studio.card_pen import Pen, curve, lerp, ring
from samples.second_studio.card_turned import cross, horse

EYES = {"pawn": 0.6, "rook": 0.5, "bishop": 0.52, "queen": 0.42, "king": 0.42}
"""How high the eyes sit."""


def _face(pen: Pen, y: float, apart: float, size: float, mood: float) -> None:
    """Two eyes and a mouth."""
    for side in (-1, 1):
        pen.dot(side * apart, y, size)
    depth = lerp(-0.02, 0.05, mood)
    pen.line(curve([(-apart * 0.8, y - 0.09), (0, y - 0.09 - depth), (apart * 0.8, y - 0.09)]), 0.024)


def toys(pen: Pen, kind: str, p: Sequence[float]) -> None:
    """Draw a toy of a figure; p are nine numbers from 0 to 1."""
    half = lerp(0.27, 0.36, p[0])
    eyes = lerp(0.02, 0.035, p[1])
    if kind == "knight":
        horse(pen, (p[2], p[3], 1.0, 1.0, p[4]), 0.06, False)
        pen.poly(ring(0.03, 0.08, half, 0.08))
        return
    body = [(half, 0.03), (half * 1.02, 0.14), (half * 0.92, 0.3), (half * 0.74, 0.5)]
    if kind == "pawn":
        pen.mirrored(curve([*body[:2], (half * 0.5, 0.36), (0.1, 0.42)]))
        pen.disc(0, 0.58, 0.23)
    elif kind == "rook":
        pen.mirrored(
            [(half, 0.02), (half * 0.82, 0.1), (half * 0.8, 0.62), (half * 1.02, 0.68), (half * 1.02, 0.8)]
        )
        for x in (-1.02, -0.2, 0.62):
            pen.bar(x * half, 0.78, (x + 0.4) * half, 0.92)
        pen.line([(-half, 0.68), (half, 0.68)], 0.024)
    elif kind == "bishop":
        pen.mirrored(
            curve([*body[:3], (half * 0.62, 0.36), (half * 0.8, 0.52), (half * 0.55, 0.76), (0.02, 0.92)])
        )
        pen.disc(0, 0.94, 0.05)
        pen.limb([(0.03, 0.68), (half * 0.72, 0.84)], 0.045, 0)
    else:
        pen.mirrored(curve([*body, (half * 0.8, 0.58)]))
        pen.line([(-half * 0.74, 0.58), (half * 0.74, 0.58)], 0.024)
        if kind == "queen":
            rim = [(-half * 0.74, 0.55)]
            for k in range(5):
                x = (k / 2 - 1) * half * 1.15
                rim.append((x, 0.86))
                pen.disc(x, 0.89, 0.042)
                if k < 4:
                    rim.append((x * 0.8 + half * 0.24, 0.66))
            pen.poly([*rim, (half * 0.74, 0.55)])
        else:
            pen.mirrored(curve([(half * 0.74, 0.56), (half * 1.05, 0.7), (half * 0.7, 0.8), (0.02, 0.78)]))
            cross(pen, 0.75, 0.25, 0.075, p[5] > 0.5)
    _face(pen, EYES[kind], 0.09, eyes, p[6])
