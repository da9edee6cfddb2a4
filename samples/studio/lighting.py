"""Draws the light over the table and what the phone makes of it."""

from __future__ import annotations

import numpy as np

from samples.studio.scene import RGB, Develop, Light


def _kelvin(warm: float) -> RGB:
    """A light's colour, equal to white at 0, lamp at 1, open shade at -1."""
    return (float(1 + 0.22 * warm), 1.0, float(1 - 0.38 * warm if warm > 0 else 1 - 0.25 * warm))


def draw_light(rng: np.random.Generator) -> Light:
    """Mostly a window or a ceiling lamp; sometimes hard sun, sometimes hardly any direction at all."""
    kind = str(rng.choice(["window", "ceiling", "lamp", "sun", "overcast"], p=(0.34, 0.26, 0.16, 0.1, 0.14)))
    heights = {"window": (18, 50), "ceiling": (50, 85), "lamp": (30, 65), "sun": (25, 60)}
    low, high = heights.get(kind, (40, 90))
    softness = {"window": (0.45, 0.9), "ceiling": (0.2, 0.7), "lamp": (0.05, 0.35), "sun": (0.0, 0.1)}
    strength = {"window": (0.5, 0.85), "ceiling": (0.45, 0.8), "lamp": (0.55, 0.9), "sun": (0.7, 0.93)}
    warm = {"window": (-0.5, 0.3), "ceiling": (0.0, 0.7), "lamp": (0.3, 1.0), "sun": (0.0, 0.5)}
    height, around = np.radians(rng.uniform(low, high)), rng.uniform(0, 2 * np.pi)
    towards = (
        float(np.cos(height) * np.cos(around)),
        float(np.cos(height) * np.sin(around)),
        float(np.sin(height)),
    )
    share = float(rng.uniform(*strength.get(kind, (0.15, 0.4))))
    shade = None
    if kind in ("sun", "lamp", "window") and rng.random() < (0.5 if kind == "sun" else 0.12):
        shade = (float(rng.uniform(0, 360)), float(rng.uniform(-5, 5)), float(rng.uniform(0.3, 0.85)))
    return Light(
        key_from=towards,
        key_strength=share,
        key_colour=_kelvin(float(rng.uniform(*warm.get(kind, (-0.4, 0.2))))),
        key_softness=float(rng.uniform(*softness.get(kind, (0.8, 1.0)))),
        fill_strength=1 - share,
        fill_colour=_kelvin(float(rng.uniform(-0.4, 0.4))),
        shade=shade,
    )


def draw_develop(rng: np.random.Generator) -> Develop:
    """Four of five photos as a good phone takes them; the fifth dim, cast, noisy, shaken or out of focus."""
    hard = rng.random() < 0.2
    fault = str(rng.choice(["dim", "noise", "cast", "blur", "shake", "bright", "flat"])) if hard else ""
    both = str(rng.choice(["dim", "noise", "cast", "flat", ""])) if hard else ""
    faults = {fault, both}
    dim, bright = "dim" in faults, "bright" in faults
    return Develop(
        exposure=float(rng.uniform(*((-1.3, -0.6) if dim else (0.45, 0.8) if bright else (-0.4, 0.4)))),
        warmth=float(rng.normal(0, 0.55) if "cast" in faults else rng.normal(0, 0.16)),
        tint=float(rng.normal(0, 0.35) if "cast" in faults else rng.normal(0, 0.08)),
        contrast=float(rng.uniform(-0.35, -0.15) if "flat" in faults else rng.normal(0.05, 0.12)),
        saturation=float(np.clip(rng.normal(0.9 if "flat" in faults else 1.05, 0.12), 0.7, 1.4)),
        vignette=float(rng.uniform(0, 0.3)),
        defocus=float(rng.uniform(0.9, 1.8) if "blur" in faults else abs(rng.normal(0.25, 0.25))),
        motion=(
            float(rng.uniform(2.5, 6.0) if "shake" in faults else max(0.0, rng.normal(-0.6, 0.9))),
            float(rng.uniform(0, 180)),
        ),
        noise=float(rng.uniform(0.4, 1.0) if "noise" in faults or dim else rng.uniform(0.02, 0.3)),
        sharpen=float(rng.uniform(0, 0.9)),
        jpeg=int(rng.integers(60, 80) if hard else rng.integers(72, 96)),
        seed=int(rng.integers(1 << 31)),
    )
