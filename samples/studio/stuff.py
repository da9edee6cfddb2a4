"""Pieces, tokens and clutter as bodies of the fast engine."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from samples.studio import casting, glow, sheet
from samples.studio.glow import Touch
from samples.studio.scene import Clutter, Piece, Scene, Token
from samples.studio.solids import CIRCLE, Stage, block

Thing = Piece | Token | Clutter
UP = np.array([0.0, 0.0, 1.0])
THICK = 0.07
"""Height of a token."""


def linear(colour: tuple[float, float, float] | NDArray[Any]) -> NDArray[Any]:
    """sRGB to linear light."""
    return np.asarray(sheet.to_linear()[np.round(np.clip(np.array(colour), 0, 1) * 255).astype(int)])


def place(scene: Scene, stage: Stage, shadows: glow.Shadows, thing: Thing, base: float) -> list[Touch]:
    """Put one thing on the stage; returns where it touches the ground."""
    lit = float(glow.shade_edge(scene, np.array(thing.x), np.array(thing.y)))
    if isinstance(thing, Piece):
        look = casting.shape_of(scene.look, thing.turn)
        surface = look.white if thing.colour == "w" else look.black
        outline = casting.outline_of(look)
        shadows.lathe(outline, thing.x, thing.y, base)
        stage.lathe(
            outline, thing.x, thing.y, base, linear(surface.colours[0]), surface.roughness,
            0 if thing.colour == "w" else 1, lit,
        )  # fmt: skip
        return [(thing.x, thing.y, base, float(outline[:, 0].max()), float(outline[0, 0]))]
    if isinstance(thing, Token):
        return _token(stage, shadows, thing, base)
    return _clutter(stage, shadows, thing, base)


def _token(stage: Stage, shadows: glow.Shadows, token: Token, base: float) -> list[Touch]:
    half = token.width / 2
    colour = linear(token.face if token.face_up else token.back)
    if token.round:
        outline = np.array([(0, 0), (half, 0), (half, THICK), (0, THICK)])
        shadows.lathe(outline, token.x, token.y, base)
        stage.lathe(outline, token.x, token.y, base, colour, 0.6)
    else:
        size = (token.width, token.width, THICK)
        shadows.solid(block(token.x, token.y, base, size, token.turn))
        stage.box(token.x, token.y, base, size, token.turn, colour, 0.6)
    if token.face_up:
        angle = np.radians(token.turn)
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        for spot in dot_spots(token.dots) * token.width @ spin + (token.x, token.y):
            ring = np.c_[CIRCLE * token.width * 0.09 + spot, np.full(len(CIRCLE), base + THICK + 0.002)]
            stage.face(ring, UP, linear(token.dot), 0.6)
    return [(token.x, token.y, base, half * 1.05, 0.0)]


def dot_spots(dots: int) -> NDArray[np.float64]:
    """Where the dots are, in token widths from its middle."""
    return {
        1: np.zeros((1, 2)),
        2: np.array([(-0.2, 0.0), (0.2, 0.0)]),
        3: np.array([(-0.2, -0.15), (0.2, -0.15), (0.0, 0.2)]),
    }[dots]


def _clutter(stage: Stage, shadows: glow.Shadows, thing: Clutter, base: float) -> list[Touch]:
    rng = np.random.default_rng(thing.seed)
    x, y, size, colour = thing.x, thing.y, thing.size, linear(thing.colour)
    if thing.kind in ("mug", "glass"):
        r, h = size / 2, size * (1.15 if thing.kind == "mug" else 1.5)
        if thing.kind == "glass":
            colour = colour * 0.2 + 0.35
        outline = np.array([(0, 0), (r * 0.85, 0), (r * 0.92, 0.1 * h), (r, h), (r * 0.92, h), (0, h)])
        shadows.lathe(outline, x, y, base)
        stage.lathe(outline, x, y, base, colour, 0.2)
        drink = linear((0.22, 0.11, 0.05)) if thing.kind == "mug" else colour * 0.8
        ring = np.c_[CIRCLE * r * 0.9 + (x, y), np.full(len(CIRCLE), base + h + 0.002)]
        stage.face(ring, UP, drink if rng.random() < 0.7 else colour * 0.5, 0.15)
        return [(x, y, base, r, 0.0)]
    if thing.kind == "coin":
        outline = np.array([(0, 0), (size / 2, 0), (size / 2, 0.05), (0, 0.05)])
        stage.lathe(
            outline, x, y, base, linear((0.75, 0.6, 0.35) if rng.random() < 0.5 else (0.7, 0.7, 0.72)), 0.3
        )
        return [(x, y, base, size / 2, 0.0)]
    if thing.kind == "hand":
        return _hand(stage, shadows, thing, base, colour, rng)
    flat: tuple[float, float, float] = {
        "phone": (size * 0.48, size, 0.1),
        "paper": (size * 0.7, size, 0.006),
        "card": (size * 0.64, size, 0.012),
        "die": (size, size, size),
        "pen": (0.14, size, 0.14),
        "book": (size * 0.7, size, 0.15 + 0.35 * rng.random()),
        "box": (size * (0.5 + 0.5 * rng.random()), size, size * (0.15 + 0.35 * rng.random())),
    }[thing.kind]
    if thing.kind == "phone":
        colour = linear((0.04, 0.04, 0.05)) if rng.random() < 0.7 else colour
    shadows.solid(block(x, y, base, flat, thing.turn))
    stage.box(x, y, base, flat, thing.turn, colour, 0.15 if thing.kind == "phone" else 0.55)
    _print(stage, thing, flat, base, rng)
    return [(x, y, base, min(flat[:2]) / 2, 0.0)] if thing.kind in ("die", "box") else []


def _print(
    stage: Stage, thing: Clutter, flat: tuple[float, float, float], base: float, rng: np.random.Generator
) -> None:
    """Writing on paper, pips on a die, a picture on a book or a screen."""
    top = base + flat[2] + 0.003
    marks: list[tuple[float, float, float, float]] = []
    tone = linear((0.15, 0.15, 0.2))
    if thing.kind == "paper":
        rows = int(rng.integers(5, 16))
        marks = [
            (-0.1 * rng.random(), 0.4 - 0.8 * k / rows, 0.3 + 0.45 * rng.random(), 0.012) for k in range(rows)
        ]
    elif thing.kind in ("book", "box", "phone", "card"):
        tone = linear(rng.uniform(0.05, 0.95, 3))
        marks = (
            [(0.0, 0.0, 0.86, 0.88)] if thing.kind != "book" else [(0, 0.25, 0.6, 0.12), (0, -0.2, 0.7, 0.3)]
        )
    for u, v, wide, high in marks:
        spots = block(0, 0, 0, (wide * flat[0], high * flat[1], 0), 0)[:4, :2] + (u * flat[0], v * flat[1])
        angle = np.radians(thing.turn)
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        stage.face(np.c_[spots @ spin + (thing.x, thing.y), np.full(4, top)], UP, tone, 0.5)
    if thing.kind == "die":
        for spot in dot_spots(int(rng.integers(1, 4))) * thing.size * 1.2 + (thing.x, thing.y):
            ring = np.c_[CIRCLE * thing.size * 0.1 + spot, np.full(len(CIRCLE), top)]
            stage.face(ring, UP, linear((0.05, 0.05, 0.05)), 0.5)


def _hand(
    stage: Stage,
    shadows: glow.Shadows,
    thing: Clutter,
    base: float,
    colour: NDArray[Any],
    rng: np.random.Generator,
) -> list[Touch]:
    """A resting hand: rows of flat domes for sleeve, palm and fingers, fingertips ahead."""
    ahead = np.array([np.cos(np.radians(thing.turn)), np.sin(np.radians(thing.turn))])
    across = np.array([-ahead[1], ahead[0]])
    size = thing.size
    bumps: list[tuple[float, float, float]] = [(-1.5 + 0.2 * k, 0.0, 0.3) for k in range(5)]
    bumps += [(-0.5 + 0.09 * k, side * 0.16, 0.24) for k in range(6) for side in (-1, 1)]
    for finger, (tip, spread) in enumerate(((0.45, -0.33), (0.58, -0.12), (0.6, 0.09), (0.5, 0.3))):
        del finger
        bumps += [(0.05 + (tip - 0.05) * k / 7, spread * (0.8 + 0.3 * k / 7), 0.095) for k in range(8)]
    bumps += [(-0.3 + 0.06 * k, -0.36 - 0.03 * k, 0.1) for k in range(6)]
    sleeve = linear(rng.uniform(0.05, 0.8, 3))
    touches = []
    bumps.sort(
        key=lambda bump: (
            -float(
                np.linalg.norm(
                    np.array([thing.x, thing.y]) + (ahead * bump[0] + across * bump[1]) * size - stage.eye[:2]
                )
            )
        )
    )
    for along, sideways, radius in bumps:
        x, y = np.array([thing.x, thing.y]) + (ahead * along + across * sideways) * size
        r = radius * size
        tall = min(0.75 * r, 0.3 * size)
        turn = np.linspace(0, np.pi / 2, 6)
        outline = np.c_[r * np.cos(turn), tall * (0.35 + 0.65 * np.sin(turn))]
        outline = np.r_[[(0, 0), (r * 0.9, 0)], outline]
        shadows.lathe(outline, float(x), float(y), base)
        stage.lathe(outline, float(x), float(y), base, sleeve if along < -0.75 else colour, 0.7)
        touches.append((float(x), float(y), base, r, 0.0))
    return touches[::3]
