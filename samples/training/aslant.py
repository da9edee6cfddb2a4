"""A painted picture as a phone would see it, in a hundredth of the time a rendered photo takes."""

from __future__ import annotations

import cv2
import numpy as np

from vision.photo import Floats, Pixels


def aslant(picture: Pixels, rng: np.random.Generator) -> tuple[Pixels, Floats, Floats]:
    """A square picture turned, squeezed along some direction as an oblique view does, and lit.

    With it comes the way there: spots of the picture times the matrix, transposed, plus the shift.
    """
    squeeze = np.diag([1.0, rng.uniform(0.5, 1.0)])
    angle = rng.uniform(0, np.pi)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    way = squeeze @ spin
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * picture.shape[0] @ way.T
    size = np.ceil(np.ptp(ends, axis=0)).astype(int)
    shift = -ends.min(axis=0)
    seen = cv2.warpAffine(picture, np.c_[way, shift], (int(size[0]), int(size[1])), flags=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.35, 0.9))
    lamp = np.linspace(1 - rng.uniform(0, 0.4), 1, seen.shape[1])[None, :, None]
    cast = np.exp(rng.normal(0, 0.08, 3)) * rng.uniform(0.6, 1.05)
    haze = rng.uniform(0, 45) * (rng.random() < 0.3)
    lit = np.clip(seen * (lamp * cast) + haze, 0, 255).astype(np.uint8)
    return lit, way, shift
