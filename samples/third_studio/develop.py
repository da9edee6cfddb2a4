"""From light to photo: what lens, sensor and phone do to it."""

from __future__ import annotations

import math

import cv2
import numpy as np

from samples.third_studio.camera import Camera
from samples.third_studio.draws import Array, Rng, between, chance


def motion_kernel(length: float, angle: float) -> Array:
    """What a point becomes if the camera moves by `length` pixels."""
    n = int(length) * 2 + 3
    k = np.zeros((n, n), np.float32)
    c, dx, dy = n // 2, math.cos(angle) * length / 2, math.sin(angle) * length / 2
    ends = (round(c - dx), round(c - dy)), (round(c + dx), round(c + dy))
    cv2.line(k, *ends, (1.0,), 1, cv2.LINE_AA)
    return np.asarray(k / k.sum())


def bend_image(img: Array, cam: Camera) -> Array:
    """The ideal picture as the lens bends it."""
    if not cam.k:
        return img
    xx, yy = np.meshgrid(np.arange(cam.w) + 0.5, np.arange(cam.h) + 0.5)
    src = cam.unbend(np.stack([xx, yy], -1)) - 0.5
    m = src.astype(np.float32)
    bent = cv2.remap(img, m[..., 0], m[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bent)


def optics(rng: Rng, img: Array, scale: float) -> Array:
    """Bloom, blur and vignette, on linear light; `scale` is the width of the photo over 1000."""
    h, w = img.shape[:2]
    if chance(rng, 0.5):
        small = cv2.resize(np.minimum(img, 6), (w // 4, h // 4), interpolation=cv2.INTER_AREA)
        glow = cv2.resize(cv2.GaussianBlur(small, (0, 0), between(rng, 4, 18) * scale), (w, h))
        a = between(rng, 0.02, 0.1)
        img = img * (1 - a) + glow * a
    mode = rng.random()
    if mode < 0.12:
        img = cv2.filter2D(img, -1, motion_kernel(between(rng, 1.5, 6) * scale, between(rng, 0, 3.14)))
    elif mode < 0.32:
        img = cv2.GaussianBlur(img, (0, 0), between(rng, 0.5, 1.7) * scale)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    r2 = ((xx - w / 2) ** 2 + (yy - h / 2) ** 2) / ((w / 2) ** 2 + (h / 2) ** 2)
    return np.asarray(np.maximum(img, 0) * (1 - between(rng, 0, 0.4) * r2)[..., None])


def balance(rng: Rng, img: Array) -> Array:
    """White balance as phones do it: towards grey on average, but seldom all the way."""
    grey = img[::4, ::4].reshape(-1, 3).mean(0)
    full = grey.mean() / np.maximum(grey, 1e-4)
    gains = np.clip(full, 0.3, 3.5) ** between(rng, 0.25, 0.8) * np.exp(rng.normal(0, 0.05, 3))
    return np.asarray(img * gains.astype(np.float32))


def expose(rng: Rng, img: Array, dark: bool, spots: Array) -> Array:
    """Exposure for the whole photo, held back so that the pixels at `spots` do not burn out."""
    lum = img @ np.array([0.3, 0.59, 0.11], np.float32)
    h, w = lum.shape
    few = lum[::3, ::3]
    level = 0.5 * float(np.exp(np.log(few + 1e-3).mean())) + 0.15 * float(np.percentile(few, 98.5))
    target = (between(rng, 0.07, 0.17) if dark else between(rng, 0.13, 0.3)) * math.exp(rng.normal(0, 0.15))
    inside = spots[((spots >= 0) & (spots < (w, h))).all(1)].astype(int)
    bright = float(np.percentile(lum[inside[:, 1], inside[:, 0]], 75)) if len(inside) else 0.0
    cap = between(rng, 0.6, 1.1) / max(bright, 1e-3)
    return img * min(target / max(level, 1e-4), cap, 40)


def add_noise(rng: Rng, img: Array, dark: bool) -> Array:
    """The sensor's noise, at times smeared by the phone's own smoothing."""
    noise = abs(rng.normal(0, 0.012)) + (between(rng, 0.01, 0.03) if dark else 0.002)
    shot: Array = rng.normal(0, 1, img.shape).astype(np.float32)
    if chance(rng, 0.6):
        shot = cv2.GaussianBlur(shot, (0, 0), between(rng, 0.5, 0.9)) * 1.7
    return np.maximum(img + shot * noise * np.sqrt(np.maximum(img, 0) + 0.02), 0)


def tone(rng: Rng, img: Array) -> Array:
    """From linear light to the screen: highlights rolled off, then contrast, saturation and sharpening."""
    white = between(rng, 1.6, 4.0)
    img = np.clip(img * (1 + img / white**2) / (1 + img * between(rng, 0.3, 0.7)), 0, 1)
    img = np.where(img <= 0.0031308, img * 12.92, 1.055 * np.power(np.maximum(img, 1e-6), 1 / 2.4) - 0.055)
    s = between(rng, -0.1, 0.5)
    img = img + s * (img * img * (3 - 2 * img) - img)
    mean = img.mean(2, keepdims=True)
    img = mean + (img - mean) * between(rng, 0.8, 1.25)
    if chance(rng, 0.75):
        amount = between(rng, 0.2, 0.9)
        img = img + amount * (img - cv2.GaussianBlur(img.astype(np.float32), (0, 0), between(rng, 0.8, 1.6)))
    return img


def develop(rng: Rng, img: Array, light: str, cam: Camera, spots: Array) -> Array:
    """The photo, 8 bits a channel, of the ideal picture; `spots` are pixels on the pieces."""
    dark = light in ("dim", "candle", "club", "led")
    img = optics(rng, bend_image(img, cam), cam.w / 1000)
    img = expose(rng, balance(rng, img), dark, spots)
    img = tone(rng, add_noise(rng, img, dark))
    return (np.clip(img, 0, 1) * 255 + 0.5).astype(np.uint8)
