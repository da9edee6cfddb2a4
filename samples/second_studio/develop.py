"""From linear light to photo: what lens, sensor and phone do to it."""

from __future__ import annotations

import math

import cv2
import numpy as np

from samples.second_studio.basics import Array, Rng, chance, smooth_step


def motion_kernel(length: int, angle: float) -> Array:
    """A blur along a line."""
    kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
    d = np.array([math.cos(angle), math.sin(angle)]) * length / 2
    a, b = ([round(v) for v in (length + s * d).tolist()] for s in (-1, 1))
    cv2.line(kernel, a, b, 1.0, 1)
    return np.asarray(kernel / kernel.sum())


def blur_photo(rng: Rng, image: Array) -> Array:
    """Lens softness, defocus that grows to one side, or a shaky hand."""
    scale = max(image.shape[:2]) / 1000
    if chance(rng, 0.5):
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.9) * scale)
    if chance(rng, 0.2):
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(1.2, 3.0) * scale)
        t = np.abs(np.linspace(0, 1, image.shape[0]) - rng.uniform(0.35, 0.75)) * rng.uniform(1, 2)
        weight = smooth_step(t, 0.1, 1.0)[:, None, None].astype(np.float32)
        image = image * (1 - weight) + soft * weight
    if chance(rng, 0.12):
        image = cv2.filter2D(
            image, -1, motion_kernel(int(rng.integers(2, 6) * scale) + 1, rng.uniform(0, 3.2))
        )
    return image


def expose(rng: Rng, image: Array, dim: bool) -> Array:
    """Automatic exposure, half-hearted white balance and a soft shoulder; returns sRGB."""
    lum = image @ np.array([0.3, 0.59, 0.11], np.float32)
    grey = np.median(image.reshape(-1, 3), 0) + 0.15 * image.reshape(-1, 3).mean(0)
    fix = (grey.mean() / np.maximum(grey, 1e-4)) ** rng.uniform(0, 0.45)
    image = image * np.clip(fix, 0.6, 1.7) * np.exp(rng.normal(0, 0.05, 3))
    key = rng.uniform(0.14, 0.3) * (rng.uniform(0.35, 0.7) if dim else 1.0)
    gain = min(
        key / (float(lum.mean()) + 1e-4), rng.uniform(0.8, 1.6) / (float(np.percentile(lum, 98)) + 1e-4)
    )
    x = np.maximum(image * gain, 0)
    knee = rng.uniform(0.55, 0.85)
    x = np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee))))
    y = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)
    contrast = rng.uniform(-0.05, 0.3)
    return np.asarray(y + contrast * (y * y * (3 - 2 * y) - y))


def develop(rng: Rng, image: Array, dim: bool) -> Array:
    """The photo (BGR) of a picture in linear light; dim ones stay dark and grainy."""
    h, w = image.shape[:2]
    image = blur_photo(rng, np.clip(image, 0, 50).astype(np.float32))
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    image = image * (1 - rng.uniform(0, 0.35) * (x * x + y * y) / 2)[..., None]
    image = expose(rng, image, dim).astype(np.float32)
    sigma = rng.uniform(0.003, 0.014) * (2.0 if dim else 1.0)
    grain: Array = rng.normal(0, sigma, (h, w, 1)) + rng.normal(0, sigma * 0.6, (h, w, 3))
    if chance(rng, 0.5):
        grain = cv2.GaussianBlur(grain, (0, 0), 0.7) * 1.6
    image = image + grain.astype(np.float32) * (1.2 - 0.7 * np.clip(image, 0, 1))
    grey = image.mean(-1, keepdims=True)
    image = grey + (image - grey) * rng.uniform(0.85, 1.2)
    if chance(rng, 0.6):
        image = image + rng.uniform(0.2, 0.9) * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    return (np.clip(image[..., ::-1], 0, 1) * 255 + 0.5).astype(np.uint8)
