"""Things on the table that have nothing to do with the game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import blender_stage as stage
from samples.studio.blender_mesh import Mesh, capsule, disc, join, lathe, slab
from samples.studio.blender_stage import Finish
from samples.studio.scene import RGB, Clutter, Scene

Image = NDArray[np.float32]


def build(scene: Scene) -> None:
    """Put every thing in its place."""
    for thing in scene.clutter:
        _MAKERS[thing.kind](thing, -scene.board.height, np.random.default_rng(thing.seed))


def _put(
    shape: Mesh,
    thing: Clutter,
    base: float,
    colour: RGB | None,
    finish: Finish,
    picture: Image | None = None,
) -> stage.Handle:
    texture = None if picture is None else stage.image(thing.kind, picture)
    material = stage.material(thing.kind, colour, finish, texture)
    return stage.place(shape, [material], (thing.x, thing.y, base), thing.turn, thing.kind)


def _vessel(radius: float, height: float, wall: float, foot: float) -> Mesh:
    """A cup, open above."""
    outer = [(0.0, 0.0), (radius * foot * 0.94, 0.0), (radius * foot, height * 0.03)]
    outer += [(radius * (foot + (1 - foot) * t), height * (0.03 + 0.95 * t)) for t in np.linspace(0.1, 1, 8)]
    rim = [(radius - wall * 0.5, height), (radius - wall, height * 0.98)]
    shares = np.linspace(0.9, 0.05, 8)
    inner = [(radius * (foot + (1 - foot) * t) - wall, height * (0.05 + 0.93 * t)) for t in shares]
    return lathe(np.array([*outer, *rim, *inner, (0.0, height * 0.06)]), 72)


def _mug(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    radius, height = thing.size / 2, thing.size * 1.1
    bow = [
        np.array([radius * (0.86 + 0.55 * np.cos(turn)), 0.0, height * (0.52 + 0.3 * np.sin(turn))])
        for turn in np.linspace(-1.35, 1.35, 12)
    ]
    handle = [capsule(a, b, radius * 0.13, radius * 0.13, 12) for a, b in pairwise(bow)]
    shape = join([_vessel(radius, height, radius * 0.1, 0.9), *handle])
    _put(shape, thing, base, thing.colour, Finish(0.25, 0.5))
    drink = (0.1, 0.045, 0.02) if rng.random() < 0.6 else (0.45, 0.22, 0.06)
    level = height * float(rng.uniform(0.55, 0.88))
    _put(disc(radius * 1.79, level - 0.02, level), thing, base, drink, Finish(0.08))


def _glass(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    radius, height = thing.size / 2, thing.size * 1.4
    shape = _vessel(radius, height, radius * 0.07, 0.8)
    _put(shape, thing, base, (0.98, 0.99, 0.99), Finish(0.02, glass=1.0))
    if rng.random() < 0.7:
        drink: RGB = ((0.9, 0.55, 0.1), (0.35, 0.02, 0.05), (0.85, 0.9, 0.9))[int(rng.integers(3))]
        deep = height * float(rng.uniform(0.4, 0.8))
        low = height * 0.07
        shares = [(low, 0.81), (deep, 0.8 + 0.2 * deep / height)]
        outline = [(0.0, low), *((radius * share - radius * 0.075, z) for z, share in shares), (0.0, deep)]
        _put(lathe(np.array(outline), 48), thing, base, drink, Finish(0.05, glass=0.8))


def _phone(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    wide, tall = thing.size * 0.48, thing.size
    rows, columns = 400, 192
    sheet = np.full((rows, columns, 3), 0.015, np.float32)
    if rng.random() < 0.3:  # lying on its face
        sheet[:] = thing.colour
        for k in range(int(rng.integers(2, 4))):
            cv2.circle(sheet, (38, 36 + 34 * k), 14, (0.03, 0.03, 0.035), -1, cv2.LINE_AA)
    elif rng.random() < 0.35:  # lit
        low, high = rng.uniform(0.1, 0.9, 3), rng.uniform(0.1, 0.9, 3)
        blend = np.linspace(0, 1, rows - 16)[:, None, None]
        sheet[8:-8, 8:-8] = low * (1 - blend) + high * blend
        for k in range(5):
            y = 60 + 60 * k
            cv2.rectangle(sheet, (24, y), (int(rng.integers(90, 170)), y + 34), (0.93, 0.93, 0.95), -1)
    _put(slab(wide, tall, 0, 0.13, 0.04, wide * 0.14), thing, base, None, Finish(0.12, 0.6), sheet)


def _written(rng: np.random.Generator, rows: int, columns: int, ground: RGB) -> Image:
    sheet = np.empty((rows, columns, 3), np.float32)
    sheet[:] = ground
    step = int(rng.integers(14, 26))
    ink = tuple(float(v) for v in rng.uniform(0.05, 0.3, 3))
    for y in range(step * 2, rows - step, step):
        x, end = columns * 0.1, columns * float(rng.uniform(0.4, 0.92))
        while x < end:
            word = float(rng.uniform(8, 34))
            finish = (int(min(x + word, end)), y + int(rng.integers(-1, 2)))
            cv2.line(sheet, (int(x), y), finish, ink, 2, cv2.LINE_AA)
            x += word + 7
    return sheet


def _paper(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    picture = _written(rng, 480, 340, thing.colour)
    _put(slab(thing.size * 0.7, thing.size, 0, 0.012), thing, base, None, Finish(0.8), picture)


def _card(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    sheet = np.empty((256, 164, 3), np.float32)
    sheet[:] = thing.colour
    ink = tuple(float(v) for v in rng.uniform(0.05, 0.8, 3))
    if rng.random() < 0.5:
        cv2.rectangle(sheet, (10, 10), (153, 245), ink, -1)
        for k in range(12):
            cv2.line(sheet, (10, 20 * k), (153, 20 * k + 60), (0.9, 0.9, 0.9), 1, cv2.LINE_AA)
    else:
        for x, y in ((50, 60), (114, 60), (82, 128), (50, 196), (114, 196)):
            cv2.circle(sheet, (x, y), 15, ink, -1, cv2.LINE_AA)
    shape = slab(thing.size * 0.64, thing.size, 0, 0.016, 0, thing.size * 0.05)
    _put(shape, thing, base, None, Finish(0.4), sheet)


def _book(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    wide, tall, thick = thing.size * 0.7, thing.size, 0.15 + 0.35 * float(rng.random())
    sheet = np.empty((480, 340, 3), np.float32)
    sheet[:] = thing.colour
    second, third = (tuple(float(v) for v in rng.uniform(0.05, 0.95, 3)) for _ in range(2))
    cv2.rectangle(sheet, (40, 60), (300, 130), second, -1)
    cv2.circle(sheet, (170, 310), int(rng.integers(50, 110)), third, -1, cv2.LINE_AA)
    for k in range(int(rng.integers(1, 4))):
        cv2.line(sheet, (70, 85 + 18 * k), (int(rng.integers(150, 270)), 85 + 18 * k), third, 5)
    pages = slab(wide * 0.96, tall * 0.96, 0.03, thick - 0.03).moved(wide * 0.01)
    _put(pages, thing, base, (0.9, 0.87, 0.78), Finish(0.9))
    _put(slab(wide, tall, 0, 0.04, 0.01), thing, base, thing.colour, Finish(0.45))
    _put(slab(wide, tall, thick - 0.04, thick, 0.015), thing, base, None, Finish(0.4, 0.2), sheet)
    spine = slab(0.05, tall, 0.01, thick - 0.005).moved(-wide / 2 + 0.02)
    _put(spine, thing, base, thing.colour, Finish(0.45))


def _box(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    wide = thing.size * (0.5 + 0.5 * float(rng.random()))
    high = thing.size * (0.15 + 0.35 * float(rng.random()))
    sheet = np.empty((320, 320, 3), np.float32)
    sheet[:] = thing.colour
    for _ in range(int(rng.integers(2, 6))):
        tone = tuple(float(v) for v in rng.uniform(0.05, 0.95, 3))
        x, y, w, h = (int(v) for v in rng.integers(20, 180, 4))
        cv2.rectangle(sheet, (x, y), (min(300, x + w), min(300, y + h // 2)), tone, -1)
    _put(slab(wide, thing.size, 0, high, 0.03, 0.02), thing, base, None, Finish(0.5), sheet)
    lid = slab(wide + 0.04, thing.size + 0.04, high * 0.55, high - 0.035, 0.01, 0.03)
    _put(lid, thing, base, thing.colour, Finish(0.5))


def _die(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    size, pips = thing.size, int(rng.integers(1, 7))
    _put(slab(size, size, 0, size, size * 0.09, size * 0.12), thing, base, thing.colour, Finish(0.25, 0.3))
    dark = sum(thing.colour) > 1.4
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
        5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
        6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
    }
    pip = disc(size * 0.19, size / 2 - 0.01, size / 2 + 0.002)
    marks = [pip.moved(x * size * 0.25, y * size * 0.25, size / 2) for x, y in spots[pips]]
    aside = np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    for turn in (0, 90, 180, 270):
        for x, y in spots[int(rng.integers(1, 7))]:
            side = pip.moved(x * size * 0.25, y * size * 0.25).bent(aside)
            marks.append(side.moved(turn=turn).moved(0, 0, size / 2))
    tone: RGB = (0.03, 0.03, 0.03) if dark else (0.93, 0.93, 0.93)
    _put(join(marks), thing, base, tone, Finish(0.4))


def _pen(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    length, radius = thing.size, 0.085
    body = [(0, 0), (radius, 0.02), (radius, length * 0.86), (radius * 0.35, length * 0.96), (0, length)]
    lying = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])
    shape = lathe(np.array(body), 24).moved(0, 0, -length / 2).bent(lying)
    _put(shape.moved(0, 0, radius), thing, base, thing.colour, Finish(0.25, 0.4))
    if rng.random() < 0.7:
        clip = slab(0.05, length * 0.25, radius * 2, radius * 2 + 0.03).moved(0, -length * 0.34)
        _put(clip, thing, base, (0.75, 0.75, 0.75), Finish(0.2, metal=1.0))


def _coin(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    metal: RGB = (0.85, 0.66, 0.36) if rng.random() < 0.5 else (0.8, 0.8, 0.8)
    radii = (0, 0.5, 0.5, 0.48, 0.45, 0.43, 0.2, 0.16, 0)
    heights = (0, 0, 0.09, 0.1, 0.1, 0.08, 0.08, 0.1, 0.1)
    shape = lathe(np.column_stack([radii, heights]) * (thing.size, 0.6), 48)
    _put(shape, thing, base, metal, Finish(0.32, metal=1.0))


def _hand(thing: Clutter, base: float, rng: np.random.Generator) -> None:
    """A resting hand, fingertips ahead (along x), with a bit of sleeve."""
    s = thing.size
    parts = [
        capsule(np.array([-0.42, -0.13, 0.16]) * s, np.array([0.05, -0.17, 0.17]) * s, 0.15 * s, 0.115 * s),
        capsule(np.array([-0.42, 0.06, 0.17]) * s, np.array([0.06, 0.0, 0.19]) * s, 0.16 * s, 0.12 * s),
        capsule(np.array([-0.42, 0.12, 0.16]) * s, np.array([0.03, 0.17, 0.17]) * s, 0.15 * s, 0.11 * s),
        capsule(np.array([-1.5, 0.0, 0.22]) * s, np.array([-0.5, 0.0, 0.18]) * s, 0.2 * s, 0.15 * s),
    ]
    for tip, side in ((0.42, -0.25), (0.57, -0.09), (0.6, 0.08), (0.5, 0.24)):
        root = np.array([0.03, side * 0.85, 0.19]) * s
        knuckle = np.array([0.05 + (tip - 0.05) * 0.5, side * 1.05, 0.2 + float(rng.uniform(0, 0.06))]) * s
        end = np.array([tip, side * 1.15, 0.075]) * s
        parts += [capsule(root, knuckle, 0.088 * s, 0.076 * s), capsule(knuckle, end, 0.076 * s, 0.062 * s)]
    thumb = [np.array(v) * s for v in ((-0.35, -0.22, 0.14), (-0.1, -0.4, 0.11), (0.12, -0.44, 0.08))]
    parts.append(capsule(thumb[0], thumb[1], 0.12 * s, 0.09 * s))
    parts.append(capsule(thumb[1], thumb[2], 0.09 * s, 0.07 * s))
    flesh = _put(join(parts), thing, base, thing.colour, Finish(0.5))
    stage.melt(flesh, 0.035 * s, 6)
    sleeve: RGB = tuple(float(v) for v in rng.uniform(0.05, 0.8, 3))  # type: ignore[assignment]
    arm = capsule(np.array([-3.4, 0.0, 0.3]) * s, np.array([-0.95, 0.0, 0.23]) * s, 0.32 * s, 0.235 * s, 32)
    _put(arm, thing, base, sleeve, Finish(0.9, sheen=0.3))


_MAKERS: dict[str, Callable[[Clutter, float, np.random.Generator], None]] = {
    "mug": _mug, "phone": _phone, "paper": _paper, "die": _die, "pen": _pen, "book": _book,
    "hand": _hand, "glass": _glass, "card": _card, "box": _box, "coin": _coin,
}  # fmt: skip
