"""The few things we ask of Blender, so that every untyped call to `bpy` stands in this file.

Blender keeps one scene for the whole process. `clear` empties it between photos and frees every mesh,
material and texture, so that thousands of photos can be rendered one after another.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found,import-untyped,unused-ignore]
import numpy as np
from numpy.typing import NDArray

from samples.studio.blender_mesh import Mesh
from samples.studio.scene import RGB

Floats = NDArray[np.floating[Any]]
Picture = NDArray[Any]
Handle = Any
"""Something that lives in Blender: an object, a material, an image."""

SMOOTH_BELOW = np.radians(31.0)
"""Faces that meet at a smaller angle are shaded as one round surface."""


def linear(colour: RGB | Floats) -> Floats:
    """sRGB to the linear light that a renderer reckons with."""
    c = np.asarray(colour, float)
    return np.where(c <= 0.04045, c / 12.92, ((np.maximum(c, 0) + 0.055) / 1.055) ** 2.4)


def clear() -> None:
    """Empty Blender, keeping the settings of the renderer."""
    if not bpy.data.scenes or bpy.context.scene.get("boardside") is None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.context.scene["boardside"] = True
    for kind in ("objects", "meshes", "materials", "images", "lights", "cameras", "worlds"):
        store = getattr(bpy.data, kind)
        bpy.data.batch_remove(list(store))


def image(name: str, picture: Picture, colour: bool = True) -> Handle:
    """A texture from rows of pixels, first row on top: bytes or floats 0 to 1, grey, RGB or RGBA."""
    data = np.asarray(picture)
    if data.dtype == np.uint8:
        data = data.astype(np.float32) / 255
    if data.ndim == 2:
        data = data[..., None]
    rows, columns = data.shape[:2]
    full = np.ones((rows, columns, 4), np.float32)
    full[..., :3] = data[..., :3]
    if data.shape[2] == 4:
        full[..., 3] = data[..., 3]
    made = bpy.data.images.new(name, columns, rows, alpha=False, float_buffer=float(full.max()) > 1)
    made.colorspace_settings.name = "sRGB" if colour else "Non-Color"
    made.pixels.foreach_set(np.ascontiguousarray(full[::-1]).ravel())
    made.update()
    return made


@dataclass(frozen=True)
class Finish:
    """How a material answers to light."""

    roughness: float = 0.5
    coat: float = 0.0
    """A clear varnish over it, 0 to 1."""
    metal: float = 0.0
    glass: float = 0.0
    sheen: float = 0.0
    bump: float = 0.0
    """Depth in squares of the height picture, white being high."""


def material(
    name: str,
    colour: RGB | None = None,
    finish: Finish | None = None,
    texture: Handle | None = None,
    height: Handle | None = None,
    wrap: float | None = None,
) -> Handle:
    """A material of one colour or of a texture, by texture place or, with `wrap`, wrapped from all sides.

    `wrap` is the texture's width in squares; the start is moved about at random from object to object.
    """
    finish = finish or Finish()
    made = bpy.data.materials.new(name)
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    inputs = shader.inputs
    if colour is not None:
        inputs["Base Color"].default_value = (*linear(colour), 1.0)
    inputs["Roughness"].default_value = finish.roughness
    inputs["Coat Weight"].default_value = finish.coat
    inputs["Coat Roughness"].default_value = min(0.25, finish.roughness * 0.5)
    inputs["Metallic"].default_value = finish.metal
    inputs["Transmission Weight"].default_value = finish.glass
    inputs["Sheen Weight"].default_value = finish.sheen
    if finish.glass:
        _let_light_through(tree, finish.glass)
    if texture is None and height is None:
        return made
    place = _place(tree, wrap)
    if texture is not None:
        paint = _picture(tree, texture, place, wrap)
        tree.links.new(paint.outputs["Color"], inputs["Base Color"])
    if height is not None and finish.bump:
        relief = _picture(tree, height, place, wrap)
        bump = tree.nodes.new("ShaderNodeBump")
        bump.inputs["Distance"].default_value = finish.bump
        tree.links.new(relief.outputs["Color"], bump.inputs["Height"])
        tree.links.new(bump.outputs["Normal"], inputs["Normal"])
    return made


def _let_light_through(tree: Handle, share: float) -> None:
    """Without caustics glass would throw a black shadow: let light on its way pass."""
    path, pale = tree.nodes.new("ShaderNodeLightPath"), tree.nodes.new("ShaderNodeBsdfTransparent")
    through = 0.95 * share
    pale.inputs["Color"].default_value = (through, through, through, 1)
    mix, end = tree.nodes.new("ShaderNodeMixShader"), tree.nodes["Material Output"].inputs["Surface"]
    tree.links.new(path.outputs["Is Shadow Ray"], mix.inputs[0])
    tree.links.new(tree.nodes["Principled BSDF"].outputs[0], mix.inputs[1])
    tree.links.new(pale.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], end)


def _picture(tree: Handle, texture: Handle, place: Handle, wrap: float | None) -> Handle:
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = texture
    node.interpolation, node.extension = "Linear", "MIRROR" if wrap is None else "REPEAT"
    if wrap is not None:
        node.projection, node.projection_blend = "BOX", 0.25
    tree.links.new(place, node.inputs["Vector"])
    return node


def _place(tree: Handle, wrap: float | None) -> Handle:
    """The node output that says where on the texture a point lies."""
    where = tree.nodes.new("ShaderNodeTexCoord")
    if wrap is None:
        return where.outputs["UV"]
    chance = tree.nodes.new("ShaderNodeObjectInfo")
    step = tree.nodes.new("ShaderNodeVectorMath")
    step.operation = "SCALE"
    step.inputs[0].default_value = (7.3, 3.1, 5.7)
    tree.links.new(chance.outputs["Random"], step.inputs["Scale"])
    scaled = tree.nodes.new("ShaderNodeVectorMath")
    scaled.operation = "MULTIPLY_ADD"
    scaled.inputs[1].default_value = (1 / wrap,) * 3
    tree.links.new(where.outputs["Object"], scaled.inputs[0])
    tree.links.new(step.outputs["Vector"], scaled.inputs[2])
    return scaled.outputs["Vector"]


def veil(name: str, depth: float) -> Handle:
    """A material that holds back a share of the light and lets the rest through unbent."""
    made = bpy.data.materials.new(name)
    tree = made.node_tree
    tree.nodes.remove(tree.nodes["Principled BSDF"])
    clear_part = tree.nodes.new("ShaderNodeBsdfTransparent")
    rest = 1 - depth
    clear_part.inputs["Color"].default_value = (rest, rest, rest, 1)
    tree.links.new(clear_part.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return made


def mesh(name: str, shape: Mesh) -> Handle:
    """A mesh that several objects may share."""
    made = bpy.data.meshes.new(name)
    made.from_pydata(shape.points.tolist(), [], shape.faces)
    corners = np.concatenate([np.asarray(face) for face in shape.faces])
    layer = made.uv_layers.new(name="UVMap")
    layer.data.foreach_set("uv", np.ascontiguousarray(shape.uv[corners], np.float32).ravel())
    made.polygons.foreach_set("material_index", np.asarray(shape.slots(), np.int32))
    made.set_sharp_from_angle(angle=SMOOTH_BELOW)  # makes every face smooth, too
    # Level faces stay flat: rounding them into their rims would make a pyramid of every tile.
    normals = np.empty(len(shape.faces) * 3, np.float32)
    made.polygon_normals.foreach_get("vector", normals)
    made.polygons.foreach_set("use_smooth", np.abs(normals[2::3]) < 0.99995)
    made.update()
    return made


def place(
    shape: Mesh | Handle,
    materials: Sequence[Handle],
    at: tuple[float, float, float] = (0, 0, 0),
    turn: float = 0.0,
    name: str = "thing",
) -> Handle:
    """Put a mesh on the stage, turned about the vertical by degrees."""
    data = mesh(name, shape) if isinstance(shape, Mesh) else shape
    if not data.materials:
        for one in materials:
            data.materials.append(one)
    made = bpy.data.objects.new(name, data)
    made.location = at
    made.rotation_euler = (0, 0, np.radians(turn))
    bpy.context.scene.collection.objects.link(made)
    return made


def melt(thing: Handle, grain: float, rounds: int) -> None:
    """Fuse the overlapping parts of an object into one soft skin of about `grain` squares resolution."""
    fuse = thing.modifiers.new("fuse", "REMESH")
    fuse.mode, fuse.voxel_size, fuse.use_smooth_shade = "VOXEL", grain, True
    soften = thing.modifiers.new("soften", "SMOOTH")
    soften.factor, soften.iterations = 0.5, rounds


def shadow_only(thing: Handle) -> None:
    """Hide an object from everything but light on its way."""
    thing.visible_camera = thing.visible_glossy = thing.visible_diffuse = thing.visible_transmission = False


def lamp(kind: str, position: Floats, towards: Floats, power: float, colour: Floats, size: float) -> Handle:
    """A light: "SUN" (power per area, size in radians), "AREA" (a disc) or "POINT" (size is the radius)."""
    data = bpy.data.lights.new("key", kind)
    data.energy, data.color = power, tuple(colour)
    if kind == "SUN":
        data.angle = size
    elif kind == "AREA":
        data.shape, data.size = "DISK", size
    else:
        data.shadow_soft_size = size
    made = bpy.data.objects.new("key", data)
    made.matrix_world = _aimed(position, towards)
    made.visible_camera = False
    bpy.context.scene.collection.objects.link(made)
    return made


def _aimed(position: Floats, towards: Floats) -> Handle:
    """Blender's matrix of something at a place that looks along its own -z towards another."""
    back = np.asarray(position, float) - np.asarray(towards, float)
    back /= np.linalg.norm(back)
    side = np.cross((0, 1.0, 0.01), back)
    side /= np.linalg.norm(side)
    whole = np.eye(4)
    whole[:3, 0], whole[:3, 1], whole[:3, 2], whole[:3, 3] = side, np.cross(back, side), back, position
    return _matrix(whole)


def _matrix(whole: Floats) -> Handle:
    from mathutils import Matrix  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return Matrix(whole.tolist())


def surroundings(panorama: Picture, strength: float) -> None:
    """The room round the table, as a picture all about in linear light, first row on top."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    # The room is dim and even: paths that happen to reach it are enough, and cost half.
    world.cycles.sampling_method = "NONE"
    tree = world.node_tree
    full = np.ones((*panorama.shape[:2], 4), np.float32)
    full[..., :3] = panorama
    made = bpy.data.images.new("room", full.shape[1], full.shape[0], float_buffer=True)
    made.colorspace_settings.name = "Linear Rec.709"
    made.pixels.foreach_set(np.ascontiguousarray(full[::-1]).ravel())
    made.update()
    node = tree.nodes.new("ShaderNodeTexEnvironment")
    node.image = made
    ground = tree.nodes["Background"]
    ground.inputs["Strength"].default_value = strength
    tree.links.new(node.outputs["Color"], ground.inputs["Color"])


def camera(rotation: Floats, position: Floats, focal: float, width: int, height: int) -> None:
    """A pinhole camera. Rows of `rotation` are right, down and forward; `focal` is in pixels."""
    data = bpy.data.cameras.new("phone")
    data.sensor_fit, data.sensor_width = "HORIZONTAL", 36.0
    data.lens = focal * 36.0 / width
    data.clip_start, data.clip_end = 0.05, 500.0
    whole = np.eye(4)
    whole[:3, 0], whole[:3, 1], whole[:3, 2], whole[:3, 3] = rotation[0], -rotation[1], -rotation[2], position
    made = bpy.data.objects.new("phone", data)
    made.matrix_world = _matrix(whole)
    scene = bpy.context.scene
    scene.collection.objects.link(made)
    scene.camera = made
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100


def blur_by_distance(focus: float, f_number: float, square: float = 0.045) -> None:
    """Give the camera a lens opening, so that only the distance `focus` (in squares) is quite sharp."""
    data = bpy.context.scene.camera.data
    data.dof.use_dof = True
    data.dof.focus_distance = focus
    data.dof.aperture_fstop = f_number * square


def shoot(samples: int, threads: int = 0) -> NDArray[np.float32]:
    """Render: linear light, (height, width, 3)."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode = "FIXED" if threads else "AUTO"
    if threads:
        scene.render.threads = threads
    cycles = scene.cycles
    cycles.device, cycles.seed, cycles.samples = "CPU", 1, samples
    cycles.use_adaptive_sampling = cycles.use_light_tree = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 5, 8, 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4.0, 1.0
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO_NORMAL", "FAST"
    # So few light paths are for training, where time counts.
    cycles.denoising_quality = "BALANCED" if samples >= 4 else "FAST"
    cycles.use_auto_tile = False
    scene.render.use_compositing = scene.render.use_sequencer = False
    scene.view_settings.view_transform = "Raw"
    with tempfile.TemporaryDirectory() as folder:
        goal = Path(folder) / "raw.exr"
        settings = scene.render.image_settings
        settings.file_format, settings.color_mode, settings.color_depth = "OPEN_EXR", "RGB", "16"
        settings.exr_codec = "NONE"
        scene.render.filepath = str(goal)
        bpy.ops.render.render(write_still=True)
        return _load(goal)


def _load(path: Path) -> NDArray[np.float32]:
    loaded = bpy.data.images.load(str(path))
    columns, rows = loaded.size
    flat = np.empty(columns * rows * 4, np.float32)
    loaded.pixels.foreach_get(flat)
    bpy.data.images.remove(loaded)
    return np.ascontiguousarray(flat.reshape(rows, columns, 4)[::-1, :, :3])
