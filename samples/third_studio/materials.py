"""Materials: what light does on a body."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy
import numpy as np

from samples.third_studio.colours import Colour, linear
from samples.third_studio.designs import Design
from samples.third_studio.draws import Array, Rng, between
from samples.third_studio.faces import Atlas
from samples.third_studio.stage import LEVEL


class Shader:
    """A material under construction: nodes that end in a principled shader."""

    def __init__(self, name: str) -> None:
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.tree = self.mat.node_tree
        self.tree.nodes.clear()
        self.bsdf = self.add("ShaderNodeBsdfPrincipled")
        self.out = self.add("ShaderNodeOutputMaterial", {"Surface": self.bsdf.outputs[0]})

    def add(self, kind: str, ins: Mapping[Any, Any] | None = None, **props: Any) -> bpy.types.Node:
        """A new node; its inputs are values or the sockets of other nodes."""
        node = self.tree.nodes.new(kind)
        for key, value in props.items():
            setattr(node, key, value)
        self.put(node, ins or {})
        return node

    def put(self, node: bpy.types.Node, ins: Mapping[Any, Any]) -> None:
        """Set inputs of a node."""
        for key, value in ins.items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value

    def set(self, **ins: Any) -> None:
        """Set inputs of the principled shader (underscores stand for spaces)."""
        self.put(self.bsdf, {k.replace("_", " "): v for k, v in ins.items()})

    def math(self, op: str, a: Any, b: Any = 0.0) -> Any:
        """The outcome of one of Blender's sums."""
        return self.add("ShaderNodeMath", {0: a, 1: b}, operation=op).outputs[0]

    def mix(self, fac: Any, a: Any, b: Any, blend: str = "MIX") -> Any:
        """Colour a, the more of b the higher the factor."""
        node = self.add("ShaderNodeMix", data_type="RGBA", blend_type=blend)
        # It has inputs of the same names for numbers and vectors; those for colours are 6 and 7.
        self.put(node, {0: fac, 6: a, 7: b})
        return node.outputs[2]

    def coords(
        self, rng: Rng, scale: tuple[float, float, float] = (1, 1, 1), turn: float | None = None
    ) -> Any:
        """Places on the object in centimetres, turned and shifted at random."""
        tc = self.add("ShaderNodeTexCoord").outputs["Object"]
        turn = between(rng, 0, 6.28) if turn is None else turn
        rot = self.add(
            "ShaderNodeMapping",
            {
                "Vector": tc,
                "Rotation": (0, 0, turn),
                "Location": (between(rng, -50, 50), between(rng, -50, 50), 0),
            },
        ).outputs[0]
        return self.add("ShaderNodeMapping", {"Vector": rot, "Scale": scale}).outputs[0]

    def noise(self, vec: Any, scale: float, detail: float = 2.0, distort: float = 0.0) -> Any:
        """Smooth noise, about 0..1; more detail than 2 costs time and does not show."""
        return self.add(
            "ShaderNodeTexNoise",
            {"Vector": vec, "Scale": scale, "Detail": detail, "Distortion": distort},
        ).outputs[0]

    def ramp(self, fac: Any, lo: float, hi: float) -> Any:
        """From 0 at `lo` to 1 at `hi`."""
        return self.add("ShaderNodeMapRange", {0: fac, 1: lo, 2: hi}).outputs[0]

    def bump(self, height: Any, depth: float, strength: float = 1.0) -> None:
        """Make the surface seem uneven."""
        b = self.add("ShaderNodeBump", {"Height": height, "Distance": depth, "Strength": strength})
        self.set(Normal=b.outputs[0])


def plain(colour: Colour, rough: float = 0.5, **more: Any) -> bpy.types.Material:
    """A material of one colour; `more` are inputs of the principled shader."""
    s = Shader("plain")
    s.set(Base_Color=linear(colour), Roughness=rough, **more)
    return s.mat


def make_image(rgb: Array, data: bool = False, bright: bool = False) -> bpy.types.Image:
    """Blender's image of rows from the bottom; plain `data` is no colour, `bright` may go beyond 1."""
    h, w = rgb.shape[:2]
    img = bpy.data.images.new("i", w, h, alpha=False, float_buffer=bright)
    if data:
        img.colorspace_settings.name = "Non-Color"
    rgba = np.ones((h, w, 4), np.float32)
    rgba[..., :3] = rgb
    img.pixels.foreach_set(rgba.ravel())
    img.update()
    return img


def image_material(rgb: Array, rough: float) -> bpy.types.Material:
    """A printed sheet; the rows of the picture run from the top."""
    s = Shader("sheet")
    tex = s.add("ShaderNodeTexImage", image=make_image(rgb[::-1]))
    s.set(Base_Color=tex.outputs[0], Roughness=rough, Coat_Weight=0.0)
    return s.mat


def piece_material(d: Design, at: Atlas) -> bpy.types.Material:
    """The material of dominoes or dice, from the pictures of their faces."""
    s = Shader("piece")
    data = np.stack([at.mask, np.clip(at.height, 0, 1), at.mask], -1)
    col = s.add("ShaderNodeTexImage", image=make_image(at.colour)).outputs[0]
    packed = s.add("ShaderNodeTexImage", image=make_image(data, data=True)).outputs[0]
    sep = s.add("ShaderNodeSeparateColor", {0: packed})
    mask, height = sep.outputs[0], sep.outputs[1]
    base = col
    if d.layer is not None:
        level = s.add("ShaderNodeAttribute", attribute_name=LEVEL).outputs["Fac"]
        base = s.mix(s.math("GREATER_THAN", level, 0.05), linear(d.layer), col)
    s.set(Base_Color=base, Coat_Weight=d.coat)
    s.set(Roughness=s.math("ADD", d.rough, s.math("MULTIPLY", mask, 0.15 - d.pip_metal * 0.1)))
    s.set(Metallic=s.math("ADD", s.math("MULTIPLY", mask, d.pip_metal - d.metallic), d.metallic))
    if d.pip_emit:
        s.put(s.bsdf, {"Emission Color": col, "Emission Strength": s.math("MULTIPLY", mask, d.pip_emit)})
    if d.carve or d.back != "plain":
        s.bump(height, 0.1)
    if d.transmission:
        clear = s.math("MULTIPLY", s.math("SUBTRACT", 1.0, mask), d.transmission)
        s.set(Transmission_Weight=clear, IOR=1.3)
        # Without caustics clear plastic would throw a black shadow; let its own colour through instead.
        shadow = s.add("ShaderNodeLightPath").outputs["Is Shadow Ray"]
        thin = s.add("ShaderNodeBsdfTransparent", {0: linear(d.body)}).outputs[0]
        fac = s.math("MULTIPLY", shadow, 0.75)
        both = s.add("ShaderNodeMixShader", {0: fac, 1: s.bsdf.outputs[0], 2: thin})
        s.put(s.out, {"Surface": both.outputs[0]})
    return s.mat
