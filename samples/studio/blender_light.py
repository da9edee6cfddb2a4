"""Sun, window or lamp; the room that shiny things mirror; a shadow's edge across the table."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import blender_stage as stage
from samples.studio.blender_mesh import Mesh
from samples.studio.scene import Scene

SUN_BELOW = 0.2
"""Softness under which the light is a sun, far away; above, a window or a lamp at some distance."""
FAR = 32.0
NEAR = 17.0
VEIL = 3.2
"""Height in squares of the thing that throws the shadow's edge."""


def build(scene: Scene) -> None:
    """Light the stage. A matte white level face is about ``fill + key * cos`` bright, as `Light` has it."""
    light = scene.light
    towards = np.asarray(light.key_from, float)
    towards = towards / np.linalg.norm(towards)
    colour = stage.linear(light.key_colour)
    rng = np.random.default_rng(scene.seed + 51)
    strength = np.pi * light.key_strength
    if light.key_softness < SUN_BELOW:
        source = towards * 60
        stage.lamp("SUN", source, np.zeros(3), strength, colour, 0.012 + 0.25 * light.key_softness)
        near = False
    else:
        warm = light.key_colour[0] - light.key_colour[2] > 0.15
        distance = NEAR * float(rng.uniform(0.85, 1.3)) if warm else FAR
        size = 2 * distance * np.tan(np.radians(3 + 26 * light.key_softness))
        source = towards * distance
        stage.lamp("AREA", source, np.zeros(3), np.pi * strength * distance**2, colour, float(size))
        near = True
    if light.shade is not None:
        _shade(light.shade, source, near)
    stage.surroundings(room(scene, rng), light.fill_strength)


def _shade(shade: tuple[float, float, float], source: NDArray[np.float64], near: bool) -> None:
    """Half of the light's way is hidden, so that the shadow's edge falls at an angle and offset."""
    angle, offset, depth = np.radians(shade[0]), shade[1], shade[2]
    across = np.array([np.cos(angle), np.sin(angle), 0.0])
    along = np.array([-np.sin(angle), np.cos(angle), 0.0])
    edge = [across * offset - along * 40, across * offset + along * 40]
    ground = np.array([edge[0], edge[0] + across * 60, edge[1] + across * 60, edge[1]])
    share = VEIL / source[2]
    if near:
        points = ground + (source - ground) * share
    else:
        points = ground + source * share
    thing = stage.place(Mesh(points, ((0, 1, 2, 3),), points[:, :2].copy()), [stage.veil("shade", depth)])
    stage.shadow_only(thing)


def room(scene: Scene, rng: np.random.Generator) -> NDArray[np.float32]:
    """A made-up room all about, in linear light with mean 1 over the upper half: walls, ceiling, windows."""
    rows, columns = 192, 384
    high = (0.5 - (np.arange(rows) + 0.5) / rows) * np.pi
    tint = stage.linear(scene.light.fill_colour)
    wall = tint * rng.uniform(0.5, 1.0) * (1 + rng.normal(0, 0.06, 3))
    ceiling, ground = tint * rng.uniform(0.8, 1.3), tint * rng.uniform(0.1, 0.4)
    sheet = np.empty((rows, columns, 3), np.float32)
    sheet[:] = np.where(high[:, None] > 0.55, ceiling, np.where(high[:, None] > -0.3, wall, ground))[:, None]
    swing = 1 + 0.25 * np.sin(np.arange(columns) / columns * 2 * np.pi + rng.uniform(0, 6))
    sheet *= swing[None, :, None].astype(np.float32)
    for _ in range(int(rng.integers(3, 9))):  # furniture, pictures, doors
        wide, left = int(rng.integers(10, 50)), int(rng.integers(0, columns))
        top, bottom = int(rng.integers(60, 100)), int(rng.integers(98, 120))
        shade = tint * rng.uniform(0.08, 0.7) * rng.uniform(0.6, 1.2, 3)
        sheet[top:bottom, np.arange(left, left + wide) % columns] = shade
    for _ in range(int(rng.integers(1, 4))):  # windows and lamps
        wide, left = int(rng.integers(10, 42)), int(rng.integers(0, columns))
        top = int(rng.integers(28, 62))
        bottom = top + int(rng.integers(12, 40))
        spans = np.arange(left, left + wide)
        sheet[top:bottom, spans % columns] = tint * rng.uniform(2, 4)
        sheet[top:bottom, (left + wide // 2) % columns] = wall
    sheet = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 1.6), np.float32)
    weight = np.maximum(np.sin(high), 0) * np.cos(high)
    mean = float((sheet.mean(axis=(1, 2)) * weight).sum() / weight.sum())
    return np.asarray(sheet * (float(tint.mean()) / mean), np.float32)
