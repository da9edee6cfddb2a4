"""From light to photo: what lens, sensor and phone do to the straight linear image of an engine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as geometry
from samples.studio.scene import Camera, Develop, Scene

Linear = NDArray[np.float32]
Photo = NDArray[np.uint8]
_STEPS = 4096
_PEAK = 6.0
"""Linear values beyond this are as white as white gets."""


def develop(image: Linear, scene: Scene) -> Photo:
    """The finished photo (BGR) of a straight linear RGB image of `camera.raw_size`, before JPEG."""
    settings, camera = scene.develop, scene.camera
    photo = _expose(image, settings)
    photo = lens(photo, camera)
    photo = _colour(photo, settings)
    photo = _blur(photo, settings)
    photo = _noise(photo, settings)
    if settings.sharpen > 0.05:
        soft = cv2.GaussianBlur(photo, (0, 0), 1.0 * max(1.0, max(photo.shape) / 1600))
        photo = np.asarray(cv2.addWeighted(photo, 1 + settings.sharpen, soft, -settings.sharpen, 0), np.uint8)
    return photo


def encode(photo: Photo, settings: Develop) -> bytes:
    """The JPEG file."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, settings.jpeg])
    if not done:
        raise OSError("could not encode the photo as JPEG")
    return data.tobytes()


def finish(image: Linear, scene: Scene) -> Photo:
    """`develop`, then through JPEG and back: what a reader of the file sees."""
    data = np.frombuffer(encode(develop(image, scene), scene.develop), np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def lens(image: NDArray[Any], camera: Camera) -> NDArray[Any]:
    """Bend the straight image as the lens does, and cut it to the photo's size."""
    margin = geometry.overscan(camera)
    if margin == 0:
        return image
    # A smooth map: exact on a coarse lattice, linear between.
    step = 16
    across = np.arange(0, camera.width + step, step, dtype=np.float32)
    down = np.arange(0, camera.height + step, step, dtype=np.float32)
    length = geometry.focal(camera)
    x, y = np.meshgrid((across - camera.width / 2) / length, (down - camera.height / 2) / length)
    scale = np.ones_like(x)
    for _ in range(6):
        scale = 1 / (1 + camera.bend * (x * x + y * y) * scale * scale)
    maps = [
        unfold(axis * scale * length + middle + margin, (camera.width, camera.height), step)
        for axis, middle in ((x, camera.width / 2), (y, camera.height / 2))
    ]
    # Pixel centres lie half a pixel inside; both maps shift alike, so the halves cancel.
    return np.asarray(cv2.remap(image, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def unfold(coarse: NDArray[Any], size: tuple[int, int], step: int) -> Linear:
    """A lattice with one value every `step` pixels, as one value a pixel."""
    matrix = np.array([[1 / step, 0, 0], [0, 1 / step, 0]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    grid = np.ascontiguousarray(coarse, np.float32)
    return np.asarray(
        cv2.warpAffine(grid, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _expose(image: Linear, settings: Develop) -> Photo:
    """Auto-exposure, white balance, vignette and tone curve; the result is RGB."""
    small = image[4::8, 4::8]
    light = np.maximum(small @ np.array([0.2126, 0.7152, 0.0722], np.float32), 1e-5)
    mean, bright = float(np.exp(np.log(light).mean())), float(np.percentile(light, 98))
    gain = np.exp(0.55 * np.log(0.2 / mean) + 0.45 * np.log(0.85 / bright)) * 2**settings.exposure
    # Phones balance most of a cast away, as far as the picture's mean tells.
    means = small.reshape(-1, 3).mean(axis=0)
    balance = (means.mean() / np.maximum(means, 1e-5)) ** 0.35
    taste = 2 ** (0.35 * np.array([settings.warmth, settings.tint * -0.5, -settings.warmth]))
    gains = (gain * balance * taste).astype(np.float32)
    height, width = image.shape[:2]
    down, across = np.mgrid[-1:1:33j, -1:1:33j]
    dark = np.clip(1 - settings.vignette * 0.6 * (across**2 + down**2) ** 1.2 / 2, 0.2, 1).astype(np.float32)
    weight = np.asarray(cv2.resize(dark, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    lit = cv2.multiply(image, cv2.merge([weight * gains[0], weight * gains[1], weight * gains[2]]))
    lit = np.clip(lit, 0, _PEAK)
    codes = (cv2.sqrt(lit) * ((_STEPS - 1) / np.sqrt(_PEAK))).astype(np.uint16)
    return np.asarray(np.take(_tones(round(settings.contrast, 3)), codes), np.uint8)


@lru_cache(maxsize=256)
def _tones(contrast: float) -> Photo:
    """Tone curve from a square-rooted linear code to 8 bits: straight, a soft shoulder, sRGB, contrast."""
    x = np.linspace(0, 1, _STEPS) ** 2 * _PEAK
    x = np.where(x < 0.55, x, 0.55 + 0.45 * (1 - np.exp(-(x - 0.55) / 0.45)))
    y = np.where(x < 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)
    y = y + contrast * (y * y * (3 - 2 * y) - y) * 1.5
    return np.asarray(np.round(np.clip(y, 0, 1) * 255), np.uint8)


def _colour(photo: Photo, settings: Develop) -> Photo:
    """RGB to BGR, with the phone's saturation."""
    grey = np.array([0.299, 0.587, 0.114])
    matrix = np.eye(3) * settings.saturation + (1 - settings.saturation) * np.tile(grey, (3, 1))
    return np.asarray(cv2.transform(photo, matrix[::-1]), np.uint8)


def _blur(photo: Photo, settings: Develop) -> Photo:
    scale = max(photo.shape[:2]) / 1000
    radius = settings.defocus * scale
    sigma = 0.42 if radius < 0.5 else radius * 0.5
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), sigma), np.uint8)
    length = settings.motion[0] * scale
    if length > 1.0:
        size = int(np.ceil(length / 2)) * 2 + 3
        kernel = np.zeros((size * 8, size * 8), np.uint8)
        angle, middle = np.radians(settings.motion[1]), size * 4
        reach = np.array([np.cos(angle), np.sin(angle)]) * length * 4
        ends = [tuple(int(v) for v in (middle + side * reach)) for side in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 255, 8)
        trail = np.asarray(cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA), np.float32)
        photo = np.asarray(cv2.filter2D(photo, -1, trail / trail.sum()), np.uint8)
    return photo


@lru_cache(maxsize=1)
def _grain() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Fine and clumped noise, drawn once; each photo uses its own cut of it."""
    rng = np.random.default_rng(20240501)
    fine = rng.standard_normal((1600, 2048, 3), np.float32)
    luma = rng.standard_normal((1600, 2048, 1), np.float32)
    fine = 0.55 * fine + luma
    soft = np.asarray(cv2.GaussianBlur(fine, (0, 0), 1.3), np.float32)
    clumped = soft / soft.std() * 0.75 + fine * 0.35
    pack = [np.clip(kind * 24, -127, 127).astype(np.int8) for kind in (fine, clumped)]
    return pack[0], pack[1]


def _noise(photo: Photo, settings: Develop) -> Photo:
    """Sensor noise, stronger in the shadows, partly smoothed by the phone."""
    rng = np.random.default_rng(settings.seed)
    bank = _grain()[int(rng.random() < 0.6)]
    height, width = photo.shape[:2]
    top, left = (int(rng.integers(0, bank.shape[axis])) for axis in (0, 1))
    rows = (np.arange(height) + top) % bank.shape[0]
    if left + width <= bank.shape[1]:
        cut = bank[rows, left : left + width]
    else:
        cut = bank[rows][:, (np.arange(width) + left) % bank.shape[1]]
    amount = settings.noise * 11
    weight = cv2.LUT(photo, _shadow_noise(round(amount, 2)))
    grain = cv2.multiply(cut, weight, scale=1 / (24 * 10), dtype=cv2.CV_16S)
    return np.asarray(cv2.add(photo, grain, dtype=cv2.CV_8U), np.uint8)


@lru_cache(maxsize=256)
def _shadow_noise(amount: float) -> Photo:
    """Noise amplitude, in tenths of a level, by brightness."""
    level = np.arange(256) / 255
    strength = (1.0 - 0.65 * level) * np.minimum(1, 0.45 + level * 4)
    return np.asarray(np.clip(amount * 10 * strength, 0, 255), np.uint8)
