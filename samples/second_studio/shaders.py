"""Images and materials in Blender."""

from __future__ import annotations

import bpy
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, linear
from samples.second_studio.designs import Design, Game
from samples.second_studio.faces import build_atlas, grain_image


def blender_image(name: str, array: Array, data: bool = False) -> bpy.types.Image:
    """An image of an array whose row 0 is the bottom; data is taken as it is, not as sRGB."""
    h, w = array.shape[:2]
    image = bpy.data.images.new(name, w, h, alpha=True, float_buffer=data, is_data=data)
    image.alpha_mode = "CHANNEL_PACKED"
    full = np.ones((h, w, 4), np.float32)
    if array.ndim == 2:
        full[..., :3] = array[..., None]
    else:
        full[..., : array.shape[2]] = array
    image.pixels.foreach_set(full.ravel())
    image.update()
    return image


class Shader:
    """A material while it is being built."""

    def __init__(self, name: str, **values: float | Colour) -> None:
        """Start a plain one; every keyword is a socket's name with underscores for spaces."""
        self.material = bpy.data.materials.new(name)
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new("ShaderNodeOutputMaterial")
        self.bsdf = self.tree.nodes.new("ShaderNodeBsdfPrincipled")
        self.link(self.bsdf.outputs[0], self.out.inputs[0])
        for key, value in values.items():
            socket = self.bsdf.inputs[key.replace("_", " ")]
            socket.default_value = linear(value) if isinstance(value, tuple) else value

    def link(self, a: bpy.types.NodeSocket, b: bpy.types.NodeSocket) -> None:
        """Join an output to an input."""
        self.tree.links.new(a, b)

    def texture(self, image: bpy.types.Image, uv: str, extension: str = "REPEAT") -> bpy.types.Node:
        """An image texture read through the named UV map."""
        coords = self.tree.nodes.new("ShaderNodeUVMap")
        coords.uv_map = uv
        node = self.tree.nodes.new("ShaderNodeTexImage")
        node.image, node.extension = image, extension
        self.link(coords.outputs[0], node.inputs[0])
        return node

    def bump(self, height: bpy.types.NodeSocket, distance: float, strength: float = 1.0) -> None:
        """Make the surface look bumpy by a map of heights."""
        node = self.tree.nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value = strength
        node.inputs["Distance"].default_value = distance
        self.link(height, node.inputs["Height"])
        self.link(node.outputs[0], self.bsdf.inputs["Normal"])

    def see_through_shadow(self, colour: Colour) -> None:
        """Let tinted light through, where tracing it honestly would take far too many samples."""
        path = self.tree.nodes.new("ShaderNodeLightPath")
        clear = self.tree.nodes.new("ShaderNodeBsdfTransparent")
        r, g, b = (0.3 + 0.65 * c for c in colour)
        clear.inputs[0].default_value = linear((r, g, b))
        mix = self.tree.nodes.new("ShaderNodeMixShader")
        self.link(path.outputs["Is Shadow Ray"], mix.inputs[0])
        self.link(self.bsdf.outputs[0], mix.inputs[1])
        self.link(clear.outputs[0], mix.inputs[2])
        self.link(mix.outputs[0], self.out.inputs[0])


def piece_material(rng: Rng, design: Design, game: Game) -> bpy.types.Material:
    """The material of dominoes or dice of a design."""
    colour, height = build_atlas(rng, design, game)
    shader = Shader("piece", Roughness=design.roughness)
    atlas = shader.texture(blender_image("atlas", colour), "UVMap")
    grain = shader.texture(blender_image("grain", grain_image(rng, design)), "grain")
    mix = shader.tree.nodes.new("ShaderNodeMixRGB")
    shader.link(atlas.outputs["Alpha"], mix.inputs[0])
    shader.link(grain.outputs["Color"], mix.inputs[1])
    shader.link(atlas.outputs["Color"], mix.inputs[2])
    shader.link(mix.outputs[0], shader.bsdf.inputs["Base Color"])
    unit = design.size if game == "dice" else design.tile.width
    heights = shader.texture(blender_image("height", height, data=True), "UVMap")
    shader.bump(heights.outputs["Color"], unit * design.pip_radius * rng.uniform(0.3, 0.7))
    if design.translucent:
        less = shader.tree.nodes.new("ShaderNodeMath")
        less.operation, less.use_clamp = "MULTIPLY_ADD", True
        less.inputs[1].default_value, less.inputs[2].default_value = -1.0, rng.uniform(0.6, 0.95)
        shader.link(atlas.outputs["Alpha"], less.inputs[0])
        shader.link(less.outputs[0], shader.bsdf.inputs["Transmission Weight"])
        shader.bsdf.inputs["IOR"].default_value = 1.35
        shader.see_through_shadow(design.body)
    if "wood" not in design.body_kind and chance(rng, 0.3):
        shader.bsdf.inputs["Coat Weight"].default_value = 0.6
    return shader.material


def image_material(
    name: str, array: Array, roughness: float, specular: float = 0.5, bump: float = 0.0
) -> bpy.types.Material:
    """A material of one picture, whose rows are from the top."""
    shader = Shader(name, Roughness=roughness, Specular_IOR_Level=specular)
    node = shader.texture(blender_image(name, np.ascontiguousarray(array[::-1])), "UVMap", "MIRROR")
    shader.link(node.outputs[0], shader.bsdf.inputs["Base Color"])
    if bump > 0:
        shader.bump(node.outputs[0], bump, 0.6)
    return shader.material
