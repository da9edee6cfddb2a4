"""The scene being built, and the geometry that goes into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils.bvhtree import BVHTree

from samples.second_studio.basics import Array

Face = tuple[int, ...]
Place = tuple[float, float]
"""A place in a picture, from 0 to 1 to the right and up."""


@dataclass
class Part:
    """Geometry, before Blender sees it."""

    verts: Array
    faces: Sequence[Face]
    normals: Array | None = None
    """One for each point; without, Blender finds them."""
    uvs: list[Place] | None = None
    """For every corner of every face its place in the picture of the material."""
    grain: list[Place] | None = None
    """The same for the grain of the body."""
    slots: list[int] | None = None
    """For every face which of the materials it has."""


def join_parts(parts: Sequence[Part]) -> Part:
    """All parts as one; what the first has all must have."""
    faces: list[Face] = []
    offset = 0
    for part in parts:
        faces.extend(tuple(i + offset for i in f) for f in part.faces)
        offset += len(part.verts)
    first = parts[0]
    return Part(
        np.concatenate([p.verts for p in parts]),
        faces,
        None
        if first.normals is None
        else np.concatenate([p.normals for p in parts if p.normals is not None]),
        None if first.uvs is None else [c for p in parts for c in p.uvs or ()],
        None if first.grain is None else [c for p in parts for c in p.grain or ()],
        None if first.slots is None else [s for p in parts for s in p.slots or ()],
    )


class Stage:
    """The scene being built, with all its geometry kept to see what hides what."""

    def __init__(self) -> None:
        """Empty Blender and start."""
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self.solid: list[Part] = []

    def add(
        self, part: Part, materials: Sequence[bpy.types.Material], smooth: bool = True, hidden: bool = False
    ) -> None:
        """Add geometry; what is hidden only throws shadows."""
        mesh = bpy.data.meshes.new("part")
        mesh.from_pydata(part.verts.tolist(), [], part.faces)
        for name, coords in (("UVMap", part.uvs), ("grain", part.grain)):
            if coords is not None:
                layer = mesh.uv_layers.new(name=name)
                layer.uv.foreach_set("vector", np.asarray(coords, np.float32).ravel())
        for material in materials:
            mesh.materials.append(material)
        if part.slots is not None:
            mesh.polygons.foreach_set("material_index", np.asarray(part.slots, np.int32))
        if smooth:
            mesh.shade_smooth()
        if part.normals is not None:
            mesh.normals_split_custom_set_from_vertices(part.normals.tolist())
        obj = bpy.data.objects.new("part", mesh)
        self.scene.collection.objects.link(obj)
        if hidden:
            obj.visible_camera = obj.visible_glossy = False
        else:
            self.solid.append(Part(part.verts, part.faces))

    def bvh(self) -> BVHTree:
        """All that the camera can see, ready for casting rays."""
        whole = join_parts(self.solid)
        return BVHTree.FromPolygons(whole.verts.tolist(), whole.faces)
