"""Tables to play on: wood, stone, paint, felt, tiles, cloth and printed mats."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from samples.second_studio.basics import (
    Array,
    Colour,
    Rng,
    chance,
    hsv,
    jitter_colour,
    luminance,
    pick,
    rectangle,
    smooth_step,
)
from samples.second_studio.shaders import Shader, image_material
from samples.second_studio.shapes import box_part
from samples.second_studio.stage import Stage
from samples.second_studio.textures import blend, fbm, marble_image, speckle_image, wood_image

WOODS: list[tuple[Colour, Colour]] = [
    ((0.85, 0.68, 0.46), (0.66, 0.46, 0.27)),
    ((0.66, 0.43, 0.24), (0.42, 0.24, 0.12)),
    ((0.42, 0.25, 0.15), (0.22, 0.12, 0.07)),
    ((0.2, 0.13, 0.1), (0.08, 0.05, 0.04)),
    ((0.86, 0.8, 0.7), (0.7, 0.62, 0.5)),
    ((0.62, 0.57, 0.52), (0.42, 0.38, 0.34)),
]
"""Lightest and darkest colour: pine, oak, walnut, wenge, ash, driftwood."""
FELTS: list[Colour] = [
    (0.06, 0.32, 0.16),
    (0.08, 0.16, 0.4),
    (0.45, 0.06, 0.09),
    (0.08, 0.08, 0.09),
    (0.3, 0.12, 0.35),
    (0.05, 0.2, 0.2),
    (0.4, 0.36, 0.3),
]
SIZE = 1024
"""Pixels along the side of a picture of a table."""


@dataclass
class Surface:
    """How a table looks."""

    name: str
    image: Array
    roughness: float
    specular: float = 0.5
    bump: float = 0.0


def random_table_colour(rng: Rng) -> Colour:
    """A plain colour: white, grey, black or a paint."""
    kind = pick(rng, ["white", "grey", "black", "paint"], [3, 1.5, 3, 3])
    if kind == "white":
        return jitter_colour(rng, (0.9, 0.89, 0.86), 0.03)
    if kind == "grey":
        g = rng.uniform(0.25, 0.7)
        return jitter_colour(rng, (g, g, g), 0.02)
    if kind == "black":
        g = rng.uniform(0.04, 0.14)
        return jitter_colour(rng, (g, g, g), 0.012)
    return hsv(rng.random(), rng.uniform(0.25, 0.85), rng.uniform(0.2, 0.85))


def table_wood(rng: Rng) -> Surface:
    """A wooden table of one or several planks."""
    light, dark = pick(rng, WOODS)
    light, dark = jitter_colour(rng, light), jitter_colour(rng, dark)
    image = wood_image(rng, SIZE, light, dark, pick(rng, [1, 1, 3, 5, 8]))
    if chance(rng, 0.4):
        image = np.ascontiguousarray(np.rot90(image))
    return Surface("wood", image, rng.uniform(0.12, 0.6), 0.5, 0.01)


def table_stone(rng: Rng) -> Surface:
    """Marble or granite."""
    dark = chance(rng, 0.5)
    g = rng.uniform(0.06, 0.25) if dark else rng.uniform(0.6, 0.92)
    base = jitter_colour(rng, (g, g, g), 0.03)
    other = jitter_colour(rng, (0.55, 0.52, 0.5) if dark else (0.4, 0.38, 0.36), 0.08)
    if chance(rng, 0.5):
        veined = marble_image(rng, SIZE, base, other, rng.uniform(2, 6))
        return Surface("marble", veined, rng.uniform(0.05, 0.3))
    third = jitter_colour(rng, (0.1, 0.1, 0.1) if chance(rng, 0.5) else (0.9, 0.88, 0.85), 0.05)
    return Surface("granite", speckle_image(rng, SIZE, base, other, third), rng.uniform(0.08, 0.5))


def table_plain(rng: Rng) -> Surface:
    """Painted or laminated board, sometimes glassy."""
    colour = random_table_colour(rng)
    image = np.ones((SIZE, SIZE, 3), np.float32) * np.asarray(colour, np.float32)
    image *= 1 + 0.05 * (fbm(rng, SIZE, 5)[..., None] - 0.5) + rng.normal(0, 0.006, (SIZE, SIZE, 1))
    glassy = chance(rng, 0.3)
    return Surface(
        "glassy" if glassy else "plain",
        np.clip(image, 0, 1).astype(np.float32),
        rng.uniform(0.02, 0.1) if glassy else rng.uniform(0.25, 0.8),
    )


def table_felt(rng: Rng) -> Surface:
    """Felt or suede."""
    base = pick(rng, FELTS)
    fuzz = rng.normal(0, 0.09, (SIZE, SIZE, 1)) + 0.3 * (fbm(rng, SIZE, 60)[..., None] - 0.5)
    image = np.clip(np.asarray(jitter_colour(rng, base, 0.04)) * (1 + fuzz), 0, 1).astype(np.float32)
    return Surface("felt", image, 1.0, 0.1, 0.02)


def table_tiles(rng: Rng) -> Surface:
    """Ceramic tiles with grout."""
    count = int(rng.integers(3, 12))
    a, b = random_table_colour(rng), random_table_colour(rng)
    y, x = np.mgrid[0:SIZE, 0:SIZE] * (count / SIZE)
    image: Array = np.ones((SIZE, SIZE, 3), np.float32) * np.asarray(a, np.float32)
    if chance(rng, 0.5):
        image = blend(a, b, ((x.astype(int) + y.astype(int)) % 2).astype(np.float32))
    tones = rng.normal(1, 0.05, (count, count)).astype(np.float32)
    tone = cv2.resize(tones, (SIZE, SIZE), interpolation=cv2.INTER_NEAREST)
    image = image * tone[..., None] * (0.95 + 0.1 * fbm(rng, SIZE, 12)[..., None])
    edge = np.minimum(np.minimum(x % 1, 1 - x % 1), np.minimum(y % 1, 1 - y % 1))
    g = rng.uniform(0.2, 0.8)
    image = blend(image, (g, g * 0.97, g * 0.93), 1 - smooth_step(edge, 0.012, 0.025))
    return Surface("tiles", np.clip(image, 0, 1), rng.uniform(0.05, 0.5), 0.5)


def flower(
    canvas: Array, centre: tuple[int, int], radius: float, petal: Colour, heart: Colour, turn: float
) -> None:
    """Draw one flower of a printed cloth."""
    for k in range(6):
        a = turn + k * math.pi / 3
        at = (int(centre[0] + radius * 0.6 * math.cos(a)), int(centre[1] + radius * 0.6 * math.sin(a)))
        axes = (max(1, int(radius * 0.45)), max(1, int(radius * 0.28)))
        cv2.ellipse(canvas, at, axes, math.degrees(a), 0, 360, petal, -1, cv2.LINE_AA)
    cv2.circle(canvas, centre, max(1, int(radius * 0.25)), heart, -1, cv2.LINE_AA)


def table_cloth(rng: Rng) -> Surface:
    """Tablecloth: checked, dotted, striped, floral or plain weave."""
    kind = pick(rng, ["checked", "dotted", "striped", "floral", "plain cloth"])
    ground, ink = random_table_colour(rng), random_table_colour(rng)
    if abs(luminance(ground) - luminance(ink)) < 0.15:
        ink = (1 - ground[0], 1 - ground[1], 1 - ground[2])
    image = _pattern(rng, kind, ground, ink)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    weave = 0.06 * np.sin(x * 1.3) * np.sin(y * 1.3)
    folds = 0.12 * (fbm(rng, SIZE, 4, None, 2) - 0.5)
    shades = 1 + weave + folds + rng.normal(0, 0.03, (SIZE, SIZE))
    image = np.clip(image * shades[..., None], 0, 1).astype(np.float32)
    return Surface(kind, image, 0.95, 0.15, 0.015)


def _pattern(rng: Rng, kind: str, ground: Colour, ink: Colour) -> Array:
    """What is printed on a tablecloth."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE
    count = rng.uniform(5, 22)
    image: Array = np.ones((SIZE, SIZE, 3), np.float32) * np.asarray(ground, np.float32)
    if kind == "checked":
        t = 0.5 * ((x * count % 1 < 0.5).astype(np.float32) + (y * count % 1 < 0.5))
        image = blend(ground, ink, t)
    elif kind == "striped":
        image = blend(ground, ink, (x * count % 1 < rng.uniform(0.15, 0.6)).astype(np.float32))
    elif kind == "dotted":
        row = np.floor(y * count)
        d = np.hypot((x * count + 0.5 * (row % 2)) % 1 - 0.5, y * count % 1 - 0.5)
        r = rng.uniform(0.12, 0.36)
        image = blend(ground, ink, 1 - smooth_step(d, r - 0.03, r + 0.03))
    elif kind == "floral":
        second = random_table_colour(rng)
        for _ in range(int(count * count * 0.6)):
            at = (int(rng.integers(SIZE)), int(rng.integers(SIZE)))
            radius, petal = SIZE / count * rng.uniform(0.3, 0.7), pick(rng, [ink, second])
            flower(image, at, radius, petal, hsv(rng.random(), 0.6, 0.9), rng.uniform(0, 3))
    return image


def table_mat(rng: Rng) -> Surface:
    """Printed game mat with large shapes and lines."""
    image = blend(random_table_colour(rng), random_table_colour(rng), fbm(rng, SIZE, 3, None, 3))
    for _ in range(int(rng.integers(4, 30))):
        colour = random_table_colour(rng)
        at = (int(rng.integers(SIZE)), int(rng.integers(SIZE)))
        size = int(rng.integers(15, 260))
        thick = pick(rng, [-1, 3, 8])
        if chance(rng, 0.5):
            cv2.circle(image, at, size, colour, thick, cv2.LINE_AA)
        else:
            cv2.rectangle(image, at, (at[0] + size, at[1] + int(size * rng.uniform(0.3, 1.5))), colour, thick)
    return Surface("mat", np.clip(image, 0, 1).astype(np.float32), rng.uniform(0.5, 0.95), 0.3)


TABLES: list[tuple[Callable[[Rng], Surface], float]] = [
    (table_wood, 5),
    (table_stone, 2),
    (table_plain, 4),
    (table_felt, 2),
    (table_tiles, 1),
    (table_cloth, 3),
    (table_mat, 1),
]
"""Every kind of table and how often it comes."""


def add_table(rng: Rng, stage: Stage, centre: Array, view: float, prefer_dark: bool | None) -> str:
    """Put up a table and maybe the floor beyond its edge; returns the table's name.

    The view is the width of what the camera sees of it. Asked for a dark or a light table it tries for one,
    so that pieces are seen on their like too.
    """
    surface = pick(rng, [t for t, _ in TABLES], [w for _, w in TABLES])(rng)
    if prefer_dark is not None:
        for _ in range(6):
            brightness = float(surface.image.mean())
            if brightness < 0.22 if prefer_dark else brightness > 0.7:
                break
            surface = pick(rng, [table_plain, table_wood, table_stone, table_felt, table_cloth])(rng)
    material = image_material("table", surface.image, surface.roughness, surface.specular, surface.bump)
    span = max(view * 1.3, 25.0) if surface.name != "wood" else max(view * 1.5, 45.0)
    size, shift, turn = 600.0, rng.random(2), rng.uniform(0, 6.3)
    if chance(rng, 0.25):
        size = 2 * view * rng.uniform(0.8, 1.6)
        floor = Shader("floor", Base_Color=random_table_colour(rng), Roughness=0.6).material
        stage.add(box_part((2000, 2000, 1), (0, 0, -73)), [floor], False)
    picture = (rectangle(size / span, size / span) + shift).tolist()
    part = box_part((size, size, 2.5), (float(centre[0]), float(centre[1]), -2.5), turn, picture)
    stage.add(part, [material], False)
    return surface.name
