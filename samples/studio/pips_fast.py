"""Dominoes and dice in the fast engine: bodies as lit facets, faces laid on them as pictures.

Each block is painted at twice the photo's resolution in a window of its own, then blended in. The facets of
a convex body that look at the camera never hide each other, so they need no order.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio import develop, fast, glow, pips_faces, sheet, solids
from samples.studio.pips_scene import Block, PipsScene, in_depth, rectangle, top_corners
from samples.studio.scene import RGB, Scene

Floats = NDArray[np.floating[Any]]
Linear = NDArray[np.float32]
FINE = 2
"""Painting pixels per pixel of the photo."""


def render(scene: PipsScene) -> NDArray[np.uint8]:
    """The finished photo, BGR, as read back from its JPEG."""
    return develop.finish(expose(scene), scene.host)


def expose(scene: PipsScene, image: Linear | None = None) -> Linear:
    """The straight linear RGB image of `camera.raw_size`, painted into that of the table without them."""
    host = scene.host
    if image is None:
        image = fast.expose(host) if scene.board else _table(host)
    brush = Brush(scene, image)
    if scene.mat is not None:
        half = scene.mat[0]
        outline = np.c_[rectangle(0, 0, 2 * half, 2 * half, 0), np.full(4, scene.floor)]
        brush.flat(outline, pips_faces.mat(scene, min(brush.ppu / FINE, 60)))
    if scene.tray is not None:
        brush.tray(*scene.tray)
    for spots in scene.spots:
        outline = rectangle(spots.x, spots.y, *spots.size, spots.turn)
        brush.flat(np.c_[outline, np.full(4, scene.floor)], pips_faces.card(spots, brush.ppu))
    blocks = in_depth(scene, brush.eye)
    for block in blocks:
        if block.printed:
            brush.flat(top_corners(block, scene.floor), pips_faces.top(block, brush.ppu)[0])
    brush.shade([block for block in blocks if not block.printed])
    for block in blocks:
        if not block.printed:
            brush.block(block)
    return image


def _table(host: Scene) -> Linear:
    """Table and clutter without any board."""
    floor = -host.board.height
    stage = solids.Stage(host.camera)
    shadows = glow.Shadows(host.camera, host.light, floor, stage.scale)
    nothing = solids.block(0, 0, floor, (0.01, 0.01, 0.0), 0)
    touches = fast.stand(host, stage, nothing, shadows, shadows)
    dim = glow.ambient(host.camera, touches, stage.scale)
    image = fast.lit_table(host, shadows.finish(), dim, nothing)
    glow.light_bodies(host, stage, image, [fast.material(host.look.white), fast.material(host.look.black)])
    fast.smooth_edges(image, stage.labels)
    return image


def _linear(colour: RGB | Floats) -> Linear:
    return np.asarray(sheet.to_linear()[np.round(np.clip(np.array(colour), 0, 1) * 255).astype(int)])


class Brush:
    """Paints into the straight image of one scene."""

    def __init__(self, scene: PipsScene, image: Linear) -> None:
        self.scene, self.image = scene, image
        self.camera, self.light = scene.host.camera, scene.host.light
        self.eye = lens.position(self.camera)
        self.ppu = float(np.clip(1.3 * FINE * lens.focal(self.camera) / np.linalg.norm(self.eye), 24, 300))
        self.towards = np.array(self.light.key_from)

    def lit(self, x: float, y: float) -> float:
        """How much of the main light arrives at a place."""
        point = np.array([[x, y, self.scene.floor]])
        near = float(glow.falloff(self.scene.host, point)[0])
        return near * float(glow.shade_edge(self.scene.host, np.array(x), np.array(y)))

    def irradiance(self, normal: Floats, lit: float) -> Floats:
        """Light on a face, RGB."""
        direct = max(float(normal @ self.towards), 0.0) / max(float(self.towards[2]), 0.35)
        key = np.array(self.light.key_colour) * self.light.key_strength * lit * min(direct, 2.2)
        room = 0.5 + 0.5 * max(float(normal[2]), 0.0)
        return np.asarray(key + np.array(self.light.fill_colour) * self.light.fill_strength * room)

    def shine(self, point: Floats, normal: Floats, gloss: float, lit: float) -> float:
        """Mirrored light of the lamp."""
        way = glow.unit(self.eye - point)
        half = glow.unit(way + self.towards)
        power = 12 + 140 * gloss
        edge = 0.04 + 0.5 * (1 - max(float(way @ normal), 0.0)) ** 5
        lamp = max(float(normal @ half), 0.0) ** power * (power + 8) / 40 * self.light.key_strength * lit
        return float(gloss * edge * (4.0 * lamp + 0.5 * self.light.fill_strength))

    def window(self, points: Floats) -> tuple[Floats, fast.Window]:
        """World points in pixels of the straight image, and the window round them."""
        pixels = lens.project_raw(self.camera, points)
        whole = np.round(pixels).clip(-1e6, 1e6).astype(np.int32)
        return pixels, fast.window_of(whole, *self.image.shape[:2])

    def blend(self, window: fast.Window, colour: Linear, alpha: Linear) -> None:
        """Lay a finely painted window over the image."""
        height, width = (part.stop - part.start for part in window)
        colour = np.asarray(cv2.resize(colour, (width, height), interpolation=cv2.INTER_AREA), np.float32)
        cover = cv2.resize(alpha, (width, height), interpolation=cv2.INTER_AREA)[..., None]
        self.image[window] += colour - self.image[window] * cover

    def flat(self, corners: Floats, picture: Linear) -> None:
        """Something printed: a picture on a level face, its first corner lower left."""
        pixels, window = self.window(corners)
        lit = self.lit(*corners[:, :2].mean(axis=0).tolist())
        canvas, alpha = _canvas(window)
        self.decal(canvas, alpha, pixels, window, picture, self.irradiance(np.array([0, 0, 1.0]), lit), 0.0)
        self.blend(window, canvas * alpha[..., None], alpha)

    def decal(
        self,
        canvas: Linear,
        alpha: Linear,
        pixels: Floats,
        window: fast.Window,
        picture: Linear,
        light: Floats,
        gloss: float,
        mask: NDArray[np.uint8] | None = None,
    ) -> None:
        """A picture whose lower left, lower right, upper right and upper left corners are given, in light."""
        rows, columns = picture.shape[:2]
        source = np.array([(0, rows), (columns, rows), (columns, 0), (0, 0)], np.float32)
        goal = (pixels - (window[1].start, window[0].start)) * FINE
        matrix = cv2.getPerspectiveTransform(source, goal.astype(np.float32))
        linear = np.empty((rows, columns, 4), np.float32)
        linear[..., :3] = _linear(picture[..., :3]) * light.astype(np.float32) + np.float32(gloss)
        linear[..., 3] = picture[..., 3] if picture.shape[2] == 4 else 1.0
        linear[..., :3] *= linear[..., 3:]
        size = (canvas.shape[1], canvas.shape[0])
        laid = cv2.warpPerspective(linear, matrix, size, flags=cv2.INTER_LINEAR)
        cover = laid[..., 3]
        if mask is not None:
            cover = cover * (mask > 0)
            laid[..., :3] *= (mask > 0)[..., None]
        canvas *= 1 - cover[..., None]
        canvas += laid[..., :3]
        np.maximum(alpha, cover, out=alpha)

    def shade(self, blocks: list[Block]) -> None:
        """Shadows and the darkness where things touch the table."""
        shadows = glow.Shadows(self.camera, self.light, self.scene.floor, self.ppu / 1.3 / FINE)
        near = np.zeros(self.image.shape[:2], np.uint8)
        for block in blocks:
            shape = pips_faces.body(block)
            c, s = np.cos(np.radians(block.turn)), np.sin(np.radians(block.turn))
            points = shape.points @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
            points += np.array([block.x, block.y, block.base + self.scene.floor])
            shadows.solid(points)
            foot = np.c_[points[:20, :2], np.full(20, self.scene.floor)]
            hull = cv2.convexHull(lens.project_raw(self.camera, foot).astype(np.float32))
            cv2.fillConvexPoly(
                near,
                solids.fixed(np.asarray(hull, np.float64).reshape(-1, 2)),
                255,
                cv2.LINE_AA,
                solids.SHIFT,
            )
        if not blocks:
            return
        reach = max(1.0, 0.1 * blocks[0].size[2] * self.ppu / 1.3 / FINE)
        touch = cv2.GaussianBlur(near, (0, 0), reach).astype(np.float32) / 255
        key = self.light.key_strength / (self.light.key_strength + self.light.fill_strength)
        kept = (1 - key * shadows.finish()) * (1 - 0.45 * touch)
        self.image *= kept[..., None].astype(np.float32)

    def block(self, block: Block) -> None:
        """One domino or die."""
        style, floor = block.style, self.scene.floor + block.base
        lit = self.lit(block.x, block.y)
        c, s = np.cos(np.radians(block.turn)), np.sin(np.radians(block.turn))
        spin = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
        shape = pips_faces.body(block)
        points = shape.points @ spin + (block.x, block.y, floor)
        pixels, window = self.window(points)
        canvas, alpha = _canvas(window)
        goal = solids.fixed((pixels - (window[1].start, window[0].start)) * FINE)
        self._facets(
            block, np.array([face for face in shape.faces if len(face) == 4]), points, goal, canvas, alpha
        )
        if block.game == "dice":
            self._sides(block, spin, floor, lit, canvas, alpha, window)
        top = top_corners(block, self.scene.floor)
        normal = glow.unit(np.array([*block.tilt, 1.0]))
        light = self.irradiance(normal, lit) * (1 + 0.3 * style.clear)
        gloss = self.shine(top.mean(axis=0), normal, style.gloss, lit)
        mask = np.zeros(alpha.shape, np.uint8)
        rim = max(shape.faces, key=lambda face: (len(face) > 4, float(shape.points[list(face), 2].mean())))
        cv2.fillConvexPoly(mask, goal[list(rim)], 255, cv2.LINE_8, solids.SHIFT)
        picture = pips_faces.top(block, self.ppu)[0]
        spots = lens.project_raw(self.camera, top)
        self.decal(canvas, alpha, spots, window, self._sunk(block, picture), light, gloss, mask)
        solid = alpha * np.float32(1 - 0.35 * style.clear)
        self.blend(window, canvas * solid[..., None], solid)

    def _facets(
        self,
        block: Block,
        faces: NDArray[np.int64],
        points: Floats,
        goal: NDArray[np.int32],
        canvas: Linear,
        alpha: Linear,
    ) -> None:
        """All faces of a body but its top, those that look at the camera."""
        lit, style, light = self.lit(block.x, block.y), block.style, self.light
        corners = points[faces]
        normals = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
        lengths = np.linalg.norm(normals, axis=1, keepdims=True)
        normals /= np.maximum(lengths, 1e-12)
        ways = self.eye - corners[:, 0]
        ways /= np.linalg.norm(ways, axis=1, keepdims=True)
        seen = ((ways * normals).sum(axis=1) > 0) & (lengths[:, 0] > 1e-9)
        faces, normals, ways = faces[seen], normals[seen], ways[seen]
        direct = np.clip(normals @ self.towards / max(float(self.towards[2]), 0.35), -2.2, 2.2)
        room = 0.5 + 0.5 * np.maximum(normals[:, 2:], 0)
        key = np.array(light.key_colour) * light.key_strength * lit
        fill = np.array(light.fill_colour) * light.fill_strength
        ground = _linear(style.body)
        tones = ground * (key * np.maximum(direct, 0)[:, None] + fill * room)
        # What is clear also shows light that entered on the other side.
        tones += style.clear * 0.5 * ground * key * np.maximum(-direct, 0)[:, None]
        halves = ways + self.towards
        halves /= np.linalg.norm(halves, axis=1, keepdims=True)
        power = 12 + 140 * style.gloss
        edge = 0.04 + 0.5 * (1 - (ways * normals).sum(axis=1)) ** 5
        lamp = np.maximum((normals * halves).sum(axis=1), 0) ** power * (power + 8) / 10
        tones += (style.gloss * edge * (lamp * light.key_strength * lit + 0.5 * light.fill_strength))[:, None]
        for polygon, tone in zip(goal[faces], tones.tolist(), strict=True):
            cv2.fillConvexPoly(canvas, polygon, tone, cv2.LINE_8, solids.SHIFT)
            cv2.fillConvexPoly(alpha, polygon, 1.0, cv2.LINE_8, solids.SHIFT)

    def _sunk(self, block: Block, picture: Linear) -> Linear:
        """Hollow pips: darker towards the light, a glint on the far side."""
        if not block.style.sunk:
            return picture
        height = pips_faces.top(block, self.ppu)[1]
        angle = np.radians(block.turn)
        x = self.towards[0] * np.cos(angle) + self.towards[1] * np.sin(angle)
        y = -self.towards[0] * np.sin(angle) + self.towards[1] * np.cos(angle)
        slope_x, slope_y = cv2.Sobel(height, cv2.CV_32F, 1, 0), cv2.Sobel(height, cv2.CV_32F, 0, 1)
        turned = -(slope_x * np.float32(x) - slope_y * np.float32(y)) * np.float32(0.35)
        return np.asarray(
            np.clip(picture * (1 + turned)[..., None] + turned[..., None] * 0.12, 0, 1), np.float32
        )

    def _sides(
        self,
        block: Block,
        spin: Floats,
        floor: float,
        lit: float,
        canvas: Linear,
        alpha: Linear,
        window: fast.Window,
    ) -> None:
        half, tall = block.size[0] / 2, block.size[2]
        inset = block.style.edge + 0.02
        for turn, (picture, _) in enumerate(pips_faces.sides(block, self.ppu)):
            a = np.radians(90 * turn)
            turned = np.array([[np.cos(a), np.sin(a), 0], [-np.sin(a), np.cos(a), 0], [0, 0, 1]])
            flat = np.array([(-half, -half, 0), (half, -half, 0), (half, -half, tall), (-half, -half, tall)])
            corners = flat @ turned @ spin + (block.x, block.y, floor)
            normal = np.array([0, -1.0, 0]) @ turned @ spin
            if (self.eye - corners.mean(axis=0)) @ normal <= 0:
                continue
            cut = round(inset * picture.shape[0])
            ink = np.abs(picture - np.asarray(block.style.body, np.float32)).max(axis=2) > 0.12
            cover = np.dstack([picture, ink.astype(np.float32)])
            cover[:cut], cover[-cut:], cover[:, :cut], cover[:, -cut:] = (0,) * 4
            pixels = lens.project_raw(self.camera, corners)
            self.decal(canvas, alpha, pixels, window, cover, self.irradiance(normal, lit), 0.0)

    def tray(self, half: float, floor: RGB, wall: RGB) -> None:
        """A tray: its bottom, and four walls."""
        bottom = np.empty((64, 64, 3), np.float32)
        bottom[:] = floor
        noise = np.random.default_rng(self.scene.host.seed).normal(0, 0.04, (64, 64, 1))
        picture = np.asarray(cv2.resize(bottom + noise.astype(np.float32), (512, 512)), np.float32).clip(0, 1)
        self.flat(np.c_[rectangle(0, 0, 2 * half, 2 * half, 0), np.full(4, self.scene.floor)], picture)
        walls = []
        for turn in range(4):
            x, y = half * np.cos(np.pi / 2 * turn), half * np.sin(np.pi / 2 * turn)
            walls.append(solids.block(x, y, self.scene.floor, (0.2, 2 * half, 0.25), 90 * turn))
        for wall_corners in sorted(walls, key=lambda w: -float(np.linalg.norm(w.mean(axis=0) - self.eye))):
            self._box(wall_corners, _linear(wall))

    def _box(self, corners: Floats, ground: Floats) -> None:
        low, high = corners[:4], corners[4:]
        faces = [np.stack([low[k], low[(k + 1) % 4], high[(k + 1) % 4], high[k]]) for k in range(4)]
        for face in (*faces, high):
            normal = glow.unit(np.cross(face[1] - face[0], face[2] - face[1]))
            if (self.eye - face[0]) @ normal > 0:
                tone = ground * self.irradiance(normal, self.lit(*face[:, :2].mean(axis=0).tolist()))
                pixels = solids.fixed(lens.project_raw(self.camera, face))
                cv2.fillConvexPoly(self.image, pixels, tone.tolist(), cv2.LINE_AA, solids.SHIFT)


def _canvas(window: fast.Window) -> tuple[Linear, Linear]:
    rows, columns = ((part.stop - part.start) * FINE for part in window)
    return np.zeros((rows, columns, 3), np.float32), np.zeros((rows, columns), np.float32)
