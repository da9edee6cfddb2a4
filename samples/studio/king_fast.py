"""King for 2 in the fast engine. `python -m samples.studio.king_fast --out DIR` takes photos of several sets:
of each one photo of the start (`king-03-0.jpg`, to learn from) and others of any moment of a game."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import develop, fast, glow, king_figures, king_scene, pips_fast, pips_scene, solids, stuff
from samples.studio.king_figures import Figure, FigureSet
from samples.studio.king_scene import KingScene, make_king_scene
from samples.studio.scene import Scene, Split

Linear = NDArray[np.float32]


def render(scene: KingScene) -> NDArray[np.uint8]:
    """The finished photo, BGR, as read back from its JPEG."""
    return develop.finish(expose(scene), scene.host)


def expose(scene: KingScene) -> Linear:
    """The straight linear RGB image of `camera.raw_size`."""
    image = fast.expose(scene.host, partial(_place, scene.style))
    table = king_scene.with_dominoes(scene)
    if scene.style.make == "discs":
        _symbols(scene, pips_fast.Brush(table, image))
    return pips_fast.expose(table, image)


def _place(
    style: FigureSet, host: Scene, stage: solids.Stage, shadows: glow.Shadows, thing: stuff.Thing, base: float
) -> list[glow.Touch]:
    """Put a piece on the stage; other things as in every scene."""
    if not isinstance(thing, Figure):
        return stuff.place(host, stage, shadows, thing, base)
    lit = float(glow.shade_edge(host, np.array(thing.x), np.array(thing.y)))
    surface, texture = (style.red, 0) if thing.colour == "w" else (style.blue, 1)
    turned = king_figures.outline(style, thing.kind)
    colour = stuff.linear(surface.colours[0])
    shadows.lathe(turned, thing.x, thing.y, base)
    stage.lathe(turned, thing.x, thing.y, base, colour, surface.roughness, texture, lit)
    _rows(style, stage, shadows, thing, base, colour, surface.roughness, lit)
    return [(thing.x, thing.y, base, float(turned[:, 0].max()), 0.0)]


def _rows(
    style: FigureSet,
    stage: solids.Stage,
    shadows: glow.Shadows,
    figure: Figure,
    base: float,
    colour: Any,
    rough: float,
    lit: float,
) -> None:
    """The part of a piece that is cut flat, row by row."""
    rows = king_figures.rows(style, figure.kind)
    if not rows:
        return
    angle = np.radians(figure.turn)
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    middle = np.array([figure.x, figure.y])
    facing = across if (stage.eye[:2] - middle) @ across > 0 else -across
    round_head = style.make == "turned"
    top = rows[-1][0]
    low, left, right, thick = rows[0][0], min(r[1] for r in rows), max(r[2] for r in rows), rows[0][3]
    shadows.solid(solids.block(figure.x, figure.y, base + low, (right - left, thick, top - low), figure.turn))
    step = max(1, int(len(rows) / max(4.0, top * stage.scale / 2)))
    for z, start, end, thickness in rows[::step]:
        flat = np.array(
            [
                middle + along * u + across * v
                for u, v in (
                    (start, -thickness / 2),
                    (end, -thickness / 2),
                    (end, thickness / 2),
                    (start, thickness / 2),
                )
            ]
        )
        pixels = solids.fixed(lens.project_raw(stage.camera, np.c_[flat, np.full(4, base + z)]))
        level = z >= top - 1e-6
        normal = (0.0, 0.0, 1.0) if level else (*(facing * (0.5 if round_head else 0.95)), 0.2)
        radial = 0.6 if round_head and not level else 0.0
        spot = (figure.x, figure.y, base + z, 0.0, radial, *normal)
        stage.rows.append((*spot, *colour, rough, -1, base, lit, 0, 0))
        cv2.fillConvexPoly(stage.labels, pixels, len(stage.rows) - 1, cv2.LINE_8, solids.SHIFT)


def _symbols(scene: KingScene, brush: pips_fast.Brush) -> None:
    """What is printed on discs. They are equally tall, so none hides another's face."""
    style = scene.style
    half = style.width / 2 * 0.92
    for figure in scene.figures:
        base = 0.0 if figure.on_board else -scene.host.board.height
        corners = pips_scene.rectangle(figure.x, figure.y, 2 * half, 2 * half, figure.turn)
        picture = king_figures.symbol(style, figure.kind, 96)
        brush.flat(np.c_[corners, np.full(4, base + style.height)], np.asarray(picture, np.float32))


def scenes(number: int, photos: int, seed: int, split: Split, width: int) -> list[KingScene]:
    """All photos of one set, the start first."""
    first = make_king_scene(seed + 1000 * number, split, width, at_start=True)
    others = [
        make_king_scene(seed + 1000 * number + photo, split, width, like=first, at_start=photo % 4 == 0)
        for photo in range(1, photos)
    ]
    return [first, *others]


def main(arguments: list[str] | None = None) -> int:
    """Take the photos."""
    parser = argparse.ArgumentParser(prog="python -m samples.studio.king_fast", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--sets", type=int, default=5)
    parser.add_argument("--photos", type=int, default=5, help="of each set, the first one of the start")
    parser.add_argument("--split", choices=["seen", "unseen"], default="unseen")
    parser.add_argument("--seed", type=int, default=8_000_000)
    parser.add_argument("--width", type=int, default=1280)
    asked = parser.parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for number in range(asked.sets):
        for photo, scene in enumerate(scenes(number, asked.photos, asked.seed, asked.split, asked.width)):
            stem = asked.out / f"king-{number:02d}-{photo}"
            picture = develop.develop(expose(scene), scene.host)
            stem.with_suffix(".jpg").write_bytes(develop.encode(picture, scene.host.develop))
            facts = json.dumps(king_scene.truth(scene, "fast"))
            stem.with_suffix(".json").write_text(facts + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
