"""From the stage to linear light: Cycles, set to be fast."""

from __future__ import annotations

import tempfile
from pathlib import Path

import bpy
import cv2
import numpy as np

from samples.second_studio.basics import Array
from samples.second_studio.camera import Camera
from samples.second_studio.designs import Game


def setup_render(scene: bpy.types.Scene, samples: int, threads: int, glassy: bool, seed: int) -> None:
    """Few samples and bounces, then a denoiser; glassy pieces get some more of each."""
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.threads_mode, render.threads = "FIXED", threads
    cycles.device, cycles.samples, cycles.seed = "CPU", samples + (2 if glassy else 0), seed % 100000
    cycles.use_adaptive_sampling = cycles.use_light_tree = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_prefilter, cycles.denoising_quality = "FAST", "FAST"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = (6 if glassy else 2), 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = (5 if glassy else 1), 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4.0, 0.5
    cycles.filter_width = 1.3
    render.use_compositing = render.use_sequencer = False
    settings = render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = "OPEN_EXR", "RGB", "16"
    settings.exr_codec = "NONE"


def render_linear(scene: bpy.types.Scene, width: int, height: int, percent: int) -> Array:
    """The picture (linear RGB, rows from the top), rendered at a percentage of its size and enlarged."""
    scene.render.resolution_percentage = percent
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "picture.exr"))
        scene.render.filepath = path
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(path)
        small = tuple(image.size)
        pixels = np.empty(small[0] * small[1] * 4, np.float32)
        image.pixels.foreach_get(pixels)
        bpy.data.images.remove(image)
    picture = np.ascontiguousarray(pixels.reshape(small[1], small[0], 4)[::-1, :, :3])
    if small == (width, height):
        return picture
    # Enlarged as logarithms: a bright glint would ring otherwise.
    logs = np.log1p(np.clip(picture, 0, 60))
    large = cv2.resize(logs, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.expm1(np.clip(large, 0, None)))


def render_percent(camera: Camera, corners: Array, unit: float, long_side: int, game: Game) -> int:
    """At what percentage of its size to render: large pieces may be coarser, which costs little detail."""
    depth = float(((corners - camera.place) @ camera.forward).mean())
    share = camera.focal * unit / depth / long_side * (1.0 if game == "dominoes" else 2.0)
    return 92 if share < 0.08 else 78 if share < 0.14 else 64
