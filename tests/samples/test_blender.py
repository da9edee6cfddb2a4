"""The physically based engine: shapes that are closed, and a tiny render that agrees with the camera."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from samples.studio import blender_mesh as shapes
from samples.studio import camera as lens
from samples.studio import casting
from samples.studio.scene import Scene, Surface


def volume(mesh: shapes.Mesh) -> float:
    """Of a closed body; negative when its faces look inward."""
    total = 0.0
    for face in mesh.faces:
        fan = mesh.points[list(face)]
        total += sum(float(np.dot(fan[0], np.cross(fan[i], fan[i + 1]))) for i in range(1, len(fan) - 1)) / 6
    return total


SOLIDS = {
    "slab": (shapes.slab(2, 3, 0, 0.5), 3.0),
    "bevelled": (shapes.slab(1, 1, -0.1, 0, 0.03, 0.04), 0.1),
    "disc": (shapes.disc(1, 0, 0.2, 0.02, 96), 0.05 * np.pi),
    "ring": (shapes.lathe(np.array([(0.3, 0), (0.5, 0), (0.5, 0.2), (0.3, 0.2)]), 96), 0.032 * np.pi),
    "capsule": (
        shapes.capsule(np.zeros(3), np.array([0, 2.0, 0]), 0.5, 0.5, 64),
        (2 + 4 / 3 * 0.5) * np.pi / 4,
    ),
}


@pytest.mark.parametrize("name", SOLIDS)
def test_bodies_are_closed_and_look_outward(name: str) -> None:
    mesh, size = SOLIDS[name]
    edges = Counter((face[i], face[(i + 1) % len(face)]) for face in mesh.faces for i in range(len(face)))
    assert all(count == 1 and edges[b, a] == 1 for (a, b), count in edges.items())
    assert volume(mesh) == pytest.approx(size, rel=0.06)
    assert len(mesh.uv) == len(mesh.points)
    assert len(mesh.slots()) == len(mesh.faces)


def test_joined_bodies_keep_their_materials() -> None:
    both = shapes.join([shapes.slab(1, 1, 0, 1).slot(2), shapes.slab(1, 1, 0, 1).moved(5).slot(1)])
    assert set(both.slots()) == {1, 2}
    assert volume(both) == pytest.approx(2.0)


def bare(seed: int) -> Scene:
    """A scene with nothing but strongly chequered tiles in even light."""
    scene = casting.make_scene(seed, "seen", 320)
    white = Surface("plain", ((0.95, 0.95, 0.95),), 1.0, 0.0, 0.9, 1)
    black = replace(white, colours=((0.02, 0.02, 0.02),))
    board = replace(scene.board, light=white, dark=black, bed=black, gap=0.0, bevel=0.0, tile_height=0.0)
    still = ((0.0, 0.0, 0.0),) * 64
    light = replace(scene.light, shade=None, key_strength=0.3, fill_strength=0.7)
    return replace(
        scene, tiles="." * 64, standing=(), tokens=(), clutter=(), tile_shifts=still, board=board, light=light
    )


def test_render_agrees_with_the_camera() -> None:
    pytest.importorskip("bpy", reason="bpy (Blender as a module) is not installed")
    from samples.studio import blender

    scene = bare(5)
    light = blender.render(scene, samples=4, threads=2)
    width, height = lens.raw_size(scene.camera)
    assert light.shape == (height, width, 3)
    assert np.isfinite(light).all()
    grey = np.asarray(cv2.cvtColor(np.sqrt(np.clip(light, 0, 4)), cv2.COLOR_RGB2GRAY), np.float32)
    crossings = np.array([(x, y, 0) for x in range(-3, 4) for y in range(-3, 4)], float)
    told = lens.project_raw(scene.camera, crossings).astype(np.float32) - 0.5
    found = cv2.cornerSubPix(
        (grey / grey.max() * 255).astype(np.uint8),
        told.reshape(-1, 1, 2).copy(),
        (4, 4),
        (-1, -1),
        (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01),
    ).reshape(-1, 2)
    miss = np.linalg.norm(found - told, axis=1)
    assert np.median(miss) < 0.3
    assert np.percentile(miss, 90) < 1.0


def test_tile_tops_are_flat_and_their_rims_round() -> None:
    pytest.importorskip("bpy", reason="bpy (Blender as a module) is not installed")
    from samples.studio import blender_stage as stage

    stage.clear()
    made = stage.mesh("tile", shapes.slab(1, 1, -0.1, 0, 0.03, 0.04))
    normals = np.empty(len(made.loops) * 3, np.float32)
    made.corner_normals.foreach_get("vector", normals)
    tops = [face for face in made.polygons if face.normal.z > 0.9999]
    assert len(tops) == 1
    first, count = tops[0].loop_start, tops[0].loop_total
    assert normals[2::3][first : first + count].min() > 0.9999
    assert sum(face.use_smooth for face in made.polygons) > 60


def test_the_same_scene_gives_the_same_picture() -> None:
    pytest.importorskip("bpy", reason="bpy (Blender as a module) is not installed")
    from samples.studio import blender

    scene = casting.make_scene(7, "seen", 160)
    first = blender.render(scene, samples=2, threads=2)
    blender.render(casting.make_scene(8, "seen", 160), samples=1, threads=2)
    assert np.allclose(first, blender.render(scene, samples=2, threads=2), atol=1e-3)
