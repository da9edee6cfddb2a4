"""The fast engine: a believable phone photo in about a tenth of a second, with OpenCV and numpy alone.

Flat things (table, frame, tiles) are painted from above and laid into the picture by homographies, each at
its own height; standing things are stacks of slices (`solids`). Light is added in linear colour (`glow`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import backdrop, casting, develop, glow, props, sheet, solids, stuff, surfaces, truth
from samples.studio import camera as lens
from samples.studio.develop import unfold as _unfold
from samples.studio.scene import Scene, Split, Surface

Photo = NDArray[np.uint8]
Linear = NDArray[np.float32]
Window = tuple[slice, slice]
Place = Callable[[Scene, solids.Stage, glow.Shadows, stuff.Thing, float], list[glow.Touch]]
_STEP = 16
_FAR = 18.0
"""Squares from the board's middle beyond which the table's pattern may repeat mirrored."""


def shoot(seed: int, split: Split, width: int = 1024, ordinary: float = 0.0) -> tuple[Photo, dict[str, Any]]:
    """One photo (BGR) and its truth, in memory: for training."""
    scene = casting.make_scene(seed, split, width, ordinary)
    return render(scene), truth.truth(scene, "fast")


def render(scene: Scene) -> Photo:
    """The finished photo of a scene, BGR, as read back from its JPEG."""
    return develop.finish(expose(scene), scene)


def expose(scene: Scene, place: Place = stuff.place) -> Linear:
    """The straight linear RGB image of `camera.raw_size`; `place` puts one thing on the stage."""
    camera, board = scene.camera, scene.board
    stage = solids.Stage(camera)
    scale = stage.scale
    on_table = glow.Shadows(camera, scene.light, -board.height, scale)
    on_board = glow.Shadows(camera, scene.light, 0.0, scale)
    half = props.rim(board)
    slab = solids.block(0, 0, -board.height, (2 * half, 2 * half, board.height + board.frame_height), 0)
    on_table.solid(slab)
    touches = stand(scene, stage, slab, on_table, on_board, place)
    dim = glow.ambient(camera, touches, scale)
    image = lit_table(scene, on_table.finish(), dim, slab)
    _board(scene, image, on_board.finish(), dim, slab, scale)
    textures = [material(surface) for surface in (scene.look.white, scene.look.black)]
    glow.light_bodies(scene, stage, image, textures)
    smooth_edges(image, stage.labels)
    return image


def material(surface: Surface) -> Linear:
    """A small piece of a surface in linear colour, for bodies."""
    return np.asarray(sheet.to_linear()[surfaces.paint(surface, 2, 2, 64)], np.float32)


def stand(
    scene: Scene,
    stage: solids.Stage,
    slab: NDArray[Any],
    on_table: glow.Shadows,
    on_board: glow.Shadows,
    place: Place = stuff.place,
) -> list[glow.Touch]:
    """Put every body on the stage, far to near, with its shadow; returns where they touch the ground."""
    floor = -scene.board.height
    touches: list[glow.Touch] = []
    behind: list[tuple[float, stuff.Thing]] = []
    front: list[tuple[float, stuff.Thing]] = []
    half = props.rim(scene.board)
    things: list[stuff.Thing] = [*scene.standing, *scene.tokens, *scene.clutter]
    for thing in things:
        x, y = thing.x, thing.y
        away = float(np.hypot(x - stage.eye[0], y - stage.eye[1]))
        gap = np.array([x - np.clip(x, -half, half), y - np.clip(y, -half, half)])
        hidden = gap @ (np.array([x, y]) - stage.eye[:2]) > 0 and not getattr(thing, "on_board", False)
        (behind if hidden else front).append((away, thing))
    for group in (behind, front):
        for _, thing in sorted(group, key=lambda pair: -pair[0]):
            shadows = on_board if getattr(thing, "on_board", False) else on_table
            base = 0.0 if getattr(thing, "on_board", False) else floor
            touches += place(scene, stage, shadows, thing, base)
        if group is behind:
            hull = cv2.convexHull(lens.project_raw(scene.camera, slab).astype(np.float32))
            stage.erase(solids.fixed(np.asarray(hull, np.float32).reshape(-1, 2)))
    return touches


def lay(
    texture: NDArray[Any],
    scene: Scene,
    plane: tuple[float, float, float],
    ppu: float,
    border: int,
    window: Window,
    step: int = 1,
) -> NDArray[Any]:
    """A sheet, its first corner at (x, y, z), in a window of the straight image, every `step` pixels."""
    left, top, z = plane
    to_world = np.array([[1 / ppu, 0, 0.5 / ppu + left], [0, -1 / ppu, top - 0.5 / ppu], [0, 0, 1]])
    rows, columns = window
    to_pixel = np.array(
        [[1 / step, 0, (-0.5 - columns.start) / step], [0, 1 / step, (-0.5 - rows.start) / step], [0, 0, 1]]
    )
    matrix = to_pixel @ lens.homography(scene.camera, z) @ to_world
    width, height = columns.stop - columns.start, rows.stop - rows.start
    size = (width, height) if step == 1 else (width // step + 2, height // step + 2)
    return np.asarray(cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border))


def _whole(scene: Scene) -> Window:
    width, height = lens.raw_size(scene.camera)
    return slice(0, height), slice(0, width)


def irradiance(scene: Scene, z: float, shadow: Linear, dim: Linear, window: Window) -> Linear:
    """Light on a level plane, RGB, per pixel of a window, whose shadows and touches are given."""
    size = lens.raw_size(scene.camera)
    points, _ = glow.plane_points(scene.camera, z, _STEP)
    key = _unfold(glow.falloff(scene, points), size, _STEP)[window]
    if scene.light.shade is not None:
        fine, _ = glow.plane_points(scene.camera, z, 4)
        key *= _unfold(glow.shade_edge(scene, fine[..., 0], fine[..., 1]), size, 4)[window]
    key *= (1 - shadow) * (1 - 0.5 * dim) * np.float32(scene.light.key_strength)
    fill = (1 - dim) * (1 - 0.15 * shadow) * np.float32(scene.light.fill_strength)
    return np.asarray(
        cv2.merge(
            [
                key * np.float32(a) + fill * np.float32(b)
                for a, b in zip(scene.light.key_colour, scene.light.fill_colour, strict=True)
            ]
        ),
        np.float32,
    )


def lit_table(scene: Scene, shadow: Linear, dim: Linear, slab: NDArray[Any]) -> Linear:
    """The table alone in its light, `slab` being the board that will lie on it."""
    camera, floor = scene.camera, -scene.board.height
    seen = _table_top(scene)
    image = np.asarray(cv2.LUT(seen, sheet.to_linear()), np.float32)
    # Next to the board less of the room's light arrives.
    foot = np.zeros(dim.shape, np.uint8)
    low = slab[:4].copy()
    low[:, :2] *= 1.02
    cv2.fillConvexPoly(foot, solids.fixed(lens.project_raw(camera, low)), 255, cv2.LINE_AA, solids.SHIFT)
    near = cv2.GaussianBlur(foot[::4, ::4], (0, 0), max(1.0, camera.width / 1024 * 2.5))
    near = cv2.resize(near, (dim.shape[1], dim.shape[0])).astype(np.float32) * np.float32(0.5 / 255)
    image *= irradiance(scene, floor, shadow, np.maximum(dim, near), _whole(scene))
    if scene.table.roughness < 0.75:
        points, way = glow.plane_points(camera, floor, 8)
        gloss = glow.shine(scene, points, way, np.array([0.0, 0.0, 1.0]), scene.table.roughness)
        image += (_unfold(gloss, lens.raw_size(camera), 8) * (1 - shadow))[..., None]
    backdrop.hang(scene, image)
    return image


def _table_top(scene: Scene) -> NDArray[Any]:
    """The table's own pattern, painted where the camera sees it and no further than matters."""
    camera, floor = scene.camera, -scene.board.height
    points, _ = glow.plane_points(camera, floor, 64)
    low, high = (
        points[..., :2].min(axis=(0, 1)).clip(-_FAR, 0),
        points[..., :2].max(axis=(0, 1)).clip(0, _FAR),
    )
    spans = [high[axis] - low[axis] for axis in (0, 1)]
    budget = 1.1 * camera.width * camera.height
    ppu = float(
        min(
            lens.focal(camera) / np.linalg.norm(lens.position(camera)),
            np.sqrt(budget / (spans[0] * spans[1])),
        )
    )
    texture = surfaces.paint(scene.table, spans[0], spans[1], ppu)
    return lay(texture, scene, (low[0], high[1], floor), ppu, cv2.BORDER_REFLECT, _whole(scene))


def _board(
    scene: Scene, image: Linear, shadow: Linear, dim: Linear, slab: NDArray[Any], scale: float
) -> None:
    camera, board = scene.camera, scene.board
    ppu = int(np.clip(round(scale * 1.15), 16, 512))
    half = props.rim(board)
    outer = solids.fixed(lens.project_raw(camera, slab)) >> solids.SHIFT
    whole = window_of(outer, *shadow.shape)
    light = np.zeros_like(image)
    light[whole] = irradiance(scene, 0.0, shadow[whole], dim[whole], whole)
    _walls(scene, image, slab, np.array((board.frame or board.bed).colours[0]), outward=True)
    raised = board.frame_height > 0.01
    inner = 4.0 + (board.gap / 2 if board.frame else sheet.ROOM)
    field, tops = sheet.field(scene, ppu), sheet.frame(scene, ppu)
    layers = [
        (tops, half, board.frame_height, half, board.frame or board.bed),
        (field, 4 + sheet.ROOM, 0.0, min(inner, half), board.light),
    ]
    if raised:
        layers.reverse()
    for texture, reach, z, edge, surface in layers:
        outline = np.array([(-edge, -edge, z), (edge, -edge, z), (edge, edge, z), (-edge, edge, z)])
        mask = np.zeros(shadow.shape, np.uint8)
        pixels = solids.fixed(lens.project_raw(camera, outline))
        cv2.fillConvexPoly(mask, pixels, 255, cv2.LINE_AA, solids.SHIFT)
        if texture is tops and raised:
            hole = outline * (inner / edge, inner / edge, 1)
            cv2.fillConvexPoly(
                mask, solids.fixed(lens.project_raw(camera, hole)), 0, cv2.LINE_AA, solids.SHIFT
            )
            block = solids.block(0, 0, 0, (2 * inner, 2 * inner, z), 0)
            _walls(scene, image, block, np.array((board.frame or board.bed).colours[0]), outward=False)
        window = window_of(pixels >> solids.SHIFT, *shadow.shape)
        seen = lay(
            texture, scene, (-reach, reach, z), texture.shape[0] / (2 * reach), cv2.BORDER_REPLICATE, window
        )
        lit = np.asarray(cv2.LUT(seen, sheet.to_linear()), np.float32) * light[window]
        gloss = _gloss(scene, reach, z, surface, texture is field, window)
        if gloss is not None:
            gloss *= 1 - shadow[window]
            lit += gloss[..., None]
        alpha = mask[window].astype(np.float32)[..., None] * np.float32(1 / 255)
        lit -= image[window]
        lit *= alpha
        image[window] += lit


def window_of(pixels: NDArray[np.int32], height: int, width: int) -> Window:
    """Rows and columns of the image that a polygon may touch."""
    low, high = pixels.min(axis=0) - 2, pixels.max(axis=0) + 3
    rows = slice(int(np.clip(low[1], 0, height - 1)), int(np.clip(high[1], 1, height)))
    return rows, slice(int(np.clip(low[0], 0, width - 1)), int(np.clip(high[0], 1, width)))


def _gloss(
    scene: Scene, half: float, z: float, surface: Surface, tiles: bool, window: Window
) -> Linear | None:
    """Shine of the board's top, per pixel; loose tiles lie each at its own slight tilt."""
    if surface.roughness > 0.8:
        return None
    count = 96
    line = (np.arange(count) + 0.5) / count * 2 * half - half
    x, y = np.meshgrid(line, -line)
    points = np.stack([x, y, np.full_like(x, z)], axis=-1)
    way = lens.position(scene.camera) - points
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    normals = np.zeros_like(points)
    normals[..., 2] = 1
    if tiles and scene.board.gap > 0:
        rng = np.random.default_rng(scene.seed)
        tilt = rng.normal(0, 0.008 + 0.02 * scene.board.gap / 0.1, (8, 8, 2))
        column, row = np.clip(np.floor(x + 4), 0, 7).astype(int), np.clip(np.floor(y + 4), 0, 7).astype(int)
        normals[..., :2] = tilt[row, column]
    gloss = glow.shine(scene, points, way, normals, surface.roughness).astype(np.float32)
    step = 3
    small = lay(gloss, scene, (-half, half, z), count / (2 * half), cv2.BORDER_REPLICATE, window, step)
    size = (window[1].stop - window[1].start, window[0].stop - window[0].start)
    return _unfold(small, size, step)


def _walls(scene: Scene, image: Linear, block: NDArray[Any], colour: NDArray[Any], outward: bool) -> None:
    """The upright sides of the board, or the inner sides of a raised frame."""
    eye = lens.position(scene.camera)
    light = scene.light
    albedo = sheet.to_linear()[np.round(np.clip(colour, 0, 1) * 255).astype(int)]
    for k in range(4):
        wall = np.stack([block[k], block[(k + 1) % 4], block[(k + 1) % 4 + 4], block[k + 4]])
        along = wall[1] - wall[0]
        normal = np.array([along[1], -along[0], 0.0]) * (1 if outward else -1)
        normal /= max(float(np.linalg.norm(normal)), 1e-9)
        if (eye - wall.mean(axis=0)) @ normal <= 0:
            continue
        direct = max(float(normal @ np.array(light.key_from)), 0.0) / max(light.key_from[2], 0.35)
        tone = (
            albedo
            * (
                np.array(light.key_colour) * light.key_strength * direct
                + np.array(light.fill_colour) * light.fill_strength * 0.6
            )
            + 0.012
        )
        pixels = solids.fixed(lens.project_raw(scene.camera, wall))
        cv2.fillConvexPoly(image, pixels, [float(part) for part in tone], cv2.LINE_8, solids.SHIFT)


def smooth_edges(image: Linear, labels: NDArray[np.int32]) -> None:
    """Outlines of bodies are cut pixel by pixel: blend the pixels along them."""
    solid = (labels > 0).astype(np.uint8)
    rim = cv2.morphologyEx(solid, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    spots = np.flatnonzero(rim)
    pixels, width = image.reshape(-1, 3), image.shape[1]
    soft = np.zeros((len(spots), 3), np.float32)
    for down, across in itertools.product((-1, 0, 1), repeat=2):
        weight = np.float32((0.55, 0.225)[abs(down)] * (0.55, 0.225)[abs(across)])
        soft += weight * pixels[(spots + down * width + across).clip(0, len(pixels) - 1)]
    pixels[spots] = soft
