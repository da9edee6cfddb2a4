"""Surfaces: the materials of table tops, cloths and floors."""

from __future__ import annotations

from typing import Any

import bpy

from samples.third_studio.colours import BLACK, Colour, darker, hsv, jitter, linear, strong_colour
from samples.third_studio.draws import Rng, between, chance, one_of, pick
from samples.third_studio.materials import Shader

LAMINATES: tuple[Colour, ...] = (
    (0.75, 0.74, 0.72),
    (0.5, 0.52, 0.55),
    (0.25, 0.35, 0.45),
    (0.6, 0.5, 0.4),
    (0.15, 0.16, 0.17),
    (0.35, 0.5, 0.42),
)


def wood_surface(rng: Rng, dark: bool, planks: bool) -> bpy.types.Material:
    """Grained wood, perhaps in boards, with scratches."""
    s = Shader("wood")
    hue = between(rng, 0.045, 0.1)
    value = between(rng, 0.08, 0.25) if dark else between(rng, 0.35, 0.8)
    a = hsv(hue, between(rng, 0.3, 0.7), value)
    b = hsv(hue * 0.9, between(rng, 0.4, 0.75), value * between(rng, 0.45, 0.85))
    turn = between(rng, 0, 6.28)
    v = s.coords(rng, (between(rng, 0.03, 0.08), between(rng, 0.5, 1.4), 1), turn)
    grain = s.noise(v, between(rng, 0.6, 1.6), distort=between(rng, 0, 1.5))
    fine = s.noise(v, 9)
    fac = s.ramp(s.math("ADD", grain, s.math("MULTIPLY", fine, 0.35)), 0.45, 0.95)
    col = s.mix(fac, linear(a), linear(b))
    if planks:
        pv = s.coords(rng, turn=turn)
        brick = s.add(
            "ShaderNodeTexBrick",
            {
                "Vector": pv,
                "Color1": (0.75, 0.75, 0.75, 1),
                "Color2": (1, 1, 1, 1),
                "Mortar": (0.05, 0.04, 0.03, 1),
                "Scale": 1.0,
                "Mortar Size": between(rng, 0.03, 0.3),
                "Brick Width": between(rng, 60, 150),
                "Row Height": between(rng, 3, 14),
            },
        )
        col = s.mix(1.0, col, brick.outputs[0], "MULTIPLY")
    if chance(rng, 0.5):
        sv = s.coords(rng, (0.04, 3, 1))
        scratch = s.ramp(s.noise(sv, 2, 1), 0.66, 0.7)
        bare = linear(hsv(hue, 0.3, min(1, value * 1.5)))
        col = s.mix(s.math("MULTIPLY", scratch, between(rng, 0.1, 0.4)), col, bare)
    s.set(Base_Color=col, Roughness=between(rng, 0.15, 0.65), Coat_Weight=one_of(rng, (0.0, 0.0, 0.5)))
    s.bump(fac, 0.02, 0.5)
    return s.mat


def soft_surface(rng: Rng, kind: str) -> bpy.types.Material:
    """Felt, carpet, linen, leather or cork."""
    s = Shader(kind)
    felts = [(0.05, 0.32, 0.16), (0.06, 0.2, 0.4), (0.45, 0.05, 0.08), (0.1, 0.1, 0.11), (0.3, 0.1, 0.3)]
    linens = [(0.82, 0.78, 0.7), (0.6, 0.58, 0.55), (0.35, 0.42, 0.5)]
    hides = [(0.25, 0.13, 0.07), (0.06, 0.06, 0.06), (0.35, 0.06, 0.05)]
    # All are drawn, whichever is wanted: the draws that follow stay the same.
    colour = {
        "felt": jitter(rng, one_of(rng, felts), 0.04),
        "carpet": hsv(between(rng, 0, 1), between(rng, 0.05, 0.6), between(rng, 0.25, 0.75)),
        "linen": jitter(rng, one_of(rng, linens), 0.06),
        "leather": jitter(rng, one_of(rng, hides), 0.03),
        "cork": jitter(rng, (0.68, 0.5, 0.32), 0.05),
    }[kind]
    v = s.coords(rng)
    if kind == "linen":
        thread = {"Vector": v, "Scale": between(rng, 18, 32) / 6.28, "Distortion": 1.0, "Detail Scale": 0.4}
        warp, weft = (s.add("ShaderNodeTexWave", thread, bands_direction=axis).outputs[1] for axis in "XY")
        tone = s.math("MULTIPLY", s.math("ADD", warp, weft), 0.5)
        depth = 0.03
    elif kind in ("leather", "cork"):
        tone = s.add("ShaderNodeTexVoronoi", {"Vector": v, "Scale": between(rng, 3, 7)}).outputs[0]
        tone = s.math("ADD", tone, s.math("MULTIPLY", s.noise(v, 0.4), 0.4))
        depth = 0.05
    else:
        scale = between(rng, 12, 20) if kind == "felt" else between(rng, 3, 7)
        fibres, patches = s.noise(v, scale), s.noise(v, 0.15)
        tone = s.math("ADD", s.math("MULTIPLY", fibres, 0.75), s.math("MULTIPLY", patches, 0.3))
        depth = 0.05 if kind == "felt" else 0.4
    col = s.mix(s.ramp(tone, 0.25, 0.8), linear(darker(colour, 0.55)), linear(colour))
    s.set(Base_Color=col, Roughness=0.4 if kind == "leather" else 0.95)
    s.bump(tone, depth, 0.8)
    return s.mat


def cloth_surface(rng: Rng, kind: str) -> bpy.types.Material:
    """Checked, dotted, striped or flowery cloth."""
    s = Shader(kind)
    light = jitter(rng, (0.9, 0.89, 0.85), 0.04)
    strong = strong_colour(rng) if chance(rng, 0.8) else BLACK
    if chance(rng, 0.3):
        light, strong = strong, light
    v = s.coords(rng)
    size = between(rng, 0.7, 3.5)
    xyz = s.add("ShaderNodeSeparateXYZ", {0: v})

    def stripes(socket: Any, pitch: float, duty: float = 0.5) -> Any:
        frac = s.math("FRACT", s.math("DIVIDE", socket, pitch))
        return s.math("LESS_THAN", frac, duty)

    if kind == "checked":
        along, across = (stripes(o, 2 * size) for o in xyz.outputs[:2])
        fac = s.math("MULTIPLY", s.math("ADD", along, across), 0.5)
    elif kind == "dotted":
        cells = [s.math("SUBTRACT", s.math("FRACT", s.math("DIVIDE", o, size)), 0.5) for o in xyz.outputs[:2]]
        d2 = s.math("ADD", s.math("POWER", cells[0], 2.0), s.math("POWER", cells[1], 2.0))
        fac = s.math("LESS_THAN", d2, between(rng, 0.02, 0.09))
    elif kind == "striped":
        fac = stripes(xyz.outputs[0], size * between(rng, 0.5, 2), between(rng, 0.15, 0.6))
    else:
        vor = s.add("ShaderNodeTexVoronoi", {"Vector": v, "Scale": 1 / (size + 1), "Randomness": 0.8})
        wob = s.math("ADD", vor.outputs[0], s.math("MULTIPLY", s.noise(v, 2 / size), 0.5))
        petals = s.math("SINE", s.math("MULTIPLY", wob, between(rng, 6, 14)))
        fac = s.math("LESS_THAN", petals, between(rng, -0.5, 0.3))
    weave = s.noise(v, 25, 1)
    col = s.mix(fac, linear(light), linear(strong))
    shade = s.math("MULTIPLY", s.math("SUBTRACT", 0.75, weave), 0.5)
    s.set(Base_Color=s.mix(shade, col, (0, 0, 0, 1)), Roughness=between(rng, 0.3, 0.9))
    folds = s.math("MULTIPLY", s.noise(v, 0.12), between(rng, 0, 20))
    s.bump(s.math("ADD", weave, folds), 0.03, 0.7)
    return s.mat


def hard_surface(rng: Rng, kind: str) -> bpy.types.Material:
    """Laminate, marble, stone, concrete, plain white or dark glass."""
    s = Shader(kind)
    v = s.coords(rng)
    rough = between(rng, 0.1, 0.5)
    if kind == "glass":
        col: Any = linear(jitter(rng, (0.02, 0.02, 0.025), 0.01))
        rough = between(rng, 0.0, 0.12)
    elif kind == "white":
        col = linear(jitter(rng, (0.9, 0.9, 0.89), 0.04))
    elif kind == "laminate":
        base = jitter(rng, one_of(rng, LAMINATES), 0.07)
        spot = s.ramp(s.noise(v, between(rng, 4, 14)), 0.55, 0.7)
        share = s.math("MULTIPLY", spot, between(rng, 0, 0.5))
        col = s.mix(share, linear(base), linear(jitter(rng, base, 0.2)))
    elif kind == "marble":
        base, vein = (0.1, 0.13, 0.12), (0.7, 0.7, 0.66)
        if chance(rng, 0.6):
            base, vein = (0.9, 0.89, 0.87), (0.4, 0.4, 0.42)
        n = s.noise(v, between(rng, 0.03, 0.09), distort=between(rng, 0.5, 2))
        line = s.ramp(s.math("ABSOLUTE", s.math("SUBTRACT", n, 0.5)), 0.04, 0.0)
        col = s.mix(s.math("MULTIPLY", line, 0.8), linear(jitter(rng, base, 0.04)), linear(vein))
        rough = between(rng, 0.05, 0.25)
    else:
        value = between(rng, 0.12, 0.3) if kind == "stone" else between(rng, 0.4, 0.7)
        base = hsv(between(rng, 0, 1), between(rng, 0, 0.12), value)
        coarse, fine = s.noise(v, 0.25), s.noise(v, 6)
        n = s.math("ADD", s.math("MULTIPLY", coarse, 0.6), s.math("MULTIPLY", fine, 0.4))
        col = s.mix(s.ramp(n, 0.3, 0.7), linear(darker(base, 0.6)), linear(base))
        rough = between(rng, 0.5, 0.9)
        s.bump(n, 0.08)
    s.set(Base_Color=col, Roughness=rough)
    return s.mat


def surface_material(rng: Rng, kind: str) -> bpy.types.Material:
    """The material of a table top, by a word of an occasion's pool."""
    if kind == "cloth":
        kind = pick(rng, "checked dotted striped floral linen")
    if kind in ("wood", "darkwood", "planks"):
        return wood_surface(rng, kind == "darkwood" or chance(rng, 0.15), kind == "planks")
    if kind in ("felt", "carpet", "linen", "leather", "cork"):
        return soft_surface(rng, kind)
    if kind in ("checked", "dotted", "striped", "floral"):
        return cloth_surface(rng, kind)
    return hard_surface(rng, kind)
