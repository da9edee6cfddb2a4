"""Light: lamps, sun, windows, and the room around."""

from __future__ import annotations

import math

import bpy
import cv2
import numpy as np
from mathutils import Vector

from samples.third_studio.camera import Camera, direction
from samples.third_studio.colours import Colour, hsv, jitter
from samples.third_studio.draws import Array, Rng, between, chance, clouds
from samples.third_studio.materials import make_image, plain
from samples.third_studio.shapes import rectangle, rounded_box
from samples.third_studio.stage import add_mesh

# The light of a bulb, of a good lamp and of the sky.
WARM: Colour = (1.0, 0.72, 0.42)
NEUTRAL: Colour = (1.0, 0.95, 0.88)
COOL: Colour = (0.8, 0.9, 1.0)


def add_light(
    kind: str,
    az: float,
    el: float,
    dist: float,
    size: tuple[float, float],
    colour: Colour,
    level: float,
) -> None:
    """A lamp aimed at the middle of the table; `level` is how bright it makes what faces it.

    `size` is the width and height of an area lamp, else its radius (the sun's angle) and nothing.
    """
    data = bpy.data.lights.new("l", kind)
    data.color = colour
    if kind == "SUN":
        data.energy, data.angle = level, size[0]
    elif kind == "AREA":
        data.shape, data.size, data.size_y = "RECTANGLE", size[0], size[1]
        data.energy = level * math.pi * dist * dist
    else:
        data.energy, data.shadow_soft_size = level * math.pi * dist * dist, size[0]
    ob = bpy.data.objects.new("l", data)
    d = Vector(direction(az, el))
    ob.location = d * dist
    ob.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(ob)


def room_image(rng: Rng, level: float, colour: Colour, windows: int, glow: float) -> Array:
    """A small panorama of a room, rows from the bottom: floor, walls, ceiling and bright windows."""
    img = np.empty((64, 128, 3), np.float32)
    wall = np.array(hsv(between(rng, 0, 1), between(rng, 0, 0.3), between(rng, 0.35, 0.9)))
    img[:26], img[26:46], img[46:] = wall * 0.35, wall * 0.7, between(rng, 0.7, 1.1)
    img *= 1 + 0.5 * clouds(rng, 64, 128, 4, 8, 3)[..., None]
    img = np.clip(img, 0.02, 3) * level * np.array(colour)
    for _ in range(windows):
        x, y = int(rng.integers(0, 110)), int(rng.integers(34, 44))
        w, h = int(rng.integers(6, 18)), int(rng.integers(7, 16))
        img[y : y + h, x : x + w] = glow * np.array(COOL)
        img[y : y + h, x + w // 2] *= 0.2
    return np.asarray(cv2.GaussianBlur(img.astype(np.float32), (0, 0), 0.6))


def set_world(img: Array) -> None:
    """Let a panorama light the stage from all around."""
    world = bpy.data.worlds.new("w")
    world.use_nodes = True
    nt = world.node_tree
    nt.nodes.clear()
    env, bg = nt.nodes.new("ShaderNodeTexEnvironment"), nt.nodes.new("ShaderNodeBackground")
    out = nt.nodes.new("ShaderNodeOutputWorld")
    env.image = make_image(img, bright=True)
    nt.links.new(env.outputs[0], bg.inputs[0])
    nt.links.new(bg.outputs[0], out.inputs[0])
    # The map that finds the bright spots is slow to build and, for so small a panorama, may be coarse.
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 64
    bpy.context.scene.world = world


def window_bars(rng: Rng, az: float, el: float, span: float) -> None:
    """Bars or leaves between sun and table, for hard shadows."""
    mat = plain((0.2, 0.2, 0.2))
    turn = between(rng, 0, 3.14)
    leaves = chance(rng, 0.4)
    for i in range(int(rng.integers(2, 7))):
        over = rng.normal(0, span * 0.6, 2)
        at = np.append(over, 0) + direction(az, el) * between(rng, 30, 60)
        w, h = (between(rng, 2, 6), between(rng, 3, 9)) if leaves else (between(rng, 0.8, 4), 200)
        yaw = between(rng, 0, 6.28) if leaves else turn + (i % 2) * 1.57
        ob = add_mesh(rectangle(w, h), mat, at=(at[0], at[1], at[2]), yaw=yaw)
        ob.visible_camera = ob.visible_glossy = ob.visible_diffuse = False


def add_lights(rng: Rng, kind: str, cam: Camera, span: float) -> None:
    """Light the stage as the occasion's word says; `span` is how far the pieces spread."""
    az, el = between(rng, 0, 6.28), math.radians(between(rng, 30, 75))
    s = max(1.0, span / 30)
    warm = jitter(rng, WARM, 0.06)
    tint = hsv(between(rng, 0, 1), 0.5, 1)
    # How bright the room is, its tint, its windows and how bright those are.
    room = {
        "window": (0.35, NEUTRAL, 2, 6.0),
        "overcast": (0.9, COOL, 3, 3.0),
        "lamp": (0.22, warm, 0, 1.0),
        "ceiling": (0.6, NEUTRAL, 1, 2.0),
        "sun": (0.55, (0.75, 0.87, 1.0), 0, 1.0),
        "dim": (0.2, warm, 1, 0.8),
        "led": (0.12, COOL, 1, 1.0),
        "club": (0.2, tint, 1, 1.0),
        "candle": (0.08, warm, 0, 1.0),
        "flash": (0.25, warm, 0, 1.0),
    }[kind]
    set_world(room_image(rng, *room))
    if kind == "window":
        add_light(
            "AREA",
            az,
            math.radians(between(rng, 18, 45)),
            150 * s,
            (between(rng, 60, 120) * s, 120 * s),
            COOL,
            between(rng, 2, 6),
        )
    elif kind == "lamp":
        add_light(
            "POINT",
            az,
            el,
            between(rng, 40, 90) * s,
            (between(rng, 2, 8) * s, 0),
            warm,
            between(rng, 3, 6),
        )
        if chance(rng, 0.3):
            add_light("POINT", az + 2, el, 120 * s, (5, 0), NEUTRAL, 1.5)
    elif kind == "ceiling":
        for i in range(int(rng.integers(1, 4))):
            add_light(
                "AREA",
                az + i * 2,
                math.radians(between(rng, 55, 85)),
                200 * s,
                (between(rng, 20, 120), between(rng, 10, 40)),
                jitter(rng, NEUTRAL, 0.06),
                between(rng, 1, 3),
            )
    elif kind == "sun":
        el = math.radians(between(rng, 20, 65))
        add_light("SUN", az, el, 100, (between(rng, 0.008, 0.03), 0), (1.0, 0.93, 0.8), between(rng, 4, 9))
        if chance(rng, 0.55):
            window_bars(rng, az, el, span)
    elif kind == "led":
        hue = hsv(between(rng, 0, 1), between(rng, 0, 0.6), 1)
        add_light("AREA", az, el, 60 * s, (between(rng, 1, 3), 120), hue, between(rng, 1.5, 4))
    elif kind == "club":
        for i in range(2):
            add_light(
                "POINT",
                az + i * between(rng, 1, 3),
                el,
                100 * s,
                (between(rng, 3, 10), 0),
                hsv(between(rng, 0, 1), between(rng, 0.1, 0.65), 1),
                between(rng, 1, 3),
            )
    elif kind == "candle":
        add_light(
            "POINT",
            az,
            math.radians(between(rng, 20, 40)),
            between(rng, 25, 45) * s,
            (1.0, 0),
            (1.0, 0.6, 0.28),
            3,
        )
    elif kind == "flash":
        d = cam.pos / np.linalg.norm(cam.pos)
        add_light(
            "POINT",
            math.atan2(d[1], d[0]),
            math.asin(d[2]),
            float(np.linalg.norm(cam.pos)) * 1.02,
            (0.5, 0),
            NEUTRAL,
            3,
        )
    elif kind == "dim":
        add_light("POINT", az, el, 150 * s, (10, 0), warm, 1.0)
    if kind in ("lamp", "sun", "ceiling") and chance(rng, 0.25):
        # The phone that takes the photo throws its own shadow.
        at = cam.pos + cam.rot[:, 2] * 2
        phone = rounded_box(4, 8, 0.5, 0.3, 1)
        ob = add_mesh(phone, plain((0.1, 0.1, 0.1)), at=(at[0], at[1], at[2]), yaw=between(rng, 0, 3))
        ob.visible_camera = False
