"""Blender's stage: meshes and camera go on it, linear light comes off it."""

from __future__ import annotations

import math
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix

from samples.third_studio.camera import Camera
from samples.third_studio.draws import Array, Rng, between, chance
from samples.third_studio.shapes import Box, Shape

LEVEL = "level"
"""Name under which a mesh carries how high in its body each vertex lies."""


def clear() -> None:
    """Remove everything of the last photo."""
    for group in ("objects", "meshes", "materials", "images", "lights", "cameras", "worlds"):
        blocks = getattr(bpy.data, group)
        bpy.data.batch_remove(list(blocks))


def set_up(samples: int, threads: int) -> None:
    """Set Cycles for speed: few samples and few bounces, then its denoiser."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    r, c = scene.render, scene.cycles
    r.threads_mode, r.threads = "FIXED", threads
    r.resolution_percentage = 100
    r.image_settings.file_format, r.image_settings.color_depth = "OPEN_EXR", "16"
    r.image_settings.exr_codec = "NONE"
    c.device, c.samples, c.use_adaptive_sampling = "CPU", samples, False
    c.use_denoising, c.denoiser = True, "OPENIMAGEDENOISE"
    c.denoising_prefilter, c.denoising_quality = "NONE", "FAST"
    c.denoising_input_passes, c.use_light_tree = "RGB_ALBEDO", False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 4, 1, 1, 4
    c.transparent_max_bounces, c.caustics_reflective, c.caustics_refractive = 4, False, False
    c.sample_clamp_indirect, c.blur_glossy = 4.0, 1.0


def add_mesh(
    g: Shape | Box,
    mat: bpy.types.Material,
    uv: Array | None = None,
    level: Array | None = None,
    at: tuple[float, float, float] = (0, 0, 0),
    yaw: float = 0.0,
    smooth: bool = True,
) -> bpy.types.Object:
    """Put a mesh on the stage; `uv` and `level` have one row for each vertex."""
    me = bpy.data.meshes.new("m")
    flat = g.quads.ravel().astype(np.int32)
    me.vertices.add(len(g.verts))
    me.vertices.foreach_set("co", g.verts.astype(np.float32).ravel())
    me.loops.add(len(flat))
    me.loops.foreach_set("vertex_index", flat)
    me.polygons.add(len(g.quads))
    me.polygons.foreach_set("loop_start", np.arange(0, len(flat), 4, dtype=np.int32))
    me.update(calc_edges=True)
    if smooth:
        me.shade_smooth()
    if uv is not None:
        me.uv_layers.new(name="UV").data.foreach_set("uv", uv[flat].astype(np.float32).ravel())
    if level is not None:
        me.attributes.new(LEVEL, "FLOAT", "POINT").data.foreach_set("value", level.astype(np.float32))
    if g.normals is not None and smooth:
        me.normals_split_custom_set_from_vertices(g.normals.tolist())
    me.materials.append(mat)
    ob = bpy.data.objects.new("o", me)
    ob.location = at
    ob.rotation_euler = (0, 0, yaw)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def place_camera(rng: Rng, cam: Camera, seed: int) -> None:
    """Blender's camera where ours stands, at times with little depth of field; it does not bend."""
    data = bpy.data.cameras.new("c")
    data.sensor_fit = "HORIZONTAL"
    data.angle = 2 * math.atan(cam.w / 2 / cam.f)
    data.clip_start, data.clip_end = 0.5, 5000
    ob = bpy.data.objects.new("c", data)
    m = np.eye(4)
    m[:3, :3], m[:3, 3] = cam.rot, cam.pos
    ob.matrix_world = Matrix(m.tolist())
    scene = bpy.context.scene
    scene.collection.objects.link(ob)
    scene.camera = ob
    scene.render.resolution_x, scene.render.resolution_y = cam.w, cam.h
    # Another noise pattern for each photo, lest a network learn it.
    scene.cycles.seed = seed % 2**31
    if chance(rng, 0.3):
        data.dof.use_dof = True
        focus = cam.ground(cam.w * between(rng, 0.35, 0.65), cam.h * between(rng, 0.4, 0.7))
        if focus is not None:
            data.dof.focus_distance = float((cam.pos - focus) @ cam.rot[:, 2])
        # So the aperture's radius is what is drawn: Blender counts the lens in thousandths of our unit.
        data.dof.aperture_fstop = data.lens * 1e-3 / (2 * between(rng, 0.04, 0.16))


def render_linear(folder: Path) -> Array:
    """Render by way of a file in the folder; linear RGB, (height, width, 3), rows from the top."""
    path = folder / "r.exr"
    bpy.context.scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    img = bpy.data.images.load(str(path), check_existing=False)
    w, h = img.size
    buf = np.empty(w * h * 4, np.float32)
    img.pixels.foreach_get(buf)
    bpy.data.images.remove(img)
    return np.ascontiguousarray(buf.reshape(h, w, 4)[::-1, :, :3])
