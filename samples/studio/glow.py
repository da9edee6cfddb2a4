"""Light in the fast engine: how much falls where, shadows on table and board, shine on bodies."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio.develop import unfold
from samples.studio.scene import Camera, Light, Scene
from samples.studio.solids import CIRCLE, COLUMNS, SHIFT, Stage, fixed, levels

Floats = NDArray[np.floating[Any]]
Mask = NDArray[np.uint8]
Touch = tuple[float, float, float, float, float]
"""Where a body touches the ground: x, y, z, radius, radius of a hole or 0."""


def unit(vector: Floats) -> Floats:
    """The same direction, length 1."""
    return np.asarray(vector / np.linalg.norm(vector))


class Shadows:
    """Two masks for one plane: crisp shadow near what throws it, softer shadow of its upper part."""

    def __init__(self, camera: Camera, light: Light, plane: float, scale: float) -> None:
        width, height = lens.raw_size(camera)
        self.camera, self.light, self.plane, self.scale = camera, light, plane, scale
        self.low, self.high = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
        slant = np.array(light.key_from[:2]) / max(light.key_from[2], 0.25)
        self.slant = np.minimum(np.linalg.norm(slant), 2.6) * slant / max(float(np.linalg.norm(slant)), 1e-9)
        self.tallest = 0.0

    def lathe(self, outline: Floats, x: float, y: float, base: float) -> None:
        """The shadow of a turned body."""
        heights, radii = levels(np.asarray(outline, np.float64).tobytes(), 7)
        top = float(heights[-1])
        self.tallest = max(self.tallest, top)
        circles = np.empty((len(heights), 18, 3))
        offsets = self.slant * (heights + base - self.plane)[:, None]
        circles[..., :2] = CIRCLE[::2] * radii[:, None, None] + (np.array([x, y]) - offsets)[:, None]
        circles[..., 2] = self.plane
        pixels = fixed(lens.project_raw(self.camera, circles.reshape(-1, 3))).reshape(len(heights), -1, 2)
        for index in range(len(heights) - 1):
            hull = cv2.convexHull(pixels[index : index + 2].reshape(-1, 2))
            mask = self.low if heights[index] < max(0.12, top * 0.4) else self.high
            cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)
        if outline[0, 0] > 0.01:
            self._hole(float(outline[0, 0]), x, y, offsets)

    def _hole(self, radius: float, x: float, y: float, offsets: Floats) -> None:
        """Let the light through a ring again, as far as it reaches the ground."""
        ends = [(CIRCLE * radius + (x, y) - offsets[index]).astype(np.float32) for index in (0, -1)]
        area, spot = cv2.intersectConvexConvex(ends[0], ends[1])
        if area > 0:
            flat = np.asarray(spot, np.float64).reshape(-1, 2)
            pixels = fixed(lens.project_raw(self.camera, np.c_[flat, np.full(len(flat), self.plane)]))
            for mask in (self.low, self.high):
                cv2.fillConvexPoly(mask, pixels, 0, cv2.LINE_AA, SHIFT)

    def solid(self, corners: Floats) -> None:
        """The shadow of a convex block, given its corners."""
        spots = corners.copy()
        spots[:, :2] -= self.slant * (corners[:, 2:] - self.plane)
        spots[:, 2] = self.plane
        self.tallest = max(self.tallest, float(corners[:, 2].max()) - self.plane)
        hull = cv2.convexHull(fixed(lens.project_raw(self.camera, spots)))
        mask = self.low if float(corners[:, 2].max()) - self.plane < 0.4 else self.high
        cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA, SHIFT)

    def finish(self) -> Floats:
        """How much of the main light is kept off, 0 to 1."""
        soft = 0.02 + 0.75 * self.light.key_softness
        steep = float(np.linalg.norm(self.slant)) + 0.6
        low = _soften(self.low, soft * min(0.15, self.tallest * 0.3) * steep * self.scale)
        high = _soften(self.high, soft * max(0.15, self.tallest * 0.55) * steep * self.scale)
        return np.asarray(np.maximum(low, high), np.float32) * np.float32(1 / 255)


def _soften(mask: Mask, sigma: float) -> Mask:
    """Blur; wide blurs on a smaller copy."""
    if sigma < 0.6:
        return mask
    if sigma < 5:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.uint8)
    shrink = 4
    size = (max(1, mask.shape[1] // shrink), max(1, mask.shape[0] // shrink))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink)
    return np.asarray(
        cv2.resize(small, (mask.shape[1], mask.shape[0]), interpolation=cv2.INTER_LINEAR), np.uint8
    )


def ambient(camera: Camera, spots: list[Touch], scale: float) -> Floats:
    """Darkening where bodies touch the ground, 0 to 1."""
    width, height = lens.raw_size(camera)
    masks = [np.zeros((height // 2 + 1, width // 2 + 1), np.uint8) for _ in range(2)]
    for mask, growth, shrink in zip(masks, (1.08, 1.45), (0.9, 0.5), strict=True):
        discs = [(x, y, z, r * growth, 255) for x, y, z, r, _ in spots]
        discs += [(x, y, z, hole * shrink, 0) for x, y, z, _, hole in spots if hole > 0]
        if not discs:
            break
        circles = np.array([np.c_[CIRCLE[::2] * r + (x, y), np.full(18, z)] for x, y, z, r, _ in discs])
        pixels = fixed(lens.project_raw(camera, circles.reshape(-1, 3)) / 2).reshape(len(discs), -1, 2)
        for ring, disc in zip(pixels, discs, strict=True):
            cv2.fillConvexPoly(mask, ring, disc[4], cv2.LINE_AA, SHIFT)
    near, far = _soften(masks[0], 0.0225 * scale), _soften(masks[1], 0.08 * scale)
    both = cv2.addWeighted(near, 0.45, far, 0.3, 0)
    return unfold(both, (width, height), 2) * np.float32(1 / 255)


def plane_points(camera: Camera, z: float, step: int) -> tuple[Floats, Floats]:
    """Points of a plane seen at every `step`-th pixel of the straight image, and the way to the lens."""
    width, height = lens.raw_size(camera)
    columns, rows = np.arange(0, width + step, step) + 0.5, np.arange(0, height + step, step) + 0.5
    across, down = np.meshgrid(columns, rows)
    pixels = np.stack([across, down, np.ones_like(across)], axis=-1)
    inverse = np.linalg.inv(lens.homography(camera, z))
    flat = pixels @ inverse.T
    depth = np.where(np.abs(flat[..., 2:]) < 1e-9, 1e-9, flat[..., 2:])
    points = np.concatenate([flat[..., :2] / depth, np.full((*across.shape, 1), z)], axis=-1)
    beyond = flat[..., 2] * float(inverse[2] @ (width / 2, height / 2, 1)) <= 0
    points[beyond, :2] = 1e3
    points[..., :2] = np.clip(points[..., :2], -200, 200)
    way = lens.position(camera) - points
    return points, way / np.linalg.norm(way, axis=-1, keepdims=True)


def falloff(scene: Scene, points: Floats) -> Floats:
    """How the main light varies over the table: a near lamp more, a window less, the sun not at all."""
    light = scene.light
    if light.key_softness < 0.1:
        return np.ones(points.shape[:-1])
    near = 14 + 22 * np.random.default_rng(scene.seed).random()
    source = np.array(light.key_from) * near
    way = source - points
    square = (way * way).sum(axis=-1)
    return np.asarray(
        np.clip((near * near / square) * (way[..., 2] / np.sqrt(square) / light.key_from[2]), 0.2, 2.5)
    )


def shade_edge(scene: Scene, x: Floats, y: Floats) -> Floats:
    """What a curtain or a window bar keeps off the scene: share of the main light that is left."""
    if scene.light.shade is None:
        return np.ones(np.broadcast(x, y).shape)
    angle, offset, depth = scene.light.shade
    across = x * np.cos(np.radians(angle)) + y * np.sin(np.radians(angle)) - offset
    width = 0.03 + 0.5 * scene.light.key_softness
    return np.asarray(1 - depth * np.clip(across / width + 0.5, 0, 1))


def shine(scene: Scene, points: Floats, way: Floats, normals: Floats, rough: float) -> Floats:
    """Mirror-like light of a flat surface: the lamp's or window's image, and the room's at grazing view."""
    towards = np.array(scene.light.key_from)
    near = 30.0
    lamp = towards * near - points
    lamp /= np.linalg.norm(lamp, axis=-1, keepdims=True)
    half = lamp + way
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    facing = np.clip((half * normals).sum(axis=-1), 0, 1)
    width = np.hypot(rough**2, 0.045 + 0.17 * scene.light.key_softness)
    lobe = np.exp(-2 * (1 - facing) / (width * width)) / (4 * width * width)
    graze = (1 - np.clip((way * normals).sum(axis=-1), 0, 1)) ** 5
    fresnel = 0.04 + 0.96 * graze
    gloss = (1 - rough) ** 1.5
    # Capped: under the strongest glare a person still makes out the symbol.
    key = 0.55 * (1 - np.exp(-lobe * fresnel / 0.55)) * scene.light.key_strength
    room = gloss * fresnel * scene.light.fill_strength * 0.55
    return np.asarray(key + room)


def light_bodies(
    scene: Scene, stage: Stage, image: NDArray[np.float32], textures: list[NDArray[np.float32]]
) -> None:
    """Light every pixel that shows a body, and write it into the image."""
    covered = np.flatnonzero(stage.labels)
    if len(covered) == 0:
        return
    rows, columns = np.divmod(covered, stage.labels.shape[1])
    labels = stage.labels.ravel()[covered]
    table = np.array(stage.rows, np.float32).T.copy()
    own = {name: np.take(table[index], labels) for index, name in enumerate(COLUMNS)}
    rotation, _, matrix = lens.pose(scene.camera)
    sight = np.stack(
        [(columns + 0.5 - matrix[0, 2]) / matrix[0, 0], (rows + 0.5 - matrix[1, 2]) / matrix[1, 1]], axis=1
    ).astype(np.float32)
    sight = sight @ rotation[:2].astype(np.float32) + rotation[2].astype(np.float32)
    eye = stage.eye.astype(np.float32)
    reach = (own["z"] - eye[2]) / sight[:, 2]
    x, y = eye[0] + reach * sight[:, 0], eye[1] + reach * sight[:, 1]
    dx, dy = x - own["x"], y - own["y"]
    distance = np.maximum(np.hypot(dx, dy), 1e-4)
    view = -sight / np.linalg.norm(sight, axis=1, keepdims=True)
    # A ring's slice has two sides: it shows the one that faces the camera, or the nearer when both do.
    across = (dx * view[:, 0] + dy * view[:, 1]) / distance
    outer = own["radial"] * across + own["bz"] * view[:, 2] > 0
    inner = own["inward"] * across + own["inward_up"] * view[:, 2] > 0
    inside = (own["middle"] > 0) & np.where(inner == outer, distance < own["middle"], inner)
    radial = np.where(inside, own["inward"], own["radial"]) / distance
    nx, ny = own["bx"] + dx * radial, own["by"] + dy * radial
    nz = np.where(inside, own["inward_up"], own["bz"])
    colour = np.stack([own["r"], own["g"], own["b"]], axis=1)
    _texture(colour, own, dx, dy, textures)
    light = scene.light
    lx, ly, lz = (np.float32(part) for part in light.key_from)
    lit = nx * lx + ny * ly + nz * lz
    wrap = np.float32(0.25 * light.key_softness)
    direct = np.maximum((lit + wrap) / (1 + wrap), 0) / max(lz, 0.35) * own["lit"]
    height = np.clip((own["z"] - own["base"]) / 0.25, 0, 1)
    sky = (0.62 + 0.38 * nz) * (0.55 + 0.45 * height) + 0.12 * np.maximum(-nz, 0)
    key = np.array(light.key_colour, np.float32) * light.key_strength
    fill = np.array(light.fill_colour, np.float32) * light.fill_strength
    out = colour * (direct[:, None] * key + sky[:, None] * fill)
    # Bounce from the table keeps shadow sides readable.
    out += colour * np.float32(0.06 * light.key_strength) * (1 - np.maximum(nz, 0))[:, None]
    hx, hy, hz = view[:, 0] + lx, view[:, 1] + ly, view[:, 2] + lz
    aligned = np.maximum((nx * hx + ny * hy + nz * hz) / np.sqrt(hx * hx + hy * hy + hz * hz), 0)
    rough = np.maximum(own["rough"], 0.12)
    spread = rough**4 + np.float32((0.045 + 0.17 * light.key_softness) ** 2)
    facing = np.clip(nx * view[:, 0] + ny * view[:, 1] + nz * view[:, 2], 0, 1)
    fresnel = 0.045 + 0.3 * (1 - facing) ** 5
    gloss = (1 - rough) ** 1.2
    spark = np.exp(-2 * (1 - aligned) / spread) / (4 * spread) * fresnel * own["lit"]
    out += np.minimum(spark, 3)[:, None] * key + (fresnel * gloss * 0.7)[:, None] * fill
    image.reshape(-1, 3)[covered] = out


def _texture(
    colour: NDArray[np.float32],
    own: dict[str, NDArray[np.float32]],
    dx: Floats,
    dy: Floats,
    textures: list[NDArray[np.float32]],
) -> None:
    """Replace plain colours by the grain or veins of their material."""
    for index, texture in enumerate(textures):
        chosen = own["texture"] == index
        if not chosen.any():
            continue
        size = texture.shape[0]
        u = ((dx[chosen] + own["x"][chosen] * 0.37) * size / 2).astype(np.int32) % size
        v = ((dy[chosen] + own["z"][chosen] + own["y"][chosen] * 0.53) * size / 2).astype(np.int32) % size
        colour[chosen] = texture[v, u]
