"""Light: the room all round, windows, lamps and the sun, and what throws shadows from outside the photo."""

from __future__ import annotations

import math

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

from samples.second_studio.basics import Array, Colour, Rng, chance, jitter_colour, pick, rot2
from samples.second_studio.shaders import Shader, blender_image
from samples.second_studio.shapes import box_part
from samples.second_studio.stage import Stage, join_parts
from samples.second_studio.textures import noise

AMBIENT = 0.35
"""Strength of the light that comes from all round; lamps are measured against it."""
LIGHTS: dict[str, Colour] = {
    "warm": (1.0, 0.68, 0.38),
    "neutral": (1.0, 0.92, 0.82),
    "day": (0.88, 0.94, 1.0),
    "sun": (1.0, 0.9, 0.76),
}


def room_image(rng: Rng) -> Array:
    """A blurred room all round with some windows, for reflections and soft light; row 0 is the bottom."""
    h, w = 48, 96
    rows = np.linspace(-1, 1, h)[:, None, None]
    floor, wall, ceiling = (
        np.asarray(jitter_colour(rng, (g, g, g), 0.05))
        for g in (rng.uniform(0.05, 0.3), rng.uniform(0.15, 0.6), rng.uniform(0.4, 0.95))
    )
    upper = np.where(rows < rng.uniform(0.2, 0.6), wall, ceiling)
    image = np.where(rows < -0.1, floor, upper) * np.ones((h, w, 1))
    image = image * (0.7 + 0.6 * noise(rng, w, 6)[:h, :, None])
    for _ in range(int(rng.integers(0, 4))):
        x, y = int(rng.integers(0, w - 14)), int(rng.integers(h // 2, h - 10))
        glow = np.asarray([0.9, 0.97, 1.05]) * rng.uniform(2, 9)
        image[y : y + int(rng.integers(4, 10)), x : x + int(rng.integers(4, 14))] = glow
    return cv2.GaussianBlur(image.astype(np.float32), (0, 0), 0.8)


def light_colour(rng: Rng, kind: str) -> Colour:
    """The colour of a kind of light."""
    return jitter_colour(rng, LIGHTS[kind], 0.03)


def add_light(
    stage: Stage,
    kind: str,
    direction: Array,
    target: Array,
    distance: float,
    size: float,
    ratio: float,
    colour: Colour,
) -> None:
    """A light (SUN or AREA) that is ratio times as strong on the table as the light from all round.

    The size is the sun's angle, or the width of a window or a lamp.
    """
    data = bpy.data.lights.new("light", kind)
    data.color = colour
    if kind == "SUN":
        data.energy, data.angle = ratio * math.pi * AMBIENT, size
    else:
        data.shape = "RECTANGLE"
        data.size, data.size_y = size, size * 1.3
        data.energy = ratio * math.pi * AMBIENT * math.pi * distance**2
    obj = bpy.data.objects.new("light", data)
    place = Vector((target + direction * distance).tolist())
    turn = Vector(direction.tolist()).to_track_quat("Z", "Y").to_matrix().to_4x4()
    obj.matrix_world = Matrix.Translation(place) @ turn
    stage.scene.collection.objects.link(obj)


def add_shade(rng: Rng, stage: Stage, direction: Array, target: Array, unit: float) -> str:
    """Things outside the photo whose shadows fall on the table; returns words for them."""
    kind = pick(rng, ["bars", "leaves", "phone"])
    material = Shader("shade", Base_Color=(0.05, 0.05, 0.05)).material
    turn, height = rng.uniform(0, 3.2), rng.uniform(6, 30)
    base = target + direction * (height / max(direction[2], 0.2))
    parts = []
    if kind == "bars":
        step, wide = rng.uniform(1.2, 4) * unit, rng.uniform(0.3, 0.9) * unit
        for k in range(-5, 6):
            off = rot2(turn) @ np.array([0, k * step])
            at = (base[0] + off[0], base[1] + off[1], base[2])
            parts.append(box_part((30 * unit, wide, 0.2), at, turn))
    elif kind == "leaves":
        for _ in range(int(rng.integers(8, 40))):
            at = tuple(base + np.append(rng.normal(0, 5 * unit, 2), rng.uniform(-1, 3)))
            size = (rng.uniform(0.5, 2) * unit, rng.uniform(0.3, 0.8) * unit, 0.05)
            parts.append(box_part(size, at, rng.uniform(0, 3)))
    else:  # the photographer's own, with the arm
        off = rng.normal(0, 2 * unit, 2)
        parts.append(box_part((8, 15, 0.8), (base[0] + off[0], base[1] + off[1], base[2]), turn))
        parts.append(box_part((9, 40, 6), (base[0] + off[0] + 4, base[1] + off[1] - 20, base[2]), turn))
    stage.add(join_parts(parts), [material], False, hidden=True)
    return f"{kind} shade"


def build_light(rng: Rng, stage: Stage, target: Array, unit: float) -> str:
    """Light a scene about a target; returns words for it."""
    kind = pick(rng, ["window", "lamp", "dim", "sun", "mixed", "soft"], [3, 2, 1.5, 3, 1.5, 1.5])
    _add_room(rng, stage)
    a = rng.uniform(0, 2 * math.pi)

    def toward(low: float, high: float, turn: float = 0.0) -> Array:
        e = math.radians(rng.uniform(low, high))
        return np.array([math.cos(e) * math.cos(a + turn), math.cos(e) * math.sin(a + turn), math.sin(e)])

    way = toward(25, 65)
    if kind == "window":
        distance, size, ratio = rng.uniform(120, 250), rng.uniform(60, 140), rng.uniform(1, 4)
        add_light(stage, "AREA", way, target, distance, size, ratio, light_colour(rng, "day"))
    elif kind in ("lamp", "dim"):
        way = toward(35, 88)
        distance, size, ratio = rng.uniform(50, 140), rng.uniform(4, 30), rng.uniform(1.5, 7)
        colour = light_colour(rng, pick(rng, ["warm", "neutral"]))
        add_light(stage, "AREA", way, target, distance, size, ratio, colour)
    elif kind == "sun":
        size, ratio = math.radians(rng.uniform(0.4, 1.5)), rng.uniform(2, 8)
        add_light(stage, "SUN", way, target, 300, size, ratio, light_colour(rng, "sun"))
    elif kind == "mixed":
        add_light(stage, "AREA", way, target, 180, 90, rng.uniform(0.8, 2.5), light_colour(rng, "day"))
        other = toward(40, 80, rng.uniform(1, 5))
        add_light(stage, "AREA", other, target, 90, 12, rng.uniform(0.8, 3), light_colour(rng, "warm"))
    words = kind
    if kind in ("sun", "lamp", "window", "mixed") and chance(rng, 0.4):
        words += " " + add_shade(rng, stage, way, target, unit)
    return words


def _add_room(rng: Rng, stage: Stage) -> None:
    """The room as the world of the scene."""
    world = bpy.data.worlds.new("world")
    stage.scene.world = world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes.get("Background") or nodes.new("ShaderNodeBackground")
    output = next((n for n in nodes if n.type == "OUTPUT_WORLD"), None) or nodes.new("ShaderNodeOutputWorld")
    links.new(background.outputs[0], output.inputs[0])
    texture = nodes.new("ShaderNodeTexEnvironment")
    texture.image = blender_image("room", room_image(rng), data=True)
    links.new(texture.outputs[0], background.inputs[0])
    background.inputs[1].default_value = 1.0
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 96
